"""The column looked at, level by level: what stands there, and what may happen there, in words and signs.

Its height depends on how many levels there are and on nothing that is pointed at.
"""

from __future__ import annotations

from vectorgames.ui.canvas import Ui
from vectorgames.ui.icons import piece_icon
from vectorgames.ui.layout import Measure
from vectorgames.ui.model import ProbeRow, Screen
from vectorgames.ui.paint import paint
from vectorgames.ui.signs import NAMED, meant, sign
from vectorgames.ui.widgets import hit, tooltip
from vectorgames.view.primitives import Rect

ROW_LEAST, ROW_MOST = 23, 31

_DETAIL_LINES = 2

_DETAIL_LEAST = 90  # in less room than this nothing can be said beside the title
_LEVEL = 34  # width of the name of a level


def probe_height(ui: Measure, screen: Screen, row: float) -> float:
    """Height with rows of this many design pixels; 0 where there are no columns."""
    if not screen.columns:
        return 0.0
    return _head_height(ui) + ui.px(10) + float(screen.space.height * ui.px(row))


def _head_height(ui: Measure) -> float:
    return _DETAIL_LINES * ui.line("note") + ui.px(4)


def probe_panel(ui: Ui, rect: Rect, screen: Screen) -> None:
    """Title and levels, filling the rectangle; sends ``aim`` and ``hover``."""
    head = rect.top(_head_height(ui))
    probe_title(ui, head, screen, _DETAIL_LINES)
    probe_rows(ui, rect.below(head.h), screen)


def probe_title(ui: Ui, rect: Rect, screen: Screen, lines: int = 1) -> None:
    """Which column it is and what that means, in so many lines from the top of the rectangle."""
    probe = screen.probe
    title = probe.title if probe else ui.words("ui.probe.title")
    detail = probe.detail if probe else ui.words("ui.probe.nothing")
    line = ui.line("note") if lines > 1 else rect.h
    width = ui.measure(title, "head") + ui.px(14)
    ui.text(Rect(rect.x + ui.px(2), rect.y, width, line), title, "head")
    place = rect.beside(width + ui.px(2))
    if lines > 1:
        ui.paragraph(place, detail, "note", "second", lines)
    elif place.w >= ui.px(_DETAIL_LEAST):
        ui.text(place, detail, "note", "second")
    if place.w < ui.measure(detail, "note") and len(ui.wrap(detail, place.w, "note")) > lines:
        hit(ui, "probe detail", place if lines > 1 else rect)
        tooltip(ui, detail)


def probe_rows(ui: Ui, rect: Rect, screen: Screen) -> None:
    """The levels, filling the rectangle; sends ``aim`` and ``hover``."""
    ui.card(rect)
    inner = rect.inset(ui.px(5))
    height = inner.h / max(1, screen.space.height)
    over = None
    rows = screen.probe.rows if screen.probe else ()
    for i in range(screen.space.height):
        y = round(inner.y + i * height)
        line = Rect(inner.x, y, inner.w, round(inner.y + (i + 1) * height) - y)
        if i:
            ui.fill(Rect(line.x + ui.px(_LEVEL), line.y, line.w - ui.px(_LEVEL + 6), 1.0), "line", 0.8)
        if i < len(rows):
            over = rows[i].space if _row(ui, line, rows[i], screen) else over
        else:
            ui.text(line.left(ui.px(_LEVEL - 8)), str(screen.space.height - i), "note", "third", 1.0, 0.6)
    _hover(ui, over, screen)


def _hover(ui: Ui, over: int | None, screen: Screen) -> None:
    """Tell where the pointer is, and once that it has left."""
    memory = ui.layer.memory
    if over is not None:
        memory["probe hover"] = True
        if over != screen.hovered:
            ui.send("hover", over)
    elif memory.pop("probe hover", False) and screen.hovered is not None:
        ui.send("hover", None)


def _row(ui: Ui, rect: Rect, row: ProbeRow, screen: Screen) -> bool:
    """One level; whether the pointer is on it."""
    pressed, hovered, held = hit(ui, f"probe {row.space}", rect)
    if pressed:
        ui.send("aim", row.space)
    aimed = "aim" in row.marks
    if aimed or row.pointed or hovered or held:
        ui.fill(rect, "selected" if aimed or row.pointed else "button_hovered", 1.0, 6)
    if aimed or row.pointed:
        ui.outline(rect, "accent" if aimed else "text", 0.95 if aimed else 0.7, 6, 1.6 if aimed else 1.2)
    y, r = rect.centre[1], min(ui.px(8), 0.36 * rect.h)
    ui.text(rect.left(ui.px(_LEVEL - 8)), row.level, "note", "text" if row.pointed else "second", 1.0)
    x = rect.x + ui.px(_LEVEL)
    if row.piece:
        piece_icon(ui, (x + ui.px(11), y), r, row.piece)
    kinds = {meant(kind, screen) for kind in row.marks}
    taken = x - rect.x + ui.px(32) + ui.measure(row.text) + len(row.absent) * (2 * r + ui.px(8))
    right = _marks(ui, rect, kinds, r, rect.w - taken)
    right = _absent(ui, rect, row, right, r)
    words = Rect(x + ui.px(26), rect.y, right - x - ui.px(32), rect.h)
    ui.text(words, row.text, "text", "text" if row.piece else "third")
    return hovered or held


def _marks(ui: Ui, rect: Rect, marks: set[str], r: float, room: float) -> float:
    """What may happen here, at the right end: every sign, and a word for the most telling where it has room in so
    much width. Where they begin."""
    kinds = [kind for kind in NAMED if kind in marks]
    right = rect.right - ui.px(10)
    if not kinds:
        return right
    word = ui.words(f"ui.mark.{kinds[0]}")
    width = ui.measure(word, "note") + ui.px(7)
    if width + len(kinds) * (2 * r + ui.px(4)) + ui.px(10) > room:
        width = 0.0
    else:
        ui.text(Rect(right - width, rect.y, width, rect.h), word, "note", "text", 1.0)
    x = right - width
    for kind in reversed(kinds):
        x -= 2 * r + ui.px(4)
        paint(ui, sign(kind, (x + r, rect.centre[1]), 0.86 * r, ui.theme))
    return x


def _absent(ui: Ui, rect: Rect, row: ProbeRow, right: float, r: float) -> float:
    """Pieces that left from here: faint, in a ring of dashes. Where they begin."""
    for piece in row.absent:
        right -= 2 * r + ui.px(8)
        at = (right + r, rect.centre[1])
        piece_icon(ui, at, 0.72 * r, piece, 0.6)
        paint(ui, sign("origin", at, 1.2 * r, ui.theme))
    return right
