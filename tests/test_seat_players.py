"""Characters at seats of the window's game: they move by themselves, may be stopped, give hints and judge games."""

import shlex
import sys

import pytest

import vectorgames
from tests.sitting import Sitting
from tests.support import ROOT
from tests.thinkers import AtOnce
from vectorgames.app.dialogs.people import SeatTrouble
from vectorgames.app.game_texts import prompt
from vectorgames.app.review import AHEAD, _judged
from vectorgames.app.session import Session
from vectorgames.base.words import LocalizedText, words
from vectorgames.play.explanation import Explained, Explaining, explain
from vectorgames.play.record import GameRecord
from vectorgames.play.seats import Seats
from vectorgames.players.characters import strongest
from vectorgames.players.player import Analysis, Budget, Line
from vectorgames.rules.definitions import definition
from vectorgames.ui.actions import Command


@pytest.fixture
def at():
    """A session without waits, and what stands for the process of its players."""
    session = Session(animation=False)
    session.context.ask_for("move_seconds", 0.0)
    session.play.thinking.process = process = AtOnce()
    yield session, process
    session.close()


def begin(session, game="time_vectors", **seats):
    record = GameRecord(vectorgames.load(game))
    for player, seat in seats.items():
        record.seat(int(player[1:]), seat)
    session.begin(record)
    return record


def do(session, name, value=None):
    session.do(Command(name, value))


def wait(session, ticks=3):
    for _ in range(ticks):
        session.tick()


def test_a_character_answers_by_itself_and_undo_goes_back_to_the_person(at):
    session, _ = at
    record = begin(session, p2="lev")
    do(session, "play", "(1,1,1,SW)")
    assert session.play.seats.player == 2 and not session.play.move_input.fresh.legal
    wait(session)
    assert record.number == 2 and session.play.by_hand and session.play.move_input.fresh.legal
    do(session, "type_move", None)
    do(session, "type_move", "211sw")
    wait(session)
    assert record.number == 4 and session.context.dialog is not None, "moves are typed while others answer"
    do(session, "close")
    do(session, "undo")
    do(session, "undo")
    assert record.number == 0
    wait(session)
    assert record.number == 0, "it is the person's turn"
    do(session, "play", "(1,1,1,SW)")
    wait(session)
    assert record.number == 2, "the same again, and its answer"


@pytest.mark.parametrize("game", ["time_vectors", "ez_gryb"])
def test_redo_brings_back_each_round_that_undo_took_back_and_the_character_answers_a_move_made_again(at, game):
    session, _ = at
    record = begin(session, game, p2="pim")

    def step(action):
        do(session, "roll") if record.rolls() else do(session, "play", action)
        wait(session, 20)

    for _ in range(3 + 5 * record.rolls()):
        step(record.state.actions()[0])
    choices = [record.number]
    while record.can_undo:
        do(session, "undo")
        choices.append(record.number)
    assert len(choices) > 3 and session.play.by_hand
    for number in choices[-2::-1]:
        do(session, "redo")
        assert record.number == number and session.play.by_hand
    for _ in range(2):
        do(session, "undo")
    step(record.line[record.number].action)
    assert record.number > choices[2] + 1 and session.play.by_hand, "the same move again, and its answer"


def test_characters_play_each_other_until_they_are_stopped_and_never_while_people_look_back(at):
    session, _ = at
    record = begin(session, p1="pim", p2="ola")
    wait(session, 5)
    assert record.number >= 2
    do(session, "pause_players")
    number = record.number
    wait(session, 5)
    assert record.number == number
    do(session, "pause_players")
    wait(session, 5)
    assert record.number > number
    do(session, "goto", 1)
    wait(session, 5)
    assert record.number == 1
    do(session, "play_on")
    wait(session, 5)
    assert record.number > 1
    number = record.number
    do(session, "undo")
    wait(session, 5)
    assert record.number == number - 1 and session.play.playback.looks_back
    do(session, "redo")
    assert record.number == number
    do(session, "play_on")
    wait(session, 400)
    assert record.state.outcome is not None


def test_a_process_that_died_is_told_of_and_the_character_moves_all_the_same(at):
    session, process = at
    process.died = LocalizedText("players.process.died", code=-9)
    record = begin(session, p1="lev")
    wait(session)
    assert record.number == 1
    told = session.messages.shown[-1].text
    assert told.startswith("Thinking begins anew: ") and "-9" in told


def test_dice_are_rolled_for_a_character(at):
    session, _ = at
    record = begin(session, "chancy_time_vectors", p1="ada", p2="ada")
    wait(session, 30)
    kinds = {turn.action.kind for turn in record.line}
    assert "roll" in kinds and len(kinds) > 1


def test_a_seat_for_which_nobody_can_choose_says_so_and_asks_what_to_do(at):
    session, process = at
    process.lost = True
    record = begin(session, p1="lev")
    do(session, "settings")
    wait(session, 6)
    assert record.number == 0 and len(process.asked) == 1 and not isinstance(session.context.dialog, SeatTrouble)
    do(session, "close")
    wait(session, 1)
    assert isinstance(session.context.dialog, SeatTrouble) and "did not answer" in session.context.dialog._why
    assert session.context.dialog.title(session.context.words) == "Lev cannot go on", "as the bar calls him"
    do(session, "seat_again", 1)
    wait(session, 6)
    assert record.number == 0 and len(process.asked) == 2 and isinstance(session.context.dialog, SeatTrouble)
    do(session, "close")
    wait(session, 3)
    assert session.context.dialog is None, "it was said once, and waits"
    process.lost = False
    do(session, "seat", (1, "ola"))
    wait(session)
    assert record.number == 1 and process.asked[-1][0] == "ola"


@pytest.mark.parametrize(
    "behaviour, told", [("dies", "has ended (code 7)"), ("floods", "far too much"), ("plays", "wanted to play")]
)
def test_a_program_that_does_not_behave_is_told_of_and_a_character_takes_its_seat(at, behaviour, told):
    session, _ = at
    command = shlex.join([sys.executable, str(ROOT / "tests" / "ugi_program.py"), behaviour, "nonsense"])
    record = begin(session, p1=f"program:{command}")
    wait(session, 4)
    dialog = session.context.dialog
    assert isinstance(dialog, SeatTrouble) and told in dialog._why and record.number == 0
    do(session, "seat", (1, "pim"))
    do(session, "close")
    wait(session)
    assert record.number == 1 and record.seats.of(1) == "pim"


def test_a_program_that_only_a_file_names_starts_when_somebody_says_so(at):
    session, process = at
    command = shlex.join([sys.executable, str(ROOT / "tests" / "ugi_program.py"), "plays", "(1,1,1,SW)"])
    record = begin(session, p1=f"program:{command}")
    record.seats = Seats(record.seats.taken)
    session.begin(record)
    wait(session)
    assert not process.asked and "the file names a program" in session.context.dialog._why
    do(session, "seat_again", 1)
    wait(session)
    assert record.number == 1 and session.context.dialog is None


def test_a_hint_says_more_each_time_and_the_last_says_what_to_play(at):
    session, _ = at
    record = begin(session)
    for text in ("(1,1,1,SW)", "(4,4,4,NE)", "(2,1,1,SW)", "(4,3,1,NE)", "(3,1,1,SW)", "(1,4,1,NE)"):
        do(session, "play", text)
    said = []
    for _ in range(3):
        do(session, "move_hint")
        wait(session, 2)
        said.append(session.play.hint.said)
    assert said[0].startswith("Look along x") and "(4,1,1,SW)" in said[1] and said[2].startswith("(4,1,1,SW): ")
    assert any(mark.kind == "hint" for mark in session.tableau().marks)
    do(session, "play", "(4,1,1,SW)")
    assert not session.play.hint.said and record.state.outcome.winners == (1,)


def test_a_hint_where_there_are_no_sets_names_the_piece_first(at):
    session, _ = at
    begin(session, "chess_4d")
    do(session, "move_hint")
    wait(session, 2)
    assert session.play.hint.said.startswith("Look at the piece on ")


def test_the_button_in_the_card_gives_a_hint_and_more_of_it_where_something_was_refused():
    sitting = Sitting("de").begin("chess_4d")
    session = sitting.session
    session.play.thinking.process = AtOnce()
    do(session, "play", "speed 2")
    session.play.move_input.click(session.record.game.space.index["a2L1"])
    session.play.move_input.ask_why()
    said = []
    while "move_hint" in sitting.places or not said:
        assert session.play.move_input.why is not None or said
        sitting.press("move_hint")
        wait(session, 2)
        sitting.draw(2)
        said.append(prompt(session.play))
    sitting.close()
    assert not said[0].why and said[-1].detail.startswith(("Annehmen: ", "Ablehnen: "))


def test_no_hint_is_asked_for_while_dice_are_to_be_rolled(at):
    session, process = at
    begin(session, "ez_gryb")
    assert session.context.playing.rolls()
    do(session, "move_hint")
    wait(session, 2)
    assert not process.asked and session.play.hint.question is None


def test_the_analysis_lists_lines_until_it_is_stopped_and_shows_the_one_pointed_at(at):
    session, process = at
    begin(session)
    do(session, "play", "(1,1,1,SW)")
    do(session, "analyse", None)
    wait(session)
    rows = session.play.evaluation.rows
    assert len(rows) == 3 and process.asked == [("mira", 3)] and session.context.dock == "analysis"
    assert -1 <= session.play.evaluation.value <= 1
    assert not any("best position" in row.why for row in rows), "not each of them leads there"
    assert session.play.evaluation.won == 50, "it is proved, however little was looked at"
    do(session, "analysis_point", 1)
    assert any(mark.kind == "hint" for mark in session.tableau().marks)
    do(session, "play", rows[0].first)
    wait(session)
    assert len(process.asked) == 2
    do(session, "analyse", None)
    do(session, "undo")
    wait(session)
    assert len(process.asked) == 2 and not session.play.evaluation.rows


OVER = ("(1,1,1,SW)", "(4,4,4,NE)", "(2,1,1,SW)", "(4,3,1,NE)", "(3,1,1,SW)", "(1,4,1,NE)", "(4,1,1,SW)")


def test_a_game_that_is_over_is_judged_move_by_move(at):
    session, process = at
    record, review = begin(session), session.play.review
    for text in OVER:
        assert session.context.dock == "moves" and not review.possible
        do(session, "play", text)
    assert session.context.dock == "analysis"
    do(session, "dock", "moves")
    wait(session, 4)
    assert not process.asked, "nobody wants to know"
    best, before = OVER[4], record.line[3].state
    proved = Explained(Analysis((Line((best,), 0.99, "win"),), 1, 1, 0.0), (explain(before, best),))
    review.hear(Explaining(strongest(record.game), before, Budget(nodes=1)), proved, True)
    assert review.judged[4].own == AHEAD, "nobody knows how far that win is"
    do(session, "analyse", None)
    wait(session, 30)
    judged, values = review.judged, review.values
    assert len(judged) == len(OVER) and judged[-1].value > 0.9 and judged[-1].best == "(4,1,1,SW)"
    assert values[-1] == 1.0 and None not in values
    assert review.turning == (5,), "the line that was let through; no opening counts, whatever a proof says of it"
    assert [(row.number, row.player, row.better) for row in review.rows] == [(5, 2, "(4,1,1,SW)")]
    do(session, "goto", 5)
    assert record.number == 5 and any(mark.kind == "hint" for mark in session.tableau().marks)
    do(session, "play", "(4,1,1,SW)")
    assert not review.possible and not any(mark.kind == "hint" for mark in session.tableau().marks)


def test_among_three_a_move_is_judged_by_how_its_own_player_stood_when_he_chose_again():
    record = GameRecord(definition.load("three_way_time_vectors", {}))
    for text in ("(1,1,1,SW)", "(4,4,4,NE)", "(3,3,3,NW)", "(2,1,1,SW)", "(4,4,3,NE)"):
        record.play(text)
    turns = [record.root, *record.line[:-1]]
    found = {
        turn: (own, "(1,2,3,SE)", None, {}) for turn, own in zip(turns, (0.1, 0.9, 0.4, 0.8, -0.6), strict=True)
    }
    judged = _judged(record, found)
    assert [one.lost for one in judged] == [0.0, 1.5, 0.0, 0.0, 0.0], "the mistake is the second player's alone"
    assert [one.value for one in judged] == [0.1, 0.8, 0.8, 0.8, None], "as the first player saw it"


def test_a_win_that_is_proved_before_a_move_is_a_loss_to_who_answers_it():
    record = GameRecord(definition.load("time_vectors", {}))
    for text in OVER[:3]:
        record.play(text)
    found = {record.root: (AHEAD, OVER[0], None, {}), record.line[0]: (0.1, "(1,2,3,SE)", None, {})}
    assert [one.own for one in _judged(record, found)[:2]] == [AHEAD, -AHEAD], "the second look went less deep"


def test_where_dice_are_rolled_next_an_action_is_judged_by_what_it_was_worth_itself():
    record = GameRecord(definition.load("ez_gryb", {}))
    for text in ("roll B", "B", "roll Y", "Y", "roll Y", "B-BY", "roll G"):
        record.play(text)
    compared = {"BxY": 0.5, "B-BY": 0.1}
    judged = _judged(record, {record.line[4]: (0.5, "BxY", None, compared)})
    assert [one.lost for one in judged if one is not None] == [0.4]


def test_a_move_that_lets_a_line_through_is_questioned_once_before_it_counts(at):
    session, process = at
    record, blunders = begin(session), session.play.blunders
    for text in OVER[:5]:
        do(session, "play", text)
    wait(session)
    assert record.number == 5 and not process.asked, "it is an option"
    session.context.ask_for("questions", True)
    do(session, "play", "(4,1,1,SW)")
    assert blunders.waits and record.number == 5
    wait(session, 5)
    assert record.number == 6 and not blunders.said, "nothing is to be said of it"
    do(session, "undo")
    bad = OVER[5]
    do(session, "aim", session.context.space.index[bad])
    do(session, "confirm")
    wait(session, 5)
    assert record.number == 5 and blunders.said == f"{bad} lets Light win at once: (4,1,1,SW)"
    assert any(mark.kind == "hint" and mark.space == record.game.space.index["(4,1,1,SW)"]
               for mark in session.tableau().marks)  # fmt: skip
    do(session, "aim", session.context.space.index["(4,4,3,NE)"])
    wait(session)
    assert not blunders.said, "something else is aimed at"
    do(session, "play", bad)
    wait(session, 5)
    do(session, "choose_again")
    assert not blunders.said and record.number == 5
    do(session, "play", bad)
    wait(session, 5)
    do(session, "play", bad)
    assert record.number == 6, "it is questioned once"
    do(session, "play", "(4,4,1,NE)")
    wait(session, 5)
    assert record.number == 6 and blunders.said.endswith("gives a win away: (4,1,1,SW)")
    do(session, "play_anyway")
    assert record.number == 7 and not blunders.said


def questioned(session, game, *played):
    """A game of which so much was played before moves are questioned, and what questions them."""
    record = begin(session, game)
    for text in played:
        do(session, "play", text)
    session.context.ask_for("questions", True)
    return record, session.play.blunders


def test_a_move_that_leaves_a_piece_to_be_taken_for_nothing_is_questioned_with_the_line(at):
    session, _ = at
    record, blunders = questioned(session, "hyper_chess", "QBBYB-BG", "PRRG-RRGY", "PBBY-BBYR", "QRRGR-RRG")
    do(session, "play", "QBG-B")
    wait(session, 5)
    assert record.number == 4
    assert blunders.said.startswith("QBG-B loses the queen on B: QRRGxB")
    do(session, "play", "QBG-BBR")
    wait(session, 5)
    assert record.number == 5 and not blunders.said, "there it is safe"


def test_who_takes_as_much_as_is_then_taken_is_not_asked(at):
    session, _ = at
    record, blunders = questioned(session, "chess_4d", "Pd2L4-d4L4", "Pa6L8-a5L8", "Nb1L4-c3L4", "Ne7L8-d5L4")
    do(session, "play", "Nc3L4xd5L4")
    wait(session, 5)
    assert record.number == 5 and not blunders.said


ADA = (
    "(2,2,2,NW) (3,3,3,SW) (3,3,3,NE) (1,1,1,SW) (3,2,2,SW) (4,4,4,SW) (2,2,2,SW) (2,2,2,NE) (3,2,2,NW) (1,1,1,NW)"
)
PIM = (
    "(2,2,2,NW) (3,2,4,NE) (2,2,3,NW) (2,2,4,NE) (2,2,4,NW) (1,2,4,NE) (4,2,4,NE) (2,3,4,NE) (3,3,3,SW) (1,4,4,NE)"
)


@pytest.mark.parametrize("before, action, said", [
    (ADA, "(4,2,2,SW)", "(4,2,2,SW) lets Dark win at once: (3,3,3,SE)"),
    (PIM, "(3,3,3,SE)", "(3,3,3,SE) gives a win away: (2,2,1,NW)"),
])  # fmt: skip
def test_what_is_nearest_is_asked_also_where_the_game_is_lost_or_both_could_win(at, before, action, said):
    session, _ = at
    begin(session)
    for text in before.split():
        do(session, "play", text)
    session.context.ask_for("questions", True)
    do(session, "play", action)
    wait(session, 5)
    assert session.play.blunders.said == said


def test_where_nothing_on_the_board_changes_nothing_is_said_of_it():
    state = vectorgames.load("chess_4d").start()
    for text in ("Nb1L4-c3L4", "Pb6L8-b5L8", "Pa2L4-a3L4", "Pb5L8-b4L8"):
        state = state.play(text)
    assert explain(state, "speed 4", ("speed 4", "accept")).why.key == "players.why.ahead"


def test_a_move_counts_at_once_where_nobody_can_look_at_it(at):
    session, process = at
    session.context.ask_for("questions", True)
    record, process.lost = begin(session), True
    do(session, "play", OVER[0])
    wait(session, 3)
    assert record.number == 1 and not session.messages.shown
    do(session, "play", "(1,1,1,SW)")
    assert session.messages.shown, "against the rules"


def test_who_resigns_is_not_told_that_his_last_move_lost(at):
    session, _ = at
    begin(session)
    for text in OVER[:3]:
        do(session, "play", text)
    do(session, "resign", 1)
    wait(session, 30)
    assert session.play.review.values[-1] == -1.0 and not session.play.review.turning


SETS = [
    ((), "(1,1,1,SW)", "opens"),
    (("(1,1,1,SW)", "(4,4,4,NE)"), "(2,1,1,SW)", "goes_on"),
    (("(1,1,1,SW)", "(4,4,4,NE)", "(2,1,1,SW)"), "(3,1,1,SW)", "hinders"),
    (("(1,1,1,SW)", "(4,4,4,NE)", "(2,1,1,SW)", "(1,3,2,NE)"), "(3,1,1,SW)", "threatens"),
    (("(1,1,1,SW)", "(4,4,4,NE)", "(2,1,1,SW)", "(1,3,2,NE)", "(3,1,1,SW)"), "(4,1,1,SW)", "stops"),
    (("(1,1,1,SW)", "(4,4,4,NE)", "(2,1,1,SW)", "(1,3,2,NE)", "(3,1,1,SW)", "(1,4,2,NE)"), "(4,1,1,SW)", "fills"),
]


PIECES = [
    ("ez_gryb", ("roll B",), "B", "There is nothing else to do."),
    ("drangles", ("0",), "0-G", "Now a GRYB along locus 1 can be filled in 6 actions more."),
    ("ez_gryb", ("roll B", "B", "roll Y"), "Y", "It attacks the piece on B."),
    ("ez_gryb", ("roll B", "B", "roll Y", "Y", "roll Y"), "BxY", "It takes the piece on Y."),
    ("ez_gryb", ("roll R", "R", "roll G", "G", "roll B"), "B", "It brings another piece into the game."),
    (
        "ez_gryb",
        ("roll Y", "Y", "roll Y", "pass", "roll R"),
        "R",
        "With it 2 of yours stand in a GRYB along locus 1 that nobody else has touched.",
    ),
    (
        "ez_gryb",
        ("roll B", "B", "roll Y", "Y", "roll Y"),
        "B-BY",
        "Where it stands, the piece on B could be taken; now it cannot be, or not for nothing.",
    ),
    ("chess_4d", ("Ne1L1-f3L1",), "Pg6L8-g4L8", "It attacks the knight on f3L1."),
    ("chess_4d", (), "Pf2L8→", "It leaves the board, where nothing can take it, and may come back later."),
    ("chess_4d", (), "Qd1L8-d2L2", "It takes room from the other king."),
    ("chess_4d", (), "Pd2L8-d4L4", "It comes nearer to the other king, which then stands less safe."),
    ("checkers_4d", (), "(3,1,1,NW)-(3,2,1,NW)", "Your pieces get more to the middle, where they can do more."),
]


@pytest.mark.parametrize("game, before, action, why", PIECES)
def test_why_an_action_is_good_is_told_by_what_it_means_to_pieces_or_by_a_feature(game, before, action, why):
    state = vectorgames.load(game).start()
    for text in before:
        state = state.play(text)
    found = explain(state, action, (action,)).why
    assert found.say() == why and found.say("de") != why


def test_every_feature_says_what_one_gains_by_it():
    every = words().keys()
    names = [key.removeprefix("players.feature.") for key in every if key.startswith("players.feature.")]
    assert names and all({f"players.gain.{name}", f"players.gain.{name}_theirs"} <= every for name in names)


def test_a_line_that_takes_something_later_is_told_by_that():
    state = vectorgames.load("hyper_chess").start()
    for text in ("PBBB-BB", "QRRGR-RY"):
        state = state.play(text)
    line = ("QBBYB-BY", "QRY-GRYB", "QBYxGRYB")
    assert explain(state, line[0], line).why.say() == "After QRY-GRYB, the queen on GRYB is then taken."
    assert explain(state, line[0], line).why.say("de") == "Nach DRY-GRYB kann man dann die Dame auf GRYB schlagen."


@pytest.mark.parametrize("before, action, why", SETS)
def test_why_an_action_is_good_is_seen_in_the_sets_through_it(before, action, why):
    state = vectorgames.load("time_vectors").start()
    for text in before:
        state = state.play(text)
    found = explain(state, action)
    assert found.why.key == f"players.why.{why}"
    assert not found.spaces if why == "opens" else found.dims.say() == "x" and len(found.spaces) == 4
    for language in ("en", "de"):
        assert found.why.say(language)


def test_what_is_heard_of_the_position_before_says_nothing_of_this_one(at):
    session, _ = at
    record = begin(session)
    evaluation = session.play.evaluation
    do(session, "analyse")
    before = evaluation.question
    do(session, "play", "(1,1,1,SW)")
    evaluation.hear(before, 51, True)
    assert evaluation.won is None and evaluation.question.state is record.state


def test_what_is_heard_is_drawn_also_where_it_came_after_the_window_had_looked(at):
    session, _ = at
    begin(session)
    do(session, "move_hint")
    session.tick()
    before = session.context.revision
    session.tick()
    assert session.play.hint.said and session.play.hint.question is None
    assert session.context.revision > before


def test_what_kept_a_player_from_moving_is_not_told_where_a_person_is_to_move_by_now(at):
    session, process = at
    process.lost = True
    begin(session, p1="lev")
    do(session, "settings")
    wait(session, 6)
    session.context.playing.seats = type(session.context.playing.seats)()
    do(session, "close")
    wait(session, 1)
    assert session.context.dialog is None


def test_what_was_found_for_another_game_is_not_played_in_this_one(at):
    session, process = at
    begin(session, "veptheca", p1="lev")
    wait(session, 1)
    record = begin(session, p1="lev")
    assert process.news, "about the game before"
    wait(session, 4)
    assert record.number == 1 and session.boundary.failures == 0
