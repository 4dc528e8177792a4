"""Handouts of lessons: what is on paper, with and without solutions."""

import re
from pathlib import Path
from xml.etree import ElementTree

import pytest
from fontTools.fontBuilder import FontBuilder
from fontTools.pens.ttGlyphPen import TTGlyphPen

from tests.support import run
from vectorgames.app import handouts
from vectorgames.base import bounds
from vectorgames.base.words import LANGUAGES, LocalizedError
from vectorgames.boards.lattice.scene_names import FINE, LARGE, LEAST
from vectorgames.fabrication import handout, pdf
from vectorgames.fabrication.pdf import EDGE, Pages
from vectorgames.play.lessons import course
from vectorgames.play.lessons.course import Run
from vectorgames.play.lessons.reading import read_lesson
from vectorgames.scene.board_scene import THICK

POINTS = 72 / 25.4  # in a millimetre
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
    [("01_reading_a_coordinate", "en"), ("02_one_dimension", "de")],
)
def test_what_is_told_and_asked_is_on_paper_and_answers_only_with_solutions(written, stem, lang):
    texts, ends = written
    lesson = read_lesson(FILES[stem])
    bare = handout.pdf(lesson, lang, False)
    assert not [(low, most, what) for low, most, what in ends if low > most + 0.1], "nothing runs off the paper"
    for page in lesson.pages:
        assert any(page.title.say(lang) in text for text in texts)
        if page.task is not None:
            assert handout.on_paper(page.task.prompt.say(lang), lang) in texts
            assert all(choice.text.say(lang) in texts for choice in page.task.choices)
            assert page.task.right[0].feedback.say(lang) not in texts
    texts.clear()
    assert handout.pdf(lesson, lang, True) != bare
    for page in lesson.pages:
        assert page.task is None or page.task.right[0].feedback.say(lang) in texts


def test_two_tasks_have_room_on_a_sheet_with_what_pages_show_in_3d():
    """And a line for name and date, without the solutions, under the title of the lesson."""
    lesson = read_lesson(FILES["06_all_four"])
    assert [handout.in_3d(Run(lesson, n)) for n in range(6)] == [True, False, True, False, True, False]
    made = handouts.pdf(lesson, "de", False)
    assert made.count(b"/Type /Page\n") == 3 and made != handout.pdf(lesson, "de", False)


def test_letters_have_nine_points_and_what_is_written_at_spaces_is_there():
    """On maps by the size of their em, on pictures in 3D by the height of the least capitals."""
    for file in FILES.values():
        lesson = read_lesson(file)
        for number, page in enumerate(lesson.pages):
            run = Run(lesson, number)
            for shown in (run, run.reveal()) if handout._has_map(run) else ():
                drawing = ElementTree.fromstring(handout._map(shown, "de", ".svg"))
                texts = list(drawing.iter("{http://www.w3.org/2000/svg}text"))
                sizes = [float(text.get("font-size")) / handout.DOTS * POINTS for text in texts]
                assert min(sizes) >= 9.0, (file.stem, number + 1)
                assert {text.say("de") for _, text in page.drawing.labels} <= {text.text for text in texts}
    share, capital = handout.SCENE[1] / 800, 0.63  # of a picture; of the square of a letter
    for half in (LEAST * LARGE, FINE[1] * LARGE, 7.5 * THICK):
        assert 2 * half * share * capital / handout.SCENE_DOTS * POINTS >= 0.72 * 9.0


def test_what_is_clicked_or_typed_in_the_window_is_marked_or_written_on_paper():
    for file in FILES.values():
        for page in read_lesson(file).pages:
            for lang, word in (("en", r"\bclick|\btype\b"), ("de", r"\bklick|\btipp")):
                told = page.text.say(lang), page.task.prompt.say(lang) if page.task is not None else ""
                assert not re.search(word, handout.on_paper(" ".join(told), lang).lower()), (file.stem, page.title)


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


LESSON = "format: 1\ntitle: '{title}'\ngame: time_vectors\npages:\n- title: A\n  text: |\n    {text}\n"


def lesson_of(folder, text: str, title: str = "T"):
    file = folder / "lesson.yaml"
    file.write_text(LESSON.format(title=title, text=text), "utf-8")
    return read_lesson(file)


@pytest.mark.parametrize(
    ("text", "pages"),
    [
        ("word " * (bounds.PARAGRAPH // 5 - 9), 3),
        ("| w |\n    " * 800, 22),
        (f"| {'long ' * 1900} | b |", 1),
    ],
    ids=["paragraph", "table", "cell"],
)
def test_the_longest_texts_go_on_on_the_next_page(written, tmp_path, text, pages):
    _, ends = written
    made = handout.pdf(lesson_of(tmp_path, text), "en", False)
    assert not [(low, most, what) for low, most, what in ends if low > most + 0.1], "nothing runs off the paper"
    assert made.count(b"/Type /Page\n") == pages


# ---- letters ----


def test_letters_that_no_font_has_are_named_and_those_of_the_users_fonts_written(home, tmp_path, capfd):
    """Nothing but our own line is said, whatever the libraries think of it."""
    lesson = lesson_of(tmp_path, "Ω and ½ are in Inter", "Emoji 😀")
    with pytest.raises(LocalizedError) as error:
        handout.pdf(lesson, "en", False)
    for lang in LANGUAGES:
        assert "😀 (U+1F600)" in error.value.say(lang) and str(home / "fonts") in error.value.say(lang)
    (home / "fonts").mkdir(parents=True)
    (home / "fonts" / "no font.ttf").write_bytes(b"nothing")
    letters = FontBuilder(1000)
    letters.setupGlyphOrder([".notdef", "smile"])
    letters.setupCharacterMap({0x1F600: "smile"})
    pen = TTGlyphPen(None)
    pen.moveTo((0, 0))
    for at in ((0, 700), (700, 700), (700, 0)):
        pen.lineTo(at)
    pen.closePath()
    letters.setupGlyf({".notdef": pen.glyph(), "smile": pen.glyph()})
    letters.setupHorizontalMetrics({".notdef": (800, 0), "smile": (800, 0)})
    letters.setupHorizontalHeader(ascent=800, descent=-200)
    letters.setupNameTable({"familyName": "Faces", "styleName": "Regular", "psName": "Faces"})
    letters.setupOS2()
    letters.setupPost()
    letters.save(home / "fonts" / "faces.ttf")
    assert b"Faces" in handout.pdf(lesson, "en", False)
    assert capfd.readouterr() == ("", "")


def test_text_from_right_to_left_is_refused_without_the_library_that_sets_it(home, tmp_path, monkeypatch):
    monkeypatch.setattr(pdf, "lacking", lambda letters: set())
    monkeypatch.setattr(pdf, "find_spec", lambda name: None)
    with pytest.raises(LocalizedError, match="pip install uharfbuzz"):
        handout.pdf(lesson_of(tmp_path, "שלום"), "en", False)


def test_signs_without_a_form_of_their_own_are_left_out():
    assert pdf.printed("a\u200f\ufe0f\u200d\x07b\n") == "ab\n"
