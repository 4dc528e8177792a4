"""Shared spaces: all who use a space of the same parameters use the same object, so its tables are made once.

A space goes, with all that is kept with it (``vectorgames.memoize``), when nobody uses it any more; the one that was
asked for last waits for who asks next.
"""

from __future__ import annotations

from typing import Any, TypeVar, cast
from weakref import WeakValueDictionary

Kind = TypeVar("Kind")

_used: WeakValueDictionary[tuple[Any, ...], Any] = WeakValueDictionary()
_last: list[Any] = [None]


def shared(kind: type[Kind], *given: Any) -> Kind:
    """The space of this kind with these parameters."""
    space = _used.get((kind, given))
    if space is None:
        space = _used[kind, given] = kind(*given)
    _last[0] = space
    return cast(Kind, space)
