"""Royal pieces: when one is attacked, what may not leave it so, and mate (rules/chess_4d.md Check, rules/gryb.md 5
and 8.5, rules/time_vectors.md 12).

Said once for every game that has some. A game brings what it alone knows: which of a player's royal pieces are
attacked.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING

from vectorgames.core.action import Outcome
from vectorgames.core.positions import Impossible
from vectorgames.core.stage import Reason

if TYPE_CHECKING:
    from vectorgames.core.game import Game

Attacked = Callable[[bytes, int], tuple[int, ...]]
"""From cells and a player to the spaces of his royal pieces that an opponent could take."""


class Royal:
    """The royal pieces of a game, and what follows from an attack on them.

    letters         of the kinds of pieces that are royal
    attacked        which of a player's royal pieces are attacked, as the game knows it
    sides           by player a number of his side, 0 first; None: each plays alone
    no_move_first   whether the quiet limit is looked at after a stalemate; None: as the game says
    """

    def __init__(
        self,
        game: Game,
        letters: str,
        attacked: Attacked,
        sides: Sequence[int] | None = None,
        no_move_first: bool | None = None,
    ):
        self.game, self.letters, self.attacked = game, letters, attacked
        self.sides = tuple(range(game.players + 1) if sides is None else sides)
        self.no_move_first = game.no_move_first if no_move_first is None else no_move_first
        seats = range(1, game.players + 1)
        self.codes = ((), *(tuple(game.code_of(player, letter) for letter in letters) for player in seats))

    # ---- ends ----

    def ending(self, player: int, quiet: int, can_move: bool, attacked: bool) -> Outcome | None:
        """How the game ends as a player's turn begins, who can move or not, and whose royal piece is attacked or
        not; None: it goes on. Stalemate is a draw."""
        if attacked and not can_move:
            return self.mate(player)
        limit = self.game.quiet_limit
        if limit is not None and quiet >= limit and (can_move or not self.no_move_first):
            return self._end((), "limit")
        return None if can_move else self._end((), "stalemate")

    def mate(self, player: int) -> Outcome:
        """The end of the game where a player is mated: the other sides have won."""
        others = (p for p in range(1, self.game.players + 1) if self.sides[p] != self.sides[player])
        return self._end(tuple(others), "checkmate")

    def _end(self, winners: tuple[int, ...], reason: str) -> Outcome:
        return Outcome(winners, (0,) * self.game.players if self.game.scored else None, reason)

    # ---- positions ----

    def refuse_impossible(self, cells: bytes, safe: int) -> None:
        """Raise Impossible for a position in which a player has more or fewer royal pieces than at the start, or in
        which one of player ``safe``, whose turn is over, is attacked."""
        for player, codes in enumerate(self.codes):
            n = sum(map(self.game.setup.count, codes))
            if sum(map(cells.count, codes)) != n:
                key = "kings" if self.letters == "K" else "royal"
                raise Impossible("position", f"errors.position.{key}", player=player, n=n)
        if self.attacked(cells, safe):
            raise Impossible("position", "errors.position.other_in_check", player=safe)

    # ---- what people are told ----

    def reason(self, section: str, attacked: bool, space: int) -> Reason:
        """Why an action that is right in itself is not legal. ``attacked``: whether a royal piece of the mover is
        attacked before it; ``space``: where one could be taken after it."""
        key = "stays" if attacked else "leaves"
        if self.letters == "K":
            return Reason(f"royal.{key}_check", section)
        return Reason(f"royal.{key}_attacked", section, space=self.game.space.names[space])

    def warnings(self, cells: bytes, players: Iterable[int] = ()) -> tuple[tuple[str, int], ...]:
        """The marks of check: on every royal piece that is attacked, of these players or of all."""
        players = players or range(1, self.game.players + 1)
        return tuple(("check", space) for player in players for space in self.attacked(cells, player))
