"""Moving pictures, of the moves of a game or of a vector being drawn; pictures of the board alone; the map of a
position as a sheet.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from pathlib import Path

from PIL import Image

from vectorgames.app.context import Context, Looking
from vectorgames.app.step_player import drawn_path
from vectorgames.base.files import write_atomic
from vectorgames.base.words import LocalizedError
from vectorgames.play.record import GameRecord
from vectorgames.play.views import View
from vectorgames.rules.game import Game
from vectorgames.spaces.judgement import judged
from vectorgames.spaces.space import Space
from vectorgames.ui.frame import bare_frame
from vectorgames.view import map_files
from vectorgames.view.flat_map import Caption, MapStyle, Spots
from vectorgames.view.map_files import SIZE, sheet
from vectorgames.view.primitives import Box, Primitive, Rect, Text
from vectorgames.view.tableau import WHOLE, Choices, Stepped, Tableau
from vectorgames.view.tableau import Path as Drawn
from vectorgames.view.themes import PAPER, Theme, load_theme

FILM_SIZE = (960, 760)
BOARD_SIZE, NAMES = (1600, 1280), 0.16
"""Of a picture of the board alone, and the part of its height for names under it."""

_POINTED = ("hover", "level", "turn")  # marks at what the pointer is on
PARTS = 6  # pictures from space to space
GOES, RESTS, LAST_OF_VECTOR = 90, 800, 3000  # milliseconds of each of these, at a space, and at the end
Drawer = Callable[[Tableau], Image.Image]


@dataclass(frozen=True)
class Looks:
    """How a board looks in a film.

    ``apart``: how far levels and quadrants are, None: as the view has it; ``theme``: its name; ``given``: the
    colours of the players; ``spots``: whether those of a tree have letters, and forms of their own; ``camera``: how
    it stands against its home, see ``Host.camera_from_home``.
    """

    game: Game
    view: View
    theme: str
    given: tuple[int, ...]
    lang: str
    spots: Spots
    apart: tuple[float, float] | None = None
    camera: tuple[float, ...] = ()

    @classmethod
    def of(cls, context: Context, looking: Looking) -> Looks:
        """How a board is looked at now, as the view has it."""
        theme, spots = context.theme, context.switches.spots
        return cls(looking.played_on, looking.view, theme.id, theme.given, context.language, spots)

    @property
    def colours(self) -> Theme:
        return load_theme(self.theme, self.given)


@dataclass(frozen=True)
class VectorFilm:
    """A vector of a tableau, ``spaces`` in order, being drawn; with its names under it."""

    looks: Looks
    tableau: Tableau
    spaces: tuple[int, ...]
    dims: str
    size: tuple[int, int] = FILM_SIZE
    maker, progress = "vectorgames.app.film_files:content", "app.vector_progress"

    @property
    def lang(self) -> str:
        return self.looks.lang


@dataclass(frozen=True)
class ReplayFilm:
    """The moves of a game, and what has won step by step at the end, where its record stands afterwards."""

    looks: Looks
    record: GameRecord
    size: tuple[int, int] = FILM_SIZE
    maker, progress = "vectorgames.app.film_files:content", "app.replay_progress"

    @property
    def lang(self) -> str:
        return self.looks.lang


Film = VectorFilm | ReplayFilm


def vector_of(space: Space, text: str) -> tuple[tuple[int, ...], str]:
    """The spaces of the vector of these names, in order, and what runs in it. LocalizedError if they are none."""
    names = text.split()
    spaces = [space.parse(name) for name in names]
    if space.vectors is None or len(set(spaces)) != space.vectors.width:
        count = space.vectors.width if space.vectors is not None else 4
        raise LocalizedError("errors.vector_of", given=" ".join(names), n=count)
    found = judged(space, spaces)
    if not found.rows:
        raise LocalizedError("errors.no_vector_of", given=" ".join(names), dims=found.neither or "–")
    row = tuple(space.vectors.spaces[found.rows[0]].tolist())
    return (row[::-1] if row[-1] == spaces[0] else row), space.dims_text(int(space.vectors.dims[found.rows[0]]))


def moments(film: VectorFilm) -> Iterator[tuple[Tableau, int, int]]:
    """What is to be seen, how many spaces have been reached, and for how many milliseconds."""
    steps = len(film.spaces) - 1
    vector = Drawn("vector", film.spaces, film.dims)
    bare = replace(film.tableau, paths=(vector,), marks=(), choices=Choices(), stepped=None)

    def moment(drawn: float, at: int) -> Tableau:
        return replace(bare, drawn=drawn, stepped=Stepped(film.spaces, at, 1.0, flash=1.0))

    yield moment(0.0, 0), 1, RESTS
    for step in range(1, steps + 1):
        for part in range(1, PARTS + 1):
            there = part == PARTS
            goes_to = step if there or film.looks.view.layout != "flat" else step - 1
            share = (step - 1 + part / PARTS) / steps
            yield moment(share, goes_to), step + there, RESTS if there else GOES
    yield replace(bare, drawn=WHOLE), steps + 1, LAST_OF_VECTOR


@contextmanager
def drawing(looks: Looks, size: tuple[int, int], presented: bool = False) -> Iterator[Drawer]:
    """What draws a moment: the map, without any renderer, else the board. LocalizedError where it draws nothing.
    ``presented``: its lines and letters are those of a board that is presented."""
    theme, view = looks.colours, looks.view
    if view.layout == "flat":
        style = MapStyle(theme, view, looks.lang, looks.spots)
        yield lambda shown: sheet(looks.game.space, shown, size, style).image()
        return
    from vectorgames.app.board_view import BoardView
    from vectorgames.scene.viewport import offscreen

    seen = BoardView(offscreen(), looks.game, bare_frame(size, 1.0), language=looks.lang)
    seen.scene.set_theme(theme)
    seen.scene.set_presented(presented)
    seen.scene.set_spots(looks.spots)
    meant = seen.board.pose(view)
    seen.set_view(view, *(looks.apart or (meant.explode, meant.apart)), False)
    seen.stand_from_home(looks.camera)

    def drawn(shown: Tableau) -> Image.Image:
        seen.scene.show(shown, animate=False)
        seen.scene.advance(1.0 / PARTS)  # the bead goes on
        picture = seen.viewport.screenshot()
        if picture.min() == picture.max():
            raise LocalizedError("system.black", given="x".join(map(str, size)))
        return Image.fromarray(picture)

    try:
        yield drawn
    finally:
        seen.close()


# ---- names ----


def over_names(board: Image.Image, film: VectorFilm, reached: int, low: int) -> Image.Image:
    """The picture of a board, and under it, so many pixels high, the names of the spaces that have been reached."""
    size, colours = (board.width, low), film.looks.colours
    whole = Image.new("RGB", (board.width, board.height + low))
    whole.paste(board, (0, 0))
    whole.paste(map_files.image(caption(film, reached, size), size, colours), (0, board.height))
    return whole


def caption(film: VectorFilm, reached: int, size: tuple[int, int]) -> tuple[Primitive, ...]:
    """The names of the spaces reached, side by side, what has changed in each on a ground of its colour; under the
    last what the step to it was."""
    theme, space, (width, height) = film.looks.colours, film.looks.game.space, size
    names = [_parts(space.name(number, film.looks.lang)) for number in film.spaces]
    block, most = width / len(names), max(map(len, names))
    wide = min(0.86 * block / most, 0.5 * height)
    text = min(0.32 * height, 0.62 * wide if most > 1 else 0.2 * block)
    out: list[Primitive] = [Box(Rect(0, 0, width, height), theme["window"])]
    before: list[str] = []
    for number, parts in enumerate(names[:reached]):
        left = (number + 0.5) * block - wide * len(parts) / 2
        out.append(Text(((number + 0.5) * block, 0.16 * height), str(number + 1), theme["second"], 0.17 * height))
        for k, part in enumerate(parts):
            x, new = left + (k + 0.5) * wide, bool(before) and before[k : k + 1] != [part]
            if new:
                ground = Rect(x - 0.46 * wide, 0.28 * height, 0.92 * wide, 0.42 * height)
                out.append(Box(ground, theme.dimension(space.running[k : k + 1] or "t"), 0.45, 0.08 * height))
            colour = theme["text" if new or number == 0 else "second"]
            out.append(Text((x, 0.49 * height), part, colour, text, "semibold" if new else "medium"))
        before = parts
    if reached > 1:
        start, end = film.spaces[reached - 2 : reached]
        said = _change(space, start, end, names[reached - 2], names[reached - 1])
        out.append(
            Text(((reached - 0.5) * block, 0.85 * height), said, theme["text"], min(0.19 * height, 0.09 * block))
        )
    return tuple(out)


def _parts(name: str) -> list[str]:
    """The coordinates of a name, or its letters."""
    return name.strip("()").split(",") if name.startswith("(") else list(name)


def _change(space: Space, start: int, end: int, old: list[str], new: list[str]) -> str:
    """What a step changes: ``x +1  t +1``, of a tree ``G → R``."""
    change = space.components(start, end)
    if space.name(start).startswith("("):
        steps = zip(space.axes, change, strict=True)
        return "   ".join(f"{axis} {'+' if by > 0 else '−'}{abs(by)}" for axis, by in steps if by)
    return "   ".join(f"{a} → {b}" for a, b in zip(old, new, strict=False) if a != b)


# ---- the board alone ----


@dataclass(frozen=True)
class BoardPicture:
    """The board alone, on white. ``spaces``, ``dims``: the vector whose names are under it; none: no names."""

    looks: Looks
    tableau: Tableau
    spaces: tuple[int, ...] = ()
    dims: str = ""

    @classmethod
    def of(cls, context: Context, looking: Looking, tableau: Tableau, names: bool) -> BoardPicture:
        """A board as it is looked at now, without what the pointer marks."""
        path = drawn_path(tableau) if names else None
        marks = tuple(mark for mark in tableau.marks if mark.kind not in _POINTED)
        looks = replace(
            Looks.of(context, looking),
            theme=PAPER,
            apart=(looking.explode, looking.apart),
            camera=context.host.camera_from_home(),
        )
        found = (path.spaces, path.dims) if path is not None else ((), "")
        return cls(looks, replace(tableau, marks=marks), *found)

    maker, progress = "vectorgames.app.film_files:content", ""

    @property
    def lang(self) -> str:
        return self.looks.lang

    def image(self) -> Image.Image:
        """LocalizedError where there is no renderer, or it draws nothing."""
        low = round(NAMES * BOARD_SIZE[1]) if self.spaces else 0
        with drawing(self.looks, (BOARD_SIZE[0], BOARD_SIZE[1] - low)) as draw:
            board = draw(self.tableau)
        film = VectorFilm(self.looks, self.tableau, self.spaces, self.dims)
        return over_names(board, film, len(self.spaces), low) if low else board

    def svg(self) -> bytes:
        """Its map, of a board that has one; the names are what is said under it."""
        looks, space = self.looks, self.looks.game.space
        names = "  ".join(space.name(at, looks.lang) for at in self.spaces)
        view, theme = replace(looks.view, layout="flat"), load_theme(PAPER, looks.given)
        style = MapStyle(theme, view, looks.lang, looks.spots)
        return sheet(space, self.tableau, SIZE, style, names).content(".svg")


# ---- the map ----


def sheet_of(
    context: Context, caption: Caption, tableau: Tableau, size: tuple[int, int] = SIZE
) -> Callable[[Path], None]:
    """What writes the flat map, as it is now, to a path ending in .png or .svg: in any thread.

    What it raises is a LocalizedError.
    """
    space, style = context.space, MapStyle(context.theme, context.view, context.language, context.switches.spots)

    def write(path: Path) -> None:
        write_atomic(path, sheet(space, tableau, size, style, caption).content(path.suffix))

    return write
