"""`python -m kiosk scenario FILE...`: one line a file, the exit status, and an error by line for garbage."""

import subprocess
import sys
from argparse import Namespace
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from kiosk.commands.scenario import run as run_command
from kiosk.scenario import Failure, ScenarioError, check

ROOT = Path(__file__).parents[2]
GOOD = """\
title = "A forgotten call is caught"
rules = ["UNO-2"]
seats = 3
hands = { 1 = "R5 G6", 2 = "Y1 R2 Y3", 3 = "G1 G2 G3" }
discard = "R7"
draw = "Y9 Y8 Y6"
turn = 1

[[step]]
do = "1 lay R5"
expect = ["owes 1", "turn 2"]

[[step]]
do = "3 slap"
expect = ["caught 1", "hand 1 G6 Y9 Y8"]
"""


Write = Callable[..., Path]


@pytest.fixture
def write(tmp_path: Path) -> Write:
    def put(text: str | bytes, name: str = "table.toml") -> Path:
        path = tmp_path / name
        path.write_bytes(text if isinstance(text, bytes) else text.encode())
        return path

    return put


def kiosk_scenario(*paths: Path) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "kiosk", "scenario", *map(str, paths)],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )


def test_a_scenario_that_holds_says_ok_and_exits_with_0(write: Write) -> None:
    path = write(GOOD)

    ran = kiosk_scenario(path)

    assert ran.returncode == 0
    assert ran.stdout.splitlines()[-1] == f"ok {path}"


def test_a_scenario_that_fails_says_where_and_what_is_true_instead(write: Write) -> None:
    good = write(GOOD, "good.toml")
    bad = write(GOOD.replace('"3 slap"', '"1 slap"'), "bad.toml")

    ran = kiosk_scenario(good, bad)

    assert ran.returncode == 1
    assert f"ok {good}\n" in ran.stdout
    said = f'FAIL {bad}: step 2 (1 slap): expected "caught 1", but seat 1 is safe\n'
    assert said in ran.stdout


def test_a_file_of_a_later_rule_fails_with_not_yet(write: Write) -> None:
    later = write(GOOD.replace("seats = 3", "seats = 3\noptions = { bomb = true }"))

    ran = kiosk_scenario(later)

    assert ran.returncode == 1
    assert f"FAIL {later}: not yet: EXTRA-6\n" in ran.stdout


def test_what_is_no_scenario_is_an_error_with_its_line_and_never_a_pass(write: Write) -> None:
    good = write(GOOD, "good.toml")
    bad = write(GOOD.replace("R7", "Q7"), "bad.toml")

    ran = kiosk_scenario(bad, good)

    assert ran.returncode == 2
    assert f"ok {good}\n" in ran.stdout
    assert f"ERROR {bad}:5: discard: 'Q7' is no card" in ran.stderr
    assert "Traceback" not in ran.stderr
    assert str(bad) not in ran.stdout


@pytest.mark.parametrize(
    ("old", "new", "says"),
    [
        ('title = "A forgotten call is caught"\n', "", ":1: the key 'title' is missing"),
        ('rules = ["UNO-2"]\n', "", ":1: the key 'rules' is missing"),
        ('["UNO-2"]', "[]", ":2: rules: write a list of rule IDs"),
        ("seats = 3", "seats = '3'", ":3: seats: '3' is not a whole number"),
        ("seats = 3", "seats = true", ":3: seats: True is not a whole number"),
        ("seats = 3", "seats = 1", ":3: seats: 1 is not between 2 and 10"),
        ("seats = 3", "seats = 11", ":3: seats: 11 is not between 2 and 10"),
        ("seats = 3", "seats = 4", ":4: hands: seat 4 has none"),
        (', 3 = "G1 G2 G3" }', " }", ":4: hands: seat 3 has none"),
        ('3 = "G1', '03 = "G1', ":4: hands: there is no seat 03"),
        ('3 = "G1', 'x = "G1', ":4: hands: there is no seat x"),
        ('"G1 G2 G3"', "7", ":4: hands: 7 is not a text of cards"),
        ('"G1 G2 G3"', '"G1 G22"', ":4: hands: 'G22' is no card"),
        ('"G1 G2 G3"', '"G1 D1"', ":4: hands: there is no D1 in the classic deck"),
        ('discard = "R7"\n', "", ":1: discard: is missing"),
        ('discard = "R7"', 'discard = ""', ":5: discard: is empty"),
        ('discard = "R7"', 'discard = "W"', ":5: discard: W on top needs the colour it named"),
        ('discard = "R7"', 'discard = "R7:B"', ":5: discard: 'R7:B'"),
        ("turn = 1", "turn = 4", ":7: turn: there is no seat 4"),
        ("turn = 1", "direction = 2", ":7: direction: 2 is neither 1 nor -1"),
        ("turn = 1", 'debt = "draw x"', ":7: debt: 'draw x' is neither"),
        ("turn = 1", f'debt = "draw {"9" * 5000}"', ":7: debt:"),
        ("turn = 1", "dealer = 0", ":7: dealer: there is no seat 0"),
        ("turn = 1", "scores = { 1 = 'x' }", ":7: scores: 'x' is not a whole number"),
        ("turn = 1", "reshuffles = -1", ":7: reshuffles: -1 is not between"),
        ("turn = 1", "error = nan", ":7: error: nan is not between"),
        ("turn = 1", "error = -1", ":7: error: -1 is not between"),
        ("turn = 1", "colour = 'red'", ":7: there is no key 'colour'"),
        ("turn = 1", "deal = 'R5'", ": cannot stand beside 'deal'"),
        ("turn = 1", "preset = 'chess'", ":7: preset: option preset: 'chess' is none of"),
        ("turn = 1", "options = { hat = 1 }", ":7: options: option hat: there is no such option"),
        ("turn = 1", "options = { grace = 'x' }", ":7: options: option grace:"),
        ("turn = 1", "options = { decks = 99999999999999999999 }", ":7: options: option decks:"),
        ("turn = 1", f"turn = {'9' * 5000}", ": is not TOML"),
        ("turn = 1", "turn = 1\nreject = 'lazy'", ": give either steps, or reject"),
        ("turn = 1", "turn = ", ":7: is not TOML"),
        ('do = "3 slap"', 'do = "4 slap"', ":13: step 2: there is no seat 4"),
        ('do = "3 slap"', 'do = "3 dance"', ":13: step 2: '3 dance' is no step"),
        ('do = "3 slap"', 'do = ""', ":13: step 2: '' is no step"),
        ('do = "3 slap"', f'do = "{"3" * 5000} slap"', ":13: step 2:"),
        ('do = "3 slap"', 'do = "3 lay R5 pink"', ":13: step 2: 'pink' is none of the colours"),
        ('do = "3 slap"', 'do = "3 lay"', ":13: step 2: '3 lay' is no step"),
        ('do = "3 slap"', "do = 3", ":13: step 2: do: 3 is not a text"),
        ('do = "3 slap"\n', "", ":13: step 2: has no 'do'"),
        ('do = "3 slap"', 'do = "3 slap"\nat = -1', ":13: step 2: at: -1 is no time"),
        ('do = "3 slap"', 'do = "3 slap"\nat = nan', ":13: step 2: at: nan is no time"),
        ('do = "3 slap"', 'do = "3 slap"\nat = "soon"', ":13: step 2: at: 'soon' is not a number"),
        ('do = "3 slap"', 'do = "3 slap"\nwhen = 1', ":13: step 2: there is no key 'when'"),
        ('"caught 1"', '"caught"', ":13: step 2: 'caught' cannot be understood"),
        ('"caught 1"', '"caught 9"', ":13: step 2: 'caught 9' cannot be understood: there is no seat 9"),
        ('"caught 1"', '"happy 1"', ":13: step 2: 'happy 1' is no expectation"),
        ('"caught 1"', '"not"', ":13: step 2: 'not' expects nothing"),
        ('"caught 1"', '"refused maybe"', ":13: step 2: 'refused maybe'"),
        ('"caught 1"', f'"count 1 {"9" * 5000}"', ":13: step 2:"),
        ('"caught 1"', "1", ":13: step 2: expect: write a list of texts"),
    ],
)
def test_each_kind_of_mistake_is_named_with_its_line(write: Write, old: str, new: str, says: str) -> None:
    assert old in GOOD
    path = write(GOOD.replace(old, new, 1))

    with pytest.raises(ScenarioError) as refusal:
        check(path)

    assert says in str(refusal.value)
    assert str(refusal.value).startswith(f"{path}:")


@pytest.mark.parametrize("content", [b"", b"\x00\x01\xff", b"\xff\xfe", b"= = =", b"a = " + b"[" * 5000])
def test_what_is_not_even_text_is_an_error(write: Write, content: bytes) -> None:
    with pytest.raises(ScenarioError, match=r"table\.toml:\d+: "):
        check(write(content))


def test_a_folder_and_a_missing_file_are_errors(tmp_path: Path) -> None:
    for path in (tmp_path, tmp_path / "nowhere.toml"):
        with pytest.raises(ScenarioError, match="cannot be read"):
            check(path)


def test_a_set_up_that_must_be_refused_holds_when_it_is(write: Write) -> None:
    start = GOOD[: GOOD.index("[[step]]")]
    refused = write(start + 'options = { pause = 9999 }\nreject = "pause"\n', "refused.toml")
    accepted = write(start + 'reject = "pause"\n', "accepted.toml")

    assert check(refused) is None
    assert check(accepted) == Failure("expected a refusal with 'pause', but the set-up is accepted")


@pytest.mark.parametrize(
    ("expect", "instead"),
    [
        ("turn 1", "it is the turn of seat 2"),
        ("direction -1", "the direction is 1"),
        ("colour blue", "the colour in force is red"),
        ("top R7", "the top is R5"),
        ("hand 2 R2 Y1", "seat 2 holds Y1 R2 Y3"),
        ("count 2 5", "seat 2 holds 3"),
        ("debt 2 draw 2", "there is no debt"),
        ("not no debt", "there is no debt"),
        ("owes 2", "seat 2 owes no call and holds 3"),
        ("safe 1", "seat 1 owes the call"),
        ("caught 1", "seat 1 owes the call"),
        ("cut by 1", "nobody cut"),
        ("refused", "it was accepted"),
        ("waits 1 colour", "the table waits for nobody"),
        ("pile 4", "3 cards are left to draw"),
        ("score 1 5", "seat 1 has 0"),
        ("round 1", "the round is not over"),
        ("round void", "the round is not over"),
        ("match 1", "the match is not over"),
        ("out 1", "seat 1 is not knocked out"),
        ("seen 1 R5", "seat 1 was shown nothing"),
        ("dealer 1", "seat 3 deals"),
    ],
)
def test_an_expectation_that_does_not_hold_says_what_is_true(write: Write, expect: str, instead: str) -> None:
    failure = check(write(GOOD.replace('"owes 1", "turn 2"', f'"{expect}"')))

    assert failure is not None
    assert failure.said.startswith(f'step 1 (1 lay R5): expected "{expect}", but {instead}')
    opposite = expect.removeprefix("not ") if expect.startswith("not ") else f"not {expect}"
    assert check(write(GOOD.replace('"owes 1", "turn 2"', f'"{opposite}"'))) is None


def test_cards_lost_or_made_fail_a_scenario_but_a_new_deal_does_not(write: Write) -> None:
    text = GOOD.replace('"3 slap"\nexpect = ["caught 1", "hand 1 G6 Y9 Y8"]', '"1 leave"\n')
    text += '\n[[step]]\ndo = "2 leave"\n\n[[step]]\ndo = "next round"\nexpect = ["refused closed"]\n'

    assert check(write(text)) is None


PIECES = [
    *(
        "seats = 3",
        "seats = 10",
        "1",
        "2",
        "3",
        "-",
        "99",
        "R5",
        "W4",
        "X",
        "lay",
        "slap",
        "cut",
        "down",
        "colour",
    ),
    *(
        "leave",
        "join",
        "next round",
        "wait",
        "draw",
        "pay",
        "ready",
        "at = 50\n",
        "at = 1e8\n",
        "not ",
        "blue",
    ),
    *('"', "[", "]", "{", "}", "=", "\n", " ", "true", "nan", "1e400", "\u00b2", "\u0663", "deal", "reject"),
    *(
        "options = { cut = true, zero = true, penalties = true, strict = true }\n",
        "debt = 'miss'\n",
        "rest = true\n",
    ),
]


@given(
    st.lists(
        st.tuples(st.integers(0, len(GOOD)), st.integers(0, 12), st.sampled_from([*PIECES, ""])), max_size=4
    )
)
@settings(max_examples=300, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_no_mangled_file_does_more_than_fail_or_be_refused(
    tmp_path: Path, edits: list[tuple[int, int, str]]
) -> None:
    text = GOOD
    for place, length, piece in edits:
        text = text[:place] + piece + text[place + length :]
    path = tmp_path / "mangled.toml"
    path.write_text(text, encoding="utf-8")

    with suppress(ScenarioError):
        failure = check(path)
        assert failure is None or failure.said


@given(st.binary(max_size=300))
@settings(max_examples=100, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_no_bytes_do_more_than_be_refused(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "bytes.toml"
    path.write_bytes(content)

    with pytest.raises(ScenarioError):
        check(path)


def test_the_worst_file_sets_the_status(write: Write, capsys: pytest.CaptureFixture[str]) -> None:
    good, garbage = write(GOOD, "good.toml"), write("?", "garbage.toml")

    assert run_command(Namespace(files=[garbage, good])) == 2
    assert capsys.readouterr().out == f"ok {good}\n"


def test_a_file_with_a_name_that_is_no_text_is_named_all_the_same(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "tab\udcffle.toml"
    path.write_text(GOOD, encoding="utf-8")

    assert run_command(Namespace(files=[path])) == 0
    assert capsys.readouterr().out == f"ok {tmp_path}/tab\\udcffle.toml\n"
