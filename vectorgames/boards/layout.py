"""How a board is laid out: the layouts of which each kind has some, and the pose that one means."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Pose:
    """How far a board is taken apart, and what a layout makes of it besides; without anything, as it is built.

    explode  0 … 1: the levels moved apart
    apart    0 … 1: what a level or a tower is made of, quadrants of a lattice or the two halves of a stack, too
    form     numbers of the layouts of a board, which change smoothly from one to another, see ``Board.form``
    """

    explode: float = 0.0
    apart: float = 0.0
    form: tuple[float, ...] = ()


AS_BUILT, TAKEN_APART = Pose(), Pose(1.0, 1.0)


Camera = tuple[float, float, float]
"""Azimuth (towards the viewer's left), elevation and field of view."""

ABOVE: Camera = (0.0, 90.0, 0.02)  # straight from above, from so far that nothing is slanted


@dataclass(frozen=True, slots=True)
class Layout:
    """A way to lay a board out, by the name that views, files and texts have for it.

    camera           from where it is seen; None: from where the board is
    explode, apart   how far it takes the board apart, see ``Pose``
    explains         whether it shows what coordinates are, and is not for playing first
    """

    name: str
    camera: Camera | None = None
    explode: float = 0.0
    apart: float = 0.0
    explains: bool = False


TOP, FLAT = Layout("top", ABOVE), Layout("flat")


def by_name(*layouts: Layout) -> dict[str, Layout]:
    return {layout.name: layout for layout in layouts}
