"""Cut sheets, opened again by readers that did not write them: areas, lengths, kerf, layers, settings."""

from __future__ import annotations

import math
import shlex
from itertools import pairwise

import numpy as np
import pytest
import shapely
from hypothesis import given, settings
from hypothesis import strategies as st
from PIL import Image

from tests.cut_orders import CLOSE, EN, READERS, UNEQUAL, files, sheets, steps
from tests.cutfiles import Outline, read_dxf, read_svg
from tests.support import run
from vectorgames.base.paths import MODELS
from vectorgames.base.words import LocalizedError
from vectorgames.boards.backend import sizes_of
from vectorgames.boards.settings import read
from vectorgames.fabrication.curves import LETTERS
from vectorgames.fabrication.cut_files import dxf, svg
from vectorgames.fabrication.drawing import LINES, Piece, cut_of, engraved, lowered, pieces, shape
from vectorgames.fabrication.nest import nested
from vectorgames.fabrication.settings import Settings
from vectorgames.fabrication.shape import Ring, Shape
from vectorgames.scene.models import letters

# ---- areas and lengths ----


def board_outside(joint, k: float) -> tuple[float, float]:
    """Area and length of the cut round a board: its side and corners are larger by the kerf."""
    side, r = joint.B + k, joint.rc + k / 2 if joint.rc else 0.0
    return side * side - (4 - math.pi) * r * r, 4 * side - (8 - 2 * math.pi) * r


def board_cut(joint, k: float) -> tuple[float, float]:
    """Of the plus in its middle, whose arms are shorter and narrower by the kerf, united with the square."""
    a, w, s = joint.A - k / 2, joint.w - k, joint.S - k
    return 4 * a * w - w * w + (s - w) ** 2, 8 * a


def support_outside(joint, k: float) -> tuple[float, float]:
    """Of a support: a plate with a step for the socket and one beside the toe, and its notches."""
    wide, high, notch = joint.xo - joint.xi + joint.toe + k, joint.H + k, joint.hn - k
    area = wide * high - joint.n * joint.d * notch
    area -= joint.toe * (joint.H - joint.toeH) if joint.toe else 0.0
    area -= joint.sock * (joint.xs - joint.xi)
    return area, 2 * (wide + high) + 2 * joint.n * joint.d


joints = st.fixed_dictionaries(
    {
        "n": st.integers(1, 6),
        "Tb": st.floats(2.8, 6.7),
        "Ts": st.floats(4.5, 6.7),
        "R": st.floats(9.2, 10.0),
        "A": st.floats(20, 60),
        "d": st.floats(5.0, 6.2),
        "pitch": st.floats(40, 70),
        "rc": st.sampled_from([0, 3.5, 5, 12]),
        "B": st.floats(212, 240),
        "toe": st.sampled_from([0, 0.8, 1.2]),
        "sock": st.sampled_from([0, 8]),
        "gh": st.floats(0.1, 1.0),
        "kerf": st.sampled_from([0, 0.1, 0.173, 0.25, 0.6]),
        "sheet_width": st.sampled_from([500, 700]),
        "sheet_height": st.sampled_from([500, 1000]),
    }
)


@pytest.mark.parametrize("kind", READERS)
@settings(max_examples=4, deadline=None)
@given(changes=joints)
def test_areas_and_lengths_are_those_of_the_model(kind, changes):
    order = Settings("time_vectors", changes)
    joint, k = order.model.joint, order.model.cutting.kerf
    found = files(order, kind, bare=True)
    boards = [f.layers for f in found["board"]]
    outside = [line for layers in boards for line in layers["cut_outside"]]
    inside = [line for layers in boards for line in layers["cut_inside"]]
    plates = [line for f in found["support"] for line in f.layers["cut_outside"]]
    assert (len(outside), len(inside), len(plates)) == (joint.n, joint.n, 4)
    for lines, wanted in ((outside, board_outside), (inside, board_cut), (plates, support_outside)):
        area, length = wanted(joint, k)
        for line in lines:
            assert line.closed
            assert line.area == pytest.approx(area, abs=CLOSE)
            assert line.length == pytest.approx(length, abs=CLOSE)


def test_relief_and_chamfers_take_away_what_the_joint_can_spare():
    plain, r, c = Settings("time_vectors", {"kerf": 0.0}), 0.5, 0.4
    whole = files(plain, bare=True)
    joint = plain.model.joint
    order = Settings("time_vectors", {"kerf": 0.0, "relief": r, "chamfer": c})
    found = {stock: sheets[0].layers for stock, sheets in files(order, bare=True).items()}
    disc = math.pi * r * r / 2
    (board,), (support,) = whole["board"], whole["support"]
    more = found["board"]["cut_inside"][0].area - board.layers["cut_inside"][0].area
    assert more == pytest.approx(8 * disc, abs=CLOSE), "two at the end of every arm"
    less = support.layers["cut_outside"][0].area - found["support"]["cut_outside"][0].area
    assert less == pytest.approx(joint.n * (2 * disc + c * c), abs=CLOSE), "two in every root, two chamfers"
    slot, cut_ = found["board"]["cut_inside"][0], board.layers["cut_inside"][0]
    assert slot.box == pytest.approx(cut_.box), "the arms are no longer"
    flanks = steps(found["support"]["cut_outside"][0], 0)
    assert round(joint.d - c, 4) in flanks, "flanks are whole but for the chamfer"
    kerfed = pieces(order.model, order.made.parts, EN)[0].shape.grown(0.2)
    pocket = 0.8 * 0.1 + math.pi * 0.4**2 / 2  # narrower by the kerf, as deep as before
    assert kerfed.holes[0].area == pytest.approx(-(board_cut(joint, 0.2)[0] + 8 * pocket), abs=CLOSE)


# ---- kerf ----


@pytest.mark.parametrize("kind", READERS)
@pytest.mark.parametrize("kerf", [0.0, 0.3])
def test_the_kerf_is_halved_on_both_sides_of_a_cut(kind, kerf):
    found = files(Settings("time_vectors", {"kerf": kerf}), kind, bare=True)
    (board,), (support,) = found["board"], found["support"]
    outside, inside = board.layers["cut_outside"][0], board.layers["cut_inside"][0]
    wide = outside.box[2:] - outside.box[:2]
    assert wide == pytest.approx((218 + kerf, 218 + kerf), abs=1e-4)
    assert inside.box[2:] - inside.box[:2] == pytest.approx((62 - kerf, 62 - kerf), abs=1e-4)
    assert round(6.15 - kerf, 4) in steps(inside)
    assert inside.box[:2] + inside.box[2:] == pytest.approx(outside.box[:2] + outside.box[2:], abs=1e-4)
    assert {round(3.10 - kerf, 4), 6.0} <= steps(support.layers["cut_outside"][0]) | steps(
        support.layers["cut_outside"][0], 0
    )
    arcs = outside.angles != 0
    assert arcs.sum() == 4 and np.allclose(outside.angles[arcs], math.pi / 2)
    assert np.allclose(outside._radii()[arcs], 5 + kerf / 2, atol=1e-4)


def test_a_cut_wider_than_a_hole_is_refused():
    narrow = Shape(Ring.box(0, 0, 9, 9), (Ring.box(4, 4, 4.4, 4.4, hole=True),))
    assert narrow.grown(0.3).holes[0].area == pytest.approx(-0.01)
    with pytest.raises(LocalizedError, match="^plate: the kerf of 0.6 mm is wider"):
        cut_of(Piece("plate", "", narrow, 3.0), 0.6)


# ---- layers ----


def test_engraving_is_on_layers_of_its_own_and_mirrored_as_it_goes_on_the_underside():
    order = Settings("time_vectors")
    (file,) = files(order)["board"]
    board = file.layers["cut_outside"][0]
    middle = (board.box[:2] + board.box[2:]) / 2
    assert len(file.layers["engrave_lines"]) == 4 * 40
    for line in file.layers["engrave_lines"]:
        assert line.length == pytest.approx(88, abs=1e-4)
    own = [x for x in file.layers["engrave_letters"] if (np.abs(x.points - middle) < 109).all()]
    tall = {
        tuple(np.sign(np.round((x.box[:2] + x.box[2:]) / 2 - middle, 0)).astype(int)): x
        for x in own
        if x.box[3] - x.box[1] > 10
    }
    assert {(1, 0), (-1, 0), (0, 1), (0, -1)} == set(tall), "N E S W"
    east, west = tall[-1, 0], tall[1, 0]
    assert len(east.points) == 12 and len(west.points) > 12, "E lies in the west of the sheet, with 12 corners"
    stem = east.points[np.argsort(-east.points[:, 0])[:2], 0]
    assert np.allclose(stem, east.box[2]), "its stem is on the right"


@pytest.mark.parametrize(("boards", "pitch"), [(1, 66.0), (4, 40.0), (8, 66.0)])
def test_imprints_stay_legible_and_on_their_parts(boards, pitch):
    """Whatever stands on a plate stands free of its edges and notches, and on a board beside its slots."""
    changes = {"n": boards, "pitch": pitch, "B": 240.0}
    plain = sizes_of(Settings("time_vectors", changes).model)
    some = {name: size for name, size in UNEQUAL.items() if name in plain}
    for sizes in (plain, plain.changed({**some, **{f"board {k}": 2.8 + k / 50 for k in range(1, boards + 1)}})):
        order = Settings("time_vectors", changes, cut=sizes, measured=sizes)
        joint = order.model.joint
        least = 2.9 if boards < 8 else 2.4
        for part in order.made.parts:
            if part.kind == "support":
                block, tall = imprint(order, part, (0, 0, 99, 999), 1 if boards == 1 else 0)
                assert joint.xi < block[0] and block[2] < (joint.xo if boards == 1 else joint.xn)
                assert block[1] > 0 and block[3] < joint.level(min(2, boards)) and tall >= least
            if part.kind == "board":
                west = 2 * order.model.letter - joint.B / 2, -9, -joint.xo, 9  # but for the letter at the edge
                block, tall = imprint(order, part, west, 1)
                assert block[2] < -joint.xo and max(-block[1], block[3]) < joint.gap / 2 and tall >= least


def imprint(order: Settings, part, where, axis: int) -> tuple[np.ndarray, float]:
    """Lowest x, y, highest x, y of the letters on a part that are there, and how high its capitals are."""
    drawn = dict(engraved(order.model, part, 0))[LETTERS]
    found = [points for points in (c.flat() for c in drawn) if inside((points.min(0) + points.max(0)) / 2, where)]
    every = np.vstack(found)
    return np.concatenate([every.min(0), every.max(0)]), max(float(np.ptp(points[:, axis])) for points in found)


def inside(at: np.ndarray, box) -> bool:
    return box[0] < at[0] < box[2] and box[1] < at[1] < box[3]


@pytest.mark.parametrize("kind", READERS)
def test_everything_that_a_file_was_made_from_is_in_it(kind):
    order = Settings("time_vectors", {"Tb": 2.85, "kerf": 0.17}, "de")
    file = files(order, kind, bare=True)["board"][0]
    told = file.settings
    assert (told["program"], told["model"]["id"]) == ("vectorgames", "time_vectors")
    assert told["model"]["joint"]["Tb"] == 2.85 and told["model"]["cutting"]["sheet_width"] == 600
    assert file.command.startswith("assemble time_vectors --set Tb=2.85 --set kerf=0.17 --lang de --export ")
    asked = list(pairwise(shlex.split(file.command)))
    numbers = [tuple(word.split("=")) for flag, word in asked if flag == "--set"]
    again = Settings(asked[0][1], read(asked[0][1], numbers), dict(asked)["--lang"])
    draw = READERS[kind][0]
    made, anew = (sheets.__wrapped__(one, bare=kind == "dxf")[1:] for one in (order, again))
    assert [draw(sheet, "t", order) for sheet in made] == [draw(sheet, "t", again) for sheet in anew]


# ---- the other boards ----


def test_sheets_of_a_stand_have_the_holes_of_its_posts():
    order = Settings("chess_4d", {"levels": 2})
    model, k = order.model, order.model.cutting.kerf
    found = files(order)["sheet"]
    assert len(found) == model.levels
    r, corner, side = model.post + model.post_gap / 2 - k / 2, model.corner + k / 2, model.side + k
    for file in found:
        (outside,) = file.layers["cut_outside"]
        assert outside.area == pytest.approx(side * side - (4 - math.pi) * corner**2, abs=CLOSE)
        assert len(file.layers["cut_inside"]) == 4
        for hole in file.layers["cut_inside"]:
            assert hole.area == pytest.approx(math.pi * r * r, abs=CLOSE)
            assert hole.length == pytest.approx(2 * math.pi * r, abs=CLOSE)
        assert len(file.layers["engrave_areas"]) in (24, 25), "the light squares"


def test_parts_of_a_tree_are_cut_from_sheets_of_their_own_colours():
    order = Settings("gryb")
    found = files(order, bare=True)
    assert set(found) == {"sheet", "quadrangle", "spot", "spot-G", "spot-R", "spot-Y", "spot-B"}
    count = {stock: sum(len(f.layers["cut_outside"]) for f in of) for stock, of in found.items()}
    (quadrangles,) = found["quadrangle"]
    assert count["quadrangle"] + len(quadrangles.layers["cut_inside"]) == 85 * (1 + 5), "many in holes of others"
    assert count["quadrangle"] < 85 and {count[f"spot-{c}"] for c in "GRYB"} == {85} and count["spot"] == 1
    assert len(found["sheet"][0].layers["cut_inside"]) == 341
    k = order.model.cutting.kerf
    wanted = sorted(
        math.pi * (r + k / 2) ** 2
        for r, n in zip(order.model.radii, (64, 16, 4, 1), strict=False)
        for _ in range(n)
    )
    areas = sorted(line.area for f in found["spot-G"] for line in f.layers["cut_outside"])
    assert areas == pytest.approx(wanted, abs=CLOSE)


# ---- letters ----


SET = {  # board, letter as set -> part: height -> what is written so high, of letters flat above and below
    ("time_vectors", 11.0): {"board 1": {11.0: "NEW", 6.0: "1111", 3.5: "TV1BR"}, "support E": {4.0: "BR"}},
    ("time_vectors", 14.0): {"board 1": {14.0: "NEW", 6.0: "1111", 3.5: "TV1BR"}},
    ("gryb", 1.04): {"spots 4": {1.04 * 4.0: "R"}, "spots 1": {1.04 * 6.6: "R"}},
    ("chess_4d", 9.0): {"sheet 1": {9.0: "L1L1114477"}, "sheet 4": {9.0: "L4L41144"}},
    ("chess_4d", 5.0): {"sheet 7": {5.0: "L7L711447"}},
}


@pytest.mark.parametrize(("board", "letter"), SET)
@pytest.mark.parametrize("read", ["svg", "dxf"])
def test_capitals_in_the_files_are_as_high_as_they_are_set(board, letter, read):
    order = Settings(board, {"letter": letter})
    for name, heights in SET[board, letter].items():
        part = order.made.part(name)
        k = 1 if board == "gryb" else 0  # R: a letter that is flat below and above
        piece = pieces(order.model, [part], EN)[k]
        (sheet,) = nested([piece], order.cutting_of, EN)
        data = {"svg": svg, "dxf": dxf}[read](sheet, "", order)
        found = {"svg": read_svg, "dxf": read_dxf}[read](data).layers[LETTERS]
        for high, flat in heights.items():
            assert len(of_height(found, high)) >= len(flat), (name, high, flat)
        assert not lowered(order.model, [part])


def of_height(outlines: list[Outline], high: float) -> list[Outline]:
    """Those that are so high or, as they lie turned, so wide."""
    return [one for one in outlines if np.abs((one.box[2:] - one.box[:2]) - high).min() < 0.012]


@pytest.mark.parametrize("lang", ["en", "de"])
@pytest.mark.parametrize(
    ("board", "changes"),
    [
        *(("time_vectors", {"letter": 20, "gap": gap, "letter_inset": off}) for gap, off in ((14, 9), (26, 20))),
        *(("time_vectors", {"letter": 4.0, "A": reach}) for reach in (20.0, 60.0)),
        *(("chess_4d", {"letter": 20.0, "margin": m, "cell": c}) for m, c in ((10, 20), (15, 40), (40, 30))),
        ("chess_4d", {"files": 4, "ranks": 7, "post_inset": 20.0, "cell": 20.0}),
        ("chess_4d", {"files": 8, "ranks": 4, "post_inset": 12.0, "cell": 30.0}),
        ("gryb", {"letter": 1.2}),
    ],
)
def test_letters_keep_off_cuts_and_lines_and_one_another_whatever_is_set(board, changes, lang):
    order = Settings(board, {key: float(value) for key, value in changes.items()}, lang)
    unlike = {part.outlines: part for part in order.made.parts if part.stock.cut}.values()
    for part, k in ((one, k) for one in unlike for k in range(min(4, one.count))):
        layers = dict(engraved(order.model, part, k, lang))
        drawn = [shapely.Polygon(curve.flat()) for curve in layers.get(LETTERS, ())]
        if not drawn:
            continue
        cuts = [shapely.LinearRing(ring.flat()) for ring in shape(part).rings]
        lines = [shapely.LineString(curve.flat()) for curve in layers.get(LINES, ())]
        for things, least in ((cuts, 0.95), (lines, 0.2)):
            if things:
                near = shapely.STRtree(things).query_nearest(drawn, return_distance=True, all_matches=False)[1]
                assert near.min() > least, (part.name, things is cuts)
        whole = shapely.union_all(drawn)
        assert whole.area == pytest.approx(sum(s.area for s in solid(drawn)), rel=1e-3), "none over another"


def solid(drawn: list[shapely.Polygon]) -> list[shapely.Polygon]:
    """Letters without their holes."""
    return [one for one in drawn if not any(other is not one and other.contains(one) for other in drawn)]


def test_what_has_no_room_is_said_in_a_line(tmp_path):
    order = Settings("time_vectors", {"letter": 16.0, "n": 1})
    said = [line.say("en") for line in lowered(order.model, order.made.parts)]
    assert said == [
        "board: letters like “E” are 14.7 mm high instead of 16.0 mm: there is room for no more",
        "support: letters like “S6.00 B3.00 R9.53 ↑” are 3.4 mm high instead of 4.0 mm: there is room for no more",
    ]
    asked = ("--set", "letter_height=12", "--export", "svg", "--out", str(tmp_path), "--lang", "de")
    ran = run("assemble", "chess_4d", *asked)
    assert ran.code == 0 and "„1“ ist 9,3 mm hoch statt 12,0 mm: für mehr ist kein Platz" in ran.out
    quiet = run("assemble", "chess_4d", "--export", "svg", "--out", str(tmp_path / "b"))
    assert quiet.code == 0 and "letters like" not in quiet.out
    assert quiet.lines[-2] == (
        "stock sheets for sheet: 4 instead of 8 if “Side of a square” (square_side) is 37.8 mm instead of 40 mm"
    )
    order = Settings("chess_4d", {"cell": 37.8})
    assert len(sheets(order, bare=True)) == 4 and len(sheets(Settings("chess_4d", {"cell": 37.9}), bare=True)) == 8


def high(given) -> float:
    """Height of the capitals in squares of a side that a shader is told, by their picture."""
    picture = np.asarray(Image.open(MODELS / "letters.png").convert("L"))
    rows = picture[:64, 64 * letters().index("N") :][:, :64].max(1) > 127.5
    return given.get_vector()[0] * rows.sum() / 64
