"""What people can do: declared where it is done, and found, checked and listed from there.

A method says with ``action`` which command it carries out; what it takes beside ``self`` is what the command
carries. Panels send ``Command``s; ``Actions`` brings them to the methods of the page shown, and knows its keys, its
menu and the list of all that can be done. The words of an entry are ``ui.command.<name>``.
"""

from __future__ import annotations

import inspect
import types
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import cache, cached_property
from typing import Any, TypeVar, get_args, get_origin, get_type_hints

from vectorgames.base.words import Words

SECTIONS = ("present", "assembly", "explore", "learn", "play", "view", "xray", "mouse", "game", "helps", "program")
"""Of the list of all that can be done, in its order."""

GROUPS = ("file", "people", "study", "lesson", "page", "view", "quit")
"""Of a menu, in its order; a line stands between two."""

DIGITS = {str(number): number for number in range(1, 10)}
"""Key -> its number."""

Method = TypeVar("Method", bound=Callable[..., Any])
When = Callable[[Any], object]


@dataclass(frozen=True, slots=True)
class Command:
    """Something that people want."""

    name: str
    value: Any = None


def _always(_page: Any) -> bool:
    return True


@dataclass(frozen=True, slots=True)
class Entry:
    """A way to give a command, which may carry ``value``; it stands in a section of the list, or in none.

    ``bar``: which it is of those that the bar leaves out where there is no room, from 1; 0: it is in none.
    ``key``: what gives it, blanks between; ``also``: keys that are not told; ``family``: keys of which each gives
    another value; ``told``: in place of all keys, perhaps by the page. ``when``: by the page, whether it means
    anything now. ``menu``: group and place in the menu. ``anywhere``: its keys work while a dialog is open, too.
    ``command``: which one, where it is not that of the method at which it is declared.
    """

    name: str
    section: str = ""
    value: Any = None
    key: str = ""
    also: str = ""
    family: Mapping[str, Any] = field(default_factory=dict)
    told: str | Callable[[Any], str] = ""
    when: When = _always
    menu: tuple[str, int] | None = None
    anywhere: bool = False
    command: str = ""
    bar: int = 0

    def bound(self) -> Iterator[tuple[str, Any]]:
        """(key, the value that it gives)."""
        yield from ((key, self.value) for key in f"{self.key} {self.also}".split())
        yield from self.family.items()


@dataclass(frozen=True, slots=True)
class Declared:
    """What a method carries out. ``everywhere``: whichever page is shown."""

    name: str
    entries: tuple[Entry, ...]
    when: When
    everywhere: bool


def action(
    name: str,
    *entries: Entry,
    section: str = "",
    value: Any = None,
    key: str = "",
    also: str = "",
    family: Mapping[str, Any] | None = None,
    told: str | Callable[[Any], str] = "",
    when: When = _always,
    menu: tuple[str, int] | None = None,
    anywhere: bool = False,
    everywhere: bool = False,
    bar: int = 0,
) -> Callable[[Method], Method]:
    """The method carries out the command of this name, as long as ``when`` says so, of the page.

    With a section, a key or a place in the menu it has an entry of its name, else those given; what else is said,
    like ``bar``, makes none alone.
    """
    if section or key or menu:
        own = Entry(name, section, value, key, also, family or {}, told, menu=menu, anywhere=anywhere, bar=bar)
        entries = (own, *entries)

    def mark(method: Method) -> Method:
        method.__action__ = Declared(name, entries, when, everywhere)  # type: ignore[attr-defined]
        return method

    return mark


@cache
def arguments(method: Callable[..., Any]) -> tuple[Any, ...]:
    """The types of what a method needs beside ``self``, else of the first that it may be given."""
    if not method.__annotations__.keys() - {"return"}:  # as most: to evaluate annotations takes long
        return ()
    hints = get_type_hints(method)
    _, *taken = inspect.signature(method).parameters.values()
    needed = [one for one in taken if one.default is inspect.Parameter.empty]
    return tuple(hints[one.name] for one in needed or taken[:1])


def fits(value: Any, kind: Any) -> bool:
    """Whether a value is of a type; a whole number is a number as well, a truth value is none."""
    if kind is None or kind is types.NoneType:
        return value is None
    if kind is Any:
        return True
    if isinstance(kind, types.UnionType):
        return any(fits(value, one) for one in get_args(kind))
    if get_origin(kind) is tuple:
        kinds = get_args(kind)
        if kinds[-1] is Ellipsis:
            return isinstance(value, tuple) and all(fits(one, kinds[0]) for one in value)
        return isinstance(value, tuple) and len(value) == len(kinds) and all(map(fits, value, kinds))
    if kind in (int, float) and isinstance(value, bool):
        return False
    return isinstance(value, (int, float) if kind is float else get_origin(kind) or kind)


@cache
def _methods(kind: type) -> tuple[Callable[..., Any], ...]:
    """The methods of a class that carry out commands, its own before those of what it builds on."""
    names = dict.fromkeys(name for base in kind.__mro__ for name in vars(base))
    return tuple(method for name in names if hasattr(method := getattr(kind, name), "__action__"))


@dataclass(frozen=True, slots=True)
class Handler:
    """A method of a part that carries out a command."""

    part: object
    method: Callable[..., Any]
    declared: Declared

    @property
    def entries(self) -> tuple[Entry, ...]:
        return self.declared.entries

    def fits(self, value: Any) -> bool:
        """Whether a command that carries this can be carried out: nothing, one argument, or a tuple of several."""
        kinds = arguments(self.method)
        return fits(value, None if not kinds else kinds[0] if len(kinds) == 1 else types.GenericAlias(tuple, kinds))

    def run(self, value: Any) -> None:
        """TypeError where the value does not fit."""
        if not self.fits(value):
            raise TypeError(f"command {self.declared.name}: {value!r:.60}, expected {arguments(self.method)}")
        many = len(arguments(self.method))
        self.method(self.part, *(value if many > 1 else (value,) if many else ()))


def handlers(parts: Iterable[object], everywhere: bool = False) -> dict[str, Handler]:
    """Name of a command -> what carries it out, of all these parts. TypeError where two do the same.

    ``everywhere``: of those, or of the others, which are done whichever page is shown.
    """
    found: dict[str, Handler] = {}
    for part in parts:
        kind: type = type(part)
        for method in _methods(kind):
            declared: Declared = method.__action__  # type: ignore[attr-defined]
            if declared.everywhere != everywhere:
                continue
            if declared.name in found:
                raise TypeError(f"two carry out the command {declared.name}")
            found[declared.name] = Handler(part, method, declared)
    return found


@dataclass(frozen=True, slots=True)
class Offer:
    """An entry on a page. ``command``: what a click on it gives; ``keys``: those of its keys that are no other
    entry's now, with what each gives; ``lost``: whether some are."""

    entry: Entry
    when: tuple[When, ...]
    command: Command | None
    keys: Mapping[str, Command]
    possible: bool = True
    lost: bool = False

    @classmethod
    def of(cls, entry: Entry, handler: Handler | None) -> Offer:
        """``handler``: what carries out what it gives; None where it is only told."""
        conditions = (entry.when,) if handler is None else (handler.declared.when, entry.when)
        when = tuple(one for one in conditions if one is not _always)
        if handler is None:
            return cls(entry, when, None, {})
        name = handler.declared.name
        keys = {key: Command(name, value) for key, value in entry.bound()}
        return cls(entry, when, Command(name, entry.value) if handler.fits(entry.value) else None, keys)

    @property
    def listed(self) -> bool:
        """Whether it stands in the list of all that can be done: nothing is left of some whose keys are lost."""
        return bool(self.possible and self.entry.section and (self.keys or self.command or not self.lost))

    def told(self, page: Any) -> str:
        """Its keys, not yet in anybody's language, three blanks between; without those that are others' now."""
        entry = self.entry
        if self.lost:
            first = [key for key in entry.key.split() or entry.family if key in self.keys]
            return "   ".join(first or self.keys)
        told = entry.told if isinstance(entry.told, str) else entry.told(page)
        return told or "   ".join(entry.key.split() or entry.family)


class Offers:
    """What a page offers at one moment, worked out when it is first asked for."""

    def __init__(self, page: Any = None, offers: Iterable[Offer] = ()):
        self._page, self._offers = page, offers

    @cached_property
    def found(self) -> dict[str, Offer]:
        """Name -> the first entry of that name that is possible, else the first; of two with a key the first has
        it."""
        found: dict[str, Offer] = {}
        taken: dict[str, Command] = {}
        for offer in self._offers:
            name = offer.entry.name
            before = found.get(name)
            if before is not None and before.possible:
                continue
            if not all(when(self._page) for when in offer.when):
                found[name] = before or replace(offer, possible=False, keys={})
                continue
            lost = [key for key, gives in offer.keys.items() if taken.setdefault(key, gives) != gives]
            if lost:
                keys = {key: gives for key, gives in offer.keys.items() if key not in lost}
                offer = replace(offer, keys=keys, lost=True)
            found[name] = offer
        return found

    def __contains__(self, name: object) -> bool:
        return name in self.found

    def possible(self, name: str) -> bool:
        return name in self.found and self.found[name].possible

    def command(self, name: str) -> Command | None:
        """What a click on an entry gives."""
        return self.found[name].command if name in self.found else None

    def keys(self, name: str, words: Words) -> str:
        """The keys of an entry in words of this language; empty if there are none."""
        return key_label(self.found[name].told(self._page), words) if name in self.found else ""

    def given(self, *keys: str, anywhere: bool = False) -> Command | None:
        """What the first of these keys gives that gives anything; ``anywhere``: also while a dialog is open."""
        offers = [offer for offer in self.found.values() if offer.entry.anywhere or not anywhere]
        table = {key: command for offer in offers for key, command in offer.keys.items()}
        return next((table[key] for key in keys if key in table), None)

    @property
    def bound(self) -> dict[str, bool]:
        """Each key that gives something, and whether it does while a dialog is open."""
        return {key: offer.entry.anywhere for offer in self.found.values() for key in offer.keys}

    def menu(self) -> tuple[str | None, ...]:
        """Names of the entries in the menu; None: a line."""
        placed = [(GROUPS.index(m[0]), m[1], name) for name, o in self.found.items() if (m := o.entry.menu)]
        groups = [[name for at, _, name in sorted(placed) if at == group] for group in range(len(GROUPS))]
        return tuple(name for group in groups if group for name in (*group, None))[:-1]

    def bar(self) -> tuple[tuple[str, int], ...]:
        """Names of the entries that have a button in the bar, each with its number among those left out."""
        return tuple((name, offer.entry.bar) for name, offer in self.found.items() if offer.entry.bar)

    def rows(self, words: Words) -> list[tuple[str, str, str, Command | None, str]]:
        """Section, words, keys and command of all that can be done now, and other words that find it."""
        return [
            (
                offer.entry.section,
                words(f"ui.command.{name}"),
                self.keys(name, words),
                offer.command,
                words(f"ui.sought.{name}") if f"ui.sought.{name}" in words else "",
            )
            for name, offer in self.found.items()
            if offer.listed
        ]


class Actions:
    """What is done on a page: by its parts, the first of which has a key that several want, and by what is shared
    by all pages, of whose entries it has those that it offers."""

    def __init__(
        self, page: Any, parts: Iterable[object], shared: Mapping[str, Handler], offered: Iterable[str] = ()
    ):
        self._page = page
        own = handlers(parts)
        self.handlers = {**shared, **own}
        entries: list[tuple[Entry, Handler | None]] = []
        for part in parts:
            entries += [(e, None) for base in type(part).__mro__ for e in vars(base).get("entries", ())]
            entries += [(e, handler) for handler in own.values() if handler.part is part for e in handler.entries]
        entries += [(e, handler) for handler in shared.values() for e in handler.entries if e.name in offered]
        self.offers = [Offer.of(e, self.handlers[e.command] if e.command else handler) for e, handler in entries]

    def carry_out(self, command: Command) -> None:
        """Nothing where it means nothing on the page, or nothing now. TypeError where it carries something else."""
        handler = self.handlers.get(command.name)
        if handler is not None and handler.declared.when(self._page):
            handler.run(command.value)

    @property
    def now(self) -> Offers:
        return Offers(self._page, self.offers)


def key_label(keys: str, words: Words) -> str:
    """``Ctrl+Z`` in words of this language; three blanks stand between one key and another."""
    return "   ".join(
        "+".join(words(f"ui.key.{k}") if f"ui.key.{k}" in words else k for k in key.split("+") if k) or key
        for key in keys.split("   ")
    )
