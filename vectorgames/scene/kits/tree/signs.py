"""Plates at the nodes of a tree: what a node is reached by over its letter, everything else below it."""

from __future__ import annotations

from vectorgames.scene.signs import SQUARE, Plates, SignLayer, add
from vectorgames.tableau import Mark, Tableau

HIGH, LEAST = 0.48, 7.6  # half a plate in radii of its spot; at least, in pixels of a window 800 high


class NodeSigns(SignLayer):
    """As large as the spots allow."""

    vertex = "plate"
    least, finder = LEAST, 1.95

    def _written(self, mark: Mark, tableau: Tableau) -> bool:
        return True

    def _plates(self, tableau: Tableau) -> Plates:
        """Where a figure stands everything is below it."""
        found, figures = super()._plates(tableau), {p.space for p in tableau.pieces if p.kind}
        for space in figures & {space for space, steps in found if steps}:
            found[space, False] = found.get((space, False), []) + found.pop((space, True))
        return found

    def _quad(self, mesh, space, aside, size, long, kind, parameter, rgba, steps, head) -> None:
        place = (*self.board.local[space].tolist(), aside)
        normal = (HIGH if steps else -HIGH, 1.0, size)
        add(mesh, place, normal, SQUARE * (long, 1.0), kind, parameter, rgba, self._pane(space))
