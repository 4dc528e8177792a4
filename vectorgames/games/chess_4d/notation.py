"""Notation of 4D chess in English and German, told apart by the letter of a level (rules/chess_4d.md, Texts)."""

from __future__ import annotations

import re

from vectorgames.base.words import LocalizedError, LocalizedText, quoted
from vectorgames.games.chess_4d.state import KINDS, KING, LEVELS, SIDE, SPACE, Move, column_at
from vectorgames.rules.action import Action
from vectorgames.rules.notation import SIGNS, Notation

LETTERS = {"en": "KQRBNP", "de": "KDTLSB"}
EXAMPLE = "Nb1L1-c3L2"
_TO_GERMAN = str.maketrans(LETTERS["en"], LETTERS["de"])
_LEVEL = {"en": "L", "de": "E"}
_OTHER = {"en": "de", "de": "en"}
_PIECE = re.compile(r"^→?[KQRBNP](?=x?[a-g][1-7])|=[QRBN]")
_SQUARE = "[A-G][1-7][LE][1-8]"

_MOVE, _DEPARTURE, _RETURN, _CASTLING = (
    re.compile(form)
    for form in (
        rf"(?P<piece>[A-Z])(?P<start>{_SQUARE})(?P<how>[-X])(?P<end>{_SQUARE})(=(?P<into>[A-Z]))?",
        rf"(?P<piece>[A-Z])(?P<start>{_SQUARE})→(?P<turns>[0-9]{{0,2}})",
        rf"→(?P<piece>[A-Z])(?P<how>X?)(?P<end>{_SQUARE})(=(?P<into>[A-Z]))?(\((?P<start>{_SQUARE})\))?",
        r"(?P<side>[O0]-[O0](-[O0])?)\((?P<rook>[LE][1-8])\)(?P<end>[LE][1-8])",
    )
)

_KINDS = {_MOVE: ("move", "capture"), _DEPARTURE: ("depart", ""), _RETURN: ("return", "eliminate")}
"""Form -> kind of action, and that of one which takes."""

_WORD = re.compile(r"(speed) ?([0-9]{1,2})|accept|decline")
_LOOSE = re.compile(r"([A-Z])([0-9]{1,3})(?:([A-Z])([0-9]{1,3}))?")  # what is meant to be a square


def german(text: str) -> str:
    """An English text of this game, a square's name included, as it is written in German."""
    pieces = _PIECE.sub(lambda found: found[0].translate(_TO_GERMAN), text)
    return re.sub(r"L(?=[0-9])", "E", pieces)


class Written(LocalizedText):
    """An action's text or a square's name, within a sentence of either language."""

    __slots__ = ("text",)

    def __init__(self, text: str):
        super().__init__("")
        self.text = text

    def say(self, lang: str = "en", noun: str = "") -> str:
        return german(self.text) if lang == "de" else self.text


class ChessNotation(Notation):
    """Texts of 4D chess; ``parse`` takes either language and gives the English text."""

    def text(self, action: Action, lang: str = "en") -> str:
        return german(action.text) if lang == "de" else action.text

    def parse(self, text: str) -> str:
        self.refuse_empty(text, Written(EXAMPLE))
        given = " ".join(text.replace("->", "→").translate(SIGNS).split())
        if word := _WORD.fullmatch(given.lower()):
            return f"speed {int(word[2])}" if word[1] else word[0]
        compact = given.replace(" ", "").upper()
        for form in (_MOVE, _DEPARTURE, _RETURN, _CASTLING):
            if found := form.fullmatch(compact):
                return _english(found, text)
        raise _complaint(text, compact)


def taken_apart(text: str) -> Move:
    """What an English text in normal form says, as an action without clicks. ``start`` of a return is −1 if it is
    not named, ``extra`` of castling a square in the rook's file and on his level."""
    compact = text.replace(" ", "").upper()
    for form, (quiet, taking) in _KINDS.items():
        if found := form.fullmatch(compact):
            part = found.groupdict()
            start, end = (SPACE.index.get(_square(part.get(key)), -1) for key in ("start", "end"))
            piece, into = (KINDS.index(part.get(key) or "K") for key in ("piece", "into"))
            kind = taking if part.get("how") == "X" else quiet
            return Move(kind, text, (), 0, piece, start, end, into or int(part.get("turns") or 0))
    if found := _CASTLING.fullmatch(compact):
        file, level = 0 if found[2] else SIDE - 1, int(found["rook"][1]) - 1
        return Move("castle", text, (), 0, KING, extra=column_at(file, 0) * LEVELS + level)
    word, _, number = text.partition(" ")
    return Move(word, text, (), 0, extra=int(number or 0))


def _english(found: re.Match[str], text: str) -> str:
    """The English text of one that has form; the letters of its levels tell its language."""
    part = found.groupdict()
    levels = {part[key][-2] for key in ("start", "end", "rook") if part.get(key)}
    if len(levels) > 1:
        raise LocalizedError("errors.chess_mixture", given=quoted(" ".join(text.split())))
    lang = "de" if levels == {"E"} else "en"
    end = _square(part.get("end"))
    if found.re is _CASTLING:
        return f"{part['side'].replace('0', 'O')}(L{part['rook'][1]})L{part['end'][1]}"
    piece, start = _letter(text, part["piece"], lang, 0, 6), _square(part["start"])
    if found.re is _DEPARTURE:
        return f"{piece}{start}→{part['turns'] and int(part['turns'])}"
    into = f"={_letter(text, part['into'], lang, 1, 5)}" if part["into"] else ""
    how = part["how"].lower()
    if found.re is _MOVE:
        return f"{piece}{start}{how}{end}{into}"
    return f"→{piece}{how}{end}{into}" + (f" ({start})" if start else "")


def _square(name: str | None) -> str:
    return f"{name[:2].lower()}L{name[-1]}" if name else ""


def _letter(text: str, letter: str, lang: str, first: int, last: int) -> str:
    """The English letter of a piece. LocalizedError for one that the language has not, or not here."""
    valid = LETTERS[lang][first:last]
    if letter in valid:
        return LETTERS["en"][LETTERS[lang].index(letter)]
    key = "errors.chess_mixture" if letter in LETTERS[_OTHER[lang]][first:last] else "errors.chess_letter"
    raise LocalizedError(
        key, given=quoted(" ".join(text.split())), letter=letter, expected=tuple(valid), level=_LEVEL[lang]
    )


def _complaint(text: str, compact: str) -> LocalizedError:
    """What is wrong with a text that has no form: the first thing that a reader would see."""
    given = quoted(" ".join(text.split()))
    if re.match("[O0]-[O0]", compact):
        for letter, level in re.findall(r"([LE])([0-9]+)", compact):
            if not re.fullmatch("[1-8]", level):
                return _no_level(given, letter, level)
        return LocalizedError("errors.chess_castling", given=given, example=Written("O-O(L8)L4"))
    for file, rank, letter, level in _LOOSE.findall(compact):
        name = f"{file.lower()}{rank}"
        if not "A" <= file <= "G":
            return LocalizedError("errors.chess_file", given=given, square=name)
        if not re.fullmatch("[1-7]", rank):
            return LocalizedError("errors.chess_rank", given=given, square=name)
        if letter not in ("L", "E"):
            return LocalizedError("errors.chess_no_level", given=given, square=name, example=Written(f"{name}L4"))
        if not re.fullmatch("[1-8]", level):
            return _no_level(given, letter, level)
    if re.fullmatch(rf"{_SQUARE}([-X]{_SQUARE}.*|→[0-9]*)|→X?{_SQUARE}.*", compact):
        return LocalizedError("errors.piece_letter", given=given, example=Written(EXAMPLE))
    moves = (EXAMPLE, "Qe4L4→", "→Qd7L7", "O-O(L8)L4", "speed 2", "accept", "decline")
    return LocalizedError("errors.action_form", given=given, expected=tuple(map(Written, moves)))


def _no_level(given: str, letter: str, level: str) -> LocalizedError:
    wrong, first, last = f"{letter}{level}", f"{letter}1", f"{letter}8"
    return LocalizedError("errors.chess_level", given=given, level=wrong, first=first, last=last)
