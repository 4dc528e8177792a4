"""What hangs together under a relation: chains, lines, shapes, blobs (rules/gryb.md 1.4, rules/time_vectors.md
13.2, 13.6). A set of spaces is an int, bit i for space i (``relation.mask_of``).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from vectorgames.base.memoize import memoize
from vectorgames.spaces.relation import Relation, Table, mask_of, spaces_of


class Groups:
    """What hangs together where steps of a relation, forwards or backwards, link spaces.

    All sets are ints; ``near[space]``: the spaces linked with one, as a set.
    """

    def __init__(self, relation: Relation):
        self.relation = relation
        self.near: Table[int] = Table(lambda space: mask_of(relation.linked[space]))

    def group(self, spaces: int, start: int) -> int:
        """The spaces out of a set that hang together with one of them, itself among them; 0 if it is not in it."""
        todo, near = spaces & 1 << start, self.near
        left = spaces & ~todo
        while todo and left:
            last = todo.bit_length() - 1
            new = near[last] & left
            left ^= new
            todo ^= 1 << last | new
        return spaces & ~left

    def apart(self, spaces: int) -> tuple[int, ...]:
        """The groups of which a set consists, each as large as it can be, in the order of their first spaces."""
        found = []
        while spaces:
            group = self.group(spaces, (spaces & -spaces).bit_length() - 1)
            found.append(group)
            spaces &= ~group
        return tuple(found)

    def connected(self, spaces: int) -> bool:
        """Whether a set hangs together; an empty one does."""
        return not spaces or self.group(spaces, spaces.bit_length() - 1) == spaces

    def without(self, spaces: int, one: int) -> bool:
        """Whether a set still hangs together when one of its spaces is left out."""
        return self.connected(spaces & ~(1 << one))

    def border(self, spaces: int) -> int:
        """The neighbours of a set outside it."""
        found = 0
        for space in spaces_of(spaces):
            found |= self.near[space]
        return found & ~spaces

    def beside(self, sets: Iterable[int]) -> int:
        """The spaces that are next to each of several sets and in none of them."""
        found = -1
        for spaces in sets:
            found &= self.border(spaces)
        return max(found, 0)

    def sets_with(self, spaces: int, start: int, n: int) -> Iterator[int]:
        """Every connected set of ``n`` spaces out of a set that has one of them in it, each once."""
        first = 1 << start
        return self._grown(first, self.near[start] & spaces, first | self.near[start], spaces, n - 1)

    def sets_of(self, spaces: int, n: int) -> Iterator[int]:
        """Every connected set of ``n`` spaces out of a set, each once."""
        while spaces:
            first = spaces & -spaces
            yield from self.sets_with(spaces, first.bit_length() - 1, n)
            spaces ^= first

    def _grown(self, found: int, todo: int, seen: int, spaces: int, more: int) -> Iterator[int]:
        """What comes of a connected set by so many spaces more: first one of ``todo``; none of ``seen`` is new."""
        if not more:
            yield found
            return
        while todo:
            one = todo & -todo
            todo ^= one
            near = self.near[one.bit_length() - 1]
            yield from self._grown(found | one, todo | (near & spaces & ~seen), seen | near, spaces, more - 1)


@memoize
def groups_of(relation: Relation) -> Groups:
    """The groups under a relation; its tables are made once."""
    return Groups(relation)


def table_of_codes(codes: Iterable[int]) -> bytes:
    """What ``where`` needs to find pieces with these codes."""
    wanted = frozenset(codes)
    return bytes(b"01"[code in wanted] for code in range(256))


def where(cells: bytes, table: bytes) -> int:
    """The spaces, a byte of ``cells`` each, on which pieces of a table (``table_of_codes``) stand, as a set."""
    return int(cells[::-1].translate(table), 2)
