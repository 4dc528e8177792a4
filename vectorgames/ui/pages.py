"""The panels of the pages there are; each is loaded when it is first drawn."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from typing import TYPE_CHECKING

from vectorgames.ui.frame import Frame
from vectorgames.ui.labels import BoardLabels, Compass
from vectorgames.ui.model import Screen
from vectorgames.ui.page import Page, Panel

if TYPE_CHECKING:
    from vectorgames.ui.canvas import Ui  # which loads imgui: pages are known without it


def on_board(ui: Ui, frame: Frame, screen: Screen, labels: BoardLabels) -> Compass | None:
    from vectorgames.ui.overlay import board_labels

    return board_labels(ui, frame, screen, labels)


# ---- presented ----


def _of_presented(text: bool) -> tuple[tuple[str, Panel], ...]:
    from vectorgames.ui.presentation import caption
    from vectorgames.ui.presentation_over import blank, presented_map, tools
    from vectorgames.ui.task import map_labels, own_panel

    beside = (("own_panel", own_panel), ("map_labels", map_labels)) if text else ()
    return ("flat_view", presented_map), ("caption", caption), *beside, ("tools", tools), ("blank", blank)


def _on_presented(ui: Ui, frame: Frame, screen: Screen, labels: BoardLabels) -> Compass | None:
    from vectorgames.ui.presentation_over import presented_labels

    return presented_labels(ui, frame, screen, labels, on_board)


@cache
def presented(page: Page, text: bool) -> Page:
    """A page while its board is presented, with its text beside it if it has one."""
    return replace(
        page,
        panels=lambda: _of_presented(text),
        labels=_on_presented,
    )
