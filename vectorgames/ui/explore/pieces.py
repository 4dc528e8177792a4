"""The tab of boards and pieces: what a click does, which piece is put down, what is hidden, which board.

Draws from the top of a rectangle and tells how far it came. Knows no rule.
"""

from __future__ import annotations

from vectorgames.ui.canvas import Ui
from vectorgames.ui.dialog_model import Option
from vectorgames.ui.explore_model import TOOLS, Explore
from vectorgames.ui.flow import Flow
from vectorgames.ui.frame import Rect
from vectorgames.ui.icons import piece_icon
from vectorgames.ui.model import Screen
from vectorgames.ui.widgets import BUTTON_H, button, button_width, hit, segments, switch, tooltip

_PIECE = 44


def pieces_tab(ui: Ui, area: Rect, screen: Screen) -> float:
    """Draw it; its height."""
    data, words = screen.explore, ui.words
    assert data is not None
    y = 0.0
    if data.pieces:
        y += _heading(ui, area, "explore.pieces.tool")
        y += _tools(ui, area.below(y), data)
        y += _heading(ui, area.below(y), "explore.pieces.piece")
        y += _brushes(ui, area.below(y), data)
        y += _heading(ui, area.below(y), "explore.pieces.all")
        told = words("explore.pieces.count", n=data.placed, hidden=data.hidden)
        y += ui.paragraph(area.below(y), told, "note", "second") + ui.px(6)
        y += _buttons(ui, area.below(y), data)
        y += _heading(ui, area.below(y), "explore.pieces.game")
        y += _begin(ui, area.below(y), screen, data)
    else:
        y += ui.paragraph(area, words("explore.pieces.none"), "text", "second") + ui.px(12)
    y += _heading(ui, area.below(y), "explore.pieces.board")
    return y + _boards(ui, area.below(y), data)


def _heading(ui: Ui, area: Rect, key: str) -> float:
    ui.text(area.top(ui.px(26)), ui.words(key), "strong", "second")
    return ui.px(30)


def _tools(ui: Ui, area: Rect, data: Explore) -> float:
    """What a click does: in one row, or two to a row."""
    labels = [ui.words(f"explore.tool.{tool}") for tool in TOOLS]
    helps = [ui.words(f"explore.tool_help.{tool}") for tool in TOOLS]
    keys = ["S", "A", "E", "V"]
    flow = _flow(ui, area)
    for tool, label, help, key in zip(TOOLS, labels, helps, keys, strict=True):
        place = flow.place(max(ui.px(70), button_width(ui, label)))
        kind = "selected" if tool == data.tool else "normal"
        if button(ui, f"tool {tool}", place, label, kind=kind, help=help, keys=key):
            ui.send("tool", tool)
    return flow.end + ui.px(8)


def _brushes(ui: Ui, area: Rect, data: Explore) -> float:
    """The pieces of every player side by side."""
    side, before = ui.px(_PIECE), ""
    flow = Flow(area, side, ui.px(6))
    for piece in data.pieces:
        if before and piece[0] != before and len(piece) > 1:
            flow.new_line()
        before = piece[0]
        place = flow.place(side)
        chosen = piece == data.brush and data.tool == "place"
        pressed, hovered, _ = hit(ui, f"brush {piece}", place)
        tooltip(ui, ui.words("explore.pieces.brush_help", piece=piece), "T")
        ui.fill(place, "selected" if chosen else "button_hovered" if hovered else "button", 1.0, 8)
        ui.edge(place, 8)
        if chosen:
            ui.outline(place, "accent", 1.0, 8, 1.6)
        piece_icon(ui, place.centre, ui.px(12), piece)
        if pressed:
            ui.send("brush", piece)
    return flow.end + ui.px(8)


def _buttons(ui: Ui, area: Rect, data: Explore) -> float:
    """Hide all, show all, take all away."""
    flow = _flow(ui, area)
    entries = (
        ("hide all", "explore.pieces.hide", ("hide_all", True), data.placed > data.hidden),
        ("show all", "explore.pieces.show", ("hide_all", False), data.hidden > 0),
        ("clear pieces", "explore.pieces.clear", ("clear", "pieces"), data.placed > 0),
    )
    for name, key, command, works in entries:
        label = ui.words(key)
        if button(ui, name, flow.place(button_width(ui, label)), label, enabled=works):
            ui.send(*command)
    return flow.end + ui.px(8)


def _begin(ui: Ui, area: Rect, screen: Screen, data: Explore) -> float:
    """Who begins, and the game."""
    y, words = 0.0, ui.words
    labels = [player.name for player in screen.players]
    pressed = segments(
        ui, "begins", area.top(ui.px(BUTTON_H)), labels, [p.number == data.begins for p in screen.players],
        helps=[words("explore.pieces.begins", player=label) for label in labels],
    )  # fmt: skip
    if pressed is not None:
        ui.send("begins", screen.players[pressed].number)
    y += ui.px(BUTTON_H + 8)
    label = words("explore.start_here")
    place = Rect(area.x, area.y + y, min(area.w, max(button_width(ui, label), ui.px(180))), ui.px(BUTTON_H + 4))
    if button(ui, "start here", place, label, kind="primary", help=words("explore.pieces.start_help")):
        ui.send("start_here")
    return y + place.h + ui.px(14)


def _boards(ui: Ui, area: Rect, data: Explore) -> float:
    """The boards there are, and what can be chosen of the one explored."""
    flow = _flow(ui, area)
    for board in data.boards:
        kind = "selected" if board.label == data.board else "normal"
        place = flow.place(button_width(ui, board.label))
        if button(ui, f"board {board.game}", place, board.label, kind=kind):
            ui.send("explore", board.game)
    y = flow.end + ui.px(10)
    for option in data.options:
        y += _option(ui, area.below(y), option)
    return y


def _option(ui: Ui, area: Rect, option: Option) -> float:
    """An option of the board: a switch, or its values side by side."""
    if option.kind == "bool":
        place = area.top(ui.px(BUTTON_H))
        if switch(ui, f"option {option.name}", place, option.label, bool(option.value), help=option.help):
            ui.send("explore_option", (option.name, not option.value))
        return place.h + ui.px(6)
    ui.text(area.top(ui.px(24)), option.label, "note", "second")
    flow = _flow(ui, area.below(ui.px(26)))
    values = option.choices or tuple((n, str(n)) for n in range(option.minimum, min(option.maximum, 9) + 1))
    for value, label in values:
        kind = "selected" if value == option.value else "normal"
        place = flow.place(max(ui.px(40), button_width(ui, label)))
        if button(ui, f"option {option.name} {value}", place, label, kind=kind):
            ui.send("explore_option", (option.name, value))
    return flow.end + ui.px(34)


def _flow(ui: Ui, area: Rect) -> Flow:
    """Places for buttons."""
    return Flow(area, ui.px(BUTTON_H), ui.px(6))
