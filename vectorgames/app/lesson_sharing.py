"""How a lesson is given away: as a file in a folder, a stick for example, or as a text to be pasted; and how such a
text is taken in."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from vectorgames.app import saving
from vectorgames.app.page import Services
from vectorgames.app.settings import FileQuestion
from vectorgames.base.files import free_name, write_atomic
from vectorgames.base.paths import documents
from vectorgames.base.words import LocalizedError
from vectorgames.play.lessons.course import own_folder
from vectorgames.play.lessons.reading import read_draft, read_lesson
from vectorgames.rules.schema import parse, read_text
from vectorgames.ui.actions import action


class LessonSharing:
    """``file``: the lesson, written as it is now."""

    def __init__(self, services: Services, file: Callable[[], Path]):
        self._services, self._file = services, file

    @action("give_lesson", section="learn", menu=("lesson", 4))
    def give(self) -> None:
        """Ask for a folder, and put the file there under the title of the lesson. LocalizedError: what is wrong
        with it."""
        file = self._file()
        title = read_lesson(file).title.say(self._services.context.language)
        question = FileQuestion("folder", lambda folder: self._put(file, folder, title), folder=str(documents()))
        self._services.dialogs.ask(question)

    def _put(self, file: Path, folder: Path, title: str) -> None:
        path = free_name(folder, file_stem(title) or file.stem)
        write_atomic(path, read_text(file))
        self._services.tell(self._services.context.words("write.given", file=str(path)), "info")

    @action("copy_lesson", section="learn", menu=("lesson", 5))
    def copy(self) -> None:
        """Put its text into the clipboard."""
        saving.put(read_text(self._file()))
        self._services.tell(self._services.context.words("write.copied_text"), "info")


def file_stem(title: str) -> str:
    """A title as the name of a file: letters, digits and hyphens of it, at most so many as a name may have."""
    return "-".join("".join(c if c.isalnum() else " " for c in title).split())[:60]


def take_pasted(text: str, language: str) -> Path:
    """Make a lesson out of a text one of the user's own; its file. LocalizedError where it is none."""
    if not text.strip():
        raise LocalizedError("app.nothing_to_paste")
    draft = read_draft(parse(text, "lesson.yaml"))
    draft.lesson(Path("lesson.yaml"))
    folder = own_folder()
    folder.mkdir(parents=True, exist_ok=True)
    path = free_name(folder, file_stem(draft.title.say(language)) or "lesson")
    write_atomic(path, text)
    return path
