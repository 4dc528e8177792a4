"""What people are shown of Vector Battle besides the legal actions: cards, the vectors that they make, threats, and
who wins by force."""

from __future__ import annotations

from dataclasses import replace

from vectorgames.base.words import LocalizedText
from vectorgames.games.vector_battle.turn import (
    CardMove,
    CardState,
    Way,
    card_state,
    legal_moves,
    moves,
    step_of,
    target,
    ways,
    why_not_card,
)
from vectorgames.rules.action import Action, Pick
from vectorgames.rules.adviser import Adviser, Card, Leg, Place, Sketch, Solution, Spaces, moved
from vectorgames.rules.blocks.block import player_name

DEEPEST = 2
"""Own moves that are looked ahead."""


def winning_move(state: CardState) -> CardMove | None:
    """A move with which the mover wins at once; None: there is none."""
    goals = winning_squares(state)
    return next((move for move in legal_moves(state) if _wins(state, move, goals)), None) if goals else None


def winning_squares(state: CardState) -> set[int]:
    """The squares to which a move of the mover wins: where the opposing master stands, and its temple."""
    stage, cells, player = state._stage, state._cells, state._mover
    own, mine = stage.rules.roster.own[player], cells.find(stage.masters[player])
    prey, temple = cells.find(stage.masters[3 - player]), stage.temples[3 - player]
    found = set()
    for way in ways(state):
        if target(state, mine, way.vector) == temple and not own[cells[temple]]:
            found.add(temple)
        x, y = way.vector
        start = target(state, prey, (-x, -y))  # from where it leads to the master
        if start >= 0 and own[cells[start]]:
            found.add(prey)
    return found


def _wins(state: CardState, move: CardMove, goals: set[int]) -> bool:
    """Whether a legal move to one of the squares that win does so: the master alone wins on the temple."""
    if move.end not in goals:
        return False
    stage = state._stage
    masters = stage.masters
    return state._cells[move.end] == masters[3 - state._mover] or state._cells[move.start] == masters[state._mover]


def forced_win(state: CardState, moves: int = DEEPEST) -> tuple[str, ...] | None:
    """The mover's way to win in so many moves of his at most, whatever the other does, with one of the other's
    replies to each: texts of actions. None: there is none."""
    won = winning_move(state)
    if won is not None or moves < 2:
        return None if won is None else (won.text,)
    for move in legal_moves(state):
        after = state.play(move)
        line = _always(after, moves - 1) if after.outcome is None else None
        if line is not None:
            return (move.text, *line)
    return None


def _always(state: CardState, moves: int) -> tuple[str, ...] | None:
    """A reply of the mover and how the other wins against it, in so many moves, if he does so against each; the one
    that holds out longest."""
    if winning_squares(state):
        return None
    best: tuple[str, ...] = ()
    for reply in legal_moves(state):
        after = state.play(reply)
        line = forced_win(after, moves) if after.outcome is None else None
        if line is None:
            return None
        if len(line) >= len(best):
            best = (reply.text, *line)
    return best


FIGURES = {"M": "master", "S": "student"}
"""Letter of a kind -> what painters draw: the letters mean other figures in other games."""


class CardAdviser(Adviser[CardState]):
    """Cards and what can be done with them."""

    sketches = True
    features = ("wins", "blocks", "doubles", "threatened", "changed")
    solves = True

    def solve(self, state: CardState) -> Solution | None:
        line = forced_win(state) if state.outcome is None else None
        return None if line is None else Solution(state.mover, line)

    def unsolved(self, state: CardState) -> LocalizedText:
        return LocalizedText("rules.unsolved.vector_battle")

    def figure(self, piece: str) -> str:
        return piece[:1] + FIGURES.get(piece[1:], piece[1:])

    def prompt(self, state: CardState) -> LocalizedText:
        able = next(moves(state), None) is not None
        return LocalizedText("rules.prompt.vector_battle" if able else "rules.prompt.vector_battle_swap")

    def prompt_after(self, state: CardState, picked: tuple[Pick, ...]) -> LocalizedText | None:
        cards = sum(pick.kind == "card" for pick in picked)
        if next(moves(state), None) is None:
            return LocalizedText("rules.prompt.vector_battle_swap_one")
        piece = "piece" if any(pick.space is not None for pick in picked) else "no_piece"
        return LocalizedText(f"rules.prompt.vector_battle_{piece}.{cards}")

    def thing(self, state: CardState, name: str) -> Pick | None:
        number = state._stage.deck.index.get(name)
        return Pick("card", name) if any(number in held for held in state._held) else None

    def why_not_picked(self, state: CardState, picked: tuple[Pick, ...], pick: Pick) -> LocalizedText | None:
        return why_not_card(state, str(pick.value))

    def attempt(self, state: CardState, picked: tuple[Pick, ...], space: int) -> str:
        names = self.rules.space.names
        start = next((pick.space for pick in picked if pick.space is not None), None)
        sign = "x" if start is not None and state.cells[space] else "-"
        here = names[space if start is None else start]
        return f"{here}{sign}{names[space]}:{self._chosen(state, picked)[0].text}"

    def cards(self, state: CardState) -> tuple[Card, ...]:
        stage, used = state._stage, self._used(state)
        out = []
        for holder in (1, 2, 0):
            for number in state._held[holder]:
                x, y = vector = stage.deck.vectors[number]
                there = (-x, -y) if holder == 2 else vector
                out.append(Card(stage.deck.names[number], holder, vector, there, number in used))
        return tuple(out)

    def _used(self, state: CardState) -> set[int]:
        actions = state.actions()
        return {card for action in actions if isinstance(action, CardMove) for card in action.cards}

    # ---- the action that is being chosen ----

    def sketch(self, state: CardState, picked: tuple[Pick, ...], looked: Pick | None = None) -> Sketch | None:
        """With a piece: the vectors of the cards chosen, or, if a target is chosen, of those that lead there. One
        combination is shown tip to tail, several by what they make alone; before any is chosen, those that can be
        played."""
        given = (*picked, *((looked,) if looked is not None else ()))
        squares = [pick.space for pick in given if pick.space is not None]
        if not squares or state.outcome is not None:
            return None
        start, end = squares[0], squares[1] if len(squares) > 1 else None
        chosen = self._chosen(state, given)
        if end is not None:
            chosen = tuple(way for way in chosen if target(state, start, way.vector) == end)
        legal = {(move.start, move.end, move.picks[-1].value): move.text for move in moves(state)}
        ends = [(way, target(state, start, way.vector)) for way in chosen]
        if end is None and not any(pick.kind in ("card", "button") for pick in given):
            ends = [(way, at) for way, at in ends if (start, at, way.text) in legal]
            chosen = tuple(way for way, _ in ends)
        texts = tuple(legal[start, at, way.text] for way, at in ends if (start, at, way.text) in legal)
        if len(chosen) == 1:
            adds = "+" in chosen[0].text
            legs = self._legs(state, state._mover, start, chosen[0])
            return Sketch("triangle" if adds else "difference", legs, (), texts)
        legs = tuple(
            replace(self._leg(state, state._mover, start, way), works=(start, at, way.text) in legal)
            for way, at in ends
        )
        return Sketch("", legs, (), texts)

    def played(self, state: CardState, action: Action) -> Sketch | None:
        """The two cards tip to tail, and what they made: a player reads them as he held them."""
        if not isinstance(action, CardMove):
            return None
        used = tuple(state._stage.deck.names[card] for card in action.cards)
        if action.start < 0:
            return Sketch(texts=(action.text,), player=3 - state._mover, used=used)
        text = action.text.partition(":")[2]
        way = next(way for way in state._stage.deck.ways[action.cards] if way.text == text)
        figure = "triangle" if "+" in text else "difference"
        player = 3 - state._mover
        legs = self._legs(state, player, action.start, way)
        return Sketch(figure, legs, (), (action.text,), player=player, used=used)

    def _chosen(self, state: CardState, picked: tuple[Pick, ...]) -> tuple[Way, ...]:
        """The combinations of two of the mover's cards that have what has been picked of them."""
        names, named = state._stage.deck.names, {pick.value for pick in picked if pick.kind == "card"}
        pairs = {pick.value for pick in picked if pick.kind == "button"}
        every = tuple(ways(state))
        found = (w for w in every if named <= {names[card] for card in w.cards} and (not pairs or w.text in pairs))
        return tuple(found) or every

    def _leg(self, state: CardState, player: int, start: int, way: Way) -> Leg:
        here = self._place(state, start)
        return Leg("sum", here, moved(here, step_of(player, way.vector)), way.text)

    def _legs(self, state: CardState, player: int, start: int, way: Way) -> tuple[Leg, ...]:
        """Two cards tip to tail, the second turned round where it is taken away, and what they make."""
        deck, here = state._stage.deck, self._place(state, start)
        one, other = way.text.replace("+", "-").split("-")
        first = step_of(player, deck.vectors[deck.index[one]])
        x, y = step_of(player, deck.vectors[deck.index[other]])
        between = moved(here, first)
        kind, second = ("summand", (x, y)) if "+" in way.text else ("back", (-x, -y))
        legs = Leg("summand", here, between, one), Leg(kind, between, moved(between, second), other)
        return (*legs, self._leg(state, player, start, way))

    def _place(self, state: CardState, square: int) -> Place:
        x, y = divmod(square, state._stage.space.depth)
        return x + 1, y + 1

    def opening(self, state: CardState) -> LocalizedText | None:
        """Whether who begins can win by force with these cards."""
        if state._quiet or state.mover != 1 or state._cells != self.rules.setup:
            return None
        line = forced_win(state)
        if line is None:
            return None
        key = "at_once" if len(line) == 1 else "in_two"
        return LocalizedText(f"rules.opening.vector_battle.{key}", player=player_name(self.rules, 1))

    # ---- threats ----

    def warnings(self, state: CardState) -> tuple[tuple[str, int], ...]:
        """The mover's master, if it could be taken where it stands."""
        if state.outcome is not None:
            return ()
        mine = state._cells.find(state._stage.masters[state._mover])
        return (("check", mine),) if mine in self.blocks(state) else ()

    def as_if(self, state: CardState, player: int) -> tuple[CardState, ...]:
        return (card_state(state._stage, state._cells, player, state._held, state._quiet),)

    def wins(self, state: CardState) -> Spaces:
        return tuple(sorted(winning_squares(state))) if state.outcome is None else ()

    def blocks(self, state: CardState) -> Spaces:
        return self.wins(self.as_if(state, 3 - state._mover)[0]) if state.outcome is None else ()
