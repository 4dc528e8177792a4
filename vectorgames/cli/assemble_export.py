"""``assemble --export``: files to build a board from. Knows no format of a file."""

from __future__ import annotations

import contextlib
import re

from vectorgames.cli import output
from vectorgames.typed_paths import typed_folder
from vectorgames.words import SaidError, cut, words


def pairs(given) -> list[str]:
    """What ``--kerf`` and ``--sheet`` say, in the form of ``--set``."""
    out = [] if given.kerf is None else [f"kerf={given.kerf}"]
    if given.sheet is not None:
        match = re.fullmatch(r"\s*([0-9.,]+)\s*[xX×]\s*([0-9.,]+)\s*", given.sheet)
        if not match:
            raise SaidError("exports.error.sheet", given=cut(given.sheet))
        out += [f"sheet_width={match[1]}", f"sheet_height={match[2]}"]
    return out


def export(given, asked) -> None:
    """Write the files, a line for each as it is made; with --json only a list of them at the end."""
    from vectorgames.exports.settings import KINDS, Settings
    from vectorgames.exports.writing import write

    if given.export is None:
        raise SaidError("exports.error.no_export", expected=KINDS)
    wanted = [kind.strip().casefold() for kind in given.export.split(",") if kind.strip()]
    for kind in wanted or [given.export]:
        if kind not in KINDS:
            raise SaidError("exports.error.kind", given=kind or "-", expected=KINDS)
    if not given.out:
        raise SaidError("exports.error.no_out")
    folder = typed_folder(given.out)
    settings = Settings(given.board, asked.changes, given.lang, asked.cut, asked.measured)

    def tell(share: float, name: str) -> None:
        if not given.json:
            with contextlib.suppress(
                BrokenPipeError
            ):  # whoever listened has had enough; the files are wanted still
                output.write(f"{share:4.0%}  {name}\n")

    files, removed = write(settings, wanted, folder, tell)
    if given.json:
        told = {"board": settings.model.id, "folder": given.out, "files": files, "removed": removed}
        output.write_json(told, indent=None)
        return
    output.write_lines(words(given.lang)("exports.removed", file=name) for name in removed)
