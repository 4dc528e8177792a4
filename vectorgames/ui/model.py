"""What the panels show (Screen) and what people want (Command). Values only; no rules, no drawing.

The application makes a Screen, calls the panels, and carries out the Commands they return. A Screen
that is equal to the last one, with an idle layer, needs no new frame.

Commands (name: value):

====================  ==========================================================================
``play``              text of an action (``accept``); what a hot button of a game does
``choose``            ``Choice.value`` of a button that is no space
``confirm``           None: play the aimed space or the ready action
``cancel``            None: one click back
``aim``               number of a space: clicked on the flat map
``hover``             number of a space or None: the pointer moved on the flat map
``undo``, ``redo``    None
``goto``              number of moves played at the wanted position (0: start)
``branch``            (number of the move, which continuation, from 0)
``roll``              None: the program rolls
``type_roll``         text of a physical roll
``view``              ``View``: the whole new view (layout, levels, quadrants, penlight)
``explode``           0 … 1
``home``              None: the view as it was at first
``panel``             bool: side panel open
``switch``            (name of a field of ``Switches``, bool)
``new``               None: back to choosing a game; game id: ask for its options
``option``            (name, value): changed in the new-game dialog or, with no dialog, in force next
``start``             (game id, {option: value})
``open_dialog``       None; ``save_dialog``: None: ask for a name
``open``              file name out of the list
``save``              file name; None: where it was saved last
``copy``, ``paste``   None: the game as text
``resume``            file of the unfinished game; ``discard``: do not ask again
``recent``            file of a recent game
``help``              None: commands and keys; ``rules``: None
``settings``          None: open; ``setting``: (name, value) out of ``Settings``
``language``          ``en``, ``de``
``replay``            bool: run through the moves; ``replay_win``: None: draw the winning vector again
``play_again``        None
``restart_engine``    None
``dismiss``           number of a message
``close``             None: close the dialog
``fullscreen``, ``screenshot``, ``back_to_chooser``, ``quit``   None
====================  ==========================================================================
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

import panda3d.core as p3d

from vectorgames.tableau import Tableau, View

OptionValue = str | bool | int | None
Picture = p3d.Texture | str | None
"""A texture, or the path of a picture file, or nothing."""


@dataclass(frozen=True, slots=True)
class Command:
    """Something the user wants, see the table above."""

    name: str
    value: Any = None


# ---- the game ----


@dataclass(frozen=True, slots=True)
class Player:
    """One player. ``count``: pieces on the board; ``supply``: what is left, in words (``28 left``)."""

    number: int
    name: str
    piece: str = ""
    to_move: bool = False
    wins: bool = False
    count: int = 0
    supply: str = ""


@dataclass(frozen=True, slots=True)
class Prompt:
    """What is to be done now. ``why``: why the last click was not legal, ``rule``: its section."""

    text: str
    detail: str = ""
    why: str = ""
    rule: str = ""


@dataclass(frozen=True, slots=True)
class Choice:
    """A button for an action that is no space. ``icons``: piece texts; ``key``: its shortcut."""

    value: Any
    label: str
    icons: tuple[str, ...] = ()
    key: str = ""
    primary: bool = False


@dataclass(frozen=True, slots=True)
class Dice:
    """``due``: a roll is to be made now. ``turning``: 0 … 1 while dice fall, 0 at rest.

    ``faces``: what lies on top of each die; ``example``: what a typed roll looks like; ``error``: why
    the typed one was refused.
    """

    due: bool = False
    last: str = ""
    faces: tuple[str, ...] = ()
    turning: float = 0.0
    example: str = ""
    error: str = ""


@dataclass(frozen=True, slots=True)
class Move:
    """One action in the list. ``branches``: other continuations kept at this point."""

    player: int
    text: str
    note: str = ""
    branches: int = 0


@dataclass(frozen=True, slots=True)
class Moves:
    """The line being played; ``current``: how many of its moves are on the board."""

    rows: tuple[Move, ...] = ()
    current: int = 0
    replaying: bool = False


@dataclass(frozen=True, slots=True)
class Outcome:
    """The end. ``line``: names of the spaces in order; ``dims``: the coordinates that run (``xt``)."""

    title: str
    player: int = 0
    line: tuple[str, ...] = ()
    dims: str = ""
    dims_text: str = ""
    detail: str = ""


@dataclass(frozen=True, slots=True)
class Lines:
    """Vectors through the space pointed at: how many each player still has open."""

    space: str
    open: tuple[tuple[int, int], ...] = ()
    total: int = 0


@dataclass(frozen=True, slots=True)
class ViewState:
    """How the board is looked at, and what can be chosen."""

    view: View = field(default_factory=View)
    explode: float = 0.0
    layouts: tuple[str, ...] = ("board", "exploded", "flat")
    levels: int = 4
    quadrants: tuple[str, ...] = ("SW", "NW", "NE", "SE")


@dataclass(frozen=True, slots=True)
class Switches:
    """Hints and helps that can be on or off."""

    wins: bool = False
    blocks: bool = False
    doubles: bool = False
    confirm: bool = True
    animation: bool = True
    coordinates: bool = True


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


# ---- chooser ----


@dataclass(frozen=True, slots=True)
class GameCard:
    """A game that can be chosen."""

    id: str
    title: str
    sentence: str
    players: str
    board: str
    picture: Picture = None


@dataclass(frozen=True, slots=True)
class SavedGame:
    """An unfinished or recent game."""

    file: str
    title: str
    detail: str = ""
    picture: Picture = None


@dataclass(frozen=True, slots=True)
class Chooser:
    """The first page."""

    games: tuple[GameCard, ...] = ()
    unfinished: SavedGame | None = None
    recent: tuple[SavedGame, ...] = ()


# ---- dialogs ----


@dataclass(frozen=True, slots=True)
class Option:
    """An option of a game. kind: ``choice``, ``bool``, ``whole``, ``whole_or_none``."""

    name: str
    label: str
    kind: str
    value: OptionValue
    choices: tuple[tuple[OptionValue, str], ...] = ()
    help: str = ""
    minimum: int = 1
    maximum: int = 9999


@dataclass(frozen=True, slots=True)
class NewGame:
    """Options before the start; ``error``: why these do not go together."""

    game: str
    title: str
    sentence: str = ""
    options: tuple[Option, ...] = ()
    error: str = ""
    picture: Picture = None


@dataclass(frozen=True, slots=True)
class FileRow:
    name: str
    detail: str = ""


@dataclass(frozen=True, slots=True)
class Files:
    """Open or save. ``saving``: a name is asked for; ``name``: the one proposed."""

    saving: bool
    folder: str
    rows: tuple[FileRow, ...] = ()
    name: str = ""
    error: str = ""


@dataclass(frozen=True, slots=True)
class HelpRow:
    """A command or a key. Without a command it is only told."""

    section: str
    label: str
    keys: str = ""
    command: Command | None = None


@dataclass(frozen=True, slots=True)
class Help:
    """Commands and keys, searchable; ``rows`` empty: those of ``commands.help_rows``."""

    rows: tuple[HelpRow, ...] = ()


@dataclass(frozen=True, slots=True)
class Reading:
    """Something to read: rules. ``paragraphs``: (head or empty, text)."""

    title: str
    paragraphs: tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True)
class Resume:
    """Offered at the start."""

    game: SavedGame


@dataclass(frozen=True, slots=True)
class PasteError:
    """A pasted game could not be read."""

    message: str
    line: int | None = None
    text: str = ""


@dataclass(frozen=True, slots=True)
class SettingsDialog:
    """Shows ``Screen.settings``."""


Dialog = NewGame | Files | Help | Reading | Resume | PasteError | SettingsDialog


@dataclass(frozen=True, slots=True)
class Settings:
    """What lasts from game to game."""

    language: str = "en"
    scale: float = 1.0
    theme: str = "studio"
    themes: tuple[str, ...] = ("studio",)
    fullscreen: bool = False


# ---- everything ----


@dataclass(frozen=True, slots=True)
class Screen:
    """Everything the panels show at one moment."""

    page: str = "chooser"
    language: str = "en"
    chooser: Chooser = field(default_factory=Chooser)
    title: str = ""
    subtitle: str = ""
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
    view: ViewState = field(default_factory=ViewState)
    switches: Switches = field(default_factory=Switches)
    engine: Engine = field(default_factory=Engine)
    lines: Lines | None = None
    outcome: Outcome | None = None
    messages: tuple[Message, ...] = ()
    saved: Saved = field(default_factory=Saved)
    settings: Settings = field(default_factory=Settings)
    dialog: Dialog | None = None
    side_panel_open: bool = True
    space: Any = None
    """Space of the board (Lattice …), for the flat map."""
    tableau: Tableau = field(default_factory=Tableau)
    hovered: int | None = None
    """Space the pointer is on, wherever it is shown."""
