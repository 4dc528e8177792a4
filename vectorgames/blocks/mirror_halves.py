"""What the board itself tells of mirrored moves: which parts of it answer each other, and whose home they are
(rules/time_vectors.md 8, rules/gryb.md 7)."""

from __future__ import annotations

from collections.abc import Iterable

from vectorgames.blocks.block import Block
from vectorgames.blocks.limited import inner
from vectorgames.blocks.mirror import Mirror

Field = tuple[str, int, int]
"""Kind of mark, space, player."""


def halves_of_board(blocks: Iterable[Block]) -> tuple[Field, ...]:
    """The marks of every space of the parts, where a definition wants them and the parts make up two halves each of
    which is answered by the other; none elsewhere."""
    marked = [block for block in map(inner, blocks) if isinstance(block, Mirror) and block.marked]
    return _fields(marked[0]) if marked else ()


def _fields(mirror: Mirror) -> tuple[Field, ...]:
    parts = mirror.parts
    halves = [*dict.fromkeys(parts.answers)]
    if len(halves) != 2 or halves[0] | halves[1] != {*range(len(parts.names))} or halves[0] & halves[1]:
        return ()
    if any(number in parts.answers[number] for number in halves[0] | halves[1]):
        return ()
    # Those that answer the first part lie in the second half.
    ruled = parts.answers[0]
    home = [next((p for p, first in enumerate(parts.first) if k in first), 0) for k in range(len(parts.names))]
    return tuple(
        ("ruled_board" if number in ruled else "plain_board", space, home[number])
        for space, number in enumerate(parts.of)
        if number >= 0
    )
