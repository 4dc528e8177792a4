"""The tab of the analysis: who stands better, the best lines; after the end how the game stood, move by move."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from imgui_bundle import imgui

from vectorgames.app.evaluation import LineRow, signed, standing
from vectorgames.app.pages.play import PlayPage
from vectorgames.app.pages.play_moves import moves_of
from vectorgames.app.review import MoveRow
from vectorgames.ui.boxes import Button, Reserve, line_button, piece
from vectorgames.ui.canvas import Ui
from vectorgames.ui.layout import Box, Column, Custom, Forms, Row, Scroll, Stack, Text
from vectorgames.ui.widgets import hit, tooltip
from vectorgames.view.primitives import Rect

_BAR, _STRIP = 12, 56  # heights of the bar and of the strip
_LINES = 60  # height of the moves listed below which the strip is not over them but after them
_MARK = 5  # half of the mark of a move that turned the game


def analysis_body(ui: Ui, page: PlayPage) -> Box:
    """The lines, or how the game stood; sends ``analysis_point``, ``analyse``, ``goto``."""

    def point(ui: Ui, _rect: Rect) -> None:
        at = ui.layer.memory.pop("analysis line", None)  # noted by the line that the pointer is on
        if at != page.play.evaluation.pointed:
            ui.send("analysis_point", at)

    return Column(_lines(ui, page), Custom(point), gap="none")


def _lines(ui: Ui, page: PlayPage) -> Box:
    words, evaluation = ui.words, page.play.evaluation
    label = words("players.analysis.stop" if evaluation.on else "players.analysis.start")
    switch = Button("analyse", label, ("analyse", None), enabled=page.running, keys=ui.keys("analyse"), height=30)
    found = evaluation.found
    looked = words("players.analysis.looked", depth=found.depth, n=found.nodes) if found is not None else ""
    over = page.play.review.possible
    if not evaluation.on and not evaluation.rows:
        looked = "" if over else words("players.analysis.idle")
    won = evaluation.won
    proved = words("players.analysis.won", player=page.players[0].name, n=won) if won is not None else ""
    values = [row.value for row in evaluation.rows]
    head = Row(switch, Text(looked, "note", "second", grow=1.0), gap="close")
    rows = {row.number: _move(page, row) for row in page.play.review.rows} if over else {}
    here = page.record.number
    seen = (here, lambda: rows[here].rect) if here in rows else None
    lines = [
        *rows.values(),
        head if page.running or not over else None,
        Text(proved, "label", "gold") if proved else None,
        Custom(partial(_bar, page), height=_BAR) if evaluation.value is not None else None,
        *(_line(row, n, values) for n, row in enumerate(evaluation.rows)),
    ]

    def scrolled(least: float, *boxes: Box | None) -> Box:
        return Scroll("analysis lines", Column(*boxes, gap="hair"), seen, least=least, grow=1.0)

    if not over:
        return scrolled(0, *lines)
    strip, told = _review(ui, page)
    whole = Column(strip, told, scrolled(_LINES, *lines), gap="close")
    return Forms(whole, scrolled(0, told, *lines, strip), grow=1.0)


def _bar(page: PlayPage, ui: Ui, rect: Rect) -> None:
    """As much of it is player 1's as he stands better."""
    evaluation = page.play.evaluation
    value = evaluation.value or 0.0
    first, second = (ui.theme.players[page.players[k].number][0] for k in (0, 1))
    ui.fill(rect, second, 1.0, 4)
    ui.fill(rect.left(rect.w * (1.0 + value) / 2.0), first, 1.0, 4)
    ui.outline(rect, "line", 1.0, 4)
    hit(ui, "analysis bar", rect)
    tooltip(ui, _stands(ui, page, value))


def _stands(ui: Ui, page: PlayPage, value: float) -> str:
    """How player 1 stands, in words and as a number."""
    return ui.words(
        "players.analysis.bar", player=page.players[0].name, how=standing(value, ui.words), value=signed(value)
    )


def _line(row: LineRow, number: int, values: Sequence[str]) -> Box:
    """A line: what it is worth, its first action, why, and what follows; ``values``: of all lines."""

    def ground(ui: Ui, rect: Rect) -> None:
        hovered = hit(ui, f"analysis line {number}", rect)[1]
        if hovered:
            ui.layer.memory["analysis line"] = number
        ui.fill(rect, "button_hovered" if hovered else "field", 1.0, 6)

    return Row(
        Stack(Reserve(*values), Text(row.value, "label", "gold", lines=1, up=0.0)),
        Column(
            Row(
                Text(row.first, "label", lines=1),
                Text(row.rest, "note", "third", lines=1, cut=True, grow=1.0, least=20) if row.rest else None,
                gap="close",
            ),
            Text(row.why, "note", "second") if row.why else None,
            gap="hair",
            grow=1.0,
        ),
        pad=("close", "tiny"),
        gap="close",
        ground=ground,
    )


# ---- after the end ----


def _review(ui: Ui, page: PlayPage) -> list[Box]:
    """How the game stood, and how many moves turned it."""
    words, review = ui.words, page.play.review
    done, total = review.progress
    if done < total:
        told = words("players.review.looking", done=done, total=total)
    elif review.turning:
        told = words("players.review.turned", n=len(review.turning))
    else:
        told = words(f"players.review.{'dearest' if review.dearest else 'steady'}", n=len(review.dearest))
    return [Custom(partial(_strip, page), height=_STRIP), Text(told, "note", "second")]


def _strip(page: PlayPage, ui: Ui, rect: Rect) -> None:
    """A column for each position: as much of it is player 1's as he stood better. A click goes there."""
    review, record = page.play.review, page.record
    values, turning = review.values, {*review.turning, *review.dearest}
    first, second = (ui.theme.players[page.players[k].number][0] for k in (0, 1))
    several = len({*record.game.roster.side[1:]}) > 2  # of those none has what player 1 lacks
    wide = rect.w / len(values)
    pressed, hovered, _ = hit(ui, "review", rect)
    at = min(len(values) - 1, max(0, int((imgui.get_io().mouse_pos.x - rect.x) / wide)))
    ui.fill(rect, "field")
    for n, value in enumerate(values):
        if value is not None:
            column = Rect(rect.x + n * wide, rect.y, wide, rect.h)
            ui.fill(column, "third" if several else second)
            ui.fill(column.below(rect.h * (1.0 - value) / 2.0), first)
    ui.fill(Rect(rect.x, rect.centre[1], rect.w, 1), "third", 0.6)
    here = Rect(rect.x + record.number * wide, rect.y, max(wide, ui.px(3)), rect.h)
    ui.fill(here, "accent", 0.35)
    ui.outline(here, "accent")
    for n in turning:
        x, y, r = rect.x + (n + 0.5) * wide, rect.centre[1], ui.px(_MARK)
        corners = (x, y - r), (x + r, y), (x, y + r), (x - r, y)
        ui.draw.add_quad_filled(*corners, ui.colour("gold"))
        ui.draw.add_quad(*corners, ui.colour("window"), max(1.0, ui.scale))
    ui.outline(rect, "line")
    value = values[at]
    moves, words = moves_of(record, ui.words.language), ui.words
    where = words("players.review.at", move=moves[at].text) if at < len(moves) else words("players.review.end")
    if value is not None:
        where += ": " + _stands(ui, page, value)
    tooltip(ui, where)
    if pressed and hovered:
        ui.send("goto", at)


def _move(page: PlayPage, row: MoveRow) -> Box:
    """A move, how the game stood before and after it, and what would have been better; a press goes there."""
    name = next((p.piece for p in page.players if p.number == row.player), "") or str(row.player)
    ground = line_button(f"review {row.number}", ("goto", row.number), page.record.number == row.number)
    better = page.context.words("players.review.better", action=row.better, why=row.why)

    return Row(
        Column(
            Row(
                piece(name, 6),
                Text(row.played, "label", lines=1, cut=True, grow=1.0),
                Text(row.fall, "note", "gold", lines=1),
                gap="close",
            ),
            Text(better, "note", "second"),
            gap="hair",
            grow=1.0,
        ),
        pad=("close", "tiny"),
        gap="close",
        ground=ground,
    )
