"""Make archives for people who have no Python: python3 start.py bundle [linux] [windows] [macos-arm64] [macos-x86_64]

Each can be made on every system: pip fetches the wheels of the system meant, and Panda3D's ``build_apps`` freezes
``program.py`` with the standard library of the Python that runs this into the stub that its wheel for that system
holds. The libraries are unpacked beside it, unchanged.
"""

from __future__ import annotations

import compileall
import contextlib
import errno
import io
import os
import plistlib
import py_compile
import shutil
import subprocess
import sys
import tomllib
import zipfile
from pathlib import Path
from typing import NoReturn

from direct.dist.commands import bdist_apps, build_apps
from PIL import Image, ImageDraw
from setuptools import Distribution

HERE = Path(__file__).resolve().parent
ROOT = HERE.parent
WORK, ARCHIVES = ROOT / "build", ROOT / "dist"
ROOM = 2_000_000_000
"""Bytes that have to be free on the disk."""

SYSTEMS = {
    "linux": ("manylinux2014_x86_64", "manylinux_2_24_x86_64", "manylinux_2_27_x86_64", "manylinux_2_28_x86_64"),
    "windows": ("win_amd64",),
    "macos-arm64": (
        "macosx_11_0_arm64", "macosx_11_0_universal2", "macosx_10_9_universal2", "macosx_13_0_arm64",
        "macosx_14_0_arm64",
    ),
    "macos-x86_64": (
        "macosx_11_0_x86_64", "macosx_11_0_universal2", "macosx_10_9_universal2", "macosx_10_9_x86_64",
        "macosx_10_12_x86_64", "macosx_10_13_x86_64", "macosx_13_0_x86_64", "macosx_14_0_x86_64",
    ),
}  # fmt: skip
"""What pip calls the wheels that run there; the first is what ``build_apps`` calls the system."""

NAMES = {"linux": "linux-x86_64", "windows": "windows-x64"}
"""What an archive is called where the system alone does not say for which processors it is."""

DOCUMENTS = {
    "CFBundleTypeName": "Game of Vectorgames", "CFBundleTypeRole": "Editor",
    "LSHandlerRank": "Default", "LSItemContentTypes": ["public.yaml"],
}  # fmt: skip
"""What macOS opens with the program, which hears of it by ``vectorgames/app/file_drop/macos.py``: all YAML, unless
people prefer another program for it."""

UNUSED = (
    "antigravity", "ensurepip", "idlelib", "lib2to3", "test", "this", "tkinter", "turtle", "turtledemo", "venv",
    "sqlite3", "_hashlib", "_sqlite3", "_ssl", "_tkinter",
)  # fmt: skip
"""Modules of the standard library that the program does not need; the latter need libraries of their own."""


def main(systems: list[str]) -> int:
    systems = systems or list(SYSTEMS)
    if unknown := [name for name in systems if name not in SYSTEMS]:
        stop(f"{unknown[0]!r}: expected some of {', '.join(SYSTEMS)}")
    if (free := shutil.disk_usage(ROOT).free) < ROOM:
        stop(f"{ROOM / 1e9:.0f} GB have to be free on the disk of {ROOT}, {free / 1e9:.1f} GB are")
    try:
        for system in systems:
            bundle(system)
    except subprocess.CalledProcessError as error:
        stop(f"{' '.join(map(str, error.cmd[2:5]))} failed (see above)")
    except OSError as error:
        if error.errno != errno.ENOSPC:
            raise
        stop("the disk is full")
    finally:
        shutil.rmtree(WORK, ignore_errors=True)
    return 0


def stop(line: str) -> NoReturn:
    print(f"start.py bundle: {line}", file=sys.stderr)
    sys.exit(2)


def bundle(system: str) -> None:
    """Make the archive of one system and tell its size."""
    print(f"{system} …", flush=True)
    shutil.rmtree(WORK, ignore_errors=True)  # pip would install modules that have gone since
    wheels = WORK / "wheels"
    pip("wheel", "--no-deps", "--no-build-isolation", "-w", wheels, ROOT)
    tags = [word for tag in SYSTEMS[system] for word in ("--platform", tag)]
    pip("download", "-d", wheels, "-r", ROOT / "requirements.txt", "--only-binary", ":all:", *tags)
    distribution = Distribution({"name": "vectorgames", "version": version()})
    programs = Programs(distribution, system, sorted(wheels.glob("*.whl")))
    distribution.command_obj["build_apps"] = programs
    archive = bdist_apps(distribution)
    archive.dist_dir = str(WORK / "archives")
    if system.startswith("macos"):
        archive.installers = {SYSTEMS[system][0]: ["gztar"]}  # a zip made on Windows would lose who may be started
    empty = WORK / "empty"
    empty.mkdir()  # build_apps also looks for files where it is run, and tells of modules that it does not find
    with contextlib.chdir(empty), contextlib.redirect_stdout(io.StringIO()):
        archive.ensure_finalized()
        archive.run()
    (made,) = Path(archive.dist_dir).iterdir()
    ending = "".join(made.suffixes[-2:]) if made.suffix == ".gz" else made.suffix
    ARCHIVES.mkdir(exist_ok=True)
    target = ARCHIVES / f"vectorgames-{version()}-{NAMES.get(system, system)}{ending}"
    os.replace(made, target)
    print(f"{target.relative_to(ROOT)}  {target.stat().st_size / 1e6:.0f} MB", flush=True)


def pip(*words: object) -> None:
    subprocess.check_call([sys.executable, "-m", "pip", "-q", "--disable-pip-version-check", *map(str, words)])


def version() -> str:
    return tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]["version"]


class Programs(build_apps):
    """Panda3D's command, with wheels that are there already, which are unpacked instead of frozen."""

    def __init__(self, distribution: Distribution, system: str, wheels: list[Path]) -> None:
        super().__init__(distribution)
        self.system, self.wheels = system, wheels
        self.build_base = str(WORK / "programs")
        self.requirements_path = str(ROOT / "requirements.txt")
        self.platforms = [SYSTEMS[system][0]]
        self.use_optimized_wheels, self.pypi_extra_indexes = False, []
        self.gui_apps = {"vectorgames": str(HERE / "program.py")}
        if system == "windows":  # there, a program with a window has no output
            self.console_apps = {"vectorgames-console": str(HERE / "program.py")}
        self.include_modules, self.exclude_modules = {"*": standard_library(wheels)}, {"*": list(UNUSED)}
        self.icon_files = [WORK / str(size) / "vectorgames.png" for size in (256, 128, 48, 32, 16)]
        for file in self.icon_files:
            file.parent.mkdir()
            icon(int(file.parent.name)).save(file)
        self.icons = {"*": [str(file) for file in self.icon_files]}

    def download_wheels(self, platform: str) -> list[str]:
        return list(map(str, self.wheels))

    def build_runtimes(self, platform: str, use_wheels: bool) -> None:
        super().build_runtimes(platform, use_wheels)
        folder = Path(self.build_base) / platform
        files = {file.name: file for file in (ROOT / "LICENSE", ROOT / "THIRD_PARTY.md")}
        for text in (Path(os.__file__).parent / "LICENSE.txt", Path(sys.base_prefix) / "LICENSE.txt"):
            if text.exists():
                files["LICENSE-PYTHON.txt"] = text
        resources = folder
        if self.system.startswith("macos"):
            contents = folder / "vectorgames.app" / "Contents"
            resources = contents / "Resources"
            plist = plistlib.loads((contents / "Info.plist").read_bytes())
            plist |= {"CFBundleName": "Vectorgames", "CFBundleDisplayName": "Vectorgames"}
            plist |= {"CFBundleIdentifier": "org.vectorgames", "CFBundleVersion": version()}
            plist["CFBundleDocumentTypes"] = [DOCUMENTS]
            (contents / "Info.plist").write_bytes(plistlib.dumps(plist))
        if self.system == "linux":
            files |= {file.name: file for file in [*(HERE / "linux").iterdir(), self.icon_files[0]]}
        for name, file in files.items():
            shutil.copy(file, folder / name)
        unpack(self.wheels, resources / "lib")


def unpack(wheels: list[Path], folder: Path) -> None:
    """What the wheels install, compiled; but not what Panda3D's holds for freezing, and no programs."""
    for wheel in wheels:
        with zipfile.ZipFile(wheel) as file:
            for name in file.namelist():
                first, _, rest = name.partition("/")
                if first in ("deploy_libs", "panda3d_tools") or first.endswith(".data"):
                    continue
                file.extract(name, folder)
    # Programs that build_apps makes run as with -OO; times of files may change where an archive is unpacked.
    unchecked = py_compile.PycInvalidationMode.UNCHECKED_HASH
    compileall.compile_dir(folder, quiet=2, optimize=2, invalidation_mode=unchecked)


def standard_library(wheels: list[Path]) -> list[str]:
    """Its modules: those in Python that are here, and those compiled that Panda3D's wheel has."""
    folder = Path(os.__file__).parent
    files = [file.relative_to(folder).with_suffix("") for file in folder.rglob("*.py")]
    modules = {".".join(file.parts).removesuffix(".__init__") for file in files}
    panda = next(wheel for wheel in wheels if wheel.name.startswith("panda3d-"))
    with zipfile.ZipFile(panda) as file:
        modules |= {Path(name).name.split(".")[0] for name in file.namelist() if name.startswith("deploy_libs/")}
    tops = set(sys.stdlib_module_names).difference(UNUSED)
    return sorted(name for name in modules if name.split(".")[0] in tops and ".test" not in name)


def icon(size: int) -> Image.Image:
    """Sixteen spaces, on four of which lies a vector."""
    fine = size * 4
    picture = Image.new("RGBA", (fine, fine))
    draw = ImageDraw.Draw(picture)
    draw.rounded_rectangle((0, 0, fine - 1, fine - 1), fine * 0.2, "#16202e")
    places = [fine * (0.2 + 0.2 * k) for k in range(4)]
    draw.line((places[0], places[3], places[3], places[0]), "#f2b84b", round(fine * 0.045))
    for column, x in enumerate(places):
        for row, y in enumerate(places):
            taken = column + row == 3
            radius = fine * (0.082 if taken else 0.05)
            draw.ellipse((x - radius, y - radius, x + radius, y + radius), "#f2b84b" if taken else "#5b7088")
    return picture.resize((size, size), Image.Resampling.LANCZOS)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
