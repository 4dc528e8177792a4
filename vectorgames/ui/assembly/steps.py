"""What is to be done in a step, what to watch out for, its parts; under it the list of all steps.

Knows nothing of what is seen of them.
"""

from __future__ import annotations

from imgui_bundle import imgui

from vectorgames.ui.assembly.parts import parts_list
from vectorgames.ui.assembly.rows import sentence
from vectorgames.ui.assembly.signs import verdict_sign, warning_sign
from vectorgames.ui.assembly_model import Assembly, Steps
from vectorgames.ui.canvas import Ui
from vectorgames.ui.frame import Rect
from vectorgames.ui.ticks import tick
from vectorgames.ui.widgets import button, button_width, row_button

_PAD = 14
ROW = 34
_HEAD = 34
_LOW = 360
"""Design height below which step and list scroll together."""
_SEEN = 3.5
"""Rows of the list that are always seen; half a row says that there are more."""


def steps_tab(ui: Ui, body: Rect, data: Assembly) -> None:
    """The step takes what it needs, the list the rest; where both have no room each scrolls by itself, in
    little room both together."""
    steps = data.steps
    if not steps.titles:
        return
    if body.h < ui.px(_LOW):
        with ui.scroll("steps", body) as (area, used):
            rect = Rect(area.x, area.y, area.w - ui.px(4), 0)
            high, listed = _step(ui, rect, steps) + ui.px(14), ui.px(_HEAD) + ui.px(ROW) * len(steps.titles)
            _list(ui, Rect(rect.x, rect.y + high, rect.w, listed), data)
            used.append(high + listed)
        return
    width = body.w - ui.px(4)
    need = _step(ui, Rect(0, 0, width, 0), steps, draw=False)
    whole = ui.px(_HEAD) + ui.px(ROW) * len(steps.titles)
    least = min(whole, ui.px(_HEAD) + _SEEN * ui.px(ROW))
    room = body.h - ui.px(14)
    listed = min(whole, max(least, room - need))
    with ui.scroll(f"step {data.board} {steps.current} {steps.wrong}", body.top(room - listed)) as (area, used):
        rect = Rect(area.x, area.y, area.w - (ui.px(4) if area.w == body.w else ui.px(6)), 0)
        used.append(_step(ui, rect, steps))
    low = body.below(body.h - listed)
    ui.fill(Rect(low.x, low.y - ui.px(8), low.w, ui.px(1)), "line")
    _list(ui, low, data)


def _step(ui: Ui, rect: Rect, steps: Steps, draw: bool = True) -> float:
    """Everything about the current step. Its height."""
    words, y = ui.words, 0.0
    if steps.wrong or steps.meets:
        y += _trouble(ui, rect, steps, draw) + ui.px(16)
    count = words("ui.assembly.step_of", n=steps.current + 1, total=len(steps.titles))
    place = Rect(rect.x, rect.y + y, rect.w, ui.line("note"))
    if draw:
        ui.text(place, count, "note", "accent")
    y += ui.line("note") + ui.px(2)
    for text, style, gap in ((steps.titles[steps.current], "heading", 8), (steps.do, "body", 16)):
        if draw:
            ui.paragraph(Rect(rect.x, rect.y + y, rect.w, 1e6), text, style)
        y += ui.height(text, rect.w, style) + ui.px(gap) if text else 0.0
    if steps.watch:
        y += _watch(ui, Rect(rect.x, rect.y + y, rect.w, 0), steps.watch, draw) + ui.px(16)
    if steps.parts:
        if draw:
            line = Rect(rect.x, rect.y + y, rect.w, ui.line("head"))
            ui.text(line, words("ui.assembly.parts"), "head", "second")
        y += ui.line("head") + ui.px(6)
        y += parts_list(ui, Rect(rect.x, rect.y + y, rect.w, 0), steps.parts, draw) + ui.px(8)
    return y


def _watch(ui: Ui, rect: Rect, text: str, draw: bool) -> float:
    """The card that says what goes wrong most easily. Its height."""
    pad, sign = ui.px(_PAD), ui.px(30)
    width = rect.w - 2 * pad - sign
    height = ui.px(11) + ui.line("head") + ui.px(2) + ui.height(text, width) + ui.px(12)
    if draw:
        card = Rect(rect.x, rect.y, rect.w, height)
        ui.card(card, "gold_card", "gold")
        warning_sign(ui, (card.x + pad + ui.px(10), card.y + ui.px(11) + ui.line("head") / 2), ui.px(8))
        words = Rect(card.x + pad + sign, card.y + ui.px(11), width, ui.line("head"))
        ui.text(words, ui.words("ui.assembly.watch"), "head", "gold")
        ui.paragraph(Rect(words.x, words.bottom + ui.px(2), width, 1e6), text)
    return height


def _trouble(ui: Ui, rect: Rect, steps: Steps, draw: bool) -> float:
    """The banner over an order that cannot work or parts that do not fit: what meets, the way out. Its height."""
    pad, sign = ui.px(_PAD), ui.px(30)
    width = rect.w - 2 * pad - sign
    title = ui.words("ui.assembly.wrong_shown" if steps.wrong else "ui.assembly.jammed")
    said = [(title, "head", "warning"), (sentence(steps.wrong), "text", "text")]
    said = [line for line in (*said, (sentence(steps.meets), "strong", "warning")) if line[0]]
    tall = ui.px(34)
    height = ui.px(12) + sum(ui.height(text, width, style) + ui.px(3) for text, style, _ in said) + ui.px(7)
    height += tall + ui.px(12)
    if not draw:
        return height
    card = Rect(rect.x, rect.y, rect.w, height)
    ui.card(card, "warning_card", "warning")
    verdict_sign(ui, (card.x + pad + ui.px(10), card.y + ui.px(12) + ui.line("head") / 2), ui.px(9), "bad")
    y = card.y + ui.px(12)
    for text, style, colour in said:
        y += ui.paragraph(Rect(card.x + pad + sign, y, width, 1e6), text, style, colour) + ui.px(3)
    name, command = ("right_order", ("wrong_order", "")) if steps.wrong else ("to_fit", ("assembly_tab", "fit"))
    label = ui.words(f"ui.assembly.{name}")
    place = Rect(card.x + pad + sign, card.bottom - ui.px(12) - tall, min(button_width(ui, label), width), tall)
    if button(ui, name.replace("_", " "), place, label):
        ui.send(*command)
    return height


# ---- the list ----


def _list(ui: Ui, rect: Rect, data: Assembly) -> None:
    """All steps; the current one is scrolled to whenever it is another."""
    steps = data.steps
    ui.text(rect.top(ui.px(_HEAD - 4)), ui.words("ui.assembly.all_steps"), "head", "second")
    body, row = rect.below(ui.px(_HEAD)), ui.px(ROW)
    with ui.scroll(f"all steps {data.board}", body) as (area, used):
        used.append(row * len(steps.titles))
        _follow(ui, f"{data.board} {steps.current} {len(steps.titles)}", steps.current, row, body.h)
        for i, title in enumerate(steps.titles):
            _row(ui, Rect(area.x, area.y + i * row, area.w - ui.px(2), row), i, title, steps)


def _follow(ui: Ui, state: str, current: int, row: float, shown: float) -> None:
    """Keep the current row near the middle of what is seen, and a whole row at the top."""
    before, frames = ui.layer.memory.get("steps at", ("", 0))
    # Twice: at first imgui may not know yet how long the list is.
    frames = frames + 1 if before == state else 1
    if frames > 2:
        return
    ui.layer.memory["steps at"] = (state, frames)
    imgui.set_scroll_y(max(0, round(current + 0.5 - shown / row / 2)) * row)
    ui.layer.touch()


def _row(ui: Ui, rect: Rect, i: int, title: str, steps: Steps) -> None:
    """A tick for what is done, a full spot for what is on, a ring for what is to come."""
    now, done = i == steps.current, i < steps.current
    if row_button(ui, f"step{i}", rect.inset(0, ui.px(1)), now):
        ui.send("step", i)
    at, r = (rect.x + ui.px(20), rect.centre[1]), ui.px(11)
    if now:
        ui.draw.add_circle_filled(at, r, ui.colour("accent"))
    elif done:
        ui.draw.add_circle_filled(at, r, ui.colour("good", 0.16))
        tick(ui, at, ui.px(5.5), "good")
    else:
        ui.draw.add_circle(at, r, ui.colour("third", 0.8), 0, max(1.0, 1.2 * ui.scale))
    if not done:
        box = Rect(at[0] - r, at[1] - r, 2 * r, 2 * r)
        ui.text(box, str(i + 1), "strong" if now else "note", "on_accent" if now else "second", 0.5)
    words = rect.beside(ui.px(42))
    ui.text(words.left(words.w - ui.px(8)), title, "strong" if now else "text", "text" if now else "second")
