"""Test pieces: combs, holes, strips, the small tower; what is said of them on their sheets."""

from __future__ import annotations

import math

import numpy as np
import pytest

from tests.cut_orders import CLOSE, EN, UNEQUAL, files, sheets, steps
from vectorgames.base.words import words
from vectorgames.boards.backend import assembly, load_model, sizes_of
from vectorgames.boards.lattice.cutting import small
from vectorgames.fabrication.check import collisions
from vectorgames.fabrication.curves import LETTERS
from vectorgames.fabrication.cut_files import dxf
from vectorgames.fabrication.nest import nested
from vectorgames.fabrication.settings import Settings
from vectorgames.fabrication.trial import CLEARANCE, STRIPS, advice, trial


def test_the_combs_step_and_the_strips_are_true():
    order = Settings("time_vectors")
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
    own = sizes_of(order.model).changed(UNEQUAL)
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
    post = trial(load_model("chess_4d"), EN, sizes_of(load_model("chess_4d")).changed({"post": 6.4}))[0]
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
    told = [phrase.say(lang) for phrase in advice(order.model, trial(order.model, say))]
    assert "10" in told[0] and "100" in told[0]
    for name in {piece.name.removeprefix("trial ") for piece in trial(order.model, say)} & set(CLEARANCE):
        label = say(f"assembly.size.{CLEARANCE[name]}")
        assert sum(one.startswith(f"{label}: ") for one in told) == 1
    bare = nested(trial(order.model, say), order.cutting_of, say)
    full = nested(trial(order.model, say), order.cutting_of, say, lambda stock: told)
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
