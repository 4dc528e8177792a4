"""What stands in a column and what is off the board, in words: the column probe and the trays of a Screen.

Knows no rule and no panel.
"""

from __future__ import annotations

from vectorgames.app import history
from vectorgames.app.play import Play
from vectorgames.core.game import Game
from vectorgames.core.prospects import TrayPiece
from vectorgames.core.selection import Selection
from vectorgames.core.state import State
from vectorgames.marks import KINDS, told
from vectorgames.tableau import Mark, Tableau
from vectorgames.ui import model
from vectorgames.words import Words

COLUMN = ("level", "count")
"""Kinds of marks that say of a space which column it is of: a list of the column need not."""


def piece_name(text: str, words: Words) -> str:
    """``White king``."""
    owner, kind = text[:1], text[1:]
    key = f"games.piece.{kind}" if kind else ""
    said = words(f"games.side.{owner}") if f"games.side.{owner}" in words else words(f"games.player.{owner}")
    return words("games.piece_of", side=said, piece=words(key)) if key and key in words else said


def probe(play: Play, tableau: Tableau) -> model.Probe | None:
    """The column looked at: of the space pointed at, aimed at, or played on last."""
    record, words = play.context.record, play.context.words
    space = record.game.space
    if not space.by_column:
        return None
    last = record.here.action
    places = (play.context.pointed, play.move_input.aim, play.context.pinned, last.space if last else None)
    at = next((place for place in places if place is not None), None)
    if at is None:
        return None
    column = space.column(at)
    pieces = {piece.space: piece.text for piece in tableau.pieces}
    marks: dict[int, list[Mark]] = {}
    for mark in tableau.every_mark:
        marks.setdefault(mark.space, []).append(mark)
    absent: dict[int, list[str]] = {}
    for ghost in (ghost for ghost in tableau.ghosts if ghost.why == "absent"):
        absent.setdefault(ghost.space, []).append(ghost.text)
    rows = []
    for s in reversed(column):
        kinds = {mark.kind for mark in marks.get(s, ())}
        text = piece_name(pieces[s], words) if s in pieces else words("app.probe.empty")
        level = space.name(s, play.context.language)[-2:]
        seen = tuple(kind for kind in told(kinds) if KINDS[kind].told and kind not in COLUMN)
        rows.append(model.ProbeRow(s, level, pieces.get(s, ""), text, seen, tuple(absent.get(s, ())), s == at))
    title = words("app.probe.title", column=space.column_name(at))
    return model.Probe(title, _detail(play, column, pieces), tuple(rows))


def _detail(play: Play, column: tuple[int, ...], pieces: dict[int, str]) -> str:
    """What the column is to whoever is to move: empty, his own, or the enemy's."""
    words, mover = play.context.words, play.context.record.state.mover
    owners = {int(pieces[s][0]) for s in column if s in pieces}
    allowed = play.move_input.allowed(column[0]) if play.move_input.stem else []
    if allowed:
        return words("app.probe.allowed", n=len(allowed))
    if not owners:
        return words("app.probe.bare")
    side = words(f"games.side.{mover}") if f"games.side.{mover}" in words else words(f"games.player.{mover}")
    if owners == {mover}:
        return words("app.probe.own", side=side)
    return words("app.probe.enemy_return" if play.move_input.tray else "app.probe.enemy", side=side)


def trays(play: Play) -> dict[int, tuple[model.TrayItem, ...]]:
    """Player -> what he has off the board that may come back."""
    record = play.context.record
    state = record.state
    over = state.outcome is not None
    choices = frozenset() if over else play.move_input.selection.choices()
    free = choices if not play.move_input.stem else Selection(play.move_input.selection.legal).choices()
    out: dict[int, tuple[model.TrayItem, ...]] = {p: () for p in range(1, record.game.players + 1)}
    for piece in state.game.presenter.tray(state):
        owner = int(piece.piece[0])
        out[owner] += (_item(play, piece, piece.pick in free and owner == state.actor),)
    return out


def _item(play: Play, piece: TrayPiece, choosable: bool) -> model.TrayItem:
    words, record = play.context.words, play.context.record
    mine = int(piece.piece[0]) == record.state.actor and record.state.outcome is None
    chosen = mine and play.move_input.tray == piece.pick
    why = ""
    if chosen and (prospects := play.analysis.prospects) and prospects.why:
        why = prospects.why.say(play.context.language, play.context.noun)
    due = "" if piece.due is None else words("app.tray.due", n=piece.due)
    origin = record.game.space.name(piece.origin, play.context.language)
    return model.TrayItem(
        piece.piece,
        origin,
        words("app.tray.age", n=piece.age),
        piece.pick if mine else None,
        due,
        why,
        chosen,
        piece.age,
        piece.due or 0,
    )


def has_trays(game: Game) -> bool:
    """Whether pieces leave the board and may come back."""
    return bool(game.kinds) and game.space.by_column


def has_piles(game: Game) -> bool:
    """Whether pieces wait in hands or are lost for good, in a game in which none comes back."""
    return not has_trays(game) and ("threatened" in game.helps or any(game.hands or ()))


def hand(state: State, player: int) -> tuple[str, ...]:
    """Texts of the pieces that a player may still place."""
    game, shows = state.game, state.game.presenter
    held = enumerate(state.in_hand or (), 1)
    return tuple(
        shows.figure(game.pieces[code]) for code, n in held if game.owners[code] == player for _ in range(n)
    )


def captured(play: Play) -> dict[int, tuple[str, ...]]:
    """Player -> texts of his pieces that have left the game."""
    return _figures(play, history.captured(play.context.record))


def taken(play: Play) -> dict[int, tuple[str, ...]]:
    """Player -> texts of the pieces that he keeps, or has taken from others."""
    return _figures(play, history.taken(play.context.record))


def _figures(play: Play, pieces: dict[int, tuple[str, ...]]) -> dict[int, tuple[str, ...]]:
    figure = play.context.record.game.presenter.figure
    return {player: tuple(map(figure, texts)) for player, texts in pieces.items()}
