"""From a ray to the spaces it may mean. Pure numpy; knows no rule, no mouse and no Panda3D."""

from vectorgames.picking.picker import Picker
from vectorgames.picking.pixels import pixels

__all__ = ["Picker", "pixels"]
