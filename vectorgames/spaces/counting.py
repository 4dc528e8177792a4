"""How many vectors there are, by what runs in them, and why so many (rules/time_vectors.md 1.2, rules/gryb.md
1.3). Numbers are counted in the table of a space; the derivation gets them by arithmetic alone, so that each
can be held against the other.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import combinations
from math import prod
from typing import NamedTuple

import numpy as np

from vectorgames.base.memoize import memoize
from vectorgames.base.words import LocalizedText
from vectorgames.spaces.space import Space

VALUES = 4
"""Of every coordinate of a vector."""


class Count(NamedTuple):
    """``dims``: the coordinates that run, ``xt``; ``n``: how many vectors there are in which just these do."""

    dims: str
    n: int


@memoize(most=64)
def counts(space: Space, at: int | None = None) -> tuple[Count, ...]:
    """The vectors of a space, or those through the space ``at``, by what runs: fewer coordinates first, then in the
    order of the axes. None of a space without vectors."""
    table = space.vectors
    if table is None:
        return ()
    dims = table.dims if at is None else table.dims[table.rows_through(at)]
    found = np.bincount(dims, minlength=1)
    masks = sorted(np.flatnonzero(found).tolist(), key=lambda mask: (mask.bit_count(), _order(space, mask)))
    return tuple(Count(space.dims_text(mask), int(found[mask])) for mask in masks)


def _order(space: Space, mask: int) -> list[int]:
    return [k for k in range(len(space.axes)) if mask >> k & 1]


# ---- why so many ----


@dataclass(frozen=True)
class Line:
    """One line of a derivation: what is counted, in words, and how many there are by it."""

    phrase: LocalizedText
    n: int


@dataclass(frozen=True)
class Derivation:
    """Lines that follow from one another, and the number to which they lead; ``summed``: it is their sum;
    ``boards``: on how many boards there are as many, all of which are counted."""

    lines: tuple[Line, ...]
    n: int
    summed: bool = False
    boards: int = 1


def derived(space: Space, dims: str = "", number: int = 0, at: int | None = None) -> Derivation:
    """Why there are so many vectors in which just ``dims`` run; without these, so many coordinates; with neither,
    all there are; ``at``: through a space."""
    if len(space.parts) > 1:
        return _on_boards(space, dims, number, at)
    if dims:
        return _of_set(space, dims, at)
    if number:
        sets = ["".join(some) for some in combinations(space.axes, number)]
        found = [(dims, _of_set(space, dims, at).n) for dims in sets]
        lines = tuple(Line(LocalizedText("explore.why.set", dims=dims, n=n), n) for dims, n in found if n)
        return Derivation(lines, sum(n for _, n in found), summed=True)
    lines = tuple(_all(space) if at is None else _all_through(space, at))
    return Derivation(lines, sum(line.n for line in lines), summed=True)


def _on_boards(space: Space, dims: str, number: int, at: int | None) -> Derivation:
    """Why there are so many vectors on several boards, which are all alike."""
    count, one = len(space.parts), space.parts[0]
    if at is not None:
        return derived(one, dims, number, at % one.size)
    found = derived(one, dims, number)
    return replace(found, n=found.n * count, boards=count)


def _of_set(space: Space, dims: str, at: int | None) -> Derivation:
    axes = [space.axes.index(axis) for axis in dims]
    linear = [k for k in axes if not space.cyclic[k]]
    ring = [k for k in axes if space.cyclic[k]]
    if at is not None:
        return _through(space, linear, ring, at)
    lengths = [length for length in space.lengths if length > max(axes)]
    lines = [*_ways(space, linear, ring)]
    ways = prod(line.n for line in lines)
    if len(space.lengths) == 1:
        stays = [k for k in range(len(space.axes)) if k not in axes]
        if stays:
            fixed = VALUES ** len(stays)
            lines.insert(0, Line(LocalizedText("explore.why.stay", axes=_names(space, stays), n=fixed), fixed))
        return Derivation(tuple(lines), prod(line.n for line in lines))
    found = [(length, VALUES ** (length - len(axes)) * ways) for length in lengths]
    rows = tuple(
        Line(LocalizedText("explore.why.level", level=length, fixed=n // ways, ways=ways, n=ways), n)
        for length, n in found
    )
    return Derivation(rows, sum(n for _, n in found), summed=True)


def _ways(space: Space, linear: list[int], ring: list[int]) -> Iterator[Line]:
    """In how many ways these can run together, the rest being fixed."""
    if linear:
        first, *others = linear
        yield Line(LocalizedText("explore.why.first", axis=space.axes[first]), 1)
        for k in others:
            yield Line(LocalizedText("explore.why.beside", axis=space.axes[k], first=space.axes[first]), 2)
        free = ring
    else:
        first, *free = ring
        yield Line(LocalizedText("explore.why.ring", axis=space.axes[first]), 1)
    for k in free:
        yield Line(LocalizedText("explore.why.round", axis=space.axes[k]), 2 * VALUES)


def _through(space: Space, linear: list[int], ring: list[int], at: int) -> Derivation:
    values, elements = space.values(at), space.elements(at)
    if max([*linear, *ring]) >= len(values):
        return Derivation((Line(LocalizedText("explore.why.no_locus", n=len(values)), 0),), 0)
    lines = []
    kinds = {_inner(values[k]) for k in linear}
    if linear:
        told = ", ".join(f"{space.axes[k]} {elements[k]}" for k in linear)
        if len(kinds) > 1:
            return Derivation((Line(LocalizedText("explore.why.apart", told=told), 0),), 0)
        key = "alone" if len(linear) == 1 else "inner" if kinds == {True} else "outer"
        lines.append(Line(LocalizedText(f"explore.why.{key}", told=told, axis=space.axes[linear[0]]), 1))
        free = ring
    else:
        first, *free = ring
        lines.append(Line(LocalizedText("explore.why.ring", axis=space.axes[first]), 1))
    lines += [Line(LocalizedText("explore.why.either", axis=space.axes[k]), 2) for k in free]
    return Derivation(tuple(lines), prod(line.n for line in lines))


def _all(space: Space) -> Iterator[Line]:
    for length in space.lengths:
        ring = sum(space.cyclic[:length])
        straight = length - ring
        places = VALUES**straight
        cube = ((VALUES + 2) ** straight - places) // 2
        names = [_names(space, [k for k in range(length) if space.cyclic[k] == yes]) for yes in (False, True)]
        told = {"straight": names[0], "ring": names[1], "cube": cube, "places": places}
        told |= {"up": _exponent(straight), "round": _exponent(ring)}
        if ring == 1 and cube:
            yield Line(LocalizedText("explore.why.all_still", **told, n=VALUES * cube), VALUES * cube)
            yield Line(LocalizedText("explore.why.all_ring", **told, n=places), places)
            yield Line(LocalizedText("explore.why.all_round", **told, n=2 * VALUES * cube), 2 * VALUES * cube)
            continue
        if cube:
            n = cube * (3 * VALUES) ** ring
            key = "all_cubes" if ring else "all_cube"
            yield Line(LocalizedText(f"explore.why.{key}", **told, count=ring, n=n), n)
        if ring:
            n = places * ((3 * VALUES) ** ring - VALUES**ring) // (2 * VALUES)
            key = "all_rings" if straight else "all_level"
            yield Line(LocalizedText(f"explore.why.{key}", **told, count=ring, n=n), n)


def _all_through(space: Space, at: int) -> Iterator[Line]:
    values = space.values(at)
    linear = [k for k in range(len(values)) if not space.cyclic[k]]
    ring = [k for k in range(len(values)) if space.cyclic[k]]
    turns = 3 ** len(ring)
    for inner, key in ((False, "ends"), (True, "middles")):
        some = [k for k in linear if _inner(values[k]) == inner]
        if some:
            sets = 2 ** len(some) - 1
            told = {"axes": _names(space, some), "sets": sets, "turns": turns, "n": sets * turns}
            told |= {"up": _exponent(len(some)), "round": _exponent(len(ring))}
            yield Line(
                LocalizedText(f"explore.why.{key}" if ring else f"explore.why.{key}_only", **told), sets * turns
            )
    if ring:
        n = (turns - 1) // 2
        told = {"axes": _names(space, ring), "round": _exponent(len(ring))}
        yield Line(LocalizedText("explore.why.rings_here", **told, n=n), n)


def _exponent(n: int) -> str:
    """A power of up to nine factors, as it is written."""
    return "⁰¹²³⁴⁵⁶⁷⁸⁹"[n]


def _inner(value: int) -> bool:
    """Whether a value stands in the middle of its line, not at an end."""
    return 0 < value < VALUES - 1


def _names(space: Space, axes: list[int]) -> str:
    return ", ".join(space.axes[k] for k in axes)
