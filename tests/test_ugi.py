"""The Universal Game Interface: our engine, and programs of other people on a seat."""

from __future__ import annotations

import shlex
import sys
import time

import pytest

import vectorgames
from tests.support import ROOT, refused, run
from vectorgames.base.words import LocalizedError
from vectorgames.play import saves
from vectorgames.play.record import GameRecord
from vectorgames.players import program
from vectorgames.players.player import Budget
from vectorgames.players.program import ProgramPlayer
from vectorgames.players.ugi import Engine, read_actions, read_score

GAME = vectorgames.load("time_vectors")
FIRST, SECOND = "(1,1,1,SW)", "(2,2,2,NE)"
WEAKEST, *_, STRONGEST = vectorgames.players()


def answers(*lines: str, game: str = "time_vectors", options: tuple[str, ...] = ()) -> list[str]:
    """What the engine says to some lines, and nothing to standard error."""
    ran = run("engine", game, *options, given="\n".join(lines) + "\n")
    assert (ran.code, ran.err) == (0, ""), ran
    return ran.lines


# ---- the engine ----


def test_it_says_who_it_is_and_which_options_it_has():
    lines = answers("ugi", "isready")
    assert lines[0].startswith("id name Vectorgames") and lines[1].startswith("id author ")
    assert lines[-2:] == ["ugiok", "readyok"]
    assert all(line.startswith("option name ") for line in lines[2:-2])
    assert f"option name Seat type combo default {STRONGEST} var {WEAKEST}" in lines[2]
    assert f"default {WEAKEST} " in answers("ugi", options=("--seat", WEAKEST))[2]


def test_a_search_ends_with_a_best_move_that_is_legal():
    lines = answers("uginewgame", "isready", f"position startpos moves {FIRST} {SECOND}", "go nodes 50")
    assert lines[0] == "readyok" and lines[-1].startswith("bestmove ")
    words = lines[-2].split()
    assert words[0] == "info" and {"depth", "nodes", "score", "pv"} <= set(words)
    best = lines[-1].removeprefix("bestmove ")
    GAME.start().play(FIRST).play(SECOND).play(best)
    assert words[words.index("pv") + 1] == best and int(words[words.index("nodes") + 1]) <= 50


@pytest.mark.parametrize("bound", ["movetime 30", "depth 1", "nodes 20", "depth 1 nodes 20"])
def test_bounds_of_a_search(bound):
    assert answers("position startpos", f"go {bound}")[-1].startswith("bestmove ")


def test_a_win_that_is_seen_is_said_and_several_lines_are_told():
    won = "(1,1,1,SW) (4,4,1,SW) (1,2,1,SW) (4,4,2,SW) (1,3,1,SW) (4,4,4,SW)"
    lines = answers("setoption name MultiPV value 2", f"position startpos moves {won}", "go nodes 2000")
    assert lines[-1] == "bestmove (1,4,1,SW)"
    first = [line for line in lines if " multipv 1 " in line][-1]
    assert "score mate 1 pv (1,4,1,SW)" in first and any(" multipv 2 " in line for line in lines)


def test_infinite_goes_on_until_stop_and_nothing_else_is_done_meanwhile():
    lines = answers("position startpos", "go infinite", "isready", "position startpos", "stop", "query gameover")
    assert lines.index("readyok") < lines.index("info string a search is going on: stop it first")
    best = next(n for n, line in enumerate(lines) if line.startswith("bestmove "))
    assert best > lines.index("readyok") and lines[best + 1 :] == ["response false"]
    assert sum(line.startswith("bestmove ") for line in lines) == 1


def test_an_infinite_search_that_has_come_to_its_end_waits_for_stop():
    said = []
    engine = Engine(GAME, WEAKEST, vectorgames.player, lambda file: GAME.start(), said.append)
    engine.answer("go infinite")
    time.sleep(0.5)
    assert said and all(line.startswith("info ") for line in said), "it looks one action ahead, and has done so"
    engine.answer("stop")
    assert said[-1].startswith("bestmove ")


@pytest.mark.parametrize("last", ["quit", "isready"])
def test_quit_and_the_end_of_the_lines_end_an_infinite_search(last):
    assert answers("go infinite", last)[-1].startswith("bestmove ")


def test_queries():
    def said(moves, game="time_vectors"):
        lines = answers(f"position startpos{moves}", "query gameover", "query p1turn", "query result", game=game)
        return [line.removeprefix("response ") for line in lines]

    assert said("") == ["false", "true", "none"]
    assert said(f" moves {FIRST}") == ["false", "false", "none"]
    moves = "(1,1,1,SW) (4,4,1,SW) (1,2,1,SW) (4,4,2,SW) (1,3,1,SW) (4,4,4,SW) (1,4,1,SW)"
    assert said(f" moves {moves}") == ["true", "false", "p1win"]
    assert said("", "chancy_time_vectors") == ["false", "false", "none"], "dice are to be rolled"


def test_dice_are_given_as_moves():
    lines = answers(
        "position startpos", "go nodes 5", "position startpos moves roll (*,*,2,NE)", "go nodes 5",
        game="chancy_time_vectors",
    )  # fmt: skip
    assert lines[0].startswith("info string dice") and lines[1] == "bestmove none"
    assert lines[-1].endswith(",2,NE)"), "what was rolled holds"


def test_texts_with_blanks_are_read_as_long_as_they_make_an_action():
    start = vectorgames.load("chess_4d").start()
    after = start.play("speed 2")
    step = min(action.text for action in after.actions())
    read = list(read_actions(start, f"speed 2 {step}"))
    assert [action.text for action, _ in read] == ["speed 2", step] and read[0][1] == after
    with pytest.raises(LocalizedError, match="action 2, 'speed'"):
        list(read_actions(start, "speed 2 speed"))


def test_positions_of_files(tmp_path):
    record = GameRecord(GAME)
    for text in (FIRST, SECOND):
        record.play(text)
    folder = tmp_path / "a folder"
    folder.mkdir()
    (folder / "game.yaml").write_text(saves.dump(record))
    (folder / "position.yaml").write_text(f'position: {{"{FIRST}": 1, "{SECOND}": 2}}\nactor: 1\n')
    for name in ("game", "position"):
        lines = answers(f"position setup {folder / name}.yaml moves (3,3,3,NE)", "query p1turn")
        assert lines == ["response false"]
    lines = answers(f"position setup {folder}/none.yaml")
    assert lines[0].startswith("info string ") and "none.yaml" in lines[0]


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("hello there", "hello there"),
        ("position", "startpos"),
        ("position fen x", "startpos"),
        (f"position startpos moves {FIRST} {FIRST}", "action 2"),
        ("position startpos moves here", "action 1"),
        ("go fast", "movetime"),
        ("go nodes", "movetime"),
        ("go nodes many", "movetime"),
        ("go movetime -5", "movetime"),
        ("setoption name Hash value 12", "MultiPV"),
        ("setoption name MultiPV value 0", "from 1"),
        ("setoption name Seat value nobody", STRONGEST),
        ("query weather", "query weather"),
        ("\ufffd", "not understood"),
    ],
)
def test_a_line_that_is_not_understood_does_nothing(line, said):
    lines = answers(f"position startpos moves {FIRST}", line, "query p1turn")
    assert len(lines) == 2 and lines[0].startswith("info string ") and said in lines[0]
    assert lines[1] == "response false", "the position stays"


def test_the_lines_of_the_documentation():
    page = (ROOT / "docs" / "players.md").read_text("utf-8")
    given = page.partition("# lines.txt\n")[2].partition("```")[0]
    lines = answers(*given.splitlines())
    assert "ugiok" in lines and lines[-1] == "response true" and lines[-2].startswith("bestmove ")
    assert not any(line.startswith("info string") for line in lines)


def test_bytes_that_are_no_text():
    ran = run("engine", "time_vectors", given=b"\xff\xfe\n\nisready\n")
    assert ran.code == 0 and ran.lines[-1] == "readyok" and len(ran.lines) == 2


def test_an_engine_that_cannot_begin():
    assert STRONGEST in refused("engine", "time_vectors", "--seat", "nobody")
    assert "chess" in refused("engine", "chess")


# ---- programs ----


def small(behaviour: str, *texts: str, patience: float = 20.0) -> ProgramPlayer:
    command = [sys.executable, str(ROOT / "tests" / "ugi_program.py"), behaviour, *texts]
    return ProgramPlayer(shlex.join(command), GAME, patience=patience)


@pytest.fixture(autouse=True)
def nothing_left():
    yield
    program.end_all()


def test_our_engine_takes_a_seat_of_a_real_process(tmp_path):
    command = shlex.join([sys.executable, str(ROOT / "main.py"), "engine", "{game}", "--seat", WEAKEST])
    player = ProgramPlayer(command, GAME)
    start = GAME.start()
    state = start.play(FIRST)
    found = player.following(start, [FIRST]).analyse(state, Budget(nodes=40), 2, seed=5)
    own = vectorgames.player(WEAKEST, GAME).analyse(state, Budget(nodes=40), 2, seed=5)
    assert [line.actions[0] for line in found.lines] == [line.actions[0] for line in own.lines]
    assert found.nodes == own.nodes
    state = state.play(SECOND)
    assert player.choose(state, nodes=20) in state.actions(), "without what was played: by the position"


def test_what_a_program_is_told_and_what_it_says(tmp_path, monkeypatch):
    heard = tmp_path / "heard"
    monkeypatch.setenv("UGI_HEARD", str(heard))
    player = small("thinks", SECOND, "(3,3,3,NW)")
    start = GAME.start()
    state = start.play(FIRST)
    reports = []
    found = player.following(start, [FIRST]).analyse(state, Budget(seconds=0.5), 2, report=reports.append)
    assert (found.depth, found.nodes) == (4, 99) and len(reports) == 2
    first, second = found.lines
    assert (first.actions, first.score, first.plies) == ((SECOND, "(3,3,3,NW)"), 1.0, 5)
    assert first.outcome is None, "that it is proved is only its word"
    assert (second.actions, second.score) == (("(3,3,3,NW)",), -0.2)
    player.following(start, [FIRST]).choose(state, nodes=7)
    lines = heard.read_text().splitlines()
    assert lines == [
        *("ugi", "setoption name multipv value 2", "uginewgame", "isready"),
        *(f"position startpos moves {FIRST}", "isready", "go movetime 500"),
        *("setoption name multipv value 1", f"position startpos moves {FIRST}", "isready", "go nodes 7"),
    ]
    other = start.play("(4,4,4,NE)")
    player.following(other, []).choose(other, nodes=7)
    told = heard.read_text().splitlines()[len(lines) :]
    assert told[1] == "uginewgame", "another game"
    assert any(line.startswith("position setup ") for line in told)


def test_a_program_told_to_stop_answers(monkeypatch):
    begun = time.monotonic()
    found = small("waits", FIRST).analyse(GAME.start(), Budget(), stop=lambda: time.monotonic() - begun > 0.3)
    assert found.lines[0].actions == (FIRST,)


@pytest.mark.parametrize(
    ("player", "said"),
    [
        (small("dies"), "has ended (code 7)"),
        (small("hangs", patience=0.3), "has not answered"),
        (small("mute", patience=0.3), "has not answered"),
        (small("floods"), "wrote far too much"),
        (small("plays", "(9,9,9,SW)"), "wanted to play '(9,9,9,SW)'"),
        (small("plays", FIRST), "is taken"),
        (small("plays", ""), "wanted to play ''"),
        (ProgramPlayer("no-such-program --at all", GAME), "could not be started"),
        (ProgramPlayer("'", GAME), "expected the command"),
    ],
    ids=["dies", "hangs", "mute", "floods", "no move", "illegal", "nothing", "missing", "no command"],
)
def test_a_program_that_does_not_behave_is_ended_and_it_is_said_in_a_sentence(player, said):
    state = GAME.start().play(FIRST)
    with pytest.raises(LocalizedError) as error:
        player.choose(state, seconds=0.2)
    assert said in str(error.value) and "\n" not in str(error.value)
    assert error.value.say("de") != error.value.say("en")


def test_scores():
    assert read_score(["cp", "35", "lowerbound"]) == (0.35, None) and read_score(["cp", "900"]) == (1.0, None)
    assert read_score(["mate", "-4"]) == (-1.0, 4) and read_score(["mate", "+2"]) == (1.0, 2)
    for words in (["cp", "x"], ["rate", "3"]):
        with pytest.raises(ValueError, match="score"):
            read_score(words)
