"""The maker's page: a game by controls, clicks and text; goals and ways to act by example."""

from types import SimpleNamespace

import pytest

from tests.panels import draw, layer  # noqa: F401
from tests.support import do
from vectorgames.app.panels.document_form import _Form
from vectorgames.app.session import Session
from vectorgames.base.words import words
from vectorgames.boards.model import board_ids
from vectorgames.play import own_games
from vectorgames.play.by_example import shapes_of, ways_of
from vectorgames.rules.blocks.block import WAYS
from vectorgames.rules.definitions import definition
from vectorgames.rules.definitions.building import build
from vectorgames.rules.definitions.offers import game_check, shapes
from vectorgames.rules.schema import Field, anything, offer, simplest
from vectorgames.view.flat_map import MapStyle, flat_primitives
from vectorgames.view.primitives import Rect
from vectorgames.view.themes import load_theme


@pytest.fixture
def making():
    session = Session(animation=False)
    do(session, "make")
    yield session
    session.close()


def test_in_a_wide_window_the_yaml_has_its_half_beside_the_controls(making, layer):  # noqa: F811
    for tab in ("make_board", "make_setup", "make_turn", "make_goals"):
        do(making, "dock", tab)
        draw(layer, making, (1920, 1080), times=3)
        field = next((w for w in layer.shown.widgets.values() if w.name == "field text beside"), None)
        assert field and field.seen.w > 350, tab


def add(session, path, kind):
    do(session, "document_add_block", (path, kind))


def test_a_game_is_made_by_controls_and_clicks_alone_and_played(making, monkeypatch):
    monkeypatch.setattr("vectorgames.base.files.LOOKS", 0.0)
    page, editor = making.page, making.page.editor
    space = page.space
    do(making, "document_set", (("title",), "Corner run"))
    do(making, "dock", "make_turn")
    add(making, ("stages", 0, "moves"), "step")
    do(making, "document_remove", ("stages", 0, "moves", 0))
    do(making, "document_set", (("stages", 0, "moves", 0, "step", "together"), [1, 2]))
    do(making, "aim", space.index["(2,2,2,SW)"])
    assert page.showing.told == 30 and page.moving
    do(making, "document_set", (("stages", 0, "moves", 0, "step", "together"), [1]))
    assert page.showing.told == 6 and page.tableau().marks
    do(making, "dock", "make_setup")
    for name in ("(1,1,1,SW)", "(1,2,1,SW)", "(1,2,1,SW)"):
        do(making, "aim", space.index[name])
    do(making, "make_brush", "2")
    do(making, "aim", space.index["(4,4,4,NE)"])
    assert editor.value(("setup",)) == {1: ["(1,1,1,SW)"], 2: ["(4,4,4,NE)"]}
    assert page.game.start().position() == {"(1,1,1,SW)": "1", "(4,4,4,NE)": "2"}
    do(making, "dock", "make_goals")
    add(making, ("goals",), "race")
    do(making, "document_remove", ("goals", 0))
    do(making, "document_take", ("goals", 0, "to"))
    do(making, "aim", space.index["(4,1,1,SW)"])
    assert not editor.mistakes and editor.value(("goals",)) == [{"goal": "race", "to": ["(4,1,1,SW)"]}]
    for _ in range(2):
        do(making, "undo")
        do(making, "redo")
    do(making, "make_play")
    assert making.page.name == "game" and making.record.game.title == "Corner run"
    for text in ("(1,1,1,SW)-(2,1,1,SW)", "(4,4,4,NE)-(3,4,4,NE)", "(2,1,1,SW)-(3,1,1,SW)"):
        do(making, "play", text)
    making.tick()
    do(making, "edit_played")
    do(making, "document_set", (("stages", 0, "moves", 0, "distance"), [1, 2]))
    page.save()
    making.tick()
    assert making.page is page and not making.messages.shown
    do(making, "leave_page")
    making.tick()
    assert making.record.number == 3 and "stages changed" in making.messages.shown[-1].text


def test_a_key_means_what_it_means_in_its_block(making):
    form, add_goal = _Form(SimpleNamespace(words=words("en")), making.page.editor, 1), ("goals",)
    do(making, "dock", "make_goals")
    add(making, add_goal, "race")
    at = len(making.page.editor.value(add_goal)) - 1
    assert form._help(("goals", at, "to"), Field(anything)) == "where", "not where an enemy makes room to"
    assert form._help(("goals", at, "with"), Field(anything, meaning="what")) == words("en").first(
        "make.help.with", otherwise="what"
    )


def test_what_players_choose_is_said_by_controls(making):
    page = making.page
    do(making, "document_add", ("options", "players"))
    for key, value in (("type", "integer"), ("default", 2), ("least", 2), ("most", 4)):
        do(making, "document_set", (("options", "players", key), value))
    do(making, "document_set", (("players",), "$players"))
    assert not page.editor.mistakes and [option.most for option in page.drafted.options] == [4]
    assert page.editor.offered(("options", "players", "type")).values == ("bool", "integer")


def test_a_mistake_is_told_at_its_line_and_its_control_and_the_board_stays(making):
    page = making.page
    before = page.game
    do(making, "document_text", page.editor.document.text.replace("introduce: any", "introduce: nowhere"))
    assert [(one.line, one.path) for one in page.editor.mistakes] == [(9, ("stages", 0, "moves"))]
    assert page.game is before
    do(making, "document_text", "format: 1\nid: [\n")
    assert page.editor.mistakes and page.game is before
    do(making, "undo")
    assert not page.editor.mistakes
    broken = own_games.new("Broken", "gryb")
    broken.write_text(broken.read_text("utf-8").replace("introduce: any", "introduce: nowhere"), "utf-8")
    do(making, "edit_own", str(broken))
    assert page.file == broken and page.editor.mistakes and page.space.kind == "tree"


def test_what_others_write_into_the_file_is_seen(making, monkeypatch):
    monkeypatch.setattr("vectorgames.app.document_page.WAITS", 0.0)
    monkeypatch.setattr("vectorgames.base.files.LOOKS", 0.0)
    page = making.page
    do(making, "document_set", (("players",), 3))
    making.tick()
    text = page.file.read_text("utf-8")
    assert "players: 3" in text
    page.file.write_text(text.replace("players: 3", "players: 4"), "utf-8")
    making.tick()
    assert page.game.players == 4 and page.can_undo


def test_what_is_not_yet_written_goes_into_its_own_file_when_a_file_is_opened(making):
    page, first = making.page, making.page.file
    other = own_games.new("Other", "gryb")
    before = other.read_text("utf-8")
    for file in (first, other):  # the same one again, another one
        do(making, "document_set", (("players",), 3 if file == first else 4))
        do(making, "edit_own", str(file))
    assert other.read_text("utf-8") == before == page.editor.document.text
    assert "players: 4" in first.read_text("utf-8")


@pytest.mark.parametrize("board", [board for board in board_ids() if board in own_games.GOAL_OF_BOARD])
def test_what_is_offered_is_what_can_be_read(board):
    made = definition.definition(own_games.new("Offered", board))
    game = build(made, {})
    check = game_check(game.space, board, "", board_ids())
    fields = offer(check).fields
    kinds = {key: offer(offer(fields[key].check).item) for key in ("moves", "goals", "effects", "stages")}
    assert len(kinds["moves"].blocks()) > 9 and "step" in kinds["moves"].blocks()
    for told in kinds.values():
        for kind, keys in told.blocks().items():
            value = ({told.key: kind} if told.key else {}) | {
                key: simplest(field.check) for key, field in keys.items() if field.required and key != told.key
            }
            assert told.block_of(value) == kind and set(value) <= set(told.fields_of(value))
    for said in shapes(game.space):
        assert len(game.space.sets_of(said))
    for said in offer(kinds["moves"].blocks()["step"]["step"].check).values:
        assert game.space.relation_of(said)
    teams = offer(offer(game_check(game.space, board, "", board_ids(), 6)).fields["teams"].check).values
    assert len(teams) == 3 and all(sorted(sum(said, [])) == [*range(1, 7)] for said in teams)


def test_clicked_spaces_are_every_shape_that_they_may_be_and_themselves_turned(making):
    space = making.page.space
    row = [space.index[name] for name in ("(1,1,1,SW)", "(2,1,1,SW)", "(3,1,1,SW)")]
    found = shapes_of(space, row)
    assert [shape.said for shape in found[:1]] == [{"row": 3}] and [shape.own for shape in found] == [0, 1, 1]
    assert [len(shape.table) for shape in found] == [384 + 256, 128, 384]
    assert all(sorted(row) in map(sorted, shape.table.spaces.tolist()) for shape in found)
    corner = [space.index[name] for name in ("(1,1,1,SW)", "(2,1,1,SW)", "(1,2,1,SW)")]
    assert [shape.own for shape in shapes_of(space, corner)] == [1, 1]
    do(making, "dock", "make_goals")
    do(making, "make_by_example", "shape")
    for at in row:
        do(making, "aim", at)
    page = making.page
    assert len(page.tableau().paths) > 20
    # Drawn flat, too, though what is no vector has no coordinates that run.
    assert flat_primitives(space, page.tableau(), Rect(0, 0, 600, 600), MapStyle(load_theme()))
    do(making, "make_take", 2)
    assert making.page.game.rules.goals[-1].figure.table.spaces.tolist() == found[2].table.spaces.tolist()


def test_ways_to_act_by_example_allow_what_was_shown_and_the_least_else(making):
    page, space = making.page, making.page.space
    start, ends = space.index["(2,2,2,SW)"], [space.index[name] for name in ("(3,2,2,SW)", "(1,2,2,SW)")]
    found = ways_of(page.drafted, space, [(start, end) for end in ends])
    assert found[0].way == {"step": {"axes": "x", "together": [1]}} and found[0].others == 0
    assert [one.others for one in found] == sorted(one.others for one in found)
    assert all({*ends} <= {*dict(one.ends)[start]} for one in found)
    assert not ways_of(page.drafted, space, [(start, space.index["(4,4,1,NE)"])])
    do(making, "dock", "make_turn")
    do(making, "make_by_example", "moves")
    do(making, "drag", (start, ends[0]))
    assert page.by_example.found and page.tableau().paths
    do(making, "make_take", 0)
    assert page.editor.value(("stages", 0, "moves"))[-1]["step"] == {"axes": "x", "together": [1]}
    assert not page.editor.mistakes


def test_many_games_are_played_beside_the_window(making, monkeypatch):
    monkeypatch.setattr("vectorgames.app.pages.maker_trial.GAMES", 4)
    monkeypatch.setattr("vectorgames.app.pages.maker_trial._WORKERS", 1)
    page = making.page
    do(making, "dock", "make_try")
    do(making, "make_many")
    page.trial.thread.join()
    assert page.trial.problem is None and page.trial.found.chance.games == 4 and not page.trial.running


def test_every_way_to_act_and_each_of_its_keys_has_words():
    said = words("en")
    for name, way in WAYS.items():
        keys = [f"make.value.{name}", f"make.about.{name}", *(f"make.key.{key}" for key in way.keys)]
        assert not [key for key in keys if key not in said]
        helps = {key: (f"make.help.{key}", f"make.help_of.{name}.{key}") for key in way.keys}
        assert not [key for key, told in helps.items() if not any(one in said for one in told)]
