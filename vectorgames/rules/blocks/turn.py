"""The building block ``{stage: turn, moves: [...], dice: …}``: what a player may do when it is his turn
(rules/gryb.md 8; rules/time_vectors.md 13).
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import permutations
from typing import Any

from vectorgames.base.words import LocalizedError, LocalizedText, cut
from vectorgames.rules.blocks.block import PROGRESS, WAYS, Block, Terms, dice_of
from vectorgames.rules.blocks.castle import one_pair
from vectorgames.rules.blocks.hop import meets
from vectorgames.rules.blocks.limits import LIMITS, limited, limits_of
from vectorgames.rules.blocks.place import Place, read_letters
from vectorgames.rules.blocks.placing import DICE
from vectorgames.rules.blocks.turn_stage import VALUES as TURN_LENGTHS
from vectorgames.rules.blocks.turn_stage import Turn, TurnLength, turn_length
from vectorgames.rules.builder import STAGES, RulesBuilder, stage_block
from vectorgames.rules.game import AnyStage
from vectorgames.rules.rules import Rules
from vectorgames.rules.schema import Field, Node, as_it_stands, boolean, choice, listing, mapping, text

COMMON = {
    "kinds": Field(as_it_stands, None, "for pieces of which kinds it is, by default for all", "letters"),
    **LIMITS,
}
"""What every way to act may say."""

Way = tuple[type[Block], dict[str, Any]]


def _way(node: Node) -> Way:
    given = node.value if isinstance(node.value, dict) else {}
    block = next((WAYS[key] for key in given if key in WAYS), None)
    if block is None and (wrong := next((key for key in given if key not in COMMON), None)) is not None:
        raise given[wrong].fail("unknown_key", key=cut(str(wrong)), expected=tuple(sorted(WAYS)))
    if block is None:
        raise node.fail("a_block", key="moves", expected=tuple(sorted(WAYS)))
    return block, mapping({**block.keys, **COMMON})(node)


def _ways(node: Node) -> list[Way]:
    found = listing(_way)(node)
    if not found:
        raise node.fail("at_least_one", key="moves")
    return found


KEYS = {
    **DICE,
    "reroll_occupied": Field(
        boolean, True, "whether dice that name single spaces are rolled again where one is occupied"
    ),
    "moves": Field(_ways, meaning="the ways to act", values="list, see Moves"),
    "moves_per_turn": Field(
        turn_length, TurnLength(), "how many actions a turn has, without dice only", TURN_LENGTHS
    ),
    "same_piece": Field(
        choice("allowed", "forbidden", "required"), "allowed", "whether one piece makes several of them"
    ),
    "optional_rest": Field(boolean, False, "whether the player may `stop` after the first"),
    "through": Field(
        boolean, False, "whether the first of two moves may end over a piece, if the second goes on from there"
    ),
    "no_move": Field(
        choice("pass", "lose", "draw", "end"),
        "pass",
        "what happens to who has no action; lose, with more than two players: he is out; end: the goals decide",
    ),
    "all_pass": Field(choice("none", "draw"), "none", "what it means that all have passed in a row"),
    "progress": Field(
        listing(choice(*PROGRESS)), ("introduce", "capture"), "which actions begin `quiet_limit` anew"
    ),
    "fixed": Field(listing(text), (), "from where no piece ever moves", "list of spaces"),
}


def _letters(rules: Rules, node: Node | None) -> tuple[str, ...]:
    """The kinds of pieces that a way to act is for, by their letters: all, if none are named."""
    known = tuple(rules.roster.kinds) or ("",)
    if node is None:
        return known
    given = tuple(node.value) if isinstance(node.value, str) and node.value else ("?",)
    if not {*given} <= {*known}:
        raise node.unexpected(LocalizedText("errors.some_kinds", kinds="".join(known)))
    return given


def blocks_of(rules: Rules, moves: Sequence[Way], terms: Terms) -> list[Block]:
    """The blocks of all ways to act, those that bring pieces in first. LocalizedError."""
    ways: dict[tuple[type[Block], str, tuple[Any, ...]], list[dict[str, Any]]] = {}
    for block, way in moves:
        for letter in _letters(rules, way["kinds"]):
            ways.setdefault((block, letter, limits_of(way)), []).append(way)
    ordered = sorted(ways, key=lambda way: not issubclass(way[0], Place))
    blocks = [
        limited(rules, made, limits)
        for block, letter, limits in ordered
        for made in block.of(rules, ways[block, letter, limits], letter, terms)
    ]
    one_pair(blocks)
    if any(meets(hop, other) for hop, other in permutations(blocks, 2)):
        raise LocalizedError("errors.hop_limited")
    return blocks


def _note_entering(made: RulesBuilder, moves: Sequence[Way]) -> None:
    """Note of which kinds new pieces come in; refuse some with an end and some without."""
    rules = made.rules
    for block, way in moves if rules.roster.kinds else ():
        if block is Place:
            letters = _letters(rules, way["kinds"])
            uncounted = [k for k in letters if k and getattr(rules.roster.ranks.get(k), "count", None) is None]
            if uncounted and rules.hands is not None:
                raise way["introduce"].fail("kinds_uncounted", kinds="".join(uncounted))
            made.put(entering=rules.entering | {*letters})


@stage_block(
    STAGES,
    "turn",
    KEYS,
    "a player does one of the `moves`, or several, onto what was rolled if there are dice",
    with_kinds=True,
)
def build(
    made: RulesBuilder, moves: Sequence[Way], dice: str, reroll_occupied: bool, fixed: Sequence[str], **how: Any
) -> list[AnyStage]:
    """The stages of the block, in the order in which a turn goes through them. LocalizedError where keys clash."""
    rules, length, all_pass = made.rules, how.pop("moves_per_turn"), how.pop("all_pass") == "draw"
    if length != TurnLength() and dice != "none":
        raise LocalizedError("errors.dice_and_moves")
    thrown = dice_of(rules, dice, reroll_occupied)
    if rules.roster.kinds and how["through"]:
        raise LocalizedError("errors.kinds_through")
    if how["through"] and length.least < 2:
        raise LocalizedError("errors.through_of_one")
    if any(rules.roster.kinds):
        read_letters(made)
    _note_entering(made, moves)
    terms = Terms(thrown, frozenset(rules.space.parse(name) for name in fixed))
    blocks = blocks_of(rules, moves, terms)
    for block in blocks:
        block.among(blocks)
    turn = Turn(
        rules,
        blocks,
        dice=thrown,
        moves_per_turn=length,
        same_piece_as_before=how.pop("same_piece"),
        all_pass=all_pass,
        **how,
    )
    turn.steps = tuple(dict.fromkeys(kind for block in blocks for kind in block.step_words))
    return [turn.roll, turn] if turn.roll else [turn]
