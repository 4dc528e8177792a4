"""All pieces of a player in one geom, and a node of its own for each that is on its way; ghosts."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from itertools import pairwise

import numpy as np
import panda3d.core as p3d

from vectorgames.boards.board import Board
from vectorgames.play.views import View
from vectorgames.scene import colours, materials
from vectorgames.scene.marks import FIGURE, GLYPH, INDEX
from vectorgames.scene.mesh import Mesh, MeshNode
from vectorgames.scene.models import ICON, letters
from vectorgames.scene.motion import (
    MOVERS,
    SECONDS,
    Formed,
    Transition,
    Way,
    absent,
    formed_by,
    on_way,
    smooth,
    transitions,
)
from vectorgames.scene.paths import reached_at
from vectorgames.scene.piece_meshes import IconNode, PieceMeshes
from vectorgames.view.flat_map import Spots
from vectorgames.view.tableau import Ghost, Piece, Tableau
from vectorgames.view.themes import Theme

CLEAR_BIN, PICTURE_BIN = materials.RIBBON_BIN - 2, materials.RIBBON_BIN - 3

CLEAR = {"lands": 0.6, "becomes": 0.75, "option": 0.42, "passing": 0.8, "gone": 0.24}
"""Why a piece is not there -> how much it covers."""

ICON_SHARE = 1.2  # strength of an icon, by that
OVER = 0.1  # cells: over the head of what is taken floats what is going to take it
HALF, HIGH, LEAST = 0.46, 0.44, 8.5  # cells: half a picture, its middle over the pane; half of the least in pixels

# of a ghost whose square is taken: its size, and how far it stands to the far corner
GHOST_SIZE, ASIDE = 0.62, 0.27


class GhostLayer:
    """Built anew when what is shown has changed."""

    def __init__(self, meshes: PieceMeshes, parent: p3d.NodePath):
        self._meshes = meshes
        self._shown: tuple[tuple[Ghost, float], ...] = ()
        self._clear = {why: MeshNode(f"ghosts that {why}", parent) for why in CLEAR}
        self._icons = {why: IconNode(meshes.board, parent, meshes.icon_vertex) for why in CLEAR}
        for why, node in self._clear.items():
            materials.clear(node.path, "piece", CLEAR_BIN, vertex=meshes.vertex).set_shader_input(
                "opacity", CLEAR[why]
            )
            node.path.set_two_sided(False)
        self._pictures = MeshNode("ghosts", parent)
        materials.clear(self._pictures.path, "decal", PICTURE_BIN, vertex="sign")
        nearer = 0.35 * meshes.board.cell  # not cut by what stands close behind
        self._pictures.path.set_shader_inputs(least=LEAST, most=1e4, nearer=nearer)

    @property
    def icons(self) -> Collection[IconNode]:
        return self._icons.values()

    @property
    def vertices(self) -> int:
        return sum(node.vertices for node in (*self._clear.values(), *self.icons, self._pictures))

    def show(self, tableau: Tableau, focus: np.ndarray) -> None:
        """Take over the ghosts of a tableau; nothing is shown where it is not in focus."""
        taken = {p.space: self._meshes.top(p) + OVER * self._meshes.board.cell for p in tableau.pieces}
        found = tuple((ghost, taken.get(ghost.space, 0.0)) for ghost in seen(tableau) if focus[ghost.space])
        if found != self._shown:
            self._shown = found
            self.rebuild()

    def rebuild(self) -> None:
        board = self._meshes.board
        for why, node in self._clear.items():
            some = [(ghost, high) for ghost, high in self._shown if ghost.why == why]
            pieces = [Piece(ghost.space, ghost.text) for ghost, _ in some]
            rise = np.array([(0, 0, high) for _, high in some]).reshape(-1, 3)
            node.replace(self._meshes.copies(pieces, offsets=rise))
            higher = [float(high > 0) for _, high in some]
            self._icons[why].replace(self._meshes.icons(pieces, higher, min(1.0, ICON_SHARE * CLEAR[why])))
        mesh = Mesh()
        for ghost, high in self._shown:
            if ghost.why == "absent":
                ink = colours.ink(self._meshes.theme, ghost.owner)
                picture(mesh, board, ghost, ink.mark, GHOST_SIZE if high else 1.0, ASIDE if high else 0.0)
        self._pictures.replace(mesh)


def seen(tableau: Tableau) -> tuple[Ghost, ...]:
    """One ghost of a sort at a space, the one that comes first; what has gone only where nobody stands now."""
    found: dict[tuple[int, str], Ghost] = {}
    for ghost in tableau.ghosts:
        if ghost.why != "gone" or ghost.space not in tableau.occupied:
            found.setdefault((ghost.space, ghost.why), ghost)
    return tuple(found.values())


def picture(mesh: Mesh, board: Board, piece: Piece, colour: np.ndarray, size: float, aside: float) -> None:
    """Add the figure of an absent piece; one that has no picture is two rings."""
    icon = ICON.get(piece.kind)
    shape, number = (FIGURE, float(letters().index(icon))) if icon else (GLYPH, INDEX["two_rings"])
    place = (*(board.local[piece.space] + aside * board.cell).tolist(), HIGH * size * board.cell)
    normal = HALF * size * board.cell, size, 0.0
    mesh.decal(place, normal, shape, number, (*colour, 1.0), int(board.pane_of[piece.space]))


GOING = ("sink", "leave", "gather")  # kinds of ways after which nothing is there
WHOLE = 1e4  # a cut above every piece
STILL = np.zeros((2, 3))
SMALL = 0.6  # how large at most what a piece falls apart into is at first


@dataclass(slots=True)
class _Mover:
    """A piece in transition. ``way`` float[n, 3]: from its own space; ``size``: how large it is at first, 1
    as at its space."""

    transition: Transition
    way: np.ndarray
    size: float
    node: MeshNode
    height: float  # of the piece
    time: float
    icon: IconNode | None = None

    @property
    def piece(self) -> Piece:
        return self.transition.piece

    @property
    def kind(self) -> str:
        return self.transition.kind

    def fade(self, share: float) -> None:
        if self.icon:
            self.icon.path.set_shader_input("fade", share)


class PieceLayer:
    """Reconciles the pieces shown with those of a Tableau, by space and text.

    ``meshes``: of the board's pieces; ``way``: how they go from space to space.
    """

    def __init__(self, meshes: PieceMeshes, parent: p3d.NodePath, way: Way):
        self.board, self._parent, self._way = meshes.board, parent, way
        self._shown: dict[int, Piece] = {}
        self._movers: list[_Mover] = []
        self._batches: dict[int, MeshNode] = {}
        self._icons: dict[int, IconNode] = {}
        self._pieces: tuple[Piece, ...] = ()
        self._absent: tuple[Piece, ...] = ()
        self._formed: Formed = ()
        self._lit: dict[int, float] = {}
        self._focus = np.ones(meshes.board.size, bool)
        self._meshes = meshes
        self._ghost_layer = GhostLayer(meshes, parent)
        self._pictured = False
        self.look_at(View())
        parent.set_shader_inputs(cut=WHOLE, opacity=1.0, swell=1.0)

    @property
    def moving(self) -> bool:
        return bool(self._movers)

    @property
    def vertices(self) -> int:
        nodes = (*self._batches.values(), *self._icons.values(), *(mover.node for mover in self._movers))
        return sum(node.vertices for node in nodes) + self._ghost_layer.vertices

    def show(self, tableau: Tableau, focus: np.ndarray, anchors: np.ndarray, animate: bool) -> None:
        """Take over pieces and the aimed ghost; ``focus`` bool[size], ``anchors`` float[size, 3]."""
        same_focus, lit = np.array_equal(focus, self._focus), reached_at(tableau)
        if not same_focus or lit != self._lit or tableau.pieces != self._pieces:
            self._show_pieces(tableau, focus, anchors, animate, not same_focus, lit)
        self._absent, self._formed = absent(tableau), formed_by(tableau)
        self._ghost_layer.show(tableau, focus)

    def look_at(self, view: View) -> None:
        self._pictured = self.board.layout(view.layout).pictured
        for node in (*self._icons.values(), *self._ghost_layer.icons):
            self._show_icon(node)

    def _show_icon(self, node: IconNode) -> None:
        (node.path.show if self._pictured or not self._meshes.icons_from_above else node.path.hide)()

    def set_scale(self, pixels: float) -> None:
        """How many pixels wide a cell is seen: far pieces are drawn with fewer vertices."""
        if abs(pixels / self._meshes.scale - 1) < 0.04:  # not to and fro at a limit
            return
        self._meshes.scale = pixels
        if self._meshes.choose(self._shown.values()):
            for owner in self._batches:
                self._rebuild(owner)
            self._ghost_layer.rebuild()

    def set_theme(self, theme: Theme) -> None:
        self._meshes.set_theme(theme)
        self._finish()
        for owner in self._batches:
            self._rebuild(owner)
        self._ghost_layer.rebuild()

    def set_spots(self, spots: Spots) -> None:
        """How the spots of a tree look."""
        self._meshes.spots = spots
        self._finish()
        shader = materials.shader(self._meshes.icon_vertex, "decal")
        for node in (*self._icons.values(), *self._ghost_layer.icons):
            node.path.set_shader(shader)
        for owner in self._batches:
            self._rebuild(owner)
        self._ghost_layer.rebuild()

    def _show_pieces(
        self,
        tableau: Tableau,
        focus: np.ndarray,
        anchors: np.ndarray,
        animate: bool,
        all_anew: bool,
        lit: dict[int, float],
    ) -> None:
        new, old = {p.space: p for p in tableau.pieces}, self._shown
        self._pieces = tableau.pieces
        gone = [p for s, p in old.items() if new.get(s) != p]
        come = [p for s, p in new.items() if old.get(s) != p]
        if self._meshes.choose(new.values()):
            all_anew = True
            self._ghost_layer.rebuild()
        touched = {p.owner for p in (*gone, *come)}
        touched |= {new[s].owner for s in set(lit) | set(self._lit) if s in new and lit.get(s) != self._lit.get(s)}
        self._shown, self._focus, self._lit = new, focus.copy(), lit
        if gone or come:
            few = animate and len(gone) + len(come) <= MOVERS
            if gone or all_anew or not few:  # what was on its way falls on while others are only placed
                touched |= self._finish()
            if few:
                for transition in transitions(gone, come, tableau, self._absent, anchors, self._formed):
                    self._add(transition, anchors)
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
            if mover.transition.becomes is not None:  # the one goes down into the other
                self._add(Transition("leave", mover.piece))
                self._add(Transition("arrive", mover.transition.becomes))
        for owner in {m.piece.owner for m in over}:
            self._rebuild(owner)
        return True

    def _add(self, transition: Transition, anchors: np.ndarray | None = None) -> None:
        """``anchors``: where spaces are, for a piece that comes from others."""
        piece = transition.piece
        if not self._focus[piece.space]:
            return
        mesh = self._meshes.copies((piece,))
        node = MeshNode("mover", self._parent, mesh)
        materials.opaque(node.path, "piece", self._meshes.vertex)
        height = float(mesh.arrays()[0][:, 12].max())
        mover = _Mover(transition, *self._way_of(transition, anchors), node, height, -transition.delay)
        if (icon := self._meshes.icons((piece,))).count:
            mover.icon = IconNode(self.board, node.path, self._meshes.icon_vertex, icon)
            self._show_icon(mover.icon)
        self._movers.append(mover)
        self._pose(mover)

    def _way_of(self, transition: Transition, anchors: np.ndarray | None) -> tuple[np.ndarray, float]:
        """(float[n, 3] from the end of the way, how large the piece is at first)."""
        end, room = transition.piece.space, self.board.room
        if transition.kind == "place":
            return np.array([(0.0, 0.0, 1.5 * self.board.cell), (0.0, 0.0, 0.0)]), 1.0
        if not transition.over or anchors is None:
            return STILL, 1.0
        points = [
            self._way(self.board, anchors, a, b) + (anchors[b] - anchors[end]).astype(float)
            for a, b in pairwise((*transition.over, end))
        ]
        size = float(room[transition.over[0]] / room[end])
        return np.vstack(points), min(size, SMALL) if transition.kind == "scatter" else size

    def _pose(self, mover: _Mover) -> bool:
        """Put a mover where it is at its time; False when it has arrived."""
        s = min(1.0, max(0.0, mover.time) / SECONDS[mover.kind])
        place, path = np.zeros(3), mover.node.path
        if mover.transition.waits:
            (path.hide if mover.time < 0 else path.show)()
        match mover.kind:
            case "sink":
                deep, narrow = self._meshes.sinking
                place[2] = -s * s * deep * float(self.board.room[mover.piece.space])
                path.set_shader_input("swell", 1 - s * narrow)
                mover.fade(1 - s)
            case "place":
                place = on_way(mover.way, 1 - (1 - s) ** 2)
            case "glide" | "scatter":
                place = on_way(mover.way, smooth(s))
                path.set_shader_input("swell", 1 + (mover.size - 1) * (1 - smooth(s)))
            case "gather":  # it goes down into what they become
                place = on_way(mover.way, smooth(s))
                path.set_shader_input("swell", (1 + (mover.size - 1) * (1 - smooth(s))) * (1 - 0.4 * s**4))
                mover.fade(1 - s**4)
            case _:  # a line of light passes over the piece, from its foot to its head or back
                there = smooth(1 - s if mover.kind == "leave" else s)
                path.set_shader_input("cut", (1.12 * there - 0.06) * mover.height)
                mover.fade(there)
        path.set_pos(*place.tolist())
        return s < 1.0

    def _finish(self) -> set[int]:
        """Let everything on its way arrive at once; the players it belonged to."""
        owners = {m.piece.owner for m in self._movers}
        for mover in self._movers:
            mover.node.path.remove_node()
        self._movers.clear()
        return owners

    def _rebuild(self, owner: int) -> None:
        away = {m.piece.space for m in self._movers if m.kind not in GOING}
        here = [p for s, p in self._shown.items() if p.owner == owner and self._focus[s] and s not in away]
        if owner not in self._batches:
            self._batches[owner] = MeshNode(f"pieces {owner}", self._parent)
            materials.opaque(self._batches[owner].path, "piece", self._meshes.vertex)
            self._icons[owner] = IconNode(self.board, self._parent, self._meshes.icon_vertex)
            self._show_icon(self._icons[owner])
        self._batches[owner].replace(self._meshes.copies(here, self._lit))
        self._icons[owner].replace(self._meshes.icons(here))
