"""Checking a board that is to be built: everything there is to find out about it, in a thread of its own.

Knows no page.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from vectorgames.boards.assembly import Assembly, Collision, Sizes, collisions, wrong_orders
from vectorgames.boards.assembly.freedom import Hold, hold
from vectorgames.boards.assembly.limits import Limit, limits, weights
from vectorgames.boards.model import Model


@dataclass(frozen=True, eq=False)
class Plan:
    """A board to be built: what it is cut for, what the parts in hand measure, and how it goes together."""

    model: Model
    cut: Sizes
    own: Sizes
    made: Assembly


@dataclass(frozen=True, eq=False)
class Orders:
    """Asks for the orders in which a planned board cannot be put together."""

    plan: Plan


@dataclass(frozen=True, eq=False)
class Checked:
    """What was found out about a plan. Lengths in millimetres, weights in grams.

    ``hits``: pairs of parts that meet; ``hold``: how far parts can move, None if it cannot be built; ``limits`` and
    ``weights`` (whole, on a corner, on an edge) are empty for what is no tower.
    """

    plan: Plan
    hits: tuple[Collision, ...]
    limits: tuple[Limit, ...] = ()
    hold: Hold | None = None
    weights: tuple[float, ...] = ()


@dataclass(frozen=True, eq=False)
class Wrong:
    """Orders that cannot work: name -> how it would be put together, and the pairs that meet."""

    plan: Plan
    orders: Mapping[str, tuple[Assembly, tuple[Collision, ...]]]


def answer(question: Plan | Orders, _focus: None = None) -> Checked | Wrong:
    """What is to be found out; for the thread."""
    return checked(question) if isinstance(question, Plan) else wrong(question.plan)


def checked(plan: Plan) -> Checked:
    """Everything about a plan but its wrong orders."""
    model, cut, own = plan.model, plan.cut, plan.own
    hits = collisions(plan.made)
    held = None if hits else hold(plan.made)
    asked = model, cut, own
    return Checked(plan, hits, limits(*asked), held, weights(*asked))


def wrong(plan: Plan) -> Wrong:
    """Every order that cannot work, each with the pairs that meet.

    Of parts as they are cut for: what does not fit has nothing to do with the order.
    """
    orders = wrong_orders(plan.model, plan.cut)
    return Wrong(plan, {name: (made, collisions(made)) for name, made in orders.items()})
