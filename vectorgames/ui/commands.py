"""What people can do, page by page, in one table: menus, buttons, keys and the list of commands all read it.

What a command is and carries stands in ui/command.py.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import replace
from typing import Any

from vectorgames.base.words import Words
from vectorgames.ui.command import Command
from vectorgames.ui.dialog_model import HelpRow
from vectorgames.ui.model import BLACK, LASER, PEN, RUBBER, WHITE, Screen
from vectorgames.ui.page import Entry


def _has(screen: Screen) -> bool:
    return "xray" in screen.helps


def _walks(screen: Screen) -> bool:
    """Whether there are vectors, or GRYBs, that one can walk along, space by space."""
    return _has(screen) and bool(getattr(screen.space, "running", ""))


def _drawable(screen: Screen) -> bool:
    return screen.drawable


XRAY = (
    Entry("xray", "xray", Command("toggle", "xray"), "X", when=_has),
    Entry("xray_next", "xray", Command("xray_step", 1), "N", when=_has),
    Entry("xray_previous", "xray", Command("xray_step", -1), "P", when=_has),
    Entry(
        "xray_number",
        "xray",
        told="Shift+N   Shift+P",
        when=lambda s: len(s.numbers) > 1,
        family={"Shift+N": Command("filter_number", 1), "Shift+P": Command("filter_number", -1)},
    ),
    Entry("vector_next", "xray", Command("vector_next", 1), "Space", when=_walks),
    Entry("vector_back", "xray", Command("vector_next", -1), "Shift+Space", when=_walks),
    Entry("vector_again", "xray", Command("vector_again"), "Ctrl+Space", when=_walks),
    Entry("vector_faster", "xray", Command("vector_pace", 1), "Q", when=_walks),
    Entry("vector_slower", "xray", Command("vector_pace", -1), "Shift+Q", when=_walks),
    Entry("vector_gif", "xray", Command("save_vector", "gif"), when=_drawable),
    Entry("vector_apng", "xray", Command("save_vector", "apng"), when=_drawable),
    Entry("stop_pictures", "xray", Command("stop_pictures"), when=lambda s: s.writing),
)

PRESENT = Entry("present", "view", Command("present"), "F", when=lambda screen: screen.space is not None)
"""On every page with a board."""

TOOLS = (
    Entry("present_laser", "present", Command("present_tool", LASER), "L"),
    Entry("present_pen", "present", Command("present_tool", PEN), "D"),
    Entry("present_rubber", "present", Command("present_tool", RUBBER), "E"),
    Entry("present_ground", "present", Command("present_ground"), "J"),
    Entry("present_undo", "present", Command("present_undo"), "U"),
    Entry("present_clear", "present", Command("present_clear"), "Delete"),
    Entry("present_freeze", "present", Command("present_freeze"), "Z"),
    Entry("present_black", "present", Command("present_blank", BLACK), "B", also="."),
    Entry("present_white", "present", Command("present_blank", WHITE), "W", also=","),
    Entry("present_leave", "present", Command("present", False), "F", told="Esc   F"),
)

_COLOURS = Entry("present_colour", "present", told="1 – 4")
"""Only while the pen is taken, so that no key is bound to it here."""

_OF_PANELS = ("present", "type_space", "panel", "pages")  # nothing of what these do is seen then
_LETTERS = ("G", "R", "Y", "B")  # these walk over trees, also while one is presented


def entries(usual: Iterable[Entry], on: Command, back: Command | None, tree: bool) -> tuple[Entry, ...]:
    """Those of a page while its board is presented: ``usual`` ones without keys that mean something else now;
    ``on``, ``back``: what a clicker gives; ``tree``: whether letters walk over the board."""
    back_key = Command("cancel")
    usual = (entry for entry in usual if entry.name not in _OF_PANELS)
    own = [_without(entry, _LETTERS) if tree else entry for entry in TOOLS]
    clicker = {"PageDown": on, **({"PageUp": back} if back else {})}
    own += [Entry("present_clicker", "present", told="   ".join(clicker), family=clicker), _COLOURS]
    taken = {key for entry in own if entry is not None for key, _ in entry.bound()} | {"F"}
    taken |= set() if tree else {"B"}
    kept = [_without(entry, taken) for entry in usual if entry.command != back_key]
    closing = Entry("leave", "program", back_key, also="Esc", when=lambda s: False, anywhere=True)
    return tuple(entry for entry in (closing, *kept, *own) if entry is not None)


def _without(entry: Entry, taken: Iterable[str]) -> Entry | None:
    """An entry without some of its keys; None where nothing is left of it."""
    lost = {key for key, _ in entry.bound()} & {*taken}
    if not lost:
        return entry
    keys = [key for key in entry.keys.split() if key not in lost]
    also = [key for key in entry.also.split() if key not in lost]
    family = {key: command for key, command in entry.family.items() if key not in lost}
    if entry.command is None and not family:
        return None
    told = "   ".join(family) if entry.told and family else ""
    keys = keys or also
    return replace(
        entry, keys=" ".join(keys), also=" ".join(also if keys is not also else ()), family=family, told=told
    )


TOGETHER, STOPS = "together", ("stop", "pass")  # values of buttons that have keys of their own
SECTIONS = ("present", "assembly", "explore", "learn", "play", "view", "xray", "mouse", "game", "helps", "program")
"""Of the list of commands, in its order."""

HELPS = ("wins", "blocks", "doubles", "sets", "threatened", "groups", "contest", "risk", "changed", "xray")
"""Switches that only some games have, see ``Screen.helps``."""

SPOTS = ("letters", "shapes")  # switches for the spots of a tree
SPOKEN = ("words", "speech")  # switches for people who play at a real board beside the program
SWITCHES = (*HELPS, *SPOTS, "confirm", "animation", "coordinates", *SPOKEN)
"""Fields of ``Switches`` in the order in which people see them; the kinds of step of a tree follow."""

VIEW_KEYS = ("F5", "F6", "F7", "F8", "F9")  # keys of the five kept views; with Shift the view is kept


def _grid(screen: Screen) -> bool:
    return screen.grid


def _along(axis: str) -> Callable[[Screen], bool]:
    """Whether there is a coordinate on a board with straight ones."""
    return lambda screen: screen.grid and axis in getattr(screen.space, "axes", axis)


def _columns(screen: Screen) -> bool:
    return screen.columns


def _tree(screen: Screen) -> bool:
    return screen.tree


def _running(screen: Screen) -> bool:
    return screen.outcome is None


def _plain(name: str, section: str, keys: str = "", **more: Any) -> Entry:
    """An entry whose command has its name and carries nothing."""
    return Entry(name, section, Command(name), keys, **more)


def _steps(axis: int, back: str, on: str, held: str = "") -> dict[str, Command]:
    pairs = ((back, -1), (on, 1))
    return {f"{held}{key}": Command("step_aim", (axis, by)) for keys, by in pairs for key in keys.split()}


def _numbered(name: str, keys: Mapping[int, str]) -> dict[str, Command]:
    return {key: Command(name, number) for number, key in keys.items()}


_DIGITS = {n: str(n) for n in range(1, 10)}

_ANY_PAGE = (
    _plain("settings", "program"),
    _plain("help", "program", "F1", anywhere=True),
    _plain("fullscreen", "program", "F11", anywhere=True),
    _plain("screenshot", "program", "F12", anywhere=True),
    _plain("quit", "program"),
)

_MOUSE = (
    Entry("mouse_orbit", "mouse", told="right_drag"),
    Entry("mouse_pan", "mouse", told="middle_drag"),
    Entry("mouse_zoom", "mouse", told="wheel"),
)

_FILES = (_plain("open_dialog", "game", "Ctrl+O"), _plain("paste", "game", "Ctrl+V"))

_CANCEL = _plain("cancel", "play", "Esc", anywhere=True)

_LEAVE = Entry("leave", "program", Command("cancel"), also="Esc", when=lambda s: False, anywhere=True)
"""Esc where there is nothing to be told of it."""

_LEAVE_PAGE = _plain("leave_page", "program")

_LEAVE_AT_ONCE = _plain("leave_page", "program", told="Esc")  # Esc where one click back is the way back
_PAGES = Entry("pages", "view", told="Ctrl+PageUp   Ctrl+PageDown")
"""Where there is no room side by side; ``panel_pages`` takes the keys."""

_WAYS = (
    _plain("assembly", "game"),
    _plain("explore", "game", "Ctrl+E"),
    _plain("learn", "game", "Ctrl+L"),
    _plain("practise", "game"),
)
"""To the other pages."""

CHOOSER = (*_FILES, *_WAYS, *_ANY_PAGE, _LEAVE)

GAME = (
    # Arrows, page keys and letters aim on every board; what that means is told for the board in play.
    Entry("aim_xy", "play", told="← → ↑ ↓", family=_steps(0, "←", "→") | _steps(1, "↓", "↑"), when=_grid),
    Entry("aim_z", "play", told="PageUp   PageDown", family=_steps(2, "PageDown", "PageUp"), when=_along("z")),
    Entry("aim_t", "play", told="[ ]   , .", family=_steps(3, "[ ,", "] ."), when=_along("t")),
    Entry("aim_column", "play", told="← → ↑ ↓", when=_columns),
    Entry("aim_level", "play", told="PageUp   PageDown", when=_columns),
    Entry(
        "aim_down", "play", told="G R Y B", family={c: Command("walk", c.lower()) for c in "GRYB"},
        when=_tree,
    ),
    Entry("aim_up", "play", Command("walk", "backspace"), "Backspace", when=_tree),
    Entry("aim_sideways", "play", told="← →   ↑ ↓", when=_tree),
    Entry("aim_board", "play", told="PageUp   PageDown", when=lambda s: s.tree and s.several),
    Entry(
        "aim_u", "play", told="Shift+[ ]", family=_steps(4, "[ ,", "] .", "Shift+"),
        when=lambda s: "u" in s.view.boards,
    ),
    Entry(
        "aim_v", "play", told="Ctrl+[ ]", family=_steps(5, "[ ,", "] .", "Ctrl+"),
        when=lambda s: "v" in s.view.boards,
    ),
    Entry("tray", "play", Command("tray", 1), "T", when=lambda s: s.trays),
    Entry(
        "card", "play", told="H   J   K", family={key: Command("card", n) for n, key in enumerate("HJK", 1)},
        when=lambda s: s.tableau.cards,
    ),
    Entry(
        "next_choice", "play", told="C   Shift+C",
        family={"C": Command("next_choice", 1), "Shift+C": Command("next_choice", -1)},
    ),
    Entry(
        "together", "play", told="A   Shift+A", when=lambda s: any(c.value == TOGETHER for c in s.choices),
        family={"A": Command("together", 1), "Shift+A": Command("together", -1)},
    ),
    _plain("stop", "play", "S", when=lambda s: any(c.value in STOPS for c in s.choices)),
    _plain("confirm", "play", "Enter"),
    _plain("type_move", "play", "M", when=_running),
    _plain("why", "play", "W"),
    _CANCEL,
    _plain("undo", "play", "Ctrl+Z"),
    _plain("undo_series", "play", "Ctrl+Backspace", when=lambda s: s.series or s.can_undo_series),
    _plain("redo", "play", "Ctrl+Shift+Z", also="Ctrl+Y"),
    _plain("again", "play", "L", when=lambda s: s.can_undo),
    _plain("roll", "play", told="Enter", when=lambda s: s.dice),
    _plain("roll_all", "play", "Shift+Enter", when=lambda s: s.dice and s.dice.series),
    _plain("toggle_flat", "view", "Tab"),
    Entry(
        "explain", "view", told="F4   Shift+F4", when=lambda s: s.view.explaining,
        family={"F4": Command("explain", 1), "Shift+F4": Command("explain", -1)},
    ),
    Entry(
        "own_by", "view", told="+   −", when=lambda s: s.view.explaining,
        family=dict.fromkeys(("+", "="), Command("own_by", 1)) | {"-": Command("own_by", -1)},
    ),
    Entry("top", "view", Command("layout", "top"), when=lambda s: "top" in s.view.layouts),
    Entry("level", "view", told="1 – {levels}", family=_numbered("only_level", _DIGITS)),
    Entry("inside", "view", Command("inside"), "I", when=lambda s: s.tree or s.several),
    Entry(
        "only_board", "view", told="Ctrl+1 – {boards}", when=lambda s: s.several,
        family=_numbered("only_board", {n: f"Ctrl+{key}" for n, key in _DIGITS.items()}),
    ),
    Entry("inside_out", "view", Command("inside", ""), "O", when=lambda s: s.view.view.inside),
    Entry(
        "quadrant", "view", told="Shift+1 – {quadrants}", when=lambda s: s.view.quadrants,
        family=_numbered("only_quadrant", {n: f"Shift+{key}" for n, key in _DIGITS.items()}),
    ),
    _plain("whole_view", "view", "0"),
    Entry("recall_view", "view", told="F5 – F9", family=_numbered("recall_view", dict(enumerate(VIEW_KEYS, 1)))),
    Entry(
        "keep_view", "view", told="Shift+F5 – F9",
        family=_numbered("keep_view", {n: f"Shift+{key}" for n, key in enumerate(VIEW_KEYS, 1)}),
    ),
    _plain("home", "view", "Home"),
    _plain("turn", "view", "F10"),
    PRESENT,
    *XRAY,
    Entry("mouse_play", "mouse", told="left_click", when=lambda s: not s.columns),
    Entry("mouse_aim", "mouse", told="left_click", when=_columns),
    Entry("mouse_level", "mouse", told="wheel", when=lambda s: s.view.levels > 1 and not s.tree),
    *_MOUSE,
    Entry("mouse_explode", "mouse", told="Ctrl+wheel", when=lambda s: not s.tree and s.view.levels > 1),
    Entry("mouse_raise", "mouse", told="Ctrl+wheel", when=_tree),
    Entry("mouse_apart", "mouse", told="Shift+wheel", when=lambda s: s.grid and s.view.levels > 1),
    Entry("mouse_beside", "mouse", told="Shift+wheel", when=_columns),
    _plain("players", "game", "F3"),
    _plain("offer_draw", "game", "Ctrl+D", when=_running),
    _plain("resign", "game", "Ctrl+R", when=_running),
    _plain("play_again", "game"),
    _plain("deal_again", "game", when=lambda s: s.can_deal),
    _plain("solve", "helps", when=lambda s: s.can_solve),
    _plain("save", "game", "Ctrl+S"),
    _plain("save_dialog", "game"),
    _plain("copy", "game", "Ctrl+C"),
    _plain("rules", "game", "F2"),
    _plain("back_to_chooser", "game"),
    Entry("map_png", "game", Command("save_map", "png")),
    Entry("map_svg", "game", Command("save_map", "svg")),
    Entry("replay_gif", "game", Command("save_replay", "gif"), when=lambda s: s.can_undo),
    Entry("replay_apng", "game", Command("save_replay", "apng"), when=lambda s: s.can_undo),
    *_WAYS,
    *_FILES,
    _plain("panel", "view"),
    _PAGES,
    *_ANY_PAGE,
)  # fmt: skip

ASSEMBLY = (
    Entry("step_next", "assembly", Command("step_by", 1), "→ PageDown Enter"),
    Entry("step_back", "assembly", Command("step_by", -1), "← PageUp", also="Backspace"),
    _plain("run", "assembly", "Space"),
    Entry(
        "speed", "assembly", told="<   >",
        family=dict.fromkeys(("<", ","), Command("speed_by", -1))
        # The two signs share a key on some keyboards, with Shift for the second.
        | dict.fromkeys((">", ".", "Shift+<"), Command("speed_by", 1)),
    ),
    Entry(
        "pull_apart", "assembly", told="+   −",  # plus is Shift and equals on some keyboards
        family=dict.fromkeys(("+", "="), Command("pull_apart_by", 0.1)) | {"-": Command("pull_apart_by", -0.1)},
    ),
    Entry(
        "tab", "assembly", told="1 – 4",
        family={str(n): Command("assembly_tab", tab) for n, tab in enumerate(("steps", "fit", "check", "cut"), 1)},
    ),
    Entry(
        "board", "assembly", told="Ctrl+1 – 3",
        family=_numbered("assembly_number", {n: f"Ctrl+{key}" for n, key in _DIGITS.items()}),
    ),
    Entry("ring", "assembly", told="Tab   Shift+Tab"),
    _plain("home", "assembly", "Home"),
    _PAGES,
    _LEAVE_AT_ONCE,
    _LEAVE,
    *_MOUSE,
    *_ANY_PAGE,
)  # fmt: skip

_AS_IN_GAMES = (
    *("aim_xy", "aim_z", "aim_t", "aim_column", "aim_level", "aim_down", "aim_up", "aim_sideways"),
    *("aim_board", "aim_u", "aim_v", "undo", "redo", "toggle_flat", "top", "level", "inside", "only_board"),
    *("inside_out", "quadrant", "whole_view", "recall_view", "keep_view", "home", "turn", "present"),
    *("explain", "own_by", "mouse_orbit", "mouse_pan", "mouse_zoom", "mouse_explode", "mouse_raise"),
    *("mouse_apart", "mouse_beside", "panel"),
    *(entry.name for entry in XRAY),
)
"""What is done on a board that is explored as on one that is played on."""


def _pieces(screen: Screen) -> bool:
    return bool(screen.explore and screen.explore.pieces)


EXPLORE = (
    Entry("explore_click", "explore", Command("confirm"), "Enter"),
    Entry("explore_back", "explore", Command("cancel"), "Esc", anywhere=True),
    Entry("clear_selected", "explore", Command("clear", "selected"), "Ctrl+Backspace"),
    Entry("pin_this", "explore", Command("pin_this"), "K", when=lambda s: s.explore and s.explore.judges),
    Entry("tool_select", "explore", Command("tool", "select"), "S"),
    Entry("tool_place", "explore", Command("tool", "place"), "A", when=_pieces),
    Entry("tool_erase", "explore", Command("tool", "erase"), "E", when=_pieces),
    Entry("tool_hide", "explore", Command("tool", "hide"), "V", when=_pieces),
    Entry(
        "next_brush", "explore", told="T   Shift+T", when=_pieces,
        family={"T": Command("next_brush", 1), "Shift+T": Command("next_brush", -1)},
    ),
    Entry("hide_pieces", "explore", Command("hide_all", True), "D", when=_pieces),
    Entry("show_pieces", "explore", Command("hide_all", False), "Shift+D", when=_pieces),
    _plain("type_space", "explore", "M"),
    _plain("start_here", "explore", when=_pieces),
    _plain("keep_page", "explore", "Ctrl+K"),
    _plain("save", "game", "Ctrl+S"),
    _plain("save_dialog", "game"),
    _plain("copy", "game", "Ctrl+C"),
    _LEAVE_PAGE,
    _plain("assembly", "game"),
    *(entry for entry in GAME if entry.name in _AS_IN_GAMES),
    *_FILES,
    *_ANY_PAGE,
)  # fmt: skip

_BOARD_OF_LESSON = tuple(
    entry
    for entry in GAME
    if entry.name in _AS_IN_GAMES
    and entry.name not in ("undo", "redo", "panel", "level")
    and not entry.name.startswith("xray")
)

_ANSWERING = (
    Entry("answer_click", "learn", Command("confirm"), "Enter"),
    Entry(
        "answer_number",
        "learn",
        told="1 – 9",
        family={key: Command("answer", key) for key in _DIGITS.values()},
    ),
    _plain("hint", "learn", "H"),
    _plain("show_answer", "learn", "A"),
    _plain("clear_answer", "learn", "Ctrl+Backspace"),
)

LEARN = (_LEAVE_AT_ONCE, *_ANY_PAGE, _LEAVE)

LESSON = (
    Entry("lesson_next", "learn", Command("lesson_step", 1), "N"),
    Entry("lesson_back", "learn", Command("lesson_step", -1), "P"),
    *_ANSWERING,
    _plain("answer_again", "learn", "Ctrl+Z"),
    Entry("handout", "learn", Command("handout", False)),
    Entry("handout_solutions", "learn", Command("handout", True)),
    _LEAVE_PAGE,
    *_BOARD_OF_LESSON,
    *_ANY_PAGE,
    _LEAVE,
)  # fmt: skip

PRACTISE = (
    *(entry for entry in _ANSWERING if entry.name in ("answer_click", "answer_number")),
    Entry("practise_next", "learn", Command("practise_next"), "N"),
    _plain("practise_stop", "learn"),
    _LEAVE_PAGE,
    *_BOARD_OF_LESSON,
    *_ANY_PAGE,
    _LEAVE,
)

EVERY = {
    entry.name: entry
    for page in (TOOLS, CHOOSER, ASSEMBLY, LEARN, LESSON, PRACTISE, EXPLORE, GAME)
    for entry in page
}


def keys_of(name: str, words: Words) -> str:
    """The keys of an entry in words of this language; empty if there are none."""
    return spoken(EVERY[name].shown(), words)


def spoken(keys: str, words: Words) -> str:
    """``Ctrl+Z`` in words of this language; three blanks stand between one key and another."""
    return "   ".join(
        "+".join(words(f"ui.key.{k}") if f"ui.key.{k}" in words else k for k in key.split("+") if k) or key
        for key in keys.split("   ")
    )


def help_rows(screen: Screen, words: Words) -> tuple[HelpRow, ...]:
    """Everything that can be done on the page, by section, with its keys."""
    told = {"levels": screen.view.levels, "quadrants": len(screen.view.quadrants), "boards": screen.several}
    rows: list[Row] = [
        (
            entry.section,
            words(f"ui.command.{entry.name}"),
            spoken(entry.shown().format(**told), words),
            entry.command,
        )
        for entry in screen.page.entries
        if entry.when(screen)
    ]
    rows += [*_choices(screen, words), *_switches(screen, words)]
    rows.sort(key=lambda row: SECTIONS.index(row[0]))
    return tuple(HelpRow(words(f"ui.section.{row[0]}"), *row[1:]) for row in rows)


Row = tuple[str, str, str, Command | None]
"""Section, words, keys, command."""


def _choices(screen: Screen, words: Words) -> Iterator[Row]:
    """What can be chosen in the position: pieces off the board, buttons."""
    for item in (item for player in screen.players for item in player.tray if item.value is not None):
        label = words("ui.tray.choose", space=item.origin, age=item.age)
        yield "play", label, "", Command("pick", item.value)
    for choice in screen.choices:
        label = choice.help or " ".join(filter(None, (choice.group, choice.label)))
        yield "play", label, choice.key, Command("choose", choice.value)


def _switches(screen: Screen, words: Words) -> Iterator[Row]:
    """Fields of ``Switches``, how each stands, and the command that turns it."""
    hidden = {name for name in HELPS if name not in screen.helps} | ({*SPOTS} if not screen.tree else set())
    names = ["animation"] if screen.assembly else [name for name in SWITCHES if name not in hidden]
    labels = {name: words(f"ui.switch.{name}") for name in names}
    steps = [row.kind for row in screen.reach.rows if row.own] if screen.reach else []
    labels |= {kind: words("ui.command.reach", kind=words(f"games.step.{kind}")) for kind in steps}
    for name, label in labels.items():
        on = getattr(screen.switches, name)
        state = words("ui.help_dialog.on" if on else "ui.help_dialog.off")
        yield "helps", label, state, Command("switch", (name, not on))
