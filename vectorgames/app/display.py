"""How the board is looked at: layout, what is isolated, how far apart, kept views; which panels are open."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, TypeVar

import yaml

from vectorgames.app.context import Context, Looking
from vectorgames.base import yaml_reader
from vectorgames.base.files import write_atomic
from vectorgames.base.paths import home
from vectorgames.base.words import LocalizedError, Words
from vectorgames.boards.backend import board_class, parse_view
from vectorgames.boards.board import Board
from vectorgames.boards.layout import Slider
from vectorgames.play.record import GameRecord
from vectorgames.play.views import View
from vectorgames.rules.adviser import adviser_of
from vectorgames.spaces.space import Space
from vectorgames.ui.actions import DIGITS, Entry, action

VIEW_KEYS = ("F5", "F6", "F7", "F8", "F9")
"""Of the views that are kept; with Shift one is kept."""

SLOTS = len(VIEW_KEYS)

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
        if self.apart and layout != "exploded":  # which means it
            parts.append(words("ui.view.apart"))
        return " · ".join(parts)


class KeptViews:
    """``tell`` shows a line of a kind for a while."""

    def __init__(self, context: Context, display: Display, tell: Callable[[str, str], None]):
        self.context, self._display, self._tell = context, display, tell
        self._looking = display.looking
        self._read: tuple[str, tuple[Kept | None, ...]] | None = None

    def kept(self) -> tuple[Kept | None, ...]:
        key = self._key()
        if self._read is None or self._read[0] != key:
            self._read = (key, _views(yaml_reader.mapping_in(_path()).get(key), self._looking.space))
        return self._read[1]

    def _key(self) -> str:
        game = self._looking.game
        assert game is not None
        several = f"-{len(game.space.parts)}" if len(game.space.parts) > 1 else ""
        return f"{game.about.board}-{len(game.space.axes)}{several}"

    @action(
        "keep_view",
        section="view",
        told="Shift+F5 – F9",
        family={f"Shift+{key}": n for n, key in enumerate(VIEW_KEYS, 1)},
    )
    def keep(self, slot: int) -> None:
        """Keep how the board is looked at now as view ``slot``, from 1."""
        context = self.context
        if not 1 <= slot <= SLOTS:
            return
        views = list(self.kept())
        looking = self._looking
        views[slot - 1] = here = Kept(looking.view, looking.explode, looking.apart, context.host.camera_place())
        everything = yaml_reader.mapping_in(_path())
        everything[self._key()] = [_written(view) for view in views]
        self._read = (self._key(), tuple(views))
        try:
            write_atomic(_path(), yaml.safe_dump(everything, sort_keys=True))
        except LocalizedError as error:
            self._tell(error.say(context.language), "error")
            return
        what = here.say(context.words)
        self._tell(context.words("app.view_kept", n=slot, key=VIEW_KEYS[slot - 1], what=what), "info")

    @action("recall_view", section="view", told="F5 – F9", family={key: n for n, key in enumerate(VIEW_KEYS, 1)})
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


def _written(kept: Kept | None) -> dict[str, object] | None:
    if kept is None:
        return None
    return {
        "view": str(kept.view),
        "explode": round(kept.explode, 4),
        "apart": round(kept.apart, 4),
        "camera": [round(float(n), 4) for n in kept.camera],
    }


def _views(rows: object, space: Space) -> tuple[Kept | None, ...]:
    """Five views out of what a file holds; what makes no sense is an empty one."""
    rows = rows if isinstance(rows, list) else []
    return tuple(_view(rows[k], space) if k < len(rows) else None for k in range(SLOTS))


def _view(row: object, space: Space) -> Kept | None:
    if not isinstance(row, dict):
        return None
    try:
        explode, apart = (min(1.0, max(0.0, _number(row[name]))) for name in ("explode", "apart"))
        return Kept(parse_view(str(row["view"]), space), explode, apart, _camera(row["camera"]))
    except (TypeError, KeyError, ValueError):
        return None


def _camera(given: Iterable[object]) -> tuple[float, ...]:
    """Where a camera can stand, in seven numbers (``BoardView.camera_place``); none: it stays where it is."""
    camera = tuple(map(_number, given))
    possible = len(camera) == 7 and camera[2] > 0 and 0 < camera[6] < 180  # distance, field of view
    return camera if possible else ()


def _number(value: object) -> float:
    """A number of the size that a camera gives; ValueError for anything else."""
    if isinstance(value, bool) or not isinstance(value, (int, float)) or not abs(value) <= FARTHEST:
        raise ValueError(value)
    return float(value)


def explained(record: GameRecord | None) -> bool:
    """Whether a line tells what the marks on the board mean: where there are many kinds of them, as where pieces
    move, which needs a limit of quiet turns."""
    if record is None:
        return False
    game = record.game
    moving = game.rules.quiet_limit is not None and not adviser_of(game).sketches
    by_help = bool({"threatened", "sets"} & {*adviser_of(game).features})
    return moving or by_help or game.space.by_column or bool(game.space.step_kinds)


T = TypeVar("T")


def _alone(one: T, now: frozenset[T]) -> frozenset[T]:
    """What is isolated next: one alone; everything if it is so already."""
    return frozenset() if now == {one} else frozenset({one})


def explains(page: Any) -> bool:
    """Whether there are layouts that explain the board."""
    return bool(page.display.board.explaining())


PANEL = Entry("panel", "view", menu=("view", 1), command="panel", when=lambda page: not page.presenting)


class Display:
    """Changes ``view``, ``explode`` and ``apart`` of what is ``looking``; ``cursor``: where the keyboard aims."""

    def __init__(self, context: Context, looking: Looking, cursor: Callable[[], int | None]):
        self.context, self.looking, self._cursor = context, looking, cursor
        self._levels_before: frozenset[int] = frozenset()
        self._before_flat = "board"

    @property
    def board(self) -> type[Board]:
        """The kind of board in play."""
        return board_class(self.looking.space) if self.looking.game is not None else Board

    @property
    def _slider(self) -> Slider | None:
        """That of the layout."""
        return self.board.layout(self.looking.view.layout).slider

    @property
    def first(self) -> View:
        """How the board is looked at first; the light stays."""
        return View(self.board.play_layout, light=self.looking.view.light)

    def begin(self) -> None:
        """Look at another board as it is looked at first."""
        self.looking.view = View(light=self.looking.view.light)
        self.looking.explode = self.looking.apart = 0.0
        self.context.panel_page = ""
        self.look(self.first)

    def look(self, view: View) -> None:
        """Look in another way; a layout with levels of its own sets how far they stand apart."""
        before = self.looking.view
        if view.layout != before.layout:
            self._stand(view.layout)
            self._before_flat = before.layout if view.layout == "flat" else "board"
            if view.layout == "top":
                self._levels_before = before.levels
            elif before.layout == "top" and view.levels == before.levels:
                view = replace(view, levels=self._levels_before)
        self.looking.view = view

    def _stand(self, layout: str) -> None:
        """Take the board apart as far as a layout means; where halves stand is a matter of layouts on some."""
        meant = self.board.layout(layout)
        if layout not in ("top", "flat"):
            self.looking.explode = meant.explode
        if layout != "flat" and any(one.apart for one in self.board.layouts.values()):
            self.looking.apart = meant.apart

    def level_in_play(self) -> int:
        """The level looked at or played on last, from 1."""
        place = next((p for p in (self._cursor(), self.looking.pinned) if p is not None), None)
        return self.looking.level_in_play if place is None else self.looking.space.level(place)

    # ---- what commands do ----

    @action("view")
    def change(self, view: View) -> None:
        """Look so; straight from above at the level in play, unless one is isolated."""
        before = self.looking.view
        if view.layout == "top" != before.layout and len(before.levels) != 1:
            view = replace(view, levels=frozenset({self.level_in_play()}))
        self.look(view)

    @action("layout", Entry("top", "view", "top", when=lambda page: "top" in page.display.board.layouts))
    def arrange(self, layout: str) -> None:
        if layout in self.board.layouts:
            self.change(self.board.layout(layout).opened(self.looking.view, self.looking.space.boards))

    @action("toggle_flat", section="view", key="Tab")
    def toggle_flat(self) -> None:
        """The flat map, or the layout again that was there before it."""
        self.arrange(self._before_flat if self.looking.view.layout == "flat" else "flat")

    @action("toggle_built", section="view", key="G", when=lambda page: page.display.board.play_layout != "board")
    def toggle_built(self) -> None:
        """The board as it stands on a table, or as it is seen best."""
        best = self.board.play_layout
        self.arrange("board" if self.looking.view.layout == best else best)

    @action("only_level", Entry("level", "view", told=lambda page: f"1 – {page.space.height}", family=DIGITS))
    def isolate_level(self, number: int) -> None:
        """Show one level alone; all of them if it is so already."""
        if 0 < number <= self.looking.space.height:
            view = self.looking.view
            self.change(replace(view, levels=_alone(number, view.levels)))

    @action(
        "only_quadrant",
        Entry(
            "quadrant",
            "view",
            told=lambda page: f"Shift+1 – {len(page.display.board.quadrants)}",
            family={f"Shift+{key}": n for key, n in DIGITS.items()},
            when=lambda page: page.display.board.quadrants,
        ),
    )
    def isolate_quadrant(self, number: int) -> None:
        """Show one quadrant alone, by its place from 1; all of them if it is so already."""
        if 0 < number <= len(self.board.quadrants):
            view = self.looking.view
            self.change(replace(view, quadrants=_alone(self.board.quadrants[number - 1], view.quadrants)))

    @action(
        "only_board",
        section="view",
        told=lambda page: f"Ctrl+1 – {len(page.space.parts)}",
        family={f"Ctrl+{key}": n for key, n in DIGITS.items()},
        when=lambda page: len(page.space.parts) > 1,
    )
    def enlarge(self, number: int) -> None:
        """Make one of several boards large; all of them alike if it is so already."""
        name = f"{number}:"
        if name in self.looking.space.insides:
            self.look(replace(self.looking.view, inside="" if self.looking.view.inside == name else name))

    @action("whole_view", section="view", key="0")
    def show_all(self) -> None:
        self.change(self.looking.view.whole)

    @action(
        "inside",
        Entry("inside", "view", key="I", when=lambda page: page.space.insides),
        Entry("inside_out", "view", "", key="O", when=lambda page: page.looking.view.inside),
    )
    def enter(self, name: str | None) -> None:
        """Into a node as a board of its own: by name, None the one looked at; ``""`` back to the whole."""
        looking, space = self.looking, self.looking.space
        if not space.insides:
            return
        if name is None:
            places = (looking.pointed, self._cursor(), looking.pinned)
            at = next((place for place in places if place is not None), None)
            name = space.inside_of(at) if at is not None else ""
        if name == "" or name in space.insides:
            self.look(replace(looking.view, inside=name))

    @action("explode")
    def explode(self, share: float) -> None:
        self.looking.explode = min(1.0, max(0.0, share))

    @action("apart")
    def part(self, share: float) -> None:
        self.looking.apart = min(1.0, max(0.0, share))

    @action("own_share")
    def slide(self, share: float) -> None:
        if (slider := self._slider) is not None:
            self.look(slider.moved(self.looking.view, share, self.looking.space.boards))

    @action("own_by", section="view", told="+   −", family={"+": 1, "=": 1, "-": -1}, when=explains)
    def step(self, steps: int) -> None:
        if (slider := self._slider) is not None:
            self.look(slider.stepped(self.looking.view, steps, self.looking.space.boards))

    @action("explain", section="view", family={"F4": 1, "Shift+F4": -1}, when=explains)
    def explain(self, by: int) -> None:
        """The next of the layouts that explain; from any other the first."""
        names, now = self.board.explaining(), self.looking.view.layout
        if names:
            self.arrange(names[(names.index(now) + by) % len(names)] if now in names else names[0])

    @action("dock")
    def open_tab(self, tab: str) -> None:
        self.looking.dock = tab

    @action("panel")
    def open_side_panel(self, on: bool | None) -> None:
        self.context.side_panel_open = not self.context.side_panel_open if on is None else on

    @action("turn", section="view", key="F10")
    def turn(self) -> None:
        self.context.host.turn_camera()

    @action("home", section="view", key="Home")
    def home(self) -> None:
        """Everything as it was at first; only the light stays, and the flat map flat."""
        flat = self.looking.view.layout == "flat"
        self.look(View("flat", light=self.looking.view.light) if flat else self.first)
        meant = self.board.layout(self.first.layout)
        self.looking.explode, self.looking.apart = meant.explode, meant.apart
        self.context.host.home()
