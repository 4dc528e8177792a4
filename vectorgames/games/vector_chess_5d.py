"""5D Vector Chess (rules/time_vectors.md section 12): chess in five dimensions, two of which run in rings. Here is
how its pieces move; the rest is in ``chessmen``.
"""

from __future__ import annotations

from vectorgames.base.memoize import memoize
from vectorgames.base.words import LocalizedError
from vectorgames.games.chessmen import KING, ChessmenAdviser, ChessmenState, ChessmenTurn, Men
from vectorgames.rules.adviser import Spaces
from vectorgames.rules.blocks.place import read_letters
from vectorgames.rules.builder import GAME_STAGES, RulesBuilder, stage_block
from vectorgames.rules.game import AnyStage
from vectorgames.spaces.lattice import Lattice
from vectorgames.spaces.relation import joined, slides, spaces_of

KINDS = "KQBNRP"
FARTHEST = 4  # steps of a slide


@memoize
def men(space: Lattice) -> Men:
    one, two, both = (space.relation(together=some) for some in ((1,), (2,), (1, 2)))
    combined = space.relation("xyz", (2, 3))
    moves = {
        "K": slides(joined((one, combined))),
        "Q": slides(both, FARTHEST),
        "B": slides(two, FARTHEST),
        "N": slides(space.relation_of("knight")),
        "R": slides(one, FARTHEST),
        "P": slides(one),
    }
    takes = moves | {"P": slides(combined)}
    return Men(space, KINDS, [moves[kind] for kind in KINDS], [takes[kind] for kind in KINDS])


class VectorChessAdviser(ChessmenAdviser):
    """Besides check and mate the ways of pieces through all boards."""

    features = ("wins", "blocks", "threatened", "contest", "changed")

    def rays(self, state: ChessmenState, space: int) -> tuple[Spaces, ...]:
        player = self.roster.owners[state.cells[space]]
        if not player or state.outcome is not None:
            return ()
        sight = self._sight(state, player)
        kind = sight.kind(space)
        ends = next((ends for _, start, ends in sight.targets() if start == space), 0)
        targets = (sight.men.moves[kind][space], sight.men.takes[kind][space])
        to = {end: ways for table in targets for end, ways in table.to.items()}
        if not any(way for ways in to.values() for way in ways):
            return ()  # it steps or jumps
        found = {
            (space, *_ordered(to, way), end)
            for end in spaces_of(ends)
            for way in to[end]
            if not way & sight.occupied
        }
        inner = {ray[:n] for ray in found for n in range(2, len(ray))}
        return tuple(sorted(found - inner))


def _ordered(to: dict[int, tuple[int, ...]], way: int) -> list[int]:
    """The spaces on a way, the nearest first: each comes after those on its own way."""
    return sorted(spaces_of(way), key=lambda at: min(w.bit_count() for w in to[at] if not w & ~way))


@stage_block(
    GAME_STAGES,
    "vector_chess_5d",
    {},
    "chess on a lattice, with pieces `KQBNRP`: lines along one dimension or two",
    spaces=("lattice",),
    goals=("checkmate",),
    with_kinds=True,
)
def build(made: RulesBuilder) -> list[AnyStage]:
    """The stage of the game. LocalizedError for pieces or players that it is not made for."""
    wrong = LocalizedError("errors.chess_pieces", stage="vector_chess_5d", kinds=KINDS)
    rules = made.rules
    if rules.roster.kinds != KINDS or rules.players != 2:
        raise wrong
    turn = ChessmenTurn(rules, men(rules.space_as(Lattice)))
    if any(rules.setup.count(codes[KING]) != 1 for codes in turn.men.codes[1:]):
        raise wrong
    read_letters(made)
    made.adviser = VectorChessAdviser
    return [turn]
