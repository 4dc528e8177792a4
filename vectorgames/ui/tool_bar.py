"""The bar over the board, in two rows: what is isolated, which layout, how far apart, the light, kept views, home.
It is arranged in the roomiest way that fits: first words go, then the sliders fold into a menu.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from itertools import combinations

from imgui_bundle import imgui

from vectorgames.base.words import words
from vectorgames.play.views import LIGHTS, View
from vectorgames.ui import tool_menus
from vectorgames.ui.actions import key_label
from vectorgames.ui.canvas import Ui
from vectorgames.ui.frame import Frame
from vectorgames.ui.inside_bar import inside_button, inside_button_width
from vectorgames.ui.model import Screen
from vectorgames.ui.nodes import is_node_letter, letter_button
from vectorgames.ui.tool_menus import explaining_button
from vectorgames.ui.widgets import (
    CLOSER,
    Flow,
    button,
    button_width,
    menu_button,
    menu_button_width,
    segment_widths,
    segments,
)
from vectorgames.view.primitives import Rect

_H = 34

_GAP = 4

_LEAST = 7  # between two parts, at least
_TRACK = 104

_TRACK_LEAST = 64

Part = Callable[[Ui, "Rect | None", Screen, "_Style"], float]
"""Draws itself into the rectangle, or only says how wide it is."""


@dataclass(frozen=True, slots=True)
class _Style:
    """How much room is taken.

    ``words``: before levels and quadrants; ``track``: of a slider, 0: in a menu; ``lights``: side by side, else in
    a menu. ``closer``: by how much narrower the buttons of a choice are. ``above``: what stands in the upper row
    instead of the lower one.
    """

    words: bool = True
    track: float = _TRACK
    lights: bool = True
    closer: float = 0.0
    above: frozenset[Part] = frozenset()

    @property
    def room(self) -> tuple[bool, float, float]:
        """What the width of a part depends on."""
        return self.words, self.track, self.closer


_STYLES = (
    _Style(),
    _Style(lights=False),
    _Style(lights=False, track=_TRACK_LEAST),
    _Style(words=False, lights=False, track=_TRACK_LEAST),
    _Style(words=False, lights=False, track=0),
    *(_Style(words=False, lights=False, track=0, closer=closer) for closer in (3.0, 6.0, CLOSER)),
)
"""The roomiest first."""


def tool_bar(ui: Ui, frame: Frame, screen: Screen) -> None:
    if frame.tool_bar is None:
        return
    ui.words = words(screen.language, screen.noun)
    with ui.panel("tool bar", frame.tool_bar) as rect:
        inner = rect.inset(ui.px(14), ui.px(11))
        rows = [inner.top(ui.px(_H)), Rect(inner.x, inner.bottom - ui.px(_H), inner.w, ui.px(_H))]
        widths = _widths(ui, screen)
        style = _roomiest(ui, inner.w, screen, widths)
        for row, parts in zip(rows, _rows(screen, style), strict=True):
            _spread(ui, row, screen, style, parts, widths)


def view_page(ui: Ui, rect: Rect, screen: Screen) -> float:
    """The tools as a page: as many rows as are needed. Returns the height."""
    upper, lower = _rows(screen, style := _Style())
    flow = Flow(rect, ui.px(_H), ui.px(14), ui.px(10))
    for part in (*upper, *lower):
        place = flow.place(part(ui, None, screen, style))
        part(ui, replace(place, x=round(place.x)), screen, style)
    return flow.end


def _rows(screen: Screen, style: _Style) -> tuple[list[Part], list[Part]]:
    if screen.view.levels == 1:  # nothing can be isolated or taken apart
        return [_layouts, _views, _home], []
    upper: list[Part] = [_levels, _quadrants] if screen.view.quadrants else [_levels]
    lower: list[Part] = [_layouts, *((_explaining,) if screen.view.explaining else ())]
    lower.append(_lights if style.lights else _light)
    if screen.view.boards:
        upper.append(_boards)
    if screen.several:
        upper.append(_several)
    for part in _anywhere(screen, style):
        (upper if part in style.above else lower).append(part)
    if style.track:
        upper.append(_explode)
        lower += [_apart] if len(tool_menus.distances(screen)) > 1 else []
    return upper, lower


def _anywhere(screen: Screen, style: _Style) -> list[Part]:
    """What may stand in either row, in its order there."""
    inside: list[Part] = [_inside] if screen.tree and not screen.several else []
    return [*inside, *(() if style.track else (_distances,)), _views, _home]


def _widths(ui: Ui, screen: Screen) -> Callable[[Part, _Style], float]:
    """How wide parts are; each is asked once a frame."""
    known: dict[tuple[Part, tuple[bool, float, float]], float] = {}

    def width(part: Part, style: _Style) -> float:
        key = part, style.room
        if key not in known:
            known[key] = part(ui, None, screen, style)
        return known[key]

    return width


def _roomiest(ui: Ui, room: float, screen: Screen, width: Callable[[Part, _Style], float]) -> _Style:
    """The first style in which both rows fit, with as little as possible moved to the upper one; where none does,
    the one that lacks least."""
    tried: list[tuple[float, _Style]] = []
    for style in _STYLES:
        parts = _anywhere(screen, style)[::-1]
        for count in range(len(parts) + 1):
            for above in combinations(parts, count):
                tried.append((0.0, replace(style, above=frozenset(above))))
                lacking = _lacking(ui, room, screen, tried[-1][1], width)
                if lacking <= 0:
                    return tried[-1][1]
                tried[-1] = lacking, tried[-1][1]
    return min(tried, key=lambda one: one[0])[1]


def _lacking(ui: Ui, room: float, screen: Screen, style: _Style, width: Callable[[Part, _Style], float]) -> float:
    """How much wider than the room the wider row is, with the least gaps."""
    rows = ([width(part, style) for part in parts] for parts in _rows(screen, style))
    return max(sum(sizes) + ui.px(_LEAST) * (len(sizes) - 1) for sizes in rows) - room


def _spread(
    ui: Ui, row: Rect, screen: Screen, style: _Style, parts: list[Part], width: Callable[[Part, _Style], float]
) -> None:
    """Parts side by side; what is left over is shared out between them."""
    sizes = [width(part, style) for part in parts]
    gap = (row.w - sum(sizes)) / max(1, len(parts) - 1)
    x = row.x
    for part, size in zip(parts, sizes, strict=True):
        part(ui, Rect(round(x), row.y, size, row.h), screen, style)
        x += size + gap


def _labelled(ui: Ui, rect: Rect | None, text: str, wide: float = 0.0) -> tuple[float, Rect | None]:
    """A word before something: its width, and what is left of the rectangle."""
    width = round(max(wide, ui.measure(text, "note"))) + ui.px(9)
    if rect is None:
        return width, None
    ui.text(rect.left(width), text, "note", "second")
    return width, rect.beside(width)


def _width(ui: Ui, labels: tuple[str, ...] | list[str], style: _Style) -> float:
    gaps = ui.px(_GAP) * (len(labels) - 1)
    return sum(segment_widths(ui, labels)) + gaps - ui.px(style.closer) * len(labels)


# ---- what is isolated ----


def _levels(ui: Ui, rect: Rect | None, screen: Screen, style: _Style) -> float:
    state, view = screen.view, screen.view.view
    numbers = range(1, state.levels + 1)
    labels = [ui.words("ui.view.all"), *map(str, numbers)]
    label, rest = _labelled(ui, rect, ui.words("ui.view.level")) if style.words else (0.0, rect)
    if rest:
        all_help = ui.words("ui.view.all_levels", key=ui.keys("whole_view"))
        helps = [all_help, *(ui.words("ui.view.only", n=n) for n in numbers)]
        top = view.layout == "top"  # there is always one level then
        on = [not view.levels, *(n in view.levels for n in numbers)]
        works = [not top, *(True for _ in numbers)]
        pressed = segments(ui, "level", rest, labels, on, ["", *map(str, numbers)], helps, works)
        if pressed == 0:
            ui.send("view", replace(view, levels=frozenset()))
        elif pressed is not None:
            alone = view.levels == {pressed} and not top
            ui.send("view", replace(view, levels=frozenset() if alone else frozenset({pressed})))
    return label + _width(ui, labels, style)


def _quadrants(ui: Ui, rect: Rect | None, screen: Screen, style: _Style) -> float:
    state = screen.view
    word = ui.words("ui.view.quadrant")
    label, rest = _labelled(ui, rect, word) if style.words else (0.0, rect)
    every = button_width(ui, ui.words("ui.view.all")) - ui.px(6) + ui.px(_GAP)
    if rest:
        chosen = state.view.quadrants
        _all_quadrants(ui, rest.left(every - ui.px(_GAP)), state.view)
        rest = rest.beside(every)
        keys = [key_label(f"Shift+{n + 1}", ui.words) for n in range(len(state.quadrants))]
        helps = [f"{word} {name}" for name in state.quadrants]
        on = [name in chosen for name in state.quadrants]
        if all(map(is_node_letter, state.quadrants)):
            pressed = _letters(ui, rest, screen, on, keys, helps)
        else:
            pressed = segments(ui, "quadrant", rest, state.quadrants, on, keys, helps)
        if pressed is not None:
            name = state.quadrants[pressed]
            quadrants = frozenset() if chosen == {name} else frozenset({name})
            ui.send("view", replace(state.view, quadrants=quadrants))
    return label + every + _width(ui, state.quadrants, style)


def _letters(ui: Ui, rect: Rect, screen: Screen, on: list[bool], keys: list[str], helps: list[str]) -> int | None:
    """Quadrants as spots in their colours; the number of the one pressed."""
    places, pressed = rect.columns(len(on), ui.px(_GAP)), None
    for i, (letter, place) in enumerate(zip(screen.view.quadrants, places, strict=True)):
        shaped = screen.switches.shapes
        if letter_button(
            ui, f"quadrant{i}", place, letter, selected=on[i], shaped=shaped, help=helps[i], keys=keys[i]
        ):
            pressed = i
    return pressed


def _all_quadrants(ui: Ui, rect: Rect, view: View) -> None:
    help = ui.words("ui.view.all_quadrants", key=ui.keys("whole_view"))
    kind = "normal" if view.quadrants else "selected"
    if button(ui, "all quadrants", rect, ui.words("ui.view.all"), kind=kind, help=help):
        ui.send("view", replace(view, quadrants=frozenset()))


def _boards(ui: Ui, rect: Rect | None, screen: Screen, style: _Style) -> float:
    label, on = tool_menus.boards_label(ui, screen)
    widest = tool_menus.boards_widest(ui, screen)
    if rect:
        if menu_button(ui, "boards", rect, label, selected=on, help=ui.words("ui.view.boards_help")):
            imgui.open_popup("boards menu")
        tool_menus.boards_menu(ui, rect, screen)
    return menu_button_width(ui, widest)


def _several(ui: Ui, rect: Rect | None, screen: Screen, style: _Style) -> float:
    """Which of several boards is large; always with its word, since levels have numbers too."""
    view, numbers = screen.view.view, range(1, screen.several + 1)
    labels = [ui.words("ui.view.all"), *map(str, numbers)]
    label, rest = _labelled(ui, rect, ui.words("ui.view.board_large"))
    if rest:
        keys = [ui.keys("inside_out"), *(key_label(f"Ctrl+{n}", ui.words) for n in numbers)]
        helps = [ui.words("ui.view.boards_all"), *(ui.words("ui.view.board_large_help", n=n) for n in numbers)]
        on = [not view.inside, *(view.inside == f"{n}:" for n in numbers)]
        pressed = segments(ui, "large board", rest, labels, on, keys, helps)
        if pressed is not None:
            ui.send("inside", f"{pressed}:" if pressed and not on[pressed] else "")
    return label + _width(ui, labels, style)


# ---- how it stands ----


def _layouts(ui: Ui, rect: Rect | None, screen: Screen, style: _Style) -> float:
    state = screen.view
    names = [name for name in state.layouts if name not in state.explaining]
    labels = [tool_menus.layout_words(ui, screen, name) for name in names]
    if rect:
        keys = [ui.keys("toggle_flat") if name == "flat" else "" for name in names]
        helps = [tool_menus.layout_help(ui, name) for name in names]
        pressed = segments(ui, "layout", rect, labels, [n == state.view.layout for n in names], keys, helps)
        if pressed is not None:
            ui.send("view", replace(state.view, layout=names[pressed]))
    return _width(ui, labels, style)


def _explaining(ui: Ui, rect: Rect | None, screen: Screen, style: _Style) -> float:
    return explaining_button(ui, rect, screen)


def _explode(ui: Ui, rect: Rect | None, screen: Screen, style: _Style) -> float:
    return _distance(ui, rect, screen, style, tool_menus.distances(screen)[0])


def _apart(ui: Ui, rect: Rect | None, screen: Screen, style: _Style) -> float:
    return _distance(ui, rect, screen, style, tool_menus.distances(screen)[1])


def _distance(ui: Ui, rect: Rect | None, screen: Screen, style: _Style, name: str) -> float:
    """One slider; both have the same width, so that they lie one under the other."""
    names = tool_menus.distances(screen)
    widest = max(ui.measure(tool_menus.distance_words(ui, screen, n), "note") for n in names)
    label, rest = _labelled(ui, rect, tool_menus.distance_words(ui, screen, name), widest)
    if rest:
        tool_menus.distance_slider(ui, rest, screen, name)
    return label + ui.px(style.track)


def _inside(ui: Ui, rect: Rect | None, screen: Screen, style: _Style) -> float:
    """Into a node of a tree as a board of its own."""
    if rect:
        inside_button(ui, rect, screen)
    return inside_button_width(ui, screen)


def _distances(ui: Ui, rect: Rect | None, screen: Screen, style: _Style) -> float:
    what = tool_menus.distances(screen)[0] if screen.tree else "distances"
    what = f"ui.view.{tool_menus.distance_key(screen, what) if what == 'explode' else what}"
    label = ui.words(what)
    if rect:
        enabled = screen.view.view.layout != "flat"
        help = ui.words(f"{what}_help")
        if menu_button(ui, "distances", rect, label, help=help, enabled=enabled):
            imgui.open_popup("distances menu")
        tool_menus.distances_menu(ui, rect, screen)
    return menu_button_width(ui, label)


# ---- light, views, home ----


def _lights(ui: Ui, rect: Rect | None, screen: Screen, style: _Style) -> float:
    labels = [ui.words(f"ui.light.{name}") for name in LIGHTS]
    if rect:
        view = screen.view.view
        helps = [tool_menus.light_help(ui, screen, name) for name in LIGHTS]
        on = [name == view.light for name in LIGHTS]
        pressed = segments(ui, "light", rect, labels, on, (), helps, enabled=view.layout != "flat")
        if pressed is not None:
            ui.send("view", replace(view, light=LIGHTS[pressed]))
    return _width(ui, labels, style)


def _light(ui: Ui, rect: Rect | None, screen: Screen, style: _Style) -> float:
    labels = [ui.words(f"ui.light.{name}") for name in LIGHTS]
    if rect:
        view = screen.view.view
        label, enabled = labels[LIGHTS.index(view.light)], view.layout != "flat"
        if menu_button(ui, "light", rect, label, help=ui.words("ui.light.title"), enabled=enabled):
            imgui.open_popup("light menu")
        tool_menus.light_menu(ui, rect, screen)
    return max(menu_button_width(ui, label) for label in labels)


def _views(ui: Ui, rect: Rect | None, screen: Screen, style: _Style) -> float:
    label = ui.words("ui.view.views")
    if rect:
        if menu_button(ui, "views", rect, label, help=ui.words("ui.view.views_help")):
            imgui.open_popup("views menu")
        tool_menus.views_menu(ui, rect, screen)
    return menu_button_width(ui, label)


def _home(ui: Ui, rect: Rect | None, screen: Screen, style: _Style) -> float:
    label = ui.words("ui.view.home")
    if rect and button(ui, "home", rect, label, help=ui.words("ui.view.home_help"), keys=ui.keys("home")):
        ui.send("home")
    return button_width(ui, label)
