"""The step player: the space of a vector that one has come to, what this step has changed, and its buttons."""

from __future__ import annotations

from functools import partial
from typing import Unpack

from vectorgames.app.board_page import BoardPage
from vectorgames.app.step_player import KINDS, PACES
from vectorgames.ui.boxes import Button, Send, show
from vectorgames.ui.canvas import Ui
from vectorgames.ui.frame import Frame
from vectorgames.ui.layout import Box, Column, Custom, Draw, Forms, Row, Sizes, Space, Stack, Text
from vectorgames.view.primitives import Rect
from vectorgames.view.tableau import Path, Stepped

_BUTTON, _NAME, _DIFFERENCE = 34, 26, 20
"""Design heights."""


def walked(page: BoardPage) -> Path | None:
    """The vector, or the set of a tree, that can be walked along: its spaces have an order."""
    if page.columns and not page.tree:  # nothing is met along straight coordinates
        return None
    found = (path for kind in KINDS for path in page.board.tableau.paths if path.kind == kind)
    return next((path for path in found if path.alone and path.dims and {*path.dims} <= {*page.space.axes}), None)


def step_card(ui: Ui, frame: Frame, page: BoardPage) -> None:
    """Draw it over the view, unless the panel has it (``steps_box``) or it would leave too little of the board."""
    path = walked(page)
    in_panel = page.panels.shape.steps and not frame.paged
    if path is None or frame.steps is None or frame.covered or page.context.dialog is not None or in_panel:
        return
    with ui.panel("step card", frame.steps) as body:
        show(ui, "steps", body, (page, page.board.tableau), lambda ui: _row(ui, page, path))


def _row(ui: Ui, page: BoardPage, path: Path) -> Box:
    forms: list[Box] = [_difference(ui, page, path), _count(ui, page, path)]
    said = (Column(_name(ui, page, path), told, gap="none", align=0.5) for told in forms)
    name, buttons = _name(ui, page, path), _buttons(ui, page, path)
    name.align = buttons.align = 0.5
    return Row(Forms(*said, name, gives=1), Space(), buttons, pad=("normal", "close"))


def steps_box(ui: Ui, page: BoardPage) -> Box | None:
    """The step player in two rows, in a panel with a text, if a vector is seen."""
    path = walked(page)
    if path is None:
        return None
    stepped = _stepped(page, path)
    told = _difference(ui, page, path, counts=not (stepped and stepped.at))
    first = Row(_name(ui, page, path, widest=False), told, gap="normal", height=24)
    pad, ground = ("normal", "tiny"), lambda ui, rect: ui.card(rect)
    return Column(first, _buttons(ui, page, path), gap="hair", pad=pad, ground=ground)


def _stepped(page: BoardPage, path: Path) -> Stepped | None:
    stepped = page.board.tableau.stepped
    return stepped if stepped is not None and stepped.spaces == path.spaces else None


def _plate(axis: str, alpha: float) -> Draw:
    """The ground of what has changed, in the colour of a coordinate."""

    def ground(ui: Ui, rect: Rect) -> None:
        ui.fill(rect.inset(-ui.px(4), 0), ui.theme.dimension(axis), alpha, 5)

    return ground


def _widest(ui: Ui, boxes: list[Box], now: int, height: float) -> Box:
    """One of several boxes in the room of the widest: what is beside it stands still."""
    wide = max(box.widths(ui).natural for box in boxes)
    boxes[now].align = 0.0
    return Stack(Custom(lambda *_: None, lambda _m: wide), boxes[now], height=height)


# ---- the name ----


def _name(ui: Ui, page: BoardPage, path: Path, widest: bool = True) -> Box:
    """The name of the space; what has just changed in it stands out, and flashes. ``widest``: with room for that of
    each space."""
    stepped = _stepped(page, path)
    at = stepped.at if stepped else 0
    if not widest:
        return _named(ui, page, path, stepped, at)
    names = [_named(ui, page, path, stepped, number) for number in range(len(path.spaces))]
    return _widest(ui, names, at, _NAME)


def _named(ui: Ui, page: BoardPage, path: Path, stepped: Stepped | None, at: int) -> Box:
    name = page.space.name(path.spaces[at], ui.words.language)
    board, _, letters = name.rpartition(":")  # a node of one of several boards
    before, between, after = (f"{board}:" if board else "", "", "") if page.tree else ("(", ",", ")")
    parts = letters if page.tree else name.strip("()").split(",")
    out: list[Box] = [_title(before, "second")] if before else []
    for k, (axis, part) in enumerate(zip(page.space.axes, parts, strict=False)):
        new = stepped if stepped is not None and at > 0 and axis in path.dims else None
        ground = _plate(axis, 0.15 + 0.6 * new.flash) if new is not None and new.flash else None
        out.append(Row(_title(part, "text" if new or not stepped else "second"), gap="none", ground=ground))
        if k + 1 < len(parts):
            out.append(Box(width=3) if page.tree else _title(between, "second"))
    return Row(*out, *([_title(after, "second")] if after else []), gap="none")


def _title(text: str, colour: str) -> Text:
    return Text(text, "title", colour, lines=1)


# ---- what the step has changed ----


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


def _difference(ui: Ui, page: BoardPage, path: Path, counts: bool = True) -> Box:
    """Which space it is, and by how much its coordinates have changed, each in its colour, and by what step; with
    room for what each step changes."""
    stepped = _stepped(page, path)
    told = [_told(ui, page, path, number, stepped, counts) for number in range(len(path.spaces))]
    return _widest(ui, told, stepped.at if stepped else 0, _DIFFERENCE)


def _told(ui: Ui, page: BoardPage, path: Path, at: int, stepped: Stepped | None, counts: bool) -> Box:
    flash = stepped.flash if stepped else 0.0
    parts: list[Box] = [_count(ui, page, path)] if counts else []
    for axis, text in changes(page, path, at):
        parts.append(Row(Text(text, "strong", lines=1), gap="none", ground=_plate(axis, 0.15 + 0.5 * flash)))
    if at and (word := _relation(ui, page, path)):
        parts.append(Row(Text(word, "strong", lines=1), gap="none", ground=_plate(path.dims, 0.5 * flash)))
    return Row(*parts, gap="wide")


def _count(ui: Ui, page: BoardPage, path: Path) -> Box:
    stepped, noun = _stepped(page, path), "node" if page.tree else "space"
    at = stepped.at if stepped else 0
    return Text(ui.words(f"ui.steps.{noun}", n=at + 1, total=len(path.spaces)), "note", "second", lines=1)


# ---- buttons ----


def _buttons(ui: Ui, page: BoardPage, path: Path) -> Box:
    stepped = _stepped(page, path)
    pace = stepped.number if stepped else None
    button = partial(_button, ui)
    return Row(
        button("again", ui.words("ui.steps.again"), "vector_again", least=60),
        button("next", ui.words("ui.steps.next"), ("vector_next", 1)),
        button("slower", "–", ("vector_pace", -1), pace != 0, width=_BUTTON),
        button("faster", "+", ("vector_pace", 1), pace != len(PACES) - 1, width=_BUTTON),
        gap="small",
    )


def _button(ui: Ui, name: str, label: str, what: Send, enabled: bool = True, **sizes: Unpack[Sizes]) -> Box:
    sizes["height"] = _BUTTON
    help, keys = ui.words(f"ui.steps.{name}_help"), ui.keys(f"vector_{name}")
    return Button(f"steps {name}", label, what, enabled=enabled, help=help, keys=keys, **sizes)
