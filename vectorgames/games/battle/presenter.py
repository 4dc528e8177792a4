"""What people are shown of Vector Battle besides the legal actions: cards, the vectors that they make, threats."""

from __future__ import annotations

from vectorgames.core.action import Pick
from vectorgames.core.presenter import Presenter, Spaces
from vectorgames.core.sketch import Card, Leg, Place, Sketch
from vectorgames.games.battle.actions import CardMove
from vectorgames.games.battle.deck import Way
from vectorgames.games.battle.forced import winning_squares
from vectorgames.games.battle.rules import moves, step, target, ways
from vectorgames.games.battle.state import CardState, card_state
from vectorgames.words import Phrase


class CardPresenter(Presenter[CardState]):
    """Cards and what can be done with them."""

    def prompt(self, state: CardState) -> Phrase:
        able = next(moves(state), None) is not None
        return Phrase("rules.prompt.vector_battle" if able else "rules.prompt.vector_battle_swap")

    def attempt(self, state: CardState, picked: tuple[Pick, ...], space: int) -> str:
        names = self.game.space.names
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
        """The cards that legal actions use."""
        actions = state.actions()
        return {card for action in actions if isinstance(action, CardMove) for card in action.cards}

    # ---- the action that is being chosen ----

    def sketch(self, state: CardState, picked: tuple[Pick, ...], looked: Pick | None = None) -> Sketch | None:
        """With a piece: the vectors of the cards chosen, or, if a target is chosen, of those that lead there. One
        combination is shown tip to tail, several by what they make alone."""
        given = (*picked, *((looked,) if looked is not None else ()))
        squares = [pick.space for pick in given if pick.space is not None]
        if not squares or state.outcome is not None:
            return None
        start, end = squares[0], squares[1] if len(squares) > 1 else None
        chosen = self._chosen(state, given)
        if end is not None:
            chosen = tuple(way for way in chosen if target(state, start, way.vector) == end)
        if end is None and not any(pick.kind in ("card", "button") for pick in given):
            chosen = ()
        legal = {(move.start, move.end, move.picks[-1].value): move.text for move in moves(state)}
        ends = [(way, target(state, start, way.vector)) for way in chosen]
        texts = tuple(legal[start, at, way.text] for way, at in ends if (start, at, way.text) in legal)
        if len(chosen) == 1:
            adds = "+" in chosen[0].text
            return Sketch("triangle" if adds else "difference", self._legs(state, start, chosen[0]), (), texts)
        return Sketch("", tuple(self._leg(state, start, way) for way in chosen), (), texts)

    def _chosen(self, state: CardState, picked: tuple[Pick, ...]) -> tuple[Way, ...]:
        """The combinations of two of the mover's cards that have what has been picked of them."""
        names, named = state._stage.deck.names, {pick.value for pick in picked if pick.kind == "card"}
        pairs = {pick.value for pick in picked if pick.kind == "button"}
        every = tuple(ways(state))
        found = (w for w in every if named <= {names[card] for card in w.cards} and (not pairs or w.text in pairs))
        return tuple(found) or every

    def _leg(self, state: CardState, start: int, way: Way) -> Leg:
        here = self._place(state, start)
        return Leg("sum", here, _moved(here, step(state, way.vector)), way.text)

    def _legs(self, state: CardState, start: int, way: Way) -> tuple[Leg, ...]:
        """Two cards tip to tail, the second turned round where it is taken away, and what they make."""
        deck, here = state._stage.deck, self._place(state, start)
        one, other = way.text.replace("+", "-").split("-")
        first = step(state, deck.vectors[deck.index[one]])
        x, y = step(state, deck.vectors[deck.index[other]])
        between = _moved(here, first)
        kind, second = ("summand", (x, y)) if "+" in way.text else ("back", (-x, -y))
        legs = Leg("summand", here, between, one), Leg(kind, between, _moved(between, second), other)
        return (*legs, self._leg(state, start, way))

    def _place(self, state: CardState, square: int) -> Place:
        x, y = divmod(square, state._stage.space.depth)
        return x + 1, y + 1

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

    def doubles(self, state: CardState) -> Spaces:
        """Where a move leaves the mover both ways to win, if the other did nothing."""
        if state.outcome is not None:
            return ()
        now, found = winning_squares(state), set[int]()
        for move in moves(state):
            if move.end not in now | found:
                after = state.play(move)
                if len(winning_squares(self.as_if(after, state._mover)[0])) > 1:
                    found.add(move.end)
        return tuple(sorted(found))


def _moved(place: Place, by: Place) -> Place:
    return place[0] + by[0], place[1] + by[1]
