"""Pieces that are off the board: always seen in a strip, told at length on a tab.

What may come back is a chip that can be pressed; what is lost for good is counted beside it.
"""

from __future__ import annotations

from imgui_bundle import imgui

from vectorgames.ui.canvas import Ui
from vectorgames.ui.icons import piece_icon
from vectorgames.ui.model import Player, Screen, TrayItem
from vectorgames.ui.theme import ROUND_PILL
from vectorgames.ui.widgets import button, hit, row_button, tooltip
from vectorgames.view.primitives import Rect

_ROW, _PAD, _CHIP = 30, 5, 26

_LIST_ROW = 28

_ICON = 20

_LOST = 18  # width of the icon of a lost piece
_DIM = 0.66  # how much is seen of what cannot be chosen now


# ---- the strip ----


def tray_strip(ui: Ui, rect: Rect, screen: Screen, draw: bool = True) -> float:
    """A line for each player: his absent pieces, at the right those he has lost. Returns its height.

    It depends on nothing that happens in a game, so that nothing jumps. Sends ``pick``, ``dock``.
    """
    if not screen.trays:
        return 0.0
    row, pad = ui.px(_ROW), ui.px(_PAD)
    height = row * len(screen.players) + 2 * pad
    if draw:
        card = rect.top(height)
        ui.card(card)
        for i, player in enumerate(screen.players):
            place = Rect(card.x + ui.px(12), card.y + pad + i * row, card.w - ui.px(22), row)
            _strip_row(ui, place, player)
    return height + ui.px(10)


def _strip_row(ui: Ui, row: Rect, player: Player) -> None:
    piece_icon(ui, (row.x + ui.px(7), row.centre[1]), ui.px(6.5), player.piece or str(player.number))
    room = row.beside(ui.px(_ICON + 4))
    gap = ui.px(6)
    chips = [_chip_width(ui, item) for item in player.tray]
    wanted = sum(chips) + gap * len(chips)
    lost = _lost_width(ui, player)
    if wanted + lost + gap > room.w:
        lost = min(lost, _lost_width(ui, player, short=True))
    _lost(ui, Rect(room.right - lost, room.y, lost, room.h), player, short=lost < _lost_width(ui, player))
    room = room.left(room.w - lost - (gap if lost else 0))
    if not player.tray:
        ui.text(room, ui.words("ui.tray.none"), "note", "third")
        return
    _chips(ui, room, player, chips, gap)


def _chips(ui: Ui, room: Rect, player: Player, widths: list[float], gap: float) -> None:
    """As many chips as there is room for; a last one tells how many more there are."""
    more = ui.px(38)
    shown, x = 0, room.x
    for i, width in enumerate(widths):
        last = i + 1 == len(widths)
        if x + width + (0 if last else gap + more) > room.right + 0.5:
            break
        shown, x = shown + 1, x + width + gap
    x = room.x
    for i in range(shown):
        chip(ui, f"chip {player.number}.{i}", Rect(x, room.y, widths[i], room.h), player.tray[i])
        x += widths[i] + gap
    rest = len(widths) - shown
    if rest:
        place = Rect(x, round(room.centre[1] - ui.px(_CHIP) / 2), more, ui.px(_CHIP))
        if button(ui, f"more {player.number}", place, f"+{rest}", help=ui.words("ui.tray.more", n=rest)):
            ui.send("dock", "tray")


def _times(ui: Ui, item: TrayItem) -> str:
    """What matters most of when a piece comes back, in as few words as there are."""
    if item.left:
        return ui.words("ui.tray.left", n=item.left)
    return ui.words("ui.tray.turns", n=item.turns) if item.turns else item.due or item.age


def _chip_width(ui: Ui, item: TrayItem) -> float:
    words = ui.measure(item.origin, "label") + ui.measure(_times(ui, item), "note")
    return round(words) + ui.px(_ICON + 8 + 7 + 10)


def chip(ui: Ui, name: str, rect: Rect, item: TrayItem) -> None:
    """An absent piece: its icon, where it left, how long ago; sends ``pick``."""
    rect = Rect(round(rect.x), round(rect.centre[1] - ui.px(_CHIP) / 2), rect.w, ui.px(_CHIP))
    pressed, hovered, held = hit(ui, name, rect)
    tooltip(ui, told(ui, item))
    works = item.value is not None
    if pressed and works:
        ui.send("pick", item.value)
    ground = "selected" if item.chosen else "button_hovered" if works and (hovered or held) else "button"
    ui.fill(rect, ground, ui.strength(works or item.chosen), ROUND_PILL)
    ui.edge(rect, ROUND_PILL, ui.strength(works or item.chosen))
    if item.chosen:
        ui.outline(rect, "accent", 0.95, ROUND_PILL, 1.4)
    alpha = 1.0 if works or item.chosen else max(_DIM, ui.theme.disabled)
    piece_icon(ui, (rect.x + ui.px(_ICON / 2 + 4), rect.centre[1]), ui.px(8), item.piece, alpha)
    words = rect.beside(ui.px(_ICON + 8))
    used = ui.text(words, item.origin, "label", "text", 0.0, alpha)
    ui.text(words.beside(used + ui.px(7)), _times(ui, item), "note", "second", 0.0, alpha)


def told(ui: Ui, item: TrayItem) -> str:
    """Everything there is to say of an absent piece."""
    first = " · ".join(part for part in (ui.words("ui.tray.from", space=item.origin), item.age, item.due) if part)
    return "\n".join(part for part in (first, item.why) if part)


# ---- what is lost ----


def counted(pieces: tuple[str, ...]) -> list[tuple[str, int]]:
    """Each text once, in the order in which they came first, with how often it is there."""
    return [(piece, pieces.count(piece)) for piece in dict.fromkeys(pieces)]


def _count_width(ui: Ui, n: int) -> float:
    return ui.px(_LOST) + (ui.measure(str(n), "note") + ui.px(5) if n > 1 else 0)


def _lost_width(ui: Ui, player: Player, short: bool = False) -> float:
    if not player.captured:
        return 0.0
    if short:
        return ui.measure(_gone(ui, player), "note") + ui.px(4)
    return _gone_width(ui) + sum(_count_width(ui, n) for _, n in counted(player.captured))


def _gone_width(ui: Ui) -> float:
    return round(ui.measure(ui.words("ui.tray.gone"), "note")) + ui.px(8)


def _gone(ui: Ui, player: Player) -> str:
    return f"{len(player.captured)} {ui.words('ui.tray.gone')}"


def _lost(ui: Ui, rect: Rect, player: Player, short: bool = False) -> None:
    """Small icons of the pieces that a player has lost, with their counts; ``short``: only how many."""
    if not player.captured:
        return
    x = rect.x
    if short:
        ui.text(rect, _gone(ui, player), "note", "second", 1.0)
    else:
        ui.text(rect.left(_gone_width(ui)), ui.words("ui.tray.gone"), "note", "third")
        x += _gone_width(ui)
        for piece, n in counted(player.captured):
            piece_icon(ui, (x + ui.px(_LOST / 2), rect.centre[1]), ui.px(6.5), piece, 0.85)
            if n > 1:
                place = Rect(x + ui.px(_LOST + 1), rect.y, rect.w, rect.h)
                ui.text(place, str(n), "note", "second")
            x += _count_width(ui, n)
    hit(ui, f"lost {player.number}", rect)
    tooltip(ui, ui.words("ui.tray.lost", n=len(player.captured)))


# ---- the tab ----


def tray_body(ui: Ui, rect: Rect, screen: Screen) -> None:
    """Every absent piece in words, then what was lost, player by player; sends ``pick``."""
    with ui.scroll("tray", rect) as (area, used):
        row, y = ui.px(_LIST_ROW), area.y
        for player in screen.players:
            head = Rect(area.x, y, area.w, row)
            _head(ui, head, player)
            y += row
            for i, item in enumerate(player.tray):
                height = _item(ui, Rect(area.x, y, area.w, row), f"tray {player.number}.{i}", item)
                if item.chosen:
                    _follow(ui, item, y - area.y, height, rect.h)
                y += height
            y += ui.px(6)
        used.append(y - area.y)


def _follow(ui: Ui, item: TrayItem, top: float, height: float, shown: float) -> None:
    """Scroll so that a piece is seen when it has just been chosen."""
    before, frames = ui.layer.memory.get("tray at", (None, 0))
    # Twice: at first imgui may not know yet how long the list is.
    frames = frames + 1 if before == item.value else 1
    if frames > 2:
        return
    ui.layer.memory["tray at"] = (item.value, frames)
    at = imgui.get_scroll_y()
    if top < at or top + height > at + shown:
        imgui.set_scroll_y(max(0.0, top + height - shown))
        ui.layer.touch()


def _head(ui: Ui, row: Rect, player: Player) -> None:
    piece_icon(ui, (row.x + ui.px(8), row.centre[1]), ui.px(6.5), player.piece or str(player.number))
    inner = row.beside(ui.px(_ICON + 6))
    lost = min(_lost_width(ui, player), inner.w * 0.7)
    _lost(ui, Rect(inner.right - ui.px(6) - lost, inner.y, lost, inner.h), player)
    room = inner.left(inner.w - lost - ui.px(16))
    used = ui.text(room, player.name, "head")
    if not player.tray:
        ui.text(room.beside(used + ui.px(10)), ui.words("ui.tray.none"), "note", "third")


def _item(ui: Ui, row: Rect, name: str, item: TrayItem) -> float:
    """Tell from where, since when, when it is due, and why it cannot come back now. Returns its height."""
    works = item.value is not None
    origin = ui.words("ui.tray.from", space=item.origin)
    times = " · ".join(part for part in (item.age, item.due) if part)
    room = row.w - ui.px(48 + 24) - ui.measure(origin, "strong") - ui.measure(times, "note")
    under = ui.height(item.why, row.w - ui.px(48), "note", 2) if ui.measure(item.why, "note") > room else 0.0
    height = row.h + under + (ui.px(4) if under else 0)
    place = Rect(row.x, row.y, row.w, height).inset(0, ui.px(1))
    if row_button(ui, name, place, item.chosen) and works:
        ui.send("pick", item.value)
    tooltip(ui, told(ui, item))
    if item.chosen:
        ui.outline(place, "accent", 0.9, 6, 1.3)
    alpha = ui.strength(works or item.chosen)
    piece_icon(ui, (row.x + ui.px(24), row.centre[1]), ui.px(8), item.piece, alpha)
    words = row.beside(ui.px(40)).left(row.w - ui.px(48))
    if under:
        ui.paragraph(words.below(row.h - ui.px(3)), item.why, "note", "warning", 2)
    words = words.beside(ui.text(words, origin, "strong", "text", 0.0, alpha) + ui.px(12))
    words = words.beside(ui.text(words, times, "note", "second", 0.0, max(alpha, 0.8)) + ui.px(12))
    if not under:
        ui.text(words, item.why, "note", "warning", 1.0)
    return height


def tray_smallest(ui: Ui, screen: Screen) -> float:
    """Height at which every player and one absent piece is seen."""
    return ui.px(_LIST_ROW) * (len(screen.players) + 1) + ui.px(6) * len(screen.players)
