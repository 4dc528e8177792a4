"""Mouse and keyboard of the window, brought to the panels, the camera and the session.

The left button only plays; the right one orbits, the middle one pans, the wheel zooms or takes apart. A click is a
click within 5 pixels and 0.4 seconds. What has just appeared under the pointer does not hear of the left button,
which was meant for what was there before.
"""

from __future__ import annotations

import time
from dataclasses import dataclass
from itertools import groupby
from math import inf
from typing import Any, NamedTuple

import panda3d.core as p3d

from vectorgames.app.page import Hand, Page
from vectorgames.play.record import GameRecord
from vectorgames.ui.actions import Command

_NAMES = {
    "arrow_left": "←",
    "arrow_right": "→",
    "arrow_up": "↑",
    "arrow_down": "↓",
    "page_up": "PageUp",
    "page_down": "PageDown",
    "escape": "Esc",
    **{name: name.title() for name in ("enter", "home", "tab", "space", "backspace", "delete")},
}


@dataclass(frozen=True, slots=True)
class Held:
    """Modifiers held down. ``control`` is also the Mac's command key."""

    control: bool = False
    shift: bool = False


def names(key: str, held: Held) -> tuple[str, ...]:
    """What a key with the modifiers held may be called, ``Ctrl+Shift+Z``: last without Shift, which many ignore."""
    name, control = _NAMES.get(key, key.upper()), "Ctrl+" if held.control else ""
    return (f"{control}Shift+{name}", control + name) if held.shift else (control + name,)


_MISSING = 6  # so often less than its events say a place may have been told
Trail = list[tuple[float, float]]


def after(trail: Trail, place: tuple[float, float] | None) -> Trail:
    """What a trail tells after it was at a place first; nothing where it never was."""
    start = trail.index(place) if place in trail else len(trail)
    return trail[next((k for k in range(start, len(trail)) if trail[k] != place), len(trail)) :]


def upto(trail: Trail, place: tuple[float, float] | None) -> Trail:
    """What a trail tells until it is at a place; all of it where it never is."""
    return trail[: trail.index(place) + 1] if place in trail else trail


def places(
    trail: list[tuple[float, float]], events: list[tuple[str, bool]], newest: tuple[float, float] | None
) -> list[tuple[float, float] | None]:
    """Where the pointer was at each of this tick's events, as far as is known; an event: what, whether a button's.

    X tells the place with each movement and again with each button and key, so that a place told twice in a row is
    that of an event: twice for a key that goes down, once for the character that it types, if it does; the first
    place ever told may be an event's, too. Some are told once more or not at all: the events are given, in their
    order, to the places so that the numbers agree as well as they can, and a button goes up where it went down if
    nothing speaks against it.
    """
    runs = [(place, len([*run]) - 1) for place, run in groupby(trail)]
    if not runs:
        return [newest] * len(events)
    told, before = [0], ""
    for what, button in events:
        told.append(told[-1] + (2 if what in ("down", "repeat") and not button and before != "text" else 1))
        before = what
    number = range(len(events) + 1)
    split = [0.0] * len(number)  # what it costs that the place changes before an event
    for k in number[1:-1]:
        split[k] = 0.25 if events[k - 1] == ("down", True) and events[k] == ("up", True) else 0.0
    costs = [0.0, *[inf] * len(events)]  # of the events before a number, given to the runs so far
    ways: list[list[int]] = []  # run by run: with how many events those before it end
    for k, (_, heard) in enumerate(runs):
        found, way = [inf] * len(number), [0] * len(number)
        for end in number:
            for begin in range(end, -1, -1):
                more = told[end] - told[begin] - heard
                if more > _MISSING:
                    break
                # the first may be an event's
                off = abs(more) if k or end == begin else min(abs(more), abs(more - 1))
                cost = costs[begin] + off + (split[begin] if k else 0.0)
                if cost < found[end]:
                    found[end], way[end] = cost, begin
        costs = found
        ways.append(way)
    if costs[-1] == inf:
        return [newest] * len(events)
    found_places: list[tuple[float, float] | None] = []
    end = len(events)
    for (place, _), way in zip(reversed(runs), reversed(ways), strict=True):
        found_places[:0] = [place] * (end - way[end])
        end = way[end]
    return found_places


CLICK_PIXELS, CLICK_SECONDS = 5.0, 0.4

DOUBLE_SECONDS = 0.4

_BUTTONS = {"mouse1": 0, "mouse3": 1, "mouse2": 2}

_WHEEL = {"wheel_up": (0, 1), "wheel_down": (0, -1), "wheel_left": (1, 0), "wheel_right": (-1, 0)}

_MOUSE = {*_BUTTONS, *_WHEEL}

_CONTROL = ("control", "lcontrol", "rcontrol", "meta", "lmeta", "rmeta")

_SHIFT = ("shift", "lshift", "rshift")

_MODIFIERS = (*_CONTROL, *_SHIFT, "alt", "lalt", "ralt")

_WALKS = ("tab", "enter", "escape")  # keys with which the keyboard goes from one widget to another
ONCE = ("present", "present_tool", "present_ground", "present_freeze", "present_blank")
"""Commands that go to and fro: a key that is held gives them once."""

_ANSWER = 2  # frames after which it is known what lies where: imgui finds in one what was drawn in the one before


class Moment(NamedTuple):
    """When something was done: the system is asked only once a frame, which may take long."""

    after: float
    until: float


class Pointer:
    """Input of one window (``owner``: vectorgames.app.window.Window)."""

    def __init__(self, owner: Any) -> None:
        self.owner = owner
        self.at: tuple[float, float] | None = None
        # Where the left button went down, the latest moment at which it did: x, y, time, space, game.
        self._pressed: tuple[float, float, float, int | str | None, GameRecord] | None = None
        self._answered = 0  # the frame before which it is not known what lies where
        self._dialog: object = None  # the one that was open in the tick before
        self._dragging: int | None = None  # button that moves the camera
        self._hand: Hand | None = None  # who is told the way of the mouse while the left button is down
        self._passed: list[tuple[float, float]] = []  # places of the mouse that nobody has been told
        self._seen: tuple[object, ...] | None = None  # what the last pick depended on
        self._rested: tuple[float, float] | None = None  # where the pointer was at the last pick
        self._pointing = False  # whether what is pointed at was found in 3D
        self._down: set[str] = set()
        self._happened = True
        self._newest: tuple[float, float] | None = None  # where the pointer is by what was told last
        self._before: tuple[float, float] | None = None  # the same, in the window or not, of the tick before
        self._sequence = -1  # of the pointer's movements: the last one of the tick before
        # What mouse buttons and keys did and has not been looked at: what, which of them, where, when.
        self._queue: list[tuple[str, str, tuple[float, float] | None, Moment]] = []
        self._placed = 0  # how many of them know where and when
        self._asked = time.monotonic()  # when the system was asked last what has been done
        self._now = Moment(0.0, 0.0)  # when that happened which is looked at
        self._told = float("-inf")  # when and where a button went down last
        self._told_at: tuple[float, float] | None = None
        self._of_keys = {"down": self._on_down, "repeat": self._on_repeat, "up": self._on_up, "text": self._on_text}
        thrower = owner.base.buttonThrowers[0].node()
        thrower.set_modifier_buttons(p3d.ModifierButtons())  # plain names of keys; modifiers are kept here
        # Keeps where the pointer was when a button went down: in a slow frame it may since have moved on.
        owner.base.win.enable_pointer_events(0)
        owner.base.mouseWatcherNode.set_trail_log_duration(60.0)
        thrower.set_button_down_event("button-down")
        thrower.set_button_repeat_event("button-repeat")
        thrower.set_button_up_event("button-up")
        thrower.set_keystroke_event("keystroke")
        for what in ("down", "repeat", "up"):
            owner.base.accept(f"button-{what}", lambda name, what=what: self._heard(what, name))
        owner.base.accept("keystroke", lambda character: self._heard("text", character))

    def _heard(self, what: str, name: str) -> None:
        """The system tells what has been done; where and when is found out in ``look``."""
        self._queue.append((what, name, None, Moment(0.0, 0.0)))

    def let_go(self) -> None:
        """The window lost the keyboard: nothing is held down any more."""
        self._down.clear()
        self._dragging = self._pressed = self._hand = None

    # ---- the pointer ----

    def look(self) -> bool:
        """Once a tick: what the mouse does and where, what it drags, what it points at. True if there was input.

        In a tick the pointer moves to where a button was used, or one button goes down or up. What a click does,
        the next one finds done and drawn. So it is with a key that gives a command, or by which another widget gets
        the keyboard; what is typed after it, is typed there: it waits until a field that is to have the keyboard
        has got it.
        """
        self._place()
        layer, boundary = self.owner.layer, self.owner.session.boundary
        dialog = self.owner.session.context.dialog
        if dialog is not self._dialog:  # what is typed for it has to wait until its field has the keyboard
            self._dialog, self._answered = dialog, max(self._answered, layer.frame_count + _ANSWER)
            layer.touch(_ANSWER)
        while self._queue and layer.frame_count >= self._answered and not layer.awaited:
            what, name, place, moment = self._queue[0]
            self._happened = True
            if place is not None and place != self.at:
                self._move(place)
                break
            if (name in _BUTTONS or self._walks(what, name)) and layer.behind:
                break
            if what == "text" and self._for_field(name):
                break
            del self._queue[0]
            self._placed -= 1
            self._now = moment
            if what == "down" and name == "mouse1" and not layer.takes_press(moment.until):
                continue
            if what == "down" and name in _BUTTONS:
                again = place == self._told_at and moment.after - self._told < DOUBLE_SECONDS
                self.owner.layer.double_click = again
                self._told, self._told_at = moment.until, place
            walks = self._walks(what, name)
            with boundary.once("input"):
                if name not in _BUTTONS:
                    self._of_keys[what](name)
                elif what == "down":
                    self._press(_BUTTONS[name])
                elif what == "up":
                    self._release(_BUTTONS[name])
            if walks or (name in _BUTTONS and what == "up"):
                self._let_answer()
        self._happened |= bool(self._queue)
        if not self._queue:
            self._move(self._newest)
        happened, self._happened = self._happened, False
        if happened or self.owner.awake:
            boundary.part("pointing", self._hover)
        return happened

    @property
    def waiting(self) -> bool:
        """Whether something that was done has not been looked at."""
        return bool(self._queue)

    def _let_answer(self) -> None:
        """What is to come waits until what has just been done is seen."""
        self._answered = self.owner.layer.frame_count + _ANSWER
        self.owner.layer.touch()  # or these frames might never come

    def _walks(self, what: str, name: str) -> bool:
        """Whether this goes down as a key that is the panels' own, and may give the keyboard to another widget."""
        layer = self.owner.layer
        return what in ("down", "repeat") and name in _WALKS and (layer.keyboard_walk or layer.want_keyboard)

    def _for_field(self, character: str) -> bool:
        """Whether a letter typed is for the field of the page that is to have the keyboard first."""
        session, layer = self.owner.session, self.owner.layer
        field = session.page.types_into
        if not field or session.context.dialog is not None or layer.want_text or not character.isalnum():
            return False
        layer.give_keyboard(field)
        return True

    def _move(self, at: tuple[float, float] | None) -> None:
        """The pointer is here now."""
        if at == self.at:
            return
        owner = self.owner
        before, self.at = self.at, at
        self._happened = True
        owner.layer.mouse(*(at or (None, None)))
        owner.session.page.stirred()
        if self._dragging is not None and at and before and owner.camera:
            camera = owner.camera
            dx, dy = at[0] - before[0], at[1] - before[1]
            (camera.orbit if self._dragging == 1 else camera.pan)(dx, dy)

    def _place(self) -> None:
        """Write down where the pointer was at what has just come into the queue, and when that may have been."""
        trail = self._trail()
        self._passed += trail
        self._tell_hand()
        now = time.monotonic()
        moment, self._asked = Moment(self._asked, now), now
        new = self._queue[self._placed :]
        if not new:
            return
        found = places(trail, [(what, name in _MOUSE) for what, name, _, _ in new], self._newest or self.at)
        self._queue[self._placed :] = [
            (what, name, place if name in _MOUSE else None, moment)
            for (what, name, _, _), place in zip(new, found, strict=True)
        ]
        self._placed = len(self._queue)

    def _tell_hand(self) -> None:
        """Tell it where the mouse has been, as far as it is known that the button was down all the way."""
        if any(name == "mouse1" for _, name, _, _ in self._queue):
            return
        if self._hand is not None and self._passed:
            self._hand(self._passed, False)
        self._passed = []

    def _trail(self) -> list[tuple[float, float]]:
        """The places of the pointer that this tick has told, after the last one told before.

        The window is never asked for it: that costs more than all else in a tick in which nothing happens, and
        stands in the trail like a movement.
        """
        trail = self.owner.base.mouseWatcherNode.get_trail_log()
        last = trail.get_num_events() - 1
        if last < 0 or trail.get_sequence(last) <= self._sequence:
            return []
        new = next((k for k in range(last, -1, -1) if trail.get_sequence(k) <= self._sequence), -1) + 1
        told = [] if self._before is None else [self._before]
        told += [(trail.get_xpos(k), trail.get_ypos(k)) for k in range(new, last + 1)]
        self._sequence, self._before = trail.get_sequence(last), told[-1]
        self._newest = told[-1] if trail.get_in_window(last) else None
        return told

    def _hover(self) -> None:
        owner, session = self.owner, self.owner.session
        view, page = owner.view, session.page
        if view is None or not page.picks:
            return
        free = self.at is not None and self._dragging is None and not self._over_panel()
        seen = (view.camera.version, view.scene.version if free else 0, view.view)
        depends = (self.at if free else None, page.scene, session.record, *seen)
        if depends == self._seen:
            return
        # A pointer at rest does not take the aim away from the keyboard.
        moved = self._rested is not None and self.at is not None and self.at != self._rested
        self._seen, self._rested = depends, self.at or self._rested
        if free and (moved or page.cursor is None):
            found = page.pick(view, self.at, owner.tableau)
            self._pointing = found is not None
            if found != page.under or page.cursor is not None:
                page.cursor = None
                session.do(Command("hover", found))
        elif not free and self._pointing and page.cursor is None and (moved or owner.layer.want_mouse):
            # A card over the board hears of the pointer a frame late; what lies under it was pointed at until then.
            self._pointing = False
            if not self._on_map():
                session.do(Command("hover", None))

    def _over_panel(self) -> bool:
        """Whether the pointer is a panel's; asked of the rectangles, which are never a frame late."""
        owner = self.owner
        page = owner.session.page
        if self.at is None or owner.session.context.dialog is not None or page.scene is None or page.still:
            return True
        f = owner.frame
        if any(r is not None and r.contains(*self.at) for r in (f.top_bar, f.side_panel, f.tool_bar, f.strip)):
            return True
        return bool(owner.layer.want_mouse)

    # ---- buttons and keys ----

    def _on_down(self, name: str) -> None:
        if name in _WHEEL:
            self._turn_wheel(name, self._held())
        else:
            self._down.add(name)
            given = self._key_first(name)
            if not given:
                self._tell_panels(name)
                given = self._key(name)
            if given:  # which may bring a field, or another page; the steps of a key that is held do not wait
                self._let_answer()

    def _on_repeat(self, name: str) -> None:
        given = self._given(name)
        if given is not None and given.name in ONCE:
            return
        if name not in _MOUSE and not self._key_first(name):
            self._tell_panels(name)
            if given is not None and given.name == "step_aim":
                self._key(name)

    def _on_up(self, name: str) -> None:
        if name not in _WHEEL:
            self._down.discard(name)
            self.owner.layer.key(name, False)

    def _on_text(self, character: str) -> None:
        if character.isprintable() and self._panels_listen:
            self.owner.layer.text(character)

    @property
    def _panels_listen(self) -> bool:
        """Whether keys are the panels'. What is the board's they must not hear of: they may put off what they hear
        by some frames, and take it for a key of the dialog that has been opened since."""
        layer = self.owner.layer
        return bool(layer.keyboard_walk or layer.want_keyboard)

    def _tell_panels(self, name: str) -> None:
        """A key goes down, or is held."""
        if self._panels_listen or name in _MODIFIERS:
            self.owner.layer.key(name, True)

    def _over_board(self) -> bool:
        """Whether the pointer is on the board or on a map of it."""
        return self._on_map() or not self._over_panel()

    def _on_map(self) -> bool:
        return any(self.owner.layer.memory.get(f"{name} hover") for name in ("small map", "large map"))

    def _turn_wheel(self, name: str, held: Held) -> None:
        """The level aimed at, or nearer and farther; with Control and Shift things move apart."""
        owner, session, by = self.owner, self.owner.session, _WHEEL[name][1]
        if not (held.control or held.shift) and self._over_board() and session.page.wheel_aims(by):
            return
        owner.layer.wheel(*_WHEEL[name])
        if self._over_panel() or not owner.camera:
            return
        if (found := session.page.wheel(by, held.control, held.shift)) is not None:
            session.do(found)
        else:
            owner.camera.zoom(by)

    def _held(self) -> Held:
        return Held(any(key in self._down for key in _CONTROL), any(key in self._down for key in _SHIFT))

    def _press(self, button: int) -> None:
        owner, session = self.owner, self.owner.session
        owner.layer.button(button, True)
        if button == 0 and self.at is not None and owner.view is not None and session.context.dialog is None:
            if not owner.layer.want_mouse:
                self._hand = session.page.hand(owner.view, owner.frame, self.at)
            if self._hand is not None:
                self._passed = after(self._passed, self.at)
                self._tell_hand()
                return
        if self._over_panel():
            return
        session.context.walking = None  # the keyboard goes back to the board
        if owner.camera is None or self.at is None:
            return
        if button == 0:
            space = session.page.pick(owner.view, self.at, owner.tableau)
            if space is None:
                space = session.page.near(owner.view, self.at)
            self._pressed = (*self.at, self._now.until, space, session.record)
        else:
            self._dragging = button

    def _release(self, button: int) -> None:
        self.owner.layer.button(button, False)
        if button == self._dragging:
            self._dragging = None
        if button == 0 and self._hand is not None:
            self._hand(upto(self._passed, self.at), True)
            self._hand, self._passed = None, after(self._passed, self.at)
        if button != 0 or self._pressed is None:
            return
        x, y, since, space, record = self._pressed
        self._pressed = None
        if self.at is None or record is not self.owner.session.record:
            return
        near = (self.at[0] - x) ** 2 + (self.at[1] - y) ** 2 <= (CLICK_PIXELS * self.owner.frame.scale) ** 2
        # What slow frames add is not the hand's: it counts what has passed for sure.
        if near and self._now.after - since <= CLICK_SECONDS:
            self.owner.session.do(Command("miss") if space is None else Command("aim", space))
        elif space is not None and not near and not self._over_panel():
            page = self.owner.session.page
            for command in page.drag(space, page.pick(self.owner.view, self.at, self.owner.tableau)):
                self.owner.session.do(command)

    def _given(self, name: str, anywhere: bool = False) -> Command | None:
        """What a key gives on the page shown; ``anywhere``: what it gives where something else has the keys."""
        page: Page = self.owner.session.page
        return page.key(*names(name, self._held()), anywhere=anywhere)

    def _key_first(self, name: str) -> bool:
        """Where a page has its keys before its widgets, unless a text field has them. Whether this one was its.

        They are no business of imgui's, whose ring would walk with the arrows. Enter is for what is in the ring.
        """
        session, layer = self.owner.session, self.owner.layer
        page, context = session.page, session.context
        if not page.keys_first or context.dialog is not None or context.walking is page or layer.want_text:
            return False
        if layer.memory.get("menu open"):
            return False
        found = self._given(name)
        if found is None or found == self._given(name, anywhere=True) or (name == "enter" and layer.ring):
            return False
        session.do(found)
        return True

    def _key(self, name: str) -> bool:
        """A key of the page's, or of the program's. Whether it gave a command."""
        session, layer = self.owner.session, self.owner.layer
        page = session.page
        typing = page.keys_first and session.context.dialog is None and layer.want_text and not page.presenting
        if typing and name == "escape":
            return False  # it only lets go of the field
        if name == "escape" and layer.memory.get("menu open"):
            return False  # it only shuts the menu
        searches = page.types_into and session.context.dialog is None
        if len(name) == 1 and (layer.want_text or searches) and not self._held().control:
            return False  # a letter of what is typed
        # On the first page the keyboard walks over the games, but with Control it is no step of the walk.
        taken = layer.want_text or (layer.want_keyboard and not self._held().control)
        found = self._given(name, anywhere=taken or session.context.dialog is not None)
        if found is not None:
            session.do(found)
        return found is not None
