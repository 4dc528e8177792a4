"""The flat map of a tree: nested squares, what a click means, pieces round spots, marks, lines, parts of it."""

import math
from dataclasses import replace
from itertools import combinations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.panels import click, draw, game, layer, rects  # noqa: F401
from tests.support import do
from vectorgames.app.panels import map_panel
from vectorgames.boards.tree.map import beside, climb, loop, seats, way
from vectorgames.boards.tree.map_nodes import NODES, letter_of
from vectorgames.boards.tree.map_printed import kind_piece
from vectorgames.play.views import View
from vectorgames.spaces.tree import STEPS, tree
from vectorgames.ui.actions import Command
from vectorgames.view.flat_map import Spots, flat_layout, flat_points, flat_primitives
from vectorgames.view.map_marks import mark_layers
from vectorgames.view.map_pieces import BAND, outline, piece_parts
from vectorgames.view.markers import KINDS
from vectorgames.view.primitives import Box, Circle, Line, PieceShape, Polygon, Rect, Stamp, Striped, Text, Texts
from vectorgames.view.tableau import Ghost, Mark, Path, Piece, Tableau
from vectorgames.view.themes import lightness, load_theme

# ruff: noqa: F811

THEME = load_theme()
SPACE = tree(4)
AT = SPACE.index
SMALL, LARGE = Rect(0, 0, 390, 301), Rect(0, 0, 802, 594)
"""Beside the panels, and large, in a window of 1280 by 800."""
rects_of_any_shape = st.builds(
    Rect, st.integers(0, 900), st.integers(0, 900), st.integers(200, 3000), st.integers(200, 2000)
)
heads = st.sampled_from(["", "G", "RY", "BYG", "YYYY"])


def shapes(tableau=None, rect=LARGE, view=None, space=SPACE, how=None):
    return flat_primitives(space, tableau or Tableau(), rect, THEME, view, "de", how or Spots(printed=True))


def inside(name):
    return View("flat", inside=name)


def letters(found):
    """(letter, centre, size) of everything that is written on spots."""
    return [(s.text, at, s.size) for s in found if isinstance(s, Texts) for at in s.centres]


def corners(s):
    """Everything that a primitive reaches, roughly."""
    match s:
        case Stamp():
            wide = [(x, y, p.width / 2) for p in s.parts for x, y in p.points]
            return [(cx + x + k * w, cy + y + k * w) for cx, cy in s.centres for x, y, w in wide for k in (-1, 1)]
        case Texts():
            half = 0.3 * s.size
            return [(x + k * half, y + k * half) for x, y in s.centres for k in (-1, 1)]
        case Text():
            half = 0.3 * s.size
            return [(s.centre[0] + k * half * len(s.text), s.centre[1] + k * half) for k in (-1, 1)]
        case PieceShape():
            return [p for part in piece_parts(s, THEME) for p in corners(part)]
        case Circle():
            r = s.radius + s.width / 2
            return [(s.centre[0] + k * r, s.centre[1] + k * r) for k in (-1, 1)]
        case Box():
            return [(s.rect.x, s.rect.y), (s.rect.right, s.rect.bottom)]
        case Line():
            return [s.a, s.b]
        case Striped() | Polygon():
            return list(s.points)
    raise TypeError(s)


def dense(line, step=1.0):
    """float[n, 2]: points on a line, no farther from one another than that."""
    line = np.array(line)
    ways = np.diff(line, axis=0)
    counts = np.ceil(np.hypot(*ways.T) / step).astype(int) + 1
    which = np.repeat(np.arange(len(ways)), counts)
    along = (np.arange(counts.sum()) - np.repeat(np.cumsum(counts) - counts, counts) + 1) / counts[which]
    return np.vstack([line[:1], line[which] + along[:, None] * ways[which]])


def nearest_stranger(layout, line, ends):
    """How far a line is from the rim of the next spot that does not belong to it."""
    points = dense(line)
    off = np.hypot(*(points[:, None] - layout.points).transpose(2, 0, 1)) - layout.radii
    off[:, list(ends)] = np.inf
    return np.nanmin(off)


# ---- where everything lies ----


@given(rects_of_any_shape, heads)
def test_every_node_on_the_sheet_is_picked_by_its_own_point(rect, head):
    points = flat_points(SPACE, rect, inside(head))
    number = AT[head] if head else 0
    shown = sorted({*SPACE.below(number).tolist(), *SPACE.ancestors(number)})
    assert np.flatnonzero(~np.isnan(points[:, 0])).tolist() == shown
    for n in shown:
        assert flat_layout(SPACE, rect, inside(head)).pick(*points[n]) == n
        assert flat_layout(SPACE, rect, inside(head)).pick(*np.floor(points[n])) == n  # a pixel, as a mouse has it


@given(rects_of_any_shape, heads)
def test_spots_lie_on_the_sheet_and_never_on_each_other(rect, head):
    layout = flat_layout(SPACE, rect, inside(head))
    shown = np.flatnonzero(~np.isnan(layout.points[:, 0]))
    at, r = layout.points[shown], layout.radii[shown]
    assert (at[:, 0] - r >= rect.x).all() and (at[:, 0] + r <= rect.right).all()
    assert (at[:, 1] - r >= rect.y).all() and (at[:, 1] + r <= rect.bottom).all()
    apart = np.hypot(*(at[:, None] - at).transpose(2, 0, 1)) - r[:, None] - r
    apart[np.diag_indices(len(shown))] = 1.0
    assert apart.min() > 0


@pytest.mark.parametrize("rect", [SMALL, LARGE])
def test_squares_lie_in_the_squares_of_their_parents_as_they_are_printed(rect):
    layout = flat_layout(SPACE, rect)
    for node in range(SPACE.firsts[4]):
        x, y = layout.places[node]
        reach = layout.reach(SPACE.level(node))
        for child, (east, south) in zip(SPACE.children(node), ((0, 0), (1, 0), (1, 1), (0, 1)), strict=True):
            cx, cy = layout.places[child]
            assert (cx > x) == east and (cy > y) == south
            assert abs(cx - x) + layout.reach(SPACE.level(child)) <= reach + 1e-6
            if SPACE.level(child) < 4:  # two squares do not meet
                assert abs(cx - x) > layout.reach(SPACE.level(child))


@pytest.mark.parametrize("size, cell", [((390, 301), 17), ((488, 456), 25), ((802, 594), 33), ((1344, 874), 49)])
def test_all_341_letters_can_be_read_in_the_panels_of_usual_windows(size, cell):
    rect = Rect(0, 0, *size)
    layout, written = flat_layout(SPACE, rect), letters(shapes(rect=rect))
    assert layout.cell >= cell
    assert {at: text for text, at, _ in written} == {layout.places[n]: letter_of(n) for n in range(SPACE.size)}
    assert min(text for *_, text in written) >= 9
    for _, (x, y), text in written:  # in the middle, and on its spot
        radius = float(layout.radii[layout.pick(x, y)])
        assert 0.42 * text <= radius


def test_everything_is_sharp_on_whole_pixels():
    for rect in (SMALL, LARGE, Rect(7, 3, 1344, 874)):
        layout = flat_layout(SPACE, rect)
        assert layout.cell == int(layout.cell) and (layout.xs == layout.xs.astype(int)).all()


@pytest.mark.parametrize("depth, rect, level", [(6, SMALL, 5), (6, LARGE, 6), (5, SMALL, 5)])
def test_deep_levels_can_be_clicked_as_far_as_a_pointer_can(depth, rect, level):
    space = tree(depth)
    layout = flat_layout(space, rect)
    picked = [layout.pick(*np.round(layout.points[n])) for n in range(space.firsts[level], space.firsts[level + 1])]
    assert picked == list(range(space.firsts[level], space.firsts[level + 1]))
    if level < depth:  # what is too small means the node above it
        last = space.size - 1
        assert layout.pick(*layout.points[last]) == space.parent(last)
        assert layout.cell < 5


def test_deep_levels_are_dots_without_letters_where_there_is_no_room():
    space = tree(6)
    written = letters(shapes(rect=LARGE, space=space))
    assert 0 < len(written) < 400
    tiny = shapes(rect=Rect(0, 0, 240, 240), space=space)
    assert sum(len(s.centres) for s in tiny if isinstance(s, Stamp)) < space.size
    dots = [s for s in shapes(rect=LARGE, space=space) if isinstance(s, Stamp) and len(s.centres) == 1024]
    assert {part.colour for s in dots for part in s.parts} >= {NODES[c][0] for c in "GRYB"}


# ---- inside a node ----


def test_inside_a_node_its_square_is_all_and_the_nodes_above_stand_beside_it():
    space = tree(6)
    whole, part = flat_layout(space, LARGE), flat_layout(space, LARGE, inside("RG"))
    assert part.cell > 3.5 * whole.cell
    assert part.places[space.index["RG"]] == pytest.approx(part.area.centre, abs=1)
    above = [part.places[n] for n in (0, space.index["R"])]
    assert all(x < part.area.x for x, _ in above) and above[0][1] < above[1][1]
    written = [s.text for s in shapes(view=inside("RG"), space=space) if isinstance(s, Text)]
    assert written == ["RG"]
    assert sum(text == "0" for text, *_ in letters(shapes(view=inside("RG"), space=space))) == 1


@pytest.mark.parametrize("rect", [SMALL, LARGE, Rect(0, 0, 488, 456), Rect(5, 9, 400, 700)])
@pytest.mark.parametrize("head", ["G", "RGYR"])
def test_strip_and_small_square_lie_beside_the_sheet(rect, head):
    space = tree(5)
    layout = flat_layout(space, rect, inside(head))
    parts = [layout.area, layout.strip, layout.locator]
    assert not any(a.overlaps(b) for a, b in combinations(parts, 2))
    assert all(p.x >= rect.x and p.y >= rect.y and p.right <= rect.right and p.bottom <= rect.bottom for p in parts)
    for s in shapes(rect=rect, view=inside(head), space=space):
        for x, y in corners(s):
            assert rect.x - 1 <= x <= rect.right + 1 and rect.y - 1 <= y <= rect.bottom + 1


def test_the_small_square_tells_the_part_and_what_is_to_be_seen_elsewhere():
    layout = flat_layout(SPACE, LARGE, inside("RG"))
    whole = layout.locator
    (frame,) = [s for s in shapes(view=inside("RG")) if isinstance(s, Box) and s.colour == THEME["text"]]
    assert frame.rect == Rect(whole.x + whole.w / 2, whole.y, whole.w / 4, whole.w / 4)
    bare = set(shapes(view=inside("RG")))
    elsewhere = Tableau(marks=(Mark("free", AT["YYYY"]), Mark("last", AT["G"])))
    dot, last = [s for s in shapes(elsewhere, view=inside("RG")) if s not in bare]
    assert dot.centre[0] > whole.x + 0.9 * whole.w and dot.centre[1] > whole.y + 0.9 * whole.w
    assert last.colour == THEME["last"]
    for name, (x, y) in (("GG", (0.1, 0.1)), ("YR", (0.9, 0.6)), ("BY", (0.3, 0.9))):
        assert layout.part(whole.x + x * whole.w, whole.y + y * whole.w) == name
    assert layout.part(*layout.area.centre) is None
    assert flat_layout(SPACE, LARGE).part(400, 300) is None


def test_what_is_not_isolated_is_faint():
    view = View("flat", levels=frozenset({3}), quadrants=frozenset({"G"}))
    pieces = (Piece(AT["GRY"], "1"), Piece(AT["RGR"], "2"))
    found = shapes(Tableau(pieces), view=view)
    assert {s.text: s.alpha < 1 for s in found if isinstance(s, PieceShape)} == {"1": False, "2": True}
    bright = {at for s in found if isinstance(s, Texts) and s.alpha == 1 for at in s.centres}
    places = flat_layout(SPACE, LARGE).places
    assert bright == {places[AT[name]] for name in SPACE.names if len(name) == 3 and name[0] == "G"}


# ---- pieces ----


def test_the_players_pieces_differ_in_shape_and_leave_room_for_the_spot():
    corners_ = []
    for owner in (1, 2, 3, 4):
        points = dense((*outline(owner, 20.0), outline(owner, 20.0)[0]), 0.5)
        d, angles = np.hypot(*points.T), np.arctan2(points[:, 1], points[:, 0])
        assert d.min() > 20 * (BAND + 0.06) and d.max() < 1.35 * 20
        turns = np.array([abs((d * np.exp(1j * n * angles)).mean()) for n in (3, 4, 6)])
        corners_.append((3, 4, 6)[turns.argmax()] if turns.max() > 0.3 else 0)
    assert corners_ == [0, 6, 3, 4]


@pytest.mark.parametrize("rect", [SMALL, LARGE])
@pytest.mark.parametrize("text", ["1", "2", "3", "4"])
def test_the_letter_stays_in_the_middle_of_a_piece(rect, text):
    node = AT["GRYB"]
    found = shapes(Tableau((Piece(node, text),)), rect)
    at = flat_layout(SPACE, rect).places[node]
    (piece,) = [k for k, s in enumerate(found) if isinstance(s, PieceShape)]
    spot = [k for k, s in enumerate(found) if isinstance(s, Stamp) and s.centres == (at,)]
    (letter,) = [k for k, s in enumerate(found) if isinstance(s, Texts) and at in s.centres]
    assert piece < spot[0] < letter and found[spot[0]].parts[-1].colour == NODES["B"][0]
    assert found[letter].text == "B" and found[letter].size >= 8


@pytest.mark.parametrize("kind", "KQNRBPS")
def test_pieces_of_kinds_are_glyphs_in_the_colour_of_their_node_and_its_letter_is_told(kind):
    node = AT["GRYB"]
    layout = flat_layout(SPACE, LARGE)
    found = [set(shapes(Tableau((Piece(node, owner + kind),)))) for owner in "12"]
    bare = set(shapes())
    for owner, some in zip("12", found, strict=True):
        new = [s for s in some if s not in bare]
        assert [s.text for s in new if isinstance(s, PieceShape)] == [owner + kind]
        assert any(p.colour == NODES["B"][0] for s in new if isinstance(s, Stamp) for p in s.parts)
        (said,) = [s for s in new if isinstance(s, Texts) and len(s.centres) == 1]
        assert said.text == "B" and 0 < layout.places[node][1] - said.centres[0][1] < layout.cell / 2
    rings = [{p.points for s in some if isinstance(s, Stamp) for p in s.parts} for some in found]
    assert rings[0] != rings[1], "round for the one, six-sided for the other"


def test_kinds_are_told_apart_on_small_nodes():
    parts = {
        owner + kind: frozenset(kind_piece(Piece(0, owner + kind), (10.0, 10.0), 5.5, 1.0, THEME, Spots(False)))
        for owner in "12"
        for kind in "KQRBNP"
    }
    assert len(set(parts.values())) == len(parts)


def test_the_piece_aimed_with_and_absent_ones_are_faint():
    target, origin = AT["GRYB"], AT["R"]
    at = flat_layout(SPACE, LARGE).places
    there = Ghost(target, "2", "lands")
    moved = Tableau((Piece(origin, "2"),), (Mark("from", origin, 2), Mark("aim", target, 2)), ghosts=(there,))
    seen = {s.centre: (s.text, s.alpha) for s in shapes(moved) if isinstance(s, PieceShape)}
    assert seen == {at[origin]: ("2", 1.0), at[target]: ("2", 0.71)}
    placed = Tableau(ghosts=(Ghost(origin, "1"), Ghost(target, "1", "lands"), Ghost(AT["G"], "2", "gone")))
    seen = {s.centre: (s.text, s.alpha) for s in shapes(placed) if isinstance(s, PieceShape)}
    assert seen == {at[origin]: ("1", 0.43), at[target]: ("1", 0.71), at[AT["G"]]: ("2", 0.28)}


def test_shapes_and_letters_tell_the_colours_each_by_itself():
    def stamped(how):
        found = [s for s in shapes(how=how) if isinstance(s, Stamp)]
        fills = {NODES[c][0]: c for c in "GRYB"}
        bottom = [s for s in found if len(s.centres) == 64 and s.parts[0].colour in fills]
        return {fills[s.parts[0].colour]: s.parts[0].points for s in bottom}

    plain, shaped = stamped(Spots(printed=True)), stamped(Spots(True, True, True))
    assert len(set(plain.values())) == 1 and len(set(shaped.values())) == 4
    assert len(letters(shapes(how=Spots(True, True, True)))) == SPACE.size
    assert not letters(shapes(Tableau((Piece(5, "1"), Piece(9, "2K"))), how=Spots(False, printed=True)))


# ---- marks ----


def marks(layout, *given):
    """What is drawn of marks, under the spots and over them."""
    return mark_layers(given, seats(layout), THEME, beside(layout), eighth=True)


@pytest.mark.parametrize("rect", [SMALL, LARGE])
@pytest.mark.parametrize("kind", [*KINDS, *("reach " + step for step in STEPS)])
def test_no_mark_hides_a_letter_or_leaves_the_sheet(rect, kind):
    kind, _, step = kind.partition(" ")
    layout = flat_layout(SPACE, rect)
    for node in (*range(21), *range(85, 117, 4), *range(SPACE.size - 30, SPACE.size, 5)):
        drawn = marks(layout, Mark(kind, node, 1, step or {"reach": "up", "other_step": "up"}.get(kind, "t"), 3))
        under, over = drawn.under, drawn.over
        at, letter = np.array(layout.places[node]), (0.5 if rect == LARGE else 0.35) * float(layout.radii[node])
        x, y = np.array([at for s in (*under, *over) for at in corners(s)]).T
        assert rect.x - 3 <= x.min() and x.max() <= rect.right + 3
        assert rect.y - 3 <= y.min() and y.max() <= rect.bottom + 3
        rims = []
        for s in over:
            for part in s.parts if isinstance(s, Stamp) else (s,):
                rims.append(np.array(outer(part)) - (0 if isinstance(s, Stamp) else at))
        assert not rims or np.hypot(*np.vstack(rims).T).min() > letter


def outer(part):
    """Points on the rim of something."""
    match part:
        case Box():
            (x, y), (right, bottom) = corners(part)
            return dense(((x, y), (right, y), (right, bottom), (x, bottom), (x, y)))
        case Circle():
            r, turns = part.radius - part.width / 2, np.linspace(0, math.tau, 40)
            return np.array(part.centre) + r * np.column_stack([np.cos(turns), np.sin(turns)])
        case Text():
            return [part.centre]
    if isinstance(part, Line):
        return dense((part.a, part.b))
    return dense((*part.points, part.points[0]))


def test_a_node_aimed_at_has_no_plate_of_the_pointer():
    layout = flat_layout(SPACE, LARGE)
    assert marks(layout, Mark("hover", 9), Mark("aim", 9)) == marks(layout, Mark("aim", 9))


def test_reach_tells_the_locus_and_a_limited_step_once():
    node = AT["GBGR"]
    both = (Mark("reach", node, 1, "hyperspace", 3), Mark("reach", node, 1, "limited_hyperspace", 3))
    layout = flat_layout(SPACE, LARGE)
    over = marks(layout, *both).over
    assert [s.text for s in over if isinstance(s, Text)] == ["3"]
    colours = [s.colour for s in over if isinstance(s, Polygon)]
    assert colours == [THEME.step("hyperspace")] * 2  # a star over a dot
    up = marks(layout, Mark("reach", 0, 1, "up", 0)).over
    assert not [s for s in up if isinstance(s, Text)]


def test_marks_of_nodes_that_are_not_shown_are_left_out():
    everything = tuple(Mark(kind, AT["Y"], 1, number=1) for kind in KINDS)
    path = Path("chosen", (AT["GG"], AT["GR"], AT["GY"], AT["GB"]), "2")
    for s in shapes(Tableau(marks=everything, paths=(path,), ghosts=(Ghost(AT["Y"], "1"),)), view=inside("RG")):
        assert np.isfinite(np.array(corners(s))).all()


# ---- lines ----


SETS = [tuple(row) for row in SPACE.vectors.spaces[:: len(SPACE.vectors) // 23].tolist()]


@pytest.mark.parametrize("rect", [SMALL, LARGE])
def test_a_set_is_a_closed_line_through_its_nodes_that_touches_no_other(rect):
    layout = flat_layout(SPACE, rect)
    for nodes in SETS:
        line = loop(layout, nodes)
        assert line[0] == line[-1]
        points = dense(line, 0.5)
        for node in nodes:
            assert np.hypot(*(points - layout.points[node]).T).min() < 0.5
        assert nearest_stranger(layout, line, nodes) > 0.03 * layout.cell


def test_the_chain_above_a_node_touches_no_stranger():
    layout = flat_layout(SPACE, LARGE)
    for node in range(1, SPACE.size, 7):
        parent = SPACE.parent(node)
        line = climb(layout, node)
        assert line[0] == layout.places[node] and line[-1] == layout.places[parent]
        assert nearest_stranger(layout, line, (node, parent)) > 0.03 * layout.cell


def of_kind(kind, nodes=SETS[9], **how):
    return Tableau(paths=(Path(kind, nodes, "14", **how),))


def test_a_win_is_a_loop_of_gold_with_its_points_drawn_step_by_step():
    def gold(tableau):
        bare = set(shapes())
        return [s for s in shapes(tableau) if s not in bare and isinstance(s, Striped) and s.width > 2]

    def length(tableau):
        return max(sum(map(math.dist, s.points, s.points[1:])) for s in gold(tableau))

    won = of_kind("vector")
    assert "+9" in [s.text for s in shapes(won) if isinstance(s, Text)]
    half = replace(won, drawn=0.5)
    assert length(half) == pytest.approx(0.5 * length(won), rel=0.02)
    assert not [s for s in shapes(half) if isinstance(s, Text)]


def test_lines_lie_under_the_spots_and_a_chosen_set_shows_its_chains():
    found = shapes(of_kind("chosen"))
    spots = min(k for k, s in enumerate(found) if isinstance(s, Texts))
    lines = [k for k, s in enumerate(found) if isinstance(s, Striped)]
    assert lines and max(lines) < spots
    layout = flat_layout(SPACE, LARGE)
    thin = [found[k].points for k in lines if found[k].width < 2]
    above = {n for node in SETS[9] for n in (*SPACE.ancestors(node), node) if n}
    assert {line[0] for line in thin} == {layout.places[n] for n in above} and len(thin) == len(above)


@pytest.mark.parametrize("rect", [SMALL, LARGE])
def test_the_points_of_a_set_stay_on_the_sheet_and_hide_little(rect):
    layout = flat_layout(SPACE, rect)
    for nodes in SETS:
        found = shapes(Tableau(paths=(Path("chosen", nodes, "1234"),)), rect)
        (plate,) = [s.rect for s in found if isinstance(s, Box) and s.colour == THEME["gold"]]
        assert "+15" in [s.text for s in found if isinstance(s, Text)]
        assert plate.x >= layout.area.x and plate.right <= layout.area.right
        assert plate.y >= layout.area.y and plate.bottom <= layout.area.bottom
        if rect == LARGE:
            hidden = [n for n in range(SPACE.size) if plate.inset(-0.2 * layout.cell).contains(*layout.places[n])]
            assert not hidden


def test_sets_through_a_node_are_the_brighter_the_more_they_are_worth():
    def line(**how):
        bare = set(shapes())
        (found,) = [s for s in shapes(of_kind("xray", **how)) if s not in bare]
        return found

    dead, mine, quiet = line(), line(open=(1,)), line(open=(1,), quiet=True)
    assert dead.alpha < quiet.alpha < mine.alpha
    assert [colour for colour, _ in mine.stripes] == [THEME.dimensions["x"], THEME.dimensions["t"]]  # loci 1 and 4
    chosen = Tableau(paths=(Path("xray", SETS[8], "1", open=(1,)), Path("chosen", SETS[9], "2")))
    aside = [s for s in shapes(chosen) if isinstance(s, Striped)][0]
    assert aside.alpha < mine.alpha


@pytest.mark.parametrize("names", [("RGY", "RGYG"), ("BRY", "BGY"), ("YYRR", "GYRR"), ("0", "B"), ("RYBB", "RYB")])
def test_the_last_move_is_an_arrow_from_rim_to_rim(names):
    a, b = (AT[name] for name in names)
    layout = flat_layout(SPACE, LARGE)
    bare = set(shapes())
    new = [s for s in shapes(Tableau(paths=(Path("trail", (a, b)),))) if s not in bare]
    (line,) = [s for s in new if isinstance(s, Striped) and s.stripes[0][0] == THEME["last"]]
    (head,) = [s for s in new if isinstance(s, Polygon) and s.colour == THEME["last"]]
    touching = math.dist(layout.places[a], layout.places[b]) < layout.cell
    ends = (0.62 if touching else 1.0) * layout.radii[[a, b]]
    assert math.dist(line.points[0], layout.places[a]) == pytest.approx(ends[0], abs=1.5)
    assert math.dist(head.points[0], layout.places[b]) == pytest.approx(ends[1], abs=3)
    assert nearest_stranger(layout, way(layout, a, b), (a, b)) > 0.03 * layout.cell
    assert not [s for s in shapes(Tableau(paths=(Path("trail", (a,)),))) if s not in bare]


# ---- files, panel ----


def on_map(session, layer, inside=""):
    """The flat map drawn large, of the whole or of what is inside a node."""
    do(session, "view", View("flat", inside=inside))
    draw(layer, session, times=2)


def test_a_click_on_a_spot_aims_and_is_named(layer, game, rects, monkeypatch):
    said, session, node = [], game("de", "ez_gryb", 0), AT["RGYB"]
    monkeypatch.setattr(map_panel, "name_label", lambda ui, at, text, within: said.append(text))
    session.page.position = lambda: Tableau(marks=(Mark("hover", node),))
    on_map(session, layer)
    commands = click(layer, session, flat_points(SPACE, rects["large map"], session.context.view)[node])
    assert Command("hover", node) in commands and Command("aim", node) in commands
    assert set(said) == {"RGYB"}


def test_a_click_on_the_small_square_goes_into_another_part(layer, game, rects):
    session = game("de", "ez_gryb", 0)
    on_map(session, layer, "RG")
    square = flat_layout(SPACE, rects["large map"], session.context.view).locator
    commands = click(layer, session, (square.x + 0.9 * square.w, square.y + 0.9 * square.w))
    assert Command("inside", "YY") in commands and "aim" not in {c.name for c in commands}


def test_the_bar_that_leads_inside_does_not_lie_on_the_map(layer, game, rects):
    session = game("de", "ez_gryb", 0)
    for inside in ("RG", ""):
        rects.clear()
        on_map(session, layer, inside)
        bar = [rect for name, rect in rects.items() if name.startswith("crumb ")]
        assert bool(bar) == (inside != "")
        assert not any(rect.overlaps(rects["large map"]) for rect in bar)


def test_the_signs_of_soldiers_are_pale_whoever_they_belong_to():
    """On a dark ground; those of two kinds have different outlines."""
    theme, areas = load_theme(), {}
    for text in ("1s", "2s", "3l", "2l"):
        parts = piece_parts(PieceShape((0.0, 0.0), 12.0, text), theme)
        assert lightness(parts[-1].colour) > 100, text
        areas[text] = len(parts)
    assert areas["2s"] != areas["2l"]
