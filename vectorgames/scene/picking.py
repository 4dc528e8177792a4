"""Which spaces a ray may mean, best first, and for every space a pixel at which a click picks exactly it. Pure
numpy.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import product

import numpy as np

from vectorgames.boards.board import Board, Body
from vectorgames.play.views import Isolated, View
from vectorgames.scene.camera import Orbit, Rectangle
from vectorgames.view.tableau import Piece

BODY_RADIUS, BODY_HEIGHT = 0.35, 0.60  # in cells; a little less than the pieces' own outline
PLAIN = Body(BODY_HEIGHT, BODY_RADIUS)
NEARER = 0.08  # start of a pane over the next one behind it, in half cells from the centre
FEW = 32  # sheets that are looked at one and all
BODY_START = 0.34  # a piece is meant rather than the clear cell before it


Places = tuple[np.ndarray, ...]
"""float32[size, 3] each: where the spaces are, and where they are seen once more."""


def body(board: Board, piece: Piece) -> Body:
    return board.bodies.get(piece.kind, PLAIN)


class Picker:
    """Picks spaces of one board. Keeps small caches; safe to use for any number of views."""

    def __init__(self, board: Board):
        self.board = board
        self._focus_of: tuple[Isolated, np.ndarray] | None = None
        self._standing: tuple[Iterable[Piece], Isolated, np.ndarray, np.ndarray] | None = None

    # ---- one ray ----

    def pick(
        self,
        origin: np.ndarray,
        direction: np.ndarray,
        anchors: np.ndarray,
        view: View,
        pieces: Iterable[Piece] = (),
        echoes: Sequence[np.ndarray] = (),
    ) -> list[int]:
        """Spaces the ray may mean, best first; empty if it meets nothing in focus.

        ``origin``, ``direction``: float[3]; ``anchors``: float32[size, 3] of the moment, from the board, and
        ``echoes`` of the same form: where spaces are seen once more.
        """
        there, way = np.asarray(origin, float), np.asarray(direction, float)[None]
        (spaces,), (scores,) = self._scores(there, way, (anchors, *echoes), view, pieces)
        order = np.argsort(scores, kind="stable")
        return list(dict.fromkeys(int(spaces[k]) for k in order if scores[k] < np.inf))

    def best(
        self, origin: np.ndarray, directions: np.ndarray, seen: Places, view: View, pieces: Iterable[Piece]
    ) -> np.ndarray:
        """int64[n]: the first of ``pick`` for every direction from one origin, −1 for none."""
        spaces, scores = self._scores(origin, directions, seen, view, pieces)
        k = scores.argmin(1)
        rows = np.arange(len(scores))
        return np.where(scores[rows, k] < np.inf, spaces[rows, k], -1)

    # ---- the parts ----

    def _scores(
        self, origin: np.ndarray, directions: np.ndarray, seen: Places, view: View, pieces: Iterable[Piece]
    ) -> tuple[np.ndarray, np.ndarray]:
        """Candidates of every ray and their scores (smaller is better, inf: none), int64 and float[n, k]."""
        focus = self._focus(view)
        occupied, sizes = self._occupied(pieces, view)
        sizes = sizes * self.board.rooms(view.layout, seen[0])[occupied]
        d = np.where(np.abs(directions) < 1e-12, 1e-12, directions)
        met = [self._panes(origin, d, anchors, focus) for anchors in seen]
        cells, distance, off = (np.concatenate(part, 1) for part in zip(*met, strict=True))
        if cells.shape[1] > FEW:  # of many sheets a ray meets few
            most = max(1, int((distance < np.inf).sum(1).max()))
            order = np.argsort(distance, axis=1)[:, :most]
            cells, distance, off = (np.take_along_axis(part, order, 1) for part in (cells, distance, off))
        if not len(occupied):
            return cells, self._rank(off, distance)
        places = np.concatenate([anchors[occupied] for anchors in seen])
        occupied, sizes = np.tile(occupied, len(seen)), np.tile(sizes, (1, len(seen)))
        body, miss = self._bodies(origin, d, places, sizes)
        first = body.argmin(1)
        rows = np.arange(len(d))
        wall, rho = body[rows, first], miss[rows, first]
        score = self._rank(off, distance)
        score[distance > wall[:, None] + 1e-6] = np.inf  # nothing behind a piece
        panes_before = (distance < wall[:, None]).sum(1)
        body_score = np.where(wall < np.inf, 0.5 * rho + NEARER * panes_before - BODY_START, np.inf)
        spaces = np.column_stack([occupied[first], cells])
        return spaces, np.column_stack([body_score, score])

    def _rank(self, off: np.ndarray, distance: np.ndarray) -> np.ndarray:
        """Scores of the cells hit, float[n, panes]."""
        near = distance.argsort(1).argsort(1)
        if not self.board.solid:
            return off + NEARER * near
        return np.where(off <= 1.0, NEARER * (near + 0.5 * off), NEARER * off.shape[1] + off)

    def _panes(
        self, origin: np.ndarray, d: np.ndarray, anchors: np.ndarray, focus: np.ndarray
    ) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
        """Cell hit on every pane, distance to it, and how far from its centre (0 … 1; inf: no cell in focus)."""
        space, t, off = self.board.met(origin, d, anchors)
        good = (off < np.inf) & (t > 0) & focus[space]
        return space, np.where(good, t, np.inf), np.where(good, off, np.inf)

    def _bodies(
        self, origin: np.ndarray, d: np.ndarray, places: np.ndarray, sizes: np.ndarray
    ) -> tuple[np.ndarray, np.ndarray]:
        """Distance at which rays enter the bodies standing at ``places`` (inf: miss) and the miss of their axis.

        float[n, k] each; the miss is a part of the radius, 0 … 1. ``sizes``: float[3, k], radius, lower and upper
        end in millimetres.
        """
        radius, under, over = sizes
        ox, oy = origin[0] - places[:, 0], origin[1] - places[:, 1]
        dx, dy, dz = d[:, 0:1], d[:, 1:2], d[:, 2:3]
        a = dx * dx + dy * dy
        cross = (ox * dy - oy * dx) ** 2 / a  # squared distance from the axis
        b = ox * dx + oy * dy
        root = np.sqrt(np.maximum(radius * radius - cross, 0.0) / a)
        t0, t1 = -b / a - root, -b / a + root
        low, high = (places[:, 2] + under - origin[2]) / dz, (places[:, 2] + over - origin[2]) / dz
        enter, leave = np.maximum(t0, np.minimum(low, high)), np.minimum(t1, np.maximum(low, high))
        hit = (cross < radius * radius) & (enter <= leave) & (leave > 0)
        return np.where(hit, enter, np.inf), np.sqrt(cross) / radius

    def _focus(self, view: View) -> np.ndarray:
        if self._focus_of is None or self._focus_of[0] != view.isolated:
            self._focus_of = view.isolated, self.board.focused(view.isolated)
        return self._focus_of[1]

    def _occupied(self, pieces: Iterable[Piece], view: View) -> tuple[np.ndarray, np.ndarray]:
        """int64[k]: occupied spaces in focus, those of bodies with feet twice; float[3, k]: see ``_bodies``, here
        in cells."""
        known = self._standing
        if known is None or known[0] is not pieces or known[1] != view.isolated:
            rows = []
            for piece in pieces:
                room = body(self.board, piece)
                if room.height:
                    rows.append((piece.space, room.radius, room.foot_height, room.height))
                if room.foot:
                    rows.append((piece.space, room.foot, 0.0, room.foot_height))
            table = np.array(rows, float).reshape(-1, 4)
            spaces = table[:, 0].astype(np.int64)
            seen = self._focus(view)[spaces]
            self._standing = known = pieces, view.isolated, spaces[seen], table[seen, 1:].T
        return known[2:]


GRID = 9  # places tried along each side of a cell
CHUNK = 4_000_000  # rays times bodies looked at in one go


def pixels(
    board: Board,
    camera: Orbit,
    anchors: np.ndarray,
    view: View,
    pieces: tuple[Piece, ...] = (),
    size: tuple[int, int] | None = None,
    free: Rectangle | None = None,
    picker: Picker | None = None,
    echoes: Sequence[np.ndarray] = (),
) -> dict[str, tuple[int, int] | None]:
    """Name -> physical pixel (x, y) inside the free rectangle, or None where no pixel was found.

    ``size`` and ``free`` default to the camera's own; ``echoes``: see ``Picker.pick``. A pixel whose four
    neighbours pick the same space is preferred to one that stands alone.
    """
    picker, seen_at = picker or Picker(board), (anchors, *echoes)
    size = size or camera.size
    x0, y0, w, h = free or camera.free
    low = np.ceil((max(0.0, x0), max(0.0, y0)))
    high = np.floor((min(size[0], x0 + w), min(size[1], y0 + h))) - 1
    found = np.full((board.size, 2), -1, np.int64)
    spare = np.full((board.size, 2), -1, np.int64)
    todo, rooms = np.flatnonzero(board.focused(view.isolated)), board.rooms(view.layout, anchors)
    occupied, size_of = np.zeros(board.size, bool), np.ones((board.size, 3))
    for piece in pieces:
        room = body(board, piece)
        occupied[piece.space] = room.height > 0
        size_of[piece.space] = (room.radius / BODY_RADIUS, room.radius / BODY_RADIUS, room.height / BODY_HEIGHT)
    for again, (bare, stood_on, scale) in product(range(len(seen_at)), tuple(_offsets())):
        if again:  # only where a space has no pixel at all it is looked for where it is seen once more
            todo = todo[spare[todo, 0] < 0]
        if not len(todo):
            break
        offset = np.where(occupied[todo, None], stood_on * size_of[todo] ** scale, bare) * rooms[todo, None]
        place = camera.project(seen_at[again][todo] + offset)
        pixel = np.floor(place[:, :2])
        seen = ((pixel >= low) & (pixel <= high)).all(1) & (place[:, 2] > 0)
        rows, at = todo[seen], pixel[seen]
        if not len(rows):
            continue
        alone = _best(picker, camera, at, seen_at, view, pieces) == rows
        rows, at = rows[alone], at[alone]
        fresh = spare[rows, 0] < 0
        spare[rows[fresh]] = at[fresh]
        sure = np.ones(len(rows), bool)
        for step in ((1, 0), (-1, 0), (0, 1), (0, -1)):
            sure[sure] = _best(picker, camera, at[sure] + step, seen_at, view, pieces) == rows[sure]
        found[rows[sure]] = at[sure]
        todo = todo[found[todo, 0] < 0]
    found = np.where(found[:, :1] < 0, spare, found)
    names = board.space.names
    return {names[i]: (int(x), int(y)) if x >= 0 else None for i, (x, y) in enumerate(found)}


def _best(
    picker: Picker, camera: Orbit, at: np.ndarray, seen: Places, view: View, pieces: tuple[Piece, ...]
) -> np.ndarray:
    """int64[n]: what a click at the middle of each pixel picks."""
    if not len(at):
        return np.zeros(0, np.int64)
    rays = camera.rays(at + 0.5)
    step = max(1, CHUNK // max(1, len(pieces)) // len(seen))
    chunks = [rays[k : k + step] for k in range(0, len(rays), step)]
    return np.concatenate([picker.best(camera.eye, some, seen, view, pieces) for some in chunks])


def _offsets() -> Iterator[tuple[np.ndarray, np.ndarray, int]]:
    """Places in a cell whose side is 1, from its centre outwards: on the bare pane, and on the body of a piece.

    (place, place, 1 if the second goes with the size of the piece): at last come those on the pane round it.
    """
    line = np.linspace(-0.46, 0.46, GRID)
    grid = np.array([(x, y) for x in line for y in line])
    grid = grid[np.argsort(np.abs(grid).max(1) * 10 + np.hypot(*grid.T), kind="stable")]
    heights = np.array([0.5, 0.8, 0.98, 0.2, 0.98, 0.65, 0.35])
    round_it = [(0.0, 0.0)] + [
        (r * np.cos(a), r * np.sin(a)) for r in (0.45, 0.7, 0.95) for a in np.arange(0, 6.2, np.pi / 6)
    ]
    for k in range(len(grid)):
        r = BODY_RADIUS * np.array(round_it[k // 2 % len(round_it)])
        yield np.array([*grid[k], 0.0]), np.array([*r, BODY_HEIGHT * heights[k % len(heights)]]), 1
    for place in grid[np.hypot(*grid.T) > BODY_RADIUS]:
        corner = np.array([*place, 0.0])
        yield corner, corner, 0
