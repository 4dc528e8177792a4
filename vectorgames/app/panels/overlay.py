"""What lies directly on the board: the name at the pointer, numbers of levels, a compass, names of parts,
messages. The caller says where, in pixels; this module only draws.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import replace

from imgui_bundle import imgui

from vectorgames.app.board_page import BoardPage
from vectorgames.app.messages import Message
from vectorgames.app.page import Page
from vectorgames.app.pages.play import PlayPage
from vectorgames.app.pages.play_card import look_back
from vectorgames.app.panels.map_panel import landing_labels, name_label, parts_label
from vectorgames.app.panels.sets import axes_of, has_sets
from vectorgames.base.words import Words
from vectorgames.ui.boxes import piece, plate, show
from vectorgames.ui.canvas import Ui
from vectorgames.ui.frame import Frame
from vectorgames.ui.icons import dimension_mark
from vectorgames.ui.labels import (
    BADGE,
    CALL,
    ROUND,
    BoardLabels,
    Compass,
    Point,
    landing_names,
    level_sign,
    side_by_side,
    spaced_levels,
)
from vectorgames.ui.layout import Box, Column, Custom, Forms, Row, Text
from vectorgames.ui.nodes import is_node_letter, spot
from vectorgames.ui.paint import paint as paint_all
from vectorgames.ui.theme import ROUND_CARD
from vectorgames.ui.widgets import hit
from vectorgames.view.flat_map import flat_points
from vectorgames.view.map_marks import ARROWS, EXPLAINED, NUMBERED, sign
from vectorgames.view.primitives import Rect
from vectorgames.view.tableau import Tableau
from vectorgames.view.themes import packed


def pointed_text(name: str, page: BoardPage, words: Words) -> str:
    """``d3L2 · 8 levels`` where a count is marked at the space pointed at, else its name alone."""
    hovered = page.board.tableau.marked("hover")
    count = next((m.number for m in page.board.tableau.marks if m.kind == "count" and m.space in hovered), 0)
    return " · ".join((name, words("ui.levels", n=count))) if count else name


_MESSAGE = 460  # design width of a message over the tool bar at most
_LINE, _AXIS, _SIGN = 22, 21, 16  # design height of a line of the legend; widths of a coordinate, of a sign

_SHARE = 0.33  # of the view's width, at the left, this part is free of the board at home
_AROUND = 60  # design pixels round the middles of the flat map's outermost spaces that it takes
Spots = tuple[tuple[tuple[float, float], float], ...]
"""Centre and radius of things that nothing may lie on."""


def legend_lines(page: BoardPage) -> list[tuple[str, ...]]:
    """What may be said, the best first; each a tuple of lines: ``axes``, ``t``, or both in one: ``axes t``."""
    runs = "t" in axes_of(page.space)
    drawn = page.vectors or any(path.kind == "xray" for path in page.board.tableau.paths)
    if not has_sets(page.space) or page.tree or not drawn:
        return []
    if not page.context.switches.xray:
        return [("t",)] if runs else []
    return [("axes t",), ("axes", "t"), ("axes",)] if runs else [("axes",)]


def placed_legend(ui: Ui, frame: Frame, page: BoardPage, spots: Spots = ()) -> Box | None:
    """In the lower left corner of the view, or as little as there may be of it over what is in its way there; None
    where it has no room."""
    view, margin = frame.view, ui.px(16)
    room = _room(ui, frame, page) - margin
    found = []
    for lines in legend_lines(page):
        box = Column(*(_line(ui, line, page) for line in lines), gap="none", pad=("normal", "hair"), ground=_faint)
        wide, high = box.natural(ui)
        if wide <= room:
            found.append((box, Rect(view.x + margin, view.bottom - ui.px(8) - high, wide, high)))
    for box, rect in found:
        if not any(_touches(rect, *spot) for spot in spots):
            box.place(ui, rect)
            return box
    for box, rect in reversed(found):
        top = min(at[1] - radius for at, radius in spots if _touches(rect, at, radius))
        raised = Rect(rect.x, top - ui.px(4) - rect.h, rect.w, rect.h)
        if raised.y >= view.y and not any(_touches(raised, *spot) for spot in spots):
            box.place(ui, raised)
            return box
    return None


def _show_legend(ui: Ui, frame: Frame, page: BoardPage, spots: Spots = ()) -> None:
    legend = None if frame.presented or page.calls_alone else placed_legend(ui, frame, page, spots)
    if legend is not None:
        legend.show(ui)


def _faint(ui: Ui, rect: Rect) -> None:
    ui.fill(rect, "field", 0.5, 8)


def _room(ui: Ui, frame: Frame, page: BoardPage) -> float:
    """Width that is free at the left of the view."""
    if page.board.view.layout != "flat":
        return _SHARE * frame.view.w
    xs: list[float] = [x for x, _ in flat_points(page.space, frame.flat_rect, page.board.view).tolist() if x == x]
    return min(xs) - ui.px(_AROUND) - frame.view.x


def _line(ui: Ui, line: str, page: BoardPage) -> Box:
    """Every coordinate's sign and letter, that of t with what runs, or both."""
    t_runs = Row(_axis("t", 0, 0.0, _SIGN), Text(ui.words("ui.t_runs"), "note", "second", lines=1), gap="none")
    stepped = page.board.tableau.stepped
    changed: Sequence[int] = (0,) * len(page.space.axes)
    if stepped is not None and stepped.at:
        changed = (*page.space.components(*stepped.spaces[stepped.at - 1 : stepped.at + 1]), *changed)
    flash = stepped.flash if stepped is not None else 0.0
    axes = (_axis(axis, by, flash, _AXIS, axis) for axis, by in zip(page.space.axes, changed, strict=False))
    parts = {"axes": Row(*axes, gap="small"), "t": t_runs}
    return Row(*(parts[part] for part in line.split()), gap="wide", height=_LINE)


def _axis(axis: str, by: int, flash: float, width: float, letter: str = "") -> Box:
    """The sign of a coordinate, and its letter; it flashes where a step has just changed it ``by`` so much."""

    def paint(ui: Ui, rect: Rect) -> None:
        if by and flash:
            plate = Rect(rect.x - ui.px(4), rect.y, rect.w + ui.px(5), rect.h)
            ui.fill(plate, ui.theme.dimension(axis), 0.75 * flash, 5)
        dimension_mark(ui, (rect.x + ui.px(5), rect.centre[1]), 4.2 * ui.scale, axis, ui.theme.dimension(axis))
        ui.text(Rect(rect.x + ui.px(13), rect.y, ui.px(12), rect.h), letter, "note")

    return Custom(paint, width=width)


def _touches(rect: Rect, at: tuple[float, float], radius: float) -> bool:
    near = min(max(at[0], rect.x), rect.right), min(max(at[1], rect.y), rect.bottom)
    return math.dist(near, at) < radius


_REACH, _GAP = 34, 5  # how far a tag stands from its part, and from the next tag


def part_tags(ui: Ui, frame: Frame, _page: Page, labels: BoardLabels) -> None:
    """Draw the name of every part as a tag with a line to its place; over all lines, since a place may lie under a
    tag."""

    def tag(name: str) -> Box:
        words, edge = Text(name, "label", lines=1), ("accent", 0.75)
        return plate(words, height=28, pad="normal", ground=("window", 0.9), edge=edge, round=14)

    tags = [tag(name) for name, _ in labels.parts]
    ends, sizes = tuple(at for _, at in labels.parts), tuple(tag.natural(ui) for tag in tags)
    places = placed_tags(ends, sizes, frame.view.inset(ui.px(10)), ui.px(_REACH), ui.px(_GAP))
    seen = [(one, at, place) for one, at, place in zip(tags, ends, places, strict=True) if place is not None]
    for _, at, place in seen:
        end = (place.x if place.x > at[0] else place.right, place.centre[1])
        ui.draw.add_line(at, end, ui.colour("text", 0.55), max(1.2, 1.3 * ui.scale))
        ui.draw.add_circle_filled(at, 3.2 * ui.scale, ui.colour("text", 0.9))
    for shown, _, place in seen:
        shown.show_at(ui, place)


def placed_tags(
    places: tuple[Point, ...], sizes: tuple[tuple[float, float], ...], area: Rect, reach: float, gap: float
) -> list[Rect | None]:
    """Where the tags lie: outwards beside their places, in the same order, on no other. None without room."""
    out: list[Rect | None] = [None] * len(places)
    middle = area.centre[0]
    for right in (False, True):
        side = sorted((i for i, (x, _) in enumerate(places) if (x >= middle) == right), key=lambda i: places[i][1])
        while side and sum(sizes[i][1] + gap for i in side) - gap > area.h:
            side.pop()
        heights = [sizes[i][1] + gap for i in side]
        wanted = [places[i][1] - height for i, height in zip(side, heights, strict=True)]
        for i, top in zip(side, _spread(wanted, heights, area.y, area.bottom + gap), strict=True):
            x, (width, height) = places[i][0], sizes[i]
            left = min(x + reach, area.right - width) if right else max(x - reach - width, area.x)
            out[i] = Rect(left, top, width, height)
    return out


def _spread(wanted: list[float], heights: list[float], low: float, high: float) -> list[float]:
    """Tops of things one under the other between two heights, each as near as can be to where it is wanted.

    Those that would lie on one another make a heap, which lies where its members want it on the average.
    """
    heaps: list[tuple[float, list[float]]] = []  # top of the heap, heights in it
    for top, height in zip(wanted, heights, strict=True):
        heap = (top, [height])
        while heaps and heaps[-1][0] + sum(heaps[-1][1]) > heap[0]:
            above, below = heaps.pop(), heap
            moved = below[0] - sum(above[1])  # where the lower one wants the top of both
            count = len(above[1]), len(below[1])
            top = (above[0] * count[0] + moved * count[1]) / sum(count)
            heap = (top, above[1] + below[1])
        heaps.append(heap)
    tops = [top + sum(within[:k]) for top, within in heaps for k in range(len(within))]
    for i in reversed(range(len(tops))):
        high = tops[i] = min(tops[i], high - heights[i])
    for i, height in enumerate(heights):
        tops[i] = max(tops[i], low)
        low = tops[i] + height
    return tops


_STYLES = ("display", "heading", "prompt")


def move_words(ui: Ui, frame: Frame, page: PlayPage) -> None:
    """Draw it where the frame has room for it, as large as the words fit. It wants nothing."""
    if frame.words is None:
        return
    if page.play.playback.looks_back:
        with ui.panel("looks back", frame.words) as rect:
            show(ui, "looks back", rect, (page, page.revision), lambda ui: _looks_back(ui, frame, page))
        return
    said = page.announcer.said
    text, colour = said or ui.words("spoken.none"), "text" if said else "third"

    def build(_ui: Ui) -> Box:
        forms = (Text(text, style, colour, at=0.5, cut=style == "prompt", grow=1.0) for style in _STYLES)
        return Column(Forms(*forms), pad=("wide", "hair"))

    with ui.panel("move words", frame.words) as rect:
        show(ui, "move words", rect, text, build)


def _looks_back(ui: Ui, frame: Frame, page: PlayPage) -> Box:
    """That the position is one gone back to, and the ways out of it where no panel has them."""
    record = page.record
    text = ui.words("app.back.title", n=record.number, total=len(record.line))
    buttons = None if frame.side_panel or frame.strip else look_back(ui, "over ", 36)
    return Row(Text(text, "prompt", "gold", cut=True, grow=1.0), buttons, gap="wide", pad=("wide", "tiny"))


_SIGN_WIDTH, _RADIUS, _ROW = 21, 6.5, 24


def mark_line(ui: Ui, frame: Frame, page: BoardPage) -> None:
    """What marks mean, where the frame has room for it, on the board and on the flat map alike."""
    if frame.legend is None or not page.legend or page.calls_alone:
        return
    kinds = explained(page)
    if not kinds:
        return
    with ui.panel("marks", frame.legend, background=False) as rect:
        show(ui, "marks", rect, tuple(kinds), lambda ui: _as_many_as_fit(ui, kinds, rect.w))


def _as_many_as_fit(ui: Ui, kinds: list[str], width: float) -> Box:
    """As many marks as have room, with what says how many more there are."""
    for count in range(len(kinds), -1, -1):
        more = _more(kinds[count:]) if count < len(kinds) else None
        row = Row(*(mark(ui, kind) for kind in kinds[:count]), more, gap="wide")
        if row.widths(ui).natural <= width:
            break
    return row


def _more(kinds: list[str]) -> Box:
    def paint(ui: Ui, rect: Rect) -> None:
        ui.text(rect, f"+{len(kinds)}", "note", "accent")
        if not hit(ui, "more marks", rect)[1]:
            return
        box = Column(*(mark(ui, kind) for kind in kinds), gap="none", pad="normal", ground=_ground)
        wide, high = box.natural(ui)
        ui.target = imgui.get_foreground_draw_list()
        box.show_at(ui, Rect(min(rect.x, ui.layer.size[0] - wide), rect.y - high, wide, high))
        ui.target = None

    return Custom(paint, width=34)


def _ground(ui: Ui, rect: Rect) -> None:
    ui.fill(rect, "field", 0.97, ROUND_CARD)
    ui.outline(rect, "line", 1.0, ROUND_CARD)


def mark(ui: Ui, kind: str) -> Box:
    """The sign of a kind of mark, and what it means."""

    def paint(ui: Ui, rect: Rect) -> None:
        at = rect.x + ui.px(7), rect.centre[1]
        paint_all(ui, sign(kind, at, _RADIUS * ui.scale, ui.theme, 3 if kind in NUMBERED else 0))

    told = Text(ui.words(f"ui.mark.{kind}"), "note", "second", lines=1)
    return Row(Custom(paint, width=_SIGN_WIDTH), told, gap="none", height=_ROW)


def explained(page: BoardPage) -> list[str]:
    """What is marked on the board now, in the order of the legend."""
    kinds = {page.meant.get(kind, kind) for kind in marked(page.board.tableau)}
    if page.tree and any(path.kind in ("xray", "chosen") for path in page.board.tableau.paths):
        kinds.add("xray")
    kinds.update(path.kind for path in page.board.tableau.paths if path.kind in ARROWS)
    return [kind for kind in EXPLAINED if kind in kinds]


def marked(tableau: Tableau) -> set[str]:
    """Kinds of marks that are seen, kinds of step for where one could go; the way of the last move counts as one
    with where it ended, and the numbers of loci as one."""
    kinds = {mark.dims if mark.kind == "reach" else mark.kind for mark in tableau.drawn_marks}
    if any(mark.kind == "reach" and mark.number for mark in tableau.marks):
        kinds.add("locus")
    return kinds | {"last"} if any(path.kind == "trail" for path in tableau.paths) else kinds


_LETTER = 10  # design pixels from the end of an arm to the middle of its letter
_SHORT = 0.36  # an arm shorter than this points at the viewer: it has no letter
_APART = 15  # design pixels between the middles of two letters


def board_labels(ui: Ui, frame: Frame, page: BoardPage, labels: BoardLabels) -> Compass | None:
    """Numbers of levels, the compass, which is returned, the legend, the name at the pointer."""
    view = page.board.view
    if view.layout == "flat":
        _show_legend(ui, frame, page)
        return None
    # Straight from above the levels lie on each other: only the one that is seen has its number.
    levels = [row for row in labels.levels if view.layout != "top" or row[0] in view.levels]
    room = frame.view.inset(BADGE * ui.scale + ui.px(2))
    seen = tuple((number, (min(max(x, room.x), room.right), y)) for number, (x, y) in levels)
    badges = spaced_levels(seen, ui.scale)
    for number, at, radius in badges:
        paint_all(ui, level_sign(number, at, radius, ui.theme, not view.levels or number in view.levels))
    spots = tuple((at, radius) for _, at, radius in badges)
    compass = placed_compass(labels.compass, frame.view, spots, frame.scale) if labels.compass else None
    in_the_way = ((compass.centre, compass_reach(compass, frame.scale)),) if compass else ()
    _show_legend(ui, frame, page, (*spots, *in_the_way, *labels.edge))
    if compass:
        _compass(ui, compass)
    called = page.written if labels.rings else ()
    style = ("prompt", "on_accent") if called else ("strong", "text")
    high, ground = (32, ("gold", 1.0)) if called else (22, ("field", 0.85))
    notes = [plate(Text(text, *style, lines=1), height=high, ground=ground) for text, _ in labels.notes]
    wanted = []
    for note, (_, (x, y)) in zip(notes, labels.notes, strict=True):
        wide, high = note.natural(ui)
        wanted.append(Rect(x - wide / 2, max(y - high / 2, frame.view.y), wide, high))
    places = side_by_side(wanted, frame.view)
    if labels.rings:
        _call(ui, labels.rings, places[0].centre, labels.again)
        if page.calls_alone:
            before, ui.target = ui.target, imgui.get_foreground_draw_list()
            for rect in filter(None, (frame.top_bar, frame.side_panel, frame.tool_bar, frame.strip)):
                ui.fill(rect, "field", 0.7, ROUND_CARD)
            ui.target = before
    for note, place in zip(notes, places, strict=True):
        note.show_at(ui, place)
    for (space, _), place, (x, y) in zip(called, places, labels.rings, strict=False):
        r = ui.px(CALL)
        for name, part in (("called", place), ("ring", Rect(x - r, y - r, 2 * r, 2 * r))):
            with ui.panel(name, part, background=False):
                if hit(ui, f"{name} {space}", part)[0]:
                    ui.send("aim", space)
    for board in labels.boards:
        _board(ui, frame, page, *board)
    landings = landing_names(page.board.tableau, page.space, ui.words.language) if labels.landings else {}
    hovered = next(iter(page.board.tableau.marked("hover")), -1)
    if labels.landings and page.context.switches.coordinates:
        landing_labels(ui, dict(labels.landings), landings, hovered)
    if labels.name:
        text, at = labels.name
        free = (at, *labels.targets)
        if hovered in landings:
            parts_label(ui, at, landings[hovered], frame.view, free)
        else:
            name_label(ui, at, pointed_text(text, page, ui.words), frame.view, free)
    return compass


def _call(ui: Ui, rings: Sequence[Point], sign: Point, again: float) -> None:
    """A ring that is to be clicked, and the point of its sign; one round the piece that goes there. ``again``: 1 to
    0 while one more goes out from it."""
    radius, gold, ring = ui.px(CALL), ui.colour("gold"), rings[0]
    for piece_at in rings[1:]:
        ui.draw.add_circle(piece_at, radius, ui.colour("text"), 0, ui.px(3))
    ui.draw.add_circle(ring, radius, gold, 0, ui.px(3))
    if again:
        ui.draw.add_circle(ring, radius * (1 + 1.5 * (1 - again)), ui.colour("gold", again), 0, ui.px(5))
    away = max(1.0, math.dist(ring, sign))
    x, y = (sign[0] - ring[0]) / away, (sign[1] - ring[1]) / away
    foot, half = (ring[0] + x * 2 * radius, ring[1] + y * 2 * radius), ui.px(10)
    left, right = ((foot[0] - k * y * half, foot[1] + k * x * half) for k in (1, -1))
    ui.draw.add_triangle_filled(left, right, (ring[0] + x * radius, ring[1] + y * radius), gold)


def _board(ui: Ui, frame: Frame, page: BoardPage, number: int, owner: int, at: Point) -> None:
    """The plate of one of several boards: its number, and whose it is; the one to move stands out."""
    player = next((player for player in page.players if player.number == owner), None)
    text = f"{number}" if player is None else f"{number}  {player.name}"
    turn = player is not None and player.to_move
    one = plate(
        *([piece(str(owner), 7.5)] if owner else []),
        Text(text, "strong", lines=1),
        height=26,
        gap="small",
        pad="close",
        ground=("selected" if turn else "field", 0.88),
        edge=("text", max(ui.theme.edge, 0.55 if turn else 0.2)),
    )
    area, (wide, high) = frame.view, one.natural(ui)
    x = min(max(at[0] - wide / 2, area.x), max(area.x, area.right - wide))
    y = min(max(at[1] - high - ui.px(4), frame.free.y), area.bottom - high)
    one.show_at(ui, Rect(round(x), round(y), wide, high))


# ---- compass ----


def compass_reach(compass: Compass, scale: float) -> float:
    """Radius in pixels of everything that is drawn of it."""
    return (compass.radius + ROUND) * scale


def placed_compass(compass: Compass, view: Rect, badges: tuple[tuple[Point, float], ...], scale: float) -> Compass:
    """The compass where it is wanted; smaller, or farther to the right or down, where a badge is in its way."""
    x, y = compass.centre

    def free(trial: Compass) -> bool:
        reach = compass_reach(trial, scale) + 4 * scale
        return all(math.dist(trial.centre, at) >= reach + radius for at, radius in badges)

    if free(compass):
        return compass
    for share in (0.8, 0.66):
        # Smaller, it goes into the corner.
        inward = (1 - share) * compass.radius * scale
        smaller = replace(compass, centre=(x - inward, y - inward), radius=compass.radius * share)
        if free(smaller):
            return smaller
    small = replace(compass, radius=compass.radius * 0.8)
    reach, step = compass_reach(small, scale), 12 * scale
    tries = [(i * step, j * step) for i in range(40) for j in range(40)]
    for dx, dy in sorted(tries, key=lambda d: (d[0] + d[1], d[1])):
        trial = replace(small, centre=(x + dx, y + dy))
        if x + dx + reach <= view.right and y + dy + reach <= view.bottom and free(trial):
            return trial
    return small


def shown_arms(compass: Compass) -> list[tuple[str, Point, bool]]:
    """(letter, direction, whether its letter is written): short arms and close tips would overprint."""
    out: list[tuple[str, Point, bool]] = []
    tips: list[Point] = []
    for letter, (dx, dy) in sorted(compass.arms, key=lambda arm: -math.hypot(*arm[1])):
        length = max(1e-6, math.hypot(dx, dy))
        share = 1 + _LETTER / (compass.radius * length)
        tip = (dx * share, dy * share)
        written = length >= _SHORT and all(math.dist(tip, other) * compass.radius >= _APART for other in tips)
        if written:
            tips.append(tip)
        out.append((letter, (dx, dy), written))
    return out


def _compass(ui: Ui, compass: Compass) -> None:
    """Where the arms point now, and the ring of t in the middle."""
    x, y = compass.centre
    r = compass.radius * ui.scale
    ui.draw.add_circle_filled((x, y), compass_reach(compass, ui.scale), ui.colour("field", 0.5))
    for letter, (dx, dy), written in shown_arms(compass):
        dim = compass.dims[letter]
        colour = ui.theme["second"] if is_node_letter(letter) else ui.theme.dimension(dim)
        end = (x + dx * r, y + dy * r)
        ui.draw.add_line((x, y), end, packed(colour, 0.9), max(1.5, 2 * ui.scale))
        if not written:
            continue
        length = max(1e-6, math.hypot(dx, dy))
        tip = (end[0] + dx / length * ui.px(_LETTER), end[1] + dy / length * ui.px(_LETTER))
        box = Rect(tip[0] - ui.px(9), tip[1] - ui.px(9), ui.px(18), ui.px(18))
        if is_node_letter(letter):
            spot(ui, tip, 9 * ui.scale, letter)
        elif letter == dim:
            dimension_mark(ui, tip, 4.2 * ui.scale, "z", colour)
        else:
            ui.text(box, letter, "head" if compass.radius > 26 else "note", "text", 0.5)
    if compass.middle:
        dimension_mark(ui, (x, y), 5.5 * ui.scale, compass.middle, ui.theme.dimension(compass.middle))


# ---- messages ----


def messages_over(
    ui: Ui, frame: Frame, messages: Sequence[Message], compass: Compass | None, above: bool
) -> None:
    """Lines that come and go; a click puts one away; the oldest wait where not all have room.

    Over the tool bar, column by column from its right end; ``above``, and where panels are pages, over the top bar
    from its left end; else under it, beside the compass.
    """
    bar = None if above else frame.tool_bar
    if bar is None and (above or frame.paged):
        bar = frame.top_bar
    area = frame.view if bar is None else bar
    gap = ui.px(8)
    if compass is not None and bar is None:
        taken = compass.centre[0] + compass_reach(compass, ui.scale) + gap
        if taken < area.centre[0]:
            area = area.beside(taken - area.x)
    right = bar is not None and bar is frame.tool_bar
    most = min(area.w - 2 * gap, ui.px(_MESSAGE if right else 620))
    cards = [(message, _message(message)) for message in messages[-4:]]
    wide = [min(card.natural(ui)[0], int(most)) for _, card in cards]
    sizes = [(w, int(card.heights(ui, w).natural)) for (_, card), w in zip(cards, wide, strict=True)]
    places: list[Rect] = []
    for first in range(len(cards)):
        places = _places(sizes[first:], area, gap, bar, right)
        if all(place.x >= area.x and place.right <= area.right for place in places):
            break
    for (message, card), rect in zip(cards[len(cards) - len(places) :], places, strict=True):
        error, name = message.kind == "error", f"message {message.id}"
        imgui.push_style_color(imgui.Col_.window_bg, ui.colour("warning_card" if error else "card", 0.97))
        with ui.panel(name, rect, modest=True):
            card.show_at(ui, rect)
            if hit(ui, name, rect)[0]:
                ui.send("dismiss", message.id)
            imgui.internal.bring_window_to_display_front(imgui.internal.get_current_window())
        imgui.pop_style_color()


def _message(message: Message) -> Box:
    colour = "warning" if message.kind == "error" else "accent"
    stripe = Custom(lambda ui, rect: ui.fill(rect, colour), width=3)
    return Row(stripe, Text(message.text), Box(), gap="large", pad=("none", "close"))


def _places(
    sizes: Sequence[tuple[int, int]], area: Rect, gap: float, bar: Rect | None, right: bool
) -> list[Rect]:
    """Under one another in the middle of an area; over a bar in columns, from its left end or its ``right`` one."""
    x, y, widest, out = area.x + gap, area.y + gap, 0, list[Rect]()
    for w, h in sizes:
        if bar is not None and widest and y + h > area.bottom:
            x, y, widest = x + widest + gap, area.y + gap, 0
        left = area.centre[0] - w / 2 if bar is None else area.right - (x - area.x) - w if right else x
        top = y if bar is None else max(0.0, min(y, bar.bottom - h))
        out.append(Rect(round(left), round(top), w, h))
        widest, y = max(widest, w), y + h + gap
    return out
