"""Goals of people's own games beside configurations: what reaches each of them (rules/time_vectors.md 13.6,
rules/gryb.md 8.5)."""

from __future__ import annotations

import pytest

import vectorgames
from tests.rules import comes_back, load, put, text_of, winning
from tests.support import played
from vectorgames.base.words import LocalizedError
from vectorgames.rules.action import Outcome
from vectorgames.rules.adviser import adviser_of

# ---- surround ----


def test_a_piece_is_surrounded_by_a_piece_on_every_neighbour_and_the_edge_needs_none():
    game = load("strangled")
    state = game.start()
    assert {*vectorgames.hints(state).wins} == {"(1,1,1,SE)", "(1,1,1,SW)"} & winning(state)
    state = state.play("(2,1,1,SE)-(1,1,1,SE)")
    assert state.outcome.winners == (1,) and state.outcome.reason == "surround"
    comes_back(state)


def test_who_goes_into_the_trap_himself_has_lost():
    wall = "(2,1,1,SW) (1,2,1,SW) (1,1,2,SW) (1,1,1,NW)"
    state = put(load("strangled"), wall, "(1,1,1,SE) (4,4,4,NE)", actor=2)
    after = state.play("(1,1,1,SE)-(1,1,1,SW)")
    assert after.outcome is None, "the way back is open"
    state = put(load("strangled"), wall + " (1,1,2,SE) (2,1,1,SE)", "(1,1,1,SE) (4,4,4,NE)", actor=1)
    after = played(state, "(1,1,2,SE)-(1,1,3,SE)", "(1,1,1,SE)-(1,1,1,SW)", "(2,1,1,SE)-(1,1,1,SE)")
    assert after.outcome.winners == (1,)
    full = put(load("strangled"), wall + " (1,1,1,SE)", "(2,2,1,SW) (4,4,4,NE)", actor=2)
    after = full.play("(2,2,1,SW)x(2,1,1,SW)")
    assert after.outcome is None


def test_two_groups_have_to_be_surrounded_at_once():
    game = load("besiegers")
    state = put(game, "R RR RB RGR RGB RGY GR GB GG", "RG G", hands=[10, 10])
    assert state.play("RYY").outcome is None
    after = put(game, "R RR RB RGR RGB RGY GR GB GG GY RY", "RG G", hands=[10, 10])
    assert after.play("RGG").outcome is None, "G is open still"
    state = put(game, "R RR RB RGR RGB RGY BBR BBY BB BBG", "RG BBB", hands=[10, 10])
    state = state.play("RGG")
    assert state.outcome.winners == (1,) and state.outcome.reason == "surround"


def test_what_is_left_of_a_group_may_be_surrounded_by_him_who_takes_a_piece_of_it():
    game = load("besiegers")
    state = put(game, "RR RB RGR RGB RGY RGG BB BBR BBY BBG", "RG R BBB", hands=[10, 10])
    assert not vectorgames.hints(state).wins
    state = put(game, "0 RR RB RGR RGB RGY RGG BB BBR BBY BBG", "RG R BBB", hands=[10, 10])
    assert {*vectorgames.hints(state).wins} == winning(state) == {"R"}
    assert game.space.index["R"] in game.rules.goals[0].lacking(state.cells, 1)
    state = state.play("RRxR")
    assert state.outcome is None or state.outcome.winners == (1,)


# ---- eliminate and capture ----


def test_each_opponent_has_to_be_reduced():
    game = load("strangled")
    state = put(game, "(1,1,1,SW)", "(2,1,1,SW)", hands=[0, 0])
    assert winning(state) == {"(2,1,1,SW)"} == {*vectorgames.hints(state).wins}
    state = state.play("(1,1,1,SW)x(2,1,1,SW)")
    assert state.outcome.winners == (1,) and state.outcome.reason == "eliminate"
    state = put(game, "(1,1,1,SW)", "(2,1,1,SW)", hands=[0, 1]).play("(1,1,1,SW)x(2,1,1,SW)")
    assert state.outcome.reason == "no move", "one is in hand"


def test_an_opponent_who_never_had_more_is_not_reduced(tmp_path):
    file = tmp_path / "nibblers.yaml"
    file.write_text(text_of("nibblers").replace("at_most: 2", "at_most: 8"))
    assert vectorgames.load(str(file)).start().play("G").outcome is None


def test_kinds_count_by_their_values_where_an_opponent_is_reduced():
    game = load("guarded")
    state = put(game, "Q:(2,2,1,SW)", "Q:(2,3,1,SW) P:(3,3,1,SW) P:(2,3,2,SW) M:(4,4,4,NE)")
    assert state.play("Q(2,2,1,SW)x(3,3,1,SW)").outcome is None, "seven are left"
    after = state.play("Q(2,2,1,SW)x(2,3,1,SW)")
    assert after.outcome.winners == (1,) and after.outcome.reason == "few", "four are left"
    near = put(game, "Q:(4,4,3,NE)", "Q:(2,3,1,SW) M:(4,4,4,NE)")
    assert not any("x(4,4,4,NE)" in str(action) for action in near.actions())


def test_most_at_the_limit_counts_values():
    game = load("guarded")
    state = put(game, "Q:(1,1,1,SW)", "Q:(4,4,4,NE) P:(4,4,1,NE)", turns=59)
    state = state.play("Q(1,1,1,SW)-(2,1,1,SW)")
    assert state.outcome.winners == (2,) and state.outcome.reason == "limit" and state.outcome.scores is None


# ---- race ----


def test_a_race_is_won_where_its_own_player_arrives():
    state = put(load("race_to_corners"), "G Y", "B GR")
    assert winning(state) == {"YG", "YY"} == {*vectorgames.hints(state).wins}
    assert {*vectorgames.hints(state).blocks} == {"GG", "GY"}
    assert state.play("Y-YR").outcome is None
    state = state.play("Y-YG")
    assert state.outcome.winners == (1,) and state.outcome.reason == "race"
    comes_back(state)


def test_all_of_a_line_have_to_be_moved_there():
    game = load("race_together")
    state = put(game, "B", "BB", hands=[8, 8])
    assert state.play("R").outcome is None, "placed, not moved"
    state = put(game, "B RR", "BB", hands=[7, 8])
    after = state.play("RR-R")
    assert after.outcome is None and after.record.arrived == (2,)
    comes_back(after)
    state = put(game, "RR R GG", "BB", hands=[6, 8], arrived=["R"])
    after = state.play("GG-G")
    assert after.outcome.winners == (1,) and after.outcome.reason == "race"
    away = played(put(game, "B RR", "BB", hands=[7, 8]), "RR-R", "BR", "R-RG")
    assert [game.space.names[i] for i in away.record.arrived] == ["RG"]


def test_a_gryb_is_moved_to_the_bottom_and_the_head_is_for_one_player():
    state = put(load("race_together"), "RG RR RY R", "BB Y", hands=[5, 7], arrived=["RG", "RR", "RY"])
    assert {*vectorgames.hints(state).wins} == winning(state) == {"RB"}
    assert {*vectorgames.hints(state).blocks} == {"0"}
    assert state.play("R-0").outcome is None
    assert state.play("R-RB").outcome.winners == (1,)
    assert state.play("RB").outcome is None


def test_arrived_names_pieces_on_spaces_of_a_race():
    with pytest.raises(ValueError, match="arrived"):
        put(load("race_together"), "R", "BB", hands=[8, 8], arrived=["G"])


@pytest.mark.parametrize(
    ("pieces", "arrived", "action", "wins"),
    [
        ("(1,1,4,SW) (2,1,4,SW) (2,2,3,SW)", ["(1,1,4,SW)", "(2,1,4,SW)"], "(2,2,3,SW)-(2,2,4,SW)", True),
        ("(1,1,4,SW) (2,1,4,SW) (2,2,3,SW)", ["(2,1,4,SW)"], "(2,2,3,SW)-(2,2,4,SW)", False),
        ("(1,1,4,SW) (2,1,4,SW) (2,3,3,SW)", ["(1,1,4,SW)", "(2,1,4,SW)"], "(2,3,3,SW)-(2,3,4,SW)", False),
        ("(1,1,2,SW) (2,1,1,SW)", ["(1,1,2,SW)"], "(2,1,1,SW)-(2,1,2,SW)", True),
    ],
)
def test_a_shape_races_upstairs(pieces, arrived, action, wins):
    state = put(load("race_upstairs"), pieces, "(4,4,1,NE)", arrived=arrived)
    assert (state.play(action).outcome is not None) == wins


# ---- corner ----


def test_a_cornered_king_has_lost_when_it_is_his_turn():
    game = load("cornered")
    state = put(game, "K:BB W:B", "K:GG W:GR W:G W:R", actor=2)
    assert state.play("WR-RY").outcome is None
    state = put(game, "K:YB W:B W:R", "K:GG W:G W:GR W:RB W:GY", actor=2)
    after = state.play("WGY-GB")
    assert after.outcome is None, "his own king is shut in, but it is not his turn"
    end = after.play("KYB-Y")
    assert end.outcome.winners == (1,) and end.outcome.reason == "corner"


def test_pieces_of_any_kind_are_counted_too():
    game = load("cornered")
    state = put(game, "K:BB W:GB", "K:YY W:RG W:RR W:RY W:RB", actor=1)
    after = state.play("WGB-GG")
    assert after.outcome is not None and after.outcome.winners == (1,) and after.outcome.reason == "corner"


# ---- sets that do not end the game, and most ----


def test_a_mixed_gryb_goes_to_the_pile_of_who_completes_it():
    deal = load("square_deal", men=8, easy=True)
    state = put(deal, "GG GR RRR", "GB RRY GYY BBB", stage="turn", actor=2)
    assert adviser_of(deal).sets(state) == (deal.space.parse("GY"),)
    state = state.play("GYY-GY")
    assert {*state.position()} == {"RRR", "RRY", "BBB"} and state.record.captured == ((0, 0), (2, 2))
    assert state.outcome.reason == "few" and state.outcome.winners == (2,) and state.outcome.scores == (0, 2)
    comes_back(state)
    rolled = put(deal, "GG GR", "GB BBB", hands=[6, 6], mover=1, actor=0)
    rolled = rolled.play("roll GY")
    assert {*rolled.position()} == {"BBB"} and rolled.trays() == {1: ("1",) * 8 + ("2",), 2: ("2",) * 6}
    assert adviser_of(rolled.game).points(rolled) == (1, 0)
    comes_back(rolled)


def test_most_in_the_pile_wins_at_the_end():
    def last(*captured):
        deal = load("square_deal", men=8, easy=True)
        more = {"stage": "turn", "quiet": 99, "captured": list(map(list, captured))}
        return put(deal, "GG GRR", "BBB YYY", **more).play("GRR-GR").outcome

    assert last((0, 1), (3, 2)) == Outcome((2,), (1, 3), "limit")
    assert last((4, 2), (2, 0)) == Outcome((), (2, 2), "limit"), "own pieces do not count"
    with pytest.raises(LocalizedError, match="captured: expected 2 lists"):
        last((0, 1))
    with pytest.raises(LocalizedError, match="there are 8"):
        last((7, 1), (0, 0))


def test_whoever_places_the_last_piece_has_formed_a_mixed_gryb():
    state = put(load("mixed_company"), "GGG GGR", "GGY", actor=2)
    assert {*vectorgames.hints(state).wins} == winning(state) == {"GGB"} == {*vectorgames.hints(state).blocks}
    state = state.play("GGB")
    assert state.outcome.winners == (2,) and state.outcome.reason == "gryb" and state.outcome.scores == (0, 1)
    assert put(load("mixed_company"), "GG GR", "GY", actor=2).play("GB").outcome is None, "on level 3 only"


def test_points_are_added_and_play_goes_on():
    state = put(load("points_and_on"), "GG RR YY", "B", hands=[9, 9], scores=[1, 4])
    state = state.play("BB")
    assert state.outcome is None and state.record.scores == (4, 4)
    comes_back(state)
    state = put(load("points_and_on"), "G GR", "B", hands=[9, 9]).play("GRG")
    assert state.record.scores == (1, 0)
    state = put(load("points_and_on"), "GG RR YY", "", hands=[1, 0], scores=[1, 4]).play("BB")
    assert state.outcome.scores == (4, 4) and state.outcome.winners == () and state.outcome.reason == "no pieces"


def test_only_grybs_of_a_level_take_and_as_many_as_the_level():
    game = load("only_level_three")
    state = put(game, "GG GR GY GBB", "Y YY YYY B BB", hands=[9, 9])
    assert state.play("GBB-GB").stage.name == "turn"
    state = put(game, "GGG GGR GGY GB", "Y YY YYY B BB", hands=[9, 9]).play("GGB")
    assert state.stage.name == "removal" and state.memo.number == 3
    state = played(state, "xY", "xYY", "xYYY")
    assert state.actor == 2


def test_rows_take_pieces_and_squares_leave_the_board():
    state = put(load("rows_and_squares"), "(1,1,1,SW)", "(4,4,4,NE) (3,3,3,NE)", hands=[19, 18])
    rows = state.play("(1,1,2,SW)")
    assert rows.stage.name.endswith("removal")
    comes_back(rows)
    assert {*state.play("(2,2,1,SW)").position()} == {"(4,4,4,NE)", "(3,3,3,NE)"}


def test_kinds_that_count_more_decide_a_game_that_ends():
    game = load("cornered")
    state = put(game, "K:BB W:BG", "K:GG W:RR W:RY W:RB", quiet=29, actor=1)
    state = state.play("WBG-BR")
    assert state.outcome.winners == (2,) and state.outcome.scores == (4, 6)


def test_a_path_may_lead_by_any_steps():
    state = put(load("paths"), "GG YY G Y", "RR BB")
    assert {*vectorgames.hints(state).wins} == winning(state) >= {"0", "R", "B"}
    after = state.play("R")
    assert after.outcome.winners == (1,) and after.outcome.reason == "connection"
    assert state.play("BG").outcome is None
