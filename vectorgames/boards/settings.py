"""Sizes of a board as people type them: by the name in the board's file, or by one in plain words.

What goes together is found by trying: the sizes that a model takes are those with which it can be made. Whatever
is wrong is said at once, one line for each name, with what is allowed there as the other sizes are.
"""

from __future__ import annotations

import difflib
import math
import os
import re
from collections.abc import Callable, Iterable, Mapping
from typing import TypeVar

from vectorgames.base.numbers import Length, Plain, decimal, length, span_text
from vectorgames.base.words import LocalizedError, LocalizedText, cut
from vectorgames.boards.backend import BACKENDS, load_model, sizes_of
from vectorgames.boards.hardware import NAMED, value_of
from vectorgames.boards.lattice.joint import LEAST
from vectorgames.boards.model import BOARDS, Cutting, Model, board_ids, numbers_of
from vectorgames.boards.part import Sizes

Pairs = Iterable[tuple[str, str]]

Value = TypeVar("Value", float, tuple[float, float])

CUTTING = {one.key: one.key for one in numbers_of(Cutting) if one.key not in NAMED}
MEASURED = 0.5, 40.0  # millimetres that anything in hand may measure
WHOLE = ("n", "files", "ranks", "levels")
FINE = 0.001  # to which limits are found that follow from other sizes
_PART = re.compile(r"([a-z]+)[ _-]?([0-9]+|[ENWS]|)", re.IGNORECASE)


class Field:
    """A number that can be typed. ``key``: of the file, or the part that is measured; ``group``: goes with others.

    ``low``, ``high``: what is allowed as the other sizes are; ``usual``: as the board's file has it, ``value``: as
    it is; all in ``unit``, "mm" or "" for counts. ``label``, ``allowed``: in words.
    """

    __slots__ = ("allowed", "group", "high", "key", "label", "low", "name", "unit", "usual", "value")

    def __init__(
        self,
        name: str,
        key: str,
        span: tuple[float, float],
        usual: float,
        value: float,
        group: str,
        called: str = "",
    ):
        self.name, self.key, self.group, self.usual, self.value = name, key, group, usual, value
        self.low, self.high = span
        self.unit = "" if key in (*WHOLE, *NAMED) else "mm"
        self.label = LocalizedText(f"assembly.size.{called or name}")
        self.allowed = _span(key, *span)

    def say(self, number: float) -> LocalizedText:
        """A number in this field's unit, in words."""
        said = self.bare(number)
        return LocalizedText("assembly.mm", n=said) if self.unit else said

    def bare(self, number: float) -> LocalizedText:
        """A number as a length or a count, without the word for the unit."""
        return _value(self.key, number)


def _value(key: str, value: float) -> LocalizedText:
    """A value of a key as people type it: a name, a count, or a length without its unit."""
    if key in NAMED:
        return LocalizedText("cli.plain", what=NAMED[key][value])
    return Plain(value) if key in WHOLE else Length(value)


def board_model(board: str) -> Model:
    """A board to be built, as its file says. Raises LocalizedError for one that is unknown, unreadable or not
    built."""
    own = board.endswith((".yaml", ".yml"))
    if not (os.path.isfile(board) if own else board in (*BOARDS, *board_ids())):
        raise LocalizedError("assembly.bad.board", name=board, expected=built())
    model = load_model(board)
    if not sizes_of(model):
        raise LocalizedError("assembly.bad.board", name=board, expected=built())
    return model


def built() -> tuple[str, ...]:
    """The boards that are put together out of parts."""
    return tuple(board for board in board_ids() if sizes_of(load_model(board)))


def names(model: Model) -> dict[str, tuple[str, ...]]:
    """Every name that a size of this board has -> the keys of the file that it sets."""
    backend = BACKENDS.of(model)
    plain = {name: (key,) for group in backend.typed.values() for name, key in group.items()}
    return {**{key: (key,) for key in backend.spans(model)}, **plain, **backend.joined}


def fields(model: Model, board: str = "") -> tuple[Field, ...]:
    """The numbers of a board that people want to change, in their order, with what is allowed as things are.

    ``board``: where its usual numbers are, if not in the file of the model's id.
    """
    board = board or model.id
    backend, usual = BACKENDS.of(model), board_model(board)
    out: list[Field] = []
    changes = {key: number(model, key) for key in backend.spans(model)}
    for group, table in (*backend.typed.items(), ("cutting", CUTTING)):
        for name, key in table.items():
            span = _as_typed(backend.doubled, name, _allowed(board, model, changes, (key,)))
            was, now = (_as_typed(backend.doubled, name, number(one, key)) for one in (usual, model))
            out.append(Field(name, key, span, was, now, group, backend.called.get(name, "")))
    return tuple(out)


def by_field(board: str, texts: Mapping[str, str]) -> dict[str, str]:
    """What was typed under any name, under the names of ``fields``; what has none of these keeps its own."""
    model = board_model(board)
    out: dict[str, str] = {}
    known, plain = names(model), dict(CUTTING)
    backend = BACKENDS.of(model)
    for group in backend.typed.values():
        plain |= {key: name for name, key in group.items() if name not in backend.doubled}
    for name, text in texts.items():
        keys = known.get(name, ())
        out |= dict.fromkeys([plain[key] for key in keys] if set(keys) <= set(plain) and keys else [name], text)
    return out


def measures(model: Model) -> tuple[Field, ...]:
    """What can be measured of a board's parts in hand, each with the size that the model has for it."""
    out = []
    for name, size in sizes_of(model).items():
        field = Field(name, name, MEASURED, size, size, name.partition(" ")[0])
        field.label = measured_label(name)
        out.append(field)
    return tuple(out)


def measured_label(name: str) -> LocalizedText:
    """What is measured of a part, or of all of a kind: ``board 1``, ``rod`` …"""
    kind, _, which = name.partition(" ")
    if which == "1":
        return LocalizedText(f"assembly.measure.{kind}_1")
    return LocalizedText(f"assembly.measure.{kind}{'_n' if which else ''}", which=which)


def counts(model: Model) -> frozenset[str]:
    """The names of sizes that are no lengths."""
    return frozenset(name for name, keys in names(model).items() if keys[0] in (*WHOLE, *NAMED))


def measurable(model: Model) -> tuple[str, ...]:
    """The names of what can be measured."""
    return tuple(sizes_of(model))


def number(model: Model, key: str) -> float:
    """A number of a model by the key of the file."""
    name = "penlight_length" if key == "length" else key  # the only one of another name
    owners = (model, model.cutting, getattr(model, "joint", None))
    return next(getattr(owner, name) for owner in owners if hasattr(owner, name))


def tried(board: str, pairs: Pairs) -> tuple[dict[str, float], dict[str, LocalizedError]]:
    """Numbers by the file's keys from names and texts, and by name what is wrong with the others.

    Those that do not go with the ones before them are left out. Raises LocalizedError for an unknown board.
    """
    model = board_model(board)
    backend, known = BACKENDS.of(model), names(model)
    allowed = backend.spans(model)
    values: dict[str, dict[str, float]] = {}
    bad: dict[str, LocalizedError] = {}
    for name, text in pairs:
        plain = name if name in known else name.replace("-", "_").casefold()
        keys = known.get(plain)
        if keys is None:
            bad[name] = _unknown(name, plain, known, board)
            continue
        span = _as_typed(
            backend.doubled, plain, (max(allowed[key][0] for key in keys), min(allowed[key][1] for key in keys))
        )
        value = _number(name, text, _span(keys[0], *span), keys[0])
        if isinstance(value, LocalizedError):
            bad[name] = value
        elif any(key in others for others in values.values() for key in keys):
            bad[name] = LocalizedError("assembly.bad.twice", name=name)
        else:
            values[name] = dict.fromkeys(keys, value / 2 if plain in backend.doubled else value)
    changes, left = _together(board, values)
    here = load_model(board, **changes)
    for name in left:
        keys, plain = tuple(values[name]), name.replace("-", "_").casefold()
        span = _as_typed(backend.doubled, plain, _allowed(board, here, changes, keys))
        typed = _as_typed(backend.doubled, plain, values[name][keys[0]])
        bad[name] = _outside(name, typed, _span(keys[0], *span), keys[0])
    return changes, bad


def _unknown(name: str, plain: str, known: Iterable[str], board: str) -> LocalizedError:
    """With the name that is most like it, if there is one, and how to see all names."""
    near = difflib.get_close_matches(plain, [one for one in known if len(one) > 2], 1)
    if near:
        return LocalizedError("assembly.bad.nearest", name=name, near=near[0], board=board)
    return LocalizedError("assembly.bad.unknown_size", name=name, board=board)


def read(board: str, pairs: Pairs) -> dict[str, float]:
    """Numbers by the file's keys from names and texts. Raises a group of LocalizedErrors, one for each bad name."""
    changes, bad = tried(board, pairs)
    _refuse(bad)
    return changes


def tried_measured(model: Model, pairs: Pairs) -> tuple[Sizes, dict[str, LocalizedError]]:
    """Sizes of parts in hand, and by name what is wrong with the others; theirs are those of the model."""
    sizes, values, bad = sizes_of(model), {}, {}
    kinds = dict.fromkeys(name.partition(" ")[0] for name in sizes)
    every = tuple(dict.fromkeys((*kinds, *sizes)))
    for name, text in pairs:
        match = _PART.fullmatch(name.strip())
        part = f"{match[1].lower()} {match[2].upper()}".strip() if match else name
        value = _number(name, text, _span("", *MEASURED))
        if part not in every:
            bad[name] = LocalizedError("assembly.bad.unknown", name=name, expected=every)
        elif isinstance(value, LocalizedError):
            bad[name] = value
        elif not MEASURED[0] <= value <= MEASURED[1]:
            bad[name] = _outside(name, value, _span("", *MEASURED))
        else:
            values[part] = value
    in_turn = sorted(values.items(), key=lambda item: " " in item[0])  # all of a kind, then single ones
    return sizes.changed(dict(in_turn)), bad


def read_measured(model: Model, pairs: Pairs) -> Sizes:
    """Sizes of parts in hand. Raises a group of LocalizedErrors, one for each bad name."""
    sizes, bad = tried_measured(model, pairs)
    _refuse(bad)
    return sizes


# ---- what goes together ----


def _goes(board: str, changes: Mapping[str, float]) -> bool:
    try:
        load_model(board, **changes)
    except ValueError:
        return False
    return True


def _together(board: str, values: Mapping[str, Mapping[str, float]]) -> tuple[dict[str, float], list[str]]:
    """As many changes as go together, in their order as far as that can be, and the names of the others."""
    every = {key: value for keys in values.values() for key, value in keys.items()}
    if _goes(board, every):
        return every, []
    changes: dict[str, float] = {}
    left, before = list(values), [""]
    while left != before:  # what does not go alone may go with one that comes later
        before = left
        left = []
        for name in before:
            if _goes(board, {**changes, **values[name]}):
                changes |= values[name]
            else:
                left.append(name)
    return changes, left


def _allowed(board: str, model: Model, changes: Mapping[str, float], keys: tuple[str, ...]) -> tuple[float, float]:
    """The least and the most that numbers may be that are changed together, while the others stay as they are."""
    table, here = BACKENDS.of(model).spans(model), number(model, keys[0])
    low, high = max(table[key][0] for key in keys), min(table[key][1] for key in keys)

    def goes(value: float) -> bool:
        return _goes(board, {**changes, **dict.fromkeys(keys, value)})

    if keys[0] in (*WHOLE, *NAMED):
        every = NAMED.get(keys[0]) or range(int(low), int(high) + 1)
        good = [value for value in every if goes(value)]
        return float(good[0]), float(good[-1])
    least, most = (end if goes(end) else _edge(here, end, goes) for end in (low, high))
    return least, most


def _edge(good: float, bad: float, goes: Callable[[float], bool]) -> float:
    """The last number that goes on the way from one to another."""
    step = math.copysign(FINE, bad - good)
    inside, outside = 0, math.ceil(abs(bad - good) / FINE)
    start = round(good / FINE) * FINE
    while outside - inside > 1:
        middle = (inside + outside) // 2
        inside, outside = (middle, outside) if goes(round(start + middle * step, 6)) else (inside, middle)
    return round(start + inside * step, 6)


# ---- numbers in words ----


def _as_typed(doubled: tuple[str, ...], name: str, value: Value) -> Value:
    """A number of the file, or a pair of them, as people type it under this name."""
    if name not in doubled:
        return value
    return (2 * value[0], 2 * value[1]) if isinstance(value, tuple) else 2 * value


def _number(name: str, text: str, allowed: LocalizedText, key: str = "") -> float | LocalizedError:
    """The number that a text means, with a decimal point or comma, or what is wrong with it."""
    text, whole = text.strip(), key in WHOLE
    if not text:
        return LocalizedError("assembly.bad.missing", name=name, allowed=allowed)
    if key in NAMED:
        named = value_of(key, text)
        bad = LocalizedError(f"assembly.bad.{key}", name=name, given=cut(text), allowed=allowed)
        return bad if named is None else named
    value = decimal(text.replace(",", ".")) if whole else length(text)
    if value is None:
        return LocalizedError("assembly.bad.number", name=name, given=cut(text), allowed=allowed)
    if whole and value != int(value):
        return LocalizedError("assembly.bad.whole", name=name, given=cut(text), allowed=allowed)
    return value


def _span(key: str, low: float, high: float) -> LocalizedText:
    if key in NAMED:
        return LocalizedText("cli.plain", what=tuple(one for at, one in NAMED[key].items() if low <= at <= high))
    if key in WHOLE:
        kind = "even" if key == "levels" else "span"
        return LocalizedText(f"assembly.bad.{kind}", low=Plain(low), high=Plain(high))
    return span_text(max(low, LEAST[key]), high, "toe") if key in LEAST else span_text(low, high)


def _outside(name: str, value: float, allowed: LocalizedText, key: str = "") -> LocalizedError:
    return LocalizedError("assembly.bad.range", name=name, given=_value(key, value), allowed=allowed)


def _refuse(bad: Mapping[str, LocalizedError]) -> None:
    if bad:
        raise ExceptionGroup("sizes", list(bad.values()))
