"""Vectorgames: games in more than three dimensions. This module is the public contract for scripts.

>>> import vectorgames
>>> state = vectorgames.load("time_vectors").start()
>>> state = state.play("(4,1,4,SE)")
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

# The first import of a package sets it as an attribute here. It has to come before the function of the
# same name below, or loading a game with Python of its own would later put the package in its place.
import vectorgames.games  # noqa: F401
from vectorgames.base.reports import VERSION as __version__  # noqa: F401

if TYPE_CHECKING:
    from vectorgames.play.hints import Hints
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
