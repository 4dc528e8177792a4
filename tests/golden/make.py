"""Write a golden playthrough: ``python -m tests.golden.make FILE.yaml``, where FILE.yaml is a saved game.

The saved game and what ``moves`` prints of its last position go into tests/golden/ under the same
name. Look at the result before you commit it: from then on it is what the rules have to give.
"""

import sys
from pathlib import Path

from tests.support import GOLDEN, run
from vectorgames.play import saves as saves_module


def text(source: Path) -> str:
    match = saves_module.load(source)
    ran = run("moves", match.game.id, "--load", str(source.resolve()))
    assert ran.code == 0, ran.err
    parts = ("save", saves_module.dump(match)), ("moves", ran.out)
    return "".join(f"{key}: |\n" + "".join(f"  {line}\n" for line in part.splitlines()) for key, part in parts)


if __name__ == "__main__":
    given = Path(sys.argv[1])
    (GOLDEN / given.name).write_text(text(given), "utf-8")
