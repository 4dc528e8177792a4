"""Going into a node of a tree as a board of its own: the way from the head to it, the nodes below, the way out.

On boards of many levels it lies over the board from the beginning, on others in a menu of the tool bar and, once
somebody is inside, over the board as well. Sends ``inside``.
"""

from __future__ import annotations

from vectorgames.app.board_page import BoardPage
from vectorgames.spaces.tree import COLOURS, HEAD
from vectorgames.ui.boxes import Button, MenuButton, show, show_popup_over, wanted
from vectorgames.ui.canvas import Ui
from vectorgames.ui.frame import Frame
from vectorgames.ui.layout import Box, Custom, Row, Stack, Text
from vectorgames.ui.nodes import LetterButton, spot
from vectorgames.view.primitives import Rect

_H, _SPOT = 38, 21


def inside_bar(ui: Ui, frame: Frame, page: BoardPage) -> None:
    if frame.covered or not page.leads_inside:
        return
    key = page.looking.view.inside, page.space.height, page.context.switches.shapes
    width = min(wanted(ui, "inside bar", key, lambda ui: _path(ui, *key))[0], frame.view.w - ui.px(18))
    place = Rect(round(frame.view.right - width - ui.px(14)), frame.free.y, width, ui.px(_H))
    with ui.panel("inside bar", place) as rect:
        show(ui, "inside bar", rect, key, lambda ui: _path(ui, *key))


def _path(ui: Ui, inside: str, levels: int, shaped: bool) -> Box:
    """The way so far, the last of it chosen, then where one may go on, then out."""
    words = ui.words
    crumbs = [
        LetterButton(
            f"crumb {i}", letter, ("inside", inside[:i]) if i < len(inside) else _stay, selected=i == len(inside),
            shaped=shaped,
            help=words("ui.view.inside_node", node=inside[:i]) if i else words("ui.view.inside_all"),
            keys="" if i else ui.keys("inside_out"), width=28, height=28,
        )
        for i, letter in enumerate((HEAD, *inside))
    ]  # fmt: skip
    below = [
        LetterButton(
            f"into {letter}", letter, ("inside", inside + letter), shaped=shaped,
            help=words("ui.view.inside_node", node=inside + letter), width=28, height=28,
        )
        for letter in (COLOURS if len(inside) + 1 < levels else "")
    ]  # fmt: skip
    out = Button("out", words("ui.view.out"), ("inside", inside[:-1]), help=words("ui.view.out_help"), height=28)
    return Row(
        Text(words("ui.view.inside"), "note", "second", lines=1),
        Row(*crumbs, gap="tiny"),
        Text("›", "head", "second", lines=1) if below else None,
        Row(*below, gap="tiny") if below else None,
        out if inside else None,
        gap="close",
        pad=("close", "small"),
    )


def _stay(_ui: Ui) -> None:
    """One is there."""


def inside_button(ui: Ui, inside: str, levels: int, shaped: bool) -> Box:
    """In the tool bar: says where one is; opens the way as a menu."""

    def menu(ui: Ui, over: Rect) -> None:
        show_popup_over(ui, "inside menu", over, key, lambda ui: _path(ui, *key))

    def letter(one: str) -> Box:
        return Custom(lambda ui, rect: spot(ui, rect.centre, ui.px(9), one, shaped), width=_SPOT)

    key, word = (inside, levels, shaped), ui.words("ui.view.inside")
    button = MenuButton(
        "inside", "" if inside else word, menu, selected=bool(inside), help=ui.words("ui.view.inside_help"),
        room_for=(word,), width=_SPOT * min(levels - 1, 3) + 40,
    )  # fmt: skip
    return Stack(button, Row(*map(letter, inside[-3:]), gap="none", pad=("normal", "none")))
