"""Cut sheets, opened again by readers that did not write them: areas, lengths, kerf, layers, settings, nesting."""

from __future__ import annotations

import math
from dataclasses import replace
from xml.etree import ElementTree as Xml

import numpy as np
import pytest
import shapely
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.cutfiles import SVG, CutFile, read_dxf, read_svg
from vectorgames.boards import load_model
from vectorgames.boards.assembly import Sizes, assembly, collisions
from vectorgames.boards.assembly.check_texts import step_lines
from vectorgames.exports import presets
from vectorgames.exports.drawing import Piece
from vectorgames.exports.dxf import dxf
from vectorgames.exports.engraving import LETTERS, engraved
from vectorgames.exports.kits.lattice import small
from vectorgames.exports.nest import nested
from vectorgames.exports.pieces import pieces
from vectorgames.exports.places import read_places
from vectorgames.exports.settings import Settings
from vectorgames.exports.shape import Ring, Shape
from vectorgames.exports.style import VERSIONS, Style
from vectorgames.exports.svg import svg
from vectorgames.exports.trial import CLEARANCE, STRIPS, advice, trial
from vectorgames.exports.writing import laid_out
from vectorgames.words import LocalizedError, words

CLOSE = 0.01
EN = words("en")
READERS = {"svg": (svg, read_svg), "dxf": (dxf, read_dxf)}


def sheets(order: Settings, test: bool = False, bare: bool = False):
    """``bare``: without engraving, which takes most of the time."""
    found = trial(order.model, EN) if test else pieces(order.model, order.made.parts, EN)
    found = [replace(piece, engraved=(), label="") for piece in found] if bare else found
    return nested(found, order.model.cutting, EN)


def files(order: Settings, kind: str = "svg", test: bool = False, bare: bool = False) -> dict[str, list[CutFile]]:
    """What the files of an order say, by stock."""
    draw, read = READERS[kind]
    out: dict[str, list[CutFile]] = {}
    for sheet in sheets(order, test, bare):
        out.setdefault(sheet.stock, []).append(read(draw(sheet, "title", order)))
    return out


def steps(outline, axis: int = 1) -> set[float]:
    """Lengths of the edges along an axis."""
    edge = np.roll(outline.points, -1, 0) - outline.points
    return {round(abs(float(e[axis])), 4) for e in edge if abs(e[1 - axis]) < 1e-6}


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
        "Tb": st.floats(2.8, 3.2),
        "Ts": st.floats(5.7, 6.3),
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


def test_without_kerf_the_cut_is_the_part():
    """What is left of the sheet when nothing is allowed for weighs what the parts' boxes weigh."""
    order = Settings("time_vectors", {"kerf": 0.0, "rc": 0.0})
    found = files(order)
    for part in order.made.parts:
        if part.kind in found:
            layers = found[part.kind][0].layers
            cut = layers["cut_outside"][0].area - (layers["cut_inside"][0].area if layers["cut_inside"] else 0)
            volume = np.prod(part.boxes[:, 3:] - part.boxes[:, :3], axis=1).sum()
            assert cut == pytest.approx(volume / part.thickness, abs=CLOSE)


@pytest.mark.parametrize("thickness", [2.85, 3.00])
def test_files_change_with_the_thickness_as_they_should(thickness):
    order = Settings("time_vectors", {"Tb": thickness, "kerf": 0.2})
    usual = Settings("time_vectors", {"kerf": 0.2})
    made, before = sheets(order), sheets(usual)
    assert [sheet.thickness for sheet in made] == [thickness, 6.0]
    board, support = (read_svg(svg(sheet, "", order)).layers for sheet in made)
    old_board, old_support = (read_svg(svg(sheet, "", usual)).layers for sheet in before)
    assert round(thickness + 0.10 - 0.2, 4) in steps(support["cut_outside"][0])
    less = support["cut_outside"][0].area - old_support["cut_outside"][0].area
    joint = usual.model.joint
    taller = (thickness - 3) * (joint.xo - joint.xi + 0.2)
    assert less == pytest.approx(taller - 4 * joint.d * (thickness - 3), abs=CLOSE)
    for layer in ("cut_outside", "cut_inside", "engrave_lines"):
        for new, old in zip(board[layer], old_board[layer], strict=True):
            assert np.allclose(new.points, old.points), "the boards are cut alike"
    same = len(board["engrave_letters"]) == len(old_board["engrave_letters"]) and all(
        np.array_equal(a.points, b.points)
        for a, b in zip(board["engrave_letters"], old_board["engrave_letters"], strict=True)
    )
    assert same == (thickness == 3.0), "the thickness is engraved"


# ---- kerf ----


@pytest.mark.parametrize("kind", READERS)
@pytest.mark.parametrize("kerf", [0.0, 0.15, 0.3])
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
    with pytest.raises(LocalizedError, match="the kerf of 0.6 mm is wider"):
        narrow.grown(0.6)


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


def test_supports_are_engraved_on_their_face_running_up():
    (file,) = files(Settings("time_vectors"))["support"]
    joint = Settings("time_vectors").model.joint
    plate = file.layers["cut_outside"][0]
    own = [x for x in file.layers["engrave_letters"] if plate.box[0] < x.box[0] and x.box[2] < plate.box[2]]
    low, high = min(x.box[1] for x in own) - plate.box[1], max(x.box[3] for x in own) - plate.box[1]
    assert joint.foot + joint.Tb < low < high < joint.foot + joint.pitch
    top = max(own, key=lambda x: x.box[3])
    tip = top.points[top.points[:, 1].argmax()]
    assert tip[0] == pytest.approx((top.box[0] + top.box[2]) / 2, abs=0.05), "an arrow that points up"


UNEQUAL = {"board 1": 2.87, "board 2": 2.91, "board 3": 2.88, "board 4": 2.93,
           "support E": 6.23, "support N": 6.17, "support W": 6.1, "support S": 6.26, "rod": 9.51}  # fmt: skip


def test_parts_that_differ_say_which_belongs_where():
    sizes = Sizes.of(Settings("time_vectors").model).changed(UNEQUAL)
    marks = {part.name: part.mark for part in Settings("time_vectors", cut=sizes, measured=sizes).made.parts}
    assert marks["board 2"] == "TV 2 B2.91 E6.23 N6.17 W6.10 S6.26 R9.51"
    assert marks["support W"] == "W S6.10 B2.87/2.91/2.88/2.93 R9.51 ↑"
    in_hand = {part.name: part.mark for part in Settings("time_vectors", measured=sizes).made.parts}
    assert in_hand["board 2"] == "TV 2 B2.91 S6.00 R9.53", "in arms that are all alike any support will do"
    assert in_hand["support W"] == "S6.10 B3.00 R9.53 ↑"


@pytest.mark.parametrize("pitch", [40.0, 66.0])
@pytest.mark.parametrize("boards", [1, 4, 8])
def test_imprints_stay_legible_and_on_their_parts(boards, pitch):
    """Whatever stands on a plate stands free of its edges and notches, and on a board beside its slots."""
    changes = {"n": boards, "pitch": pitch, "B": 240.0}
    plain = Sizes.of(Settings("time_vectors", changes).model)
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


def test_a_stand_is_engraved_in_the_language_of_its_files():
    drawn = {}
    for lang in ("en", "de"):
        order = Settings("chess_4d", lang=lang)
        sheet = order.made.part("sheet 3")
        assert sheet.imprint(lang) == {"en": "L3", "de": "E3"}[lang]
        drawn[lang] = [piece.engraved for piece in pieces(order.model, [sheet], words(lang))]
        said = [line.say(lang) for line in step_lines(order.made, 3)]
        assert sheet.imprint(lang) in said[1]
    corners = {lang: sum(len(c.pieces) for c in dict(found[0])[LETTERS]) for lang, found in drawn.items()}
    assert corners["de"] - corners["en"] == 2 * (12 - 6), "two corners: an L has six corners, an E twelve"


def test_bar_notes_and_frame_are_not_worked():
    made = sheets(Settings("time_vectors"), bare=True)
    for draw, read in READERS.values():
        file = read(draw(made[0], "title", Settings("time_vectors")))
        assert max(line.length for line in file.layers["reference"]) == pytest.approx(100, abs=1e-6)
        assert file.layers["notes"] and file.size == (600, 450)
        assert not file.layers["engrave_letters"]


def test_what_is_bought_is_not_cut():
    names = [name for sheet in sheets(Settings("time_vectors")) for name in sheet.names]
    assert sorted(names) == sorted([*(f"board {i}" for i in (1, 2, 3, 4)), *(f"support {a}" for a in "ENWS")])


@pytest.mark.parametrize("kind", READERS)
def test_everything_that_a_file_was_made_from_is_in_it(kind):
    order = Settings("time_vectors", {"Tb": 2.85, "kerf": 0.17}, "de")
    file = files(order, kind, bare=True)["board"][0]
    told = file.settings
    assert (told["program"], told["board"], told["set"]) == (
        "vectorgames",
        "time_vectors",
        {"Tb": 2.85, "kerf": 0.17},
    )
    assert told["model"]["joint"]["Tb"] == 2.85 and told["model"]["cutting"]["sheet_width"] == 600
    assert file.command.startswith("assemble time_vectors --set Tb=2.85 --set kerf=0.17 --lang de --export ")
    again = Settings(told["board"], told["set"], told["lang"])
    draw = READERS[kind][0]
    assert [draw(s, "t", order) for s in sheets(order)[1:]] == [draw(s, "t", again) for s in sheets(again)[1:]]


# ---- nesting ----


@pytest.mark.parametrize("board", ["time_vectors", "chess_4d"])
@pytest.mark.parametrize("size", [(320, 330), (900, 700)])
def test_pieces_lie_apart_inside_their_sheets(board, size):
    order = Settings(board, {"sheet_width": float(size[0]), "sheet_height": float(size[1]), "spacing": 4.0})
    found = sheets(order, bare=True)
    assert len({(s.stock, s.thickness) for s in found}) == (2 if board == "time_vectors" else 1)
    for sheet in found:
        file = read_svg(svg(sheet, "", order))
        boxes = [line.box for line in file.layers["cut_outside"]]
        boxes.append(
            np.concatenate([(line.box for line in file.layers["reference"] if line.length > 99).__next__()])
        )
        for k, a in enumerate(boxes):
            assert (a[:2] >= 4 - 1e-3).all() and (a[2:] <= np.array(size) - 4 + 1e-3).all()
            for b in boxes[:k]:
                apart = np.maximum(a[:2] - b[2:], b[:2] - a[2:]).max()
                assert apart >= 4 - 2e-3


def test_sheets_too_small_are_refused_with_the_size_that_is_needed():
    with pytest.raises(LocalizedError, match=r"Board 1 .* 218\.2 × 218\.2 .* 220 × 220 .* at least 2\d\d × 2\d\d"):
        sheets(Settings("time_vectors", {"sheet_width": 220.0, "sheet_height": 220.0}))


def test_a_piece_that_only_fits_turned_is_turned():
    order = Settings("time_vectors", {"sheet_width": 420.0, "sheet_height": 226.0})
    assert order.model.joint.H > 226
    (file,) = files(order)["support"]
    assert len(file.layers["cut_outside"]) == 4
    for line in file.layers["cut_outside"]:
        wide, high = line.box[2:] - line.box[:2]
        assert wide > 226 > high


def test_pieces_are_turned_where_that_saves_a_sheet():
    cutting = replace(Settings("time_vectors").model.cutting, sheet_width=200.0, sheet_height=140.0, kerf=0.0)
    alike = [Piece(f"{k}", "", Shape(Ring.box(0, 0, 60, 90)), 3.0) for k in range(4)]
    (sheet,) = nested(alike, cutting, EN)
    for (ring,) in sheet.paths["cut_outside"]:
        assert np.ptp(ring.points, axis=0) == pytest.approx((90, 60))


def test_pieces_lie_where_they_are_put_and_the_command_says_so():
    order = Settings("time_vectors", {"sheet_width": 700.0, "sheet_height": 500.0})
    usual = [[one.name for one in sheet.laid] for sheet in laid_out(order, bare=True)]
    assert usual[0] == [f"board {k}" for k in (1, 2, 3, 4)]
    asked = read_places(["board 3=2", "board 1=r", "support E=1r"])
    moved = replace(order, places=asked)
    found = laid_out(moved, bare=True)
    names = [[one.name for one in sheet.laid] for sheet in found]
    assert names == [["board 1", "board 2", "board 4"], ["board 3"], usual[1]]
    turned = {one.name: one.turned for sheet in found for one in sheet.laid if one.name in asked}
    assert turned == {"board 1": True, "board 3": False, "support E": True}
    assert "--place 'board 3=2' --place 'board 1=r' --place 'support E=1r'" in moved.command("svg")
    double = replace(order, counts={"board 2": 2}, places=read_places(["board 2/2=3"]))
    assert [one.name for one in laid_out(double, bare=True)[-2].laid] == ["board 2/2"]
    small_sheets = {"sheet_width": 500.0, "sheet_height": 250.0}
    crowded = [f"board {k}=1" for k in (1, 2, 3)]
    wrong = (crowded, "sheet 1 has no room"), (["bord=1"], "no piece bord"), (["rod=x"], "expected a piece")
    for texts, said in wrong:
        with pytest.raises(LocalizedError, match=said):
            laid_out(replace(order, changes=small_sheets, places=read_places(texts)), bare=True)


# ---- the other boards ----


def test_sheets_of_a_stand_have_the_holes_of_its_posts():
    order = Settings("chess_4d")
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
    assert count["quadrangle"] == 85 and {count[f"spot-{c}"] for c in "GRYB"} == {85} and count["spot"] == 1
    assert len(found["sheet"][0].layers["cut_inside"]) == 341
    k = order.model.cutting.kerf
    wanted = sorted(
        math.pi * (r + k / 2) ** 2
        for r, n in zip(order.model.radii, (64, 16, 4, 1), strict=False)
        for _ in range(n)
    )
    areas = sorted(line.area for f in found["spot-G"] for line in f.layers["cut_outside"])
    assert areas == pytest.approx(wanted, abs=CLOSE)


# ---- test pieces ----


def test_the_combs_step_and_the_strips_are_true():
    order = Settings("time_vectors", {"kerf": 0.2})
    found = files(order, test=True)
    for stock, base, deep, steps_of in (
        ("board", 6.0, 20.0, (-0.10, -0.05, 0.0, 0.05, 0.10, 0.15, 0.20, 0.25, 0.30)),
        ("support", 3.0, 6.0, (-0.05, 0.0, 0.03, 0.06, 0.10, 0.15, 0.20, 0.25, 0.30)),
    ):
        (file,) = found[stock]
        outlines = file.layers["cut_outside"]
        strips = [x for x in outlines if len(x.points) == 4 and x.area == pytest.approx(400, abs=1e-3)]
        assert len(strips) == STRIPS
        comb = max(outlines, key=lambda x: len(x.points))
        assert round(deep, 4) in steps(comb) | steps(comb, 0)
        p, edge = comb.points, np.roll(comb.points, -1, 0) - comb.points
        bottoms = sorted(
            abs(e[0])
            for e, at in zip(edge, p, strict=True)
            if abs(e[1]) < 1e-6 and 5 < at[1] - comb.box[1] < comb.box[3] - comb.box[1] - 1
        )
        assert bottoms == pytest.approx([base + step - 0.2 for step in steps_of], abs=1e-4)
    inside = [x for x in found["board"][0].layers["cut_inside"] if len(x.points) == 4]
    holes = sorted(x.box[2] - x.box[0] for x in inside)
    assert holes == pytest.approx([9.525 + step - 0.2 for step in (0, 0.1, 0.2, 0.3, 0.4)], abs=1e-4)
    assert found["board"][0].layers["engrave_letters"], "every slot has its number"


def test_pieces_are_made_for_the_sizes_that_were_measured():
    order = Settings("time_vectors")
    own = Sizes.of(order.model).changed(UNEQUAL)
    made = trial(order.model, EN, own)
    combs = {name: [p for p in made if p.name == f"trial {name}"] for name in ("arms", "notches", "rod")}
    for name, wanted in (("arms", (6.23, 6.17, 6.10, 6.26)), ("notches", (2.87, 2.91, 2.88, 2.93))):
        widths = []
        for piece in combs[name]:
            x = np.unique(piece.shape.outside.vertices[:, 0].round(4))
            slots = np.diff(x)[1::2]
            widths.append(round(float(slots[2 if name == "arms" else 1]), 2))
            assert len(slots) == 9
        assert widths == list(wanted)
    (rod,) = combs["rod"]
    assert np.ptp(rod.shape.holes[0].vertices[:, 0]) == pytest.approx(9.51)
    assert len([p for p in trial(order.model, EN) if p.name == "trial arms"]) == 1, "alike, one tells it for all"
    assert {piece.thickness for piece in made} == {2.87, 6.23}, "a sheet of each kind will do"
    post = trial(load_model("chess_4d"), EN, Sizes.of(load_model("chess_4d")).changed({"post": 6.4}))[0]
    assert np.ptp(post.shape.holes[0].vertices[:, 0]) == pytest.approx(6.4, abs=0.01)


def test_the_small_tower_goes_together():
    model = Settings("time_vectors").model
    mini = small(model)
    assert (mini.joint.B, mini.joint.H, mini.joint.L) == (90, 31, 19), "as the joint's description has it"
    assert not collisions(assembly(mini))
    names = [piece.name for piece in trial(model, EN) if piece.name.startswith(("trial board", "trial support"))]
    assert names == ["trial board", *(f"trial support {arm}" for arm in "ENWS")]


@pytest.mark.parametrize("lang", ["en", "de"])
@pytest.mark.parametrize("board", ["time_vectors", "gryb", "chess_4d"])
def test_every_number_that_pieces_tell_is_explained_on_their_sheets(board, lang):
    """By the name that its field has on the page; how many letters the notes have is another matter."""
    order, say = Settings(board, lang=lang), words(lang)
    told = [phrase.say(lang) for phrase in advice(order.model)]
    assert "10" in told[0] and "100" in told[0]
    for name in {piece.name.removeprefix("trial ") for piece in trial(order.model, say)} & set(CLEARANCE):
        label = say(f"assembly.size.{CLEARANCE[name]}")
        assert sum(one.startswith(f"{label}: ") for one in told) == 1
    bare = nested(trial(order.model, say), order.model.cutting, say)
    full = nested(trial(order.model, say), order.model.cutting, say, lambda stock: told)
    for sheet, other in zip(full, bare, strict=True):
        assert len(sheet.paths["notes"]) > len(other.paths["notes"]) >= 2
        strips = [piece for piece in trial(order.model, say) if piece.name == "trial strip"]
        assert all(dict(piece.engraved)[LETTERS] for piece in strips)


def test_layers_for_people_are_not_plotted_and_all_have_colours_of_the_index():
    order = Settings("time_vectors")
    data = dxf(sheets(order, bare=True)[0], "title", order)
    tags = data.decode("utf-8").splitlines()
    pairs = list(zip((code.strip() for code in tags[::2]), tags[1::2], strict=False))
    found = {}
    for k, pair in enumerate(pairs):
        if pair == ("0", "LAYER"):
            record = dict(reversed(pairs[k + 1 : k + 12]))
            found[record["2"]] = (int(record["62"]), record.get("290", "1"))
    colours = {name: colour for name, (colour, _) in found.items() if name not in ("0", "Defpoints")}
    assert (colours["cut_outside"], colours["engrave_lines"]) == (1, 5)
    assert len(set(colours.values())) == len(colours), "each its own"
    idle = {name for name, (_, plotted) in found.items() if plotted.strip() == "0"}
    assert {"notes", "reference", "sheet"} <= idle and not idle & {"cut_outside", "cut_inside", "engrave_letters"}


@pytest.mark.parametrize("board", ["chess_4d", "gryb"])
def test_other_boards_have_test_pieces_with_round_holes(board):
    order = Settings(board)
    (file,) = files(order, test=True)["sheet"]
    width = 2 * order.model.post if board == "chess_4d" else order.model.dowel
    k = order.model.cutting.kerf
    wanted = [math.pi * ((width + step - k) / 2) ** 2 for step in (0, 0.1, 0.2, 0.3, 0.4)]
    assert sorted(x.area for x in file.layers["cut_inside"]) == pytest.approx(wanted, abs=CLOSE)


# ---- for the machines people have ----


def outline(line) -> np.ndarray:
    """Points on an outline, arcs and all."""
    ring = Ring(np.zeros((0, 2)), np.zeros(0))
    ring.__dict__["vertices"] = np.column_stack([line.points, np.tan(line.angles / 4)])
    return ring.flat()


LEAST = {"engrave_letters": 0.95, "engrave_lines": 0.85, "engrave_areas": 0.85, "notes": 0.5}  # from a cut


@pytest.mark.parametrize(("board", "lang"), [("time_vectors", "en"), ("gryb", "en"), ("chess_4d", "de")])
def test_notes_cross_no_cut_and_engraving_keeps_away_from_it(board, lang):
    order, say = Settings(board, lang=lang), words(lang)
    made = [*trial(order.model, say), *pieces(order.model, order.made.parts, say)]
    unlike = {(one.name if "trial" in one.name else one.stock): one for one in made if "spot" not in one.name}
    for sheet in nested(unlike.values(), order.model.cutting, say):
        layers = read_svg(svg(sheet, "", order)).layers
        cuts = [shapely.LinearRing(outline(x)) for name in ("cut_outside", "cut_inside") for x in layers[name]]
        tree = shapely.STRtree(cuts)
        for layer, least in LEAST.items():
            drawn = [shapely.LineString(x.points) for x in layers[layer]]
            if drawn:
                near = tree.query_nearest(drawn, return_distance=True, all_matches=False)[1]
                assert near.min() > least, layer
        assert len(layers["notes"]) > 60, "there are notes"


@pytest.fixture(scope="module")
def engraved_sheet():
    """A small sheet with something on every layer, and what it is made from."""
    plain = Settings("chess_4d", {"levels": 2, "files": 4, "ranks": 4})
    sheet = plain.made.part("sheet 1")
    (drawn,) = nested(pieces(plain.model, [sheet], EN), plain.model.cutting, EN)
    assert all(drawn.paths.values())
    return plain, drawn


def test_the_colours_are_those_of_a_cutting_program_and_what_it_would_work_is_left_out(engraved_sheet):
    every = {one.name: one for one in presets.every("program")}
    assert {"lightburn", "k40_whisperer", "rdworks", "printer_driver"} <= set(every)
    plain, drawn = engraved_sheet
    for name in every:
        _, style = presets.combined("", "", name)
        order = replace(plain, style=style)
        styles = looks(svg(drawn, "", order))
        found = {layer: one["fill"] if one["stroke"] == "none" else one["stroke"] for layer, one in styles.items()}
        file = read_dxf(dxf(drawn, "", order))
        assert set(file.layers) - {"0", "Defpoints"} == set(found), "the same layers"
        assert f"--program {name}" in file.command and file.settings["style"]["program"] == name
        if name == "lightburn":
            assert found["sheet"] == "#f36926" and found["notes"] == found["reference"] == "#0c96d9", "T1, T2"
            assert (found["cut_outside"], found["engrave_letters"]) == ("#ff0000", "#000000")
        if name in ("k40_whisperer", "printer_driver"):
            assert set(found) == {"engrave_areas", "engrave_lines", "engrave_letters", "cut_inside", "cut_outside"}
            assert set(found.values()) == {"#000000", "#0000ff", "#ff0000"}
        hair = name == "printer_driver"
        assert widths(styles) == ({"0.01"}, {"non-scaling-stroke"}) if hair else ({"0.1"}, {None})


def looks(data: bytes) -> dict[str, dict[str, str]]:
    """How the paths of every layer of an SVG are drawn, as a program reads it that asks only the paths."""
    root, out = Xml.fromstring(data), {}
    for group in root.iter(f"{SVG}g"):
        every = {path.get("style") for path in group}
        if every:
            (style,) = every
            out[group.get("id")] = dict(one.split(":", 1) for one in style.split(";"))
    names = [path.get("id") for path in root.iter(f"{SVG}path")]
    assert len(set(names)) == len(names) and None not in names
    return out


def widths(styles: dict[str, dict[str, str]]) -> tuple[set[str | None], set[str | None]]:
    """Of lines, and whether they are hairlines."""
    lined = [one for one in styles.values() if "stroke-width" in one]
    return {one["stroke-width"] for one in lined}, {one.get("vector-effect") for one in lined}


STYLES = [*({"program": one.name} for one in presets.every("program"))]
LINES = ("0.1", "hairline", "0.25 mm")
STYLES += [{"dxf": version, "line_width": LINES[k % len(LINES)]} for k, version in enumerate(VERSIONS)]


@pytest.mark.parametrize("asked", STYLES, ids=lambda asked: " ".join(asked.values()))
def test_both_kinds_of_files_say_the_same_on_every_layer(engraved_sheet, asked):
    """Whatever the program, the version of DXF, the width of lines; the readers share nothing with the writers."""
    plain, drawn = engraved_sheet
    style = presets.combined("", "", asked["program"])[1] if "program" in asked else Style().changed(asked)
    order = replace(plain, style=style)
    one, other = read_svg(svg(drawn, "", order)), read_dxf(dxf(drawn, "", order))
    layers = {layer.name for layer in style.layers}
    assert set(one.layers) == layers == set(other.layers) - {"0", "Defpoints"}
    for name in layers:
        assert len(one.layers[name]) == len(other.layers[name]) > 0
        for a, b in zip(one.layers[name], other.layers[name], strict=True):
            assert a.closed == b.closed and np.allclose(a.box, b.box, atol=0.02), name
            if name in ("cut_inside", "cut_outside"):
                assert np.allclose(a.points, b.points, atol=1e-5) and np.allclose(a.angles, b.angles, atol=1e-5)
    if "line_width" in asked:
        wide, hair = widths(looks(svg(drawn, "", order)))
        assert wide == {{"hairline": "0.01", "0.25 mm": "0.25"}.get(asked["line_width"], "0.1")}
        assert hair == {"non-scaling-stroke" if asked["line_width"] == "hairline" else None}
        assert asked["dxf"] == "R2010" or f"--dxf-version {asked['dxf']}" in other.command


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


def test_presets_are_read_combined_and_refused_in_a_line(tmp_path, monkeypatch):
    monkeypatch.setenv("VECTORGAMES_HOME", str(tmp_path))
    own = tmp_path / "cutting"
    own.mkdir()
    (own / "mine.yaml").write_text(
        "format: 1\nkind: machine\nname: {de: Meine}\nprogram: lightburn\nsheet_width: 500\n"
        "sheet_height: 300\nkerf: 0.1\nrelief: 0.4\n", "utf-8",
    )  # fmt: skip
    assert "mine" in [one.name for one in presets.every("machine")]
    assert presets.preset("machine", "mine").title("de") == "Meine"
    numbers, style = presets.combined("mine", "acrylic_a3", "")
    assert numbers == {"sheet_width": 420, "sheet_height": 297, "kerf": 0.2, "relief": 0.4}
    assert (style.program, style.colours["sheet"]) == ("lightburn", (243, 105, 38))
    assert presets.combined("mine", "", "rdworks")[1].program == "rdworks"
    for text, said in (
        ("kind: machine", "format: –: expected 1"),
        ("format: 1\nkind: saw", "kind: saw: expected program, machine, material"),
        ("format: 1\nkind: machine\nkerf: 3", "kerf: 3: expected 0 … 0.6"),
        ("format: 1\nkind: machine\nspeed: 3", "speed: 3: expected name, program"),
        ("format: 1\nkind: program\ncolours: {cut_outside: null}", "colours"),
        ("format: 1\nkind: program\ncolours: {cut_outside: red}", '"#ff0000"'),
        ("format: [", "not readable as YAML"),
    ):
        (own / "bad.yaml").write_text(text, "utf-8")
        with pytest.raises(LocalizedError) as refused:
            presets.preset("machine", str(own / "bad.yaml"))
        assert said in refused.value.say() and "bad.yaml" in refused.value.say("de")
    assert "mine" in [one.name for one in presets.every("machine")], "one that is bad hides no other"
    for kind in ("program", "machine", "material"):
        with pytest.raises(LocalizedError, match="there is no .* nobody: expected "):
            presets.preset(kind, "nobody")
