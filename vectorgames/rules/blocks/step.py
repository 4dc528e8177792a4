"""Steps: a piece goes on to a space that a relation of the space links with its own; what it meets there."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any, NamedTuple

from vectorgames.base.memoize import memoize
from vectorgames.base.words import LocalizedText
from vectorgames.rules.action import Move, Pick, moves_on, rolls_on
from vectorgames.rules.blocks.block import (
    PLAIN,
    WAYS,
    Block,
    Condition,
    OwnPiece,
    Terms,
    at_end,
    blocked,
    player_name,
    taken,
    target_taken,
)
from vectorgames.rules.blocks.continuation import Continuation, continuation_held, passing
from vectorgames.rules.blocks.place import Place, spent
from vectorgames.rules.blocks.roll import InterruptedTurn
from vectorgames.rules.game import Stage, State, new_state
from vectorgames.rules.goal import Hands, registered
from vectorgames.rules.notation import Said
from vectorgames.rules.positions import remembering, required, space_of, word
from vectorgames.rules.reason import Impossible, Reason
from vectorgames.rules.rules import Rules
from vectorgames.rules.schema import Field, Node, as_it_stands, choice, integer, listing, read
from vectorgames.spaces.relation import Relation, Table
from vectorgames.spaces.space import Regions, Space

Ways = tuple[tuple[int, ...], ...]
"""The spaces that each of several ways passes."""


class Rule(NamedTuple):
    """A way to move: along a relation, onto what (unoccupied, enemy, both), so many steps in one direction."""

    relation: Relation
    onto: str = "unoccupied"
    distance: tuple[int, int] = (1, 1)


class Route:
    """An end that a piece may get to, the actions that say so (None: not so), and the ways there."""

    __slots__ = ("_captures", "_moves", "capture", "end", "move", "start")

    def __init__(self, start: int, end: int, moves: Ways, captures: Ways, move: Move | None, capture: Move | None):
        self.start, self.end = start, end
        self._moves, self._captures = moves, captures
        self.move, self.capture = move, capture

    def ways(self, takes: bool) -> Ways:
        """What each way passes, of a capture or of a move."""
        return self._captures if takes else self._moves

    def shut(self, cells: bytes, takes: bool) -> bool:
        """Whether a piece stands on every way."""
        for way in self._captures if takes else self._moves:
            for space in way:
                if cells[space]:
                    break
            else:
                return False
        return True


Listed = tuple[int, "Move | None", "Move | None", Route]
"""What listing looks at: the end, the move there, the capture there, and the route."""


class Making(NamedTuple):
    """For which pieces routes are made.

    letter   of their kind; ``taking``: kind of their actions that end on a piece
    fixed    spaces that no piece leaves
    before   routes of the same pieces that go first: where those end on pieces, these do not
    regions  what the dice may say on which they have to end, None: no dice
    """

    letter: str = ""
    taking: str = "capture"
    fixed: frozenset[int] = frozenset()
    before: tuple[Routes, ...] = ()
    regions: Regions | None = None


class Routes:
    """The routes by some rules, by start; ask ``routes_on(space, allowed, making)`` for them.

    of       every end once, ascending; ``leading``: by end
    listed   by face of the dice, at the end without any, by start: what listing looks at; ``free``: (end, move) of
             those onto unoccupied spaces alone
    """

    def __init__(self, space: Space, allowed: tuple[Rule, ...], making: Making):
        self.allowed, self.making = allowed, making
        self.moves = moves_on(space)
        self.of: Table[tuple[Route, ...]] = Table(lambda start: tuple(self._from(start)))
        self.leading: Table[dict[int, Route]] = Table(lambda start: {r.end: r for r in self.of[start]})
        faces = (*range(len(making.regions or ())), None)
        self.listed = tuple(map(self._listed, faces))
        self.free = tuple(map(self._free, faces))

    def _from(self, start: int) -> Iterator[Route]:
        """The routes from a space, with the ways there: what each passes, for a move and for a capture."""
        letter, taking, fixed, before, _ = self.making
        if start in fixed:
            return
        ends: dict[int, tuple[dict[tuple[int, ...], None], dict[tuple[int, ...], None]]] = {}
        for relation, onto, (least, most) in self.allowed:
            stride = relation.stride
            for way in relation.ways[start]:
                for n in range(least * stride, min(most * stride, len(way.spaces)) + 1, stride):
                    moves, captures = ends.setdefault(way.spaces[n - 1], ({}, {}))
                    if onto != "enemy":
                        moves[way.spaces[: n - 1]] = None
                    if onto != "unoccupied":
                        captures[way.spaces[: n - 1]] = None
        make = self.moves.make
        for end, (moves, captures) in sorted(ends.items()):
            earlier = (routes.leading[start].get(end) for routes in before)
            if not any(route is not None and route.capture is not None for route in earlier):
                move = make("move", start, end, letter) if moves else None
                capture = make(taking, start, end, letter) if captures else None
                yield Route(start, end, tuple(moves), tuple(captures), move, capture)

    def _to(self, face: int | None, start: int) -> Iterator[Route]:
        """The routes that end where a face of the dice says, if there are any."""
        regions = self.making.regions
        return (r for r in self.of[start] if face is None or regions is None or regions.named[face][r.end])

    def _listed(self, face: int | None) -> Table[tuple[Listed, ...]]:
        return Table(lambda start: tuple((r.end, r.move, r.capture, r) for r in self._to(face, start)))

    def _free(self, face: int | None) -> Table[tuple[tuple[int, Move], ...]]:
        return Table(lambda start: tuple((r.end, r.move) for r in self._to(face, start) if r.move is not None))


@memoize
def routes_on(space: Space, allowed: tuple[Rule, ...], making: Making) -> Routes:
    """The routes by some rules on a space, made once."""
    return Routes(space, allowed, making)


Moved = tuple[tuple[int, int], ...]
"""(from, to) of pieces, that of the mover first."""


class Met(NamedTuple):
    """In ``State.memo``: where the piece came from, where it arrived, and what was left of the turn before.
    ``rest`` is None where it is the first move."""

    start: int
    end: int
    rest: Continuation | None = None


class Encounter(Stage[State, Move]):
    """The roll that decides. The pieces stand as before it. ``turn``: the stage in which they met; ``table``: all
    that may come up."""

    needs_dice = True
    table: tuple[Move, ...]

    def __init__(self, rules: Rules, turn: InterruptedTurn):
        super().__init__(rules)
        self.turn = turn
        self.moves = moves_on(rules.space)
        self.FIELDS = {"meeting": Field(listing(word), None), **turn.FIELDS}

    def due(self, state: State, move: Move) -> State:
        """The state in which it is rolled for an arrival."""
        met = Met(move.start, move.end, state.remembered(Continuation))
        where = state._cells, 0, state._mover, state._hands, state._quiet
        return new_state(self, *where, met, None, None, None, state._record)

    def met(self, state: State) -> Met:
        """Which pieces have met. ValueError where none have."""
        met = state.remembered(Met)
        if met is None:
            raise ValueError("nobody has met")
        return met

    def before(self, state: State, met: Met) -> State:
        """The state in which the piece set out."""
        mover = state._mover
        where = state._cells, mover, mover, state._hands, state._quiet
        return new_state(self.turn, *where, met.rest, None, None, None, state._record)

    def actions(self, state: State) -> Sequence[Move]:
        return self.table

    def apply(self, state: State, action: Move) -> State:
        met = self.met(state)
        before, cells = self.before(state, met), bytearray(state._cells)
        moved = self.decide(cells, met.start, met.end, action.number)
        if not moved:
            progress = met.rest is not None and met.rest.progress
            return self.turn.over(before, bytes(cells), state._hands, progress, state._record)
        there = moved[0][1]
        letter = self.roster.pieces[state._cells[met.start]][1:]
        took = there == met.end and len(moved) == 1
        move = self.moves.make("capture" if took else "move", met.start, there, letter)
        play = self.played(before, move, bytes(cells), state._hands, state._record, moved, [])
        return self.turn.resolved(before, play)

    def decide(self, cells: bytearray, start: int, end: int, face: int) -> Moved:
        """Let happen what came up; (from, to) of the pieces, none where the turn is over."""
        raise NotImplementedError  # each has its own

    # ---- positions ----

    def held(self, state: State) -> dict[str, Any]:
        met, names = state.remembered(Met), self.rules.space.names
        if met is None:
            return {}
        rest = {} if met.rest is None else continuation_held(self.rules, met.rest)
        return {"meeting": [names[met.start], names[met.end]], **rest}

    def holding(self, state: State, told: dict[str, Any]) -> State:
        given = required(state, told, "meeting")
        if given is None:
            return state
        spaces = tuple(space_of(self.rules, "meeting", name) for name in given)
        if len(spaces) == 2:
            going_on = self.turn.FIELDS and told["moves_left"] is not None
            met = Met(*spaces, self.turn.rest_told(state, told) if going_on else None)
            before = self.before(state, met)
            letter = self.roster.pieces[state.cells[met.start]][1:]
            move = self.moves.make("meet", *spaces, letter)
            if any(b.meeting == self.name and b.permits(before, move) for b in self.turn.at(before)):
                return remembering(state, met)
        raise Impossible("meeting", "errors.position.meeting")

    # ---- what people are told ----

    def question(self, state: State) -> LocalizedText:
        there = self.met(state).end
        player = player_name(self.rules, state.cells[there])
        return LocalizedText(f"rules.prompt.roll.{self.name}", space=self.rules.space.names[there], player=player)

    def refuse(self, state: State, text: str) -> Reason:
        key, known = "roll_first", text in (roll.text for roll in self.table)
        if text.startswith("roll "):
            key = "full" if known else "not_on_dice"
        example, space = self.actions(state)[0].text, self.rules.space.names[self.met(state).end]
        return Reason(f"act.{key}.{self.name}", self.rules.section, example=example, rolled=text[5:], space=space)


class Coin(Encounter):
    """1: the arriving piece captures; 2: it stays where it was, and the turn is over."""

    name = "coin"

    def __init__(self, rules: Rules, turn: InterruptedTurn):
        super().__init__(rules, turn)
        faces = ("1", "2")
        self.table = tuple(Move("roll", f"roll {n}", (Pick("roll", n),), face) for face, n in enumerate(faces))
        rules.notation.coin = frozenset(faces)

    def decide(self, cells: bytearray, start: int, end: int, face: int) -> Moved:
        if face:
            return ()
        cells[end], cells[start] = cells[start], 0
        return ((start, end),)


class HoldCourt(Encounter):
    """A colour. That of the occupied space: capture; one beside it: the opponent's piece goes there and the mover
    takes its space; the opposite one: the mover goes there. Colours whose space is occupied are not offered."""

    name = "hold_court"

    def __init__(self, rules: Rules, turn: InterruptedTurn):
        super().__init__(rules, turn)
        self.table = rolls_on(rules.space, "colour")

    def actions(self, state: State) -> Sequence[Move]:
        met, cells = self.met(state), state._cells
        open_to = {met.start, met.end}
        four = self.rules.space.quadrangle(met.end)
        return tuple(self.table[face] for face, i in enumerate(four) if i in open_to or not cells[i])

    def decide(self, cells: bytearray, start: int, end: int, face: int) -> Moved:
        four = self.rules.space.quadrangle(end)
        there, away = four[face], (face - four.index(end)) % len(four)
        piece, cells[start] = cells[start], 0
        if away == len(four) // 2:
            cells[there] = piece
            return ((start, there),)
        cells[there], cells[end] = cells[end], piece
        return ((start, end), (end, there)) if away else ((start, end),)


ENCOUNTERS: dict[str, type[Encounter]] = {kind.name: kind for kind in (Coin, HoldCourt)}
"""By the word with which a step names them (``meeting``)."""


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


@registered(WAYS, "step")
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

    def __init__(self, rules: Rules, allowed: Iterable[Rule], terms: Terms = PLAIN, letter: str = ""):
        super().__init__(rules, terms, letter)
        self.allowed = tuple(allowed)
        self.goes = any(rule.onto != "enemy" for rule in self.allowed)
        self.takes = any(rule.onto != "unoccupied" for rule in self.allowed)
        self.kinds = tuple(kind for kind, can in (("move", self.goes), (self.taking, self.takes)) if can)
        self.step_words = tuple(dict.fromkeys(kind for rule in self.allowed for kind in rule.relation.kinds))
        before = tuple(block.routes for block in self.before)
        making = Making(letter, self.taking, self.fixed, before, self.dice.regions if self.dice else None)
        self.routes = routes = routes_on(rules.space, self.allowed, making)
        self.leading, self.listed, self.free = routes.leading, routes.listed, routes.free
        self.far = any(rule.distance[1] * rule.relation.stride > 1 for rule in self.allowed)
        self.conditions = (
            *self.of_start,
            Condition(lambda state, move: move.end in self.leading[move.start], self._no_step),
            *self.of_dice,
            *((Condition(self._way_free, self._in_the_way),) if self.far else ()),
            Condition(self._open, self._closed, of_target=True),
        )

    @classmethod
    def of(cls, rules: Rules, ways: Sequence[dict[str, Any]], letter: str, terms: Terms) -> Iterable[Block]:
        allowed: dict[str, list[Rule]] = {}
        for way in ways:
            relation, onto, meeting = read(way["step"], rules.space.relation_of), way["onto"], way["meeting"]
            if meeting != "capture":
                check_meeting(rules, way)
                allowed.setdefault(meeting, []).append(Rule(relation, "enemy", way["distance"]))
            if meeting == "capture" or onto == "both":
                onto = onto if meeting == "capture" else "unoccupied"
                allowed.setdefault("", []).append(Rule(relation, onto, way["distance"]))
        plain = [cls(rules, allowed.pop(""), terms, letter)] if "" in allowed else []
        made: list[Step] = []
        for meeting, some in allowed.items():
            made.append(Meeting(rules, some, meeting, (*plain, *made), terms, letter))
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
        capturable, far = self.roster.capturable[player], self.far
        for own in self.own[player]:
            start = find(own)
            while start >= 0:
                for end, move, capture, route in table[start]:
                    there = cells[end]
                    if there:
                        move = capture if capturable[there] else None
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
        there, capturable = cells[move.end], self.roster.capturable[state._mover]
        allowed = move is route.capture and capturable[there] if there else move is route.move
        return bool(allowed) and not (self.far and route.shut(cells, there > 0))

    def attacks(self, state: State, space: int) -> bool:
        # The same as the listing says, looked up from where the pieces stand.
        cells, player = state._cells, state._mover
        if not self.takes or not self.roster.capturable[player][cells[space]]:
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
        return route.capture is not None and self.roster.capturable[state._mover][there] == 1

    # ---- reasons ----

    def _no_step(self, state: State, move: Move) -> Reason:
        start, end = self._names(move)
        steps = tuple(LocalizedText(f"games.step.{kind}") for kind in state.stage.steps)
        most = max(rule.distance[1] for rule in self.allowed)
        return self._reason("no_step" if most == 1 else "no_far_step", start=start, end=end, steps=steps, most=most)

    def _in_the_way(self, state: State, move: Move) -> Reason:
        return blocked(state, move, self.leading[move.start][move.end].ways(move.kind != "move"))

    def _closed(self, state: State, move: Move) -> Reason:
        start, end = self._names(move)
        route, there = self.leading[move.start][move.end], state.cells[move.end]
        if move.kind == "capture" and route.capture is None:
            return self._reason("no_taking", start=start, end=end)
        if there and (route.capture is None or not self.roster.capturable[state.mover][there]):
            return taken(self.rules, state, move.end)
        if there:
            return self._reason("takes", text=self.moves.make("capture", move.start, move.end, self.letter).text)
        key = "only_takes" if move.kind == "move" else "takes_nothing"
        return self._reason(key, start=start, end=end, space=end)


class Meeting(Step):
    """Steps onto pieces of opponents after which a roll decides; ``meeting``: which."""

    simple = False
    taking = "meet"

    def __init__(self, rules: Rules, allowed: Iterable[Rule], meeting: str, before: Sequence[Step], *more: Any):
        self.before = before
        super().__init__(rules, allowed, *more)
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


def check_meeting(rules: Rules, way: dict[str, Any]) -> None:
    """Refuse a roll for pieces that never meet, or one of colours where spaces have none."""
    if way["onto"] == "unoccupied":
        raise way["step"].fail("meeting_nobody")
    if way["meeting"] == "hold_court" and "colour" not in rules.space.DICE:
        raise way["step"].fail("wrong_space", space=rules.space.kind, expected=("tree",))


class Passage(Block):
    """A placement or step onto an occupied space, from where a step leads on to an unoccupied one."""

    kinds = ("place", "move")

    def __init__(self, rules: Rules, blocks: Sequence[Block]):
        super().__init__(rules)
        self.enters = tuple(block for block in blocks if isinstance(block, Place))
        self.steps = tuple(block for block in blocks if isinstance(block, Step) and block.goes)
        self.ends = _ends_of(self.steps)
        self.moves = moves_on(rules.space)
        self.places = self.moves.places
        own = (
            Condition(lambda state, move: state._cells[move.end] > 0, at_end("act.nobody_there")),
            Condition(lambda state, move: self._on_from(state._cells, move.end, move.start), self._stuck),
        )
        self._conditions: dict[Block, tuple[Condition, ...]] = {
            block: (*(c for c in block.conditions if not c.of_target), *own)
            for block in (*self.enters, *self.steps)
        }

    def candidates(self, state: State) -> Iterator[Move]:
        for block in (*self.enters, *self.steps):
            yield from (move for move in block.candidates(state) if move.kind != "capture")

    def listing(self, state: State) -> Iterator[Move]:
        cells, player, hands = state._cells, state._mover, state._hands
        if hands is None or hands[player - 1]:
            for enter in self.enters:
                for space in enter.entries:
                    if cells[space] and self._on_from(cells, space, -1):
                        yield self.places[space]
        for block in self.steps:
            start = cells.find(player)
            while start >= 0:
                for end, move in block.free[-1][start]:
                    if cells[end] and self._on_from(cells, end, start):
                        yield move
                start = cells.find(player, start + 1)

    def conditions_of(self, move: Move) -> tuple[Condition, ...]:
        return self._conditions[(self.enters if move.kind == "place" else self.steps)[0]]

    def meant(self, state: State, said: Said) -> Iterable[Move]:
        if said.form == "place" and self.enters:
            return (self.places[said.end],)
        return (self.moves.make("move", said.start, said.end),) if said.form == "move" and self.steps else ()

    def change(self, state: State, move: Move) -> tuple[bytes, Hands]:
        cells = state._cells
        if move.start < 0:
            return cells, spent(state._hands, state._mover)
        return cells[: move.start] + b"\0" + cells[move.start + 1 :], state._hands

    def passing(self, move: Move) -> int:
        return move.end

    def _on_from(self, cells: bytes, space: int, left: int) -> bool:
        """Whether a piece that comes to an occupied space can go on; the one that it left is unoccupied."""
        return any(not cells[end] or end == left for end in self.ends[space])

    def _stuck(self, state: State, move: Move) -> Reason:
        there = player_name(self.rules, state.cells[move.end])
        space, free = self.space.names[move.end], self.rules.unoccupied
        return Reason("act.taken_passage", self.rules.section, space=space, player=there, free=free)


class Onward(Block):
    """The second move of a piece in passage: one of its steps, to an unoccupied space."""

    kinds = ("move",)

    def __init__(self, rules: Rules, blocks: Sequence[Block]):
        super().__init__(rules)
        self.steps = tuple(block for block in blocks if isinstance(block, Step) and block.goes)
        self.ends = _ends_of(self.steps)
        self.moves = moves_on(rules.space)
        self.places = self.moves.places
        self.conditions = (
            Condition(lambda state, move: move.start == passing(state), self._in_passage),
            Condition(lambda state, move: move.end in self.ends[move.start], self._no_step),
            Condition(lambda state, move: not state._cells[move.end], target_taken),
        )

    def candidates(self, state: State) -> Iterator[Move]:
        start = passing(state)
        return (self.moves.make("move", start, end) for end in self.ends[start])

    def listing(self, state: State) -> Iterator[Move]:
        cells = state._cells
        return (move for move in self.candidates(state) if not cells[move.end])

    def meant(self, state: State, said: Said) -> Iterable[Move]:
        if said.form == "place":
            return (self.places[said.end],)
        return (self.moves.make("move", said.start, said.end),) if said.form in ("move", "capture") else ()

    def change(self, state: State, move: Move) -> tuple[bytes, Hands]:
        cells = state._cells
        return cells[: move.end] + self.roster.codes[state._mover] + cells[move.end + 1 :], state._hands

    def _in_passage(self, state: State, move: Move) -> Reason:
        example = next(self.listing(state)).text
        space, free = self.space.names[passing(state)], self.rules.unoccupied
        return Reason("act.passing", self.rules.section, space=space, example=example, free=free)

    def _no_step(self, state: State, move: Move) -> Reason:
        return self.steps[0]._no_step(state, move)


def _ends_of(steps: Sequence[Step]) -> Table[tuple[int, ...]]:
    """For each space the ends of the steps onto unoccupied ones, ascending."""
    return Table(lambda start: tuple(sorted({end for block in steps for end, _ in block.free[-1][start]})))
