"""What the panels show of a game in play, made out of a Play. Knows no panel and nothing else of a sitting."""

from __future__ import annotations

import re
from typing import Any

import numpy as np

from vectorgames.app import columns, history, library
from vectorgames.app.move_list import move_list
from vectorgames.app.play import Play
from vectorgames.app.views import KeptViews
from vectorgames.blocks.block import figures
from vectorgames.boards import board_class
from vectorgames.core.action import Action, Joint
from vectorgames.core.stage import Reason
from vectorgames.core.state import State
from vectorgames.engine.xray import Xray
from vectorgames.game_record import GameRecord
from vectorgames.kept import kept
from vectorgames.numerals import whole
from vectorgames.spaces.tree import STEPS
from vectorgames.tableau import Path, Tableau
from vectorgames.ui import model
from vectorgames.words import Words


def game_fields(play: Play, views: KeptViews, tableau: Tableau) -> dict[str, Any]:
    """The fields of a Screen that are about the game."""
    context, move_input = play.context, play.move_input
    record = context.record
    game, state = record.game, record.state
    return {
        "title": library.title(game, context.words),
        "subtitle": _subtitle(play),
        "goal": _goal(play),
        "players": _players(play),
        "prompt": _prompt(play),
        "choices": _choices(play),
        "dice": _dice(play),
        "can_confirm": move_input.ready is not None,
        "can_cancel": move_input.aim is not None or bool(move_input.stem),
        "confirm_label": _confirm_label(play),
        "moves": move_list(record, context.language, play.playback.replaying),
        "can_undo": record.can_undo,
        "can_redo": record.can_redo,
        "can_undo_series": history.before_series(record) is not None,
        "view": _view(play, views),
        "vectors": game.goal_of_sets is not None,
        "plain": not getattr(game.goal_of_sets, "integrated", True),
        "helps": game.helps,
        "trays": bool(game.kinds) and game.space.by_column,
        "series": bool(game.options.get("speed_moves")),
        "probe": columns.probe(play, tableau),
        "xray": _xray(play),
        "filter": play.inspector.filter,
        "dock": context.dock,
        "outcome": _outcome(play, tableau) if state.outcome else None,
        "saved": model.Saved(context.save_path.name if context.save_path else "", not record.saved),
        "space": game.space,
        "tableau": tableau,
        "hovered": context.under,
        "reach": _reach(play),
        "match": _match(record),
    }


def player_name(play: Play, player: int) -> str:
    names, words = play.context.record.names, play.context.words
    if player <= len(names) and names[player - 1]:
        return names[player - 1]
    side = f"games.side.{player}"
    return words(side if figures(play.context.record.game) and side in words else f"games.player.{player}")


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
    teams = "; ".join(_together(play, team) for team in game.teams)
    return f"{words('games.teams', teams=teams)} {line}"


def _together(play: Play, players: tuple[int, ...]) -> str:
    """Names of players as a list."""
    *most, last = (player_name(play, player) for player in players)
    return f"{', '.join(most)} {play.context.words('games.and')} {last}" if most else last


def _players(play: Play) -> tuple[model.Player, ...]:
    record, words = play.context.record, play.context.words
    state, game = record.state, record.game
    trays, lost, owed = columns.trays(play), columns.captured(play), state.game.presenter.owed(state)
    series, points = history.lengths(record), state.game.presenter.points(state)
    in_hand = state.in_hand and any((*state.in_hand, *(game.hands or ())))  # in some games none ever is
    out = []
    for player in range(1, game.players + 1):
        supply = words("games.supply", n=game.hand_of(state.in_hand, player)) if in_hand else ""
        if points:
            supply = words("games.points", n=points[player - 1])
        over = state.outcome is not None
        out.append(
            model.Player(
                player,
                player_name(play, player),
                _emblem(play, player),
                not over and state.mover == player,
                over and player in state.outcome.winners,
                sum(state.cells.count(code) for code, owner in enumerate(game.owners) if owner == player),
                supply,
                trays[player],
                lost.get(player, ()),
                owed[player - 1] if owed else 0,
                series[player - 1] if series else 0,
            )
        )
    return tuple(out)


def _emblem(play: Play, player: int) -> str:
    """The piece that stands for a player: the one he has to place, or his first kind."""
    state, game = play.context.record.state, play.context.record.game
    if game.kinds:
        return f"{player}{game.kinds[0]}"
    return game.pieces[state.game.presenter.piece_due(state) if player == state.mover else player]


def _confirm_label(play: Play) -> str:
    words, action, legal = play.context.words, play.move_input.ready, play.move_input.selection.legal
    if action is not None:
        key = f"app.confirm.{action.kind}"
        return words(key if key in words else "app.place")
    places = not play.move_input.moves
    if play.context.record.game.kinds or (not places and any(a.kind == "place" for a in legal)):
        return ""  # one or the other
    return words("app.place" if places else "app.confirm.move")


def _prompt(play: Play) -> model.Prompt:
    state, words = play.context.record.state, play.context.words
    why, rule = play.move_input.why or _why_not_pointed(play) or ("", "")
    if rule:
        section = rule.rpartition(" ")[2]
        numbered = whole(section[:1]) is not None  # many games have no rule book
        rule = words("app.rule", section=section) if numbered else ""
    if state.outcome is not None:
        return model.Prompt(words("rules.over"), "", why, rule)
    mover = player_name(play, state.actor or state.mover)
    text = words("games.turn.move" if state.actor else "games.turn.roll", player=mover)
    return model.Prompt(text, _detail(play), why, rule)


def _why_not_pointed(play: Play) -> tuple[str, str] | None:
    """Why the vector that is pointed at cannot be drawn: a click there would mean something else."""
    sketch = play.move_input.sketch
    if sketch is None or sketch.why is None:
        return None
    return sketch.why.say(play.context.language), sketch.why.section if isinstance(sketch.why, Reason) else ""


def _detail(play: Play) -> str:
    """What the next click does."""
    state, words, move_input = play.context.record.state, play.context.words, play.move_input
    lang, space, prospects = play.context.language, play.context.space, play.analysis.prospects
    if move_input.seen is not None:
        return words("app.looked_at", space=space.name(move_input.seen, lang))
    if prospects is not None and prospects.why and not move_input.stem:
        return prospects.why.say(lang)
    if move_input.ready is not None:
        action = move_input.ready
        key = "app.aimed" if action.kind == "place" else "app.aimed_move"
        return words(key, space=space.name(move_input.aim, lang), action=state.game.notation.text(action, lang))
    if move_input.aim is not None:
        return words("app.aimed_choose", space=space.name(move_input.aim, lang))
    if move_input.stem:
        if (after := state.game.presenter.prompt_after(state, move_input.stem)) is not None:
            return after.say(lang)
        if move_input.stem[-1].kind == "button" and (kind := str(move_input.stem[-1].value)) in state.game.kinds:
            key = f"games.piece.{kind}"
            return words("app.stem_kind", piece=words(key) if key in words else kind)
        levels = "app.stem" if space.by_column else "app.stem_plain"
        if any(isinstance(a, Joint) and len(a.starts) > len(move_input.stem) for a in move_input.selection.left):
            levels = "app.stem_block"
        return words("app.stem_tray" if move_input.stem[0].kind == "tray" else levels)
    return state.game.presenter.prompt(state).say(lang)


def _choices(play: Play) -> tuple[model.Choice, ...]:
    state, words = play.context.record.state, play.context.words
    if state.outcome is not None or not state.actor:
        return ()
    out, n = [], len(play.move_input.selection.picked)
    for pick in play.move_input.buttons:
        value = str(pick.value)
        kind = value in state.game.kinds
        key, icons = f"games.piece.{value}" if kind else f"games.choice.{value}", _icons(play, value)
        label = words(key) if key in words else value
        group, short = ("", label) if kind else _of_many(value, label, words)
        out.append(model.Choice(value, short, icons, "", bool(n) and not out and kind, group, label))
    return tuple(out)


def _of_many(value: str, label: str, words: Words) -> tuple[str, str]:
    """What buttons that differ by a number are about, and the few letters that tell this one from the others."""
    stem, number = re.fullmatch(r"(.*?) ?([0-9]*)", value).groups()
    if not number or f"games.choice_group.{stem}" not in words:
        return "", label
    return words(f"games.choice_group.{stem}"), words(f"games.choice_short.{stem}", n=number)


def _icons(play: Play, value: str) -> tuple[str, ...]:
    """The pieces that a button is about."""
    state = play.context.record.state
    if value in state.game.kinds:
        return (f"{state.actor}{value}",)
    return {"pair": ("1", "1"), "single": ("2",)}.get(value, ())


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


def _view(play: Play, views: KeptViews) -> model.ViewState:
    kept = tuple(view.say(play.context.words) if view else "" for view in views.kept())
    space = play.context.space
    board = board_class(space)
    return model.ViewState(
        play.context.view,
        play.context.explode,
        play.context.apart,
        board.layouts,
        space.height,
        board.quadrants,
        space.boards,
        kept,
    )


def _reach(play: Play) -> model.Reach | None:
    """Where the node or piece looked at could go, by every kind of step, whether switched on or not."""
    space, focus, state = play.context.space, play.inspector.focus, play.context.record.state
    if not space.step_kinds:
        return None
    start = focus.start if focus else None
    if start is None:
        return model.Reach(
            "", "", tuple(model.ReachRow(kind, getattr(play.context.switches, kind)) for kind in STEPS)
        )
    rows = []
    for kind in STEPS:
        ends = space.steps(kind)[start]
        named = tuple((space.names[end], space.changed(kind, start, end)) for end in ends)
        free = sum(not state.cells[end] for end in ends)
        rows.append(model.ReachRow(kind, getattr(play.context.switches, kind), named, free))
    return model.Reach(space.names[start], state.game.pieces[state.cells[start]], tuple(rows))


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
    return model.Xray(space.names[xray.space], xray.total, lines, opened, play.inspector.chosen)


@kept(most=4)
def _xray_lines(_record: GameRecord, state: State, xray: Xray) -> tuple[model.XrayLine, ...]:
    space, lines, goal = state.game.space, [], state.game.goal_of_sets
    worth = np.where(goal.counted[xray.rows], xray.dims, 0).tolist() if goal.scored else [0] * len(xray)
    rows = zip(space.vectors.spaces[xray.rows].tolist(), xray.dims.tolist(), xray.open.T.tolist(), strict=True)
    for (row, mask, opened), points in zip(rows, worth, strict=True):
        steps = zip(space.axes, space.components(row[0], row[1]), strict=False)
        players = tuple(player for player, yes in enumerate(opened, 1) if yes)
        lines.append(
            model.XrayLine(
                space.dims_text(mask),
                tuple(space.names[i] for i in row),
                tuple((axis, by) for axis, by in steps if by),
                players,
                points,
                sum(state.cells[i] != 0 for i in row) if len(players) == 1 else 0,
            )
        )
    return tuple(lines)


def _gryb(play: Play, title: str, path: Path) -> model.Outcome:
    """The end by a set of a tree, or by a path or a figure: its spaces, the loci that run, what it is worth."""
    words, state = play.context.words, play.context.record.state
    end, names = state.outcome, state.game.space.names
    reason_key = f"games.reason.{end.reason}"
    points = words("games.points", n=max(end.scores)) if end.scores else ""
    return model.Outcome(
        title,
        end.winners[0],
        tuple(names[i] for i in path.spaces),
        path.dims,
        words(reason_key, dims=path.dims) if reason_key in words else end.reason,
        points,
        len(path.spaces),
    )


def _outcome(play: Play, tableau: Tableau) -> model.Outcome:
    words, state = play.context.words, play.context.record.state
    end, names = state.outcome, state.game.space.names
    path = next((p for p in tableau.paths if p.kind == "vector"), None)
    reason_key = f"games.reason.{end.reason}"
    if end.winners:
        title = words("games.outcome.won", n=len(end.winners), player=_together(play, end.winners))
    else:
        title = words("games.outcome.draw")
    if path is None:
        detail = words(reason_key, dims="") if reason_key in words else end.reason
        return model.Outcome(title, detail=detail)
    if state.game.space.kind == "tree" or not path.dims:
        return _gryb(play, title, path)
    dims = list(path.dims)
    count = words(f"games.dims_count.{len(dims)}")
    listed = dims[0] if len(dims) == 1 else f"{', '.join(dims[:-1])} {words('games.and')} {dims[-1]}"
    return model.Outcome(
        title,
        end.winners[0] if end.winners else 0,
        tuple(names[i] for i in path.spaces),
        path.dims,
        words(reason_key, dims=count) if reason_key in words else end.reason,
        words("games.every_step", axes=listed),
        min(len(path.spaces), 1 + int(tableau.drawn * (len(path.spaces) - 1) + 1e-6)),
    )
