"""A screen of a game with columns, trays and series, for tests of the panels: no rules behind it."""

from __future__ import annotations

from dataclasses import replace

from vectorgames.play.views import View
from vectorgames.rules.action import Pick
from vectorgames.spaces.stack import stack
from vectorgames.ui import model as m
from vectorgames.ui import pages
from vectorgames.view.tableau import Ghost, Mark, Piece, Tableau

STACK = stack()
LAYOUTS = ("board", "towers", "exploded", "top", "flat")
WORDS = {
    "en": {
        "names": ("White", "Black"), "K": "king", "Q": "queen", "R": "rook", "B": "bishop", "N": "knight",
        "P": "pawn", "of": "{side} {kind}", "empty": "empty", "column": "Column", "turn": "White, make a move",
        "detail": "Choose where it goes; the wheel or Page Up and Page Down run through the levels allowed.",
        "why": "The column of its origin is not empty.", "age": "away for {n} turns", "due": "due in {n} moves",
        "probe": "A column of White alone: any empty level in it, and no farther.", "out": "Out of time",
        "speed": "Speed moves", "rook": "Rook from", "accept": "Accept", "decline": "Decline", "level": "L",
        "goal": "Checkmate the enemy king, or eliminate it with a piece that returns out of time.",
        "title": "4D Chess", "confirm": "Move",
    },
    "de": {
        "names": ("Weiß", "Schwarz"), "K": "König", "Q": "Dame", "R": "Turm", "B": "Läufer", "N": "Springer",
        "P": "Bauer", "of": "{kind} von {side}", "empty": "leer", "column": "Säule", "turn": "Weiß, ziehe",
        "detail": "Wähle, wohin sie zieht; Mausrad oder Bild auf und Bild ab laufen durch die erlaubten Ebenen.",
        "why": "Die Säule, aus der sie kommt, ist nicht leer.", "age": "{n} Züge fort",
        "due": "fällig in {n} Zügen",
        "probe": "Eine Säule nur mit Weiß: jede leere Ebene darin, und nicht weiter.", "out": "Auszeit",
        "speed": "Schnellzüge", "rook": "Turm von", "accept": "Annehmen", "decline": "Ablehnen", "level": "E",
        "goal": "Setze den König matt, oder eliminiere ihn mit einer Figur, die aus der Zeit zurückkehrt.",
        "title": "4D-Schach", "confirm": "Ziehen",
    },
}  # fmt: skip


def name(space: str, language: str = "en") -> str:
    return STACK.name(STACK.index[space], language)


def item(language: str, piece: str, origin: str, turns: int, **changes) -> m.TrayItem:
    words = WORDS[language]
    made = m.TrayItem(
        piece,
        name(origin, language),
        words["age"].format(n=turns),
        Pick("tray", piece[1:] + origin),
        turns=turns,
    )
    return replace(made, **changes)


def tray(language: str = "en", count: int = 2) -> tuple[m.TrayItem, ...]:
    """Absent pieces of White, the first one chosen, the second one blocked."""
    items = [
        item(language, "1Q", "e4L4", 2, chosen=True),
        item(language, "1P", "d2L1", 5, value=None, why=WORDS[language]["why"]),
        item(language, "1N", "b1L8", 1),
        item(language, "1R", "a1L5", 11),
        item(language, "1B", "c1L1", 3),
    ]
    return tuple(items[:count])


def probe(language: str = "en", column: str = "d2", pointed: int = 5) -> m.Probe:
    words, rows = WORDS[language], []
    stands = {8: "1P", 5: "1P", 4: "2N", 1: "1P"}
    marks = {7: ("free",), 6: ("own",), 5: ("last",), 4: ("take", "check"), 3: ("own", "aim")}
    marks[2] = ("later", "changed")
    for level in range(8, 0, -1):
        piece = stands.get(level, "")
        side = words["names"][int(piece[0]) - 1] if piece else ""
        text = words["of"].format(side=side, kind=words[piece[1]]) if piece else words["empty"]
        absent = ("1Q", "1P") if level == 2 else ()
        told = marks.get(level, ())
        space = STACK.index[f"{column}L{level}"]
        rows.append(m.ProbeRow(space, f"{words['level']}{level}", piece, text, told, absent, level == pointed))
    return m.Probe(f"{words['column']} {column}", words["probe"], tuple(rows))


def moves(language: str = "en") -> m.Moves:
    """Ordinary moves, an accepted proposal, a series and its answer, and an ordinary turn."""

    def said(text: str) -> str:
        return text if language == "en" else text.replace("L", "E").replace("Q", "D").replace("R", "T")

    rows = [
        (1, "Nb1L1-c3L2", 1), (2, "Nb7L1-c5L2", 1), (1, "Pa2L1-a4L1", 2), (2, "Qd7L1→", 2),
        (1, "speed 3", 0), (2, "decline", 0), (1, "Qe3L3-e4L4", 3), (2, "speed 3", 0), (1, "accept", 0),
        (2, "Rf1L1xf3L2", 3, 1), (2, "Pa6L1→", 4, 1), (2, "→Qd2L6 (d7L1)", 5, 1),
        (1, "Kd1L1-d2L1", 4, 2), (1, "Qa7L7xb7L6", 5, 2), (1, "→Pd7L6=Q (d3L2)", 6, 2),
        (2, "Kb7L7-b6L7", 6), (1, "O-O-O(L8)L4", 7), (2, "Pd6L6→", 7), (1, "Nc3L2xd5L8", 8),
    ]  # fmt: skip
    made = (m.Move(row[0], said(row[1]), "", 0, (), row[2], row[3] if len(row) > 3 else 0) for row in rows)
    return m.Moves(tuple(made), 17)


def tableau() -> Tableau:
    at = STACK.index
    pieces = tuple(Piece(at[f"{f}2L{n}"], "1P") for f in "abcdefg" for n in (1, 4, 5, 8))
    kinds = ("free", "own", "take", "later", "origin", "blocked", "check", "risk", "changed")
    marks = tuple(Mark(kind, at[f"d{1 + i % 7}L{1 + i // 7}"]) for i, kind in enumerate(kinds))
    hover = (Mark("hover", at["d3L2"]), Mark("count", at["d3L2"], 1, number=8))
    return Tableau(pieces, (*marks, *hover), ghosts=(Ghost(at["e4L4"], "1Q"),))


def speed(language: str) -> tuple[m.Choice, ...]:
    return tuple(m.Choice(f"speed {n}", str(n), group=WORDS[language]["speed"]) for n in range(2, 6))


def choices(language: str = "en") -> dict[str, tuple[m.Choice, ...]]:
    """Every set of buttons that such a game has."""
    words = WORDS[language]
    return {
        "speed": speed(language),
        "answer": (m.Choice("accept", words["accept"]), m.Choice("decline", words["decline"])),
        "out": (m.Choice("→", f"{words['out']} →"),),
        "declared": tuple(m.Choice(f"→{n}", f"→{n}", group=words["out"]) for n in range(1, 7)),
        "kinds": tuple(m.Choice(kind, words[kind].capitalize(), (f"1{kind}",)) for kind in "QRBN"),
        "levels": tuple(m.Choice(f"L{n}", f"{words['level']}{n}", group=words["rook"]) for n in (1, 4, 5, 8)),
        "all levels": tuple(m.Choice(f"L{n}", f"{words['level']}{n}", group=words["rook"]) for n in range(1, 9)),
    }


def stack_game(language: str = "en", count: int = 2, **changes) -> m.Screen:
    """In the middle of a game; ``count``: how many pieces White has off the board."""
    words = WORDS[language]
    lost = ("1P", "1P", "1N", "1P", "1R"), ("2P", "2B")
    players = tuple(
        m.Player(n, words["names"][n - 1], f"{n}K", n == 1, captured=lost[n - 1] if count else ()) for n in (1, 2)
    )
    away = tray(language, count), (item(language, "2B", "f7L1", 1, value=None),) if count else ()
    screen = m.Screen(
        page=pages.GAME,
        language=language,
        title=words["title"],
        goal=words["goal"],
        players=tuple(replace(player, tray=away[i]) for i, player in enumerate(players)),
        prompt=m.Prompt(words["turn"], words["detail"]),
        choices=choices(language)["speed"],
        moves=moves(language),
        can_undo=True,
        confirm_label=words["confirm"],
        view=View("towers"),
        vectors=False,
        helps=("wins", "risk", "changed"),
        trays=True,
        series=True,
        probe=probe(language),
        space=STACK,
        tableau=tableau(),
    )
    return replace(screen, **changes)
