"""The column looked at, level by level: what stands there, and what may happen there, in words and signs.

Its height depends on how many levels there are and on nothing that is pointed at.
"""

from __future__ import annotations

from dataclasses import dataclass

from vectorgames.app.names import usual_name
from vectorgames.app.page import once
from vectorgames.app.pages.play import PlayPage
from vectorgames.base.words import Words
from vectorgames.rules.adviser import adviser_of
from vectorgames.rules.blocks.adviser import BlockAdviser
from vectorgames.rules.game import Game
from vectorgames.ui.boxes import Rows, Told
from vectorgames.ui.canvas import Ui
from vectorgames.ui.icons import piece_icon
from vectorgames.ui.layout import Box, Column, Row, Text
from vectorgames.ui.paint import paint
from vectorgames.ui.widgets import hit
from vectorgames.view.map_marks import NAMED, sign
from vectorgames.view.markers import KINDS, told
from vectorgames.view.primitives import Rect
from vectorgames.view.tableau import Mark


@dataclass(frozen=True, slots=True)
class ProbeRow:
    """A level of the column looked at. ``text``: what stands there, in words; ``marks``: kinds of its marks;
    ``absent``: texts of pieces that left from here."""

    space: int
    level: str
    piece: str = ""
    text: str = ""
    marks: tuple[str, ...] = ()
    absent: tuple[str, ...] = ()
    pointed: bool = False


@dataclass(frozen=True, slots=True)
class Probe:
    """The column of the space looked at, from the highest level. ``title``: ``Column d1``; ``detail``: what that
    means for who is to move, in words."""

    title: str
    detail: str
    rows: tuple[ProbeRow, ...]


COLUMN = ("level", "count")
"""Kinds of marks that say of a space which column it is of: a list of the column need not."""


def piece_name(game: Game, text: str, words: Words) -> str:
    """``White king``."""
    owner, kind = text[:1], text[1:]
    key = f"games.piece.{kind}" if kind else ""
    said = usual_name(game, int(owner), words)
    return words("games.piece_of", side=said, piece=words(key)) if key and key in words else said


@once
def probe(page: PlayPage) -> Probe | None:
    """The column looked at: of the space pointed at, aimed at, or played on last."""
    shown = page.board.tableau
    record, words = page.context.playing, page.context.words
    space = record.game.space
    if not space.by_column:
        return None
    last = record.here.action
    places = (page.pointed, page.context.pinned, last.space if last else None)
    at = next((place for place in places if place is not None), None)
    if at is None:
        return None
    column = space.column(at)
    pieces = {piece.space: piece.text for piece in shown.pieces}
    marks: dict[int, list[Mark]] = {}
    for mark in shown.every_mark:
        marks.setdefault(mark.space, []).append(mark)
    absent: dict[int, list[str]] = {}
    for ghost in (ghost for ghost in shown.ghosts if ghost.why == "absent"):
        absent.setdefault(ghost.space, []).append(ghost.text)
    rows = []
    for s in reversed(column):
        # What was taken has left the board, not what stands there now.
        kinds = {mark.kind for mark in marks.get(s, ())} - ({"gone"} if s in pieces else set())
        text = piece_name(record.game, pieces[s], words) if s in pieces else words("app.probe.empty")
        level = space.name(s, page.context.language)[-2:]
        seen = tuple(kind for kind in told(kinds) if KINDS[kind].told and kind not in COLUMN)
        rows.append(ProbeRow(s, level, pieces.get(s, ""), text, seen, tuple(absent.get(s, ())), s == at))
    title = words("app.probe.title", column=space.column_name(at))
    blocks = isinstance(adviser_of(record.game), BlockAdviser)  # which say themselves how a column is passed
    return Probe(title, "" if blocks else _column_detail(page, column, pieces), tuple(rows))


def _column_detail(page: PlayPage, column: tuple[int, ...], pieces: dict[int, str]) -> str:
    """What the column is to whoever is to move: empty, his own, or the enemy's."""
    words, mover = page.context.words, page.context.playing.state.mover
    owners = {int(pieces[s][0]) for s in column if s in pieces}
    allowed = page.play.move_input.allowed(column[0]) if page.play.move_input.stem else []
    if allowed:
        return words("app.probe.allowed", n=len(allowed))
    if not owners:
        return words("app.probe.bare")
    side = usual_name(page.context.playing.game, mover, words)
    if owners == {mover}:
        return words("app.probe.own", side=side)
    return words("app.probe.enemy_return" if page.play.move_input.tray else "app.probe.enemy", side=side)


ROW_LEAST, ROW_MOST = 22, 31
_LEVEL = 34  # width of the name of a level


def probe_box(ui: Ui, page: PlayPage, row: float = ROW_LEAST, most: float = ROW_MOST) -> Box:
    """Which column it is and what that means, in a line, and its levels, each of so many design pixels, or as many
    as there is room for; sends ``aim`` and ``hover``."""
    looked, count = probe(page), page.space.height
    rows = looked.rows if looked else ()
    title = looked.title if looked else ui.words("ui.probe.title")
    detail = looked.detail if looked else ui.words("ui.probe.nothing")
    head = Row(Text(title, "head", lines=1), Told("probe detail", detail, lines=1, grow=1.0), gap="wide")

    def line(ui: Ui, rect: Rect, number: int) -> bool:
        if number:
            ui.fill(Rect(rect.x + ui.px(_LEVEL), rect.y, rect.w - ui.px(_LEVEL + 6), 1.0), "line", 0.8)
        if number < len(rows):
            return _row(ui, rect, rows[number], page)
        ui.text(rect.left(ui.px(_LEVEL - 8)), str(count - number), "note", "third", 1.0, 0.6)
        return False

    def point(ui: Ui, number: int | None) -> None:
        ui.send("hover", None if number is None else rows[number].space)

    listed = Rows("probe hover", count, row, line, point, most, grow=1.0)
    levels = Column(listed, pad="tiny", ground=lambda ui, rect: ui.card(rect), grow=1.0)
    return Column(head, levels, gap="small", grow=1.0)


def _row(ui: Ui, rect: Rect, row: ProbeRow, page: PlayPage) -> bool:
    """One level; whether the pointer is on it."""
    pressed, hovered, held = hit(ui, f"probe {row.space}", rect)
    if pressed:
        ui.send("aim", row.space)
    aimed = "aim" in row.marks
    if aimed or row.pointed or hovered or held:
        ui.fill(rect, "selected" if aimed or row.pointed else "button_hovered", 1.0, 6)
    if aimed or row.pointed:
        ui.outline(rect, "accent" if aimed else "text", 0.95 if aimed else 0.7, 6, 1.6 if aimed else 1.2)
    y, r = rect.centre[1], min(ui.px(8), 0.36 * rect.h)
    ui.text(rect.left(ui.px(_LEVEL - 8)), row.level, "note", "text" if row.pointed else "second", 1.0)
    x = rect.x + ui.px(_LEVEL)
    if row.piece:
        piece_icon(ui, (x + ui.px(11), y), r, row.piece)
    kinds = {page.meant.get(kind, kind) for kind in row.marks}
    taken = x - rect.x + ui.px(32) + ui.measure(row.text) + len(row.absent) * (2 * r + ui.px(8))
    right = _marks(ui, rect, kinds, r, rect.w - taken)
    right = _absent(ui, rect, row, right, r)
    words = Rect(x + ui.px(26), rect.y, right - x - ui.px(32), rect.h)
    ui.text(words, row.text, "text", "text" if row.piece else "third")
    return hovered or held


def _marks(ui: Ui, rect: Rect, marks: set[str], r: float, room: float) -> float:
    """What may happen here, at the right end: every sign, and a word for the most telling where it has room in so
    much width. Where they begin."""
    kinds = [kind for kind in NAMED if kind in marks]
    right = rect.right - ui.px(10)
    if not kinds:
        return right
    word = ui.words(f"ui.mark.{kinds[0]}")
    width = ui.measure(word, "note") + ui.px(7)
    if width + len(kinds) * (2 * r + ui.px(4)) + ui.px(10) > room:
        width = 0.0
    else:
        ui.text(Rect(right - width, rect.y, width, rect.h), word, "note", "text", 1.0)
    x = right - width
    for kind in reversed(kinds):
        x -= 2 * r + ui.px(4)
        paint(ui, sign(kind, (x + r, rect.centre[1]), 0.86 * r, ui.theme))
    return x


def _absent(ui: Ui, rect: Rect, row: ProbeRow, right: float, r: float) -> float:
    """Pieces that left from here: faint, in a ring of dashes. Where they begin."""
    for piece in row.absent:
        right -= 2 * r + ui.px(8)
        at = (right + r, rect.centre[1])
        piece_icon(ui, at, 0.72 * r, piece, 0.6)
        paint(ui, sign("origin", at, 1.2 * r, ui.theme))
    return right
