"""Handouts of lessons: what is on paper, with and without solutions."""

from pathlib import Path

import pytest

from tests.support import run
from vectorgames.exports.pdf_page import EDGE, Pages
from vectorgames.handouts import handout
from vectorgames.lessons import course
from vectorgames.lessons.reading import read_lesson

FILES = {path.stem: path for path in course.lesson_files()}


@pytest.fixture
def written(monkeypatch):
    """Texts of a PDF as they are written, and how low each ends; pictures with where they end."""
    texts, ends = [], []
    cell, image = Pages.multi_cell, Pages.image

    dry = [False]

    def multi_cell(self, w, h, text, **how):
        first, dry[0] = dry[0], dry[0] or how.get("dry_run", False)  # a dry run calls itself again
        found = cell(self, w, h, text, **how)
        if not dry[0]:
            texts.append(text)
            ends.append((self.get_y(), self.high - EDGE, text))
        dry[0] = first
        return found

    def picture(self, drawn, x, y, w, h):
        ends.append((y + h, self.high - EDGE, "picture"))
        assert x >= EDGE - 0.1 and x + w <= self.wide - EDGE + 0.1
        return image(self, drawn, x, y, w, h)

    monkeypatch.setattr(Pages, "multi_cell", multi_cell)
    monkeypatch.setattr(Pages, "image", picture)
    monkeypatch.setattr(handout, "MAP", (300, 250))
    monkeypatch.setattr(handout, "DOTS", 2.3)
    return texts, ends


@pytest.mark.parametrize(
    ("stem", "lang"),
    [("01_reading_a_coordinate", "en"), ("14_sum_and_difference", "de")],
)
def test_what_is_told_and_asked_is_on_paper_and_answers_only_with_solutions(written, stem, lang):
    texts, ends = written
    lesson = read_lesson(FILES[stem])
    bare = handout.pdf(lesson, lang, False)
    assert not [(low, most, what) for low, most, what in ends if low > most + 0.1], "nothing runs off the paper"
    for page in lesson.pages:
        assert any(page.title.say(lang) in text for text in texts)
        if page.task is not None:
            assert page.task.prompt.say(lang) in texts
            assert all(choice.text.say(lang) in texts for choice in page.task.choices)
            assert page.task.right[0].feedback.say(lang) not in texts
    texts.clear()
    assert handout.pdf(lesson, lang, True) != bare
    for page in lesson.pages:
        assert page.task is None or page.task.right[0].feedback.say(lang) in texts


def test_files_of_the_command(tmp_path):
    out = tmp_path / "ring.svg"
    lines = run("lessons", "--handout", "05_ring_of_t", "--out", str(out)).lines
    assert lines == [
        str(tmp_path / f"ring-{n:02}.svg") for n in range(1, len(read_lesson(FILES["05_ring_of_t"]).pages) + 1)
    ]
    solved = run("lessons", "--handout", str(FILES["05_ring_of_t"]), "--out", str(out), "--solutions").lines
    for file in solved:
        text = Path(file).read_text("utf-8")
        assert "<svg" in text and "#FFFFFF" in text
    for bad, word in (
        (("--handout", "nope"), "05_ring_of_t"),
        (("--handout", "05_ring_of_t", "--out", "a.doc"), ".pdf"),
    ):
        failed = run("lessons", *bad)
        assert failed.code == 2 and word in failed.err
