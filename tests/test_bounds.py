"""What is too long, or too many, is told in one line with file, line and bound; up to there nothing grows faster
than what it is given."""

from __future__ import annotations

import random

import pytest

import vectorgames
from vectorgames.base import bounds
from vectorgames.base.paths import CONFIGS
from vectorgames.base.words import LANGUAGES, LocalizedError
from vectorgames.boards.backend import load_model
from vectorgames.fabrication import style
from vectorgames.play import saves as saves_module
from vectorgames.play.lessons import course, lesson
from vectorgames.play.lessons.reading import read_lesson
from vectorgames.play.record import GameRecord, Turn
from vectorgames.rules.definitions import definition
from vectorgames.rules.schema import DefinitionError

LESSON = """\
format: 1
title: {title}
game: time_vectors
pages:
- title: {page}
  text: {text}
  vectors: [{vectors}]
  labels: {{"(1,1,1,SW)": {label}}}
  task: {{do: choose, prompt: P, choices: [{{text: yes it is, right: true}}, {choices}], hints: [{hints}]}}
"""
USUAL = {
    "title": "T",
    "page": "P",
    "text": "Text",
    "vectors": "",
    "label": "L",
    "choices": "{text: not so}",
    "hints": "",
}
VECTOR = "['(1,1,1,SW)', '(2,1,1,SW)', '(3,1,1,SW)', '(4,1,1,SW)']"
GAME = """\
format: 1
id: mine
title: {title}
extends: time_vectors
options: {{{options}}}
goals: [{goals}]
"""
SAVE = """\
format: 1
game: time_vectors
players: [{name}]
actions: ['(1,1,1,SW)']
comments: {{1: {comment}}}
branches: [{branches}]
"""


def long(n: int) -> str:
    return "x" * (n + 1)


def many(what: str, n: int) -> str:
    return ", ".join([what] * (n + 1))


def choice(n: int) -> str:
    return ", ".join(f"{{text: no {k}}}" for k in range(n))


@pytest.mark.parametrize(
    ("read", "form", "given", "line", "most"),
    [
        (read_lesson, LESSON, USUAL | {"title": long(bounds.TITLE)}, 2, bounds.TITLE),
        (read_lesson, LESSON, USUAL | {"title": long(10**6 - 500)}, 2, bounds.PARAGRAPH),
        (read_lesson, LESSON, USUAL | {"title": long(10**6)}, 0, bounds.FILE),
        (read_lesson, LESSON, USUAL | {"page": long(bounds.TITLE)}, 5, bounds.TITLE),
        (read_lesson, LESSON, USUAL | {"page": f"{{de: {long(bounds.TITLE)}}}"}, 5, bounds.TITLE),
        (read_lesson, LESSON, USUAL | {"text": long(bounds.PARAGRAPH)}, 6, bounds.PARAGRAPH),
        (read_lesson, LESSON, USUAL | {"vectors": many(VECTOR, bounds.DRAWN)}, 7, bounds.DRAWN),
        (read_lesson, LESSON, USUAL | {"label": long(bounds.TITLE)}, 8, bounds.TITLE),
        (read_lesson, LESSON, USUAL | {"choices": choice(bounds.CHOICES)}, 9, bounds.CHOICES),
        (read_lesson, LESSON, USUAL | {"hints": many("h", bounds.CHOICES)}, 9, bounds.CHOICES),
        (definition.definition, GAME, {"title": long(bounds.TITLE), "options": "", "goals": ""}, 3, bounds.TITLE),
        (
            definition.definition,
            GAME,
            {"title": "T", "options": "a: {default: 1, values: [1, " + long(bounds.NAME) + "]}", "goals": ""},
            5,
            bounds.NAME,
        ),
        (
            definition.definition,
            GAME,
            {"title": "T", "options": "", "goals": many("{goal: capture}", bounds.BLOCKS)},
            6,
            bounds.BLOCKS,
        ),
        (saves_module.load, SAVE, {"name": long(bounds.NAME), "comment": "c", "branches": ""}, 3, bounds.NAME),
        (
            saves_module.load,
            SAVE,
            {"name": "N", "comment": long(bounds.PARAGRAPH), "branches": ""},
            5,
            bounds.PARAGRAPH,
        ),
        (
            saves_module.load,
            SAVE,
            {"name": "N", "comment": "c", "branches": many("{after: 1, actions: []}", bounds.BRANCHES)},
            6,
            bounds.BRANCHES,
        ),
        (saves_module.load, SAVE, {"name": "N", "comment": "c", "branches": "#" * bounds.SAVE}, 0, bounds.SAVE),
    ],
)
def test_what_is_too_long_is_told_with_file_line_and_bound(tmp_path, read, form, given, line, most):
    file = tmp_path / "mine.yaml"
    file.write_text(form.format(**given))
    with pytest.raises(DefinitionError) as error:
        read(file)
    assert (error.value.file, error.value.line) == (str(file), line)
    for lang in LANGUAGES:
        said = error.value.say(lang)
        check_one(said)
        assert str(most) in said


def check_one(said: str) -> None:
    assert "\n" not in said and len(said) < 300


def test_boards_and_presets_have_bounds_too(tmp_path, home):
    board = tmp_path / "mine.yaml"
    board.write_text((CONFIGS / "boards" / "gryb.yaml").read_text() + f"x: {long(bounds.PARAGRAPH)}\n")
    preset = tmp_path / "bed.yaml"
    preset.write_text(f"format: 1\nkind: machine\nname: {long(bounds.TITLE)}\n")
    with pytest.raises(LocalizedError, match=f"mine.yaml:.*at most {bounds.PARAGRAPH}"):
        load_model(str(board))
    with pytest.raises(LocalizedError, match=f"bed.yaml.*at most {bounds.TITLE}"):
        style.preset("machine", str(preset))
    preset.write_text("#" * (bounds.FILE + 1))
    board.write_text("#" * (bounds.FILE + 1))
    for read in (lambda: load_model(str(board)), lambda: style.preset("machine", str(preset))):
        with pytest.raises(LocalizedError, match=f"too long: expected at most {bounds.FILE}"):
            read()


@pytest.mark.parametrize(
    "old, new", [("toe: ", "toe: '{}'  # "), ("toe: ", "{}: "), ("format: ", "{}: 1\nformat: ")]
)
def test_what_a_board_says_is_repeated_in_short(tmp_path, old, new):
    text = (CONFIGS / "boards" / "time_vectors.yaml").read_text("utf-8")
    assert old in text
    file = tmp_path / "mine.yaml"
    file.write_text(text.replace(old, new.format("9" * 600), 1), "utf-8")
    with pytest.raises(LocalizedError, match="…") as refused:
        load_model(str(file))
    assert "9" * 50 in str(refused.value) and len(str(refused.value)) < 500


def test_what_is_pasted_has_the_bounds_of_a_file():
    with pytest.raises(LocalizedError, match=f"at most {bounds.SAVE}"):
        saves_module.loads("x" * (bounds.SAVE + 1))


# ---- growth ----


def counted(monkeypatch, owner, name: str, work) -> int:
    """How often a method is called while something is done."""
    calls, method = [0], getattr(owner, name)

    def counting(*given):
        calls[0] += 1
        return method(*given)

    with monkeypatch.context() as patched:
        patched.setattr(owner, name, counting)
        work()
    return calls[0]


def test_a_save_of_twice_as_many_branches_is_twice_the_work(tmp_path, monkeypatch):
    """Also where each leaves a line that is twice as long."""

    def file(n: int):
        record = GameRecord(vectorgames.load("checkers_4d"))
        rng = random.Random(4)
        while record.number < n:
            record.play(rng.choice(record.state.actions()))
        last = record.line[-1].parent.state.actions()
        lines = [f"- {{after: {n - 1}, actions: ['{last[k % len(last)]}']}}" for k in range(n)]
        path = tmp_path / f"{n}.yaml"
        path.write_text(f"{saves_module.dump(record)}branches:\n" + "\n".join(lines) + "\n")
        return path

    once, twice = (counted(monkeypatch, Turn, "end", lambda n=n: saves_module.load(file(n))) for n in (60, 120))
    assert twice <= 2.2 * once


def test_a_lesson_of_twice_as_many_choices_is_checked_with_twice_the_work(tmp_path, monkeypatch):

    def checked(n: int) -> int:
        file = tmp_path / f"{n}.yaml"
        file.write_text(LESSON.format(**USUAL | {"choices": choice(n)}))
        return counted(monkeypatch, lesson.Expected, "meets", lambda: course.check(read_lesson(file)))

    assert checked(98) <= 2.2 * checked(49)


def test_patterns_are_matched_without_trying_every_order():
    """Twenty spaces in twenty patterns: their orders would never be tried in a lifetime."""
    names = [f"({x},{y},{z},SW)" for x in range(1, 5) for y in range(1, 5) for z in range(1, 5)][:20]
    parts = (*(frozenset(names) for _ in names[1:]), frozenset(names[:1]))
    wanted = lesson.Expected(parts)
    assert wanted.meets(tuple(names)) and {*wanted.example()} == {*names}
    assert not wanted.meets((*names[1:], "(4,4,4,NE)")) and not wanted.meets((*names[1:], names[1]))
    assert lesson.distinct([["a"], ["a", "b"], ["b"]]) is None
    assert lesson.distinct([["a", "b"], ["a"], ["b", "c"]]) == ("b", "a", "c")


@pytest.mark.parametrize("game", ("time_vectors", "grybu"))
@pytest.mark.parametrize("bound", ("BRANCHES", "SAVE"))
def test_what_could_not_be_read_again_is_not_played(game, bound, monkeypatch):
    most = {"BRANCHES": 20, "SAVE": 202_000}[bound]
    monkeypatch.setattr(bounds, bound, most)
    record, rng = GameRecord(vectorgames.load(game), 3), random.Random(7)
    with pytest.raises(LocalizedError) as refused:
        for _ in range(3000):
            record.play(rng.choice(record.state.actions()))
            if record.state.outcome is not None or rng.random() < 0.3:
                record.go(rng.randrange(record.number))
    assert refused.value.phrase.key == "errors.record_full"
    text = saves_module.dump(record)
    assert text.count("- after:") <= bounds.BRANCHES and len(text.encode()) <= bounds.SAVE
    again = saves_module.loads(text)
    assert len(again._turns()) == len(record._turns())
    assert record.undo() and record.redo(), "what there is can be gone through"
    with pytest.raises(LocalizedError):
        while True:  # what was played before it was saved counts
            again.play(rng.choice(again.state.actions()))
            again.go(rng.randrange(again.number))
    assert saves_module.dump(again).count("- after:") <= bounds.BRANCHES
