"""A board of a kind that nothing in the program knows: one object in each layer, and all else works.

Pegs in rows on a plain board are registered from here, then seen, picked, listed, played upon.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

import numpy as np
import pytest

from tests.drawing import drawn_by
from vectorgames.boards.model import In, Model, read

PEGS = """\
format: 1
id: pegs
space: pegs
plate: {pitch: 30, margin: 24}
"""
ROW = """\
format: 1
id: row_of_three
title: Row of Three
board: {model: pegs.yaml, side: 5}
pieces: 9
stages:
  - {stage: introduce}
goals:
  - {goal: configuration, shape: {row: 3}}
"""
SIZE = (640, 480)
PLAYED = ("b2", "d4", "c2")


@dataclass(frozen=True)
class PegsModel(Model):
    pitch: Annotated[float, In("plate", 10.0, 60.0)]
    margin: Annotated[float, In("plate", 10.0, 60.0)]

    @property
    def cell(self):
        return self.pitch


def register() -> None:
    """What a board of pegs is: in the layer of boards, in the scene, on the map."""
    import panda3d.core as p3d

    from vectorgames.boards import backend
    from vectorgames.boards.backend import BoardBackend, Term
    from vectorgames.boards.board import CORNERS, EVERYTHING, Board
    from vectorgames.boards.layout import AS_BUILT, FLAT, Layout, by_name
    from vectorgames.scene import backend as scene
    from vectorgames.scene import materials
    from vectorgames.scene.mesh import Mesh, MeshNode
    from vectorgames.scene.structure import Structure
    from vectorgames.spaces.dots import Dots
    from vectorgames.view import flat_map as flat
    from vectorgames.view.flat_map import FlatLayout
    from vectorgames.view.primitives import Box, Circle, PieceShape

    class Pegs(Dots):
        kind = "pegs"

    class PegsBoard(Board):
        layouts = by_name(
            Layout("board", (10.0, 45.0, 22.0)),
            Layout("steep", (10.0, 75.0, 22.0)),
            FLAT,
        )

        def __init__(self, model, space):
            super().__init__(model, space)
            self.levels = self.towers = self.panes = 1
            self.foot, self.half = 4.0, (space.width - 1) / 2 * model.pitch + model.margin
            self.level_of = np.ones(self.size, np.int8)
            self.board_of, self.pane_of = np.zeros(self.size, np.int8), np.zeros(self.size, np.int16)
            self.local = ((space.coordinates - (space.width - 1) / 2) * model.pitch).astype(np.float32)

        def pane_origins(self, pose=AS_BUILT):
            return np.array([(0.0, 0.0, self.foot)], np.float32)

        def outline(self, pose=AS_BUILT, shown=EVERYTHING):
            return np.array([(x * self.half, y * self.half, z) for x, y in CORNERS for z in (0, 20)], np.float32)

        def arms(self, lang="en"):
            return {"e": (1, 0, 0), "5": (0, 1, 0)}

        def placed(self, anchors):
            return anchors[:1].astype(float) - (*self.local[0].tolist(), 0.0), 0.0

        def under(self, x, y, shift):
            count = self.space.width
            u, v = x / self.cell + count / 2, y / self.cell + count / 2
            i, j = (np.clip(w, 0, count - 0.001).astype(np.int64) for w in (u, v))
            off = 2 * np.maximum(np.abs(u - i - 0.5), np.abs(v - j - 0.5))
            return i * count + j, np.where(off <= 1, off, np.inf)

        def column(self, space):
            return np.array([space])

    class PegsBackend(BoardBackend):
        board = PegsBoard
        terms = {"side": Term((3, 9), 4, "pegs along a side", whole=True)}

        def model(self, data, changes):
            return PegsModel(**read(PegsModel, data, changes))

        def space(self, model, **terms):
            return Pegs(terms["side"], terms["side"])

    class Plate(Structure):
        def __init__(self, board, parent):
            super().__init__(board, parent)
            h = board.half
            mesh = Mesh().add(
                [(x * h, y * h, -0.2) for x, y in CORNERS[[0, 3, 2, 1]]], (0, 0, 1), [(0, 1, 2), (0, 2, 3)]
            )
            mesh.vertices[0][:, 6:9] = (0.10, 0.30, 0.12)
            node = MeshNode("plate", parent, mesh)
            materials.opaque(node.path, "piece").set_shader_input("opacity", 1.0)
            self.levels = [[(parent.attach_new_node(p3d.PandaNode("level")), materials.FACE)]]

    def layout(space, rect, view):
        cell = min(rect.w, rect.h) / (space.width + 1)
        left, bottom = rect.centre[0] - space.width * cell / 2, rect.centre[1] + space.width * cell / 2
        file, rank = space.coordinates.T + 0.5
        return FlatLayout(cell, np.column_stack([left + file * cell, bottom - rank * cell]), rect)

    def shapes(space, layout, tableau, style):
        pegs = (Circle(place, 0.1 * layout.cell, style.theme["text"]) for place in layout.places)
        pieces = (PieceShape(layout.places[p.space], 0.4 * layout.cell, p.text) for p in tableau.pieces)
        return (Box(layout.area, style.theme["card"]), *pegs, *pieces)

    backend.BACKENDS.add("pegs", PegsBackend())
    scene.BACKENDS.add("pegs", scene.SceneBackend(structure=Plate))
    flat.BACKENDS.add("pegs", flat.MapBackend(layout, shapes))


@pytest.fixture(scope="module")
def pegs(tmp_path_factory):
    """What was drawn of a game on pegs, and what came of clicks."""
    return drawn_by(__file__, tmp_path_factory.mktemp("pegs"))


def test_it_is_seen_in_the_scene(pegs):
    images, facts = pegs
    before, after = images["empty"].astype(int), images["played"].astype(int)
    assert before.std() > 8
    (x, y), (other_x, other_y) = facts["at"]["b2"], facts["at"]["e5"]
    assert after[y, x].sum() > 450 and abs(after[y, x] - before[y, x]).sum() > 150  # an ivory bead
    assert abs(after[other_y, other_x] - before[other_y, other_x]).sum() < 30
    assert abs(images["steep"].astype(int) - after).mean() > 3


def test_it_is_on_the_map(pegs):
    images, facts = pegs
    x, y = (round(v) for v in facts["on the map"]["b2"])
    assert images["map"][y, x].sum() > 500
    assert facts["svg"].count("<circle") > 25 and "1 b2" in facts["svg"]


def test_every_space_is_picked_by_a_click(pegs):
    _, facts = pegs
    assert facts["picked"] == facts["picked on the map"] == facts["names"]
    assert len(facts["names"]) == 25


def test_its_views_are_listed(pegs):
    _, facts = pegs
    assert facts["layouts"] == ["board", "steep", "flat"]
    assert facts["view"] == "steep"
    assert "expected board, steep, flat" in facts["wrong view"]


def test_it_is_placed_upon_in_a_session_and_won(pegs):
    _, facts = pegs
    assert facts["position"] == dict(zip(PLAYED, ("1", "2", "1"), strict=True))
    assert "b2" in facts["refused"]
    assert facts["winners"] == [1]
    gold = pegs[0]["won"].astype(int) - pegs[0]["steep"].astype(int)
    assert ((gold[..., 0] > 60) & (gold[..., 2] < 30)).sum() > 200, "the row that won is lit"


def draw() -> tuple[dict, dict]:
    from pathlib import Path
    from tempfile import TemporaryDirectory

    import vectorgames
    from vectorgames.app.picture import Still
    from vectorgames.boards.backend import parse_view
    from vectorgames.play.record import GameRecord
    from vectorgames.play.views import View
    from vectorgames.view.flat_map import flat_layout, flat_points
    from vectorgames.view.map_files import sheet
    from vectorgames.view.primitives import Rect

    register()
    images, facts = {}, {}
    with TemporaryDirectory() as folder:
        (Path(folder) / "pegs.yaml").write_text(PEGS, "utf-8")
        definition = Path(folder) / "row.yaml"
        definition.write_text(ROW, "utf-8")
        game = vectorgames.load(str(definition))
        names = list(game.space.names)
        facts |= {"names": names, "position": {}}
        still = Still(GameRecord(game), View(), SIZE, 1.0, "en", panels=False)
        try:
            images["empty"] = still.image()
            facts["at"] = still.pixels()
            board, session = still.board_view, still.session
            facts["picked"] = [names[board.pick(*facts["at"][n], still.tableau)] for n in names]
            facts["layouts"], facts["view"] = (
                list(session.game.display.board.layouts),
                str(parse_view("steep", game.space)),
            )
            try:
                parse_view("sideways", game.space)
            except ValueError as error:
                facts["wrong view"] = str(error)
            for name in PLAYED:
                for _ in range(2):
                    session.play.move_input.click(board.pick(*facts["at"][name], session.tableau()))
            facts["position"] = session.record.state.position()
            board.scene.show(session.tableau(), animate=False)
            images["played"] = board.viewport.screenshot()
            board.set_view(View("steep"), 0.0, 0.0, animate=False)
            board.home(animate=False)
            images["steep"] = board.viewport.screenshot()
            facts["refused"] = game.why_not(session.record.state, "b2")[0]
            session.play.play("a1")
            session.play.play("d2")
            tableau, rect = session.tableau(), Rect(0, 0, 400, 400)
            board.scene.show(tableau, animate=False)
            images["won"] = board.viewport.screenshot()
            facts["winners"] = list(session.record.state.outcome.winners)
        finally:
            still.close()
        points = flat_points(game.space, rect)
        facts["on the map"] = dict(zip(names, points.tolist(), strict=True))
        facts["picked on the map"] = [names[flat_layout(game.space, rect).pick(x, y)] for x, y in points.tolist()]
        facts["svg"] = sheet(game.space, tableau, (400, 400)).content(".svg").decode()
        png = Path(folder) / "map.png"
        png.write_bytes(sheet(game.space, tableau, (400, 400)).content(".png"))
        from PIL import Image

        images["map"] = np.asarray(Image.open(png).convert("RGB")).copy()
        facts["on the map"] = dict(zip(names, flat_points(game.space, _body((400, 400))).tolist(), strict=True))
    return images, facts


def _body(size: tuple[int, int]):
    """Where ``sheet`` draws the map on a sheet of this size."""
    from vectorgames.view.primitives import Rect

    return Rect(0, 0, *size).inset(round(0.022 * min(size)))
