"""What the preview of the sheets shows: every sheet with its pieces; how often parts are made. Knows no panel."""

from __future__ import annotations

from dataclasses import dataclass

Outline = tuple[tuple[float, float], ...]


@dataclass(frozen=True, slots=True)
class PiecePicture:
    """A piece on a sheet. ``outlines``: closed, in millimetres from the sheet's lower left, the outside first.

    ``box``: lowest x, y, highest x, y; ``turned``: by a right angle.
    """

    name: str
    label: str
    outlines: tuple[Outline, ...]
    box: tuple[float, float, float, float]
    turned: bool = False


@dataclass(frozen=True, slots=True)
class SheetPicture:
    """A sheet. ``stock``: which other ones are alike; ``number``: among those, from 1; ``size``: in millimetres.

    ``title``, ``detail``: in words.
    """

    stock: str
    number: int
    title: str
    detail: str
    size: tuple[float, float]
    pieces: tuple[PiecePicture, ...]


@dataclass(frozen=True, slots=True)
class PartCount:
    """Parts that are alike. ``part``: one of them; ``count``: how many times they are made, 0: left out."""

    part: str
    label: str
    count: int = 1


@dataclass(frozen=True, slots=True)
class Sheets:
    """The preview. ``sheets`` None: not known yet; ``error``: why what was asked for last was not done.

    ``summary``: all in a line; ``changed``: something lies where it was put, or is made more or less than once.
    """

    title: str
    sheets: tuple[SheetPicture, ...] | None = None
    counts: tuple[PartCount, ...] = ()
    summary: str = ""
    error: str = ""
    changed: bool = False
