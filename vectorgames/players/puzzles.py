"""Puzzles: positions of games that the program has played against itself, in which exactly one action is right.

``win``: the actor wins within so many of his turns, whatever the others do, and by no other first action.
``defence``: whatever else he does, another wins within so many turns. Both are proved by trying all actions to that
depth; nothing is a puzzle that the bound of nodes leaves open. Dice count as an adversary: what is told holds
whatever is rolled. 300 puzzles are shipped (``configs/players/puzzles``); more are made on demand.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import Executor
from dataclasses import asdict, dataclass
from datetime import date
from functools import cache
from hashlib import sha256
from pathlib import Path
from random import Random
from typing import Any

from vectorgames.base.executors import opened, spread
from vectorgames.base.paths import CONFIGS
from vectorgames.base.words import LocalizedError
from vectorgames.players import player, players
from vectorgames.players.player import Stop, choices, never
from vectorgames.players.process import Inquiry
from vectorgames.players.sets import FREE, SetCounts, placing_of
from vectorgames.players.threats import ThreatSearch
from vectorgames.rules.action import Action
from vectorgames.rules.definitions.definition import load
from vectorgames.rules.game import State
from vectorgames.rules.schema import read_file

FOLDER = CONFIGS / "players" / "puzzles"

DEEPEST = 3
"""Turns within which a win is looked for; a defence is against wins one turn shorter."""

NODES = 20_000
"""Positions that may be tried to prove one puzzle by the rules alone."""

THOUGHT = 60  # nodes for each move of games out of which puzzles are made; more where more actions can be chosen
_LONGEST = 300  # actions of such a game
_BATCH = 8  # such games that are played at the same time; so many divide ``_TRIES``
_TRIES = 40  # such games for each puzzle that is wanted, before there are said to be no more
_OPENING = 30  # actions at most that are drawn at first, and the share of those drawn later
_BLUNDERS = 0.1
_LEAST = 4  # actions among which the right one has to be found


@dataclass(frozen=True, slots=True)
class Puzzle:
    """A position, told by the actions to it, and its solution.

    kind        ``win`` or ``defence``
    depth       within how many turns the win is, or is to be stopped
    dimensions  in how many coordinates (loci) the set runs that is filled in the end; 0: the win is none
    answer      the only right action
    line        how it goes on; of a defence how the game is lost by another action
    """

    game: str
    options: Mapping[str, Any]
    actions: tuple[str, ...]
    kind: str
    depth: int
    dimensions: int
    answer: str
    line: tuple[str, ...]

    def state(self) -> State:
        """The position. ValueError where the rules do not lead to one."""
        state = load(self.game, dict(self.options)).start()
        for action in self.actions:
            state = state.play(action)
        return state

    @property
    def grade(self) -> tuple[int, int]:
        """What puzzles are ordered by, the easiest first."""
        return self.depth + (self.kind == "defence"), self.dimensions


class Exhausted(Exception):
    """The bound of nodes is reached before anything is proved."""


class Prover:
    """Tries all actions, by the rules alone: what wins within so many turns of a side. ``nodes``: positions that it
    may visit, in all; None: no bound. ``stop`` is asked whether to give up: then Exhausted is raised."""

    def __init__(self, nodes: int | None = NODES, stop: Stop = never):
        self.nodes, self.visited, self._stop = nodes, 0, stop
        self._refutes: dict[int, str] = {}  # by the turns left, what refuted last

    def play(self, state: State, action: Action) -> State:
        self.visited += 1
        if (self.nodes is not None and self.visited > self.nodes) or self._stop():
            raise Exhausted
        return state.play(action)

    def won(self, state: State, side: int, turns: int) -> list[str] | None:
        """Texts of a line by which a side wins within so many turns of its own, the one in progress counted,
        however the others play and the dice fall; None where it does not."""
        roster = state.game.roster
        if state.outcome is not None:
            return [] if any(roster.side[winner] == side for winner in state.outcome.winners) else None
        if state.actor and roster.side[state.actor] == side:
            for action in state.actions():
                line = self.won(self.play(state, action), side, turns)
                if line is not None:
                    return [action.text, *line]
            return None
        if state.actor and turns < 2:
            return None
        left = turns - 1 if state.actor else turns
        longest: list[str] = []
        actions = sorted(state.actions(), key=lambda action: action.text != self._refutes.get(left))
        for action in actions:
            line = self._after_reply(state, action, side, left)
            if line is None:
                self._refutes[left] = action.text
                return None
            if len(line) >= len(longest):
                longest = [action.text, *line]
        return longest

    def _after_reply(self, state: State, action: Action, side: int, left: int) -> list[str] | None:
        after = self.play(state, action)
        roster = state.game.roster
        same = after.outcome is None and after.actor and roster.side[after.actor] != side and state.actor
        return self.won(after, side, left + 1 if same else left)

    def line(self, state: State, side: int, turns: int) -> list[str] | None:
        """What ``won`` says, by the quickest way that there is."""
        return self.won(state, side, turns)

    def reply(self, state: State, side: int, turns: int, likely: Sequence[str]) -> str | None:
        """The text of an action of another side, who is to choose, after which a side no longer wins within so many
        turns of its own that are still to come; None where there is none. ``likely``: those tried first."""
        texts = [action.text for action in state.actions()]
        for text in (*likely, *(text for text in texts if text not in likely)):
            after = self.play(state, state.stage.find(state, text))
            again = after.outcome is None and after.actor and state.game.roster.side[after.actor] != side
            if turns < 1 or self.line(after, side, turns + 1 if again else turns) is None:
                return text
        return None

    def winning(self, state: State, turns: int) -> dict[str, list[str]]:
        """The first actions by which the actor wins within so many turns, and how it goes on."""
        side = state.game.roster.side[state.actor]
        lines = ((action.text, self.won(self.play(state, action), side, turns)) for action in state.actions())
        return {text: line for text, line in lines if line is not None}

    def losing(self, state: State, turns: int) -> dict[str, list[str]]:
        """The first actions after which another side wins within so many turns, and how."""
        roster = state.game.roster
        others = sorted({*roster.side[1:]} - {roster.side[state.actor]})
        found = {}
        for action in state.actions():
            after = self.play(state, action)
            lines = (self.won(after, other, turns) for other in others)
            line = next((line for line in lines if line is not None), None)
            if line is not None:
                found[action.text] = line
        return found


class SetProver(Prover):
    """Proves by counting, many times as fast, where pieces are placed and a filled set wins; else as ``Prover``."""

    def winning(self, state: State, turns: int) -> dict[str, list[str]]:
        placing = placing_of(state)
        if placing is None or placing.most < turns:
            return super().winning(state, turns)
        counts, names = placing.counts, {a.picks[-1].space: a.text for a in state.actions()}
        found = {space: line for space in names if (line := self._placed(counts, space, turns)) is not None}
        return {names[space]: [names[i] for i in line] for space, line in found.items() if space is not None}

    def losing(self, state: State, turns: int) -> dict[str, list[str]]:
        placing = placing_of(state) if _quick(state) else None
        if placing is None or placing.most <= turns:
            return super().losing(state, turns)
        names = {action.picks[-1].space: action.text for action in state.actions()}
        theirs = _seen_by_others(state, placing.counts)
        found: dict[str, list[str]] = {}
        if self._wins(theirs, turns) is None:  # they would not win if the actor passed
            return found
        for space, text in names.items():
            if space is not None and space not in theirs.wins(1):
                theirs.make(space, 1)
                line = self._wins(theirs, turns)
                theirs.unmake(space, 1)
                if line is not None:
                    found[text] = [names[i] for i in line]
        return found

    def line(self, state: State, side: int, turns: int) -> list[str] | None:
        placing = placing_of(state) if _quick(state) else None
        if placing is None or placing.most <= turns:
            return super().line(state, side, turns)
        names = {action.picks[-1].space: action.text for action in state.actions()}
        if state.game.roster.side[state.actor] == side:
            found = self._wins(placing.counts, turns)
        else:
            ours = _seen_by_others(state, placing.counts)
            found = None if turns < 2 or ours.wins(1) else self._replied(ours, turns - 1)
        return None if found is None else [names[space] for space in found]

    def _placed(self, counts: SetCounts, space: int | None, turns: int) -> list[int] | None:
        """How the actor, who places a piece there, wins within so many turns; None where he does not."""
        if space is None:
            return None
        if space in counts.wins(0):
            return []
        counts.make(space, 0)
        line = None if turns < 2 or counts.wins(1) else self._replied(counts, turns - 1)
        counts.unmake(space, 0)
        return line

    def _replied(self, counts: SetCounts, turns: int) -> list[int] | None:
        """How the actor wins after his piece, where only he threatens to fill a set; None where he does not."""
        threats = sorted(counts.wins(0))
        if len(threats) > 1:
            return threats[:2]
        if turns < 2 or (not threats and ThreatSearch(counts).run(0, turns) is None):
            return None  # he would not win if the others passed
        longest: list[int] = []
        for reply in threats or [space for space, there in enumerate(counts.cells) if there == FREE]:
            counts.make(reply, 1)
            line = self._wins(counts, turns)
            counts.unmake(reply, 1)
            if line is None:
                return None
            longest = max(longest, [reply, *line], key=len)
        return longest

    def _wins(self, counts: SetCounts, turns: int) -> list[int] | None:
        """A line by which the actor wins within so many turns."""
        line = ThreatSearch(counts).run(0, turns)  # within two turns all that wins is a chain
        if line is None and turns > 2:
            for space, there in enumerate(counts.cells):
                rest = self._placed(counts, space, turns) if there == FREE else None
                if rest is not None:
                    return [space, *rest]
        return line


def _seen_by_others(state: State, counts: SetCounts) -> SetCounts:
    """The sets of a position in which side 0 is not the actor, but the other player."""
    goal = state.game.rules.goal_of_sets
    assert goal is not None
    return SetCounts(goal.sets, [(1, 0, *range(FREE, 4))[there] for there in counts.cells])


# ---- making ----


@dataclass(frozen=True)
class Task(Inquiry):
    """A game to be played, and puzzles to be found in it."""

    game: str
    options: tuple[tuple[str, Any], ...]
    seed: int
    nodes: int = NODES

    def find(self, stop: Stop, report: Callable[[Any], None]) -> list[Puzzle]:
        """Reports how many actions of the game have been played."""
        return made_of(self, stop, report)


def made_of(task: Task, stop: Stop = never, report: Callable[[int], None] = lambda actions: None) -> list[Puzzle]:
    """The puzzles in the game of a task, each from another position. ``report`` is told how many actions have been
    played."""
    state, random = load(task.game, dict(task.options)).start(), Random(task.seed)
    seats = [player(random.choice(players()), state.game) for _ in range(state.game.players)]
    opening, states = random.randrange(_OPENING), [state]
    texts: list[str] = []
    while state.outcome is None and len(texts) < _LONGEST and not stop():
        if state.actor and len(texts) >= opening and random.random() > _BLUNDERS:
            nodes = THOUGHT if state.stage.by_sets else max(THOUGHT, len(state.actions()))
            action = seats[state.actor - 1].choose(state, nodes=nodes, seed=random.getrandbits(32))
        else:
            action = random.choice(state.actions())
        state = state.play(action)
        states.append(state)
        texts.append(action.text)
        report(len(texts))
    # What is won soon stands near the end; by counting all positions can be looked at.
    near = range(max(0, len(texts) - 2 * DEEPEST), len(texts) if state.outcome and state.outcome.winners else 0)
    places = [k for k in range(len(texts)) if k in near or _quick(states[k])]
    found = []
    for k in reversed(places):
        if stop():
            break
        puzzle = _puzzle(states[k], tuple(texts[:k]), task, stop)
        if puzzle is not None:
            found.append(puzzle)
    return found


def _quick(state: State) -> bool:
    """Whether wins are proved by counting, for either side."""
    goal = state.game.rules.goal_of_sets
    return placing_of(state) is not None and goal is not None and goal.quadrants is None


def _puzzle(state: State, actions: tuple[str, ...], task: Task, stop: Stop) -> Puzzle | None:
    """The puzzle that a position is, if it is one."""
    if state.outcome is not None or not state.actor or len(choices(state)) < _LEAST:
        return None
    try:
        found = _solution(state, SetProver(task.nodes, stop))
    except Exhausted:
        return None
    if found is None:
        return None
    kind, depth, answer, line = found
    dimensions = _dimensions(state, line)
    return Puzzle(task.game, dict(task.options), actions, kind, depth, dimensions, answer, tuple(line))


def _solution(state: State, prover: Prover) -> tuple[str, int, str, list[str]] | None:
    """Kind, depth, the only right action and the line of a position; None where several are right, or all."""
    for turns in range(1, DEEPEST + 1):
        winning = prover.winning(state, turns)
        if winning:
            answer, line = next(iter(winning.items()))
            return ("win", turns, answer, [answer, *line]) if len(winning) == 1 else None
        if turns < DEEPEST:
            losing = prover.losing(state, turns)
            right = [action.text for action in state.actions() if action.text not in losing]
            if losing and len(right) < 2:
                wrong, line = next(iter(losing.items()))
                return ("defence", turns, right[0], [wrong, *line]) if right else None
    return None


def _dimensions(state: State, line: Sequence[str]) -> int:
    """In how many coordinates the longest set runs that is filled at the end of a line; 0: none is."""
    for text in line:
        state = state.play(text)
    goal = state.game.rules.goal_of_sets
    if goal is None or state.outcome is None:
        return 0
    owned, sides = state.game.roster.owned(state.cells), {state.game.roster.side[p] for p in state.outcome.winners}
    rows = [row for side in sides for row in goal.shown(owned, side).tolist()]
    return max((int(goal.sets.dims[row]).bit_count() for row in rows), default=0)


def make(
    game: str, count: int, seed: int = 0, options: Mapping[str, Any] | None = None, executor: Executor | None = None
) -> Iterator[Puzzle]:
    """So many puzzles of a game, the same for the same seed; fewer where too many games have none. At most one of a
    kind and depth from each game."""
    given, made, begun = tuple(sorted((options or {}).items())), 0, 0
    while made < count and begun < _TRIES * count:
        tasks = [Task(game, given, seed * 1_000_003 + begun + k) for k in range(_BATCH if executor else 1)]
        begun += len(tasks)
        found = dict(spread(made_of, tasks, executor))
        for number in range(len(tasks)):
            for puzzle in {(p.kind, p.depth): p for p in found[number]}.values():
                if made < count:
                    made += 1
                    yield puzzle


# ---- files ----


def _digest(puzzles: list[dict[str, Any]]) -> str:
    return sha256(json.dumps(puzzles, sort_keys=True).encode()).hexdigest()


def packed(puzzles: Sequence[Puzzle]) -> str:
    """Puzzles as a file has them, in YAML, one a line."""
    plain: list[dict[str, Any]] = json.loads(json.dumps([asdict(puzzle) for puzzle in puzzles]))
    lines = ["format: 1", f"digest: {_digest(plain)}", "puzzles:", *(f"  - {json.dumps(one)}" for one in plain)]
    return "\n".join(lines) + "\n"


def read(path: Path) -> tuple[Puzzle, ...]:
    """The puzzles of a file. LocalizedError where it cannot be read, or is not as it was written."""
    plain = read_file(path).plain()
    puzzles = plain.get("puzzles") if isinstance(plain, dict) else None
    if not isinstance(puzzles, list) or plain.get("digest") != _digest(puzzles):
        raise LocalizedError("errors.puzzles", file=path.name)
    return tuple(_read(one) for one in puzzles)


def _read(told: dict[str, Any]) -> Puzzle:
    return Puzzle(**{**told, "actions": tuple(told["actions"]), "line": tuple(told["line"])})


@cache
def shipped() -> tuple[tuple[Puzzle, ...], tuple[LocalizedError, ...]]:
    """The puzzles that came with the program, the easiest first, and what is wrong with files that are left out."""
    return in_folder(FOLDER)


def in_folder(folder: Path) -> tuple[tuple[Puzzle, ...], tuple[LocalizedError, ...]]:
    """The puzzles of all files of a folder, the easiest first, and what is wrong with files that are left out."""
    found: list[Puzzle] = []
    wrong: list[LocalizedError] = []
    for path in sorted(folder.glob("*.yaml")):
        try:
            found += read(path)
        except LocalizedError as error:
            wrong.append(error)
    return tuple(sorted(found, key=lambda puzzle: (puzzle.grade, puzzle.game))), tuple(wrong)


def of_day(day: date) -> Puzzle | None:
    """The puzzle of a day: all of those shipped in turn, in an order of their own. None: there is none."""
    puzzles, _ = shipped()
    order = Random(7).sample(range(len(puzzles)), len(puzzles))
    return puzzles[order[day.toordinal() % len(puzzles)]] if puzzles else None


# ---- checking ----


def check(puzzle: Puzzle, nodes: int | None = None) -> str | None:
    """What is wrong with a puzzle, tried out by the rules alone; None: nothing. Exhausted where ``nodes`` are not
    enough to tell."""
    state, prover = puzzle.state(), Prover(nodes)
    if puzzle.kind == "win":
        right = [*prover.winning(state, puzzle.depth)]
        sooner = prover.winning(state, puzzle.depth - 1) if puzzle.depth > 1 else {}
    else:
        losing = prover.losing(state, puzzle.depth)
        right, sooner = [a.text for a in state.actions() if a.text not in losing], {}
    if right != [puzzle.answer] or sooner:
        return f"{puzzle.game}: {puzzle.kind} in {puzzle.depth}: right {right}, told {puzzle.answer}"
    return None


def main(arguments: list[str]) -> int:
    """Check all puzzles shipped, by the rules alone: ``python -m vectorgames.players.puzzles [WORKERS]``."""
    puzzles, faults = shipped()
    wrong = [*map(str, faults)]
    with opened(int(arguments[0]) if arguments else 1) as executor:
        wrong += [found for _, found in spread(check, puzzles, executor) if found is not None]
    print("\n".join([*wrong, f"{len(puzzles)} puzzles, {len(wrong)} wrong"]))
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
