"""Chips that say which vectors the X-ray shows: for each coordinate either, must run, must stay.

The three settings differ in sign, ground and a stroke through the letter, so that colour is never needed.
Knows nothing of how lines are found.
"""

from __future__ import annotations

from dataclasses import replace

from vectorgames.numerals import whole
from vectorgames.spaces.filters import EITHER, HIDDEN_AXES, RUN
from vectorgames.ui.canvas import Ui
from vectorgames.ui.flow import Flow
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
_DIGIT = 22
"""Of a number of coordinates."""
_HELD = 2
"""So many pieces stand on the vectors to which the last chip keeps."""
_CLOSE_AXIS, _CLOSE_GAP = 42, 4
"""The same, where chips need fewer lines so."""


def chip_flow(ui: Ui, width: float, screen: Screen) -> tuple[dict[str, Rect], float]:
    """Where the chips lie, from the corner (0, 0), by their names, and how high they are together.

    One for each coordinate, ``numbers``, ``hidden``, ``held`` where there are several boards. Of a tree: one for
    each locus, ``numbers``, ``uncounted`` if integrated GRYBs do not count.
    """
    if screen.tree:
        return _loci_flow(ui, width, screen)
    return _arranged(ui, width, screen)[:2]


def _moved(rect: Rect, x: float, y: float) -> Rect:
    return Rect(rect.x + x, rect.y + y, rect.w, rect.h)


def _flow(
    sizes: dict[str, float], width: float, height: float, gap: float, start: float = 0.0
) -> tuple[dict[str, Rect], float]:
    """Chips of these widths side by side, the first from ``start``, in as many lines as they need."""
    flow = Flow(Rect(0, 0, width, 0), height, gap, start=start)
    return {name: flow.place(size) for name, size in sizes.items()}, flow.end


def _words(ui: Ui, screen: Screen, hidden: str) -> dict[str, str]:
    """What stands on the chips with ticks, by their names."""
    return {"hidden": hidden} | ({"held": ui.words("ui.xray.held")} if screen.view.boards else {})


def _numbers_size(ui: Ui, screen: Screen) -> dict[str, float]:
    """Width of the chip for how many run; nothing where it would have but one number."""
    count = len(screen.numbers)
    return (
        {"numbers": ui.px(_DIGIT * count + 20) + ui.measure(ui.words("ui.xray.numbers"), "note")}
        if count > 1
        else {}
    )


def _loci_flow(ui: Ui, width: float, screen: Screen) -> tuple[dict[str, Rect], float]:
    """The chips of loci after a word that says what they are, and the others after them."""
    axes = axes_of(screen.space)
    gap, label, height = ui.px(_GAP), _loci_label(ui), ui.px(CHIP_H + 2)
    others = _numbers_size(ui, screen)
    if screen.plain:
        others["uncounted"] = ui.px(40) + ui.measure(ui.words("ui.xray_tree.uncounted"), "note")
    beside = width - label - gap * len(axes) - sum(others.values()) - gap * max(0, len(others) - 1)
    below = bool(others) and beside < len(axes) * ui.px(_LEAST)
    room = beside if others and not below else width - label - gap * (len(axes) - 1)
    size = min(ui.px(_AXIS), room / len(axes))
    places = {name: Rect(label + k * (size + gap), 0.0, size, height) for k, name in enumerate(axes)}
    if not others:
        return places, height
    start = 0.0 if below else places[axes[-1]].right + gap
    more, high = _flow(others, width, height, gap, start)
    down = height + gap if below else 0.0
    return places | {name: _moved(place, 0.0, down) for name, place in more.items()}, high + down


def _loci_label(ui: Ui) -> float:
    return round(ui.measure(ui.words("ui.filter.loci"), "note")) + ui.px(8)


def _arranged(ui: Ui, width: float, screen: Screen) -> tuple[dict[str, Rect], float, str]:
    """The chips of a lattice, how high they are, and the words of that for what is hidden: in as few lines as they
    can be."""
    long, short = ui.words("ui.xray.hidden"), ui.words("ui.xray.hidden_short")
    found = []
    for size, word, gap in ((_AXIS, long, _GAP), (_AXIS, short, _GAP), (_CLOSE_AXIS, short, _CLOSE_GAP)):
        sizes = {name: ui.px(size) for name in axes_of(screen.space)} | _numbers_size(ui, screen)
        sizes |= {name: ui.px(40) + ui.measure(text, "note") for name, text in _words(ui, screen, word).items()}
        found.append((*_flow(sizes, width, ui.px(CHIP_H + 2), ui.px(gap)), word))
    return min(found, key=lambda one: len({place.y for place in one[0].values()}))


def filter_chips(ui: Ui, rect: Rect, screen: Screen) -> float:
    """Draw the chips from the top of the rectangle; sends ``filter``. Returns the height used."""
    places, height = chip_flow(ui, rect.w, screen)
    places = {name: _moved(place, rect.x, rect.y) for name, place in places.items()}
    axes, only, words = axes_of(screen.space), screen.filter, ui.words
    for axis in axes:
        _axis(ui, places[axis], screen, axis)
    if screen.tree:
        first = places[axes[0]]
        ui.text(Rect(rect.x, first.y, _loci_label(ui), first.h), words("ui.filter.loci"), "note", "second")
    if "numbers" in places:
        _numbers(ui, places["numbers"], screen)
    if "uncounted" in places:
        word, help = words("ui.xray_tree.uncounted"), words("ui.xray_tree.uncounted_help")
        if _ticked(ui, "filter uncounted", places["uncounted"], only.uncounted, word, help):
            ui.send("filter", replace(only, uncounted=not only.uncounted))
    if "hidden" in places:
        _hidden(ui, places["hidden"], screen, _arranged(ui, rect.w, screen)[2])
    if "held" in places:
        word, help = words("ui.xray.held"), words("ui.xray.held_help")
        if _ticked(ui, "filter held", places["held"], bool(only.held), word, help):
            ui.send("filter", replace(only, held=0 if only.held else _HELD))
    return height


def _numbers(ui: Ui, rect: Rect, screen: Screen) -> None:
    """How many run: the digits, of which one may be chosen, and the word."""
    ui.fill(rect, "button", 1.0, 6)
    ui.outline(rect, "line", 0.9, 6, 1.0)
    x = rect.x + ui.px(4)
    for number in screen.numbers:
        place = Rect(x, rect.y, ui.px(_DIGIT), rect.h)
        pressed, hovered, _ = hit(ui, f"filter number {number}", place)
        tooltip(ui, said(ui, screen, "number_help", n=number), above=rect)
        on = screen.filter.number == number
        if on or hovered:
            inner = place.inset(0, ui.px(2))
            ui.fill(inner, "selected" if on else "button_hovered", 1.0, 5)
            if on:
                ui.outline(inner, "accent", 1.0, 5, 1.5)
        ui.text(place, str(number), "strong" if on else "label", "text", 0.5)
        if pressed:
            ui.send("filter", replace(screen.filter, number=0 if on else number))
        x += ui.px(_DIGIT)
    word = Rect(x + ui.px(4), rect.y, rect.right - x - ui.px(6), rect.h)
    ui.text(word, ui.words("ui.xray.numbers"), "note", "second")


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
