"""All commands with their keys: for the help, the menus and the tooltips. One table."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from vectorgames.spaces.tree import STEPS
from vectorgames.tableau import View
from vectorgames.ui.model import Command, HelpRow, Screen
from vectorgames.words import Words

KEYS: dict[str, str] = {
    "undo": "Ctrl+Z",
    "redo": "Ctrl+Shift+Z",
    "undo_series": "Ctrl+Backspace",
    "tray": "T",
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
    "xray": "X",
    "xray_next": "N",
    "xray_previous": "P",
    "inside": "I",
    "inside_out": "O",
    "explode": "Ctrl+wheel",
    "apart": "Shift+wheel",
    "step_back": "←",
    "step_next": "→",
    "run": "Space",
    "ring": "Tab   Shift+Tab",
    "board": "Ctrl+1 – 3",
    "tab": "1 – 4",
    "speed": "<   >",
    "pull_apart": "+   −",
}
"""Command or thing -> shortcut. Names of keys are translated where a language has words of its own for them."""


HELPS = ("wins", "blocks", "doubles", "risk", "changed", "xray")
"""Switches that only some games have, see ``Screen.helps``."""
SPOTS = ("letters", "shapes")
"""Switches for the spots of a tree."""
SWITCHES = (*HELPS, *SPOTS, "confirm", "animation", "coordinates")
"""Fields of ``Switches`` in the order in which people see them; the kinds of step of a tree follow."""


MOUSE = {
    "play": "left_click",
    "orbit": "right_drag",
    "pan": "middle_drag",
    "zoom": "wheel",
    "explode": "Ctrl+wheel",
    "apart": "Shift+wheel",
}
"""What the mouse does on the board -> what is done with it."""
MOUSE_COLUMNS = {
    "aim": "left_click",
    "level": "wheel",
    **{name: key for name, key in MOUSE.items() if name not in ("play", "apart")},
    "beside": MOUSE["apart"],
}
"""The same where people mean a column first and one of its levels second."""
MOUSE_TREE = {name: MOUSE[name] for name in ("play", "orbit", "pan", "zoom")} | {"raise": MOUSE["explode"]}
"""The same on a tree, which has nothing to be moved apart."""
VIEW_KEYS = ("F5", "F6", "F7", "F8", "F9")
"""Keys of the five kept views; with Shift the view is kept."""


def keys_of(name: str, words: Words) -> str:
    """The shortcut in words of this language; empty if there is none."""
    return spoken(KEYS.get(name, ""), words)


def spoken(keys: str, words: Words) -> str:
    """``Ctrl+Z`` in words of this language; blanks stand between one key and another."""
    return "   ".join(
        "+".join(words(f"ui.key.{k}") if f"ui.key.{k}" in words else k for k in key.split("+"))
        for key in keys.split("   ")
    )


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
    if screen.page == "assembly":
        program = plain("program", "settings", "help", "fullscreen", "screenshot", "quit")
        return tuple(_assembly(screen, row, words) + program)
    if screen.page == "game":
        rows += _aiming(screen, row, words)
        rows += plain("play", "confirm", "cancel", "undo", *(("undo_series",) if screen.series else ()), "redo")
        if screen.dice:
            rows.append(row("play", "roll", Command("roll"), keys_of("confirm", words)))
        for choice in screen.choices:
            command = Command("choose", choice.value)
            label = choice.help or " ".join(part for part in (choice.group, choice.label) if part)
            rows.append(HelpRow(words("ui.section.play"), label, choice.key, command))
        rows += _views(screen, row, words) + plain("view", "home")
        if "xray" in screen.helps:
            rows += [row("xray", "xray", Command("toggle", "xray"))]
            steps = (("next", 1), ("previous", -1))
            rows += [row("xray", f"xray_{name}", Command("xray_step", by)) for name, by in steps]
        mouse = MOUSE_COLUMNS if screen.columns else MOUSE_TREE if screen.tree else MOUSE
        rows += [row("mouse", f"mouse_{name}", keys=spoken(key, words)) for name, key in mouse.items()]
        rows += plain("game", "play_again", "save", "copy", "rules", "back_to_chooser")
        rows += [row("game", f"map_{form}", Command("save_map", form)) for form in ("png", "svg")]
    rows += plain("game", "open_dialog", "paste")
    for name in SWITCHES:
        if (name in HELPS and name not in screen.helps) or (name in SPOTS and not screen.tree):
            continue
        rows.append(_switch(screen, name, words(f"ui.switch.{name}"), words))
    for kind in STEPS if screen.tree else ():
        rows.append(_switch(screen, kind, words("ui.command.reach", kind=words(f"games.step.{kind}")), words))
    rows += plain("program", "settings", "help", "fullscreen", "screenshot", "quit")
    return tuple(rows)


def _assembly(screen: Screen, row: Callable[..., HelpRow], words: Words) -> list[HelpRow]:
    """What can be done where a board is put together."""
    on = (KEYS["step_next"], words("ui.key.page_down"), words("ui.key.Enter"))
    back = (KEYS["step_back"], words("ui.key.page_up"))
    rows = [
        row("assembly", "step_next", Command("step_by", 1), "   ".join(on)),
        row("assembly", "step_back", Command("step_by", -1), "   ".join(back)),
    ]
    if screen.assembly:
        rows.append(row("assembly", "run", Command("run", not screen.assembly.steps.running)))
    rows += [
        *(row("assembly", name) for name in ("speed", "pull_apart", "tab", "board", "ring")),
        row("assembly", "home", Command("camera_home")),
        row("assembly", "leave_assembly", Command("leave_assembly"), keys_of("cancel", words)),
    ]
    rows += [row("mouse", f"mouse_{name}", keys=spoken(MOUSE[name], words)) for name in ("orbit", "pan", "zoom")]
    return [*rows, _switch(screen, "animation", words("ui.switch.animation"), words)]


def _switch(screen: Screen, name: str, label: str, words: Words) -> HelpRow:
    """A field of ``Switches``, how it stands, and the command that turns it."""
    on = getattr(screen.switches, name)
    state = words("ui.help_dialog.on" if on else "ui.help_dialog.off")
    return HelpRow(words("ui.section.helps"), label, state, Command("switch", (name, not on)))


def _aiming(screen: Screen, row: Callable[..., HelpRow], words: Words) -> list[HelpRow]:
    """How one aims with the keyboard, and what else can be chosen with it."""
    pages = words("ui.key.page_keys")
    if screen.columns:
        rows = [row("play", "aim_column", keys="← → ↑ ↓"), row("play", "aim_level", keys=pages)]
    elif screen.tree:
        rows = [
            row("play", "aim_down", keys="G R Y B"),
            row("play", "aim_up", keys=spoken("Backspace", words)),
            row("play", "aim_sideways", keys="← →   ↑ ↓"),
        ]
    else:
        rows = [
            row("play", "aim_xy", keys="← → ↑ ↓"),
            row("play", "aim_z", keys=pages),
            row("play", "aim_t", keys="[ ]   , ."),
        ]
    turns = {"u": "Shift+[ ]", "v": "Ctrl+[ ]"}
    rows += [row("play", f"aim_{axis}", keys=spoken(turns[axis], words)) for axis in screen.view.boards]
    if screen.trays:
        rows.append(row("play", "tray", Command("tray", 1)))
    for player in screen.players:
        for item in player.tray:
            if item.value is not None:
                label = words("ui.tray.choose", space=item.origin, age=item.age)
                rows.append(HelpRow(words("ui.section.play"), label, "", Command("pick", item.value)))
    return rows


def _views(screen: Screen, row: Callable[..., HelpRow], words: Words) -> list[HelpRow]:
    """What changes how the board is looked at."""
    state, view = screen.view, screen.view.view
    slots = f"{VIEW_KEYS[0]} – {VIEW_KEYS[-1]}"
    rows = [row("view", "flat", Command("view", toggled_flat(view)))]
    if "top" in state.layouts:
        rows += [row("view", "top", Command("view", replace(view, layout="top")))]
    return rows + [
        row("view", "level", keys=f"1 – {state.levels}"),
        *(_into(screen, row) if screen.tree else ()),
        *(
            [row("view", "quadrant", keys=spoken(f"Shift+1 – {len(state.quadrants)}", words))]
            if state.quadrants
            else []
        ),
        row("view", "all", Command("view", view.whole)),
        row("view", "recall_view", keys=slots),
        row("view", "keep_view", keys=spoken(f"Shift+{slots}", words)),
    ]


def _into(screen: Screen, row: Callable[..., HelpRow]) -> list[HelpRow]:
    """Into a node of a tree and out again."""
    out = [row("view", "inside", Command("inside"))]
    return [*out, row("view", "inside_out", Command("inside", ""))] if screen.view.view.inside else out
