"""Every text that people read, by key, from configs/texts/<language>/*.yaml.

A key is dotted: the name of the file, then the keys inside it (``ui.undo``). A plural text has the
keys ``one`` and ``other`` and is chosen by the parameter ``n``.
"""

from __future__ import annotations

from functools import cache
from typing import Any

import yaml

from vectorgames.paths import CONFIGS

LANGUAGES = ("en", "de")


class Words:
    """The texts of one language. ``words("ui.undo")``; ``words("ui.moves", n=3)``.

    Raises KeyError for an unknown key: a missing text is a defect, found by a test.
    """

    def __init__(self, language: str = "en", extra: dict[str, str] | None = None):
        if language not in LANGUAGES:
            raise ValueError(f"language {language!r}: expected one of {', '.join(LANGUAGES)}")
        self.language = language
        self._texts = _load(language) | (extra or {})

    def __call__(self, key: str, **params: Any) -> str:
        text = self._texts.get(key)
        if text is None:
            text = self._texts[f"{key}.{'one' if params.get('n') == 1 else 'other'}"]
        return text.format(**params) if params else text

    def __contains__(self, key: str) -> bool:
        return key in self._texts or f"{key}.other" in self._texts

    def keys(self) -> frozenset[str]:
        return frozenset(self._texts)


@cache
def words(language: str = "en") -> Words:
    """The shared texts of a language."""
    return Words(language)


@cache
def _load(language: str) -> dict[str, str]:
    texts: dict[str, str] = {}
    loader = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
    for file in sorted((CONFIGS / "texts" / language).glob("*.yaml")):
        tree = yaml.load(file.read_text("utf-8"), loader) or {}
        _flatten(file.stem, tree, texts)
    return texts


def _flatten(prefix: str, tree: Any, into: dict[str, str]) -> None:
    if isinstance(tree, dict):
        for key, value in tree.items():
            _flatten(f"{prefix}.{key}", value, into)
    else:
        into[prefix] = str(tree)
