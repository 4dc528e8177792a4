"""How a game has ended, in words: who has won, why, by which set."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import TYPE_CHECKING

from vectorgames.app.names import player_name, together
from vectorgames.base.words import Words
from vectorgames.play.record import GameRecord, Turn
from vectorgames.rules.action import Outcome
from vectorgames.rules.ending import NO_END, ending
from vectorgames.rules.game import State
from vectorgames.spaces.space import Space
from vectorgames.view.hint_highlights import winning_set
from vectorgames.view.tableau import Path, Tableau

if TYPE_CHECKING:
    from vectorgames.app.play import Play


@dataclass(frozen=True, slots=True)
class Told:
    """The end. ``line``: names of the spaces in order; ``dims``: the coordinates that run (``xt``).

    ``reached``: how many of the spaces the drawing of the line has come to. ``ordered``: whether they are a
    sequence.
    """

    title: str
    player: int = 0
    line: tuple[str, ...] = ()
    dims: str = ""
    dims_text: str = ""
    detail: str = ""
    reached: int = 4
    ordered: bool = True


def told(play: Play, tableau: Tableau) -> Told:
    """The end as the card at the end tells it. The game stands where it is over."""
    words, record = play.context.words, play.context.playing
    state, names = record.state, record.game.space.names
    end = state.outcome
    assert end is not None
    title = _title(record, end, words)
    path = next((p for p in tableau.paths if p.kind == "vector"), None)
    if path is None or record.here.result is not None:
        said = (*_told(record, words), _scores(record, end, words))
        return Told(title, detail=" ".join(filter(None, said)))
    won = winning_set(state)
    if won is not None and (won[0].strokes or (path.dims and not _runs(state.game.space, path))):
        return _figure(state.game.space, end, title, won[1], won[2], words)
    if state.game.space.hanging or not path.dims:
        return _set_of_tree(names, end, title, path, words)
    count = words(f"games.dims_count.{len(path.dims)}")
    return Told(
        title,
        end.winners[0] if end.winners else 0,
        tuple(names[i] for i in path.spaces),
        path.dims,
        _by_rule(end.reason, words, count),
        words("games.every_step", axes=words.listed(path.dims, "games.and")),
        min(len(path.spaces), 1 + int(tableau.drawn * (len(path.spaces) - 1) + 1e-6)),
    )


def outcome_line(record: GameRecord, words: Words) -> str:
    """The end of the line shown in a line, ``Ann wins. Ben has resigned.``; empty if it has none."""
    turn = record.line[-1] if record.line else record.root
    end = (turn.over or turn.state).outcome
    if end is None:
        return ""
    title, why = _title(record, end, words), _reason(record, turn, words)
    return f"{title}. {why}" if why else f"{title}."


def player_end(record: GameRecord, player: int, words: Words) -> str:
    """What a player has come to where the game is over, in a word: he wins, has resigned, a draw."""
    end, result = record.state.outcome, record.here.result
    if end is None:
        return ""
    if player in end.winners:
        return words("ui.wins")
    if result is not None and result.player == player:
        return words("app.clock.player_lost" if result.by_time else "app.player_resigned")
    return "" if end.winners else words("app.player_draw")


def _title(record: GameRecord, end: Outcome, words: Words) -> str:
    if not end.winners:
        return words("games.outcome.draw")
    return words("games.outcome.won", n=len(end.winners), player=together(record, end.winners, words))


def _reason(record: GameRecord, turn: Turn, words: Words) -> str:
    """Why the game is over; for a vector, whose dimensions are told beside it, nothing."""
    if turn.result is not None:
        if not turn.result.player:
            return words("app.agreed")
        key = "app.clock.lost" if turn.result.by_time else "app.resigned"
        return words(key, player=player_name(record, turn.result.player, words))
    end = turn.state.outcome
    return "" if end is None or end.reason == "vector" else _by_rule(end.reason, words)


def _told(record: GameRecord, words: Words) -> list[str]:
    """Why the game is over, in sentences: by whose lack of moves, with what left, with which groups, attacked by
    what."""
    state, space = record.state, record.game.space
    end = ending(state) if record.here.result is None else NO_END
    out = [] if end.stuck else [_reason(record, record.here, words)]

    def name(player: int) -> str:
        return player_name(record, player, words)

    def each(told: list[str]) -> str:
        return ", ".join(f"{name(player)} {one}" for player, one in enumerate(told, 1))

    if end.stuck:
        out.append(words("games.end.stuck", player=name(end.stuck)))
    if end.quiet:
        out.append(words("games.end.quiet", n=end.quiet))
    if end.part:
        out.append(words("games.end.part", player=name(end.beaten), part=end.part))
    if end.last:
        names = " ".join(space.name(i, words.language) for i in end.last)
        out.append(words("games.end.last", n=len(end.last), player=name(end.beaten), spaces=names))
    if end.groups:
        out.append(words("games.end.groups", sizes=each(["+".join(map(str, some)) or "–" for some in end.groups])))
    elif end.left and not end.last:
        counts = [str(len(there) + held) for there, held in zip(end.left, end.hands, strict=True)]
        out.append(words("games.end.left", counts=each(counts)))
    for check in end.checks:
        king, by = space.name(check.space, words.language), " ".join(_piece(state, i, words) for i in check.by)
        out.append(words("games.end.checks", king=king, pieces=by))
    return out


def _piece(state: State, space: int, words: Words) -> str:
    """``queen (3,4,3,NE,SW)``."""
    kind = state.game.roster.pieces[state.cells[space]][1:]
    named = words.first(f"games.piece.{kind}", otherwise=kind)
    return f"{named} {state.game.space.name(space, words.language)}"


def _scores(record: GameRecord, end: Outcome, words: Words) -> str:
    """What everybody has come to, in a game that keeps scores: ``Rings left: Ann 3, Ben 1.``"""
    if not end.scores:
        return ""
    own = f"games.{record.game.id}.scored"
    scores = ", ".join(f"{player_name(record, p, words)} {n}" for p, n in enumerate(end.scores, 1))
    return words(own if own in words else "games.scored", scores=scores)


def _by_rule(reason: str, words: Words, dims: str = "") -> str:
    return words.first(f"games.reason.{reason}", otherwise=reason, dims=dims)


def _figure(space: Space, end: Outcome, title: str, spaces: tuple[int, ...], mask: int, words: Words) -> Told:
    """The end by a set that is several lines: its spaces, in no order, and along which coordinates it lies."""
    dims, names = space.dims_text(mask), tuple(space.names[i] for i in spaces)
    detail = words("games.lines_along", axes=words.listed(dims, "games.and")) if dims else ""
    why = _by_rule(end.reason, words, dims)
    return Told(title, end.winners[0], names, dims, why, detail, len(names), ordered=False)


def _runs(space: Space, path: Path) -> bool:
    """Whether every step along a path changes all that runs in it, as no figure does."""
    steps = filter(None, (space.components(*step) for step in pairwise(path.spaces)))
    changed = ({axis for axis, by in zip(space.axes, step, strict=False) if by} for step in steps)
    return all(axes == {*path.dims} for axes in changed)


def _set_of_tree(names: Sequence[str], end: Outcome, title: str, path: Path, words: Words) -> Told:
    """The end by a set of a tree, or by a path or a figure: its spaces, the loci that run, what it is worth."""
    points = words("games.points", n=max(end.scores)) if end.scores else ""
    spaces = tuple(names[i] for i in path.spaces)
    return Told(
        title, end.winners[0], spaces, path.dims, _by_rule(end.reason, words, path.dims), points, len(spaces)
    )
