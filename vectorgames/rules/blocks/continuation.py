"""What is left of a turn under way, and the word with which a player ends it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from vectorgames.base.words import quoted
from vectorgames.rules.action import STOP, Move
from vectorgames.rules.blocks.block import Block
from vectorgames.rules.game import State
from vectorgames.rules.notation import Said
from vectorgames.rules.positions import space_of, word
from vectorgames.rules.reason import Impossible
from vectorgames.rules.schema import Field, boolean, integer, listing

if TYPE_CHECKING:
    from vectorgames.rules.rules import Rules


class Continuation(NamedTuple):
    """A turn under way, in ``State.memo``; None before its first move.

    left       moves that are still to be made, the one that is going on not counted
    progress   whether one of those made was progress
    passing    the space over which a piece is, on its way: it is not in the cells; −1: none
    moved      where the pieces stand that have moved in this turn, the one that moved last at the end
    been       where the piece has been whose move is going on, its present space last; none: it is over
    by         number of the block by which it goes on
    again      whether the same player has another turn when this one is over
    pushed     code of the piece that has to be pushed on from where the last one was pushed: it is not in the cells
    """

    left: int
    progress: bool
    passing: int = -1
    moved: tuple[int, ...] = ()
    been: tuple[int, ...] = ()
    by: int = -1
    again: bool = False
    pushed: int = 0


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
    left = memo.left if memo.been else memo.left - 1
    made = Continuation(left, progress or memo.progress, passing, (), memo.been, again=memo.again)
    if went is None:
        return made
    to = {start: end for start, end in went if own[cells[end]]}
    stay = (to.get(space, space) for space in memo.moved)
    where = (*(i for i in stay if i not in to.values() and own[cells[i]]), *to.values())
    gone = bound and not where and passing < 0  # the piece to which the rest of the turn belongs
    return made._replace(left=0 if gone else left, moved=where)


CONTINUATION = {
    "moves_left": Field(integer(0), None),
    "progress": Field(boolean, None),
    "passing": Field(word, None),
    "moved": Field(listing(word), None),
    "been": Field(listing(word), None),
    "by": Field(integer(1), None),
    "again": Field(boolean, None),
    "pushed": Field(word, None),
}
"""What a position tells of a turn under way (``Rest``)."""


def continuation_held(rules: Rules, memo: Continuation) -> dict[str, Any]:
    """What is left of a turn, as a position tells it."""
    names = rules.space.names
    out: dict[str, Any] = {"moves_left": memo.left, "progress": memo.progress}
    if memo.passing >= 0:
        out["passing"] = names[memo.passing]
    if memo.moved:
        out["moved"] = [names[space] for space in memo.moved]
    if memo.been:
        out["been"] = [names[space] for space in memo.been]
        out["by"] = memo.by + 1
    if memo.again:
        out["again"] = True
    if memo.pushed:
        out["pushed"] = rules.roster.pieces[memo.pushed]
    return out


def continuation_of(
    state: State, told: dict[str, Any], number: int, going: Sequence[tuple[Block, ...]]
) -> Continuation:
    """What is left of a turn, out of a position. ``number``: of moves in a turn; ``going``: blocks by which a piece
    goes on, by the number of the block before."""
    rules = state.rules
    over = -1 if told["passing"] is None else space_of(rules, "passing", told["passing"])
    if over >= 0 and not state.cells[over]:
        raise Impossible("passing", "errors.position.passing", space=rules.space.names[over])
    moved, been = (tuple(space_of(rules, key, n) for n in told[key] or ()) for key in ("moved", "been"))
    by = (told["by"] or 1) - 1 if been else -1
    own, due = rules.roster.own[state.mover], _pushed(state, told)
    for key, spaces in (("moved", moved), ("been", () if due else been[-1:])):
        for space in spaces:
            if not own[state.cells[space]]:
                raise Impossible(key, "errors.position.not_own", space=rules.space.names[space])
    if been and (len(been) < 2 or by >= len(going) or not going[by]):
        raise Impossible("been", "errors.position.going_on")
    left = told["moves_left"] or 0
    if left >= number:
        raise Impossible("moves_left", "errors.position.first_move", key="moves_left")
    return Continuation(left, bool(told["progress"]), over, moved, been, by, bool(told["again"]), due)


def _pushed(state: State, told: dict[str, Any]) -> int:
    """Code of the piece that has to be pushed on, out of a position; 0: none."""
    text, pieces = told["pushed"], state.rules.roster.pieces
    if text is None:
        return 0
    code = pieces.index(text) if text in pieces[1:] else 0
    if not state.rules.roster.enemies[state.mover][code]:
        raise Impossible("pushed", "errors.position.pushed", given=quoted(text))
    return code


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
