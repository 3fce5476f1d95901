"""The shared screen: scenes in, pictures out; fingers in, wishes out. It decides nothing.

Imports the words and everything of this package.
"""

from __future__ import annotations

from typing import Final

import pygame

from kiosk.rules.commands import Lay
from kiosk.screen.areas import Areas, Wish
from kiosk.screen.art.felt import felt
from kiosk.screen.art.layout import Layout
from kiosk.screen.art.look import wear, worn
from kiosk.screen.art.palette import FELT, rgb
from kiosk.screen.art.piece import Piece, Pieces
from kiosk.screen.art.track import fuse_lights
from kiosk.screen.choosing import facing
from kiosk.screen.contacts import Carried, Outcome, Touch, WhyNot
from kiosk.screen.effects import HOVER_NS, Effects, Hover
from kiosk.screen.faults import Faults
from kiosk.screen.flights import Pose
from kiosk.screen.gestures import Gestures
from kiosk.screen.key_page import key_page
from kiosk.screen.leaving import LeavingLists
from kiosk.screen.motion import FRAME_NS, SLOW_FRAME_NS
from kiosk.screen.moving import under_way
from kiosk.screen.picture import Picture, inches_of, table_layout
from kiosk.screen.play import PlayPainter, coaster_box
from kiosk.screen.pointers import Pointers, fingers_down, key_name
from kiosk.screen.repaint import differences, repaint
from kiosk.screen.scene import Act, Intent, KeyMoved, LessonAsked, Quit, Scene, rules_of
from kiosk.screen.settings import ScreenSettings
from kiosk.screen.sparing import Sparing
from kiosk.screen.speaking import LanguageLists
from kiosk.screen.staff import StaffView
from kiosk.screen.staff_scene import StaffCalled, StaffTouched
from kiosk.screen.stamping import stamped
from kiosk.screen.tongues import Tongues
from kiosk.screen.waiting import WaitingPainter
from kiosk.screen.wardrobe import Wardrobe
from kiosk.screen.warming import Warming
from kiosk.screen.window import Window
from kiosk.words import Words

RESTS_AFTER_NS: Final = 8_000_000_000
"""The arrows stop drifting when nothing has changed for so long: a table that waits draws nothing."""


class Screen:
    """One window on one table. Call `pump`, then `show`; `wait_hint_ns` says how seldom will do."""

    def __init__(self, window: Window, words: Words, settings: ScreenSettings) -> None:
        """Draw on `window` with `words`."""
        self._window = window
        self._tongues = Tongues(words)
        self._settings = settings
        self._wardrobe = Wardrobe(settings.theme, high_contrast=settings.high_contrast)
        self._pointers = Pointers(kiosk=settings.kiosk)
        self._staff = StaffView()
        self._sparing = Sparing(spares=window.full, light=settings.light)
        self._gestures = Gestures(clicks_keep_open=not settings.kiosk)
        reduced = settings.reduced_motion
        self._effects = Effects(self._tongues, reduced=reduced)
        self._faults = Faults(self._tongues)
        self._play = PlayPainter(self._tongues, self._gestures, self._effects, self._faults, settings)
        self._languages = LanguageLists(self._tongues)
        self._leaving = LeavingLists(self._tongues)
        self._waiting = WaitingPainter(self._tongues, self._gestures, self._faults, reduced=reduced)
        self._scene: Scene | None = None
        self._layout: Layout | None = None
        self._ground = pygame.Surface((1, 1))
        self._picture = Picture((), Areas(slop=1))
        self._movers: Pieces = ()
        self._stale = True
        self._keys_shown = False
        self._started = False
        self._warming = Warming()
        self._touched: object = None
        self._stirred_ns = 0
        self._drift_ns = 0
        self._drifted_ns = 0
        self._left_over: list[Outcome] = []
        self._pumped_ns = 0
        window.name(words.say("The table"))

    @property
    def areas(self) -> Areas:
        """Where fingers may do something just now."""
        return self._picture.areas

    # fingers

    def pump(self, now_ns: int) -> list[Intent]:
        """Return what people wished for since the last call; `now_ns` stamps it, and says how roughly."""
        pause_ns, self._pumped_ns = now_ns - (self._pumped_ns or now_ns), now_ns
        outcomes, self._left_over = self._left_over, []
        intents: list[Intent] = []
        for event in pygame.event.get():
            intents += self._program(event, now_ns)
            for touch in self._pointers.touches(event, self._window.canvas, now_ns):
                outcomes += self._felt(touch, now_ns)
        if self._pointers.any_finger and not self._window.unseen:
            for touch in self._pointers.lost(fingers_down(), now_ns):
                outcomes += self._felt(touch, now_ns)
        for one in outcomes:
            if isinstance(one, Wish):
                intents += self._wished(one, now_ns)
            elif not isinstance(one, WhyNot):
                intents.append(one)
        self._tell(outcomes, now_ns)
        intents += self._staff.calls(self._layout, now_ns)
        return [stamped(one, pause_ns) for one in intents]

    def _felt(self, touch: Touch, now_ns: int) -> list[Outcome]:
        if touch.phase == "down":
            self._touched_at(touch.x, touch.y, now_ns)
        self._stale |= self._staff.feed(touch)
        carried = {one.seat: one for one in self._gestures.carried}
        fed = self._gestures.feed(touch)
        self._dropped(fed, carried, now_ns)
        return fed

    def _touched_at(self, x: float, y: float, now_ns: int) -> None:
        """A touch stirs the table; at a seat it puts away what the seat was told."""
        self.stir(now_ns)
        area = self.areas.seat_at(x, y)
        if area is not None and self._effects.forget_toast(area.seat):
            self._stale = True

    def _wished(self, wish: Wish, now_ns: int) -> list[Intent]:
        """A touch meant for the panels of the screen; some of it goes on to the table."""
        self._stale = True
        if wish.what in {"wake", "staff"}:
            return [StaffTouched(wish.key)] if wish.what == "staff" else []
        if wish.what == "seen":
            self._effects.house.forget_shown(int(wish.key))
            return []
        if wish.what in {"fault", "play on"}:
            return self._faults.take(wish)
        if wish.what.startswith("list"):
            public = self._scene.public if self._scene is not None else None
            if self._layout is not None and public is not None:
                people = [facts.seat for facts in public.seats if not facts.bot]
                self._play.rules.take(wish, self._layout, coaster_box(self._layout), people, now_ns)
            return []
        if wish.what in {"languages", "language"}:
            return [*self._languages.take(wish, now_ns)]
        if wish.what == "leaving":
            return self._leaving.take(wish, now_ns)
        if wish.what == "learn":
            return [LessonAsked(int(wish.key))]
        if self._scene is None or self._layout is None:
            return []
        if wish.what == "choose":
            wish = facing(self._layout, self._scene.seated, wish)
        return self._waiting.chooser.take(wish, self._scene.choosing)

    def _program(self, event: pygame.event.Event, now_ns: int) -> list[Intent]:
        """The window and its keys."""
        on_desk = not (self._settings.kiosk or self._window.on_panel)
        if event.type == pygame.QUIT:
            return [] if self._settings.kiosk else [Quit()]
        if event.type == pygame.WINDOWFOCUSLOST:
            self._left_over += self._gestures.let_go(now_ns)
            self._staff.let_go()
        if event.type in {pygame.WINDOWEXPOSED, pygame.VIDEOEXPOSE}:
            self._picture = Picture((), self._picture.areas)
            self._stale = True
        if event.type not in {pygame.KEYDOWN, pygame.KEYUP}:
            return []
        down = event.type == pygame.KEYDOWN
        if event.key == pygame.K_F1:
            self._keys_shown ^= down
            self._stale = True
            return []
        if event.key == pygame.K_F2 and on_desk:
            return [StaffCalled(0)] if down else []
        if event.key in {pygame.K_F11, pygame.K_ESCAPE} and on_desk:
            if down and event.key == pygame.K_F11:
                self._window.toggle_full()
            return [Quit()] if down and event.key == pygame.K_ESCAPE else []
        return [KeyMoved(key_name(event), down, now_ns)]

    def _dropped(self, fed: list[Outcome], carried: dict[int, Carried], now_ns: int) -> None:
        """A laid card waits where the finger left it until the table has answered."""
        for one in fed:
            if (
                isinstance(one, Act)
                and isinstance(one.command, Lay)
                and one.command.seat in carried
                and self._layout
            ):
                was = carried[one.command.seat]
                height, turn = self._layout.hand_card, self._layout.place(was.seat).rotation
                pose = Pose(was.x - was.dx, was.y - was.dy, height, turn)
                self._stale = True
                self._effects.drop(Hover(was.seat, was.card, was.place, pose, now_ns + HOVER_NS))

    def _tell(self, outcomes: list[Outcome], now_ns: int) -> None:
        public = self._scene.public if self._scene is not None else None
        for one in outcomes:
            if isinstance(one, WhyNot) and public is not None:
                self._effects.why_not(one.seat, one.card, one.place, one.reason, public, now_ns)
                self._stale = True

    def let_go(self, now_ns: int) -> list[Intent]:
        """Forget every finger; returns what that means, such as hands that close."""
        return [one for one in self._gestures.let_go(now_ns) if not isinstance(one, WhyNot | Wish)]

    # pictures

    def show(self, scene: Scene, now_ns: int) -> bool:
        """Draw what is different from what is seen. Returns whether a frame was shown."""
        if self._window.resized():
            self._layout, self._picture, self._movers = None, Picture((), self._picture.areas), ()
        self._follow(scene, now_ns)
        layout = self._layout
        if layout is None:
            return False
        self._stale |= self._sparing.follow(scene, self._stirred_ns, now_ns)
        self._window.attend(self._sparing.light, self._sparing.shift(now_ns))
        dirty: list[pygame.Rect] = []
        if self._is_stale(now_ns):
            dirty = self._make(scene, layout, now_ns)
        movers = under_way(scene, layout, self._effects, self._gestures, self.areas, now_ns)
        dirty += differences(self._movers, movers)
        self._movers = movers
        if not dirty:
            if self._warms():
                self._warming.step(layout, rules_of(scene), now_ns)
            return False
        front = self._window.front
        for rect in dirty:
            front.blit(self._ground, rect, rect)
        if movers:
            repaint(front, movers, dirty)
        self._window.show(dirty)
        return True

    def _warms(self) -> bool:
        """Before a game its cards are painted, one now and then."""
        return self._scene is not None and bool(self._scene.seated) and self._scene.kind != "play"

    def _follow(self, scene: Scene, now_ns: int) -> None:
        """Take a scene that differs from the last one."""
        if self._layout is not None and (scene is self._scene or scene == self._scene):
            self._scene = scene
            return
        self._dress(scene)
        layout = self._layout_of(scene)
        if self._scene is not None and self._scene.kind != scene.kind:
            self._left_over += self._gestures.let_go(now_ns)
        if layout != self._layout:
            self._layout = layout
            self._effects.flights.clear()
        self._tongues.follow(scene)
        self._effects.follow(scene, layout, now_ns)
        self._scene = scene
        self.stir(now_ns)
        self._stale = True

    def _dress(self, scene: Scene) -> None:
        """Wear the theme of the deck on the table, or of the one that is chosen; then all is drawn anew."""
        look = self._wardrobe.look(rules_of(scene).deck)
        if look is not worn():
            wear(look)
            self._picture, self._movers = Picture((), self._picture.areas), ()

    def _layout_of(self, scene: Scene) -> Layout:
        present = [place.seat for place in scene.places]
        if scene.public is not None and scene.kind != "attract":
            present = [facts.seat for facts in scene.public.seats if not facts.left]
        size = self._window.size
        inches = inches_of(size, self._window.inches, fills_panel=self._window.full)
        return table_layout(size, inches, scene.places, present, large=self._settings.large_cards)

    def stir(self, now_ns: int) -> None:
        """Wake the table: somebody pressed a button, or touched it."""
        self._stirred_ns = now_ns

    def _is_stale(self, now_ns: int) -> bool:
        touched = self._gestures.signature()
        if touched != self._touched:
            self._touched = touched
            self._stale = True
        due = self._picture.changes_ns
        return self._stale or (due is not None and now_ns >= due) or self._drift_due(now_ns)

    def _make(self, scene: Scene, layout: Layout, now_ns: int) -> list[pygame.Rect]:
        """Make the picture anew and repaint the ground where it differs. Returns the rectangles."""
        self._effects.settle(now_ns)
        if self._drift_due(now_ns):
            self._drift_ns += min(now_ns - self._drifted_ns, 2 * SLOW_FRAME_NS)
            self._drifted_ns = now_ns
        before, whole = self._picture.pieces, not self._picture.pieces
        self._picture = self._paint_scene(scene, layout, now_ns)
        self._stale = False
        self._left_over += self._gestures.follow(self._picture.areas)
        touched = self._gestures.signature()
        if touched != self._touched:  # the new hand scrolled to its newest card
            self._touched, self._stale = touched, True
        if not self._started:
            self._started = self._stale = True
        if whole:
            self._ground = pygame.Surface(self._window.size)
            everything = [self._ground.get_rect()]
            repaint(self._ground, self._picture.pieces, everything)
            return everything
        dirty = differences(before, self._picture.pieces)
        repaint(self._ground, self._picture.pieces, dirty)
        return dirty

    def _paint_scene(self, scene: Scene, layout: Layout, now_ns: int) -> Picture:
        if self._sparing.sleeps:
            return self._sparing.asleep(self._waiting.wheel(layout), layout, now_ns)
        bare = self._keys_shown
        if scene.kind == "attract":
            made = self._waiting.attract(scene, layout, now_ns, with_wheel=self._started, bare=bare)
        elif scene.kind == "play":
            made = self._play.picture(scene, layout, now_ns, self._drift_ns, bare=bare)
        else:
            made = self._waiting.between(scene, layout, now_ns, bare=bare)
        page = key_page(self._tongues.table, scene.keys, layout) if self._keys_shown else ()
        made = self._languages.over(made, scene, layout, now_ns)
        made = self._leaving.over(made, scene, layout, now_ns)
        made = Picture((self._floor(layout), *made.pieces, *page), made.areas, made.changes_ns)
        return self._staff.over(made, scene, layout, now_ns)

    def _floor(self, layout: Layout) -> Piece:
        """The felt; in the very first picture only its colour, so that people see at once where to sit."""
        if self._started:
            return felt(layout)
        plain = pygame.Surface((layout.width, layout.height))
        plain.fill(rgb(FELT))
        return Piece(plain, 0, 0)

    # time

    def _drifts(self, now_ns: int) -> bool:
        """The arrows drift while the table is awake and no card or hand is under way."""
        awake = now_ns - self._stirred_ns < RESTS_AFTER_NS
        in_play = self._scene is not None and self._scene.kind == "play"
        busy = self._effects.flights or self._effects.house.travel is not None
        return awake and in_play and not self._settings.reduced_motion and not busy

    def _drift_due(self, now_ns: int) -> bool:
        return now_ns - self._drifted_ns >= SLOW_FRAME_NS and self._drifts(now_ns)

    def wait_hint_ns(self, now_ns: int) -> int | None:
        """Return in how many ns the picture changes by itself; None: only events will change it."""
        spared_ns = self._sparing.changes_ns(self._stirred_ns, now_ns)
        own = (self._picture.changes_ns, self._staff.due_ns(), spared_ns)
        moments = [moment for moment in own if moment is not None]
        if self._stale or self._left_over:
            moments.append(now_ns)
        if self._effects.flights or self._effects.lamp is not None or self._effects.house.travel is not None:
            moments.append(now_ns + FRAME_NS)
        if self._scene is not None and self._scene.countdown is not None and self._layout is not None:
            countdown = self._scene.countdown
            moments.append(now_ns + (countdown.to_ns - countdown.from_ns) // fuse_lights(self._layout))
        if self._drifts(now_ns):
            moments.append(self._drifted_ns + SLOW_FRAME_NS)
        if self._warms() and self._warming.due_ns is not None:
            moments.append(self._warming.due_ns)
        return max(0, min(moments) - now_ns) if moments else None

    def close(self) -> None:
        """Close the window."""
        self._window.close()
