"""Boards of two and three dimensions: a grid, and a cube of four, as a quadrant of the Time Vectors board."""

from __future__ import annotations

from vectorgames.boards.board import Board
from vectorgames.boards.kits.lattice.board import LatticeBoard


class CubeBoard(LatticeBoard):
    """Geometry of a lattice without t: as a ladder that has not reached it."""

    layouts = Board.layouts
    explaining = quadrants = ()
    axis = ""

    def form(self, view) -> tuple[float, ...]:
        return 1.0, 0.0, 1.0, 1.0, float(self.space.dimensions), *([0.0] * len(self.arranged.planes))

    def formed(self, form: tuple[float, ...] = ()):
        return super().formed(form or self.form(None))

    def slides(self, before: tuple[float, ...], after: tuple[float, ...]) -> bool:
        return False

    def camera(self, layout: str, explode: float = 0.0, apart: float = 0.0) -> tuple[float, float, float]:
        return super().camera("ladder" if layout in ("board", "exploded") else layout, explode, apart)


class GridBoard(CubeBoard):
    """Geometry of a single grid."""

    layouts = tuple(name for name in Board.layouts if name != "exploded")
    level_numbers = False

    def numbered(self, explode: float) -> bool:
        return False

    def arms(self, lang: str = "en") -> dict[str, tuple[float, float, float]]:
        return {name: way for name, way in super().arms(lang).items() if name != "z"}


SMALL = {2: GridBoard, 3: CubeBoard}
"""The boards of lattices without t by the number of their dimensions."""
