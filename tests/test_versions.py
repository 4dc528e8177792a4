"""What is drawn counts its changes: a setter that is told the same again has changed nothing."""

from inspect import getmembers, isfunction, signature

import numpy as np
import pytest

from vectorgames import load
from vectorgames.boards.assembly import scenery
from vectorgames.boards.backend import assembly, load_board, load_model
from vectorgames.play.views import View
from vectorgames.scene.assembly_scene import AssemblyCamera, AssemblyScene, Sight
from vectorgames.scene.board_scene import BoardScene
from vectorgames.scene.camera import CameraPose, OrbitCamera, Versioned
from vectorgames.view.flat_map import Spots
from vectorgames.view.tableau import Mark, Piece, Tableau
from vectorgames.view.themes import load_theme

NEAR, FAR = np.array((0.0, -500.0, 300.0)), np.array((0.0, -900.0, 300.0))
SIGHTS = (Sight(np.eye(3) * 90, 10.0, 20.0),), (Sight(np.eye(3) * 150, 30.0, 20.0),)
MADE = [assembly(load_model(board)) for board in ("time_vectors", "gryb")]
MODELS = [load_model(board) for board in ("time_vectors", "gryb")]
SHOWN = Tableau((Piece(3, "1"),), (Mark("last", 3),))
POSES = CameraPose(10.0, 20.0, 500.0, (0.0, 0.0, 0.0), 26.0), CameraPose(40.0, 20.0, 500.0, (0.0, 0.0, 0.0), 26.0)

# Setter -> two of what it may be told, one after the other.
SCENE = {
    "look_from": ((NEAR,), (FAR,)),
    "set_language": (("de",), ("en",)),
    "set_theme": ((load_theme("light"),), (load_theme(),)),
}
ORBIT = {
    "set_window": (((800, 600),), ((900, 600),)),
    "go": ((POSES[0], False), (POSES[1], False)),
    "orbit": ((0.0, 0.0), (20.0, 0.0)),
    "pan": ((0.0, 0.0), (20.0, 0.0)),
    "zoom": ((0.0,), (1.0,)),
}
BOARD_SCENE = SCENE | {
    "set_view": ((View("exploded"),), (View("exploded", light="dim"),)),
    "show": ((SHOWN,), (Tableau(),)),
    "set_spots": ((Spots(False, True),), (Spots(False),)),
    "set_presented": ((True,), (False,)),
}
ASSEMBLY_SCENE = SCENE | {
    "build": ((MADE[0], MODELS[0]), (MADE[1], MODELS[1])),
    "show": ((scenery(MADE[0], 3),), (scenery(MADE[0], 3, 0.5),)),
}
BOARD_CAMERA = ORBIT | {"home": ((View("exploded"),), (View(),))}
ASSEMBLY_CAMERA = ORBIT | {
    "home": ((SIGHTS[0],), (SIGHTS[1],)),
    "follow": ((0.5,), (1.0,)),
    "measure": ((np.eye(3) * 70,), (np.eye(3) * 90,)),
}


def board(game: str):
    loaded = load(game)
    return load_board(loaded.about.board, loaded.space)


def building() -> AssemblyScene:
    scene = AssemblyScene()
    scene.build(MADE[0], MODELS[0])
    return scene


def on_a_way() -> AssemblyCamera:
    camera = AssemblyCamera()
    camera.home((*SIGHTS[0], *SIGHTS[1]))
    return camera


KINDS = {
    "lattice": (lambda: BoardScene(board("time_vectors")), BOARD_SCENE),
    "tree": (lambda: BoardScene(board("ez_gryb")), BOARD_SCENE),
    "stack": (lambda: BoardScene(board("chess_4d")), BOARD_SCENE),
    "parts": (building, ASSEMBLY_SCENE),
    "camera": (lambda: OrbitCamera(board("time_vectors")), BOARD_CAMERA),
    "camera of parts": (on_a_way, ASSEMBLY_CAMERA),
}


AGAIN = {"turn"}
"""What is to do something each time that it is told."""


def arrived(thing: Versioned) -> int:
    """The version once nothing is on its way."""
    while thing.advance(0.5):
        pass
    return thing.version


def setters(kind: type) -> set[str]:
    found = (name for name, f in getmembers(kind, isfunction) if signature(f).return_annotation == "None")
    return {name for name in found if not name.startswith("_") and not hasattr(Versioned, name)}


@pytest.mark.parametrize("kind", KINDS)
def test_a_setter_told_the_same_again_changes_nothing(kind):
    make, told = KINDS[kind]
    assert set(told) == setters(type(make())) - AGAIN, "a setter of which the test knows nothing"
    for name, (one, other) in told.items():
        thing = make()
        getattr(thing, name)(*one)
        before = arrived(thing)
        for _ in range(2):
            getattr(thing, name)(*one)
            assert arrived(thing) == before, f"{name} told the same again"
        getattr(thing, name)(*other)
        assert arrived(thing) > before, f"{name} told something else"


def test_time_changes_nothing_but_what_moves():
    scene = BoardScene(board("time_vectors"))
    before = arrived(scene)
    assert not scene.advance(1.0) and scene.version == before
    scene.set_view(View("exploded"))
    begun = scene.version
    assert scene.advance(0.01) and scene.version > begun


def test_what_is_drawn_flat_elsewhere_does_not_change_here():
    """Until it is back: then the picture is another one."""
    scene = BoardScene(board("time_vectors"))
    scene.set_view(View("flat"), animate=False)
    before = scene.version
    scene.show(SHOWN)
    scene.set_language("de")
    assert arrived(scene) == before
    scene.set_view(View(), animate=False)
    assert scene.version > before


def test_what_was_on_its_way_and_is_to_be_there_at_once_is_a_change():
    scene = BoardScene(board("time_vectors"))
    scene.set_view(View("exploded"))
    scene.advance(0.01)
    before = scene.version
    scene.set_view(View("exploded"), animate=False)
    assert scene.version > before and not scene.moving and scene.explode == 1.0
    again = scene.version
    scene.set_view(View("exploded"), animate=False)
    assert scene.version == again
