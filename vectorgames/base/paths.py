"""Where things lie: the program's own folders and the user's."""

from __future__ import annotations

import os
from pathlib import Path

_PACKAGE = Path(__file__).resolve().parent.parent
ROOT = _PACKAGE.parent
"""The folder from which Python imports the package: the repository, or where packages are installed."""


def _folder(name: str) -> Path:
    """In the repository it lies beside the package; ``setup.py`` installs it within the package."""
    within = _PACKAGE / name
    return within if within.is_dir() else ROOT / name


CONFIGS = _folder("configs")
MODELS = _folder("models")


def home() -> Path:
    """The user's folder for saves, autosave, settings and logs; not created here.

    The environment variable ``VECTORGAMES_HOME`` replaces the platform's folder.
    """
    given = os.environ.get("VECTORGAMES_HOME")
    if given:
        return Path(given)
    import platformdirs  # only the window and saves need it

    return Path(platformdirs.user_data_dir("Vectorgames", appauthor=False))


def documents() -> Path:
    """Where people look for what they take along or hand out: their documents, without such a folder their home
    directory. Where ``VECTORGAMES_HOME`` is given, that."""
    if os.environ.get("VECTORGAMES_HOME"):
        return home()
    import platformdirs

    found = Path(platformdirs.user_documents_dir())
    return found if found.is_dir() else Path.home()
