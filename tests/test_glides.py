"""Pieces on flat maps glide as those in three dimensions do, and the map is as ever once they have come."""

import math
import time
from dataclasses import replace
from types import SimpleNamespace

import pytest

import vectorgames
from vectorgames.app.game_page import Glides
from vectorgames.app.history import last_turn
from vectorgames.play.record import GameRecord
from vectorgames.scene.motion import SECONDS
from vectorgames.view.build_view import build_view
from vectorgames.view.flat_map import flat_layout, flat_primitives
from vectorgames.view.primitives import PieceShape, Rect
from vectorgames.view.tableau import STILL
from vectorgames.view.themes import load_theme

RECT, THEME = Rect(0, 0, 800, 700), load_theme()
MOVES = {
    "checkers_4d": "(1,1,1,NW)-(1,1,1,NE)",
    "chess_4d": "Nb1L1-c3L2",
    "hyper_chess": "PBBB-BBBR",
    "grybu": "GGGG-GBBG",
    "vector_battle": "a1-a2:B3-B6",
}
"""A game on each kind of board -> a move of a piece."""


@pytest.fixture
def clock(monkeypatch):
    now = SimpleNamespace(time=100.0)
    monkeypatch.setattr(time, "monotonic", lambda: now.time)
    return now


def glides(animation: bool = True) -> Glides:
    return Glides(SimpleNamespace(switches=SimpleNamespace(animation=animation)))


def seen(record: GameRecord):
    return build_view(record.state, last_turn(record), action=record.here.action)


def centres(space, tableau, text: str) -> list[tuple[float, float]]:
    return [
        p.centre
        for p in flat_primitives(space, tableau, RECT, THEME)
        if isinstance(p, PieceShape) and p.text == text and p.alpha == 1.0
    ]


@pytest.mark.parametrize("game", MOVES)
def test_a_piece_that_is_moved_is_seen_on_its_way(game, clock):
    record, moving = GameRecord(vectorgames.load(game)), glides()
    space, layout = record.game.space, flat_layout(record.game.space, RECT)
    assert moving.shown(seen(record), space).motion == STILL and not moving.moving
    before = {piece.space: piece.text for piece in seen(record).pieces}
    record.play(MOVES[game])
    tableau = seen(record)
    start = next(space for space in before if space not in tableau.occupied)
    end = next(space for space in tableau.occupied if space not in before)
    a, b = (layout.places[space] for space in (start, end))
    assert moving.shown(tableau, space).motion.gliding[0].share == 0
    clock.time += 0.5 * SECONDS["glide"]
    assert moving.moving
    halfway = moving.shown(tableau, space)
    there, rest = centres(space, halfway, before[start]), centres(space, tableau, before[start])
    middle = ((a[0] + b[0]) / 2, (a[1] + b[1]) / 2)
    assert min(math.dist(at, middle) for at in there) < 1 and not any(math.dist(at, b) < 1 for at in there)
    assert len(there) == len(rest)
    clock.time += 0.51 * SECONDS["glide"]
    assert moving.shown(tableau, space) is tableau and not moving.moving


def test_what_is_taken_fades_while_what_takes_it_comes(clock):
    record, moving = GameRecord(vectorgames.load("vector_battle")), glides()
    space, tableau = record.game.space, seen(record)
    moving.shown(tableau, space)
    taker, taken = tableau.pieces[0], tableau.pieces[-1]
    rest = tuple(piece for piece in tableau.pieces[1:] if piece is not taken)
    after = replace(tableau, pieces=(*rest, replace(taker, space=taken.space)), moved=((taker.space, taken.space),))
    moving.shown(after, space)
    clock.time += 0.5 * SECONDS["sink"]
    motion = moving.shown(after, space).motion
    assert motion.awaited == {taken.space} and motion.fading == ((taken, pytest.approx(0.5)),)
    assert [(g.start, g.end) for g in motion.gliding] == [(taker.space, taken.space)]


def test_nothing_glides_without_animations_nor_from_game_to_game(clock):
    first, second = (GameRecord(vectorgames.load(game)) for game in ("chess_4d", "hyper_chess"))
    still, moving = glides(False), glides()
    for record in (first, second):
        assert moving.shown(seen(record), record.game.space).motion == STILL
        still.shown(seen(record), record.game.space)
    second.play(MOVES["hyper_chess"])
    assert still.shown(seen(second), second.game.space).motion == STILL and not still.moving
