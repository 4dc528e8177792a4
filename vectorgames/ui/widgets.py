"""Things to press, slide and type into. Each draws itself and says whether it was used.

Every widget can be reached with the keyboard where ``layer.keyboard_walk`` is on; imgui draws the focus ring. The
shortcut of a button is in its tooltip.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field

from imgui_bundle import imgui

from vectorgames.base import bounds
from vectorgames.ui.actions import Command
from vectorgames.ui.canvas import Ui
from vectorgames.ui.icons import caret, piece_icon
from vectorgames.ui.layout import Measure
from vectorgames.ui.theme import ROUND_BUTTON, ROUND_CARD
from vectorgames.view.primitives import Rect

BUTTON_H, TALL_H = 34, 40

PAD = 12

_NAV = imgui.ButtonFlags_.enable_nav


def hit(ui: Ui, name: str, rect: Rect, enabled: bool = True) -> tuple[bool, bool, bool]:
    """An invisible button: (pressed, hovered, held)."""
    imgui.set_cursor_screen_pos((rect.x, rect.y))
    if not enabled:
        imgui.dummy((rect.w, rect.h))
        ui.layer.placing.add(imgui.get_id(name), name, rect, enabled=False)
        return False, False, False
    pressed = imgui.invisible_button(name, (max(1, rect.w), max(1, rect.h)), _NAV)
    ui.layer.placing.add(imgui.get_item_id(), name, rect)
    return pressed, imgui.is_item_hovered(), imgui.is_item_active()


def edge(
    ui: Ui, name: str, rect: Rect, help: str, size: Callable[[float, float], float], usual: float
) -> tuple[bool, float | None]:
    """An edge between two panels that is dragged: whether the pointer has hold of it, and ``size`` there, once it
    is let go. A double click means the ``usual`` one. While it is dragged ``layer.memory`` has it by this name."""
    memory = ui.layer.memory
    _, hovered, held = hit(ui, name, rect)
    tooltip(ui, help, beside=rect)
    if hovered and imgui.is_mouse_double_clicked(0):
        memory[name] = usual
    elif held and imgui.is_mouse_dragging(0, 2.0):
        at = imgui.get_io().mouse_pos
        memory[name] = size(at.x, at.y)
    return hovered or held, None if held else memory.pop(name, None)


def tooltip(
    ui: Ui, text: str, keys: str = "", above: Rect | None = None, right: bool = False, beside: Rect | None = None
) -> None:
    """A word of help for the last item, with its shortcut; appears when the pointer rests on it.

    ``above``: it lies over this rectangle, where below it something changes that people want to see; ``right``: it
    ends where that does. ``beside``: it lies at the left of this rectangle, where all around it is to be read.
    Without these it leaves free what the pointer may go to next: of a line in a panel at the right it lies beside
    that panel, else over the item in the lower half of the window, and under it in the upper one.
    """
    if not (text or keys) or not imgui.is_item_hovered(imgui.HoveredFlags_.for_tooltip):
        return
    if beside is None and above is None:
        low, high = imgui.get_item_rect_min(), imgui.get_item_rect_max()
        item, left = Rect(low.x, low.y, high.x - low.x, high.y - low.y), imgui.get_window_pos().x
        if item.w > 0.4 * imgui.get_window_width() and left > ui.px(330 + 30):
            beside = Rect(left - ui.px(8), item.y, 0, item.h)
        elif item.y > ui.layer.size[1] / 2:
            above = item
        else:
            right = item.x + ui.px(330 + 20) > ui.layer.size[0]
            corner = item.right if right else item.x, item.bottom + ui.px(5)
            imgui.set_next_window_pos(corner, imgui.Cond_.always, (1.0 if right else 0.0, 0.0))
    if beside is not None:
        imgui.set_next_window_pos((beside.x, beside.centre[1]), imgui.Cond_.always, (1.0, 0.5))
    elif above is not None:
        right = right or above.x + ui.px(330 + 20) > ui.layer.size[0]
        corner = (above.right if right else above.x, above.y - ui.px(5))
        imgui.set_next_window_pos(corner, imgui.Cond_.always, (1.0 if right else 0.0, 1.0))
    imgui.push_style_var(imgui.StyleVar_.window_padding, (ui.px(10), ui.px(7)))
    imgui.push_style_var(imgui.StyleVar_.window_rounding, ui.px(7))
    if imgui.begin_tooltip():
        with ui.layer.push_font("regular", 14):
            imgui.push_text_wrap_pos(ui.px(330))
            if text:
                imgui.text_unformatted(text)
            imgui.pop_text_wrap_pos()
            if keys:
                imgui.push_style_color(imgui.Col_.text, ui.colour("second"))
                imgui.text_unformatted(keys)
                imgui.pop_style_color()
        imgui.end_tooltip()
    imgui.pop_style_var(2)


def button_width(ui: Measure, label: str, icons: int = 0) -> float:
    return round(ui.measure(label, "label")) + ui.px(2 * PAD) + icons * ui.px(20)


def button(
    ui: Ui,
    name: str,
    rect: Rect,
    label: str,
    *,
    kind: str = "normal",
    enabled: bool = True,
    icons: Sequence[str] = (),
    help: str = "",
    keys: str = "",
    align: float = 0.5,
    ink: str = "",
) -> bool:
    """A button. kind: ``normal``, ``primary``, ``selected``, ``quiet`` (no ground until pointed at)."""
    if kind == "primary" and not enabled:
        kind = "normal"
    pressed, hovered, held = hit(ui, name, rect, enabled)
    if enabled:
        tooltip(ui, help, keys)
    ground = {"primary": "accent", "selected": "selected"}.get(kind, "button")
    alpha = ui.strength(enabled)
    if kind == "primary":
        ui.fill(rect, ground, alpha * (0.82 if held else 1.0), ROUND_BUTTON)
        if hovered and not held:
            ui.fill(rect, "on_accent" if ui.theme.bright else "#FFFFFF", 0.14, ROUND_BUTTON)
    elif kind == "selected":
        ui.fill(rect, ground, alpha, ROUND_BUTTON)
        ui.outline(rect, "accent", 0.9 * alpha, ROUND_BUTTON, 1.3)
    elif kind != "quiet" or hovered:
        ground = "button_active" if held else "button_hovered" if hovered else ground
        ui.fill(rect, ground, alpha, ROUND_BUTTON)
        ui.edge(rect, ROUND_BUTTON, alpha)
    ink = ink or ("on_accent" if kind == "primary" else "text")
    inner = rect.inset(ui.px(PAD if align == 0 else 3), 0)
    if icons:
        step = ui.px(20)
        words = min(ui.measure(label, "label"), max(0, inner.w - step * len(icons)))
        x = inner.x + (inner.w - step * len(icons) - words) * align
        for piece in icons:
            piece_icon(ui, (x + ui.px(7), rect.centre[1]), ui.px(7), piece, alpha)
            x += step
        inner, align = Rect(x, rect.y, inner.right - x, rect.h), 0.0
    ui.text(inner, label, "label", ink, align, alpha)
    return pressed


def menu_button(
    ui: Ui, name: str, rect: Rect, label: str, *, selected: bool = False, help: str = "", enabled: bool = True,
    keys: str = "",
) -> bool:  # fmt: skip
    """A button that opens a menu: its word, and a small triangle."""
    kind = "selected" if selected else "normal"
    pressed = button(ui, name, rect, "", kind=kind, help=help, enabled=enabled, keys=keys)
    alpha = ui.strength(enabled)
    ui.text(rect.beside(ui.px(PAD)).left(rect.w - ui.px(2 * PAD + 13)), label, "label", "text", 0.0, alpha)
    caret(ui, (rect.right - ui.px(PAD + 1), rect.centre[1]), "second", alpha)
    return pressed


def menu_button_width(ui: Measure, label: str) -> float:
    return button_width(ui, label) + ui.px(14)


def text_field(
    ui: Ui, name: str, rect: Rect, hint: str = "", first: str = "", select: bool = False, most: int = bounds.FIELD
) -> tuple[str, bool]:
    """A text field, kept in ``layer.drafts[name]``. Returns (text, Enter was pressed).

    ``select``: its whole text is selected whenever it gets the keyboard. ``most``: characters that it takes.
    """
    drafts = ui.layer.drafts
    drafts.setdefault(name, first)
    imgui.set_cursor_screen_pos((rect.x, rect.y))
    imgui.set_next_item_width(rect.w)
    size = 15.0
    pad = max(0.0, (rect.h - round(size * ui.scale)) / 2)
    if ui.layer.awaited == name:
        imgui.set_keyboard_focus_here()
    imgui.push_style_var(imgui.StyleVar_.frame_padding, (ui.px(11), pad))
    with ui.layer.push_font("regular", size):
        flags = imgui.InputTextFlags_.enter_returns_true
        if select:
            flags |= imgui.InputTextFlags_.auto_select_all
        entered, text = imgui.input_text_with_hint(f"##{name}", hint, drafts[name], flags)
        # imgui takes a key that is held for one that is pressed again: that which opened a dialog would answer it.
        entered = entered and any(imgui.is_key_pressed(key, False) for key in _ENTER)
        ui.layer.placing.add(imgui.get_item_id(), f"field {name}", rect)
        if ui.layer.awaited == name:
            # Where the pointer rests on a button that was clicked, imgui drops the request made before the field.
            imgui.internal.activate_item_by_id(imgui.get_item_id())
    imgui.pop_style_var()
    drafts[name] = text = text[:most]
    focused = imgui.is_item_active()
    if focused:
        ui.layer.got_keyboard(name)
    _fade(ui, rect, focused, text, size)
    ui.outline(rect, "accent" if focused else "line", 0.9 if focused else 1.0, ROUND_BUTTON)
    return text, entered


_ENTER = (imgui.Key.enter, imgui.Key.keypad_enter)


def _fade(ui: Ui, rect: Rect, focused: bool, text: str, size: float) -> None:
    """A text too long for its field fades out where it goes on."""
    inner = rect.w - 2 * ui.px(11)
    over = ui.layer.text_size("regular", float(round(size * ui.scale)), text)[0] - inner
    if over <= 0:
        return
    state = imgui.internal.get_input_text_state(imgui.get_item_id()) if focused else None
    before = state.scroll.x if state else 0.0
    width = ui.px(22)
    ground, clear = ui.colour("field"), ui.colour("field", 0.0)
    edge = rect.inset(ui.px(2))
    if before > 0:
        corners = (edge.x, edge.y), (edge.x + width, edge.bottom)
        ui.draw.add_rect_filled_multi_color(*corners, ground, clear, clear, ground)
    if before < over - 1:
        corners = (edge.right - width, edge.y), (edge.right, edge.bottom)
        ui.draw.add_rect_filled_multi_color(*corners, clear, ground, ground, clear)


def key_cap(ui: Ui, right: float, middle: float, keys: str) -> float:
    """A shortcut drawn as a key, ending at ``right``. Returns its left end."""
    w = ui.measure(keys, "note") + ui.px(16)
    rect = Rect(right - w, round(middle - ui.px(12)), w, ui.px(24))
    ui.fill(rect, "field", 1.0, 6)
    ui.outline(rect, "line", 1.0, 6)
    ui.text(rect, keys, "note", "second", 0.5)
    return rect.x


def row_button(ui: Ui, name: str, rect: Rect, selected: bool = False) -> bool:
    """The ground of a line in a list; the caller writes on it."""
    pressed, hovered, held = hit(ui, name, rect)
    if selected:
        ui.fill(rect, "grid_hovered", 1.0, 6)
        ui.edge(rect, 6)
    elif hovered or held:
        ui.fill(rect, "button", 0.9, 6)
    return pressed


def card_button(ui: Ui, name: str, rect: Rect, command: str, value: object = None) -> None:
    """A card that opens something, which may take a while: it says so at once and until that is there; its command,
    if there is one, comes in the next frame, which is still seen while that is at work."""
    pressed, hovered, held = hit(ui, name, rect)
    memory, now = ui.layer.memory, imgui.get_frame_count()
    if pressed:
        memory["opening"] = name, now
    opens = memory.get("opening") in ((name, now), (name, now - 1))
    ui.fill(rect, "selected" if opens or held else "button" if hovered else "card", 1.0, ROUND_CARD)
    ui.outline(rect, "accent" if hovered or held else "line", 0.9, ROUND_CARD, 1.3 if hovered else 1.0)
    if pressed and command:
        ui.later(Command(command, value))
    if opens:
        text = ui.words("ui.opening")
        wide = ui.measure(text, "strong") + ui.px(40)
        plate = Rect(rect.right - wide - ui.px(8), rect.bottom - ui.px(44), wide, ui.px(36))
        ui.target = imgui.get_foreground_draw_list()
        ui.fill(plate, "gold", 1.0, 8)
        ui.text(plate, text, "strong", "on_accent", 0.5)
        ui.target = None


def tick(ui: Ui, centre: tuple[float, float], r: float, colour: str) -> None:
    x, y = centre
    points = [(x - 0.75 * r, y + 0.05 * r), (x - 0.2 * r, y + 0.6 * r), (x + 0.8 * r, y - 0.6 * r)]
    ui.draw.add_polyline([imgui.ImVec2(*p) for p in points], ui.colour(colour), 0, max(1.5, 0.32 * r))


@dataclass(slots=True)
class _Typed:
    """``seen``: the application's text of late; ``sent``: texts typed here that have not come back from it."""

    seen: str
    sent: list[str] = field(default_factory=list)
    active: bool = False


LINE_PAD = (11, 8)
"""Design pixels between the edge of a field of several lines and what is written in it."""


def lines_field(ui: Ui, name: str, rect: Rect, most: int, wraps: bool, size: float) -> str:
    """A text field of several lines in letters of this design size, kept in ``layer.drafts[name]``; its text.
    ``wraps``: lines too long for it go on in the next one."""
    drafts = ui.layer.drafts
    imgui.set_cursor_screen_pos((rect.x, rect.y))
    if ui.layer.awaited == name:
        imgui.set_keyboard_focus_here()
    imgui.push_style_var(imgui.StyleVar_.frame_padding, (ui.px(LINE_PAD[0]), ui.px(LINE_PAD[1])))
    with ui.layer.push_font("regular", size):
        flags = imgui.InputTextFlags_.word_wrap if wraps else imgui.InputTextFlags_.none
        _, text = imgui.input_text_multiline(f"##{name}", drafts[name], (rect.w, rect.h), flags)
        if (item := imgui.get_item_id()) != 0:  # scrolled out of sight it is no item
            ui.layer.placing.add(item, f"field {name}", rect)
    imgui.pop_style_var()
    drafts[name] = text = text[:most]
    focused = imgui.is_item_active()
    if focused:
        ui.layer.got_keyboard(name)
    ui.outline(rect, "accent" if focused else "line", 0.9 if focused else 1.0, ROUND_BUTTON)
    return text


def typed(
    ui: Ui, name: str, rect: Rect, text: str, hint: str = "", help: str = "", wrong: str = "", *,
    lines: bool = False, wraps: bool = True, most: int = bounds.FIELD, size: float = 15.0,
    enter: Callable[[], object] | None = None,
) -> str | None:  # fmt: skip
    """A field that shows ``text``. The text as it is typed, whenever it has just changed; else None.

    The application may be some frames behind: only a text that was never typed here takes the place of what
    stands in the field. ``wrong``: colour of its outline if something is the matter with it. ``lines``: it has
    several, which go on in the next one where ``wraps``; ``most``: characters that it takes; ``size``: of its
    letters, where it has several lines; ``enter``: what Enter does where it has one.
    """
    drafts = ui.layer.drafts
    state = ui.layer.memory.setdefault("typed", {}).setdefault(name, _Typed(text))
    drafts.setdefault(name, text)
    released = False
    if text != state.seen:
        state.seen = text
        if text in state.sent:
            del state.sent[: state.sent.index(text) + 1]
        else:
            state.sent.clear()
            drafts[name] = text
            if state.active:
                imgui.internal.clear_active_id()
                released = True
    before = drafts[name]
    if lines:
        now = lines_field(ui, name, rect, most, wraps, size)
    else:
        now, entered = text_field(ui, name, rect, hint, select=True, most=most)
        if entered and enter is not None:
            enter()
    state.active = imgui.is_item_active()
    if not imgui.get_io().want_text_input:  # whoever types looks at what he types, and at what is said of it
        left = imgui.get_window_pos().x - ui.px(26)
        whole = now if ui.measure(now) > rect.w - ui.px(22) else ""
        tooltip(ui, "\n".join(filter(None, (whole, help))), beside=Rect(left, rect.y, 0, rect.h))
    if wrong:
        ui.outline(rect, wrong, 1.0, ROUND_BUTTON, 1.4)
    if released:  # imgui has written its own copy back
        drafts[name] = before
        return None
    if now == before:
        return None
    state.sent.append(now)
    return now


_EDGE = 8  # design pixels that are free between such a window and the edge of the program's


@contextmanager
def popup(ui: Ui, name: str, at: tuple[float, float], size: tuple[float, float]) -> Iterator[Rect | None]:
    """A popup of a size whose top left corner is wanted here; keys walk over its widgets.

    Yields the rectangle of what is in it, None where it is not open. It lies inside the window; where that is lower
    than the popup it scrolls.
    """
    if not imgui.is_popup_open(name):
        yield None
        return
    edge, (width, height) = ui.px(_EDGE), ui.layer.size
    w, h = min(size[0], width - 2 * edge), min(size[1], height - 2 * edge)
    x, y = (
        round(min(max(edge if size[0] > w else 0.0, at[0]), width - w)),
        round(min(max(0.0, at[1]), height - h - (edge if size[1] > h else 0))),
    )
    ui.layer.memory["menu open"] = True
    imgui.set_next_window_pos((x, y))
    imgui.set_next_window_size((w, h))
    if not imgui.begin_popup(name, imgui.WindowFlags_.no_move):
        yield None
        return
    try:
        if h == size[1]:
            yield Rect(x, y, w, h)
        else:
            with ui.scroll(f"{name} scroll", Rect(x, y, w, h)) as (area, used):
                used.append(size[1])
                yield Rect(area.x, area.y, area.w, size[1])
    finally:
        imgui.end_popup()
