"""The tab of the analysis: who stands better, the best lines of the position, how far was looked."""

from __future__ import annotations

from functools import partial
from typing import Any

from vectorgames.app.evaluation import signed
from vectorgames.app.pages.play import PlayPage
from vectorgames.ui.boxes import Button, show
from vectorgames.ui.canvas import Ui
from vectorgames.ui.layout import Box, Column, Custom, Row, Scroll, Text
from vectorgames.ui.widgets import hit, tooltip
from vectorgames.view.primitives import Rect

_BAR, _VALUE = 12, 52  # height of the bar; width of a line's value


def analysis_body(ui: Ui, rect: Rect, page: PlayPage) -> None:
    """Draw it into a rectangle."""
    evaluation = page.play.evaluation
    key = evaluation.on, evaluation.rows, evaluation.value, evaluation.found, page.running
    show(ui, "analysis", rect, key, lambda ui: _lines(ui, page))
    at = ui.layer.memory.pop("analysis line", None)  # noted by the line that the pointer is on
    if at != evaluation.pointed:
        ui.send("analysis_point", at)


def _lines(ui: Ui, page: PlayPage) -> Box:
    words, evaluation = ui.words, page.play.evaluation
    label = words("players.analysis.stop" if evaluation.on else "players.analysis.start")
    switch = Button("analyse", label, ("analyse", None), enabled=page.running, keys=ui.keys("analyse"), height=30)
    found = evaluation.found
    looked = words("players.analysis.looked", depth=found.depth, n=found.nodes) if found is not None else ""
    if not evaluation.on and not evaluation.rows:
        looked = words("players.analysis.idle")
    return Scroll(
        "analysis lines",
        Column(
            Row(switch, Text(looked, "note", "second", grow=1.0), gap="close"),
            Custom(partial(_bar, page), height=_BAR) if evaluation.value is not None else None,
            *(_line(row, n) for n, row in enumerate(evaluation.rows)),
            gap="close",
        ),
    )


def _bar(page: PlayPage, ui: Ui, rect: Rect) -> None:
    """As much of it is player 1's as he stands better."""
    evaluation = page.play.evaluation
    value = evaluation.value or 0.0
    first, second = (ui.theme.players[page.players[k].number][0] for k in (0, 1))
    ui.fill(rect, second, 1.0, 4)
    ui.fill(rect.left(rect.w * (1.0 + value) / 2.0), first, 1.0, 4)
    ui.outline(rect, "line", 1.0, 4)
    hit(ui, "analysis bar", rect)
    tooltip(ui, ui.words("players.analysis.bar", player=page.players[0].name, value=signed(value)))


def _line(row: Any, number: int) -> Box:
    """A line: what it is worth, its first action, why, and what follows."""

    def ground(ui: Ui, rect: Rect) -> None:
        hovered = hit(ui, f"analysis line {number}", rect)[1]
        if hovered:
            ui.layer.memory["analysis line"] = number
        ui.fill(rect, "button_hovered" if hovered else "field", 1.0, 6)

    return Row(
        Text(row.value, "label", "gold", lines=1, width=_VALUE, up=0.0),
        Column(
            Row(
                Text(row.first, "label", lines=1),
                Text(row.rest, "note", "third", lines=1, cut=True, grow=1.0, least=20) if row.rest else None,
                gap="close",
            ),
            Text(row.why, "note", "second"),
            gap="hair",
            grow=1.0,
        ),
        pad=("close", "tiny"),
        gap="close",
        ground=ground,
    )
