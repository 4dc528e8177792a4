"""Squares in the scene: a wooden board with two temples, cards on the table round it."""

from __future__ import annotations

from vectorgames.scene.kits import SceneKit
from vectorgames.scene.kits.squares.cards import pointed, printed
from vectorgames.scene.kits.squares.structure import Table

KIT = SceneKit(structure=Table, pointed=pointed, printed=printed)
