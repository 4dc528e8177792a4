"""Interrupt and Smack Down (rules/gryb.md 2): chains of pieces down from the top level, taken from the side.

``{stage: interrupt}``; with ``push: true`` pieces on the top level are not taken but pushed down.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from vectorgames.core.action import Action, Pick
from vectorgames.core.positions import Impossible, remembering, space_of, word
from vectorgames.core.schema import Field, boolean
from vectorgames.core.stage import Reason, Stage
from vectorgames.core.state import State, new_state
from vectorgames.core.steps import ANY, PASS, Move, shared
from vectorgames.core.telling import PLACE, STEP, colour_name, other_colour, player_name
from vectorgames.core.turn import NOTHING, Roll, Turn
from vectorgames.words import Phrase, SaidError

SPACES = ("tree",)
KEYS = {"push": Field(boolean, False)}


class Claims:
    """The actions on one tree. A claim takes a node from the side: the piece beside it stays."""

    def __init__(self, space):
        self.space = space
        self.places = shared(space).places
        self.bottom = space.firsts[space.depth]
        self._claims: dict[tuple[int, int], Move] = {}
        self._pushes: dict[tuple[int, int], Move] = {}

    def claim(self, beside: int, end: int) -> Move:
        """``axb``; its one click is the node taken, since only one piece may take it."""
        made = self._claims.get((beside, end))
        if made is None:
            names = self.space.names
            made = Move("capture", f"{names[beside]}x{names[end]}", (Pick("space", end),), 0, beside, end)
            self._claims[beside, end] = made
        return made

    def push(self, start: int, end: int) -> Move:
        """``n>m``; ``n>off`` where ``end`` is −1."""
        made = self._pushes.get((start, end))
        if made is None:
            names = self.space.names
            last = Pick("space", end) if end >= 0 else Pick("button", "off")
            text = f"{names[start]}>{names[end] if end >= 0 else 'off'}"
            made = self._pushes[start, end] = Move("push", text, (Pick("space", start), last), 0, start, end)
        return made


class Interrupt(Turn):
    """A placement in an own chain, or a claim, of the colour rolled. ``memo``: that colour, or ``NOTHING``."""

    dice = True
    parts = Stage.parts  # nothing is removed

    def __init__(self, game):
        Stage.__init__(self, game)
        self.claims = Claims(game.space)
        self.following: Stage = self
        self.loses = False
        self.least = 1  # the least node that may be taken

    def listing(self, state: State, colour: int, player: int = 0) -> Iterator[Move]:
        player = player or state._mover
        cells, claims = state._cells, self.claims
        places, bottom = claims.places, claims.bottom
        colours = range(4) if colour == ANY else (colour,)
        for c in colours:
            if not cells[1 + c]:
                yield places[1 + c]
        chained = set()
        node = cells.find(player, 1)
        while node >= 0:
            if node < 5 or (node - 1) // 4 in chained:
                chained.add(node)
                if node < bottom:
                    for c in colours:
                        if not cells[4 * node + 1 + c]:
                            yield places[4 * node + 1 + c]
            if node >= self.least:
                focus, first = (node - 1) % 4, node - (node - 1) % 4
                for c in colours:
                    end = first + c
                    taken = cells[end] and cells[end] != player and (focus - c) % 2
                    if taken and node == self.beside(cells, player, end):
                        yield claims.claim(node, end)
            node = cells.find(player, node + 1)

    def beside(self, cells: bytes, player: int, end: int) -> int:
        """The own piece beside a node that takes it: the one whose focus is first; −1 if there is none."""
        focus = (end - 1) % 4
        first = end - focus
        low, high = sorted(((focus + 1) % 4, (focus + 3) % 4))
        if cells[first + low] == player:
            return first + low
        return first + high if cells[first + high] == player else -1

    def permits(self, state: State, move: Move) -> bool:
        colour = state._memo
        if move is PASS:
            return colour == NOTHING
        end = move.end
        if colour == NOTHING or end < 1 or (end - 1) % 4 != colour:
            return False
        cells, player = state._cells, state._mover
        if move.kind == "place":
            return not cells[end] and self.chained(cells, player, (end - 1) // 4)
        taken = cells[end]
        held = taken and taken != player and end >= self.least
        return bool(held) and move.kind == "capture" and self.beside(cells, player, end) == move.start

    def chained(self, cells: bytes, player: int, node: int) -> bool:
        """Whether a node and all above it up to the top level are held by a player; the head always is."""
        while node:
            if cells[node] != player:
                return False
            node = (node - 1) // 4
        return True

    def apply(self, state: State, action: Move) -> State:
        if action is PASS:
            return self.over(state, state._cells, None, False)
        player, end = state._mover, action.end
        cells = state._cells[:end] + self.game.codes[player] + state._cells[end + 1 :]
        return self.goal(state, cells, player, None, end) or self.over(state, cells, None, True)

    # ---- what people are told ----

    def ask(self, state: State) -> Phrase:
        if state.memo == NOTHING:
            return Phrase("rules.prompt.gryb.pass_roll")
        what = Phrase("rules.prompt.gryb.chain")
        return Phrase("rules.prompt.gryb.colour", colour=colour_name(state.memo), what=what)

    def gains(self, state: State, action: Move) -> bool:
        cells = bytearray(state.cells)
        cells[action.end] = state.mover
        return any(goal.reached(cells, state.mover, action.end) for goal in self.game.goals)

    def attempt(self, state: State, picked: tuple[Pick, ...], space: int) -> str:
        names, cells, player = self.game.space.names, state.cells, state.mover
        if cells[space] and cells[space] != player:
            beside = self.beside(cells, player, space)
            if beside >= 0:
                return f"{names[beside]}x{names[space]}"
        return names[space]

    def refuse(self, state: State, text: str) -> Reason:
        game = self.game
        index, section = game.space.index, game.section
        actions = self.actions(state)
        if text.startswith("roll "):
            return Reason("gryb.no_roll", game.common_section)
        if actions[0] is PASS:
            return Reason("gryb.must_pass_roll", game.common_section)
        if text == "pass":
            return Reason("gryb.no_pass", game.common_section, example=actions[0].text)
        if PLACE.fullmatch(text):
            return self._not_placed(state, index[text])
        if (step := STEP.fullmatch(text)) and step[2] == "x":
            return self._not_claimed(state, index[step[1]], index[step[3]])
        return Reason("gryb.no_action", section, example=actions[0].text)

    def _not_placed(self, state: State, node: int) -> Reason:
        game, cells, player = self.game, state.cells, state.mover
        name, section, there = game.space.names[node], game.section, cells[node]
        if not node:
            return Reason("gryb.head_unused", section)
        if (node - 1) % 4 != state.memo:
            return other_colour(game, node, state.memo)
        if there and there != player and node >= self.least and self.beside(cells, player, node) >= 0:
            text = self.claims.claim(self.beside(cells, player, node), node).text
            return Reason("gryb.takes", section, text=text)
        if there:
            return Reason("gryb.taken", section, space=name, player=player_name(game, there))
        broken = next(n for n in reversed(game.space.ancestors(node)[1:]) if cells[n] != player)
        return Reason("gryb.no_chain", section, space=name, broken=game.space.names[broken])

    def _not_claimed(self, state: State, start: int, end: int) -> Reason:
        game, cells, player = self.game, state.cells, state.mover
        names, section = game.space.names, game.section
        if end < 1 or not cells[end] or cells[end] == player:
            return Reason("gryb.takes_nothing", section, space=names[end])
        if (end - 1) % 4 != state.memo:
            return other_colour(game, end, state.memo)
        if end < self.least:
            return Reason("gryb.top_is_pushed", section, space=names[end])
        beside = self.beside(cells, player, end)
        if beside < 0:
            return Reason("gryb.nobody_beside", section, space=names[end])
        return Reason("gryb.takes", section, text=self.claims.claim(beside, end).text)


class SmackDown(Interrupt):
    """Interrupt in which a piece on the top level is pushed down. ``memo`` of a push that has to go on:
    ("push", the node from which a piece is to be pushed); that piece is in nobody's space."""

    def __init__(self, game):
        super().__init__(game)
        self.least = 5

    def listing(self, state: State, colour: int, player: int = 0) -> Iterator[Move]:
        memo = state._memo
        if memo.__class__ is tuple and not player:
            yield from self.pushes(state._cells, state._mover, memo[1])
            return
        player = player or state._mover
        for c in range(4) if colour == ANY else (colour,):
            pushes = self.pushes_of(state._cells, player, c)
            yield from pushes or super().listing(state, c, player)

    def pushes_of(self, cells: bytes, player: int, colour: int) -> tuple[Move, ...]:
        """The pushes that a roll brings: all there is to do, if there are any."""
        there = cells[1 + colour]
        return tuple(self.pushes(cells, player, 1 + colour)) if there and there != player else ()

    def pushes(self, cells: bytes, player: int, node: int) -> Iterator[Move]:
        """The pushes of an opponent's piece from a node that can be completed."""
        if node >= self.claims.bottom:
            yield self.claims.push(node, -1)
            return
        for end in range(4 * node + 1, 4 * node + 5):
            if not cells[end] or (cells[end] != player and self.gives_way(cells, player, end)):
                yield self.claims.push(node, end)

    def gives_way(self, cells: bytes, player: int, node: int) -> bool:
        """Whether a piece can be pushed on from a node."""
        return next(self.pushes(cells, player, node), None) is not None

    def actions(self, state: State) -> Sequence[Action]:
        if state._memo.__class__ is tuple:
            return tuple(self.listing(state, ANY))
        return super().actions(state)

    def permits(self, state: State, move: Move) -> bool:
        memo, cells, player = state._memo, state._cells, state._mover
        if memo.__class__ is tuple:
            return move.kind == "push" and move in tuple(self.pushes(cells, player, memo[1]))
        pushes = self.pushes_of(cells, player, memo) if memo != NOTHING else ()
        return move in pushes if pushes or move.kind == "push" else super().permits(state, move)

    def apply(self, state: State, action: Move) -> State:
        if action.kind != "push":
            return super().apply(state, action)
        player, start, end = state._mover, action.start, action.end
        cells, other = bytearray(state._cells), state._cells[start]
        if state._memo.__class__ is not tuple:
            cells[start] = player
        goes_on = end >= 0 and cells[end]
        if end >= 0:
            cells[end] = other
        board = bytes(cells)
        if goes_on:
            return new_state(self, board, player, player, None, state._quiet, ("push", end))
        return self._pushed(state, board, end) or self.over(state, board, None, True)

    def _pushed(self, state: State, cells: bytes, end: int) -> State | None:
        """The final state, if a whole push has given the mover a GRYB, or else the opponent."""
        player = state._mover
        for goal in self.game.goals:
            for top in range(1, 5):
                points = goal.reached(cells, player, top) if cells[top] == player else 0
                if points:
                    return self.win(state, cells, player, None, goal.reason, points)
            points = goal.reached(cells, cells[end], end) if end >= 0 else 0
            if points:
                return self.win(state, cells, player, None, goal.reason, points, winner=cells[end])
        return None

    FIELDS = {"push": Field(word, None)}

    def held(self, state: State) -> dict[str, Any]:
        memo = state.memo
        return {"push": self.game.space.names[memo[1]]} if memo.__class__ is tuple else super().held(state)

    def holding(self, state: State, told) -> State:
        if told["push"] is None:
            return super().holding(state, told)
        node = space_of(self.game, "push", told["push"])
        if told["roll"] is not None or node < 5 or state.cells[node] in (0, state.mover):
            raise Impossible("push", "errors.position.push", space=self.game.space.names[node])
        return remembering(state, ("push", node))

    # ---- what people are told ----

    def gains(self, state: State, action: Move) -> bool:
        if action.kind != "push":
            return super().gains(state, action)
        outcome = self.apply(state, action).outcome
        return outcome is not None and state.mover in outcome.winners

    def ask(self, state: State) -> Phrase:
        names, memo = self.game.space.names, state.memo
        if memo.__class__ is tuple:
            return Phrase("rules.prompt.gryb.push_on", space=names[memo[1]])
        if memo != NOTHING and self.pushes_of(state.cells, state.mover, memo):
            what = Phrase("rules.prompt.gryb.push", space=names[1 + memo])
            return Phrase("rules.prompt.gryb.colour", colour=colour_name(memo), what=what)
        return super().ask(state)

    def attempt(self, state: State, picked: tuple[Pick, ...], space: int) -> str:
        names = self.game.space.names
        if picked and picked[0].kind == "space":
            return f"{names[picked[0].value]}>{names[space]}"
        return super().attempt(state, picked, space)

    def refuse(self, state: State, text: str) -> Reason:
        game, memo = self.game, state.memo
        names, section = game.space.names, game.section
        due = memo[1] if memo.__class__ is tuple else None
        if due is None and memo != NOTHING and self.pushes_of(state.cells, state.mover, memo):
            due = 1 + memo
        start, sign, end = text.partition(">")
        if due is None:
            return Reason("gryb.no_push", section) if sign else super().refuse(state, text)
        example = next(self.pushes(state.cells, state.mover, due)).text
        if text.startswith("roll "):
            return Reason("gryb.no_roll", game.common_section)
        if not sign or start != names[due]:
            return Reason("gryb.push_now", section, space=names[due], example=example)
        to = game.space.index.get(end)
        if to is None or (to - 1) // 4 != due or not to:
            return Reason("gryb.push_down", section, space=names[due], example=example)
        if state.cells[to] == state.mover:
            return Reason("gryb.push_own", section, space=end)
        return Reason("gryb.push_stuck", section, space=end)


def build(game, push: bool = False) -> list[Stage]:
    """The stages of the game: the colour die, then the turn. SaidError for a goal that does not end the game."""
    if not all(goal.ends for goal in game.goals):
        raise SaidError("errors.interrupt_goals")
    game.supply = None  # whatever a definition says: there is no end of pieces
    turn = SmackDown(game) if push else Interrupt(game)
    roll = turn.following = Roll(game, turn)
    return [roll, turn]
