"""Sizes of a board as people type them: by the name in the board's file, or by one in plain words.

Whatever is wrong is said at once, one line for each name, with what is allowed there.
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterable, Mapping

from vectorgames.boards.assembly.numbers import Plain
from vectorgames.boards.joint import Joint
from vectorgames.boards.model import BoardModel, Model, file_ranges, load_model
from vectorgames.boards.sizes import Sizes
from vectorgames.words import Phrase, SaidError

# Name in plain words -> the keys of the file that it sets
FRIENDLY: Mapping[str, Mapping[str, tuple[str, ...]]] = {
    "lattice": {
        "boards": ("n",),
        "board_thickness": ("Tb",),
        "support_thickness": ("Ts",),
        "rod": ("R",),
        "penlight_diameter": ("D",),
        "penlight_length": ("length",),
        "level_spacing": ("pitch",),
        "side": ("B",),
        "corner_radius": ("rc",),
        "grid_pitch": ("cell",),
        "slot_length": ("A",),
        "notch_depth": ("d",),
        "socket_depth": ("sock",),
        "toe_height": ("toeH",),
        "clearance": ("gw", "gn"),
        "slot_clearance": ("gw",),
        "notch_clearance": ("gn",),
        "rod_clearance": ("gr",),
        "hole_clearance": ("gh",),
        "penlight_clearance": ("gs",),
    },
    "stack": {"sheet_thickness": ("thickness",), "level_spacing": ("pitch",), "clearance": ("post_gap",)},
    "tree": {"sheet_thickness": ("thickness",), "grid_pitch": ("pitch",), "clearance": ("dowel_gap",)},
}
MEASURED = 0.5, 40.0  # millimetres that anything in hand may measure
BOTH = "ga + gr"  # only the sum is real, and has a range of its own
WHOLE = ("n", "files", "ranks", "levels")
_PART = re.compile(r"(board|support|rod|penlight)[ _-]?(\d+|[ENWS]|)", re.IGNORECASE)


def board_model(board: str) -> Model:
    """A board as its file says. Raises SaidError for one that is unknown or unreadable."""
    try:
        return load_model(board)
    except ValueError as error:
        raise SaidError("cli.plain", what=str(error)) from None


def names(model: Model) -> dict[str, tuple[str, ...]]:
    """Every name that a size of this board has -> the keys of the file that it sets."""
    return {**{key: (key,) for key in spans(model)}, **FRIENDLY[model.space]}


def spans(model: Model) -> dict[str, tuple[float, float]]:
    """Key of the file -> the least and the most allowed, as things are."""
    out = file_ranges(model.space)
    if isinstance(model, BoardModel):
        joint = model.joint
        out |= {key: (low, high) for key, low, high in joint.ranges() if key != BOTH}
        out["B"] = max(out["B"][0], joint.gap + 2 * model.quadrant + 16), out["B"][1]
    return out


def read(board: str, pairs: Iterable[tuple[str, str]]) -> dict[str, float]:
    """Numbers by the file's keys from names and texts. Raises a group of SaidErrors, one for each bad name."""
    model = board_model(board)
    known, allowed = names(model), spans(model)
    changes, bad, said = {}, {}, {}
    for name, text in pairs:
        keys = known.get(name) or known.get(name.replace("-", "_").casefold())
        if keys is None:
            bad[name] = Phrase("assembly.bad.unknown", name=name, expected=tuple(sorted(known, key=str.casefold)))
            continue
        low, high = (f(allowed[key][k] for key in keys) for k, f in ((0, max), (1, min)))
        value = _number(name, text, _span(keys[0], low, high), keys[0] in WHOLE)
        if isinstance(value, Phrase):
            bad[name] = value
        elif any(key in changes for key in keys):
            bad[name] = Phrase("assembly.bad.twice", name=name)
        elif len(keys) > 1 and not low <= value <= high:
            bad[name] = _outside("range", name, value, _span(keys[0], low, high))
        else:
            changes |= dict.fromkeys(keys, value)
            said |= dict.fromkeys(keys, name)
    if changes.keys() & {"ga", "gr"}:
        said[BOTH] = BOTH
    faults = dict(_faults(model, changes, allowed))
    own = {said[key]: _outside("range", said[key], *fault) for key, fault in faults.items() if key in said}
    bad |= own or {key: _outside("conflict", key, *fault) for key, fault in faults.items() if not bad}
    _refuse(bad.values())
    try:
        load_model(board, **changes)
    except ValueError as error:
        raise SaidError("cli.plain", what=str(error)) from None
    return changes


def read_measured(model: Model, pairs: Iterable[tuple[str, str]]) -> Sizes:
    """Sizes of parts in hand. Raises a group of SaidErrors, one for each bad name."""
    if not isinstance(model, BoardModel):
        raise SaidError("assembly.bad.measured_lattice", board="time_vectors")
    sizes, values, bad = Sizes.of(model.joint), {}, {}
    every = ("board", "support", *sizes.names())
    for name, text in pairs:
        match = _PART.fullmatch(name.strip())
        part = f"{match[1].lower()} {match[2].upper()}".strip() if match else name
        value = _number(name, text, _span("", *MEASURED), whole=False)
        if part not in every:
            bad[name] = Phrase("assembly.bad.unknown", name=name, expected=every)
        elif isinstance(value, Phrase):
            bad[name] = value
        elif not MEASURED[0] <= value <= MEASURED[1]:
            bad[name] = _outside("range", name, value, _span("", *MEASURED))
        else:
            values[part] = value
    _refuse(bad.values())
    return sizes.changed(dict(sorted(values.items(), key=lambda item: " " in item[0])))  # all, then single ones


def _faults(model: Model, changes: Mapping[str, float], allowed: Mapping[str, tuple[float, float]]):
    """(key, (value, what is allowed)) for every number that is out of its range once all are changed."""
    joint = None
    if isinstance(model, BoardModel):
        fields = Joint.__dataclass_fields__
        own = {key: int(v) if key == "n" else v for key, v in changes.items() if key in fields}
        joint = Joint(**{**{key: getattr(model.joint, key) for key in fields}, **own})
        cell = changes.get("cell", model.cell)
        if own.get("B", joint.B) < (least := joint.gap + 8 * cell + 16):
            yield "B", (joint.B, _span("B", least, allowed["B"][1]))
        bad = set()
        for key, low, high in joint.ranges():
            value = joint.ga + joint.gr if key == BOTH else getattr(joint, key)
            if not low - 1e-9 <= value <= high + 1e-9 and not (key == "B" and value < least or key == BOTH and bad):
                bad |= {key} & {"ga", "gr"}
                yield key, (value, _span(key, low, high))
        if 0 < joint.toe < 0.8:
            yield "toe", (joint.toe, _span("toe", 0.0, 1.4))
    for key, value in changes.items():
        low, high = allowed[key]
        if (joint is None or not hasattr(joint, key)) and not low <= value <= high:
            yield key, (value, _span(key, low, high))


def _number(name: str, text: str, allowed: Phrase, whole: bool) -> float | Phrase:
    """The number that a text means, with a decimal point or comma, or what is wrong with it."""
    text = text.strip()
    if not text:
        return Phrase("assembly.bad.missing", name=name, allowed=allowed)
    try:
        value = float(text.removesuffix("mm").strip().replace(",", "."))
    except ValueError:
        value = math.nan
    if not math.isfinite(value):
        return Phrase("assembly.bad.number", name=name, given=text, allowed=allowed)
    if whole and value != int(value):
        return Phrase("assembly.bad.whole", name=name, given=text, allowed=allowed)
    return value


def _span(key: str, low: float, high: float) -> Phrase:
    if key == "toe":
        return Phrase("assembly.bad.toe", low=Plain(0.8), high=Plain(high))
    return Phrase("assembly.bad.span", low=Plain(low), high=Plain(high))


def _outside(kind: str, name: str, value: float, allowed: Phrase) -> Phrase:
    return Phrase(f"assembly.bad.{kind}", name=name, given=Plain(value), allowed=allowed)


def _refuse(bad: Iterable[Phrase]) -> None:
    errors = [SaidError(phrase) for phrase in bad]
    if errors:
        raise ExceptionGroup("sizes", errors)
