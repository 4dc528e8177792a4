"""Memoizing within a budget: results of functions are kept while there is room, in bytes, for the whole program.

``@memoize`` keeps the results with the first argument, an object: they go when it goes, and neither a pickle nor a
copy of it has them. ``@memoize_by_value`` keeps one result for equal arguments. Together they hold ``BUDGET`` bytes
at most, as ``size_of`` estimates; the results not asked for longest go first. For small results of a fixed number
there are ``functools.cache`` and ``functools.lru_cache``.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from functools import cache, partial, wraps
from sys import getsizeof
from threading import RLock
from types import FunctionType, ModuleType
from typing import Any, TypeVar, cast, overload
from weakref import WeakSet, WeakValueDictionary, ref

Made = TypeVar("Made", bound=Callable[..., Any])

BUDGET = 16 << 20
"""Bytes of all results together: what a long sitting with several games needs, with room."""

_ROOM = 4  # what comes in before the results are counted again is this part of the budget
_DEEP, _SAMPLE = 8, 24  # how far ``size_of`` looks into what it estimates, and at how many items of one container
_PLAIN = frozenset((type(None), bool, int, float, complex, str, bytes))  # kinds of objects that have no parts
_now = [0]  # counts the results made: the time by which they are the oldest
_fresh = [0]  # bytes of results made since all were counted
_lock = RLock()

_all: WeakSet[_Results] = WeakSet()

_owners: set[type] = set()
"""Kinds of objects that have results of their own, which are not part of what mentions them."""

_counted: WeakValueDictionary[int, Any] = WeakValueDictionary()
"""The results, by id: each is counted where it is kept, not again with what mentions it, as every move on a board
mentions the table of all of them."""


class _Results(dict[Any, list[Any]]):
    """What one function made of one thing: arguments -> [time of last use, result, bytes]."""

    __slots__ = ("__weakref__", "owner")

    def __init__(self, owner: Callable[[], Any]):
        super().__init__()
        self.owner = owner  # what it was made of, weakly: a shallow copy has it, too, and shall not use it

    __hash__ = object.__hash__  # type: ignore[assignment]
    __eq__ = object.__eq__

    def __reduce_ex__(self, _protocol: Any) -> tuple[Any, ...]:
        """In a pickle and in a copy it is empty, and nobody's."""
        return _nobodys, ()

    def result(self, make: Callable[[], Any], key: Any, most: int | None) -> Any:
        """Make a result, and make room for it. Where several threads make it at once, all get the first one."""
        value = make()
        size = size_of((key, value))
        with _lock:
            if key in self:
                return self[key][1]
            while most is not None and len(self) >= most:
                del self[min(self, key=lambda key: cast(int, self[key][0]))]
            _all.add(self)
            self[key] = [_now[0], value, size]
            with suppress(TypeError):  # there are no weak references to a tuple
                _counted[id(value)] = value
            _now[0] += 1
            _fresh[0] += size
            if _fresh[0] * _ROOM > BUDGET:
                _make_room()
        return value


def _nobodys() -> _Results:
    return _Results(lambda: None)


@overload
def memoize(make: Made) -> Made: ...


@overload
def memoize(*, most: int | None = None) -> Callable[[Made], Made]: ...


def memoize(make: Made | None = None, *, most: int | None = None) -> Made | Callable[[Made], Made]:
    """A function that keeps what it makes of its first argument with that, by the other arguments.

    ``most``: results for one object that are worth keeping; the one not asked for longest goes first.
    """
    return partial(_memoized, most=most) if make is None else _memoized(make, most)


def _results_of(thing: Any, name: str) -> _Results:
    with _lock:
        results: _Results | None = getattr(thing, name, None)  # another thread may have made them meanwhile
        if results is None or results.owner() is not thing:
            results = _Results(ref(thing))
            _owners.add(type(thing))
            object.__setattr__(thing, name, results)  # of what is frozen, too
    return results


def _memoized(make: Made, most: int | None) -> Made:
    name = f"_memoized_{make.__module__}.{make.__qualname__}"

    @wraps(make)
    def found(thing: Any, *given: Any) -> Any:
        # Never by ``__dict__``: what has been asked for that has its attributes read more slowly ever after.
        results = getattr(thing, name, None)
        if results is None or results.owner() is not thing:
            results = _results_of(thing, name)
        entry = results.get(given)
        if entry is None:
            return results.result(lambda: make(thing, *given), given, most)
        entry[0] = _now[0]
        return entry[1]

    return cast(Made, found)


def memoize_by_value(make: Made) -> Made:
    """A function that makes one result for equal arguments, while there is room."""
    results = _nobodys()

    @wraps(make)
    def found(*given: Any) -> Any:
        entry = results.get(given)
        if entry is None:
            return results.result(lambda: make(*given), given, None)
        entry[0] = _now[0]
        return entry[1]

    return cast(Made, found)


def held() -> int:
    """Bytes of all results there are."""
    with _lock:
        return sum(entry[2] for results in list(_all) for entry in list(results.values()))


def _make_room() -> None:
    """Count what there is; where it is too much, let the oldest go."""
    _fresh[0], total = 0, held()
    most = BUDGET - BUDGET // _ROOM
    if total <= most:
        return
    entries = [(entry[0], results, key, entry[2]) for results in _all for key, entry in results.copy().items()]
    for _, results, key, size in sorted(entries, key=lambda entry: entry[0]):
        results.pop(key, None)
        total -= size
        if total <= most:
            return


def size_of(value: Any) -> int:
    """Bytes of an object with what belongs to it alone, as far as a short look tells.

    Arrays are counted whole; of a long container some items stand for all. What has results of its own or is one,
    classes, functions and modules are not part of what mentions them.
    """
    return _size(value, _DEEP, {})


def _size(value: Any, deep: int, seen: dict[int, Any]) -> int:
    """``seen``: what has been counted, by its id. It is held here: what is made only to be counted would otherwise
    leave its id to something else."""
    size, kind = getsizeof(value, 0), cast(Any, type(value))
    if kind in _PLAIN:
        return size
    if id(value) in seen:
        return 0
    seen[id(value)] = value
    if not deep or isinstance(value, type | FunctionType | ModuleType):
        return size
    if kind is tuple or kind is list or kind is frozenset or kind is set:
        parts = value if len(value) <= _SAMPLE else [*value][:: len(value) // _SAMPLE + 1]
        inside = sum([_size(part, deep - 1, seen) for part in parts if type(part) not in _owners])
        return size + inside * len(value) // max(1, len(parts))
    if kind is dict:
        # Copied in one step: pairs are objects, and while they are made the garbage collector may let others run.
        return size + _size(list(value.copy().items()), deep, seen)
    if deep < _DEEP and _counted.get(id(value)) is value:
        return 0
    own = [getattr(value, name, None) for name in _slots(kind)]
    # Copied in one step: another thread may work something out of the object meanwhile, which is kept in it.
    own += [part for part in list(getattr(value, "__dict__", {}).values()) if not isinstance(part, _Results)]
    if hasattr(value, "nbytes"):
        own.append(value.base)  # the memory of an array may be another one's
    return size + _size(own, deep - 1, seen)


@cache
def _slots(kind: type) -> tuple[str, ...]:
    """The names of the places that objects of a kind have for what is their own."""
    given = [base.__dict__.get("__slots__", ()) for base in kind.__mro__]
    names = [name for slots in given for name in ((slots,) if isinstance(slots, str) else slots)]
    return tuple(name for name in names if not name.startswith("__"))
