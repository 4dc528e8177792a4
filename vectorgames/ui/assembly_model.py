"""What the assembly page shows: steps, fit, check, cutting. Values only, every text in the language shown."""

from __future__ import annotations

from dataclasses import dataclass

TABS = ("steps", "fit", "check", "cut")

SPEEDS = (0.5, 1.0, 2.0)


@dataclass(frozen=True, slots=True)
class PartCard:
    """A part that a step brings.

    ``count``: pieces of it; ``mark``: what is engraved on it, its sizes; ``size``: its thickness in words.
    ``outlines``: closed polygons in millimetres, the outside first, to draw it by; none for what is turned.
    """

    name: str
    label: str
    count: int = 1
    mark: str = ""
    size: str = ""
    outlines: tuple[tuple[tuple[float, float], ...], ...] = ()


@dataclass(frozen=True, slots=True)
class Steps:
    """The steps; ``current`` from 0, ``share`` 0 … 1 of it done.

    ``running``: the film runs on by itself; ``speed``: how fast, one of SPEEDS. ``wrong``: what is wrong with the
    order shown, in words, empty for the right one; ``meets``: which parts meet in this step, in words;
    ``jammed``: they have met, the film goes no farther.
    """

    titles: tuple[str, ...]
    current: int = 0
    share: float = 1.0
    do: str = ""
    watch: str = ""
    parts: tuple[PartCard, ...] = ()
    running: bool = False
    speed: float = 1.0
    wrong: str = ""
    meets: str = ""
    jammed: bool = False


@dataclass(frozen=True, slots=True)
class SizeField:
    """A number that can be typed. ``name``: what the command sends; ``text``: as typed; ``error``: why not taken.

    ``note``: taken, but is it meant? so far is it from what the part is cut for, in words.
    ``group``: fields of one group stand together under its name, ``kind`` is its key; ``allowed``: range and unit
    in words; ``usual``: as the board's file has it, in words.
    """

    name: str
    label: str
    text: str
    group: str = ""
    allowed: str = ""
    usual: str = ""
    error: str = ""
    note: str = ""
    kind: str = ""


@dataclass(frozen=True, slots=True)
class JointRow:
    """One joint, or several alike. ``verdict``: its key (``boards.assembly.verdict_of``), ``word``: in words.

    ``left``: millimetres left over, ``left_text`` in words; ``bands``: from how much left it is a press fit, snug,
    loose, too loose, ``inf`` where it never is. ``sizes``: cut and part in words; ``advice``: what to order, what
    to cut instead.
    """

    what: str
    verdict: str
    word: str
    left: float
    left_text: str
    bands: tuple[float, float, float, float]
    sizes: str = ""
    advice: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Fit:
    """The parts in hand against the cut. ``recut``: whether the cut is made for them.

    ``verdict``, ``word``: the worst of all joints; ``fields``: what can be measured, empty where nothing can.
    ``summary``: what it means for the whole, in words.
    """

    fields: tuple[SizeField, ...] = ()
    joints: tuple[JointRow, ...] = ()
    recut: bool = False
    verdict: str = "snug"
    word: str = ""
    summary: str = ""


@dataclass(frozen=True, slots=True)
class CheckRow:
    """A line of the check. ``good``: whether it holds; ``value``: its number in words; ``weak``: a mere warning."""

    text: str
    value: str = ""
    good: bool = True
    weak: bool = False


@dataclass(frozen=True, slots=True)
class PlayRow:
    """Parts that can move alike; ``ways``: how far east, west, north, south, up, down, in millimetres, in words."""

    parts: str
    ways: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class WrongRow:
    """An order that cannot work. ``why``: where it ends, in words; ``shown``: it is the one shown now."""

    name: str
    text: str
    why: str = ""
    shown: bool = False


@dataclass(frozen=True, slots=True)
class Check:
    """Whether the board can be built. ``good`` None: not known yet. ``verdict``: that in words, ``detail``: more.

    ``meetings``: which parts meet, in words; ``limits``: the inequalities; ``play``:
    how far parts can move; ``facts``: lean, weight, what tips it; ``wrong``: orders to try.
    """

    good: bool | None = None
    verdict: str = ""
    detail: str = ""
    meetings: tuple[str, ...] = ()
    limits: tuple[CheckRow, ...] = ()
    play: tuple[PlayRow, ...] = ()
    facts: tuple[CheckRow, ...] = ()
    wrong: tuple[WrongRow, ...] = ()


@dataclass(frozen=True, slots=True)
class Choice:
    """Something chosen from a list. ``options``: (what the command sends, its words); ``value``: one of them."""

    name: str
    label: str
    value: str
    options: tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True)
class Cut:
    """The numbers of the model, and the files to cut it. ``kinds``: (kind, label, what it is, chosen).

    ``progress``: 0 … 1 while files are written, None else; ``at``: the file at work. ``changed``: whether a number
    is another than in the board's file. ``folder``: where the files go, as typed; ``works``: nothing is in the way;
    ``done``: what came of the last export, ``failed``: nothing. ``note``: what the cut is made for.
    ``choices``: presets, and how files are drawn.
    """

    fields: tuple[SizeField, ...] = ()
    kinds: tuple[tuple[str, str, str, bool], ...] = ()
    folder: str = ""
    progress: float | None = None
    at: str = ""
    changed: bool = False
    works: bool = True
    done: str = ""
    failed: bool = False
    note: str = ""
    choices: tuple[Choice, ...] = ()


@dataclass(frozen=True, slots=True)
class Assembly:
    """The page. ``boards``: (id, title) of those there are; ``board``: the one shown.

    ``back``: where closing leads, in words. ``explode``: 0 … 1.
    """

    board: str
    boards: tuple[tuple[str, str], ...]
    tab: str
    steps: Steps
    fit: Fit
    check: Check
    cut: Cut
    explode: float = 0.0
