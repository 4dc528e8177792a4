"""What is to be seen of vectors and cards: those on the board, what is being chosen, what the last turn has done.

Knows no pixels, and no game: presenters say what is drawn.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Container, Iterator
from fractions import Fraction
from itertools import pairwise

from vectorgames.core.action import Action, Pick
from vectorgames.core.game import Game
from vectorgames.core.selection import Selection
from vectorgames.core.sketch import Leg, Sketch
from vectorgames.core.state import State
from vectorgames.memoize import memoize
from vectorgames.tableau import Card, Meetings, Spot, Stroke


@memoize(most=8)
def sketched(
    game: Game, state: State, last: Action | None, picked: tuple[Pick, ...] | None, pointed: Pick | None
) -> tuple[tuple[Stroke, ...], Meetings, tuple[Card, ...]]:
    """The vectors on the board, what is to be seen of one that is being chosen and of the last turn; the cards."""
    shows = game.presenter
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
    """The vectors on the board."""
    if game.arrows is None:
        return ()
    place = game.arrows.place
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
        for arrow in game.presenter.arrows(state)
    )


def _legs(sketch: Sketch, player: int, there: Container[str], past: bool = False) -> Iterator[Stroke]:
    """The vectors of a sketch that do not lie on the board."""
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
    for card in state.game.presenter.cards(state):
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
