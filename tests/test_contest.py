"""A match of several games: seats, sums, ends, files (rules/gryb.md 1.5)."""

import random

import pytest
import yaml

from vectorgames import catalog, saves
from vectorgames.contest import Contest, Terms
from vectorgames.match import Match

GAME = "ez_gryb"


def finished(match: Match, seed: int) -> Match:
    """The match played to its end at random."""
    dice = random.Random(seed)
    while match.state.outcome is None:
        match.play(dice.choice(list(match.state.actions())))
    return match


def contest(terms: str = "games:3", seed: int = 1) -> Match:
    game = catalog.load(GAME)
    return Match(game, seed, ("Ann", "Ben"), Contest.of(game, Terms.parse(terms)))


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


def test_a_game_without_scores_has_none():
    with pytest.raises(ValueError, match="keeps no scores"):
        Contest.of(catalog.load("chess_4d"), Terms())


def test_the_loser_starts_and_points_follow_the_person():
    match = contest()
    sums = {1: 0, 2: 0}
    for number in range(3):
        finished(match, number)
        end, seats = match.state.outcome, match.contest.seats
        for person, points in zip(seats, end.scores, strict=True):
            sums[person] += points
        assert match.contest.totals(match) == tuple(sums[person] for person in seats)
        assert match.names == tuple(("Ann", "Ben")[person - 1] for person in seats)
        if number == 2:
            break
        assert not match.contest.over(match)
        following = match.next_game(number + 5)
        loser = seats[1] if not end.winners else next(s for k, s in enumerate(seats, 1) if k not in end.winners)
        assert following.contest.seats[0] == loser and following.seed == number + 5
        match = following
    assert match.contest.over(match)
    best = [person for person in sums if sums[person] == max(sums.values())]
    won = tuple(match.contest.person(player) for player in match.contest.winners(match))
    assert won == (tuple(best) if len(best) == 1 else ())
    with pytest.raises(ValueError, match="there is no next game"):
        match.next_game(0)


def test_after_a_draw_the_start_passes_on():
    game = catalog.load("fourth_level", {"men": 4, "quiet_limit": 1})
    match = finished(Match(game, 0, (), Contest.of(game, Terms("points", 99))), 1)
    assert match.state.outcome.reason == "limit" and match.contest.totals(match) == (0, 0)
    assert match.next_game(0).contest.seats == (2, 1)


def test_first_to_a_sum():
    match = contest("points:6")
    for seed in range(60):
        finished(match, seed)
        totals = match.contest.totals(match)
        assert match.contest.over(match) == (max(totals) >= 6)
        if match.contest.over(match):
            break
        match = match.next_game(seed)
    assert match.contest.winners(match) and len(match.contest.games(match)) == len(match.contest.results(match))


def test_no_next_game_before_the_end():
    with pytest.raises(ValueError, match="there is no next game"):
        contest().next_game(0)
    with pytest.raises(ValueError, match="there is no next game"):
        Match(catalog.load(GAME)).next_game(0)


# ---- files ----


def test_a_saved_match_comes_back(tmp_path):
    match = finished(contest(), 4).next_game(77)
    match.play("roll G")
    again = saves.loads(saves.dump(match))
    assert again.contest.terms == match.contest.terms and again.contest.seats == match.contest.seats
    assert again.contest.totals(again) == match.contest.totals(match)
    assert [str(t.action) for t in again.contest.played[0].match.line] == [
        str(t.action) for t in match.contest.played[0].match.line
    ]
    assert saves.dump(again) == saves.dump(match) and again.names == match.names


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
    data = yaml.safe_load(saves.dump(finished(contest(), 4).next_game(77)))
    change(data["match"])
    with pytest.raises(ValueError, match=said):
        saves.loads(yaml.safe_dump(data, sort_keys=False))


def test_a_match_of_a_game_without_scores_is_refused():
    data = {"format": 1, "game": "chess_4d", "actions": [], "match": {"games": 3, "seats": [1, 2]}}
    with pytest.raises(ValueError, match="keeps no scores"):
        saves.loads(yaml.safe_dump(data))
