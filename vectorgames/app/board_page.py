"""A page with a board that is looked at in 3D and on the map. Knows no other page and no window."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from dataclasses import replace
from typing import TYPE_CHECKING

from vectorgames.app.display import Display
from vectorgames.app.looking import Looking
from vectorgames.app.page import Page, Services
from vectorgames.app.step_player import StepPlayer
from vectorgames.app.views import KeptViews
from vectorgames.boards import board_class
from vectorgames.tableau import Tableau, View
from vectorgames.ui import model
from vectorgames.ui.command import Command
from vectorgames.ui.frame import ONE_ROW, Frame
from vectorgames.ui.labels import BoardLabels

if TYPE_CHECKING:
    from vectorgames.app.board_view import BoardView  # which loads Panda3D

WHEEL_APART = 0.1  # of the way apart for a step of the wheel


class BoardPage(Page):
    """The board of ``looking``; ``display`` and ``views`` carry out commands about how it is looked at."""

    legend = False
    """Whether a line over the tool bar tells what marks mean."""
    words = False
    """Whether the last move is told in words over the view."""

    def __init__(self, services: Services, looking: Looking):
        super().__init__(services)
        self.looking = looking
        self.display = Display(self.context, looking, lambda: self.cursor)
        self.views = KeptViews(self.context, self.display, services.tell)
        self.steps = StepPlayer(self.context)

    def ticks(self) -> tuple[tuple[str, Callable[[], object]], ...]:
        return (("steps", self.steps.tick),)

    @property
    def moving(self) -> bool:
        return self.steps.moving

    @property
    def pointed(self) -> int | None:
        """The space whose name is shown."""
        return self.looking.pointed if self.looking.pointed is not None else self.cursor

    # ---- what is shown ----

    @property
    def scene(self) -> Hashable:
        return self.looking.game.key if self.looking.game is not None else None

    @property
    def in_3d(self) -> bool:
        return self.looking.game is not None and self.looking.view.layout != "flat"

    @property
    def view_state(self) -> model.ViewState:
        """How the board is looked at, for the panels."""
        looking, space = self.looking, self.looking.space
        kept = tuple(view.say(self.context.words) if view else "" for view in self.views.kept())
        board = board_class(space)
        return model.ViewState(
            looking.view,
            looking.explode,
            looking.apart,
            board.layouts,
            space.height,
            board.quadrants,
            space.boards,
            kept,
            board.explaining,
        )

    def frame(self, size: tuple[int, int], scale: float) -> Frame:
        from vectorgames.ui.inside_bar import bar_shown

        game = self.looking.game
        bar = game is not None and bar_shown(game.space, self.looking.view)
        shape = self.panels.shape
        if game is not None and game.space.height == 1:  # nothing can be isolated or taken apart
            shape = replace(shape, tool=ONE_ROW)
        return self.placed(size, scale, self.legend, bar, shape, self.words)

    def open_scene(self, host, frame: Frame) -> BoardView:
        from vectorgames.app.board_view import BoardView

        return BoardView(host, self.looking.game, frame, language=self.context.language)

    def stand(self, view: BoardView) -> None:
        looking = self.looking
        view.set_view(looking.view, looking.explode, looking.apart, self.context.switches.animation)

    def draw(self, view: BoardView, frame: Frame, tableau: Tableau) -> BoardLabels:
        context = self.context
        view.game = self.looking.game
        view.set_frame(frame)
        view.scene.set_language(context.language)
        view.scene.set_theme(context.theme)
        view.scene.set_spots(context.switches.letters, context.switches.shapes)
        self.stand(view)
        view.scene.show(tableau, context.switches.animation)
        return view.labels(self.pointed if context.switches.coordinates else None, tableau)

    def leave_3d(self) -> None:
        self.display.look(View("flat", light=self.looking.view.light))

    # ---- what people do ----

    def pick(self, view: BoardView, at: tuple[float, float], tableau: Tableau) -> int | str | None:
        if view.game is not self.looking.game:
            return None
        space = view.pick(*at, tableau)
        return space if space is not None else view.thing(*at, tableau)

    @property
    def picks(self) -> bool:
        return self.in_3d

    def wheel(self, by: int, control: bool, shift: bool) -> Command | None:
        if control:
            return Command("explode", self.looking.explode + by * WHEEL_APART)
        if shift and self.looking.view.layout in board_class(self.looking.space).explaining:
            return Command("own_by", 1 if by > 0 else -1)
        return Command("apart", self.looking.apart + by * WHEEL_APART) if shift else None
