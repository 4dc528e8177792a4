"""Where the pointer was at each click of a slow frame, as X tells it: no window, no clock."""

import random
from types import SimpleNamespace

import pytest

from tests.support import begin
from vectorgames.app.mouse_trail import places as placed
from vectorgames.app.pointer import Pointer

A, B, C = (1, 1), (2, 2), (3, 3)
CLICK = [("down", True), ("up", True)]
TYPED = [("text", False), ("down", False), ("up", False)]
SILENT = [("down", False), ("up", False)]  # a key that types nothing


@pytest.mark.parametrize(
    ("trail", "events", "places"),
    [
        ([A, A, A], CLICK, [A, A]),
        ([A, A, A, B, B, B, C], [*CLICK, *CLICK], [A, A, B, B]),
        ([A, A, A, A, B, B, B], [*TYPED, *CLICK], [B, B]),
        ([A, A, A, A, B, B, B], [*SILENT, *CLICK], [B, B]),
        ([A, *[B] * 7, C, C, C], [CLICK[1], SILENT[0], ("repeat", False), SILENT[1], *CLICK], [B, C, C]),
        ([A, A, A, B, B, B], [*TYPED, *CLICK], [B, B]),
        ([A, A, B, C, C], CLICK, [A, C]),
        ([A, B, B, B, B, C, C, C], [*CLICK, *CLICK], [B, B, C, C]),
        ([], CLICK, [None, None]),
        ([B], CLICK, [B, B]),
    ],
)
def test_a_click_is_where_the_pointer_was(trail, events, places):
    """Though it has moved on; what keys tell of it is not taken for clicks, the hand may tremble between two."""
    found = placed(trail, events, trail[-1] if trail else None)
    assert [place for place, (_, button) in zip(found, events, strict=True) if button] == places


def test_clicks_between_keys_are_where_they_were_when_a_place_is_told_once_more_or_less():
    """All that a slow frame brings at once: drags, keys that type and that do not, clicks, a trembling hand."""
    rng, wrong, seen = random.Random(4), 0, 0
    for _ in range(400):
        trail, events, places = [(0, 0)], [], []
        for n in range(1, rng.randint(3, 9)):
            trail += [(n, k) for k in range(rng.choice((1, 1, 8)))]
            for kind in rng.choices((CLICK, CLICK, TYPED, SILENT), k=rng.randint(0, 2)):
                told = 2 if kind is CLICK else 3
                trail += trail[-1:] * told
                events += kind
                places += trail[-1:] * len(kind)
        at = rng.randrange(len(trail))  # one place too much, or too little
        noisy = [*trail[:at], trail[at], *trail[at:]] if rng.random() < 0.5 else [*trail[:at], *trail[at + 1 :]]
        for heard, sure in ((trail, True), (noisy, False)):
            found = placed(heard, events, heard[-1] if heard else None)
            pairs = [(a, b) for a, b, (_, button) in zip(found, places, events, strict=True) if button]
            assert not sure or all(a == b for a, b in pairs)
            seen, wrong = seen + len(pairs), wrong + sum(a != b for a, b in pairs)
    assert wrong < seen / 50, (wrong, seen)


def test_a_quadrant_is_isolated_on_the_board_of_the_match_in_play(session):
    """Not by a key that comes in the moment in which another game begins and the old board is still there."""
    begin(session, "time_vectors")
    pointer = Pointer.__new__(Pointer)
    pointer._down = {"shift"}
    pointer.owner = SimpleNamespace(session=session, layer=SimpleNamespace(want_text=False, want_keyboard=False))
    pointer._key("1")
    assert session.context.view.quadrants == {"SW"}
    pointer._key("1")
    begin(session, "chess_4d")
    pointer._key("1")
    assert session.context.view.quadrants == frozenset()
