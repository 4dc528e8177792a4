"""Instructions to print: a page with all parts, one about the test pieces, then one for every step. PDF, A4.

Fpdf2 writes it: plain Python, with paths, transparency and subsets of fonts.
Knows nothing of how a board is put together.
"""

from __future__ import annotations

import tempfile
from collections.abc import Callable, Sequence
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path

import numpy as np
from fpdf import FPDF

from vectorgames.boards.assembly import Assembly
from vectorgames.boards.assembly.check_texts import part_list
from vectorgames.exports.bom import Row
from vectorgames.exports.curves import COARSE
from vectorgames.exports.drawing import Piece
from vectorgames.exports.pdf_paths import fill, lines
from vectorgames.exports.settings import Settings
from vectorgames.exports.step_picture import GREY, INK, NEW, PALE, picture
from vectorgames.exports.trial import CLEARANCE, STRIPS, advice, trial
from vectorgames.exports.truetype import truetype
from vectorgames.paths import CONFIGS
from vectorgames.words import Words, installed, words

PAPER, EDGE = (210.0, 297.0), 18.0
PICTURE = (EDGE, 30.0, PAPER[0] - 2 * EDGE, 158.0)  # left, top, width, height
DONE = 0.4  # share of a step that its picture shows done
INDENT = EDGE + 12.0  # of pictures with a number before them
FLAT = ("gryb.spots",)  # steps that are seen straight from above, when they are done: a plan
WEIGHTS = {"": "Inter-Regular.otf", "B": "Inter-SemiBold.otf"}


def booklet(
    settings: Settings, rows: Sequence[Row], progress: Callable[[float], None] = lambda share: None
) -> bytes:
    """The file. ``progress`` is told the share of pages that is done, 0 … 1."""
    say, made = words(settings.lang), settings.made
    with tempfile.TemporaryDirectory() as folder:
        pdf = _paper(Path(folder), settings, say)
        pages, known = len(made.steps) + 2, {}
        _parts_page(pdf, settings, made, rows, say, known)
        _trial_page(pdf, settings, say)
        for number in range(len(made.steps)):
            _step_page(pdf, settings, made, number, say, known)
            progress((number + 3) / pages)
        return bytes(pdf.output())


def _paper(folder: Path, settings: Settings, say: Words) -> FPDF:
    pdf = FPDF(format="A4")
    for weight, name in WEIGHTS.items():
        file = folder / f"{Path(name).stem}.ttf"
        file.write_bytes(truetype(installed(CONFIGS / "fonts" / name)))
        pdf.add_font("Inter", weight, file)
    pdf.set_auto_page_break(False)
    pdf.set_margins(EDGE, EDGE)
    pdf.set_creation_date(datetime(2000, 1, 1, tzinfo=UTC))  # the same settings give the same file
    pdf.set_title(say("exports.booklet.title", board=_name(settings, say)))
    pdf.set_subject(settings.command("pdf"))
    pdf.set_lang(settings.lang)
    return pdf


def _name(settings: Settings, say: Words) -> str:
    key = f"assembly.board.{settings.model.id}"
    return say(key) if key in say else settings.model.id


def _parts_page(
    pdf: FPDF, settings: Settings, made: Assembly, rows: Sequence[Row], say: Words, known: dict
) -> None:
    pdf.add_page()
    pdf.set_y(EDGE)
    _text(pdf, _name(settings, say), 26, "B")
    _text(pdf, say("exports.booklet.subtitle"), 13, colour=GREY)
    last = len(made.steps) - 1
    x, y, wide, _ = PICTURE
    high = 150.0 if len(rows) < 8 else 112.0
    picture(pdf, settings, made.steps[last].camera, last, 1.0, (x, y + 14, wide, high), known)
    pdf.set_y(y + high + 22)
    _table(pdf, rows, say)
    pdf.set_y(PAPER[1] - EDGE - 10)
    _text(pdf, settings.command("pdf"), 7, colour=GREY)


def _trial_page(pdf: FPDF, settings: Settings, say: Words) -> None:
    """The test pieces, one of each kind and the strips side by side, and what they tell."""
    pdf.add_page()
    pdf.set_y(EDGE)
    _text(pdf, say("exports.booklet.trial"), 20, "B")
    _text(pdf, say("exports.booklet.trial_why"), 11, colour=GREY)
    kinds = {piece.name: piece for piece in reversed(trial(settings.model, say, settings.own))}
    y, at = pdf.get_y() + 5, []
    with pdf.drawing_context() as out:
        for name in ("strip", *CLEARANCE):
            if f"trial {name}" in kinds:
                at.append(y)
                y = _piece(out, kinds[f"trial {name}"], y, STRIPS if name == "strip" else 1)
    for number, top in enumerate(at, 1):
        pdf.set_y(top)
        _text(pdf, str(number), 14, "B", NEW)
    pdf.set_y(y + 1)
    for number, told in enumerate(advice(settings.model), 1):
        pdf.ln(1.5)
        _text(pdf, f"{number}  {told.say(settings.lang)}", 10)


def _piece(out, piece: Piece, y: float, count: int) -> float:
    """Pieces side by side with their upper edge there; how far down they go, and some room."""
    _, _, wide, high = piece.shape.bounds
    for k in range(count):
        at = np.array((INDENT + k * wide, y + high))
        rings = [at + ring.flat() * (1, -1) for ring in piece.shape.rings]
        fill(out, rings, PALE, 0.14)
        for ring in rings:
            lines(out, np.stack([ring, np.roll(ring, -1, 0)], 1), INK, 0.2, 1.0)
    if count == 1:
        at = np.array((INDENT, y + high))
        curves = [at + curve.flat(COARSE) * (1, -1) for _, group in piece.engraved for curve in group]
        fill(out, curves, INK, 0.9)
    else:
        ends = np.array([(INDENT, y + high + 3.0), (INDENT + count * wide, y + high + 3.0)])
        bars = [ends, *(np.array([end - (0, 1.5), end + (0, 1.5)]) for end in ends)]
        lines(out, np.array(bars), NEW, 0.4, 1.0)
        high += 4.0
    return y + high + 5.0


def _table(pdf: FPDF, rows: Sequence[Row], say: Words) -> None:
    """Number, part, material, thickness and size of parts that are alike."""
    widths = (12.0, 66.0, 28.0, 26.0, 42.0)
    names = ("number", "part", "material", "measured", "size")
    lines = [[say(f"exports.booklet.{name}") for name in names]]
    for row in rows:
        material = say(f"exports.material.{row.material or 'none'}")
        size = " × ".join(_number(v, 1, say) for v in row.size)
        lines.append(
            [
                str(row.number),
                row.title(say),
                material,
                _number(row.measured, 2 + (round(row.measured, 2) != round(row.measured, 3)), say),
                size,
            ]
        )
    high = min(7.0, (PAPER[1] - EDGE - 14 - pdf.get_y()) / len(lines))
    for k, line in enumerate(lines):
        pdf.set_font("Inter", "B" if k == 0 else "", min(9.5, high * 1.5))
        pdf.set_text_color(*(GREY if k == 0 else INK))
        for width, word in zip(widths, line, strict=True):
            pdf.cell(width, high, _fitting(pdf, word, width - 2))
        pdf.ln(high)
        pdf.set_draw_color(215, 220, 228)
        pdf.set_line_width(0.15)
        pdf.line(EDGE, pdf.get_y(), PAPER[0] - EDGE, pdf.get_y())


def _number(value: float, decimals: int, say: Words) -> str:
    text = f"{value:.{decimals}f}"
    return text.replace(".", ",") if say.language == "de" else text


def _fitting(pdf: FPDF, word: str, width: float) -> str:
    while word and pdf.get_string_width(word) > width:
        word = word[:-2] + "…"
    return word


def _step_page(pdf: FPDF, settings: Settings, made: Assembly, number: int, say: Words, known: dict) -> None:
    step, lang = made.steps[number], settings.lang
    pdf.add_page()
    pdf.set_y(EDGE - 6)
    _text(pdf, say("exports.booklet.step", n=number + 1, of=len(made.steps)), 10, colour=GREY)
    flat = step.key in FLAT
    look = replace(step.camera, azimuth=0.0, elevation=90.0) if flat else step.camera
    picture(pdf, settings, look, number, DONE if step.motions and not flat else 1.0, PICTURE, known)
    pdf.set_y(PICTURE[1] + PICTURE[3] + 8)
    _text(pdf, f"{number + 1}  {step.title.say(lang)}", 20, "B")
    pdf.ln(2)
    _text(pdf, step.do.say(lang), 12.5)
    pdf.ln(3)
    top = pdf.get_y()
    _text(pdf, step.watch.say(lang), 11, colour=NEW, left=5.0)
    pdf.set_draw_color(*NEW)
    pdf.set_line_width(1.0)
    pdf.line(EDGE + 1, top + 0.5, EDGE + 1, pdf.get_y() - 0.5)
    if step.brings:
        pdf.ln(3)
        parts = ", ".join(part.say(lang) for part in part_list(made, step))
        _text(pdf, say("exports.booklet.parts", parts=parts), 9.5, colour=GREY)


def _text(pdf: FPDF, words_: str, size: float, weight: str = "", colour=INK, left: float = 0.0) -> None:
    pdf.set_font("Inter", weight, size)
    pdf.set_text_color(*colour)
    pdf.set_x(EDGE + left)
    pdf.multi_cell(PAPER[0] - 2 * EDGE - left, size * 0.48, words_, align="L", new_x="LMARGIN", new_y="NEXT")
