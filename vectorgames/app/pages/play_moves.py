"""The list of moves: click one to go there, slide through the game, let it run."""

from __future__ import annotations

from dataclasses import dataclass, replace

from imgui_bundle import imgui

from vectorgames.app import history
from vectorgames.app.outcome import outcome_line
from vectorgames.app.pages.play import PlayPage
from vectorgames.base.memoize import memoize
from vectorgames.base.words import Words, words
from vectorgames.play.phrasing import action_text
from vectorgames.play.record import GameRecord, Turn
from vectorgames.rules.action import Action
from vectorgames.rules.game import State
from vectorgames.ui.boxes import Button, Reserve, Rows, Slider, line_button, show_popup, shut
from vectorgames.ui.canvas import Ui
from vectorgames.ui.icons import fork, piece_icon
from vectorgames.ui.layout import Box, Column, Fitted, Forms, Row, Scroll, Stack, Text
from vectorgames.ui.widgets import button, row_button, tooltip
from vectorgames.view.primitives import Rect


@dataclass(frozen=True, slots=True)
class Move:
    """One action in the list. ``mark``, ``note``: the sign and the words that are said of it; ``branches``: what
    else follows at this point, in the order of the tree; ``number``: of the player's move, 0 where actions are not
    numbered; ``series``: number of the series it belongs to, or 0; ``roll``: whether dice were rolled; ``branch``:
    whether something else was played first instead of it, or of one before."""

    player: int
    text: str
    mark: str = ""
    note: str = ""
    branches: tuple[str, ...] = ()
    number: int = 0
    series: int = 0
    roll: bool = False
    branch: bool = False


def moves_of(record: GameRecord, lang: str) -> tuple[Move, ...]:
    """What was played, and what can be redone."""
    return _rows(record, record.version, lang)


@memoize(most=1)
def _rows(record: GameRecord, _version: int, lang: str) -> tuple[Move, ...]:
    """The line shown; a row is made once, as long as no other continuation is added beside it, or anything said."""
    known, before = _known_rows(record, lang), record.root
    rows: list[Move] = []
    branch, rolls = False, 0
    for turn, said in zip(record.line, history.line(record), strict=True):
        of = len(before.children), turn.comment
        if turn not in known or known[turn][0] != of:
            told = _told(record, turn, before, said, words(lang))
            if before.state.actor == 0 and turn.action != record.drawn(before.state, rolls):
                told = replace(told, text=_said(record, turn.action, words(lang), "app.roll_typed"))
            known[turn] = of, told
        branch |= before.children[0] is not turn
        rolls += before.state.actor == 0
        rows.append(replace(known[turn][1], branch=True) if branch else known[turn][1])
        before = turn
    return tuple(rows)


@memoize(most=1)
def _known_rows(_match: GameRecord, _lang: str) -> dict[Turn, tuple[tuple[int, str], Move]]:
    return {}


def _told(record: GameRecord, turn: Turn, before: Turn, told: history.Told, words: Words) -> Move:
    state: State = before.state
    others = tuple(_said(record, child.action, words) for child in before.children if child is not turn)
    whose = state.actor or state.mover  # a roll is made for a player
    text = _said(record, turn.action, words)
    return Move(whose, text, *turn.said, others, told.number, told.series, state.actor == 0)


def _said(record: GameRecord, action: Action | None, words: Words, rolled: str = "app.rolled") -> str:
    """An action in the list of moves, which each turn of it has. ``rolled``: key of how a roll is told."""
    assert action is not None
    text = action_text(record.game, action, words.language)
    if action.kind == "roll":
        return words(rolled, what=text.removeprefix("roll "))
    return text


@dataclass(frozen=True, slots=True)
class Line:
    """``label``: what stands before it. ``cells``: number of a move, counted from 0, for each column, or None.

    ``notes``: moves that are only noted, in one line. ``bar``: of a series: ``first``, ``middle``, ``last``,
    ``only``, at the left of the column that is filled.
    """

    label: str
    cells: tuple[int | None, ...] = ()
    notes: tuple[int, ...] = ()
    bar: str = ""

    @property
    def moves(self) -> tuple[int, ...]:
        return self.notes + tuple(i for i in self.cells if i is not None)


def is_numbered(rows: tuple[Move, ...]) -> bool:
    return any(move.number for move in rows)


def plain_lines(count: int, columns: int) -> list[Line]:
    """Moves one after the other, so many in a line."""
    return [
        Line(str(i // columns + 1), tuple(k if k < count else None for k in range(i, i + columns)))
        for i in range(0, count, columns)
    ]


def turn_lines(rows: tuple[Move, ...], columns: int) -> list[Line]:
    """What a player does in a row in one line: what he rolls, and what he does with it; in more where he does more
    than there are columns."""
    out: list[Line] = []
    turns, cells = 0, list[int | None]()
    for i, move in enumerate(rows):
        before = rows[i - 1] if i else None
        begins = before is None or before.player != move.player or (move.roll and not before.roll)
        if begins or len(cells) == columns:
            turns += begins
            cells = []
            out.append(Line(str(turns) if begins else "", ()))
        cells.append(i)
        out[-1] = replace(out[-1], cells=(*cells, *[None] * (columns - len(cells))))
    return out


def numbered_lines(rows: tuple[Move, ...], columns: int) -> list[Line]:
    """Moves under their numbers; with two columns each player has one."""
    out: list[Line] = []
    i = 0
    while i < len(rows):
        end = _end(rows, i)
        move = rows[i]
        if not move.number:
            out.append(Line("", notes=tuple(range(i, end))))
        elif move.series:
            out += _series(rows, i, end, columns)
        else:
            end = i + 2 if columns > 1 and _answered(rows, i) else i + 1
            out.append(Line(str(move.number), _cells(rows, range(i, end), columns)))
        i = end
    return out


def _end(rows: tuple[Move, ...], start: int) -> int:
    """Where what begins here ends: notes after notes, moves of a player's series."""
    first, end = rows[start], start + 1
    while end < len(rows):
        move = rows[end]
        notes = not first.number and not move.number
        series = first.number and first.series and (move.series, move.player) == (first.series, first.player)
        if not (notes or (series and move.number)):
            break
        end += 1
    return end


def _answered(rows: tuple[Move, ...], i: int) -> bool:
    """Whether the second player's move of the same number comes next."""
    if i + 1 >= len(rows):
        return False
    first, second = rows[i], rows[i + 1]
    return (first.player, second.player) == (1, 2) and second.number == first.number and not second.series


def _cells(rows: tuple[Move, ...], moves: range, columns: int) -> tuple[int | None, ...]:
    if columns == 1:
        return (moves[0],)
    cells: list[int | None] = [None] * columns
    for i in moves:
        cells[(rows[i].player - 1) % columns] = i
    return tuple(cells)


def _series(rows: tuple[Move, ...], start: int, end: int, columns: int) -> list[Line]:
    """A player's moves of a series: the numbers before the first one, a bar beside all of them."""
    numbers = rows[start].number, rows[end - 1].number
    label = str(numbers[0]) if numbers[0] == numbers[1] else f"{numbers[0]}–{numbers[1]}"
    out = []
    for i in range(start, end):
        bar = "only" if end - start == 1 else "first" if i == start else "last" if i == end - 1 else "middle"
        out.append(Line(label if i == start else "", _cells(rows, range(i, i + 1), columns), bar=bar))
    return out


def line_of(lines: list[Line]) -> dict[int, int]:
    """Number of a move -> number of the line that holds it."""
    return {move: n for n, line in enumerate(lines) for move in line.moves}


ROW = 20
LINES = 8  # that are seen at least in a window of usual size

_TOGETHER = 3, 2  # actions of a turn in a line

_NUMBER = 42  # width of the number of a line
_MARK = 32  # width of the button that tells how many other continuations there are
_BRANCHES_SHOWN, _BRANCH = 14, 32  # of other continuations; design height of one

_SIGNS = "▶", "■"  # on the button that runs through the moves, and stops
_BAR = 48  # least width of the bar that is dragged through the game


def moves_head(ui: Ui, page: PlayPage) -> Box | None:
    """Scrub bar, how many moves, and the button that runs through them, a sign where its words have no room; sends
    ``goto``, ``replay``."""
    record, words, runs = page.record, ui.words, page.play.playback.replaying
    total = len(moves_of(record, words.language))
    if not total:
        return None
    said, kind = words("ui.stop" if runs else "ui.replay"), "selected" if runs else "normal"

    def button(label: str) -> Box:
        help = "" if label == said else said
        return Button("replay", label, ("replay", not runs), kind=kind, help=help, height=0)

    counted = Text(words("ui.moves_of", current=record.number, total=total), "note", "second", lines=1, at=1.0)
    room = Reserve(words("ui.moves_of", current=total, total=total), style="note")
    return Row(
        Slider(
            "scrub", lambda: record.number, lambda ui, to: ui.send("goto", round(to)), high=total, step=1,
            width=_BAR, height=0, grow=1.0, drop=3,
        ),
        Stack(room, counted, drop=1),
        Forms(button(said), button(_SIGNS[runs]), gives=2),
    )  # fmt: skip


def moves_list(ui: Ui, page: PlayPage) -> Box:
    """The moves; sends ``goto``, ``branch``."""
    moves, current = moves_of(page.record, ui.words.language), page.record.number
    end = outcome_line(page.record, ui.words)
    if not moves and not end:
        return Text(ui.words("ui.moves_none"), "note", "third", up=0.0)

    at_end, players = bool(end) and current == len(moves), page.record.game.players

    def made(width: float) -> Box:
        lines, numbers, _ = _laid_out(ui, moves, players, width)
        rows = Rows("moves", len(lines), ROW, lambda ui, rect, n: _line(ui, rect, page, lines[n], numbers))
        told = Text(end, "strong", "gold" if at_end else "third")
        return Column(rows, Row(told, pad=("wide", "none"), height=ROW) if end else None, gap="none")

    def here() -> Rect:
        lines, _, places = _laid_out(ui, moves, players, listed.rect.w)
        top = (len(lines) if at_end else places.get(current - 1, 0)) * ui.px(ROW)
        row = ui.px(ROW)  # with one line before and after it
        return Rect(0, top, 0, listed.rect.bottom - top) if at_end else Rect(0, top - row, 0, 3 * row)

    listed = Fitted(made)
    return Scroll("moves", listed, ((current, len(moves)), here), ROW, least=2 * ROW, grow=1.0)


def _laid_out(
    ui: Ui, rows: tuple[Move, ...], players: int, width: float
) -> tuple[list[Line], float, dict[int, int]]:
    """What ``_lines`` makes, and the number of the line of each move; as long as nothing changes, what it was."""
    memory, given = ui.layer.memory, (players, width, ui.scale)
    before = memory.get("moves laid out")
    if before is None or before[0] is not rows or before[1] != given:
        lines, numbers = _lines(ui, rows, players, width)
        before = memory["moves laid out"] = (rows, given, (lines, numbers, line_of(lines)))
    return before[2]


def _lines(ui: Ui, rows: tuple[Move, ...], players: int, width: float) -> tuple[list[Line], float]:
    """The moves in lines, two side by side where they have room, and the width of the numbers before them."""
    if not is_numbered(rows):
        numbers = ui.px(_NUMBER)
        if any(move.roll for move in rows):
            columns = next((n for n in _TOGETHER if _fit(ui, rows, width, numbers, n)), 1)
            return turn_lines(rows, columns), numbers
        pairs = _alternating(rows) and _fit_in_pairs(ui, rows, width)
        return plain_lines(len(rows), 2 if pairs else 1), numbers
    lines = numbered_lines(rows, 2)
    numbers = max(ui.px(_NUMBER), max(ui.measure(line.label, "note") for line in lines) + ui.px(16))
    told = tuple(move for move in rows if move.number)
    pairs = players == 2 and not any(m.note for m in rows) and _fit_in_pairs(ui, told, width, numbers)
    return lines if pairs else numbered_lines(rows, 1), numbers


def _alternating(rows: tuple[Move, ...]) -> bool:
    return all(m.player == i % 2 + 1 and not m.note for i, m in enumerate(rows))


def _fit_in_pairs(ui: Ui, rows: tuple[Move, ...], width: float, numbers: float = 0.0) -> bool:
    """Whether two moves have room side by side, with the buttons for their branches."""
    return _fit(ui, rows, width, numbers or ui.px(_NUMBER), 2)


def _fit(ui: Ui, rows: tuple[Move, ...], width: float, numbers: float, columns: int) -> bool:
    """Whether so many moves have room side by side."""
    room = (width - numbers - ui.px(4) * (columns - 1)) / columns - ui.px(14 + 13 + 6)
    return all(ui.measure(m.text + m.mark) + (ui.px(_MARK) if m.branches else 0) <= room for m in rows)


def _line(ui: Ui, row: Rect, page: PlayPage, line: Line, numbers: float) -> None:
    label = row.left(numbers - ui.px(12))
    ui.text(label, line.label, "note", "third", 1.0)
    rest = row.beside(numbers)
    if line.notes:
        _notes(ui, rest, page, line.notes)
        return
    cells = rest.columns(len(line.cells), ui.px(4))
    for i, (cell, index) in enumerate(zip(cells, line.cells, strict=True)):
        if index is not None:
            if line.bar:
                _bar(ui, cell, line.bar, moves_of(page.record, ui.words.language)[index].player)
            _move(ui, cell, page, index)
        elif i == 0 and not line.bar:  # only the second player moved
            ui.text(cell.beside(ui.px(14 + 13)), "…", "text", "third")


def _bar(ui: Ui, cell: Rect, bar: str, player: int) -> None:
    """The bracket at the left of a series, in the colour of its player."""
    x, foot, width = cell.x + ui.px(1), ui.px(6), max(1.5, 2 * ui.scale)
    top = cell.y + (ui.px(5) if bar in ("first", "only") else 0)
    bottom = cell.bottom - (ui.px(5) if bar in ("last", "only") else 0)
    colour = ui.colour(ui.theme.player(player)[1])
    ui.draw.add_line((x, top), (x, bottom), colour, width)
    if bar in ("first", "only"):
        ui.draw.add_line((x, top), (x + foot, top), colour, width)
    if bar in ("last", "only"):
        ui.draw.add_line((x, bottom), (x + foot, bottom), colour, width)


def _notes(ui: Ui, row: Rect, page: PlayPage, notes: tuple[int, ...]) -> None:
    """What was said between the moves, quietly, in one line; a click goes there as well."""
    x = row.x
    for i, index in enumerate(notes):
        move = moves_of(page.record, ui.words.language)[index]
        mark = ui.px(_MARK) if move.branches else 0
        icon, gap = ui.px(27), ui.px(10)
        told = " ".join(filter(None, (move.text + move.mark, move.note)))
        width = min(icon + ui.measure(told, "note") + ui.px(8), max(0, row.right - x - mark))
        if width < icon:
            return
        place = Rect(x, row.y, width, row.h).inset(0, ui.px(1))
        _press(ui, page, place, index, move)
        _icon(ui, page, move, (x + ui.px(14), row.centre[1]), 4.6)
        colour = "second" if index < page.record.number else "third"
        ui.text(place.beside(icon), told, "note", colour)
        x += width
        if mark:
            _branches(ui, Rect(x, place.y, mark, place.h), index, move)
        x += mark
        if i + 1 < len(notes):
            ui.text(Rect(x, row.y, gap, row.h), "·", "note", "third", 0.5)
        x += gap


def _move(ui: Ui, cell: Rect, page: PlayPage, index: int) -> None:
    move, current = moves_of(page.record, ui.words.language)[index], page.record.number
    place = cell.inset(0, ui.px(1))
    mark = ui.px(_MARK) if move.branches else 0
    if move.branch:
        ui.fill(place.left(ui.px(3)), "accent", 0.8, 1)
    _press(ui, page, place.left(place.w - mark), index, move)
    if move.branches:
        _branches(ui, Rect(place.right - mark, place.y, mark, place.h), index, move)
    x = cell.x + ui.px(14)
    _icon(ui, page, move, (x, cell.centre[1]), 5.6)
    words = Rect(x + ui.px(13), cell.y, cell.right - x - ui.px(19) - mark, cell.h)
    colour = "text" if index < current else "third"
    used = ui.text(words, move.text, "text", colour)
    if move.mark:
        used += ui.text(words.beside(used), move.mark, "strong", "gold")
    if move.note:
        rest = words.beside(used + ui.px(12))
        ui.text(rest, move.note, "note", "second")


def _press(ui: Ui, page: PlayPage, rect: Rect, index: int, move: Move) -> None:
    """The ground of a move: a press goes there; where the game stands there, it asks for a comment."""
    here = index + 1 == page.record.number
    if row_button(ui, f"move{index}", rect, here):
        ui.send(*(("comment", None) if here else ("goto", index + 1)))
    tooltip(ui, move.note or (ui.words("ui.comment.press") if here else ""), ui.keys("comment") if here else "")


def _icon(ui: Ui, page: PlayPage, move: Move, at: tuple[float, float], radius: float) -> None:
    """Whose move it is."""
    piece = next((p.piece for p in page.players if p.number == move.player), str(move.player))
    if move.player:
        piece_icon(ui, at, ui.px(radius), piece or str(move.player))


def _branches(ui: Ui, rect: Rect, index: int, move: Move) -> None:
    """How many other continuations there are; pressed, it lists them."""
    name = f"branches{index}"
    if button(ui, name, rect, "", kind="quiet"):
        imgui.open_popup(name)
    fork(ui, (rect.x + ui.px(10), rect.centre[1]), "accent")
    ui.text(rect.beside(ui.px(18)), str(len(move.branches)), "note", "accent")
    if not imgui.is_popup_open(name):
        tooltip(ui, ui.words("ui.branches", n=len(move.branches)))
        return
    shown = move.branches[:_BRANCHES_SHOWN]

    def listed(ui: Ui) -> Box:
        lines = [
            Row(
                Text(text, lines=1, cut=True), height=_BRANCH, pad=("normal", "none"),
                ground=line_button(f"branch{index}.{which}", shut(("branch", (index, which)))),
            )
            for which, text in enumerate(shown)
        ]  # fmt: skip
        title = Row(Text(ui.words("ui.branches_title"), "note", "second"), height=_BRANCH, pad=("normal", "none"))
        return Column(title, *lines, gap="none", pad="close", most=380)

    def under(wide: float, high: float) -> tuple[float, float]:
        below = rect.bottom + ui.px(2)
        return rect.right - wide, below if below + high <= ui.layer.size[1] else rect.y - ui.px(2) - high

    show_popup(ui, name, (index, shown), listed, under)
