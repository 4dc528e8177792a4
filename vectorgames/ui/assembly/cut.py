"""The tab for the files to cut a board: sheet, kerf, kinds of files, other sizes of the board, folder, export."""

from __future__ import annotations

from collections.abc import Sequence

from imgui_bundle import imgui

from vectorgames.ui.assembly.rows import chevron, field_errors, heading, size_field, verdict_sign
from vectorgames.ui.assembly_model import Assembly, Choice, Cut, SizeField
from vectorgames.ui.canvas import Ui
from vectorgames.ui.theme import ROUND_BUTTON
from vectorgames.ui.widgets import (
    BUTTON_H,
    TALL_H,
    button,
    button_width,
    checkbox,
    checkbox_height,
    hit,
    menu_button,
    menu_button_width,
    popup,
    progress_bar,
    row_button,
    tooltip,
    typed,
)
from vectorgames.view.primitives import Rect

_ROW, _LINE, _SIGN = 34, 34, 37

_SHARE = 0.58  # of a row that its button has


def choice_rows(ui: Ui, rect: Rect, choices: Sequence[Choice]) -> float:
    """Rows one under the other, each with its label at the left. The height used."""
    y = 0.0
    for one in choices:
        y += _row(ui, rect.below(y), one) + ui.px(6)
    return y


def _row(ui: Ui, rect: Rect, one: Choice) -> float:
    names = dict(one.options)
    label = names.get(one.value, one.value)
    row = rect.top(ui.px(_ROW))
    wide: float = max(round(rect.w * _SHARE), round(menu_button_width(ui, label)))
    above = 0.0
    if wide + ui.measure(one.label) + ui.px(10) > rect.w:  # one under the other
        above, wide = ui.paragraph(rect, one.label) + ui.px(2), rect.w
    else:
        ui.text(row.left(row.w - wide), one.label)
    place = Rect(round(row.right - wide), row.y + above, wide, row.h)
    label = ui.shorten(label, place.w - ui.px(_SIGN), "label")
    if menu_button(ui, f"choice {one.name}", place, label):
        imgui.open_popup(f"choices {one.name}")
    width = max(place.w, max(ui.measure(name, "label") for name in names.values()) + ui.px(36))
    size = width, len(one.options) * ui.px(_LINE) + ui.px(12)
    with popup(ui, f"choices {one.name}", (place.right - width, place.bottom + ui.px(4)), size) as box:
        if box is not None:
            inner = box.inset(ui.px(6))
            for k, (value, name) in enumerate(one.options):
                line = Rect(inner.x, inner.y + k * ui.px(_LINE), inner.w, ui.px(_LINE))
                if row_button(ui, f"{one.name} {value or 'none'}", line, value == one.value):
                    imgui.close_current_popup()
                    ui.send("cut_choice", (one.name, value))
                ui.text(line.inset(ui.px(10), 0), name, "label")
    return row.h + above


_SECTION = 20

_FIELD, _FIELD_W = 34, 104

_FOLD = 36  # height of the line that unfolds a group
_BEFORE = ("units", "machine", "material")  # what is chosen before the numbers, which it sets
_FIRST, _OPEN = "cutting", "material"
"""The group of numbers that are no sizes of the board, and the one that is open from the beginning."""

_FOOT = 4 + _FIELD + 10 + TALL_H  # height of what is always there, without its line of words


def cut_tab(ui: Ui, body: Rect, data: Assembly) -> None:
    """What is chosen and typed scrolls; where the files go and the button are always there."""
    cut = data.cut
    said = _said(ui, data)
    foot = ui.px(_FOOT) + ui.line("note")
    foot += ui.height(said[1], body.w - ui.px(24), "note", 3) + ui.px(8) if said else 0.0
    first = [one for one in cut.fields if one.kind == _FIRST]
    sizes = [one for one in cut.fields if one.kind != _FIRST]
    with ui.scroll(f"cut {data.board}", body.top(body.h - foot - ui.px(14))) as (area, used):
        rest = Rect(area.x, area.y, area.w - ui.px(6), 1e6)
        if cut.note:
            rest = rest.below(_note(ui, rest, cut.note) + ui.px(_SECTION - 6))
        bought = [one for one in cut.choices if one.name in _BEFORE]
        drawn = [one for one in cut.choices if one.name not in _BEFORE]
        if first:
            rest = rest.below(heading(ui, rest, first[0].group))
            rest = rest.below(choice_rows(ui, rest, bought))
            rest = rest.below(_numbers(ui, rest, data.board, first) + ui.px(4))
            if cut.choices:
                help_text = ui.words("ui.assembly.preview_help")
                place = rest.top(ui.px(BUTTON_H))
                if button(ui, "sheets", place, ui.words("ui.assembly.preview"), enabled=cut.works, help=help_text):
                    ui.send("sheets")
                rest = rest.below(ui.px(BUTTON_H))
            rest = rest.below(ui.px(_SECTION - 6))
        rest = rest.below(heading(ui, rest, ui.words("ui.assembly.files")))
        for kind, label, what, chosen in cut.kinds:
            height = checkbox_height(ui, rest.w, what)
            if checkbox(ui, f"kind {kind}", rest.top(height), label, chosen, what):
                ui.send("export_kind", (kind, not chosen))
            rest = rest.below(height)
        if drawn:
            rest = rest.below(ui.px(8))
            rest = rest.below(choice_rows(ui, rest, drawn))
        if sizes:
            rest = rest.below(ui.px(_SECTION))
            rest = rest.below(_sizes(ui, rest, data.board, sizes, cut.changed))
        used.append(rest.y - area.y + ui.px(4))
    low = body.below(body.h - foot)
    ui.fill(Rect(low.x, low.y - ui.px(8), low.w, ui.px(1)), "line")
    _foot(ui, low, cut, said)


def _note(ui: Ui, rect: Rect, text: str) -> float:
    inner = rect.w - ui.px(24)
    card = rect.top(ui.height(text, inner) + ui.px(20))
    ui.card(card, "card", "accent")
    ui.paragraph(Rect(card.x + ui.px(14), card.y + ui.px(10), inner, 1e6), text)
    return card.h


# ---- numbers ----


def _numbers(ui: Ui, rect: Rect, board: str, fields: Sequence[SizeField]) -> float:
    """Fields one under the other, their labels at the left. The height used."""
    y = 0.0
    for one in fields:
        y += _number(ui, rect.below(y), board, one) + ui.px(6)
    return y


def _sizes(ui: Ui, rect: Rect, board: str, fields: Sequence[SizeField], changed: bool) -> float:
    """The sizes of the model, by groups that can be folded. The height used."""
    words, rest = ui.words, rect
    label = words("ui.assembly.usual_sizes")
    width = button_width(ui, label)
    head = rest.top(ui.px(BUTTON_H))
    ui.text(head.left(head.w - (width if changed else 0)), words("ui.assembly.sizes"), "head", "second")
    if changed:
        place = Rect(head.right - width, head.y, width, head.h)
        if button(ui, "usual sizes", place, label, help=words("ui.assembly.usual_sizes_help")):
            ui.send("usual_sizes")
    rest = rest.below(head.h)
    rest = rest.below(ui.paragraph(rest, words("ui.assembly.sizes_help"), "note", "third") + ui.px(8))
    groups: dict[str, list[SizeField]] = {}
    for one in fields:
        groups.setdefault(one.kind or one.group, []).append(one)
    for kind, group in groups.items():
        rest = rest.below(_group(ui, rest, board, kind, group) + ui.px(6))
    return rest.y - rect.y


def _group(ui: Ui, rect: Rect, board: str, kind: str, fields: Sequence[SizeField]) -> float:
    """A line with the name of the group, and its numbers if it is unfolded. The height used.

    What was changed or is wrong is always seen.
    """
    folds = ui.layer.memory.setdefault("cut unfolded", {})
    kept = any(_differs(one) or one.error or one.note for one in fields)
    unfolded = kept or folds.get((board, kind), kind == _OPEN)
    folds[board, kind] = unfolded  # so that it does not shut over a number that is just being put back
    line = rect.top(ui.px(_FOLD))
    pressed, hovered, _ = hit(ui, f"fold {kind}", line, not kept)
    if not kept:
        tooltip(ui, ui.words("ui.assembly.fold" if unfolded else "ui.assembly.unfold"), above=line)
    if pressed:
        folds[board, kind] = not unfolded
        ui.layer.touch()
    ui.fill(line, "button_hovered" if hovered else "button", 1.0 if hovered else 0.6, ROUND_BUTTON)
    ui.edge(line, ROUND_BUTTON)
    at = (line.x + ui.px(17), line.centre[1])
    chevron(ui, at, ui.px(4.5), "second", 0 if unfolded else 1, ui.strength(not kept))
    words = line.beside(ui.px(32)).left(line.w - ui.px(44))
    count = ui.words("ui.assembly.numbers", n=len(fields))
    width = ui.measure(count, "note")
    ui.text(words.left(words.w - width - ui.px(10)), fields[0].group, "strong")
    ui.text(words.beside(words.w - width), count, "note", "third")
    if not unfolded:
        return line.h
    under = rect.below(line.h + ui.px(6))
    inner = Rect(under.x + ui.px(10), under.y, under.w - ui.px(10), under.h)
    return line.h + ui.px(6) + _numbers(ui, inner, board, fields) + ui.px(4)


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


def _said(ui: Ui, data: Assembly) -> tuple[str, str] | None:
    """(sign, why nothing can be written now), else what came of the last time.

    Until the check is done what was said stays, so that nothing jumps.
    """
    cut, memory = data.cut, ui.layer.memory
    if cut.progress is not None:
        return None
    if not any(chosen for *_, chosen in cut.kinds):
        return "warn", ui.words("ui.assembly.no_kind")
    if data.check.good is not None:
        memory["cut refused"] = not cut.works
    if memory.get("cut refused", False):
        return "bad", ui.words("ui.assembly.not_now")
    return ("bad" if cut.failed else "good", cut.done) if cut.done else None


def _foot(ui: Ui, rect: Rect, cut: Cut, said: tuple[str, str] | None) -> None:
    """Folder, button or progress, and why the button is shut or what was written."""
    words, rest = ui.words, rect
    ui.text(rest.top(ui.line("note")), words("ui.assembly.folder"), "note", "second")
    rest = rest.below(ui.line("note") + ui.px(4))
    line, label = rest.top(ui.px(_FIELD)), words("ui.assembly.choose_folder")
    width = button_width(ui, label)
    text = line.left(line.w - width - ui.px(8))
    new = typed(ui, "export folder", text, cut.folder, words("ui.assembly.folder_hint"))
    if new is not None:
        ui.send("export_folder", new)
    if button(ui, "choose folder", line.beside(line.w - width), label):
        ui.send("choose_folder")
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
    works = cut.works and not (said and said[1] != cut.done)
    if button(ui, "export", place, words("ui.assembly.export"), kind="primary", enabled=works):
        ui.send("export")
    if said:
        note = rest.below(ui.px(TALL_H + 8))
        centre = (note.x + ui.px(8), note.y + ui.line("note") / 2)
        verdict_sign(ui, centre, ui.px(7), said[0])
        ui.paragraph(Rect(note.x + ui.px(24), note.y, note.w - ui.px(24), 1e6), said[1], "note", "second", 3)
