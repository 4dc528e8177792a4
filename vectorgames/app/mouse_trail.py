"""The trail of the mouse: where it was at each event of a slow frame, as X tells it. Knows no window, no clock."""

from __future__ import annotations

from itertools import groupby
from math import inf

_MISSING = 6
"""So often less than its events say a place may have been told."""


Trail = list[tuple[float, float]]


def after(trail: Trail, place: tuple[float, float] | None) -> Trail:
    """What a trail tells after it was at a place first; nothing where it never was."""
    start = trail.index(place) if place in trail else len(trail)
    return trail[next((k for k in range(start, len(trail)) if trail[k] != place), len(trail)) :]


def upto(trail: Trail, place: tuple[float, float] | None) -> Trail:
    """What a trail tells until it is at a place; all of it where it never is."""
    return trail[: trail.index(place) + 1] if place in trail else trail


def places(
    trail: list[tuple[float, float]], events: list[tuple[str, bool]], newest: tuple[float, float] | None
) -> list[tuple[float, float] | None]:
    """Where the pointer was at each of this tick's events, as far as is known; an event: what, whether a button's.

    X tells the place with each movement and again with each button and key, so that a place told twice in a row is
    that of an event: twice for a key that goes down, once for the character that it types, if it does; the first
    place ever told may be an event's, too. Some are told once more or not at all: the events are given, in their
    order, to the places so that the numbers agree as well as they can, and a button goes up where it went down if
    nothing speaks against it.
    """
    runs = [(place, len([*run]) - 1) for place, run in groupby(trail)]
    if not runs:
        return [newest] * len(events)
    told, before = [0], ""
    for what, button in events:
        told.append(told[-1] + (2 if what in ("down", "repeat") and not button and before != "text" else 1))
        before = what
    number = range(len(events) + 1)
    split = [0.0] * len(number)  # what it costs that the place changes before an event
    for k in number[1:-1]:
        split[k] = 0.25 if events[k - 1] == ("down", True) and events[k] == ("up", True) else 0.0
    costs = [0.0, *[inf] * len(events)]  # of the events before a number, given to the runs so far
    ways: list[list[int]] = []  # run by run: with how many events those before it end
    for k, (_, heard) in enumerate(runs):
        found, way = [inf] * len(number), [0] * len(number)
        for end in number:
            for begin in range(end, -1, -1):
                more = told[end] - told[begin] - heard
                if more > _MISSING:
                    break
                off = (
                    abs(more) if k or end == begin else min(abs(more), abs(more - 1))
                )  # the first may be an event's
                cost = costs[begin] + off + (split[begin] if k else 0.0)
                if cost < found[end]:
                    found[end], way[end] = cost, begin
        costs = found
        ways.append(way)
    if costs[-1] == inf:
        return [newest] * len(events)
    found_places: list[tuple[float, float] | None] = []
    end = len(events)
    for (place, _), way in zip(reversed(runs), reversed(ways), strict=True):
        found_places[:0] = [place] * (end - way[end])
        end = way[end]
    return found_places
