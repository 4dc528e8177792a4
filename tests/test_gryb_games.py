"""The first games of GRYB: what the rulebook gives as examples, reasons, hints, blocks (rules/gryb.md 1.5, 2)."""

from __future__ import annotations

import random

import pytest

import vectorgames
from tests.gryb_reference import best_points, plain_points
from tests.rules import texts
from tests.support import played, sample
from vectorgames.rules.action import moves_on, rolls_on
from vectorgames.rules.adviser import adviser_of
from vectorgames.rules.blocks.grybs import Gryb
from vectorgames.spaces.tree import tree


@pytest.fixture
def placed(tmp_path):
    """Begin a game with pieces on the board: ``placed("ez_gryb", "G GR", "B")`` for players 1 and 2."""

    def begin(game: str, first: str = "", second: str = "", depth: int = 4, **options):
        file = tmp_path / "placed.yaml"
        sides = "".join(f"  {p}: [{', '.join(s.split())}]\n" for p, s in ((1, first), (2, second)) if s)
        setup = f"setup:\n{sides}" if sides else ""
        text = f"format: 1\nid: placed\ntitle: Placed\nextends: {game}\nboard: {{model: gryb, depth: {depth}}}\n"
        file.write_text(text + setup, "utf-8")
        return vectorgames.load(file, **options).start()

    return begin


def rolled(state, colour: str) -> set[str]:
    return texts(state.play(f"roll {colour}"))


# ---- the rulebook's examples ----


def test_a_piece_in_passage_is_in_no_position_and_has_to_go_on(placed):
    state = placed("drangles", "0").play("0")
    assert texts(state) == {"0-G", "0-R", "0-Y", "0-B"}
    assert state.position() == {"0": "1"} and adviser_of(state.game).passing(state) == (("1", 0),)
    assert adviser_of(state.game).passing(placed("drangles").play("0")) == (), "that piece stands on the head"
    state = placed("drangles", "G", "R B GG GR GY GB RG RR RY RB Y")
    assert "G-R" in texts(state), "G has been left"
    between = state.play("G-R")
    assert texts(between) == {"R-G"} and "G" not in between.position()
    back = between.play("R-G")
    assert back.position() == state.position() and back.actor == 2 and adviser_of(back.game).passing(back) == ()
    assert "G-R" not in texts(played(state, "G-R", "R-G"))


def test_an_action_of_another_board_is_refused_or_the_same():
    great, usual = vectorgames.load("drangles", depth=6).start(), vectorgames.load("drangles").start()
    assert usual.play(great.actions()[0]) == usual.play("0")
    states = [great]
    for text in ("0", "0-G", "0", "0-R", "G-GG", "GG-GGG", "R-RR", "RR-RRR", "GGG-GGGG"):
        states.append(states[-1].play(text))
    deepest = next(action for action in states[-1].actions() if action.text == "GGGG-GGGGG")
    with pytest.raises(ValueError):
        usual.play("0").play(deepest)


# ---- the goal ----


@pytest.mark.parametrize("integrated", [False, True])
def test_the_goal_against_the_definition(integrated):
    space, rng = tree(), random.Random(5)
    goal = Gryb(space, integrated=integrated)
    points_of = best_points if integrated else plain_points
    for row in [*sample(space.vectors.spaces.tolist(), 8, rng), [1, 2, 3, 4], [5, 6, 7, 8]]:
        own = {*row, *rng.sample(range(1, space.size), 90)}
        cells = bytes(int(i in own) for i in range(space.size))
        names = {space.names[i] for i in own}
        for node in sample(sorted(own), 12, rng) + row[:1]:
            assert goal.reached(cells, 1, node) == points_of(names, space.names[node])
        others = [t for t in range(1, space.size) if t not in own]
        lacking = {t for t in others if points_of(names | {space.names[t]}, space.names[t])}
        assert goal.lacking(cells, 1) == lacking
        through = {t for s in own for t in goal.lacking(cells, 1, s)}
        assert through == lacking


def test_a_goal_may_count_some_levels_only_and_give_other_points():
    space = tree()
    cells = bytes(int(i < 9) for i in range(space.size))
    assert [Gryb(space).reached(cells, 1, i) for i in (0, 1, 5, 9)] == [0, 1, 2, 0]
    assert [Gryb(space, levels=[2]).reached(cells, 1, i) for i in (1, 5)] == [0, 2]
    assert [Gryb(space, points="level").reached(cells, 1, i) for i in (1, 5)] == [1, 2]
    assert [Gryb(space, points="one").reached(cells, 1, i) for i in (1, 5)] == [1, 1]
    assert [g.scored for g in (Gryb(space), Gryb(space, points="none"))] == [True, False]
    three = bytes(int(i in (1, 2, 3, 5, 6, 7)) for i in range(space.size))
    assert (Gryb(space).lacking(three, 1), Gryb(space, levels=[2]).lacking(three, 1)) == ({4, 8}, {8})
    assert len(Gryb(space, levels=[2]).shown(cells, 1)) == 1 and len(Gryb(space).shown(cells, 1)) == 2


# ---- what people are told ----

TOLD = [
    # game, pieces of 1, of 2, actions, text, key of the reason
    ("ez_gryb", "", "", [], "G", "roll_first.colour"),
    ("ez_gryb", "", "", [], "pass", "roll_first.colour"),
    ("ez_gryb", "", "", [], "roll GG", "not_on_dice.colour"),
    ("ez_gryb", "", "", ["roll G"], "roll R", "no_roll"),
    ("ez_gryb", "", "", ["roll G"], "pass", "no_pass"),
    ("ez_gryb", "", "", ["roll G"], "GG", "enter_top"),
    ("ez_gryb", "", "", ["roll G"], "R", "rolled.colour"),
    ("ez_gryb", "R G", "", ["roll G"], "G", "taken"),
    ("ez_gryb", "", "G", ["roll G"], "R", "must_pass_roll"),
    ("ez_gryb", "R", "GG", ["roll G"], "GG", "not_yours"),
    ("ez_gryb", "RR", "", ["roll G"], "RR", "where_to"),
    ("ez_gryb", "RR GGGG", "", ["roll G"], "GGGG", "stuck"),
    ("ez_gryb", "R RY Y B", "", ["roll Y"], "R", "stuck_among"),
    ("ez_gryb", "", "", ["roll G"], "G-GG", "no_piece"),
    ("ez_gryb", "", "R", ["roll G"], "R-RG", "not_yours"),
    ("ez_gryb", "G", "", ["roll R"], "G-GRR", "no_step"),
    ("ez_gryb", "G", "", ["roll R"], "G-GG", "rolled.colour"),
    ("ez_gryb", "G", "R", ["roll R"], "G-R", "takes"),
    ("ez_gryb", "G", "", ["roll R"], "GxR", "takes_nothing"),
    ("ez_gryb", "G", "", ["roll R"], "G-R", "only_takes"),
    ("ez_gryb", "G GR", "", ["roll R"], "G-GR", "taken"),
    ("ez_gryb", "G", "GR", ["roll R"], "GxGR", "no_taking"),
    ("ez_gryb", "G", "", ["roll R"], "speed 3", "no_action"),
    ("interrupt", "", "", ["roll G"], "0", "enter_no_head"),
    ("interrupt", "", "", ["roll G"], "RG", "no_chain"),
    ("interrupt", "", "", ["roll G"], "RGR", "rolled.colour"),
    ("interrupt", "GG", "GR", ["roll R"], "GR", "takes"),
    ("interrupt", "GY", "GR", ["roll R"], "GGxGR", "takes"),
    ("interrupt", "GG", "", ["roll R"], "GGxGR", "takes_nothing"),
    ("interrupt", "G", "GR", ["roll R"], "GGxGR", "nobody_beside"),
    ("interrupt", "G R", "GG", ["roll G"], "GG", "taken"),
    ("interrupt", "G", "", ["roll G"], "G-GG", "no_action"),
    ("interrupt", "", "", ["roll G"], "pass", "no_pass"),
    ("interrupt", "", "G", ["roll G"], "RG", "must_pass_roll"),
    ("smack_down", "", "G", ["roll G"], "RG", "push_now"),
    ("smack_down", "", "G", ["roll G"], "G>RG", "push_down"),
    ("smack_down", "GR", "G", ["roll G"], "G>GR", "push_own"),
    ("smack_down", "GGR GGY GGB GGGG GGGR GGGY GGGB", "G GG GGG", ["roll G"], "G>GG", "push_stuck"),
    ("smack_down", "", "G GR", ["roll G", "G>GR"], "roll R", "no_roll"),
    ("smack_down", "", "G GR", ["roll G", "G>GR"], "pass", "push_now"),
    ("smack_down", "", "", ["roll G"], "G>GR", "no_push"),
    ("smack_down", "R", "G", ["roll R"], "RxG", "rolled.colour"),
    ("smack_down", "R GG GR GY GB", "G", ["roll G"], "RxG", "top_is_pushed"),
    ("drangles", "", "", [], "G", "enter_head"),
    ("drangles", "", "", [], "pass", "no_pass"),
    ("drangles", "", "", [], "roll G", "no_roll"),
    ("drangles", "0", "", ["0"], "0", "passing"),
    ("drangles", "G R", "", ["0"], "G-R", "taken"),
    ("drangles", "G GG", "GGG GGR GGY GGB GB GR", [], "G-GG", "taken_passage"),
    ("drangles", "G", "GG GGG GGR GGY GGB", [], "G-GG", None),
    ("drangles", "GGGG", "GGGR GGGY GGGB", [], "GGGG-GGGR", None),
    ("drangles", "G", "", [], "G-Y", "no_step"),
]


@pytest.mark.parametrize("case", TOLD, ids=lambda case: f"{case[0]} {case[4]} {case[5]}")
def test_reasons(case, placed):
    game, first, second, actions, text, key = case
    state = played(placed(game, first, second), *actions)
    assert (state.game.why_not(state, text) is None) == (key is None), state.game.why_not(state, text)
    if key is None:
        return
    reason = state.stage.why_not(state, state.game.notation.parse(text))
    assert reason.key in (f"rules.act.{key}", f"rules.gryb.{key}")
    for lang in ("en", "de"):
        sentence, section = state.game.why_not(state, text, lang)
        assert sentence == reason.say(lang) and "{" not in sentence and section in ("gryb 1", "gryb 2")


def test_a_placement_phase_tells_its_reasons():
    state = vectorgames.load("fourth_level", men=4).start()
    for text, key in [("GGGG", "dice_place"), ("roll GG", "off_dice.bottom_node")]:
        assert state.stage.why_not(state, text).key == f"rules.act.{key}"
    with pytest.raises(ValueError):
        state.play(rolls_on(state.game.space, "any_node")[5])
    after = state.play("roll GGGG")
    assert after.stage.why_not(after, "roll GGGG").key == "rules.act.taken"
    nodes = ("RRRR", "YYYY", "BBBB", "RRGG", "YYGG", "BBGG", "RRYY")
    moving = played(after, *(f"roll {node}" for node in nodes))
    assert moving.stage.why_not(moving, "G").key == "rules.act.no_entering"


# ---- notation ----


@pytest.mark.parametrize(
    ("given", "text"),
    [
        ("g>gr", "G>GR"),
        (" gggg > OFF ", "GGGG>off"),
        ("ggXgr", "GGxGR"),
        ("0 – g", "0-G"),
        ("ROLL g", "roll G"),
        ("[yyyy, gggg]", "[GGGG,YYYY]"),
        ("PASS", "pass"),
    ],
)
def test_texts_are_brought_into_one_form(given, text):
    assert vectorgames.load("smack_down").notation.parse(given) == text


@pytest.mark.parametrize("given", ["G>", ">off", "[GG]", "[GG,Q]", "G>GR>GRR"])
def test_texts_without_form_are_refused(given):
    with pytest.raises(ValueError):
        vectorgames.load("smack_down").notation.parse(given)


# ---- building blocks ----

OWN = """\
format: 1
id: own
title: Own
board: {model: gryb, depth: 3}
stages:
  - stage: turn
    STAGE
goals:
  - {goal: gryb, integrated: true, points: one}
end: {quiet_limit: 20}
"""


def own(tmp_path, stage: str, text: str = OWN):
    file = tmp_path / "own.yaml"
    file.write_text(text.replace("STAGE", "\n    ".join(stage.split("\n"))), "utf-8")
    return vectorgames.load(file)


def test_pieces_on_fixed_nodes_stay(tmp_path):
    text = OWN.replace("goals:", "setup: {1: [GGG, RRR]}\ngoals:")
    state = own(tmp_path, "moves: [{step: [up]}]\nfixed: [GGG]", text).start()
    assert texts(state) == {"RRR-RR"}
    assert state.stage.why_not(state, "GGG-GG").key == "rules.act.fixed"


@pytest.mark.parametrize(
    ("stage", "words"),
    [
        ("moves: [{step: [jump]}]", "jump down"),
        ("moves: [{introduce: below}]", "below top head any"),
        ("moves: [{introduce: [5]}]", "5 top head any"),
        ("moves: [{step: [down], onto: air}]", "air unoccupied enemy both"),
        ("moves: []", "moves at least one"),
        ("dice: colour", "moves missing"),
        ("moves: [{step: [down]}]\nmoves_per_turn: 2\ndice: colour", "dice moves_per_turn"),
        ("moves: [{step: [down]}]\nfixed: [GGGGG]", "GGGGG node"),
    ],
)
def test_bad_blocks_give_one_line_that_says_what_was_expected(stage, words, tmp_path):
    with pytest.raises(ValueError) as error:
        own(tmp_path, stage)
    line = str(error.value)
    assert "\n" not in line and "own.yaml:" in line
    for word in words.split():
        assert word in line, line


def test_pieces_that_are_placed_have_to_be_counted(tmp_path):
    turn = "  - {stage: turn, moves: [{step: [down]}]}\n"
    text = OWN.replace("stage: turn", "stage: placing").replace("    STAGE\n", turn)
    with pytest.raises(ValueError, match=r"own.yaml:6: .*pieces"):
        own(tmp_path, "", text)
    counted = own(tmp_path, "", text.replace("goals:", "pieces: 5\ngoals:"))
    state = counted.start()
    assert state.actor == 1 and len(state.actions()) == 85
    assert state.stage.why_not(state, "G-R").key == "rules.act.place_first"


def test_hands_run_out(tmp_path):
    text = OWN.replace("goals:", "pieces: 1\ngoals:")
    state = played(own(tmp_path, "moves: [{introduce: top}, {step: [down]}]", text).start(), "G", "R")
    assert texts(state) == {"G-GG", "G-GR", "G-GY", "G-GB"} and state.trays() == {1: (), 2: ()}
    assert state.stage.why_not(state, "Y").key == "rules.act.empty_hand"
    with pytest.raises(ValueError):
        state.play(moves_on(state.game.space).places[3])


def test_a_tree_is_no_board_for_blocks_of_lattices(tmp_path):
    with pytest.raises(ValueError, match="tree"):
        own(tmp_path, "", OWN.replace("stage: turn\n    STAGE", "stage: swap_opening"))
