"""Progress: which pages of which lessons have been done, in lessons.yaml of the user's folder. Knows no window."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path

import yaml

from vectorgames import yaml_reader
from vectorgames.lessons.course import stamp
from vectorgames.paths import home
from vectorgames.saves import write_atomic


def progress_file() -> Path:
    return home() / "lessons.yaml"


def done_pages() -> dict[str, frozenset[int]]:
    """Lesson's id -> numbers of its pages, from 0; what makes no sense in the file is left aside."""
    path = progress_file()
    return dict(_read(path, stamp(path)))


@lru_cache(maxsize=1)
def _read(path: Path, _stamp: tuple[int, int]) -> dict[str, frozenset[int]]:
    """What a file says, read again when it has changed."""
    found = {}
    for key, pages in yaml_reader.mapping_in(path).items():
        numbers = pages if isinstance(pages, list) else []
        found[str(key)] = frozenset(n - 1 for n in numbers if type(n) is int and n > 0)
    return found


def note_done(lesson: str, page: int) -> None:
    """A page, from 0, has been done. LocalizedError if that cannot be written down."""
    found = done_pages()
    before = found.get(lesson, frozenset())
    if page in before:
        return
    found[lesson] = before | {page}
    plain = {key: sorted(n + 1 for n in pages) for key, pages in sorted(found.items())}
    write_atomic(progress_file(), yaml.safe_dump(plain, default_flow_style=None))
