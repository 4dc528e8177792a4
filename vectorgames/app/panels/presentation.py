"""A presented board: the names of the vector in large letters, what each step changes."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Any

from vectorgames.app.board_page import BoardPage
from vectorgames.app.game_clock import Face
from vectorgames.app.panels.sets import has_sets
from vectorgames.app.presentation import TOLD
from vectorgames.ui.boxes import piece, show
from vectorgames.ui.canvas import Ui
from vectorgames.ui.frame import HEAD, NUMBER, ROW, SPOT, TALL, Frame
from vectorgames.ui.layout import Box, Column, Custom, Flow, Forms, Grid, Row, Space, Stack, Text
from vectorgames.ui.nodes import is_node_letter, spot
from vectorgames.view.primitives import Rect
from vectorgames.view.tableau import Path

WON = "vector"  # kind of path of what has won
Step = tuple[str, int]


@dataclass(frozen=True, slots=True)
class Told:
    """``rows``: names, each as the values of its columns, or whole where there are none; ``axes``: the columns;
    ``verdicts``: what each of these does (``stays``, ``runs``, ``neither``), where that is known.

    ``steps``: what a step changes, by coordinate; ``line``: said of it in words besides; ``at``: the row that one
    has come to, None: no step is made, and ``flash`` 1 … 0, see ``Stepped``. ``loci``: the columns are written
    without brackets. ``head``: said over the names, who has won. ``title``, ``notes``: where there is nothing to be
    told but words; ``piece``: that of the player of whom the first note speaks. ``faces``: of the clocks.
    """

    rows: tuple[tuple[str, ...], ...] = ()
    axes: tuple[str, ...] = ()
    verdicts: tuple[str, ...] = ()
    steps: tuple[Step, ...] = ()
    line: str = ""
    at: int | None = None
    flash: float = 0.0
    loci: bool = False
    head: str = ""
    title: str = ""
    notes: tuple[str, ...] = ()
    piece: str = ""
    faces: tuple[Face, ...] = ()


def told(ui: Ui, page: BoardPage) -> Told:
    return replace(_told(ui, page), faces=page.faces)


def _told(ui: Ui, page: BoardPage) -> Told:
    path = _path(page)
    if path is not None:
        end = page.ended
        won = end.title if end is not None and path.kind == WON else ""
        return replace(_of_path(ui, page, path), head=won)
    own: Told | None = page.presented(ui)
    if own is not None:
        return own
    if page.lines is not None and page.lines.shown is not None:
        line = page.lines.rows[page.lines.shown]
        return Told(tuple((name,) for name in line.names), line=_running(ui, page, line.dims))
    return _nothing(ui, page)


def _path(page: BoardPage) -> Path | None:
    if not has_sets(page.space):
        return None
    running = {*page.space.running}
    paths = [path for path in page.board.tableau.paths if path.dims and {*path.dims} <= running]
    return next((path for kind in TOLD for path in paths if path.kind == kind and len(path.spaces) > 1), None)


def _values(page: BoardPage, space: int, language: str) -> tuple[str, ...]:
    """The coordinates of a space, or the letters of a node; its name where it has others."""
    name = page.space.name(space, language)
    if page.tree:
        return tuple(name) if ":" not in name else (name,)
    parts = name.strip("()").split(",")
    return tuple(parts) if len(parts) == len(page.space.axes) else (name,)


def _of_path(ui: Ui, page: BoardPage, path: Path) -> Told:
    spaces = path.spaces
    rows = tuple(_values(page, space, ui.words.language) for space in spaces)
    columns = max(map(len, rows))
    axes = tuple(page.space.axes[:columns]) if columns > 1 else ()
    verdicts = tuple("runs" if axis in path.dims else "stays" for axis in axes)
    stepped = page.board.tableau.stepped
    at = stepped.at if stepped is not None and stepped.spaces == spaces else None
    flash = stepped.flash if stepped is not None and at else 0.0
    if page.tree or not path.alone:
        return Told(rows, axes, verdicts, (), _running(ui, page, path.dims), at, flash, page.tree)
    change = page.space.components(spaces[0], spaces[1])
    steps = tuple((axis, by) for axis, by in zip(page.space.axes, change, strict=True) if by)
    return Told(rows, axes, verdicts, steps, ui.words("present.each_step"), at, flash)


def _running(ui: Ui, page: BoardPage, dims: str) -> str:
    if not dims:
        return ""
    key = "locus" if page.tree else "run"
    return ui.words(f"present.{key}", n=len(dims), axes=ui.words.listed(dims))


def _nothing(ui: Ui, page: BoardPage) -> Told:
    """The space pointed at, whose turn it is, how a vector is chosen."""
    at = page.board.hovered
    name = page.space.name(at, ui.words.language) if isinstance(at, int) else str(at or "")
    end = page.ended
    if end is not None and not name:
        return Told(title=end.title, notes=tuple(filter(None, (end.dims_text, end.detail))))
    notes = [page.headline] if page.headline else []
    if "xray" in page.helps:
        notes.append(ui.words("present.choose_node" if page.tree else "present.choose"))
    return Told(title=name or page.title, notes=tuple(notes), piece=page.piece if page.headline else "")


NAME = "presented"
_LARGEST = 1.5  # how much larger than they have to be names are at most, where there is room
_LOW = 28  # design height of a row of names at least


def caption(ui: Ui, frame: Frame, page: BoardPage) -> None:
    if frame.caption is None or page.presentation.blank:
        return
    with ui.panel("caption", frame.caption) as rect:
        shown, needed = told(ui, page), frame.window.h / TALL / ui.scale  # so large names have to be
        build: Callable[[Ui, Told], Box] = _in_a_line
        scales = [1.0]
        if rect.h > ui.px(ROW):
            if not shown.rows:
                build, scales = _words, [1 - part * 0.1 for part in range(7)]
            elif rect.h > rect.w:
                build, scales = _beside, [min(_LARGEST, needed * (_LARGEST - part * 0.075)) for part in range(11)]
            else:
                build, scales = _under, [needed]
        show(ui, "caption", rect, shown, lambda ui: build(ui, shown), tuple(scales))


def _in_a_line(_ui: Ui, shown: Told) -> Box:
    note = Text(shown.notes[0], "heading", "second", lines=1, drop=1) if shown.notes else None
    figure = piece(shown.piece, 9) if shown.piece and note else None
    title = Text(shown.title or shown.head, NAME, lines=1, cut=True)
    return Row(title, Space(), figure, note, clocks(shown.faces, len(shown.faces)), pad=("wide", "none"))


def _words(_ui: Ui, shown: Told) -> Box:
    """Where no vector is shown: the space pointed at, and what may be done."""
    notes: list[Box] = [Text(note, "title", "second", drop=k) for k, note in zip((2, 1), shown.notes, strict=False)]
    if shown.piece:
        notes[0] = Row(piece(shown.piece, 9), notes[0], drop=2)
    columns = 1 if len(shown.faces) < 3 else 2
    return Column(clocks(shown.faces, columns), Text(shown.title, NAME), *notes, pad=("wide", "wide"))


def _beside(ui: Ui, shown: Told) -> Box:
    """A table: a row a name, the coordinates under one another; under it the steps."""
    said = [Text(shown.line, NAME, "second" if shown.steps else "text")] if shown.line else []
    steps = Flow(*_plates(shown), gap="close") if shown.steps else None
    return Column(
        clocks(shown.faces, 2),
        Text(shown.head, NAME, "gold") if shown.head else None,
        Space(0.36),
        _table(ui, shown),
        *said,
        steps,
        Space(0.64),
        pad=("wide", "close"),
    )


def _under(ui: Ui, shown: Told) -> Box:
    """Names in rows of two or more, under them the steps in a line."""
    names = [_row(ui, shown, number) for number in range(len(shown.rows))]
    text, colour = (shown.head, "gold") if shown.head else (shown.line, "second" if shown.steps else "text")
    said = Text(text, NAME, colour, lines=1, drop=1 if not shown.head else 0)
    steps = Row(*_plates(shown), gap="close", drop=2 if shown.head else 0) if shown.steps else None

    def rows(across: int) -> Box:
        lines = [names[k : k + across] for k in range(0, len(names), across)]
        return Column(*(Row(*line, gap="large") for line in lines), gap="none")

    forms = Forms(*(rows(across) for across in dict.fromkeys((len(names), 2, 1))))
    row = Row(said, steps, clocks(shown.faces, len(shown.faces)))
    return Column(forms, row, gap="tiny", pad=("wide", "close"))


# ---- names ----


def _table(ui: Ui, shown: Told) -> Box:
    if not shown.axes:
        return Column(*(_row(ui, shown, number, least=_LOW) for number in range(len(shown.rows))), gap="none")
    numbers = range(len(shown.rows))
    here = [Custom(_here if shown.at == number else _nothing_there, height=ROW, least=_LOW) for number in numbers]
    columns = [_column(ui, shown, k) for k in range(len(shown.axes))]
    left = Column(Box(height=HEAD), *(_number(shown, number, least=_LOW) for number in numbers), gap="none")
    opening = Column(Box(height=HEAD), *(_bracket(shown, least=_LOW) for _ in numbers), gap="none")
    return Stack(Column(Box(height=HEAD), *here, gap="none"), Row(left, opening, *columns, gap="none"))


def _nothing_there(_ui: Ui, _rect: Rect) -> None:
    """No step has come to this row."""


def _here(ui: Ui, rect: Rect) -> None:
    """The row that a step has come to."""
    ui.fill(rect.inset(0, ui.px(2)), "selected", 1.0, 8)
    ui.outline(rect.inset(0, ui.px(2)), "gold", 1.0, 8, 2.0)


def _row(ui: Ui, shown: Told, number: int, **how: Any) -> Box:
    """A name with its number; ``how``: ``least``, its height at least, of names under one another."""
    values, head = shown.rows[number], _number(shown, number)
    if not shown.axes:
        return Row(head, Text(values[0], NAME, lines=1), gap="none", height=ROW, **how)
    cells = (_cell(ui, shown, number, k) for k in range(len(values)))
    ground = _here if shown.at == number else None
    return Row(head, _bracket(shown), *cells, gap="none", ground=ground, **how)


def _number(shown: Told, number: int, **how: Any) -> Box:
    colour = "gold" if shown.at == number else "second"
    return Text(str(number + 1), "title", colour, lines=1, at=0.5, width=NUMBER, height=ROW, **how)


def _bracket(shown: Told, **how: Any) -> Box:
    return Text("" if shown.loci else "(", NAME, "second", lines=1, height=ROW, **how)


def _width(ui: Ui, shown: Told, k: int) -> float:
    """Width of a column: of its widest value, with the sign that follows it."""
    if shown.loci and max(map(len, shown.rows)) > 1:
        return ui.px(SPOT)
    widest = max(ui.measure(row[k], NAME) for row in shown.rows if k < len(row))
    after = ui.measure(",", NAME) + ui.px(8) if k + 1 < max(map(len, shown.rows)) else ui.measure(")", NAME)
    return float(round(max(widest, ui.measure("0", NAME)) + after))


def _colour(ui: Ui, shown: Told, k: int) -> str:
    """Colour of a column by what it does; none where it stays."""
    verdict = shown.verdicts[k] if shown.verdicts else ""
    return ui.theme.dimension(shown.axes[k]) if verdict == "runs" else "warning" if verdict == "neither" else ""


def _column(ui: Ui, shown: Told, k: int) -> Box:
    """A coordinate over its values; where it runs they have its colour."""
    colour, wide = _colour(ui, shown, k), _width(ui, shown, k)
    widest = max(ui.measure(row[k], NAME) for row in shown.rows if k < len(row))
    room = wide - ui.px(4) if shown.loci else widest

    def band(ui: Ui, rect: Rect) -> None:
        if colour:
            ui.fill(Rect(rect.x - ui.px(4), rect.y, room + ui.px(8), rect.h), colour, 0.20, 8)

    def title(ui: Ui, rect: Rect) -> None:
        place = Rect(rect.x - ui.px(4), rect.y, room + ui.px(8), rect.h)
        if colour:
            ui.fill(place, colour, 0.85, 8)
        ui.text(place, shown.axes[k], "heading", "on_accent" if colour else "second", 0.5)

    cells = (_cell(ui, shown, number, k, least=_LOW) for number in range(len(shown.rows)))
    return Column(Custom(title, lambda _m: wide, height=HEAD), *cells, gap="none", ground=band)


def _cell(ui: Ui, shown: Told, number: int, k: int, **how: Any) -> Box:
    """A value, with the sign that follows it; where a step has come to it, what has changed flashes."""
    values, colour = shown.rows[number], _colour(ui, shown, k)
    if k >= len(values):
        return Box(height=ROW)
    value, flashes = values[k], shown.at == number and shown.flash
    after = "" if shown.loci else "," if k + 1 < len(values) else ")"
    ink = "second" if shown.verdicts and shown.verdicts[k] == "stays" else "text"

    def paint(ui: Ui, rect: Rect) -> None:
        inner = Rect(rect.x, rect.y, ui.measure(value, NAME), rect.h)
        if shown.loci and is_node_letter(value):
            inner = Rect(rect.x, rect.y, rect.w - ui.px(4), rect.h)
            spot(ui, inner.centre, ui.px(ROW * 0.37), value)
        else:
            if colour and flashes:
                ui.fill(inner.inset(-ui.px(4), ui.px(4)), colour, 0.2 + 0.6 * shown.flash, 6)
            ui.text(Rect(inner.x, inner.y, inner.w + 2, inner.h), value, NAME, ink)
            ui.text(Rect(inner.right, rect.y, rect.w, rect.h), after, NAME, "second")
        if colour:
            ui.fill(Rect(inner.x, inner.bottom - ui.px(6), inner.w, ui.px(3)), colour, 1.0, 1)

    wide = _width(ui, shown, k)
    return Custom(paint, lambda _m: wide, height=ROW, **how)


# ---- steps ----


def _plates(shown: Told) -> list[Box]:
    """``y +1`` ``t +1``, each in the colour of its coordinate."""
    return [_plate(axis, f"{axis} {'+' if by > 0 else '−'}{abs(by)}", shown.flash) for axis, by in shown.steps]


def _plate(axis: str, text: str, flash: float) -> Box:
    def ground(ui: Ui, rect: Rect) -> None:
        colour = ui.theme.dimension(axis)
        ui.fill(rect, colour, 0.24 + 0.5 * flash, 8)
        ui.outline(rect, colour, 1.0, 8, 2.0)

    return Row(Text(text, NAME, lines=1), gap="none", pad=("close", "none"), height=ROW, ground=ground)


def clocks(faces: Sequence[Face], columns: int) -> Box | None:
    """What each player has left, in numbers that are read from afar, all as large as there is room; None without
    clocks."""
    if not faces:
        return None
    widest = re.sub("[0-9]", "8", max((face.text for face in faces), key=len))  # whatever their digits are
    return Grid(*(_clock(face, widest) for face in faces), columns=columns, gap="close")


def _clock(face: Face, widest: str) -> Box:
    ink = "warning" if face.short else "text" if face.on else "second"

    def ground(ui: Ui, rect: Rect) -> None:
        ui.card(rect, "selected" if face.on else "card")
        if face.on:
            ui.outline(rect, "accent" if face.runs else "line", 1.0, 10, 1.6)

    def form(style: str) -> Box:
        room = Custom(lambda *_: None, lambda m: m.measure(widest, style))
        text = Stack(room, Text(face.text, style, ink, lines=1, at=0.5, grow=1.0), grow=1.0)
        return Row(piece(face.piece, 8), text, pad=("close", "tiny"), ground=ground)

    return Forms(*map(form, ("score", "display", "prompt")))
