"""Nodes of a tree in the panels: their letters on spots of their colours, and their names, letter by letter."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from typing import Unpack

from vectorgames.boards.tree.map_nodes import SPOT_COLOURS, spot_shape
from vectorgames.spaces.tree import HEAD
from vectorgames.ui.boxes import Send, send
from vectorgames.ui.canvas import Ui
from vectorgames.ui.layout import Custom, Sizes
from vectorgames.ui.paint import paint
from vectorgames.ui.widgets import button
from vectorgames.view.map_marks import placed
from vectorgames.view.primitives import Polygon, Rect, rounded

Point = tuple[float, float]

_LETTER = 1.3  # size of the letter on a spot, by its radius
_DIE = "#F0E4CB"

_GAP_BAR = 2.0  # design width of the bar that stands where a letter was taken out


def is_node_letter(text: str) -> bool:
    """Whether this is what is written on a spot: one of the four letters, or the head's."""
    return text in SPOT_COLOURS


def spot(
    ui: Ui,
    centre: Point,
    radius: float,
    letter: str,
    shaped: bool = False,
    alpha: float = 1.0,
    written: bool = True,
) -> None:
    """A spot with its letter; ``shaped``: in the form that says the same as its colour; ``written``: the letter."""
    (x, y), (fill, ink) = centre, SPOT_COLOURS[letter]
    shape = spot_shape(letter, radius, shaped)
    paint(ui, [Polygon(tuple((x + dx, y + dy) for dx, dy in shape), fill, alpha)])
    if not written:
        return
    font, size = ui.layer.font("semibold"), float(round(_LETTER * radius))
    w, h = ui.layer.text_size("semibold", size, letter)
    ui.draw.add_text(font, size, (round(x - w / 2), round(y - h / 2)), ui.colour(ink, alpha), letter)


def die(ui: Ui, centre: Point, side: float, letter: str) -> None:
    """A die with a letter on top: in the colour that it names, and in the form of that colour."""
    (x, y), half = centre, side / 2
    paint(ui, [Polygon(tuple((x + dx, y + dy) for dx, dy in rounded(half, 0.24 * side)), _DIE)])
    spot(ui, centre, 0.37 * side, letter, shaped=True)


def step_sign(ui: Ui, kind: str, centre: Point, radius: float, alpha: float = 1.0) -> None:
    """The sign of a kind of step, as the map draws it."""
    paint(ui, placed(kind, centre, radius, ui.theme.step(kind), alpha=alpha))


# ---- names, letter by letter ----


def word_width(ui: Ui, name: str, loud: Collection[int] = (), cut: int = 0) -> float:
    if not loud:
        return ui.measure(name, "note") + (ui.px(_GAP_BAR + 2) if cut else 0.0)
    letters = sum(ui.measure(c, "head" if i in loud else "note") for i, c in _numbered(name))
    return letters + (ui.px(_GAP_BAR + 2) if cut else 0.0)


def _numbered(name: str) -> Iterator[tuple[int, str]]:
    """The signs of a name, its letters numbered from 1; below 0 those that tell its board, of several."""
    first = name.find(":") + 1
    return ((k - first + (k >= first), sign) for k, sign in enumerate(name))


def word(
    ui: Ui,
    rect: Rect,
    name: str,
    loud: Collection[int] = (),
    cut: int = 0,
    struck: int = 0,
    colour: str = "text",
    alpha: float = 1.0,
) -> float:
    """A name at the left of a rectangle; its letters ``loud``, from 1, are gold, heavy and underlined.

    ``cut``: a gold bar stands before this letter, from 1, where another one was taken out; ``struck``: this letter
    is, and is struck out. Returns its width.
    """
    if not (loud or cut or struck):
        return ui.text(rect, name, "note", colour, 0.0, alpha)
    x, middle = rect.x, rect.centre[1]
    thin = max(1.0, 1.2 * ui.scale)
    for i, letter in (*_numbered(name), (len(name[name.find(":") + 1 :]) + 1, "")):
        if cut == i:
            ui.fill(Rect(round(x + ui.px(1)), middle - ui.px(7), ui.px(_GAP_BAR), ui.px(14)), "gold", alpha)
            x += ui.px(_GAP_BAR + 2)
        if not letter:
            break
        marked = i in loud or i == struck
        style = "head" if marked else "note"
        wide = ui.measure(letter, style)
        ui.text(Rect(x, rect.y, wide + 1, rect.h), letter, style, "gold" if marked else colour, 0.0, alpha)
        if i in loud:
            ui.fill(Rect(x, middle + ui.px(8), wide, thin), "gold", alpha)
        elif i == struck:
            ui.fill(Rect(x - ui.px(1), middle, wide + ui.px(2), thin), "gold", alpha)
        x += wide
    return x - rect.x


def changed_word(ui: Ui, rect: Rect, kind: str, start: str, name: str, locus: int, draw: bool = True) -> float:
    """A target of a step with what changes in it: the letter that is new, or a bar where one was taken out.

    Returns its width; ``draw``: else it is only measured.
    """
    loud, cut = ((), locus) if takes_out(start, name) else ((locus,), 0)
    if name == HEAD:
        loud, cut = (), 0
    return word(ui, rect, name, loud, cut) if draw else word_width(ui, name, loud, cut)


def takes_out(start: str, name: str) -> bool:
    """Whether a step between these nodes takes a letter out; the head has none."""
    return len(name.replace(HEAD, "")) < len(start.replace(HEAD, ""))


class LetterButton(Custom):
    """A button with a letter on its spot; ``shaped``: in the form that says the same as its colour."""

    def __init__(
        self,
        name: str,
        letter: str,
        what: Send,
        *,
        selected: bool = False,
        shaped: bool = False,
        help: str = "",
        keys: str = "",
        enabled: bool = True,
        **sizes: Unpack[Sizes],
    ) -> None:
        def paint(ui: Ui, rect: Rect) -> None:
            kind = "selected" if selected else "normal"
            if button(ui, name, rect, "", kind=kind, help=help, keys=keys, enabled=enabled):
                send(ui, what)
            spot(ui, rect.centre, 0.36 * min(rect.w, rect.h), letter, shaped, ui.strength(enabled))

        super().__init__(paint, name=name, **sizes)
