"""What boards of each kind of space add to what is cut: engravings, test pieces."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

import numpy as np

from vectorgames.kits import Kits

if TYPE_CHECKING:
    from vectorgames.boards.model import Model
    from vectorgames.boards.part import Part
    from vectorgames.boards.sizes import Sizes
    from vectorgames.exports.curves import Curve
    from vectorgames.exports.drawing import Piece
    from vectorgames.exports.lettering import Lettering
    from vectorgames.words import LocalizedText, Words


class ExportKit:
    """What a kind of board adds. By default nothing is engraved, and there is nothing to try."""

    def drawn(self, model: Model, part: Part) -> Iterable[tuple[str, Iterable[Curve]]]:
        """(layer, curves) of lines and areas on every piece of a part, as seen from above."""
        return ()

    def letters(self, model: Model, part: Part, k: int, lang: str) -> Iterable[Lettering]:
        """What is written on piece k of a part in a language."""
        return ()

    def trial(self, model: Model, words: Words, own: Sizes) -> Iterator[Piece]:
        """The test pieces, besides strips, for parts of these sizes."""
        return iter(())

    def told(self, model: Model) -> dict[str, tuple[str, ...]]:
        """Stock -> the test pieces that are cut from it, in the order in which they are used."""
        return {}

    def advice(self, model: Model) -> Iterable[LocalizedText]:
        """What else is to be said of them."""
        return ()

    def marks(self, model: Model) -> list[np.ndarray]:
        """float[n, 2] each: what is drawn on the table beside a board that does not itself say where north is."""
        return []


KITS: Kits[ExportKit] = Kits(__name__)
"""The kit of every kind of space whose boards are cut."""
