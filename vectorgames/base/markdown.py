"""Markdown, as much of it as texts here have: paragraphs, headings, lists, tables, emphasis."""

from __future__ import annotations

import re
from dataclasses import dataclass

from vectorgames.base.memoize import memoize_by_value

_EMPHASIS = re.compile(r"\*\*(.+?)\*\*|\*(.+?)\*|`(.+?)`")
_WORDS = re.compile(r"[^\S\xa0]+|(?:\([^()\s]+(?:, [^()\s]+)+\)|[\S\xa0])+")  # (1, −1, 0, 1) is one word
_ITEM = re.compile(r"(?:[-*]|(\d+)\.)\s+(.*)")
_RULE = re.compile(r"\|?[\s:|-]+\|?")


@dataclass(frozen=True, slots=True)
class Word:
    """A word, whether it is strong, and whether a blank stands before it."""

    text: str
    strong: bool = False
    apart: bool = True


@dataclass(frozen=True, slots=True)
class Block:
    """``kind``: ``text``, ``head``, ``item`` (``sign`` before it) or ``table``."""

    kind: str
    words: tuple[Word, ...] = ()
    sign: str = ""
    rows: tuple[tuple[str, ...], ...] = ()


def words_of(line: str) -> tuple[Word, ...]:
    """The words of a line of text, its marks of emphasis taken out."""
    out: list[Word] = []
    at, apart = 0, False

    def add(text: str, strong: bool) -> None:
        nonlocal apart
        for part in _WORDS.findall(text):
            if part.isspace():
                apart = True
            else:
                out.append(Word(part, strong, apart and bool(out)))
                apart = False

    for found in _EMPHASIS.finditer(line):
        add(line[at : found.start()], False)
        add(next(part for part in found.groups() if part is not None), True)
        at = found.end()
    add(line[at:], False)
    return tuple(out)


@memoize_by_value
def blocks(text: str) -> tuple[Block, ...]:
    """The parts of a text, from the top."""
    out: list[Block] = []
    paragraph: list[str] = []
    rows: list[tuple[str, ...]] = []

    def settle() -> None:
        if paragraph:
            out.append(Block("text", words_of(" ".join(paragraph))))
            paragraph.clear()
        if rows:
            out.append(Block("table", rows=tuple(rows)))
            rows.clear()

    for line in (*map(str.strip, text.splitlines()), ""):
        item = _ITEM.fullmatch(line)
        if line.startswith("|"):
            if paragraph:
                settle()
            if not _RULE.fullmatch(line):
                rows.append(tuple(cell.strip() for cell in line.strip("|").split("|")))
        elif not line:
            settle()
        elif line.startswith("#"):
            settle()
            out.append(Block("head", words_of(line.lstrip("# "))))
        elif item:
            settle()
            out.append(Block("item", words_of(item[2]), f"{item[1]}." if item[1] else "•"))
        elif rows:
            settle()
            paragraph.append(line)
        else:
            paragraph.append(line)
    return tuple(out)
