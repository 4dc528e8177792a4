"""Options of a game: their kinds, their values as text, and what goes with what."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from vectorgames.base import bounds
from vectorgames.base.words import LocalizedError, LocalizedText, cut
from vectorgames.base.yaml_reader import scalar
from vectorgames.rules.schema import (
    DefinitionError,
    Field,
    Node,
    boolean,
    bounded,
    choice,
    integer,
    listing,
    mapping,
    names,
    number_range,
    shown,
)

MOST = 10**18 - 1  # of a whole number: what can be read again
_NAME = re.compile(r"[A-Za-z][A-Za-z0-9_]{0,63}")


@dataclass(frozen=True, slots=True)
class Option:
    """An option: ``kind`` is ``choice`` (one of ``values``), ``bool`` or ``integer`` (``least`` … ``most``).

    ``none``: the word none is allowed too. ``only``: value -> {other option: values it then may have}.
    """

    name: str
    kind: str
    default: Any
    values: tuple[Any, ...] = ()
    least: int | None = None
    most: int | None = None
    none: bool = False
    only: dict[Any, dict[str, tuple[Any, ...]]] = field(default_factory=dict)

    def expected(self) -> LocalizedText | tuple[str | LocalizedText, ...]:
        """Valid values, for people: ``2 or 3``, ``true or false``, ``a whole number of at least 4 or none``."""
        if self.kind == "bool":
            return ("true", "false")
        if self.kind == "choice":
            return names(self.values)
        return number_range(self.least, self.most, self.none)

    def read(self, value: Any) -> Any:
        """The value out of Python or text. ValueError lists what is valid."""
        if isinstance(value, str) and value not in self.values:
            value = _plain(value)
        if self.kind == "bool":
            valid = isinstance(value, bool)
        elif self.kind == "choice":
            valid = any(type(v) is type(value) and v == value for v in self.values)
        elif value is None:
            valid = self.none
        else:
            most = MOST if self.most is None else self.most
            valid = type(value) is int and (self.least or 0) <= value <= most
        if not valid:
            raise LocalizedError("errors.option", name=self.name, value=shown(value), expected=self.expected())
        return value


def settle(options: tuple[Option, ...], given: Mapping[str, Any], game: str) -> dict[str, Any]:
    """Every option with its value. ValueError for an unknown name, a wrong value or combination."""
    known = {option.name: option for option in options}
    for name in given:
        if name not in known:
            raise LocalizedError(
                "errors.unknown_option", name=cut(name), game=game, expected=tuple(known) or ("–",)
            )
    values = {o.name: o.read(given[o.name]) if o.name in given else o.default for o in options}
    for option in options:
        for other, allowed in option.only.get(values[option.name], {}).items():
            if values[other] not in allowed:
                raise LocalizedError(
                    "errors.option_pair",
                    name=option.name,
                    value=shown(values[option.name]),
                    other=other,
                    expected=names(allowed),
                    given=shown(values[other]),
                )
    return values


def chosen(node: Node | None) -> dict[str, Any]:
    """The values of options that a file chooses, by name. DefinitionError for what is no mapping of them."""
    if node is None or node.value is None:
        return {}
    if not isinstance(node.value, dict):
        raise node.fail("key_value", key="options", value=shown(node.plain()), expected="{option: value}")
    return {str(name): part.plain() for name, part in node.value.items()}


def read_options(node: Node) -> tuple[Option, ...]:
    if not isinstance(node.value, dict):
        raise _no_option("options", node)
    if len(node.value) > bounds.BLOCKS:
        raise node.fail("key_too_many", key="options", n=len(node.value), most=bounds.BLOCKS)
    for name, part in node.value.items():
        # what YAML reads as something else than a text could not be saved
        if not isinstance(name, str) or not _NAME.fullmatch(name) or scalar(name) != name:
            raise part.fail("option_name", value=shown(name))
    found = {name: _option(name, part) for name, part in node.value.items()}
    for name, part in node.value.items():
        _check_only(found[name], found, part)
    return tuple(found.values())


def _scalar(node: Node) -> Any:
    if isinstance(node.value, (list, dict, float)):
        raise node.fail("scalar", value=shown(node.value))
    return bounded(node, node.value, bounds.NAME) if isinstance(node.value, str) else node.value


def _values(node: Node) -> tuple[Any, ...]:
    found = tuple(listing(_scalar, bounds.CHOICES)(node))
    if not found:
        raise node.fail("at_least_one", key="values")
    return found


def _only(node: Node) -> dict[Any, dict[str, tuple[Any, ...]]]:
    for part in (node, *(node.value.values() if isinstance(node.value, dict) else ())):
        if not isinstance(part.value, dict):
            raise part.unexpected("{value: {option: [value, …]}}")
    return {
        value: {str(other): _values(allowed) for other, allowed in rule.value.items()}
        for value, rule in node.value.items()
    }


KEYS = {
    "default": Field(_scalar, meaning="its value where nothing is chosen", values="a value"),
    "least": Field(integer(), None, "the least number"),
    "most": Field(integer(), None, "the greatest number"),
    "none": Field(boolean, False, "whether a number may also be none"),
    "only": Field(
        _only, None, "with which values of other options a value goes", "`{value: {other option: [values]}}`"
    ),
    "type": Field(
        choice("bool", "integer"), None, "true and false, or a whole number, where no `values` are listed"
    ),
    "values": Field(_values, (), "those of which one is chosen", "list"),
}


def _no_option(key: str, node: Node) -> DefinitionError:
    """The error that what stands under a key is not what an option is."""
    return node.fail("key_value", key=key, value=shown(node.plain()), expected=LocalizedText("errors.an_option"))


def _option(name: str, node: Node) -> Option:
    if not isinstance(node.value, dict):
        raise _no_option(name, node)
    parts = mapping(KEYS)(node)
    kind = "choice" if parts["values"] else parts["type"]
    if kind is None:
        raise _no_option(name, node)
    none = parts["none"]
    default = None if parts["default"] == "none" and none else parts["default"]
    values, only = parts["values"], parts["only"] or {}
    option = Option(name, kind, default, values, parts["least"], parts["most"], none, only)
    _readable(option, default, node)
    return option


def _check_only(option: Option, options: dict[str, Option], node: Node) -> None:
    """What ``only`` names has to exist."""
    for value, rule in option.only.items():
        _readable(option, value, node)
        for other, allowed in rule.items():
            if other not in options:
                raise node.fail("no_option", name=other, expected=tuple(options))
            for one in allowed:
                _readable(options[other], one, node)


def _readable(option: Option, value: Any, node: Node) -> None:
    try:
        option.read(value)
    except LocalizedError as error:
        raise DefinitionError(node.file, node.line, error.phrase) from None


def _plain(text: str) -> Any:
    """A value typed on a command line: true, false, none, digits; other words stay words."""
    word = text.strip()
    if word.lower() in ("true", "false"):
        return word.lower() == "true"
    if word.lower() in ("none", "null"):
        return None
    digits = word[1:] if word[:1] in "+-" else word
    return int(word) if digits.isascii() and digits.isdigit() and len(digits) < 10 else word
