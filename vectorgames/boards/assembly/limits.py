"""What must hold for a board to be built and to stand: inequalities, each with what is left over; its weights.

Which there are is a matter of the board's kit.
"""

from __future__ import annotations

from dataclasses import dataclass

from vectorgames.boards.kits import KITS
from vectorgames.boards.model import Model
from vectorgames.boards.sizes import Sizes

TIPPY = 150.0  # grams on a corner that should not tip a board


@dataclass(frozen=True, slots=True)
class Limit:
    """One inequality. ``key``: its texts are those under ``assembly.limit.<key>``; ``number``: as it is called.

    ``left``: millimetres (for ``tips`` grams) left over; it ``holds`` as long as that is more than 0.
    ``needed``: whether without it the board cannot be built or does not hold.
    """

    number: str
    key: str
    left: float
    needed: bool = True

    @property
    def holds(self) -> bool:
        return self.left > 1e-9


def limits(model: Model, cut: Sizes | None = None, measured: Sizes | None = None) -> tuple[Limit, ...]:
    """Every inequality for parts of these sizes (see ``parts``); none where there is nothing to ask."""
    cut = cut or Sizes.of(model)
    return KITS.of(model).limits(model, cut, measured or cut)


def weights(model: Model, cut: Sizes | None = None, measured: Sizes | None = None) -> tuple[float, ...]:
    """Grams of the whole, and what tips it on a corner and on the middle of an edge; none where it cannot tip."""
    cut = cut or Sizes.of(model)
    return KITS.of(model).weights(model, cut, measured or cut)
