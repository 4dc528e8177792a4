"""What the panels of a game with columns say in small: the card and its buttons, who is who, what is lost."""

from dataclasses import replace

import pytest
from imgui_bundle import imgui

from tests.panels import OPTIONS, click, draw, frame_of, game, layer, press, rects, written  # noqa: F401
from tests.panels_stack import STACK, choices, stack_game
from vectorgames.base.words import words
from vectorgames.ui import dialog_model
from vectorgames.ui import model as m
from vectorgames.ui.actions import Command
from vectorgames.ui.canvas import Ui
from vectorgames.view.primitives import Rect

# ruff: noqa: F811

LANGUAGES = pytest.mark.parametrize("language", ["en", "de"])


# ---- the card ----


@LANGUAGES
@pytest.mark.parametrize("size", [(1280, 800), (1920, 1080)])
def test_the_card_has_one_row_of_buttons_and_the_way_back_beside_its_title(layer, rects, language, size):
    sets = choices(language)
    for name in ("speed", "out", "declared", "kinds", "levels", "answer"):
        rects.clear()
        draw(layer, stack_game(language, choices=sets[name], can_cancel=name != "speed"), size, times=2)
        assert "confirm" not in rects, "nothing is aimed at"
        assert ("cancel" in rects) == (name != "speed")
        row = {rects[f"choice {choice.value}"].y for choice in sets[name]}
        assert len(row) == 1 and ("cancel" not in rects or rects["cancel"].bottom < min(row))
    aimed = stack_game(language, choices=(), can_cancel=True, can_confirm=True)
    rects.clear()
    draw(layer, aimed, size, times=2)
    assert {rects["confirm"].y} == row
    assert click(layer, aimed, rects["cancel"].centre, size=size)[-1] == Command("cancel")


def test_in_the_usual_window_four_lines_of_moves_are_seen(layer, rects, monkeypatch):
    shown = []
    begin = imgui.begin_child
    monkeypatch.setattr(
        imgui, "begin_child", lambda name, size, *a: (shown.append((name, size)), begin(name, size, *a))[1]
    )
    draw(layer, stack_game(), times=3)
    assert dict(shown)["moves"][1] >= 4 * 28


def twice(layer, first, then, at):
    """A double click, the first half of which changes what is shown."""
    commands = []
    layer.mouse(*at)
    commands += draw(layer, first, times=2)
    for screen in (first, then):
        layer.button(0, True)
        commands += draw(layer, screen)
        layer.button(0, False)
        commands += draw(layer, screen)
    return [c for c in commands if c.name not in ("hover", "point_choice")]


def test_the_second_half_of_a_double_click_is_no_answer(layer, rects):
    sets = choices()
    first, then = stack_game(choices=sets["speed"]), stack_game(choices=sets["answer"])
    then = replace(then, players=tuple(replace(p, to_move=p.number == 2) for p in then.players))
    draw(layer, then, times=2)
    at = rects["choice accept"].right - 8, rects["choice accept"].centre[1]
    draw(layer, first, times=2)
    under = [c.value for c in sets["speed"] if rects[f"choice {c.value}"].contains(*at)]
    assert twice(layer, first, then, at) == [Command("choose", under[0])]
    layer.mouse(at[0] + 1, at[1] - 300)
    draw(layer, then, times=3)
    assert [c for c in click(layer, then, (at[0] - 20, at[1])) if c.name == "choose"] == [
        Command("choose", "accept")
    ]


def test_both_halves_count_where_the_buttons_have_not_changed(layer, rects):
    screen = stack_game(choices=choices()["speed"])
    draw(layer, screen, times=2)
    assert len(twice(layer, screen, screen, rects["choice speed 3"].centre)) == 2


# ---- who is who, what is lost ----


def test_a_player_has_the_same_sign_everywhere(layer, monkeypatch):
    drawn = []
    for module in ("tray_card", "moves_panel", "boxes", "widgets"):
        monkeypatch.setattr(f"vectorgames.ui.{module}.piece_icon", lambda ui, at, r, piece, *a: drawn.append(piece))
    for dock in ("moves", "tray"):
        draw(layer, stack_game(dock=dock))
    assert {"1K", "2K"} <= set(drawn) and not {"1", "2"} & set(drawn)


@LANGUAGES
@pytest.mark.parametrize("dock", ["moves", "tray"])
def test_what_lost_pieces_are_stands_beside_them(layer, rects, written, language, dock):
    draw(layer, stack_game(language, dock=dock), times=2)
    written.clear()
    draw(layer, stack_game(language, dock=dock))
    word = words(language)("ui.tray.gone")
    said = [drawn for _, drawn, _ in written if drawn == word or drawn.endswith(" " + word)]
    assert len(said) == (4 if dock == "tray" else 2)


# ---- small things ----


@LANGUAGES
def test_a_light_is_told_without_the_rod_where_there_is_none(layer, rects, written, language):
    table, rod = words(language), {"en": "rod", "de": "stab ins"}[language]
    for screen, expected in ((stack_game(language), False), (game(language), True)):
        draw(layer, screen, times=2)
        if "light" in rects:
            click(layer, screen, rects["light"].centre)
        written.clear()
        draw(layer, screen)
        helps = [text for text, _, _ in written]
        assert (
            "light" in rects or language == "en"
        )  # there is room for a button each, with its help under the pointer
        if "light" in rects:
            assert any(rod in text for text in helps) == expected
            assert expected or table("ui.light.penlight_plain") in helps
        press(layer, screen, "escape")
        rects.clear()


@LANGUAGES
def test_the_tooltip_of_a_level_says_what_it_does_not_its_number_twice(layer, monkeypatch, language):
    told = []
    monkeypatch.setattr("vectorgames.ui.widgets.tooltip", lambda ui, text, keys="", *a: told.append((text, keys)))
    draw(layer, stack_game(language))
    table = words(language)
    assert (table("ui.view.only", n=5), "5") in told
    assert (f"{table('ui.view.level')} 5", "5") not in told


def test_the_triangle_points_to_where_its_menu_opens(layer, monkeypatch):
    found = []
    monkeypatch.setattr("vectorgames.ui.top_bar.caret", lambda *a, down=False: found.append(down))
    monkeypatch.setattr("vectorgames.ui.widgets.caret", lambda *a, down=False: found.append(down))
    draw(layer, stack_game())
    assert found.count(True) == 1 and found[-1] and False in found


@LANGUAGES
def test_before_the_start_the_sentence_is_whole_and_there_is_one_way_out(layer, rects, monkeypatch, language):
    said, texture = [], object()
    monkeypatch.setattr(layer, "picture", lambda path: texture if path else None)
    monkeypatch.setattr(Ui, "picture", lambda *a: None)
    original = Ui.paragraph

    def paragraph(ui, rect: Rect, text, style="text", colour="text", most=99):
        if text == sentence:
            said.append((len(ui.wrap(text, rect.w, style)), most))
        return original(ui, rect, text, style, colour, most)

    monkeypatch.setattr(Ui, "paragraph", paragraph)
    sentence = "Ordinary chess seen from above, on eight levels at once, with pieces that step out of time. " * 2
    dialog = dialog_model.NewGame("g", "Title", sentence, OPTIONS[1:3], picture="there")
    draw(layer, game(language, dialog=dialog), times=2)
    assert said and all(lines <= most for lines, most in said)
    assert (
        "close" in rects and "start" in rects and "cancel" not in {n for n in rects if n != "close"} - {"confirm"}
    )


def test_other_continuations_are_a_fork_and_a_number(layer, written, monkeypatch):
    forks = []
    monkeypatch.setattr("vectorgames.ui.moves_panel.fork", lambda ui, at, colour: forks.append(at))
    moves = m.Moves((m.Move(1, "Nb1L1-c3L2", branches=2, number=1),), 1)
    draw(layer, stack_game(moves=moves, space=STACK), times=2)
    said = [drawn for _, drawn, _ in written]
    assert forks and "+2" not in said and "2" in said


def test_the_frame_keeps_the_line_for_marks_out_of_the_board():
    screen = stack_game()
    with_line, without = frame_of(screen), frame_of(game())
    assert with_line.view.h < without.view.h and not with_line.legend.overlaps(with_line.view)
    assert not with_line.legend.overlaps(with_line.tool_bar) and without.legend is None
