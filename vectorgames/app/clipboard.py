"""The system's clipboard. Where there is none the program has one of its own. Knows nothing of what is copied."""

from __future__ import annotations

_own = ""


def get() -> str:
    """The text in the clipboard; empty if there is none."""
    try:
        import copykitten

        return copykitten.paste()
    except Exception:  # no clipboard on this system, or it holds no text
        return _own


def put(text: str) -> None:
    """Put a text into the clipboard."""
    global _own
    _own = text
    try:
        import copykitten

        copykitten.copy(text)
    except Exception:  # the own one has it
        return
