"""screen(): a Session made into a Screen, the value that the panels show."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Any

import numpy as np

from vectorgames.app import chronicle, columns, library
from vectorgames.app.move_list import move_list
from vectorgames.app.session import Session
from vectorgames.blocks.block import figures
from vectorgames.boards import board_class
from vectorgames.core.action import Joint
from vectorgames.core.state import State
from vectorgames.engine.xray import Xray
from vectorgames.kept import kept
from vectorgames.match import Match
from vectorgames.numerals import whole
from vectorgames.spaces.tree import STEPS
from vectorgames.tableau import Path, Tableau
from vectorgames.ui import model
from vectorgames.ui.model import Screen
from vectorgames.words import Words


def screen(session: Session, tableau: Tableau) -> Screen:
    """Everything the panels show now."""
    common = _common(session)
    if session.building:
        from vectorgames.app.workshop_screen import assembly_page  # starting does not wait for it

        return Screen(**common, title=session.words("app.workshop.title"), assembly=assembly_page(session))
    if session.match is None:
        shelf = session.library
        return Screen(**common, chooser=model.Chooser(shelf.games, shelf.unfinished, shelf.recent))
    match, words = session.match, session.words
    game, state = match.game, match.state
    players = _players(session)
    return Screen(
        **common,
        title=library.title(game, words),
        subtitle=_subtitle(session),
        goal=_goal(session),
        players=players,
        prompt=_prompt(session),
        choices=_choices(session),
        dice=_dice(session),
        can_confirm=session.aiming.ready is not None,
        can_cancel=session.aiming.aim is not None or bool(session.aiming.stem),
        confirm_label=_confirm_label(session),
        moves=move_list(session),
        can_undo=match.can_undo,
        can_redo=match.can_redo,
        can_undo_series=chronicle.before_series(match) is not None,
        view=_view(session),
        vectors=game.goal_of_sets is not None,
        plain=not getattr(game.goal_of_sets, "integrated", True),
        helps=game.helps,
        trays=bool(game.kinds) and game.space.by_column,
        series=bool(game.options.get("speed_moves")),
        probe=columns.probe(session, tableau),
        xray=_xray(session),
        filter=session.explorer.filter,
        dock=session.dock,
        outcome=_outcome(session, tableau) if state.outcome else None,
        saved=model.Saved(session.save_path.name if session.save_path else "", not match.saved),
        space=game.space,
        tableau=tableau,
        hovered=session.hover,
        reach=_reach(session),
        contest=_contest(session),
    )


def remaining(session: Session, before: Screen | None) -> Screen:
    """What the panels show where it cannot be told: what is left of the screen before, and what is known."""
    if before is not None and before.page == session.page:
        return replace(before, **_common(session))
    return Screen(**_common(session), title=session.words("app.title"))


def _common(session: Session) -> dict[str, Any]:
    """What every page shows."""
    return {
        "page": session.page,
        "language": session.language,
        "switches": session.switches,
        "settings": session.preferences.settings,
        "engine": session.analysis.state,
        "messages": session.messages.shown,
        "dialog": session.dialog,
        "side_panel_open": session.side_panel_open,
    }


def player_name(session: Session, player: int) -> str:
    names, words = session.match.names, session.words
    if player <= len(names) and names[player - 1]:
        return names[player - 1]
    side = f"games.side.{player}"
    return words(side if figures(session.match.game) and side in words else f"games.player.{player}")


def _subtitle(session: Session) -> str:
    game, words = session.match.game, session.words
    parts = [words("games.players", n=game.players)]
    if game.options.get("dimensions", 4) != 4:
        parts.append(words("app.dimensions", n=game.options["dimensions"]))
    parts += [
        words(f"games.option.{name}")
        for name in ("two_quadrants", "periodic_z")
        if game.options.get(name) and f"games.option.{name}" in words
    ]
    return " · ".join(parts)


def _goal(session: Session) -> str:
    """Who plays together, and the goal in one line, of which less may be seen."""
    game, words = session.match.game, session.words
    line = game.goal_line(session.language)
    if all(len(team) == 1 for team in game.teams):
        return line
    teams = "; ".join(_together(session, team) for team in game.teams)
    return f"{words('games.teams', teams=teams)} {line}"


def _together(session: Session, players: tuple[int, ...]) -> str:
    """Names of players as a list."""
    *most, last = (player_name(session, player) for player in players)
    return f"{', '.join(most)} {session.words('games.and')} {last}" if most else last


def _players(session: Session) -> tuple[model.Player, ...]:
    match, words = session.match, session.words
    state, game = match.state, match.game
    trays, lost, owed = columns.trays(session), columns.captured(session), state.game.presenter.owed(state)
    series, points = chronicle.lengths(match), state.game.presenter.points(state)
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
                player_name(session, player),
                _emblem(session, player),
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


def _emblem(session: Session, player: int) -> str:
    """The piece that stands for a player: the one he has to place, or his first kind."""
    state, game = session.match.state, session.match.game
    if game.kinds:
        return f"{player}{game.kinds[0]}"
    return game.pieces[state.game.presenter.piece_due(state) if player == state.mover else player]


def _confirm_label(session: Session) -> str:
    words, action, legal = session.words, session.aiming.ready, session.aiming.selection.legal
    if action is not None:
        key = f"app.confirm.{action.kind}"
        return words(key if key in words else "app.place")
    places = not session.aiming.moves
    if session.match.game.kinds or (not places and any(a.kind == "place" for a in legal)):
        return ""  # one or the other
    return words("app.place" if places else "app.confirm.move")


def _prompt(session: Session) -> model.Prompt:
    state, words = session.match.state, session.words
    why, rule = session.aiming.why or ("", "")
    if rule:
        section = rule.rpartition(" ")[2]
        numbered = whole(section[:1]) is not None  # many games have no rule book
        rule = words("app.rule", section=section) if numbered else ""
    if state.outcome is not None:
        return model.Prompt(words("rules.over"), "", why, rule)
    mover = player_name(session, state.actor or state.mover)
    text = words("games.turn.move" if state.actor else "games.turn.roll", player=mover)
    if session.analysis.prospects is not None and session.analysis.prospects.why and not session.aiming.stem:
        why = session.analysis.prospects.why.say(session.language)
    return model.Prompt(text, _detail(session), why, rule)


def _detail(session: Session) -> str:
    """What the next click does."""
    state, words, aiming = session.match.state, session.words, session.aiming
    lang, space = session.language, session.match.game.space
    if aiming.ready is not None:
        action = aiming.ready
        key = "app.aimed" if action.kind == "place" else "app.aimed_move"
        return words(key, space=space.name(aiming.aim, lang), action=state.game.notation.text(action, lang))
    if aiming.aim is not None:
        return words("app.aimed_choose", space=space.name(aiming.aim, lang))
    if aiming.stem:
        if aiming.stem[-1].kind == "button" and (kind := str(aiming.stem[-1].value)) in state.game.kinds:
            key = f"games.piece.{kind}"
            return words("app.stem_kind", piece=words(key) if key in words else kind)
        levels = "app.stem" if space.by_column else "app.stem_plain"
        if any(isinstance(a, Joint) and len(a.starts) > len(aiming.stem) for a in aiming.selection.left):
            levels = "app.stem_block"
        return words("app.stem_tray" if aiming.stem[0].kind == "tray" else levels)
    return state.game.presenter.prompt(state).say(lang)


def _choices(session: Session) -> tuple[model.Choice, ...]:
    state, words = session.match.state, session.words
    if state.outcome is not None or not state.actor:
        return ()
    out, n = [], len(session.aiming.selection.picked)
    for pick in session.aiming.buttons:
        value = str(pick.value)
        kind = value in state.game.kinds
        key, icons = f"games.piece.{value}" if kind else f"games.choice.{value}", _icons(session, value)
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


def _icons(session: Session, value: str) -> tuple[str, ...]:
    """The pieces that a button is about."""
    state = session.match.state
    if value in state.game.kinds:
        return (f"{state.actor}{value}",)
    return {"pair": ("1", "1"), "single": ("2",)}.get(value, ())


def _dice(session: Session) -> model.Dice | None:
    match, state = session.match, session.match.state
    due = match.rolls()
    # What was rolled for something else is no news.
    recent = match.line[(0 if due else max(0, match.number - 1)) : match.number]
    last = next((turn.action for turn in reversed(recent) if turn.action.kind == "roll"), None)
    if not due and last is None:
        return None
    text = last.text.removeprefix("roll ") if last else ""
    faces = state.game.space.faces(text) if text else ()
    example = state.actions()[0].text.removeprefix("roll ") if due else ""
    return model.Dice(due, text, faces, session.rolling, example, session.roll_error)


def _view(session: Session) -> model.ViewState:
    kept = tuple(view.say(session.words) if view else "" for view in session.views.kept())
    space = session.match.game.space
    board = board_class(space)
    return model.ViewState(
        session.view,
        session.explode,
        session.apart,
        board.layouts,
        space.height,
        board.quadrants,
        space.boards,
        kept,
    )


def _reach(session: Session) -> model.Reach | None:
    """Where the node or piece looked at could go, by every kind of step, whether switched on or not."""
    space, focus, state = session.match.game.space, session.explorer.focus, session.match.state
    if not space.step_kinds:
        return None
    start = focus.start if focus else None
    if start is None:
        return model.Reach("", "", tuple(model.ReachRow(kind, getattr(session.switches, kind)) for kind in STEPS))
    rows = []
    for kind in STEPS:
        ends = space.steps(kind)[start]
        named = tuple((space.names[end], space.changed(kind, start, end)) for end in ends)
        free = sum(not state.cells[end] for end in ends)
        rows.append(model.ReachRow(kind, getattr(session.switches, kind), named, free))
    return model.Reach(space.names[start], state.game.pieces[state.cells[start]], tuple(rows))


def _contest(session: Session) -> model.Contest | None:
    """The match of several games, seen from this one."""
    match = session.match
    contest = match.contest
    if contest is None:
        return None
    return model.Contest(
        contest.terms.kind,
        contest.terms.n,
        len(contest.played) + 1,
        contest.totals(match),
        contest.results(match),
        contest.over(match),
        contest.winners(match),
    )


def _xray(session: Session) -> model.Xray | None:
    xray = session.explorer.xray
    if xray is None:
        return None
    space = session.match.game.space
    opened = tuple(enumerate(xray.counts, 1))
    lines = _xray_lines(session.match, session.match.state, xray)
    return model.Xray(space.names[xray.space], xray.total, lines, opened, session.explorer.chosen)


@kept(most=4)
def _xray_lines(_match: Match, state: State, xray: Xray) -> tuple[model.XrayLine, ...]:
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


def _gryb(session: Session, title: str, path: Path) -> model.Outcome:
    """The end by a set of a tree, or by a path or a figure: its spaces, the loci that run, what it is worth."""
    words, state = session.words, session.match.state
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


def _outcome(session: Session, tableau: Tableau) -> model.Outcome:
    words, state = session.words, session.match.state
    end, names = state.outcome, state.game.space.names
    path = next((p for p in tableau.paths if p.kind == "vector"), None)
    reason_key = f"games.reason.{end.reason}"
    if end.winners:
        title = words("games.outcome.won", n=len(end.winners), player=_together(session, end.winners))
    else:
        title = words("games.outcome.draw")
    if path is None:
        detail = words(reason_key, dims="") if reason_key in words else end.reason
        return model.Outcome(title, detail=detail)
    if state.game.space.kind == "tree" or not path.dims:
        return _gryb(session, title, path)
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
