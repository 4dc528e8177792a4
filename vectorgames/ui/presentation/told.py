"""What is told of a presented board: the vector or set that is chosen, else the space pointed at.

Values and words only; knows nothing of how they are drawn.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from vectorgames.tableau import Path
from vectorgames.ui.canvas import Ui
from vectorgames.ui.model import Screen
from vectorgames.ui.presentation_model import TOLD
from vectorgames.ui.sets import has_sets

WON = "vector"
"""Kind of path of what has won."""
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


def told(ui: Ui, screen: Screen) -> Told:
    """What there is to be told now."""
    path = _path(screen)
    if path is not None:
        won = screen.outcome.title if screen.outcome is not None and path.kind == WON else ""
        return replace(_of_path(ui, screen, path), head=won)
    if screen.explore is not None and screen.explore.selected and screen.explore.judges:
        return _selected(screen)
    xray = screen.xray
    if xray is not None and xray.shown is not None:
        line = xray.lines[xray.shown]
        return Told(tuple((name,) for name in line.names), line=_running(ui, screen, line.dims))
    return _nothing(ui, screen)


def _path(screen: Screen) -> Path | None:
    if screen.space is None or not has_sets(screen.space):
        return None
    running = {*screen.space.running}
    paths = [path for path in screen.tableau.paths if path.dims and {*path.dims} <= running]
    return next((path for kind in TOLD for path in paths if path.kind == kind and len(path.spaces) > 1), None)


def _values(screen: Screen, space: int) -> tuple[str, ...]:
    """The coordinates of a space, or the letters of a node; its name where it has others."""
    name = screen.space.name(space, screen.language)
    if screen.tree:
        return tuple(name) if ":" not in name else (name,)
    parts = name.strip("()").split(",")
    return tuple(parts) if len(parts) == len(screen.space.axes) else (name,)


def _of_path(ui: Ui, screen: Screen, path: Path) -> Told:
    spaces = path.spaces
    rows = tuple(_values(screen, space) for space in spaces)
    columns = max(map(len, rows))
    axes = tuple(screen.space.axes[:columns]) if columns > 1 else ()
    verdicts = tuple("runs" if axis in path.dims else "stays" for axis in axes)
    stepped = screen.tableau.stepped
    at = stepped.at if stepped is not None and stepped.spaces == spaces else None
    flash = stepped.flash if stepped is not None and at else 0.0
    if screen.tree or not path.alone:
        return Told(rows, axes, verdicts, (), _running(ui, screen, path.dims), at, flash, screen.tree)
    change = screen.space.components(spaces[0], spaces[1])
    steps = tuple((axis, by) for axis, by in zip(screen.space.axes, change, strict=True) if by)
    return Told(rows, axes, verdicts, steps, ui.words("present.each_step"), at, flash)


def _running(ui: Ui, screen: Screen, dims: str) -> str:
    if not dims:
        return ""
    key = "locus" if screen.tree else "run"
    listed = f" {ui.words('ui.and')} ".join(filter(None, (", ".join(dims[:-1]), dims[-1:])))
    return ui.words(f"present.{key}", n=len(dims), axes=listed)


def _selected(screen: Screen) -> Told:
    """The spaces that are collected, and what is said of them."""
    data = screen.explore
    assert data is not None
    rows = tuple(one.values or (one.name,) for one in data.selected)
    columns = max(map(len, rows))
    axes = data.axes[:columns] if columns > 1 else ()
    verdicts = tuple(axis.verdict for axis in axes)
    return Told(
        rows, tuple(axis.name for axis in axes), verdicts if any(verdicts) else (), line=data.verdict.title,
        loci=screen.tree,
    )  # fmt: skip


def _nothing(ui: Ui, screen: Screen) -> Told:
    """The space pointed at, whose turn it is, how a vector is chosen."""
    at = screen.hovered
    name = screen.space.name(at, screen.language) if isinstance(at, int) else str(at or "")
    if screen.outcome is not None and not name:
        end = screen.outcome
        return Told(title=end.title, notes=tuple(filter(None, (end.dims_text, end.detail))))
    notes = [screen.prompt.text] if screen.prompt.text else []
    if screen.space is not None and "xray" in screen.helps and not screen.lesson and not screen.practising:
        notes.append(ui.words("present.choose_node" if screen.tree else "present.choose"))
    return Told(title=name or screen.title, notes=tuple(notes))
