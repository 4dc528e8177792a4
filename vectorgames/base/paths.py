"""Where things lie: the program's own folders and the user's."""

from __future__ import annotations

import os
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent
CONFIGS = ROOT / "configs"
MODELS = ROOT / "models"


def home() -> Path:
    """The user's folder for saves, autosave, settings and logs; not created here.

    The environment variable ``VECTORGAMES_HOME`` replaces the platform's folder.
    """
    given = os.environ.get("VECTORGAMES_HOME")
    if given:
        return Path(given)
    import platformdirs  # only the window and saves need it

    return Path(platformdirs.user_data_dir("Vectorgames", appauthor=False))
