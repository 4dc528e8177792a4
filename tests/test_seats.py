"""Who sits at a game: persons, characters, programs; in the record, in saves, on the command line."""

from __future__ import annotations

from types import SimpleNamespace

import pytest

import vectorgames
from tests.support import refused, run
from vectorgames.base.words import LocalizedError
from vectorgames.play import saves
from vectorgames.play.match import Match, Terms
from vectorgames.play.record import GameRecord
from vectorgames.play.seats import PERSON, Seats, parse
from vectorgames.players.player import RandomPlayer
from vectorgames.players.program import ProgramPlayer

WEAKEST = vectorgames.players()[0]
GAME = vectorgames.load("three_way_time_vectors")


def record(**seats: str) -> GameRecord:
    made = GameRecord(GAME)
    for player, seat in seats.items():
        made.seat(int(player[1:]), seat)
    return made


def test_who_has_to_choose():
    made = record(p2=WEAKEST, p3="random")
    assert made.seats.chooser(made.state) == PERSON
    with pytest.raises(ValueError, match="person"):
        made.seats.player(made.state, made.root.state, ())
    made.play("(1,1,1,SW)")
    assert made.seats.chooser(made.state) == WEAKEST
    assert made.seats.player(made.state, made.root.state, ["(1,1,1,SW)"]).id == WEAKEST
    made.play("(1,1,2,SW)")
    assert isinstance(made.seats.player(made.state, made.root.state, ()), RandomPlayer)
    made.seat(3, PERSON)
    assert made.seats.chooser(made.state) == PERSON and made.seats == Seats({2: WEAKEST})


def test_dice_and_ended_games_are_for_nobody_to_choose():
    chancy = vectorgames.load("chancy_time_vectors").start()
    seats = Seats({1: WEAKEST, 2: WEAKEST})
    assert chancy.actor == 0 and seats.chooser(chancy) == PERSON
    state = GAME.start()
    while state.outcome is None:
        state = state.play(state.actions()[0])
    assert seats.chooser(state) == PERSON


def test_where_a_person_had_to_choose():
    made = record(p2=WEAKEST, p3=WEAKEST)
    for name in ("(1,1,1,SW)", "(1,1,2,SW)", "(1,1,3,SW)", "(1,2,1,SW)", "(1,2,2,SW)"):
        made.play(name)
    states = [made.root.state, *(turn.state for turn in made.line)]
    assert [made.seats.asks_person(state) for state in states] == [True, False, False, True, False, False]
    everybody = record(p1=WEAKEST, p2=WEAKEST, p3=WEAKEST).seats
    assert not any(map(everybody.asks_person, states))


def test_a_save_keeps_seats():
    made = record(p2="program:python my engine.py --fast", p3=WEAKEST)
    again = saves.loads(saves.dump(made))
    assert again == made and again.seats == made.seats != Seats()
    assert made != record(p3=WEAKEST) and "seats" not in saves.dump(GameRecord(GAME))
    assert made.version == 2 and not made.saved


@pytest.mark.parametrize(
    ("seats", "line", "said"),
    [
        ("seats: {4: ada}", 4, "from 1 to 3"),
        ("seats: {two: ada}", 4, "from 1 to 3"),
        ("seats: [ada]", 4, "numbers of players"),
        ("seats:\n  2: [ada]", 5, "text"),
        (f"seats: {{2: {'x' * 301}}}", 4, "300"),
    ],
)
def test_bad_seats_of_a_save_are_said_with_their_line(seats, line, said):
    text = saves.dump(GameRecord(GAME)).replace("seed: 0", seats)
    place = text.split("\n").index(seats.split("\n")[0]) + 1
    with pytest.raises(LocalizedError, match=said) as error:
        saves.loads(text)
    assert f":{place + line - 4}: " in str(error.value)


def test_a_file_starts_no_program_and_an_unknown_name_is_kept(tmp_path, monkeypatch):
    monkeypatch.setenv("VECTORGAMES_HOME", str(tmp_path))
    text = saves.dump(GameRecord(GAME)).replace("seed: 0", 'seats: {1: "program:touch it", 2: stranger, 3: random}')
    made = saves.loads(text)
    assert [made.seats.of(player) for player in (1, 2, 3)] == ["program:touch it", "stranger", "random"]
    with pytest.raises(LocalizedError, match="touch it"):
        made.seats.player(made.state, made.state, ())
    assert WEAKEST in str(made.seats.problem("stranger")) and made.seats.problem("random") is None
    (tmp_path / "programs.yaml").write_text("touch it: python it.py\n")
    player = made.seats.player(made.state, made.state, ())
    assert isinstance(player, ProgramPlayer) and player.command == "python it.py"
    (tmp_path / "programs.yaml").write_text("a: b\ntouch it: [python]\n")
    with pytest.raises(LocalizedError, match="programs.yaml:2: "):
        made.seats.player(made.state, made.state, ())
    made.seat(1, "program:touch that")
    assert made.seats.problem("program:touch that") is None, "somebody here has said so"
    assert saves.loads(saves.dump(made)).seats.problem("program:touch that") is not None


def test_in_a_match_everybody_keeps_who_plays_for_him():
    game = vectorgames.load("time_vectors")
    made = GameRecord(game, match=Match.of(game, Terms("games", 3)))
    made.seat(2, WEAKEST)
    for name in ("(1,1,1,SW)", "(1,1,1,NW)", "(1,1,2,SW)", "(1,1,2,NW)", "(1,1,3,SW)", "(1,1,3,NW)", "(1,1,4,SW)"):
        made.play(name)
    following = made.next_game(1)
    assert following.match.seats == (2, 1) and following.seats == Seats({1: WEAKEST})
    assert following.deal_again if following.can_deal else True


def test_seats_of_the_command_line():
    assert parse(f" 2 = {WEAKEST}", 3) == (2, WEAKEST)
    assert parse("1=program:python a=b", 3) == (1, "program:python a=b")
    for text in ("4=random", "0=random", "2", "x=random", ""):
        with pytest.raises(LocalizedError, match="from 1 to 3"):
            parse(text, 3)
    assert WEAKEST in refused("play", "time_vectors", "--seat", "2=nobody")
    assert "from 1 to 2" in refused("play", "time_vectors", "--seat", f"3={WEAKEST}")


def test_play_takes_seats_into_its_game(monkeypatch):
    begun = []
    window = SimpleNamespace(run=lambda lost: None)
    monkeypatch.setattr("vectorgames.app.window.Window", lambda session, *_: begun.append(session) or window)
    assert run("play", "time_vectors", "--fresh", "--seat", f"2={WEAKEST}").code == 0
    assert begun[0].context.record.seats == Seats({2: WEAKEST})
