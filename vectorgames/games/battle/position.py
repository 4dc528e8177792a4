"""Positions of Vector Battle as plain values: who holds which cards, and what cannot be (CONTRACT, Positions)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from vectorgames.core.impossible import Impossible, word
from vectorgames.core.schema import Field, Node, listing, mapping
from vectorgames.games.battle.deck import BESIDE, IN_HAND, Cards
from vectorgames.words import quoted

if TYPE_CHECKING:
    from vectorgames.games.vector_battle import Turn

_HOLDERS = {"1": Field(listing(word)), "2": Field(listing(word)), "0": Field(listing(word))}


def _cards(node: Node) -> dict[str, list[str]]:
    """``{1: [F1, B3, B6], 2: [...], 0: [...]}``; the keys may be numbers."""
    if isinstance(node.value, dict):
        node = Node({str(key): part for key, part in node.value.items()}, node.file, node.line)
    return mapping(_HOLDERS)(node)


FIELDS = {"cards": Field(_cards, None)}


def told_cards(stage: Turn, told: Mapping[str, Any]) -> Cards:
    """The cards that a position tells; those of seed 0 where it does not. Raises Impossible."""
    given, deck = told["cards"], stage.deck
    if given is None:
        return deck.dealt(0)
    seen: set[int] = set()
    out = []
    for holder, n in (("0", BESIDE), ("1", IN_HAND), ("2", IN_HAND)):
        numbers = [deck.index.get(name.upper(), -1) for name in given[holder]]
        for name, number in zip(given[holder], numbers, strict=True):
            if number < 0:
                raise Impossible("cards", "errors.no_card", given=quoted(name), expected=deck.names)
            if number in seen:
                raise Impossible("cards", "errors.position.card_twice", card=deck.names[number])
            seen.add(number)
        if len(numbers) != n:
            raise Impossible("cards", f"errors.position.cards_{'beside' if holder == '0' else 'held'}", n=n)
        out.append(tuple(sorted(numbers)))
    return out[0], out[1], out[2]


def check(stage: Turn, cells: bytes) -> None:
    """Raise Impossible for a board on which the game could not have stopped."""
    gone = [player for player in (1, 2) if stage.masters[player] not in cells]
    if len(gone) > 1:
        raise Impossible("position", "errors.position.no_master")
    if not gone and all(cells[stage.temples[3 - player]] == stage.masters[player] for player in (1, 2)):
        raise Impossible("position", "errors.position.both_won", players="1, 2")
