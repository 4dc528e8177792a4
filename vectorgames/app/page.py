"""What a page of the program is, and what it is given."""

from __future__ import annotations

import threading
from collections.abc import Callable, Hashable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar, Protocol, TypeVar

from vectorgames.app.background_tasks import BackgroundTasks
from vectorgames.app.context import Context
from vectorgames.app.file_dialogs import FileDialogs
from vectorgames.app.library import Library
from vectorgames.base.words import LocalizedError
from vectorgames.play.engine import Engine
from vectorgames.play.record import GameRecord
from vectorgames.play.study import Study
from vectorgames.rules.schema import Node
from vectorgames.ui.actions import Actions, Command, Entry, Handler, action
from vectorgames.ui.frame import CHOOSER, Frame, Shape, frame
from vectorgames.ui.labels import BoardLabels
from vectorgames.view.tableau import Tableau

if TYPE_CHECKING:
    from vectorgames.app.board_view import SceneView
    from vectorgames.ui.canvas import Ui
    from vectorgames.ui.layout import Box


@dataclass(frozen=True, eq=False)
class Panels:
    """The panels of a page.

    panels   functions of (ui, frame, page) in the order in which they draw, each by its place below
             ``vectorgames.app``, ``module:function``, so that it is loaded when it first draws
    shape    which places there are for them
    walks    whether the keyboard walks over the widgets, instead of over a board
    labels   of (ui, frame, page, labels): writes over what is seen in 3D; the compass, if there is one
    """

    name: str
    panels: tuple[str, ...]
    shape: Shape = CHOOSER
    walks: bool = False
    labels: str = ""


@dataclass(frozen=True, slots=True)
class Saved:
    """Where the game is saved; ``unsaved``: moves were made since."""

    name: str = ""
    unsaved: bool = False


P = TypeVar("P", bound="Page")
V = TypeVar("V")


def once(make: Callable[[P], V]) -> Callable[[P], V]:
    """Have what is made of a page made once for each of its revisions."""

    def made(page: P) -> V:
        known = page.made.get(make)
        if known is None or known[0] != page.revision:
            known = page.made[make] = page.revision, make(page)
        value: V = known[1]
        return value

    return made


MOUSE = (
    Entry("mouse_orbit", "mouse", told="right_drag"),
    Entry("mouse_pan", "mouse", told="middle_drag"),
    Entry("mouse_zoom", "mouse", told="wheel"),
)

SIDE_PANEL = "panels.side_panel:side_panel"

WAYS = ("open_dialog", "paste", "assembly", "explore", "learn", "practise", "puzzles")
"""What leads from one game or page to another."""

Hand = Callable[[list[tuple[float, float]], bool], None]
"""Is told pixels over which the mouse has gone, and whether these are the last."""


class Begin(Protocol):
    """Plays a game from now on; ``as_before``: looked at as the one before; ``keep``: written down at once."""

    def __call__(
        self, record: GameRecord | None, path: Path | None = None, as_before: bool = False, keep: bool = False
    ) -> None: ...


@dataclass(frozen=True)
class Services:
    """What all pages may use. ``dialogs`` ask for files; ``tell`` shows a line of a kind for a while, in place of
    what was told of the same matter before, if one is given; ``engine`` finds hints;
    ``explore`` shows a study, with the file that it was read from."""

    context: Context
    library: Library
    dialogs: FileDialogs
    tasks: BackgroundTasks
    engine: Engine
    tell: Callable[..., None]
    begin: Begin
    explore: Callable[[Study, Path | None], None]
    everywhere: dict[str, Handler] = field(default_factory=dict)
    """What carries out commands that mean something whichever page is shown, by their names."""
    pages: list[Page] = field(default_factory=list)
    """All there are; of those that are open the first is shown."""
    ways_in: tuple[tuple[str, str], ...] = ()
    """Name of a page and the command that opens it, of those that the first page leads to, in their order."""

    def write_picture(
        self,
        what: str,
        suffix: str,
        work: Callable[[Path], Any],
        stop: threading.Event | None = None,
        name: str = "",
    ) -> None:
        """Ask where a picture goes, and have ``work`` write it there beside the frames; ``stop``: what it heeds;
        ``name``: of its file, if it has one of its own."""
        self.dialogs.ask_for_picture(what, suffix, lambda path: self.tasks.run(work, path, stop), name)


class Page:
    """A page. One of a new kind is a class of these, and a place in vectorgames.app.session.

    ``keys_first``: its keys are its own before they are those of its widgets, unless something is typed.
    """

    panels: ClassVar[Panels]
    keys_first: ClassVar[bool] = False
    scene: Hashable = None
    """What there is to be seen in 3D; another one is another scene. None: nothing."""
    place: Hashable = None
    """Where one is on the page: another place has other widgets."""
    cursor: int | None = None
    """The space at which the keyboard aims; None: the pointer does."""
    way_in: ClassVar[str] = ""
    """The command that opens it from the first page, where a button under its name does; "": none does."""
    offers: ClassVar[tuple[str, ...]] = ("settings", "help", "fullscreen", "screenshot", "mute", "quit", "cancel")
    """Of what means something on every page, the entries that are in its list, in its menu, on its keys."""
    panel_file: ClassVar[str] = ""
    """Where the functions of (page, ui) are that make its panels; "": its methods do. They bring imgui, for which a
    picture of the board does not wait."""
    bar: ClassVar[tuple[tuple[str, int], ...]] = (
        *(("undo", 3), ("redo", 4), ("start_here", 5), ("present", 6)),
        *(("declared", 0), ("leave_page", 0), ("help", 0), ("menu", 0)),
    )
    """The buttons at the right of its bar, of those that it has: the name of an entry, or of something that
    ``panels.top_bar`` makes, and which it is of those that are left out where there is no room, from 1; 0: it
    stays. ``declared``: those whose ``@action`` says ``bar``."""
    entries: ClassVar[tuple[Entry, ...]] = ()
    """What is only told, or done by a command of something else."""
    presenting = False
    tree = False
    """Whether its board is made of nodes."""
    offered: tuple[tuple[str, str, Command], ...] = ()
    """What can be chosen besides now: words, key, command."""
    step_kinds: tuple[str, ...] = ()
    """Kinds of step that can be shown or not."""
    undoes_series = False
    saved = Saved()
    """Where what is seen is saved."""
    can_undo = can_redo = False
    helps: tuple[str, ...] = ()
    """Which of the switches for hints it has."""
    types_into = ""
    """The field that letters are for where none has the keyboard."""
    tab_command = ""
    """What opens one of its tabs."""

    def __init__(self, services: Services):
        self.services, self.context = services, services.context
        self.made: dict[object, tuple[Hashable, Any]] = {}  # see ``once``

    @property
    def name(self) -> str:
        return self.panels.name

    @property
    def is_open(self) -> bool:
        """Whether it wants to be shown; of several pages, the first that wants is."""
        return True

    @property
    def parts(self) -> tuple[object, ...]:
        """What carries out its commands, which mean nothing where another page is shown."""
        return (self,)

    @property
    def shared(self) -> tuple[object, ...]:
        """What carries out commands of its own that mean something whichever page is shown."""
        return ()

    @cached_property
    def actions(self) -> Actions:
        """All that is done on it."""
        return Actions(self, self.parts, self.services.everywhere, self.offers)

    def close(self) -> None:
        """Another page is shown from now on."""

    def stop(self) -> None:
        """The program ends."""

    # ---- time ----

    def ticks(self) -> tuple[tuple[str, Callable[[], object]], ...]:
        """What time passing does, by name (``app.part.…``), also while another page is shown."""
        return ()

    @property
    def moving(self) -> bool:
        """Whether something changes by itself now, or has done so and has not been looked at."""
        return False

    @property
    def plays(self) -> bool:
        """Whether something moves that its panels paint as far as it is, without being built anew."""
        return False

    # ---- what is shown ----

    @property
    def shown_panels(self) -> Panels:
        """Its panels as they are now."""
        return self.panels

    @property
    def walks(self) -> bool:
        """Whether the keyboard walks over its widgets now, instead of over a board."""
        return self.panels.walks or self.context.walking is self

    still = False
    """Whether its picture stays as it is, whatever is done."""

    def seen(self) -> Tableau:
        """What is seen on its board: what there is to be, unless its picture stays."""
        return self.tableau()

    def tableau(self) -> Tableau:
        return Tableau()

    @property
    def title(self) -> str:
        """What it is called, in words."""
        return ""

    @property
    def called(self) -> str:
        """What the button is called that leads back to it."""
        return self.title

    reading = False
    """Whether a text stands beside the board; then messages lie over the title, not over the tool bar."""
    way_back = ""
    """The name of the page to which leaving it leads."""
    subtitle = ""
    """What stands beside its title where there is room."""
    tabs: tuple[str, ...] = ()
    """Names of the tabs that its panel has, each a page of its own where that has no room beside the board."""
    tab = ""
    """The one that is open."""
    tab_keys: Sequence[str] = ()
    """What opens each."""
    tabs_below = False
    """Whether its body has the tabs in it."""
    tab_colours: Mapping[str, str] = {}
    """Tab -> colour of the dot that says that there is something to be looked at."""

    @property
    def panel_pages(self) -> tuple[str, ...]:
        """Names of its panels where each is a page; the first one is looked at first."""
        return ()

    def body(self, ui: Ui, steps: Box | None = None) -> Box:
        """What its panel shows, where it has no tabs; ``steps``: the step player, if a vector is seen."""
        raise NotImplementedError

    def panel(self, name: str, ui: Ui) -> Box:
        """What one of its tabs or panel pages shows, by the method or function of that name."""
        makers = import_module(f"vectorgames.app.pages.{self.panel_file}") if self.panel_file else type(self)
        box: Box = getattr(makers, name)(self, ui)
        return box

    def presented(self, ui: Ui) -> Any:
        """What is told of it where its board is presented and no vector is seen (``panels.presentation.Told``);
        None: what is told of any page."""
        return None

    def beside_title(self, ui: Ui) -> Box | None:
        """What stands beside its title in the bar."""
        return None

    @property
    def revision(self) -> Hashable:
        """Another one whenever what is shown of it may be another."""
        return self.context.revision

    @property
    def panel_revision(self) -> Hashable:
        """Another one whenever what its own panel shows may be another."""
        return self.revision

    def frame(self, size: tuple[int, int], scale: float) -> Frame:
        """The places of its panels."""
        return self.placed(size, scale)

    def placed(
        self,
        size: tuple[int, int],
        scale: float,
        legend: bool = False,
        bar: bool = False,
        shape: Shape | None = None,
        words: bool = False,
        steps: str = "",
    ) -> Frame:
        """Where panels of its shape, or of another one, are; with a line for a legend, with a bar, with the last
        move in words and with the step player over the view."""
        context = self.context
        dragged = context.side_width
        wide = context.preferences.settings.side_width if dragged is None else dragged
        open_now = context.side_panel_open, legend, bar, bool(context.panel_page)
        return frame(size, scale, shape or self.panels.shape, *open_now, wide, words, steps)

    def open_scene(self, host: Any, frame: Frame) -> SceneView:
        """The view of ``scene``."""
        raise NotImplementedError

    def stand(self, view: Any) -> None:
        """Have the view stand as it is looked at."""

    def draw(self, view: Any, frame: Frame, tableau: Tableau) -> BoardLabels:
        """Bring the view up to date; what is to be written over it."""
        return BoardLabels()

    @property
    def in_3d(self) -> bool:
        """Whether the scene is what is looked at now."""
        return self.scene is not None

    def leave_3d(self) -> None:
        """Nothing can be seen in 3D any more: show the same flat, where that is possible."""

    # ---- what people do ----

    @property
    def tag(self) -> str:
        """The language of its panels."""
        return self.context.language

    def back(self) -> None:
        """One click back."""

    def escape(self) -> None:
        self.back()

    def set_up(self, position: Node) -> None:
        """A game from a position in a file, one of the game in play. LocalizedError where there is none, or it
        cannot be."""
        game, services = self.context.game, self.services
        if game is None:
            raise LocalizedError("app.file.position", file=Path(position.file).name)
        start = game.start(setup=position)
        services.library.keep_unfinished()
        services.begin(GameRecord(game, 0, start=start), keep=True)

    def key(self, *names: str, anywhere: bool = False) -> Command | None:
        """What a key gives, by the names it goes by; ``anywhere``: a dialog is open."""
        return self.actions.now.given(*names, anywhere=anywhere)

    def stirred(self) -> None:
        """The mouse has moved."""

    def hand(self, view: Any, frame: Frame, at: tuple[float, float]) -> Hand | None:
        """The left button goes down at a pixel: who is told the way of the mouse until it goes up, and then that it
        does; None: the board."""
        return None

    def pick(self, view: Any, at: tuple[float, float], tableau: Tableau) -> int | str | None:
        """The space at a pixel of the view, or the name of the vector."""
        return None

    def near(self, view: Any, at: tuple[float, float]) -> int | None:
        """The space near a pixel of the view where nothing is, which a click there means."""
        return None

    def drag(self, start: int | str, end: int | str | None) -> tuple[Command, ...]:
        """What dragging from something to something else gives."""
        return ()

    @property
    def picks(self) -> bool:
        """Whether what is pointed at is of interest now."""
        return False

    under: int | str | None = None
    """What the pointer was on when that was told last: a space, or something else of the board by its name."""

    def wheel_aims(self, by: int) -> bool:
        """Whether a turn of the wheel over a board or a map of it is for what is aimed at, and has been done."""
        return False

    def wheel(self, by: int, control: bool, shift: bool) -> Command | None:
        """What a turn of the wheel over the scene gives; None: it goes nearer or farther."""
        return None


class OpenedPage(Page):
    """A page that is shown from when it is opened until it is left."""

    opened = False

    @property
    def is_open(self) -> bool:
        return self.opened

    @property
    def scene(self) -> Hashable:  # type: ignore[override]
        return super().scene if self.is_open else None

    def enter(self, panel: str = "") -> None:
        """Show it; this one of its panels first, where each is a page."""
        self.context.dialog, self.context.walking, self.context.panel_page = None, None, panel
        self.opened = True

    def close(self) -> None:
        self.opened = False

    @property
    def way_back(self) -> str:  # type: ignore[override]
        return next(page for page in self.services.pages if page.is_open and page is not self).called

    @action("leave_page", section="program", told="Esc")
    def leave(self) -> None:
        self.context.panel_page = ""
        self.close()
        if self.context.record is None:
            self.services.library.refresh(self.context.words)  # a study was begun, or one that had been was opened

    def back(self) -> None:
        self.leave()


def filling(name: str) -> Panels:
    """The panels of a page that fills the window: a bar, and under it its body."""
    return Panels(name, ("panels.top_bar:top_bar", "panels.side_panel:whole_panel"), walks=True)


class WholePage(OpenedPage):
    """A page that fills the window, ``panels = filling(NAME)``; the bar has the way back.

    Its body is drawn anew after each command, and whenever ``moving`` says that something has changed by itself.
    """
