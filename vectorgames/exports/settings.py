"""What files are made from: kept in every file, so that it can be made again."""

from __future__ import annotations

import shlex
from collections.abc import Mapping
from dataclasses import asdict, dataclass, field
from functools import cached_property
from typing import Any

from vectorgames.boards import load_model
from vectorgames.boards.model import Model

FORMAT = 1


@dataclass(frozen=True)
class Settings:
    """``board``: an id or the path of a .yaml; ``changes``: numbers of its file that are others, by key."""

    board: str
    changes: Mapping[str, float] = field(default_factory=dict)
    lang: str = "en"

    @cached_property
    def model(self) -> Model:
        """The board as it is to be cut. Raises ValueError that names the key and what is allowed."""
        return load_model(self.board, **self.changes)

    @cached_property
    def nominal(self) -> Model:
        """The board as its file says."""
        return load_model(self.board)

    def command(self, what: str) -> str:
        """The command that makes such files again."""
        changes = [f"--set {key}={value!r}" for key, value in self.changes.items()]
        return " ".join(
            ["assemble", shlex.quote(self.board), *changes, f"--lang {self.lang} --export {what} --out FOLDER"]
        )

    def told(self) -> dict[str, Any]:
        """Everything as plain data: how it was asked for, and every number that came of it."""
        return {
            "program": "vectorgames",
            "format": FORMAT,
            "board": self.board,
            "set": dict(self.changes),
            "lang": self.lang,
            "model": asdict(self.model),
        }
