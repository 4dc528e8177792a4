"""Catalog: reads and checks the games' definitions (configs/games) and builds Games out of them."""
