"""The film of the assembly: where it stands, step by step; back and next, how fast it runs, parts apart.

Knows nothing of what is shown in it.
"""

from __future__ import annotations

from dataclasses import dataclass

from imgui_bundle import imgui

from vectorgames.ui.assembly.rows import sentence
from vectorgames.ui.assembly.signs import chevron, play_sign
from vectorgames.ui.assembly_model import SPEEDS, Assembly, Steps
from vectorgames.ui.canvas import Ui
from vectorgames.ui.commands import keys_of
from vectorgames.ui.frame import Rect
from vectorgames.ui.widgets import button, hit, segment_widths, segments, slider, tooltip

BIG_H, _SMALL_H = 46, 36
"""Height of back and next, and of what stands beside them."""
_TRACK, _NUMBERS = 22, 16
"""Heights of the line of the film and of the numbers under it."""
_LOW = 36
"""Height of all buttons where there is little room."""
_GAP = 8
_LONGER = 140
"""How much longer the slider grows where there is room."""
_SPEED_LABELS = {0.25: "¼×", 0.5: "½×", 1.0: "1×", 2.0: "2×"}


def film(ui: Ui, rect: Rect, data: Assembly) -> None:
    """Line of the film over the buttons."""
    _line(ui, rect.top(ui.px(_TRACK + _NUMBERS)), data.steps)
    row = Rect(rect.x, rect.bottom - ui.px(BIG_H), rect.w, ui.px(BIG_H))
    style = next((style for style in _STYLES if _width(ui, style) <= row.w), _STYLES[-1])
    _buttons(ui, row, data, style, rect)


def film_strip(ui: Ui, rect: Rect, data: Assembly) -> None:
    """Where the panels are pages: line of the film, back, play and next."""
    _line(ui, rect.top(ui.px(_TRACK + _NUMBERS)), data.steps)
    row = Rect(rect.x, rect.bottom - ui.px(_LOW), rect.w, ui.px(_LOW))
    gap, play = ui.px(_GAP), ui.px(44)
    side = (row.w - play - 2 * gap) / 2
    back, following = row.left(side), row.beside(row.w - side)
    _back_and_next(ui, back, following, data.steps, rect)
    _play(ui, Rect(back.right + gap, row.y, play, row.h), data.steps, _Style(said=False))


def film_page(ui: Ui, rect: Rect, data: Assembly) -> None:
    """What there is besides: which board, how fast, parts apart."""
    row, gap = ui.px(_SMALL_H), ui.px(12)
    labels = [label for _, label in data.boards]
    chosen = segments(ui, "board", rect.top(row), labels, [name == data.board for name, _ in data.boards])
    if chosen is not None and data.boards[chosen][0] != data.board:
        ui.send("assembly", data.boards[chosen][0])
    rest = rect.below(row + gap)
    _speed(ui, rest.top(row), data.steps)
    rest = rest.below(row + gap)
    _apart(ui, rest.top(row), data, _Style(), rest)


def position(steps: Steps) -> float:
    """How far the film has come: 0 … number of steps."""
    return min(steps.current + min(max(steps.share, 0.0), 1.0), float(len(steps.titles)))


# ---- the line ----


def _line(ui: Ui, rect: Rect, steps: Steps) -> None:
    """A stretch for every step with its number; dragged, it goes to any moment, and a click on a number there."""
    count = len(steps.titles)
    if not count:
        return
    knob = ui.px(9)
    track = Rect(rect.x + knob, rect.y, rect.w - 2 * knob, ui.px(_TRACK))
    width = track.w / count
    numbers = [Rect(track.x + i * width + 1, track.bottom, width - 2, rect.h - track.h) for i in range(count)]
    imgui.push_item_flag(imgui.ItemFlags_.no_tab_stop, True)  # the keyboard has its arrows for this
    for i, place in enumerate(numbers):
        pressed, hovered, _ = hit(ui, f"tick{i}", place)
        tooltip(ui, f"{i + 1}. {steps.titles[i]}", above=track)
        if pressed:
            ui.send("step", i)
        now = i == steps.current
        colour = "accent" if now else "text" if hovered else "second" if i < steps.current else "third"
        ui.text(place, str(i + 1), "strong" if now else "note", colour, 0.5)
    wide = Rect(rect.x, track.y, rect.w, track.h)
    _, hovered, held = hit(ui, "scrub", wide)
    imgui.pop_item_flag()
    tooltip(ui, ui.words("ui.assembly.scrub_help"), above=track)
    at = position(steps)
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


@dataclass(frozen=True, slots=True)
class _Style:
    """``big``: least width of back and next; ``track``: of the slider; ``label``, ``said``: whether the slider and
    the button that plays have their words."""

    big: float = 128
    track: float = 130
    label: bool = True
    said: bool = True


_STYLES = (_Style(), _Style(104, 100), _Style(92, 76), _Style(92, 70, label=False), _Style(84, 60, False, False))


def _width(ui: Ui, style: _Style) -> float:
    return sum(_widths(ui, style)) + ui.px(_GAP) + 3 * ui.px(2 * _GAP)


def _widths(ui: Ui, style: _Style) -> tuple[float, float, float, float, float]:
    """Back, next, play, speed, apart."""
    words = ui.words
    back, following = (ui.measure(words(f"ui.assembly.{n}"), "label") + ui.px(58) for n in ("back", "next"))
    plays = max(ui.measure(words(f"ui.assembly.{n}"), "label") for n in ("run", "pause"))
    play = plays + ui.px(50) if style.said else ui.px(44)
    speed = sum(segment_widths(ui, _speeds())) + ui.px(4) * (len(SPEEDS) - 1)
    label = ui.measure(words("ui.assembly.apart"), "note") + ui.px(10) if style.label else 0.0
    big = ui.px(style.big)
    return max(back, big), max(following, 1.15 * big), play, speed, label + ui.px(style.track)


def _speeds() -> list[str]:
    return [_SPEED_LABELS[speed] for speed in SPEEDS]


def _buttons(ui: Ui, row: Rect, data: Assembly, style: _Style, bar: Rect) -> None:
    """Side by side; what is left over goes into the slider first, then between the groups."""
    widths = list(_widths(ui, style))
    gap = ui.px(_GAP)
    spare = row.w - _width(ui, style)
    widths[-1] += max(0.0, min(spare, ui.px(_LONGER)))
    between = (row.w - sum(widths) - gap) / 3
    low = Rect(row.x, round(row.centre[1] - ui.px(_SMALL_H) / 2), row.w, ui.px(_SMALL_H))
    x = row.x
    places = []
    for i, width in enumerate(widths):
        line = row if i < 2 else low
        places.append(Rect(round(x), line.y, round(width), line.h))
        x += width + (gap if i == 0 else between)
    _back_and_next(ui, places[0], places[1], data.steps, bar)
    _play(ui, places[2], data.steps, style)
    _speed(ui, places[3], data.steps)
    _apart(ui, places[4], data, style, bar)


def _back_and_next(ui: Ui, back: Rect, following: Rect, steps: Steps, bar: Rect) -> None:
    words, last = ui.words, len(steps.titles) - 1
    entries = (
        ("back", back, -1, steps.current > 0 or steps.share > 0, "normal"),
        ("next", following, 1, not steps.jammed and (steps.current < last or steps.share < 1), "primary"),
    )
    for name, place, by, enabled, kind in entries:
        help, keys = words(f"ui.assembly.{name}_help"), keys_of(f"step_{name}", words)
        if button(ui, f"step {name}", place, "", kind=kind, enabled=enabled, help=help, keys=keys):
            ui.send("step_by", by)
        if name == "next" and steps.jammed:
            tooltip(ui, " ".join((words("ui.assembly.jammed"), sentence(steps.meets))), above=bar)
        label = words(f"ui.assembly.{name}")
        ink, alpha = "on_accent" if kind == "primary" and enabled else "text", ui.strength(enabled)
        sign = ui.px(20)
        x = place.centre[0] - (ui.measure(label, "label") + sign) / 2
        y = place.centre[1]
        chevron(ui, (x + ui.px(5) if by < 0 else place.centre[0] * 2 - x - ui.px(5), y), ui.px(6), ink, by, alpha)
        text = Rect(x + (sign if by < 0 else 0), place.y, place.right - x, place.h)
        ui.text(text, label, "label", ink, 0.0, alpha)


def _play(ui: Ui, place: Rect, steps: Steps, style: _Style) -> None:
    name = "pause" if steps.running else "run"
    label = ui.words(f"ui.assembly.{name}")
    help = ui.words(f"ui.assembly.{name}_help")
    if button(ui, "run", place, "", help=help, keys=keys_of("run", ui.words)):
        ui.send("run", not steps.running)
    width = ui.px(22) + ui.measure(label, "label") if style.said else ui.px(16)
    x = place.centre[0] - width / 2
    play_sign(ui, (x + ui.px(8), place.centre[1]), ui.px(7), "text", steps.running)
    if style.said:
        ui.text(Rect(x + ui.px(22), place.y, place.right - x - ui.px(22), place.h), label, "label")


def _speed(ui: Ui, place: Rect, steps: Steps) -> None:
    labels = _speeds()
    helps = [ui.words("ui.assembly.speed_help", speed=label) for label in labels]
    keys = [keys_of("speed", ui.words)] * len(labels)
    pressed = segments(ui, "speed", place, labels, [speed == steps.speed for speed in SPEEDS], keys, helps)
    if pressed is not None:
        ui.send("speed", SPEEDS[pressed])


def _apart(ui: Ui, place: Rect, data: Assembly, style: _Style, bar: Rect) -> None:
    if style.label:
        label = ui.words("ui.assembly.apart")
        width = ui.text(place, label, "note", "second") + ui.px(10)
        place = place.beside(width)
    new = slider(ui, "apart", place, data.explode)
    tooltip(ui, ui.words("ui.assembly.apart_help"), keys_of("pull_apart", ui.words), above=bar, right=True)
    if new is not None:
        ui.send("pull_apart", new)
