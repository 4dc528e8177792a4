"""What tests of the panels share: a screen to be changed, drawing it, clicking in it, what was drawn."""

from __future__ import annotations

import sys
from dataclasses import replace
from functools import cache

import pytest

from tests.support import begin, do
from vectorgames.app.page import Page
from vectorgames.app.pages.assembly.page import AssemblyPage
from vectorgames.app.pages.choose import ChooserPage
from vectorgames.app.pages.play import PlayPage
from vectorgames.app.session import Session
from vectorgames.app.session import screen as screen_of
from vectorgames.play.lessons.course import lesson_files
from vectorgames.play.views import View
from vectorgames.spaces.lattice import lattice
from vectorgames.ui import model as m
from vectorgames.ui import widgets
from vectorgames.ui.actions import Command, Offers
from vectorgames.ui.canvas import Ui
from vectorgames.ui.frame import frame
from vectorgames.ui.imgui_layer import ImguiLayer
from vectorgames.ui.inside_bar import bar_shown
from vectorgames.ui.layout import Text
from vectorgames.ui.panels import draw_panels
from vectorgames.view.tableau import Mark, Piece, Tableau

SIZE = (1280, 800)
SPACE = lattice(4)
for _page in (ChooserPage.panels, PlayPage.panels, AssemblyPage.panels):
    _page.panels()  # loaded late otherwise; buttons of all of them are looked at


@pytest.fixture
def layer():
    made = ImguiLayer(SIZE)
    yield made
    made.close()


def game(language="en", **changes) -> m.Screen:
    screen = m.Screen(
        page=PlayPage.panels,
        language=language,
        title="Time Vectors",
        subtitle="Four in a row · 2 players",
        players=(m.Player(1, "Light", "1", to_move=True), m.Player(2, "Dark", "2")),
        can_undo=True,
        space=SPACE,
        tableau=Tableau((Piece(0, "1"), Piece(64, "2")), (Mark("last", 64),)),
    )
    return with_actions(replace(screen, **changes))


SCREENS = {
    "play": {},
    "flat": {"view": View("flat")},
}


def frame_of(screen, size=SIZE, scale=1.0):
    bar = bar_shown(screen.space, screen.view)
    wide, page_open = screen.settings.side_width, bool(screen.panel_page)
    return frame(size, scale, screen.page.shape, screen.side_panel_open, screen.columns, bar, page_open, wide)


GAMES = {
    "QuadTree": "ez_gryb",
    "Union": "multiverse",
    "Stack": "chess_4d",
    "Squares": "vector_battle",
    "Dots": "veptheca",
}


@cache
def opened(page: str, game: str = "time_vectors", presenting: bool = False) -> tuple[Page, Offers]:
    """A page of the program and what can be done on it, in a game of which two actions have been played."""
    session = Session(animation=False)
    if page != "chooser":
        begin(session, game)
        for _ in range(2):
            session.play.play(session.record.state.actions()[0])
    if page not in ("chooser", "game"):
        do(session, page, (str(lesson_files()[0]), 0) if page == "lesson" else None)
    if presenting:
        do(session, "present", True)
    session.tableau()
    found = session.page.actions.now
    assert session.page.name == page and found.bound
    session.close()
    return session.page, found


def with_actions(screen: m.Screen) -> m.Screen:
    """What can be done on such a page, and that page, unless the screen is one of a session."""
    if not screen.page.name or screen.actions.bound:
        return screen
    game = GAMES.get(type(screen.space).__name__, "time_vectors")
    page, found = opened(screen.page.name, game, screen.presenting is not None)
    if screen.own is None and hasattr(page, "looking"):
        page.looking.view = screen.view
    return replace(screen, actions=found, own=screen.own or page)


def draw(layer, screen, size=SIZE, scale=1.0, times=1, **how) -> list[Command]:
    commands, screen = [], with_actions(screen)
    for _ in range(times):
        commands += draw_panels(layer, frame_of(screen, size, scale), screen, **how)
    return commands


class Live:
    """The page that a session shows, drawn into a layer; what is done in its panels the session does."""

    def __init__(self, layer, session, size=SIZE, scale=1.0):
        self.layer, self.session, self.size, self.scale = layer, session, size, scale

    def draw(self, times=3) -> list[Command]:
        """What was done."""
        given = []
        for _ in range(times):
            session, scale = self.session, self.scale
            shown = screen_of(session, session.tableau())
            commands = draw_panels(self.layer, session.page.frame(self.size, scale), shown)
            do_all(session, commands)
            given += commands
        return given

    def do(self, name, value=None) -> None:
        """What is known of a board is known at once."""
        do(self.session, name, value)
        if self.session.page.name == "assembly":
            self.session.workshop.settle()
        self.draw()

    def drag(self, *path) -> list[Command]:
        """From the first place to the last, with the button held down; from one place it is a click."""
        self.layer.mouse(*path[0])
        given = self.draw(2)
        self.layer.button(0, True)
        for at in path:
            self.layer.mouse(*at)
            given += self.draw(2)
        self.layer.button(0, False)
        return given + self.draw()

    def press(self, key) -> list[Command]:
        self.layer.key(key, True)
        given = self.draw(2)
        self.layer.key(key, False)
        return given + self.draw(2)

    def type(self, rect, text) -> list[Command]:
        given = self.drag(rect.centre)
        for letter in text:
            self.layer.text(letter)
            given += self.draw(2)
        return given

    def texts(self, panel) -> list[Text]:
        """Those of a panel as it was drawn last."""
        return [box for box in self.layer.panels[panel].box.all() if isinstance(box, Text)]

    def said(self, panel) -> str:
        return "\n".join(text.text for text in self.texts(panel))


def do_all(session, commands) -> None:
    for command in commands:
        session.do(command)


@pytest.fixture
def live(layer, session):
    return Live(layer, session)


@pytest.fixture
def fields(monkeypatch):
    """Rectangles of the text fields, by name."""
    seen, original = {}, widgets.text_field

    def field(ui, name, rect, *rest, **named):
        seen[name] = rect
        return original(ui, name, rect, *rest, **named)

    monkeypatch.setattr(widgets, "text_field", field)
    return seen


@pytest.fixture
def rects(monkeypatch):
    """Rectangles of everything that can be pressed, by name, as of the last frame."""
    seen = {}
    original = widgets.hit

    def hit(ui, name, rect, enabled=True):
        seen[name] = rect
        return original(ui, name, rect, enabled)

    for name, module in list(sys.modules.items()):
        if name.startswith("vectorgames.") and getattr(module, "hit", None) is original:
            monkeypatch.setattr(module, "hit", hit)
    return seen


def click(layer, screen, at, **how) -> list[Command]:
    """Move there, press, let go; each in frames of its own, as a window does it."""
    commands = []
    layer.mouse(*at)
    commands += draw(layer, screen, times=2, **how)
    layer.button(0, True)
    commands += draw(layer, screen, times=2, **how)
    layer.button(0, False)
    return commands + draw(layer, screen, times=2, **how)


def press(layer, screen, key, **how):
    layer.key(key, True)
    commands = draw(layer, screen, times=2, **how)
    layer.key(key, False)
    return commands + draw(layer, screen, times=2, **how)


@pytest.fixture
def written(monkeypatch):
    """Every line of text drawn since the list was last emptied: (wanted, drawn, rectangle)."""
    lines = []
    original = Ui.text

    def text(self, rect, text, style="text", *rest, **named):
        lines.append((text, self.shorten(text, rect.w + 0.5, style), rect))
        return original(self, rect, text, style, *rest, **named)

    def words(self, ui, rect):
        lines.append((self.text, " ".join(self.said) if self.whole is False else self.text, rect))
        return in_a_box(self, ui, rect)

    in_a_box = Text.draw
    monkeypatch.setattr(Ui, "text", text)
    monkeypatch.setattr(Text, "draw", words)
    return lines
