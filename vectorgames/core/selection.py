"""Selection: clicks narrow the list of legal actions. One input model for every game, mouse or keyboard."""

from __future__ import annotations

from collections.abc import Sequence

from vectorgames.core.action import Action, Pick


class Selection:
    """What has been clicked so far, against the actions that are legal. A value."""

    __slots__ = ("legal", "picked")

    def __init__(self, legal: Sequence[Action], picked: tuple[Pick, ...] = ()):
        self.legal = legal
        self.picked = picked

    def choices(self) -> frozenset[Pick]:
        """The next clicks that lead to an action."""
        n = len(self.picked)
        return frozenset(a.picks[n] for a in self.legal if len(a.picks) > n and a.picks[:n] == self.picked)

    def click(self, pick: Pick) -> Selection:
        """The selection after one more click. ValueError if no legal action has it next."""
        if pick not in self.choices():
            raise ValueError(f"{pick} leads to no legal action")
        return Selection(self.legal, (*self.picked, pick))

    def back(self) -> Selection:
        """One click back."""
        return Selection(self.legal, self.picked[:-1])

    def ready(self) -> Action | None:
        """The action that the clicks identify, once they are complete."""
        return next((a for a in self.legal if a.picks == self.picked), None)
