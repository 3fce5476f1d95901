"""A table whose disk fails: an evening on a clock of its own, on the disk of tests/disk, told in JSON.

Run as: failing_disk.py STATE FAULTS WHAT WHEN. WHAT is written into the file FAULTS when the disk is to fail:
WHEN "playing", or "starting" with a match on the disk, or "first" without one. It is well again in the end.
"""

from __future__ import annotations

import json
import sys
from argparse import Namespace
from pathlib import Path

from kiosk.commands.setting_up import _record
from kiosk.table.record import Record
from tests.table.evening import SECOND, Evening, folded


def table(state: Path) -> tuple[Evening, Record]:
    record = _record(Namespace(state=state))
    evening = Evening(record=record, demo=True)
    evening.step_ms = 50
    evening.table.resume(evening.now_ns)
    return evening, record


def main() -> None:
    state, faults, what, when = Path(sys.argv[1]), Path(sys.argv[2]), sys.argv[3], sys.argv[4]
    told: dict[str, object] = {}
    if when != "first":
        evening, record = table(state)
        record.keep_setting("volume", 3)
        evening.wait(30 * SECOND)
        hands = evening.match.state.hands
        if when == "starting":
            record.close()
    faults.write_text(what)
    if when != "playing":
        evening, record = table(state)
        match = evening.table.match
        told["same hands"] = when == "starting" and match is not None and match.state.hands == hands
        told["volume"] = record.setting("volume")
    evening.wait(SECOND)
    turns = evening.match.state.turns
    record.keep_setting("volume", 5)
    evening.wait(20 * SECOND)
    told["played on"] = evening.match.state.turns > turns
    told["volume since"] = record.setting("volume")
    told["faults"] = list(evening.table.faults)
    told["waiting"] = record.waiting
    faults.write_text("")
    evening.wait(10 * SECOND)
    told["faults in the end"] = list(evening.table.faults)
    told["waiting in the end"] = record.waiting
    told["all on the disk"] = (
        record.journal is not None and folded(record.journal.current()) == evening.match.state
    )
    record.close()
    again, record = table(state)
    told["there again"] = again.match.state == evening.match.state
    told["volume again"] = record.setting("volume")
    print(json.dumps(told))  # noqa: T201 -- its report


if __name__ == "__main__":
    main()
