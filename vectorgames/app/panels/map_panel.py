"""The flat map as something to play on: small in the side panel, large in the ``flat`` view."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from itertools import product

from imgui_bundle import imgui

from vectorgames.app.board_page import BoardPage
from vectorgames.ui.canvas import Ui
from vectorgames.ui.frame import Frame
from vectorgames.ui.labels import Parts, landing_names, plates
from vectorgames.ui.paint import paint
from vectorgames.ui.widgets import hit
from vectorgames.view.flat_map import flat_layout, flat_primitives, has_sheet
from vectorgames.view.primitives import Rect
from vectorgames.view.themes import Theme, load_theme

LARGE = "large map"
LETTERING = 2.0  # how much larger than usual letters on a presented map are wanted
NEAR = 24  # design pixels from the middle of a space within which a click beside it means it


def flat_map(ui: Ui, name: str, rect: Rect, page: BoardPage) -> None:
    """Draw the map into the current window; sends ``hover``, ``aim`` and ``drag``, and ``inside`` from its small
    square.

    What is lit and named is what the tableau says, which may keep the pointer out (right after a win).
    """
    space = page.space
    if not has_sheet(space) or rect.w < 40 or rect.h < 40:
        return
    view, lang = page.board.view, ui.words.language
    how = page.context.switches.spots
    paint(ui, flat_primitives(space, page.board.tableau, rect, map_theme(ui, page), view, lang, how))
    landings = landing_names(page.board.tableau, space, lang)
    _, hovered, held = hit(ui, name, rect)
    io = imgui.get_io()
    point = io.mouse_pos.x, io.mouse_pos.y
    layout = flat_layout(space, rect, view)
    mover = next((player.number for player in page.players if player.to_move), 0)
    at = layout.pick(*point, page.board.tableau, mover) if hovered or held else None
    memory = ui.layer.memory
    moved = memory.get(f"{name} point") != point
    memory[f"{name} point"] = point
    part = layout.part(*point) if hovered or held else None
    if imgui.is_item_activated():
        memory[f"{name} pressed"] = at if part is None else part
    if part is not None and imgui.is_item_deactivated() and memory.get(f"{name} pressed") == part:
        ui.send("inside", part)
    if name == LARGE and page.context.switches.coordinates:
        shown = {end: layout.places[end] for end in landings if layout.places[end][0] == layout.places[end][0]}
        landing_labels(
            ui,
            {end: (float(x), float(y)) for end, (x, y) in shown.items()},
            landings,
            at if isinstance(at, int) else -1,
        )
    if at is not None:
        memory[f"{name} hover"] = True
        # A pointer at rest does not take the aim away from the keyboard.
        if at != page.board.hovered and (moved or page.board.hovered is None):
            ui.send("hover", at)
        if page.context.switches.coordinates and isinstance(at, int) and at in page.board.tableau.marked("hover"):
            ui.target = imgui.get_foreground_draw_list()
            label = layout.label(space, at, *point, lang)
            if at in landings:
                parts_label(ui, point, landings[at], _window(ui))
            else:
                name_label(ui, point, label, _window(ui))
            ui.target = None
        pressed = memory.get(f"{name} pressed")
        if imgui.is_item_deactivated() and pressed == at:
            ui.send("aim", at)
        elif imgui.is_item_deactivated() and pressed is not None and layout.part(*point) is None:
            ui.send("drag", (pressed, at))
    else:
        if memory.pop(f"{name} hover", False) and page.board.hovered is not None:
            ui.send("hover", None)
        beside = part is None and memory.get(f"{name} pressed") is None and hovered
        if beside and imgui.is_item_deactivated():
            near = layout.near(*point, max(layout.cell, ui.px(NEAR)))
            ui.send(*(("aim", near) if near is not None else ("miss",)))


def map_theme(ui: Ui, page: BoardPage) -> Theme:
    """The theme of a map: where it is presented its letters are read from the back row."""
    theme = ui.theme
    return load_theme(theme.id, theme.given, LETTERING) if page.presenting else theme


def flat_view(ui: Ui, frame: Frame, page: BoardPage) -> None:
    """The large map, in place of the board; nothing in other layouts."""
    if frame.covered or page.board.view.layout != "flat":
        return
    with ui.panel("flat view", frame.flat_rect, background=False) as rect:
        flat_map(ui, LARGE, rect, page)


def map_labels(ui: Ui, frame: Frame, page: BoardPage) -> None:
    """What is written at spaces, on the large map."""
    if not page.written or frame.covered or page.board.view.layout != "flat":
        return
    covered = page.context.dialog is not None
    ui.target = imgui.get_background_draw_list() if covered else imgui.get_foreground_draw_list()
    layout = flat_layout(page.space, frame.flat_rect, page.board.view)
    for space, text in page.written:
        x, y = layout.places[space]
        if x == x:  # not beside the sheet
            large = page.presenting and (len(text) > 2 or ui.line("heading") <= layout.cell)
            style = "heading" if large else "strong"
            wide, high = ui.measure(text, style) + ui.px(10), ui.line(style) + ui.px(4)
            plate = Rect(x - wide / 2, y - high - ui.px(8), wide, high)
            if len(text) <= 2:  # over its space a letter would hide the one behind: it is at the corner
                wide, high = min(wide, layout.cell - ui.px(2)), min(high, layout.cell - ui.px(2))
                plate = Rect(x + 0.3 * layout.cell - wide / 2, y - 0.42 * layout.cell - high / 2, wide, high)
            ui.fill(plate, "field", 0.9, 6)
            ui.text(plate, text, style, "text", 0.5)


def _window(ui: Ui) -> Rect:
    return Rect(0, 0, *ui.layer.size)


def name_label(
    ui: Ui, at: tuple[float, float], text: str, within: Rect, free: Iterable[tuple[float, float]] = ()
) -> None:
    """A small plate with a name beside a point, kept inside a rectangle."""
    parts_label(ui, at, ((text, "text"),), within, free)


def label_place(
    at: tuple[float, float],
    w: float,
    h: float,
    within: Rect,
    free: Iterable[tuple[float, float]] = (),
    px: float = 1.0,
) -> Rect:
    """Where a plate of this size lies beside a point: where it covers the fewest of the places to be kept ``free``,
    of several such at the upper right. ``px``: pixels of a design pixel."""
    xs, ys = (at[0] + 22 * px, at[0] - 22 * px - w), (at[1] - 40 * px, at[1] + 18 * px, at[1] - 78 * px)
    found = []
    for k, (y, x) in enumerate(product(ys, xs)):
        plate = Rect(round(x), round(y), w, h)
        covered = sum(plate.inset(-9 * px).contains(*point) for point in free)
        found.append((not plate.inside(within), covered, k, plate))
    out, _, _, plate = min(found, key=lambda one: one[:3])
    if out:
        x = min(max(plate.x, within.x), within.right - w)
        plate = Rect(x, min(max(plate.y, within.y), within.bottom - h), w, h)
    return plate


def parts_label(
    ui: Ui, at: tuple[float, float], parts: Parts, within: Rect, free: Iterable[tuple[float, float]] = ()
) -> None:
    """A plate with a name in several colours beside a point; ``free``: what it leaves to be seen and clicked."""
    w, h = _parts_width(ui, parts, "head") + ui.px(22), ui.px(30)
    plate = label_place(at, w, h, within, free, ui.scale)
    if free:
        near = min(max(at[0], plate.x), plate.right), min(max(at[1], plate.y), plate.bottom)
        ui.draw.add_line(at, near, ui.colour("text", 0.8), ui.px(1.4))
    ui.fill(plate, "field", 0.93, 8)
    ui.outline(plate, "text", 0.45, 8)
    _parts(ui, plate, parts, "head")


def landing_labels(
    ui: Ui, places: Mapping[int, tuple[float, float]], names: Mapping[int, Parts], hover: int
) -> None:
    """Small plates with the names of where pieces would land; at the space pointed at stands a larger one."""
    ends = [end for end in places if end != hover]
    sizes = [(_parts_width(ui, names[end], "strong") + ui.px(10), ui.px(20)) for end in ends]
    x, y = places.get(hover, (-1e6, -1e6))
    pointed = Rect(x - ui.px(10), y - ui.px(44), ui.px(130), ui.px(54))
    for end, plate in zip(ends, plates([places[end] for end in ends], sizes, ui.px(11), (pointed,)), strict=True):
        if plate is not None:
            ui.fill(plate, "field", 0.85, 6)
            _parts(ui, plate, names[end], "strong")


def _parts_width(ui: Ui, parts: Parts, style: str) -> float:
    return sum(ui.measure(text, style) for text, _ in parts)


def _parts(ui: Ui, plate: Rect, parts: Parts, style: str) -> None:
    rest = plate.beside((plate.w - _parts_width(ui, parts, style)) / 2)
    for text, colour in parts:
        rest = rest.beside(ui.text(rest, text, style, colour))
