"""Saved games and studies: YAML that people read and edit; loading is replaying."""

from __future__ import annotations

import json
import re
from collections.abc import Container, Iterable, Iterator, Mapping, Sequence
from datetime import date
from pathlib import Path
from typing import Any

from vectorgames.base import bounds
from vectorgames.base.words import LocalizedError, LocalizedText
from vectorgames.base.words import quoted as cited
from vectorgames.boards.backend import parse_view
from vectorgames.play import clock as clocks
from vectorgames.play.clock import Clock, TimeControl
from vectorgames.play.match import KINDS, Match, Played, Terms
from vectorgames.play.record import COLOURS, GameRecord, Result, Turn
from vectorgames.play.seats import Seats
from vectorgames.play.study import PINS, Study, row_of
from vectorgames.play.views import View
from vectorgames.players.seat import LONGEST
from vectorgames.rules import positions
from vectorgames.rules.action import Action
from vectorgames.rules.definitions import definition
from vectorgames.rules.definitions.options import chosen
from vectorgames.rules.game import Game, State
from vectorgames.rules.schema import (
    DefinitionError,
    Field,
    Node,
    as_it_stands,
    boolean,
    bounded,
    integer,
    listing,
    mapping,
    number_range,
    parse,
    read,
    read_file,
    shown,
    text,
    within,
)
from vectorgames.spaces.filters import Filter
from vectorgames.spaces.space import Space

_UNPRINTABLE = re.compile("[\x7f-\x9f\u2028\u2029\ud800-\udfff\ufeff\ufffe\uffff]")


def section(key: str, values: dict[str, Any]) -> list[str]:
    """A mapping under a key; an entry a line where one is a mapping itself, so that an error can name the line."""
    lines = [f"{key}:"] if values else [f"{key}: {{}}"]
    for name, value in values.items():
        if isinstance(value, dict) and value:
            lines.append(f"  {name}:")
            lines += [f"    {quoted(inner)}: {flow(part)}" for inner, part in value.items()]
        else:
            lines.append(f"  {name}: {flow(value)}")
    return lines


def flow(value: Any) -> str:
    """A value on one line."""
    if isinstance(value, dict):
        return "{" + ", ".join(f"{quoted(name)}: {flow(part)}" for name, part in value.items()) + "}"
    return f"[{', '.join(map(flow, value))}]" if isinstance(value, list) else plain(value)


def listed(texts: list[str]) -> str:
    return f"[{', '.join(map(quoted, texts))}]"


def mapping_lines(key: str, values: Mapping[str, Any] | Mapping[int, str]) -> list[str]:
    if not values:
        return [f"{key}: {{}}"]
    return [f"{key}:"] + [f"  {name}: {plain(value)}" for name, value in values.items()]


def plain(value: Any) -> str:
    if value is None:
        return "none"
    if isinstance(value, bool):
        return str(value).lower()
    return str(value) if isinstance(value, int) else quoted(value)


def quoted(value: str) -> str:
    # JSON's strings are YAML's double-quoted ones, but for characters that YAML wants escaped.
    return _UNPRINTABLE.sub(_escaped, json.dumps(value, ensure_ascii=False))


def _escaped(found: re.Match[str]) -> str:
    code = ord(found[0])
    return f"\\u{0xFFFD if 0xD800 <= code <= 0xDFFF else code:04x}"  # half a surrogate pair is no character


FORMAT = 1


def dump(record: GameRecord, here: Turn | None = None) -> str:
    """The text of a saved game; ``here``: as it stands at this turn, in a thread while the game goes on."""
    game = record.game
    played = (here or record.here).way
    lines = [f"format: {FORMAT}", f"game: {quoted(game.about.source or game.id)}"]
    lines += mapping_lines("options", game.options)
    lines.append(f"seed: {record.seed}")
    if record.names:
        lines.append(f"players: [{', '.join(map(quoted, record.names))}]")
    if record.colours:
        lines.append(f"colours: {list(record.colours)}")
    if record.seats.taken:
        lines += mapping_lines("seats", record.seats.taken)
    if record.clock is not None:
        lines.append(f"clock: {flow(record.clock.plain())}")
    if record.date:
        lines.append(f"date: {quoted(record.date)}")
    lines += _start(record)
    lines.append("actions:" if played else "actions: []")
    lines += [f"- {quoted(text)}" for text in _texts(played)]
    lines += _ended(here or record.here)
    comments = _comments(played, 1)
    if comments:
        lines += mapping_lines("comments", comments)
    branches = _branches((record.root, *played))
    if branches:
        lines.append("branches:")
        told: set[Turn] = set()  # what several branches share is commented on once
        for after, turns in branches:
            lines.append(f"- after: {json.dumps(after)}")
            lines.append(f"  actions: {listed(_texts(turns))}")
            lines += [f"  {line}" for line in _ended(turns[-1])]
            if comments := _comments(turns, after + 1, told):
                lines += [f"  {line}" for line in mapping_lines("comments", comments)]
            told.update(turns)
    if record.match is not None:
        lines += _series(record.match)
    return "\n".join(lines) + "\n"


def load(path: Path) -> GameRecord:
    """The game of a file. DefinitionError (a ValueError): one line with file, line and what is wrong."""
    return _record(read_file(path, bounds.SAVE), path.parent)


def loads(content: str, name: str = "text") -> GameRecord:
    """The game of a text, of a pasted one for example."""
    return _record(parse(content, name), Path())


def replay(record: GameRecord, actions: list[Node], first: int = 1) -> None:
    """Play a list of actions. DefinitionError names the line of the first that is not legal; the game
    then stands where it stood. ``first``: the number of the first one, for errors."""
    for action, _ in [*_followed(record.here.state, actions, first)]:
        record.play(action)


def _followed(state: State, actions: list[Node], first: int = 1) -> Iterator[tuple[Action, State]]:
    """Each of a list of actions, played from a state, with the state after it."""
    for number, node in enumerate(actions, first):
        given = str(node.value)
        try:
            action = state.stage.find(state, given)
        except LocalizedError as error:
            raise node.fail("action", n=number, given=cited(given), why=error.phrase) from None
        state = state.play(action)
        yield action, state


# ---- writing ----


def _series(match: Match) -> list[str]:
    """The match: what wins it, who sits where, the games that have ended."""
    lines = ["match:", f"  {match.terms.kind}: {match.terms.n}", f"  seats: {list(match.seats)}"]
    lines += ["  played:"] if match.played else []
    for game in match.played:
        record = game.record
        assert isinstance(record, GameRecord)
        lines += [f"  - seats: {list(game.seats)}", f"    seed: {record.seed}"]
        lines += [f"    {line}" for line in _start(record)]
        lines.append(f"    actions: {listed(_texts(record.line))}")
        lines += [f"    {line}" for line in _ended(record.here)]
    return lines


def _texts(turns: Iterable[Turn]) -> list[str]:
    return [turn.action.text for turn in turns if turn.action is not None]


def _ended(turn: Turn) -> list[str]:
    """How people ended the game at a turn."""
    return [f"result: {quoted(str(turn.result))}"] if turn.result is not None else []


def _start(record: GameRecord) -> list[str]:
    """The position in which a game began, if it was not the game's own."""
    return [] if record.start is None else section("start", record.start.setup())


def _comments(turns: Iterable[Turn], first: int, told: Container[Turn] = ()) -> dict[int, str]:
    """Number of the action -> what is said of it; ``first``: number of the first; not of those ``told``."""
    return {n: turn.comment for n, turn in enumerate(turns, first) if turn.comment and turn not in told}


def _branches(main: tuple[Turn, ...]) -> list[tuple[int, list[Turn]]]:
    """Everything played besides the main line: (number of its actions before the branch, turns).

    A branch of a branch is written whole, from the main line on: simple to read, and loading merges
    what they share.
    """
    out = []
    for after, (turn, played) in enumerate(zip(main, (*main[1:], None), strict=True)):
        for child in tuple(turn.children):
            if child is not played:
                out += [(after, line) for line in _lines(child)]
    return out


def _lines(turn: Turn) -> list[list[Turn]]:
    """Every line of play from a turn on to its end, and to where people ended the game."""
    out: list[list[Turn]] = []
    line: list[Turn] = []
    waiting = [(turn, 0)]
    while waiting:
        turn, depth = waiting.pop()
        line[depth:] = [turn]
        if not turn.children or turn.result is not None:
            out.append(list(line))
        waiting += [(child, depth + 1) for child in reversed(tuple(turn.children))]
    return out


# ---- reading ----


def _branch(node: Node) -> tuple[int, list[Node], Node | None, Node | None]:
    fields = {"after": Field(integer(0)), "actions": Field(listing(_node)), **_SAID}
    parts = mapping(fields)(node)
    return parts["after"], parts["actions"], parts["comments"], parts["result"]


def _node(node: Node) -> Node:
    if isinstance(node.value, (list, dict)) or node.value is None:
        raise node.unexpected(LocalizedText("errors.an_action"))
    return node


def _words(node: Node) -> str:
    if not isinstance(node.value, str):
        raise node.unexpected(LocalizedText("errors.a_text"))
    return node.value


def _name(node: Node) -> str:
    return bounded(node, _words(node), bounds.NAME)


def _day(node: Node) -> str:
    try:
        return date.fromisoformat(str(node.value)).isoformat()
    except ValueError:
        raise node.unexpected(LocalizedText("errors.a_day")) from None


_SAID = {"comments": Field(as_it_stands, None), "result": Field(as_it_stands, None)}

_FIELDS = {
    "format": Field(integer(1)),
    "game": Field(text),
    "options": Field(as_it_stands, None),
    "seed": Field(integer(), 0),
    "players": Field(listing(_name), []),
    "colours": Field(listing(integer(1, COLOURS)), []),
    "seats": Field(as_it_stands, None),
    "clock": Field(as_it_stands, None),
    "date": Field(_day, ""),
    "start": Field(as_it_stands, None),
    "actions": Field(listing(_node)),
    **_SAID,
    "branches": Field(listing(_branch, bounds.BRANCHES), []),
    "match": Field(as_it_stands, None),
    "study": Field(as_it_stands, None),
}

_CLOCK = {
    **{kind: Field(integer(1, clocks.LONGEST), None) for kind in clocks.KINDS},
    "added": Field(integer(0, clocks.MOST_ADDED), 0),
    "ends": Field(boolean, False),
    "left": Field(listing(integer(0, clocks.LONGEST)), None),
}

_MATCH = {
    **{kind: Field(integer(1), None) for kind in KINDS},
    "seats": Field(listing(integer(1))),
    "played": Field(listing(as_it_stands), []),
}

_PLAYED = {
    "seats": Field(listing(integer(1))),
    "seed": Field(integer(), 0),
    "start": Field(as_it_stands, None),
    "actions": Field(listing(_node)),
    "result": Field(as_it_stands, None),
}


def _record(tree: Node, folder: Path) -> GameRecord:
    if not isinstance(tree.value, dict) or "format" not in tree.value:
        raise tree.fail("no_save")
    version = within("format", integer(1), tree.value["format"])
    if version > FORMAT:
        raise tree.value["format"].fail("newer_save", given=version, known=FORMAT)
    parts = mapping(_FIELDS)(tree)
    game = _game(tree, parts, folder)
    if len(parts["players"]) > game.players:
        raise tree.value["players"].fail("too_many_names", n=len(parts["players"]), players=game.players)
    colours = tuple(parts["colours"])
    if colours and (len(colours) != game.players or len({*colours}) < len(colours)):
        raise tree.value["colours"].fail("colours", value=list(colours), players=game.players)
    names, seats = tuple(parts["players"]), _who_sits(parts["seats"], game)
    record = GameRecord(game, parts["seed"], names, None, _begun(parts, game), colours, parts["date"], seats)
    record.clock = _read_clock(parts["clock"], game)
    replay(record, parts["actions"])
    ends = [(record.here, parts["result"])]
    line = (record.root, *record.line)
    _comment(record, parts["comments"], line[1:])
    for number, (after, actions, comments, result) in enumerate(parts["branches"]):
        if after >= len(line):
            node = tree.value["branches"].value[number].value["after"]
            raise node.fail("key_value", key="after", value=after, expected=number_range(0, len(line) - 1))
        turns = [line[after]]
        for action, state in _followed(line[after].state, actions):
            turns.append(record.lead(turns[-1], action, state))
        _comment(record, comments, turns[1:], after + 1)
        ends.append((turns[-1], result))
    for turn, result in reversed(ends):  # only now: playing on from there took it back
        _end(turn, result, game)
    record.follow(ends[0][0])
    if parts["match"] is not None and parts["match"].value is not None:
        record.match = _read_match(parts["match"], game)
    record.saved = True
    return record


def _read_match(node: Node, game: Game) -> Match:
    """The match of several games; those that have ended are played again."""
    parts = mapping(_MATCH)(node)
    given = [kind for kind in KINDS if parts[kind] is not None]
    if len(given) != 1:
        raise node.fail("match_terms", expected=tuple(KINDS))
    played = []
    for number, part in enumerate(parts["played"], 1):
        one = mapping(_PLAYED)(part)
        record = GameRecord(game, one["seed"], start=_begun(one, game))
        replay(record, one["actions"])
        _end(record.here, one["result"], game)
        if record.state.outcome is None:
            raise part.fail("match_unended", n=number)
        played.append(Played(_seats(part, one["seats"], game), record))
    seats = _seats(node, parts["seats"], game)
    return Match(Terms(given[0], parts[given[0]]), seats, tuple(played))


def _end(turn: Turn, node: Node | None, game: Game) -> None:
    """End a game at a turn as a file says that people did."""
    if node is None or node.value is None:
        return
    result = read(node, lambda _: Result.parse(_words(node), game.players))
    if (turn.over or turn.state).outcome is not None:
        raise node.fail("result_over")
    turn.end(result)


def _begun(parts: dict[str, Any], game: Game) -> State | None:
    """The state of the position in which a game began; None where a file says nothing of it."""
    node = parts["start"]
    return None if node is None or node.value is None else game.start(setup=node)


def _seats(node: Node, seats: list[int], game: Game) -> tuple[int, ...]:
    """Who sits where: everybody once."""
    if sorted(seats) != list(range(1, game.players + 1)):
        raise node.value["seats"].fail("match_seats", value=seats, players=game.players)
    return tuple(seats)


def _who_sits(node: Node | None, game: Game) -> Seats:
    """Who plays for each player as a file says, whether he is known here or not."""
    if node is None or node.value is None:
        return Seats()
    if not isinstance(node.value, dict):
        raise node.unexpected(LocalizedText("errors.who_sits"))
    for player, seat in node.value.items():
        if type(player) is not int or not 1 <= player <= game.players:
            raise seat.fail("seat_number", value=shown(player), players=game.players)
    return Seats({player: bounded(seat, _words(seat), LONGEST) for player, seat in sorted(node.value.items())})


def _read_clock(node: Node | None, game: Game) -> Clock | None:
    """The clock of a file; without ``left`` nobody has used any of his time."""
    if node is None or node.value is None:
        return None
    parts = mapping(_CLOCK)(node)
    given = [kind for kind in clocks.KINDS if parts[kind] is not None]
    if len(given) != 1:
        raise node.unexpected(LocalizedText("errors.a_clock"))
    control = TimeControl(given[0], parts[given[0]], parts["added"], parts["ends"])
    if parts["left"] is None:
        return Clock.of(control, game.players)
    if len(parts["left"]) != game.players:
        raise node.unexpected(LocalizedText("errors.clock_left", players=game.players))
    return Clock(control, tuple(map(float, parts["left"])))


def _game(tree: Node, parts: dict[str, Any], folder: Path) -> Game:
    """The game that a file names; a file of its own by its path from the folder of this one."""
    which = parts["game"]
    if which.endswith((".yaml", ".yml")) and not Path(which).is_absolute():
        which = str(folder / which)
    options: Node | None = parts["options"]
    given = chosen(options)
    try:
        return definition.load(which, given)
    except DefinitionError as error:
        raise tree.value["game"].fail("its_game", why=error.phrase) from None
    except LocalizedError as error:
        node = tree.value["game"] if error.phrase.key == "errors.unknown_game" else options
        named = {str(key): part for key, part in options.value.items()} if options is not None and given else {}
        node = named.get(str(error.phrase.params.get("name")), node or tree)
        raise DefinitionError(node.file, node.line, error.phrase) from None


def _comment(record: GameRecord, comments: Node | None, turns: Sequence[Turn], first: int = 1) -> None:
    """Say what a file says of actions; ``first``: the number of the one that led to the first of the turns."""
    if comments is None or comments.value is None:
        return
    if not isinstance(comments.value, dict):
        raise comments.unexpected(LocalizedText("errors.comments"))
    for number, node in comments.value.items():
        if type(number) is not int or not first <= number < first + len(turns):
            most = first + len(turns) - 1
            raise node.fail("comment_number", value=shown(number), least=first, most=most)
        record.comment(turns[number - first], _words(node))


_STUDY_FIELDS = {
    "format": Field(integer(1, FORMAT)),
    "game": Field(text),
    "options": Field(as_it_stands, None),
    "start": Field(mapping({"position": Field(as_it_stands), "actor": Field(integer(1, 9), 1)})),
    "actions": Field(as_it_stands, None),
    "study": Field(as_it_stands),
}

_FILTER = {
    "run": Field(text, ""),
    "stay": Field(text, ""),
    "number": Field(integer(0, 6), 0),
    "hidden": Field(boolean, False),
    "held": Field(integer(0, 4), 0),
}

MARKS = {
    "hidden": Field(listing(as_it_stands), ()),
    "selected": Field(listing(as_it_stands), ()),
    "pinned": Field(listing(as_it_stands), ()),
    "filter": Field(mapping(_FILTER), None),
    "view": Field(text, ""),
    "explode": Field(integer(0, 100), 0),
    "apart": Field(integer(0, 100), 0),
}
"""What is said of a study besides its position."""


def dump_study(study: Study) -> str:
    """The text of its file."""
    game = study.game
    lines = [f"format: {FORMAT}", f"game: {quoted(game.about.source or game.id)}"]
    lines += mapping_lines("options", game.options)
    lines += section("start", study.setup())
    lines.append("actions: []")
    lines += section("study", study.marks())
    return "\n".join(lines) + "\n"


def load_any(path: Path) -> GameRecord | Study:
    """The study or the saved game of a file. DefinitionError with file and line."""
    node = read_file(path, bounds.SAVE)
    return _study(node, path.parent) if _is_study(node) else _record(node, path.parent)


def loads_study(content: str, name: str = "text") -> Study:
    """The study of a text, or the last position of a saved game. DefinitionError with its line."""
    node = parse(content, name)
    return _study(node, Path()) if _is_study(node) else Study.of_state(_record(node, Path()).state)


def _is_study(node: Node) -> bool:
    return isinstance(node.value, dict) and "study" in node.value


def _study(tree: Node, folder: Path) -> Study:
    parts = mapping(_STUDY_FIELDS)(tree)
    game, marks = _game(tree, parts, folder), parts["study"]
    space, setup = game.space, parts["start"]
    told = mapping(MARKS)(marks if marks.value is not None else Node({}, marks.file, marks.line))
    cells = positions.placed(game, setup["position"]).cells
    if setup["actor"] > game.players:
        place = tree.value["start"].value["actor"]
        raise place.fail("key_value", key="actor", value=setup["actor"], expected=game.players)
    pinned = []
    for row in told["pinned"]:
        pinned.append(_spaces(space, listing(as_it_stands)(row)))
        if row_of(space, pinned[-1]) is None:
            raise row.fail("no_vector", given=", ".join(space.names[i] for i in pinned[-1]))
    return Study(
        game,
        cells,
        setup["actor"],
        frozenset(i for i in _spaces(space, told["hidden"]) if cells[i]),
        tuple(dict.fromkeys(_spaces(space, told["selected"]))),
        tuple(pinned[:PINS]),
        Filter(**told["filter"]) if told["filter"] else Filter(),
        read(marks.value["view"], lambda view: parse_view(view, space)) if told["view"] else View(),
        told["explode"] / 100,
        told["apart"] / 100,
    )


def _spaces(space: Space, names: list[Node]) -> tuple[int, ...]:
    def named(node: Node) -> int:
        if isinstance(node.value, (list, dict)):
            raise node.unexpected(LocalizedText("errors.a_space"))
        return read(node, lambda name: space.parse(str(name)))

    return tuple(map(named, names))
