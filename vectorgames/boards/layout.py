"""How a board is laid out: the layouts of which each kind has some, and the pose that one means.

A layout is a class: from where it is seen, how far it takes the board apart, what it can be told, its slider, and
the numbers of the form that it gives the board. Its words are ``ui.view.NAME`` and ``ui.view.NAME_help``, those of
its slider go by the name of what that moves.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from vectorgames.play.views import Own, View


@dataclass(frozen=True, slots=True)
class Pose:
    """How far a board is taken apart, and what a layout makes of it besides; without anything, as it is built.

    explode  0 … 1: the levels moved apart
    apart    0 … 1: what a level or a tower is made of, quadrants of a lattice or the two halves of a stack, too
    form     numbers of the layouts of a board, which change smoothly from one to another, see ``Layout.form``
    """

    explode: float = 0.0
    apart: float = 0.0
    form: tuple[float, ...] = ()


AS_BUILT, TAKEN_APART = Pose(), Pose(1.0, 1.0)

Camera = tuple[float, float, float]
"""Azimuth (towards the viewer's left), elevation and field of view."""

ABOVE: Camera = (0.0, 90.0, 0.02)  # straight from above, from so far that nothing is slanted


@dataclass(frozen=True)
class Slider:
    """What moves something that a layout is told, here in percent. ``boards``: the letters of the dimensions beyond
    t.

    step   how far a key moves it, 0 … 1
    near   from so far its steps are followed at once, without a way from one to the other
    """

    own: Own
    step: float = 0.1
    near: float = 0.15

    @property
    def name(self) -> str:
        return self.own.name

    def share(self, view: View, boards: str) -> float:
        """Where it stands, 0 … 1."""
        return self.own.number(view) / 100

    def moved(self, view: View, share: float, boards: str) -> View:
        """The view with the slider there."""
        return self.own.told(view, round(100 * min(1.0, max(0.0, share))))

    def stepped(self, view: View, steps: int, boards: str) -> View:
        """The view with the slider so many steps further."""
        return self.moved(view, self.share(view, boards) + steps * self.step, boards)

    def said(self, view: View, boards: str) -> str:
        """The place of the slider, for people."""
        return f"{round(100 * self.share(view, boards))} %"

    def slides(self, old: View, new: View, boards: str) -> bool:
        """Whether the two differ by a short move of this slider alone."""
        share = self.share(new, boards)
        return 0 < abs(share - self.share(old, boards)) <= self.near and self.moved(old, share, boards) == new


@dataclass(frozen=True)
class Layout:
    """A way to lay a board out, by the name that views, files and texts have for it.

    camera           from where it is seen; None: from where the board is
    explode, apart   how far it takes the board apart, see ``Pose``
    explains         whether it shows what coordinates are, and is not for playing first
    slider           what moves something that it is told, in place of the last of the distances
    pictured         whether pieces carry the pictures of their kinds, and are not told by their shapes alone
    """

    name: str
    camera: Camera | None = None
    explode: float = 0.0
    apart: float = 0.0
    explains: bool = False
    slider: Slider | None = None
    pictured: bool = False

    def seen(self, board: Any, pose: Pose) -> Camera | None:
        """From where a board is seen in a pose."""
        return self.camera

    def opened(self, view: View, boards: str) -> View:
        """The view in which one comes to it from another layout."""
        return replace(view, layout=self.name)

    def own(self, boards: str) -> tuple[Own, ...]:
        """What it can be told, besides by buttons; ``boards``: the letters of the dimensions beyond t."""
        return (self.slider.own,) if self.slider else ()

    def choices(self, boards: str) -> tuple[str, tuple[tuple[str, Own, int | str], ...]]:
        """What buttons tell it: the key of the word before them, and label, what is told, and its value of each."""
        return "", ()

    def form(self, board: Any, view: View) -> tuple[float, ...]:
        """The numbers that change smoothly from layout to layout of a board; none: nothing."""
        return ()


TOP, FLAT = Layout("top", ABOVE, pictured=True), Layout("flat")


def by_name(*layouts: Layout) -> dict[str, Layout]:
    return {layout.name: layout for layout in layouts}
