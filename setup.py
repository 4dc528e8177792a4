"""What pyproject.toml cannot say: configs and models, which lie beside the package, are installed within it."""

import shutil
from pathlib import Path

from setuptools import setup
from setuptools.command.build_py import build_py

ROOT = Path(__file__).resolve().parent


class WithFolders(build_py):
    def run(self) -> None:
        super().run()
        if self.editable_mode:  # the program then runs from the repository
            return
        for name in ("configs", "models"):
            folder = Path(self.build_lib) / "vectorgames" / name
            shutil.rmtree(folder, ignore_errors=True)
            shutil.copytree(ROOT / name, folder, ignore=shutil.ignore_patterns("*.py", "__pycache__"))


setup(cmdclass={"build_py": WithFolders})
