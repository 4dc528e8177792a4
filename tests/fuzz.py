"""All fuzzers in one command: ``python -m tests.fuzz --inputs 300000 --seed 1 --jobs 16``, or some kinds by name.

Whatever a case raises is a defect, and so is one that takes longer than ``LONGEST`` or waits ``WAITING``, or wants
more than ``MEMORY``. Each kind of defect is told once with the command that makes it again, like
``python -m tests.fuzz saves --seed 1 --first 4711 --inputs 1``, and at the end with the numbers of all its cases;
``--keep FOLDER`` keeps the files of each. Inputs go to cheap kinds more than to dear ones (``SHARES``);
``--seconds`` bounds the time besides. A kind whose libraries are not installed is left out, and that is told:
numpy, PyYAML and pytest are enough for most.
"""

from __future__ import annotations

import argparse
import importlib
import importlib.util
import math
import multiprocessing
import os
import random
import re
import shutil
import signal
import sys
import tempfile
import time
import traceback
from collections import Counter
from collections.abc import Iterator
from contextlib import nullcontext
from dataclasses import dataclass, field
from pathlib import Path
from typing import NamedTuple

KINDS = {
    **{name: ("fuzz_files", name) for name in ("studies", "positions", "lessons", "presets", "preferences")},
    **{
        name: (f"fuzz_{name}", "case")
        for name in ("saves", "boards", "texts", "definitions", "blocks", "commands", "session")
    },
}
"""Kind -> its module, and what there is its case, or a mapping of cases."""
SHARES = {
    "saves": 20,
    "studies": 15,
    "positions": 15,
    "preferences": 12,
    "boards": 10,
    "presets": 10,
    "texts": 8,
    "lessons": 5,
    "commands": 3,
    "session": 1,
    "definitions": 1,
    "blocks": 1,
}
CHUNK = 50
"""Cases that one process does in a row, in a folder of their own."""
LONGEST = 120
"""Seconds of a core that one case takes at most: a busy machine makes none fall."""
WAITING = 900
"""Seconds by the clock, with what it waits for."""
AGAIN = 5
"""Seconds until that is said once more, to whoever made a report of it and went on."""
MEMORY = 12 << 30
"""Bytes of address space of a process."""


class Chunk(NamedTuple):
    """Some cases of a kind, one after the other, from the first number on, while the clock is before ``until``.
    ``keep``: where the files of those that fall are kept, "" for nowhere."""

    kind: str
    seed: int
    first: int
    cases: int
    until: float = math.inf
    keep: str = ""


@dataclass
class Found:
    """What cases came to. ``counts``: result -> how often; ``defects``: where -> numbers of cases, ``told``: where
    -> how the first of them fell; ``slowest``: seconds and number."""

    kind: str
    counts: Counter[str] = field(default_factory=Counter)
    defects: dict[str, list[int]] = field(default_factory=dict)
    told: dict[str, str] = field(default_factory=dict)
    slowest: tuple[float, int] = (0.0, 0)

    def add(self, other: Found) -> None:
        self.counts += other.counts
        self.slowest = max(self.slowest, other.slowest)
        for where, numbers in other.defects.items():
            self.defects.setdefault(where, []).extend(numbers)
            self.told.setdefault(where, other.told[where])


def case_of(kind: str):
    """The case of a kind, and the context in which its cases are done."""
    module, name = KINDS[kind]
    made = importlib.import_module(f"tests.{module}")
    if needed := getattr(made, "NEEDS", {}).get(name):
        importlib.import_module(needed)
    case = getattr(made, "CASES", {}).get(name) or getattr(made, name)
    return case, getattr(made, "place", nullcontext)


def chunk(given: Chunk) -> Found:
    """What the cases of a chunk come to."""
    kind, seed, first, cases, until, keep = given
    found = Found(kind)
    if time.time() > until:  # nothing is to be loaded any more
        return found
    with tempfile.TemporaryDirectory() as folder:
        os.environ["VECTORGAMES_HOME"] = str(Path(folder, "home"))
        Path(folder, "home").mkdir()
        case, place = case_of(kind)
        with place():
            for number in range(first, first + cases):
                if time.time() > until:
                    break
                began = time.monotonic()
                try:
                    found.counts[_bounded(case, random.Random(f"{seed}/{number}"), Path(folder))] += 1
                except Exception as error:
                    told = "".join(traceback.format_exception(error, limit=-6))
                    # the last place in it, for a sitting tells of another error
                    file, line = re.findall(r'File "(.+)", line (\d+)', told)[-1]
                    where = f"{type(error).__name__} {Path(file).name}:{line}"
                    found.defects.setdefault(where, []).append(number)
                    found.told.setdefault(where, told)
                    if keep:
                        shutil.copytree(folder, Path(keep, f"{kind}-{seed}-{number}"), dirs_exist_ok=True)
                found.slowest = max(found.slowest, (time.monotonic() - began, number))
    return found


def _bounded(case, rng: random.Random, folder: Path) -> str:
    """What a case comes to; TimeoutError where it takes too long."""
    if not hasattr(signal, "SIGALRM"):
        return str(case(rng, folder))

    def late(number: int, _frame) -> None:
        raise TimeoutError(
            f"longer than {WAITING} s" if number == signal.SIGALRM else f"longer than {LONGEST} s of a core"
        )

    signal.signal(signal.SIGALRM, late)
    signal.signal(signal.SIGPROF, late)
    signal.setitimer(signal.ITIMER_REAL, WAITING, AGAIN)
    signal.setitimer(signal.ITIMER_PROF, LONGEST, AGAIN)
    try:
        return str(case(rng, folder))
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.setitimer(signal.ITIMER_PROF, 0)


def bound_memory() -> None:
    """Let this process fall by itself before the machine does."""
    if importlib.util.find_spec("resource"):
        resource = importlib.import_module("resource")
        resource.setrlimit(resource.RLIMIT_AS, (MEMORY, resource.RLIM_INFINITY))


def chunks(
    kinds: list[str], inputs: int, seed: int, first: int, until: float = math.inf, keep: str = ""
) -> Iterator[Chunk]:
    """What is to be done, dear kinds beside cheap ones from the beginning on."""
    whole = sum(SHARES[kind] for kind in kinds)
    left = {kind: -(-inputs * SHARES[kind] // whole) for kind in kinds}
    at, step = dict.fromkeys(kinds, first), {kind: -(-n // CHUNK) for kind, n in left.items()}
    order = sorted((k / step[kind], kind) for kind in kinds for k in range(step[kind]))
    for _, kind in order:
        cases = min(CHUNK, left[kind])
        yield Chunk(kind, seed, at[kind], cases, until, keep)
        at[kind], left[kind] = at[kind] + cases, left[kind] - cases


def available(kinds: list[str]) -> list[str]:
    """Those of some kinds that can be done here; the others are told."""
    out = []
    for kind in kinds:
        try:
            case_of(kind)
            out.append(kind)
        except ModuleNotFoundError as error:
            print(f"{kind}: left out, there is no {error.name}", flush=True)
    return out


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("kinds", nargs="*", metavar="KIND", help=f"some of {', '.join(KINDS)}; by default all")
    parser.add_argument("--inputs", "--count", type=int, default=10_000, help="of all kinds together")
    parser.add_argument("--seconds", type=float, default=float("inf"), help="after which nothing new is begun")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--first", type=int, default=0, help="number of the first case of each kind")
    parser.add_argument("--keep", default="", metavar="FOLDER", help="where the files of what falls are kept")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help="processes")
    given = parser.parse_args()
    if wrong := [kind for kind in given.kinds if kind not in KINDS]:
        parser.error(f"{', '.join(wrong)}: expected some of {', '.join(KINDS)}")
    found = {kind: Found(kind) for kind in available(given.kinds or list(KINDS))}
    began = time.monotonic()
    todo = chunks(list(found), given.inputs, given.seed, given.first, time.time() + given.seconds, given.keep)
    with multiprocessing.get_context("spawn").Pool(given.jobs, bound_memory, maxtasksperchild=200) as pool:
        for done in pool.imap_unordered(chunk, todo):
            for where, told in done.told.items():
                if where not in found[done.kind].told:
                    again = f"{done.kind} --seed {given.seed} --first {done.defects[where][0]} --inputs 1"
                    print(f"DEFECT {where}: python -m tests.fuzz {again}\n{told}", flush=True)
            found[done.kind].add(done)
    for kind, one in found.items():
        fell = sum(map(len, one.defects.values()))
        seconds, number = one.slowest
        told = ", ".join(f"{n} {result}" for result, n in one.counts.most_common(6))
        print(
            f"{kind}: {one.counts.total() + fell} inputs, {fell} fell, slowest {seconds:.1f} s ({number}): {told}"
        )
        for where, numbers in one.defects.items():
            print(f"  {where}: {', '.join(map(str, sorted(numbers)))}")
    total = sum(one.counts.total() + sum(map(len, one.defects.values())) for one in found.values())
    fell = sum(sum(map(len, one.defects.values())) for one in found.values())
    print(f"{total} inputs of seed {given.seed} in {time.monotonic() - began:.0f} s: {fell} fell")
    return bool(fell)


if __name__ == "__main__":
    sys.exit(main())
