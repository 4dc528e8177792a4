"""The step player: the space of a vector that one has come to, what this step has changed, and its buttons."""

from __future__ import annotations

from vectorgames.app.board_page import BoardPage
from vectorgames.ui.actions import Command
from vectorgames.ui.canvas import Ui
from vectorgames.ui.frame import Frame
from vectorgames.ui.layout import Box, Custom
from vectorgames.ui.widgets import button, button_width
from vectorgames.view.primitives import Rect
from vectorgames.view.tableau import Path, Stepped

_H, _PAD, _ROW, _GAP, _BESIDE = 108, 12, 34, 6, 130

_ROOMY, _LOW, _ASIDE = 1100, 42, 96
"""Design width of a view in whose corner the card covers no space, in a narrower one it is a row; height of that;
width that the row leaves at the left."""

_IN_PANEL = 5 + 26 + _ROW + 6

_WALKED = ("chosen", "pinned", "vector")

PACES = 5


def walked(page: BoardPage) -> Path | None:
    """The vector, or the set of a tree, that can be walked along: its spaces have an order."""
    if page.columns and not page.tree:  # nothing is met along straight coordinates
        return None
    found = (path for kind in _WALKED for path in page.board.tableau.paths if path.kind == kind)
    return next((p for p in found if p.alone and p.dims and {*p.dims} <= {*page.space.axes}), None)


def step_card(ui: Ui, frame: Frame, page: BoardPage) -> None:
    """Draw it over the view where that has room for it, else in the view's upper right corner where it covers
    nothing, unless the panel has it (``steps_box``)."""
    path = walked(page)
    in_panel = page.panels.shape.steps and not frame.paged
    if path is None or frame.covered or page.context.dialog is not None or in_panel:
        return
    buttons, stepped = _labelled(ui), _stepped(page, path)
    name, told = _named(ui, page, path), max(_told(ui, page, path, at) for at in range(len(path.spaces)))
    pressed, view, pad = sum(buttons.values()) + ui.px(_GAP) * 3, frame.view, ui.px(_PAD)
    if frame.steps:
        with ui.panel("step card", frame.steps) as body:
            inner = body.inset(pad, ui.px(9))
            left = inner.left(inner.w - pressed - pad)
            _name(ui, left.top(ui.px(26)), page, path, stepped)
            _difference(ui, left.below(ui.px(26)).top(ui.px(20)), page, path, stepped)
            row = Rect(inner.right - pressed, round(inner.centre[1] - ui.px(_ROW) / 2), pressed, ui.px(_ROW))
            _buttons(ui, row, buttons, stepped)
        return
    if frame.paged or page.board.view.layout == "flat":  # it would cover what is looked at
        return
    long = name + told + pressed + 4 * pad
    if view.w < ui.px(_ROOMY) and long + ui.px(_ASIDE) <= view.w:
        place = Rect(round(view.right - long - pad), round(view.y - ui.px(6)), round(long), ui.px(_LOW))
        with ui.panel("step card", place) as body:
            inner = body.inset(pad, ui.px(4))
            _name(ui, inner.left(name), page, path, stepped)
            _difference(ui, inner.beside(name + pad).inset(0, ui.px(6)), page, path, stepped)
            _buttons(ui, inner.beside(name + told + 2 * pad), buttons, stepped)
        return
    wide = max(pressed, name, told) + 2 * pad
    if wide + ui.px(_BESIDE) > view.w:
        return
    rect = Rect(round(view.right - wide), round(view.y + ui.px(10)), round(wide), ui.px(_H))
    with ui.panel("step card", rect) as body:
        inner = body.inset(pad, ui.px(9))
        _name(ui, inner.top(ui.px(26)), page, path, stepped)
        _difference(ui, inner.below(ui.px(26)).top(ui.px(20)), page, path, stepped)
        _buttons(ui, inner.below(ui.px(52)).top(ui.px(_ROW)), buttons, stepped)


def _named(ui: Ui, page: BoardPage, path: Path) -> float:
    apart = ui.px(3) * len(page.space.axes) if page.tree else 0
    return apart + max(ui.measure(page.space.name(space, ui.words.language), "title") for space in path.spaces)


def steps_box(page: BoardPage) -> Box | None:
    """The step player in two rows, in a panel with a text, if a vector is seen."""
    path = walked(page)
    if path is None:
        return None
    stepped = _stepped(page, path)

    def paint(ui: Ui, rect: Rect) -> None:
        ui.card(rect)
        inner = rect.inset(ui.px(10), ui.px(5))
        row = inner.top(ui.px(24))
        used = _name(ui, row, page, path, stepped)
        _difference(ui, row.beside(used + ui.px(_PAD)), page, path, stepped, counts=not (stepped and stepped.at))
        _buttons(ui, inner.below(ui.px(26)).top(ui.px(_ROW)), _labelled(ui), stepped)

    return Custom(paint, height=_IN_PANEL)


def _labelled(ui: Ui) -> dict[str, float]:
    """What is written on the buttons, and their widths."""
    labels = [ui.words(f"ui.steps.{name}") for name in ("again", "next")]
    return {label: button_width(ui, label) for label in labels} | dict.fromkeys(("–", "+"), ui.px(_ROW))


def _stepped(page: BoardPage, path: Path) -> Stepped | None:
    stepped = page.board.tableau.stepped
    return stepped if stepped is not None and stepped.spaces == path.spaces else None


def _name(ui: Ui, row: Rect, page: BoardPage, path: Path, stepped: Stepped | None) -> float:
    """The name of the space; what has just changed in it stands out, and flashes. Its width."""
    at = stepped.at if stepped else 0
    name = page.space.name(path.spaces[at], ui.words.language)
    board, _, letters = name.rpartition(":")  # a node of one of several boards
    before, between, after = (f"{board}:" if board else "", "", "") if page.tree else ("(", ",", ")")
    parts = letters if page.tree else name.strip("()").split(",")
    x = row.x + ui.text(row, before, "title", "second")
    for k, (axis, part) in enumerate(zip(page.space.axes, parts, strict=False)):
        new = stepped if stepped is not None and stepped.at > 0 and axis in path.dims else None
        width = ui.measure(part, "title")
        if new is not None and new.flash:
            plate = Rect(x - ui.px(3), row.y, width + ui.px(6), row.h)
            ui.fill(plate, ui.theme.dimension(axis), 0.15 + 0.6 * new.flash, 5)
        x += ui.text(row.beside(x - row.x), part, "title", "text" if new or not stepped else "second")
        if k + 1 < len(parts):
            x += ui.text(row.beside(x - row.x), between, "title", "second") + (ui.px(3) if page.tree else 0)
    return x + ui.text(row.beside(x - row.x), after, "title", "second") - row.x


def changes(page: BoardPage, path: Path, at: int) -> list[tuple[str, str]]:
    """(coordinate, what a step to a space has done to it): ``x +1``; of a tree ``2: G → R``."""
    if not at:
        return []
    ends = path.spaces[at - 1 : at + 1]
    said = []
    for k, (axis, by) in enumerate(zip(page.space.axes, page.space.components(*ends), strict=False)):
        if by and page.tree:
            said.append((axis, f"{axis}: {'→'.join(page.space.elements(end)[k] for end in ends)}"))
        elif by:
            said.append((axis, f"{axis} {'+' if by > 0 else '−'}{abs(by)}"))
    return said


def _relation(ui: Ui, page: BoardPage, path: Path) -> str:
    """What leads from space to space, where the board has a word for it: a step sideways, one of hyperspace."""
    if not page.tree or len(path.dims) != 1:
        return ""
    last = path.dims == str(page.space.level(path.spaces[0]))
    return ui.words(f"ui.mark.{'sideways' if last else 'hyperspace'}")


def _count(ui: Ui, page: BoardPage, path: Path, at: int) -> str:
    noun = "node" if page.tree else "space"
    return ui.words(f"ui.steps.{noun}", n=at + 1, total=len(path.spaces))


def _told(ui: Ui, page: BoardPage, path: Path, at: int) -> float:
    """How wide the line below the name is at a space."""
    parts = [text for _, text in changes(page, path, at)] + [_relation(ui, page, path)]
    wide = sum(ui.measure(text, "strong") + ui.px(14) for text in parts if text)
    return ui.measure(_count(ui, page, path, at), "note") + ui.px(12) + wide


def _difference(
    ui: Ui, row: Rect, page: BoardPage, path: Path, stepped: Stepped | None, counts: bool = True
) -> None:
    """Which space it is, and by how much its coordinates have changed, each in its colour, and by what step."""
    at, x = stepped.at if stepped else 0, row.x
    if counts:
        x += ui.text(row, _count(ui, page, path, at), "note", "second") + ui.px(12)
    flash = stepped.flash if stepped else 0.0
    for axis, text in changes(page, path, at):
        width = ui.measure(text, "strong")
        plate = Rect(x - ui.px(4), row.y, width + ui.px(8), row.h)
        ui.fill(plate, ui.theme.dimension(axis), 0.15 + 0.5 * flash, 5)
        x += ui.text(row.beside(x - row.x), text, "strong") + ui.px(14)
    word = _relation(ui, page, path) if at else ""
    if word:
        plate = Rect(x - ui.px(4), row.y, ui.measure(word, "strong") + ui.px(8), row.h)
        ui.fill(plate, ui.theme.dimension(path.dims), 0.5 * flash, 5)
        ui.text(row.beside(x - row.x), word, "strong")


def _buttons(ui: Ui, row: Rect, labelled: dict[str, float], stepped: Stepped | None) -> None:
    pace, x = stepped.number if stepped else None, row.x
    told = (
        ("again", Command("vector_again"), True),
        ("next", Command("vector_next", 1), True),
        ("slower", Command("vector_pace", -1), pace != 0),
        ("faster", Command("vector_pace", 1), pace != PACES - 1),
    )
    for (name, command, enabled), (label, wide) in zip(told, labelled.items(), strict=True):
        help, keys = ui.words(f"ui.steps.{name}_help"), ui.keys(f"vector_{name}")
        place = Rect(round(x), row.y, wide, row.h)
        if button(ui, f"steps {name}", place, label, help=help, keys=keys, enabled=enabled):
            ui.send(command.name, command.value)
        x += wide + ui.px(_GAP)
