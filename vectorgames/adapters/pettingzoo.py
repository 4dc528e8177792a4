"""Each game as an environment of PettingZoo (AEC), for the libraries that learn to play in such environments.

``env("time_vectors", periodic_z=True)``. Agents are ``player_1``, ``player_2`` …; the environment rolls the dice.

An action is given click by click, as people give it: a step of an agent is a click, and the agent stays on until
its action is whole. The numbers of clicks are fixed for a game, whatever the position:

    0 … size − 1        the space of this number (``game.space.names``)
    size                the action is whole as it stands
    size + 1 + b        the byte b: buttons, cards and pieces beside the board are spelled, in UTF-8

A click that is the only one possible is made by itself, unless it is the first of an action. So placing a piece is
one step, moving one two, and a word is chosen by the first character that tells it from others.

``python -m vectorgames.adapters.pettingzoo [GAME ...]`` lists numbers and planes of games.
"""

from __future__ import annotations

import random
import sys
from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

import vectorgames
from vectorgames.base.words import LocalizedError, broken_installation
from vectorgames.rules.action import Action
from vectorgames.rules.adviser import Adviser, adviser_of
from vectorgames.rules.game import Game, State

try:
    from gymnasium.spaces import Box, Dict, Discrete
    from pettingzoo import AECEnv
    from pettingzoo.utils import wrappers
except ImportError as error:
    raise broken_installation(error) or error from None

WIN, LOSS, DRAW = 1.0, -1.0, 0.0


class Clicks:
    """The numbers of a game's clicks."""

    def __init__(self, game: Game):
        self._names = game.space.names
        self.end = len(self._names)
        self.count = self.end + 1 + 256

    def numbers(self, action: Action) -> tuple[int, ...]:
        """Those of an action, without the one that ends it."""
        found: list[int] = []
        for pick in action.picks:
            if pick.space is not None:
                found.append(pick.space)
            else:
                found += [self.end + 1 + byte for byte in str(pick.value).encode()]
        return tuple(found)

    def text(self, number: int) -> str:
        """What a number stands for: the name of a space, a character, ``<7f>`` for a byte that is none; nothing for
        the one that ends an action."""
        if number < self.end:
            return self._names[number]
        byte = number - self.end - 1
        return "" if byte < 0 else chr(byte) if chr(byte).isprintable() and byte < 128 else f"<{byte:02x}>"


class Planes:
    """What an agent sees of a position: planes of one number for each space, from 0 to 1.

    ``names``: what each plane tells. Of pieces 1 where one stands; of vectors that are drawn from a space 1 where
    one ends, ½ if it has been used; of players and stages 1 everywhere or 0. Pieces beside the board are counted,
    by the number of spaces. Cards, and what is remembered of castling, en passant or the way of a piece, are not in
    it: the clicks that are possible tell of that.
    """

    def __init__(self, game: Game):
        self._size, self._names = game.space.size, game.space.names
        self._pieces = game.roster.pieces[1:]
        self._stages = [part.name for stage in game.stages for part in stage.parts]
        self._adviser, drawn = adviser_of(game), type(adviser_of(game)).arrows is not Adviser.arrows
        self._limit = game.rules.quiet_limit
        self.names = (
            *(f"piece {piece}" for piece in self._pieces),
            *(f"beside the board {piece}" for piece in self._pieces),
            *(f"vector from {name}" for name in game.space.names if drawn),
            *(f"player {player} acts" for player in range(1, game.players + 1)),
            *(f"stage {name}" for name in self._stages),
            "rolled",
            "clicked",
            "over",
            "turns without progress",
        )
        self._first = {name: number for number, name in enumerate(self.names)}

    def of(self, state: State, clicked: Sequence[int]) -> NDArray[np.float32]:
        """float32[planes, spaces]; ``clicked``: numbers of clicks so far."""
        planes = np.zeros((len(self.names), self._size), np.float32)
        cells = np.frombuffer(state.cells, np.uint8)
        planes[: len(self._pieces)] = cells == np.arange(1, len(self._pieces) + 1)[:, None]
        beside = [piece for pieces in state.trays().values() for piece in pieces]
        for number, piece in enumerate(self._pieces, len(self._pieces)):
            planes[number] = min(1.0, beside.count(piece) / self._size)
        for arrow in self._adviser.arrows(state):
            plane = self._first[f"vector from {self._names[arrow.tail]}"]
            planes[plane, arrow.head] = 0.5 if arrow.used else 1.0
        if state.outcome is not None:
            planes[self._first["over"]] = 1.0
        else:
            planes[self._first[f"player {state.actor} acts"]] = 1.0
            planes[self._first[f"stage {state.stage.name}"]] = 1.0
            if state.roll is not None and state.stage.dice is not None:
                planes[self._first["rolled"], list(state.stage.dice.regions.members[state.roll])] = 1.0
        planes[self._first["clicked"], [number for number in clicked if number < self._size]] = 1.0
        if self._limit:
            planes[-1] = min(1.0, state.quiet / self._limit)
        return planes


class GameEnv(AECEnv):  # type: ignore[misc]
    """A game between agents. At its end each winner is given 1, who has lost −1, of a draw everybody 0.

    game       the game that is played; ``state``: where it stands; ``clicked``: numbers of the clicks of an action
               that is not whole yet
    max_steps  after so many clicks it is cut off; None: the game ends as its rules say
    """

    metadata = {"render_modes": ["ansi"], "name": "vectorgames", "is_parallelizable": False}

    def __init__(self, game: Game, render_mode: str | None = None, max_steps: int | None = None):
        super().__init__()
        self.metadata = self.metadata | {"name": f"vectorgames_{game.id}_v1"}
        self.game, self.render_mode, self._max_steps = game, render_mode, max_steps
        self.clicks, self.planes = Clicks(game), Planes(game)
        self.possible_agents = [f"player_{player}" for player in range(1, game.players + 1)]
        planes = Box(0.0, 1.0, (len(self.planes.names), game.space.size), np.float32)
        mask = Box(0, 1, (self.clicks.count,), np.int8)
        self.observation_spaces = {
            agent: Dict({"observation": planes, "action_mask": mask}) for agent in self.possible_agents
        }
        self.action_spaces = {agent: Discrete(self.clicks.count) for agent in self.possible_agents}
        self._random = random.Random()

    def observation_space(self, agent: str) -> Dict:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Discrete:
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin a game. ``seed``: of what is dealt and rolled; ``options``: a ``setup`` to begin in, a position."""
        if seed is not None:
            self._random = random.Random(seed)
        setup = (options or {}).get("setup")
        dealt = self._random.randrange(2**31)
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._steps = 0
        self.agent_selection = self.agents[0]
        self._go(self.game.start(seed=dealt) if setup is None else self.game.start(setup=setup))

    def observe(self, agent: str) -> dict[str, Any]:
        mask = np.zeros(self.clicks.count, np.int8)
        if agent == self.agent_selection and not self.terminations[agent]:
            mask[list(self._possible)] = 1
        return {"observation": self.planes.of(self.state, self.clicked), "action_mask": mask}

    def step(self, action: int | None) -> None:
        """A click of the agent whose turn it is. ValueError for one that is not possible."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        if action is None or int(action) not in self._possible:
            raise ValueError(f"{action} is no click that is possible now: see action_mask")
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        self._steps += 1
        self._click(int(action))
        if self._max_steps is not None and self._steps >= self._max_steps and self.state.outcome is None:
            self.truncations = dict.fromkeys(self.agents, True)
        self._accumulate_rewards()

    def render(self) -> str | None:
        """The position, a piece a line, and what has been clicked."""
        if self.render_mode != "ansi":
            return None
        pieces = [f"{name} {piece}" for name, piece in sorted(self.state.position().items())]
        clicked = " ".join(self.clicks.text(number) for number in self.clicked)
        return "\n".join([*pieces, f"{self.agent_selection} {clicked}".strip()])

    def close(self) -> None:
        """Nothing is held that would have to be closed."""

    # ---- the game ----

    def _go(self, state: State) -> None:
        """Go on from a state, dice rolled, to where an agent has to choose, or to the end."""
        while state.outcome is None and not state.actor:
            state = state.play(self._random.choice(sorted(state.actions(), key=str)))
        self.state = state
        self.clicked: tuple[int, ...] = ()
        if state.outcome is None:
            self.agent_selection = self.possible_agents[state.actor - 1]
            self._ways = {self.clicks.numbers(action): action for action in state.actions()}
            self._find_possible()
            return
        self._ways, self._possible = {}, frozenset[int]()
        self.terminations = dict.fromkeys(self.agents, True)
        winners = state.outcome.winners
        for player, agent in enumerate(self.possible_agents, 1):
            self.rewards[agent] = DRAW if not winners else WIN if player in winners else LOSS

    def _click(self, number: int) -> None:
        """A click, and those after it that are the only ones."""
        while number != self.clicks.end:
            self.clicked = (*self.clicked, number)
            self._find_possible()
            if len(self._possible) > 1:
                return
            (number,) = self._possible
        self._go(self.state.play(self._ways[self.clicked]))

    def _find_possible(self) -> None:
        """The numbers that may follow those clicked, of actions that begin with them."""
        done = len(self.clicked)
        self._ways = {way: action for way, action in self._ways.items() if way[:done] == self.clicked}
        self._possible = frozenset(way[done] if len(way) > done else self.clicks.end for way in self._ways)


def env(game: str, render_mode: str | None = None, max_steps: int | None = None, **options: Any) -> AECEnv:
    """A game as an environment, by its id or the path of its definition, with options.

    A click that is not possible ends the game with −1 for whoever made it. ValueError as of ``vectorgames.load``.
    """
    made = GameEnv(vectorgames.load(game, **options), render_mode, max_steps)
    found = wrappers.TerminateIllegalWrapper(made, illegal_reward=LOSS)
    return wrappers.OrderEnforcingWrapper(wrappers.AssertOutOfBoundsWrapper(found))


def main(names: Sequence[str]) -> None:
    """Print numbers and planes of games; of all of them a line each."""
    for name in names or vectorgames.games():
        game = vectorgames.load(name)
        clicks, planes = Clicks(game), Planes(game)
        if not names:
            print(f"{name}\tnumbers {clicks.count}\tspaces {clicks.end}\tplanes {len(planes.names)}")
            continue
        print("\n".join(f"plane {number} {told}" for number, told in enumerate(planes.names)))
        print("\n".join(f"number {number} {clicks.text(number)!r}" for number in range(clicks.count)))


if __name__ == "__main__":
    try:
        main(sys.argv[1:])
    except LocalizedError as error:
        sys.exit(str(error))
