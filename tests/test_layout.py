"""Boxes: how room is shared out, what gives way; in panels made of them nothing overlaps and nothing is cut."""

from __future__ import annotations

import gc
import random
import weakref
from collections.abc import Iterator
from itertools import combinations
from zlib import crc32

import pytest
from imgui_bundle import imgui

from tests.moments import every, open_panel
from tests.panels import draw, layer  # noqa: F401  fixture
from vectorgames.base.words import LANGUAGES
from vectorgames.ui.actions import Command
from vectorgames.ui.boxes import show
from vectorgames.ui.canvas import Ui
from vectorgames.ui.layout import Box, Column, Custom, Flow, Forms, Grid, Row, Scroll, Space, Stack, Text
from vectorgames.ui.shown import ShownWidgets, WhileDrawn
from vectorgames.view.primitives import Rect

# ruff: noqa: F811


class Monospaced:
    """A letter is ten pixels wide, a line twenty high."""

    def px(self, length):
        return float(round(length))

    def measure(self, text, style="text"):
        return 10.0 * len(text)

    def line(self, style="text"):
        return 20.0

    def wrap(self, text, width, style="text", most=99):
        lines = [""]
        for word in text.split():
            trial = f"{lines[-1]} {word}".strip()
            lines = [*lines[:-1], trial] if self.measure(trial) <= width or not lines[-1] else [*lines, word]
        return lines if len(lines) <= most else [*lines[: most - 1], "…"]


M = Monospaced()


def placed(box: Box, width: float, height: float = 100) -> Box:
    box.place(M, Rect(0, 0, width, height))
    return box


def columns(box: Box) -> list[tuple[float, float]]:
    return [(part.rect.x, part.rect.w) for part in box.parts()]


def test_room_that_is_left_is_shared_by_what_grows_up_to_its_most():
    row = placed(Row(Text("ab"), Box(grow=1, most=50), Box(grow=2), gap="none"), 201)
    assert columns(row) == [(0, 20), (20, 50), (70, 131)]
    assert columns(placed(Row(Text("ab"), Space(), Text("c"), gap="normal"), 100)) == [(0, 20), (30, 50), (90, 10)]
    column = placed(Column(Text("a b", width=10), Box(grow=1), Text("c"), gap="none"), 10, 200)
    assert [part.rect.h for part in column.parts()] == [40, 140, 20]


def test_what_gives_way_first_is_left_out_then_shortened_then_shrunk():
    def bar():
        title = Text("a long title", cut=True, lines=1)
        return Row(
            title, Text("note", drop=1), Forms(Text("Begin it", lines=1), Text("Go", lines=1), gives=2), gap="none"
        )

    def said(width):
        return [(part.text, part.rect.w) for part in placed(bar(), width).parts()]

    assert said(240) == [("a long title", 120), ("note", 40), ("Begin it", 80)]
    assert said(239) == [("a long title", 120), ("Begin it", 80)]
    assert said(199) == [("a long title", 120), ("note", 40), ("Go", 20)]
    assert said(179) == [("a long title", 120), ("Go", 20)]
    assert said(100) == [("a long title", 80), ("Go", 20)]
    narrow = placed(bar(), 239)
    assert [box.text for box in narrow.left_out] == ["note"]


def test_nothing_comes_back_before_what_is_more_important():
    def said(width):
        forms = Forms(Text("very very long", lines=1), Text("long", lines=1), gives=3)
        row = Row(Text("a", lines=1, drop=1), Text("small", lines=1, drop=2), forms, gap="none")
        return [part.text for part in placed(row, width).parts()]

    assert said(100) == ["a", "small", "long"] and said(99) == ["small", "long"] and said(80) == ["long"]


def test_parts_that_scroll_shrink_in_their_order_and_keep_their_share():
    def heights(text, task, room):
        column = Column(
            Scroll("a", Custom(print, high=lambda *_: text), least=0.4, gives=1),
            Scroll("b", Custom(print, high=lambda *_: task), gives=2),
            gap="none",
        )
        return [part.rect.h for part in placed(column, 100, room).parts()]

    assert heights(100, 50, 200) == [100, 50] and heights(100, 150, 200) == [80, 120]
    assert heights(150, 100, 200) == [100, 100] and heights(60, 500, 200) == [60, 140]


def test_less_than_anything_needs_is_cut_alike_so_that_nothing_overlaps():
    row = placed(Row(Text("abcdef", lines=1), Text("abc", lines=1), gap="none"), 30)
    assert columns(row) == [(0, 20), (20, 10)]


def test_height_follows_from_width():
    text = Text("aa bb cc dd")
    assert text.widths(M)[:2] == (20, 110) and text.heights(M, 50)[:2] == (40, 40)
    assert Column(text, Text("e"), gap="none", pad="normal").heights(M, 70)[:2] == (80, 80)
    cut = placed(Text("aa bb cc dd", cut=True), 20, 45)
    assert cut.heights(M, 20)[:2] == (20, 80) and len(cut.said) == 2 and not cut.whole


def test_flows_grids_and_stacks():
    flow = placed(Flow(*(Text("aaa", lines=1) for _ in range(3)), gap="normal"), 70)
    assert [(p.rect.x, p.rect.y) for p in flow.parts()] == [(0, 0), (40, 0), (0, 30)] and flow.heights(M, 70)[
        :2
    ] == (
        50,
        50,
    )
    grid = placed(Grid(*map(Text, ("a", "b b b b b", "c")), column=30, gap="normal"), 70)
    assert [(p.rect.x, p.rect.y, p.rect.w, p.rect.h) for p in grid.parts()] == [
        (0, 0, 30, 60), (40, 0, 30, 60), (0, 70, 30, 20),
    ]  # fmt: skip
    stack = placed(Stack(Box(width=50, height=30), Text("ab", align=1.0)), 80)
    assert stack.heights(M, 80)[:2] == (30, 30) and columns(stack) == [(0, 80), (60, 20)]


def test_the_first_form_that_fits_both_ways_is_taken():
    forms = Forms(Box(width=50, height=50), Box(width=80, height=20), Box(width=10, height=10))
    for room, taken in (((60, 60), 50), ((90, 30), 80), ((60, 30), 10)):
        assert placed(forms, *room).parts()[0].width == taken


def test_a_panel_is_built_anew_only_where_what_it_shows_is_another():
    from vectorgames.ui.imgui_layer import ImguiLayer

    layer, built = ImguiLayer((300, 200)), []

    def frame(key, rect, scale=1.0):
        layer.begin()
        ui = Ui(layer, "en", scale)
        with ui.panel("p", rect):
            show(ui, "p", rect, key, lambda ui: built.append(key) or Text(str(key)))
        layer.end()

    for key, width in ((1, 300), (1, 300), (2, 300), (2, 200), (2, 200)):
        frame((key,), Rect(0, 0, width, 200))
    frame((2,), Rect(0, 0, 200, 200), 2.0)
    layer.close()
    assert built == [(1,), (2,), (2,), (2,)]


def test_a_panel_that_is_drawn_no_longer_is_let_go_with_what_it_shows(layer):
    def frame(name, box):
        layer.begin()
        ui = Ui(layer, "en", 1.0)
        with ui.panel(name, Rect(0, 0, 300, 200)):
            show(ui, name, Rect(0, 0, 300, 200), name, lambda ui: box)
        layer.end()

    left = Text("what was looked at before")
    gone = weakref.ref(left)
    frame("left", left)
    del left
    for _ in range(100):
        frame("other", Text("what is looked at"))
    frame("another", Text("what is looked at then"))
    gc.collect()
    assert gone() is None


# ---- every panel that is made of boxes ----

SIZES = [((700, 500), 1), ((1024, 768), 1), ((1280, 800), 1), ((1920, 1080), 1), ((3840, 2160), 2)]
SMALLEST = ((1, 1), (1280, 1), (40, 30), (200, 100))
TEXT = (0.75, 1.0, 1.5, 2.0, 3.0)
TOLERANCE = 1


def faults(box: Box) -> Iterator[str]:
    """What is wrong with a tree: boxes that overlap, are cut by what they lie in, or whose words are cut."""
    parts = [part for part in box.parts() if part.rect.w and part.rect.h and not isinstance(part, Space)]
    for part in parts:
        if not isinstance(box, Scroll) and not part.rect.inset(TOLERANCE).inside(box.rect):
            yield f"{part!r} {part.rect} is not inside {box!r} {box.rect}"
        yield from faults(part)
    if not isinstance(box, Stack):
        yield from (
            f"{a!r} {a.rect} on {b!r} {b.rect}" for a, b in combinations(parts, 2) if a.rect.overlaps(b.rect)
        )


def cut_words(box: Box, ui: Ui) -> Iterator[str]:
    for one in box.all():
        if isinstance(one, Text) and one.text and not one.cut:
            wide = max((ui.measure(line, one.style) for line in one.said), default=0)
            words = {word for word in one.text.split() if "/" not in word}  # names of files may be broken
            broken = words - {word for line in one.said for word in line.split()}
            if (
                wide > one.rect.w + TOLERANCE
                or len(one.said) * ui.line(one.style) > one.rect.h + TOLERANCE
                or broken
            ):
                yield f"text {one.text!r} in {one.rect}"
        if (
            not isinstance(one, Text)
            and not one.parts()
            and one.least is None
            and one.widths(ui).least > one.rect.w + TOLERANCE
        ):
            yield f"{one!r} {one.name} in {one.rect}"


MANY = 1 << 20


@pytest.fixture
def stops(monkeypatch):
    """The ids of the widgets that Tab stops at, of the frame drawn last, by imgui's own count: in a frame in which
    Tab goes down it counts down, from one stop to the next, those that it has still to go."""
    found, add = set(), ShownWidgets.add

    def added(self, number, *rest, **named):
        add(self, number, *rest, **named)
        context = imgui.get_current_context()
        if context.nav_tabbing_counter < MANY:
            found.add(number)
        context.nav_tabbing_counter = MANY

    monkeypatch.setattr(ShownWidgets, "add", added)
    return found


def not_reached(layer, stops: set[int], session, size, scale) -> list[str]:
    """Names of what can be pressed in the dialog or on the page, and Tab does not lead to.

    The arrows go to the steps of Build's film and along its line, whose buttons Tab goes to.
    """

    def counted(_name, work):
        context = imgui.get_current_context()
        context.nav_tabbing_counter, context.nav_id = MANY, 0  # the count ends at what comes after the latter
        return work()

    for down in 4 * (True, False):  # what has just come gets it some frames later, and a field has it first
        stops.clear()
        imgui.internal.clear_active_id()
        layer.key("tab", down)
        draw(layer, session, size, scale, attempt=counted)
        dialog = session.context.dialog is not None
        left = [
            widget.name
            for widget in layer.shown.widgets.values()
            if widget.enabled
            and widget.id not in stops
            and not widget.name.startswith(("tick", "scrub"))
            and (not dialog or widget.window.startswith("dialog"))
        ]
        if not left:
            break
    layer.key("tab", False)
    return left


def test_nothing_overlaps_nothing_is_cut_and_all_is_reached_by_keyboard(layer, stops, home):
    """Each moment in both languages, in a window or two, one of its pages in each, in sizes of text by chance, in
    other windows in German; and every second in one so small that nothing can be read, from which it comes back."""
    found, seen = [], set()
    for name, session in every("en"):
        number = crc32(name.encode())  # of its own: another page more changes nothing of the others
        panels = session.page.panel_pages if session.context.dialog is None else ()
        for german, language in enumerate(LANGUAGES):
            session.context.prefer("settings", "language", language)
            for k in range(1 + (number + german) % 2):
                size, own = SIZES[(number + 2 * german + 3 * k) % len(SIZES)]
                chance = random.Random(f"{name} {size}")
                text, panel = chance.choice(TEXT), chance.choice(("", *panels))
                scale, tab = own * text, session.page.tab
                open_panel(session, panel)
                layer.panels = WhileDrawn()
                session.do(Command("ring"))
                draw(layer, session, size, scale)
                where = f"{name} {panel} {language} {size} {text}"
                for drawn, (_, box, drawn_at) in layer.panels.items():
                    ui = Ui(layer, language, drawn_at)
                    found += [f"{where} {drawn}: {fault}" for fault in (*faults(box), *cut_words(box, ui))]
                    seen.add(drawn)
                found += [f"{where}: {left}" for left in not_reached(layer, stops, session, size, scale)]
                open_panel(session, "")
                if tab in session.page.tabs:
                    session.do(Command(session.page.tab_command, tab))
            if (number + german) % 2:
                draw(layer, session, SMALLEST[number // 2 % len(SMALLEST)])
        session.context.prefer("settings", "language", LANGUAGES[0])
    panels = "dialog", "course", "side panel", "top bar", "tool bar", "page view", "xray", "caption", "film"
    assert {*panels} <= seen, "no moment drew them: windows, pages and sizes of text go by the names of moments"
    assert not found, "\n".join(found)


def test_a_name_of_one_long_word_takes_no_room_from_buttons(layer, session):
    name, found = "W" * 40, []
    session.do(Command("learn"))
    session.do(Command("pupil", name))
    for commands in ([("progress", None), ("progress_of", name)], [("close", None), ("practise", None)]):
        for command in commands:
            session.do(Command(*command))
        layer.panels = WhileDrawn()
        draw(layer, session, (700, 500), 3.0)
        for _, (_, box, scale) in layer.panels.items():
            found += cut_words(box, Ui(layer, "en", scale))
    assert not [fault for fault in found if not fault.startswith("text")]
