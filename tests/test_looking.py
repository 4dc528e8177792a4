"""Looking without playing: the X-ray, taking apart, kept views, the view straight down, the win drawn."""

import pytest

from tests.display import wait_for
from tests.support import WON, begin, do, given, shown
from vectorgames.app import playback
from vectorgames.app.context import Host
from vectorgames.app.panels.tool_bar import tools_of
from vectorgames.app.session import Session
from vectorgames.play.views import View
from vectorgames.spaces.filters import Filter
from vectorgames.view.tableau import WHOLE

WRONG = "time_vectors-4: [{view: aslant, explode: 0, apart: 0, camera: []}]"


def xray(session):
    """What the panel says of the X-ray once the engine has answered."""
    wait_for(lambda: (session.tick(), not session.play.analysis.engine.busy)[1], "the engine")
    session.tick()
    return shown(session).xray


# ---- the wheel ----


@pytest.mark.parametrize("game, first, pointed", [("chess_4d", "b1L1", "c3L1"), ("time_vectors", "", "(1,1,1,SW)")])
def test_what_the_wheel_has_aimed_at_is_confirmed_by_a_click_there(session, game, first, pointed):
    index = begin(session, game)
    if first:
        do(session, "aim", index[first])
    do(session, "hover", index[pointed])
    if not first:
        assert not session.game.wheel_aims(1), "nothing is aimed at: it zooms"
        do(session, "aim", index[pointed])
    assert session.game.wheel_aims(1) and session.game.wheel_aims(1)
    aim = session.play.move_input.aim
    assert aim != index[pointed] and aim in session.context.space.column(index[pointed])
    do(session, "aim", index[pointed])
    assert session.record.number == 1 and session.record.here.action.space == aim


# ---- the X-ray ----


def test_pointing_shows_the_vectors_in_the_tableau_and_in_the_panel(session):
    index = begin(session)
    assert xray(session) is None
    session.context.point(index["(1,1,1,SW)"])
    panel, tableau = xray(session), session.tableau()
    assert (panel.space, panel.total) == ("(1,1,1,SW)", 22)
    assert panel.open == ((1, 22), (2, 22))
    names = {tuple(sorted(line.names)) for line in panel.lines}
    spaces = session.record.game.space.names

    def drawn(tableau) -> set:
        return {tuple(sorted(spaces[i] for i in path.spaces)) for path in tableau.paths if path.kind == "xray"}

    first = drawn(tableau)
    assert len(names) == 22 and first < names, "at first those that matter now"
    assert all(len({space.split(",")[3] for space in line}) == 4 for line in first), "on an empty board: along t"
    do(session, "dock", "xray")
    assert drawn(session.tableau()) == names
    line = next(line for line in panel.lines if line.dims == "xt")
    assert line.components in ((("x", 1), ("t", 1)), (("x", 1), ("t", -1)))
    session.context.point(None)
    assert xray(session) is None
    assert not [path for path in session.tableau().paths if path.kind == "xray"]


def test_a_click_holds_the_xray_and_escape_lets_go(session):
    index = begin(session)
    session.context.point(index["(2,2,2,NW)"])
    session.play.move_input.click(index["(2,2,2,NW)"])
    session.context.point(None)
    assert xray(session).space == "(2,2,2,NW)"
    session.context.point(index["(1,1,1,SW)"])
    assert xray(session).space == "(1,1,1,SW)", "the pointer comes first"
    session.context.point(None)
    assert xray(session).space == "(2,2,2,NW)"
    do(session, "cancel")
    assert xray(session) is None


def test_stepping_through_the_vectors_goes_round(session):
    index = begin(session)
    session.context.point(index["(1,1,1,SW)"])
    count = len(xray(session).lines)
    for by, chosen in ((1, 0), (1, 1), (-1, 0), (-1, count - 1), (1, 0)):
        do(session, "xray_step", by)
        assert shown(session).xray.chosen == chosen
    tableau = session.tableau()
    line = shown(session).xray.lines[0]
    (path,) = [path for path in tableau.paths if path.kind == "chosen"]
    names = session.record.game.space.names
    assert tuple(names[i] for i in path.spaces) == line.names
    steps = [(mark.number, names[mark.space]) for mark in tableau.marks if mark.kind == "step"]
    assert steps == list(enumerate(line.names, 1))
    session.context.point(None)
    assert xray(session).chosen == 0, "whoever steps stays at the space when the pointer goes to the buttons"
    session.context.point(index["(4,4,4,NE)"])
    assert xray(session).chosen is None, "another space, another list"
    do(session, "xray_choose", 3)
    assert shown(session).xray.chosen == 3
    do(session, "xray_choose", None)
    assert shown(session).xray.chosen is None


def test_the_filter_reaches_panel_and_tableau(session):
    index = begin(session)
    session.context.point(index["(1,1,1,SW)"])
    everything = xray(session)
    do(session, "xray_step", 1)
    do(session, "filter", Filter(run="t", stay="z"))
    panel = xray(session)
    assert panel.total == everything.total and panel.chosen is None
    assert {line.dims for line in panel.lines} == {"t", "xt", "yt", "xyt"}
    assert {path.dims for path in session.tableau().paths if path.kind == "xray"} == {"t", "xt", "yt", "xyt"}
    assert session.play.inspector.filter == Filter(run="t", stay="z")
    do(session, "filter_number", 1)
    do(session, "filter_number", 1)  # two coordinates
    assert (
        {line.dims for line in xray(session).lines}
        == {"xt", "yt"}
        == {path.dims for path in session.tableau().paths if path.kind == "xray"}
    )
    do(session, "filter", Filter(run="x", stay="x"))
    assert xray(session).lines == ()
    do(session, "xray_step", 1)
    assert shown(session).xray.chosen is None


# ---- taking apart ----


def kept(session) -> tuple[str, ...]:
    """What the menu of kept views says."""
    return tools_of(shown(session)).kept


def test_apart_explode_and_home(session):
    begin(session)
    do(session, "explode", 0.4)
    do(session, "apart", 0.7)
    do(session, "view", View("top", quadrants=frozenset({"NE"}), light="frosted"))
    assert (session.context.apart, session.context.explode) == (0.0, 0.4), "quadrants stand as a layout means"
    do(session, "home")
    assert session.context.view == View(light="frosted")
    assert (session.context.explode, session.context.apart) == (0.0, 0.0)
    do(session, "apart", 7)
    do(session, "explode", -1)
    assert (session.context.apart, session.context.explode) == (1.0, 0.0)


def test_straight_down_shows_one_level_and_gives_the_others_back(session):
    begin(session)
    do(session, "play", "(1,1,3,NE)")
    do(session, "view", View(levels=frozenset({1, 2})))
    do(session, "view", View("top", levels=session.context.view.levels))
    assert session.context.view.levels == frozenset({3}), "the level played on last"
    do(session, "view", View("board", levels=session.context.view.levels))
    assert session.context.view.levels == frozenset({1, 2})
    do(session, "view", View(levels=frozenset({4})))
    do(session, "view", View("top", levels=frozenset({4})))
    assert session.context.view.levels == frozenset({4}), "the one that was alone"
    session.do(given(session, "2"))
    assert session.context.view.levels == frozenset({2})
    session.do(given(session, "2"))
    assert len(session.context.view.levels) == 1, "one level stays"


def test_views_are_read_as_they_are_written():
    for text in ("board", "top+level:3", "exploded+quadrant:NW", "u:SW+v:NE", "flat+light:dim", "level:1+level:4"):
        assert str(View.parse(text)) == text
    assert View.parse("level:2+top") == View.parse("top+level:2")
    assert View.parse("top").levels == frozenset({1})
    with pytest.raises(ValueError, match="only one of"):
        View.parse("flat+top")
    for wrong in ("u:SW", "light:blue", "u:XX", "level:9"):
        with pytest.raises(ValueError, match="light:frosted"):
            View.parse(wrong, boards="")


def test_five_views_are_kept_for_each_kind_of_board(session):
    begin(session)
    camera = (1.0, 2.0, 300.0, 0.0, 0.0, 5.0, 26.0)
    placed = []

    class Camera(Host):
        def camera_place(self):
            return camera

        def place_camera(self, place):
            placed.append(place)

    session.context.host = Camera()
    do(session, "explode", 0.5)
    do(session, "view", View("exploded", levels=frozenset({3}), u=frozenset()))
    do(session, "keep_view", 2)
    assert kept(session) == ("", "Exploded · Level 3", "", "", "")
    do(session, "home")
    do(session, "recall_view", 1)
    assert session.context.view == View() and not placed and "Shift+F5" in session.messages.shown[-1].text
    do(session, "recall_view", 2)
    assert (session.context.view, session.context.explode) == (View("exploded", levels=frozenset({3})), 1.0)
    assert placed == [camera]
    other = Session()
    other.context.host = session.context.host
    begin(other, dimensions=5)
    assert kept(other) == ("",) * 5, "another board has views of its own"
    begin(other)
    assert kept(other)[1] == "Exploded · Level 3", "they last from one time to the next"
    other.close()


@pytest.mark.parametrize(
    "content", ["", "a: [", "- 1", "time_vectors-4: {x: 1}", "time_vectors-4: [{view: 7}, 3]", WRONG]
)
def test_a_spoiled_file_of_views_is_an_empty_one(session, home, content):
    home.mkdir(parents=True, exist_ok=True)
    (home / "views.yaml").write_text(content, "utf-8")
    begin(session)
    assert kept(session) == ("",) * 5
    do(session, "keep_view", 1)
    assert kept(session)[0] == "Board"


# ---- keys ----


def test_keys_of_views_and_xray(session):
    begin(session)
    do(session, "view", View("exploded", frozenset({1}), frozenset({"NE"}), light="dim"))
    session.do(given(session, "0"))
    assert session.context.view == View("exploded", light="dim")
    session.do(given(session, "tab"))
    assert session.context.view.layout == "flat"
    session.do(given(session, "tab"))
    assert session.context.view.layout == "exploded", "what was there before"


# ---- the win ----


def test_a_win_is_drawn_step_by_step_and_again(session, monkeypatch):
    now = [100.0]
    monkeypatch.setattr(playback.time, "monotonic", lambda: now[0])
    begin(session)
    do(session, "switch", ("animation", True))
    for text in WON:
        do(session, "play", text)
    seen = []
    for _ in range(60):
        seen.append(session.tableau().drawn)
        now[0] += 0.05
    assert seen[0] == 0.0 and seen[-1] == WHOLE
    assert seen == sorted(seen)
    thirds = [sum(abs(drawn - k / 3) < 1e-6 for drawn in seen) for k in (1, 2)]
    assert min(thirds) >= 2, "it rests at each space"
    assert not session.play.playback.moving
    reached = []
    do(session, "replay_win")
    for _ in range(60):
        reached.append(shown(session).outcome.reached)
        now[0] += 0.05
    assert sorted(set(reached)) == [1, 2, 3, 4] and reached == sorted(reached)
    do(session, "switch", ("animation", False))
    do(session, "replay_win")
    assert session.tableau().drawn == WHOLE


# ---- the flat map as a file ----


@pytest.mark.parametrize("kind", ["png", "svg"])
def test_the_flat_map_is_saved_with_what_is_pointed_at(session, home, kind):
    index = begin(session)
    do(session, "play", WON[0])
    session.context.point(index["(2,3,2,NE)"])
    xray(session)
    told = []
    for _ in range(2):
        do(session, "save_map", kind)
        do(session, "save", session.context.dialog.name)
        session.tasks.finish()
        assert session.moving, "it is to be told"
        session.tick()
        told.append(session.messages.shown[-1].text)
    first, second = (home / "pictures").iterdir()
    assert first.suffix == second.suffix == f".{kind}"
    assert all(any(text.endswith(str(path)) for text in told) for path in (first, second))
    if kind == "svg":
        text = first.read_text("utf-8")
        assert "Dark to move" in text and "(2,3,2,NE)" in text and f"1 {WON[0]}" in text
    else:
        assert first.read_bytes().startswith(b"\x89PNG")


def test_the_vector_stepped_to_waits_while_the_pointer_looks_elsewhere(session):
    index = begin(session)
    session.play.move_input.click(index["(2,3,3,NE)"])
    session.context.point(None)
    xray(session)
    for _ in range(5):
        do(session, "xray_step", 1)
    session.context.point(index["(1,1,1,SW)"])
    assert (xray(session).space, shown(session).xray.chosen) == ("(1,1,1,SW)", None)
    session.context.point(None)
    assert (xray(session).space, shown(session).xray.chosen) == ("(2,3,3,NE)", 4)
    do(session, "toggle", "xray")
    do(session, "toggle", "xray")
    assert (xray(session).space, shown(session).xray.chosen) == ("(2,3,3,NE)", 4)
    assert session.context.dock == "xray", "stepping opens the tab with the names"


def test_a_vector_that_is_pointed_at_shows_its_names_and_the_others_step_back(session):
    """On the board at another of its spaces, in the list at its row; while people read the vectors of a space."""
    index = begin(session)
    at, on, off = index["(2,3,3,NE)"], index["(2,3,3,SW)"], index["(1,1,2,SE)"]
    session.play.move_input.click(at)
    session.context.point(None)
    do(session, "dock", "xray")
    xray(session)
    session.context.point(on)
    told = xray(session)
    assert (told.space, told.lines[told.shown].dims) == ("(2,3,3,NE)", "t")
    (path,) = [path for path in session.tableau().paths if path.kind == "chosen"]
    assert {at, on} < set(path.spaces) and len(session.tableau().paths) == len(told.lines)
    session.context.point(off)
    assert (xray(session).space, shown(session).xray.shown) == ("(1,1,2,SE)", None)
    session.context.point(on)
    assert xray(session).space == "(2,3,3,NE)"
    session.context.point(None)
    assert xray(session).shown is None
    do(session, "xray_point", 2)
    assert (shown(session).xray.shown, shown(session).xray.chosen) == (2, None)
    do(session, "xray_point", None)
    do(session, "dock", "moves")
    session.context.point(on)
    assert xray(session).space == "(2,3,3,SW)", "whoever plays looks where he points"


def test_after_a_win_the_pointer_shows_nothing_until_it_moves(session):
    index = begin(session)
    for text in WON[:-1]:
        do(session, "play", text)
    last = index[WON[-1]]
    session.context.point(last)
    session.play.move_input.click(last)
    session.play.move_input.click(last)
    assert session.record.state.outcome
    for _ in range(2):
        session.context.point(last)  # the pointer rests, the board moves under it
        assert xray(session) is None
        assert not session.tableau().marked("hover")
    session.context.point(index["(1,1,1,SW)"])
    assert xray(session).space == "(1,1,1,SW)"
    session.context.point(last)
    assert session.tableau().marked("hover") == (last,)
