"""The two menus under the top bar: hints, and everything else."""

from __future__ import annotations

from contextlib import AbstractContextManager

from imgui_bundle import imgui

from vectorgames.ui.canvas import Ui
from vectorgames.ui.icons import xray_symbol
from vectorgames.ui.model import SPOTS, Screen
from vectorgames.ui.nodes import spot
from vectorgames.ui.paint import paint
from vectorgames.ui.sets import xray_help
from vectorgames.ui.signs import sign as sign_of
from vectorgames.ui.widgets import button, button_width, hit, key_cap, popup, switch
from vectorgames.view.primitives import Rect

_ROW, _ROW_LEAST = 36, 24

_SIGN = 34  # width of the sign before a switch

HINT_KINDS = {
    "wins": "win",
    "blocks": "block",
    "doubles": "double",
    "sets": "set",
    "threatened": "threatened",
    "groups": "size",
    "contest": "threat",
    "risk": "risk",
    "changed": "changed",
}
"""Switch -> the kind of mark, or of path, that it shows."""

HINT_SWITCHES = tuple(HINT_KINDS)


def _popup(
    ui: Ui, name: str, corner: tuple[float, float], size: tuple[float, float]
) -> AbstractContextManager[Rect | None]:
    return popup(ui, name, (corner[0] - size[0], corner[1]), size)


def hints_menu(ui: Ui, corner: tuple[float, float], screen: Screen) -> None:
    """Which hints are shown, whether the X-ray is, and how their helper is."""
    if not imgui.is_popup_open("hints"):
        return
    pad = ui.px(14)
    widest = max((ui.measure(text, "note") for _, text in _hints(ui, screen)), default=0.0) + ui.px(_SIGN)
    inner = min(max(ui.px(340), widest + 2 * pad + ui.px(2)), ui.layer.size[0] - 2 * ui.px(16)) - 2 * pad
    size = (inner + 2 * pad, hints(ui, Rect(0, 0, inner, 0), screen, draw=False) + 2 * ui.px(10))
    with _popup(ui, "hints", corner, size) as box:
        if box:
            hints(ui, box.inset(pad, ui.px(10)), screen)


def _hints(ui: Ui, screen: Screen) -> list[tuple[str, str]]:
    """Switches of the game, each with what it does."""
    names = [name for name in (*HINT_SWITCHES, "xray") if name in screen.helps]
    names += SPOTS if screen.tree else ()
    return [(n, xray_help(ui, screen) if n == "xray" else ui.words(f"ui.switch.{n}_help")) for n in names]


def hints(ui: Ui, rect: Rect, screen: Screen, draw: bool = True) -> float:
    """The switches from the top of the rectangle, and under them how the helper is. Returns the height."""
    words, sign, inner = ui.words, ui.px(_SIGN), rect.w
    y, entries = rect.y, _hints(ui, screen)
    names = [name for name, _ in entries]
    breaks = [name for name in ("xray", SPOTS[0]) if name in names]
    line = ui.px(13)
    for name, help in entries:
        if name in breaks:
            if draw:
                ui.fill(Rect(rect.x, y + line // 2 - ui.px(3), inner, ui.px(1)), "line")
            y += line
        place = Rect(rect.x, y, inner, ui.px(_ROW - 4))
        if draw:
            _hint(ui, place, name, screen)
            ui.paragraph(Rect(rect.x + sign, place.bottom, inner - sign, 1e6), help, "note", "second")
        y = place.bottom + ui.height(help, inner - sign, "note") + ui.px(8)
    stopped = screen.engine.state == "stopped"
    text = words(f"ui.engine.{screen.engine.state}", reason=screen.engine.reason)
    if draw:
        ui.paragraph(Rect(rect.x, y + ui.px(6), inner, 1e6), text, "note", "warning" if stopped else "second")
    y += ui.height(text, inner, "note") + ui.px(6)
    if stopped:
        label = words("ui.engine.restart")
        place = Rect(rect.x, y + ui.px(6), button_width(ui, label), ui.px(32))
        if draw and button(ui, "restart", place, label):
            ui.send("restart_engine")
        y += ui.px(42)
    if screen.can_solve:
        label = words("ui.solve")
        place = Rect(rect.x, y + ui.px(6), button_width(ui, label), ui.px(32))
        if draw and button(ui, "solve", place, label):
            ui.send("solve")
            imgui.close_current_popup()  # nothing where it is no popup that one is in
        y += ui.px(42)
    return y - rect.y


def _hint(ui: Ui, rect: Rect, name: str, screen: Screen) -> None:
    """A switch, before it the sign of what it shows."""
    at, on = (rect.x + ui.px(12), rect.centre[1]), getattr(screen.switches, name)
    if name in HINT_KINDS:
        paint(ui, sign_of(HINT_KINDS[name], at, ui.px(11), ui.theme))
    elif name in SPOTS:
        spot(ui, at, ui.px(10), "R", shaped=name == "shapes", written=name == "letters")
    else:
        xray_symbol(ui, at, ui.px(11), ui.theme["text"])
        key_cap(ui, rect.right - ui.px(50), rect.centre[1], ui.keys(name))
    if switch(ui, name, rect.beside(ui.px(_SIGN)), ui.words(f"ui.switch.{name}"), on):
        ui.send("switch", (name, not on))


def undo_menu(ui: Ui, under: Rect, screen: Screen) -> None:
    """What is taken back: one move, or the whole series."""
    if not imgui.is_popup_open("undo menu"):
        return
    words, pad, row = ui.words, ui.px(8), ui.px(34)
    entries = (("undo", screen.can_undo), ("undo_series", screen.can_undo_series))
    rows = [(name, works, words(f"ui.command.{name}"), ui.keys(name)) for name, works in entries]
    widest = max(ui.measure(label) + ui.measure(keys, "note") for _, _, label, keys in rows)
    size = (widest + ui.px(74), 2 * pad + row * len(rows))
    corner = (min(under.right + size[0] / 2, ui.layer.size[0] - ui.px(8)), under.bottom + ui.px(6))
    with _popup(ui, "undo menu", corner, size) as box:
        place = box.inset(pad).top(row) if box else Rect(0, 0, 0, 0)
        for name, works, label, keys in rows if box else ():
            if _entry(ui, f"menu {name}", place, label, keys, works):
                ui.send(name)
                imgui.close_current_popup()
            place = Rect(place.x, place.bottom, place.w, place.h)


def _entry(ui: Ui, name: str, rect: Rect, label: str, keys: str, works: bool = True) -> bool:
    """A line of a menu: its words, its shortcut or state at the right. Whether it was pressed."""
    pressed, hovered, _ = hit(ui, name, rect, works)
    if hovered:
        ui.fill(rect, "button_hovered", 1.0, 6)
    inner, alpha = rect.inset(ui.px(12), 0), ui.strength(works)
    taken = min(ui.measure(keys, "note"), max(0.0, inner.w - ui.measure(label) - ui.px(10)))
    ui.text(inner.left(inner.w - taken - ui.px(10)), label, "text", "text", 0.0, alpha)
    ui.text(inner.beside(inner.w - taken), keys, "note", "second", 1.0, alpha)
    return pressed


def main_menu(ui: Ui, corner: tuple[float, float], screen: Screen, entries: tuple[str | None, ...] = ()) -> None:
    """What the page has in it, or these entries; in a low window the rows are a little lower, then it scrolls."""
    if not imgui.is_popup_open("menu"):
        return
    words = ui.words
    saved = screen.saved.name + (" •" if screen.saved.unsaved and screen.saved.name else "")
    states = {"save_dialog": saved, "panel": "✓" if screen.side_panel_open else ""}
    works = {"undo": screen.can_undo, "undo_series": screen.can_undo_series, "redo": screen.can_redo}
    names = entries or screen.actions.menu()
    rows = [(n, words(f"ui.command.{n}"), states.get(n, ui.keys(n))) if n else None for n in names]
    line, pad, lines = ui.px(9), ui.px(8), rows.count(None)
    room = ui.layer.size[1] - corner[1] - ui.px(6) - 2 * pad - line * lines
    row = min(ui.px(34), max(room // (len(rows) - lines), ui.px(_ROW_LEAST)))
    widest = max(ui.measure(r[1]) + ui.measure(r[2], "note") for r in rows if r)
    size = (min(widest + ui.px(74), ui.px(430)), 2 * pad + row * (len(rows) - lines) + line * lines)
    with _popup(ui, "menu", corner, size) as box:
        if box is None:
            return
        y = box.y + pad
        for entry in rows:
            if entry is None:
                ui.fill(Rect(box.x + ui.px(12), y + line // 2, box.w - ui.px(24), ui.px(1)), "line")
                y += line
                continue
            place = Rect(box.x + pad, y, box.w - 2 * pad, row)
            if _entry(ui, entry[0], place, *entry[1:], works.get(entry[0], screen.actions.possible(entry[0]))):
                if (command := screen.actions.command(entry[0])) is not None:
                    ui.later(command)
                imgui.close_current_popup()
            y += row
