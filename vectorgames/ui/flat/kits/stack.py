"""The flat map of a stack."""

from __future__ import annotations

from vectorgames.ui.flat.kits import MapKit
from vectorgames.ui.flat.stack_layout import stack_layout
from vectorgames.ui.flat.stack_shapes import stack_shapes

KIT = MapKit(stack_layout, stack_shapes)
