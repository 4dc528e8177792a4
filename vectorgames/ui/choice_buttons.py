"""Buttons for actions that are no spaces: few with long words, many with short ones, in rows that fit.

Knows nothing of what they do.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import groupby

from imgui_bundle import imgui

from vectorgames.ui.canvas import Ui
from vectorgames.ui.frame import Rect
from vectorgames.ui.model import Choice, Screen
from vectorgames.ui.outcome_card import CARD_H
from vectorgames.ui.widgets import button, button_width

GAP = 8
_CLOSE = 5
"""Gap between buttons that are many in a row, or of a group."""
_LEAST = 40
"""Width of the smallest button."""
_TIGHT = 16
"""What is left and right of the words of many buttons in a row, together."""
_ICON = 20


@dataclass(frozen=True, slots=True)
class ChoiceRow:
    """Buttons side by side, ``close`` ones with less room. ``label``: said at their left, or ``above`` over them.

    ``columns``: of how many buttons the fullest row beside or above this one is made.
    """

    choices: tuple[Choice, ...]
    columns: int
    close: bool = False
    label: str = ""
    above: bool = False


def choice_rows(ui: Ui, screen: Screen, width: float) -> list[ChoiceRow]:
    """Rows of buttons, group by group: all of a group in one where that can be, and no word of them cut."""
    out: list[ChoiceRow] = []
    for group, members in groupby(screen.choices, key=lambda choice: choice.group):
        choices = tuple(members)
        count, close = len(choices), bool(group) or len(choices) > 2
        if close and _row_width(ui, choices) <= width - _label_width(ui, group):
            out.append(ChoiceRow(choices, count, True, group))
            continue
        widest = max(button_width(ui, c.label, len(c.icons)) for c in choices)
        most = max(1, min(count, int((width + ui.px(GAP)) // (widest + ui.px(GAP)))))
        each = -(-count // -(-count // most))
        for i in range(0, count, each):
            some = choices[i : i + each]
            columns = 1 if len(some) == 1 else each
            out.append(ChoiceRow(some, columns, False, "" if i else group, above=bool(group) and not i))
    return out


def _label_width(ui: Ui, label: str) -> float:
    return round(ui.measure(label, "note")) + ui.px(10) if label else 0.0


def _close_widths(ui: Ui, choices: tuple[Choice, ...]) -> list[float]:
    least, pad = ui.px(_LEAST), ui.px(_TIGHT)
    return [max(least, ui.measure(c.label, "label") + pad + ui.px(_ICON) * len(c.icons)) for c in choices]


def _row_width(ui: Ui, choices: tuple[Choice, ...]) -> float:
    return sum(_close_widths(ui, choices)) + ui.px(_CLOSE) * (len(choices) - 1)


def row_height(ui: Ui, row: ChoiceRow) -> float:
    return ui.px(CARD_H) + (ui.line("note") + ui.px(2) if row.above else 0.0)


def note_press(ui: Ui, screen: Screen) -> None:
    """Remember what the buttons were when the mouse went down the first time, see ``meant_for``."""
    if imgui.get_mouse_clicked_count(0) == 1 and not ui.layer.double_click:
        ui.layer.memory["pressed for"] = _offered(screen)


def meant_for(ui: Ui, screen: Screen) -> bool:
    """Whether a press is meant for these buttons: the second half of a double click is not, where the first half
    brought them there, perhaps for the other player."""
    # Where frames are slow, the panels' own clock takes the two halves for two clicks.
    double = ui.layer.double_click or imgui.get_io().mouse_clicked_last_count[0] > 1
    return not double or ui.layer.memory.get("pressed for") == _offered(screen)


def _offered(screen: Screen) -> tuple:
    mover = next((player.number for player in screen.players if player.to_move), 0)
    return mover, screen.moves.current, screen.can_confirm, tuple(choice.value for choice in screen.choices)


def choice_button_rows(ui: Ui, rect: Rect, rows: list[ChoiceRow], screen: Screen) -> None:
    """Draw them from the top of the rectangle; sends ``choose``, and ``point_choice`` when the
    pointer comes to another one."""
    y, tall, over = rect.y, ui.px(CARD_H), ""
    for row in rows:
        height = row_height(ui, row)
        place = Rect(rect.x, y + height - tall, rect.w, tall)
        if row.above:
            ui.text(Rect(rect.x, y, rect.w, ui.line("note")), row.label, "note", "second")
        elif row.label:
            label = _label_width(ui, row.label)
            ui.text(place.left(label), row.label, "note", "second")
            place = place.beside(label)
        for spot, choice in zip(_places(ui, place, row), row.choices, strict=False):
            if _button(ui, spot, choice) and meant_for(ui, screen):
                ui.send("choose", choice.value)
            over = choice.value if imgui.is_item_hovered() else over
        y += height + ui.px(GAP)
    known = over, screen.moves.current  # in another position the same button is told anew
    if known != ui.layer.memory.get("choice pointed at", ("", screen.moves.current)):
        ui.send("point_choice", over)
    ui.layer.memory["choice pointed at"] = known


def _places(ui: Ui, rect: Rect, row: ChoiceRow) -> list[Rect]:
    """Where the buttons of a row lie: all of the same width where the longest word allows it."""
    if not row.close:
        return rect.columns(row.columns, ui.px(GAP))
    gap, widths = ui.px(_CLOSE), _close_widths(ui, row.choices)
    same = (rect.w - gap * (len(widths) - 1)) / len(widths)
    if max(widths) <= same:
        return rect.columns(len(widths), gap)
    spare = (rect.w - gap * (len(widths) - 1) - sum(widths)) / len(widths)
    out, x = [], rect.x
    for width in widths:
        out.append(Rect(x, rect.y, width + spare, rect.h))
        x += width + spare + gap
    return out


def _button(ui: Ui, rect: Rect, choice: Choice) -> bool:
    kind = "primary" if choice.primary else "normal"
    name, help = f"choice {choice.value}", choice.help or choice.label
    return button(ui, name, rect, choice.label, kind=kind, icons=choice.icons, help=help, keys=choice.key)
