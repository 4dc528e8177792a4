"""A game being played or read, the only mutable object of play: a tree of moves and a place in it; results.

Undo and redo walk the tree; another action at an earlier place starts a branch, nothing is lost.
"""

from __future__ import annotations

import random
from dataclasses import dataclass, field
from typing import Any

from vectorgames.base import bounds
from vectorgames.base.history import History
from vectorgames.base.numbers import parse_int
from vectorgames.base.words import LocalizedError, quoted
from vectorgames.play.clock import Clock
from vectorgames.play.match import Match
from vectorgames.play.seats import Seats
from vectorgames.rules.action import Action, Outcome
from vectorgames.rules.adviser import adviser_of
from vectorgames.rules.game import Game, State, ended

RESIGNATION, AGREEMENT, TIME = "resignation", "agreement", "time"

_AROUND, _BRANCH = 8, 60
"""Bytes of a saved game beside the text of an action, and for a branch beside its actions; at most."""

_HEAD = 200_000
"""Bytes of a saved game for all that is not played in it."""


@dataclass(frozen=True, slots=True)
class Result:
    """``player``: who has resigned, or has no time left (``by_time``); 0: all have agreed on a draw. Its text is
    that of a save: ``resignation 2``, ``time 2``, ``agreement``."""

    player: int = 0
    by_time: bool = False

    def __str__(self) -> str:
        return f"{self.reason} {self.player}" if self.player else AGREEMENT

    @property
    def reason(self) -> str:
        return TIME if self.by_time else RESIGNATION if self.player else AGREEMENT

    @classmethod
    def parse(cls, text: str, players: int) -> Result:
        """The result of a text, in a game of so many players. LocalizedError says what was expected."""
        kind, _, number = text.strip().lower().partition(" ")
        if kind == AGREEMENT and not number:
            return cls()
        player = parse_int(number.strip())
        if kind not in (RESIGNATION, TIME) or player is None or not 1 <= player <= players:
            raise LocalizedError("errors.result", given=quoted(text), players=players)
        return cls(player, kind == TIME)

    def outcome(self, state: State) -> Outcome:
        """How a game that stands so has ended. Who resigns, or has no time left, loses with his team, all
        others who are still in it win.

        Where a game gives points, everybody has those that he would have if it stopped now; but who wins by a
        resignation gets as many in addition as one set can bring, and more than who resigns: else one would resign
        to lose less.
        """
        game = state.game
        points = _standing(state) if game.rules.scored else None
        if not self.player:
            return Outcome((), points, AGREEMENT)
        out = state.record.out if state.record is not None else ()
        seats = range(1, game.players + 1)
        winners = tuple(p for p in seats if game.roster.side[p] != game.roster.side[self.player] and p not in out)
        if points is not None:
            best, lost = max(goal.most for goal in game.rules.goals), points[self.player - 1]
            points = tuple(max(n + best, lost + 1) if p in winners else n for p, n in enumerate(points, 1))
        return Outcome(winners, points, self.reason)


def _standing(state: State) -> tuple[int, ...]:
    """The points of all players if the game stopped now."""
    game = state.game
    if points := adviser_of(game).points(state):
        return tuple(points)
    if game.rules.decider is None or game.rules.decider.by_stage:
        return (0,) * game.players
    sides = (game.roster.side[p] for p in range(1, game.players + 1))
    return tuple(game.rules.decider.standing(state.cells, state.in_hand, state.record, side) for side in sides)


MARKS = ("!", "?", "!!", "??", "!?", "?!")
"""What is said of an action in a sign: a comment begins with it."""

COLOURS = 8
"""How many colours there are to choose from, in every theme."""


@dataclass(eq=False, slots=True)
class Turn:
    """A place in the tree: the state reached, the action that led there, and what was played from it.

    ``result``: how people ended the game here, if they did; ``over``: the state as they left it.
    """

    state: State
    action: Action | None = None
    parent: Turn | None = None
    children: list[Turn] = field(default_factory=list)
    comment: str = ""
    result: Result | None = None
    over: State | None = None

    @property
    def said(self) -> tuple[str, str]:
        """The sign with which the comment begins, or "", and the rest of it."""
        mark, _, rest = self.comment.partition(" ")
        return (mark, rest.lstrip()) if mark in MARKS else ("", self.comment)

    def end(self, result: Result | None) -> None:
        self.result = result
        self.over = ended(self.state, result.outcome(self.state)) if result is not None else None

    def then(self, action: Action, after: State) -> Turn:
        """The place that an action leads to from here, in the tree from now on."""
        turn = next((child for child in self.children if child.action == action), None)
        if turn is None:
            turn = Turn(after, action, self)
            self.children.append(turn)
        return turn

    @property
    def way(self) -> tuple[Turn, ...]:
        """The turns that lead here, this one last; the root, in which nothing was played, is none of them."""
        out, turn = [], self
        while turn.parent is not None:
            out.append(turn)
            turn = turn.parent
        return tuple(out[::-1])


class GameRecord(History[Turn]):
    """What has been played of a game. Its line, in which it stands at ``here``, is one way through the tree, from
    the root to an end; ``number``: how many actions of it have been played.

    seed      drives shuffles, and the dice: roll number n is drawn from the seed and n
    names     names of the players, empty for those who are called as usual; ``colours``: which of a theme's colours
              they have, by number, empty where everybody has his own
    seats     who plays for each player: persons, characters, programs
    clock     how much time is left to them; None: they have as much as they want
    date      the day on which it began, like 2026-11-22; empty where nobody knows
    match     the match of several games that it belongs to, if any
    start     the position in which it began, None if it was the game's own
    saved     whether everything played is in the file it was saved to
    written   bytes of what is played and said of it, as it is saved, at most
    version   grows with every change; what is worked out of a game is kept as long as it stays

    Records are equal when the same has been played in them, branches and comments included, and they stand at the
    same place; whether that has been saved makes no difference.
    """

    def __init__(
        self,
        game: Game,
        seed: int = 0,
        names: tuple[str, ...] = (),
        match: Match | None = None,
        start: State | None = None,
        colours: tuple[int, ...] = (),
        date: str = "",
        seats: Seats | None = None,
    ):
        self.game = game
        self.seed = seed
        self.names, self.colours, self.date = tuple(names), tuple(colours), date
        self.match, self.seats = match, seats or Seats()
        self.clock: Clock | None = None
        first = game.start(seed=seed)
        self.start = start if start != first else None
        self.root = Turn(self.start or first)
        super().__init__(self.root)
        self.version = 0
        self._shown: tuple[int, tuple[Turn, ...]] = (0, ())
        self._branches = 0  # of the tree
        self.written = 0
        self.saved = True

    def _turns(self) -> list[tuple[int, Turn]]:
        """Every turn of the tree after the one it was played from, with the number of that one; the root is 0."""
        found = [(-1, self.root)]
        for number, (_, turn) in enumerate(found):
            found += [(number, child) for child in turn.children]
        return found

    def _key(self) -> tuple[object, ...]:
        turns = self._turns()
        tree = tuple((parent, turn.action, turn.comment, turn.result) for parent, turn in turns)
        numbers = {id(turn): number for number, (_, turn) in enumerate(turns)}
        line = tuple(numbers[id(turn)] for turn in self._line)
        people = self.names, self.colours, self.match, self.seats, self.clock
        return self.game, self.root.state, self.seed, people, tree, line, self._number

    def __eq__(self, other: object) -> bool:
        if self is other:
            return True
        return self._key() == other._key() if isinstance(other, GameRecord) else NotImplemented

    def __hash__(self) -> int:
        return hash((self.game, self.seed, self.root.state))  # what does not change

    def __getstate__(self) -> dict[str, Any]:
        """The tree as a list: one turn holds the next, and a long game would be too deep for a pickle."""
        turns = self._turns()
        numbers = {id(turn): number for number, (_, turn) in enumerate(turns)}
        told = [(parent, turn.state, turn.action, turn.comment, turn.result) for parent, turn in turns]
        line = [numbers[id(turn)] for turn in self._line]
        return self.__dict__ | {"root": told, "_line": line, "_shown": (-1, ())}

    def __setstate__(self, values: dict[str, Any]) -> None:
        turns: list[Turn] = []
        for parent, state, action, comment, result in values["root"]:
            above = turns[parent] if parent >= 0 else None
            turns.append(Turn(state, action, above, [], comment))
            turns[-1].end(result)
            if above is not None:
                above.children.append(turns[-1])
        line = [turns[number] for number in values["_line"]]
        self.__dict__.update(values | {"root": turns[0], "_line": line})

    def next_game(self, seed: int, date: str = "") -> GameRecord:
        """The next game of its match; everybody keeps his name, his colour and who plays for him. LocalizedError
        where there is none."""
        if self.match is None:
            raise LocalizedError("errors.no_next_game")
        match = self.match.next(self)
        by_person = dict(zip(self.match.seats, self.names, strict=False))
        names = tuple(by_person.get(person, "") for person in match.seats) if self.names else ()
        coloured = dict(zip(self.match.seats, self.colours, strict=False))
        colours = tuple(coloured[person] for person in match.seats) if self.colours else ()
        seats = self.seats.turned(self.match.seats, match.seats)
        following = GameRecord(self.game, seed, names, match, colours=colours, date=date, seats=seats)
        following.clock = self.clock.anew() if self.clock is not None else None
        return following

    @property
    def can_deal(self) -> bool:
        """Whether something else may be dealt: something is, and nothing has been played with it."""
        return self.game.deals and self.start is None and not self.root.children

    def deal_again(self, seed: int) -> GameRecord:
        """The game with what another seed deals. LocalizedError where nothing is dealt, or something was played."""
        if not self.can_deal:
            raise LocalizedError("errors.deal_again")
        same = self.names, self.match, None, self.colours, self.date, self.seats
        dealt = GameRecord(self.game, seed, *same)
        dealt.clock = self.clock
        return dealt

    @property
    def state(self) -> State:
        """Where the game stands; where people ended it, the state in which it is over."""
        here = self.here
        return here.state if here.over is None else here.over

    def end(self, result: Result) -> None:
        """People end the game here. LocalizedError where it is over already. Undo or playing on takes it back."""
        if self.state.outcome is not None:
            raise LocalizedError("rules.over")
        self.here.end(result)
        del self._line[self._number + 1 :]
        self._changed()

    def _take_back(self) -> None:
        """The game has not ended here."""
        self.here.end(None)
        self._line[self._number :] = _forward(self.here)

    def _changed(self) -> None:
        self.version += 1
        self.saved = False

    def name(self, player: int, name: str) -> None:
        """Call a player by a name; empty: as usual."""
        names = [*self.names, *[""] * (self.game.players - len(self.names))]
        names[player - 1] = name
        self.names = tuple(names) if any(names) else ()
        self._changed()

    def colour(self, player: int, colour: int) -> None:
        """Give a player one of the colours; who has it gets his in exchange."""
        seats = range(1, self.game.players + 1)
        colours = list(self.colours or seats)
        before = colours[player - 1]
        colours = [before if c == colour else c for c in colours]
        colours[player - 1] = colour
        self.colours = tuple(colours) if colours != list(seats) else ()
        self._changed()

    def seat(self, player: int, seat: str) -> None:
        """Give a player's seat to a character or program, or, with an empty text, to a person. LocalizedError that
        lists the valid ones for a text that is no seat."""
        self.seats = self.seats.given(player, seat)
        self._changed()

    def comment(self, turn: Turn, text: str) -> None:
        """Say something of the action that led to a turn; "": nothing. LocalizedError where a saved game could not
        hold it any more."""
        more = len(text.encode()) - len(turn.comment.encode())
        if more > 0 and self._written + more > bounds.SAVE - _HEAD:
            raise LocalizedError("errors.record_full", most=bounds.BRANCHES)
        turn.comment = text
        self.written += more
        self._changed()

    @property
    def line(self) -> tuple[Turn, ...]:
        """The line shown, without the root: what was played, then what can be redone."""
        if self._shown[0] != self.version:
            self._shown = (self.version, tuple(self._line[1:]))
        return self._shown[1]

    def lead(self, turn: Turn, action: Action, after: State) -> Turn:
        """The place that an action leads to from a turn, in the tree from now on."""
        before = len(turn.children)
        made = turn.then(action, after)
        if len(turn.children) > before:
            self._branches += before > 0
            self.written += len(str(action)) + _AROUND + _BRANCH * (before > 0)
        return made

    @property
    def _written(self) -> int:
        """Bytes of what was played in this game and those of its match before, as they are saved, at most."""
        played = self.match.played if self.match is not None else ()
        return self.written + sum(one.record.written for one in played)

    def _has_room(self) -> bool:
        """Whether what is played now can be read again once it has been saved."""
        # Saved in the midst of a line, what comes after that is a branch, too.
        branches = self._branches + bool(self.here.children) + 1
        return self._written < bounds.SAVE - _HEAD and branches <= bounds.BRANCHES

    def play(self, action: Action | str) -> Turn:
        """Play an action (or its text). ValueError, and nothing changes, if it is not legal, or if a saved game
        could not hold it any more; what chance decides is played in any case."""
        state = self.here.state
        made = state.stage.find(state, action) if isinstance(action, str) else action
        after = state.play(made)
        if state.actor and not self._has_room() and all(child.action != made for child in self.here.children):
            raise LocalizedError("errors.record_full", most=bounds.BRANCHES)
        if self.here.result is not None:
            self._take_back()
        turn = self.lead(self.here, made, after)
        if not self.can_redo or self._line[self._number + 1] is not turn:
            del self._line[self._number + 1 :]
            self._line += _forward(turn)
        self._number += 1
        self._changed()
        return turn

    def rolls(self) -> bool:
        return self.state.outcome is None and self.state.actor == 0

    @property
    def sets_up(self) -> bool:
        """Whether dice are to be rolled now and again after that, with nobody to decide in between."""
        if not self.rolls():
            return False
        after = self.state.play(self.state.actions()[0])
        return after.outcome is None and after.actor == 0

    def roll(self) -> Turn:
        """Roll the dice: the same seed and number of roll give the same result, also after undo."""
        number = sum(turn.state.actor == 0 for turn in self._line[: self.number])
        return self.play(self.drawn(self.state, number))

    def drawn(self, state: State, number: int) -> Action:
        """What the seed rolls in a position, before which so many rolls were made; another roll was typed."""
        return random.Random(f"{self.seed}/{number}").choice(sorted(state.actions(), key=str))

    @property
    def can_undo(self) -> bool:
        return super().can_undo or self.here.result is not None

    def undo(self) -> bool:
        """One action back; where people ended the game, that is taken back first."""
        if self.here.result is None:
            return super().undo()
        self._take_back()
        self._changed()
        return True

    def go(self, number: int) -> None:
        super().go(number)
        self.version += 1

    def follow(self, turn: Turn) -> None:
        """Go to any place of the tree; the line shown goes through it then. On the way nobody ended the game."""
        way = turn.way
        for passed in (self.root, *way)[:-1]:
            passed.end(None)
        self._line = [self.root, *way, *_forward(turn)[1:]]
        self._number = len(way)
        self.version += 1


def _forward(turn: Turn) -> list[Turn]:
    out = [turn]
    while out[-1].children and out[-1].result is None:
        out.append(out[-1].children[0])
    return out
