"""What the panels of a sitting at such a game are told: trays by key, groups of buttons, lengths of series."""

from __future__ import annotations

import pytest

from tests.support import begin, do, shown

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


@pytest.mark.parametrize(
    "language, group, away",
    [
        ("en", "Speed moves, so many in a row", "Out for turns"),
        ("de", "Schnellzüge, so viele in Folge", "Züge fort"),
    ],
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
