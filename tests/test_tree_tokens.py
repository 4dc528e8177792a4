"""The plain look of trees: pieces come before the board, nothing lies over them, and they stand away from it."""

import math
from itertools import combinations, product

import numpy as np
import pytest

from tests.salience import lab
from tests.test_ui_flat_tree import AT, LARGE, SMALL, SPACE, THEME, corners, inside, letters
from vectorgames.boards.tree.map_nodes import letter_of
from vectorgames.boards.tree.map_plain import node_radius, token_radius
from vectorgames.boards.tree.tokens import LIGHTER, ground, tones
from vectorgames.spaces.tree import STEPS, tree
from vectorgames.view.flat_map import Spots, flat_layout, flat_primitives
from vectorgames.view.markers import KINDS
from vectorgames.view.primitives import Box, Circle, Polygon, Stamp, Striped
from vectorgames.view.tableau import Ghost, Mark, Path, Piece, Tableau
from vectorgames.view.themes import load_theme, rgb, theme_ids


def shapes(tableau=None, rect=LARGE, view=None, space=SPACE, how=None):
    return flat_primitives(space, tableau or Tableau(), rect, THEME, view, "de", how or Spots())


def tokens(found):
    """(number, middle) of every body of a piece among what is drawn."""
    bodies = {tones(THEME, owner)[0] for owner in range(1, 5)}
    stamps = ((k, s) for k, s in enumerate(found) if isinstance(s, Stamp) and len(s.parts) == 3)
    return [(k, at) for k, s in stamps if s.parts[-1].colour in bodies for at in s.centres]


@pytest.mark.parametrize("rect", [SMALL, LARGE])
@pytest.mark.parametrize("depth", [2, 4, 5, 6])
def test_a_piece_is_twice_as_large_as_a_node_and_touches_no_piece_beside_it(depth, rect):
    space = tree(depth)
    layout = flat_layout(space, rect)
    nodes = [n for n in range(space.size) if n < 90 or n % 7 == 0]
    radii = np.array([token_radius(layout, n) for n in nodes])
    empty = np.array([node_radius(layout, n) for n in nodes])
    assert (radii >= (1.5 if layout.cell > 5 else 1.1) * empty).all()
    bottom = [n for n in nodes if n >= space.firsts[depth]]
    assert all(token_radius(layout, n) >= 2 * node_radius(layout, n) for n in bottom if layout.cell > 5)
    apart = np.hypot(*(layout.points[nodes][:, None] - layout.points[nodes]).transpose(2, 0, 1))
    apart[np.diag_indices(len(nodes))] = np.inf
    if layout.cell > 14:
        assert (apart >= radii[:, None] + radii).all()


def nearest(shape, at):
    """How far a shape is from a point that it might cover."""
    if isinstance(shape, Box):
        r = shape.rect
        return math.hypot(max(r.x - at[0], 0.0, at[0] - r.right), max(r.y - at[1], 0.0, at[1] - r.bottom))
    return float(np.hypot(*(np.array(corners(shape)) - at).T).min())


def test_fields_of_many_nodes_that_may_be_clicked_cover_no_part_of_each_other():
    """Each frames its node."""
    plain, marked = (shapes(Tableau(marks=given)) for given in ((), tuple(Mark("free", n) for n in range(341))))
    fields = [(shape, at) for shape in marked if shape not in plain for at in getattr(shape, "centres", ())]
    reach = np.array([max(np.abs(np.array(corners(part))).max() for part in shape.parts) for shape, _ in fields])
    places = np.array([at for _, at in fields])
    away = np.abs(places[:, None] - places).max(2)
    np.fill_diagonal(away, np.inf)
    assert len(fields) == SPACE.size and (away >= reach[:, None] + reach).all()


@pytest.mark.parametrize("kind", [*KINDS, *("reach " + step for step in STEPS)])
def test_nothing_lies_over_a_piece(kind):
    """But the colour of its node, and its letter or picture."""
    kind, _, step = kind.partition(" ")
    for name, text in (("GRYB", "1"), ("BB", "2K"), ("0", "1")):
        node = AT[name]
        mark = Mark(kind, node, 1, step or {"reach": "up", "other_step": "up"}.get(kind, "t"), 3)
        ways = [Path(k, (AT["YBR"], node), player=1) for k in ("trail", "way", "threat")]
        ways += [Path("guard", (node, AT["YBR"]), player=1)]
        group = Path("link", (node, AT["RB"]), player=1)
        pieces = (Piece(node, text), Piece(AT["RB"], "1"))
        found, bare = shapes(Tableau(pieces, (mark,), (*ways, group))), shapes(Tableau(pieces))
        layout = flat_layout(SPACE, LARGE)
        at, radius = np.array(layout.places[node]), token_radius(layout, node)
        (last,) = [k for k, where in tokens(found) if where == layout.places[node]]
        over = [s for s in found[last + 1 :] if s not in set(bare)]
        far = [nearest(s, at) for s in over]
        assert not far or min(far) >= 0.95 * radius, kind


def test_the_last_move_is_one_line_from_an_open_ring_to_a_ring_round_the_piece():
    start, end = AT["BRYB"], AT["BG"]
    moved = Tableau((Piece(end, "2"),), (Mark("last", end, 2),), (Path("trail", (start, end), player=2),))
    found, layout = shapes(moved), flat_layout(SPACE, LARGE)
    new = [s for s in found if s not in set(shapes(Tableau((Piece(end, "2"),))))]
    (line,) = [s for s in new if isinstance(s, Striped)]
    (ring,) = [s for s in new if isinstance(s, Circle)]
    (round_it,) = [s for s in new if isinstance(s, Polygon)]
    assert len(new) == 3 and {line.stripes[0][0], ring.colour, round_it.colour} == {THEME["last"]}
    assert ring.centre == layout.places[start] and ring.width > 0
    assert math.dist(line.points[0], ring.centre) == pytest.approx(ring.radius, abs=0.5)
    assert line.points[-1] == layout.places[end]
    (piece,) = [k for k, _ in tokens(found)]
    assert max(map(found.index, new)) < piece


def test_leaves_have_letters_where_they_matter_and_nodes_above_always():
    layout = flat_layout(SPACE, LARGE)

    def told(*marks):
        written = letters(shapes(Tableau(marks=marks)))
        return {layout.pick(*at) for _, at, _ in written if layout.pick(*at) >= SPACE.firsts[4]}

    assert {text for text, *_ in letters(shapes())} == {*"GRYB0"} and not told()
    assert told(Mark("hover", AT["GRYB"])) == {AT["GRY" + c] for c in "GRYB"}
    assert told(Mark("from", AT["GRY"]), Mark("free", AT["GRYB"]), Mark("take", AT["BBBB"])) == {
        AT["GRYB"],
        AT["BBBB"],
    }
    assert told(Mark("hover", AT["GRY"])) == {AT["GRY" + c] for c in "GRYB"}, "below the one pointed at, too"
    assert not told(*(Mark("free", n) for n in range(SPACE.size)))
    (written,) = [text for text, at, _ in letters(shapes(Tableau((Piece(AT["GRYB"], "1"),)))) if
                  layout.pick(*at) == AT["GRYB"]]  # fmt: skip
    assert written == letter_of(AT["GRYB"])
    assert not letters(shapes(Tableau((Piece(5, "1"),), (Mark("hover", 99),)), how=Spots(letters=False)))


def test_pieces_of_all_colours_stand_away_from_every_ground_in_lightness_in_all_themes():
    for name in (*theme_ids(), "paper"):
        for colour in range(1, 9):
            theme = load_theme(name, (colour,) * 8)
            grounds = [ground(theme, depth) for depth in range(1 + len(LIGHTER))]
            for owner, tone in product(range(1, 5), grounds):
                body, edge = tones(theme, owner)
                assert abs(light(body) - light(tone)) > (18 if name != "paper" else 9), (name, colour)
                assert abs(light(edge) - light(body)) > 25, (name, colour)
    bodies = [tones(THEME, owner)[0] for owner in range(1, 5)]
    assert min(np.linalg.norm(lab_of(a) - lab_of(b)) for a, b in combinations(bodies, 2)) > 20


def lab_of(colour):
    return lab(np.array([[[round(255 * part) for part in rgb(colour)]]]))[0, 0]


def light(colour):
    return lab_of(colour)[0]


def test_kinds_are_told_by_pictures_and_what_is_not_there_or_not_isolated_is_faint():
    kinds = [frozenset(shapes(Tableau((Piece(AT["GRYB"], "1" + kind),)))) for kind in "KQRBNP"]
    assert all(a != b for a, b in combinations(kinds, 2))
    there = Tableau((Piece(AT["R"], "2"),), ghosts=(Ghost(AT["GRYB"], "2", "lands"),))
    found = shapes(there)
    strengths = {at: found[k].parts[-1].alpha for k, at in tokens(found)}
    at = flat_layout(SPACE, LARGE).places
    assert strengths == {at[AT["R"]]: 1.0, at[AT["GRYB"]]: 0.71}
    view = inside("RG")
    assert len(tokens(shapes(Tableau((Piece(AT["RGY"], "1"), Piece(AT["GGY"], "1"))), view=view))) == 1
