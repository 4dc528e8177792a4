"""A match of several games in words: which game it is, who has how many points, who has won."""

from __future__ import annotations

from vectorgames.ui.kit import Ui
from vectorgames.ui.model import Contest, Player, Screen

KINDS = {"games": 5, "points": 21}
"""How a match may be won, and the number that is proposed for it."""
MOST = {"games": 99, "points": 999}


def terms_of(contest: str | None) -> tuple[str, int]:
    """Kind and number of ``games:5``; no kind for a single game."""
    kind, _, number = (contest or "").partition(":")
    return kind, int(number) if number else KINDS.get(kind, 0)


def game_text(ui: Ui, contest: Contest) -> str:
    """``Game 2 of 5``; ``Game 2 · to 21 points``."""
    return ui.words(f"ui.contest.now_{contest.kind}", game=contest.game, n=contest.n)


def total_of(screen: Screen, player: Player) -> str:
    """How many points a player has in the match so far; empty where there is no match."""
    totals = screen.contest.totals if screen.contest else ()
    return str(totals[player.number - 1]) if player.number <= len(totals) else ""


def results_text(ui: Ui, screen: Screen, player: Player) -> str:
    """``Points so far: 4 + 0 + 8 = 12``."""
    contest = screen.contest
    if contest is None or not contest.results:
        return ""
    row = " + ".join(str(points[player.number - 1]) for points in contest.results)
    total = total_of(screen, player)
    return ui.words("ui.contest.so_far", points=row if len(contest.results) == 1 else f"{row} = {total}")


def ended_text(ui: Ui, screen: Screen) -> str:
    """At the end of a game: how the match stands, or who has won it."""
    contest, words = screen.contest, ui.words
    if contest is None:
        return ""
    names = {player.number: player.name for player in screen.players}
    if contest.over and contest.winners:
        first = contest.winners[0]
        ordered = sorted(contest.totals, reverse=True)
        totals = " : ".join(map(str, ordered))
        return words("ui.contest.won", player=names.get(first, str(first)), totals=totals, n=contest.game)
    totals = ", ".join(f"{names.get(n, n)} {points}" for n, points in enumerate(contest.totals, 1))
    if contest.over:
        return words("ui.contest.drawn", totals=totals, n=contest.game)
    return words(f"ui.contest.stands_{contest.kind}", totals=totals, game=contest.game, n=contest.n)
