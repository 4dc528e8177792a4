"""What can be done about lines of an X-ray: step to the next, walk along one, have it drawn in a file.

Knows no handler.
"""

from __future__ import annotations

from vectorgames.ui.command import Command
from vectorgames.ui.model import Screen
from vectorgames.ui.page import Entry


def _has(screen: Screen) -> bool:
    return "xray" in screen.helps


def _walks(screen: Screen) -> bool:
    """Whether there are vectors, or GRYBs, that one can walk along, space by space."""
    return _has(screen) and bool(getattr(screen.space, "running", ""))


def _drawable(screen: Screen) -> bool:
    return screen.drawable


XRAY = (
    Entry("xray", "xray", Command("toggle", "xray"), "X", when=_has),
    Entry("xray_next", "xray", Command("xray_step", 1), "N", when=_has),
    Entry("xray_previous", "xray", Command("xray_step", -1), "P", when=_has),
    Entry(
        "xray_number",
        "xray",
        told="Shift+N   Shift+P",
        when=lambda s: len(s.numbers) > 1,
        family={"Shift+N": Command("filter_number", 1), "Shift+P": Command("filter_number", -1)},
    ),
    Entry("vector_next", "xray", Command("vector_next", 1), "Space", when=_walks),
    Entry("vector_back", "xray", Command("vector_next", -1), "Shift+Space", when=_walks),
    Entry("vector_again", "xray", Command("vector_again"), "Ctrl+Space", when=_walks),
    Entry("vector_faster", "xray", Command("vector_pace", 1), "Q", when=_walks),
    Entry("vector_slower", "xray", Command("vector_pace", -1), "Shift+Q", when=_walks),
    Entry("vector_gif", "xray", Command("save_vector", "gif"), when=_drawable),
    Entry("vector_apng", "xray", Command("save_vector", "apng"), when=_drawable),
    Entry("stop_pictures", "xray", Command("stop_pictures"), when=lambda s: s.writing),
)
