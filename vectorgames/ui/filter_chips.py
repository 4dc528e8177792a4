"""Chips that say which vectors the X-ray shows: for each coordinate either, must run, must stay.

The three settings differ in sign, ground and a stroke through the letter, so that colour is never needed.
Knows nothing of how lines are found.
"""

from __future__ import annotations

from dataclasses import replace

from vectorgames.numerals import whole
from vectorgames.spaces.filters import EITHER, HIDDEN_AXES, RUN
from vectorgames.ui.canvas import Ui
from vectorgames.ui.frame import Rect
from vectorgames.ui.icons import CHIP_H, dimension_mark
from vectorgames.ui.model import Screen
from vectorgames.ui.sets import axes_of, said
from vectorgames.ui.widgets import hit, tooltip

_AXIS = 45
"""Width of the chip of a coordinate."""
_GAP = 6
_LEAST = 36
"""Of a locus, where another chip stands in its line."""
_HELD = 2
"""So many pieces stand on the vectors to which the last chip keeps."""
_CLOSE_AXIS, _CLOSE_GAP = 42, 4
"""The same, where all chips have room in one line only so."""


def chip_flow(ui: Ui, width: float, screen: Screen) -> tuple[list[Rect], float]:
    """Where the chips lie, from the corner (0, 0): one for each coordinate, then the one for what is hidden, last
    where there are several boards the one for where pieces stand."""
    axes = axes_of(screen.space)
    if screen.tree:
        return _loci_flow(ui, width, len(axes), screen.plain)
    last = (ui.words("ui.xray.held"),) if screen.view.boards else ()
    axis, word, gap = _arranged(ui, width, len(axes), last)
    words = (word, *last)
    height = ui.px(CHIP_H + 2)
    sizes = [axis] * len(axes) + [ui.px(40) + ui.measure(text, "note") for text in words]
    x = y = 0.0
    places = []
    for size in sizes:
        if x and x + size > width:
            x, y = 0.0, y + height + gap
        places.append(Rect(x, y, min(size, width), height))
        x += size + gap
    return places, y + height


def _loci_flow(ui: Ui, width: float, count: int, plain: bool) -> tuple[list[Rect], float]:
    """The chips of loci after a word that says what they are; last one for integrated GRYBs, if these do not
    count."""
    gap, label, height = ui.px(_GAP), _loci_label(ui), ui.px(CHIP_H + 2)
    last = ui.px(40) + ui.measure(ui.words("ui.xray_tree.uncounted"), "note") if plain else 0.0
    beside = width - label - last - gap * count
    below = plain and beside < count * ui.px(_LEAST)
    room = beside if plain and not below else width - label - gap * (count - 1)
    size = min(ui.px(_AXIS), room / count)
    places = [Rect(label + k * (size + gap), 0.0, size, height) for k in range(count)]
    if plain:
        x, y = (0.0, height + gap) if below else (places[-1].right + gap, 0.0)
        places.append(Rect(x, y, min(last, width), height))
    return places, places[-1].bottom


def _loci_label(ui: Ui) -> float:
    return round(ui.measure(ui.words("ui.filter.loci"), "note")) + ui.px(8)


def _arranged(ui: Ui, width: float, axes: int, last: tuple[str, ...] = ()) -> tuple[float, str, float]:
    """Width of the chip of a coordinate, the words of that for what is hidden, the gap: so that one line does, if
    any. ``last``: words of the chip after it."""
    long, short = ui.words("ui.xray.hidden"), ui.words("ui.xray.hidden_short")
    tries = ((_AXIS, long, _GAP), (_AXIS, short, _GAP), (_CLOSE_AXIS, short, _CLOSE_GAP), (_AXIS, long, _GAP))
    for size, word, gap in tries:
        after = sum(ui.px(40 + gap) + ui.measure(text, "note") for text in last)
        if axes * (ui.px(size) + ui.px(gap)) + ui.px(40) + ui.measure(word, "note") + after <= width:
            break
    return ui.px(size), word, ui.px(gap)


def filter_chips(ui: Ui, rect: Rect, screen: Screen) -> float:
    """Draw the chips from the top of the rectangle; sends ``filter``. Returns the height used."""
    places, height = chip_flow(ui, rect.w, screen)
    places = [Rect(rect.x + p.x, rect.y + p.y, p.w, p.h) for p in places]
    for axis, place in zip(axes_of(screen.space), places, strict=False):
        _axis(ui, place, screen, axis)
    if screen.tree:
        ui.text(
            Rect(rect.x, places[0].y, _loci_label(ui), places[0].h), ui.words("ui.filter.loci"), "note", "second"
        )
        if screen.plain:
            on = screen.filter.uncounted
            word, help = ui.words("ui.xray_tree.uncounted"), ui.words("ui.xray_tree.uncounted_help")
            if _ticked(ui, "filter uncounted", places[-1], on, word, help):
                ui.send("filter", replace(screen.filter, uncounted=not on))
        return height
    count = len(screen.space.axes)
    last = (ui.words("ui.xray.held"),) if screen.view.boards else ()
    _hidden(ui, places[count], screen, _arranged(ui, rect.w, count, last)[1])
    for place in places[count + 1 :]:
        held, help = screen.filter.held, ui.words("ui.xray.held_help")
        if _ticked(ui, "filter held", place, bool(held), ui.words("ui.xray.held"), help):
            ui.send("filter", replace(screen.filter, held=0 if held else _HELD))
    return height


def _axis(ui: Ui, rect: Rect, screen: Screen, axis: str) -> None:
    setting = screen.filter.of(axis)
    pressed, hovered, _ = hit(ui, f"filter {axis}", rect)
    what = "locus_" if whole(axis) is not None else ""
    tooltip(ui, ui.words(f"ui.filter.{what}{setting}", axis=axis), above=rect)
    if pressed:
        ui.send("filter", screen.filter.turned(axis))
    colour = ui.theme.dimension(axis)
    runs, free = setting == RUN, setting == EITHER
    if runs:
        ui.fill(rect, colour, 0.36, 6)
    elif hovered:
        ui.fill(rect, "button_hovered", 1.0, 6)
    else:
        ui.fill(rect, "button" if free else "field", 1.0, 6)
    ui.outline(rect, colour if runs else "line", 1.0, 6, 1.6 if runs else 1.0)
    alpha = 1.0 if runs or free else 0.7
    sign = 0 if free else ui.px(13)
    x = rect.centre[0] - ui.px(17 if whole(axis) is not None else 11) - sign / 2
    dimension_mark(ui, (x + ui.px(4), rect.centre[1]), 4.6 * ui.scale, axis, colour, alpha)
    ui.text(Rect(x + ui.px(11), rect.y, ui.px(13), rect.h), axis, "label", "text", 0.5, alpha)
    if free:
        return
    ui.text(Rect(x + ui.px(24), rect.y, ui.px(12), rect.h), "+" if runs else "–", "label", "text", 0.5)
    if not runs:
        middle, reach = rect.centre[1], ui.px(7)
        ends = (x - ui.px(3), middle + reach), (x + ui.px(24), middle - reach)
        ui.draw.add_line(*ends, ui.colour("text", 0.9), max(1.2, 1.5 * ui.scale))


def _hidden(ui: Ui, rect: Rect, screen: Screen, word: str) -> None:
    """The chip for what the eye misses."""
    on = screen.filter.hidden
    axes = [axis for axis in screen.space.axes if axis in HIDDEN_AXES]
    if not axes:
        return
    listed = f" {ui.words('ui.xray.or')} ".join(filter(None, (", ".join(axes[:-1]), axes[-1])))
    if _ticked(ui, "filter hidden", rect, on, word, said(ui, screen, "hidden_help", axes=listed)):
        ui.send("filter", replace(screen.filter, hidden=not on))


def _ticked(ui: Ui, name: str, rect: Rect, on: bool, word: str, help: str) -> bool:
    """A chip with a box for a tick, and its words. Returns whether it was pressed."""
    pressed, hovered, _ = hit(ui, name, rect)
    tooltip(ui, help, above=rect)
    ui.fill(rect, "selected" if on else "button_hovered" if hovered else "button", 1.0, 6)
    ui.outline(rect, "accent" if on else "line", 0.9, 6, 1.3 if on else 1.0)
    side = ui.px(14)
    box = Rect(rect.x + ui.px(8), round(rect.centre[1] - side / 2), side, side)
    if on:
        ui.fill(box, "accent", 1.0, 4)
        ui.text(box, "✓", "note", "on_accent", 0.5)
    else:
        ui.outline(box, "second", 0.8, 4, 1.2)
    ui.text(rect.beside(ui.px(29)).left(rect.w - ui.px(34)), word, "note", "text")
    return pressed
