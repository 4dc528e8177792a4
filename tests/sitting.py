"""A session with its panels, drawn without a window: what is pressed is found by its name, and carried out."""

from __future__ import annotations

import random

import pytest

from tests.support import do
from vectorgames.app.panels.drawing import draw_panels
from vectorgames.app.session import Session
from vectorgames.play.engine import find
from vectorgames.ui.actions import Command
from vectorgames.ui.imgui_layer import ImguiLayer
from vectorgames.ui.layout import Box, Text
from vectorgames.view.primitives import Rect

SIZE = (1280, 800)


class Sitting:
    """``do`` carries out a command, ``press`` presses what has a name; ``places``: what there is to press."""

    def __init__(self, language: str = "en", size: tuple[int, int] = SIZE, scale: float = 1.0):
        self.session = Session(language=language, animation=False)
        self.size, self.scale = size, scale
        self._now = 0.0
        self.layer = ImguiLayer(size)

    def close(self) -> None:
        self.layer.close()
        self.session.close()

    @property
    def page(self):
        return self.session.page

    def do(self, *commands: tuple) -> Sitting:
        for command in commands:
            do(self.session, *command)
        assert not self.session.messages.shown, self.session.messages.shown
        return self

    def begin(self, game: str = "time_vectors", moves: int = 0, seed: int = 3, **options) -> Sitting:
        """Begin a game and play it by chance."""
        self.do(("start", (game, options)))
        return self.play(moves, seed)

    def play(self, moves: int, seed: int = 3) -> Sitting:
        chance, record = random.Random(seed), self.session.record
        while moves and record.state.outcome is None:
            self.session.play.play(chance.choice(record.state.actions()))
            moves -= 1
        self.session.context.touch()
        return self

    def look(self, space: int | None) -> Sitting:
        """Point at a space, and know at once what would be found out."""
        do(self.session, "hover", space)
        play = self.session.play
        if (focus := play.inspector.focus) is not None:
            found = find(self.session.record.state, focus)
            play.analysis._take(found, focus)
            play.inspector.look(focus, found.xray)
        return self

    # ---- drawing ----

    @property
    def frame(self):
        return self.page.frame(self.size, self.scale)

    def draw(self, times: int = 1) -> list[Command]:
        commands = []
        for _ in range(times):
            self.session.tableau()
            self._now += 1 / 60
            commands += draw_panels(self.layer, self.frame, self.page, (), None, self._now)
        return commands

    @property
    def places(self) -> dict[str, Rect]:
        return {widget.name: widget.rect for widget in self.layer.shown.widgets.values()}

    def press(self, name: str, at: float = 0.5) -> list[Command]:
        """Press it, so far from its left; what it gave, which has been carried out."""
        self.draw(3)
        place = self.places[name]
        return self.click(place.x + at * place.w, place.centre[1])

    def click(self, x: float, y: float, times: int = 1) -> list[Command]:
        self.layer.mouse(x, y)
        given = self._done(2)
        for _ in range(times):
            self.layer.button(0, True)
            given += self._done(2)
            self.layer.button(0, False)
            given += self._done(2)
        self.layer.mouse(-1, -1)
        self.draw(2)
        return given

    def _done(self, frames: int) -> list[Command]:
        """What is given in so many frames, and has been carried out."""
        out = []
        for _ in range(frames):
            for command in self.draw():
                self.session.do(command)
                out += [command] if command.name not in ("hover", "point_choice", "xray_point") else []
        return out

    # ---- what is seen ----

    def panel(self, name: str) -> Box:
        """The boxes of a panel, as they were drawn last."""
        return self.layer.panels[name].box

    def said(self, panel: str) -> list[str]:
        """The texts of a panel."""
        return [box.text for box in self.panel(panel).all() if isinstance(box, Text) and box.text]


@pytest.fixture
def sitting():
    made = []

    def begun(*given, **named) -> Sitting:
        made.append(Sitting(*given, **named))
        return made[-1]

    yield begun
    for one in made:
        one.close()
