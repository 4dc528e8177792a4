"""Pieces that become one: what is told of them, and how they are seen to do so."""

from __future__ import annotations

import numpy as np
import panda3d.core as p3d

from tests.test_battlefield import FAR, battle
from vectorgames.boards.backend import load_board
from vectorgames.boards.layout import Pose
from vectorgames.rules.change import change
from vectorgames.scene.backend import BACKENDS
from vectorgames.scene.motion import SECONDS
from vectorgames.scene.pieces import PieceLayer
from vectorgames.view.build_view import build_view

ENLISTED = "RGGG RGGR RGGY RGRB SRGR SRGY SRGB" + FAR
"""With ``RGRB-RGGB`` four patriots become a squad, and four squads a platoon."""


def after(state, text: str):
    (action,) = (action for action in state.actions() if action.text == text)
    done = state.play(action)
    return done, change(state, action, done)


def told(state, changed) -> list[tuple[str, str, str]]:
    """Ways, joined by blanks, the node and the piece of every merger."""
    names = state.game.space.names
    return [
        (" ".join(">".join(names[s] for s in way) for way in one.ways), names[one.space], one.piece)
        for one in changed.merged
    ]


def test_what_becomes_one_is_told_in_order_and_is_not_lost():
    state = battle(ENLISTED, "SYRR LBY" + FAR.replace("Y", "G"))
    done, changed = after(state, "RGRB-RGGB")
    assert told(state, changed) == [
        ("RGGG RGGR RGGY RGRB>RGGB", "RGG", "1S"),
        ("RGG RGR RGY RGB", "RG", "1L"),
    ]
    assert not changed.gone and not changed.moved and changed.came == (done.game.space.index["RG"],)
    tableau = build_view(done, (changed,))
    assert not tableau.marked("gone") and len(tableau.merged) == 2
    trails = [p for p in tableau.paths if p.kind == "trail"]
    assert len(trails) == 8 and all(p.player == 1 and p.quiet for p in trails)


def test_a_roll_and_a_plain_move_are_told_as_well():
    dice = battle("RGGG RGGR RGGY" + FAR, FAR.replace("Y", "G"), hands=(1, 1), actor=0, mover=1)
    _, changed = after(dice, "roll RGGB")
    assert told(dice, changed) == [("RGGG RGGR RGGY RGGB", "RGG", "1S")]
    plain = battle(ENLISTED, FAR.replace("Y", "G"))
    _, changed = after(plain, "RGRB-RGRY")
    assert changed.merged == () and len(changed.moved) == 1


def test_a_platoon_falls_apart_once_the_squad_below_it_has_been_made():
    """Its squads come out of it, as those of a promotion go into one."""
    state = battle("RGBG RGBR RGBY RGYB" + FAR, "LRG")
    done, changed = after(state, "RGYB-RGBB")
    names = done.game.space.names
    assert [(names[one.space], [names[end] for end in one.ends]) for one in changed.split] == [
        ("RG", ["RGG", "RGR", "RGY"])
    ]
    tableau = build_view(done, (changed,))
    assert sum(path.kind == "trail" and path.player == 2 for path in tableau.paths) == 3
    board = load_board(state.game.about.board, state.game.space)
    backend, anchors, focus = BACKENDS.of(board), board.anchors(Pose(1.0)), np.ones(board.size, bool)
    layer = PieceLayer(backend.pieces(board), p3d.NodePath("pieces"), backend.way)
    layer.show(build_view(state), focus, anchors, animate=False)
    layer.show(tableau, focus, anchors, animate=True)

    def seen() -> list[str]:
        moving = (m for m in layer._movers if not m.node.path.is_hidden())
        return sorted(m.piece.text for m in moving if m.piece.owner == 2)

    assert seen() == ["2l"]
    layer.advance(SECONDS["gather"] + 0.05)
    assert seen() == ["2l", "2s", "2s", "2s"]
    layer.advance(SECONDS["scatter"] + 0.05)
    assert not layer.moving
    plain = battle(ENLISTED, FAR.replace("Y", "G"))
    assert after(plain, "RGRB-RGGB")[1].split == ()


def test_what_is_taken_back_is_seen_to_go_back():
    """Squads gather into their platoon, then the patriots leave the squad; a platoon, then a squad, comes apart."""
    state = battle("RGBG RGBR RGBY RGYB" + FAR, "LRG SRGB")
    done, changed = after(state, "RGYB-RGBB")
    promoted = battle(ENLISTED, FAR.replace("Y", "G"))
    led, enlisted = after(promoted, "RGRB-RGGB")
    board = load_board(state.game.about.board, state.game.space)
    backend, anchors, focus = BACKENDS.of(board), board.anchors(Pose(1.0)), np.ones(board.size, bool)

    def back(before, now, change):
        layer = PieceLayer(backend.pieces(board), p3d.NodePath("pieces"), backend.way)
        layer.show(build_view(now, (change,)), focus, anchors, animate=False)
        layer.show(build_view(before), focus, anchors, animate=True)
        yield from seen(layer)
        for kind in ("gather", "scatter", "rise"):
            layer.advance(SECONDS[kind] + 0.05)
            yield from seen(layer)
        still = PieceLayer(backend.pieces(board), p3d.NodePath("still"), backend.way)
        still.show(build_view(before), focus, anchors, animate=False)
        assert not layer.moving and layer.vertices == still.vertices

    def seen(layer):
        moving = [m.piece.text for m in layer._movers if not m.node.path.is_hidden() and m.time >= 0]
        yield {text: moving.count(text) for text in sorted({*moving})}

    first, then, *_ = back(state, done, changed)
    assert first["2s"] >= 3 and "1" not in first and then["1"] == 4
    first, then, *_ = back(promoted, led, enlisted)
    assert first == {"1l": 1, "1s": 4} and then == {"1": 4}
