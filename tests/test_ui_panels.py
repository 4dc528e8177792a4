"""Panels drawn offscreen: clicks become commands, words fit."""

from dataclasses import replace

import pytest

from tests.panels import OPTIONS, SCREENS, SIZE, SPACE, click, draw, game, layer, press, rects  # noqa: F401
from vectorgames.base.words import words
from vectorgames.ui import dialog_model, pages
from vectorgames.ui.actions import Command
from vectorgames.ui.canvas import Ui
from vectorgames.ui.frame import frame
from vectorgames.view.flat_map import flat_points
from vectorgames.view.themes import load_theme, theme_ids

# ruff: noqa: F811


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("name", SCREENS)
@pytest.mark.parametrize("size, scale", [((1280, 800), 1), ((1920, 1080), 1), ((3840, 2160), 2), ((1000, 640), 1)])
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
        ("play", "undo", Command("undo")),
        ("play", "help", Command("help")),
        ("play", "home", Command("home")),
        ("new", "opening0", Command("option", ("opening", "standard"))),
        ("new", "two", Command("option", ("two", True))),
        ("new", "quiet+", Command("option", ("quiet", 101))),
        ("new", "rows none", Command("option", ("rows", 1))),
        ("save", "do", Command("save", "mine")),
        ("resume", "resume", Command("resume", "a.yaml")),
        ("settings", "animation", Command("switch", ("animation", False))),
        ("settings", "language1", Command("language", "de")),
        ("chooser", "game g1", Command("new", "g1")),
        ("chooser", "language1", Command("language", "de")),
        ("chooser", "resume 0", Command("resume", "a.yaml")),
        ("resume_several", "resume 1", Command("resume", "a.yaml")),
        ("save_taken", "do", Command("replace", "a.yaml")),
    ],
)
def test_a_click_on_a_button_becomes_its_command(layer, rects, shown, button, command):
    screen = game(**SCREENS[shown])
    draw(layer, screen, times=3)
    pointing = ("hover", "point_choice")
    commands = [c for c in click(layer, screen, rects[button].centre) if c.name not in pointing]
    assert commands == [command]


def test_start_is_shut_while_options_do_not_go_together(layer, rects):
    wrong = dialog_model.NewGame("g", "Title", "", OPTIONS, "These do not go together.")
    draw(layer, game(dialog=wrong), times=2)
    assert click(layer, game(dialog=wrong), rects["start"].centre) == []
    right = game(dialog=replace(wrong, error=""))
    values = {"opening": "swap", "two": False, "quiet": 100, "rows": None}
    assert click(layer, right, rects["start"].centre) == [Command("start", ("g", values))]


def test_escape_closes_a_dialog_and_enter_presses_its_main_button(layer):
    screen = game(**SCREENS["paste"])
    draw(layer, screen, times=3)
    layer.key("escape", True)
    assert Command("close") in draw(layer, screen, times=2)
    layer.key("escape", False)
    screen = game(**SCREENS["resume"])
    draw(layer, screen, times=3)
    layer.key("enter", True)
    assert Command("resume", "a.yaml") in draw(layer, screen, times=2)


def test_the_large_flat_map_is_played_on(layer):
    screen = game(**SCREENS["flat"])
    f = frame(SIZE)
    for space in (0, 77, 255):
        at = flat_points(SPACE, f.flat_rect)[space]
        commands = click(layer, screen, at)
        assert Command("hover", space) in commands
        assert [c for c in commands if c.name == "aim"] == [Command("aim", space)]
    layer.mouse(*f.top_bar.centre)
    assert Command("hover", None) in draw(layer, replace(screen, hovered=255), times=2)


def test_menus_open_and_give_commands(layer, rects):
    screen = game()
    draw(layer, screen, times=2)
    click(layer, screen, rects["menu"].centre)
    assert click(layer, screen, rects["save_dialog"].centre) == [Command("save_dialog")]
    click(layer, screen, rects["hints"].centre)
    assert click(layer, screen, rects["blocks"].centre) == [Command("switch", ("blocks", True))]


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


@pytest.mark.parametrize("name", theme_ids())
def test_every_theme_draws(layer, name):
    layer.use_theme(load_theme(name))
    assert layer.theme.id == name
    settings = dialog_model.Settings(theme=name, themes=theme_ids())
    assert not draw(layer, game(settings=settings, dialog=dialog_model.SettingsDialog()), times=2)


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


@pytest.mark.parametrize("shown", ["save", "resume", "resume_several", "paste", "settings"])
def test_a_key_pressed_before_a_dialog_opened_is_not_for_it(layer, shown):
    """In a slow frame Enter is still on its way when the key after it has opened the dialog."""
    draw(layer, game(), times=3)
    for key in ("enter", "escape"):
        layer.key(key, True)
        assert not [c for c in draw(layer, game(**SCREENS[shown]), times=4) if c.name != "hover"]
        layer.key(key, False)
        draw(layer, game(), times=2)
    draw(layer, game(**SCREENS[shown]), times=2)
    assert press(layer, game(**SCREENS[shown]), "escape"), "afterwards keys are its own"


def test_the_first_tab_lands_on_a_game_to_play_and_enter_starts_it(layer, rects):
    cards = tuple(
        dialog_model.GameCard(f"g{i}", f"Game {i}", "It.", "2 players", f"Board {i // 3}", board_id="b", built=True)
        for i in range(6)
    )
    recent = tuple(dialog_model.SavedGame(f"{i}.yaml", f"Recent {i}", "Ann – Ben · Ann wins.") for i in range(6))
    ways = ("chooser", Command("back_to_chooser")), ("explore", Command("explore"))
    first = game(page=pages.CHOOSER, chooser=dialog_model.Chooser(cards, (), recent, ways=ways))
    draw(layer, first, times=4)
    assert rects["way explore"].bottom < rects["recent0"].bottom < rects["game g0"].y, "recent games are at the top"
    assert press(layer, first, "tab") == []
    assert press(layer, first, "enter") == [Command("new", "g0")]
    dialog = game(page=pages.CHOOSER, dialog=dialog_model.NewGame("g0", "Game 0", "It.", OPTIONS[:1]))
    draw(layer, dialog, times=4)
    assert press(layer, dialog, "enter") == [Command("start", ("g0", {"opening": "swap"}))]
