"""Boards for stacks: the stand of 4D chess."""

from __future__ import annotations

from typing import Any

from vectorgames.boards.backend import BoardBackend
from vectorgames.boards.stack import assembly
from vectorgames.boards.stack.geometry import StackBoard, StackModel, stack_model
from vectorgames.spaces.stack import Stack, stack


class StackBackend(BoardBackend[StackModel, Stack]):
    """Clear sheets over one another on posts."""

    board = StackBoard
    model = staticmethod(stack_model)
    fits = staticmethod(assembly.fits)
    assembly = staticmethod(assembly.assembly)
    typed = {
        "material": {"sheet_thickness": "thickness", "post_diameter": "post"},
        "shape": {
            "levels": "levels",
            "files": "files",
            "ranks": "ranks",
            "square_side": "cell",
            "level_spacing": "pitch",
            "margin": "margin",
            "corner_radius": "corner",
            "letter_height": "letter",
        },
        "joint": {
            "foot": "foot",
            "head": "head",
            "post_inset": "post_inset",
            "collar_height": "collar",
            "stud_thread": "thread",
        },
        "clearance": {"hole_clearance": "post_gap"},
    }
    joined = {"clearance": ("post_gap",)}
    doubled = ("post_diameter",)
    growing = ("square_side",)

    def space(self, model: StackModel, **terms: Any) -> Stack:
        return stack(model.files, model.ranks, model.levels)

    def sizes(self, model: StackModel) -> dict[str, float]:
        """The thickness of its sheets and the diameter of its posts."""
        sheets = {f"sheet {i}": model.thickness for i in range(1, model.levels + 1)}
        return {**sheets, "post": 2 * model.post}

    def wrong_orders(self, model: StackModel) -> tuple[str, ...]:
        return assembly.WRONG


BACKEND = StackBackend()
