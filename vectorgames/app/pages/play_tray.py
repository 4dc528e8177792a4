"""Pieces that are off the board: always seen in a strip, told at length on a tab.

What may come back is a chip that can be pressed; what is lost for good is counted beside it.
"""

from __future__ import annotations

from vectorgames.app.game_texts import Player, TrayItem, has_piles, has_trays
from vectorgames.app.pages.play import PlayPage
from vectorgames.ui.boxes import line_button, piece
from vectorgames.ui.canvas import Ui
from vectorgames.ui.icons import piece_icon
from vectorgames.ui.layout import Box, Column, Custom, Forms, Grid, Row, Scroll, Space, Text
from vectorgames.ui.theme import ROUND_PILL
from vectorgames.ui.widgets import button, hit, tooltip
from vectorgames.view.primitives import Rect

_ROW, _CHIP = 30, 26
_OFF_ROW = 26

_LIST_ROW, _BETWEEN = 28, 6  # of the list, and between one player and the next

_ICON = 16

_DIM = 0.66  # how much is seen of what cannot be chosen now


# ---- the strip ----


def tray_strip(ui: Ui, page: PlayPage) -> Box | None:
    """A line for each player: his absent pieces, at the right those he has lost. Its height depends on nothing that
    happens in a game, so that nothing jumps. Sends ``pick``, ``dock``."""
    if not has_trays(page.record.game):
        return None
    rows = [_strip_row(ui, player) for player in page.players]
    return Column(*rows, gap="none", pad=("normal", "tiny"), ground=lambda ui, rect: ui.card(rect))


def _strip_row(ui: Ui, player: Player) -> Box:
    """As many chips as there is room for; a last one tells how many more there are."""
    chips = [_chip(ui, f"chip {player.number}.{i}", item) for i, item in enumerate(player.tray)]
    few = Row(gap="small", align=0.5, grow=1.0)
    few.boxes = (
        *(_chip(ui, f"chip {player.number}.{i}", item, drop=len(chips) - i) for i, item in enumerate(player.tray)),
        _More(few, player.number),
    )
    none = Text(ui.words("ui.tray.none"), "note", "third", lines=1, grow=1.0)
    return Row(
        piece(player.piece or str(player.number), 6.5),
        Forms(Row(*chips, gap="small", align=0.5, grow=1.0), few, gives=2) if chips else none,
        Forms(_lost(ui, player), _lost(ui, player, short=True), gives=1) if player.captured else None,
        height=_ROW,
    )


class _More(Custom):
    """How many chips of a row have no room."""

    def __init__(self, row: Row, number: int) -> None:
        def paint(ui: Ui, rect: Rect) -> None:
            rest = len(row.left_out)
            if rest and button(ui, f"more {number}", rect, f"+{rest}", help=ui.words("ui.tray.more", n=rest)):
                ui.send("dock", "tray")

        super().__init__(paint, width=38, height=_CHIP, align=0.5)


def _times(ui: Ui, item: TrayItem) -> str:
    """What matters most of when a piece comes back, in as few words as there are."""
    if item.left:
        return ui.words("ui.tray.left", n=item.left)
    return ui.words("ui.tray.turns", n=item.turns) if item.turns else item.due or item.age


def _chip(ui: Ui, name: str, item: TrayItem, drop: int = 0) -> Box:
    """An absent piece: its icon, where it left, how long ago; sends ``pick``."""
    works = item.value is not None
    alpha = 1.0 if works or item.chosen else max(_DIM, ui.theme.disabled)

    def ground(ui: Ui, rect: Rect) -> None:
        pressed, hovered, held = hit(ui, name, rect)
        tooltip(ui, told(ui, item))
        if pressed and works:
            ui.send("pick", item.value)
        colour = "selected" if item.chosen else "button_hovered" if works and (hovered or held) else "button"
        ui.fill(rect, colour, ui.strength(works or item.chosen), ROUND_PILL)
        ui.edge(rect, ROUND_PILL, ui.strength(works or item.chosen))
        if item.chosen:
            ui.outline(rect, "accent", 0.95, ROUND_PILL, 1.4)

    return Row(
        piece(item.piece, 8, alpha),
        Text(item.origin, "label", alpha=alpha, lines=1),
        Text(_times(ui, item), "note", "second", alpha=alpha, lines=1),
        ground=ground,
        gap="small",
        pad=("small", "none"),
        height=_CHIP,
        align=0.5,
        drop=drop,
    )


def told(ui: Ui, item: TrayItem) -> str:
    """Everything there is to say of an absent piece."""
    first = " · ".join(part for part in (ui.words("ui.tray.from", space=item.origin), item.age, item.due) if part)
    return "\n".join(part for part in (first, item.why) if part)


# ---- what is lost ----


def counted(pieces: tuple[str, ...]) -> list[tuple[str, int]]:
    """Each text once, in the order in which they came first, with how often it is there."""
    return [(piece, pieces.count(piece)) for piece in dict.fromkeys(pieces)]


def _lost(ui: Ui, player: Player, short: bool = False) -> Box:
    """Small icons of the pieces that a player has lost, with their counts; ``short``: only how many."""

    def ground(ui: Ui, rect: Rect) -> None:
        hit(ui, f"lost {player.number}", rect)
        tooltip(ui, ui.words("ui.tray.lost", n=len(player.captured)))

    gone = ui.words("ui.tray.gone")
    if short:
        return Row(Text(f"{len(player.captured)} {gone}", "note", "second", lines=1), ground=ground)
    icons: list[Box] = []
    for text, n in counted(player.captured):
        icons.append(piece(text, 6.5, 0.85))
        icons += [Text(str(n), "note", "second", lines=1)] if n > 1 else []
    return Row(Text(gone, "note", "third", lines=1), *icons, ground=ground, gap="tiny")


# ---- pieces in hand, taken and lost, where none comes back ----

_OVER = 8  # design pixels from one piece of a pile to the next, which lies over it
_SEEN = (12, 6, 3, 1, 0)  # so many pieces of a pile are drawn, as far as there is room; the others are counted


def off_board(ui: Ui, page: PlayPage) -> Box | None:
    """Two players in a row, each with his piles. Its height depends on nothing that happens in a game."""
    if not has_piles(page.record.game):
        return None
    rows = -(-len(page.players) // 2)
    if not any(player.hand or player.captured or player.taken for player in page.players):
        return Text(ui.words("ui.tray.none"), "note", "third", height=_OFF_ROW * rows, up=0.0)
    # Of two players, what one has taken is what the other has lost, unless it is kept.
    lost = any(player.captured for player in page.players) and len(page.players) < 3
    kinds = ("hand", "gone") if lost else ("hand", "taken", "gone")
    each = (_piles(ui, player, kinds) for player in page.players)
    return Grid(*each, columns=min(2, len(page.players)), gap="normal")


def _piles(ui: Ui, player: Player, kinds: tuple[str, ...]) -> Box:
    """Whose they are, then his piles; as small as they have to be."""
    told = {"hand": player.hand, "taken": player.taken, "gone": player.captured}
    piles = [(ui.words(f"ui.tray.{kind}"), told[kind]) for kind in kinds if told[kind]]

    def ground(ui: Ui, rect: Rect) -> None:
        hit(ui, f"off board {player.number}", rect)
        all_told = ("in_hand", player.hand), ("took", player.taken), ("lost", player.captured)
        lines = [ui.words(f"ui.tray.{key}", n=len(pieces)) for key, pieces in all_told if pieces]
        tooltip(ui, "\n".join((player.name, *(lines or [ui.words("ui.tray.none")]))))

    none = Forms(*(Text(said, "note", "third", lines=1) for said in (ui.words("ui.tray.none"), "–")))
    seen = Forms(*(Row(*(_pile(*pile, drawn) for pile in piles), gap="close") for drawn in _SEEN))
    icon = piece(player.piece or str(player.number), 6.5)
    return Row(icon, seen if piles else none, ground=ground, height=_OFF_ROW, gap="close")


def _pile(word: str, pieces: tuple[str, ...], drawn: int) -> Box:
    boxes: list[Box] = [Text(word, "note", "third", lines=1)]
    if not drawn:
        boxes.append(Text(str(len(pieces)), "note", "second", lines=1))
    for text, n in counted(pieces) if drawn else ():
        boxes.append(_heap(text, min(n, drawn)))
        boxes += [Text(str(n), "note", "second", lines=1)] if n > 1 else []
    return Row(*boxes, gap="tiny")


def _heap(text: str, count: int) -> Box:
    def paint(ui: Ui, rect: Rect) -> None:
        for k in range(count):
            piece_icon(ui, (rect.x + ui.px(9 + k * _OVER), rect.centre[1]), ui.px(6.5), text, 0.9)

    return Custom(paint, width=18 + (count - 1) * _OVER)


# ---- the tab ----


def tray_body(ui: Ui, page: PlayPage) -> Box:
    """Every absent piece in words, then what was lost, player by player; sends ``pick``."""
    chosen: list[Box] = []
    rows: list[Box] = []
    for player in page.players:
        rows.append(_head(ui, player))
        for i, item in enumerate(player.tray):
            rows.append(_item(ui, f"tray {player.number}.{i}", item))
            chosen += rows[-1:] if item.chosen else []
        rows.append(Box(height=_BETWEEN))
    picked = next((item.value for player in page.players for item in player.tray if item.chosen), None)
    seen = (picked, lambda: chosen[0].rect) if chosen else None
    return Scroll("tray", Column(*rows, gap="none"), seen, least=2 * _LIST_ROW, grow=1.0)


def _head(ui: Ui, player: Player) -> Box:
    none = Text(ui.words("ui.tray.none"), "note", "third", lines=1)
    lost = Forms(_lost(ui, player), _lost(ui, player, short=True), gives=1) if player.captured else None
    name = Text(player.name, "head", cut=True, lines=1)
    icon = piece(player.piece or str(player.number), 6.5)
    return Row(icon, name, None if player.tray else none, Space(), lost, height=_LIST_ROW)


def _item(ui: Ui, name: str, item: TrayItem) -> Box:
    """Tell from where, since when, when it is due, and why it cannot come back now."""
    works = item.value is not None
    alpha = ui.strength(works or item.chosen)
    press = line_button(name, ("pick", item.value) if works else "", item.chosen)

    def ground(ui: Ui, rect: Rect) -> None:
        place = rect.inset(0, ui.px(1))
        press(ui, place)
        tooltip(ui, told(ui, item))
        if item.chosen:
            ui.outline(place, "accent", 0.9, 6, 1.3)

    def first() -> list[Box]:
        times = " · ".join(part for part in (item.age, item.due) if part)
        return [
            piece(item.piece, 8, alpha),
            Text(ui.words("ui.tray.from", space=item.origin), "strong", alpha=alpha, lines=1),
            Text(times, "note", "second", alpha=max(alpha, 0.8), lines=1, cut=True),
        ]

    beside = Row(*first(), Space(), Text(item.why, "note", "warning", lines=1), height=_LIST_ROW)
    under = Row(Box(width=_ICON), Text(item.why, "note", "warning", lines=2, grow=1.0))
    two = Column(Row(*first(), height=_LIST_ROW), under, gap="none")
    return Row(
        Forms(beside, two, grow=1.0) if item.why else Row(*first()),
        ground=ground,
        pad=("wide", "none"),
        height=_LIST_ROW,
    )
