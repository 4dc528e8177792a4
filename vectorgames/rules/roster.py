"""Roster: who plays a game, in which teams, and with what pieces."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class Rank:
    """What is said of a kind of pieces. ``count``: how many each player has, None: nobody says; ``royal``: whether
    it must not be lost; ``capturable``: whether it can be taken; ``value``: what it counts."""

    count: int | None = None
    royal: bool = False
    capturable: bool = True
    value: int = 1


_PLAIN = Rank()


@dataclass(frozen=True, slots=True, eq=False)
class Roster:
    """The players of a game and the pieces that they may have. Pieces are told by their codes.

    players    how many there are; ``members``: persons who make each player's turns one after the other; rules
               know the player alone
    kinds      letters of the kinds of pieces, empty where pieces are all alike; a tuple with "" in it where some
               pieces have a letter and others none
    ranks      what is said of a kind, by its letter, where something is
    teams      the players of each team; ``share``: whether players move the pieces of their team
    pieces     piece texts by code; code 0 is an unoccupied space; ``codes``: every code as a byte
    owners     owner by code; ``sides``: the side of the owner, which is the first player of his team, by code;
               ``side``: the same by player
    own, capturable  by player a byte for each code: 1 for the pieces that he may move, for those that he may take
    allies, enemies   the same for the pieces of his side, and for those of all others
    values     what a piece counts, by code
    successor  the next player in order of play, by player
    """

    players: int
    kinds: str | tuple[str, ...] = ""
    ranks: Mapping[str, Rank] = field(default_factory=dict)
    teams: tuple[tuple[int, ...], ...] = ()
    share: bool = False
    members: int = 1
    pieces: tuple[str, ...] = field(init=False)
    codes: tuple[bytes, ...] = field(init=False)
    owners: tuple[int, ...] = field(init=False)
    side: tuple[int, ...] = field(init=False)
    sides: tuple[int, ...] = field(init=False)
    own: tuple[bytes, ...] = field(init=False)
    capturable: tuple[bytes, ...] = field(init=False)
    allies: tuple[bytes, ...] = field(init=False)
    enemies: tuple[bytes, ...] = field(init=False)
    values: tuple[int, ...] = field(init=False)
    successor: tuple[int, ...] = field(init=False)
    _by_side: bytes | None = field(init=False)

    def __post_init__(self) -> None:
        seats = range(1, self.players + 1)
        kinds = tuple(self.kinds)
        plain = [str(p) for p in seats] if not kinds or "" in kinds else []  # each with his number as code
        self._set("pieces", ("", *plain, *(f"{p}{kind}" for p in seats for kind in kinds if kind)))
        self._set("codes", tuple(bytes([code]) for code in range(len(self.pieces))))
        self._set("owners", (0, *(int(piece[0]) for piece in self.pieces[1:])))
        self._set("teams", self.teams or tuple((p,) for p in seats))
        by_player = {p: team[0] for team in self.teams for p in team}
        self._set("side", (0, *(by_player[p] for p in seats)))
        self._set("sides", tuple(self.side[owner] for owner in self.owners))
        plain_codes = all(code == side for code, side in enumerate(self.sides))
        self._set("_by_side", None if plain_codes else bytes(self.sides).ljust(256, b"\0"))
        everybody = range(self.players + 1)
        self._set("own", tuple(map(self._own, everybody)))
        self._set("capturable", tuple(map(self._capturable, everybody)))
        self._set("allies", tuple(self._of_sides(player, True) for player in everybody))
        self._set("enemies", tuple(self._of_sides(player, False) for player in everybody))
        self._set("values", tuple(self._rank(piece).value for piece in self.pieces))
        self._set("successor", (0, *(p % self.players + 1 for p in seats)))

    def _set(self, name: str, value: object) -> None:
        object.__setattr__(self, name, value)

    def _rank(self, piece: str) -> Rank:
        return self.ranks.get(piece[1:], _PLAIN)

    def _own(self, player: int) -> bytes:
        whose = self.sides if self.share else self.owners
        mine = self.side[player] if self.share else player
        return bytes([player > 0 and one == mine for one in whose]).ljust(256, b"\0")

    def _capturable(self, player: int) -> bytes:
        enemy = self._of_sides(player, False)
        can = (yes and self._rank(piece).capturable for yes, piece in zip(enemy, self.pieces, strict=False))
        return bytes(can).ljust(256, b"\0")

    def _of_sides(self, player: int, alike: bool) -> bytes:
        of = (side > 0 and (side == self.side[player]) == alike for side in self.sides)
        return bytes(of).ljust(256, b"\0")

    def owned(self, cells: bytes) -> bytes:
        """The side of the piece on every space, 0 where none is: what goals look at."""
        return cells if self._by_side is None else cells.translate(self._by_side)

    def hand_of(self, hands: tuple[int, ...], player: int) -> int:
        """How many pieces a player has in hand."""
        return sum(n for n, owner in zip(hands, self.owners[1:], strict=False) if owner == player)

    def in_hand(self, hands: tuple[int, ...] | None, side: int) -> int:
        """How many pieces the players of a side have in hand; 0 where there is no end of them."""
        return sum(n for code, n in enumerate(hands or (), 1) if self.sides[code] == side)

    def pieces_of(self, side: int, cells: bytes, hands: tuple[int, ...] | None) -> int:
        """How many pieces a side has, on the board and in hand."""
        return self.owned(cells).count(side) + self.in_hand(hands, side)

    def worth(self, side: int, cells: bytes, hands: tuple[int, ...] | None) -> int:
        """What the pieces of a side count, on the board and in hand, by the values of their kinds."""
        theirs = [code for code, owner in enumerate(self.sides) if owner == side]
        there = sum(cells.count(code) * self.values[code] for code in theirs)
        return there + sum(hands[code - 1] * self.values[code] for code in theirs) if hands else there

    def sides_from(self, player: int) -> tuple[int, ...]:
        """The sides in order of play, that of a player first."""
        seats = range(1, self.players + 1)
        return tuple(dict.fromkeys(self.side[p] for p in (*seats[player - 1 :], *seats[: player - 1])))

    def lost(self, old: bytes, new: bytes, side: int) -> tuple[int, ...]:
        """The spaces of the pieces that other sides have no longer after an action of a ``side``, told by the cells
        before and after it: they have left the board, or are another side's now. A piece that was only pushed on is
        not lost."""
        sides = self.sides
        differ = [i for i, (a, b) in enumerate(zip(old, new, strict=True)) if a != b]
        left = [i for i in differ if sides[old[i]] not in (0, side) and sides[old[i]] != sides[new[i]]]
        come = [new[i] for i in differ if sides[new[i]] not in (0, side)]
        for i in left.copy():  # pushed on: one alike stands elsewhere now
            if (not new[i] or sides[new[i]] == side) and old[i] in come:
                come.remove(old[i])
                left.remove(i)
        return tuple(left)

    def code_of(self, player: int, letter: str = "") -> int:
        """Code of a player's piece of a kind."""
        return self.pieces.index(f"{player}{letter}")
