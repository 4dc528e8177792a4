"""Boards for trees: the printed GRYB board."""

from __future__ import annotations

from typing import Any

from vectorgames.boards.backend import BoardBackend, Term
from vectorgames.boards.tree import assembly
from vectorgames.boards.tree.geometry import TreeBoard, TreeModel, tree_model
from vectorgames.spaces.tree import DEEPEST, PERIODIC, QuadTree, tree


class TreeBackend(BoardBackend[TreeModel, QuadTree]):
    """A sheet with coloured spots in nested quadrangles."""

    board = TreeBoard
    model = staticmethod(tree_model)
    fits = staticmethod(assembly.fits)
    assembly = staticmethod(assembly.assembly)
    terms = {
        "depth": Term((1, DEEPEST), 4, "number of levels below the head", whole=True),
        "periodic": Term(
            PERIODIC, "none", "whether steps down, or up, lead on between the bottom and the top level"
        ),
    }
    typed = {
        "material": {
            "sheet_thickness": "thickness",
            "layer_thickness": "layer",
            "dowel_diameter": "dowel",
            "spot_thickness": "spot",
        },
        "shape": {
            "grid_pitch": "pitch",
            "strip_width": "bar",
            "margin": "margin",
            "corner_radius": "corner",
        },
        "clearance": {"hole_clearance": "dowel_gap"},
    }
    joined = {"clearance": ("dowel_gap",)}
    called = {"sheet_thickness": "base_thickness"}
    growing = ("grid_pitch",)
    scaled = {"grid_pitch": 1, "margin": 2, "dowel_diameter": 2, "strip_width": 2}

    def space(self, model: TreeModel, **terms: Any) -> QuadTree:
        return tree(**terms)

    def sizes(self, model: TreeModel) -> dict[str, float]:
        """The thickness of the sheet and of a layer, and the diameter of the dowels."""
        return {"sheet": model.thickness, "layer": model.layer, "dowel": model.dowel}

    def wrong_orders(self, model: TreeModel) -> tuple[str, ...]:
        return assembly.WRONG


BACKEND = TreeBackend()
