"""From Panda3D's names of keys to those of ui/commands.py. Knows no command."""

from __future__ import annotations

from dataclasses import dataclass

_NAMES = {
    "arrow_left": "←",
    "arrow_right": "→",
    "arrow_up": "↑",
    "arrow_down": "↓",
    "page_up": "PageUp",
    "page_down": "PageDown",
    "escape": "Esc",
    **{name: name.title() for name in ("enter", "home", "tab", "space", "backspace", "delete")},
}


@dataclass(frozen=True, slots=True)
class Held:
    """Modifiers held down. ``control`` is also the Mac's command key."""

    control: bool = False
    shift: bool = False


def names(key: str, held: Held) -> tuple[str, ...]:
    """What a key with the modifiers held may be called, ``Ctrl+Shift+Z``: last without Shift, which many ignore."""
    name, control = _NAMES.get(key, key.upper()), "Ctrl+" if held.control else ""
    return (f"{control}Shift+{name}", control + name) if held.shift else (control + name,)
