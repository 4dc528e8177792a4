"""The panels of Explore: bar at the top, tabs of the judge, counts, boards and pieces."""

from __future__ import annotations

from imgui_bundle import imgui

from vectorgames.spaces.filters import Filter
from vectorgames.ui.canvas import Ui
from vectorgames.ui.dialog_model import Option
from vectorgames.ui.frame import Frame
from vectorgames.ui.icons import CHIP_H, CHIP_W, dimension_chip, dimension_mark, piece_icon
from vectorgames.ui.model import Screen
from vectorgames.ui.page_models import TOOLS, Axis, CountRow, Explore, Offer, Pinned, Selected, StepRow, Why
from vectorgames.ui.side_frame import board_page, line_strip, open_page, side_frame
from vectorgames.ui.widgets import (
    BUTTON_H,
    Flow,
    button,
    button_width,
    hit,
    row_button,
    segments,
    switch,
    text_field,
    tooltip,
)
from vectorgames.ui.xray_panel import xray_body, xray_head
from vectorgames.view.primitives import Rect

_COUNT_ROW = 30

_LETTER = 30  # width of the sign and letter of a coordinate


def counts_tab(ui: Ui, area: Rect, screen: Screen) -> float:
    data = screen.explore
    assert data is not None
    y = ui.px(36)
    labels = [label for _, label in data.scopes]
    now = [name == data.scope for name, _ in data.scopes]
    pressed = segments(ui, "scope", area.top(ui.px(34)), labels, now)
    if pressed is not None:
        ui.send("scope", data.scopes[pressed][0])
    y += ui.paragraph(area.below(y + ui.px(4)), data.shown, "note", "second") + ui.px(12)
    for row in data.counts:
        y += _row(ui, area.below(y), row, data)
        if data.why is not None and data.why.key == row.key:
            y += _why(ui, area.below(y), data.why)
    return y


def _row(ui: Ui, area: Rect, row: CountRow, data: Explore) -> float:
    """What runs, how many, why."""
    h = ui.px(_COUNT_ROW)
    why = ui.words("explore.counts.why")
    width = button_width(ui, why)
    place, part = area.top(h), row.key.startswith("=")
    line = place.left(place.w - width - ui.px(6)).inset(0, ui.px(1))
    if row_button(ui, f"count {row.key}", line, row.on):
        ui.send("filter", Filter() if row.on else meant(row.key))
    if row.on:
        ui.outline(line, "accent", 0.9, 6, 1.3)
    x = line.x + ui.px(24 if part else 8)
    number = ui.measure(str(row.n), "strong") + ui.px(10)
    if part:
        step = min(ui.px(_LETTER), (line.right - number - x) / max(1, len(row.label)))
        for dim in row.label:
            dimension_mark(ui, (x + ui.px(6), line.centre[1]), 4.4 * ui.scale, dim, ui.theme.dimension(dim))
            ui.text(Rect(x + ui.px(12), line.y, step - ui.px(12), line.h), dim, "label")
            x += step
    else:
        ui.text(Rect(x, line.y, line.right - number - x, line.h), row.label, "strong")
    ui.text(Rect(line.right - number, line.y, number - ui.px(8), line.h), str(row.n), "strong", "text", 1.0)
    kind = "selected" if data.why is not None and data.why.key == row.key else "quiet"
    ask = Rect(place.right - width, place.y, width, h).inset(0, ui.px(1))
    if button(ui, f"why {row.key}", ask, why, kind=kind, ink="accent"):
        ui.send("why_count", row.key)
    return h


def meant(key: str) -> Filter:
    """The filter that shows what a row counts."""
    if key == "all":
        return Filter()
    return Filter(run="".join(sorted(key[1:])), number=len(key) - 1) if key[0] == "=" else Filter(number=int(key))


def _why(ui: Ui, area: Rect, why: Why) -> float:
    """The lines of the derivation, each with its number, and what they come to."""
    pad, width = ui.px(12), area.w - ui.px(24)
    numbers = max((ui.measure(str(n), "strong") for _, n in why.lines), default=0.0) + ui.px(10)
    heights = [ui.height(text, width - numbers, "text") + ui.px(4) for text, _ in why.lines]
    title = ui.height(why.title, width, "label")
    result = ui.height(why.result, width, "head")
    total = title + sum(heights) + result + 2 * pad + ui.px(10)
    card = area.top(total)
    ui.fill(card, "card", 1.0, 8)
    inner = Rect(card.x + pad, card.y + pad, width, 0)
    ui.paragraph(inner, why.title, "label", "second")
    y = inner.y + title + ui.px(4)
    for (text, n), height in zip(why.lines, heights, strict=True):
        ui.paragraph(Rect(inner.x, y, width - numbers, 0), text, "text")
        ui.text(Rect(inner.x + width - numbers, y, numbers, ui.line("text")), str(n), "strong", "text", 1.0)
        y += height
    ui.paragraph(Rect(inner.x, y + ui.px(4), width, 0), why.result, "head", "good")
    return total + ui.px(6)


_ROW, _HEAD, _NUMBER, _CLOSE = 32, 26, 30, 30

_VERDICTS = {"stays": "second", "runs": "good", "neither": "warning"}

_SIGNS = {"stays": "=", "runs": "✓", "neither": "×"}


def judge_tab(ui: Ui, area: Rect, screen: Screen) -> float:
    data = screen.explore
    assert data is not None
    y = _field(ui, area, screen)
    y += _table(ui, area.below(y), data)
    y += _verdict(ui, area.below(y), data)
    return y + _pins(ui, area.below(y), data)


def _field(ui: Ui, area: Rect, screen: Screen) -> float:
    data, words, h = screen.explore, ui.words, ui.px(36)
    assert data is not None
    label = words("explore.add")
    width = button_width(ui, label)
    row = area.top(h)
    place = row.left(row.w - width - ui.px(8))
    hint, memory = words("explore.type", example=data.example), ui.layer.memory
    if data.typing != memory.get("explore typing", 0):
        memory["explore typing"] = data.typing
        ui.layer.give_keyboard("explore name")
    if data.named != memory.get("explore named", data.named):  # what could not be read stays, to be mended
        ui.layer.drafts["explore name"] = ""
        if memory.pop("explore entered", False):  # the next one can be typed at once
            imgui.internal.clear_active_id()  # the field would hold on to what it shows
            ui.layer.give_keyboard("explore name")
    memory["explore named"] = data.named
    text, entered = text_field(ui, "explore name", place, hint)
    pressed = button(
        ui,
        "explore add",
        row.beside(place.w + ui.px(8)),
        label,
        enabled=bool(text.strip()),
        keys=ui.keys("type_space"),
    )
    if (entered or pressed) and text.strip():
        ui.send("select", text)
        memory["explore entered"] = entered
        if entered:
            ui.layer.give_keyboard("explore name")
    return h + ui.px(10)


# ---- the table ----


def _table(ui: Ui, area: Rect, data: Explore) -> float:
    """A row a space, a column a coordinate, under each what it does."""
    if not data.selected:
        return 0.0
    row, head = ui.px(_ROW), ui.px(_HEAD)
    inner = Rect(area.x + ui.px(_NUMBER), area.y, area.w - ui.px(_NUMBER + _CLOSE), head)
    axes = data.axes
    if not axes:
        axes = (Axis(""),)
    columns = inner.columns(len(axes), ui.px(2))
    for axis, column in zip(axes, columns, strict=True):
        _axis_head(ui, column, axis, data.judges)
    y = area.y + head
    for number, one in enumerate(data.selected, 1):
        _space(ui, Rect(area.x, y, area.w, row), number, one, axes, columns)
        y += row
    if any(axis.verdict for axis in axes):
        y += _verdicts(ui, y, axes, columns)
    label = ui.words("explore.clear")
    place = Rect(area.right - button_width(ui, label), y + ui.px(4), button_width(ui, label), ui.px(BUTTON_H - 4))
    if button(ui, "clear selected", place, label, kind="quiet", ink="accent"):
        ui.send("clear", "selected")
    return place.bottom - area.y + ui.px(4)


def _axis_head(ui: Ui, rect: Rect, axis: Axis, signed: bool) -> None:
    """The name of a coordinate, with its sign where it has one."""
    if not signed:
        ui.text(rect, axis.name, "note", "second", 0.5)
        return
    x = rect.centre[0] - ui.px(9)
    dimension_mark(ui, (x, rect.centre[1]), 4.6 * ui.scale, axis.name, ui.theme.dimension(axis.name))
    ui.text(Rect(x + ui.px(9), rect.y, rect.right - x - ui.px(9), rect.h), axis.name, "label")


def _space(ui: Ui, rect: Rect, number: int, one: Selected, axes: tuple[Axis, ...], columns: list[Rect]) -> None:
    """The number, the coordinates, the button that lets it go."""
    ui.fill(rect.inset(0, ui.px(1)), "card", 1.0, 6)
    ui.text(rect.left(ui.px(_NUMBER)), str(number), "strong", "accent", 0.5)
    values = one.values or ((one.name,) if len(axes) == 1 or not any(axis.name for axis in axes) else ())
    if not values:
        ui.text(Rect(columns[0].x, rect.y, rect.w, rect.h), one.name, "label")
    for value, axis, column in zip(values, axes, columns, strict=False):
        ground = {"runs": "good", "neither": "warning"}.get(axis.verdict)
        cell = Rect(column.x, rect.y, column.w, rect.h).inset(ui.px(1), ui.px(2))
        if ground:
            ui.fill(cell, ground, 0.16, 5)
        ui.text(cell, value, "label", "text" if axis.verdict != "stays" else "second", 0.5)
    place = Rect(rect.right - ui.px(_CLOSE), rect.y, ui.px(_CLOSE), rect.h).inset(ui.px(1))
    if button(ui, f"let go {number}", place, "×", kind="quiet", help=ui.words("explore.let_go", space=one.name)):
        ui.send("let_go", one.space)


def _verdicts(ui: Ui, y: float, axes: tuple[Axis, ...], columns: list[Rect]) -> float:
    """Under each column its sign, and the word where there is room."""
    words = [ui.words(f"explore.verdict.{axis.verdict}") if axis.verdict else "" for axis in axes]
    fits = all(ui.measure(word, "note") <= column.w for word, column in zip(words, columns, strict=True))
    h = ui.px(_HEAD)
    for axis, word, column in zip(axes, words, columns, strict=True):
        if not axis.verdict:
            continue
        place = Rect(column.x, y, column.w, h)
        ui.text(
            place, word if fits else _SIGNS[axis.verdict], "note" if fits else "label", _VERDICTS[axis.verdict], 0.5
        )
    if fits:
        return h
    told = "   ".join(f"{_SIGNS[name]} {ui.words(f'explore.verdict.{name}')}" for name in _SIGNS)
    ui.text(Rect(columns[0].x, y + h, columns[-1].right - columns[0].x, h), told, "note", "second")
    return 2 * h


# ---- what is said ----


def _verdict(ui: Ui, area: Rect, data: Explore) -> float:
    """The verdict, its reasons, the steps, and what would do."""
    told, y = data.verdict, 0.0
    colour = {"good": "good", "bad": "warning"}.get(told.kind, "text")
    width = area.w - ui.px(12)
    height = ui.height(told.title, width, "prompt") + ui.px(8)
    if told.kind:
        ui.fill(Rect(area.x, area.y + ui.px(3), ui.px(3), height - ui.px(6)), colour, 1.0, 2)
    ui.paragraph(Rect(area.x + ui.px(12), area.y + ui.px(4), width, 0), told.title, "prompt", colour)
    y += height
    for reason in told.reasons:
        y += ui.paragraph(area.below(y + ui.px(2)), reason, "text", "text") + ui.px(6)
    y += ui.px(4) if told.reasons else 0.0
    for step in told.steps:
        y += _step(ui, area.below(y), step)
    if told.pin:
        y += _pin(ui, area.below(y + ui.px(4)), data)
    if told.offers:
        y += ui.paragraph(area.below(y + ui.px(6)), told.heading, "note", "second") + ui.px(8)
        for number, offer in enumerate(told.offers):
            y += _offer(ui, area.below(y), number, offer)
    return y + ui.px(10)


def _step(ui: Ui, area: Rect, step: StepRow) -> float:
    """``1 → 2   x +1, t +1``, and whether it fails."""
    h = ui.px(26)
    row = area.top(h)
    x = ui.text(row, f"{step.first} → {step.second}", "label", "second") + ui.px(14)
    colour = "warning" if step.fails else "text"
    x += ui.text(row.beside(x), step.told, "label", colour) + ui.px(10)
    if step.fails:
        ui.text(row.beside(x), "×  " + ui.words("explore.fails"), "note", colour)
    return h


def _pin(ui: Ui, area: Rect, data: Explore) -> float:
    pinned = any({*one.spaces} == {*data.verdict.pin} for one in data.pinned)
    label = ui.words("explore.unpin" if pinned else "explore.pin")
    place = Rect(area.x, area.y, button_width(ui, label), ui.px(BUTTON_H))
    if button(ui, "pin", place, label, kind="selected" if pinned else "normal", keys=ui.keys("pin_this")):
        ui.send("pin", data.verdict.pin)
    return place.h + ui.px(8)


def _offer(ui: Ui, area: Rect, number: int, offer: Offer) -> float:
    """A row that selects what it says; what would run stands at the right."""
    chips = len(offer.dims) * ui.px(18) + ui.px(6)
    width = area.w - chips - ui.px(20)
    h = max(ui.px(_ROW), ui.height(offer.text, width, "label") + ui.px(12))
    row = area.top(h).inset(0, ui.px(1))
    if row_button(ui, f"offer {number}", row):
        ui.send("select_only", offer.spaces)
    tooltip(ui, ui.words("explore.offer_help"))
    ui.outline(row, "line", 1.0, 6)
    text = Rect(row.x + ui.px(10), row.y + (h - ui.height(offer.text, width, "label")) / 2 - ui.px(1), width, 0)
    ui.paragraph(text, offer.text, "label", "text")
    x = row.right - chips + ui.px(6)
    for dim in offer.dims:
        _sign(ui, (x + ui.px(3), row.centre[1]), dim)
        x += ui.px(18)
    return h + ui.px(4)


def _sign(ui: Ui, centre: tuple[float, float], dim: str) -> None:
    """The letter of a coordinate in its colour; of a locus its number."""
    place = Rect(centre[0] - ui.px(9), centre[1] - ui.px(10), ui.px(18), ui.px(20))
    ui.text(place, dim, "label", ui.theme.dimension(dim), 0.5)


# ---- pinned vectors ----


def _pins(ui: Ui, area: Rect, data: Explore) -> float:
    """Every pinned vector in its colour and dashes, with its row of differences."""
    if not data.pinned:
        return 0.0
    y = ui.paragraph(area, ui.words("explore.pinned"), "head") + ui.px(6)
    for one in data.pinned:
        y += _pinned(ui, area.below(y), one)
    return y


def _pinned(ui: Ui, area: Rect, one: Pinned) -> float:
    names = "  ".join(one.names)
    width = area.w - ui.px(70 + _CLOSE)
    told = ui.height(names, width, "note")
    h = told + ui.px(CHIP_H + 16)
    card = area.top(h)
    ui.fill(card, "card", 1.0, 8)
    pin_sign(ui, Rect(card.x + ui.px(10), card.y, ui.px(48), h), one.number)
    body = Rect(card.x + ui.px(68), card.y + ui.px(6), width, h)
    x = body.x
    fits = len(one.dims) * ui.px(CHIP_W + 5) + ui.measure(one.told, "label") + ui.px(8) <= width
    for dim in one.dims if fits else "":
        x += dimension_chip(ui, x, body.y, dim) + ui.px(5)
    ui.text(Rect(x + ui.px(4), body.y, body.right - x, ui.px(CHIP_H)), one.told, "label")
    ui.paragraph(Rect(body.x, body.y + ui.px(CHIP_H + 3), width, 0), names, "note", "second")
    place = Rect(card.right - ui.px(_CLOSE), card.y + ui.px(3), ui.px(_CLOSE - 4), ui.px(28))
    if button(ui, f"unpin {one.number}", place, "×", kind="quiet", help=ui.words("explore.unpin")):
        ui.send("pin", one.spaces)
    return h + ui.px(6)


PIN_DASHES = ((1.0, 0.0), (0.30, 0.12), (0.16, 0.12), (0.05, 0.10))
"""Of the sign of each pinned vector: dash and gap, in parts of its width."""


def pin_sign(ui: Ui, rect: Rect, number: int) -> None:
    """A piece of line as the pinned vector of a number is drawn, and the number."""
    y, colour = round(rect.centre[1] + ui.px(7)), ui.colour(f"pin{number}")
    dash, gap = PIN_DASHES[number - 1]
    ui.text(Rect(rect.x, rect.y, rect.w, rect.h - ui.px(12)), str(number), "strong", f"pin{number}", 0.5)
    x = 0.0
    while x < 1.0:
        end = min(1.0, x + dash)
        ui.draw.add_line((rect.x + x * rect.w, y), (rect.x + end * rect.w, y), colour, ui.px(4))
        x += dash + gap


_PIECE = 44


def pieces_tab(ui: Ui, area: Rect, screen: Screen) -> float:
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
    return Flow(area, ui.px(BUTTON_H), ui.px(6))


_TAB, _GAP = 34, 10


def explore_panel(ui: Ui, frame: Frame, screen: Screen) -> None:
    if frame.side_panel is None or screen.explore is None:
        return
    with side_frame(ui, frame, frame.side_panel) as body:
        if frame.paged:
            name = open_page(frame, screen)
            if not board_page(ui, body, screen, name):
                _tab(ui, body, screen, name)
            return
        tabs = screen.explore.tabs
        now = screen.dock if screen.dock in tabs else tabs[0]
        labels = [ui.words(f"ui.dock.{tab}") for tab in tabs]
        pressed = segments(ui, "dock", body.top(ui.px(_TAB)), labels, [tab == now for tab in tabs])
        if pressed is not None and tabs[pressed] != now:
            ui.send("dock", tabs[pressed])
        _tab(ui, body.below(ui.px(_TAB + _GAP)), screen, now)


def _tab(ui: Ui, body: Rect, screen: Screen, name: str) -> None:
    if name == "xray":
        head = body.top(ui.px(30))
        xray_head(ui, head, screen)
        xray_body(ui, body.below(ui.px(38)), screen, page=True)
        return
    tabs = {"judge": judge_tab, "spaces": judge_tab, "counts": counts_tab, "pieces": pieces_tab}
    with ui.scroll(f"tab {name}", body) as (area, used):
        used.append(tabs[name](ui, area.left(area.w - ui.px(4)), screen))


def explore_strip(ui: Ui, frame: Frame, screen: Screen) -> None:
    """Under the board where the panels are pages: what is said of the selected spaces; a click opens the page."""
    if screen.explore is None:
        return
    told = screen.explore.verdict
    colour = {"good": "good", "bad": "warning"}.get(told.kind, "text")
    line_strip(ui, frame, screen, told.title, colour, screen.explore.tabs[0])
