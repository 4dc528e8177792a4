"""Block: one way to act, as candidates and the conditions that have to hold of them.

A candidate is legal if all conditions hold; why it is not is the first that fails. Nothing else says what is legal:
a quick listing may stand behind a block, and a test holds it against the conditions.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import combinations
from typing import TYPE_CHECKING, Any, NamedTuple

from vectorgames.core.action import Move
from vectorgames.core.notation import Said
from vectorgames.core.schema import Field
from vectorgames.core.stage import Reason
from vectorgames.core.state import State
from vectorgames.words import LocalizedText, words

if TYPE_CHECKING:
    from vectorgames.blocks.dice import Dice
    from vectorgames.core.game import Game
    from vectorgames.core.record import Record


PROGRESS = {"introduce": ("place",), "capture": ("capture",), "step": ("move", "block", "castle")}
"""What may count as progress -> kinds of action."""


class Condition(NamedTuple):
    """Something that has to hold of a candidate, and the reason given where it does not. ``of_target``: it is about
    what stands where the piece arrives."""

    holds: Callable[[State, Move], bool]
    reason: Callable[[State, Move], Reason]
    of_target: bool = False


class Terms(NamedTuple):
    """What holds for all blocks of a turn. ``dice``: on which they have to end; ``fixed``: spaces that no piece
    leaves."""

    dice: Dice | None = None
    fixed: frozenset[int] = frozenset()


class Block:
    """One way to act. Subclasses set ``conditions`` and say how their actions are listed, meant and carried out.

    kinds      of its actions (``Move.kind``)
    prompt     what a player is told that he may do, in a word of ``rules.prompt.do``
    keys       what a definition says of one such way to act; the first key is that by which it is known
    step_words  of its kinds of step
    simple     whether one piece comes to stand somewhere and nothing else but a piece taken there is changed
    onward     the block by which the same piece may go on afterwards, None: it may not
    stops      whether the player may stop instead of going on by this block
    going      what he is told when he may go on by it, a word of ``rules.prompt``
    letter     of the kind of piece that acts so
    most_taken how many pieces an action takes at most
    of_groups  whether its pieces act as groups
    meeting    by which roll it is decided what becomes of its actions (blocks.encounter); "": by none
    of_new     whether its actions bring in new pieces
    counts     what its actions are progress as besides their kinds, in words of ``progress``
    """

    kinds: tuple[str, ...] = ()
    prompt = "move"
    step_words: tuple[str, ...] = ()
    keys: Mapping[str, Field] = {}
    simple = True
    onward: Block | None = None
    stops = True
    going = "going_on"
    letter = ""
    most_taken = 1
    of_groups = False
    meeting = ""
    of_new = False
    counts: tuple[str, ...] = ()
    conditions: tuple[Condition, ...] = ()

    def __init__(self, game: Game):
        self.game = game
        self.space = game.space

    @classmethod
    def of(cls, game: Game, ways: Sequence[dict[str, Any]], letter: str, terms: Terms) -> Iterable[Block]:
        """The blocks of all ways of this kind that a definition gives to pieces with a letter. LocalizedError."""
        raise NotImplementedError  # blocks that no definition names have none

    def among(self, blocks: Sequence[Block]) -> None:
        """Get to know all blocks of the same turn, once they are made."""

    def ends_from(self, start: int) -> Iterable[int]:
        """The spaces on which its moves from a space may end, whatever stands there: any, as far as it tells."""
        return range(self.space.size)

    def candidates(self, state: State) -> Iterator[Move]:
        """What the mover's pieces might do, whatever the conditions say of it; each once."""
        raise NotImplementedError  # every block has its own

    def listing(self, state: State) -> Iterator[Move]:
        """The legal actions of the mover. Where a block has a quick way of its own, it is the same as this."""
        return self.plain(state)

    def plain(self, state: State) -> Iterator[Move]:
        """The candidates of which all conditions hold."""
        return (move for move in self.candidates(state) if self.holds(state, move))

    def permits(self, state: State, move: Move) -> bool:
        """Whether an action of a kind that the block has is legal; a block may have a quick way of its own."""
        return self.holds(state, move)

    def holds(self, state: State, move: Move) -> bool:
        """Whether all conditions hold of a candidate."""
        for holds, _, _ in self.conditions_of(move):  # noqa: SIM110 (a loop is quicker than all)
            if not holds(state, move):
                return False
        return True

    def openings(self, state: State) -> Iterator[Move]:
        """Of the first moves of a turn that has to go on (``onward``), one for each that allows others."""
        return iter(())

    def attacks(self, state: State, space: int) -> bool:
        """Whether a piece of the mover could take what stands on a space. Where a block has a quick way of its own,
        it tells the same as this."""
        return any(move.kind == "capture" and move.end == space for move in self.listing(state))

    def conditions_of(self, move: Move) -> tuple[Condition, ...]:
        """The conditions of a candidate, in order."""
        return self.conditions

    def meant(self, state: State, said: Said) -> Iterable[Move]:
        """The candidates that a text may mean, the likeliest first; none where it means something else."""
        raise NotImplementedError  # every block has its own

    def fails(self, state: State, move: Move) -> tuple[int, Reason] | None:
        """The first condition that does not hold of a candidate, by its number, and its reason; None: legal."""
        for number, condition in enumerate(self.conditions_of(move)):
            if not condition.holds(state, move):
                return number, condition.reason(state, move)
        return None

    def change(self, state: State, move: Move) -> tuple[bytes, tuple[int, ...] | None]:
        """Cells and hands after a legal action."""
        raise NotImplementedError  # every block has its own

    def recorded(self, state: State, move: Move) -> Record | None:
        """What the game remembers from turn to turn after a legal action, but for what follows from it."""
        return state._record

    def relocated(self, state: State, move: Move) -> tuple[tuple[int, int], ...]:
        """(from, to) of every piece that comes to stand somewhere by a legal action, the one played first."""
        return ((move.start, move.end),) if move.end >= 0 else ()

    def passing(self, move: Move) -> int:
        """The space over which the piece then is, on its way; −1: it stands."""
        return -1

    def displaced(self, state: State, move: Move) -> int:
        """Code of the piece in whose place another one then stands, and which has to be put somewhere by
        ``onward``; 0: none. It is not in the cells in the meantime."""
        return 0

    def lost(self, state: State, move: Move) -> tuple[int, ...]:
        """Codes of pieces that are lost by an action and were not in the cells before it."""
        return ()

    def compels(self, state: State) -> bool:
        """Whether a player may do nothing else, as his turn begins, than act by this block."""
        return False

    def compulsory(self, state: State) -> Reason | None:
        """The reason that he has to; None where he has not."""
        return None

    def attempted(self, state: State, start: int | None, space: int) -> str:
        """Text of what a click on a space seems to mean, after one on ``start``, where it is no piece of the
        mover's that goes there; "": nothing of this block."""
        return ""

    def otherwise(self, state: State, move: Move, said: Said) -> Reason:
        """What is wrong with the text of an action that would be legal."""
        key = "takes" if move.kind == "capture" else "written"
        return Reason(f"act.{key}", self.game.section, text=move.text)


def nearest(blocks: Iterable[Block], state: State, said: Said) -> Reason | None:
    """Why a text is not legal: the first condition that fails of the candidate that gets farthest; None where no
    block knows the form."""
    best: tuple[int, Reason] | None = None
    for block in blocks:
        for move in block.meant(state, said):
            found = block.fails(state, move)
            found = found or (len(block.conditions_of(move)), block.otherwise(state, move, said))
            if best is None or found[0] > best[0]:
                best = found
    return best[1] if best else None


def overlap(blocks: Sequence[Block]) -> bool:
    """Whether two of some blocks may allow the same action."""
    pairs = combinations(blocks, 2)
    return any(a.letter == b.letter and {*a.kinds} & {*b.kinds} for a, b in pairs)


def taken(game: Game, state: State, space: int) -> Reason:
    """The reason that a piece stands on a space."""
    owner = game.owners[state.cells[space]]
    shown = {"space": game.space.names[space], "player": player_name(game, state.cells[space])}
    return Reason("act.taken", game.section, n=owner, **shown)


def player_name(game: Game, code: int) -> LocalizedText:
    """What the owner of a piece is called, by the side of figures where all pieces are some."""
    side = f"games.side.{game.owners[code]}"
    return LocalizedText(side if figures(game) and side in words() else f"games.player.{game.owners[code]}")


def figures(game: Game) -> bool:
    """Whether all pieces have kinds, so that the players are called by their sides."""
    return bool(game.kinds) and all(game.kinds)
