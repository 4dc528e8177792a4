"""Effects of configurations: building blocks of definitions (``effects:``; rules/time_vectors.md 13.5)."""

from __future__ import annotations

from vectorgames.blocks.assimilate import Assimilate
from vectorgames.core.effect import Effect

EFFECTS: dict[str, type[Effect]] = {"assimilate": Assimilate}
"""Effects by name."""
