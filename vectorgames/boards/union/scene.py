"""Unions in the scene: their boards draw themselves; here is what leads from one to another.

Conduits are strands of light between the nodes that they make one. They bow to their left, so that two that lead
to and fro between the same nodes are both seen.
"""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import panda3d.core as p3d

from vectorgames.boards.board import Board
from vectorgames.boards.model import Model
from vectorgames.scene import colours
from vectorgames.scene.backend import SceneBackend
from vectorgames.scene.mesh import Mesh
from vectorgames.scene.paths import PathLayer, RibbonNode, ribbon, shortened
from vectorgames.scene.structure import Structure
from vectorgames.view.tableau import CONDUITS, Path, Tableau
from vectorgames.view.themes import Theme

STEPS = np.linspace(0.0, 1.0, 41)
OVER = 2.0  # millimetres over the nodes at which strands begin
ARCH, LEAST = 0.20, 0.06  # of the distance: how high a strand rises
NEAR = 0.9  # radii of a node that a strand leaves free
# links are dotted and removals dashed: ways of pieces are neither
LOOKS = {"conduit": (0.5, 0.7, 3.0, 0.1), "simultaneous": (0.62, 1.0, 6.0, 0.0), "removal": (0.8, 1.0, 9.0, 0.0)}
"""Kind -> width, strength, dash, how far a strand bows to its left, by the distance."""


class BetweenPaths(PathLayer):
    """What leads from board to board: conduits, and the ways of pieces."""

    def __init__(self, board: Board, parent: p3d.NodePath):
        super().__init__(board, parent)
        near = 0.5 * board.cell
        self._strands = {
            kind: RibbonNode(kind, parent, 5.0, 2.2, place, nearer=near, behind=0.5)
            for place, kind in enumerate(CONDUITS, 1)
        }
        self._laid: dict[str, tuple[tuple[Path, ...], np.ndarray]] = {}

    def show(self, tableau: Tableau, anchors: np.ndarray, focus: np.ndarray) -> None:
        towers = self.board.board_of
        crossing = tuple(p for p in tableau.paths if len({int(towers[s]) for s in p.spaces}) > 1)
        super().show(replace(tableau, paths=crossing, marks=()), anchors, focus)
        for kind, node in self._strands.items():
            laid = tuple(p for p in crossing if p.kind == kind)
            before = self._laid.get(kind)
            if before and before[0] == laid and (before[1] is anchors or not laid):
                continue
            self._laid[kind] = laid, anchors
            mesh = Mesh()
            for path in laid:
                self._strand(mesh, path, anchors)
            node.replace(mesh)

    def set_theme(self, theme: Theme) -> None:
        super().set_theme(theme)
        self._laid.clear()

    def _strand(self, mesh: Mesh, path: Path, anchors: np.ndarray) -> None:
        start, end = (
            anchors[space].astype(float) + (0.0, 0.0, OVER) for space in (path.spaces[0], path.spaces[-1])
        )
        way, t = end - start, STEPS[:, None]
        wide, strong, dash, bow = LOOKS[path.kind]
        aside = np.array((-way[1], way[0], 0.0)) * bow
        length = float(np.linalg.norm(way))
        aside[2] = max(LEAST * length, ARCH * length - 0.5 * min(start[2], end[2]))  # lower over a raised tree
        points = start + way * t + 4 * t * (1 - t) * aside
        points = shortened(points, NEAR * float(self.board.room[list(path.spaces)].min()) / 2)
        colour = self._colour("take" if path.kind == "removal" else "text")
        if path.kind == "conduit":
            colour = colours.ink(self.theme, path.player).mark if path.player else colours.PALE
        along = np.linspace(1.0, 0.6, len(points))  # from the marker to the head
        ribbon(mesh, points, colour, wide * along, dash=dash, strength=strong * along)


BACKEND = SceneBackend[Board, Model](structure=Structure, between=BetweenPaths)
