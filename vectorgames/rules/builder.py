"""What the rules of a game are made with: blocks and games write to it as long as the game is being built."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from vectorgames.rules.adviser import Adviser
from vectorgames.rules.game import AnyStage, Game
from vectorgames.rules.rules import Rules
from vectorgames.rules.schema import Field


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


BuildStages = Callable[..., list[AnyStage]]
"""From a RulesBuilder, and what a definition says under the keys, to stages in the order in which a turn goes
through them. LocalizedError where that does not go together."""


@dataclass(frozen=True)
class StageBlock:
    """A building block of stages, which definitions name.

    keys        what a definition may say about it; ``meaning``: what it is, for the reference
    spaces      kinds of space on which alone there is one; none: on any
    goals       the only goals that go with it, by their names; none: all that no stage has to tell
    with_kinds  whether it looks at kinds of pieces
    """

    name: str
    build: BuildStages
    keys: Mapping[str, Field]
    meaning: str
    spaces: tuple[str, ...] = ()
    goals: tuple[str, ...] = ()
    with_kinds: bool = False


STAGES: dict[str, StageBlock] = {}
"""Those of any game, by name."""

GAME_STAGES: dict[str, StageBlock] = {}
"""Those made for one game, by the name of their module in ``vectorgames.games``, once that is imported."""


def stage_block(
    table: dict[str, StageBlock], name: str, keys: Mapping[str, Field], meaning: str, **more: Any
) -> Callable[[BuildStages], BuildStages]:
    """Enter a function that builds stages into ``STAGES`` or ``GAME_STAGES``, with what a StageBlock says of it."""

    def enter(build: BuildStages) -> BuildStages:
        table[name] = StageBlock(name, build, keys, meaning, **more)
        return build

    return enter
