"""The two menus under the top bar: hints, and everything else. Knows nothing of what commands do."""

from __future__ import annotations

from imgui_bundle import imgui

from vectorgames.ui.canvas import Ui
from vectorgames.ui.commands import EVERY, SPOTS, keys_of
from vectorgames.ui.flat.paint import paint
from vectorgames.ui.frame import Rect
from vectorgames.ui.icons import xray_symbol
from vectorgames.ui.model import Screen
from vectorgames.ui.nodes import spot
from vectorgames.ui.popups import open_popup
from vectorgames.ui.sets import xray_help
from vectorgames.ui.signs import sign as sign_of
from vectorgames.ui.widgets import button, button_width, hit, key_cap, switch

_ROW = 36
HINT_KINDS = {
    "wins": "win",
    "blocks": "block",
    "doubles": "double",
    "threatened": "threatened",
    "contest": "threat",
    "risk": "risk",
    "changed": "changed",
}
"""Switch -> the kind of mark, or of path, that it shows."""
HINT_SWITCHES = tuple(HINT_KINDS)


def _open(ui: Ui, name: str, corner: tuple[float, float], size: tuple[float, float]) -> bool:
    """Begin a popup whose top right corner is given."""
    return open_popup(ui, name, (corner[0] - size[0], corner[1]), size)


def hints_menu(ui: Ui, corner: tuple[float, float], screen: Screen) -> None:
    """Which hints are shown, whether the X-ray is, and how their helper is."""
    if not imgui.is_popup_open("hints"):
        return
    words, pad, sign = ui.words, ui.px(14), ui.px(34)
    names = [name for name in (*HINT_SWITCHES, "xray") if name in screen.helps]
    names += SPOTS if screen.tree else ()
    helps = [xray_help(ui, screen) if n == "xray" else words(f"ui.switch.{n}_help") for n in names]
    widest = max((ui.measure(text, "note") for text in helps), default=0.0) + sign + 2 * pad + ui.px(2)
    width = min(max(ui.px(340), widest), ui.layer.size[0] - 2 * ui.px(16))
    inner = width - 2 * pad
    rows = [ui.px(_ROW - 4) + ui.height(text, inner - sign, "note", 2) + ui.px(8) for text in helps]
    stopped = screen.engine.state == "stopped"
    text = words(f"ui.engine.{screen.engine.state}", reason=screen.engine.reason)
    state = ui.height(text, width - 2 * pad, "note") + ui.px(6)
    breaks = [name for name in ("xray", SPOTS[0]) if name in names]
    line = ui.px(13)
    below = ui.px(42) * (stopped + screen.can_solve)
    height = 2 * ui.px(10) + sum(rows) + line * len(breaks) + state + below
    if not _open(ui, "hints", corner, (width, height)):
        return
    x, y = corner[0] - width + pad, corner[1] + ui.px(10)
    for name, help, row in zip(names, helps, rows, strict=True):
        if name in breaks:
            ui.fill(Rect(x, y + line // 2 - ui.px(3), inner, ui.px(1)), "line")
            y += line
        on = getattr(screen.switches, name)
        rect = Rect(x, y, inner, ui.px(_ROW - 4))
        at = (x + ui.px(12), rect.centre[1])
        if name in HINT_KINDS:
            kind = HINT_KINDS[name]
            paint(ui, sign_of(kind, at, ui.px(11), ui.theme))
        elif name in SPOTS:
            spot(ui, at, ui.px(10), "R", shaped=name == "shapes", written=name == "letters")
        else:
            xray_symbol(ui, at, ui.px(11), ui.theme["text"])
            key_cap(ui, rect.right - ui.px(50), rect.centre[1], keys_of(name, words))
        if switch(ui, name, rect.beside(sign), words(f"ui.switch.{name}"), on):
            ui.send("switch", (name, not on))
        ui.paragraph(Rect(x + sign, rect.bottom, inner - sign, row), help, "note", "second", 2)
        y += row
    colour = "warning" if stopped else "second"
    y += ui.paragraph(Rect(x, y + ui.px(6), inner, state), text, "note", colour) + ui.px(12)
    if stopped:
        label = words("ui.engine.restart")
        if button(ui, "restart", Rect(x, y, button_width(ui, label), ui.px(32)), label):
            ui.send("restart_engine")
        y += ui.px(42)
    if screen.can_solve:
        label = words("ui.solve")
        if button(
            ui, "solve", Rect(x, y, button_width(ui, label), ui.px(32)), label, help=words("ui.command.solve")
        ):
            ui.send("solve")
            imgui.close_current_popup()
    imgui.end_popup()


def undo_menu(ui: Ui, under: Rect, screen: Screen) -> None:
    """What is taken back: one move, or the whole series."""
    if not imgui.is_popup_open("undo menu"):
        return
    words, pad, row = ui.words, ui.px(8), ui.px(34)
    entries = (("undo", screen.can_undo), ("undo_series", screen.can_undo_series))
    rows = [(name, works, words(f"ui.command.{name}"), keys_of(name, words)) for name, works in entries]
    widest = max(ui.measure(label) + ui.measure(keys, "note") for _, _, label, keys in rows)
    size = (widest + ui.px(74), 2 * pad + row * len(rows))
    corner = (min(under.right + size[0] / 2, ui.layer.size[0] - ui.px(8)), under.bottom + ui.px(6))
    if not _open(ui, "undo menu", corner, size):
        return
    place = Rect(corner[0] - size[0] + pad, corner[1] + pad, size[0] - 2 * pad, row)
    for name, works, label, keys in rows:
        if _entry(ui, f"menu {name}", place, label, keys, works):
            ui.send(name)
            imgui.close_current_popup()
        place = Rect(place.x, place.bottom, place.w, place.h)
    imgui.end_popup()


def _entry(ui: Ui, name: str, rect: Rect, label: str, keys: str, works: bool = True) -> bool:
    """A line of a menu: its words, its shortcut or state at the right. Whether it was pressed."""
    pressed, hovered, _ = hit(ui, name, rect, works)
    if hovered:
        ui.fill(rect, "button_hovered", 1.0, 6)
    inner, alpha = rect.inset(ui.px(12), 0), 1.0 if works else 0.4
    taken = min(ui.measure(keys, "note"), inner.w / 2)
    ui.text(inner.left(inner.w - taken - ui.px(10)), label, "text", "text", 0.0, alpha)
    ui.text(inner.beside(inner.w - taken), keys, "note", "second", 1.0, alpha)
    return pressed


MENU = (
    *("back_to_chooser", "open_dialog", "save", "save_dialog", "copy", "paste", None),
    *("players", "offer_draw", "resign", None),
    *("rules", "assembly", "settings", "help", None),
    *("panel", "fullscreen", "screenshot", "map_png", "map_svg", None, "quit"),
)
"""Entries of the main menu; None: a line."""


def main_menu(ui: Ui, corner: tuple[float, float], screen: Screen) -> None:
    """Everything that is needed now and then."""
    if not imgui.is_popup_open("menu"):
        return
    words = ui.words
    saved = screen.saved.name + (" •" if screen.saved.unsaved and screen.saved.name else "")
    states = {"save_dialog": saved, "panel": "✓" if screen.side_panel_open else ""}
    rows = [(n, words(f"ui.command.{n}"), states.get(n, keys_of(n, words))) if n else None for n in MENU]
    line, pad, lines = ui.px(9), ui.px(8), rows.count(None)
    room = ui.layer.size[1] - corner[1] - ui.px(6) - 2 * pad - line * lines
    row = min(ui.px(34), room // (len(rows) - lines))
    widest = max(ui.measure(r[1]) + ui.measure(r[2], "note") for r in rows if r)
    size = (min(widest + ui.px(74), ui.px(430)), 2 * pad + row * (len(rows) - lines) + line * lines)
    if not _open(ui, "menu", corner, size):
        return
    x, y = corner[0] - size[0], corner[1] + pad
    for entry in rows:
        if entry is None:
            ui.fill(Rect(x + ui.px(12), y + line // 2, size[0] - ui.px(24), ui.px(1)), "line")
            y += line
            continue
        if _entry(ui, entry[0], Rect(x + pad, y, size[0] - 2 * pad, row), *entry[1:]):
            ui.later(EVERY[entry[0]].command)
            imgui.close_current_popup()
        y += row
    imgui.end_popup()
