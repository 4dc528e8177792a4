"""The board of a definition: its model, what is said of its space, how many there are of it, and their conduits."""

from __future__ import annotations

from pathlib import Path
from typing import Any, NamedTuple

from vectorgames.boards import KITS, load_board, load_model
from vectorgames.boards.kits import Term
from vectorgames.core.conduits import Conduit
from vectorgames.core.schema import (
    DefinitionError,
    Field,
    Node,
    as_it_stands,
    boolean,
    choice,
    integer,
    listing,
    mapping,
    read,
    text,
    within,
)
from vectorgames.spaces.space import Space
from vectorgames.spaces.union import union
from vectorgames.words import LocalizedError, LocalizedText

SUFFIXES = (".yaml", ".yml")
MOST_BOARDS, MOST_SPACES = 9, 2**15 - 1
"""Of one game; tables of sets hold numbers of so many bits."""
_CONDUIT = {"from": Field(text), "to": Field(text), "movable_by": Field(integer(1, MOST_BOARDS, none=True), None)}
MODEL = {
    "model": Field(text, "time_vectors", "a file of `configs/boards`, or the path of your own"),
    "boards": Field(integer(1, MOST_BOARDS), 1, "how many there are; names then begin with a number: `2:RYG`"),
    "conduits": Field(
        listing(as_it_stands),
        (),
        "which nodes of two boards are one moment, and with them all below; a player may move where one begins",
        'list of `{from: "1:R", to: "2:0", movable_by: 1}`',
    ),
}
"""What it says about every board."""


class DefinedBoard(NamedTuple):
    """``board``: id of the board, or path of its file."""

    board: str
    space: Space
    conduits: tuple[Conduit, ...]


def board_keys(kind: str) -> dict[str, Field]:
    """What a definition says about a board for a kind of space."""
    return MODEL | {name: _field(term) for name, term in KITS[kind].terms.items()}


def _field(term: Term) -> Field:
    if term.whole:
        return Field(integer(*term.values), term.default, term.meaning)
    check = boolean if term.values == (False, True) else choice(*term.values)
    return Field(check, term.default, term.meaning)


def board(node: Node) -> DefinedBoard:
    """What a definition says of its board."""
    if not isinstance(node.value, dict):
        raise node.unexpected(LocalizedText("errors.a_mapping", keys=tuple(MODEL)))
    named = node.value.get("model")
    name = within("model", _model, named) if named else "time_vectors"
    try:
        model = load_model(name)
        params = mapping(board_keys(model.kind))(node)
        number, conduits = params.pop("boards"), params.pop("conduits")
        del params["model"]
        one = KITS.of(model).space(model, **params)
        if name.endswith(SUFFIXES):  # somebody's own board, which nobody may have seen standing
            load_board(name, one)
    except DefinitionError:
        raise
    except ValueError as error:
        what = error.phrase if isinstance(error, LocalizedError) else str(error)
        raise (named or node).fail("board", what=what) from None
    if number == 1 and not conduits:
        return DefinedBoard(name, one, ())
    if number * one.size > MOST_SPACES:
        raise node.value["boards"].fail("boards_most", n=MOST_SPACES // one.size)
    several = union((one,) * number)
    told = tuple(_conduit(part, several) for part in conduits)
    _check_markers(conduits, told)
    names = several.names
    return DefinedBoard(name, union((one,) * number, tuple((names[c.start], names[c.end]) for c in told)), told)


def _conduit(node: Node, space: Any) -> Conduit:
    """One conduit; its ends have to be on two boards."""
    said = mapping(_CONDUIT)(node)
    start, end = (read(node.value[key], lambda name: space.parse(name)) for key in ("from", "to"))
    if space.at(start)[0] == space.at(end)[0]:
        raise node.fail("conduit_ends", start=space.names[start], end=space.names[end])
    return Conduit(start, end, said["movable_by"] or 0)


def _check_markers(nodes: list[Node], conduits: tuple[Conduit, ...]) -> None:
    """Refuse conduits that one player moves if they begin at different nodes: he has one marker."""
    first: dict[int, int] = {}
    for node, conduit in zip(nodes, conduits, strict=True):
        if conduit.player and first.setdefault(conduit.player, conduit.start) != conduit.start:
            raise node.fail("conduit_marker", player=conduit.player)


def _model(node: Node) -> str:
    """Id of a board, or the path of its file, which lies beside the definition if it is a relative one."""
    name = text(node)
    return str(Path(node.file).parent / name) if name.endswith(SUFFIXES) else name
