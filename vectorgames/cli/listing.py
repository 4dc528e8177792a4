"""Commands that print: games, moves, perft, vectors, judge, hints, solve. They import no graphics."""

from __future__ import annotations

from argparse import Namespace
from typing import Any

import numpy as np
from numpy.typing import NDArray

from vectorgames import hints as compute_hints
from vectorgames.base.words import LocalizedError, LocalizedText
from vectorgames.cli import output, position
from vectorgames.play.solver import solve as solution_of
from vectorgames.rules.definitions import building, definition
from vectorgames.rules.game import State
from vectorgames.rules.schema import shown
from vectorgames.spaces.judgement import judged
from vectorgames.spaces.sets import SetTable
from vectorgames.spaces.space import Space

Rows = NDArray[np.integer[Any]]

DEEPEST = 100
"""Actions that perft goes: no computer will see the end of half as many, and Python's stack bears them."""


def games(given: Namespace) -> None:
    found = []
    for name in definition.builtin():
        made = definition.definition(name)
        numbers = next((o.values for o in made.options if o.name == "players"), None)
        found.append((made, list(numbers or [definition.load(name).players])))
    if given.json:
        output.write_json([_game(made, players) for made, players in found])
        return
    lines = []
    for made, players in found:
        lines.append(f"{made.id}\t{made.title}\tboard {made.board}\tplayers {', '.join(map(str, players))}")
        for option in made.options:
            expected = LocalizedText("cli.plain", what=option.expected())
            lines.append(f"  {option.name}={shown(option.default)}\t{expected}")
    output.write_lines(lines)


def _game(made: building.Definition, players: list[int]) -> dict[str, Any]:
    options = {}
    for o in made.options:
        options[o.name] = {"kind": o.kind, "default": o.default}
        if o.kind == "choice":
            options[o.name]["values"] = list(o.values)
        if o.kind == "integer":
            options[o.name] |= {"least": o.least, "most": o.most, "none": o.none}
    return {"id": made.id, "title": made.title, "board": made.board, "players": players, "options": options}


def moves(given: Namespace) -> None:
    """The position that a list of actions leads to, and what is legal there."""
    state = position.record(given).state
    pieces = state.position()
    text = state.game.notation.text
    actions = sorted(text(action, given.lang) for action in state.actions())
    if given.json:
        out: dict[str, Any] = {"position": dict(sorted(pieces.items()))}
        if state.outcome is None:
            out |= {"actor": state.actor, "actions": actions}
        else:
            end = state.outcome
            out["outcome"] = {"winners": end.winners, "reason": end.reason, "scores": end.scores}
        output.write_json(out)
        return
    lines = [f"position {name} {piece}" for name, piece in sorted(pieces.items())]
    if state.outcome is None:
        lines.append(f"actor {state.actor}")
        lines += [f"action {action}" for action in actions]
    else:
        winners = ",".join(map(str, state.outcome.winners)) or "draw"
        lines.append(f"outcome {winners} {state.outcome.reason}")
        if state.outcome.scores is not None:
            lines.append("scores " + " ".join(map(str, state.outcome.scores)))
    output.write_lines(lines)


def perft(given: Namespace) -> None:
    """Sequences of actions of each length up to a depth."""
    if not 1 <= given.depth <= DEEPEST:
        raise LocalizedError("errors.depth", given=given.depth, most=DEEPEST)
    start = position.begun(given, given.seed).state
    counts = []
    for depth in range(1, given.depth + 1):
        counts.append(_sequences(start, depth))
        if not given.json:
            output.write(f"{depth} {counts[-1]}\n")
    if given.json:
        output.write_json([{"depth": depth, "count": count} for depth, count in enumerate(counts, 1)])


def _sequences(state: State, depth: int) -> int:
    if depth == 1:
        return len(state.actions())
    play = state.play
    return sum(_sequences(play(action), depth - 1) for action in state.actions())


def _with_vectors(given: Namespace) -> tuple[Space, SetTable]:
    """The space of a game, and its vectors. LocalizedError if it has none."""
    game = position.game(given)
    if game.space.vectors is None:
        raise LocalizedError("errors.no_vectors", game=game.id)
    return game.space, game.space.vectors


def vectors(given: Namespace) -> None:
    """The vectors of a game's space, one a line, or their numbers by dimensions."""
    space, table = _with_vectors(given)
    rows: Rows = np.arange(len(table))
    if given.through is not None:
        rows = table.rows_through(space.parse(given.through))
    if given.dims is not None:
        rows = rows[table.dims[rows] == space.dims_mask(given.dims)]
    if given.count:
        _count(space, table.dims[rows], given.json)
        return
    _write_vectors(space, table, rows, given.json)


def _write_vectors(space: Space, table: SetTable, rows: Rows, as_json: bool) -> None:
    """Vectors by the names of their spaces, one a line."""
    found = [[space.names[i] for i in row] for row in table.spaces[rows].tolist()]
    if as_json:
        dims = [space.dims_text(mask) for mask in table.dims[rows].tolist()]
        output.write_json([{"spaces": spaces, "dims": d} for spaces, d in zip(found, dims, strict=True)])
        return
    output.write_lines(" ".join(spaces) for spaces in found)


def judge(given: Namespace) -> int:
    """Whether some spaces lie on a vector, and if not, why; of fewer than four, the vectors through them."""
    space, table = _with_vectors(given)
    found = judged(space, [space.parse(name) for name in given.spaces])
    rows = np.array(found.rows, np.int64)
    if len(found.spaces) == table.width:
        dims = space.dims_text(int(table.dims[rows[0]])) if found.rows else None
        if given.json:
            told = {"dims": dims} if dims else {"neither": list(found.neither)}
            output.write_json({"vector": dims is not None, **told})
        else:
            output.write_lines([f"vector {dims}" if dims else f"no {found.neither or '-'}"])
    elif found.rows or given.json:
        _write_vectors(space, table, rows, given.json)
    else:
        output.write_lines(["no"])
    return 0 if found.rows else 1


def _count(space: Space, masks: NDArray[np.uint8], as_json: bool) -> None:
    """Numbers by dimensions: fewer dimensions first, then in the order x, y, z, t, u, v."""
    found, numbers = np.unique(masks, return_counts=True)
    by_dims = {space.dims_text(int(mask)): int(n) for mask, n in zip(found, numbers, strict=True)}
    order = sorted(by_dims, key=lambda dims: (len(dims), [space.axes.index(axis) for axis in dims]))
    if as_json:
        output.write_json({**{dims: by_dims[dims] for dims in order}, "total": len(masks)})
        return
    output.write_lines([*(f"{dims} {by_dims[dims]}" for dims in order), f"total {len(masks)}"])


def hints(given: Namespace) -> None:
    state = position.record(given).state
    found = compute_hints(state, given.at)
    lists = {key: getattr(found, key) for key in ("wins", "blocks", "doubles")}
    if given.json:
        open_ = {name: {str(p): n for p, n in found.open[name].items()} for name in sorted(found.open)}
        output.write_json({**lists, "open": open_, "returns": dict(found.returns), "reach": dict(found.reach)})
        return
    lines = [f"{key} {name}" for key, names in lists.items() for name in names]
    lines += [f"return {text}\t{kind}" for kind, texts in found.returns.items() for text in texts]
    lines += [f"reach {kind} {name}" for kind, names in found.reach.items() for name in names]
    for name in sorted(found.open):
        lines.append(f"open {name} " + " ".join(str(n) for _, n in sorted(found.open[name].items())))
    output.write_lines(lines)


def solve(given: Namespace) -> int:
    """The winner, and the actions to the end; exit code 1 where that is not known."""
    found = solution_of(position.record(given).state)
    line = found.line if found else ()
    if given.json:
        output.write_json({"winner": found.winner if found else None, "line": line})
    else:
        output.write_lines([f"winner {found.winner}" if found else "unknown", *(f"action {text}" for text in line)])
    return 0 if found else 1
