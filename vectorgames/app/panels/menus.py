"""The two menus under the top bar: hints, and everything else."""

from __future__ import annotations

from functools import partial

from vectorgames.app.page import Page
from vectorgames.app.pages.play import PlayPage
from vectorgames.app.panels.sets import xray_help
from vectorgames.app.settings import SPOTS
from vectorgames.ui.boxes import Button, Send, Switch, key_cap, rule, send, show_popup, shut
from vectorgames.ui.canvas import Ui
from vectorgames.ui.icons import xray_symbol
from vectorgames.ui.layout import Box, Column, Custom, Row, Space, Stack, Text
from vectorgames.ui.nodes import spot
from vectorgames.ui.paint import paint
from vectorgames.ui.widgets import hit
from vectorgames.view.map_marks import sign as sign_of
from vectorgames.view.primitives import Rect

_ROW, _ROW_LEAST = 34, 24

_FOR_A_WHILE = ("vector_gif", "stop_pictures")
"""Entries that are only in the menu while there is something to be done with them."""

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


_PARTS = ("xray", SPOTS[0])  # a line stands before these


def hints_menu(ui: Ui, corner: tuple[float, float], page: PlayPage) -> None:
    """Which hints are shown, whether the X-ray is, and whether their helper has stopped."""
    key = page, page.revision
    show_popup(ui, "hints", key, lambda ui: hints(ui, page), lambda wide, _: (corner[0] - wide, corner[1]))


def hints(ui: Ui, page: PlayPage, pad: bool = True) -> Box:
    """The switches of the game, each with what it does, and under them whether their helper has stopped."""
    names = [name for name in (*HINT_SWITCHES, "xray") if name in page.helps]
    names += SPOTS if page.tree else ()
    switches: list[Box] = []
    for name in names:
        switches += [rule()] if name in _PARTS else []
        switches.append(_hint(ui, page, name))
    return Column(
        *switches,
        engine_card(ui, page),
        Button("solve", ui.words("ui.solve"), shut("solve"), align=0.0)
        if ui.layer.actions.possible("solve")
        else None,
        gap="close",
        pad=("wide", "normal") if pad else "none",
        width=340,
    )


def engine_card(ui: Ui, page: PlayPage) -> Box | None:
    """A card if the helper for hints has stopped."""
    if not (why := page.play.analysis.stopped):
        return None
    return Row(
        Text(ui.words("ui.engine.stopped", reason=why), "note", lines=3, cut=True, grow=1.0),
        Button("restart", ui.words("ui.engine.restart"), "restart_engine", height=32, align=0.5),
        pad=("wide", "close"),
        ground=lambda ui, rect: ui.card(rect, "warning_card", "warning"),
    )


def _hint(ui: Ui, page: PlayPage, name: str) -> Box:
    """A switch, before it the sign of what it shows, under it what that is."""

    def sign(ui: Ui, rect: Rect) -> None:
        if name in HINT_KINDS:
            paint(ui, sign_of(HINT_KINDS[name], rect.centre, ui.px(11), ui.theme))
        elif name in SPOTS:
            spot(ui, rect.centre, ui.px(10), "R", shaped=name == "shapes", written=name == "letters")
        else:
            xray_symbol(ui, rect.centre, ui.px(11), ui.theme["text"])

    on = getattr(page.context.switches, name)
    help = xray_help(ui, page) if name == "xray" else ui.words(f"ui.switch.{name}_help")
    turn: Box = Switch(name, ui.words(f"ui.switch.{name}"), on, ("switch", (name, not on)), height=32, grow=1.0)
    if name == "xray":
        turn = Stack(turn, Row(Space(), key_cap(ui.keys(name)), Box(width=40)), grow=1.0)
    return Column(
        Row(Custom(sign, width=_SIGN - 10), turn),
        Row(Box(width=_SIGN - 10), Text(help, "note", "second", grow=1.0)),
        gap="none",
    )


def undo_menu(ui: Ui, under: Rect, page: Page) -> None:
    """What is taken back: one move, or the whole series."""
    entries = {"undo": page.can_undo, "undo_series": page.undoes_series}

    def build(ui: Ui) -> Box:
        rows = [
            _entry(ui, f"menu {name}", ui.words(f"ui.command.{name}"), ui.keys(name), works, name)
            for name, works in entries.items()
        ]
        return Column(*rows, gap="none", pad="close")

    show_popup(
        ui, "undo menu", tuple(entries.items()), build,
        lambda wide, _: (under.right - wide / 2, under.bottom + ui.px(16)),
    )  # fmt: skip


def _entry(ui: Ui, name: str, label: str, keys: str, works: bool, what: Send) -> Box:
    """A line of a menu: its words, its shortcut or state at the right; in a low window it is a little lower."""

    def ground(ui: Ui, rect: Rect) -> None:
        pressed, hovered, _ = hit(ui, name, rect, works)
        if hovered:
            ui.fill(rect, "button_hovered", 1.0, 6)
        if pressed:
            send(ui, shut(what))

    alpha = ui.strength(works)
    return Row(
        Text(label, lines=1, alpha=alpha),
        Space(),
        Text(keys, "note", "second", lines=1, alpha=alpha, cut=True) if keys else None,
        ground=ground,
        pad=("normal", "none"),
        height=_ROW,
        least=_ROW_LEAST,
    )


def main_menu(ui: Ui, corner: tuple[float, float], page: Page, names: tuple[str | None, ...]) -> None:
    """The menu of a page: these entries, None is a line."""
    kept = page.saved
    saved = kept.name + (" •" if kept.unsaved and kept.name else "")
    states = {"save_dialog": saved, "panel": "✓" if page.context.side_panel_open else ""}
    works = {"undo": page.can_undo, "undo_series": page.undoes_series, "redo": page.can_redo}

    def build(ui: Ui) -> Box:
        rows: list[Box] = []
        for name in names:
            if name is None:
                rows.append(Custom(_line, height=9))
                continue
            keys, enabled = states.get(name, ui.keys(name)), works.get(name, ui.layer.actions.possible(name))
            if not enabled and name in _FOR_A_WHILE:
                continue
            rows.append(_entry(ui, name, ui.words(f"ui.command.{name}"), keys, enabled, partial(_later, name)))
        return Column(*rows, gap="none", pad="close", most=430)

    show_popup(ui, "menu", (page, page.revision, names), build, lambda wide, _: (corner[0] - wide, corner[1]))


def _later(name: str, ui: Ui) -> None:
    if (command := ui.layer.actions.command(name)) is not None:
        ui.later(command)


def _line(ui: Ui, rect: Rect) -> None:
    ui.fill(Rect(rect.x + ui.px(4), rect.y + rect.h // 2, rect.w - ui.px(8), ui.px(1)), "line")
