"""What boards look like in space, as small pictures side by side on the sheets of tests/pictures, tile by tile.

Drawn once, in a process of its own. ``python -m tests.test_scene_pictures`` draws the sheets anew; look at them
before committing.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cache
from itertools import combinations

import numpy as np
import pytest
from PIL import Image

from tests.drawing import drawn_by
from tests.support import ROOT
from vectorgames.boards.backend import load_board, parse_view
from vectorgames.scene.models import KIND
from vectorgames.spaces.lattice import lattice
from vectorgames.spaces.stack import stack
from vectorgames.spaces.tree import STEPS, tree
from vectorgames.view.flat_map import Spots
from vectorgames.view.tableau import WHOLE, Ghost, Mark, Path, Piece, Tableau

KEPT = ROOT / "tests" / "pictures"
WINDOW, SIZE, COLUMNS = (2560, 1600), (240, 180), 6
MEAN, FAR, SHARE = 1.0, 40, 0.0012
"""Of 255: mean difference; share of pixels that differ by more than FAR. Not all renderers draw edges alike."""


@dataclass(frozen=True)
class Tile:
    """``at``: the space in its middle, as large as in a window; None: the whole board. ``forms``: whether the
    colours of a tree have forms beside their letters; None: neither; ``plain``: it is not as printed."""

    tableau: Tableau = Tableau()
    view: str = "board"
    at: int | None = None
    forms: bool | None = False
    explode: float | None = None
    plain: bool = False


def through(space, start: int, dims: str, **more) -> Path:
    """The first vector through a space with exactly these running coordinates."""
    table = space.vectors
    row = next(r for r in table.rows_through(start).tolist() if space.dims_text(int(table.dims[r])) == dims)
    return Path("xray", tuple(table.spaces[row].tolist()), dims, **{"open": (1,), **more})


def won(path: Path, *others: int) -> Tableau:
    """A win along a path, its pieces among those of the other player."""
    pieces = [Piece(space, "1") for space in path.spaces]
    pieces += [Piece(space, "2") for space in others if space not in path.spaces]
    marks = tuple(Mark("line", space, 1) for space in path.spaces)
    return Tableau(tuple(pieces), marks, (replace(path, kind="vector", player=1),))


def of_lattice() -> dict[str, Tile]:
    space = lattice(4)
    n = space.index
    some = tuple(Piece(n[name], owner) for name, owner in
                 (("(4,1,4,SE)", "1"), ("(2,1,4,SW)", "2"), ("(1,4,4,NW)", "3"), ("(2,2,1,SW)", "1")))  # fmt: skip
    ring, diagonal = through(space, n["(3,2,4,SW)"], "t"), through(space, n["(4,1,4,NE)"], "xyzt")
    row = through(space, n["(3,3,4,NE)"], "x")
    spot, hidden, here = n["(3,2,4,SW)"], n["(2,3,4,NW)"], n["(1,1,1,SW)"]
    crowd = tuple(Piece(i, str(1 + i % 2)) for i in range(space.size) if i not in (hidden, *row.spaces))
    hover = (Mark("hover", here), *(Mark("level", other) for other in space.levels(here)),
             *(Mark("turn", other, dims=axis) for axis, other in space.turns(here)))  # fmt: skip
    landed = Tableau((Piece(n["(4,4,4,NE)"], "2"),), paths=(Path("trail", (n["(4,4,4,NE)"],), player=2),))
    tiles = {
        "some dim": Tile(Tableau(some), "light:dim"),
        "isolated": Tile(Tableau(some), "exploded+level:3"),
        "ring won": Tile(won(ring)),
        "row won in a crowd": Tile(won(row, *range(space.size))),
        "column won": Tile(won(through(space, n["(4,1,1,SE)"], "z")), at=n["(4,1,4,SE)"]),
        "trail from the hand": Tile(landed, at=n["(4,4,4,NE)"]),
        "two hints": Tile(Tableau(marks=tuple(Mark(kind, spot, 1) for kind in ("double", "win"))), at=spot),
        "pointed at": Tile(Tableau(marks=hover), at=here),
        "lines": Tile(Tableau(marks=hover, paths=tuple(through(space, here, d) for d in ("x", "xt", "yzt")))),
        "dead line": Tile(Tableau(marks=hover, paths=(through(space, here, "yt", open=()),))),
        "numbers behind pieces": Tile(Tableau(crowd, paths=(replace(row, kind="chosen"),)), at=row.spaces[1]),
        "won from above": Tile(won(diagonal), "top+level:3"),
        "won exploded": Tile(won(diagonal), "exploded+level:3"),
    }
    for kind in ("win", "block", "double"):
        tiles[f"{kind} behind others"] = Tile(Tableau(crowd, (Mark(kind, hidden, 1),)), at=hidden)
    for name in ("(2,2,2,SE)", "(3,2,2,SW)"):
        chosen = replace(through(space, n[name], "z"), kind="chosen")
        tiles[f"steps {name}"] = Tile(Tableau(paths=(chosen,)), at=chosen.spaces[-1])
    for drawn in (0.05, 0.5, WHOLE):
        tiles[f"win {drawn}"] = Tile(replace(won(diagonal), drawn=drawn))
    for drawn in (0.98, 1.3):
        tiles[f"name of a win {drawn}"] = Tile(replace(won(diagonal), drawn=drawn), at=diagonal.spaces[-1])
    return tiles


def of_six() -> dict[str, Tile]:
    there = lattice(6).index["(2,3,2,SW,NE,SE)"]
    marked = {f"{view} {kind}": Tile(Tableau(marks=(Mark(kind, there, 1),)), view, there)
              for view in ("board", "exploded") for kind in ("hover", "aim")}  # fmt: skip
    return {"board": Tile(view="board"), "exploded": Tile(view="exploded"), **marked}


def of_stack() -> dict[str, Tile]:
    space = stack()
    n = space.index
    spot, king, pawn = n["d4L8"], n["d7L1"], Piece(n["d4L8"], "2P")
    knight, gone, lands = Piece(spot, "1N"), Ghost(spot, "1N"), (Ghost(spot, "1N", "lands"),)
    crowd = tuple(Piece(i, f"{1 + i % 2}P") for i in range(space.size) if i not in (king, n["d7L2"]))
    crowd += (Piece(king, "2K"),)
    row = tuple(Piece(n[f"{f}{r}L8"], "1P") for f in "aceg" for r in (2, 4))
    targets = tuple(Mark("free", n[f"{f}{r}L{k}"], 1) for f in "bdf" for r in range(1, 8) for k in range(1, 9))
    line = tuple(Piece(n[f"{f}4L8"], f"1{kind}") for f, kind in zip("abcdef", "KQRBNP", strict=True))
    from_start = (Mark("from", n["a1L1"], 1), Mark("aim", spot, 1))
    tiles = {
        "piece": Tableau((knight,)),
        "ghost": Tableau(ghosts=(gone,)),
        "ghost of the other": Tableau(ghosts=(Ghost(spot, "2N"),)),
        "ghost before a mark": Tableau(marks=(Mark("free", n["d5L8"], 1),), ghosts=(gone,)),
        "two ghosts": Tableau(marks=(Mark("origin", spot, 1, number=2),), ghosts=(gone, gone)),
        "ghost beside a piece": Tableau((knight,), ghosts=(Ghost(spot, "1Q"),)),
        "lands": Tableau((Piece(n["a1L1"], "1N"),), from_start, ghosts=lands),
        "taken": Tableau((pawn,)),
        "lands on what it takes": Tableau((Piece(n["a1L1"], "1N"), pawn), from_start, ghosts=lands),
        "second turn": Tableau(marks=(Mark("later", spot, 1, number=2),)),
        "fifth turn": Tableau(marks=(Mark("later", spot, 1, number=5),)),
    }
    found = {name: Tile(tableau, at=spot) for name, tableau in tiles.items()}
    for kind in ("check", "risk", "blocked"):
        found[f"{kind} in a crowd"] = Tile(Tableau(crowd, (Mark(kind, king, 2),)), "towers", king)
    found |= {
        "targets of a queen": Tile(Tableau(row, targets), "towers"),
        "kinds out of focus": Tile(Tableau(line), "board+level:1", spot),
        "start dim": Tile(Tableau(crowd[:60]), "towers+light:dim"),
        "start frosted": Tile(Tableau(crowd[:60]), "towers+light:frosted"),
        "level 1": Tile(view="top+level:1"),
    }
    for level in (1, 2):
        path = Path("trail", (n[f"f6L{level}"], n["f3L3"]), player=1)
        found[f"trail from level {level}"] = Tile(Tableau(paths=(path,)), "top+level:1")
    return found


def of_tree() -> dict[str, Tile]:
    space = tree(4)
    n = space.index
    row = tuple(n[name] for name in ("GBGB", "RGBY", "YRYR", "BYRG"))
    win = Tableau(paths=(Path("vector", row, "1234"),))
    looked = (Path("xray", row, "1234", open=(1,)), Path("chosen", space.quadrangle(n["RG"]), "2", open=(1,)))
    tiles = {
        "flat": Tile(),
        "letters": Tile(at=n["G"]),
        "bare": Tile(at=n["G"], forms=None),
        "forms": Tile(at=n["G"], forms=True),
        "half raised": Tile(view="raised", explode=0.5),
        "torus": Tile(view="torus", forms=None),
        "rolling": Tile(view="torus+roll:50", forms=None),
        "win": Tile(win),
        "win raised": Tile(win, "raised"),
        "looked at": Tile(Tableau(paths=looked), "raised"),
        "inside": Tile(view="board+inside:RG"),
        "quadrant": Tile(view="quadrant:G"),
    }
    pieces = {
        text: Tableau((Piece(n["YBY"], text),)) for text in ("1", "2", "3", "4", "2K", *(f"1{k}" for k in KIND))
    }
    steps = {kind: Tableau(marks=(Mark("reach", n["YBY"], dims=kind, number=2),)) for kind in STEPS}
    tiles |= {name: Tile(tableau, at=n["YBY"]) for name, tableau in (pieces | steps).items()}
    for text in ("1", "2K", "down"):
        tiles[f"{text} raised"] = Tile((pieces | steps)[text], "raised", n["YBY"])
    moved = Tableau(
        (Piece(n["YBY"], "2"), Piece(n["YBR"], "1K"), Piece(n["YG"], "3"), Piece(n["YBYG"], "4")),
        (Mark("last", n["YBY"], 2), Mark("free", n["YBYR"], 1), Mark("size", n["YG"], 3, number=2)),
        (Path("trail", (n["YBBB"], n["YBY"]), player=2), Path("link", (n["YG"], n["YBYG"]), player=3)),
    )
    for view in ("board", "raised", "torus", "board+inside:YB", "quadrant:G"):
        tiles[f"plain {view}"] = Tile(moved, view, plain=True, forms=view == "torus")
        if view in ("board", "raised"):
            tiles[f"plain {view} near"] = Tile(moved, view, n["YBY"], plain=True)
    for view in ("board", "raised"):
        tiles[f"small {view}"] = Tile(Tableau((Piece(n["YBYG"], "1K"),)), view, n["YBYG"])
    return tiles


def of_deep_tree() -> dict[str, Tile]:
    away = tree(6).index["YBRG"]
    full = Tableau((Piece(away, "1"), Piece(away + 1, "2K")), (Mark("win", away, 1), Mark("last", away + 1, 2)))
    return {
        "flat": Tile(),
        "raised": Tile(view="raised"),
        "ring": Tile(Tableau((Piece(away, "1"),)), at=away),
        "plain": Tile(full, plain=True),
        "plain near": Tile(full, at=away, plain=True),
        "beside a board of its own": Tile(full, "board+inside:RG", away),
    }


@cache
def sheets() -> dict[str, tuple]:
    """Name of the file -> board, tiles."""
    return {
        "scene_lattice": (load_board("time_vectors", lattice(4)), of_lattice()),
        "scene_six": (load_board("time_vectors", lattice(6)), of_six()),
        "scene_stack": (load_board("chess_4d", stack()), of_stack()),
        "scene_tree": (load_board("gryb", tree(4)), of_tree()),
        "scene_deep_tree": (load_board("gryb", tree(6)), of_deep_tree()),
    }


def draw() -> tuple[dict[str, np.ndarray], dict]:
    from vectorgames.scene.board_scene import BoardScene
    from vectorgames.scene.camera import OrbitCamera
    from vectorgames.scene.viewport import Viewport, open_offscreen

    host, images = open_offscreen(), {}
    for name, (board, tiles) in sheets().items():
        scene, camera = BoardScene(board), OrbitCamera(board, SIZE)
        viewport = Viewport(host, scene, camera, SIZE, 4)
        for key, tile in tiles.items():
            view = parse_view(tile.view, board.space)
            if name.endswith("tree"):
                scene.set_spots(Spots(tile.forms is not None, bool(tile.forms), not tile.plain))
            scene.set_view(view, tile.explode, animate=False)
            camera.set_window(SIZE if tile.at is None else WINDOW)
            camera.home(view, tile.explode, animate=False)
            if tile.at is not None:
                x, y = camera.project(scene.anchors)[tile.at, :2]
                camera.set_window(SIZE, (SIZE[0] / 2 - x, SIZE[1] / 2 - y, *WINDOW))
                camera.home(view, tile.explode, animate=False)
            scene.show(tile.tableau, animate=False)
            images[f"{name} {key}"] = viewport.screenshot()
        viewport.close()
        scene.root.remove_node()
    return images, {}


@pytest.fixture(scope="module")
def drawn(tmp_path_factory) -> dict[str, np.ndarray]:
    return drawn_by(__file__, tmp_path_factory.mktemp("tiles"))[0]


def alike(a: np.ndarray, b: np.ndarray) -> bool:
    apart = np.abs(a.astype(np.int16) - b).max(2)
    return apart.mean() <= MEAN and (apart > FAR).mean() <= SHARE


def kept(name: str) -> dict[str, np.ndarray]:
    """The tiles of a sheet."""
    sheet, (w, h) = np.asarray(Image.open(KEPT / f"{name}.png").convert("RGB")), SIZE
    places = (divmod(number, COLUMNS) for number in range(len(sheets()[name][1])))
    cut = [sheet[row * h : (row + 1) * h, column * w : (column + 1) * w] for row, column in places]
    return dict(zip(sheets()[name][1], cut, strict=True))


@pytest.mark.parametrize("name", sheets())
def test_looks_as_it_did(drawn, name):
    assert not [key for key, tile in kept(name).items() if not alike(drawn[f"{name} {key}"], tile)]


SAME = {("trail from level 2", "level 1")}
"""Tiles that are alike for a reason: a move between other levels leaves no trail seen from above."""


@pytest.mark.parametrize("name", sheets())
def test_the_tolerance_tells_tiles_apart(name):
    """Else the test above could not fail."""
    tiles = {key: tile[::3, ::3].astype(np.int16) for key, tile in kept(name).items()}
    told = {(b, a) for a, b in combinations(tiles, 2) if alike(tiles[a], tiles[b])}
    assert told <= SAME


def keep() -> None:
    images, _ = draw()
    for name, (_, tiles) in sheets().items():
        rows = -(-len(tiles) // COLUMNS)
        sheet = Image.new("RGB", (COLUMNS * SIZE[0], rows * SIZE[1]))
        for number, key in enumerate(tiles):
            row, column = divmod(number, COLUMNS)
            sheet.paste(Image.fromarray(images[f"{name} {key}"]), (column * SIZE[0], row * SIZE[1]))
        sheet.save(KEPT / f"{name}.png", optimize=True)


if __name__ == "__main__":
    keep()
