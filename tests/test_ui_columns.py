"""Panels of a game with columns, trays and series: what they show and send; that all fits and nothing jumps."""

import re
from dataclasses import replace

import pytest

from tests.looks import LOOKS
from tests.panels import SIZE, click, draw, frame_of, game, layer, press, rects, written  # noqa: F401
from tests.panels_stack import STACK, WORDS, choices, item, probe, stack_game
from tests.support import begin, given, shown
from vectorgames.base.words import words
from vectorgames.play.views import View
from vectorgames.rules.action import Pick
from vectorgames.ui import dialog_model
from vectorgames.ui import model as m
from vectorgames.ui.actions import Command, key_label
from vectorgames.ui.canvas import Ui
from vectorgames.ui.dialogs import help_rows
from vectorgames.ui.frame import frame
from vectorgames.ui.overlay import explained, pointed_text, shown_kinds
from vectorgames.ui.signs import EXPLAINED, NAMED, sign
from vectorgames.view.tableau import Mark, Path, Tableau
from vectorgames.view.themes import load_theme, theme_ids

# ruff: noqa: F811

LANGUAGES = pytest.mark.parametrize("language", ["en", "de"])
TOP = f"probe {STACK.index['d2L8']}"
WON = m.Outcome("White wins", 1, detail="Checkmate.")


def sent(layer, screen, at, **how):
    return [c for c in click(layer, screen, at, **how) if c.name != "hover"]


def levels_in(rects):
    """Where the levels of the column are."""
    return [rect for name, rect in rects.items() if re.fullmatch(r"probe \d+", name)]


def states(language):
    """Every kind of moment: no piece off the board or many, every set of buttons, the end."""
    sets = choices(language)
    out = {name: {"choices": buttons, "can_cancel": name != "speed"} for name, buttons in sets.items()}
    out["aimed"] = {"choices": (), "can_cancel": True, "can_confirm": True}
    out["bare"] = {"choices": ()}
    out["won"] = {"choices": (), "outcome": WON}
    out["nothing pointed at"] = {"probe": None}
    out["refused"] = {"prompt": m.Prompt(WORDS[language]["turn"], why=WORDS[language]["why"] * 3, section=2)}
    return out


# ---- nothing jumps ----


@pytest.mark.parametrize(
    "language, size, scale",
    [("de", (1280, 800), 1), ("en", (1920, 1080), 1), ("en", (3840, 2160), 2), ("de", (1000, 640), 1)],
)
def test_nothing_jumps_whatever_is_clicked_pointed_at_or_off_the_board(layer, rects, language, size, scale):
    def places(screen):
        rects.clear()
        draw(layer, screen, size, scale, times=3)
        return {name: rects[name] for name in ("dock0", "dock1", "lost 1", "replay") if name in rects}

    first = places(stack_game(language))
    assert "dock1" in first
    for name, changes in states(language).items():
        if name != "all levels" and (name not in ("declared", "kinds") or size[0] > 1000):  # two rows
            assert places(stack_game(language, **changes)).items() >= first.items(), name
    bare = places(stack_game(language, 0))
    assert bare["dock1"] == first["dock1"]
    before = levels_in(rects)
    rects.clear()
    draw(layer, stack_game(language, probe=probe(language, "g7", 1)), size, scale, times=2)
    assert len(before) == 8 and sorted(before, key=lambda r: r.y) == sorted(levels_in(rects), key=lambda r: r.y)


# ---- what is off the board ----


def test_a_chip_picks_its_piece_and_one_that_cannot_come_back_does_nothing(layer, rects, written):
    screen = stack_game()
    draw(layer, screen, times=2)
    assert sent(layer, screen, rects["chip 1.0"].centre) == [Command("pick", Pick("tray", "Qe4L4"))]
    assert sent(layer, screen, rects["chip 1.1"].centre) == []
    written.clear()
    draw(layer, screen)
    said = [drawn for _, drawn, _ in written]
    assert "e4L4" in said and "2 turns" in said and "1 turn" in said


def test_why_is_told_in_the_tooltip(layer, monkeypatch):
    told = []
    monkeypatch.setattr("vectorgames.ui.tray_card.tooltip", lambda ui, text, *a: told.append(text))
    draw(layer, stack_game(), times=2)
    assert any(WORDS["en"]["why"] in text and "d2L1" in text for text in told)


@pytest.mark.parametrize("left, told", [(1, "due next"), (3, "due in 3")])
def test_when_a_piece_is_due_comes_before_how_long_it_is_away(layer, written, left, told):
    away = item("en", "1Q", "e4L4", 2, due="due in some moves", left=left)
    screen = stack_game()
    players = replace(screen.players[0], tray=(away,)), screen.players[1]
    draw(layer, replace(screen, players=players), times=2)
    said = [drawn for _, drawn, _ in written]
    assert told in said and "2 turns" not in said


def test_chips_without_room_are_counted_and_lead_to_the_tab(layer, rects, written):
    screen = stack_game(count=5)
    draw(layer, screen, times=2)
    shown = len([name for name in rects if name.startswith("chip 1.")])
    assert 0 < shown < 5
    assert f"+{5 - shown}" in [drawn for _, drawn, _ in written]
    assert sent(layer, screen, rects["more 1"].centre) == [Command("dock", "tray")]
    assert rects["more 1"].right <= rects["lost 1"].x


def test_the_tab_lists_every_piece_and_picks_it(layer, rects):
    screen = stack_game(count=5, dock="tray")
    draw(layer, screen, size=(1920, 1080), times=3)
    assert [n for n in range(5) if f"tray 1.{n}" in rects] == [0, 1, 2, 3, 4] and "tray 2.0" in rects
    how = {"size": (1920, 1080)}
    assert sent(layer, screen, rects["tray 1.2"].centre, **how) == [Command("pick", Pick("tray", "Nb1L8"))]
    assert sent(layer, screen, rects["tray 1.1"].centre, **how) == []


def test_the_tab_scrolls_to_the_piece_that_was_chosen(layer, rects):
    screen, how = stack_game(count=5, dock="tray"), {"size": (1280, 740)}
    draw(layer, screen, times=3, **how)
    chosen = tuple(replace(away, chosen=i == 4) for i, away in enumerate(screen.players[0].tray))
    screen = replace(screen, players=(replace(screen.players[0], tray=chosen), screen.players[1]))
    draw(layer, screen, times=5, **how)
    assert rects["tray 1.4"].inside(frame(**how).side_panel) and rects["tray 1.0"].y < rects["dock0"].y


@LANGUAGES
@pytest.mark.parametrize("size", [(1280, 800), (1920, 1080)])
def test_why_a_piece_cannot_come_back_is_never_cut_on_the_tab(layer, written, monkeypatch, language, size):
    paragraphs = []
    original = Ui.paragraph
    monkeypatch.setattr(
        Ui, "paragraph", lambda ui, r, text, *a, **k: (paragraphs.append(text), original(ui, r, text, *a, **k))[1]
    )
    draw(layer, stack_game(language, dock="tray"), size, times=2)
    why = WORDS[language]["why"]
    assert why in paragraphs or why in [drawn for _, drawn, _ in written]


def test_lost_pieces_are_counted_by_kind(layer, monkeypatch):
    drawn = []
    monkeypatch.setattr("vectorgames.ui.boxes.piece_icon", lambda ui, at, r, piece, *a: drawn.append(piece))
    screen = stack_game(count=1)
    draw(layer, screen)
    assert [p for p in drawn if p in ("1P", "1N", "1R")] == ["1P", "1N", "1R"]  # each kind once
    drawn.clear()
    draw(layer, game())
    assert not {"1P", "1N", "1R"} & {*drawn}


def test_games_without_trays_have_no_strip_and_no_tab(layer, rects):
    draw(layer, game(), times=2)
    assert not [name for name in rects if name.startswith(("chip", "lost", "tray", "probe")) or name == "dock2"]
    draw(layer, stack_game(), times=2)
    assert "dock1" in rects and "dock2" not in rects  # moves and time: no X-ray


# ---- the column ----


def test_a_row_of_the_column_is_aimed_at_and_pointed_at(layer, rects):
    screen = stack_game()
    space = STACK.index["d2L7"]
    draw(layer, screen, times=2)
    commands = click(layer, screen, rects[f"probe {space}"].centre)
    assert Command("hover", space) in commands and Command("aim", space) in commands
    over = replace(screen, hovered=space)
    assert draw(layer, over, times=2) == []
    layer.mouse(*frame(SIZE).view.centre)
    assert Command("hover", None) in draw(layer, over, times=2)


@LOOKS
def test_the_column_tells_levels_pieces_and_marks_in_words(layer, rects, written, language, size, scale):
    screen = stack_game(language)
    draw(layer, screen, size, scale, times=2)
    written.clear()
    draw(layer, screen, size, scale)
    table, letter = words(language), WORDS[language]["level"]
    said = [drawn for _, drawn, _ in written]
    assert [text for text in said if text in {f"{letter}{n}" for n in range(1, 9)}] == [
        f"{letter}{n}" for n in range(8, 0, -1)
    ]
    row = screen.probe.rows[0]
    kinds = ("free", "own", "eliminate", "aim")
    assert row.text in said and {table(f"ui.mark.{kind}") for kind in kinds} <= set(said)
    tops = [rects[f"probe {row.space}"].y for row in screen.probe.rows]
    assert tops == sorted(tops)  # the highest level stands on top


def test_the_column_is_seen_while_one_points_at_the_board(layer, rects):
    for size in ((1280, 800), (1920, 1080), (1000, 640)):
        rects.clear()
        draw(layer, stack_game(), size, times=3)
        f = frame(size)
        rows = levels_in(rects)
        assert len(rows) == 8 and all(r.inside(f.side_panel) and not r.overlaps(f.view) for r in rows)
        assert all(r.h >= 18 for r in rows)


def test_in_a_small_window_the_column_is_the_first_tab_until_another_is_opened(layer, rects):
    screen, small = stack_game(), {"size": (1000, 640)}
    draw(layer, screen, times=3, **small)
    assert "dock2" in rects and TOP in rects and "move0" not in rects
    assert sent(layer, screen, rects["dock2"].centre, **small) == [Command("dock", "tray")]
    rects.clear()
    draw(layer, replace(screen, dock="tray"), times=2, **small)
    assert TOP not in rects and "tray 1.0" in rects
    assert sent(layer, replace(screen, dock="tray"), rects["dock0"].centre, **small) == []
    rects.clear()
    draw(layer, replace(screen, dock="tray"), times=2, **small)
    assert TOP in rects


# ---- marks and what they mean ----


@pytest.mark.parametrize("theme", theme_ids())
def test_every_mark_that_is_told_has_a_sign_of_its_own(theme):
    look, seen = load_theme(theme), set()
    alike = {"eliminate", "holds", "line"}  # as what is taken, covered, selected: never in one game, or on one page
    for kind in {*EXPLAINED, *NAMED} - alike:
        made = sign(kind, (50.0, 50.0), 8.0, look)
        assert made, kind
        shape = tuple(
            (type(p).__name__, getattr(p, "points", None), getattr(p, "a", None), getattr(p, "radius", None))
            for p in made
        )
        assert shape not in seen, kind
        seen.add(shape)
        xs = [x for p in made for x, _ in getattr(p, "points", ())]
        assert all(50 - 10.5 <= x <= 50 + 10.5 for x in xs), kind
        assert f"ui.mark.{kind}" in words("en") and f"ui.mark.{kind}" in words("de")


def marks_of(*kinds):
    return Tableau(marks=tuple(Mark(kind, STACK.index["d3L2"]) for kind in kinds))


@LANGUAGES
@pytest.mark.parametrize("layout", ["towers", "top", "flat"])
@pytest.mark.parametrize("size, scale", [((1280, 800), 1), ((1920, 1080), 1), ((3840, 2160), 2), ((1000, 640), 1)])
def test_the_legend_lies_between_board_and_tool_bar_in_every_view(layer, written, language, layout, size, scale):
    kinds = ("free", "own", "take", "from", "origin", "changed", "last")
    view = View(layout)
    screen = stack_game(language, view=view, tableau=marks_of(*kinds))
    f = frame_of(screen, size, scale)
    assert f.legend.y >= f.view.bottom and f.legend.bottom <= f.tool_bar.y
    draw(layer, screen, size, scale, times=2)
    written.clear()
    draw(layer, screen, size, scale)
    said = [(text, drawn) for text, drawn, rect in written if f.legend.contains(*rect.centre)]
    assert all(text == drawn for text, drawn in said)
    table = words(language)
    wanted = [table(f"ui.mark.{kind}") for kind in explained(screen)]
    told = [text for text, _ in said]
    assert told == wanted or told[-1] == f"+{len(wanted) - len(told) + 1}" and size[0] < 1280


@LANGUAGES
def test_the_legend_names_everything_that_is_drawn_and_nothing_else(layer, written, language):
    assert explained(stack_game(language, tableau=marks_of("hover"))) == []
    found = explained(stack_game(language, tableau=marks_of("aim", "count", "last", "from", "level"), count=0))
    assert found == ["aim", "from", "last", "level", "count"]
    way = Tableau(paths=(Path("trail", (0, 1)),))
    assert explained(stack_game(language, tableau=way)) == ["last"]
    assert draw(layer, stack_game(language, tableau=marks_of("hover")), times=2) == []
    assert frame(SIZE).legend is None, "only where there is something to be explained"


def test_what_has_no_room_in_the_legend_is_told_under_the_pointer(layer, rects, written):
    screen, how = stack_game("de", tableau=marks_of(*EXPLAINED)), {"size": (1000, 640)}
    draw(layer, screen, times=2, **how)
    ui = Ui(layer, "de", 1.0)
    layer.begin()
    shown = shown_kinds(ui, explained(screen), frame_of(screen, **how).legend.w)
    layer.end()
    rest = explained(screen)[len(shown) :]
    assert shown and rest
    layer.mouse(*rects["more marks"].centre)
    draw(layer, screen, times=2, **how)
    written.clear()
    draw(layer, screen, **how)
    said = [text for text, _, _ in written]
    assert {words("de")(f"ui.mark.{kind}") for kind in rest} <= set(said)


@LANGUAGES
@pytest.mark.parametrize("count, told, other", [(2, "eliminate", "take"), (0, "take", "eliminate")])
def test_where_a_piece_returns_what_it_meets_is_eliminated(layer, written, language, count, told, other):
    table, screen = words(language), stack_game(language, count, tableau=marks_of("take"))
    draw(layer, screen, times=2)
    written.clear()
    draw(layer, screen)
    said = [text for text, _, _ in written]
    assert said.count(table(f"ui.mark.{told}")) == 2, "in the legend and in the column"
    assert table(f"ui.mark.{other}") not in said


@pytest.mark.parametrize("language, count, text", [
    ("en", 8, "d3L2 · 8 levels"), ("en", 1, "d3L2 · 1 level"), ("de", 8, "d3E2 · 8 Ebenen"), ("de", 0, "d3E2"),
])  # fmt: skip
def test_the_name_at_the_pointer_tells_how_many_levels_are_allowed(language, count, text):
    at = STACK.index["d3L2"]
    marks = (Mark("hover", at), Mark("count", at + 8, 1, number=5), Mark("count", at, 1, number=count))
    screen = stack_game(language, tableau=Tableau(marks=marks if count else marks[:2]))
    assert pointed_text(STACK.name(at, language), screen, words(language)) == text


# ---- series ----


def owing(screen, *steps):
    players = (replace(p, owes=o, series=n) for p, (o, n) in zip(screen.players, steps, strict=True))
    return replace(screen, players=tuple(players))


def test_moves_owed_are_dots(layer, monkeypatch):
    seen = []
    monkeypatch.setattr("vectorgames.ui.top_bar._dots", lambda ui, rect, steps: steps[1] and seen.append(steps))
    draw(layer, owing(stack_game(), (2, 3), (3, 3)))
    assert seen == [(1, 3), (0, 3)]
    seen.clear()
    draw(layer, owing(stack_game(), (0, 3), (2, 0)))
    assert seen == [(0, 2)]


@LOOKS
def test_names_of_players_are_not_cut_by_what_they_owe(layer, rects, written, language, size, scale):
    draw(layer, owing(stack_game(language), (5, 5), (5, 5)), size, scale, times=2)
    assert {drawn for text, drawn, _ in written if text in WORDS[language]["names"]} == set(
        WORDS[language]["names"]
    )
    assert rects["player2"].right <= rects["undo"].x


def test_players_do_not_move_when_a_series_begins(layer, rects):
    draw(layer, stack_game(), times=2)
    before = rects["player1"], rects["player2"], rects["undo"]
    draw(layer, owing(stack_game(can_undo_series=True), (3, 3), (3, 3)), times=2)
    assert before == (rects["player1"], rects["player2"], rects["undo"])


@pytest.mark.parametrize("language, size", [("de", (1000, 640)), ("en", (1280, 800)), ("de", (1920, 1080))])
def test_one_move_or_the_series_is_taken_back(layer, rects, written, language, size):
    screen, how = stack_game(language, can_undo_series=True), {"size": size}
    for name in ("undo", "undo_series"):
        draw(layer, screen, times=2, **how)
        assert sent(layer, screen, rects["undo menu"].centre, **how) == []
        written.clear()
        draw(layer, screen, **how)
        assert not [text for text, drawn, _ in written if text != drawn and text.startswith(("Take", "Die Serie"))]
        assert key_label("Ctrl+Backspace", words(language)) in [drawn for _, drawn, _ in written]
        assert rects[f"menu {name}"].inside(frame(size).window)
        assert sent(layer, screen, rects[f"menu {name}"].centre, **how) == [Command(name)]


def test_without_a_series_the_menu_is_shut_and_in_other_games_not_there(layer, rects):
    screen = stack_game(can_undo_series=False)
    draw(layer, screen, times=2)
    click(layer, screen, rects["undo menu"].centre)
    assert "menu undo" not in rects
    rects.clear()
    draw(layer, game(), times=2)
    assert "undo menu" not in rects


# ---- buttons, switches, keys ----


@LANGUAGES
@pytest.mark.parametrize("name", ["speed", "out", "declared", "kinds", "levels", "answer"])
def test_buttons_lie_in_one_row_and_choose(layer, rects, written, language, name):
    screen = stack_game(language, choices=choices(language)[name], can_cancel=True)
    draw(layer, screen, times=3)
    places = [rects[f"choice {choice.value}"] for choice in screen.choices]
    assert len({place.y for place in places}) == 1
    assert screen.choices[0].group in [drawn for _, drawn, _ in written] + [""]
    value = screen.choices[-1].value
    pointed, chosen = sent(layer, screen, places[-1].centre)
    assert (pointed.name, chosen) == ("point_choice", Command("choose", value))


@LANGUAGES
def test_only_the_switches_of_a_game_are_in_the_menu_and_in_the_help(layer, rects, language):
    screen = stack_game(language)
    draw(layer, screen, times=2)
    before = set(rects)
    click(layer, screen, rects["hints"].centre)
    assert set(rects) - before == {"wins", "risk", "changed"}
    assert sent(layer, screen, rects["risk"].centre) == [Command("switch", ("risk", False))]
    switched = [
        r.command.value[0] for r in help_rows(screen, words(language)) if r.command and r.command.name == "switch"
    ]
    assert switched == ["wins", "risk", "changed", "confirm", "animation", "coordinates", "words", "speech"]


@LANGUAGES
def test_the_help_tells_the_keys_of_such_a_game(session, language):
    begin(session, "chess_4d", speed_moves=True)
    table, screen = words(language), replace(stack_game(language, count=3), actions=shown(session).actions)
    found = {row.label: row for row in help_rows(screen, table)}
    assert len(found) == len(help_rows(screen, table))
    for name, key, control in (("undo_series", "backspace", True), ("tray", "t", False)):
        row = found[table(f"ui.command.{name}")]
        assert row.command == given(session, key, control)
    assert found[table("ui.command.level")].keys == "1 – 8"
    assert found[table("ui.command.aim_level")].keys == key_label("PageUp   PageDown", table)
    assert found[table("ui.command.mouse_level")].keys == table("ui.key.wheel")
    for name in ("aim_xy", "aim_t", "quadrant", "xray", "mouse_apart"):
        assert table(f"ui.command.{name}") not in found
    picks = [row.command.value for row in found.values() if row.command and row.command.name == "pick"]
    assert picks == [Pick("tray", "Qe4L4"), Pick("tray", "Nb1L8")]


def test_a_piece_off_the_board_is_chosen_with_the_keyboard_from_the_help(layer):
    screen = stack_game(dialog=dialog_model.Help())
    draw(layer, screen, times=3)
    layer.text("e4L4")
    draw(layer, screen, times=3)
    assert press(layer, screen, "enter") == [
        Command("close"),
        Command("pick", Pick("tray", "Qe4L4")),
    ]


def test_where_the_goal_is_too_long_for_its_line_its_first_sentence_is_told(layer, written):
    goal = "Take the king. " + "It counts for nothing on which level he stands, only his column does. " * 2
    draw(layer, stack_game(goal=goal), times=2)
    assert "Take the king." in {text for text, _, _ in written}
    draw(layer, stack_game(goal=goal), (1920, 1080), times=2)
    assert goal in {text for text, _, _ in written}


def test_the_card_at_the_end_tells_who_won_and_why(layer, rects, written):
    screen = stack_game(choices=(), outcome=WON)
    draw(layer, screen, times=2)
    assert "Checkmate." in {text for text, _, _ in written} and "show" not in rects
    assert sent(layer, screen, rects["again"].centre) == [Command("play_again")]
