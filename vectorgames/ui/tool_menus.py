"""Menus over the tool bar: boards along u and v, distances, light, the five kept views."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from imgui_bundle import imgui

from vectorgames.play.views import LIGHTS, OWN, QUADRANTS, View, planes
from vectorgames.ui import own_slider
from vectorgames.ui.actions import key_label
from vectorgames.ui.canvas import Ui
from vectorgames.ui.icons import dimension_mark
from vectorgames.ui.model import VIEW_KEYS, Screen
from vectorgames.ui.widgets import (
    button,
    button_width,
    key_cap,
    menu_button,
    menu_button_width,
    popup_over,
    row_button,
    segment_widths,
    segments,
    slider,
    tooltip,
)
from vectorgames.view.primitives import Rect

_LAYOUT_ROW, _LAYOUT_PAD, _INSET, _MORE = 50, 8, 12, 42


def explaining_label(ui: Ui, screen: Screen) -> tuple[str, bool]:
    """What the button says, and whether one of these layouts is seen."""
    now = screen.view.view.layout
    on = now in screen.view.explaining
    return ui.words(f"ui.view.{now}" if on else "ui.view.explain"), on


def explaining_button(ui: Ui, rect: Rect | None, screen: Screen) -> float:
    """The button with its menu; how wide it is."""
    names = ("explain", *screen.view.explaining)
    if rect:
        label, on = explaining_label(ui, screen)
        help, keys = ui.words("ui.view.explain_help"), ui.keys("explain")
        if menu_button(ui, "explaining", rect, label, selected=on, help=help, keys=keys):
            imgui.open_popup("explaining menu")
        _menu(ui, rect, screen)
    return max(menu_button_width(ui, ui.words(f"ui.view.{name}")) for name in names)


def _menu(ui: Ui, over: Rect, screen: Screen) -> None:
    names, view = screen.view.explaining, screen.view.view
    pad, row, inset = ui.px(_LAYOUT_PAD), ui.px(_LAYOUT_ROW), ui.px(_INSET)
    helps = [ui.words(f"ui.view.{name}_help") for name in names]
    more = _more(screen)
    labels = [label for label, _ in more]
    own = ui.px(_MORE) if more else 0.0
    word = ui.words(f"ui.view.{'plane' if view.layout == 'projection' else 'repeat'}") if more else ""
    before = ui.measure(word, "note") + ui.px(12)
    wide = sum(segment_widths(ui, labels)) + ui.px(4) * max(0, len(labels) - 1) + before if more else 0.0
    width = max(wide, *(ui.measure(help, "note") for help in helps)) + 2 * (pad + inset)
    with popup_over(ui, "explaining menu", over, (width, 2 * pad + row * len(names) + own)) as box:
        if box is None:
            return
        for i, (name, help) in enumerate(zip(names, helps, strict=True)):
            line = Rect(box.x + pad, box.y + pad + i * row, box.w - 2 * pad, row).inset(0, ui.px(1))
            if row_button(ui, f"explaining {name}", line, name == view.layout):
                ui.send("view", replace(view, layout=name))
            words = line.inset(inset, ui.px(5))
            ui.text(words.top(ui.px(20)), ui.words(f"ui.view.{name}"), "strong")
            ui.text(words.below(ui.px(20)), help, "note", "second")
        if more:
            line = Rect(box.x + pad + inset, box.y + pad + row * len(names), box.w - 2 * (pad + inset), own)
            line = line.inset(0, ui.px(4))
            ui.text(line.left(before), word, "note", "second")
            pressed = segments(ui, "own choice", line.beside(before), labels, [to == view for _, to in more])
            if pressed is not None:
                ui.send("view", more[pressed][1])


def _more(screen: Screen) -> list[tuple[str, View]]:
    """What the layout seen can be told besides: words and the view that it leads to."""
    view = screen.view.view
    if view.layout == "projection":
        return [(plane, replace(view, plane=plane)) for plane in planes("xyzt" + screen.view.boards)]
    if view.layout == "strip":
        boards = screen.view.boards
        _, low, high = OWN["repeat"]
        more = [(f"t {n}×" if boards else f"{n}×", replace(view, repeat=n)) for n in range(low, high + 1)]
        return more + [(f"{' '.join(boards)} {n}×", replace(view, rows=n)) for n in (1, 2) if boards]
    return []


_ROW, _PAD = 36, 10


def layout_words(ui: Ui, screen: Screen, name: str) -> str:
    """What a layout is called; ``board`` is a stack where the same levels can stand as towers."""
    key = f"ui.view.{'stack' if name == 'board' and 'towers' in screen.view.layouts else name}"
    return ui.words(key) if key in ui.words else name


def layout_help(ui: Ui, name: str) -> str:
    key = f"ui.view.{name}_help"
    return ui.words(key) if key in ui.words else ""


def distances(screen: Screen) -> tuple[str, ...]:
    """What can be moved apart: a tree has no quadrants that could. Some layouts have a slider of their own."""
    own = own_slider.NAMES.get(screen.view.view.layout)
    alone = screen.tree or (screen.grid and not screen.view.quadrants)
    if screen.tree and own:
        return (own,)
    return ("explode",) if alone else ("explode", own or "apart")


def distance_key(screen: Screen, name: str) -> str:
    """What ``explode`` and ``apart`` move: without quadrants the levels themselves come to stand side by side; a
    tree is raised."""
    return "raise" if screen.tree else "beside" if name == "apart" and not screen.view.quadrants else name


def distance_words(ui: Ui, screen: Screen, name: str, help: bool = False) -> str:
    if name in own_slider.NAMES.values():
        what = ui.words(f"ui.view.{name}")
        return f"{what} {own_slider.said(screen.view.view, screen.view.boards)}"
    key = distance_key(screen, name)
    return ui.words(f"ui.view.{key}_help" if help else f"ui.view.{key}")


def distance_slider(ui: Ui, rect: Rect, screen: Screen, name: str) -> None:
    """How far levels (``explode``) or quadrants, or the halves of a stack (``apart``), stand apart."""
    if name in own_slider.NAMES.values():
        own_distance(ui, rect, screen, name)
        return
    shut = ("flat", "top") if name == "explode" else ("flat",)
    help = distance_words(ui, screen, name, help=True)
    keys = ui.keys(f"mouse_{distance_key(screen, name)}")
    works = screen.view.view.layout not in shut
    value = slider(ui, name, rect, getattr(screen.view, name), help=help, keys=keys, enabled=works)
    if value is not None:
        ui.send(name, value)


def own_distance(ui: Ui, rect: Rect, screen: Screen, name: str) -> None:
    boards, view = screen.view.boards, screen.view.view
    help, keys = ui.words(f"ui.view.{name}_help"), ui.keys("own_by")
    value = slider(ui, name, rect, own_slider.share(view, boards), help=help, keys=keys)
    if value is not None:
        ui.send("own_share", value)


def distances_menu(ui: Ui, over: Rect, screen: Screen) -> None:
    """Both sliders, where the bar has no room for them."""
    pad, row = ui.px(_PAD), ui.px(_ROW)
    names = distances(screen)
    label = max(ui.measure(distance_words(ui, screen, name), "note") for name in names) + ui.px(12)
    with popup_over(
        ui, "distances menu", over, (label + ui.px(150) + 2 * ui.px(14), 2 * pad + row * len(names))
    ) as box:
        if box is None:
            return
        for i, name in enumerate(names):
            line = Rect(box.x + ui.px(14), box.y + pad + i * row, box.w - 2 * ui.px(14), row)
            ui.text(line.left(label), distance_words(ui, screen, name), "note", "second")
            distance_slider(ui, line.beside(label), screen, name)


# ---- boards ----


def boards_label(ui: Ui, screen: Screen) -> tuple[str, bool]:
    """What the button says: which boards are seen, and whether they are not all."""
    view = screen.view.view
    parts = [f"{axis} {name}" for axis in screen.view.boards for name in sorted(getattr(view, axis))]
    return (
        (" · ".join(parts) if len(parts) <= len(screen.view.boards) else "…", True)
        if parts
        else (
            ui.words("ui.view.boards"),
            False,
        )
    )


def boards_widest(ui: Ui, screen: Screen) -> str:
    longest = " · ".join(f"{axis} NW" for axis in screen.view.boards)
    return max((longest, ui.words("ui.view.boards")), key=lambda text: ui.measure(text, "label"))


def boards_menu(ui: Ui, over: Rect, screen: Screen) -> None:
    boards, view, pad = screen.view.boards, screen.view.view, ui.px(14)
    labels = [ui.words("ui.view.all"), *QUADRANTS]
    words = [ui.words("ui.view.letter", letter=axis) for axis in boards]
    label = max(ui.measure(word, "note") for word in words) + ui.px(34)
    width = sum(segment_widths(ui, labels)) + ui.px(4) * (len(labels) - 1)
    row = ui.px(_ROW + 6)
    with popup_over(ui, "boards menu", over, (label + width + 2 * pad, row * len(boards) + ui.px(14))) as box:
        if box is None:
            return
        for i, (axis, word) in enumerate(zip(boards, words, strict=True)):
            line = Rect(box.x + pad, box.y + ui.px(7) + i * row, box.w - 2 * pad, row).inset(0, ui.px(4))
            at = (line.x + ui.px(7), line.centre[1])
            dimension_mark(ui, at, 5.5 * ui.scale, axis, ui.theme.dimension(axis))
            ui.text(line.beside(ui.px(24)).left(label - ui.px(24)), word, "note", "second")
            chosen = getattr(view, axis)
            on = [not chosen, *(name in chosen for name in QUADRANTS)]
            pressed = segments(ui, f"board {axis}", line.beside(label), labels, on)
            if pressed is not None:
                name = QUADRANTS[pressed - 1] if pressed else ""
                alone = frozenset() if not name or chosen == {name} else frozenset({name})
                isolated: dict[str, Any] = {axis: alone}
                ui.send("view", replace(view, **isolated))


# ---- light ----


def light_help(ui: Ui, screen: Screen, name: str) -> str:
    """What a light does; where there are no quadrants round a rod it is the panes that shine."""
    plain = f"ui.light.{name}_plain"
    bare = screen.tree or not screen.view.quadrants
    return ui.words(plain if bare and plain in ui.words else f"ui.light.{name}_help")


def light_menu(ui: Ui, over: Rect, screen: Screen) -> None:
    view, pad, row = screen.view.view, ui.px(8), ui.px(52)
    inset = ui.px(12)
    helps = [light_help(ui, screen, name) for name in LIGHTS]
    width = max(ui.measure(help, "note") for help in helps) + 2 * (pad + inset)
    with popup_over(ui, "light menu", over, (width, 2 * pad + row * len(LIGHTS))) as box:
        if box is None:
            return
        for i, (name, help) in enumerate(zip(LIGHTS, helps, strict=True)):
            line = Rect(box.x + pad, box.y + pad + i * row, box.w - 2 * pad, row).inset(0, ui.px(1))
            if row_button(ui, f"light {name}", line, name == view.light):
                ui.send("view", replace(view, light=name))
                imgui.close_current_popup()
            words = line.inset(inset, ui.px(5))
            ui.text(words.top(ui.px(20)), ui.words(f"ui.light.{name}"), "strong")
            ui.text(words.below(ui.px(20)), help, "note", "second")
            if name == view.light:
                ui.text(words.top(ui.px(20)), "✓", "strong", "accent", 1.0)


# ---- views ----


def views_menu(ui: Ui, over: Rect, screen: Screen) -> None:
    """Five views: a click on a row goes there, the button at its right keeps how it looks now."""
    kept, pad, row = screen.view.kept, ui.px(8), ui.px(42)
    empty, keep = ui.words("ui.view.nothing_kept"), ui.words("ui.view.keep")
    press, cap = button_width(ui, keep), ui.measure("F9", "note") + ui.px(16)
    widest = max(ui.measure(text or empty) for text in kept)
    width = (
        min(ui.px(36) + max(widest, ui.px(170)) + cap + press + ui.px(44), ui.layer.size[0] - ui.px(32)) + 2 * pad
    )
    with popup_over(ui, "views menu", over, (width, 2 * pad + row * len(kept))) as box:
        if box is None:
            return
        for i, text in enumerate(kept):
            line = Rect(box.x + pad, box.y + pad + i * row, box.w - 2 * pad, row).inset(0, ui.px(2))
            place = line.left(line.w - press - ui.px(8))
            if text:
                if row_button(ui, f"recall view {i + 1}", place):
                    ui.send("recall_view", i + 1)
                    imgui.close_current_popup()
                tooltip(ui, ui.words("ui.view.recall_help", n=i + 1), VIEW_KEYS[i])
                key_cap(ui, place.right - ui.px(6), place.centre[1], VIEW_KEYS[i])
            ui.text(place.beside(ui.px(10)).left(ui.px(18)), str(i + 1), "note", "third")
            words = Rect(place.x + ui.px(32), place.y, place.w - ui.px(32 + 14) - cap, place.h)
            ui.text(words, text or empty, "text", "text" if text else "third")
            help, keys = ui.words("ui.view.keep_help", n=i + 1), key_label(f"Shift+{VIEW_KEYS[i]}", ui.words)
            side = Rect(line.right - press, line.y, press, line.h).inset(0, ui.px(2))
            if button(ui, f"keep view {i + 1}", side, keep, help=help, keys=keys):
                ui.send("keep_view", i + 1)
