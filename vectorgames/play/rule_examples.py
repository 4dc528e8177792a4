"""Examples of the rules of a game, found by playing it at random: positions in which a way to act makes the
difference, and ends by a goal.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from itertools import islice, zip_longest
from random import Random

import numpy as np
from numpy.typing import NDArray

from vectorgames.rules.action import Action, Move, letter_of
from vectorgames.rules.blocks.turn_stage import Turn
from vectorgames.rules.definitions.building import Definition
from vectorgames.rules.definitions.parts import Part, parts, without
from vectorgames.rules.game import Game, State
from vectorgames.rules.goal import Goal
from vectorgames.spaces.sets import SetTable

_GAMES, _LONGEST = 12, 160  # games that are looked through, and actions of each
_LOOKED_AT = 160  # positions of them in which a way to act is looked for, the early ones of all games first


@dataclass(frozen=True)
class Example:
    """A position, and what may be done in it.

    actions   those by which a piece acts in the way that is shown, all of the same piece; ``action``: one of them
    before    the state in which ``action`` has led to this one, where the end is shown that it has brought
    pattern   what a goal is about, instead of the pieces of the position
    """

    state: State
    actions: tuple[Action, ...] = ()
    action: Action | None = None
    before: State | None = None
    pattern: Pattern | None = None


@dataclass(frozen=True, eq=False)
class Pattern:
    """What a goal is about, on the empty board.

    word      the name of the sets with which it is reached
    table     those sets, None: it is about places alone; ``rows``: the ones of the table that count
    places    spaces that it names
    """

    word: str = ""
    table: SetTable | None = None
    rows: NDArray[np.intp] = field(default_factory=lambda: np.zeros(0, np.intp))
    places: tuple[int, ...] = ()


def pattern_of(goal: Goal) -> Pattern | None:
    """What there is to be seen of a goal. None: nothing."""
    places = tuple(sorted(goal.places))
    if goal.table is None:
        return Pattern(places=places) if places else None
    rows = counted_rows(goal)
    return Pattern(str(getattr(goal, "shape", "")), goal.table, rows, places) if len(rows) else None


def counted_rows(goal: Goal) -> NDArray[np.intp]:
    """The rows of a goal's table with which it is reached."""
    assert goal.table is not None
    return np.flatnonzero(goal.counted) if goal.counted is not None else np.arange(len(goal.table))


class Examples:
    """Finds examples in a game; the same ones each time."""

    def __init__(self, game: Game, made: Definition):
        self.game, self.made = game, made
        self.parts = {part.path: part for part in parts(made, game.options)}

    @cached_property
    def games(self) -> tuple[tuple[tuple[State, Action], ...], ...]:
        """What was played: each state with the action that followed."""
        return tuple(self._played(number) for number in range(_GAMES))

    def _played(self, number: int) -> tuple[tuple[State, Action], ...]:
        rng, state = Random(number), self.game.start(seed=number)
        found: list[tuple[State, Action]] = []
        while state.outcome is None and len(found) < _LONGEST:
            actions = state.actions()
            # What takes something, or goes far, is seldom and shows more.
            tried = rng.sample(actions, min(3, len(actions)))
            action = max(tried, key=lambda one: one.kind not in ("place", "move", "pass"))
            found.append((state, action))
            state = state.play(action)
        return tuple(found)

    def of_way(
        self,
        path: tuple[str | int, ...],
        kinds: tuple[str, ...] | None = None,
        letters: Sequence[str] | None = None,
        words: Sequence[str] = (),
    ) -> Example | None:
        """The first position in which a way to act allows what no other does; captures before quiet moves, and of
        those one in which a piece can take steps of most of these kinds (``words``), each of no other kind.

        kinds, letters   of its actions, and of the pieces that act so, None: of all; without the way others may be
                         illegal, too, where a king is in check
        """
        part = self.parts.get(path) or self._common(path)
        variant = without(self.made, self.game.options, part) if part is not None else None
        quiet: Example | None = None
        most = -1
        for state, legal in self._differing(variant):
            only = [one for one in legal if kinds is None or one.kind in kinds]
            only = [one for one in only if letters is None or _letter(state, one) in letters]
            if not only:
                continue
            if taking := next((one for one in only if _takes(one)), None):
                return _of_piece(state, only, taking)
            if not words and quiet is None:
                quiet = _farthest(_of_piece(state, only, only[0]))
            for first in {_start(one): one for one in only}.values() if words else ():
                example = _of_piece(state, only, first)
                shown = [self._of_kinds(one, words) for one in example.actions]
                if (number := len({*shown} - {None})) > most:
                    best = max(range(len(shown)), key=lambda k: -1 if shown[k] is None else words.index(shown[k]))
                    quiet, most = replace(example, action=example.actions[best]), number
            if words and most == len(words):
                return quiet
        return quiet

    def _of_kinds(self, action: Action, words: Sequence[str]) -> str | None:
        """The one of some kinds of steps of which an action is; None: of none of them, or of several."""
        start = _start(action)
        steps = self.game.space.steps
        fitting = [word for word in words if start >= 0 and action.space in steps(word)[start]]
        return fitting[0] if len(fitting) == 1 else None

    def _common(self, path: tuple[str | int, ...]) -> Part | None:
        """The part at a path of the stages as they are built, into which the ways of the whole game come first."""
        common = [part for part in self.parts.values() if part.path[0] == "moves"]
        at = path[-1]
        assert isinstance(at, int)
        return common[at] if at < len(common) else self.parts.get((*path[:-1], at - len(common)))

    def _differing(self, variant: Game | None) -> Iterator[tuple[State, list[Action]]]:
        """The positions that were played, with the actions there are not in a variant of the game; of a way without
        which there is no game all actions."""
        early = (pair[0] for turn in zip_longest(*self.games) for pair in turn if pair is not None)
        turns = (state for state in early if state.actor and isinstance(state.stage, Turn))
        for state in islice(turns, _LOOKED_AT):
            legal = [one for one in state.actions() if one.kind not in ("pass", "stop")]
            if variant is not None:
                legal = _only_here(state, legal, variant)
            if legal:
                yield state, legal

    def of_goal(self, goal: Goal) -> Example | None:
        """The end of the shortest game that this goal has ended."""
        ends: list[tuple[int, State, Action, State]] = []
        for played in self.games:
            if played:
                state, action = played[-1]
                after = state.play(action)
                if after.outcome is not None and after.outcome.winners and after.outcome.reason == goal.reason:
                    ends.append((len(played), state, action, after))
        if not ends:
            return None
        _, state, action, after = min(ends, key=lambda end: end[0])
        return Example(after, (), action, state)


def _of_piece(state: State, actions: Sequence[Action], action: Action) -> Example:
    """An action as an example, with all those of the same piece."""
    return Example(state, tuple(one for one in actions if _start(one) == _start(action)), action)


def _farthest(example: Example) -> Example:
    """The example with the action that leads farthest, where a piece moves: its arrow is seen best."""
    if example.action is None or _start(example.action) < 0:
        return example
    return replace(example, action=max(example.actions, key=lambda one: abs((one.space or 0) - _start(one))))


def _only_here(state: State, legal: list[Action], variant: Game) -> list[Action]:
    """The actions that are not legal in the same position of a variant."""
    try:
        there = variant.start(setup=state.setup())
    except ValueError:  # what is remembered of a turn may need what is left out
        return []
    texts = {action.text for action in there.actions()}
    return [action for action in legal if action.text not in texts]


def _takes(action: Action) -> bool:
    return action.kind not in ("place", "move", "over")


def _letter(state: State, action: Action) -> str:
    """The letter of the kind of the piece that acts; "" where all are alike."""
    start = _start(action)
    return state.rules.roster.pieces[state.cells[start]][1:] if start >= 0 else letter_of(action)


def _start(action: Action) -> int:
    return action.start if isinstance(action, Move) else -1
