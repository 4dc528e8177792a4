"""Conduits: which nodes of several boards are one moment now (rules/gryb.md 1.2, 6, 8.1)."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from vectorgames.spaces.union import Union

if TYPE_CHECKING:
    from vectorgames.core.game import Game
    from vectorgames.core.record import Record


class Conduit(NamedTuple):
    """``start`` and ``end`` are simultaneous, and with them all below. ``player``: whose marker its start is, which
    he moves in play; 0: it stays."""

    start: int
    end: int
    player: int = 0


def markers_of(conduits: tuple[Conduit, ...], players: int) -> tuple[int, ...]:
    """Where the markers of all players stand at first, −1 for one that nobody has; none where nobody has any."""
    first = {conduit.player: conduit.start for conduit in conduits}
    found = tuple(first.get(player, -1) for player in range(1, players + 1))
    return found if max(found) >= 0 else ()


def links(game: Game, record: Record | None) -> tuple[dict[int, int], ...]:
    """Of every conduit, as it is now, what is simultaneous with each space that it links (``Union.through``)."""
    space, markers = game.space_as(Union), record.markers if record is not None else ()
    return tuple(
        space.through(markers[c.player - 1] if c.player and markers else c.start, c.end) for c in game.conduits
    )


def partners(table: tuple[dict[int, int], ...], space: int) -> list[int]:
    """The spaces that are simultaneous with one through some conduits (``links``)."""
    return [link[space] for link in table if space in link]
