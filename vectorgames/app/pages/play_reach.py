"""The tab of the steps: where the node or piece looked at could go by each kind of step, and which are shown.

Every kind has a button with its sign, by which it is shown on the board or not; limited kinds stand beside their
unlimited ones. Of the targets, the letter that changes is gold; all of them are read under the pointer, and stay
when a row has been chosen. Sends ``switch``.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from imgui_bundle import imgui

from vectorgames.app.page import once
from vectorgames.app.pages.play import PlayPage
from vectorgames.spaces.tree import STEPS
from vectorgames.ui.canvas import Ui
from vectorgames.ui.icons import piece_icon
from vectorgames.ui.nodes import changed_word, step_sign, takes_out, word, word_width
from vectorgames.ui.theme import ROUND_BUTTON, ROUND_CARD
from vectorgames.ui.widgets import hit, row_button, tooltip
from vectorgames.view.icons import LIMITED
from vectorgames.view.primitives import Rect


@dataclass(frozen=True, slots=True)
class ReachRow:
    """The steps of one kind from what is looked at. ``shown``: whether the kind is switched on.

    ``steps``: (name of the target, the locus that changes, from 1); ``free``: how many targets are unoccupied.
    ``own``: whether pieces take such steps in the game in play.
    """

    kind: str
    shown: bool
    steps: tuple[tuple[str, int], ...] = ()
    free: int = 0
    own: bool = True


@dataclass(frozen=True, slots=True)
class Reach:
    """Where a piece or a node could go. ``start``: name of the node; ``piece``: text of what stands there;
    ``together``: the nodes where its group could get."""

    start: str
    piece: str
    rows: tuple[ReachRow, ...]
    together: tuple[str, ...] = ()


@once
def reach(page: PlayPage) -> Reach | None:
    """Where the node or piece looked at could go, by every kind of step, whether switched on or not."""
    space, focus, state = page.context.space, page.play.inspector.focus, page.context.playing.state
    if not space.step_kinds:
        return None
    shows, own = page.play.inspector.shows, state.game.steps
    start = focus.start if focus else None
    if focus is None or start is None:
        return Reach("", "", tuple(ReachRow(kind, shows(kind), own=kind in own) for kind in STEPS))
    rows = []
    for kind in STEPS:
        ends = space.steps(kind)[start]
        named = tuple((space.names[end], space.changed(kind, start, end)) for end in ends)
        free = sum(not state.cells[end] for end in ends)
        rows.append(ReachRow(kind, shows(kind), named, free, kind in own))
    together = tuple(space.names[end] for end, _ in page.play.analysis.shown.spread) if focus.group == start else ()
    return Reach(space.names[start], state.game.roster.pieces[state.cells[start]], tuple(rows), together)


ROW = 27

_CHIP, _SIGN, _PAD = 25, 22, 8

_LIMITED = 52  # least width of the button of a limited kind
_BETWEEN = 9  # between two targets
_LINE = 21

_FOOT = 22

_ARROW = " → "


def rows_of(reach: Reach) -> list[tuple[ReachRow, ReachRow | None]]:
    """The unlimited kinds, each with its limited one if there is one."""
    by_kind = {row.kind: row for row in reach.rows}
    plain = [row for row in reach.rows if not row.kind.startswith(LIMITED)]
    return [(row, by_kind.get(LIMITED + row.kind)) for row in plain]


def reach_head(ui: Ui, rect: Rect, page: PlayPage) -> None:
    """Beside the tabs: the node looked at, and what stands there."""
    looked = reach(page)
    if looked is None or not looked.start:
        return
    x = rect.x + ui.px(4)
    if looked.piece:
        piece_icon(ui, (x + ui.px(8), rect.centre[1]), ui.px(8), looked.piece)
        x += ui.px(23)
    ui.text(rect.beside(x - rect.x), looked.start, "strong")


def reach_height(ui: Ui, page: PlayPage) -> float:
    """Height of all rows and of what is said under them; the same whatever is looked at."""
    looked = reach(page)
    return len(rows_of(looked)) * ui.px(ROW) + ui.px(_FOOT) if looked else 0.0


def reach_body(ui: Ui, rect: Rect, page: PlayPage) -> None:
    """A row for each kind, scrolled where they have no room."""
    looked = reach(page)
    if looked is None:
        return
    memory = ui.layer.memory
    pairs = rows_of(looked)
    left = _left_widths(ui, pairs)
    with ui.scroll("reach", rect) as (area, used):
        y = area.y
        for i, (row, limited) in enumerate(pairs):
            line = Rect(area.x, y, area.w - ui.px(2), ui.px(ROW))
            if not limited and i + 1 < len(pairs) and pairs[i + 1][1]:  # their head has room over the first
                head = Rect(line.x + left[0] + ui.px(4), line.y + ui.px(4), left[1], line.h - ui.px(4))
                ui.text(head, ui.words("ui.reach.limited"), "note", "second", 0.5)
            y += _row(ui, line, looked, row, limited, left, memory.get("reach row") == row.kind)
        place, said = Rect(area.x, y, area.w, ui.px(_FOOT)), _said(ui, looked)
        ui.text(place, said, "note", "second")
        if ui.measure(said, "note") > place.w:
            hit(ui, "reach foot", place)
            tooltip(ui, said)
        used.append(place.bottom - area.y)


def _said(ui: Ui, reach: Reach) -> str:
    """Under the rows: where the group of the piece gets, else what the signs in the rows mean."""
    if reach.together:
        return ui.words("ui.reach.together", n=len(reach.together), nodes=", ".join(reach.together))
    return ui.words("ui.reach.explained" if reach.start else "ui.reach.nothing")


def _left_widths(ui: Ui, pairs: Sequence[tuple[ReachRow, ReachRow | None]]) -> tuple[float, float]:
    """Widths of the buttons of the kinds, and of those of the limited ones."""
    names = (ui.measure(ui.words(f"games.step.{row.kind}"), "note") for row, _ in pairs)
    counts = ui.measure("88", "strong")
    narrow = max(ui.px(_LIMITED), round(ui.measure(ui.words("ui.reach.limited"), "note")) + ui.px(2))
    return round(max(names, default=0.0)) + counts + ui.px(_SIGN + 2 * _PAD + 6), narrow


def _row(
    ui: Ui,
    line: Rect,
    reach: Reach,
    row: ReachRow,
    limited: ReachRow | None,
    widths: tuple[float, float],
    opened: bool,
) -> float:
    """One kind and its limited one, then its targets. Returns the height used."""
    kind, narrow = widths
    _chip(ui, Rect(line.x, line.y, kind, line.h), row, ui.words(f"games.step.{row.kind}"))
    if limited:
        _chip(ui, Rect(line.x + kind + ui.px(4), line.y, narrow, line.h), limited, "")
    at = kind + narrow + ui.px(14)
    place = line.beside(at)
    if not row.steps:
        ui.text(place, ui.words("ui.reach.none") if reach.start else "", "note", "third")
        return line.h
    lines = _lines(ui, line.w - ui.px(2 * _PAD), reach, row)
    height = line.h + (len(lines) * ui.px(_LINE) + ui.px(4) if opened else 0.0)
    if row_button(ui, f"reach {row.kind}", place.inset(0, ui.px(2)), opened):
        ui.layer.memory["reach row"] = None if opened else row.kind
        ui.layer.touch()
    hovered = imgui.is_item_hovered(imgui.HoveredFlags_.for_tooltip)
    _targets(ui, place.inset(ui.px(6), 0), reach, row)
    if opened:
        box = Rect(line.x, line.bottom, line.w, height - line.h - ui.px(2))
        ui.fill(box, "field", 1.0, ROUND_BUTTON)
        _all(ui, box.inset(ui.px(_PAD), ui.px(1)), reach, row, lines)
    elif hovered:
        _card(ui, place, reach, row)
    return height


def _chip(ui: Ui, rect: Rect, row: ReachRow, label: str) -> None:
    """A switch with the sign of a kind, its name and how many targets it has."""
    rect = Rect(rect.x, round(rect.centre[1] - ui.px(_CHIP) / 2), rect.w, ui.px(_CHIP))
    pressed, hovered, held = hit(ui, f"kind {row.kind}", rect)
    name, means = ui.words(f"games.step.{row.kind}"), ui.words(f"ui.step.{row.kind}")
    counted = ui.words("ui.reach.counted", n=len(row.steps), free=row.free) if row.steps else ""
    shown = ui.words("ui.reach.shown" if row.shown else "ui.reach.hidden")
    foreign = "" if row.own else ui.words("ui.reach.foreign")
    tooltip(ui, "\n".join(filter(None, (f"{name[:1].upper()}{name[1:]}: {means}", foreign, counted, shown))))
    if pressed:
        ui.send("switch" if row.own else "show_step", (row.kind, not row.shown))
    lit = hovered or held
    if row.own:
        ui.fill(rect, "selected" if row.shown else "button_hovered" if lit else "button", 1.0, ROUND_BUTTON)
        ui.edge(rect, ROUND_BUTTON)
    elif lit:
        ui.fill(rect, "button_hovered", 1.0, ROUND_BUTTON)
    if row.shown or not row.own:  # what the game does not have is an empty frame
        ui.outline(rect, "accent" if row.shown else "line", 0.95, ROUND_BUTTON, 1.3)
    alpha = 1.0 if row.shown else max(0.55, ui.theme.disabled) if row.own else ui.theme.disabled
    step_sign(ui, row.kind, (rect.x + ui.px(_PAD + 5), rect.centre[1]), ui.px(5.5), alpha)
    inner = rect.beside(ui.px(_SIGN)).left(rect.w - ui.px(_SIGN + _PAD))
    ui.text(inner, label, "note", "text", 0.0, max(alpha, 0.75))
    if row.steps:
        ui.text(inner, str(len(row.steps)), "strong", "text", 1.0, max(alpha, 0.75))


def _targets(ui: Ui, rect: Rect, reach: Reach, row: ReachRow) -> None:
    """As many targets as one line holds; then how many more there are."""
    x, gap, count = rect.x, ui.px(_BETWEEN), len(row.steps)
    for i, (name, locus) in enumerate(row.steps):
        wide = changed_word(ui, rect, row.kind, reach.start, name, locus, draw=False)
        rest = f"+{count - i}"
        more = ui.measure(rest, "note") if i + 1 < count else 0.0
        if x + wide + (gap + more if more else 0) > rect.right:
            ui.text(rect.beside(x - rect.x), rest, "note", "second")
            return
        changed_word(ui, rect.beside(x - rect.x), row.kind, reach.start, name, locus)
        x += wide + gap


# ---- all targets of a kind ----


def _pair_width(ui: Ui, reach: Reach, name: str, locus: int) -> float:
    out = takes_out(reach.start, name)
    first = word_width(ui, reach.start, (locus,) if out or len(name) == len(reach.start) else ())
    return first + ui.measure(_ARROW, "note") + word_width(ui, name, () if out else (locus,))


def _lines(ui: Ui, width: float, reach: Reach, row: ReachRow) -> list[list[tuple[str, int]]]:
    gap = ui.px(2 * _BETWEEN)
    widest = max(_pair_width(ui, reach, *step) for step in row.steps) + gap
    most = max(1, int((width + gap) // widest))
    return [list(row.steps[i : i + most]) for i in range(0, len(row.steps), most)]


def _all(ui: Ui, rect: Rect, reach: Reach, row: ReachRow, lines: list[list[tuple[str, int]]]) -> None:
    """``RGYY → RRYY`` for every target, what changes being gold on both sides."""
    widest = max(_pair_width(ui, reach, *step) for step in row.steps) + ui.px(2 * _BETWEEN)
    for n, steps in enumerate(lines):
        line = Rect(rect.x, rect.y + n * ui.px(_LINE), rect.w, ui.px(_LINE))
        for k, (name, locus) in enumerate(steps):
            place = line.beside(k * widest)
            out = takes_out(reach.start, name)
            same = len(name) == len(reach.start) and not out
            used = word(ui, place, reach.start, (locus,) if same else (), 0, locus if out else 0, "second")
            used += ui.text(place.beside(used), _ARROW, "note", "second")
            word(ui, place.beside(used), name, () if out else (locus,))


def _card(ui: Ui, under: Rect, reach: Reach, row: ReachRow) -> None:
    pad = ui.px(12)
    lines = _lines(ui, ui.px(300), reach, row)
    widest = max(_pair_width(ui, reach, *step) for step in row.steps) + ui.px(2 * _BETWEEN)
    w, h = len(lines[0]) * widest + 2 * pad - ui.px(2 * _BETWEEN), len(lines) * ui.px(_LINE) + 2 * ui.px(8)
    x = min(under.x, ui.layer.size[0] - w - ui.px(8))
    y = under.y - h - ui.px(4)
    box = Rect(round(x), round(y if y > 0 else under.bottom + ui.px(4)), w, h)
    ui.target = imgui.get_foreground_draw_list()
    ui.fill(box, "field", 0.98, ROUND_CARD)
    ui.outline(box, "line", 1.0, ROUND_CARD)
    _all(ui, Rect(box.x + pad, box.y + ui.px(8), w, h), reach, row, lines)
    ui.target = None
