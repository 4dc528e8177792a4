"""Whether the board can be built: the verdict, who meets whom, limits, play, orders that cannot work.

Knows nothing of how it is checked.
"""

from __future__ import annotations

from imgui_bundle import imgui

from vectorgames.ui.assembly.play import play_table
from vectorgames.ui.assembly.rows import PAD, check_rows, heading, sentence, verdict_card
from vectorgames.ui.assembly.signs import cross, play_sign
from vectorgames.ui.assembly_model import Assembly, Check, WrongRow
from vectorgames.ui.canvas import Ui
from vectorgames.ui.frame import Rect
from vectorgames.ui.theme import ROUND_CARD
from vectorgames.ui.widgets import button, button_width, hit, tooltip

_SECTION = 20


def check_tab(ui: Ui, body: Rect, data: Assembly) -> None:
    """All of it, one under the other."""
    check = data.check
    with ui.scroll(f"check {data.board}", body) as (area, used):
        _to_top(ui, data)
        rest = Rect(area.x, area.y, area.w - ui.px(6), 1e6)
        if check.verdict:
            rest = rest.below(verdict_card(ui, rest, *_verdict(ui, check)) + ui.px(8))
        rest = rest.below(_meetings(ui, rest, check) + ui.px(_SECTION - 8))
        if check.wrong:
            rest = rest.below(_wrong_orders(ui, rest, check) + ui.px(_SECTION))
        for name, rows in (("limits", check.limits), ("facts", check.facts)):
            if rows:
                rest = rest.below(heading(ui, rest, ui.words(f"ui.assembly.{name}")))
                rest = rest.below(check_rows(ui, rest, rows) + ui.px(_SECTION))
        if check.play:
            rest = rest.below(play_table(ui, rest, check.play) + ui.px(_SECTION))
        used.append(rest.y - area.y)


def _verdict(ui: Ui, check: Check) -> tuple[str, str, str]:
    """Sign, headline and sentence: of the wrong order if one is shown, else of the board."""
    said = sentence(check.verdict)
    wrong = next((row for row in check.wrong if row.shown), None)
    if wrong is None:
        return "warn" if check.good is None else "good" if check.good else "bad", said, check.detail
    parts = sentence(wrong.text), ui.words("ui.assembly.in_right_order", verdict=said)
    return "bad", ui.words("ui.assembly.wrong_shown"), "\n".join(parts)


def _to_top(ui: Ui, data: Assembly) -> None:
    """The verdict is seen whenever the tab is opened, and whenever it is another one."""
    memory, frame = ui.layer.memory, ui.layer.frame_count
    drawn, before = memory.get("check seen", (-1, None))
    now = (data.board, data.check.good, data.check.verdict)
    if data.check.good is None and before is not None:
        now = before  # still at work
    memory["check seen"] = (frame, now)
    if drawn != frame - 1 or now != before:
        imgui.set_scroll_y(0)


def _meetings(ui: Ui, rect: Rect, check: Check) -> float:
    """Which parts meet; a click goes to the moment at which they do. The height used."""
    y, pad, sign = 0.0, ui.px(PAD), ui.px(30)
    for i, said in enumerate(check.meetings):
        text = sentence(said)
        width = rect.w - 2 * pad - sign - ui.px(22)
        place = Rect(rect.x, rect.y + y, rect.w, ui.height(text, width) + ui.px(20))
        pressed, hovered, _ = hit(ui, f"meeting{i}", place)
        tooltip(ui, ui.words("ui.assembly.meeting_help"))
        ui.fill(place, "button" if hovered else "card", 1.0, ROUND_CARD)
        ui.edge(place, ROUND_CARD)
        cross(ui, (place.x + pad + ui.px(9), place.y + ui.px(10) + ui.line() / 2), ui.px(5), "warning")
        ui.paragraph(Rect(place.x + pad + sign, place.y + ui.px(10), width, 1e6), text)
        play_sign(ui, (place.right - pad - ui.px(4), place.centre[1]), ui.px(5), "accent", False)
        if pressed:
            ui.send("meeting", i)
        y += place.h + ui.px(6)
    return y


def _wrong_orders(ui: Ui, rect: Rect, check: Check) -> float:
    """Orders to try; the one that is shown says where it ends. The height used."""
    words, rest = ui.words, rect
    rest = rest.below(heading(ui, rest, words("ui.assembly.wrong"), words("ui.assembly.wrong_help")))
    for row in check.wrong:
        rest = rest.below(_wrong(ui, rest, row) + ui.px(6))
    if any(row.shown for row in check.wrong):
        label = words("ui.assembly.right_order")
        place = Rect(rest.x, rest.y + ui.px(2), min(button_width(ui, label), rest.w), ui.px(36))
        if button(ui, "right order", place, label):
            ui.send("wrong_order", "")
        rest = rest.below(ui.px(38))
    return rest.y - rect.y


def _wrong(ui: Ui, rect: Rect, row: WrongRow) -> float:
    pad, sign = ui.px(PAD), ui.px(26)
    width = rect.w - 2 * pad - sign
    text, why = sentence(row.text), sentence(row.why) if row.shown else ""
    text_h = ui.height(text, width, "strong")
    why_h = ui.height(why, width, "note") + ui.px(2) if why else 0.0
    place = Rect(rect.x, rect.y, rect.w, text_h + why_h + ui.px(20))
    pressed, hovered, _ = hit(ui, f"wrong {row.name}", place)
    tooltip(ui, "" if row.shown else sentence(row.why))
    ui.fill(place, "warning_card" if row.shown else "button_hovered" if hovered else "button", 1.0, ROUND_CARD)
    ui.edge(place, ROUND_CARD)
    if row.shown:
        ui.outline(place, "warning", 0.9, ROUND_CARD, 1.3)
    at = (place.x + pad + ui.px(6), place.y + ui.px(10) + ui.line("strong") / 2)
    if row.shown:
        cross(ui, at, ui.px(5), "warning")
    else:
        play_sign(ui, at, ui.px(6), "accent", False)
    words = Rect(place.x + pad + sign, place.y + ui.px(10), width, 1e6)
    ui.paragraph(words, text, "strong")
    ui.paragraph(words.below(text_h + ui.px(2)), why, "note", "warning")
    if pressed and not row.shown:
        ui.send("wrong_order", row.name)
    return place.h
