"""The line of a game in which no piece comes back: what each player has in hand, has taken and has lost.

Knows no rule. Games whose pieces do come back have a tray instead (tray_card.py).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from vectorgames.ui.canvas import Ui
from vectorgames.ui.frame import Rect
from vectorgames.ui.icons import piece_icon
from vectorgames.ui.model import Player, Screen
from vectorgames.ui.tray_card import counted
from vectorgames.ui.widgets import hit, tooltip

_ROW, _GAP, _ICON = 26, 10, 18
_OVER = 8
"""Design pixels from one piece of a pile to the next, which lies over it."""
_PILE = 12
"""So many pieces of a pile are drawn, the others counted only."""


class _Pile(NamedTuple):
    """What is said of some pieces, and how wide that is. ``drawn``: how many of each are seen."""

    word: str
    pieces: tuple[tuple[str, int], ...]
    drawn: int
    width: float


def off_board_line(ui: Ui, rect: Rect, screen: Screen, draw: bool = True) -> float:
    """Draw it, two players in a row. Returns its height, which nothing that happens in a game changes."""
    if not screen.off_board:
        return 0.0
    row, across = ui.px(_ROW), min(2, len(screen.players))
    rows = -(-len(screen.players) // across) if across else 0
    if draw and not any(player.hand or player.captured or player.taken for player in screen.players):
        ui.text(Rect(rect.x + ui.px(2), rect.y, rect.w - ui.px(2), row), ui.words("ui.tray.none"), "note", "third")
        return rows * row + (ui.px(_GAP) if rows else 0)
    names = _piled(screen.players)
    for number, player in enumerate(screen.players if draw else ()):
        line = Rect(rect.x + ui.px(2), rect.y + number // across * row, rect.w - ui.px(2), row)
        _player(ui, line.columns(across, ui.px(_GAP))[number % across], player, names)
    return rows * row + (ui.px(_GAP) if rows else 0)


def _piled(players: Sequence[Player]) -> tuple[str, ...]:
    """Which piles are seen. Of two players, what one has taken is what the other has lost, unless it is kept."""
    lost = any(player.captured for player in players)
    return ("hand", "gone") if lost and len(players) < 3 else ("hand", "taken", "gone")


def _player(ui: Ui, row: Rect, player: Player, names: tuple[str, ...]) -> None:
    """Whose they are, then his piles; as small as they have to be."""
    room = row.beside(ui.px(_ICON + 4))
    piece_icon(ui, (row.x + ui.px(8), row.centre[1]), ui.px(6.5), player.piece or str(player.number))
    x = room.x
    piles = next(
        piles
        for drawn in (_PILE, 6, 3, 1, 0)
        if _fits(piles := _piles(ui, player, names, drawn), room) or not drawn
    )
    for pile in piles:
        x = _pile(ui, room, x, pile)
    if not piles:
        said = ui.words("ui.tray.none")
        ui.text(room, said if ui.measure(said, "note") <= room.w else "–", "note", "third")
    hit(ui, f"off board {player.number}", row)
    tooltip(ui, _said(ui, player))


def _said(ui: Ui, player: Player) -> str:
    piles = ("in_hand", player.hand), ("took", player.taken), ("lost", player.captured)
    lines = [ui.words(f"ui.tray.{key}", n=len(pieces)) for key, pieces in piles if pieces]
    return "\n".join((player.name, *(lines or [ui.words("ui.tray.none")])))


def _fits(piles: list[_Pile], room: Rect) -> bool:
    return sum(pile.width for pile in piles) <= room.w


def _piles(ui: Ui, player: Player, names: tuple[str, ...], drawn: int) -> list[_Pile]:
    """What he has in hand, has taken and has lost; ``drawn``: pieces of each kind that are seen at most."""
    out = []
    for word, pieces in (("hand", player.hand), ("taken", player.taken), ("gone", player.captured)):
        if not pieces or word not in names:
            continue
        said, kinds = ui.words(f"ui.tray.{word}"), tuple(counted(pieces))
        width = ui.measure(said, "note") + ui.px(8 + 8)
        for _, n in kinds if drawn else ():
            width += ui.px(_ICON + (min(n, drawn) - 1) * _OVER) + _number(ui, n)
        if not drawn:
            width += ui.measure(str(len(pieces)), "note")
        out.append(_Pile(said, kinds, drawn, width))
    return out


def _number(ui: Ui, n: int) -> float:
    return ui.measure(str(n), "note") + ui.px(5) if n > 1 else 0.0


def _pile(ui: Ui, room: Rect, x: float, pile: _Pile) -> float:
    """Draw it from ``x`` on. Returns where the next one begins."""
    at = Rect(x, room.y, room.w, room.h)
    x += ui.text(at, pile.word, "note", "third") + ui.px(8)
    if not pile.drawn:
        number = str(sum(n for _, n in pile.pieces))
        return x + ui.text(Rect(x, room.y, room.w, room.h), number, "note", "second") + ui.px(8)
    for piece, n in pile.pieces:
        for k in range(min(n, pile.drawn)):
            piece_icon(ui, (x + ui.px(_ICON / 2 + k * _OVER), room.centre[1]), ui.px(6.5), piece, 0.9)
        x += ui.px(_ICON + (min(n, pile.drawn) - 1) * _OVER)
        if n > 1:
            ui.text(Rect(x, room.y, room.w, room.h), str(n), "note", "second")
            x += _number(ui, n)
    return x + ui.px(8)
