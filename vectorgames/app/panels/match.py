"""A match of several games, in words."""

from __future__ import annotations

from vectorgames.app.game_texts import Match, Player
from vectorgames.ui.canvas import Ui


def game_text(ui: Ui, match: Match) -> str:
    """``Game 2 of 5``; ``Game 2 · to 21 points``."""
    return ui.words(f"ui.match.now_{match.kind}", game=match.game, n=match.n)


def points_text(points: float) -> str:
    """``3``, ``½``, ``2½``."""
    whole, half = divmod(points, 1)
    return f"{int(whole) if whole or not half else ''}{'½' if half else ''}"


def total_of(match: Match | None, player: Player) -> str:
    """How many points a player has in the match so far; empty where there is no match."""
    totals = match.totals if match else ()
    return points_text(totals[player.number - 1]) if player.number <= len(totals) else ""


def results_text(ui: Ui, match: Match | None, player: Player) -> str:
    """``Points so far: 4 + 0 + 8 = 12``."""
    if match is None or not match.results:
        return ""
    row = " + ".join(points_text(points[player.number - 1]) for points in match.results)
    total = total_of(match, player)
    return ui.words("ui.match.so_far", points=row if len(match.results) == 1 else f"{row} = {total}")


def ended_text(ui: Ui, match: Match | None, players: tuple[Player, ...]) -> str:
    """At the end of a game: how the match stands, or who has won it."""
    words = ui.words
    if match is None:
        return ""
    names = {player.number: player.name for player in players}
    if match.over and match.winners:
        won = f" {words('games.and')} ".join(names.get(player, str(player)) for player in match.winners)
        totals = " : ".join(points_text(match.totals[player - 1]) for player in _by_side(match))
        key = "ui.match.won" if len(match.winners) == 1 else "ui.match.won_together"
        return words(key, player=won, totals=totals, n=match.game)
    totals = ", ".join(f"{names.get(n, n)} {points_text(points)}" for n, points in enumerate(match.totals, 1))
    if match.over:
        return words("ui.match.drawn", totals=totals, n=match.game)
    return words(f"ui.match.stands_{match.kind}", totals=totals, game=match.game, n=match.n)


def _by_side(match: Match) -> list[int]:
    """One player of those who have won together, and all others, by their points."""
    players = range(1, len(match.totals) + 1)
    counted = [player for player in players if player == match.winners[0] or player not in match.winners]
    return sorted(counted, key=lambda player: -match.totals[player - 1])
