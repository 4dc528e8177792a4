"""Trees in the scene: a printed sheet of spots, and the links of the raised tree."""

from __future__ import annotations

from vectorgames.scene.kits import SceneKit
from vectorgames.scene.kits.tree.motion import way
from vectorgames.scene.kits.tree.part_nodes import NODES, send_sizes
from vectorgames.scene.kits.tree.paths import TreePaths
from vectorgames.scene.kits.tree.pieces import NodePieceMeshes
from vectorgames.scene.kits.tree.structure import Tree
from vectorgames.scene.node_decals import NodeDecalLayer
from vectorgames.scene.node_signs import NodeSignLayer

KIT = SceneKit(
    structure=Tree,
    pieces=NodePieceMeshes,
    way=way,
    decals=NodeDecalLayer,
    signs=NodeSignLayer,
    paths=TreePaths,
    part_nodes=NODES,
    assembled=send_sizes,
)
