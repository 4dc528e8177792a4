"""What definitions of earlier versions say otherwise, brought into what is said now: they load for ever."""

from __future__ import annotations

from typing import Any

from vectorgames.rules.schema import Node, boolean


def renewed(tree: Node) -> Node:
    """The tree of a definition with its options settled, as it would be written now. DefinitionError."""
    stages = tree.value.get("stages")
    if stages is None or not isinstance(stages.value, list):
        return tree
    found = [_interrupt(stage) for stage in stages.value]
    if found == stages.value:
        return tree
    value = tree.value | {"stages": Node(found, stages.file, stages.line)}
    if (pieces := value.get("pieces")) is not None and isinstance(pieces.value, int):
        del value["pieces"]  # they had no end, whatever was said
    return Node(value, tree.file, tree.line)


def _interrupt(stage: Node) -> Node:
    """``{stage: interrupt, push: …}``: pieces that come in under chains, from the side and by pushing down."""
    given = stage.value if isinstance(stage.value, dict) else {}
    if "stage" not in given or given["stage"].value != "interrupt":
        return stage
    pushes = "push" in given and boolean(given["push"])
    moves: list[dict[str, Any]] = [{"introduce": "no_head", "chain": "top"}]
    moves += [{"claim": "sideways", "where": "from:2"}, {"push_down": "top"}] if pushes else [{"claim": "sideways"}]
    rest = {key: node for key, node in given.items() if key not in ("stage", "push")}
    said = {"stage": "turn", "dice": "colour", "moves": moves}
    return Node({key: _node(value, stage) for key, value in said.items()} | rest, stage.file, stage.line)


def _node(value: Any, at: Node) -> Node:
    if isinstance(value, dict):
        value = {key: _node(part, at) for key, part in value.items()}
    elif isinstance(value, list):
        value = [_node(part, at) for part in value]
    return Node(value, at.file, at.line)
