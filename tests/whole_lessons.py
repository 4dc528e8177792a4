"""Every shipped lesson by real clicks and keys in a window: ``python -m tests.whole_lessons [LESSON ...]``.

``--practise BOARD ...``: instead rounds of questions for two teams on each of these boards, numbered from 0 as on
the page, until every kind has been answered wrongly and rightly.

On each page first every answer that is foreseen as wrong, then the hints one at a time, then the right answer, then
*Next*. LESSON is how the name of a file begins (``05``). ``--pictures FOLDER`` keeps what is seen of each page when
it opens, after the last wrong answer and hint, and when it is solved. What went wrong is told at the end; the exit
code is 1 then. The tests play lessons below the window; here it takes minutes.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import tempfile
import time
from collections import Counter
from itertools import product
from pathlib import Path

import yaml

from tests.display import Screen, wait_for
from tests.monkey import Watched, inside
from vectorgames.play.lessons import course
from vectorgames.play.lessons.course import Run
from vectorgames.play.lessons.lesson import BY_BOARD, Answer, Lesson
from vectorgames.play.lessons.reading import read_lesson
from vectorgames.play.practice import kinds_on

TURNS = 40
"""So many turns of the wheel bring up what a panel has."""
ROUNDS = 4
"""So many rounds at most, until every kind of question has come."""
SOON = 30.0
"""Seconds in which an answer has to be answered: a limit for what hangs, not a measure of anything."""


class Pupil(Watched):
    """A lesson in the window, and hands on it. ``wrong``: what went wrong."""

    started_by = ("-m", "tests.whole_lessons", "--inside")

    def __init__(self, screen: Screen, lang: str, pictures: Path | None, *start: str):
        home = Path(os.environ["VECTORGAMES_HOME"])
        home.mkdir(parents=True, exist_ok=True)
        kept = {"settings": {"language": lang}, "switches": {"animation": False}}
        (home / "settings.yaml").write_text(yaml.safe_dump(kept))
        super().__init__(screen, *start)
        self.lang, self.pictures = lang, pictures
        self.corner = self.place()
        self.clicks = self.answers = 0
        self.wrong: list[str] = []

    # ---- hands ----

    def rested(self, **wanted: object) -> dict:
        """What is seen once it has come to rest, and is what is ``wanted``."""
        seen: dict = {}

        def still() -> bool:
            time.sleep(0.05)  # the program is not to be busy with telling
            seen.update(self.seen())
            return not seen["moving"] and all(seen.get(name) == value for name, value in wanted.items())

        wait_for(still, f"rest {wanted or ''}")
        return seen

    def press_at(self, x: float, y: float) -> None:
        left, top = self.corner
        self.screen.do("mousemove", left + round(x), top + round(y), "sleep", 0.12, "click", 1, "sleep", 0.12)
        self.clicks += 1

    def press(self, name: str) -> None:
        """Click a button; one that is not in sight is brought there with the wheel."""
        x, y, in_sight = self._found(name)
        for turn in range(2 * TURNS):
            if in_sight:
                break
            left, top = self.corner
            way = 5 if turn < TURNS else 4
            self.screen.do("mousemove", left + round(x), top + self.rested()["middle"], "click", way, "sleep", 0.1)
            x, y, in_sight = self._found(name)
        assert in_sight, f"{name} is never in sight"
        self.press_at(x, y)

    def _found(self, name: str) -> tuple[float, float, bool]:
        return wait_for(lambda: self.rested()["buttons"].get(name), name)

    def picture(self, name: str) -> None:
        if self.pictures is not None:
            self.rested()
            out = self.pictures / f"{name}_{self.lang}.png"
            subprocess.run(["import", "-display", self.screen.name, "-window", "root", str(out)], check=True)

    # ---- a lesson ----

    def play(self, file: Path) -> None:
        """All pages of it, out of the list and back to it."""
        lesson = read_lesson(file)
        self.key("ctrl+l")
        self.rested(page="learn")
        self.press(f"lesson {file}")
        for number in range(len(lesson.pages)):
            self.rested(page="lesson", at=number)
            began = self.clicks, self.answers
            self._page(lesson, number)
            wrong = self.answers - began[1] - 1
            print(f"{file.stem} {number + 1}: {self.clicks - began[0]} clicks, {wrong} wrong answers", flush=True)
            if number + 1 < len(lesson.pages):
                self.press("page next")
        self.key("Escape")  # what follows on the last page is the next lesson
        self.rested(page="learn")
        kept = yaml.safe_load((self.home / "lessons.yaml").read_text("utf-8"))["lessons"][lesson.id]
        done = sorted(page for page, told in kept.items() if told.get("solved"))
        if done != list(range(1, len(lesson.pages) + 1)):
            self._went_wrong(f"{file.stem}: only the pages {done} are done")
        self.key("Escape")

    def _page(self, lesson: Lesson, number: int) -> None:
        page, name = lesson.pages[number], f"{lesson.id[:2]}_{number + 1}"
        self.picture(f"{name}_asked")
        task = page.task
        if task is None:
            return
        run = Run(lesson, number)
        if task.kind == "choose":
            others = [(one.number,) for one in task.choices if not task.is_right((one.number,))]
        else:
            others = task.wrong_examples()
        for answer in others:
            run = self._answer(name, run, answer, False)
        for count in range(len(task.hints)):
            self.press("hint")
            self._expect(name, hints=count + 1)
        self.picture(f"{name}_wrong")
        self._answer(name, run, task.right[0].example(), True)
        self.screen.do("mousemove", self.corner[0] + 2, self.corner[1] + 2)
        self.picture(f"{name}_solved")

    def _answer(self, name: str, run: Run, answer: Answer, right: bool) -> Run:
        """Give an answer; what is said to it must be what the file says."""
        task = run.task
        if task.kind == "name":
            self.press("typed answer")
            self.rested()
            self.screen.do("key", "ctrl+a", "type", "--delay", 30, answer[0])
            self._expect(f"{name}, typed {answer}", typed=answer[0])
            self.key("Return")
        else:
            run = self._let_go(run)
            for part in answer:
                self._pick(task, part)
        self.answers += 1
        run = course.played(run, answer)
        said = run.feedback.text.say(self.lang)
        self._expect(f"{name}, answer {answer}", feedback=said, right=right, solved=right)
        return run

    def _let_go(self, run: Run) -> Run:
        """Where several are picked, those of the answer before are taken back."""
        if run.task.kind in BY_BOARD and run.task.size > 1 and run.work.picked:
            self.press("clear_answer")
            self.rested(picked=[])
            return run.clear()
        return run

    def _pick(self, task, part: str) -> None:
        if task.kind in ("choose", "order"):
            rows = [one.number for one in task.choices]
            self.press(f"answer {rows.index(part) + 1}")
            return
        spot = self.rested()["spaces"][part]
        assert spot is not None, f"no click reaches {part}"
        self.press_at(*spot)

    # ---- practising ----

    def practise(self, board: int) -> None:
        """A wrong and a right answer to every kind of question, in as many rounds as that takes."""
        self.screen.do("mousemove", self.corner[0] + 2, self.corner[1] + 2)
        self.press("way practise")
        self.rested(page="practise", running=False)
        for name in (f"board {board}", "teams 1", "length 2"):
            self.press(name)
        given: Counter = Counter()
        kinds = self.rested()["kinds"]
        for _ in range(ROUNDS):
            if len(given) < 2 * len(kinds):
                self.press("begin")
                self._round(board, given)
        for kind, right in product(kinds, (False, True)):
            if not given[kind, right]:
                self._went_wrong(f"board {board}: {kind} was never answered {'rightly' if right else 'wrongly'}")
        self.key("Escape", "Escape")

    def _round(self, board: int, given: Counter) -> None:
        """To its end; ``given``: how often each kind has been answered well and badly."""
        while True:
            asked = self.rested(asking=True)
            kind, right = asked["kind"], bool(given[asked["kind"], False] > given[asked["kind"], True])
            given[kind, right] += 1
            spot = asked["answers"][right]
            if isinstance(spot, str):
                self.press(spot)
            else:
                self.press_at(*spot)
            self.answers += 1
            self._expect(f"board {board}, {kind}", asking=False, right=right)
            told = self.rested()
            print(f"{board} {kind} {right}: {told['prompt']} | {told['feedback']}", flush=True)
            if given[kind, right] == 1:
                self.picture(f"practise_{board}_{kind}_{'right' if right else 'wrong'}")
            self.press("on")
            if told["over"]:
                self.rested(running=False)
                return

    def _expect(self, name: str, **wanted: object) -> None:
        """What is wanted is soon seen."""
        end, found = time.monotonic() + SOON, None
        while time.monotonic() < end and found != wanted:
            seen = self.rested()
            found = {key: seen.get(key) for key in wanted}
        if found != wanted:
            self._went_wrong(f"{name}: {found}, expected {wanted}")

    def _went_wrong(self, what: str) -> None:
        self.wrong.append(what)
        print(what, flush=True)


# ---- the program, which tells what can be clicked ----


def _program(arguments: list[str]) -> int:
    from imgui_bundle import imgui

    from vectorgames.ui import widgets

    buttons: dict[str, tuple[float, float, bool]] = {}
    drawn: dict[str, object] = {"buttons": {}, "stamp": None}
    hit, field = widgets.hit, widgets.text_field

    def note(name, rect):
        low, high = (getattr(imgui.get_window_draw_list(), f"get_clip_rect_{end}")() for end in ("min", "max"))
        x, y = rect.centre
        buttons[name] = (x, y, low.x <= x < high.x and low.y <= y - rect.h / 2 + 2 and y + rect.h / 2 - 2 <= high.y)

    def noted(ui, name, rect, enabled=True):
        if enabled:
            note(name, rect)
        return hit(ui, name, rect, enabled)

    def noted_field(ui, name, rect, *rest, **named):
        note(name, rect)
        return field(ui, name, rect, *rest, **named)

    widgets.hit, widgets.text_field = noted, noted_field  # before anybody has taken them from there

    def seen(window) -> dict:
        page = window.session.page
        settled = window.layer.idle and not (window._owed or window.pointer.waiting)
        settled = settled and drawn["stamp"] == (page, page.revision)
        out = {
            "page": page.name,
            "moving": window.session.moving or not settled,
            "middle": round(window.size[1] * 0.6),
            "buttons": drawn["buttons"],
        }
        if page.name == "practise":
            return out | asked(window, page)
        if page.name != "lesson":
            return out
        out["at"] = page.run.at
        if window.view is not None:
            out["spaces"] = window.view.pixels(window.tableau)
        out["moving"] = out["moving"] or window.view is None or window.view.viewport.moving
        task = lesson.asked(page)
        if task is not None:
            out |= {"feedback": task.feedback, "right": task.right, "hints": len(task.hints)}
            out |= {"solved": task.solved, "picked": list(task.picked)}
            out["typed"] = window.layer.drafts.get("typed answer", "")
        return out

    def asked(window, page) -> dict:
        now = page.now
        if now is None or window.view is None:
            return {"running": now is not None, "asking": False, "kinds": list(kinds_on(page.space))}
        question, places = now.question, window.view.pixels(window.tableau)
        good: dict[bool, object] = {}
        if question.options:
            for number, option in enumerate(question.options, 1):
                good.setdefault(option.right, f"answer {number}")
        else:
            for at in question.within or range(now.space.size):
                if (
                    places[now.space.names[at]] is not None
                    and at not in question.own + question.enemy
                    or question.within
                ):
                    good.setdefault(at in question.targets, places[now.space.names[at]])
        task = practise.asked(now, page.context.language)
        out = {"running": True, "asking": now.open, "over": now.over, "kind": question.kind}
        out |= {"prompt": task.prompt, "feedback": task.feedback, "right": task.right}
        return out | {"answers": [good[False], good[True]]}

    from vectorgames.app.pages import lesson, practise
    from vectorgames.app.panels import drawing

    draw = drawing.draw_panels

    def noted_panels(layer, frame, page, *rest):
        buttons.clear()
        commands = draw(layer, frame, page, *rest)
        drawn.update(buttons={**buttons}, stamp=(page, page.revision))
        return commands

    drawing.draw_panels = noted_panels
    return inside(arguments, seen)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("lessons", nargs="*", metavar="LESSON", help="how the name of its file begins; none: all")
    parser.add_argument("--practise", nargs="+", type=int, metavar="BOARD", default=())
    parser.add_argument("--lang", default="en")
    parser.add_argument("--size", default="1280x800")
    parser.add_argument("--pictures", type=Path)
    given = parser.parse_args()
    if given.pictures is not None:
        given.pictures.mkdir(parents=True, exist_ok=True)
    begins = tuple(given.lessons) or ("",)
    with tempfile.TemporaryDirectory() as folder:
        home = Path(folder) / "home"
        os.environ["VECTORGAMES_HOME"] = str(home)
        screen, begun = Screen(given.size), time.monotonic()
        start = (
            () if given.practise else ("play", "time_vectors", "--fresh", "--view", "flat", "--size", given.size)
        )
        pupil = Pupil(screen, given.lang, given.pictures, *start)
        try:
            for board in given.practise:
                pupil.practise(board)
            for file in course.lesson_files():
                if file.stem.startswith(begins) and not given.practise:
                    pupil.play(file)
        except AssertionError:
            print(pupil.output)
            raise
        finally:
            pupil.close()
            screen.close()
        log = home / "error.log"
        if log.exists():
            pupil.wrong.append(log.read_text("utf-8"))
    minutes = (time.monotonic() - begun) / 60
    print(f"{pupil.clicks} clicks, {pupil.answers} answers, {minutes:.1f} minutes")
    print(*(pupil.wrong or ["nothing went wrong"]), sep="\n")
    return 1 if pupil.wrong else 0


if __name__ == "__main__":
    sys.exit(_program(sys.argv[2:]) if sys.argv[1:2] == ["--inside"] else main())
