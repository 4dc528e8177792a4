"""A lesson is written in the window: by controls that its schema offers, by clicks, and by its text."""

from __future__ import annotations

import pytest

from tests.panels import draw, layer, rects  # noqa: F401
from vectorgames.app import document_page, saving
from vectorgames.app.panels.document_form import plain_text, typed_value
from vectorgames.app.session import Session
from vectorgames.base.words import LocalizedError
from vectorgames.play.lessons import course
from vectorgames.play.lessons.reading import read_lesson
from vectorgames.rules.schema import offer, simplest
from vectorgames.ui.actions import Command

# ruff: noqa: F811

TASK = ("pages", 0, "task")


@pytest.fixture
def session(tmp_path, monkeypatch):
    monkeypatch.setenv("VECTORGAMES_HOME", str(tmp_path))
    return Session(language="en", animation=False)


def do(session, name, value=None):
    session.do(Command(name, value))
    assert not any(one.kind == "error" for one in session.messages.shown), session.messages.shown


def do_anew(session):
    """What was said has been read."""
    for one in session.messages.shown:
        session.do(Command("dismiss", one.id))


def written(session):
    """The lesson in the file."""
    session.page.stop()
    return read_lesson(session.page.file)


def test_a_lesson_is_made_by_clicks_alone(session):
    do(session, "new_lesson")
    page = session.page
    do(session, "document_say", (("pages", 0, "title"), "en", "Yes: 1"))
    do(session, "document_take", ("pages", 0, "pieces"))
    for name in ("(2,3,1,SW)", "(2,3,1,NW)", "(2,3,1,NE)"):
        do(session, "aim", page.space.index[name])
    do(session, "document_add_block", (TASK, "place"))
    assert page.editor.mistakes[0].path == (*TASK, "prompt")
    do(session, "document_say", ((*TASK, "prompt"), "en", "Complete it."))
    assert page.editor.mistakes[0].path == (*TASK, "answer")
    assert page.editor.taking == (*TASK, "answer")
    for name in ("(2,3,1,SE)", "(1,1,1,SE)", "(1,1,1,SE)"):  # what is clicked twice is taken out again
        do(session, "aim", page.space.index[name])
    do(session, "document_add", (*TASK, "wrong"))
    do(session, "document_set", ((*TASK, "wrong", 0, "answer"), "(2,3,*,SE)"))
    do(session, "document_say", ((*TASK, "wrong", 0, "feedback"), "en", "z has to stay."))
    assert not page.editor.mistakes
    lesson = written(session)
    course.check(lesson)
    assert lesson.pages[0].title.say() == "Yes: 1" and len(lesson.pages[0].pieces) == 3
    do(session, "write_try")
    assert session.page.name == "lesson" and session.page.run.task.kind == "place"
    do(session, "leave_page")
    assert session.page is page


def test_pages_are_added_moved_and_taken_away_and_all_is_undone(session):
    do(session, "new_lesson")
    do(session, "leave_page")
    assert not list(course.own_folder().iterdir()), "nothing was written"
    do(session, "new_lesson")
    page, first = session.page, session.page.editor.document.text
    do(session, "write_add_page")
    do(session, "document_say", (("pages", 1, "title"), "en", "Second"))
    do(session, "write_move_page", -1)
    assert page.at == 0 and [one.title.say() for one in written(session).pages] == ["Second", "Page 1"]
    do(session, "write_remove_page")
    assert page.editor.document.text == first
    for _ in range(4):
        do(session, "undo")
    assert page.editor.document.text == first and not page.can_undo


def test_the_text_is_the_same_thing(session, monkeypatch):
    monkeypatch.setattr("vectorgames.app.document_page.WAITS", 0.0)
    monkeypatch.setattr("vectorgames.base.files.LOOKS", 0.0)
    do(session, "new_lesson")
    editor = session.page.editor
    text = editor.document.text
    do(session, "document_text", text.replace("text: Write", "text: Write: 1"))
    assert editor.mistakes[0].what.key == "errors.colon" and editor.mistakes[0].line == 6
    session.do(Command("document_say", (("pages", 0, "title"), "en", "x")))  # controls wait until it can be read
    assert "mend the text" in session.messages.shown[-1].text
    do_anew(session)
    do(session, "undo")
    do(session, "document_text", "# mine\n" + text.replace("Page 1", "Mine  # a comment"))
    do(session, "document_languages", True)
    do(session, "document_say", (("pages", 0, "title"), "de", "Meine"))
    assert editor.value(("pages", 0, "title")) == {"en": "Mine", "de": "Meine"}
    assert "# mine\n" in editor.document.text and "# a comment" in editor.document.text
    session.tick()
    session.page.file.write_text(text.replace("Page 1", "By others"))
    assert session.moving
    session.tick()
    assert editor.value(("pages", 0, "title")) == "By others"


def test_another_board_is_looked_at_in_its_own_way(session):
    do(session, "new_lesson")
    do(session, "layout", "strip")
    do(session, "document_take", ("pages", 0, "pieces"))
    for game in ("ez_gryb", "chess_4d"):
        do(session, "document_set", (("game",), game))
        assert session.page.editor.taking is None and session.tableau() is not None
        assert session.page.looking.view.layout in session.page.display.board.layouts


def test_a_lesson_that_cannot_be_read_is_mended_in_its_text(session, tmp_path):
    nonsense = "format: 1\ntitle: T\ngame: nonsense\npages: []\n"
    for text in ("format: 1\ntitle: a: b\n", nonsense, "- just\n- a list\n"):
        file = tmp_path / "mine.yaml"
        file.write_text(text)
        do(session, "write_lesson", (str(file), 0))
        assert session.page.tab == "write_text" and session.page.editor.mistakes and session.tableau() is not None
        do(session, "document_text", "format: 1\ntitle: T\ngame: ez_gryb\npages:\n- title: A\n  text: b\n")
        assert not session.page.editor.mistakes and session.page.space.kind == "tree"
        do(session, "leave_page")
        read_lesson(file)


def test_every_place_of_a_lesson_is_offered(session):
    """Whatever our lessons say has a control, shows the value there, and takes it back as it is."""
    for file in course.lesson_files():
        do(session, "write_lesson", (str(file), 0))
        editor = session.page.editor
        assert editor.mistakes == ()

        def look(path, value, editor=editor):
            told = editor.offered(path)
            if told.kind in ("mapping", "block", "entries") and isinstance(value, dict):
                for key, part in value.items():
                    assert told.kind == "entries" or key in told.fields_of(value), (path, key)
                    look((*path, key), part)
            elif told.kind == "list" and not told.of and isinstance(value, list):
                for number, part in enumerate(value):
                    look((*path, number), part)
            elif told.kind != "truth" and not (told.of in ("languages", "paragraphs") and isinstance(value, dict)):
                again = typed_value(plain_text(value), told)
                assert str(again) == str(value) or [again] == value, path

        look(("pages",), editor.value(("pages",)))
        do(session, "leave_page")


def test_what_is_new_is_nearly_right(session):
    """What is put in begins as what may stand there, or says what is missing."""
    do(session, "new_lesson")
    editor = session.page.editor
    page = editor.check_at(("pages", 0))
    for key, field in offer(page).fields.items():
        made = simplest(field.check)
        assert type(made) in (str, int, bool, list, dict), key
    for kind in offer(offer(page).fields["task"].check).blocks():
        do(session, "document_add_block", (TASK, kind))
        assert {one.path[:3] for one in editor.mistakes} <= {TASK}
        assert all(one.what.key != "errors.unknown_key" for one in editor.mistakes)


def test_a_lesson_is_given_away_and_taken_in(session, tmp_path, monkeypatch):
    """As a file in a folder, under its title; as a text that is pasted, of which what is no lesson is refused."""
    do(session, "new_lesson")
    do(session, "document_say", (("title",), "en", "Rings: 1/2"))
    do(session, "copy_lesson")
    stick = tmp_path / "stick"
    stick.mkdir()
    session.context.ask_for("system_dialogs", False)
    for _ in range(2):
        do(session, "give_lesson")
        session.dialogs.go(str(stick))
        do(session, "use_folder")
    assert sorted(one.name for one in stick.iterdir()) == ["Rings-1-2-2.yaml", "Rings-1-2.yaml"]
    do(session, "leave_page")
    do(session, "learn")
    do(session, "paste")
    assert session.page.name == "lesson" and session.page.run.lesson.title.say() == "Rings: 1/2"
    assert session.page.run.lesson.file.endswith("lessons/Rings-1-2.yaml")
    do(session, "leave_page")
    do(session, "learn")
    for text in ("", "no lesson", "format: 1"):
        saving.put(text)
        session.do(Command("paste"))
        assert session.page.name == "learn" and session.messages.shown[-1].kind == "error"


def test_what_is_wrong_is_gone_to_and_a_lesson_is_tried_only_without(session):
    do(session, "new_lesson")
    page = session.page
    do(session, "document_add_block", (TASK, "place"))
    assert page.editor.wanted == (*TASK, "prompt"), "what has just come is brought into view, where something lacks"
    do(session, "write_add_page")
    do(session, "dock", "write_text")
    do(session, "write_try")
    assert session.page is page and (page.at, page.tab) == (0, "write_page")
    assert page.editor.wanted == (*TASK, "prompt")
    do(session, "document_text", page.editor.document.text.replace("game: time_vectors", "game: nothing"))
    do(session, "write_to_mistake")
    assert page.tab == "write_whole" and page.editor.wanted == ("game",)


def test_no_control_moves_where_something_is_wrong(session, layer, rects):
    """Whatever is said of them; two menus of what there is besides have two names."""
    do(session, "new_lesson")
    do(session, "document_add_block", (TASK, "name"))
    places = []
    for title in ("Title", "x" * 500):
        do(session, "document_say", (("pages", 0, "title"), "en", title))
        draw(layer, session, times=3)
        names = [name for name in rects if name.startswith(("set ", "say ", "remove ", "add ", "more ", "label "))]
        places.append({name: rects[name] for name in names})
    assert len(session.page.editor.mistakes) == 1 and rects["wrong pages/0/title"]
    assert places[0] == places[1] and len(places[0]) > 10 and len([n for n in places[0] if n[:5] == "more "]) == 2


def test_a_lesson_of_ones_own_is_deleted_when_it_is_asked_for_twice(session):
    do(session, "new_lesson")
    do(session, "document_say", (("title",), "en", "Mine"))
    session.page.save()
    file = session.page.file
    do(session, "leave_page")
    do(session, "learn")
    do(session, "remove_lesson", str(file))
    assert file.exists()
    do(session, "remove_lesson", str(file))
    assert not file.exists() and [one.name for one in (file.parent / "removed").iterdir()] == [file.name]
    assert file not in course.lesson_files()


def test_what_cannot_be_written_is_said_and_written_later_whatever_page_is_shown(session, monkeypatch):
    monkeypatch.setattr(document_page, "WAITS", 0.0)
    monkeypatch.setattr(document_page, "AGAIN", 0.0)
    do(session, "new_lesson")
    page, title = session.page, ("pages", 0, "title")
    do(session, "document_say", (title, "en", "First"))
    session.tick()
    folder = page.file.parent
    away = folder.rename(folder.with_name("away"))
    folder.write_text("in the way")
    session.do(Command("document_say", (title, "en", "Second")))
    session.tick()
    session.do(Command("leave_page"))
    assert session.page is not page
    assert [one.kind for one in session.messages.shown] == ["error"]
    session.autosaver.save(lambda: "a game")
    with pytest.raises(LocalizedError):
        session.close()
    assert session.autosaver.path.read_text() == "a game"  # all else is written nevertheless
    folder.unlink()
    away.rename(folder)
    session.tick()
    assert "Second" in page.file.read_text()
    assert [one.kind for one in session.messages.shown] == ["info"]
    session.close()
