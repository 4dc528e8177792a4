"""What players are called: by the names given to them, else after their pieces. Knows no panel."""

from __future__ import annotations

from vectorgames.blocks.block import figures
from vectorgames.core.game import Game
from vectorgames.game_record import GameRecord
from vectorgames.words import Words


def usual_name(game: Game, player: int, words: Words) -> str:
    """``Light``, ``White``."""
    side = f"games.side.{player}"
    return words(side if figures(game) and side in words else f"games.player.{player}")


def player_name(record: GameRecord, player: int, words: Words) -> str:
    names = record.names
    return (names[player - 1] if player <= len(names) else "") or usual_name(record.game, player, words)


def together(record: GameRecord, players: tuple[int, ...], words: Words) -> str:
    """Names of players as a list."""
    *most, last = (player_name(record, player, words) for player in players)
    return f"{', '.join(most)} {words('games.and')} {last}" if most else last
