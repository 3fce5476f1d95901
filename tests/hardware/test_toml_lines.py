"""Where each value of a TOML file stands."""

import datetime as dt
import tomllib
from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hardware.toml_lines import lines_of


def paths_of(node: Any, path: Any = ()) -> Iterator[tuple[str | int, ...]]:
    """Every path there is in parsed TOML."""
    if path:
        yield path
    items = node.items() if isinstance(node, dict) else enumerate(node) if isinstance(node, list) else ()
    for key, child in items:
        yield from paths_of(child, (*path, key))


@pytest.mark.parametrize(
    ("text", "path", "line"),
    [
        ("a = 1\nb = 2", ("b",), 2),
        ("# a = 1\n\n  b = 2 # b = 3\nc = 4", ("c",), 4),
        ("[table]\nname = 'x'\n[[seat]]\nslap = 1\n[[seat]]\n\nslap = 2", ("seat", 1, "slap"), 7),
        ("[[seat]]\nslap = 1\n[[seat]]\n", ("seat", 1), 3),
        ('a = "[[seat]] # no"\nb = 1', ("b",), 2),
        ('a = """\n[x]\nb = 0\n\\""" still\n"""\nb = 1', ("b",), 6),
        ("a = '''\n[x]\nb = 0\n''''\nb = 1", ("b",), 5),
        ("a = 'C:\\'\nb = 1", ("b",), 2),
        ('a = "x\\\\"\nb = 1', ("b",), 2),
        ('a = "\\""\nb = 1', ("b",), 2),
        ("a = \"\"\nb = ''\nc = 1", ("c",), 3),
        ("seat = [\n  { slap = 1 }, # one\n  { slap = 2,\tcut = 3 },\n]\nz = 1", ("seat", 1, "cut"), 3),
        ("seat = [\n  { slap = 1 }, # one\n  { slap = 2,\tcut = 3 },\n]\nz = 1", ("z",), 5),
        ("a = [\n [1,\n  2],\n [] ]", ("a", 0, 1), 3),
        ("\"quoted key\" = 1\n'an other' = 2", ("an other",), 2),
        ('"a\\u0062" = 1\n"x]" = 2', ("ab",), 1),
        ('["x]y".z]\nk = 1', ("x]y", "z", "k"), 2),
        ("a.b.c = 1\na.b.d = 2", ("a", "b", "d"), 2),
        ("a.b.c = 1\na.b.d = 2", ("a", "b"), 1),
        ("[[a]]\n[[a.b]]\n[[a.b]]\nk = 1\n[a.c]\nk = 2", ("a", 0, "b", 1, "k"), 4),
        ("[[a]]\n[[a.b]]\n[[a.b]]\nk = 1\n[a.c]\nk = 2", ("a", 0, "c", "k"), 6),
        ("d = 1979-05-27 07:32:00\nf = 1e3\nk = -nan", ("k",), 3),
        ("a = 1\r\nb = 2\r\n", ("b",), 2),
        ("[ spaced . out ]\nk = 1", ("spaced", "out", "k"), 2),
        ("a = { }\nb = [ ]\nc = 1", ("c",), 3),
    ],
)
def test_a_value_is_found_on_its_line(text: str, path: Any, line: int) -> None:
    assert path in set(paths_of(tomllib.loads(text)))
    assert lines_of(text)[path] == line


bare = st.from_regex(r"[A-Za-z0-9_-]{1,6}", fullmatch=True)
words = st.text(st.characters(min_codepoint=32, max_codepoint=0x2FF, exclude_characters="\x7f"), max_size=12)


def basic(text: str) -> str:
    escaped = text.replace("\\", "\\\\").replace('"', '\\"')
    return f'"{escaped}"'


scalars = st.one_of(
    st.integers(-(10**9), 10**9).map(str),
    st.booleans().map(lambda flag: str(flag).lower()),
    st.floats(allow_nan=False, allow_infinity=False).map(repr),
    st.datetimes(
        dt.datetime(1900, 1, 1)  # noqa: DTZ001 - TOML has dates without a zone
    ).map(lambda when: when.isoformat(" ")),
    words.map(basic),
    words.map(lambda text: f"'{text.replace(chr(39), '')}'"),
    words.map(lambda text: '"""\n' + text.replace("\\", "").replace('"', "") + '\n# [x]\ny = "z" """'),
    words.map(lambda text: "'''\n" + text.replace("'", "") + "\n''x = 1'''"),
)
gaps = st.sampled_from([" ", "\t", "\n", " # ] } , x = 1\n", "\n\n"])


@st.composite
def lists_of(draw: st.DrawFn, values: Any) -> str:
    items = draw(st.lists(values, max_size=3))
    return "[" + "".join(f"{draw(gaps)}{item}{draw(gaps)}," for item in items) + draw(gaps) + "]"


@st.composite
def inline_tables(draw: st.DrawFn, values: Any) -> str:
    keys = draw(st.lists(st.one_of(bare, words.map(basic)), max_size=3, unique_by=lambda key: key.strip('"')))
    return "{" + ", ".join(f"{key} = {draw(values)}" for key in keys) + "}"


values = st.recursive(scalars, lambda inner: lists_of(inner) | inline_tables(inner), max_leaves=6)


@st.composite
def documents(draw: st.DrawFn) -> str:
    lines = []
    for number in range(draw(st.integers(0, 4))):
        kind = draw(
            st.sampled_from(
                ["key", "[table{}]", "[[seat]]", "[ 't {}' . x ]", "[[seat]]\n[[seat.in]]\n[seat.by]"]
            )
        )
        if kind != "key":
            lines.append(kind.format(number))
        for index in range(draw(st.integers(0, 3))):
            key = draw(st.sampled_from(["k{}.{}", '"k {}".{}', "k{}{}", "'k#{}]{}'"])).format(number, index)
            lines.append(f"{key} = {draw(values)}{draw(st.sampled_from(['', ' # note', '  ']))}")
    return "\n".join(lines)


@given(documents())
def test_every_value_has_a_line_that_names_it_and_nothing_else_has(text: str) -> None:
    found = lines_of(text)
    assert set(found) == set(paths_of(tomllib.loads(text)))
    source = text.split("\n")
    for path, line in found.items():
        key = next((part for part in reversed(path) if isinstance(part, str)), "")
        if path and path[-1] == key and key and key.isidentifier() and key.isascii():
            assert key in source[line - 1]
