"""The rules of a game, told from its definition: sections of sentences, each way to act and goal with an example.

A sentence belongs to a key of a building block, so that it is true of every game that says so. What stages of
single games do (vectorgames/games) is told by their own texts, not here.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import reduce
from typing import Any, NamedTuple

from vectorgames.base.words import LocalizedText as Text
from vectorgames.base.words import words
from vectorgames.play.rule_examples import Example, Examples, counted_rows, pattern_of
from vectorgames.rules.blocks.block import figures
from vectorgames.rules.blocks.judging import removes
from vectorgames.rules.blocks.shape_goals import Figure
from vectorgames.rules.builder import STAGES
from vectorgames.rules.definitions.building import read_whole
from vectorgames.rules.definitions.definition import definition_of
from vectorgames.rules.definitions.options import Option
from vectorgames.rules.game import Game
from vectorgames.rules.goal import Goal
from vectorgames.rules.roster import Rank
from vectorgames.rules.schema import Node
from vectorgames.spaces.grid import Grid
from vectorgames.spaces.space import CONTIGUOUS

_LISTED = 12  # so many sets of a goal are named one by one


class Passage(NamedTuple):
    """Sentences that belong together, and examples of them, if there are any."""

    sentences: tuple[Text | str, ...]
    examples: tuple[Example, ...] = ()


class Section(NamedTuple):
    """A part of the sheet: the key of its head under ``sheet.head``, and its passages."""

    key: str
    passages: tuple[Passage, ...]


def rules_sheet(game: Game, examples: bool = True) -> tuple[Section, ...]:
    """The rules of a game; without ``examples`` nothing is played for it, and it is there at once."""
    return tuple(section for section in _Teller(game, examples).sections() if section.passages)


def _any_of(texts: Sequence[Text | str], word: str = "or") -> Text | str:
    """``a, b or c``, of texts however long."""
    *first, last = texts
    if not first:
        return last
    return Text(f"sheet.{word}", a=reduce(lambda a, b: Text("sheet.comma", a=a, b=b), first), b=last)


def _in_full(phrase: Text) -> Text:
    """A phrase, and those in it, as the sheet says it where it has words of its own for that."""
    key = phrase.key.replace("games.", "sheet.", 1)
    params = {name: _in_full(one) if isinstance(one, Text) else one for name, one in phrase.params.items()}
    return Text(key if key in words() else phrase.key, **params)


def _one(*sentences: Text | str) -> Passage:
    return Passage(sentences)


_NEW = {"introduce", "claim", "push_down"}
"""Ways to act, and a stage, by which pieces come in."""


_STEPS = {"unoccupied": ("move",), "enemy": ("capture", "meet"), "both": ("move", "capture", "meet")}
"""The kinds of actions of a step, by what has to be where it ends."""


def _value(value: Any) -> Text | str:
    """The value of an option, for players."""
    key = f"sheet.option_value.{str(value).lower()}"
    return Text(key) if key in words() else str(value)


def _words_of(name: str, keys: Mapping[str, Any]) -> tuple[str, ...]:
    """The kinds of steps of a way to act, where it names several."""
    said = keys[name].plain() if name == "step" and isinstance(keys[name], Node) else ()
    return tuple(word for word in said if isinstance(word, str)) if isinstance(said, list) else ()


def called(game: Game, player: int) -> Text:
    """What a player is called: by his side where all pieces are figures."""
    side = f"games.side.{player}"
    return Text(side if figures(game.rules) and side in words() else f"games.player.{player}")


class _Teller:
    """Tells the rules of one game. ``whole``: what its definition says, checked, with all defaults; ``steps``: the
    words for steps that have been used so far."""

    def __init__(self, game: Game, examples: bool):
        self.game, self.space, self.roster = game, game.space, game.roster
        self.made = definition_of(game)
        self.tree, self.whole = read_whole(self.made, game.options)
        self.steps: list[str] = []
        self.ways = [way for _, keys in self.whole["stages"] for way in keys.get("moves", ())]
        self.named = {next(iter(block.keys)) for block, _ in self.ways}
        self.stages = {stage.name for stage, _ in self.whole["stages"]}
        self.examples = Examples(game, self.made) if examples else None

    def sections(self) -> Iterator[Section]:
        yield Section("board", (_one(*self._board()),))
        yield Section("pieces", tuple(self._pieces()))
        yield Section("turn", tuple(self._turn()))
        yield Section("ways", (*self._ways(), *(_one(sentence) for sentence in self._meanings())))
        yield Section("effects", tuple(_one(*self._effect(node)) for node in self._nodes("effects")))
        yield Section("goals", tuple(self._goals()))
        yield Section("end", tuple(_one(sentence) for sentence in self._end()))
        yield Section("options", tuple(_one(self._option(option)) for option in self.made.options))

    def _nodes(self, key: str) -> Sequence[Node]:
        found: Sequence[Node] = self.tree.value[key].value if key in self.tree.value else ()
        return found

    # ---- board, pieces ----

    def _board(self) -> Iterator[Text | str]:
        space = self.space
        sizes = {"files": 0, "ranks": 0, "file": ""}
        if space.height > 1 and not space.colours and isinstance(space, Grid):
            sizes = {"files": space.sides[0], "ranks": space.sides[1], "file": space.names[-1][:1]}
        yield Text(f"sheet.board.{space.kind}", n=space.size, levels=space.height, **sizes)
        yield from self._names()
        if (rings := self._rings()) and not space.colours:
            yield Text("sheet.board.ring_t" if rings == ["t"] else "sheet.board.rings", axes=_any_of(rings, "and"))
        by_map = (f"sheet.map.{space.kind}{number}" for number in (len(space.axes), ""))
        yield from (Text(key) for key in by_map if key in words())

    def _names(self) -> Iterator[Text]:
        """How spaces are named."""
        space = self.space
        if not space.steps_along_axes:
            key = f"sheet.board.name_{space.kind}"
            if not space.colours:
                yield Text(key if key in words() else "sheet.board.name", example=space.example)
            return
        named = [axis for axis in space.axes if axis in "tuv"]
        numbers = _any_of([axis for axis in space.axes if axis not in named], "and")
        example = f"({','.join(('2', '4', '1', 'SW', 'NE', 'SE')[: len(space.axes)])})"
        params = {"axes": ",".join(space.axes), "example": example, "numbers": numbers}
        if named:
            yield Text("sheet.board.values_named", named=_any_of(named, "and"), **params)
        else:
            yield Text("sheet.board.values", **params)

    def _rings(self) -> list[str]:
        return [axis for axis, ring in zip(self.space.axes, self.space.cyclic, strict=False) if ring]

    def _pieces(self) -> Iterator[Passage]:
        roster = self.roster
        names = [called(self.game, player) for player in range(1, roster.players + 1)]
        yield _one(Text("sheet.players", n=len(names), players=_any_of(names, "and")))
        if (teams := self.whole["teams"]) and len(teams) < roster.players:
            for team in teams:
                yield _one(Text("sheet.team", players=_any_of([names[player - 1] for player in team], "and")))
            yield _one(Text("sheet.share" if self.whole["share"] else "sheet.share_not"))
        if not roster.kinds:
            yield from self._supply()
        for kind in roster.kinds:
            yield _one(*self._kind(kind, roster.ranks.get(kind)))
        placed = self.game.start().position()
        if placed:
            shown = (Example(self.game.start()),) if self.examples is not None else ()
            yield Passage((Text("sheet.set_up" if shown else "sheet.set_up_seen"),), shown)
        else:
            yield _one(Text("sheet.set_up_empty"))

    def _supply(self) -> Iterator[Passage]:
        supply, hands = self.game.rules.supply, self.game.rules.hands
        if supply is not None:
            on_board = any(self.game.rules.setup)
            key = "supply_all" if not any(hands or ()) else "supply" if on_board else "supply_hand"
            yield _one(Text(f"sheet.{key}", n=supply))
        elif self._comes_in():
            yield _one(Text("sheet.supply_endless"))

    def _comes_in(self, turn: bool = False) -> bool:
        """Whether new pieces come onto the board; ``turn``: by a way to act of a turn."""
        return bool(self.named & _NEW) or not (turn or self.stages.isdisjoint(_NEW | {"placing"}))

    def _takes(self) -> bool:
        """Whether pieces can leave the board."""
        rules = self.game.rules
        by_ways = any(getattr(stage, "captures", False) for stage in self.game.stages)
        by_ways |= any(keys.get("over_edge") for _, keys in self.ways)
        return by_ways or removes(rules) or any(effect.takes for effect in rules.effects)

    def _still(self) -> bool:
        """Whether no way to act changes more than where one piece is, and all rules are told here."""
        return self.named <= {"step", "introduce", "part"} and self.stages <= {*STAGES}

    def _kind(self, kind: str, rank: Rank | None) -> Iterator[Text]:
        name = self._called(kind)
        if rank is not None and rank.count is not None:
            yield Text("sheet.kind_count", kind=name, n=rank.count)
        else:
            yield Text("sheet.kind", kind=name)
        if rank is not None:
            if rank.royal:
                yield Text("sheet.royal")
            if not rank.capturable:
                yield Text("sheet.not_capturable")
            if rank.value != 1:
                yield Text("sheet.value", n=rank.value)

    def _called(self, kind: str) -> Text | str:
        key = f"games.piece.{kind}"
        if not kind:
            return Text("sheet.plain_kind")
        return Text("sheet.called", name=Text(key), letter=kind) if key in words() else kind

    # ---- the turn ----

    def _turn(self) -> Iterator[Passage]:
        for number, (stage, keys) in enumerate(self.whole["stages"]):
            if stage.name not in STAGES:
                yield _one(Text("sheet.stage.of_game", name=stage.name))
                continue
            told = [*self._stage(stage.name, keys)]
            if len(self.whole["stages"]) > 1:
                told.insert(0, Text("sheet.stage.first" if not number else "sheet.stage.then"))
            yield Passage(tuple(told))
        if self.examples is not None:
            yield _one(Text("sheet.written"), Text("sheet.picture_key"), Text("sheet.allowed"))

    def _stage(self, name: str, keys: Mapping[str, Any]) -> Iterator[Text]:
        if name != "turn":
            each = "_each" if keys.get("each") else ""
            yield Text(f"sheet.stage.{name}{each}", n=keys.get("each") or 0)
        else:
            yield from self._length(keys)
        if keys.get("where") is not None:
            yield Text("sheet.stage.where", places=self._places(keys["where"]))
        if keys.get("chain", "none") != "none":
            yield Text(f"sheet.chain.{keys['chain']}")
        if (kind := keys.get("dice", "none")) != "none":
            yield from self._dice(kind, name != "turn", keys.get("reroll_occupied", True))
        if name == "turn":
            others = len({*self.roster.side[1:]}) > 2 and keys["no_move"] == "lose"
            yield Text(f"sheet.no_move.{keys['no_move']}{'_out' if others else ''}")
            if keys["all_pass"] == "draw":
                yield Text("sheet.all_pass")
            if keys["fixed"]:
                yield Text("sheet.fixed", spaces=", ".join(keys["fixed"]))

    def _dice(self, kind: str, placing: bool, reroll: bool) -> Iterator[Text]:
        """What is rolled, when it is rolled again, and how it is written."""
        regions = self.space.regions(kind)
        yield Text(f"sheet.dice_placing.{kind}" if placing and regions.single else f"sheet.dice.{kind}")
        if regions.single and reroll:
            yield Text("sheet.reroll")
        elif placing and not regions.single:
            yield Text("sheet.reroll_full")
        yield Text("sheet.rolled", example=f"roll {regions.names[len(regions.names) * 2 // 3]}")

    def _length(self, keys: Mapping[str, Any]) -> Iterator[Text]:
        length = keys["moves_per_turn"]
        if length.by_kind:
            for letter, n in length.by_kind:
                yield Text("sheet.length_kind", kind=self._called(letter), n=n)
        elif length.by_group:
            sizes = ", ".join(map(str, length.by_group))
            yield Text("sheet.length_group", numbers=sizes)
        else:
            yield Text("sheet.length", n=length.most)
        if length.most > 1:
            yield Text(f"sheet.same_piece.{keys['same_piece']}")
            yield Text("sheet.rest" if keys["optional_rest"] else "sheet.no_rest")
            if keys["through"]:
                yield Text("sheet.through")

    # ---- ways to act ----

    def _ways(self) -> Iterator[Passage]:
        for number, (_, stage) in enumerate(self.whole["stages"]):
            for at, (block, keys) in enumerate(stage.get("moves", ())):
                name = next(iter(block.keys))
                told = (*self._who(keys), *self._way(name, keys), *self._limits(keys))
                path = ("stages", number, "moves", at)
                kinds = block.kinds or (_STEPS[keys["onto"]] if name == "step" else None)
                letters = keys["kinds"].plain() if keys["kinds"] is not None else None
                several = _words_of(name, keys)
                example = self.examples.of_way(path, kinds, letters, several) if self.examples else None
                yield Passage(told, (example,) if example else ())

    def _meanings(self) -> Iterator[Text]:
        """What the words for steps mean that have been used, and that nothing is taken."""
        for word in dict.fromkeys(self.steps):
            key = f"sheet.means.{self.space.kind}.{word}"
            if key in words():
                yield Text(key, step=Text(f"games.step.{word}"))
        if not self._takes() and not self.game.rules.effects and self._still():
            yield Text("sheet.nothing_taken")

    def _who(self, keys: Mapping[str, Any]) -> Iterator[Text]:
        if keys["kinds"] is not None:
            yield Text("sheet.kinds", kinds=_any_of([self._called(kind) for kind in keys["kinds"].value], "and"))

    def _way(self, name: str, keys: Mapping[str, Any]) -> Iterator[Text]:
        """The sentences of a way to act, by its keys."""
        value = keys[name]
        params: dict[str, Any] = {"steps": "", "places": ""}
        if name in ("introduce", "push_down"):
            params["places"] = self._places(value)
        elif name not in ("castle", "part"):
            params["steps"] = self._steps(value)
        match name:
            case "step":
                meets = "_meeting" if keys["meeting"] != "capture" else ""
                yield Text(f"sheet.way.step.{keys['onto']}{meets}", **params)
                yield from self._distance(keys, "free")
                if meets:
                    yield Text(f"sheet.meeting.{keys['meeting']}")
            case "hop":
                contiguous = "_contiguous" if value.value == CONTIGUOUS else ""
                over = Text(f"sheet.over_{keys['row']}.{keys['over']}")
                yield Text(f"sheet.way.hop.{keys['row']}{contiguous}", over=over, **params)
                for flag in ("remove", "repeat", "revisit", "over_head"):
                    if keys[flag]:
                        yield Text(f"sheet.hop.{flag}")
                if not keys["straight"]:
                    yield Text("sheet.hop.bent")
            case "push" | "mirror":
                yield Text(f"sheet.way.{name}", n=keys["limit"], **params)
                yield from self._distance(keys, "pushing")
                yield Text("sheet.push.over_edge" if keys["over_edge"] else "sheet.push.not_over_edge")
                if name == "mirror":
                    yield Text("sheet.mirror_groups", groups=", ".join(map(str, keys["groups"])))
            case "bump":
                to = keys["to"].plain() if keys["to"] is not None else "choice"
                away = "" if to in ("choice", "head") else self._steps(to)
                room = Text(f"sheet.room.{'steps' if away else to}", steps=away)
                yield Text("sheet.way.bump", room=room, **params)
            case "castle":
                apart = self._steps(keys["apart"])
                yield Text("sheet.way.castle", kind=self._called(str(value)), apart=apart)
            case "part" | "block":
                units = keys["of"] if name == "block" else value
                plain = units.plain() if isinstance(units, Node) else units
                key = "group" if plain in (None, "group", ()) else "some"
                numbers = _any_of([str(n) for n in plain]) if key == "some" else ""
                onto = f".{keys['onto']}" if name == "part" else ""
                yield Text(f"sheet.way.{name}_{key}{onto}", n=numbers, **params)
                if keys.get("bridge"):
                    yield Text("sheet.bridge")
            case _:
                yield Text(f"sheet.way.{name}", **params)
                if keys.get("where") is not None:
                    yield Text("sheet.claim_where", places=self._places(keys["where"]))
                for flag, said in (("capture", "introduce_takes"), ("forced", "forced")):
                    if keys.get(flag):
                        yield Text(f"sheet.{said}")

    def _distance(self, keys: Mapping[str, Any], how: str) -> Iterator[Text]:
        least, most = keys["distance"]
        if (least, most) != (1, 1):
            bent = "" if keys.get("straight", True) else "_bent"
            yield Text(f"sheet.distance.{how}{bent}", least=least, most=most)

    def _limits(self, keys: Mapping[str, Any]) -> Iterator[Text]:
        for key in ("group_size", "target_group_size"):
            if keys[key] is not None:
                least, most = keys[key]
                endless = most >= self.space.size
                yield Text(f"sheet.{key}{'_from' if endless else ''}", least=least, most=most)
        if keys["larger_group"]:
            yield Text("sheet.larger_group")
        if keys["takes"] == "group":
            yield Text("sheet.takes_group")
        if keys["chain"] != "none":
            yield Text(f"sheet.chain.{keys['chain']}")

    def _steps(self, said: Any) -> Text | str:
        """What people call some steps: ``to a neighbour``, ``down or sideways``."""
        plain = said.plain() if isinstance(said, Node) else said
        if isinstance(plain, list):
            return _any_of([self._steps(item) for item in plain])
        if isinstance(plain, str):
            self.steps.append(plain)
            return Text(f"games.step.{plain}") if f"games.step.{plain}" in words() else plain
        if "path" in plain:
            steps = reduce(lambda a, b: Text("sheet.path", a=a, b=b), map(self._steps, plain["path"]))
            return Text(f"sheet.path_{'jump' if plain.get('jump') else 'walk'}", steps=steps)
        together = [Text(f"games.dims_count.{n}") for n in plain.get("together", [1])]
        axes = _any_of([*plain.get("axes", self.space.axes)], "and")
        return Text("sheet.along", axes=axes, n=_any_of(together))

    def _places(self, said: Any) -> Text | str:
        plain = said.plain() if isinstance(said, Node) else said
        if isinstance(plain, list):
            return ", ".join(map(str, plain))
        word, _, number = str(plain).partition(":")
        return Text(f"sheet.places.{word}", n=number)

    # ---- what follows ----

    def _effect(self, node: Node) -> Iterator[Text]:
        said = node.plain()
        figure = Figure(self.space, said["shape"]) if "shape" in said else None
        yield Text(f"sheet.effect.{said['effect']}", shape=_in_full(figure.phrase) if figure else "")
        yield from self._figure(figure)
        if said.get("unit") == "group":
            yield Text("sheet.effect_groups")
        if said.get("smaller_group"):
            yield Text("sheet.effect_smaller")
        if said.get("of") == "arriving":
            yield Text("sheet.effect_arriving")

    def _goals(self) -> Iterator[Passage]:
        for goal in self.game.rules.goals:
            found: list[Example | None] = []
            if self.examples is not None:
                pattern = pattern_of(goal)
                found.append(Example(self.game.start(), pattern=pattern) if pattern else None)
                found.append(self.examples.of_goal(goal) if goal.ends else None)
            told = [_in_full(goal.phrase), *self._figure(getattr(goal, "figure", None), goal)]
            if goal.ends and goal.table is not None and self._places_first:
                told.append(Text("sheet.while_placing"))
            yield Passage(tuple(told), tuple(example for example in found if example is not None))

    @property
    def _places_first(self) -> bool:
        """Whether a stage of placing goes before another one."""
        return self.whole["stages"][0][0].name == "placing" and len(self.whole["stages"]) > 1

    def _figure(self, figure: Figure | None, goal: Goal | None = None) -> Iterator[Text]:
        """What sets are, in full, where their name alone does not say it."""
        if figure is None:
            return
        key = f"sheet.figure.{figure.word}"
        if key in words():
            yield Text(key)
        _, _, up_to = figure.phrase.key.rpartition("_")
        if figure.word == "offsets":
            yield Text(f"sheet.turned.{up_to}")
            yield from self._exchanged(up_to)
        if (rings := self._rings()) and figure.word in ("vector", "offsets", "cross"):
            key = "sheet.figure_round_t" if rings == ["t"] else "sheet.figure_round"
            yield Text(key, axes=_any_of(rings, "and"))
        rows = counted_rows(goal) if goal is not None and goal.table is not None else ()
        if 1 < len(rows) <= _LISTED:
            names = ["-".join(self.space.names[i] for i in figure.table.spaces[row].tolist()) for row in rows]
            yield Text("sheet.listed", n=len(names), names=_any_of(names, "and"))

    def _exchanged(self, up_to: str) -> Iterator[Text]:
        """Which coordinates change places where a figure is turned: those that are alike."""
        space = self.space
        if up_to == "none" or not isinstance(space, Grid):
            return
        if (key := f"sheet.exchanged.{space.kind}_{up_to}") in words():
            yield Text(key)
            return
        kinds = list(zip(space.sides, space.cyclic, strict=True))
        for kind in dict.fromkeys(kinds):
            alike = [axis for axis, one in zip(space.axes, kinds, strict=True) if one == kind]
            if len(alike) > 1:
                yield Text("sheet.exchanged.axes", n=len(alike), axes=_any_of(alike, "and"))
            else:
                yield Text("sheet.exchanged.alone", axis=alike[0])

    def _end(self) -> Iterator[Text]:
        end = self.whole["end"] or {}
        at_limit = Text(f"sheet.at_limit.{end.get('at_limit', 'draw')}")
        counted = next((keys["progress"] for stage, keys in self.whole["stages"] if "progress" in keys), None)
        may_be = {"introduce": self._comes_in(turn=True), "capture": self._takes(), "step": True}
        progress = [one for one in counted or () if may_be[one]]
        for key in ("quiet_limit", "turn_limit", "left"):
            if end.get(key) is not None:
                never = "_plain" if key == "quiet_limit" and counted is not None and not progress else ""
                yield Text(f"sheet.{key}{never}", n=end[key], then=at_limit)
                if never and self._places_first:
                    yield Text("sheet.not_placing")
        if end.get("quiet_limit") is not None and progress:
            yield Text("sheet.progress", what=_any_of([Text(f"sheet.progress_of.{one}") for one in progress]))

    def _option(self, option: Option) -> Text:
        keys = (f"sheet.option_name.{option.name}", f"games.option.{option.name}")
        name = next((Text(key) for key in keys if key in words()), option.name)
        expected = option.expected()
        values = _any_of([_value(value) for value in expected]) if isinstance(expected, tuple) else expected
        return Text("sheet.option", name=name, values=values, value=_value(self.game.options.get(option.name)))
