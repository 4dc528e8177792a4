"""Who may import whom (import-linter's contracts in pyproject.toml), no circles; who asks for a kind of board."""

from __future__ import annotations

import ast
from graphlib import CycleError, TopologicalSorter
from pathlib import Path

import grimp
import pytest
from importlinter.cli import lint_imports

from tests.support import ROOT

PACKAGE = ROOT / "vectorgames"


def modules() -> dict[str, Path]:
    """Dotted names below vectorgames, '' for the package itself, and their files."""
    out = {}
    for path in sorted(PACKAGE.rglob("*.py")):
        parts = path.relative_to(PACKAGE).with_suffix("").parts
        out[".".join(parts[:-1] if parts[-1] == "__init__" else parts)] = path
    return out


EVERY = modules()


def source(module: str) -> Path:
    return EVERY[module]


def test_imports_keep_to_the_contracts(capsys, monkeypatch):
    monkeypatch.chdir(ROOT)
    code = lint_imports(config_filename=str(ROOT / "pyproject.toml"), no_cache=True)
    assert code == 0, capsys.readouterr().out


def test_a_contract_sees_a_wrong_import(tmp_path, capsys, monkeypatch):
    wrong = tmp_path / "layers_turned_round.toml"
    wrong.write_text(
        '[tool.importlinter]\nroot_package = "vectorgames"\n[[tool.importlinter.contracts]]\n'
        'name = "turned round"\ntype = "layers"\nlayers = ["vectorgames.base", "vectorgames.spaces"]\n'
    )
    monkeypatch.chdir(ROOT)
    assert lint_imports(config_filename=str(wrong), no_cache=True) != 0, capsys.readouterr().out


def circle(links: dict[str, set[str]]) -> list[str]:
    """Modules that import one another in a circle, the first one again at the end; empty if none do."""
    try:
        TopologicalSorter(links).prepare()
    except CycleError as error:
        return error.args[1]
    return []


def test_no_imports_go_in_circles():
    """Those for types and those inside functions count, too."""
    graph = grimp.build_graph("vectorgames", cache_dir=None)
    assert not circle({module: graph.find_modules_directly_imported_by(module) for module in graph.modules})


def test_a_circle_of_imports_is_seen():
    assert set(circle({"a": {"b"}, "b": {"c"}, "c": {"b"}})) == {"b", "c"}
    assert not circle({"a": {"b", "c"}, "b": {"c"}, "c": set()})


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
    """A board of a new kind is a folder of ``boards`` and no edit elsewhere."""
    asked = []
    for module, path in EVERY.items():
        package, _, rest = module.partition(".")
        if package == "spaces" or (package == "boards" and rest.partition(".")[0] in KINDS_OF_SPACE):
            continue
        text = path.read_text("utf-8")
        if any(word in text for word in KIND_CLASSES | KINDS_OF_SPACE):
            asked += [f"{module}:{node.lineno}" for node in ast.walk(ast.parse(text)) if asks_for_a_kind(node)]
    assert not asked


@pytest.mark.parametrize(
    "text", ["isinstance(a, Lattice | b)", "isinstance(a, (x.QuadTree, b))", "a.kind == 'tree'", "type(a) is Stack"]
)
def test_asking_for_a_kind_is_seen(text):
    assert asks_for_a_kind(ast.parse(text, mode="eval").body)
