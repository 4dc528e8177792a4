"""The panels of a game: what is pressed there, what it says, what stays where it is."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.sitting import sitting  # noqa: F401
from vectorgames.app.pages import play_moves
from vectorgames.app.pages.play_card import choices
from vectorgames.app.pages.play_moves import Move, line_of, moves_of, numbered_lines, plain_lines, turn_lines
from vectorgames.app.pages.play_outcome import named_dims, outcome_card
from vectorgames.base.words import words
from vectorgames.play import saves
from vectorgames.ui.actions import Command
from vectorgames.ui.canvas import Ui
from vectorgames.ui.layout import Text

# ruff: noqa: F811

WIDE = (1920, 1080)
WON = ["(1,1,1,SW)", "(4,4,4,NE)", "(2,1,1,SW)", "(4,4,3,NE)", "(3,1,1,SW)", "(4,4,2,NE)", "(4,1,1,SW)"]
AWAY = ("Nb1L1-c3L2", "Nb7L1-c5L2", "Nc3L2→", "Nc5L2→", "Pa2L1→", "Pa6L1→")
SPEED = ("speed 3", "accept")


def given(at, *actions):
    for action in actions:
        at.do(("play", action))
    return at


# ---- the goal ----


def test_a_goal_of_which_less_is_seen_is_told_whole_under_the_pointer(sitting, monkeypatch):
    told = []
    monkeypatch.setattr("vectorgames.ui.widgets.tooltip", lambda ui, text, *_, **__: told.append(text))
    at = sitting().begin("chess_4d")
    at.draw(3)
    goal = at.session.record.game.goal_line("en")
    assert "goal" in at.places and goal in told


# ---- the moves ----


def test_a_move_is_commented_on_with_a_sign_and_the_file_has_both(sitting):
    at = given(sitting().begin(), *WON[:2])
    record = at.session.record
    record.go(1)
    at.draw(2)
    assert at.press("move1") == [Command("goto", 2)] and at.session.context.dialog is None
    assert at.press("move1") == [Command("comment", None)]
    at.press("comment mark2")
    at.layer.drafts["dialog comment"] = "  far from everything "
    at.press("keep comment")
    assert at.session.context.dialog is None and record.here.comment == "? far from everything"
    move = moves_of(record, "en")[1]
    assert (move.mark, move.note) == ("?", "far from everything") and not record.saved
    again = saves.loads(saves.dump(record))
    assert again == record and again.here.said == ("?", "far from everything")
    assert again.written == record.written > len(record.here.comment)
    at.do(("comment", "?why"))
    assert record.here.said == ("", "?why"), "no sign, but a word"


# ---- the card ----


def test_a_space_is_aimed_at_and_confirmed_or_taken_back(sitting):
    at = sitting().begin()
    at.draw(2)
    assert at.press("confirm") == [], "nothing is aimed at"
    at.do(("aim", 0))
    assert at.press("cancel") == [Command("cancel")] and at.session.play.move_input.aim is None
    at.do(("aim", 0))
    assert at.press("confirm") == [Command("confirm")] and at.session.record.number == 1


def test_why_a_click_was_refused_leads_to_the_rule(sitting):
    at = sitting().begin("chess_4d")
    index = at.page.space.index
    at.do(("aim", index["b1L1"]), ("aim", index["g7L8"]))
    assert at.page.play.move_input.why
    assert at.press("rule")[0].name == "rules"


@pytest.mark.parametrize("language", ["en", "de"])
def test_buttons_that_differ_by_a_number_stand_in_one_row(sitting, language):
    at = sitting(language).begin("chess_4d")
    at.draw(3)
    found = [choice.value for choice in choices(at.page)]
    assert found == [f"speed {n}" for n in range(2, 6)]
    assert len({at.places[f"choice {value}"].y for value in found}) == 1
    assert at.press("choice speed 3") == [Command("choose", "speed 3")]
    assert {f"choice {value}" for value in ("accept", "decline")} <= set(at.places)


def test_the_second_half_of_a_double_click_is_no_answer(sitting):
    at = sitting().begin("chess_4d")
    at.draw(3)
    place = at.places["choice speed 3"]
    found = at.click(*place.centre, times=2)
    assert [one for one in found if one.name == "choose"] == [Command("choose", "speed 3")]
    assert at.session.record.number == 1


# ---- dice ----


def test_a_refused_roll_stays_in_its_field_with_the_keyboard_and_a_rolled_one_goes(sitting):
    at = sitting().begin("chancy_time_vectors")
    at.draw(3)
    roll = at.places["roll"]
    at.click(roll.right + 60, roll.centre[1])
    at.layer.text("9 XX")
    at.draw(2)
    for down in (True, False):
        at.layer.key("enter", down)
        for command in at.draw(2):
            at.session.do(command)
    assert at.session.play.dice.error and at.layer.drafts["roll"] == "9 XX"
    at.draw(3)
    assert at.layer.want_keyboard, "Enter does not go to the board either"
    at.layer.text("2 NE")
    at.draw(2)
    assert at.layer.drafts["roll"] == "2 NE", "what was selected is replaced"
    at.do(("type_roll", "2 NE"))
    at.draw(3)
    assert not at.layer.drafts.get("roll")


# ---- what is off the board ----


@pytest.mark.parametrize("size", [(1280, 800), WIDE])
def test_what_is_off_the_board_is_chosen_in_the_strip_and_on_its_tab(sitting, size):
    at = given(sitting(size=size).begin("chess_4d"), *AWAY)
    assert at.press("chip 1.0")[-1].name == "pick" and at.session.play.move_input.tray is not None
    at.do(("cancel", None), ("dock", "tray"))
    assert at.press("tray 1.1")[-1].name == "pick"
    assert at.press("chip 2.0") == [], "it is another one's"


def test_nothing_jumps_whatever_is_off_the_board_or_aimed_at(sitting):
    def map_of(at):
        at.draw(3)
        return at.places["small map"], at.places["dock0"]

    at = sitting().begin()
    before = map_of(at)
    at.do(("aim", 0))
    assert map_of(at) == before
    given(at, *WON)
    assert at.page.ended is not None and map_of(at) == before, "to the end"


# ---- the column looked at ----


def test_the_column_is_aimed_at_level_by_level(sitting):
    at = sitting().begin("chess_4d").do(("aim", 3))
    at.draw(3)
    rows = sorted((rect.y, int(name.split()[1])) for name, rect in at.places.items() if name.startswith("probe "))
    assert len(rows) == 8 and {at.page.space.column(space) for _, space in rows} == {at.page.space.column(3)}
    assert at.press(f"probe {rows[0][1]}") == [Command("aim", rows[0][1])]


# ---- moves ----


def lines(*given_, columns=2):
    rows = tuple(Move(g[0], f"m{i}", number=g[1], series=g[2] if len(g) > 2 else 0) for i, g in enumerate(given_))
    return [(line.label, line.notes or line.cells, line.bar) for line in numbered_lines(rows, columns)]


def test_moves_of_one_number_stand_side_by_side():
    assert lines((1, 1), (2, 1), (1, 2)) == [("1", (0, 1), ""), ("2", (2, None), "")]
    assert lines((2, 7), (1, 8)) == [("7", (None, 0), ""), ("8", (1, None), "")]
    assert lines((1, 3), (2, 4)) == [("3", (0, None), ""), ("4", (None, 1), "")]
    assert lines((1, 1), (2, 1), columns=1) == [("1", (0,), ""), ("1", (1,), "")]


def test_a_series_stands_together_under_its_numbers():
    told = [(1, 13, 1), (1, 14, 1), (1, 15, 1), (2, 13, 1), (2, 14, 1), (1, 16), (2, 15)]
    assert lines(*told) == [
        ("13–15", (0, None), "first"), ("", (1, None), "middle"), ("", (2, None), "last"),
        ("13–14", (None, 3), "first"), ("", (None, 4), "last"),
        ("16", (5, None), ""), ("15", (None, 6), ""),
    ]  # fmt: skip
    assert lines((1, 4, 1), (1, 5, 2)) == [("4", (0, None), "only"), ("5", (1, None), "only")]


def test_what_is_said_between_the_moves_is_one_note():
    assert lines((1, 3), (2, 0), (1, 0), (2, 3, 1)) == [
        ("3", (0, None), ""), ("", (1, 2), ""), ("3", (None, 3), "only"),
    ]  # fmt: skip


def test_what_is_said_between_the_moves_is_told_in_words(sitting):
    record = given(sitting("de").begin("chess_4d"), *SPEED).session.record
    assert [move.text for move in moves_of(record, "de")] == ["Je 3 Züge vorschlagen", "Annehmen"]


def test_every_move_is_in_one_line_and_is_found_there(sitting):
    told = moves_of(sitting().begin("chess_4d", 40).page.record, "en")
    for columns in (1, 2):
        found = numbered_lines(told, columns)
        assert [i for line in found for i in line.moves] == list(range(len(told)))
        assert all(i in found[line_of(found)[i]].moves for i in range(len(told)))
    assert [(line.label, line.cells) for line in plain_lines(3, 2)] == [("1", (0, 1)), ("2", (2, None))]


def test_a_turn_with_dice_is_one_line_which_says_what_was_typed_and_what_is_a_branch(sitting):
    at = sitting().begin("chancy_time_vectors")
    record = at.session.record
    drawn = record.drawn(record.state, 0)
    typed = next(action for action in record.state.actions() if action != drawn)
    given(at, drawn.text).play(3)
    rows = moves_of(record, "en")
    assert rows[0].text == f"rolled {drawn.text.removeprefix('roll ')}" and not rows[1].branch
    assert [(line.label, line.cells) for line in turn_lines(rows, 2)] == [("1", (0, 1)), ("2", (2, 3))]
    chain = (Move(1, "a", roll=True), Move(1, "b"), Move(1, "c"), Move(2, "d", roll=True), Move(2, "e", roll=True))
    told = [(line.label, line.cells) for line in turn_lines((*chain, Move(2, "f", roll=True)), 2)]
    assert told == [("1", (0, 1)), ("", (2, None)), ("2", (3, 4)), ("", (5, None))]
    record.go(0)
    given(at, typed.text).play(1)
    rows = moves_of(record, "en")
    assert rows[0].text == f"typed {typed.text.removeprefix('roll ')}"
    assert [row.branch for row in rows] == [True, True]


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("game", ["time_vectors", "chess_4d", "ez_gryb", "vector_chess_5d"])
def test_eight_lines_of_moves_are_seen(sitting, game, language):
    at = sitting(language).begin(game, 40)
    at.draw(6)
    seen = {one.rect.y for one in at.layer.shown.widgets.values() if one.name[:4] == "move" and one.seen.h >= 18}
    assert len(seen) >= 8


@pytest.mark.parametrize("number", [1, 9, 23])
@pytest.mark.parametrize("size", [(1280, 800), (1000, 640)])
def test_the_current_move_is_seen_and_none_lies_on_another(sitting, size, number):
    at = sitting("de", size).begin(moves=23).do(("goto", number))
    at.draw(6)
    there = at.layer.shown.widgets.values()
    seen = {one.name: one.seen for one in there if one.name[:4] == "move" and one.name[4:].isdigit()}
    assert seen[f"move{number - 1}"].h >= 18
    assert not [(a, b) for a in seen for b in seen if a < b and seen[a].h and seen[a].overlaps(seen[b])]


def test_a_click_on_a_move_goes_there_and_others_are_chosen_from_a_list(sitting):
    at = given(sitting().begin(), "(1,1,1,SW)", "(2,1,1,SW)").do(("undo", None))
    given(at, "(3,1,1,SW)")
    assert at.press("move0") == [Command("goto", 1)]
    assert at.press("branches1") == []
    assert at.press("branch1.0") == [Command("branch", (1, 0))]
    assert moves_of(at.page.record, "en")[1].text == "(2,1,1,SW)"
    at.draw(3)
    assert not at.layer.keyboard_walk, "the list is shut"


def test_the_game_is_slid_through_and_run_through(sitting):
    at = sitting(size=WIDE).begin(moves=8)
    assert at.press("scrub", 0.02)[0] == Command("goto", 0)
    assert at.press("replay") == [Command("replay", True)] and at.page.play.playback.replaying
    assert at.press("replay") == [Command("replay", False)]


def test_players_have_a_column_each_and_series_a_bracket(sitting, monkeypatch):
    bars = []
    original = play_moves._bar
    monkeypatch.setattr(play_moves, "_bar", lambda *a: (bars.append(a[2:]), original(*a))[1])
    at = given(sitting(size=WIDE).begin("chess_4d"), *AWAY[:2], "speed 2", "accept", "Nc3L2-d5L2", "Pa2L1→")
    at.draw(3)
    assert {("first", 1), ("last", 1)} <= set(bars)


# ---- steps ----


def test_kinds_of_step_are_switched_and_told(sitting):
    at = sitting().begin("sumo_drangles", 12).do(("dock", "reach"))
    at.look(30)
    assert at.press("kind hyperspace")[0].name in ("switch", "show_step")
    assert at.press("reach hyperspace") == []


def test_there_is_a_tab_only_for_what_there_is(sitting):
    tabs = {
        game: sitting().begin(game).page.tabs for game in ("time_vectors", "chess_4d", "sumo_drangles", "veptheca")
    }
    assert tabs["time_vectors"] == ("moves", "xray", "analysis") and tabs["chess_4d"][1] == "tray"
    assert "reach" in tabs["sumo_drangles"] and "reach" not in tabs["veptheca"]


# ---- the end ----


@pytest.mark.parametrize("language", ["en", "de"])
def test_the_card_at_the_end_names_the_line_and_goes_on(sitting, language):
    at = given(sitting(language).begin(), *WON)
    at.draw(3)
    said = at.said("side panel")
    assert {"(1,1,1,SW)", "(4,1,1,SW)"} <= set(said)
    assert words(language)("games.outcome.won", n=1, player=words(language)("games.player.1")) in said
    assert at.press("show") == [Command("replay_win")]
    assert at.press("again") == [Command("play_again")] and at.session.record.number == 0


def test_while_the_line_is_drawn_coordinates_are_named_and_the_card_stands_still(sitting):
    at = given(sitting().begin(), *WON)
    at.draw()
    ends = [replace(at.page.ended, reached=n) for n in range(1, 5)]
    for dims, named in (("x", [0, 1, 1, 1]), ("xz", [0, 1, 2, 2]), ("xzt", [0, 1, 2, 3]), ("xyzt", [0, 2, 3, 4])):
        assert [named_dims(replace(end, dims=dims)) for end in ends] == named
    ui = Ui(at.layer, "en", 1.0)
    assert len({outcome_card(ui, end, at.page).heights(ui, 380).natural for end in ends}) == 1


def test_a_match_is_told_and_goes_on_with_the_next_game(sitting):
    at = sitting().do(("new", "time_vectors"), ("terms", "games:3"), ("start", ("time_vectors", {})))
    given(at, *WON)
    at.draw(3)
    said = " ".join(at.said("side panel"))
    assert words("en")("ui.match.stands_games", totals="Light 1, Dark 0", game=1, n=3) in said
    assert at.press("next") == [Command("next_game")] and at.page.match.game == 2


def test_a_player_has_the_same_sign_everywhere(sitting, monkeypatch):
    drawn = []
    for module in ("app.pages.play_tray", "app.pages.play_moves", "ui.boxes", "ui.widgets"):
        monkeypatch.setattr(f"vectorgames.{module}.piece_icon", lambda ui, at, r, piece, *a: drawn.append(piece))
    at = given(sitting().begin("chess_4d"), *AWAY)
    for dock in ("moves", "tray"):
        at.do(("dock", dock)).draw(2)
    assert {"1K", "2K"} <= set(drawn) and not {"1", "2"} & set(drawn)


def test_where_the_panel_tells_whose_turn_it_is_the_strip_does_not(sitting):
    at = sitting(size=(700, 500)).begin()
    for name, told in (("turn", False), ("map", True)):
        at.do(("panel_page", name))
        at.draw(3)
        said = [box.text for box in at.layer.panels["turn strip"].box.all() if isinstance(box, Text)]
        assert ("Light to move" in said) == told
