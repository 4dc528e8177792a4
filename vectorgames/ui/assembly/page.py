"""The panels of the page Build: bar at the top, tabs at the right, film under the view."""

from __future__ import annotations

from collections.abc import Callable

from vectorgames.base.words import locale, words
from vectorgames.ui.assembly.check import check_tab, fit_tab
from vectorgames.ui.assembly.cut import cut_tab
from vectorgames.ui.assembly.rows import COLOURS
from vectorgames.ui.assembly.steps import film, film_page, film_strip, steps_tab
from vectorgames.ui.assembly_model import TABS, Assembly
from vectorgames.ui.canvas import Ui
from vectorgames.ui.frame import Frame
from vectorgames.ui.model import Screen
from vectorgames.ui.side_frame import open_page
from vectorgames.ui.top_bar import bar, top_bar
from vectorgames.ui.widgets import segments
from vectorgames.view.primitives import Rect

_TAB = 34

_GAP = 14

_BODIES: dict[str, Callable[[Ui, Rect, Assembly], None]] = {
    "steps": steps_tab,
    "fit": fit_tab,
    "check": check_tab,
    "cut": cut_tab,
}


def assembly_page(ui: Ui, frame: Frame, screen: Screen) -> None:
    data = screen.assembly
    if data is None:
        return
    ui.words = words(locale(screen.language, screen.settings.units))
    if frame.paged:
        top_bar(ui, frame, screen)
        _paged(ui, frame, screen, data)
        return
    assert frame.side_panel is not None and frame.tool_bar is not None
    with ui.ring("assembly", frame.window):
        with ui.part("top bar", frame.top_bar) as rect:
            bar(ui, rect, frame, screen)
        with ui.part("side panel", frame.side_panel) as rect:
            _tabs(ui, rect.inset(ui.px(16), ui.px(14)), data)
        with ui.part("tool bar", frame.tool_bar) as rect:
            film(ui, rect.inset(ui.px(16), ui.px(12)), data)


def _paged(ui: Ui, frame: Frame, screen: Screen, data: Assembly) -> None:
    """Where panels are pages: the one that is open, and the film under the board."""
    if frame.side_panel is not None:
        name = open_page(frame, screen)
        with ui.panel("side panel", frame.side_panel) as rect:
            body = rect.inset(ui.px(12), ui.px(10))
            _BODIES[name](ui, body, data) if name in _BODIES else film_page(ui, body, data)
    if frame.strip is not None:
        with ui.panel("film strip", frame.strip) as rect:
            film_strip(ui, rect.inset(ui.px(10), ui.px(6)), data)


def _tabs(ui: Ui, body: Rect, data: Assembly) -> None:
    """The tabs, and the one that is open. A dot marks those that have something to say against the board."""
    head = body.top(ui.px(_TAB))
    labels = [ui.words(f"ui.assembly.tab.{tab}") for tab in TABS]
    keys = [str(i) for i in range(1, len(TABS) + 1)]
    pressed = segments(ui, "tab", head, labels, [tab == data.tab for tab in TABS], keys)
    if pressed is not None and TABS[pressed] != data.tab:
        ui.send("assembly_tab", TABS[pressed])
    columns = head.columns(len(TABS), 0)
    marks = {"fit": COLOURS[data.fit.verdict], "check": "warning" if data.check.good is False else "good"}
    for tab, colour in marks.items():
        if colour != "good" and tab != data.tab:
            place = columns[TABS.index(tab)]
            at = (round(place.right - ui.px(11)), place.y + ui.px(8))
            ui.draw.add_circle_filled(at, ui.px(3.5), ui.colour(colour))
    _BODIES.get(data.tab, steps_tab)(ui, body.below(ui.px(_TAB + _GAP)), data)
