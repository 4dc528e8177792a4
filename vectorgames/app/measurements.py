"""Numbers that people have typed for a board to be built, by board. Kept in assembly.yaml of the user's folder.

Knows nothing of what is built of them.
"""

from __future__ import annotations

from dataclasses import asdict, dataclass, field
from pathlib import Path

import yaml

from vectorgames import yaml_reader
from vectorgames.paths import home
from vectorgames.saves import write_atomic


@dataclass
class Measurements:
    """Texts as typed: ``sizes`` of the model by their names, ``measured`` parts in hand by theirs.

    ``recut``: whether the cut is made for what was measured.
    """

    sizes: dict[str, str] = field(default_factory=dict)
    measured: dict[str, str] = field(default_factory=dict)
    recut: bool = False


def path() -> Path:
    return home() / "assembly.yaml"


def load() -> dict[str, Measurements]:
    """What is kept, by board. What makes no sense is left out; nothing is raised."""
    kept = yaml_reader.mapping_in(path())
    return {str(board): _typed(values) for board, values in kept.items() if isinstance(values, dict)}


def store(typed: dict[str, Measurements]) -> None:
    """Keep it all; LocalizedError if that cannot be."""
    told = {board: asdict(values) for board, values in typed.items() if values != Measurements()}
    if told or path().exists():
        write_atomic(path(), yaml.safe_dump(told, sort_keys=False, allow_unicode=True))


def _typed(values: dict) -> Measurements:
    texts = []
    for name in ("sizes", "measured"):
        part = values.get(name)
        texts.append({str(k): str(v) for k, v in part.items()} if isinstance(part, dict) else {})
    return Measurements(*texts, values.get("recut") is True)
