"""What the table remembers without knowing anybody: the best of the day, of the week, and of all time.

Reads the results of matches as the journal keeps them. Imports the rules' plain data.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from datetime import UTC, date, datetime, timedelta
from typing import Any, Final, Literal

from kiosk.rules.story import Moment, What

SECOND: Final = 1_000_000_000
CLOCK_SET_IN: Final = 2024
"""A clock that says an earlier year was never set: such a match has no date."""

Period = Literal["day", "week", "venue"]
PERIODS: Final[tuple[Period, ...]] = ("day", "week", "venue")
Feat = Literal["slap", "debt", "comeback", "match"]
FEATS: Final[tuple[Feat, ...]] = ("slap", "debt", "comeback", "match")
_OF_MOMENT: Final[Mapping[What, Feat]] = {"slap": "slap", "debt": "debt", "comeback": "comeback"}


@dataclass(frozen=True, slots=True)
class Best:
    """The best of one feat in a period.

    `value` is ns for "slap" and "match", else cards; `seat` did it, None where all did.
    """

    feat: Feat
    value: int
    seat: int | None

    def beats(self, other: Best | None) -> bool:
        """Return whether this is the better one; of equal ones the first stays."""
        if other is None:
            return True
        return self.value < other.value if self.feat == "slap" else self.value > other.value


def result_of(
    winners: Iterable[int],
    scores: Mapping[int, int],
    rounds: int,
    moments: Iterable[Moment],
    lasted_ns: int,
    ended: datetime,
) -> dict[str, Any]:
    """Return what is kept of a match that has ended, as the journal keeps it."""
    return {
        "winners": list(winners),
        "scores": {str(seat): score for seat, score in scores.items()},
        "rounds": rounds,
        "moments": [list(moment) for moment in moments],
        "lasted_ns": lasted_ns,
        "ended": ended.astimezone(UTC).strftime("%Y-%m-%dT%H:%M:%SZ") if ended.year >= CLOCK_SET_IN else None,
    }


class Memory:
    """The best of all results it was told of."""

    def __init__(self, results: Iterable[object] = ()) -> None:
        """Remember these results."""
        self._best: dict[date | None, dict[Feat, Best]] = {}
        self.changes = 0
        for result in results:
            self.note(result)

    def note(self, result: object) -> None:
        """Take in a result; of one that another version wrote, what can be understood."""
        if not isinstance(result, Mapping):
            return
        day = _day_of(result)
        bests = self._best.setdefault(day, {})
        for one in _bests_of(result):
            if one.beats(bests.get(one.feat)):
                bests[one.feat] = one
                self.changes += 1

    def best(self, period: Period, now: datetime) -> tuple[Best, ...]:
        """Return the best of each feat; none for a day or a week while the clock is not set."""
        if period == "venue":
            days = list(self._best)
        elif now.year < CLOCK_SET_IN:
            days = []
        else:
            length = 1 if period == "day" else 7
            wanted = {now.date() - timedelta(days=back) for back in range(length)}
            days = [day for day in self._best if day in wanted]
        found: dict[Feat, Best] = {}
        for day in sorted(days, key=lambda day: day or date.min):
            for feat, one in self._best[day].items():
                if one.beats(found.get(feat)):
                    found[feat] = one
        return tuple(found[feat] for feat in FEATS if feat in found)

    def forget(self) -> None:
        """Remember nothing any more."""
        self._best = {}
        self.changes += 1


def _day_of(result: Mapping[str, Any]) -> date | None:
    try:
        ended = datetime.strptime(result["ended"], "%Y-%m-%dT%H:%M:%SZ").replace(tzinfo=UTC)
    except (KeyError, TypeError, ValueError):
        return None
    return ended.astimezone().date()


def _bests_of(result: Mapping[str, Any]) -> Iterator[Best]:
    moments = result.get("moments")
    for told in moments if isinstance(moments, list) else ():
        match told:
            case [what, int(seat), int(value), _] if what in _OF_MOMENT and value > 0:
                yield Best(_OF_MOMENT[what], value, seat)
    lasted_ns = result.get("lasted_ns")
    if (
        isinstance(lasted_ns, int)
        and lasted_ns >= SECOND
        and result.get("winners")
        and "abandoned" not in result
    ):
        yield Best("match", lasted_ns, None)
