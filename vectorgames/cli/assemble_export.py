"""``assemble --export``: files to build a board from. Knows no format of a file."""

from __future__ import annotations

import contextlib
import re
from typing import TYPE_CHECKING

from vectorgames.boards.settings import board_model, names
from vectorgames.cli import output
from vectorgames.numerals import length
from vectorgames.typed_paths import typed_folder
from vectorgames.words import UNITS, LocalizedError, cut, words

if TYPE_CHECKING:
    from vectorgames.exports.style import Style


def pairs(given) -> list[str]:
    """What presets, ``--kerf``, ``--sheet``, ``--relief`` and ``--chamfer`` say, in the form of ``--set``.

    The later before the earlier; of presets only what the board has.
    """
    typed = {name: getattr(given, name) for name in ("kerf", "relief", "chamfer")}
    out = [f"{name}={text}" for name, text in typed.items() if text is not None]
    if given.sheet is not None:
        match = re.fullmatch(r"(.+?)\s*[xX×]\s*([^xX×]+)", given.sheet.strip())
        sides = _sides(*match.groups()) if match else [None]
        if None in sides:
            raise LocalizedError("exports.error.sheet", given=cut(given.sheet))
        out += [f"sheet_width={sides[0]:g}", f"sheet_height={sides[1]:g}"]
    known = {text.partition("=")[0].strip().replace("-", "_").casefold() for text in (*out, *given.sizes)}
    numbers, _ = _chosen(given)
    has = names(board_model(given.board)) if numbers else ()
    return out + [f"{key}={value:g}" for key, value in numbers.items() if key in has and key not in known]


def _paper(given: str | None) -> str:
    from vectorgames.exports.pdf_page import PAPERS
    from vectorgames.exports.settings import PAPER

    name = (given or PAPER).strip().casefold()
    if name not in PAPERS:
        raise LocalizedError("exports.error.paper", given=cut(name or "-"), expected=tuple(PAPERS))
    return name


def _sides(wide: str, high: str) -> list[float | None]:
    """Millimetres; a unit that stands behind the second number only is that of both."""
    unit = re.sub(r"^[-0-9.,/ ]+", "", high)
    return [length(wide if re.search(r"[^-0-9.,/ ]", wide) else wide + unit), length(high)]


def presets(given) -> None:
    """What there is to choose from, a line each."""
    from vectorgames.exports.presets import KINDS, every, folders

    say, lines = words(given.lang), []
    for kind in KINDS:
        lines += ([""] if lines else []) + [say(f"exports.preset.{kind}")]
        lines += [f"  {one.name:<18}{one.title(given.lang)}" for one in every(kind)]
    lines += ["", say("exports.preset.own", folder=str(folders()[0]))]
    output.write_lines(lines)


def style(given) -> Style:
    """How cut files are drawn: as the presets have it, with what else was asked for. Raises LocalizedError."""
    found = _chosen(given)[1]
    return found.changed({name: getattr(given, name) for name in ("line_width", "dxf")})


def _chosen(given):
    from vectorgames.exports.presets import combined

    return combined(given.machine, given.material, given.program)


def export(given, asked) -> None:
    """Write the files, a line for each as it is made; with --json only a list of them at the end."""
    from vectorgames.exports.counts import read_counts
    from vectorgames.exports.places import read_places
    from vectorgames.exports.settings import KINDS, Settings
    from vectorgames.exports.writing import write

    if given.export is None:
        raise LocalizedError("exports.error.no_export", expected=KINDS)
    wanted = [kind.strip().casefold() for kind in given.export.split(",") if kind.strip()]
    for kind in wanted or [given.export]:
        if kind not in KINDS:
            raise LocalizedError("exports.error.kind", given=kind or "-", expected=KINDS)
    if not given.out:
        raise LocalizedError("exports.error.no_out")
    folder = typed_folder(given.out)
    drawn, counts = style(given), read_counts(given.count, asked.model)
    settings = Settings(
        given.board,
        asked.changes,
        given.lang,
        asked.cut,
        asked.measured,
        drawn,
        counts,
        _paper(given.paper),
        read_places(given.place),
        given.units or UNITS[0],
    )

    def tell(share: float, name: str) -> None:
        if not given.json:
            with contextlib.suppress(
                BrokenPipeError
            ):  # whoever listened has had enough; the files are wanted still
                output.write(f"{share:4.0%}  {name}\n")

    files, removed, remarks = write(settings, wanted, folder, tell)
    if given.json:
        told = {"board": settings.model.id, "folder": given.out, "files": files, "removed": removed}
        told |= {"remarks": [one.say(settings.tag) for one in remarks]} if remarks else {}
        output.write_json(told, indent=None)
        return
    output.write_lines(words(given.lang)("exports.removed", file=name) for name in removed)
    output.write_lines(one.say(settings.tag) for one in remarks)
