"""Opposition: what a piece would meet where it may want to go, where strengths or sizes decide. A value; knows no
rule."""

from __future__ import annotations

from typing import NamedTuple


class Opposition(NamedTuple):
    """``space``: where the piece would go; ``number``: what stands against it there counts, the strongest of
    several; ``holds``: whether that is not taken, so that nobody may go there."""

    space: int
    number: int
    holds: bool
