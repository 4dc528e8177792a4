"""The flat map as something to play on: small in the side panel, large in the ``flat`` view."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from itertools import product

from imgui_bundle import imgui

from vectorgames.app.board_page import BoardPage
from vectorgames.ui.boxes import plate
from vectorgames.ui.canvas import Ui
from vectorgames.ui.frame import Frame
from vectorgames.ui.labels import Parts, landing_names, plates
from vectorgames.ui.layout import Text
from vectorgames.ui.paint import paint
from vectorgames.ui.widgets import hit
from vectorgames.view.flat_map import MapStyle, flat_layout, flat_primitives, has_sheet
from vectorgames.view.primitives import Rect
from vectorgames.view.themes import load_theme

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
    paint_map(ui, rect, page)
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


def paint_map(ui: Ui, rect: Rect, page: BoardPage) -> None:
    """The map of what is seen. Where it is presented its letters are read from the back row."""
    theme, board = ui.theme, page.board
    theme = load_theme(theme.id, theme.given, LETTERING) if page.presenting else theme
    style = MapStyle(theme, board.view, ui.words.language, page.context.switches.spots)
    paint(ui, flat_primitives(page.space, board.tableau, rect, style))


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
            place = Rect(x - wide / 2, y - high - ui.px(8), wide, high)
            if len(text) <= 2:  # over its space a letter would hide the one behind: it is at the corner
                wide, high = min(wide, layout.cell - ui.px(2)), min(high, layout.cell - ui.px(2))
                place = Rect(x + 0.3 * layout.cell - wide / 2, y - 0.42 * layout.cell - high / 2, wide, high)
            ui.fill(place, "field", 0.9, 6)
            ui.text(place, text, style, "text", 0.5)


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
        place = Rect(round(x), round(y), w, h)
        covered = sum(place.inset(-9 * px).contains(*point) for point in free)
        found.append((not place.inside(within), covered, k, place))
    out, _, _, place = min(found, key=lambda one: one[:3])
    if out:
        x = min(max(place.x, within.x), within.right - w)
        place = Rect(x, min(max(place.y, within.y), within.bottom - h), w, h)
    return place


def parts_label(
    ui: Ui, at: tuple[float, float], parts: Parts, within: Rect, free: Iterable[tuple[float, float]] = ()
) -> None:
    """A plate with a name in several colours beside a point; ``free``: what it leaves to be seen and clicked."""
    named = plate(*_texts(parts, "head"), height=30, pad="normal", ground=("field", 0.93), edge=("text", 0.45))
    place = label_place(at, *named.natural(ui), within, free, ui.scale)
    if free:
        near = min(max(at[0], place.x), place.right), min(max(at[1], place.y), place.bottom)
        ui.draw.add_line(at, near, ui.colour("text", 0.8), ui.px(1.4))
    named.show_at(ui, place)


def landing_labels(
    ui: Ui, places: Mapping[int, tuple[float, float]], names: Mapping[int, Parts], hover: int
) -> None:
    """Small plates with the names of where pieces would land; at the space pointed at stands a larger one."""
    named = {end: plate(*_texts(names[end], "strong"), height=20, pad="tiny") for end in places if end != hover}
    sizes = [one.natural(ui) for one in named.values()]
    x, y = places.get(hover, (-1e6, -1e6))
    pointed = Rect(x - ui.px(10), y - ui.px(44), ui.px(130), ui.px(54))
    found = plates([places[end] for end in named], sizes, ui.px(11), (pointed,))
    for one, place in zip(named.values(), found, strict=True):
        if place is not None:
            one.show_at(ui, place)


def _texts(parts: Parts, style: str) -> list[Text]:
    return [Text(text, style, colour, lines=1) for text, colour in parts]
