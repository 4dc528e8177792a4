"""What may be done with two cards, and why not (rules/vector_battle.md, The turn; ``games.parsed``)."""

from __future__ import annotations

from collections.abc import Iterator

from vectorgames.blocks.block import player_name
from vectorgames.core.stage import Reason
from vectorgames.games.battle.actions import CardMove
from vectorgames.games.battle.deck import Way
from vectorgames.games.battle.notation import Parts
from vectorgames.games.battle.state import CardState
from vectorgames.games.parsed.stage import Condition

CARDS, MOVES, EXCHANGE, WRITING = 2, 3, 4, 6
"""Sections of the rules (configs/texts/*/rules_text.yaml)."""


def conditions_of(parts: Parts) -> tuple[Condition[CardState, Parts], ...]:
    """The conditions of a move or an exchange, in order."""
    return (
        (_HELD, _TWO, _STUCK) if parts.start < 0 else (_PIECE, _OWN, _HELD, _TWO, _NOT_ZERO, _THERE, _FREE, _SIGN)
    )


def action_of(state: CardState, parts: Parts) -> CardMove:
    """The action of something that may be done."""
    moves, (one, other) = state._stage.moves, sorted(parts.cards)
    if parts.start < 0:
        return moves.swap((one, other))
    way = _way(state, parts)
    assert way is not None
    return moves.move(parts.start, parts.end, way, parts.takes)


# ---- the list ----


def step_of(player: int, vector: tuple[int, int]) -> tuple[int, int]:
    """A vector as a player reads it, in columns and rows of the board."""
    return vector if player == 1 else (-vector[0], -vector[1])


def step(state: CardState, vector: tuple[int, int]) -> tuple[int, int]:
    """The same for the mover."""
    return step_of(state._mover, vector)


def target(state: CardState, start: int, vector: tuple[int, int]) -> int:
    """The square to which a vector leads the mover's piece, −1: off the board."""
    (width, depth), (dx, dy) = state._stage.space.sides, step(state, vector)
    x, y = start // depth + dx, start % depth + dy
    return x * depth + y if 0 <= x < width and 0 <= y < depth else -1


def ways(state: CardState, player: int | None = None) -> Iterator[Way]:
    """What a player, the mover if nothing is said, can do with any two of his cards."""
    a, b, c = state._held[player or state._mover]
    table = state._stage.deck.ways
    return (way for pair in ((a, b), (a, c), (b, c)) for way in table[pair])


def moves(state: CardState) -> Iterator[CardMove]:
    """The mover's moves."""
    stage, cells, player = state._stage, state._cells, state._mover
    own, prey, make = stage.game.own[player], stage.game.prey[player], stage.moves.move
    width, depth = stage.space.sides
    starts = [(start, *divmod(start, depth)) for start, code in enumerate(cells) if own[code]]
    for way in ways(state):
        dx, dy = step(state, way.vector)
        for start, x, y in starts:
            if 0 <= x + dx < width and 0 <= y + dy < depth:
                there = cells[end := (x + dx) * depth + y + dy]
                if not own[there]:
                    yield make(start, end, way, prey[there] > 0)


def listing(state: CardState) -> Iterator[CardMove]:
    """All legal actions: moves, or, where there is none, exchanges."""
    found = False
    for move in moves(state):
        found = True
        yield move
    if not found:
        a, b, c = state._held[state._mover]
        yield from map(state._stage.moves.swap, ((a, b), (a, c), (b, c)))


# ---- reasons ----


def _reason(state: CardState, section: int, key: str, /, **params: object) -> Reason:
    return Reason(f"vector_battle.{key}", f"{state.game.section} {section}", **params)


def _square(state: CardState, square: int) -> str:
    return state._stage.space.names[square]


def _not_yours(state: CardState, parts: Parts) -> Reason:
    owner = player_name(state.game, state._cells[parts.start])
    return _reason(state, MOVES, "not_yours", square=_square(state, parts.start), player=owner)


def _foreign(state: CardState, parts: Parts) -> list[int]:
    return [card for card in parts.cards if card not in state._held[state._mover]]


def _not_held(state: CardState, parts: Parts) -> Reason:
    card = _foreign(state, parts)[0]
    holder = next((holder for holder in (0, 1, 2) if card in state._held[holder]), None)
    key = "out_of_play" if holder is None else "at_the_side" if not holder else "of_the_other"
    return _reason(state, CARDS, key, card=state._stage.deck.names[card])


def why_not_card(state: CardState, name: str) -> Reason | None:
    """Why the mover cannot choose a card; None: it is his, but nothing can be done with it now."""
    card = state._stage.deck.index[name]
    parts = Parts(-1, -1, False, (card, card), True)
    return None if card in state._held[state._mover] else _not_held(state, parts)


def _same_card(state: CardState, parts: Parts) -> Reason:
    return _reason(state, CARDS, "two_cards", card=state._stage.deck.names[parts.cards[0]])


def _sum(state: CardState, parts: Parts) -> tuple[int, int]:
    """The vector that the cards make as they are written."""
    (ax, ay), (bx, by) = (state._stage.deck.vectors[card] for card in parts.cards)
    return (ax + bx, ay + by) if parts.adds else (ax - bx, ay - by)


def _written(state: CardState, parts: Parts) -> str:
    one, other = (state._stage.deck.names[card] for card in parts.cards)
    return f"{one}{'+' if parts.adds else '-'}{other}"


def _way(state: CardState, parts: Parts) -> Way | None:
    one, other = sorted(parts.cards)
    text = _written(state, parts._replace(cards=(one, other)) if parts.adds else parts)
    return next((way for way in state._stage.deck.ways[one, other] if way.text == text), None)


def _nowhere(state: CardState, parts: Parts) -> Reason:
    return _reason(state, MOVES, "nowhere", cards=_written(state, parts))


def _end(state: CardState, parts: Parts) -> int:
    return target(state, parts.start, _sum(state, parts))


def _elsewhere(state: CardState, parts: Parts) -> Reason:
    shown = {"cards": _written(state, parts), "start": _square(state, parts.start)}
    there = _end(state, parts)
    if there < 0:
        return _reason(state, MOVES, "off_board", **shown)
    return _reason(state, MOVES, "elsewhere", there=_square(state, there), end=_square(state, parts.end), **shown)


def _own_there(state: CardState, parts: Parts) -> Reason:
    return _reason(state, MOVES, "own_there", square=_square(state, parts.end))


def _takes(state: CardState, parts: Parts) -> bool:
    return state._cells[parts.end] != 0


def _other_sign(state: CardState, parts: Parts) -> Reason:
    text = action_of(state, parts._replace(takes=_takes(state, parts))).text
    return _reason(state, WRITING, "takes" if _takes(state, parts) else "takes_nothing", text=text)


def _can_move(state: CardState, parts: Parts) -> Reason:
    return _reason(state, EXCHANGE, "can_move", text=next(moves(state)).text)


def _own(state: CardState, square: int) -> bool:
    return bool(state.game.own[state._mover][state._cells[square]])


_PIECE: Condition[CardState, Parts] = Condition(
    lambda state, parts: state._cells[parts.start] != 0,
    lambda state, parts: _reason(state, MOVES, "no_piece", square=_square(state, parts.start)),
)
_OWN = Condition(lambda state, parts: _own(state, parts.start), _not_yours)
_HELD = Condition(lambda state, parts: not _foreign(state, parts), _not_held)
_TWO = Condition(lambda state, parts: parts.cards[0] != parts.cards[1], _same_card)
_NOT_ZERO = Condition(lambda state, parts: _sum(state, parts) != (0, 0), _nowhere)
_THERE = Condition(lambda state, parts: _end(state, parts) == parts.end, _elsewhere)
_FREE = Condition(lambda state, parts: not _own(state, parts.end), _own_there)
_SIGN = Condition(lambda state, parts: _takes(state, parts) == parts.takes, _other_sign)
_STUCK = Condition(lambda state, parts: next(moves(state), None) is None, _can_move)
