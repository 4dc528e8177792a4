"""The tab for the files to cut a board: sheet, kerf, kinds of files, other sizes of the board, folder, export."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from imgui_bundle import imgui

from vectorgames.ui.assembly.rows import chevron, field_errors, heading, signed, size_field
from vectorgames.ui.assembly_model import Assembly, Choice, Cut, SizeField
from vectorgames.ui.boxes import Button, Checkbox, Typed, rule, show
from vectorgames.ui.canvas import Ui
from vectorgames.ui.layout import Box, Column, Custom, Forms, Grid, Row, Scroll, Text
from vectorgames.ui.theme import ROUND_BUTTON
from vectorgames.ui.widgets import (
    BUTTON_H,
    TALL_H,
    hit,
    menu_button,
    menu_button_width,
    popup,
    progress_bar,
    row_button,
    tooltip,
)
from vectorgames.view.primitives import Rect

_LINE = 34  # height of a line in a list
_FIELD_W = 104
_FOLD = 36  # height of the line that unfolds a group
_BEFORE = ("units", "machine", "material")  # what is chosen before the numbers, which it sets
_FIRST, _OPEN = "cutting", "material"
"""The group of numbers that are no sizes of the board, and the one that is open from the beginning."""


def cut_tab(ui: Ui, body: Rect, data: Assembly) -> None:
    """What is chosen and typed scrolls; where the files go and the button are always there."""
    said = _said(ui, data)
    unfolded = _unfolded(ui, data)

    def build(ui: Ui) -> Box:
        name, choices, foot = f"cut {data.board}", _choices(ui, data, unfolded), _foot(ui, data.cut, said)
        return Forms(
            Column(Scroll(name, choices, grow=1.0), rule(), foot), Scroll(name, Column(choices, rule(), foot))
        )

    show(ui, "cut tab", body, (data.board, data.cut, said, unfolded), build)


def _choices(ui: Ui, data: Assembly, unfolded: frozenset[str]) -> Box:
    cut, words = data.cut, ui.words
    first = [one for one in cut.fields if one.kind == _FIRST]
    sizes = [one for one in cut.fields if one.kind != _FIRST]
    drawn = [_choice(one) for one in cut.choices if one.name not in _BEFORE]
    preview = Button(
        "sheets", words("ui.assembly.preview"), "sheets", enabled=cut.works,
        help=words("ui.assembly.preview_help"),
    )  # fmt: skip
    kinds = (
        Checkbox(f"kind {kind}", label, chosen, ("export_kind", (kind, not chosen)), what)
        for kind, label, what, chosen in cut.kinds
    )
    note = Column(Text(cut.note), ground=lambda ui, rect: ui.card(rect, "card", "accent"), pad=("wide", "normal"))
    sheet = Column(
        heading(first[0].group) if first else None,
        *(_choice(one) for one in cut.choices if one.name in _BEFORE),
        *_numbers(ui, data.board, first),
        preview if cut.choices else None,
        gap="small",
    )
    return Column(
        note if cut.note else None,
        sheet if first else None,
        Column(heading(words("ui.assembly.files")), *kinds, gap="none"),
        Column(*drawn, gap="small") if drawn else None,
        _sizes(ui, data.board, sizes, cut.changed, unfolded) if sizes else None,
        gap="large",
    )


def _choice(one: Choice) -> Box:
    """Something chosen from a list, its label at the left, or over it."""
    names = dict(one.options)
    label = names.get(one.value, one.value)

    def paint(ui: Ui, rect: Rect) -> None:
        shown = ui.shorten(label, rect.w - ui.px(37), "label")
        if menu_button(ui, f"choice {one.name}", rect, shown):
            imgui.open_popup(f"choices {one.name}")
        width = max(rect.w, max(ui.measure(name, "label") for name in names.values()) + ui.px(36))
        size = width, len(one.options) * ui.px(_LINE) + ui.px(12)
        with popup(ui, f"choices {one.name}", (rect.right - width, rect.bottom + ui.px(4)), size) as box:
            if box is None:
                return
            inner = box.inset(ui.px(6))
            for k, (value, name) in enumerate(one.options):
                line = Rect(inner.x, inner.y + k * ui.px(_LINE), inner.w, ui.px(_LINE))
                if row_button(ui, f"{one.name} {value or 'none'}", line, value == one.value):
                    imgui.close_current_popup()
                    ui.send("cut_choice", (one.name, value))
                ui.text(line.inset(ui.px(10), 0), name, "label")

    def menu() -> Box:
        return Custom(paint, lambda m: menu_button_width(m, label), height=BUTTON_H)

    return Forms(
        Grid(Text(one.label, lines=1), menu(), columns=2),
        Column(Text(one.label), menu(), gap="hair"),
    )


# ---- numbers ----


def _numbers(ui: Ui, board: str, fields: Iterable[SizeField]) -> list[Box]:
    return [box for one in fields for box in (_number(ui, board, one), *field_errors((one,)))]


def _number(ui: Ui, board: str, one: SizeField) -> Box:
    """A label, its field, what is usual where that is another."""
    usual = ui.words("ui.assembly.usual", usual=one.usual) if one.usual and _differs(one) else ""
    words = Column(
        Text(one.label), Text(usual, "note", "accent") if usual else None, gap="none", grow=1.0, align=0.5
    )
    field = size_field(ui, board, one, "size", _FIELD_W)
    field.align = 0.5
    return Row(words, field)


def _differs(one: SizeField) -> bool:
    """Whether something else is typed than what is usual; an empty field stands for that."""
    return one.text.strip() not in ("", one.usual)


def _groups(fields: Iterable[SizeField]) -> dict[str, list[SizeField]]:
    groups: dict[str, list[SizeField]] = {}
    for one in fields:
        if one.kind != _FIRST:
            groups.setdefault(one.kind or one.group, []).append(one)
    return groups


def _kept(fields: Sequence[SizeField]) -> bool:
    """Whether numbers are always seen: something in them was changed or is wrong."""
    return any(_differs(one) or one.error or one.note for one in fields)


def _unfolded(ui: Ui, data: Assembly) -> frozenset[str]:
    """The groups whose numbers are seen."""
    folds = ui.layer.memory.setdefault("cut unfolded", {})
    for kind, fields in _groups(data.cut.fields).items():
        # Kept, so that it does not shut over a number that is just being put back.
        folds[data.board, kind] = _kept(fields) or folds.get((data.board, kind), kind == _OPEN)
    return frozenset(kind for (board, kind), on in folds.items() if on and board == data.board)


def _sizes(ui: Ui, board: str, fields: Sequence[SizeField], changed: bool, unfolded: frozenset[str]) -> Box:
    """The sizes of the model, by groups that can be folded."""
    words = ui.words
    usual = Button(
        "usual sizes", words("ui.assembly.usual_sizes"), "usual_sizes", help=words("ui.assembly.usual_sizes_help")
    )
    return Column(
        Row(Text(words("ui.assembly.sizes"), "head", "second", grow=1.0), usual if changed else None),
        Text(words("ui.assembly.sizes_help"), "note", "third"),
        *(_group(ui, board, kind, group, kind in unfolded) for kind, group in _groups(fields).items()),
        gap="small",
    )


def _group(ui: Ui, board: str, kind: str, fields: Sequence[SizeField], unfolded: bool) -> Box:
    """A line with the name of the group, and its numbers if it is unfolded."""
    kept = _kept(fields)

    def ground(ui: Ui, line: Rect) -> None:
        pressed, hovered, _ = hit(ui, f"fold {kind}", line, not kept)
        if not kept:
            tooltip(ui, ui.words("ui.assembly.fold" if unfolded else "ui.assembly.unfold"), above=line)
        if pressed:
            ui.layer.memory["cut unfolded"][board, kind] = not unfolded
            ui.layer.touch()
        ui.fill(line, "button_hovered" if hovered else "button", 1.0 if hovered else 0.6, ROUND_BUTTON)
        ui.edge(line, ROUND_BUTTON)

    def arrow(ui: Ui, rect: Rect) -> None:
        chevron(ui, rect.centre, ui.px(4.5), "second", 0 if unfolded else 1, ui.strength(not kept))

    head = Row(
        Custom(arrow, width=16),
        Text(fields[0].group, "strong", cut=True, lines=1, grow=1.0),
        Text(ui.words("ui.assembly.numbers", n=len(fields)), "note", "third", lines=1),
        ground=ground,
        pad=("close", "none"),
        height=_FOLD,
    )
    numbers = Column(*_numbers(ui, board, fields), pad=("normal", "tiny"), gap="small")
    return Column(head, numbers if unfolded else None, gap="hair")


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


def _foot(ui: Ui, cut: Cut, said: tuple[str, str] | None) -> Box:
    """Folder, button or progress, and why the button is shut or what was written."""
    words = ui.words
    folder = Typed(
        "export folder",
        cut.folder,
        lambda ui, new: ui.send("export_folder", new),
        hint=words("ui.assembly.folder_hint"),
        grow=1.0,
    )
    works = cut.works and not (said and said[1] != cut.done)
    export = Button("export", words("ui.assembly.export"), "export", kind="primary", enabled=works, height=TALL_H)
    return Column(
        Text(words("ui.assembly.folder"), "note", "second"),
        Row(folder, Button("choose folder", words("ui.assembly.choose_folder"), "choose_folder"), gap="close"),
        export if cut.progress is None else _progress(ui, cut.progress, cut.at),
        signed(*said, colour="second", lines=3) if said else None,
        gap="close",
    )


def _progress(ui: Ui, progress: float, file: str) -> Box:
    at = ui.words("ui.assembly.writing", file=file) if file else ui.words("ui.assembly.beginning")
    share = f"{100 * min(max(progress, 0.0), 1.0):.0f} %"
    return Column(
        Row(Text(at, "note", "second", cut=True, lines=1, grow=1.0), Text(share, "strong", lines=1)),
        Custom(lambda ui, rect: progress_bar(ui, rect, progress), height=10),
        gap="tiny",
        height=TALL_H,
    )
