"""The X-ray of the space looked at: which vectors, or integrated GRYBs, run through it, one by one.

It sends ``filter``, ``xray_step``, ``xray_choose`` and ``switch``, and looks for no vector itself.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial

from imgui_bundle import imgui

from vectorgames.app.inspector import ListedLine
from vectorgames.app.pages.explore import ExplorePage
from vectorgames.app.pages.play import PlayPage
from vectorgames.app.panels.sets import APART, ARROW, axes_of, has_sets, loci, said, widest_line, xray_help
from vectorgames.base.numbers import parse_int
from vectorgames.spaces.filters import EITHER, HIDDEN_AXES, RUN, Filter
from vectorgames.ui.boxes import Button, Reserve, RoomFor, Rows, Switch, piece, rule
from vectorgames.ui.canvas import ELLIPSIS, Ui
from vectorgames.ui.icons import CHIP_H, CHIP_W, dimension_chip, dimension_mark, piece_icon
from vectorgames.ui.layout import Box, Column, Custom, Fitted, Flow, Forms, Row, Scroll, Space, Stack, Text
from vectorgames.ui.nodes import word, word_width
from vectorgames.ui.widgets import hit, row_button, tooltip
from vectorgames.view.primitives import Rect

LinesPage = PlayPage | ExplorePage

_AXIS, _CLOSE_AXIS, _LEAST = 45, 42, 36
"""Design width of the chip of a coordinate, where chips need fewer lines so, and of a locus at least."""
_CHIP, _DIGIT, _TICK = CHIP_H + 2, 22, 40
"""Design height of a chip; width of a number of coordinates; of what is beside the words of a chip to tick."""
_COUNTS, _STEPPER, _ROW, _TRACK = 24, 30, 27, 38
_HELD = 2  # so many pieces stand on the vectors to which the last chip keeps
_MANY = 888  # more vectors than this run through no space; wide digits
_LARGE = "title"  # style of the names of a vector where they have room
_HIGH = {_LARGE: 27, "note": 20}  # design height of a line of names

# ---- the head: switch and space ----


def xray_head(ui: Ui, page: LinesPage) -> Box:
    """Beside the tabs: the space looked at, and whether its vectors are shown."""
    on, label = page.context.switches.xray, ui.words("ui.switch.xray")
    what, help, keys = ("switch", ("xray", not on)), f"{label}: {xray_help(ui, page)}", ui.keys("xray")
    name = Text(page.lines.through, "strong", lines=1, drop=2) if on else None
    wide = ui.measure(label) / ui.scale + _TRACK + 12
    switch = Switch("xray", label, on, what, help, keys, height=0, width=wide)
    return Row(name, Space(), Forms(switch, Switch("xray", "", on, what, help, keys, height=0), gives=1))


# ---- the body ----


def xray_body(ui: Ui, page: LinesPage, whole: bool = False) -> Box:
    """Chips, counts, stepper, the vector stepped to, and the list where it has room.

    Where not even these have room it scrolls, the list as well, and the names of the vector come first, in large
    letters where it is a ``whole`` page.
    """
    if not has_sets(page.space) or not (page.vectors or page.tree):
        return _say(said(ui, page, "no_vectors"))
    if not page.context.switches.xray:
        return _say(ui.words("ui.xray.off", key=ui.keys("xray")))
    found, rows = page.lines.lines, page.lines.rows
    if found is None or not rows:
        none = "nothing" if found is None else "filtered" if found.total else "none"
        text = said(ui, page, none, n=found.total if found is not None else 0)
        return Forms(Column(*_filter(ui, page), _say(text), gap="tiny"), _scrolled(_say(text), *_filter(ui, page)))

    def form(large: bool) -> Box:
        return Column(Column(*_filter(ui, page), *_line(ui, page, large), gap="tiny"), _list(ui, page), gap="none")

    large = not page.tree  # whose names have letters that stand out
    scrolled = _scrolled(*_line(ui, page, large and whole), *_filter(ui, page), _rows(page))
    return Forms(*([form(True)] if large else []), form(False), scrolled)


def _scrolled(*boxes: Box) -> Box:
    return Scroll("xray", Column(*boxes, gap="tiny"), least=0)


def _say(text: str) -> Box:
    return Text(text, "note", "second", lines=4, cut=True, up=0.0)


# ---- which lines are wanted ----


def _filter(ui: Ui, page: LinesPage) -> list[Box]:
    """Chips, and how many lines pass."""
    chips = _loci(ui, page) if page.tree else Fitted(partial(_chips, ui, page))
    return [Column(chips, _counts(ui, page), gap="small")]


def _chips(ui: Ui, page: LinesPage, width: float) -> Box:
    """One for each coordinate, for how many run, for what is hidden, and where there are several boards: in as few
    lines as they can be."""
    tried = []
    for size, hidden, gap in (
        (_AXIS, "hidden", "small"), (_AXIS, "hidden_short", "small"), (_CLOSE_AXIS, "hidden_short", "tiny"),
    ):  # fmt: skip
        axes = [_axis(ui, page, axis, size) for axis in axes_of(page.space)]
        tried.append(Flow(*axes, _numbers(ui, page), _hidden(ui, page, hidden), _held(ui, page), gap=gap))
    return min(tried, key=lambda flow: flow.heights(ui, width).natural // ui.px(_CHIP))


def _loci(ui: Ui, page: LinesPage) -> Box:
    """One for each locus after a word that says what they are, the others after them or under them."""
    axes = axes_of(page.space)

    def first(least: float) -> list[Box]:
        chips = (_axis(ui, page, axis, _AXIS, least) for axis in axes)
        return [Text(ui.words("ui.filter.loci"), "note", "second", lines=1), *chips]

    others = [chip for chip in (_numbers(ui, page), _uncounted(ui, page)) if chip is not None]
    beside = Row(*first(_LEAST), *others, gap="small")
    return Forms(beside, Column(Row(*first(1), gap="small"), Flow(*others, gap="small"), gap="small"))


def _axis(ui: Ui, page: LinesPage, axis: str, size: float, least: float = 0.0) -> Box:
    """A coordinate that runs, stays, or may do either. ``least``: its design width may become so small."""
    setting, locus = page.lines.filter.of(axis), parse_int(axis) is not None
    help = ui.words(f"ui.filter.{'locus_' if locus else ''}{setting}", axis=axis)
    runs, free = setting == RUN, setting == EITHER

    def paint(ui: Ui, rect: Rect) -> None:
        pressed, hovered, _ = hit(ui, f"filter {axis}", rect)
        tooltip(ui, help, above=rect)
        if pressed:
            ui.send("filter", page.lines.filter.turned(axis))
        colour = ui.theme.dimension(axis)
        if runs:
            ui.fill(rect, colour, 0.36, 6)
        else:
            ui.fill(rect, "button_hovered" if hovered else "button" if free else "field", 1.0, 6)
        ui.outline(rect, colour if runs else "line", 1.0, 6, 1.6 if runs else 1.0)
        alpha = 1.0 if runs or free else 0.7
        x = rect.centre[0] - ui.px(17 if locus else 11) - (0 if free else ui.px(13)) / 2
        dimension_mark(ui, (x + ui.px(4), rect.centre[1]), 4.6 * ui.scale, axis, colour, alpha)
        ui.text(Rect(x + ui.px(11), rect.y, ui.px(13), rect.h), axis, "label", "text", 0.5, alpha)
        if free:
            return
        ui.text(Rect(x + ui.px(24), rect.y, ui.px(12), rect.h), "+" if runs else "–", "label", "text", 0.5)
        if not runs:
            middle, reach = rect.centre[1], ui.px(7)
            ends = (x - ui.px(3), middle + reach), (x + ui.px(24), middle - reach)
            ui.draw.add_line(*ends, ui.colour("text", 0.9), max(1.2, 1.5 * ui.scale))

    chip = Custom(paint, name=f"filter {axis}", width=size, height=_CHIP)
    if least:
        chip.least = least
    return chip


def _numbers(ui: Ui, page: LinesPage) -> Box | None:
    """How many run: the digits, of which one may be chosen, and the word; nothing where it would be but one."""
    if len(page.lines.numbers) < 2:
        return None

    def digit(number: int) -> Box:
        on = page.lines.filter.number == number

        def paint(ui: Ui, rect: Rect) -> None:
            pressed, hovered, _ = hit(ui, f"filter number {number}", rect)
            tooltip(ui, said(ui, page, "number_help", n=number), above=rect)
            if on or hovered:
                inner = rect.inset(0, ui.px(2))
                ui.fill(inner, "selected" if on else "button_hovered", 1.0, 5)
                if on:
                    ui.outline(inner, "accent", 1.0, 5, 1.5)
            ui.text(rect, str(number), "strong" if on else "label", "text", 0.5)
            if pressed:
                ui.send("filter", replace(page.lines.filter, number=0 if on else number))

        return Custom(paint, width=_DIGIT)

    def ground(ui: Ui, rect: Rect) -> None:
        ui.fill(rect, "button", 1.0, 6)
        ui.outline(rect, "line", 0.9, 6, 1.0)

    word = Text(ui.words("ui.xray.numbers"), "note", "second", lines=1)
    digits = Row(*map(digit, page.lines.numbers), gap="none")
    return Row(digits, word, Box(width=4), gap="tiny", pad=("tiny", "none"), ground=ground, height=_CHIP)


def _hidden(ui: Ui, page: LinesPage, short: str) -> Box | None:
    axes = [axis for axis in page.space.axes if axis in HIDDEN_AXES]
    if not axes:
        return None
    on, listed = page.lines.filter.hidden, ui.words.listed(axes, "ui.xray.or")
    help = said(ui, page, "hidden_help", axes=listed)

    def turn(ui: Ui) -> None:
        ui.send("filter", replace(page.lines.filter, hidden=not on))

    return _ticked("filter hidden", on, ui.words(f"ui.xray.{short}"), help, turn)


def _held(ui: Ui, page: LinesPage) -> Box | None:
    """Those on which pieces stand, where there are several boards."""
    if not getattr(page.space, "boards", ""):
        return None
    on = bool(page.lines.filter.held)

    def turn(ui: Ui) -> None:
        ui.send("filter", replace(page.lines.filter, held=0 if on else _HELD))

    return _ticked("filter held", on, ui.words("ui.xray.held"), ui.words("ui.xray.held_help"), turn)


def _uncounted(ui: Ui, page: LinesPage) -> Box | None:
    """Integrated GRYBs, where they do not count."""
    if page.integrated:
        return None
    on = page.lines.filter.uncounted

    def turn(ui: Ui) -> None:
        ui.send("filter", replace(page.lines.filter, uncounted=not on))

    label, help = ui.words("ui.xray_tree.uncounted"), ui.words("ui.xray_tree.uncounted_help")
    return _ticked("filter uncounted", on, label, help, turn)


def _ticked(name: str, on: bool, word: str, help: str, turn: Callable[[Ui], None]) -> Box:
    """A chip with a box for a tick, and its words."""

    def paint(ui: Ui, rect: Rect) -> None:
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
        if pressed:
            turn(ui)

    return Custom(paint, lambda m: m.px(_TICK) + m.measure(word, "note"), name=name, height=_CHIP)


def _counts(ui: Ui, page: LinesPage) -> Box:
    """How many pass, how many of these are open to each player; the way back to all of them."""
    clear = Button(
        "filter clear", ui.words("ui.xray.clear"), ("filter", Filter(uncounted=page.lines.filter.uncounted)),
        kind="quiet", ink="accent", help=said(ui, page, "clear_help"), height=_COUNTS,
    ) if page.lines.filter else None  # fmt: skip
    found = page.lines.lines
    if found is None or not found.total:
        return Row(Space(), clear, height=_COUNTS)
    n, total, opened = len(found), found.total, said(ui, page, "open")
    long = said(ui, page, "all", n=total) if n == total else said(ui, page, "some", n=n, total=total)
    short = str(total) if n == total else ui.words("ui.xray.position", n=n, total=total)
    told = [(long, opened, "wide"), (long, opened, "close"), (long, "", "close"), (short, opened, "close")]
    if page.tree and n == total > 1:
        told.insert(0, (ui.words("ui.xray_tree.through", n=total, space=page.lines.through), opened, "wide"))
    forms = [_counted(ui, page, *one) for one in (*told, (short, "", "small"))]
    return Row(Forms(*forms, gives=1), Space(), clear, height=_COUNTS)


def _counted(ui: Ui, page: LinesPage, text: str, opened: str, gap: str) -> Box:
    found = page.lines.lines
    assert found is not None

    def ground(ui: Ui, rect: Rect) -> None:
        if page.tree:
            hit(ui, "xray counts", rect)
            tooltip(ui, ui.words("ui.xray_tree.counts_help"))

    each = [
        Row(piece(_piece(page, player), 6), Text(str(count), "strong", lines=1), gap="small")
        for player, count in enumerate(found.counts, 1)
    ]
    word = Text(opened, "note", "second", lines=1) if opened else None
    rest = Row(word, *each, gap="close")
    return Row(Text(text, "note", lines=1), rest, gap=gap, ground=ground)


def _piece(page: LinesPage, player: int) -> str:
    return next((p.piece for p in page.players if p.number == player), "")[:1] or str(player)


# ---- one by one ----


def _line(ui: Ui, page: LinesPage, large: bool) -> list[Box]:
    """The stepper and the line stepped to, as high as they ever are."""
    style = _LARGE if large else "note"
    longest, dims = widest_line(page.space, page.set_size), axes_of(page.space) if page.tree else ""
    room = RoomFor(Column(_names(ui, page, longest, dims, style), Box(height=_HIGH[style]), gap="none"))
    at = page.lines.shown
    told = _chosen(ui, page, page.lines.rows[at], style) if at is not None else _hint(ui, page)
    return [_stepper(ui, page), Stack(room, told)]


def _hint(ui: Ui, page: LinesPage) -> Box:
    back, on = (ui.keys(f"xray_{name}") for name in ("previous", "next"))
    return Text(said(ui, page, "step_hint", back=back, on=on), "note", "second", lines=2, up=0.0, cut=True)


def _stepper(ui: Ui, page: LinesPage) -> Box:
    """Buttons to the vector before and to the next, where we are, and which coordinates run in it."""
    words, total, at = ui.words, len(page.lines.rows), page.lines.shown
    none = "" if page.tree else words("ui.xray.position", n="–", total=total)
    text = none if at is None else words("ui.xray.position", n=at + 1, total=total)
    widest = max(total, _MANY)  # as wide as it ever gets, so that the buttons stay under the pointer
    room = Reserve(words("ui.xray.position", n=widest, total=widest))

    def button(name: str, by: int, sign: str) -> Box:
        help = said(ui, page, name) if at is None else ""  # while people step it would lie on the names
        keys = ui.keys(f"xray_{name}") if help else ""
        return Button(f"xray {name}", sign, ("xray_step", by), help=help, keys=keys, height=_STEPPER, width=36)

    dims = page.lines.rows[at].dims if at is not None else ""
    chips = Row(*map(chip, dims), gap="tiny", height=_STEPPER)
    signs = Row(*(_sign(dim, 5, 12) for dim in dims), gap="small", height=_STEPPER)  # in a narrow panel
    position = Stack(room, Text(text, "label", lines=1, at=0.5))
    return Row(
        Row(button("previous", -1, "◀"), position, button("next", 1, "▶"), gap="small"),
        Forms(chips, signs, gives=1) if dims else None,
        gap="wide",
        height=_STEPPER,
    )


def chip(dim: str) -> Box:
    """The sign and letter of a coordinate, or the number of a locus."""
    return Custom(lambda ui, rect: dimension_chip(ui, rect.x, rect.y, dim), width=CHIP_W, height=CHIP_H, align=0.5)


def _sign(dim: str, radius: float, width: float, alpha: float = 1.0) -> Box:
    def paint(ui: Ui, rect: Rect) -> None:
        dimension_mark(ui, rect.centre, radius * ui.scale, dim, ui.theme.dimension(dim), alpha)

    return Custom(paint, width=width)


def _names(ui: Ui, page: LinesPage, names: tuple[str, ...], dims: str, style: str, between: str = ARROW) -> Box:
    """The names in one line, or two of each side by side, or one a line, arrows between them; the letters of
    running loci are emphasised, where the names have the usual size."""
    running = loci(dims) if style == "note" else ()

    def name(text: str, last: bool) -> list[Box]:
        own: Box = Text(text, style, lines=1)
        if style == "note":
            own = Custom(lambda ui, rect: word(ui, rect, text, running), lambda _m: word_width(ui, text, running))
        return [own] if last else [own, Text(between.strip(), "note", "second", lines=1)]

    def line(some: tuple[str, ...]) -> Box:
        gap = "tiny" if between == ARROW else "close"
        return Row(*(box for one in some for box in name(one, one is names[-1])), gap=gap, height=_HIGH[style])

    def rows(count: int) -> Box:
        return Column(*(line(names[i : i + count]) for i in range(0, len(names), count)), gap="none")

    return Forms(*(rows(count) for count in (len(names), 2, 1)))


def _chosen(ui: Ui, page: LinesPage, line: ListedLine, style: str) -> Box:
    """Names of the line stepped to, what each step changes, and who may still complete it."""
    names = _names(ui, page, line.names, line.dims if page.tree else "", style, APART if line.middle else ARROW)
    colour = "second" if style == "note" else "text"
    tries = [(text, kind) for kind in dict.fromkeys((style, "note")) for text in _told(ui, page, line)]
    told = Forms(*(Text(*one, colour, lines=1) for one in tries), gives=1)
    return Column(names, Row(told, Space(), _open_to(ui, page, line), height=_HIGH[style]), gap="none")


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


def _open_to(ui: Ui, page: LinesPage, line: ListedLine) -> Box:
    """Who may still complete it."""
    if not line.open:
        return Text(said(ui, page, "dead"), "note", "third", lines=1)
    names = ", ".join(p.name for p in page.players if p.number in line.open)

    def ground(ui: Ui, rect: Rect) -> None:
        hit(ui, "xray open", rect)
        tooltip(ui, said(ui, page, "open_help", players=names))

    pieces = Row(*(piece(_piece(page, player), 6) for player in line.open), gap="small", pad=("hair", "none"))
    return Row(Text(said(ui, page, "open"), "note", "second", lines=1), pieces, gap="tiny", ground=ground)


# ---- the list ----


def _list(ui: Ui, page: LinesPage) -> Box:
    """Every line in a row, where at least two have room."""
    rows = _rows(page)
    seen = (page.lines.through, page.lines.chosen), lambda: rows.line_at(ui, page.lines.chosen or 0)
    listed = Scroll("vectors", rows, seen, _ROW, least=2 * _ROW, grow=1.0)
    return Forms(Column(Box(height=3), rule(), Box(height=4), listed, gap="none"), None, gives=1, grow=1.0)


def _rows(page: LinesPage) -> Rows:
    """A click chooses a line, another one lets it go."""
    lines = page.lines.rows

    def line(ui: Ui, rect: Rect, number: int) -> bool:
        place = Rect(rect.x, rect.y, rect.w - ui.px(2), rect.h).inset(0, ui.px(1))
        return _row(ui, place, page, lines[number], number)

    def point(ui: Ui, number: int | None) -> None:
        ui.send("xray_point", number)

    return Rows("vector pointed at", len(lines), _ROW, line, point)


def _row(ui: Ui, row: Rect, page: LinesPage, line: ListedLine, i: int) -> bool:
    """Whether the pointer is on it."""
    if row_button(ui, f"xray line {i}", row, i in (page.lines.chosen, page.lines.pointed)):
        ui.send("xray_choose", None if i == page.lines.chosen else i)
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
        _tree_row(ui, place, line, alpha)
        return hovered
    axes = page.space.axes
    step, x = ui.px(26 if len(axes) < 5 else 22), place.x
    for k, dim in enumerate(axes):
        if dim in line.dims:
            at = (x + k * step + ui.px(5), row.centre[1])
            dimension_mark(ui, at, 4.2 * ui.scale, dim, ui.theme.dimension(dim), alpha)
            ui.text(Rect(at[0] + ui.px(7), row.y, step, row.h), dim, "note", "text", 0.0, alpha)
    x += len(axes) * step + ui.px(6)
    room, first, last = Rect(x, row.y, place.right - x, row.h), line.names[0], line.names[-1]
    tries = (line.middle,) if line.middle else (f"{first}{ARROW}{last}", f"{ARROW.lstrip()}{last}", "")
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


def _tree_row(ui: Ui, rect: Rect, line: ListedLine, alpha: float) -> None:
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
