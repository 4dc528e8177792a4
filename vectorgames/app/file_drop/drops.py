"""What has been dropped, or is to be opened, and has not been taken."""

from __future__ import annotations

from collections import deque


class FileDrop:
    """Hears of files from when it is made until it is closed; no frame waits for it. Itself it hears of none."""

    def __init__(self) -> None:
        self._drops: deque[tuple[str, ...]] = deque()

    def taken(self) -> tuple[tuple[str, ...], ...]:
        """What has been dropped since this was asked last: of each drop the paths, in the order in which they came.

        What is no file of this machine stays the address that it is."""
        return tuple(self._drops.popleft() for _ in range(len(self._drops)))

    def close(self) -> None:
        """Hear of nothing any more."""
