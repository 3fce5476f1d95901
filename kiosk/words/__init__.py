"""Every word that people read on the table, by language: gettext, with its plurals. Imports nothing of ours.

A message is its English sentence, with its facts in braces: `words.say("Seat {seat} draws", seat=3)`.
The catalogues lie in `locale/`, a folder for each language; `python -m kiosk.words.catalogue` brings the .po
files, which people write, up to date, and makes the .mo files from them.
"""

from __future__ import annotations

import gettext
from collections.abc import Iterable
from pathlib import Path
from typing import Final

FOLDER: Final = Path(__file__).parent / "locale"
DOMAIN: Final = "kiosk"


class NoSuchLanguage(LookupError):
    """There is no catalogue for a language."""

    def __init__(self, language: str, known: Iterable[str]) -> None:
        """Keep the `language`; the message lists those that are `known`."""
        super().__init__(f"no words in the language {language!r}: there are {' '.join(known)}")
        self.language = language


def languages(folder: Path = FOLDER) -> tuple[str, ...]:
    """Return the languages there are, by their codes."""
    return tuple(sorted(found.parents[1].name for found in folder.glob(f"*/LC_MESSAGES/{DOMAIN}.mo")))


def marked(msgid: str) -> str:
    """Mark a message that is said later, so that it gets into the catalogue. Returns it unchanged."""
    return msgid


class Words:
    """The words of one language."""

    def __init__(self, language: str = "en", folder: Path = FOLDER) -> None:
        """Open the catalogue of `language`; raise NoSuchLanguage."""
        try:
            self._catalogue = gettext.translation(DOMAIN, folder, [language])
        except OSError:
            raise NoSuchLanguage(language, languages(folder)) from None
        self.language = language
        self._folder = folder

    def say(self, msgid: str, **facts: object) -> str:
        """Return the message with its facts in place; raise KeyError for a fact that is missing."""
        return self._catalogue.gettext(msgid).format(**facts)

    def count(self, one: str, many: str, number: int, **facts: object) -> str:
        """Return the form of a message that goes with `number`, which is its fact {number}."""
        return self._catalogue.ngettext(one, many, number).format(number=number, **facts)

    @property
    def own_name(self) -> str:
        """What the language calls itself."""
        return self.say("English")

    def others(self) -> dict[str, Words]:
        """Return the words of every language beside this one's, itself included, by their codes."""
        found = languages(self._folder)
        return {code: self if code == self.language else Words(code, self._folder) for code in found}
