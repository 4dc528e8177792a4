"""Golden pictures of every page, in English and dark, in German and light, as kept in tests/pictures, tile by tile.

Drawn once, in a process of its own; boards roughly, since tests/test_pictures.py looks at them.
``python -m tests.test_page_pictures`` draws the sheets anew; look at them before committing.
"""

from __future__ import annotations

import tempfile
from collections.abc import Iterator
from itertools import combinations

import numpy as np
import panda3d.core as p3d
import pytest
from PIL import Image

from tests.drawing import drawn_by
from tests.support import ROOT
from vectorgames.app.board_view import card_layer
from vectorgames.app.panels.drawing import draw_panels
from vectorgames.app.session import Session
from vectorgames.play import own_games
from vectorgames.play.lessons import course
from vectorgames.play.views import View
from vectorgames.scene.viewport import Viewport, open_offscreen
from vectorgames.ui.actions import Command
from vectorgames.ui.imgui_layer import ImguiLayer
from vectorgames.ui.labels import BoardLabels

KEPT = ROOT / "tests" / "pictures"
WINDOW, SIZE, COLUMNS = (1280, 800), (320, 200), 5
BLOCK, MOST, STEP = 8, 9, 8
"""Pixels of a square, and of 255 how much its mean colour may differ: not all renderers draw edges and letters
alike. Colours are kept in steps, which halves the files."""

LOOKS = {"pages_dark": ("en", "studio"), "pages_light": ("de", "light")}
PAGES = (
    *("choose", "play", "flat", "presented", "chess", "nodes", "explore", "learn", "lesson", "lesson editor"),
    *("practise", "puzzles", "maker", "steps", "check", "fit", "cut", "files", "help", "new game"),
)
"""What ``shown`` shows, in this order."""


def shown(session) -> Iterator[str]:
    """Every page in turn."""
    def do(name: str, value: object = None) -> None:
        session.do(Command(name, value))

    def begin(game: str, *commands: tuple[str, object]) -> None:
        do("start", (game, {}))
        for command in commands:
            do(*command)
        session.know(None)

    session.library.refresh(session.context.words)
    yield "choose"
    begin("time_vectors", ("play", "(1,1,1,SW)"), ("play", "(2,2,2,SW)"), ("aim", 21))
    yield "play"
    do("view", View("flat"))
    yield "flat"
    do("present", True)
    session.tableau()
    yield "presented"
    do("present", False)
    begin("chess_4d", ("dock", "tray"))
    yield "chess"
    begin("ez_gryb", ("aim", 3), ("dock", "reach"))
    yield "nodes"
    do("explore", "time_vectors")
    do("select_only", (0, 4, 8, 12))
    yield "explore"
    do("learn")
    session.page.shelf.wait()
    yield "learn"
    lesson = next(str(path) for path in course.lesson_files() if path.stem.startswith("05"))
    do("lesson", (lesson, 2))
    yield "lesson"
    do("edit_lesson")
    yield "lesson editor"
    for _ in range(3):
        do("leave_page")
    do("practise")
    yield "practise"
    do("puzzles")
    do("puzzle_set", ("game", "time_vectors"))
    do("puzzle_open", 0)
    yield "puzzles"
    do("edit_own", str(own_games.new("A game", "gryb")))
    yield "maker"
    do("assembly", "time_vectors")
    for tab in ("steps", "check", "fit", "cut"):
        do("assembly_tab", tab)
        session.workshop.settle()
        yield tab
    do("leave_page")
    for name, *command in (("files", "open_dialog"), ("help", "help"), ("new game", "new", "time_vectors")):
        do(*command)
        yield name


_made_buffer = Viewport._buffer


def small_buffer(self, name: str, size: tuple[int, int], samples: int) -> p3d.GraphicsOutput:
    """In place of ``Viewport._buffer``: as many pixels as a tile has for it."""
    return _made_buffer(self, name, tuple(max(1, side * SIZE[0] // WINDOW[0]) for side in size), 0)


class Painter:
    """Draws windows offscreen, all into one buffer."""

    def __init__(self) -> None:
        self.host = open_offscreen()
        self.engine = p3d.GraphicsEngine.get_global_ptr()
        wish = p3d.FrameBufferProperties()
        wish.set_rgba_bits(8, 8, 8, 8)
        properties, flags = p3d.WindowProperties.size(*WINDOW), p3d.GraphicsPipe.BF_refuse_window
        made = self.host.pipe, "pages", 10, wish, properties, flags, self.host.win.get_gsg(), self.host.win
        self.buffer, self.texture = self.engine.make_output(*made), p3d.Texture("pages")
        ram, colour = p3d.GraphicsOutput.RTM_copy_ram, p3d.GraphicsOutput.RTP_color
        self.buffer.add_render_texture(self.texture, ram, colour)
        self.layer = ImguiLayer(WINDOW)
        self.layer.attach(self.buffer.make_display_region())

    def image(self, page, theme, view, tableau) -> np.ndarray:
        """uint8[h, w, 3] of a page, as small as a tile; ``view``: what it shows in 3D, if anything."""
        frame, labels, card = page.frame(WINDOW, 1.0), BoardLabels(), p3d.NodePath()
        self.layer.use_theme(theme)
        if view is not None:
            labels = page.draw(view, frame, tableau)
            card = view.viewport.card(card_layer(self.buffer))
            view.viewport.screenshot()
        for moment in range(8):  # imgui settles sizes and glyphs within a few frames
            draw_panels(self.layer, frame, page, (), labels, float(moment))
        self.engine.render_frame()
        card.remove_node()
        data = np.frombuffer(self.texture.get_ram_image_as("RGB").get_data(), np.uint8)
        whole = data.reshape(WINDOW[1], WINDOW[0], 3)[::-1]
        return np.asarray(Image.fromarray(whole).resize(SIZE, Image.Resampling.BOX))


def draw() -> tuple[dict[str, np.ndarray], dict[str, object]]:
    images = {}
    for sheet, (lang, theme) in LOOKS.items():
        with tempfile.TemporaryDirectory() as home, pytest.MonkeyPatch.context() as changed:
            changed.setenv("VECTORGAMES_HOME", home)
            changed.setattr(Viewport, "_buffer", small_buffer)
            painter, scene, view = Painter(), None, None
            session = Session(language=lang, animation=False, theme=theme)
            for name in shown(session):
                page, tableau = session.page, session.tableau()
                if page.scene != scene:
                    if view is not None:
                        view.close()
                    scene = page.scene
                    view = page.open_scene(painter.host, page.frame(WINDOW, 1.0)) if scene is not None else None
                images[f"{sheet} {name}"] = painter.image(page, session.context.theme, view, tableau)
            if view is not None:
                view.close()
            session.close()
    return images, {}


@pytest.fixture(scope="module")
def drawn(tmp_path_factory) -> dict[str, np.ndarray]:
    return drawn_by(__file__, tmp_path_factory.mktemp("pages"))[0]


def alike(a: np.ndarray, b: np.ndarray) -> bool:
    rows, columns = SIZE[1] // BLOCK, SIZE[0] // BLOCK
    apart = (a.astype(float) - b).reshape(rows, BLOCK, columns, BLOCK, 3).mean((1, 3))
    return bool(np.abs(apart).max() <= MOST)


def kept(name: str) -> dict[str, np.ndarray]:
    """The tiles of a sheet."""
    sheet, (w, h) = np.asarray(Image.open(KEPT / f"{name}.png").convert("RGB")), SIZE
    places = (divmod(number, COLUMNS) for number in range(len(PAGES)))
    cut = [sheet[row * h : (row + 1) * h, column * w : (column + 1) * w] for row, column in places]
    return dict(zip(PAGES, cut, strict=True))


@pytest.mark.parametrize("name", LOOKS)
def test_every_page_looks_as_it_did(drawn, name):
    tiles = kept(name)
    assert not [page for page in PAGES if not alike(drawn[f"{name} {page}"], tiles[page])]
    assert not [pair for pair in combinations(PAGES, 2) if alike(*(tiles[page] for page in pair))]


def keep() -> None:
    images, _ = draw()
    for sheet in LOOKS:
        whole = Image.new("RGB", (COLUMNS * SIZE[0], -(-len(PAGES) // COLUMNS) * SIZE[1]))
        for number, page in enumerate(PAGES):
            row, column = divmod(number, COLUMNS)
            tile = images[f"{sheet} {page}"] // STEP * STEP + STEP // 2
            whole.paste(Image.fromarray(tile), (column * SIZE[0], row * SIZE[1]))
        whole.save(KEPT / f"{sheet}.png", optimize=True)


if __name__ == "__main__":
    keep()
