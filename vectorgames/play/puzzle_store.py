"""The puzzles there are, the program's own and those made here, and which of them have been solved."""

from __future__ import annotations

import json
from collections.abc import Sequence
from functools import lru_cache
from hashlib import sha256
from pathlib import Path

import yaml

from vectorgames.base import yaml_reader
from vectorgames.base.files import free_name, stamp, write_atomic
from vectorgames.base.paths import home
from vectorgames.base.words import LocalizedError
from vectorgames.players.puzzles import Puzzle, in_folder, packed, read, shipped


def own_folder() -> Path:
    """The folder of the puzzles that were made here; it need not be there."""
    return home() / "puzzles"


def puzzles() -> tuple[tuple[Puzzle, ...], tuple[LocalizedError, ...]]:
    """All of them, the easiest first, each once, and what is wrong with files that are left out."""
    (found, wrong), (own, also) = shipped(), in_folder(own_folder())
    each = {identity(puzzle): puzzle for puzzle in (*own, *found)}
    return tuple(sorted(each.values(), key=lambda puzzle: (puzzle.grade, puzzle.game))), (*wrong, *also)


def keep(made: Sequence[Puzzle]) -> None:
    """Write down puzzles of one game that were made here. A file that was damaged is left as it is. LocalizedError
    where that cannot be written."""
    path = own_folder() / f"{made[0].game}.yaml"
    before: tuple[Puzzle, ...] = ()
    if path.exists():
        try:
            before = read(path)
        except LocalizedError:
            path = free_name(own_folder(), made[0].game)
    each = {identity(puzzle): puzzle for puzzle in (*before, *made)}
    path.parent.mkdir(parents=True, exist_ok=True)
    write_atomic(path, packed([*each.values()]))


def identity(puzzle: Puzzle) -> str:
    """What stands for a puzzle among those that were solved: the same as long as its position is."""
    told = json.dumps([puzzle.game, dict(puzzle.options), puzzle.actions], sort_keys=True)
    return sha256(told.encode()).hexdigest()[:16]


# ---- what was solved ----


def solved_file() -> Path:
    return home() / "puzzles_solved.yaml"


def solved() -> frozenset[str]:
    """Identities of the puzzles that have been solved; what makes no sense in the file is left aside."""
    path = solved_file()
    return _read(path, stamp(path))


@lru_cache(maxsize=1)
def _read(path: Path, _stamp: tuple[int, int]) -> frozenset[str]:
    told = yaml_reader.mapping_in(path).get("solved")
    return frozenset(one for one in told if isinstance(one, str)) if isinstance(told, list) else frozenset()


def note_solved(puzzle: Puzzle) -> None:
    """A puzzle has been solved. LocalizedError if that cannot be written down."""
    before = solved()
    if identity(puzzle) not in before:
        write_atomic(solved_file(), yaml.safe_dump({"solved": sorted(before | {identity(puzzle)})}))
