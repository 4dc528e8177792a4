"""What pupils have done: kept by name, never lost, as a table and as CSV; lists of names as teachers have them."""

from __future__ import annotations

import csv
import io

import pytest

from tests.panels import draw, layer, rects  # noqa: F401  fixtures
from tests.support import do
from vectorgames.base.words import LocalizedError, words
from vectorgames.play.lessons import class_list, course, progress
from vectorgames.play.lessons.progress import Done, Mistake, Score, note_answer, note_page, progress_of


def test_progress_is_honest_solved_alone_with_hints_or_shown(home):
    note_page("Ada", "a", 0, Done(tries=1, seconds=3))
    assert progress_of("Ada").pages["a", 0].way == "open"
    note_page("Ada", "a", 0, Done(tries=1, seconds=4, solved=True))
    note_page("Ada", "a", 0, Done(hints=1, shown=True))  # once more, when it was solved
    note_page("Ada", "a", 1, Done(hints=2))
    note_page("Ada", "a", 1, Done(tries=1, solved=True))
    note_page("Ada", "a", 2, Done(shown=True))
    note_page("Ada", "a", 2, Done(tries=1, solved=True))  # what was shown is typed
    note_page("Ada", "b", 0, Done(solved=True))
    kept = progress_of("Ada")
    assert [done.way for done in kept.pages.values()] == ["alone", "hints", "shown", "read"]
    assert kept.pages["a", 0] == Done(2, 0, 7, False, True)
    assert (kept.ticked("a"), kept.ticked("b")) == ({0, 1}, {0})
    assert not progress_of("") and not progress_of("ada") and progress.pupils() == ("Ada",)


def test_answers_of_practise_are_kept_by_kind_and_level_until_mistakes_are_answered_rightly(home):
    asked = [Mistake("time_vectors", "fourth", level, "7 1") for level in (1, 2)]
    for one in asked:
        note_answer("", one, False)
    note_answer("", asked[0], True)
    kept = progress_of("")
    assert kept.mistakes == (asked[1],)
    assert kept.scores == {("time_vectors", "fourth", 1): Score(1, 2), ("time_vectors", "fourth", 2): Score(0, 1)}
    for number in range(progress.MISTAKES + 5):
        note_answer("", Mistake("time_vectors", "name_it", 1, str(number)), False)
    assert len(progress_of("").mistakes) == progress.MISTAKES and progress_of("").mistakes[-1].seed.endswith("204")


OLDER = "00_a_hidden_vector: [1, 3]\nmine: [2]\n"


@pytest.mark.parametrize(
    ("text", "told", "kept"),
    [
        (OLDER, "", {("00_a_hidden_vector", 0), ("00_a_hidden_vector", 2), ("mine", 1)}),
        ("format: 1\nlessons: {a: {1: {tries: 1, solved: true}, 2: {tries: [\n", "cannot be read", set()),
        ("format: 1\nlessons: {a: {1: {tries: 1, solved: true}, x: 3}}\n", "make no sense", {("a", 0)}),
        ("format: 1\nlessons: {a: {1: {tries: -4, solved: true}}}\npractice: 7\n", "make no sense", {("a", 0)}),
        ("format: 2\npupils: {}\n", "newer version", set()),
        ("[1, 2]\n", "make no sense", set()),
        ("\0\0", "cannot be read", set()),
    ],
)
def test_a_file_of_another_version_or_a_damaged_one_is_told_in_a_line_and_nothing_is_lost(home, text, told, kept):
    path = progress.file_of("")
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, "utf-8")
    assert {*progress_of("").pages} == kept
    said = note_page("", "new", 0, Done(tries=1, solved=True))
    after = progress_of("")
    assert {*after.pages} == kept | {("new", 0)} and after.problem is None
    aside = [one.read_text("utf-8") for one in home.glob("lessons-damaged*.yaml")]
    if told:
        line = said.say()
        assert told in line and "lessons-damaged.yaml" in line and "\n" not in line and aside == [text]
        assert said.say("de") != line
    else:
        assert said is None and not aside


def test_lists_of_names_are_read_as_teachers_have_them(tmp_path):
    path = tmp_path / "class.txt"

    def names(content: bytes | str) -> tuple[str, ...]:
        path.unlink(missing_ok=True)
        path.write_bytes(content if isinstance(content, bytes) else content.encode())
        return class_list.class_list(path)

    assert names("\ufeffAnna\r\n\r\n  Ben   Kim \r\nAnna\r\nZoe\u0308 🎲\r\nAnna\r\n") == (
        "Anna", "Ben Kim", "Anna (2)", "Zoë 🎲", "Anna (3)",
    )  # fmt: skip
    assert names("Müller;Jörg\nLee, Kim\n".encode("cp1252")) == ("Müller Jörg", "Lee, Kim")
    assert names("Ann\nÖzlem\n".encode("utf-16")) == ("Ann", "Özlem")
    many = names("".join(f"Pupil {number % 500}\n" for number in range(1000)))
    assert len({*many}) == 1000 and many[-1] == "Pupil 499 (2)"
    for content, what in (
        ("\n \n", "no name"), ("a" * 101, "line 1"), ("a\nb\0c", "not a text"),
        ("".join(f"{n}\n" for n in range(2001)), "2000 names"), ("x\n" * 600_000, "too long"),
    ):  # fmt: skip
        with pytest.raises(LocalizedError, match="class.txt: ") as refused:
            names(content)
        assert what in str(refused.value)
    path.unlink()
    with pytest.raises(LocalizedError, match="no such file"):
        class_list.class_list(path)


def test_the_table_as_csv_opens_in_a_spreadsheet_and_holds_no_formulas(home):
    note_page("=1+1", "own", 0, Done(3, 1, 61, False, True))
    note_answer("Özlem", Mistake("time_vectors", "fourth", 2, "7 1"), True)
    lessons = [course.entry(course.lesson_files()[0]).lesson]
    note_page("", lessons[0].id, 1, Done(1, 0, 5, False, True))
    for language, separator in (("en", ","), ("de", ";")):
        content = class_list.as_csv(["Ben"], lessons, {"time_vectors": "Board"}, words(language)).decode("utf-8")
        assert content.startswith("\ufeff")
        rows = [*csv.reader(io.StringIO(content[1:], newline=""), delimiter=separator)]
        assert {len(row) for row in rows} == {10}
        by_name = {row[0]: row[1:] for row in rows[1:]}
        assert list(by_name) == ["Ben", "'=1+1", "Özlem", words(language)("progress.nobody")]
        assert by_name["'=1+1"][:3] == ["own", "1", ""] and by_name["'=1+1"][4:7] == ["3", "1", "61"]
        assert (
            by_name["Özlem"][-2:] == ["1", "1"]
            and by_name["Özlem"][0].endswith(": Board")
            and not any(by_name["Ben"])
        )
        assert by_name[words(language)("progress.nobody")][0] == lessons[0].title.say(language)


def test_who_works_has_ticks_of_his_own_and_the_table_counts_everybody(session, home, layer, rects, monkeypatch):  # noqa: F811
    monkeypatch.setattr(course, "lesson_files", lambda: course_files)
    names = home / "class.txt"
    home.mkdir(exist_ok=True)
    names.write_text("".join(f"Pupil {number}\n" for number in range(1000)), "utf-8")
    do(session, "learn")
    do(session, "class_list")
    do(session, "open", "class.txt")
    assert session.context.dialog.place == "PupilsDialog"
    draw(layer, session, times=2)
    assert "pupil 59" in rects and "pupil 60" not in rects
    do(session, "pupil", "Pupil 7")
    assert session.context.dialog is None and session.context.pupil == "Pupil 7"
    do(session, "lesson", (str(course_files[0]), 1))
    do(session, "answer", "1")
    page = session.page
    right = page.run.task.right[0].example()[0]
    do(session, "answer", right)
    assert page.done == {1} and "Pupil 7" in page.subtitle
    do(session, "pupil", "Pupil 8")
    assert page.done == frozenset() and not page.run.solved and not page.run.work.given
    do(session, "progress")
    draw(layer, session, times=2)
    lines = {line.pupil: line for line in class_list.table(page.room.names)}
    assert lines["Pupil 7"].ways == (1, 0, 0, 0, 0) and lines["Pupil 8"].ways == (0,) * 5
    do(session, "progress_of", "Pupil 7")
    draw(layer, session, times=2)
    assert "all" in rects
    do(session, "progress_csv")
    do(session, "save", "table")
    content = (home / "table.csv").read_text("utf-8-sig")
    assert content.count("\r\n") == 0 and content.count("\n") == 1001 and "Pupil 7,A hidden vector,2," in content
    names.unlink()
    do(session, "pupils")
    draw(layer, session, times=2)


course_files = course.lesson_files()[:1]
