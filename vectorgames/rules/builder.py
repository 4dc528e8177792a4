"""What the rules of a game are made with: blocks and games write to it as long as the game is being built."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from vectorgames.rules.adviser import Adviser
from vectorgames.rules.game import AnyStage, Game
from vectorgames.rules.rules import Rules


class RulesBuilder:
    """``rules``: as they are so far, to be read by what is made for them; nobody else can change them.

    stages   those made so far
    adviser  makes the adviser of the game, once that is built
    """

    def __init__(self, rules: Rules, adviser: Callable[[Game], Adviser[Any]]):
        self.rules, self.adviser = rules, adviser
        self.stages: tuple[AnyStage, ...] = ()

    def put(self, **values: Any) -> None:
        """Settle fields of the rules. AttributeError for one that there is not."""
        for name, value in values.items():
            getattr(self.rules, name)
            object.__setattr__(self.rules, name, value)

    def add_stages(self, stages: list[AnyStage]) -> None:
        """Let stages follow those made so far."""
        if self.stages:
            self.stages[-1].after = stages[0]
        self.stages += tuple(stages)
        self.put(gives=sum(stage.gives for stage in self.stages))
