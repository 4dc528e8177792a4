"""Why a text of Hyper-Chess is not legal: one sentence with the reason (rules/gryb.md section 5)."""

from __future__ import annotations

from typing import Any

from vectorgames.core.stage import Reason
from vectorgames.games.hyper.notation import CASTLE, Parts, taken_apart
from vectorgames.games.hyper.play import HyperState
from vectorgames.games.hyper.ways import KINDS, KING, PAWN, tables
from vectorgames.spaces.relation import spaces_of
from vectorgames.words import Phrase


def refuse(state: HyperState, text: str) -> Reason:
    """Why a text in normal form is not legal."""
    if text == CASTLE:
        return _why_no_castling(state)
    parts = taken_apart(state.game.space, text)
    if parts.start == parts.end:  # also what a click on a piece that cannot be chosen seems to mean
        return _why_not_there(state, parts) or why_stuck(state, parts.start)
    return _why_not_there(state, parts) or _why_no_way(state, parts) or _why_not_so(state, text, parts)


def why_stuck(state: HyperState, node: int) -> Reason:
    """Why a piece of the mover has no legal action at all, if that is so."""
    sight = state.sight
    kind = sight.kind(node)
    if can_move(state, node):
        return _reason(state, "same_node", node=state.game.space.names[node])
    if not sight.open_to(kind, node):
        return _reason(state, "hemmed_in", node=state.game.space.names[node])
    if kind == KING:
        return _reason(state, "king_stuck")
    return _unsafe(state)


def can_move(state: HyperState, node: int) -> bool:
    """Whether a piece of the mover has a legal action."""
    sight = state.sight
    return any(start == node for _, start, _ in sight.targets()) or node == sight.king and sight.castles() >= 0


def _reason(state: HyperState, key: str, **params: Any) -> Reason:
    return Reason(f"hyper_chess.{key}", state.game.section, **params)


def _unsafe(state: HyperState) -> Reason:
    """What of the own king forbids a move of another piece."""
    return state.stage.royal.reason(state.game.section, bool(state.sight.attackers), state.sight.king)


def _named(kind: int) -> Phrase:
    """A kind of piece for people: the queen."""
    return Phrase(f"rules.chess_4d.the.{KINDS[kind]}")


def _why_not_there(state: HyperState, parts: Parts) -> Reason | None:
    """Why the mover has no such piece on the node that it should leave."""
    node = state.game.space.names[parts.start]
    code = state.cells[parts.start]
    if not code:
        return _reason(state, "no_piece", node=node)
    if state.game.owners[code] != state.mover:
        return _reason(state, "not_yours", node=node)
    kind = state.sight.kind(parts.start)
    if kind != parts.kind:
        return _reason(state, "other_kind", node=node, there=_named(kind), given=_named(parts.kind))
    return None


def _why_no_way(state: HyperState, parts: Parts) -> Reason | None:
    """Why the piece does not get to the node, whatever becomes of its king."""
    names, code, sight = state.game.space.names, state.cells[parts.end], state.sight
    start, end = names[parts.start], names[parts.end]
    ways = tables(sight.space)[parts.kind][parts.start].to.get(parts.end)
    if ways is None:
        return _reason(state, "no_way", piece=_named(parts.kind), start=start, end=end)
    if code and state.game.owners[code] == state.mover:
        return _reason(state, "own_there", node=end)
    if code and parts.kind == PAWN:
        return _reason(state, "pawn_takes_not", node=end)
    if code and sight.kind(parts.end) == PAWN:
        return _reason(state, "pawn_stays", node=end)
    if all(way & sight.occupied for way in ways):
        met = sorted({names[spaces_of(way & sight.occupied)[-1]] for way in ways})
        return _reason(state, "blocked", n=len(ways), end=end, nodes=", ".join(met))
    return None


def _why_not_so(state: HyperState, text: str, parts: Parts) -> Reason:
    """What is wrong with a move whose way is free."""
    takes = bool(state.cells[parts.end])
    if takes != parts.takes:
        piece, rest = text[0], text[1:]
        right = piece + (rest.replace("-", "x", 1) if takes else rest.replace("x", "-", 1))
        return _reason(state, "takes" if takes else "takes_nothing", text=right)
    if parts.kind == KING:
        return _reason(state, "king_into_check", node=state.game.space.names[parts.end])
    return _unsafe(state)


def _why_no_castling(state: HyperState) -> Reason:
    sight, names = state.sight, state.game.space.names
    if sight.rook < 0:
        return _reason(state, "castle_no_rook")
    if not sight.may_change:
        return _reason(state, "castle_apart", king=names[sight.king], rook=names[sight.rook])
    return _reason(state, "castle_into_check", node=names[sight.rook])
