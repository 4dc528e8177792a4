"""Games that people end themselves, their names, and matches of games without points: in records, saves, window."""

import pickle
import random

import numpy as np
import pytest
import yaml

import vectorgames
from tests import panels
from tests.panels import layer, rects  # noqa: F401
from tests.support import begin, do, run, shown
from vectorgames.app.film_files import write_sheet
from vectorgames.base.words import LANGUAGES
from vectorgames.boards.backend import load_board
from vectorgames.play import autosave
from vectorgames.play import saves as saves_module
from vectorgames.play.match import Match, Terms, points
from vectorgames.play.record import GameRecord, Result
from vectorgames.play.views import View
from vectorgames.rules.adviser import adviser_of
from vectorgames.rules.definitions import definition
from vectorgames.scene.board_scene import BoardScene
from vectorgames.ui.actions import Command
from vectorgames.view.tableau import Piece, Tableau
from vectorgames.view.themes import load_theme

# ruff: noqa: F811


def played(game: str = "time_vectors", count: int = 3, names=(), terms: str = "", **options) -> GameRecord:
    """A game some random actions long."""
    made = vectorgames.load(game, **options)
    record = GameRecord(made, 1, names, Match.of(made, Terms.parse(terms)) if terms else None)
    dice = random.Random(count)
    while record.number < count and record.state.outcome is None:
        record.play(dice.choice(sorted(record.state.actions(), key=str)))
    return record


def test_who_resigns_loses_and_undo_or_playing_on_takes_it_back():
    record = played()
    before, version = record.state, record.version
    record.undo()
    record.end(Result(2))
    end = record.state.outcome
    assert (end.winners, end.scores, end.reason) == ((1,), None, "resignation")
    assert not record.state.actions() and not record.can_redo and record.version > version and not record.saved
    assert record.state.cells == record.here.state.cells and record.here.state.outcome is None
    with pytest.raises(ValueError, match="over"):
        record.end(Result())
    assert pickle.loads(pickle.dumps(record)) == record
    assert record.undo() and record.state.outcome is None and record.number == 2 and record.can_redo
    assert record.redo() and record.state == before
    record.end(Result())
    assert record.state.outcome.winners == () and record.state.outcome.reason == "agreement"
    record.go(0)
    assert record.state.outcome is None
    record.go(3)
    assert record.state.outcome is not None, "whoever looks back finds the end again"
    record.play(next(iter(record.here.state.actions())))
    assert record.number == 4 and record.line[2].result is None


@pytest.mark.parametrize("name", vectorgames.games())
def test_every_game_can_be_resigned_drawn_saved_and_counts_in_a_match(name):
    record = played(name, 5, terms="games:2")
    if record.state.outcome is not None:
        record.undo()
    seats, side = range(1, record.game.players + 1), record.game.roster.side
    record.end(Result(seats[-1]))
    assert record.state.outcome.winners == tuple(p for p in seats if side[p] != side[seats[-1]])
    lost = record.match.totals(record)[-1]
    assert all(record.match.totals(record)[p - 1] > lost for p in record.state.outcome.winners)
    following = record.next_game(3)
    assert following.match.seats[0] == seats[-1], "who has lost begins"
    following.end(Result())
    assert following.match.over(following) and not following.rolls()
    again = saves_module.loads(saves_module.dump(following))
    assert again.state == following.state and again.match.results(again) == following.match.results(following)
    assert saves_module.dump(again) == saves_module.dump(following)


def test_resigning_a_game_with_points_is_no_way_to_lose_less():
    for name, most in (("ez_gryb", 8), ("sumo_drangles", 15)):
        assert Result(1).outcome(played(name, 2).state).scores == (0, most)
    race = played("squirrel_race", 400)
    while race.state.outcome is not None:
        race.undo()
    standing = adviser_of(race.game).points(race.state)
    ahead = standing.index(max(standing)) + 1
    scores = Result(ahead).outcome(race.state).scores
    assert scores[ahead - 1] == max(standing) and scores[2 - ahead] > max(standing)
    assert Result().outcome(race.state).scores == standing


def test_three_players_share_a_win_and_partners_stay_together(tmp_path):
    record = played("three_way_time_vectors", names=("Ann", "Ben", "Cid"), terms="games:3")
    record.end(Result(2))
    assert record.state.outcome.winners == (1, 3) and points(record.state) == (0.5, 0, 0.5)
    following = record.next_game(0)
    assert following.names == ("Ben", "Cid", "Ann") and following.match.totals(following) == (0, 0.5, 0.5)
    file = tmp_path / "pair.yaml"
    file.write_text("format: 1\nid: pair\ntitle: P\nextends: three_way_time_vectors\nteams: [[1, 2], [3]]\n")
    made = vectorgames.load(file)
    pair = GameRecord(made, 0, (), Match.of(made, Terms("games", 1)))
    pair.end(Result(3))
    assert pair.match.winners(pair) == (1, 2) and pair.match.totals(pair) == (1, 1, 0)
    longer = GameRecord(made, 0, (), Match.of(made, Terms("games", 2)))
    longer.end(Result(3))
    assert longer.next_game(0).match.seats == (1, 2, 3), "no other seat keeps the two together"


SAVED = """\
format: 1
game: "time_vectors"
options:
  players: 2
  opening: "standard"
  two_quadrants: false
  periodic_z: false
  dimensions: 4
  pieces_each: none
seed: 5
players: ["Ann", ""]
colours: [3, 1]
date: "2026-11-22"
actions:
- "(1,1,1,SW)"
- "(1,1,2,SW)"
result: "resignation 2"
branches:
- after: 0
  actions: ["(2,2,2,NE)", "(3,3,3,NE)"]
  result: "agreement"
- after: 0
  actions: ["(2,2,2,NE)", "(3,3,3,NE)", "(1,1,1,NE)"]
"""


def test_names_date_and_result_stand_in_saves_and_old_ones_load():
    record = saves_module.loads(SAVED)
    assert saves_module.dump(record) == SAVED and record.saved
    assert (record.names, record.colours, record.date) == (("Ann", ""), (3, 1), "2026-11-22")
    assert record.state.outcome.winners == (1,)
    drawn = record.root.children[1].children[0]
    assert str(drawn.result) == "agreement" and drawn.children
    record.follow(drawn.children[0])
    assert drawn.result is None
    bare = "\n".join(line for line in SAVED.splitlines() if not line.startswith(("colours", "date", "result")))
    old = saves_module.loads(bare.replace("date: ", "").replace('  result: "agreement"\n', ""))
    assert (old.date, old.colours, old.state.outcome) == ("", (), None)


@pytest.mark.parametrize(
    "key, value, words",
    [
        ("result", "resignation 3", "number of a player from 1 to 2"),
        ("result", "mate", "expected agreement"),
        ("result", "agreement 1", "expected"),
        ("date", "tomorrow", "2026-11-22"),
        ("colours", [1, 1], "different colour"),
        ("colours", [1, 9], "from 1 to 8"),
    ],
)
def test_what_is_wrong_with_them_is_said(key, value, words):
    lines = SAVED.split("\n")
    at = next(n for n, line in enumerate(lines) if line.startswith(f"{key}:"))
    lines[at] = f"{key}: {value}"
    with pytest.raises(ValueError) as error:
        saves_module.loads("\n".join(lines), "file")
    assert f"file:{at + 1}: " in str(error.value)
    assert words in str(error.value) and "\n" not in error.value.say("de")


def test_a_game_ended_by_its_rules_has_no_other_result():
    text = saves_module.dump(played("drangles", 3000))
    data = yaml.safe_load(text) | {"result": "agreement"}
    with pytest.raises(ValueError, match="has ended by its rules"):
        saves_module.loads(yaml.safe_dump(data, sort_keys=False))


def test_commands_tell_the_result_and_play_on_from_it(tmp_path):
    file = tmp_path / "game.yaml"
    file.write_text(SAVED)
    assert "outcome 1 resignation" in run("moves", "time_vectors", "--load", str(file)).lines
    on = run("moves", "time_vectors", "--load", str(file), "(4,4,4,NE)")
    assert on.code == 0 and "actor 2" in on.lines, "playing on takes it back"
    assert "actor 1" in run("moves", "time_vectors", "--setup", str(file)).lines
    assert run("hints", "time_vectors", "--load", str(file)).code == 0


# ---- in the window ----


@pytest.mark.parametrize("lang", LANGUAGES)
def test_resigning_in_the_window_is_asked_told_with_names_and_taken_back(session, lang):
    do(session, "language", lang)
    begin(session)
    words = session.context.words
    do(session, "play", "(1,1,1,SW)")
    do(session, "players")
    do(session, "player_name", (1, "Ann"))
    assert session.record.names[:1] == ("Ann",)
    do(session, "player_name", (2, "Ben"))
    do(session, "resign", None)
    asked = session.context.dialog
    assert asked.who == 2
    assert session.record.state.outcome is None
    do(session, "resign", 2)
    screen, why = shown(session), words("app.resigned", player="Ben")
    assert session.context.dialog is None
    assert (screen.outcome.title, screen.outcome.detail) == (words("games.outcome.won", n=1, player="Ann"), why)
    assert screen.moves.end == f"{screen.outcome.title}. {why}"
    assert [player.end for player in screen.players] == [words("ui.wins"), words("app.player_resigned")]
    assert not session.tableau().marked("legal")
    session.autosaver.flush()
    kept = saves_module.load(autosave.autosave_path())
    assert kept.state.outcome == session.record.state.outcome and kept.names == ("Ann", "Ben") and kept.date
    do(session, "offer_draw")
    assert session.context.dialog is None, "it is over"
    do(session, "undo")
    assert shown(session).outcome is None and session.record.number == 1
    do(session, "play_again")
    assert session.record.names == ("Ann", "Ben") and session.record.number == 0
    do(session, "play", "(1,1,1,SW)")
    session.record.seat(2, "pim")
    do(session, "resign", None)
    assert session.context.dialog.who == 1, "a character gives up by himself"


def test_colours_are_given_and_reach_map_and_board(session, layer, rects, tmp_path):
    begin(session)
    do(session, "players")
    panels.draw(layer, session, times=2)
    assert Command("player_colour", (1, 2)) in panels.click(layer, session, rects["colour 1 2"].centre)
    do(session, "player_colour", (1, 2))
    assert session.record.colours == (2, 1), "who has it gets the other one's"
    do(session, "player_colour", (2, 5))
    do(session, "player_colour", (2, 9))
    assert session.record.colours == (2, 5) and session.messages.shown[-1].kind == "error"
    theme, plain = session.context.theme, load_theme()
    assert theme is session.context.theme, "made once"
    assert theme.player(2) == plain.player(5) and theme.figure(2) == plain.figure(5)
    scene, bodies = BoardScene(load_board("time_vectors", session.record.game.space)), []
    scene.show(Tableau((Piece(0, "2"),)))
    for look in (plain, theme, load_theme("contrast")):
        scene.set_theme(look)
        bodies.append(scene.layers[0].pieces._meshes.copies((Piece(0, "2"),)).arrays()[0][:, 6:9].mean(0))
    assert all(np.abs(bodies[0] - body).max() > 0.02 for body in bodies[1:]), "high contrast reaches pieces, too"
    do(session, "play", "(1,1,1,SW)")
    kept = saves_module.loads(saves_module.dump(session.record))
    pictures = []
    for record in (kept, GameRecord(kept.game)):
        record.go(0), record.number or record.play("(1,1,1,SW)")
        write_sheet(tmp_path / "map.svg", record, View("flat"), (300, 300), "en")
        pictures.append((tmp_path / "map.svg").read_text())
    for number, player in enumerate((2, 1)):  # whose piece stands on the map
        assert plain.player(player)[0] in pictures[number]
    assert plain.player(1)[0] not in pictures[0]


def test_a_draw_is_agreed_on_by_the_others(session):
    begin(session, "three_way_time_vectors")
    do(session, "offer_draw")
    assert all(name in session.context.dialog.text(session.context.words) for name in ("Light", "Dark and Amber"))
    do(session, "answer_draw", False)
    assert session.context.dialog is None and session.record.state.outcome is None
    do(session, "offer_draw")
    do(session, "answer_draw", True)
    screen = shown(session)
    assert screen.outcome.detail == "Agreed on a draw." and {p.end for p in screen.players} == {"draw"}


def test_a_match_of_a_game_without_points(session):
    do(session, "new", "time_vectors")
    do(session, "terms", "games:2")
    begin(session, "time_vectors")
    do(session, "resign", 1)
    assert shown(session).match.totals == (0, 1)
    do(session, "next_game")
    do(session, "answer_draw", True)
    match = shown(session).match
    assert match.over and match.totals == (0.5, 1.5) and match.winners == (2,)


# ---- matches ----


GAME = "ez_gryb"


def finished(record: GameRecord, seed: int) -> GameRecord:
    """The match played to its end at random."""
    dice = random.Random(seed)
    while record.state.outcome is None:
        record.play(dice.choice(list(record.state.actions())))
    return record


def match(terms: str = "games:3", seed: int = 1) -> GameRecord:
    game = definition.load(GAME)
    return GameRecord(game, seed, ("Ann", "Ben"), Match.of(game, Terms.parse(terms)))


@pytest.mark.parametrize(
    ("text", "terms"),
    [("games", Terms("games", 5)), ("points", Terms("points", 21)), ("games:2", Terms("games", 2))],
)
def test_terms(text, terms):
    assert Terms.parse(text) == terms and Terms.parse(str(terms)) == terms


ODD_TERMS = ["", "sets:3", "games:0", "games:x", "points:-1", "games:²", "games:٣", "games:" + "9" * 5000]


@pytest.mark.parametrize("text", ODD_TERMS, ids=lambda text: ascii(text[:12]))
def test_terms_that_make_no_sense(text):
    with pytest.raises(ValueError, match="games:5"):
        Terms.parse(text)


def test_the_loser_starts_and_points_follow_the_person():
    record = match()
    sums = {1: 0, 2: 0}
    for number in range(3):
        finished(record, number)
        end, seats = record.state.outcome, record.match.seats
        for person, scored in zip(seats, end.scores, strict=True):
            sums[person] += scored
        assert record.match.totals(record) == tuple(sums[person] for person in seats)
        assert record.names == tuple(("Ann", "Ben")[person - 1] for person in seats)
        if number == 2:
            break
        assert not record.match.over(record)
        following = record.next_game(number + 5)
        loser = seats[1] if not end.winners else next(s for k, s in enumerate(seats, 1) if k not in end.winners)
        assert following.match.seats[0] == loser and following.seed == number + 5
        record = following
    assert record.match.over(record)
    best = [person for person in sums if sums[person] == max(sums.values())]
    won = tuple(record.match.person(player) for player in record.match.winners(record))
    assert won == (tuple(best) if len(best) == 1 else ())
    with pytest.raises(ValueError, match="there is no next game"):
        record.next_game(0)


def test_after_a_draw_the_start_passes_on():
    game = definition.load("fourth_level", {"men": 4, "quiet_limit": 1})
    record = finished(GameRecord(game, 0, (), Match.of(game, Terms("points", 99))), 1)
    assert record.state.outcome.reason == "limit" and record.match.totals(record) == (0, 0)
    assert record.next_game(0).match.seats == (2, 1)


def test_first_to_a_sum():
    record = match("points:6")
    for seed in range(60):
        finished(record, seed)
        totals = record.match.totals(record)
        assert record.match.over(record) == (max(totals) >= 6)
        if record.match.over(record):
            break
        record = record.next_game(seed)
    assert record.match.winners(record) and len(record.match.games(record)) == len(record.match.results(record))


# ---- files ----


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (lambda m: m.update(sets=3), "sets"),
        (lambda m: m.pop("games"), "expected one of"),
        (lambda m: m.update(points=3), "expected one of"),
        (lambda m: m.update(games=0), "games"),
        (lambda m: m.update(seats=[1, 1]), "each of the 2 players"),
        (lambda m: m["played"][0].update(seats=[1]), "each of the 2 players"),
        (lambda m: m["played"][0]["actions"].pop(), "has not ended"),
        (lambda m: m["played"][0]["actions"].insert(0, "G"), "action 1"),
    ],
)
def test_what_is_wrong_with_a_match_is_said(change, said):
    data = yaml.safe_load(saves_module.dump(finished(match(), 4).next_game(77)))
    change(data["match"])
    with pytest.raises(ValueError, match=said):
        saves_module.loads(yaml.safe_dump(data, sort_keys=False))
