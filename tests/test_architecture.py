"""The direction of the arrows (ARCHITECTURE): who may import whom, walked from the import statements."""

from __future__ import annotations

import ast
import re
import sys
from dataclasses import dataclass
from functools import cache

import pytest

from tests.support import ROOT

PACKAGE = ROOT / "vectorgames"

# Leaves that every room may use.
LEAVES = {"words", "paths", "typed_paths", "reports", "yaml_reader", "bounds", "numerals", "memoize", "kits"}

# Room -> rooms it may import. What stands here is closed: an arrow not listed is forbidden.
RULES = {"spaces", "core", "blocks", "games", "catalog"}
SHOWN = {"tableau", "present", "choice_marks"}
PLAY = RULES | {"match", "result", "game_record", "saves"}
MAY = {
    "words": {"paths"},
    "paths": set(),
    "typed_paths": set(),
    "reports": {"paths", ""},
    "yaml_reader": set(),
    "bounds": set(),
    "numerals": set(),
    "glyphs": set(),
    "marks": set(),
    "themes": set(),
    "memoize": set(),
    "kits": set(),
    "spaces": set(),
    "core": {"spaces"},
    "blocks": {"core", "spaces"},
    "games": {"blocks", "core", "spaces"},
    "catalog": {"games", "blocks", "core", "spaces", "boards", "rehearsal"},
    "match": {"core"},
    "result": {"core"},
    "spoken": {"core"},
    "handouts": {"lessons", "exports", "ui", "tableau", "themes", "markdown"},
    "markdown": set(),
    "game_record": {"core", "spaces", "match", "result"},
    "saves": PLAY | {"study"},
    "engine": {"core", "spaces"},
    "ai": PLAY | {"engine"},
    "boards": {"spaces"},
    "exports": {"boards", "spaces"},
    "view": set(),
    "tableau": {"core", "spaces", "view"},
    "strokes": {"tableau"},
    "cards": {"strokes", "tableau"},
    "sketching": {"core", "spaces", "tableau"},
    "simultaneity": {"core", "tableau"},
    "choice_marks": {"core", "engine", "tableau", "marks", "simultaneity"},
    "analysis_marks": {"core", "spaces", "engine", "tableau"},
    "present": {
        *("core", "spaces", "engine", "tableau", "choice_marks", "analysis_marks", "simultaneity", "sketching")
    },
    "rehearsal": {"core", "spaces", "engine", "present", "choice_marks", "analysis_marks"},
    "board_views": {"boards", "spaces", "tableau"},
    "lessons": {"catalog", "core", "spaces", "tableau", "present", "board_views", "boards"},
    "study": {"core", "spaces", "catalog", "tableau", "board_views"},
    "study_tableau": {"spaces", "study", "tableau"},
    "practice": {"spaces", "tableau"},
    "picking": {"boards", "spaces", "tableau"},
    "scene": {"boards", "spaces", "tableau", "strokes", "cards"},
    "ui": {"boards", "spaces", "tableau", "strokes", "cards"},
    # On top of everything:
    "app": PLAY
    | SHOWN
    | {
        "board_views",
        "lessons",
        "practice",
        "engine",
        "ai",
        "boards",
        "strokes",
        "picking",
        "scene",
        "ui",
        "exports",
    },
    "cli": PLAY
    | {
        "board_views",
        "lessons",
        "engine",
        "ai",
        "boards",
        "tableau",
        "present",
        "picking",
        "scene",
        "ui",
        "app",
        "exports",
    },
    # The public contract: looks like a root, and is one; it imports inside its functions.
    "": RULES | {"engine"},
}
CONTRACT_USERS = {"cli", "app"}  # may say ``import vectorgames`` like any script

# How boards are looked at and studied.
MAY["app"] = MAY["app"] | {"spoken", "handouts"}
MAY["cli"] = MAY["cli"] | {"handouts"}
MAY["ui"] = MAY["ui"] | {"markdown"}
for _who in ("app", "cli"):
    MAY[_who] = MAY[_who] | {"board_views", "study", "study_tableau"}
# What marks look like, for all painters.
for _who in ("scene", "ui", "app", "cli"):
    MAY[_who] = MAY[_who] | {"glyphs", "marks", "themes"}
MAY["lessons"] = MAY["lessons"] | {"marks"}
MAY["present"] = MAY["present"] | {"marks"}
MAY["app"] = MAY["app"] | {"analysis_marks"}

# Packages from outside -> where they may be imported ("*": anywhere).
OUTSIDE = {
    "numpy": "*",
    "yaml": {"yaml_reader", "app"},
    "platformdirs": {"paths"},
    "panda3d": {"scene", "ui", "app", "picking.mouse"},
    "direct": {"scene", "ui", "app", "picking.mouse"},
    "imgui_bundle": {"ui", "app"},
    "copykitten": {"app"},
    **dict.fromkeys(("shapely", "rpack", "ezdxf", "trimesh", "fpdf", "segno", "fontTools"), {"exports"}),
    "PIL": {"ui.flat.png", "app.picture", "app.replay_file", "app.vector_film", "handouts"},
}
LONGEST = 400


def modules() -> list[str]:
    """Dotted names below vectorgames, '' for the package itself."""
    out = []
    for path in sorted(PACKAGE.rglob("*.py")):
        parts = path.relative_to(PACKAGE).with_suffix("").parts
        out.append(".".join(parts[:-1] if parts[-1] == "__init__" else parts))
    return out


EVERY = modules()


def source(module: str):
    path = PACKAGE.joinpath(*module.split(".")) if module else PACKAGE
    return path / "__init__.py" if path.is_dir() else path.with_suffix(".py")


def room(module: str) -> str:
    return module.split(".")[0]


def in_room(module: str, places) -> bool:
    """Whether a module lies in one of the places; ``app`` means app.py, app_window.py and the package app."""
    first = room(module)
    names = {module, first, "app" if first.startswith("app") else first}
    return places == "*" or bool(names & set(places))


def statements(body, hidden=False):
    """(statement, whether for typing only) of all statements, those inside of others too."""
    for node in body:
        yield node, hidden
        typing = isinstance(node, ast.If) and getattr(node.test, "id", "") == "TYPE_CHECKING"
        yield from statements(getattr(node, "body", ()), hidden or typing)
        for part in ("orelse", "finalbody"):
            yield from statements(getattr(node, part, ()), hidden)
        for case in (*getattr(node, "handlers", ()), *getattr(node, "cases", ())):
            yield from statements(case.body, hidden)


def imports(tree: ast.AST, module: str, package: bool):
    """(line, what is imported, whether for typing only); relative ones made whole."""
    for node, typing in statements(tree.body):
        if isinstance(node, ast.Import):
            for alias in node.names:
                yield node.lineno, alias.name, typing
        elif isinstance(node, ast.ImportFrom):
            base = node.module or ""
            if node.level:
                here = ["vectorgames", *filter(None, module.split("."))]
                here = here if package else here[:-1]
                here = here[: len(here) - (node.level - 1)]
                base = ".".join([*here, *filter(None, [node.module])])
            for alias in node.names:
                whole = f"{base}.{alias.name}"
                is_module = whole.removeprefix("vectorgames.") in EVERY and base.split(".")[0] == "vectorgames"
                yield node.lineno, whole if is_module else base, typing


@dataclass(frozen=True)
class Read:
    """What the tests want to know of a file: the trees of all of them would fill the memory."""

    head: str | None
    imports: tuple[tuple[int, str, bool], ...]
    kinds: tuple[int, ...]  # lines in which it asks for the kind of a board


@cache
def read(module: str) -> Read:
    path = source(module)
    text = path.read_text("utf-8")
    tree = ast.parse(text)
    told = any(word in text for word in KIND_CLASSES | KINDS_OF_SPACE)
    kinds = tuple(node.lineno for node in ast.walk(tree) if asks_for_a_kind(node)) if told else ()
    found = tuple(imports(tree, module, path.name == "__init__.py"))
    return Read(ast.get_docstring(tree), found, kinds)


def complaints(found, module: str) -> list[str]:
    """What is wrong by the table with what a module imports."""
    out = []
    own = "app" if room(module).startswith("app") else room(module)
    if own not in MAY:
        return [f"vectorgames/{own} stands in no row of the table in tests/test_architecture.py"]
    for line, name, typing in found:
        first, _, below = name.partition(".")
        wrong = False
        if first == "vectorgames":
            target = room(below)
            target = "app" if target.startswith("app") else target
            allowed = MAY[own] | LEAVES | {own} | ({""} if own in CONTRACT_USERS else set())
            wrong = target not in allowed
        elif first in OUTSIDE:
            wrong = not in_room(module, OUTSIDE[first]) and not typing
        elif first not in sys.stdlib_module_names:
            wrong = True
        if wrong:
            out.append(f"vectorgames.{module}, line {line}: imports {name}")
    return out


def imported(text: str, module: str):
    """What a text would import that stood in a module."""
    return imports(ast.parse(text), module, False)


def test_no_arrow_against_the_plan():
    found = {module: complaints(read(module).imports, module) for module in EVERY}
    assert not {module: told for module, told in found.items() if told}


@pytest.mark.parametrize(
    ("module", "text"),
    [
        ("spaces.lattice", "from vectorgames.core.state import State"),
        ("core.stage", "from vectorgames import catalog"),
        ("core.stage", "def late():\n    import vectorgames.match"),
        ("core.stage", "from ..games import swap_opening"),
        ("core.stage", "import vectorgames"),
        ("core.game", "from vectorgames.boards import load_board"),
        ("match", "from vectorgames import saves"),
        ("match", "from .saves import dump"),
        ("scene.pieces", "from vectorgames.core.game import Game"),
        ("scene.pieces", "import imgui_bundle"),
        ("ui.panels", "from vectorgames.engine.hints import hints"),
        ("picking.picker", "from panda3d.core import Point3"),
        ("boards.parts", "import panda3d.core as p3d"),
        ("cli.listing", "import panda3d"),
        ("engine.thread", "from direct.showbase.ShowBase import ShowBase"),
        ("core.stage", "import requests"),
        ("newroom.thing", "import os"),
    ],
)
def test_the_walk_sees_a_wrong_arrow(module, text):
    assert complaints(imported(text, module), module)


def test_the_walk_lets_right_ones_pass():
    right = "import os, numpy\nfrom vectorgames.words import words\nfrom . import x"
    drawing = "import panda3d.core\nfrom imgui_bundle import imgui"
    for text, module in ((right, "core.stage"), (drawing, "app.window"), ("import panda3d.core", "picking.mouse")):
        assert not complaints(imported(text, module), module)


CIRCLE_FREE = ("boards", "scene", "picking", "exports", "ui.flat")


def circle(links: dict[str, set[str]]) -> list[str]:
    """Modules that import one another in a circle, the first one again at the end; empty if none do."""
    done: set[str] = set()

    def walked(module: str, way: list[str]) -> list[str]:
        if module in way:
            return [*way[way.index(module) :], module]
        if module in done:
            return []
        found = next(filter(None, (walked(other, [*way, module]) for other in sorted(links.get(module, ())))), [])
        done.add(module)
        return found

    return next(filter(None, (walked(module, []) for module in sorted(links))), [])


def links_in(place: str) -> dict[str, set[str]]:
    """Module -> the modules of the same place that it imports, wherever in its text."""
    out = {}
    for module in (m for m in EVERY if m == place or m.startswith(f"{place}.")):
        named = {name.removeprefix("vectorgames.") for _, name, typing in read(module).imports if not typing}
        out[module] = {n for n in named if n in EVERY and (n == place or n.startswith(f"{place}."))} - {module}
    return out


@pytest.mark.parametrize("place", CIRCLE_FREE)
def test_no_circle_of_imports(place):
    assert not circle(links_in(place))


def test_a_circle_of_imports_is_seen():
    assert circle({"a": {"b"}, "b": {"c"}, "c": {"b"}}) == ["b", "c", "b"]
    assert not circle({"a": {"b", "c"}, "b": {"c"}, "c": set()})


def test_a_file_can_be_read_in_a_sitting():
    lengths = {module: len(source(module).read_text("utf-8").splitlines()) for module in EVERY}
    assert not {module: length for module, length in lengths.items() if length > LONGEST}


# ---- circles of several places, imports for reading alone included ----

ROUND = ("app", "ui", "saves", "engine", "cli", "exports", "picking")
"""Rooms in which no module may come back to itself by its imports; with them the modules that lie in no room."""


def arrows() -> dict[str, set[str]]:
    """Module -> modules that it imports, anywhere in it and for whatever purpose, of those looked at."""
    looked = {module for module in EVERY if module and (room(module) in ROUND or "." not in module)}
    out: dict[str, set[str]] = {}
    for module in looked:
        names = {name.removeprefix("vectorgames.") for _, name, _ in read(module).imports}
        out[module] = (names & looked) - {module}
    return out


def test_no_imports_go_in_circles():
    assert not circle(arrows())


def test_a_circle_of_parts_is_seen():
    graph = arrows()
    graph["app.context"] |= {"app.session"}
    assert "app.session" in circle(graph)


@pytest.mark.parametrize("place", ["app", "ui", "cli", "engine", "saves", "exports", ""])
def test_a_file_says_at_its_head_what_it_does_not_know(place):
    there = [m for m in EVERY if room(m) == place or (not place and source(m).parent == PACKAGE)]
    heads = {m: read(m).head for m in there}
    told = {m: head for m, head in heads.items() if head and not re.match(r"ui\.flat|exports\.kits", m)}
    assert not [m for m, head in told.items() if not re.search(r"\bknows?\b", head, re.IGNORECASE)]


def test_no_file_names_a_path_of_somebodys_machine():
    for path in [*PACKAGE.rglob("*.py"), *(ROOT / "configs").rglob("*.yaml"), *(ROOT / "tests").rglob("*.py")]:
        text = path.read_text("utf-8")
        assert not any(f"{root}/" in text for root in ("/ho" + "me", "/ro" + "ot", "/wo" + "rk")), path


# ---- kinds of boards ----

KINDS_OF_SPACE = {"lattice", "tree", "stack", "dots", "squares", "union"}
KIND_CLASSES = {"Lattice", "QuadTree", "Stack", "Dots", "Squares", "Union"}
KIND_CLASSES |= {"LatticeBoard", "TreeBoard", "StackBoard", "SlateBoard", "WoodenBoard", "UnionBoard"}


def asks_for_a_kind(node: ast.AST) -> bool:
    """Whether a piece of code asks which kind of space or board it has: by the class, or by the kind's name."""
    if isinstance(node, ast.Call) and getattr(node.func, "id", "") in ("isinstance", "issubclass"):
        named = {getattr(one, "id", getattr(one, "attr", "")) for one in ast.walk(node.args[1])}
        return bool(named & KIND_CLASSES)
    if isinstance(node, ast.MatchClass):
        return getattr(node.cls, "id", "") in KIND_CLASSES
    if isinstance(node, ast.Compare):
        parts = [part for side in (node.left, *node.comparators) for part in ast.walk(side)]
        names = {part.value for part in parts if isinstance(part, ast.Constant)} & KINDS_OF_SPACE
        return bool(names) or any(getattr(side, "id", "") in KIND_CLASSES for side in node.comparators)
    return isinstance(node, ast.MatchValue) and getattr(node.value, "value", "") in KINDS_OF_SPACE


def test_nobody_asks_for_the_kind_of_a_board_but_what_is_made_for_one():
    """A board of a new kind is a file in each layer and no edit elsewhere."""
    asked = [
        f"{module}:{line}"
        for module in EVERY
        if room(module) != "spaces" and "kits" not in source(module).parts
        for line in read(module).kinds
    ]
    assert not asked
    for text in (
        "isinstance(a, Lattice | b)",
        "isinstance(a, (x.QuadTree, b))",
        "a.kind == 'tree'",
        "type(a) is Stack",
    ):
        assert asks_for_a_kind(ast.parse(text, mode="eval").body), text
