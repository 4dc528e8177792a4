"""The page Learn: every lesson as a card, with what has been done of it. Knows no lesson."""

from __future__ import annotations

from imgui_bundle import imgui

from vectorgames.ui.canvas import Ui
from vectorgames.ui.frame import Frame, Rect
from vectorgames.ui.imgui_layer import ImguiLayer
from vectorgames.ui.lesson_model import LessonCard
from vectorgames.ui.model import Command, Screen
from vectorgames.ui.widgets import card_button, hit, tooltip

_LEAST, _GAP, _PAD = 330, 16, 18
_FOCUSED = 2
_DOT = 24


def course_list(layer: ImguiLayer, frame: Frame, screen: Screen) -> list[Command]:
    """The list; what the user wants."""
    course = screen.course
    if course is None:
        return []
    ui = Ui(layer, screen.language, frame.scale)
    memory = layer.memory
    if screen.dialog is not None or layer.frame_count > memory.get("course seen", 0) + 1:
        memory.pop("course frames", None)
    memory["course seen"] = layer.frame_count
    fresh = screen.dialog is None and memory.get("course frames", 0) < _FOCUSED
    if fresh:  # the keyboard walks over the lessons first
        memory["course frames"] = memory.get("course frames", 0) + 1
        imgui.set_next_window_focus()
    ui.target = imgui.get_background_draw_list()
    ui.fill(frame.window, "backdrop_low")
    ui.target = None
    with (
        ui.panel("course", frame.free, background=False) as rect,
        ui.scroll("course scroll", rect) as (area, used),
    ):
        width = min(area.w, ui.px(1240))
        y = area.y + ui.px(8)
        body = Rect(round(area.centre[0] - width / 2), y, width, 0)
        y += ui.paragraph(body, ui.words("learn.title"), "display") + ui.px(2)
        intro = ui.words("learn.subtitle")
        y += ui.paragraph(Rect(body.x, y, body.w, 0), intro, "body", "second") + ui.px(16)
        y = _cards(ui, Rect(body.x, y, body.w, 0), course.cards)
        if course.loading:
            y += ui.paragraph(Rect(body.x, y, body.w, 0), ui.words("learn.loading"), "text", "second")
        own = ui.words("learn.own", folder=course.folder)
        y += ui.paragraph(Rect(body.x, y + ui.px(6), body.w, 0), own, "note", "second") + ui.px(20)
        used.append(y - area.y)
    return ui.commands


def _cards(ui: Ui, rect: Rect, cards: tuple[LessonCard, ...]) -> float:
    """Cards in rows, each row as high as its highest. Where they end."""
    gap = ui.px(_GAP)
    columns = max(1, int((rect.w + gap) // (ui.px(_LEAST) + gap)))
    width = (rect.w - gap * (columns - 1)) / columns
    y = rect.y
    for first in range(0, len(cards), columns):
        row = cards[first : first + columns]
        height = max(_height(ui, card, width, first + k + 1) for k, card in enumerate(row))
        for k, card in enumerate(row):
            place = Rect(round(rect.x + k * (width + gap)), round(y), round(width), round(height))
            _card(ui, place, card, first + k + 1)
        y += height + gap
    return y


def _said(card: LessonCard) -> str:
    return card.problem or card.summary


def _height(ui: Ui, card: LessonCard, width: float, number: int) -> float:
    inner = width - 2 * ui.px(_PAD)
    text = ui.height(f"{number}  {card.title}", inner, "prompt") + ui.height(_said(card), inner, "text")
    return text + ui.px(14 + 6 + 12 + 14) + (ui.px(_DOT) if card.done else 0.0) + ui.line("note")


def _card(ui: Ui, rect: Rect, card: LessonCard, number: int) -> None:
    """A lesson: the card leads to where one goes on, each of its dots to a page."""
    inner = Rect(rect.x + ui.px(_PAD), rect.y + ui.px(14), rect.w - 2 * ui.px(_PAD), 1e6)
    dots = _dots(ui, rect, len(card.done))
    imgui.set_next_item_allow_overlap()
    pressed, _ = card_button(ui, f"lesson {card.file}", rect)
    rest = inner.below(ui.paragraph(inner, f"{number}  {card.title}", "prompt") + ui.px(6))
    ui.paragraph(rest, _said(card), "text", "warning" if card.problem else "second")
    where = ui.words("learn.of_own") if card.own else card.board
    note = Rect(inner.x, rect.bottom - ui.px(14) - ui.line("note"), inner.w, ui.line("note"))
    ui.text(note, where, "note", "third")
    if card.done:
        count = ui.words("learn.done", n=sum(card.done), pages=len(card.done))
        ui.text(note, count, "note", "good" if all(card.done) else "third", 1.0)
    for page, (place, done) in enumerate(zip(dots, card.done, strict=True)):
        if _dot(ui, f"{card.file} {page}", place, page, done):
            ui.send("lesson", (card.file, page))
            pressed = False
    if pressed and card.done:
        ui.send("lesson", (card.file, card.next_page))


def _dots(ui: Ui, rect: Rect, count: int) -> list[Rect]:
    """Places of the buttons of the pages."""
    size, gap = ui.px(_DOT), ui.px(5)
    most = rect.w - 2 * ui.px(_PAD)
    step = min(size + gap, most / max(1, count))
    y = rect.bottom - ui.px(14 + 8) - ui.line("note") - size
    return [Rect(round(rect.x + ui.px(_PAD) + k * step), round(y), min(size, step), size) for k in range(count)]


def _dot(ui: Ui, name: str, rect: Rect, page: int, done: bool) -> bool:
    """The number of a page, with a tick and a ground once it is done. Whether it was pressed."""
    pressed, hovered, _ = hit(ui, f"page {name}", rect)
    tooltip(ui, ui.words("learn.page_help", n=page + 1))
    ui.fill(rect, "good" if done else "button_hovered" if hovered else "field", 0.9 if done else 1.0, 6)
    ui.outline(rect, "accent" if hovered else "line", 1.0, 6)
    ui.text(rect, "✓" if done else str(page + 1), "note", "on_accent" if done else "second", 0.5)
    return pressed
