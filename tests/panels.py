"""What tests of the panels share: a session to be drawn, clicking in it, what was drawn."""

from __future__ import annotations

import sys
from importlib import import_module
from pkgutil import walk_packages

import pytest

from tests.support import begin, do
from vectorgames.app import dialogs, pages, panels
from vectorgames.app.panels.drawing import draw_panels
from vectorgames.app.session import Session
from vectorgames.ui import widgets
from vectorgames.ui.actions import Command
from vectorgames.ui.canvas import Ui
from vectorgames.ui.imgui_layer import ImguiLayer
from vectorgames.ui.layout import Text

SIZE = (1280, 800)

for _part in (dialogs, pages, panels):
    # Loaded late otherwise: buttons of all are looked at, and nobody takes for good what a test puts in a place.
    for _found in walk_packages(_part.__path__, f"{_part.__name__}."):
        import_module(_found.name)


@pytest.fixture
def layer():
    made = ImguiLayer(SIZE)
    yield made
    made.close()


@pytest.fixture
def game():
    """Begins a session with a game in which some actions have been played."""
    made = []

    def begun(language: str = "en", name: str = "time_vectors", moves: int = 2, **options) -> Session:
        made.append(session := Session(language=language, animation=False))
        begin(session, name, **options)
        for _ in range(moves):
            session.play.play(session.record.state.actions()[0])
        session.context.touch()
        return session

    yield begun
    for session in made:
        session.close()


def draw(layer, session, size=SIZE, scale=1.0, times=1, **how) -> list[Command]:
    """What was done in so many frames; the session is not told."""
    commands: list[Command] = []
    for _ in range(times):
        session.tableau()
        page, messages = session.page, session.messages.shown
        commands += draw_panels(layer, page.frame(size, scale), page, messages, **how)
    return commands


class Live:
    """The page that a session shows, drawn into a layer; what is done in its panels the session does."""

    def __init__(self, layer, session, size=SIZE, scale=1.0):
        self.layer, self.session, self.size, self.scale = layer, session, size, scale

    def draw(self, times=3) -> list[Command]:
        """What was done."""
        given = []
        for _ in range(times):
            commands = draw(self.layer, self.session, self.size, self.scale)
            do_all(self.session, commands)
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


def click(layer, session, at, **how) -> list[Command]:
    """Move there, press, let go; each in frames of its own, as a window does it."""
    commands = []
    layer.mouse(*at)
    commands += draw(layer, session, times=2, **how)
    layer.button(0, True)
    commands += draw(layer, session, times=2, **how)
    layer.button(0, False)
    return commands + draw(layer, session, times=2, **how)


def press(layer, session, key, **how):
    layer.key(key, True)
    commands = draw(layer, session, times=2, **how)
    layer.key(key, False)
    return commands + draw(layer, session, times=2, **how)


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
