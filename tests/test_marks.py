"""The vocabulary of marks: painters are given every kind on every board in a way of its own."""

import math
from dataclasses import replace
from itertools import product
from types import SimpleNamespace

import numpy as np
import pytest
from PIL import Image

from tests.drawing import drawn_by, render_picture
from tests.support import ROOT
from vectorgames.app.board_view import BoardView
from vectorgames.base.words import LANGUAGES, words
from vectorgames.boards.backend import load_board
from vectorgames.play.views import View
from vectorgames.scene.board_scene import BoardScene
from vectorgames.scene.camera import OrbitCamera
from vectorgames.scene.picking import Picker
from vectorgames.spaces.lattice import lattice
from vectorgames.spaces.stack import stack
from vectorgames.spaces.tree import STEPS, tree
from vectorgames.view.flat_map import MapStyle, flat_primitives
from vectorgames.view.icons import GLYPHS, REACH, Arc, Disc, by_an_eighth
from vectorgames.view.map_marks import EXPLAINED, MEANT, NAMED, sign
from vectorgames.view.markers import CLICKS, KINDS, TARGETS, told
from vectorgames.view.primitives import Rect, stamp
from vectorgames.view.tableau import Ghost, Mark, Path, Piece, Tableau
from vectorgames.view.themes import load_theme, theme_ids

MARKED = (*KINDS, "reach down", "reach limited_excision", "turn u", "turn v")
"""Every kind, and those that look different by what they are about."""
BOARDS = {
    "lattice": (lattice(4), "(3,1,4,SE)", ("1", "2"), "board"),
    "stack": (stack(), "d3L8", ("1P", "2Q"), "towers"),
    "tree": (tree(4), "YBY", ("1", "2"), "board"),
}
"""Kind of board -> a space of it that nothing hides, pieces, the layout in which it is played."""
MODELS = {"lattice": "time_vectors", "stack": "chess_4d", "tree": "gryb"}
SIZE = (1178, 704)
RECT = Rect(0, 0, 802, 594)
GHOSTS = ("absent", "lands", "option", "passing", "gone")


def mark_of(text: str, space: int) -> Mark:
    kind, _, dims = text.partition(" ")
    number = 3 if KINDS[kind].number == "middle" else 0  # others are told by their glyph alone
    return Mark(
        kind,
        space,
        1,
        dims or {"reach": "hyperspace", "other_step": "hyperspace", "turn": "t"}.get(kind, "xt"),
        number,
    )


def tableau_of(text: str, space: int, *pieces: Piece) -> Tableau:
    return Tableau(pieces, (mark_of(text, space),))


# ---- the table ----


def test_every_kind_has_a_glyph_a_colour_and_words_in_every_language():
    themes = [load_theme(name) for name in theme_ids()]
    for kind in KINDS.values():
        assert kind.glyph or kind.sign or kind.number, kind.name
        for dims in STEPS if kind.sign == "*" else "tuv":
            names = {kind.glyph_of(dims, True), kind.glyph_of(dims, False), kind.sign_of(dims)}
            assert names - {""} <= GLYPHS.keys(), kind.name
        for theme in themes if kind.colour not in ("owner", "axis", "step") else ():
            assert theme[kind.colour].startswith("#")
        for language in LANGUAGES if kind.name != "reach" else ():
            assert kind.words in words(language), kind.name
    looks = [(kind.glyph, kind.middle, kind.sign) for kind in KINDS.values() if kind.glyph or kind.sign]
    assert len(set(looks)) == len(looks), "no two look alike, whatever their colours and numbers"
    assert {kind.glyph for kind in KINDS.values()} & {kind.middle for kind in KINDS.values()} <= {""}
    assert TARGETS < CLICKS and told(["free", "win", "no such kind", "aim"]) == ["aim", "free", "win"]
    assert {*EXPLAINED} <= {*NAMED, "locus", "xray"} and {*STEPS} <= {*NAMED}


def test_what_lies_round_a_space_is_told_beyond_what_stands_there():
    """A glyph reaches beyond the rim that a piece leaves free, and not into the spaces beside it."""
    for kind in KINDS.values():
        for name in {kind.glyph_of(dims, False) for dims in "tuv"} & GLYPHS.keys():
            points = np.concatenate([np.array(p.points) for p in stamp(name, 100.0, "#FFFFFF")]) / 100
            far = np.hypot(*points.T)
            assert far.max() > 0.8, name  # a piece may hide what is nearer than 0.7
            assert np.abs(points).max() <= REACH, name
            turned = by_an_eighth(GLYPHS[name])
            assert turned.corners == GLYPHS[name].corners and (turned is GLYPHS[name]) != turned.corners


def ends_of(part) -> list[tuple[float, float]]:
    if not isinstance(part, Arc):
        return [*part.points]
    turns = ((part.begin + 0.02) * math.tau, (part.end - 0.02) * math.tau)
    return [(part.x + part.r * math.cos(t), part.y + part.r * math.sin(t)) for t in turns]


def test_the_atlas_of_the_scene_is_baked_of_these_glyphs():
    """A sample of its distances, worked out again."""
    sheet = np.asarray(Image.open(ROOT / "models" / "marks.png"))
    assert len(GLYPHS) <= 64
    cells = sheet.reshape(8, 64, 8, 64, 3).swapaxes(1, 2).reshape(64, 64, 64, 3)
    assert not cells[len(GLYPHS) :].any()
    at = (np.arange(64) + 0.5) / 32 - 1
    x, y = np.meshgrid(at * REACH, at * REACH)
    for k, glyph in enumerate(GLYPHS.values()):
        for part in (*glyph.parts, *glyph.ground):
            channel = 0 if part in glyph.parts else 1
            if isinstance(part, Disc):
                inside = np.hypot(x - part.x, y - part.y) < part.r - 0.05
            elif isinstance(part, Arc) and part.whole:
                inside = np.abs(np.hypot(x - part.x, y - part.y) - part.r) < part.w / 2 - 0.02
            else:  # its corners lie on the edge of something
                points = np.clip((np.array(ends_of(part)) / REACH + 1) * 32, 0, 63).astype(int)
                far = [cells[k, max(0, b - 1) : b + 2, max(0, a - 1) : a + 2, channel].max() for a, b in points]
                assert min(far, default=255) > 100, (k, part)
                continue
            assert (cells[k, ..., channel][inside] > 127).all(), (k, part)


# ---- what painters are given ----


def alike(given: dict) -> list[tuple[str, ...]]:
    """What nothing is drawn of, and what looks as something else does."""
    found: dict = {}
    for name, shapes in given.items():
        found.setdefault(shapes, []).append(name)
    return [tuple(names) for shapes, names in found.items() if not shapes or len(names) > 1]


def shown_of(board: str, text: str = "") -> dict[str, Tableau]:
    """What is shown of a kind of board, one thing of every kind; ``text``: the piece that stands there."""
    space, name, (own, other), _ = BOARDS[board]
    at = space.index[name]
    there = next(i for i in (at + 9, at - 9) if 0 < i < space.size)
    here = (Piece(at, text),) if text else ()
    found = {kind: tableau_of(kind, at, *here) for kind in MARKED}
    ways = ("link", "trail", "way", "guard", "threat")
    found |= {kind: Tableau(here, paths=(Path(kind, (at, there), player=1),)) for kind in ways}
    if not text:
        found |= {why: Tableau(ghosts=(Ghost(at, own, why),)) for why in GHOSTS if why != "passing"}
        found |= {"piece": Tableau((Piece(at, own),)), "other": Tableau(ghosts=(Ghost(at, other, "lands"),))}
    return found


@pytest.mark.parametrize("taken", [False, True])
@pytest.mark.parametrize("board", BOARDS)
def test_every_kind_is_drawn_on_the_flat_map_in_its_own_way(board, taken):
    space, _, (_, dark), _ = BOARDS[board]
    text = dark if taken else ""

    def drawn(tableau: Tableau, theme) -> frozenset:
        """What is new."""
        bare = flat_primitives(space, replace(tableau, marks=(), paths=(), ghosts=()), RECT, MapStyle(theme))
        return frozenset(flat_primitives(space, tableau, RECT, MapStyle(theme))) - frozenset(bare if taken else ())

    usual, bright = (
        {name: drawn(tableau, load_theme(theme)) for name, tableau in shown_of(board, text).items()}
        for theme in ("studio", "contrast")
    )
    assert not alike(usual) and not alike(bright)
    assert all(usual[name] != bright[name] for name in usual), "the theme makes a difference"


def test_signs_beside_words_are_told_apart():
    kinds = [kind for kind in NAMED if kind not in MEANT]  # those are drawn as others
    number = {kind: 3 for kind in KINDS if KINDS[kind].number}
    assert not alike({k: tuple(sign(k, (13.0, 13.0), 6.5, load_theme(), number.get(k, 0))) for k in kinds})


def draw() -> tuple[dict, dict]:
    """Each board without and with a star over a space; the pixels that mean that space only because of the star."""
    images, facts = {}, {}
    for name, (space, marked, _, layout) in BOARDS.items():
        board, at, view = load_board(MODELS[name], space), space.index[marked], View(layout)
        camera, scene = OrbitCamera(board, SIZE), BoardScene(board)
        camera.home(view, animate=False)
        scene.set_view(view, animate=False)
        seen = SimpleNamespace(scene=scene, camera=camera, view=view, picker=Picker(board))
        seen.frame = SimpleNamespace(scale=SIZE[1] / 800)
        near = np.round(camera.project(scene.anchors[[at]])[0, :2]).astype(int).tolist()
        pixels = [(near[0] + dx, near[1] + dy) for dx, dy in product(range(-40, 41, 2), repeat=2)]
        meant = []
        for shown in (Tableau(), Tableau(marks=(Mark("win", at),))):
            images[f"{name} {len(shown.marks)}"] = render_picture(board, shown, view, SIZE, camera=camera)
            scene.show(shown, animate=False)
            meant.append({pixel for pixel in pixels if BoardView.pick(seen, *pixel, shown) == at})
        facts[name] = sorted(meant[1] - meant[0])
    return images, facts


def test_a_click_on_a_sign_over_a_space_is_one_there(tmp_path):
    images, facts = drawn_by(__file__, tmp_path)
    for name, pixels in facts.items():
        changed = (images[f"{name} 0"] != images[f"{name} 1"]).any(2)
        on_it = [bool(changed[y, x]) for x, y in pixels]
        assert len(pixels) > 20 and np.mean(on_it) > 0.8, (name, len(pixels), np.mean(on_it))


@pytest.mark.parametrize("taken", [False, True])
@pytest.mark.parametrize("board", BOARDS)
def test_every_kind_is_drawn_in_space_in_its_own_way(board, taken):
    """No two have the same vertices; the theme makes a difference."""
    space, _, (_, dark), layout = BOARDS[board]
    scene = BoardScene(load_board(MODELS[board], space))
    scene.set_view(View(layout), animate=False)

    def drawn(tableau: Tableau) -> frozenset:
        scene.show(tableau, animate=False)
        nodes = scene.root.find_all_matches("**/+GeomNode")
        return frozenset(
            (path.get_name(), bytes(geom.get_vertex_data().get_array(0).get_handle().get_data()))
            for path in nodes
            for geom in path.node().get_geoms()
        )

    bare = drawn(Tableau())
    usual = {name: drawn(tableau) - bare for name, tableau in shown_of(board, dark if taken else "").items()}
    assert not alike(usual)
    scene.set_theme(load_theme("contrast"))
    free = shown_of(board, dark if taken else "")["free"]
    assert drawn(free) - bare != usual["free"]
