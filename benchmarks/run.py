"""All benchmarks in one table: ``python3 start.py bench [words]``; with words, only figures that have one of them.

Each figure is a ratio within one run, the median of several in turn; absolute numbers are only told.
A figure that misses its gate is named at the end, and the exit code is 1. To add one: write a function
that returns a Figure, in a file of this folder, and list it in FIGURES.
"""

from __future__ import annotations

import os
import platform
import sys
from collections.abc import Callable
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from benchmarks import (  # noqa: E402
    arrows,
    assembly,
    before,
    chess_4d,
    explore,
    games,
    gryb,
    hints,
    memory,
    plies,
    scene,
    start,
    tables,
    window,
    xray,
)
from benchmarks.measure import RUNS, Figure  # noqa: E402

FIGURES: tuple[Callable[[], Figure], ...] = (
    games.against_in_place,
    games.against_child,
    games.in_bulk,
    games.bulk_against_theirs,
    before.plies,
    chess_4d.listed,
    chess_4d.listed_5d,
    chess_4d.from_the_start,
    chess_4d.perft,
    chess_4d.play,
    *plies.FIGURES,
    *gryb.FIGURES,
    *arrows.FIGURES,
    *assembly.FIGURES,
    tables.five,
    tables.six,
    hints.after_an_action,
    hints.at_first,
    scene.geoms,
    scene.submission,
    scene.pick,
    scene.six_dimensions,
    scene.six_geoms,
    scene.super_giant,
    explore.judged_four,
    explore.judged_six,
    scene.morph,
    xray.filter_four,
    xray.filter_six,
    xray.pointer_to_picture,
    scene.frames_beside_the_engine,
    memory.growth,
    start.first_frame,
    *window.FIGURES,
)
COLUMNS = "{:<58} {:>8}  {:>8} {:>6}  {}"


def machine() -> str:
    """What the absolute numbers belong to."""
    cpu = platform.processor()
    if os.path.exists("/proc/cpuinfo"):
        with open("/proc/cpuinfo", encoding="utf-8") as file:
            names = [line.split(":", 1)[1].strip() for line in file if line.startswith("model name")]
        cpu = names[0] if names else cpu
    parts = platform.node(), cpu or platform.machine(), f"{os.cpu_count()} cores"
    return ", ".join([*parts, f"Python {platform.python_version()}"])


def row(figure: Figure) -> str:
    gate = "" if figure.gate is None else f"{'≤' if figure.most else '≥'} {figure.gate:g}"
    aim = "" if figure.aim is None else f"{figure.aim:g}"
    return COLUMNS.format(figure.name, f"{figure.ratio:.2f}", gate, aim, figure.absolute)


def main(wanted: list[str]) -> int:
    print(machine())
    print(COLUMNS.format(f"figure (median of {RUNS} runs)", "ratio", "gate", "aim", "absolute"))
    found = []
    for measure in FIGURES:
        name = f"{measure.__module__}.{measure.__name__}".removeprefix("benchmarks.")
        if wanted and not any(word in name for word in wanted):
            continue
        found.append(measure())
        print(row(found[-1]), flush=True)
    if not found:
        print(f"no figure has any of the words {' '.join(wanted)}", file=sys.stderr)
        return 2
    failed = [figure for figure in found if not figure.passed]
    for figure in failed:
        print(f"missed: {figure.name}: {figure.ratio:.2f}, gate {figure.gate:g}", file=sys.stderr)
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
