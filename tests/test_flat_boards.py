"""The boards of vectors in millimetres: the slate with its dots and strokes, the wooden board, its temples and
cards."""

from __future__ import annotations

import numpy as np
import pytest

from vectorgames.boards.backend import load_board, load_model
from vectorgames.spaces.arrows import arrows_on
from vectorgames.spaces.dots import dots, squares

SLATES = {size: load_board("veptheca", dots(size, size)) for size in (3, 4, 9)}
WOODEN = load_board("vector_battle", squares())
EVERY = pytest.mark.parametrize("board", [*SLATES.values(), WOODEN], ids=lambda board: f"{board.kind} {board.size}")


@EVERY
def test_spaces_lie_in_a_square_round_the_middle(board):
    anchors, space = board.anchors(), board.space
    assert np.allclose(anchors[:, :2].mean(0), 0, atol=1e-4)
    place = dict(zip(space.names, anchors, strict=True))
    assert np.allclose(place["b1"] - place["a1"], (board.cell, 0, 0))
    assert np.allclose(place["a3"] - place["a2"], (0, board.cell, 0))
    assert np.abs(anchors[:, :2]).max() < board.half and np.isclose(anchors[:, 2].min(), board.foot)


@EVERY
def test_what_lies_under_a_place_is_found(board):
    x, y = board.local.astype(float).T
    under, off = board.under(x[:, None], y[:, None], 0.0)
    assert under[:, 0].tolist() == list(range(board.size)) and off.max() < 1e-3
    far = np.array([[board.half + 99]])
    assert np.isinf(board.under(far, far, 0.0)[1]).all()


def test_between_dots_nothing_but_a_vector_is_meant():
    board = SLATES[4]
    middle = np.array([[board.cell / 2]])
    assert np.isfinite(board.under(middle, middle, 0.0)[1]).all(), "there lies c3"
    assert np.isinf(board.under(np.zeros((1, 1)), np.zeros((1, 1)), 0.0)[1]).all()


def test_vectors_are_drawn_from_dot_to_dot():
    board, arrows = SLATES[4], arrows_on(dots(4, 4))
    numbers = [arrows.parse(name) for name in ("a1>b1", "a1>c2", "d4>d3")]
    tails, heads = (np.array(ends) for ends in zip(*map(arrows.ends, numbers), strict=True))
    strokes = board.strokes(tails, heads, np.array([False, False, True]))
    assert strokes.shafts.shape == (3, 2, 3) and strokes.heads.shape == (3, 3, 3)
    assert np.allclose(strokes.shafts[..., 2], board.foot)
    start, tip = strokes.shafts[:, 0, :2], strokes.heads[:, 0, :2]
    assert np.allclose(np.hypot(*(start - board.local[tails]).T), board.model.dot, atol=1e-4)
    assert np.allclose(np.hypot(*(tip - board.local[heads]).T), board.model.dot, atol=1e-4)
    wide = np.hypot(*(strokes.heads[:, 1, :2] - strokes.heads[:, 2, :2]).T)
    assert np.allclose(wide[:2], board.model.head_width) and wide[2] < wide[0], "a used one is smaller"


def test_the_vector_next_to_a_place_is_found():
    board, arrows = SLATES[4], arrows_on(dots(4, 4))
    tails, heads = (
        np.array(ends) for ends in zip(*map(arrows.ends, map(arrows.parse, ("a1>d1", "a1>a4"))), strict=True)
    )
    x, y = board.local[0].astype(float).tolist()
    near = board.beside(x + 30, y + 5, tails, heads)
    assert np.allclose(near, (5, 30)) and np.allclose(board.beside(x - 3, y - 4, tails, heads), 5)


@pytest.mark.parametrize(
    ("board", "change", "said"),
    [
        ("veptheca", {"height": 6}, "frame.height: 6, expected at least 7.5"),
        ("veptheca", {"used": 4}, "chalk.used: 4"),
        ("veptheca", {"head": 20, "pitch": 30}, "chalk.head: 20"),
        ("veptheca", {"pitch": 5}, "expected a number from 20"),
        ("vector_battle", {"lower": 50}, "temple.lower: 50"),
        ("vector_battle", {"sheet": 9}, "cards.sheet"),
        ("vector_battle", {"wood": 9}, "unknown key"),
    ],
)
def test_sizes_that_do_not_go_together_are_refused(board, change, said):
    with pytest.raises(ValueError, match=rf"^{board}\.yaml: ") as error:
        load_model(board, **change)
    assert said in str(error.value)
