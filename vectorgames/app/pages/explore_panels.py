"""What the panel of Explore holds: tabs of the judge, vectors, counts, pieces and boards; what is told of spaces
that are presented.
"""

from __future__ import annotations

from itertools import groupby

from imgui_bundle import imgui

from vectorgames.app import library, names
from vectorgames.app.names import usual_name
from vectorgames.app.pages.explore import BOARD, SPACE, TOOLS, ExplorePage
from vectorgames.app.panels.presentation import Told
from vectorgames.app.panels.xray_panel import chip, xray_body, xray_head
from vectorgames.base.words import Words
from vectorgames.play.study import row_of
from vectorgames.spaces.counting import counts as counted
from vectorgames.spaces.counting import derived
from vectorgames.spaces.filters import Filter
from vectorgames.spaces.judgement import Judgement
from vectorgames.spaces.space import Space as Board
from vectorgames.ui.boxes import Button, Segments, Switch, line_button, show
from vectorgames.ui.canvas import Ui
from vectorgames.ui.icons import dimension_mark, piece_icon
from vectorgames.ui.layout import Box, Column, Custom, Flow, Forms, Grid, Row, Scroll, Space, Text
from vectorgames.ui.widgets import BUTTON_H, hit, text_field, tooltip
from vectorgames.view.primitives import Rect
from vectorgames.view.study_view import MOST


def xray(page: ExplorePage, _ui: Ui) -> Box:
    """Made anew while the pointer moves, in which the other tabs stay as they are."""

    def body(ui: Ui) -> Box:
        head = xray_head(ui, page)
        head.height = 30
        listed = xray_body(ui, page, whole=True)
        listed.grow = 1.0
        return Column(head, listed, gap="close")

    return Custom(lambda ui, rect: show(ui, "xray", rect, (page, page.revision), body), grow=1.0)


def presented(page: ExplorePage, ui: Ui) -> Told:
    """The spaces that are collected, and what is said of them."""
    rows = tuple(_values(page.space, at) or (page.space.name(at, ui.words.language),) for at in page.study.selected)
    columns = max(map(len, rows))
    axes = _verdicts(page)
    shown = tuple(axes)[:columns] if columns > 1 else ()
    told = tuple(axes[axis] for axis in shown)
    return Told(rows, shown, told if any(told) else (), line=page.strip[0], loci=page.tree)


def _values(space: Board, at: int) -> tuple[str, ...]:
    """The coordinates of a space; before the first of these the number of the board, of several."""
    values = space.elements(at)
    return (f"{space.board_of(at) + 1}:{values[0]}", *values[1:]) if len(space.parts) > 1 and values else values


def _verdicts(page: ExplorePage) -> dict[str, str]:
    """The columns of the table: ``stays``, ``runs``, ``neither``, or empty while there is no verdict."""
    found = page.judgement
    told = {column.axis: column.verdict for column in found.columns} if found is not None else {}
    return {axis: told.get(axis, "") for axis in page.space.axes}


def step_told(space: Board, step: tuple[int, ...], words: Words) -> str:
    """What a step changes: ``x +1, t −1``."""
    changes = [
        f"{axis} {'+' if by > 0 else '−'}{abs(by)}" for axis, by in zip(space.axes, step, strict=False) if by
    ]
    told = ", ".join(words(f"explore.{space.texts}.step", change=change) for change in changes)
    return told or words("explore.no_change")


# ---- counts ----

_COUNT_ROW = 30


def counts(page: ExplorePage, ui: Ui) -> Box:
    """How many vectors there are: in all, with each number of coordinates, and under each those of every set of
    that number."""
    words, space, study = ui.words, page.space, page.study
    at = study.selected[-1] if study.selected else page.looking.pinned
    scopes = [BOARD] if at is None else [BOARD, SPACE]
    labels = [words("explore.counts.board"), *([] if at is None else [space.name(at, words.language)])]
    scope = page.scope if page.scope in scopes else BOARD
    at = at if scope == SPACE else None
    heads = Segments("scope", labels, scopes.index(scope), lambda ui, number: ui.send("scope", scopes[number]))
    found, kind = counted(space, at), space.texts
    rows: list[Box] = []

    def count(key: str, label: str, n: int, shows: Filter) -> None:
        asked = key == page.asked
        rows.append(_count(ui, key, label, n, shows, shows == study.filter, asked))
        rows.extend([_why(page, ui, at)] if asked else [])

    if found:
        count("all", words(f"explore.{kind}.all"), sum(row.n for row in found), Filter())
    for number in range(1, len(space.axes) + 1):
        some = [row for row in found if len(row.dims) == number]
        if some:
            label = words(f"explore.{kind}.number", n=number)
            count(str(number), label, sum(row.n for row in some), Filter(number=number))
        for row in some:
            count(f"={row.dims}", row.dims, row.n, Filter("".join(sorted(row.dims)), number=number))
    lines = page.lines.lines
    shown = "shown" if lines is not None and len(lines) <= MOST else "too_many_shown"
    told = words(f"explore.{kind}.{shown}", n=len(lines)) if lines is not None else words("explore.counts.how")
    return Scroll("tab counts", Column(heads, Text(told, "note", "second"), Column(*rows, gap="hair")))


def _count(ui: Ui, key: str, label: str, n: int, shows: Filter, on: bool, asked: bool) -> Box:
    """What runs, how many, why."""
    part = key.startswith("=")
    press = line_button(f"count {key}", ("filter", Filter() if on else shows), on)

    def ground(ui: Ui, rect: Rect) -> None:
        press(ui, rect)
        if on:
            ui.outline(rect, "accent", 0.9, 6, 1.3)

    line = Row(
        Box(width=6) if part else None,
        Row(*map(_axis, label), gap="none") if part else Text(label, "strong"),
        Space(),
        Text(str(n), "strong", lines=1),
        ground=ground,
        pad=("close", "none"),
        grow=1.0,
    )
    why = Button(
        f"why {key}", ui.words("explore.counts.why"), ("why_count", key),
        kind="selected" if asked else "quiet", ink="accent", height=_COUNT_ROW,
    )  # fmt: skip
    return Row(line, why, gap="small")


def _why(page: ExplorePage, ui: Ui, at: int | None) -> Box:
    """The lines of the derivation, each with its number, and what they come to."""
    words, key, kind = ui.words, page.asked, page.space.texts
    dims = key[1:] if key.startswith("=") else ""
    number = int(key) if key != "all" and not dims else 0
    found = derived(page.space, dims, number, at)
    lines = [(line.phrase.say(words.language), line.n) for line in found.lines]
    told = (" + " if found.summed else " · ").join(str(n) for _, n in lines)
    if found.boards > 1:
        told = f"({told})" if found.summed and len(lines) > 1 else told
        told = f"{told} · {found.boards}"
        lines.append((words("explore.why.boards"), found.boards))
    if dims:
        title = words(f"explore.{kind}.why_dims", dims=", ".join(dims), n=found.n)
    else:
        which = "why_number" if number else "why_all"
        title = words(f"explore.{kind}.{which}", number=number, n=found.n)
    return Column(
        Text(title, "label", "second"),
        *(Row(Text(text, grow=1.0), Text(str(n), "strong", lines=1, up=0.0)) for text, n in lines),
        Text(f"{told} = {found.n}" if len(lines) > 1 else str(found.n), "head", "good"),
        gap="tiny",
        pad="normal",
        ground=lambda ui, rect: ui.fill(rect, "card", 1.0, 8),
    )


# ---- the judge ----

_ROW, _NUMBER, _CLOSE = 30, 30, 30
_COLOURS = {"stays": "second", "runs": "good", "neither": "warning"}
_SIGNS = {"stays": "=", "runs": "✓", "neither": "×"}


def judge(page: ExplorePage, ui: Ui) -> Box:
    study = page.study
    pins = [_pinned(page, ui, number, spaces) for number, spaces in enumerate(study.pinned, 1)]
    told = Column(
        _names(page, ui),
        _table(page, ui) if study.selected else None,
        Column(*_told(page, ui), gap="small"),
        Column(Text(ui.words("explore.pinned"), "head"), *pins, gap="small") if pins else None,
    )
    return Scroll("tab judge", told)


spaces = judge
"""Of a board without vectors."""


def _names(page: ExplorePage, ui: Ui) -> Box:
    """The field for names. What could not be read stays, to be mended."""
    name, words = "explore name", ui.words
    hint = words("explore.type", example=page.space.example)

    def paint(ui: Ui, rect: Rect) -> None:
        memory = ui.layer.memory
        if page.typing != memory.get("explore typing", 0):
            memory["explore typing"] = page.typing
            ui.layer.give_keyboard(name)
        if page.named != memory.get("explore named", page.named):
            ui.layer.drafts[name] = ""
            if memory.pop("explore entered", False):  # the next one can be typed at once
                imgui.internal.clear_active_id()  # the field would hold on to what it shows
                ui.layer.give_keyboard(name)
        memory["explore named"] = page.named
        text, entered = text_field(ui, name, rect, hint)
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


def _table(page: ExplorePage, ui: Ui) -> Box:
    """A row a space, a column a coordinate, under each what it does."""
    axes = _verdicts(page) or {"": ""}
    heads = (_axis(axis) if page.has_lines else Text(axis, "note", "second", at=0.5) for axis in axes)
    clear = Button("clear selected", ui.words("explore.clear"), ("clear", "selected"), kind="quiet", ink="accent")
    return Column(
        Row(Box(width=_NUMBER), _columns(*heads), Box(width=_CLOSE), gap="none"),
        *(_space(page, ui, number, at, axes) for number, at in enumerate(page.study.selected, 1)),
        _signs(ui, [*axes.values()]) if any(axes.values()) else None,
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


def _space(page: ExplorePage, ui: Ui, number: int, at: int, axes: dict[str, str]) -> Box:
    """The number, the coordinates, the button that lets it go."""
    name = page.space.name(at, ui.words.language)
    values = _values(page.space, at) or ((name,) if len(axes) == 1 else ())
    every = (*values, *[""] * (len(axes) - len(values)))  # a node has as many letters as its level says
    cells = [_value(value, said if value else "") for value, said in zip(every, axes.values(), strict=True)]
    let_go = Button(
        f"let go {number}", "×", ("let_go", at), kind="quiet",
        help=ui.words("explore.let_go", space=name), width=_CLOSE, height=_ROW,
    )  # fmt: skip
    return Row(
        Text(str(number), "strong", "accent", at=0.5, width=_NUMBER),
        _columns(*cells) if values else Text(name, "label", grow=1.0),
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


def _signs(ui: Ui, verdicts: list[str]) -> Box:
    """Under each column its sign, or the word where there is room for all."""

    def under(texts: list[str], style: str) -> Box:
        colours = [_COLOURS.get(verdict, "second") for verdict in verdicts]
        cells = [Text(text, style, colour, at=0.5, lines=1) for text, colour in zip(texts, colours, strict=True)]
        return Row(Box(width=_NUMBER), _columns(*cells), Box(width=_CLOSE), gap="none")

    words = {name: ui.words(f"explore.verdict.{name}") for name in _SIGNS}
    told = "   ".join(f"{_SIGNS[name]} {word}" for name, word in words.items())
    signs = Column(
        under([_SIGNS.get(verdict, "") for verdict in verdicts], "label"),
        Text(told, "note", "second", at=0.5),
        gap="hair",
    )
    return Forms(under([words.get(verdict, "") for verdict in verdicts], "note"), signs)


# ---- what is said ----

_OFFERS = 12  # vectors that are offered at most; all of them can be stepped through


def _told(page: ExplorePage, ui: Ui) -> list[Box | None]:
    """The verdict, its reasons, the steps, and what would do; before anything is selected, which board it is."""
    words, found, space = ui.words, page.judgement, page.space
    title, good = page.strip
    colour = "text" if good is None else "good" if good else "warning"

    def ground(ui: Ui, rect: Rect) -> None:
        if good is not None:
            ui.fill(Rect(rect.x, rect.y + ui.px(3), ui.px(3), rect.h - ui.px(6)), colour, 1.0, 2)

    out: list[Box | None] = [Column(Text(title, "prompt", colour), pad=("normal", "tiny"), ground=ground)]
    if found is None:
        untouched = not page.study.selected
        how = words(f"explore.{space.texts}.how", example=space.example)
        boards = _part(ui, "board", *_boards(page, ui))
        return [*out, Text(how) if untouched and space.vectors is not None else None, boards if untouched else None]
    if not found.rows:
        out += [Text(reason) for reason in _reasons(found, words)]
    if found.whole:
        out += _steps(ui, found)
    if found.dims:
        out.append(_pin(page, ui, found.order))
    elif found.rows:
        out += [Text(words("explore.missing"), "note", "second"), *_missing(found, words)]
    elif found.mends:
        heading = words("explore.mends", n=len(found.spaces) - len(found.mends[0].out))
        out += [Text(heading, "note", "second"), *_mends(found, words)]
    return out


def _reasons(found: Judgement, words: Words) -> list[str]:
    """Why they are no vector, or lie on none."""
    space, out = found.space, []
    kind, columns = space.texts, {column.axis: column for column in found.columns}
    if found.boards:
        out.append(words(f"explore.{kind}.boards", boards=words.listed([str(n + 1) for n in found.boards])))
    for axis in found.neither:
        values = columns[axis].values
        told = ", ".join(value or "–" for value in values)
        out.append(words(f"explore.{kind}.{'short' if '' in values else 'neither'}", axis=axis, values=told))
    if found.clash:
        told = "; ".join(f"{axis} {', '.join(columns[axis].values)}" for axis in found.clash)
        out.append(words(f"explore.{kind}.clash", axes=words.listed(found.clash), values=told))
    if found.whole and found.step is not None:
        for k in found.failing:
            start, end = (space.name(at, words.language) for at in found.order[k : k + 2])
            step, wanted = step_told(space, found.steps[k], words), step_told(space, found.step, words)
            out.append(words("explore.step_fails", start=start, end=end, step=step, wanted=wanted))
    return out


def _steps(ui: Ui, found: Judgement) -> list[Box]:
    """``1 → 2   x +1, t +1`` by their numbers in the table, and whether it fails."""
    place, failing = {at: k for k, at in enumerate(found.spaces, 1)}, found.failing
    out: list[Box] = []
    for k, (a, b, step) in enumerate(zip(found.order, found.order[1:], found.steps, strict=False)):
        colour = "warning" if k in failing else "text"
        out.append(
            Row(
                Text(f"{place[a]} → {place[b]}", "label", "second", lines=1),
                Text(step_told(found.space, step, ui.words), "label", colour),
                Text("×  " + ui.words("explore.fails"), "note", colour, lines=1) if k in failing else None,
            )
        )
    return out


def _pin(page: ExplorePage, ui: Ui, vector: tuple[int, ...]) -> Box:
    pinned = any({*one} == {*vector} for one in page.study.pinned)
    return Button(
        "pin", ui.words("explore.unpin" if pinned else "explore.pin"), ("pin", vector),
        kind="selected" if pinned else "normal", keys=ui.keys("pin_this"), align=0.0,
    )  # fmt: skip


def _names_of(found: Judgement, spaces: tuple[int, ...], words: Words) -> str:
    return words.listed([found.space.name(at, words.language) for at in spaces])


def _missing(found: Judgement, words: Words) -> list[Box]:
    """What each vector through the spaces has besides."""
    dims = found.table.dims
    pairs = sorted(
        zip(found.rows, found.missing, strict=True), key=lambda pair: (int(dims[pair[0]]).bit_count(), pair[0])
    )
    return [
        _offer(number, found, _names_of(found, more, words), (*found.spaces, *more), row)
        for number, (row, more) in enumerate(pairs[:_OFFERS])
    ]


def _mends(found: Judgement, words: Words) -> list[Box]:
    """What would have to stand instead of some of the spaces."""
    out = []
    for number, mend in enumerate(found.mends[:_OFFERS]):
        gone, come = (_names_of(found, spaces, words) for spaces in (mend.out, mend.into))
        here = tuple(space for space in found.spaces if space not in mend.out)
        text = words("explore.instead", out=gone, into=come)
        out.append(_offer(number, found, text, (*here, *mend.into), mend.row))
    return out


def _offer(number: int, found: Judgement, text: str, vector: tuple[int, ...], row: int) -> Box:
    """A row that selects what it says; what would run stands at the right."""
    press = line_button(f"offer {number}", ("select_only", vector))

    def ground(ui: Ui, rect: Rect) -> None:
        press(ui, rect)
        tooltip(ui, ui.words("explore.offer_help"))
        ui.outline(rect, "line", 1.0, 6)

    dims = found.space.dims_text(int(found.table.dims[row]))
    return Row(
        Text(text, "label", grow=1.0),
        Row(*map(_letter, dims), gap="none"),
        ground=ground,
        pad=("normal", "small"),
    )


def _letter(dim: str) -> Box:
    """The letter of a coordinate in its colour; of a locus its number."""
    return Custom(lambda ui, rect: ui.text(rect, dim, "label", ui.theme.dimension(dim), 0.5), width=18, height=20)


# ---- pinned vectors ----


def _pinned(page: ExplorePage, ui: Ui, number: int, vector: tuple[int, ...]) -> Box:
    """A pinned vector in its colour and dashes, with what a step changes, and its spaces."""
    space, table, row = page.space, page.space.vectors, row_of(page.space, vector)
    assert table is not None and row is not None  # only vectors are pinned
    dims = space.dims_text(int(table.dims[row]))
    step = step_told(space, space.components(vector[0], vector[1]), ui.words)
    chips = Row(*map(chip, dims), Text(step, "label", lines=1), gap="tiny")
    names = "  ".join(space.name(at, ui.words.language) for at in vector)
    let_go = Button(
        f"unpin {number}", "×", ("pin", vector), kind="quiet", help=ui.words("explore.unpin"),
        width=_CLOSE, height=28, align=0.0,
    )  # fmt: skip
    return Row(
        Custom(lambda ui, rect: pin_sign(ui, rect, number), width=48),
        Column(Forms(chips, Text(step, "label")), Text(names, "note", "second"), gap="hair", grow=1.0),
        let_go,
        pad=("close", "small"),
        ground=lambda ui, rect: ui.fill(rect, "card", 1.0, 8),
    )


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


def pieces(page: ExplorePage, ui: Ui) -> Box:
    words, study = ui.words, page.study
    boards = _part(ui, "board", *_boards(page, ui))
    if not study.has_pieces:
        return Scroll("tab pieces", Column(Text(words("explore.pieces.none"), "text", "second"), boards))
    placed, hidden = len(study.cells) - study.cells.count(0), len(study.hidden)
    told = Text(words("explore.pieces.count", n=placed, hidden=hidden), "note", "second")
    entries = (
        ("hide all", "hide", ("hide_all", True), placed > hidden),
        ("show all", "show", ("hide_all", False), hidden > 0),
        ("clear pieces", "clear", ("clear", "pieces"), placed > 0),
    )
    buttons = (Button(name, words(f"explore.pieces.{key}"), what, enabled=on) for name, key, what, on in entries)
    parts = Column(
        _part(ui, "tool", _tools(page, ui)),
        _part(ui, "piece", _brushes(page)),
        _part(ui, "all", told, Flow(*buttons, gap="small")),
        _part(ui, "game", *_begin(page, ui)),
        boards,
    )
    return Scroll("tab pieces", parts)


def _part(ui: Ui, name: str, *boxes: Box) -> Box:
    return Column(Text(ui.words(f"explore.pieces.{name}"), "strong", "second"), *boxes, gap="small")


def _tools(page: ExplorePage, ui: Ui) -> Box:
    words = ui.words
    buttons = (
        Button(
            f"tool {tool}", words(f"explore.tool.{tool}"), ("tool", tool), width=70,
            kind="selected" if tool == page.tool else "normal", help=words(f"explore.tool_help.{tool}"),
            keys=ui.keys(f"tool_{tool}"),
        )
        for tool in TOOLS
    )  # fmt: skip
    return Flow(*buttons, gap="small")


def _brushes(page: ExplorePage) -> Box:
    """The pieces of every player side by side."""
    rows = groupby(page.study.game.roster.pieces[1:], key=lambda piece: piece[:1] if len(piece) > 1 else "")
    brush = page.brush if page.tool == "place" else ""
    return Column(*(Flow(*(_brush(one, one == brush) for one in row), gap="small") for _, row in rows), gap="small")


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


def _begin(page: ExplorePage, ui: Ui) -> tuple[Box, Box]:
    """Who begins, and the button that begins the game."""
    words, game = ui.words, page.study.game
    names = [usual_name(game, player, words) for player in range(1, game.players + 1)]
    who = Segments(
        "begins",
        names,
        [player == page.study.actor for player in range(1, game.players + 1)],
        lambda ui, number: ui.send("begins", number + 1),
        helps=[words("explore.pieces.begins", player=name) for name in names],
    )
    start = Button(
        "start here", words("explore.start_here"), "start_here", kind="primary",
        help=words("explore.pieces.start_help"), width=180, height=BUTTON_H + 4, align=0.0,
    )  # fmt: skip
    return who, start


def _boards(page: ExplorePage, ui: Ui) -> tuple[Box, ...]:
    """The boards there are, each by the first of its games in the rulebook, and what can be chosen of the one
    explored."""
    game, words = page.study.game, ui.words
    first: dict[str, library.GameCard] = {}
    for card in page.services.library.games:
        first.setdefault(card.board_id, card)
    now = names.board_title(game.about.board, words)
    buttons = (
        Button(
            f"board {card.id}", card.board, ("explore", card.id), kind="selected" if card.board == now else "normal"
        )
        for card in first.values()
    )
    return Flow(*buttons, gap="small"), *map(_option, library.board_options(game, words))


def _option(option: library.OptionShown) -> Box:
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
