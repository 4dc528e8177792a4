"""One list of primitives, three painters: window, PNG, SVG."""

import subprocess
import sys
from dataclasses import dataclass
from types import SimpleNamespace
from typing import get_args
from xml.etree import ElementTree as Xml

import numpy as np
import panda3d.core as p3d
import pytest
from imgui_bundle import imgui

import vectorgames
from tests.support import ROOT
from vectorgames.play.hints import xray
from vectorgames.scene.viewport import open_offscreen
from vectorgames.ui.canvas import Ui
from vectorgames.ui.imgui_layer import ImguiLayer
from vectorgames.ui.paint import paint
from vectorgames.view import map_files as png_painter
from vectorgames.view import map_files as svg_painter
from vectorgames.view.build_view import build_view
from vectorgames.view.hint_highlights import xray_paths
from vectorgames.view.map_files import sheet
from vectorgames.view.primitives import (
    Box,
    Circle,
    Line,
    Lines,
    PieceShape,
    Polygon,
    Primitive,
    Rect,
    Stamp,
    Striped,
    Text,
    Texts,
    cut,
)
from vectorgames.view.themes import load_theme

THEME = load_theme()
SIZE = (420, 400)
STRIPES = (("#4A90E2", "solid"), ("#7A9A2E", "dash"), ("#B9A2E8", "dot"))
SQUARE = ((10, 10), (50, 10), (50, 50), (10, 50))

EXAMPLES = [
    Line((5, 10), (55, 40), "#FF7A33", 1.0, 3.0),
    Lines(((5, 5, 55, 5), (5, 25, 55, 30)), "#7FA6CC", 0.8, 1.0),
    Striped(((5, 30), (30, 10), (55, 30)), STRIPES, 6.0, 0.9, 3.0),
    Striped(((5, 30), (30, 10), (55, 30)), (("#FFB733", "solid"),), 6.0, 0.4, 6.0),
    Box(Rect(10, 10, 40, 30), "#E0457B", 0.7, 6.0),
    Box(Rect(10, 10, 40, 30), "#E0457B", 1.0, 6.0, 2.0),
    Circle((30, 30), 20, "#9BE8D0", 0.9),
    Circle((30, 30), 20, "#9BE8D0", 0.9, 2.0),
    Polygon(SQUARE, "#FFC247", 0.8),
    Polygon(SQUARE, "#FFC247", 0.8, 2.0),
    Text((30, 30), "NW 4", "#E6EAF0", 20.0),
    Texts(((15, 15), (45, 20), (30, 45)), "G", "#E6EAF0", 16.0),
    Stamp((Polygon(((-9, -9), (9, 0), (-9, 9), (-4, 0)), "#FF7A33", 0.8),), ((15, 15), (45, 20), (30, 45))),
    Stamp((Polygon(((-9, -9), (9, -9), (9, 9), (-9, 9)), "#FF7A33", 0.8, 3.0),), ((15, 15), (45, 40))),
    *(PieceShape((30, 30), 18, text) for text in ("1", "2", "3", "4", "1X", "2X")),
    *(PieceShape((30, 30), 24, text) for text in ("1K", "2K", "1Q", "2R", "1B", "2N", "1P")),
    *(PieceShape((30, 30), 20, text, band=True) for text in ("1", "2", "3", "4")),
]


@dataclass(frozen=True)
class Unknown:
    colour: str = "#FFFFFF"


class Window:
    """The painter of the window, into an array."""

    def __init__(self, size):
        host, engine = open_offscreen(), p3d.GraphicsEngine.get_global_ptr()
        wish = p3d.FrameBufferProperties()
        wish.set_rgba_bits(8, 8, 8, 8)
        wish.set_depth_bits(16)
        self.size, self.layer, self.moment = size, ImguiLayer(size), 0.0
        self.buffer = engine.make_output(
            host.pipe, "painted", 10, wish, p3d.WindowProperties.size(*size), p3d.GraphicsPipe.BF_refuse_window,
            host.win.get_gsg(), host.win,
        )  # fmt: skip
        self.texture = p3d.Texture("painted")
        self.buffer.add_render_texture(self.texture, p3d.GraphicsOutput.RTM_copy_ram, p3d.GraphicsOutput.RTP_color)
        self.buffer.set_clear_color((0, 0, 0, 1))
        self.layer.attach(self.buffer.make_display_region())

    def image(self, primitives):
        for _ in range(4):
            self.moment += 0.02
            self.layer.begin(self.moment)
            ui = Ui(self.layer, "en", 1.0)
            with ui.panel("painted", Rect(0, 0, *self.size), background=False):
                paint(ui, primitives)
            self.layer.end()
            p3d.GraphicsEngine.get_global_ptr().render_frame()
        data = np.frombuffer(self.texture.get_ram_image_as("RGB").get_data(), np.uint8)
        return data.reshape(self.size[1], self.size[0], 3)[::-1].astype(int)

    def close(self):
        self.layer.close()
        p3d.GraphicsEngine.get_global_ptr().remove_window(self.buffer)


@pytest.fixture(scope="module")
def small():
    made = Window((60, 60))
    yield made
    made.close()


@pytest.fixture(scope="module")
def large():
    made = Window(SIZE)
    yield made
    made.close()


def png(primitives, size):
    return np.asarray(png_painter.image(primitives, size, THEME)).astype(int)


def position(dimensions=4, count=14, chosen=None):
    """Space and Tableau in the middle of a game, with a space looked at."""
    state = vectorgames.load("time_vectors", dimensions=dimensions).start()
    rng = np.random.default_rng(4)
    while len(state.position()) < count:
        after = state.play(state.actions()[int(rng.integers(len(state.actions())))])
        state = after if after.outcome is None else state
    number = state.cells.index(0, 100)
    paths = xray_paths(state.game.space, xray(state, number), chosen)
    return state.game.space, build_view(state, hover=number, xray=paths)


# ---- every primitive ----


def test_the_examples_are_all_there_is():
    assert {type(p) for p in EXAMPLES} == set(get_args(Primitive))


@pytest.mark.parametrize("primitive", EXAMPLES, ids=lambda p: type(p).__name__)
def test_window_and_png_paint_the_same(small, primitive):
    """Up to the last pixel of an edge: the same amount of each colour, at the same place."""
    ground = Box(Rect(0, 0, 60, 60), "#101318")
    empty = png([ground], (60, 60))
    a, b = small.image([ground, primitive]) - empty, png([ground, primitive], (60, 60)) - empty
    assert np.abs(b).sum() > 3000
    # Letters are set on other fractions of a pixel; in the window thin lines are softer, ends of dots harder.
    share = {Text: 0.42, Lines: 0.36, Striped: 0.36}.get(type(primitive), 0.22)
    assert np.abs(a - b).sum() < share * np.abs(a).sum()
    assert np.abs(a.sum((0, 1)) - b.sum((0, 1))).max() < 0.1 * np.abs(a.sum((0, 1))).max()


@pytest.mark.parametrize("primitive", EXAMPLES, ids=lambda p: type(p).__name__)
def test_svg_says_every_primitive_in_its_colour(primitive):
    text = svg_painter.svg([primitive], (60, 60), THEME)
    shapes = [e for e in Xml.fromstring(text).iter() if e.tag.split("}")[1] not in ("svg", "g", "title", "desc")]
    wanted = (
        {c for c, _ in primitive.stripes} if isinstance(primitive, Striped) else {getattr(primitive, "colour", "")}
    )
    if isinstance(primitive, Stamp):
        wanted = {part.colour for part in primitive.parts}
    if isinstance(primitive, PieceShape):
        wanted = set(THEME.player(int(primitive.text[0])))
    colours = {e.get("stroke") or e.get("fill") for e in shapes}
    assert wanted <= colours


def test_no_painter_leaves_out_what_it_does_not_know():
    with pytest.raises(TypeError, match="Unknown"):
        png_painter.image([Unknown()], (9, 9), THEME)
    with pytest.raises(TypeError, match="Unknown"):
        svg_painter.svg([Unknown()], (9, 9), THEME)
    with pytest.raises(TypeError, match="Unknown"):
        paint(SimpleNamespace(draw=None), [Unknown()])


def test_many_strokes_in_one_go_leave_the_draw_list_whole(large):
    """What is drawn after them still is where it belongs."""
    rng = np.random.default_rng(2)
    ends = rng.uniform(0, 300, (3000, 4))
    lines = Lines(tuple(map(tuple, ends.tolist())), "#4A90E2", 1.0, 1.0)
    box = Box(Rect(340, 340, 60, 40), "#FFC247")
    picture = large.image([lines, box, Striped(((330, 20), (400, 20)), STRIPES, 9.0, 1.0, 4.0), box])
    assert (picture[350:370, 350:390] == (255, 194, 71)).all()
    assert (picture[100:200, 100:200].max(2) > 60).mean() > 0.9  # the strokes
    assert not picture[50:330, 320:].any()


# ---- whole sheets ----


def test_svg_holds_what_the_list_holds():
    space, tableau = position()
    shapes = sheet(space, tableau, SIZE, caption="Time Vectors · Light to move").shapes
    root = Xml.fromstring(svg_painter.svg(shapes, SIZE, THEME, "A title", "What is & what <is not>"))
    every = [e for e in root.iter()]
    tags = [e.tag.split("}")[1] for e in every]
    assert {e.tag.split("}")[0] for e in every} == {"{http://www.w3.org/2000/svg"}
    assert (root.get("width"), root.get("height"), root.get("viewBox")) == ("420", "400", "0 0 420 400")
    assert "Inter" in root.get("font-family")
    assert root[0].text == "A title" and root[1].text == "What is & what <is not>"
    groups = [e.get("class", "") for e in every]
    assert sum(c.startswith("piece") for c in groups) == sum(isinstance(s, PieceShape) for s in shapes) == 14
    assert groups.count("striped") == sum(isinstance(s, Striped) for s in shapes) > 20
    assert sorted(e.text for e in every if e.tag.endswith("}text")) == sorted(
        s.text for s in shapes if isinstance(s, Text)
    )
    assert tags.count("line") == sum(isinstance(s, Line) for s in shapes)
    for element in every:  # nothing from outside
        assert not {"href", "src", "style"} & {name.split("}")[-1] for name in element.attrib}
        assert not any("url(" in value for value in element.attrib.values())


def test_stripes_in_svg_are_those_of_the_other_painters():
    line = Striped(((0, 0), (100, 0)), STRIPES, 8.0, 1.0, 2.0, phase=11.0)
    root = Xml.fromstring(svg_painter.svg([line], (100, 9), THEME))
    strokes = cut([line])
    for k, (colour, _) in enumerate(STRIPES):
        (path,) = [e for e in root.iter() if e.get("stroke") == colour]
        dashes = [float(d) for d in path.get("stroke-dasharray").split()]
        assert len(dashes) % 2 == 0 and sum(dashes) == pytest.approx(24.0)
        edges, offset = np.cumsum([0.0, *dashes]), float(path.get("stroke-dashoffset"))
        ends = strokes.ends[strokes.stripe == k]
        for x in np.arange(0.113, 100, 0.3771):
            on = np.searchsorted(edges, (x + offset) % 24.0, "right") % 2 == 1
            assert on == bool(((ends[:, 0] < x) & (x < ends[:, 2])).any()), (k, x)


def test_files_are_painted_without_window_and_renderer():
    code = (
        "import sys\n"
        "from vectorgames.view import map_files as sheet\n"
        "bad = {name.split('.')[0] for name in sys.modules} & {'panda3d', 'direct', 'imgui_bundle'}\n"
        "assert not bad, bad"
    )
    subprocess.run([sys.executable, "-c", code], cwd=ROOT, check=True, timeout=60)


def test_imgui_still_lays_out_vertices_as_the_window_painter_writes_them():
    assert imgui.VERTEX_SIZE == 20 and imgui.INDEX_SIZE in (2, 4)
