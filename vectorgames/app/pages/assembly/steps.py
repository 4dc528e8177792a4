"""The tab of the steps: what is to be done, what to watch out for, parts, the list of all steps."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from imgui_bundle import imgui
from numpy.typing import NDArray

from vectorgames.app.pages.assembly.rows import notice, sentence
from vectorgames.app.pages.assembly.workshop import Workshop
from vectorgames.base.memoize import memoize_by_value
from vectorgames.base.numbers import Number, lengths, parse_int, rod_size
from vectorgames.base.words import LocalizedText
from vectorgames.boards.assembly import label
from vectorgames.boards.part import Part
from vectorgames.scene.assembly_parts import triangles_of
from vectorgames.ui.boxes import Button, rule
from vectorgames.ui.canvas import Ui
from vectorgames.ui.layout import Box, Column, Custom, Forms, Grid, Measure, Row, Scroll, Text
from vectorgames.ui.theme import ROUND_CARD
from vectorgames.ui.widgets import row_button, tick
from vectorgames.view.primitives import Rect

Outlines = tuple[tuple[tuple[float, float], ...], ...]

_LYING = 1.4  # a part so much higher than wide is drawn lying
LARGEST = 4.0  # design pixels for a millimetre, at most: what is small is to look small
_TINY = 1.6  # a hole of fewer pixels is left out


def part_size(outlines: Outlines) -> tuple[float, float]:
    """Width and height of the outside in millimetres, as it is drawn."""
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
    points = placed(np.vstack([turned[i] for i in seen]))
    for a, b, c in points[triangles_of(tuple(outlines[i] for i in seen))].tolist():
        ui.draw.add_triangle_filled(a, b, c, face)
    ui.draw.flags = flags
    closed = imgui.ImDrawFlags_.closed
    for i in seen:
        ring: list[imgui.ImVec2Like] = [imgui.ImVec2(*p) for p in placed(turned[i]).tolist()]
        ui.draw.add_polyline(ring, ui.colour("accent", 0.22), closed, max(3.0, 3.2 * ui.scale))
        ui.draw.add_polyline(ring, ui.colour("text", 0.95), closed, max(1.1, 1.2 * ui.scale))


@memoize_by_value
def _turned(outlines: Outlines) -> tuple[NDArray[np.float64], ...]:
    """float64[n, 2] of each outline; what is long lies on its side, its lower end at the left."""
    arrays = tuple(np.array(one, float) for one in outlines)
    w, h = np.ptp(arrays[0], 0)
    return tuple(a[:, ::-1] * (1, -1) for a in arrays) if h > _LYING * w else arrays


def _bounds(outlines: Outlines) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    outside = _turned(outlines)[0]
    return outside.min(0), outside.max(0)


_LONG, _LONG_MM = 2.6, 60  # a drawing so much wider than high, and so wide, lies over its words
_TWO = 360  # design width from which two cards stand side by side
_PICTURE, _PICTURE_ALONE = 66, 104  # width of a drawing beside its words, and of one that is alone in its row
_STRIP = 64  # most height of a drawing over its words


def part_cards(ui: Ui, parts: Sequence[Part]) -> Box:
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


def _is_bar(part: Part) -> bool:
    """Whether it is longer than wide, and drawn from the side."""
    return bool(part.thickness > max(np.ptp(part.outlines[0], 0)))


def drawn_as(part: Part) -> Outlines:
    """The outlines that it is drawn by."""
    if not _is_bar(part):
        return part.outlines
    long, wide = part.thickness, float(np.ptp(part.outlines[0], 0)[0])
    return (((0.0, 0.0), (long, 0.0), (long, wide), (0.0, wide)),)


def _is_long(part: Part) -> bool:
    w, h = part_size(drawn_as(part))
    return w > _LONG * h > 0 and w > _LONG_MM


def _card(ui: Ui, part: Part, alone: bool = True) -> Box:
    """The drawing of a part beside its words, or over them where it is long or they have no room."""
    words, outlines = _part_words(ui, part, alone), drawn_as(part)
    w, h = part_size(outlines)

    def paint(ui: Ui, rect: Rect) -> None:
        draw_part(ui, rect.inset(ui.px(2), ui.px(1)), outlines)

    def high(m: Measure, width: float) -> float:
        return min(m.px(_STRIP), width * h / w, h * m.px(LARGEST))

    def ground(ui: Ui, rect: Rect) -> None:
        ui.fill(rect, "card", 1.0, ROUND_CARD)

    over = Column(Custom(paint, high=high), Column(*words, gap="hair"), pad="normal", ground=ground)
    if _is_long(part):
        return over
    side = _PICTURE_ALONE if alone else _PICTURE
    picture, beside = Custom(paint, width=side, height=side), Column(*words, gap="hair", grow=1.0, align=0.5)
    return Forms(Row(picture, beside, gap="wide", pad="normal", ground=ground), over)


def _part_words(ui: Ui, part: Part, alone: bool) -> list[Box]:
    """What is written on a card; sheets that are alone have width and height."""
    words, tag = ui.words, ui.words.tag
    size, flat = rod_size(part.thickness).say(tag), ""
    if _is_bar(part):
        wide = rod_size(float(np.ptp(part.outlines[0], 0)[0]))
        size = LocalizedText("app.workshop.bar", wide=wide, long=Number(part.thickness, 0)).say(tag)
    elif alone and len(part.outlines[0]) > 4:
        w, h = part_size(part.outlines)
        flat = lengths((w, h), 0).say(tag)
    pieces = words("ui.assembly.pieces", n=part.count) if part.count > 1 else ""
    sizes = [text for text in (pieces, size, flat) if text]
    sizes = [" · ".join(sizes)] if alone else sizes
    said = [(_unbroken(label(part.name).say(tag)), "strong", "text"), (part.imprint(tag), "note", "accent")]
    said += [(text, "note", "second") for text in sizes]
    return [Text(text, style, colour) for text, style, colour in said if text]


def _unbroken(text: str) -> str:
    """A name in which the number at its end stays with its word."""
    head, _, tail = text.rpartition(" ")
    return f"{head}\N{NO-BREAK SPACE}{tail}" if parse_int(tail) is not None else text


ROW = 34
_LOW = 360  # design height below which step and list scroll together
_SEEN = 3.5  # rows of the list that are always seen; half a row says that there are more


def steps_tab(ui: Ui, shop: Workshop) -> Box:
    """The step takes what it needs, the list the rest; where both have no room each scrolls by itself, in
    little room both together."""
    titles, current = [one.title.say(ui.words.tag) for one in shop.made.steps], shop.film.step
    step, name = _step(ui, shop, titles), f"step {shop.board} {current} {shop.wrong}"
    head = Text(ui.words("ui.assembly.all_steps"), "head", "second")
    rows = Column(*(_row(i, title, current) for i, title in enumerate(titles)), gap="none")
    listed = Scroll(
        f"all steps {shop.board}", rows, (current, lambda: _around(ui, rows, current)), least=_SEEN * ROW, gives=1
    )
    two = Column(
        Scroll(name, step, grow=1.0, gives=2),
        rule(),
        Column(head, listed, gap="tiny", gives=1),
        height=_LOW,
        grow=1.0,
    )
    return Forms(two, Scroll("steps", Column(step, rule(), head, rows)), grow=1.0)


def _step(ui: Ui, shop: Workshop, titles: list[str]) -> Box:
    """What is to be done, what to watch out for, which parts come."""
    words, made, current = ui.words, shop.made, shop.film.step
    step = made.steps[current]
    do, watch = step.do.say(words.tag), step.watch.say(words.tag)
    count = words("ui.assembly.step_of", n=current + 1, total=len(titles))
    parts = [made.part(name) for name, _ in step.brings]
    cards = Column(Text(words("ui.assembly.parts"), "head", "second"), part_cards(ui, parts), gap="small")
    return Column(
        _trouble(ui, shop) if shop.wrong or shop.meets else None,
        Column(Text(count, "note", "accent"), Text(titles[current], "heading"), gap="hair"),
        Text(do, "body") if do else None,
        notice("warn", Text(words("ui.assembly.watch"), "head", "gold"), Text(watch)) if watch else None,
        cards if parts else None,
        gap="wide",
    )


def _trouble(ui: Ui, shop: Workshop) -> Box:
    """The banner over an order that cannot work or parts that do not fit: what meets, the way out."""
    wrong, tag, meets = shop.wrong, ui.words.tag, shop.meets
    title = ui.words("ui.assembly.wrong_shown" if wrong else "ui.assembly.jammed")
    name, command = ("right_order", ("wrong_order", "")) if wrong else ("to_fit", ("assembly_tab", "fit"))
    return notice(
        "bad",
        Text(title, "head", "warning"),
        *([Text(sentence(shop.order(wrong).say(tag)))] if wrong else []),
        *([Text(sentence(meets.say(tag)), "strong", "warning")] if meets else []),
        Box(height=4),
        Button(name.replace("_", " "), ui.words(f"ui.assembly.{name}"), command, align=0.0),
    )


# ---- the list ----


def _around(ui: Ui, rows: Box, current: int) -> Rect:
    """The row of the step that is on, with one before and one after it."""
    return Rect(rows.rect.x, rows.rect.y + (current - 1) * ui.px(ROW), rows.rect.w, 3 * ui.px(ROW))


def _row(i: int, title: str, current: int) -> Box:
    """A tick for what is done, a full spot for what is on, a ring for what is to come."""
    now, done = i == current, i < current

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
