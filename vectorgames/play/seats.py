"""Who sits at a game: persons, characters, programs."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace

from vectorgames.base.numbers import parse_int
from vectorgames.base.words import LocalizedError, LocalizedText, quoted
from vectorgames.players.player import Player
from vectorgames.players.seat import PROGRAM, check_seat, own_programs, player_of
from vectorgames.rules.game import State

PERSON = ""


@dataclass(frozen=True)
class Seats:
    """Who plays for each player. A value; seats are equal when the same sit on them.

    taken   player -> text of a seat: a character's id, ``random``, ``program:COMMAND``; persons are not in it
    agreed  texts that were given here, by hand: a file that somebody else has made starts no program
    """

    taken: Mapping[int, str] = field(default_factory=dict)
    agreed: frozenset[str] = field(default=frozenset(), compare=False)

    def __hash__(self) -> int:
        return hash(tuple(sorted(self.taken.items())))

    def of(self, player: int) -> str:
        """The text of a player's seat; PERSON for a person."""
        return self.taken.get(player, PERSON)

    def given(self, player: int, seat: str) -> Seats:
        """With a player's seat given to somebody, by hand. LocalizedError that lists the valid ones for a text that
        is no seat."""
        others = {other: text for other, text in self.taken.items() if other != player}
        if seat == PERSON:
            return replace(self, taken=others)
        seat = check_seat(seat)
        return Seats(dict(sorted((others | {player: seat}).items())), self.agreed | {seat})

    def turned(self, before: Sequence[int], after: Sequence[int]) -> Seats:
        """The seats of the next game of a match; ``before``, ``after``: which of the people is player 1, 2 …"""
        by_person = {person: self.of(player) for player, person in enumerate(before, 1)}
        moved = {player: by_person[person] for player, person in enumerate(after, 1)}
        return replace(self, taken={player: seat for player, seat in moved.items() if seat})

    def chooser(self, state: State) -> str:
        """The seat that has to choose an action now; PERSON for persons, for dice, and after the end."""
        return PERSON if state.outcome is not None else self.of(state.actor)

    def player(self, state: State, start: State, played: Sequence[str]) -> Player:
        """Who has to choose in a state; ``played``: the texts of what led there from ``start``.

        LocalizedError where nobody can: see ``problem``. ValueError where a person has to."""
        seat = self.chooser(state)
        if seat == PERSON:
            raise ValueError("a person is to choose")
        problem = self.problem(seat)
        if problem is not None:
            raise LocalizedError(problem)
        return player_of(seat, state.game).following(start, played)

    def problem(self, seat: str) -> LocalizedText | None:
        """Why a seat cannot play before people have said what to do: nobody is called so here, or it is a program
        that a file names and that is not among the user's own."""
        try:
            check_seat(seat)
            named = seat.removeprefix(PROGRAM)
            if seat.startswith(PROGRAM) and seat not in self.agreed and named not in own_programs():
                return LocalizedText("players.foreign_program", program=quoted(named))
        except LocalizedError as error:
            return error.phrase
        return None

    def asks_person(self, state: State) -> bool:
        """Whether a person has to choose in a state, and no dice are to be rolled."""
        return state.outcome is None and state.actor > 0 and self.of(state.actor) == PERSON


def parse(text: str, players: int) -> tuple[int, str]:
    """The player and the seat of a text like ``2=mira``. LocalizedError says what was expected."""
    number, equals, seat = text.partition("=")
    player = parse_int(number.strip())
    if not equals or player is None or not 1 <= player <= players:
        raise LocalizedError("cli.seat", given=quoted(text), players=players)
    return player, check_seat(seat)
