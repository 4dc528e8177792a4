"""The tab of the steps: what is to be done, what to watch out for, parts, the list of all steps; and the film."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from typing import Any

import numpy as np
from imgui_bundle import imgui
from numpy.typing import NDArray

from vectorgames.base.memoize import memoize_by_value
from vectorgames.base.numbers import lengths
from vectorgames.ui.assembly.rows import chevron, notice, play_sign, sentence
from vectorgames.ui.assembly_model import SPEEDS, Assembly, PartCard, Steps
from vectorgames.ui.boxes import Button, Segments, Send, rule, show
from vectorgames.ui.canvas import Ui
from vectorgames.ui.layout import (
    Box,
    Column,
    Custom,
    Forms,
    Grid,
    Measure,
    Row,
    Scroll,
    Sizes,
    Space,
    Span,
    Text,
)
from vectorgames.ui.theme import ROUND_CARD
from vectorgames.ui.widgets import hit, row_button, slider, tick, tooltip
from vectorgames.view.primitives import Rect

Outlines = tuple[tuple[tuple[float, float], ...], ...]

_LYING = 1.4  # a part so much higher than wide is drawn lying
LARGEST = 4.0  # design pixels for a millimetre, at most: what is small is to look small
_TINY = 1.6  # a hole of fewer pixels is left out


def part_size(outlines: Outlines) -> tuple[float, float]:
    """Width and height of the outside in millimetres, as it is drawn: (0, 0) without outlines."""
    if not outlines:
        return 0.0, 0.0
    low, high = _bounds(outlines)
    return float(high[0] - low[0]), float(high[1] - low[1])


def draw_part(ui: Ui, rect: Rect, outlines: Outlines) -> None:
    """Draw it as large as it fits into the middle of the rectangle, in its true proportions."""
    low, high = _bounds(outlines)
    (w, h), middle = high - low, (low + high) / 2
    scale = min(rect.w / max(w, 1e-6), rect.h / max(h, 1e-6), ui.px(LARGEST))
    at = np.array(rect.centre)

    def placed(points: NDArray[np.float64]) -> NDArray[np.float64]:
        out: NDArray[np.float64] = at + (points - middle) * (scale, -scale)
        return out

    turned = _turned(outlines)
    seen = tuple(i for i, one in enumerate(turned) if i == 0 or np.ptp(one, 0).min() * scale >= _TINY)
    flags = ui.draw.flags
    # Faces that lie side by side would show their soft edges as seams.
    ui.draw.flags = flags & ~imgui.ImDrawListFlags_.anti_aliased_fill
    face = ui.colour("accent", 0.2)
    for a, b, c, d in placed(_faces(outlines, seen).reshape(-1, 2)).reshape(-1, 4, 2).tolist():
        ui.draw.add_quad_filled(a, b, c, d, face)
    ui.draw.flags = flags
    closed = imgui.ImDrawFlags_.closed
    for i in seen:
        points: list[imgui.ImVec2Like] = [imgui.ImVec2(*p) for p in placed(turned[i]).tolist()]
        ui.draw.add_polyline(points, ui.colour("accent", 0.22), closed, max(3.0, 3.2 * ui.scale))
        ui.draw.add_polyline(points, ui.colour("text", 0.95), closed, max(1.1, 1.2 * ui.scale))


@memoize_by_value
def _turned(outlines: Outlines) -> tuple[NDArray[np.float64], ...]:
    """float64[n, 2] of each outline; what is long lies on its side, its lower end at the left."""
    arrays = tuple(np.array(one, float) for one in outlines)
    w, h = np.ptp(arrays[0], 0)
    return tuple(a[:, ::-1] * (1, -1) for a in arrays) if h > _LYING * w else arrays


def _bounds(outlines: Outlines) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    outside = _turned(outlines)[0]
    return outside.min(0), outside.max(0)


@memoize_by_value
def _faces(outlines: Outlines, seen: tuple[int, ...]) -> NDArray[np.float64]:
    """float64[k, 4, 2]: trapezoids that fill the outside without the holes: between two heights at which there
    is a corner, every second gap between edges is inside."""
    edges = []
    turned = _turned(outlines)
    for i in seen:
        a = turned[i]
        edges.append(np.stack([a, np.roll(a, -1, 0)], 1))
    edge = np.concatenate(edges)
    edge = edge[edge[:, 0, 1] != edge[:, 1, 1]]
    down = edge[:, 0, 1] > edge[:, 1, 1]
    edge[down] = edge[down, ::-1]
    heights = np.unique(edge[:, :, 1])
    out = []
    for y0, y1 in zip(heights[:-1], heights[1:], strict=True):
        here = edge[(edge[:, 0, 1] <= y0) & (edge[:, 1, 1] >= y1)]
        (x0, low), (x1, high) = here[:, 0].T, here[:, 1].T
        slope = (x1 - x0) / (high - low)
        left, right = x0 + slope * (y0 - low), x0 + slope * (y1 - low)
        order = np.argsort(left + right)
        for i, j in zip(order[::2], order[1::2], strict=True):
            out.append(((left[i], y0), (left[j], y0), (right[j], y1), (right[i], y1)))
    return np.array(out).reshape(-1, 4, 2)


_LONG, _LONG_MM = 2.6, 60  # a drawing so much wider than high, and so wide, lies over its words
_TWO = 360  # design width from which two cards stand side by side
_PICTURE, _PICTURE_ALONE = 66, 104  # width of a drawing beside its words, and of one that is alone in its row
_STRIP = 64  # most height of a drawing over its words


def _part_cards(ui: Ui, parts: Sequence[PartCard]) -> Box:
    """Cards, two in a row where they have room."""
    rows: list[Box] = []
    rest = list(parts)
    while rest:
        if len(rest) > 1 and not any(map(_is_long, rest[:2])):
            pair, rest = rest[:2], rest[2:]
            beside = Grid(*(_card(ui, part, alone=False) for part in pair), columns=2, gap="close", width=_TWO)
            rows.append(Forms(beside, Column(*(_card(ui, part) for part in pair), gap="close")))
        else:
            rows.append(_card(ui, rest.pop(0)))
    return Column(*rows, gap="close")


def _is_long(part: PartCard) -> bool:
    w, h = part_size(part.outlines)
    return w > _LONG * h > 0 and w > _LONG_MM


def _ground(ui: Ui, rect: Rect) -> None:
    ui.fill(rect, "card", 1.0, ROUND_CARD)


def _card(ui: Ui, part: PartCard, alone: bool = True) -> Box:
    """The drawing of a part beside its words, or over them where it is long or they have no room."""
    words = _part_words(ui, part, alone)
    if not part.outlines:
        return Column(*words, gap="hair", pad="normal", ground=_ground)
    w, h = part_size(part.outlines)

    def paint(ui: Ui, rect: Rect) -> None:
        draw_part(ui, rect.inset(ui.px(2), ui.px(1)), part.outlines)

    def high(m: Measure, width: float) -> float:
        return min(m.px(_STRIP), width * h / w, h * m.px(LARGEST))

    over = Column(Custom(paint, high=high), Column(*words, gap="hair"), pad="normal", ground=_ground)
    if _is_long(part):
        return over
    side = _PICTURE_ALONE if alone else _PICTURE
    picture, beside = Custom(paint, width=side, height=side), Column(*words, gap="hair", grow=1.0, align=0.5)
    return Forms(Row(picture, beside, gap="wide", pad="normal", ground=_ground), over)
    return Forms(
        Row(picture, Column(*words, gap="hair", grow=1.0, align=0.5), gap="wide", pad="normal", ground=_ground),
        over,
    )


def _part_words(ui: Ui, part: PartCard, alone: bool) -> list[Box]:
    """What is written on a card; sheets that are alone have width and height."""
    words, (w, h) = ui.words, part_size(part.outlines)
    pieces = words("ui.assembly.pieces", n=part.count) if part.count > 1 else ""
    sheet = alone and len(part.outlines[0] if part.outlines else ()) > 4  # a bar has its length among its sizes
    flat = lengths((round(w), round(h))).say(words.tag) if sheet else ""
    sizes = [text for text in (pieces, part.size, flat) if text]
    sizes = [" · ".join(sizes)] if alone else sizes
    said = [(part.label, "strong", "text"), (part.mark, "note", "accent")]
    said += [(text, "note", "second") for text in sizes]
    return [Text(text, style, colour) for text, style, colour in said if text]


ROW = 34

_LOW = 360  # design height below which step and list scroll together
_SEEN = 3.5  # rows of the list that are always seen; half a row says that there are more


def steps_tab(ui: Ui, body: Rect, data: Assembly) -> None:
    """The step takes what it needs, the list the rest; where both have no room each scrolls by itself, in
    little room both together."""
    steps = data.steps
    if not steps.titles:
        return
    key = data.board, replace(steps, share=0.0, running=False, speed=1.0)

    def build(ui: Ui) -> Box:
        step, name = _step(ui, steps), f"step {data.board} {steps.current} {steps.wrong}"
        head = Text(ui.words("ui.assembly.all_steps"), "head", "second")
        rows = Column(*(_row(i, title, steps) for i, title in enumerate(steps.titles)), gap="none")
        follow = partial(_follow, state=f"{data.board} {steps.current} {len(steps.titles)}", current=steps.current)
        listed = Scroll(f"all steps {data.board}", rows, follow, least=_SEEN * ROW, gives=1)
        two = Column(
            Scroll(name, step, grow=1.0, gives=2),
            rule(),
            Column(head, listed, gap="tiny", gives=1),
            height=_LOW,
            grow=1.0,
        )
        return Forms(two, Scroll("steps", Column(step, rule(), head, rows)), grow=1.0)

    show(ui, "steps tab", body, key, build)


def _step(ui: Ui, steps: Steps) -> Box:
    """What is to be done, what to watch out for, which parts come."""
    words = ui.words
    count = words("ui.assembly.step_of", n=steps.current + 1, total=len(steps.titles))
    watch = notice("warn", Text(words("ui.assembly.watch"), "head", "gold"), Text(steps.watch))
    parts = Column(Text(words("ui.assembly.parts"), "head", "second"), _part_cards(ui, steps.parts), gap="small")
    return Column(
        _trouble(ui, steps) if steps.wrong or steps.meets else None,
        Column(Text(count, "note", "accent"), Text(steps.titles[steps.current], "heading"), gap="hair"),
        Text(steps.do, "body") if steps.do else None,
        watch if steps.watch else None,
        parts if steps.parts else None,
        gap="wide",
    )


def _trouble(ui: Ui, steps: Steps) -> Box:
    """The banner over an order that cannot work or parts that do not fit: what meets, the way out."""
    title = ui.words("ui.assembly.wrong_shown" if steps.wrong else "ui.assembly.jammed")
    name, command = ("right_order", ("wrong_order", "")) if steps.wrong else ("to_fit", ("assembly_tab", "fit"))
    return notice(
        "bad",
        Text(title, "head", "warning"),
        *([Text(sentence(steps.wrong))] if steps.wrong else []),
        *([Text(sentence(steps.meets), "strong", "warning")] if steps.meets else []),
        Box(height=4),
        Button(name.replace("_", " "), ui.words(f"ui.assembly.{name}"), command, align=0.0),
    )


# ---- the list ----


def _follow(ui: Ui, state: str, current: int) -> None:
    """Keep the current row near the middle of what is seen, and a whole row at the top."""
    before, frames = ui.layer.memory.get("steps at", ("", 0))
    # Twice: at first imgui may not know yet how long the list is.
    frames = frames + 1 if before == state else 1
    if frames > 2:
        return
    ui.layer.memory["steps at"] = (state, frames)
    row = ui.px(ROW)
    imgui.set_scroll_y(max(0, round(current + 0.5 - imgui.get_window_height() / row / 2)) * row)
    ui.layer.touch()


def _row(i: int, title: str, steps: Steps) -> Box:
    """A tick for what is done, a full spot for what is on, a ring for what is to come."""
    now, done = i == steps.current, i < steps.current

    def paint(ui: Ui, rect: Rect) -> None:
        if row_button(ui, f"step{i}", rect.inset(0, ui.px(1)), now):
            ui.send("step", i)
        at, r = (rect.x + ui.px(20), rect.centre[1]), ui.px(11)
        if now:
            ui.draw.add_circle_filled(at, r, ui.colour("accent"))
        elif done:
            ui.draw.add_circle_filled(at, r, ui.colour("good", 0.16))
            tick(ui, at, ui.px(5.5), "good")
        else:
            ui.draw.add_circle(at, r, ui.colour("third", 0.8), 0, max(1.0, 1.2 * ui.scale))
        if not done:
            box = Rect(at[0] - r, at[1] - r, 2 * r, 2 * r)
            ui.text(box, str(i + 1), "strong" if now else "note", "on_accent" if now else "second", 0.5)
        words = rect.beside(ui.px(42))
        ui.text(words.left(words.w - ui.px(8)), title, "strong" if now else "text", "text" if now else "second")

    return Custom(paint, height=ROW)


# ---- the film ----

BIG_H, _SMALL_H = 46, 36  # height of back and next, and of what stands beside them
_TRACK, _NUMBERS = 22, 16  # heights of the line of the film and of the numbers under it

_SPEED_LABELS = {0.25: "¼×", 0.5: "½×", 1.0: "1×", 2.0: "2×"}


def film(ui: Ui, rect: Rect, data: Assembly) -> None:
    """Line of the film over the buttons."""
    _show_film(ui, rect, data, _buttons)


def film_strip(ui: Ui, rect: Rect, data: Assembly) -> None:
    """Where the panels are pages: line of the film, back, play and next."""
    _show_film(ui, rect, data, _few_buttons)


def film_page(ui: Ui, rect: Rect, data: Assembly) -> None:
    """What there is besides: which board, how fast, parts apart."""
    _show_film(ui, rect, data, _other_buttons)


def _show_film(ui: Ui, rect: Rect, data: Assembly, build: Callable[[Ui, Assembly], Box]) -> None:
    key = data.board, data.boards, data.steps, data.explode
    show(ui, build.__name__, rect, key, lambda ui: build(ui, data))


def position(steps: Steps) -> float:
    """How far the film has come: 0 … number of steps."""
    return min(steps.current + min(max(steps.share, 0.0), 1.0), float(len(steps.titles)))


# ---- the line ----


def _line(steps: Steps) -> Box:
    """A stretch for every step with its number; dragged, it goes to any moment, and a click on a number there."""

    def paint(ui: Ui, rect: Rect) -> None:
        if steps.titles:
            _paint_line(ui, rect, steps)

    return Custom(paint, height=_TRACK + _NUMBERS)


def _paint_line(ui: Ui, rect: Rect, steps: Steps) -> None:
    count = len(steps.titles)
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


def _buttons(ui: Ui, data: Assembly) -> Box:
    """Side by side; what is left over goes into the slider first, then between the groups."""
    small = Sizes(height=_SMALL_H, align=0.5)
    label = Text(ui.words("ui.assembly.apart"), "note", "second", lines=1, drop=2)
    row = Row(
        _step_button(ui, "back", data.steps, gives=1, wide=128),
        _step_button(ui, "next", data.steps, gives=1, wide=147),
        Space(),
        Forms(*(_play_button(ui, data.steps, said, **small) for said in (True, False)), gives=3),
        Space(),
        _speed(ui, data.steps, **small),
        Space(),
        label,
        _apart(data, wide=130, most=270, grow=9.0, gives=1, **small),
        gap="close",
        height=BIG_H,
    )
    return Column(_line(data.steps), Space(), row, gap="none")


def _few_buttons(ui: Ui, data: Assembly) -> Box:
    row = Row(
        _step_button(ui, "back", data.steps, grow=1.0),
        _play_button(ui, data.steps, said=False),
        _step_button(ui, "next", data.steps, grow=1.0),
        gap="close",
        height=_SMALL_H,
    )
    return Column(_line(data.steps), Space(), row, gap="none")


def _other_buttons(ui: Ui, data: Assembly) -> Box:
    label = Text(ui.words("ui.assembly.apart"), "note", "second", lines=1)
    return Column(
        boards(data, height=_SMALL_H),
        _speed(ui, data.steps, height=_SMALL_H),
        Row(label, _apart(data, wide=60, grow=1.0), height=_SMALL_H),
    )


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
        if not self.enabled:
            tooltip(ui, self.help, self.keys)
        ink = "on_accent" if self.kind == "primary" and self.enabled else "text"
        alpha, step = ui.strength(bool(self.enabled)), ui.px(20)
        wide = ui.measure(self.words, "label")
        x = rect.centre[0] - (wide + (step if self.words else ui.px(14))) / 2
        at = x + wide + step - ui.px(7) if self.after else x + ui.px(7)
        self.paint_sign(ui, (at, rect.centre[1]), ink, alpha)
        ui.text(Rect(x if self.after else x + step, rect.y, wide + 1, rect.h), self.words, "label", ink, 0.0, alpha)


def _step_button(ui: Ui, name: str, steps: Steps, **said: Any) -> Box:
    words, last, on = ui.words, len(steps.titles) - 1, name == "next"
    by = 1 if on else -1
    further = not steps.jammed and (steps.current < last or steps.share < 1)
    jam = " ".join((words("ui.assembly.jammed"), sentence(steps.meets)))
    return _SignButton(
        f"step {name}",
        words(f"ui.assembly.{name}"),
        ("step_by", by),
        lambda ui, at, ink, alpha: chevron(ui, at, ui.px(6), ink, by, alpha),
        after=on,
        kind="primary" if on else "normal",
        enabled=further if on else steps.current + steps.share > 0,
        help=jam if on and steps.jammed else words(f"ui.assembly.{name}_help"),
        keys=ui.keys(f"step_{name}"),
        height=0,
        **said,
    )


def _play_button(ui: Ui, steps: Steps, said: bool, **sizes: Any) -> Box:
    name = "pause" if steps.running else "run"
    return _SignButton(
        "run",
        ui.words(f"ui.assembly.{name}") if said else "",
        ("run", not steps.running),
        lambda ui, at, ink, _alpha: play_sign(ui, at, ui.px(7), ink, steps.running),
        help=ui.words(f"ui.assembly.{name}_help"),
        keys=ui.keys("run"),
        **sizes,
    )


def _speed(ui: Ui, steps: Steps, **sizes: Any) -> Box:
    labels = [_SPEED_LABELS[speed] for speed in SPEEDS]
    return Segments(
        "speed",
        labels,
        SPEEDS.index(steps.speed),
        lambda ui, number: ui.send("speed", SPEEDS[number]),
        keys=[ui.keys("speed")] * len(labels),
        helps=[ui.words("ui.assembly.speed_help", speed=label) for label in labels],
        **sizes,
    )


def boards(data: Assembly, **said: Any) -> Box:
    """The boards there are, the one shown chosen."""
    names = [name for name, _ in data.boards]
    labels = [label for _, label in data.boards]
    return Segments(
        "board", labels, names.index(data.board), lambda ui, number: ui.send("assembly", names[number]), **said
    )


def _apart(data: Assembly, wide: float, **sizes: Any) -> Box:
    def paint(ui: Ui, rect: Rect) -> None:
        new = slider(ui, "apart", rect, data.explode)
        tooltip(ui, ui.words("ui.assembly.apart_help"), ui.keys("pull_apart"), above=rect, right=True)
        if new is not None:
            ui.send("pull_apart", new)

    return Custom(paint, lambda m: m.px(wide), least=60, **sizes)
