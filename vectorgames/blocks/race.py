"""The goal ``race``: a piece, or several together, have been moved to where they should get (rules/gryb.md 8.5)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from vectorgames.blocks.figure import Figure
from vectorgames.core.goal import Goal
from vectorgames.core.schema import Field, Node, as_it_stands, integer, read
from vectorgames.words import LocalizedError, LocalizedText

if TYPE_CHECKING:
    from vectorgames.core.game import Game
    from vectorgames.core.play import Play
    from vectorgames.spaces.space import Space

TOGETHER = ("piece", "line", "shape")
WORDS = ("top", "bottom", "head")
NAMED = 6  # spaces that are named one by one


def _player(node: Node) -> int:
    """The number of a player; 0 for each of them."""
    return 0 if node.value == "each" else integer(1)(node)


class Race(Goal):
    """``{goal: race, to: bottom, with: piece, player: each}``.

    to        a level (top, bottom, head, or whatever new pieces may come in on) or a list of spaces
    with      piece; line, two pieces next to each other; shape, three that hang together; or sets of the space,
              ``gryb`` or ``vector`` or another: all of them stand there, having been moved there
    player    whose goal it is, or ``each``
    """

    meaning = "a piece, or several together, have been moved to somewhere"
    keys = {
        "to": Field(as_it_stands, meaning="where", values="PLACES"),
        "with": Field(
            as_it_stands,
            "piece",
            "what: a piece, two in a line, three in a shape, or all of a SHAPE",
            "piece, line, shape, SHAPE",
        ),
        "player": Field(_player, None, "whose goal it is, by default everybody's", "each, a number"),
    }
    reason = "race"
    of_landing = False
    by_filling = True

    def __init__(self, space: Space, to: Any, player: int | None = None, **how: Any):
        super().__init__(space)
        said = how.get("with", "piece")
        self.to = frozenset(read(to, space.places) if isinstance(to, Node) else space.places(to))
        self.player = player or 0
        word = said.value if isinstance(said, Node) else said
        self.together = word if word in TOGETHER else ""
        self.figure = None if self.together else Figure(space, said)
        self.arrivals = frozenset() if self.together == "piece" else self.to
        self.near = space.neighbours.linked
        where = to.plain() if isinstance(to, Node) else to
        self.phrase = LocalizedText("games.goal.race", what=self._what(), where=_said(space, where, self.to))

    def _what(self) -> LocalizedText:
        word = "three" if self.together == "shape" else self.together
        return self.figure.phrase if self.figure else LocalizedText(f"games.shape.{word}")

    def join(self, game: Game) -> None:
        super().join(game)
        if self.player > game.players:
            raise LocalizedError("errors.race_player", n=game.players)
        if self.player:
            who = LocalizedText(f"games.player.{self.player}")
            self.phrase = LocalizedText("games.goal.race_player", player=who, **self.phrase.params)

    def met(self, play: Play, side: int) -> bool:
        if self.player and self.game.side[self.player] != side:
            return False
        owned = play.owned()
        came = [end for start, end in play.moved if start >= 0 and end in self.to and owned[end] == side]
        if self.together == "piece" or not came or play.record is None:
            return bool(came)
        there = {i for i in play.record.arrived if owned[i] == side}
        if self.figure:
            held = bytes(i in there for i in range(self.space.size))
            return any(self.figure.filled(held, 1, i) for i in came)
        return any(self._hang_together(i, there) for i in came)

    def _hang_together(self, space: int, there: set[int]) -> bool:
        """Whether two, or three, pieces hang together, the one on a space among them."""
        near = self.near[space] & there
        if self.together == "line" or not near:
            return bool(near)
        return len(near) > 1 or any(len(self.near[i] & there) > 1 for i in near)

    def lacking(self, cells: bytes, code: int, through: int | None = None) -> set[int]:
        mine = not self.player or self.game.side[self.player] == code
        return {i for i in self.to if cells[i] != code} if mine else set()


def _said(space: Space, where: Any, spaces: frozenset[int]) -> LocalizedText:
    """What people call the goal of the race."""
    if where in WORDS:
        return LocalizedText(f"games.arrival.{where}")
    if isinstance(where, str) and where.startswith("level:"):
        return LocalizedText("games.arrival.level", level=where.removeprefix("level:"))
    names = sorted(space.names[i] for i in spaces)
    key = "spaces" if len(names) <= NAMED else "many"
    return LocalizedText(f"games.arrival.{key}", n=len(names), spaces=", ".join(names[:NAMED]))
