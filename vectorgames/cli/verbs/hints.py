"""``hints``: what is hard to see in a position."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace

from vectorgames import hints as compute_hints
from vectorgames.cli import common, output, position


def arguments(sub: ArgumentParser) -> None:
    common.game(sub)
    common.add(sub, "--at", "at", "NODE")
    common.json(sub)
    common.position(sub)


def run(given: Namespace) -> None:
    state = position.record(given).state
    found = compute_hints(state, given.at)
    lists = {key: getattr(found, key) for key in ("wins", "blocks", "doubles")}
    if given.json:
        open_ = {name: {str(p): n for p, n in found.open[name].items()} for name in sorted(found.open)}
        output.write_json({**lists, "open": open_, "returns": dict(found.returns), "reach": dict(found.reach)})
        return
    lines = [f"{key} {name}" for key, names in lists.items() for name in names]
    lines += [f"return {text}\t{kind}" for kind, texts in found.returns.items() for text in texts]
    lines += [f"reach {kind} {name}" for kind, names in found.reach.items() for name in names]
    for name in sorted(found.open):
        lines.append(f"open {name} " + " ".join(str(n) for _, n in sorted(found.open[name].items())))
    output.write_lines(lines)
