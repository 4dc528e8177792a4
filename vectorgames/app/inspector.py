"""The X-ray of the space looked at: which space, which vectors, which of them is stepped to; and what is pointed
at."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from vectorgames.app.context import Context, Looking
from vectorgames.app.move_input import MoveInput
from vectorgames.base.memoize import memoize
from vectorgames.play.engine import Focus
from vectorgames.rules.action import Action, Pick
from vectorgames.rules.adviser import adviser_of
from vectorgames.rules.game import State
from vectorgames.rules.selection import Chosen
from vectorgames.spaces.filters import Filter, Lines
from vectorgames.spaces.space import Space
from vectorgames.spaces.tree import STEPS
from vectorgames.ui.actions import Entry, action
from vectorgames.view.hint_highlights import xray_paths
from vectorgames.view.move_highlights import Aimed
from vectorgames.view.tableau import Path


class Preview:
    """Reads what is picked and pointed at."""

    def __init__(self, context: Context, move_input: MoveInput):
        self.context, self._input = context, move_input
        self._known: tuple[tuple[object, ...], Chosen | None] = ((), None)

    @property
    def pointed(self) -> Chosen | None:
        """What a click on the space pointed at would come to, where an action would be aimed at by it."""
        at, space = self._input, self.context.pointed
        begun = at.stem or at.goes_on
        if (
            space is None
            or space == at.aim
            or at.turned(space)
            or not (begun or self.context.playing.game.rules.conduits)
        ):
            self._known = ((), None)  # it holds its game
            return None
        key = at.fresh, at.stem, at.aim, space
        if self._known[0] != key:
            found = at.clicked(space)
            ready = found.selection.ready() if found is not None and found.aim is not None else None
            # Before anything is picked only what a button would do, too, is shown at once.
            aims = ready is not None and bool(begun or ready.picks[0].kind == "button")
            self._known = key, found if aims else None
        return self._known[1]

    @property
    def tried(self) -> Action | None:
        """The action of which it is shown what would come: that of a button pointed at, the one
        pointed at, else the one aimed at."""
        if self._input.pressed is not None:
            return self._input.pressed
        pointed = self.pointed
        return pointed.selection.ready() if pointed is not None else self._input.ready

    @property
    def options(self) -> Sequence[Action]:
        """The actions that are all shown by their ghosts."""
        return self._input.options

    @property
    def attempt(self) -> str:
        """Text of the action that a click on the space pointed at seems to mean, where there is no such one."""
        at, space, record = self._input, self.context.pointed, self.context.playing
        if space is None or not at.stem or at.aim is not None or self.pointed is not None:
            return ""
        pick = Pick("space", space)
        if pick in at.stem or pick in at.before_aim.choices() or pick in at.fresh.choices():
            return ""
        return adviser_of(record.game).attempt(record.state, at.stem, space)

    @property
    def aimed(self) -> Aimed:
        """What has been clicked so far, and what would be next."""
        at = self._input
        return Aimed(
            at.before_aim, at.selection, at.aim, at.looked, self.pointed, tuple(self.options), at.ends, at.pressed
        )


WANTS = ("threatened", "contest", "groups", "sets")  # switches for what is found out only while they are on
HELD = 2  # so many pieces stand on the vectors that are shown first where far too many run through every space


def _lines(page: Any) -> bool:
    return bool(page.has_lines)


XRAY = Entry("xray", "xray", "xray", key="X", when=_lines, command="toggle")
LINES = (
    Entry("xray_next", "xray", 1, key="N", when=_lines),
    Entry("xray_previous", "xray", -1, key="P", when=_lines),
)
NUMBERS = Entry(
    "xray_number", "xray", family={"Shift+N": 1, "Shift+P": -1}, when=lambda page: len(page.numbers) > 1
)
"""What is done with the lines of the X-ray, on every page that lists some."""


@dataclass(frozen=True, slots=True)
class ListedLine:
    """One vector, or integrated GRYB, or another set. ``names``: of its spaces, in order; ``components``: (axis,
    ±1) of each step; ``middle``: of a set that is several lines, the name of the space where they meet; ``open``:
    the players who may still complete it. ``points``: what it is worth, 0 where that does not matter; ``held``: how
    many pieces stand on it, if only one player may still complete it."""

    dims: str
    names: tuple[str, ...]
    components: tuple[tuple[str, int], ...] = ()
    open: tuple[int, ...] = ()
    points: int = 0
    held: int = 0
    middle: str = ""


LISTED = 1000  # lines that are listed at most: more run through no space


class LineList:
    """Lines of the board of ``looking``, listed: ``filter`` says which, one is stepped to, or pointed at."""

    entries = (XRAY,)
    looking: Looking
    filter: Filter
    numbers: tuple[int, ...]
    """In how many coordinates, or loci, they may run."""

    def __init__(self) -> None:
        self._choice: tuple[tuple[int, ...], int] | None = None  # through what, and the line stepped to
        self._row: tuple[tuple[int, ...], int] | None = None  # the same of the one pointed at in the list

    @property
    def lines(self) -> Lines | None:
        """Those that are looked at now."""
        raise NotImplementedError

    @property
    def _along(self) -> int | None:
        """The line on which the space pointed at lies, while people read the list."""
        raise NotImplementedError

    @property
    def _stays(self) -> bool:
        """Whether what is looked at stays so when the pointer leaves it."""
        return True

    def _stay(self, lines: Lines) -> None:
        """Have it stay so."""

    @property
    def chosen(self) -> int | None:
        """The line stepped to, from 0. It waits while the pointer looks at other lines."""
        return self._number(self._choice) if self._stays else None

    @chosen.setter
    def chosen(self, number: int | None) -> None:
        if (lines := self.lines) is not None:
            self._stay(lines)
            self._choice = None if number is None else (lines.through, number)

    @property
    def pointed(self) -> int | None:
        """The line pointed at, in the list, or on the board by another one of its spaces."""
        if self.lines is None or self.looking.dock != "xray":
            return None
        row = self._number(self._row)
        return row if row is not None else self._along

    def _number(self, told: tuple[tuple[int, ...], int] | None) -> int | None:
        lines = self.lines
        if lines is None or told is None or told[0] != lines.through or told[1] not in range(len(lines)):
            return None
        return told[1]

    @property
    def through(self) -> str:
        """Names of the spaces through which they run."""
        lines = self.lines
        return ", ".join(self.looking.space.names[at] for at in lines.through) if lines is not None else ""

    @property
    def rows(self) -> tuple[ListedLine, ...]:
        """The first of those that the filter lets pass."""
        return _rows(self.looking.space, self.lines) if self.lines is not None else ()

    @property
    def shown(self) -> int | None:
        """The number of the one told at length; none where what was chosen is not among them any more."""
        number = self.chosen if self.pointed is None else self.pointed
        return number if number is not None and number < len(self.rows) else None

    def forget(self) -> None:
        """No line is stepped to, or pointed at."""
        self._choice = self._row = None

    # ---- what commands do ----

    @action("filter")
    def show_only(self, only: Filter) -> None:
        self.filter, self._choice = only, None

    @action("filter_number", NUMBERS)
    def show_number(self, by: int) -> None:
        if self.numbers:
            self.show_only(self.filter.numbered(self.numbers, by))

    @action("xray_step", *LINES)
    def step(self, by: int) -> None:
        """Go to the next line, or to the one before, round and round. Their names stand under X-ray."""
        lines = self.lines
        if lines is not None and len(lines):
            start = self.chosen if self.chosen is not None else (-1 if by > 0 else 0)
            self.chosen = (start + by) % len(lines)
            self.looking.dock = "xray"

    @action("xray_point")
    def point_in_list(self, number: int | None) -> None:
        """The pointer is on a line of the list, or on none any more."""
        lines = self.lines
        self._row = None if number is None or lines is None else (lines.through, number)

    @action("xray_choose")
    def choose(self, number: int | None) -> None:
        self.chosen = number


@memoize(most=4)
def _rows(space: Space, lines: Lines) -> tuple[ListedLine, ...]:
    table, few, out = lines.table, slice(0, LISTED), []
    columns = zip(
        table.spaces[lines.rows[few]].tolist(),
        lines.dims[few].tolist(),
        lines.open[:, few].T.tolist(),
        lines.held[few].tolist(),
        lines.worth[few].tolist(),
        strict=True,
    )
    for row, mask, opened, held, worth in columns:
        steps = zip(space.axes, () if table.strokes else space.components(row[0], row[1]), strict=False)
        players = tuple(player for player, yes in enumerate(opened, 1) if yes)
        out.append(
            ListedLine(
                space.dims_text(mask),
                tuple(space.names[at] for at in row),
                tuple((axis, by) for axis, by in steps if by),
                players,
                worth,
                held if len(players) == 1 else 0,
                space.names[row[table.middle]] if table.strokes and table.middle >= 0 else "",
            )
        )
    return tuple(out)


class Inspector(LineList):
    """Looks into the space pointed at, else the one pinned."""

    def __init__(self, context: Context, move_input: MoveInput, preview: Preview):
        super().__init__()
        self.context = self.looking = context
        self._move_input, self._preview = move_input, preview
        self.filter = self._usual = Filter()
        self.found: Lines | None = None
        self._held: Lines | None = None  # what was found last of the space that is pinned
        self._paths: tuple[tuple[object, ...], tuple[Path, ...]] = ((), ())

    @property
    def numbers(self) -> tuple[int, ...]:  # type: ignore[override]
        goal = self.context.playing.game.rules.goal_of_sets
        return goal.table.numbers if goal is not None and goal.table is not None else ()

    @property
    def focus(self) -> Focus | None:
        """What the engine is to look into."""
        context = self.context
        if context.record is None:
            return None
        pick = self._move_input.tray
        space = context.pointed if context.pointed is not None and self._along is None else context.pinned
        chosen = next((pick.space for pick in self._move_input.stem if pick.kind == "space"), None)
        steps = self._steps
        vectors, wants = context.switches.xray and "xray" in adviser_of(context.playing.game).features, self.wants
        reaches = steps or (context.playing.game.space.step_kinds and context.dock == "reach")
        if not (vectors or reaches or "contest" in wants):
            space = None
        preview = self._preview
        aimed, options, attempt = preview.tried, tuple(preview.options), preview.attempt
        start = (chosen if chosen is not None else space) if reaches else None
        piece = chosen if chosen is not None else context.pointed if "contest" in wants else None
        picked, group = self._picked(), self._group(start)
        focus = Focus(
            *(space, self.filter, pick, start, steps, vectors, aimed, options, attempt, wants, piece),
            picked=picked,
            group=group,
            real=context.dock != "reach",
        )
        return focus if focus.looks or wants else None

    def _picked(self) -> tuple[int, ...]:
        """The pieces chosen, where it matters which pieces hang together."""
        groups = "groups" in adviser_of(self.context.playing.game).features
        return tuple(pick.space for pick in self._move_input.stem if pick.space is not None) if groups else ()

    def _group(self, start: int | None) -> int | None:
        """Where a piece stands whose group's reach is to be shown: that from which steps ``start``, while their tab
        is open; else, with the switch of groups, one pointed at, as long as none is chosen."""
        context, at = self.context, start
        if context.dock != "reach":
            at = context.pointed if "groups" in self.wants and not self._move_input.stem else None
        return at if at is not None and context.playing.state.cells[at] else None

    @property
    def wants(self) -> frozenset[str]:
        """What is to be found out besides, wherever people look."""
        helps, switches = adviser_of(self.context.playing.game).features, self.context.switches
        return frozenset(name for name in WANTS if name in helps and getattr(switches, name))

    @property
    def _steps(self) -> tuple[str, ...]:
        """The kinds of step to be shown: those of the game that are on, and others that were asked for."""
        game = self.context.playing.game
        return tuple(kind for kind in STEPS if kind in game.space.step_kinds and self.shows(kind))

    def shows(self, kind: str) -> bool:
        """Whether steps of a kind are shown; one that the game does not have only where it was asked for."""
        if kind in self.context.playing.game.steps:
            return bool(getattr(self.context.switches, kind))
        return kind in self.context.other_steps

    @property
    def lines(self) -> Lines | None:
        """What was found, as long as people look at something: the last space's until the next is known."""
        if self._along is not None:
            return self._held
        focus = self.focus
        return self.found if focus is not None and focus.looks else None

    @property
    def _pins(self) -> tuple[int | None]:
        return (self.context.pinned,)

    @property
    def _along(self) -> int | None:
        """Of the lines of the pinned space."""
        context, held = self.context, self._held
        if held is None or held.through != self._pins or context.pointed in (None, context.pinned):
            return None
        if context.dock != "xray" or not context.switches.xray:
            return None
        return held.first_with(context.pointed) if context.pointed is not None else None

    @property
    def _stays(self) -> bool:
        return self.lines is not None and self.lines.through == self._pins

    def _stay(self, lines: Lines) -> None:
        (self.context.pinned,) = lines.through

    def take(self, focus: Focus | None, found: Lines | None) -> None:
        """What the engine found for a focus."""
        if focus == self.focus:
            self.found = found
            if found is not None and found.through == self._pins:
                self._held = found

    def look(self, focus: Focus, found: Lines | None) -> None:
        """Look at this, which is known already."""
        self.context.pinned, self.filter = focus.space, focus.filter
        self.found, self._held, self._choice = found, found, None

    def forget(self) -> None:
        super().forget()
        self.context.pinned = self.found = self._held = None

    def begin(self) -> None:
        """Look at another game: all lines are shown; where there are several boards, those only on which pieces
        stand."""
        record = self.context.record
        self.filter = self._usual = Filter(held=HELD if record and record.game.space.boards else 0)

    def paths(self) -> tuple[Path, ...]:
        xray, pointed = self.lines, self.pointed
        chosen = pointed if pointed is not None else self.chosen
        if xray is None:
            self._paths = ((), ())  # they hold their game
            return ()
        quiet, passing = xray.through != self._pins, self._passing and chosen is None
        if passing and not quiet and self._move_input.stem:  # of the piece chosen its targets are to be seen
            return ()
        state = self.context.playing.state if passing else None  # few are told
        inside = self.context.view.inside
        key = (xray, chosen, quiet, inside, state)  # kept with the paths: another X-ray is never taken for it
        if key != self._paths[0]:
            shown = self._told(xray, state) if state is not None else xray
            paths = xray_paths(self.context.space, shown, chosen, quiet)
            if inside:  # a board of its own: what leads out of it is not to be seen there
                there = set(self.context.space.spaces_inside(inside).tolist())
                paths = tuple(path for path in paths if there.issuperset(path.spaces))
            self._paths = (key, paths)
        return self._paths[1]

    @property
    def _passing(self) -> bool:
        """Whether nobody has asked for lines: people only point, or click to play."""
        return self.context.dock != "xray" and self.filter == self._usual

    def _told(self, lines: Lines, state: State) -> Lines:
        """Few of them, for who passes by: on a lattice with t, where very many run through every space."""
        few = "t" in self.context.space.axes and not lines.table.strokes and state.mover
        return lines.telling(self.context.space, state.mover) if few else lines

    # ---- what commands do ----

    @action("show_step")
    def show_step(self, kind: str, on: bool) -> None:
        """Show a kind of step that the game does not have, or no longer."""
        others = self.context.other_steps
        self.context.other_steps = others | {kind} if on else others - {kind}
