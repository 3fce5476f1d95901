"""The rule picker between two matches, and the list of the rules in force during one: panels of the screen.

Which page they show and whom they face is nobody's business but the screen's. Imports the rules' options, the
painters, the areas and the words.
"""

from __future__ import annotations

import math
from collections.abc import Collection
from dataclasses import dataclass, replace
from typing import Final

from kiosk.rules.options import PRESETS, Options
from kiosk.rules.views import PublicView
from kiosk.screen.areas import Box, Wish, WishKind, WishSpot
from kiosk.screen.art import picker, picker_paint, picker_plan, rules_list
from kiosk.screen.art.layout import Layout
from kiosk.screen.art.piece import Pieces
from kiosk.screen.art.rule_icons import EXAMPLES
from kiosk.screen.picture import box_of
from kiosk.screen.rule_words import clash_text, in_force, name_of_rules, option_text, preset_name, value_text
from kiosk.screen.scene import (
    Intent,
    OptionChosen,
    PresetChosen,
    PresetOffer,
    PresetSaved,
    RulesChoice,
    RulesClosed,
    RulesOpened,
)
from kiosk.screen.switches import Neighbour, neighbours, offered, value_of
from kiosk.screen.tongues import Tongues
from kiosk.words import Words

LIST_NS: Final = 40_000_000_000
"""A list that nobody puts away goes by itself."""
_CARDS: Final[dict[str, tuple[str, ...]]] = {
    "classic": ("R7", "W"),
    "printed": ("B5", "W4"),
    "party": ("Y2", "G0"),
    "cafe": ("G1",),
    "cruel": ("R9", "Y0"),
    "everything": ("X", "B7", "Y0"),
    "piglet": ("R+3", "YH"),
    "sorting": ("G3",),
}


@dataclass(frozen=True, slots=True)
class Panel:
    """A panel with its places to touch; nothing under `box` is touched, and a touch beside it is `away`."""

    pieces: Pieces
    wishes: tuple[WishSpot, ...]
    box: Box
    away: Wish


class Chooser:
    """The picker: presets, switches and who it faces."""

    def __init__(self, tongues: Tongues) -> None:
        """Start with the first page."""
        self._tongues = tongues
        self._rotation = 0
        self._page = 0
        self._first = 0
        self._seen = 1
        self._saving = False

    def panel(self, layout: Layout, choice: RulesChoice) -> Panel:
        """Return the picker as it stands."""
        saved = [i for i, offer in enumerate(choice.offers) if offer.own and offer.key == choice.preset]
        if self._saving and saved:
            self._first, self._saving = saved[0], False
        shown = self._shown(layout, choice)
        plan = picker_plan.plan_picker(layout, shown)
        if plan.presets:
            self._seen = len(plan.presets)
            self._first = shown.presets.index(plan.presets[0][0])
        self._page = plan.page
        kinds: dict[picker.HitKind, WishKind] = {kind: kind for kind in _KINDS}
        wishes = tuple(
            WishSpot(Wish(kinds[hit.kind], hit.key), box_of(hit.rect)) for hit in plan.hits if hit.enabled
        )
        pieces = picker_paint.picker(layout, plan, shown)
        return Panel(pieces, wishes, box_of(plan.rect), Wish("done"))

    def take(self, wish: Wish, choice: RulesChoice | None) -> list[Intent]:
        """Do what a touch asks of the panel; return what it asks of the table."""
        match wish.what:
            case "choose":
                self._rotation, self._page, self._first = int(wish.key), 0, 0
                return [RulesOpened()]
            case "done":
                return [RulesClosed()]
            case "preset":
                return [PresetChosen(wish.key)]
            case "save":
                self._saving = True
                return [PresetSaved()]
            case "switch" | "less" | "more" if choice is not None:
                before, after = neighbours(choice.options, wish.key)
                step = before if wish.what == "less" else after
                return [] if step is None else [OptionChosen(wish.key, step.value)]
            case "tab":
                self._rotation = int(wish.key)
            case "presets_back" | "presets_on":
                self._first = max(0, self._first + (self._seen if wish.what == "presets_on" else -self._seen))
            case "back" | "on":
                self._page = max(0, self._page + (1 if wish.what == "on" else -1))
        return []

    def _shown(self, layout: Layout, choice: RulesChoice) -> picker.Picker:
        words = self._tongues.facing(layout, self._rotation)
        named = picker.PickerWords(
            words.say("Rules of the table"),
            words.say("facing you"),
            tuple(self._tongues.facing(layout, turn).say("turn to me") for turn in picker.TURNS),
            words.say("• not as in Classic"),
            words.say("Save as our own") if choice.may_save else "",
        )
        switches = tuple(switch_of(words, choice, name) for name in offered(choice.options, choice.seats))
        return picker.Picker(
            named,
            tuple(preset_of(words, offer) for offer in choice.offers),
            choice.preset,
            switches,
            rotation=self._rotation,
            page=self._page,
            first_preset=self._first,
            estimate=_estimate(words, choice),
            target=target_text(words, choice.options),
            note=self._note(words, layout, choice),
        )

    def _note(self, words: Words, layout: Layout, choice: RulesChoice) -> str:
        """Why a switch of this page goes no further to one side."""
        for name in self._on_page(layout, choice):
            before, after = neighbours(choice.options, name)
            clashes = [step.clash for step in (before, after) if step is not None and step.clash is not None]
            if name in {"score", "deck"} and clashes and not _refusal(before, after):
                return clash_text(words, clashes[0])
        return ""

    def _on_page(self, layout: Layout, choice: RulesChoice) -> tuple[str, ...]:
        names = offered(choice.options, choice.seats)
        own_pages = math.ceil(len(names) / picker_plan.SWITCHES_A_PAGE)
        bare = picker.Picker(
            picker.PickerWords("", "", ("",) * 4, ""),
            (),
            "",
            tuple(picker.Switch(name, "", "", "") for name in names),
        )
        page = self._page - (picker_plan.picker_pages(layout, bare) - own_pages)
        each = picker_plan.SWITCHES_A_PAGE
        return names[page * each : (page + 1) * each] if page >= 0 else ()


_KINDS: Final[tuple[picker.HitKind, ...]] = (
    "tab",
    "preset",
    "presets_back",
    "presets_on",
    "switch",
    "less",
    "more",
    "back",
    "on",
    "save",
)


def _estimate(words: Words, choice: RulesChoice) -> str:
    seats = words.count("{number} seat", "{number} seats", choice.seats)
    if choice.minutes is None:
        return seats
    return words.say("{time}, {seats}", time=minutes_text(words, choice.minutes), seats=seats)


def preset_of(words: Words, offer: PresetOffer) -> picker.Preset:
    """Return a set of rules as the picker shows it."""
    second = "" if offer.minutes is None else minutes_text(words, offer.minutes)
    cards = _CARDS.get(offer.key) if not offer.own else None
    if cards is None:
        signs = (text.sign for text in in_force(offer.options))
        cards = tuple(EXAMPLES[sign][0] for sign in signs if EXAMPLES.get(sign))[:3]
    return picker.Preset(
        offer.key, preset_name(words, offer.key, own=offer.own), second, cards, own=offer.own
    )


def switch_of(words: Words, choice: RulesChoice, name: str) -> picker.Switch:
    """Return one option as the picker shows it."""
    value = value_of(choice.options, name)
    text = option_text(name, value)
    before, after = neighbours(choice.options, name)
    toggles = isinstance(value, bool) and name != "stack"
    refused = choice.refusals.get(name) if toggles else _refusal(before, after)
    shown = "" if toggles else value_text(words, name, value)
    return picker.Switch(
        name,
        text.sign,
        words.say(text.name),
        words.say(text.line),
        on=value not in {False, "off"},
        value=shown,
        first=before is None or before.clash is not None,
        last=after is None or after.clash is not None,
        cards=EXAMPLES.get(name, ())[:2],
        refused=clash_text(words, refused) if refused else "",
        changed=value != value_of(PRESETS["classic"], name),
    )


def _refusal(before: Neighbour | None, after: Neighbour | None) -> str | None:
    """Return the clash that keeps a stepper from moving at all."""
    steps = [step for step in (before, after) if step is not None]
    clashes = [step.clash for step in steps if step.clash is not None]
    return clashes[0] if clashes and len(clashes) == len(steps) else None


def minutes_text(words: Words, minutes: float) -> str:
    """Return "about 6 min a round"."""
    return words.count("about {number} min a round", "about {number} min a round", max(1, round(minutes)))


def target_text(words: Words, options: Options) -> str:
    """Return what is played to: "to 500", "no points"."""
    if options.score == "lazy":
        return words.say("no points")
    return words.say("to {points}", points=options.points_to)


class RulesInForce:
    """The list of the rules in force, opened at one seat's edge."""

    def __init__(self, tongues: Tongues) -> None:
        """Start with no list open."""
        self._tongues = tongues
        self._seat: int | None = None
        self._page = 0
        self.until_ns = 0

    @property
    def open(self) -> bool:
        """Whether the list is to be seen."""
        return self._seat is not None

    def take(self, wish: Wish, layout: Layout, coaster: Box, people: Collection[int], now_ns: int) -> None:
        """Open the list for whoever touched the coaster, one of `people`; turn its pages, or put it away."""
        match wish.what:
            case "list":
                self._seat, self._page = nearest_seat(layout, coaster, (wish.x, wish.y), people), 0
            case "list_back":
                self._page = max(0, self._page - 1)
            case "list_on":
                self._page += 1
            case _:
                self._seat = None
        self.until_ns = now_ns + LIST_NS

    def settle(self, layout: Layout, now_ns: int) -> None:
        """Put the list away when its time is over or its seat has gone."""
        if now_ns >= self.until_ns or self._seat not in layout.seats:
            self._seat = None

    def panel(self, layout: Layout, public: PublicView) -> Panel | None:
        """Return the list, if it is open."""
        if self._seat is None:
            return None
        words, options = self._tongues.of(self._seat), public.options
        rules = tuple(
            rules_list.RuleLine(text.sign, words.say(text.name), words.say(text.line))
            for text in in_force(options)
        )
        title = words.say("Rules: {name}", name=name_of_rules(words, options))
        shown = rules_list.RulesList(self._seat, title, rules, target_text(words, options), self._page)
        plan = rules_list.plan_rules(layout, shown)
        self._page = plan.page
        box = box_of(plan.rect)
        wishes = [WishSpot(Wish("list_done"), box)]
        if plan.back is not None and plan.page > 0:
            wishes.insert(0, WishSpot(Wish("list_back"), box_of(plan.back)))
        if plan.on is not None and plan.page + 1 < plan.pages:
            wishes.insert(0, WishSpot(Wish("list_on"), box_of(plan.on)))
        return Panel(rules_list.rules_list(layout, plan, shown), tuple(wishes), box, Wish("list_done"))


def facing(layout: Layout, seated: Collection[int], wish: Wish) -> Wish:
    """Return a wish for the picker as it faces somebody: who sits where it was touched, or the nearest."""
    sitting = [place for place in layout.places if place.seat in seated]
    if not sitting or any(str(place.rotation) == wish.key for place in sitting):
        return wish
    near = min(sitting, key=lambda place: math.dist(place.to_world(0, -layout.d / 2), (wish.x, wish.y)))
    return replace(wish, key=str(near.rotation))


def nearest_seat(layout: Layout, coaster: Box, at: tuple[float, float], people: Collection[int] = ()) -> int:
    """Return which of `people` (none: anybody) touched the coaster at a point: from their own side."""
    x, y = at
    middle_x, middle_y = coaster.left + coaster.width / 2, coaster.top + coaster.height / 2
    dx, dy = (x - middle_x) / coaster.width, (y - middle_y) / coaster.height
    sitting = [place for place in layout.places if place.seat in people] or layout.places
    places = {place.seat: place.to_world(0, -layout.d / 2) for place in sitting}
    if max(abs(dx), abs(dy)) > 0.2:
        edge = ("right" if dx > 0 else "left") if abs(dx) > abs(dy) else ("bottom" if dy > 0 else "top")
        there = {place.seat: places[place.seat] for place in sitting if place.edge == edge}
        places = there or places
    return min(places, key=lambda seat: math.dist(places[seat], (x, y)))
