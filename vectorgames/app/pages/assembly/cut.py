"""The tab for the files to cut a board: sheet, kerf, kinds of files, other sizes of the board, folder, export."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import groupby

from vectorgames.app.pages.assembly.cutting import choices, shown
from vectorgames.app.pages.assembly.rows import (
    SizeField,
    chevron,
    field_errors,
    heading,
    sentence,
    signed,
    size_field,
    size_fields,
)
from vectorgames.app.pages.assembly.workshop import Workshop
from vectorgames.base.memoize import memoize
from vectorgames.base.numbers import lengths
from vectorgames.base.words import LocalizedError, LocalizedText, units_of
from vectorgames.boards.backend import sizes_of
from vectorgames.fabrication.check import Plan
from vectorgames.fabrication.settings import KINDS
from vectorgames.fabrication.stock import own_names, stock_label
from vectorgames.ui.boxes import Button, Checkbox, MenuButton, Typed, line_button, progress, rule, show_popup, shut
from vectorgames.ui.canvas import Ui
from vectorgames.ui.layout import Box, Column, Custom, Forms, Grid, Row, Scroll, Text
from vectorgames.ui.theme import ROUND_BUTTON
from vectorgames.ui.widgets import (
    TALL_H,
    hit,
    tooltip,
)
from vectorgames.view.primitives import Rect

_LINE = 34  # height of a line in a list
_FIELD_W = 104
_FOLD = 36  # height of the line that unfolds a group
_BEFORE = ("units", "machine", "material")  # what is chosen before the numbers, which it sets
_FIRST, _OPEN = "cutting", "material"
"""The group of numbers that are no sizes of the board, and the one that is open from the beginning."""


def cut_tab(ui: Ui, shop: Workshop) -> Box:
    """What is chosen and typed scrolls; where the files go and the button are always there."""
    name, chosen, foot = f"cut {shop.board}", _chosen(ui, shop), _foot(ui, shop)
    return Forms(Column(Scroll(name, chosen, grow=1.0), rule(), foot), Scroll(name, Column(chosen, rule(), foot)))


def _chosen(ui: Ui, shop: Workshop) -> Box:
    words, fields = ui.words, size_fields(ui, shop, "size")
    first = [one for one in fields if one.group == _FIRST]
    sizes = [one for one in fields if one.group != _FIRST]
    lists = {told[0]: _choice(*told) for told in choices(shop.cutting, words.tag)}
    drawn = [box for name, box in lists.items() if name not in _BEFORE]
    preview = Button(
        "sheets", words("ui.assembly.preview"), "sheets", enabled=shop.can_export,
        help=words("ui.assembly.preview_help"),
    )  # fmt: skip
    kinds = (
        Checkbox(
            f"kind {kind}", words(f"app.workshop.kind.{kind}"), kind in shop.kinds,
            ("export_kind", (kind, kind not in shop.kinds)), words(f"app.workshop.kind_help.{kind}"),
        )
        for kind in KINDS
    )  # fmt: skip
    stocks = _stocks(ui, shop)
    own = shop.plan.cut != sizes_of(shop.plan.model)
    notes = [*([words("app.workshop.cut_for")] if own else []), *_lowered(shop.plan, words.tag)]
    note = " ".join(notes)
    said = Column(Text(note), ground=lambda ui, rect: ui.card(rect, "card", "accent"), pad=("wide", "normal"))
    sheet = Column(
        heading(words(f"assembly.group.{_FIRST}")),
        *(lists[name] for name in _BEFORE),
        *_numbers(ui, shop.board, first),
        _group(ui, shop.board, "stock", stocks, "stock_sheet") if len(stocks) > 1 else None,
        preview,
        gap="small",
    )
    return Column(
        said if note else None,
        sheet if first else None,
        Column(heading(words("ui.assembly.files")), *kinds, gap="none"),
        Column(*drawn, gap="small") if drawn else None,
        _sizes(ui, shop, sizes) if sizes else None,
        gap="large",
    )


@memoize
def _lowered(plan: Plan, lang: str) -> tuple[str, ...]:
    """Which letters have no room for the height that is set."""
    from vectorgames.fabrication.drawing import lowered  # its libraries take a while to load

    return tuple(f"{sentence(line.say(lang))}." for line in lowered(plan.model, plan.made.parts, lang))


def _choice(name: str, title: str, chosen: str, options: dict[str, str]) -> Box:
    """Something chosen from a list, its title at the left, or over it."""
    label = options.get(chosen, chosen)

    def line(value: str, said: str) -> Box:
        press = line_button(f"{name} {value or 'none'}", shut(("cut_choice", (name, value))), value == chosen)
        return Row(Text(said, "label", lines=1), ground=press, height=_LINE, pad=("normal", "none"))

    def opened(ui: Ui, rect: Rect) -> None:
        def listed(_ui: Ui) -> Box:
            return Column(
                *(line(*one) for one in options.items()), gap="none", pad="small", width=rect.w / ui.scale
            )

        def under(wide: float, _high: float) -> tuple[float, float]:
            return rect.right - wide, rect.bottom + ui.px(4)

        show_popup(ui, f"choice {name} menu", (chosen, *options.items()), listed, under)

    def menu() -> Box:
        return MenuButton(f"choice {name}", label, opened, least=60)

    return Forms(
        Grid(Text(title, lines=1), menu(), columns=2),
        Column(Text(title), menu(), gap="hair"),
    )


# ---- numbers ----


def _numbers(ui: Ui, board: str, fields: Iterable[SizeField], command: str = "size") -> list[Box]:
    return [box for one in fields for box in (_number(ui, board, one, command), *field_errors((one,)))]


def _number(ui: Ui, board: str, one: SizeField, command: str) -> Box:
    """A label, its field, what is usual where that is another."""
    usual = ui.words("ui.assembly.usual", usual=one.usual) if one.differs else ""
    words = Column(
        Text(one.label), Text(usual, "note", "accent") if usual else None, gap="none", grow=1.0, align=0.5
    )
    field = size_field(ui, board, one, command, _FIELD_W)
    field.align = 0.5
    return Row(words, field)


def _stocks(ui: Ui, shop: Workshop) -> list[SizeField]:
    """A size for the sheets of every stock."""
    lang, cutting, parts = ui.words.tag, shop.cutting, shop.plan.made.parts
    typed, wrong = cutting.chosen.sheets, cutting.sheet_errors
    every = shop.plan.model.cutting
    usual = lengths((every.sheet_width, every.sheet_height)).params["n"].say(lang) if every else ""
    out = []
    for name, stock in own_names(parts).items():
        said = sentence(stock_label(stock, parts).say(lang))
        error = wrong.get(name)
        text = LocalizedText(error.phrase.key, **{**error.phrase.params, "name": said}).say(lang) if error else ""
        out.append(SizeField(name, "stock", said, shown(typed.get(name, ""), units_of(lang)), usual, "", text))
    return out


def _sizes(ui: Ui, shop: Workshop, fields: Sequence[SizeField]) -> Box:
    """The sizes of the model, by groups that can be folded."""
    words = ui.words
    usual = Button(
        "usual sizes", words("ui.assembly.usual_sizes"), "usual_sizes", help=words("ui.assembly.usual_sizes_help")
    )
    groups = groupby(fields, key=lambda one: one.group)
    return Column(
        Row(Text(words("ui.assembly.sizes"), "head", "second", grow=1.0), usual if shop.fields.sizes else None),
        Text(words("ui.assembly.sizes_help"), "note", "third"),
        *(_group(ui, shop.board, kind, list(group)) for kind, group in groups),
        gap="small",
    )


def _group(ui: Ui, board: str, kind: str, fields: Sequence[SizeField], command: str = "size") -> Box:
    """A line with the name of the group, and its numbers if it is unfolded."""
    kept = any(one.differs or one.error for one in fields)  # always seen: something in them was changed or is wrong
    folds = ui.layer.memory.setdefault("cut unfolded", {})
    # Kept, so that it does not shut over a number that is just being put back.
    unfolded = folds[board, kind] = kept or folds.get((board, kind), kind == _OPEN)

    def ground(ui: Ui, line: Rect) -> None:
        pressed, hovered, _ = hit(ui, f"fold {kind}", line, not kept)
        if not kept:
            tooltip(ui, ui.words("ui.assembly.fold" if unfolded else "ui.assembly.unfold"), above=line)
        if pressed:
            folds[board, kind] = not unfolded
            ui.rebuild()
        ui.fill(line, "button_hovered" if hovered else "button", 1.0 if hovered else 0.6, ROUND_BUTTON)
        ui.edge(line, ROUND_BUTTON)

    def arrow(ui: Ui, rect: Rect) -> None:
        chevron(ui, rect.centre, ui.px(4.5), "second", 0 if unfolded else 1, ui.strength(not kept))

    head = Row(
        Custom(arrow, width=16),
        Text(ui.words(f"assembly.group.{kind}"), "strong", cut=True, lines=1, grow=1.0),
        Text(ui.words("ui.assembly.numbers", n=len(fields)), "note", "third", lines=1),
        ground=ground,
        pad=("close", "none"),
        height=_FOLD,
    )
    numbers = Column(*_numbers(ui, board, fields, command), pad=("normal", "tiny"), gap="small")
    return Column(head, numbers if unfolded else None, gap="hair")


# ---- files ----


def _said(ui: Ui, shop: Workshop) -> tuple[str, str] | None:
    """(sign, why nothing can be written now), else what came of the last time.

    Until the check is done what was said stays, so that nothing jumps.
    """
    memory, done = ui.layer.memory, shop.written.get(shop.board)
    if shop.progress is not None:
        return None
    if not shop.kinds:
        return "warn", ui.words("ui.assembly.no_kind")
    if shop.known:
        memory["cut refused"] = not shop.can_export
    if memory.get("cut refused", False):
        return "bad", ui.words("ui.assembly.not_now")
    return ("bad" if isinstance(done, LocalizedError) else "good", done.say(ui.words.tag)) if done else None


def _foot(ui: Ui, shop: Workshop) -> Box:
    """Folder, button or progress, and why the button is shut or what was written."""
    words, said = ui.words, _said(ui, shop)
    folder = Typed(
        "export folder",
        shop.folder,
        lambda ui, new: ui.send("export_folder", new),
        hint=words("ui.assembly.folder_hint"),
        grow=1.0,
    )
    export = Button(
        "export", words("ui.assembly.export"), "export", kind="primary", enabled=shop.can_export, height=TALL_H
    )
    return Column(
        Text(words("ui.assembly.folder"), "note", "second"),
        Row(folder, Button("choose folder", words("ui.assembly.choose_folder"), "choose_folder"), gap="close"),
        export if shop.progress is None else _progress(ui, *shop.progress),
        signed(*said, colour="second", lines=5) if said else None,
        Button("smaller board", words("ui.assembly.smaller_board"), "smaller_board") if shop.smaller else None,
        gap="close",
    )


def _progress(ui: Ui, done: float, file: str) -> Box:
    at = ui.words("ui.assembly.writing", file=file) if file else ui.words("ui.assembly.beginning")
    share = f"{100 * min(max(done, 0.0), 1.0):.0f} %"
    return Column(
        Row(Text(at, "note", "second", cut=True, lines=1, grow=1.0), Text(share, "strong", lines=1)),
        progress(lambda: done),
        gap="tiny",
        height=TALL_H,
    )
