"""The folder that files go to: what an earlier export wrote there and what no longer holds is taken away.

A list beside the files says what was written, for which board, from which numbers. Only what is on it is ever
written over, and only what is still as it was written is removed: all that people put there stays.
Knows nothing of what is in the files.
"""

from __future__ import annotations

import hashlib
import json
import os
from collections.abc import Sequence
from pathlib import Path

from vectorgames.exports.settings import FORMAT, Settings

LIST = ".vectorgames.json"
CUT = (".svg", ".dxf")  # files of sheets
BOUGHT = ("shopping.csv", "instructions.pdf")  # that tell of sheets, and of how many parts there are


def strangers(folder: Path, names: Sequence[str]) -> list[str]:
    """Which of these names a folder has already without their being on its list: somebody's own files."""
    known = _known(folder)
    return [name for name in names if name not in known and (folder / name).exists()]


def fill(folder: Path, place: Path, names: Sequence[str], settings: Settings) -> list[str]:
    """Move files from a ``place`` on the same disk into a folder; the names of those that were removed from it.

    A new folder appears whole; into an old one the files go one by one, each whole. What the same board was made
    of by other numbers, as far as they matter to it, is removed if it is not written anew. Raises OSError.
    """
    written = {
        name: {**_made_from(name, settings), "content": _digest((place / name).read_bytes())} for name in names
    }
    if not folder.exists():
        fresh = place / "folder"
        fresh.mkdir()
        for name in names:
            os.replace(place / name, fresh / name)
        _keep(fresh, place, written)
        folder.parent.mkdir(parents=True, exist_ok=True)
        os.replace(fresh, folder)
        return []
    known = _known(folder)
    for name in names:
        if not _same(place / name, folder / name):
            os.replace(place / name, folder / name)
    stale = [
        name for name, entry in known.items() if name not in written and _stale(folder / name, entry, settings)
    ]
    for name in stale:
        (folder / name).unlink()
    _keep(folder, place, {name: entry for name, entry in known.items() if name not in stale} | written)
    return stale


def _made_from(name: str, settings: Settings) -> dict[str, str]:
    """The board, and what decides the content of a file: how it is cut matters only to what is cut from.

    In which language and which units, and how lines are drawn, is no matter.
    """
    told = settings.told()
    cut = Path(name).suffix in CUT or name in BOUGHT
    idle = ("lang", "units", "style") if cut else ("lang", "units", "style", "count", "place")
    numbers = {key: value for key, value in told.items() if key not in idle}
    if not cut:
        keys = told["model"]["cutting"] or {}
        numbers["model"] = {key: value for key, value in told["model"].items() if key != "cutting"}
        numbers["set"] = {key: value for key, value in told["set"].items() if key not in keys}
    return {"board": settings.model.id, "made_from": _digest(json.dumps(numbers, sort_keys=True).encode())}


def _stale(file: Path, entry: dict, settings: Settings) -> bool:
    """Whether a file that was written before is of this board, from other numbers, and nobody's own by now."""
    mine = _made_from(file.name, settings)
    if entry.get("board") != mine["board"] or entry.get("made_from") == mine["made_from"] or not file.is_file():
        return False
    return _digest(file.read_bytes()) == entry.get("content")


def _same(new: Path, old: Path) -> bool:
    """Whether a file is there already as it would be written: it is left alone."""
    return old.is_file() and old.read_bytes() == new.read_bytes()


def _known(folder: Path) -> dict[str, dict]:
    """What the list says; nothing if there is none that makes sense."""
    try:
        files = json.loads((folder / LIST).read_text("utf-8"))["files"]
        return {name: entry for name, entry in files.items() if Path(name).name == name and isinstance(entry, dict)}
    except (OSError, ValueError, LookupError, TypeError, AttributeError):
        return {}


def _keep(folder: Path, place: Path, files: dict[str, dict]) -> None:
    told = {"program": "vectorgames", "format": FORMAT, "files": files}
    (place / LIST).write_text(json.dumps(told, indent=1, sort_keys=True) + "\n", "utf-8")
    os.replace(place / LIST, folder / LIST)


def _digest(data: bytes) -> str:
    return hashlib.sha256(data).hexdigest()
