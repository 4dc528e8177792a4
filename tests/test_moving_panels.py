"""What the panels of a sitting at such a game are told: trays by key, groups of buttons, lengths of series."""

from __future__ import annotations

import pytest

from tests.support import begin, do, shown
from vectorgames.app import game_texts, history
from vectorgames.base.words import words

GAME = "chess_4d"
AWAY = ("Nb1L1-c3L2", "Nb7L1-c5L2", "Nc3L2→", "Nc5L2→", "Pa2L1→", "Pa6L1→")


def played(session, *actions, **options):
    index = begin(session, GAME, **options)
    for action in actions:
        session.record.play(action)
    session.play.changed()
    return index


def chosen(session) -> list[str]:
    return [item.origin for player in shown(session).players for item in player.tray if item.chosen]


def test_the_key_of_the_tray_goes_through_it_round_and_round(session):
    played(session, *AWAY)
    for by, origin in ((1, "c3L2"), (1, "a2L1"), (1, "c3L2"), (-1, "a2L1"), (-1, "c3L2")):
        do(session, "tray", by)
        assert chosen(session) == [origin]


def test_with_one_piece_or_none_that_key_does_no_harm(session):
    played(session)
    do(session, "tray", 1)
    assert chosen(session) == [] and session.play.move_input.stem == ()
    played(session, *AWAY[:4])
    for _ in range(3):
        do(session, "tray", 1)
        assert chosen(session) == ["c3L2"], "it is not let go of"


def test_age_and_due_as_numbers(session):
    played(session, "Nb1L1-c3L2", "Nb7L1-c5L2", "Nc3L2→4", "Nc5L2→2", declared=True)
    trays = {item.origin: (item.turns, item.left) for player in shown(session).players for item in player.tray}
    assert trays == {"c3L2": (1, 4), "c5L2": (1, 2)}


@pytest.mark.parametrize(
    "language, group, away", [("en", "Speed moves", "Out for turns"), ("de", "Schnellzüge", "Züge fort")]
)
def test_buttons_that_differ_by_a_number_are_one_group(session, language, group, away):
    do(session, "language", language)
    index = played(session, declared=True)
    found = shown(session).choices
    assert [(c.group, c.label, c.value) for c in found] == [(group, str(n), f"speed {n}") for n in range(2, 6)]
    assert all(len(c.help) > len(c.label) for c in found)
    session.play.move_input.click(index["b1L1"])
    found = shown(session).choices
    assert [c.label for c in found] == [str(n) for n in range(1, 7)]
    assert len({c.group for c in found}) == 1 and found[0].group.startswith(f"{away} · ")
    assert shown(session).confirm_label == "", "nothing is aimed at: the usual word"


@pytest.mark.parametrize(
    "language, found", [("en", ("Castle with the rook of", "L8")), ("de", ("Rochade mit Turm von", "E8"))]
)
def test_a_rook_is_told_by_its_level_in_the_language_of_the_window(language, found):
    assert game_texts._of_many("L8", "long", words(language)) == found
    assert game_texts._of_many("accept", "Accept", words(language)) == ("", "Accept")


def test_a_series_keeps_its_length(session):
    played(session, "speed 3", "accept")
    assert [(p.owes, p.series) for p in shown(session).players] == [(3, 3), (3, 3)]
    session.record.play("Nb1L1-c3L2")
    session.play.changed()
    assert [(p.owes, p.series) for p in shown(session).players] == [(2, 3), (3, 3)]
    for action in ("Nb1L4-c3L4", "Nb1L5-c3L5", "Nb7L1-c5L2"):
        session.record.play(action)
    session.play.changed()
    assert [(p.owes, p.series) for p in shown(session).players] == [(0, 3), (2, 3)]
    for action in ("Nb7L4-c5L4", "Nb7L5-c5L5"):
        session.record.play(action)
    assert history.lengths(session.record) == ()


@pytest.mark.parametrize("speed", [True, False])
def test_the_panels_know_what_the_game_has(session, speed):
    played(session, speed_moves=speed)
    screen = shown(session)
    assert (
        screen.trays and screen.columns and screen.series == speed and screen.tabs == ("moves", "tray", "analysis")
    )
    begin(session)
    screen = shown(session)
    assert not (screen.trays or screen.columns or screen.series) and screen.tabs == ("moves", "xray", "analysis")
