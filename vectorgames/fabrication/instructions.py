"""Instructions to print: what there is to cut and to buy, test pieces, then a page for every step. PDF.

Fpdf2 writes it: plain Python, with paths, transparency and subsets of fonts. Segno makes its QR code.
"""

from __future__ import annotations

import tempfile
from collections.abc import Callable, Sequence
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path

import numpy as np

from vectorgames.base.numbers import lengths, rod_size
from vectorgames.base.words import Words, words
from vectorgames.boards.assembly import board_name
from vectorgames.fabrication.bom import Item, Row
from vectorgames.fabrication.check_texts import part_list
from vectorgames.fabrication.curves import COARSE
from vectorgames.fabrication.drawing import BAR, Piece
from vectorgames.fabrication.line_drawing import Known
from vectorgames.fabrication.painters import GREY, INK, NEW, PALE, Painter, closed
from vectorgames.fabrication.pdf import EDGE, Pages
from vectorgames.fabrication.pictures import part_picture, picture
from vectorgames.fabrication.settings import Settings
from vectorgames.fabrication.trial import CLEARANCE, STRIPS, advice, trial

DONE = 0.4  # share of a step that its picture shows done
TOP, TEXT = 30.0, 109.0  # of a step's picture, and what is left for words under it
INDENT = EDGE + 12.0  # of pictures with a number before them
CODE, LONG = 30.0, 400  # size of the QR code; letters of a command from which on they are smaller
CARDS, CARD_H, CARD_GAP = 4, 41.0, 4.0  # of parts: in a row, their height, between them
ADVICE = 80.0  # room that words under test pieces need in their usual size
THUMB = (26.0, 14.0)  # size of the pictures of parts on the page of a step
FLAT = ("gryb.spots",)  # steps that are seen straight from above, when they are done: a plan


def booklet(
    settings: Settings,
    rows: Sequence[Row],
    items: Sequence[Item],
    progress: Callable[[float], None] = lambda share: None,
) -> bytes:
    """The file. ``items``: what there is to buy. ``progress`` is told the share of pages that is done, 0 … 1."""
    say, made = words(settings.tag), settings.made
    with tempfile.TemporaryDirectory() as folder:
        pdf = _opened(Path(folder), settings, say)
        pages = len(made.steps) + 4
        known: Known = {}
        numbers = {name: number for number, row in enumerate(rows, 1) for name in row.names}
        _cover(pdf, settings, say, known)
        _parts(pdf, settings, rows, say)
        _shopping(pdf, items, say)
        _trial_page(pdf, settings, say)
        for number in range(len(made.steps)):
            _step_page(pdf, settings, number, say, known, numbers)
            progress((number + 5) / pages)
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
        size = lengths(round(v, 1) for v in row.size).say(say.tag)
        told = [
            (row.title(say), 8.5, "B", INK),
            (f"{material} · {rod_size(round(row.measured, 3)).say(say.tag)}", 7.5, "", GREY),
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
    lang, widths = say.tag, (60.0, 20.0, 60.0, pdf.inner - 140.0)
    pdf.row(
        [say(f"exports.shopping.column.{name}") for name in ("what", "number", "size", "total")], widths, head=True
    )
    pdf.rule()
    for item in items:
        cells = [
            item.what.say(lang),
            str(item.number),
            item.size.say(lang),
            item.total.say(lang) if item.total else "",
        ]
        pdf.row(cells, widths)
        for line in item.how:
            pdf.told(line.say(lang), 8, "", GREY, 4.0)
        if item.how:
            pdf.ln(1.5)
        pdf.rule()


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
    step, place = made.steps[number], (EDGE, TOP, pdf.inner, pdf.high - TOP - TEXT)
    pdf.add_page()
    pdf.set_y(EDGE - 6)
    pdf.told(say("exports.booklet.step", n=number + 1, of=len(made.steps)), 10, colour=GREY)
    flat = step.key in FLAT
    look = replace(step.camera, azimuth=0.0, elevation=90.0) if flat else step.camera
    with pdf.painter() as out:
        picture(out, settings, look, number, DONE if step.motions and not flat else 1.0, place, known)
    pdf.set_y(pdf.high - TEXT + 8)
    pdf.told(f"{number + 1}  {step.title.say(lang)}", 20, "B")
    pdf.ln(2)
    pdf.told(step.do.say(lang), 12.5)
    pdf.ln(3)
    top = pdf.get_y()
    pdf.told(step.watch.say(lang), 11, colour=NEW, left=5.0)
    pdf.set_draw_color(*NEW)
    pdf.set_line_width(1.0)
    pdf.line(EDGE + 1, top + 0.5, EDGE + 1, pdf.get_y() - 0.5)
    if step.brings:
        pdf.ln(3)
        parts = ", ".join(part.say(lang) for part in part_list(made, step))
        pdf.told(say("exports.booklet.parts", parts=parts), 9.5, colour=GREY)
        _brought(pdf, settings, [name for name, _ in step.brings], numbers)


def _brought(pdf: Pages, settings: Settings, names: Sequence[str], numbers: dict[str, int]) -> None:
    """The parts that a step brings, in small, with their numbers; those that are alike once."""
    alike = {numbers[name]: name for name in reversed(names) if name in numbers}
    y = pdf.get_y() + 2
    if y + THUMB[1] > pdf.high - 6:
        return
    most = int(pdf.inner // (THUMB[0] + 10))
    for k, number in enumerate(sorted(alike)[:most]):
        x = EDGE + k * (THUMB[0] + 10)
        pdf.set_y(y)
        pdf.told(str(number), 10, "B", NEW, x - EDGE, 8.0)
        with pdf.painter() as out:
            part = settings.made.part(alike[number])
            part_picture(out, settings.model, part, (x + 6, y, *THUMB), settings.lang)
