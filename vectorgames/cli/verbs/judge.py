"""``judge``: whether some spaces lie on a vector, and if not, why; of fewer than four, the vectors through them."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace

import numpy as np

from vectorgames.cli import common, output
from vectorgames.cli.verbs.vectors import with_vectors, write_vectors
from vectorgames.spaces.judgement import judged


def arguments(sub: ArgumentParser) -> None:
    common.game(sub)
    common.add(sub, "spaces", "spaces", "SPACE", nargs="+")
    common.json(sub)


def run(given: Namespace) -> int:
    """Whether some spaces lie on a vector, and if not, why; of fewer than four, the vectors through them."""
    space, table = with_vectors(given)
    found = judged(space, list(map(space.typed, given.spaces)))
    rows = np.array(found.rows, np.int64)
    if len(found.spaces) == table.width:
        dims = space.dims_text(int(table.dims[rows[0]])) if found.rows else None
        if given.json:
            told = {"dims": dims} if dims else {"neither": list(found.neither)}
            output.write_json({"vector": dims is not None, **told})
        else:
            output.write_lines([f"vector {dims}" if dims else f"no {found.neither or '-'}"])
    elif found.rows or given.json:
        write_vectors(space, table, rows, given.json)
    else:
        output.write_lines(["no"])
    return 0 if found.rows else 1
