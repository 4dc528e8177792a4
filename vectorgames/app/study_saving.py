"""How a study is kept: in a file of its own, in the autosave, as a page of a lesson."""

from __future__ import annotations

from collections.abc import Callable
from itertools import count
from pathlib import Path
from typing import Any, NamedTuple

import yaml

from vectorgames.app.page import Services
from vectorgames.app.saving import Saving
from vectorgames.base import yaml_reader
from vectorgames.base.files import write_atomic
from vectorgames.base.words import LocalizedError, Words
from vectorgames.boards.backend import board_class
from vectorgames.play import saves as saves_module
from vectorgames.play.lessons.course import own_folder
from vectorgames.play.lessons.reading import HIGHEST, read_lesson
from vectorgames.play.study import Study
from vectorgames.play.views import View
from vectorgames.spaces.filters import Lines
from vectorgames.spaces.space import Space
from vectorgames.ui.actions import action
from vectorgames.view.study_view import MOST, complete


class StudySaving(Saving):
    """``study`` is what is saved, ``path`` where it was saved last; ``lines`` are seen besides."""

    kind, said_copied = "study", "explore.copied"

    def __init__(self, services: Services, study: Callable[[], Study], lines: Callable[[], SeenLines]):
        super().__init__(services.context, services.dialogs, services.tell)
        self._library, self._study, self._lines = services.library, study, lines
        self.path: Path | None = None
        self._kept: Study | None = None

    def text(self) -> str:
        return saves_module.dump_study(self._study())

    def free_name(self) -> str:
        return self._dialogs.free_name(f"{self.context.words('explore.file')}-{self._study().game.id}")

    @property
    def saved_as(self) -> Path | None:
        return self.path

    def note_saved(self, path: Path) -> None:
        self.path = path

    def begin(self, study: Study, path: Path | None = None) -> None:
        """Another study has begun, read from a file if there is one: the one before goes to the recent ones."""
        self._library.keep_study(saves_module.dump_study(study))
        self.path, self._kept = path, self._study()

    def forget(self) -> None:
        """There is no study any more."""
        self.path = self._kept = None

    def keep_changes(self) -> None:
        """Have the autosave written if the study is another one than it was."""
        if self._study() != self._kept:
            self.keep()

    def keep(self) -> None:
        """Have the autosave written: in its own thread, as the study is now."""
        study = self._kept = self._study()
        self._library.studies.save(lambda: saves_module.dump_study(study))

    @action("keep_page", section="explore", key="Ctrl+K", menu=("study", 2))
    def keep_page(self) -> None:
        """Keep what is seen as a page of a lesson of one's own."""
        words = self.context.words
        path, number = keep_page(self._study(), words, self._lines(), self.context.host.camera_from_home())
        self._tell(words("learn.kept", n=number, file=str(path)), "info")


class SeenLines(NamedTuple):
    """The vectors that are seen through what is selected or pointed at, the number of the one that is told at
    length, and the space pointed at."""

    lines: Lines | None = None
    told: int | None = None
    pointed: int | None = None


def page_of(
    study: Study, words: Words, number: int, seen: SeenLines, camera: tuple[float, ...] = ()
) -> dict[str, Any]:
    """A page in the form of lesson files, on which the same is seen: pieces, pinned vectors, selected spaces, those
    that pass the filter, what is pointed at, how it is looked at.

    ``camera``: how it stands against its home (``Host.camera_from_home``).
    """
    names, only = study.space.names, study.filter
    page: dict[str, Any] = {"title": words("learn.kept_page", n=number), "text": words("learn.kept_text")}
    page |= looked_at(study.space, study.view, study.explode, study.apart, camera)
    if study.has_pieces and study.position:
        page["pieces"] = study.position
    if study.hidden:
        page["hidden"] = [names[at] for at in sorted(study.hidden)]
    lines, whole, vectors = seen.lines, complete(study), [*study.pinned]
    table = study.space.vectors
    if table is not None and whole is not None:
        vectors.append(tuple(table.spaces[whole].tolist()))
    elif table is not None and lines is not None and seen.told is not None:
        vectors.append(tuple(table.spaces[lines.rows[seen.told]].tolist()))
    if vectors:
        page["vectors"] = [[names[at] for at in row] for row in dict.fromkeys(vectors)]
    if whole is None and lines is not None and 0 < len(lines) <= MOST:
        told = {"through": [names[at] for at in lines.through]}
        told |= {key: getattr(only, key) for key in ("run", "stay", "number", "hidden", "held")}
        page["filter"] = {key: value for key, value in told.items() if value}
    if study.selected:
        page |= {"rings": [names[at] for at in study.selected], "numbered": True}
    if seen.pointed is not None and seen.pointed not in study.selected:
        page["marks"] = {"hover": [names[seen.pointed]]}
    return page


def looked_at(space: Space, view: View, explode: float, apart: float, camera: tuple[float, ...]) -> dict[str, Any]:
    """What a page says of how its board is looked at."""
    page: dict[str, Any] = {}
    if view != View():
        page["view"] = str(view)
    if camera:
        azimuth, elevation, nearer, *target = camera
        page["camera"] = {"azimuth": round(azimuth, 1)}
        if elevation <= HIGHEST:  # else straight from above, as the layout means it
            page["camera"]["elevation"] = round(elevation, 1)
        page["camera"] |= {"nearer": round(nearer, 3), "target": [round(part, 1) for part in target]}
    meant = board_class(space).layout(view.layout)
    for key, share, usual in (("explode", explode, meant.explode), ("apart", apart, meant.apart)):
        if round(100 * share) != round(100 * usual):
            page[key] = round(100 * share)
    return page


def keep_page(study: Study, words: Words, seen: SeenLines, camera: tuple[float, ...] = ()) -> tuple[Path, int]:
    """Add a page to the lesson kept for the board, a new one where there is none; where, and which page it is.

    What people have written in the file stays as it is. LocalizedError if it cannot be written.
    """
    for number in count(1):
        path = own_folder() / f"explored{number if number > 1 else ''}.yaml"
        if not path.exists():
            head = {
                "format": 1,
                "title": words("learn.kept_title"),
                "game": study.game.about.source or study.game.id,
                "options": dict(study.game.options),
            }
            text, before = yaml.safe_dump(head, allow_unicode=True, sort_keys=False) + "pages:\n", 0
        elif (found := _pages(path, study)) is not None:
            text, before = yaml_reader.read_text(path).rstrip() + "\n", found
        else:
            continue
        page = page_of(study, words, before + 1, seen, camera)
        whole = text + yaml.safe_dump([page], allow_unicode=True, sort_keys=False, width=110)
        if before and not _still_read(whole, before):
            continue  # somebody has arranged it in another way
        write_atomic(path, whole)
        return path, before + 1
    raise AssertionError


def _pages(path: Path, study: Study) -> int | None:
    """How many pages the lesson in a file has; None where it is about another board, or cannot be read."""
    try:
        lesson = read_lesson(path)
    except LocalizedError:
        return None
    return len(lesson.pages) if lesson.game.about.key == study.game.about.key else None


def _still_read(text: str, before: int) -> bool:
    """Whether the text says the pages that there were, and one more."""
    try:
        found = yaml_reader.parse(text)
    except ValueError:
        return False
    pages = found.get("pages") if isinstance(found, dict) else None
    return isinstance(pages, list) and len(pages) == before + 1
