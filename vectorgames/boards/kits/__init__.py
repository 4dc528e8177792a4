"""What boards of each kind of space add: their file, their geometry, their parts, how they are put together.

One object a kind, ``KIT`` of the module named after it; ``KITS`` finds it. Knows no game, no pixel.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any, ClassVar, NamedTuple

from vectorgames.kits import Kits

if TYPE_CHECKING:
    from vectorgames.boards.assembly.fit import Fit
    from vectorgames.boards.assembly.limits import Limit
    from vectorgames.boards.assembly.sequence import Assembly
    from vectorgames.boards.board import Board
    from vectorgames.boards.model import Model, Ranges
    from vectorgames.boards.part import Part
    from vectorgames.boards.sizes import Sizes
    from vectorgames.spaces.space import Space

Span = tuple[float, float]


class Term(NamedTuple):
    """What a definition may say of a space besides its model. ``values``: those there are, or (least, most)."""

    values: tuple[Any, ...]
    default: Any
    meaning: str
    whole: bool = False  # ``values`` are the least and the most of whole numbers


class BoardKit:
    """What a kind of board adds. A board that nobody puts together leaves out all from ``sizes`` on.

    board      the class of its geometry
    in_files   whether there are files of such boards
    ranges     (section, key) of its file -> the least and the most
    terms      what a definition says of the space
    typed      group -> name in plain words -> the key of the file that it sets, in the order people want them
    joined     one name for what may be several keys
    doubled    names in plain words of what is twice what the file says
    called     name in plain words -> the text that says it, where that is another one
    """

    board: ClassVar[type[Board]]
    in_files: ClassVar[bool] = True
    ranges: ClassVar[Ranges]
    terms: ClassVar[Mapping[str, Term]] = {}
    typed: ClassVar[Mapping[str, Mapping[str, str]]] = {}
    joined: ClassVar[Mapping[str, tuple[str, ...]]] = {}
    doubled: ClassVar[tuple[str, ...]] = ()
    called: ClassVar[Mapping[str, str]] = {}

    def model(self, data: dict[str, Any], changes: Mapping[str, float]) -> Model:
        """The model of a file's data, numbers changed by their keys. ValueError says what was expected."""
        raise NotImplementedError  # every kind has its own

    def space(self, model: Model, **terms: Any) -> Space:
        """The space of a board, by what a definition says of it (``terms``)."""
        raise NotImplementedError  # every kind has its own

    def board_of(self, space: Any) -> type[Board]:
        """The class of the boards of a space."""
        return self.board

    def spans(self, model: Model) -> dict[str, Span]:
        """Key of the file -> the least and the most that is allowed whatever the others are."""
        return {key: span for (_, key), span in self.ranges.items()}

    # ---- as it is built ----

    def sizes(self, model: Model) -> dict[str, float]:
        """Part, or kind of part -> the size that can be measured of it, in millimetres; see ``Sizes``."""
        return {}

    def parts(self, model: Model, cut: Sizes, own: Sizes) -> tuple[Part, ...]:
        """Every part, each kind from the lowest. ``cut``: what slots and holes are made for; ``own``: its sizes."""
        return ()

    def assembly(self, model: Model, cut: Sizes, own: Sizes, wrong: str = "") -> Assembly:
        """How it is put together; ``wrong``: in one of the orders that cannot work."""
        raise NotImplementedError(f"nobody puts a {model.id} together")

    def wrong_orders(self, model: Model) -> tuple[str, ...]:
        """Names of orders that cannot work; their texts are those under ``assembly.wrong``."""
        return ()

    def fits(self, model: Model, cut: Sizes, own: Sizes) -> Iterable[Fit]:
        """Every joint, with what it leaves."""
        return ()

    def limits(self, model: Model, cut: Sizes, own: Sizes) -> tuple[Limit, ...]:
        """The inequalities that must hold for it to stand; none where there is nothing to ask."""
        return ()

    def weights(self, model: Model, cut: Sizes, own: Sizes) -> tuple[float, ...]:
        """Grams of the whole, and what tips it on a corner, on the middle of an edge; none where it cannot tip."""
        return ()


KITS: Kits[BoardKit] = Kits(__name__)
"""The kit of every kind of space that boards are made for."""


def kinds_of_files() -> tuple[str, ...]:
    """The kinds of space of whose boards there are files."""
    return tuple(kind for kind in KITS if KITS[kind].in_files)
