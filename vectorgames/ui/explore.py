"""The panels of Explore: tabs of the judge, counts, boards and pieces; the strip under the board."""

from __future__ import annotations

from itertools import groupby

from imgui_bundle import imgui

from vectorgames.spaces.filters import Filter
from vectorgames.ui.boxes import Button, Segments, Switch, line_button, show
from vectorgames.ui.canvas import Ui
from vectorgames.ui.dialog_model import Option
from vectorgames.ui.frame import Frame
from vectorgames.ui.icons import CHIP_H, CHIP_W, dimension_chip, dimension_mark, piece_icon
from vectorgames.ui.layout import Box, Column, Custom, Flow, Forms, Grid, Row, Scroll, Space, Text
from vectorgames.ui.model import Player, Screen
from vectorgames.ui.page_models import (
    TOOLS,
    Axis,
    CountRow,
    Explore,
    Offer,
    Pinned,
    Selected,
    StepRow,
    Verdict,
    Why,
)
from vectorgames.ui.side_frame import board_page, line_strip, open_page, side_frame
from vectorgames.ui.widgets import BUTTON_H, hit, text_field, tooltip
from vectorgames.ui.xray_panel import xray_body, xray_head
from vectorgames.view.primitives import Rect

_TAB, _GAP = 34, 10


def explore_panel(ui: Ui, frame: Frame, screen: Screen) -> None:
    if frame.side_panel is None or screen.explore is None:
        return
    with side_frame(ui, frame, frame.side_panel) as body:
        if frame.paged:
            name = open_page(frame, screen)
            if not board_page(ui, body, screen, name):
                _tab(ui, body, screen, screen.explore, name)
            return
        tabs = screen.explore.tabs
        now = screen.dock if screen.dock in tabs else tabs[0]
        labels = [ui.words(f"ui.dock.{tab}") for tab in tabs]
        heads = Segments("dock", labels, tabs.index(now), lambda ui, number: ui.send("dock", tabs[number]))
        show(ui, "explore tabs", body.top(ui.px(_TAB)), (tabs, now), lambda _ui: heads)
        _tab(ui, body.below(ui.px(_TAB + _GAP)), screen, screen.explore, now)


def _tab(ui: Ui, body: Rect, screen: Screen, data: Explore, name: str) -> None:
    if name == "xray":
        xray_head(ui, body.top(ui.px(30)), screen)
        xray_body(ui, body.below(ui.px(38)), screen, page=True)
        return

    def build(ui: Ui) -> Box:
        match name:
            case "counts":
                tab = _counts(ui, data)
            case "pieces":
                tab = _pieces(ui, screen.players, data)
            case _:
                tab = _judge(ui, data)
        return Scroll(f"tab {name}", tab)

    show(ui, "explore tab", body, (name, data, screen.players), build)


def explore_strip(ui: Ui, frame: Frame, screen: Screen) -> None:
    """Under the board where the panels are pages: what is said of the selected spaces; a click opens the page."""
    if screen.explore is None:
        return
    told = screen.explore.verdict
    colour = {"good": "good", "bad": "warning"}.get(told.kind, "text")
    line_strip(ui, frame, screen, told.title, colour, screen.explore.tabs[0])


# ---- counts ----

_COUNT_ROW = 30


def _counts(ui: Ui, data: Explore) -> Box:
    names = [name for name, _ in data.scopes]
    scopes = Segments(
        "scope",
        [label for _, label in data.scopes],
        names.index(data.scope),
        lambda ui, number: ui.send("scope", names[number]),
    )
    rows: list[Box] = []
    for row in data.counts:
        asked = data.why if data.why is not None and data.why.key == row.key else None
        rows += [_count(ui, row, asked is not None), *([_why(asked)] if asked else [])]
    return Column(scopes, Text(data.shown, "note", "second"), Column(*rows, gap="hair"))


def _count(ui: Ui, row: CountRow, asked: bool) -> Box:
    """What runs, how many, why."""
    part = row.key.startswith("=")
    press = line_button(f"count {row.key}", ("filter", Filter() if row.on else meant(row.key)), row.on)

    def ground(ui: Ui, rect: Rect) -> None:
        press(ui, rect)
        if row.on:
            ui.outline(rect, "accent", 0.9, 6, 1.3)

    label = Row(*map(_axis, row.label), gap="none") if part else Text(row.label, "strong")
    line = Row(
        Box(width=6) if part else None,
        label,
        Space(),
        Text(str(row.n), "strong", lines=1),
        ground=ground,
        pad=("close", "none"),
        grow=1.0,
    )
    why = Button(
        f"why {row.key}", ui.words("explore.counts.why"), ("why_count", row.key),
        kind="selected" if asked else "quiet", ink="accent", height=_COUNT_ROW,
    )  # fmt: skip
    return Row(line, why, gap="small")


def meant(key: str) -> Filter:
    """The filter that shows what a row counts."""
    if key == "all":
        return Filter()
    return Filter(run="".join(sorted(key[1:])), number=len(key) - 1) if key[0] == "=" else Filter(number=int(key))


def _why(why: Why) -> Box:
    """The lines of the derivation, each with its number, and what they come to."""
    lines = (Row(Text(text, grow=1.0), Text(str(n), "strong", lines=1, up=0.0)) for text, n in why.lines)
    return Column(
        Text(why.title, "label", "second"),
        *lines,
        Text(why.result, "head", "good"),
        gap="tiny",
        pad="normal",
        ground=lambda ui, rect: ui.fill(rect, "card", 1.0, 8),
    )


# ---- the judge ----

_ROW, _NUMBER, _CLOSE = 30, 30, 30
_COLOURS = {"stays": "second", "runs": "good", "neither": "warning"}
_SIGNS = {"stays": "=", "runs": "✓", "neither": "×"}


def _judge(ui: Ui, data: Explore) -> Box:
    pins = [Text(ui.words("explore.pinned"), "head"), *(_pinned(ui, one) for one in data.pinned)]
    return Column(
        _names(ui, data),
        _table(ui, data) if data.selected else None,
        _verdict(ui, data),
        Column(*pins, gap="small") if data.pinned else None,
    )


def _names(ui: Ui, data: Explore) -> Box:
    """The field for names. What could not be read stays, to be mended."""
    name, words = "explore name", ui.words

    def paint(ui: Ui, rect: Rect) -> None:
        memory = ui.layer.memory
        if data.typing != memory.get("explore typing", 0):
            memory["explore typing"] = data.typing
            ui.layer.give_keyboard(name)
        if data.named != memory.get("explore named", data.named):
            ui.layer.drafts[name] = ""
            if memory.pop("explore entered", False):  # the next one can be typed at once
                imgui.internal.clear_active_id()  # the field would hold on to what it shows
                ui.layer.give_keyboard(name)
        memory["explore named"] = data.named
        text, entered = text_field(ui, name, rect, words("explore.type", example=data.example))
        if entered and text.strip():
            add(ui)
            memory["explore entered"] = True
            ui.layer.give_keyboard(name)

    def add(ui: Ui) -> None:
        ui.send("select", ui.layer.drafts[name])
        ui.layer.memory["explore entered"] = False

    def typed(ui: Ui) -> bool:
        return bool(ui.layer.drafts.get(name, "").strip())

    return Row(
        Custom(paint, height=BUTTON_H, grow=1.0, name=name),
        Button("explore add", words("explore.add"), add, enabled=typed, keys=ui.keys("type_space")),
        gap="close",
    )


def _table(ui: Ui, data: Explore) -> Box:
    """A row a space, a column a coordinate, under each what it does."""
    axes = data.axes or (Axis(""),)
    heads = (_axis(axis.name) if data.judges else Text(axis.name, "note", "second", at=0.5) for axis in axes)
    clear = Button("clear selected", ui.words("explore.clear"), ("clear", "selected"), kind="quiet", ink="accent")
    return Column(
        Row(Box(width=_NUMBER), _columns(*heads), Box(width=_CLOSE), gap="none"),
        *(_space(ui, number, one, axes) for number, one in enumerate(data.selected, 1)),
        _verdicts(ui, axes) if any(axis.verdict for axis in axes) else None,
        Row(Space(), clear),
        gap="hair",
    )


def _columns(*cells: Box) -> Box:
    """Cells of the same width."""
    return Grid(*cells, columns=len(cells), gap="hair", grow=1.0)


def _axis(name: str) -> Box:
    """A coordinate: its sign, its letter."""

    def paint(ui: Ui, rect: Rect) -> None:
        x = rect.centre[0] - ui.px(9)
        dimension_mark(ui, (x, rect.centre[1]), 4.6 * ui.scale, name, ui.theme.dimension(name))
        ui.text(Rect(x + ui.px(9), rect.y, rect.right - x - ui.px(9), rect.h), name, "label")

    return Custom(paint, width=28, height=24)


def _space(ui: Ui, number: int, one: Selected, axes: tuple[Axis, ...]) -> Box:
    """The number, the coordinates, the button that lets it go."""
    named = any(axis.name for axis in axes)
    values = one.values or ((one.name,) if len(axes) == 1 or not named else ())
    every = (*values, *[""] * (len(axes) - len(values)))  # a node has as many letters as its level says
    cells = [_value(value, axis.verdict if value else "") for value, axis in zip(every, axes, strict=True)]
    let_go = Button(
        f"let go {number}", "×", ("let_go", one.space), kind="quiet",
        help=ui.words("explore.let_go", space=one.name), width=_CLOSE, height=_ROW,
    )  # fmt: skip
    return Row(
        Text(str(number), "strong", "accent", at=0.5, width=_NUMBER),
        _columns(*cells) if values else Text(one.name, "label", grow=1.0),
        let_go,
        gap="none",
        ground=lambda ui, rect: ui.fill(rect, "card", 1.0, 6),
    )


def _value(value: str, verdict: str) -> Box:
    colour = {"runs": "good", "neither": "warning"}.get(verdict)

    def paint(ui: Ui, rect: Rect) -> None:
        cell = rect.inset(ui.px(1), ui.px(2))
        if colour:
            ui.fill(cell, colour, 0.16, 5)
        ui.text(cell, value, "label", "text" if verdict != "stays" else "second", 0.5)

    return Custom(paint, height=_ROW)


def _verdicts(ui: Ui, axes: tuple[Axis, ...]) -> Box:
    """Under each column its sign, or the word where there is room for all."""

    def under(texts: list[str], style: str) -> Box:
        colours = [_COLOURS.get(axis.verdict, "second") for axis in axes]
        cells = [Text(text, style, colour, at=0.5, lines=1) for text, colour in zip(texts, colours, strict=True)]
        return Row(Box(width=_NUMBER), _columns(*cells), Box(width=_CLOSE), gap="none")

    words = [ui.words(f"explore.verdict.{axis.verdict}") if axis.verdict else "" for axis in axes]
    told = "   ".join(f"{_SIGNS[name]} {ui.words(f'explore.verdict.{name}')}" for name in _SIGNS)
    signs = Column(
        under([_SIGNS.get(axis.verdict, "") for axis in axes], "label"),
        Text(told, "note", "second", at=0.5),
        gap="hair",
    )
    return Forms(under(words, "note"), signs)


# ---- what is said ----


def _verdict(ui: Ui, data: Explore) -> Box:
    """The verdict, its reasons, the steps, and what would do."""
    told = data.verdict
    return Column(
        _title(told),
        *(Text(reason) for reason in told.reasons),
        *(_step(ui, step) for step in told.steps),
        _pin(ui, data) if told.pin else None,
        Text(told.heading, "note", "second") if told.offers else None,
        *(_offer(number, offer) for number, offer in enumerate(told.offers)),
        gap="small",
    )


def _title(told: Verdict) -> Box:
    colour = {"good": "good", "bad": "warning"}.get(told.kind, "text")

    def ground(ui: Ui, rect: Rect) -> None:
        if told.kind:
            ui.fill(Rect(rect.x, rect.y + ui.px(3), ui.px(3), rect.h - ui.px(6)), colour, 1.0, 2)

    return Column(Text(told.title, "prompt", colour), pad=("normal", "tiny"), ground=ground)


def _step(ui: Ui, step: StepRow) -> Box:
    """``1 → 2   x +1, t +1``, and whether it fails."""
    colour = "warning" if step.fails else "text"
    fails = Text("×  " + ui.words("explore.fails"), "note", colour, lines=1)
    return Row(
        Text(f"{step.first} → {step.second}", "label", "second", lines=1),
        Text(step.told, "label", colour),
        fails if step.fails else None,
    )


def _pin(ui: Ui, data: Explore) -> Box:
    pinned = any({*one.spaces} == {*data.verdict.pin} for one in data.pinned)
    return Button(
        "pin", ui.words("explore.unpin" if pinned else "explore.pin"), ("pin", data.verdict.pin),
        kind="selected" if pinned else "normal", keys=ui.keys("pin_this"), align=0.0,
    )  # fmt: skip


def _offer(number: int, offer: Offer) -> Box:
    """A row that selects what it says; what would run stands at the right."""
    press = line_button(f"offer {number}", ("select_only", offer.spaces))

    def ground(ui: Ui, rect: Rect) -> None:
        press(ui, rect)
        tooltip(ui, ui.words("explore.offer_help"))
        ui.outline(rect, "line", 1.0, 6)

    return Row(
        Text(offer.text, "label", grow=1.0),
        Row(*map(_letter, offer.dims), gap="none"),
        ground=ground,
        pad=("normal", "small"),
    )


def _letter(dim: str) -> Box:
    """The letter of a coordinate in its colour; of a locus its number."""
    return Custom(lambda ui, rect: ui.text(rect, dim, "label", ui.theme.dimension(dim), 0.5), width=18, height=20)


# ---- pinned vectors ----


def _pinned(ui: Ui, one: Pinned) -> Box:
    """A pinned vector in its colour and dashes, with what a step changes, and its spaces."""
    told = Text(one.told, "label", lines=1)
    chips = Row(*map(_chip, one.dims), told, gap="tiny")
    names = Text("  ".join(one.names), "note", "second")
    let_go = Button(
        f"unpin {one.number}", "×", ("pin", one.spaces), kind="quiet", help=ui.words("explore.unpin"),
        width=_CLOSE, height=28, align=0.0,
    )  # fmt: skip
    return Row(
        Custom(lambda ui, rect: pin_sign(ui, rect, one.number), width=48),
        Column(Forms(chips, Text(one.told, "label")), names, gap="hair", grow=1.0),
        let_go,
        pad=("close", "small"),
        ground=lambda ui, rect: ui.fill(rect, "card", 1.0, 8),
    )


def _chip(dim: str) -> Box:
    def paint(ui: Ui, rect: Rect) -> None:
        dimension_chip(ui, rect.x, rect.y, dim)

    return Custom(paint, width=CHIP_W, height=CHIP_H)


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


# ---- pieces and boards ----

_PIECE = 44


def _pieces(ui: Ui, players: tuple[Player, ...], data: Explore) -> Box:
    words = ui.words
    if not data.pieces:
        none = Text(words("explore.pieces.none"), "text", "second")
        return Column(none, _part(ui, "board", *_boards(data)))
    counted = Text(words("explore.pieces.count", n=data.placed, hidden=data.hidden), "note", "second")
    return Column(
        _part(ui, "tool", _tools(ui, data)),
        _part(ui, "piece", _brushes(data)),
        _part(ui, "all", counted, _buttons(ui, data)),
        _part(ui, "game", *_begin(ui, players, data)),
        _part(ui, "board", *_boards(data)),
    )


def _part(ui: Ui, name: str, *boxes: Box) -> Box:
    return Column(Text(ui.words(f"explore.pieces.{name}"), "strong", "second"), *boxes, gap="small")


def _tools(ui: Ui, data: Explore) -> Box:
    words = ui.words
    buttons = (
        Button(
            f"tool {tool}", words(f"explore.tool.{tool}"), ("tool", tool), width=70,
            kind="selected" if tool == data.tool else "normal", help=words(f"explore.tool_help.{tool}"),
            keys=ui.keys(f"tool_{tool}"),
        )
        for tool in TOOLS
    )  # fmt: skip
    return Flow(*buttons, gap="small")


def _brushes(data: Explore) -> Box:
    """The pieces of every player side by side."""
    rows = (
        Flow(*(_brush(piece, piece == data.brush and data.tool == "place") for piece in pieces), gap="small")
        for _, pieces in groupby(data.pieces, key=lambda piece: piece[:1] if len(piece) > 1 else "")
    )
    return Column(*rows, gap="small")


def _brush(piece: str, chosen: bool) -> Box:
    def paint(ui: Ui, rect: Rect) -> None:
        pressed, hovered, _ = hit(ui, f"brush {piece}", rect)
        tooltip(ui, ui.words("explore.pieces.brush_help", piece=piece), ui.keys("next_brush"))
        ui.fill(rect, "selected" if chosen else "button_hovered" if hovered else "button", 1.0, 8)
        ui.edge(rect, 8)
        if chosen:
            ui.outline(rect, "accent", 1.0, 8, 1.6)
        piece_icon(ui, rect.centre, ui.px(12), piece)
        if pressed:
            ui.send("brush", piece)

    return Custom(paint, width=_PIECE, height=_PIECE)


def _buttons(ui: Ui, data: Explore) -> Box:
    entries = (
        ("hide all", "hide", ("hide_all", True), data.placed > data.hidden),
        ("show all", "show", ("hide_all", False), data.hidden > 0),
        ("clear pieces", "clear", ("clear", "pieces"), data.placed > 0),
    )
    buttons = (
        Button(name, ui.words(f"explore.pieces.{key}"), what, enabled=works) for name, key, what, works in entries
    )
    return Flow(*buttons, gap="small")


def _begin(ui: Ui, players: tuple[Player, ...], data: Explore) -> tuple[Box, Box]:
    """Who begins, and the button that begins the game."""
    words, numbers = ui.words, [player.number for player in players]
    who = Segments(
        "begins",
        [player.name for player in players],
        [number == data.begins for number in numbers],
        lambda ui, number: ui.send("begins", numbers[number]),
        helps=[words("explore.pieces.begins", player=player.name) for player in players],
    )
    start = Button(
        "start here", words("explore.start_here"), "start_here", kind="primary",
        help=words("explore.pieces.start_help"), width=180, height=BUTTON_H + 4, align=0.0,
    )  # fmt: skip
    return who, start


def _boards(data: Explore) -> tuple[Box, ...]:
    """The boards there are, and what can be chosen of the one explored."""
    boards = (
        Button(
            f"board {board.game}", board.label, ("explore", board.game),
            kind="selected" if board.label == data.board else "normal",
        )
        for board in data.boards
    )  # fmt: skip
    return Flow(*boards, gap="small"), *map(_option, data.options)


def _option(option: Option) -> Box:
    """An option of the board: a switch, or its values side by side."""
    name = f"option {option.name}"
    if option.kind == "bool":
        turned = option.name, not option.value
        return Switch(name, option.label, bool(option.value), ("explore_option", turned), option.help)
    values = option.choices or tuple((n, str(n)) for n in range(option.minimum, min(option.maximum, 9) + 1))
    buttons = (
        Button(
            f"{name} {value}", label, ("explore_option", (option.name, value)), width=40,
            kind="selected" if value == option.value else "normal",
        )
        for value, label in values
    )  # fmt: skip
    return Column(Text(option.label, "note", "second"), Flow(*buttons, gap="small"), gap="tiny")
