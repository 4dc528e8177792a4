"""Why an action is good, as far as that can be seen on the board: what it wins, takes, attacks, saves, threatens.

For hints, for the lines of an analysis, and for what would have been better.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache, partial
from statistics import median
from typing import Any

import numpy as np
from numpy.typing import NDArray

from vectorgames.base.numbers import Joined
from vectorgames.base.words import LocalizedText, words
from vectorgames.play.phrasing import Named, action_text, played_in
from vectorgames.players.characters import weights_of
from vectorgames.players.evaluation import Evaluation
from vectorgames.players.player import Analysis, Line, Stop, ignore
from vectorgames.players.process import Question
from vectorgames.rules.action import ACTION_KINDS, Action
from vectorgames.rules.adviser import adviser_of
from vectorgames.rules.blocks.block import figures
from vectorgames.rules.change import Change, change
from vectorgames.rules.feature import EVERYTHING, Material, Royal
from vectorgames.rules.game import Game, State
from vectorgames.rules.goal import Goal
from vectorgames.spaces.sets import SetTable
from vectorgames.spaces.space import Space

PLAIN, AHEAD = "players.why.plain", "players.why.ahead"
"""The sentences where nothing on the board shows why an action is good; the second tells how it would go on."""

LISTED = 3
"""So many pieces are named, at most."""

COMPARED = 12
"""With so many other actions one is compared to see which feature speaks for it."""

LEAST = 1e-3
"""What a feature has to count more than after others, at least, to be told."""

DECISIVE = ("fills", "completes", "stops", "threatens", "threatens_two")
"""What is told of sets before anything else; the rest only where no single piece is concerned."""


@dataclass(frozen=True, slots=True)
class Explanation:
    """What there is to see.

    why     in a sentence
    space   where something stands after the action that did not stand there; None: that is nowhere
    start   where the piece stands that goes there; None where none on the board does
    spaces  of the set that matters, in the order of its table; empty where no set does
    dims    the coordinates, or loci, that run in it; None where they are not told by letters
    mask    the same as bits
    """

    why: LocalizedText
    space: int | None = None
    start: int | None = None
    spaces: tuple[int, ...] = ()
    dims: LocalizedText | None = None
    mask: int = 0

    def clues(self, space: Space) -> tuple[tuple[str, LocalizedText], ...]:
        """What to look at before the action itself is told, one after the other, each with a word for it: ``along``
        what, at which ``line``; at which ``piece``."""
        found = []
        if self.dims is not None:
            found.append(("along", LocalizedText("players.clue.along", dims=self.dims)))
        if self.spaces:
            names = Joined([Named(space.name, at) for at in self.spaces], " ")
            found.append(("line", LocalizedText("players.clue.line", spaces=names)))
        elif self.start is not None:
            found.append(("piece", LocalizedText("players.clue.piece", space=Named(space.name, self.start))))
        return tuple(found)


def explain(state: State, action: Action | str, line: Sequence[str] | None = None) -> Explanation:
    """Why a legal action of a position is good. ValueError for an action that is not legal.

    ``line``: the texts of how it goes on as far as that is expected, the action first. Without one only sets and
    what is taken are looked at; with one also what is attacked and saved, and features: not for the window's own
    thread, for it may take seconds before the features of a game have been measured once.
    """
    chosen = state.stage.find(state, action) if isinstance(action, str) else action
    done = _Consequences(state, chosen)
    space = next(iter(done.change.ends), chosen.space)
    start = done.change.moved[0][0] if done.change.moved else None
    goal = state.game.rules.goal_of_sets
    table = goal.table if goal is not None else None
    found, why = None, None
    if goal is not None and table is not None and space is not None:
        found = _of_sets(state, done.after, space, goal, table)
        if found is not None and found[0] == "opens" and start is not None:  # where a piece goes tells more
            found = None
    if found is None or found[0] not in DECISIVE:
        why = done.to_pieces(line)
        if why is None and line is not None and (found is None or found[0] == "opens"):
            why = done.comes_or_goes()
        if why is None and found is None and line is not None:
            found = done.nearer()
            why = None if found is not None else done.by_feature() or done.ahead(line)
    if why is not None or found is None or goal is None or table is None:
        return Explanation(why or LocalizedText(PLAIN), space, start)
    word, n, row = found
    if word == "opens":
        return Explanation(LocalizedText("players.why.opens", set=_shape(goal), n=n), space)
    mask, spaces = int(table.dims[row]), tuple(table.spaces[row].tolist())
    letters, called = state.game.space.dims_text(mask), _shape(goal)
    dims = None
    if letters:
        key = _first(f"players.dims.{state.game.space.kind}", "players.dims.axes")
        dims = LocalizedText(key, dims=letters, n=len(letters))
        called = LocalizedText("players.set", kind=called, dims=dims)
    return Explanation(LocalizedText(f"players.why.{word}", set=called, n=n), space, start, spaces, dims, mask)


def _first(key: str, otherwise: str) -> str:
    """The key of a text, or the other one where there is none."""
    return key if key in words() else otherwise


def _shape(goal: Goal) -> LocalizedText:
    """What people call a set of a goal: a vector, a GRYB, the shape."""
    return LocalizedText(_first(f"games.formed.{goal.shape}", "games.formed.figure"))


@dataclass(frozen=True, slots=True)
class Loss:
    """A piece that is taken, and what is lost by that less what is won back at once: 1 is a piece of that side on
    average."""

    what: LocalizedText
    worth: float


@dataclass(frozen=True, slots=True)
class Explained:
    """What a player has found, and why the first action of each line is good."""

    analysis: Analysis
    reasons: tuple[Explanation, ...]


@dataclass(frozen=True)
class Explaining(Question):
    """What a player finds in a state, explained."""

    def find(self, stop: Stop, report: Callable[[Any], None]) -> Explained:  # type: ignore[override]
        def reason(line: Line) -> Explanation:
            found = explain(self.state, line.actions[0], line.actions)
            if line.outcome != "win" or line.plies is None or line.plies < 2:
                return found
            return replace(found, why=LocalizedText("players.why.forces", why=found.why, n=line.plies))

        def explained(found: Analysis) -> Explained:
            return Explained(found, tuple(map(reason, found.lines)))

        return explained(super().find(stop, lambda found: report(explained(found))))


@dataclass(frozen=True)
class Refuting(Question):
    """What a player finds in a state, and what his best action takes of those who have led to it for nothing.

    ``led``: the position before, and the action that has led to it.
    """

    led: tuple[State, Action] | None = None

    def find(self, stop: Stop, report: Callable[[Any], None]) -> tuple[Analysis, Loss | None]:  # type: ignore[override]
        found = super().find(stop, ignore)
        best = self.state.stage.find(self.state, found.lines[0].actions[0])
        paid = _Consequences(*self.led).gain if self.led is not None else 0.0
        return found, _Consequences(self.state, best).for_nothing(paid)


@lru_cache(maxsize=1)
def _evaluation(game: Game) -> Evaluation:
    return Evaluation(game, EVERYTHING, dict(weights_of(game)))


class _Consequences:
    """What a legal action of a position leads to. Not to be used in several threads."""

    def __init__(self, state: State, action: Action):
        self.state, self.action, self.after = state, action, state.play(action)
        self.change = change(state, action, self.after)
        self.roster, self.adviser = state.game.roster, adviser_of(state.game)
        self.side = self.roster.side[state.actor]

    # ---- pieces ----

    def to_pieces(self, line: Sequence[str] | None) -> LocalizedText | None:
        """What it means to single pieces, the weightiest first; None: nothing. Without a line what can be seen at
        once."""
        looks = [self._wins, self._takes]
        if line is not None and self.change:  # where nothing moves another stage of the turn shows no threats
            looks += [self._checks, self._saves, self._attacks]
        found = next((why for look in looks if (why := look()) is not None), None)
        return found if found is not None or line is None else self._leads_to(line)

    def _why(self, key: str, *things: tuple[int, int]) -> LocalizedText:
        """A sentence on pieces, each told by its space and its code."""
        named = [self._thing(*thing) for thing in things[:LISTED]]
        named += [LocalizedText("players.more")] if len(things) > LISTED else []
        return LocalizedText(f"players.why.{key}", what=Joined(named, ", "), n=len(things))

    def _thing(self, space: int, code: int) -> LocalizedText:
        """``the rook on a4L2``."""
        game = self.state.game
        kind = self.roster.pieces[code][1:] if figures(game.rules) else ""
        piece = LocalizedText(_first(f"players.object.{kind}", "players.object.any"))
        return LocalizedText("players.thing", piece=piece, space=Named(game.space.name, space))

    def _lost(self, done: Change) -> Iterable[tuple[int, int]]:
        """Spaces and codes of the pieces that have left the game."""
        return ((space, self.roster.pieces.index(text)) for space, text in done.gone)

    def _wins(self) -> LocalizedText | None:
        return LocalizedText("players.why.wins") if _wins(self.state, self.after) else None

    @property
    def _taken(self) -> list[tuple[int, int]]:
        return [thing for thing in self._lost(self.change) if self.roster.sides[thing[1]] != self.side]

    @property
    def gain(self) -> float:
        """What is taken is worth."""
        worth = _worth(self.state.game)
        return sum(worth[code] for _, code in self._taken)

    def for_nothing(self, paid: float) -> Loss | None:
        """What it takes of more worth than the piece that takes it, or that nobody covers, and than those have just
        taken themselves: what is worth so much is ``paid`` for it."""
        worth, sides, taken = _worth(self.state.game), self.roster.sides, self._taken
        if not taken:
            return None
        space, code = max(taken, key=lambda thing: worth[thing[1]])
        won = self.gain - paid
        if self.change.moved and self._covered(self.state, space):
            won -= worth[self.state.cells[self.change.moved[0][0]]]
        theirs = [worth[one] for one in self.state.cells if sides[one] == sides[code] and worth[one]]
        return Loss(self._thing(space, code), won * len(theirs) / sum(theirs)) if theirs and won > 0 else None

    def _covered(self, state: State, space: int) -> bool:
        """Whether another piece of the same side could take what takes the piece on a space."""
        sides, cells = self.roster.sides, state.cells
        others = (at for at in self.adviser.contest(state, space) if at != space)
        return any(sides[cells[at]] == sides[cells[space]] for at in others)

    def _takes(self) -> LocalizedText | None:
        taken = self._taken
        return self._why("takes" if len(taken) <= LISTED else "takes_many", *taken) if taken else None

    def _checks(self) -> LocalizedText | None:
        given = [one.space for one in self.adviser.checks(self.after)]
        if any(self.roster.sides[self.after.cells[space]] != self.side for space in given):
            return LocalizedText("players.why.checks")
        return LocalizedText("players.why.out_of_check") if self.adviser.checks(self.state) else None

    def _exposed(self, state: State, own: bool) -> dict[int, int]:
        """The pieces that could be taken in one turn by one that is worth less, or while nobody covers them, by
        their spaces: those of the actor's side, or of others."""
        worth, sides, found = _worth(state.game), self.roster.sides, {}
        for threat in self.adviser.threats(state):
            code = state.cells[threat.space]
            if not worth[code] or (sides[code] == self.side) != own:
                continue
            least = min((worth[state.cells[at]] for at in threat.by), default=0.0)
            if worth[code] > least or not self._covered(state, threat.space):
                found[threat.space] = code
        return found

    def _saves(self) -> LocalizedText | None:
        before, then, moved = self._exposed(self.state, True), self._exposed(self.after, True), self.change.moved
        gone = [start for start, end in moved if start in before and end not in then]
        if gone:
            return self._why("escapes", (gone[0], before[gone[0]]))
        safe = [item for item in before.items() if item[0] not in then and self.after.cells[item[0]] == item[1]]
        return self._why("guards", *safe) if safe else None

    def _attacks(self) -> LocalizedText | None:
        before = self._exposed(self.state, False)
        new = [item for item in self._exposed(self.after, False).items() if item[0] not in before]
        return self._why("attacks" if len(new) == 1 else "attacks_more", *new) if new else None

    def _leads_to(self, line: Sequence[str]) -> LocalizedText | None:
        """What is taken later in the line, where that is more than what is lost in it."""
        worth, gain = _worth(self.state.game), 0.0
        reply: Action | None = None
        first: LocalizedText | None = None
        for here, played in played_in(self.state, line):
            mine = self.roster.side[here.actor] == self.side
            for thing in self._lost(change(here, played, here.play(played))):
                gain += -worth[thing[1]] if self.roster.sides[thing[1]] == self.side else worth[thing[1]]
                if first is None and mine and reply is not None:
                    first = self._why("leads_to", thing)
                    first.params["reply"] = Named(partial(action_text, here.game), reply)
            reply = reply if mine else played
        return first if gain > 0 else None

    def comes_or_goes(self) -> LocalizedText | None:
        """Pieces that come into the game, leave the board for a while, or return; whether there was a choice."""
        kind, actions = ACTION_KINDS[self.action.kind], self.state.actions()
        if len(actions) == 1:
            return LocalizedText("players.why.only")
        if kind.absent and not kind.lands:
            return LocalizedText("players.why.departs")
        if kind.absent:
            return LocalizedText("players.why.returns")
        comes = self.change.came and any(other.kind != self.action.kind for other in actions)
        return LocalizedText("players.why.enters") if comes else None

    # ---- the position ----

    def nearer(self) -> tuple[str, int, int] | None:
        """The set that counts most for the actor's side, where pieces move and fewer actions fill it than before;
        and how many do."""
        for counter in _evaluation(self.state.game).sets:
            if counter.ways is not None:
                (before, _), (then, row) = (counter.best(each, self.side) for each in (self.state, self.after))
                if 0 < then < before:
                    return "nearer", then, row
        return None

    def by_feature(self) -> LocalizedText | None:
        """The feature of the position that speaks most for this action where it is compared with others: so that it
        counts for nothing that the turn passes on."""
        evaluation, actions = _evaluation(self.state.game), self.state.actions()
        others = [other for other in actions[:: -(-len(actions) // COMPARED)] if other != self.action]
        if not others or not self.change:
            return None
        after = [evaluation.by_feature(state) for state in (self.after, *map(self.state.play, others))]
        best, told = LEAST, None
        for feature in evaluation.features:
            measured = [found[feature.name] for found in after]
            own = [found[self.side] for found in measured]
            theirs = [max(found[side] for side in evaluation.sides if side != self.side) for found in measured]
            more, less = own[0] - median(own[1:]), median(theirs[1:]) - theirs[0]
            if more + less > best:
                best, told = more + less, f"{feature.name}{'' if more >= less else '_theirs'}"
        if told == "royal_theirs" and self._comes_nearer():
            told = "royal_nearer"
        goal = self.state.game.rules.goal_of_sets
        said = {"set": _shape(goal) if goal is not None else "", "royal": self._royal()}
        return LocalizedText(f"players.gain.{told}", **said) if told is not None else None

    def _comes_nearer(self) -> bool:
        """Whether what moves comes nearer to a piece that the others must not lose."""
        royal = next(one for one in _evaluation(self.state.game).features if isinstance(one, Royal))
        sides, cells = self.roster.sides, self.after.cells
        theirs = [at for at, code in enumerate(cells) if code in royal.codes and sides[code] != self.side]
        return any(royal.near[at, end] > royal.near[at, start] for start, end in self.change.moved for at in theirs)

    def _royal(self) -> LocalizedText:
        """What the piece is called that must not be lost."""
        codes = next((one.codes for one in _evaluation(self.state.game).features if isinstance(one, Royal)), (0,))
        return LocalizedText(_first(f"players.royal.{self.roster.pieces[codes[0]][1:]}", "players.royal.any"))

    def ahead(self, line: Sequence[str]) -> LocalizedText:
        """How it is expected to go on."""
        say, following = partial(action_text, self.state.game), line[1 : 1 + LISTED]
        texts = [Named(say, action) for _, action in played_in(self.after, following)]
        return LocalizedText(AHEAD, line=Joined(texts, "  ")) if texts else LocalizedText(PLAIN)


@lru_cache(maxsize=1)
def _worth(game: Game) -> Sequence[float]:
    """By code what a piece counts, as a share of all with which a side begins."""
    return next(one.in_hand for one in _evaluation(game).features if isinstance(one, Material))


def _wins(state: State, after: State) -> bool:
    """Whether the game is over, won by the side that has acted."""
    side = state.game.roster.side
    return after.outcome is not None and any(side[p] == side[state.actor] for p in after.outcome.winners)


def _of_sets(state: State, after: State, space: int, goal: Goal, table: SetTable) -> tuple[str, int, int] | None:
    """The strongest thing that a piece on a space does in the sets through it: its key, how many (sets that lack
    one space, or pieces in the set), the row of the set; None where there is none."""
    side, rows = state.game.roster.side, table.rows_through(space)
    if goal.counted is not None:
        rows = rows[goal.counted[rows]]
    mine = [player for player in range(1, state.game.players + 1) if side[player] == side[state.actor]]
    before, now = (_owners(each, table, rows) for each in (state, after))
    own = now != 0 if goal.mixed else np.isin(now, mine)
    held, live = own.sum(1), (own | (now == 0)).all(1)
    if (full := rows[held == table.width]).size:
        return ("fills" if _wins(state, after) else "completes"), len(full), int(full[0])
    theirs = _alone(before, mine) * (not goal.mixed and not state.cells[space])
    if (lost := rows[theirs == table.width - 1]).size:
        return "stops", len(lost), int(lost[0])
    lacking = rows[live & (held == table.width - 1)]
    if lacking.size:
        return ("threatens_two" if lacking.size > 1 else "threatens"), len(lacking), int(lacking[0])
    most, others = int((held * live).max(initial=0)), int(theirs.max(initial=0))
    if others > 1 and others >= most:
        return "hinders", others, int(rows[int(theirs.argmax())])
    begun = rows[held * live == most]
    if not most:
        return None
    word = "opens" if most == 1 else "goes_on_more" if len(begun) > 1 else "goes_on"
    return word, most if word == "goes_on" else len(begun), int(begun[0])


def _owners(state: State, table: SetTable, rows: NDArray[np.int32]) -> NDArray[np.uint8]:
    """Whose pieces stand on the spaces of these rows, uint8[rows, width]; 0: nobody's."""
    return np.frombuffer(state.game.roster.owned(state.cells), np.uint8)[table.spaces[rows]]


def _alone(owners: NDArray[np.uint8], mine: list[int]) -> NDArray[np.int_]:
    """How many pieces stand in each row, int[rows], where they are those of one player, who is none of ``mine``;
    else 0."""
    found = np.zeros(len(owners), int)
    for player in {*np.unique(owners).tolist()} - {0, *mine}:
        own = owners == player
        found = np.maximum(found, own.sum(1) * (own | (owners == 0)).all(1))
    return found
