"""The one reader of YAML: what a file says, as texts, numbers, true and false, nothing, lists and mappings.

Less than YAML allows, so that whatever is read is plain and small: tags and anchors are refused, dates, odd bases
and sexagesimal numbers are texts; so deep, so many values, so long a text and a file, and no more (``bounds``).
Whatever goes wrong is an ``Unreadable``, or an OSError or UnicodeDecodeError of the
file.
"""

from __future__ import annotations

import errno
import os
import re
import stat
from collections.abc import Callable
from pathlib import Path
from typing import Any

import yaml

from vectorgames.base import bounds

_Loader = getattr(yaml, "CSafeLoader", yaml.SafeLoader)

_WHOLE = re.compile(r"[-+]?(?:0|[1-9][0-9]{0,17})")
_DECIMAL = re.compile(r"[-+]?(?:[0-9]{1,18}\.[0-9]{0,24}|\.[0-9]{1,24})(?:[eE][-+]?[0-9]{1,2})?")

_WORDS = {
    form: value
    for words, value in (("true yes on", True), ("false no off", False), ("null", None))
    for word in words.split()
    for form in (word, word.capitalize(), word.upper())
} | {"": None, "~": None}


class Unreadable(ValueError):
    """What is wrong with a text. ``key``: of the sentence under ``errors.``, with ``params``; ``line`` from 1."""

    def __init__(self, line: int, key: str, /, **params: Any):
        super().__init__(line, key, params)
        self.line, self.key, self.params = line, key, params

    def __str__(self) -> str:
        return f"line {self.line}: {', '.join(map(str, (self.key, *self.params.values())))}"


def read_text(path: Path, most: int | None = None) -> str:
    """The text of a regular file of at most ``most`` bytes, by default ``bounds.FILE``. Unreadable for a longer
    one, OSError, UnicodeDecodeError or ValueError for what is none; never a wait."""
    most = bounds.FILE if most is None else most
    # Opening a pipe for reading waits for somebody who writes, unless told not to.
    handle = os.open(path, os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0))
    with open(handle, "rb") as file:
        mode = os.fstat(handle).st_mode
        if not stat.S_ISREG(mode):
            # ESPIPE: a pipe, a device; there is no number of its own for "not a regular file"
            number = errno.EISDIR if stat.S_ISDIR(mode) else errno.ESPIPE
            raise OSError(number, os.strerror(number), str(path))
        content = file.read(most + 1)
    if len(content) > most:
        raise Unreadable(0, "too_long_file", most=most)
    return content.decode("utf-8")


def parse(text: str, make: Callable[[Any, int], Any] | None = None, aliases: bool = False) -> Any:
    """The value that a text says. Unreadable for what is no YAML, none of ours, or empty.

    make      what becomes of each value and its line, that of its key where it is a bare one under a key
    aliases   whether an anchor may be referred to: in the program's own files; each reference counts as all that it
              repeats
    """
    if len(text) > bounds.SAVE:
        raise Unreadable(0, "too_long_file", most=bounds.SAVE)
    try:
        loader = _Loader(text)
        try:
            return _Parser(loader.get_event, make or (lambda value, _line: value), aliases).document()
        finally:
            loader.dispose()
    except Unreadable:
        raise
    except Exception as error:  # PyYAML raises more than it says
        mark = getattr(error, "problem_mark", None)
        why = getattr(error, "problem", None) or getattr(error, "reason", None) or error
        if str(why).startswith("mapping values are not allowed"):
            raise Unreadable(mark.line + 1 if mark else 1, "colon") from None
        raise Unreadable(mark.line + 1 if mark else 1, "not_yaml", why=str(why).strip().split("\n", 1)[0]) from None


def mapping_in(path: Path) -> dict[Any, Any]:
    """The mapping in a file of the user's folder, an empty one if there is none or it cannot be read."""
    try:
        found = parse(read_text(path))
    except (OSError, ValueError):
        return {}
    return found if isinstance(found, dict) else {}


def scalar(text: str) -> str | int | float | bool | None:
    """What a word without quotes means; whatever means nothing else is a text."""
    if text in _WORDS:
        return _WORDS[text]
    first = text[0]
    if first not in "0123456789+-.":
        return text
    if _WHOLE.fullmatch(text):
        return int(text)
    return float(text) if _DECIMAL.fullmatch(text) else text


class _Parser:
    """Makes values out of YAML's events, one document. ``anchored``: name -> value and how many values it holds."""

    def __init__(self, next_event: Callable[[], Any], make: Callable[[Any, int], Any], aliases: bool):
        self._next = next_event
        self._make = make
        self._left = bounds.VALUES
        self._anchored: dict[str, tuple[Any, int]] | None = {} if aliases else None

    def document(self) -> Any:
        next_event = self._next
        next_event()  # the stream begins
        event = next_event()
        if isinstance(event, yaml.StreamEndEvent):
            raise Unreadable(1, "empty_file")
        value = self._value(next_event(), 0)
        next_event()  # the document ends
        event = next_event()
        if not isinstance(event, yaml.StreamEndEvent):
            raise Unreadable(event.start_mark.line + 1, "two_documents")
        return value

    def _value(self, event: Any, depth: int, key_line: int = 0) -> Any:
        line, before = event.start_mark.line + 1, self._left
        self._count(1, line)
        kind, anchor = event.__class__, event.anchor
        if anchor is not None:
            if self._anchored is None or (kind is yaml.AliasEvent and anchor not in self._anchored):
                raise Unreadable(line, "alias")
            if kind is yaml.AliasEvent:
                value, number = self._anchored[anchor]
                self._count(number, line)
                return value
        if event.tag is not None:
            raise Unreadable(line, "tag", tag=event.tag[:60])
        if kind is yaml.ScalarEvent:
            value = self._make(_scalar(event), key_line or line)
        else:
            if depth >= bounds.DEPTH:
                raise Unreadable(line, "too_deep")
            inside = self._items if kind is yaml.SequenceStartEvent else self._entries
            value = self._make(inside(depth + 1), line)
        if anchor is not None and self._anchored is not None:
            self._anchored[anchor] = value, before - self._left
        return value

    def _count(self, number: int, line: int) -> None:
        self._left -= number
        if self._left < 0:
            raise Unreadable(line, "too_many_values", most=bounds.VALUES)

    def _items(self, depth: int) -> list[Any]:
        items: list[Any] = []
        next_event = self._next
        while (event := next_event()).__class__ is not yaml.SequenceEndEvent:
            items.append(self._value(event, depth))
        return items

    def _entries(self, depth: int) -> dict[str | int, Any]:
        entries: dict[str | int, Any] = {}
        next_event = self._next
        while (event := next_event()).__class__ is not yaml.MappingEndEvent:
            line, key = event.start_mark.line + 1, _key(event)
            if key in entries:
                raise Unreadable(line, "key_twice", key=str(key)[:60])
            entries[key] = self._value(next_event(), depth, line)
        return entries


def _key(event: Any) -> str | int:
    """A key: a text; whole numbers, true and false stay what they are, for those who count or choose by them."""
    line = event.start_mark.line + 1
    if event.__class__ is yaml.AliasEvent or event.anchor is not None:
        raise Unreadable(line, "alias")
    if event.tag is not None:
        raise Unreadable(line, "tag", tag=event.tag[:60])
    key = _scalar(event) if event.__class__ is yaml.ScalarEvent else None
    if not isinstance(key, (str, int)):
        raise Unreadable(line, "key_word")
    return key


def _scalar(event: Any) -> str | int | float | bool | None:
    if len(event.value) > bounds.PARAGRAPH:
        raise Unreadable(event.start_mark.line + 1, "too_long", n=len(event.value), most=bounds.PARAGRAPH)
    return scalar(event.value) if event.implicit[0] else event.value
