"""Files of studies that make no sense: one line with file, line and what was expected."""

from __future__ import annotations

import pytest

import vectorgames
from vectorgames.base.words import LANGUAGES, LocalizedError
from vectorgames.play import saves as saves_module
from vectorgames.rules.schema import DefinitionError

HEAD = "format: 1\ngame: time_vectors\nstart: {position: {}}\n"


@pytest.mark.parametrize(
    ("text", "line", "words"),
    [
        (HEAD + "study: true", 4, "true expected mapping hidden"),
        (HEAD + "study: []", 4, "a list expected mapping hidden"),
        (HEAD + "study: {}\noptions: []", 5, "options a list expected {option: value}"),
        (HEAD + "study: {}\noptions: 5", 5, "options 5 expected {option: value}"),
        (HEAD + "study: {}\noptions: {5: 1}", 5, "option 5 unknown expected players"),
        (HEAD + "study: {}\noptions: {true: 1}", 5, "option True unknown expected players"),
        (HEAD + "study: {hidden: [[a]]}", 4, "a list expected name of a space"),
        (HEAD + "study: {selected: [{a: 1}]}", 4, "a mapping expected name of a space"),
        ("format: 1\ngame: time_vectors\nstart: 5\nstudy: {}", 3, "5 expected mapping position"),
    ],
)
def test_what_is_no_study_is_told_in_a_line(text, line, words):
    with pytest.raises(DefinitionError) as error:
        saves_module.loads_study(text)
    assert error.value.line == line and all(word in str(error.value) for word in words.split())
    assert all("Node(" not in error.value.say(lang) for lang in LANGUAGES)


def test_an_option_that_is_no_text_is_told_in_lessons_and_saves_too(tmp_path):
    from vectorgames.play.lessons.reading import read_lesson

    file = tmp_path / "lesson.yaml"
    file.write_text("format: 1\ntitle: T\ngame: time_vectors\noptions: {5: 1}\npages: [{title: A, text: B}]\n")
    with pytest.raises(DefinitionError, match="option 5 of time_vectors is unknown"):
        read_lesson(file)
    with pytest.raises(DefinitionError, match="option 5 of time_vectors is unknown"):
        saves_module.loads("format: 1\ngame: time_vectors\noptions: {5: 1}\nactions: []\n")


def test_a_node_of_hints_that_is_no_text_is_no_node():
    with pytest.raises(LocalizedError, match="True"):
        vectorgames.hints(vectorgames.load("connection").start(), True)
