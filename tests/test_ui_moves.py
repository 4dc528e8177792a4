"""The list of moves of games that number them: lines, series, notes between the moves."""

from dataclasses import replace

import pytest

from tests.looks import LOOKS
from tests.panels import click, draw, game, layer, rects, written  # noqa: F401
from tests.panels_stack import moves, stack_game
from vectorgames.ui import model as m
from vectorgames.ui import moves_panel
from vectorgames.ui.actions import Command
from vectorgames.ui.moves_panel import is_numbered, line_of, numbered_lines, plain_lines

# ruff: noqa: F811

WIDE = {"size": (1920, 1080)}


def rows(*given):
    """From (player, number) or (player, number, series)."""
    return tuple(m.Move(g[0], f"m{i}", number=g[1], series=g[2] if len(g) > 2 else 0) for i, g in enumerate(given))


def lines(*given, columns=2):
    return [(line.label, line.notes or line.cells, line.bar) for line in numbered_lines(rows(*given), columns)]


def test_moves_of_one_number_stand_side_by_side():
    assert lines((1, 1), (2, 1), (1, 2)) == [("1", (0, 1), ""), ("2", (2, None), "")]
    assert lines((2, 7), (1, 8)) == [("7", (None, 0), ""), ("8", (1, None), "")]
    assert lines((1, 3), (2, 4)) == [("3", (0, None), ""), ("4", (None, 1), "")]
    assert lines((1, 1), (2, 1), columns=1) == [("1", (0,), ""), ("1", (1,), "")]


def test_a_series_stands_together_under_its_numbers():
    given = [(1, 13, 1), (1, 14, 1), (1, 15, 1), (2, 13, 1), (2, 14, 1), (1, 16), (2, 15)]
    assert lines(*given) == [
        ("13–15", (0, None), "first"), ("", (1, None), "middle"), ("", (2, None), "last"),
        ("13–14", (None, 3), "first"), ("", (None, 4), "last"),
        ("16", (5, None), ""), ("15", (None, 6), ""),
    ]  # fmt: skip
    assert lines((1, 4, 1), (1, 5, 2)) == [("4", (0, None), "only"), ("5", (1, None), "only")]
    assert lines((2, 4), (2, 5, 3)) == [("4", (None, 0), ""), ("5", (None, 1), "only")]


def test_what_is_said_between_the_moves_is_one_note():
    assert lines((1, 3), (2, 0), (1, 0), (2, 3, 1)) == [
        ("3", (0, None), ""), ("", (1, 2), ""), ("3", (None, 3), "only"),
    ]  # fmt: skip


def test_every_move_is_in_one_line_and_is_found_there():
    given = moves().rows
    for columns in (1, 2):
        found = numbered_lines(given, columns)
        assert [i for line in found for i in line.moves] == list(range(len(given)))
        assert all(i in found[line_of(found)[i]].moves for i in range(len(given)))
        assert len(line_of(found)) == len(given)
    assert is_numbered(given) and not is_numbered(game().moves.rows)


def test_moves_without_numbers_are_listed_as_ever():
    assert [(line.label, line.cells) for line in plain_lines(3, 2)] == [("1", (0, 1)), ("2", (2, None))]
    assert [(line.label, line.cells) for line in plain_lines(2, 1)] == [("1", (0,)), ("2", (1,))]


@LOOKS
@pytest.mark.parametrize("current", [1, 9, 19])
def test_no_move_is_cut_none_lies_on_another_and_the_current_one_is_seen(
    layer, rects, written, language, size, scale, current
):
    screen = stack_game(language, moves=replace(moves(language), current=current))
    layer.memory["column tab"] = False
    draw(layer, screen, size, scale, times=4)
    rects.clear(), written.clear()
    draw(layer, screen, size, scale)
    found = {name: rect for name, rect in rects.items() if name.startswith("move") and name[4:].isdigit()}
    assert f"move{current - 1}" in found
    texts = {move.text for move in screen.moves.rows}
    assert not [text for text, drawn, _ in written if text in texts and text != drawn]
    for name, rect in found.items():
        assert not [n for n, r in found.items() if n != name and r.overlaps(rect)], name


def test_a_click_on_a_move_or_on_a_note_goes_there(layer, rects, written):
    screen = stack_game()
    draw(layer, screen, times=3, **WIDE)
    notes = [i for i, move in enumerate(screen.moves.rows) if not move.number and f"move{i}" in rects]
    assert notes
    for index in (*notes, 9, 15):
        assert click(layer, screen, rects[f"move{index}"].centre, **WIDE) == [Command("goto", index + 1)]
    assert rects[f"move{notes[0]}"].y == rects[f"move{notes[1]}"].y
    assert "…" in [drawn for _, drawn, _ in written]  # before a move of the second player alone


def test_players_have_a_column_each_and_series_a_bracket(layer, rects, monkeypatch):
    bars = []
    original = moves_panel._bar
    monkeypatch.setattr(
        moves_panel,
        "_bar",
        lambda ui, cell, bar, player: (bars.append((bar, player)), original(ui, cell, bar, player)),
    )
    screen = stack_game()
    draw(layer, screen, times=3, **WIDE)
    bars.clear(), rects.clear()
    draw(layer, screen, **WIDE)
    assert bars == [("first", 2), ("middle", 2), ("last", 2), ("first", 1), ("middle", 1), ("last", 1)]
    left = {rects[f"move{i}"].x for i in (12, 13, 14, 16)}
    right = {rects[f"move{i}"].x for i in (9, 10, 11, 15, 17)}
    assert len(left) == len(right) == 1 and left.pop() < right.pop()


def test_with_comments_every_move_has_a_line_of_its_own(layer, rects, written):
    told = tuple(replace(move, note="a comment") for move in moves().rows[:4])
    draw(layer, stack_game(moves=m.Moves(told, 4)), times=3, **WIDE)
    assert len({rects[f"move{i}"].y for i in range(4)}) == 4
    assert "a comment" in [drawn for _, drawn, _ in written]


def test_other_continuations_of_a_note_are_listed(layer, rects):
    given = list(moves().rows)
    given[7] = replace(given[7], branches=1, branch_texts=("speed 2",))
    screen = stack_game(moves=m.Moves(tuple(given), 17))
    draw(layer, screen, times=3, **WIDE)
    assert rects["branches7"].x >= rects["move7"].right
    assert click(layer, screen, rects["branches7"].centre, **WIDE) == []
    assert click(layer, screen, rects["branch7.0"].centre, **WIDE) == [Command("branch", (7, 0))]
