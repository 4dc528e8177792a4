"""What the panels of Explore show. Values only, in words."""

from __future__ import annotations

from dataclasses import dataclass, field

from vectorgames.ui.dialog_model import Option

TABS = ("judge", "xray", "counts", "pieces")

PLAIN_TABS = ("spaces", "pieces")  # of a board without vectors
TOOLS = ("select", "place", "erase", "hide")  # what a click on a space does
BOARD, SPACE = "board", "space"  # what is counted


@dataclass(frozen=True, slots=True)
class Selected:
    """A selected space: its number, name and coordinates."""

    space: int
    name: str
    values: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Axis:
    """A column of the table: ``verdict`` is ``stays``, ``runs``, ``neither``, or empty while there is none."""

    name: str
    verdict: str = ""


@dataclass(frozen=True, slots=True)
class StepRow:
    """From a selected space to the next, by their numbers in the table, from 1: what changes, in words; whether it
    fails."""

    first: int
    second: int
    told: str
    fails: bool = False


@dataclass(frozen=True, slots=True)
class Offer:
    """Something that would make a vector: what it says, the spaces that would be selected then, what would run."""

    text: str
    spaces: tuple[int, ...]
    dims: str = ""


@dataclass(frozen=True, slots=True)
class Verdict:
    """What is said of the selected spaces. ``kind``: ``good``, ``bad``, or empty; ``dims``: what runs; ``reasons``:
    sentences; ``heading``: over the offers; ``pin``: the vector that can be pinned, by its spaces."""

    title: str = ""
    kind: str = ""
    dims: str = ""
    reasons: tuple[str, ...] = ()
    steps: tuple[StepRow, ...] = ()
    heading: str = ""
    offers: tuple[Offer, ...] = ()
    pin: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Pinned:
    """A pinned vector: which, from 1, its spaces, their names, what runs in it, what a step changes, in words."""

    number: int
    spaces: tuple[int, ...]
    names: tuple[str, ...]
    dims: str
    told: str


@dataclass(frozen=True, slots=True)
class CountRow:
    """How many vectors there are. ``key``: ``all``, a number of coordinates, or these themselves (``xt``); ``on``:
    whether just these are shown."""

    key: str
    label: str
    n: int
    on: bool = False


@dataclass(frozen=True, slots=True)
class Why:
    """Why there are so many: the row that is asked about, lines with their numbers, what they come to."""

    key: str
    title: str
    lines: tuple[tuple[str, int], ...]
    result: str


@dataclass(frozen=True, slots=True)
class BoardChoice:
    """A board that can be explored: the game that stands for it, its name."""

    game: str
    label: str


@dataclass(frozen=True, slots=True)
class Explore:
    """The page. ``judges``: whether the board has vectors; ``back``: label of the button that leaves it.

    ``boards``: those that can be explored, ``board`` the name of this one; ``options``: which kind of it.

    ``pieces``: texts of those that can be placed, none where no pieces stand on spaces; ``brush``: the one chosen;
    ``shown``: what the filter shows, in words; ``typing``: how often the field for names was asked for by a key;
    ``named``: how often what was typed there has been taken.
    ``placed``, ``hidden``: how many stand on the board, how many of these are hidden; ``begins``: who would begin.
    """

    judges: bool = True
    board: str = ""
    boards: tuple[BoardChoice, ...] = ()
    options: tuple[Option, ...] = ()
    selected: tuple[Selected, ...] = ()
    axes: tuple[Axis, ...] = ()
    verdict: Verdict = field(default_factory=Verdict)
    pinned: tuple[Pinned, ...] = ()
    example: str = ""
    tool: str = "select"
    pieces: tuple[str, ...] = ()
    brush: str = ""
    placed: int = 0
    hidden: int = 0
    begins: int = 1
    scope: str = BOARD
    scopes: tuple[tuple[str, str], ...] = ()
    counts: tuple[CountRow, ...] = ()
    shown: str = ""
    typing: int = 0
    named: int = 0
    why: Why | None = None

    @property
    def tabs(self) -> tuple[str, ...]:
        """The tabs of its panel: only what the board has."""
        return TABS if self.judges else PLAIN_TABS
