"""The film under the view: its line, back, play and next, how fast, how far parts are pulled apart."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any, Unpack

from imgui_bundle import imgui

from vectorgames.app.pages.assembly.rows import chevron, play_sign, sentence
from vectorgames.app.pages.assembly.workshop import SPEEDS, Film, Workshop
from vectorgames.boards.assembly import board_name
from vectorgames.ui.actions import key_label
from vectorgames.ui.boxes import Button, Segments, Send, Slider
from vectorgames.ui.canvas import Ui
from vectorgames.ui.layout import Box, Column, Custom, Forms, Measure, Row, Sizes, Space, Span, Text
from vectorgames.ui.widgets import hit, tooltip
from vectorgames.view.primitives import Rect

BIG_H, _SMALL_H = 46, 36  # height of back and next, and of what stands beside them
_TRACK, _NUMBERS = 22, 16  # heights of the line of the film and of the numbers under it
_SPEED_LABELS = {0.25: "¼×", 0.5: "½×", 1.0: "1×", 2.0: "2×"}


def film_row(ui: Ui, shop: Workshop) -> Box:
    """Line of the film over the buttons; room left over goes into the slider, then between the groups."""
    small = Sizes(height=_SMALL_H, align=0.5)
    label = Text(ui.words("ui.assembly.apart"), "note", "second", lines=1, drop=2)
    row = Row(
        _step_button(ui, "back", shop, gives=1, wide=128),
        _step_button(ui, "next", shop, gives=1, wide=147),
        Space(),
        Forms(*(_play_button(ui, shop, said, **small) for said in (True, False)), gives=3),
        Space(),
        _speed(ui, shop, **small),
        Space(),
        label,
        _apart(ui, shop, wide=130, most=270, grow=9.0, gives=1, **small),
        gap="close",
        height=BIG_H,
    )
    return Column(_line(shop), Space(), row, gap="none")


def film_strip(ui: Ui, shop: Workshop) -> Box:
    """Where the panels are pages: line of the film, back, play and next."""
    row = Row(
        _step_button(ui, "back", shop, grow=1.0),
        _play_button(ui, shop, said=False),
        _step_button(ui, "next", shop, grow=1.0),
        gap="close",
        height=_SMALL_H,
    )
    return Column(_line(shop), Space(), row, gap="none")


def film_tab(ui: Ui, shop: Workshop) -> Box:
    """What there is besides: which board, how fast, parts apart."""
    label = Text(ui.words("ui.assembly.apart"), "note", "second", lines=1)
    slider = _apart(ui, shop, wide=60, grow=1.0)
    return Column(
        boards(ui, shop, height=_SMALL_H), _speed(ui, shop, height=_SMALL_H), Row(label, slider, height=_SMALL_H)
    )


# ---- the line ----


def _line(shop: Workshop) -> Box:
    """A stretch for every step with its number; dragged, it goes to any moment, and a click on a number there."""
    return Custom(lambda ui, rect: _paint_line(ui, rect, shop.film), height=_TRACK + _NUMBERS)


def _paint_line(ui: Ui, rect: Rect, film: Film) -> None:
    if film.active:
        ui.layer.touch()  # it is farther in the next frame
    count = len(film.made.steps)
    knob = ui.px(9)
    track = Rect(rect.x + knob, rect.y, rect.w - 2 * knob, ui.px(_TRACK))
    width = track.w / count
    numbers = [Rect(track.x + i * width + 1, track.bottom, width - 2, rect.h - track.h) for i in range(count)]
    imgui.push_item_flag(imgui.ItemFlags_.no_tab_stop, True)  # the keyboard has its arrows for this
    for i, place in enumerate(numbers):
        pressed, hovered, _ = hit(ui, f"tick{i}", place)
        tooltip(ui, f"{i + 1}. {film.made.steps[i].title.say(ui.words.tag)}", above=track)
        if pressed:
            ui.send("step", i)
        now = i == film.step
        colour = "accent" if now else "text" if hovered else "second" if i < film.step else "third"
        ui.text(place, str(i + 1), "strong" if now else "note", colour, 0.5)
    wide = Rect(rect.x, track.y, rect.w, track.h)
    _, hovered, held = hit(ui, "scrub", wide)
    imgui.pop_item_flag()
    tooltip(ui, ui.words("ui.assembly.scrub_help"), above=track)
    at = film.at
    if held:
        new = min(max((imgui.get_io().mouse_pos.x - track.x) / max(1.0, width), 0.0), float(count))
        near = round(new)
        new = float(near) if abs(new - near) * width < ui.px(4) else new
        if abs(new - at) > 1e-4:
            ui.send("scrub", new)
        at = new
    _draw_line(ui, track, count, at, hovered or held)


def _draw_line(ui: Ui, track: Rect, count: int, at: float, near: bool) -> None:
    """Stretches with gaps between them, filled as far as the film has come, and the knob."""
    y, width, half = track.centre[1], track.w / count, ui.px(3)
    gap = ui.px(1.5)
    for i in range(count):
        x0, x1 = track.x + i * width + gap, track.x + (i + 1) * width - gap
        bar = Rect(x0, y - half, x1 - x0, 2 * half)
        ui.fill(bar, "track", 1.0, 3)
        done = min(max(at - i, 0.0), 1.0)
        if done > 0:
            ui.fill(bar.left(max(2 * half, done * bar.w)), "accent", 1.0, 3)
    x = track.x + at * width
    if near:
        ui.draw.add_circle_filled((x, y), ui.px(13), ui.colour("accent", 0.25))
    ui.draw.add_circle_filled((x, y), ui.px(8), ui.colour("text"))


# ---- the buttons ----


class _SignButton(Button):
    """A button with a sign before its words, or after them. ``paint_sign`` (ui, where, colour, alpha)."""

    def __init__(
        self,
        name: str,
        label: str,
        send: Send,
        paint_sign: Callable[[Ui, tuple[float, float], str, float], object],
        *,
        after: bool = False,
        wide: float = 0.0,
        **said: Any,
    ) -> None:
        super().__init__(name, "", send, **said)
        self.words, self.paint_sign, self.after, self.wide = label, paint_sign, after, wide

    def _widths(self, m: Measure) -> Span:
        words = m.measure(self.words, "label") + m.px(6) if self.words else 0.0
        least = words + m.px(44)
        return Span(least, max(least, m.px(self.wide) if self.wide else 0.0))

    def draw(self, ui: Ui, rect: Rect) -> None:
        super().draw(ui, rect)
        works = self.enabled(ui) if callable(self.enabled) else self.enabled
        if not works:
            tooltip(ui, self.help, self.keys)
        ink = "on_accent" if self.kind == "primary" and works else "text"
        alpha, step = ui.strength(works), ui.px(20)
        wide = ui.measure(self.words, "label")
        x = rect.centre[0] - (wide + (step if self.words else ui.px(14))) / 2
        at = x + wide + step - ui.px(7) if self.after else x + ui.px(7)
        self.paint_sign(ui, (at, rect.centre[1]), ink, alpha)
        ui.text(Rect(x if self.after else x + step, rect.y, wide + 1, rect.h), self.words, "label", ink, 0.0, alpha)


def _step_button(ui: Ui, name: str, shop: Workshop, **said: Any) -> Box:
    words, on = ui.words, name == "next"
    by = 1 if on else -1
    jam = " ".join((words("ui.assembly.jammed"), sentence(shop.meets.say(words.tag)))) if shop.meets else ""
    return _SignButton(
        f"step {name}",
        words(f"ui.assembly.{name}"),
        ("step_by", by),
        lambda ui, at, ink, alpha: chevron(ui, at, ui.px(6), ink, by, alpha),
        after=on,
        kind="primary" if on else "normal",
        enabled=lambda ui: shop.film.goes_on if on else shop.film.at > 0,
        help=jam if on and shop.film.jammed else words(f"ui.assembly.{name}_help"),
        keys=ui.keys(f"step_{name}"),
        height=0,
        **said,
    )


def _play_button(ui: Ui, shop: Workshop, said: bool, **sizes: Any) -> Box:
    active = shop.film.active
    name = "pause" if active else "run"
    return _SignButton(
        "run",
        ui.words(f"ui.assembly.{name}") if said else "",
        ("run", not active),
        lambda ui, at, ink, _alpha: play_sign(ui, at, ui.px(7), ink, active),
        help=ui.words(f"ui.assembly.{name}_help"),
        keys=ui.keys("run"),
        **sizes,
    )


def _speed(ui: Ui, shop: Workshop, **sizes: Any) -> Box:
    labels = [_SPEED_LABELS[speed] for speed in SPEEDS]
    return Segments(
        "speed",
        labels,
        SPEEDS.index(shop.film.speed),
        lambda ui, number: ui.send("speed", SPEEDS[number]),
        keys=[ui.keys("speed")] * len(labels),
        helps=[ui.words("ui.assembly.speed_help", speed=label) for label in labels],
        **sizes,
    )


def boards(ui: Ui, shop: Workshop, **sizes: Unpack[Sizes]) -> Box:
    """The boards there are, the one shown chosen; one of somebody's own is called like its file."""
    names = shop.boards
    return Segments(
        "board",
        [board_name(Path(name).stem).say(ui.words.tag) for name in names],
        names.index(shop.board),
        lambda ui, number: ui.send("assembly", names[number]),
        keys=[key_label(f"Ctrl+{i}", ui.words) for i in range(1, len(names) + 1)],
        **sizes,
    )


def _apart(ui: Ui, shop: Workshop, wide: float, **sizes: Any) -> Box:
    return Slider(
        "apart", lambda: shop.explode, lambda ui, to: ui.send("pull_apart", to),
        help=ui.words("ui.assembly.apart_help"), keys=ui.keys("pull_apart"), width=wide, least=60, **sizes,
    )  # fmt: skip
