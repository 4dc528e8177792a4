"""Parts as 3MF: what programs that print in three dimensions read best, with names, in millimetres.

A few lines of XML in a ZIP file: of libraries for it lib3mf is light, but has no wheels for all systems that the
program runs on, and trimesh needs thirty megabytes more and writes no file twice alike. There is no STEP: it would
need OpenCascade, which is larger than the whole program. Knows no other format.
"""

from __future__ import annotations

import io
import zipfile
from collections.abc import Iterable
from xml.sax.saxutils import quoteattr

import numpy as np

from vectorgames.boards.part import Part
from vectorgames.exports.solids import places, solid

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
