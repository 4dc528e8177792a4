"""A vector, or a GRYB, being drawn space by space as a moving picture: GIF, or PNG that moves. Knows no window.

Above stands the board as it is looked at, below the names of the spaces, each as it is reached, and what has
changed in it.
"""

from __future__ import annotations

import io
import pickle
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from pathlib import Path

from PIL import Image

from vectorgames.core.game import Game
from vectorgames.saves import write_atomic
from vectorgames.spaces.judgement import judged
from vectorgames.spaces.space import Space
from vectorgames.tableau import WHOLE, Choices, Stepped, Tableau, View
from vectorgames.tableau import Path as Drawn
from vectorgames.themes import Theme, load_theme
from vectorgames.ui.flat import png
from vectorgames.ui.flat.plan import Spots
from vectorgames.ui.flat.primitives import Box, Primitive, Text
from vectorgames.ui.flat.sheet import sheet
from vectorgames.ui.frame import Rect, bare_frame
from vectorgames.words import LocalizedError

PARTS = 6
"""Pictures from space to space."""
GOES, RESTS, LAST = 90, 800, 3000
"""Milliseconds of each of these, at a space, and at the end."""
CAPTION = 0.2
"""Of the height: the names under the board."""


@dataclass(frozen=True)
class VectorFilm:
    """What is to be drawn: a vector of a tableau, ``spaces`` in order, and how everything looks.

    ``apart``: how far levels and quadrants are, None: as the view has it; ``given``: the colours of the players;
    ``spots``: whether those of a tree have letters, and forms of their own; ``camera``: how it stands against its
    home, see ``Host.camera_from_home``.
    """

    game: Game
    tableau: Tableau
    spaces: tuple[int, ...]
    dims: str
    view: View
    apart: tuple[float, float] | None
    theme: str
    given: tuple[int, ...]
    lang: str
    spots: tuple[bool, bool]
    camera: tuple[float, ...] = ()

    @property
    def colours(self) -> Theme:
        return load_theme(self.theme, self.given)


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


def write_vector(
    path: Path, film: VectorFilm, size: tuple[int, int], progress: Callable[[int, int], None] = lambda *_: None
) -> None:
    """Write it, by the suffix of the path. ``progress``: is told how many pictures of how many are done.
    LocalizedError where it cannot be written."""
    moments = list(_moments(film))
    low = round(CAPTION * size[1])
    pictures = []
    with _drawer(film, (size[0], size[1] - low)) as draw:
        for number, (tableau, reached, _) in enumerate(moments, 1):
            whole = Image.new("RGB", size)
            whole.paste(draw(tableau), (0, 0))
            whole.paste(
                png.image(caption(film, reached, (size[0], low)), (size[0], low), film.colours), (0, size[1] - low)
            )
            pictures.append(whole)
            progress(number, len(moments))
    content, times = io.BytesIO(), [time for *_, time in moments]
    kind = "GIF" if path.suffix.lower() == ".gif" else "PNG"
    if kind == "GIF":
        pictures = [one.quantize(255, dither=Image.Dither.NONE) for one in pictures]
    pictures[0].save(content, kind, save_all=True, append_images=pictures[1:], duration=times, loop=0)
    write_atomic(path, content.getvalue())


def _moments(film: VectorFilm) -> Iterator[tuple[Tableau, int, int]]:
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
            goes_to = step if there or film.view.layout != "flat" else step - 1
            share = (step - 1 + part / PARTS) / steps
            yield moment(share, goes_to), step + there, RESTS if there else GOES
    yield replace(bare, drawn=WHOLE), steps + 1, LAST


@contextmanager
def _drawer(film: VectorFilm, size: tuple[int, int]) -> Iterator[Callable[[Tableau], Image.Image]]:
    """What draws a moment: the map without any renderer, else the board."""
    space, theme, view = film.game.space, film.colours, film.view
    if view.layout == "flat":
        how = Spots(*film.spots)
        yield lambda shown: png.image(sheet(space, shown, size, theme, view, "", film.lang, how), size, theme)
        return
    from vectorgames.app.board_view import BoardView
    from vectorgames.app.renderer import offscreen

    seen = BoardView(offscreen(), film.game, bare_frame(size, 1.0), language=film.lang)
    seen.scene.set_theme(theme)
    seen.scene.set_spots(*film.spots)
    seen.set_view(view, *(film.apart or seen.board.stance(view.layout)), False)
    seen.stand_from_home(film.camera)

    def drawn(shown: Tableau) -> Image.Image:
        seen.scene.show(shown, animate=False)
        seen.scene.advance(1.0 / PARTS)  # the bead goes on
        return Image.fromarray(seen.viewport.screenshot())

    try:
        yield drawn
    finally:
        seen.close()


# ---- names ----


def caption(film: VectorFilm, reached: int, size: tuple[int, int]) -> tuple[Primitive, ...]:
    """The names of the spaces reached, side by side, what has changed in each on a ground of its colour; under the
    last what the step to it was."""
    theme, space, (width, height) = film.colours, film.game.space, size
    names = [_parts(space.name(number, film.lang)) for number in film.spaces]
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
        said = _change(space, *film.spaces[reached - 2 : reached], names[reached - 2], names[reached - 1])
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


def main() -> int:
    """Write the film that comes by standard input, and say how far it is."""
    path, film, size = pickle.load(sys.stdin.buffer)
    try:
        write_vector(path, film, size, lambda done, every: print(done, every, flush=True))
    except LocalizedError as error:
        print(error.say(film.lang), file=sys.stderr)
        return 2
    return 0


if __name__ == "__main__":
    sys.exit(main())
