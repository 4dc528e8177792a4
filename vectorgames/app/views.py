"""Five views that people keep, for each kind of board: in views.yaml of the user's folder. Knows no window."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import yaml

from vectorgames import yaml_reader
from vectorgames.app.context import Context
from vectorgames.app.display import Display
from vectorgames.app.handlers import does
from vectorgames.board_views import parse_view
from vectorgames.paths import home
from vectorgames.saves import write_atomic
from vectorgames.tableau import View
from vectorgames.ui.commands import VIEW_KEYS
from vectorgames.words import LocalizedError, Words

SLOTS = 5
FARTHEST = 1e6  # millimetres or degrees: beyond what any camera says


@dataclass(frozen=True, slots=True)
class Kept:
    """One kept view. ``camera``: what the camera gave, empty where there was none."""

    view: View
    explode: float = 0.0
    apart: float = 0.0
    camera: tuple[float, ...] = ()

    def say(self, words: Words) -> str:
        """In a few words: ``Exploded · Level 3``."""
        view, parts = self.view, []
        layout = view.layout if view.layout != "board" or not self.explode else "exploded"
        parts.append(words(f"ui.view.{layout}"))
        parts += [f"{words('ui.view.level')} {n}" for n in sorted(view.levels)]
        parts += sorted(view.quadrants)
        parts += [f"{letter} {name}" for letter in "uv" for name in sorted(getattr(view, letter))]
        if self.apart:
            parts.append(words("ui.view.apart"))
        return " · ".join(parts)


class KeptViews:
    """``tell`` shows a line of a kind for a while."""

    def __init__(self, context: Context, display: Display, tell: Callable[[str, str], None]):
        self.context, self._display, self._tell = context, display, tell
        self._looking = display.looking
        self._read: tuple[str, tuple[Kept | None, ...]] | None = None

    def kept(self) -> tuple[Kept | None, ...]:
        """The five views of the board in play."""
        key = self._key()
        if self._read is None or self._read[0] != key:
            self._read = (key, _views(yaml_reader.mapping_in(_path()).get(key), self._looking.space))
        return self._read[1]

    def _key(self) -> str:
        game = self._looking.game
        assert game is not None
        several = f"-{len(game.space.parts)}" if len(game.space.parts) > 1 else ""
        return f"{game.board}-{len(game.space.axes)}{several}"

    @does("keep_view")
    def keep(self, slot: int) -> None:
        """Keep how the board is looked at now as view ``slot``, from 1."""
        context = self.context
        if not 1 <= slot <= SLOTS:
            return
        views = list(self.kept())
        looking = self._looking
        views[slot - 1] = Kept(looking.view, looking.explode, looking.apart, context.host.camera_place())
        everything = yaml_reader.mapping_in(_path())
        everything[self._key()] = [_written(view) for view in views]
        self._read = (self._key(), tuple(views))
        try:
            write_atomic(_path(), yaml.safe_dump(everything, sort_keys=True))
        except LocalizedError as error:
            self._tell(error.say(context.language), "error")
            return
        what = views[slot - 1].say(context.words)
        self._tell(context.words("app.view_kept", n=slot, key=VIEW_KEYS[slot - 1], what=what), "info")

    @does("recall_view")
    def recall(self, slot: int) -> None:
        context = self.context
        if not 1 <= slot <= SLOTS:
            return
        kept = self.kept()[slot - 1]
        if kept is None:
            self._tell(context.words("app.view_empty", n=slot, key=VIEW_KEYS[slot - 1]), "info")
            return
        self._display.look(kept.view)
        self._looking.explode, self._looking.apart = kept.explode, kept.apart
        if kept.camera:
            context.host.place_camera(kept.camera)


def _path() -> Path:
    return home() / "views.yaml"


def _written(kept: Kept | None) -> dict | None:
    if kept is None:
        return None
    return {
        "view": str(kept.view),
        "explode": round(kept.explode, 4),
        "apart": round(kept.apart, 4),
        "camera": [round(float(n), 4) for n in kept.camera],
    }


def _views(rows: object, space) -> tuple[Kept | None, ...]:
    """Five views out of what a file holds; what makes no sense is an empty one."""
    rows = rows if isinstance(rows, list) else []
    return tuple(_view(rows[k], space) if k < len(rows) else None for k in range(SLOTS))


def _view(row: object, space) -> Kept | None:
    try:
        camera = _camera(row["camera"])
        shares = [min(1.0, max(0.0, _number(row[name]))) for name in ("explode", "apart")]
        return Kept(parse_view(str(row["view"]), space), *shares, camera)
    except (TypeError, KeyError, ValueError):
        return None


def _camera(given: list) -> tuple[float, ...]:
    """Where a camera can stand, in seven numbers (``BoardView.camera_place``); none: it stays where it is."""
    camera = tuple(map(_number, given))
    possible = len(camera) == 7 and camera[2] > 0 and 0 < camera[6] < 180  # distance, field of view
    return camera if possible else ()


def _number(value: object) -> float:
    """A number of the size that a camera gives; ValueError for anything else."""
    if type(value) not in (int, float) or not abs(value) <= FARTHEST:
        raise ValueError(value)
    return float(value)
