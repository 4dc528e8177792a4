"""Sizes of the window, scale and language that panels are drawn in.

Each size once, in German where it is narrow, since German words are the longer ones.
"""

import pytest

LOOKS = pytest.mark.parametrize(
    "language, size, scale",
    [
        ("de", (1024, 768), 1),
        ("de", (1280, 800), 1),
        ("en", (1280, 800), 1.25),
        ("en", (1920, 1080), 1),
        ("de", (3840, 2160), 2),
    ],
)
