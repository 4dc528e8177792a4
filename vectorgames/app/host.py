"""What a sitting wants of the window that it is seen in. Without one there is nothing to do. Knows no window."""

from __future__ import annotations

from pathlib import Path

from vectorgames.app.system_dialogs import Asked


class Host:
    """The window of vectorgames.app.window is one that does something."""

    def home(self) -> None:
        """Send the camera where all that is looked at fits."""

    def camera_place(self) -> tuple[float, ...]:
        """Where the camera stands, in seven numbers; none where there is no camera."""
        return ()

    def place_camera(self, place: tuple[float, ...]) -> None:
        """Bring the camera where ``camera_place`` said it was."""

    def camera_from_home(self) -> tuple[float, ...]:
        """How it stands against its home: azimuth, elevation, how many times nearer, what it looks at.

        None where it stands at home, or there is no camera.
        """
        return ()

    fullscreen = False
    """Whether the screen is filled."""

    def turn_camera(self) -> None:
        """Send the camera to the opposite side."""

    def set_fullscreen(self, on: bool | None) -> None:
        """Fill the screen, or stop; None: the other way."""

    def take_screenshot(self) -> None:
        """Write a picture of the window."""

    def ask_for_file(self, kind: str, title: str, start: Path, kinds: tuple[str, str]) -> Asked | None:
        """Open a dialog of the system, see ``system_dialogs.Asked``; None where it has none."""
        return None

    def quit(self) -> None:
        """Close the window as soon as no file is being written."""
