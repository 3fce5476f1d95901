"""One display for the tests of a file, and the second screen that it is compared with."""

from collections.abc import Iterator

import pytest

from tests.end_to_end.desk import Twin, display


@pytest.fixture(scope="module")
def screen() -> Iterator[str]:
    with display() as name:
        yield name


@pytest.fixture(scope="module")
def twin() -> Iterator[Twin]:
    made = Twin(reduced_motion=True)
    yield made
    made.close()
