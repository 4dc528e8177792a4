"""Boards for lattices: the Time Vectors tower."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from vectorgames.boards.assembly import Assembly, Fit, Limit
from vectorgames.boards.backend import BoardBackend, Span, Term
from vectorgames.boards.lattice import assembly
from vectorgames.boards.lattice.assembly import tower, wrong_ways
from vectorgames.boards.lattice.geometry import OTHERS, LatticeBoard, LatticeModel, lattice_model
from vectorgames.boards.lattice.joint import ARMS
from vectorgames.boards.part import Sizes
from vectorgames.spaces.lattice import Lattice, lattice


class LatticeBackend(BoardBackend[LatticeModel, Lattice]):
    """Clear boards over one another on supports, round a light guide."""

    board = LatticeBoard
    model = staticmethod(lattice_model)
    terms = {
        "dimensions": Term((2, 3, 4, 5, 6), 4, "number of coordinates: x y z t, u, v"),
        "periodic_z": Term((False, True), False, "whether the top level is next to the bottom one"),
    }
    typed = {
        "material": {
            "board_thickness": "Tb",
            "support_thickness": "Ts",
            "rod": "R",
            "penlight_diameter": "D",
            "penlight_length": "length",
        },
        "shape": {
            "boards": "n",
            "side": "B",
            "level_spacing": "pitch",
            "grid_pitch": "cell",
            "middle_gap": "gap",
            "corner_radius": "rc",
            "letter_height": "letter",
        },
        "joint": {
            "slot_length": "A",
            "notch_depth": "d",
            "foot": "foot",
            "head": "head",
            "toe": "toe",
            "toe_height": "toeH",
            "socket_depth": "sock",
            "relief": "relief",
            "chamfer": "chamfer",
        },
        "clearance": {
            "slot_clearance": "gw",
            "notch_clearance": "gn",
            "end_clearance": "ga",
            "rod_clearance": "gr",
            "hole_clearance": "gh",
            "penlight_clearance": "gs",
            "threading_clearance": "gt",
        },
    }
    joined = {"clearance": ("gw", "gn"), "thickness": ("Tb", "Ts")}
    growing = ("side",)
    scaled = {"side": 1, "grid_pitch": 1}

    def space(self, model: LatticeModel, **terms: Any) -> Lattice:
        return lattice(**terms)

    def board_of(self, space: Lattice) -> type[LatticeBoard]:
        return OTHERS.get(space.dimensions, LatticeBoard)

    def spans(self, model: LatticeModel) -> dict[str, Span]:
        joint = {key: (low, high) for key, low, high in model.joint.ranges() if key.isalpha()}
        return super().spans(model) | joint

    def sizes(self, model: LatticeModel) -> dict[str, float]:
        """The thickness of boards (``board 1`` is the lowest) and of supports (``support E``), the side of the
        rod, the width of the penlight."""
        joint = model.joint
        boards = {f"board {i}": joint.Tb for i in range(1, joint.n + 1)}
        supports = {f"support {arm}": joint.Ts for arm in ARMS}
        return {**boards, **supports, "rod": joint.R, "penlight": joint.D}

    def assembly(self, model: LatticeModel, cut: Sizes, own: Sizes, wrong: str = "") -> Assembly:
        return tower(model, cut, own, wrong_ways(model.joint)[wrong] if wrong else None)

    def wrong_orders(self, model: LatticeModel) -> tuple[str, ...]:
        return tuple(wrong_ways(model.joint))

    def fits(self, model: LatticeModel, cut: Sizes, own: Sizes) -> Iterable[Fit]:
        return assembly.fits(model.joint, cut, own)

    def limits(self, model: LatticeModel, cut: Sizes, own: Sizes) -> tuple[Limit, ...]:
        return assembly.limits(model, cut, own)

    def weights(self, model: LatticeModel, cut: Sizes, own: Sizes) -> tuple[float, ...]:
        return assembly.mass(model, cut, own), *assembly.load(model, cut, own)


BACKEND = LatticeBackend()
