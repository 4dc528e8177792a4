"""Stacks in the scene: clear sheets on posts."""

from __future__ import annotations

from vectorgames.scene.kits import SceneKit
from vectorgames.scene.kits.stack.part_nodes import NODES
from vectorgames.scene.kits.stack.structure import Stand

KIT = SceneKit(structure=Stand, part_nodes=NODES)
