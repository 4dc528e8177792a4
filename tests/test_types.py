"""Types, strict, in the rooms that pyproject.toml names; what mypy says is the failure."""

import subprocess
import sys

from tests.support import ROOT

WRONG = """
from vectorgames.rules.blocks.shape_goals import Connection
from vectorgames.rules.action import Action
from vectorgames.rules.action import moves_on
from vectorgames.rules.game import Stage
from vectorgames.rules.game import State
from vectorgames.base.memoize import memoize
from vectorgames.spaces.lattice import lattice
from vectorgames.spaces.space import Space

space: Space = lattice()
level: str = space.level(0)
lattice().relation(together="1")


class Dome(Space):
    kind = "dome"


Dome()


@memoize
def twice(space: Space, by: int) -> int:
    return by * space.size


twice(space, "2")
moves_on("a1t1")
Connection(lattice(), [], [])


class Wait(Stage[State, Action]):
    def apply(self, state: State, action: Action) -> State:
        state.cells = b""
        after: str = state.memo
        return after
"""


def judged(*arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "mypy", "--no-error-summary", *arguments], cwd=ROOT, capture_output=True, text=True
    )


def test_types():
    found = judged()
    assert not found.returncode, found.stdout + found.stderr


def test_a_wrong_type_is_seen(tmp_path):
    """What a space, a function that is kept, a goal or a state says of itself is what a caller is held to."""
    wrong = tmp_path / "wrong.py"
    wrong.write_text(WRONG, "utf-8")
    found = judged(str(wrong))
    for line in (12, 13, 20, 28, 29, 30, 35, 36, 37):
        assert f"wrong.py:{line}: error" in found.stdout, found.stdout + found.stderr
