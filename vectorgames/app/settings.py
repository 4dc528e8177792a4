"""What lasts from game to game: language, size, helps. Kept in settings.yaml of the user's folder.

Knows nothing of what they change.
"""

from __future__ import annotations

from dataclasses import asdict, dataclass, field, fields, replace
from pathlib import Path

import yaml

from vectorgames import yaml_reader
from vectorgames.app.system_dialogs import available
from vectorgames.paths import home
from vectorgames.saves import write_atomic
from vectorgames.ui.model import Settings, Switches
from vectorgames.ui.theme import theme_ids
from vectorgames.words import LANGUAGES, UNITS, LocalizedError


@dataclass(frozen=True, slots=True)
class Preferences:
    """Settings and switches together."""

    settings: Settings = field(default_factory=Settings)
    switches: Switches = field(default_factory=Switches)


def path() -> Path:
    return home() / "settings.yaml"


def load() -> Preferences:
    """The kept preferences. What is missing or makes no sense is as it was at first; nothing is raised."""
    kept = yaml_reader.mapping_in(path())
    settings = _over(Settings(), kept.get("settings"))
    if settings.language not in LANGUAGES:
        settings = replace(settings, language="en")
    if settings.theme not in theme_ids():
        settings = replace(settings, theme=Settings().theme)
    if settings.units not in UNITS:
        settings = replace(settings, units=UNITS[0])
    scale, width = min(3.0, max(0.75, settings.scale)), min(4000.0, max(0.0, settings.side_width))
    settings = replace(settings, scale=scale, side_width=width, fullscreen=False, themes=theme_ids())
    settings = replace(settings, has_system_dialogs=available())
    return Preferences(settings, _over(Switches(), kept.get("switches")))


def changed(preferences: Preferences, part: str, name: str, value) -> Preferences:
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


def _over(base, kept):
    """The dataclass ``base`` with those kept values that have the type of its own."""
    if not isinstance(kept, dict):
        return base
    good = {}
    for f in fields(base):
        value, own = kept.get(f.name), getattr(base, f.name)
        if isinstance(own, float) and type(value) is int:
            value = float(value)
        if type(value) is type(own):
            good[f.name] = value
    return replace(base, **good)
