"""Questions to practise: each against brute force on random samples, on lattices and trees; rounds as values."""

from __future__ import annotations

import random
import re
from itertools import combinations, product

import pytest

from tests.support import coordinates, vector_sets
from vectorgames.play.practice import KINDS, LEVELS, NOBODY, Plan, begun, kinds_on
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
    rng = random.Random(7)
    through = {name: sum(name in one for one in sets) for name in space.names}
    seen = {kind: set() for kind in KINDS}
    for kind, level, _ in product(KINDS, range(1, LEVELS + 1), range(5)):
        question = KINDS[kind](space, rng, level)
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
                assert right == [str(through[names[0]])]
            case "complete":
                wins, losses = (
                    {n for one in sets if len(one & some) == 3 for n in one - some if n not in own | enemy}
                    for some in (own, enemy)
                )
                assert len(losses) == 1 and len(own) >= 3 and targets == (wins or losses)
    assert all(len(found) > 3 for found in seen.values()), seen
    assert {"Yes", "No"} <= {answer for _, answer in seen["is_vector"]}


def test_wrong_answers_are_explained_by_what_differs():
    space = SPACES["four"]
    rng = random.Random(1)
    question = next(
        q for q in (KINDS["find_it"](space, rng, 1) for _ in range(3000)) if "(2,4,1,NE)" in q.prompt.say()
    )
    why = {name: question.why(space.index[name]) for name in ("(4,2,1,NE)", "(2,4,3,SE)", "(2,4,1,NE)")}
    assert why["(4,2,1,NE)"].say() == "(4,2,1,NE) has x and y exchanged."
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

    one = answered(start, True, 10)
    assert (start.number, start.team, one.answer.points, one.points(1), one.open) == (1, 1, 12, 12, False)
    assert one.question is start.question and one.give(0) is one and start.answer is None
    two = one.following()
    assert (two.number, two.team, two.level) == (2, 2, 1) and two.question is not one.question
    two = answered(two, True).following()
    assert (two.level, two.points(2), two.right(1), two.wanted(2)) == (2, 15, 1, 1)
    three = answered(two, False)
    assert (
        three.level == 1 and three.answer.points == 0 and "No vector" in three.answer.why.say() or three.level == 1
    )
    four = three.following().give(NOBODY)
    assert not four.answer.right and four.answer.why.say().startswith("The time is over.")
    five = answered(four.following(), True, 99)
    assert five.answer.points == 10
    six = answered(five.following(), True)
    assert six.over and six.following() is six and [six.wanted(team) for team in (1, 2)] == [3, 3]
    fixed = begun(space, Plan(level=3), 1)
    assert fixed.asked_level == 3 and begun(space, Plan(level=3), 1).question == fixed.question
    assert fixed.give(99_999) is fixed
