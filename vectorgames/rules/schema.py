"""What a definition may say, key by key. Values are Nodes that remember file and line, and are checked where they
stand. A check can be asked what it lets people choose (``offer``), from which editors draw their controls.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from difflib import get_close_matches
from pathlib import Path
from typing import Any, TypeVar, overload

from vectorgames.base import bounds, yaml_reader
from vectorgames.base.words import LocalizedError, LocalizedText, cut, not_read, quoted, why_unreadable
from vectorgames.base.yaml_reader import Unreadable


class DefinitionError(LocalizedError):
    """A definition or save that cannot be read: one line with file, line, what, and what was expected."""

    def __init__(self, file: str, line: int, what: LocalizedText):
        self.file = file
        self.line = line
        self.what = what
        word = _meant(what.params)
        told = LocalizedText("errors.did_you_mean", what=what, word=word) if word else what
        super().__init__("errors.place" if line else "errors.file", file=file, line=line, what=told)


def _meant(params: Mapping[str, Any]) -> str:
    """The valid word that what was given is nearest to, "" where it is near none; out of what an error tells."""
    expected = params.get("expected")
    valid = [word for word in expected if isinstance(word, str)] if isinstance(expected, tuple) else []
    for name in _GIVEN:
        given = params.get(name)
        if isinstance(given, str):
            return next(iter(get_close_matches(given.strip("'\""), valid, 1)), "")
    return ""


_GIVEN = ("value", "given", "name", "piece", "goal", "key")
"""Under which of these an error tells what was given, where it tells ``expected`` words."""


@dataclass(frozen=True, slots=True)
class Node:
    """A value of a YAML file with the place where it stands. ``value``: scalar, list of Nodes or dict of Nodes."""

    value: Any
    file: str
    line: int

    def fail(self, key: str, /, **params: Any) -> DefinitionError:
        """The error that belongs to this place; ``key`` under ``errors.``."""
        return DefinitionError(self.file, self.line, LocalizedText(f"errors.{key}", **params))

    def unexpected(self, expected: LocalizedText | str | tuple[str | LocalizedText, ...]) -> DefinitionError:
        """The error that this value is not what was expected."""
        return self.fail("value", value=shown(self.plain()), expected=expected)

    def plain(self) -> Any:
        if isinstance(self.value, dict):
            return {k: v.plain() for k, v in self.value.items()}
        if isinstance(self.value, list):
            return [v.plain() for v in self.value]
        return self.value


T = TypeVar("T")
Check = Callable[[Node], Any]
REQUIRED = object()


@dataclass(frozen=True, slots=True)
class Field:
    """A key of a mapping: how its value is checked, its default (none: the key is required), and for the reference
    what it means and what may stand there, where the check does not say it (``expects``). ``usual``: editors show
    it also where it is left out."""

    check: Check
    default: Any = REQUIRED
    meaning: str = ""
    values: str = ""
    usual: bool = False

    @property
    def required(self) -> bool:
        return self.default is REQUIRED


Fields = Mapping[str, Field]


@dataclass(frozen=True, slots=True)
class Offer:
    """What may stand at a place.

    kind         ``choice`` (one of ``values``), ``whole``, ``number``, ``truth``, ``text``, ``list`` (of ``item``),
                 ``mapping`` (of ``fields``), ``entries`` (a mapping with keys of its own, ``item`` under each),
                 ``block`` (a mapping in which the value of ``key`` says which of ``blocks`` its other keys are;
                 without a ``key``: the block's own name among its keys does), or ``any``: only the check knows
    of           what is meant beyond the kind: ``space`` (also of the keys of entries), ``view``, ``languages`` (a
                 text, or a mapping of texts by language), ``paragraphs`` (the same with line breaks), ``words`` (in
                 a list of which one is enough), ``several`` (some of the choices of a list), ``letters`` (the same
                 as one text). A list with it has a field of one line
    values       the choices; of a list of spaces the words that may stand in its place
    least, most  of a number; most characters of a text; most items of a list
    none         whether a number may be left open, ``none``
    """

    kind: str = "any"
    of: str = ""
    values: tuple[Any, ...] = ()
    least: float | None = None
    most: float | None = None
    none: bool = False
    item: Check | None = None
    fields: Fields = dataclasses.field(default_factory=dict)
    key: str = ""
    blocks: Callable[[], Mapping[str, Fields]] = dict

    def fields_of(self, value: Any) -> Fields:
        """The keys that a mapping may have, given what it says so far; none of any other kind."""
        if self.kind != "block":
            return self.fields
        known = self.blocks()
        if not self.key:
            return dict(known.get(self.block_of(value), {}))
        chosen = value.get(self.key) if isinstance(value, dict) else None
        head = Field(choice(*known))
        return {self.key: head} | dict(known.get(chosen, {}) if isinstance(chosen, str) else {})


    def block_of(self, value: Any) -> str:
        """Which of its blocks a value is of; "": of none."""
        if not isinstance(value, dict):
            return ""
        known = self.blocks()
        said = value.get(self.key) if self.key else next((name for name in known if name in value), "")
        return said if isinstance(said, str) and said in known else ""


def offering(check: Check, words: str = "", /, **said: Any) -> Check:
    """A check that says what it offers (``Offer``) and, if given, in a few words what it expects."""
    check.offer = Offer(**said)  # type: ignore[attr-defined]
    return expecting(check, words) if words else check


def offer(check: Check) -> Offer:
    """What may stand where a check looks."""
    found: Offer = getattr(check, "offer", Offer())
    return found


def simplest(check: Check) -> Any:
    """A value to begin with where something new is put in: the first choice, the least number, an empty text."""
    told = offer(check)
    match told.kind:
        case "choice":
            return told.values[0]
        case "whole" | "number":
            return int(told.least or 0)
        case "truth":
            return True
        case "list":
            if told.values:
                return "any" if "any" in told.values else told.values[0]
            first = simplest(told.item) if told.item is not None and told.of in ("several", "letters") else None
            return [] if first is None else [first] if told.of == "several" else first
        case "entries":
            return {}
        case "mapping":
            return {key: simplest(one.check) for key, one in told.fields.items() if one.required}
        case "block":
            name, fields = next(iter(told.blocks().items()))
            required = {key: simplest(one.check) for key, one in fields.items() if one.required}
            return {told.key: name, **required} if told.key else required
    return ""


def expecting(check: Check, words: str) -> Check:
    """A check that says in these few words what it expects."""
    check.expected = words  # type: ignore[attr-defined]
    return check


def expects(check: Check) -> str:
    """What a check expects, in a few words; "" where it does not say."""
    return getattr(check, "expected", "")


def shown(value: Any) -> str | LocalizedText:
    if value is None:
        return "none"
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, (list, dict)):
        return LocalizedText("errors.a_list" if isinstance(value, list) else "errors.some_mapping")
    if isinstance(value, int) and value.bit_length() > 64:  # Python refuses to write thousands of digits
        value = hex(value)
    return quoted(value) if isinstance(value, str) else str(value)


def text(node: Node) -> str:
    if not isinstance(node.value, str) or not node.value.strip():
        raise node.unexpected(LocalizedText("errors.a_text"))
    return node.value


def short(most: int) -> Callable[[Node], str]:
    """A text of at most so many characters: a name, a title (``bounds``)."""

    def check(node: Node) -> str:
        return bounded(node, text(node), most)

    return offering(check, "text", kind="text", most=most)


def bounded(node: Node, found: str, most: int) -> str:
    """A text that stands at a place, where it has at most so many characters."""
    if len(found) > most:
        raise node.fail("too_long", n=len(found), most=most)
    return found


def boolean(node: Node) -> bool:
    if not isinstance(node.value, bool):
        raise node.unexpected(("true", "false"))
    return node.value


def as_it_stands(node: Node) -> Node:
    """Looked at later, when more is known."""
    return node


def read(node: Node, check: Callable[[Any], T]) -> T:
    """What something else makes of a plain value; what it refuses (LocalizedError), where the value stands."""
    try:
        return check(node.plain())
    except DefinitionError:
        raise
    except LocalizedError as error:
        raise DefinitionError(node.file, node.line, error.phrase) from None


offering(text, "text", kind="text", most=bounds.PARAGRAPH)
offering(boolean, "true, false", kind="truth")


def anything(node: Node) -> Any:
    return node.plain()


def choice(*values: T) -> Callable[[Node], T]:
    """One of the values given."""

    def check(node: Node) -> T:
        for value in values:
            if node.value == value and type(node.value) is type(value):
                return value
        raise node.unexpected(names(values))

    return offering(check, ", ".join(map(str, names(values))), kind="choice", values=values)


@overload
def integer(least: int | None = None, most: int | None = None) -> Callable[[Node], int]: ...


@overload
def integer(least: int | None = None, most: int | None = None, *, none: bool) -> Callable[[Node], int | None]: ...


def integer(least: int | None = None, most: int | None = None, none: bool = False) -> Callable[[Node], int | None]:
    """A whole number in a range; with ``none`` also none."""

    def check(node: Node) -> int | None:
        value = node.value
        if none and (value is None or value == "none"):
            return None
        if type(value) is not int or (least is not None and value < least) or (most is not None and value > most):
            raise node.unexpected(number_range(least, most, none))
        return value

    bounds = (
        "a whole number"
        if least is None
        else f"a whole number from {least}"
        if most is None
        else f"{least} to {most}"
    )
    words = f"{bounds}, none" if none else bounds
    return offering(check, words, kind="whole", least=least, most=most, none=none)


def number(least: float, most: float) -> Callable[[Node], float]:
    """A number in a range, with decimals or without."""

    def check(node: Node) -> float:
        value = node.value
        if isinstance(value, bool) or not isinstance(value, (int, float)) or not least <= value <= most:
            raise node.unexpected(LocalizedText("errors.number_from_to", least=f"{least:g}", most=f"{most:g}"))
        return float(value)

    return offering(check, kind="number", least=least, most=most)


def listing(item: Callable[[Node], T], most: int = bounds.VALUES) -> Callable[[Node], list[T]]:
    """A list of at most so many items that pass ``item``."""

    def check(node: Node) -> list[T]:
        if not isinstance(node.value, list):
            raise node.unexpected(LocalizedText("errors.a_list"))
        if len(node.value) > most:
            raise node.fail("too_many", n=len(node.value), most=most)
        return [item(part) for part in node.value]

    words = expects(item)
    return offering(check, f"list of {words}" if words else "list", kind="list", item=item, most=most)


def mapping(fields: Fields) -> Callable[[Node], dict[str, Any]]:
    """A mapping with these keys and no others. Returns a dict with every key, defaults filled in."""

    def check(node: Node) -> dict[str, Any]:
        if not isinstance(node.value, dict):
            raise node.unexpected(LocalizedText("errors.a_mapping", keys=tuple(fields)))
        for key, part in node.value.items():
            if key not in fields:
                raise part.fail("unknown_key", key=cut(str(key)), expected=tuple(fields))
        out = {}
        for key, field in fields.items():
            if key in node.value:
                out[key] = within(key, field.check, node.value[key])
            elif field.default is REQUIRED:
                raise node.fail("missing_key", key=key)
            else:
                out[key] = field.default
        return out

    return offering(check, kind="mapping", fields=fields)


def within(key: str, check: Callable[[Node], T], node: Node) -> T:
    """``check(node)``; an error about a bare value is made to name the key it belongs to."""
    try:
        return check(node)
    except DefinitionError as error:
        if error.what.key not in _OF_KEYS:
            raise
        named = LocalizedText(_OF_KEYS[error.what.key], key=key, **error.what.params)
        raise DefinitionError(error.file, error.line, named) from None


_OF_KEYS = {
    "errors.value": "errors.key_value",
    "errors.too_long": "errors.key_too_long",
    "errors.too_many": "errors.key_too_many",
}
"""The error of a value -> the same one that names the key."""


def names(values: Sequence[Any]) -> tuple[str | LocalizedText, ...]:
    """Values as people write them, for an error's ``expected``."""
    return tuple(v if isinstance(v, str) else shown(v) for v in values)


def number_range(least: int | None, most: int | None, none: bool = False) -> LocalizedText:
    """``a whole number from 3 to 9``."""
    if least is not None and most is not None:
        phrase = LocalizedText("errors.whole_from_to", least=least, most=most)
    elif least is not None:
        phrase = LocalizedText("errors.whole_from", least=least)
    else:
        phrase = LocalizedText("errors.whole")
    return LocalizedText("errors.or_none", what=phrase) if none else phrase


def read_file(path: Path, most: int = bounds.FILE) -> Node:
    """The tree of a YAML file of at most so many bytes. DefinitionError (one line) if it cannot be read."""
    return parse(read_text(path, most), str(path))


def read_text(path: Path, most: int = bounds.FILE) -> str:
    """The text of a YAML file of at most so many bytes. DefinitionError (one line) if it cannot be read."""
    name = str(path)
    try:
        return yaml_reader.read_text(path, most)
    except FileNotFoundError:
        raise DefinitionError(name, 0, LocalizedText("errors.no_file")) from None
    except Unreadable as error:
        raise DefinitionError(name, error.line, not_read(error)) from None
    except (OSError, ValueError) as error:  # ValueError: no text in UTF-8, or a name that no file can have
        line = error.object[: error.start].count(b"\n") + 1 if isinstance(error, UnicodeDecodeError) else 0
        raise DefinitionError(name, line, LocalizedText("errors.unreadable", why=why_unreadable(error))) from None


def parse(text: str, name: str) -> Node:
    """The tree of a YAML text; ``name`` stands for the file in errors."""
    try:
        tree: Node = yaml_reader.parse(text, lambda value, line: Node(value, name, line))
    except Unreadable as error:
        raise DefinitionError(name, error.line, not_read(error)) from None
    return tree
