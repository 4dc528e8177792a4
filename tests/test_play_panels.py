"""The panels of a game: what is pressed there, what it says, what stays where it is."""

from __future__ import annotations

import pytest

from tests.moments import judge
from tests.panels import layer, live, rects  # noqa: F401
from tests.sitting import sitting  # noqa: F401
from tests.support import begin, do
from vectorgames.app.history import turns
from vectorgames.app.pages.play_moves import Move, line_of, moves_of, numbered_lines, plain_lines, turn_lines
from vectorgames.base.words import LANGUAGES, words
from vectorgames.play import saves
from vectorgames.play.clock import Clock, TimeControl
from vectorgames.ui.actions import Command
from vectorgames.ui.boxes import Segments
from vectorgames.ui.canvas import Ui
from vectorgames.view.flat_map import flat_layout

# ruff: noqa: F811

WIDE = (1920, 1080)
WON = ["(1,1,1,SW)", "(4,4,4,NE)", "(2,1,1,SW)", "(4,4,3,NE)", "(3,1,1,SW)", "(4,4,2,NE)", "(4,1,1,SW)"]
AWAY = ("Nb1L1-c3L2", "Nb7L1-c5L2", "Nc3L2→", "Nc5L2→", "Pa2L1→", "Pa6L1→")


def given(at, *actions):
    for action in actions:
        at.do(("play", action))
    return at


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


def test_why_a_click_was_refused_leads_to_the_rule(sitting):
    at = sitting().begin("chess_4d")
    index = at.page.space.index
    at.do(("aim", index["b1L1"]), ("aim", index["g7L8"]))
    assert at.page.play.move_input.why
    assert at.press("rule")[0].name == "rules"


def test_the_second_half_of_a_double_click_is_no_answer(sitting):
    at = sitting().begin("chess_4d")
    at.draw(3)
    place, hint, index = at.places["choice speed 3"], at.places["move_hint"], at.page.space.index
    at.do(("aim", index["b1L1"])).draw(3)
    assert at.places["move_hint"] == hint and "confirm" not in at.places, "there is nothing to be confirmed"
    at.do(("aim", index["c3L2"])).draw(3)
    assert place.y >= at.places["confirm"].bottom, "where a move is confirmed nothing else stands"
    at.do(("cancel",), ("cancel",)).draw(3)
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


def test_every_move_is_in_one_line_and_is_found_there(sitting):
    told = moves_of(sitting().begin("chess_4d", 40).page.record, "en")
    for columns in (1, 2):
        found = numbered_lines(told, columns)
        assert [i for line in found for i in line.moves] == list(range(len(told)))
        assert all(i in found[line_of(found)[i]].moves for i in range(len(told)))
    assert [(line.label, line.cells) for line in plain_lines(3, 2)] == [("1", (0, 1)), ("2", (2, None))]


@pytest.mark.parametrize("game", ["time_vectors", "three_way_time_vectors", "chess_4d", "connection"])
def test_turns_are_counted_as_the_list_numbers_them(sitting, game):
    record = sitting().begin(game, 40).page.record
    rows = moves_of(record, "en")
    for actions in range(len(rows) + 1):
        shown = rows[:actions]
        if game == "chess_4d":
            lines = numbered_lines(shown, 2)
        elif any(move.roll for move in shown):
            lines = turn_lines(shown, 3)
        else:
            pairs = all(move.player == k % 2 + 1 for k, move in enumerate(shown))
            lines = plain_lines(actions, 1 + pairs)
        labels = [line.label.rpartition("–")[2] for line in lines if line.label]
        assert turns(record, actions) == int(labels[-1] if labels else 0)


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
def test_beside_eight_lines_of_moves_the_spaces_of_a_map_of_four_dimensions_have_fourteen_pixels(
    live, rects, language
):
    do(live.session, "language", language)
    for clock in (Clock.of(TimeControl(), 2), None):
        begin(live.session)
        live.session.record.clock = clock
        live.draw()
        before = rects["small map"]
        for action in live.session.record.state.actions()[::13][:18]:
            do(live.session, "play", action.text)
        live.draw()
        assert rects["small map"] == before, "moves that come take no room from it"
    assert flat_layout(live.session.context.space, rects["small map"]).cell >= 14
    assert sum(name.startswith("move") and rect.bottom < 784 for name, rect in rects.items()) >= 16


@pytest.mark.parametrize("language", LANGUAGES)
def test_tabs_keep_their_place_whichever_is_open_and_nothing_in_them_is_squashed(sitting, language):
    at = sitting(language, size=(1178, 704))
    ui, found = Ui(at.layer, language, 1.0), []
    for game in ("time_vectors", "ez_gryb", "chess_4d"):
        at.begin(game, 20)
        for now in (("panel", True), ("resign", 1), ("undo", None)):
            do(at.session, *now)
            judge(at.session)
            where = set()
            for tab in at.page.tabs:
                at.do(("dock", tab)).draw(4)
                where |= {box.rect.y for box in at.panel("side panel").all() if isinstance(box, Segments)}
                for box in at.panel("side panel").all():
                    if not box.parts() and box.heights(ui, box.rect.w).least > box.rect.h + 1:
                        found.append((game, now, tab, box, box.rect))
            found += [(game, now, where)] * (len(where) > 1)
    assert not found, found


@pytest.mark.parametrize("guided", [False, True])
def test_what_is_pressed_in_a_turn_keeps_its_place_however_much_is_said_and_played(live, rects, guided):
    do(live.session, *(("first_game", "2_ez_gryb") if guided else ("start", ("ez_gryb", {}))))
    record, places = live.session.record, {}
    for _ in range(12):
        rects.clear()
        live.draw()
        places |= {round(rects[name].y): name for name in ("roll", "confirm", "move_now") if name in rects}
        do(live.session, *(("roll",) if record.rolls() else ("play", planned(live.session))))
    assert len(places) == 1 and guided == live.session.play.guide.leads, places


def test_in_an_opening_by_swap_each_player_has_his_own_sign(sitting):
    at = sitting().do(("start", ("time_vectors", {"opening": "swap"})))
    for action in ("(1,1,1,SW)", "(1,1,2,SW)", "(1,1,3,SW)", "single"):
        assert [player.piece for player in at.page.players] == ["1", "2"]
        given(at, action)
    assert [player.piece for player in at.page.players] == ["1", "2"]


def planned(session) -> str:
    """What a guided game plays next, else the first of what may be played."""
    step = session.play.guide.step
    return step.play if step is not None and step.play else session.record.state.actions()[0].text


def test_a_click_on_a_move_goes_there_and_others_are_chosen_from_a_list(sitting):
    at = given(sitting().begin(), "(1,1,1,SW)", "(2,1,1,SW)").do(("undo", None))
    given(at, "(3,1,1,SW)")
    assert at.press("move0") == [Command("goto", 1)]
    assert at.press("branches1") == []
    assert at.press("branch1.0") == [Command("branch", (1, 0))]
    assert moves_of(at.page.record, "en")[1].text == "(2,1,1,SW)"
    at.draw(3)
    assert not at.layer.keyboard_walk, "the list is shut"


# ---- steps ----


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


def test_a_new_game_begins_with_the_tab_that_was_open_before_the_last_one_ended(sitting):
    at = given(sitting().begin().do(("dock", "xray")), *WON)
    assert at.page.tab == "analysis"
    given(at.do(("undo",)), WON[-1]).do(("play_again",))
    assert at.page.tab == "xray"
    assert at.do(("resign", 1)).page.tab == "analysis" and at.do(("back_to_chooser",)).begin().page.tab == "xray"


def test_a_match_is_told_and_goes_on_with_the_next_game(sitting):
    at = sitting().do(("new", "time_vectors"), ("terms", "games:3"), ("start", ("time_vectors", {})))
    given(at, *WON)
    at.draw(3)
    said = " ".join(at.said("side panel"))
    assert words("en")("ui.match.stands_games", totals="Light 1, Pim 0", game=1, n=3) in said
    assert at.press("next") == [Command("next_game")] and at.page.match.game == 2


def test_what_the_pointer_is_on_builds_no_more_anew_than_what_it_changes(sitting):
    live = sitting().begin()
    live.draw(3)

    def kept():
        return live.panel("top bar"), live.panel("side panel"), live.layer.actions

    before = kept()
    live.draw()
    assert kept() == before
    live.look(5).draw()
    assert kept()[:2] == before[:2] and kept()[2] is not before[2]
    live.play(1).draw()
    assert all(one is not other for one, other in zip(kept(), before, strict=True))


@pytest.mark.parametrize("name", ["time_vectors", "ez_gryb", "vector_battle"])
def test_wherever_the_pointer_is_the_panel_says_what_it_would_if_it_were_built_anew(sitting, name):
    live = sitting().begin(name, moves=4)
    size, (first, *_) = live.page.space.size, live.session.record.state.actions()

    def seen():
        boxes = live.panel("side panel").all()
        return [(type(box), box.rect, *map(vars(box).get, ("text", "label", "name"))) for box in boxes]

    spaces = [pick.space for pick in first.picks if pick.space is not None]
    for clicked in ((), spaces[:1]):
        for space in clicked:
            do(live.session, "aim", space)
        for at in (*range(0, size, max(1, size // 10)), *spaces):
            live.look(at).draw(2)
            found = seen()
            live.layer.builds += 1
            live.draw()
            assert seen() == found, (clicked, at)
