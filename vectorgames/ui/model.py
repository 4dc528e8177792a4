"""What the panels show (Screen), as values: the board, X-ray, reach, columns, a match, switches, the game in play.

The application makes a Screen, calls the panels, and carries out the Commands they return. A Screen that is equal
to the last one, with an idle layer, needs no new frame.

Pages and dialogs that draw themselves are in vectorgames.app.
"""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass, field
from typing import Any

from vectorgames.base.words import UNITS
from vectorgames.play.views import View
from vectorgames.spaces.filters import Filter
from vectorgames.spaces.tree import STEPS
from vectorgames.ui.actions import Offers
from vectorgames.ui.page import Page
from vectorgames.view.tableau import Tableau


@dataclass(frozen=True, slots=True)
class Switches:
    """Hints and helps that can be on or off.

    ``words``, ``speech``: the last move in words, to be read, and to be heard; ``letters``, ``shapes``: of the
    colours on the spots of a tree; the names of steps: whether where they lead is shown.
    """

    wins: bool = False
    blocks: bool = False
    doubles: bool = False
    threatened: bool = False
    contest: bool = False
    groups: bool = True
    sets: bool = False
    risk: bool = True
    changed: bool = True
    xray: bool = True
    confirm: bool = True
    animation: bool = True
    coordinates: bool = True
    words: bool = False
    speech: bool = False
    letters: bool = True
    shapes: bool = False
    down: bool = False
    up: bool = False
    sideways: bool = False
    hyperspace: bool = True
    limited_hyperspace: bool = False
    interjection: bool = True
    limited_interjection: bool = False
    excision: bool = True
    limited_excision: bool = False

    @property
    def steps(self) -> tuple[str, ...]:
        """The kinds of step of a tree that are on, in the order of ``spaces.tree.STEPS``."""
        return tuple(kind for kind in STEPS if getattr(self, kind))


HELPS = ("wins", "blocks", "doubles", "sets", "threatened", "groups", "contest", "risk", "changed", "xray")
"""Switches that only some games have, see ``Screen.helps``."""

SPOTS = ("letters", "shapes")  # switches for the spots of a tree
SPOKEN = ("words", "speech")  # switches for people who play at a real board beside the program
SWITCHES = (*HELPS, *SPOTS, "confirm", "animation", "coordinates", *SPOKEN)
"""Fields of ``Switches`` in the order in which people see them; the kinds of step of a tree follow."""


@dataclass(frozen=True, slots=True)
class XrayLine:
    """One vector, or integrated GRYB, or another set. ``names``: of its spaces, in order; ``components``: (axis,
    ±1) of each step; ``middle``: of a set that is several lines, the name of the space where they meet; ``open``:
    the players who may still complete it. ``points``: what it is worth, 0 where that does not matter; ``held``: how
    many pieces stand on it, if only one player may still complete it."""

    dims: str
    names: tuple[str, ...]
    components: tuple[tuple[str, int], ...] = ()
    open: tuple[int, ...] = ()
    points: int = 0
    held: int = 0
    middle: str = ""


@dataclass(frozen=True, slots=True)
class Match:
    """A match of several games. ``kind``: ``games`` (so many are played) or ``points`` (so many win), ``n``.

    ``game``: number of the one being played, from 1; ``totals``: points so far by player of this game, with
    those of this one once it has ended; ``results``: scores of the games ended, by player of this one;
    ``over``: the match is; ``winners``: players of this game who have won it.
    """

    kind: str
    n: int
    game: int
    totals: tuple[float, ...]
    results: tuple[tuple[float, ...], ...] = ()
    over: bool = False
    winners: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Xray:
    """The vectors through the space looked at that the filter lets pass; ``total``: all through it.

    ``open``: (player, how many of these he may still complete). ``chosen``: the one stepped to, from 0;
    ``pointed``: the one pointed at; ``more``: how many pass besides that are not listed.
    """

    space: str
    total: int
    lines: tuple[XrayLine, ...] = ()
    open: tuple[tuple[int, int], ...] = ()
    chosen: int | None = None
    pointed: int | None = None
    more: int = 0

    @property
    def shown(self) -> int | None:
        """The number of the line told at length; none where what was chosen is not among the lines any more."""
        number = self.chosen if self.pointed is None else self.pointed
        return number if number is not None and number < len(self.lines) else None


LASER, PEN, RUBBER = TOOLS = ("laser", "pen", "rubber")  # what the mouse is while it is not the board's
ON_BOARD, ON_SCREEN = "board", "screen"  # to what lines of the pen stick
BLACK, WHITE = "black", "white"  # colours of a screen on which nothing is seen
TOLD = ("chosen", "pinned", "vector")  # kinds of paths that are told in names, the first kind of which there is one
PENS = 4  # how many colours the pen has, each with dashes of its own


@dataclass(frozen=True, slots=True)
class Presenting:
    """How a board is presented.

    tool    one of ``TOOLS``; empty: the mouse is the board's
    pen     number of the colour, from 1; ``ground``: to what its lines stick
    drawn   whether there are lines; ``undoes``: whether there is something to be taken back
    frozen  the picture stays as it is
    blank   colour of the empty screen, or empty
    bright  how much the tools are seen, 0 … 1
    """

    tool: str = ""
    pen: int = 1
    ground: str = ON_BOARD
    drawn: bool = False
    undoes: bool = False
    frozen: bool = False
    blank: str = ""
    bright: float = 1.0


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


VIEW_KEYS = ("F5", "F6", "F7", "F8", "F9")
"""Of the views that are kept; with Shift one is kept."""


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
class Settings:
    """What lasts from game to game."""

    language: str = "en"
    units: str = UNITS[0]
    scale: float = 1.0
    theme: str = "studio"
    themes: tuple[str, ...] = ("studio",)
    fullscreen: bool = False
    system_dialogs: bool = True
    """Files are asked for with the dialogs of the system, where ``has_system_dialogs``."""
    has_system_dialogs: bool = False
    side_width: float = 0.0
    """Of the side panel in design pixels, as it was dragged; 0: as wide as usual."""
    think_seconds: float = 1.0
    """For which a player who plays by himself thinks."""
    move_seconds: float = 0.6
    """Seconds after which he moves, at the earliest."""
    resigns: bool = True
    """Whether he gives up a hopeless position."""


@dataclass(frozen=True, slots=True)
class Screen:
    """Everything the panels show at one moment. ``panel_page``: the panel turned to last where panels are pages."""

    page: Page = field(default_factory=Page)
    actions: Offers = field(default_factory=Offers, compare=False)
    """What can be done now."""
    language: str = "en"
    noun: str = ""
    """What the pieces of the game are called, see ``words``."""
    title: str = ""
    subtitle: str = ""
    back: str = ""
    """Where one is once the page is left."""
    players: tuple[Player, ...] = ()
    can_undo: bool = False
    can_redo: bool = False
    view: View = field(default_factory=View)
    switches: Switches = field(default_factory=Switches)
    vectors: bool = True
    """Whether the game is about vectors at all."""
    shape: str = "vector"
    """Word for what the game is about, as definitions say it: vector, gryb, cross …"""
    numbers: tuple[int, ...] = ()
    """In how many coordinates, or loci, that may run."""
    set_size: int = 4
    """Of how many spaces that is made."""
    plain: bool = False
    """Whether integrated GRYBs do not count in the game."""
    helps: tuple[str, ...] = ("wins", "blocks", "doubles", "xray")
    """Which of the switches the game has."""
    xray: Xray | None = None
    filter: Filter = field(default_factory=Filter)
    dock: str = "moves"
    messages: tuple[Message, ...] = ()
    settings: Settings = field(default_factory=Settings)
    dialog: Any = None
    """The one that is open, see vectorgames.ui.dialogs."""
    side_panel_open: bool = True
    panel_page: str = ""
    space: Any = None
    """Space of the board (Lattice …), for the flat map."""
    tableau: Tableau = field(default_factory=Tableau)
    hovered: int | str | None = None
    """Space the pointer is on, wherever it is shown."""
    own: Any = None
    """The page; ``revision`` is another one whenever what its panel, or the dialog that is open, shows may have
    changed."""
    revision: Hashable = 0
    written: tuple[tuple[int, str], ...] = ()
    """(space, what is written at it)."""
    strip: tuple[str, bool | None] = ("", None)
    """What is asked, or said to an answer, in a line; whether that was right, None: there is none."""
    presenting: Presenting | None = None  # while the board is presented

    @property
    def columns(self) -> bool:
        """Whether people mean a column first and one of its levels second."""
        return bool(getattr(self.space, "by_column", False))

    @property
    def tree(self) -> bool:
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
    def tabs(self) -> tuple[str, ...]:
        return tuple(getattr(self.own, "tabs", ()))
