"""What the panels take of a theme: sizes, kinds of text, and what imgui's own widgets use.

Painters of files read it where there is no imgui, so that is imported only where its own style is set.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from vectorgames.view.themes import Theme, rgb

if TYPE_CHECKING:
    from imgui_bundle import imgui

ROUND_WINDOW, ROUND_CARD, ROUND_BUTTON, ROUND_PILL = 12, 10, 7, 15

STYLES: dict[str, tuple[str, float]] = {
    "score": ("semibold", 46),
    "presented": ("semibold", 30),
    "display": ("semibold", 28),
    "heading": ("semibold", 22),
    "title": ("semibold", 18),
    "prompt": ("semibold", 17),
    "head": ("semibold", 15),
    "label": ("medium", 15),
    "body": ("regular", 16),
    "reading": ("regular", 17),
    "reading_strong": ("semibold", 17),
    "text": ("regular", 15),
    "strong": ("medium", 15),
    "note": ("regular", 14),
}
"""Kinds of text: weight and design size."""


def apply(theme: Theme, style: imgui.Style, scale: float) -> None:
    """Set what imgui's own widgets (fields, popups, scroll bars) use."""
    from imgui_bundle import imgui

    def px(length: float) -> float:
        return float(round(length * scale))

    def pair(a: float, b: float) -> imgui.ImVec2:
        return imgui.ImVec2(px(a), px(b))

    style.font_scale_dpi = scale
    style.window_rounding = style.popup_rounding = px(ROUND_WINDOW)
    style.child_rounding = px(ROUND_CARD)
    style.frame_rounding = style.grab_rounding = px(ROUND_BUTTON)
    style.scrollbar_rounding = px(6)
    style.scrollbar_size = px(10)
    style.scrollbar_padding = px(2)
    style.window_border_size = style.popup_border_size = max(1.0, px(1))
    style.child_border_size = style.frame_border_size = 0.0
    style.window_padding = pair(0, 0)
    style.frame_padding = pair(12, 8)
    style.item_spacing = pair(8, 8)
    style.hover_stationary_delay = 0.12
    style.hover_delay_short = style.hover_delay_normal = 0.35
    for name, colour, alpha in (
        ("window_bg", "window", theme.window_alpha),
        ("popup_bg", "window", 0.99),
        ("child_bg", "window", 0.0),
        ("border", "line", 0.95),
        ("text", "text", 1.0),
        ("text_disabled", "third", 1.0),
        ("frame_bg", "field", 1.0),
        ("frame_bg_hovered", "field", 1.0),
        ("frame_bg_active", "field", 1.0),
        ("button", "button", 1.0),
        ("button_hovered", "button_hovered", 1.0),
        ("button_active", "button_active", 1.0),
        ("header", "selected", 1.0),
        ("header_hovered", "button_hovered", 1.0),
        ("header_active", "button_active", 1.0),
        ("scrollbar_bg", "window", 0.0),
        ("scrollbar_grab", "track", 1.0),
        ("scrollbar_grab_hovered", "selected", 1.0),
        ("scrollbar_grab_active", "accent", 1.0),
        ("slider_grab", "accent", 1.0),
        ("text_selected_bg", "accent", 0.35),
        ("nav_cursor", "accent", 1.0),
        ("separator", "line", 1.0),
    ):
        style.set_color_(imgui.Col_[name].value, imgui.ImVec4(*rgb(theme.colours[colour]), alpha))
