"""All that can be done: declared at its method, told, reachable, on keys of its own; nothing else is sent."""

import ast
from importlib import import_module
from pkgutil import iter_modules

import pytest

from tests.support import ROOT, begin, do, given
from vectorgames.app import dialogs
from vectorgames.app.session import Session, every_page
from vectorgames.base.words import LANGUAGES, words
from vectorgames.play.lessons.course import lesson_files
from vectorgames.ui.actions import GROUPS, SECTIONS, Command, action, arguments, fits, handlers
from vectorgames.ui.dialogs import Dialog

STATES = {
    "chooser": (),
    **{
        f"{game}{presented}": (("start", (game, {})), *((("present", True),) if presented else ()))
        for game in ("time_vectors", "chess_4d", "ez_gryb", "multiverse", "vector_battle", "veptheca")
        for presented in ("", " presented")
    },
    "explore": (("explore", "time_vectors"),),
    "explore a stack": (("explore", "chess_4d"),),
    "explore a tree, presented": (("explore", "ez_gryb"), ("present", True)),
    "learn": (("learn", None),),
    "lesson": (("lesson", (str(lesson_files()[0]), 0)),),
    "lesson, presented": (("lesson", (str(lesson_files()[0]), 0)), ("present", True)),
    "practise": (("practise", None),),
    "practise, presented": (("practise", None), ("present", True)),
    "assembly": (("assembly", "time_vectors"),),
}
STATES |= {
    page.panels.name: ((page.way_in, None),)
    for page in every_page()
    if page.way_in and page.panels.name not in STATES
}
"""What leads to each page, as it is in one state or another."""


def every_handler(session: Session):
    """(page, handler) of all that can be done."""
    do(session, "assembly", "time_vectors")
    for page in session.pages:
        for handler in page.actions.handlers.values():
            yield page, handler
    for module in iter_modules(dialogs.__path__, f"{dialogs.__name__}."):
        import_module(module.name)
    kinds = [Dialog]
    for kind in kinds:
        kinds += kind.__subclasses__()
        for handler in handlers((kind.__new__(kind),)).values():
            yield session.page, handler


def named_in_code() -> set[str]:
    """The commands that panels and pages name."""
    found = set()
    for path in [*(ROOT / "vectorgames" / "ui").rglob("*.py"), *(ROOT / "vectorgames" / "app").rglob("*.py")]:
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            called = getattr(node, "func", None)
            if getattr(called, "id", getattr(called, "attr", "")) in ("send", "Command") and node.args:
                found |= {node.args[0].value} if isinstance(node.args[0], ast.Constant) else set()
    return found


def test_every_action_is_told_and_can_be_reached(session):
    done, entries = {}, {}
    for page, handler in every_handler(session):
        done.setdefault(handler.declared.name, handler)
        assert all(fits(1, kind) in (True, False) for kind in arguments(handler.method))
        for entry in (offer.entry for offer in page.actions.offers):
            entries[entry.name] = entry
            assert entry.section in ("", *SECTIONS) and (entry.menu is None or entry.menu[0] in GROUPS)
            assert entry.key or entry.family or entry.told or entry.menu or entry.section, entry.name
            for language in LANGUAGES:
                assert f"ui.command.{entry.name}" in words(language) or not (entry.section or entry.menu), (
                    entry.name
                )
    assert len(done) > 150 and len(entries) > 100
    of_entries = {name for name, handler in done.items() if handler.entries} | {e.command for e in entries.values()}
    text = "".join(path.read_text("utf-8") for path in (ROOT / "vectorgames" / "ui").rglob("*.py"))
    text += "".join(path.read_text("utf-8") for path in (ROOT / "vectorgames" / "app").rglob("*.py"))
    drawn = named_in_code()
    assert drawn <= done.keys(), "nobody does what is asked for there"
    assert not {name for name in done.keys() - of_entries - drawn if text.count(f'"{name}"') < 2}


def test_what_keys_give_can_be_carried_out(session):
    do(session, "assembly", "time_vectors")
    for page in session.pages:
        for offer in page.actions.offers:
            assert offer.keys.keys() == dict(offer.entry.bound()).keys()
            for key, command in offer.keys.items():
                assert page.actions.handlers[command.name].fits(command.value), (page.name, offer.entry.name, key)


@pytest.mark.parametrize("state", STATES)
def test_no_key_is_anothers(session, state):
    """The second entry of a key loses it: only while something is presented, and in lessons to the answers."""
    for name, value in STATES[state]:
        do(session, name, value)
    session.tableau()
    assert session.page.name in ("game", state.split(",")[0].split(" ")[0]) and not session.messages.shown
    offers = session.page.actions.now
    lost = {name for name, offer in offers.found.items() if offer.lost}
    assert not lost or "presented" in state or lost == {"level"}, lost
    for language in LANGUAGES:
        rows = offers.rows(words(language))
        assert len({row[:2] for row in rows}) == len(rows)


@pytest.mark.parametrize(
    "name, value", [("undo", 1), ("aim", None), ("aim", True), ("branch", (1,)), ("branch", 1), ("filter", "x")]
)
def test_a_command_that_carries_something_else_is_a_fault(session, reported, name, value):
    begin(session)
    do(session, name, value)
    assert f"command {name}: {value!r}" in reported() and session.record.number == 0


def test_numbers_are_numbers():
    assert fits(1, float) and not fits(True, float) and not fits(1.0, int)
    assert fits((0, 1), tuple[int, int]) and not fits((0, "1"), tuple[int, int]) and fits((), tuple[int, ...])
    assert fits(None, int | None) and not fits(None, int)


def test_two_for_one_command_are_refused():
    class Part:
        @action("undo")
        def back(self): ...

    with pytest.raises(TypeError, match="two"):
        handlers((Part(), Part()))


def test_what_is_not_possible_now_is_not_done(session):
    """Neither by its key nor by its command, and it is not told."""
    begin(session)
    assert given(session, "l") is None and given(session, "present_undo") is None
    for name in ("again", "present_freeze", "solve"):
        do(session, name)
        assert not session.page.actions.now.possible(name)
    assert not session.play.playback.before and not session.messages.shown
    do(session, "play", "(1,1,1,SW)")
    assert given(session, "l") == Command("again")


def test_a_command_of_another_page_means_nothing(session):
    """And does not load the workshop."""
    for name in ("undo", "export", "step_by", "roll"):
        do(session, name, 1 if name == "step_by" else None)
    assert not session.messages.shown and session.page.name == "chooser"
    assert next(page for page in session.pages if page.name == "assembly")._workshop is None
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
    session.do(given(session, "enter"))
    assert session.record.number == 1


@pytest.mark.parametrize(
    "game, options, told",
    [
        ("time_vectors", {}, {"aim_t", "mouse_apart", "mouse_explode"}),
        ("time_vectors", {"dimensions": 3}, {"mouse_explode"}),  # no quadrants that could be moved apart
        ("chess_4d", {}, {"aim_column", "mouse_beside", "mouse_explode"}),
        ("multiverse", {}, {"aim_board", "mouse_raise", "inside"}),
        ("veptheca", {}, set()),
    ],
)
def test_each_board_tells_what_keys_and_wheel_do_on_it(session, game, options, told):
    do(session, "start", (game, options))
    some = {
        "aim_t",
        "aim_column",
        "aim_board",
        "mouse_apart",
        "mouse_beside",
        "mouse_explode",
        "mouse_raise",
        "inside",
    }
    assert {name for name in some if session.page.actions.now.possible(name)} == told
