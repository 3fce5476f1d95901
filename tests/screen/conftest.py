"""Every test of the screen begins with the table in its own clothes."""

from collections.abc import Iterator

import pytest

from kiosk.screen.art.look import Look, wear


@pytest.fixture(autouse=True)
def usual_look() -> Iterator[None]:
    wear(Look())
    yield
    wear(Look())
