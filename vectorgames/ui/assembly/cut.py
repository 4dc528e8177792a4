"""Another size of the board, and the files to cut it: numbers, kinds of files, folder, export."""

from __future__ import annotations

from vectorgames.ui.assembly.rows import by_group, field_errors, heading, size_field
from vectorgames.ui.assembly.signs import verdict_sign
from vectorgames.ui.assembly_model import Assembly, Cut, SizeField
from vectorgames.ui.fields import typed
from vectorgames.ui.frame import Rect
from vectorgames.ui.kit import Ui
from vectorgames.ui.widgets import BUTTON_H, TALL_H, button, button_width, checkbox, checkbox_height, progress_bar

_SECTION = 20
_FIELD, _FIELD_W = 34, 104
_FOOT = 4 + _FIELD + 10 + TALL_H
"""Height of what is always there, without its line of words."""


def cut_tab(ui: Ui, body: Rect, data: Assembly) -> None:
    """Numbers and kinds scroll; where the files go and the button are always there."""
    cut = data.cut
    said = _said(ui, data)
    foot = ui.px(_FOOT) + ui.line("note")
    foot += ui.height(said, body.w - ui.px(24), "note", 2) + ui.px(8) if said else 0.0
    with ui.scroll(f"cut {data.board}", body.top(body.h - foot - ui.px(14))) as (area, used):
        rest = Rect(area.x, area.y, area.w - ui.px(6), 1e6)
        if cut.fields:
            rest = rest.below(_numbers(ui, rest, data.board, cut) + ui.px(_SECTION))
        rest = rest.below(heading(ui, rest, ui.words("ui.assembly.files")))
        for kind, label, what, chosen in cut.kinds:
            height = checkbox_height(ui, rest.w, what)
            if checkbox(ui, f"kind {kind}", rest.top(height), label, chosen, what):
                ui.send("export_kind", (kind, not chosen))
            rest = rest.below(height)
        used.append(rest.y - area.y + ui.px(4))
    low = body.below(body.h - foot)
    ui.fill(Rect(low.x, low.y - ui.px(8), low.w, ui.px(1)), "line")
    _foot(ui, low, cut, said)


# ---- numbers ----


def _numbers(ui: Ui, rect: Rect, board: str, cut: Cut) -> float:
    """Fields one under the other, their labels at the left. The height used."""
    words, rest = ui.words, rect
    label = words("ui.assembly.usual_sizes")
    width = button_width(ui, label)
    head = rest.top(ui.px(BUTTON_H))
    ui.text(head.left(head.w - (width if cut.changed else 0)), words("ui.assembly.sizes"), "head", "second")
    if cut.changed:
        place = Rect(head.right - width, head.y, width, head.h)
        if button(ui, "usual sizes", place, label, help=words("ui.assembly.usual_sizes_help")):
            ui.send("usual_sizes")
    rest = rest.below(head.h)
    rest = rest.below(ui.paragraph(rest, words("ui.assembly.sizes_help"), "note", "third") + ui.px(8))
    for group, fields in by_group(cut.fields):
        if group:
            rest = rest.below(ui.paragraph(rest.below(ui.px(4)), group, "strong", "text", 1) + ui.px(8))
        for one in fields:
            rest = rest.below(_number(ui, rest, board, one) + ui.px(6))
    return rest.y - rect.y


def _number(ui: Ui, rect: Rect, board: str, one: SizeField) -> float:
    """A label, its field, what is usual where that is another; what is wrong under it. The height used."""
    width = min(ui.px(_FIELD_W), rect.w * 0.42)
    room = rect.w - width - ui.px(12)
    usual = ui.words("ui.assembly.usual", usual=one.usual) if one.usual and _differs(one) else ""
    text_h = ui.height(one.label, room) + (ui.height(usual, room, "note") if usual else 0.0)
    height = max(ui.px(_FIELD), text_h)
    words = Rect(rect.x, rect.y + (height - text_h) / 2, room, 1e6)
    used = ui.paragraph(words, one.label)
    if usual:
        ui.paragraph(words.below(used), usual, "note", "accent")
    box = Rect(round(rect.right - width), round(rect.y + (height - ui.px(_FIELD)) / 2), width, ui.px(_FIELD))
    size_field(ui, box, board, one, "size")
    return height + field_errors(ui, Rect(rect.x, rect.y + height, rect.w, 0), (one,))


def _differs(one: SizeField) -> bool:
    """Whether something else is typed than what is usual; an empty field stands for that."""
    return one.text.strip() not in ("", one.usual)


# ---- files ----


def _said(ui: Ui, data: Assembly) -> str:
    """Why nothing can be written now. Until the check is done what was said stays, so that nothing jumps."""
    cut, memory = data.cut, ui.layer.memory
    if cut.progress is not None:
        return ""
    if not any(chosen for *_, chosen in cut.kinds):
        return ui.words("ui.assembly.no_kind")
    if data.check.good is not None:
        memory["cut refused"] = not cut.works
    return ui.words("ui.assembly.not_now") if memory.get("cut refused", False) else ""


def _foot(ui: Ui, rect: Rect, cut: Cut, said: str) -> None:
    """Folder, button or progress, and why the button is shut."""
    words, rest = ui.words, rect
    ui.text(rest.top(ui.line("note")), words("ui.assembly.folder"), "note", "second")
    rest = rest.below(ui.line("note") + ui.px(4))
    new = typed(ui, "export folder", rest.top(ui.px(_FIELD)), cut.folder, words("ui.assembly.folder_hint"))
    if new is not None:
        ui.send("export_folder", new)
    rest = rest.below(ui.px(_FIELD + 10))
    place = rest.top(ui.px(TALL_H))
    if cut.progress is not None:
        at = words("ui.assembly.writing", file=cut.at) if cut.at else words("ui.assembly.beginning")
        share = f"{100 * min(max(cut.progress, 0.0), 1.0):.0f} %"
        line = place.top(ui.line("note"))
        ui.text(line.left(line.w - ui.px(56)), at, "note", "second")
        ui.text(line.beside(line.w - ui.px(50)), share, "strong", "text", 1.0)
        progress_bar(ui, Rect(place.x, place.bottom - ui.px(14), place.w, ui.px(10)), cut.progress)
        return
    works = cut.works and not said
    if button(ui, "export", place, words("ui.assembly.export"), kind="primary", enabled=works):
        ui.send("export")
    if said:
        note = rest.below(ui.px(TALL_H + 8))
        at = (note.x + ui.px(8), note.y + ui.line("note") / 2)
        verdict_sign(ui, at, ui.px(7), "warn" if cut.works else "bad")
        ui.paragraph(Rect(note.x + ui.px(24), note.y, note.w - ui.px(24), 1e6), said, "note", "second", 2)
