"""The board of a game on the screen: board, scene, camera, viewport and picker together."""

from __future__ import annotations

from collections.abc import Hashable, Iterable
from itertools import product
from typing import Any

import numpy as np
import panda3d.core as p3d

from vectorgames.boards.backend import load_board
from vectorgames.play.views import View
from vectorgames.rules.game import Game
from vectorgames.scene.backend import BACKENDS
from vectorgames.scene.board_scene import BoardScene
from vectorgames.scene.camera import CameraPose, Orbit, OrbitCamera
from vectorgames.scene.picking import Picker, pixels
from vectorgames.scene.viewport import Scene, Viewport
from vectorgames.ui.frame import Frame
from vectorgames.ui.labels import RADIUS, ROUND, BoardLabels, Compass, landing_spaces
from vectorgames.view.arrows import notes
from vectorgames.view.flat_map import flat_points
from vectorgames.view.markers import MANY, TARGETS
from vectorgames.view.tableau import Tableau


def card_layer(output: p3d.GraphicsOutput) -> p3d.NodePath:
    """Where quads over the whole of a window or buffer go, below its panels: the 3D view's card."""
    cards = p3d.NodePath("cards")
    region = output.make_display_region()
    region.set_sort(-10)
    lens = p3d.OrthographicLens()
    lens.set_film_size(2, 2)
    lens.set_near_far(-10, 10)
    region.set_camera(cards.attach_new_node(p3d.Camera("cards", lens)))
    return cards


class SceneView:
    """Ties a scene, its camera and a viewport together; ``frame`` says where the panels are.

    ``view``: how it is looked at, apart from where the camera stands.
    """

    view: Hashable = None

    def __init__(self, host: Any, scene: Scene, camera: Orbit, frame: Frame, samples: int = 4):
        self.scene, self.camera, self.frame = scene, camera, frame
        camera.set_window(*_window(frame))
        self.viewport = Viewport(host, scene, camera, camera.size, samples)

    def set_frame(self, frame: Frame) -> None:
        """The window has another size or other panels now."""
        if frame == self.frame:
            return
        self.frame = frame
        self.camera.set_window(*_window(frame))
        self.viewport.resize(self.camera.size)

    def turn(self, animate: bool) -> None:
        """See it from the opposite side."""
        self.camera.turn(animate)

    def camera_place(self) -> tuple[float, ...]:
        return ()

    def camera_from_home(self) -> tuple[float, ...]:
        return ()

    def close(self) -> None:
        self.viewport.close()
        self.scene.root.remove_node()


def _window(frame: Frame) -> tuple[tuple[int, int], tuple[float, float, float, float]]:
    """The size of the window, and the rectangle that is free for the scene, in physical pixels."""
    window, view = frame.window, frame.view
    return (round(window.w), round(window.h)), (view.x, view.y, view.w, view.h)


_WAYS = np.stack([np.cos(np.arange(32) * np.pi / 16), np.sin(np.arange(32) * np.pi / 16)])
"""Directions, float[2, 32], along which something is looked for that lies between a board and a compass."""


def _clearance(points: np.ndarray, middle: tuple[float, float], radius: float) -> float:
    """How far a disc lies outside of what points, float[n, 2], enclose; below 0: it lies over that."""
    return float(((points - middle) @ _WAYS).min(0).max()) - radius


_COMPASS = 64  # design pixels from the corner of the view to the middle of the compass

CORNER, SPACE = 150, 12  # design pixels: of a corner in which a legend might lie, and round a space there
_BESIDE, _NUMBERED = 2, 22
"""Design pixels that are left free between a compass and what is built, and where large numbers stand there."""
_CLEAR = 14  # design pixels that are left free between a compass and the middle of a space

SIGN = 11  # design pixels from the middle of a sign over a space that count as the space
NEAR = 28  # design pixels from the middle of a space within which a click beside it means it
LEGIBLE, ABOVE = 8.5, 13  # design pixels: least height of letters that are read; from what they are on to a note


class BoardView(SceneView):
    """The 3D view of a game in a window (or picture) of a size, besides panels that cover part of it."""

    scene: BoardScene
    camera: OrbitCamera
    view: View

    def __init__(self, host: Any, game: Game, frame: Frame, samples: int = 4, language: str = "en"):
        self.game = game
        self.board = load_board(game.about.board, game.space)
        super().__init__(host, BoardScene(self.board), OrbitCamera(self.board), frame, samples)
        self.scene.set_language(language)
        self.picker = Picker(self.board)
        self.view = View()
        self.explode = self.apart = 0.0
        self._corner: tuple[Hashable, tuple[tuple[float, float], float] | None] = (None, None)

    def set_view(self, view: View, explode: float, apart: float, animate: bool) -> None:
        """Look in another way. A camera that stands at home goes to the new home.

        Wherever it stands, it goes straight above the board and comes back from there.
        """
        old, shares = self.view, (explode, apart)
        if (view, shares) == (old, (self.explode, self.apart)):
            return
        slid = view.layout == old.layout and shares != (self.explode, self.apart)
        slider, before = (self.board.layout(one.layout).slider for one in (view, old))
        slid |= slider is not None and slider is before and slider.slides(old, view, self.board.space.boards)
        seen = [(v.layout, v.u, v.v, v.inside, self.board.pose(v).form) for v in (old, view)]
        refit = slid or seen[0] != seen[1]
        lens = view.layout != old.layout and "top" in (view.layout, old.layout)
        self.view, self.explode, self.apart = view, explode, apart
        self.scene.set_view(view, explode, animate and not slid, apart)
        if lens or (refit and self.camera.at_home):
            self.home(animate and not slid)

    def home(self, animate: bool) -> None:
        """Send the camera where all that is not a ghost fits."""
        self.camera.home(self.view, self.explode, animate, self.apart)

    def camera_place(self) -> tuple[float, ...]:
        """Where the camera stands, in seven numbers: azimuth, elevation, distance, target, field of view."""
        pose = self.camera.pose
        return (pose.azimuth, pose.elevation, pose.distance, *pose.target, pose.fov)

    def place_camera(self, place: tuple[float, ...], animate: bool) -> None:
        """Bring the camera where ``camera_place`` said it was."""
        azimuth, elevation, distance, x, y, z, fov = place
        self.camera.go(CameraPose(azimuth, elevation, distance, (x, y, z), fov), animate)

    def camera_from_home(self) -> tuple[float, ...]:
        """How the camera stands against its home, in six numbers (see ``Host``); none at home."""
        pose, home = self.camera.pose, self.camera.home_pose(self.view, self.explode, self.apart)
        nearer = home.half / pose.half
        return () if self.camera.at_home else (pose.azimuth, pose.elevation, nearer, *pose.target)

    def stand_from_home(self, place: tuple[float, ...]) -> None:
        """Bring the camera where ``camera_from_home`` said it was, at once; in a view of another size, too."""
        self.home(animate=False)
        if place:
            azimuth, elevation, nearer, *(x, y, z) = place
            home = self.camera.home_pose(self.view, self.explode, self.apart)
            there = CameraPose(azimuth, elevation, home.distance / nearer, (x, y, z), home.fov)
            self.camera.go(there, animate=False)

    # ---- places on the screen ----

    def pick(self, x: float, y: float, tableau: Tableau) -> int | None:
        """The space at a pixel, or whose sign is seen there; or None."""
        for member, layers in zip(self.scene.members, self.scene.layers, strict=True):
            if heads := [*layers.signs.heads]:
                middles = layers.signs.middles(layers.anchors, self.camera.eye - member.origin) + member.origin
                off = np.hypot(*(self.camera.project(middles)[:, :2] - (x, y)).T)
                if off.min() <= SIGN * self.frame.scale:
                    return member.first + heads[int(off.argmin())][0]
        origin, direction = self.camera.ray(x + 0.5, y + 0.5)
        seen = self.scene.anchors, self.view, tableau.pieces, self.scene.echoes
        found = self.picker.pick(origin, direction, *seen)
        return found[0] if found else None

    def seen_at(self, spaces: Iterable[int]) -> list[list[float]]:
        """The pixels at which spaces are seen: x and y of each."""
        seen: list[list[float]] = self.camera.project(self.scene.anchors[[*spaces]])[:, :2].tolist()
        return seen

    def near(self, x: float, y: float) -> int | None:
        """The space seen nearest to a pixel beside all of them; None where none is near."""
        points = self.camera.project(self.scene.anchors)
        seen = self.board.focused(self.view.isolated) & (points[:, 2] > 0)
        off = np.where(seen, np.hypot(points[:, 0] - x, points[:, 1] - y), np.inf)
        nearest = int(off.argmin())
        return nearest if off[nearest] <= NEAR * self.frame.scale else None

    def thing(self, x: float, y: float, tableau: Tableau) -> str | None:
        """The name of what is at a pixel and is no space: a vector, a card; or None."""
        origin, direction = self.camera.ray(x + 0.5, y + 0.5)
        ray = np.asarray(origin, float), np.asarray(direction, float)
        return BACKENDS.of(self.board).pointed(self.board, tableau, *ray)

    def written(self, tableau: Tableau) -> tuple[tuple[str, tuple[float, float]], ...]:
        """What is written beside vectors, and over what cannot be read from here, and where."""
        return self._beside_vectors(tableau) + self._unread(tableau)

    def _unread(self, tableau: Tableau) -> tuple[tuple[str, tuple[float, float]], ...]:
        """What is printed on things that are seen too small, over their upper edges."""
        out = []
        for text, corners, share in BACKENDS.of(self.board).printed(self.board, tableau):
            seen = self.camera.project(corners)
            low, high = seen[:, 1].min(), seen[:, 1].max()
            if (seen[:, 2] > 0).all() and (high - low) * share < LEGIBLE * self.frame.scale:
                out.append((text, (float(seen[:, 0].mean()), float(low - ABOVE * self.frame.scale))))
        return tuple(out)

    def _beside_vectors(self, tableau: Tableau) -> tuple[tuple[str, tuple[float, float]], ...]:
        said = notes(tableau.strokes)
        if not said:
            return ()
        points = self.camera.project(np.array([self.board.point(note.at) for note in said]))[:, :2].tolist()
        return tuple((note.text, (x, y)) for note, (x, y) in zip(said, points, strict=True))

    def pixels(self, tableau: Tableau) -> dict[str, tuple[int, int] | None]:
        """Name -> pixel at which a click picks exactly that space, None where none does."""
        if self.view.layout == "flat":
            places = np.floor(flat_points(self.game.space, self.frame.flat_rect, self.view)).tolist()
            return {
                name: (int(x), int(y)) if x == x else None  # NaN: on a board that is not on the sheet
                for name, (x, y) in zip(self.game.space.names, places, strict=True)
            }
        seen = self.scene.anchors, self.view, tableau.pieces
        return pixels(self.board, self.camera, *seen, picker=self.picker, echoes=self.scene.echoes)

    def labels(self, hover: int | None, tableau: Tableau | None = None) -> BoardLabels:
        name = None
        if hover is not None:
            x, y, _ = self.camera.project(self.scene.anchors[hover : hover + 1])[0]
            name = (self.game.space.name(hover, self.scene.language), (float(x), float(y)))
        if tableau is None:
            return BoardLabels(name, self._levels(), self._compass())
        landings = self._landings(tableau)
        if hover in dict(landings) and hover not in tableau.marked("hover"):
            name = None  # it has its plate as a landing
        return BoardLabels(
            name,
            self._levels(),
            self._compass(),
            notes=self.written(tableau),
            boards=self._boards(tableau.boards),
            landings=landings,
            targets=self._targets(tableau) if name else (),
            edge=self._left_edge(),
        )

    def _targets(self, tableau: Tableau) -> tuple[tuple[float, float], ...]:
        """Where what may be clicked lies, unless that is nearly everything."""
        spaces = sorted({mark.space for mark in tableau.every_mark if mark.kind in TARGETS})
        if not 0 < len(spaces) < MANY:
            return ()
        points = self.camera.project(self.scene.anchors[spaces])[:, :2].tolist()
        return tuple((x, y) for x, y in points)

    def _boards(self, owners: tuple[int, ...]) -> tuple[tuple[int, int, tuple[float, float]], ...]:
        """Number and owner of each of several boards, over the middle of its far edge as it is seen."""
        out = []
        for number, (member, owner) in enumerate(zip(self.board.members, owners, strict=bool(owners)), 1):
            points = member.board.outline(self.scene.pose) + member.origin
            seen = self.camera.project(points)
            if (seen[:, 2] > 0).all():
                x, y = (seen[:, 0].min() + seen[:, 0].max()) / 2, seen[:, 1].min()
                out.append((number, owner, (float(x), float(y))))
        return tuple(out)

    def _landings(self, tableau: Tableau) -> tuple[tuple[int, tuple[float, float]], ...]:
        """Where pieces would land, and where that is."""
        ends = [end for _, end in landing_spaces(tableau)]
        if not ends:
            return ()
        points = self.camera.project(self.scene.anchors[ends])[:, :2].tolist()
        return tuple((end, (x, y)) for end, (x, y) in zip(ends, points, strict=True))

    def _levels(self) -> tuple[tuple[int, tuple[float, float]], ...]:
        """Each level's number at its outermost corner: on the left, on the right where it stands beside others."""
        corners = self.board.corners(self.scene.pose)
        towers = self.board.isolated(self.view.u, self.view.v)
        out, middle = [], self.camera.project(corners.mean((0, 1))[None])[0, 0]
        floors = self.board.floors.tolist()
        if self.view.inside or self.board.level_numbers or not self.board.numbered(self.scene.pose):
            return ()
        for floor, level in enumerate(floors):
            if not level or (self.view.layout == "top" and level not in self.view.levels):
                continue
            panes = corners[floor * self.board.towers : (floor + 1) * self.board.towers][towers]
            places = self.camera.project(panes.reshape(-1, 3))
            east = places[:, 0].min() > middle
            x, y, _ = places[places[:, 0].argmax() if east else places[:, 0].argmin()]
            out.append((level, (float(x) + (24 if east else -24) * self.frame.scale, float(y))))
        return tuple(out)

    def _free_corner(self) -> tuple[tuple[float, float], float] | None:
        """Middle and radius of a compass that covers nothing of the board: in the corner that it leaves free best,
        else in another one, else smaller; where that cannot be, one that covers no space; else None."""
        key = (self.camera.version, self.scene.version, self.frame, self.apart)
        if key == self._corner[0]:
            return self._corner[1]
        scale, view = self.frame.scale, self.frame.view
        points = self.camera.project(self.scene.anchors)[:, :2]
        others = [at for _, at in self._levels()]  # numbers of levels have to be read, too
        if handle := self.frame.handle:
            others += product((handle.x, handle.centre[0], handle.right), (handle.y, handle.bottom))
        points = np.vstack([points, np.array(others).reshape(-1, 2)])
        first = self.board.empty_corner(self.board.pose(self.view, self.explode, self.apart))
        corners = sorted(
            product((-1, 1), repeat=2), key=lambda way: (way[1] != first[1]) + 2 * (way[0] != first[0])
        )
        found: list[tuple[tuple[float, float], float]] = []
        built = self.camera.project(self.board.outline(self.scene.pose))[:, :2]
        for share in (1.0, 0.8, 0.66, 0.5, 0.4):
            radius = RADIUS * share
            reach = (radius + ROUND) * scale
            margin = reach + (_COMPASS - RADIUS - ROUND) * scale * share**2  # the smaller, the nearer to the corner
            if 3 * reach > min(view.w, view.h):
                continue
            for right, up in corners:
                x = view.right - margin if right > 0 else view.x + margin
                y = view.y + margin if up > 0 else view.bottom - margin
                away = np.hypot(*(points - (x, y)).T)
                if away.min() >= reach + max(_CLEAR * scale, self._half_space(points, int(away.argmin()))):
                    found.append(((x, y), radius))
        clear = [_clearance(built, middle, (radius + ROUND) * scale) for middle, radius in found]
        free = (_NUMBERED if self.frame.presented and self.board.level_numbers else _BESIDE) * scale
        best = next((one for one, far in zip(found, clear, strict=True) if far >= free), None)
        if found and best is None:
            best = found[int(np.argmax(clear))]
        self._corner = key, best
        return best

    def _half_space(self, points: np.ndarray, one: int) -> float:
        """Half the way from one space to the next where a board is seen straight from above; 0 in other views."""
        if self.view.layout != "top":
            return 0.0
        away = np.hypot(*(points - points[one]).T)
        others = away[away > 1]
        return float(others.min()) / 2 if others.size else 0.0

    def _left_edge(self) -> tuple[tuple[tuple[float, float], float], ...]:
        """Middle and half width of the leftmost spaces where a board is seen straight from above; of those in the
        lower left corner where sheets beside one another fill the view."""
        layout = self.board.layout(self.view.layout)
        if not layout.pictured:
            return ()
        points = self.camera.project(self.scene.anchors)[:, :2]
        if self.view.layout != "top":
            view, near = self.frame.view, CORNER * self.frame.scale
            points = points[(points[:, 0] < view.x + 2 * near) & (points[:, 1] > view.bottom - near)]
            return tuple(((x, y), SPACE * self.frame.scale) for x, y in np.rint(points).tolist())
        half = self._half_space(points, int(points[:, 0].argmin()))
        edge = np.unique(np.rint(points[points[:, 0] < points[:, 0].min() + 1]), axis=0).tolist()
        return tuple(((x, y), half) for x, y in edge)

    def _compass(self) -> Compass | None:
        """Directions of the axes as the camera sees them, from the middle of the board."""
        place = self._free_corner()
        if place is None:
            return None
        middle = np.array(self.camera.pose.target)
        arms = self.board.arms(self.scene.language)
        length = 0.05 * self.camera.pose.distance  # near enough to be before the camera, however near it is
        points = self.camera.project(np.vstack([middle, *(middle + length * np.array(a) for a in arms.values())]))
        flat = points[:, :2] - points[0, :2]
        scale = max(1e-6, float(np.linalg.norm(flat, axis=1).max()))
        return Compass(
            place[0],
            tuple(
                (name, (float(x) / scale, float(y) / scale)) for name, (x, y) in zip(arms, flat[1:], strict=True)
            ),
            radius=place[1],
            dims={name: "xyz"[np.abs(way).argmax()] for name, way in arms.items()},
            middle=self.board.axis,
        )
