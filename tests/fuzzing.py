"""What the fuzzers share: odd pieces of YAML, ways to spoil a text and a tree, what an error may look like.

A case is a function of a random generator and of a folder to write in. Whatever it raises is a defect.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from copy import deepcopy
from typing import Any

import yaml

from vectorgames.base.words import LANGUAGES, LocalizedError

ODD = (
    *("!!seq a", "!!seq", "!!map x", "!!set {a}", "!!python/object:os.system x", "!!binary '=='", "!!str", "! 5"),
    *("&a [*a]", "&a b", "*a", "<<: {a: 1}", "{<<: &b [1], b: *b}", "!<tag:yaml.org,2002:int> 5", "%TAG ! x:"),
    *("0x" + "f" * 4000, "9" * 5000, "-" + "9" * 19, "0o17", "0b1", "012", "1_000", "+5", "9" * 18, "1" + "0" * 18),
    *("1:59:59", "1:59", ".nan", "-.inf", ".inf", "1e999", "1.0e+999", "1.5", "-0.0", "0." + "1" * 400, ".5"),
    *("2020-13-45", "2020-02-30T99:99:99", "2001-12-14t21:59:43.10-05:00", "~", "yes", "No", "on", "=", "<<", "''"),
    *("[]", "{}", "[" * 60, "{a: " * 60, "[" * 9 + "]" * 9, "- - - -", "? [a]\n: b", "? {a: b}\n: c", "---"),
    *('"\\ud800"', '"\\0"', '"\\u2028"', "\x00", "\x85", "\u2028", "\ufeff", "\ud800", "日本", "²", "\t", "|", ">"),
    *("a" * 300, "a/" * 3000, "../" * 50, "/etc/passwd", "/dev/zero", "{n} {0} {}", "'\n'", "#", "@", "-"),
    *("{which: 1}", "{game: 1}", "{self: 1}", "{key: 1}", "{1: 2}", "{null: 1}", "{1.5: 2}", "{true: 1, 1: 2}"),
)
VALUES: tuple[Any, ...] = (
    *(None, True, False, 0, 1, -1, 2, 3, 4, 5, 9, 10**6, 10**17, -(10**17), 10**18, 0.5, 1e300, "", " ", "$"),
    *("true", "1", "x" * 300, "$players", "(1,1,1,SW)", "GRYB", "0", "pass", [], {}, [[]], [None], ["a", "a"]),
    *(
        {"a": 1},
        {1: 2},
        {True: 1},
        "²",
        "roll G",
        "\x00",
        "a\nb",
        "time_vectors",
        "mine.yaml",
        "/etc/passwd",
        "turn",
        "gryb",
    ),
)


# ---- what an error may look like ----


def said(error: LocalizedError) -> None:
    """Fail if an error is not one line of at most 300 characters in every language."""
    for lang in LANGUAGES:
        check_line(error.say(lang))


def check_line(line: str) -> None:
    assert line.strip() and line.isprintable() and len(line) <= 300, f"no line: {line!r}"


# ---- spoiling ----


def spoiled(text: str, rng: random.Random) -> str:
    """A text with one to three changes: characters, lines, values put in from elsewhere."""
    for _ in range(rng.randint(1, 3)):
        text = rng.choice((_character, _line, _word, _word, _odd, _odd))(text, rng)
    return text


def _character(text: str, rng: random.Random) -> str:
    at, length = rng.randint(0, len(text)), rng.choice((0, 0, 1, 1, 3, 40))
    some = "".join(rng.choice("[]{}:,-&*!?|>'\"#%@`\n \t0123456789abGRYB()\\") for _ in range(rng.randint(0, 3)))
    return text[:at] + some + text[at + length :]


def _line(text: str, rng: random.Random) -> str:
    lines = text.splitlines() or [""]
    a, b = rng.randrange(len(lines)), rng.randrange(len(lines))
    how = rng.randrange(4)
    if how == 0:
        del lines[a]
    elif how == 1:
        lines.insert(a, lines[b])
    elif how == 2:
        lines[a], lines[b] = lines[b], lines[a]
    else:
        lines[a] = " " * rng.randint(0, 6) + lines[a].lstrip()
    return "\n".join(lines) + "\n"


def _places(text: str) -> list[tuple[int, int]]:
    """Where the words of a text stand."""
    out, start = [], None
    for k, c in enumerate(text + "\n"):
        if c.isalnum() or c in "_.$/":
            start = k if start is None else start
        elif start is not None:
            out.append((start, k))
            start = None
    return out or [(0, 0)]


def _word(text: str, rng: random.Random) -> str:
    places = _places(text)
    (a, b), (c, d) = rng.choice(places), rng.choice(places)
    return text[:a] + (text[c:d] if rng.random() < 0.7 else str(rng.choice(VALUES))) + text[b:]


def _odd(text: str, rng: random.Random) -> str:
    a, b = rng.choice(_places(text))
    return text[:a] + rng.choice(ODD) + text[b:]


def nodes(tree: Any) -> Iterator[tuple[Any, Any]]:
    """(list or mapping, key) of everything in a tree."""
    items = tree.items() if isinstance(tree, dict) else enumerate(tree) if isinstance(tree, list) else ()
    for key, value in items:
        yield tree, key
        yield from nodes(value)


def mutated(tree: Any, rng: random.Random, others: list[Any]) -> Any:
    """A tree with one to three changes; ``others``: trees from which parts may come."""
    tree = deepcopy(tree)
    for _ in range(rng.randint(1, 3)):
        places = list(nodes(tree))
        if not places:
            break
        owner, key = rng.choice(places)
        how = rng.randrange(6)
        if how == 0:
            del owner[key]
        elif how == 1:
            owner[key] = deepcopy(rng.choice(VALUES))
        elif how == 2:
            other, place = rng.choice(list(nodes(rng.choice(others))))
            owner[key] = deepcopy(other[place])
        elif how == 3:
            other, place = rng.choice(places)
            owner[key] = deepcopy(other[place])
        elif how == 4 and isinstance(owner, list):
            owner.insert(rng.randint(0, len(owner)), deepcopy(rng.choice([owner[key], rng.choice(VALUES)])))
        elif isinstance(owner, dict):
            other, place = rng.choice(list(nodes(rng.choice(others))))
            owner[place if isinstance(other, dict) else "a"] = deepcopy(other[place])
    return tree


class _Plain(yaml.SafeDumper):
    def ignore_aliases(self, data: Any) -> bool:
        return True


def written(tree: Any) -> str:
    """A tree as YAML without anchors."""
    return yaml.dump(tree, Dumper=_Plain, sort_keys=False, allow_unicode=True)
