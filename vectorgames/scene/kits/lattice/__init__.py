"""Lattices in the scene: acrylic towers round a rod of light."""

from __future__ import annotations

from vectorgames.scene.kits import SceneKit
from vectorgames.scene.kits.lattice.part_nodes import NODES
from vectorgames.scene.kits.lattice.paths import LatticePaths
from vectorgames.scene.kits.lattice.signs import LatticeSigns
from vectorgames.scene.kits.lattice.structure import Towers

KIT = SceneKit(structure=Towers, signs=LatticeSigns, paths=LatticePaths, part_nodes=NODES)
