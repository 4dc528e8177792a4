"""Refusal: why a text is no action at a player's turn. What single blocks say of it they say themselves."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from vectorgames.blocks.block import nearest, player_name
from vectorgames.core.action import PASS, Move
from vectorgames.core.stage import Reason
from vectorgames.core.state import State

if TYPE_CHECKING:
    from vectorgames.blocks.turn_stage import Turn


def refusal(turn: Turn, state: State, text: str) -> Reason:
    """Why a text in normal form is not legal."""
    game = turn.game
    if text.startswith("roll "):
        return Reason("act.no_roll", game.common_section)
    actions = turn.actions(state)
    if actions[0] is PASS:
        key = "must_pass_roll" if turn.dice else "must_pass"
        return Reason(f"act.{key}", game.common_section)
    if text in ("pass", "stop"):
        return Reason(f"act.no_{text}", game.common_section, example=actions[0].text)
    said = game.notation.said(text)
    found = _why_piece(turn, state, said.end, actions) if said.form == "place" and not state._memo else None
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
    if there:
        key = "stuck" if game.own[state.mover][there] else "not_yours"
        return Reason(f"act.{key}", section, space=name, player=player_name(game, there))
    return None if enters else Reason("act.no_entering", section, example=actions[0].text)
