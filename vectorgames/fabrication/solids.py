"""Parts as solids: extruded outlines and turned profiles, each vertex once, so that every mesh is closed.

Shapely triangulates the faces (it is there for the kerf already, so no second library of triangles is needed);
trimesh writes STL and glTF, is plain Python over numpy, and says whether a mesh is closed.
"""

from __future__ import annotations

import io
import math
import zipfile
from collections.abc import Iterable, Sequence
from xml.sax.saxutils import quoteattr

import numpy as np
import shapely
import trimesh
from trimesh.exchange.gltf import export_glb
from trimesh.exchange.stl import export_stl
from trimesh.visual.material import PBRMaterial

from vectorgames.boards.part import Part, revolved
from vectorgames.fabrication.drawing import shape
from vectorgames.fabrication.shape import FLAT
from vectorgames.fabrication.stock import colour_of

NUDGE = 0.001  # millimetres: many times what numbers in STL are exact to
METRES = 0.001  # glTF counts in metres, and its y axis points up
UPWARD = np.array(((1, 0, 0, 0), (0, 0, 1, 0), (0, -1, 0, 0), (0, 0, 0, 1)), float)

COLOURS = {
    "clear": (0.75, 0.88, 0.94, 0.45),
    "red": (0.80, 0.16, 0.14, 1.0),
    "green": (0.16, 0.58, 0.26, 1.0),
    "yellow": (0.95, 0.78, 0.16, 1.0),
    "blue": (0.12, 0.36, 0.75, 1.0),
    "plywood": (0.80, 0.66, 0.46, 1.0),
    "grey": (0.35, 0.37, 0.40, 1.0),
}


def extruded(rings: Sequence[np.ndarray], high: float) -> trimesh.Trimesh:
    """What lies between outlines float64[n, 2], the outside counter-clockwise, holes clockwise, on z 0, so high."""
    flat = np.vstack(rings)
    top, corners = len(flat), {tuple(p): k for k, p in enumerate(flat.tolist())}
    triangles = shapely.get_parts(shapely.constrained_delaunay_triangles(shapely.Polygon(rings[0], rings[1:])))
    ends = shapely.get_coordinates(shapely.orient_polygons(triangles)).reshape(-1, 4, 2)[:, :3]
    face = np.array([corners[x, y] for x, y in ends.reshape(-1, 2).tolist()]).reshape(-1, 3)
    faces, first = [face[:, ::-1], face + top], 0
    for ring in rings:
        a = first + np.arange(len(ring))
        b = first + np.roll(np.arange(len(ring)), -1)
        faces += [np.column_stack([a, b, b + top]), np.column_stack([a, b + top, a + top])]
        first += len(ring)
    heights = np.repeat((0.0, high), top)[:, None]
    return trimesh.Trimesh(np.hstack([np.vstack([flat, flat]), heights]), np.vstack(faces), process=False)


def solid(part: Part) -> trimesh.Trimesh:
    """One piece of a part, lying as it is cut or standing on its section or its lower end."""
    if not part.profile:
        return extruded([ring.flat() for ring in shape(part).rings], part.thickness)
    widest = max(r for r, _ in part.profile)
    steps = math.ceil(math.pi / math.acos(1 - FLAT / widest))
    return trimesh.Trimesh(*revolved(part.profile, steps, part.bore), process=False)


def places(part: Part) -> list[np.ndarray]:
    """float64[4, 4] for every piece: from how it is cut to where it stands in the whole."""
    origin, u, v = (np.array(a, float) for a in part.frame)
    out = []
    for place in part.places:
        matrix = np.eye(4)
        matrix[:3] = np.column_stack([u, v, np.cross(u, v), origin + place])
        out.append(matrix)
    return out


def stl(part: Part) -> bytes:
    return export_stl(solid(part))


def whole_stl(parts: Iterable[Part]) -> bytes:
    """Every piece where it belongs.

    STL knows no bodies: readers join what has the same corners. So a piece that would share one with others is
    raised by NUDGE, until it does not: every body is closed for itself, and can be told from the others.
    """
    made: list[trimesh.Trimesh] = []
    taken: set[tuple[float, ...]] = set()
    for part in parts:
        mesh = solid(part)
        for place in places(part):
            body = mesh.copy().apply_transform(place)
            while not taken.isdisjoint(corners := set(map(tuple, body.vertices.astype(np.float32).tolist()))):
                body.apply_translation((0.0, 0.0, NUDGE))
            taken |= corners
            made.append(body)
    return export_stl(trimesh.util.concatenate(made))


def glb(parts: Iterable[Part], standing: bool = True) -> bytes:
    """A scene of parts with a node for every piece, in one file; ``standing``: where they belong, else as cut.

    Pieces that are alike share one mesh.
    """
    scene = trimesh.Scene(base_frame="board")
    for part in parts:
        for k, place in enumerate(places(part) if standing else [np.eye(4)]):
            look = colour_of(part, part.colour(k))
            node, matrix = f"{part.name} {k + 1}", UPWARD @ np.diag((METRES, METRES, METRES, 1.0)) @ place
            mesh = f"{part.name} {look}"
            if mesh in scene.geometry:
                scene.graph.update(node, matrix=matrix, geometry=mesh)
            else:
                scene.add_geometry(_coloured(part, look), node_name=node, geom_name=mesh, transform=matrix)
    out: bytes = export_glb(scene)
    return out


def _coloured(part: Part, look: str) -> trimesh.Trimesh:
    colour = COLOURS[look]
    mesh = solid(part)
    mesh.visual = trimesh.visual.TextureVisuals(
        material=PBRMaterial(
            name=look,
            baseColorFactor=[round(255 * c) for c in colour],
            metallicFactor=0.0,
            roughnessFactor=0.2 if look == "clear" else 0.6,
            alphaMode="BLEND" if colour[3] < 1 else "OPAQUE",
        )
    )
    return mesh


CORE = "http://schemas.microsoft.com/3dmanufacturing/core/2015/02"
MODEL = "3D/3dmodel.model"
DATE = (2000, 1, 1, 0, 0, 0)  # the same settings give the same file
HEAD = '<?xml version="1.0" encoding="UTF-8"?>\n'

TYPES = (
    f'{HEAD}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">'
    '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>'
    '<Default Extension="model" ContentType="application/vnd.ms-package.3dmanufacturing-3dmodel+xml"/></Types>'
)

RELATIONS = (
    f'{HEAD}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">'
    f'<Relationship Target="/{MODEL}" Id="rel0" Type="http://schemas.microsoft.com/3dmanufacturing/2013/01/3dmodel"/>'
    "</Relationships>"
)


def three_mf(parts: Iterable[Part], standing: bool = True) -> bytes:
    """Every piece once, with one mesh for those that are alike; ``standing``: where they belong, else as cut."""
    objects, items = [], []
    for number, part in enumerate(parts, 1):
        mesh = solid(part)
        objects.append(_object(number, part.name, mesh.vertices, mesh.faces))
        for place in places(part) if standing else [np.eye(4)]:
            turned = " ".join(f"{v:.6g}" for v in place[:3].T.ravel())
            items.append(f'<item objectid="{number}" transform="{turned}"/>')
    model = (
        f'{HEAD}<model unit="millimeter" xml:lang="en" xmlns="{CORE}"><resources>{"".join(objects)}</resources>'
        f"<build>{''.join(items)}</build></model>"
    )
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w") as file:
        for name, text in (("[Content_Types].xml", TYPES), ("_rels/.rels", RELATIONS), (MODEL, model)):
            file.writestr(zipfile.ZipInfo(name, DATE), text, zipfile.ZIP_DEFLATED)
    return out.getvalue()


def _object(number: int, name: str, vertices: np.ndarray, faces: np.ndarray) -> str:
    corner = '<vertex x="{:.6f}" y="{:.6f}" z="{:.6f}"/>' * len(vertices)
    triangle = '<triangle v1="{}" v2="{}" v3="{}"/>' * len(faces)
    return (
        f'<object id="{number}" name={quoteattr(name)} type="model"><mesh>'
        f"<vertices>{corner.format(*vertices.ravel().tolist())}</vertices>"
        f"<triangles>{triangle.format(*faces.ravel().tolist())}</triangles></mesh></object>"
    )
