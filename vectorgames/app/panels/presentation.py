"""A presented board: the names of the vector in large letters, what each step changes."""

from __future__ import annotations

from dataclasses import dataclass, replace

from vectorgames.app.board_page import BoardPage
from vectorgames.app.panels.sets import has_sets
from vectorgames.app.presentation import TOLD
from vectorgames.ui.canvas import Ui
from vectorgames.ui.frame import HEAD, NUMBER, PAD, ROW, SPOT, TALL, Frame
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
    told but words.
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


def told(ui: Ui, page: BoardPage) -> Told:
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
    return Told(title=name or page.title, notes=tuple(notes))


NAME = "presented"

LARGEST = 1.5  # how much larger than they have to be names are at most, where there is room


def caption(ui: Ui, frame: Frame, page: BoardPage) -> None:
    if frame.caption is None or page.presentation.blank:
        return
    shown = told(ui, page)
    with ui.panel("caption", frame.caption) as rect:
        inner = rect.inset(ui.px(PAD), ui.px(PAD / 2))
        if rect.h <= ui.px(ROW):
            _in_a_line(ui, rect.inset(ui.px(PAD), 0), shown)
        elif not shown.rows:
            _words(_narrow(ui, inner, shown.title), inner, shown)
        elif rect.h > rect.w:
            _beside(_filling(ui, inner, page, shown), inner, shown)
        else:
            _under(Ui(ui.layer, ui.words.language, frame.window.h / TALL), inner, shown)


def _filling(ui: Ui, rect: Rect, page: BoardPage, shown: Told) -> Ui:
    """What draws as large as the names have room in the width, and all of it in the height."""
    tries = [min(ui.scale * LARGEST, ui.layer.size[1] / TALL * (LARGEST - part * 0.075)) for part in range(11)]
    for scale in tries:
        larger = Ui(ui.layer, ui.words.language, scale)
        wide = larger.px(NUMBER) + sum(_columns(larger, shown)) + 2 * _brackets(larger, shown)
        if wide <= rect.w and _height(larger, rect.w, shown) <= rect.h:
            return larger
    return larger


def _height(ui: Ui, width: float, shown: Told) -> float:
    head = (ui.px(HEAD) if shown.axes else 0.0) + _head_height(ui, width, shown)
    return head + ui.px(ROW) * len(shown.rows) + ui.px(PAD) + _steps_height(ui, width, shown)


def _in_a_line(ui: Ui, rect: Rect, shown: Told) -> None:
    used = ui.text(rect, shown.title or shown.head, NAME) + ui.px(PAD)
    if shown.notes and ui.measure(shown.notes[0], "heading") <= rect.w - used:
        ui.text(rect.beside(used), shown.notes[0], "heading", "second", 1.0)


def _narrow(ui: Ui, rect: Rect, text: str) -> Ui:
    """What draws so large that no word of a text is broken."""
    longest = max((ui.measure(word, NAME) for word in text.split()), default=0.0)
    return ui if longest <= rect.w else Ui(ui.layer, ui.words.language, ui.scale * rect.w / (longest + 2))


def _words(ui: Ui, rect: Rect, shown: Told) -> None:
    """Where no vector is shown: the space pointed at, and what may be done."""
    y = rect.y + ui.px(PAD / 2)
    y += ui.paragraph(Rect(rect.x, y, rect.w, 0), shown.title, NAME) + ui.px(10)
    for note in shown.notes:
        if y + ui.height(note, rect.w, "title") <= rect.bottom:
            y += ui.paragraph(Rect(rect.x, y, rect.w, 0), note, "title", "second") + ui.px(10)


def _beside(ui: Ui, rect: Rect, shown: Told) -> None:
    """A table: a row a name, the coordinates under one another; under it the steps."""
    over = _head_height(ui, rect.w, shown)
    if over:
        ui.paragraph(rect, shown.head, NAME, "gold")
        rect = rect.below(over)
    block = _steps_height(ui, rect.w, shown)
    head = ui.px(HEAD) if shown.axes else 0.0
    row = min(ui.px(ROW), (rect.h - head - block - ui.px(PAD)) / max(1, len(shown.rows)))
    top = max(rect.y, rect.y + (rect.h - head - row * len(shown.rows) - block - ui.px(PAD)) * 0.36)
    columns = _columns(ui, shown)
    y = top
    if shown.axes:
        _heads(ui, Rect(rect.x, y, rect.w, head), shown, columns, row * len(shown.rows))
        y += head
    for number in range(len(shown.rows)):
        _row(ui, Rect(rect.x, y, rect.w, row), shown, number, columns)
        y += row
    _steps(ui, Rect(rect.x, y + ui.px(PAD), rect.w, block), shown)


def _under(ui: Ui, rect: Rect, shown: Told) -> None:
    """Names in rows of two or more, under them the steps in a line."""
    columns = _columns(ui, shown)
    wide = ui.px(NUMBER) + sum(columns) + 2 * _brackets(ui, shown) + ui.px(PAD)
    row, count = ui.px(ROW), len(shown.rows)
    across = next((n for n in (count, 2, 1) if n * wide <= rect.w), 1)
    rows = -(-count // across)
    row = min(row, rect.h / (rows + 1.1))
    for number in range(count):
        place = Rect(rect.x + number % across * wide, rect.y + number // across * row, wide - ui.px(PAD), row)
        _row(ui, place, shown, number, columns)
    low = rect.below(rows * row + ui.px(4))
    said, colour = (shown.head, "gold") if shown.head else (shown.line, "second" if shown.steps else "text")
    used = ui.measure(said, NAME) + ui.px(10)
    plates = sum(_plate_width(ui, text) + ui.px(8) for _, text in _plates(ui, 1e6, shown.steps)[0])
    if shown.head or used + plates <= low.w:
        ui.text(low.top(row), said, NAME, colour)
        low = low.beside(used)
    if not shown.steps or shown.head and plates > low.w:
        return
    _plate_row(ui, low.top(row), _plates(ui, 1e6, shown.steps)[0], shown.flash)


def _head_height(ui: Ui, width: float, shown: Told) -> float:
    return ui.height(shown.head, width, NAME) + ui.px(PAD) if shown.head else 0.0


# ---- names ----


def _columns(ui: Ui, shown: Told) -> list[float]:
    """Width of each column: of its widest value, with the sign that follows it."""
    count = max(map(len, shown.rows))
    if shown.loci and count > 1:
        return [float(ui.px(SPOT))] * count
    after, least = ui.measure(",", NAME), ui.measure("0", NAME)
    widest = [max(ui.measure(row[k], NAME) for row in shown.rows if k < len(row)) for k in range(count)]
    apart = [after + ui.px(8)] * (count - 1) + [ui.px(2)]
    return [round(max(width, least) + more) for width, more in zip(widest, apart, strict=True)]


def _brackets(ui: Ui, shown: Told) -> float:
    return 0.0 if shown.loci or not shown.axes else ui.measure("(", NAME)


def _heads(ui: Ui, rect: Rect, shown: Told, columns: list[float], below: float) -> None:
    """The coordinates over their columns; those that run have their colour, all the way down ``below`` them."""
    x = rect.x + ui.px(NUMBER) + _brackets(ui, shown)
    for k, (axis, wide) in enumerate(zip(shown.axes, columns, strict=True)):
        verdict = shown.verdicts[k] if shown.verdicts else ""
        room = (
            max(ui.measure(row[k], NAME) for row in shown.rows if k < len(row))
            if not shown.loci
            else wide - ui.px(4)
        )
        band = Rect(x - ui.px(4), rect.y, room + ui.px(8), rect.h + below)
        if colour := _colour(ui, axis, verdict):
            ui.fill(band, colour, 0.20, 8)
            ui.fill(band.top(rect.h), colour, 0.85, 8)
        ui.text(band.top(rect.h), axis, "heading", "on_accent" if colour else "second", 0.5)
        x += wide


def _colour(ui: Ui, axis: str, verdict: str) -> str:
    """Colour of a column by what it does; none where it stays."""
    return ui.theme.dimension(axis) if verdict == "runs" else "warning" if verdict == "neither" else ""


def _row(ui: Ui, rect: Rect, shown: Told, number: int, columns: list[float]) -> None:
    """A name with its number; the one that a step has come to stands out, and what has changed in it."""
    here = shown.at == number
    if here:
        ui.fill(rect.inset(0, ui.px(2)), "selected", 1.0, 8)
        ui.outline(rect.inset(0, ui.px(2)), "gold", 1.0, 8, 2.0)
    place = rect.left(ui.px(NUMBER)).inset(ui.px(4), 0)
    ui.text(place, str(number + 1), "title", "gold" if here else "second", 0.5)
    values = shown.rows[number]
    x = rect.x + ui.px(NUMBER)
    if not shown.axes:
        ui.text(rect.beside(ui.px(NUMBER)), values[0], NAME)
        return
    if not shown.loci:
        x += ui.text(Rect(x, rect.y, rect.w, rect.h), "(", NAME, "second")
    for k, (value, wide) in enumerate(zip(values, columns, strict=False)):
        _value(ui, Rect(x, rect.y, wide, rect.h), shown, k, value, here, k + 1 < len(values))
        x += wide
    if not shown.loci:
        x += ui.measure(values[-1], NAME) - columns[len(values) - 1]
        ui.text(Rect(x + ui.px(2), rect.y, rect.w, rect.h), ")", NAME, "second")


def _value(ui: Ui, rect: Rect, shown: Told, k: int, value: str, here: bool, more: bool) -> None:
    axis, verdict = shown.axes[k], shown.verdicts[k] if shown.verdicts else ""
    size, colour = ui.measure(value, NAME), _colour(ui, axis, verdict)
    inner = Rect(rect.x, rect.y, size, rect.h)
    if shown.loci and is_node_letter(value):
        inner = Rect(rect.x, rect.y, rect.w - ui.px(4), rect.h)
        spot(ui, inner.centre, ui.px(ROW * 0.37), value)
    else:
        if colour and here and shown.flash:
            ui.fill(inner.inset(-ui.px(4), ui.px(4)), colour, 0.2 + 0.6 * shown.flash, 6)
        ink = "second" if verdict == "stays" else "text"
        ui.text(Rect(inner.x, inner.y, inner.w + 2, inner.h), value, NAME, ink)
        if more:
            ui.text(Rect(inner.right, rect.y, rect.w, rect.h), ",", NAME, "second")
    if colour:
        _underline(ui, inner, colour)


def _underline(ui: Ui, rect: Rect, colour: str) -> None:
    ui.fill(Rect(rect.x, rect.bottom - ui.px(6), rect.w, ui.px(3)), colour, 1.0, 1)


# ---- steps ----


def _plates(ui: Ui, width: float, steps: tuple[Step, ...]) -> list[list[tuple[str, str]]]:
    """(coordinate, text) in as many lines as are needed."""
    lines: list[list[tuple[str, str]]] = [[]]
    x = 0.0
    for axis, by in steps:
        text = f"{axis} {'+' if by > 0 else '−'}{abs(by)}"
        wide = _plate_width(ui, text)
        if lines[-1] and x + wide > width:
            lines.append([])
            x = 0.0
        lines[-1].append((axis, text))
        x += wide + ui.px(8)
    return lines


def _plate_width(ui: Ui, text: str) -> float:
    return ui.measure(text, NAME) + ui.px(16)


def _steps_height(ui: Ui, width: float, shown: Told) -> float:
    high = ui.height(shown.line, width, NAME) if shown.line else 0.0
    return high + (len(_plates(ui, width, shown.steps)) * ui.px(ROW + 4) + ui.px(4) if shown.steps else 0.0)


def _steps(ui: Ui, rect: Rect, shown: Told) -> None:
    """``each step`` and under it ``y +1`` ``t +1``, each in the colour of its coordinate."""
    y = rect.y + ui.paragraph(rect, shown.line, NAME, "second" if shown.steps else "text") + ui.px(4)
    for line in _plates(ui, rect.w, shown.steps) if shown.steps else ():
        _plate_row(ui, Rect(rect.x, y, rect.w, ui.px(ROW)), line, shown.flash)
        y += ui.px(ROW + 4)


def _plate_row(ui: Ui, rect: Rect, plates: list[tuple[str, str]], flash: float) -> None:
    x = rect.x
    for axis, text in plates:
        wide, colour = _plate_width(ui, text), ui.theme.dimension(axis)
        plate = Rect(round(x), round(rect.y), round(wide), rect.h)
        ui.fill(plate, colour, 0.24 + 0.5 * flash, 8)
        ui.outline(plate, colour, 1.0, 8, 2.0)
        ui.text(plate, text, NAME, "text", 0.5)
        x += wide + ui.px(8)
