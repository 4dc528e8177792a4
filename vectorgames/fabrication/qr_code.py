"""QR codes: what a camera reads as a text."""

from __future__ import annotations


def qr_code(text: str) -> tuple[tuple[bool, ...], ...]:
    """The rows of modules, true where one is dark, of the smallest code that says a text, which corrects as many
    errors as it has room for; none of a text that is too long for any."""
    import segno

    try:
        made = segno.make_qr(text, error="l")
    except segno.DataOverflowError:
        return ()
    return tuple(tuple(bool(module) for module in row) for row in made.matrix)
