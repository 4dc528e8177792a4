"""The film of an assembly: which step is shown, how much of it is done, whether it runs on.

Knows nothing of how it is seen.
"""

from __future__ import annotations

from vectorgames.boards.assembly import Assembly
from vectorgames.boards.assembly.sequence import length

PACE = 120.0  # millimetres that a part moves in a second
SHORTEST, LONGEST = 1.6, 6.0  # seconds of a step
REST = 2.5  # seconds between two steps of a film that runs: what to watch out for wants to be read
LONG_TICK = 0.1  # seconds that pass at most from one picture to the next


class Film:
    """``step`` from 0, ``share`` 0 … 1 of it done.

    ``moving``: the step is being shown; ``running``: so are those that follow. ``jam``: (step, share) beyond which
    parts cannot move, None if nothing is in the way.
    """

    def __init__(self, made: Assembly):
        self.speed = 1.0
        self.show(made)

    def show(self, made: Assembly, jam: tuple[int, float] | None = None) -> None:
        """Another film, from its beginning."""
        self.made, self.jam = made, jam
        self.step, self.share = 0, 0.0
        self.moving = self.running = False
        self._rest = 0.0

    def exchange(self, made: Assembly, jam: tuple[int, float] | None = None) -> None:
        """The same film with parts of other sizes: it stays where it is."""
        self.made, self.jam = made, jam
        self.step = min(self.step, len(made.steps) - 1)
        self._stop_at_jam()

    @property
    def active(self) -> bool:
        """Whether it changes by itself."""
        return self.moving or self.running

    @property
    def jammed(self) -> bool:
        """Whether the parts have come to where they cannot go on."""
        return self.jam is not None and (self.step, self.share) >= self.jam

    @property
    def last(self) -> int:
        """The last step that can be begun."""
        return len(self.made.steps) - 1 if self.jam is None else self.jam[0]

    def go(self, step: int, animate: bool = True) -> None:
        """To a step, which is shown from its beginning; without animation it is done."""
        self.step, self.share = min(self.last, max(0, step)), 0.0
        self.moving, self._rest = animate, 0.0
        if not animate:
            self.share = 1.0
        self._stop_at_jam()

    def scrub(self, at: float) -> None:
        """To a place in the whole: step and share of it as one number."""
        at = min(float(len(self.made.steps)), max(0.0, at))
        self.step = min(int(at), len(self.made.steps) - 1)
        self.share, self.moving, self.running = at - self.step, False, False
        self._stop_at_jam()

    def run(self, on: bool, animate: bool = True) -> None:
        """Run on to the end, from the beginning if it is there; without animation be there at once."""
        if not on:
            self.moving = self.running = False
            return
        if self.jammed or (self.step, self.share) >= (self.last, 1.0):
            self.go(0, animate)
        if animate:
            self.running = self.moving = True
        else:
            self.go(self.last, animate=False)

    def advance(self, dt: float) -> None:
        """Let time pass, in seconds."""
        dt = min(dt, LONG_TICK) * self.speed
        if self.moving:
            self.share += dt / self._seconds()
            self._stop_at_jam()
            if self.share >= 1.0:
                self.share, self.moving, self._rest = 1.0, False, REST
        elif self.running:
            self._rest -= dt
            if self._rest <= 0 and self.step < self.last:
                self.go(self.step + 1)
            elif self._rest <= 0:
                self.running = False

    def _seconds(self) -> float:
        """How long the step is shown."""
        way = sum(length(leg.way) for leg in self.made.legs if leg.step == self.step)
        return min(LONGEST, max(SHORTEST, way / PACE))

    def _stop_at_jam(self) -> None:
        if self.jam is not None and (self.step, self.share) >= self.jam:
            (self.step, self.share), self.moving, self.running = self.jam, False, False
