"""Judging: what follows from an action once it is carried out: effects in their order, then goals, then removals
that are due (rules/time_vectors.md 13.5, 13.6; rules/gryb.md 8.5)."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from vectorgames.core.game import Game
    from vectorgames.core.play import Play
    from vectorgames.core.record import Record
    from vectorgames.core.stage import AnyStage
    from vectorgames.core.state import State


def is_plain(game: Game) -> bool:
    """Whether only the piece that has landed, and only goals of its side, have to be looked at after an action."""
    alike = all(code == side for code, side in enumerate(game.sides))  # cells are what goals look at
    return alike and game.record is None and not game.effects and all(goal.of_landing for goal in game.goals)


def removes(game: Game) -> bool:
    """Whether players may have to remove pieces of others."""
    return any(goal.then == "remove" for goal in game.goals) or any(effect.removes for effect in game.effects)


def follow(play: Play) -> None:
    """Let the effects of the game happen, in their order."""
    for effect in play.game.effects:
        effect.follow(play)
    if play.record is not None and play.record.order:
        play.record = play.record._replace(order=_ordered(play))


def judged(stage: AnyStage, play: Play) -> State | None:
    """The final state if an action reaches a goal, None if the game goes on, perhaps with removals that are due."""
    game = play.game
    acting = game.side[play.player]
    for side in sides_from(game, play.player):
        for goal in game.goals:
            points = goal.met(play, side)
            if not points:
                continue
            if goal.then == "end":
                record = play.record
                winner = side
                return stage.win(
                    play.before,
                    play.cells,
                    play.player,
                    play.hands,
                    goal.reason,
                    int(points * goal.scored),
                    winner,
                    record,
                )
            if side != acting:
                continue
            if goal.then == "remove":
                play.due += points
            elif play.record is not None:
                play.record = _scored(play.record, game, side, points)
    return None


def missing(before: bytes, after: bytes) -> list[int]:
    """Codes of the pieces that are no longer on the board."""
    return [code for code in {*before} if code for _ in range(before.count(code) - after.count(code))]


def sides_from(game: Game, player: int) -> tuple[int, ...]:
    """The sides in order of play, that of a player first."""
    seats = range(1, game.players + 1)
    return tuple(dict.fromkeys(game.side[p] for p in (*seats[player - 1 :], *seats[: player - 1])))


def _scored(record: Record, game: Game, side: int, points: int) -> Record:
    given = (n + (points if game.side[p] == side else 0) for p, n in enumerate(record.scores, 1))
    return record._replace(scores=tuple(given))


def _ordered(play: Play) -> tuple[tuple[int, ...], ...]:
    """For each player the spaces of his pieces in the order in which they came in, after an action."""
    went = dict(play.moved)
    owners, cells = play.game.owners, play.cells
    assert play.record is not None
    out = []
    for player, spaces in enumerate(play.record.order, 1):
        kept = [went.get(space, space) for space in spaces]
        kept = [space for space in kept if owners[cells[space]] == player]
        new = (end for start, end in play.moved if start < 0 and owners[cells[end]] == player)
        out.append(tuple(dict.fromkeys((*kept, *new))))
    return tuple(out)
