"""How the moves of a game are laid out in lines: pure, from the rows alone.

Actions that are numbered are written as in a book: both players' moves of a number side by side, a series of one
player together, and what is said between the moves as a note. Knows no rule.
"""

from __future__ import annotations

from dataclasses import dataclass

from vectorgames.ui.model import Move


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
        """Every move of it."""
        return self.notes + tuple(i for i in self.cells if i is not None)


def is_numbered(rows: tuple[Move, ...]) -> bool:
    return any(move.number for move in rows)


def plain_lines(count: int, columns: int) -> list[Line]:
    """Moves one after the other, so many in a line."""
    return [
        Line(str(i // columns + 1), tuple(k if k < count else None for k in range(i, i + columns)))
        for i in range(0, count, columns)
    ]


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
