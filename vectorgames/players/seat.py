"""Seats of a game by their texts: a character's id, ``random``, ``program:COMMAND``."""

from __future__ import annotations

from collections.abc import Mapping

from vectorgames.base.paths import home
from vectorgames.base.words import LocalizedError, quoted
from vectorgames.players import player, players
from vectorgames.players.characters import character, characters, unreadable
from vectorgames.players.player import Player, RandomPlayer
from vectorgames.players.program import ProgramPlayer, split
from vectorgames.rules.game import Game
from vectorgames.rules.schema import DefinitionError, Node, read_file

RANDOM = "random"

PROGRAM = "program:"

LONGEST = 300
"""Characters of a seat's text."""


def check_seat(seat: str) -> str:
    """The text of a seat as it is kept. LocalizedError that lists the valid ones for one that is none."""
    seat = seat.strip()
    if seat.startswith(PROGRAM) and len(seat) <= LONGEST:
        split(seat.removeprefix(PROGRAM))
    elif seat != RANDOM:
        try:
            character(seat)
        except DefinitionError:  # a character of the user's own that cannot be read
            raise
        except LocalizedError:
            valid = (*players(), RANDOM, PROGRAM + "COMMAND")
            raise LocalizedError("players.seat", given=quoted(seat), expected=valid) from None
    return seat


def player_of(seat: str, game: Game) -> Player:
    """Who sits on a seat, as a player of a game. LocalizedError for a text that is no seat."""
    seat = check_seat(seat)
    if seat == RANDOM:
        return RandomPlayer(game)
    if seat.startswith(PROGRAM):
        named = seat.removeprefix(PROGRAM)
        return ProgramPlayer(own_programs().get(named, named), game, seat)
    return player(seat, game)


def own_programs() -> Mapping[str, str]:
    """Commands of the programs that the user has named in ``programs.yaml`` of his folder, by name: their seats are
    ``program:NAME``. LocalizedError with file and line for what is wrong in it."""
    file = home() / "programs.yaml"
    if not file.is_file():
        return {}
    tree = read_file(file)
    if not isinstance(tree.value, dict):
        raise tree.fail("programs")
    return {str(name): _command(node) for name, node in tree.value.items()}


def offered() -> tuple[tuple[str, ...], tuple[LocalizedError, ...]]:
    """Seats that there are to choose from, characters first, the weakest first, then the user's own programs; and
    what is wrong with those of his files that cannot be read."""
    wrong = unreadable()
    try:
        programs = tuple(PROGRAM + name for name in own_programs())
    except LocalizedError as error:
        programs, wrong = (), (*wrong, error)
    return (*characters(), *programs), wrong


def _command(node: Node) -> str:
    if not isinstance(node.value, str):
        raise node.fail("programs")
    split(node.value)
    return node.value
