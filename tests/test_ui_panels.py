"""Panels drawn offscreen: clicks become commands, words fit."""

from dataclasses import replace

import pytest

from tests.panels import SCREENS, SIZE, SPACE, click, draw, game, layer, press, rects  # noqa: F401
from vectorgames.base.words import words
from vectorgames.ui.actions import Command
from vectorgames.ui.canvas import Ui
from vectorgames.ui.frame import frame
from vectorgames.view.flat_map import flat_points

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
    ],
)
def test_a_click_on_a_button_becomes_its_command(layer, rects, shown, button, command):
    screen = game(**SCREENS[shown])
    draw(layer, screen, times=3)
    pointing = ("hover", "point_choice")
    commands = [c for c in click(layer, screen, rects[button].centre) if c.name not in pointing]
    assert commands == [command]


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
