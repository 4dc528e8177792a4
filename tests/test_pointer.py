"""Where the pointer was at each click of a slow frame, as X tells it: no window, no clock."""

import random
from contextlib import nullcontext
from types import SimpleNamespace
from unittest.mock import MagicMock

import pytest
from imgui_bundle import imgui

from tests.panels import draw, layer  # noqa: F401  fixture
from tests.support import begin, do
from vectorgames.app.pointer import Pointer
from vectorgames.app.pointer import places as placed
from vectorgames.play.lessons.course import lesson_files
from vectorgames.ui.actions import Command

# ruff: noqa: F811

A, B, C = (1, 1), (2, 2), (3, 3)
CLICK = [("down", True), ("up", True)]
TYPED = [("text", False), ("down", False), ("up", False)]
SILENT = [("down", False), ("up", False)]  # a key that types nothing


@pytest.mark.parametrize(
    ("trail", "events", "places"),
    [
        ([A, A, A], CLICK, [A, A]),
        ([A, A, A, B, B, B, C], [*CLICK, *CLICK], [A, A, B, B]),
        ([A, A, A, A, B, B, B], [*TYPED, *CLICK], [B, B]),
        ([A, A, A, A, B, B, B], [*SILENT, *CLICK], [B, B]),
        ([A, *[B] * 7, C, C, C], [CLICK[1], SILENT[0], ("repeat", False), SILENT[1], *CLICK], [B, C, C]),
        ([A, A, A, B, B, B], [*TYPED, *CLICK], [B, B]),
        ([A, A, B, C, C], CLICK, [A, C]),
        ([A, B, B, B, B, C, C, C], [*CLICK, *CLICK], [B, B, C, C]),
        ([], CLICK, [None, None]),
        ([B], CLICK, [B, B]),
    ],
)
def test_a_click_is_where_the_pointer_was(trail, events, places):
    """Though it has moved on; what keys tell of it is not taken for clicks, the hand may tremble between two."""
    found = placed(trail, events, trail[-1] if trail else None)
    assert [place for place, (_, button) in zip(found, events, strict=True) if button] == places


def test_clicks_between_keys_are_where_they_were_when_a_place_is_told_once_more_or_less():
    """All that a slow frame brings at once: drags, keys that type and that do not, clicks, a trembling hand."""
    rng, wrong, seen = random.Random(4), 0, 0
    for _ in range(400):
        trail, events, places = [(0, 0)], [], []
        for n in range(1, rng.randint(3, 9)):
            trail += [(n, k) for k in range(rng.choice((1, 1, 8)))]
            for kind in rng.choices((CLICK, CLICK, TYPED, SILENT), k=rng.randint(0, 2)):
                told = 2 if kind is CLICK else 3
                trail += trail[-1:] * told
                events += kind
                places += trail[-1:] * len(kind)
        at = rng.randrange(len(trail))  # one place too much, or too little
        noisy = [*trail[:at], trail[at], *trail[at:]] if rng.random() < 0.5 else [*trail[:at], *trail[at + 1 :]]
        for heard, sure in ((trail, True), (noisy, False)):
            found = placed(heard, events, heard[-1] if heard else None)
            pairs = [(a, b) for a, b, (_, button) in zip(found, places, events, strict=True) if button]
            assert not sure or all(a == b for a, b in pairs)
            seen, wrong = seen + len(pairs), wrong + sum(a != b for a, b in pairs)
    assert wrong < seen / 50, (wrong, seen)


def test_one_escape_leaves_what_is_presented_also_while_something_is_typed(session):
    pointer = Pointer.__new__(Pointer)
    pointer._down = set()
    layer = SimpleNamespace(want_text=True, want_keyboard=True, memory={})
    pointer.owner = SimpleNamespace(session=session, layer=layer)
    do(session, "lesson", (str(next(path for path in lesson_files() if path.stem == "01_reading_a_coordinate")), 4))
    assert not pointer._key("escape"), "it only lets go of the field"
    do(session, "present", True)
    assert pointer._key("escape") and not session.page.presenting and session.page.name == "lesson"


def test_m_mutes_on_every_page_and_in_dialogs_but_where_letters_are_typed(session):
    """On the first page they search; Control with Shift and M mutes there, too."""
    pointer = Pointer.__new__(Pointer)
    pointer._down = set()
    layer = SimpleNamespace(want_text=False, want_keyboard=False, memory={})
    pointer.owner = SimpleNamespace(session=session, layer=layer)

    def muted(*held: str) -> bool:
        before, pointer._down = session.context.switches.sounds, {*held}
        given = pointer._key("m")
        assert given == (session.context.switches.sounds != before)
        return given

    assert not muted() and muted("control", "shift")
    for opened in (("new", "ez_gryb"), ("start", ("ez_gryb", {})), ("help", None), ("cancel", None)):
        do(session, *opened)
        layer.want_text = False
        assert muted(), opened
        layer.want_text = True
        assert not muted() and muted("control", "shift"), opened
    for page in ("explore", "learn", "practise", "puzzles", "assembly"):
        do(session, page, "time_vectors" if page in ("explore", "assembly") else None)
        layer.want_text = False
        assert session.page.name == page and muted(), page
    told = [row[2] for row in session.page.actions.now.rows(session.context.words) if row[3] == Command("mute")]
    assert told == ["M   Ctrl+Shift+M"]


class SlowWindow:
    """A window whose frames take long: hands go on meanwhile, and are heard of between two frames. ``clock``: the
    time; ``commands``: what the session was told."""

    def __init__(self, monkeypatch, frame: float):
        self.clock, self.frame_seconds, self.commands = 0.0, frame, []
        monkeypatch.setattr("vectorgames.app.pointer.time.monotonic", lambda: self.clock)
        self.trail, self.heard = [(0, 0)], {}
        base = MagicMock()
        base.accept = self.heard.__setitem__
        base.mouseWatcherNode.get_trail_log = lambda: SimpleNamespace(
            get_num_events=lambda: len(self.trail),
            get_sequence=lambda k: k,
            get_xpos=lambda k: self.trail[k][0],
            get_ypos=lambda k: self.trail[k][1],
            get_in_window=lambda k: True,
        )
        self.base, self.view, self.camera, self.awake, self.tableau = base, None, MagicMock(), True, None
        self.layer = SimpleNamespace(
            frame_count=0,
            behind=False,
            want_mouse=False,
            want_text=False,
            want_keyboard=False,
            keyboard_walk=False,
            awaited="",
            double_click=False,
            takes_press=lambda at: self.takes_press,
            touch=lambda *frames: None,
            mouse=lambda *at: None,
            button=lambda *what: self.told.append(what),
            text=lambda character: self.typed.append((character, self.layer.frame_count)),
        )
        self.typed: list[tuple[str, int]] = []
        self.told: list[tuple[int, bool]] = []  # buttons that went down or up, as the panels hear of them
        self.takes_press = True
        page = MagicMock(
            pick=lambda view, at, tableau: at[0],
            picks=False,
            scene="board",
            still=False,
            place=None,
            types_into="",
        )
        context, boundary = (
            SimpleNamespace(dialog=None),
            SimpleNamespace(once=lambda name: nullcontext(), part=lambda name, work: work()),
        )
        self.session = SimpleNamespace(
            page=page, record=None, context=context, boundary=boundary, do=self.commands.append
        )
        self.frame = SimpleNamespace(scale=1.0, top_bar=None, side_panel=None, tool_bar=None, strip=None)
        self.pointer = Pointer(self)

    def hand(self, at: tuple[int, int], what: str) -> None:
        """The pointer goes somewhere, and a button goes down or up there: as X tells it."""
        self.trail += [at] * (1 if at == self.trail[-1] else 2)
        self.heard[f"button-{what}"]("mouse1")

    def turn(self) -> None:
        """A frame, in which what was heard of is looked at, and the panels are drawn."""
        self.pointer.look()
        self.layer.frame_count += 1
        self.clock += self.frame_seconds

    @property
    def clicked(self) -> list[int]:
        return [command.value for command in self.commands if command.name == "aim"]


@pytest.mark.parametrize("frame", [1 / 60, 0.5, 2.0])
def test_no_quick_click_is_lost_or_lands_elsewhere_however_long_a_frame_takes(monkeypatch, frame):
    """Each goes down in one frame and up in the next one with a trembling hand, several of them while one is drawn;
    a button that is held for long is no click, nor is a drag."""
    window, rng, wanted = SlowWindow(monkeypatch, frame), random.Random(7), []
    for n in range(1, 40):
        at = (50 * n, 30)
        window.hand(at, "down")
        if rng.random() < 0.7:
            window.turn()
        window.hand((at[0] + rng.choice((0, 1)), 30 + rng.choice((0, 2))), "up")
        wanted.append(at[0])
        if rng.random() < 0.5:
            window.turn()
    while window.pointer.waiting:
        window.turn()
    assert window.clicked == wanted
    window.turn()
    window.hand((9, 9), "down")
    window.turn()
    window.clock += 1.0
    window.turn()
    window.hand((9, 9), "up")
    while window.pointer.waiting:
        window.turn()
    assert window.clicked == wanted, "it was held"


def test_a_button_goes_up_without_waiting_for_what_it_did_when_it_went_down(monkeypatch):
    """What it does it does when it goes up; only the next one waits until that is seen."""
    window = SlowWindow(monkeypatch, 1 / 60)
    for what in ("down", "up", "down", "up"):
        window.hand((50, 30), what)
    window.turn()
    window.turn()
    assert window.clicked == [50]
    window.turn()
    window.turn()
    assert window.clicked == [50, 50]


def test_what_is_typed_while_a_dialog_comes_waits_for_its_field(monkeypatch):
    """The field has the keyboard a frame after it was drawn first: what comes sooner would be lost."""
    window = SlowWindow(monkeypatch, 0.5)
    window.layer.want_keyboard = True
    window.turn()
    window.heard["keystroke"]("2")
    window.session.context.dialog = object()
    first = window.layer.frame_count
    while window.pointer.waiting:
        window.turn()
    assert window.typed == [("2", first + 2)]


def test_what_is_typed_after_a_key_that_brings_a_field_waits_until_that_has_the_keyboard(monkeypatch):
    """However many frames that takes; until then it would be lost, or be keys of the board."""
    window = SlowWindow(monkeypatch, 1 / 60)
    window.layer.want_keyboard, window.layer.memory, window.layer.key = True, {}, lambda *what: None
    window.session.page.key = lambda *names, anywhere: Command("type_space") if names == ("K",) else None
    window.session.page.keys_first = False
    for what, name in (("down", "k"), ("keystroke", "k"), ("up", "k"), ("down", "2"), ("keystroke", "2")):
        window.heard[what if what == "keystroke" else f"button-{what}"](name)
    window.layer.want_keyboard = False
    window.turn()
    assert [command.name for command in window.commands] == ["type_space"]
    window.layer.awaited = "the field"  # as the panels say in the frame that shows it first
    for _ in range(5):
        window.turn()
    assert not window.typed
    window.layer.awaited, window.layer.want_keyboard = "", True
    window.turn()
    assert [character for character, _ in window.typed][-1] == "2" and not window.pointer.waiting


def test_letters_are_for_the_field_that_a_page_has_for_them(monkeypatch):
    window = SlowWindow(monkeypatch, 1 / 60)
    window.layer.keyboard_walk, window.session.page.types_into = True, "search"
    window.layer.give_keyboard = lambda field: setattr(window.layer, "awaited", field)
    window.heard["keystroke"]("m")
    window.turn()
    assert window.layer.awaited == "search" and not window.typed
    window.layer.awaited, window.layer.want_text = "", True
    window.turn()
    assert [character for character, _ in window.typed] == ["m"]


def test_what_has_just_appeared_does_not_hear_of_the_button(monkeypatch):
    window = SlowWindow(monkeypatch, 1 / 60)
    for window.takes_press, clicked in ((False, []), (True, [50])):
        window.hand((50, 30), "down")
        window.hand((50, 30), "up")
        while window.pointer.waiting:
            window.turn()
        assert window.clicked == clicked
    assert window.told == [(0, False), (0, True), (0, False)], "nothing is held down"


def test_it_is_told_once_what_the_pointer_is_on_and_nothing_under_a_card(monkeypatch):
    """The panels hear of the pointer a frame late; then it is let go of, though the pointer rests."""
    window = SlowWindow(monkeypatch, 1 / 60)
    page, window.layer.memory = window.session.page, {}
    page.picks, page.cursor = True, None
    window.view = SimpleNamespace(camera=SimpleNamespace(version=0), scene=SimpleNamespace(version=0), view=None)
    for page.under, place in ((None, (7, 30)), (7, (7, 31))):
        window.trail.append(place)
        window.turn()
    window.layer.want_mouse = True
    window.turn()
    window.turn()
    assert [(command.name, command.value) for command in window.commands] == [("hover", 7), ("hover", None)]


@pytest.mark.parametrize("frames", [0, 8])
def test_keys_of_one_frame_lead_as_far_as_keys_with_pauses(session, layer, monkeypatch, frames):
    """From the board by Shift+Tab to Undo, which Enter presses; a message in between is one stop more."""
    window = SlowWindow(monkeypatch, 1 / 60)
    window.layer, window.session = layer, session
    begin(session)
    do(session, "play", "(1,1,1,SW)")
    session.messages.tell("a card with a button")

    def turn() -> None:
        window.pointer.look()
        for command in draw(layer, session):
            session.do(command)
        window.clock += 1 / 60

    def press(*keys: str) -> None:
        for what, names in (("down", keys), ("up", keys[::-1])):
            for name in names:
                window.heard[f"button-{what}"](name)
        for _ in range(frames):
            turn()

    def at() -> str:
        return layer.shown.widgets[imgui.get_current_context().nav_id].name

    for _ in range(4):
        turn()
    for _ in range(9):
        press("shift", "lshift", "tab")
    while window.pointer.waiting:
        turn()
    turn()
    assert at() == "undo"
    press("enter")
    for _ in range(8):
        turn()
    assert session.record.number == 0
