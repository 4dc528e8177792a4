"""Questions to practise: each against brute force on random samples, on lattices and trees; rounds as values."""

from __future__ import annotations

import random
import re
from itertools import combinations, product

import pytest

from tests.support import coordinates, vector_sets
from vectorgames.play.practice import KINDS, Asked, kinds_on, levels_on, made
from vectorgames.play.practice_round import NOBODY, Plan, begun, repeated
from vectorgames.spaces.lattice import lattice
from vectorgames.spaces.stack import stack
from vectorgames.spaces.tree import tree

SPACES = {"four": lattice(4, False), "ring": lattice(4, True), "tree": tree(3)}
COLOURS = "GRYB"


def tree_sets() -> frozenset[frozenset[str]]:
    """Integrated GRYBs by the rulebook (gryb 1.3): n, n+s, n+2s, n+3s, locus by locus."""
    found = set()
    for depth in (1, 2, 3):
        for word in product(range(4), repeat=depth):
            for step in product((0, 1, -1), repeat=depth):
                rows = [[(a + k * s) % 4 for a, s in zip(word, step, strict=True)] for k in range(4)]
                names = frozenset("".join(COLOURS[c] for c in row) for row in rows)
                if len(names) == 4:
                    found.add(names)
    return frozenset(found)


SETS = {"four": vector_sets(4, False), "ring": vector_sets(4, True), "tree": tree_sets()}


def runs(names: frozenset[str], board: str) -> set[str]:
    rows = [*names] if board == "tree" else [coordinates(name) for name in names]
    axes = "123456" if board == "tree" else "xyzt"
    return {axes[k] for k in range(len(rows[0])) if len({row[k] for row in rows}) == 4}


@pytest.mark.parametrize("board", SPACES)
def test_questions_agree_with_brute_force(board):
    space, sets = SPACES[board], SETS[board]
    seen = {kind: set() for kind in KINDS}
    for kind, level, number in product(KINDS, levels_on(space), range(6)):
        question = made(space, Asked(kind, level, f"7 {number}"))
        same = made(space, Asked(kind, question.level, f"7 {number}"))  # as mistakes are kept
        assert (same.prompt.say(), same.rings) == (question.prompt.say(), question.rings)
        names = [space.names[i] for i in question.rings]
        own, enemy = ({space.names[i] for i in some} for some in (question.own, question.enemy))
        right = [option.say("en") for option in question.options if option.right]
        targets = {space.names[i] for i in question.targets}
        seen[question.kind].add((level, *right))
        for lang in ("en", "de"):
            assert question.prompt.say(lang)
            assert all(option.say(lang) and option.reason.say(lang) for option in question.options)
            clicks = [i for i in (*question.within, *range(0, space.size, 37)) if question.may_be(i)]
            assert question.options or all(question.why(i).say(lang) for i in clicks)
        assert bool(question.options) != bool(targets) and len(right) == len(question.options and [1])
        assert len({option.say("en") for option in question.options}) == len(question.options)
        for spaces, dims in question.answer:
            one = frozenset(space.names[i] for i in spaces)
            assert one in sets and runs(one, board) == {*dims}
            assert len(dims) == question.level or question.kind == "fourth"  # of which there may be several
        if question.kind not in ("name_it", "find_it", "how_many"):
            assert question.level == level  # what a level asks is what its label says
        asked = question.prompt.say("en")
        match question.kind:
            case "name_it":
                assert right == names
            case "find_it":
                assert targets == {re.search(r" (\S+)\.$", asked)[1]}
            case "is_vector":
                assert (right == ["Yes"]) == (frozenset(names) in sets)
            case "fourth":
                assert targets == {n for n in space.names if n not in own and frozenset(own | {n}) in sets}
            case "impostor":
                lines = [three for three in combinations(names, 3) if any({*three} <= one for one in sets)]
                assert frozenset(names) not in sets and lines == [tuple(n for n in names if n not in targets)]
            case "which_run":
                assert {*right[0].split(", ")} == runs(frozenset(names), board)
            case "how_many":
                through = [one for one in sets if names[0] in one and len(runs(one, board)) == question.level]
                assert right == [str(len(through))] and (question.level == level or level == 1)
            case "complete":
                wins, losses = (
                    {n for one in sets if len(one & some) == 3 for n in one - some if n not in own | enemy}
                    for some in (own, enemy)
                )
                assert len(losses) == 1 and len(own) >= 3 and targets == (wins or losses)
    assert all(len(found) > 2 for found in seen.values()), seen
    assert {"Yes", "No"} <= {answer for _, answer in seen["is_vector"]}


def test_wrong_answers_are_explained_by_what_differs():
    space = SPACES["four"]
    rng = random.Random(1)
    question = next(
        q for q in (KINDS["find_it"](space, rng, 1) for _ in range(3000)) if "(2,4,1,NE)" in q.prompt.say()
    )
    why = {name: question.why(space.index[name]) for name in ("(4,2,1,NE)", "(2,4,3,SE)", "(2,4,1,NE)")}
    assert why["(4,2,1,NE)"].say() == "In (4,2,1,NE) x and y are swapped."
    assert why["(2,4,3,SE)"].say("de") == "(2,4,3,SE) hat z = 3, t = SE. Richtig wäre z = 1, t = NE."
    assert why["(2,4,1,NE)"].say() == "This is (2,4,1,NE)."
    chess = stack()  # no vectors: only names are asked, as people of each language write them
    asked = KINDS["find_it"](chess, rng, 2)
    (at,) = asked.targets
    assert kinds_on(chess) == ("name_it", "find_it") and kinds_on(space) == tuple(KINDS)
    assert chess.name(at, "de") != chess.names[at] and chess.name(at, "de") in asked.prompt.say("de")
    assert chess.name(at, "de") in asked.why(at - 1).say("de") and chess.names[at] in asked.why(at - 1).say()
    named = KINDS["name_it"](chess, rng, 2)
    assert [one.say("de") for one in named.options if one.right] == [chess.name(*named.rings, "de")]


def test_a_round_counts_and_its_level_follows_the_answers():
    space = SPACES["four"]
    plan = Plan(kinds=("is_vector",), length=6, seconds=20, teams=2)
    start = begun(space, plan, 5)

    def answered(now, well: bool, seconds=0.0):
        wanted = next(k for k, option in enumerate(now.question.options) if option.right == well)
        return now.give(wanted, seconds)

    assert start.plan.length == 6 and start.turn == 1
    one = answered(start, True, 10)
    assert (start.number, start.team, one.answer.points, one.points(1), one.open) == (1, 1, 12, 12, False)
    assert one.question is start.question and one.give(0) is one and start.answer is None
    two = one.following()
    assert (two.number, two.turn, two.team, two.levels) == (2, 1, 2, (1, 1)) and two.question is not one.question
    two = answered(two, True).following()
    assert (two.levels, two.points(2), two.right(1), two.wanted(2)) == ((1, 1), 15, 1, 1)
    three = answered(two, True).following()  # the first team has two right ones in a row, the second has one
    assert (three.levels, three.question.level) == ((2, 1), 1)
    four = three.give(NOBODY)
    assert not four.answer.right and four.answer.why.say().startswith("The time is over.")
    five = answered(four.following(), True, 99)
    assert (five.answer.points, five.answer.level, five.levels) == (20, 2, (2, 1))
    now = five
    while not now.over:
        asked = now.following()
        now, at = answered(asked, False), asked.team - 1
        assert now.levels[at] == max(1, asked.levels[at] - 1), "each wrong answer leads back"
    assert now.following() is now and [now.wanted(team) for team in (1, 2)] == [6, 6] and now.levels == (1, 1)
    mistakes = tuple(one.asked for one in now.answers if not one.right)
    again = begun(space, repeated(mistakes, plan), 9)
    assert (again.plan.teams, again.plan.length) == (1, len(mistakes))
    for one in mistakes:
        assert again.asked == one
        again = answered(again, True).following()
    assert again.over
    fixed = begun(space, Plan(levels=(3, 0)), 1)
    assert fixed.levels == (3,) and begun(space, Plan(levels=(3, 0)), 1).question is fixed.question
    assert fixed.give(99_999) is fixed


def test_points_are_those_of_the_question_and_easy_ones_do_not_lead_to_harder_ones():
    space = SPACES["four"]
    now = begun(space, Plan(kinds=("find_it",), levels=(4, 0)), 1)
    (at,) = now.question.targets
    assert now.give(at).answer.points == 10 and now.question.level == 1
    now = begun(space, Plan(kinds=("find_it",)), 1)
    for _ in range(4):  # the second level is reached; names are of the first
        (at,) = now.question.targets
        now = now.give(at).following()
    assert now.levels == (2,)
    assert kinds_on(stack()) == ("name_it", "find_it") and levels_on(stack()) == (1,)
    assert levels_on(lattice(2, False)) == (1, 2) and levels_on(lattice(6, False))[-1] == 6
