"""Reading YAML into Nodes: values that remember file and line, so that errors can name them."""

from __future__ import annotations

from pathlib import Path

import yaml

from vectorgames.core.schema import DefinitionError, Node
from vectorgames.words import Phrase, why_unreadable

_Loader = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
_DEEPEST = 50  # PyYAML's compiled parser overflows the stack on what is nested some ten thousand deep


def read(path: Path) -> Node:
    """The tree of a YAML file. DefinitionError (one line) if it cannot be read."""
    name = str(path)
    try:
        text = path.read_text("utf-8")
    except FileNotFoundError:
        raise DefinitionError(name, 0, Phrase("errors.no_file")) from None
    except UnicodeDecodeError as error:
        line = error.object[: error.start].count(b"\n") + 1
        raise DefinitionError(name, line, Phrase("errors.unreadable", why=why_unreadable(error))) from None
    except (OSError, ValueError) as error:  # ValueError: a name that no file can have
        raise DefinitionError(name, 0, Phrase("errors.unreadable", why=why_unreadable(error))) from None
    return parse(text, name)


def parse(text: str, name: str) -> Node:
    """The tree of a YAML text; ``name`` stands for the file in errors."""
    loader = _Loader(text)
    try:
        _check_depth(text, name)
        root = loader.get_single_node()
        if root is None:
            raise DefinitionError(name, 1, Phrase("errors.empty_file"))
        return _node(loader, root, name, {})
    except yaml.YAMLError as error:
        mark = getattr(error, "problem_mark", None)
        line = mark.line + 1 if mark else 1
        problem = getattr(error, "problem", None) or _first_line(error)
        raise DefinitionError(name, line, Phrase("errors.not_yaml", why=_first_line(problem))) from None
    finally:
        loader.dispose()


def _check_depth(text: str, name: str) -> None:
    depth = 0
    for event in yaml.parse(text, _Loader):
        if isinstance(event, yaml.CollectionStartEvent):
            depth += 1
            if depth > _DEEPEST:
                raise DefinitionError(name, event.start_mark.line + 1, Phrase("errors.too_deep"))
        elif isinstance(event, yaml.CollectionEndEvent):
            depth -= 1


def _node(loader, node, name: str, seen: dict) -> Node:
    line = node.start_mark.line + 1
    if id(node) in seen:
        raise DefinitionError(name, line, Phrase("errors.alias"))
    seen[id(node)] = True
    if isinstance(node, yaml.MappingNode):
        out: dict = {}
        for key_node, value_node in node.value:
            key_line = key_node.start_mark.line + 1
            if not isinstance(key_node, yaml.ScalarNode):
                raise DefinitionError(name, key_line, Phrase("errors.key_word"))
            key = _scalar(loader, key_node, name)
            if key in out:
                raise DefinitionError(name, key_line, Phrase("errors.key_twice", key=key))
            value = _node(loader, value_node, name, seen)
            # An error about a key is an error in the line of the key.
            out[key] = Node(value.value, name, key_line) if not isinstance(value.value, (dict, list)) else value
        return Node(out, name, line)
    if isinstance(node, yaml.SequenceNode):
        return Node([_node(loader, part, name, seen) for part in node.value], name, line)
    return Node(_scalar(loader, node, name), name, line)


def _scalar(loader, node, name: str):
    try:
        return loader.construct_object(node)
    except (yaml.YAMLError, ValueError, LookupError, AttributeError):  # all that PyYAML raises for bad tags
        line = node.start_mark.line + 1
        raise DefinitionError(name, line, Phrase("errors.scalar", value=repr(node.value))) from None


def _first_line(error) -> str:
    return str(error).strip().split("\n", 1)[0]
