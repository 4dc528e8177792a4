"""What the program can show of a game that is made of blocks, besides its actions. Knows no turn of anybody."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from vectorgames.blocks.assimilate import Assimilate
from vectorgames.blocks.block import Block
from vectorgames.blocks.limited import inner
from vectorgames.blocks.part import Part
from vectorgames.blocks.piece_groups import piece_groups
from vectorgames.blocks.push import Push
from vectorgames.blocks.push_down import PushDown
from vectorgames.blocks.together import Together
from vectorgames.blocks.turn_stage import Turn
from vectorgames.core.action import Action, Move
from vectorgames.core.threats import PieceGroup
from vectorgames.spaces.relation import spaces_of
from vectorgames.words import LocalizedText

if TYPE_CHECKING:
    from vectorgames.core.game import Game
    from vectorgames.core.stage import AnyStage

TAKING = ("capture", "over_capture", "meet", "remove")
"""Kinds of actions that take a piece, or may."""
DO = ("enter", "chain", "claim", "move")
"""What a player may do in a turn, in the order in which it is said (``rules.prompt.do``)."""


def blocks_of(stage: AnyStage) -> tuple[Block, ...]:
    """The blocks of a turn; none at another stage."""
    return stage.blocks if isinstance(stage, Turn) else ()


def _blocks(game: Game) -> Iterator[Block]:
    for block in (inner(block) for stage in game.stages for block in blocks_of(stage)):
        yield block
        if block.onward is not None:
            yield block.onward


def may_lose(game: Game) -> bool:
    """Whether pieces can be lost to what another player does in a turn."""
    blocks = [*_blocks(game)]
    takers = any({*TAKING} & {*b.kinds} or (isinstance(b, Push) and b.off) for b in blocks)
    takers = takers or any(isinstance(block, PushDown) for block in blocks)
    takers = takers or any(effect.takes for effect in game.effects)
    return takers or any(goal.then == "remove_all" for goal in game.goals)


def by_groups(game: Game) -> bool:
    """Whether it matters which pieces hang together."""
    parts = any(isinstance(block, (Part, Together)) for block in _blocks(game))
    return parts or any(isinstance(effect, Assimilate) for effect in game.effects)


def forms_sets(game: Game) -> bool:
    """Whether sets may be completed that do not end the game."""
    sets = any(effect.formed for effect in game.effects)
    return sets or any(goal.by_filling and not goal.ends for goal in game.goals)


def groups(game: Game, cells: bytes) -> tuple[PieceGroup, ...]:
    """The groups of two pieces or more."""
    standing, sides = piece_groups(game), dict.fromkeys(game.side[1:])
    found = (mask for s in sides for mask in standing.groups.apart(standing.of_side(cells, s)))
    each = (tuple(sorted(spaces_of(mask))) for mask in found if mask & (mask - 1))
    return tuple(PieceGroup(spaces, len(spaces)) for spaces in each)


def may_do(blocks: Iterable[Block]) -> LocalizedText:
    """What a player may do by some blocks."""
    words = {inner(block).prompt for block in blocks} - {""} or {DO[0]}
    said = sorted(words, key=lambda word: DO.index(word) if word in DO else 0)
    return LocalizedText("rules.prompt.do." + "_".join(said))


def pushes_down(action: Action) -> bool:
    """Whether an action pushes a piece down (blocks.push_down), with others that are pushed on after it."""
    return action.kind == "push" and isinstance(action, Move) and action.landing is None


def takes(action: Action) -> bool:
    """Whether an action takes a piece of an opponent off the board, or may."""
    return action.kind in TAKING or (isinstance(action, Move) and action.landing == -1)
