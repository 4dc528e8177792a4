"""Moving pictures: a vector that is drawn, as GIF or PNG; the processes that write these and whole games; the map
of a position as a sheet."""

from __future__ import annotations

import io
import pickle
import re
import subprocess
import sys
import tempfile
import threading
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from PIL import Image

from vectorgames.app.context import Context
from vectorgames.base.files import write_atomic
from vectorgames.base.paths import ROOT
from vectorgames.base.words import LocalizedError, LocalizedText
from vectorgames.play import saves as saves_module
from vectorgames.play.record import GameRecord
from vectorgames.play.views import View
from vectorgames.rules.game import Game
from vectorgames.spaces.judgement import judged
from vectorgames.spaces.space import Space
from vectorgames.ui.frame import bare_frame
from vectorgames.view import map_files
from vectorgames.view.flat_map import Spots
from vectorgames.view.map_files import SIZE, sheet, sheet_file
from vectorgames.view.primitives import Box, Primitive, Rect, Text
from vectorgames.view.tableau import WHOLE, Choices, Stepped, Tableau
from vectorgames.view.tableau import Path as Drawn
from vectorgames.view.themes import Theme, load_theme

PARTS = 6  # pictures from space to space
GOES, RESTS, LAST_OF_VECTOR = 90, 800, 3000  # milliseconds of each of these, at a space, and at the end
CAPTION = 0.2  # of the height: the names under the board


Frame = tuple[Image.Image, int]
"""A picture, and for how many milliseconds it is seen."""

Drawer = Callable[[Tableau], Image.Image]


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
    write_film(path, _frames(film, size, progress))


def _frames(film: VectorFilm, size: tuple[int, int], progress: Callable[[int, int], None]) -> Iterator[Frame]:
    moments, low = list(_moments(film)), round(CAPTION * size[1])
    with _vector_drawer(film, (size[0], size[1] - low)) as draw:
        for number, (tableau, reached, time) in enumerate(moments, 1):
            whole, names = Image.new("RGB", size), caption(film, reached, (size[0], low))
            whole.paste(draw(tableau), (0, 0))
            whole.paste(map_files.image(names, (size[0], low), film.colours), (0, size[1] - low))
            yield whole, time
            progress(number, len(moments))


def write_film(path: Path, frames: Iterable[Frame]) -> None:
    """Write a moving picture, GIF or PNG by the suffix of the path. LocalizedError where it cannot be written."""
    pictures, times = zip(*frames, strict=True)
    content, kind = io.BytesIO(), "GIF" if path.suffix.lower() == ".gif" else "PNG"
    if kind == "GIF":
        pictures = tuple(one.quantize(255, dither=Image.Dither.NONE) for one in pictures)
    pictures[0].save(content, kind, save_all=True, append_images=pictures[1:], duration=times, loop=0)
    write_atomic(path, content.getvalue())


def map_drawer(space: Space, size: tuple[int, int], theme: Theme, view: View, lang: str, spots: Spots) -> Drawer:
    """Draws positions on the flat map, without any renderer."""
    return lambda shown: map_files.image(sheet(space, shown, size, theme, view, "", lang, spots), size, theme)


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
    yield replace(bare, drawn=WHOLE), steps + 1, LAST_OF_VECTOR


@contextmanager
def _vector_drawer(film: VectorFilm, size: tuple[int, int]) -> Iterator[Drawer]:
    """What draws a moment: the map, else the board."""
    theme, view = film.colours, film.view
    if view.layout == "flat":
        yield map_drawer(film.game.space, size, theme, view, film.lang, Spots(*film.spots))
        return
    from vectorgames.app.board_view import BoardView
    from vectorgames.scene.viewport import offscreen

    seen = BoardView(offscreen(), film.game, bare_frame(size, 1.0), language=film.lang)
    seen.scene.set_theme(theme)
    seen.scene.set_spots(*film.spots)
    meant = seen.board.pose(view)
    seen.set_view(view, *(film.apart or (meant.explode, meant.apart)), False)
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

FILM_SIZE = (960, 760)

TOLD = 4  # so often it is told how far a file is, where it takes long
PROGRESS = re.compile(r"(\d+) (\d+)")  # the line by which a process says how many pictures of how many are done
STOPPED_WITHIN = 0.1  # seconds between two looks at whether a process has ended by itself


def replay_by_process(
    record: GameRecord,
    view: View,
    lang: str,
    tell: Callable[[LocalizedText], None],
    stop: threading.Event,
    size: tuple[int, int] = FILM_SIZE,
) -> Callable[[Path], LocalizedText]:
    """What has a process of its own write the moves of a game, as they are now, to a path: in any thread, and no
    frame waits for it. ``tell``: hears now and then how far it is; ``stop``: is set once nobody wants it any more.
    What it raises is a LocalizedError."""
    text, game = saves_module.dump(record), str(record.game.about.source or record.game.id)
    shown = ("--view", str(view), "--size", f"{size[0]}x{size[1]}", "--lang", lang, "--progress")

    def write(path: Path) -> LocalizedText:
        with tempfile.TemporaryDirectory() as folder:
            file = Path(folder) / "game.yaml"
            file.write_text(text, "utf-8")
            command = (str(ROOT / "main.py"), "render", game, "--load", str(file), "--out", str(path), *shown)
            return _written(command, path, "app.replay_progress", tell, stop)

    return write


def vector_by_process(
    film: VectorFilm,
    tell: Callable[[LocalizedText], None],
    stop: threading.Event,
    size: tuple[int, int] = FILM_SIZE,
) -> Callable[[Path], LocalizedText]:
    """What has a process of its own write the drawing of a vector to a path, while ``tell`` hears how far it is."""

    def write(path: Path) -> LocalizedText:
        with tempfile.TemporaryFile() as given:
            given.write(pickle.dumps((path.absolute(), film, size)))
            given.seek(0)
            command = ("-m", "vectorgames.app.films")
            return _written(command, path, "app.vector_progress", tell, stop, stdin=given, cwd=ROOT)

    return write


def _written(
    command: tuple[str, ...],
    path: Path,
    progress: str,
    tell: Callable[[LocalizedText], None],
    stop: threading.Event,
    **more: Any,
) -> LocalizedText:
    """Have Python write the file, and tell how far it is until it ends; what became of it. Lines that tell no
    progress are passed over. ``more``: for Popen. LocalizedError: the last line of what went wrong."""
    with (
        tempfile.TemporaryFile("w+", encoding="utf-8", errors="replace") as problems,  # a pipe would fill up
        subprocess.Popen(
            (sys.executable, *command),
            stdout=subprocess.PIPE,
            stderr=problems,
            encoding="utf-8",
            errors="replace",
            **more,
        ) as process,
    ):
        threading.Thread(target=_stop, args=(process, stop), name="stopper", daemon=True).start()
        assert process.stdout is not None
        for line in process.stdout:
            if told := PROGRESS.fullmatch(line.strip()):
                done, every = map(int, told.groups())
                if every > TOLD and done % (every // TOLD) == 0 and done < every:
                    tell(LocalizedText(progress, done=done, every=every))
        failed = process.wait()
        if failed and stop.is_set():
            return LocalizedText("app.picture_stopped")
        if failed:
            problems.seek(0)
            why = problems.read().strip().rpartition("\n")[2].removeprefix("vectorgames: ")
            raise LocalizedError("errors.unwritable", file=str(path), why=why)
    return LocalizedText("app.screenshot", file=str(path))


def _stop(process: subprocess.Popen[str], stop: threading.Event) -> None:
    """End a process once it is no longer wanted, whether or not it says anything."""
    while process.poll() is None:
        if stop.wait(STOPPED_WITHIN):
            process.terminate()
            return


def sheet_of(
    context: Context, caption: str, tableau: Tableau, size: tuple[int, int] = SIZE
) -> Callable[[Path], None]:
    """What writes the flat map, as it is now, to a path ending in .png or .svg: in any thread.

    What it raises is a LocalizedError.
    """
    theme, space, view = context.theme, context.space, context.view
    lang, how = context.language, Spots(context.switches.letters, context.switches.shapes)

    def write(path: Path) -> None:
        write_atomic(path, sheet_file(path.suffix, space, tableau, size, theme, view, caption, lang, how))

    return write
