"""25 Men's GRYB, sentence by sentence of the rulebook (rules/gryb.md section 3)."""

from __future__ import annotations

import random

import pytest

import vectorgames
from tests.gryb_reference import steps
from tests.rules import texts
from tests.support import played
from vectorgames.rules.action import Outcome


def load(**options):
    return vectorgames.load("twenty_five_mens_gryb", **options)


def moving(first: str, second: str, mover: int = 1, hands=(0, 0), quiet: int = 0, **options):
    """The state of phase two in which these pieces stand on the board; with pieces in hand, of phase one."""
    game = load(**options)
    cells = bytearray(game.space.size)
    for player, names in ((1, first), (2, second)):
        for name in names.split():
            cells[game.space.index[name]] = player
    return game.stages[0 if any(hands) else 1].begin(bytes(cells), mover, hands, quiet)


FIVE = "YYYY YYYR YYRY YRYY RRRR"  # far from everything, and no GRYB


# ---- phase one ----


@pytest.mark.parametrize(
    ("quad", "last", "number"), [("", "G", 1), ("B", "R", 2), ("BR", "Y", 3), ("BRY", "B", 4), ("YYY", "Y", 4)]
)
def test_a_gryb_of_either_phase_removes_as_many_as_its_level(quad, last, number):
    others = [quad + c for c in "GRYB" if c != last]
    foes = "GGGG GGGR GGRG GRGG RGGG RGGR RRGG GRRG"
    placing = moving(" ".join(others), foes, hands=(5, 5)).play(quad + last)
    for after in (placing, _moved_in(others, quad + last, foes)):
        assert after.stage.name.endswith("removal") and after.actor == 1 and after.memo.number == number
        assert texts(after) == {f"x{name}" for name in foes.split()}
        for k, name in enumerate(foes.split()[:number], 1):
            assert after.actor == 1 and after.stage.name.endswith("removal")
            after = after.play(f"x{name}")
            assert len(after.position()) == 4 + 8 - k
        assert after.actor == 2 and not after.stage.name.endswith("removal") and after.quiet == 0


def _moved_in(others: list[str], target: str, foes: str):
    """The state after a piece has stepped onto the last node of a quadrangle in phase two."""
    near = steps(target, "down", 4) | steps(target, "hyperspace", 4)
    start = min(near - {*others, *foes.split()})
    return moving(" ".join([*others, start]), foes, quiet=7).play(f"{start}-{target}")


def test_a_gryb_that_was_there_before_removes_nothing():
    state = moving("G R Y B BB", f"{FIVE} GGGG").play("BB-BBG")
    assert state.actor == 2 and state.stage.name == "turn"
    state = moving("GG GR GY GB YY", f"{FIVE} GGGG").play("GG-GGG")
    assert state.actor == 2
    again = played(state, "RRRR-RRR", "GGG-GG")
    assert again.stage.name.endswith("removal") and again.memo.number == 2, "formed anew"


def test_fewer_are_removed_if_fewer_are_there():
    state = moving("GGGG GGGR GGGY", "RR YY", hands=(9, 9)).play("GGGB")
    assert state.memo.number == 2
    state = played(state, "xRR", "xYY")
    assert state.actor == 2 and state.outcome is None and state.stage.name == "placing"
    state = moving("GGGG GGGR GGGY", "", hands=(9, 9)).play("GGGB")
    assert state.actor == 2 and state.stage.name == "placing", "nobody is there"


# ---- phase two ----

MOVES = [("GRYB", "none"), ("GR", "none"), ("B", "none"), ("0", "none"), ("B", "up"), ("GRYB", "up"),
         ("GRYB", "down"), ("B", "down"), ("B", "both"), ("GRYB", "both")]  # fmt: skip


@pytest.mark.parametrize(("node", "periodic"), MOVES)
def test_steps_of_phase_two(node, periodic):
    state = moving(f"{node} RRRY", FIVE, periodic=periodic)
    word = node.strip("0")
    ends = {e for kind in ("up", "down", "sideways", "hyperspace") for e in steps(word, kind, 4, periodic)}
    ends = {end or "0" for end in ends} - {"RRRY", *FIVE.split()}
    assert {text for text in texts(state) if text.startswith(f"{node}-")} == {f"{node}-{end}" for end in ends}


def test_who_leaves_the_other_without_a_move_wins():
    # The second player has the bottom corner only, and the last way out of it is shut.
    ways = {e for kind in ("up", "sideways", "hyperspace") for e in steps("GGGG", kind, 4)}
    free = "GGG"
    first = " ".join([*sorted(ways - {free}), "GG"])
    state = moving(first, "GGGG")
    after = state.play("GG-GGG")
    assert after.outcome == Outcome((1,), None, "no move")
    assert "GGG" in vectorgames.hints(state).wins


def test_three_pieces_on_board_and_in_hand_have_lost_even_if_removals_are_due():
    state = moving("GGGG GGGR GGGY GGRB", "RR YY BB YG YB").play("GGRB-GGGB")
    assert state.memo.number == 4
    state = state.play("xRR")
    assert state.outcome is None
    assert vectorgames.hints(state).wins == ("BB", "YB", "YG", "YY")
    assert state.play("xYY").outcome == Outcome((1,), None, "few")
    held = moving("GGGG GGGR GGGY", "RR YY BB", hands=(2, 2), men=6)
    held = held.play("GGGB").play("xRR")
    assert held.outcome is None and held.play("xBB").outcome == Outcome((1,), None, "few")


def test_turns_without_progress_are_counted():
    state = moving("GG RR YGY BGY", FIVE, quiet=98)
    state = state.play("GG-GGG")
    assert state.quiet == 99
    assert state.play("RRRR-RRR").outcome == Outcome((), None, "limit")
    near = moving("GG GR GY GGB", FIVE, quiet=99)
    assert near.play("GG-GGG").outcome == Outcome((), None, "limit")
    after = played(moving("GG GR GY GBB", FIVE + " BB", quiet=99), "GBB-GB", "xYYYY", "xYYYR")
    assert after.outcome is None and after.quiet == 0
    placed = moving("", "", hands=(4, 4), quiet=50).play("G")
    assert placed.quiet == 0


def test_random_games_keep_their_numbers():
    for seed in range(4):
        rng = random.Random(seed)
        state = load(men=rng.choice((4, 9, 60)), periodic=rng.choice(("none", "both")), quiet_limit=25).start()
        while actions := state.actions():
            done = _towards_a_gryb(state, rng) or rng.choice(actions)
            before, state = state, state.play(done)
            gone = len(before.position()) + sum(before.in_hand) - len(state.position()) - sum(state.in_hand)
            assert gone == (done.kind == "remove")
            first = state.stage.name.endswith("removal") and not before.stage.name.endswith("removal")
            if first and state.outcome is None:
                own = {n for n, p in state.position().items() if p == str(before.mover)}
                end = str(done).rpartition("-")[2]
                assert {end[:-1] + c for c in "GRYB"} <= own and state.memo.number <= len(end)
        counts = [list(state.position().values()).count(p) + state.in_hand[int(p) - 1] for p in "12"]
        if state.outcome.reason == "few":
            assert min(counts) == 3 and state.outcome.winners == ((1, 2)[counts.index(max(counts))],)
        assert state.outcome.scores is None


def _towards_a_gryb(state, rng):
    """An action that completes three of a quadrangle, if there is one."""
    position = state.position()
    for action in rng.sample(list(state.actions()), len(state.actions())):
        end = str(action).rpartition("-")[2]
        quad = [end[:-1] + c for c in "GRYB" if c != end[-1]]
        if action.kind != "remove" and end != "0" and all(position.get(n) == str(state.mover) for n in quad):
            return action
    return None


# ---- what people see ----

NEAR = ("GG GR GY GBB", f"{FIVE} BB")
REASONS = [
    (moving, (*NEAR,), (), "YG", "No new pieces come in"),
    (moving, (*NEAR,), (), "GG", "say where to"),
    (moving, (*NEAR,), (), "GG-GR", "GR is taken"),
    (moving, (*NEAR,), (), "GG-RR", "steps from"),
    (moving, (*NEAR,), (), "BB-B", "stands a piece of"),
    (moving, (*NEAR,), (), "xBB", "no space XBB here"),
    (moving, (*NEAR,), (), "pass", "only where nothing else"),
    (moving, (*NEAR,), ("GBB-GB",), "GG-GGG", "first remove a piece of your opponent"),
    (moving, (*NEAR,), ("GBB-GB",), "xGG", "piece of your own stands on GG"),
    (moving, (*NEAR,), ("GBB-GB",), "xRY", "No piece stands on RY"),
    (moving, (*NEAR,), ("GBB-GB",), "pass", "first remove a piece of your opponent"),
]


@pytest.mark.parametrize(("begin", "sides", "before", "text", "said"), REASONS)
def test_reasons(begin, sides, before, text, said):
    state = played(begin(*sides), *before)
    sentence, section = state.game.why_not(state, text)
    assert said in sentence and section in ("gryb 3", "gryb 1")
    german, _ = state.game.why_not(state, text, "de")
    assert german != sentence and "{" not in german


def test_who_may_be_taken_from_below_the_limit_in_a_game_of_ones_own(tmp_path):
    file = tmp_path / "own.yaml"
    file.write_text(
        "format: 1\nid: own\ntitle: Own\nboard: {model: gryb, depth: 2}\nsetup: {1: [G, RR], 2: [R, Y]}\n"
        "stages: [{stage: turn, moves: [{step: [sideways], onto: enemy}]}]\n"
        "goals: [{goal: capture, left: 1}]\nend: {quiet_limit: 9}\n",
        "utf-8",
    )
    state = vectorgames.load(file).start()
    assert texts(state) == {"GxR"} and state.play("GxR").outcome == Outcome((1,), None, "few")
