"""What can be done to the program itself: preferences, dialogs, its window. Knows no page."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from vectorgames.app.handlers import does
from vectorgames.app.page import Services
from vectorgames.ui import model


class Program:
    """Commands that mean something on every page. ``said_anew``: called when the language is another one."""

    def __init__(self, services: Services, said_anew: Callable[[], None]):
        self.services, self.context, self._said_anew = services, services.context, said_anew

    # ---- preferences ----

    @does("switch")
    def set_switch(self, value: tuple[str, bool]) -> None:
        self._prefer("switches", *value)

    @does("toggle")
    def turn_switch(self, name: str) -> None:
        self._prefer("switches", name, not getattr(self.context.switches, name))

    @does("setting")
    def set_setting(self, value: tuple[str, Any]) -> None:
        name, new = value
        if name == "fullscreen":  # it is so of the window, whoever changed it, and not kept
            self.context.host.set_fullscreen(new)
            return
        self._prefer("settings", name, new)
        if name == "side_width":
            self.context.side_width = None

    @does("panel_page")
    def turn_to_page(self, name: str) -> None:
        self.context.panel_page = name

    @does("side_width")
    def drag_side_panel(self, width: float) -> None:
        self.context.side_width = width

    @does("language")
    def set_language(self, language: str) -> None:
        self._prefer("settings", "language", language)
        self.services.library.refresh(self.context.words)
        self._said_anew()

    def _prefer(self, part: str, name: str, value: Any) -> None:
        problem = self.context.prefer(part, name, value)
        if problem:
            self.services.tell(problem, "error")

    # ---- dialogs ----

    @does("close")
    def close_dialog(self) -> None:
        self.context.dialog = None

    @does("settings")
    def ask_settings(self) -> None:
        self.context.dialog = model.SettingsDialog()

    @does("help")
    def list_commands(self) -> None:
        self.context.dialog = None if isinstance(self.context.dialog, model.Help) else model.Help()

    # ---- the window ----

    @does("fullscreen")
    def set_fullscreen(self, on: bool | None) -> None:
        self.context.host.set_fullscreen(on)

    @does("screenshot")
    def take_screenshot(self) -> None:
        self.context.host.take_screenshot()

    @does("quit")
    def quit(self) -> None:
        self.context.host.quit()
