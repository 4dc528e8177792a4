"""What is worked out of a thing is kept with it: tables of a space, drawings of a layout, texts of a plan.

So it is worked out once while the thing is in use, and nothing is left of it afterwards.
Knows nothing of what is kept.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache, wraps
from typing import Any, TypeVar, cast, overload
from weakref import ref

Made = TypeVar("Made", bound=Callable[..., Any])


@overload
def kept(make: Made) -> Made: ...


@overload
def kept(*, most: int | None = None) -> Callable[[Made], Made]: ...


def kept(make: Made | None = None, *, most: int | None = None) -> Made | Callable[[Made], Made]:
    """A function that works out the same again only for another thing: its first argument, which keeps the result.

    ``most``: so many results for one thing, each for other arguments; the one not asked for longest goes first.
    """
    if make is None:
        return lambda make: _kept(make, most)
    return _kept(make, most)


def _kept(make: Made, most: int | None) -> Made:
    name = f"_kept_{make.__module__}.{make.__qualname__}"

    @wraps(make)
    def found(thing: Any, *given: Any, **named: Any) -> Any:
        # Never by ``__dict__``: what has been asked for that has its attributes read more slowly ever after.
        results = getattr(thing, name, None)
        if results is None:
            results = _results(make, ref(thing), most)
            object.__setattr__(thing, name, results)  # of what is frozen, too
        return results(*given, **named)

    return cast(Made, found)


def _results(make: Callable[..., Any], thing: ref[Any], most: int | None) -> Callable[..., Any]:
    """What was made of a thing, by the other arguments. It does not hold the thing, which shall go by itself."""
    return lru_cache(most)(lambda *given, **named: make(thing(), *given, **named))
