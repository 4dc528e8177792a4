"""A text field whose text lives with the application: typing is never fought, what changes elsewhere is seen.

Knows nothing of what is typed.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from imgui_bundle import imgui

from vectorgames.ui.canvas import Ui
from vectorgames.ui.frame import Rect
from vectorgames.ui.theme import ROUND_BUTTON
from vectorgames.ui.widgets import field as plain_field
from vectorgames.ui.widgets import tooltip


@dataclass(slots=True)
class _Typed:
    """``seen``: the application's text of late; ``sent``: texts typed here that have not come back from it."""

    seen: str
    sent: list[str] = field(default_factory=list)
    active: bool = False


def typed(ui: Ui, name: str, rect: Rect, text: str, hint: str = "", help: str = "", wrong: str = "") -> str | None:
    """A field that shows ``text``. The text as it is typed, whenever it has just changed; else None.

    The application may be some frames behind: only a text that was never typed here takes the place of what
    stands in the field. ``wrong``: colour of its outline if something is the matter with it.
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
    now, _ = plain_field(ui, name, rect, hint, select=True)
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
