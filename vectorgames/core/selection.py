"""Selection: clicks narrow the list of legal actions. One input model for every game, mouse or keyboard."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property

from vectorgames.core.action import Action, Pick


class Selection:
    """What has been clicked so far, against the actions that are legal. A value.

    ``legal``: all legal actions; ``left``: those that begin with what has been ``picked``, in one of their ways.
    """

    def __init__(
        self, legal: Sequence[Action], picked: tuple[Pick, ...] = (), left: Sequence[Action] | None = None
    ):
        self.legal = legal
        self.picked = picked
        if left is None:
            left = tuple(a for a in legal if a.after(picked) is not None) if picked else legal
        self.left = left

    @cached_property
    def clicks(self) -> Mapping[Pick, frozenset[str]]:
        """The next clicks that lead to an action -> what each does there: the kind of every action whose target it
        is, "" for those that go on elsewhere."""
        found: dict[Pick, frozenset[str]] = {}
        alone: dict[str, frozenset[str]] = {}  # shared: there may be thousands
        for action in self.left:
            target = action.target(self.picked)
            for pick in self.next(action):
                kind = action.kind if pick.value == target else ""
                known = found.get(pick)
                if known is None:
                    found[pick] = alone.get(kind) or alone.setdefault(kind, frozenset((kind,)))
                elif kind not in known:
                    found[pick] = known | {kind}
        return found

    def choices(self) -> frozenset[Pick]:
        """The next clicks that lead to an action."""
        return self._choices

    @cached_property
    def _choices(self) -> frozenset[Pick]:
        return frozenset(pick for action in self.left for pick in self.next(action))

    def next(self, action: Action) -> tuple[Pick, ...]:
        """The clicks that may follow on the way to an action that is left, each once; none where it is complete."""
        return action.after(self.picked) or ()

    def click(self, pick: Pick) -> Selection:
        """The selection after one more click. ValueError if no legal action has it next."""
        if pick not in self.choices():
            raise ValueError(f"{pick} leads to no legal action")
        left = tuple(action for action in self.left if pick in self.next(action))
        return Selection(self.legal, (*self.picked, pick), left)

    def filled(self) -> Selection:
        """The selection with what is left to say where one action is left: that goes without saying."""
        if len(self.left) != 1:
            return self
        action, whole = self.left[0], self.picked
        while more := action.after(whole):
            whole += more[:1]
        return Selection(self.legal, whole, self.left)

    def back(self) -> Selection:
        """One click back."""
        return Selection(self.legal, self.picked[:-1])

    def ready(self) -> Action | None:
        """The action that the clicks identify, once they are complete."""
        return next((a for a in self.left if a.after(self.picked) == ()), None) if self.picked else None
