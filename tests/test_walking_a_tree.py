"""A sitting at a game on a tree: letters, going inside, what no eye sees, matches of several games."""

import random

import pytest

import vectorgames
from tests.display import wait_for
from tests.support import begin, do, given, run, shown
from vectorgames.play.views import View

GAME = "ez_gryb"


def thought(session):
    """What the panels show once the engine has answered."""
    session.tick()
    analysis = session.play.analysis
    wait_for(lambda: (session.tick(), not analysis.engine.busy and analysis.found)[1], "the engine")
    session.tick()
    return shown(session)


def typed(session, *keys: str) -> str:
    """Name of the node at which the cursor stands after these keys."""
    for key in keys:
        session.play.keyboard.walk(key)
    return session.record.game.space.names[session.play.move_input.cursor]


# ---- keys ----


def test_letters_walk_down_backspace_up(session):
    begin(session, GAME)
    assert typed(session, "r") == "R" and typed(session, "y", "g", "b") == "RYGB"
    assert typed(session, "y") == "RYGY", "on the bottom level round the quadrangle"
    assert typed(session, "backspace", "backspace") == "RY"
    session.play.keyboard.step(0, 1)
    assert typed(session) == "RB"
    session.play.keyboard.step(1, 1)
    assert typed(session, "backspace") == "0" and not session.play.keyboard.walk("backspace")
    assert not session.play.keyboard.walk("q") and not session.play.keyboard.walk("x")


def test_letters_mean_nothing_on_other_boards(session):
    begin(session, "chess_4d")
    assert not session.play.keyboard.walk("g") and session.play.move_input.cursor is None


def test_a_piece_is_placed_by_keys_alone(session):
    begin(session, GAME)
    do(session, "play", "roll Y")
    typed(session, "y")
    do(session, "confirm")
    assert session.record.state.position() == {"Y": "1"}


def test_letters_while_the_dice_are_due_walk_and_say_nothing(session):
    begin(session, GAME)
    assert (
        typed(session, "r", "g") == "RG"
        and session.play.move_input.why is None
        and session.play.move_input.aim is None
    )


def test_enter_passes_where_a_roll_allows_nothing(session):
    begin(session, GAME)
    for text in ("roll G", "G", "roll G"):
        do(session, "play", text)
    assert [str(a) for a in session.record.state.actions()] == ["pass"]
    typed(session, "r")
    do(session, "confirm")
    assert session.record.here.action.text == "pass"


# ---- going inside ----


def test_going_into_a_node_and_out_again(session):
    index = begin(session, GAME, depth=6)
    session.context.point(index["RGYBRG"])
    do(session, "inside")
    assert session.context.view.inside == "RGYBR", "a node of the bottom level has no board of its own"
    do(session, "inside", "RG")
    assert session.context.view == View("board", inside="RG") and str(session.context.view) == "inside:RG"
    do(session, "inside", "RGYBRG")
    assert session.context.view.inside == "RG"
    do(session, "inside", "")
    assert not session.context.view.inside
    assert given(session, "i").name == "inside"


@pytest.mark.parametrize(
    ("view", "good"), [("raised+inside:RG", True), ("inside:RGYB", False), ("inside:X", False)]
)
def test_inside_in_the_text_of_a_view(view, good, tmp_path):
    ran = run("render", GAME, "--view", view, "--out", str(tmp_path / "p.png"), "--size", "320x200")
    assert (ran.code == 0) == good and (good or "inside:RG" in ran.err)


# ---- what no eye sees ----


def test_where_a_node_leads(session):
    index = begin(session, GAME)
    session.context.point(index["RGYY"])
    thought(session)
    assert not session.tableau().marked("reach"), "nobody goes through hyperspace in this game"
    do(session, "dock", "reach")
    screen = thought(session)
    assert screen.reach.start == "RGYY" and not [row for row in screen.reach.rows if row.shown]
    rows = {row.kind: row for row in screen.reach.rows}
    assert ("YGYY", 1) in rows["hyperspace"].steps and rows["hyperspace"].free == 6
    assert not rows["hyperspace"].own
    for kind in ("hyperspace", "excision"):
        do(session, "show_step", (kind, True))
    thought(session)
    marks = [m for m in session.tableau().marks if m.kind in ("reach", "other_step")]
    assert {(m.kind, m.dims, m.number) for m in marks if m.space == index["YGYY"]} == {
        ("other_step", "hyperspace", 1)
    }
    assert {m.dims for m in marks} == {"hyperspace", "excision"} and {m.kind for m in marks} == {"other_step"}
    for kind in ("hyperspace", "excision"):
        do(session, "show_step", (kind, False))
    do(session, "show_step", ("limited_excision", True))
    thought(session)
    assert session.tableau().marked("other_step") == (index["RGY"],)
    begin(session, GAME)
    assert not session.context.other_steps, "asked for in one game, not in the next"


def test_a_chosen_piece_leads_before_the_pointer(session):
    index = begin(session, "fourth_level", men=4)
    dice = random.Random(3)
    while session.record.state.actor == 0:
        session.record.play(dice.choice(list(session.record.state.actions())))
    session.play.changed()
    own = next(
        n for n, piece in session.record.state.position().items() if piece == str(session.record.state.actor)
    )
    session.play.move_input.click(index[own])
    session.context.point(index["G"])
    assert thought(session).reach.start == own


def test_integrated_sets_through_a_node(session):
    index = begin(session, "sumo_drangles")
    for text in ("0", "0-G", "0", "0-R", "G-GR", "0"):
        session.play.play(text)
    session.context.point(index["GR"])
    panel = thought(session).xray
    assert panel.total == 4 and {line.points for line in panel.lines} == {1, 2, 3}
    assert {line.held for line in panel.lines} == {1} and all(line.open == (1,) for line in panel.lines)
    assert len([path for path in session.tableau().paths if path.kind == "xray"]) == 4


def test_inside_a_node_only_its_own_sets_are_drawn(session):
    index = begin(session, "sumo_drangles", depth=5)
    session.context.point(index["RGYBG"])
    assert thought(session).xray.total == 121
    drawn = [path for path in session.tableau().paths if path.kind == "xray"]
    do(session, "inside", "R")
    own = [path for path in session.tableau().paths if path.kind == "xray"]
    names = session.record.game.space.names
    assert len(drawn) == 121 and len(own) == 40 and all(names[i][0] == "R" for p in own for i in p.spaces)


def test_reach_from_scripts_and_the_command_line():
    state = vectorgames.load(GAME).start()
    assert not vectorgames.hints(state).reach
    found = vectorgames.hints(state, "rgyy").reach
    assert found["excision"] == ("GYY", "RGY", "RYY") and not found["down"] and not found["interjection"]
    lines = run("hints", GAME, "--at", "RGYY").lines
    assert {"reach excision GYY", "reach up RGY"} <= set(lines)
    assert "no kinds of step" in run("hints", "chess_4d", "--at", "d1L4").err
    assert "no node" in run("hints", GAME, "--at", "RGX").err
