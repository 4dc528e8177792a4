"""A State as plain values, and back; what a game remembers; what cannot be."""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Iterator, Mapping
from typing import Any, NamedTuple, get_args, get_origin, get_type_hints

from vectorgames.base.words import LocalizedError, LocalizedText, quoted, words
from vectorgames.rules.action import Outcome
from vectorgames.rules.adviser import adviser_of
from vectorgames.rules.game import AnyStage, Game, State, new_state
from vectorgames.rules.goal import Hands, PieceCode, Record, SpaceNumber
from vectorgames.rules.reason import Impossible
from vectorgames.rules.rules import Rules
from vectorgames.rules.schema import (
    Check,
    DefinitionError,
    Field,
    Node,
    as_it_stands,
    boolean,
    integer,
    listing,
    mapping,
    number_range,
    shown,
    text,
)
from vectorgames.spaces.arrows import Arrows
from vectorgames.spaces.space import Space

MOST = 10**9  # of any number in a position


def word(node: Node) -> str:
    """A text; a number stands for its digits, since the head of a tree is called 0 and pieces may be 1 and 2."""
    return str(node.value) if type(node.value) is int else text(node)


def in_turn(hands: Hands, mover: int) -> Impossible | None:
    """What is wrong with hands out of which everybody places one piece after the other, the mover next."""
    if hands is None:
        return None
    order = hands[mover - 1 :] + hands[: mover - 1]
    if list(order) == sorted(order, reverse=True) and order[0] - order[-1] <= 1:
        return None
    return Impossible("hands", "errors.position.in_turn", player=mover)


def required(state: State, told: Mapping[str, Any], key: str) -> Any:
    """What a stage has to be told, but where the game has ended; None there. Impossible if it is missing."""
    if told[key] is None and state.outcome is None:
        raise Impossible("position", "errors.position.missing", key=key, stage=state.stage.name)
    return told[key]


def remembering(state: State, memo: Hashable) -> State:
    """A state with another memo."""
    where = state.stage, state.cells, state.actor, state.mover
    return new_state(*where, state.in_hand, state.quiet, memo, state.outcome, None, state.roll, state.record)


def whole_from_to(key: str, number: int, least: int, most: int) -> None:
    """Refuse a number that is out of its range."""
    if not least <= number <= most:
        expected = number_range(least, most)
        raise Impossible(key, "errors.key_value", key=key, value=number, expected=expected)


def space_of(rules: Rules, key: str, name: str) -> int:
    try:
        return rules.space.parse(name)
    except LocalizedError as error:
        raise Impossible(key, "errors.position.entry", key=key, what=error.phrase) from None


def face_of(key: str, given: str, faces: tuple[str, ...]) -> int:
    """The number of what a die shows."""
    by_name = {face.casefold(): number for number, face in enumerate(faces)}
    number = by_name.get("".join(given.split()).casefold())
    if number is None:
        raise Impossible(key, "errors.key_value", key=key, value=quoted(given), expected=faces)
    return number


NOBODYS = "none"
"""What a position has in place of the node of a marker that nobody has."""

# ---- records: what they hold under each name is told by its annotation ----


def fields_of(record: type[Any]) -> dict[str, Field]:
    """What a position may tell of a record."""
    return {key: Field(_check(kind), None) for key, kind in _kinds(record).items()}


def record_written(rules: Rules, record: Any, usual: Mapping[str, Any]) -> dict[str, Any]:
    """What a record holds that is not as ``usual``, as plain values."""
    held = ((key, kind, getattr(record, key)) for key, kind in _kinds(type(record)).items())
    return {key: _written(rules, kind, value) for key, kind, value in held if (key, value) not in usual.items()}


def record_read(rules: Rules, record: type[Any], told: Mapping[str, Any]) -> dict[str, Any]:
    """What a record holds of what is told, by name. Impossible for a space that there is not."""
    kinds = _kinds(record).items()
    return {key: _read_value(rules, key, kind, told[key]) for key, kind in kinds if told[key] is not None}


def _kinds(record: type[Any]) -> dict[str, Any]:
    return get_type_hints(record, include_extras=True)


def _check(kind: Any) -> Check:
    if get_origin(kind) is tuple:
        return listing(_check(get_args(kind)[0]))
    if kind in (SpaceNumber, PieceCode):
        return word
    return boolean if kind is bool else integer(*(get_args(kind)[1] if get_args(kind) else (0, MOST)))


def _written(rules: Rules, kind: Any, value: Any) -> Any:
    if get_origin(kind) is tuple:
        return [_written(rules, get_args(kind)[0], part) for part in value]
    if kind == SpaceNumber:
        return rules.space.names[value] if value >= 0 else NOBODYS
    return rules.roster.pieces[value] if kind == PieceCode else value


def _read_value(rules: Rules, key: str, kind: Any, told: Any) -> Any:
    if get_origin(kind) is tuple:
        return tuple(_read_value(rules, key, get_args(kind)[0], part) for part in told)
    if kind == SpaceNumber:
        return -1 if told == NOBODYS and key == "markers" else space_of(rules, key, told)
    if kind == PieceCode:
        return rules.roster.pieces.index(told) if told in rules.roster.pieces[1:] else 0
    return told


FIELDS = fields_of(Record)
"""What a game may remember from turn to turn."""


def _remembered(game: Game, cells: bytes, told: dict[str, Any]) -> Record | None:
    """What the game remembers. Impossible for what cannot be."""
    first = game.rules.record
    if first is None:
        return None
    given = record_read(game.rules, Record, told)
    order = given.pop("order", None)
    record = first._replace(**given | {"arrived": tuple(sorted({*given.get("arrived", ())}))})
    if len(record.scores) not in (0, game.players) or not {*record.out} <= {*range(1, game.players + 1)}:
        key = "scores" if len(record.scores) not in (0, game.players) else "out"
        raise Impossible(key, "errors.position.record", key=key, n=game.players)
    boards = [[game.space.board_of(i) if i >= 0 else -1 for i in one.markers] for one in (first, record)]
    if boards[0] != boards[1]:  # each stays on the board on which it stood at first
        expected = ", ".join(game.space.names[i] if i >= 0 else NOBODYS for i in first.markers)
        raise Impossible("markers", "errors.position.markers", expected=expected)
    if list(map(len, record.captured)) != list(map(len, first.captured)):
        shown = {"n": len(first.captured), "pieces": ", ".join(game.roster.pieces[1:])}
        raise Impossible("captured", "errors.position.captured", **shown)
    if not all(cells[i] and any(i in goal.arrivals for goal in game.rules.goals) for i in record.arrived):
        raise Impossible("arrived", "errors.position.arrived")
    return record._replace(order=_order(game, cells, order)) if first.order else record


def _order(game: Game, cells: bytes, told: tuple[tuple[int, ...], ...] | None) -> tuple[tuple[int, ...], ...]:
    """For each player his pieces in the order in which they came in; where nothing is told, first those that stand
    where they were set up, then the others in the order of the board."""
    own = [
        tuple(i for i, code in enumerate(cells) if game.roster.owners[code] == p)
        for p in range(1, game.players + 1)
    ]
    if told is None:
        first = game.rules.record.order if game.rules.record is not None else ((),) * len(own)
        return tuple(
            tuple(dict.fromkeys((*(i for i in begun if i in set(there)), *there)))
            for begun, there in zip(first, own, strict=True)
        )
    if [sorted(spaces) for spaces in told] != [list(spaces) for spaces in own]:
        raise Impossible("order", "errors.position.order")
    return told


RUNS = "none"
"""The outcome of a position in which the game goes on although a goal looks reached, in the middle of a turn, or
although it does not look begun, where everything has been taken again."""

_DEEPEST = 6  # lists and mappings in each other


# ---- writing ----


def written(state: State) -> dict[str, Any]:
    """The position of a state: text, numbers, lists and mappings only. Reading it gives the state again."""
    game, stage = state.game, state.stage
    out: dict[str, Any] = {"position": state.position(), "actor": state.actor}
    if len(_stages(game)) > 1:
        out["stage"] = stage.name
    if state.mover != state.actor:
        out["mover"] = state.mover
    if state.in_hand is not None:
        out["hands"] = list(state.in_hand)
    if state.record is not None and game.rules.record is not None:
        out |= record_written(game.rules, state.record, game.rules.record._asdict())
    if state.quiet:
        out["quiet"] = state.quiet
    if state.roll is not None and stage.dice is not None:
        out["roll"] = stage.dice.regions.names[state.roll]
    out |= stage.held(state)
    try:
        told = read(game, out) == state
    except LocalizedError:
        told = False
    if not told:  # not by the rules
        out["outcome"] = RUNS if state.outcome is None else _plain_outcome(state.outcome)
    return out


def _plain_outcome(outcome: Outcome) -> dict[str, Any]:
    scores = {} if outcome.scores is None else {"scores": list(outcome.scores)}
    return {"winners": list(outcome.winners), **scores, "reason": outcome.reason}


# ---- reading ----


def noded(value: Any, depth: int = 0) -> Node:
    """Plain values as Nodes of no file, as those of a YAML file would be. What lies too deep is left out."""
    if isinstance(value, dict) and depth < _DEEPEST:
        value = {key: noded(part, depth + 1) for key, part in value.items()}
    elif isinstance(value, (list, tuple)) and depth < _DEEPEST:
        value = [noded(part, depth + 1) for part in value]
    elif isinstance(value, (dict, list, tuple)):
        value = "…"
    return Node(value, "", 0)


def read(game: Game, setup: Mapping[str, Any] | Node) -> State:
    """The state of a position. ValueError, one sentence, for one that cannot be; for one out of a file
    DefinitionError, at the place of what is wrong."""
    if isinstance(setup, Node):
        return _read(game, setup)
    try:
        return _read(game, noded(setup))
    except DefinitionError as error:
        raise LocalizedError(error.what) from None


def _read(game: Game, node: Node) -> State:
    told = mapping(_fields(game))(node)
    told["position"] = pieces = placed(game, told["position"])
    try:
        return _state(game, pieces.cells, told)
    except Impossible as error:
        place = node.value.get(error.key, node)
        raise DefinitionError(place.file or node.file, place.line or node.line, error.phrase) from None


def _outcome(node: Node) -> Outcome | str:
    if node.value is None or node.value == RUNS:
        return RUNS
    parts = mapping(_OUTCOME)(node)
    winners, scores = tuple(parts["winners"]), parts["scores"]
    if f"games.reason.{parts['reason']}" not in words():
        raise node.value["reason"].fail("position.reason", given=quoted(parts["reason"]))
    return Outcome(winners, None if scores is None else tuple(scores), parts["reason"])


_OUTCOME = {
    "winners": Field(listing(integer(1, 9))),
    "scores": Field(listing(integer(-MOST, MOST)), None),
    "reason": Field(text),
}

GENERAL = {
    "position": Field(as_it_stands),
    "actor": Field(integer(0, 9), None),
    "stage": Field(text, None),
    "mover": Field(integer(1, 9), None),
    "hands": Field(listing(integer(0, MOST)), None),
    "quiet": Field(integer(0, MOST), 0),
    "roll": Field(text, None),
    "outcome": Field(_outcome, None),
}


def _stages(game: Game) -> dict[str, AnyStage]:
    """Every stage by its name, those within stages included."""
    return {part.name: part for stage in game.stages for part in stage.parts}


def _fields(game: Game) -> dict[str, Field]:
    """All keys that a position of a game may have, at whatever stage."""
    recorded = FIELDS if game.rules.record is not None else {}
    staged = (stage.FIELDS for stage in _stages(game).values())
    return GENERAL | recorded | {key: field for fields in staged for key, field in fields.items()}


class Placed(NamedTuple):
    """The pieces on the board, by code: on its spaces, and on the vectors between its dots (``Game.arrows``)."""

    cells: bytes
    arrows: bytes = b""


def placed(game: Game, node: Node) -> Placed:
    """The pieces on the board, whether the rules allow them or not. DefinitionError for a space or piece that there
    is not, and for a space named twice."""
    if not isinstance(node.value, dict):
        raise node.unexpected(LocalizedText("errors.position.pieces"))
    space: Space | Arrows = game.space if game.rules.arrows is None else game.rules.arrows
    cells = bytearray(space.size)
    for name, part in node.value.items():
        try:
            at = space.parse(str(name))
        except LocalizedError as error:
            raise DefinitionError(part.file, part.line, error.phrase) from None
        piece = str(part.value) if type(part.value) is int else part.value
        if piece not in game.roster.pieces[1:]:
            raise part.fail("setup_piece", piece=shown(part.plain()), expected=game.roster.pieces[1:])
        if cells[at]:
            raise part.fail("setup_twice", space=space.names[at])
        cells[at] = game.roster.pieces.index(piece)
    return Placed(bytes(cells)) if game.rules.arrows is None else Placed(bytes(game.space.size), bytes(cells))


def _state(game: Game, cells: bytes, told: dict[str, Any]) -> State:
    outcome: Outcome | str | None = told["outcome"]
    ended = outcome if isinstance(outcome, Outcome) else None
    if ended is not None:
        _check_outcome(game, ended)
    stage, mover, hands = _standing(game, cells, told, ended is not None)
    for key, value in told.items():
        if key not in GENERAL and key not in FIELDS and key not in stage.FIELDS and value is not None:
            raise Impossible(key, "errors.position.not_here", key=key, stage=stage.name)
    whole_from_to("quiet", told["quiet"], 0, game.rules.quiet_limit or MOST)
    actor = mover if ended is not None or not stage.needs_dice else 0
    roll = _roll(stage, told, ended is not None)
    record = _remembered(game, cells, told)
    state = new_state(stage, cells, actor, mover, hands, told["quiet"], None, ended, None, roll, record)
    _counted(state)
    reached = _reached(state) if outcome is None or stage.plain else {}
    won = {game.roster.side[p] for p in ended.winners} if ended is not None else set()
    if ended is not None and reached and not (won and won <= reached.keys()):
        raise Impossible("outcome", "errors.position.other_outcome", winner=next(iter(reached)))
    if outcome is None and reached:
        return _won(state, reached)
    state = stage.holding(state, told)
    _counted(state)
    if ended is not None:
        return state
    state = stage.settled(state)
    if state.outcome is None and not len(state.actions()):
        raise Impossible("position", "errors.position.stuck")
    return state


def _roll(stage: AnyStage, told: dict[str, Any], ended: bool) -> int | None:
    """The face of the dice that is to be used."""
    rolled, dice = told["roll"], stage.dice if not stage.needs_dice and stage.rolled_before(told) else None
    if dice is None and rolled is not None:
        raise Impossible("roll", "errors.position.not_here", key="roll", stage=stage.name)
    if dice is not None and rolled is None and not ended:
        raise Impossible("position", "errors.position.missing", key="roll", stage=stage.name)
    return None if rolled is None or dice is None else face_of("roll", rolled, dice.regions.names)


def _check_outcome(game: Game, outcome: Outcome) -> None:
    """Refuse winners that nobody is, and scores where there are none, or not one for each."""
    winners = outcome.winners
    if list(winners) != sorted({*winners} & {*range(1, game.players + 1)}):
        raise Impossible("outcome", "errors.position.winners", players=game.players)
    if (outcome.scores is not None) != game.rules.scored or len(outcome.scores or ()) not in (0, game.players):
        key = "errors.position.scores" if game.rules.scored else "errors.position.no_scores"
        raise Impossible("outcome", key, n=game.players)


# ---- whose turn it is, and what is due ----


def _standing(game: Game, cells: bytes, told: dict[str, Any], ended: bool) -> tuple[AnyStage, int, Hands]:
    """Stage, player whose turn it is, hands: what is told, or what the rules leave no doubt about.

    The first stage is taken at which a game with these pieces may stand. ``ended``: any will do.
    """
    known, name, actor, mover = _stages(game), told["stage"], told["actor"], told["mover"]
    if name is not None and name not in known:
        raise Impossible("stage", "errors.key_value", key="stage", value=quoted(name), expected=tuple(known))
    whole_from_to("actor", actor or 0, 0, game.players)
    whole_from_to("mover", mover or 1, 1, game.players)
    if actor and mover and actor != mover and not ended:
        raise Impossible("mover", "errors.position.mover", actor=actor)
    player = mover or actor
    bars: list[Impossible] = []
    for stage in (known[name],) if name is not None else game.stages:
        if actor is not None and not ended and stage.needs_dice != (actor == 0):
            key = "errors.position.dice_act" if stage.needs_dice else "errors.position.player_acts"
            bars.insert(0, Impossible("actor", key, actor=actor, stage=stage.name))
            continue
        hands = _hands(game, stage, cells, told["hands"])
        for one in (player,) if player else range(1, game.players + 1):
            bar = None if ended else stage.barred(cells, hands, one)
            if bar is None and told["outcome"] is None:
                bar = _too_early(game, stage, cells, hands)
            if bar is None:
                return stage, one, hands
            bars.append(bar)
    raise bars[-1]


def _too_early(game: Game, stage: AnyStage, cells: bytes, hands: Hands) -> Impossible | None:
    """Why a game with these pieces cannot have got to a stage."""
    for earlier in _before(game, stage):
        if not earlier.passed(cells, hands):
            return Impossible("stage", "errors.position.not_yet", stage=stage.name, first=earlier.name)
    return None


def _before(game: Game, stage: AnyStage) -> Iterator[AnyStage]:
    for earlier in game.stages:
        if stage in earlier.parts:
            return
        yield earlier


def _hands(game: Game, stage: AnyStage, cells: bytes, given: list[int] | None) -> Hands:
    """The pieces in hand by player: those given; else as many as there are besides those on the board, none where
    an earlier stage has emptied the hands."""
    full = game.rules.hands
    if full is None:
        if given is not None:
            raise Impossible("hands", "errors.position.no_hands")
        return None
    if given is not None:
        if len(given) != len(full) or any(n > most for n, most in zip(given, full, strict=True)):
            raise Impossible("hands", "errors.position.hands", n=len(full), most=max(full))
        return tuple(given)
    before = tuple(_before(game, stage))
    if any(earlier.empties_hands for earlier in before):
        return (0,) * len(full)
    given_out = sum(earlier.gives for earlier in before)
    on_board = (cells.count(code) - game.rules.setup.count(code) - given_out for code in range(1, len(full) + 1))
    return tuple(min(most, max(0, most - n)) for n, most in zip(on_board, full, strict=True))


# ---- what the rules say of it ----


def _counted(state: State) -> None:
    """Refuse more pieces than there are: on the board, in the air, in hand and in trays."""
    counts = Counter(state.position().values())
    counts.update(piece for piece, _ in adviser_of(state.game).passing(state))
    for tray in state.trays().values():
        counts.update(tray)
    found = state.stage.too_many(counts)
    if found is not None:
        piece, most = found
        raise Impossible("position", "errors.position.too_many", piece=piece, n=most, given=counts[piece])


def _reached(state: State) -> dict[int, tuple[str, int]]:
    """Which side has reached a goal that ends the game, with the reason and the points."""
    game, stage, cells, mover = state.game, state.stage, state.cells, state.mover
    out: dict[int, tuple[str, int]] = {}
    if not stage.goals_count:
        return out
    first = game.rules.hands
    owned, setup = game.roster.owned(cells), game.roster.owned(game.rules.setup)
    acting = game.roster.side[mover]
    for goal in (goal for goal in game.rules.goals if goal.ends and not goal.by_stage):
        for side in dict.fromkeys(game.roster.side[1:]):
            points = goal.anywhere(owned, side)
            if points and not goal.anywhere(setup, side):
                out.setdefault(side, (goal.reason, goal.gives(points)))
            # What is so from the beginning is no end: of sets on the board, and of few pieces.
            if goal.beaten(cells, state.in_hand, side) and not goal.beaten(game.rules.setup, first, side):
                winner = acting if side != acting else game.roster.sides_from(mover)[1]
                out.setdefault(winner, (goal.reason, 0))
    return out


def _won(state: State, reached: dict[int, tuple[str, int]]) -> State:
    """The final state of a game in which one player has reached a goal. Impossible if more than one has."""
    if len(reached) > 1:
        raise Impossible("position", "errors.position.both_won", players=", ".join(map(str, sorted(reached))))
    [(winner, (reason, points))] = reached.items()
    return state.stage.win(state, state.cells, state.mover, state.in_hand, reason, points, winner)
