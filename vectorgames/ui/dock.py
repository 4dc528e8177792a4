"""The tabs under the map: the moves, and the vectors through the space looked at.

Both tabs have the same height, and it does not depend on what is pointed at, so that nothing jumps.
"""

from __future__ import annotations

from vectorgames.ui.frame import Rect
from vectorgames.ui.kit import Ui
from vectorgames.ui.model import Screen
from vectorgames.ui.moves_panel import ROW, moves_head, moves_list
from vectorgames.ui.widgets import segment_widths, segments
from vectorgames.ui.xray_panel import xray_body, xray_head, xray_height

TABS = ("moves", "xray")
HEAD = 30
_GAP = 8


def dock(ui: Ui, rect: Rect, screen: Screen) -> None:
    """Draw the tabs and what lies under the one that is open; sends ``dock``."""
    labels = [ui.words(f"ui.dock.{tab}") for tab in TABS]
    head = rect.top(ui.px(HEAD))
    width = sum(segment_widths(ui, labels)) + ui.px(4) * (len(labels) - 1)
    pressed = segments(ui, "dock", head.left(width), labels, [tab == screen.dock for tab in TABS])
    if pressed is not None and TABS[pressed] != screen.dock:
        ui.send("dock", TABS[pressed])
    rest, body = head.beside(width + ui.px(14)), rect.below(ui.px(HEAD + _GAP))
    if screen.dock == "xray":
        xray_head(ui, rest, screen)
        xray_body(ui, body, screen)
    else:
        moves_head(ui, rest, screen)
        moves_list(ui, body, screen)


def dock_smallest(ui: Ui) -> float:
    """Height at which two moves are seen; the vectors scroll then."""
    return ui.px(HEAD + _GAP + 2 * ROW)


def dock_least(ui: Ui, width: float, screen: Screen) -> float:
    """Height at which everything about the vectors has room but their list."""
    return ui.px(HEAD + _GAP) + max(xray_height(ui, width, screen), ui.px(2 * ROW))
