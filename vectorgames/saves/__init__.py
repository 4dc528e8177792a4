"""Saved games: their form, reading by replaying, and writing that a crash cannot spoil. Knows no window."""

from vectorgames.saves.autosave import GAME, STUDY, Autosaver, autosave_path
from vectorgames.saves.files import write_atomic
from vectorgames.saves.format import dump, load, loads, replay
from vectorgames.saves.studies import dump_study, load_any, load_study, loads_study

__all__ = [
    "GAME",
    "STUDY",
    "Autosaver",
    "autosave_path",
    "dump",
    "dump_study",
    "load",
    "load_any",
    "load_study",
    "loads",
    "loads_study",
    "replay",
    "write_atomic",
]
