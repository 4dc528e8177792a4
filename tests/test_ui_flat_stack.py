"""The flat map of a stack: where levels lie, what a click means, glyphs, marks, the projection, files."""

import math
from dataclasses import replace
from itertools import combinations
from xml.etree import ElementTree as Xml

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from PIL import Image

import vectorgames
from tests.panels import click, draw, game, layer, rects  # noqa: F401
from tests.support import do
from vectorgames.app.panels import map_panel
from vectorgames.boards.stack.map import places, projected_marks
from vectorgames.play.views import View
from vectorgames.spaces.stack import stack
from vectorgames.ui.actions import Command
from vectorgames.view.flat_map import flat_layout, flat_points, flat_primitives
from vectorgames.view.map_files import sheet_file
from vectorgames.view.map_pieces import GLYPHS, piece_parts
from vectorgames.view.markers import KINDS
from vectorgames.view.primitives import (
    Circle,
    PieceShape,
    Polygon,
    Rect,
    Stamp,
    Striped,
    Text,
    mesh,
    triangulated,
)
from vectorgames.view.tableau import Ghost, Mark, Path, Piece, Tableau
from vectorgames.view.themes import lightness, load_theme, theme_ids

# ruff: noqa: F811

THEME = load_theme()
SPACE = stack()
AT = SPACE.index
SMALL, LARGE = Rect(0, 0, 490, 450), Rect(0, 0, 1340, 860)
rects_of_any_shape = st.builds(
    Rect, st.integers(0, 900), st.integers(0, 900), st.integers(200, 3000), st.integers(200, 2000)
)
isolated = st.frozensets(st.integers(1, 8), max_size=8)


def start() -> Tableau:
    state = vectorgames.load("chess_4d").start()
    return Tableau(tuple(Piece(AT[name], text) for name, text in state.position().items()))


def shapes(tableau, rect=LARGE, view=None, lang="en"):
    return flat_primitives(SPACE, tableau, rect, THEME, view, lang)


def texts(*args, **how):
    return [s.text for s in shapes(*args, **how) if isinstance(s, Text)]


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


@pytest.mark.parametrize("size, least", [((490, 450), 14), ((802, 586), 20), ((1344, 860), 30), ((2688, 1720), 62)])
def test_squares_are_as_large_as_the_panels_of_usual_windows_need(size, least):
    assert flat_layout(SPACE, Rect(0, 0, *size)).cell >= least


def test_the_arrangement_follows_the_shape_of_the_rectangle():
    def rows(w, h):
        return len({board.y for board in flat_layout(SPACE, Rect(0, 0, w, h)).boards})

    assert [rows(900, 900), rows(1900, 800), rows(3000, 300), rows(400, 1900)] == [3, 2, 1, 8]


def test_white_is_at_the_bottom_and_the_a_file_at_the_left():
    points = flat_points(SPACE, LARGE)
    assert points[AT["a1L4"]][1] > points[AT["a7L4"]][1] and points[AT["a1L4"]][0] < points[AT["g1L4"]][0]


def test_light_and_dark_change_with_file_rank_and_level():
    (light,) = [s for s in shapes(Tableau()) if isinstance(s, Stamp)]
    places = flat_layout(SPACE, LARGE).places
    names = {name for name in SPACE.names if places[AT[name]] in light.centres}
    assert len(names) == 196 and not {"a1L1", "b2L1", "a2L2", "b1L2"} & names
    assert {"a1L2", "b1L1", "a2L1", "b2L2"} <= names


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


def test_kinds_are_told_apart_by_their_shape():
    shapes = {kind: frozenset(part.points for part in parts("1" + kind)) for kind in GLYPHS}
    assert len(set(shapes.values())) == len(GLYPHS)
    assert {*parts("1")} < {*parts("1X")}, "without a glyph: the shape of its player, and the letter"


@pytest.mark.parametrize("theme", theme_ids())
def test_pieces_stand_out_from_every_square_and_from_each_other(theme):
    theme = load_theme(theme)
    squares = [lightness(theme[name]) for name in ("square_dark", "square_light")]
    for kind in GLYPHS:
        light, dark = ([lightness(part.colour) for part in parts(owner + kind, theme)] for owner in "12")
        for found in (light, dark):
            assert all(max(abs(part - square) for part in found) > 60 for square in squares)
        assert light != dark


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


def test_soft_edges_reach_half_a_pixel_out():
    made = mesh((Polygon(((-5, -5), (5, -5), (5, 5), (-5, 5)), "#FF7A33"),))
    assert np.abs(made.at).max() == pytest.approx(5.5)
    assert set((made.ink >> 24).tolist()) == {0, 255}
    assert made.triangles.max() == len(made.at) - 1


# ---- marks ----


def test_hundreds_of_targets_cost_what_one_does():
    one, many = (
        added(Tableau(marks=tuple(Mark("free", n) for n in numbers))) for numbers in ((0,), range(0, SPACE.size, 3))
    )
    assert sum(not isinstance(s, Text) for s in many) <= sum(not isinstance(s, Text) for s in one)
    places = flat_layout(SPACE, LARGE).places
    assert any(isinstance(s, Stamp) and set(places[::3]) == set(s.centres) for s in many)


def test_unknown_kinds_of_marks_do_no_harm():
    assert not added(Tableau(marks=(Mark("no such kind", 7),)))


def test_the_turn_and_the_number_of_levels_are_written_at_the_square():
    places = flat_layout(SPACE, LARGE).places
    later = [s for s in added(Tableau(marks=(Mark("later", 77, number=3),))) if isinstance(s, Text)]
    assert ("3", places[77]) in [(s.text, s.centre) for s in later] and len(later) == 2
    count = [s for s in added(Tableau(marks=(Mark("count", 77, number=6),))) if isinstance(s, Text)]
    assert [s.text for s in count] == ["6"] and np.abs(np.subtract(count[0].centre, places[77])).max() < 30


def test_hints_stand_at_the_corner_of_a_square_with_a_piece():
    places, cell = flat_layout(SPACE, LARGE).places, flat_layout(SPACE, LARGE).cell

    def off(*pieces):
        tableau = Tableau(pieces, (Mark("win", 77),))
        stars = [s for s in added(tableau) if isinstance(s, Polygon) and s.colour == THEME["win"]]
        return min(np.abs(np.mean(star.points, axis=0) - places[77]).max() for star in stars)

    assert off() < 0.05 * cell < 0.2 * cell < off(Piece(77, "2K"))


# ---- absent pieces, the aimed piece, the last move ----


def pieces_drawn(tableau, rect=LARGE):
    return [(s.text, s.centre, s.alpha) for s in shapes(tableau, rect) if isinstance(s, PieceShape)]


def test_absent_pieces_are_faint_and_give_way_to_what_stands_there_now():
    ghost, origin = Ghost(77, "1Q"), Mark("origin", 77, 1)
    layout = flat_layout(SPACE, LARGE)
    found = pieces_drawn(Tableau(marks=(origin,), ghosts=(ghost, ghost)))
    assert [(text, at) for text, at, _ in found][0] == ("1Q", layout.places[77])
    assert len(found) == 2 and all(alpha < 0.5 for _, _, alpha in found)  # and one on the projection
    here = pieces_drawn(Tableau((Piece(77, "2P"),), (origin,), ghosts=(ghost,)))
    assert {(text, alpha) for text, _, alpha in here} == {("2P", 1.0)}
    dashes = [s for s in added(Tableau(marks=(origin,))) if isinstance(s, Stamp) and len(s.parts) >= 8]
    assert len(dashes) == 2


@pytest.mark.parametrize("absent", [True, False])
def test_the_piece_aimed_with_is_seen_at_its_target(absent):
    piece, marks = Piece(77, "2N"), (Mark("from", 77, 2), Mark("aim", 100, 2))
    ghosts = (Ghost(100, "2N", "lands"), *((Ghost(77, "2N"),) if absent else ()))
    tableau = Tableau(() if absent else (piece,), marks, ghosts=ghosts)
    at = flat_layout(SPACE, LARGE).places[100]
    assert [text for text, centre, _ in pieces_drawn(tableau) if centre == at] == ["2N"]
    full = replace(tableau, pieces=(*tableau.pieces, Piece(100, "1P")))
    assert [text for text, centre, _ in pieces_drawn(full) if centre == at] == ["1P"]


def arrows(tableau: Tableau) -> list[tuple[Striped, Polygon, Circle]]:
    """Line, head and ring of every arrow, without the dark edges under them."""
    colour = THEME["last"]
    parts = [s for s in shapes(tableau) if isinstance(s, Striped | Polygon | Circle)]
    lines, heads, rings = (
        [s for s in parts if isinstance(s, kind) and (s.stripes[0][0] if kind is Striped else s.colour) == colour]
        for kind in (Striped, Polygon, Circle)
    )
    return list(zip(lines, heads, rings, strict=True))


def test_the_last_move_is_an_arrow_from_a_ring_on_its_start_to_a_head_beside_its_end():
    a, b = AT["c6L4"], AT["e4L1"]
    tableau = Tableau((Piece(b, "2B"),), paths=(Path("trail", (a, b), player=2),))
    layout, all_shapes = flat_layout(SPACE, LARGE), shapes(tableau)
    on_levels, on_projection = arrows(tableau)
    for (line, head, ring), cell, start, end in (
        (on_levels, layout.cell, layout.places[a], layout.places[b]),
        (on_projection, layout.cell, places(layout)[1][a // 8], places(layout)[1][b // 8]),
    ):
        assert ring.centre == pytest.approx(start)
        assert math.dist(line.points[0], start) == pytest.approx(ring.radius, abs=0.15 * cell)
        assert 0.3 * cell < math.dist(head.points[0], end) < 0.6 * cell
    last_piece = max(k for k, s in enumerate(all_shapes) if isinstance(s, PieceShape))
    assert all_shapes.index(on_levels[0]) > last_piece, "no piece hides where it begins"
    assert len(arrows(Tableau(paths=(Path("trail", (AT["c6L4"], AT["c6L1"])),)))) == 1
    assert not arrows(Tableau(paths=(Path("trail", (a,)),)))


def test_an_arrow_goes_round_strangers():
    layout, way = flat_layout(SPACE, LARGE), Path("trail", (AT["f6L1"], AT["f4L3"]))
    row = [AT[f"{file}{rank}L1"] for file in "defg" for rank in "67" if f"{file}{rank}" != "f6"]

    def nearest(*pieces: Piece) -> float:
        line = arrows(Tableau(pieces, paths=(way,)))[0][0]
        return min(math.dist(p, layout.places[n]) for p in line.points for n in row) / layout.cell

    assert nearest() < 0.4 < nearest(*(Piece(n, "2P") for n in row))


# ---- the projection ----


def test_a_column_shows_the_leading_piece_of_each_player():
    layout = flat_layout(SPACE, LARGE)
    held = (("d4L2", "2P"), ("d4L5", "2K"), ("d4L6", "2Q"), ("e4L1", "1P"), ("e4L8", "2R"))
    tableau = Tableau(tuple(Piece(AT[name], text) for name, text in held))
    rect = layout.rect(layout.whole)
    found = sorted(text for text, at, _ in pieces_drawn(tableau) if rect.contains(*at))
    assert found == ["1P", "2K", "2R"]


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


def test_the_strip_of_a_column_tells_on_which_levels_something_stands():
    layout = flat_layout(SPACE, LARGE)

    def heights(*names):
        tableau = Tableau(tuple(Piece(AT[name], "1P") for name in names))
        slots = [s for s in added(tableau) if isinstance(s, Stamp) and s.parts[0].colour == THEME.player(1)[0]]
        return sorted(y for stamp_ in slots for _, y in stamp_.centres)

    low, high = heights("d4L1"), heights("d4L8")
    assert len(low) == len(high) == 1 and low[0] > high[0]
    assert heights("d4L1", "d4L8") == [*high, *low]
    assert low[0] - high[0] > 0.7 * layout.cell


# ---- names, isolated levels, files ----


def test_boards_are_named_in_the_language_of_the_window():
    assert {f"L{n}" for n in range(1, 9)} | {"L1–8"} <= set(texts(start()))
    german = texts(start(), lang="de")
    assert {f"E{n}" for n in range(1, 9)} | {"E1–8"} <= set(german)
    assert not any(text.startswith("L") for text in german)
    assert german.count("a") == german.count("7") == 9


def test_only_isolated_levels_are_on_the_sheet_and_the_projection():
    said = texts(start(), view=View("flat", levels=frozenset({3, 8})))
    assert {text for text in said if text[0] == "L"} == {"L3", "L8", "L1–8"}
    marks = tuple(Mark(kind, AT["d4L1"], 1, number=1) for kind in KINDS)
    everything = replace(start(), marks=marks, ghosts=(Ghost(AT["d4L1"], "1P"),))
    for shape in shapes(everything, view=View("flat", levels=frozenset({3}))):
        at = shape.centres if isinstance(shape, Stamp) else [getattr(shape, "centre", (0, 0))]
        assert np.isfinite(np.array(at)).all()


@pytest.mark.parametrize("size", [(300, 260), (490, 450), (802, 586), (1344, 860), (1900, 700)])
@pytest.mark.parametrize("levels", [frozenset(), frozenset({4}), frozenset({1, 4, 5})])
def test_names_never_lie_on_a_board_or_each_other(size, levels):
    rect, view = Rect(0, 0, *size), View("flat", levels=levels)
    layout = flat_layout(SPACE, rect, view)
    boards = [layout.rect(board) for board in (*layout.boards, layout.whole)]
    boxes = []
    for s in shapes(Tableau(), rect, view, "de"):
        if isinstance(s, Text):
            w, h = 0.56 * s.size * len(s.text), 0.7 * s.size
            boxes.append(Rect(s.centre[0] - w / 2, s.centre[1] - h / 2, w, h))
            assert boxes[-1].x >= -2 and boxes[-1].bottom <= size[1] + 2
    for box in boxes:
        assert not any(box.overlaps(board) for board in boards), (box, size)
    assert not any(a.overlaps(b) for a, b in combinations(boxes, 2))


def test_files_hold_every_piece_in_its_language(tmp_path):
    tableau = start()
    for name in ("a.svg", "a.png"):
        content = sheet_file(name[1:], SPACE, tableau, (700, 640), "studio", View("flat"), "4D", "de")
        (tmp_path / name).write_bytes(content)
    root = Xml.parse(tmp_path / "a.svg").getroot()
    groups = [e for e in root.iter() if e.get("class", "").startswith("piece")]
    columns = len({piece.space // 8 for piece in tableau.pieces})
    assert len(groups) == 112 + columns
    assert "1K d1E4" in root[1].text.splitlines() and len(root[1].text.splitlines()) == 112
    with Image.open(tmp_path / "a.png") as picture:
        assert picture.size == (700, 640) and len(picture.convert("RGB").getcolors(1 << 20)) > 500


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
