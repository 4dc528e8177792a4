"""What each kind of board adds to a layer of the program, as one object (a backend) for each kind.

A package holds a folder for each kind of space, and in it a module for each layer, with its ``BACKEND``; it is
imported when it is first asked for. So a board of a new kind is one folder, and nothing else lists the kinds.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator
from functools import cached_property
from importlib import import_module
from pkgutil import iter_modules
from typing import Generic, Protocol, TypeVar, cast

Backend = TypeVar("Backend")


class OfAKind(Protocol):
    """A space, or what is made for one."""

    @property
    def kind(self) -> str: ...


class Backends(Generic[Backend]):
    """The backends of one layer by kind of space. ``package``: holds a package for each kind; ``module``: the name
    of the module of a layer in these, or none for what the package of the kind says itself."""

    def __init__(self, package: str, module: str = "") -> None:
        self._package, self._module = package, module
        self._found: dict[str, Backend] = {}
        self._added: dict[str, Backend] = {}

    def of(self, thing: OfAKind) -> Backend:
        """The backend for the kind of a space. Raises ValueError where there is none."""
        return self[thing.kind]

    def __getitem__(self, kind: str) -> Backend:
        if kind in self._added:
            return self._added[kind]
        if kind not in self._found:
            if kind not in self:
                raise ValueError(f"{kind}: expected {', '.join(self)}")
            self._found[kind] = cast(Backend, import_module(self._name(kind)).BACKEND)
        return self._found[kind]

    def __contains__(self, kind: object) -> bool:
        return kind in self._added or kind in self._kinds

    def __iter__(self) -> Iterator[str]:
        return iter(sorted({*self._kinds, *self._added}))

    def add(self, kind: str, backend: Backend) -> None:
        """Use this backend for a kind from now on; before any of the package's own."""
        self._added[kind] = backend

    def remove(self, kind: str) -> None:
        del self._added[kind]

    def _name(self, kind: str) -> str:
        return f"{self._package}.{kind}.{self._module}".rstrip(".")

    @cached_property
    def _kinds(self) -> frozenset[str]:
        """The folders that have such a module, which are looked into without importing any."""
        path = import_module(self._package).__path__
        kinds = (module.name for module in iter_modules(path) if module.ispkg)
        return frozenset(kind for kind in kinds if not self._module or self._module in _modules(path, kind))


def _modules(path: Iterable[str], folder: str) -> set[str]:
    return {module.name for module in iter_modules([os.path.join(place, folder) for place in path])}
