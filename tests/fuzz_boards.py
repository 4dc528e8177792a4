"""Board files spoiled at random: each is a board that stands, or one line."""

from __future__ import annotations

import random
from functools import cache
from pathlib import Path

import numpy as np

from tests.fuzzing import mutated, nodes, said, spoiled, written
from vectorgames.base.paths import CONFIGS
from vectorgames.base.words import LocalizedError
from vectorgames.base.yaml_reader import parse
from vectorgames.boards.backend import BACKENDS, load_board, load_model
from vectorgames.boards.layout import TAKEN_APART, Pose


@cache
def whole() -> tuple[tuple[str, dict], ...]:
    files = sorted((CONFIGS / "boards").glob("*.yaml"))
    return tuple((text := file.read_text("utf-8"), parse(text)) for file in files)


def board(rng: random.Random) -> str:
    text, tree = rng.choice(whole())
    how = rng.random()
    if how < 0.4:
        return spoiled(text, rng)
    if how < 0.7:
        return written(mutated(tree, rng, [tree for _, tree in whole()]))
    tree = parse(text)
    places = [(owner, key) for owner, key in nodes(tree) if type(owner[key]) in (int, float) and key != "format"]
    for owner, key in rng.sample(places, rng.randint(1, 4)):
        owner[key] = type(owner[key])(owner[key] * rng.choice((0.5, 0.9, 1.1, 1.5, 2)) + rng.choice((0, 0, 1, -1)))
    return written(tree)


def case(rng: random.Random, folder: Path) -> str:
    file = folder / "board.yaml"
    file.write_bytes(board(rng).encode("utf-8", "surrogatepass"))
    try:
        model = load_model(str(file))
        made = load_board(str(file), BACKENDS.of(model).space(model))
    except LocalizedError as error:
        said(error)
        return "a line"
    assert np.isfinite(made.anchors(Pose(1.0))).all() and np.isfinite(made.outline(TAKEN_APART)).all()
    for layout in made.layouts:
        assert np.isfinite(made.camera(layout)).all()
    return "a board"
