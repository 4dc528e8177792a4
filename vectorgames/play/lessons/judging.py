"""What is wrong with an answer that no author of a lesson foresaw: which coordinate, what stays or runs and should
not, what does not go in step. It never tells the right answer."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from vectorgames.base.numbers import parse_int
from vectorgames.base.words import LocalizedError, LocalizedText, quoted, words
from vectorgames.play.lessons.lesson import Answer, Expected, Page, Said, Task
from vectorgames.spaces.judgement import Column, Judgement, judged
from vectorgames.spaces.space import Space

_PART = re.compile(r"[^\s(),;|>]+")


@dataclass(frozen=True)
class Sentences:
    """Several sentences, one after the other."""

    parts: tuple[Said, ...]

    def say(self, lang: str = "en") -> str:
        return " ".join(part.say(lang) for part in self.parts)


class _Axes(LocalizedText):
    """Coordinates: ``x, y and t``, ``file and rank``."""

    __slots__ = ("axes",)

    def __init__(self, axes: Iterable[str]):
        super().__init__("")
        self.axes = tuple(axes)

    def say(self, lang: str = "en", noun: str = "") -> str:
        said = words(lang)
        return said.listed([said.first(f"lessons.axis.{axis}", otherwise=axis) for axis in self.axes])


def answered(space: Space, page: Page, answer: Answer) -> Sentences | None:
    """What is said of a wrong answer to the task of a page; None where there is nothing to be told."""
    task = page.task
    if task is None:
        return None
    if task.kind == "order":
        said = _out_of_order(task, answer)
    elif task.kind == "choose":
        said = None
    elif all(name in space.index for name in frozenset(answer).union(*(one.names for one in task.right))):
        return _of_spaces(space, page, task, tuple(space.index[name] for name in answer))
    else:
        said = _not_so_many(task, answer) or _parts(task, answer)
    return Sentences((said,)) if said is not None else None


def _out_of_order(task: Task, answer: Answer) -> LocalizedText:
    """How far an order is right, by the order that agrees with it longest."""
    most = 0
    for right in task.right:
        fits = [one in part for one, part in zip(answer, right.parts, strict=True)]
        most = max(most, fits.index(False))
    return LocalizedText("lessons.in_place", n=most) if most else LocalizedText("lessons.not_first")


def _not_so_many(task: Task, answer: Answer) -> LocalizedText | None:
    """Whether a number is too large or too small."""
    given, wanted = parse_int(answer[0]), number_wanted(task)
    if given is None or wanted is None:
        return None
    return LocalizedText("lessons.too_large" if given > wanted else "lessons.too_small")


def _parts(task: Task, answer: Answer) -> LocalizedText | None:
    """Which parts of an answer like ``a1>b3`` or ``(0, −1)`` are not those of the right one most like it."""
    told = _PART.findall(answer[0].casefold())
    every = [_PART.findall(name.casefold()) for one in task.right for name in one.parts[0]]
    rights = [found for found in every if len(found) == len(told)]
    if len(told) < 2 or not rights:
        return None
    wrong = min(([k for k, part in enumerate(told) if part != found[k]] for found in rights), key=len)
    if len(wrong) == len(told):
        return LocalizedText("lessons.no_part")
    return LocalizedText("lessons.part", n=len(wrong), parts=", ".join(str(k + 1) for k in wrong))


def refuse_unreadable(task: Task, given: str) -> None:
    """LocalizedError where a number is asked for, or an answer of several parts, and this is none."""
    if any(one.meets((given,)) for one in task.wrong):
        return
    if number_wanted(task) is not None and parse_int(given) is None:
        raise LocalizedError("errors.no_number", given=quoted(given))
    counts = {len(_PART.findall(name)) for one in task.right for name in one.parts[0]}
    if 1 not in counts and len(_PART.findall(given)) not in counts:
        raise LocalizedError("errors.no_parts", given=quoted(given), n=min(counts))


def number_wanted(task: Task) -> int | None:
    """The number that is the answer of a task; None where the answer is another one, or one of several."""
    found = {parse_int(name) for one in task.right for name in one.parts[0]} if task.kind == "name" else {None}
    return found.pop() if len(found) == 1 else None


def _of_spaces(space: Space, page: Page, task: Task, given: tuple[int, ...]) -> Sentences | None:
    right = task.right[0]
    if space.vectors is not None and (rights := right.sets or _as_vector(space, right)):
        return _of_vector(space, rights, given)
    if len(given) > 1:
        wrong = [space.names[at] for at in given if not any(space.names[at] in part for part in right.parts)]
        return Sentences((LocalizedText("lessons.not_among", names=", ".join(wrong)),)) if wrong else None
    standing = _completed(space, page, task)
    if standing is not None and given[0] not in standing[0]:
        found = _misfits(judged(space, (*standing[0], given[0])), standing[1])
        if found is not None:
            return found
    said = _coordinates(space, given[0], [space.index[name] for one in task.right for name in one.parts[0]])
    return Sentences((said,)) if said is not None else None


def _completed(space: Space, page: Page, task: Task) -> tuple[tuple[int, ...], str] | None:
    """The spaces of one player's pieces that the space asked for completes to a vector, and what runs in it; None
    where it is none, or several might be meant."""
    table = space.vectors
    rights = {name for one in task.right for name in one.parts[0]}
    if table is None or len(rights) != 1:
        return None
    wanted = space.index[rights.pop()]
    pieces = dict(page.pieces) | dict(page.drawing.pieces)
    if page.state is not None:
        pieces |= {space.index[name]: text for name, text in page.state.position().items()}
    pieces = {at: text for at, text in pieces.items() if at not in page.hidden}
    found = []
    for row in table.rows_through(wanted).tolist():
        rest = tuple(at for at in table.spaces[row].tolist() if at != wanted)
        if len({pieces.get(at) for at in rest}) == 1 and rest[0] in pieces:
            found.append((rest, space.dims_text(int(table.dims[row]))))
    return found[0] if len(found) == 1 else None


def _as_vector(space: Space, right: Expected) -> frozenset[frozenset[str]]:
    """The vector that is asked for by its spaces, as the only one of a set; nothing where they are none."""
    table = space.vectors
    assert table is not None
    spaces = [space.index[min(part)] for part in right.parts if len(part) == 1]
    if not len(right.parts) == len(spaces) == table.width or not judged(space, spaces).rows:
        return frozenset()
    return frozenset({frozenset(space.names[at] for at in spaces)})


def _of_vector(space: Space, rights: frozenset[frozenset[str]], given: tuple[int, ...]) -> Sentences | None:
    """Why spaces are not the vector asked for. Where vectors of several kinds are right, only why they are none."""
    kinds = (_running(space, one) for one in rights)
    runs = next(kinds)
    found = judged(space, given)
    said = _misfits(found, runs if all(other == runs for other in kinds) else "")
    if said is not None:
        return said
    common = frozenset.intersection(*rights) - {space.names[at] for at in given}
    if common:
        return Sentences((LocalizedText("lessons.not_through", name=min(common)),))
    return Sentences((LocalizedText("lessons.other_vector", dims=found.dims),))


def _running(space: Space, vector: Iterable[str]) -> str:
    """What runs in a vector."""
    values = zip(*(space.elements(space.index[name]) for name in vector), strict=True)
    return "".join(axis for axis, column in zip(space.axes, values, strict=False) if len({*column}) > 1)


def _misfits(found: Judgement, runs: str) -> Sentences | None:
    """What of four spaces is not as it would have to be for a vector in which these coordinates run; "": any. None
    where they are one."""
    kind = found.space.texts
    if len({len(found.space.elements(at)) for at in found.spaces}) > 1:
        return Sentences((LocalizedText(f"practice.{kind}.levels"),))
    out: list[LocalizedText] = []
    stay = [column.axis for column in found.columns if column.axis in runs and column.stays]
    change = [column.axis for column in found.columns if runs and column.axis not in runs and not column.stays]
    for key, axes in (("stay", stay), ("change", change)):
        if axes:
            out.append(LocalizedText(f"lessons.{kind}.{key}", n=len(axes), axes=_Axes(axes)))
    neither = [one for one in found.columns if one.verdict == "neither" and one.axis not in change]
    if neither:
        named = _Axes(one.axis for one in neither)
        values = ", ".join(neither[0].values) if len(neither) == 1 else _told(neither)
        out.append(LocalizedText(f"lessons.{kind}.neither", n=len(neither), axes=named, values=values))
    if found.clash and not out:
        told = _told(_ordered(found))
        out.append(LocalizedText(f"explore.{kind}.clash", axes=_Axes(found.clash), values=told))
    return Sentences(tuple(out)) if out else None


def _told(columns: Iterable[Column]) -> str:
    """What coordinates are in space after space: ``x 1, 2, 3, 4; t SW, NE, NW, SE``."""
    return "; ".join(f"{column.axis} {', '.join(column.values)}" for column in columns)


def _ordered(found: Judgement) -> Iterable[Column]:
    """The coordinates that do not go together, each in the order in which the first one runs."""
    columns = [column for column in found.columns if column.axis in found.clash]
    order = sorted(range(len(found.spaces)), key=columns[0].values.__getitem__)
    return (Column(column.axis, tuple(column.values[k] for k in order)) for column in columns)


def _coordinates(space: Space, given: int, rights: list[int]) -> LocalizedText | None:
    """Which coordinates of a space are not those of the space asked for that is most like it."""
    elements = space.elements if space.elements(given) else space.values
    told = elements(given)
    wanted = [elements(right) for right in rights]
    levels = {*map(len, wanted)}
    if not told or len(told) not in levels:
        level = told and len(levels) == 1
        return LocalizedText("lessons.level", n=len(told), wanted=levels.pop()) if level else None
    wrong = min((_differing(space, told, found) for found in wanted if len(found) == len(told)), key=len)
    every = "all_wrong" if len(wrong) == len(told) and len(wrong) > 1 else "wrong"
    return LocalizedText(f"lessons.{space.texts}.{every}", n=len(wrong), axes=_Axes(wrong))


def _differing(space: Space, told: Sequence[object], wanted: Sequence[object]) -> list[str]:
    """The axes along which two spaces have different coordinates."""
    rows = zip(space.axes, told, wanted, strict=False)
    return [axis for axis, one, other in rows if one != other]
