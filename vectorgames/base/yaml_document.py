"""A YAML text that is changed place by place: comments, order and all that is not touched stay as they are.

A place is a path of keys and numbers from the top: ``("pages", 0, "title")``. What is new is written as people
write it: texts without quotes where they are read back as they are, several lines as a block, short lists in one.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import yaml

from vectorgames.base import yaml_reader
from vectorgames.base.yaml_reader import Unreadable

Path = tuple[str | int, ...]

_Loader = getattr(yaml, "CSafeLoader", yaml.SafeLoader)

_SHORT = 80
"""Characters of a list of plain values that is written in one line."""


class _Dumper(yaml.SafeDumper):  # type: ignore[misc]
    """Writes values so that ``yaml_reader`` reads the same ones."""


def _text(dumper: _Dumper, text: str) -> yaml.Node:
    plain = "\n" not in text and yaml_reader.scalar(text) == text
    lines = "\n" in text.strip("\n") and text[0] not in " \n" and not text.endswith("\n\n")
    style = "|" if lines else None if plain else '"'
    return dumper.represent_scalar("tag:yaml.org,2002:str", text, style)


def _listing(dumper: _Dumper, values: list[Any]) -> yaml.Node:
    plain = not any(isinstance(one, (list, dict)) or "\n" in str(one) for one in values)
    short = plain and sum(len(str(one)) + 2 for one in values) <= _SHORT and bool(dumper.represented_objects)
    return dumper.represent_sequence("tag:yaml.org,2002:seq", values, short)


def _mapping(dumper: _Dumper, values: dict[Any, Any]) -> yaml.Node:
    return dumper.represent_mapping("tag:yaml.org,2002:map", values, False)


_Dumper.add_representer(str, _text)
_Dumper.add_representer(list, _listing)
_Dumper.add_representer(tuple, _listing)
_Dumper.add_representer(dict, _mapping)


def dump(value: Any) -> str:
    """A value as a YAML text, which ends with a line break."""
    told: str = yaml.dump(value, Dumper=_Dumper, allow_unicode=True, sort_keys=False, width=10**9)
    return told.removesuffix("...\n")


class _InLine(yaml.SafeDumper):  # type: ignore[misc]
    """Writes all in one line."""


_InLine.add_representer(str, _text)


def in_line(value: Any) -> str:
    """A value as a YAML text of one line."""
    told: str = yaml.dump(
        value, Dumper=_InLine, allow_unicode=True, default_flow_style=True, sort_keys=False, width=10**9
    )
    return told.removesuffix("\n").removesuffix("...").strip()


@dataclass(frozen=True)
class Document:
    """A text, and what it says. Methods that change something return another document; they need one that can be
    read."""

    text: str

    @cached_property
    def problem(self) -> Unreadable | None:
        """What keeps it from being read; None: nothing."""
        try:
            yaml_reader.parse(self.text)
        except Unreadable as error:
            return error
        return None

    @cached_property
    def plain(self) -> Any:
        """All that it says; Unreadable where it cannot be read."""
        return yaml_reader.parse(self.text)

    def value(self, path: Path = ()) -> Any:
        """What stands at a place; None where there is none."""
        found = self.plain
        for part in path:
            try:
                found = found[part]
            except (KeyError, IndexError, TypeError):
                return None
        return found

    def has(self, path: Path) -> bool:
        """Whether something stands at a place, if only nothing (``null``)."""
        return not path or path[-1] in self._keys(path[:-1])

    def line(self, path: Path) -> int:
        """The line, from 1, at which a place begins, that of its key where it has one; of what is around it where
        there is no such place."""
        return next((self._places[path[:n]][1] for n in range(len(path), -1, -1) if path[:n] in self._places), 1)

    def at_line(self, line: int, key: str = "") -> Path:
        """The outermost place that begins on a line, from 1, of several that of this key; where none does, that of
        the line before."""
        begin = max((one for _, one in self._places.values() if one <= line), default=1)
        found = [path for path, (_, one) in self._places.items() if one == begin and path]
        named = [path for path in found if path[-1] == key]
        return min(named or found, key=len, default=())

    # ---- changing ----

    def set(self, path: Path, value: Any, order: Sequence[str] = ()) -> Document:
        """The document with a value at a place, which need not be there: a key is put after those before it in
        ``order``, a number at its place in the list."""
        if not path:
            return Document(dump(value))
        parent, key = path[:-1], path[-1]
        if not self.has(path):
            if not self.has(parent) or not isinstance(self.value(parent), (dict, list)):
                return self.set(parent, {key: value} if isinstance(key, str) else [value], order)
            return self._inserted(parent, key, value, order)
        if self._flow(parent):
            return self._rewritten(parent, key, value)
        node = self._node(path)
        begin = self._value_begins(path)
        block = isinstance(self.value(parent), dict)
        told = self._told(value, self._node(parent).start_mark.column, nested=block)
        end = _end(self.text, node)
        head, line_break, below = told.partition("\n")
        if line_break:  # a comment behind what was there stays behind its key
            line_end = self.text.find("\n", end) if "\n" in self.text[end:] else len(self.text)
            head, end = head + self.text[end:line_end], line_end
        return Document(self.text[:begin] + head + line_break + below + self.text[end:])

    def insert(self, path: Path, value: Any) -> Document:
        """The document with another item in a list, at this place of it."""
        last = (*path[:-1], len(self.value(path[:-1])))
        return self.set(last, value).move(last, int(path[-1]))

    def remove(self, path: Path) -> Document:
        """The document without what stands at a place; its container stays, perhaps empty."""
        parent, key = path[:-1], path[-1]
        left = self._without(parent, key)
        if self._flow(parent) or not left:
            return self.set(parent, left)
        start, chunks, end = self._chunks(parent)
        del chunks[self._keys(parent).index(key)]
        return self._joined(parent, start, chunks, end)

    def move(self, path: Path, to: int) -> Document:
        """The document with an item of a list at another place of that list, counted from 0."""
        parent, at = path[:-1], int(path[-1])
        if self._flow(parent):
            values = [*self.value(parent)]
            values.insert(to, values.pop(at))
            return self.set(parent, values)
        start, chunks, end = self._chunks(parent)
        chunks.insert(to, chunks.pop(at))
        return self._joined(parent, start, chunks, end)

    def _inserted(self, parent: Path, key: str | int, value: Any, order: Sequence[str]) -> Document:
        keys = self._keys(parent)
        if not keys or self._flow(parent):
            return self._rewritten(parent, key, value)
        at, column = len(keys), self._node(parent).start_mark.column
        if isinstance(self.value(parent), dict):
            before = [*order[: order.index(key)]] if key in order else keys
            at = max((n + 1 for n, one in enumerate(keys) if one in before), default=0 if key in order else at)
            told = f"{dump(key).strip()}:{self._told(value, column, nested=True)}"
        else:
            told = f"-{self._told(value, column, nested=False)}"
            at = min(int(key), at)
        start, chunks, end = self._chunks(parent)
        chunks.insert(at, f"{' ' * column}{told}\n")
        return self._joined(parent, start, chunks, end)

    def _rewritten(self, path: Path, key: str | int, value: Any) -> Document:
        """With a value in what stands in brackets, or is empty: that is written anew as a whole."""
        found = self.value(path)
        if isinstance(found, dict):
            return self.set(path, {**found, key: value})
        values, at = [*(found or [])], int(key)
        values[at : at + 1] = [value]
        return self.set(path, values)

    def _without(self, parent: Path, key: str | int) -> Any:
        found = self.value(parent)
        if isinstance(found, dict):
            return {name: one for name, one in found.items() if name != key}
        return [one for n, one in enumerate(found) if n != key]

    def _told(self, value: Any, column: int, nested: bool) -> str:
        """A value as it stands after ``key:`` (``nested``) or ``-``; its container begins in this column."""
        told = dump({"k": value})[2:] if nested else dump([value])[1:]
        lines = told.rstrip("\n").split("\n")
        head, below = lines[0].strip(), [" " * column + line if line else line for line in lines[1:]]
        return "\n".join([f" {head}" if head else "", *below])

    # ---- where things stand ----

    @cached_property
    def _places(self) -> dict[Path, tuple[yaml.Node, int]]:
        return {path: (node, line) for path, node, line in _walk((), yaml.compose(self.text, Loader=_Loader), 1)}

    def _node(self, path: Path) -> yaml.Node:
        return self._places[path][0]

    def _keys(self, path: Path) -> list[str | int]:
        """The keys of a mapping, the numbers of a list, in their order."""
        found = self.value(path)
        return [*found] if isinstance(found, dict) else [*range(len(found))] if isinstance(found, list) else []

    def _flow(self, path: Path) -> bool:
        """Whether a container stands in brackets, or lies in one that does."""
        return any(self._node(path[:n]).flow_style for n in range(len(path) + 1))

    def _value_begins(self, path: Path) -> int:
        """Where what is said at a place begins: right after its colon or dash."""
        node, parent = self._node(path), self._node(path[:-1])
        if isinstance(parent, yaml.MappingNode):
            key = next(key for key, value in parent.value if value is node)
            return self.text.index(":", key.end_mark.index) + 1
        return self.text.rindex("-", 0, node.start_mark.index) + 1

    def _chunks(self, path: Path) -> tuple[int, list[str], int]:
        """The entries of a block, each whole lines with the comments above it: where the first one begins, they,
        where the last one ends. Comments above the first one are its own where it is an item of a list."""
        node, text = self._node(path), self.text
        start = at = node.start_mark.index
        chunks = []
        for entry in node.value:
            end = _end(text, entry[1] if isinstance(entry, tuple) else entry)
            end = text.find("\n", end) + 1 or len(text)
            chunks.append(text[at:end])
            at = end
        chunks[0] = " " * node.start_mark.column + chunks[0]
        while isinstance(node, yaml.SequenceNode) and (comment := _comment_before(text, start)):
            start -= len(comment)
            chunks[0] = comment + chunks[0]
        return start, chunks, at

    def _joined(self, path: Path, start: int, chunks: list[str], end: int) -> Document:
        """With these entries in a block from ``start`` to ``end``."""
        # What is kept of the first line is its indent, or a dash: there the first entry has none of its own.
        indent = start - (self.text.rfind("\n", 0, start) + 1)
        whole = "".join(chunk if chunk.endswith("\n") else f"{chunk}\n" for chunk in chunks)
        return Document(self.text[:start] + (whole.lstrip() if indent else whole) + self.text[end:])


def _comment_before(text: str, at: int) -> str:
    """The line right above, where it is a comment and only blanks stand before ``at`` in its own line; else ""."""
    own = text.rfind("\n", 0, at) + 1
    above = text[text.rfind("\n", 0, max(own - 1, 0)) + 1 : own]
    return above if not text[own:at].strip() and above.lstrip().startswith("#") else ""


def _walk(path: Path, node: yaml.Node, line: int) -> Iterator[tuple[Path, yaml.Node, int]]:
    """(path, node, line) of all that lies in a node; the line of a bare value is that of its key."""
    scalar = isinstance(node, yaml.ScalarNode)
    yield path, node, line if scalar and line else node.start_mark.line + 1
    if isinstance(node, yaml.MappingNode):
        for key, value in node.value:
            name: Any = yaml_reader.scalar(key.value) if not key.style else key.value
            yield from _walk((*path, name), value, key.start_mark.line + 1)
    elif isinstance(node, yaml.SequenceNode):
        for number, item in enumerate(node.value):
            yield from _walk((*path, number), item, item.start_mark.line + 1)


def _end(text: str, node: yaml.Node) -> int:
    """Where what a node says ends: without the blank lines and comments that follow."""
    if isinstance(node, yaml.CollectionNode) and not node.flow_style and node.value:
        last = node.value[-1]
        return _end(text, last[1] if isinstance(last, tuple) else last)
    end: int = node.end_mark.index
    if isinstance(node, yaml.ScalarNode) and node.style in ("|", ">"):
        return len(text[:end].rstrip())
    return end
