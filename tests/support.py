"""Helpers that several tests share. They use the public contract wherever it reaches."""

from __future__ import annotations

import io
import os
import random
import subprocess
import sys
from dataclasses import dataclass
from functools import cache
from itertools import combinations, product
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import vectorgames
from vectorgames.cli.main import main
from vectorgames.rules.definitions import definition
from vectorgames.ui.actions import Command

ROOT = Path(__file__).resolve().parent.parent
GOLDEN = ROOT / "tests" / "golden"
# A game of time_vectors that ends with a vector of four coordinates; its last but one step of t goes round.
WON = ["(1,4,1,SE)", "(2,2,2,SW)", "(2,3,2,SW)", "(3,3,3,NE)", "(3,2,3,NW)", "(1,1,4,NW)", "(4,1,4,NE)"]


def begun(game: Any, cells: bytes | bytearray) -> Any:
    """The first state of a game that begins with these cells, whatever its rules say of the setup."""
    return game.stages[0].begin(bytes(cells), 1, game.rules.hands, 0, game.rules.record)


# ---- the command line ----


@dataclass(frozen=True)
class Ran:
    """What a command came to."""

    code: int
    out: str
    err: str

    @property
    def lines(self) -> list[str]:
        return self.out.splitlines()


def run(*arguments: str, given: str | bytes | None = None, cwd: Path | None = None) -> Ran:
    """Run a command in this process, which is a hundred times as fast as starting ``main.py``."""
    streams = [io.TextIOWrapper(io.BytesIO(content), "utf-8", newline="") for content in (_bytes(given), b"", b"")]
    from pytest import MonkeyPatch  # not at the top: a monkey weighs the program, which does without

    with MonkeyPatch.context() as patch:
        for name, stream in zip(("stdin", "stdout", "stderr"), streams, strict=True):
            patch.setattr(sys, name, stream)
        patch.chdir(cwd or ROOT)
        code = main(list(arguments))
    return Ran(code, *(stream.buffer.getvalue().decode() for stream in streams[1:]))


def started(*arguments: str, given: str | bytes | None = None, cwd: Path | None = None) -> Ran:
    """Run ``main.py`` with these arguments in a process of its own."""
    done = subprocess.run(
        [sys.executable, str(ROOT / "main.py"), *arguments],
        input=_bytes(given),
        capture_output=True,
        cwd=cwd or ROOT,
        timeout=120,
        env={**os.environ, "PYTHONUTF8": "1"},
    )
    return Ran(done.returncode, done.stdout.decode(), done.stderr.decode())


def _bytes(given: str | bytes | None) -> bytes:
    return given.encode() if isinstance(given, str) else given or b""


def refused(*arguments: str, given: str | bytes | None = None, cwd: Path | None = None) -> str:
    """The one line on standard error of a command that must refuse its input with exit code 2."""
    ran = run(*arguments, given=given, cwd=cwd)
    assert ran.code == 2, ran
    assert ran.err.endswith("\n") and ran.err.count("\n") == 1, ran.err
    assert ran.err.startswith("vectorgames: "), ran.err
    return ran.err.rstrip("\n")


# ---- games and their options ----


_SPACES: set = set()
"""Those of all variants that have been loaded: large ones take a while to make, and every test wants them."""


@dataclass(frozen=True)
class Variant:
    """A built-in game with some of its options set."""

    game: str
    options: tuple[tuple[str, Any], ...]

    def load(self):
        game = vectorgames.load(self.game, **dict(self.options))
        _SPACES.add(game.space)
        return game

    def __str__(self) -> str:
        defaults = {o.name: o.default for o in definition.definition(self.game).options}
        changed = [f"{name}={value}" for name, value in self.options if value != defaults[name]]
        return ",".join([self.game, *changed])


@cache
def variants(game: str) -> tuple[Variant, ...]:
    """A covering set: every pair of values of two options occurs together, where the options allow it.

    Values that make the space larger cost time, so each of them occurs once, and once with all other
    options away from their defaults.
    """
    made = definition.definition(game)
    options = {o.name: o for o in made.options}
    defaults = {name: o.default for name, o in options.items()}
    board = str(made.tree.plain().get("board"))
    values: dict[str, list] = {}
    heavy: list[tuple[str, Any]] = []
    for name, option in options.items():
        values[name] = []
        for value in values_of(option):
            if not _goes(options, defaults | {name: value}):
                values[name].append(value)
            elif type(value) is int and f"${name}" in board and value > defaults[name]:
                heavy.append((name, value))
            else:
                values[name].append(value)
    rows = [defaults, *_pairwise(options, values, defaults)]
    for name, value in heavy:
        rows.append(defaults | {name: value})
    for name, value in heavy[:1]:
        other = {n: values[n][-1] for n in values if n != name}
        rows.append(_possible(options, {**other, name: value}, defaults))
    found = [Variant(game, tuple(row.items())) for row in rows]
    return tuple(dict.fromkeys(found))


class Own(Variant):
    """A game out of a definition that is not built in."""

    def __str__(self) -> str:
        return Path(self.game).stem


OWN = tuple(
    Own(str(path), ())
    for folder in (ROOT / "tests" / "definitions", ROOT / "configs" / "examples")
    for path in sorted(folder.glob("*.yaml"))
)
"""Games made of blocks alone, for tests."""


def all_variants() -> list[Variant]:
    return [variant for game in vectorgames.games() for variant in variants(game)]


def some_variants() -> list[Variant]:
    """A sample of them: of each game the first, and every third after it."""
    return [variant for game in vectorgames.games() for variant in variants(game)[::3]]


def values_of(option) -> list:
    """Values worth trying: all of a choice, the least and a larger one of a number."""
    if option.kind == "bool":
        return [False, True]
    if option.kind == "choice":
        return list(option.values)
    least = option.least if option.least is not None else 0
    some = [least, least + 7] if option.most is None else [least, min(least + 7, option.most)]
    return ([None] if option.none else []) + some


def _goes(options, row: dict[str, Any]) -> bool:
    """Whether the definition allows the values together."""
    return all(
        row[other] in allowed
        for name, option in options.items()
        for other, allowed in option.only.get(row[name], {}).items()
    )


def _possible(options, row: dict[str, Any], defaults: dict[str, Any]) -> dict[str, Any]:
    """The row with as few values as needed put back to the default."""
    row = {name: row.get(name, defaults[name]) for name in options}
    for name in options:
        if not _goes(options, row):
            row[name] = defaults[name]
    return row


def _pairwise(options, values, defaults) -> list[dict[str, Any]]:
    todo = {
        ((a, x), (b, y))
        for a, b in combinations(values, 2)
        for x, y in product(values[a], values[b])
        if _goes(options, _possible(options, {**defaults, a: x, b: y}, defaults))
        and _possible(options, {**defaults, a: x, b: y}, defaults)[a] == x
        and _possible(options, {**defaults, a: x, b: y}, defaults)[b] == y
    }
    rows, rng = [], random.Random(1)
    while todo:
        (a, x), (b, y) = min(todo, key=repr)
        tries = []
        for _ in range(30):
            row = {n: rng.choice(values[n]) for n in values} | {a: x, b: y}
            if not _goes(options, row):
                row = _possible(options, {**defaults, a: x, b: y}, defaults)
            tries.append(row)
        best = max(tries, key=lambda row: sum(row[p[0]] == p[1] and row[q[0]] == q[1] for p, q in todo))
        todo = {(p, q) for p, q in todo if not (best[p[0]] == p[1] and best[q[0]] == q[1])}
        rows.append(best)
    return rows


# ---- playing ----


def played(state, *texts: str):
    """The state after these actions."""
    for text in texts:
        state = state.play(text)
    return state


def walk(state, rng: random.Random, most: int | None = None) -> list:
    """States of a random game from ``state`` on, to the end or for at most ``most`` actions."""
    states = [state]
    while (actions := states[-1].actions()) and (most is None or len(states) <= most):
        states.append(states[-1].play(rng.choice(actions)))
    return states


def snapshot(state) -> tuple:
    """Everything that the contract lets one see of a state, as plain values."""
    return (
        state.actor,
        tuple(sorted(state.position().items())),
        tuple(sorted(state.trays().items())),
        state.outcome,
        tuple(sorted(str(action) for action in state.actions())),
        hash(state),
    )


def sample(items, count: int, rng: random.Random) -> list:
    items = list(items)
    return items if len(items) <= count else rng.sample(items, count)


# ---- the lattice, straight from the rulebook (rules/time_vectors.md 1), sharing no code with the product ----

QUADRANTS = ("SW", "NW", "NE", "SE")


@cache
def coordinates(name: str) -> tuple[int, ...]:
    """Coordinates of a space by its name, counted from 0."""
    return tuple(QUADRANTS.index(e) if e in QUADRANTS else int(e) - 1 for e in name.strip("()").split(","))


def name_of(place: tuple[int, ...]) -> str:
    return "(" + ",".join(QUADRANTS[c] if k > 2 else str(c + 1) for k, c in enumerate(place)) + ")"


@cache
def vector_sets(dimensions: int, periodic_z: bool) -> frozenset[frozenset[str]]:
    """All vectors as sets of names: from each space, each coordinate stays, ascends or descends."""
    cyclic = [k > 2 or (k == 2 and periodic_z) for k in range(dimensions)]
    axis = []  # by coordinate: all that it may do over four spaces
    for turns in cyclic:
        ways = [(c,) * 4 for c in range(4)] + [(0, 1, 2, 3), (3, 2, 1, 0)]
        if turns:
            ways = [(c,) * 4 for c in range(4)]
            ways += [tuple((c + s * n) % 4 for n in range(4)) for c in range(4) for s in (1, -1)]
        axis.append(ways)
    found = set()
    for ways in product(*axis):
        spaces = frozenset(zip(*ways, strict=True))
        if len(spaces) == 4:
            found.add(spaces)
    return frozenset(frozenset(map(name_of, spaces)) for spaces in found)


@cache
def lines_through(dimensions: int, periodic_z: bool) -> dict[str, tuple[tuple[str, ...], ...]]:
    """For each space, the three other spaces of every vector through it."""
    out: dict[str, list] = {}
    for spaces in vector_sets(dimensions, periodic_z):
        for name in spaces:
            out.setdefault(name, []).append(tuple(spaces - {name}))
    return {name: tuple(lines) for name, lines in out.items()}


# ---- a sitting at the program, without a window ----


def do(session, name: str, value: Any = None) -> None:
    """Let a Session carry out a command."""
    session.do(Command(name, value))


def finish_tasks(session) -> None:
    """Let what a Session does beside its frames come to its end, and be told."""
    session.tasks.finish()
    session.tick()


def given(session, key: str, control: bool = False, shift: bool = False):
    """What a key, by Panda3D's name, gives on the page shown."""
    from vectorgames.app.pointer import Held, names

    return session.page.key(*names(key, Held(control, shift)))


def begin(session, game: str = "time_vectors", **options) -> dict[str, int]:
    """Begin a game; numbers of its spaces by name."""
    do(session, "start", (game, options))
    return session.record.game.space.index


class Shown:
    """What the panels show: what they ask of the page, or make of it."""

    def __init__(self, session):
        session.context.touch()
        self.tableau, self._page = session.tableau(), session.page

    def __getattr__(self, name: str):
        return getattr(self._page, name) if hasattr(self._page, name) else _made_of(self._page)[name]()


def _made_of(page) -> dict:
    """What the panels of a game make of its page."""
    from vectorgames.app import game_texts
    from vectorgames.app.outcome import outcome_line
    from vectorgames.app.pages import play_card, play_column, play_moves, play_reach

    play, record, words = page.play, page.record, page.context.words

    def dice():
        last, faces = play_card.last_roll(page)
        due, owed = record.rolls(), record.sets_up
        found = SimpleNamespace(due=due, error=play.dice.error, faces=faces, last=last, series=owed)
        return found if due or last else None

    def moves():
        return SimpleNamespace(rows=play_moves.moves_of(record, words.language), end=outcome_line(record, words))

    def xray():
        listed = page.lines
        if listed.lines is None:
            return None
        counts = tuple(enumerate(listed.lines.counts, 1))
        told = {"space": listed.through, "lines": listed.rows, "total": listed.lines.total, "open": counts}
        return SimpleNamespace(**told, chosen=listed.chosen, pointed=listed.pointed, shown=listed.shown)

    return {
        "xray": xray,
        "prompt": lambda: game_texts.prompt(play),
        "choices": lambda: game_texts.choices_of(play),
        "goal": lambda: game_texts.goal(play),
        "confirm_label": lambda: play_card.confirm_label(play),
        "can_confirm": lambda: play.move_input.ready is not None,
        "can_cancel": lambda: play_card.can_cancel(page),
        "can_undo_series": lambda: page.undoes_series,
        "can_deal": lambda: record.can_deal,
        "trays": lambda: game_texts.has_trays(record.game),
        "off_board": lambda: game_texts.has_piles(record.game),
        "outcome": lambda: page.ended,
        "probe": lambda: play_column.probe(page),
        "reach": lambda: play_reach.reach(page),
        "dice": dice,
        "moves": moves,
    }


def shown(session) -> Shown:
    """What the panels show."""
    return Shown(session)
