"""The line over the tool bar that says what the marks on the board mean; it covers nothing of the board.

Knows nothing of why they are there.
"""

from __future__ import annotations

from imgui_bundle import imgui

from vectorgames.tableau import Tableau
from vectorgames.ui.canvas import Ui
from vectorgames.ui.flat.paint import paint
from vectorgames.ui.frame import Frame, Rect
from vectorgames.ui.imgui_layer import ImguiLayer
from vectorgames.ui.model import Command, Screen
from vectorgames.ui.signs import ARROWS, EXPLAINED, NUMBERED, meant, sign
from vectorgames.ui.theme import ROUND_CARD
from vectorgames.ui.widgets import hit

_SIGN, _AFTER, _RADIUS = 21, 16, 6.5
_ROW = 24
_MORE = 40
"""Width of what says how many more there are."""


def mark_line(layer: ImguiLayer, frame: Frame, screen: Screen) -> list[Command]:
    """Draw it where the frame has room for it: on the board and on the flat map alike. It wants nothing."""
    if frame.legend is None:
        return []
    ui = Ui(layer, screen.language, frame.scale)
    kinds = explained(screen)
    if not kinds:
        return []
    with ui.panel("marks", frame.legend, background=False) as rect:
        shown = shown_kinds(ui, kinds, rect.w)
        x = rect.x
        for kind in shown:
            _mark(ui, Rect(x, rect.y, rect.right - x, rect.h), kind)
            x += _width(ui, kind)
        rest = kinds[len(shown) :]
        if rest:
            more = Rect(x, rect.y, ui.px(_MORE), rect.h)
            ui.text(more, f"+{len(rest)}", "note", "accent")
            if hit(ui, "more marks", more)[1]:
                _rest(ui, more, rest)
    return ui.commands


def mark_list(ui: Ui, rect: Rect, screen: Screen) -> float:
    """All of them, one under the other, where the line has no place. Returns the height."""
    row = ui.px(_ROW)
    for i, kind in enumerate(kinds := explained(screen)):
        _mark(ui, Rect(rect.x, rect.y + i * row, rect.w, row), kind)
    return row * len(kinds)


def explained(screen: Screen) -> list[str]:
    """What is marked on the board now, in the order of the legend."""
    kinds = {meant(kind, screen) for kind in marked(screen.tableau)}
    if screen.tree and any(path.kind in ("xray", "chosen") for path in screen.tableau.paths):
        kinds.add("xray")
    kinds.update(path.kind for path in screen.tableau.paths if path.kind in ARROWS)
    return [kind for kind in EXPLAINED if kind in kinds]


def marked(tableau: Tableau) -> set[str]:
    """Kinds of marks that are seen, kinds of step for where one could go; the way of the last move counts as one
    with where it ended, and the numbers of loci as one."""
    kinds = {mark.dims if mark.kind == "reach" else mark.kind for mark in tableau.every_mark}
    if any(mark.kind == "reach" and mark.number for mark in tableau.marks):
        kinds.add("locus")
    return kinds | {"last"} if any(path.kind == "trail" for path in tableau.paths) else kinds


def shown_kinds(ui: Ui, kinds: list[str], width: float) -> list[str]:
    """As many of them as have room, with what says how many more there are."""
    if sum(_width(ui, kind) for kind in kinds) - ui.px(_AFTER) <= width:
        return kinds
    out, x = [], ui.px(_MORE)
    for kind in kinds:
        x += _width(ui, kind)
        if x > width:
            break
        out.append(kind)
    return out


def _width(ui: Ui, kind: str) -> float:
    return ui.px(_SIGN + _AFTER) + round(ui.measure(ui.words(f"ui.mark.{kind}"), "note"))


def _mark(ui: Ui, rect: Rect, kind: str) -> None:
    """Its sign and what it means, at the left."""
    at = (rect.x + ui.px(7), rect.centre[1])
    paint(ui, sign(kind, at, _RADIUS * ui.scale, ui.theme, 3 if kind in NUMBERED else 0))
    ui.text(rect.beside(ui.px(_SIGN)), ui.words(f"ui.mark.{kind}"), "note", "second")


def _rest(ui: Ui, under: Rect, kinds: list[str]) -> None:
    """What has no room in the line, over its end, while the pointer is there."""
    pad, row = ui.px(10), ui.px(_ROW)
    w, h = max(_width(ui, kind) for kind in kinds) + 2 * pad, row * len(kinds) + 2 * pad
    box = Rect(min(under.x, ui.layer.size[0] - w), under.y - h, w, h)
    ui.target = imgui.get_foreground_draw_list()
    ui.fill(box, "field", 0.97, ROUND_CARD)
    ui.outline(box, "line", 1.0, ROUND_CARD)
    for i, kind in enumerate(kinds):
        _mark(ui, Rect(box.x + pad, box.y + pad + i * row, w - 2 * pad, row), kind)
    ui.target = None
