"""A match of several games in the panels: asked for before the start, counted, and told at the end of each game."""

from dataclasses import replace

import pytest

from tests.panels import OPTIONS, click, draw, game, layer, rects, written  # noqa: F401
from vectorgames.base.words import words
from vectorgames.ui import dialog_model
from vectorgames.ui import model as m
from vectorgames.ui.actions import Command
from vectorgames.ui.layout import Text

# ruff: noqa: F811

LANGUAGES = pytest.mark.parametrize("language", ["en", "de"])
SIZES = pytest.mark.parametrize("size", [(1280, 800), (1920, 1080), (1000, 640)])
GAMES = m.Match("games", 5, 2, (12, 5), ((8, 1), (4, 4)))
POINTS = m.Match("points", 21, 4, (9, 23), ((8, 1), (1, 22)), True, (2,))
END = m.Outcome("Light wins", 1, (), "", "", "A GRYB.")


def sent(layer, screen, at, **how):
    return [c for c in click(layer, screen, at, **how) if c.name != "hover"]


def asked(match=None, options=OPTIONS[:2], **changes):
    return game(dialog=dialog_model.NewGame("g", "Game", "It.", options, match=match, **changes))


def test_a_single_game_or_a_match_of_games_or_points(layer, rects):
    draw(layer, asked(), times=2)
    assert "match number+" not in rects
    assert sent(layer, asked(), rects["match1"].centre) == [Command("terms", "games:5")]
    assert sent(layer, asked(), rects["match2"].centre) == [Command("terms", "points:21")]
    assert sent(layer, asked("games:5"), rects["match0"].centre) == [Command("terms", None)]


@pytest.mark.parametrize("kind, n", [("games", 5), ("points", 21), ("games", 1)])
def test_the_number_goes_up_and_down_but_not_below_one(layer, rects, kind, n):
    screen = asked(f"{kind}:{n}")
    draw(layer, screen, times=2)
    assert sent(layer, screen, rects["match number+"].centre) == [Command("terms", f"{kind}:{n + 1}")]
    less = [Command("terms", f"{kind}:{n - 1}")] if n > 1 else []
    assert sent(layer, screen, rects["match number-"].centre) == less


@LANGUAGES
@SIZES
def test_the_dialog_keeps_its_size_whatever_is_chosen(layer, rects, written, language, size):
    places = set()
    for match in (None, "games:5", "points:21"):
        screen = replace(asked(match, OPTIONS), language=language)
        draw(layer, screen, size, times=2)
        written.clear()
        draw(layer, screen, size)
        places.add((rects["start"], rects["match0"]))
        assert [line for line in written if line[0] != line[1]] == []
    assert len(places) == 1


@LANGUAGES
def test_the_bar_says_which_game_it_is_and_who_has_how_many_points(layer, written, language):
    table = words(language)
    draw(layer, game(language, match=GAMES, subtitle=""), times=2)
    said = {drawn for _, drawn, rect in written if rect.y < 70}
    assert {table("ui.match.now_games", game=2, n=5), "12", "5"} <= said
    written.clear()
    draw(layer, game(language, match=None, subtitle=""), times=2)
    assert not {"12", "5"} & {drawn for _, drawn, _ in written}


def test_after_a_game_the_next_one_is_offered_and_the_match_stands(layer, rects, monkeypatch):
    said = told(monkeypatch)
    screen = game(match=GAMES, outcome=END)
    draw(layer, screen, times=2)
    assert words("en")("ui.match.stands_games", totals="Light 12, Dark 5", game=2, n=5) in said
    assert "again" not in rects
    assert sent(layer, screen, rects["next"].centre) == [Command("next_game")]


def test_at_the_end_of_the_match_it_is_told_who_has_won_that(layer, rects, monkeypatch):
    """Who won the last game need not have won the match."""
    said = told(monkeypatch)
    screen = game(match=POINTS, outcome=END)
    draw(layer, screen, times=2)
    assert words("en")("ui.match.won", player="Dark", totals="23 : 9", n=4) in said
    assert "next" not in rects
    assert sent(layer, screen, rects["again"].centre) == [Command("play_again")]
    said.clear()
    draw(layer, game(match=replace(POINTS, totals=(5, 5), winners=()), outcome=END), times=2)
    assert words("en")("ui.match.drawn", totals="Light 5, Dark 5", n=4) in said


def told(monkeypatch) -> list[str]:
    """Everything that is written in boxes."""
    said, original = [], Text.draw
    monkeypatch.setattr(Text, "draw", lambda box, *a: (said.append(box.text), original(box, *a))[1])
    return said
