"""Large text and small windows: panels become pages, nothing is cut, nothing lies on anything else."""

import random

import pytest

from tests.moments import opened, screens
from tests.panels import click, draw, frame_of, game, layer, rects  # noqa: F401
from vectorgames.ui.actions import Command
from vectorgames.ui.canvas import Ui
from vectorgames.ui.map_panel import label_place
from vectorgames.view.primitives import Rect

# ruff: noqa: F811

SIZES = [
    ((1024, 768), 1),
    ((1024, 768), 2),
    ((1024, 768), 3),
    ((1280, 800), 1.5),
    ((1280, 800), 2),
    ((1280, 800), 3),
]
HOLDS_OTHERS = ("small map", "large map", "strip words", "side edge", "xray counts")
"""What may be pressed and has other things on it."""
LISTS = (
    "move",
    "file",
    "probe",
    "tray",
    "chip",
    "lost",
    "reach",
    "kind",
    "sheets",
    "choice",
    "xray line",
    "help",
    "game ",
    "message",
    "step",
)
"""What scrolls, or comes and goes."""


def sampled():
    """Moments, one of every screen and panel, each in a window and a language by chance."""
    chance = random.Random(19)
    for name, screen in screens("en").items():
        for panel in ("", *screen.page.panel_pages(screen)) if screen.dialog is None else ("",):
            size, scale = chance.choice(SIZES)
            language = chance.choice(("en", "de"))
            yield name, panel, language, size, scale


def overlapping(rects, f) -> list[tuple[str, str]]:
    """Pairs of things to press that lie on each other, in the panel that both are in."""
    places = [r for r in (f.top_bar, f.side_panel, f.tool_bar, f.strip) if r]
    out = []
    for place in places:
        mine = [(n, r) for n, r in rects.items() if r.inside(place) and n not in HOLDS_OTHERS]
        out += [
            (a, b)
            for i, (a, one) in enumerate(mine)
            for b, other in mine[i + 1 :]
            if one.overlaps(other) and not a.startswith(LISTS) and not b.startswith(LISTS)
        ]
    return out


def test_nothing_is_cut_and_nothing_overlaps(layer, rects, monkeypatch):
    cut, line, block = [], Ui.text, Ui.paragraph

    def text(self, rect, text, style="text", *rest, **named):
        if text and self.measure(text, style) > rect.w + 0.5:
            cut.append(text)
        return line(self, rect, text, style, *rest, **named)

    def paragraph(self, rect, text, style="text", colour="text", most=99):
        shown = self.wrap(text, rect.w, style, most)
        if len(shown) < len(self.wrap(text, rect.w, style)) or any(
            self.measure(w, style) > rect.w for w in text.split()
        ):
            cut.append(text)
        return block(self, rect, text, style, colour, most)

    monkeypatch.setattr(Ui, "text", text)
    monkeypatch.setattr(Ui, "paragraph", paragraph)
    faults = []
    for name, panel, language, size, scale in sampled():
        screen = opened(screens(language)[name], panel)
        draw(layer, screen, size, scale, times=2)
        rects.clear(), cut.clear()
        assert draw(layer, screen, size, scale) == []
        f = frame_of(screen, size, scale)
        assert f.scale == scale
        where = (name, panel, language, size, scale)
        faults += [(*where, "cut", text) for text in cut]
        if screen.dialog is None:
            faults += [(*where, "overlap", pair) for pair in overlapping(rects, f)]
            faults += [(*where, "outside", n) for n, r in rects.items() if r.x < 0 or r.right > size[0] + 1]
    assert not faults, "\n".join(map(str, faults))


@pytest.mark.parametrize("size", [(1, 1), (1, 800), (1280, 1), (10, 10), (40, 30), (200, 100)])
def test_every_page_and_dialog_is_drawn_in_the_smallest_window(layer, size):
    """Though nothing can be read there: a window may be made so small, and large again."""
    for screen in screens("en").values():
        for panel in ("", *screen.page.panel_pages(screen)) if screen.dialog is None else ("",):
            draw(layer, opened(screen, panel) if panel else screen, size)


def test_pages_are_turned_by_buttons_and_the_list(layer, rects):
    screen, how = game("de"), {"size": (1280, 800), "scale": 3}
    draw(layer, screen, times=3, **how)
    assert click(layer, screen, rects["page next"].centre, **how) == [Command("panel_page", "turn")]
    click(layer, screen, rects["page list"].centre, **how)
    names = screen.page.panel_pages(screen)
    chosen = rects[f"page line {1 + names.index('moves')}"]
    sent = click(layer, screen, chosen.centre, **how)
    assert sent == [Command("dock", "moves"), Command("panel_page", "tab")]


def test_the_side_panel_is_dragged_by_its_edge_and_kept(layer, rects):
    screen = game()
    draw(layer, screen, times=2)
    x, y = rects["side edge"].centre
    layer.mouse(x, y)
    draw(layer, screen, times=2)
    layer.button(0, True)
    draw(layer, screen, times=2)
    layer.mouse(x - 60, y)
    wide = [c.value for c in draw(layer, screen, times=2) if c.name == "side_width"]
    usual = frame_of(screen).side_panel.w
    assert wide and abs(wide[-1] - usual - 60) < 2
    layer.button(0, False)
    assert Command("setting", ("side_width", wide[-1])) in draw(layer, screen, times=2)


def test_a_name_covers_no_target_where_it_can_help_it():
    view, at = Rect(0, 0, 800, 600), (400.0, 300.0)
    usual = label_place(at, 90, 30, view)
    assert usual.x > at[0] and usual.bottom < at[1]
    target = usual.centre
    moved = label_place(at, 90, 30, view, (at, target))
    assert not moved.contains(*target) and not moved.contains(*at) and moved.inside(view)
    corner = (795.0, 5.0)
    assert label_place(corner, 90, 30, view, (corner,)).inside(view)
