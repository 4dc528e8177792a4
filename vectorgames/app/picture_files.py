"""Where pictures go that people take of the window and of the flat map. Knows no picture."""

from __future__ import annotations

import time
from pathlib import Path

from vectorgames.paths import home
from vectorgames.words import unwritable


def new_picture(kind: str, suffix: str) -> Path:
    """A free name in the user's folder of pictures: ``vectorgames-KIND-DATE-TIME.SUFFIX``.

    LocalizedError if there can be no such folder.
    """
    folder = home() / "pictures"
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise unwritable(folder, error) from None
    stem = time.strftime(f"vectorgames-{kind}-%Y%m%d-%H%M%S")
    names = (folder / f"{stem}{more}.{suffix}" for more in ("", *(f"-{n}" for n in range(2, 1000))))
    return next(path for path in names if not path.exists())
