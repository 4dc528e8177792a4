"""The flat map of a stack: where levels lie, what a click means, glyphs, marks, the projection, files."""

import math

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.panels import click, draw, game, layer, rects  # noqa: F401
from tests.support import do
from vectorgames.app.panels import map_panel
from vectorgames.boards.stack.map import projected_marks
from vectorgames.play.views import View
from vectorgames.spaces.stack import stack
from vectorgames.ui.actions import Command
from vectorgames.view.flat_map import MapStyle, flat_layout, flat_points, flat_primitives
from vectorgames.view.map_pieces import GLYPHS, piece_parts
from vectorgames.view.primitives import (
    Circle,
    PieceShape,
    Polygon,
    Rect,
    Stamp,
    Striped,
    Text,
    triangulated,
)
from vectorgames.view.tableau import Mark, Path, Piece, Tableau
from vectorgames.view.themes import load_theme

# ruff: noqa: F811

THEME = load_theme()
SPACE = stack()
AT = SPACE.index
SMALL, LARGE = Rect(0, 0, 490, 450), Rect(0, 0, 1340, 860)
rects_of_any_shape = st.builds(
    Rect, st.integers(0, 900), st.integers(0, 900), st.integers(200, 3000), st.integers(200, 2000)
)
isolated = st.frozensets(st.integers(1, 8), max_size=8)


def shapes(tableau, rect=LARGE, view=None, lang="en"):
    return flat_primitives(SPACE, tableau, rect, MapStyle(THEME, view, lang))


def added(tableau, rect=LARGE):
    """What a tableau adds to an empty map."""
    bare = set(shapes(Tableau(), rect))
    return [s for s in shapes(tableau, rect) if s not in bare]


# ---- where everything lies ----


@given(rects_of_any_shape, isolated)
def test_every_space_on_the_sheet_is_picked_by_its_own_point(rect, levels):
    view = View("flat", levels=levels)
    points = flat_points(SPACE, rect, view)
    shown = [n for n in range(SPACE.size) if not levels or n % 8 + 1 in levels]
    assert np.flatnonzero(~np.isnan(points[:, 0])).tolist() == shown
    for n in shown:
        assert flat_layout(SPACE, rect, view).pick(*points[n]) == n
        assert flat_layout(SPACE, rect, view).pick(*np.floor(points[n])) == n  # a pixel, as a mouse has it


@given(rects_of_any_shape, isolated)
def test_boards_lie_inside_and_apart_and_go_up_from_the_lower_left(rect, levels):
    layout = flat_layout(SPACE, rect, View("flat", levels=levels))
    boards = [layout.rect(board) for board in (*layout.boards, layout.whole)]
    assert [board.level + 1 for board in layout.boards] == sorted(levels or range(1, 9))
    for k, board in enumerate(boards):
        assert board.x >= rect.x - 1 and board.y >= rect.y - 1
        assert board.right <= rect.right + 1 and board.bottom <= rect.bottom + 1
        assert not any(board.overlaps(other) for other in boards[k + 1 :])
    for a, b in zip(boards[:-1], boards[1:-1], strict=False):  # as one reads, but from the bottom up
        assert (b.y == a.y and b.x > a.right) or (b.y < a.y and b.x <= a.x)


def test_the_arrangement_follows_the_shape_of_the_rectangle():
    def rows(w, h):
        return len({board.y for board in flat_layout(SPACE, Rect(0, 0, w, h)).boards})

    assert [rows(900, 900), rows(1900, 800), rows(3000, 300), rows(400, 1900)] == [3, 2, 1, 8]


# ---- clicks on the projection ----


def picked(name, *marks, pieces=(), mover=0, view=None):
    layout = flat_layout(SPACE, LARGE, view)
    tableau = Tableau(tuple(Piece(AT[at], text) for at, text in pieces), tuple(marks))
    x, y = layout.columns[AT[name + "L1"] // 8]
    number = layout.pick(x, y, tableau, mover)
    assert layout.label(SPACE, number, x, y, "de") == name
    return SPACE.names[number]


def test_a_click_on_the_projection_means_what_stands_there_or_may_be_done_there():
    both = (("d4L2", "2P"), ("d4L5", "1N"))
    assert picked("d4") == "d4L1"
    assert picked("d4", pieces=both) == "d4L2"
    assert picked("d4", pieces=both, mover=1) == "d4L5"
    assert picked("d4", Mark("take", AT["d4L6"]), pieces=both, mover=1) == "d4L6"
    assert picked("d4", Mark("free", AT["d4L7"]), Mark("free", AT["d4L3"])) == "d4L3"
    assert picked("d5", Mark("free", AT["d4L7"])) == "d5L1"
    assert picked("d4", view=View("flat", levels=frozenset({6, 7}))) == "d4L6"


def test_a_click_on_the_projection_stays_with_what_is_pointed_at_and_confirms_the_aim():
    free = [Mark("free", space) for space in SPACE.column(AT["d4L1"])]
    hover = Mark("hover", AT["d4L6"])
    assert picked("d4", *free, hover) == "d4L6"
    assert picked("d4", *free, hover, Mark("aim", AT["d4L8"])) == "d4L8"
    assert picked("d4", free[2], hover) == "d4L3"
    assert picked("e4", hover) == "e4L1"


@pytest.mark.parametrize("view", [View("flat"), View("flat", levels=frozenset({2}))])
def test_every_square_of_the_projection_means_its_column(view):
    layout = flat_layout(SPACE, SMALL, view)
    for column, (x, y) in enumerate(layout.columns):
        assert flat_layout(SPACE, SMALL, view).pick(x, y) // 8 == column


# ---- pieces ----


def parts(text, theme=THEME):
    return piece_parts(PieceShape((0.0, 0.0), 10.0, text), theme)


@pytest.mark.parametrize("kind", GLYPHS)
def test_glyphs_are_closed_shapes_inside_their_square(kind):
    glyph = GLYPHS[kind]
    for outline in (*glyph.bodies, *glyph.cuts, *glyph.trim):
        p = np.array(outline)
        assert np.abs(p).max() <= 1.0
        q = np.roll(p, -1, 0)
        area = (p[:, 0] * q[:, 1] - q[:, 0] * p[:, 1]).sum()
        outline = outline if area > 0 else outline[::-1]
        parts = np.array([[outline[i] for i in three] for three in triangulated(outline)])
        a, b = parts[:, 1] - parts[:, 0], parts[:, 2] - parts[:, 0]
        pieces = a[:, 0] * b[:, 1] - a[:, 1] * b[:, 0]
        assert (pieces > -1e-9).all() and pieces.sum() == pytest.approx(abs(area))


# ---- marks ----


def test_hundreds_of_targets_cost_what_one_does():
    one, many = (
        added(Tableau(marks=tuple(Mark("free", n) for n in numbers))) for numbers in ((0,), range(0, SPACE.size, 3))
    )
    assert sum(not isinstance(s, Text) for s in many) <= sum(not isinstance(s, Text) for s in one)
    places = flat_layout(SPACE, LARGE).places
    assert any(isinstance(s, Stamp) and set(places[::3]) == set(s.centres) for s in many)


# ---- absent pieces, the aimed piece, the last move ----


def arrows(tableau: Tableau) -> list[tuple[Striped, Polygon, Circle]]:
    """Line, head and ring of every arrow, without the dark edges under them."""
    colour = THEME["last"]
    parts = [s for s in shapes(tableau) if isinstance(s, Striped | Polygon | Circle)]
    lines, heads, rings = (
        [s for s in parts if isinstance(s, kind) and (s.stripes[0][0] if kind is Striped else s.colour) == colour]
        for kind in (Striped, Polygon, Circle)
    )
    return list(zip(lines, heads, rings, strict=True))


def test_an_arrow_goes_round_strangers():
    layout, way = flat_layout(SPACE, LARGE), Path("trail", (AT["f6L1"], AT["f4L3"]))
    row = [AT[f"{file}{rank}L1"] for file in "defg" for rank in "67" if f"{file}{rank}" != "f6"]

    def nearest(*pieces: Piece) -> float:
        line = arrows(Tableau(pieces, paths=(way,)))[0][0]
        return min(math.dist(p, layout.places[n]) for p in line.points for n in row) / layout.cell

    assert nearest() < 0.4 < nearest(*(Piece(n, "2P") for n in row))


# ---- the projection ----


def test_targets_of_a_column_are_one_mark_with_the_number_of_levels():
    marks = [Mark("free", s, 1) for s in SPACE.column(AT["d4L1"])]
    marks += [Mark("own", AT["e4L2"], 1), Mark("own", AT["e4L3"], 1), Mark("take", AT["f4L7"], 1)]
    marks += [Mark("later", AT["g4L1"], 1, number=3), Mark("later", AT["g4L2"], 1, number=2)]
    marks += [Mark("level", AT["a1L2"]), Mark("check", AT["d7L4"])]
    projected = projected_marks(SPACE, Tableau((), tuple(marks)))
    found = {(SPACE.column_name(mark.space), mark.kind, mark.number) for mark in projected}
    wanted = {("d4", "free", 0), ("d4", "count", 8), ("e4", "own", 0), ("e4", "count", 2), ("f4", "take", 0)}
    wanted |= {("f4", "count", 1), ("g4", "later", 2), ("d7", "check", 0)}
    assert found == wanted
    layout = flat_layout(SPACE, LARGE)
    rect = layout.rect(layout.whole)
    written = [s.text for s in added(Tableau((), tuple(marks))) if isinstance(s, Text) and rect.contains(*s.centre)]
    assert sorted(written) == ["1", "2", "2", "8"]


# ---- in the panel ----


def test_a_click_on_the_projection_aims_and_names_the_column(layer, game, rects, monkeypatch):
    said = []
    monkeypatch.setattr(map_panel, "name_label", lambda ui, at, text, within: said.append(text))
    marks = Mark("hover", AT["d4L2"]), Mark("hover", AT["d4L5"])
    session = game("de", "chess_4d", 0)
    session.page.position = lambda: Tableau((Piece(AT["d4L2"], "2P"), Piece(AT["d4L5"], "1N")), marks)
    do(session, "view", View("flat"))
    draw(layer, session, times=2)
    layout = flat_layout(SPACE, rects["large map"], session.context.view)
    commands = click(layer, session, layout.columns[AT["d4L1"] // 8])
    assert Command("hover", AT["d4L5"]) in commands and Command("aim", AT["d4L5"]) in commands
    assert set(said) == {"d4"}
    said.clear()
    layer.mouse(*layout.points[AT["d4L5"]])
    draw(layer, session, times=2)
    assert set(said) == {"d4E5"}


def test_a_pointer_at_rest_leaves_the_aim_to_the_keyboard(layer, game, rects):
    session = game(name="chess_4d", moves=0)
    do(session, "view", View("flat"))
    draw(layer, session, times=2)
    points = flat_points(SPACE, rects["large map"], session.context.view)
    layer.mouse(*points[77])
    assert Command("hover", 77) in draw(layer, session, times=2)
    do(session, "hover", 200)  # by keyboard
    assert not [c for c in draw(layer, session, times=3) if c.name == "hover"]
    layer.mouse(*(points[77] + 2))
    assert Command("hover", 77) in draw(layer, session, times=2)
