"""Blocks of definitions tried on their boards: where a piece may go by one way to act alone, which spaces are one
of the shapes of a goal; and found by example: the shapes that some spaces are, the ways by which pieces go from one
space to another.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations
from pathlib import Path
from typing import Any

from vectorgames.base.words import LocalizedError
from vectorgames.rules.action import Action
from vectorgames.rules.blocks.block import WAYS
from vectorgames.rules.definitions import building, definition
from vectorgames.rules.definitions.building import Definition
from vectorgames.rules.definitions.offers import shapes
from vectorgames.rules.game import Game, State
from vectorgames.spaces.grid import Grid
from vectorgames.spaces.sets import SetTable
from vectorgames.spaces.space import Space

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


TURNED = ("none", "rotation", "reflection")
"""What a shape is taken for besides: nothing but shifted, turned too, mirrored too."""

FOUND = 5
"""Ways to act that are offered."""

_PAIRS = 40  # pairs of kinds of step that are tried where no single one will do


@dataclass(frozen=True, slots=True)
class Shape:
    """``said``: what a definition says for it; ``table``: wherever it occurs. ``own``: the very figure that was
    clicked, not one with a name of its own."""

    said: Any
    table: SetTable
    own: bool = False


def shapes_of(space: Space, spaces: Sequence[int]) -> tuple[Shape, ...]:
    """What these spaces, two at least, may be taken for: every shape of the board that some of its sets are these
    spaces, then the figure itself, shifted, turned, mirrored, each only where it occurs more often than before."""
    if len(spaces) < 2:
        return ()
    wanted = sorted(spaces)
    found = []
    for said in shapes(space):
        table = space.sets_of(said)
        if table.width == len(wanted) and wanted in [
            sorted(row) for row in table.spaces[table.rows_through(wanted[0])].tolist()
        ]:
            found.append(Shape(said, table))
    before = 0
    for up_to in TURNED:
        said = _figure(space, spaces, up_to)
        try:
            table = space.sets_of(said)
        except LocalizedError:
            continue
        if len(table) > before:
            before = len(table)
            found.append(Shape(said, table, True))
    return tuple(found)


def _figure(space: Space, spaces: Sequence[int], up_to: str) -> dict[str, Any]:
    """What a definition says for these very spaces."""
    more = {} if up_to == "none" else {"up_to": up_to}
    if not isinstance(space, Grid):
        return {"nodes": [space.names[at] for at in spaces], **more}
    first = spaces[0]
    return {"offsets": [list(space.components(first, at)) for at in spaces], **more}


@dataclass(frozen=True, slots=True)
class FoundWay:
    """``way``: a way to act that allows all that was shown; ``ends``: by each space from which something was shown,
    where it leads from there; ``others``: how many of these were not shown."""

    way: dict[str, Any]
    ends: tuple[tuple[int, tuple[int, ...]], ...]
    others: int


def ways_of(made: Definition, space: Space, moves: Sequence[tuple[int, int]]) -> tuple[FoundWay, ...]:
    """Ways to act by which a piece that stands alone goes from space to space as shown: those first that allow the
    least besides."""
    if not moves:
        return ()
    found: dict[Any, FoundWay] = {}
    for way in _candidates(space, moves):
        tried = _tried(made, way, moves)
        if tried is not None:
            found.setdefault(tried.ends, tried)
    return tuple(sorted(found.values(), key=lambda one: (one.others, len(str(one.way))))[:FOUND])


def _candidates(space: Space, moves: Sequence[tuple[int, int]]) -> Iterator[dict[str, Any]]:
    """Ways to act with one key of steps, the fewest kinds of step first."""
    names = [name for name, block in WAYS.items() if _of_steps(block.keys, name)]
    for steps in _steps(space, moves):
        for name in names:
            yield {name: steps}
            if "distance" in WAYS[name].keys:
                yield {name: steps, "distance": [1, _far(space)]}


def _of_steps(keys: Any, name: str) -> bool:
    required = [key for key, field in keys.items() if field.required]
    return required == [name] and keys[name].values.startswith("STEPS")


def _far(space: Space) -> int:
    """So many steps as lead from one end of the board to the other."""
    return max(space.sides) - 1 if isinstance(space, Grid) else max(1, space.height - 1)


def _steps(space: Space, moves: Sequence[tuple[int, int]]) -> Iterator[Any]:
    words = space.RELATIONS
    yield from words
    if space.steps_along_axes and isinstance(space, Grid):
        changed = [[k for k, by in enumerate(space.components(*move)) if by] for move in moves]
        together = sorted({len(axes) for axes in changed} - {0})
        axes = "".join(space.axes[k] for k in sorted({k for axes in changed for k in axes}))
        yield {"axes": axes, "together": together}
        yield {"together": together}
        return
    for pair in list(combinations(words, 2))[:_PAIRS]:
        yield [*pair]


def _tried(made: Definition, way: dict[str, Any], moves: Sequence[tuple[int, int]]) -> FoundWay | None:
    """The way with where it leads; None where it does not allow all that was shown."""
    try:
        game = game_of_way(made, way)
    except (LocalizedError, ValueError):
        return None
    letter = (tuple(game.roster.kinds) or ("",))[0]
    ends = []
    for start in dict.fromkeys(start for start, _ in moves):
        try:
            state = game.start(setup={"position": {game.space.names[start]: f"1{letter}"}, "actor": 1})
        except LocalizedError:
            return None
        reached = (
            {action.end for action in state.actions() if getattr(action, "start", -1) == start and action.end >= 0}
            if state.outcome is None
            else set()
        )
        if not {end for begin, end in moves if begin == start} <= reached:
            return None
        ends.append((start, tuple(sorted(reached))))
    return FoundWay(way, tuple(ends), sum(len(reached) for _, reached in ends) - len({*moves}))
