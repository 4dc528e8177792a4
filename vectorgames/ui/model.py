"""What the panels show (Screen) and what people want (Command). Values only; no rules, no drawing.

The application makes a Screen, calls the panels, and carries out the Commands they return. A Screen
that is equal to the last one, with an idle layer, needs no new frame.

The commands are listed in command.py, chooser and dialogs are described in dialog_model.py, X-ray, reach,
columns and the match of several games in look_model.py, switches in switches.py, the page of assembly in
assembly_model.py; all but the last are exported here as well. Knows no panel.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from vectorgames.spaces.filters import Filter
from vectorgames.tableau import Tableau, View
from vectorgames.ui.command import Command
from vectorgames.ui.dialog_model import (
    Chooser,
    Dialog,
    DrawOffer,
    FileRow,
    Files,
    GameCard,
    Help,
    HelpRow,
    NewGame,
    Option,
    OptionValue,
    PasteError,
    Picture,
    Players,
    Reading,
    Resign,
    Resume,
    SavedGame,
    Seat,
    Section,
    Settings,
    SettingsDialog,
    SignRow,
    SystemFiles,
    TypeMove,
)
from vectorgames.ui.look_model import Match, Probe, ProbeRow, Reach, ReachRow, Xray, XrayLine
from vectorgames.ui.page import Page
from vectorgames.ui.switches import Switches

if TYPE_CHECKING:
    from vectorgames.ui.assembly_model import Assembly
    from vectorgames.ui.explore_model import Explore
    from vectorgames.ui.lesson_model import Course, LessonShown, Practising
    from vectorgames.ui.presentation_model import Presenting

__all__ = (
    "Chooser", "Command", "Dialog", "DrawOffer", "FileRow", "Files", "GameCard", "Help", "HelpRow", "Match",
    "NewGame", "Option", "OptionValue", "PasteError", "Picture", "Players", "Probe", "ProbeRow", "Reach",
    "ReachRow", "Reading", "Resign", "Resume", "SavedGame", "Seat", "Section", "Settings", "SettingsDialog",
    "SignRow", "Switches", "SystemFiles", "Xray", "XrayLine", "TrayItem", "TypeMove", "Player", "Prompt", "Choice",
    "Dice", "Move", "Moves", "Outcome", "ViewState", "Engine", "Saved", "Message", "Screen",
)  # fmt: skip

# ---- the game ----


@dataclass(frozen=True, slots=True)
class TrayItem:
    """A piece off the board. ``value``: what ``pick`` sends for it, None if it cannot be chosen now.

    ``piece``: its text; ``origin``: name of the space it left; ``age``: how long it has been away, ``due``:
    when it has to come back, ``why``: why it cannot come back now, in words. ``chosen``: it is selected.
    ``turns``, ``left``: age and due as numbers, for where there is little room; 0: not told.
    """

    piece: str
    origin: str
    age: str
    value: Any = None
    due: str = ""
    why: str = ""
    chosen: bool = False
    turns: int = 0
    left: int = 0


@dataclass(frozen=True, slots=True)
class Player:
    """One player. ``supply``: what is left, in words (``28 left``).

    ``hand``: piece texts of those he may still place. ``tray``: his pieces off the board that may come back;
    ``captured``: piece texts of those he has lost for good, the first first; ``taken``: of those that he took from
    others, or keeps. ``owes``: moves in a row that he still
    has in a series, ``series``: how many it has in all, 0 outside of one. ``end``: what he has come to where the
    game is over, in a word.
    """

    number: int
    name: str
    piece: str = ""
    to_move: bool = False
    wins: bool = False
    supply: str = ""
    tray: tuple[TrayItem, ...] = ()
    captured: tuple[str, ...] = ()
    owes: int = 0
    series: int = 0
    end: str = ""
    hand: tuple[str, ...] = ()
    taken: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Prompt:
    """What is to be done now. ``why``: why the last click was not legal, ``section``: number of the section of the
    rules that says so, 0: none."""

    text: str
    detail: str = ""
    why: str = ""
    section: int = 0


@dataclass(frozen=True, slots=True)
class Choice:
    """A button for an action that is no space. ``icons``: piece texts; ``key``: its shortcut.

    ``group``: what buttons side by side are about, said once before them; ``help``: what it does, in words.
    """

    value: Any
    label: str
    icons: tuple[str, ...] = ()
    key: str = ""
    primary: bool = False
    group: str = ""
    help: str = ""


@dataclass(frozen=True, slots=True)
class Dice:
    """``due``: a roll is to be made now. ``turning``: 0 … 1 while dice fall, 0 at rest.

    ``faces``: what lies on top of each die; ``example``: what a typed roll looks like; ``error``: why
    the typed one was refused; ``series``: several rolls come one after the other now, and nobody decides between.
    """

    due: bool = False
    last: str = ""
    faces: tuple[str, ...] = ()
    turning: float = 0.0
    example: str = ""
    error: str = ""
    series: bool = False


@dataclass(frozen=True, slots=True)
class Move:
    """One action in the list. ``branches``: other continuations kept at this point.

    ``branch_texts``: what they are, in the order of the tree; may be left out. ``number``: of the player's
    move, 0 where actions are not numbered; ``series``: number of the series it belongs to, 0: none.
    """

    player: int
    text: str
    note: str = ""
    branches: int = 0
    branch_texts: tuple[str, ...] = ()
    number: int = 0
    series: int = 0


@dataclass(frozen=True, slots=True)
class Moves:
    """The line being played; ``current``: how many moves are on the board; ``end``: how it ends, in words."""

    rows: tuple[Move, ...] = ()
    current: int = 0
    replaying: bool = False
    end: str = ""


@dataclass(frozen=True, slots=True)
class Outcome:
    """The end. ``line``: names of the spaces in order; ``dims``: the coordinates that run (``xt``).

    ``reached``: how many of the spaces the drawing of the line has come to. ``ordered``: whether they are a
    sequence.
    """

    title: str
    player: int = 0
    line: tuple[str, ...] = ()
    dims: str = ""
    dims_text: str = ""
    detail: str = ""
    reached: int = 4
    ordered: bool = True


@dataclass(frozen=True, slots=True)
class ViewState:
    """How the board is looked at, and what can be chosen.

    ``explode``, ``apart``: how far levels and quadrants stand apart, 0 … 1. ``boards``: letters that tell
    boards apart (``u``, ``uv``, or none). ``kept``: the views that were kept, in words, empty where none is.
    ``explaining``: the layouts that are in a menu of their own.
    """

    view: View = field(default_factory=View)
    explode: float = 0.0
    apart: float = 0.0
    layouts: tuple[str, ...] = ("board", "exploded", "top", "flat")
    levels: int = 4
    quadrants: tuple[str, ...] = ("SW", "NW", "NE", "SE")
    boards: str = ""
    kept: tuple[str, ...] = ("", "", "", "", "")
    explaining: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Engine:
    """The helper that finds hints. state: ``off``, ``ready``, ``working``, ``stopped``."""

    state: str = "off"
    reason: str = ""


@dataclass(frozen=True, slots=True)
class Saved:
    """Where the game is saved; ``unsaved``: moves were made since."""

    name: str = ""
    unsaved: bool = False


@dataclass(frozen=True, slots=True)
class Message:
    """A line that appears for a while. kind: ``info``, ``error``."""

    id: int
    text: str
    kind: str = "info"


# ---- everything ----


@dataclass(frozen=True, slots=True)
class Screen:
    """Everything the panels show at one moment. ``panel_page``: that turned to last, see panel_pages.py."""

    page: Page = field(default_factory=Page)
    language: str = "en"
    noun: str = ""
    """What the pieces of the game are called, see ``words``."""
    chooser: Chooser = field(default_factory=Chooser)
    title: str = ""
    subtitle: str = ""
    back: str = ""
    """Where one is once the page is left."""
    goal: str = ""
    players: tuple[Player, ...] = ()
    prompt: Prompt = field(default_factory=lambda: Prompt(""))
    choices: tuple[Choice, ...] = ()
    dice: Dice | None = None
    can_confirm: bool = False
    can_cancel: bool = False
    confirm_label: str = ""
    moves: Moves = field(default_factory=Moves)
    can_undo: bool = False
    can_redo: bool = False
    can_deal: bool = False  # other cards may be dealt
    can_solve: bool = False  # it can be asked who wins by force
    view: ViewState = field(default_factory=ViewState)
    switches: Switches = field(default_factory=Switches)
    engine: Engine = field(default_factory=Engine)
    vectors: bool = True
    """Whether the game is about vectors at all."""
    shape: str = "vector"
    """Word for what the game is about, as definitions say it: vector, gryb, cross …"""
    writing: bool = False
    """Whether a moving picture is being written."""
    numbers: tuple[int, ...] = ()
    """In how many coordinates, or loci, that may run."""
    set_size: int = 4
    """Of how many spaces that is made."""
    plain: bool = False
    """Whether integrated GRYBs do not count in the game."""
    helps: tuple[str, ...] = ("wins", "blocks", "doubles", "xray")
    """Which of the switches the game has."""
    trays: bool = False
    """Whether pieces leave the board and come back: what is off it is always seen then."""
    off_board: bool = False
    """Whether pieces are in hand or lost for good, in a game in which none comes back."""
    series: bool = False
    """Whether there are series of moves, which are taken back as a whole."""
    probe: Probe | None = None
    """The column last looked at; None before that, and in games without columns."""
    can_undo_series: bool = False
    xray: Xray | None = None
    filter: Filter = field(default_factory=Filter)
    dock: str = "moves"
    said: str = ""
    """The last move in words, where they are to be read."""
    outcome: Outcome | None = None
    messages: tuple[Message, ...] = ()
    saved: Saved = field(default_factory=Saved)
    settings: Settings = field(default_factory=Settings)
    dialog: Dialog | None = None
    side_panel_open: bool = True
    panel_page: str = ""
    space: Any = None
    """Space of the board (Lattice …), for the flat map."""
    tableau: Tableau = field(default_factory=Tableau)
    hovered: int | str | None = None
    """Space the pointer is on, wherever it is shown."""
    reach: Reach | None = None
    """Where the node or piece looked at could go by each kind of step; None where the board knows no steps."""
    match: Match | None = None  # of several games, to which this one belongs
    assembly: Assembly | None = None
    """How a board is put together; there while the page is."""
    explore: Explore | None = None  # a board without turns; there while that page is
    course: Course | None = None  # the list of lessons, while that is shown
    lesson: LessonShown | None = None  # the page of a lesson, while one is open
    practising: Practising | None = None  # a round of questions, while that page is open
    presenting: Presenting | None = None  # while the board is presented

    @property
    def drawable(self) -> bool:
        """Whether a vector is shown that can be seen drawn."""
        paths = self.tableau.paths
        return any(p.kind in ("chosen", "pinned", "vector") and p.alone and p.dims for p in paths)

    @property
    def columns(self) -> bool:
        """Whether people mean a column first and one of its levels second."""
        return bool(getattr(self.space, "by_column", False))

    @property
    def tree(self) -> bool:
        """Whether the spaces are the nodes of a tree."""
        return bool(getattr(self.space, "walk_keys", False))

    @property
    def several(self) -> int:
        """How many boards there are, where there are several; else 0."""
        return (count := len(getattr(self.space, "parts", ()))) * (count > 1)

    @property
    def grid(self) -> bool:
        """Whether the spaces are met along straight coordinates."""
        return not (self.columns or self.tree)

    @property
    def returning(self) -> bool:
        """Whether a piece off the board has been chosen."""
        return any(item.chosen for player in self.players for item in player.tray)

    @property
    def tabs(self) -> tuple[str, ...]:
        """The tabs of the dock."""
        if self.explore is not None:
            return self.explore.tabs
        extra = {"xray": "xray" in self.helps, "reach": self.reach is not None, "tray": self.trays}
        return ("moves", *(tab for tab, there in extra.items() if there))
