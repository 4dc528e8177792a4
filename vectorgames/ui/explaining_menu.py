"""The menu of the layouts that explain, over the tool bar, with what each can be told besides its slider.

Knows no camera.
"""

from __future__ import annotations

from dataclasses import replace

from imgui_bundle import imgui

from vectorgames.tableau import OWN, View, planes
from vectorgames.ui.canvas import Ui
from vectorgames.ui.commands import keys_of
from vectorgames.ui.frame import Rect
from vectorgames.ui.model import Screen
from vectorgames.ui.popups import popup_over
from vectorgames.ui.widgets import menu_button, menu_button_width, row_button, segment_widths, segments

_ROW, _PAD, _INSET, _MORE = 50, 8, 12, 42


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
        help, keys = ui.words("ui.view.explain_help"), keys_of("explain", ui.words)
        if menu_button(ui, "explaining", rect, label, selected=on, help=help, keys=keys):
            imgui.open_popup("explaining menu")
        _menu(ui, rect, screen)
    return max(menu_button_width(ui, ui.words(f"ui.view.{name}")) for name in names)


def _menu(ui: Ui, over: Rect, screen: Screen) -> None:
    names, view = screen.view.explaining, screen.view.view
    pad, row, inset = ui.px(_PAD), ui.px(_ROW), ui.px(_INSET)
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
