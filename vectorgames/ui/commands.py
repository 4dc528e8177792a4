"""All commands with their keys: for the help, the menus and the tooltips. One table."""

from __future__ import annotations

from dataclasses import replace

from vectorgames.tableau import View
from vectorgames.ui.model import Command, HelpRow, Screen
from vectorgames.words import Words

KEYS: dict[str, str] = {
    "undo": "Ctrl+Z",
    "redo": "Ctrl+Shift+Z",
    "save": "Ctrl+S",
    "open_dialog": "Ctrl+O",
    "copy": "Ctrl+C",
    "paste": "Ctrl+V",
    "home": "Home",
    "help": "F1",
    "fullscreen": "F11",
    "screenshot": "F12",
    "confirm": "Enter",
    "cancel": "Esc",
    "flat": "Tab",
    "all": "0",
}
"""Command or thing -> shortcut, as CONTRACT.md fixes it. Names of keys are not translated but Esc."""


SWITCHES = ("wins", "blocks", "doubles", "confirm", "animation", "coordinates")
"""Fields of ``Switches`` in the order in which people see them."""


MOUSE = {"play": "left_click", "orbit": "right_drag", "pan": "middle_drag", "zoom": "wheel"}
"""What the mouse does on the board -> what is done with it."""


def keys_of(name: str, words: Words) -> str:
    """The shortcut in words of this language; empty if there is none."""
    keys = KEYS.get(name, "")
    return "+".join(words(f"ui.key.{k}") if f"ui.key.{k}" in words else k for k in keys.split("+")) if keys else ""


def toggled_flat(view: View) -> View:
    """What Tab makes of a view."""
    return replace(view, layout="board" if view.layout == "flat" else "flat")


def help_rows(screen: Screen, words: Words) -> tuple[HelpRow, ...]:
    """Everything that can be done, by section, with its key."""

    def row(section: str, name: str, command: Command | None = None, keys: str | None = None) -> HelpRow:
        shortcut = keys_of(name, words) if keys is None else keys
        return HelpRow(words(f"ui.section.{section}"), words(f"ui.command.{name}"), shortcut, command)

    def plain(section: str, *names: str) -> list[HelpRow]:
        return [row(section, name, Command(name)) for name in names]

    rows: list[HelpRow] = []
    if screen.page == "game":
        rows += [
            row("play", "aim_xy", keys="← → ↑ ↓"),
            row("play", "aim_z", keys=words("ui.key.page_keys")),
            row("play", "aim_t", keys="[ ]   , ."),
        ]
        rows += plain("play", "confirm", "cancel", "undo", "redo")
        if screen.dice:
            rows += plain("play", "roll")
        for choice in screen.choices:
            command = Command("choose", choice.value)
            rows.append(HelpRow(words("ui.section.play"), choice.label, choice.key, command))
        rows += [
            row("view", "flat", Command("view", toggled_flat(screen.view.view))),
            row("view", "level", keys="1 – 8"),
            row("view", "quadrant", keys=words("ui.key.shift") + "+1 – 4"),
            row(
                "view", "all", Command("view", replace(screen.view.view, levels=frozenset(), quadrants=frozenset()))
            ),
        ]
        rows += plain("view", "home")
        rows += [row("mouse", f"mouse_{name}", keys=words(f"ui.key.{key}")) for name, key in MOUSE.items()]
        rows += plain("game", "play_again", "save", "copy", "rules", "back_to_chooser")
    rows += plain("game", "open_dialog", "paste")
    for name in SWITCHES:
        on = getattr(screen.switches, name)
        state = words("ui.help_dialog.on" if on else "ui.help_dialog.off")
        rows.append(
            HelpRow(words("ui.section.helps"), words(f"ui.switch.{name}"), state, Command("switch", (name, not on)))
        )
    rows += plain("program", "settings", "help", "fullscreen", "screenshot", "quit")
    return tuple(rows)
