"""The vocabulary of marks: every kind on every board in every painter, found and told apart, without colours too.

Pictures of the scene are drawn once, by this file run as a program in a process of its own.
"""

import itertools
import math
from dataclasses import replace
from xml.etree import ElementTree as Xml

import numpy as np
import pytest
from PIL import Image

from tests.drawing import drawn_by
from tests.support import ROOT
from vectorgames.base.words import LANGUAGES, words
from vectorgames.play.views import View
from vectorgames.spaces.lattice import lattice
from vectorgames.spaces.stack import stack
from vectorgames.spaces.tree import STEPS, tree
from vectorgames.ui.signs import EXPLAINED, NAMED, sign
from vectorgames.view import map_files
from vectorgames.view.flat_map import flat_layout, flat_primitives
from vectorgames.view.icons import GLYPHS, REACH, RIM, Arc, Disc, by_an_eighth
from vectorgames.view.markers import CLICKS, KINDS, TARGETS, told
from vectorgames.view.primitives import Circle, PieceShape, Rect, Stamp, Text, Texts, stamp
from vectorgames.view.tableau import Ghost, Mark, Path, Piece, Tableau
from vectorgames.view.themes import load_theme, theme_ids

LUMA = (0.2126, 0.7152, 0.0722)
MARKED = (*KINDS, "reach down", "reach limited_excision", "turn u", "turn v")
"""Every kind, and those that look different by what they are about."""
BOARDS = {
    "lattice": (lattice(4), "(3,1,4,SE)", ("1", "2"), "board"),
    "stack": (stack(), "d3L8", ("1P", "2Q"), "towers"),
    "tree": (tree(4), "YBY", ("1", "2"), "board"),
}
"""Kind of board -> a space of it that nothing hides, pieces, the layout in which it is played."""
FIGURE_MARKS = ("movable", "last", "take", "selected", "push")
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


def near(shapes, half: float):
    """Of what is drawn, what may be seen in the square from (0, 0) to that corner: the rest costs time only."""

    def here(point, room=30.0):
        return -room < point[0] < 2 * half + room and -room < point[1] < 2 * half + room

    for p in shapes:
        if isinstance(p, Stamp | Texts):
            reach = max(
                (abs(n) for part in getattr(p, "parts", ()) for xy in part.points for n in xy), default=20.0
            )
            centres = tuple(c for c in p.centres if here(c, reach))
            if centres:
                yield replace(p, centres=centres)
        elif not isinstance(p, PieceShape | Circle | Text) or here(p.centre):
            yield p


def apart(images: dict[str, np.ndarray], bare: np.ndarray, least: int, different: int) -> list[tuple[str, ...]]:
    """What cannot be found in greyscale, and pairs that cannot be told apart; pixels that have to differ."""
    grey = {name: image.astype(float) @ LUMA for name, image in images.items()}
    none = bare.astype(float) @ LUMA
    hidden = [(name,) for name, image in grey.items() if (np.abs(image - none) > 16).sum() < least]
    pairs = itertools.combinations(grey, 2)
    return hidden + [(a, b) for a, b in pairs if (np.abs(grey[a] - grey[b]) > 16).sum() < different]


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
            assert far.max() > RIM + 0.1, name
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


# ---- the flat map, and files of it ----


@pytest.mark.parametrize("taken, theme", [(False, "studio"), (True, "light"), (True, "contrast")])
@pytest.mark.parametrize("board", BOARDS)
def test_every_kind_is_found_on_the_flat_map_and_told_apart(board, taken, theme):
    space, name, (text, _), _ = BOARDS[board]
    colours, rect = load_theme(theme), Rect(0, 0, 802, 594)
    at, layout = space.index[name], flat_layout(space, rect)
    (x, y), half = layout.places[at], round({"tree": 1.15}.get(board, 0.75) * layout.cell)
    pieces = (Piece(at, text),) if taken else ()

    def cut(tableau: Tableau) -> np.ndarray:
        moved = near(flat_primitives(space, tableau, Rect(half - x, half - y, 802, 594), colours), half)
        return np.asarray(map_files.image(moved, (2 * half, 2 * half), colours))

    bare = cut(Tableau(pieces))
    images = {kind: cut(tableau_of(kind, at, *pieces)) for kind in MARKED}
    assert not apart(images, bare, 10, 8)


@pytest.mark.parametrize("board", BOARDS)
def test_svg_says_every_kind_in_its_own_way(board):
    space, name, _, _ = BOARDS[board]
    theme, rect, at = load_theme(), Rect(0, 0, 802, 594), space.index[name]

    bare = set(flat_primitives(space, Tableau(), rect, theme))

    def elements(tableau: Tableau) -> frozenset[bytes]:
        """Of what is new."""
        shapes = [p for p in flat_primitives(space, tableau, rect, theme) if p not in bare]
        return frozenset(
            Xml.tostring(e) for e in [*Xml.fromstring(map_files.svg(shapes, (802, 594), theme)).iter()][1:]
        )

    said = {kind: elements(tableau_of(kind, at)) for kind in MARKED}
    assert all(said.values()) and len(set(said.values())) == len(said)


@pytest.mark.parametrize("board", BOARDS)
def test_ways_and_ghosts_are_drawn_on_every_map(board):
    space, name, (text, other), _ = BOARDS[board]
    theme, at, half = load_theme(), space.index[name], 90
    x, y = flat_layout(space, Rect(0, 0, 802, 594)).places[at]
    there = next(i for i in (at + 9, at - 9) if 0 < i < space.size)

    def picture(tableau: Tableau) -> np.ndarray:
        shapes = near(flat_primitives(space, tableau, Rect(half - x, half - y, 802, 594), theme), half)
        return np.asarray(map_files.image(shapes, (2 * half, 2 * half), theme))

    bare = picture(Tableau())
    drawn = {
        kind: picture(Tableau(paths=(Path(kind, (at, there), player=1),)))
        for kind in ("link", "trail", "way", "guard", "threat")
    }
    drawn |= {why: picture(Tableau(ghosts=(Ghost(at, text, why),))) for why in GHOSTS}
    drawn["piece"] = picture(Tableau((Piece(at, text),)))
    drawn["other"] = picture(Tableau(ghosts=(Ghost(at, other, "lands"),)))
    assert not apart(drawn, bare, 25, 15)
    once, twice = (
        len(flat_primitives(space, Tableau(paths=(Path("trail", way),)), Rect(0, 0, 802, 594), theme))
        for way in ((at, there), (at, there, at))
    )
    assert twice > once, "every step of a chain"


@pytest.mark.parametrize("radius", [6.5, 10.0])
def test_signs_beside_words_are_told_apart(radius):
    theme, size = load_theme(), round(2.6 * radius)
    kinds = [kind for kind in NAMED if kind != "eliminate"]  # which is drawn as ``take``
    drawn = {
        k: sign(k, (size / 2, size / 2), radius, theme, 3 if k in KINDS and KINDS[k].number else 0) for k in kinds
    }
    images = {kind: np.asarray(map_files.image(shapes, (size, size), theme)) for kind, shapes in drawn.items()}
    assert not apart(images, np.zeros((size, size, 3)), 8, 6)


# ---- the scene ----


@pytest.fixture(scope="module")
def pictures(tmp_path_factory):
    return drawn_by(__file__, tmp_path_factory.mktemp("marks"))[0]


@pytest.mark.parametrize("taken", ["free", "taken"])
@pytest.mark.parametrize("board", BOARDS)
def test_every_kind_is_found_in_space_and_told_apart(pictures, board, taken):
    images = {kind: pictures[f"{board} {taken} {kind}"] for kind in MARKED}
    assert not apart(images, pictures[f"{board} {taken}"], 30, 35)


def test_marks_of_a_piece_of_a_kind_on_a_tree_are_hidden_by_no_other_piece(pictures):
    """Round its disc, before those beside it."""
    images = {kind: pictures[f"tree figure {kind}"] for kind in FIGURE_MARKS}
    assert not apart(images, pictures["tree figure"], 340, 120)


@pytest.mark.parametrize("board", BOARDS)
def test_ways_and_ghosts_are_drawn_in_space(pictures, board):
    names = ("link", "trail", "way", "guard", "threat", *GHOSTS, "piece")
    assert not apart({name: pictures[f"{board} {name}"] for name in names}, pictures[f"{board} free"], 25, 15)


@pytest.mark.parametrize("board", BOARDS)
def test_marks_in_space_have_the_colours_of_the_theme(pictures, board):
    usual, other = (pictures[f"{board} {name}"].astype(int) for name in ("free free", "contrast"))
    assert (np.abs(usual - other).max(2) > 12).sum() > 20


def draw() -> tuple[dict, dict]:
    from vectorgames.boards.backend import load_board
    from vectorgames.scene.board_scene import BoardScene
    from vectorgames.scene.camera import OrbitCamera
    from vectorgames.scene.viewport import Viewport, open_offscreen

    host, images = open_offscreen(), {}
    window, size = (1280, 800), (120, 110)
    for board_name, (space, name, (light, dark), layout) in BOARDS.items():
        board = load_board({"lattice": "time_vectors", "stack": "chess_4d", "tree": "gryb"}[board_name], space)
        view, at = View(layout), space.index[name]
        scene, camera = BoardScene(board), OrbitCamera(board, window)
        scene.set_view(view, animate=False)
        camera.home(view, animate=False)
        x, y = camera.project(scene.anchors)[at, :2]
        camera.set_window(size, (size[0] / 2 - x, size[1] / 2 + 12 - y, *window))
        camera.home(view, animate=False)
        viewport = Viewport(host, scene, camera, size, 4)

        def picture(key: str, tableau: Tableau, scene=scene, viewport=viewport, board_name=board_name) -> None:
            scene.show(tableau, animate=False)
            images[f"{board_name} {key}"] = viewport.screenshot()

        for taken, text in (("free", ""), ("taken", dark)):
            pieces = (Piece(at, text),) if text else ()
            scene.set_theme(load_theme("light" if text else "studio"))
            picture(taken, Tableau(pieces))
            for kind in MARKED:
                picture(f"{taken} {kind}", tableau_of(kind, at, *pieces))
        there = next(i for i in (at + 9, at - 9) if 0 < i < space.size)
        scene.set_theme(load_theme())
        for kind in ("link", "trail", "way", "guard", "threat"):
            picture(kind, Tableau(paths=(Path(kind, (at, there), player=1),)))
        for why in GHOSTS:
            picture(why, Tableau(ghosts=(Ghost(at, light, why),)))
        picture("piece", Tableau((Piece(at, light),)))
        if board_name == "tree":
            figures = tuple(
                Piece(space.index[node], text)
                for node, text in ((name, "2N"), (name + "B", "1P"), (name + "G", "1R"))
            )
            picture("figure", Tableau(figures))
            for kind in FIGURE_MARKS:
                picture(f"figure {kind}", tableau_of(kind, at, *figures))
        scene.set_theme(load_theme("contrast"))
        picture("contrast", tableau_of("free", at))
        viewport.close()
        scene.root.remove_node()
    return images, {}
