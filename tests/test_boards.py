"""The Time Vectors board in millimetres: derived sizes, refusals, parts, where the spaces lie."""

from itertools import pairwise

import numpy as np
import pytest

from vectorgames.boards.backend import load_board, load_model, parts
from vectorgames.boards.board import Pose
from vectorgames.spaces.lattice import lattice


@pytest.fixture(scope="module")
def model():
    return load_model("time_vectors")


@pytest.fixture(scope="module", params=[4, 5, 6])
def board(request):
    return load_board("time_vectors", lattice(request.param))


DERIVED = {
    "w": 6.15,
    "S": 9.925,
    "hn": 3.10,
    "xi": 4.8325,
    "xn": 30.92,
    "xo": 36.92,
    "N": 26.0875,
    "Hs": 221.0,
    "H": 229.0,
    "xs": 8.20,
    "st": 6.04,
    "L": 217.0,
    "deepest_notch": 6.7,
}


@pytest.mark.parametrize("name", DERIVED)
def test_derived_values_are_those_of_the_description(model, name):
    assert getattr(model.joint, name) == pytest.approx(DERIVED[name], abs=1e-9)


def test_levels_blank_and_margin(model):
    assert [model.joint.level(i) for i in (1, 2, 3, 4)] == [16, 82, 148, 214]
    assert model.joint.blank == pytest.approx((33.2875, 229))
    assert model.margin == pytest.approx(12)


def test_support_outline_runs_counter_clockwise_and_has_its_notches(model):
    points = np.array(model.joint.support_outline)
    x, z = points.T
    area = 0.5 * float(np.sum(x * np.roll(z, -1) - z * np.roll(x, -1)))
    joint = model.joint
    boxes = next(p for p in parts(model) if p.kind == "support").boxes
    volume = np.prod(boxes[:, 3:] - boxes[:, :3], axis=1).sum()
    assert area > 0
    assert area * joint.Ts == pytest.approx(volume)
    assert len(points) == 2 + 4 * 4 + 6


@pytest.mark.parametrize(
    ("change", "key", "limit"),
    [
        ({"Tb": 5}, "Tb", "2.8 to 3.2"),
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
    with pytest.raises(ValueError, match=r"time_vectors\.yaml") as error:
        load_model("time_vectors", **change)
    assert f" {key}: " in str(error.value)
    assert limit in str(error.value)


@pytest.mark.parametrize(
    ("line", "instead", "said"),
    [
        ("format: 1", "format: 2", "format: 2, expected 1"),
        ("  cell: 22", "  cell: 3", "engraving.cell: 3, expected a number from 14"),
        ("  cell: 22", "  cellar: 22", "engraving.cell: None"),
        ("space: lattice", "spaces: lattice", "space: None, expected dots or lattice"),
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
    with pytest.raises(ValueError, match=r"^mine\.yaml(:1)?: ") as error:
        load_model(str(path))
    assert said in str(error.value)


ALIASES = "a: &a [x, x, x, x, x, x, x, x, x]\n" + "".join(
    f"{b}: &{b} [{', '.join([f'*{a}'] * 9)}]\n" for a, b in pairwise("abcdefghijk")
)


@pytest.mark.parametrize(
    "content",
    [
        "space: [lattice]\nformat: 1\nid: mine\n",
        "space: {a: b}\n",
        "space: !!python/object:os.system x\n",
        "format: 2020-13-45\nspace: lattice\nid: mine\n",
        "a: " + "[" * 5000,
        f"space: lattice\nformat: {'9' * 5000}\nid: mine\n",
        f"{'a' * 5000}: 1\nspace: lattice\nformat: 1\nid: mine\n",
        "joint: {n: .nan}\nspace: lattice\nformat: 1\nid: mine\n",
        "\xff\xfe",
        "",
        ALIASES,
    ],
    ids=lambda content: ascii(content[:20]),
)
def test_odd_files_are_refused_in_one_line(tmp_path, content):
    path = tmp_path / "mine.yaml"
    path.write_bytes(content.encode("latin-1"))
    with pytest.raises(ValueError, match=r"^mine\.yaml(:1)?: ") as error:
        load_model(str(path))
    assert len(str(error.value)) <= 300 and str(error.value).isprintable()


def test_parts_touch_nothing_and_stand_where_they_should(model):
    made = parts(model)
    assert [p.kind for p in made] == ["board"] * 4 + ["support"] * 4 + ["rod", "penlight"]
    for i, a in enumerate(made):
        for b in made[i + 1 :]:
            low = np.maximum(a.boxes[:, None, :3], b.boxes[None, :, :3])
            high = np.minimum(a.boxes[:, None, 3:], b.boxes[None, :, 3:])
            assert not ((high - low) > 1e-6).all(-1).any(), f"{a.name} cuts {b.name}"


def test_board_part_has_the_cut_out_of_its_middle(model):
    joint = model.joint
    volume = np.prod(np.diff(parts(model)[0].boxes.reshape(-1, 2, 3), axis=1)[:, 0], axis=1).sum()
    arms = 2 * 2 * joint.A * joint.w - joint.w**2
    corners = joint.S**2 - 2 * joint.S * joint.w + joint.w**2
    assert volume == pytest.approx(joint.Tb * (joint.B**2 - arms - corners))


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


def test_every_space_has_a_place_of_its_own_and_boards_leave_room_for_a_hand(board):
    for explode in (0.0, 1.0):
        assert len(np.unique(board.anchors(Pose(explode)).round(3), axis=0)) == board.size
        origins = board.tower_origins(Pose(explode))[:, :2]
        assert np.allclose(origins.mean(0), 0, atol=1e-6)
        for k in range(1, len(origins)):
            gap = np.abs(origins[k] - origins[:k]).max(1) - board.joint.B
            assert gap.min() > 80


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


def test_focus():
    board = load_board("time_vectors", lattice(4))
    assert board.focused(frozenset(), frozenset()).all()
    only = board.focused(frozenset({2}), frozenset({"NE"}))
    assert only.sum() == 16
    assert all(n.endswith(",2,NE)") for n, f in zip(board.space.names, only, strict=True) if f)


def test_every_tower_has_a_name_on_its_penlight():
    from vectorgames.scene.models import letters

    assert load_board("time_vectors", lattice(4)).tower_labels() == []
    for dimensions, count in ((5, 4), (6, 16)):
        board = load_board("time_vectors", lattice(dimensions))
        for explode in (0.0, 1.0):
            labels, feet = board.tower_labels(Pose(explode)), board.tower_origins(Pose(explode))
            assert len({text for text, _ in labels}) == count
            for tower, (text, point) in enumerate(labels):
                names = board.space.names[int(np.flatnonzero(board.board_of == tower)[0])].strip("()").split(",")
                assert text == ", ".join(f"{axis} {name}" for axis, name in zip("uv", names[4:], strict=False))
                assert point[0] == pytest.approx(feet[tower, 0], abs=1e-3)
                assert point[1] == pytest.approx(feet[tower, 1], abs=1e-3)
                joint, tip = board.joint, board.model.penlight_length
                top = feet[tower, 2] + joint.foot + 3 * board.pitch(explode) + joint.Tb + joint.head + tip
                assert -tip < point[2] - top < 0
                assert set(text) <= {*letters(), " ", ","}
