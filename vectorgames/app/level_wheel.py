"""Which level of a column the wheel turns to while something is aimed at. Knows no mouse and no rule."""

from __future__ import annotations

from collections.abc import Callable

from vectorgames.spaces.space import Space


def column_turned(space: Space, aim: int | None, pointed: int | None, chosen: bool) -> int | None:
    """A space of the column in which the wheel turns: the one aimed at, else the one pointed at; None: it zooms.

    ``chosen``: what is to go there has been chosen. Where people do not mean a column first, the pointer has to be
    on that column.
    """
    if space.by_column:
        return (aim if aim is not None else pointed) if chosen else None
    if pointed is None or not space.levels(pointed):
        return None
    if aim is not None and aim in space.column(pointed):
        return aim
    return pointed if chosen else None


def next_level(start: int, aim: int | None, allowed: Callable[[int], list[int]], by: int) -> int | None:
    """The next space allowed in the column of a space, round and round; None if there is none."""
    levels = allowed(start)
    if not levels:
        return None
    if aim is None:
        return min(levels, key=lambda s: (abs(s - start), s))
    return levels[(levels.index(start) + by) % len(levels)] if start in levels else levels[0]
