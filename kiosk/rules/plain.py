"""Commands, events and options as plain data (for JSON) and back: the form of stored games, so a contract.

An object is a dict: its class's name under `is`, its fields by their names. Cards are their one-token text.
A field that has its default is left out, and gets it again.
Imports cards, commands, events, options and phases.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import fields
from types import NoneType, UnionType
from typing import Any, Final, Literal, NamedTuple, Union, cast, get_args, get_origin, get_type_hints

from kiosk.rules.cards import ALL, Card
from kiosk.rules.commands import Command
from kiosk.rules.events import Event
from kiosk.rules.options import NotYet, OptionError, Options, with_options
from kiosk.rules.phases import Bluff

KIND: Final = "is"
_NO_DEFAULT: Final = object()

Plain = dict[str, Any]


class PlainError(ValueError):
    """Plain data that names no command, event or options of this table."""


class _Form(NamedTuple):
    """How values of one type are written and read; `write` None: they are plain as they are."""

    write: Callable[[Any], object] | None
    read: Callable[[object], object]


class _Fields(NamedTuple):
    """A class by its fields, in order; `usual` are their defaults, and `least` is how many have none."""

    made: type[Any]
    names: tuple[str, ...]
    forms: tuple[_Form, ...]
    usual: tuple[object, ...]
    least: int


def to_plain(what: Event | Command) -> Plain:
    """Return `what` as plain data that JSON can hold."""
    known = _KNOWN[type(what).__name__]
    plain: Plain = {KIND: known.made.__name__}
    for name, form, value, usual in zip(known.names, known.forms, what, known.usual, strict=True):
        if value != usual:
            plain[name] = value if form.write is None else form.write(value)
    return plain


def from_plain(plain: object) -> Event | Command:
    """Return what `to_plain` made plain; raise PlainError for anything else."""
    if not isinstance(plain, Mapping):
        raise PlainError(f"{_brief(plain)} is no command and no event")
    name = plain.get(KIND)
    known = _KNOWN.get(name) if isinstance(name, str) else None
    if known is None:
        raise PlainError(f"{_brief(name)} is no command and no event of this table")
    return cast("Event | Command", _read_fields(known, plain, (KIND,)))


def event_from_plain(plain: object) -> Event:
    """Return the event that `to_plain` made plain; raise PlainError for anything else."""
    made = from_plain(plain)
    if type(made) not in _EVENTS:
        raise PlainError(f"{type(made).__name__} is no event")
    return cast("Event", made)


def command_from_plain(plain: object) -> Command:
    """Return the command that `to_plain` made plain; raise PlainError for anything else."""
    made = from_plain(plain)
    if type(made) not in _COMMANDS:
        raise PlainError(f"{type(made).__name__} is no command")
    return cast("Command", made)


def options_to_plain(options: Options) -> Plain:
    """Return every option by its name, the defaults too: a stored game outlives a change of defaults."""
    plain = {field.name.rstrip("_"): getattr(options, field.name) for field in fields(options)}
    return {name: value for name, value in plain.items() if value is not None}


def options_from_plain(plain: object) -> Options:
    """Return what `options_to_plain` made plain; raise PlainError for anything else."""
    if not isinstance(plain, Mapping) or not all(isinstance(name, str) for name in plain):
        raise PlainError(f"{_brief(plain)} are no options")
    try:
        return with_options(Options(), plain)
    except (OptionError, NotYet) as error:
        raise PlainError(str(error)) from error


def _read_fields(known: _Fields, plain: Mapping[Any, object], beside: tuple[str, ...]) -> object:
    """Return the object of `known` that `plain` describes; `beside` are the keys besides its fields."""
    values: list[object] = []
    lacking = 0
    for place, (name, form) in enumerate(zip(known.names, known.forms, strict=True)):
        if name not in plain:
            if place < known.least:
                raise PlainError(f"{known.made.__name__} lacks {name}")
            values.append(known.made._field_defaults[name])
            lacking += 1
            continue
        try:
            values.append(form.read(plain[name]))
        except PlainError as error:
            raise PlainError(f"{known.made.__name__}, {name}: {error}") from error
    if len(plain) != len(values) - lacking + len(beside):
        strange = next(key for key in plain if key not in beside and key not in known.names)
        raise PlainError(f"{known.made.__name__} has no {_brief(strange)}")
    return known.made(*values)


def _brief(value: object) -> str:
    text = repr(value)
    return text if len(text) <= 60 else text[:57] + "..."


def _form_of(hint: object) -> _Form:
    """Return the form of an annotated type; only the types that commands and events use are known."""
    origin = get_origin(hint)
    if hint is Card:
        return _Form(_write_card, _read_card)
    if hint is Bluff:
        return _form_of_nested(Bluff)
    if hint in {int, bool}:
        return _Form(None, _reader_of(hint))
    if origin is Literal:
        return _Form(None, _reader_among(get_args(hint)))
    if origin in {Union, UnionType}:
        inner, none = get_args(hint)
        assert none is NoneType  # noqa: S101 -- no field holds one of two kinds
        return _form_or_none(_form_of(inner))
    assert origin is tuple  # noqa: S101 -- there is no other type in a field
    return _form_of_tuple(get_args(hint))


def _write_card(one: Card) -> str:
    return one.text


def _read_card(plain: object) -> Card:
    known = ALL.get(plain) if isinstance(plain, str) else None
    if known is None:
        raise PlainError(f"{_brief(plain)} is no card")
    return known


def _reader_of(kind: type[Any]) -> Callable[[object], object]:
    def read(plain: object) -> object:
        if type(plain) is not kind:
            raise PlainError(f"{_brief(plain)} is no {kind.__name__}")
        return plain

    return read


def _reader_among(choices: tuple[Any, ...]) -> Callable[[object], object]:
    def read(plain: object) -> object:
        if not isinstance(plain, str) or plain not in choices:
            raise PlainError(f"{_brief(plain)} is none of {', '.join(choices)}")
        return plain

    return read


def _form_or_none(inner: _Form) -> _Form:
    writer, reader = inner

    def write(value: object) -> object:
        return None if value is None or writer is None else writer(value)

    def read(plain: object) -> object:
        return None if plain is None else reader(plain)

    return _Form(None if writer is None else write, read)


def _form_of_tuple(hints: tuple[Any, ...]) -> _Form:
    if hints[-1] is Ellipsis:
        writer, reader = _form_of(hints[0])

        def write(values: tuple[Any, ...]) -> object:
            return list(values) if writer is None else [writer(value) for value in values]

        def read(plain: object) -> object:
            return tuple([reader(value) for value in _listed(plain)])

        return _Form(write, read)
    forms = [_form_of(hint) for hint in hints]

    def write_each(values: tuple[Any, ...]) -> object:
        pairs = zip(forms, values, strict=True)
        return [value if form.write is None else form.write(value) for form, value in pairs]

    def read_each(plain: object) -> object:
        parts = _listed(plain)
        if len(parts) != len(forms):
            raise PlainError(f"{_brief(plain)} has not {len(forms)} parts")
        return tuple([form.read(value) for form, value in zip(forms, parts, strict=True)])

    return _Form(write_each, read_each)


def _listed(plain: object) -> list[object] | tuple[object, ...]:
    if not isinstance(plain, list | tuple):
        raise PlainError(f"{_brief(plain)} is no list")
    return plain


def _form_of_nested(made: type[Any]) -> _Form:
    known = _fields_of(made)

    def write(value: tuple[Any, ...]) -> object:
        parts = zip(known.names, known.forms, value, strict=True)
        return {name: part if form.write is None else form.write(part) for name, form, part in parts}

    def read(plain: object) -> object:
        if not isinstance(plain, Mapping):
            raise PlainError(f"{_brief(plain)} is no {made.__name__}")
        return _read_fields(known, plain, ())

    return _Form(write, read)


def _fields_of(made: type[Any]) -> _Fields:
    hints = get_type_hints(made)
    names: tuple[str, ...] = made._fields
    forms = tuple(_form_of(hints[name]) for name in names)
    usual = tuple(made._field_defaults.get(name, _NO_DEFAULT) for name in names)
    return _Fields(made, names, forms, usual, len(names) - len(made._field_defaults))


_EVENTS: Final[frozenset[type[Any]]] = frozenset(get_args(Event))
_COMMANDS: Final[frozenset[type[Any]]] = frozenset(get_args(Command))
_KNOWN: Final[dict[str, _Fields]] = {made.__name__: _fields_of(made) for made in (*_EVENTS, *_COMMANDS)}
