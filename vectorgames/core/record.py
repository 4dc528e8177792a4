"""Record: what a game remembers from turn to turn besides the board, the hands and the quiet turns."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from vectorgames.core.impossible import MOST, Impossible, space_of, word
from vectorgames.core.schema import Field, integer, listing

if TYPE_CHECKING:
    from vectorgames.core.game import Game
    from vectorgames.core.state import State


class Record(NamedTuple):
    """A value; games that need none of it have none (``State.record`` is None).

    out       players who take no more turns
    scores    points that each player has so far
    order     for each player the spaces of his pieces, in the order in which the pieces came in
    turns     whole turns played
    passes    turns in a row that were passed, the last one included
    arrived   spaces of a race to which the pieces there have been moved
    markers   where the marker of each player stands that moves conduits, −1: he has none; none where nobody has one
    captured  for each player how many pieces of each code, from code 1 on, he has taken off the board
    """

    out: tuple[int, ...] = ()
    scores: tuple[int, ...] = ()
    order: tuple[tuple[int, ...], ...] = ()
    turns: int = 0
    passes: int = 0
    arrived: tuple[int, ...] = ()
    captured: tuple[tuple[int, ...], ...] = ()
    markers: tuple[int, ...] = ()


NOBODYS = "none"
"""What a position has in place of the node of a marker that nobody has."""
FIELDS = {
    "out": Field(listing(integer(1, 9)), None),
    "scores": Field(listing(integer(0, MOST)), None),
    "order": Field(listing(listing(word)), None),
    "turns": Field(integer(0, MOST), None),
    "passes": Field(integer(0, 9), None),
    "arrived": Field(listing(word), None),
    "markers": Field(listing(word), None),
    "captured": Field(listing(listing(integer(0, MOST))), None),
}
"""What a game may remember from turn to turn (core.record)."""


def record_held(state: State) -> dict[str, Any]:
    """What the game remembers from turn to turn, where it is not as at the start."""
    record, first = state.record, state.game.record
    if record is None or first is None:
        return {}
    names = state.game.space.names
    out = {key: getattr(record, key) for key in record._fields if getattr(record, key) != getattr(first, key)}
    if "order" in out:
        out["order"] = [[names[space] for space in spaces] for spaces in record.order]
    if "arrived" in out:
        out["arrived"] = [names[space] for space in record.arrived]
    if "markers" in out:
        out["markers"] = [names[space] if space >= 0 else NOBODYS for space in record.markers]
    if "captured" in out:
        out["captured"] = [list(pile) for pile in record.captured]
    return {key: list(value) if isinstance(value, tuple) else value for key, value in out.items()}


def record_of(game: Game, cells: bytes, told: dict[str, Any]) -> Record | None:
    """What the game remembers from turn to turn."""
    record = game.record
    if record is None:
        return None
    for key in ("out", "scores", "turns", "passes"):
        if told[key] is not None:
            value = tuple(told[key]) if isinstance(told[key], list) else told[key]
            changes: dict[str, Any] = {key: value}
            record = record._replace(**changes)
    if len(record.scores) not in (0, game.players) or not {*record.out} <= {*range(1, game.players + 1)}:
        key = "scores" if len(record.scores) not in (0, game.players) else "out"
        raise Impossible(key, "errors.position.record", key=key, n=game.players)
    if told["markers"] is not None:
        record = record._replace(markers=_markers(game, record.markers, told["markers"]))
    if told["captured"] is not None:
        piles = tuple(map(tuple, told["captured"]))
        if list(map(len, piles)) != list(map(len, record.captured)):
            shown = {"n": len(record.captured), "pieces": ", ".join(game.pieces[1:])}
            raise Impossible("captured", "errors.position.captured", **shown)
        record = record._replace(captured=piles)
    arrived = tuple(sorted({space_of(game, "arrived", name) for name in told["arrived"] or ()}))
    if not all(cells[i] and any(i in goal.arrivals for goal in game.goals) for i in arrived):
        raise Impossible("arrived", "errors.position.arrived")
    record = record._replace(arrived=arrived)
    return record._replace(order=_order(game, cells, told["order"])) if record.order else record


def _markers(game: Game, first: tuple[int, ...], given: list[str]) -> tuple[int, ...]:
    """Where the markers stand; each stays on the board on which it stood ``first``."""
    space = game.space
    told = tuple(-1 if name == NOBODYS else space_of(game, "markers", name) for name in given)
    if [space.board_of(i) if i >= 0 else -1 for i in told] != [space.board_of(i) if i >= 0 else -1 for i in first]:
        expected = ", ".join(space.names[i] if i >= 0 else NOBODYS for i in first)
        raise Impossible("markers", "errors.position.markers", expected=expected)
    return told


def _order(game: Game, cells: bytes, given: list[list[str]] | None) -> tuple[tuple[int, ...], ...]:
    """For each player his pieces in the order in which they came in; where nothing is told, first those that stand
    where they were set up, then the others in the order of the board."""
    own = [tuple(i for i, code in enumerate(cells) if game.owners[code] == p) for p in range(1, game.players + 1)]
    if given is None:
        first = game.record.order if game.record is not None else ((),) * len(own)
        return tuple(
            tuple(dict.fromkeys((*(i for i in begun if i in set(there)), *there)))
            for begun, there in zip(first, own, strict=True)
        )
    told = tuple(tuple(space_of(game, "order", name) for name in names) for names in given)
    if [sorted(spaces) for spaces in told] != [list(spaces) for spaces in own]:
        raise Impossible("order", "errors.position.order")
    return told
