"""The table of commands: each is carried out by somebody, named, told and sent; nothing else is."""

import ast

import pytest

from tests.support import ROOT, begin, do, given
from vectorgames.app.context import does, handlers
from vectorgames.app.display import Display, KeptViews
from vectorgames.app.presentation import Presentation
from vectorgames.app.step_player import StepPlayer
from vectorgames.base.words import LANGUAGES, words
from vectorgames.ui import commands, pages
from vectorgames.ui.command import KINDS, Command

PAGES = (
    *(pages.CHOOSER, pages.GAME, pages.ASSEMBLY, pages.EXPLORE),
    *(pages.LEARN, pages.LESSON, pages.PRACTISE),
    *(pages.presented(page, tree) for page in (pages.EXPLORE, pages.LESSON) for tree in (False, True)),
)
OF_BOARDS = {
    said.command
    for part in (Display, KeptViews, StepPlayer, Presentation)
    for said in vars(part).values()
    if hasattr(said, "command")
}
OF_BOARDS |= {
    "hover",
    "aim",
    "drag",
    "answer",
    "step_aim",
    "walk",
    "confirm",
    "undo",
    "redo",
    "filter",
    "xray_step",
    "xray_choose",
    "xray_point",
    "save",
    "save_dialog",
    "paste",
    "replace",
    "copy",
    "save_vector",
    "stop_pictures",
}
"""What is done on every page with a board, by each in its own way."""
SEVERAL = {*OF_BOARDS, "leave_page"}


@pytest.mark.parametrize(
    "name, value", [("undoo", None), ("undo", 1), ("aim", None), ("aim", True), ("branch", (1,)), ("filter", "x")]
)
def test_what_is_no_command_is_not_made(name, value):
    with pytest.raises(TypeError):
        Command(name, value)


def test_numbers_are_numbers():
    assert Command("explode", 1) and Command("hover") and Command("hover", 3) and Command("branch", (0, 1))


def test_every_command_is_carried_out_by_one(session):
    do(session, "assembly", "time_vectors")
    found = dict(session._handlers)
    for page in session.pages:
        twice = found.keys() & page.handlers.keys()
        assert page is session.game or twice <= OF_BOARDS | {"leave_page"}, (
            "one that several pages have is nobody else's"
        )
        found |= page.handlers
    assert found.keys() == KINDS.keys()
    for page in session.pages:
        for entry in page.panels.entries:
            for _, command in entry.bound():
                assert command.name in session._handlers | page.handlers, (page.name, entry.name)


def test_two_for_one_command_and_one_for_none_are_refused():
    class Part:
        @does("undo")
        def back(self): ...

    with pytest.raises(TypeError, match="two"):
        handlers(Part(), Part())
    with pytest.raises(TypeError, match="no command"):
        does("undoo")


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_no_key_gives_two_things_and_every_entry_has_its_words(page):
    keys = [key for entry in page.entries for key, _ in entry.bound()]
    assert len(set(keys)) == len(keys), sorted(key for key in keys if keys.count(key) > 1)
    assert len({entry.name for entry in page.entries}) == len(page.entries)
    for language in LANGUAGES:
        told = [entry for entry in page.entries if entry.name != "leave"]
        assert not [entry.name for entry in told if f"ui.command.{entry.name}" not in words(language)]
    assert {entry.section for entry in page.entries} <= set(commands.SECTIONS)


def named(source: str):
    """(line, name) of every command that the text of a module names."""
    if "send(" not in source and "Command(" not in source:
        return
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Call) and node.args and isinstance(node.args[0], ast.Constant):
            name = getattr(node.func, "id", getattr(node.func, "attr", ""))
            if name in ("send", "Command"):
                yield node.lineno, node.args[0].value


def test_panels_send_commands_that_there_are_and_none_is_left_that_nobody_sends():
    sent = {entry.command.name for page in PAGES for entry in page.entries if entry.command}
    sent |= {command.name for page in PAGES for entry in page.entries for command in entry.family.values()}
    text = ""
    for path in [*(ROOT / "vectorgames" / "ui").rglob("*.py"), *(ROOT / "vectorgames" / "app").rglob("*.py")]:
        source = path.read_text("utf-8")
        text += source
        for line, name in named(source):
            assert name in KINDS, f"{path.name}:{line}"
            sent.add(name)
    missing = {name for name in KINDS.keys() - sent if text.count(f'"{name}"') < 3}
    assert not missing


def test_a_command_of_another_page_means_nothing(session):
    """And does not load the workshop."""
    for name in ("undo", "export", "step_by", "roll"):
        do(session, name, 1 if name == "step_by" else None)
    assert not session.messages.shown and session.page.name == "chooser"
    assert session.pages[0]._workshop is None
    begin(session)
    do(session, "step_by", 1)
    assert not session.messages.shown


def test_a_click_on_the_board_and_on_the_map_are_the_same_command(session):
    """With the same errors; so are the keys."""
    index = begin(session)
    for name in ("aim", "hover"):
        do(session, name, 10**6)
        assert "1000000" in session.messages.shown[-1].text
    do(session, "aim", index["(1,1,1,SW)"])
    session.do(given("enter"))
    assert session.record.number == 1
