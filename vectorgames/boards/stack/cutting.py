"""What is engraved on the sheets of a stand, how its posts, caps and collars are turned, a row of holes to try."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import product

from vectorgames.base.numbers import InUnit, Length, Number, Plain, Sold, lengths
from vectorgames.base.words import LocalizedText, Words
from vectorgames.boards.hardware import METRIC, THREADS, Thread
from vectorgames.boards.part import Part, Sizes
from vectorgames.boards.stack.assembly import (
    CAP,
    CORNERS,
    DEEPER,
    cap_height,
    carried,
    collar_bore,
    is_shaft_collar,
    screw,
    stud,
    stud_bore,
)
from vectorgames.boards.stack.geometry import FOOT, LOWER, StackModel
from vectorgames.fabrication.curves import Curve, Lettering
from vectorgames.fabrication.drawing import AREAS, LINES, ExportBackend, Item, Piece, Specification, grid
from vectorgames.fabrication.trial import HOLE_STEPS, holes, strips
from vectorgames.rules.definitions.definition import load
from vectorgames.spaces.dots import FILES
from vectorgames.spaces.stack import Stack


class StackExports(ExportBackend[StackModel]):
    """What is drawn on the sheets of a stand."""

    def drawn(self, model: StackModel, part: Part) -> Iterable[tuple[str, Iterable[Curve]]]:
        """Squares, the light ones as areas."""
        if part.kind != "sheet":
            return
        cell, x0, y0 = model.cell, -model.files * model.cell / 2, -model.ranks * model.cell / 2
        squares, level = product(range(model.files), range(model.ranks)), int(part.name.split()[1])
        light = [(x0 + i * cell, y0 + j * cell) for i, j in squares if (i + j + level) % 2 == 0]
        corners = ((0, 0), (cell, 0), (cell, cell), (0, cell))
        yield AREAS, [Curve.line(*((x + a, y + b) for a, b in corners), closed=True) for x, y in light]
        yield LINES, grid(x0, y0, cell, model.files, model.ranks)

    def letters(self, model: StackModel, part: Part, k: int, lang: str) -> Iterable[Lettering]:
        return _files(model, part.imprint(lang)) if part.kind == "sheet" else ()

    def trial(self, model: StackModel, words: Words, own: Sizes) -> Iterator[Piece]:
        thickness = own.each("sheet")[0]
        yield holes("posts", own["post"], HOLE_STEPS, True, thickness, "sheet", words)
        yield from strips(thickness, "sheet", words)

    def specified(self, model: StackModel, part: Part, cut: Sizes) -> Specification:
        """Posts by studs and bores, sheets, caps, collars, which are bought if there are such, and their screws."""
        if part.kind == "post":
            return _post(model, part, cut)
        if part.kind == "cap":
            return _cap(model)
        if part.kind == "sheet":
            return _sheet(model, cut)
        thick, long = screw(model)
        thread, bought = THREADS[thick], is_shaft_collar(model, cut)
        said = {**_threaded(thread), "wide": Plain(cut["post"])}
        if part.kind == "screw":
            size = {"long": InUnit(Number(long, 0)), "key": InUnit(Number(KEYS[thick], 1))}
            name = "with_collar" if bought else "screw"
            return Specification(_made(name, **said, **size), bought, threads={thick / 2: thread})
        drilled = _made("collar", bore=_size(collar_bore(model, cut)), **said)
        if not bought:
            return Specification(threads={thick / 2: thread}, notes=(drilled,))
        fine = {collar_bore(model, cut) / 2: (cut["post"], "H8")}
        return Specification(_made("shaft_collar", **said), threads={thick / 2: thread}, tolerances=fine)

    def aids(self, model: StackModel, cut: Sizes) -> Iterator[Item]:
        """Chessmen, keys, tools for posts and caps that are turned, screws and nuts to buy instead, with what these
        take.
        """
        thread, small = THREADS[model.thread], THREADS[screw(model)[0]]
        many, said = len(CORNERS), _threaded(thread) | {"wide": _drill(thread, stud_bore(model))}
        long = InUnit(lengths((screw_for_stud(model),)), thread.units)
        highest = carried(model, cut, model.levels)
        yield from _men(model)
        yield Item(_made("rule"), 1, _made("at_least", long=LocalizedText("assembly.mm", n=Length(highest, 1, 1))))
        yield Item(_made("key"), 1, InUnit(_size(KEYS[small.diameter])))
        if not is_shaft_collar(model, cut):
            bore = {"bore": _size(collar_bore(model, cut))}
            yield Item(_made("collar_tools"), 1, _made("collar_tap", **_threaded(small), **bore))
        yield Item(_made("tools"), 1, _made("tap", **said), way="turned")
        yield Item(_made("set_screw", **said), 2 * many, long, way="bought")
        inside = _made("nut_size", out=Number(stud(model) + SPARE, 1), **said)
        yield Item(_made("cap_nut", nut=_called(thread.cap_nut)), many, inside, way="bought")
        yield Item(_made("metal_glue"), 1, _made("bottle"), way="bought")
        key = InUnit(_size(KEYS[thread.diameter])) if thread in METRIC else _made("inch_key")
        said |= {"key": key, "rod": Sold([cut["post"]]), "block": BLOCK}
        yield Item(_made("drill_tools"), 1, _made("drill_tap", **said), way="bought")



BACKEND = StackExports()

KEYS = {2.0: 0.9, 2.5: 1.3, 3.0: 1.5, 4.0: 2.0, 5.0: 2.5, 6.0: 3.0, 8.0: 4.0, 10.0: 5.0}
"""Diameter of a set screw with a hexagon socket -> across the flats of its key (ISO 4026)."""

BLOCK = Number(40.0, 0)  # how thick the wood is that guides a hand drill
GAME = "chess_4d"
MEN = {"K": 1, "Q": 1, "R": 2, "B": 2, "N": 2, "P": 8}  # of a colour in a set of chessmen

CLEAR = 1.0  # of what is tapped the first millimetre is left without a thread: a stud has none at its shoulder
RUN_OUT = 2.0  # how much deeper than its thread a blind hole is drilled: a tap begins with a taper
TAPPED = 8.0  # least depth of a thread in the end of a post, for a screw that stands for a stud
SPARE = 0.4  # how much deeper a nut that is bought is than the stud stands out, which somebody sets by hand


def _made(name: str, **params: object) -> LocalizedText:
    return LocalizedText(f"exports.made.{name}", **params)


def _called(name: str) -> LocalizedText:
    return LocalizedText("cli.plain", what=name)


def _threaded(thread: Thread) -> dict[str, LocalizedText]:
    said = {"thread": thread.name, "screw": thread.set_screw}
    return {**{name: _called(what) for name, what in said.items()}, "drill": _drill(thread, thread.drill)}


def _drill(thread: Thread, wide: float) -> LocalizedText:
    """A drill, in millimetres to go with a thread in millimetres."""
    return Sold([wide]) if thread in METRIC else _size(wide)


def _size(diameter: float) -> LocalizedText:
    return lengths((diameter,), 3)


def _post(model: StackModel, part: Part, cut: Sizes) -> Specification:
    """The lower ones have a plain stud, the upper ones a bore for it, and a thread on theirs."""
    thread, wide, lower = THREADS[model.thread], cut["post"], part.name == "posts 1"
    out = stud(model)
    said = {**_threaded(thread), "bore": _drill(thread, stud_bore(model))}
    said |= {"out": Number(out, 1), "deep": Number(out + DEEPER, 1), "body": lengths([part.thickness - out])}
    long = screw_for_stud(model)
    tapped = math.ceil(long - out)
    said |= {"tapped": Number(tapped, 0), "drilled": Number(tapped + RUN_OUT, 0)}
    said |= {"long": InUnit(lengths((long,)), thread.units)}
    notes = [_made("post", wide=Sold([wide]), gap=Number(model.post_gap, 1))]
    notes += [_made("plain_stud", **said)] if lower else [_made("bore", **said), _made("threaded_stud", **said)]
    tolerances = {wide / 2: (wide, "h9")} | ({model.thread / 2: (model.thread, "h11")} if lower else {})
    return Specification(
        threads={} if lower else {model.thread / 2: thread},
        tolerances=tolerances,
        notes=(*notes, _made("instead_of_stud", **said), _made("by_hand", wide=Sold([wide]), block=BLOCK, **said)),
    )


def screw_for_stud(model: StackModel) -> float:
    """Length of the set screw that stands for a stud: as it is sold."""
    return next(one for one in THREADS[model.thread].lengths if one >= TAPPED + stud(model))


def _cap(model: StackModel) -> Specification:
    """The cap, which is tapped from below and not through."""
    thread, deep, high = THREADS[model.thread], stud(model) + DEEPER, cap_height(model)
    core, hole, outer = thread.drill / 2, stud_bore(model) / 2, CAP * model.post
    profile = (0.0, deep), (core, deep), (core, CLEAR), (hole, CLEAR), (hole, 0.0), (outer, 0.0), (outer, high)
    said = {**_threaded(thread), "wide": _drill(thread, stud_bore(model))}
    said |= {"deep": Number(deep, 1), "clear": Number(CLEAR, 0)}
    notes = _made("cap", **said), _made("instead_of_cap", nut=_called(thread.cap_nut))
    return Specification(instead=True, profile=(*profile, (0.0, high)), threads={core: thread}, notes=notes)


def _sheet(model: StackModel, cut: Sizes) -> Specification:
    """A sheet, with its holes and corners, and its squares, which are the same from every edge."""
    side, hole, inset = model.side, (cut["post"] + model.post_gap) / 2, model.post_inset
    low = (side - model.files * model.cell) / 2
    spans = (0.0, inset), (inset, side - inset), (0.0, side), (low, low + model.cell), (0.0, low)
    holes = _made("holes", n=len(CORNERS), wide=Length(2 * hole, decimals=3))
    corner, off = _made("radius", wide=Length(model.corner)), model.corner * (1 - 0.5**0.5)
    leaders = (side - inset + hole, side - inset, holes), (side - off, off, corner)
    said = {"high": Number(model.carved, 1), "files": model.files, "ranks": model.ranks}
    return Specification(spans=spans, leaders=leaders, notes=(_made("sheet", **said),))


def _men(model: StackModel) -> Iterator[Item]:
    """The sets of chessmen of which those of the game have to be taken, which is played on a stand of its size."""
    game = load(GAME)
    space, roster = game.space, game.rules.roster
    size = model.files, model.ranks, model.levels
    if not isinstance(space, Stack) or size != (space.files, space.ranks, space.height):
        return
    many = Counter(roster.pieces[piece] for piece in game.start().cells)
    sets = max(math.ceil(many[f"1{kind}"] / of) for kind, of in MEN.items())
    high = max(high for high, _ in model.bodies.values()) * model.cell
    free = model.pitch - model.thickness
    said = {"wide": Number(2 * FOOT[0] * model.cell, 0), "high": Number(high, 0), "free": Number(free, 0)}
    yield Item(_made("men", **{kind: many[f"1{kind}"] for kind in MEN}), sets, _made("men_size", **said))


def _files(model: StackModel, words: str) -> Iterator[Lettering]:
    """Files and ranks on all sides, the level beside two corners."""
    cell, x0, y0, off = model.cell, -model.files * model.cell / 2, -model.ranks * model.cell / 2, model.margin / 2
    (place, high), up = model.named, LOWER * model.carved
    for s in (-1, 1):
        for i in range(model.files):
            at = x0 + (i + 0.5) * cell, s * (off - y0) + up
            yield Lettering(FILES[i], model.letter, at, most=model.carved)
        for j in range(model.ranks):
            at = s * (off - x0), y0 + (j + 0.5) * cell
            yield Lettering(str(j + 1), model.letter, at, most=model.carved)
        yield Lettering(words, model.letter, (s * (model.side / 2 - place), s * (off - y0)), most=high)
