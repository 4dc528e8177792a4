"""A ladder on a Dask cluster of this machine, of which a worker is killed: ``python -m tests.whole_cluster``.

It needs the package ``distributed``. A scheduler and two workers are started; the ladder has to come to what it
comes to in this process.
"""

from __future__ import annotations

import subprocess
import sys
import threading

from tests.support import ROOT, run

LADDER = (
    "ladder",
    "time_vectors,ez_gryb",
    "--seats",
    "random,pim,ada",
    "--games",
    "60",
    "--nodes",
    "100",
    "--json",
)
ADDRESS = "tcp://127.0.0.1:8799"
SECONDS = 5  # after which a worker is killed: the games take longer


def part(name: str, *arguments: str) -> subprocess.Popen:
    """A scheduler or worker that is ready."""
    command = [sys.executable, "-m", f"distributed.cli.dask_{name}", *arguments, "--no-dashboard"]
    started = subprocess.Popen(command, cwd=ROOT, stderr=subprocess.PIPE, text=True)
    ready = {"scheduler": "Scheduler at:", "worker": "Registered to:"}[name]
    assert any(ready in line for line in started.stderr), name
    threading.Thread(target=started.stderr.read, daemon=True).start()
    return started


def main() -> None:
    alone = run(*LADDER)
    parts = [part("scheduler", "--host", "127.0.0.1", "--port", ADDRESS.rpartition(":")[2])]
    try:
        parts += [part("worker", ADDRESS, "--nthreads", "1", "--no-nanny") for _ in range(2)]
        killed = threading.Timer(SECONDS, parts[-1].kill)
        killed.start()
        together = run(*LADDER, "--cluster", ADDRESS)
        assert not killed.is_alive(), "the games were over before the worker was killed"
    finally:
        for one in parts:
            one.kill()
    assert (together.code, together.err) == (0, "") and together.out == alone.out, together
    print("passed: nothing lost, nothing counted twice")


if __name__ == "__main__":
    main()
