"""The flat map of a tree."""

from __future__ import annotations

from vectorgames.ui.flat.kits import MapKit
from vectorgames.ui.flat.tree_layout import tree_layout
from vectorgames.ui.flat.tree_shapes import tree_shapes

KIT = MapKit(tree_layout, tree_shapes)
