"""Veptheca, sentence by sentence of the rulebook (rules/veptheca.md), and beside a second reading of it."""

from __future__ import annotations

import random
from itertools import product

import pytest

import vectorgames
from tests.rules import why
from tests.support import played, run, sample, walk
from tests.veptheca_reference import Slow, common, vector
from vectorgames.base.words import LocalizedError
from vectorgames.games.veptheca.adviser import solve as search
from vectorgames.games.veptheca.turn import Parts, legal_drawings
from vectorgames.play.solver import solve
from vectorgames.rules.action import Pick
from vectorgames.rules.selection import Selection
from vectorgames.spaces.arrows import arrows_on
from vectorgames.spaces.dots import dots

BEND = "a1>b1", "b1>b2"
SUM = "a1>b2=a1>b1+b1>b2"


def load(**options):
    return vectorgames.load("veptheca", **options)


def after(*texts: str, **options):
    return played(load(**options).start(), *texts)


def texts(state, sums: bool = False) -> set[str]:
    found = {str(action) for action in state.actions()}
    return {text for text in found if "=" in text} if sums else found


# ---- the cases of the rulebook ----


@pytest.mark.parametrize("addition", ["both", "triangle"])
@pytest.mark.parametrize("marking", [True, False])
def test_case_8_the_second_player_wins_the_smallest_game(marking, addition):
    start = load(size=3, marking=marking, addition=addition).start()
    found = solve(start)
    assert found.winner == 2 and found.looked > 500
    end = played(start, *found.line)
    assert end.outcome.winners == (2,) and end.outcome.reason == "no move"


# ---- more of the rules ----


def test_three_dots_are_for_two_players():
    with pytest.raises(LocalizedError, match="players=2"):
        load(size=3, players=3)
    assert load(size=4, players=4).players == 4


UP = "c2>b2", "b2>b3", "c2>b3=b2>b3+c2>b2", "c2>c3"
ROW = "a1>a2", "a2>b2", "a1>b2=a1>a2+a2>b2", "b2>c2", "c2>c1", "b2>c1=b2>c2+c2>c1", "a1>c1=a1>b2+b2>c1"


@pytest.mark.parametrize(
    ("before", "text", "reason"),
    [
        (("b1>a1", "b1>c1"), "b1>a1=b1>a1+b1>c1", "cancel each other"),
        (("a1>b1", "b1>c1"), "a1>c1=a1>b1+b1>c1", "would lie on a1>b1, from (1, 1) to (2, 1)"),
        (("a1>b1", "c1>b1"), "a1>c1=a1>b1+c1>b1", "end in the same dot"),
        ((*BEND, SUM, "b2>c2"), "a1>c2=a1>b2+b2>c2", "a1>c2 would cross b1>b2 in (2, 3/2)."),
        (("a1>b1", "c1>c2"), "a1>b2=a1>b1+c1>c2", "no dot in common"),
        (BEND, "b1>c2=a1>b1+b1>b2", f"this is written {SUM}."),
        ((), "a1>b2", "no two vectors that are still unused add up to it"),
        (BEND, "a1>b2", f"this is written {SUM}"),
        (BEND, "a1>c1=a1>b1+b1>c1", "b1>c1 is not on the board"),
        (BEND, "a1>b2=a1>b1+a1>b1", "a1>b1 is named twice"),
        ((*BEND, SUM, "b1>c1"), "a1>c1=a1>b1+b1>c1", "a1>b1 has been used in a sum already"),
        (("a1>b1",), "b1>a1", "b1>a1 would lie on a1>b1, from (1, 1) to (2, 1)"),
        (UP, "c2>c3=c2>b3+c2>c3", "would end off the board"),
        (ROW, "b1>b2", "b1>b2 would touch a1>c1 in (2, 1), which is not an end of both"),
    ],
)
def test_why_not(before, text, reason):
    assert reason in why(after(*before, size=3), text)


def test_summands_are_not_named_where_they_are_not_used_up():
    assert why(after(*BEND, marking=False), SUM) == "In this game a sum is written without its summands: a1>b2."
    assert "no two vectors on the board" in why(load(marking=False).start(), "a1>b2")


# ---- the table of vectors that meet ----


def test_vectors_meet_as_exact_fractions_say():
    def check(arrows, pairs) -> None:
        for one, other in pairs:
            meeting = arrows.meeting(one, other)
            kind, place = common(vector(arrows.names[one]), vector(arrows.names[other]))
            ends = [vector(arrows.names[arrow]) for arrow in (one, other)]
            free = kind == "nothing" or (kind == "point" and all(place in of for of in ends))
            assert (meeting is None) == free == (not arrows.met(one)[other]), (
                arrows.names[one],
                arrows.names[other],
            )
            if meeting is not None:
                touches = kind == "point" and any(place in of for of in ends)
                assert meeting.kind == ("overlap" if kind == "stretch" else "touch" if touches else "cross")
                assert meeting.at == place or kind == "stretch"

    small, large, rng = arrows_on(dots(3, 3)), arrows_on(dots(9, 9)), random.Random(1)
    every = [arrow for arrow, name in enumerate(small.names) if name]
    check(small, product(every, repeat=2))
    some = [arrow for arrow, name in enumerate(large.names) if name]
    check(large, ((one, other) for one in rng.sample(some, 25) for other in rng.sample(some, 60)))


# ---- beside the second reading ----

VARIANTS = [
    *({"size": 3, "marking": m, "addition": a} for m in (True, False) for a in ("both", "triangle")),
    *({"size": 4, "players": p, "marking": m} for p, m in ((2, True), (3, False), (4, True))),
    {"size": 5, "addition": "triangle"},
]


@pytest.mark.parametrize("options", VARIANTS, ids=str)
def test_random_games_go_as_the_second_reading_says(options):
    for seed in range(2 if options["size"] < 5 else 1):
        rng, state, slow = random.Random(seed), load(**options).start(), Slow(**options)
        while True:
            legal = texts(state)
            assert legal == slow.actions() and state.position() == slow.position()
            outcome = state.outcome and (state.outcome.winners, state.outcome.scores, state.outcome.reason)
            assert outcome == slow.outcome
            if not legal:
                break
            assert state.actor == slow.player
            sums = sorted(
                text for text in legal if "=" in text or not state.stage.arrows.is_unit(game_arrow(state, text))
            )
            text = rng.choice(sums if sums and rng.random() < 0.5 else sorted(legal))
            state = state.play(text)
            slow.play(text)


def game_arrow(state, text: str) -> int:
    """The number of the vector that an action draws."""
    return state.stage.arrows.parse(text.partition("=")[0])


@pytest.mark.parametrize("options", VARIANTS[:6], ids=str)
def test_what_is_listed_is_what_the_conditions_say(options):
    rng = random.Random(3)
    states = walk(load(**options).start(), rng)
    for state in sample(states, 3, rng):
        arrows = state.stage.arrows
        every = [arrow for arrow, name in enumerate(arrows.names) if name]
        pairs = [(a, b) for a, b in product(state.drawn.tolist(), repeat=2) if arrows.names[a] < arrows.names[b]]
        meant = [Parts(arrow) for arrow in every]
        meant += [
            Parts(total, pair)
            for pair in pairs
            for total in {arrows.sum_of(*pair), rng.choice(every)}
            if total >= 0
        ]
        told = {action.text for action in legal_drawings(state)}
        names = arrows.names
        for parts in meant:
            text = names[parts.arrow]
            if parts.summands:
                text += f"={names[parts.summands[0]]}+{names[parts.summands[1]]}"
            assert (state.stage.fails(state, parts) is None) == (text in told), text


# ---- choosing ----


def spot(state, name: str) -> Pick:
    return Pick("space", state.game.space.index[name])


def test_a_sum_is_clicked_by_its_ends_or_by_its_summands():
    state = after(*BEND)
    selection = Selection(state.actions())
    ends = selection.click(spot(state, "a1")).click(spot(state, "b2"))
    assert ends.ready() is None and ends.filled().ready().text == SUM, "there is one way to get it"
    for order in (BEND, BEND[::-1]):
        one, other = (Pick("arrow", name) for name in order)
        assert selection.click(one).choices() == {other}
        assert selection.click(one).click(other).ready().text == SUM
    assert Pick("arrow", "a1>b1") not in Selection(state.play(SUM).actions()).choices(), "it is used up"


def test_two_ways_to_a_sum_are_told_by_one_more_click():
    state = after("a1>b1", "b1>b2", "a1>a2", "a2>b2")
    ends = Selection(state.actions()).click(spot(state, "a1")).click(spot(state, "b2"))
    pairs = {"a1>b1+b1>b2", "a1>a2+a2>b2", "a1>a2+a1>b1"}
    assert ends.choices() == {Pick("button", pair) for pair in pairs} and ends.ready() is None
    free = after("a1>b1", "b1>b2", "a1>a2", "a2>b2", marking=False)
    clicked = Selection(free.actions()).click(Pick("arrow", "a1>a2")).click(Pick("arrow", "a1>b1"))
    assert clicked.ready().text == "a1>b2"


# ---- positions ----


@pytest.mark.parametrize(
    ("options", "position", "reason"),
    [
        ({}, {"a1>b2": "1"}, "nothing on the board adds up to it"),
        ({}, {"a1>b1": "1", "b1>b2": "2", "a1>b2": "1"}, "nothing on the board adds up"),
        ({"marking": False}, {"a1>b1": "1M"}, "expected no M"),
        ({}, {"a1>b1": "1", "b1>a1": "2"}, "a1>b1 and b1>a1 meet"),
        ({}, {"a1>b1": "1M", "b1>b2": "2"}, "an even number"),
        ({}, {"a1>b1": "3"}, "piece '3' is unknown"),
        ({}, {"a1": "1"}, "'a1' is no vector"),
        ({}, {"a1>b1": "1", "A1 > b1": "1"}, "a1>b1 is set up twice"),
    ],
)
def test_positions_that_cannot_be(options, position, reason):
    with pytest.raises(LocalizedError) as refused:
        load(**options).start(setup={"position": position})
    assert reason in str(refused.value) and refused.value.say("de") != str(refused.value)


# ---- who wins ----


def test_a_late_position_of_a_larger_board_is_solved():
    states = walk(load().start(), random.Random(0))
    for state in states[-5:-1]:
        found = search(state, 500)
        end = played(state, *found.line)
        assert end.outcome.winners == (found.winner,)
    assert search(load().start(), 50) is None, "that would take too long"
    assert search(load(size=5).start()) is None and search(load(players=3).start()) is None


def test_the_command_says_who_wins():
    state, played_before = load(size=3).start(), []
    while len(played_before) < 8:
        played_before.append(sorted(texts(state))[0])
        state = state.play(played_before[-1])
    ran = run("solve", "veptheca", "-o", "size=3", *played_before)
    winner, *line = ran.lines
    assert ran.code == 0 and winner in ("winner 1", "winner 2")
    end = played(state, *(text.removeprefix("action ") for text in line))
    assert f"winner {end.outcome.winners[0]}" == winner
    unknown = run("solve", "veptheca", "-o", "size=5")
    assert (unknown.code, unknown.lines) == (1, ["unknown"])
    assert "expected a game with a solver" in run("solve", "lemonade").err
