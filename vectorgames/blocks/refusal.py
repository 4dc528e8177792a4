"""Refusal: why a text is no action at a player's turn. What single blocks say of it they say themselves."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from vectorgames.blocks.block import nearest, player_name
from vectorgames.blocks.rest import Rest, been
from vectorgames.core.action import PASS, Move
from vectorgames.core.moves import moves_on
from vectorgames.core.notation import Said
from vectorgames.core.stage import Reason
from vectorgames.core.state import State

if TYPE_CHECKING:
    from vectorgames.blocks.turn_stage import Turn


def refusal(turn: Turn, state: State, text: str) -> Reason:
    """Why a text in normal form is not legal."""
    game = turn.game
    if text.startswith("roll "):
        return Reason("act.no_roll", game.common_section)
    if due := next((reason for block in turn.at(state) if (reason := block.compulsory(state))), None):
        return nearest(turn.at(state), state, game.notation.said(text)) or due
    actions = turn.actions(state)
    if actions[0] is PASS:
        key = "must_pass_roll" if turn.dice else "must_pass"
        return Reason(f"act.{key}", game.common_section)
    if text in ("pass", "stop"):
        return Reason(f"act.no_{text}", game.common_section, example=actions[0].text)
    said = game.notation.said(text)
    found = _why_piece(turn, state, said.end, actions) if said.form == "place" else None
    found = found or nearest(turn.at(state), state, said)
    return found or Reason("act.no_action", game.section, example=actions[0].text)


def _why_piece(turn: Turn, state: State, space: int, actions: Sequence[Move]) -> Reason | None:
    """Why naming a space is no action where no piece comes in there: what stands on it may be meant."""
    game, enters = turn.game, turn.enters
    if any(space in block.entries for block in enters):
        return None
    name, there, section = game.space.names[space], state.cells[space], game.section
    going = next((action.text for action in actions if action.start == space), None)
    if going is not None:
        return Reason("act.where_to", section, space=name, example=going)
    mine = bool(game.own[state.mover][there])
    if (mine or been(state)) and (held := _held(turn, state, space)):
        return held
    if there:
        key = "stuck" if mine else "not_yours"
        return Reason(f"act.{key}", section, space=name, player=player_name(game, there))
    return None if enters else Reason("act.no_entering", section, example=actions[0].text)


def _held(turn: Turn, state: State, space: int) -> Reason | None:
    """The one reason why a piece may go nowhere; None where there are several."""
    game, found = turn.game, None
    somewhere = moves_on(game.space).make("move", space, (space + 1) % game.space.size)
    for condition in turn.of_rest if isinstance(state.memo, Rest) and not been(state) else ():
        if not condition.holds(state, somewhere):
            return condition.reason(state, somewhere)
    for block in turn.at(state):
        for end in range(game.space.size):
            letter = game.pieces[state.cells[space]][1:]
            for move in block.meant(state, Said("move", "", start=space, end=end, letter=letter)):
                fails = next((c for c in block.conditions_of(move) if not c.holds(state, move)), None)
                if fails is None or fails.of_target:
                    return None
                reason = fails.reason(state, move)
                if found is not None and not reason.alike(found):
                    return None
                found = reason
    return found
