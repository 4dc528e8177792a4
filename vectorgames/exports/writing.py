"""Everything that was asked for, into a folder: all of it or nothing. Knows nothing of what is in the files."""

from __future__ import annotations

import tempfile
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

from vectorgames.boards.assembly import collisions
from vectorgames.boards.assembly.check_texts import collision_line
from vectorgames.boards.assembly.fit import fits
from vectorgames.boards.part import Part
from vectorgames.exports import bom, booklet, shopping, solids
from vectorgames.exports.drawing import Drawing
from vectorgames.exports.dxf import dxf
from vectorgames.exports.engraving import lowered
from vectorgames.exports.folder import fill, strangers
from vectorgames.exports.nest import nested
from vectorgames.exports.pieces import pieces
from vectorgames.exports.settings import Settings
from vectorgames.exports.svg import svg
from vectorgames.exports.three_mf import three_mf
from vectorgames.exports.trial import advice, trial
from vectorgames.words import LocalizedError, LocalizedText, unwritable, words

NAMED = 5  # files that an error names
Progress = Callable[[float, str], None]
Maker = Callable[[Callable[[float], None]], bytes]


class Written(NamedTuple):
    """Names of files. ``removed``: of an earlier export, which no longer held; ``remarks``: what is not as set."""

    files: list[str]
    removed: list[str]
    remarks: list[LocalizedText]


def write(settings: Settings, kinds: Sequence[str], folder: Path, progress: Progress) -> Written:
    """Write files; ``progress`` is told a share, 0 … 1, and the file at work, in the thread that this is called in.

    Raises LocalizedError, with nothing written: for parts that cannot be put together, that fit on no sheet, for a
    folder that cannot be written to, and for one with files of these names that no export wrote.
    """
    hits = collisions(settings.made)
    if hits:
        found = fits(settings.model, settings.cut, settings.measured)
        raise LocalizedError("exports.error.unbuildable", why=collision_line(settings.made, hits[0], found))
    if folder.exists() and not folder.is_dir():
        raise LocalizedError("exports.error.no_folder", file=str(folder))
    made = list(_files(settings, kinds))
    theirs = strangers(folder, [name for name, _ in made])
    if theirs:
        raise LocalizedError("exports.error.not_ours", folder=str(folder), files=_some(theirs))
    try:
        near = next(at for at in (folder.absolute(), *folder.absolute().parents) if at.exists())
        with tempfile.TemporaryDirectory(prefix=".vectorgames-", dir=near) as place:
            for k, (name, make) in enumerate(made):
                progress(k / len(made), name)
                data = make(lambda share, k=k, name=name: progress((k + share) / len(made), name))
                Path(place, name).write_bytes(data)
            names = [name for name, _ in made]
            removed = fill(folder, Path(place), names, settings)
    except OSError as error:
        raise unwritable(folder, error) from None
    progress(1.0, str(folder))
    return Written(names, removed, lowered(settings.model, settings.wanted, settings.lang))


def _some(names: list[str]) -> str:
    """Names in a line; of many the first."""
    return ", ".join(names if len(names) <= NAMED else [*names[:NAMED], "…"])


def _files(settings: Settings, kinds: Sequence[str]) -> Iterator[tuple[str, Maker]]:
    """(name, what makes it) in the order of the kinds."""
    say, model, parts = words(settings.tag), settings.model, settings.made.parts
    drawn = [kind for kind in ("svg", "dxf") if kind in kinds]
    sheets = []
    if {"svg", "dxf", "bom", "pdf"} & set(kinds):
        sheets = laid_out(settings)
    if drawn:
        yield from _sheets(sheets, drawn, "", settings)
    if "test" in kinds:
        own = settings.own
        tried = nested(
            trial(model, say, own),
            model.cutting,
            say,
            lambda stock: [p.say(say.tag) for p in advice(model, stock)],
        )
        yield from _sheets(tried, ("svg", "dxf"), "test-", settings)
    rows = bom.rows(settings)
    names = {part.name: part for part in parts}
    solid = [(_file(row, rows), names[row.names[0]]) for row in rows]
    if "stl" in kinds:
        yield from ((f"{name}.stl", _maker(solids.stl, part)) for name, part in solid)
        yield "whole.stl", _maker(solids.whole_stl, parts)
    if "gltf" in kinds:
        yield from ((f"{name}.glb", _maker(_glb, part)) for name, part in solid)
        yield "whole.glb", _maker(solids.glb, parts)
    if "3mf" in kinds:
        yield from ((f"{name}.3mf", _maker(three_mf, [part], False)) for name, part in solid)
        yield "whole.3mf", _maker(three_mf, parts)
    items = shopping.shopping(settings, sheets, rows) if {"bom", "pdf"} & set(kinds) else []
    if "bom" in kinds:
        yield "parts.csv", lambda _: bom.csv_of(rows, say)
        yield "shopping.csv", lambda _: shopping.csv_of(items, say)
    if "pdf" in kinds:
        yield "instructions.pdf", lambda tell: booklet.booklet(settings, rows, items, tell)


def laid_out(settings: Settings, bare: bool = False) -> list[Drawing]:
    """The sheets of a board's parts; ``bare``: only what is cut. Raises LocalizedError where something has no
    room."""
    say = words(settings.tag)
    made = pieces(settings.model, settings.wanted, say, bare)
    return nested(made, settings.model.cutting, say, places=settings.places, noted=not bare)


def _sheets(
    sheets: Sequence[Drawing], kinds: Sequence[str], prefix: str, settings: Settings
) -> Iterator[tuple[str, Maker]]:
    count: dict[str, int] = {}
    for sheet in sheets:
        stock = f"{prefix}{sheet.stock}-{sheet.thickness:.2f}mm"
        count[stock] = count.get(stock, 0) + 1
        title = f"{settings.model.id} {stock} {count[stock]}"
        for kind in kinds:
            draw = {"svg": svg, "dxf": dxf}[kind]
            yield f"{stock}-{count[stock]}.{kind}", _maker(draw, sheet, title, settings)


def _file(row: bom.Row, rows: Sequence[bom.Row]) -> str:
    """Name of the file of a solid: its kind, or which of the kind where not all are alike."""
    alone = sum(other.kind == row.kind for other in rows) == 1
    return row.kind if alone else row.names[0].replace(" ", "-")


def _glb(part: Part) -> bytes:
    return solids.glb([part], standing=False)


def _maker(function: Callable[..., bytes], *given) -> Maker:
    return lambda _: function(*given)
