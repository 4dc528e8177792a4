"""Characters: what a player is called and what it does not see."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from vectorgames.players.player import Analysis, Budget, Player, ignore, never
from vectorgames.players.search import Search
from vectorgames.rules.game import Game, State


@dataclass(frozen=True, slots=True)
class Character:
    """A character, the same in every game. ``depth``: how many actions it looks ahead at most, None: no bound."""

    id: str
    depth: int | None = None


def characters() -> Mapping[str, Character]:
    """All characters by id, the weakest first."""
    return {"looker": Character("looker", 1), "thinker": Character("thinker")}


def character(id: str) -> Character:
    """The character of this id. ValueError that lists the valid ones for an unknown one."""
    there = characters()
    if id not in there:
        raise ValueError(f"unknown player {id!r}; there are: {', '.join(there)}")
    return there[id]


@dataclass(frozen=True)
class CharacterPlayer(Player):
    """A character in a game."""

    character: Character
    game: Game

    @property
    def id(self) -> str:  # type: ignore[override]
        return self.character.id

    def analyse(
        self,
        state: State,
        budget: Budget,
        lines: int = 1,
        seed: int = 0,
        stop: Callable[[], bool] = never,
        report: Callable[[Analysis], None] = ignore,
    ) -> Analysis:
        bounds = [depth for depth in (budget.depth, self.character.depth, 2) if depth is not None]
        found = Search(state, budget, seed, stop).run(lines, min(bounds))
        report(found)
        return found
