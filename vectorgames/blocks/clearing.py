"""Clear: an opponent is driven out of a part of the board (rules/time_vectors.md 8, rules/gryb.md 7)."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import compress
from typing import TYPE_CHECKING

from vectorgames.core.goal import Goal
from vectorgames.core.schema import Field, choice, integer, listing, text
from vectorgames.words import LocalizedError, LocalizedText

if TYPE_CHECKING:
    from vectorgames.core.play import Play
    from vectorgames.core.stage import Hands
    from vectorgames.spaces.space import Space


class Clear(Goal):
    """``{goal: clear, parts: [[...], [...]], left: 0}``: an opponent has lost a piece and has so many or fewer in
    one of some parts of the board."""

    meaning = "an opponent has been driven out of a part of the board"
    by_taking = True
    keys = {
        "parts": Field(listing(listing(text)), meaning="the parts of the board", values="lists of spaces"),
        "left": Field(integer(0), 0, "how many he may have left in one of them"),
        "reason": Field(choice("quadrant", "board"), "board", "word for the end"),
    }

    def __init__(self, space: Space, parts: Sequence[Sequence[str]], left: int = 0, reason: str = "board"):
        super().__init__(space)
        self.left, self.reason = left, reason
        found = [{i for pattern in part for i in space.matching(pattern)} for part in parts]
        if not found or not all(found):
            raise LocalizedError("errors.parts", example=space.example)
        names = (" ".join(pattern.strip("(*,?)") for pattern in part) for part in parts)
        within = (bytes(i in part for i in range(space.size)) for part in found)
        self.parts = tuple(zip(names, within, strict=True))
        word = f"games.goal.clear{'' if left else '_all'}.{reason}"
        self.phrase = LocalizedText(word, n=left) if left else LocalizedText(word)

    def beaten(self, cells: bytes, hands: Hands, player: int) -> bool:
        return self._fewest(cells, player) <= self.left

    def within_reach(self, cells: bytes, hands: Hands, side: int, number: int) -> bool:
        others = {*self.game.side[1:]} - {side}
        return any(self._fewest(cells, other) <= self.left + number for other in others)

    def _fewest(self, cells: bytes, side: int) -> int:
        """How many pieces a side has in the part in which it has fewest."""
        owned = self.game.owned(cells)
        return min(bytes(compress(owned, within)).count(side) for _, within in self.parts)

    def driven_out(self, owned: bytes, side: int, within: bytes) -> bool:
        return bytes(compress(owned, within)).count(side) <= self.left

    def met(self, play: Play, side: int) -> bool:
        game = play.game
        if side != game.side[play.player]:
            return False
        victims = {game.sides[code] for code in play.taken} - {side}
        return any(self.beaten(play.cells, play.hands, victim) for victim in victims)
