"""What is left of a turn under way, and the word with which a player ends it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Annotated, Any, NamedTuple

from vectorgames.base.words import quoted
from vectorgames.rules.action import STOP, Move
from vectorgames.rules.blocks.block import Block
from vectorgames.rules.game import State
from vectorgames.rules.goal import PieceCode, SpaceNumber
from vectorgames.rules.notation import Said
from vectorgames.rules.positions import fields_of, record_read, record_written
from vectorgames.rules.reason import Impossible
from vectorgames.rules.rules import Rules


class Continuation(NamedTuple):
    """A turn under way, in ``State.memo``; None before its first move.

    moves_left  moves that are still to be made, the one that is going on not counted
    progress   whether one of those made was progress
    passing    the space over which a piece is, on its way: it is not in the cells; −1: none
    moved      where the pieces stand that have moved in this turn, the one that moved last at the end
    been       where the piece has been whose move is going on, its present space last; none: it is over
    by         number, from 1, of the block by which it goes on; 0: by none
    again      whether the same player has another turn when this one is over
    pushed     code of the piece that has to be pushed on from where the last one was pushed: it is not in the cells
    """

    moves_left: Annotated[int, (0, None)]
    progress: bool
    passing: SpaceNumber = -1
    moved: tuple[SpaceNumber, ...] = ()
    been: tuple[SpaceNumber, ...] = ()
    by: Annotated[int, (1, None)] = 0
    again: bool = False
    pushed: PieceCode = 0


def passing(state: State) -> int:
    """The space over which a piece is, on its way; −1: none."""
    rest = state._memo
    return rest.passing if isinstance(rest, Continuation) else -1


def moved(state: State) -> tuple[int, ...]:
    """Where the pieces stand that have moved in this turn."""
    rest = state._memo
    return rest.moved if isinstance(rest, Continuation) else ()


def been(state: State) -> tuple[int, ...]:
    """Where the piece has been whose move is going on, its present space last."""
    rest = state._memo
    return rest.been if isinstance(rest, Continuation) else ()


def pushed(state: State) -> int:
    """Code of the piece that has to be pushed on, 0: none."""
    rest = state._memo
    return rest.pushed if isinstance(rest, Continuation) else 0


def rest_after(
    memo: Continuation,
    progress: bool,
    passing: int,
    own: Sequence[int],
    cells: bytes,
    went: tuple[tuple[int, int], ...] | None,
    bound: bool,
) -> Continuation:
    """What is left of a turn after a move. ``own``: by code whether the player moves such a piece; ``went``: (from,
    to) of all that have moved, None where nobody asks which; ``bound``: whether the rest is for one of them."""
    left = memo.moves_left if memo.been else memo.moves_left - 1
    made = Continuation(left, progress or memo.progress, passing, (), memo.been, again=memo.again)
    if went is None:
        return made
    to = {start: end for start, end in went if own[cells[end]]}
    stay = (to.get(space, space) for space in memo.moved)
    where = (*(i for i in stay if i not in to.values() and own[cells[i]]), *to.values())
    gone = bound and not where and passing < 0  # the piece to which the rest of the turn belongs
    return made._replace(moves_left=0 if gone else left, moved=where)


CONTINUATION = fields_of(Continuation)
"""What a position tells of a turn under way."""


def continuation_held(rules: Rules, memo: Continuation) -> dict[str, Any]:
    """What is left of a turn, as a position tells it."""
    return record_written(rules, memo, Continuation._field_defaults)


def continuation_of(
    state: State, told: dict[str, Any], number: int, going: Sequence[tuple[Block, ...]]
) -> Continuation:
    """What is left of a turn, out of a position. ``number``: of moves in a turn; ``going``: blocks by which a piece
    goes on, by the number of the block before."""
    rules, own = state.rules, state.rules.roster.own[state.mover]
    made = Continuation(**{"moves_left": 0, "progress": False} | record_read(rules, Continuation, told))
    made = made._replace(by=(made.by or 1) if made.been else 0)
    if made.passing >= 0 and not state.cells[made.passing]:
        raise Impossible("passing", "errors.position.passing", space=rules.space.names[made.passing])
    if told["pushed"] is not None and not rules.roster.enemies[state.mover][made.pushed]:
        raise Impossible("pushed", "errors.position.pushed", given=quoted(told["pushed"]))
    for key, spaces in (("moved", made.moved), ("been", () if made.pushed else made.been[-1:])):
        for space in spaces:
            if not own[state.cells[space]]:
                raise Impossible(key, "errors.position.not_own", space=rules.space.names[space])
    if (made.been or made.pushed) and (len(made.been) < 2 or made.by > len(going) or not going[made.by - 1]):
        raise Impossible("been", "errors.position.going_on")
    if made.moves_left >= number:
        raise Impossible("moves_left", "errors.position.first_move", key="moves_left")
    return made


class Stop(Block):
    """``stop``: the player lets the rest of his turn be."""

    kinds = ("stop",)
    prompt = "stop"

    def candidates(self, state: State) -> Iterator[Move]:
        return iter((STOP,))

    def meant(self, state: State, said: Said) -> Iterable[Move]:
        return (STOP,) if said.form == "word" and said.word == STOP.text else ()

    def change(self, state: State, move: Move) -> tuple[bytes, tuple[int, ...] | None]:
        return state._cells, state._hands


def going_on(block: Block, stop: Stop) -> tuple[Block, ...]:
    """The blocks by which the turn goes on after a move of a block with the same piece, or as the rule asks for."""
    if block.onward is None:
        return ()
    return (block.onward, stop) if block.onward.stops else (block.onward,)
