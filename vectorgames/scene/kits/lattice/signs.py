"""Plates over the cells of a lattice."""

from __future__ import annotations

from vectorgames.scene.signs import PaneSigns


class LatticeSigns(PaneSigns):
    """The steps of a vector stand at its line, see xray."""

    elsewhere = frozenset(("step",))
