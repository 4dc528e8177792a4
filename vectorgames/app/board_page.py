"""What pages with a board share: it is looked at in 3D and on the map, saved as a picture, read beside a text."""

from __future__ import annotations

import threading
from collections.abc import Callable, Hashable, Mapping
from dataclasses import replace
from typing import TYPE_CHECKING, Any, ClassVar

from vectorgames.app.background_tasks import by_process
from vectorgames.app.context import Looking
from vectorgames.app.display import Display, KeptViews
from vectorgames.app.game_texts import Player
from vectorgames.app.inspector import LineList
from vectorgames.app.keyboard import KeyboardCursor
from vectorgames.app.names import usual_name
from vectorgames.app.page import MOUSE, SIDE_PANEL, Hand, OpenedPage, Page, Panels, Services
from vectorgames.app.presentation import Presentation, Seen, ShownBoard
from vectorgames.app.step_player import StepPlayer, drawn_path, walks
from vectorgames.boards.backend import board_class
from vectorgames.play.views import View
from vectorgames.spaces.space import Space
from vectorgames.ui.actions import DIGITS, Command, Entry, action
from vectorgames.ui.frame import ONE_ROW, Frame, Shape
from vectorgames.ui.labels import BoardLabels
from vectorgames.view.flat_map import Caption, has_sheet
from vectorgames.view.tableau import Tableau

if TYPE_CHECKING:
    from vectorgames.app.board_view import BoardView
    from vectorgames.app.films import Film


def _drawn(page: Any) -> bool:
    """Whether a vector is shown that can be seen drawn."""
    return page.presentation.tableau is not None and drawn_path(page.presentation.tableau) is not None


def _begun(page: Any) -> bool:
    return bool(page.context.playing.can_undo)


class PictureSaving:
    """``tableau``: what is to be seen on the board of ``looking``. Written beside the frames."""

    def __init__(self, services: Services, looking: Looking, tableau: Callable[[], Tableau]):
        self.services, self.context = services, services.context
        self._looking, self._tableau = looking, tableau

    @action(
        "save_vector",
        Entry("vector_gif", "xray", "gif", when=_drawn, menu=("view", 8)),
        Entry("vector_apng", "xray", "apng", when=_drawn),
    )
    def save_vector(self, kind: str) -> None:
        """The vector that is shown, being drawn, as a moving picture of what is looked at."""
        from vectorgames.app.films import Looks, VectorFilm

        tableau, looking = self._tableau(), self._looking
        path = drawn_path(tableau)
        if path is None or looking.game is None:
            return
        apart, camera = (looking.explode, looking.apart), self.context.host.camera_from_home()
        looks = replace(Looks.of(self.context, looking), apart=apart, camera=camera)
        self._write_film("vector", kind, VectorFilm(looks, tableau, path.spaces, path.dims))

    @action("stop_pictures", section="xray", when=lambda page: page.services.tasks.stoppable, menu=("view", 9))
    def stop(self) -> None:
        self.services.tasks.stop()

    def _write_film(self, what: str, kind: str, film: Film) -> None:
        """Ask where it goes, and have a process write it there."""
        stop = threading.Event()
        self.services.write_picture(what, kind, by_process(film, stop, self.services.tasks.news.append), stop)


class GamePictureSaving(PictureSaving):
    """Pictures of the game of the context; ``caption``: what is said over a map of it."""

    def __init__(self, services: Services, tableau: Callable[[], Tableau], caption: Callable[[], Caption]):
        super().__init__(services, services.context, tableau)
        self._caption = caption

    @action(
        "save_replay",
        Entry("replay_gif", "game", "gif", when=_begun, menu=("view", 7)),
        Entry("replay_apng", "game", "apng", when=_begun),
    )
    def save_replay(self, kind: str) -> None:
        """The moves as a moving picture of what is looked at."""
        from vectorgames.app.films import Looks, ReplayFilm

        self._write_film("replay", kind, ReplayFilm(Looks.of(self.context, self.context), self.context.playing))

    @action(
        "save_map",
        Entry("map_png", "game", "png", menu=("view", 5)),
        Entry("map_svg", "game", "svg", menu=("view", 6)),
    )
    def save_map(self, kind: str) -> None:
        """The flat map as it is now."""
        from vectorgames.app.films import sheet_of

        self.services.write_picture("map", kind, sheet_of(self.context, self._caption(), self._tableau()))


WHEELS = {"Ctrl+wheel": ("explode", "raise"), "Shift+wheel": ("apart", "beside")}


def _moved_apart(name: str, wheel: str) -> Entry:
    return Entry(
        f"mouse_{name}", "mouse", told=wheel, when=lambda page: name in page.display.board.distances.values()
    )


WHEEL_APART = 0.1  # of the way apart for a step of the wheel
ABOVE = 26  # design pixels from a space to what is written at it
MANY = 5  # from so many levels on a board of nodes is better looked at in parts

ON_BOARD = "panels.overlay:board_labels"
_PRESENTED = ("panels.presentation_over:presented_map", "panels.presentation:caption")
_TEXT_BESIDE = (SIDE_PANEL, "panels.map_panel:map_labels")
_PRESENTING = ("panels.presentation_over:tools", "panels.presentation_over:blank")
_LABELS_PRESENTED = "panels.presentation_over:presented_labels"


class BoardPage(Page):
    """The board of ``looking``; ``display`` and ``views`` carry out commands about how it is looked at."""

    legend = False
    """Whether a line over the tool bar tells what marks mean."""
    words = False
    """Whether the last move is told in words over the view."""
    has_lines = False
    """Whether the X-ray lists vectors."""
    meant: Mapping[str, str] = {}
    """Kinds of marks -> what those of the kind mean now, in its place (``map_marks.MEANT``)."""
    ended: Any = None
    """How a game has ended, as it is told; None where none has."""
    headline = ""
    """Whose turn it is, or who has won."""
    piece = ""
    """Text of the piece of that player."""
    faces: tuple[Any, ...] = ()
    """What players have left where a clock runs (``game_clock.Face``)."""
    numbers: tuple[int, ...] = ()
    """In how many coordinates, or loci, they may run."""
    lines: LineList | None = None
    """Those that the X-ray lists."""
    shape = "vector"
    """Word for what the game is about, as definitions say it: vector, gryb, cross …; empty: it is about no sets."""
    set_size = 4
    """Of how many spaces that is made."""
    integrated = True
    """Whether integrated GRYBs count."""
    written: tuple[tuple[int, str], ...] = ()
    """(space, what is written at it)."""
    calls_alone = False
    """Whether all but the board is greyed until that is clicked."""
    strip: tuple[str, bool | None] = ("", None)
    """What is asked, or said to the answer, in a line; whether that was right, None: there is none."""
    tab_command = "dock"
    entries: ClassVar[tuple[Entry, ...]] = (
        *MOUSE,
        *(_moved_apart(name, wheel) for wheel, names in WHEELS.items() for name in names),
    )

    def __init__(self, services: Services, looking: Looking):
        super().__init__(services)
        self.looking = looking
        self.display = Display(self.context, looking, lambda: self.cursor)
        self.views = KeptViews(self.context, self.display, services.tell)
        self.steps = StepPlayer(self.context)
        self.presentation = Presentation(self.context)
        self.pictures = PictureSaving(services, looking, self.tableau)

    @property
    def parts(self) -> tuple[object, ...]:
        return self.presentation, self, self.steps, self.display, self.views, self.pictures

    def ticks(self) -> tuple[tuple[str, Callable[[], object]], ...]:
        return (("steps", self.steps.tick),)

    @property
    def moving(self) -> bool:
        return self.steps.moving or self.presentation.moving

    @property
    def presenting(self) -> bool:  # type: ignore[override]
        return self.presentation.on

    @property
    def space(self) -> Space:
        return self.looking.space

    @property
    def tree(self) -> bool:  # type: ignore[override]
        return bool(self.space.walk_keys)

    @property
    def columns(self) -> bool:
        """Whether people mean a column first and one of its levels second."""
        return self.space.by_column

    @property
    def vectors(self) -> bool:
        """Whether the game is about vectors at all."""
        return self.space.vectors is not None

    @property
    def players(self) -> tuple[Player, ...]:
        game = self.looking.played_on
        names = (usual_name(game, player, self.context.words) for player in range(1, game.players + 1))
        return tuple(Player(number, name, str(number)) for number, name in enumerate(names, 1))

    @property
    def tab(self) -> str:  # type: ignore[override]
        return self.looking.dock

    @property
    def panel_pages(self) -> tuple[str, ...]:
        return *(self.tabs or ("text",)), *(("map",) if has_sheet(self.space) else ()), "view"

    @property
    def pointed(self) -> int | None:
        """The space whose name is shown."""
        return self.looking.pointed if self.looking.pointed is not None else self.cursor

    # ---- what is shown ----

    def position(self) -> Tableau:
        """What stands on the board, and what is marked there."""
        raise NotImplementedError

    def tableau(self) -> Tableau:
        return self.steps.shown(self.position())

    @property
    def revision(self) -> Hashable:
        return self.presentation.revision

    @property
    def panel_revision(self) -> Hashable:
        return self.presentation.shown_revision

    @property
    def board(self) -> ShownBoard:
        """The board as it was shown last."""
        assert self.presentation.board is not None
        return self.presentation.board

    @property
    def shown_panels(self) -> Panels:
        if not self.presentation.on or self.looking.game is None:
            return self.panels
        beside = _TEXT_BESIDE if self.reading else ()
        return replace(self.panels, panels=(*_PRESENTED, *beside, *_PRESENTING), labels=_LABELS_PRESENTED)

    @property
    def still(self) -> bool:  # type: ignore[override]
        return self.presentation.frozen or bool(self.presentation.blank)

    def seen(self) -> Tableau:
        presentation = self.presentation
        presentation.enter((self.scene, self.place) if self.looking.game is not None else None)
        if presentation.frozen and presentation.board is not None:
            return presentation.board.tableau
        return presentation.see(ShownBoard(self.space, self.looking.view, self.tableau(), self.looking.under))

    @property
    def scene(self) -> Hashable:  # type: ignore[override]
        return self.looking.game.about.key if self.looking.game is not None else None

    @property
    def back_for_a_moment(self) -> bool:
        """Whether the position before the last action is shown, from which that will be seen once more."""
        return False

    @property
    def in_3d(self) -> bool:
        return self.looking.game is not None and self.looking.view.layout != "flat"

    def frame(self, size: tuple[int, int], scale: float) -> Frame:
        game = self.looking.game
        if self.presentation.on and game is not None:
            flat = self.looking.view.layout == "flat"
            return self.presentation.frame(size, scale, game.space, self.reading, self.tells, flat)
        bar = game is not None and self.leads_inside
        shape = self.panels.shape
        if game is not None and game.space.height == 1:  # nothing can be isolated or taken apart
            shape = replace(shape, tool=ONE_ROW)
        drawn = self.presentation.tableau if game is not None else None
        steps = "map" if self.looking.view.layout == "flat" else "board"
        steps = steps if drawn is not None and drawn_path(drawn) is not None else ""
        line = self.legend or game is not None and walks(self) and not shape.steps  # of the legend, or the player
        return self.placed(size, scale, line, bar, shape, self.words, steps)

    @property
    def leads_inside(self) -> bool:
        """Whether the bar that leads into the nodes of a board lies over it."""
        return self.space.hanging and (bool(self.looking.view.inside) or self.space.height >= MANY)

    tells = True
    """Whether names of a vector may be told: not while they are asked for."""

    def open_scene(self, host: Any, frame: Frame) -> BoardView:
        from vectorgames.app.board_view import BoardView

        view = BoardView(host, self.looking.played_on, frame, language=self.context.language)
        self._look(view, animate=False)
        return view

    def stand(self, view: BoardView) -> None:
        self._look(view, self.context.switches.animation)

    def _look(self, view: BoardView, animate: bool) -> None:
        looking = self.looking
        view.set_view(looking.view, looking.explode, looking.apart, animate)

    def draw(self, view: BoardView, frame: Frame, tableau: Tableau) -> BoardLabels:
        context, presentation = self.context, self.presentation
        pen_lines = presentation.seen_lines(Seen(view, view.view, frame)) if presentation.on else ()
        if presentation.frozen:
            return replace(presentation.labels, pen_lines=pen_lines)
        view.scene.set_presented(presentation.on)
        view.game = self.looking.played_on
        view.set_frame(frame)
        view.scene.set_language(context.language)
        view.scene.set_theme(context.theme)
        view.scene.set_spots(context.switches.spots)
        self.stand(view)
        view.scene.show(tableau, context.switches.animation and not self.back_for_a_moment)
        named = context.switches.coordinates and not presentation.holds
        presentation.labels = self.labels(view, self.pointed if named else None, tableau)
        return replace(presentation.labels, pen_lines=pen_lines)

    def labels(self, view: BoardView, pointed: int | None, tableau: Tableau) -> BoardLabels:
        """What is written over the board, and at its spaces; with the name of the space pointed at."""
        shown, written = view.labels(pointed, tableau), self.written
        if not written or not self.in_3d:
            return shown
        points = view.seen_at(at for at, _ in written)
        off = ABOVE * view.frame.scale
        notes = tuple((text, (x, y - off)) for (_, text), (x, y) in zip(written, points, strict=True))
        return replace(shown, notes=shown.notes + notes)

    def leave_3d(self) -> None:
        self.display.look(View("flat", light=self.looking.view.light))

    # ---- what people do ----

    def pick(self, view: BoardView, at: tuple[float, float], tableau: Tableau) -> int | str | None:
        if view.game is not self.looking.game:
            return None
        space = view.pick(*at, tableau)
        return space if space is not None else view.thing(*at, tableau)

    def near(self, view: BoardView, at: tuple[float, float]) -> int | None:
        return view.near(*at) if view.game is self.looking.game else None

    @property
    def under(self) -> int | str | None:  # type: ignore[override]
        return self.looking.under

    @property
    def picks(self) -> bool:
        return self.in_3d and not self.still and not (self.presentation.tool or self.presentation.holds)

    @action("ring", section="view", key="Shift+Tab")
    def walk_panels(self) -> None:
        """Have the keyboard walk over the panels, until Esc is pressed or the board."""
        self.context.walking = self

    def escape(self) -> None:
        if self.context.walking is self:
            self.context.walking = None
        elif self.presentation.on:
            self.presentation.present(False)
        else:
            self.back()

    def stirred(self) -> None:
        self.presentation.stir()

    def hand(self, view: BoardView, frame: Frame, at: tuple[float, float]) -> Hand | None:
        return self.presentation.begin(Seen(view, view.view, frame), at, self.seen())

    def key(self, *names: str, anywhere: bool = False) -> Command | None:
        presenting = None if anywhere else self.presentation.key(names[0])
        return presenting or super().key(*names, anywhere=anywhere)

    def wheel(self, by: int, control: bool, shift: bool) -> Command | None:
        if control:
            return Command("explode", self.looking.explode + by * WHEEL_APART)
        if shift and self.looking.view.layout in board_class(self.looking.space).explaining():
            return Command("own_by", 1 if by > 0 else -1)
        return Command("apart", self.looking.apart + by * WHEEL_APART) if shift else None


ANSWER_NUMBER = Entry("answer_number", "learn", told="1 – 9", family={key: key for key in DIGITS})
ANSWER_CLICK = Entry("answer_click", "learn", key="Enter")
"""How an answer is given."""


def beside_board(name: str, shape: Shape) -> Panels:
    """The panels of a board with the page's own panel beside it: a text, or its tabs."""
    panels = (
        "panels.map_panel:flat_view",
        "panels.map_panel:map_labels",
        "panels.side_panel:step_card",
        SIDE_PANEL,
        "panels.tool_bar:tool_bar",
        "panels.side_panel:task_strip",
        "panels.tool_bar:inside_bar",
        "panels.top_bar:top_bar",
    )
    return Panels(name, panels, shape, labels=ON_BOARD)


class ReadingPage(KeyboardCursor, OpenedPage, BoardPage):
    """Spaces of its board are named, pointed at and clicked, and may have something written at them."""

    keys_first = True
    reading = True
    entries = (Entry("leave_page", "program", command="leave_page"),)
