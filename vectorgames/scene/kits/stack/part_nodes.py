"""The parts of a stand while it is put together."""

from __future__ import annotations

import panda3d.core as p3d

from vectorgames.boards.model import Model
from vectorgames.boards.part import Part
from vectorgames.scene import assembly_meshes as meshes
from vectorgames.scene import colours
from vectorgames.scene.assembly_parts import COVER, LIT, Pane, PartNode, Solid, half
from vectorgames.scene.kits.stack.structure import ALONE as SHADES
from vectorgames.scene.kits.stack.structure import named
from vectorgames.scene.mesh import Mesh
from vectorgames.scene.models import CAPITAL, letters
from vectorgames.spaces.stack import FILES, LEVEL_LETTERS

FACE = 0.03  # what the face of a sheet covers
DARK = (0.095, 0.105, 0.120)  # linear light of posts


class SheetPane(Pane):
    """A sheet of a stand, engraved with squares."""

    fragment, even, holes = "sheet", LIT, 0.25
    _level = 0

    def _dress(self, part: Part, model: Model) -> None:
        self._level = level = int(part.name.split()[-1]) - 1
        share, (low, high) = level / (model.levels - 1), colours.SHEETS
        self._tint, self._gain = low + (high - low) * share, (1.05 + 0.35 * share)
        self._face = FACE
        self._face_node.path.set_shader_inputs(
            reflection=0.4 / model.levels,
            thick=part.thickness,
            board=p3d.LVecBase4f(half(part), model.corner, model.cell, 1.0 - level % 2),
            sides=p3d.LVecBase2f(model.files * model.cell / 2, model.ranks * model.cell / 2),
            shades=p3d.LVecBase2f(*(SHADES * 0.5).tolist()),
            names=p3d.LVecBase4f(model.carved / CAPITAL, 1.0, 1.0, model.margin),
            named=named(model),
        )
        self._state = None

    def set_language(self, lang: str) -> None:
        atlas, letter = letters(), LEVEL_LETTERS.get(lang, LEVEL_LETTERS["en"])
        places = [float(atlas.index(glyph)) for glyph in (FILES[0], "1", letter, str(self._level + 1))]
        self._face_node.path.set_shader_input("glyphs", p3d.LVecBase4f(*places))


class Post(Solid):
    """A post, darker than what is on it."""

    def _meshes(self, part: Part, model: Model) -> list[Mesh]:
        return [meshes.solid(part, (*DARK, 1.0), COVER)]


NODES: dict[str, type[PartNode]] = {"sheet": SheetPane, "post": Post}
