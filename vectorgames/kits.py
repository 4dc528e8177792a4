"""Kits: what boards of each kind of space add to a layer, as one object for each kind.

A layer that has kits has a package ``kits``. A module of it (or a package in it) is named after the kind of space
that it is for and holds its ``KIT``; it is imported when it is first asked for. So a board of a new kind is one
file in each layer, and nothing else lists the kinds. Knows no layer.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property
from importlib import import_module
from pkgutil import iter_modules
from typing import Generic, Protocol, TypeVar, cast

Kit = TypeVar("Kit")


class OfAKind(Protocol):
    """A space, or what is made for one."""

    @property
    def kind(self) -> str: ...


class Kits(Generic[Kit]):
    """The kits of one layer by kind of space. ``package``: the name of the package that holds their modules."""

    def __init__(self, package: str) -> None:
        self._package = package
        self._found: dict[str, Kit] = {}
        self._added: dict[str, Kit] = {}

    def of(self, thing: OfAKind) -> Kit:
        """The kit for the kind of a space. Raises ValueError where there is none."""
        return self[thing.kind]

    def __getitem__(self, kind: str) -> Kit:
        if kind in self._added:
            return self._added[kind]
        if kind not in self._found:
            if kind not in self:
                raise ValueError(f"{kind}: expected {', '.join(self)}")
            self._found[kind] = cast(Kit, import_module(f"{self._package}.{kind}").KIT)
        return self._found[kind]

    def __contains__(self, kind: object) -> bool:
        return kind in self._added or kind in self._modules

    def __iter__(self) -> Iterator[str]:
        """The kinds that there are kits for, sorted."""
        return iter(sorted({*self._modules, *self._added}))

    def add(self, kind: str, kit: Kit) -> None:
        """Use this kit for a kind from now on; before any of the package's own."""
        self._added[kind] = kit

    def remove(self, kind: str) -> None:
        """Forget what was added for a kind."""
        del self._added[kind]

    @cached_property
    def _modules(self) -> frozenset[str]:
        return frozenset(module.name for module in iter_modules(import_module(self._package).__path__))
