"""Goals that definitions name (``goals:``), but those about shapes."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import compress
from string import ascii_uppercase

from vectorgames.base.words import LocalizedError, LocalizedText
from vectorgames.rules.feature import Closing, Feature, Fewest, Material, Room, Sight, Standing
from vectorgames.rules.goal import GOALS, Goal, Hands, Play, Record, registered
from vectorgames.rules.roster import Roster
from vectorgames.rules.schema import Field, Node, choice, integer, listing, text
from vectorgames.spaces.space import Space


@registered(GOALS, "clear")
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

    def beaten(self, cells: bytes, hands: Hands, side: int) -> bool:
        return self._fewest(cells, side) <= self.left

    def within_reach(self, cells: bytes, hands: Hands, side: int, number: int) -> bool:
        others = {*self.roster.side[1:]} - {side}
        return any(self._fewest(cells, other) <= self.left + number for other in others)

    def features(self, seen: Sight) -> tuple[Feature, ...]:
        return (Fewest(self.roster, [part for _, part in self.parts]),)

    def _fewest(self, cells: bytes, side: int) -> int:
        """How many pieces a side has in the part in which it has fewest."""
        owned = self.roster.owned(cells)
        return min(bytes(compress(owned, within)).count(side) for _, within in self.parts)

    def driven_out(self, owned: bytes, side: int, within: bytes) -> bool:
        return bytes(compress(owned, within)).count(side) <= self.left

    def met(self, play: Play, side: int) -> bool:
        if side != play.roster.side[play.player]:
            return False
        victims = {play.roster.sides[code] for code in play.taken} - {side}
        return any(self.beaten(play.cells, play.hands, victim) for victim in victims)


def _kind(node: Node) -> str:
    """A letter of a kind, or ``any``."""
    found: str = choice("any", *ascii_uppercase)(node)
    return found


@registered(GOALS, "corner")
class Corner(Goal):
    """``{goal: corner, piece: any, count: 1}``: so many pieces of an opponent, of a kind or of any, have no legal
    move when his turn begins."""

    meaning = "pieces of an opponent have no legal move when his turn begins"
    keys = {
        "piece": Field(_kind, "any", "of which kind the pieces are", "any, a letter"),
        "count": Field(integer(1), 1, "how many at least"),
    }
    reason = "corner"
    at_turn = True

    def __init__(self, space: Space, piece: str = "any", count: int = 1):
        super().__init__(space)
        self.piece, self.count = piece, count
        kind = "any" if piece == "any" else "kind"
        self.phrase = LocalizedText(f"games.goal.corner_{kind}", n=count, kind=piece)

    def join(self, roster: Roster, goals: Sequence[Goal] = ()) -> None:
        super().join(roster, goals)
        if self.piece != "any" and self.piece not in roster.kinds:
            raise LocalizedError("errors.corner_kind", kind=self.piece, kinds="".join(roster.kinds) or "–")

    def features(self, seen: Sight) -> tuple[Feature, ...]:
        return (Closing(self.roster, self.space),)

    def met_at_turn(self, cells: bytes, mover: int, side: int, movable: Callable[[], set[int]]) -> bool:
        own, pieces = self.roster.own[mover], self.roster.pieces
        held = {i for i, code in enumerate(cells) if own[code] and self.piece in ("any", pieces[code][1:])}
        return len(held) >= self.count and len(held - movable()) >= self.count


@registered(GOALS, "most")
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

    def join(self, roster: Roster, goals: Sequence[Goal] = ()) -> None:
        super().join(roster, goals)
        if not self.by_stage and any(goal.ends and not goal.decides for goal in goals):
            self.phrase = LocalizedText(f"games.goal.most_{self.of}_else")

    @property
    def most(self) -> int:
        return 0  # points are only counted by it

    def met(self, play: Play, side: int) -> bool:
        return False

    def features(self, seen: Sight) -> tuple[Feature, ...]:
        if self.by_stage or self.of_pieces:  # pieces are counted in any game
            return ()
        scale = self.space.size / 16
        return (Standing(self.roster, lambda s, side: self.standing(s.cells, s.in_hand, s.record, side), scale),)

    def standing(self, cells: bytes, hands: Hands, record: Record | None, side: int) -> int:
        if self.of_captured and record is not None:
            return self.sign * self._captured(record, side)
        if self.of_record and record is not None:
            return self.sign * record.scores[side - 1]
        return self.sign * self.roster.worth(side, cells, hands)

    def _captured(self, record: Record, side: int) -> int:
        """What the pieces of others count that the players of a side have taken."""
        values, sides = self.roster.values, self.roster.sides
        piles = (pile for player, pile in enumerate(record.captured, 1) if self.roster.side[player] == side)
        return sum(n * values[c] for pile in piles for c, n in enumerate(pile, 1) if sides[c] != side)


@registered(GOALS, "capture")
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

    def features(self, seen: Sight) -> tuple[Feature, ...]:
        return Closing(self.roster, self.space), Room(self.roster, self.space)

    def beaten(self, cells: bytes, hands: Hands, side: int) -> bool:
        return self.roster.worth(side, cells, hands) <= self.left

    def within_reach(self, cells: bytes, hands: Hands, side: int, number: int) -> bool:
        most = number * max(self.roster.values)
        others = {*self.roster.side[1:]} - {side}
        return any(self.roster.worth(other, cells, hands) <= self.left + most for other in others)

    def met(self, play: Play, side: int) -> bool:
        others = (s for s in {*self.roster.side[1:]} if s != side)
        return any(
            self.beaten(play.cells, play.hands, other) and not self.beaten(play.before, play.in_hand, other)
            for other in others
        )


@registered(GOALS, "eliminate")
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

    def features(self, seen: Sight) -> tuple[Feature, ...]:
        return Closing(self.roster, self.space), Room(self.roster, self.space)

    def met(self, play: Play, side: int) -> bool:
        others = (s for s in {*self.roster.side[1:]} if s != side)
        return all(play.pieces_of(s) <= self.at_most < play.at_first(s) for s in others)


@registered(GOALS, "vacate")
class Vacate(Goal):
    """``{goal: vacate}``: the player has no piece left, on the board or in hand, and has had some."""

    meaning = "the player has no piece left, on the board or in hand, and has had some"
    reason = "vacate"
    of_landing = False
    of_hands = of_pieces = True

    def __init__(self, space: Space):
        super().__init__(space)
        self.phrase = LocalizedText("games.goal.vacate")

    def features(self, seen: Sight) -> tuple[Feature, ...]:
        pieces = self.roster.pieces
        return (Material(self.roster, self.space.size, [-1.0] * len(pieces), self.space.size / 16),)

    def met(self, play: Play, side: int) -> bool:
        return play.pieces_of(side) == 0 < play.at_first(side)


class OfStage(Goal):
    """A goal of which only the stage that is made for it can tell whether it is reached."""

    by_stage = True


@registered(GOALS, "checkmate")
class Checkmate(OfStage):
    """``{goal: checkmate}``: the enemy king is in check and has no way out (rules/chess_4d.md, rules/gryb.md 5)."""

    meaning = "a royal piece is attacked and has no way out"
    reason = "checkmate"

    def __init__(self, space: Space):
        super().__init__(space)
        self.phrase = LocalizedText("games.goal.checkmate_columns" if space.by_column else "games.goal.checkmate")

    def join(self, roster: Roster, goals: Sequence[Goal] = ()) -> None:
        super().join(roster, goals)
        royal = [letter for letter, rank in roster.ranks.items() if rank.royal]
        if royal == ["K"]:
            self.phrase = LocalizedText("games.goal.checkmate")
        elif royal:
            self.phrase = LocalizedText("games.goal.checkmate_royal", kinds=", ".join(royal))


@registered(GOALS, "last_move")
class LastMove(OfStage):
    """``{goal: last_move}``: nobody can move any more (rules/veptheca.md, End)."""

    meaning = "nobody can move any more: who has moved last wins"
    reason = "no move"
    phrase = LocalizedText("games.goal.last_move")


@registered(GOALS, "master")
class Master(OfStage):
    """``{goal: master}``: the opposing master is taken (rules/vector_battle.md, Endings)."""

    meaning = "the opposing master is taken"
    reason = "master"
    phrase = LocalizedText("games.goal.master")


@registered(GOALS, "temple")
class Temple(OfStage):
    """``{goal: temple}``: the own master gets to the opponent's temple (rules/vector_battle.md, Endings)."""

    meaning = "the own master gets to the opponent's temple"
    reason = "temple"
    phrase = LocalizedText("games.goal.temple")
