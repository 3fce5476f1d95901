"""Makes the .mo files, which gettext reads, from the .po files, which people write. Needs Babel.

`python -m kiosk.words.catalogue` brings the .po files up to date with the source, compiles them, and says
what is not translated yet. `--add CODE` begins the folder of another language.
"""

from __future__ import annotations

import argparse
import io
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path
from typing import Final

from babel.core import Locale, UnknownLocaleError
from babel.messages.catalog import Catalog, Message
from babel.messages.extract import extract_from_dir
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po

from kiosk.words import DOMAIN, FOLDER

KEYWORDS: Final = {"say": None, "marked": None, "count": (1, 2)}
HEADER: Final = """\
msgid ""
msgstr ""
"Language: {language}\\n"
"MIME-Version: 1.0\\n"
"Content-Type: text/plain; charset=utf-8\\n"
"Content-Transfer-Encoding: 8bit\\n"
"Plural-Forms: {plurals}\\n"

"""
"""Without dates, so that the same words give the same file."""
UNDATED: Final = datetime(2000, 1, 1, tzinfo=UTC)
SOURCE: Final = Path(__file__).parents[1]


def spoken() -> Catalog:
    """Return every message in the source, without translations."""
    catalogue = Catalog(fuzzy=False)
    for file, _, message, _, _ in extract_from_dir(SOURCE, [("**.py", "python")], keywords=KEYWORDS):
        catalogue.add(message, locations=[(f"kiosk/{file}", 0)])
    return catalogue


def written(folder: Path = FOLDER) -> Iterator[tuple[Path, Catalog]]:
    """Yield each .po file with what is in it."""
    for path in sorted(folder.glob(f"*/LC_MESSAGES/{DOMAIN}.po")):
        with path.open("rb") as file:
            yield path, read_po(file, locale=path.parents[1].name)


def is_translated(message: Message) -> bool:
    """Return whether every form of a message has its words."""
    forms = message.string if isinstance(message.string, tuple | list) else [message.string]
    return all(forms)


def compiled(catalogue: Catalog) -> bytes:
    """Return the .mo file of a catalogue."""
    catalogue.creation_date = catalogue.revision_date = UNDATED
    out = io.BytesIO()
    write_mo(out, catalogue)
    return out.getvalue()


def add(language: str, folder: Path = FOLDER) -> Path:
    """Begin the folder of a language; return its .po file. Raise UnknownLocaleError or FileExistsError."""
    Locale.parse(language)
    path = folder / language / "LC_MESSAGES" / f"{DOMAIN}.po"
    if path.exists():
        raise FileExistsError(f"{path} is there already: translate what it lacks")
    path.parent.mkdir(parents=True, exist_ok=True)
    _write(path, Catalog(locale=language, fuzzy=False))
    return path


def bring_up_to_date(folder: Path = FOLDER) -> dict[str, list[Message]]:
    """Write every .po file anew and compile it; return by language what is not translated.

    English is its own translation.
    """
    source = spoken()
    lacking = {}
    for path, catalogue in written(folder):
        language = path.parents[1].name
        catalogue.update(source, no_fuzzy_matching=True)
        catalogue.obsolete.clear()
        if language == "en":
            for message in catalogue:
                if not is_translated(message):
                    message.string = message.id
        _write(path, catalogue)
        path.with_suffix(".mo").write_bytes(compiled(catalogue))
        lacking[language] = [message for message in catalogue if message.id and not is_translated(message)]
    return lacking


def _write(path: Path, catalogue: Catalog) -> None:
    header = HEADER.format(language=catalogue.locale_identifier, plurals=catalogue.plural_forms)
    path.write_bytes(header.encode())
    with path.open("ab") as file:
        write_po(file, catalogue, width=110, sort_output=True, omit_header=True, no_location=True)


def main() -> None:
    """Bring every catalogue up to date, with one more language if asked."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--add", metavar="CODE", help="begin another language, by its code: de, pt_BR")
    arguments = parser.parse_args()
    if arguments.add is not None:
        try:
            print(add(arguments.add))
        except (UnknownLocaleError, ValueError, FileExistsError) as error:
            parser.error(str(error))
    for language, lacking in bring_up_to_date().items():
        print(f"{language}: {len(lacking)} to translate")
        for message in lacking:
            print(f"    {message.id if isinstance(message.id, str) else message.id[0]}")


if __name__ == "__main__":
    main()
