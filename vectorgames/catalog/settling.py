"""Settling: the tree of a definition with the values of its options put in."""

from __future__ import annotations

from typing import Any

from vectorgames.core.schema import Node, shown


def settled(node: Node, values: dict[str, Any]) -> Node:
    """The tree with options put in: ``$name`` is the option's value, ``when: {name: value}`` keeps or drops
    an item of a list."""
    if isinstance(node.value, dict):
        return Node({k: settled(v, values) for k, v in node.value.items()}, node.file, node.line)
    if isinstance(node.value, list):
        kept = (settled(_unconditional(v), values) for v in node.value if _applies(v, values))
        return Node(list(kept), node.file, node.line)
    if isinstance(node.value, str) and node.value.startswith("$"):
        name = node.value[1:]
        if name not in values:
            raise node.fail("no_option", name=name, expected=tuple(values) or ("–",))
        return Node(values[name], node.file, node.line)
    return node


def _unconditional(node: Node) -> Node:
    if not isinstance(node.value, dict):
        return node
    return Node({k: v for k, v in node.value.items() if k != "when"}, node.file, node.line)


def _applies(node: Node, values: dict[str, Any]) -> bool:
    if not (isinstance(node.value, dict) and "when" in node.value):
        return True
    when = node.value["when"]
    if not isinstance(when.value, dict):
        raise when.fail("key_value", key="when", value=shown(when.plain()), expected="{option: value}")
    for name, wanted in when.value.items():
        if name not in values:
            raise wanted.fail("no_option", name=str(name), expected=tuple(values) or ("–",))
        allowed = wanted.plain() if isinstance(wanted.value, list) else [wanted.value]
        if values[name] not in allowed:
            return False
    return True
