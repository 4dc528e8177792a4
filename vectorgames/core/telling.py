"""Telling: what a turn on a tree asks of the player, and why an action is refused (rules/gryb.md 1.2, 1.5)."""

from __future__ import annotations

import re

from vectorgames.core.stage import Reason
from vectorgames.core.state import State
from vectorgames.core.steps import ANY, has_colour
from vectorgames.spaces.tree import COLOURS
from vectorgames.words import Phrase

_NAME = rf"0|[{COLOURS}]+"
PLACE = re.compile(_NAME)
STEP = re.compile(rf"({_NAME})([-x])({_NAME})")


def colour_name(colour: int) -> Phrase:
    """The word for a colour, 0 … 3."""
    return Phrase(f"games.colour.{COLOURS[colour]}")


def player_name(game, code: int) -> Phrase:
    """What the owner of a piece is called."""
    return Phrase(f"games.player.{game.owners[code]}")


def prompt(stage, state: State) -> Phrase:
    """What the player is to do in a turn."""
    memo, ways = state.memo, stage.ways
    if not stage.possible(state, ANY if memo is None or memo.__class__ is tuple else max(memo, 0)) or memo == -1:
        return Phrase("rules.prompt.gryb.pass_roll" if stage.dice else "rules.prompt.gryb.pass")
    if memo.__class__ is tuple:
        if memo[1] >= 0:
            return Phrase("rules.prompt.gryb.passing", space=state.game.space.names[memo[1]])
        return Phrase("rules.prompt.gryb.second")
    what = ("enter_" if ways.where else "") + ("move" if ways.free.kinds or ways.takes.kinds else "")
    what = Phrase(f"rules.prompt.gryb.{what.rstrip('_')}")
    return Phrase("rules.prompt.gryb.colour", colour=colour_name(memo), what=what) if stage.dice else what


def attempt(state: State, picked, space: int) -> str:
    """The text that a click on ``space`` after ``picked`` seems to mean."""
    names = state.game.space.names
    if not picked or picked[0].kind != "space":
        return names[space]
    there = state.cells[space]
    enemy = there and there != state.mover and state.stage.ways.takes.kinds
    return f"{names[picked[0].value]}{'x' if enemy else '-'}{names[space]}"


def refusal(stage, state: State, text: str) -> Reason:
    """Why a text in normal form is no legal action of a turn."""
    game = state.game
    memo = state.memo
    colour = ANY if memo is None or memo.__class__ is tuple else memo
    if text.startswith("roll "):
        return Reason("gryb.no_roll", game.common_section)
    actions = stage.actions(state)
    if actions[0].text == "pass":
        return Reason("gryb.must_pass_roll" if stage.dice else "gryb.must_pass", game.common_section)
    example = actions[0].text
    if text == "pass":
        return Reason("gryb.no_pass", game.common_section, example=example)
    if memo.__class__ is tuple and memo[1] >= 0:
        return Reason("gryb.passing", game.section, space=game.space.names[memo[1]], example=example)
    if PLACE.fullmatch(text):
        return _not_placed(stage, state, text, colour, example)
    if step := STEP.fullmatch(text):
        return _not_moved(stage, state, *step.groups(), colour, example)
    return Reason("gryb.no_action", game.section, example=example)


def _not_placed(stage, state: State, name: str, colour: int, example: str) -> Reason:
    game, ways = state.game, stage.ways
    space = game.space.index[name]
    there = state.cells[space]
    going = next((a.text for a in stage.actions(state) if a.start == space), None)
    if going is not None and space not in ways.entered:
        return Reason("gryb.where_to", game.section, space=name, example=going)
    if there and space not in ways.entered:
        key = "gryb.stuck" if there == state.mover else "gryb.not_yours"
        return Reason(key, game.section, space=name, player=player_name(game, there))
    if not ways.where:
        return Reason("gryb.no_entering", game.section, example=example)
    if space not in ways.entered:
        return Reason(f"gryb.enter_{ways.where[0]}", game.section, space=name)
    if not has_colour(space, colour):
        return other_colour(game, space, colour)
    if there:
        return Reason("gryb.taken", game.section, space=name, player=player_name(game, there))
    return Reason("gryb.empty_hand", game.section)


def _not_moved(stage, state: State, first: str, sign: str, last: str, colour: int, example: str) -> Reason:
    game, ways, cells = state.game, stage.ways, state.cells
    start, end = game.space.index[first], game.space.index[last]
    here, there = cells[start], cells[end]
    if not here:
        return Reason("gryb.no_piece", game.section, space=first)
    if here != state.mover:
        return Reason("gryb.not_yours", game.section, space=first, player=player_name(game, here))
    if start in ways.free.fixed:
        return Reason("gryb.fixed", game.section, space=first)
    free = end in (m.end for m in ways.free[5 * start + ANY])
    takes = end in (m.end for m in ways.takes[5 * start + ANY])
    if not free and not takes:
        kinds = dict.fromkeys((*ways.free.kinds, *ways.takes.kinds))
        steps = tuple(Phrase(f"games.step.{kind}") for kind in kinds)
        return Reason("gryb.no_step", game.section, start=first, end=last, steps=steps)
    if not has_colour(end, colour):
        return other_colour(game, end, colour)
    enemy = there and there != state.mover
    if sign == "x" and takes and not there:
        return Reason("gryb.takes_nothing", game.section, space=last)
    if sign == "-" and takes and enemy:
        return Reason("gryb.takes", game.section, text=f"{first}x{last}")
    if sign == "x" and not takes:
        return Reason("gryb.no_taking", game.section, start=first, end=last)
    if there:
        key = "gryb.taken_passage" if getattr(stage, "through", False) and state.memo is None else "gryb.taken"
        return Reason(key, game.section, space=last, player=player_name(game, there))
    return Reason("gryb.only_takes", game.section, start=first, end=last)


def other_colour(game, space: int, colour: int) -> Reason:
    """The reason that a node has another colour than the one rolled."""
    return Reason(
        "gryb.other_colour",
        game.section,
        space=game.space.names[space],
        colour=colour_name(game.space.colour(space)),
        rolled=colour_name(colour),
    )


def placing_refusal(stage, state: State, text: str) -> Reason:
    """Why a text in normal form is no placement of the stage ``placing``."""
    game = state.game
    rolled = text.startswith("roll ")
    space = game.space.index.get(text.removeprefix("roll "))
    if space is None or rolled != stage.needs_dice:
        key = "gryb.roll_node_first" if stage.needs_dice else "gryb.place_first"
        return Reason(key, game.section, example=stage.actions(state)[0].text)
    if space not in stage.allowed:
        return Reason("gryb.bottom_only", game.section, space=game.space.names[space])
    there = state.cells[space]
    return Reason("gryb.taken", game.section, space=game.space.names[space], player=player_name(game, there))
