"""A game whose definition has changed while it is played: what was played is played again by the rules as they are
now, as far as it is legal."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from vectorgames.base.words import LocalizedError, LocalizedText
from vectorgames.play.match import Match
from vectorgames.play.record import GameRecord, Turn
from vectorgames.play.seats import Seats
from vectorgames.rules.definitions import definition
from vectorgames.rules.game import Game, State

TOLD = 6  # keys that have changed are named one by one


@dataclass(frozen=True, slots=True)
class Reloaded:
    """``record``: played again; ``kept``: how many actions of the line shown are legal, ``of`` how many.

    stopped   the first that is not, and ``why``, empty where all are
    anew      why the position in which it began is none any more, so that it begins as usual; None where it is one
    """

    record: GameRecord
    kept: int
    of: int
    stopped: str = ""
    why: LocalizedText | None = None
    anew: LocalizedText | None = None

    @property
    def told(self) -> LocalizedText:
        if self.anew is not None:
            return LocalizedText("app.live.anew", why=self.anew)
        if self.why is None:
            return LocalizedText("app.live.all", n=self.kept)
        return LocalizedText("app.live.stopped", n=self.kept, of=self.of, action=self.stopped, why=self.why)


def reloaded(record: GameRecord) -> Reloaded:
    """The game of a record out of its file as that is now. LocalizedError where that cannot be read or played."""
    before = record.game
    made = definition.definition(before.about.source)
    game = definition.load(before.about.source, _kept_options(made.options, before.options))
    start, anew = _start(record, game)
    same_players = game.players == before.players
    fresh = GameRecord(
        game,
        record.seed,
        record.names if same_players else (),
        Match.of(game, record.match.terms) if record.match is not None else None,
        start,
        record.colours if same_players else (),
        record.date,
        Seats({player: seat for player, seat in record.seats.taken.items() if player <= game.players}),
    )
    fresh.clock = record.clock if same_players else None
    if anew is not None:
        return Reloaded(fresh, 0, len(record.line), anew=anew)
    found = {id(record.root): fresh.root}
    refused: dict[int, LocalizedText] = {}
    todo = [record.root]
    for turn in todo:
        for child in turn.children:
            try:
                found[id(child)] = _again(fresh, found[id(turn)], child)
                todo.append(child)
            except LocalizedError as error:
                refused[id(child)] = error.phrase
    line = record.line
    first = next((turn for turn in line if id(turn) not in found), None)
    kept = line.index(first) if first is not None else len(line)
    here = line[min(kept, record.number) - 1] if min(kept, record.number) else record.root
    fresh.follow(found[id(line[kept - 1] if kept else record.root)])
    fresh.go(record.number if id(here) in found else kept)
    if first is None:
        return Reloaded(fresh, kept, len(line))
    return Reloaded(fresh, kept, len(line), str(first.action), refused[id(first)])


def _again(record: GameRecord, at: Turn, played: Turn) -> Turn:
    """The same action from a turn of the new record. ValueError where it is not legal."""
    state = at.state
    action = state.stage.find(state, str(played.action))
    made = record.lead(at, action, state.play(action))
    made.comment = played.comment
    made.end(played.result)
    return made


def _kept_options(options: tuple[Any, ...], values: Mapping[str, Any]) -> dict[str, Any]:
    """Values of options that are still there and may still be so."""
    kept = {}
    for option in options:
        if option.name in values:
            try:
                kept[option.name] = option.read(values[option.name])
            except LocalizedError:
                continue
    return kept


def _start(record: GameRecord, game: Game) -> tuple[State | None, LocalizedText | None]:
    """The position in which it began, if that was not the usual one; why it cannot be one any more."""
    if record.start is None:
        return None, None
    try:
        return game.start(setup=record.start.setup()), None
    except LocalizedError as error:
        return None, error.phrase


def changed_keys(before: Mapping[str, Any], after: Mapping[str, Any]) -> tuple[str, ...]:
    """What a definition says otherwise than before: its keys, and the keys of a mapping after a point."""
    found = []
    for key in dict.fromkeys((*before, *after)):
        old, new = before.get(key), after.get(key)
        if old == new:
            continue
        if isinstance(old, dict) and isinstance(new, dict):
            found += [f"{key}.{part}" for part in dict.fromkeys((*old, *new)) if old.get(part) != new.get(part)]
        else:
            found.append(key)
    return tuple(found)
