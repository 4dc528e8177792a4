"""Pieces of kinds in pictures: their marks, absent ones, what floats over them, and their ways."""

from __future__ import annotations

import itertools

import numpy as np
import pytest

from tests.drawing import drawn_by
from vectorgames.play.views import View
from vectorgames.view.tableau import Ghost, Mark, Piece, Tableau

SIZE = (560, 400)


@pytest.fixture(scope="module")
def pictures(tmp_path_factory):
    return drawn_by(__file__, tmp_path_factory.mktemp("moves"))


def changed(images, name: str, plain: str) -> np.ndarray:
    """Where a picture differs from another one: a shape without its colour."""
    return np.abs(images[name].astype(int) - images[plain]).max(2) > 30


def apart(a: np.ndarray, b: np.ndarray) -> float:
    """Which part of two shapes together is not in both."""
    return float((a ^ b).sum() / max(1, (a | b).sum()))


def test_later_turns_are_numbered_and_fainter(pictures):
    images, _ = pictures
    two, five = (images[f"later {n}"].astype(int) - images["bare"] for n in (2, 5))
    assert apart(np.abs(two).max(2) > 30, np.abs(five).max(2) > 30) > 0.03, "the digit differs"
    assert np.abs(five).max(2).sum() < 0.8 * np.abs(two).max(2).sum()


@pytest.mark.parametrize("kind", ["check", "risk", "blocked"])
def test_nothing_hides_a_warning(pictures, kind):
    """Over a king behind other pieces, under other levels: its colour is there."""
    from vectorgames.scene.colours import display

    images, _ = pictures
    colour = {"check": "#FFB733", "risk": "#FF7A33", "blocked": "#E6EAF0"}[kind]
    near = np.abs(images[f"crowd {kind}"] / 255 - display(colour)).max(2) < 0.2
    assert (near & changed(images, f"crowd {kind}", "crowd")).sum() > 30


def test_pieces_stand_out_of_a_queens_many_targets(pictures):
    images, facts = pictures
    assert facts["targets"] > 100
    for x, y in facts["heads"]:
        was, now = (images[name][int(y), int(x)] / 255 @ (0.2126, 0.7152, 0.0722) for name in ("plain", "targets"))
        assert was > 0.55
        assert now > 0.9 * was
    assert changed(images, "targets", "plain").mean() > 0.03
    x, y = facts["middle"]
    assert changed(images, "mark free", "bare")[y - 6 : y + 7, x - 6 : x + 7].all(), "a plate is filled"


def test_an_absent_piece_is_neither_a_piece_nor_one_that_lands(pictures):
    images, _ = pictures
    figures = {name: images[name].astype(int) for name in ("bare", "piece", "ghost", "aimed")}
    for one, other in itertools.combinations(figures, 2):
        assert (np.abs(figures[one] - figures[other]).max(2) > 40).sum() > 60, (one, other)
    x0, y0, x1, y1 = pictures[1]["body"]
    # a piece is bright throughout; its ghost lets through what is behind it, within a bright outline
    luma = {name: figures[name] @ (0.2126, 0.7152, 0.0722) for name in figures}
    inside = {name: float(luma[name][y0:y1, x0:x1].mean()) for name in luma}
    assert inside["ghost"] < 0.75 * inside["piece"], inside
    assert (luma["ghost"] > 200).sum() > 100
    between = images["ghost crossed"][y0:y1, x0:x1].astype(int) - images["ghost"][y0:y1, x0:x1]
    assert np.abs(between).max() > 15, "what is behind it is seen through it"


def test_an_absent_piece_tells_whose_it_is_and_how_many_there_are(pictures):
    images, _ = pictures
    assert (np.abs(images["ghost"].astype(int) - images["ghost dark"]).max(2) > 30).sum() > 60
    assert changed(images, "ghost two", "ghost one").sum() > 8
    beside = changed(images, "ghost beside", "piece")
    body = changed(images, "piece", "bare")
    assert beside.sum() > 20
    assert (beside & body).sum() < 0.1 * body.sum(), "it hides nothing of what stands there"


def test_the_piece_that_takes_floats_over_what_it_takes(pictures):
    images, _ = pictures
    over = changed(images, "aimed over", "aimed none")
    taken = changed(images, "taken", "bare")
    assert (over & ~taken).sum() > 0.5 * over.sum()
    assert np.flatnonzero(over.any(1))[0] < np.flatnonzero(taken.any(1))[0] - 5


def test_levels_out_of_focus_show_kinds_by_icons(pictures):
    images, facts = pictures
    cuts = {}
    for kind, (x, y) in facts["icons"].items():
        box = images["icons"][int(y) - 9 : int(y) + 10, int(x) - 10 : int(x) + 11] / 255 @ (0.2126, 0.7152, 0.0722)
        cuts[kind] = box > 0.55
        assert 100 < cuts[kind].sum() < 360, kind
    for one, other in itertools.combinations(cuts, 2):
        assert (cuts[one] ^ cuts[other]).sum() > 20, (one, other)


def test_ways_of_departures_returns_castling_and_promotion(pictures):
    _, facts = pictures
    ways = facts["ways"]
    assert ways["depart"] == [["leave", "1Q"]]
    assert ways["return"] == [["arrive", "1Q"]]
    assert ways["eliminate"] == [["sink", "2N"]]
    assert sorted(ways["castle"]) == [["glide", "1K"], ["glide", "1R"]]
    assert sorted(ways["promote"]) == [["glide", "1P"], ["sink", "2N"]]
    assert sorted(ways["promoted"]) == [["arrive", "1Q"], ["leave", "1P"]]
    assert ways["fresh"] == [["place", "1N"]]
    assert ways["rolled"] == [["place", "1N"], ["place", "1Q"]], "each falls to the end"
    assert ways["rolled and gone"] == [["sink", "1N"]]
    assert facts["still"] == dict.fromkeys(facts["still"], True), "every way ends"


def test_a_departing_piece_dissolves_into_its_ghost(pictures):
    images, _ = pictures
    whole = changed(images, "depart 0", "depart end").sum()
    half = changed(images, "depart half", "depart end").sum()
    assert whole > 100
    assert 0.15 * whole < half < 0.9 * whole


# ---- the program that draws ----


def draw() -> tuple[dict, dict]:
    from tests.drawing import render_picture
    from vectorgames.boards.backend import load_board
    from vectorgames.scene.board_scene import BoardScene
    from vectorgames.scene.camera import OrbitCamera, Pose
    from vectorgames.scene.viewport import Viewport, open_offscreen
    from vectorgames.spaces.stack import stack

    space = stack()
    board, n = load_board("chess_4d", space), space.index
    images, facts = {}, {"ways": {}, "still": {}}
    top = float(board.anchors()[n["d4L8"], 2])
    near, spot = OrbitCamera(board, SIZE), n["d4L8"]
    near.go(Pose(15, 35, 300, (0, 0, top + 12), 26), animate=False)

    def picture(name, tableau, view=None, camera=near):
        images[name] = render_picture(board, tableau, view or View(), SIZE, camera=camera)

    knight, queen = Piece(spot, "1N"), Piece(spot, "1Q")
    absent, gone = Ghost(spot, "1N"), Ghost(spot, "1Q")
    picture("bare", Tableau())
    picture("piece", Tableau((knight,)))
    picture("mark free", Tableau(marks=(Mark("free", spot, 1),)))
    for number in (2, 5):
        picture(f"later {number}", Tableau(marks=(Mark("later", spot, 1, number=number),)))
    picture("ghost", Tableau(ghosts=(absent,)))
    picture("ghost crossed", Tableau(marks=(Mark("free", n["d5L8"], 1),), ghosts=(absent,)))
    picture("ghost dark", Tableau(ghosts=(Ghost(spot, "2N"),)))
    picture("ghost two", Tableau(marks=(Mark("origin", spot, 1, number=2),), ghosts=(absent, absent)))
    picture("ghost one", Tableau(marks=(Mark("origin", spot, 1),), ghosts=(absent,)))
    picture("ghost beside", Tableau((knight,), ghosts=(gone,)))
    chosen, lands = (Mark("from", n["a1L1"], 1), Mark("aim", spot, 1)), (Ghost(spot, "1N", "lands"),)
    taken, mover = Piece(spot, "2P"), Piece(n["a1L1"], "1N")
    picture("aimed", Tableau((mover,), chosen, ghosts=lands))
    picture("taken", Tableau((taken,)))
    picture("aimed over", Tableau((mover, taken), chosen, ghosts=lands))
    picture("aimed none", Tableau((Piece(n["b1L1"], "1N"), taken), chosen))
    foot, head = near.project(board.anchors()[[spot, spot]] + [(0, 0, 4), (0, 0, 24)])[:, :2]
    facts["middle"] = [int(v) for v in foot]
    facts["body"] = [int(v) for v in (foot[0] - 2, head[1], foot[0] + 3, foot[1])]

    towers = OrbitCamera(board, SIZE)
    towers.home(View("towers"), animate=False)
    crowd = tuple(Piece(s, f"{1 + s % 2}P") for s in range(board.size) if s not in (n["d7L1"], n["d7L2"]))
    king = Piece(n["d7L1"], "2K")
    picture("crowd", Tableau((*crowd, king)), View("towers"), towers)
    for kind in ("check", "risk", "blocked"):
        picture(f"crowd {kind}", Tableau((*crowd, king), (Mark(kind, king.space, 2),)), View("towers"), towers)
    row = tuple(Piece(n[f"{f}{r}L8"], "1P") for f in "aceg" for r in (2, 4))
    targets = [s for s in range(board.size) if s not in {p.space for p in row} and space.names[s][0] in "bdf"]
    picture("plain", Tableau(row), View("towers"), towers)
    picture("targets", Tableau(row, tuple(Mark("free", s, 1) for s in targets)), View("towers"), towers)
    facts["targets"] = len(targets)
    heads = board.anchors(*board.stance("towers"))[[p.space for p in row]] + (0, 0, 0.53 * board.cell)
    facts["heads"] = towers.project(heads)[:, :2].tolist()

    line = {kind: Piece(n[f"{file}4L8"], f"1{kind}") for file, kind in zip("abcdef", "KQRBNP", strict=True)}
    steep = OrbitCamera(board, SIZE)
    steep.go(Pose(0, 60, 520, (0, 0, top), 26), animate=False)
    picture("icons", Tableau(tuple(line.values())), View(levels=frozenset({1})), steep)
    spots = steep.project(board.anchors()[[p.space for p in line.values()]])[:, :2].tolist()
    facts["icons"] = dict(zip(line, spots, strict=True))

    host = open_offscreen()

    def way(name, before, after, seconds=0.0, shots=()):
        scene = BoardScene(board)
        scene.show(before, animate=False)
        scene.show(after)
        viewport = Viewport(host, scene, near, SIZE) if shots else None
        time = 0.0
        for shot, until in shots:
            scene.advance(until - time)
            time = until
            images[shot] = viewport.screenshot()
        if seconds:
            scene.advance(seconds)
        facts["ways"][name] = [[m.kind, m.piece.text] for m in scene.layers[0].pieces._movers]
        for _ in range(3):
            scene.advance(1.0)
        facts["still"][name] = not scene.moving
        if shots:
            images["depart end"] = viewport.screenshot()
            viewport.close()

    here = Tableau((queen,))
    away = Tableau(ghosts=(gone,))
    back = Piece(n["d5L8"], "1Q")
    way("depart", here, away)
    way("departing", here, away, shots=(("depart 0", 0.0), ("depart half", 0.22)))
    way(
        "return",
        away,
        Tableau(
            (back,),
        ),
    )
    enemy = Piece(n["d5L8"], "2N")
    way("eliminate", Tableau((enemy,), ghosts=(gone,)), Tableau())
    castle = (Piece(n["d1L4"], "1K"), Piece(n["a1L4"], "1R")), (Piece(n["b1L2"], "1K"), Piece(n["c1L2"], "1R"))
    way("castle", Tableau(castle[0]), Tableau(castle[1], moved=((n["d1L4"], n["b1L2"]),)))
    pawn, victim, crowned = Piece(n["d6L8"], "1P"), Piece(n["e7L8"], "2N"), Piece(n["e7L8"], "1Q")
    promotion = Tableau((pawn, victim)), Tableau((crowned,), moved=((pawn.space, crowned.space),))
    way("promote", *promotion)
    way("promoted", *promotion, seconds=0.35)
    way("fresh", Tableau(), Tableau((knight,)))
    scene = BoardScene(board)
    scene.show(Tableau(), animate=False)
    for pieces in ((knight,), (knight, back)):  # rolled one after the other, before the first has come down
        scene.show(Tableau(pieces))
        scene.advance(0.08)
    facts["ways"]["rolled"] = [[m.kind, m.piece.text] for m in scene.layers[0].pieces._movers]
    scene.show(Tableau((back,)))  # what goes lets all arrive
    facts["ways"]["rolled and gone"] = [[m.kind, m.piece.text] for m in scene.layers[0].pieces._movers]
    return images, facts
