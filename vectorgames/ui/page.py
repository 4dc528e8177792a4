"""What every page has: panels, their places, what can be done on it; the entries of its menu."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from vectorgames.ui.command import Command
from vectorgames.ui.frame import Shape

GAME = (
    *("back_to_chooser", "open_dialog", "save", "save_dialog", "copy", "paste", None),
    *("players", "offer_draw", "resign", None),
    *("rules", "explore", "assembly", "settings", "help", None),
    *(
        "panel",
        "present",
        "fullscreen",
        "screenshot",
        "map_png",
        "map_svg",
        "replay_gif",
        "vector_gif",
        "stop_pictures",
        None,
        "quit",
    ),
)

EXPLORE = (
    *("leave_page", "open_dialog", "save", "save_dialog", "copy", None),
    *("start_here", "keep_page", "pin_this", "clear_selected", None),
    *("assembly", "settings", "help", None),
    *("panel", "present", "fullscreen", "screenshot", "vector_gif", "stop_pictures", None, "quit"),
)

PLAIN = ("settings", "help", None, "present", "fullscreen", "screenshot", None, "quit")

LESSON = ("handout", "handout_solutions", None, *PLAIN)

ASSEMBLY = ("settings", "help", None, "fullscreen", "screenshot", None, "quit")

Panel = Callable[..., list[Command]]
"""(layer, frame, screen) -> what people want."""


def _always(_screen: Any) -> bool:
    return True


@dataclass(frozen=True, slots=True)
class Entry:
    """Something that can be done. Its words are ``ui.command.<name>``, it stands in a section of the list.

    ``command``: None where it is only told. ``keys``: what gives it, blanks between; ``also``: keys that are not
    told; ``family``: keys of which each gives another command; ``told``: in place of all keys. ``when``: whether it
    stands in the list, by Screen; keys work at any time. ``anywhere``: they do while a dialog is open.
    """

    name: str
    section: str
    command: Command | None = None
    keys: str = ""
    also: str = ""
    family: Mapping[str, Command] = field(default_factory=dict)
    told: str = ""
    when: Callable[[Any], object] = _always
    anywhere: bool = False

    def bound(self) -> Iterator[tuple[str, Command]]:
        """(key, what it gives)."""
        if self.command is not None:
            yield from ((key, self.command) for key in f"{self.keys} {self.also}".split())
        yield from self.family.items()

    def shown(self) -> str:
        """The keys that are told, not yet in anybody's language."""
        return self.told or "   ".join(self.keys.split())


@dataclass(frozen=True, eq=False)
class Page:
    """The panels of a page.

    panels   name and panel, in the order in which they are drawn; asked for when the page is first shown
    shape    which places there are for panels
    entries  what can be done
    menu     names of entries in its menu; None: a line
    walks    whether the keyboard walks over the widgets, instead of over a board
    panel_pages  (screen): names of its panels where each is a page, the first one is looked at first
    tab_command  what opens those of them that are tabs otherwise
    labels   (ui, frame, screen, labels): writes over what is seen in 3D; the compass, if there is one
    """

    name: str = ""
    panels: Callable[[], tuple[tuple[str, Panel], ...]] = tuple
    shape: Shape = field(default_factory=Shape)
    entries: tuple[Entry, ...] = ()
    menu: tuple[str | None, ...] = ()
    walks: bool = False
    panel_pages: Callable[[Any], tuple[str, ...]] = lambda _screen: ()
    tab_command: str = ""
    labels: Callable[..., Any] = lambda *_: None

    def bound(self, *keys: str, anywhere: bool = False) -> Command | None:
        """What the first of these keys gives that gives anything; ``anywhere``: also while a dialog is open."""
        table = {k: c for entry in self.entries if entry.anywhere or not anywhere for k, c in entry.bound()}
        return next((table[key] for key in keys if key in table), None)
