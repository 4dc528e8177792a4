"""``moves``: the position that a list of actions leads to, and what is legal there."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from typing import Any

from vectorgames.cli import common, output, position


def arguments(sub: ArgumentParser) -> None:
    common.game(sub)
    common.seed(sub)
    common.language(sub)
    common.json(sub)
    common.position(sub)


def run(given: Namespace) -> None:
    """The position that a list of actions leads to, and what is legal there."""
    state = position.record(given).state
    pieces = state.position()
    text = state.game.notation.text
    actions = sorted(text(action, given.lang) for action in state.actions())
    if given.json:
        out: dict[str, Any] = {"position": dict(sorted(pieces.items()))}
        if state.outcome is None:
            out |= {"actor": state.actor, "actions": actions}
        else:
            end = state.outcome
            out["outcome"] = {"winners": end.winners, "reason": end.reason, "scores": end.scores}
        output.write_json(out)
        return
    lines = [f"position {name} {piece}" for name, piece in sorted(pieces.items())]
    if state.outcome is None:
        lines.append(f"actor {state.actor}")
        lines += [f"action {action}" for action in actions]
    else:
        winners = ",".join(map(str, state.outcome.winners)) or "draw"
        lines.append(f"outcome {winners} {state.outcome.reason}")
        if state.outcome.scores is not None:
            lines.append("scores " + " ".join(map(str, state.outcome.scores)))
    output.write_lines(lines)
