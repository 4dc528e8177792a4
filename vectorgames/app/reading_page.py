"""A page with a text beside a board on which nothing is played. Knows no other page and no window."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from vectorgames.app.board_page import BoardPage
from vectorgames.app.keyboard_cursor import KeyboardCursor
from vectorgames.app.page import OpenedPage
from vectorgames.tableau import Tableau
from vectorgames.ui.frame import Frame
from vectorgames.ui.labels import BoardLabels

if TYPE_CHECKING:
    from vectorgames.app.board_view import BoardView  # which loads Panda3D

ABOVE = 26
"""Design pixels from a space to what is written at it."""


class ReadingPage(KeyboardCursor, OpenedPage, BoardPage):
    """Spaces of its board are named, pointed at and clicked, and may have something written at them."""

    keys_first = True
    reading = True

    @property
    def written(self) -> tuple[tuple[int, str], ...]:
        """(space, what is written at it)."""
        raise NotImplementedError

    def draw(self, view: BoardView, frame: Frame, tableau: Tableau) -> BoardLabels:
        shown, written = super().draw(view, frame, tableau), self.written
        if not written or not self.in_3d:
            return shown
        points = view.camera.project(view.scene.anchors[[at for at, _ in written]])[:, :2].tolist()
        off = ABOVE * frame.scale
        notes = tuple((text, (x, y - off)) for (_, text), (x, y) in zip(written, points, strict=True))
        return replace(shown, notes=shown.notes + notes)
