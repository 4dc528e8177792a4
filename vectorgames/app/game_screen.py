"""What the panels show of a game in play, made out of a Play. Knows no panel and nothing else of a sitting."""

from __future__ import annotations

from typing import Any

import numpy as np

from vectorgames.app import columns, history, library
from vectorgames.app.move_list import move_list
from vectorgames.app.outcome import outcome, player_end
from vectorgames.app.play import Play
from vectorgames.app.player_names import player_name, together
from vectorgames.app.prompt_screen import choices, confirm_label, prompt
from vectorgames.core.action import Action
from vectorgames.core.state import State
from vectorgames.engine.xray import Xray
from vectorgames.game_record import GameRecord
from vectorgames.memoize import memoize
from vectorgames.spaces.tree import STEPS
from vectorgames.tableau import Tableau
from vectorgames.ui import model
from vectorgames.words import Words


def game_fields(play: Play, tableau: Tableau) -> dict[str, Any]:
    """The fields of a Screen that are about the game, but how its board is looked at."""
    context, move_input = play.context, play.move_input
    record = context.record
    game, state = record.game, record.state
    return {
        "title": library.title(game, context.words),
        "subtitle": _subtitle(play),
        "goal": _goal(play),
        "players": _players(play),
        "prompt": prompt(play),
        "choices": choices(play),
        "dice": _dice(play),
        "can_confirm": move_input.ready is not None,
        "can_cancel": move_input.aim is not None or bool(move_input.stem) or move_input.goes_on,
        "confirm_label": confirm_label(play),
        "moves": move_list(record, context.language, play.playback.replaying),
        "can_undo": record.can_undo,
        "can_redo": record.can_redo,
        "can_deal": record.can_deal,
        "can_solve": play.solving.possible,
        "can_undo_series": history.before_series(record) is not None,
        "vectors": game.goal_of_sets is not None,
        "shape": game.goal_of_sets.shape if game.goal_of_sets is not None else "",
        "set_size": game.goal_of_sets.table.width if game.goal_of_sets is not None else 4,
        "numbers": game.goal_of_sets.table.numbers if game.goal_of_sets is not None else (),
        "plain": not getattr(game.goal_of_sets, "integrated", True),
        "helps": game.helps,
        "trays": columns.has_trays(game),
        "off_board": columns.has_piles(game),
        "series": bool(game.options.get("speed_moves")),
        "probe": columns.probe(play, tableau),
        "xray": _xray(play),
        "filter": play.inspector.filter,
        "dock": context.dock,
        "outcome": outcome(play, tableau) if state.outcome else None,
        "saved": model.Saved(context.save_path.name if context.save_path else "", not record.saved),
        "space": game.space,
        "tableau": tableau,
        "hovered": context.under,
        "reach": _reach(play),
        "match": _match(record),
    }


def _subtitle(play: Play) -> str:
    game, words = play.context.record.game, play.context.words
    parts = [words("games.players", n=game.players)]
    if game.options.get("dimensions", 4) != 4:
        parts.append(words("app.dimensions", n=game.options["dimensions"]))
    parts += [
        words(f"games.option.{name}")
        for name in ("two_quadrants", "periodic_z")
        if game.options.get(name) and f"games.option.{name}" in words
    ]
    return " · ".join(parts)


def _goal(play: Play) -> str:
    """Who plays together, and the goal in one line, of which less may be seen."""
    game, words = play.context.record.game, play.context.words
    line = game.goal_line(play.context.language)
    if all(len(team) == 1 for team in game.teams):
        return line
    teams = "; ".join(together(play.context.record, team, words) for team in game.teams)
    return f"{words('games.teams', teams=teams)} {line}"


def _players(play: Play) -> tuple[model.Player, ...]:
    record, words = play.context.record, play.context.words
    state, game = record.state, record.game
    trays, lost, owed = columns.trays(play), columns.captured(play), state.game.presenter.owed(state)
    series, points, taken = history.lengths(record), state.game.presenter.points(state), columns.taken(play)
    out = []
    for player in range(1, game.players + 1):
        supply = words("games.points", n=points[player - 1]) if points else _left(state, player, words)
        over = state.outcome is not None
        out.append(
            model.Player(
                player,
                _person(record, player, words),
                _emblem(play, player),
                not over and state.mover == player,
                over and player in state.outcome.winners,
                supply,
                trays[player],
                lost[player],
                owed[player - 1] if owed else 0,
                series[player - 1] if series else 0,
                player_end(record, player, words),
                columns.hand(state, player),
                taken[player],
            )
        )
    return tuple(out)


def _person(record: GameRecord, player: int, words: Words) -> str:
    """The name of a player; of whoever is to move also which of the persons who play for him."""
    name, members = player_name(record, player, words), record.game.members
    if members == 1 or record.state.mover != player:
        return name
    return words("games.member", name=name, n=(history.turns_begun(record, player) - 1) % members + 1)


def _left(state: State, player: int, words: Words) -> str:
    """What a player has in hand while anybody has; after that how many pieces he has left where that decides."""
    game = state.game
    if any(state.in_hand or ()):
        return words("games.supply", n=game.hand_of(state.in_hand, player))
    goals = (*game.goals, *(() if game.at_limit is None else (game.at_limit,)))
    if not any(goal.of_pieces for goal in goals):
        return ""
    codes = (code for code, who in enumerate(game.owners) if who == player)
    return words("games.standing", n=sum(map(state.cells.count, codes)))


def _emblem(play: Play, player: int) -> str:
    """The piece that stands for a player: the one he has to place, or his first kind."""
    state, game = play.context.record.state, play.context.record.game
    if game.kinds:
        return game.presenter.figure(f"{player}{game.kinds[0]}")
    return game.presenter.figure(
        game.pieces[state.game.presenter.piece_due(state) if player == state.mover else player]
    )


def _dice(play: Play) -> model.Dice | None:
    record, state = play.context.record, play.context.record.state
    due = record.rolls()
    last = _last_roll(record, play.dice.series) if not due or play.dice.series else None
    if not due and last is None:
        return None
    text = last.text.removeprefix("roll ") if last else ""
    faces = state.game.space.faces(text) if text else ()
    example = state.actions()[0].text.removeprefix("roll ") if due else ""
    return model.Dice(due, text, faces, play.dice.falling, example, play.dice.error, record.sets_up)


def _last_roll(record: GameRecord, series: bool) -> Action | None:
    """What was rolled last, as long as it is news: not what was rolled for somebody else but in a ``series``."""
    for turn in reversed(record.line[max(0, record.number - 2) : record.number]):
        if turn.action.kind == "roll" and turn.parent is not None:
            return turn.action if series or turn.parent.state.mover == record.state.mover else None
    return None


def _reach(play: Play) -> model.Reach | None:
    """Where the node or piece looked at could go, by every kind of step, whether switched on or not."""
    space, focus, state = play.context.space, play.inspector.focus, play.context.record.state
    if not space.step_kinds:
        return None
    shows, own = play.inspector.shows, state.game.steps
    start = focus.start if focus else None
    if start is None:
        return model.Reach("", "", tuple(model.ReachRow(kind, shows(kind), own=kind in own) for kind in STEPS))
    rows = []
    for kind in STEPS:
        ends = space.steps(kind)[start]
        named = tuple((space.names[end], space.changed(kind, start, end)) for end in ends)
        free = sum(not state.cells[end] for end in ends)
        rows.append(model.ReachRow(kind, shows(kind), named, free, kind in own))
    together = tuple(space.names[end] for end, _ in play.analysis.shown.spread) if focus.group == start else ()
    return model.Reach(space.names[start], state.game.pieces[state.cells[start]], tuple(rows), together)


def _match(record: GameRecord) -> model.Match | None:
    """The match of several games, seen from this one."""
    match = record.match
    if match is None:
        return None
    return model.Match(
        match.terms.kind,
        match.terms.n,
        len(match.played) + 1,
        match.totals(record),
        match.results(record),
        match.over(record),
        match.winners(record),
    )


def _xray(play: Play) -> model.Xray | None:
    xray = play.inspector.xray
    if xray is None:
        return None
    space = play.context.space
    opened = tuple(enumerate(xray.counts, 1))
    lines = _xray_lines(play.context.record, play.context.record.state, xray)
    return model.Xray(
        space.names[xray.space], xray.total, lines, opened, play.inspector.chosen, play.inspector.pointed
    )


@memoize(most=4)
def _xray_lines(_record: GameRecord, state: State, xray: Xray) -> tuple[model.XrayLine, ...]:
    space, lines, goal = state.game.space, [], state.game.goal_of_sets
    worth = np.where(goal.counted[xray.rows], xray.dims, 0).tolist() if goal.scored else [0] * len(xray)
    table = xray.table
    rows = zip(table.spaces[xray.rows].tolist(), xray.dims.tolist(), xray.open.T.tolist(), strict=True)
    for (row, mask, opened), points in zip(rows, worth, strict=True):
        steps = zip(space.axes, () if table.strokes else space.components(row[0], row[1]), strict=False)
        players = tuple(player for player, yes in enumerate(opened, 1) if yes)
        lines.append(
            model.XrayLine(
                space.dims_text(mask),
                tuple(space.names[i] for i in row),
                tuple((axis, by) for axis, by in steps if by),
                players,
                points,
                sum(state.cells[i] != 0 for i in row) if len(players) == 1 else 0,
                space.names[row[table.middle]] if table.strokes and table.middle >= 0 else "",
            )
        )
    return tuple(lines)
