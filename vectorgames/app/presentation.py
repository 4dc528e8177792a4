"""A board that fills the window for many people; laser, pen and rubber, freeze and blank."""

from __future__ import annotations

import time
from collections.abc import Callable, Hashable
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

import numpy as np

from vectorgames.app.context import Context
from vectorgames.base.numbers import parse_int
from vectorgames.play.views import View
from vectorgames.spaces.space import Space
from vectorgames.ui.actions import Command, Entry, action
from vectorgames.ui.frame import Frame, presented_frame, width_of
from vectorgames.ui.labels import BoardLabels, PenLine, Point
from vectorgames.view.flat_map import flat_layout, has_sheet
from vectorgames.view.tableau import Tableau

if TYPE_CHECKING:
    from vectorgames.app.board_view import BoardView

LASER, PEN, RUBBER = TOOLS = ("laser", "pen", "rubber")  # what the mouse is while it is not the board's
ON_BOARD, ON_SCREEN = "board", "screen"  # to what lines of the pen stick
BLACK, WHITE = "black", "white"  # colours of a screen on which nothing is seen
TOLD = ("chosen", "pinned", "vector")  # kinds of paths that are told in names, the first kind of which there is one
PENS = 4  # how many colours the pen has, each with dashes of its own

SCREEN, MAP = "screen", "map"

STEEP = 0.12  # sine of the angle from which on a plane that lies is drawn on; seen flatter, one that stands

FAR = 1.2  # of the size of the board: so far beside it its plane still is

REACH = 14.0  # design pixels round the rubber in which it takes lines away

CLOSE = 1.5  # pixels: points nearer to each other tell nothing


@dataclass(frozen=True, slots=True)
class DrawnLine:
    """``on``: ``SCREEN``, ``MAP``, or the space from which its points count; ``points``: two or three numbers each;
    ``pen``: number of the colour; ``layout``: of the board when it was drawn, in others it is not seen, unless it
    sticks to the screen."""

    on: str | int
    points: tuple[tuple[float, ...], ...]
    pen: int
    layout: str


@dataclass(frozen=True, slots=True)
class ShownBoard:
    """A board as it is shown: what painters of map, labels and caption share. ``hovered``: what the pointer is on,
    wherever that is shown."""

    space: Space
    view: View
    tableau: Tableau
    hovered: int | str | None = None


@dataclass(frozen=True, slots=True)
class Seen:
    """What lines are drawn on now: the view of the board, how it is looked at, where it lies."""

    board: BoardView
    view: View
    frame: Frame

    @property
    def flat(self) -> bool:
        return self.view.layout == "flat"


def ground(
    seen: Seen, kind: str, at: Point, tableau: Tableau
) -> tuple[str | int, Callable[[Point], tuple[float, ...] | None]]:
    """To what a line that begins at a pixel sticks, and what makes its pixels points of that; None: beside it.

    On the board that is the pane under the pointer, or of the nearest space; where it is seen from its edge, a
    plane through that space that faces whoever looks.
    """
    window = seen.frame.window
    if kind == ON_SCREEN or (seen.flat and not has_sheet(seen.board.game.space)):
        return SCREEN, lambda p: (p[0] / window.w, p[1] / window.h)
    if seen.flat:
        sheet = flat_layout(seen.board.game.space, seen.frame.flat_rect, seen.view)
        return MAP, lambda p: ((p[0] - sheet.area.x) / sheet.cell, (p[1] - sheet.area.y) / sheet.cell)
    camera, anchors = seen.board.camera, seen.board.scene.anchors
    space = seen.board.pick(*at, tableau)
    if space is None:
        places = camera.project(anchors)
        apart = np.hypot(*(places[:, :2] - at).T)
        space = int(np.where(places[:, 2] > 0, apart, np.inf).argmin())
    origin, ahead = (np.asarray(one, float) for one in camera.ray(*at))
    anchor = anchors[space].astype(float)
    normal = np.array([0.0, 0.0, 1.0]) if abs(ahead[2]) > STEEP * np.linalg.norm(ahead) else ahead
    size = FAR * float(np.linalg.norm(np.ptp(anchors, axis=0))) + 1.0

    def on_plane(pixel: Point) -> tuple[float, ...] | None:
        eye, way = (np.asarray(one, float) for one in camera.ray(*pixel))
        slope = float(way @ normal)
        if abs(slope) < 1e-9 or (along := float((anchor - eye) @ normal) / slope) <= 0:
            return None
        point = eye + along * way - anchor
        return tuple(point.tolist()) if float(np.linalg.norm(point)) < size else None

    return space, on_plane


def shown(line: DrawnLine, seen: Seen) -> PenLine | None:
    """Where a line is seen now; None where what it sticks to is not."""
    points = np.array(line.points, float)
    if line.on == SCREEN:
        places = points * (seen.frame.window.w, seen.frame.window.h)
    elif line.layout != seen.view.layout:
        return None
    elif line.on == MAP:
        sheet = flat_layout(seen.board.game.space, seen.frame.flat_rect, seen.view)
        places = points * sheet.cell + (sheet.area.x, sheet.area.y)
    else:
        found = seen.board.camera.project(points + seen.board.scene.anchors[line.on].astype(float))
        if (found[:, 2] <= 0).any():
            return None
        places = found[:, :2]
    return PenLine(tuple((x, y) for x, y in places.tolist()), line.pen)


def touched(line: PenLine, way: list[Point], reach: float) -> bool:
    """Whether a way of the rubber comes so near to a line as to take it away."""
    points, places = np.array(line.points, float), np.array(way, float)
    starts, ends = points[:-1] if len(points) > 1 else points, points[1:] if len(points) > 1 else points
    along = ends - starts
    length = np.maximum((along**2).sum(1), 1e-9)
    share = np.clip(((places[:, None] - starts) * along).sum(2) / length, 0.0, 1.0)
    near = starts + share[..., None] * along
    return bool((np.hypot(*(places[:, None] - near).transpose(2, 0, 1)) <= reach).any())


STAYS, FADES, PARTS = 2.5, 0.6, 6
"""Seconds for which the tools stay after the mouse has moved, in which they fade, and in how many parts."""

KEPT = 200  # how many steps of drawing can be taken back
POINTED = ("hover", "level", "turn")  # marks of the space pointed at


def _presenting(page: Any) -> bool:
    return bool(page.presenting)


class Presentation:
    """``on``: the board is presented. ``frozen``: the picture stays as it was when that began."""

    def __init__(self, context: Context):
        self.context = context
        self.on = False
        self.tool, self.pen, self.ground, self.blank = "", 1, ON_BOARD, ""
        self.board: ShownBoard | None = None  # what was shown last, and stays while it is frozen
        self.version = 0  # how often another tableau was
        self.bright = 1.0  # how much the tools are seen, 0 … 1
        self.labels = BoardLabels()
        self._frozen: Hashable = None
        self._place: Hashable = None  # where one is: each has lines of its own
        self._drawn: dict[Hashable, list[tuple[DrawnLine, ...]]] = {}  # after each step of drawing
        self._frozen_at: Hashable = None  # what the revision was then
        self._stirred = 0.0
        self._was_full = False

    # ---- what is shown ----

    @property
    def tableau(self) -> Tableau | None:
        return self.board.tableau if self.board is not None else None

    @property
    def revision(self) -> Hashable:
        """Another one whenever what is shown may be another."""
        return self.context.revision, self.version, self.bright

    @property
    def shown_revision(self) -> Hashable:
        """Another one whenever what is seen of it may be another: none while the picture is frozen."""
        return self._frozen_at if self.frozen else (self.context.revision, self.version)

    def enter(self, place: Hashable) -> None:
        """One is at a place now, None: at none; what was frozen elsewhere is not there any more."""
        if place is not None and self._frozen != place:
            self._frozen = None
        if self._frozen is None:
            self._place = place
        self.bright = self._bright if self.on else 1.0

    def see(self, board: ShownBoard) -> Tableau:
        """Show this; what is seen on it where it is presented."""
        if self.on:
            board = replace(board, tableau=_alone(board.tableau))
        self.version += board.tableau != self.tableau
        self.board = board
        return board.tableau

    def frame(
        self, size: tuple[int, int], scale: float, space: Space, reading: bool, tells: bool, flat: bool
    ) -> Frame:
        """Where things are; ``reading``: beside a text, ``tells``: where names of a vector may be told; ``flat``:
        for the map."""
        named = bool(space.running)
        if reading:  # only where there is something to be told
            paths = self.tableau.paths if self.tableau is not None else ()
            named = tells and any(path.kind in TOLD for path in paths)
        names = width_of(space.widest_name, space.walk_keys) if named else 0
        return presented_frame(size, scale, names, reading, not reading, flat)

    @property
    def holds(self) -> bool:
        """Whether a vector is presented, which stays when the mouse goes over other spaces."""
        return self.on and self.tableau is not None and _chosen(self.tableau)

    @property
    def frozen(self) -> bool:
        return self.on and self._frozen is not None

    @property
    def undoes(self) -> bool:
        """Whether there is a step of drawing to be taken back."""
        return len(self._steps) > 1

    @property
    def _bright(self) -> float:
        """How much the tools are seen now, in whole parts."""
        past = time.monotonic() - self._stirred - STAYS
        return 1.0 - min(PARTS, max(0, int(past / FADES * PARTS) + 1 if past > 0 else 0)) / PARTS

    @property
    def moving(self) -> bool:
        """Whether the tools are seen otherwise than they have been shown."""
        return self.on and self._bright != self.bright

    def stir(self) -> None:
        self._stirred = time.monotonic()

    # ---- lines ----

    @property
    def _steps(self) -> list[tuple[DrawnLine, ...]]:
        return self._drawn.setdefault(self._place, [()])

    @property
    def lines(self) -> tuple[DrawnLine, ...]:
        """The lines drawn on what is presented here."""
        return self._steps[-1]

    def _keep(self, lines: tuple[DrawnLine, ...]) -> None:
        if lines != self.lines:
            self._steps.append(lines)
            del self._steps[1:-KEPT]

    def seen_lines(self, seen: Seen) -> tuple[PenLine, ...]:
        """The lines as they lie on the screen now."""
        return tuple(line for one in self.lines if (line := shown(one, seen)) is not None)

    def begin(self, seen: Seen, at: Point, tableau: Tableau) -> Callable[[list[Point], bool], None] | None:
        """The left button goes down, which ends an empty screen. What is told the way of the mouse from then on,
        and whether it is at its end; None: the mouse is the board's."""
        if self.blank:
            self.empty("")
            return lambda _way, _over: None
        if not self.on or not self.tool or self.frozen and self.tool not in TOOLS:
            return None
        if self.tool == PEN:
            return self._draw(seen, at, tableau)
        if self.tool == RUBBER:
            return self._rub(seen, at)
        return lambda _way, _over: None

    def _draw(self, seen: Seen, at: Point, tableau: Tableau) -> Callable[[list[Point], bool], None]:
        on, placed = ground(seen, self.ground, at, tableau)
        before, pen, pixels = self.lines, self.pen, [at]
        first = placed(at)
        points = [first] if first is not None else []
        steps = self._steps
        steps.append(before)

        def go_on(way: list[Point], over: bool) -> None:
            for pixel in way:
                if abs(pixel[0] - pixels[-1][0]) + abs(pixel[1] - pixels[-1][1]) < CLOSE:
                    continue
                pixels.append(pixel)
                if (point := placed(pixel)) is not None:
                    points.append(point)
            if points and steps:
                steps[-1] = (*before, DrawnLine(on, tuple(points), pen, seen.view.layout))
            if over and steps[-1] == before and len(steps) > 1:
                steps.pop()

        go_on([], False)
        return go_on

    def _rub(self, seen: Seen, at: Point) -> Callable[[list[Point], bool], None]:
        reach = REACH * seen.frame.scale
        steps, before = self._steps, self.lines
        steps.append(before)

        def go_on(way: list[Point], over: bool) -> None:
            if way:
                steps[-1] = tuple(
                    one for one in steps[-1] if (line := shown(one, seen)) is None or not touched(line, way, reach)
                )
            if over and steps[-1] == before and len(steps) > 1:
                steps.pop()

        go_on([at], False)
        return go_on

    def key(self, name: str) -> Command | None:
        """Any key ends an empty screen, and numbers choose colours of the pen."""
        if not self.on:
            return None
        if self.blank:
            return Command("present_blank", "")
        number = parse_int(name)
        drawing = self.tool in (PEN, RUBBER) and number in range(1, PENS + 1)
        return Command("present_colour", number) if drawing else None

    # ---- what commands do ----

    @action(
        "present",
        Entry("present", "view", key="F", when=lambda page: not page.presenting, menu=("view", 2)),
        Entry("present_leave", "present", False, key="F", told="Esc   F", when=_presenting),
    )
    def present(self, on: bool | None = None) -> None:
        """Let the board fill the window, and that the screen; or as it was before."""
        on = not self.on if on is None else on
        if on == self.on:
            return
        host = self.context.host
        self.on, self.blank, self._frozen = on, "", None
        if on:
            self.tool, self._was_full = "", host.fullscreen
            self.stir()
            host.set_fullscreen(True)
        elif not self._was_full:
            host.set_fullscreen(False)

    @action(
        "present_tool",
        Entry("present_laser", "present", LASER, key="L", when=_presenting),
        Entry("present_pen", "present", PEN, key="D", when=_presenting),
        Entry("present_rubber", "present", RUBBER, key="E", when=_presenting),
    )
    def take(self, tool: str) -> None:
        """What the mouse is; the same again: the board's."""
        if self.on:
            self.tool = "" if tool == self.tool or tool not in TOOLS else tool
            self.stir()

    @action("present_colour", section="present", told="1 – 4", when=_presenting)
    def colour(self, number: int) -> None:
        """Take the pen, in this colour."""
        if self.on and number in range(1, PENS + 1):
            self.pen, self.tool = number, PEN
            self.stir()

    @action("present_ground", section="present", key="J", when=_presenting)
    def stick(self) -> None:
        """Lines of the pen stick to the screen from now on, or to the board."""
        self.ground = ON_SCREEN if self.ground == ON_BOARD else ON_BOARD
        self.stir()

    @action("present_undo", section="present", key="U", when=_presenting)
    def undo(self) -> None:
        """Take back the last line, or what has been rubbed out or cleared last."""
        if self.undoes:
            self._steps.pop()

    @action("present_clear", section="present", key="Delete", when=_presenting)
    def clear(self) -> None:
        self._keep(())

    @action("present_freeze", section="present", key="Z", when=_presenting)
    def freeze(self) -> None:
        """Let the picture stay as it is; or show again what there is."""
        self._frozen = self._place if self.on and self._frozen is None else None
        self._frozen_at = self.context.revision, self.version

    @action(
        "present_blank",
        Entry(
            "present_black",
            "present",
            BLACK,
            key="B",
            also=".",
            when=lambda page: page.presenting and not page.space.walk_keys,  # B is one of them
        ),
        Entry("present_black", "present", BLACK, key=".", when=_presenting),
        Entry("present_white", "present", WHITE, key="W", also=",", when=_presenting),
    )
    def empty(self, colour: str) -> None:
        """Show nothing; the same again, or none: show the picture again."""
        self.blank = colour if self.on and colour in (BLACK, WHITE) and colour != self.blank else ""


def _alone(tableau: Tableau) -> Tableau:
    """Where one vector of the X-ray is chosen, none of the others, and nothing of what is pointed at."""
    if not _chosen(tableau):
        return tableau
    paths = tuple(path for path in tableau.paths if path.kind != "xray")
    return replace(tableau, paths=paths, marks=tuple(mark for mark in tableau.marks if mark.kind not in POINTED))


def _chosen(tableau: Tableau) -> bool:
    return any(path.kind == "chosen" for path in tableau.paths)
