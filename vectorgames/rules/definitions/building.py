"""Building a Game out of a definition's tree: options are put in, blocks are checked and made."""

from __future__ import annotations

import importlib
import importlib.util
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from pkgutil import iter_modules
from string import ascii_uppercase
from types import MappingProxyType
from typing import Any, NamedTuple, TypeVar

from vectorgames.base import bounds
from vectorgames.base.words import NOUNS, LocalizedError, LocalizedText, quoted
from vectorgames.boards.backend import BACKENDS, Term, load_board, load_model
from vectorgames.rules import blocks, positions
from vectorgames.rules.blocks.adviser import BlockAdviser
from vectorgames.rules.blocks.goals import Checkmate, Most
from vectorgames.rules.blocks.place import Place
from vectorgames.rules.builder import GAME_STAGES, STAGES, RulesBuilder, StageBlock
from vectorgames.rules.definitions.options import Option
from vectorgames.rules.game import About, AnyStage, Game
from vectorgames.rules.goal import EFFECTS, GOALS, Record
from vectorgames.rules.notation import Notation
from vectorgames.rules.roster import Rank, Roster
from vectorgames.rules.rules import Conduit, Rules, markers_of
from vectorgames.rules.schema import (
    DefinitionError,
    Field,
    Node,
    anything,
    as_it_stands,
    boolean,
    choice,
    integer,
    listing,
    mapping,
    offering,
    read,
    short,
    shown,
    text,
    within,
)
from vectorgames.spaces.space import Space
from vectorgames.spaces.union import union


@dataclass(frozen=True)
class Definition:
    """What a definition says before its options are settled. ``tree``: everything, with places; ``reading``: a word
    that stands for it."""

    id: str
    title: str
    board: str
    options: tuple[Option, ...]
    summary: str
    tree: Node
    source: str
    reading: str = ""

    @property
    def board_options(self) -> tuple[Option, ...]:
        """The options that choose among boards."""
        said = str(self.tree.value["board"].plain()) if "board" in self.tree.value else ""
        return tuple(option for option in self.options if f"'${option.name}'" in said)


def settled(node: Node, values: dict[str, Any]) -> Node:
    """The tree with options put in: ``$name`` is the option's value, ``when: {name: value}`` keeps or drops
    an item of a list."""
    if isinstance(node.value, dict):
        return Node({k: settled(v, values) for k, v in node.value.items()}, node.file, node.line)
    if isinstance(node.value, list):
        kept = (settled(_unconditional(v), values) for v in node.value if _applies(v, values))
        return Node(list(kept), node.file, node.line)
    if isinstance(node.value, str) and node.value.startswith("$"):
        name = node.value[1:]
        if name not in values:
            raise node.fail("no_option", name=name, expected=tuple(values) or ("–",))
        return Node(values[name], node.file, node.line)
    return node


def _unconditional(node: Node) -> Node:
    if not isinstance(node.value, dict):
        return node
    return Node({k: v for k, v in node.value.items() if k != "when"}, node.file, node.line)


def _applies(node: Node, values: dict[str, Any]) -> bool:
    if not (isinstance(node.value, dict) and "when" in node.value):
        return True
    when = node.value["when"]
    if not isinstance(when.value, dict):
        raise when.fail("key_value", key="when", value=shown(when.plain()), expected="{option: value}")
    for name, wanted in when.value.items():
        if name not in values:
            raise wanted.fail("no_option", name=str(name), expected=tuple(values) or ("–",))
        allowed = wanted.plain() if isinstance(wanted.value, list) else [wanted.value]
        if values[name] not in allowed:
            return False
    return True


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


def setup(node: Node, rules: Rules) -> tuple[bytes, list[int]]:
    """Cells at the start, and the spaces of the pieces as they are listed: ``{piece text: [pattern of names, …]}``,
    with ``?``, ``*``, ``[…]`` as in file names.

    With ``mirror: true`` only the pieces of player 1 are named; those of player 2 stand at their reflections.
    """
    if not isinstance(node.value, dict):
        raise node.unexpected(LocalizedText("errors.a_setup"))
    told = dict(node.value)
    mirrored = told.pop("mirror", None)
    cells, listed = bytearray(rules.space.size), []
    for piece, part in told.items():
        if str(piece) not in rules.roster.pieces[1:]:
            raise part.fail("setup_piece", piece=quoted(str(piece)), expected=rules.roster.pieces[1:])
        for pattern in listing(as_it_stands)(part):
            found = rules.space.matching(str(pattern.value))
            if not found:
                raise pattern.fail("setup_space", pattern=quoted(str(pattern.plain())), example=rules.space.example)
            for space in found:
                if cells[space]:
                    raise pattern.fail("setup_twice", space=rules.space.names[space])
                cells[space] = rules.roster.pieces.index(str(piece))
                listed.append(space)
    if mirrored is not None and boolean(mirrored):
        listed += _mirror(mirrored, rules, cells, listed)
    return bytes(cells), listed


def check_numbers(node: Node, rules: Rules) -> None:
    """Refuse a setup with more pieces than there are."""
    for piece, part in node.value.items():
        rank = rules.roster.ranks.get(str(piece)[1:])
        most = rank.count if rank else None if str(piece)[1:] else rules.supply
        there = rules.setup.count(rules.roster.pieces.index(str(piece))) if str(piece) in rules.roster.pieces else 0
        if most is not None and there > most:
            raise part.fail("setup_number", piece=quoted(str(piece)), given=there, n=most)


def _mirror(node: Node, rules: Rules, cells: bytearray, listed: list[int]) -> list[int]:
    """Put the pieces of player 2 at the reflections of those of player 1; the spaces, in the same order."""
    own, found = [(space, cells[space]) for space in listed], []
    if rules.players != 2 or any(rules.roster.owners[code] != 1 for _, code in own):
        raise node.fail("setup_mirror")
    for space, code in own:
        there = rules.space.reflected(space)
        if there is None:
            raise node.fail("setup_no_mirror", kind=rules.space.kind)
        if cells[there]:
            raise node.fail("setup_twice", space=rules.space.names[there])
        cells[there] = rules.roster.code_of(2, rules.roster.pieces[code][1:])
        found.append(there)
    return found


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
    return MODEL | {name: _field(term) for name, term in BACKENDS[kind].terms.items()}


def _field(term: Term) -> Field:
    if term.whole:
        return Field(integer(*term.values), term.default, term.meaning)
    check = boolean if term.values == (False, True) else choice(*term.values)
    return Field(check, term.default, term.meaning)


def board(node: Node) -> DefinedBoard:
    if not isinstance(node.value, dict):
        raise node.unexpected(LocalizedText("errors.a_mapping", keys=tuple(MODEL)))
    named = node.value.get("model")
    name = within("model", _model, named) if named else "time_vectors"
    try:
        model = load_model(name)
        params = mapping(board_keys(model.kind))(node)
        number, conduits = params.pop("boards"), params.pop("conduits")
        del params["model"]
        one = BACKENDS.of(model).space(model, **params)
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


for _found in iter_modules(blocks.__path__):  # stages, ways to act, goals and effects enter themselves
    importlib.import_module(f"{blocks.__name__}.{_found.name}")

T = TypeVar("T")
GAME_ID = re.compile(r"[a-z][a-z0-9_]{0,63}")

TEXTS = {
    "summary": Field(text, "", "the game in a sentence"),
    "goal": Field(text, "", "its goal in a line, if it is to be said otherwise than by the blocks"),
    "noun": Field(choice(*NOUNS), "", "what its pieces are called instead", "`ring`"),
    "rules": Field(short(bounds.NAME), "", "where its rules stand, by default its id", "`gryb 8`"),
    "common": Field(
        short(bounds.NAME),
        "",
        "where those of all games on the board stand, by default `time_vectors 1`",
        "`gryb 1`",
    ),
}


def _mapping_of(fields: Mapping[str, Field]) -> Callable[[Node], dict[str, Any]]:
    """Check that a value is a mapping; what is in it is looked at once options are settled."""

    def check(node: Node) -> dict[str, Any]:
        if not isinstance(node.value, dict):
            raise node.unexpected(LocalizedText("errors.a_mapping", keys=tuple(fields)))
        return {key: part.plain() for key, part in node.value.items()}

    return check


HEAD = {
    "format": Field(choice(1), meaning="of this page"),
    "id": Field(text, meaning="name in commands and saves: lower case, digits, `_`"),
    "title": Field(short(bounds.TITLE), meaning="name for people"),
    "extends": Field(
        anything, None, "over which game this one is laid: mappings merge, lists and values replace", "id, path"
    ),
    "board": Field(_mapping_of(MODEL), meaning="on what is played", values="see Board"),
    "players": Field(anything, 2, "how many"),
    "members": Field(integer(1), 1, "how many persons make the turns of each player one after the other"),
    "teams": Field(anything, (), "who win together and whose pieces count as one side's", "lists of players"),
    "share": Field(anything, False, "whether the players of a team also move each other's pieces"),
    "pieces": Field(
        anything, None, "how many each player has, none: as many as needed; or of which kinds", "see Pieces"
    ),
    "setup": Field(anything, None, "where pieces stand at the start", "see Pieces"),
    "stages": Field(anything, meaning="what happens in turn", values="list, see Stages"),
    "moves": Field(anything, (), "ways to act of every turn, before its own", "list, see Moves"),
    "effects": Field(anything, (), "what happens after each action, in order", "list, see Effects"),
    "goals": Field(anything, meaning="what wins, each alone", values="list, see Goals"),
    "end": Field(anything, None, "what ends the game besides goals", "see End"),
    "options": Field(anything, None, "what players choose when they begin", "see Options"),
    "texts": Field(_mapping_of(TEXTS), None, "what is told of the game", "see Texts"),
}
"""What a definition has to say, before its options are settled; what is in it is looked at afterwards."""


# ---- building ----


def _block(
    key: str,
    kinds: Mapping[str, T],
    keys_of: Callable[[T], Mapping[str, Field]],
    more: Callable[[str], T | None] = lambda name: None,
) -> Callable[[Node], tuple[T, dict[str, Any]]]:
    """Check of one building block: its ``key`` names the kind, the kind names the other keys (``keys_of``).

    ``more``: finds kinds that are not among ``kinds``.
    """

    def check(node: Node) -> tuple[T, dict[str, Any]]:
        if not isinstance(node.value, dict) or key not in node.value:
            raise node.fail("a_block", key=key, expected=tuple(sorted(kinds)))
        name = node.value[key].value
        kind = (kinds.get(name) or more(name)) if isinstance(name, str) else None
        if kind is None:
            raise node.value[key].fail("unknown_block", key=key, value=shown(name), expected=tuple(sorted(kinds)))
        params = mapping({key: Field(anything), **keys_of(kind)})(node)
        del params[key]
        return kind, params

    blocks = {name: keys_of(kind) for name, kind in sorted(kinds.items())}
    return offering(check, kind="block", key=key, blocks=lambda: blocks)


def _from_games(name: str) -> StageBlock | None:
    """A stage that is made for one game, by the module of that name in vectorgames/games."""
    module = f"vectorgames.games.{name}"
    if name not in GAME_STAGES and GAME_ID.fullmatch(name) and importlib.util.find_spec(module) is not None:
        importlib.import_module(module)
    return GAME_STAGES.get(name)


END = {
    "quiet_limit": Field(integer(1), None, "after so many turns in a row without progress the game ends"),
    "turn_limit": Field(integer(1, none=True), None, "after so many turns in all it ends"),
    "at_limit": Field(
        choice("draw", "most", "fewest"), "draw", "who wins at a limit, by pieces on the board and in hand"
    ),
    "first": Field(choice("limit", "no_move"), "limit", "what is looked at first, where both are due"),
    "left": Field(
        integer(0), None, "with so many pieces or fewer on the board, of all together, it ends as a turn begins"
    ),
}

_CHECKS: dict[str, Callable[[Node], Any]] = {
    "board": board,
    "players": integer(2, MOST_PLAYERS),
    "teams": teams,
    "share": boolean,
    "pieces": pieces,
    "end": mapping(END),
    "stages": listing(_block("stage", STAGES, lambda stage: stage.keys, _from_games), bounds.BLOCKS),
    "moves": listing(as_it_stands, bounds.BLOCKS),
    "goals": listing(_block("goal", GOALS, lambda goal: goal.keys), bounds.BLOCKS),
    "effects": listing(_block("effect", EFFECTS, lambda effect: effect.keys), bounds.BLOCKS),
    "texts": mapping(TEXTS),
}

WHOLE = {key: replace(field, check=_CHECKS.get(key, field.check)) for key, field in HEAD.items()}
"""What it has to say, once they are."""


def _with_moves(tree: Node) -> Node:
    """The tree with the ``moves`` of the whole game put before those of each turn."""
    common, stages = tree.value.get("moves"), tree.value.get("stages")
    if common is None or not isinstance(common.value, list) or stages is None or not isinstance(stages.value, list):
        return tree
    found, turns = [], 0
    for stage in stages.value:
        if isinstance(stage.value, dict) and (name := stage.value.get("stage")) and name.value == "turn":
            own = stage.value.get("moves", Node([], stage.file, stage.line))
            turns += 1
            if isinstance(own.value, list):
                moves = Node([*common.value, *own.value], own.file, own.line)
                stage = Node(stage.value | {"moves": moves}, stage.file, stage.line)
        found.append(stage)
    if not turns:
        raise common.fail("moves_of_no_turn")
    return Node(tree.value | {"stages": Node(found, stages.file, stages.line)}, tree.file, tree.line)


Again = Callable[[tuple[object, ...]], tuple[Callable[..., Game], tuple[object, ...]]]
"""From the key of a game to what makes it again (``About.made_by``)."""


def read_whole(made: Definition, values: dict[str, Any]) -> tuple[Node, dict[str, Any]]:
    """The tree of a definition with its options settled, and what it says by the keys of ``WHOLE``: blocks as what
    is registered under their names, with all their keys. DefinitionError names file, line and key."""
    tree = _with_moves(renewed(settled(made.tree, values)))
    return tree, mapping(WHOLE)(tree)


def build(made: Definition, values: dict[str, Any], again: Again | None = None) -> Game:
    """The game of a definition with its options settled. DefinitionError names file, line and key."""
    tree, whole = read_whole(made, values)
    for key in ("stages", "goals"):
        if not whole[key]:
            raise tree.value[key].fail("at_least_one", key=key)
    together, players = whole["teams"], [*range(1, whole["players"] + 1)]
    if together and (len(together) < 2 or not all(together) or sorted(sum(together, ())) != players):
        raise tree.value["teams"].fail("teams", n=len(players))
    end = whole["end"] or mapping(END)(Node({}, "", 0))
    builder = RulesBuilder(_bare(made, whole, end), BlockAdviser)
    rules = builder.rules
    if any(conduit.player > rules.players for conduit in rules.conduits):
        raise tree.value["board"].fail("conduit_player", n=rules.players)
    listed: list[int] = []
    if "setup" in tree.value:
        cells, listed = setup(tree.value["setup"], rules)
        builder.put(setup=cells)
        check_numbers(tree.value["setup"], rules)
    _check_together(tree, whole, rules)
    _add_goals(builder, tree.value["goals"].value, whole)
    if "effects" in tree.value:
        effects = zip(tree.value["effects"].value, whole["effects"], strict=True)
        builder.put(effects=tuple(_made(node, kind, rules, **params) for node, (kind, params) in effects))
    if end["at_limit"] != "draw":
        at_limit = Most(rules.space, of="pieces", fewest=end["at_limit"] == "fewest")
        at_limit.join(rules.roster, rules.goals)
        builder.put(at_limit=at_limit)
    builder.put(record=_record(rules, whole, listed))
    _add_stages(builder, tree.value["stages"].value, whole)
    return Game(_about(made, values, whole, again), rules, builder.stages, positions, builder.adviser)


def _about(
    made: Definition,
    values: dict[str, Any],
    whole: dict[str, Any],
    again: Callable[[tuple[object, ...]], Any] | None,
) -> About:
    key = (made.id, made.source, made.reading, tuple(sorted((k, repr(v)) for k, v in values.items())))
    return About(
        id=made.id,
        title=made.title,
        key=key,
        options=dict(values),
        board=whole["board"].board,
        source=made.source,
        reading=made.reading,
        texts=whole["texts"] or {},
        made_by=again(key) if again else None,
    )


def _bare(made: Definition, whole: dict[str, Any], end: dict[str, Any]) -> Rules:
    """The rules with their board and their pieces, without what is set up and without blocks."""
    space = whole["board"].space
    told, texts = whole["pieces"] or Pieces(), whole["texts"] or {}
    return Rules(
        space=space,
        roster=Roster(whole["players"], told.kinds, told.ranks, whole["teams"], whole["share"], whole["members"]),
        section=texts.get("rules") or made.id,
        common_section=texts.get("common") or "time_vectors 1",
        notation=Notation(space),
        conduits=whole["board"].conduits,
        supply=told.supply,
        quiet_limit=end["quiet_limit"],
        no_move_first=end["first"] == "no_move",
        turn_limit=end["turn_limit"] or 0,
        left=end["left"],
        setup=bytes(space.size),
    )


def _add_goals(builder: RulesBuilder, nodes: list[Node], whole: dict[str, Any]) -> None:
    rules = builder.rules
    goals = tuple(
        _made(node, kind, rules.space, **params) for node, (kind, params) in zip(nodes, whole["goals"], strict=True)
    )
    builder.put(goals=goals, decider=next((goal for goal in goals if goal.decides), None))
    _check_goals(nodes, [kind for kind, _ in whole["stages"]], rules)
    for node, goal in zip(nodes, goals, strict=True):
        _made(node, goal.join, rules.roster, goals=goals)
        if goal.of_hands and rules.hands is None and _comes_in(whole["stages"]):
            raise node.fail("goal_of_hands", goal=node.value["goal"].value)


def _add_stages(builder: RulesBuilder, nodes: list[Node], whole: dict[str, Any]) -> None:
    """Make the stages of a definition those of the game, each that hands on before the next one."""
    for node, (kind, params) in zip(nodes, whole["stages"], strict=True):
        block: list[AnyStage] = _made(node, kind.build, builder, **params)
        if {stage.name for stage in builder.stages} & {stage.name for stage in block}:
            raise node.fail("stage_twice")
        if builder.stages and not builder.stages[-1].hands_on:
            raise node.fail("stage_not_reached")
        builder.add_stages(block)
    if builder.stages[-1].hands_on:
        raise nodes[-1].fail("stage_last")


def _comes_in(stages: list[tuple[StageBlock, dict[str, Any]]]) -> bool:
    """Whether players bring in pieces out of their hands."""
    places = (way for _, params in stages for way, _ in params.get("moves", ()) if issubclass(way, Place))
    return any(kind.name in ("introduce", "placing") for kind, _ in stages) or next(places, None) is not None


def _record(rules: Rules, whole: dict[str, Any], listed: list[int]) -> Record | None:
    """What the game remembers from turn to turn, at the start; None where nothing has to be. ``listed``: the spaces
    of the pieces that are set up, in their order."""
    turns = [params for kind, params in whole["stages"] if kind.name == "turn"]
    sides = len({*rules.roster.side[1:]})
    falls_out = rules.players > 2 and sides > 1 and any(params["no_move"] == "lose" for params in turns)
    passes = any(params["all_pass"] == "draw" for params in turns)
    scores = any(goal.then == "score" or goal.of_record for goal in rules.goals)
    ways = [keys for _, stage_keys in whole["stages"] for _, keys in stage_keys.get("moves", ())]
    chained = any(keys.get("chain") == "anchor" for keys in (*ways, *(keys for _, keys in whole["stages"])))
    races = any(goal.arrivals for goal in rules.goals)
    piles = any(goal.of_captured for goal in rules.goals)
    markers = markers_of(rules.conduits, rules.players) if rules.conduits else ()
    if not (falls_out or passes or scores or chained or races or piles or markers or rules.turn_limit):
        return None
    own = (
        tuple(i for i in listed if rules.roster.owners[rules.setup[i]] == p) for p in range(1, rules.players + 1)
    )
    return Record(
        scores=(0,) * rules.players if scores else (),
        order=tuple(own) if chained else (),
        captured=((0,) * (len(rules.roster.pieces) - 1),) * rules.players if piles else (),
        markers=markers,
    )


def _check_goals(nodes: list[Node], stages: list[StageBlock], rules: Rules) -> None:
    """Refuse goals that no stage looks at."""
    closed = [kind.goals for kind in stages if kind.goals]
    known = closed[0] if closed else tuple(name for name, goal in sorted(GOALS.items()) if not goal.by_stage)
    for node, goal in zip(nodes, rules.goals, strict=True):
        named = node.value["goal"]
        royal = isinstance(goal, Checkmate) and any(rank.royal for rank in rules.roster.ranks.values())
        if (named.value not in known or (goal.by_stage and not closed)) and not royal:
            raise named.fail("goal_of_no_stage", goal=named.value, expected=known)


def _check_together(tree: Node, whole: dict[str, Any], rules: Rules) -> None:
    """Refuse blocks that do not go with the space, and kinds of pieces that no stage looks at: one that looks at
    some says so (``StageBlock.with_kinds``)."""
    for key in ("stages", "goals"):
        for node, (kind, _) in zip(tree.value[key].value, whole[key], strict=True):
            spaces = kind.spaces
            if spaces and rules.space.kind not in spaces:
                raise node.fail("wrong_space", space=rules.space.kind, expected=tuple(spaces))
    stages = [kind for kind, _ in whole["stages"]]
    with_kinds = [kind.with_kinds for kind in stages]
    plain = not rules.roster.kinds or "" in tuple(rules.roster.kinds)
    if (rules.roster.kinds and not any(with_kinds)) or not (plain or all(with_kinds)):
        raise tree.value["pieces"].fail("kinds_of_no_stage")


def _made(node: Node, make: Callable[..., T], on: Space | Roster | Rules | RulesBuilder, /, **params: Any) -> T:
    """What a building block makes; the error that belongs to its place where it does not go with the rules."""
    try:
        return make(on, **params)
    except DefinitionError:
        raise
    except LocalizedError as error:
        raise DefinitionError(node.file, node.line, error.phrase) from None


# ---- definitions of earlier versions, which load for ever ----


def renewed(tree: Node) -> Node:
    """The tree of a definition with its options settled, as it would be written now. DefinitionError."""
    stages = tree.value.get("stages")
    if stages is None or not isinstance(stages.value, list):
        return tree
    found = [_interrupt(stage) for stage in stages.value]
    if found == stages.value:
        return tree
    value = tree.value | {"stages": Node(found, stages.file, stages.line)}
    if (pieces := value.get("pieces")) is not None and isinstance(pieces.value, int):
        del value["pieces"]  # they had no end, whatever was said
    return Node(value, tree.file, tree.line)


def _interrupt(stage: Node) -> Node:
    """``{stage: interrupt, push: …}``: pieces that come in under chains, from the side and by pushing down."""
    given = stage.value if isinstance(stage.value, dict) else {}
    if "stage" not in given or given["stage"].value != "interrupt":
        return stage
    pushes = "push" in given and boolean(given["push"])
    moves: list[dict[str, Any]] = [{"introduce": "no_head", "chain": "top"}]
    moves += [{"claim": "sideways", "where": "from:2"}, {"push_down": "top"}] if pushes else [{"claim": "sideways"}]
    rest = {key: node for key, node in given.items() if key not in ("stage", "push")}
    said = {"stage": "turn", "dice": "colour", "moves": moves}
    return Node({key: _node(value, stage) for key, value in said.items()} | rest, stage.file, stage.line)


def _node(value: Any, at: Node) -> Node:
    if isinstance(value, dict):
        value = {key: _node(part, at) for key, part in value.items()}
    elif isinstance(value, list):
        value = [_node(part, at) for part in value]
    return Node(value, at.file, at.line)
