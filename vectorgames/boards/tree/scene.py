"""Trees in the scene: a printed sheet of spots, the links of the raised tree, parts of an assembly."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache

import numpy as np
import panda3d.core as p3d

from vectorgames.boards.layout import Pose
from vectorgames.boards.part import Part, rounded_square
from vectorgames.boards.tree.assembly import nodes
from vectorgames.boards.tree.geometry import ALONE, TreeBoard, TreeModel
from vectorgames.boards.tree.scene_paths import TreePaths, way
from vectorgames.boards.tree.scene_pieces import NodeMarks, NodePieceMeshes, NodeSigns
from vectorgames.boards.tree.tokens import NODE_COLOURS, ground
from vectorgames.play.views import View
from vectorgames.scene import assembly_parts as meshes
from vectorgames.scene import colours, materials
from vectorgames.scene.assembly_parts import COVER, LIT, Pane, PartNode, Solid, half
from vectorgames.scene.backend import SceneBackend
from vectorgames.scene.mesh import FLOATS, Mesh, MeshNode, instances, repeated, rim, strip
from vectorgames.scene.mesh import SQUARE as CORNERS
from vectorgames.scene.models import CAPITAL, letters, letters_texture
from vectorgames.scene.structure import Floor, Structure
from vectorgames.spaces.tree import COLOURS, HEAD
from vectorgames.view.flat_map import Spots as Look
from vectorgames.view.themes import Theme, load_theme

RING, DISC = 1, 6  # kinds of shaders/decal.frag
ROUND, SQUARE, TRIANGLE, CROSS = range(4)
FORMS = {"G": ROUND, "R": SQUARE, "Y": TRIANGLE, "B": CROSS, HEAD: ROUND}

# from the rim's foot to the top, finest last: part of the outline, height in thicknesses, outwards, upwards
PROFILES = (
    ((1.0, 0.0, 0.0, 1.0),),
    ((1.0, -1.0, 0.9, 0.4), (0.93, 0.0, 0.1, 1.0)),
    ((0.98, -1.0, 1.0, 0.1), (1.0, -0.30, 0.92, 0.38), (0.91, 0.0, 0.12, 0.99)),
    ((0.96, -1.0, 1.0, 0.0), (1.0, -0.42, 0.97, 0.24), (0.95, -0.05, 0.45, 0.89), (0.89, 0.0, 0.0, 1.0)),
)

# pixels of a spot's radius up to which it has so many corners, and its profile
DETAILS = ((0.9, 4, 0), (2.4, 6, 1), (5.0, 8, 1), (12.0, 14, 2), (24.0, 20, 2), (np.inf, 36, 3))
MANY = 2000  # more spots than this on one level are modelled coarsely
DOTS = 300  # so many links to dots would be a fog
CROWD, STRENGTH = 3.2, (0.11, 0.86)  # links are the weaker the more there are; the least, the most
WIDTH = (0.46, 0.62, 0.80, 1.0)
POINTS, FEW = (6, 8, 12, 18, 22), 4  # of a link, from the lowest ones on; of each of many
ARCS = ((300, 9), (MANY, 5), (np.inf, 3))  # points of a quarter of a circle, by how many there are
BESIDE = -0.8  # thicknesses of a spot: so far below its top footprints lie
AWAY = 0.22  # strength of what is not in focus

Tint = tuple[np.ndarray, float]
PLAIN = {name: (colours.linear(body), 0.0) for name, (body, _) in NODE_COLOURS.items()}


def detail(pixels: float, count: int) -> int:
    """How finely so many spots are modelled whose radius is so many pixels: an index of DETAILS."""
    return min(next(k for k, (most, _, _) in enumerate(DETAILS) if pixels <= most), 2 if count > MANY else 9)


@cache
def outline(form: int, corners: int) -> np.ndarray:
    """float[n, 4]: a form about as large as a circle of radius 1, counter-clockwise: place, direction outwards."""
    if form == ROUND:
        a = np.arange(corners) * 2 * np.pi / corners + np.pi / corners
        ring = np.column_stack([np.cos(a), np.sin(a)])
        return np.hstack([ring, ring])
    round_it = max(1, corners // 6)
    if form == CROSS:
        arm, wide = 1.04, 0.44
        quarter = np.array([(arm, -wide), (arm, wide), (wide, wide)])
        turn = [np.array([(np.cos(a), -np.sin(a)), (np.sin(a), np.cos(a))]) for a in np.arange(4) * np.pi / 2]
        points = np.vstack([quarter @ t.T for t in turn])
        radius = np.tile((0.13, 0.13, 0.0), 4)
    else:
        n, size, lift = (4, 1.16, 0.0) if form == SQUARE else (3, 1.34, -0.14)
        a = np.arange(n) * 2 * np.pi / n + (np.pi / 4 if n == 4 else np.pi / 2)
        points = size * np.column_stack([np.cos(a), np.sin(a)]) + (0.0, lift)
        radius = np.full(n, 0.16)
    return _rounded(points, radius, round_it)


def _rounded(points: np.ndarray, radius: np.ndarray, steps: int) -> np.ndarray:
    """A polygon's outline with rounded corners, float[n, 4]."""
    out = []
    for k, (p, r) in enumerate(zip(points, radius, strict=True)):
        a, b = points[k - 1] - p, points[(k + 1) % len(points)] - p
        a, b = a / np.linalg.norm(a), b / np.linalg.norm(b)
        if not r:  # a corner inwards
            n = a + b
            out.append((*p, *(n / np.linalg.norm(n))))
            continue
        middle = p + (a + b) / np.linalg.norm(a + b) * r / np.sqrt((1 - a @ b) / 2)
        na, nb = np.array((a[1], -a[0])), np.array((-b[1], b[0]))
        na, nb = (n if n @ (a + b) < 0 else -n for n in (na, nb))
        for f in np.linspace(0, 1, steps + 1) if steps > 1 else (0.5,):
            n = na * (1 - f) + nb * f
            n /= np.linalg.norm(n)
            out.append((*(middle + n * r), *n))
    return np.array(out)


@cache
def spot(form: int, level: int) -> tuple[np.ndarray, np.ndarray]:
    """(vertices float32[n, 15], triangles uint32[m, 3]) of one spot in a detail, without place and colour."""
    _, corners, profile = DETAILS[level]
    ring, rows = outline(form, corners), PROFILES[profile]
    n, block = len(ring), np.zeros((len(rows) * len(ring) + 1, FLOATS), np.float32)
    for k, (part, z, out, up) in enumerate(rows):
        here = block[k * n : (k + 1) * n]
        here[:, :2], here[:, 2] = ring[:, :2] * part, z
        here[:, 3:5], here[:, 5] = ring[:, 2:] * out, up
        here[:, 13] = part
    block[-1, 5] = 1.0
    if len(rows) == 1:  # a dot
        return block[:-1], np.array([(0, k, k + 1) for k in range(1, n - 1)], np.uint32)
    i, j = np.arange(n), (np.arange(n) + 1) % n
    triangles = [(len(rows) - 1) * n + np.column_stack([i, j, np.full(n, n)])]
    for k in range(len(rows) - 1):
        low, high = k * n, (k + 1) * n
        triangles += [np.column_stack([low + i, low + j, high + j]), np.column_stack([low + i, high + j, high + i])]
    return block, np.vstack(triangles).astype(np.uint32)


def spots(
    board: TreeBoard, nodes: np.ndarray, level: int, shapes: bool, tints: Mapping[str, Tint] = colours.SPOT
) -> Mesh:
    """The spots of these nodes, int[n], in one detail; ``shapes``: each colour has a form of its own; ``tints``:
    letter -> body, and how pale the letter is."""
    mesh, names, last = Mesh(), letters(), _last(nodes)
    for k, name in enumerate((*COLOURS, HEAD)):
        mine = nodes[last == k]
        if not len(mine):
            continue
        block, triangles = spot(FORMS[name] if shapes else ROUND, level)
        block = block.copy()
        body, pale = tints[name]
        block[:, 6:9], block[:, 9], block[:, 12] = body, pale, names.index(name)
        part = instances(block, triangles, np.zeros((len(mine), 3)), board.pane_of[mine])
        part.vertices[0].reshape(len(mine), -1, FLOATS)[..., 10:12] = board.local[mine][:, None]
        mesh.add_block(*part.arrays())
    return mesh


def footprints(board: TreeBoard, nodes: np.ndarray, bright: bool = False) -> Mesh:
    """Rings where the spots of these nodes would be, as mark.vert wants them; ``bright``: on a light ground."""
    mesh = Mesh()
    if not len(nodes):
        return mesh
    table = np.array([colours.spot_lines(bright)[name] for name in (*COLOURS, HEAD)])
    rgba = np.ones((len(nodes), 4))
    rgba[:, :3] = table[_last(nodes)] * 0.9 + 0.08
    for kind, size, strength, parameter in ((RING, 1.05, 0.60, 0.82), (DISC, 0.80, 0.16, 0.0)):
        corners = np.zeros((len(nodes), 4, 3))
        corners[..., :2], corners[..., 2] = board.local[nodes][:, None], BESIDE
        uv = np.concatenate([CORNERS, np.tile((float(kind), parameter), (4, 1))], 1)
        mesh.quads(corners, (size, 0, 0), rgba[:, None] * (1, 1, 1, strength), uv, board.pane_of[nodes])
    return mesh


def links(
    board: TreeBoard,
    focus: np.ndarray,
    shown: np.ndarray,
    details: list[int],
    bright: bool = False,
    rolled: bool = False,
) -> Mesh:
    """From every node but the head to its parent, and round the quadrangles: on the bottom level only where the
    tree is ``rolled`` up.

    ``focus``, ``shown``: bool[size], what is in focus, and there at all. ``details`` of the spots by pane: links
    to those that are mere dots are left out, but for the topmost. ``bright``: on a light ground.
    """
    mesh = Mesh()
    for pane in range(board.panes - 1):
        nodes = np.flatnonzero(board.pane_of == pane)
        if details[pane] == 0 and len(nodes) > DOTS:
            continue
        parents = (nodes - 1) // 4
        here = shown[nodes] & shown[parents]
        nodes, parents = nodes[here], parents[here]
        seen = np.where(focus[nodes] & focus[parents], 1.0, AWAY)
        body = np.array([colours.spot_lines(bright)[c] for c in COLOURS])[(nodes - 1) % 4]
        strength = np.clip(CROWD / max(1, len(nodes)) ** 0.5, *STRENGTH) * seen
        width = WIDTH[min(pane, len(WIDTH) - 1)]
        strong = 0.55 + 0.45 * min(1.0, pane / 3)
        count = FEW if len(nodes) > MANY else POINTS[min(pane, len(POINTS) - 1)]
        _strips(mesh, board, parents, nodes, (body * 0.75 + 0.10) * strong, strength, width, count, 0)
        if not (pane or rolled):
            continue
        beside = nodes - (nodes - 1) % 4 + nodes % 4
        points = next(count for most, count in ARCS if len(nodes) <= most)
        pale = np.tile(colours.ENGRAVING[2] * strong * 0.6, (len(nodes), 1))
        _strips(mesh, board, nodes, beside, pale, 0.55 * seen, width * 0.8, points, 1 if pane else 2)
    return mesh


def _strips(
    mesh: Mesh,
    board: TreeBoard,
    above: np.ndarray,
    below: np.ndarray,
    colour: np.ndarray,
    strength: np.ndarray,
    width: float,
    count: int,
    kind: int,
) -> None:
    """Append ribbons of ``count`` points from nodes to nodes, as link.vert wants them."""
    n = len(above)
    if not n:
        return
    block = np.zeros((n, count, 2, FLOATS), np.float32)
    block[..., 0:2] = board.local[above][:, None, None]
    block[..., 2] = np.linspace(0, 1, count)[None, :, None]
    block[..., 3:5] = board.local[below][:, None, None]
    block[..., 5] = board.pane_of[above][:, None, None]
    block[..., 6:9], block[..., 9] = colour[:, None, None], strength[:, None, None]
    block[..., 0, 10], block[..., 1, 10] = -1.0, 1.0
    block[..., 11], block[..., 12] = kind, width
    block[..., 14] = board.pane_of[below][:, None, None]
    mesh.add_block(block.reshape(-1, FLOATS), repeated(strip(np.arange(count - 1)), n, 2 * count))


def _last(nodes: np.ndarray) -> np.ndarray:
    """int[n]: the last letters of nodes in cyclic order, 4 for the head."""
    return np.where(nodes > 0, (nodes - 1) % 4, 4)


EDGE_LIT = 120.0  # edges shine as those of a lattice do so far from the rod
MATT = colours.linear("#3A424D")  # edges of the plain board
TINT = colours.PRINTED
GAIN = 1.2
FACE, FROST = 0.34, 0.62  # how much the sheet covers of what is under it
FLOAT = 10.0  # millimetres from the table to the sheet
WIDE = 140.0  # half a sheet that shines as it is meant to, smaller ones less
MOST_PANES = 8
LINK_BIN, FOOTPRINT_BIN = materials.RIBBON_BIN - 4, materials.RIBBON_BIN - 5
LINKED = 0.45  # raised so far, links have their full strength
CIRCLE = 0.75  # strength of the circles of the torus
GONE = 3.0  # so many times as fast as the sheet is rolled up it disappears
SHADE = 0.62  # of the sheet, on the table
STEADY = 0.06  # spots are not modelled anew while their size changes less than that


class Tree(Structure):
    """Sheet, spots and links."""

    board: TreeBoard

    def __init__(self, board: TreeBoard, parent: p3d.NodePath):
        super().__init__(board, parent)
        self._shapes = self._printed = False
        self._bright = False
        self._focus = self._shown = np.ones(board.size, bool)
        self._inside = ""
        self._scale, self._details = 0.0, [0] * board.panes  # dots, until their size is known
        self._pose: Pose | None = None
        self._rolled = self._linked = False
        self._walls, self._face = MeshNode("walls", parent), MeshNode("face", parent)
        tint = p3d.LVecBase3f(*TINT.tolist())
        materials.clear(self._walls.path, "edge", 0).set_shader_inputs(tint=tint, even=EDGE_LIT)
        self._walls.path.set_shader_input("present", 1.0)
        materials.clear(self._face.path, "tree", 0).set_shader_inputs(
            tint=tint, gain=GAIN, face_alpha=FACE, rise=0.0
        )
        self.levels = [[] for _ in board.floors]
        self.levels[0] = [(self._walls.path, materials.WALLS), (self._face.path, materials.FACE)]
        self._spots = [MeshNode(f"spots {level}", parent) for level in board.floors]
        for node in self._spots:
            node.path.set_shader(materials.shader("spot", "spot"))
            node.path.set_bin("opaque", 0)
        parent.set_shader_input("letters", letters_texture())
        self._footprints = MeshNode("footprints", parent)
        footprint = materials.clear(self._footprints.path, "decal", FOOTPRINT_BIN, vertex="mark")
        footprint.set_shader_inputs(least=0.0, nearer=0.0)
        self._links = MeshNode("links", parent)
        materials.clear(self._links.path, "ribbon", LINK_BIN, vertex="link")
        self._links.path.set_shader_inputs(half_width=3.2, least=1.15, upto=1e6)
        self._table = Floor(parent, SHADE)
        for bend in board.bends:
            parent.set_shader_inputs(
                **{name: materials.vectors(rows, len(rows)) for name, rows in bend.inputs.items()}
            )
        self.set_spots(Look())
        self.set_theme(load_theme())
        self._lay_sheet()
        self.set_spaces(self._focus, View())

    # ---- what is to be seen ----

    def stands(self, pose: Pose) -> np.ndarray:
        x, y, _ = self.board.sheet(self._inside)
        foot = self.board.foot
        return np.array([(x, y, foot), (x, y, foot - self.board.model.thickness - FLOAT)])

    def set_spots(self, spots: Look) -> None:
        half = self.board.model.letter / CAPITAL / 2
        self._parent.set_shader_input("face", p3d.LVecBase4f(half, float(spots.letters), 0, 0))
        self._parent.set_shader_input("printed", float(spots.printed))
        self._walls.path.set_shader_input("tint", p3d.LVecBase3f(*(TINT if spots.printed else MATT).tolist()))
        if (spots.shapes, spots.printed) != (self._shapes, self._printed):
            self._shapes, self._printed = spots.shapes, spots.printed
            self._make_spots(range(self.board.panes))

    def set_theme(self, theme: Theme) -> None:
        self._bright = theme.bright
        self._parent.set_shader_input("ground", p3d.LVecBase3f(*colours.linear(ground(theme, 2)).tolist()))
        self._face.path.set_shader_input("plain", p3d.LVecBase3f(*colours.display(ground(theme, 0))))
        self._show_footprints()
        self._link()

    def set_spaces(self, focus: np.ndarray, view: View) -> None:
        shown = self.board.within(view.inside)
        self._focus, self._shown = focus, shown
        if view.inside != self._inside:
            self._inside = view.inside
            self._lay_sheet()
        self._make_spots(range(self.board.panes))
        self._show_footprints()
        self._link()

    def set_focus(self, quadrants: tuple[float, ...], alone: bool, frost: float) -> None:
        inside = bool(self._inside)
        lit = p3d.LVecBase4f(*((1.0,) * 4 if inside else quadrants))
        self._face.path.set_shader_inputs(lit=lit, face_alpha=FACE + frost * (FROST - FACE))

    def set_presence(self, levels: list[float], upright: float, pose: Pose) -> None:
        for level, share in zip(self.levels[1:], levels[1:], strict=True):
            for path, _ in level:
                materials.appear(path, share)
        for path, _ in self.levels[0][2:]:
            materials.appear(path, levels[0])
        if pose == self._pose:
            return
        self._pose, board, explode = pose, self.board, pose.explode
        bend, rolled = board.bent(pose)
        sizes = np.column_stack([board.spots(pose), board.thick(pose), np.zeros((board.panes, 2))])
        which = rolled and board.bends.index(bend)
        self._parent.set_shader_inputs(
            spots=materials.vectors(sizes, MOST_PANES),
            rolled=p3d.LVecBase4f(rolled, bend.high, board.levels, which),
        )
        self._face.path.set_shader_input("rise", explode)
        for path in (self._face.path, self._walls.path):
            materials.appear(path, max(0.0, 1 - GONE * rolled))
        self._table.path.set_shader_input("shade", SHADE * (1 - rolled))
        share = min(1.0, explode / LINKED)
        share = share * share * (3 - 2 * share)
        strengths = share * (1 - rolled), share + rolled * (CIRCLE - share), rolled * CIRCLE
        self._links.path.set_shader_input("strengths", p3d.LVecBase3f(*strengths))
        seen = bool(rolled), max(strengths) > 0
        if seen != (self._rolled, self._linked):
            self._rolled, self._linked = seen
            self._link()
        materials.appear(self._links.path, float(self._linked))

    def set_scale(self, pixels: float) -> None:
        if abs(pixels / self._scale - 1) < STEADY if self._scale else False:
            return
        self._scale = pixels
        radii = self.board.spots(Pose(1.0)) * pixels / self.board.cell
        counts = 4 ** np.maximum(0, self.board.floors - len(self._inside))  # of the spots shown
        details = [detail(float(r), int(n)) for r, n in zip(radii, counts, strict=True)]
        changed = [k for k, (new, old) in enumerate(zip(details, self._details, strict=True)) if new != old]
        dots = [k == 0 for k in details] != [k == 0 for k in self._details]
        self._details = details
        self._make_spots(changed)
        if dots:
            self._link()

    # ---- what is built ----

    def _make_spots(self, panes: Iterable[int]) -> None:
        board, seen = self.board, self._focus & self._shown
        for k in panes:
            nodes = np.flatnonzero(seen & (board.pane_of == k))
            tints = colours.SPOT if self._printed else PLAIN
            self._spots[k].replace(spots(board, nodes, self._details[k], self._shapes, tints))

    def _show_footprints(self) -> None:
        away = np.flatnonzero(self._shown & ~self._focus)
        self._footprints.replace(footprints(self.board, away, self._bright))

    def _link(self) -> None:
        """Of a deep tree links are most of what there is: they are made while they are seen."""
        shown = self._shown & self._linked
        self._links.replace(links(self.board, self._focus, shown, self._details, self._bright, self._rolled))

    def _lay_sheet(self) -> None:
        board, model = self.board, self.board.model
        x, y, half = board.sheet(self._inside)
        below = board.levels - len(self._inside)
        corner = min(model.corner, half / 6)
        outline = np.array(rounded_square(half, corner, 6))
        edges = rim(Mesh(), outline, model.thickness, True, True).merged()
        self._walls.replace(edges.on_panes([board.panes]))
        self._face.replace(Mesh().ground(half + 0.8, board.panes))
        self._face.path.set_shader_inputs(
            board=p3d.LVecBase4f(half, corner, model.pitch, float(below)),
            gap=p3d.LVecBase2f(model.gap, float(ALONE)),
        )
        self._walls.path.set_shader_input("gain", GAIN * (0.85 + 0.4 * min(1.0, half / WIDE)))
        self._table.lay(half, [board.panes + 1])


PART_FACE = 0.60  # what the face of the sheet covers
MOST = 8  # kinds of spots that their shader knows


class Slab(Pane[TreeModel]):
    """The drilled sheet of a tree."""

    fragment, even = "slab", LIT

    def _meshes(self, part: Part, model: TreeModel) -> list[Mesh]:
        outside = Part(part.name, part.kind, part.outlines[:1], part.thickness, part.boxes, part.frame)
        return [meshes.pane(outside, self.holes), meshes.face(half(part))]

    def _dress(self, part: Part, model: TreeModel) -> None:
        self._tint, self._gain, self._face = colours.PRINTED, 1.2, PART_FACE
        self._face_node.path.set_shader_inputs(
            board=p3d.LVecBase4f(half(part), model.corner, model.pitch, float(ALONE)),
            hole=(model.dowel + model.dowel_gap) / 2,
        )
        self._state = None


class Quadrangles(Solid[TreeModel]):
    """The strips of one level, the lower the darker."""

    def _meshes(self, part: Part, model: TreeModel) -> list[Mesh]:
        share = (ALONE - int(part.name.split()[-1])) / (ALONE - 1)
        low, high = colours.ENGRAVING[0] * 0.30, colours.ENGRAVING[3] * 0.72
        return [meshes.solid(part, (*(low + (high - low) * share), 0.6), COVER)]


class Spots(Solid[TreeModel]):
    """The spots of one level of a tree, with their letters."""

    fragment, vertex = "token", "spot"
    first = True

    def _meshes(self, part: Part, model: TreeModel) -> list[Mesh]:
        level, atlas = int(part.name.split()[-1]), letters()
        places, last = nodes(model, level), np.arange(part.count) % len(COLOURS)
        block, triangles = spot(ROUND, 2 if part.count > 100 else 3 if part.count > 10 else 4)
        mesh = instances(block, triangles, np.zeros((part.count, 3)), np.zeros(part.count))
        each = mesh.vertices[0].reshape(part.count, -1, FLOATS)
        for k, name in enumerate(COLOURS if level else HEAD):
            body, pale = colours.SPOT[name]
            each[last == k, :, 6:9], each[last == k, :, 9], each[last == k, :, 12] = body, pale, atlas.index(name)
        each[..., 10:12] = places[:, None]
        return [mesh]

    def _dress(self, part: Part, model: TreeModel) -> None:
        self.size = float(part.outlines[0][0][0]), part.thickness

    def meet(self, piece: int) -> None:
        x, y, _ = self._places[piece] if piece >= 0 else (0.0, 0.0, 0.0)
        self._nodes[0].path.set_shader_input("met", p3d.LVecBase3f(x, y, float(piece >= 0)))


def send_sizes(root: p3d.NodePath, parts: Iterable[PartNode[TreeModel]], model: TreeModel) -> None:
    """Tell the shaders how large the spots are."""
    sizes = p3d.PTA_LVecBase4f.empty_array(MOST)
    for node in parts:
        if isinstance(node, Spots):
            sizes.set_element(node.pane, p3d.LVecBase4f(*node.size, 0, 0))
    root.set_shader_inputs(spots=sizes, face=p3d.LVecBase4f(model.letter / CAPITAL / 2, 1.0, 0, 0))


NODES: dict[str, type[PartNode[TreeModel]]] = {"sheet": Slab, "quadrangle": Quadrangles, "spot": Spots}

BACKEND = SceneBackend[TreeBoard, TreeModel](
    structure=Tree,
    pieces=NodePieceMeshes,
    way=way,
    marks=NodeMarks,
    signs=NodeSigns,
    paths=TreePaths,
    part_nodes=NODES,
    assembled=send_sizes,
)
