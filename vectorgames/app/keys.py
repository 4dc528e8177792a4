"""Keys of CONTRACT.md: what a key does, by Panda3D's name for it, with the modifiers held."""

from __future__ import annotations

from dataclasses import dataclass, replace

from vectorgames.tableau import View
from vectorgames.ui.commands import toggled_flat
from vectorgames.ui.model import Command


@dataclass(frozen=True, slots=True)
class Held:
    """Modifiers held down. ``control`` is also the Mac's command key."""

    control: bool = False
    shift: bool = False


STEPS = {
    "arrow_left": (0, -1),
    "arrow_right": (0, 1),
    "arrow_down": (1, -1),
    "arrow_up": (1, 1),
    "page_down": (2, -1),
    "page_up": (2, 1),
    "[": (3, -1),
    "]": (3, 1),
    ",": (3, -1),
    ".": (3, 1),
}
"""Key -> (axis, by): aiming. t goes round."""

_PLAIN = {
    "enter": Command("confirm"),
    "escape": Command("cancel"),
    "home": Command("home"),
    "f1": Command("help"),
    "f11": Command("fullscreen"),
    "f12": Command("screenshot"),
}
_CONTROL = {
    "z": Command("undo"),
    "y": Command("redo"),
    "s": Command("save"),
    "o": Command("open_dialog"),
    "c": Command("copy"),
    "v": Command("paste"),
}
_PAGES = ("f1", "f11", "f12", "escape")


def command(key: str, held: Held, view: View, page: str, levels: int, quadrants: tuple[str, ...]) -> Command | None:
    """What a key does now, or None. Aiming keys are in ``STEPS``."""
    if held.control:
        if key == "z" and held.shift:
            return Command("redo")
        found = _CONTROL.get(key)
        return found if page == "game" or key in "ov" else None
    if page != "game":
        return _PLAIN[key] if key in _PAGES else None
    if key == "tab":
        return Command("view", toggled_flat(view))
    if key == "0":
        return Command("view", replace(view, levels=frozenset(), quadrants=frozenset()))
    if len(key) == 1 and key.isdigit():
        number = int(key)
        if held.shift:
            if number > len(quadrants):
                return None
            chosen = frozenset({quadrants[number - 1]})
            return Command("view", replace(view, quadrants=frozenset() if view.quadrants == chosen else chosen))
        if number > levels:
            return None
        chosen = frozenset({number})
        return Command("view", replace(view, levels=frozenset() if view.levels == chosen else chosen))
    return _PLAIN.get(key)
