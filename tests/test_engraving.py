"""Letters are as high as they are set: measured in the files, and in what the window draws; else it is said."""

from __future__ import annotations

import numpy as np
import pytest
import shapely
from PIL import Image

from tests.cut_orders import EN
from tests.cutfiles import Outline, read_dxf, read_svg
from tests.support import run
from vectorgames.base.paths import MODELS
from vectorgames.fabrication.curves import LETTERS, Lettering
from vectorgames.fabrication.cut_files import dxf, svg
from vectorgames.fabrication.drawing import LINES, engraved, lowered, pieces, shape
from vectorgames.fabrication.nest import nested
from vectorgames.fabrication.settings import Settings
from vectorgames.scene.assembly_parts import Pane
from vectorgames.scene.assembly_scene import AssemblyScene
from vectorgames.scene.models import letters

SET = {  # board, letter as set -> part: height -> what is written so high, of letters flat above and below
    ("time_vectors", 11.0): {"board 1": {11.0: "NEW", 6.0: "1111", 3.5: "TV1BR"}, "support E": {4.0: "BR"}},
    ("time_vectors", 14.0): {"board 1": {14.0: "NEW", 6.0: "1111", 3.5: "TV1BR"}},
    ("gryb", 1.04): {"spots 4": {1.04 * 4.0: "R"}, "spots 1": {1.04 * 6.6: "R"}},
    ("chess_4d", 9.0): {"sheet 1": {9.0: "L1L1114477"}, "sheet 4": {9.0: "L4L41144"}},
    ("chess_4d", 5.0): {"sheet 7": {5.0: "L7L711447"}},
}


@pytest.mark.parametrize(("board", "letter"), SET)
@pytest.mark.parametrize("read", ["svg", "dxf"])
def test_capitals_in_the_files_are_as_high_as_they_are_set(board, letter, read):
    order = Settings(board, {"letter": letter})
    for name, heights in SET[board, letter].items():
        part = order.made.part(name)
        k = 1 if board == "gryb" else 0  # R: a letter that is flat below and above
        piece = pieces(order.model, [part], EN)[k]
        (sheet,) = nested([piece], order.model.cutting, EN)
        data = {"svg": svg, "dxf": dxf}[read](sheet, "", order)
        found = {"svg": read_svg, "dxf": read_dxf}[read](data).layers[LETTERS]
        for high, flat in heights.items():
            assert len(of_height(found, high)) >= len(flat), (name, high, flat)
        assert not lowered(order.model, [part])


def of_height(outlines: list[Outline], high: float) -> list[Outline]:
    """Those that are so high or, as they lie turned, so wide."""
    return [one for one in outlines if np.abs((one.box[2:] - one.box[:2]) - high).min() < 0.012]


@pytest.mark.parametrize("lang", ["en", "de"])
@pytest.mark.parametrize(
    ("board", "changes"),
    [
        *(("time_vectors", {"letter": 20, "gap": gap, "letter_inset": off}) for gap, off in ((14, 9), (26, 20))),
        *(("time_vectors", {"letter": 4.0, "A": reach}) for reach in (20.0, 60.0)),
        *(("chess_4d", {"letter": 20.0, "margin": m, "cell": c}) for m, c in ((10, 20), (15, 40), (40, 30))),
        ("chess_4d", {"files": 4, "ranks": 7, "post_inset": 20.0, "cell": 20.0}),
        ("chess_4d", {"files": 8, "ranks": 4, "post_inset": 12.0, "cell": 30.0}),
        ("gryb", {"letter": 1.2}),
    ],
)
def test_letters_keep_off_cuts_and_lines_and_one_another_whatever_is_set(board, changes, lang):
    order = Settings(board, {key: float(value) for key, value in changes.items()}, lang)
    unlike = {part.outlines: part for part in order.made.parts if part.stock.cut}.values()
    for part, k in ((one, k) for one in unlike for k in range(min(4, one.count))):
        layers = dict(engraved(order.model, part, k, lang))
        drawn = [shapely.Polygon(curve.flat()) for curve in layers.get(LETTERS, ())]
        if not drawn:
            continue
        cuts = [shapely.LinearRing(ring.flat()) for ring in shape(part).rings]
        lines = [shapely.LineString(curve.flat()) for curve in layers.get(LINES, ())]
        for things, least in ((cuts, 0.95), (lines, 0.2)):
            if things:
                near = shapely.STRtree(things).query_nearest(drawn, return_distance=True, all_matches=False)[1]
                assert near.min() > least, (part.name, things is cuts)
        whole = shapely.union_all(drawn)
        assert whole.area == pytest.approx(sum(s.area for s in solid(drawn)), rel=1e-3), "none over another"


def solid(drawn: list[shapely.Polygon]) -> list[shapely.Polygon]:
    """Letters without their holes."""
    return [one for one in drawn if not any(other is not one and other.contains(one) for other in drawn)]


def test_what_has_no_room_is_said_in_a_line(tmp_path):
    order = Settings("time_vectors", {"letter": 16.0, "n": 1})
    said = [line.say("en") for line in lowered(order.model, order.made.parts)]
    assert said == [
        "board: letters like “E” are 14.7 mm high instead of 16.0 mm: there is room for no more",
        "support: letters like “S6.00 B3.00 R9.53 ↑” are 3.4 mm high instead of 4.0 mm: there is room for no more",
    ]
    asked = ("--set", "letter_height=12", "--export", "svg", "--out", str(tmp_path), "--lang", "de")
    ran = run("assemble", "chess_4d", *asked)
    assert ran.code == 0 and "„1“ ist 9,3 mm hoch statt 12,0 mm: für mehr ist kein Platz" in ran.out
    quiet = run("assemble", "chess_4d", "--export", "svg", "--out", str(tmp_path / "b"))
    assert quiet.code == 0 and "instead of" not in quiet.out


@pytest.mark.parametrize(("board", "name"), [("time_vectors", "carved"), ("chess_4d", "names")])
@pytest.mark.parametrize("letter", [6.0, 9.0])
def test_the_window_draws_them_as_high(board, name, letter):
    order = Settings(board, {"letter": letter})
    scene = AssemblyScene()
    scene.build(order.made, order.model)
    faces = [node._face_node.path for node in scene._parts.values() if isinstance(node, Pane)]
    assert faces and all(high(face.get_shader_input(name)) == pytest.approx(letter, rel=0.02) for face in faces)


def high(given) -> float:
    """Height of the capitals in squares of a side that a shader is told, by their picture."""
    picture = np.asarray(Image.open(MODELS / "letters.png").convert("L"))
    rows = picture[:64, 64 * letters().index("N") :][:, :64].max(1) > 127.5
    return given.get_vector()[0] * rows.sum() / 64


def test_words_take_as_many_lines_as_their_height_needs():
    one = Lettering("TV 1 B3.00 S6.00 R9.53", 3.5, (0.0, 0.0), 0, (49.0, 14.0))
    assert len(one.lines) == 2 and one.made == pytest.approx(3.5)
    tight = Lettering("TV 1 B3.00 S6.00 R9.53", 3.5, (0.0, 0.0), 0, (49.0, 4.0))
    assert len(tight.lines) == 1 and tight.made < 3.4
