"""The first page: what its cards say and where they come from, searching, what it offers to go on with."""

# ruff: noqa: F811

import pytest

import vectorgames
from tests.panels import SIZE, fields, layer, live, rects  # noqa: F401
from tests.support import WON, begin, do
from vectorgames.play.facts import facts, measured
from vectorgames.rules.definitions import definition


def test_what_cards_say_of_games_is_what_random_games_are_like():
    assert all(facts(game) is not None for game in vectorgames.games())
    for game in ("vector_battle", "smack_down", "chancy_time_vectors"):
        assert measured(definition.load(game)) == facts(game), game


def cards(rects) -> dict[str, object]:
    return {name.removeprefix("game "): rect for name, rect in rects.items() if name.startswith("game ")}


@pytest.mark.parametrize("language", ["en", "de"])
def test_eight_games_are_seen_at_once(live, rects, language):
    do(live.session, "language", language)
    live.draw()
    whole = [name for name, rect in cards(rects).items() if rect.bottom <= SIZE[1]]
    assert len(whole) >= 8


def test_games_are_searched_by_what_their_cards_say_and_escape_shows_all(live, rects, fields):
    live.session.library.refresh(live.session.context.words)
    live.draw()
    for typed, found in (("morris dice", {"chancy_vector_morris"}), ("cards", {"vector_battle"}), ("zzz", set())):
        live.type(fields["search"], typed)
        rects.clear()
        live.draw()
        assert set(cards(rects)) == found
        live.do("cancel")
        live.draw()
        assert live.session.page.search == ""
    rects.clear()
    live.draw()
    assert len(cards(rects)) == len(vectorgames.games())


def test_a_new_game_is_looked_for_from_the_top(live, rects):
    live.session.library.refresh(live.session.context.words)
    live.draw()
    top = rects["game time_vectors"]
    live.layer.mouse(640, 400)
    for _ in range(5):
        live.layer.wheel(0, -3)
        live.draw()
    assert rects["game time_vectors"].y < top.y
    begin(live.session)
    live.draw()
    do(live.session, "back_to_chooser")
    live.draw()
    assert rects["game time_vectors"] == top


def test_a_game_gone_back_into_has_no_winner(session):
    begin(session)
    for action in WON:
        do(session, "play", action)
    do(session, "goto", 3)
    do(session, "back_to_chooser")
    (offered,) = session.library.unfinished
    assert offered.detail.startswith(f"at action 3 of {len(WON)} ·") and offered.people == "Light – Dark"
    assert len(offered.position.pieces) == 3
