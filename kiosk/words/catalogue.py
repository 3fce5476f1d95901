"""Makes the .mo files, which gettext reads, from the .po files, which people write. Needs Babel.

`python -m kiosk.words.catalogue` brings the .po files up to date with the source and compiles them.
"""

from __future__ import annotations

import io
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path
from typing import Final

from babel.messages.catalog import Catalog
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


def written() -> Iterator[tuple[Path, Catalog]]:
    """Yield each .po file with what is in it."""
    for path in sorted(FOLDER.glob(f"*/LC_MESSAGES/{DOMAIN}.po")):
        with path.open("rb") as file:
            yield path, read_po(file, locale=path.parents[1].name)


def compiled(catalogue: Catalog) -> bytes:
    """Return the .mo file of a catalogue."""
    catalogue.creation_date = catalogue.revision_date = UNDATED
    out = io.BytesIO()
    write_mo(out, catalogue)
    return out.getvalue()


def main() -> None:
    """Bring every .po file up to date and compile it. English is its own translation."""
    source = spoken()
    for path, catalogue in written():
        catalogue.update(source, no_fuzzy_matching=True)
        catalogue.obsolete.clear()
        if path.parents[1].name == "en":
            for message in catalogue:
                if not message.string or not all(message.string):
                    message.string = message.id
        path.write_bytes(HEADER.format(language=catalogue.locale, plurals=catalogue.plural_forms).encode())
        with path.open("ab") as file:
            write_po(file, catalogue, width=110, sort_output=True, omit_header=True, no_location=True)
        path.with_suffix(".mo").write_bytes(compiled(catalogue))


if __name__ == "__main__":
    main()
