"""Steps: a piece goes on to a space that a relation of the space links with its own, one step or several.

``{step: WHERE, onto: unoccupied|enemy|both, distance: [1, 3], meeting: capture|coin|hold_court}``. What WHERE may
be says the space: kinds of step on a tree, coordinates that change on a lattice (rules/gryb.md 1.2, 8.4,
rules/time_vectors.md 13.3).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, Any

from vectorgames.blocks.block import Block, Condition, Terms, taken
from vectorgames.blocks.conditions import at_end, blocked
from vectorgames.blocks.encounter import ENCOUNTERS
from vectorgames.blocks.own_piece import PLAIN, OwnPiece
from vectorgames.blocks.routes import Making, Routes, Rule, routes_on
from vectorgames.core.action import Move
from vectorgames.core.notation import Said
from vectorgames.core.schema import Field, Node, as_it_stands, choice, integer, listing, read
from vectorgames.core.stage import Hands, Reason
from vectorgames.core.state import State
from vectorgames.words import LocalizedText

if TYPE_CHECKING:
    from vectorgames.core.game import Game


def distance(node: Node) -> tuple[int, int]:
    """``[least, most]`` steps."""
    found = listing(integer(1))(node)
    if len(found) != 2 or found[0] > found[1]:
        raise node.unexpected(LocalizedText("errors.least_most"))
    return found[0], found[1]


_MEETING = (
    "what becomes of an enemy on the target. capture: it is taken; coin: `roll 1` takes it, `roll 2` ends the turn "
    "with nothing changed; hold_court, on trees: by the colour rolled it is taken, goes to the node of that colour "
    "beside it, or the mover goes there"
)


class Step(OwnPiece):
    """Pieces move as one of several rules allows."""

    keys = {
        "step": Field(as_it_stands, meaning="a piece goes along these steps", values="STEPS"),
        "onto": Field(
            choice("unoccupied", "enemy", "both"), "unoccupied", "what has to be there; enemies are taken"
        ),
        "distance": Field(
            distance, (1, 1), "how many steps in one direction, over unoccupied spaces", "[least, most]"
        ),
        "meeting": Field(choice("capture", *ENCOUNTERS), "capture", _MEETING),
    }
    taking = "capture"  # kind of the actions that end on a piece
    routes: Routes
    before: Sequence[Step] = ()  # blocks of the same pieces that are asked first: where those take, this does not

    def __init__(self, game: Game, rules: Iterable[Rule], terms: Terms = PLAIN, letter: str = ""):
        super().__init__(game, terms, letter)
        self.rules = tuple(rules)
        self.goes = any(rule.onto != "enemy" for rule in self.rules)
        self.takes = any(rule.onto != "unoccupied" for rule in self.rules)
        self.kinds = tuple(kind for kind, can in (("move", self.goes), (self.taking, self.takes)) if can)
        self.step_words = tuple(dict.fromkeys(kind for rule in self.rules for kind in rule.relation.kinds))
        before = tuple(block.routes for block in self.before)
        making = Making(letter, self.taking, self.fixed, before, self.dice.regions if self.dice else None)
        self.routes = routes = routes_on(game.space, self.rules, making)
        self.leading, self.listed, self.free = routes.leading, routes.listed, routes.free
        self.far = any(rule.distance[1] * rule.relation.stride > 1 for rule in self.rules)
        self.conditions = (
            *self.of_start,
            Condition(lambda state, move: move.end in self.leading[move.start], self._no_step),
            *self.of_dice,
            *((Condition(self._way_free, self._in_the_way),) if self.far else ()),
            Condition(self._open, self._closed, of_target=True),
        )

    @classmethod
    def of(cls, game: Game, ways: Sequence[dict[str, Any]], letter: str, terms: Terms) -> Iterable[Block]:
        rules: dict[str, list[Rule]] = {}
        for way in ways:
            relation, onto, meeting = read(way["step"], game.space.relation_of), way["onto"], way["meeting"]
            if meeting != "capture":
                check_meeting(game, way)
                rules.setdefault(meeting, []).append(Rule(relation, "enemy", way["distance"]))
            if meeting == "capture" or onto == "both":
                onto = onto if meeting == "capture" else "unoccupied"
                rules.setdefault("", []).append(Rule(relation, onto, way["distance"]))
        plain = [cls(game, rules.pop(""), terms, letter)] if "" in rules else []
        made: list[Step] = []
        for meeting, some in rules.items():
            made.append(Meeting(game, some, meeting, (*plain, *made), terms, letter))
        # Those that meet come first: of what is wrong with an arrival on a piece they know more.
        return (*made, *plain)

    def ends_from(self, start: int) -> Iterable[int]:
        return self.leading[start]

    # ---- listing ----

    def candidates(self, state: State) -> Iterator[Move]:
        own = self.own[state._mover]
        for start, code in enumerate(state._cells):
            if code in own:
                for route in self.routes.of[start]:
                    yield from (move for move in (route.move, route.capture) if move is not None)

    def listing(self, state: State) -> Iterator[Move]:
        # The same as the conditions say, written out for speed.
        cells, player = state._cells, state._mover
        face = -1 if state._roll is None or self.dice is None else state._roll
        find = cells.find
        if not (self.takes or self.far):
            free = self.free[face]
            for own in self.own[player]:
                start = find(own)
                while start >= 0:
                    for end, step in free[start]:
                        if not cells[end]:
                            yield step
                    start = find(own, start + 1)
            return
        table = self.listed[face]
        prey, far = self.game.prey[player], self.far
        for own in self.own[player]:
            start = find(own)
            while start >= 0:
                for end, move, capture, route in table[start]:
                    there = cells[end]
                    if there:
                        move = capture if prey[there] else None
                    if move is not None and not (far and route.shut(cells, there > 0)):
                        yield move
                start = find(own, start + 1)

    def permits(self, state: State, move: Move) -> bool:
        # As listing: the same in one step, and for its own actions only.
        cells, route = state._cells, self.leading[move.start].get(move.end)
        if route is None or cells[move.start] not in self.own[state._mover]:
            return False
        if self.dice is not None and not self.dice.allows(state, move):
            return False
        there = cells[move.end]
        allowed = move is route.capture and self.game.prey[state._mover][there] if there else move is route.move
        return bool(allowed) and not (self.far and route.shut(cells, there > 0))

    def attacks(self, state: State, space: int) -> bool:
        # The same as the listing says, looked up from where the pieces stand.
        cells, player = state._cells, state._mover
        if not self.takes or not self.game.prey[player][cells[space]]:
            return False
        if state._roll is not None:
            return super().attacks(state, space)
        for own in self.own[player]:
            start = cells.find(own)
            while start >= 0:
                route = self.leading[start].get(space)
                if route is not None and route.capture is not None and not route.shut(cells, True):
                    return True
                start = cells.find(own, start + 1)
        return False

    def meant(self, state: State, said: Said) -> Iterable[Move]:
        if not self.may_mean(said):
            return ()
        kinds = dict.fromkeys((said.form, *self.kinds))
        return [self.moves.make(kind, said.start, said.end, self.letter) for kind in kinds]

    # ---- conditions ----

    def _way_free(self, state: State, move: Move) -> bool:
        route, takes = self.leading[move.start][move.end], move.kind != "move"
        return not route.ways(takes) or not route.shut(state._cells, takes)

    def _open(self, state: State, move: Move) -> bool:
        route = self.leading[move.start][move.end]
        there = state._cells[move.end]
        if move.kind == "move":
            return not there and route.move is not None
        return route.capture is not None and self.game.prey[state._mover][there] == 1

    # ---- reasons ----

    def _no_step(self, state: State, move: Move) -> Reason:
        start, end = self._names(move)
        steps = tuple(LocalizedText(f"games.step.{kind}") for kind in state.stage.steps)
        return self._reason("no_step", start=start, end=end, steps=steps)

    def _in_the_way(self, state: State, move: Move) -> Reason:
        return blocked(state, move, self.leading[move.start][move.end].ways(move.kind != "move"))

    def _closed(self, state: State, move: Move) -> Reason:
        start, end = self._names(move)
        route, there = self.leading[move.start][move.end], state.cells[move.end]
        if move.kind == "capture" and route.capture is None:
            return self._reason("no_taking", start=start, end=end)
        if there and (route.capture is None or not self.game.prey[state.mover][there]):
            return taken(self.game, state, move.end)
        if there:
            return self._reason("takes", text=self.moves.make("capture", move.start, move.end, self.letter).text)
        key = "only_takes" if move.kind == "move" else "takes_nothing"
        return self._reason(key, start=start, end=end, space=end)


class Meeting(Step):
    """Steps onto pieces of opponents after which a roll decides; ``meeting``: which."""

    simple = False
    taking = "meet"

    def __init__(self, game: Game, rules: Iterable[Rule], meeting: str, before: Sequence[Step], *more: Any):
        self.before = before
        super().__init__(game, rules, *more)
        self.meeting = meeting
        if meeting == "hold_court":
            court = Condition(lambda state, move: bool(self.space.quadrangle(move.end)), at_end("act.no_court"))
            self.conditions = (*self.conditions, court._replace(of_target=True))

    def listing(self, state: State) -> Iterator[Move]:
        return (move for move in super().listing(state) if self.conditions[-1].holds(state, move))

    def permits(self, state: State, move: Move) -> bool:
        return super().permits(state, move) and self.conditions[-1].holds(state, move)

    def meant(self, state: State, said: Said) -> Iterable[Move]:
        return OwnPiece.meant(self, state, said)  # nothing but that they meet

    def change(self, state: State, move: Move) -> tuple[bytes, Hands]:
        return state._cells, state._hands

    def relocated(self, state: State, move: Move) -> tuple[tuple[int, int], ...]:
        return ()

    def otherwise(self, state: State, move: Move, said: Said) -> Reason:
        return self._reason("meets" if said.form == "move" else "written", text=move.text)


def check_meeting(game: Game, way: dict[str, Any]) -> None:
    """Refuse a roll for pieces that never meet, or one of colours where spaces have none."""
    if way["onto"] == "unoccupied":
        raise way["step"].fail("meeting_nobody")
    if way["meeting"] == "hold_court" and "colour" not in game.space.DICE:
        raise way["step"].fail("wrong_space", space=game.space.kind, expected=("tree",))
