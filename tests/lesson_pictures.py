"""Every page of every lesson as a picture, as the window shows it, to be looked at by people.

``python -m tests.lesson_pictures FOLDER [--size 1280x800] [--lang en] [--solved] [--only 05]``
"""

from __future__ import annotations

import argparse
import os
import tempfile
from pathlib import Path


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--size", default="1280x800")
    parser.add_argument("--lang", default="en")
    parser.add_argument("--solved", action="store_true", help="with the right answer given")
    parser.add_argument("--only", default="", help="how the names of the lessons begin")
    given = parser.parse_args()
    size = tuple(int(part) for part in given.size.split("x"))
    with tempfile.TemporaryDirectory() as home:
        os.environ["VECTORGAMES_HOME"] = home
        draw(given.folder, size, given.lang, given.solved, given.only)


def draw(folder: Path, size: tuple[int, int], lang: str, solved: bool, only: str) -> None:
    """One picture for each page: ``05_3_en.png``."""
    from vectorgames.app.picture import with_panels, write_png
    from vectorgames.app.session import Session
    from vectorgames.play.lessons import course
    from vectorgames.scene.viewport import offscreen
    from vectorgames.ui.actions import Command

    host, session = offscreen(), Session(language=lang, animation=False)
    folder.mkdir(parents=True, exist_ok=True)
    for path in (one for one in course.lesson_files() if one.stem.startswith(only)):
        session.do(Command("lesson", (str(path), 0)))
        page = session.page
        view = page.open_scene(host, page.frame(size, 1.0))
        for number in range(len(page.run.lesson.pages)):
            session.do(Command("lesson_page", number))
            if solved and page.run.task is not None:
                page._run = course.played(page.run, page.run.task.right[0].example())
            frame = page.frame(size, 1.0)
            labels, theme = page.draw(view, frame, session.tableau()), session.context.theme
            drawn = with_panels(host, view.viewport, size, frame, page, labels, theme)
            write_png(folder / f"{path.stem[:2]}_{number + 1}_{lang}.png", drawn)
        view.close()
    session.close()


if __name__ == "__main__":
    main()
