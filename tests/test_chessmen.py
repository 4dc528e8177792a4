"""Turned pieces (chessmen, men, soldiers) as model files, and which of them are shown where; no renderer."""

from __future__ import annotations

import itertools
from pathlib import Path

import numpy as np
import pytest
from PIL import Image, ImageDraw

from vectorgames.boards.backend import load_board, load_model
from vectorgames.scene.board_scene import BoardScene
from vectorgames.scene.models import ICON, KIND, height, letters, read_obj
from vectorgames.scene.motion import pairs
from vectorgames.scene.pieces import seen as ghosts_seen
from vectorgames.spaces.stack import stack
from vectorgames.view.map_pieces import SMALL, Glyph, piece_parts
from vectorgames.view.primitives import PieceShape
from vectorgames.view.tableau import Ghost, Piece, Tableau
from vectorgames.view.themes import load_theme

MODELS = Path(__file__).resolve().parent.parent / "models"
SIZES = {  # kind: radius of the foot, height, in cells
    "pawn": (0.30, 0.68),
    "rook": (0.335, 0.70),
    "bishop": (0.32, 0.99),
    "knight": (0.33, 0.84),
    "queen": (0.35, 0.98),
    "king": (0.36, 1.23),
}
MOST = {"": 1000, "_low": 560, "_far": 150}
SPACE = stack()
AT = SPACE.index


MEN, SOLDIERS = ("master", "student"), ("sergeant", "lieutenant")
"""Of Vector Battle and of Battlefield."""


@pytest.mark.parametrize("name", [*SIZES, *MEN, *SOLDIERS])
def test_turned_pieces_have_their_sizes_and_face_outwards(name):
    for suffix, most in MOST.items():
        places, normals, trim, faces = read_obj(MODELS / f"{name}{suffix}.obj")
        out = np.hypot(places[:, 0], places[:, 1])
        assert len(places) <= (1 if name in SIZES else 1.6) * most
        assert places[:, 2].min() == 0
        assert np.allclose(np.linalg.norm(normals, axis=1), 1, atol=2e-3)
        a, b, c = (places[faces[:, k]] for k in range(3))
        assert ((np.cross(b - a, c - a) * normals[faces].mean(1)).sum(1) >= -1e-6).all()
        assert out.max() < 0.375
        if name in SIZES:
            radius, tall = SIZES[name]
            assert out.max() == pytest.approx(radius, abs=0.012)
            assert places[:, 2].max() == pytest.approx(tall, abs=1e-3)
            assert height(f"1{next(k for k, v in KIND.items() if v == name)}") == pytest.approx(tall, abs=1e-3)
            assert (places[trim > 0][:, 2] < 0.16).any(), "no trim ring on the foot"
        if name in MEN:
            assert places[:, 2].max() == pytest.approx(load_model("vector_battle").bodies[name][0], abs=1e-3)
            assert out[places[:, 2] > 0.19].max() <= load_model("vector_battle").bodies[name][1] + 1e-3
    assert height("1l") > 1.5 * height("1s"), "a lieutenant is half as tall again"


def rastered(glyph: Glyph, pixels: int, share: float = 1.0) -> np.ndarray:
    """float[pixels, pixels]: how much of each pixel a figure covers that is ``share`` of the square's size."""
    finer = 12
    image = Image.new("L", (pixels * finer, pixels * finer))
    draw = ImageDraw.Draw(image)
    for parts, fill in ((glyph.bodies, 255), (glyph.cuts, 0)):
        for part in parts:
            draw.polygon([tuple((np.array(p) * share + 1) * pixels * finer / 2) for p in part], fill=fill)
    return np.asarray(image.resize((pixels, pixels), Image.Resampling.BOX)) / 255


def test_the_atlas_shows_the_small_figures():
    atlas = np.asarray(Image.open(MODELS / "letters.png")) > 127
    for kind, icon in ICON.items():
        row, column = divmod(letters().index(icon), 64)
        cell = atlas[64 * row : 64 * row + 64, 64 * column : 64 * column + 64]
        drawn = rastered(SMALL[kind], 64, 0.82) > 0.5
        assert (cell ^ drawn).mean() < 0.02, f"{kind}: run models/make.py"


def test_in_squares_of_28_pixels_every_figure_is_24_high_and_none_is_taken_for_another():
    """As they are where the map of 5D chess is a picture 1280 pixels wide."""
    theme, forms = load_theme(), {}
    for kind in "KQRBNP":
        parts = piece_parts(PieceShape((0.0, 0.0), 12.32, f"1{kind}", 1.0), theme)
        bodies = tuple(part.points for part in parts if part.colour == theme.player(1)[0])
        heights = [y for body in bodies for _, y in body]
        assert max(heights) - min(heights) >= 24 and max(map(abs, heights)) < 14, kind
        forms[kind] = rastered(Glyph(bodies), 28, 1 / 14)
    apart = {pair: np.abs(forms[pair[0]] - forms[pair[1]]).sum() for pair in itertools.combinations(forms, 2)}
    assert min(apart.values()) > 50, apart


def start() -> tuple[Piece, ...]:
    row = "RNBQNBR"
    out = []
    for level, (file, kind) in itertools.product((1, 4, 5, 8), zip("abcdefg", row, strict=True)):
        kind = "K" if (level, file) == (4, "d") else kind
        for rank, text in ((1, f"1{kind}"), (2, "1P"), (6, "2P"), (7, f"2{kind}")):
            out.append(Piece(AT[f"{file}{rank}L{level}"], text))
    return tuple(out)


# ---- who goes where ----


def at(name: str, text: str) -> Piece:
    return Piece(AT[name], text)


def ways(gone, come, *moved):
    board = load_board("chess_4d", SPACE)
    moved = tuple((AT[start], AT[end]) for start, end in moved)
    return {(a.space, b.space) for a, b in pairs(gone, come, moved, board.anchors())}


def test_castling_moves_two_pieces():
    gone = [at("d1L4", "1K"), at("a1L8", "1R")]
    come = [at("c1L2", "1R"), at("b1L2", "1K")]
    assert ways(gone, come, ("d1L4", "b1L2")) == {(AT["d1L4"], AT["b1L2"]), (AT["a1L8"], AT["c1L2"])}


def test_what_is_taken_goes_nowhere_and_a_pawn_becomes_what_it_becomes():
    assert ways([at("e6L3", "1P"), at("d7L1", "2N")], [at("d7L1", "1Q")], ("e6L3", "d7L1")) == {
        (AT["e6L3"], AT["d7L1"])
    }


def test_of_pieces_of_one_kind_the_nearest_go_together():
    gone = [at("a1L1", "1R"), at("g1L1", "1R")]
    come = [at("f1L1", "1R"), at("b1L1", "1R")]
    assert ways(gone, come) == {(AT["a1L1"], AT["b1L1"]), (AT["g1L1"], AT["f1L1"])}


def test_pieces_that_are_all_alike_move_only_as_the_action_says():
    gone, come = [at("a1L1", "1"), at("b1L1", "1")], [at("c1L1", "1"), at("d1L1", "1")]
    assert ways(gone, come) == set()
    assert ways(gone, come, ("b1L1", "c1L1")) == {(AT["b1L1"], AT["c1L1"])}


def test_of_several_ghosts_of_a_sort_at_a_space_the_first_is_seen_and_none_of_what_has_been_replaced():
    absent = Ghost(AT["e4L4"], "1Q"), Ghost(AT["e4L4"], "2R"), Ghost(AT["a1L1"], "1P")
    assert ghosts_seen(Tableau(ghosts=absent)) == (absent[0], absent[2])
    gone = Ghost(AT["e4L4"], "2N", "gone")
    assert ghosts_seen(Tableau(ghosts=(*absent[:1], gone))) == (absent[0], gone)
    assert not ghosts_seen(Tableau((at("e4L4", "1P"),), ghosts=(gone,)))


def shown(*tableaus: Tableau, seconds: float = 0.0):
    """Kinds of ways and the pieces on them after these tableaus, so many seconds apart; every way ends."""
    scene = BoardScene(load_board("chess_4d", SPACE))
    scene.show(tableaus[0], animate=False)
    for tableau in tableaus[1:]:
        scene.show(tableau)
        scene.advance(seconds)
    found = sorted((mover.kind, mover.piece.text) for mover in scene.layers[0].pieces._movers)
    for _ in range(3):
        scene.advance(1.0)
    assert not scene.moving
    return found


QUEEN, KNIGHT = at("d4L8", "1Q"), at("d4L8", "1N")
ABSENT, BACK = Ghost(AT["d4L8"], "1Q"), at("d5L8", "1Q")
CASTLED = (AT["d1L4"], AT["b1L2"])
PROMOTED = (
    Tableau((at("d6L8", "1P"), at("e7L8", "2N"))),
    Tableau((at("e7L8", "1Q"),), moved=((AT["d6L8"], AT["e7L8"]),)),
)


@pytest.mark.parametrize(
    ("tableaus", "seconds", "expected"),
    [
        ((Tableau((QUEEN,)), Tableau(ghosts=(ABSENT,))), 0.0, [("leave", "1Q")]),
        ((Tableau(ghosts=(ABSENT,)), Tableau((BACK,))), 0.0, [("arrive", "1Q")]),
        ((Tableau((at("d5L8", "2N"),), ghosts=(ABSENT,)), Tableau()), 0.0, [("sink", "2N")]),
        (
            (
                Tableau((at("d1L4", "1K"), at("a1L4", "1R"))),
                Tableau((at("b1L2", "1K"), at("c1L2", "1R")), moved=(CASTLED,)),
            ),
            0.0,
            [("glide", "1K"), ("glide", "1R")],
        ),
        (PROMOTED, 0.0, [("glide", "1P"), ("sink", "2N")]),
        (PROMOTED, 0.35, [("arrive", "1Q"), ("leave", "1P")]),
        ((Tableau(), Tableau((KNIGHT,))), 0.0, [("place", "1N")]),
        ((Tableau(), Tableau((KNIGHT,)), Tableau((KNIGHT, BACK))), 0.08, [("place", "1N"), ("place", "1Q")]),
        ((Tableau(), Tableau((KNIGHT,)), Tableau((KNIGHT, BACK)), Tableau((BACK,))), 0.08, [("sink", "1N")]),
    ],
    ids=["departs", "returns", "eliminated", "castles", "promotes", "promoted", "fresh", "rolled", "gone"],
)
def test_ways_of_pieces(tableaus, seconds, expected):
    assert shown(*tableaus, seconds=seconds) == expected
