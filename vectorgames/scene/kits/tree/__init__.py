"""Trees in the scene: a printed sheet of spots, and the links of the raised tree."""

from __future__ import annotations

from vectorgames.scene.kits import SceneKit
from vectorgames.scene.kits.tree.marks import NodeMarks
from vectorgames.scene.kits.tree.motion import way
from vectorgames.scene.kits.tree.part_nodes import NODES, send_sizes
from vectorgames.scene.kits.tree.paths import TreePaths
from vectorgames.scene.kits.tree.pieces import NodePieceMeshes
from vectorgames.scene.kits.tree.signs import NodeSigns
from vectorgames.scene.kits.tree.structure import Tree

KIT = SceneKit(
    structure=Tree,
    pieces=NodePieceMeshes,
    way=way,
    marks=NodeMarks,
    signs=NodeSigns,
    paths=TreePaths,
    part_nodes=NODES,
    assembled=send_sizes,
)
