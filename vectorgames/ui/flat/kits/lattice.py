"""The flat map of a lattice."""

from __future__ import annotations

from vectorgames.ui.flat.kits import MapKit
from vectorgames.ui.flat.lattice_layout import lattice_layout
from vectorgames.ui.flat.lattice_shapes import lattice_shapes

KIT = MapKit(lattice_layout, lattice_shapes)
