"""Versioned: something that is seen, and counts how often its picture has changed."""

from __future__ import annotations

from typing import Any


class Versioned:
    """``version`` grows whenever the picture changes, and only then: who draws it need not draw it again before.

    Setters go through ``change``; what changes with time calls ``changed``.
    """

    version = 0

    @property
    def seen(self) -> bool:
        """Whether anything of it is in the picture at all."""
        return True

    def change(self, **values: Any) -> bool:
        """Take on values, by the names of attributes. Whether any of them was another one before."""
        new = {name: value for name, value in values.items() if getattr(self, name) != value}
        if not new:
            return False
        before = self.seen
        for name, value in new.items():
            setattr(self, name, value)
        if before or self.seen:
            self.version += 1
        return True

    def changed(self) -> None:
        """The picture is another one now."""
        if self.seen:
            self.version += 1
