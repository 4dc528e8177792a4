"""A match of several games: seats, sums, ends, files (rules/gryb.md 1.5)."""

import random

import pytest
import yaml

from vectorgames.play import saves as saves_module
from vectorgames.play.match import Match, Terms
from vectorgames.play.record import GameRecord
from vectorgames.rules.definitions import definition

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
        for person, points in zip(seats, end.scores, strict=True):
            sums[person] += points
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
