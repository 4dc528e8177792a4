"""``engine``: the Universal Game Interface on standard input and output."""

from __future__ import annotations

import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Iterator

from vectorgames.base import bounds
from vectorgames.cli import common, output, position
from vectorgames.players.seat import player_of
from vectorgames.players.ugi import Engine


def arguments(sub: ArgumentParser) -> None:
    common.game(sub)
    common.add(sub, "--seat", "engine_seat", "NAME")


def run(given: Namespace) -> None:
    """Answer the Universal Game Interface on standard input and output."""
    made = position.game(given)
    Engine(
        made,
        given.seat,
        player_of,
        lambda file: position.set_up(given, file),
        lambda line: output.write(f"{line}\n"),
    ).run(_lines())


def _lines() -> Iterator[str]:
    """Lines of standard input, each as soon as it is there; what is no text in them is replaced."""
    if sys.stdin is None:
        return
    while line := sys.stdin.buffer.readline(bounds.SAVE):
        yield line.decode("utf-8", "replace")
