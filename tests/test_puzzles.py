"""Puzzles: those shipped hold by the rules, others are made on demand, and all are solved by play."""

from __future__ import annotations

import json
from datetime import date, timedelta
from random import Random

import pytest

import vectorgames
from tests.support import do, run
from vectorgames.base.words import LocalizedError
from vectorgames.play.puzzle_run import FOLLOWS, LINE, OPEN, SOLVED, WRONG, Judging, PuzzleRun
from vectorgames.play.puzzle_store import identity, keep, own_folder, solved, solved_file
from vectorgames.play.puzzle_store import puzzles as puzzles_of_all
from vectorgames.players import puzzles
from vectorgames.players.puzzles import Exhausted, Prover, SetProver, Task, check, made_of, make, of_day, shipped


def test_three_hundred_are_shipped_of_all_kinds_and_depths_the_easiest_first():
    found, wrong = shipped()
    assert len(found) >= 300 and not wrong
    assert {(one.kind, one.depth) for one in found} >= {
        ("win", 1),
        ("win", 2),
        ("win", 3),
        ("defence", 1),
        ("defence", 2),
    }
    assert len({one.game for one in found}) >= 8 and {one.dimensions for one in found} >= {0, 1, 2, 3, 4}
    assert [one.grade for one in found] == sorted(one.grade for one in found)
    assert len({(one.game, one.actions) for one in found}) == len(found)


def test_a_sample_of_them_holds_by_the_rules_alone():
    found, tried = Random(4).sample(shipped()[0], 40), 0
    for puzzle in found:
        state = puzzle.state()
        assert puzzle.answer in {action.text for action in state.actions()}
        try:
            assert check(puzzle, nodes=6_000) is None
            tried += 1
        except Exhausted:
            pass  # too deep for here: `python -m vectorgames.players.puzzles` tries them all
        for text in puzzle.line:
            state = state.play(text)
        won = state.outcome is not None and puzzle.state().actor in state.outcome.winners
        assert won == (puzzle.kind == "win")
    assert tried > 5


@pytest.mark.parametrize("seed", range(6))
def test_counting_proves_what_trying_all_actions_proves(seed):
    state, rng = vectorgames.load("time_vectors", dimensions=3).start(), Random(seed)
    while len(state.position()) < 34 + seed:
        after = state.play(rng.choice(list(state.actions())))
        state = after if after.outcome is None else vectorgames.load("time_vectors", dimensions=3).start()
    for turns in (1, 2):
        plain, counted = Prover(None), SetProver(None)
        assert plain.winning(state, turns).keys() == counted.winning(state, turns).keys()
        assert plain.losing(state, turns).keys() == counted.losing(state, turns).keys()


def test_they_are_made_on_demand_and_the_same_for_the_same_seed():
    one = [*make("time_vectors", 3, seed=2, options={"dimensions": 3})]
    assert one == [*make("time_vectors", 3, seed=2, options={"dimensions": 3})] and len(one) == 3
    assert all(check(puzzle) is None for puzzle in one if puzzle.depth < 3)
    assert all(puzzle.game == "time_vectors" and puzzle.options["dimensions"] == 3 for puzzle in one)


def test_a_position_with_two_right_actions_is_no_puzzle():
    for puzzle in made_of(Task("time_vectors", (("dimensions", 3),), 4)):
        assert len(SetProver().winning(puzzle.state(), puzzle.depth)) == (puzzle.kind == "win")


def test_each_day_has_its_own():
    days = [of_day(date(2026, 1, 1) + timedelta(days=k)) for k in range(60)]
    assert len({(one.game, one.actions) for one in days if one}) == 60
    assert of_day(date(2026, 1, 1)) == days[0]


def test_a_changed_file_is_noticed_and_left_out(tmp_path, monkeypatch):
    path = next(puzzles.FOLDER.glob("*.yaml"))
    content = path.read_text("utf-8")
    for wrong in (content.replace('"depth": 1', '"depth": 2', 1), "format: 1\n", "- ["):
        changed = tmp_path / path.name
        changed.write_text(wrong, "utf-8")
        with pytest.raises(LocalizedError, match=path.name):
            puzzles.read(changed)
    monkeypatch.setattr(puzzles, "FOLDER", tmp_path)
    found, wrong = shipped.__wrapped__()
    assert not found and len(wrong) == 1 and path.name in str(wrong[0])


def test_the_command():
    done = run("puzzles", "time_vectors", "-o", "dimensions=3", "--count", "2", "--seed", "2", "--json")
    made = json.loads(done.out)
    assert done.code == 0 and len(made) == 2
    assert {*made[0]} == {"game", "options", "actions", "kind", "depth", "dimensions", "answer", "line"}
    assert run("puzzles", "veptheca", "--count", "0").code == 2
    assert run("puzzles", "nothing").code == 2


# ---- solving them ----


SAMPLE = (
    ("time_vectors", "win", 2),
    ("veptheca", "win", 2),
    ("vector_battle", "win", 2),
    ("sumo_drangles", "defence", 2),
    ("interrupt", "win", 1),
)


def judged(run: PuzzleRun) -> None:
    """Find out at once what is asked, and play what follows."""
    if run.question is not None:
        run.heard(run.question.find(lambda: False, lambda so_far: None))
    while run.phase == FOLLOWS:
        run.record.play(run.follow())


def played(run: PuzzleRun, text: str) -> None:
    before = run.record.state
    run.record.play(text)
    run.took(before, text)
    judged(run)


def test_what_is_played_is_judged():
    """Another first action is wrong; after the right one each action is right that still wins in time."""
    sample = [next(one for one in shipped()[0] if (one.game, one.kind, one.depth) == kind) for kind in SAMPLE]
    for puzzle in sample:
        run = PuzzleRun(puzzle)
        others = [action.text for action in run.record.state.actions() if action.text != puzzle.answer]
        played(run, Random(5).choice(others))
        assert run.right is False and run.phase == WRONG
        run.again()
        assert run.at_first and run.phase == OPEN
        played(run, puzzle.answer)
        while run.phase != SOLVED:
            assert run.right and run.phase == OPEN
            state, following = run.record.state, puzzle.line[len(run.played) :]
            wins = (
                action.text
                for action in state.actions()
                if action.text not in following[:1]
                and Judging(state, action.text, puzzle.kind, run.turns).find(lambda: False, print).right
            )
            played(run, next(wins, following[0] if following else ""))
        won = run.record.state.outcome
        assert puzzle.kind == "defence" or (won is not None and run.player in won.winners)


@pytest.fixture
def solving(session):
    """The page with a puzzle of two turns, and its run."""
    do(session, "puzzles")
    do(session, "puzzle_set", ("game", "time_vectors"))
    do(session, "puzzle_set", ("kind", "win 2"))
    do(session, "puzzle_open", 0)
    assert not session.messages.shown
    return session.page, session.page.run


def test_a_puzzle_is_solved_by_play_and_remembered(session, solving):
    page, run = solving
    one = run.puzzle
    do(session, "aim", page.space.index[one.answer])
    do(session, "confirm")
    assert run.phase == FOLLOWS and page.play.by_hand is False
    session.tick()
    assert run.phase == OPEN and run.played == [*one.line[:2]] and not solved()
    do(session, "play", one.line[2])
    assert run.phase == SOLVED and identity(one) in solved()
    do(session, "puzzle_next")
    assert page.run.puzzle == page.chosen[1] and session.record is None
    solved_file().write_text("solved: 3\n")
    assert not solved()


def test_hints_say_more_and_more_and_an_answer_shown_does_not_count(session, solving):
    page, run = solving
    plain = session.tableau()
    do(session, "hint")
    assert page.hints_left and session.tableau() == plain, "along what to look is only said"
    do(session, "hint")
    do(session, "hint")
    told, place = session.tableau(), run.explanation.space
    assert not page.hints_left and told.paths != plain.paths and place not in {mark.space for mark in told.marks}
    do(session, "show_answer")
    assert place in {mark.space for mark in session.tableau().marks}
    for text in run.puzzle.line[::2]:
        do(session, "play", text)
        session.tick()
    assert run.phase == SOLVED and not solved()
    do(session, "puzzle_why")
    do(session, "goto", len(run.puzzle.line))
    assert run.record.state.outcome is not None and run.phase == LINE
    do(session, "puzzle_why")
    do(session, "answer_again")
    assert run.at_first and run.phase == OPEN
    do(session, "aim", page.space.index[run.puzzle.answer])
    assert page.play.move_input.ready, "it can be solved once more"


def test_more_are_made_and_kept_and_a_damaged_file_of_them_is_named(session, solving):
    page, _ = solving
    maker, before = page.maker, len(page.all)
    do(session, "puzzle_make")
    made = [*make("time_vectors", 2, seed=2, options={"dimensions": 3})]
    maker.hear(maker.question, made, True)
    assert maker.progress > 0
    do(session, "puzzle_stop")
    assert len(page.all) == before + len(made) and maker.question is None
    path = own_folder() / "time_vectors.yaml"
    path.write_text(path.read_text("utf-8").replace('"depth": 1', '"depth": 2'), "utf-8")
    do(session, "puzzles")
    assert len(page.all) == before and [path.name in str(problem) for problem in page.problems] == [True]
    keep(made)
    assert len(puzzles_of_all()[0]) == before + len(made)
