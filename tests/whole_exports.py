"""Every export of random sizes, read by programs that are not ours: ``python -m tests.whole_exports [SETS]``.

Cut sheets: ezdxf's reader and auditor, fontTools' parser of paths, shapely; solids: trimesh, manifold3d, lib3mf;
instructions: pypdf. With them, where they are installed, Inkscape, Assimp and Poppler.
"""

from __future__ import annotations

import csv
import io
import random
import re
import shutil
import subprocess
import sys
import tempfile
import time
from collections import Counter
from importlib.metadata import version
from pathlib import Path
from xml.etree import ElementTree as Xml

import ezdxf
import lib3mf
import manifold3d
import numpy as np
import shapely
import trimesh
from ezdxf.path import make_path
from fontTools.pens.areaPen import AreaPen
from fontTools.svgLib.path import parse_path
from pypdf import PdfReader

from vectorgames.base.words import LocalizedError
from vectorgames.boards.backend import load_model
from vectorgames.fabrication import writing
from vectorgames.fabrication.settings import KINDS, Settings
from vectorgames.fabrication.style import VERSIONS, Style

SPANS = {  # what is drawn at random of each board, by the keys of its file
    "time_vectors": {"Tb": (2.8, 3.2), "Ts": (5.7, 6.3), "A": (24, 40), "B": (214, 230), "n": (2, 5), "rc": (0, 9)},
    "gryb": {"pitch": (14, 20), "thickness": (4, 8), "layer": (1.8, 3), "dowel": (2.8, 3.1), "bar": (2.5, 3.5)},
    "chess_4d": {"cell": (28, 44), "thickness": (3, 5), "levels": (2, 8), "margin": (14, 20), "corner": (0, 8)},
}
CUT = {
    "kerf": (0, 0.3),
    "sheet_width": (400, 1000),
    "sheet_height": (360, 700),
    "spacing": (2, 6),
    "sheet_margin": (2, 12),
}
SMALL = 25.0  # what is smaller may have tabs
FLAT = 0.002  # millimetres that chords are off arcs
TOUCHING = 0.02  # millimetres that distances may be off by these
SVG = "{http://www.w3.org/2000/svg}"
PIXEL = 25.4 / 96  # millimetres in Inkscape's units


def drawn(rng: random.Random, board: str) -> Settings:
    """A set of sizes that can be made; some have tabs, sheets of their own, an old version of DXF."""
    while True:
        spans = {**SPANS[board], **CUT}
        changes = {key: round(rng.uniform(*span), 2) for key, span in spans.items()}
        changes |= {key: float(round(changes[key])) for key in ("n",) if key in changes}
        if "levels" in changes:
            changes["levels"] = float(2 * rng.randint(1, 4))
        changes["tab"] = rng.choice((0.0, 0.4))
        try:
            load_model(board, **changes)
        except ValueError:
            continue
        sheets = {"clear": (700.0, 500.0)} if rng.random() < 0.5 else {}
        return Settings(
            board, changes, rng.choice(("en", "de")), style=Style(dxf=rng.choice(VERSIONS)), sheets=sheets
        )


def check(order: Settings, folder: Path, kinds: tuple[str, ...] = KINDS) -> list[str]:
    """Write the files and read them all. AssertionError tells what is not as it should be."""
    names = writing.write(order, kinds, folder, lambda share, name: None).files
    files = {name.removeprefix(f"{order.model.id}-"): folder / name for name in names}
    number, areas = parts_list(files["parts.csv"], files, order)
    seen: Counter[float] = Counter()
    for name, path in files.items():
        if name.endswith(".dxf") and not name.startswith("test-"):
            seen.update(check_sheet(path, order))
    cut = Counter({area: n for area, n in areas.items()})
    assert sum(seen.values()) == number, ("pieces", sum(seen.values()), number)
    wanted, found = (np.sort(np.fromiter(counter.elements(), float)) for counter in (cut, seen))
    assert np.allclose(wanted, found, rtol=2e-3, atol=0.05), (
        "what is cut is as large as the parts: kerf on its side"
    )
    for name, path in files.items():
        check_other(name, path, order)
    return names


def parts_list(file: Path, files: dict[str, Path], order: Settings) -> tuple[int, Counter[float]]:
    """How many pieces are cut, and the area of each: the volume of its solid by its height, as trimesh has them."""
    table = csv.reader(io.StringIO(file.read_text("utf-8-sig")), delimiter={"en": ",", "de": ";"}[order.lang])
    next(table)
    cut = [int(row[1]) for row in table if row[-1].startswith(("cut from", "aus Rohplatten"))]
    areas: Counter[float] = Counter()
    for part in order.wanted:
        if part.stock.cut:
            stl = files.get(f"{part.kind}.stl") or files[f"{part.name.replace(' ', '-')}.stl"]
            mesh = trimesh.load_mesh(stl)
            areas[round(mesh.volume / mesh.extents[2], 3)] += part.count
    assert sum(areas.values()) == sum(cut), "the parts list tells as many as there are"
    return sum(cut), areas


# ---- cut sheets ----


def check_sheet(path: Path, order: Settings) -> list[float]:
    """A DXF and the SVG beside it; the areas of the pieces, with half the kerf off."""
    document = ezdxf.readfile(path)
    assert not document.audit().errors
    paths = {layer.dxf.name: [] for layer in document.layers}
    for entity in document.modelspace():
        made = make_path(entity)
        points = np.round([(p.x, p.y) for p in made.flattening(FLAT)], 6)  # arcs end where they begin
        paths[entity.dxf.layer].append((points, entity.is_closed))
    every = np.vstack([points for of in paths.values() for points, _ in of])
    low, high = (np.array(document.header[name])[:2] for name in ("$EXTMIN", "$EXTMAX"))
    assert np.allclose(low, every.min(0), atol=0.01) and np.allclose(high, every.max(0), atol=0.01), "extents"
    text = path.read_text("utf-8", "replace")
    assert re.search(r"\$MEASUREMENT\r?\n *70\r?\n *1\r?\n", text), "metric"
    cut = [*paths["cut_inside"], *paths["cut_outside"]]
    pieces = assembled(joined(cut, order), order)
    cutting = order.cutting
    wide, high_ = every.max(0) - every.min(0)
    sheet = shapely.box(0, 0, wide, high_).buffer(TOUCHING - cutting.sheet_margin)
    tree = shapely.STRtree(pieces)
    for k, piece in enumerate(pieces):
        assert sheet.covers(piece.envelope), "within the margins"
        near = tree.query(piece, "dwithin", cutting.spacing - TOUCHING)
        assert set(near.tolist()) == {k}, "apart from one another, in holes too"
    told = [shapely.LineString(points) for points, _ in paths["notes"]]
    assert not len(tree.query(told, "intersects")[0]), "notes lie outside of parts"
    check_svg(path.with_suffix(".svg"), paths)
    return [round(p.buffer(-cutting.kerf / 2, join_style="mitre").area, 3) for p in pieces]


def joined(cut: list[tuple[np.ndarray, bool]], order: Settings) -> list[np.ndarray]:
    """Closed outlines; those with tabs, which are two lines that follow one another, closed over these."""
    out, gap = [points for points, closed in cut if closed], order.cutting.tab + order.cutting.kerf
    lines = [points for points, closed in cut if not closed]
    assert order.cutting.tab or not lines, "all are closed"
    for first, second in zip(lines[::2], lines[1::2], strict=True):
        ring = np.vstack([first, second])
        assert np.ptp(ring, axis=0).max() < SMALL
        for a, b in ((first[-1], second[0]), (second[-1], first[0])):
            assert abs(np.linalg.norm(a - b) - gap) < 0.02, "a tab is as long as it is set"
        out.append(ring)
    return out


def assembled(rings: list[np.ndarray], order: Settings) -> list[shapely.Polygon]:
    """Pieces with their holes: what lies in an even number of other outlines is the outside of one."""
    solid = [shapely.Polygon(ring) for ring in rings]
    assert all(shapely.is_valid(solid))
    tree = shapely.STRtree(solid)
    inner, outer = tree.query(
        [shapely.point_on_surface(shapely.LinearRing(r).buffer(1e-4)) for r in rings], "within"
    )
    depth = np.bincount(inner[inner != outer], minlength=len(rings))
    holes: dict[int, list[int]] = {k: [] for k in range(len(rings)) if depth[k] % 2 == 0}
    for k, other in zip(inner, outer, strict=True):
        if depth[k] % 2 and other != k and depth[other] == depth[k] - 1:
            holes[other].append(k)
    return [shapely.Polygon(rings[k], [rings[h] for h in of]) for k, of in holes.items()]


def check_svg(path: Path, paths: dict[str, list[tuple[np.ndarray, bool]]]) -> None:
    """The same outlines as in the DXF, by the parser of fontTools; as large and where they are, by Inkscape."""
    root = Xml.parse(path).getroot()
    high, cuts = float(root.get("viewBox").split()[3]), ("cut_inside", "cut_outside")
    names = set()
    for group in root.iter(f"{SVG}g"):
        if (layer := group.get("id")) in cuts:
            areas, many = [], 0
            for one in group.iter(f"{SVG}path"):
                names.add(one.get("id"))
                for part in one.get("d").split("M")[1:]:
                    many += 1
                    if part.rstrip().endswith("Z"):
                        pen = AreaPen()
                        parse_path(f"M{part}", pen)
                        areas.append(abs(pen.value))
            assert many == len(paths[layer])
            dxf = sorted(shapely.Polygon(points).area for points, closed in paths[layer] if closed)
            assert np.allclose(sorted(areas), dxf, rtol=2e-3), "as large in both kinds of files"
    if shutil.which("inkscape"):
        told = subprocess.run(
            ["inkscape", "--query-all", str(path)], capture_output=True, text=True, check=True
        ).stdout
        rows = [row for row in csv.reader(told.splitlines()) if row[0] in names]
        assert {row[0] for row in rows} == names
        stroke, px = 0.05, np.array([row[1:] for row in rows], float) * PIXEL
        seen = (*px[:, :2].min(0) + stroke, *(px[:, :2] + px[:, 2:]).max(0) - stroke)
        every = np.vstack([points for layer in cuts for points, _ in paths[layer]])
        (x0, y0), (x1, y1) = every.min(0), every.max(0)
        assert np.allclose(seen, (x0, high - y1, x1, high - y0), atol=0.03), "where they are, as Inkscape sees it"


# ---- solids, instructions ----


def check_other(name: str, path: Path, order: Settings) -> None:
    suffix = path.suffix
    if suffix == ".stl":
        mesh = trimesh.load_mesh(path)
        assert mesh.is_watertight and mesh.volume > 0
        corners, faces = np.asarray(mesh.vertices, np.float64), np.asarray(mesh.faces, np.uint64)
        kernel = manifold3d.Manifold(manifold3d.Mesh64(corners, faces))
        assert kernel.status() == manifold3d.Error.NoError
        if name == "whole.stl":
            bodies = len(kernel.decompose())
            assert bodies == sum(part.count for part in order.made.parts), (bodies, "bodies apart")
        else:
            assert abs(kernel.volume() / mesh.volume - 1) < 1e-6
    elif suffix == ".3mf":
        model = lib3mf.get_wrapper().CreateModel()
        reader = model.QueryReader("3mf")
        reader.SetStrictModeActive(True)
        reader.ReadFromFile(str(path))
        assert reader.GetWarningCount() == 0
        items, many = model.GetBuildItems(), 0
        while items.MoveNext():
            many += 1
            assert items.GetCurrent().GetObjectResource().IsManifoldAndOriented()
        assert many == (sum(part.count for part in order.made.parts) if name == "whole.3mf" else 1)
    elif suffix == ".glb":
        scene = trimesh.load_scene(path)
        assert all(mesh.is_watertight for mesh in scene.geometry.values())
    elif suffix == ".pdf":
        pages = len(PdfReader(path).pages)
        assert pages > len(order.made.steps)
        if shutil.which("pdfinfo"):
            told = subprocess.run(["pdfinfo", str(path)], capture_output=True, text=True, check=True).stdout
            assert re.search(rf"Pages: +{pages}\n", told)
    elif suffix == ".dxf" and name.startswith("test-"):
        assert not ezdxf.readfile(path).audit().errors
    if suffix in (".stl", ".glb", ".3mf") and name.startswith("whole") and shutil.which("assimp"):
        told = subprocess.run(["assimp", "info", str(path)], capture_output=True, text=True)
        assert told.returncode == 0, told.stdout[-300:]


def versions() -> str:
    packages = ("ezdxf", "fonttools", "shapely", "trimesh", "manifold3d", "lib3mf", "pypdf")
    out = [f"{name} {version(name)}" for name in packages]
    for program, option in (("inkscape", "--version"), ("assimp", "version"), ("pdfinfo", "-v")):
        if shutil.which(program):
            ran = subprocess.run([program, option], capture_output=True, text=True)
            out.append(
                next(line for line in (ran.stdout + ran.stderr).splitlines() if re.search(r"\d\.\d", line)).strip()
            )
    return ", ".join(out)


def main(sets: int, seed: int) -> int:
    print(versions(), flush=True)
    rng, bad, files = random.Random(seed), 0, 0
    for number in range(sets):
        board, begun = list(SPANS)[number % len(SPANS)], time.perf_counter()
        while True:
            order = drawn(rng, board)
            with tempfile.TemporaryDirectory() as place:
                try:
                    names = check(order, Path(place) / "out")
                except LocalizedError as error:  # sheets too small, parts that cannot be put together: another set
                    print(f"  {error}", flush=True)
                    continue
                except AssertionError as error:
                    bad += 1
                    print(
                        f"{number} {board} {dict(order.changes)} {order.style.dxf}: {str(error)[:300]}", flush=True
                    )
                    break
            files += len(names)
            print(f"{number} {board}: {len(names)} files, {time.perf_counter() - begun:.0f} s", flush=True)
            break
    print(f"{sets} sets, {files} files, {bad} not as they should be")
    return 1 if bad else 0


if __name__ == "__main__":
    given = [int(word) for word in sys.argv[1:]]
    sys.exit(main(given[0] if given else 30, given[1] if len(given) > 1 else 1))
