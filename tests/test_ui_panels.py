"""Layer and panels together, drawn offscreen: pixels appear, clicks become commands, words fit."""

from dataclasses import replace

import numpy as np
import panda3d.core as p3d
import pytest
from imgui_bundle import imgui

from vectorgames.spaces.lattice import lattice
from vectorgames.tableau import Mark, Piece, Tableau, View
from vectorgames.ui import filter_chips, map_panel, menus, overlay, prompt_card, widgets, xray_panel
from vectorgames.ui import model as m
from vectorgames.ui.flat_map import flat_points
from vectorgames.ui.frame import frame
from vectorgames.ui.imgui_layer import ImguiLayer
from vectorgames.ui.kit import Ui
from vectorgames.ui.panels import draw_panels
from vectorgames.ui.theme import load_theme, theme_ids
from vectorgames.words import words

SIZE = (1280, 800)
SPACE = lattice(4)


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


@pytest.fixture
def layer():
    made = ImguiLayer(SIZE)
    yield made
    made.close()


def pixels(buffer, layer) -> np.ndarray:
    """Red, green, blue of the picture, rows from the top."""
    engine, region, texture = buffer
    layer.attach(region)
    engine.render_frame()
    raw = np.frombuffer(texture.get_ram_image_as("RGB"), np.uint8)
    return raw.reshape(SIZE[1], SIZE[0], 3)[::-1]


def game(language="en", **changes) -> m.Screen:
    screen = m.Screen(
        page="game",
        language=language,
        title="Time Vectors",
        subtitle="Four in a row · 2 players",
        goal="Four of your pieces in a row, in any of the four dimensions.",
        players=(m.Player(1, "Light", "1", to_move=True), m.Player(2, "Dark", "2")),
        prompt=m.Prompt("Light, choose a space", "Aim, then confirm."),
        moves=m.Moves((m.Move(1, "(1,1,1,SW)"), m.Move(2, "(2,1,1,SW)")), 2),
        can_undo=True,
        can_confirm=True,
        confirm_label="Play (4,1,4,NE)",
        space=SPACE,
        tableau=Tableau((Piece(0, "1"), Piece(64, "2")), (Mark("last", 64),)),
    )
    return replace(screen, **changes)


OPTIONS = (
    m.Option("opening", "Opening", "choice", "swap", (("standard", "Standard"), ("swap", "Swap"))),
    m.Option("two", "Two quadrants", "bool", False),
    m.Option("quiet", "Quiet limit", "whole", 100),
    m.Option("rows", "Rows", "whole_or_none", None),
)
FILE = m.SavedGame("a.yaml", "Time Vectors", "28 moves")
SCREENS = {
    "play": {},
    "why": {"prompt": m.Prompt("Light, choose a space", why="Taken.", rule="2.1")},
    "won": {
        "outcome": m.Outcome("Light wins", 1, SPACE.names[:4], "xyzt", "Every step changes x.", "Move 15."),
        "messages": (m.Message(1, "Saved"), m.Message(2, "Broken", "error")),
    },
    "choices": {"choices": (m.Choice("pair", "Take the pair", ("1", "1")), m.Choice("single", "One", ("2",)))},
    "dice": {"dice": m.Dice(True, "roll G", ("G",), 0.0, "G", "No such roll.")},
    "stopped": {"engine": m.Engine("stopped", "out of memory")},
    "flat": {"view": m.ViewState(View("flat"))},
    "new": {"dialog": m.NewGame("g", "Time Vectors", "Four in a row.", OPTIONS, "These do not go together.")},
    "open": {"dialog": m.Files(False, "Games", (m.FileRow("a.yaml", "28 moves"),))},
    "save": {"dialog": m.Files(True, "Games", (), "mine", "It is there already.")},
    "help": {"dialog": m.Help()},
    "rules": {"dialog": m.Reading("Rules", (("One", "Text."),))},
    "resume": {"dialog": m.Resume(FILE)},
    "paste": {"dialog": m.PasteError("Line 7: unknown key", 7, "actoins:")},
    "settings": {"dialog": m.SettingsDialog()},
    "chooser": {
        "page": "chooser",
        "chooser": m.Chooser(
            tuple(m.GameCard(f"g{i}", f"Game {i}", "A sentence.", "2 players", "Board") for i in range(5)),
            FILE,
            (FILE,),
        ),
    },
    "hero": {"page": "chooser", "chooser": m.Chooser((m.GameCard("g", "Game", "It.", "2 players", "Board"),))},
    "nothing": {"page": "chooser"},
}


def draw(layer, screen, size=SIZE, scale=1.0, times=1) -> list[m.Command]:
    commands = []
    for _ in range(times):
        commands += draw_panels(layer, frame(size, scale, screen.page, screen.side_panel_open), screen)
    return commands


@pytest.fixture
def rects(monkeypatch):
    """Rectangles of everything that can be pressed, by name, as of the last frame."""
    seen = {}
    original = widgets.hit

    def hit(ui, name, rect, enabled=True):
        seen[name] = rect
        return original(ui, name, rect, enabled)

    for module in (widgets, menus, overlay, prompt_card, map_panel, filter_chips, xray_panel):
        monkeypatch.setattr(module, "hit", hit)
    return seen


def click(layer, screen, at, **how) -> list[m.Command]:
    """Move there, press, let go; each in frames of its own, as a window does it."""
    commands = []
    layer.mouse(*at)
    commands += draw(layer, screen, times=2, **how)
    layer.button(0, True)
    commands += draw(layer, screen, times=2, **how)
    layer.button(0, False)
    return commands + draw(layer, screen, times=2, **how)


# ---- layer ----


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
    from vectorgames.ui.frame import Rect

    ui.picture(texture, Rect(100, 100, 80, 80))
    layer.end()
    picture = pixels(buffer, layer)
    assert tuple(picture[110, 140]) == (255, 0, 0) and tuple(picture[170, 140]) == (0, 0, 255)


def test_idle_after_a_few_frames_and_awake_after_input(layer):
    screen = game()
    assert not layer.idle
    draw(layer, screen, times=4)
    assert layer.idle
    layer.mouse(5, 5)
    assert not layer.idle
    draw(layer, screen, times=4)
    assert layer.idle
    layer.scale = 2.0
    assert not layer.idle


def test_the_pointer_on_a_panel_is_the_panels(layer):
    f, screen = frame(SIZE), game()
    layer.mouse(*f.side_panel.centre)
    draw(layer, screen, times=2)
    assert layer.want_mouse
    layer.mouse(*f.view.centre)
    draw(layer, screen, times=2)
    assert not layer.want_mouse and not layer.want_keyboard


def test_two_layers_do_not_disturb_each_other(layer):
    other = ImguiLayer((640, 480), 2.0)
    draw(layer, game())
    assert layer.scale == 1.0
    other.close()
    draw(layer, game(), times=2)


def test_a_typed_roll(layer, rects):
    screen = game(**SCREENS["dice"])
    f = frame(SIZE)
    draw(layer, screen, times=2)
    roll = rects["roll"]
    at = (roll.right + 60, roll.centre[1])
    assert f.side_panel.contains(*at)
    click(layer, screen, at)
    assert layer.want_keyboard
    layer.text("Gö")
    draw(layer, screen, times=2)
    layer.key("enter", True)
    commands = draw(layer, screen, times=2)
    assert m.Command("type_roll", "Gö") in commands


def test_the_clipboard_is_the_windows(layer, rects):
    screen = game(**SCREENS["dice"])
    draw(layer, screen, times=2)
    roll = rects["roll"]
    taken = []
    layer.clipboard_set, layer.clipboard_get = taken.append, lambda: "pasted"
    layer.drafts["roll"] = "old"
    click(layer, screen, (roll.right + 60, roll.centre[1]))

    def press(letter):
        for down in (True, False):
            for name in ("control", "lcontrol", letter) if down else (letter, "lcontrol", "control"):
                layer.key(name, down)
            draw(layer, screen, times=3)

    press("a")
    press("c")
    assert taken == ["old"]
    press("v")
    assert layer.drafts["roll"] == "pasted"


# ---- panels ----


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("name", SCREENS)
@pytest.mark.parametrize("size, scale", [((1280, 800), 1), ((1920, 1080), 1), ((3840, 2160), 2), ((960, 600), 1)])
def test_every_screen_draws_and_its_labels_fit(layer, rects, monkeypatch, language, name, size, scale):
    cut = []
    original = Ui.shorten

    def shorten(self, text, width, style="text"):
        short = original(self, text, width, style)
        if short != text and style in ("label", "head", "title"):
            cut.append((text, short))
        return short

    monkeypatch.setattr(Ui, "shorten", shorten)
    screen = game(language, **SCREENS[name])
    commands = draw(layer, screen, size, scale, times=3)
    assert not commands
    assert not cut
    window = frame(size, scale).window
    for key, rect in rects.items():
        if not key.startswith(("move", "help", "recent", "game", "file")):  # lists scroll
            assert rect.x >= 0 and rect.right <= window.right, key


@pytest.mark.parametrize(
    "shown, button, command",
    [
        ("play", "undo", m.Command("undo")),
        ("play", "help", m.Command("help")),
        ("play", "confirm", m.Command("confirm")),
        ("play", "home", m.Command("home")),
        ("play", "level2", m.Command("view", View(levels=frozenset({2})))),
        ("play", "quadrant3", m.Command("view", View(quadrants=frozenset({"SE"})))),
        ("play", "layout3", m.Command("view", View("flat"))),
        ("play", "light2", m.Command("view", View(light="dim"))),
        ("play", "move0", m.Command("goto", 1)),
        ("play", "replay", m.Command("replay", True)),
        ("won", "again", m.Command("play_again")),
        ("won", "message 2", m.Command("dismiss", 2)),
        ("choices", "choice pair", m.Command("choose", "pair")),
        ("dice", "roll", m.Command("roll")),
        ("stopped", "restart", m.Command("restart_engine")),
        ("new", "opening0", m.Command("option", ("opening", "standard"))),
        ("new", "two", m.Command("option", ("two", True))),
        ("new", "quiet+", m.Command("option", ("quiet", 101))),
        ("new", "rows none", m.Command("option", ("rows", 1))),
        ("save", "do", m.Command("save", "mine")),
        ("resume", "resume", m.Command("resume", "a.yaml")),
        ("settings", "animation", m.Command("switch", ("animation", False))),
        ("settings", "language1", m.Command("language", "de")),
        ("chooser", "game g1", m.Command("new", "g1")),
        ("chooser", "language1", m.Command("language", "de")),
        ("chooser", "resume", m.Command("resume", "a.yaml")),
    ],
)
def test_a_click_on_a_button_becomes_its_command(layer, rects, shown, button, command):
    screen = game(**SCREENS[shown])
    draw(layer, screen, times=3)
    commands = [c for c in click(layer, screen, rects[button].centre) if c.name != "hover"]
    assert commands == [command]


def test_what_is_not_possible_cannot_be_pressed(layer, rects):
    screen = game(can_redo=False, can_confirm=False)
    draw(layer, screen, times=2)
    for name in ("redo", "confirm"):
        assert click(layer, screen, rects[name].centre) == []


def test_start_is_shut_while_options_do_not_go_together(layer, rects):
    wrong = m.NewGame("g", "Title", "", OPTIONS, "These do not go together.")
    draw(layer, game(dialog=wrong), times=2)
    assert click(layer, game(dialog=wrong), rects["start"].centre) == []
    right = game(dialog=replace(wrong, error=""))
    values = {"opening": "swap", "two": False, "quiet": 100, "rows": None}
    assert click(layer, right, rects["start"].centre) == [m.Command("start", ("g", values))]


def test_escape_closes_a_dialog_and_enter_presses_its_main_button(layer):
    screen = game(**SCREENS["paste"])
    draw(layer, screen, times=3)
    layer.key("escape", True)
    assert m.Command("close") in draw(layer, screen, times=2)
    layer.key("escape", False)
    screen = game(**SCREENS["resume"])
    draw(layer, screen, times=3)
    layer.key("enter", True)
    assert m.Command("resume", "a.yaml") in draw(layer, screen, times=2)


def test_the_large_flat_map_is_played_on(layer):
    screen = game(**SCREENS["flat"])
    f = frame(SIZE)
    for space in (0, 77, 255):
        at = flat_points(SPACE, f.flat_rect)[space]
        commands = click(layer, screen, at)
        assert m.Command("hover", space) in commands
        assert [c for c in commands if c.name == "aim"] == [m.Command("aim", space)]
    layer.mouse(*f.top_bar.centre)
    assert m.Command("hover", None) in draw(layer, replace(screen, hovered=255), times=2)


def test_menus_open_and_give_commands(layer, rects):
    screen = game()
    draw(layer, screen, times=2)
    click(layer, screen, rects["menu"].centre)
    assert click(layer, screen, rects["save_as"].centre) == [m.Command("save_dialog")]
    click(layer, screen, rects["hints"].centre)
    assert click(layer, screen, rects["blocks"].centre) == [m.Command("switch", ("blocks", True))]


def test_a_menu_is_walked_with_the_keyboard_and_closed_by_escape(layer, rects):
    screen = game()
    draw(layer, screen, times=2)
    assert not layer.keyboard_walk
    click(layer, screen, rects["menu"].centre)
    assert layer.keyboard_walk and layer.want_keyboard
    layer.key("escape", True)
    draw(layer, screen, times=3)
    layer.key("escape", False)
    draw(layer, screen, times=3)
    assert not layer.keyboard_walk and not layer.want_keyboard


def test_the_help_also_gives_choices_and_switches(layer, rects):
    screen = game(**SCREENS["choices"], dialog=m.Help())
    draw(layer, screen, times=3)
    layer.text("pair")
    draw(layer, screen, times=3)
    layer.key("enter", True)
    assert draw(layer, screen, times=2) == [m.Command("close"), m.Command("choose", "pair")]


@pytest.mark.parametrize("name", theme_ids())
def test_every_theme_draws(layer, name):
    layer.use_theme(load_theme(name))
    assert layer.theme.id == name
    settings = m.Settings(theme=name, themes=theme_ids())
    assert not draw(layer, game(settings=settings, dialog=m.SettingsDialog()), times=2)


def test_the_side_panel_can_be_shut(layer, rects):
    draw(layer, game(side_panel_open=False), times=2)
    assert "confirm" not in rects and "undo" in rects


def test_text_never_overflows(layer):
    ui = Ui(layer, "en", 1.0)
    layer.begin()
    text = "Donaudampfschifffahrtsgesellschaftskapitän and some more words"
    for width in (20, 60, 111, 400):
        assert ui.measure(ui.shorten(text, width)) <= width
        assert all(ui.measure(line) <= width + 0.5 for line in ui.wrap(text, width))
        assert len(ui.wrap(text, width, most=2)) <= 2
    assert "".join(ui.wrap(text, 60)).replace(" ", "") == text.replace(" ", "")
    layer.end()


def test_language_changes_the_words(layer, monkeypatch):
    seen = []
    original = Ui.text
    monkeypatch.setattr(
        Ui, "text", lambda self, rect, text, *a, **k: (seen.append(text), original(self, rect, text, *a, **k))[1]
    )
    draw(layer, game("de"))
    assert words("de")("ui.undo") in seen and words("en")("ui.undo") not in seen
