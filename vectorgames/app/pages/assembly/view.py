"""An assembly on the screen: its scene, its camera and a viewport together."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np
from numpy.typing import ArrayLike

from vectorgames.app.board_view import SceneView
from vectorgames.boards.assembly import Assembly, Camera, Scenery, bounds, exploded
from vectorgames.boards.model import Model
from vectorgames.scene.assembly_scene import AssemblyCamera, AssemblyScene, Sight
from vectorgames.ui.frame import Frame

JUMP = 0.35  # of the way from one sight to the next: by so much no film goes on from picture to picture
NAMED = 0.5  # so far apart that every part can have its name
NEAR = 40.0, 70.0  # mm that are seen on each side of where parts jam: as the pieces are large
WIDE = 70.0  # mm: what is wider is named at its side, else at its top
AROUND = np.vstack([np.eye(3), -np.eye(3)])
ALONG = np.linspace(0, 1, 9)[:, None]
ROOM = 0.03  # of the view: nearer to its edge no tag points
BROAD = (1.12, 1.12, 1.0)  # room for tags beside what is seen
CORNERS = np.array([(x, y, z) for x in (0, 3) for y in (1, 4) for z in (2, 5)])
EDGES = np.array([(CORNERS[a], CORNERS[b]) for a in range(8) for b in range(a) if (a ^ b).bit_count() == 1])


class AssemblyView(SceneView):
    """The 3D view of the assembly page in a window (or picture) of a size, besides panels that cover part of it."""

    scene: AssemblyScene
    camera: AssemblyCamera

    def __init__(self, host: Any, frame: Frame, samples: int = 4, language: str = "en"):
        super().__init__(host, AssemblyScene(language), AssemblyCamera(), frame, samples)
        self._shown: Assembly | None = None
        self._at: tuple[str, int] | None = None
        self._how: tuple[float, tuple[str, ...]] = (0.0, ())
        self._way: tuple[tuple[Sight, ...], float] | None = None

    def show(self, made: Assembly, model: Model, scenery: Scenery, step: int, animate: bool = True) -> None:
        """Show a moment of a step, from 0. The camera goes to the step's place when that or the board is another.

        While it stands at home it follows the film to the step's close looks and the slider that pulls apart; where
        parts jam it goes near.
        """
        fresh = made is not self._shown
        if fresh:
            self.scene.build(made, model)
            self.camera.measure(self._extent(made))
            self._shown = made
        self.scene.show(scenery, made.steps[step].camera.azimuth, animate)
        at, how = (made.board, step), (scenery.explode, scenery.clash)
        place = self._place(made, scenery, step)
        if (at, how) == (self._at, self._how) and not fresh:
            assert self._way is not None
            far, self._way = abs(place - self._way[1]), (self._way[0], place)
            if far > JUMP and self.camera.at_home:
                self.home(animate)
            elif far:
                self.camera.follow(place)
            return
        stays, new = at == self._at, self._at is None
        slid = stays and 0 < self._how[0] != scenery.explode
        self._at, self._how = at, how
        self._way = self._sights(made, scenery, step), place
        if not stays or self.camera.at_home:
            self.home(animate and not slid and not new)

    def home(self, animate: bool = True) -> None:
        """Send the camera where all that is in sight in the step fits, or what is looked at closely now."""
        if self._way is not None:
            self.camera.home(*self._way, animate)

    def labels(self) -> tuple[tuple[str, tuple[float, float]], ...]:
        """(name, pixel) of the parts that the step is about: at the side of what is wide, else at the top.

        Of the two that jam, each where it is seen farthest from the place; of all parts once they stand well apart.
        """
        assert self._shown is not None
        shown, made, out = self.scene.scenery, self._shown, []
        names = [name for name in shown.offsets if name in (shown.clash or shown.new) or shown.explode >= NAMED]
        if not shown.clash:  # what is in the wall of another part goes with it
            part = made.part
            names = [name for name in names if not part(name).held or not part(part(name).held).bore]
        for name in names:
            box = self._box(made, name)
            low, high = box[:3], box[3:]
            slim = max(high[:2] - low[:2]) < WIDE
            points = np.array([[*((low + high) / 2)[:2], high[2]]]) if slim else box[CORNERS]
            if shown.clash or not self._inside(self.camera.project(points)).all():
                start, end = box[EDGES[:, 0]][:, None], box[EDGES[:, 1]][:, None]
                points = (start + (end - start) * ALONG).reshape(-1, 3)
            seen = self.camera.project(points)
            seen = seen[inside] if (inside := self._inside(seen)).any() else seen
            if shown.clash:
                far = np.hypot(*(seen - self.camera.project(self.scene.meeting))[:, :2].T)
            else:
                far = -seen[:, 1] if slim else seen[:, 0]
            out.append((name, tuple(seen[far.argmax(), :2].tolist())))
        return tuple(out)

    def _inside(self, seen: np.ndarray) -> np.ndarray:
        """bool[n]: which of these projected points, float[n, 3], no panel covers."""
        x, y, w, h = self.camera.free
        pad = ROOM * min(w, h)
        across = (seen[:, 0] > x + pad) & (seen[:, 0] < x + w - pad)
        return across & (seen[:, 1] > y + pad) & (seen[:, 1] < y + h - pad)

    def _box(self, made: Assembly, name: str) -> np.ndarray:
        """float64[6]: the box round a part where it is now, or of several pieces round the one that jams."""
        part, piece = made.part(name), self.scene.pieces.get(name)
        box = bounds(part)
        if piece is not None and part.count > 1:
            half = np.ptp(part.outlines[0], axis=0) / 2
            middle = np.array(part.places[piece][:2])
            box = np.array([*(middle - half), box[2], *(middle + half), box[5]])
        return box + np.tile(self.scene.offset(name), 2)

    # ---- what is in sight ----

    @staticmethod
    def _extent(made: Assembly) -> np.ndarray:
        """float64[n, 3]: corners of all that the parts ever reach."""
        apart = exploded(made)
        boxes = np.array([bounds(part) for part in made.parts])
        away = np.array([apart.get(part.name, (0, 0, 0)) for part in made.parts])
        starts = [bounds(made.part(name)) + np.tile(o, 2) for step in made.steps for name, o in step.brings]
        return np.vstack([boxes, boxes + np.tile(away, 2), *starts]).reshape(-1, 3)

    @staticmethod
    def _place(made: Assembly, scenery: Scenery, step: int) -> float:
        """Where on the way of the step's sights the camera belongs at this moment."""
        if scenery.clash or scenery.explode:
            return 0.0
        return made.nearness(step, scenery.share) if made.steps[step].close else float(scenery.share >= 1)

    def _sights(self, made: Assembly, scenery: Scenery, step: int) -> tuple[Sight, ...]:
        """What is seen in a step: all of it, and its close looks; without these, how all stands at its end.

        Pulled apart all that is there; of a jam what is round the place.
        """
        here = made.steps[step]
        look = here.camera.azimuth, here.camera.elevation
        if scenery.clash:
            place = self.scene.meeting
            wide = max((np.ptp(made.part(n).outlines[0], axis=0).max() / 2 for n in self.scene.pieces), default=0.0)
            near = min(NEAR[1], max(NEAR[0], wide)) * AROUND
            return (Sight(place + near, *look, tuple(place[:2].tolist())),)
        if scenery.explode:
            apart = {name: self.scene.offset(name) for name in scenery.offsets}
            return (Sight(self._corners(made, apart), *look),)
        begin, end = (self._corners(made, made.at(step, share)) * BROAD for share in (0.0, 1.0))
        whole = Sight(np.vstack([begin, end]), *look)
        if not here.close:
            return whole, Sight(end, *look)
        return whole, *(_near(shot.camera) if shot.camera else whole for shot in here.close)

    @staticmethod
    def _corners(made: Assembly, offsets: Mapping[str, ArrayLike]) -> np.ndarray:
        """float64[n, 3]: corners of parts that are moved."""
        boxes = np.array([bounds(made.part(name)) + np.tile(offset, 2) for name, offset in offsets.items()])
        return boxes[:, CORNERS].reshape(-1, 3)


def _near(camera: Camera) -> Sight:
    """What a camera shows."""
    points = np.array(camera.look) + camera.span / 2 * AROUND
    return Sight(points, camera.azimuth, camera.elevation, camera.look[:2], camera.lens)
