"""Handouts with pictures in 3D, which take a renderer: in the process that asks, or in one of its own."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from PIL import Image

from vectorgames.app.background_tasks import Progress
from vectorgames.app.films import Looks, drawing
from vectorgames.app.settings import Switches
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


@dataclass(frozen=True)
class Handout:
    """The handout of a lesson's file."""

    file: str
    lang: str
    solutions: bool
    maker, progress = "vectorgames.app.handouts:content", ""


def content(handout: Handout, _suffix: str, _told: Progress) -> bytes:
    return pdf(read_lesson(Path(handout.file)), handout.lang, handout.solutions)
