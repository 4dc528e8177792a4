"""Several boards side by side: where they stand, what is picked, conduits and what they make one moment, in the
scene and on the map; a whole game of multiverse by clicks."""

from __future__ import annotations

import numpy as np
import pytest

import vectorgames
from tests.support import begin, do, shown
from tests.test_multiverse import worlds
from vectorgames.boards.backend import load_board
from vectorgames.play.record import GameRecord
from vectorgames.play.views import View
from vectorgames.rules.change import change
from vectorgames.rules.definitions import definition
from vectorgames.scene.camera import OrbitCamera
from vectorgames.scene.picking import Picker, pixels
from vectorgames.spaces.dots import dots
from vectorgames.spaces.lattice import lattice
from vectorgames.spaces.tree import tree
from vectorgames.spaces.union import union
from vectorgames.view.build_view import build_view
from vectorgames.view.flat_map import flat_layout
from vectorgames.view.map_files import sheet
from vectorgames.view.primitives import Rect
from vectorgames.view.tableau import CONDUITS

SIZE = (900, 700)
LARGE, SMALL = Rect(10, 20, 900, 640), Rect(0, 0, 488, 300)
UNIONS = {
    "gryb": union((tree(3),) * 3, (("1:R", "2:0"),)),
    "time_vectors": union((lattice(4),) * 2),
    "veptheca": union((dots(3, 3),) * 7),
}


def names(state, spaces) -> set[str]:
    return {state.game.space.names[space] for space in spaces}


# ---- where they stand ----


@pytest.mark.parametrize("model", UNIONS)
def test_boards_stand_apart_and_each_space_is_picked_where_it_is_seen(model):
    space = UNIONS[model]
    board = load_board(model, space)
    for layout in tuple(board.layouts)[:-1]:
        view = View(layout)
        pose = board.pose(view)
        outlines = [(one.board.outline(pose) + one.origin)[:, :2] for one in board.members]
        boxes = [(points.min(0), points.max(0)) for points in outlines]
        for k, (low, high) in enumerate(boxes):
            others = boxes[k + 1 :]
            assert all((low > beyond).any() or (high < first).any() for first, beyond in others), layout
        anchors, picker = board.anchors(pose), Picker(board)
        assert np.allclose(np.unique(board.corners(pose)[..., 2]), np.unique(anchors[:, 2] - board.rise))
        level = view.levels or frozenset(range(space.height + 1))
        for number in range(0, space.size, 17):
            if space.level(number) in level:
                eye = anchors[number].astype(float) + (3.0, -40.0, 900.0)
                found = picker.pick(eye, anchors[number] - eye, anchors, view)
                assert found[:1] == [number] or not board.solid, (layout, space.names[number])
                assert number in found


@pytest.mark.parametrize("rect", [LARGE, SMALL, Rect(0, 0, 400, 800)])
@pytest.mark.parametrize("model", UNIONS)
def test_on_the_map_every_space_is_picked_and_boards_become_large(model, rect):
    space = UNIONS[model]
    widths = {}
    for inside in ("", "2:"):
        layout = flat_layout(space, rect, View("flat", inside=inside))
        areas = [part.area for part in layout.parts]
        assert all(area.inside(rect.inset(-1)) for area in areas)
        assert not any(a.overlaps(b) for k, a in enumerate(areas) for b in (*areas[k + 1 :], layout.links))
        picked = [layout.pick(x, y) for x, y in layout.points.tolist()]
        assert picked == list(range(space.size)) or min(part.cell for part in layout.parts) < 6
        widths[inside] = areas[1].w
        parts = [layout.part(*title.centre) for title in layout.titles]
        assert parts == [("" if inside == f"{n}:" else f"{n}:") for n in range(1, len(parts) + 1)]
        assert layout.part(*layout.seats[0]) == "1:" and layout.part(*areas[0].centre) is None
    assert widths["2:"] > 1.2 * widths[""]


# ---- what conduits make one moment ----


def test_the_space_pointed_at_and_what_is_simultaneous_with_it_are_both_marked():
    state = worlds("GG RYG", "YYYY YG", "BB", markers="R 0 G")
    at = state.game.space.index
    tableau = build_view(state, hover=at["1:RYG"])
    assert names(state, tableau.marked("simultaneous")) == {"2:YG", "3:YG", "2:RYG", "3:GRYG"}
    assert names(state, tableau.marked("marker")) == {"1:R", "2:0", "3:G"}
    ways = [p for p in tableau.paths if p.kind == "conduit"]
    assert {(*(state.game.space.names[s] for s in p.spaces), p.player) for p in ways} >= {("1:R", "2:0", 1)}
    assert len(ways) == 6 and tableau.boards == (1, 2, 3)
    assert not build_view(state).marked("simultaneous")
    mine = tableau.within(at["2:0"], 341)
    assert not [p for p in mine.paths if p.kind in CONDUITS] and mine is tableau.within(at["2:0"], 341)


def test_a_removal_is_shown_on_both_boards():
    before = worlds("GG", "GGG YYYY", roll="G")
    (action,) = (a for a in before.actions() if a.text == "1:GGx1:GGG")
    after = before.play(action)
    tableau = build_view(after, (change(before, action, after),), action=action)
    (way,) = (p for p in tableau.paths if p.kind == "removal")
    assert [after.game.space.names[s] for s in way.spaces] == ["1:GGG", "2:GGG"] and way.player == 1
    assert names(after, tableau.marked("gone")) == {"2:GGG"} and names(after, tableau.marked("last")) == {"1:GGG"}


# ---- in a session ----


def test_a_board_becomes_large_by_key_and_letters_walk_where_something_is_to_be_done(session):
    at = begin(session, "multiverse", players=3, rings=1)
    for text in ("roll 1:GG", "roll 2:RR", "roll 3:YY", "roll B", "1:GG-1:GB", "roll G"):
        do(session, "play", text)
    do(session, "only_board", 2)
    assert str(session.context.view) == "inside:2:"
    do(session, "walk", "R")
    assert session.play.move_input.cursor == at["2:R"]
    do(session, "step_aim", (2, 1))
    assert session.play.move_input.cursor == at["3:R"]
    do(session, "inside", None)
    assert session.context.view.inside == "3:"
    do(session, "keep_view", 1)
    do(session, "home")
    assert session.context.view == View() and session.game.views.kept()[0] is not None
    tableau = session.tableau()
    told = shown(session)
    assert len(told.space.parts) == 3 and told.tree
    svg = sheet(session.context.space, tableau, (600, 500)).content(".svg").decode()
    assert "2 2:RR" in svg
    do(session, "undo")
    do(session, "again")
    assert session.play.playback.before and session.tableau().occupied == {at["1:GG"], at["2:RR"], at["3:YY"]}


def test_kept_views_of_several_boards_are_no_views_of_one(session):
    begin(session, "multiverse")
    do(session, "only_board", 2)
    do(session, "keep_view", 1)
    begin(session, "ez_gryb")
    assert not any(session.game.views.kept())


def test_the_end_tells_what_is_left_of_everybody(session):
    begin(session, "multiverse", rings=1)
    for text in ("roll 1:R", "roll 2:R"):
        do(session, "play", text)
    said = shown(session).outcome
    assert said.title == "Dark wins" and said.detail.endswith("Rings left: Light 0, Dark 1.")


def test_boards_of_a_definition_of_ones_own(tmp_path):
    """Anything that has a backend: three slates, and a file may not say that its space is a union."""
    text = """
format: 1
id: slates
title: Slates
board: {model: veptheca, size: 3, boards: 3, conduits: [{from: "1:a1", to: "3:c3"}]}
pieces: 4
stages: [{stage: introduce}]
goals: [{goal: configuration, shape: {row: 3}}]
"""
    (tmp_path / "slates.yaml").write_text(text, "utf-8")
    game = vectorgames.load(str(tmp_path / "slates.yaml"))
    state = game.start().play("2:b2")
    tableau = build_view(state)
    assert [p.kind for p in tableau.paths] == ["conduit"] and tableau.boards == (0, 0, 0)
    assert "1 2:b2" in sheet(game.space, tableau, (500, 400)).content(".svg").decode()
    (tmp_path / "own.yaml").write_text("format: 1\nid: own\nspace: union\n", "utf-8")
    with pytest.raises(ValueError, match="expected dots"):
        load_board(str(tmp_path / "own.yaml"), game.space)


# ---- as it is seen ----


def two_worlds():
    """The board of a game with one ring each, and its first position."""
    record = GameRecord(definition.load("multiverse", {"rings": 1}))
    return load_board("gryb", record.game.space), build_view(record.state)


def test_every_node_of_two_boards_is_picked_where_it_is_seen():
    (board, tableau), view = two_worlds(), View()
    camera = OrbitCamera(board, SIZE)
    camera.home(view, animate=False)
    found = pixels(board, camera, board.anchors(board.pose(view)), view, tableau.pieces)
    assert not [name for name, at in found.items() if at is None]
