"""Lessons: each one shipped is played through its right and foreseen wrong answers; errors name their place."""

from __future__ import annotations

import random
import re
from dataclasses import replace

import pytest

import vectorgames
from tests.support import refused, run, vector_sets
from vectorgames.base.paths import CONFIGS
from vectorgames.base.words import LocalizedError, LocalizedText
from vectorgames.play.lessons import course
from vectorgames.play.lessons.course import Run
from vectorgames.play.lessons.lesson import BY_BOARD, Lesson, Text
from vectorgames.play.lessons.reading import read_lesson
from vectorgames.view.lesson_view import lesson_labels, lesson_tableau

FILES = sorted((CONFIGS / "lessons").glob("*.yaml"))
HEAD = "format: 1\ntitle: A lesson\ngame: time_vectors\npages:\n- title: First\n  text: Something.\n"


def texts(lesson: Lesson):
    """Every text of a lesson."""
    yield from (lesson.title, lesson.summary)
    for page in lesson.pages:
        yield from (page.title, page.text, *(text for _, text in page.drawing.labels))
        task = page.task
        if task is not None:
            yield from (task.prompt, task.otherwise, *task.hints)
            yield from (one.feedback for one in (*task.right, *task.wrong))
            yield from (one.text for one in task.choices)


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_a_shipped_lesson_is_solved_by_its_right_answers_and_answers_wrong_ones(path):
    lesson = read_lesson(path)
    course.check(lesson)
    run = Run(lesson)
    for number, page in enumerate(lesson.pages):
        run, task = run.turn_to(number), page.task
        shown = lesson_tableau(run)
        assert all(piece.space not in page.hidden for piece in shown.pieces) or run.solved
        if task is None:
            assert run.solved
            continue
        assert not run.solved and not run.feedback and task.hints
        for one, answer in zip(task.wrong, task.wrong_examples(), strict=True):
            answered = course.played(run, answer)
            assert answered.feedback.text is one.feedback and not answered.feedback.right and not answered.solved
            again = course.played(answered.clear(), task.right[0].example())
            assert again.found and len(again.work.given) == 2
        for one in task.right:
            assert course.played(run, one.example()).feedback.right
        while run.hints_left:
            run = run.hint()
        assert run.hints == task.hints
        assert run.reveal().solved and not run.reveal().found
        solved = course.played(run, task.right[0].example())
        assert solved.found and len(lesson_tableau(solved).paths) >= len(shown.paths)
        assert lesson_labels(solved)[: len(lesson_labels(run))] == lesson_labels(run)
        run = solved
    for text in texts(lesson):
        languages = [language for language, _ in text.said]
        plain = not re.search("[a-zäöüß]{2}", text.say())
        assert languages == ["en", "de"] or plain, text


def test_a_name_is_understood_however_it_is_written_and_what_cannot_be_read_is_no_answer():
    lesson = read_lesson(next(path for path in FILES if path.stem == "03_two_dimensions"))
    page = next(n for n, page in enumerate(lesson.pages) if page.task and page.task.kind == "name")
    run = Run(lesson, page)
    for right in ("2,2,3,SW", "2 2 3 sw", "(2;2;3;SW)", "2|2|3|SW", "223sw"):
        assert run.type(right).found
    assert run.type("2,2,3,SO").feedback.right is False
    for unreadable, words in (("in the middle", "expected a name like"), ("(5,2,3,SW)", "expected 1, 2, 3 or 4")):
        with pytest.raises(LocalizedError, match=words):
            run.type(unreadable)
    counted = read_lesson(next(path for path in FILES if path.stem == "02_one_dimension"))
    page = next(n for n, page in enumerate(counted.pages) if page.task and page.task.kind == "name")
    assert Run(counted, page).type(" 64 ").found
    with pytest.raises(LocalizedError, match="is no number"):
        Run(counted, page).type("many")


def test_vectors_asked_for_are_those_of_the_rulebook():
    """Every space clicked is judged against the sets that the tests work out by themselves."""
    lesson = read_lesson(next(path for path in FILES if path.stem == "02_one_dimension"))
    page = next(n for n, page in enumerate(lesson.pages) if page.task and page.task.right[0].sets)
    wanted = {s for s in vector_sets(4, False) if len({n.split(",")[1] for n in s}) == 4}
    wanted = {s for s in wanted if all(len({n.split(",")[k] for n in s}) == 1 for k in (0, 2, 3))}
    right = lesson.pages[page].task.right[0]
    assert right.sets == wanted and len(wanted) == 64
    near = ("(1,1,1,SW)", "(1,2,1,SW)", "(2,3,1,SW)", "(2,4,1,SW)")
    said = course.played(Run(lesson, page), near).feedback
    assert not said.right and said.text.say() == "x changes instead of staying."
    assert said.text.say("de") == "x ändert sich, statt zu bleiben."
    other = course.played(Run(lesson, page), ("(1,1,1,SW)", "(1,1,2,SW)", "(1,1,3,SW)", "(1,1,4,SW)")).feedback
    assert other.text.say() == "y stays instead of running. z changes instead of staying."


def test_every_wrong_answer_is_told_what_is_wrong_with_it_and_never_the_right_one():
    """Spaces exchanged for others, vectors for other vectors: the judge has a word for each, without an author."""
    rng, said = random.Random(34), set()
    for path in FILES:
        lesson = read_lesson(path)
        space, plain = lesson.game.space, Text()
        for number, page in enumerate(lesson.pages):
            task = page.task and replace(page.task, wrong=(), otherwise=plain)
            if task is None or task.kind == "choose" or task.right[0].example()[0] not in space.index:
                continue
            run = Run(replace(lesson, pages=(replace(page, task=task),)))
            for _ in range(12):
                answer = [*task.right[0].example()]
                answer[rng.randrange(len(answer))] = rng.choice(space.names)
                if len({*answer}) == len(answer) and not task.is_right(tuple(answer)):
                    told = course.played(run, tuple(answer)).feedback.text
                    assert told.say() != LocalizedText("lessons.wrong").say(), (path, number, answer)
                    hidden = {name for name in task.right[0].example() if len(name) > 1} - {*answer}
                    assert not any(re.search(rf"(?<!\w){re.escape(name)}(?!\w)", told.say()) for name in hidden)
                    said |= {part.key for part in told.parts}
    assert {"lessons.grid.change", "lessons.grid.neither", "lessons.tree.wrong"} <= said


def test_what_no_author_foresaw_is_told_in_words_of_the_board(tmp_path):
    file = tmp_path / "one.yaml"
    asked = "- title: {de: t}\n  text: x\n  task: {prompt: p, do: "
    file.write_text(
        HEAD + f"  task: {{do: click, prompt: p, answer: {{vector: xt, through: '(1,1,1,SW)'}}}}\n"
        f"{asked}name, answer: 64}}\n"
        f"{asked}click, answer: ['(1,1,1,SW)', '(2,1,1,SW)']}}\n"
        f"{asked}name, answer: '(2,3,3,SW)'}}\n"
        f"{asked}name, answer: ['a1>b3', '(0, -1)']}}\n"
        f"{asked}name, answer: '(2,3,9,SW)'}}\n",
        "utf-8",
    )
    lesson = read_lesson(file)

    def told(page: int, *answer: str) -> str:
        return course.played(Run(lesson, page), answer).feedback.text.say()

    jump = "(1,1,1,SW)", "(2,1,1,NE)", "(3,1,1,NW)", "(4,1,1,SE)"
    assert "x and t" in told(0, *jump) and "t SW, NE, NW, SE" in told(0, *jump)
    elsewhere = "(1,2,1,SW)", "(2,2,1,NW)", "(3,2,1,NE)", "(4,2,1,SE)"
    assert told(0, *elsewhere) == "That is such a vector, but it does not go through (1,1,1,SW)."
    assert (told(1, "63"), told(1, "65")) == ("That is too small a number.", "That is too large a number.")
    assert told(2, "(1,1,1,SW)", "(4,4,4,SE)") == "This does not belong to it: (4,4,4,SE)."
    assert told(3, "2,3,1,SW") == "Everything is right but z."
    assert told(3, "1 2 1 NE") == "No coordinate is right yet."
    assert told(4, "a1 > c3") == "Everything is right but part 2."
    assert told(4, "(1, 0)") == "No part of it is right yet."
    with pytest.raises(LocalizedError, match="expected 2 parts"):
        Run(lesson, 4).type("a1")
    assert told(5, "2,3,1,SW") == "Everything is right but part 3.", "what is asked for is no space of the board"


def test_a_vector_is_walked_along_as_the_table_beside_it_tells():
    compared = 0
    for path in FILES:
        lesson = read_lesson(path)
        for page in lesson.pages:
            rows = re.findall(r"^\| (\S+(?: \| \S+)+) \|$", page.text.say(), re.MULTILINE)
            told = [name for row in rows if (name := f"({row.replace(' | ', ',')})") in lesson.game.space.index]
            for drawing in (page.drawing, *([page.task.reveal] if page.task else [])):
                for spaces, _ in drawing.vectors:
                    named = [lesson.game.space.names[at] for at in spaces]
                    if sorted(named) == sorted(told):
                        assert named == told, (path, page.title.say())
                        compared += told != sorted(told)
    assert compared


def test_a_run_is_a_value(tmp_path):
    file = tmp_path / "one.yaml"
    file.write_text(
        HEAD + "  hidden: ['(1,1,1,SW)']\n  pieces: {'(1,1,1,SW)': '2', '(1,2,1,SW)': '1'}\n"
        "  task:\n    do: order\n    prompt: Sort\n    items: ['(1,1,1,SW)', '(2,1,1,SW)', b, c]\n"
        "    also: [[4, 3, 2, 1]]\n"
        "- title: {de: Zwei}\n  text: x\n  task: {do: place, player: 2, prompt: p, answer: '(*,1,1,SW)'}\n",
        "utf-8",
    )
    lesson = read_lesson(file)
    first = Run(lesson)
    assert [choice.number for choice in first.task.choices] == ["2", "4", "1", "3"]
    assert {piece.space for piece in lesson_tableau(first).pieces} == {lesson.game.space.index["(1,2,1,SW)"]}
    part = first.pick("1").pick("2")
    assert first.work.picked == () and part.work.picked == ("1", "2") and part.pick("1").work.picked == ("2",)
    assert lesson_tableau(part).marked("aim") == (
        lesson.game.space.index["(1,1,1,SW)"],
        lesson.game.space.index["(2,1,1,SW)"],
    )
    whole = part.pick("3").pick("4")
    assert whole.found and len(lesson_tableau(whole).pieces) == 2 and whole.pick("1") is whole
    back = course.played(first, ("4", "3", "2", "1"))
    astray = course.played(first, ("1", "3", "2", "4"))
    assert back.found and astray.feedback.text.say("de").startswith("Das erste steht an seinem Platz")
    assert astray.pick("1").work.picked == ("1",) and course.played(astray, ("1", "2", "3", "4")).found
    second = back.turn_to(9)
    assert (
        second.at == 1 and not second.solved and second.turn_to(0).solved and second.page.title.say("en") == "Zwei"
    )
    placed = second.type(" (2, 1,1, sw)")
    assert placed.found and lesson_tableau(placed).pieces[0].text == "2" and placed.again().work.given == ()


WRONG = {
    "  text: again\n": (7, "text stands here twice"),
    "  ring: []\n": (7, "unknown key ring: expected title"),
    "  rings: ['(1,1,1,SX)']\n": (7, "t is SX"),
    "  camera: {target: [1, 2]}\n": (7, "expected a list of three numbers"),
    "  apart: 101\n": (7, "100"),
    "  view: sideways\n": (7, "expected board"),
    "  vectors:\n  - ['(1,1,1,SW)', '(2,1,1,SW)', '(3,1,1,SW)', '(4,2,1,SW)']\n": (8, "no vector"),
    "  pieces: {'(1,1,1,SW)': '7'}\n": (7, "key (1,1,1,SW): '7': expected 1 or 2"),
    "  position: {}\n  actions: ['(1,1,1,SW)', '(1,1,1,SW)']\n": (8, "(1,1,1,SW)"),
    "  position: 5\n": (7, "expected"),
    "  task: {do: sing, prompt: p}\n": (7, "key do: 'sing': expected click, place, name, choose or order"),
    "  task: {do: click, prompt: p}\n": (7, "key answer is missing"),
    "  task: {do: name, prompt: p, answer: []}\n": (7, "no answer is given yet"),
    "  task: {do: click, prompt: p, answer: '(1,1,1,SW)', choices: []}\n": (7, "key choices does not go"),
    "  task: {do: choose, prompt: p, choices: [{text: a}, {text: b}]}\n": (7, "0 choices are right"),
    "  task: {do: click, prompt: p, answer: {vector: xq}}\n": (7, "xq"),
    "  task:\n    do: click\n    prompt: p\n    answer: '(1,*,1,SW)'\n    wrong:\n"
    "    - answer: '(1,2,1,SW)'\n      feedback: f\n": (12, "but it is right"),
    "  pieces: {'(2,3,1,SW)': '1', '(2,3,1,NW)': '1', '(2,3,1,NE)': '1'}\n  task:\n    do: place\n    prompt: p\n"
    "    answer: '(2,3,2,SE)'\n": (11, "(2,3,2,SE) completes no vector: expected (2,3,1,SE)"),
    f"  text: {'x' * 1_000_000}\n": (0, "at most 1000000 bytes"),
}


def test_a_name_that_is_asked_for_is_not_told_at_the_pointer():
    lesson = read_lesson(next(path for path in FILES if path.stem == "01_reading_a_coordinate"))
    asked = Run(lesson, len(lesson.pages) - 1)
    (at,) = asked.page.drawing.rings
    solved = course.played(asked, asked.task.right[0].example())
    assert not lesson_tableau(asked, at).marked("hover") and lesson_tableau(solved, at).marked("hover") == (at,)
    clicked = [page.task is not None and page.task.kind in BY_BOARD for page in lesson.pages[: asked.at]]
    assert [Run(lesson, number).riddle for number in range(asked.at)] == clicked and any(clicked)


def test_an_author_may_write_the_name_of_a_space_as_learners_do(tmp_path):
    file = tmp_path / "one.yaml"
    task = "  pieces: {'(2,2,3,SE)': '1'}\n  task: {do: name, prompt: p, answer: 2 2 3 so}\n"
    file.write_text(HEAD + task, "utf-8")
    asked = Run(read_lesson(file))
    assert asked.task.right[0].example() == ("(2,2,3,SE)",) and asked.riddle
    assert asked.type("2,2,3,se").found and not asked.type("1 2 3 se").solved
    with pytest.raises(LocalizedError, match="x"):
        asked.type("(5,2,3,SE)")


def test_the_wire_model_has_the_edges_of_four_cubes_and_those_that_join_their_corners():
    lesson = read_lesson(next(path for path in FILES if path.stem == "01_from_a_point"))
    space, page = lesson.game.space, lesson.pages[-1]
    edges = [spaces for spaces, _ in page.drawing.sets]
    along_t = [spaces for spaces, dims in page.drawing.sets if dims == "t"]
    corners = {at for at in range(space.size) if {*space.values(at)[:3]} <= {0, 3}}
    assert len(along_t) == 8 and {at for spaces in along_t for at in spaces} == corners
    assert all({spaces[0], spaces[-1]} <= corners for spaces in edges)
    assert page.task.right[0].example() == (str(len({*map(frozenset, edges)})),) == ("56",)


def test_errors_name_file_and_line_and_what_was_expected(tmp_path):
    for tail, (line, what) in WRONG.items():
        file = tmp_path / "wrong.yaml"
        file.write_text(HEAD + tail, "utf-8")
        said = refused("lessons", "--check", str(file))
        assert f"wrong.yaml:{line}: ".replace(":0", "") in said and what in said, said[:300]
    assert "Seite" not in refused("lessons", "--check", str(tmp_path / "none.yaml"))


def test_the_command_lists_lessons_and_tells_of_own_ones_that_cannot_be_read(home):
    folder = home / "lessons"
    folder.mkdir(parents=True)
    (folder / "mine.yaml").write_text(HEAD.replace("format: 1", "format: 2"), "utf-8")
    ran = run("lessons", "--lang", "de")
    assert ran.lines[0].split("\t") == ["00_a_hidden_vector", "Ein versteckter Vektor", "6"]
    assert (
        ran.code == 2
        and "mine.yaml:1: key format" in ran.err.replace("Schlüssel", "key")
        and len(ran.lines) == len(FILES)
    )
    assert run("lessons", "--check", str(FILES[0])) == type(ran)(0, "fine: 6 pages\n", "")


def test_a_text_lacking_a_language_is_said_in_the_one_it_has():
    assert Text((("de", "nur so"),)).say("en") == "nur so" and not Text()


def test_the_lesson_in_the_notes_can_be_read_and_solved(tmp_path):
    notes = (course.SHIPPED / "README.md").read_text("utf-8")
    file = tmp_path / "notes.yaml"
    file.write_text(notes.split("```yaml\n")[1].split("```")[0], "utf-8")
    course.check(read_lesson(file))


def test_marks_on_trees_and_in_chess_are_those_of_the_rules():
    """What lessons mark as reached by hyperspace, or as squares of a return, is so."""
    seen = 0
    for number in ("10", "12"):
        lesson = read_lesson(next(path for path in FILES if path.stem.startswith(number)))
        space = lesson.game.space
        for page in lesson.pages:
            marks = [*page.drawing.marks, *page.task.reveal.marks]
            if number == "10" and marks:
                (start, _), *_ = page.pieces
                assert {at for _, at in marks} == set(space.steps("hyperspace")[start])
                seen += 1
            elif page.state is not None and marks and page.state.trays()[1]:
                kinds = {"free": "free", "own": "own column", "take": "elimination"}
                told = vectorgames.hints(page.state).returns
                for kind, at in marks:
                    assert any(text.endswith(space.names[at]) for text in told[kinds[kind]]), space.names[at]
                    seen += 1
    assert seen > 12


def test_a_wrong_choice_of_which_the_file_says_nothing_is_called_wrong(tmp_path):
    file = tmp_path / "lesson.yaml"
    task = "{do: choose, prompt: P, choices: [{text: yes it is, right: true}, {text: not so}]}"
    file.write_text(f"format: 1\ntitle: T\ngame: time_vectors\npages: [{{title: A, text: B, task: {task}}}]\n")
    said = Run(read_lesson(file)).pick("2").feedback
    assert said.text.say("en") and said.text.say("de") and not said.right
