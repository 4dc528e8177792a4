"""The program as ``pip install .`` puts it: configs and models within the package, nothing of the repository near.
Installing it whole, with what it needs, is ``python -m tests.whole_bundle``."""

from __future__ import annotations

import shutil
import subprocess
import sys
import tomllib

from tests.support import ROOT

PACKAGE = ROOT / "vectorgames"


def test_it_finds_its_folders_within_the_package(tmp_path):
    unneeded = shutil.ignore_patterns("__pycache__", "*.py[co]", "pictures", "*.obj")
    for folder, place in ((PACKAGE, ""), (ROOT / "configs", "configs"), (ROOT / "models", "models")):
        shutil.copytree(folder, tmp_path / "site" / "vectorgames" / place, ignore=unneeded)
    empty = tmp_path / "empty"
    empty.mkdir()
    code = (
        f"import sys; sys.path.insert(0, {str(tmp_path / 'site')!r}); "
        "sys.argv = ['vectorgames', 'moves', 'veptheca']; from vectorgames.base import paths; "
        "from vectorgames.cli.main import main; "
        "print(paths.CONFIGS, paths.MODELS, sep='\\n'); sys.exit(main())"
    )
    done = subprocess.run([sys.executable, "-B", "-c", code], cwd=empty, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    within = tmp_path / "site" / "vectorgames"
    assert done.stdout.splitlines()[:2] == [str(within / "configs"), str(within / "models")]
    assert not any(empty.iterdir())


def test_no_file_of_the_package_is_left_behind():
    """What is no Python has to be named in pyproject.toml."""
    settings = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["tool"]["setuptools"]["package-data"]
    named = {
        path
        for package, patterns in settings.items()
        for pattern in patterns
        for path in ROOT.joinpath(*package.split(".")).glob(pattern)
    }
    left = {path for path in PACKAGE.rglob("*.*") if path.is_file() and path.suffix not in (".py", ".pyc", ".md")}
    assert left and left <= named, left - named
