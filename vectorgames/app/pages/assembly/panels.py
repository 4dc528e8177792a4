"""The panels of the page Build: bar at the top, tabs at the right, film under the view."""

from __future__ import annotations

from collections.abc import Callable

from vectorgames.app.pages.assembly.check import check_tab
from vectorgames.app.pages.assembly.cut import cut_tab
from vectorgames.app.pages.assembly.film_bar import film, film_page, film_strip
from vectorgames.app.pages.assembly.fit import fit_tab
from vectorgames.app.pages.assembly.page import AssemblyPage
from vectorgames.app.pages.assembly.rows import COLOURS
from vectorgames.app.pages.assembly.steps import steps_tab
from vectorgames.app.pages.assembly.workshop import Workshop
from vectorgames.app.panels.side_frame import open_page
from vectorgames.app.panels.top_bar import bar, top_bar
from vectorgames.base.words import words
from vectorgames.ui.boxes import show
from vectorgames.ui.canvas import Ui
from vectorgames.ui.frame import Frame
from vectorgames.ui.layout import Box
from vectorgames.ui.widgets import segments
from vectorgames.view.primitives import Rect

_TAB = 34
_GAP = 14

Build = Callable[[Ui, Workshop], Box]

_BODIES: dict[str, Build] = {
    "steps": steps_tab,
    "fit": fit_tab,
    "check": check_tab,
    "cut": cut_tab,
    "film": film_page,
}


def assembly_page(ui: Ui, frame: Frame, page: AssemblyPage) -> None:
    shop = page.workshop
    ui.words = words(page.context.tag)
    if frame.paged:
        top_bar(ui, frame, page)
        _paged(ui, frame, page, shop)
        return
    assert frame.side_panel is not None and frame.tool_bar is not None
    with ui.ring("assembly", frame.window):
        with ui.part("top bar", frame.top_bar) as rect:
            bar(ui, rect, frame, page)
        with ui.part("side panel", frame.side_panel) as rect:
            _tabs(ui, rect.inset(ui.px(16), ui.px(14)), shop, page.tabs, page.tab)
        with ui.part("tool bar", frame.tool_bar) as rect:
            _show(ui, rect.inset(ui.px(16), ui.px(12)), shop, film)


def _paged(ui: Ui, frame: Frame, page: AssemblyPage, shop: Workshop) -> None:
    """Where panels are pages: the one that is open, and the film under the board."""
    if frame.side_panel is not None:
        with ui.panel("side panel", frame.side_panel) as rect:
            _show(ui, rect.inset(ui.px(12), ui.px(10)), shop, _BODIES[open_page(frame, page)])
    if frame.strip is not None:
        with ui.panel("film strip", frame.strip) as rect:
            _show(ui, rect.inset(ui.px(10), ui.px(6)), shop, film_strip)


def _show(ui: Ui, rect: Rect, shop: Workshop, build: Build) -> None:
    key = shop, shop.revision, ui.layer.memory.get("assembly folds", 0)
    show(ui, build.__name__, rect, key, lambda ui: build(ui, shop))


def _tabs(ui: Ui, body: Rect, shop: Workshop, tabs: tuple[str, ...], opened: str) -> None:
    """The tabs, and the one that is open. A dot marks those that have something to say against the board."""
    head = body.top(ui.px(_TAB))
    labels = [ui.words(f"ui.assembly.tab.{tab}") for tab in tabs]
    keys = [str(i) for i in range(1, len(tabs) + 1)]
    pressed = segments(ui, "tab", head, labels, [tab == opened for tab in tabs], keys)
    if pressed is not None and tabs[pressed] != opened:
        ui.send("assembly_tab", tabs[pressed])
    columns = head.columns(len(tabs), 0)
    marks = {"fit": COLOURS[shop.fit_verdict], "check": "warning" if shop.buildable is False else "good"}
    for tab, colour in marks.items():
        if colour != "good" and tab != opened:
            place = columns[tabs.index(tab)]
            at = (round(place.right - ui.px(11)), place.y + ui.px(8))
            ui.draw.add_circle_filled(at, ui.px(3.5), ui.colour(colour))
    _show(ui, body.below(ui.px(_TAB + _GAP)), shop, _BODIES[opened])
