"""Steps: a piece goes on to a space that a relation of the space links with its own, one step or several.

``{step: WHERE, onto: unoccupied|enemy|both, distance: [1, 3]}``. What WHERE may be says the space: kinds of step on
a tree, coordinates that change on a lattice (rules/gryb.md 1.2, rules/time_vectors.md 13.3).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import TYPE_CHECKING, Any

from vectorgames.blocks.block import Block, Condition, player_name
from vectorgames.blocks.dice import Dice
from vectorgames.core.action import Move
from vectorgames.core.moves import Moves, moves_on
from vectorgames.core.notation import Said
from vectorgames.core.stage import Reason
from vectorgames.core.state import State
from vectorgames.spaces.relation import Relation, Table
from vectorgames.words import Phrase

if TYPE_CHECKING:
    from vectorgames.core.game import Game

Told = Callable[[], Phrase | tuple[Phrase, ...]]


class Step(Block):
    """Pieces move along a relation.

    ``onto``: what may stand where they arrive: unoccupied, enemy or both; an enemy is taken. ``distance``: least
    and most steps in one direction, over unoccupied spaces. ``fixed``: spaces that no piece leaves. ``letter``: of
    the kind of piece that moves so.
    """

    def __init__(
        self,
        game: Game,
        relation: Relation,
        onto: str = "unoccupied",
        distance: tuple[int, int] = (1, 1),
        dice: Dice | None = None,
        fixed: Iterable[int] = (),
        told: Told = tuple,
        letter: str = "",
    ):
        super().__init__(game)
        self.relation, self.distance, self.fixed = relation, distance, frozenset(fixed)
        self.goes, self.takes = onto != "enemy", onto != "unoccupied"
        self.kinds = tuple(kind for kind, can in (("move", self.goes), ("capture", self.takes)) if can)
        self.dice, self.told, self.letter = dice, told, letter
        self.code = (0, *(game.code_of(player, letter) for player in range(1, game.players + 1)))
        self.moves = moves_on(game.space)
        self.routes: Table[tuple[Route, ...]] = Table(lambda start: tuple(self._routes(start)))
        self.by_face: tuple[Table[tuple[Route, ...]], ...] = ()
        if dice:
            self.by_face = tuple(self._routes_to(dice, face) for face in range(len(dice.regions)))
        self.far = distance[1] > 1
        self.conditions = (
            Condition(lambda state, move: state._cells[move.start] > 0, self._no_piece),
            Condition(self._own, self._not_yours),
            *((Condition(self._same_kind, self._other_kind),) if game.kinds else ()),
            *((Condition(lambda state, move: move.start not in self.fixed, self._fixed),) if self.fixed else ()),
            Condition(self._leads, self._no_step),
            *((dice.condition,) if dice else ()),
            *((Condition(self._way_free, self._in_the_way),) if self.far else ()),
            Condition(self._open, self._closed, of_target=True),
        )

    # ---- tables ----

    def _routes(self, start: int) -> Iterator[Route]:
        """Every end once, with the ways there: what each passes."""
        if start in self.fixed:
            return
        least, most = self.distance
        ends: dict[int, list[tuple[int, ...]]] = {}
        for way in self.relation.ways[start]:
            for n, end in enumerate(way.spaces[:most], 1):
                if n >= least:
                    ends.setdefault(end, []).append(way.spaces[: n - 1])
        for end, passed in sorted(ends.items()):
            yield Route(start, end, tuple(dict.fromkeys(passed)), self.moves, self.letter)

    def _routes_to(self, dice: Dice, face: int) -> Table[tuple[Route, ...]]:
        has, routes = dice.has, self.routes
        return Table(lambda start: tuple(route for route in routes[start] if has(face, route.end)))

    # ---- listing ----

    def candidates(self, state: State) -> Iterator[Move]:
        own = self.code[state._mover]
        for start, code in enumerate(state._cells):
            if code == own:
                for route in self.routes[start]:
                    if self.goes:
                        yield route.move
                    if self.takes:
                        yield route.capture

    def listing(self, state: State) -> Iterator[Move]:
        # The same as the conditions say, written out for speed.
        cells, player, face = state._cells, state._mover, state._roll
        table = self.routes if face is None or not self.by_face else self.by_face[face]
        goes, takes, far, find = self.goes, self.takes, self.far, cells.find
        own, owners = self.code[player], self.game.owners
        start = find(own)
        while start >= 0:
            for route in table[start]:
                there = cells[route.end]
                if (goes if not there else takes and owners[there] != player) and not (far and route.shut(cells)):
                    yield route.capture if there else route.move
            start = find(own, start + 1)

    def meant(self, state: State, said: Said) -> Iterable[Move]:
        if said.form not in ("move", "capture") or said.letter not in ("", self.letter):
            return ()
        kinds = dict.fromkeys((said.form, *self.kinds))
        return [self.moves.make(kind, said.start, said.end, self.letter) for kind in kinds]

    def change(self, state: State, move: Move) -> tuple[bytes, tuple[int, ...] | None]:
        cells = bytearray(state._cells)
        cells[move.end], cells[move.start] = cells[move.start], 0
        return bytes(cells), state._hands

    # ---- conditions ----

    def _route(self, move: Move) -> Route | None:
        return next((route for route in self.routes[move.start] if route.end == move.end), None)

    def _own(self, state: State, move: Move) -> bool:
        return self.game.owners[state._cells[move.start]] == state._mover

    def _same_kind(self, state: State, move: Move) -> bool:
        return state._cells[move.start] == self.code[state._mover]

    def _leads(self, state: State, move: Move) -> bool:
        return self._route(move) is not None

    def _way_free(self, state: State, move: Move) -> bool:
        route = self._route(move)
        return route is not None and not route.shut(state._cells)

    def _open(self, state: State, move: Move) -> bool:
        there = self.game.owners[state._cells[move.end]]
        if move.kind == "move":
            return self.goes and not there
        return self.takes and there not in (0, state._mover)

    # ---- reasons ----

    def _names(self, move: Move) -> tuple[str, str]:
        return self.space.names[move.start], self.space.names[move.end]

    def _reason(self, key: str, **params: Any) -> Reason:
        return Reason(f"act.{key}", self.game.section, **params)

    def _no_piece(self, state: State, move: Move) -> Reason:
        return self._reason("no_piece", space=self.space.names[move.start])

    def _not_yours(self, state: State, move: Move) -> Reason:
        who = player_name(self.game, state.cells[move.start])
        return self._reason("not_yours", space=self.space.names[move.start], player=who)

    def _other_kind(self, state: State, move: Move) -> Reason:
        there = self.game.pieces[state.cells[move.start]][1:]
        return self._reason("other_kind", space=self.space.names[move.start], there=there, given=self.letter)

    def _fixed(self, state: State, move: Move) -> Reason:
        return self._reason("fixed", space=self.space.names[move.start])

    def _no_step(self, state: State, move: Move) -> Reason:
        start, end = self._names(move)
        return self._reason("no_step", start=start, end=end, steps=self.told())

    def _in_the_way(self, state: State, move: Move) -> Reason:
        names, cells, route = self.space.names, state.cells, self._route(move)
        met = sorted({next(i for i in way if cells[i]) for way in (route.passed if route else ())})
        return self._reason("blocked", end=names[move.end], n=len(met), spaces=", ".join(names[i] for i in met))

    def _closed(self, state: State, move: Move) -> Reason:
        start, end = self._names(move)
        there = state.cells[move.end]
        if move.kind == "capture" and not self.takes:
            return self._reason("no_taking", start=start, end=end)
        if self.game.owners[there] == state.mover or (there and not self.takes):
            return self._reason("taken", space=end, player=player_name(self.game, there))
        if there:
            return self._reason("takes", text=self.moves.make("capture", move.start, move.end, self.letter).text)
        if move.kind == "move":
            return self._reason("only_takes", start=start, end=end)
        return self._reason("takes_nothing", space=end)


class Route:
    """An end that a piece may get to, the actions that say so, and the ways there: the spaces that each passes."""

    __slots__ = ("capture", "end", "move", "passed", "start")

    def __init__(self, start: int, end: int, passed: tuple[tuple[int, ...], ...], moves: Moves, letter: str):
        self.start, self.end, self.passed = start, end, passed
        self.move = moves.make("move", start, end, letter)
        self.capture = moves.make("capture", start, end, letter)

    def shut(self, cells: bytes) -> bool:
        """Whether a piece stands on every way."""
        for way in self.passed:
            for space in way:
                if cells[space]:
                    break
            else:
                return False
        return True
