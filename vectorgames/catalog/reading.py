"""Reading YAML into Nodes: values that remember file and line, so that errors can name them."""

from __future__ import annotations

from pathlib import Path

from vectorgames import bounds, yaml_reader
from vectorgames.core.schema import DefinitionError, Node
from vectorgames.words import LocalizedText, not_read, why_unreadable
from vectorgames.yaml_reader import Unreadable


def read(path: Path, most: int = bounds.FILE) -> Node:
    """The tree of a YAML file of at most so many bytes. DefinitionError (one line) if it cannot be read."""
    return parse(read_text(path, most), str(path))


def read_text(path: Path, most: int = bounds.FILE) -> str:
    """The text of a YAML file of at most so many bytes. DefinitionError (one line) if it cannot be read."""
    name = str(path)
    try:
        return yaml_reader.read_text(path, most)
    except FileNotFoundError:
        raise DefinitionError(name, 0, LocalizedText("errors.no_file")) from None
    except Unreadable as error:
        raise DefinitionError(name, error.line, not_read(error)) from None
    except (OSError, ValueError) as error:  # ValueError: no text in UTF-8, or a name that no file can have
        line = error.object[: error.start].count(b"\n") + 1 if isinstance(error, UnicodeDecodeError) else 0
        raise DefinitionError(name, line, LocalizedText("errors.unreadable", why=why_unreadable(error))) from None


def parse(text: str, name: str) -> Node:
    """The tree of a YAML text; ``name`` stands for the file in errors."""
    try:
        tree: Node = yaml_reader.parse(text, lambda value, line: Node(value, name, line))
    except Unreadable as error:
        raise DefinitionError(name, error.line, not_read(error)) from None
    return tree
