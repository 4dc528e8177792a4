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
from fpdf.drawing import PaintedPath

from vectorgames.boards.assembly import Assembly, Camera
from vectorgames.boards.assembly.check_texts import part_list
from vectorgames.boards.model import Model
from vectorgames.exports.bom import Row
from vectorgames.exports.drawing import Piece
from vectorgames.exports.engraving import LETTERS
from vectorgames.exports.hidden_lines import Eye, Seen, hidden_lines
from vectorgames.exports.kits import KITS
from vectorgames.exports.settings import Settings
from vectorgames.exports.trial import CLEARANCE, STRIPS, advice, trial
from vectorgames.exports.truetype import truetype
from vectorgames.paths import CONFIGS
from vectorgames.words import Words, installed, words

PAPER, EDGE = (210.0, 297.0), 18.0
PICTURE = (EDGE, 30.0, PAPER[0] - 2 * EDGE, 158.0)  # left, top, width, height
INK, PALE, NEW, LIGHT, GREY = (38, 52, 74), (110, 160, 210), (194, 84, 0), (226, 160, 0), (110, 118, 130)
MANY = 400  # hidden lines of a part that would hide the others
DONE = 0.4  # share of a step that its picture shows done
SHORT, HEAD = 9.0, 3.2  # millimetres on paper: the shortest arrow, the length of its head
INDENT = EDGE + 12.0  # of pictures with a number before them
FLAT = ("gryb.spots",)  # steps that are seen straight from above, when they are done: a plan
SPOTS = {  # colour of a spot, of the letter on it
    "G": ((52, 158, 84), (255, 255, 255)),
    "R": ((208, 52, 44), (255, 255, 255)),
    "Y": ((246, 204, 48), (38, 52, 74)),
    "B": ((42, 104, 196), (255, 255, 255)),
}
Place = tuple[float, float, float, float]  # on the page: left, top, width, height
WEIGHTS = {"": "Inter-Regular.otf", "B": "Inter-SemiBold.otf"}


def booklet(
    settings: Settings, rows: Sequence[Row], progress: Callable[[float], None] = lambda share: None
) -> bytes:
    """The file. ``progress`` is told the share of pages that is done, 0 … 1."""
    say, made = words(settings.lang), settings.made
    with tempfile.TemporaryDirectory() as folder:
        pdf = _paper(Path(folder), settings, say)
        pages = len(made.steps) + 2
        _parts_page(pdf, settings, made, rows, say)
        _trial_page(pdf, settings, say)
        for number in range(len(made.steps)):
            _step_page(pdf, settings, made, number, say)
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


def _parts_page(pdf: FPDF, settings: Settings, made: Assembly, rows: Sequence[Row], say: Words) -> None:
    pdf.add_page()
    pdf.set_y(EDGE)
    _text(pdf, _name(settings, say), 26, "B")
    _text(pdf, say("exports.booklet.subtitle"), 13, colour=GREY)
    last = len(made.steps) - 1
    x, y, wide, _ = PICTURE
    high = 150.0 if len(rows) < 8 else 112.0
    _picture(pdf, settings, made.steps[last].camera, last, 1.0, (x, y + 14, wide, high))
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
        _fill(out, [np.vstack([ring, ring[:1]]) for ring in rings], PALE, 0.14)
        for ring in rings:
            _lines(out, np.stack([ring, np.roll(ring, -1, 0)], 1), INK, 0.2, 1.0)
    if count == 1:
        at = np.array((INDENT, y + high))
        curves = [at + curve.flat(4) * (1, -1) for _, group in piece.engraved for curve in group]
        _fill(out, [np.vstack([c, c[:1]]) for c in curves], INK, 0.9)
    else:
        ends = np.array([(INDENT, y + high + 3.0), (INDENT + count * wide, y + high + 3.0)])
        bars = [ends, *(np.array([end - (0, 1.5), end + (0, 1.5)]) for end in ends)]
        _lines(out, np.array(bars), NEW, 0.4, 1.0)
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


def _step_page(pdf: FPDF, settings: Settings, made: Assembly, number: int, say: Words) -> None:
    step, lang = made.steps[number], settings.lang
    pdf.add_page()
    pdf.set_y(EDGE - 6)
    _text(pdf, say("exports.booklet.step", n=number + 1, of=len(made.steps)), 10, colour=GREY)
    flat = step.key in FLAT
    look = replace(step.camera, azimuth=0.0, elevation=90.0) if flat else step.camera
    _picture(pdf, settings, look, number, DONE if step.motions and not flat else 1.0, PICTURE)
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


# ---- pictures ----


def _picture(pdf: FPDF, settings: Settings, look: Camera, number: int, share: float, place: Place) -> None:
    """A step, so much of it done; what it moves is in colour, with arrows along the rest of its way."""
    model, made = settings.model, settings.made
    step = made.steps[number]
    eye, offsets = Eye(look), made.at(number, share)
    drawn = hidden_lines(model, made.parts, offsets, eye, look.span, settings.lang)
    ways = _ways(made, number, offsets, eye) if share < 1 else {}
    north = _north(model, eye)
    to = _Page(drawn, ways, north, place)
    moved = set(step.moved) if share < 1 else set()
    with pdf.drawing_context() as out:
        for part in drawn:
            glows = step.lit and part.name == "rod"
            for shape in getattr(part.area, "geoms", [part.area]):
                if shape.geom_type == "Polygon":
                    colour, alpha = (LIGHT, 0.7) if glows else (NEW, 0.16) if part.name in moved else (PALE, 0.14)
                    _fill(
                        out, [to.paper(ring.coords) for ring in (shape.exterior, *shape.interiors)], colour, alpha
                    )
            _holes(out, part, to)
            for face in part.faces:
                colour, ink = SPOTS[face.colour]
                _fill(out, [to.paper(np.vstack([face.ring, face.ring[:1]]))], colour, 1.0)
                _fill(out, [to.paper(np.vstack([curve, curve[:1]])) for curve in face.letter], ink, 1.0)
        _fill(out, [to.paper(np.vstack([curve, curve[:1]])) for curve in north], GREY, 1.0)
        for part in drawn:
            colour = NEW if part.name in moved else INK
            for layer, curves in part.engraved.items():
                _curves(out, [to.paper(curve) for curve in curves], colour, layer)
            if part.name in moved or len(part.hidden) < MANY:
                _lines(out, to.paper(part.hidden), colour, 0.10, 0.4 if part.name in moved else 0.15)
        for new in (False, True):
            for part in drawn:
                if (part.name in moved) == new:
                    _lines(out, to.paper(part.seen), NEW if new else INK, 0.35 if new else 0.18, 1.0)
        for start, rest in ways.values():
            _arrow(out, to.paper(start), [to.k * np.array((x, -y)) for x, y in rest])


def _holes(out, part: Seen, to: _Page) -> None:
    """The mouths of a drilled part, as light as the paper, with the wall that is seen in them."""
    if part.mouths:
        _fill(out, [to.paper(np.vstack([ring, ring[:1]])) for ring in part.mouths], (255, 255, 255), 1.0)
        _fill(out, [to.paper(wall) for wall in part.walls], INK, 0.45)


def _north(model: Model, eye: Eye) -> list[np.ndarray]:
    """What stands on the table beside a board that does not itself say where north is."""
    marks = KITS.of(model).marks(model)
    return [eye.flat(np.column_stack([flat, np.zeros(len(flat))])) for flat in marks]


class _Page:
    """From the plane of the drawing to a rectangle of the page."""

    def __init__(self, drawn: list[Seen], ways: dict, marks: list[np.ndarray], place: Place):
        bounds = np.array([part.area.bounds for part in drawn])
        low, high = bounds[:, :2].min(0), bounds[:, 2:].max(0)
        for mark in marks:
            low, high = np.minimum(low, mark.min(0)), np.maximum(high, mark.max(0))
        for start, rest in ways.values():
            low, high = np.minimum(low, start), np.maximum(high, start)
            low, high = np.minimum(low, start + sum(rest)), np.maximum(high, start + sum(rest))
        x, y, wide, tall = place
        self.k = min(wide / (high[0] - low[0]), tall / (high[1] - low[1]), 1.4)
        self.middle, self.at = (low + high) / 2, np.array((x + wide / 2, y + tall / 2))

    def paper(self, points) -> np.ndarray:
        """float64[…, 2], y down."""
        return self.at + (np.asarray(points) - self.middle) * (self.k, -self.k)


def _ways(made: Assembly, number: int, offsets, eye: Eye) -> dict[tuple, tuple[np.ndarray, list[np.ndarray]]]:
    """The ways still to go, each once: where its arrow starts, and its legs. Plane of the drawing."""
    out: dict[tuple, tuple[np.ndarray, list[np.ndarray]]] = {}
    for name, trail in made.trails(number).items():
        here = np.array(offsets[name])
        rest = _rest(np.array(trail), here)
        if rest:
            flat = eye.flat(made.part(name).boxes[:, [3, 4, 5]] + here)
            far = flat[flat[:, 0].argmax()]
            key = tuple(np.round(np.concatenate(rest), 2))
            if key not in out or far[0] > out[key][0][0]:
                out[key] = far + (0.04 * made.steps[number].camera.span, 0.0), [eye.flat(leg) for leg in rest]
    return out


def _rest(trail: np.ndarray, here: np.ndarray) -> list[np.ndarray]:
    """Legs of a trail from a place on it to its end."""
    for k in range(len(trail) - 1, 0, -1):
        leg = trail[k] - trail[k - 1]
        gone = here - trail[k - 1]
        long = float(np.linalg.norm(leg))
        if long and np.linalg.norm(np.cross(leg, gone)) < 1e-6 * long and -1e-6 <= gone @ leg <= long * long + 1e-6:
            legs = [trail[k] - here, *np.diff(trail[k:], axis=0)]
            return [one for one in legs if np.linalg.norm(one) > 1e-3]
    return []


def _fill(out, rings: list[np.ndarray], colour, alpha: float) -> None:
    path = PaintedPath()
    for ring in rings:
        path.move_to(*ring[0])
        for point in ring[1:-1]:
            path.line_to(*point)
        path.close()
    path.style.fill_color, path.style.fill_opacity = _rgb(colour), alpha
    path.style.stroke_color, path.style.intersection_rule = None, "evenodd"
    path.style.paint_rule = "fill_evenodd"
    out.add_item(path, clone=False)  # a copy takes longer than all else


def _lines(out, lines: np.ndarray, colour, width: float, alpha: float) -> None:
    if not len(lines):
        return
    path = PaintedPath()
    for start, end in lines.tolist():
        path.move_to(*start)
        path.line_to(*end)
    path.style.paint_rule, path.style.stroke_color = "stroke", _rgb(colour)
    path.style.stroke_width, path.style.stroke_opacity, path.style.stroke_cap_style = width, alpha, "round"
    path.style.auto_close = False
    out.add_item(path, clone=False)  # a copy takes longer than all else


def _curves(out, curves: list[np.ndarray], colour, layer: str) -> None:
    if layer == LETTERS:
        _fill(out, [np.vstack([curve, curve[:1]]) for curve in curves], colour, 0.7)
        return
    _lines(out, np.vstack([np.stack([curve[:-1], curve[1:]], 1) for curve in curves]), colour, 0.12, 0.25)


def _arrow(out, start: np.ndarray, legs: list[np.ndarray]) -> None:
    """Along legs; short ones are drawn longer, or nobody would see them."""
    points = [start]
    for leg in legs:
        long = float(np.linalg.norm(leg))
        points.append(points[-1] + leg * max(1.0, SHORT / long))
    way = (points[-1] - points[-2]) / np.linalg.norm(points[-1] - points[-2])
    side = np.array((-way[1], way[0]))
    neck = points[-1] - way * HEAD
    _lines(out, np.stack([points[:-1], [*points[1:-1], neck]], 1), NEW, 0.9, 1.0)
    tip = np.array([points[-1], neck + side * HEAD / 2.4, neck - side * HEAD / 2.4, points[-1]])
    _fill(out, [tip], NEW, 1.0)


def _rgb(colour) -> str:
    return "#{:02x}{:02x}{:02x}".format(*colour)
