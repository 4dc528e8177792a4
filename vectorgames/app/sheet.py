"""The flat map of a game as a picture file: PNG or SVG, without any renderer. Knows no sitting."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

from vectorgames.app.context import Context
from vectorgames.saves import write_atomic
from vectorgames.tableau import Tableau
from vectorgames.ui.flat.plan import Spots
from vectorgames.ui.flat.sheet import SIZE, sheet_file


def sheet_of(
    context: Context, shown: dict[str, Any], tableau: Tableau, size: tuple[int, int] = SIZE
) -> Callable[[Path], None]:
    """What writes the flat map, as it is now, to a path ending in .png or .svg: in any thread.

    ``shown``: fields of the Screen. What it raises is a LocalizedError.
    """
    parts = [shown["title"], shown["outcome"].title if shown["outcome"] else shown["prompt"].text]
    caption = " · ".join(parts + ([shown["xray"].space] if shown["xray"] else []))
    theme, space, view = context.theme, context.space, context.view
    lang, how = context.language, Spots(context.switches.letters, context.switches.shapes)

    def write(path: Path) -> None:
        write_atomic(path, sheet_file(path.suffix, space, tableau, size, theme, view, caption, lang, how))

    return write
