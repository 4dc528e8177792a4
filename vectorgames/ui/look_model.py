"""What the panels show of looking into things: X-ray, reach, columns; and of a match of several games. Values only.

Knows no panel.
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class XrayLine:
    """One vector, or integrated GRYB, or another set. ``names``: of its spaces, in order; ``components``: (axis,
    ±1) of each step; ``middle``: of a set that is several lines, the name of the space where they meet; ``open``:
    the players who may still complete it. ``points``: what it is worth, 0 where that does not matter; ``held``: how
    many pieces stand on it, if only one player may still complete it."""

    dims: str
    names: tuple[str, ...]
    components: tuple[tuple[str, int], ...] = ()
    open: tuple[int, ...] = ()
    points: int = 0
    held: int = 0
    middle: str = ""


@dataclass(frozen=True, slots=True)
class ReachRow:
    """The steps of one kind from what is looked at. ``shown``: whether the kind is switched on.

    ``steps``: (name of the target, the locus that changes, from 1); ``free``: how many targets are unoccupied.
    ``own``: whether pieces take such steps in the game in play.
    """

    kind: str
    shown: bool
    steps: tuple[tuple[str, int], ...] = ()
    free: int = 0
    own: bool = True


@dataclass(frozen=True, slots=True)
class Reach:
    """Where a piece or a node could go. ``start``: name of the node; ``piece``: text of what stands there;
    ``together``: the nodes where its group could get."""

    start: str
    piece: str
    rows: tuple[ReachRow, ...]
    together: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Match:
    """A match of several games. ``kind``: ``games`` (so many are played) or ``points`` (so many win), ``n``.

    ``game``: number of the one being played, from 1; ``totals``: points so far by player of this game, with
    those of this one once it has ended; ``results``: scores of the games ended, by player of this one;
    ``over``: the match is; ``winners``: players of this game who have won it.
    """

    kind: str
    n: int
    game: int
    totals: tuple[float, ...]
    results: tuple[tuple[float, ...], ...] = ()
    over: bool = False
    winners: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Xray:
    """The vectors through the space looked at that the filter lets pass; ``total``: all through it.

    ``open``: (player, how many of these he may still complete). ``chosen``: the one stepped to, from 0;
    ``pointed``: the one pointed at; ``more``: how many pass besides that are not listed.
    """

    space: str
    total: int
    lines: tuple[XrayLine, ...] = ()
    open: tuple[tuple[int, int], ...] = ()
    chosen: int | None = None
    pointed: int | None = None
    more: int = 0

    @property
    def shown(self) -> int | None:
        """The one told of: pointed at, else stepped to."""
        return self.chosen if self.pointed is None else self.pointed


@dataclass(frozen=True, slots=True)
class ProbeRow:
    """A level of the column looked at. ``text``: what stands there, in words; ``marks``: kinds of its marks;
    ``absent``: texts of pieces that left from here."""

    space: int
    level: str
    piece: str = ""
    text: str = ""
    marks: tuple[str, ...] = ()
    absent: tuple[str, ...] = ()
    pointed: bool = False


@dataclass(frozen=True, slots=True)
class Probe:
    """The column of the space looked at, from the highest level. ``title``: ``Column d1``; ``detail``: what that
    means for who is to move, in words."""

    title: str
    detail: str
    rows: tuple[ProbeRow, ...]
