"""What is seen of an action while it is being chosen: what may be clicked, and what would come of it.

It is derived from the actions that are left and from the positions before and after one: so every game has it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache
from operator import attrgetter

from vectorgames.base.memoize import memoize
from vectorgames.play.hints import Outlook
from vectorgames.rules.action import ACTION_KINDS, Action, Move, Pick
from vectorgames.rules.adviser import adviser_of
from vectorgames.rules.change import Change, supposed
from vectorgames.rules.game import State
from vectorgames.rules.rules import links, partners
from vectorgames.rules.selection import Chosen, Selection, ends_at
from vectorgames.view.markers import MANY, ORDER
from vectorgames.view.tableau import Choices, Ghost, Mark, Path


def ends(state: State) -> tuple[tuple[int, int, int], ...]:
    """(start, end, player) of every conduit as it is now, each once."""
    markers = state.record.markers if state.record is not None else ()
    found = ((markers[c.player - 1] if c.player and markers else c.start, c) for c in state.rules.conduits)
    return tuple(dict.fromkeys((start, c.end, c.player) for start, c in found))


def marks(state: State, hover: int | None) -> list[Mark]:
    """The markers, and what is one moment with the space pointed at."""
    starts = dict.fromkeys((start, player) for start, _, player in ends(state) if player)
    out = [Mark("marker", start, player) for start, player in starts]
    if hover is None:
        return out
    return out + [Mark("simultaneous", space) for space in _partners(state, hover)]


def paths(state: State, hover: int | None) -> tuple[Path, ...]:
    """The conduits, and the way from the space pointed at to what is one moment with it."""
    out = tuple(Path("conduit", (start, end), player=player) for start, end, player in ends(state))
    if hover is None:
        return out
    return out + tuple(Path("simultaneous", (hover, space)) for space in _partners(state, hover))


def coming_together(state: State, change: Change, after: State | None) -> tuple[Path, ...]:
    """What an action that has led to a state ``after`` would make one moment: where conduits would begin, and from
    which piece which one would be taken away by them."""
    if after is None or not state.rules.conduits:
        return removals(state, (change,))
    before = {*ends(state)}
    begun = tuple(Path("conduit", way[:2], player=way[2], quiet=True) for way in ends(after) if way not in before)
    return begun + removals(state, (change,), after)


def removals(state: State, changes: Iterable[Change], after: State | None = None) -> tuple[Path, ...]:
    """From which piece which one has been taken away on another board, or would be by the conduits of a state
    ``after``."""
    game, out = state.game, []
    if not game.rules.conduits:
        return ()
    table = links(game.rules, (after or state).record)
    for one in changes:
        ending = {end: int(game.roster.pieces[state.cells[start]][:1] or 0) for start, end in one.moved}
        for space, text in one.gone:
            for by in partners(table, space):
                owner = ending.get(by) or game.roster.owners[state.cells[by]]
                if owner and owner != int(text[0]):
                    out.append(Path("removal", (by, space), player=owner))
    return tuple(dict.fromkeys(out))


def _partners(state: State, space: int) -> list[int]:
    return list(dict.fromkeys(partners(links(state.rules, state.record), space)))


Spaces = tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Aimed:
    """What is picked and aimed at.

    ``before``: the selection as it was before the aim, in which the next click may choose another one;
    ``selection``: with everything picked; ``space``: aimed at, None: nothing yet; ``looked``: something in a tray
    that was clicked though it cannot be chosen.

    ``button``: the action that a press of the button pointed at would play;
    ``pointed``: what a click on the space pointed at would come to, where it would aim at an action; ``options``:
    actions that are all shown at once; ``ends``: whether the end of one may be clicked before its piece.
    """

    before: Selection
    selection: Selection
    space: int | None = None
    looked: Pick | None = None
    pointed: Chosen | None = None
    options: tuple[Action, ...] = ()
    ends: bool = False
    button: Action | None = None

    @property
    def at(self) -> int | None:
        """The space pointed at as a target, else the one aimed at."""
        return self.pointed.aim if self.pointed is not None else self.space

    @property
    def tried(self) -> Action | None:
        """The action of which it is shown what would come: that of the button pointed at, the one pointed at, else
        the one aimed at."""
        if self.button is not None:
            return self.button
        selection = self.pointed.selection if self.pointed is not None else self.selection
        return selection.ready() if self.at is not None else None


@dataclass(frozen=True, slots=True)
class Choice:
    """``marks``: of what is picked, and of what would come; the others as in a Tableau."""

    choices: Choices
    marks: tuple[list[Mark], list[Mark]]
    ghosts: tuple[Ghost, ...]
    paths: tuple[Path, ...]


def choice(
    state: State, aimed: Aimed, hover: int | None, outlook: Outlook | None, options: tuple[Outlook, ...]
) -> Choice:
    """What is seen of the choice at which people are; ``hover``: the space pointed at."""
    coming = outlook.change if outlook is not None else supposed(state, aimed.tried)
    ghosts = _landing(state, aimed, coming)
    marks = _following(state, coming, outlook)
    paths = [Path("way", way, player=state.actor) for way in _ways(state, aimed, coming)]
    paths += coming_together(state, coming, outlook.after if outlook is not None else None)
    for one in options if aimed.space is None else ():
        if one.action == aimed.tried:
            continue
        ghosts += tuple(Ghost(end, _figure(state, state.cells[i]), "option") for i, end in one.change.moved)
        marks += _lost(state, one.change)
        paths += [Path("way", way, player=state.actor, quiet=True) for way in _along(one.action, one.change)]
    known = (aimed.space, aimed.selection, aimed.ends)
    roster = state.game.roster
    pieces = sum(state.cells.count(code) for code, owner in enumerate(roster.owners) if owner == state.actor)
    choices = _choices(aimed.before, state.cells, pieces, state.actor, *known)
    return Choice(choices, (_chosen(state, aimed, hover), marks), ghosts, tuple(paths))


EVERYWHERE = 0.9  # of the free spaces: where a piece may be put down on so many, none is marked


@memoize(most=2)
def _choices(
    before: Selection, cells: bytes, pieces: int, player: int, aim: int | None, selection: Selection, ends: bool
) -> Choices:
    """Everything that can be clicked next. Where something is aimed at this is what could be aimed at instead, and
    what has still to be said of it; ``ends``: and where the actions end that are shown. ``pieces``: how many the
    player has."""
    found = _clicks(before, cells, player)
    plain = frozenset[str]() if before.picked else _plain(found, pieces, cells.count(0))
    if ends:
        targets = ((end, ACTION_KINDS[action.kind].target) for end, action in ends_at(before).items())
        found += [Mark(kind, end, player) for end, kind in targets]
    if aim is not None:
        found = [mark for mark in found if mark.space != aim]
        found += [] if selection is before else _clicks(selection, cells, player)
    return Choices(tuple(found), plain)


def _plain(found: list[Mark], pieces: int, free: int) -> frozenset[str]:
    """The kinds of marks of what goes without saying: that most of the player's ``pieces`` may be moved, where
    nothing else is marked, and that one may be put down on nearly every ``free`` space."""
    kinds = Counter(mark.kind for mark in found)
    most = {"movable": 2 * kinds["movable"] > pieces, "legal": kinds["legal"] >= max(MANY, EVERYWHERE * free)}
    plain = frozenset(kind for kind, so in most.items() if so)
    return plain if kinds.keys() <= plain else plain - {"movable"}


def _clicks(selection: Selection, cells: bytes, player: int) -> list[Mark]:
    beyond = "lands" if len(selection.picked) > 1 else "legal"
    out = [
        Mark(_click(kinds, "movable" if cells[pick.space] else beyond), pick.space, player)
        for pick, kinds in selection.clicks.items()
        if pick.space is not None
    ]
    return sorted(out, key=attrgetter("space"))


@lru_cache(maxsize=256)
def _click(kinds: frozenset[str], other: str) -> str:
    """The kind of mark of what a click leads to: ``kinds`` of actions that end there, "": some go on."""
    named = {ACTION_KINDS[kind].target if kind else other for kind in kinds}
    return "movable" if "movable" in named else max(named, key=ORDER.__getitem__)


def _chosen(state: State, aimed: Aimed, hover: int | None) -> list[Mark]:
    """What has been picked on the way to an action: a piece on the board, or one off it, at its origin; and how
    many levels of the column pointed at may be chosen."""
    picked = (*aimed.selection.picked, *((aimed.looked,) if aimed.looked else ()))
    origins = {piece.pick: piece.origin for piece in adviser_of(state.game).tray(state)}
    spaces = [pick.value if pick.kind == "space" else origins.get(pick) for pick in picked]
    out = [Mark("from", s, state.actor) for s in dict.fromkeys(spaces) if s is not None and s != aimed.space]
    space = state.game.space
    if aimed.space is None and aimed.before.picked and hover is not None and space.by_column:
        n = sum(Pick("space", s) in aimed.before.clicks for s in space.column(hover))
        out += [Mark("count", hover, state.actor, number=n)] if n else []
    return out


def _landing(state: State, aimed: Aimed, coming: Change) -> tuple[Ghost, ...]:
    """Pieces where they would be. Before it is known what would come of the aim, that which was picked at its
    target, or a piece of the hand."""
    if aimed.at is None:
        return ()
    game, new = state.game, aimed.at
    if not coming:
        text = _picked(state, aimed)
        return (Ghost(new, text, "lands"),) if text else ()
    out = [(end, _figure(state, state.cells[start])) for start, end in coming.moved]
    made = {merger.space: adviser_of(game).figure(merger.piece) for merger in coming.merged}
    parts = {end for one in coming.split for end in one.ends}
    others = (space for space in coming.came if space not in parts)
    out += [(space, made.get(space) or _picked(state, aimed) or str(state.actor)) for space in others]
    turned = [Ghost(space, adviser_of(game).figure(piece), "becomes") for space, piece in coming.turned]
    turned += [
        Ghost(end, adviser_of(game).figure(one.piece), "becomes") for one in coming.split for end in one.ends
    ]
    return (*(Ghost(space, text, "lands") for space, text in out), *turned)


def _lands(aimed: Aimed) -> bool:
    """Whether a piece may come to stand where one aims."""
    return any(ACTION_KINDS[action.kind].lands for action in aimed.selection.left)


def _picked(state: State, aimed: Aimed) -> str:
    """Text of the piece that would land where one aims; empty where none would."""
    game = state.game
    if not _lands(aimed):
        return ""
    for pick in aimed.before.picked:
        if pick.space is not None and state.cells[pick.space]:
            return _figure(state, state.cells[pick.space])
        if pick.kind == "tray":
            return next((p.piece for p in adviser_of(game).tray(state) if p.pick == pick), "")
        if pick.kind == "button" and pick.value in game.roster.kinds:
            return adviser_of(game).figure(f"{state.actor}{pick.value}")
    return _figure(state, adviser_of(game).piece_due(state))


def _figure(state: State, code: int) -> str:
    """The piece text by which painters choose what to draw of a piece."""
    return adviser_of(state.game).figure(state.game.roster.pieces[code])


def _following(state: State, coming: Change, outlook: Outlook | None) -> list[Mark]:
    """What else would happen by what is aimed at: pushed pieces, lost ones, where the turn may go on."""
    out = [Mark("lands", end, state.game.roster.owners[state.cells[start]]) for start, end in coming.moved[1:]]
    out += _lost(state, coming)
    return out + [Mark("answer", space, state.actor) for space in (outlook.answers if outlook else ())]


def _lost(state: State, coming: Change) -> list[Mark]:
    """The pieces that would leave the board, or be another's."""
    kind = "off" if coming.off else "take"
    out = [Mark(kind, space, state.actor) for space, _ in coming.gone]
    return out + [Mark("turns", space, state.actor) for space, _ in coming.turned]


def _ways(state: State, aimed: Aimed, coming: Change) -> tuple[Spaces, ...]:
    if coming or aimed.at is None:
        return _along(aimed.tried, coming)
    if not _lands(aimed):
        return ()
    start = next((pick.space for pick in aimed.before.picked if pick.space is not None), None)
    return ((start, aimed.at),) if start is not None else ()


def _along(action: Action | None, coming: Change) -> tuple[Spaces, ...]:
    """The ways of pieces; that of one which hops, over what it passes first, where another way leads there, too."""
    over = action.over if isinstance(action, Move) else -1
    return tuple((way[0], over, *way[1:]) if k == 0 <= over else way for k, way in enumerate(coming.ways))
