"""The preview of the sheets: what is cut from which; pieces to be dragged, turned, left out."""

from __future__ import annotations

from typing import NamedTuple

from imgui_bundle import imgui

from vectorgames.ui.canvas import Ui
from vectorgames.ui.dialog_model import PartCount, PiecePicture, SheetPicture, Sheets
from vectorgames.ui.model import Screen
from vectorgames.ui.widgets import BUTTON_H, button, button_width, hit
from vectorgames.view.primitives import Rect

SHEETS_SIZE = (1160, 760)

_LIST = 250

_GAP = 14

_COUNT_ROW = 40

_ONE_COLUMN = 640  # design width up to which sheets lie in one column
_ROWS = 2  # of sheets that are seen at once, if there are so many
_SELECTED, _DRAGGED = "sheets selected", "sheets dragged"


class _Dragged(NamedTuple):
    """A piece of a sheet under the pointer. ``grip``: of the pointer from the sheet's lower left, in pixels."""

    piece: PiecePicture
    sheet: SheetPicture
    scale: float
    grip: tuple[float, float]

    @property
    def alone(self) -> bool:
        """Whether one more sheet would be for nothing."""
        return len(self.sheet.pieces) == 1


def sheets_body(ui: Ui, body: Rect, _screen: Screen, value: Sheets) -> None:
    """Counts at the left, sheets at the right, what can be done with the piece selected under them."""
    low = ui.px(BUTTON_H) + ui.px(12)
    main = body.top(body.h - low)
    narrow = body.w < ui.px(_ONE_COLUMN)
    side = ui.px(_LIST) if not narrow else 0.0
    if not narrow:
        _counts(ui, main.left(side), value)
    field = main.beside(side + (ui.px(_GAP) if side else 0.0))
    line = ui.line("note")
    trouble = bool(value.error)
    ui.text(field.top(line), value.error if trouble else value.summary, "note", "warning" if trouble else "second")
    field = field.below(line + ui.px(6))
    placed, further = _sheets(ui, field, value)
    row = Rect(body.x, body.bottom - ui.px(BUTTON_H), body.w, ui.px(BUTTON_H))
    if dragged := ui.layer.memory.get(_DRAGGED):
        alike = [(sheet.number, plate) for sheet, plate in placed if sheet.stock == dragged.sheet.stock]
        _drag(ui, dragged, alike, further, field, row)
    else:
        _actions(ui, row, value)


# ---- counts ----


def _counts(ui: Ui, rect: Rect, value: Sheets) -> None:
    ui.text(rect.top(ui.line("note")), ui.words("ui.assembly.sheets.counts"), "note", "second")
    height = ui.px(_COUNT_ROW)
    with ui.scroll("sheet counts", rect.below(ui.line("note") + ui.px(6))) as (area, used):
        used.append(len(value.counts) * height)
        for k, one in enumerate(value.counts):
            _count(ui, Rect(area.x, area.y + k * height, area.w - ui.px(6), height - ui.px(4)), one)


def _count(ui: Ui, row: Rect, one: PartCount) -> None:
    words, side = ui.words, ui.px(28)
    place = Rect(row.right - side, row.y + (row.h - side) / 2, side, side)
    if button(ui, f"more {one.part}", place, "+", help=words("ui.assembly.sheets.more")):
        ui.send("part_count", (one.part, one.count + 1))
    number = Rect(place.x - ui.px(30), row.y, ui.px(30), row.h)
    ui.text(number, str(one.count), "strong", "text" if one.count else "warning", 0.5)
    place = Rect(number.x - side, place.y, side, side)
    if button(ui, f"less {one.part}", place, "−", enabled=one.count > 0, help=words("ui.assembly.sheets.less")):
        ui.send("part_count", (one.part, one.count - 1))
    label = row.left(place.x - row.x - ui.px(8))
    shown = ui.shorten(one.label, label.w, "text")
    ui.text(label, shown, "text", "text" if one.count else "third")


# ---- sheets ----


def _sheets(ui: Ui, rect: Rect, value: Sheets) -> tuple[list[tuple[SheetPicture, Rect]], Rect | None]:
    """The sheets, each with the place of its plate, and where one more would lie for a piece that is dragged."""
    ui.fill(rect, "field", 1.0, 8)
    if value.sheets is None:
        return [], None
    dragged, further = ui.layer.memory.get(_DRAGGED), None
    columns = 1 if rect.w < ui.px(520) or len(value.sheets) == 1 else 2
    gap, inner = ui.px(_GAP), rect.inset(ui.px(10))
    placed: list[tuple[SheetPicture, Rect]] = []
    with ui.scroll("sheets", inner) as (area, used):
        wide = (area.w - ui.px(6) - (columns - 1) * gap) / columns
        heads = ui.line("strong") + ui.line("note") + ui.px(6)
        rows = min(_ROWS, -(-len(value.sheets) // columns))
        most = max((inner.h - (rows - 1) * gap) / rows - heads, ui.px(120))
        y = area.y
        for first in range(0, len(value.sheets), columns):
            row = value.sheets[first : first + columns]
            highs = []
            for column, sheet in enumerate(row):
                scale = min(wide / sheet.size[0], most / sheet.size[1])
                card = Rect(area.x + column * (wide + gap), y, wide, heads + scale * sheet.size[1])
                ui.text(card.top(ui.line("strong")), ui.shorten(sheet.title, card.w, "strong"), "strong")
                under = card.below(ui.line("strong"))
                ui.text(under.top(ui.line("note")), ui.shorten(sheet.detail, card.w, "note"), "note", "second")
                plate = Rect(card.x, card.y + heads, scale * sheet.size[0], scale * sheet.size[1])
                placed.append((sheet, plate))
                _sheet(ui, plate, sheet, scale)
                highs.append(card.h)
            y += max(highs) + gap
        if dragged and not dragged.alone:
            wide_high = [dragged.scale * side for side in dragged.sheet.size]
            column = len(value.sheets) % columns
            top = y - max(highs) - gap if column else y
            further = Rect(area.x + column * (wide + gap), top + heads, *wide_high)
            ui.outline(further, "accent", 0.5, 3)
            said = ui.shorten(ui.words("ui.assembly.sheets.further"), further.w, "strong")
            ui.text(Rect(further.x, top, wide, ui.line("strong")), said, "strong", "accent")
            y = max(y, further.bottom + gap)
        used.append(y - gap - area.y)
    return placed, further


def _sheet(ui: Ui, plate: Rect, sheet: SheetPicture, scale: float) -> None:
    memory = ui.layer.memory
    ui.fill(plate, "card", 1.0, 3)
    ui.outline(plate, "third", 0.8, 3)
    for piece in sheet.pieces:
        x0, y0, x1, y1 = piece.box
        box = Rect(plate.x + scale * x0, plate.bottom - scale * y1, scale * (x1 - x0), scale * (y1 - y0))
        pressed, hovered, held = hit(ui, f"piece {sheet.stock} {piece.name}", box)
        selected = memory.get(_SELECTED) == piece.name
        if pressed and not memory.get(_DRAGGED):
            memory[_SELECTED] = piece.name
            ui.layer.touch()
        dragged = memory.get(_DRAGGED)
        if held and not dragged and imgui.is_mouse_dragging(imgui.MouseButton_.left):
            down = imgui.get_mouse_pos() - imgui.get_mouse_drag_delta()
            grip = down.x - plate.x, down.y - plate.bottom
            memory[_DRAGGED] = _Dragged(piece, sheet, scale, grip)
            memory[_SELECTED] = piece.name
        if dragged is None or dragged.piece.name != piece.name:
            _piece(ui, (plate.x, plate.bottom), piece, scale, selected, hovered)


def _piece(
    ui: Ui, origin: tuple[float, float], piece: PiecePicture, scale: float, selected: bool, hovered: bool
) -> None:
    """A piece on a sheet whose lower left is there."""
    colour = "accent" if selected or hovered else "text"
    at, bottom = origin
    for k, outline in enumerate(piece.outlines):
        points: list[imgui.ImVec2Like] = [imgui.ImVec2(at + scale * x, bottom - scale * y) for x, y in outline]
        if k == 0:
            ui.draw.add_concave_poly_filled(points, ui.colour("accent", 0.35 if selected else 0.14))
        width = 2.0 if selected else 1.2
        ui.draw.add_polyline(points, ui.colour(colour, 0.9), imgui.ImDrawFlags_.closed, max(1.0, width * ui.scale))
    x0, y0, x1, y1 = piece.box
    box = Rect(at + scale * x0, bottom - scale * y1, scale * (x1 - x0), scale * (y1 - y0))
    if box.h >= ui.line("note") and ui.measure(piece.label, "note") <= box.w - ui.px(8):
        place = Rect(
            box.x + ui.px(2), box.y + ui.px(2), ui.measure(piece.label, "note") + ui.px(6), ui.line("note")
        )
        ui.fill(place, "card", 0.85, 3)  # holes of a piece would cross its name
        ui.text(place.inset(ui.px(3), 0), piece.label, "note", "second")


def _drag(
    ui: Ui, dragged: _Dragged, alike: list[tuple[int, Rect]], further: Rect | None, field: Rect, row: Rect
) -> None:
    """Let go on another sheet that is alike, on the place of one more or in the row for it, a piece goes there."""
    pointer = imgui.get_mouse_pos()
    zone = Rect(row.x, field.bottom + ui.px(4), row.w, row.bottom - field.bottom - ui.px(4))
    here, more = dragged.sheet.number, len(alike) + 1
    targets = [*alike, *([(more, further)] if further else [])] if field.contains(pointer.x, pointer.y) else []
    if not dragged.alone:
        targets.append((more, zone))
    found = ((number, place) for number, place in targets if place.contains(pointer.x, pointer.y))
    target, place = next(found, (here, zone))
    ui.fill(zone, "field", 1.0, 8)
    ui.outline(zone, "third" if dragged.alone else "accent", 0.8, 8)
    text = ui.words(f"ui.assembly.sheets.{'alone' if dragged.alone else 'drop'}")
    ui.text(zone, ui.shorten(text, zone.w - ui.px(24)), colour="second" if dragged.alone else "accent", align=0.5)
    ui.target = imgui.get_foreground_draw_list()
    if target != here:
        ui.outline(place, "accent", 1.0, 3 if place is not zone else 8, 2.5)
    origin = pointer.x - dragged.grip[0], pointer.y - dragged.grip[1]
    _piece(ui, origin, dragged.piece, dragged.scale, True, True)
    ui.target = None
    if not imgui.is_mouse_down(imgui.MouseButton_.left):
        ui.layer.memory.pop(_DRAGGED)
        ui.layer.touch()
        if imgui.is_mouse_released(imgui.MouseButton_.left) and target != here:
            ui.send("place_piece", (dragged.piece.name, target, dragged.piece.turned))


# ---- what can be done ----


def _actions(ui: Ui, row: Rect, value: Sheets) -> None:
    words = ui.words
    label = words("ui.assembly.sheets.anew")
    width = button_width(ui, label)
    place = Rect(row.right - width, row.y, width, row.h)
    help_text = words("ui.assembly.sheets.anew_help")
    if button(ui, "lay out anew", place, label, enabled=value.changed, help=help_text):
        ui.send("lay_out_anew")
    found = _selected(ui, value)
    rest = row.left(row.w - width - ui.px(12))
    if found is None:
        if ui.measure(words("ui.assembly.sheets.none"), "note") <= rest.w:
            ui.text(rest, words("ui.assembly.sheets.none"), "note", "second")
        return
    sheet, piece, many = found
    name = ui.shorten(piece.label, ui.px(150), "strong")
    ui.text(rest.left(ui.px(150)), name, "strong")
    x = rest.x + ui.px(160)
    label = words("ui.assembly.sheets.turn")
    width = button_width(ui, label)
    if button(ui, "turn piece", Rect(x, row.y, width, row.h), label, help=words("ui.assembly.sheets.turn_help")):
        ui.send("place_piece", (piece.name, sheet.number, not piece.turned))
    x += width + ui.px(18)
    said = words("ui.assembly.sheets.on")
    ui.text(Rect(x, row.y, ui.measure(said, "note"), row.h), said, "note", "second")
    x += ui.measure(said, "note") + ui.px(8)
    for number in range(1, many + (1 if len(sheet.pieces) == 1 else 2)):
        label = str(number) if number <= many else words("ui.assembly.sheets.new")
        width = max(ui.px(BUTTON_H), button_width(ui, label) if number > many else 0.0)
        if x + width > rest.right:
            return
        kind = "selected" if number == sheet.number else "normal"
        if button(ui, f"to sheet {number}", Rect(x, row.y, width, row.h), label, kind=kind) and kind == "normal":
            ui.send("place_piece", (piece.name, number, piece.turned))
        x += width + ui.px(4)


def _selected(ui: Ui, value: Sheets) -> tuple[SheetPicture, PiecePicture, int] | None:
    """The piece selected, its sheet, and how many there are that are alike."""
    name = ui.layer.memory.get(_SELECTED)
    for sheet in value.sheets or ():
        for piece in sheet.pieces:
            if piece.name == name:
                return sheet, piece, sum(other.stock == sheet.stock for other in value.sheets or ())
    return None
