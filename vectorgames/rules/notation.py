"""Texts of actions, checked for form and brought into the one form that is shown and saved. Which of them are legal
the rules say.
"""

from __future__ import annotations

import re
from typing import NamedTuple

from vectorgames.base.words import LocalizedError, LocalizedText, quoted
from vectorgames.rules.action import Action
from vectorgames.spaces.space import Space

DASHES = str.maketrans({"–": "-", "−": "-", "—": "-"})
"""What is written in place of a hyphen."""

SIGNS = DASHES | str.maketrans({"×": "x"})
"""What is written in place of a hyphen, and of the sign for taking."""

_WORD = re.compile(r"[a-z]+( [0-9]{1,18})?")
_FORMS = {"-": "move", "x": "capture", ">": "push"}


class Said(NamedTuple):
    """What a text in normal form says, whatever the rules make of it.

    ``form``: place, move, capture, push, remove, roll, group, block or word. ``start``, ``end``: spaces, −1 where
    none is named (of a placement ``end``; of ``xn``, which takes a piece, both). ``letter``: of the kind of piece.
    ``landing``: where a pushed piece lands, −1: off the board, None: nothing is said. ``word``: the word, or what
    was rolled. ``pairs``: (from, to) of the pieces of a block.
    """

    form: str
    text: str
    start: int = -1
    end: int = -1
    letter: str = ""
    landing: int | None = None
    over: int = -1
    word: str = ""
    pairs: tuple[tuple[int, int], ...] = ()


class Notation:
    """Texts of actions on one space. ``kinds``: letters of pieces where the game has kinds; ``always``: a letter
    stands before every from-space, even where a name could begin with it."""

    def __init__(self, space: Space, kinds: str = "", always: bool = False):
        self.space = space
        self.coin: frozenset[str] = frozenset()  # faces of dice that say nothing of spaces
        name = space.pattern
        kind = f"[{kinds}{kinds.lower()}]{'' if always else '?'}" if kinds else ""
        self._move = re.compile(
            rf"(?P<kind>{kind})\s*(?P<start>{name})\s*"
            rf"(?:(?P<how>[-xX])\s*(?P<end>{name})\s*(?:>\s*(?P<landing>{name}|[oO][fF][fF])\s*)?"
            rf"(?:over\s+(?P<over>{name}))?)?",
            re.IGNORECASE,
        )
        self._push = re.compile(rf"(?P<start>{name})\s*>\s*(?P<landing>{name}|off)", re.IGNORECASE)
        self._pushes = space.hanging  # rules/gryb.md, smack_down: the pushed piece is the one that is named
        maybe = f"[{kinds}{kinds.lower()}]?" if kinds else ""
        self._removal = re.compile(rf"(?P<kind>{maybe})\s*[xX]\s*(?P<space>{name})")
        self._name = re.compile(name)
        self._left = re.compile(rf"(?P<kind>{kind})\s*(?P<space>{name})", re.IGNORECASE)

    def parse(self, text: str) -> str:
        """Normal form of a text. Checks form only; LocalizedError (a ValueError) says what was expected."""
        self.refuse_empty(text, self.space.example)
        given = " ".join(text.replace("->", "-").translate(DASHES).split())
        if given.startswith("["):
            return self._block(given) if given.count("[") == 2 else self._group(given)
        if given.lower().startswith("roll ") or given.lower().startswith("roll("):
            return "roll " + self._rolled(given[4:].strip())
        if move := self._move.fullmatch(given):
            return self._moved(move)
        if self._pushes and (push := self._push.fullmatch(given)):
            return f"{self._canonical(push['start'])}>{self._landing(push['landing'])}"
        if removal := self._removal.fullmatch(given):
            return f"{removal['kind'].upper()}x{self._canonical(removal['space'])}"
        if _WORD.fullmatch(given.lower()):
            return given.lower()
        for part in re.split(r"\s*(?:[-x]|X(?=.))\s*", given) if re.search("[-0-9]", given) else ():
            if re.fullmatch(r"[\w(),]+", part) and not self._name.fullmatch(part):
                raise LocalizedError("errors.no_space", given=quoted(part), example=self.space.example)
        raise LocalizedError("errors.no_action", given=quoted(text), example=self.space.example)

    def refuse_empty(self, text: object, example: LocalizedText | str) -> None:
        """Raise LocalizedError for what is no text, or one with nothing in it."""
        if not isinstance(text, str):
            raise LocalizedError("errors.no_text", given=quoted(str(text)), example=example)
        if not text.strip():
            raise LocalizedError("errors.empty_action", example=example)

    def text(self, action: Action, lang: str = "en") -> str:
        """Text of an action in a language; on these boards both languages write the same."""
        return action.text

    def said(self, text: str) -> Said:
        index = self.space.index
        if text.startswith("roll "):
            return Said("roll", text, word=text[5:])
        if text.startswith("["):
            return self._joint(text) if text.count("[") == 2 else Said("group", text)
        if found := self._move.fullmatch(text):
            start = index[found["start"]]
            if not found["how"]:
                return Said("place", text, end=start, letter=found["kind"])
            landing = index.get(found["landing"], -1) if found["landing"] else None
            over = index[found["over"]] if found["over"] else -1
            end = index[found["end"]]
            return Said(_FORMS[found["how"]], text, start, end, found["kind"], landing, over)
        if self._pushes and (push := self._push.fullmatch(text)):
            end = index.get(push["landing"], -1)
            return Said("push", text, index[push["start"]], end, landing=end)
        if removal := self._removal.fullmatch(text):
            space = index[removal["space"]]
            return Said("remove", text, space, space, removal["kind"])
        return Said("word", text, word=text)

    def _moved(self, move: re.Match[str]) -> str:
        out: str = move["kind"].upper() + self._canonical(move["start"])
        if move["how"]:
            out += move["how"].lower() + self._canonical(move["end"])
        if move["landing"]:
            out += ">" + self._landing(move["landing"])
        if move["over"]:
            out += " over " + self._canonical(move["over"])
        return out

    def _rolled(self, what: str) -> str:
        return what if what in self.coin else self.space.parse_part(what)

    def _block(self, given: str) -> str:
        match = re.fullmatch(r"\[(.*)\]\s*([-xX])\s*\[(.*)\]", given)
        if not match:
            raise LocalizedError("errors.block", given=quoted(given))
        left = [(self._canonical(part["space"]), part["kind"].upper()) for part in self._left.finditer(match[1])]
        ends = [self._canonical(name) for name in self._name.findall(match[3])]
        rest = self._left.sub("", match[1]) + self._name.sub("", match[3])
        if not left or len(left) != len(ends) or len({*left}) < len(left) or rest.strip(", "):
            raise LocalizedError("errors.block", given=quoted(given))
        ordered = sorted(zip(left, ends, strict=True))
        starts = ",".join(letter + name for (name, letter), _ in ordered)
        return f"[{starts}]{match[2].lower()}[{','.join(end for _, end in ordered)}]"

    def _joint(self, text: str) -> Said:
        """What the text of a block says; the sign as its word."""
        index, (starts, sign, ends) = self.space.index, re.split(r"(?<=\])([-x])(?=\[)", text)
        left = [(part["kind"], index[part["space"]]) for part in self._left.finditer(starts)]
        pairs = tuple((at, index[n]) for (_, at), n in zip(left, self._name.findall(ends), strict=True))
        return Said("block", text, *pairs[0], left[0][0], word=sign, pairs=pairs)

    def _group(self, given: str) -> str:
        """Several spaces that are filled in one action: ``[GGGG,YYYY]``."""
        match = re.fullmatch(r"\[(.*)\]", given)
        inside = match[1] if match else ""
        names = [self._canonical(n) for n in self._name.findall(inside)]
        if len(names) < 2 or self._name.sub("", inside).strip(", "):
            raise LocalizedError("errors.group", given=quoted(given))
        return f"[{','.join(sorted(names))}]"

    def _landing(self, name: str) -> str:
        """Where a pushed piece lands."""
        return "off" if name.lower() == "off" else self._canonical(name)

    def _canonical(self, name: str) -> str:
        return self.space.names[self.space.parse(name)]
