"""Places side by side, in a new line where a line is full. Pure arithmetic; knows nothing of what stands there."""

from __future__ import annotations

from vectorgames.ui.frame import Rect


class Flow:
    """Lines of this ``height`` from the top of a rectangle, of which only the width counts; ``gap`` between places,
    ``line_gap`` (else the same) between lines; the first place is ``start`` from the left."""

    def __init__(self, area: Rect, height: float, gap: float, line_gap: float | None = None, start: float = 0.0):
        self.area, self.height, self.gap = area, height, gap
        self._line_gap = gap if line_gap is None else line_gap
        self._x, self._y = start, 0.0

    def place(self, width: float) -> Rect:
        """The next place of this width; narrower where not even a line has room for it."""
        width = min(width, self.area.w)
        if self._x + width > self.area.w:
            self.new_line()
        found = Rect(self.area.x + self._x, self.area.y + self._y, width, self.height)
        self._x += width + self.gap
        return found

    def new_line(self) -> None:
        if self._x:
            self._x, self._y = 0.0, self._y + self.height + self._line_gap

    @property
    def end(self) -> float:
        """How far down they came."""
        return self._y + self.height
