"""The X-ray: filters and vectors through a space against brute force, and what the engine thread makes of them."""

from itertools import product

import pytest
import yaml
from hypothesis import given, settings
from hypothesis import strategies as st

import vectorgames
from tests.display import wait_for
from tests.sitting import Sitting
from tests.support import GOLDEN, do, played, shown
from vectorgames.play import saves as saves_module
from vectorgames.play.engine import Engine, Focus, find
from vectorgames.play.hints import xray
from vectorgames.play.record import GameRecord
from vectorgames.rules.adviser import adviser_of
from vectorgames.spaces.filters import Filter
from vectorgames.spaces.lattice import lattice
from vectorgames.view.hint_highlights import xray_paths

ONE, TWO = "(1,1,1,SW)", "(2,2,2,NE)"


def running(space, row) -> set[str]:
    """Letters of the coordinates that differ within a vector, looked at name by name."""
    names = [space.names[i].strip("()").split(",") for i in row]
    return {axis for k, axis in enumerate(space.axes) if len({name[k] for name in names}) > 1}


def passes(only: Filter, dims: set[str]) -> bool:
    """The filter in words: what must run runs, what must stay stays, the eye misses what runs in t, u or v."""
    if only.number and len(dims) != only.number:
        return False
    return set(only.run) <= dims and not set(only.stay) & dims and (not only.hidden or bool(dims & set("tuv")))


@pytest.fixture(scope="module")
def start():
    return vectorgames.load("time_vectors").start()


def every_filter(axes: str):
    for settings_ in product(("either", "run", "stay"), repeat=len(axes)):
        for hidden in (False, True):
            run = "".join(a for a, s in zip(axes, settings_, strict=True) if s == "run")
            stay = "".join(a for a, s in zip(axes, settings_, strict=True) if s == "stay")
            yield Filter(run, stay, hidden)


@pytest.mark.parametrize("periodic", [False, True])
def test_every_filter_against_brute_force(periodic):
    space = lattice(4, periodic)
    table = space.vectors
    dims = [running(space, row) for row in table.spaces.tolist()]
    for only in every_filter(space.axes):
        wanted = [passes(only, d) for d in dims]
        assert only.keep(space, table.dims).tolist() == wanted, only


@settings(max_examples=60, deadline=None)
@given(st.data())
def test_filters_of_six_dimensions_against_brute_force(data):
    space = lattice(6)
    states = data.draw(st.lists(st.sampled_from(("either", "run", "stay")), min_size=6, max_size=6))
    only = Filter(
        "".join(a for a, s in zip(space.axes, states, strict=True) if s == "run"),
        "".join(a for a, s in zip(space.axes, states, strict=True) if s == "stay"),
        data.draw(st.booleans()),
        number=data.draw(st.integers(0, 6)),
    )
    rows = data.draw(st.lists(st.integers(0, len(space.vectors) - 1), min_size=1, max_size=40))
    kept = only.keep(space, space.vectors.dims[rows])
    assert kept.tolist() == [passes(only, running(space, space.vectors.spaces[row].tolist())) for row in rows]


def test_a_filter_may_ask_for_a_coordinate_that_the_space_lacks():
    space = lattice(4)
    assert not Filter(run="u").keep(space, space.vectors.dims).any()
    assert Filter(stay="u").keep(space, space.vectors.dims).all()


def test_a_coordinate_turns_through_three_settings():
    only = Filter()
    seen = []
    for _ in range(4):
        seen.append(only.of("t"))
        only = only.turned("t").turned("x").turned("x").turned("x")
    assert seen == ["either", "run", "stay", "either"]
    assert not Filter()
    assert all((Filter(run="x"), Filter(stay="x"), Filter(hidden=True)))


# ---- vectors through a space ----


def through(state, name: str) -> list[tuple[int, ...]]:
    """All vectors through a space, found by looking at every set of four spaces that share enough with it."""
    space = state.game.space
    here = space.index[name]
    return [tuple(row) for row in space.vectors.spaces.tolist() if here in row]


def untouched(state, row, player: int) -> bool:
    return all(state.position().get(state.game.space.names[i], str(player)) == str(player) for i in row)


def test_the_vectors_through_a_space_and_who_may_complete_them(start):
    state = played(start, ONE, TWO, "(2,1,1,NW)", "(1,1,2,SE)", "(3,1,1,NE)")
    space = state.game.space
    for name in (ONE, TWO, "(4,4,4,SE)", "(2,3,2,SW)"):
        found = xray(state, space.index[name])
        rows = through(state, name)
        assert sorted(map(tuple, space.vectors.spaces[found.rows].tolist())) == sorted(rows)
        assert found.total == len(found) == len(rows)
        for k, row in enumerate(space.vectors.spaces[found.rows].tolist()):
            assert found.open[:, k].tolist() == [untouched(state, row, 1), untouched(state, row, 2)]
        assert found.counts == tuple(vectorgames.hints(state).open[name].values())


def test_the_filter_counts_and_the_order(start):
    space = start.game.space
    found = xray(start, space.index[ONE], Filter(run="t"))
    assert found.total == len(through(start, ONE))
    dims = [space.dims_text(mask) for mask in found.dims.tolist()]
    assert dims == sorted(dims, key=lambda text: (len(text), space.dims_mask(text)))
    assert set(dims) == {"t", "xt", "yt", "zt", "xyt", "xzt", "yzt", "xyzt"}
    assert found.counts == (len(found), len(found))
    assert not found.open.flags.writeable


def test_paths_know_dims_and_whose_they_are(start):
    state = played(start, ONE, "(2,1,1,SW)")
    space = state.game.space
    found = xray(state, space.index[ONE])
    paths = xray_paths(state.game.space, found, chosen=1)
    assert [path.kind for path in paths] == ["xray"] * (len(found) - 1) + ["chosen"]
    assert {path.spaces for path in paths} == {tuple(r) for r in space.vectors.spaces[found.rows].tolist()}
    for path in paths:
        assert set(path.dims) == running(space, path.spaces)
        assert path.open == tuple(p for p in (1, 2) if untouched(state, path.spaces, p))
    assert any(path.open == () for path in paths), "the row that player 2 has touched is dead"


# ---- the thread ----


def test_the_engine_answers_with_the_xray_of_its_focus(start):
    engine = Engine()
    try:
        focus = Focus(start.game.space.index[TWO], Filter(hidden=True))
        engine.ask(start, focus)
        answer = wait_for(engine.poll, "an answer")
        assert answer.focus == focus
        assert answer.found.xray.through == (focus.space,)
        assert answer.found.xray.rows.tolist() == find(start, focus).xray.rows.tolist()
        engine.ask(start)
        assert wait_for(engine.poll, "an answer").found.xray is None
    finally:
        engine.stop()


def test_crosses_are_looked_into_as_vectors_are():
    """All 576, by plane; each is two lines that cross in its middle (rules/time_vectors.md 7)."""
    state = vectorgames.load("cross").start()
    space, goal = state.game.space, state.rules.goal_of_sets
    assert len(goal.table) == 576 and "xray" in adviser_of(state.game).features
    found = xray(state, space.index[TWO])
    sets = {frozenset(row) for row in goal.table.spaces[found.rows].tolist()}
    assert len(sets) == len(found) == sum(space.index[TWO] in row for row in goal.table.spaces.tolist())
    dims = [space.dims_text(mask) for mask in found.dims.tolist()]
    assert dims == sorted(dims, key=space.dims_mask) and {*map(len, dims)} == {2}
    paths = xray_paths(state.game.space, found, chosen=0)
    assert len(paths) == 2 * len(found) and not any(path.alone for path in paths)
    for one, other in zip(paths[::2], paths[1::2], strict=True):
        assert one.spaces[1] == other.spaces[1] and {*one.spaces, *other.spaces} in sets
        assert [running(space, path.spaces) for path in (one, other)] == [{one.dims}, {other.dims}]


def test_a_cross_that_has_won_is_drawn_and_told_as_one(session):
    golden = yaml.safe_load((GOLDEN / "cross.yaml").read_text("utf-8"))["save"]
    session.begin(saves_module.loads(golden))
    screen, names = shown(session), session.record.game.space.names
    drawn = [path for path in session.tableau().paths if path.kind == "vector"]
    assert [len(path.spaces) for path in drawn] == [3, 3] and not screen.outcome.ordered
    assert {names[i] for path in drawn for i in path.spaces} == {*screen.outcome.line}
    assert "".join(path.dims for path in drawn) == screen.outcome.dims
    assert screen.outcome.dims_text == "A cross."


def test_who_passes_a_space_sees_the_lines_that_matter_now(session):
    """Those of the mover with two of his pieces or more, else those along t; all once they are asked for."""
    game = vectorgames.load("time_vectors")
    mine, at = ("(1,1,1,SW)", "(2,2,1,SW)"), game.space.index["(3,3,1,SW)"]
    session.begin(GameRecord(game, start=game.start(setup={"position": dict.fromkeys(mine, "1"), "actor": 1})))

    def drawn(space: int) -> list[set[str]]:
        do(session, "hover", space)
        inspector = session.game.lines
        inspector.take(inspector.focus, xray(session.record.state, space))
        return [{game.space.names[i] for i in path.spaces} for path in inspector.paths()]

    (line,) = drawn(at)
    assert {*mine} < line
    (line,) = drawn(game.space.index["(4,2,3,NE)"])
    assert line == {f"(4,2,3,{t})" for t in ("SW", "NW", "NE", "SE")}
    do(session, "aim", at)
    assert len(drawn(at)) == 1, "a click is there to play"
    do(session, "miss")
    do(session, "hover", None)
    assert session.game.lines.focus.space is None, "a click on nothing leaves what was looked at"
    do(session, "dock", "xray")
    assert len(drawn(at)) == len(xray(session.record.state, at)) > 10, "people look at the list"


def test_of_a_piece_chosen_only_its_targets_are_shown_until_the_lines_are_asked_for():
    sitting = Sitting().begin("lemonade")
    session = sitting.session
    while session.record.rolls():
        sitting.do(("roll", None))
    at = session.record.state.actions()[0].picks[0].space
    sitting.look(at).do(("aim", at)).look(at)
    assert session.play.move_input.stem and session.game.lines.lines and not session.game.lines.paths()
    sitting.do(("dock", "xray"))
    assert session.game.lines.paths()
    sitting.close()
