"""What can be done while a board is presented, besides what is done on its page. Knows no page."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from vectorgames.ui.command import Command
from vectorgames.ui.page import Entry
from vectorgames.ui.presentation_model import BLACK, LASER, PEN, RUBBER, WHITE

PRESENT = Entry("present", "view", Command("present"), "F", when=lambda screen: screen.space is not None)
"""On every page with a board."""
TOOLS = (
    Entry("present_laser", "present", Command("present_tool", LASER), "L"),
    Entry("present_pen", "present", Command("present_tool", PEN), "D"),
    Entry("present_rubber", "present", Command("present_tool", RUBBER), "E"),
    Entry("present_ground", "present", Command("present_ground"), "J"),
    Entry("present_undo", "present", Command("present_undo"), "U"),
    Entry("present_clear", "present", Command("present_clear"), "Delete"),
    Entry("present_freeze", "present", Command("present_freeze"), "Z"),
    Entry("present_black", "present", Command("present_blank", BLACK), "B", also="."),
    Entry("present_white", "present", Command("present_blank", WHITE), "W", also=","),
    Entry("present_leave", "present", Command("present", False), "F", told="Esc   F"),
)
_COLOURS = Entry("present_colour", "present", told="1 – 4")
"""Only while the pen is taken, so that no key is bound to it here."""
_OF_PANELS = ("present", "type_space", "panel", "pages")
"""Nothing of what these do is seen then."""
_LETTERS = ("G", "R", "Y", "B")
"""These walk over trees, also while one is presented."""


def entries(usual: Iterable[Entry], on: Command, back: Command | None, tree: bool) -> tuple[Entry, ...]:
    """Those of a page while its board is presented: ``usual`` ones without keys that mean something else now;
    ``on``, ``back``: what a clicker gives; ``tree``: whether letters walk over the board."""
    back_key = Command("cancel")
    usual = (entry for entry in usual if entry.name not in _OF_PANELS)
    own = [_without(entry, _LETTERS) if tree else entry for entry in TOOLS]
    clicker = {"PageDown": on, **({"PageUp": back} if back else {})}
    own += [Entry("present_clicker", "present", told="   ".join(clicker), family=clicker), _COLOURS]
    taken = {key for entry in own if entry is not None for key, _ in entry.bound()} | {"F"}
    taken |= set() if tree else {"B"}
    kept = [_without(entry, taken) for entry in usual if entry.command != back_key]
    closing = Entry("leave", "program", back_key, also="Esc", when=lambda s: False, anywhere=True)
    return tuple(entry for entry in (closing, *kept, *own) if entry is not None)


def _without(entry: Entry, taken: Iterable[str]) -> Entry | None:
    """An entry without some of its keys; None where nothing is left of it."""
    lost = {key for key, _ in entry.bound()} & {*taken}
    if not lost:
        return entry
    keys = [key for key in entry.keys.split() if key not in lost]
    also = [key for key in entry.also.split() if key not in lost]
    family = {key: command for key, command in entry.family.items() if key not in lost}
    if entry.command is None and not family:
        return None
    told = "   ".join(family) if entry.told and family else ""
    keys = keys or also
    return replace(
        entry, keys=" ".join(keys), also=" ".join(also if keys is not also else ()), family=family, told=told
    )
