"""A position, what is aimed at and what the engine found, made into a Tableau."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Container, Iterator, Sequence
from dataclasses import replace
from fractions import Fraction
from itertools import pairwise

from vectorgames.base.memoize import memoize
from vectorgames.play.engine import NOTHING_FOUND, Findings
from vectorgames.rules.action import Action, Pick
from vectorgames.rules.adviser import Leg, Sketch, adviser_of
from vectorgames.rules.change import Change
from vectorgames.rules.game import Game, State
from vectorgames.rules.selection import Selection
from vectorgames.view import move_highlights
from vectorgames.view.hint_highlights import (
    against,
    formed,
    hinted,
    lines_of_attack,
    links,
    of_ending,
    owner,
    sized,
    slides,
    threatened,
    won,
)
from vectorgames.view.move_highlights import Aimed, choice
from vectorgames.view.tableau import NOTHING, WHOLE, Card, Ghost, Mark, Meetings, Path, Piece, Spot, Stroke, Tableau


@memoize(most=8)
def sketched(
    game: Game, state: State, last: Action | None, picked: tuple[Pick, ...] | None, pointed: Pick | None
) -> tuple[tuple[Stroke, ...], Meetings, tuple[Card, ...]]:
    """The vectors on the board, what is to be seen of one that is being chosen and of the last turn; the cards."""
    shows = adviser_of(game)
    choices = Selection(state.actions(), picked).choices() if picked is not None else frozenset()
    sketch = shows.sketch(state, picked, pointed) if picked is not None else None
    before = shows.played(state, last) if last is not None else None
    found = _drawn(game, state, last, choices, sketch)
    found += tuple(_legs(before, before.player, (), True)) if before is not None and not _busy(sketch) else ()
    found += tuple(_legs(sketch, state.actor, {one.name for one in found})) if sketch is not None else ()
    meetings = tuple((_spot(one.at), _spot(one.to)) for one in sketch.met) if sketch is not None else ()
    return found, meetings, _cards(state, choices, picked or (), before)


def _busy(sketch: Sketch | None) -> bool:
    """Whether so much is drawn of what is being chosen that nothing else can be read."""
    return sketch is not None and len(sketch.legs) > 1


def _drawn(
    game: Game, state: State, last: Action | None, choices: Container[Pick], sketch: Sketch | None
) -> tuple[Stroke, ...]:
    if game.rules.arrows is None:
        return ()
    place = game.rules.arrows.place
    legs, met = (sketch.legs, sketch.met) if sketch is not None else ((), ())
    lit = dict.fromkeys([last.text.partition("=")[0] if last is not None else ""], "last")
    lit |= {leg.name: "picked" for leg in legs if leg.kind in ("summand", "vector")}
    lit |= {one.name: "met" for one in met}
    return tuple(
        Stroke(
            "drawn",
            arrow.name,
            place(arrow.tail),
            place(arrow.head),
            arrow.owner,
            arrow.used,
            lit.get(arrow.name, ""),
            Pick("arrow", arrow.name) in choices,
        )
        for arrow in adviser_of(game).arrows(state)
    )


def _legs(sketch: Sketch, player: int, there: Container[str], past: bool = False) -> Iterator[Stroke]:
    wrong = sketch.why is not None
    beside, in_a_line = any(one.kind == "overlap" for one in sketch.met), _in_a_line(sketch)
    for leg in sketch.legs:
        if leg.kind == "copy":
            yield Stroke("copy", "", leg.start, leg.end, player)
        elif leg.kind == "sum" or leg.name not in there:
            kind = leg.kind if leg.kind in ("summand", "back") else "wrong" if wrong else "sum"
            aside = beside or (in_a_line and leg.kind != "sum")
            yield Stroke(
                kind,
                leg.name,
                leg.start,
                leg.end,
                player,
                beside=aside,
                label=_label(leg),
                faint=past or not leg.works,
            )


def _in_a_line(sketch: Sketch) -> bool:
    """Whether all vectors of a construction lie on one line, where one would hide another."""
    ways = [leg.components for leg in sketch.legs] if sketch.figure else []
    return len(ways) > 1 and all(a * d == b * c for (a, b), (c, d) in pairwise(ways))


def _label(leg: Leg) -> str:
    """What is written beside a vector: the card, or the cards together."""
    if ">" in leg.name:  # a vector's own name says no more than is seen
        return ""
    return f"-{leg.name}" if leg.kind == "back" else leg.name


def _cards(
    state: State, choices: Container[Pick], picked: tuple[Pick, ...], before: Sketch | None
) -> tuple[Card, ...]:
    """The cards, those at the side turned to whose turn it is."""
    named = {str(pick.value) for pick in picked if pick.kind == "card"}
    named |= {word for pick in picked if pick.kind == "button" for word in re.split("[-+]", str(pick.value))}
    used = before.used if before is not None else ()
    out, slots = [], Counter[int]()
    for card in adviser_of(state.game).cards(state):
        reader = card.holder or state.mover
        out.append(
            Card(
                card.name,
                card.holder,
                slots[card.holder],
                reader,
                card.vector,
                card.name in named and card.holder == state.mover,
                Pick("card", card.name) in choices,
                card.name in used,
            )
        )
        slots[card.holder] += 1
    return tuple(out)


def _spot(at: tuple[Fraction, Fraction]) -> Spot:
    return float(at[0]), float(at[1])


Spaces = tuple[int, ...]


def build_view(
    state: State,
    last: Sequence[Change] = (),
    *,
    action: Action | None = None,
    aimed: Aimed | None = None,
    found: Findings = NOTHING_FOUND,
    hover: int | None = None,
    shown: frozenset[str] = frozenset(),
    xray: tuple[Path, ...] = (),
    drawn: float = WHOLE,
    changed: Spaces = (),
    group: Spaces = (),
    pointed: Pick | None = None,
) -> Tableau:
    """The Tableau of a moment.

    last       what the actions of the last turn have done; ``action``: the last one
    aimed      what has been clicked
    found      what the engine found that is to be shown; ``shown``: which kinds of its hints (win, block, double)
    hover      space pointed at; group: of the piece chosen or there, this one first
    pointed    what the pointer is on, a vector or a space
    xray       the vectors looked at, from ``xray_paths``; drawn: see Tableau
    changed    spaces that have changed since the player's last turn
    """
    game, over = state.game, state.outcome is not None
    figures = tuple(map(adviser_of(game).figure, game.roster.pieces))
    pieces = tuple(Piece(i, figures[code]) for i, code in enumerate(state.cells) if code)
    wins, trails = tuple(won(state)), tuple(_trails(state, last))
    ghosts = _absent(state)
    told = {space for one in last for space in one.touched}
    marks: list[Mark] = [*_fields(game), *of_ending(state)]
    marks += [Mark("changed", space, owner(state, space)) for space in changed if space not in told]
    marks += _done(state, last)
    marks += [Mark(kind, space, owner(state, space)) for kind, space in found.warnings]
    marks += [Mark("set", space, player) for space, player in found.sets]
    marks += [*sized(state, found.groups), *threatened(state, found.threats, found.groups)]
    marks += [Mark("spread", space, player) for space, player in found.spread]
    left = Counter((g.space, g.owner) for g in ghosts if g.why == "absent")
    marks += [Mark("origin", at, player, number=n if n > 1 else 0) for (at, player), n in sorted(left.items())]
    ghosts += tuple(Ghost(space, adviser_of(game).figure(text), "gone") for one in last for space, text in one.gone)
    paths, choices = wins + (() if wins else trails) + xray, NOTHING
    paths += slides(state, found.rays) + (() if wins else formed(state, last))
    paths += links(state, found.groups)
    paths += lines_of_attack(state, hover, found.threats, found.checks, found.contest, found.groups)
    if not over and aimed is not None and state.actor:
        shown_choice = choice(state, aimed, hover, found.outlook, found.options)
        choices = shown_choice.choices
        marks += [*shown_choice.marks[0], *hinted(state, found.hints, shown), *shown_choice.marks[1]]
        marks += against(found.opposed, aimed.at, hover)
        ghosts, paths = ghosts + shown_choice.ghosts, paths + shown_choice.paths
    if (prospects := found.prospects) is not None:
        later = (p for p in prospects.spaces if p.turns > 1)
        marks += [Mark("later", p.space, state.actor, number=p.turns) for p in later]
        marks += [Mark("blocked", space, owner(state, space)) for space in prospects.blocked]
    own = game.steps
    marks += [
        Mark("reach" if step.kind in own else "other_step", step.end, dims=step.kind, number=step.locus)
        for step in found.reach
    ]
    marks += [Mark("line", space, path.player) for path in wins for space in path.spaces]
    marks += [
        Mark("step", space, dims=path.dims, number=number if path.alone else 0)
        for path in xray
        if path.kind == "chosen"
        for number, space in enumerate(path.spaces, 1)
    ]
    if aimed is not None and aimed.space is not None:
        marks.append(Mark("aim", aimed.space, state.actor))
    size = len(group)
    marks += [Mark("member", s, owner(state, s), number=0 if k else size) for k, s in enumerate(group) if size > 1]
    if hover is not None:
        marks.append(Mark("hover", hover))
        marks += [Mark("level", space) for space in game.space.levels(hover)]
        marks += [Mark("turn", space, dims=axis) for axis, space in game.space.turns(hover)]
    if game.rules.conduits:
        marks += move_highlights.marks(state, hover)
        paths += move_highlights.paths(state, hover) + move_highlights.removals(state, last)
    moved = last[-1].moved if last else ()
    drawn = drawn if wins else WHOLE
    boards = adviser_of(game).boards()
    merged = tuple((one.ways, one.space) for one in last[-1].merged) if last else ()
    split = tuple((one.space, one.ends) for one in last[-1].split) if last else ()
    tableau = Tableau(
        pieces, tuple(marks), paths, ghosts, moved, drawn, choices, boards=boards, merged=merged, split=split
    )
    if not adviser_of(game).sketches:
        return tableau
    picked = aimed.selection.picked if aimed is not None and not over else None
    strokes, meetings, cards = sketched(game, state, action, picked, pointed)
    return replace(tableau, strokes=strokes, meetings=meetings, cards=cards)


# ---- what is always so, and what has been done ----


@memoize
def _fields(game: Game) -> tuple[Mark, ...]:
    return tuple(Mark(kind, space, player) for kind, space, player in adviser_of(game).fields())


def _absent(state: State) -> tuple[Ghost, ...]:
    shows = adviser_of(state.game)
    absent = tuple(Ghost(piece.origin, piece.piece) for piece in shows.tray(state))
    return absent + tuple(Ghost(space, text, "passing") for text, space in shows.passing(state))


def _done(state: State, last: Sequence[Change]) -> list[Mark]:
    """Where pieces have come to by the last turn, and from where they have left the board.

    Of a piece that went on, only where it is now.
    """
    ends = {space: None for one in last for space in one.ends}
    starts = {
        start for k, one in enumerate(last) for start, _ in one.moved if any(start in e.ends for e in last[:k])
    }
    out = [Mark("last", space, owner(state, space)) for space in ends if space not in starts]
    return out + [Mark("gone", space, int(text[0])) for one in last for space, text in one.gone]


def _trails(state: State, last: Sequence[Change]) -> Iterator[Path]:
    """The ways of pieces in the last turn, each from its first space to its last; a piece out of the hand has no
    space to come from: its trail is its fall onto this one."""
    ways: list[list[int]] = []
    for one in last:
        for start, *on in one.ways:
            before = next((way for way in ways if way[-1] == start), None)
            if before is None:
                ways.append([start, *on])
            else:
                before += on
        made = {merger.space for merger in one.merged} | {end for split in one.split for end in split.ends}
        ways += [[space] for space in one.came if space not in made]
        for split in one.split:
            for end in split.ends:
                yield Path("trail", (split.space, end), player=owner(state, end), quiet=True)
        for merger in one.merged:
            for way in merger.ways:
                yield Path("trail", (*way, merger.space), player=int(merger.piece[:1]), quiet=True)
    for trail in ways:
        yield Path("trail", tuple(trail), player=owner(state, trail[-1]) or state.mover)
