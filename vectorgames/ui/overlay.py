"""What lies directly on the board: the name at the pointer, numbers of levels, a compass, names of parts, messages.

The caller says where, in pixels; this module only draws. Knows nothing of how it got there.
"""

from __future__ import annotations

import math
from dataclasses import replace

from imgui_bundle import imgui

from vectorgames.ui.canvas import Ui
from vectorgames.ui.flat.paint import paint
from vectorgames.ui.flat.primitives import PieceShape
from vectorgames.ui.frame import Frame, Rect
from vectorgames.ui.icons import dimension_mark
from vectorgames.ui.imgui_layer import ImguiLayer
from vectorgames.ui.labels import ROUND, BoardLabels, Compass, Point
from vectorgames.ui.landings import landing_names
from vectorgames.ui.legend import legend
from vectorgames.ui.map_panel import landing_labels, name_label, parts_label
from vectorgames.ui.model import Command, Screen
from vectorgames.ui.nodes import is_node_letter, spot
from vectorgames.ui.pointed import pointed_text
from vectorgames.ui.theme import packed
from vectorgames.ui.widgets import hit

_LETTER = 10
"""Design pixels from the end of an arm to the middle of its letter."""
_SHORT = 0.36
"""An arm shorter than this points at the viewer: it has no letter."""
_APART = 15
"""Design pixels between the middles of two letters."""
_BADGE, _BADGE_LEAST = 13.0, 9.0
"""Radius of the number of a level, and the least one, in design pixels."""


def overlay(layer: ImguiLayer, frame: Frame, screen: Screen, labels: BoardLabels) -> list[Command]:
    """Draw labels behind the panels, messages before them."""
    ui = Ui(layer, screen.language, frame.scale)
    ui.target = imgui.get_background_draw_list()
    compass = None if frame.covered else screen.page.labels(ui, frame, screen, labels)
    ui.target = None
    if screen.dialog is None:  # a dialog says itself what there is to say
        _messages(ui, frame, screen, compass)
    return ui.commands


def board_labels(ui: Ui, frame: Frame, screen: Screen, labels: BoardLabels) -> Compass | None:
    """Numbers of levels, the compass, which is returned, the legend, the name at the pointer."""
    view = screen.view.view
    if view.layout == "flat":
        legend(ui, frame, screen)
        return None
    # Straight from above the levels lie on each other: only the one that is seen has its number.
    levels = [row for row in labels.levels if view.layout != "top" or row[0] in view.levels]
    room = frame.view.inset(_BADGE * ui.scale + ui.px(2))
    seen = tuple((number, (min(max(x, room.x), room.right), y)) for number, (x, y) in levels)
    badges = spaced_levels(seen, ui.scale)
    for number, at, radius in badges:
        _level(ui, number, at, radius, not view.levels or number in view.levels)
    spots = tuple((at, radius) for _, at, radius in badges)
    compass = placed_compass(labels.compass, frame.view, spots, frame.scale) if labels.compass else None
    in_the_way = ((compass.centre, compass_reach(compass, frame.scale)),) if compass else ()
    legend(ui, frame, screen, (*spots, *in_the_way, *labels.edge))
    if compass:
        _compass(ui, compass)
    for text, (x, y) in labels.notes:
        wide, high = ui.measure(text, "strong") + ui.px(12), ui.px(22)
        plate = Rect(x - wide / 2, max(y - high / 2, frame.view.y), wide, high)
        ui.fill(plate, "field", 0.8, 7)
        ui.text(plate, text, "strong", "text", 0.5)
    for board in labels.boards:
        _board(ui, frame, screen, *board)
    landings = landing_names(screen.tableau, screen.space, screen.language) if labels.landings else {}
    hovered = next(iter(screen.tableau.marked("hover")), -1)
    if labels.landings and screen.switches.coordinates:
        landing_labels(ui, dict(labels.landings), landings, hovered)
    if labels.name:
        text, at = labels.name
        free = (at, *labels.targets)
        if hovered in landings:
            parts_label(ui, at, landings[hovered], frame.view, free)
        else:
            name_label(ui, at, pointed_text(text, screen, ui.words), frame.view, free)
    return compass


def _board(ui: Ui, frame: Frame, screen: Screen, number: int, owner: int, at: Point) -> None:
    """The plate of one of several boards: its number, and whose it is; the one to move stands out."""
    player = next((player for player in screen.players if player.number == owner), None)
    text = f"{number}" if player is None else f"{number}  {player.name}"
    wide = ui.measure(text, "strong") + ui.px(18) + (ui.px(24) if owner else 0)
    area, high = frame.view, ui.px(26)
    x = min(max(at[0] - wide / 2, area.x), max(area.x, area.right - wide))
    y = min(max(at[1] - high - ui.px(4), frame.free.y), area.bottom - high)
    plate = Rect(round(x), round(y), round(wide), high)
    turn = player is not None and player.to_move
    ui.fill(plate, "selected" if turn else "field", 0.88, 8)
    ui.outline(plate, "text", max(ui.theme.edge, 0.55 if turn else 0.2), 8)
    inner = plate.inset(ui.px(9), 0)
    if owner:
        paint(ui, [PieceShape((inner.x + ui.px(8), plate.centre[1]), 7.5 * ui.scale, str(owner))])
        inner = inner.beside(ui.px(24))
    ui.text(inner, text, "strong")


# ---- numbers of levels ----


def spaced_levels(levels: tuple[tuple[int, Point], ...], pixel: float = 1.0) -> list[tuple[int, Point, float]]:
    """(number, place, radius): smaller where they are close together, some left out where too close."""
    apart = [math.dist(a, b) for i, (_, a) in enumerate(levels) for _, b in levels[i + 1 :]]
    closest = min(apart, default=1e9)
    radius = min(max((closest - 3 * pixel) / 2, _BADGE_LEAST * pixel), _BADGE * pixel)
    kept: list[tuple[int, Point, float]] = []
    for number, at in levels:
        if all(math.dist(at, other) >= 2 * radius + 2 * pixel for _, other, _ in kept):
            kept.append((number, at, radius))
    return kept


def _level(ui: Ui, number: int, at: Point, radius: float, on: bool) -> None:
    alpha = 1.0 if on else 0.4
    ui.draw.add_circle_filled(at, radius, ui.colour("field", 0.85))
    ui.draw.add_circle(at, radius, ui.colour("grid", 0.9 * alpha), 0, max(1.2, 1.4 * ui.scale))
    box = Rect(at[0] - radius, at[1] - radius, 2 * radius, 2 * radius)
    ui.text(box, str(number), "head" if radius > ui.px(11) else "note", "text", 0.5, alpha)


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


def _messages(ui: Ui, frame: Frame, screen: Screen, compass: Compass | None) -> None:
    """Lines that come and go, under the top bar, beside the compass; a click puts one away."""
    area = frame.view
    pad, gap = ui.px(20), ui.px(8)
    if compass is not None:
        taken = compass.centre[0] + compass_reach(compass, ui.scale) + gap
        if taken < area.centre[0]:
            area = area.beside(taken - area.x)
    y = area.y + gap
    for message in screen.messages[-4:]:
        lines = ui.wrap(message.text, min(area.w - 2 * gap, ui.px(620)) - 2 * pad)
        height = len(lines) * ui.line() + ui.px(18)
        w = math.ceil(max(ui.measure(line) for line in lines) + 2 * pad)
        rect = Rect(round(area.centre[0] - w / 2), round(y), w, height)
        error = message.kind == "error"
        imgui.push_style_color(imgui.Col_.window_bg, ui.colour("warning_card" if error else "card", 0.97))
        name = f"message {message.id}"
        with ui.panel(name, rect, modest=True):
            ui.fill(Rect(rect.x, rect.y + ui.px(9), ui.px(3), rect.h - ui.px(18)), "warning" if error else "accent")
            for i, line in enumerate(lines):
                ui.text(Rect(rect.x + pad, rect.y + ui.px(9) + i * ui.line(), rect.w - pad, ui.line()), line)
            if hit(ui, name, rect)[0]:
                ui.send("dismiss", message.id)
            imgui.internal.bring_window_to_display_front(imgui.internal.get_current_window())
        imgui.pop_style_color()
        y += height + gap
