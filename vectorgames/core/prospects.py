"""Prospects: what may become of something picked that no legal action shows: later turns, and why not now."""

from __future__ import annotations

from dataclasses import dataclass

from vectorgames.core.action import Pick
from vectorgames.words import LocalizedText


@dataclass(frozen=True, slots=True)
class Prospect:
    """A space that something picked may reach. ``kind``: of mark (``free``, ``own``, ``take``, ``later``).

    ``turns``: in how many of its owner's moves, 1: now; 0: does not matter.
    """

    space: int
    kind: str
    turns: int = 1


@dataclass(frozen=True, slots=True)
class TrayPiece:
    """A piece that has left the board and may come back.

    ``piece``: its text; ``origin``: the space it left; ``pick``: what chooses it; ``age``: in its owner's next
    move it will have been absent for so many of his moves; ``due``: in so many of his moves it has to come
    back, 1: in the next one, None where it may come back at any time.
    """

    piece: str
    origin: int
    pick: Pick
    age: int
    due: int | None = None


@dataclass(frozen=True, slots=True)
class Prospects:
    """``spaces``: what may be reached; ``why``: why nothing can be reached now; ``blocked``: what is in the way."""

    spaces: tuple[Prospect, ...] = ()
    why: LocalizedText | None = None
    blocked: tuple[int, ...] = ()
