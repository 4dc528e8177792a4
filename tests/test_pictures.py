"""Pictures against those kept in tests/pictures, with a tolerance: other renderers draw edges a little differently.

``python -m tests.test_pictures`` draws the kept ones anew; look at them before committing.
"""

import os
from pathlib import Path

import numpy as np
import panda3d.core as p3d
import pytest

import vectorgames
from vectorgames.app.picture import Still, write_png
from vectorgames.match import Match
from vectorgames.tableau import View

KEPT = Path(__file__).parent / "pictures"
SIZE = (480, 300)
MEAN, FAR, FAR_SHARE = 1.5, 40, 0.006  # of 255: mean difference; share of pixels that differ by more than FAR
WON = ["(1,4,1,SE)", "(2,2,2,SW)", "(2,3,2,SW)", "(3,3,3,NE)", "(3,2,3,NW)", "(1,1,4,NW)", "(4,1,4,NE)"]
THREE = ["(1,1,1,SW)", "(4,4,4,NE)", "(2,2,1,SE)", "(1,4,3,NW)", "(3,3,2,SW)", "(4,1,4,SE)"]
CROWD = [f"({x},{y},{z},{q})" for q in ("SW", "NE") for z in (1, 2) for x in (1, 3) for y in (2, 4)]

PICTURES = {
    "empty": ("time_vectors", {}, [], "board"),
    "won": ("time_vectors", {}, WON, "board"),
    "exploded": ("time_vectors", {}, WON[:6], "exploded"),
    "level": ("time_vectors", {}, WON, "exploded+level:3"),
    "quadrant": ("three_way_time_vectors", {}, THREE, "quadrant:SW"),
    "flat": ("three_way_time_vectors", {}, THREE, "flat"),
    "five": ("time_vectors", {"dimensions": 5}, ["(1,1,1,SW,NE)", "(4,4,4,NE,SW)"], "board"),
    "six_alone": ("time_vectors", {"dimensions": 6}, ["(1,1,1,SW,SW,NE)", "(4,4,4,NE,SE,NE)"], "u:SW+v:NE"),
    "apart": ("time_vectors", {}, WON, "board"),
    "top": ("three_way_time_vectors", {}, THREE, "top+level:4"),
    "frosted": ("time_vectors", {}, CROWD, "light:frosted"),
}
APART = {"apart"}  # drawn with the quadrants taken apart


def drawn(name: str, dark: bool = False, view: str = "") -> np.ndarray:
    """uint8[h, w, 3]; ``view``: in another one than its own."""
    game, options, actions, own = PICTURES[name]
    match = Match(vectorgames.load(game, **options))
    for action in actions:
        match.play(action)
    parsed = View.parse(view or own)
    still = Still(match, parsed, SIZE, 1.0, "en", panels=False)
    try:
        if name in APART:
            still.board_view.set_view(parsed, 0.0, 1.0, animate=False)
            still.board_view.home(animate=False)
        if dark:
            still.board_view.scene.set_penlight(False)
            still.board_view.scene.advance(9.0)
        return still.image()
    finally:
        still.close()


def kept(name: str) -> np.ndarray:
    texture = p3d.Texture()
    texture.set_auto_texture_scale(p3d.ATS_none)
    assert texture.read(p3d.Filename.from_os_specific(str(KEPT / f"{name}.png"))), f"{name}.png is missing"
    data = np.frombuffer(texture.get_ram_image_as("RGB").get_data(), np.uint8)
    return data.reshape(texture.get_y_size(), texture.get_x_size(), 3)[::-1]


def alike(a: np.ndarray, b: np.ndarray) -> bool:
    apart = np.abs(a.astype(int) - b.astype(int)).max(2)
    return a.shape == b.shape and apart.mean() <= MEAN and (apart > FAR).mean() <= FAR_SHARE


@pytest.mark.parametrize("name", PICTURES)
def test_looks_as_it_did(name):
    assert alike(drawn(name), kept(name))


def test_the_tolerance_tells_pictures_apart():
    """Else the test above could not fail."""
    pictures = {name: kept(name) for name in PICTURES}
    for a in pictures:
        assert [b for b in pictures if alike(pictures[a], pictures[b])] == [a]
    assert not alike(drawn("won", dark=True), kept("won")), "the penlight makes a difference"
    assert not alike(drawn("frosted", view="board"), kept("frosted")), "frosted panes make a difference"


if __name__ == "__main__":
    import tempfile

    os.environ["VECTORGAMES_HOME"] = tempfile.mkdtemp()
    for each in PICTURES:
        write_png(KEPT / f"{each}.png", drawn(each))
