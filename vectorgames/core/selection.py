"""Selection: clicks narrow the list of legal actions. One input model for every game, mouse or keyboard."""

from __future__ import annotations

from collections.abc import Sequence

from vectorgames.core.action import Action, Pick


class Selection:
    """What has been clicked so far, against the actions that are legal. A value.

    ``legal``: all legal actions; ``left``: those that begin with what has been ``picked``.
    """

    __slots__ = ("_choices", "left", "legal", "picked")

    def __init__(
        self, legal: Sequence[Action], picked: tuple[Pick, ...] = (), left: Sequence[Action] | None = None
    ):
        self.legal = legal
        self.picked = picked
        n = len(picked)
        if left is None:
            left = legal if not n else tuple(a for a in legal if a.picks[:n] == picked)
        self.left = left
        self._choices: frozenset[Pick] | None = None

    def choices(self) -> frozenset[Pick]:
        """The next clicks that lead to an action."""
        if self._choices is None:
            n = len(self.picked)
            self._choices = frozenset(a.picks[n] for a in self.left if len(a.picks) > n)
        return self._choices

    def click(self, pick: Pick) -> Selection:
        """The selection after one more click. ValueError if no legal action has it next."""
        if pick not in self.choices():
            raise ValueError(f"{pick} leads to no legal action")
        n = len(self.picked)
        left = tuple(a for a in self.left if len(a.picks) > n and a.picks[n] == pick)
        return Selection(self.legal, (*self.picked, pick), left)

    def back(self) -> Selection:
        """One click back."""
        return Selection(self.legal, self.picked[:-1])

    def ready(self) -> Action | None:
        """The action that the clicks identify, once they are complete."""
        n = len(self.picked)
        return next((a for a in self.left if len(a.picks) == n), None) if n else None
