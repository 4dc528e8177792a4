"""Pictures against those kept in tests/pictures, with a tolerance: other renderers draw edges a little differently.

``python -m tests.test_pictures`` draws the kept ones anew; look at them before committing.
"""

import os
import tempfile
from dataclasses import dataclass, field, replace
from itertools import combinations
from pathlib import Path

import numpy as np
import pytest
from PIL import Image

import vectorgames
from tests.support import WON
from vectorgames.app.film_files import write_sheet
from vectorgames.app.picture import Still, write_png
from vectorgames.boards.backend import board_class
from vectorgames.play.engine import Focus
from vectorgames.play.record import GameRecord
from vectorgames.play.views import View
from vectorgames.rules.action import Pick
from vectorgames.spaces.filters import Filter

KEPT = Path(__file__).parent / "pictures"
SIZE, FLAT_SIZE = (480, 300), (480, 440)
MEAN, FAR, FAR_SHARE = 1.5, 40, 0.006  # of 255: mean difference; share of pixels that differ by more than FAR
THREE = ("(1,1,1,SW)", "(4,4,4,NE)", "(2,2,1,SE)", "(1,4,3,NW)", "(3,3,2,SW)", "(4,1,4,SE)")
AWAY = (  # a knight of b1 has stepped out of time, and may come back in every way
    *("Nb1L1-d2L2", "Pc6L4-c4L4", "Nb1L5-d2L7", "Pc4L4-c3L4", "Nb1L8→", "Pc6L5-c4L7", "Nb1L4→", "Pc4L7-c3L7"),
)
DRAWN = ("a1>b1", "b1>b2", "a1>b2=a1>b1+b1>b2", "c3>d3", "c3>c4", "c3>d4=c3>c4+c3>d3", "a3>a4", "d1>d2")
CROWD = [f"({x},{y},{z},{q})" for q in ("SW", "NE") for z in (1, 2) for x in (1, 3) for y in (2, 4)]


@dataclass(frozen=True)
class Shot:
    """One picture: a position, how it is looked at, and what is pointed at.

    ``apart``: how far the quadrants are taken apart; ``chosen``: which vector of the X-ray is stepped to;
    ``picks``: what has been clicked.
    """

    game: str = "time_vectors"
    actions: tuple[str, ...] = ()
    view: str = "board"
    options: dict = field(default_factory=dict)
    apart: float = 0.0
    through: str = ""
    filter: Filter = field(default_factory=Filter)
    chosen: int | None = None
    picks: tuple[Pick, ...] = ()


PICTURES = {
    "empty": Shot(),
    "won": Shot(actions=tuple(WON)),
    "exploded": Shot(actions=tuple(WON[:6]), view="exploded"),
    "level": Shot(actions=tuple(WON), view="exploded+level:3"),
    "quadrant": Shot("three_way_time_vectors", THREE, "quadrant:SW"),
    "flat": Shot("three_way_time_vectors", THREE, "flat"),
    "five": Shot(actions=("(1,1,1,SW,NE)", "(4,4,4,NE,SW)"), options={"dimensions": 5}),
    "six_alone": Shot(
        actions=("(1,1,1,SW,SW,NE)", "(4,4,4,NE,SE,NE)"), view="u:SW+v:NE", options={"dimensions": 6}
    ),
    "apart": Shot(actions=tuple(WON), apart=1.0),
    "top": Shot("three_way_time_vectors", THREE, "top+level:4"),
    "frosted": Shot(actions=tuple(CROWD), view="light:frosted"),
    "xray": Shot(actions=THREE, through="(2,3,2,NE)", filter=Filter(hidden=True)),
    "xray_flat": Shot(actions=THREE, view="flat", through="(2,3,2,NE)", filter=Filter(hidden=True)),
    "chosen": Shot(actions=THREE, through="(2,3,2,SE)", chosen=20),
    "chosen_flat": Shot(actions=THREE, view="flat", through="(2,3,2,SE)", chosen=20),
    "chess_stack": Shot("chess_4d"),
    "chess_towers": Shot("chess_4d", AWAY, "towers", picks=(Pick("tray", "Nb1L4"),)),
    "chess_level": Shot("chess_4d", AWAY, "towers+level:4"),
    "chess_flat": Shot("chess_4d", AWAY, "flat"),
    "slate": Shot("veptheca", DRAWN),
    "slate_flat": Shot("veptheca", DRAWN, "flat"),
    "table": Shot("vector_battle", ("d1-d3:F1-B3",)),
    "table_flat": Shot("vector_battle", ("d1-d3:F1-B3",), "flat"),
    "five_flat": Shot(
        view="flat", options={"dimensions": 5}, through="(1,1,1,SE,NE)", filter=Filter(run="tu", stay="xz")
    ),
}


def drawn(name: str, **changes) -> np.ndarray:
    """uint8[h, w, 3] of a picture, with ``changes``."""
    shot = replace(PICTURES[name], **changes)
    record = GameRecord(vectorgames.load(shot.game, **shot.options))
    for action in shot.actions:
        record.play(action)
    view = View.parse(shot.view, tuple(board_class(record.game.space).layouts), levels=8)
    focus = Focus(record.game.space.parse(shot.through), shot.filter) if shot.through else None
    if view.layout == "flat":
        return flat(record, view, focus, shot.chosen)
    still = Still(record, view, SIZE, 1.0, "en", panels=False, focus=focus, chosen=shot.chosen, picks=shot.picks)
    try:
        if shot.apart:
            still.board_view.set_view(view, 0.0, shot.apart, animate=False)
            still.board_view.home(animate=False)
        return still.image()
    finally:
        still.close()


def flat(record: GameRecord, view: View, focus: Focus | None, chosen: int | None) -> np.ndarray:
    """The sheet of a position, larger than the board's pictures."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "sheet.png"
        write_sheet(path, record, view, FLAT_SIZE, "en", focus, chosen)
        return np.asarray(Image.open(path).convert("RGB"))


def kept(name: str) -> np.ndarray:
    return np.asarray(Image.open(KEPT / f"{name}.png").convert("RGB"))


def alike(a: np.ndarray, b: np.ndarray) -> bool:
    if a.shape != b.shape:
        return False
    apart = np.abs(a.astype(np.int16) - b).max(2)
    return apart.mean() <= MEAN and (apart > FAR).mean() <= FAR_SHARE


@pytest.mark.parametrize("name", PICTURES)
def test_looks_as_it_did(name):
    assert alike(drawn(name), kept(name))


def test_the_tolerance_tells_pictures_apart():
    """Else the test above could not fail."""
    pictures = {name: kept(name) for name in PICTURES}
    some = {name: picture[::3, ::3] for name, picture in pictures.items()}
    assert [names for names in combinations(some, 2) if alike(*map(some.get, names))] == []
    assert not alike(drawn("frosted", view="board"), kept("frosted")), "frosted panes make a difference"
    assert not alike(drawn("xray_flat", filter=Filter(run="y")), kept("xray_flat")), "the filter makes a difference"
    assert not alike(drawn("chosen_flat", chosen=21), kept("chosen_flat")), (
        "the vector stepped to makes a difference"
    )


if __name__ == "__main__":
    os.environ["VECTORGAMES_HOME"] = tempfile.mkdtemp()
    for each in PICTURES:
        write_png(KEPT / f"{each}.png", drawn(each))
