"""How much pieces stand out from empty spaces: ``python -m tests.salience FOLDER`` draws every game in the middle.

It writes the map and the opening 3D view of each (``GAME_map.png``, ``GAME_3d.png``, and shrunk to 480×300 in
``small``), what stands there for whom compares (``GAME.json``), and prints a table: the mean distance from the
board's ground within 12 pixels of a space, occupied over empty, as CIE Lab has it and by lightness alone.

With ``--read FILE`` it compares what somebody has read in the small pictures with what stands there:
``{"GAME_map": [[x, y, "1"], …]}``, each piece with its pixel and player; and prints how many were read with the
right place and player, and how many readings are of nothing.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import numpy as np
import yaml
from PIL import Image

from tests.support import GOLDEN
from vectorgames.app.session import Session
from vectorgames.boards.backend import board_class, parse_view
from vectorgames.play import saves
from vectorgames.play.record import GameRecord
from vectorgames.play.views import View
from vectorgames.rules.definitions import definition
from vectorgames.view import map_files
from vectorgames.view.flat_map import MapStyle, flat_points, flat_primitives
from vectorgames.view.primitives import Rect
from vectorgames.view.tableau import Tableau
from vectorgames.view.themes import load_theme

SIZE = (1280, 800)
SMALL = (480, 300)
AROUND = 12.0
"""Pixels round the middle of a space that are looked at."""

NONE = 0.1  # of what looks like the ground
MARGIN = 8.0  # pixels round the map
WHITE = np.array([0.95047, 1.0, 1.08883])
TO_XYZ = np.array(
    [(0.4124564, 0.3575761, 0.1804375), (0.2126729, 0.7151522, 0.0721750), (0.0193339, 0.1191920, 0.9503041)]
)


@dataclass(frozen=True)
class Salience:
    """Occupied over empty: in Lab, and by lightness alone."""

    lab: float
    light: float


def middle(game: str) -> GameRecord:
    """Half of a whole game, or a little more until a piece stands there."""
    save = yaml.safe_load(yaml.safe_load((GOLDEN / f"{game}.yaml").read_text("utf-8"))["save"])
    actions = save.pop("actions")
    for number in range(len(actions) // 2, len(actions)):
        record = saves.loads(yaml.safe_dump(save | {"actions": actions[:number]}))
        if any(record.state.cells):
            break
    return record


def moment(record: GameRecord) -> Tableau:
    """What is shown while nobody points at anything."""
    session = Session(animation=False)
    try:
        session.show(record, View("flat"))
        return session.tableau()
    finally:
        session.close()


def drawn_map(
    space, tableau: Tableau, theme: str = "studio", given: tuple[int, ...] = ()
) -> tuple[np.ndarray, np.ndarray]:
    """uint8[h, w, 3] of the map, and float[n, 2], where its spaces are."""
    colours, rect = load_theme(theme, given), Rect(MARGIN, MARGIN, SIZE[0] - 2 * MARGIN, SIZE[1] - 2 * MARGIN)
    shapes = flat_primitives(space, tableau, rect, MapStyle(colours))
    canvas = map_files._Canvas(SIZE, 1, colours)
    canvas.draw.rectangle((0, 0, *SIZE), colours["field"])
    for shape in shapes:
        canvas.paint(shape)
    return np.asarray(canvas.picture), flat_points(space, rect)


def drawn_scene(record: GameRecord, theme: str = "studio", view: str = "") -> tuple[np.ndarray, np.ndarray]:
    """uint8[h, w, 3] of the board as games on it open, or of a ``view``; float[n, 2], where its spaces are."""
    from vectorgames.app.picture import Still

    looked = parse_view(view or board_class(record.game.space).play_layout, record.game.space)
    still = Still(record, looked, SIZE, 1.0, "en", panels=False, theme=theme)
    try:
        return still.image(), still.board_view.camera.project(still.board_view.scene.anchors)[:, :2]
    finally:
        still.close()


def salience(picture: np.ndarray, points: np.ndarray, occupied: Iterable[int]) -> Salience:
    """Of the spaces that are on the picture. Their ground is what lies round most of them."""
    colours, seen = lab(picture), ~np.isnan(points[:, 0])
    found = {space: colours[pixels(points[space])] for space in np.flatnonzero(seen).tolist()}
    found = {space: disc for space, disc in found.items() if len(disc)}
    ground = np.median(np.vstack([*found.values()]), axis=0)
    away = {space: np.linalg.norm(disc - ground, axis=1).mean() for space, disc in found.items()}
    lighter = {space: np.abs(disc[:, 0] - ground[0]).mean() for space, disc in found.items()}
    taken = [space for space in occupied if space in found]
    free = [space for space in found if space not in set(taken)]
    shares = (np.mean([of[s] for s in taken]) / max(np.mean([of[s] for s in free]), NONE) for of in (away, lighter))
    return Salience(*map(float, shares))


def lab(picture: np.ndarray) -> np.ndarray:
    """float[h, w, 3]: uint8 sRGB in CIE Lab, white of D65."""
    c = picture / 255
    xyz = np.where(c <= 0.04045, c / 12.92, ((c + 0.055) / 1.055) ** 2.4) @ TO_XYZ.T / WHITE
    f = np.where(xyz > (6 / 29) ** 3, np.cbrt(xyz), xyz / (3 * (6 / 29) ** 2) + 4 / 29)
    return np.stack([116 * f[..., 1] - 16, 500 * (f[..., 0] - f[..., 1]), 200 * (f[..., 1] - f[..., 2])], -1)


@cache
def _disc() -> np.ndarray:
    reach = np.arange(-int(AROUND), int(AROUND) + 1)
    ys, xs = np.meshgrid(reach, reach, indexing="ij")
    return np.column_stack([ys[xs**2 + ys**2 <= AROUND**2], xs[xs**2 + ys**2 <= AROUND**2]])


def pixels(point: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """Rows and columns of the pixels round a point, those that are on the picture."""
    places = _disc() + np.floor(point[::-1]).astype(int)
    inside = ((places >= 0) & (places < (SIZE[1], SIZE[0]))).all(1)
    return tuple(places[inside].T)


def compared(folder: Path, name: str, read: list[list]) -> tuple[int, int, int]:
    """Of a small picture: pieces read with the right place and player, pieces there, readings of nothing."""
    game, view = name.rsplit("_", 1)
    truth = json.loads((folder / f"{game}.json").read_text("utf-8"))
    names = [*truth[view]]
    points = np.array([truth[view][space] for space in names], float) * (SMALL[0] / SIZE[0])
    there = {space: text[0] for space, text in truth["position"].items()}
    found = {names[int(np.hypot(*(points - (x, y)).T).argmin())]: str(player) for x, y, player in read}
    right = sum(there.get(space) == player for space, player in found.items())
    return right, len(there), sum(space not in there for space in found)


def games() -> tuple[str, ...]:
    return definition.builtin()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=Path)
    parser.add_argument("games", nargs="*", help="all of them by default")
    parser.add_argument("--theme", default="studio")
    parser.add_argument("--read", type=Path, help="what was read in the small pictures: a JSON file")
    given = parser.parse_args()
    if given.read:
        for name, read in json.loads(given.read.read_text("utf-8")).items():
            right, there, nothing = compared(given.folder, name, read)
            print(f"{name:32}{right:4} of {there:3} right, {nothing} of nothing")
        return
    small = given.folder / "small"
    small.mkdir(parents=True, exist_ok=True)
    print(f"{'game':24}{'map':>10}{'light':>8}{'3D':>8}{'light':>8}")
    for game in given.games or games():
        record = middle(game)
        space, tableau = record.game.space, moment(record)
        told, places = [], {}
        for name, (picture, points) in (
            ("map", drawn_map(space, tableau, given.theme)), ("3d", drawn_scene(record, given.theme)),
        ):
            Image.fromarray(picture).save(given.folder / f"{game}_{name}.png")
            Image.fromarray(picture).resize(SMALL, Image.LANCZOS).save(small / f"{game}_{name}.png")
            places[name] = {space.names[i]: at for i, at in enumerate(points.round(1).tolist()) if at[0] == at[0]}
            told.append(salience(picture, points, tableau.occupied) if tableau.occupied else Salience(0, 0))
        last = record.line[record.number - 1] if record.number else None
        truth = {
            "game": game,
            "turn": record.state.actor,
            "last": last.action.text if last else "",
            "position": {space.names[p.space]: p.text for p in tableau.pieces},
            **places,
        }
        (given.folder / f"{game}.json").write_text(json.dumps(truth, indent=1), "utf-8")
        print(f"{game:24}{told[0].lab:10.2f}{told[0].light:8.2f}{told[1].lab:8.2f}{told[1].light:8.2f}", flush=True)


if __name__ == "__main__":
    main()
