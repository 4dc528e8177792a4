"""What the files of an order say, as readers find it that did not write them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import wraps

import numpy as np

from tests.cutfiles import CutFile, read_dxf, read_svg
from vectorgames.base.words import words
from vectorgames.fabrication.cut_files import dxf, svg
from vectorgames.fabrication.drawing import Drawing, pieces
from vectorgames.fabrication.nest import nested
from vectorgames.fabrication.settings import Settings
from vectorgames.fabrication.trial import trial

CLOSE = 0.01
UNEQUAL = {"board 1": 2.87, "board 2": 2.91, "board 3": 2.88, "board 4": 2.93,
           "support E": 6.23, "support N": 6.17, "support W": 6.1, "support S": 6.26, "rod": 9.51}  # fmt: skip
EN = words("en")
READERS = {"svg": (svg, read_svg), "dxf": (dxf, read_dxf)}


def once(make: Callable) -> Callable:
    """Sheets of the same order are laid out once."""
    known: dict[tuple, list[Drawing]] = {}

    @wraps(make)
    def out(order: Settings, test: bool = False, bare: bool = False) -> list[Drawing]:
        key = order.command("svg"), test, bare
        if key not in known:
            known[key] = make(order, test, bare)
        return known[key]

    return out


@once
def sheets(order: Settings, test: bool = False, bare: bool = False):
    """``bare``: without engraving, which takes most of the time."""
    found = trial(order.model, EN) if test else pieces(order.model, order.made.parts, EN)
    found = [replace(piece, engraved=(), label="") for piece in found] if bare else found
    return nested(found, order.cutting_of, EN)


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
