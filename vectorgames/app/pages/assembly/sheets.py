"""The preview of the sheets: what is cut from which; pieces to be dragged, turned, left out."""

from __future__ import annotations

from collections.abc import Hashable
from typing import TYPE_CHECKING, NamedTuple

from imgui_bundle import imgui

from vectorgames.app.pages.assembly.rows import sentence
from vectorgames.base.memoize import memoize
from vectorgames.base.numbers import lengths
from vectorgames.base.words import LocalizedText, Words, words
from vectorgames.fabrication.stock import percent, stock_label
from vectorgames.ui.boxes import Button
from vectorgames.ui.canvas import Ui
from vectorgames.ui.dialogs import Dialog
from vectorgames.ui.layout import Box, Column, Custom, Row, Scroll, Space, Text
from vectorgames.ui.widgets import BUTTON_H, hit
from vectorgames.view.primitives import Rect

if TYPE_CHECKING:
    from vectorgames.app.pages.assembly.cutting import Cutting
    from vectorgames.fabrication.drawing import Drawing, Laid
    from vectorgames.fabrication.shape import Shape

_LIST, _SHEETS = 250, 376  # design widths of the list of parts, and that sheets have beside it at least
_GAP = 14
_COUNT = 28  # side of a button that counts
_ROWS = 2  # of sheets that are seen at once, if there are so many
_SELECTED, _DRAGGED = "sheets selected", "sheets dragged"
ROUND = 0.2  # millimetres that chords on the screen are off


class SheetPicture(NamedTuple):
    """A sheet. ``number``: among those that are alike, from 1, ``of`` so many; ``title``, ``detail``: in words."""

    drawing: Drawing
    number: int
    of: int
    title: str
    detail: str

    @property
    def stock(self) -> str:
        """Which other ones are alike."""
        return f"{self.drawing.stock} {self.drawing.thickness}"


class _Dragged(NamedTuple):
    """A piece of a sheet under the pointer. ``grip``: of the pointer from the sheet's lower left, in pixels."""

    piece: Laid
    sheet: SheetPicture
    scale: float
    grip: tuple[float, float]

    @property
    def alone(self) -> bool:
        """Whether one more sheet would be for nothing."""
        return len(self.sheet.drawing.laid) == 1


class _Places:
    """Where sheets were drawn: each with the place of its plate; where one more would lie."""

    def __init__(self) -> None:
        self.sheets: list[tuple[SheetPicture, Rect]] = []
        self.further: Rect | None = None
        self.field = Rect(0, 0, 0, 0)


class Sheets(Dialog):
    """The preview of what is cut from which sheets."""

    width, height, fixed = 1160, 760, True

    def __init__(self, cutting: Cutting):
        self._cutting = cutting

    def title(self, words: Words) -> str:
        return words("app.workshop.sheets.title")

    def key(self, ui: Ui) -> Hashable:
        return ui.layer.memory.get(_SELECTED), _DRAGGED in ui.layer.memory

    def body(self, ui: Ui) -> Box:
        ui.words = words(self._cutting.shop.context.tag)
        return _preview(ui, self._cutting)


def pictures(cutting: Cutting, lang: str) -> list[SheetPicture]:
    """The sheets as they were laid out last."""
    out = []
    for group in cutting.stocks():
        for number, sheet in enumerate(group, 1):
            size, used = lengths((*sheet.size, sheet.thickness), 2), percent(sheet.used)
            title = kind = stock_label(sheet.stock, cutting.shop.plan.made.parts)
            if len(group) > 1:
                title = LocalizedText("app.workshop.sheets.sheet", kind=kind, n=number, of=len(group))
            detail = LocalizedText("app.workshop.sheets.detail", size=size, n=len(sheet.laid), used=used)
            out.append(SheetPicture(sheet, number, len(group), sentence(title.say(lang)), detail.say(lang)))
    return out


@memoize
def _outlines(shape: Shape) -> tuple[list[tuple[float, float]], ...]:
    """Closed, in millimetres from the sheet's lower left, the outside first."""
    return tuple([(x, y) for x, y in ring.flat(ROUND).tolist()] for ring in shape.rings)


def _label(piece: Laid) -> str:
    return piece.label.partition(" · ")[0] or piece.name


def _preview(ui: Ui, cutting: Cutting) -> Box:
    """Counts at the left, sheets at the right, what can be done with the piece selected under them."""
    sheets, dragged = pictures(cutting, ui.words.tag), ui.layer.memory.get(_DRAGGED)
    trouble, places = cutting.error, _Places()
    said = trouble.say(ui.words.tag) if trouble else _summary(ui, cutting)
    field = Custom(lambda ui, rect: _draw_sheets(ui, rect, sheets, places), grow=1.0)
    zone = Custom(lambda ui, rect: _drop(ui, rect, places), height=BUTTON_H)
    hints = [f"{sentence(line.say(ui.words.tag))}." for line in cutting.hints]
    return Column(
        Column(*(Text(hint, "note", "accent") for hint in hints), gap="hair") if hints else None,
        Row(
            _counts(ui, cutting),
            Column(
                Text(said, "note", "warning" if trouble else "second", cut=True, lines=1),
                field,
                gap="small",
                width=_SHEETS,
                grow=1.0,
            ),
            gap="large",
            grow=1.0,
        ),
        zone if dragged else _actions(ui, cutting, sheets),
        gap="wide",
    )


def _summary(ui: Ui, cutting: Cutting) -> str:
    """How many sheets there are, and how well they are used."""
    sheets = cutting.sheets
    if sheets is None:
        return ui.words("app.workshop.sheets.laying")
    areas = [sheet.size[0] * sheet.size[1] for sheet in sheets]
    used = sum(sheet.used * area for sheet, area in zip(sheets, areas, strict=True)) / (sum(areas) or 1.0)
    pieces = sum(len(sheet.laid) for sheet in sheets)
    return ui.words("app.workshop.sheets.summary", n=len(sheets), pieces=pieces, used=round(100 * used))


# ---- counts ----


def _counts(ui: Ui, cutting: Cutting) -> Box:
    """Parts that are alike, and how many times they are made; left out where there is no room."""
    say, chosen = ui.words, cutting.chosen.counts
    lines = [_count(ui, row.names[0], row.title(say), chosen.get(row.names[0], 1)) for row in cutting.rows()]
    head = Text(say("ui.assembly.sheets.counts"), "note", "second")
    return Column(
        head, Scroll("sheet counts", Column(*lines, gap="tiny"), grow=1.0), gap="small", width=_LIST, drop=1
    )


def _count(ui: Ui, part: str, title: str, count: int) -> Box:

    def step(sign: str, by: int, name: str) -> Box:
        return Button(
            f"{name} {part}", sign, ("part_count", (part, count + by)), enabled=count + by >= 0,
            help=ui.words(f"ui.assembly.sheets.{name}"), width=_COUNT, least=_COUNT, height=_COUNT, align=0.5,
        )  # fmt: skip

    return Row(
        Text(title, "text", "text" if count else "third", cut=True, lines=1, grow=1.0),
        step("−", -1, "less"),
        Text(str(count), "strong", "text" if count else "warning", at=0.5, width=_COUNT, align=0.5),
        step("+", 1, "more"),
        gap="hair",
        height=36,
    )


# ---- sheets ----


def _draw_sheets(ui: Ui, rect: Rect, sheets: list[SheetPicture], places: _Places) -> None:
    ui.fill(rect, "field", 1.0, 8)
    places.field = rect
    places.sheets, places.further = _sheets(ui, rect, sheets) if sheets else ([], None)


def _sheets(ui: Ui, rect: Rect, sheets: list[SheetPicture]) -> tuple[list[tuple[SheetPicture, Rect]], Rect | None]:
    """The sheets, each with the place of its plate, and where one more would lie for a piece that is dragged."""
    dragged, further = ui.layer.memory.get(_DRAGGED), None
    columns = 1 if rect.w < ui.px(520) or len(sheets) == 1 else 2
    gap, inner = ui.px(_GAP), rect.inset(ui.px(10))
    placed: list[tuple[SheetPicture, Rect]] = []
    with ui.scroll("sheets", inner) as (area, used):
        wide = (area.w - ui.px(6) - (columns - 1) * gap) / columns
        heads = ui.line("strong") + ui.line("note") + ui.px(6)
        rows = min(_ROWS, -(-len(sheets) // columns))
        most = max((inner.h - (rows - 1) * gap) / rows - heads, ui.px(120))
        y = area.y
        for first in range(0, len(sheets), columns):
            row = sheets[first : first + columns]
            highs = []
            for column, sheet in enumerate(row):
                scale = min(wide / sheet.drawing.size[0], most / sheet.drawing.size[1])
                card = Rect(area.x + column * (wide + gap), y, wide, heads + scale * sheet.drawing.size[1])
                ui.text(card.top(ui.line("strong")), ui.shorten(sheet.title, card.w, "strong"), "strong")
                under = card.below(ui.line("strong"))
                ui.text(under.top(ui.line("note")), ui.shorten(sheet.detail, card.w, "note"), "note", "second")
                plate = Rect(card.x, card.y + heads, scale * sheet.drawing.size[0], scale * sheet.drawing.size[1])
                placed.append((sheet, plate))
                _sheet(ui, plate, sheet, scale)
                highs.append(card.h)
            y += max(highs) + gap
        if dragged and not dragged.alone:
            wide_high = [dragged.scale * side for side in dragged.sheet.drawing.size]
            column = len(sheets) % columns
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
    for piece in sheet.drawing.laid:
        x0, y0, x1, y1 = piece.shape.bounds
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


def _piece(ui: Ui, origin: tuple[float, float], piece: Laid, scale: float, selected: bool, hovered: bool) -> None:
    """A piece on a sheet whose lower left is there."""
    colour = "accent" if selected or hovered else "text"
    at, bottom = origin
    for k, outline in enumerate(_outlines(piece.shape)):
        points: list[imgui.ImVec2Like] = [imgui.ImVec2(at + scale * x, bottom - scale * y) for x, y in outline]
        if k == 0:
            ui.draw.add_concave_poly_filled(points, ui.colour("accent", 0.35 if selected else 0.14))
        width = 2.0 if selected else 1.2
        ui.draw.add_polyline(points, ui.colour(colour, 0.9), imgui.ImDrawFlags_.closed, max(1.0, width * ui.scale))
    x0, y0, x1, y1 = piece.shape.bounds
    label = _label(piece)
    box = Rect(at + scale * x0, bottom - scale * y1, scale * (x1 - x0), scale * (y1 - y0))
    if box.h >= ui.line("note") and ui.measure(label, "note") <= box.w - ui.px(8):
        place = Rect(box.x + ui.px(2), box.y + ui.px(2), ui.measure(label, "note") + ui.px(6), ui.line("note"))
        ui.fill(place, "card", 0.85, 3)  # holes of a piece would cross its name
        ui.text(place.inset(ui.px(3), 0), label, "note", "second")


def _drop(ui: Ui, row: Rect, places: _Places) -> None:
    """Let go on another sheet that is alike, on the place of one more or in the row for it, a piece goes there."""
    dragged: _Dragged | None = ui.layer.memory.get(_DRAGGED)
    if dragged is None:
        return
    pointer, further, field = imgui.get_mouse_pos(), places.further, places.field
    alike = [(sheet.number, plate) for sheet, plate in places.sheets if sheet.stock == dragged.sheet.stock]
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


def _actions(ui: Ui, cutting: Cutting, sheets: list[SheetPicture]) -> Box:
    """What can be done with the piece selected, and with all."""
    say, name = ui.words, ui.layer.memory.get(_SELECTED)
    found = next(((sheet, piece) for sheet in sheets for piece in sheet.drawing.laid if piece.name == name), None)
    anew = Button(
        "lay out anew", say("ui.assembly.sheets.anew"), "lay_out_anew", enabled=cutting.changed,
        help=say("ui.assembly.sheets.anew_help"),
    )  # fmt: skip
    if found is None:
        return Row(Text(say("ui.assembly.sheets.none"), "note", "second", lines=1, drop=1), Space(), anew)
    sheet, piece = found
    most = sheet.of + (len(sheet.drawing.laid) > 1)

    def to(number: int) -> Box:
        label = str(number) if number <= sheet.of else say("ui.assembly.sheets.new")
        here = number == sheet.number
        place = ("place_piece", (piece.name, number, piece.turned))
        kind, what = ("selected", lambda _ui: None) if here else ("normal", place)
        return Button(f"to sheet {number}", label, what, kind=kind, drop=most - number + 1)

    turned = ("place_piece", (piece.name, sheet.number, not piece.turned))
    return Row(
        Text(_label(piece), "strong", cut=True, lines=1, width=150),
        Button("turn piece", say("ui.assembly.sheets.turn"), turned, help=say("ui.assembly.sheets.turn_help")),
        Text(say("ui.assembly.sheets.on"), "note", "second", lines=1),
        Row(*(to(number) for number in range(1, most + 1)), gap="tiny"),
        Space(),
        anew,
    )
