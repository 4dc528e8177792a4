"""What lasts from game to game: language, size, theme, hints. Kept in settings.yaml of the user's folder."""

from __future__ import annotations

import locale
import os
import shutil
import sys
from collections.abc import Callable
from dataclasses import asdict, dataclass, field, fields, replace
from functools import cache
from pathlib import Path
from typing import Any, TypeVar

import yaml

from vectorgames.base import yaml_reader
from vectorgames.base.files import write_atomic
from vectorgames.base.paths import home
from vectorgames.base.words import LANGUAGES, UNITS, LocalizedError
from vectorgames.spaces.tree import STEPS
from vectorgames.view.flat_map import Spots
from vectorgames.view.themes import theme_ids


@dataclass(frozen=True, slots=True)
class Switches:
    """Hints and helps that can be on or off.

    ``words``, ``speech``: the last move in words, to be read, and to be heard; ``letters``, ``shapes``: of the
    colours on the spots of a tree; ``printed``: whether a tree looks as its board is printed; the names of steps:
    whether where they lead is shown.
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
    sounds: bool = True
    letters: bool = True
    shapes: bool = False
    printed: bool = False
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

    @property
    def spots(self) -> Spots:
        return Spots(self.letters, self.shapes, self.printed)


HELPS = ("wins", "blocks", "doubles", "sets", "threatened", "groups", "contest", "risk", "changed", "xray")
"""Switches that only some games have, see ``helps`` of pages."""

SPOTS = ("letters", "shapes", "printed")  # switches for the spots of a tree
SPOKEN = ("words", "speech")  # switches for people who play at a real board beside the program
SWITCHES = (*HELPS, *SPOTS, "confirm", "animation", "coordinates", *SPOKEN)
"""Fields of ``Switches`` in the order in which people see them; the kinds of step of a tree follow."""


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
    tabs_height: float = 0.0
    """Of the tabs under the map in design pixels, as it was dragged; 0: as there is room."""
    think_seconds: float = 1.0
    """For which a player who plays by himself thinks."""
    move_seconds: float = 0.6
    """Seconds after which he moves, at the earliest."""
    questions: bool = False
    """Whether a move of a person is questioned that gives a win away, or lets one through."""
    loudness: float = 0.33
    """Of sounds, 0 … 1."""
    resigns: bool = True
    """Whether he gives up a hopeless position."""
    class_list: str = ""
    """The file with the names of a class; empty: there is none."""


HELPERS = ("zenity", "kdialog", "matedialog", "qarma")
"""Programs that show dialogs, where the system itself does not."""

_LEFT: list[object] = []


@cache
def available() -> bool:
    """Whether the system has any. ``VECTORGAMES_DIALOGS=own`` in the environment says that it shall have none."""
    if os.environ.get("VECTORGAMES_DIALOGS") == "own":
        return False
    return os.name == "nt" or sys.platform == "darwin" or any(map(shutil.which, HELPERS))


GAMES = "games"  # the user's folder for saved games


@dataclass(frozen=True)
class FileQuestion:
    """Which file, or which folder, for what.

    kind    ``open`` for one to be opened, ``names`` for a list of names, ``folder`` for a folder; else what is
            saved: ``game``, ``picture`` …
    take    is given the path that was chosen; what it raises is told as a refusal
    name    proposed for what is saved
    suffix  of the files that are shown, added to a name that lacks it
    folder  where it begins, among the user's folders, or a path; people may go elsewhere, which is remembered
    own     the file that may be written over unasked
    """

    kind: str
    take: Callable[[Path], object]
    name: str = ""
    suffix: str = ".yaml"
    folder: str = GAMES
    own: Path | None = None

    @property
    def saving(self) -> bool:
        return self.kind not in ("open", "names", "folder")


class Asked:
    """A dialog that is open. ``kind``: as that of a FileQuestion; ``kinds``: what the files are called, and the
    pattern of their names."""

    def __init__(self, kind: str, title: str, start: Path, kinds: tuple[str, str]):
        from imgui_bundle import portable_file_dialogs as dialogs

        self._dialog: dialogs.select_folder | dialogs.open_file | dialogs.save_file
        if kind == "folder":
            self._dialog = dialogs.select_folder(title, str(start))
        elif kind in ("open", "names"):
            self._dialog = dialogs.open_file(title, f"{start}{os.sep}", list(kinds))
        else:
            self._dialog = dialogs.save_file(title, str(start), list(kinds))

    @property
    def ready(self) -> bool:
        """Whether it has been answered."""
        return self._dialog.ready(0)

    def answer(self) -> Path | None:
        """The file or folder; None: no longer wanted."""
        found = self._dialog.result()
        first = found if isinstance(found, str) else next(iter(found), "")
        return Path(first) if first else None

    def close(self) -> None:
        """It is not wanted any more. One that cannot be closed stays, for its end would be waited for."""
        if not self._dialog.ready(0) and not self._dialog.kill():
            _LEFT.append(self._dialog)


Part = TypeVar("Part", Settings, Switches)


@dataclass(frozen=True, slots=True)
class Preferences:
    """Settings and switches together."""

    settings: Settings = field(default_factory=Settings)
    switches: Switches = field(default_factory=Switches)


def system_language() -> str:
    """The language that the system names, where there are texts in it; else the first of all."""
    named = next(filter(None, map(os.environ.get, ("LC_ALL", "LC_MESSAGES", "LANG"))), "")
    if not named and os.name == "nt":
        import ctypes

        kernel: Any = ctypes.windll.kernel32  # type: ignore[attr-defined, unused-ignore]
        named = locale.windows_locale.get(kernel.GetUserDefaultUILanguage(), "")
    found = named[:2].lower()
    return found if found in LANGUAGES else LANGUAGES[0]


def path() -> Path:
    return home() / "settings.yaml"


def load() -> Preferences:
    """The kept preferences. What is missing or makes no sense is as it was at first; nothing is raised."""
    kept = yaml_reader.mapping_in(path())
    settings = _over(Settings(language=system_language()), kept.get("settings"))
    if settings.language not in LANGUAGES:
        settings = replace(settings, language=system_language())
    if settings.theme not in theme_ids():
        settings = replace(settings, theme=Settings().theme)
    if settings.units not in UNITS:
        settings = replace(settings, units=UNITS[0])
    scale, width = min(3.0, max(0.75, settings.scale)), min(4000.0, max(0.0, settings.side_width))
    settings = replace(settings, scale=scale, side_width=width, fullscreen=False, themes=theme_ids())
    settings = replace(settings, tabs_height=min(4000.0, max(0.0, settings.tabs_height)))
    think, wait = min(60.0, max(0.1, settings.think_seconds)), min(10.0, max(0.0, settings.move_seconds))
    settings = replace(settings, think_seconds=think, move_seconds=wait)
    settings = replace(settings, loudness=min(1.0, max(0.0, settings.loudness)))
    settings = replace(settings, has_system_dialogs=available())
    return Preferences(settings, _over(Switches(), kept.get("switches")))


def changed(preferences: Preferences, part: str, name: str, value: object) -> Preferences:
    """The preferences with one field of ``settings`` or ``switches`` set."""
    return replace(preferences, **{part: replace(getattr(preferences, part), **{name: value})})


def store(preferences: Preferences) -> str | None:
    """Keep the preferences; returns what went wrong, in a line, or None."""
    settings = asdict(preferences.settings)
    del settings["themes"], settings["has_system_dialogs"]
    content = yaml.safe_dump({"settings": settings, "switches": asdict(preferences.switches)}, sort_keys=False)
    try:
        write_atomic(path(), content)
    except LocalizedError as error:
        return error.say(preferences.settings.language)
    return None


def _over(base: Part, kept: object) -> Part:
    """The dataclass ``base`` with those kept values that have the type of its own."""
    if not isinstance(kept, dict):
        return base
    good: dict[str, Any] = {}
    for f in fields(base):
        value, own = kept.get(f.name), getattr(base, f.name)
        if isinstance(own, float) and type(value) is int:
            value = float(value)
        if type(value) is type(own):
            good[f.name] = value
    return replace(base, **good)
