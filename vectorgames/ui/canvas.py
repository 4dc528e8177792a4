"""What panels draw with: windows, text that never overflows, cards. Widgets build on it."""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from contextlib import contextmanager
from functools import lru_cache
from typing import Any

import panda3d.core as p3d
from imgui_bundle import imgui

from vectorgames.base.words import words
from vectorgames.ui.actions import Command
from vectorgames.ui.imgui_layer import ImguiLayer
from vectorgames.ui.theme import ROUND_CARD, STYLES
from vectorgames.view.primitives import Rect
from vectorgames.view.themes import packed

_FLAGS = imgui.WindowFlags_

_PANEL = (
    _FLAGS.no_title_bar
    | _FLAGS.no_resize
    | _FLAGS.no_move
    | _FLAGS.no_collapse
    | _FLAGS.no_saved_settings
    | _FLAGS.no_scrollbar
    | _FLAGS.no_scroll_with_mouse
    | _FLAGS.no_bring_to_front_on_focus
)

ELLIPSIS = "…"
_SCROLLS = 3  # frames for which is scrolled to something: at first imgui does not know how long all is


@lru_cache(4000)
def _pixels(length: float, scale: float) -> float:
    pixels = length * scale
    return float(max(1, round(pixels))) if length >= 1 else pixels


@lru_cache(400)
def _font(style: str, scale: float) -> tuple[str, float]:
    """Weight and size in pixels of a kind of text."""
    weight, size = STYLES[style]
    return weight, float(round(size * scale))


class Ui:
    """What a panel draws with. ``scale`` may be smaller than the layer's in a small window; ``noun``: what the
    pieces of the game are called, see ``words``; ``page``: the one that is shown; ``walks``: whether the keyboard
    walks over its widgets."""

    def __init__(self, layer: ImguiLayer, language: str, scale: float, noun: str = "") -> None:
        self.layer = layer
        self.theme = layer.theme
        self.words = words(language, noun)
        self.scale = scale
        self.commands: list[Command] = []
        self.target: imgui.ImDrawList | None = None
        self.page: Any = None
        self.walks = False

    def px(self, length: float) -> float:
        """Pixels of a design length, whole ones from 1 upwards."""
        return _pixels(length, self.scale)

    def send(self, name: str, value: object = None) -> None:
        self.commands.append(Command(name, value))

    def send_entry(self, name: str) -> None:
        """What an entry of the list of all that can be done gives."""
        if (command := self.layer.actions.command(name)) is not None:
            self.commands.append(command)

    def keys(self, name: str) -> str:
        """The keys of something that can be done, in words; empty if there are none."""
        return self.layer.actions.keys(name, self.words)

    def rebuild(self) -> None:
        """Something has changed that only panels remember: what is made of boxes is made anew."""
        self.layer.builds += 1
        self.layer.touch()

    def later(self, command: Command) -> None:
        """The user wants this in the next frame: a menu is shut before its work begins, and is on no picture."""
        self.layer.memory.setdefault("later", []).append(command)
        self.layer.touch()

    @property
    def draw(self) -> imgui.ImDrawList:
        """Where shapes go: the current window, or ``target`` if one is set."""
        return self.target or imgui.get_window_draw_list()

    # ---- windows ----

    @contextmanager
    def panel(self, name: str, rect: Rect, background: bool = True, modest: bool = False) -> Iterator[Rect]:
        """A window without a title bar that fills a rectangle; ``modest``: it leaves the keyboard where it is.

        On a page over which the keyboard walks, all of them are in one ring, which has the keyboard when it comes.
        """
        if self.walks:
            with self.ring(self.page.name, Rect(0, 0, *self.layer.size)), self.part(name, rect, background):
                yield rect
            return
        imgui.set_next_window_pos((rect.x, rect.y))
        imgui.set_next_window_size((rect.w, rect.h))
        flags = _PANEL if background else _PANEL | _FLAGS.no_background
        flags |= _FLAGS.no_focus_on_appearing if modest else _FLAGS.none
        border = imgui.get_style().window_border_size if background else 0.0
        imgui.push_style_var(imgui.StyleVar_.window_border_size, border)
        imgui.begin(name, None, flags)
        imgui.pop_style_var()
        try:
            yield rect
        finally:
            imgui.end()

    @contextmanager
    def ring(self, name: str, rect: Rect) -> Iterator[None]:
        """Nothing to be seen; the keyboard walks through all ``part``s in it, from one to the next."""
        imgui.set_next_window_pos((rect.x, rect.y))
        imgui.set_next_window_size((rect.w, rect.h))
        imgui.push_style_var(imgui.StyleVar_.window_border_size, 0.0)
        imgui.begin(name, None, _PANEL | _FLAGS.no_background | _FLAGS.no_mouse_inputs)
        imgui.pop_style_var()
        try:
            yield
        finally:
            imgui.end()

    @contextmanager
    def part(self, name: str, rect: Rect, background: bool = True) -> Iterator[Rect]:
        """A panel inside a ``ring``; looks like any other."""
        style = imgui.get_style()
        imgui.set_cursor_screen_pos((rect.x, rect.y))
        imgui.push_style_var(imgui.StyleVar_.child_rounding, style.window_rounding)
        imgui.push_style_var(imgui.StyleVar_.child_border_size, style.window_border_size if background else 0.0)
        ground = style.color_(imgui.Col_.window_bg) if background else imgui.ImVec4(0, 0, 0, 0)
        imgui.push_style_color(imgui.Col_.child_bg, ground)
        kind = imgui.ChildFlags_.borders | imgui.ChildFlags_.nav_flattened
        flags = _FLAGS.no_scrollbar | _FLAGS.no_scroll_with_mouse
        imgui.begin_child(name, (rect.w, rect.h), kind, flags)
        imgui.pop_style_color()
        imgui.pop_style_var(2)
        try:
            yield rect
        finally:
            imgui.end_child()

    @contextmanager
    def scroll(self, name: str, rect: Rect, wheel: bool = True) -> Iterator[tuple[Rect, list[float]]]:
        """A part that scrolls. Yields the rectangle as it lies now and a list for the height used."""
        imgui.set_cursor_screen_pos((rect.x, rect.y))
        flags = _FLAGS.none if wheel else _FLAGS.no_scrollbar
        imgui.begin_child(name, (max(1, rect.w), max(1, rect.h)), imgui.ChildFlags_.nav_flattened, flags)
        start = imgui.get_cursor_screen_pos()
        used: list[float] = []
        bar = imgui.get_style().scrollbar_size if imgui.get_scroll_max_y() > 0 else 0
        try:
            yield Rect(rect.x, start.y, rect.w - bar, rect.h), used
        finally:
            if used:
                imgui.set_cursor_screen_pos((start.x, start.y + used[0]))
                imgui.dummy((0, 0))
            imgui.end_child()

    @contextmanager
    def clip(self, rect: Rect) -> Iterator[None]:
        """Nothing is drawn or pressed outside."""
        imgui.push_clip_rect((rect.x, rect.y), (rect.right, rect.bottom), True)
        try:
            yield
        finally:
            imgui.pop_clip_rect()

    def scroll_to(self, name: str, state: Hashable, top: float, high: float, shown: float) -> None:
        """Have a part that scrolls show what begins ``top`` below its upper end, of which so much is ``shown``,
        when the state is another one than in the frame before, or that did not show it."""
        now = self.layer.frame_count
        known, drawn, frames = self.layer.scrolled.get(name, (None, 0, 0))
        frames = frames + 1 if (known, drawn) == (state, now - 1) else 1
        self.layer.scrolled[name] = state, now, frames
        if frames > _SCROLLS:
            return
        at = imgui.get_scroll_y()
        to = max(0.0, min(max(at, top + high - shown), top))
        if to != at:
            imgui.set_scroll_y(to)
            self.layer.touch()

    # ---- shapes ----

    def colour(self, name: str, alpha: float = 1.0) -> int:
        """A theme colour, or #RRGGBB, for draw lists."""
        return packed(name if name[0] == "#" else self.theme[name], alpha)

    def fill(self, rect: Rect, colour: str, alpha: float = 1.0, round: float = 0.0) -> None:
        self.draw.add_rect_filled(
            (rect.x, rect.y), (rect.right, rect.bottom), self.colour(colour, alpha), self.px(round) if round else 0
        )

    def outline(self, rect: Rect, colour: str, alpha: float = 1.0, round: float = 0.0, width: float = 1.0) -> None:
        self.draw.add_rect(
            (rect.x + 0.5, rect.y + 0.5),
            (rect.right - 0.5, rect.bottom - 0.5),
            self.colour(colour, alpha),
            self.px(round) if round else 0,
            0,
            max(1.0, width * self.scale),
        )

    def edge(self, rect: Rect, round: float, alpha: float = 1.0) -> None:
        """The line round a control, in themes that have one."""
        if self.theme.edge:
            self.outline(rect, "line", self.theme.edge * alpha, round)

    def strength(self, enabled: bool) -> float:
        """How strong a control is drawn."""
        return 1.0 if enabled else self.theme.disabled

    def card(self, rect: Rect, colour: str = "card", stripe: str | None = None) -> None:
        """A raised part of a panel; ``stripe``: colour of a bar at its left edge."""
        self.fill(rect, colour, 1.0, ROUND_CARD)
        if stripe:
            bar = Rect(rect.x, rect.y + self.px(ROUND_CARD), self.px(3), rect.h - 2 * self.px(ROUND_CARD))
            self.fill(bar, stripe, 1.0, 2)

    def picture(self, path: str, rect: Rect, round: float = 0.0) -> None:
        """A picture file, cut (not stretched) to fill the rectangle; nothing if it cannot be read. It is read when
        the rectangle is first seen."""
        seen = imgui.is_rect_visible((rect.x, rect.y), (rect.right, rect.bottom))
        texture = self.layer.picture(path, (rect.w, rect.h), seen)
        if texture is not None:
            self.texture(texture, rect, round)

    def texture(self, texture: p3d.Texture, rect: Rect, round: float = 0.0) -> None:
        """A texture of Panda3D, cut (not stretched) to fill the rectangle."""
        w, h = (
            max(1, texture.get_orig_file_x_size() or texture.x_size),
            max(1, texture.get_orig_file_y_size() or texture.y_size),
        )
        want, have = rect.w / max(rect.h, 1), w / h
        du, dv = (want / have, 1.0) if have > want else (1.0, have / want)
        u0, v0 = (1 - du) / 2, (1 - dv) / 2
        self.draw.add_image_rounded(
            self.layer.texture(texture),
            (rect.x, rect.y),
            (rect.right, rect.bottom),
            (u0, 1 - v0),
            (1 - u0, v0),
            0xFFFFFFFF,
            self.px(round) if round else 0,
        )

    # ---- text ----

    def font(self, style: str) -> tuple[imgui.ImFont, float]:
        weight, size = _font(style, self.scale)
        return self.layer.font(weight), size

    def measure(self, text: str, style: str = "text") -> float:
        return self.layer.text_size(*_font(style, self.scale), text)[0]

    def line(self, style: str = "text") -> float:
        """Height of one line, 1 upwards."""
        return max(1.0, float(round(self.font(style)[1] * 1.32)))

    def shorten(self, text: str, width: float, style: str = "text") -> str:
        """The text, or as much of it as fits with an ellipsis."""
        if self.measure(text, style) <= width:
            return text
        low, high = 0, len(text)
        while low < high:
            middle = (low + high + 1) // 2
            if self.measure(text[:middle].rstrip() + ELLIPSIS, style) <= width:
                low = middle
            else:
                high = middle - 1
        return text[:low].rstrip() + ELLIPSIS if low else ""

    def wrap(self, text: str, width: float, style: str = "text", most: int = 99) -> list[str]:
        """Lines that fit; the last one ends in an ellipsis if there are too many."""
        lines: list[str] = []
        for paragraph in text.split("\n"):
            current = ""
            for word in paragraph.split(" "):
                trial = f"{current} {word}" if current else word
                if self.measure(trial, style) <= width:
                    current = trial
                    continue
                if current:
                    lines.append(current)
                while self.measure(word, style) > width and len(word) > 1:
                    cut = max(1, len(self.shorten(word, width, style)) - 1)
                    lines.append(word[:cut])
                    word = word[cut:]
                current = word
            lines.append(current)
        if len(lines) > most:
            rest = " ".join(lines[most - 1 :])
            lines = [*lines[: most - 1], self.shorten(rest, width, style)]
        return lines

    def text(
        self,
        rect: Rect,
        text: str,
        style: str = "text",
        colour: str = "text",
        align: float = 0.0,
        alpha: float = 1.0,
    ) -> float:
        """One line in the vertical middle of a rectangle, shortened if need be. Returns its width."""
        text = self.shorten(text, rect.w + 0.5, style)
        width = self.measure(text, style)
        font, size = self.font(style)
        x = round(rect.x + (rect.w - width) * align)
        y = round(rect.y + (rect.h - size) / 2)
        self.draw.add_text(font, size, (x, y), self.colour(colour, alpha), text)
        return width

    def write(
        self,
        rect: Rect,
        lines: list[str],
        style: str = "text",
        colour: str = "text",
        at: float = 0.0,
        up: float = 0.0,
        alpha: float = 1.0,
    ) -> float:
        """Lines that fit, ``at`` and ``up``: where they stand in width and height, 0 … 1. The height used."""
        step = self.line(style)
        font, size = self.font(style)
        ink = self.colour(colour, alpha)
        y = rect.y + (rect.h - step * len(lines)) * up if up else rect.y
        for line in lines:
            x = rect.x + (rect.w - self.measure(line, style)) * at if at else rect.x
            self.draw.add_text(font, size, (round(x), round(y + (step - size) / 2)), ink, line)
            y += step
        return step * len(lines)

    def paragraph(self, rect: Rect, text: str, style: str = "text", colour: str = "text", most: int = 99) -> float:
        """Wrapped text from the top of a rectangle. Returns the height used."""
        return self.write(rect, self.wrap(text, rect.w, style, most), style, colour) if text else 0.0

    def height(self, text: str, width: float, style: str = "text", most: int = 99) -> float:
        """Height that ``paragraph`` will use."""
        return len(self.wrap(text, width, style, most)) * self.line(style) if text else 0.0
