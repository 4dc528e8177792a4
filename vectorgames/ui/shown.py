"""The widgets of each frame, for how long what is under the pointer has been there, and what is kept while it is
drawn."""

from __future__ import annotations

from collections import deque
from collections.abc import Hashable, ItemsView
from dataclasses import dataclass, field
from typing import Any

from imgui_bundle import imgui

from vectorgames.view.primitives import Rect

AWHILE = 0.3
"""Seconds for which what appears under the pointer takes no press: it was meant for what was there before."""


@dataclass(frozen=True, slots=True)
class Widget:
    """Something to press, in pixels. ``id``: imgui's; ``window``: the name of the window of imgui that it lies in,
    which shows what is inside ``clip``, ``scrolled`` pixels down."""

    id: int
    name: str
    rect: Rect
    enabled: bool
    window: str
    clip: Rect
    scrolled: float

    @property
    def seen(self) -> Rect:
        """The part of it that is inside its window; without width or height where there is none."""
        x, y = max(self.rect.x, self.clip.x), max(self.rect.y, self.clip.y)
        right, bottom = min(self.rect.right, self.clip.right), min(self.rect.bottom, self.clip.bottom)
        return Rect(x, y, max(0.0, right - x), max(0.0, bottom - y))


@dataclass(slots=True)
class ShownWidgets:
    """The widgets of one frame by id. ``place``: where one is, a page and a dialog; ``hovered``: the id of what is
    under the pointer, 0 for nothing, which is at ``pointer``; ``menu``: one is open, which a press beside it shuts.
    """

    place: Hashable = None
    widgets: dict[int, Widget] = field(default_factory=dict)
    pointer: tuple[float, float] = (0.0, 0.0)
    hovered: int = 0
    menu: bool = False

    def add(self, id: int, name: str, rect: Rect, enabled: bool = True) -> None:
        """A widget of the window that is being drawn."""
        window = imgui.internal.get_current_window_read()
        low, high = window.clip_rect.min, window.clip_rect.max
        clip = Rect(low.x, low.y, high.x - low.x, high.y - low.y)
        self.widgets[id] = Widget(id, name, rect, enabled, str(window.name), clip, window.scroll.y)

    def end(self) -> None:
        """The frame is complete."""
        at = imgui.get_io().mouse_pos
        context = imgui.get_current_context()
        self.pointer, self.hovered = (at.x, at.y), context.hovered_id
        self.menu = context.open_popup_stack.size() > 0

    def alike_under_pointer(self, before: ShownWidgets) -> bool:
        """Whether the same as now was under the pointer, or where that is now, in a frame before.

        What has been scrolled is where it was: it is the hand that moved it.
        """
        if self.place != before.place:
            return False
        another = self.pointer == before.pointer and before.hovered not in (0, self.hovered)
        now, then = self.widgets.get(self.hovered), before.widgets.get(self.hovered)
        if now is None:
            return self.menu or not another
        if then is None or (another and now.scrolled == then.scrolled):
            return False
        x, y = self.pointer
        return then.rect.contains(x, y + now.scrolled - then.scrolled)


class SeenFrames:
    """Frames that people have seen lately, for as long as what is new in them takes no press."""

    def __init__(self) -> None:
        self._seen: deque[tuple[float, ShownWidgets]] = deque()

    def add(self, shown: ShownWidgets, now: float) -> None:
        """This is what is on the screen from now on."""
        if not self._seen or self._seen[-1][1] is not shown:
            self._seen.append((now, shown))
        while len(self._seen) > 1 and self._seen[1][0] <= now - AWHILE:
            self._seen.popleft()

    def took(self, shown: ShownWidgets, at: float) -> bool:
        """Whether what is under the pointer in a frame had been there for a while when a button went down."""
        since = at - AWHILE
        recent = [one for number, (_, one) in enumerate(self._seen) if self._until(number) > since]
        old_enough = bool(self._seen) and self._seen[0][0] <= since
        return old_enough and all(shown.alike_under_pointer(one) for one in recent)

    def _until(self, number: int) -> float:
        return self._seen[number + 1][0] if number + 1 < len(self._seen) else float("inf")


UNSEEN = 60
"""Frames after which what they do not draw is let go of."""


class WhileDrawn:
    """Things by their names, each kept from frame to frame while it is drawn."""

    def __init__(self) -> None:
        self._things: dict[Hashable, Any] = {}
        self._last: dict[Hashable, int] = {}  # the frame that drew it last
        self._frame = 0

    def __contains__(self, name: Hashable) -> bool:
        return name in self._things

    def __getitem__(self, name: Hashable) -> Any:
        return self._things[name]

    def get(self, name: Hashable, default: Any = None) -> Any:
        return self._things.get(name, default)

    def __setitem__(self, name: Hashable, thing: Any) -> None:
        """It is drawn in this frame."""
        self._things[name] = thing
        self._last[name] = self._frame

    def items(self) -> ItemsView[Hashable, Any]:
        return self._things.items()

    def end(self, elsewhere: bool) -> list[Any]:
        """The frame is complete; what is let go of with it. ``elsewhere``: one was at another place before, of
        which nothing is needed that this frame does not draw."""
        since = self._frame if elsewhere else self._frame - UNSEEN
        gone = [name for name, frame in self._last.items() if frame < since]
        self._frame += 1
        for name in gone:
            del self._last[name]
        return [self._things.pop(name) for name in gone]
