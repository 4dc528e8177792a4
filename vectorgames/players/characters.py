"""Characters: players with a name, the same in every game, each with one thing that it does not see.

They are data: ``configs/players/*.yaml``, and the files of the folder ``players`` among the user's own.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache, lru_cache
from itertools import accumulate
from pathlib import Path
from typing import Self

from vectorgames.base.files import stamp
from vectorgames.base.paths import CONFIGS, home
from vectorgames.base.words import LANGUAGES, LocalizedError, language_of
from vectorgames.players.player import Analysis, Budget, Line, Player, Stop, Tell, ignore, never
from vectorgames.players.proof import solved
from vectorgames.players.search import PLY, Search, Standing, View, standing
from vectorgames.rules.feature import Sight
from vectorgames.rules.game import Game, State
from vectorgames.rules.schema import Field, boolean, choice, integer, mapping, read_file, short
from vectorgames.spaces.space import SCOPES

FOLDER = CONFIGS / "players"

WEIGHTS = FOLDER / "weights.yaml"

Weights = tuple[tuple[str, float], ...]

_NAME, _SENTENCE = 24, 200  # characters

_BY_LANGUAGE = mapping({language: Field(short(_SENTENCE)) for language in LANGUAGES})


@dataclass(frozen=True, slots=True)
class Character:
    """A character.

    id       word by which it is named; the name of its file
    name     what people call it; ``about``: by language a sentence about it
    rank     its place among all, the weakest first
    sees     what it sees of a board: all, or what lies within one part (``spaces.space.SCOPES``)
    absent   whether it sees that pieces leave the board and return
    depth    how many actions it looks ahead, None: as far as its time allows
    """

    id: str
    name: str
    about: tuple[tuple[str, str], ...]
    rank: int = 1
    sees: str = "all"
    absent: bool = True
    depth: int | None = None

    def sentence(self, lang: str = "en") -> str:
        """The sentence about it."""
        return dict(self.about)[language_of(lang)]

    def sight(self, game: Game) -> Sight:
        """What it sees of a game."""
        parts = () if self.sees == "all" else game.space.scope(self.sees)
        return Sight(parts, self.absent)


_KEYS = {
    "format": Field(choice(1)),
    "name": Field(short(_NAME)),
    "about": Field(_BY_LANGUAGE),
    "rank": Field(integer(1, 999)),
    "sees": Field(choice("all", *SCOPES), "all"),
    "absent": Field(boolean, True),
    "depth": Field(integer(1, 60, none=True), None),
}


def read_character(path: Path) -> Character:
    """The character in a file. DefinitionError (one line) where it cannot be read."""
    told = mapping(_KEYS)(read_file(path))
    del told["format"]
    return Character(path.stem, **{**told, "about": tuple(told["about"].items())})


@cache
def _builtin() -> tuple[Character, ...]:
    return tuple(read_character(path) for path in sorted(FOLDER.glob("*.yaml")) if path != WEIGHTS)


def characters() -> Mapping[str, Character]:
    """All characters by id, the weakest first; the user's own among them that can be read (``unreadable``)."""
    return _all_of(tuple((path, *stamp(path)) for path in _own_files()))


@lru_cache(maxsize=1)  # names of players are asked for in every frame
def _all_of(own: tuple[tuple[Path, int, int], ...]) -> Mapping[str, Character]:
    found = {one.id: one for one in _builtin()}
    for path, *_ in own:
        try:
            found.setdefault(path.stem, read_character(path))
        except LocalizedError:
            continue
    return {one.id: one for one in sorted(found.values(), key=lambda one: (one.rank, one.id))}


def unreadable() -> tuple[LocalizedError, ...]:
    """What is wrong with those of the user's own files that cannot be read, a line each."""
    found = []
    for path in _own_files():
        try:
            read_character(path)
        except LocalizedError as error:
            found.append(error)
    return tuple(found)


def _own_files() -> list[Path]:
    return sorted((home() / "players").glob("*.yaml"))


def character(id: str) -> Character:
    """The character of this id. LocalizedError (a ValueError) that lists the valid ones for an unknown one, or says
    what is wrong with its file."""
    there = characters()
    if id not in there:
        for path in _own_files():
            if path.stem == id:
                return read_character(path)
        raise LocalizedError("players.unknown", given=id, valid=tuple(there))
    return there[id]


@cache
def _weights() -> dict[str, Weights]:
    told = read_file(WEIGHTS).plain() if WEIGHTS.exists() else {}
    return {game: tuple((name, float(weight)) for name, weight in some.items()) for game, some in told.items()}


def weights_of(game: Game) -> Weights:
    """The weights of features that were found for a game, by name; none: each feature has its own."""
    return _weights().get(game.id, ()) if not game.about.source else ()


def strongest(game: Game) -> CharacterPlayer:
    """The strongest character in a game."""
    return CharacterPlayer(list(characters().values())[-1], game)


@dataclass(frozen=True)
class CharacterPlayer(Player):
    """A character in a game.

    weights          of features, by name; by default those that were found for the game
    start, played    what it was told of the game so far (``following``)
    """

    character: Character
    game: Game
    weights: Weights | None = None
    start: State | None = None
    played: tuple[str, ...] = ()

    @property
    def id(self) -> str:  # type: ignore[override]
        return self.character.id

    def following(self, start: State, played: Sequence[str]) -> Self:
        return replace(self, start=start, played=tuple(played))

    def before(self) -> frozenset[Standing]:
        """What has stood on the board since the game began."""
        states = accumulate(self.played, State.play, initial=self.start) if self.start is not None else ()
        return frozenset(map(standing, states))

    def view(self) -> View:
        """What it sees of its game, and how far it looks."""
        weights = weights_of(self.game) if self.weights is None else self.weights
        return View(self.game, self.character.sight(self.game), weights, self.character.depth)

    def analyse(
        self, state: State, budget: Budget, lines: int = 1, seed: int = 0, stop: Stop = never, report: Tell = ignore
    ) -> Analysis:
        known = solved(state) if self.character.depth is None and self.character.sees == "all" else None
        search = Search(self.view(), state, budget, seed, stop, self.before())
        if known is None or not known.line:
            return search.run(lines, report)
        texts = tuple(action.text for action in known.line)
        proved = Line(texts, 1 - PLY * known.plies, "win", known.plies)
        if lines == 1:
            found = Analysis((proved,), known.plies, 0, 0.0)
            report(found)
            return found

        def with_proof(found: Analysis) -> Analysis:
            others = (line for line in found.lines if line.actions[0] != texts[0])
            return replace(found, lines=(proved, *others)[:lines])

        return with_proof(search.run(lines, lambda found: report(with_proof(found))))
