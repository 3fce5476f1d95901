"""Every word that people read on the table, by language: gettext, with its plurals. Imports nothing of ours.

A message is its English sentence, with its facts in braces: `words.say("Seat {seat} draws", seat=3)`.
The catalogues lie in `locale/`; `python -m kiosk.words.catalogue` makes the .mo files from the .po files.
"""

from __future__ import annotations

import gettext
from pathlib import Path
from typing import Final

FOLDER: Final = Path(__file__).parent / "locale"
DOMAIN: Final = "kiosk"


class NoSuchLanguage(LookupError):
    """There is no catalogue for a language."""

    def __init__(self, language: str) -> None:
        """Keep the `language`; the message lists those there are."""
        super().__init__(f"no words in the language {language!r}: there are {' '.join(languages())}")
        self.language = language


def languages() -> tuple[str, ...]:
    """Return the languages there are, by their codes."""
    return tuple(sorted(found.parents[1].name for found in FOLDER.glob(f"*/LC_MESSAGES/{DOMAIN}.mo")))


def marked(msgid: str) -> str:
    """Mark a message that is said later, so that it gets into the catalogue. Returns it unchanged."""
    return msgid


class Words:
    """The words of one language."""

    def __init__(self, language: str = "en") -> None:
        """Open the catalogue of `language`; raise NoSuchLanguage."""
        try:
            self._catalogue = gettext.translation(DOMAIN, FOLDER, [language])
        except OSError:
            raise NoSuchLanguage(language) from None
        self.language = language

    def say(self, msgid: str, **facts: object) -> str:
        """Return the message with its facts in place; raise KeyError for a fact that is missing."""
        return self._catalogue.gettext(msgid).format(**facts)

    def count(self, one: str, many: str, number: int, **facts: object) -> str:
        """Return the form of a message that goes with `number`, which is its fact {number}."""
        return self._catalogue.ngettext(one, many, number).format(number=number, **facts)
