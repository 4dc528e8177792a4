"""Search of any game by its legal actions alone: iterative deepening, alpha-beta, quiescence, expectation of dice.

Values are those of the side that acts, from −1 to 1; above ``MOST`` a win is proved, the sooner the greater. With
more than two sides all others are taken to play against the one that asks (paranoid search).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from random import Random
from time import perf_counter

import numpy as np
from numpy.typing import NDArray

from vectorgames.players.evaluation import MOST, Evaluation
from vectorgames.players.player import Analysis, Budget, Line, Stop, Tell
from vectorgames.players.proof import MOST as PROVABLE
from vectorgames.players.proof import WINNER
from vectorgames.players.proof_search import ChainCounts, ProofSearch
from vectorgames.players.sets import placing_of
from vectorgames.players.threats import Forcing, ThreatSearch, forced_win, placed
from vectorgames.rules.action import ACTION_KINDS, TAKING, Action
from vectorgames.rules.adviser import adviser_of
from vectorgames.rules.feature import Sight
from vectorgames.rules.game import Game, State
from vectorgames.rules.reason import IllegalAction

PLY = 1e-4
"""What a win is worth less for each action that it takes."""

MANY = 24
"""Where each of so many actions and more places a piece, they are rated all at once."""

WIDTH = 12
"""So many candidates are looked at where there are more actions, beyond the root."""

ROOT_WIDTH = 30
"""So many are looked at at the root, once all actions have been looked at for one step."""

FACES = 6
"""So many outcomes of dice are looked at where there are more."""

HELPLESS = -0.85
"""What an action seems to be worth, at most, that lets the others begin a chain of forcing moves."""

REPLIES = 80
"""So many answers are tried at most, whether one of them wins at once."""

DEEPEST = 60

LONG = 60
"""So many actions a win is taken to need that is proved without its length."""

QUIET_PLIES = 4
"""So far captures are followed beyond the depth."""

ENTRIES = 200_000
"""Positions that the transposition table holds; then it begins anew."""

PROOF = 0.4
"""So much of what is left of a budget the search for a proof may take."""

ENDLESS = 250_000
"""Positions of which it takes that part where a search goes on until it is stopped."""

LATE = 8.0
"""So many times its time a search takes at most, until every action has been looked at once: where others use the
machine it gets little of the time that passes, and would give away pieces."""

_LOOK = 0.002  # seconds between two looks at the clock's bound and at ``stop``

_EXACT, _LOWER, _UPPER = range(3)


Standing = tuple[int, bytes, tuple[int, ...] | None]
"""Whose turn it is, and where pieces are, on the board and in hand."""


def standing(state: State) -> Standing:
    """What a position has in common with another that differs only in how long nothing has come of it."""
    return state.mover, state.cells, state.in_hand


class Stopped(Exception):
    """A bound of the search is reached."""


@dataclass(frozen=True, slots=True)
class View:
    """What a searcher sees of its game, and how far it looks.

    seen     spaces and steps that it sees; ``weights``: of features, by name
    depth    how many actions it looks ahead at most, None: as far as its budget allows
    """

    game: Game
    seen: Sight
    weights: tuple[tuple[str, float], ...] = ()
    depth: int | None = None


class Search:
    """One search of a position. Not to be shared between threads.

    ``before``: what has stood on the board earlier in the game. To come back to it is worth as much as a draw:
    without that, players go to and fro until the game ends by its quiet limit.
    """

    def __init__(
        self,
        view: View,
        state: State,
        budget: Budget,
        seed: int,
        stop: Stop,
        before: frozenset[Standing] = frozenset(),
    ):
        self.view, self.state, self.stop, self.before = view, state, stop, before
        game = view.game
        self.evaluation = Evaluation(game, view.seen, dict(view.weights))
        self.side = game.roster.side[state.actor]
        self.camp = [int(side != self.side) for side in game.roster.side]
        self.random, self.nodes, self.begun = Random(seed), 0, perf_counter()
        self.most_nodes = budget.nodes if budget.nodes is not None else 1 << 60
        self.endless = budget == Budget()
        self.seconds = budget.seconds if budget.seconds is not None else float("inf")
        self.until = self.begun + LATE * self.seconds
        self.next_look = self.begun
        depths = [depth for depth in (budget.depth, view.depth, DEEPEST) if depth is not None]
        turn = max(stage.turn_length for stage in game.stages)
        if turn > 1 and budget.depth is None:
            # Who looks farther with so few candidates loses to one who does not: in Drangles 1 of 10 games were won
            # at depth 3, 16 of 18 at depth 2. The answer is looked at once the turn is nearly whole.
            depths.append(turn)
        self.deepest = min(depths)
        self.table: dict[int, tuple[int, int, float, Action | None]] = {}
        self.come, self.left = np.zeros(game.space.size), np.zeros(game.space.size)  # by space: ``credit``
        self.by_space: dict[str, dict[int, Action]] = {}  # by stage: the action that places a piece on a space
        self.killers: list[Action | None] = [None] * (DEEPEST + QUIET_PLIES + 2)
        self.takers: list[Action | None] = [None] * (DEEPEST + QUIET_PLIES + 2)  # what took something, and was good
        self.visible: dict[Action, bool] = {}
        self.waits: tuple[State | None, float] = None, 0.0  # see ``waiting``
        self.extending = False  # whether what is looked at goes on with a turn beyond the depth
        self.chains = view.depth is None and view.seen.whole  # whether chains of forcing moves are followed
        self.forcing = Forcing.of(state) if self.chains else None
        self.captures = any(stage.captures for stage in game.stages)
        # By chains of forcing moves, or by a proof: the worth, the line, after how many actions if that is known.
        self.settled: dict[Action, tuple[float, tuple[str, ...], int | None]] = {}
        self.safe: set[Action] = set()  # against what they are known to lose by

    # ---- bounds ----

    def look(self) -> None:
        """Whether to go on: raises Stopped where a bound of time is reached."""
        now = perf_counter()
        self.next_look = now + _LOOK
        if now >= self.until or self.stop():
            raise Stopped

    def play(self, state: State, action: Action) -> State:
        if self.nodes >= self.most_nodes:
            raise Stopped
        self.nodes += 1
        if perf_counter() >= self.next_look:
            self.look()
        return state.play(action)

    # ---- what is seen ----

    def sees(self, action: Action) -> bool:
        """Whether the step of an action is seen."""
        found = self.visible.get(action)
        if found is None:
            seen = self.view.seen
            spaces = [pick.space for pick in action.picks if pick.space is not None]
            known = seen.absent or not ACTION_KINDS[action.kind].absent
            found = known and seen.together(spaces)
            self.visible[action] = found
        return found

    def captured(self, state: State) -> list[Action]:
        """The legal actions by which something is taken, as far as they are seen."""
        whole = self.view.seen.whole
        return [action for action in state.actions() if action.kind in TAKING and (whole or self.sees(action))]

    def ended(self, state: State, camp: int, ply: int) -> float:
        """What the end of a game is worth for a camp; an end that is not seen is like any other position."""
        outcome = state.outcome
        assert outcome is not None
        if not outcome.winners:
            return 0.0
        winner = self.view.game.roster.side[outcome.winners[0]]
        if not self.view.seen.whole and not self.saw(state, winner):
            return self.static(state, camp)
        value = 1.0 - PLY * ply
        return value if self.camp[winner] == camp else -value

    def saw(self, state: State, winner: int) -> bool:
        """Whether the set is seen with which a game has been won; any other end is."""
        rules = state.rules
        for goal in rules.goals:
            if goal.table is not None and state.outcome is not None and goal.reason == state.outcome.reason:
                owned = rules.roster.owned(state.cells)
                spaces = goal.table.spaces[goal.shown(owned, winner)].tolist()
                return not spaces or any(self.view.seen.together(row) for row in spaces)
        return True

    def static(self, state: State, camp: int) -> float:
        value = self.evaluation.score(state, self.side)
        return -value if camp else value

    # ---- the tree ----

    def after(
        self, state: State, action: Action, depth: int, alpha: float, beta: float, ply: int, camp: int
    ) -> float:
        """What an action of a camp is worth for it, looked at so many actions further."""
        if not self.view.seen.whole and not self.sees(action):
            return self.waiting(state, camp, ply)
        then = self.play(state, action)
        if then.outcome is not None:
            return self.ended(then, camp, ply + 1)
        if then.cells is not state.cells and standing(then) in self.before:
            return 0.0
        if then.actor == 0:
            return self.expected(then, depth, ply + 1, camp)
        if self.camp[then.actor] == camp:
            if depth > 0 or then.actor != state.actor or self.extending:
                return self.value(then, depth, alpha, beta, ply + 1)
            self.extending = True  # in the midst of a turn nothing can be judged: the next action is looked at, too
            value = self.value(then, 1, alpha, beta, ply + 1)
            self.extending = False
            return value
        return -self.value(then, depth, -beta, -alpha, ply + 1)

    def waiting(self, state: State, camp: int, ply: int) -> float:
        """What an action that is not seen is worth for a camp: nothing seems to change, and the others are to act,
        who take what they are seen to take. Where it cannot be their turn, as in check, it seems to be lost."""
        if self.waits[0] is not state:
            value, player = -MOST, self.view.game.roster.successor[state.actor]
            for theirs in adviser_of(self.view.game).as_if(state, player)[:1]:
                if theirs.outcome is None:
                    value = self.quiet(theirs, -1.0, 1.0, ply + 1, QUIET_PLIES)
                    value = value if self.camp[theirs.actor] == camp else -value
            self.waits = state, value
        return self.waits[1]

    def expected(self, state: State, depth: int, ply: int, camp: int) -> float:
        """The mean over what the dice may show; of many faces some, which are the same each time."""
        if depth <= 0:
            return self.static(state, camp)
        faces = state.actions()
        all_faces, n = len(faces), len(faces)
        if n > FACES:
            faces = [faces[(2 * k + 1) * n // (2 * FACES)] for k in range(FACES)]
            n = FACES
        values = [self.after(state, face, depth, -1.0, 1.0, ply, camp) for face in faces]
        mean = sum(values) / n
        if n == all_faces and (min(values) > MOST or max(values) < -MOST):
            return mean
        return max(-MOST, min(MOST, mean))

    def value(self, state: State, depth: int, alpha: float, beta: float, ply: int) -> float:
        """What a position is worth for the camp that is to act, within a window (fail-soft)."""
        if self.forcing is not None and (length := self.forcing.win(state)) is not None:
            return 1.0 - PLY * (ply + length)
        if depth <= 0:
            return self.quiet(state, alpha, beta, ply, QUIET_PLIES)
        key = hash(state)
        entry, first = self.table.get(key), None
        if entry is not None:
            found_depth, bound, value, first = entry
            if value > MOST:
                value -= PLY * ply
            elif value < -MOST:
                value += PLY * ply
            told = bound == _EXACT or (bound == _LOWER and value >= beta) or (bound == _UPPER and value <= alpha)
            if told and (found_depth >= depth or abs(value) > MOST):
                return value
        camp, lower = self.camp[state.actor], alpha
        best, chosen = -2.0, None
        for number, action in enumerate(self.in_turn(state, first, ply)):
            if number >= WIDTH and best > -MOST:
                break
            value = self.after(state, action, depth - 1, alpha, beta, ply, camp)
            if value > best:
                best, chosen = value, action
                if value > alpha:
                    alpha = value
                    if value >= beta:
                        self.credit(action, depth, ply)
                        break
        if len(self.table) >= ENTRIES:
            self.table.clear()
        bound = _LOWER if best >= beta else _EXACT if best > lower else _UPPER
        stored = best + PLY * ply if best > MOST else best - PLY * ply if best < -MOST else best
        self.table[key] = depth, bound, stored, chosen
        return best

    def quiet(self, state: State, alpha: float, beta: float, ply: int, left: int) -> float:
        """The worth of a position for the camp that is to act once nothing more is to be taken."""
        camp = self.camp[state.actor]
        best = self.static(state, camp)
        if not self.captures or left <= 0 or best >= beta:
            return best
        alpha = max(alpha, best)
        for action in self.takings(state, ply):
            then = self.play(state, action)
            if then.outcome is not None:
                value = self.ended(then, camp, ply + 1)
            elif then.actor == 0:
                value = self.static(then, camp)
            elif self.camp[then.actor] == camp:
                value = self.quiet(then, alpha, beta, ply + 1, left - 1)
            else:
                value = -self.quiet(then, -beta, -alpha, ply + 1, left - 1)
            if value > best:
                best, alpha = value, max(alpha, value)
                if value >= beta:
                    self.takers[ply] = action
                    break
        return best

    def takings(self, state: State, ply: int) -> Iterator[Action]:
        """The actions by which something is taken, the best looking ones first; what was good elsewhere comes
        before others are even listed."""
        first, stage = self.takers[ply], state.stage
        if first is not None and type(first) is stage.action_class and stage.permits(state, first):
            yield first
        else:
            first = None
        for action in self.ordered(state, self.captured(state), None, ply)[:WIDTH]:
            if action is not first:
                yield action

    # ---- order ----

    def in_turn(self, state: State, first: Action | None, ply: int) -> Iterator[Action]:
        """The actions, the best looking ones first; what was best before comes before others are even listed."""
        if first is not None:
            yield first
        for action in self.candidates(state, first, ply):
            if action is not first:
                yield action

    def candidates(self, state: State, first: Action | None, ply: int) -> list[Action]:
        """The actions, the best looking ones first."""
        stage = state.stage
        if stage.by_sets:
            actions, allowed = state.actions(), stage.placeable(state)
            if len(actions) > MANY and len(actions) == np.count_nonzero(allowed):
                return self.placements(state, actions, allowed, first, ply)
        return self.ordered(state, state.actions(), first, ply)

    def placements(
        self, state: State, actions: Sequence[Action], allowed: NDArray[np.bool_], first: Action | None, ply: int
    ) -> list[Action]:
        """Actions that each place a piece on a space of its own, best looking first: rated all at once."""
        comes = self.evaluation.comes(state, self.view.game.roster.side[state.actor]) + self.come
        comes[~allowed] = -100.0
        replies = None if self.forcing is None else self.forcing.replies(state)
        if replies:
            lost = allowed.copy()
            lost[[*replies]] = False
            comes[lost] -= 50.0
        for action, bonus in ((self.killers[ply], 0.2), (first, 100.0)):
            if action is not None and action.end >= 0:
                comes[action.end] += bonus
        spaces = np.argsort(-comes, kind="stable")[: len(actions)].tolist()
        by_space = self.by_space.get(state.stage.name)
        if by_space is None or not by_space.keys() >= {*spaces}:
            by_space = self.by_space[state.stage.name] = {action.end: action for action in actions}
        return [by_space[space] for space in spaces]

    def ordered(self, state: State, actions: Sequence[Action], first: Action | None, ply: int) -> list[Action]:
        """Actions by how good they look: what was best before, what is gained at once, what was good elsewhere."""
        if len(actions) < 2:
            return list(actions)
        if ply and perf_counter() >= self.next_look:
            self.look()
        rated, killer = self.rated(state, actions), self.killers[ply]
        if killer is not None or first is not None:
            for k, action in enumerate(actions):
                if action is first:
                    rated[k] += 100.0
                elif action is killer:
                    rated[k] += 0.2
        order = sorted(range(len(actions)), key=rated.__getitem__, reverse=True)
        return [actions[k] for k in order]

    def rated(self, state: State, actions: Sequence[Action]) -> list[float]:
        """About what each action gains at once, by what it takes, where it comes from and where it leads; and how
        often it was good elsewhere to come from there, to go there. Of one that is not seen, what it gives up."""
        cells, evaluation = state.cells, self.evaluation
        values, by_code, side = evaluation.values, evaluation.by_code, self.view.game.roster.side[state.actor]
        comes, leaves = evaluation.gains(state, side)
        left, come, size, rated = self.left.tolist(), self.come.tolist(), len(cells), []
        whole = self.view.seen.whole
        for action in actions:
            start, end = action.start, action.end
            gain = 0.0
            if not whole and not self.sees(action):
                rated.append(-leaves[start] if 0 <= start < size else 0.0)
                continue
            if 0 <= end < size:
                there = cells[end]
                gain = comes[end] + come[end]
                if 0 <= start < size:
                    code = cells[start]
                    gain += left[start] - leaves[start] + values[end][code] - values[start][code]
                    if there and by_code[there] != side:
                        gain += 2 * values[end][there] - 0.1 * values[start][code]
            if action.kind in TAKING:
                gain += 0.05
            rated.append(gain)
        return rated

    def credit(self, action: Action, depth: int, ply: int) -> None:
        """An action was so good that nothing else had to be looked at."""
        self.killers[ply] = action
        start, end, size = action.start, action.end, len(self.come)
        if 0 <= end < size:
            self.come[end] += 0.001 * depth
        if 0 <= start < size:
            self.left[start] += 0.001 * depth

    # ---- the root ----

    def run(self, lines: int, report: Tell) -> Analysis:
        """Search until a bound is reached; the best lines."""
        state = self.state
        if state.outcome is not None:
            return Analysis((), 0, 0, 0.0)
        actions = list(state.actions())
        self.random.shuffle(actions)
        actions = self.ordered(state, actions, None, 0)
        values: dict[Action, float] = dict.fromkeys(actions, -2.0)
        reached = 0
        if self.chains and (chain := forced_win(state, shortest=True)) is not None:
            self.settle(actions, values, chain, 1.0)
            if lines == 1:
                return self.analysis(actions, values, 1, len(chain))
        try:
            for depth in range(1, self.deepest + 1):
                width = len(actions) if depth == 1 else min(len(actions), max(ROOT_WIDTH // depth, 8, lines))
                while width < len(actions) and values[actions[width - 1]] < -MOST:
                    width += 1
                if depth > 1:
                    width = min(width, max(lines, sum(value > HELPLESS for value in values.values())))
                self.iterate(actions, values, depth, width, lines)
                if depth == 1:
                    self.until = self.begun + self.seconds
                    self.narrow(actions, values)
                    report(self.analysis(actions, values, lines, depth))  # what follows may take long
                    if self.prove(actions, values) and lines == 1:
                        break
                while self.refuted(actions, values):
                    if depth > 1:
                        self.iterate(actions, values, depth, width, lines)
                reached = depth
                report(self.analysis(actions, values, lines, reached))
                best = values[actions[0]]
                if abs(best) > MOST and (1.0 - abs(best)) / PLY <= depth + 0.5:
                    break
                if len(actions) == 1 and lines == 1 and depth > 1:
                    break
        except Stopped:
            pass
        return self.analysis(actions, values, lines, reached)

    def iterate(
        self, actions: list[Action], values: dict[Action, float], depth: int, width: int, lines: int
    ) -> None:
        """Look at the first actions so far ahead, and sort all by what was found; also where that was cut short."""
        fresh: dict[Action, float] = {}
        best: list[float] = []
        try:
            for action in actions[:width]:
                alpha = best[lines - 1] if len(best) >= lines else -1.0
                settled = self.settled.get(action)
                value = settled[0] if settled else self.after(self.state, action, depth - 1, alpha, 1.0, 0, 0)
                fresh[action] = value
                best = sorted([*best, value], reverse=True)[:lines]
        finally:
            if fresh:
                order = {action: k for k, action in enumerate(actions)}
                values.update(fresh)
                actions.sort(key=lambda a: (values[a] < -MOST, a not in fresh, -values[a], order[a]))

    def narrow(self, actions: list[Action], values: dict[Action, float]) -> None:
        """Where the others had a chain of forcing moves if they were to act, whatever neither gets in its way nor
        forces anything itself comes last."""
        placing = placing_of(self.state) if self.chains else None
        if placing is None:
            return
        counts = placing.counts
        chain = ThreatSearch(counts).run(1)
        if chain is None:
            return
        useful = {*chain, *counts.wins(1)}
        for row in counts.lacking[0][2]:
            useful.update(counts.free_in(row))
        for action in actions:
            if action.end not in useful and action not in self.settled:
                values[action] = min(values[action], HELPLESS)
        actions.sort(key=lambda action: -values[action])

    def refuted(self, actions: list[Action], values: dict[Action, float]) -> bool:
        """Whether the action that seems best loses at once, or to a chain of forcing moves: then it is settled."""
        best = actions[0]
        if values[best] <= -MOST or best in self.settled or best in self.safe:
            return False
        then = self.play(self.state, best)
        if then.outcome is not None or then.actor == 0 or not self.camp[then.actor]:
            return False
        chain = forced_win(then) if self.chains else None
        chain = chain or self.winning_reply(then)
        if chain is not None:
            self.settle(actions, values, (best, *chain), -1.0)
        elif (proof := self.proof(then)) is not None:
            self.settle(actions, values, (best, proof), -1.0, False)
        else:
            self.safe.add(best)
            return False
        return True

    def winning_reply(self, state: State) -> tuple[Action] | None:
        """An action of the others that is seen and wins at once, where they have not too many to try them all."""
        replies, whole = state.actions(), self.view.seen.whole
        for reply in replies if len(replies) <= REPLIES else ():
            if whole or self.sees(reply):
                then = self.play(state, reply)
                if then.outcome is not None and self.ended(then, 1, 2) > MOST:
                    return (reply,)
        return None

    def prove(self, actions: list[Action], values: dict[Action, float]) -> bool:
        """Whether a win is proved that is not a chain of forcing moves: then the action is settled."""
        proof = self.proof(self.state) if values[actions[0]] <= MOST else None
        if proof is not None:
            self.settle(actions, values, (proof,), 1.0, False)
        return proof is not None

    def proof(self, state: State) -> Action | None:
        """An action with which the actor wins, as far as df-pn search shows it within a part of the
        budget; None elsewhere than where pieces are only placed."""
        if self.forcing is None or state.stage is not self.state.stage or len(state.cells) > PROVABLE:
            return None
        placing, goal = placing_of(state), self.view.game.rules.goal_of_sets
        assert placing is not None and goal is not None
        counts = ChainCounts(goal.sets, placing.counts.cells)
        left = ENDLESS if self.endless else self.most_nodes - self.nodes
        known, most = self.nodes, self.nodes + int(PROOF * left)
        until = perf_counter() + PROOF * (self.until - perf_counter())

        def look() -> None:
            self.nodes = min(known + counts.visited, self.most_nodes)
            now = perf_counter()
            if self.nodes >= most or now >= until:
                raise Stopped
            if now >= self.next_look:
                self.look()

        search = ProofSearch(self.view.game.space, counts, look)
        try:
            return placed(state, search.answer()) if search.prove(WINNER) else None
        except Stopped:
            if self.stop():
                raise
            return None

    def settle(
        self,
        actions: list[Action],
        values: dict[Action, float],
        line: tuple[Action, ...],
        worth: float,
        whole: bool = True,
    ) -> None:
        """What an action is worth is proved, 1.0 won, −1.0 lost: by a line to the end of the game, or, if it is not
        ``whole``, by one that goes on for nobody knows how long."""
        plies = len(line) if whole else LONG
        value = worth - PLY * plies * worth
        first = next(action for action in actions if action == line[0])
        self.settled[first] = value, tuple(action.text for action in line), plies if whole else None
        values[first] = value
        actions.sort(key=lambda action: -values[action])

    def analysis(self, actions: list[Action], values: dict[Action, float], lines: int, depth: int) -> Analysis:
        found, most = [], 1.0
        for action in actions[:lines]:  # those looked at less far come after the others, whatever was found then
            value = values[action]
            most = min(most, value if value >= -1.0 else self.static(self.state, 0))  # nothing was looked at yet
            found.append(self.line(action, most))
        return Analysis(tuple(found), depth, self.nodes, perf_counter() - self.begun)

    def line(self, action: Action, value: float) -> Line:
        """The line that begins with an action, as far as it is known."""
        if action in self.settled:
            _, proved, plies = self.settled[action]
            return Line(proved, value, "win" if value > 0 else "loss", plies)
        texts, state = [action.text], self.state.play(action)
        while state.outcome is None and state.actor and len(texts) < DEEPEST:
            entry = self.table.get(hash(state))
            best = entry[3] if entry is not None else None
            if best is None:
                break
            try:
                state = state.play(best)
            except IllegalAction:  # it was found in another position that has the same hash
                break
            texts.append(best.text)
        outcome = plies = None
        if abs(value) > MOST and self.view.seen.whole:
            outcome, plies = ("win" if value > 0 else "loss"), round((1.0 - abs(value)) / PLY)
        return Line(tuple(texts), value, outcome, plies)
