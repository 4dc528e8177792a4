"""Commands that draw: the window, play, render."""
