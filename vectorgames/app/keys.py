"""Keys of CONTRACT.md: what a key does, by Panda3D's name for it, with the modifiers held."""

from __future__ import annotations

from dataclasses import dataclass, replace

from vectorgames.numerals import whole
from vectorgames.tableau import View
from vectorgames.ui.commands import toggled_flat
from vectorgames.ui.model import Command


def _digit(key: str) -> int:
    """The number of a key 1 … 9; 0 for every other key."""
    return whole(key) or 0 if len(key) == 1 else 0


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
"""Key -> (axis, by): aiming. t goes round; so do u, with Shift, and v, with Control, on the keys of t."""

VIEWS = ("f5", "f6", "f7", "f8", "f9")
"""Keys of the five kept views; with Shift the view is kept."""


def step(key: str, held: Held) -> tuple[int, int] | None:
    """(axis, by) of an aiming key, or None."""
    found = STEPS.get(key)
    if found is None or not (held.control or held.shift):
        return found
    axis, by = found
    return (axis + (2 if held.control else 1), by) if axis == 3 else None if held.control else found


_PLAIN = {
    "enter": Command("confirm"),
    "escape": Command("cancel"),
    "home": Command("home"),
    "x": Command("toggle", "xray"),
    "n": Command("xray_step", 1),
    "p": Command("xray_step", -1),
    "t": Command("tray", 1),
    "i": Command("inside"),
    "o": Command("inside", ""),
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
    "backspace": Command("undo_series"),
}
_PAGES = ("f1", "f11", "f12", "escape")
_APART = {"+": 0.1, "=": 0.1, "-": -0.1}
"""Key -> by how much parts are pulled apart. Plus is Shift and equals on some keyboards."""
_BUILDING = {
    **dict.fromkeys(("arrow_right", "page_down", "enter"), Command("step_by", 1)),
    **dict.fromkeys(("arrow_left", "page_up", "backspace"), Command("step_by", -1)),
    "space": Command("run"),
    "home": Command("camera_home"),
}


def building(key: str, held: Held, boards: tuple[str, ...], speed: float, apart: float) -> Command | None:
    """What a key does where a board is put together, or None.

    ``boards``: those there are; ``speed``: of the film, ``apart``: how far parts are pulled apart.
    """
    from vectorgames.ui.assembly_model import SPEEDS, TABS  # starting does not wait for it

    number = _digit(key)
    if held.control:
        return Command("assembly", boards[number - 1]) if 0 < number <= len(boards) else None
    if 0 < number <= len(TABS):
        return Command("assembly_tab", TABS[number - 1])
    if key in _APART:
        return Command("pull_apart", round(min(1.0, max(0.0, apart + _APART[key])), 3))
    if key in ("<", ",", ">", "."):
        # The two signs share a key on some keyboards, with Shift for the second.
        by = 1 if key in (">", ".") or (key == "<" and held.shift) else -1
        at = SPEEDS.index(speed) + by
        return Command("speed", SPEEDS[min(len(SPEEDS) - 1, max(0, at))])
    return _BUILDING.get(key)


def command(key: str, held: Held, view: View, page: str, levels: int, quadrants: tuple[str, ...]) -> Command | None:
    """What a key does now, or None. Aiming keys: see ``step``."""
    if held.control:
        if key == "z" and held.shift:
            return Command("redo")
        found = _CONTROL.get(key)
        return found if page == "game" or (page == "chooser" and key in "ov") else None
    if page != "game":
        return _PLAIN[key] if key in _PAGES else None
    if key == "tab":
        return Command("view", toggled_flat(view))
    if key == "0":
        return Command("view", view.whole)
    if key in VIEWS:
        return Command("keep_view" if held.shift else "recall_view", VIEWS.index(key) + 1)
    number = _digit(key)
    if number:
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
