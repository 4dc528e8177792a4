"""Pieces: all of a player's in one geom, and a node of its own for each that is on its way."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import panda3d.core as p3d

from vectorgames.boards.board import Board
from vectorgames.scene import colours, materials
from vectorgames.scene.mesh import Mesh, MeshNode, instances
from vectorgames.scene.models import piece as piece_model
from vectorgames.scene.paths import reached_at
from vectorgames.tableau import Piece, Tableau

PLACE_SECONDS, GLIDE_SECONDS, SINK_SECONDS = 0.26, 0.34, 0.20
MOVERS = 10  # more changes than this at once are shown without ways
DETAILS = ("", "_low", "_far", "_tiny")  # sets of models, from the finest
TINY = 16.0  # pixels of a cell's side below which many pieces are drawn with the fewest vertices
HOME_SCALE = 36.0  # pixels of a cell's side until somebody looks


def detail(count: int, scale: float) -> int:
    """Which set of models to take for ``count`` pieces on cells of ``scale`` pixels."""
    if count <= 12 or (scale >= 50 and count <= 90):
        return 0
    if count <= 40 or scale >= 44:
        return 1
    return 2 if count <= 90 or scale >= TINY else 3


@dataclass(slots=True)
class _Mover:
    """A piece on its way to (or, sinking, from) a space."""

    piece: Piece
    kind: str  # place, glide, sink
    start: np.ndarray  # float[3]: from the space's own place
    node: MeshNode
    time: float = 0.0


class PieceLayer:
    """Reconciles the pieces shown with those of a Tableau, by space and text."""

    def __init__(self, board: Board, parent: p3d.NodePath):
        self.board, self._parent = board, parent
        self._shown: dict[int, Piece] = {}
        self._movers: list[_Mover] = []
        self._batches: dict[int, MeshNode] = {}
        self._pieces: tuple[Piece, ...] = ()
        self._detail, self._scale = 0, HOME_SCALE
        self._lit: dict[int, float] = {}
        self._aims: tuple = ()
        self._focus = np.ones(board.size, bool)
        self._ghost = MeshNode("aim", parent)
        materials.clear(self._ghost.path, "piece", materials.RIBBON_BIN - 2).set_shader_input("opacity", 0.6)
        self._ghost.path.set_two_sided(False)
        self._templates: dict[tuple[int, int], tuple[np.ndarray, np.ndarray]] = {}

    @property
    def moving(self) -> bool:
        return bool(self._movers)

    @property
    def vertices(self) -> int:
        return sum(n.vertices for n in (*self._batches.values(), self._ghost, *(m.node for m in self._movers)))

    def show(self, tableau: Tableau, focus: np.ndarray, anchors: np.ndarray, animate: bool) -> None:
        """Take over pieces and the aimed ghost; ``focus`` bool[size], ``anchors`` float[size, 3]."""
        same_focus, lit = np.array_equal(focus, self._focus), reached_at(tableau)
        if not same_focus or lit != self._lit or tableau.pieces != self._pieces:
            self._show_pieces(tableau, focus, anchors, animate, not same_focus, lit)
        aims = tuple(
            (max(1, m.player), m.space)
            for m in tableau.marks
            if m.kind == "aim" and m.space not in self._shown and focus[m.space]
        )
        if aims != self._aims:
            self._aims = aims
            self._show_ghosts()

    def set_scale(self, pixels: float) -> None:
        """How many pixels wide a cell is seen: far pieces are drawn with fewer vertices."""
        if abs(pixels / self._scale - 1) < 0.04:  # not to and fro at a limit
            return
        self._scale = pixels
        self._choose(len(self._shown), rebuild=True)

    def _choose(self, count: int, rebuild: bool) -> bool:
        """Take the models that fit; True if they are others than before."""
        found = detail(count, self._scale)
        if found == self._detail:
            return False
        self._detail = found
        if rebuild:
            for owner in self._batches:
                self._rebuild(owner)
            self._show_ghosts()
        return True

    def _show_ghosts(self) -> None:
        ghost = Mesh()
        for owner, space in self._aims:
            ghost.add_block(*self._copies(owner, [space]).arrays())
        self._ghost.replace(ghost)

    def _show_pieces(self, tableau, focus, anchors, animate: bool, all_anew: bool, lit: dict[int, float]) -> None:
        new, old = {p.space: p for p in tableau.pieces}, self._shown
        self._pieces = tableau.pieces
        gone = [p for s, p in old.items() if new.get(s) != p]
        come = [p for s, p in new.items() if old.get(s) != p]
        all_anew |= self._choose(len(new), rebuild=False)
        touched = {p.owner for p in (*gone, *come)}
        touched |= {new[s].owner for s in set(lit) | set(self._lit) if s in new and lit.get(s) != self._lit.get(s)}
        self._shown, self._focus, self._lit = new, focus.copy(), lit
        if gone or come:
            touched |= self._finish()
            if animate and len(gone) + len(come) <= MOVERS:
                self._start(gone, come, tableau.motion, anchors)
        for owner in {p.owner for p in new.values()} | set(self._batches) if all_anew else touched:
            self._rebuild(owner)

    def advance(self, dt: float) -> bool:
        """Let time pass; True while a piece is on its way."""
        if not self._movers:
            return False
        over = []
        for mover in self._movers:
            mover.time += dt
            if not self._pose(mover):
                over.append(mover)
        for mover in over:
            self._movers.remove(mover)
            mover.node.path.remove_node()
        for owner in {m.piece.owner for m in over}:
            self._rebuild(owner)
        return True

    def _start(self, gone: list[Piece], come: list[Piece], motion, anchors: np.ndarray) -> None:
        come, gone = list(come), list(gone)
        if motion and motion[0] is not None:
            source = next((p for p in gone if p.space == motion[0]), None)
            target = next((p for p in come if p.space == motion[1]), None)
            if source and target:
                gone.remove(source)
                come.remove(target)
                self._add(target, "glide", anchors[source.space] - anchors[target.space])
        for p in come:
            self._add(p, "place", np.array((0.0, 0.0, 1.5 * self.board.cell)))
        for p in gone:
            self._add(p, "sink", np.zeros(3))

    def _add(self, piece: Piece, kind: str, start: np.ndarray) -> None:
        if not self._focus[piece.space]:
            return
        node = MeshNode("mover", self._parent, self._copies(piece.owner, [piece.space]))
        materials.opaque(node.path, "piece").set_shader_input("opacity", 1.0)
        mover = _Mover(piece, kind, start.astype(float), node)
        self._movers.append(mover)
        self._pose(mover)

    def _pose(self, mover: _Mover) -> bool:
        """Put a mover where it is at its time; False when it has arrived."""
        seconds = {"place": PLACE_SECONDS, "glide": GLIDE_SECONDS, "sink": SINK_SECONDS}[mover.kind]
        s = min(1.0, mover.time / seconds)
        if mover.kind == "sink":
            place = np.array((0.0, 0.0, -s * s * 0.5 * self.board.cell))
        else:
            place = mover.start * (1 - s * s * (3 - 2 * s) if mover.kind == "glide" else (1 - s) ** 2)
            if mover.kind == "glide":  # in a low arc over what stands between
                place[2] += 4 * s * (1 - s) * min(14.0, 0.15 * float(np.linalg.norm(mover.start)))
        mover.node.path.set_pos(*place.tolist())
        if mover.kind == "sink":
            mover.node.path.set_shader_input("opacity", 1.0)
        return s < 1.0

    def _finish(self) -> set[int]:
        """Let everything on its way arrive at once; the players it belonged to."""
        owners = {m.piece.owner for m in self._movers}
        for mover in self._movers:
            mover.node.path.remove_node()
        self._movers.clear()
        return owners

    def _rebuild(self, owner: int) -> None:
        away = {m.piece.space for m in self._movers if m.kind != "sink"}
        spaces = [s for s, p in self._shown.items() if p.owner == owner and self._focus[s] and s not in away]
        if owner not in self._batches:
            node = MeshNode(f"pieces {owner}", self._parent)
            materials.opaque(node.path, "piece").set_shader_input("opacity", 1.0)
            self._batches[owner] = node
        self._batches[owner].replace(self._copies(owner, spaces))

    def _copies(self, owner: int, spaces: list[int]) -> Mesh:
        key = (owner, self._detail)
        if key not in self._templates:
            body, trim = colours.BODY.get(owner, colours.PALE), colours.TRIM.get(owner, colours.WHITE)
            self._templates[key] = piece_model(owner, self.board.cell, body, trim, DETAILS[self._detail])
        if not spaces:
            return Mesh()
        block, triangles = self._templates[key]
        local = self.board.local[spaces]
        mesh = instances(
            block, triangles, np.column_stack([local, np.zeros(len(local))]), self.board.pane_of[spaces]
        )
        for i, space in enumerate(spaces):  # pieces of a vector know when it comes to them
            if space in self._lit:
                mesh.vertices[0][i * len(block) : (i + 1) * len(block), 10] = 1.0 + self._lit[space]
        return mesh
