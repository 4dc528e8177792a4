"""The games' definitions (configs/games), read, checked and built into Games."""
