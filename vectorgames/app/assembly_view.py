"""AssemblyView: an assembly on the screen. Ties its scene, its camera and a viewport together."""

from __future__ import annotations

import numpy as np

from vectorgames.app.scene_view import SceneView
from vectorgames.boards.assembly.exploded import bounds, exploded
from vectorgames.boards.assembly.scenery import Scenery
from vectorgames.boards.assembly.sequence import Assembly
from vectorgames.boards.model import Model
from vectorgames.scene.assembly_camera import AssemblyCamera
from vectorgames.scene.assembly_scene import AssemblyScene
from vectorgames.ui.frame import Frame

NAMED = 0.5  # so far apart that every part can have its name
NEAR = 80.0  # mm that are seen on each side of where parts jam
WIDE = 70.0  # mm: what is wider is named at its side, else at its top
CORNERS = np.array([(x, y, z) for x in (0, 3) for y in (1, 4) for z in (2, 5)])


class AssemblyView(SceneView):
    """The 3D view of the assembly page in a window (or picture) of a size, besides panels that cover part of it."""

    def __init__(self, host, frame: Frame, samples: int = 4, language: str = "en"):
        super().__init__(host, AssemblyScene(language), AssemblyCamera(), frame, samples)
        self._made: Assembly | None = None
        self._at: tuple | None = None
        self._how: tuple[float, tuple[str, ...]] = (0.0, ())
        self._sight: tuple[np.ndarray, float, float] | None = None

    @property
    def moving(self) -> bool:
        """True while something is on its way by itself."""
        return self.scene.moving or self.camera.moving

    def set_language(self, lang: str) -> None:
        """What is engraved is written in this language."""
        self.scene.set_language(lang)

    def show(self, made: Assembly, model: Model, scenery: Scenery, step: int, animate: bool = True) -> None:
        """Show a moment of a step, from 0. The camera goes to the step's place when that or the board is another.

        While a board is pulled apart a camera that stands at home follows; where parts jam it goes near.
        """
        fresh = made is not self._made
        if fresh:
            self.scene.build(made, model)
            self.camera.measure(self._extent(made))
            self._made = made
        self.scene.show(scenery, made.steps[step].camera.azimuth, animate)
        at, how = (made.board, step), (scenery.explode, scenery.clash)
        if (at, how) == (self._at, self._how) and not fresh:
            return
        stays, new = at == self._at, self._at is None
        slid = stays and scenery.explode != self._how[0]
        self._at, self._how = at, how
        self._sight = self._seen(made, scenery, step)
        if not stays or self.camera.at_home:
            self.home(animate and not slid and not new)

    def home(self, animate: bool = True) -> None:
        """Send the camera where all that is in sight in the step fits."""
        if self._sight is not None:
            self.camera.home(*self._sight, animate)

    def labels(self) -> tuple[tuple[str, tuple[float, float]], ...]:
        """(name, pixel) of the parts that the step is about: at the side of what is wide, else at the top.

        Of all parts once they stand well apart.
        """
        shown, out = self.scene.scenery, []
        for name in shown.offsets:
            if name not in shown.new and shown.explode < NAMED:
                continue
            box = bounds(self._made.part(name)) + np.tile(self.scene.offset(name), 2)
            low, high = box[:3], box[3:]
            if max(high[:2] - low[:2]) < WIDE:
                points = np.array([[*((low + high) / 2)[:2], high[2]]])
            else:
                points = box[CORNERS]
            seen = self.camera.project(points)
            x, y, _ = seen[seen[:, 0].argmax()]
            out.append((name, (float(x), float(y))))
        return tuple(out)

    # ---- what is in sight ----

    @staticmethod
    def _extent(made: Assembly) -> np.ndarray:
        """float64[n, 3]: corners of all that the parts ever reach."""
        apart = exploded(made)
        boxes = np.array([bounds(part) for part in made.parts])
        away = np.array([apart.get(part.name, (0, 0, 0)) for part in made.parts])
        starts = [bounds(made.part(name)) + np.tile(o, 2) for step in made.steps for name, o in step.brings]
        return np.vstack([boxes, boxes + np.tile(away, 2), *starts]).reshape(-1, 3)

    def _seen(self, made: Assembly, scenery: Scenery, step: int) -> tuple[np.ndarray, float, float]:
        """Corners of all parts of a step where they begin and end, or stand pulled apart; from where to look.

        Of a jam the corners of what is round the place.
        """
        apart, camera, boxes = exploded(made), made.steps[step].camera, []
        if scenery.clash:
            near = np.array([-NEAR] * 3 + [NEAR] * 3) + np.tile(self.scene.meeting, 2)
            return near[CORNERS], camera.azimuth, camera.elevation
        moments = [scenery.offsets] if scenery.explode else [made.at(step, 0.0), made.at(step, 1.0)]
        for offsets in moments:
            for name, offset in offsets.items():
                away = np.array(apart.get(name, (0, 0, 0))) * scenery.explode
                boxes.append(bounds(made.part(name)) + np.tile(away + offset, 2))
        points = np.array(boxes)[:, CORNERS].reshape(-1, 3)
        return points, camera.azimuth, camera.elevation
