"""Vector Battle, sentence by sentence of the rulebook (rules/vector_battle.md), and beside a second reading of
it."""

from __future__ import annotations

import random
from itertools import product

import pytest

import vectorgames
from tests.rules import texts, why
from tests.support import run, sample, walk
from tests.vector_battle_reference import Slow
from vectorgames.base.words import LocalizedError
from vectorgames.games.vector_battle.turn import Parts, legal_moves
from vectorgames.play.record import GameRecord
from vectorgames.rules.action import Pick
from vectorgames.rules.adviser import adviser_of
from vectorgames.rules.selection import Selection

HELD = {1: ["F1", "F4", "B6"], 2: ["R1", "R2", "R6"], 0: ["L4", "L5"]}


def load(**options):
    return vectorgames.load("vector_battle", **options)


def put(position: str, actor: int = 1, cards=HELD, **more):
    """A position of pieces ``1Md5``, with cards by holder."""
    pieces = {piece[2:]: piece[:2] for piece in position.split()}
    return load().start(setup={"position": pieces, "actor": actor, "cards": cards, **more})


# ---- more of the rules ----


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("d4-d5:F1+B3", "d4 is empty"),
        ("d7-d5:F1+B3", "A piece of Black stands on d7"),
        ("d1-f1:F1+R1", "R1 is in your opponent’s hand"),
        ("d1-f1:F1+L4", "L4 lies at the side"),
        ("d1-f1:F1+F2", "F2 has not been dealt"),
        ("d1-f1:F1+F1", "F1 is named twice"),
        ("d1-b1:B3-F1", "With B3-F1 the piece on d1 would leave the board"),
        ("d1-d5:F1-B3", "gets to d3, not to d5"),
        ("d1-f1:F1+B3", "A piece of your own stands on f1"),
        ("d1xd3:F1-B3", "Nothing is taken there: this is written d1-d3:F1-B3"),
        ("swap F1 B3", "you can play"),
        ("swap F1 R1", "opponent’s hand"),
    ],
)
def test_why_not(text, reason):
    assert reason in why(load().start(), text)


def test_what_takes_is_written_so():
    state = put("1Mc1 2Me1 2Sa7", cards={1: ["F1", "B3", "B6"], 2: HELD[2], 0: HELD[0]})
    assert "this is written c1xe1:F1+B3" in why(state, "c1-e1:F1+B3")


# ---- beside the second reading ----


@pytest.mark.parametrize("limit", [2, 100])
def test_random_games_go_as_the_second_reading_says(limit):
    ended = set()
    for seed in range(14 if limit > 2 else 6):
        rng, state, slow = random.Random(seed), load(quiet_limit=limit).start(seed=seed), Slow(seed, limit)
        while True:
            legal = texts(state)
            assert legal == slow.actions() and state.position() == slow.at and state.quiet == slow.quiet
            assert state.hands() == {holder: slow.held()[holder] for holder in (1, 2, 0)}
            outcome = state.outcome and (state.outcome.winners, state.outcome.scores, state.outcome.reason)
            assert outcome == slow.outcome
            if not legal:
                ended.add(outcome[2])
                break
            assert state.actor == slow.player
            master = next(square for square, piece in slow.at.items() if piece == f"{slow.player}M")
            rare = sorted(text for text in legal if text.startswith(master) or "x" in text)
            text = rng.choice(rare if rare and rng.random() < 0.4 else sorted(legal))
            state = state.play(text)
            slow.play(text)
    assert ended == ({"master", "temple"} if limit > 2 else {"limit"})


def test_what_is_listed_is_what_the_conditions_say():
    rng = random.Random(4)
    stuck = put("1Mg7 2Md7", cards={1: ["F1", "R3", "R5"], 2: ["F2", "F3", "F4"], 0: ["L1", "L2"]})
    for state in (stuck, *sample(walk(load().start(seed=9), rng), 2, rng)):
        hand, names = state.held[state.mover], state.stage.deck.names
        cards = [*product(hand, repeat=2), *((hand[0], card) for card in state.held[0])]
        meant = [Parts(-1, -1, False, pair) for pair in cards]
        for start, end in product(rng.sample(range(49), 12), range(49)):
            meant += [Parts(start, end, takes, rng.choice(cards), rng.random() < 0.5) for takes in (True, False)]
        told = {action.text for action in legal_moves(state)} if state.outcome is None else set()
        for parts in meant if told else ():
            one, other = (names[card] for card in (sorted(parts.cards) if parts.adds else parts.cards))
            squares = [state.game.space.names[square] for square in parts[:2]]
            move = f"{squares[0]}{'x' if parts.takes else '-'}{squares[1]}:{one}{'+' if parts.adds else '-'}{other}"
            text = f"swap {one} {other}" if parts.start < 0 else move
            assert (state.stage.fails(state, parts) is None) == (text in told), text


# ---- choosing ----


def spot(state, name: str) -> Pick:
    return Pick("space", state.game.space.index[name])


def card(name: str) -> Pick:
    return Pick("card", name)


def test_a_move_is_clicked_in_any_order():
    state = load().start()
    for order in (("d1", "F1", "B3"), ("F1", "d1", "B3"), ("B3", "F1", "d1"), ("F1", "B3", "d1")):
        selection = Selection(state.actions())
        for name in order:
            selection = selection.click(card(name) if name[0].isupper() else spot(state, name))
        assert selection.choices() == {spot(state, "d3")} and selection.filled().ready().text == "d1-d3:F1-B3"
    target = Selection(state.actions()).click(spot(state, "d1")).click(spot(state, "d3"))
    assert target.choices() == {Pick("button", "F1-B3"), card("F1"), card("B3")}
    assert target.filled().ready().text == target.click(card("B3")).filled().ready().text == "d1-d3:F1-B3"
    assert state.play(target.filled().ready()) == state.play("d1-d3:F1-B3")


# ---- what is shown ----


def test_hints_are_found_by_trying():
    """Wins, and what another player, or the same one once more, could win at."""
    names = load().space.names

    def winning(position) -> set[str]:
        won = (a for a in position.actions() if (end := position.play(a).outcome) and end.winners)
        return {names[action.space] for action in won}

    for seed in range(3):
        rng = random.Random(seed)
        for state in sample(walk(load().start(seed=seed), rng)[:-1], 3, rng):
            hints, shows = vectorgames.hints(state), adviser_of(state.game)
            assert {*hints.wins} == winning(state)
            assert {*hints.blocks} == winning(shows.as_if(state, 3 - state.mover)[0])
            double = set()
            for action in state.actions():
                after = state.play(action)
                if action.space is not None and after.outcome is None and names[action.space] not in hints.wins:
                    again = shows.as_if(after, state.mover)[0]
                    double |= {names[action.space]} if len(winning(again)) > 1 else set()
            assert {*hints.doubles} == double


# ---- winning by force ----


def test_cards_are_dealt_again_before_the_first_move():
    record = GameRecord(load(), 3, ("Ann", "Bob"))
    other = record.deal_again(8)
    assert other.state == load().start(seed=8) and (other.names, other.seed) == (record.names, 8)
    other.play(other.state.actions()[0])
    other.undo()
    for late in (other, GameRecord(vectorgames.load("ez_gryb")), GameRecord(load(), start=put("1Mc3 2Md7"))):
        with pytest.raises(LocalizedError):
            late.deal_again(1)


# ---- decks and positions ----

DECK = """\
format: 1
id: mine
title: Mine
extends: vector_battle
stages:
  - stage: vector_battle
    deck: {A1: [0, 1], A2: [0, 2], A3: [1, 0], A4: [2, 2], A5: [1, 1], A6: [-1, 1], A7: [3, 0], A8: [0, -1]}
"""


def test_a_deck_of_ones_own(tmp_path):
    file = tmp_path / "mine.yaml"
    file.write_text(DECK, "utf-8")
    state = vectorgames.load(str(file)).start(seed=4)
    assert {*sum(state.hands().values(), ())} == {f"A{n}" for n in range(1, 9)}
    for wrong, said in (
        ("A8: [0, -1]", "A8: [0, 0]"),
        ("A8: [0, -1]", "A8: 3"),
        ("A8: [", "A 8: ["),
        (", A8: [0, -1]", ""),
    ):
        file.write_text(DECK.replace(wrong, said), "utf-8")
        with pytest.raises(LocalizedError, match="mine.yaml:7: "):
            vectorgames.load(str(file))


@pytest.mark.parametrize(
    ("position", "cards", "reason"),
    [
        ("1Md1 2Md7", {1: ["F1"], 2: HELD[2], 0: HELD[0]}, "3 cards for each player"),
        ("1Md1 2Md7", {1: HELD[1], 2: HELD[2], 0: ["L4"]}, "2 cards at the side"),
        ("1Md1 2Md7", {1: HELD[1], 2: HELD[1], 0: HELD[0]}, "F1 stands there twice"),
        ("1Md1 2Md7", {1: HELD[1], 2: ["X1", "R2", "R6"], 0: HELD[0]}, "there is no card 'X1'"),
        ("1Md1 2Md7", {1: HELD[1], 2: HELD[2]}, "key 0 is missing"),
        ("1Sd1 2Sd7", HELD, "nobody has a master"),
        ("1Md7 2Md1", HELD, "more than one player has reached the goal"),
        ("1Md1 1Mc1 2Md7", HELD, "2 times 1M: there is one"),
    ],
)
def test_positions_that_cannot_be(position, cards, reason):
    with pytest.raises(LocalizedError) as refused:
        put(position, cards=cards)
    assert reason in str(refused.value) and refused.value.say("de") != str(refused.value)


def test_the_commands_play_a_deal(tmp_path):
    ran = run("moves", "vector_battle", "--seed", "1", "--json")
    assert '"actor": 1' in ran.out and ran.code == 0
    assert run("perft", "vector_battle", "1").out == "1 21\n"
    assert run("solve", "vector_battle", "--load", str(saved(tmp_path, 24))).lines[0] == "winner 1"


def saved(folder, seed: int):
    """A saved game of a deal in which nothing has been played."""
    file = folder / "deal.yaml"
    file.write_text(f"format: 1\ngame: vector_battle\nseed: {seed}\nactions: []\n", "utf-8")
    return file
