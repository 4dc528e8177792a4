"""Readers of cut files that share nothing with what wrote them: outlines by layer, with their arcs."""

from __future__ import annotations

import io
import json
import math
import re
from dataclasses import dataclass
from xml.etree import ElementTree as Xml

import dxfgrabber
import numpy as np

SVG = "{http://www.w3.org/2000/svg}"
NUMBER = r"[-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?"


@dataclass
class Outline:
    """Points float64[n, 2], y up; for the edge that begins at each the angle of its arc, left positive, or 0."""

    points: np.ndarray
    angles: np.ndarray
    closed: bool

    @property
    def area(self) -> float:
        p, q = self.points, np.roll(self.points, -1, 0)
        flat = float((p[:, 0] * q[:, 1] - p[:, 1] * q[:, 0]).sum() / 2)
        r = self._radii()
        return abs(flat + float((r * r / 2 * (self.angles - np.sin(self.angles))).sum()))

    @property
    def length(self) -> float:
        chords = self._chords()
        arcs = np.where(self.angles != 0, self._radii() * np.abs(self.angles), chords)
        return float(arcs.sum() if self.closed else arcs[:-1].sum())

    @property
    def box(self) -> np.ndarray:
        """Lowest x, y, highest x, y of the points."""
        return np.concatenate([self.points.min(0), self.points.max(0)])

    def _chords(self) -> np.ndarray:
        return np.linalg.norm(np.roll(self.points, -1, 0) - self.points, axis=1)

    def _radii(self) -> np.ndarray:
        half = np.where(self.angles != 0, np.abs(self.angles) / 2, 1.0)
        return np.where(self.angles != 0, self._chords() / 2 / np.sin(half), 0.0)


@dataclass
class CutFile:
    size: tuple[float, float]
    layers: dict[str, list[Outline]]
    settings: dict
    command: str


def read_svg(data: bytes) -> CutFile:
    root = Xml.fromstring(data)
    wide, high = (float(root.get(key).removesuffix("mm")) for key in ("width", "height"))
    assert [float(v) for v in root.get("viewBox").split()] == [0, 0, wide, high], "a unit is a millimetre"
    layers = {
        group.get("id"): [line for path in group.iter(f"{SVG}path") for line in _path(path.get("d"), high)]
        for group in root.iter(f"{SVG}g")
    }
    told = json.loads(root.find(f"{SVG}metadata").text)
    return CutFile((wide, high), layers, told, root.find(f"{SVG}desc").text)


def _path(text: str, high: float) -> list[Outline]:
    out, points, angles = [], [], []

    def end(closed: bool) -> None:
        if points:
            again = len(points) > 1 and math.dist(points[0], points[-1]) < 1e-6 and closed
            keep = len(points) - again
            out.append(Outline(np.array(points[:keep]), np.array((angles + [0.0])[:keep]), closed))
        points.clear()
        angles.clear()

    for command, rest in re.findall(r"([MLCAZ])([^MLCAZ]*)", text):
        n = [float(v) for v in re.findall(NUMBER, rest)]
        if command == "M":
            end(False)
            points.append((n[0], high - n[1]))
        elif command == "L":
            points.append((n[0], high - n[1]))
            angles.append(0.0)
        elif command == "C":
            for t in np.linspace(0, 1, 9)[1:]:
                a, b, c, d = points[-1 - round(t * 8) + 1], *((n[k], high - n[k + 1]) for k in (0, 2, 4))
                weights = (1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t * t * (1 - t), t**3
                points.append(
                    tuple(sum(w * p[k] for w, p in zip(weights, (a, b, c, d), strict=True)) for k in (0, 1))
                )
                angles.append(0.0)
        elif command == "A":
            rx, ry, _, large, sweep, x, y = n
            assert rx == ry
            theta = 2 * math.asin(min(1.0, math.dist(points[-1], (x, high - y)) / 2 / rx))
            theta = 2 * math.pi - theta if large else theta
            points.append((x, high - y))
            angles.append(-theta if sweep else theta)  # the y axis is turned over
        else:
            end(True)
    end(False)
    return out


def read_dxf(data: bytes) -> CutFile:
    drawing = dxfgrabber.read(io.StringIO(data.decode("utf-8")))
    assert drawing.header.get("$INSUNITS", 4) == 4, "millimetres"
    layers: dict[str, list[Outline]] = {layer.name: [] for layer in drawing.layers}
    for entity in drawing.modelspace():
        assert entity.dxftype == ("POLYLINE" if drawing.dxfversion == "AC1009" else "LWPOLYLINE")
        bulges = np.array([bulge if bulge else 0.0 for bulge in entity.bulge], float)
        points = np.array([point[:2] for point in entity.points], float)
        layers[entity.layer].append(Outline(points, 4 * np.arctan(bulges), bool(entity.is_closed)))
    tags = data.decode("utf-8").splitlines()
    pairs = zip(tags[::2], tags[1::2], strict=False)
    said = "".join(value for code, value in pairs if code.strip() == "1000")
    command, told = said[: said.index("{")], said[said.index("{") :]
    size = tuple(layers["sheet"][0].box[2:].tolist()) if layers.get("sheet") else (0.0, 0.0)
    return CutFile(size, layers, json.loads(told), command)
