"""Everything that was asked for, into a folder: all of it or nothing."""

from __future__ import annotations

import hashlib
import json
import os
import tempfile
from collections.abc import Callable, Iterator, Sequence
from dataclasses import asdict, replace
from pathlib import Path
from typing import Any, NamedTuple, ParamSpec

from vectorgames.base.words import UNITS, LocalizedError, LocalizedText, unwritable, words
from vectorgames.fabrication import bom, document, solids
from vectorgames.fabrication.check_texts import collision_line
from vectorgames.fabrication.cut_files import dxf, svg
from vectorgames.fabrication.drawing import Drawing, lowered, stems
from vectorgames.fabrication.instructions import instructions
from vectorgames.fabrication.nest import nested
from vectorgames.fabrication.savings import hints, laid_out, smaller_sheets
from vectorgames.fabrication.settings import FORMAT, KINDS, PAPER, Settings
from vectorgames.fabrication.style import Style
from vectorgames.fabrication.trial import advice, trial

LIST = ".vectorgames.json"
CUT = (".svg", ".dxf")  # files of sheets
BOUGHT = ("shopping.csv", "instructions.pdf", "instructions.html")  # that tell of sheets and numbers of parts
LAYOUT = "-layout-"  # in the names of pictures of sheets


def strangers(folder: Path, names: Sequence[str], board: str) -> list[str]:
    """Which of these names a folder has that no export of this board wrote so: somebody's own, or changed since."""
    known = _known(folder)
    there = [name for name in names if (folder / name).exists()]
    return [name for name in there if not _is_ours(folder / name, known.get(name, {}), board)]


def fill(folder: Path, place: Path, names: Sequence[str], settings: Settings) -> tuple[list[str], list[str]]:
    """Move files from a ``place`` on the same disk into a folder: names of those that were removed, or replaced.

    A new folder appears whole; into an old one the files go one by one, each whole. What the same board was made
    of by other numbers, as far as they matter to it, is removed if it is not written anew. Raises OSError.
    """
    written = {
        name: {**_made_from(name, settings), "content": _digest((place / name).read_bytes())} for name in names
    }
    if not folder.exists():
        fresh = place / "folder"
        fresh.mkdir()
        for name in names:
            os.replace(place / name, fresh / name)
        _list(fresh, written)
        folder.parent.mkdir(parents=True, exist_ok=True)
        os.replace(fresh, folder)
        return [], []
    known = _known(folder)
    stale = [
        name for name, entry in known.items() if name not in written and _stale(folder / name, entry, settings)
    ]
    # The list is written before anything is moved: what may still find no room on the disk.
    _list(place, {name: entry for name, entry in known.items() if name not in stale} | written)
    replaced = []
    for name in names:
        old = folder / name
        if not (old.is_file() and old.read_bytes() == (place / name).read_bytes()):
            if old.exists():
                replaced.append(name)
            os.replace(place / name, folder / name)
    os.replace(place / LIST, folder / LIST)
    for name in stale:
        (folder / name).unlink()
    return stale, replaced


def _made_from(name: str, settings: Settings) -> dict[str, str]:
    """The board, and what decides the content of a file: how it is cut matters only to what is cut from.

    In which language and which units, and how lines are drawn, is no matter.
    """
    asked = replace(settings, lang="en", units=UNITS[0], paper=PAPER, style=Style(), machine="", material="")
    numbers = asdict(settings.model)
    if not name.endswith((*CUT, *BOUGHT)) and LAYOUT not in name:
        keys = numbers.pop("cutting") or {}
        changes = {key: value for key, value in settings.changes.items() if key not in keys}
        asked = replace(asked, changes=changes, counts={}, places={}, sheets={})
    said = json.dumps((asked.command(""), numbers), sort_keys=True)
    return {"board": settings.model.id, "made_from": _digest(said.encode())}


def _stale(file: Path, entry: dict[str, Any], settings: Settings) -> bool:
    """Whether a file that was written before is of this board, from other numbers, and nobody's own by now."""
    mine = _made_from(file.name, settings)
    return entry.get("made_from") != mine["made_from"] and _is_ours(file, entry, mine["board"])


def _is_ours(file: Path, entry: dict[str, Any], board: str) -> bool:
    """Whether a file is as an export of a board left it."""
    return entry.get("board") == board and file.is_file() and _digest(file.read_bytes()) == entry.get("content")


def _known(folder: Path) -> dict[str, dict[str, Any]]:
    """What the list says; nothing if there is none that makes sense."""
    try:
        files = json.loads((folder / LIST).read_text("utf-8"))["files"]
        return {name: entry for name, entry in files.items() if Path(name).name == name and isinstance(entry, dict)}
    except (OSError, ValueError, LookupError, TypeError, AttributeError):
        return {}


def _list(folder: Path, files: dict[str, dict[str, Any]]) -> None:
    told = {"program": "vectorgames", "format": FORMAT, "files": files}
    (folder / LIST).write_text(json.dumps(told, indent=1, sort_keys=True) + "\n", "utf-8")


def _digest(data: bytes) -> str:
    return hashlib.sha256(data).hexdigest()


P = ParamSpec("P")
NAMED = 5  # files that an error names

Progress = Callable[[float, str], None]

Maker = Callable[[Callable[[float], None]], bytes]


class Written(NamedTuple):
    """Names of files. ``removed``: of an earlier export, which no longer held; ``replaced``: by others of that
    name; ``remarks``: what is not as set, how fewer sheets would do."""

    files: list[str]
    removed: list[str]
    replaced: list[str]
    remarks: list[LocalizedText]


def write(settings: Settings, kinds: Sequence[str], folder: Path, progress: Progress) -> Written:
    """Write files; ``progress`` is told a share, 0 … 1, and the file at work, in the thread that this is called in.

    Raises LocalizedError, with nothing written: for parts that cannot be put together, that fit on no sheet, for a
    folder that cannot be written to, and for one with files of these names that no export wrote.
    """
    plan = settings.plan
    if plan.hits:
        raise LocalizedError("exports.error.unbuildable", why=collision_line(plan.made, plan.hits[0], plan.fits))
    if folder.exists() and not folder.is_dir():
        raise LocalizedError("exports.error.no_folder", file=str(folder))
    sheets = laid_out(settings) if {"svg", "dxf", "bom", "pdf", "html"} & set(kinds) else []
    made = [(f"{settings.model.id}-{name}", make) for name, make in _files(settings, kinds, sheets)]
    theirs = strangers(folder, [name for name, _ in made], settings.model.id)
    if theirs:
        files = ", ".join(theirs if len(theirs) <= NAMED else [*theirs[:NAMED], "…"])
        raise LocalizedError("exports.error.not_ours", folder=str(folder), files=files)
    try:
        near = next(at for at in (folder.absolute(), *folder.absolute().parents) if at.exists())
        with tempfile.TemporaryDirectory(prefix=".vectorgames-", dir=near) as place:
            for k, (name, make) in enumerate(made):
                progress(k / len(made), name)

                def within(share: float, k: int = k, name: str = name) -> None:
                    progress((k + share) / len(made), name)

                Path(place, name).write_bytes(make(within))
            names = [name for name, _ in made]
            removed, replaced = fill(folder, Path(place), names, settings)
    except OSError as error:
        raise unwritable(folder, error) from None
    progress(1.0, str(folder))
    remarks = lowered(settings.model, settings.wanted, settings.lang)
    remarks += [*hints(settings, sheets), *smaller_sheets(settings, sheets, typed=True)]
    return Written(names, removed, replaced, remarks)


def _files(settings: Settings, kinds: Sequence[str], sheets: Sequence[Drawing]) -> Iterator[tuple[str, Maker]]:
    """(name, what makes it) in the order of the kinds."""
    say, model, parts = words(settings.tag), settings.model, settings.made.parts
    drawn = [kind for kind in ("svg", "dxf") if kind in kinds]
    if drawn:
        yield from _sheets(sheets, drawn, "", settings)
    tried = _tested(settings) if {"test", "pdf", "html"} & set(kinds) else []
    if "test" in kinds:
        yield from _sheets(tried, ("svg", "dxf"), "test-", settings)
    rows = bom.rows(settings)
    names = {part.name: part for part in parts}
    solid = [(_file(row, rows), names[row.names[0]]) for row in rows]
    if "stl" in kinds:
        yield from ((f"{name}.stl", _maker(solids.stl, part)) for name, part in solid)
        yield "whole.stl", _maker(solids.whole_stl, parts)
    if "gltf" in kinds:
        yield from ((f"{name}.glb", _maker(solids.glb, [part], False)) for name, part in solid)
        yield "whole.glb", _maker(solids.glb, parts)
    if "3mf" in kinds:
        yield from ((f"{name}.3mf", _maker(solids.three_mf, [part], False)) for name, part in solid)
        yield "whole.3mf", _maker(solids.three_mf, parts)
    items = bom.shopping(settings, sheets, rows) if {"bom", "pdf", "html"} & set(kinds) else []
    if "bom" in kinds:
        yield "parts.csv", lambda _: bom.bom_csv(rows, say)
        yield "shopping.csv", lambda _: bom.shopping_csv(items, say)
    spoken_of = {*kinds, "test", *(drawn or ("svg",))}
    again = settings.command(",".join(kind for kind in KINDS if kind in spoken_of))
    told = again, rows, items, sheets, tried
    if "pdf" in kinds:
        printed = instructions(settings, *told, true_size=True)
        yield "instructions.pdf", lambda tell: document.pdf(printed, settings.paper, tell)
    if "html" in kinds:
        page = instructions(settings, *told, true_size=False)
        yield "instructions.html", _maker(document.html, page, f"{model.id}-")
        yield from ((name, _maker(make)) for name, make in document.pictures(page))


def _tested(settings: Settings) -> list[Drawing]:
    """The sheets of the test pieces, with what they tell."""
    say, tests = words(settings.tag), trial(settings.model, words(settings.tag), settings.plan.own)

    def told(stock: str) -> list[str]:
        mine = advice(settings.model, [one for one in tests if one.stock == stock])
        return [line.say(say.tag) for line in mine]

    return nested(tests, settings.cutting_of, say, told)


def _sheets(
    sheets: Sequence[Drawing], kinds: Sequence[str], prefix: str, settings: Settings
) -> Iterator[tuple[str, Maker]]:
    for sheet, stem in zip(sheets, stems(sheets), strict=True):
        title = f"{settings.model.id} {prefix}{' '.join(stem.rsplit('-', 1))}"
        for kind in kinds:
            draw = {"svg": svg, "dxf": dxf}[kind]
            yield f"{prefix}{stem}.{kind}", _maker(draw, sheet, title, settings)


def _file(row: bom.Row, rows: Sequence[bom.Row]) -> str:
    """Name of the file of a solid: its kind, or which of the kind where not all are alike."""
    alone = sum(other.kind == row.kind for other in rows) == 1
    return row.kind if alone else row.names[0].replace(" ", "-")


def _maker(function: Callable[P, bytes], *given: P.args, **named: P.kwargs) -> Maker:
    return lambda _: function(*given, **named)
