"""Moments of Explore, as a window shows them: on every kind of board, each tab."""

from __future__ import annotations

from collections.abc import Iterator

from vectorgames.app.library import GameCard
from vectorgames.app.session import Session
from vectorgames.spaces.filters import Filter
from vectorgames.ui.actions import Command

VECTOR = (0, 81, 162, 243)
MOMENTS = {
    "nothing": (("explore", "time_vectors"),),
    "four": (
        ("explore", "time_vectors"),
        ("select", "(1,1,1,SW) (2,2,1,NW) (3,3,1,NE) (4,3,1,SE)"),
        ("pin", VECTOR),
        ("pin", (0, 4, 8, 12)),
    ),
    "two": (("explore", "time_vectors"), ("explore_option", ("dimensions", 6)), ("aim", 0), ("aim", 1)),
    "lines": (("explore", "time_vectors"), ("aim", 21), ("xray_step", 1)),
    "counts": (("explore", "time_vectors"), ("dock", "counts"), ("why_count", "all"), ("filter", Filter(number=2))),
    "pieces": (("explore", "time_vectors"), ("dock", "pieces"), ("brush", "2"), ("aim", 3), ("aim", 9)),
    "chessmen": (("explore", "chess_4d"), ("dock", "pieces"), ("brush", "1K"), ("aim", 3)),
    "stack": (("explore", "chess_4d"), ("aim", 3)),
    "tree": (("explore", "drangles"), ("select", "GR YB RY BG")),
    "tree counts": (("explore", "drangles"), ("dock", "counts"), ("why_count", "=12")),
}


def explored(language: str) -> Iterator[tuple[str, Session]]:
    """The moments by name, each of a session of its own; which games there are is found by the first one."""
    games: tuple[GameCard, ...] = ()
    for name, commands in MOMENTS.items():
        session = Session(language=language, animation=False)
        session.library.games = games
        for command in commands:
            session.do(Command(*command))
        games = session.library.games
        assert not session.messages.shown, session.messages.shown
        yield f"explore {name}", session
        session.close()
