"""The tab of the steps: where the node or piece looked at could go by each kind of step, and which are shown.

Every kind has a button with its sign, by which it is shown on the board or not; limited kinds stand beside their
unlimited ones. Of the targets, the letter that changes is gold; all of them are read under the pointer, and stay
when a row has been chosen. Sends ``switch``.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial

from imgui_bundle import imgui

from vectorgames.app.page import once
from vectorgames.app.pages.play import PlayPage
from vectorgames.spaces.tree import STEPS
from vectorgames.ui.boxes import Told, piece
from vectorgames.ui.canvas import Ui
from vectorgames.ui.layout import Box, Column, Custom, Measure, Row, Scroll, Text
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

_ARROW = " → "

_OPENED = "reach row"
"""Where it is remembered of which kind all targets are seen."""


def rows_of(reach: Reach) -> list[tuple[ReachRow, ReachRow | None]]:
    """The unlimited kinds, each with its limited one if there is one."""
    by_kind = {row.kind: row for row in reach.rows}
    plain = [row for row in reach.rows if not row.kind.startswith(LIMITED)]
    return [(row, by_kind.get(LIMITED + row.kind)) for row in plain]


def reach_head(_ui: Ui, page: PlayPage) -> Box | None:
    """Beside the tabs: the node looked at, and what stands there."""
    looked = reach(page)
    if looked is None or not looked.start:
        return None
    icon = piece(looked.piece, 8) if looked.piece else None
    return Row(icon, Text(looked.start, "strong", lines=1), gap="small", pad=("tiny", "none"))


def reach_body(ui: Ui, page: PlayPage) -> Box:
    """A row for each kind, its targets under it while they are opened."""
    looked = reach(page)
    if looked is None:
        return Box()
    pairs = rows_of(looked)
    left, opened, rows = _left_widths(ui, pairs), ui.layer.memory.get(_OPENED), []
    for i, (row, limited) in enumerate(pairs):
        headed = not limited and i + 1 < len(pairs) and pairs[i + 1][1]  # their head has room over the first
        rows += _row(ui, looked, row, limited, bool(headed), left, opened == row.kind)
    foot = Told("reach foot", _said(ui, looked), lines=2, up=0.0)
    return Scroll("reach", Column(*rows, foot, gap="none"), least=2 * ROW, grow=1.0)


def _said(ui: Ui, reach: Reach) -> str:
    """Under the rows: where the group of the piece gets, else what the signs in the rows mean."""
    if reach.together:
        return ui.words("ui.reach.together", n=len(reach.together), nodes=", ".join(reach.together))
    return ui.words("ui.reach.explained" if reach.start else "ui.reach.nothing")


def _left_widths(ui: Ui, pairs: Sequence[tuple[ReachRow, ReachRow | None]]) -> tuple[float, float]:
    """Design widths of the buttons of the kinds, and of those of the limited ones."""
    names = max((ui.measure(ui.words(f"games.step.{row.kind}"), "note") for row, _ in pairs), default=0.0)
    limited = ui.measure(ui.words("ui.reach.limited"), "note") / ui.scale + 2
    return (names + ui.measure("88", "strong")) / ui.scale + _SIGN + 2 * _PAD + 6, max(_LIMITED, limited)


def _row(
    ui: Ui,
    reach: Reach,
    row: ReachRow,
    limited: ReachRow | None,
    headed: bool,
    widths: tuple[float, float],
    opened: bool,
) -> list[Box]:
    """One kind and its limited one with as many targets as a line holds; all of them where they are opened.
    ``headed``: what limited kinds are called stands in place of one."""
    kind, narrow = widths
    head = Text(ui.words("ui.reach.limited") if headed else "", "note", "second", lines=1, at=0.5, width=narrow)
    beside = _chip(ui, limited, "", narrow) if limited else head
    none = Text(ui.words("ui.reach.none") if reach.start else "", "note", "third", lines=1, grow=1.0)
    targets = Custom(partial(_told, reach, row, opened), grow=1.0) if row.steps else none
    line = Row(_chip(ui, row, ui.words(f"games.step.{row.kind}"), kind), beside, targets, gap="tiny", height=ROW)
    if not opened or not row.steps:
        return [line]

    def high(m: Measure, width: float) -> float:
        return len(_lines(ui, width - m.px(2 * _PAD), reach, row)) * m.px(_LINE) + m.px(2)

    def paint(ui: Ui, rect: Rect) -> None:
        ui.fill(rect, "field", 1.0, ROUND_BUTTON)
        inner = rect.inset(ui.px(_PAD), ui.px(1))
        _all(ui, inner, reach, row, _lines(ui, inner.w, reach, row))

    return [line, Custom(paint, high=high)]


def _told(reach: Reach, row: ReachRow, opened: bool, ui: Ui, rect: Rect) -> None:
    """The targets of a kind; a press opens all of them, or shuts them; under the pointer all are seen."""
    place = rect.beside(ui.px(6))
    if row_button(ui, f"reach {row.kind}", place.inset(0, ui.px(2)), opened):
        ui.layer.memory[_OPENED] = None if opened else row.kind
        ui.rebuild()
    hovered = imgui.is_item_hovered(imgui.HoveredFlags_.for_tooltip)
    _targets(ui, place.inset(ui.px(6), 0), reach, row)
    if hovered and not opened:
        _card(ui, place, reach, row)


def _chip(ui: Ui, row: ReachRow, label: str, width: float) -> Box:
    """A switch with the sign of a kind, its name and how many targets it has."""
    name, means = ui.words(f"games.step.{row.kind}"), ui.words(f"ui.step.{row.kind}")
    counted = ui.words("ui.reach.counted", n=len(row.steps), free=row.free) if row.steps else ""
    shown = ui.words("ui.reach.shown" if row.shown else "ui.reach.hidden")
    foreign = "" if row.own else ui.words("ui.reach.foreign")
    help = "\n".join(filter(None, (f"{name[:1].upper()}{name[1:]}: {means}", foreign, counted, shown)))

    def paint(ui: Ui, rect: Rect) -> None:
        pressed, hovered, held = hit(ui, f"kind {row.kind}", rect)
        tooltip(ui, help)
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

    return Custom(paint, width=width, height=_CHIP, align=0.5)


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
