"""What the first page and the dialogs show: games to choose, options, files, help, settings."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from vectorgames.base.words import UNITS, LocalizedText
from vectorgames.ui.actions import Command


@dataclass(frozen=True, eq=False)
class OwnDialog:
    """A dialog of a page, which ``draw`` (ui, rectangle) draws from the page's own state: its name, its title, its
    size in design pixels."""

    name: str
    title: LocalizedText
    size: tuple[float, float]
    draw: Callable[[Any, Any], None]


OptionValue = str | bool | int | None

Picture = str | None
"""The path of a picture file, or nothing."""


# ---- chooser ----


@dataclass(frozen=True, slots=True)
class GameCard:
    """A game that can be chosen. ``board``: name of its board; ``built``: whether that is put together out of
    parts."""

    id: str
    title: str
    sentence: str
    players: str
    board: str
    picture: Picture = None
    board_id: str = ""
    built: bool = False


@dataclass(frozen=True, slots=True)
class SavedGame:
    """An unfinished or recent game, or ``study``."""

    file: str
    title: str
    detail: str = ""
    picture: Picture = None
    study: bool = False


@dataclass(frozen=True, slots=True)
class Chooser:
    """The first page. ``ways``: what there is besides games, the name of each and the command that leads there."""

    games: tuple[GameCard, ...] = ()
    unfinished: tuple[SavedGame, ...] = ()
    recent: tuple[SavedGame, ...] = ()
    ways: tuple[tuple[str, str], ...] = ()


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
    """Options before the start; ``error``: why these do not go together.

    ``match``: the terms of the match of several games that begins, ``games:5`` or ``points:21``, None for a single
    game.
    """

    game: str
    title: str
    sentence: str = ""
    options: tuple[Option, ...] = ()
    error: str = ""
    picture: Picture = None
    match: str | None = None


@dataclass(frozen=True, slots=True)
class FileRow:
    """A saved game, or a folder."""

    name: str
    detail: str = ""
    folder: bool = False


@dataclass(frozen=True, slots=True)
class Files:
    """Open or save. ``saving``: a name is asked for; ``name``: the one proposed.

    ``taken``: a name under which something else is saved, which is to be replaced only if that is said again.
    ``kind``: of what, ``folder`` where a folder is asked for, see vectorgames.app.file_dialogs.
    """

    saving: bool
    folder: str
    rows: tuple[FileRow, ...] = ()
    name: str = ""
    error: str = ""
    taken: str = ""
    kind: str = "open"


@dataclass(frozen=True, slots=True)
class SystemFiles:
    """The system's own dialog is open for a file of this kind."""

    kind: str


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
class SignRow:
    """A sign and what it stands for: of a mark of this kind, or a piece. ``name``: what it is called."""

    mark: str
    piece: str
    name: str
    text: str


@dataclass(frozen=True, slots=True)
class Section:
    """Part of something to read: head or empty, text with a line for each paragraph, signs and their words."""

    head: str
    text: str = ""
    rows: tuple[SignRow, ...] = ()


@dataclass(frozen=True, slots=True)
class Reading:
    """Something to read: rules. ``at``: the section that was asked for, from 1; 0: none, it begins at the top."""

    title: str
    sections: tuple[Section, ...]
    at: int = 0


@dataclass(frozen=True, slots=True)
class Resume:
    """Unfinished games, offered at the start."""

    games: tuple[SavedGame, ...]


@dataclass(frozen=True, slots=True)
class Seat:
    """A player as he is asked for: the name given to him, or empty, his usual one, and the number of his colour."""

    number: int
    name: str
    usual: str
    colour: int


@dataclass(frozen=True, slots=True)
class Players:
    """Names and colours of the players."""

    seats: tuple[Seat, ...]


@dataclass(frozen=True, slots=True)
class Resign:
    """Who gives the game up? ``names``: number of a player -> his name; ``asked``: who would if nothing is chosen;
    ``winners``: number -> who then wins, in words."""

    names: tuple[tuple[int, str], ...]
    asked: int
    winners: tuple[tuple[int, str], ...]


@dataclass(frozen=True, slots=True)
class TypeMove:
    """Moves are typed, one after the other. ``example``: what one looks like; ``error``: why the last one was not
    played; ``said``: that which was, in words."""

    example: str
    error: str = ""
    said: str = ""


@dataclass(frozen=True, slots=True)
class DrawOffer:
    """A draw is offered; ``text``: by whom to whom."""

    text: str


@dataclass(frozen=True, slots=True)
class PasteError:
    """A pasted game could not be read."""

    message: str
    line: int | None = None
    text: str = ""


@dataclass(frozen=True, slots=True)
class SettingsDialog:
    """Shows ``Screen.settings``."""


Dialog = (
    NewGame
    | Files
    | SystemFiles
    | Help
    | Reading
    | Resume
    | PasteError
    | SettingsDialog
    | Players
    | Resign
    | DrawOffer
    | TypeMove
    | OwnDialog
)


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
    mistakes: bool = False
    """Whether a move is questioned that gives a win away, or lets one through."""


def dialog_kind(value: object) -> str:
    """What is asked in a dialog, by which it is known from another one; empty where none is open.

    It is made anew whenever something in it changes, and remains the same dialog.
    """
    if value is None:
        return ""
    name = value.name if isinstance(value, OwnDialog) else type(value).__name__
    return f"{name} {getattr(value, 'saving', '')} {getattr(value, 'number', '')}"
