"""What is to be seen of a position, for every painter: scene (3D), flat map (2D), text.

A Tableau is a value. Painters compare it by key with what they show and animate the difference;
they never ask a rule question. ``vectorgames.present`` makes it; painters only read it.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from vectorgames.words import SaidError

LAYOUTS = ("board", "exploded", "flat")


@dataclass(frozen=True, slots=True)
class View:
    """How the board is looked at; part of the window, never of the game.

    ``layout``: ``board``, ``exploded``, ``flat`` or one that a board adds. ``levels`` (from 1) and
    ``quadrants`` (names): what is isolated; empty: all.
    """

    layout: str = "board"
    levels: frozenset[int] = frozenset()
    quadrants: frozenset[str] = frozenset()
    penlight: bool = True

    @classmethod
    def parse(
        cls,
        text: str,
        layouts: tuple[str, ...] = LAYOUTS,
        levels: int = 4,
        quadrants: tuple[str, ...] = ("SW", "NW", "NE", "SE"),
    ) -> View:
        """View from its text, parts joined by ``+``: ``exploded+level:3``. ValueError lists the valid parts."""
        view = cls()
        for part in text.split("+"):
            part = part.strip()
            name, _, value = part.partition(":")
            if part in layouts:
                view = replace(view, layout=part)
            elif name == "level" and value.isdigit() and 1 <= int(value) <= levels:
                view = replace(view, levels=view.levels | {int(value)})
            elif name == "quadrant" and value.upper() in quadrants:
                view = replace(view, quadrants=view.quadrants | {value.upper()})
            else:
                valid = (*layouts, f"level:1 … level:{levels}", *(f"quadrant:{q}" for q in quadrants))
                raise SaidError("errors.view_part", given=repr(part), expected=valid)
        return view

    def __str__(self) -> str:
        parts = [self.layout] if self.layout != "board" or not (self.levels or self.quadrants) else []
        parts += [f"level:{n}" for n in sorted(self.levels)]
        parts += [f"quadrant:{q}" for q in sorted(self.quadrants)]
        return "+".join(parts)


@dataclass(frozen=True, slots=True)
class Piece:
    """One piece on the board. ``text`` is the contract's piece text (``1``, ``2``, ``1K``)."""

    space: int
    text: str

    @property
    def owner(self) -> int:
        return int(self.text[0])


@dataclass(frozen=True, slots=True)
class Mark:
    """Something shown at a space.

    kinds: ``hover`` (plate; rings on the other levels and a drop line belong to it), ``aim`` (chosen,
    waiting for confirmation), ``last`` (last action), ``legal`` (may be clicked), ``win``, ``block``,
    ``double`` (hints, each with a shape of its own), ``line`` (space of the vector shown).
    ``player`` is whose mark it is, 0 if nobody's.
    """

    kind: str
    space: int
    player: int = 0


@dataclass(frozen=True, slots=True)
class Path:
    """A curve through spaces in order. kinds: ``vector`` (a win: gold), ``trail`` (last move), ``xray``.

    ``dims``: names of the running coordinates, ``xt``.
    """

    kind: str
    spaces: tuple[int, ...]
    dims: str = ""
    player: int = 0


@dataclass(frozen=True, slots=True)
class Tableau:
    """Everything a painter shows of one moment.

    ``motion``: (from, to) of the last action, from None for a piece that came from the hand; painters
    use it only to animate.
    """

    pieces: tuple[Piece, ...] = ()
    marks: tuple[Mark, ...] = ()
    paths: tuple[Path, ...] = ()
    motion: tuple[int | None, int] | None = None

    def marked(self, kind: str) -> tuple[int, ...]:
        """Spaces that carry a mark of this kind."""
        return tuple(m.space for m in self.marks if m.kind == kind)
