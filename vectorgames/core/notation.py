"""Notation: texts of actions, checked for form and brought into the one form that is shown and saved.

The grammar is CONTRACT's "Text of actions"; which texts are legal is the rules' business.
"""

from __future__ import annotations

import re

from vectorgames.core.action import Action
from vectorgames.words import SaidError

_DASHES = str.maketrans({"–": "-", "−": "-", "—": "-"})
_WORD = re.compile(r"[a-z]+( \d+)?")


class Notation:
    """Texts of actions on one space. ``kinds``: letters of pieces where the game has kinds."""

    def __init__(self, space, kinds: str = ""):
        self.space = space
        name = space.pattern
        kind = f"[{kinds}{kinds.lower()}]?" if kinds else ""
        self._move = re.compile(
            rf"(?P<kind>{kind})\s*(?P<start>{name})\s*"
            rf"(?:(?P<how>[-xX])\s*(?P<end>{name})\s*(?:>\s*(?P<landing>{name}|[oO][fF][fF])\s*)?"
            rf"(?:over\s+(?P<over>{name}))?)?",
            re.IGNORECASE,
        )
        self._removal = re.compile(rf"[xX]\s*(?P<space>{name})")
        self._name = re.compile(name)

    def parse(self, text: str) -> str:
        """Normal form of a text. Checks form only; SaidError (a ValueError) says what was expected."""
        if not isinstance(text, str):
            raise SaidError("errors.no_text", given=repr(text), example=self.space.example)
        given = " ".join(text.replace("->", "-").translate(_DASHES).split())
        if not given:
            raise SaidError("errors.empty_action", example=self.space.example)
        if given.startswith("[") and given.count("[") == 2:
            return self._block(given)
        if given.lower().startswith("roll ") or given.lower().startswith("roll("):
            return "roll " + self._rolled(given[4:].strip())
        if move := self._move.fullmatch(given):
            return self._moved(move)
        if removal := self._removal.fullmatch(given):
            return "x" + self._canonical(removal["space"])
        if _WORD.fullmatch(given.lower()):
            return given.lower()
        raise SaidError("errors.no_action", given=_short(text), example=self.space.example)

    def text(self, action: Action, lang: str = "en") -> str:
        """Text of an action in a language; on these boards both languages write the same."""
        return action.text

    def _moved(self, move: re.Match) -> str:
        out = move["kind"].upper() + self._canonical(move["start"])
        if move["how"]:
            out += move["how"].lower() + self._canonical(move["end"])
        if move["landing"]:
            off = move["landing"].lower() == "off"
            out += ">" + ("off" if off else self._canonical(move["landing"]))
        if move["over"]:
            out += " over " + self._canonical(move["over"])
        return out

    def _rolled(self, what: str) -> str:
        return self.space.parse_part(what)

    def _block(self, given: str) -> str:
        match = re.fullmatch(r"\[(.*)\]\s*([-xX])\s*\[(.*)\]", given)
        if not match:
            raise SaidError("errors.block", given=_short(given))
        sides = [[self._canonical(n) for n in self._name.findall(side)] for side in (match[1], match[3])]
        if not sides[0] or len(sides[0]) != len(sides[1]):
            raise SaidError("errors.block", given=_short(given))
        order = sorted(range(len(sides[0])), key=lambda k: sides[0][k])
        starts, ends = (",".join(side[k] for k in order) for side in sides)
        return f"[{starts}]{match[2].lower()}[{ends}]"

    def _canonical(self, name: str) -> str:
        return self.space.names[self.space.parse(name)]


def _short(text: str) -> str:
    return repr(text if len(text) <= 60 else text[:57] + "…")
