"""Random command lines: whatever is given, a command ends with 0, 1 or 2, and with a line a mistake.

Grammar and mutations, run in this process through ``vectorgames.cli.main.main``; no window opens, and pictures are
small.
"""

from __future__ import annotations

import io
import json
import os
import random
import shutil
import sys
import tempfile
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cache
from importlib.util import find_spec
from pathlib import Path

import vectorgames
from vectorgames.base.paths import CONFIGS
from vectorgames.base.words import LocalizedError
from vectorgames.cli.main import main
from vectorgames.cli.verbs import perft
from vectorgames.play import saves as saves_module
from vectorgames.play.record import GameRecord

ODD = (
    "", " ", "-", "--", "²", "٣", "½", "nan", "inf", "-inf", "1e400", "0x10", "1_0", "-1", "0", "9" * 400,
    "9" * 5000, "a" * 5000, "\n", "\t", "\x1b[2J", "\ud800", "\udcff", "→", "ß", "İ", "😀", "e\u0301", "'", '"',
    "{}", "{0}", "%s", "$HOME", "\\", "*", "?", "[", "]", ":", "=", "==", "+", ",", ".", "..", "/", "~", "~/",
    "~nobody-here/x", "a\0b", "None", "true", "which=1", "=3", "players=", "players=²", "lang", "-o", "--json",
)  # fmt: skip
FILES = (
    "game.yaml", "chess.yaml", "actions.txt", "bytes.bin", "empty.txt", "folder", "folder.png", "folder.yaml",
    "gryb.yaml", "02_one_dimension.yaml", "k40_whisperer.yaml", "missing", "missing.yaml", "missing/x.yaml",
    "actions.txt/x", "link", "/dev/null", "/dev/full", "/dev/zero", ".", "/", "",
    "~nobody-here/x", "~", "a" * 300, "a" * 5000 + ".yaml", "b/" * 2500,
)  # fmt: skip
GAMES = (
    "time_vectors",
    "own.yaml",
    *vectorgames.games(),
    "nonsense",
    "bytes.bin",
    "folder.yaml",
    "game.yaml",
    "gryb.yaml",
    "02_one_dimension.yaml",
    "missing.yaml",
)
ACTIONS = (
    "(1,1,1,SW)", "(4,4,4,NE)", "(9,9,9,XX)", "roll 3", "roll G", "RGB", "GRY-GRYB", "Pd2L1-d4L1", "Pd2L1→",
    "speed 3", "pass", "[(1,1,1,SW),(2,2,2,SW)]-[(1,1,2,SW),(2,2,1,NE)]", "x(1,1,1,SW)", "O-O(L8)L4",
)  # fmt: skip
VIEWS = (
    "flat",
    "board",
    "exploded",
    "top",
    "towers",
    "level:2",
    "level:²",
    "quadrant:SW",
    "light:dim",
    "u:SW",
    "q:9",
)
SIZES = (
    "320x200",
    "400x300",
    "16384x16384",
    "1x1",
    "٣٢٠x٢٠٠",
    "0x0",
    "320×240",
    "99999x9",
    "axb",
    "9" * 5000 + "x1",
)
NUMBERS = ("2.9", "3", "0", "1", "2,9", "9.5mm", "1e3", "-1", "")
NAMES = (
    "board_thickness",
    "rod",
    "kerf",
    "boards",
    "board 2",
    "support E",
    "clearance",
    "post",
    "levels",
    "sheet_width",
)
EXPORTS = ("bom", "svg,bom", "nonsense", "", ",", "BOM ", "stl²")
WORDS = ("en", "de", "fr", "")
PAPERS = ("a4", "letter", "a3", "")
PRESETS = ("k40_whisperer", "plywood_birch", "bed_600x400", "acrylic_a3", "nonsense", "k40_whisperer.yaml", *FILES)
WIDTHS = ("0.1", "hairline", *NUMBERS)
PLACES = ("post=2", "A1=1", "=", "x", "post=²", "A1=sheet 9", "A1=1=2")
COUNTS = ("post=2", "rod=0", "post=-1", "x", "post=9999999", "=2", "nothing=2")

GAME = {
    "-o": (
        "players=3",
        "players=2",
        "dimensions=5",
        "periodic_z=true",
        "pieces_each=4",
        "opening=swap",
        "a=b",
        "x",
    ),
    "--seed": ("1", "-7", "123456789012345678", "x"),
}
POSITION = {"--load": FILES, "--actions": (*FILES, "-"), "--lang": WORDS}
LOOKS = {"--view": VIEWS, "--size": SIZES, "--scale": ("1", "3", "0.75", "99", "x")}
OPTIONS = {
    "moves": GAME | POSITION | {"--json": None},
    "perft": GAME | {"--json": None},
    "vectors": {"-o": GAME["-o"], "--through": ACTIONS, "--dims": ("xt", "x", "24", "q", "xx"), "--count": None,
                "--json": None},
    "hints": {"-o": GAME["-o"], "--at": ACTIONS, "--json": None, **POSITION},
    "games": {"--json": None},
    "render": {"-o": GAME["-o"], **POSITION, **LOOKS, "--through": ACTIONS, "--dims": ("xt", "24"),
               "--out": ("a.png", "a.svg", "new/a.png", "a.jpg", *FILES), "--pixels": ("p.json", *FILES)},
    "play": GAME | POSITION | LOOKS | {"--save": FILES, "--match": ("games:3", "points:²", "x"), "--fresh": None},
    "assemble": {"--set": None, "--measured": None, "--sizes": None, "--recut": None, "--steps": None,
                 "--json": None, "--lang": WORDS, "--sheet": ("600x450", "900x600", *SIZES), "--kerf": NUMBERS,
                 "--export": EXPORTS, "--out": ("cut", *FILES), "--check": None, "--presets": None,
                 "--paper": PAPERS, "--machine": PRESETS, "--material": PRESETS, "--program": PRESETS,
                 "--line-width": WIDTHS, "--dxf-version": ("R2010", "R12", *NUMBERS),
                 "--relief": NUMBERS, "--chamfer": NUMBERS,
                 "--place": PLACES, "--count": COUNTS, "--units": ("mm", "inch", "ell"), "--size": SIZES},
    "lessons": {"--check": FILES, "--handout": ("02_one_dimension", *FILES), "--out": ("a.svg", "a.txt", *FILES),
                "--solutions": None, "--lang": WORDS},
    "judge": {"-o": GAME["-o"], "--json": None},
    "solve": {"-o": GAME["-o"], "--json": None, **POSITION},
}  # fmt: skip
WEIGHTS = {
    "moves": 8,
    "perft": 2,
    "vectors": 3,
    "hints": 3,
    "games": 1,
    "render": 5,
    "play": 3,
    "assemble": 8,
    "lessons": 2,
    "judge": 2,
    "solve": 1,
}


@dataclass(frozen=True)
class Case:
    """A command line, what stands on standard input, and the encoding of the output."""

    words: tuple[str, ...]
    given: bytes
    encoding: str


def command_line(rng: random.Random, drawn: float = 0.0) -> Case:
    """A random one, half of them tame. ``drawn``: the share of three dimensions among commands that draw."""
    tame = rng.random() < 0.5

    def of(values: tuple[str, ...]) -> str:
        return rng.choice(values[:2] if tame else values)

    name = rng.choices(list(WEIGHTS), list(WEIGHTS.values()))[0]
    words = [name]
    if name == "assemble":
        words.append(
            rng.choice(("time_vectors", "gryb", "chess_4d", "nonsense", "own.yaml", "game.yaml", "bytes.bin"))
        )
    elif name not in ("games", "lessons"):
        words.append(rng.choice(vectorgames.games()) if tame and rng.random() < 0.5 else of(GAMES))
    if name == "perft":
        words.append(of(("1", "1", "2", "²")))
    if name == "render":
        words += ["--out", rng.choice(("a.png", "a.svg")), "--size", "320x200"]
    flags = list(OPTIONS[name].items())
    for flag, values in rng.sample(flags, min(len(flags), rng.randrange(5))):
        words.append(flag)
        if flag in ("--set", "--measured"):
            words.append(f"{of(NAMES)}={of(NUMBERS)}")
        elif values is not None:
            words.append(of(values))
    if "--load" in OPTIONS[name] or rng.random() < 0.1:
        words += rng.choices(ACTIONS[:2] if tame else ACTIONS, k=rng.randrange(3))
    for _ in range(0 if tame else rng.choice((0, 0, 1, 1, 2))):
        _mutate(words, rng)
    if name == "render" and rng.random() >= drawn:  # the flat map needs no renderer
        words += ["--view", "flat", "--size", "320x200"]
    given = rng.choice(
        (b"", b"(1,1,1,SW)\n", b"\xff\xfe", b"# no\n\n", rng.randbytes(40), b"\xef\xbb\xbf(1,1,1,SW)")
    )
    return Case(tuple(words), given, rng.choice(("utf-8", "utf-8", "cp1252", "ascii", "latin-1")))


def _mutate(words: list[str], rng: random.Random) -> None:
    at = rng.randrange(len(words))
    odd = rng.choice(ODD)
    match rng.randrange(6):
        case 0:
            words[at] = odd
        case 1:
            words.insert(at + 1, odd)
        case 2:
            del words[at]
        case 3:
            words.insert(at, words[rng.randrange(len(words))])
        case 4:
            cut = rng.randrange(len(words[at]) + 1)
            words[at] = words[at][:cut] + odd + words[at][cut:]
        case 5:
            rng.shuffle(words)
    if not words:
        words.append(odd)


class NoWindow:
    """In place of the window."""

    def __init__(self, *_given):
        raise LocalizedError("errors.no_window")


PLACE = "commands-"
"""How the name of a folder begins in which commands are tried."""


@contextmanager
def place():
    """A folder with files of all kinds to stand in, a home of its own, and no window."""
    if find_spec("panda3d"):
        from vectorgames.app import window
    else:
        window = NoWindow  # nothing that opens one can be loaded
        window.Window = NoWindow
    kept = os.getcwd(), os.environ.get("VECTORGAMES_HOME"), perft.DEEPEST, window.Window
    with tempfile.TemporaryDirectory(prefix=PLACE) as folder:
        os.chdir(folder)
        os.environ["VECTORGAMES_HOME"] = str(Path(folder, "home"))
        perft.DEEPEST, window.Window = 1, NoWindow
        _files()
        try:
            yield
        finally:
            os.chdir(kept[0])
            os.environ.pop("VECTORGAMES_HOME")
            if kept[1] is not None:
                os.environ["VECTORGAMES_HOME"] = kept[1]
            perft.DEEPEST, window.Window = kept[2:]


@cache
def _saved(game: str) -> str:
    record = GameRecord(vectorgames.load(game))
    for _ in range(3):
        record.play(record.state.actions()[0])
    return saves_module.dump(record)


def _files() -> None:
    for name, game in (("game.yaml", "time_vectors"), ("chess.yaml", "chess_4d")):
        Path(name).write_text(_saved(game), "utf-8")
    for kind in ("boards/gryb", "lessons/02_one_dimension", "cutting/k40_whisperer", "cutting/plywood_birch"):
        shutil.copy(CONFIGS / f"{kind}.yaml", f"{kind.rpartition('/')[2]}.yaml")
    Path("actions.txt").write_text("(1,1,1,SW)\n(2,2,2,NE)\n", "utf-8")
    Path("bytes.bin").write_bytes(bytes(range(256)))
    Path("empty.txt").touch()
    for folder in ("folder", "folder.png", "folder.yaml"):
        Path(folder).mkdir(exist_ok=True)
    Path("own.yaml").write_text("format: 1\nid: own\ntitle: Own\nextends: time_vectors\n", "utf-8")
    if not os.path.lexists("link"):
        Path("link").symlink_to("nowhere")


def ended(given: Case) -> tuple[int, str, str]:
    """The exit code, the output and the errors of a command."""
    kept = sys.stdin, sys.stdout, sys.stderr
    out, err = (io.TextIOWrapper(io.BytesIO(), given.encoding) for _ in range(2))
    sys.stdin, sys.stdout, sys.stderr = io.TextIOWrapper(io.BytesIO(given.given)), out, err
    try:
        code = main(list(given.words))
    finally:
        sys.stdin, sys.stdout, sys.stderr = kept
    return code, *(file.buffer.getvalue().decode(given.encoding) for file in (out, err))


def complaint(given: Case) -> tuple[int, str]:
    """The exit code, and what is wrong with how the command ended; "" where nothing is."""
    try:
        code, said, told = ended(given)
    except BaseException as error:  # whatever it is, it is what is looked for
        return -1, f"raised {error!r}"
    return code, _wrong(given, code, said, told)


def _wrong(given: Case, code: int, said: str, told: str) -> str:
    lines = told.split("\n")[:-1]
    if code not in (0, 1, 2):
        return f"exit {code}: {told[:300]}"
    if (code == 2) != bool(lines) or not all(line.startswith("vectorgames: ") for line in lines):
        return f"exit {code} with {told[:300]!r}"
    if len(lines) > 1:
        return f"{len(lines)} lines: {told[:300]!r}"
    if any(len(line) > 300 for line in lines):
        return f"a line of {max(map(len, lines))} characters"
    if not all(line.isprintable() for line in lines):
        return f"not printable: {told[:300]!r}"
    if code == 0 and "--json" in given.words and said.startswith(("{", "[")):
        json.loads(said)
    return ""


def case(rng: random.Random, folder: Path) -> str:
    """A random command line, in a folder that has nothing but what it should."""
    assert Path.cwd().name.startswith(PLACE), "cases are run in place(): they clear the folder in which they stand"
    for left in Path().iterdir():
        shutil.rmtree(left) if left.is_dir() and not left.is_symlink() else left.unlink()
    _files()
    code, wrong = complaint(one := command_line(rng))
    assert not wrong, f"{ascii(one.words)} {one.encoding}: {ascii(wrong)}"
    return f"exit {code}"
