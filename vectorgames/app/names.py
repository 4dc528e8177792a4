"""What games, boards and players are called, in words; which piece stands for a player."""

from __future__ import annotations

from vectorgames.base.words import Words
from vectorgames.play.record import GameRecord
from vectorgames.players.characters import characters
from vectorgames.players.seat import PROGRAM, RANDOM
from vectorgames.rules.adviser import adviser_of
from vectorgames.rules.blocks.block import figures
from vectorgames.rules.definitions import building
from vectorgames.rules.game import About, Game


def title(made: building.Definition | About, words: Words) -> str:
    """Title of a game in a language; a game of somebody's own has the one it gives."""
    key = f"games.{made.id}.title"
    return words(key) if key in words and not made.source else made.title


def sentence(made: building.Definition, words: Words) -> str:
    key = f"games.{made.id}.sentence"
    return words(key) if key in words and not made.source else made.summary


def board_title(board: str, words: Words) -> str:
    return words.first(f"games.board.{board}", otherwise=board)


def unusual(game: Game, words: Words, *options: str) -> list[str]:
    """In how many dimensions a game is, where these are not four, and which of these options it has."""
    count = game.options.get("dimensions", 4)
    told = [words("app.dimensions", n=count)] if count != 4 else []
    keys = (f"games.option.{name}" for name in options if game.options.get(name))
    return told + [words(key) for key in keys if key in words]


def usual_name(game: Game, player: int, words: Words) -> str:
    """``Light``, ``White``."""
    side = f"games.side.{player}"
    return words(side if figures(game.rules) and side in words else f"games.player.{player}")


def player_name(record: GameRecord, player: int, words: Words) -> str:
    """As he was named, as the character or program is called that plays for him, or as usual."""
    names, seat = record.names, record.seats.of(player)
    given = names[player - 1] if player <= len(names) else ""
    return given or (seat_name(seat, words) if seat else usual_name(record.game, player, words))


def seat_name(seat: str, words: Words) -> str:
    """What a character or program is called."""
    there = characters()
    if seat in there:
        return there[seat].name
    return words("players.random") if seat == RANDOM else seat.removeprefix(PROGRAM)


def emblem(record: GameRecord, player: int) -> str:
    """The piece that stands for a player: his own, of several kinds the first."""
    roster = record.game.roster
    return adviser_of(record.game).figure(f"{player}{roster.kinds[0]}" if roster.kinds else roster.pieces[player])


def together(record: GameRecord, players: tuple[int, ...], words: Words) -> str:
    """Names of players as a list."""
    return words.listed([player_name(record, player, words) for player in players], "games.and")
