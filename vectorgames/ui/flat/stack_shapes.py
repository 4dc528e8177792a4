"""The sheet of a stack as primitives: boards, marks, pieces, in order. Pure; no window."""

from __future__ import annotations

from vectorgames.kept import kept
from vectorgames.spaces.stack import FILES, LEVEL_LETTERS, Stack
from vectorgames.tableau import Mark, Piece, Tableau, View
from vectorgames.ui.flat.marks import HINTS, hint_symbol
from vectorgames.ui.flat.pieces import FAINT, GHOST, PIECE
from vectorgames.ui.flat.plan import Spots
from vectorgames.ui.flat.primitives import Box, Lines, PieceShape, Polygon, Primitive, Stamp, Text
from vectorgames.ui.flat.projection import number_badge, places, projected, projected_marks, projected_numbers
from vectorgames.ui.flat.stack_layout import CARD, Board, StackLayout
from vectorgames.ui.flat.stamps import ORDER, box, has_stamp, stamp
from vectorgames.ui.flat.strokes import arc_arrow
from vectorgames.ui.theme import Theme

_LOW, _HIGH = "#7FA6E8", "#D2F4FF"
"""Colours of the frames of the lowest and the highest level, as they are engraved."""


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
    marks = tuple(mark for mark in _told(tableau.marks) if layout.shows(mark.space))
    pieces = [piece for piece in tableau.pieces if layout.shows(piece.space)]
    occupied = {piece.space for piece in pieces}
    under, over = _stamped(layout, marks, theme)
    whole = _told(projected_marks(space, tableau))
    under_whole, over_whole = _stamped(layout, whole, theme, columns=True)
    out = [*_background(layout, theme, lang), *under, *under_whole]
    out += _ghosts(layout, tableau, occupied)
    radius = PIECE * layout.cell
    out += [PieceShape(layout.places[p.space], radius, p.text) for p in pieces]
    out += projected(space, layout, tableau, theme)
    out += _trails(space, layout, tableau, theme)
    out += [*over, *over_whole]
    out += projected_numbers(space, layout, tableau, whole, theme)
    out += _hints(layout, marks, occupied, theme)
    return (*out, *_numbers(layout, marks, occupied, theme))


# ---- what is always there ----


@kept(most=4)
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
    colour = theme["accent"] if board.level is None else _tint(board.level / max(1, layout.space.height - 1))
    out: list[Primitive] = []
    for alpha, outer in ((0.13, False), (0.62, True)):
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


def _tint(share: float) -> str:
    low, high = ([int(c[i : i + 2], 16) for i in (1, 3, 5)] for c in (_LOW, _HIGH))
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


# ---- marks ----


def _told(marks: tuple[Mark, ...]) -> tuple[Mark, ...]:
    """Without the plate of what is pointed at where the same place is aimed at."""
    aimed = {mark.space for mark in marks if mark.kind == "aim"}
    return tuple(mark for mark in marks if mark.kind != "hover" or mark.space not in aimed)


def _stamped(
    layout: StackLayout, marks: tuple[Mark, ...], theme: Theme, columns: bool = False
) -> tuple[list[Primitive], list[Primitive]]:
    """Marks under the pieces and over them, all of a kind at once; ``columns``: on the projection."""
    at: dict[str, dict[int, None]] = {}
    height = layout.space.height
    for mark in marks:
        if has_stamp(mark.kind):
            at.setdefault(mark.kind, {})[mark.space // height if columns else mark.space] = None
    cell, middles = places(layout) if columns else (layout.cell, layout.places)
    under: list[Primitive] = []
    over: list[Primitive] = []
    for kind in sorted(at, key=ORDER.index):
        centres = tuple(middles[number] for number in at[kind])
        for out, parts in zip((under, over), stamp(kind, cell, theme), strict=True):
            if parts:
                out.append(Stamp(parts, centres))
    return under, over


def _hints(layout: StackLayout, marks: tuple[Mark, ...], occupied: set[int], theme: Theme) -> list[Primitive]:
    """Wins and threats: in the middle of an unoccupied square, else at its corner."""
    out: list[Primitive] = []
    for mark in marks:
        if mark.kind in HINTS:
            x, y = layout.places[mark.space]
            full = mark.space in occupied
            radius = max(4.0, (0.2 if full else 0.3) * layout.cell)
            off = layout.cell / 2 - radius if full else 0.0
            out += hint_symbol(mark.kind, (x + off, y - off), radius, theme[mark.kind])
    return out


def _numbers(layout: StackLayout, marks: tuple[Mark, ...], occupied: set[int], theme: Theme) -> list[Primitive]:
    """From which turn on a square is reached; how many levels of a column are allowed."""
    cell = layout.cell
    out: list[Primitive] = []
    for mark in marks:
        if mark.kind == "later" and mark.space not in occupied:
            size = max(8.0, 0.55 * cell)
            out.append(Text(layout.places[mark.space], str(mark.number), theme["text"], size))
        elif mark.kind in ("later", "count") and mark.number:
            out += number_badge(layout.places[mark.space], cell, str(mark.number), theme, theme["free"])
    return out


# ---- pieces that are not there, and how they went ----


def _ghosts(layout: StackLayout, tableau: Tableau, occupied: set[int]) -> list[Primitive]:
    """Absent pieces at their origins; the piece aimed with at its target, if nothing stands there."""
    cell = layout.cell
    ghosts: dict[int, Piece] = {}
    for ghost in tableau.ghosts:
        if layout.shows(ghost.space) and ghost.space not in occupied:
            ghosts.setdefault(ghost.space, ghost)
    out: list[Primitive] = [
        PieceShape(layout.places[g.space], GHOST * cell, g.text, FAINT) for g in ghosts.values()
    ]
    mover = moving(tableau)
    for aim in tableau.marked("aim"):
        if mover and layout.shows(aim) and aim not in occupied:
            out.append(PieceShape(layout.places[aim], PIECE * cell, mover.text, 0.6))
    return out


def moving(tableau: Tableau) -> Piece | None:
    """The piece that has been chosen, on the board or off it."""
    chosen = set(tableau.marked("from"))
    return next((p for p in (*tableau.pieces, *tableau.ghosts) if p.space in chosen), None)


def _trails(space: Stack, layout: StackLayout, tableau: Tableau, theme: Theme) -> list[Primitive]:
    """Arrows of the last move, from board to board, and on the projection; over the pieces, but round them."""
    out: list[Primitive] = []
    held = {piece.space for piece in tableau.pieces}
    squares = [layout.places[n] for n in held if layout.shows(n)]
    columns = [places(layout)[1][n] for n in {n // space.height for n in held}]
    for path in tableau.paths:
        if path.kind != "trail" or len(path.spaces) < 2:
            continue
        a, b = path.spaces[0], path.spaces[-1]
        if layout.shows(a) and layout.shows(b):
            out += arc_arrow(layout.places[a], layout.places[b], layout.cell, theme, squares)
        ends = (places(layout)[1][n // space.height] for n in (a, b))
        out += arc_arrow(*ends, layout.cell, theme, columns)
    return out
