"""Ends explained: what is marked on the board and told beside it, besides a set that is complete; what is off the
board; what the last turn has formed."""

from __future__ import annotations

import pytest
import yaml

from tests.support import GOLDEN, begin, do, shown
from vectorgames.play import saves as saves_module
from vectorgames.play.record import Result
from vectorgames.rules.ending import NO_END, ending
from vectorgames.view.flat_map import MapStyle, flat_primitives
from vectorgames.view.primitives import Rect
from vectorgames.view.tableau import Tableau
from vectorgames.view.themes import load_theme

FORMED = ["(1,1,1,SW)", "(3,3,3,SW)", "(2,1,1,SW)", "(3,3,2,SW)", "(3,1,1,SW)", "(3,2,1,NE)", "(4,1,1,SW)"]
"""Of vector_morris: the last one completes a vector."""


def at_end(session, name: str):
    """The last moment of a golden game, with all that is known of it; what the panels show."""
    record = saves_module.loads(yaml.safe_load((GOLDEN / f"{name}.yaml").read_text("utf-8"))["save"])
    session.begin(record)
    session.play.analysis.think()
    return shown(session)


ENDS = {  # golden game -> (kind of mark -> spaces or their number, what is told in both languages)
    "checkers_4d": ({}, "No enemy piece is left. Pieces left: Light 20, Dark 0.", "Steine am Ende: Hell 20"),
    "checkers_4d_no_move": ({"stuck": ["(1,1,1,SW)"]}, "Light has no move left.", "Hell hat keinen Zug mehr."),
    "vectobu": (
        {"cleared": 64},
        "Dark has no piece left in SE. Pieces left: Light 16, Dark 5.",
        "hat in SE keinen",
    ),
    "grybu": (
        {"cleared": 85},
        "enemy rings. Bob has no ring left in Y. Rings left: Ann 16, Bob 9.",
        "in Y keinen Ring mehr",
    ),
    "lemonade_limit": ({}, "The limit of moves is reached. 6 turns in a row without progress.", "6 Züge"),
    "vector_morris": ({"left": 3}, "The last pieces of Dark: (2,1,4,SW) (3,1,2,NW) (3,1,4,NW).", "von Dunkel:"),
    "tv_jungle": (
        {"left": ["(1,3,1,NW)"], "size": 1},
        "The last piece of Dark: (1,3,1,NW). Groups left: Light 8, Dark –.",
        "Gruppen am Ende: Hell 8",
    ),
    "tv_jungle_limit": ({"left": 0}, "Groups left: Light 4+2+2, Dark 3+2+2.", "ohne Fortschritt"),
    "vector_chess_5d": (
        {"check": ["(3,4,4,NE,NW)"]},
        "The king on (3,4,4,NE,NW) is attacked by: queen (3,4,3,NE,SW).",
        "greift an: Dame (3,4,3,NE,SW).",
    ),
    "vector_chess_5d_stalemate": ({"check": 0, "covered": 11, "safe": 0}, "Stalemate", "Patt"),
}


@pytest.mark.parametrize("name", ENDS)
def test_an_end_is_marked_on_the_board_and_told(session, name):
    marks, english, german = ENDS[name]
    screen = at_end(session, name)
    for kind, spaces in marks.items():
        found = [session.game.context.space.names[i] for i in screen.tableau.marked(kind)]
        assert len(found) == spaces if isinstance(spaces, int) else found == spaces, kind
    assert english in screen.outcome.detail
    do(session, "setting", ("language", "de"))
    assert german in shown(session).outcome.detail and "{" not in shown(session).outcome.detail


def test_a_cross_that_runs_along_t_is_drawn_on_the_map(session):
    """A line of it goes half round: it has no step back to where it began."""
    screen = at_end(session, "cross")
    lines = [path for path in screen.tableau.paths if path.kind == "vector"]
    assert {path.dims for path in lines} == {"z", "t"} and {len(path.spaces) for path in lines} == {3}
    shapes = flat_primitives(screen.space, screen.tableau, Rect(0, 0, 800, 600), MapStyle(load_theme()))
    assert len(shapes) > len(flat_primitives(screen.space, Tableau(), Rect(0, 0, 800, 600), MapStyle(load_theme())))


def test_who_resigns_has_not_lost_by_what_he_has_left(session):
    record = session.begin(None) or begin(session, "checkers_4d") and session.record
    assert ending(record.state) == NO_END
    record.end(Result(1))
    assert ending(record.state) == NO_END and shown(session).outcome.detail == "Light has resigned."


def test_the_vectors_for_which_a_piece_is_removed_are_drawn(session):
    """While it is to be chosen, and with the removal."""
    begin(session, "vector_morris")
    for action in FORMED:
        assert not [path for path in session.tableau().paths if path.kind == "xray"]
        do(session, "play", action)
    vector = [*map(session.record.game.space.index.get, FORMED[::2])]
    for action in ("x(3,2,1,NE)", "(1,1,4,NE)"):
        assert [([*path.spaces], path.dims) for path in session.tableau().paths if path.kind == "xray"] == [
            (vector, "x")
        ]
        do(session, "aim", session.record.game.space.index[action.removeprefix("x")])
        assert shown(session).confirm_label == ("Remove" if action[0] == "x" else "Place the piece")
        do(session, "play", action)
    assert not [path for path in session.tableau().paths if path.kind == "xray"]


def test_what_is_in_hand_and_what_is_lost_is_told_of_each_player(session):
    begin(session, "vector_morris")
    assert [(len(p.hand), len(p.captured)) for p in shown(session).players] == [(16, 0)] * 2
    for action in (*FORMED, "x(3,2,1,NE)"):
        do(session, "play", action)
    screen = shown(session)
    assert [(p.hand, p.captured) for p in screen.players] == [(("1",) * 12, ()), (("2",) * 13, ("2",))]
    assert screen.off_board and not screen.trays
    at_end(session, "vectobu")
    assert [len(p.captured) for p in shown(session).players] == [0, 11]
    at_end(session, "battlefield")
    session.record.go(40)
    assert any("S" in piece for piece in session.record.state.position().values())
    assert not any(player.captured for player in shown(session).players), "what joins a squad is not lost"
    begin(session, "chess_4d")
    assert shown(session).trays and not shown(session).off_board


TOOK = {  # golden game -> how many each player has taken or keeps, how many he has lost
    "checkers_4d": ([20, 0], [0, 20]),
    "interrupt": ([4, 4], [4, 4]),
    "smack_down": ([2, 1], [1, 2]),  # two claims, and one pushed off the board; nobody is lost on the way down
    "tv_jungle": ([15, 4], [4, 15]),
    "multiverse_four": ([1, 0, 3, 5], [3, 3, 3, 0]),
    "square_deal_no_move": ([8, 0], [0, 0]),  # kept, of either colour
    "squirrel_race": ([10, 10], [0, 0]),
    "drangles_periodic": ([0, 0], [0, 0]),  # what is on its way over others is not lost
    "vector_battle": ([3, 2], [2, 3]),
}


@pytest.mark.parametrize("name", TOOK)
def test_who_has_taken_and_who_has_lost_how_many_is_told(session, name):
    players = at_end(session, name).players
    assert ([len(p.taken) for p in players], [len(p.captured) for p in players]) == TOOK[name]
