"""What a building block of a definition does, tried on its own board: where a piece may go by one way to act alone,
which spaces are one of the shapes of a goal."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from vectorgames.base.words import LocalizedError
from vectorgames.rules.action import Action
from vectorgames.rules.definitions import building, definition
from vectorgames.rules.game import Game, State

ROWS = 12
"""Sets that are shown one after the other."""


def game_of_way(made: building.Definition, way: Any) -> Game:
    """The game on the same board with the same pieces in which this is the only way to act, and nothing is set up.
    DefinitionError where the way is none."""
    options = {option.name: option.default for option in made.options}
    plain = building.settled(made.tree, options).plain()
    kept = {key: plain[key] for key in ("format", "id", "title", "board", "players", "pieces") if key in plain}
    model = building.board(building.settled(made.tree, options).value["board"])
    goal = {"goal": "race", "to": [model.space.names[0]]}  # one that goes with every way to act on every board
    bare = kept | {"stages": [{"stage": "turn", "moves": [way]}], "goals": [goal]}
    return building.build(definition.drafted(Path(made.source), definition.as_text(bare)), {})


def reach(
    made: building.Definition, way: Any, space: int, others: dict[int, str]
) -> tuple[State, tuple[Action, ...]]:
    """A position with a piece of player 1 at a space, of a kind that acts so, and what it may do by one way to act;
    where new pieces come in by it, all that may. ``others``: texts of pieces that stand there besides, by their
    spaces; where none do, a neighbour of each side stands beside it."""
    game = game_of_way(made, way)
    kinds = tuple(game.roster.kinds) or ("",)
    said = way.get("kinds") if isinstance(way, dict) else None
    letter = said[0] if isinstance(said, str) and said and said[0] in kinds else kinds[0]
    names = game.space.names
    if not others:
        near = game.space.neighbours.table[space]
        others = dict(zip(sorted(near)[::-1], (f"2{letter}", f"1{letter}"), strict=False))
    position = {names[at]: text for at, text in others.items() if text in game.roster.pieces}
    position[names[space]] = f"1{letter}"
    state = game.start(setup={"position": position, "actor": 1})
    own = tuple(action for action in state.actions() if getattr(action, "start", -1) == space)
    return state, own or tuple(action for action in state.actions() if getattr(action, "start", -1) < 0)


def rows_through(game: Game, said: Any, space: int | None) -> Sequence[tuple[int, ...]]:
    """Some sets of a shape that a definition names, those through a space if one is given."""
    try:
        table = game.space.sets_of(said)
    except (LocalizedError, TypeError):
        return ()
    rows = range(len(table)) if space is None else table.rows_through(space).tolist()
    step = max(1, len(rows) // ROWS)
    return [tuple(table.spaces[row].tolist()) for row in rows[::step]]
