"""Pieces on sheets: apart from one another, turned where that helps, where they are put."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from tests.cut_orders import EN, files, sheets
from tests.cutfiles import read_svg
from vectorgames.base.words import LocalizedError
from vectorgames.fabrication.cut_files import svg
from vectorgames.fabrication.drawing import Piece
from vectorgames.fabrication.nest import nested
from vectorgames.fabrication.settings import Settings, read_places
from vectorgames.fabrication.shape import Ring, Shape
from vectorgames.fabrication.writing import laid_out


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
    (file,) = files(order, bare=True)["support"]
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


def test_a_board_that_nobody_cuts_says_so():
    with pytest.raises(ValueError, match="vector_battle: its file has no sheets to cut"):
        _ = Settings("vector_battle").cutting
