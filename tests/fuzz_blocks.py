"""Definitions out of every block there is, on every kind of board, with keys and values that the schema offers."""

from __future__ import annotations

import random
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from tests.fuzz_definitions import tried, whole
from tests.fuzzing import VALUES, mutated, written
from vectorgames.rules.blocks.block import WAYS
from vectorgames.rules.blocks.turn import COMMON
from vectorgames.rules.builder import STAGES
from vectorgames.rules.definitions.building import END, board
from vectorgames.rules.definitions.reference import said
from vectorgames.rules.goal import EFFECTS, GOALS
from vectorgames.rules.schema import Field, Node, offer
from vectorgames.spaces.space import CONTIGUOUS, Space

MODELS = (
    "gryb",
    "gryb",
    "gryb",
    "time_vectors",
    "time_vectors",
    "time_vectors",
    "chess_4d",
    "veptheca",
    "vector_battle",
)
"""Boards, as often as they are taken."""

_TERMS = {
    "gryb": {"depth": (1, 2, 2, 3, 4), "periodic": ("none", "up", "down", "both"), "boards": (1, 1, 1, 2)},
    "time_vectors": {"dimensions": (2, 2, 3, 4, 4, 5), "periodic_z": (False, False, True), "boards": (1, 1, 1, 2)},
    "veptheca": {"size": (2, 3, 5)},
}

OPEN_GOALS = {name: goal for name, goal in GOALS.items() if not goal.by_stage}
"""Those that the stages of blocks look at."""

KEYS = 0.25
"""How often a key is said that need not be."""


class Maker:
    """Makes one definition."""

    def __init__(self, rng: random.Random):
        self.rng = rng
        model = rng.choice(MODELS)
        self.board = {"model": model}
        for key, values in _TERMS.get(model, {}).items():
            if rng.random() < 0.6:
                self.board[key] = rng.choice(values)
        if self.board.get("dimensions") == 2:
            self.board.pop("periodic_z", None)
        self.space: Space = board(Node({k: Node(v, "", 0) for k, v in self.board.items()}, "", 0)).space
        self.players = rng.choice((2, 2, 2, 3, 4))
        self.letters = rng.choice(("", "", "", "KQ", "ABC", "KQRBNP"))

    def definition(self) -> dict[str, Any]:
        rng = self.rng
        made: dict[str, Any] = {"format": 1, "id": "mine", "title": "Mine", "board": self.board}
        made |= {"players": self.players, "setup": self.setup()}
        made["pieces"] = self.pieces()
        if rng.random() < 0.15 and self.players == 4:
            made |= {"teams": [[1, 3], [2, 4]], "share": rng.random() < 0.5}
        stages = [self.block("stage", "turn", STAGES["turn"].keys)]
        stages[0]["moves"] = [self.way() for _ in range(rng.choice((1, 1, 2, 3, 4)))]
        if rng.random() < 0.15:
            name = rng.choice(tuple(STAGES))
            if name != "turn":
                stages.insert(0, self.block("stage", name, STAGES[name].keys))
        made["stages"] = stages
        made["goals"] = [self.named("goal", OPEN_GOALS) for _ in range(rng.choice((1, 1, 2)))]
        if rng.random() < 0.4:
            made["effects"] = [self.named("effect", EFFECTS) for _ in range(rng.choice((1, 1, 2)))]
        if rng.random() < 0.6:
            made["end"] = self.values(END)
        return made

    def pieces(self) -> Any:
        pick = self.rng.choice
        if not self.letters:
            return pick((None, 3, 8, 20, 200))
        if self.rng.random() < 0.4:
            return {"kinds": self.letters}
        told = ({}, {"royal": True}, {"count": 4}, {"value": 3}, {"capturable": False})
        return {"kinds": {letter: pick(told) for letter in self.letters}}

    def setup(self) -> dict[str, Any]:
        rng, names = self.rng, list(self.space.names)
        free = rng.sample(names, min(len(names), 5 * self.players))
        found: dict[str, Any] = {}
        for player in range(1, self.players + 1):
            for _ in range(rng.choice((1, 2, 3))):
                letter = rng.choice(self.letters) if self.letters else ""
                if free:
                    found.setdefault(f"{player}{letter}", []).append(free.pop())
        return found

    def named(self, key: str, blocks: Mapping[str, Any]) -> dict[str, Any]:
        """A goal or an effect, mostly of those that there are on such a board."""
        fit = [
            name
            for name, one in blocks.items()
            if self.space.kind in (getattr(one, "spaces", ()) or [self.space.kind])
        ]
        name = self.rng.choice(fit)
        return self.block(key, name, blocks[name].keys)

    def way(self) -> dict[str, Any]:
        name = self.rng.choice(("step", "hop", "introduce", "push", *WAYS))
        return self.values(WAYS[name].keys) | self.values(COMMON, KEYS / 2)

    def block(self, key: str, name: str, keys: Mapping[str, Field]) -> dict[str, Any]:
        return {key: name, **self.values(keys)}

    def values(self, keys: Mapping[str, Field], often: float = KEYS) -> dict[str, Any]:
        rng = self.rng
        return {
            key: self.value(key, field)
            for key, field in keys.items()
            if key != "moves" and (field.required or rng.random() < often)
        }

    def value(self, key: str, field: Field) -> Any:
        """What the schema offers for a key; where it does not say, what words like STEPS mean here."""
        rng = self.rng
        told = offer(field.check)
        match told.kind:
            case "choice":
                return rng.choice(told.values)
            case "truth":
                return rng.random() < 0.5
            case "whole":
                return int(told.least or 0) + rng.choice((0, 1, 1, 2, 5))
            case "list" if told.item is not None and (values := offer(told.item).values):
                return rng.sample(values, rng.randint(1, min(3, len(values))))
        return self.meant(key, said(field))

    def meant(self, key: str, values: str) -> Any:
        rng, names = self.rng, self.space.names
        groups = {"a": rng.sample(names, 2), "b": rng.sample(names, 2)}
        of_mirror = {"groups": groups, "first": {1: ["a"], 2: ["b"]}, "answers": {"a": ["b"], "b": ["a"]}}
        if key in of_mirror:
            return of_mirror[key]
        if values.startswith("STEPS"):
            return CONTIGUOUS if key == "hop" and rng.random() < 0.1 else self.steps()
        if values == "SHAPE":
            return self.shape()
        if values == "PLACES":
            return rng.choice(
                (*(word for word in self.space.ENTRIES if ":" not in word), rng.sample(names, 2), "level:2")
            )
        if values.startswith("[least"):
            least = rng.choice((1, 1, 2))
            return [least, rng.choice((least, least + 1, least + 4))]
        if "letter" in values:
            return rng.choice(self.letters or "X")
        if values == "list of pairs of spaces":
            return [rng.sample(names, 2) for _ in range(self.players)]
        if "list" in values and "spaces" in values:
            return [rng.sample(names, 2) for _ in range(2)] if values.startswith("lists") else rng.sample(names, 2)
        by_key = {
            "dice": rng.choice(("none", *self.space.DICE)),
            "of": rng.choice(("group", [2], [2, 3])),
            "part": rng.choice(("group", [2], [2, 3])),
            "to": rng.choice(("choice", "head", self.steps())),
            "moves_per_turn": rng.choice((2, 3, {"group": [1, 2]}, dict.fromkeys(self.letters, 2))),
            "with": rng.choice(("piece", "line", self.shape())),
            "player": rng.choice(("each", 1, 2)),
            "fixed": rng.sample(names, 2),
        }
        return by_key.get(key, rng.choice(VALUES))

    def steps(self, depth: int = 0) -> Any:
        rng, how = self.rng, self.rng.random()
        if how < 0.15 and depth < 2:
            path: dict[str, Any] = {"path": [self.steps(depth + 1) for _ in range(rng.choice((2, 2, 3)))]}
            for flag in ("jump", "straight"):
                if rng.random() < 0.4:
                    path[flag] = rng.random() < 0.6
            return path
        if how < 0.3 and depth < 2:
            return [self.steps(depth + 1) for _ in range(rng.choice((1, 2, 3)))]
        if self.space.kind == "lattice" and how < 0.6:
            return {"axes": self.space.axes[: rng.randint(1, 4)], "together": [rng.choice((1, 1, 2))]}
        return rng.choice(self.space.RELATIONS)

    def shape(self) -> Any:
        rng, n = self.rng, len(self.space.axes)
        shapes: list[Any] = [
            {"box": 2},
            {"row": rng.choice((2, 3))},
            {"row": 3, "together": [1, 2]},
            "cross",
            "vector",
        ]
        shapes.append({"offsets": [[0] * n, [1] + [0] * (n - 1)]})
        if self.space.kind in ("tree", "union"):
            shapes = ["gryb", "integrated", {"nodes": rng.sample(self.space.names, 2)}, {"pattern": ["w", "wx"]}]
        return rng.choice(shapes)


def definition(rng: random.Random) -> str:
    """The text of a definition made so; now and then mutated with pieces of others."""
    made = Maker(rng).definition()
    return written(mutated(made, rng, [tree for _, tree in whole()]) if rng.random() < 0.05 else made)


def case(rng: random.Random, folder: Path) -> str:
    return tried(definition(rng), rng, folder)
