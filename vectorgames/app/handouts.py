"""Handouts with pictures in 3D, which take a renderer: in the process that asks, or in one of its own."""

from __future__ import annotations

import sys
import threading
from collections.abc import Callable
from pathlib import Path

from PIL import Image

from vectorgames.app.films import Looks, drawing, written_by_process
from vectorgames.app.settings import Switches
from vectorgames.base.files import write_atomic
from vectorgames.base.words import LocalizedError, LocalizedText
from vectorgames.fabrication import handout
from vectorgames.play.lessons.course import Run
from vectorgames.play.lessons.lesson import Lesson
from vectorgames.play.lessons.reading import read_lesson
from vectorgames.view.lesson_view import lesson_tableau
from vectorgames.view.themes import PAPER


def pdf(lesson: Lesson, lang: str, solutions: bool) -> bytes:
    """The handout of a lesson. LocalizedError where there is no renderer, or it draws nothing."""

    def draw(run: Run) -> Image.Image:
        page, camera = run.page, run.page.camera
        place: tuple[float, ...] = ()
        if camera.azimuth is not None and camera.elevation is not None and camera.target is not None:
            place = (camera.azimuth, camera.elevation, camera.nearer, *camera.target)
        apart = (page.explode, page.apart) if page.explode is not None and page.apart is not None else None
        looks = Looks(lesson.game, page.view, PAPER, (), lang, Switches().spots, apart, place)
        with drawing(looks, handout.SCENE, presented=True) as painted:
            return painted(lesson_tableau(run))

    return handout.pdf(lesson, lang, solutions, draw)


def by_process(
    lesson: Lesson, lang: str, solutions: bool, stop: threading.Event
) -> Callable[[Path], LocalizedText]:
    """What has a process of its own write the handout of a lesson's file to a path, in any thread. What it raises
    is a LocalizedError."""

    def write(path: Path) -> LocalizedText:
        command = "-m", __name__, lesson.file, str(path.absolute()), lang, str(int(solutions))
        told = written_by_process(command, path, "", lambda _: None, stop)
        return told if stop.is_set() else LocalizedText("handout.written", file=str(path))

    return write


def main() -> int:
    file, out, lang, solutions = sys.argv[1:]
    try:
        write_atomic(Path(out), pdf(read_lesson(Path(file)), lang, bool(int(solutions))))
    except LocalizedError as error:
        print(error.say(lang), file=sys.stderr)
        return 2
    return 0


if __name__ == "__main__":
    sys.exit(main())
