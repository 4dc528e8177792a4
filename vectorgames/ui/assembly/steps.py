"""The tab of the steps: what is to be done, what to watch out for, parts, the list of all steps; and the film."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from imgui_bundle import imgui
from numpy.typing import NDArray

from vectorgames.base.memoize import memoize_by_value
from vectorgames.base.numbers import lengths
from vectorgames.ui.assembly.rows import chevron, play_sign, sentence, verdict_sign, warning_sign
from vectorgames.ui.assembly_model import SPEEDS, Assembly, PartCard, Steps
from vectorgames.ui.canvas import Ui
from vectorgames.ui.theme import ROUND_CARD
from vectorgames.ui.widgets import (
    button,
    button_width,
    hit,
    row_button,
    segment_widths,
    segments,
    slider,
    tick,
    tooltip,
)
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


_PART_PAD, _PART_GAP = 12, 8

_LONG, _LONG_MM = 2.6, 60  # a drawing so much wider than high, and so wide, lies over its words
_TWO = 360  # design width from which two cards stand side by side
_PICTURE, _PICTURE_ALONE = 66, 104  # width of a drawing beside its words, and of one that is alone in its row
_STRIP = 64  # most height of a drawing over its words


def parts_list(ui: Ui, rect: Rect, parts: tuple[PartCard, ...], draw: bool = True) -> float:
    """Cards, two in a row where they have room. The height used."""
    gap, y, rest = ui.px(_PART_GAP), 0.0, list(parts)
    while rest:
        pair = rest[:2]
        if len(pair) < 2 or rect.w < ui.px(_TWO) or any(_is_long(part) for part in pair):
            pair = rest[:1]
        del rest[: len(pair)]
        places = Rect(rect.x, rect.y + y, rect.w, 0).columns(len(pair), gap)
        height = max(_card(ui, place, part, len(pair) == 1) for place, part in zip(places, pair, strict=True))
        for place, part in zip(places, pair, strict=True):
            if draw:
                _card(ui, Rect(round(place.x), place.y, round(place.w), height), part, len(pair) == 1, draw=True)
        y += height + gap
    return y - gap if parts else 0.0


def _is_long(part: PartCard) -> bool:
    w, h = part_size(part.outlines)
    return w > _LONG * h > 0 and w > _LONG_MM


def _card(ui: Ui, rect: Rect, part: PartCard, alone: bool, draw: bool = False) -> float:
    pad = ui.px(_PART_PAD)
    inner = rect.inset(pad, pad)
    side = ui.px(_PICTURE_ALONE if alone else _PICTURE) if part.outlines else 0.0
    widest = max(ui.measure(word, "strong") for word in part.label.split() or [""])
    if _is_long(part) or (side and widest > inner.w - side - ui.px(14)):
        w, h = part_size(part.outlines)
        strip = min(ui.px(_STRIP), inner.w * h / w, h * ui.px(LARGEST))
        picture, words = Rect(inner.x, inner.y, inner.w, strip), inner.below(strip + ui.px(10))
        words_w, above = inner.w, strip + ui.px(10)
    else:
        words = inner.beside(side + (ui.px(14) if side else 0))
        picture, words_w, above = inner.left(side), words.w, 0.0
    lines = _lines(ui, part, words_w, alone)
    text_h = sum(height for _, _, _, height in lines)
    height = above + max(text_h, picture.w if not above else 0) + 2 * pad
    if not draw:
        return height
    ui.fill(rect, "card", 1.0, ROUND_CARD)
    if part.outlines:
        if above:
            draw_part(ui, picture.inset(ui.px(2), ui.px(1)), part.outlines)
        else:
            draw_part(ui, Rect(picture.x, rect.y + pad, picture.w, rect.h - 2 * pad).inset(ui.px(2)), part.outlines)
    y = words.y if above else rect.y + (rect.h - text_h) / 2
    for text, style, colour, line in lines:
        ui.paragraph(Rect(words.x, y, words_w, 1e6), text, style, colour)
        y += line
    return height


def _lines(ui: Ui, part: PartCard, width: float, alone: bool) -> list[tuple[str, str, str, float]]:
    """(text, style, colour, height) of what is written on a card; sheets that are alone have width and height."""
    words, (w, h) = ui.words, part_size(part.outlines)
    pieces = words("ui.assembly.pieces", n=part.count) if part.count > 1 else ""
    sheet = alone and len(part.outlines[0] if part.outlines else ()) > 4  # a bar has its length among its sizes
    flat = lengths((round(w), round(h))).say(words.tag) if sheet else ""
    sizes = [text for text in (pieces, part.size, flat) if text]
    sizes = [" · ".join(sizes)] if alone else sizes
    said = [(part.label, "strong", "text"), (part.mark, "note", "accent")]
    said += [(text, "note", "second") for text in sizes]
    return [(text, style, colour, ui.height(text, width, style) + ui.px(2)) for text, style, colour in said if text]


_PAD = 14

ROW = 34

_HEAD = 34

_LOW = 360  # design height below which step and list scroll together
_SEEN = 3.5  # rows of the list that are always seen; half a row says that there are more


def steps_tab(ui: Ui, body: Rect, data: Assembly) -> None:
    """The step takes what it needs, the list the rest; where both have no room each scrolls by itself, in
    little room both together."""
    steps = data.steps
    if not steps.titles:
        return
    if body.h < ui.px(_LOW):
        with ui.scroll("steps", body) as (area, used):
            rect = Rect(area.x, area.y, area.w - ui.px(4), 0)
            high, listed = _step(ui, rect, steps) + ui.px(14), ui.px(_HEAD) + ui.px(ROW) * len(steps.titles)
            _list(ui, Rect(rect.x, rect.y + high, rect.w, listed), data)
            used.append(high + listed)
        return
    width = body.w - ui.px(4)
    need = _step(ui, Rect(0, 0, width, 0), steps, draw=False)
    whole = ui.px(_HEAD) + ui.px(ROW) * len(steps.titles)
    least = min(whole, ui.px(_HEAD) + _SEEN * ui.px(ROW))
    room = body.h - ui.px(14)
    listed = min(whole, max(least, room - need))
    with ui.scroll(f"step {data.board} {steps.current} {steps.wrong}", body.top(room - listed)) as (area, used):
        rect = Rect(area.x, area.y, area.w - (ui.px(4) if area.w == body.w else ui.px(6)), 0)
        used.append(_step(ui, rect, steps))
    low = body.below(body.h - listed)
    ui.fill(Rect(low.x, low.y - ui.px(8), low.w, ui.px(1)), "line")
    _list(ui, low, data)


def _step(ui: Ui, rect: Rect, steps: Steps, draw: bool = True) -> float:
    words, y = ui.words, 0.0
    if steps.wrong or steps.meets:
        y += _trouble(ui, rect, steps, draw) + ui.px(16)
    count = words("ui.assembly.step_of", n=steps.current + 1, total=len(steps.titles))
    place = Rect(rect.x, rect.y + y, rect.w, ui.line("note"))
    if draw:
        ui.text(place, count, "note", "accent")
    y += ui.line("note") + ui.px(2)
    for text, style, gap in ((steps.titles[steps.current], "heading", 8), (steps.do, "body", 16)):
        if draw:
            ui.paragraph(Rect(rect.x, rect.y + y, rect.w, 1e6), text, style)
        y += ui.height(text, rect.w, style) + ui.px(gap) if text else 0.0
    if steps.watch:
        y += _watch(ui, Rect(rect.x, rect.y + y, rect.w, 0), steps.watch, draw) + ui.px(16)
    if steps.parts:
        if draw:
            line = Rect(rect.x, rect.y + y, rect.w, ui.line("head"))
            ui.text(line, words("ui.assembly.parts"), "head", "second")
        y += ui.line("head") + ui.px(6)
        y += parts_list(ui, Rect(rect.x, rect.y + y, rect.w, 0), steps.parts, draw) + ui.px(8)
    return y


def _watch(ui: Ui, rect: Rect, text: str, draw: bool) -> float:
    """The card that says what goes wrong most easily. Its height."""
    pad, sign = ui.px(_PAD), ui.px(30)
    width = rect.w - 2 * pad - sign
    height = ui.px(11) + ui.line("head") + ui.px(2) + ui.height(text, width) + ui.px(12)
    if draw:
        card = Rect(rect.x, rect.y, rect.w, height)
        ui.card(card, "gold_card", "gold")
        warning_sign(ui, (card.x + pad + ui.px(10), card.y + ui.px(11) + ui.line("head") / 2), ui.px(8))
        words = Rect(card.x + pad + sign, card.y + ui.px(11), width, ui.line("head"))
        ui.text(words, ui.words("ui.assembly.watch"), "head", "gold")
        ui.paragraph(Rect(words.x, words.bottom + ui.px(2), width, 1e6), text)
    return height


def _trouble(ui: Ui, rect: Rect, steps: Steps, draw: bool) -> float:
    """The banner over an order that cannot work or parts that do not fit: what meets, the way out. Its height."""
    pad, sign = ui.px(_PAD), ui.px(30)
    width = rect.w - 2 * pad - sign
    title = ui.words("ui.assembly.wrong_shown" if steps.wrong else "ui.assembly.jammed")
    said = [(title, "head", "warning"), (sentence(steps.wrong), "text", "text")]
    said = [line for line in (*said, (sentence(steps.meets), "strong", "warning")) if line[0]]
    tall = ui.px(34)
    height = ui.px(12) + sum(ui.height(text, width, style) + ui.px(3) for text, style, _ in said) + ui.px(7)
    height += tall + ui.px(12)
    if not draw:
        return height
    card = Rect(rect.x, rect.y, rect.w, height)
    ui.card(card, "warning_card", "warning")
    verdict_sign(ui, (card.x + pad + ui.px(10), card.y + ui.px(12) + ui.line("head") / 2), ui.px(9), "bad")
    y = card.y + ui.px(12)
    for text, style, colour in said:
        y += ui.paragraph(Rect(card.x + pad + sign, y, width, 1e6), text, style, colour) + ui.px(3)
    name, command = ("right_order", ("wrong_order", "")) if steps.wrong else ("to_fit", ("assembly_tab", "fit"))
    label = ui.words(f"ui.assembly.{name}")
    place = Rect(card.x + pad + sign, card.bottom - ui.px(12) - tall, min(button_width(ui, label), width), tall)
    if button(ui, name.replace("_", " "), place, label):
        ui.send(*command)
    return height


# ---- the list ----


def _list(ui: Ui, rect: Rect, data: Assembly) -> None:
    """All steps; the current one is scrolled to whenever it is another."""
    steps = data.steps
    ui.text(rect.top(ui.px(_HEAD - 4)), ui.words("ui.assembly.all_steps"), "head", "second")
    body, row = rect.below(ui.px(_HEAD)), ui.px(ROW)
    with ui.scroll(f"all steps {data.board}", body) as (area, used):
        used.append(row * len(steps.titles))
        _follow(ui, f"{data.board} {steps.current} {len(steps.titles)}", steps.current, row, body.h)
        for i, title in enumerate(steps.titles):
            _row(ui, Rect(area.x, area.y + i * row, area.w - ui.px(2), row), i, title, steps)


def _follow(ui: Ui, state: str, current: int, row: float, shown: float) -> None:
    """Keep the current row near the middle of what is seen, and a whole row at the top."""
    before, frames = ui.layer.memory.get("steps at", ("", 0))
    # Twice: at first imgui may not know yet how long the list is.
    frames = frames + 1 if before == state else 1
    if frames > 2:
        return
    ui.layer.memory["steps at"] = (state, frames)
    imgui.set_scroll_y(max(0, round(current + 0.5 - shown / row / 2)) * row)
    ui.layer.touch()


def _row(ui: Ui, rect: Rect, i: int, title: str, steps: Steps) -> None:
    """A tick for what is done, a full spot for what is on, a ring for what is to come."""
    now, done = i == steps.current, i < steps.current
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


BIG_H, _SMALL_H = 46, 36  # height of back and next, and of what stands beside them
_TRACK, _NUMBERS = 22, 16  # heights of the line of the film and of the numbers under it
_FILM_LOW = 36  # height of all buttons where there is little room
_GAP = 8

_LONGER = 140  # how much longer the slider grows where there is room
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
    row = Rect(rect.x, rect.bottom - ui.px(_FILM_LOW), rect.w, ui.px(_FILM_LOW))
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
        help, keys = words(f"ui.assembly.{name}_help"), ui.keys(f"step_{name}")
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
    if button(ui, "run", place, "", help=help, keys=ui.keys("run")):
        ui.send("run", not steps.running)
    width = ui.px(22) + ui.measure(label, "label") if style.said else ui.px(16)
    x = place.centre[0] - width / 2
    play_sign(ui, (x + ui.px(8), place.centre[1]), ui.px(7), "text", steps.running)
    if style.said:
        ui.text(Rect(x + ui.px(22), place.y, place.right - x - ui.px(22), place.h), label, "label")


def _speed(ui: Ui, place: Rect, steps: Steps) -> None:
    labels = _speeds()
    helps = [ui.words("ui.assembly.speed_help", speed=label) for label in labels]
    keys = [ui.keys("speed")] * len(labels)
    pressed = segments(ui, "speed", place, labels, [speed == steps.speed for speed in SPEEDS], keys, helps)
    if pressed is not None:
        ui.send("speed", SPEEDS[pressed])


def _apart(ui: Ui, place: Rect, data: Assembly, style: _Style, bar: Rect) -> None:
    if style.label:
        label = ui.words("ui.assembly.apart")
        width = ui.text(place, label, "note", "second") + ui.px(10)
        place = place.beside(width)
    new = slider(ui, "apart", place, data.explode)
    tooltip(ui, ui.words("ui.assembly.apart_help"), ui.keys("pull_apart"), above=bar, right=True)
    if new is not None:
        ui.send("pull_apart", new)
