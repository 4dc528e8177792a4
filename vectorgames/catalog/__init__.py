"""Catalog: reads and checks the games' definitions (configs/games) and builds Games out of them."""

from vectorgames.catalog.definition import Definition, builtin, definition, load

__all__ = ["Definition", "builtin", "definition", "load"]
