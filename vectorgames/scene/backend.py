"""What boards of each kind of space add to the scene: what is built, pieces, marks, paths, parts of an assembly."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Generic, TypeVar

import numpy as np
import panda3d.core as p3d

from vectorgames.base.registry import Backends
from vectorgames.boards.board import Board
from vectorgames.boards.model import M, Model
from vectorgames.scene import motion
from vectorgames.scene.assembly_parts import PartNode
from vectorgames.scene.marks import MarkLayer, PaneMarks
from vectorgames.scene.paths import PathLayer
from vectorgames.scene.piece_meshes import PieceMeshes
from vectorgames.scene.signs import PaneSigns, SignLayer
from vectorgames.scene.structure import Structure
from vectorgames.view.tableau import Tableau

B = TypeVar("B", bound=Board)


Print = tuple[str, np.ndarray, float]
"""What is printed on a thing on the table; float[4, 3]: its corners; how high the least letters are, by its own
height."""


@dataclass(frozen=True)
class SceneBackend(Generic[B, M]):
    """What a kind of board adds; what it leaves out is as on most boards.

    structure   what is built; pieces: the meshes of what stands on it; way: how a piece goes from space to space
    marks       what lies on panes: shadows, footprints, glyphs; signs: what floats over them
    paths       vectors, trails, drop lines; between: what leads from one of several boards to another
    part_nodes  kind of part -> what shows it while a board is put together, else a solid
    pointed     (board, tableau, origin and direction of a ray) -> the name of what it means that is no space
    printed     what is printed on things: it is written beside those that are seen too small to be read
    assembled   called with the root of the scene, the nodes of all parts and the model once they are built
    """

    structure: type[Structure]
    pieces: type[PieceMeshes] = PieceMeshes
    way: Callable[[B, np.ndarray, int, int], np.ndarray] = motion.way
    marks: type[MarkLayer] = PaneMarks
    signs: type[SignLayer] = PaneSigns
    paths: type[PathLayer] = PathLayer
    between: type[PathLayer] | None = None
    part_nodes: Mapping[str, type[PartNode[M]]] = field(default_factory=dict)
    pointed: Callable[[B, Tableau, np.ndarray, np.ndarray], str | None] = lambda *_: None
    printed: Callable[[B, Tableau], tuple[Print, ...]] = lambda board, tableau: ()
    assembled: Callable[[p3d.NodePath, Iterable[PartNode[M]], M], None] = lambda root, parts, model: None


BACKENDS: Backends[SceneBackend[Board, Model]] = Backends("vectorgames.boards", "scene")
"""The backend of every kind of space whose boards can be seen."""
