"""The X-ray of the space looked at: which vectors, or integrated GRYBs, run through it, one by one.

It sends ``filter``, ``xray_step``, ``xray_choose`` and ``switch``, and looks for no vector itself.
"""

from __future__ import annotations

from dataclasses import replace

from imgui_bundle import imgui

from vectorgames.app.inspector import LineList, ListedLine
from vectorgames.app.pages.explore import ExplorePage
from vectorgames.app.pages.play import PlayPage
from vectorgames.app.panels.sets import (
    APART,
    ARROW,
    axes_of,
    has_sets,
    loci,
    name_row,
    name_rows,
    said,
    widest_line,
    xray_help,
)
from vectorgames.base.numbers import parse_int
from vectorgames.spaces.filters import EITHER, HIDDEN_AXES, RUN
from vectorgames.ui.canvas import ELLIPSIS, Ui
from vectorgames.ui.icons import CHIP_H, CHIP_W, dimension_chip, dimension_mark, piece_icon
from vectorgames.ui.nodes import word, word_width
from vectorgames.ui.widgets import Flow, button, button_width, hit, row_button, switch, tooltip
from vectorgames.view.primitives import Rect

LinesPage = PlayPage | ExplorePage

_AXIS = 45  # width of the chip of a coordinate
_GAP = 6

_LEAST = 36  # of a locus, where another chip stands in its line
_DIGIT = 22  # of a number of coordinates
_HELD = 2  # so many pieces stand on the vectors to which the last chip keeps
_CLOSE_AXIS, _CLOSE_GAP = 42, 4  # width of an axis's chip, and the gap, where chips need fewer lines so


def chip_flow(ui: Ui, width: float, page: LinesPage) -> tuple[dict[str, Rect], float]:
    """Where the chips lie, from the corner (0, 0), by their names, and how high they are together.

    One for each coordinate, ``numbers``, ``hidden``, ``held`` where there are several boards. Of a tree: one for
    each locus, ``numbers``, ``uncounted`` if integrated GRYBs do not count.
    """
    if page.tree:
        return _loci_flow(ui, width, page)
    return _arranged(ui, width, page)[:2]


def _moved(rect: Rect, x: float, y: float) -> Rect:
    return Rect(rect.x + x, rect.y + y, rect.w, rect.h)


def _flow(
    sizes: dict[str, float], width: float, height: float, gap: float, start: float = 0.0
) -> tuple[dict[str, Rect], float]:
    """Chips of these widths side by side, the first from ``start``, in as many lines as they need."""
    flow = Flow(Rect(0, 0, width, 0), height, gap, start=start)
    return {name: flow.place(size) for name, size in sizes.items()}, flow.end


def _words(ui: Ui, page: LinesPage, hidden: str) -> dict[str, str]:
    return {"hidden": hidden} | ({"held": ui.words("ui.xray.held")} if getattr(page.space, "boards", "") else {})


def _numbers_size(ui: Ui, page: LinesPage) -> dict[str, float]:
    """Width of the chip for how many run; nothing where it would have but one number."""
    count = len(page.lines.numbers)
    return (
        {"numbers": ui.px(_DIGIT * count + 20) + ui.measure(ui.words("ui.xray.numbers"), "note")}
        if count > 1
        else {}
    )


def _loci_flow(ui: Ui, width: float, page: LinesPage) -> tuple[dict[str, Rect], float]:
    """The chips of loci after a word that says what they are, and the others after them."""
    axes = axes_of(page.space)
    gap, label, height = ui.px(_GAP), _loci_label(ui), ui.px(CHIP_H + 2)
    others = _numbers_size(ui, page)
    if not page.integrated:
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


def _arranged(ui: Ui, width: float, page: LinesPage) -> tuple[dict[str, Rect], float, str]:
    """The chips of a lattice, how high they are, and the words of that for what is hidden: in as few lines as they
    can be."""
    long, short = ui.words("ui.xray.hidden"), ui.words("ui.xray.hidden_short")
    found = []
    for size, hidden, gap in ((_AXIS, long, _GAP), (_AXIS, short, _GAP), (_CLOSE_AXIS, short, _CLOSE_GAP)):
        sizes = {name: ui.px(size) for name in axes_of(page.space)} | _numbers_size(ui, page)
        sizes |= {name: ui.px(40) + ui.measure(text, "note") for name, text in _words(ui, page, hidden).items()}
        found.append((*_flow(sizes, width, ui.px(CHIP_H + 2), ui.px(gap)), hidden))
    return min(found, key=lambda one: len({place.y for place in one[0].values()}))


def filter_chips(ui: Ui, rect: Rect, page: LinesPage) -> float:
    """Draw the chips from the top of the rectangle; sends ``filter``. Returns the height used."""
    places, height = chip_flow(ui, rect.w, page)
    places = {name: _moved(place, rect.x, rect.y) for name, place in places.items()}
    axes, only, words = axes_of(page.space), page.lines.filter, ui.words
    for axis in axes:
        _axis(ui, places[axis], page, axis)
    if page.tree:
        first = places[axes[0]]
        ui.text(Rect(rect.x, first.y, _loci_label(ui), first.h), words("ui.filter.loci"), "note", "second")
    if "numbers" in places:
        _numbers(ui, places["numbers"], page)
    if "uncounted" in places:
        word, help = words("ui.xray_tree.uncounted"), words("ui.xray_tree.uncounted_help")
        if _ticked(ui, "filter uncounted", places["uncounted"], only.uncounted, word, help):
            ui.send("filter", replace(only, uncounted=not only.uncounted))
    if "hidden" in places:
        _hidden(ui, places["hidden"], page, _arranged(ui, rect.w, page)[2])
    if "held" in places:
        word, help = words("ui.xray.held"), words("ui.xray.held_help")
        if _ticked(ui, "filter held", places["held"], bool(only.held), word, help):
            ui.send("filter", replace(only, held=0 if only.held else _HELD))
    return height


def _numbers(ui: Ui, rect: Rect, page: LinesPage) -> None:
    """How many run: the digits, of which one may be chosen, and the word."""
    ui.fill(rect, "button", 1.0, 6)
    ui.outline(rect, "line", 0.9, 6, 1.0)
    x = rect.x + ui.px(4)
    for number in page.lines.numbers:
        place = Rect(x, rect.y, ui.px(_DIGIT), rect.h)
        pressed, hovered, _ = hit(ui, f"filter number {number}", place)
        tooltip(ui, said(ui, page, "number_help", n=number), above=rect)
        on = page.lines.filter.number == number
        if on or hovered:
            inner = place.inset(0, ui.px(2))
            ui.fill(inner, "selected" if on else "button_hovered", 1.0, 5)
            if on:
                ui.outline(inner, "accent", 1.0, 5, 1.5)
        ui.text(place, str(number), "strong" if on else "label", "text", 0.5)
        if pressed:
            ui.send("filter", replace(page.lines.filter, number=0 if on else number))
        x += ui.px(_DIGIT)
    word = Rect(x + ui.px(4), rect.y, rect.right - x - ui.px(6), rect.h)
    ui.text(word, ui.words("ui.xray.numbers"), "note", "second")


def _axis(ui: Ui, rect: Rect, page: LinesPage, axis: str) -> None:
    setting = page.lines.filter.of(axis)
    pressed, hovered, _ = hit(ui, f"filter {axis}", rect)
    what = "locus_" if parse_int(axis) is not None else ""
    tooltip(ui, ui.words(f"ui.filter.{what}{setting}", axis=axis), above=rect)
    if pressed:
        ui.send("filter", page.lines.filter.turned(axis))
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
    x = rect.centre[0] - ui.px(17 if parse_int(axis) is not None else 11) - sign / 2
    dimension_mark(ui, (x + ui.px(4), rect.centre[1]), 4.6 * ui.scale, axis, colour, alpha)
    ui.text(Rect(x + ui.px(11), rect.y, ui.px(13), rect.h), axis, "label", "text", 0.5, alpha)
    if free:
        return
    ui.text(Rect(x + ui.px(24), rect.y, ui.px(12), rect.h), "+" if runs else "–", "label", "text", 0.5)
    if not runs:
        middle, reach = rect.centre[1], ui.px(7)
        ends = (x - ui.px(3), middle + reach), (x + ui.px(24), middle - reach)
        ui.draw.add_line(*ends, ui.colour("text", 0.9), max(1.2, 1.5 * ui.scale))


def _hidden(ui: Ui, rect: Rect, page: LinesPage, word: str) -> None:
    on = page.lines.filter.hidden
    axes = [axis for axis in page.space.axes if axis in HIDDEN_AXES]
    if not axes:
        return
    listed = ui.words.listed(axes, "ui.xray.or")
    if _ticked(ui, "filter hidden", rect, on, word, said(ui, page, "hidden_help", axes=listed)):
        ui.send("filter", replace(page.lines.filter, hidden=not on))


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


LIST_GAP, LIST_ROW = 8, 27

_COUNTS, _STEPPER, _LINE, _LARGE = 24, 30, 20, 27

_MANY = 888  # more vectors than this run through no space; wide digits


# ---- the head: switch and space ----


def xray_head(ui: Ui, rect: Rect, page: LinesPage) -> None:
    """Beside the tabs: the space looked at, and whether its vectors are shown."""
    on, name_of = page.context.switches.xray, ui.words("ui.switch.xray")
    track = ui.px(38)
    name = page.lines.through if on and _name_in_head(ui, rect.w, page.lines.through) else ""
    taken = ui.measure(name, "strong") + ui.px(14) if name else 0
    label = name_of if taken + ui.measure(name_of, "text") + ui.px(10) + track <= rect.w else ""
    width = track + (ui.measure(label, "text") + ui.px(12) if label else 0)
    ui.text(rect.left(rect.w - width - ui.px(4)), name, "strong")
    place = Rect(rect.right - width, rect.y, width, rect.h)
    help = f"{name_of}: {xray_help(ui, page)}"
    if switch(ui, "xray", place, label, on, help, ui.keys("xray")):
        ui.send("switch", ("xray", not on))


def _name_in_head(ui: Ui, width: float, name: str) -> bool:
    return ui.measure(name, "strong") + ui.px(4 + 38) <= width


# ---- the body ----


def xray_height(ui: Ui, width: float, page: LinesPage, large: bool = False) -> float:
    """Height of everything but the list; the same whatever is looked at. ``large``: with the names of the vector
    and its step in the largest letters of the panel."""
    chips, names, large = chip_flow(ui, width, page)[1], 1, large and _enlarges(page)
    if has_sets(page.space):
        widest = widest_line(page.space, page.set_size)
        names = len(name_rows(ui, width, widest, axes_of(page.space), _style(large)))
    return chips + ui.px(6 + _COUNTS + 4 + _STEPPER + 4) + (names + 1) * ui.px(_LARGE if large else _LINE)


def _enlarges(page: LinesPage) -> bool:
    """Whether names have no letters of their own that stand out."""
    return has_sets(page.space) and not page.tree


def _style(large: bool) -> str:
    return "title" if large else "note"


def xray_body(ui: Ui, rect: Rect, page: LinesPage, whole: bool = False) -> None:
    """Chips, counts, stepper, the vector stepped to, and the list where it has room.

    Where not even these have room it scrolls, the list as well, and the names of the vector come first, in large
    letters where it is a ``whole`` page.
    """
    for large in (True, False) if _enlarges(page) else (False,):
        least = xray_height(ui, rect.w, page, large)
        if rect.h >= least:
            _body(ui, rect, page, least, large=large)
            return
    with ui.scroll("xray", rect) as (area, used):
        inner = Rect(area.x, area.y, area.w - ui.px(4), 0)
        least = xray_height(ui, inner.w, page, whole)
        lines = len(page.lines.rows) if page.context.switches.xray else 0
        used.append(least + (ui.px(LIST_GAP) + lines * ui.px(LIST_ROW) if lines else 0))
        _body(ui, replace(inner, h=used[0]), page, least, scrolled=True, large=whole and _enlarges(page))


def _body(ui: Ui, rect: Rect, page: LinesPage, least: float, scrolled: bool = False, large: bool = False) -> None:
    words = ui.words
    if not has_sets(page.space) or not (page.vectors or page.tree):
        _say(ui, rect, said(ui, page, "no_vectors"))
        return
    if not page.context.switches.xray:
        _say(ui, rect, words("ui.xray.off", key=ui.keys("xray")))
        return
    xray = page.lines
    chips, counts = chip_flow(ui, rect.w, page)[1] + ui.px(6), ui.px(_COUNTS + 4)
    first = rect.below(least - chips - counts if scrolled else 0)
    filter_chips(ui, first, page)
    room = _counts(ui, first.below(chips).top(ui.px(_COUNTS)), page)
    rest = rect if scrolled else rect.below(chips + counts)
    if xray.lines is None or not xray.lines.total:
        # Nothing is counted: the words stand there, but not under the button.
        place = rest if scrolled else rect.below(chips).left(room)
        _say(ui, place, said(ui, page, "none" if xray.lines is not None else "nothing"))
    elif not xray.rows:
        _say(ui, rest, said(ui, page, "filtered", n=xray.lines.total))
    else:
        _stepper(ui, rest.top(ui.px(_STEPPER)), page, xray)
        _chosen(ui, rest.below(ui.px(_STEPPER + 4)), page, xray, large)
        area = rect.below(least + ui.px(LIST_GAP))
        if area.h >= ui.px((1 if scrolled else 2) * LIST_ROW):
            # Whole rows only.
            _list(ui, area.top(area.h // ui.px(LIST_ROW) * ui.px(LIST_ROW)), page, xray)


def _say(ui: Ui, rect: Rect, text: str) -> None:
    ui.paragraph(rect.below(ui.px(4)), text, "note", "second", 4)


# ---- counts ----


def _counts(ui: Ui, rect: Rect, page: LinesPage) -> float:
    """How many pass, how many of these are open to each player; the way back to all of them.

    Returns the width beside the latter.
    """
    words, xray = ui.words, page.lines
    if page.lines.filter:
        label = words("ui.xray.clear")
        width = button_width(ui, label) - ui.px(8)
        place = Rect(rect.right - width, rect.y, width, rect.h)
        if button(
            ui, "filter clear", place, label, kind="quiet", ink="accent", help=said(ui, page, "clear_help")
        ):
            ui.send("filter", type(page.lines.filter)(uncounted=page.lines.filter.uncounted))
        rect = rect.left(rect.w - width - ui.px(8))
    if xray.lines is None or not xray.lines.total:
        return rect.w
    text, opened, gap = _counts_texts(ui, page, xray, rect.w)
    x = rect.x + ui.text(rect, text, "note", "text") + ui.px(gap)
    if opened:
        x += ui.text(rect.beside(x - rect.x), opened, "note", "second") + ui.px(8)
    if page.tree:
        hit(ui, "xray counts", rect.left(rect.w))
        tooltip(ui, words("ui.xray_tree.counts_help"))
    for player, count in enumerate(xray.lines.counts, 1):
        piece_icon(ui, (x + ui.px(7), rect.centre[1]), ui.px(6), _piece(page, player))
        x += ui.px(18)
        x += ui.text(rect.beside(x - rect.x), str(count), "strong") + ui.px(gap - 4)
    return rect.w


def _counts_texts(ui: Ui, page: LinesPage, xray: LineList, width: float) -> tuple[str, str, float]:
    """Words for the counts, and the gap between: shorter ones where there is less room."""
    words, n, total = ui.words, len(xray.lines), xray.lines.total
    long = said(ui, page, "all", n=total) if n == total else said(ui, page, "some", n=n, total=total)
    short = str(total) if n == total else words("ui.xray.position", n=n, total=total)
    opened = said(ui, page, "open")
    longest = [(words("ui.xray_tree.through", n=total, space=xray.through), opened, 16)] if page.tree else []
    tries: tuple[tuple[str, str, float], ...] = (
        *(longest if n == total > 1 else ()),
        (long, opened, 16),
        (long, opened, 10),
        (long, "", 12),
        (long, "", 8),
        (short, opened, 8),
        (short, "", 8),
    )
    for text, second, gap in tries:
        counts = sum(ui.px(18 + gap - 4) + ui.measure(str(c), "strong") for _, c in enumerate(xray.lines.counts, 1))
        middle = ui.measure(second, "note") + ui.px(8) if second else 0
        if ui.measure(text, "note") + ui.px(gap) + middle + counts <= width:
            return text, second, gap
    return tries[-1]


def _piece(page: LinesPage, player: int) -> str:
    return next((p.piece for p in page.players if p.number == player), "")[:1] or str(player)


# ---- one by one ----


def _stepper(ui: Ui, rect: Rect, page: LinesPage, xray: LineList) -> None:
    """Buttons to the vector before and to the next, where we are, and which coordinates run in it."""
    words, side = ui.words, ui.px(36)
    total = len(xray.rows)
    none = "" if page.tree else words("ui.xray.position", n="–", total=total)
    at = none if xray.shown is None else words("ui.xray.position", n=xray.shown + 1, total=total)
    # As wide as it ever gets, so that the buttons stay under the pointer.
    widest = max(total, _MANY)
    room = ui.measure(words("ui.xray.position", n=widest, total=widest), "label") + ui.px(14)
    places = (rect.left(side), rect.beside(side + room).left(side))
    for (name, by, sign), place in zip((("previous", -1, "◀"), ("next", 1, "▶")), places, strict=True):
        # No help while people step: it would lie on the names.
        help = said(ui, page, name) if xray.shown is None else ""
        keys = ui.keys(f"xray_{name}") if help else ""
        if button(ui, f"xray {name}", place, sign, help=help, keys=keys):
            ui.send("xray_step", by)
    ui.text(rect.beside(side).left(room), at, "label", "text", 0.5)
    if xray.shown is None:
        return
    line = xray.rows[xray.shown]
    x, gap = places[1].right + ui.px(14), ui.px(5)
    fits = len(line.dims) * (ui.px(CHIP_W) + gap) <= rect.right - x + gap
    for dim in line.dims:
        y = round(rect.centre[1] - ui.px(CHIP_H) / 2)
        if fits:
            x += dimension_chip(ui, x, y, dim) + gap
        else:  # a narrow panel and many coordinates: the signs alone
            dimension_mark(ui, (x + ui.px(6), rect.centre[1]), 5 * ui.scale, dim, ui.theme.dimension(dim))
            x += ui.px(18)


def _chosen(ui: Ui, rect: Rect, page: LinesPage, xray: LineList, large: bool) -> None:
    """Names of the vector stepped to, what each step changes, and who may still complete it."""
    line_h, style = ui.px(_LARGE if large else _LINE), _style(large)
    if xray.shown is None:
        keys = [ui.keys(f"xray_{name}") for name in ("previous", "next")]
        ui.paragraph(
            rect.below(ui.px(2)), said(ui, page, "step_hint", back=keys[0], on=keys[1]), "note", "second", 2
        )
        return
    line = xray.rows[xray.shown]
    y, dims = rect.y, line.dims if page.tree else ""
    rows = name_rows(ui, rect.w, line.names, dims, style)
    for names in rows:
        between = APART if line.middle else ARROW
        name_row(ui, Rect(rect.x, y, rect.w, line_h), names, dims, names is not rows[-1], between, style)
        y += line_h
    row = Rect(rect.x, y, rect.w, line_h)
    room = _open_to(ui, row, page, line) - row.x - ui.px(10)
    tries = _told(ui, page, line)
    sizes = [(text, style) for style in (("title", "note") if large else ("note",)) for text in tries]
    text, style = next((one for one in sizes if ui.measure(*one) <= room), sizes[-1])
    ui.text(row.left(room), text, style, "text" if large else "second")


def _told(ui: Ui, page: LinesPage, line: ListedLine) -> list[str]:
    """What there is to say of a set, longer and shorter: what each step of a vector changes; of a GRYB which loci
    run, what it is worth and how many pieces stand on it."""
    words = ui.words
    if not page.tree:
        steps = ", ".join(f"{axis} {'+' if by > 0 else '−'}{abs(by)}" for axis, by in line.components)
        if line.middle:
            return [said(ui, page, "along", axes=ui.words.listed(line.dims), space=line.middle)]
        return [words("ui.xray.each_step", steps=steps), steps]
    running = said(ui, page, "loci", n=len(line.dims), loci=ui.words.listed(line.dims))
    worth = words("ui.points", n=line.points) if line.points else ""
    held = said(ui, page, "held", n=line.held) if line.held else ""
    parts = [" · ".join(filter(None, some)) for some in ((running, worth, held), (running, worth), (worth, held))]
    return [*filter(None, parts), running]


def _open_to(ui: Ui, row: Rect, page: LinesPage, line: ListedLine) -> float:
    """At the right: who may still complete it. Returns where that begins."""
    if not line.open:
        text = said(ui, page, "dead")
        width = ui.measure(text, "note")
        ui.text(Rect(row.right - width, row.y, width, row.h), text, "note", "third")
        return row.right - width
    x = row.right
    for player in reversed(line.open):
        piece_icon(ui, (x - ui.px(8), row.centre[1]), ui.px(6), _piece(page, player))
        x -= ui.px(19)
    text = said(ui, page, "open")
    width = ui.measure(text, "note")
    ui.text(Rect(x - width - ui.px(4), row.y, width, row.h), text, "note", "second")
    hit(ui, "xray open", Rect(x - width, row.y, row.right - x + width, row.h))
    names = [p.name for p in page.players if p.number in line.open]
    tooltip(ui, said(ui, page, "open_help", players=", ".join(names)))
    return x - width - ui.px(4)


# ---- the list ----


def _list(ui: Ui, area: Rect, page: LinesPage, xray: LineList) -> None:
    """Every vector in a row: a click chooses it, another one lets it go."""
    ui.fill(Rect(area.x, area.y - ui.px(5), area.w, ui.px(1)), "line")
    height, total = ui.px(LIST_ROW), len(xray.rows)
    with ui.scroll("vectors", area) as (body, used):
        hidden = -(-(total * height - area.h) // height)
        used.append(area.h + hidden * height if hidden > 0 else total * height)
        _follow(ui, xray, height, area.h)
        first = max(0, int((area.y - body.y) // height))
        last = min(total, int((area.bottom - body.y) // height) + 1)
        on = None
        for i in range(first, last):
            row = Rect(body.x, body.y + i * height, body.w - ui.px(2), height).inset(0, ui.px(1))
            on = i if _row(ui, row, page, xray, i) else on
        if on != ui.layer.memory.get("vector pointed at"):
            ui.layer.memory["vector pointed at"] = on
            ui.send("xray_point", on)


def _row(ui: Ui, row: Rect, page: LinesPage, xray: LineList, i: int) -> bool:
    """Whether the pointer is on it."""
    line = xray.rows[i]
    if row_button(ui, f"xray line {i}", row, i in (xray.chosen, xray.pointed)):
        ui.send("xray_choose", None if i == xray.chosen else i)
    hovered = imgui.is_item_hovered()
    if page.tree:
        tooltip(ui, _row_help(ui, page, line))
    alpha = 1.0 if line.open else 0.5
    right = row.right - ui.px(6)
    for player in reversed(line.open):
        piece_icon(ui, (right - ui.px(7), row.centre[1]), ui.px(5.2), _piece(page, player))
        right -= ui.px(17)
    place = Rect(row.x + ui.px(8), row.y, right - ui.px(6) - row.x - ui.px(8), row.h)
    if page.tree:
        _tree_row(ui, place, page, line, alpha)
        return hovered
    axes = page.space.axes
    step, x = ui.px(26 if len(axes) < 5 else 22), place.x
    for k, dim in enumerate(axes):
        if dim in line.dims:
            at = (x + k * step + ui.px(5), row.centre[1])
            dimension_mark(ui, at, 4.2 * ui.scale, dim, ui.theme.dimension(dim), alpha)
            ui.text(Rect(at[0] + ui.px(7), row.y, step, row.h), dim, "note", "text", 0.0, alpha)
    x += len(axes) * step + ui.px(6)
    room = Rect(x, row.y, place.right - x, row.h)
    tries = (
        (line.middle,)
        if line.middle
        else (f"{line.names[0]}{ARROW}{line.names[-1]}", f"{ARROW.lstrip()}{line.names[-1]}", "")
    )
    text = next((text for text in tries if ui.measure(text, "note") <= room.w), tries[-1])
    ui.text(room, text, "note", "text", 0.0, alpha)
    return hovered


def _row_help(ui: Ui, page: LinesPage, line: ListedLine) -> str:
    """What the numbers and signs at the end of a row mean."""
    names = ", ".join(p.name for p in page.players if p.number in line.open)
    told = (
        said(ui, page, "loci", n=len(line.dims), loci=ui.words.listed(line.dims)),
        said(ui, page, "taken", n=line.held) if line.held else "",
        ui.words("ui.points", n=line.points) if line.points else "",
        said(ui, page, "open_help", players=names) if names else said(ui, page, "dead"),
    )
    return "\n".join(f"{text[:1].upper()}{text[1:]}" for text in told if text)


def _tree_row(ui: Ui, rect: Rect, page: LinesPage, line: ListedLine, alpha: float) -> None:
    """Its four names with the running letters, at the right how many pieces stand on it and what it is worth."""
    numbers = [f"{line.held}/{len(line.names)}" if line.held else "", str(line.points) if line.points else ""]
    right, widths = rect.right, (ui.measure("4/4", "note"), ui.measure("88", "strong"))
    for text, style, wide in zip(reversed(numbers), ("strong", "note"), reversed(widths), strict=True):
        ui.text(Rect(right - wide, rect.y, wide, rect.h), text, style, "text", 1.0, alpha)
        right -= wide + ui.px(10)
    running, gap, x = loci(line.dims), ui.px(9), rect.x
    for i, name in enumerate(line.names):
        left = len(line.names) - i
        if x + word_width(ui, name, running) > right - (ui.measure(ELLIPSIS, "note") if left > 1 else 0):
            ui.text(Rect(x, rect.y, right - x, rect.h), ELLIPSIS, "note", "second")
            break
        x += word(ui, rect.beside(x - rect.x), name, running, alpha=alpha) + gap


def _follow(ui: Ui, xray: LineList, height: float, shown: float) -> None:
    """Scroll so that the vector stepped to is seen, whenever it changes."""
    state = (xray.through, xray.chosen, int(shown))
    before, frames = ui.layer.memory.get("vectors at", ((), 0))
    frames = frames + 1 if before == state else 1  # twice: at first imgui may not know how long the list is
    if frames > 2:
        return
    ui.layer.memory["vectors at"] = (state, frames)
    y, top = (xray.chosen or 0) * height, imgui.get_scroll_y()
    if y < top or y + height > top + shown:
        imgui.set_scroll_y(max(0, -(-(y + height - shown) // height) * height) if y > top else y)
        ui.layer.touch()
