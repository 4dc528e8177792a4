"""What every page has: panels, and their places."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from vectorgames.ui.frame import Shape

Panel = Callable[..., None]
"""Is given a ``Ui`` of its own, the frame and the screen."""


@dataclass(frozen=True, eq=False)
class Page:
    """The panels of a page.

    panels   name and panel, in the order in which they are drawn; asked for when the page is first shown
    shape    which places there are for panels
    walks    whether the keyboard walks over the widgets, instead of over a board
    panel_pages  (screen): names of its panels where each is a page, the first one is looked at first
    tab_command  what opens those of them that are tabs otherwise
    labels   (ui, frame, screen, labels): writes over what is seen in 3D; the compass, if there is one
    """

    name: str = ""
    panels: Callable[[], tuple[tuple[str, Panel], ...]] = tuple
    shape: Shape = field(default_factory=Shape)
    walks: bool = False
    panel_pages: Callable[[Any], tuple[str, ...]] = lambda _screen: ()
    tab_command: str = ""
    labels: Callable[..., Any] = lambda *_: None
