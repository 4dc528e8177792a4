"""Instructions to print: what there is to cut and to buy, test pieces, then a page for every step. PDF.

Fpdf2 writes it: plain Python, with paths, transparency and subsets of fonts. Segno makes its QR code.
"""

from __future__ import annotations

import tempfile
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path

import numpy as np
import shapely
from fpdf.drawing import DrawingContext
from numpy.typing import ArrayLike

from vectorgames.base.numbers import lengths, rod_size
from vectorgames.base.words import Words, words
from vectorgames.boards.assembly import Assembly, Camera, board_name
from vectorgames.boards.model import Model
from vectorgames.boards.part import Part, Vector
from vectorgames.fabrication.bom import Item, Row
from vectorgames.fabrication.check_texts import part_list
from vectorgames.fabrication.curves import COARSE, LETTERS
from vectorgames.fabrication.drawing import AREAS, BACKENDS, BAR, Piece, engraved, shape
from vectorgames.fabrication.line_drawing import Eye, Known, Seen, hidden_lines, outline_areas, seen_edges
from vectorgames.fabrication.pdf import EDGE, GREY, INK, LIGHT, NEW, PALE, Colour, Pages, fill, lines, polylines
from vectorgames.fabrication.settings import Settings
from vectorgames.fabrication.trial import CLEARANCE, STRIPS, advice, trial

Place = tuple[float, float, float, float]  # on the page: left, top, width, height

ROUND = 0.1  # millimetres that chords are off
OBLIQUE = Camera(-60.0, 32.0, (0.0, 0.0, 0.0), 40.0)  # the hole in a wall is in the east

# an outline of a hand that holds something at 0, 0 between thumb and finger; x to the wrist, y down
HAND_OUTLINE = np.array([
    (0.0, -0.2), (1.0, -2.4), (4.2, -4.6), (8.0, -6.4), (11.5, -6.8), (15.0, -5.6), (20.0, -4.6), (20.0, 5.4),
    (15.0, 5.6), (11.0, 6.6), (6.5, 6.2), (2.6, 4.6), (0.3, 2.7), (0.0, 1.1), (1.4, 0.9), (4.2, 2.6), (6.6, 2.8),
    (7.4, 1.4), (5.2, -0.6), (2.6, -0.4), (1.0, 0.4),
])  # fmt: skip

FINGERS = [
    np.array([(6.6, -4.4), (8.6, -3.0), (9.6, -1.0)]),
    np.array([(9.4, -5.0), (11.4, -3.4), (12.2, -1.0)]),
    np.array([(12.2, -5.0), (13.8, -3.4), (14.4, -1.4)]),
]


def part_picture(out: DrawingContext, model: Model, part: Part, place: Place, lang: str) -> None:
    """A part as it is cut, as large as it fits into left, top, width, height; what is long lies on its side.

    What is turned is seen obliquely from above, or from the side if it is long.
    """
    if part.profile:
        _turned(out, part, place)
        return
    cut = shape(part)
    x0, y0, x1, y1 = cut.bounds
    rings = [ring.flat(ROUND) for ring in cut.rings]
    drawn = [
        (layer, [c.flat(COARSE) for c in cs]) for layer, cs in engraved(model, part, 0, lang) if layer != AREAS
    ]
    if part.thickness > 1.5 * max(x1 - x0, y1 - y0):  # a rod, from the side
        rings, drawn = [np.array([(0, 0), (part.thickness, 0), (part.thickness, y1 - y0), (0, y1 - y0)], float)], []
    elif y1 - y0 > 1.4 * (x1 - x0):
        rings = [ring[:, ::-1] * (1, -1) for ring in rings]
        drawn = [(layer, [c[:, ::-1] * (1, -1) for c in cs]) for layer, cs in drawn]
    paper = _Fitted(rings[0].min(0), rings[0].max(0), place, 1.0).paper
    fill(out, [paper(ring) for ring in rings], PALE, 0.18)
    for layer, curves in drawn:
        _engraving(out, [paper(curve) for curve in curves], INK, layer, 0.08, 0.3)
    for ring in rings:
        lines(out, _closed(paper(ring)), INK, 0.16)


def _closed(ring: np.ndarray) -> np.ndarray:
    """The edges float64[m, 2, 2] of a closed outline float64[m, 2]."""
    return np.stack([ring, np.roll(ring, -1, 0)], 1)


def _turned(out: DrawingContext, part: Part, place: Place) -> None:
    eye = Eye(OBLIQUE)
    flat, towards = eye.flat, tuple(eye.towards.tolist())
    if part.thickness > 1.5 * max(part.outlines[0])[0]:
        flat, towards = lambda points: points[..., [2, 0]], (0.0, -1.0, 0.0)
    edges = flat(seen_edges(part.profile, part.bore, towards))
    covers = [shapely.MultiPoint(flat(ring)).convex_hull for ring in outline_areas(part.profile)]
    area = shapely.union_all(covers)
    to = _Fitted(np.array(area.bounds[:2]), np.array(area.bounds[2:]), place)
    outside = [shapely.get_coordinates(one.exterior) for one in shapely.get_parts(area)]
    fill(out, [to.paper(ring) for ring in outside], PALE, 0.18)
    lines(out, to.paper(edges), INK, 0.16)


def hand(out: DrawingContext, at: np.ndarray, size: float, left: bool = False) -> None:
    """A hand that holds what is there, from the right or from the left."""
    scale = np.array((-1.0 if left else 1.0, 1.0)) * size / 20.0
    points = at + _smooth(HAND_OUTLINE) * scale
    fill(out, [points], (255, 255, 255), 0.92)
    lines(out, _closed(points), INK, 0.3)
    polylines(out, [at + curve * scale for curve in FINGERS], INK, 0.25)


def _smooth(points: np.ndarray, steps: int = 5) -> np.ndarray:
    """A closed curve through points (Catmull and Rom's)."""
    a, b, c, d = (np.roll(points, k, 0)[:, None] for k in (1, 0, -1, -2))
    t = (np.arange(steps) / steps)[None, :, None]
    out = 0.5 * (2 * b + (c - a) * t + (2 * a - 5 * b + 4 * c - d) * t**2 + (3 * b - a - 3 * c + d) * t**3)
    found: np.ndarray = out.reshape(-1, 2)
    return found


MANY = 400  # hidden lines of a part that would hide the others
HAND, WIDE = 16.0, 60.0  # millimetres on paper: size of a hand, what takes two of them
NARROW = 4.0  # of what is at an end, beside what is farthest out
SHORT, HEAD = 9.0, 3.2  # millimetres on paper: the shortest arrow, the length of its head

SPOTS = {  # colour of a spot, of the letter on it
    "G": ((52, 158, 84), (255, 255, 255)),
    "R": ((208, 52, 44), (255, 255, 255)),
    "Y": ((246, 204, 48), (38, 52, 74)),
    "B": ((42, 104, 196), (255, 255, 255)),
}


def picture(
    pdf: Pages, settings: Settings, look: Camera, number: int, share: float, place: Place, known: Known
) -> None:
    """A step, so much of it done; what it moves is in colour, with arrows along the rest of its way.

    ``known``: what pictures of one assembly have in common, empty for the first of them.
    """
    model, made = settings.model, settings.made
    step = made.steps[number]
    eye, offsets = Eye(look), made.at(number, share)
    aids = dict.fromkeys(step.props, (0.0, 0.0, 0.0))
    drawn = hidden_lines(model, (*made.parts, *made.props), offsets | aids, eye, settings.lang, known)
    ways = _ways(made, number, offsets, eye) if share < 1 else []
    marks = north(model, eye)
    to = _fitted(drawn, ways, marks, place)
    moved = set(step.moved) if share < 1 else set()
    with pdf.drawing_context() as out:
        for part in drawn:
            glows = step.lit and part.name == "rod"
            colour, alpha = (LIGHT, 0.7) if glows else (NEW, 0.16) if part.name in moved else (PALE, 0.14)
            fill(out, [to.paper(ring) for ring in _rings(part.area)], colour, alpha)
            if part.mouths:  # as light as the paper, with the wall that is seen in them
                fill(out, [to.paper(ring) for ring in part.mouths], (255, 255, 255), 1.0)
                fill(out, [to.paper(wall) for wall in part.walls], INK, 0.45)
            for letter, (colour, ink) in SPOTS.items():
                faces = [face for face in part.faces if face.colour == letter]
                fill(out, [to.paper(face.ring) for face in faces], colour, 1.0)
                fill(out, [to.paper(curve) for face in faces for curve in face.letter], ink, 1.0)
        fill(out, [to.paper(curve) for curve in marks], GREY, 1.0)
        for part in drawn:
            colour = NEW if part.name in moved else INK
            for layer, curves in part.engraved.items():
                _engraving(out, [to.paper(curve) for curve in curves], colour, layer, 0.12, 0.25)
            if part.name in moved or len(part.hidden) < MANY:
                lines(out, to.paper(part.hidden), colour, 0.10, 0.4 if part.name in moved else 0.15)
        for new in (False, True):
            for part in drawn:
                if (part.name in moved) == new:
                    lines(out, to.paper(part.seen), NEW if new else INK, 0.35 if new else 0.18, 1.0)
        for start, rest in ways:
            _arrow(out, to.paper(start), [to.k * np.array((x, -y)) for x, y in rest])
        if moved:
            held = max((part.area for part in drawn if part.name in moved), key=lambda area: area.area)
            _hands(out, to.paper(shapely.get_coordinates(held)))


def _hands(out: DrawingContext, points: np.ndarray) -> None:
    """One hand at what is moved, two where it is wide: at its left end, and at its right, as high as can be.

    ``points`` float64[m, 2]: all corners of what the largest part that is moved covers.
    """
    if np.ptp(points[:, 0]) <= WIDE:
        hand(out, points[(points @ (1.0, -2.0)).argmax()], HAND)  # at its upper right end
        return
    left, right = points[:, 0].min(), points[:, 0].max()
    for side, ends in ((2.0, points[points[:, 0] < left + NARROW]), (-2.0, points[points[:, 0] > right - NARROW])):
        hand(out, ends[ends[:, 1].argmin()] + (side, 0.0), HAND, left=side > 0)


def _rings(area: shapely.Geometry) -> list[np.ndarray]:
    polygons = [one for one in shapely.get_parts(area) if one.geom_type == "Polygon"]
    return [shapely.get_coordinates(ring) for one in polygons for ring in (one.exterior, *one.interiors)]


def north(model: Model, eye: Eye) -> list[np.ndarray]:
    """What stands on the table beside a board that does not itself say where north is."""
    marks = BACKENDS.of(model).marks(model)
    return [eye.flat(np.column_stack([flat, np.zeros(len(flat))])) for flat in marks]


def _fitted(drawn: list[Seen], ways: list[Way], marks: list[np.ndarray], place: Place) -> _Fitted:
    """Parts, ways that are still to go and marks, in a rectangle of the page."""
    boxes = [np.reshape(part.area.bounds, (2, 2)) for part in drawn]
    ends = [end for start, rest in ways for end in (start, start + sum(rest))]
    points = np.vstack([*boxes, *marks, *ends])
    return _Fitted(points.min(0), points.max(0), place)


class _Fitted:
    """From the plane of a drawing, between two corners, to a rectangle of the page; ``most``: times as large."""

    def __init__(self, low: np.ndarray, high: np.ndarray, place: Place, most: float = 1.4):
        x, y, wide, tall = place
        self.k = min(wide / (high[0] - low[0]), tall / (high[1] - low[1]), most)
        self.middle, self.at = (low + high) / 2, np.array((x + wide / 2, y + tall / 2))

    def paper(self, points: ArrayLike) -> np.ndarray:
        """float64[…, 2], y down."""
        out: np.ndarray = self.at + (np.asarray(points) - self.middle) * (self.k, -self.k)
        return out


Way = tuple[np.ndarray, list[np.ndarray]]
"""Where the arrow of a way that is still to go starts, and its legs. Plane of the drawing."""


def _ways(made: Assembly, number: int, offsets: Mapping[str, Vector], eye: Eye) -> list[Way]:
    out: dict[bytes, Way] = {}
    for name, trail in made.trails(number).items():
        here = np.array(offsets[name])
        rest = _rest(np.array(trail), here)
        if rest:
            flat = eye.flat(made.part(name).boxes[:, [3, 4, 5]] + here)
            far = flat[flat[:, 0].argmax()]
            key = (np.round(np.concatenate(rest), 2) + 0.0).tobytes()
            if key not in out or far[0] > out[key][0][0]:
                out[key] = far + (0.04 * made.steps[number].camera.span, 0.0), [eye.flat(leg) for leg in rest]
    return list(out.values())


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


def _engraving(
    out: DrawingContext, curves: list[np.ndarray], colour: Colour, layer: str, width: float, alpha: float
) -> None:
    if layer == LETTERS:
        fill(out, curves, colour, 0.7)
    else:
        polylines(out, curves, colour, width, alpha)


def _arrow(out: DrawingContext, start: np.ndarray, legs: list[np.ndarray]) -> None:
    """Along legs; short ones are drawn longer, or nobody would see them."""
    points = [start]
    for leg in legs:
        long = float(np.linalg.norm(leg))
        points.append(points[-1] + leg * max(1.0, SHORT / long))
    way = (points[-1] - points[-2]) / np.linalg.norm(points[-1] - points[-2])
    side = np.array((-way[1], way[0]))
    neck = points[-1] - way * HEAD
    lines(out, np.stack([points[:-1], [*points[1:-1], neck]], 1), NEW, 0.9, 1.0)
    tip = np.array([points[-1], neck + side * HEAD / 2.4, neck - side * HEAD / 2.4, points[-1]])
    fill(out, [tip], NEW, 1.0)


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
    picture(pdf, settings, look, last, 1.0, (EDGE, 44.0, pdf.inner, low - 54.0), known)
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
        with pdf.drawing_context() as out:
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
    with pdf.drawing_context() as out:
        _bar(out, np.array((INDENT, y)), BAR)
    kinds = {piece.name: piece for piece in reversed(trial(settings.model, say, settings.plan.own))}
    y, at = y + 9, []
    with pdf.drawing_context() as out:
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


def _piece(out: DrawingContext, piece: Piece, y: float, count: int) -> float:
    """Pieces side by side with their upper edge there; how far down they go, and some room."""
    _, _, wide, high = piece.shape.bounds
    for k in range(count):
        at = np.array((INDENT + k * wide, y + high))
        rings = [at + ring.flat() * (1, -1) for ring in piece.shape.rings]
        fill(out, rings, PALE, 0.14)
        for ring in rings:
            lines(out, _closed(ring), INK, 0.2, 1.0)
    if count == 1:
        at = np.array((INDENT, y + high))
        curves = [at + curve.flat(COARSE) * (1, -1) for _, group in piece.engraved for curve in group]
        fill(out, curves, INK, 0.9)
    else:
        _bar(out, np.array((INDENT, y + high + 3.0)), count * wide)
        high += 4.0
    return y + high + 5.0


def _bar(out: DrawingContext, at: np.ndarray, long: float) -> None:
    ends = np.array([at, at + (long, 0.0)])
    lines(out, np.array([ends, *(np.array([end - (0, 1.5), end + (0, 1.5)]) for end in ends)]), NEW, 0.4)


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
    picture(pdf, settings, look, number, DONE if step.motions and not flat else 1.0, place, known)
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
        with pdf.drawing_context() as out:
            part = settings.made.part(alike[number])
            part_picture(out, settings.model, part, (x + 6, y, *THUMB), settings.lang)
