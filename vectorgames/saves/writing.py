"""Writing YAML as saved games and positions have it: a line an entry, texts in quotes. Knows no game."""

from __future__ import annotations

import json
import re
from typing import Any

_UNPRINTABLE = re.compile("[\x7f-\x9f\u2028\u2029\ud800-\udfff\ufeff\ufffe\uffff]")


def section(key: str, values: dict[str, Any]) -> list[str]:
    """A mapping under a key; an entry a line where one is a mapping itself, so that an error can name the line."""
    lines = [f"{key}:"] if values else [f"{key}: {{}}"]
    for name, value in values.items():
        if isinstance(value, dict) and value:
            lines.append(f"  {name}:")
            lines += [f"    {quoted(inner)}: {flow(part)}" for inner, part in value.items()]
        else:
            lines.append(f"  {name}: {flow(value)}")
    return lines


def flow(value: Any) -> str:
    """A value on one line."""
    if isinstance(value, dict):
        return "{" + ", ".join(f"{quoted(name)}: {flow(part)}" for name, part in value.items()) + "}"
    return f"[{', '.join(map(flow, value))}]" if isinstance(value, list) else plain(value)


def listed(texts: list[str]) -> str:
    return f"[{', '.join(map(quoted, texts))}]"


def mapping_lines(key: str, values: dict) -> list[str]:
    if not values:
        return [f"{key}: {{}}"]
    return [f"{key}:"] + [f"  {name}: {plain(value)}" for name, value in values.items()]


def plain(value: Any) -> str:
    if value is None:
        return "none"
    if isinstance(value, bool):
        return str(value).lower()
    return str(value) if isinstance(value, int) else quoted(value)


def quoted(value: str) -> str:
    # JSON's strings are YAML's double-quoted ones, but for characters that YAML wants escaped.
    return _UNPRINTABLE.sub(_escaped, json.dumps(value, ensure_ascii=False))


def _escaped(found: re.Match) -> str:
    code = ord(found[0])
    return f"\\u{0xFFFD if 0xD800 <= code <= 0xDFFF else code:04x}"  # half a surrogate pair is no character
