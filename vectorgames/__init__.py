"""Vectorgames: games in more than three dimensions. This module is the public contract for scripts.

>>> import vectorgames
>>> state = vectorgames.load("time_vectors").start()
>>> state = state.play("(4,1,4,SE)")
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

# The first import of a package sets it as an attribute here. It has to come before the function of the
# same name below, or loading a game with Python of its own would later put the package in its place.
import vectorgames.games
import vectorgames.players  # noqa: F401
from vectorgames.base.reports import VERSION as __version__  # noqa: F401

if TYPE_CHECKING:
    from vectorgames.play.hints import Hints
    from vectorgames.players.player import Analysis, Player
    from vectorgames.rules.game import Game, State


def games() -> tuple[str, ...]:
    """Ids of the built-in games, sorted."""
    from vectorgames.rules.definitions.definition import builtin

    return builtin()


def load(game: str, /, **options: Any) -> Game:
    """A game by its id or by the path of a .yaml file, with options.

    Raises ValueError that lists the valid ones for an unknown id, option, value or combination, and one
    that names file, line, key and what was expected for a bad file.
    """
    from vectorgames.rules.definitions import definition

    return definition.load(game, options)


def hints(state: State, at: str | None = None) -> Hints:
    """What the engine thread shows of a position: open vectors, wins, blocks, doubles; see Hints.

    ``at``: name of the node whose ``reach`` is asked for, on boards that know steps. ValueError for no node.
    """
    from vectorgames.play.hints import hints as compute
    from vectorgames.play.hints import with_reach

    return compute(state) if at is None else with_reach(compute(state), state, str(at))


def players() -> tuple[str, ...]:
    """Ids of the characters that play, the weakest first."""
    from vectorgames.players import players

    return players()


def player(id: str, game: Game) -> Player:
    """A character by its id, as a player of a game: ``player.choose(state, seconds=1.0, seed=0)`` is its action.

    Raises ValueError that lists the valid ones for an unknown id.
    """
    from vectorgames.players import player

    return player(id, game)


def analyse(state: State, seconds: float | None = 1.0, lines: int = 3, nodes: int | None = None) -> Analysis:
    """The best lines of a position, as the strongest character sees them, within so many seconds or nodes.

    The same number of nodes without seconds gives the same lines on any machine.
    """
    from vectorgames.players import analyse

    return analyse(state, seconds, lines, nodes)
