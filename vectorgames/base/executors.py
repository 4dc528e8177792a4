"""Long work, cut into tasks, by whichever Executor: processes of this machine, or an existing Dask cluster."""

from __future__ import annotations

import logging
import multiprocessing
import threading
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Executor, Future, ProcessPoolExecutor, as_completed
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager, suppress
from typing import Any, TypeVar

from vectorgames.base.words import LocalizedError, quoted, say

Task = TypeVar("Task")
Result = TypeVar("Result")

RESTARTS = 5
"""How often workers that were killed are replaced before the work is given up."""

_TIMEOUT = 10  # seconds to find a cluster


@contextmanager
def opened(workers: int = 1, cluster: str = "") -> Iterator[Executor | None]:
    """The Executor of so many processes, or of the Dask scheduler at an address; None: the work is done here.

    LocalizedError for a number that is none, a cluster that does not answer, and where Dask is not installed.
    """
    if workers < 1:
        raise LocalizedError("errors.workers", given=workers)
    if cluster:
        with _dask(cluster) as found:
            yield found
    elif workers > 1:
        with ProcessPool(workers) as pool:
            yield pool
    else:
        yield None


def spread(
    work: Callable[[Task], Result], tasks: Sequence[Task], executor: Executor | None = None
) -> Iterator[tuple[int, Result]]:
    """The result of each task, once, with the number of the task from 0, in the order in which they are done.

    ``work`` is a function of a module, tasks and results can be pickled. Raises what the first task raises that
    fails; what is not begun by then is left.
    """
    if executor is None:
        yield from ((number, work(task)) for number, task in enumerate(tasks))
        return
    numbers = {executor.submit(work, task): number for number, task in enumerate(tasks)}
    try:
        for done in as_completed(numbers):
            yield numbers[done], done.result()
    finally:
        for future in numbers:
            future.cancel()


class ProcessPool(Executor):
    """Processes of this machine. Where one is killed, all are replaced and what they had not finished is begun
    again; LocalizedError after ``RESTARTS`` times."""

    def __init__(self, workers: int):
        self._workers = workers
        self._lock = threading.Lock()
        self._restarts = 0
        self._pool = self._fresh()

    def _fresh(self) -> ProcessPoolExecutor:
        # Not by fork: a process that has threads cannot be copied safely.
        return ProcessPoolExecutor(self._workers, multiprocessing.get_context("spawn"))

    def submit(self, work: Callable[..., Result], /, *args: Any, **kwargs: Any) -> Future[Result]:
        outer: Future[Result] = Future()

        def begin() -> None:
            while True:
                with self._lock:
                    pool = self._pool
                try:
                    inner = pool.submit(work, *args, **kwargs)
                    break
                except BrokenProcessPool:
                    if not self._replace(pool):
                        outer.set_exception(LocalizedError("errors.workers_killed", n=RESTARTS))
                        return
            inner.add_done_callback(lambda done: ended(pool, done))

        def ended(pool: ProcessPoolExecutor, inner: Future[Result]) -> None:
            if outer.cancelled() or inner.cancelled():
                outer.cancel()
                return
            error = inner.exception()
            if isinstance(error, BrokenProcessPool):
                self._replace(pool)
                begin()
            elif error is not None:
                outer.set_exception(error)
            else:
                outer.set_result(inner.result())

        begin()
        return outer

    def _replace(self, broken: ProcessPoolExecutor) -> bool:
        """Whether there are other processes now in place of those that are broken."""
        with self._lock:
            if self._pool is not broken:
                return True
            if self._restarts == RESTARTS:
                return False
            self._restarts += 1
            self._pool = self._fresh()
            return True

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        with self._lock:
            pool = self._pool
        pool.shutdown(wait, cancel_futures=cancel_futures)

    def __exit__(self, *what: object) -> None:
        self.shutdown(cancel_futures=True)


@contextmanager
def _dask(address: str) -> Iterator[Executor]:
    try:
        from distributed import Client
    except ImportError:
        raise LocalizedError("errors.no_dask") from None
    # Workers that come and go are no news: what they did not finish is done by others.
    logging.getLogger("distributed").setLevel(logging.CRITICAL)
    try:
        client = Client(address, timeout=_TIMEOUT)
    except (OSError, ValueError, TypeError) as error:
        raise LocalizedError("errors.no_cluster", address=quoted(address), what=say(error)) from None
    try:
        yield client.get_executor(pure=False)
    finally:
        with suppress(Exception):
            client.close()
