"""The panels of the page Build: its tabs, and the film under the view."""

from __future__ import annotations

from collections.abc import Callable

from vectorgames.app.pages.assembly.check import check_tab
from vectorgames.app.pages.assembly.cut import cut_tab
from vectorgames.app.pages.assembly.film_bar import film_page, film_row, film_strip
from vectorgames.app.pages.assembly.fit import fit_tab
from vectorgames.app.pages.assembly.page import AssemblyPage
from vectorgames.app.pages.assembly.steps import steps_tab
from vectorgames.app.pages.assembly.workshop import Workshop
from vectorgames.ui.boxes import show
from vectorgames.ui.canvas import Ui
from vectorgames.ui.frame import Frame
from vectorgames.ui.layout import Box

Build = Callable[[Ui, Workshop], Box]


def _of_workshop(build: Build) -> Callable[[AssemblyPage, Ui], Box]:
    return lambda page, ui: build(ui, page.workshop)


steps, fit, check, cut, film = map(_of_workshop, (steps_tab, fit_tab, check_tab, cut_tab, film_page))


def film_panel(ui: Ui, frame: Frame, page: AssemblyPage) -> None:
    """Under the view; where panels are pages in the strip there, with what has room."""
    place, build, pad = (frame.strip, film_strip, (10, 6)) if frame.paged else (frame.tool_bar, film_row, (16, 12))
    if place is None:
        return
    with ui.panel("tool bar", place) as rect:
        inner, key = rect.inset(ui.px(pad[0]), ui.px(pad[1])), (page, page.panel_revision, frame.paged)
        show(ui, "film", inner, key, lambda ui: build(ui, page.workshop))
