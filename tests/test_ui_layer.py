"""The layer between Dear ImGui and Panda3D, drawn offscreen: pixels appear, input arrives."""

import random
from string import ascii_letters

import numpy as np
import panda3d.core as p3d
import pytest
from imgui_bundle import imgui

from tests.panels import SIZE, draw, game, layer  # noqa: F401
from tests.sitting import sitting  # noqa: F401
from tests.test_scene import allocated
from vectorgames.scene.viewport import give_back
from vectorgames.ui.canvas import Ui
from vectorgames.ui.frame import frame
from vectorgames.ui.paint import _write
from vectorgames.ui.widgets import text_field
from vectorgames.view.primitives import Rect

# ruff: noqa: F811

WHITE = 0xFFFFFFFF


@pytest.fixture(scope="module")
def buffer():
    p3d.load_prc_file_data("", "notify-level-egldisplay fatal\nnotify-level-device fatal")
    pipe = None
    for name in ("p3headlessgl", "pandagl"):
        pipe = p3d.GraphicsPipeSelection.get_global_ptr().make_module_pipe(name)
        if pipe and pipe.is_valid():
            break
    if not pipe or not pipe.is_valid():
        pytest.fail("no OpenGL renderer, not even a software one: apt install libegl1 libgl1 libgl1-mesa-dri")
    engine = p3d.GraphicsEngine.get_global_ptr()
    wish = p3d.FrameBufferProperties()
    wish.set_rgba_bits(8, 8, 8, 8)  # and no depth, as the window
    flags = p3d.GraphicsPipe.BF_refuse_window
    out = engine.make_output(pipe, "ui", 0, wish, p3d.WindowProperties.size(*SIZE), flags)
    out.set_clear_color_active(True)
    out.set_clear_color((0, 0, 0, 1))
    texture = p3d.Texture()
    out.add_render_texture(texture, p3d.GraphicsOutput.RTM_copy_ram)
    yield engine, out.make_display_region(), texture
    engine.remove_window(out)


def pixels(buffer, layer) -> np.ndarray:
    """Red, green, blue of the picture, rows from the top."""
    engine, region, texture = buffer
    layer.attach(region)
    engine.render_frame()
    raw = np.frombuffer(texture.get_ram_image_as("RGB"), np.uint8)
    return raw.reshape(SIZE[1], SIZE[0], 3)[::-1]


def heights(layer, size: int) -> dict[str, float]:
    """Of the letters that have been loaded in a size."""
    baked = layer.font("semibold").get_font_baked(size)
    loaded = [letter for letter in ascii_letters if baked.is_glyph_loaded(ord(letter))]
    glyphs = {letter: baked.find_glyph_no_fallback(ord(letter)) for letter in loaded}
    return {letter: glyph.y1 - glyph.y0 for letter, glyph in glyphs.items() if glyph is not None}


def test_letters_keep_their_size_however_often_their_texture_is_made_anew(layer):
    rng, sizes, right = random.Random(3), range(12, 31), {}
    for frame_number in range(400):
        if frame_number % 4 == 0:
            told = rng.sample(sizes, 2)
        layer.begin(frame_number)
        draw_list = imgui.get_background_draw_list()
        for size in rng.sample(told, 2):
            draw_list.add_text(layer.font("semibold"), size, (9, 9), WHITE, "".join(rng.sample(ascii_letters, 6)))
        draw_list.add_text(layer.font("regular"), 15, (9, 9), WHITE, "".join(rng.sample(ascii_letters, 20)))
        layer.end()
        for size in told:
            for letter, height in heights(layer, size).items():
                assert right.setdefault((size, letter), height) == height, (frame_number, size, letter)


def test_a_gradient_is_whole_where_there_is_no_depth_buffer(layer, buffer):
    w, h = SIZE
    black, white = 0xFF000000, WHITE
    for _ in range(2):  # the first picture is in order in any case
        layer.begin()
        imgui.get_background_draw_list().add_rect_filled_multi_color((0, 0), (w, h), black, white, white, black)
        layer.end()
        seen = pixels(buffer, layer)
    assert np.abs(seen - ((np.arange(w) + 0.5) * 255 / w)[None, :, None]).max() <= 1


def test_little_is_kept_of_a_frame_with_many_triangles(layer, buffer):
    """A software renderer keeps what it needs for each until it is waited for, and imgui what it was given."""

    def used(count: int) -> int:
        layer.begin()
        places = np.random.default_rng(1).random((count, 1, 2)) * SIZE + [(0, 0), (9, 0), (0, 9)]
        _write(
            imgui.get_background_draw_list(), places.reshape(-1, 2), np.uint32(0xFF80A040), np.arange(3 * count)
        )
        layer.end()
        assert (pixels(buffer, layer) > 0).any()
        return allocated()

    give_back()
    finish = p3d.ConfigVariableBool("gl-finish")
    before, finish.value = finish.value, True
    try:
        few = used(10_000)
        assert used(300_000) - few < 20e6
        assert not any(drawn.vtx_buffer.size() for drawn in imgui.get_draw_data().cmd_lists)
    finally:
        finish.value = before


def test_a_field_is_awaited_until_it_has_the_keyboard_and_nothing_typed_then_is_lost(layer):
    """One that is not drawn is waited for no longer than some frames."""

    def frame(drawn: bool = True) -> None:
        layer.begin()
        imgui.begin("w")
        if drawn:
            text_field(Ui(layer, "en", 1.0), "name", Rect(0, 0, 200, 36))
        imgui.end()
        layer.end()

    layer.give_keyboard("name")
    for _ in range(5):
        if not layer.awaited:
            break
        frame()
    assert layer.want_text and not layer.awaited
    layer.text("2")
    frame()
    assert layer.drafts["name"] == "2"
    layer.give_keyboard("another")
    for _ in range(20):
        frame(drawn=False)
    assert not layer.awaited


def test_idle_after_a_few_frames_and_awake_after_input(layer, game):
    session = game()
    assert not layer.idle
    draw(layer, session, times=4)
    assert layer.idle
    layer.mouse(5, 5)
    assert not layer.idle
    draw(layer, session, times=4)
    assert layer.idle
    layer.scale = 2.0
    assert not layer.idle


def test_the_pointer_on_a_panel_is_the_panels(layer, game):
    f, session = frame(SIZE), game()
    layer.mouse(*f.side_panel.centre)
    draw(layer, session, times=2)
    assert layer.want_mouse
    layer.mouse(*f.view.centre)
    draw(layer, session, times=2)
    assert not layer.want_mouse and not layer.want_keyboard


def test_the_clipboard_is_the_windows(sitting):
    at = sitting().begin("chancy_time_vectors")
    at.draw(2)
    layer, roll, taken = at.layer, at.places["roll"], []
    layer.clipboard_set, layer.clipboard_get = taken.append, lambda: "pasted"
    layer.drafts["roll"] = "old"
    layer.mouse(roll.right + 60, roll.centre[1])
    at.draw(2)
    for down in (True, False):
        layer.button(0, down)
        at.draw(2)

    def press(letter):
        for down in (True, False):
            for name in ("control", "lcontrol", letter) if down else (letter, "lcontrol", "control"):
                layer.key(name, down)
            at.draw(3)

    press("a")
    press("c")
    assert taken == ["old"]
    press("v")
    assert layer.drafts["roll"] == "pasted"
