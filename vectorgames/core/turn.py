"""Turn: pieces come in and take steps on a tree, after a roll of the colour die where one is used.

Building block ``{stage: turn, dice: none|colour, moves: [...], ...}`` (rules/gryb.md 1.5, 8). A way to move is
``{introduce: top|head|any}`` or ``{step: [down, sideways, …], onto: unoccupied|enemy|both}``.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

import numpy as np

from vectorgames.core import telling, threats
from vectorgames.core.action import Action
from vectorgames.core.positions import face_of, remembering, required
from vectorgames.core.removal import Removal
from vectorgames.core.schema import Field, Node, boolean, choice, integer, listing, mapping, text
from vectorgames.core.stage import Reason, Stage
from vectorgames.core.state import State, new_state
from vectorgames.core.steps import ANY, PASS, Move, Reach, colour_rolls, shared
from vectorgames.spaces.tree import COLOURS, STEPS
from vectorgames.words import Phrase, SaidError

SPACES = ("tree",)
NOTHING = -1
"""In place of the rolled colour in ``State.memo`` where the roll allows nothing but to pass."""
_INTRODUCE = mapping({"introduce": Field(choice("top", "head", "any"))})
_STEP = mapping(
    {
        "step": Field(listing(choice(*STEPS))),
        "onto": Field(choice("unoccupied", "enemy", "both"), "unoccupied"),
    }
)


def _way(node: Node) -> dict:
    return (_INTRODUCE if isinstance(node.value, dict) and "introduce" in node.value else _STEP)(node)


def _ways(node: Node) -> list[dict]:
    found = listing(_way)(node)
    if not found:
        raise node.fail("at_least_one", key="moves")
    return found


KEYS = {
    "dice": Field(choice("none", "colour"), "none"),
    "moves": Field(_ways),
    "moves_per_turn": Field(integer(1, 2), 1),
    "through": Field(boolean, False),
    "no_move": Field(choice("pass", "lose"), "pass"),
    "progress": Field(listing(choice("introduce", "capture", "step")), ("introduce", "capture")),
    "fixed": Field(listing(text), ()),
}
_KIND = {"introduce": "place", "capture": "capture", "step": "move"}


class Ways:
    """What a turn allows, as tables of shared actions; each by rolled colour, ``ANY`` where none is rolled.

    enters   new pieces; ``free``: steps onto unoccupied nodes; ``takes``: steps onto enemies
    """

    def __init__(self, game, moves: list[dict], fixed: frozenset[int] = frozenset()):
        space, table = game.space, shared(game.space)
        self.space = space
        onto = {how: [m for m in moves if m.get("onto") == how] for how in ("unoccupied", "enemy", "both")}
        free, takes = (
            list(dict.fromkeys(kind for m in onto[how] + onto["both"] for kind in m["step"]))
            for how in ("unoccupied", "enemy")
        )
        self.free = Reach(space, free, table.step, fixed)
        self.takes = Reach(space, takes, table.capture, fixed)
        self.where = tuple(m["introduce"] for m in moves if "introduce" in m)
        spaces = {"head": (0,), "top": range(1, 5), "any": range(space.size)}
        entries = sorted({i for where in self.where for i in spaces[where]})
        self.enters = (
            *(tuple(table.places[i] for i in entries if not i or (i - 1) % 4 == c) for c in range(4)),
            tuple(table.places[i] for i in entries),
        )
        self.entered = frozenset(entries)

    def legal(self, cells: bytes, player: int, colour: int, hand: int = 1) -> Iterator[Move]:
        """The actions of a player with a rolled colour and so many pieces in hand."""
        if hand:
            for move in self.enters[colour]:
                if not cells[move.end]:
                    yield move
        free, takes, find = self.free, self.takes, cells.find
        start = find(player)
        while start >= 0:
            key = 5 * start + colour
            for move in free[key]:
                if not cells[move.end]:
                    yield move
            if takes.kinds:
                for move in takes[key]:
                    if cells[move.end] and cells[move.end] != player:
                        yield move
            start = find(player, start + 1)

    def permits(self, move: Move, cells: bytes, player: int, colour: int, hand: int = 1) -> bool:
        """Whether an action is among the legal ones."""
        there = cells[move.end]
        if move.kind == "move":
            return cells[move.start] == player and not there and move in self.free[5 * move.start + colour]
        if move.kind == "capture":
            taken = there and there != player and cells[move.start] == player
            return bool(taken) and move in self.takes[5 * move.start + colour]
        return move.kind == "place" and bool(hand) and not there and move in self.enters[colour]


class OnTree(Stage):
    """A point of a turn of single pieces on a tree."""

    tells = True

    def placeable(self, state: State) -> np.ndarray:
        allowed = np.zeros(len(state.cells), bool)
        allowed[[action.end for action in self.actions(state) if action.kind == "place"]] = True
        return allowed


class Roll(OnTree):
    """The colour die: each of the four colours, always."""

    name = "roll"
    prompt = "rules.prompt.gryb.roll"
    needs_dice = True

    def __init__(self, game, then: Stage):
        super().__init__(game)
        self.then = then
        then.FIELDS = then.FIELDS | {"roll": Field(text, None)}

    def actions(self, state: State) -> Sequence[Action]:
        return colour_rolls()

    def play(self, state: State, action: Action | str) -> State:
        if state._outcome is not None or action.__class__ is str or action not in colour_rolls():
            action = self.find(state, action)
        return self.then.rolled(state, action.number)

    def apply(self, state: State, action: Action) -> State:
        return self.then.rolled(state, action.number)

    def refuse(self, state: State, text: str) -> Reason:
        key = "gryb.colour_die" if text.startswith("roll ") else "gryb.roll_first"
        return Reason(key, self.game.common_section)

    def blocks(self, state: State) -> tuple[int, ...]:
        return self.then.blocks(state)


class Turn(OnTree):
    """A player's action. ``memo``: the rolled colour, ``NOTHING`` where it allows nothing; None without dice."""

    name = "turn"
    dice = False

    def __init__(self, game, ways: Ways, progress: Sequence[str] = ("introduce", "capture"), no_move: str = "pass"):
        super().__init__(game)
        self.ways = ways
        self.steps = tuple(dict.fromkeys((*ways.free.kinds, *ways.takes.kinds)))
        self.progress = frozenset(_KIND[word] for word in progress)
        self.loses = no_move == "lose"
        self.following: Stage = self  # where the next turn begins
        self.removal = Removal(game, lambda state, cells, hands: self.over(state, cells, hands, True))

    # ---- what is legal ----

    def begin(self, cells: bytes, mover: int, hands, quiet: int = 0, free: str | None = None) -> State:
        return self.lost(new_state(self, cells, mover, mover, hands, quiet))

    def lost(self, state: State) -> State:
        """The state at the beginning of a turn; the final one, if who cannot do anything loses."""
        mover = state._mover
        if self.loses and not self.possible(state, ANY):
            others = [p for p in range(1, self.game.players + 1) if p != mover]
            return self.win(state, state._cells, mover, state._hands, "no move", winner=others[0])
        return state

    def rolled(self, state: State, colour: int) -> State:
        """The state after the colour die has shown a colour."""
        mover = state._mover
        memo = colour if self.possible(state, colour) else NOTHING
        return new_state(self, state._cells, mover, mover, state._hands, state._quiet, memo)

    def listing(self, state: State, colour: int, player: int = 0) -> Iterator[Move]:
        """What a player, the mover unless one is named, could do with a rolled colour; ``ANY``: any."""
        player = player or state._mover
        return self.ways.legal(state._cells, player, colour, in_hand(state, player))

    def possible(self, state: State, colour: int) -> bool:
        return next(self.listing(state, colour), None) is not None

    def actions(self, state: State) -> Sequence[Action]:
        colour = _colour(state)
        return tuple(self.listing(state, colour) if colour >= 0 else ()) or (PASS,)

    def permits(self, state: State, move: Move) -> bool:
        colour = _colour(state)
        if move is PASS:
            return colour < 0 or not self.possible(state, colour)
        if colour < 0:
            return False
        return self.ways.permits(move, state._cells, state._mover, colour, in_hand(state, state._mover))

    # ---- playing ----

    def play(self, state: State, action: Action | str) -> State:
        # An action out of the tables is looked at alone; anything else is found by its text.
        try:
            known = action.__class__ is Move and state._outcome is None and self.permits(state, action)
        except IndexError:  # an action of a greater board
            known = False
        return self.apply(state, action if known else self.find(state, action))

    def apply(self, state: State, action: Move) -> State:
        if action is PASS:
            return self.over(state, state._cells, state._hands, False)
        player = state._mover
        cells, hands = moved(state, action)
        if action.kind == "capture":
            victim = self.game.owners[state._cells[action.end]]
            for goal in self.game.goals:
                if goal.beaten(cells, hands, victim):
                    return self.win(state, cells, player, hands, goal.reason)
        reached = self.goal(state, cells, player, hands, action.end)
        return reached or self.over(state, cells, hands, action.kind in self.progress)

    def goal(self, state: State, cells: bytes, player: int, hands, space: int) -> State | None:
        """The final state, if a piece that has come to ``space`` reaches a goal for its owner; or the one in which
        he is to remove others."""
        for goal in self.game.goals:
            points = goal.reached(cells, player, space)
            if points and not goal.ends:
                return self.removal.due(state, cells, hands, points)
            if points:
                return self.win(state, cells, player, hands, goal.reason, points)
        return None

    def over(self, state: State, cells: bytes, hands, progress: bool) -> State:
        """The state after a whole turn: the quiet limit is looked at, then the next player is to act."""
        game, mover = self.game, state._mover
        quiet = 0 if progress else state._quiet + 1
        if game.quiet_limit is not None and quiet >= game.quiet_limit:
            return self.draw(state, cells, mover, hands, "limit")
        return self.following.begin(cells, game.successor[mover], hands, quiet)

    # ---- positions ----

    @property
    def parts(self) -> tuple[Stage, ...]:
        return self, self.removal

    def held(self, state: State) -> dict[str, Any]:
        colour = state.memo
        if colour == NOTHING:  # some colour was rolled that allows nothing; which one, the state does not know
            colour = next(c for c in range(4) if not self.possible(state, c))
        return {} if colour is None else {"roll": COLOURS[colour]}

    def holding(self, state: State, told) -> State:
        if not self.dice:
            return state
        rolled = required(state, told, "roll")
        if rolled is None:
            return state
        colour = face_of("roll", rolled, tuple(COLOURS))
        return remembering(state, colour if self.possible(state, colour) else NOTHING)

    def settled(self, state: State) -> State:
        ended = super().settled(state)
        return self.lost(state) if ended is state and state.memo is None and not self.dice else ended

    # ---- what people are told ----

    def ask(self, state: State) -> Phrase:
        return telling.prompt(self, state)

    def refuse(self, state: State, text: str) -> Reason:
        return telling.refusal(self, state, text)

    def attempt(self, state: State, picked, space: int) -> str:
        return telling.attempt(state, picked, space)

    def gains(self, state: State, action: Move) -> bool:
        """Whether an action of the mover, which has to be legal, wins."""
        cells = bytearray(state.cells)
        if cells[action.end] and action.kind != "capture":
            return False  # that piece has to go on
        if action.start >= 0:
            cells[action.start] = 0
        cells[action.end] = state.mover
        if any(goal.ends and goal.reached(cells, state.mover, action.end) for goal in self.game.goals):
            return True
        if not self.loses:
            return False
        outcome = self.apply(state, action).outcome  # the next player may be left without a move
        return outcome is not None and state.mover in outcome.winners

    def wins(self, state: State) -> tuple[int, ...]:
        return threats.wins(self, state)

    def blocks(self, state: State) -> tuple[int, ...]:
        return threats.blocks(self, state)

    def doubles(self, state: State) -> tuple[int, ...]:
        return threats.doubles(self, state)


def moved(state: State, action: Move) -> tuple[bytes, tuple[int, ...] | None]:
    """Cells and hands after a placement or step of the mover."""
    player, cells, hands = state._mover, bytearray(state._cells), state._hands
    if action.start >= 0:
        cells[action.start] = 0
    elif hands is not None:
        hands = hands[: player - 1] + (hands[player - 1] - 1,) + hands[player:]
    cells[action.end] = player
    return bytes(cells), hands


def in_hand(state: State, player: int) -> int:
    """Pieces in a player's hand; 1 where there is no end of them."""
    hands = state._hands
    return 1 if hands is None else hands[player - 1]


def _colour(state: State) -> int:
    return ANY if state._memo is None else state._memo


def build(
    game,
    moves: list[dict],
    dice: str = "none",
    moves_per_turn: int = 1,
    through: bool = False,
    no_move: str = "pass",
    progress: Sequence[str] = ("introduce", "capture"),
    fixed: Sequence[str] = (),
) -> list[Stage]:
    """The stages of the block, in the order in which a turn goes through them. SaidError where keys clash."""
    if moves_per_turn > 1 and dice != "none":
        raise SaidError("errors.dice_and_moves")
    ways = Ways(game, moves, frozenset(game.space.parse(name) for name in fixed))
    if moves_per_turn > 1:
        from vectorgames.core.turn_of_two import TurnOfTwo

        return [TurnOfTwo(game, ways, progress, no_move, through)]
    turn = Turn(game, ways, progress, no_move)
    if dice == "none":
        return [turn]
    roll = turn.following = Roll(game, turn)
    turn.dice = True
    return [roll, turn]
