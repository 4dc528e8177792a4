"""What flat maps look like: every kind of mark, piece and line on every kind of board, as kept in tests/pictures.

``python -m tests.test_map_pictures`` draws the kept ones anew; look at them before committing.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from itertools import combinations

import numpy as np
import pytest
from PIL import Image

from tests.support import ROOT
from vectorgames.play.views import View
from vectorgames.spaces.lattice import lattice
from vectorgames.spaces.stack import stack
from vectorgames.spaces.tree import STEPS, tree
from vectorgames.view.flat_map import MapStyle, Spots, flat_primitives
from vectorgames.view.map_files import image
from vectorgames.view.map_pieces import GLYPHS
from vectorgames.view.markers import KINDS
from vectorgames.view.primitives import Rect
from vectorgames.view.tableau import Ghost, Mark, Path, Piece, Tableau
from vectorgames.view.themes import load_theme

KEPT = ROOT / "tests" / "pictures"
RECT = Rect(0, 0, 480, 440)
DIFFERENT, SHARE = 8, 0.00005
"""Of 255: by how much a pixel differs; share of the pixels that may. They are drawn by one program everywhere."""
LATTICE, SIX, STACK, TREE, DEEP = lattice(4), lattice(6), stack(), tree(4), tree(6)


@dataclass(frozen=True)
class Sheet:
    space: object
    tableau: Tableau
    view: View = View("flat")
    spots: Spots = Spots()
    language: str = "en"


def through(space, number: int, chosen: int, *dead: int) -> tuple[Path, ...]:
    """The vectors through a space, one of them chosen, the one after it quiet, some that nobody can complete."""
    table = space.vectors
    found = []
    for k, row in enumerate(table.rows_through(number).tolist()):
        dims = space.dims_text(int(table.dims[row]))
        found.append(Path("xray", tuple(table.spaces[row].tolist()), dims, open=() if k in dead else (1,)))
    found[chosen + 1] = replace(found[chosen + 1], quiet=True)
    return (*found, replace(found[chosen], kind="chosen"))


def marked(space, spaces, texts: tuple[str, ...]) -> Tableau:
    """A mark of every kind, each on a space of its own, every third on a piece; reach by every kind of step."""
    kinds = [(kind, "t") for kind in KINDS if kind != "reach"] + [("reach", step) for step in STEPS]
    marks, pieces = [], []
    for number, ((kind, dims), at) in enumerate(zip(kinds, spaces, strict=False)):
        dims = "hyperspace" if kind == "other_step" else dims
        marks.append(Mark(kind, at, 1 + number % 2, dims, 3 if KINDS[kind].number else 0))
        if number % 3 == 0:
            pieces.append(Piece(at, texts[number // 3 % len(texts)]))
    assert len(marks) == len(kinds)
    return Tableau(tuple(pieces), tuple(marks))


def moved(space, names: tuple[str, ...], texts: tuple[str, str]) -> Tableau:
    """A piece that has moved, one that is aimed with, one that has left, a group, what guards and threatens."""
    a, b, c, d, e, f = (space.index[name] for name in names)
    pieces = (Piece(b, texts[0]), Piece(c, texts[1]), Piece(e, texts[0]))
    marks = (Mark("last", b, 1), Mark("from", c, 2), Mark("aim", d, 2), Mark("win", e, 1))
    paths = [Path("trail", (a, b), player=1), Path("link", (b, e), player=1), Path("guard", (e, f), player=1)]
    paths += [Path("threat", (c, e), player=2), Path("way", (c, d), player=2)]
    ghosts = (Ghost(d, texts[1], "lands"), Ghost(f, texts[0]), Ghost(a, texts[1], "gone"))
    return Tableau(pieces, marks, tuple(paths), ghosts=ghosts)


WRAPS = tuple(LATTICE.index[name] for name in ("(1,4,1,SE)", "(2,3,2,SW)", "(3,2,3,NW)", "(4,1,4,NE)"))
WON = Tableau(
    tuple(Piece(at, "1") for at in WRAPS),
    tuple(Mark("line", at, 1) for at in WRAPS),
    (Path("vector", WRAPS, "xyzt", 1),),
)
SET = tuple(TREE.index[name] for name in ("GBGB", "RGBY", "YRYR", "BYRG"))
PERIODIC = lattice(4, True)
ROUND_Z = tuple(PERIODIC.index[f"(1,1,{z},SW)"] for z in (3, 4, 1, 2))
ON_TREE = ("RGBY", "RY", "GG", "YRYR", "BB", "GRYB")
PRINTED, FORMS = Spots(printed=True), Spots(shapes=True)
KINDS_OF_PIECES = tuple(owner + kind for kind in GLYPHS for owner in "12")
SPREAD = tuple(range(5, TREE.size, 5))

SHEETS = {
    "lattice_marks": Sheet(LATTICE, marked(LATTICE, range(1, 256, 4), ("1", "2", "3"))),
    "lattice_lines": Sheet(LATTICE, Tableau(paths=through(LATTICE, LATTICE.index["(2,3,2,SE)"], 20, 3, 7))),
    "lattice_ring": Sheet(LATTICE, Tableau(paths=through(LATTICE, 0, 0, 5, 9))),
    "lattice_won": Sheet(LATTICE, WON, language="de"),
    "periodic_won": Sheet(PERIODIC, Tableau(paths=(Path("vector", ROUND_Z, "z", 1),))),
    "lattice_half_won": Sheet(LATTICE, replace(WON, drawn=0.4), View("flat", levels=frozenset({2}))),
    "six_part": Sheet(
        SIX,
        Tableau(paths=through(SIX, SIX.index["(2,3,2,SE,SW,NE)"], 9, 2)),
        View("flat", u=frozenset({"SW", "NE"}), v=frozenset({"NE"})),
    ),
    "stack_marks": Sheet(STACK, marked(STACK, range(3, 392, 6), KINDS_OF_PIECES)),
    "stack_moved": Sheet(STACK, moved(STACK, ("c6L4", "e4L1", "f2L3", "b5L7", "d4L8", "a1L5"), ("1Q", "2N"))),
    "stack_part": Sheet(
        STACK,
        moved(STACK, ("c6L4", "e4L1", "f2L4", "b5L1", "d4L1", "a1L4"), ("1K", "2P")),
        View("flat", levels=frozenset({1, 4})),
        language="de",
    ),
    "tree_marks": Sheet(TREE, marked(TREE, SPREAD, ("1", "2", "3", "4"))),
    "tree_marks_printed": Sheet(TREE, marked(TREE, SPREAD, KINDS_OF_PIECES), spots=PRINTED),
    "tree_moved": Sheet(TREE, moved(TREE, ON_TREE, ("1", "2K")), spots=FORMS),
    "tree_moved_printed": Sheet(TREE, moved(TREE, ON_TREE, ("1", "2")), spots=PRINTED),
    "tree_lines": Sheet(TREE, Tableau(paths=through(TREE, TREE.index["GRYB"], 5, 2)), spots=PRINTED),
    "tree_won": Sheet(TREE, Tableau(tuple(Piece(at, "1") for at in SET), paths=(Path("vector", SET, "1234", 1),))),
    "tree_inside": Sheet(
        TREE,
        Tableau(
            (Piece(TREE.index["RGBY"], "1"), Piece(TREE.index["R"], "2")),
            (Mark("hover", TREE.index["RGYB"]), Mark("free", TREE.index["YYYY"], 1), Mark("last", TREE.index["G"])),
        ),
        View("flat", inside="RG", levels=frozenset({3, 4})),
    ),
    "deep_tree": Sheet(DEEP, moved(DEEP, ("RGBYGG", *ON_TREE[1:5], "GRYBGR"), ("1K", "2"))),
}


def drawn(sheet: Sheet) -> np.ndarray:
    theme = load_theme()
    style = MapStyle(theme, sheet.view, sheet.language, sheet.spots)
    shapes = flat_primitives(sheet.space, sheet.tableau, RECT, style)
    ground = Image.new("RGB", (int(RECT.w), int(RECT.h)), theme["field"])
    return np.asarray(image(shapes, ground.size, theme, ground))


def kept(name: str) -> np.ndarray:
    return np.asarray(Image.open(KEPT / f"map_{name}.png").convert("RGB"))


def alike(a: np.ndarray, b: np.ndarray) -> bool:
    return (np.abs(a.astype(np.int16) - b).max(2) > DIFFERENT).mean() <= SHARE


@pytest.mark.parametrize("name", SHEETS)
def test_looks_as_it_did(name):
    assert alike(drawn(SHEETS[name]), kept(name))


def test_a_mark_that_is_left_out_is_seen():
    """Else the test above could not fail."""
    pictures = {name: kept(name) for name in SHEETS}
    for a, b in combinations(SHEETS, 2):
        assert not alike(pictures[a][::3, ::3], pictures[b][::3, ::3])
    sheet = SHEETS["lattice_marks"]
    for number in (0, 9, 36):
        marks = (*sheet.tableau.marks[:number], *sheet.tableau.marks[number + 1 :])
        without = replace(sheet, tableau=replace(sheet.tableau, marks=marks))
        assert not alike(drawn(without), pictures["lattice_marks"]), sheet.tableau.marks[number]


if __name__ == "__main__":
    for each, given in SHEETS.items():
        Image.fromarray(drawn(given)).save(KEPT / f"map_{each}.png", optimize=True)
