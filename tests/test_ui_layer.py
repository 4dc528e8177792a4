"""The layer between Dear ImGui and Panda3D, drawn offscreen: pixels appear, input arrives."""

import numpy as np
import panda3d.core as p3d
import pytest
from imgui_bundle import imgui

from tests.panels import SIZE, draw, game, layer  # noqa: F401
from tests.sitting import sitting  # noqa: F401
from vectorgames.ui.canvas import Ui
from vectorgames.ui.frame import frame
from vectorgames.ui.imgui_layer import ImguiLayer
from vectorgames.ui.widgets import text_field
from vectorgames.view.primitives import Rect

# ruff: noqa: F811


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
    wish.set_rgba_bits(8, 8, 8, 8)
    wish.set_depth_bits(24)
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


def test_text_appears_in_an_offscreen_picture(buffer, layer):
    layer.begin()
    assert pixels(buffer, layer).max() == 0
    imgui.set_next_window_pos((100, 100))
    imgui.set_next_window_size((400, 100))
    imgui.begin("w", None, imgui.WindowFlags_.no_decoration | imgui.WindowFlags_.no_background)
    with layer.push_font("semibold", 30):
        imgui.text("Vectōbu → ○")
    imgui.end()
    layer.end()
    picture = pixels(buffer, layer)
    assert picture[100:150, 100:400].max() > 200
    assert picture[:100].max() == 0 and picture[200:].max() == 0


def test_scissor_cuts_to_the_pixel(buffer, layer):
    layer.begin()
    draw_list = imgui.get_foreground_draw_list()
    draw_list.push_clip_rect((201, 103), (301, 158), False)
    draw_list.add_rect_filled((0, 0), (1280, 800), 0xFFFFFFFF)
    draw_list.pop_clip_rect()
    layer.end()
    rows, columns = np.nonzero(pixels(buffer, layer)[:, :, 0])
    assert (columns.min(), columns.max(), rows.min(), rows.max()) == (201, 300, 103, 157)


def test_a_texture_of_panda_stands_upright(buffer, layer):
    image = p3d.PNMImage(8, 8)
    image.fill(0, 0, 1)
    for x in range(8):
        for y in range(4):
            image.set_xel(x, y, 1, 0, 0)
    texture = p3d.Texture("t")
    texture.load(image)
    texture.set_magfilter(p3d.SamplerState.FT_nearest)
    layer.begin()
    ui = Ui(layer, "en", 1.0)
    ui.target = imgui.get_foreground_draw_list()
    ui.texture(texture, Rect(100, 100, 80, 80))
    layer.end()
    picture = pixels(buffer, layer)
    assert tuple(picture[110, 140]) == (255, 0, 0) and tuple(picture[170, 140]) == (0, 0, 255)


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


def test_two_layers_do_not_disturb_each_other(layer, game):
    other, session = ImguiLayer((640, 480), 2.0), game()
    draw(layer, session)
    assert layer.scale == 1.0
    other.close()
    draw(layer, session, times=2)


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


def test_room_for_a_large_picture_is_given_back_with_the_next_small_one(layer):
    def room(rectangles: int) -> int:
        layer.begin()
        draw = imgui.get_background_draw_list()
        for _ in range(rectangles):
            draw.add_rect_filled(imgui.ImVec2(1, 1), imgui.ImVec2(9, 9), 0xFFFFFFFF)
        layer.end()
        return sum(drawn.vtx_buffer.size() for drawn in imgui.get_draw_data().cmd_lists)

    assert room(5) == 20
    assert room(40_000) == 160_000
    assert room(5) == 0, "drawn and given back"
    assert room(5) == 20
