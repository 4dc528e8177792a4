"""Saves spoiled at random: each is a game, or one line."""

from __future__ import annotations

import random
from functools import cache
from pathlib import Path

import vectorgames
from tests.fuzzing import ODD, mutated, said, spoiled, written
from tests.support import variants, walk
from vectorgames.base.words import LocalizedError
from vectorgames.base.yaml_reader import parse
from vectorgames.play import saves as saves_module
from vectorgames.play.match import Match, Terms
from vectorgames.play.record import GameRecord

ACTIONS = 12


@cache
def whole() -> tuple[str, ...]:
    """A save of every game, with comments, branches, and a match of several games where it keeps scores; every
    second one begins in a position."""
    out, rng = [], random.Random(5)
    for name in vectorgames.games():
        for variant in variants(name)[:3]:
            game = variant.load()
            match = Match.of(game, Terms("points", 3)) if game.rules.scored else None
            start = walk(game.start(), rng, rng.randint(1, 60))[-1] if len(out) % 2 else None
            record = GameRecord(game, 7, ("Ann", "Bob: 2"), match, start)
            for _ in range(3):
                record.go(record.number // 2)
                while record.state.outcome is None and record.number < ACTIONS:
                    record.play(rng.choice(record.state.actions())).comment = rng.choice(("", "", "a # b"))
            out.append(saves_module.dump(record))
    return tuple(out)


def save(rng: random.Random) -> str:
    """The text of a spoiled save."""
    text = rng.choice(whole())
    if rng.random() < 0.6:
        return spoiled(text, rng)
    tree = mutated(parse(text), rng, [parse(rng.choice(whole()))])
    text = written(tree)
    return text if rng.random() < 0.7 else text.replace(rng.choice(("seed: 7", "format: 1")), rng.choice(ODD), 1)


def case(rng: random.Random, folder: Path) -> str:
    text = save(rng)
    try:
        if rng.random() < 0.2:
            content = bytearray(text.encode("utf-8", "surrogatepass"))
            for _ in range(rng.randint(0, 2)):
                content[rng.randrange(len(content) or 1) : 0] = bytes([rng.randrange(256)])
            file = folder / "spoiled.yaml"
            file.write_bytes(bytes(content))
            record = saves_module.load(file)
        else:
            record = saves_module.loads(text, "spoiled")
    except LocalizedError as error:
        said(error)
        return "a line"
    again = saves_module.loads(saves_module.dump(record))
    assert again.state == record.state and saves_module.dump(again) == saves_module.dump(record)
    assert again.start == record.start
    return "a game"
