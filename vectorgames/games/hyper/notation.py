"""Notation of Hyper-Chess: the first letter is always the kind of piece (rules/gryb.md section 5).

R and B are kinds and letters of nodes alike, so the kind is never left out: ``BBBBB-BBB`` is the bishop's.
"""

from __future__ import annotations

import re

from vectorgames.blocks.castle import CASTLE
from vectorgames.core.notation import SIGNS, Notation, Said
from vectorgames.games.hyper.ways import KINDS
from vectorgames.words import LocalizedError, quoted

EXAMPLES = ("KBBBB-BBBG", "QBBYBxBBYG", CASTLE)

_MOVE = re.compile(r"(?P<piece>[A-Z]?)(?P<start>[A-WYZ0-9]+)(?P<how>[-X])(?P<end>[A-Z0-9]+)")
"""A text that means to be a move, whatever its letters."""


class HyperNotation(Notation):
    """Texts of Hyper-Chess; they are the same in all languages."""

    def parse(self, text: str) -> str:
        """Normal form of a text. Checks form only; LocalizedError (a ValueError) says what was expected."""
        self.refuse_empty(text, EXAMPLES[0])
        compact = "".join(text.replace("->", "-").translate(SIGNS).split()).upper()
        if compact == CASTLE.upper():
            return CASTLE
        found = _MOVE.fullmatch(compact)
        if not found:
            raise LocalizedError("errors.action_form", given=quoted(" ".join(text.split())), expected=EXAMPLES)
        piece, names = found["piece"], self.space.names
        if not piece or piece in "GY":  # letters of nodes only: the kind has been left out
            raise LocalizedError("errors.piece_letter", given=quoted(" ".join(text.split())), example=EXAMPLES[0])
        if piece not in KINDS:
            raise LocalizedError(
                "errors.hyper_letter", given=quoted(" ".join(text.split())), letter=piece, expected=tuple(KINDS)
            )
        start, end = (names[self.space.parse(found[side])] for side in ("start", "end"))
        return f"{piece}{start}{found['how'].lower()}{end}"

    def said(self, text: str) -> Said:
        """The parts of a text in normal form."""
        found = _MOVE.fullmatch(text.upper())
        if not found:
            return Said("word", text, word=text)
        start, end = (self.space.index[found[side]] for side in ("start", "end"))
        return Said("capture" if found["how"] == "X" else "move", text, start, end, found["piece"])
