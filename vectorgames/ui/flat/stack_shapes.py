"""The sheet of a stack as primitives: boards, marks, pieces, in order. Pure; no window."""

from __future__ import annotations

from collections.abc import Callable, Container

from vectorgames.memoize import memoize
from vectorgames.spaces.stack import FILES, LEVEL_LETTERS, Stack
from vectorgames.tableau import Choices, Tableau, View
from vectorgames.themes import Theme
from vectorgames.ui.flat.marks import Seat, corner, drawn_marks, mark_layers
from vectorgames.ui.flat.move_lines import Route, arc, move_lines
from vectorgames.ui.flat.outlines import box
from vectorgames.ui.flat.pieces import PIECE, standing
from vectorgames.ui.flat.pieces import ghosts as ghosts_of
from vectorgames.ui.flat.plan import Spots
from vectorgames.ui.flat.primitives import Box, Lines, PieceShape, Polygon, Primitive, Stamp, Text
from vectorgames.ui.flat.projection import column_seat, places, projected, projected_marks
from vectorgames.ui.flat.stack_layout import CARD, Board, StackLayout
from vectorgames.ui.flat.strokes import Layers

_FRAMES = ("#7FA6E8", "#D2F4FF"), ("#2F62C0", "#0C3A52")
"""Colours of the frames of the lowest and the highest level, as they are engraved; the same on a light ground."""


def stack_shapes(
    space: Stack,
    layout: StackLayout,
    tableau: Tableau,
    theme: Theme,
    _view: View | None,
    lang: str,
    _how: Spots,
) -> tuple[Primitive, ...]:
    """See ``shapes.flat_primitives``. Levels that the view leaves out are not on the sheet."""
    radius = PIECE * layout.cell
    ghosts = [found for found in ghosts_of(tableau) if layout.shows(found[0].space)]
    full = tableau.occupied | {ghost.space for ghost, *_ in ghosts}

    columns, choices = projected_marks(space, tableau), _choices(layout, tableau.choices, tableau.occupied, theme)
    on_levels = mark_layers(drawn_marks(tableau), _seats(layout, full), theme, corner)
    whole = mark_layers(columns, column_seat(space, layout, tableau), theme, corner)
    out = [*_background(layout, theme, lang), *choices.under, *on_levels.under, *whole.under]
    out += [PieceShape(layout.places[g.space], size * radius, g.text, alpha) for g, size, alpha in ghosts]
    drawn = standing(tableau, layout.places, layout.shows)
    out += [PieceShape(at, radius, piece.text, seen) for piece, at, seen in drawn]
    out += projected(space, layout, tableau, theme)
    out += _moves(space, layout, tableau, theme)
    return (*out, *choices.over, *on_levels.over, *whole.over)


def _seats(layout: StackLayout, full: Container[int]) -> Callable[[int], Seat | None]:
    """``full``: the spaces whose middles are taken."""
    half = layout.cell / 2
    return lambda number: Seat(layout.places[number], half, number in full) if layout.shows(number) else None


@memoize(most=2)
def _choices(layout: StackLayout, choices: Choices, full: frozenset[int], theme: Theme) -> Layers:
    return mark_layers(choices.marks, _seats(layout, full), theme, corner)


def _moves(space: Stack, layout: StackLayout, tableau: Tableau, theme: Theme) -> list[Primitive]:
    """Arrows from board to board, and on the projection; over the pieces, but round them."""
    pieces = [layout.places[n] for n in tableau.occupied if layout.shows(n)]
    cell, middles = places(layout)
    columns = [middles[n] for n in {n // space.height for n in tableau.occupied}]

    def on_levels(a: int, b: int) -> Route | None:
        shown = layout.shows(a) and layout.shows(b)
        return arc(layout.places[a], layout.places[b], layout.cell, pieces) if shown else None

    def on_columns(a: int, b: int) -> Route | None:
        return arc(middles[a // space.height], middles[b // space.height], layout.cell, columns)

    out = move_lines(tableau.paths, on_levels, layout.cell, theme)
    return out + move_lines(tableau.paths, on_columns, layout.cell, theme)


# ---- what is always there ----


@memoize(most=4)
def _background(layout: StackLayout, theme: Theme, lang: str) -> tuple[Primitive, ...]:
    cell, space = layout.cell, layout.space
    half = cell / 2
    cards = [layout.rect(board).inset(-CARD * cell) for board in (*layout.boards, layout.whole)]
    out: list[Primitive] = [Box(card, theme["square_dark"], 1.0, 0.2 * cell) for card in cards]
    out.append(Box(cards[-1], theme["accent"], 0.5, 0.2 * cell, max(1.0, round(cell / 24))))
    square = Polygon(box(-half, -half, half, half), theme["square_light"])
    light = space.coordinates.sum(1) % 2 == 1
    centres = [layout.places[n] for n in light.nonzero()[0].tolist() if layout.shows(n)]
    centres += [at for n, at in enumerate(layout.column_places) if sum(divmod(n, space.ranks)) % 2]
    out.append(Stamp((square,), tuple(centres)))
    for board in (*layout.boards, layout.whole):
        out += _frame(layout, board, theme)
        out += _names(layout, board, theme, lang)
    return tuple(out)


def _frame(layout: StackLayout, board: Board, theme: Theme) -> list[Primitive]:
    """Faint lines between the squares, and a frame in the colour of the level."""
    rect, cell = layout.rect(board), layout.cell
    thin = float(max(1, round(cell / 30)))
    half = thin / 2 if thin % 2 else 0.0  # whole pixels
    colour = theme["accent"] if board.level is None else _tint(board.level / max(1, layout.space.height - 1), theme)
    out: list[Primitive] = []
    for alpha, outer in ((theme.fine(0.13), False), (0.62, True)):
        ends = []
        for i in range(layout.space.files + 1):
            x = rect.x + i * cell + half
            if (i in (0, layout.space.files)) == outer:
                ends.append((x, rect.y, x, rect.bottom))
        for i in range(layout.space.ranks + 1):
            y = rect.y + i * cell + half
            if (i in (0, layout.space.ranks)) == outer:
                ends.append((rect.x, y, rect.right + thin, y))
        out.append(Lines(tuple(ends), colour, alpha, thin))
    return out


def _tint(share: float, theme: Theme) -> str:
    low, high = ([int(c[i : i + 2], 16) for i in (1, 3, 5)] for c in _FRAMES[theme.bright])
    return "#" + "".join(f"{round(a + (b - a) * share):02X}" for a, b in zip(low, high, strict=True))


def _names(layout: StackLayout, board: Board, theme: Theme, lang: str) -> list[Primitive]:
    """The level at the lower left corner, as it is engraved; files and ranks beside it."""
    rect, cell, space = layout.rect(board), layout.cell, layout.space
    letter = LEVEL_LETTERS.get(lang, LEVEL_LETTERS["en"])
    text = f"{letter}1–{space.height}" if board.level is None else f"{letter}{board.level + 1}"
    size = min(max(0.66 * cell, 10.0), 40.0)
    left = rect.x - CARD * cell
    below = rect.bottom + layout.below / 2 + CARD * cell if layout.named else rect.bottom - 0.5 * size
    wide = 0.56 * size * len(text)
    at = left - max(0.5 * layout.left, wide / 2 + 1) if board.level is None else left - layout.left / 2
    if board.level is None and layout.named:
        at = max(at, left - layout.left + wide / 2 - 0.5 * cell)
    out: list[Primitive] = [Text((at, below), text, theme["text"], size)]
    if not layout.named:
        return out
    small = min(max(0.5 * cell, 9.0), 32.0)
    out += [
        Text((rect.x + (n + 0.5) * cell, below), FILES[n], theme["second"], small, "medium")
        for n in range(space.files)
    ]
    out += [
        Text(
            (left - 0.36 * layout.left, rect.bottom - (n + 0.5) * cell),
            str(n + 1),
            theme["second"],
            small,
            "medium",
        )
        for n in range(space.ranks)
    ]
    return out
