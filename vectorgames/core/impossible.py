"""Impossible: what stages say of a position that their rules do not allow, and the checks most of them need."""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from typing import TYPE_CHECKING, Any

from vectorgames.core.schema import Node, number_range, text
from vectorgames.core.state import State, new_state
from vectorgames.words import LocalizedError, LocalizedText, quoted

if TYPE_CHECKING:
    from vectorgames.core.game import Game
    from vectorgames.core.stage import Hands

MOST = 10**9  # of any number in a position


class Impossible(LocalizedError):
    """A position that the rules do not allow. ``key``: of the position's entry that is wrong."""

    def __init__(self, key: str, phrase: LocalizedText | str, /, **params: Any):
        self.key = key
        super().__init__(phrase, **params)


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
    """The same state with a memo."""
    where = state.stage, state.cells, state.actor, state.mover
    return new_state(*where, state.in_hand, state.quiet, memo, state.outcome, None, state.roll, state.record)


def whole_from_to(key: str, number: int, least: int, most: int) -> None:
    """Refuse a number that is out of its range."""
    if not least <= number <= most:
        expected = number_range(least, most)
        raise Impossible(key, "errors.key_value", key=key, value=number, expected=expected)


def space_of(game: Game, key: str, name: str) -> int:
    """The number of a space that an entry names."""
    try:
        return game.space.parse(name)
    except LocalizedError as error:
        raise Impossible(key, "errors.position.entry", key=key, what=error.phrase) from None


def face_of(key: str, given: str, faces: tuple[str, ...]) -> int:
    """The number of what a die shows."""
    try:
        return faces.index("".join(given.split()).upper())
    except ValueError:
        raise Impossible(key, "errors.key_value", key=key, value=quoted(given), expected=faces) from None
