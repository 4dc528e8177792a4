"""What the moves of a game tell: what has changed, what was lost, which moves were a series."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from itertools import pairwise

from vectorgames.base.memoize import memoize
from vectorgames.play.record import GameRecord, Turn
from vectorgames.rules.adviser import adviser_of
from vectorgames.rules.change import Change, change, goes_on
from vectorgames.rules.game import State

LONGEST = 12  # actions of a turn that are shown


def changed(record: GameRecord) -> tuple[int, ...]:
    """The spaces that are another than they were after the last move of whoever is to move now; none before his
    first."""
    return _changed(record, record.here)


@memoize(most=8)
def _changed(_match: GameRecord, here: Turn) -> tuple[int, ...]:
    player, turn = here.state.mover, here
    while turn.parent is not None and not (_moved(turn) and turn.parent.state.actor == player):
        turn = turn.parent
    if turn.parent is None:
        return ()
    before, now = turn.state.cells, here.state.cells
    return tuple(i for i, (a, b) in enumerate(zip(before, now, strict=True)) if a != b)


def _moved(turn: Turn) -> bool:
    """Whether a turn's action did something to pieces: a proposal or an answer does not."""
    action = turn.action
    return action is not None and (action.space is not None or any(pick.kind == "tray" for pick in action.picks))


def last_turn(record: GameRecord) -> tuple[Change, ...]:
    """What the actions of the last turn in which something was done to pieces have done, the first first.

    A turn is what one player does in a row: a chain of hops, a passive move and its answer. A ``stop`` or ``pass``
    and a roll do nothing.
    """
    return _last_turn(record, record.here)


@memoize(most=8)
def _last_turn(_record: GameRecord, here: Turn) -> tuple[Change, ...]:
    found: list[Change] = []
    player, turn = 0, here
    while turn.parent is not None and turn.action is not None and len(found) < LONGEST:
        before = turn.parent.state
        done = change(before, turn.action, turn.state)
        if found and before.mover != player:
            break
        if done:
            found.append(done)
            player = before.mover
        turn = turn.parent
    return tuple(reversed(found))


def under_way(record: GameRecord) -> bool:
    here = record.here
    return here.parent is not None and goes_on(here.parent.state, here.state)


def captured(record: GameRecord) -> dict[int, tuple[str, ...]]:
    """Player -> texts of his pieces that have left the game, the first first."""
    return _by_player(record, _now(record).lost)


def taken(record: GameRecord) -> dict[int, tuple[str, ...]]:
    """Player -> texts of the pieces that he keeps; where nobody keeps any, of those that have left the game by his
    actions and were not of his side."""
    state = record.state
    return _by_player(record, state.stage.piles(state) or _now(record).taken)


def _by_player(record: GameRecord, pieces: dict[int, tuple[str, ...]]) -> dict[int, tuple[str, ...]]:
    return {player: pieces.get(player, ()) for player in range(1, record.game.players + 1)}


@dataclass(frozen=True, slots=True)
class Told:
    """What is told of a turn after those before it.

    ``number``: of the player's move, 0 where it is none; ``series``: number of the series it belongs to, or 0;
    ``begun``: how many series have begun, ``running``: whose the one is that runs; ``lost``: player -> texts of his
    pieces that have left the game by now, ``taken``: player -> texts of those of others that left by his actions.
    """

    number: int = 0
    series: int = 0
    begun: int = 0
    running: int | None = None
    lost: dict[int, tuple[str, ...]] = field(default_factory=dict)
    taken: dict[int, tuple[str, ...]] = field(default_factory=dict)


def _now(record: GameRecord) -> Told:
    """What is told of the last turn."""
    return line(record)[record.number - 1] if record.number else Told()


def line(record: GameRecord) -> tuple[Told, ...]:
    """What is told of every turn of the line shown; it stays with the turn, for games may be very long."""
    return _line(record, record.version)


@memoize(most=1)
def _line(record: GameRecord, _version: int) -> tuple[Told, ...]:
    known, before, parent, out = _known(record), Told(), record.root, []
    for turn in record.line:
        told = known.get(turn)
        if told is None:
            told = known[turn] = _told(parent, turn, before)
        out.append(told)
        before, parent = told, turn
    return tuple(out)


@memoize
def _known(_match: GameRecord) -> dict[Turn, Told]:
    return {}


def _told(parent: Turn, turn: Turn, before: Told) -> Told:
    state = parent.state
    number = (adviser_of(state.game).move_number(state) or 0) if _moved(turn) else 0
    owed = any(adviser_of(state.game).owed(state))
    begun = before.begun + (owed and state.actor != before.running)
    lost, taken, side, mover = before.lost, before.taken, state.game.roster.side, state.mover
    for piece in _lost(state, turn):
        owner = int(piece[0])
        lost = lost | {owner: (*lost.get(owner, ()), piece)}
        if side[owner] != side[mover]:
            taken = taken | {mover: (*taken.get(mover, ()), piece)}
    return Told(number, begun if owed else 0, begun, state.actor if owed else None, lost, taken)


def _lost(before: State, turn: Turn) -> tuple[str, ...]:
    """The pieces that an action took out of the game. A piece that became another one is not lost."""
    had, has = _pieces(before), _pieces(turn.state)
    gone, come = had - has, has - had
    if gone and come and turn.action is not None:
        done, pieces = change(before, turn.action, turn.state), before.game.roster.pieces
        joined = (way[0] for one in done.merged for way in one.ways)
        apart = [one.space for one in done.split]
        others = (*joined, *apart, *(space for space, _ in done.turned))
        gone -= Counter(pieces[before.cells[space]] for space in others)
        for one in done.split:
            gone += Counter({one.piece: one.lost})
            come -= Counter({one.piece: len(one.ends)})
    for piece in come.elements():  # promoted: one of the same owner became this one
        became = next((p for p in sorted(gone) if p[0] == piece[0]), None)
        if became:
            gone -= Counter([became])
    return tuple(sorted(gone.elements()))


def _pieces(state: State) -> Counter[str]:
    """All pieces in the game, on the board, on their way over it and off it."""
    pieces, shows = state.game.roster.pieces, adviser_of(state.game)
    found = Counter({pieces[code]: n for code in set(state.cells) - {0} if (n := state.cells.count(code))})
    found.update(piece for piece, _ in shows.passing(state))
    for tray in state.trays().values():
        found.update(tray)
    return found


def turns_begun(record: GameRecord, player: int) -> int:
    """How many turns of a player have begun: one that goes on, and a roll in it, begin none."""
    number, before = 0, None
    for turn in (record.root, *record.line[: record.number]):
        state, same = turn.state, before is not None and before.mover == turn.state.mover
        goes_on = same and (state.memo is not None or state.roll is not None)
        number += state.mover == player and not goes_on and state.outcome is None
        before = state
    return number


def turns(record: GameRecord, actions: int) -> int:
    """The number that the list of moves gives the last of so many actions: of both players' moves that stand side
    by side; where dice are rolled, of what one player does in a row."""
    way = (record.root, *record.line[:actions])
    number = adviser_of(record.game).move_number
    if numbers := [n for before, turn in pairwise(way) if _moved(turn) and (n := number(before.state))]:
        return numbers[-1]
    told = [(turn.state.actor or turn.state.mover, turn.state.actor == 0) for turn in way[:-1]]
    if any(roll for _, roll in told):
        begins = (mover != before or (roll and not rolled) for (before, rolled), (mover, roll) in pairwise(told))
        return 1 + sum(begins)
    paired = all(player == k % 2 + 1 for k, (player, _) in enumerate(told))
    return (len(told) + 1) // 2 if paired else len(told)


def lengths(record: GameRecord) -> tuple[int, ...]:
    """How many moves each player has, or had, in the series that runs; empty outside of one."""
    most: tuple[int, ...] = ()
    for turn in reversed((record.root, *record.line[: record.number])):
        owed = adviser_of(turn.state.game).owed(turn.state)
        if not any(owed):
            break
        most = tuple(max(pair) for pair in zip(owed, most, strict=True)) if most else owed
    return most


def before_series(record: GameRecord) -> int | None:
    """How many actions were played before the series that runs, or that the last move ended; None: no series. Rolls
    between which nobody decided anything are one, too."""
    turns = (record.root, *record.line[: record.number])
    kinds = [turn.action.kind for turn in reversed(turns) if turn.action is not None]
    rolls = next((n for n, kind in enumerate(kinds) if kind != "roll"), record.number)
    if rolls > 1:
        return record.number - rolls

    def owed(k: int) -> bool:
        return any(adviser_of(turns[k].state.game).owed(turns[k].state))

    k = record.number
    if not (owed(k) or (k and owed(k - 1))):
        return None
    while k and owed(k - 1):
        k -= 1
    while k and not _moved(turns[k]):
        k -= 1
    return k
