"""What the instructions of a board say: parts, what to buy, drawings, cut layouts, test pieces, every step."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial

import numpy as np

from vectorgames.base.numbers import Joined, Number, lengths
from vectorgames.base.reports import VERSION
from vectorgames.base.words import LocalizedText, words
from vectorgames.boards.assembly import board_name
from vectorgames.fabrication.bom import Row
from vectorgames.fabrication.check_texts import part_list
from vectorgames.fabrication.curves import COARSE
from vectorgames.fabrication.document import Block, Document, Figure, Figures, Line, Place, Table, Words
from vectorgames.fabrication.drawing import BAR, Drawing, Item, Layer, Piece, alike, stems
from vectorgames.fabrication.line_drawing import Known
from vectorgames.fabrication.painters import INK, NEW, PALE, Painter, closed, rgb, write
from vectorgames.fabrication.part_drawings import GENERAL, WIDE, Drafting, PartDrawing, SheetDrawing, described
from vectorgames.fabrication.pictures import part_picture, picture, sheet_picture, step_picture
from vectorgames.fabrication.qr_code import qr_code
from vectorgames.fabrication.savings import needed
from vectorgames.fabrication.settings import Settings
from vectorgames.fabrication.stock import percent, stock_label
from vectorgames.fabrication.style import preset
from vectorgames.fabrication.trial import CLEARANCE, STRIPS, advice, trial

CODE = 26.0  # size of the QR code
CARDS, CARD = 4, (38.0, 17.0)  # parts in a row, and the size of their pictures
THUMBS, MORE, THUMB = 5, 8, (24.0, 13.0)  # the same on the page of a step, and where there are many
LAYOUTS, LAYOUT = 2, 84.0  # cut layouts in a row, and how wide they are
HANDS = 17.0  # room for hands at what is moved, round pictures of steps
INDENT = 12.0  # of test pieces behind their number
TABLE = 0.35, 0.09, 0.36, 0.20  # widths of the columns of what to buy


def instructions(
    settings: Settings,
    command: str,
    rows: Sequence[Row],
    items: Sequence[Item],
    sheets: Sequence[Drawing],
    tests: Sequence[Drawing],
    true_size: bool,
) -> Document:
    """``command``: what writes it and what it speaks of again; ``items``: what to buy; ``sheets``, ``tests``: what
    is cut; ``true_size``: whether test pieces are as large as they are, once it is printed.
    """
    writer = _Writer(settings, rows)
    pages = [writer.cover(command), writer.parts(), writer.shopping(items), writer.made(), writer.layouts(sheets)]
    pages += [writer.trial(tests, true_size), *(writer.step(number) for number in range(len(settings.made.steps)))]
    title = writer.say("exports.booklet.title", board=board_name(settings.model.id).say(settings.tag))
    return Document(title, command, settings.lang, [list(page) for page in pages])


class _Writer:
    def __init__(self, settings: Settings, rows: Sequence[Row]):
        self.settings, self.rows = settings, rows
        self.say, self.tag = words(settings.tag), settings.tag
        self.numbers = {name: number for number, row in enumerate(rows, 1) for name in row.names}
        self.known: Known = {}  # what pictures of the assembly have in common

    def cover(self, command: str) -> Iterator[Block]:
        """The whole board, and what makes these files again, to be read by people and by phones."""
        yield Words(board_name(self.settings.model.id).say(self.tag), "title")
        yield Words(self.say("exports.booklet.subtitle"), "note")
        steps = self.settings.made.steps

        def whole(out: Painter, place: Place) -> None:
            picture(out, self.settings, steps[-1].camera, len(steps) - 1, 1.0, place, self.known)

        yield Figures([Figure("whole.png", whole, (WIDE, 0.0), edge=HANDS)])
        title = self.say("exports.booklet.again", version=VERSION)
        yield Figures([Figure("code.png", partial(_code, command), (CODE, CODE), 0, title, [command])])

    def parts(self) -> Iterator[Block]:
        """A card for all parts that are alike: how many, what of, how large."""
        yield Words(self.say("exports.booklet.all_parts"), "head")
        cards = []
        for number, row in enumerate(self.rows, 1):
            material = self.say(f"exports.material.{row.material or 'none'}")
            wide, size = row.sized((row.measured,), 3), row.sized(row.size, 2)
            notes = f"{material} · {wide.say(self.tag)}", size.say(self.tag)
            title = f"{row.number} × {row.title(self.say)}"
            cards.append(self._part(number, row.names[0], CARD, title, notes))
        yield Figures(cards, CARDS)

    def _part(
        self, number: int, name: str, size: tuple[float, float], title: str = "", notes: Sequence[str] = ()
    ) -> Figure:
        def draw(out: Painter, place: Place) -> None:
            part_picture(out, self.settings.model, self.settings.made.part(name), place, self.settings.lang)

        return Figure(f"part-{number}.png", draw, size, number, title, notes)

    def shopping(self, items: Sequence[Item]) -> Iterator[Block]:
        yield Words(self.say("exports.booklet.shopping"), "head")
        lines, way = [], ""
        for item in items:
            if item.way != way:
                lines.append(Line([self.say(f"exports.shopping.way.{item.way}")]))
            way, total = item.way, item.total.say(self.tag) if item.total else ""
            cells = item.what.say(self.tag), str(item.number), item.size.say(self.tag), total
            lines.append(Line(cells, [line.say(self.tag) for line in item.how]))
        columns = [self.say(f"exports.shopping.column.{name}") for name in ("what", "number", "size", "total")]
        yield Table(columns, lines, TABLE)

    def made(self) -> Iterator[Block]:
        """A drawing with all dimensions of what no sheet is cut for, and what else is to be known of it."""
        yield Words(self.say("exports.made.head"), "head")
        yield Words(GENERAL.say(self.tag), "note")
        told: list[str] = []
        for number, row in enumerate(self.rows, 1):
            if row.cut:
                continue
            part = self.settings.made.part(row.names[0])
            spec, lines = described(self.settings, part, row.number)
            before, told = told, [line.say(self.tag) for line in lines]
            notes = told if told != before else []  # what is alike but for its length is told once
            yield self._drawing(number, row, PartDrawing(part, spec, self.tag), notes)

    def _drawing(self, number: int, row: Row, drawn: Drafting, notes: Sequence[str]) -> Figures:
        title, size = f"{row.title(self.say)} · {row.number} ×", (WIDE, drawn.high)
        return Figures([Figure(f"drawing-{number}.png", drawn.draw, size, number, title, notes, 0.0)])

    def layouts(self, sheets: Sequence[Drawing]) -> Iterator[Block]:
        """What lines are for, drawings of parts that have one, every stock sheet in small with the numbers of its
        parts.
        """
        yield Words(self.say("exports.booklet.layouts"), "head")
        yield from (Words(line.say(self.tag), "note") for line in cut_facts(self.settings))
        worked = [layer for layer in self.settings.style.layers if any(sheet.paths[layer.name] for sheet in sheets)]
        key = partial(_layers, [(layer, self.say(f"exports.layer.{layer.name}")) for layer in worked])
        yield Figures([Figure("layers.png", key, (WIDE, KEY_ROW * len(worked)), edge=0.0)])
        for number, row in enumerate(self.rows, 1):
            part = self.settings.made.part(row.names[0])
            spec, _ = described(self.settings, part, row.number)
            if spec.spans:
                drawn = SheetDrawing(self.settings.model, part, spec, self.tag)
                yield self._drawing(number, row, drawn, [note.say(self.tag) for note in spec.notes])
        figures, titles = [], sheet_titles(sheets, self.settings)
        for number, (sheet, title, stem) in enumerate(zip(sheets, titles, stems(sheets), strict=True), 1):
            draw, file = partial(sheet_picture, sheet, self.numbers), f"{self.settings.model.id}-{stem}"
            size = LAYOUT, min(LAYOUT, LAYOUT * sheet.size[1] / sheet.size[0])
            figures.append(Figure(f"layout-{number}.png", draw, size, title=title.say(self.tag), notes=[file]))
        yield Figures(figures, LAYOUTS)

    def trial(self, tests: Sequence[Drawing], true_size: bool) -> Iterator[Block]:
        """The test pieces, one of each kind and the strips side by side, and what they tell."""
        yield Words(self.say("exports.booklet.trial"), "head")
        sizes = (lengths((*needed([one], self.settings), one.thickness)) for one in tests)
        room = Joined(sizes, ", ").say(self.tag)
        yield Words(self.say("exports.booklet.trial_why", room=room), "note")
        if true_size:
            long = lengths([BAR]).say(self.tag)
            yield Words(self.say("exports.booklet.true_size", length=long), "measure")
        pieces = trial(self.settings.model, self.say, self.settings.plan.own)
        kinds = {one.name: one for one in reversed(pieces)}
        named = ((name, kinds.get(f"trial {name}")) for name in ("strip", *CLEARANCE))
        shown = [(piece, STRIPS if name == "strip" else 1) for name, piece in named if piece is not None]
        high = BAR_ROOM + sum(piece.shape.bounds[3] + _room_under(count) for piece, count in shown)
        yield Figures([Figure("trial.png", partial(_trial, shown), (WIDE, high))])
        for number, told in enumerate(advice(self.settings.model, pieces), 1):
            yield Words(f"{number}  {told.say(self.tag)}", "advice")

    def step(self, number: int) -> Iterator[Block]:
        made = self.settings.made
        step = made.steps[number]
        yield Words(self.say("exports.booklet.step", n=number + 1, of=len(made.steps)), "note")
        yield Words(f"{number + 1}  {step.title.say(self.tag)}", "head")

        def draw(out: Painter, place: Place) -> None:
            step_picture(out, self.settings, number, place, self.known)

        yield Figures([Figure(f"step-{number + 1}.png", draw, (WIDE, 0.0), edge=HANDS)])
        yield Words(step.do.say(self.tag))
        yield Words(step.watch.say(self.tag), "watch")
        if step.brings:
            parts = ", ".join(part.say(self.tag) for part in part_list(made, step))
            yield Words(self.say("exports.booklet.parts", parts=parts), "note")
            new = {self.numbers[name]: name for name, _ in reversed(step.brings) if name in self.numbers}
            thumbs = [self._part(alike, name, THUMB) for alike, name in sorted(new.items())]
            yield Figures(thumbs, THUMBS if len(thumbs) <= 2 * THUMBS else MORE)


def cut_facts(settings: Settings) -> list[LocalizedText]:
    """With what, how wide, and for which program the sheets are cut, a sentence each."""
    kerf, lang = settings.cutting.kerf, settings.lang
    named = {"machine": settings.machine, "material": settings.material, "program": settings.style.program}
    titles = {kind: preset(kind, name).title(lang) for kind, name in named.items() if name}
    told = [LocalizedText(f"exports.booklet.{kind}", name=title) for kind, title in titles.items()]
    told += [] if settings.machine else [LocalizedText("exports.booklet.laser")]
    if any(part.stock.underside for part in settings.made.parts):
        told.append(LocalizedText("exports.mirrored"))
    return [*told, LocalizedText("exports.booklet.kerf" if kerf else "exports.booklet.no_kerf", kerf=Number(kerf))]


def sheet_titles(sheets: Sequence[Drawing], settings: Settings) -> list[LocalizedText]:
    """What is written over each layout: stock, size, which of how many, how much of it is used."""
    out = []
    for group in alike(sheets):
        kind = stock_label(group[0].stock, settings.made.parts)
        for number, sheet in enumerate(group, 1):
            size, used = lengths((*sheet.size, sheet.thickness), 2), percent(sheet.used)
            said = {"kind": kind, "size": size, "n": number, "of": len(group), "used": used}
            out.append(LocalizedText(f"exports.booklet.sheet{'_n' if len(group) > 1 else ''}", **said))
    return out


# ---- pictures ----

KEY_ROW, KEY_TEXT = 4.4, 2.1  # from one line of what layers are for to the next, height of its letters
BAR_ROOM = 6.0  # under the bar that a print is measured by


def _code(text: str, out: Painter, place: Place) -> None:
    """A QR code; nothing of a text that is too long for any."""
    rows = qr_code(text)
    module = min(place[2:]) / max(len(rows), 1)
    dark = [(i, j) for j, row in enumerate(rows) for i, on in enumerate(row) if on]
    corners = np.array([(0, 0), (1, 0), (1, 1), (0, 1)], float)
    out.fill([np.array(place[:2]) + module * (corners + at) for at in dark], (0, 0, 0), 1.0)


def _layers(layers: Sequence[tuple[Layer, str]], out: Painter, place: Place) -> None:
    """A line or an area in the colour of each layer, its name, its colour as programs write it, what it is for."""
    x, y, wide, _ = place
    for number, (layer, said) in enumerate(layers):
        middle = y + KEY_ROW * (number + 0.5)
        if layer.filled:
            corners = np.array([(0.0, -1.2), (9.0, -1.2), (9.0, 1.2), (0.0, 1.2)])
            out.fill([corners + (x, middle)], layer.colour, 1.0)
        else:
            out.lines(np.array([[(x, middle), (x + 9.0, middle)]]), layer.colour, 0.5)
        for told, at in ((layer.name, 12.0), (rgb(layer.colour), 42.0), (said, 60.0)):
            write(out, told, (x + at, middle), KEY_TEXT, INK, 0.0)


def _trial(shown: Sequence[tuple[Piece, int]], out: Painter, place: Place) -> None:
    """A bar of a known length, then test pieces under one another, each so many times side by side, as they are."""
    x, y = place[0] + INDENT, place[1] + 2
    _bar(out, x, y, BAR)
    y += BAR_ROOM - 2
    for number, (piece, count) in enumerate(shown, 1):
        _, _, wide, high = piece.shape.bounds
        write(out, str(number), (place[0], y + 3), 3.0, NEW, 0.0)
        for k in range(count):
            rings = [(x + k * wide, y + high) + ring.flat() * (1, -1) for ring in piece.shape.rings]
            out.fill(rings, PALE, 0.14)
            for ring in rings:
                out.lines(closed(ring), INK, 0.2)
        if count > 1:
            _bar(out, x, y + high + 3, count * wide)
        else:
            curves = [curve.flat(COARSE) * (1, -1) for _, group in piece.engraved for curve in group]
            out.fill([(x, y + high) + curve for curve in curves], INK, 0.9)
        y += high + _room_under(count)


def _room_under(count: int) -> float:
    """Under so many test pieces side by side: several have a bar there."""
    return 7.0 if count > 1 else 2.0


def _bar(out: Painter, x: float, y: float, long: float) -> None:
    ends = [((x, y), (x + long, y)), *(((at, y - 1.5), (at, y + 1.5)) for at in (x, x + long))]
    out.lines(np.array(ends), NEW, 0.4)
