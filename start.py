"""Start Vectorgames, its tests or its benchmarks; whatever is missing is installed first into .venv.

    python3 start.py [arguments of main.py]
    python3 start.py test [arguments of pytest]
    python3 start.py bench [arguments of benchmarks/run.py]
    python3 start.py bundle [systems, see bundle/build.py]

Only the standard library is used here. Nothing outside this folder is changed.
"""

import sys

if sys.version_info < (3, 11):  # noqa: UP036 (whoever runs this may have an older one)
    sys.exit("start.py: Python 3.11 or later is needed, this is " + sys.version.split()[0])

import ctypes
import glob
import hashlib
import importlib.util
import os
import shutil
import subprocess
import venv
from pathlib import Path
from typing import NoReturn

ROOT = Path(__file__).resolve().parent
FOLDER = ROOT / ".venv"
PYTHON = FOLDER / ("Scripts/python.exe" if os.name == "nt" else "bin/python")


def main(arguments: list[str]) -> int:
    command = arguments[0] if arguments[:1] in (["test"], ["bench"], ["bundle"]) else "play"
    if command == "test":
        check_system()
    if command == "play":
        return run([ROOT / "main.py", *arguments], "requirements.txt")
    if command == "test":
        # One more process than processors, for windows make tests wait; a file in one of them, in the order of
        # tests/conftest.py.
        workers = str((os.cpu_count() or 1) + 1)
        tests = ["-m", "pytest", "-n", workers, "--dist", "loadfile", "--no-loadscope-reorder"]
        return run([*tests, *arguments[1:]], "requirements.txt", "requirements-test.txt", folder=ROOT)
    if command == "bundle":
        return run([ROOT / "bundle" / "build.py", *arguments[1:]], "requirements.txt", "requirements-bundle.txt")
    benchmark = ROOT / "benchmarks" / "run.py"
    return run([benchmark, *arguments[1:]], "requirements.txt", "requirements-benchmark.txt", folder=ROOT)


def run(arguments: list, *requirements: str, folder: Path | None = None) -> int:
    """Run Python in .venv with what the requirements name; returns its exit code."""
    prepare([ROOT / name for name in requirements])
    command = [str(PYTHON), *map(str, arguments)]
    if folder:
        os.chdir(folder)
    if os.name == "nt":  # there, exec would leave this window's prompt behind the program
        try:
            return subprocess.call(command)
        except KeyboardInterrupt:
            return 130
    return os.execv(command[0], command)


def prepare(files: list[Path]) -> None:
    """Make .venv and install the files into it, as far as that has not been done."""
    changed = [file for file in files if stamp(file).get("have") != stamp(file)["want"]]
    if PYTHON.exists() and not changed:
        return
    print("start.py: installing into .venv, once, about a minute …", flush=True)
    if not works():
        make()
        changed = files
    for file in changed:
        # What is imported is compiled then: of all that the packages have that is a small part.
        how = ["-q", "--disable-pip-version-check", "--no-input", "--no-compile", "-r"]
        if subprocess.call([str(PYTHON), "-m", "pip", "install", *how, str(file)], stdin=subprocess.DEVNULL):
            stop(f"{file.name} could not be installed (see above); start again to try again")
        note(file).write_text(stamp(file)["want"], "utf-8")


def note(file: Path) -> Path:
    """Where is noted what of a file of requirements is installed."""
    return FOLDER / f"installed-{file.stem}"


def stamp(file: Path) -> dict[str, str]:
    """``want``: a hash of the file as it is; ``have``: of the file as it was when it was installed."""
    out = {"want": hashlib.sha256(file.read_bytes().replace(b"\r\n", b"\n")).hexdigest()}
    if note(file).exists():
        out["have"] = note(file).read_text("utf-8")
    return out


def works() -> bool:
    """Whether .venv is whole: its Python runs (a system's update may take it away) and can install."""
    if not PYTHON.exists():
        return False
    return subprocess.call([str(PYTHON), "-c", "import pip"], stderr=subprocess.DEVNULL) == 0


def make() -> None:
    if importlib.util.find_spec("ensurepip") is None:
        stop("Python's module venv is not complete: sudo apt install python3-venv")
    if FOLDER.is_symlink() or (FOLDER.exists() and not (FOLDER / "pyvenv.cfg").exists() and any(FOLDER.iterdir())):
        stop(f"{FOLDER} is something else than an environment of Python: please move it away")
    try:
        venv.create(FOLDER, clear=True, with_pip=True, symlinks=os.name != "nt")
    except (OSError, subprocess.CalledProcessError) as error:
        stop(f"{FOLDER} could not be made: {error}")


def stop(line: str) -> NoReturn:
    print(f"start.py: {line}", file=sys.stderr)
    sys.exit(2)


# ---- what the tests need of the system ----


def check_system() -> None:
    """Exit code 2 and one line if something is missing: no test is left out without a word."""
    if not sys.platform.startswith("linux"):
        return
    missing = [(name, package) for name, package, there in needs() if not there]
    if missing:
        names, packages = (", ".join(dict.fromkeys(column)) for column in zip(*missing, strict=True))
        install = packages.replace(",", "")
        stop(f"the tests need {names}: sudo apt install {install}")


def needs() -> list[tuple[str, str, bool]]:
    """(what, its package in Debian and Ubuntu, whether it is there)."""
    return [
        ("Xvfb", "xvfb", shutil.which("Xvfb") is not None),
        ("xdotool", "xdotool", shutil.which("xdotool") is not None),
        ("libGL.so.1", "libgl1", library("libGL.so.1")),
        ("libEGL.so.1", "libegl1", library("libEGL.so.1")),
        ("a Mesa DRI driver", "libgl1-mesa-dri", driver()),
    ]


def library(name: str) -> bool:
    try:
        ctypes.CDLL(name)
    except OSError:
        return False
    return True


def driver() -> bool:
    """Whether Mesa's software renderer is there, in the old form of its files or in the new."""
    folders = os.environ.get("LIBGL_DRIVERS_PATH", "").split(":")
    folders += [*glob.glob("/usr/lib*/dri"), *glob.glob("/usr/lib/*/dri"), *glob.glob("/usr/local/lib*/dri")]
    if any(glob.glob(f"{folder}/*swrast_dri.so") for folder in folders if folder):
        return True
    return bool(glob.glob("/usr/lib*/libgallium-*.so") or glob.glob("/usr/lib/*/libgallium-*.so"))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
