"""The Time Vectors board in millimetres: derived sizes, refusals, parts, where the spaces lie."""

import numpy as np
import pytest

from vectorgames.base.words import LocalizedError
from vectorgames.boards.backend import assembly, load_board, load_model
from vectorgames.boards.layout import Pose
from vectorgames.spaces.lattice import lattice


@pytest.fixture(scope="module")
def model():
    return load_model("time_vectors")


@pytest.fixture(scope="module", params=[4, 5, 6])
def board(request):
    return load_board("time_vectors", lattice(request.param))


def test_support_outline_runs_counter_clockwise_and_has_its_notches(model):
    points = np.array(model.joint.support_outline_for((model.joint.Tb,) * model.joint.n))
    x, z = points.T
    area = 0.5 * float(np.sum(x * np.roll(z, -1) - z * np.roll(x, -1)))
    joint = model.joint
    boxes = next(p for p in assembly(model).parts if p.kind == "support").boxes
    volume = np.prod(boxes[:, 3:] - boxes[:, :3], axis=1).sum()
    assert area > 0
    assert area * joint.Ts == pytest.approx(volume)
    assert len(points) == 2 + 4 * 4 + 6


@pytest.mark.parametrize(
    ("change", "key", "limit"),
    [
        ({"Tb": 8}, "Tb", "2.8 to 6.7"),
        ({"d": 6.8}, "d", "5 to 6.7"),
        ({"A": 80}, "A", "20 to 79"),
        ({"ga": 0.0, "gr": 0.0}, "ga + gr", "0.05 to 0.2"),
        ({"toe": 0.5}, "toe", "0 or 0.8 to 1.4"),
        ({"toeH": 15}, "toeH", "0 to 14"),
        ({"B": 190}, "B", "210 or more"),
        ({"n": 2.5}, "n", "whole number"),
        ({"pitch": "tall"}, "pitch", "number of mm"),
        ({"width": 3}, "width", "unknown parameter"),
    ],
)
def test_bad_parameters_are_refused_by_name_and_range(change, key, limit):
    with pytest.raises(LocalizedError, match=r"time_vectors\.yaml") as error:
        load_model("time_vectors", **change)
    assert f" {key}: " in str(error.value)
    assert limit in str(error.value)
    assert "expected" not in error.value.say("de") and f" {key}: " in error.value.say("de")


@pytest.mark.parametrize(
    ("line", "instead", "said"),
    [
        ("format: 1", "format: 2", "format: 2, expected 1"),
        ("  cell: 22", "  cell: 3", "engraving.cell: 3, expected a number from 14"),
        ("  cell: 22", "  cellar: 22", "engraving.cell: None"),
        ("space: lattice", "spaces: lattice", "space: None, expected dots, lattice"),
        ("  exploded_pitch: 118", "  exploded_pitch: 50", "exploded_pitch: 50"),
        ("  quadrants_apart: 52", "  quadrants_apart: 5", "layouts.quadrants_apart: 5, expected a number from 10"),
    ],
)
def test_bad_files_are_refused_with_their_name(tmp_path, line, instead, said):
    from vectorgames.base.paths import CONFIGS

    text = (CONFIGS / "boards" / "time_vectors.yaml").read_text(encoding="utf-8")
    assert line in text
    path = tmp_path / "mine.yaml"
    path.write_text(text.replace(line, instead), encoding="utf-8")
    with pytest.raises(LocalizedError, match=r"^mine\.yaml(:1)?: ") as error:
        load_model(str(path))
    assert said in str(error.value)
    assert "expected" not in error.value.say("de") and "erwartet" in error.value.say("de")


# ---- where spaces lie ----


def test_anchors_follow_coordinates(board):
    """x runs east, y north, z up, by a cell or a pitch each; also exploded.

    One tower stands taller where it is played on than it is built, many do not.
    """
    c = board.space.coordinates
    played = 88.0 if board.towers == 1 else 66.0
    for explode, pitch in ((0.0, played), (0.5, (played + 118) / 2), (1.0, 118.0)):
        at = board.anchors(Pose(explode))
        for axis, step in ((0, (22, 0, 0)), (1, (0, 22, 0)), (2, (0, 0, pitch))):
            low = np.flatnonzero(c[:, axis] < 3)
            high = low + board.space.strides[axis]
            assert np.allclose(at[high] - at[low], step, atol=1e-3)


def test_towers_stand_like_quadrants():
    board = load_board("time_vectors", lattice(6))
    c = board.space.coordinates
    at = board.tower_origins(Pose(0.0))[board.board_of]
    signs = {0: (-1, -1), 1: (-1, 1), 2: (1, 1), 3: (1, -1)}
    for v in range(4):
        mine = at[c[:, 5] == v]
        assert tuple(np.sign(mine[:, :2].mean(0))) == signs[v]
        for u in range(4):
            inner = at[(c[:, 5] == v) & (c[:, 4] == u)][0, :2] - mine[:, :2].mean(0)
            assert tuple(np.sign(inner)) == signs[u]
