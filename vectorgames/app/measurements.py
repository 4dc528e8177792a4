"""What people have typed and chosen for a board to be built, by board. Kept in assembly.yaml of the user's folder.

Knows nothing of what is built of it.
"""

from __future__ import annotations

from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any

import yaml

from vectorgames import yaml_reader
from vectorgames.exports.places import Place, read_place
from vectorgames.exports.settings import KINDS
from vectorgames.paths import home
from vectorgames.saves import write_atomic
from vectorgames.words import LocalizedError

FIRST_KINDS = ("svg", "bom", "pdf")


@dataclass
class Chosen:
    """How it is cut: ``choices`` by name, ``counts`` by part, ``places`` by piece; ``kinds`` of files.

    ``folder``: where they go, as typed; None where nothing was.
    """

    choices: dict[str, str] = field(default_factory=dict)
    counts: dict[str, int] = field(default_factory=dict)
    places: dict[str, Place] = field(default_factory=dict)
    kinds: tuple[str, ...] = FIRST_KINDS
    folder: str | None = None


@dataclass
class Measurements:
    """Texts as typed: ``sizes`` of the model by their names, ``measured`` parts in hand by theirs.

    ``recut``: whether the cut is made for what was measured. ``cut``: how it is cut.
    """

    sizes: dict[str, str] = field(default_factory=dict)
    measured: dict[str, str] = field(default_factory=dict)
    recut: bool = False
    cut: Chosen = field(default_factory=Chosen)


_INCHES = " in"


def meant(text: str, units: str, counted: bool = False) -> str:
    """What is kept of a text that was typed while lengths were shown in such units: without one it is meant in
    these. ``counted``: it is no length."""
    text = text.strip()
    return text + _INCHES if units == "inch" and _bare(text) and not counted else text


def shown(text: str, units: str, counted: bool = False) -> str:
    """The text of a field for what is kept."""
    if units == "inch" and not counted:
        if text.endswith(_INCHES):
            return text.removesuffix(_INCHES)
        return f"{text} mm" if _bare(text) else text
    return text


def _bare(text: str) -> bool:
    """Whether a text ends without a unit."""
    return bool(text) and text[-1] in "0123456789.,/-"


def path() -> Path:
    return home() / "assembly.yaml"


def load() -> dict[str, Measurements]:
    """What is kept, by board. What makes no sense is left out; nothing is raised."""
    kept = yaml_reader.mapping_in(path())
    return {str(board): _typed(values) for board, values in kept.items() if isinstance(values, dict)}


def store(typed: dict[str, Measurements]) -> None:
    """Keep it all; LocalizedError if that cannot be."""
    told = {board: _told(values) for board, values in typed.items() if values != Measurements()}
    if told or path().exists():
        write_atomic(path(), yaml.safe_dump(told, sort_keys=False, allow_unicode=True))


def _told(values: Measurements) -> dict[str, Any]:
    cut = asdict(values.cut) | {"kinds": list(values.cut.kinds)}
    cut["places"] = {piece: str(place) for piece, place in values.cut.places.items()}
    return asdict(values) | {"cut": cut}


def _typed(values: dict) -> Measurements:
    return Measurements(
        _texts(values, "sizes"), _texts(values, "measured"), values.get("recut") is True, _chosen(values.get("cut"))
    )


def _chosen(values: Any) -> Chosen:
    if not isinstance(values, dict):
        return Chosen()
    counts, kinds, folder = values.get("counts"), values.get("kinds"), values.get("folder")
    whole = {str(part): n for part, n in counts.items() if type(n) is int} if isinstance(counts, dict) else {}
    places = {}
    for piece, text in _texts(values, "places").items():
        try:
            places[piece] = read_place(f"{piece}={text}")[1]
        except LocalizedError:
            continue
    named = tuple(kind for kind in KINDS if kind in kinds) if isinstance(kinds, list) else FIRST_KINDS
    return Chosen(_texts(values, "choices"), whole, places, named, folder if isinstance(folder, str) else None)


def _texts(values: dict, name: str) -> dict[str, str]:
    part = values.get(name)
    return {str(k): str(v) for k, v in part.items()} if isinstance(part, dict) else {}
