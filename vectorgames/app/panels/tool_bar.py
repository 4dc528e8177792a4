"""The bar over the board, in two rows: what is isolated, which layout, how far apart, the light, kept views, home;
going into a node of a tree as a board of its own.

It is arranged in the roomiest way that fits: buttons go to the upper row, words and lights are shortened, then the
sliders fold into a menu.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import partial
from typing import Any, NamedTuple

from vectorgames.app.board_page import BoardPage
from vectorgames.app.display import VIEW_KEYS
from vectorgames.boards.backend import board_class
from vectorgames.boards.layout import Layout
from vectorgames.play.views import LIGHTS, QUADRANTS, View
from vectorgames.spaces.space import Space
from vectorgames.spaces.tree import COLOURS, HEAD
from vectorgames.ui import widgets
from vectorgames.ui.actions import key_label
from vectorgames.ui.boxes import (
    Button,
    MenuButton,
    Segments,
    Send,
    Slider,
    key_cap,
    line_button,
    send,
    show,
    show_popup_over,
    shut,
    wanted,
)
from vectorgames.ui.canvas import Ui
from vectorgames.ui.frame import Frame
from vectorgames.ui.icons import dimension_mark
from vectorgames.ui.layout import Box, Column, Custom, Flow, Forms, Row, Stack, Text
from vectorgames.ui.layout import Space as Room
from vectorgames.ui.nodes import LetterButton, is_node_letter, spot
from vectorgames.view.flat_map import Spots
from vectorgames.view.primitives import Rect

_TRACK, _TRACK_LEAST, _LETTER = 104, 64, 30  # design widths


class Tools(NamedTuple):
    """All that the bar shows. ``explode``, ``apart``: how far levels and quadrants stand apart, 0 … 1; ``kept``:
    the views that were kept, in words, empty where none is; ``spots``: how those of a tree look."""

    space: Space
    view: View
    explode: float
    apart: float
    kept: tuple[str, ...]
    spots: Spots

    @property
    def tree(self) -> bool:
        return bool(self.space.walk_keys)

    @property
    def quadrants(self) -> tuple[str, ...]:
        return board_class(self.space).quadrants

    @property
    def distances(self) -> tuple[str, ...]:
        """What can be moved apart. Some layouts have a slider of their own instead of the last."""
        names, own = (*board_class(self.space).distances,), self.layout.slider
        return (*names[:-1], own.name) if own else names

    @property
    def layout(self) -> Layout:
        return board_class(self.space).layout(self.view.layout)

    def moved_by(self, name: str) -> str:
        """What ``explode`` and ``apart`` do."""
        return board_class(self.space).distances.get(name, name)


def tools_of(page: BoardPage) -> Tools:
    looking = page.looking
    kept = tuple(view.say(page.context.words) if view else "" for view in page.views.kept())
    return Tools(looking.space, looking.view, looking.explode, looking.apart, kept, page.context.switches.spots)


def tool_bar(ui: Ui, frame: Frame, page: BoardPage) -> None:
    if frame.tool_bar is None:
        return
    tools = tools_of(page)
    with ui.panel("tool bar", frame.tool_bar) as rect:
        inner = rect.inset(ui.px(14), ui.px(11))
        show(ui, "tool bar", inner, tools, lambda ui: _roomiest(ui, tools, inner.w))


def view_page(ui: Ui, tools: Tools) -> Box:
    """The tools as a page: as many rows as are needed."""
    upper, lower, anywhere = _parts(ui, tools, _TRACK, page=True)
    return Flow(*upper, *lower, *anywhere, gap="wide")


def _roomiest(ui: Ui, tools: Tools, width: float) -> Box:
    """The arrangement in which everything has all the room that it likes, else in which it fits."""
    for track in (_TRACK, _TRACK_LEAST, 0):
        tried = []
        for box in _arrangements(ui, tools, track):
            if box.widths(ui).natural <= width:
                return box
            tried.append(box)
        fitting = next((box for box in tried if box.widths(ui).least <= width), None)
        if fitting is not None and track != _TRACK:
            return fitting
    return tried[-1]


def _arrangements(ui: Ui, tools: Tools, track: int) -> Iterator[Box]:
    """Two rows, with more and more of what may stand in either in the upper one."""
    upper, lower, either = _parts(ui, tools, track)
    if not upper:
        yield _spread(*lower, *either)
        return
    ends = ([upper.pop()] if track else []), ([lower.pop()] if track and len(tools.distances) > 1 else [])
    for stay in range(len(either), -1, -1):
        rows = _spread(*upper, *either[stay:], *ends[0]), _spread(*lower, *either[:stay], *ends[1])
        yield Column(rows[0], Room(), rows[1], gap="none")


def _spread(*boxes: Box) -> Row:
    """Side by side; what is left over is shared out between them."""
    apart = [box for one in boxes for box in (one, Room())]
    return Row(*apart[:-1], gap="tiny")


def _parts(ui: Ui, tools: Tools, track: int, page: bool = False) -> tuple[list[Box], list[Box], list[Box]]:
    """What stands in the upper row, in the lower one, and in either. ``track``: design width of a slider, of which
    one ends each row; 0: they are in a menu; ``page``: buttons side by side fold where they have no room."""
    either: list[Box] = [_views(ui, tools), _home(ui)]
    how = {} if page else {"folds": False, "closer": not track}
    if tools.space.height == 1:  # nothing can be isolated or taken apart
        return [], [_layouts(ui, tools, **how)], either
    several = len(tools.space.parts) > 1
    inside = [inside_button(ui, tools.view.inside, tools.space.height, tools.spots.shapes)] if tools.tree else []
    either = [*([] if several else inside), *([] if track else [_distances(ui, tools)]), *either]
    isolated = [("level", "z", _levels(ui, tools, **how))]
    isolated += [("quadrant", "t", _quadrants(ui, tools, **how))] if tools.quadrants else []
    upper = [_labelled(ui, tools, isolated)]
    upper += [_boards(ui, tools)] if tools.space.boards else []
    upper += [_several(ui, tools)] if several else []
    lower = [_layouts(ui, tools, **how), _explaining(ui, tools), _printed(ui, tools), _lights(ui, tools)]
    if track:
        first, *second = (_distance(ui, tools, name, track) for name in tools.distances)
        upper, lower = [*upper, first], [*lower, *second]
    return upper, [box for box in lower if box is not None], either


def _label(text: str, **sizes: Any) -> Text:
    return Text(text, "note", "second", lines=1, **sizes)


def _labelled(ui: Ui, tools: Tools, rows: list[tuple[str, str, Box]]) -> Box:
    """Boxes with their words before them; where these have no room with the letters of their coordinates, if the
    space has them."""
    told = (Row(_label(ui.words(f"ui.view.{word}")), box, gap="close") for word, _, box in rows)
    axes = tools.space.axes
    short = (Row(_label(axis), box, gap="tiny") if axis in axes else box for _, axis, box in rows)
    return Forms(Row(*told, gap="small"), Row(*short, gap="normal"), gives=3)


def _menu(name: str, tools: Tools, build: Callable[[Ui], Box]) -> Callable[[Ui, Rect], None]:
    """What opens over the bar."""
    return lambda ui, over: show_popup_over(ui, f"{name} menu", over, tools, build)


def _line(ui: Ui, name: str, title: str, help: str, what: Send, chosen: bool) -> Box:
    """Something to choose in a menu, and what it does."""
    tick = Text("✓", "strong", "accent", lines=1) if chosen else None
    return Column(
        Row(Text(title, "strong", lines=1), Room(), tick),
        Text(help, "note", "second", lines=1),
        gap="none",
        pad=("close", "tiny"),
        ground=line_button(name, what, chosen),
    )


# ---- what is isolated ----


def _levels(ui: Ui, tools: Tools, **how: Any) -> Box:
    view, numbers = tools.view, range(1, tools.space.height + 1)
    top = view.layout == "top"  # there is always one level then

    def isolate(ui: Ui, number: int) -> None:
        alone = not number or (view.levels == {number} and not top)
        ui.send("view", replace(view, levels=frozenset() if alone else frozenset({number})))

    helps = [ui.words("ui.view.all_levels", key=ui.keys("whole_view"))]
    on = [not view.levels, *(n in view.levels for n in numbers)]
    return Segments(
        "level", [ui.words("ui.view.all"), *map(str, numbers)], on, isolate, keys=["", *map(str, numbers)],
        helps=[*helps, *(ui.words("ui.view.only", n=n) for n in numbers)],
        enabled=[not top, *(True for _ in numbers)], **how, gives=4,
    )  # fmt: skip


def _quadrants(ui: Ui, tools: Tools, **how: Any) -> Box:
    view, names = tools.view, tools.quadrants

    def seen(*quadrants: str) -> tuple[str, View]:
        return "view", replace(view, quadrants=frozenset(quadrants))

    sent = [seen(*({name} - view.quadrants if view.quadrants == {name} else {name})) for name in names]
    keys = [key_label(f"Shift+{n + 1}", ui.words) for n in range(len(names))]
    helps = [f"{ui.words('ui.view.quadrant')} {name}" for name in names]
    every = Button(
        "all quadrants", ui.words("ui.view.all"), seen(), kind="normal" if view.quadrants else "selected",
        help=ui.words("ui.view.all_quadrants", key=ui.keys("whole_view")),
    )  # fmt: skip
    if all(map(is_node_letter, names)):
        letters = (
            LetterButton(
                f"quadrant{k}", name, sent[k], selected=name in view.quadrants, shaped=tools.spots.shapes,
                help=helps[k], keys=keys[k], width=_LETTER, least=20, height=widgets.BUTTON_H,
            )
            for k, name in enumerate(names)
        )  # fmt: skip
        return Row(every, *letters, gap="tiny", gives=4)
    on = [name in view.quadrants for name in names]
    one = Segments(
        "quadrant", names, on, lambda ui, k: ui.send(*sent[k]), keys=keys, helps=helps, **how, gives=4,
    )  # fmt: skip
    return Row(every, one, gap="tiny", gives=4)


def _boards(ui: Ui, tools: Tools) -> Box:
    boards, view = tools.space.boards, tools.view
    parts = [f"{axis} {name}" for axis in boards for name in sorted(getattr(view, axis))]
    some = " · ".join(parts) if len(parts) <= len(boards) else "…"
    usual, widest = ui.words("ui.view.boards"), " · ".join(f"{axis} NW" for axis in boards)

    def build(ui: Ui) -> Box:
        words = [ui.words("ui.view.letter", letter=axis) for axis in boards]
        wide = max(ui.measure(word, "note") for word in words) / ui.scale
        rows = zip(boards, words, strict=True)
        return Column(*(_board(ui, view, *row, wide, len(boards) == 1) for row in rows), pad="wide")

    return MenuButton(
        "boards", some if parts else usual, _menu("boards", tools, build), selected=bool(parts),
        help=ui.words("ui.view.boards_help"), room_for=(widest, usual),
    )  # fmt: skip


def _board(ui: Ui, view: View, axis: str, word: str, wide: float, last: bool) -> Box:
    """Which boards along one dimension are seen; ``last``: nothing else is to be chosen."""
    chosen = getattr(view, axis)

    def isolate(ui: Ui, number: int) -> None:
        name = {QUADRANTS[number - 1]} if number else set[str]()
        alone: dict[str, Any] = {axis: frozenset() if chosen == name else frozenset(name)}
        what = "view", replace(view, **alone)
        send(ui, shut(what) if last else what)

    def mark(ui: Ui, rect: Rect) -> None:
        dimension_mark(ui, rect.centre, 5.5 * ui.scale, axis, ui.theme.dimension(axis))

    on = [not chosen, *(name in chosen for name in QUADRANTS)]
    choice = Segments(f"board {axis}", [ui.words("ui.view.all"), *QUADRANTS], on, isolate, folds=False)
    return Row(Custom(mark, width=14), _label(word, width=wide), choice)


def _several(ui: Ui, tools: Tools) -> Box:
    """Which of several boards is large; always with its word, since levels have numbers too."""
    view, numbers = tools.view, range(1, len(tools.space.parts) + 1)
    on = [not view.inside, *(view.inside == f"{n}:" for n in numbers)]
    choice = Segments(
        "large board", [ui.words("ui.view.all"), *map(str, numbers)], on,
        lambda ui, n: ui.send("inside", f"{n}:" if n and not on[n] else ""),
        keys=[ui.keys("inside_out"), *(key_label(f"Ctrl+{n}", ui.words) for n in numbers)],
        helps=[ui.words("ui.view.boards_all"), *(ui.words("ui.view.board_large_help", n=n) for n in numbers)],
        folds=False,
    )  # fmt: skip
    return Row(_label(ui.words("ui.view.board_large")), choice, gap="close")


# ---- how it stands ----


SWITCHED = {"flat": "toggle_flat", "board": "toggle_built"}
"""Layout -> what switches to it and back."""


def _layouts(ui: Ui, tools: Tools, **how: Any) -> Box:
    """What layouts are called; ``board`` is a stack where the same levels can stand as towers, and they are towers
    where each level can be a sheet by itself."""
    board, view = board_class(tools.space), tools.view
    names = [name for name in board.layouts if name not in board.explaining()]
    built = "stack" if "towers" in board.layouts else "tall" if "shelves" in board.layouts else "board"
    said = [built if name == "board" else name for name in names]
    return Segments(
        "layout", [_told(ui, f"ui.view.{name}") or name for name in said], [name == view.layout for name in names],
        lambda ui, k: ui.send("view", replace(view, layout=names[k])),
        keys=[ui.keys(SWITCHED[name]) if name in SWITCHED else "" for name in names],
        helps=[_told(ui, f"ui.view.{name}_help") for name in names], **how, gives=4,
    )  # fmt: skip


def _told(ui: Ui, key: str) -> str:
    return ui.words(key) if key in ui.words else ""


def _explaining(ui: Ui, tools: Tools) -> Box | None:
    """The layouts that explain, in a menu of their own."""
    names, view = board_class(tools.space).explaining(), tools.view
    if not names:
        return None
    on = view.layout in names

    def build(ui: Ui) -> Box:
        lines = [
            _line(ui, f"explaining {name}", ui.words(f"ui.view.{name}"), ui.words(f"ui.view.{name}_help"),
                  shut(("layout", name)), name == view.layout)
            for name in names
        ]  # fmt: skip
        return Column(*lines, _besides(ui, tools), gap="hair", pad="close")

    return MenuButton(
        "explaining", ui.words(f"ui.view.{view.layout if on else 'explain'}"), _menu("explaining", tools, build),
        selected=on, help=ui.words("ui.view.explain_help"), keys=ui.keys("explain"),
        room_for=[ui.words(f"ui.view.{name}") for name in ("explain", *names)],
    )  # fmt: skip


def _besides(ui: Ui, tools: Tools) -> Box | None:
    """What the layout seen can be told besides."""
    view, (word, more) = tools.view, tools.layout.choices(tools.space.boards)
    if not more:
        return None
    ways = [own.told(view, value) for _, own, value in more]
    choice = Segments(
        "own choice", [label for label, _, _ in more], [to == view for to in ways],
        lambda ui, k: send(ui, shut(("view", ways[k]))), folds=False,
    )  # fmt: skip
    return Row(_label(ui.words(f"ui.view.{word}")), choice, pad=("close", "tiny"))


def _slider(ui: Ui, tools: Tools, name: str, **sizes: Any) -> Slider:
    """How far levels (``explode``) or quadrants, or the halves of a stack (``apart``), stand apart; else the slider
    of the layout."""
    if (own := tools.layout.slider) and own.name == name:
        where = own.share(tools.view, tools.space.boards)
        return Slider(
            name, lambda: where, lambda ui, to: ui.send("own_share", to), help=ui.words(f"ui.view.{name}_help"),
            keys=ui.keys("own_by"), **sizes,
        )  # fmt: skip
    what, shut_in = tools.moved_by(name), ("flat", "top") if name == "explode" else ("flat",)
    at: float = getattr(tools, name)
    return Slider(
        name, lambda: at, lambda ui, to: ui.send(name, to), help=ui.words(f"ui.view.{what}_help"),
        keys=ui.keys(f"mouse_{what}"), enabled=tools.view.layout not in shut_in, **sizes,
    )  # fmt: skip


def _said(ui: Ui, tools: Tools, name: str) -> str:
    if (own := tools.layout.slider) and own.name == name:
        return f"{ui.words(f'ui.view.{name}')} {own.said(tools.view, tools.space.boards)}"
    return ui.words(f"ui.view.{tools.moved_by(name)}")


def _words_width(ui: Ui, tools: Tools) -> float:
    """Design width of the words before sliders: these have the same, so that they lie one under the other."""
    return max(ui.measure(_said(ui, tools, name), "note") for name in tools.distances) / ui.scale


def _distance(ui: Ui, tools: Tools, name: str, track: int) -> Box:
    label = _label(_said(ui, tools, name), width=_words_width(ui, tools))
    return Row(label, _slider(ui, tools, name, width=track), gap="close")


def _distances(ui: Ui, tools: Tools) -> Box:
    """The sliders, where the bar has no room for them."""
    name = tools.distances[0] if tools.tree else "distances"
    what = tools.moved_by(name) if name == "explode" else name

    def build(ui: Ui) -> Box:
        wide = _words_width(ui, tools)
        rows = (
            Row(_label(_said(ui, tools, name), width=wide), _slider(ui, tools, name, width=150), height=36)
            for name in tools.distances
        )
        return Column(*rows, gap="none", pad=("wide", "normal"))

    return MenuButton(
        "distances", ui.words(f"ui.view.{what}"), _menu("distances", tools, build),
        help=ui.words(f"ui.view.{what}_help"), enabled=tools.view.layout != "flat",
    )  # fmt: skip


# ---- light, views, home ----


def _printed(ui: Ui, tools: Tools) -> Box | None:
    """Whether the board of a tree looks as it is printed."""
    if not tools.tree:
        return None
    on = tools.spots.printed
    return Button(
        "printed", ui.words("ui.switch.printed"), ("switch", ("printed", not on)),
        kind="selected" if on else "normal", help=ui.words("ui.switch.printed_help"), gives=1,
    )  # fmt: skip


def _lights(ui: Ui, tools: Tools) -> Box | None:
    """The lights; on the plain board of a tree there is nothing that they would change."""
    if tools.tree and not tools.spots.printed:
        return None
    view, enabled = tools.view, tools.view.layout != "flat"
    labels, helps = (
        [ui.words(f"ui.light.{name}") for name in LIGHTS],
        [_light_help(ui, tools, one) for one in LIGHTS],
    )
    sent = [("view", replace(view, light=name)) for name in LIGHTS]

    def build(ui: Ui) -> Box:
        lines = (
            _line(ui, f"light {name}", labels[k], helps[k], shut(sent[k]), name == view.light)
            for k, name in enumerate(LIGHTS)
        )
        return Column(*lines, gap="hair", pad="close")

    return Forms(
        Segments(
            "light", labels, [name == view.light for name in LIGHTS], lambda ui, k: ui.send(*sent[k]), helps=helps,
            enabled=enabled, folds=False,
        ),
        MenuButton(
            "light", labels[LIGHTS.index(view.light)], _menu("light", tools, build),
            help=ui.words("ui.light.title"), enabled=enabled, room_for=labels,
        ),
        gives=1,
    )  # fmt: skip


def _light_help(ui: Ui, tools: Tools, name: str) -> str:
    """What a light does; where there are no quadrants round a rod it is the panes that shine."""
    bare = tools.tree or not tools.quadrants
    return (bare and _told(ui, f"ui.light.{name}_plain")) or ui.words(f"ui.light.{name}_help")


def _views(ui: Ui, tools: Tools) -> Box:
    def build(ui: Ui) -> Box:
        return Column(*(_kept(ui, n, text) for n, text in enumerate(tools.kept, 1)), gap="tiny", pad="close")

    return MenuButton(
        "views", ui.words("ui.view.views"), _menu("views", tools, build), help=ui.words("ui.view.views_help")
    )


def _kept(ui: Ui, number: int, text: str) -> Box:
    """A click on a row goes to a view, the button at its right keeps how it looks now."""
    key, name = VIEW_KEYS[number - 1], f"recall view {number}"
    ground = partial(
        _recalled, line_button(name, shut(("recall_view", number))), ui.words("ui.view.recall_help", n=number), key
    )
    said, ink = text or ui.words("ui.view.nothing_kept"), "text" if text else "third"
    row = Row(
        Text(str(number), "note", "third", lines=1, width=18),
        Text(said, "text", ink, lines=1, grow=1.0, width=170),
        key_cap(key) if text else None,
        pad=("normal", "none"),
        grow=1.0,
    )  # fmt: skip
    row.ground = ground if text else None
    keep = Button(
        f"keep view {number}", ui.words("ui.view.keep"), ("keep_view", number),
        help=ui.words("ui.view.keep_help", n=number), keys=key_label(f"Shift+{key}", ui.words),
    )  # fmt: skip
    return Row(row, keep, gap="close")


def _recalled(line: Callable[[Ui, Rect], object], help: str, key: str, ui: Ui, rect: Rect) -> None:
    line(ui, rect)
    widgets.tooltip(ui, help, key)


def _home(ui: Ui) -> Box:
    return Button(
        "home", ui.words("ui.view.home"), "home", help=ui.words("ui.view.home_help"), keys=ui.keys("home")
    )


_H, _SPOT = 38, 21


def inside_bar(ui: Ui, frame: Frame, page: BoardPage) -> None:
    """The way from the head into a node, the nodes below, the way out: on boards of many levels over the board from
    the beginning, on others once somebody is inside."""
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
