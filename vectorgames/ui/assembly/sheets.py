"""The preview of the sheets: what is cut from which; pieces to be dragged, turned, left out. Knows no file."""

from __future__ import annotations

from imgui_bundle import imgui

from vectorgames.ui.canvas import Ui
from vectorgames.ui.frame import Rect
from vectorgames.ui.sheets_model import PartCount, PiecePicture, SheetPicture, Sheets
from vectorgames.ui.widgets import BUTTON_H, button, button_width, hit

SHEETS_SIZE = (1160, 760)
_LIST = 250
_GAP = 14
_COUNT_ROW = 40
_ONE_COLUMN = 640
"""Design width up to which sheets lie in one column."""
_ROWS = 2
"""Of sheets that are seen at once, if there are so many."""
_SELECTED, _DRAGGED = "sheets selected", "sheets dragged"


def sheets_body(ui: Ui, body: Rect, _screen, value: Sheets) -> None:
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
    _sheets(ui, field.below(line + ui.px(6)), value)
    _actions(ui, Rect(body.x, body.bottom - ui.px(BUTTON_H), body.w, ui.px(BUTTON_H)), value)


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


def _sheets(ui: Ui, rect: Rect, value: Sheets) -> None:
    ui.fill(rect, "field", 1.0, 8)
    if value.sheets is None:
        return
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
        used.append(y - gap - area.y)
        _drop(ui, placed)


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
        if held and imgui.is_mouse_dragging(imgui.MouseButton_.left):
            memory[_DRAGGED] = piece.name, sheet.stock, sheet.number, piece.turned
            memory[_SELECTED] = piece.name
        offset = imgui.get_mouse_drag_delta() if held and memory.get(_DRAGGED) else imgui.ImVec2(0, 0)
        _piece(ui, plate, piece, scale, (offset.x, offset.y), selected, hovered)


def _piece(
    ui: Ui, plate: Rect, piece: PiecePicture, scale: float, by: tuple[float, float], selected: bool, hovered: bool
) -> None:
    colour = "accent" if selected or hovered else "text"
    at, bottom = plate.x + by[0], plate.bottom + by[1]
    for k, outline in enumerate(piece.outlines):
        points = [imgui.ImVec2(at + scale * x, bottom - scale * y) for x, y in outline]
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


def _drop(ui: Ui, placed: list[tuple[SheetPicture, Rect]]) -> None:
    """Where a dragged piece is let go on another sheet that is alike, it goes there."""
    dragged = ui.layer.memory.get(_DRAGGED)
    if not dragged:
        return
    name, stock, number, turned = dragged
    pointer = imgui.get_mouse_pos()
    target = next((s for s, plate in placed if s.stock == stock and plate.contains(pointer.x, pointer.y)), None)
    other = target is not None and target.number != number
    if other:
        plate = next(plate for sheet, plate in placed if sheet is target)
        ui.outline(plate, "accent", 1.0, 3, 2.5)
    if not imgui.is_mouse_down(imgui.MouseButton_.left):
        ui.layer.memory.pop(_DRAGGED)
        ui.layer.touch()
        if other and target is not None:
            ui.send("place_piece", (name, target.number, turned))


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
    for number in range(1, many + 2):
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
