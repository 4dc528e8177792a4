"""What an editor offers at each place of a definition (``schema.Offer``): the keys of the building blocks, with the
words that this board knows for steps, places, shapes and dice."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import partial
from typing import Any

from vectorgames.base.memoize import memoize
from vectorgames.base.words import LocalizedError
from vectorgames.boards.backend import BACKENDS, load_model
from vectorgames.rules.blocks.block import WAYS
from vectorgames.rules.blocks.turn import COMMON
from vectorgames.rules.builder import STAGES
from vectorgames.rules.definitions import building
from vectorgames.rules.definitions.options import KEYS as OPTION
from vectorgames.rules.goal import EFFECTS, GOALS
from vectorgames.rules.schema import (
    Check,
    Field,
    Fields,
    as_it_stands,
    choice,
    expects,
    integer,
    listing,
    mapping,
    offer,
    offering,
    short,
)
from vectorgames.spaces.space import Space

_NUMBERS = range(2, 7)
"""What is tried for shapes of which a number has to be said."""

USUAL = ("players", "pieces")


_FAR = ([1, 1], [1, 2], [1, 3], [1, 7], [2, 2], [2, 3])
"""Least and most steps."""
_SIZES = ([1, 1], [1, 2], [2, "none"], [3, "none"])
"""Least and most pieces of a group."""


def game_check(space: Space, board: str, letters: str, boards: tuple[str, ...], players: int = 2) -> Check:
    """The check of a whole definition, of which only what it offers is asked.

    space    on what is played, which is made of the model ``board``, one of ``boards``
    letters  kinds of its pieces, "" where they have none
    """
    return mapping(_Offers(space, board, letters, boards, players).whole())


class _Offers:
    def __init__(self, space: Space, board: str, letters: str, boards: tuple[str, ...], players: int):
        self.space, self.board, self.letters, self.boards = space, board, letters, boards
        self.players = players

    def whole(self) -> Fields:
        blocks = {
            "stages": self._blocks("stage", {name: stage.keys for name, stage in sorted(STAGES.items())}),
            "moves": self._ways(),
            "effects": self._blocks("effect", {name: kind.keys for name, kind in sorted(EFFECTS.items())}),
            "goals": self._blocks("goal", {name: goal.keys for name, goal in self._goals()}),
        }
        known = {
            "id": short(64),
            "board": self._board(),
            "players": integer(2, building.MOST_PLAYERS),
            "pieces": integer(1, building.MOST_PIECES, none=True),
            "end": mapping({key: replace(field, usual=True) for key, field in building.END.items()}),
            "options": self._options(),
            "texts": mapping(building.TEXTS),
            **blocks,
        }
        offered = dict(building.WHOLE)
        if teams := _teams(self.players):
            known["teams"] = choice(*teams)
        else:  # two players are no teams
            del offered["teams"], offered["share"]
        checks = {key: known.get(key, field.check) for key, field in offered.items()}
        return {key: replace(field, check=checks[key], usual=key in USUAL) for key, field in offered.items()}

    def _goals(self) -> list[tuple[str, Any]]:
        """The goals that there are on this board, by name."""
        there = (one for one in GOALS.items() if not one[1].spaces or self.space.kind in one[1].spaces)
        return sorted(there, key=lambda one: one[0])

    def _board(self) -> Check:
        keys = building.board_keys(load_model(self.board).kind)
        return mapping(
            {
                key: replace(field, usual=True, check=choice(*self.boards) if key == "model" else field.check)
                for key, field in keys.items()
                if key not in ("boards", "conduits")
            }
        )

    def _options(self) -> Check:
        """What players may choose: how many they are, how many pieces there are, what the board may be told. Where
        one stands, its key says ``$`` and its name."""
        said = mapping({key: replace(field, usual=key != "only") for key, field in OPTION.items()})
        names = (*USUAL, *BACKENDS[load_model(self.board).kind].terms)
        return mapping({name: Field(said, None) for name in names})

    def _blocks(self, key: str, kinds: Mapping[str, Fields]) -> Check:
        """A list of blocks; without a ``key`` each has its own name among its keys."""
        return listing(offering(partial(as_it_stands), kind="block", key=key, blocks=lambda: self._all(kinds)))

    def _ways(self) -> Check:
        return self._blocks("", {name: {**block.keys, **COMMON} for name, block in sorted(WAYS.items())})

    def _all(self, kinds: Mapping[str, Fields]) -> dict[str, Fields]:
        return {name: {key: self._field(field) for key, field in fields.items()} for name, fields in kinds.items()}

    def _field(self, field: Field) -> Field:
        """A key with what this board offers under it, by what the reference says of its values."""
        said = field.values or expects(field.check)
        if said.startswith("STEPS"):
            return replace(field, check=self._steps(), usual=False)
        if said == "PLACES" or said.startswith("list of spaces"):
            words = tuple(word for word in self.space.ENTRIES if ":" not in word) if said == "PLACES" else ()
            places = offering(partial(as_it_stands), kind="list", of="space", item=as_it_stands, values=words)
            return replace(field, check=places)
        if said.startswith("[least, most]"):
            return replace(field, check=choice(*(_SIZES if "none" in said else _FAR)))
        if said.endswith("SHAPE"):
            words = tuple(word.strip() for word in said.split(",")[:-1])
            return replace(field, check=choice(*words, *shapes(self.space)))
        if said == "none, a kind of dice":
            return replace(field, check=choice("none", *self.space.DICE))
        if said == "letters":
            letters = choice(*self.letters) if self.letters else as_it_stands
            return replace(field, check=offering(partial(as_it_stands), kind="list", of="letters", item=letters))
        if said == "a letter" and self.letters:
            return replace(field, check=choice(*self.letters))
        if said.startswith("group, or"):
            return replace(field, check=choice("group", [2], [3], [2, 3]))
        if said == "list, see Moves":
            return replace(field, check=self._ways())
        told = offer(field.check)
        if told.kind == "list" and told.item is not None and offer(told.item).kind == "choice":
            return replace(field, check=offering(partial(as_it_stands), kind="list", of="several", item=told.item))
        return field

    def _steps(self) -> Check:
        """Kinds of step: of some words several; along coordinates a word, or those that may change, and how many at
        once."""
        axes = self.space.axes
        if not self.space.steps_along_axes:
            words = choice(*self.space.RELATIONS)
            return offering(partial(as_it_stands), kind="list", of="several", item=words)
        letters = offering(partial(as_it_stands), kind="list", of="letters", item=choice(*axes))
        together = offering(partial(as_it_stands), kind="list", of="several", item=choice(*range(1, len(axes) + 1)))
        fields = {"axes": Field(letters, None, usual=True), "together": Field(together, None, usual=True)}
        usual = (*self.space.RELATIONS, [*self.space.RELATIONS], {"axes": axes, "together": [1, 2]})
        return offering(partial(as_it_stands), kind="choice", values=usual, fields=fields)


def _teams(players: int) -> tuple[Any, ...]:
    """Teams of so many players: of those who sit opposite, of every other one, and of all but the first."""
    everybody = range(1, players + 1)
    found = [[[1], [*everybody[1:]]]] if players > 2 else []
    if players > 3 and players % 2 == 0:
        found.append([[one, one + players // 2] for one in everybody[: players // 2]])
        found.append([[*everybody[::2]], [*everybody[1::2]]])
    return tuple(one for n, one in enumerate(found) if one not in found[:n])


@memoize
def shapes(space: Space) -> tuple[Any, ...]:
    """What a definition may say for a shape on a board, of those that are no list of spaces: every name; where one
    needs a number, with each that makes some sets."""
    found: list[Any] = []
    for name in space.SETS:
        for said in (name, *({name: n} for n in _NUMBERS)):
            try:
                if len(space.sets_of(said)):
                    found.append(said)
            except (LocalizedError, TypeError):
                continue
            if said == name:
                break
    return tuple(found)


def board_of(said: Any) -> str:
    """The model of the board that a definition names, or the usual one where it names none that there is."""
    named = said.get("model") if isinstance(said, dict) else None
    try:
        return named if isinstance(named, str) and BACKENDS.of(load_model(named)) else "time_vectors"
    except ValueError:
        return "time_vectors"
