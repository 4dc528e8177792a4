"""How long a name, a title, a paragraph, a file may be, and how many of a thing a file may list. They hold for
every file of the user's, and for what is typed or pasted. Whoever writes for a class stays far below them; past
them one line tells file, line and limit. Lengths are characters, those of files bytes.
"""

from __future__ import annotations

NAME = 100
"""Of a player, a kind of pieces, a value of an option."""

TYPED_NAME = 40
"""Of a player, as it is typed in the window."""

TITLE = 300
"""Of a game, a lesson, a page, a preset; what is written at a space."""

PARAGRAPH = 10_000
"""Of any other text: the longest text there is, three pages of print."""

FIELD = 2_000
"""What a field takes in which people type."""

FILE = 1_000_000
"""Of a definition, a lesson, a board, a preset, preferences."""

SAVE = 4_000_000
"""Of a saved game, a study, a list of actions: thirty games of ten thousand actions."""

DEPTH = 50
"""Of lists and mappings in one another."""

VALUES = 500_000
"""Values in one file."""

BLOCKS = 200
"""Stages, moves, effects, goals, options of a game."""

EXTENDED = 20
"""Games of which each extends the next one."""

PAGES = 60
"""Of a lesson."""

CHOICES = 100
"""Choices, items, hints, answers of a task."""

DRAWN = 2_000
"""Of each kind of what is drawn on a page of a lesson."""

LISTED = 200
"""Files and folders that the program's own dialog lists; the name of any other can be typed."""

BRANCHES = 10_000
"""Of a saved game."""
