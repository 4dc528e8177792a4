"""The page Build, on which a board is put together; what it needs is loaded when it is first opened."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping
from pkgutil import resolve_name
from typing import TYPE_CHECKING, Any

from vectorgames.app.page import MOUSE, SIDE_PANEL, OpenedPage, Panels
from vectorgames.app.settings import FileQuestion
from vectorgames.ui.actions import Command, Entry, action
from vectorgames.ui.boxes import show
from vectorgames.ui.canvas import Ui
from vectorgames.ui.frame import ASSEMBLY, Frame
from vectorgames.ui.labels import BoardLabels
from vectorgames.ui.layout import Box
from vectorgames.view.tableau import Tableau

if TYPE_CHECKING:
    from vectorgames.app.pages.assembly.view import AssemblyView
    from vectorgames.app.pages.assembly.workshop import Workshop

TABS = ("steps", "fit", "check", "cut")
WHEEL_APART = 0.1  # of the way apart for a step of the wheel


class AssemblyPage(OpenedPage):
    """The board of the workshop, while one is open there. ``tab``: the one that is open."""

    panels = Panels(
        "assembly",
        ("panels.top_bar:top_bar", SIDE_PANEL, "pages.assembly.page:film_panel"),
        ASSEMBLY,
        walks=True,
        labels="panels.overlay:part_tags",
    )
    panel_pages = (*TABS, "film")
    tab_command, tab_keys = "assembly_tab", "1234"
    way_in = "assembly"
    keys_first = True
    offers = (*OpenedPage.offers, "pages")
    entries = (Entry("ring", "assembly", told="Tab   Shift+Tab"), *MOUSE)
    bar = OpenedPage.bar[:-1]  # its menu has nothing that is not there
    tabs = TABS
    tab = TABS[0]

    _workshop: Workshop | None = None

    @property
    def workshop(self) -> Workshop:
        """Where boards are put together; made when it is first asked for."""
        if self._workshop is None:
            from vectorgames.app.pages.assembly.sheets import Sheets
            from vectorgames.app.pages.assembly.workshop import Workshop

            self._workshop = Workshop(self.context, self.services.tasks, self.services.tell)
            self._workshop.cutting.dialog_of = Sheets
        return self._workshop

    @property
    def is_open(self) -> bool:
        return self._workshop is not None and bool(self._workshop.board)

    @property
    def parts(self) -> tuple[object, ...]:
        return self, self.workshop, self.workshop.cutting

    @action("assembly", section="game", menu=("page", 3), everywhere=True)
    def open(self, board: str | None) -> None:
        """How a board is put together; None: the one in play."""
        from vectorgames.app.pages.assembly.workshop import BOARDS

        if board is None:
            record = self.context.record
            board = record.game.about.board if record and record.game.about.board in BOARDS else BOARDS[0]
            count = len(record.game.space.parts) if record and board == record.game.about.board else 1
            if count > 1:
                self.services.tell(self.context.words("app.workshop.several", n=count), "info")
        self.workshop.open(board)
        self.enter()

    def close(self) -> None:
        if self.is_open:
            self.workshop.close()

    def stop(self) -> None:
        if self._workshop is not None:
            self._workshop.stop()

    def ticks(self) -> tuple[tuple[str, Callable[[], object]], ...]:
        return (("assembly", self.workshop.tick),) if self.is_open else ()

    @property
    def moving(self) -> bool:
        return self.is_open and self.workshop.changing

    @property
    def plays(self) -> bool:
        return self.is_open and self.workshop.film.active

    @property
    def place(self) -> Hashable:  # type: ignore[override]
        return self.workshop.board, self.tab

    # ---- what is shown ----

    @property
    def scene(self) -> Hashable:  # type: ignore[override]
        return "assembly" if self.is_open else None

    @property
    def panel_revision(self) -> Hashable:
        return self.workshop.revision

    @property
    def tag(self) -> str:
        """The language, and the unit of lengths."""
        return self.context.tag

    @property
    def tab_colours(self) -> Mapping[str, str]:  # type: ignore[override]
        from vectorgames.app.pages.assembly.rows import COLOURS

        shop = self.workshop
        found = {"fit": COLOURS[shop.fit_verdict], "check": "warning" if shop.buildable is False else "good"}
        return {tab: colour for tab, colour in found.items() if colour != "good"}

    @property
    def title(self) -> str:
        return self.context.words("ui.assembly.title")

    def panel(self, name: str, ui: Ui) -> Box:
        """``NAME_tab`` in the file of that name."""
        box: Box = resolve_name(f"vectorgames.app.pages.assembly.{name}:{name}_tab")(ui, self.workshop)
        return box

    def beside_title(self, ui: Ui) -> Box:
        from vectorgames.app.pages.assembly.film import boards

        return boards(ui, self.workshop, align=0.5)

    def open_scene(self, host: Any, frame: Frame) -> AssemblyView:
        from vectorgames.app.pages.assembly.view import AssemblyView

        return AssemblyView(host, frame, language=self.context.language)

    def draw(self, view: AssemblyView, frame: Frame, tableau: Tableau) -> BoardLabels:
        from vectorgames.boards.assembly import label

        shop, lang = self.workshop, self.context.language
        view.set_frame(frame)
        view.scene.set_language(lang)
        view.scene.set_theme(self.context.theme)
        view.show(shop.made, shop.plan.model, shop.scenery, shop.film.step, self.context.switches.animation)
        return BoardLabels(parts=tuple((label(name).say(lang), place) for name, place in view.labels()))

    # ---- what people do ----

    @action("assembly_tab", Entry("tab", "assembly", told="1 – 4", family=dict(zip("1234", TABS, strict=True))))
    def open_tab(self, tab: str) -> None:
        self.tab = tab

    @action("choose_folder")
    def choose_folder(self) -> None:
        """Where the files to cut it go."""
        shop = self.workshop
        self.services.dialogs.ask(
            FileQuestion("folder", lambda path: shop.set_folder(str(path)), folder=shop.folder)
        )

    @action("home", section="assembly", key="Home")
    def home(self) -> None:
        self.context.host.home()

    def wheel(self, by: int, control: bool, shift: bool) -> Command | None:
        return Command("pull_apart", self.workshop.explode + by * WHEEL_APART) if control else None


def film_panel(ui: Ui, frame: Frame, page: AssemblyPage) -> None:
    """Under the view; where panels are pages in the strip there, with what has room."""
    from vectorgames.app.pages.assembly.film import film_row, film_strip

    place, build, pad = (frame.strip, film_strip, (10, 6)) if frame.paged else (frame.tool_bar, film_row, (16, 12))
    if place is None:
        return
    with ui.panel("tool bar", place) as rect:
        inner, key = rect.inset(ui.px(pad[0]), ui.px(pad[1])), (page, page.panel_revision, frame.paged)
        show(ui, "film", inner, key, lambda ui: build(ui, page.workshop))
