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


def test_the_package_has_no_wrong_type_and_one_is_seen(tmp_path):
    """What a space, a function that is kept, a goal or a state says of itself is what a caller is held to."""
    wrong = tmp_path / "wrong.py"
    wrong.write_text(WRONG, "utf-8")
    command = [sys.executable, "-m", "mypy", "--no-error-summary", "vectorgames", str(wrong)]
    ran = subprocess.run(command, cwd=ROOT, capture_output=True, text=True)
    told = [line for line in ran.stdout.splitlines() if ": error" in line]
    assert not [line for line in told if "wrong.py" not in line] and not ran.stderr, ran.stdout + ran.stderr
    for line in (12, 13, 20, 28, 29, 30, 35, 36, 37):
        assert any(f"wrong.py:{line}: error" in one for one in told), ran.stdout
