"""Pieces of a definition: their kinds and numbers, teams of players, and where pieces stand at the start."""

from __future__ import annotations

from collections.abc import Mapping
from string import ascii_uppercase
from types import MappingProxyType
from typing import NamedTuple

from vectorgames.core.game import Game, Rank
from vectorgames.core.schema import Field, Node, as_it_stands, boolean, choice, integer, listing, mapping, text
from vectorgames.words import LocalizedText, quoted

MOST_PIECES = 9999  # that a player may have
MOST_PLAYERS = 8


class Pieces(NamedTuple):
    """What a definition says of the pieces: letters of kinds, how many without a letter, and what each kind is."""

    kinds: str | tuple[str, ...] = ""
    supply: int | None = None
    ranks: Mapping[str, Rank] = MappingProxyType({})


def pieces(node: Node) -> Pieces:
    """A number or none; or the kinds of pieces, ``{kinds: KQRBNP}``, with a number in hand of those without a
    letter, ``{kinds: ["", S], count: 30}``, or with what is said of each, ``{kinds: {K: {royal: true}}}``."""
    if not isinstance(node.value, dict):
        return Pieces(supply=_supply(node))
    kinds = node.value.get("kinds")
    if kinds is not None and isinstance(kinds.value, dict):
        told = mapping({"kinds": Field(as_it_stands)})(node)["kinds"]
        letters = _kinds(Node("".join(map(str, told.value)), told.file, told.line))
        return Pieces(letters, None, {letter: Rank(**mapping(RANK)(part)) for letter, part in told.value.items()})
    made = mapping({"kinds": Field(_kinds), "count": Field(_supply, None)})(node)
    return Pieces(made["kinds"], made["count"])


_supply = integer(1, MOST_PIECES, none=True)
RANK = {
    "count": Field(_supply, None, "how many a player has, those set up included; the others are in hand"),
    "royal": Field(boolean, False, "whether it may not be left in check, and `checkmate` is of it"),
    "capturable": Field(boolean, True, "whether it can be taken"),
    "value": Field(integer(0, MOST_PIECES), 1, "what it counts where pieces are counted"),
}


def teams(node: Node) -> tuple[tuple[int, ...], ...]:
    """Lists of players; each of them alone by default."""
    return tuple(map(tuple, listing(listing(integer(1, MOST_PLAYERS)))(node)))


def _kinds(node: Node) -> str | tuple[str, ...]:
    """Letters of kinds; a list where pieces of one kind have none."""
    kinds = tuple(listing(choice("", *ascii_uppercase))(node)) if isinstance(node.value, list) else text(node)
    if len({*kinds} & {"", *ascii_uppercase} - {"X"}) != len(kinds):  # x stands in texts of actions
        raise node.unexpected(LocalizedText("errors.kinds"))
    return kinds


def setup(node: Node, game: Game) -> tuple[bytes, list[int]]:
    """Cells at the start, and the spaces of the pieces as they are listed: ``{piece text: [pattern of names, …]}``,
    with ``?``, ``*``, ``[…]`` as in file names.

    With ``mirror: true`` only the pieces of player 1 are named; those of player 2 stand at their reflections.
    """
    if not isinstance(node.value, dict):
        raise node.unexpected(LocalizedText("errors.a_setup"))
    told = dict(node.value)
    mirrored = told.pop("mirror", None)
    cells, listed = bytearray(game.space.size), []
    for piece, part in told.items():
        if str(piece) not in game.pieces[1:]:
            raise part.fail("setup_piece", piece=quoted(str(piece)), expected=game.pieces[1:])
        for pattern in listing(as_it_stands)(part):
            found = game.space.matching(str(pattern.value))
            if not found:
                raise pattern.fail("setup_space", pattern=quoted(str(pattern.plain())), example=game.space.example)
            for space in found:
                if cells[space]:
                    raise pattern.fail("setup_twice", space=game.space.names[space])
                cells[space] = game.pieces.index(str(piece))
                listed.append(space)
    if mirrored is not None and boolean(mirrored):
        listed += _mirror(mirrored, game, cells, listed)
    return bytes(cells), listed


def check_numbers(node: Node, game: Game) -> None:
    """Refuse a setup with more pieces than there are."""
    for piece, part in node.value.items():
        rank = game.ranks.get(str(piece)[1:])
        most = rank.count if rank else None if str(piece)[1:] else game.supply
        there = game.setup.count(game.pieces.index(str(piece))) if str(piece) in game.pieces else 0
        if most is not None and there > most:
            raise part.fail("setup_number", piece=quoted(str(piece)), given=there, n=most)


def _mirror(node: Node, game: Game, cells: bytearray, listed: list[int]) -> list[int]:
    """Put the pieces of player 2 at the reflections of those of player 1; the spaces, in the same order."""
    own, found = [(space, cells[space]) for space in listed], []
    if game.players != 2 or any(game.owners[code] != 1 for _, code in own):
        raise node.fail("setup_mirror")
    for space, code in own:
        there = game.space.reflected(space)
        if there is None:
            raise node.fail("setup_no_mirror", kind=game.space.kind)
        if cells[there]:
            raise node.fail("setup_twice", space=game.space.names[there])
        cells[there] = game.code_of(2, game.pieces[code][1:])
        found.append(there)
    return found
