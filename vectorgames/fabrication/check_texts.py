"""What the check of an assembly found, in words, for the window, the command line and what is printed."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby
from math import isinf
from typing import NamedTuple

from vectorgames.base.numbers import Joined, Number, rod_size
from vectorgames.base.words import LocalizedText
from vectorgames.boards.assembly import TIPPY, Assembly, Fit, Limit, Step, named, worst
from vectorgames.boards.part import Part
from vectorgames.fabrication.check import REACH, Collision, Freedom, Hold, Plan

ALL = {"board": "boards", "support": "supports", "dowels": "dowels"}
FIXINGS = ("glue", "screw")
UPRIGHT = 0.05  # degrees that a part may tilt without a word
UNHELD = ("unsafe", "unlocked")
STEADY = 5.0  # millimetres that a top may sway without a word


def alike(found: Sequence[Fit]) -> Iterator[tuple[Fit, LocalizedText]]:
    """Every joint with the part in words; parts of one kind that fit alike count as one."""
    by_joint = groupby(found, key=lambda fit: (fit.joint, round(fit.left, 6), fit.kind.room or round(fit.size, 6)))
    for group in (list(group) for _, group in by_joint):
        fit, whole = group[0], len(group) > 1 and len(group) == sum(f.joint == group[0].joint for f in found)
        kind = fit.part.partition(" ")[0]
        if whole and kind in ALL:
            yield fit, LocalizedText(f"assembly.part.{ALL[kind]}")
        else:
            yield from ((one, named(one.part)) for one in group)


def fit_lines(found: Sequence[Fit]) -> Iterator[LocalizedText]:
    """A line a joint, as ``alike`` has them; below it what to order and to cut."""
    for fit, part in alike(found):
        what = LocalizedText(f"assembly.fit.{fit.joint}", part=part)
        verdict = LocalizedText(f"assembly.verdict.{fit.verdict}")
        key = "room" if fit.kind.room else "line"
        key += "_none" if fit.verdict == "none" else ""
        sizes = {"left": left_over(fit), "cut": rod_size(fit.cut), "size": rod_size(fit.size)}
        yield LocalizedText(f"assembly.fit.{key}", what=what, verdict=verdict, **sizes)
        advice = list(advised(fit))
        if advice:
            yield LocalizedText("assembly.fit.advice", advice=Joined(advice))


def left_over(fit: Fit) -> Number:
    """What a joint leaves, or how much is too much, and then as exactly as the sizes are told."""
    return rod_size(-fit.left) if fit.verdict == "none" else Number(abs(fit.left))


def kind_of(part: str) -> LocalizedText:
    """What kind of part this is, one of them: ``board 2`` → board."""
    return LocalizedText(f"assembly.kind.{part.partition(' ')[0].removesuffix('s')}")


def advised(fit: Fit) -> Iterator[LocalizedText]:
    """What to order, what to cut instead, what to do with what is too tight."""
    if fit.verdict == "press" and fit.kind.sanded:
        yield LocalizedText("assembly.fit.sand")
    if fit.order is not None:
        yield LocalizedText("assembly.fit.order", what=kind_of(fit.part), size=rod_size(fit.order))
    if fit.recut is not None:
        yield LocalizedText(f"assembly.recut.{fit.joint}", size=rod_size(fit.recut))


class Finding(NamedTuple):
    """What the check has found of one thing.

    ``about``: ``limit``, ``weight``, ``sway``, ``hold``, ``play``, ``wrong order``, ``meeting``. ``said``: in a
    line; of limits ``what`` it is and its ``value``, too. ``good``: whether it is as it should be; ``weak``: where
    it is not, the board can be built and holds all the same.
    """

    about: str
    said: LocalizedText
    good: bool = True
    weak: bool = False
    what: LocalizedText | None = None
    value: LocalizedText | None = None


def findings(plan: Plan, orders: bool = True) -> Iterator[Finding]:
    """What must hold for the board to stand, what it weighs, what holds it once it is built and how far parts can
    move; with ``orders``, which take long, those that cannot work; what meets."""
    yield from map(_of_limit, plan.limits)
    if plan.weights:
        grams = (Number(g, 0, "assembly.grams") for g in plan.weights)
        said = dict(zip(("mass", "corner", "edge"), grams, strict=True))
        yield Finding("weight", LocalizedText("assembly.check.weight", **said))
    if plan.hold:
        yield Finding("sway", sways(plan.made, plan.hold), plan.hold.sway <= STEADY, weak=True)
        lines = holds(plan.made, plan.hold)
        for line in lines:
            yield Finding("hold", line, not plan.hold.loose or line is not lines[-1])
        yield from (Finding("play", line) for line in play_lines(plan.hold.freedom))
    if orders:
        yield from (Finding("wrong order", wrong_line(name, *order)) for name, order in plan.wrong.items())
    yield from (Finding("meeting", collision_line(plan.made, hit, plan.fits), False) for hit in plan.hits)


def _of_limit(limit: Limit) -> Finding:
    """What is left over of an inequality, less than 0 if it is missing; of weights what it takes, and should."""
    what, left = LocalizedText(f"assembly.limit.{limit.key}"), Number(abs(limit.left))
    value: LocalizedText = Number(limit.left)
    told = LocalizedText("assembly.limit.left" if limit.holds else "assembly.limit.missing", left=left)
    if limit.key == "tips":
        takes, least = (Number(g, 0, "assembly.grams") for g in (limit.left + TIPPY, TIPPY))
        value = told = LocalizedText("assembly.limit.takes", takes=takes, least=least)
    said = LocalizedText(f"assembly.limit.{'line' if limit.holds else 'broken'}", what=what, value=told)
    return Finding("limit", said, limit.holds, not limit.needed, what, value)


def collision_line(made: Assembly, hit: Collision, found: Sequence[Fit] = ()) -> LocalizedText:
    step, title = hit.step + 1, made.steps[hit.step].title
    return LocalizedText("assembly.check.in_step", step=step, title=title, what=meeting(made, hit, found))


def meeting(made: Assembly, hit: Collision, found: Sequence[Fit] = ()) -> LocalizedText:
    """Which parts meet, by how much.

    ``found``: fits of the same parts; where one of them tells why they meet, its number is said and no other.
    """
    said, why = _meeting(hit), cause(made, hit, found)
    if why is None:
        return LocalizedText("assembly.check.meets", **said)
    what = LocalizedText(f"assembly.fit.{why.joint}", part=named(why.part))
    return LocalizedText("assembly.check.meets_in", **said, what=what, left=rod_size(-why.left))


def cause(made: Assembly, hit: Collision, found: Sequence[Fit]) -> Fit | None:
    """The joint that does not fit because of which two parts meet: what is too much there, perhaps on two sides."""
    pair = hit.part, hit.other
    kinds = {made.part(name).kind for name in pair}
    mine = [fit for fit in found if fit.verdict == "none" and kinds in map(set, fit.kind.between)]
    mine = [fit for fit in mine if any(name == fit.part or name.startswith(f"{fit.part} ") for name in pair)]
    return min(mine, key=lambda fit: min(abs(-fit.left / k - hit.overlap) for k in (1, 2)), default=None)


def wrong_order(made: Assembly, name: str) -> LocalizedText:
    """What is wrong with an order, by its name; the texts are those of the board's kind, whatever its id."""
    return LocalizedText(f"assembly.wrong.{made.steps[0].key.partition('.')[0]}.{name}")


def wrong_line(name: str, made: Assembly, hits: Sequence[Collision]) -> LocalizedText:
    """The line that says that an order is impossible, with the first pair that meets."""
    what = wrong_order(made, name)
    if not hits:
        return LocalizedText("assembly.wrong.possible", what=what)
    title = made.steps[hits[0].step].title
    return LocalizedText("assembly.wrong.line", what=what, title=title, **_meeting(hits[0]))


def _meeting(hit: Collision) -> dict[str, LocalizedText]:
    return {"part": named(hit.part), "other": named(hit.other), "overlap": Number(hit.overlap)}


def holds(made: Assembly, hold: Hold) -> tuple[LocalizedText, ...]:
    """What holds the parts of a finished board, and what comes off; how far its top sways is ``sways``."""
    out = []
    for fixing in FIXINGS:
        kinds = dict.fromkeys(part.kind for part in made.parts if part.fixing == fixing)
        if kinds:
            names = Joined((LocalizedText(f"assembly.kind.{kind}") for kind in kinds), ", ")
            out.append(LocalizedText(f"assembly.hold.{fixing}", parts=names))
    tilted = [
        LocalizedText("assembly.hold.degrees", part=named(one.part), n=Number(one.tilt, 1, "assembly.degrees"))
        for one in hold.freedom
        if one.tilt is not None and one.tilt > UPRIGHT and not one.fixed
    ]
    if tilted:
        out.append(LocalizedText("assembly.hold.tilt", parts=Joined(tilted, ", ")))
    heavy = tuple(one.part for one in hold.freedom if one.stands and made.part(one.part).stands)
    for key, held_by in (("weight", heavy), ("loose", hold.loose)):
        if held_by:
            out.append(LocalizedText(f"assembly.hold.{key}", parts=Joined(map(named, held_by), ", ")))
    return tuple(out)


def held(hold: Hold, found: Sequence[Fit]) -> bool:
    """Whether a board that is built holds: nothing comes off, its top is stopped, no joint is too loose to hold."""
    return not hold.loose and hold.sway < REACH and worst(tuple(found)) not in UNHELD


def sways(made: Assembly, hold: Hold) -> LocalizedText:
    return LocalizedText("assembly.hold.sway", part=named(made.top), sway=Number(hold.sway, 1))


def plays(found: Sequence[Freedom]) -> Iterator[tuple[list[str], tuple[float | None, ...]]]:
    """Parts that can move alike, and how far east, west, north, south, up, down; None for freely."""
    groups: dict[tuple[float, ...], list[str]] = {}
    for one in found:
        if not one.fixed:
            groups.setdefault(tuple(round(way, 4) for way in (*one.less, *one.more)), []).append(one.part)
    for (west, south, down, east, north, up), names in groups.items():
        yield names, tuple(None if isinf(way) else way for way in (east, west, north, south, up, down))


def play_lines(found: Sequence[Freedom]) -> Iterator[LocalizedText]:
    """How far parts can move, in words, a line for those that move alike."""
    for names, ways in plays(found):
        said = [LocalizedText("assembly.play.free") if way is None else Number(way, 3) for way in ways]
        way = LocalizedText("assembly.play.board", **dict(zip("abcdef", said, strict=True)))
        yield LocalizedText("assembly.play.line", part=Joined(map(named, names), ", "), ways=way)


class Imprint(LocalizedText):
    """What is engraved on a part: numbers, and letters that are others in another language."""

    __slots__ = ("part",)

    def __init__(self, part: Part):
        super().__init__("")
        self.part = part

    def say(self, lang: str = "en", noun: str = "") -> str:
        return self.part.imprint(lang)


def step_lines(made: Assembly, number: int) -> Iterator[LocalizedText]:
    """A step (from 0) in words: what to do, what to watch out for, the parts with what is engraved on them."""
    step = made.steps[number]
    yield LocalizedText("assembly.step.line", n=number + 1, title=step.title, do=step.do)
    if step.brings:
        yield LocalizedText("assembly.step.parts", parts=Joined(part_list(made, step)))
    yield LocalizedText("assembly.step.watch", watch=step.watch)


def part_list(made: Assembly, step: Step) -> list[LocalizedText]:
    """The new parts of a step: their names, how many, what is engraved on them."""
    return [part_line(made, name) for name, _ in step.brings]


def part_line(made: Assembly, name: str) -> LocalizedText:
    """A part with its number of pieces and its engraving, where it has more than one piece, or any."""
    part = made.part(name)
    if part.mark:
        return LocalizedText("assembly.step.marked", part=named(name), mark=Imprint(part))
    if part.count > 1:
        return LocalizedText("assembly.step.many", part=named(name), n=part.count)
    return named(name)
