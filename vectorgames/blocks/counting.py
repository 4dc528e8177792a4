"""Goals that count pieces: capture, eliminate, vacate, most (rules/time_vectors.md 13.6, rules/gryb.md 8.5)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from vectorgames.core.goal import Goal
from vectorgames.core.schema import Field, choice, integer
from vectorgames.words import LocalizedText

if TYPE_CHECKING:
    from vectorgames.core.game import Game
    from vectorgames.core.play import Play
    from vectorgames.core.record import Record
    from vectorgames.core.stage import Hands
    from vectorgames.spaces.space import Space


class Most(Goal):
    """``{goal: most, of: pieces}``: who has most of something when the game ends.

    of    pieces: on the board and in hand; captured: what was taken of the others; points; gathered: a stage says
          what. Pieces count as much as their kind (``Rank.value``). ``fewest``: who has least of it.
    """

    meaning = "the most of something when the game ends"
    keys = {
        "of": Field(
            choice("pieces", "captured", "points", "gathered"),
            meaning="of what; pieces count by the `value` of their kind",
        )
    }
    reason = "most"
    scored = True
    decides = True

    def __init__(self, space: Space, of: str, fewest: bool = False):
        super().__init__(space)
        self.of, self.sign = of, -1 if fewest else 1
        self.by_stage = of == "gathered"  # counted by the stage in which it is done
        self.of_record, self.of_captured = of == "points", of == "captured"
        self.of_pieces = of == "pieces"
        self.phrase = LocalizedText(f"games.goal.most_{of}")

    def join(self, game: Game) -> None:
        super().join(game)
        if not self.by_stage and any(goal.ends and not goal.decides for goal in game.goals):
            self.phrase = LocalizedText(f"games.goal.most_{self.of}_else")

    @property
    def most(self) -> int:
        return 0  # points are only counted by it

    def met(self, play: Play, side: int) -> bool:
        return False

    def standing(self, cells: bytes, hands: Hands, record: Record | None, side: int) -> int:
        if self.of_captured and record is not None:
            return self.sign * sum(self._worth_of(pile, side) for pile in self._piles(record, side))
        if self.of_record and record is not None:
            return self.sign * record.scores[side - 1]
        return self.sign * self.game.worth(side, cells, hands)

    def _piles(self, record: Record, side: int) -> Iterator[tuple[int, ...]]:
        """What the players of a side have taken."""
        return (pile for player, pile in enumerate(record.captured, 1) if self.game.side[player] == side)

    def _worth_of(self, pile: tuple[int, ...], side: int) -> int:
        """What the pieces of others in a pile count."""
        game = self.game
        return sum(n * game.values[code] for code, n in enumerate(pile, 1) if game.sides[code] != side)


class Capture(Goal):
    """``{goal: capture, left: 3}``: an opponent has lost a piece and has so many or fewer, on the board and in hand
    together, by the values of their kinds."""

    meaning = "an opponent has lost a piece and has only few left, on the board and in hand"
    by_taking = of_pieces = True
    keys = {
        "left": Field(integer(0), 0, "how many at most, by the `value` of their kinds"),
        "reason": Field(
            choice("few", "reduced", "eliminated", "devoured", "blobs", "assimilated"), "few", "word for the end"
        ),
    }

    def __init__(self, space: Space, left: int = 0, reason: str = "few"):
        super().__init__(space)
        self.left, self.reason = left, reason
        word = "devoured" if reason == "devoured" else "few" if left else "eliminated"
        self.phrase = LocalizedText(f"games.goal.{word}", n=left)

    def beaten(self, cells: bytes, hands: Hands, side: int) -> bool:
        return self.game.worth(side, cells, hands) <= self.left

    def within_reach(self, cells: bytes, hands: Hands, side: int, number: int) -> bool:
        most = number * max(self.game.values)
        others = {*self.game.side[1:]} - {side}
        return any(self.game.worth(other, cells, hands) <= self.left + most for other in others)

    def met(self, play: Play, side: int) -> bool:
        before = play.before
        others = (s for s in {*self.game.side[1:]} if s != side)
        return any(
            self.beaten(play.cells, play.hands, other) and not self.beaten(before.cells, before.in_hand, other)
            for other in others
        )


class Eliminate(Goal):
    """``{goal: eliminate, at_most: 0}``: each opponent has so many pieces or fewer, on the board and in hand, and
    has had more."""

    meaning = "each opponent has only few pieces, on the board and in hand, and has had more"
    keys = {"at_most": Field(integer(0), 0, "how many at most")}
    reason = "eliminate"
    of_landing = False
    of_hands = of_pieces = True

    def __init__(self, space: Space, at_most: int = 0):
        super().__init__(space)
        self.at_most = at_most
        self.phrase = (
            LocalizedText("games.goal.eliminate", n=at_most)
            if at_most
            else LocalizedText("games.goal.eliminate_all")
        )

    def met(self, play: Play, side: int) -> bool:
        others = (s for s in {*self.game.side[1:]} if s != side)
        return all(play.pieces_of(s) <= self.at_most < self.game.at_first(s) for s in others)


class Vacate(Goal):
    """``{goal: vacate}``: the player has no piece left, on the board or in hand, and has had some."""

    meaning = "the player has no piece left, on the board or in hand, and has had some"
    reason = "vacate"
    of_landing = False
    of_hands = of_pieces = True

    def __init__(self, space: Space):
        super().__init__(space)
        self.phrase = LocalizedText("games.goal.vacate")

    def met(self, play: Play, side: int) -> bool:
        return play.pieces_of(side) == 0 < self.game.at_first(side)
