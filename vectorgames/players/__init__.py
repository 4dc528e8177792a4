"""Players: characters that choose actions and analyse positions of any game, by its public rules alone."""

from __future__ import annotations

from typing import TYPE_CHECKING

# Its import sets it as an attribute here, so it has to come before the function of the same name.
import vectorgames.players.player  # noqa: F401

if TYPE_CHECKING:
    from vectorgames.players.player import Analysis, Player
    from vectorgames.rules.game import Game, State


def players() -> tuple[str, ...]:
    """Ids of the characters, the weakest first."""
    from vectorgames.players.characters import characters

    return tuple(characters())


def player(id: str, game: Game) -> Player:
    """The character of this id as a player of a game. ValueError that lists the valid ids for an unknown one."""
    from vectorgames.players.characters import CharacterPlayer, character

    return CharacterPlayer(character(id), game)


def analyse(state: State, seconds: float | None = 1.0, lines: int = 3, nodes: int | None = None) -> Analysis:
    """The best lines of a position as the strongest character sees them, within so many seconds or nodes."""
    from vectorgames.players.characters import strongest
    from vectorgames.players.player import Budget

    return strongest(state.game).analyse(state, Budget(seconds, nodes), lines)
