"""The strip under the board where the panels are pages: what is to be done now, and the buttons that do it.

What has no room in it stands on the page of the turn, which it opens. Knows no rule.
"""

from __future__ import annotations

from vectorgames.ui.canvas import Ui
from vectorgames.ui.choice_buttons import meant_for, note_press
from vectorgames.ui.commands import keys_of
from vectorgames.ui.frame import Frame, Rect
from vectorgames.ui.icons import piece_icon
from vectorgames.ui.imgui_layer import ImguiLayer
from vectorgames.ui.model import Command, Screen
from vectorgames.ui.panel_pages import turn_to
from vectorgames.ui.widgets import button, button_width, hit

_BUTTON = 38
_ICON = 24
_TEXT_LEAST = 150
"""Design width below which nothing can be told beside the buttons."""


def turn_strip(layer: ImguiLayer, frame: Frame, screen: Screen) -> list[Command]:
    """Draw it where the frame has one; what the user wants."""
    if frame.strip is None:
        return []
    ui = Ui(layer, screen.language, frame.scale)
    with ui.panel("turn strip", frame.strip) as rect:
        inner = rect.inset(ui.px(10), ui.px(5))
        buttons = _buttons(ui, screen)
        gap = ui.px(6)
        taken = sum(button_width(ui, label) + gap for _, label, *_ in buttons)
        lines = _told(ui, screen, inner.w - taken - ui.px(_ICON + 6))
        if buttons and lines is None:  # the buttons alone, as wide as there is room
            _press(ui, inner, buttons, screen, frame, inner.w + gap)
        else:
            _press(ui, inner.beside(inner.w - taken + gap if buttons else inner.w), buttons, screen, frame, taken)
            _tell(ui, inner.left(inner.w - taken - ui.px(6)), frame, screen, lines or [])
    return ui.commands


Entry = tuple[str, str, str]
"""Command or page, label, kind of button."""


def _buttons(ui: Ui, screen: Screen) -> list[Entry]:
    """Command, label and kind of what can be pressed; an empty command opens the page of the turn."""
    words = ui.words
    more = ("", words("ui.panel_page.more"), "normal")
    if screen.outcome:
        return [more]
    if screen.dice and screen.dice.due:
        return [more, ("roll", words("ui.roll"), "primary")]
    out: list[Entry] = []
    if screen.can_cancel:
        out.append(("cancel", words("ui.back"), "normal"))
    if screen.can_confirm:
        out.append(("confirm", screen.confirm_label or words("ui.confirm"), "primary"))
    elif screen.choices:
        out.append(("", words("ui.panel_page.choose"), "primary"))
    return out


def _press(ui: Ui, rect: Rect, buttons: list[Entry], screen: Screen, frame: Frame, room: float) -> None:
    """The buttons from the left of the rectangle, as wide as they need, all of ``room`` shared out."""
    if not buttons:
        return
    note_press(ui, screen)
    gap, height = ui.px(6), ui.px(_BUTTON)
    needs = [button_width(ui, label) for _, label, _ in buttons]
    spare = (room - gap * len(buttons) - sum(needs)) / len(buttons)
    x, y = rect.x, round(rect.centre[1] - height / 2)
    for (name, label, kind), need in zip(buttons, needs, strict=True):
        place = Rect(round(x), y, round(need + spare), height)
        keys = keys_of(name, ui.words) if name in ("confirm", "cancel") else ""
        if button(ui, f"strip {name or 'more'}", place, label, kind=kind, keys=keys) and meant_for(ui, screen):
            if name:
                ui.send(name)
            else:
                turn_to(ui, frame, screen, "turn")
        x += need + spare + gap


def _told(ui: Ui, screen: Screen, width: float) -> list[tuple[str, str, str]] | None:
    """Lines of (text, style, colour): what is to be done, and what the next click does where that has room.

    None where not even the first has room.
    """
    prompt = screen.prompt
    title = screen.outcome.title if screen.outcome else prompt.text
    first = [(line, "label", "text") for line in ui.wrap(title, max(1, width), "label")]
    second = [(prompt.why, "warning")] if prompt.why else [(prompt.detail, "second")] if prompt.detail else []
    for text, colour in second:
        for before in (first, []):
            after = [(line, "note", colour) for line in ui.wrap(text, max(1, width), "note")]
            if len(before) + len(after) <= 2 and (before or prompt.why):
                return [*before, *after]
    return first if len(first) <= 2 and width >= ui.px(_TEXT_LEAST) else None


def _tell(ui: Ui, rect: Rect, frame: Frame, screen: Screen, lines: list[tuple[str, str, str]]) -> None:
    """The words beside the piece of who is to move; a click opens the page with all there is to say."""
    if hit(ui, "strip words", rect)[0]:
        turn_to(ui, frame, screen, "turn")
    mover = next((p for p in screen.players if p.to_move or p.wins), None)
    if mover:
        piece_icon(ui, (rect.x + ui.px(9), rect.centre[1]), ui.px(8), mover.piece or str(mover.number))
    y = rect.centre[1] - sum(ui.line(style) for _, style, _ in lines) / 2
    for text, style, colour in lines:
        ui.text(Rect(rect.x + ui.px(_ICON), y, rect.w - ui.px(_ICON), ui.line(style)), text, style, colour)
        y += ui.line(style)
