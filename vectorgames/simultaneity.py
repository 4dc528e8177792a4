"""What is shown of several boards that conduits make one moment (rules/gryb.md 1.2, 6): conduits, markers, what the
space pointed at is simultaneous with, and who has taken whom away by that. Knows no pixels."""

from __future__ import annotations

from collections.abc import Iterable

from vectorgames.core.change import Change
from vectorgames.core.conduits import links, partners
from vectorgames.core.state import State
from vectorgames.tableau import Mark, Path


def ends(state: State) -> tuple[tuple[int, int, int], ...]:
    """(start, end, player) of every conduit as it is now, each once."""
    markers = state.record.markers if state.record is not None else ()
    found = ((markers[c.player - 1] if c.player and markers else c.start, c) for c in state.game.conduits)
    return tuple(dict.fromkeys((start, c.end, c.player) for start, c in found))


def marks(state: State, hover: int | None) -> list[Mark]:
    """The markers, and what is one moment with the space pointed at."""
    starts = dict.fromkeys((start, player) for start, _, player in ends(state) if player)
    out = [Mark("marker", start, player) for start, player in starts]
    if hover is None:
        return out
    return out + [Mark("simultaneous", space) for space in _partners(state, hover)]


def paths(state: State, hover: int | None) -> tuple[Path, ...]:
    """The conduits, and the way from the space pointed at to what is one moment with it."""
    out = tuple(Path("conduit", (start, end), player=player) for start, end, player in ends(state))
    if hover is None:
        return out
    return out + tuple(Path("simultaneous", (hover, space)) for space in _partners(state, hover))


def coming(state: State, change: Change, after: State | None) -> tuple[Path, ...]:
    """What an action that has led to a state ``after`` would make one moment: where conduits would begin, and from
    which piece which one would be taken away by them."""
    if after is None or not state.game.conduits:
        return removals(state, (change,))
    before = {*ends(state)}
    begun = tuple(Path("conduit", way[:2], player=way[2], quiet=True) for way in ends(after) if way not in before)
    return begun + removals(state, (change,), after)


def removals(state: State, changes: Iterable[Change], after: State | None = None) -> tuple[Path, ...]:
    """From which piece which one has been taken away on another board, or would be by the conduits of a state
    ``after``."""
    game, out = state.game, []
    if not game.conduits:
        return ()
    table = links(game, (after or state).record)
    for one in changes:
        ending = {end: int(game.pieces[state.cells[start]][:1] or 0) for start, end in one.moved}
        for space, text in one.gone:
            for by in partners(table, space):
                owner = ending.get(by) or game.owners[state.cells[by]]
                if owner and owner != int(text[0]):
                    out.append(Path("removal", (by, space), player=owner))
    return tuple(dict.fromkeys(out))


def _partners(state: State, space: int) -> list[int]:
    return list(dict.fromkeys(partners(links(state.game, state.record), space)))
