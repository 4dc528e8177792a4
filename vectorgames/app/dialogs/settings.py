"""The dialog of what lasts from game to game."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from vectorgames.app.context import Context
from vectorgames.app.dialogs.people import setting_switch
from vectorgames.app.panels.top_bar import LANGUAGE_NAMES
from vectorgames.app.settings import SPOKEN
from vectorgames.base.words import LANGUAGES, UNITS, Words
from vectorgames.ui.boxes import Segments, Slider, Switch
from vectorgames.ui.canvas import Ui
from vectorgames.ui.dialogs import Dialog
from vectorgames.ui.imgui_layer import SCALES
from vectorgames.ui.layout import Box, Column, Flow, Row, Scroll, Text

_THINKS = (0.3, 1.0, 3.0, 10.0, 30.0)  # seconds for which a player who plays by himself may think

_SCALES = [s for s in (0.75, 0.9, 1.0, 1.25, 1.5, 2.0, 2.5, 3.0) if SCALES[0] <= s <= SCALES[1]]


class SettingsDialog(Dialog):
    """What lasts from game to game."""

    width = 640

    def __init__(self, context: Context):
        self._context = context

    def title(self, words: Words) -> str:
        return words("ui.settings.title")

    def body(self, ui: Ui) -> Box:
        words, context = ui.words, self._context
        settings, switches = context.preferences.settings, context.switches
        languages = [LANGUAGE_NAMES[language] for language in LANGUAGES]
        units = [words(f"app.workshop.option.{units}") for units in UNITS]
        nearest = min(_SCALES, key=lambda s: abs(s - settings.scale))
        scales = [f"{round(s * 100)} %" for s in _SCALES]
        turns: list[Box] = [
            _switch(words, name, getattr(switches, name))
            for name in ("confirm", "animation", "coordinates", *SPOKEN)
        ]
        turns += [_switch(words, "sounds", switches.sounds), _loudness(ui, context)]
        turns.append(setting_switch(words, "fullscreen", context.host.fullscreen))
        if settings.has_system_dialogs:
            turns.append(setting_switch(words, "system_dialogs", settings.system_dialogs))
        turns += [setting_switch(words, name, getattr(settings, name)) for name in ("resigns", "questions")]
        return Scroll(
            "settings",
            Column(
                Flow(
                    _chosen(
                        words, "language", languages, LANGUAGES.index(settings.language),
                        lambda ui, k: ui.send("language", LANGUAGES[k]),
                    ),
                    _chosen(words, "units", units, UNITS.index(settings.units), _set("units", UNITS)),
                    gap="huge",
                ),
                _chosen(words, "scale", scales, _SCALES.index(nearest), _set("scale", _SCALES)),
                _chosen(
                    words, "theme", [words(f"ui.theme.{theme}") for theme in settings.themes],
                    settings.themes.index(settings.theme), _set("theme", settings.themes),
                ),
                _chosen(
                    words, "think_seconds", [words("players.seconds", n=f"{s:g}") for s in _THINKS],
                    min(range(len(_THINKS)), key=lambda k: abs(_THINKS[k] - settings.think_seconds)),
                    _set("think_seconds", _THINKS),
                ),
                Column(*turns, gap="tiny"),
                gap="wide",
            ),
        )  # fmt: skip


def _loudness(ui: Ui, context: Context) -> Box:
    """How loud sounds are, with a slider."""
    slider = Slider(
        "loudness",
        lambda: context.preferences.settings.loudness,
        lambda ui, new: ui.send("setting", ("loudness", round(new, 2))),
        step=0.05, width=220, height=30, align=0.5, enabled=context.switches.sounds,
    )  # fmt: skip
    return Row(Text(ui.words("ui.settings.loudness"), lines=1, grow=1.0), slider, height=34)


def _set(name: str, values: Sequence[object]) -> Callable[[Ui, int], None]:
    return lambda ui, number: ui.send("setting", (name, values[number]))


def _chosen(words: Words, name: str, labels: list[str], on: int, take: Callable[[Ui, int], None]) -> Box:
    """One of several, under what it is about."""
    return Column(
        Text(words(f"ui.settings.{name}"), "note", "second"),
        Segments(name, labels, on, take, align=0.0),
        gap="tiny",
    )


def _switch(words: Words, name: str, on: bool) -> Box:
    return Switch(name, words(f"ui.switch.{name}"), on, ("switch", (name, not on)), words(f"ui.switch.{name}_help"))
