"""Instructions to print: what there is to cut and to buy, test pieces, then a page for every step. PDF.

Fpdf2 writes it: plain Python, with paths, transparency and subsets of fonts. Segno makes its QR code.
"""

from __future__ import annotations

import tempfile
from collections import Counter
from collections.abc import Callable, Sequence
from datetime import UTC, datetime
from pathlib import Path

import numpy as np

from vectorgames.base.numbers import Number, lengths
from vectorgames.base.words import LocalizedText, Words, words
from vectorgames.boards.assembly import board_name
from vectorgames.fabrication.bom import Row
from vectorgames.fabrication.check_texts import part_list
from vectorgames.fabrication.curves import COARSE
from vectorgames.fabrication.drawing import BAR, Drawing, Item, Piece
from vectorgames.fabrication.line_drawing import Known
from vectorgames.fabrication.painters import GREY, INK, NEW, PALE, Painter, closed
from vectorgames.fabrication.part_drawings import GENERAL, WIDE, PartDrawing, described
from vectorgames.fabrication.pdf import EDGE, Pages
from vectorgames.fabrication.pictures import part_picture, picture, sheet_picture, step_picture
from vectorgames.fabrication.settings import Settings
from vectorgames.fabrication.stock import percent, stock_label
from vectorgames.fabrication.style import preset
from vectorgames.fabrication.trial import CLEARANCE, STRIPS, advice, trial

TOP, LEAST = 30.0, 90.0  # of a step's picture, and how high it is at least
INDENT = EDGE + 12.0  # of pictures with a number before them
CODE, LONG = 30.0, 400  # size of the QR code; letters of a command from which on they are smaller
CARDS, CARD_H, CARD_GAP = 4, 41.0, 4.0  # of parts: in a row, their height, between them
ADVICE = 80.0  # room that words under test pieces need in their usual size
THUMB = (24.0, 13.0)  # size of the pictures of parts on the page of a step
THUMBS, MORE = 5, 8  # of these in a row, and where there are many
SHEETS = (2, 3)  # cut layouts beside and over one another on a page
NOTE = 9.0  # letters of the notes beside drawings
ITEM, TITLE = 24.0, 9.0  # room for an item of the shopping list, for what stands over a cut layout


def booklet(
    settings: Settings,
    rows: Sequence[Row],
    items: Sequence[Item],
    sheets: Sequence[Drawing],
    progress: Callable[[float], None] = lambda share: None,
) -> bytes:
    """The file. ``items``: what there is to buy; ``sheets``: what is cut.

    ``progress`` is told the share of pages that is done, 0 … 1.
    """
    say, made = words(settings.tag), settings.made
    with tempfile.TemporaryDirectory() as folder:
        pdf = _opened(Path(folder), settings, say)
        pages = len(made.steps) + 6
        known: Known = {}
        numbers = {name: number for number, row in enumerate(rows, 1) for name in row.names}
        _cover(pdf, settings, say, known)
        _parts(pdf, settings, rows, say)
        _shopping(pdf, items, say)
        _drawings(pdf, settings, rows, say)
        _layouts(pdf, settings, sheets, say, numbers)
        _trial_page(pdf, settings, say)
        for number in range(len(made.steps)):
            _step_page(pdf, settings, number, say, known, numbers)
            progress((number + 7) / pages)
        return bytes(pdf.output())


def _opened(folder: Path, settings: Settings, say: Words) -> Pages:
    pdf = Pages(settings.paper, folder)
    pdf.set_creation_date(datetime(2000, 1, 1, tzinfo=UTC))  # the same settings give the same file
    pdf.set_title(say("exports.booklet.title", board=board_name(settings.model.id).say(say.tag)))
    pdf.set_subject(settings.command("pdf"))
    pdf.set_lang(settings.lang)
    return pdf


def _cover(pdf: Pages, settings: Settings, say: Words, known: Known) -> None:
    """The whole board, and what makes these files again, to be read by people and by phones."""
    pdf.add_page()
    pdf.set_y(EDGE)
    pdf.told(board_name(settings.model.id).say(say.tag), 26, "B")
    pdf.told(say("exports.booklet.subtitle"), 13, colour=GREY)
    last, low = len(settings.made.steps) - 1, pdf.high - EDGE - CODE
    look = settings.made.steps[last].camera
    with pdf.painter() as out:
        picture(out, settings, look, last, 1.0, (EDGE, 44.0, pdf.inner, low - 54.0), known)
    command = settings.command("pdf")
    pdf.code(command, EDGE, low, CODE)
    pdf.set_y(low)
    pdf.told(say("exports.booklet.again"), 9.5, "B", GREY, CODE + 6)
    pdf.ln(1)
    pdf.told(command, 8 if len(command) < LONG else 5, "", GREY, CODE + 6)


def _parts(pdf: Pages, settings: Settings, rows: Sequence[Row], say: Words) -> None:
    """A card for all parts that are alike: picture, number, how many, what of, how large."""
    wide = (pdf.inner - (CARDS - 1) * CARD_GAP) / CARDS
    y = pdf.high
    for k, row in enumerate(rows):
        column = k % CARDS
        if column == 0:
            y += CARD_H + CARD_GAP
            if y + CARD_H > pdf.high - EDGE:
                pdf.add_page()
                pdf.set_y(EDGE)
                pdf.told(say("exports.booklet.all_parts"), 20, "B")
                y = pdf.get_y() + 4
        x = EDGE + column * (wide + CARD_GAP)
        with pdf.painter() as out:
            place = (x + 8, y + 2, wide - 10, 17.0)
            part_picture(out, settings.model, settings.made.part(row.names[0]), place, settings.lang)
        material = say(f"exports.material.{row.material or 'none'}")
        size = lengths(row.size, 2).say(say.tag)
        told = [
            (row.title(say), 8.5, "B", INK),
            (f"{material} · {lengths((row.measured,), 3).say(say.tag)}", 7.5, "", GREY),
            (size, 7.5, "", GREY),
        ]
        pdf.set_y(y)
        pdf.told(str(k + 1), 13, "B", NEW, x - EDGE, 8.0)
        pdf.set_y(y + 20.0)
        pdf.told(f"{row.number} ×", 10, "B", INK, x - EDGE, wide)
        for text, points, weight, colour in told:
            pdf.set_font("Inter", weight, points)
            pdf.told(pdf.fitting(text, wide - 2), points, weight, colour, x - EDGE, wide + 1)
        pdf.set_draw_color(215, 220, 228)
        pdf.set_line_width(0.2)
        pdf.rect(x - 1.5, y - 1.5, wide + 3, CARD_H + 1)


def _shopping(pdf: Pages, items: Sequence[Item], say: Words) -> None:
    pdf.add_page()
    pdf.set_y(EDGE)
    pdf.told(say("exports.booklet.shopping"), 20, "B")
    pdf.ln(3)
    lang, widths = say.tag, (68.0, 15.0, 47.0, pdf.inner - 130.0)
    pdf.row(
        [say(f"exports.shopping.column.{name}") for name in ("what", "number", "size", "total")], widths, head=True
    )
    pdf.rule()
    for item in items:
        if pdf.get_y() > pdf.high - EDGE - ITEM:
            pdf.add_page()
            pdf.set_y(EDGE)
        cells = [
            item.what.say(lang),
            str(item.number),
            item.size.say(lang),
            item.total.say(lang) if item.total else "",
        ]
        pdf.wrapped_row(cells, widths)
        for line in item.how:
            pdf.told(line.say(lang), 8, "", GREY, 4.0)
        if item.how:
            pdf.ln(1.5)
        pdf.rule()


def _drawings(pdf: Pages, settings: Settings, rows: Sequence[Row], say: Words) -> None:
    """A drawing with all dimensions of everything that no sheet is cut for, and what else is to be known of it."""
    pdf.add_page()
    pdf.set_y(EDGE)
    pdf.told(say("exports.made.head"), 20, "B")
    pdf.told(GENERAL.say(say.tag), NOTE, colour=GREY)
    told: list[str] = []
    for number, row in enumerate(rows, 1):
        if row.cut:
            continue
        part = settings.made.part(row.names[0])
        spec, lines = described(settings, part, row.number)
        before, told = told, [line.say(say.tag) for line in lines]
        notes = told if told != before else []  # what is alike but for its length is told once
        pdf.set_font("Inter", "", NOTE)
        height = sum(pdf.height_of(note, NOTE, pdf.inner - NOTE) for note in notes)
        drawn = PartDrawing(part, spec, say.tag)
        pdf.ln(4)
        if pdf.get_y() + 8 + drawn.high + height > pdf.high - EDGE:
            pdf.add_page()
            pdf.set_y(EDGE)
        pdf.rule()
        pdf.ln(2)
        top = pdf.get_y()
        pdf.told(str(number), 13, "B", NEW)
        pdf.set_y(top)
        pdf.told(f"{row.title(say)} · {row.number} ×", 11, "B", left=NOTE)
        top = pdf.get_y()
        with pdf.painter() as out:
            drawn.draw(out, EDGE + (pdf.inner - WIDE) / 2, top)
        pdf.set_y(top + drawn.high)
        for note in notes:
            pdf.told(note, NOTE, left=NOTE)


def cut_facts(settings: Settings) -> list[LocalizedText]:
    """With what, how wide, and for which program the sheets are cut, a sentence each."""
    kerf, lang = settings.cutting.kerf, settings.lang
    named = {"machine": settings.machine, "material": settings.material, "program": settings.style.program}
    titles = {kind: preset(kind, name).title(lang) for kind, name in named.items() if name}
    told = [LocalizedText(f"exports.booklet.{kind}", name=title) for kind, title in titles.items()]
    if any(part.stock.underside for part in settings.made.parts):
        told.append(LocalizedText("exports.mirrored"))
    return [*told, LocalizedText("exports.booklet.kerf" if kerf else "exports.booklet.no_kerf", kerf=Number(kerf))]


def _layouts(
    pdf: Pages, settings: Settings, sheets: Sequence[Drawing], say: Words, numbers: dict[str, int]
) -> None:
    """Every stock sheet in small, with the numbers of its parts."""
    across, down = SHEETS
    wide = (pdf.inner - (across - 1) * CARD_GAP) / across
    high = 0.0
    for k, (sheet, title) in enumerate(zip(sheets, sheet_titles(sheets, settings), strict=True)):
        column, row = k % across, k // across % down
        if column == row == 0:
            pdf.add_page()
            pdf.set_y(EDGE)
            if k == 0:
                pdf.told(say("exports.booklet.layouts"), 20, "B")
                for line in cut_facts(settings):
                    pdf.told(line.say(say.tag), 10, colour=GREY)
            first = pdf.get_y() + 4
            high = (pdf.high - EDGE - first) / down
        x, y = EDGE + column * (wide + CARD_GAP), first + row * high
        pdf.set_y(y)
        pdf.told(title.say(say.tag), 8.5, "B", left=x - EDGE, width=wide)
        top = y + TITLE
        with pdf.painter() as out:
            tall = min(y + high - top - 4, wide * sheet.size[1] / sheet.size[0])
            sheet_picture(out, sheet, (x, top, wide, tall), numbers)


def sheet_titles(sheets: Sequence[Drawing], settings: Settings) -> list[LocalizedText]:
    """What is written over each layout: stock, size, which of how many, how much of it is used."""
    many = Counter((sheet.stock, sheet.thickness) for sheet in sheets)
    seen: Counter[tuple[str, float]] = Counter()
    out = []
    for sheet in sheets:
        key = sheet.stock, sheet.thickness
        seen[key] += 1
        size, used = lengths((*sheet.size, sheet.thickness), 2), percent(sheet.used)
        name = "sheet_n" if many[key] > 1 else "sheet"
        kind = stock_label(sheet.stock, settings.made.parts)
        said = {"kind": kind, "size": size, "n": seen[key], "of": many[key], "used": used}
        out.append(LocalizedText(f"exports.booklet.{name}", **said))
    return out


def _trial_page(pdf: Pages, settings: Settings, say: Words) -> None:
    """The test pieces, one of each kind and the strips side by side, and what they tell."""
    pdf.add_page()
    pdf.set_y(EDGE)
    pdf.told(say("exports.booklet.trial"), 20, "B")
    pdf.told(say("exports.booklet.trial_why"), 11, colour=GREY)
    pdf.ln(2)
    pdf.told(say("exports.booklet.true_size", length=lengths([BAR]).say(say.tag)), 10, "B", NEW)
    y = pdf.get_y() + 4
    with pdf.painter() as out:
        _bar(out, np.array((INDENT, y)), BAR)
    kinds = {piece.name: piece for piece in reversed(trial(settings.model, say, settings.plan.own))}
    y, at = y + 9, []
    with pdf.painter() as out:
        for name in ("strip", *CLEARANCE):
            if f"trial {name}" in kinds:
                at.append(y)
                y = _piece(out, kinds[f"trial {name}"], y, STRIPS if name == "strip" else 1)
    for number, top in enumerate(at, 1):
        pdf.set_y(top)
        pdf.told(str(number), 14, "B", NEW)
    pdf.set_y(y + 1)
    points = 10 if pdf.high - y > ADVICE else 8.5
    for number, told in enumerate(advice(settings.model), 1):
        pdf.ln(1.5)
        pdf.told(f"{number}  {told.say(settings.tag)}", points)


def _piece(out: Painter, piece: Piece, y: float, count: int) -> float:
    """Pieces side by side with their upper edge there; how far down they go, and some room."""
    _, _, wide, high = piece.shape.bounds
    for k in range(count):
        at = np.array((INDENT + k * wide, y + high))
        rings = [at + ring.flat() * (1, -1) for ring in piece.shape.rings]
        out.fill(rings, PALE, 0.14)
        for ring in rings:
            out.lines(closed(ring), INK, 0.2, 1.0)
    if count == 1:
        at = np.array((INDENT, y + high))
        curves = [at + curve.flat(COARSE) * (1, -1) for _, group in piece.engraved for curve in group]
        out.fill(curves, INK, 0.9)
    else:
        _bar(out, np.array((INDENT, y + high + 3.0)), count * wide)
        high += 4.0
    return y + high + 5.0


def _bar(out: Painter, at: np.ndarray, long: float) -> None:
    ends = np.array([at, at + (long, 0.0)])
    out.lines(np.array([ends, *(np.array([end - (0, 1.5), end + (0, 1.5)]) for end in ends)]), NEW, 0.4)


def _step_page(
    pdf: Pages, settings: Settings, number: int, say: Words, known: Known, numbers: dict[str, int]
) -> None:
    made, lang = settings.made, settings.tag
    step = made.steps[number]
    fewer = sorted({numbers[name]: name for name, _ in reversed(step.brings) if name in numbers}.items())
    wide = THUMBS if len(fewer) <= 2 * THUMBS else MORE
    parts = ", ".join(part.say(lang) for part in part_list(made, step))
    written = [
        (f"{number + 1}  {step.title.say(lang)}", 20.0, "B", INK, 0.0, 2.0),
        (step.do.say(lang), 12.5, "", INK, 0.0, 3.0),
        (step.watch.say(lang), 11.0, "", NEW, 5.0, 3.0),
    ]
    if step.brings:
        written.append((say("exports.booklet.parts", parts=parts), 9.5, "", GREY, 0.0, 2.0))
    height = -(-len(fewer) // wide) * (THUMB[1] + 2)
    for text, size, weight, _, left, after in written:
        pdf.set_font("Inter", weight, size)
        height += pdf.height_of(text, size, pdf.inner - left) + after
    pdf.add_page()
    pdf.set_y(EDGE - 6)
    pdf.told(say("exports.booklet.step", n=number + 1, of=len(made.steps)), 10, colour=GREY)
    tall = max(LEAST, pdf.high - TOP - height - EDGE / 2 - 8)
    with pdf.painter() as out:
        step_picture(out, settings, number, (EDGE, TOP, pdf.inner, tall), known)
    pdf.set_y(TOP + tall + 8)
    for text, size, weight, colour, left, after in written:
        top = pdf.get_y()
        pdf.told(text, size, weight, colour, left)
        if left:
            pdf.set_draw_color(*NEW)
            pdf.set_line_width(1.0)
            pdf.line(EDGE + 1, top + 0.5, EDGE + 1, pdf.get_y() - 0.5)
        pdf.ln(after)
    _brought(pdf, settings, fewer, wide)


def _brought(pdf: Pages, settings: Settings, parts: Sequence[tuple[int, str]], across: int) -> None:
    """The parts that a step brings, in small, with their numbers, so many in a row; those that are alike once."""
    wide, first = pdf.inner / across, pdf.get_y()
    for k, (number, name) in enumerate(parts):
        x, y = EDGE + k % across * wide, first + k // across * (THUMB[1] + 2)
        pdf.set_y(y)
        pdf.told(str(number), 10, "B", NEW, x - EDGE, 8.0)
        with pdf.painter() as out:
            place = (x + 7, y, min(THUMB[0], wide - 9), THUMB[1])
            part_picture(out, settings.model, settings.made.part(name), place, settings.lang)
