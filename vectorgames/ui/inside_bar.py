"""Going into a node of a tree as a board of its own: the way from the head to it, the nodes below, the way out.

On boards of many levels it lies over the board from the beginning, on others in a menu of the tool bar and, once
somebody is inside, over the board as well. Sends ``inside``.
"""

from __future__ import annotations

from typing import Any

from imgui_bundle import imgui

from vectorgames.play.views import View
from vectorgames.spaces.tree import COLOURS, HEAD
from vectorgames.ui.canvas import Ui
from vectorgames.ui.frame import Frame
from vectorgames.ui.model import Screen
from vectorgames.ui.nodes import letter_button, spot
from vectorgames.ui.widgets import button, button_width, menu_button, menu_button_width, popup_over
from vectorgames.view.primitives import Rect

MANY = 5  # from so many levels on a board is better looked at in parts
_H, _CHIP, _GAP, _PAD = 38, 28, 3, 9


def bar_shown(space: Any, view: View) -> bool:
    """Whether the bar lies over the board."""
    return getattr(space, "hanging", False) and (bool(view.inside) or space.height >= MANY)


def inside_bar(ui: Ui, frame: Frame, screen: Screen) -> None:
    if frame.covered or not bar_shown(screen.space, screen.view.view):
        return
    pad = ui.px(_PAD)
    width = min(path_width(ui, screen) + 2 * pad, frame.view.w - 2 * pad)
    place = Rect(round(frame.view.right - width - ui.px(14)), frame.free.y, width, ui.px(_H))
    with ui.panel("inside bar", place) as rect:
        inside_path(ui, rect.inset(pad, ui.px(5)), screen)


def _below(screen: Screen) -> str:
    return COLOURS if len(screen.view.view.inside) + 1 < screen.view.levels else ""


def path_width(ui: Ui, screen: Screen) -> float:
    words, chip, gap = ui.words, ui.px(_CHIP), ui.px(_GAP)
    crumbs = 1 + len(screen.view.view.inside)
    width = ui.measure(words("ui.view.inside"), "note") + ui.px(9) + crumbs * (chip + gap)
    if _below(screen):
        width += ui.measure("›", "head") + ui.px(9) + len(COLOURS) * (chip + gap)
    return width + (button_width(ui, words("ui.view.out")) + ui.px(8) if screen.view.view.inside else 0.0)


def inside_path(ui: Ui, rect: Rect, screen: Screen) -> None:
    """Draw them side by side: the way so far, the last of it chosen, then where one may go on, then out."""
    words, inside = ui.words, screen.view.view.inside
    shaped, chip, gap = screen.switches.shapes, ui.px(_CHIP), ui.px(_GAP)
    x = rect.x + ui.text(rect, words("ui.view.inside"), "note", "second") + ui.px(9)
    for i, letter in enumerate((HEAD, *inside)):
        name, last = inside[:i], i == len(inside)
        help = words("ui.view.inside_node", node=name) if name else words("ui.view.inside_all")
        place = Rect(round(x), rect.y, chip, rect.h)
        keys = "" if name else ui.keys("inside_out")
        pressed = letter_button(ui, f"crumb {i}", place, letter, selected=last, shaped=shaped, help=help, keys=keys)
        if pressed and not last:
            ui.send("inside", name)
        x += chip + gap
    below = _below(screen)
    if below:
        x += ui.px(3)
        x += ui.text(rect.beside(x - rect.x), "›", "head", "second") + ui.px(6)
    for letter in below:
        place = Rect(round(x), rect.y, chip, rect.h)
        help = words("ui.view.inside_node", node=inside + letter)
        if letter_button(ui, f"into {letter}", place, letter, shaped=shaped, help=help):
            ui.send("inside", inside + letter)
        x += chip + gap
    if inside:
        label = words("ui.view.out")
        place = Rect(round(x + ui.px(5)), rect.y, button_width(ui, label), rect.h)
        if button(ui, "out", place, label, help=words("ui.view.out_help")):
            ui.send("inside", inside[:-1])


# ---- in the tool bar ----


def inside_button_width(ui: Ui, screen: Screen) -> float:
    """Room for the word, or for the spots of a way."""
    longest = ui.px(21) * min(screen.view.levels - 1, 3) + ui.px(40)
    return max(menu_button_width(ui, ui.words("ui.view.inside")), longest)


def inside_button(ui: Ui, rect: Rect, screen: Screen) -> None:
    """Says where one is; opens the way as a menu."""
    words, inside = ui.words, screen.view.view.inside
    label = "" if inside else words("ui.view.inside")
    if menu_button(ui, "inside", rect, label, selected=bool(inside), help=words("ui.view.inside_help")):
        imgui.open_popup("inside menu")
    x = rect.x + ui.px(20)
    for letter in inside[-3:]:
        spot(ui, (x, rect.centre[1]), ui.px(9), letter, screen.switches.shapes)
        x += ui.px(21)
    pad = ui.px(_PAD)
    size = (path_width(ui, screen) + 2 * pad, ui.px(_H) + pad)
    with popup_over(ui, "inside menu", rect, size) as box:
        if box is None:
            return
        inside_path(ui, box.inset(pad, round((box.h - ui.px(_CHIP)) / 2)), screen)
