"""Why a text is not legal in a game of chessmen: one sentence with the reason."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from vectorgames.core.action import PASS, STOP
from vectorgames.core.notation import Said
from vectorgames.core.stage import Reason
from vectorgames.games.chessmen.men import KING
from vectorgames.spaces.relation import spaces_of
from vectorgames.words import LocalizedText

if TYPE_CHECKING:
    from vectorgames.games.chessmen.stage import ChessmenState


def refuse(state: ChessmenState, text: str) -> Reason:
    """Why a text in normal form is not legal."""
    said, game = state.game.notation.said(text), state.game
    if said.form == "place":  # a piece that is to move, and nothing more
        return _why_not_there(state, said.end, said.letter) or _where_to(state, said.end)
    if said.form not in ("move", "capture") or said.landing is not None or said.over >= 0:
        example = state.actions()[0].text
        if said.form == "roll":
            return Reason("act.no_roll", game.common_section)
        key = f"no_{text}" if text in (PASS.text, STOP.text) else "no_action"
        return Reason(f"act.{key}", game.section, example=example)
    if said.start == said.end:  # also what a click on a piece that cannot be chosen seems to mean
        return _why_not_there(state, said.start, said.letter) or why_stuck(state, said.start)
    wrong = _why_not_there(state, said.start, said.letter) or _why_no_way(state, said)
    return wrong or _why_not_so(state, said)


def can_move(state: ChessmenState, space: int) -> bool:
    """Whether a piece of the mover has a legal action."""
    sight = state.sight
    moves = any(start == space for _, start, _ in sight.targets())
    return moves or any(action.start == space for action in state.stage.besides(sight))


def why_stuck(state: ChessmenState, space: int) -> Reason:
    """Why a piece of the mover has no legal action at all, if that is so."""
    sight, name = state.sight, state.game.space.names[space]
    kind = sight.kind(space)
    if can_move(state, space):
        return reason(state, "same_space", space=name)
    if not sight.open_to(kind, space):
        return reason(state, "hemmed_in", space=name)
    return reason(state, "king_stuck") if kind == KING else unsafe(state)


def reason(state: ChessmenState, key: str, **params: Any) -> Reason:
    """A reason under ``rules.chess``."""
    return Reason(f"chess.{key}", state.game.section, **params)


def unsafe(state: ChessmenState) -> Reason:
    """What of the own king forbids an action of another piece."""
    return state.stage.royal.reason(state.game.section, bool(state.sight.attackers), state.sight.king)


def _named(letter: str) -> LocalizedText:
    """A kind of piece for people: the queen."""
    return LocalizedText(f"rules.chess.the.{letter}")


def _where_to(state: ChessmenState, space: int) -> Reason:
    example = next((action.text for action in state.stage.actions(state) if action.start == space), None)
    if example is None:
        return why_stuck(state, space)
    return Reason("chess.where_to", state.game.section, space=state.game.space.names[space], example=example)


def _why_not_there(state: ChessmenState, space: int, letter: str) -> Reason | None:
    """Why the mover has no such piece on the space that it should leave."""
    code, name = state.cells[space], state.game.space.names[space]
    if not code:
        return reason(state, "no_piece", space=name)
    if state.game.owners[code] != state.mover:
        return reason(state, "not_yours", space=name)
    there = state.stage.men.kinds[state.sight.kind(space)]
    if letter not in ("", there):
        return reason(state, "other_kind", space=name, there=_named(there), given=_named(letter))
    return None


def _why_no_way(state: ChessmenState, said: Said) -> Reason | None:
    """Why the piece does not get to the space, whatever becomes of its king."""
    men, sight, names = state.stage.men, state.sight, state.game.space.names
    code, kind = state.cells[said.end], sight.kind(said.start)
    start, end, piece = names[said.start], names[said.end], _named(men.kinds[kind])
    goes, takes = (table[kind][said.start].to.get(said.end) for table in (men.moves, men.takes))
    if goes is None and takes is None:
        return reason(state, "no_way", piece=piece, start=start, end=end)
    if code and state.game.owners[code] == state.mover:
        return reason(state, "own_there", space=end)
    ways = takes if code else goes
    if ways is None:
        return reason(state, "takes_not" if code else "only_takes", piece=piece, space=end)
    if code and men.safe[men.kind[code]]:
        return reason(state, "never_taken", space=end)
    if all(way & sight.occupied for way in ways):
        met = sorted({names[spaces_of(way & sight.occupied)[-1]] for way in ways})
        return reason(state, "blocked", n=len(ways), end=end, spaces=", ".join(met))
    return None


def _why_not_so(state: ChessmenState, said: Said) -> Reason:
    """What is wrong with a move whose way is free."""
    names, sight = state.game.space.names, state.sight
    takes, kind = bool(state.cells[said.end]), sight.kind(said.start)
    letter = state.stage.men.kinds[kind]
    right = f"{letter}{names[said.start]}{'x' if takes else '-'}{names[said.end]}"
    if takes != (said.form == "capture"):
        return reason(state, "takes" if takes else "takes_nothing", text=right)
    if kind == KING and sight.attacked(1 << said.end, sight.occupied & ~(1 << said.start)):
        return reason(state, "king_into_check", space=names[said.end])
    if kind != KING and not sight.limit(said.start) >> said.end & 1:
        return unsafe(state)
    return Reason("act.written", state.game.section, text=right)
