"""Where the pointer was at each click of a slow frame, as X tells it: no window, no clock."""

from types import SimpleNamespace

import pytest

from tests.support import begin
from vectorgames.app.pointer import Pointer, _places

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
    found = _places(trail, events, trail[-1] if trail else None)
    assert [place for place, (_, button) in zip(found, events, strict=True) if button] == places


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
