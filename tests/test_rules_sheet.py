"""The page of rules made from a definition: each sentence is true of its example, in every game made of blocks."""

from __future__ import annotations

import random
import re
from collections import Counter
from fnmatch import fnmatchcase

import numpy as np
import pytest
from PIL import Image

import vectorgames
from tests.support import ROOT, refused, run
from vectorgames.app import rules_text
from vectorgames.app.rules_text import sections
from vectorgames.base.words import LANGUAGES, words
from vectorgames.fabrication.rules_files import drawn_sets, tableau
from vectorgames.play import rule_examples
from vectorgames.play.rules_sheet import rules_sheet
from vectorgames.rules.blocks.block import WAYS
from vectorgames.rules.blocks.turn_stage import Turn
from vectorgames.rules.builder import STAGES
from vectorgames.rules.definitions.definition import definition_of, load
from vectorgames.rules.goal import EFFECTS
from vectorgames.view.flat_map import flat_points, has_sheet
from vectorgames.view.primitives import Rect

SHOWN = (
    *("bumpers", "court", "creepers", "evaporate", "hop_race"),
    *("compound", "cornered", "pressed_down", "shoving", "weeds"),
)
FILES = [
    next(
        (ROOT / folder / f"{name}.yaml")
        for folder in ("configs/examples", "tests/definitions")
        if (ROOT / folder / f"{name}.yaml").exists()
    )
    for name in SHOWN
]
"""Games that have every way to act between them."""


FLAT = """\
format: 1
id: mine
title: Mine
board: {dimensions: 2}
setup: {1: ["(1,[12])"], 2: ["(4,[34])"]}
stages: [{stage: turn, moves: [{step: knight, onto: both}]}]
goals: [{goal: capture}]
end: {quiet_limit: 40}
"""


def owners(state, space):
    return state.rules.roster.sides[state.cells[space]]


def own(state):
    return state.rules.roster.side[state.actor]


def lands_free(state, action, after):
    return not state.cells[action.end]


def lands_on_enemy(state, action, after):
    return owners(state, action.end) not in (0, own(state))


def takes(state, action, after):
    return sum(map(bool, after.cells)) < sum(map(bool, state.cells)) or after.actor == 0


def came_in(state, action, after):
    return action.start < 0 and after.cells[action.end] and not state.cells[action.end]


TRUE = {
    "step.unoccupied": lands_free,
    "step.enemy": lambda *seen: lands_on_enemy(*seen) and takes(*seen),
    "step.both": lambda *seen: lands_free(*seen) or (lands_on_enemy(*seen) and takes(*seen)),
    "step.unoccupied_meeting": lands_free,
    "step.both_meeting": lambda *seen: lands_free(*seen) or lands_on_enemy(*seen),
    "hop.single": lands_free,
    "hop.chain": lands_free,
    "hop.single_contiguous": lands_free,
    "hop.chain_contiguous": lands_free,
    **{
        f"part_{which}.{onto}": holds
        for which in ("group", "some")
        for onto, holds in (
            ("unoccupied", lands_free),
            ("enemy", lands_on_enemy),
            ("both", lambda *seen: lands_free(*seen) or lands_on_enemy(*seen)),
        )
    },
    **dict.fromkeys(
        ["block_group", "block_some"],
        lambda state, action, after: all(not state.cells[i] or i in action.starts for i in action.ends),
    ),
    "mirror": lambda state, action, after: owners(state, action.start) == own(state),
    "push": lambda state, action, after: not state.cells[action.end] or lands_on_enemy(state, action, after),
    "bump": lambda state, action, after: lands_on_enemy(state, action, after) and after.cells[action.landing],
    "claim": lambda state, action, after: (
        lands_on_enemy(state, action, after) and state.cells[action.start] == after.cells[action.start]
    ),
    "introduce": lambda *seen: came_in(*seen) or lands_on_enemy(*seen),
    "push_down": lambda state, action, after: owners(state, action.picks[0].space) not in (0, own(state)),
    "castle": lambda state, action, after: state.cells[action.start] == after.cells[action.end],
}
"""Sentence under ``sheet.way`` -> what has to be so of a state, an action and the state after it."""


class Played:
    """A game, what its definition and its space say, and each (state, action, state after) of some random games.

    ``dealt``: those of actions that players choose; ``turns``: of these those of ways to act."""

    def __init__(self, game, games=3, longest=120):
        self.game, self.space, self.roster = game, game.space, game.roster
        self.steps = []
        for number in range(games):
            rng, state = random.Random(number), game.start(seed=number)
            for _ in range(longest):
                if state.outcome is not None:
                    break
                action = rng.choice(state.actions())
                self.steps.append((state, action, state.play(action)))
                state = self.steps[-1][2]
        self.dealt = [step for step in self.steps if step[0].actor]
        self.turns = [step for step in self.dealt if isinstance(step[0].stage, Turn)]
        self.passes = any(action.kind == "pass" for _, action, _ in self.dealt)
        self.ends = {after.outcome.reason for _, _, after in self.steps if after.outcome is not None}

    def leads(self, kind, right):
        """Whether each end of a kind of steps is right, by the names of the spaces."""
        names = self.space.names
        return all(right(names[i], names[end]) for i, ends in enumerate(self.space.steps(kind)) for end in ends)

    def ends_in_roll(self):
        rolled = [(state, action) for state, action, _ in self.turns if state.roll is not None]
        members = [state.stage.dice.regions.members[state.roll] for state, _ in rolled]
        return all(
            action.kind == "pass" or came_to(action) in there
            for (_, action), there in zip(rolled, members, strict=True)
        )

    def together(self, state, space):
        """How many pieces hang together with that on a space."""
        near, side = self.space.neighbours.linked, owners(state, space)
        found, todo = {space}, [space]
        for at in todo:
            more = {i for i in near[at] if owners(state, i) == side} - found
            found |= more
            todo += more
        return len(found)


def came_to(action):
    """Where the piece that is played gets by an action: onto the node from which another is pushed down, too."""
    return action.picks[0].space if action.kind == "push" and action.landing is None else action.space


def changed_sides(state, after):
    """The spaces on which a piece is somebody else's now, and those that pieces have left the board from."""
    before, now = state.rules.roster.owned(state.cells), state.rules.roster.owned(after.cells)
    turned = {i for i, side in enumerate(before) if side and now[i] and now[i] != side}
    return turned, {i for i, side in enumerate(before) if side and not now[i]}


RING = "GRYB"


def beside(a, b):
    """Whether two colours are neighbours in the ring."""
    return (RING.index(a) - RING.index(b)) % 4 in (1, 3)


def changed(a, b):
    """The places at which two names of nodes of one level have other letters."""
    return [k for k in range(len(a)) if a[k] != b[k]] if len(a) == len(b) else None


def bare(name):
    return "" if name == "0" else name


def inserted(shorter, longer, last):
    """Whether one letter put in before the last, or right before it, makes one name of the other."""
    places = [len(shorter) - 1] if last else range(len(shorter))
    return any(longer == shorter[:k] + c + shorter[k:] for k in places for c in RING)


def one_beside(a, b, last):
    places = changed(a, b)
    there = len(a) == 1 or (places and places[0] == len(a) - 2 if last else places and places[0] < len(a) - 1)
    return places is not None and len(places) == 1 and there and beside(a[places[0]], b[places[0]])


def apart(a, b):
    """By how much coordinates differ, from the greatest; the shorter way round a ring."""
    values = [
        [(["SW", "NW", "NE", "SE"].index(c) if c.isalpha() else int(c)) for c in n.strip("()").split(",")]
        for n in (a, b)
    ]
    found = [
        min(abs(x - y), 4 - abs(x - y)) if k > 1 else abs(x - y)
        for k, (x, y) in enumerate(zip(*values, strict=True))
    ]
    return sorted(found, reverse=True)


def column(name):
    return ord(name[0]) - ord("a"), int(name[1])


def by_column(right):
    return lambda a, b: right(*sorted(abs(x - y) for x, y in zip(column(a), column(b), strict=True)))


MEANT = {
    "tree.down": lambda a, b: bare(b)[:-1] == bare(a),
    "tree.up": lambda a, b: bare(a)[:-1] == bare(b),
    "tree.sideways": lambda a, b: changed(a, b) == [len(a) - 1] and beside(a[-1], b[-1]),
    "tree.hyperspace": lambda a, b: one_beside(a, b, last=False),
    "tree.limited_hyperspace": lambda a, b: one_beside(a, b, last=True),
    "tree.interjection": lambda a, b: inserted(a, b, last=False),
    "tree.limited_interjection": lambda a, b: inserted(a, b, last=True),
    "tree.excision": lambda a, b: inserted(b, a, last=False),
    "tree.limited_excision": lambda a, b: inserted(b, a, last=True),
    "lattice.neighbour": lambda a, b: sum(apart(a, b)) == 1,
    "lattice.knight": lambda a, b: apart(a, b)[:2] == [2, 1] and not any(apart(a, b)[2:]),
    "stack.neighbour": lambda a, b: sum(abs(x - y) for x, y in zip(column(a), column(b), strict=True)) <= 1,
    "stack.king": by_column(lambda near, far: far == 1),
    "stack.queen": by_column(lambda near, far: far == 1),
    "stack.rook": by_column(lambda near, far: (near, far) == (0, 1)),
    "stack.bishop": by_column(lambda near, far: near == far == 1),
    "stack.knight": by_column(lambda near, far: (near, far) == (1, 2)),
}
"""What a word for a step means -> whether it leads from one name to another."""


def counts_of_board(seen, said):
    size = {
        "lattice": 4 ** len(seen.space.axes),
        "tree": sum(4**level for level in range(said["levels"] + 1)),
        "stack": 49 * said["levels"],
    }
    return said["n"] == seen.space.size == size.get(seen.space.kind, said["n"])


def quiet_counts(seen, said):
    """Turns without progress are counted; where they are too many the game has ended."""
    most = said["n"]
    return all(after.quiet <= most and (after.quiet < most or after.outcome) for _, _, after in seen.steps)


def progress_is(seen, said):
    """What is told as progress starts the count anew, and nothing else does."""
    words_, sides = said["what"].say("en"), seen.roster.sides
    for state, action, after in seen.turns:
        block = state.stage.block_of(state, action)
        if after.actor == state.actor or after.outcome is not None or (block is not None and block.meeting):
            continue
        before, now = (Counter(sides[code] for code in one.cells if code) for one in (state, after))
        # In longer turns a piece that was over another may come to stand, and progress may be made before.
        alone = state.stage.length.most == 1 and state.memo is None
        grown = now[own(state)] > before[own(state)] if alone else action.kind == "place"
        came = grown and "comes in" in words_
        fewer = any(now[side] < before[side] for side in before if side != own(state)) and "is taken" in words_
        stepped = action.kind in ("move", "capture", "over", "meet", "push") and "steps" in words_
        if (came or fewer) and after.quiet:
            return False
        if alone and not after.quiet and not (came or fewer or stepped):
            return False
    return True


def on_places(seen, space, said):
    """Whether a space is one of those that are told."""
    if isinstance(said, str):
        return seen.space.names[space] in said.split(", ")
    level, n = len(bare(seen.space.names[space])), int(said.params["n"] or 0)
    return {
        "any": True,
        "top": level == 1,
        "bottom": level == seen.space.height,
        "head": level == 0,
        "no_head": level > 0,
        "level": level == n,
        "from": level >= n,
    }[said.key.removeprefix("sheet.places.")]


def no_king_is_left_attacked(seen, said):
    """Nobody ends a turn with a royal piece where it could be taken."""
    ended = [(state, after) for state, _, after in seen.turns if after.actor != state.actor and not after.outcome]
    guards = [(state.stage.royal, state.actor, after.cells) for state, after in ended]
    return all(royal is None or not royal.attacked(cells, player) for royal, player, cells in guards)


def picture_of(seen, way):
    """Where the flat map has spaces: whether (from, to) of steps by axis lie as is said."""
    points = flat_points(seen.space, Rect(0, 0, 1000, 1000))
    names = seen.space.index
    return way(lambda name: points[names[name]])


def sets_of(seen, word):
    """The sets of a name, as coordinates[n, width, axes] that begin with 0."""
    return seen.space.coordinates[seen.space.sets_of(word).spaces].astype(int)


def by_one(seen, sets, of):
    """Differences of coordinates, the shorter way round a ring."""
    by = sets - of
    around = (by + 1) % 4 - 1
    return np.where(seen.space.cyclic, around, by)


def names_are(seen, said):
    axes = said["axes"].split(",")
    assert seen.space.names[seen.space.parse(said["example"])] == said["example"]
    values = zip(*(name.strip("()").split(",") for name in seen.space.names), strict=True)
    numbers = [axis for axis, found in zip(axes, values, strict=True) if {*found} == {"1", "2", "3", "4"}]
    named = [axis for axis in axes if axis not in numbers]
    told = {key: one if isinstance(one, str) else one.say("en") for key, one in said.items()}
    return all(a in told["numbers"] for a in numbers) and all(a in told["named"] for a in named)


def rings_close(seen, said):
    """Along each axis that is named the last is next to the first, along no other."""
    named = said["axes"] if isinstance(said["axes"], str) else said["axes"].say("en")
    at = seen.space.coordinates.astype(int)
    linked = seen.space.neighbours.linked
    pairs = [(i, j) for i in range(seen.space.size) for j in linked[i]]
    far = {seen.space.axes[k] for i, j in pairs for k in np.flatnonzero(abs(at[i] - at[j]) > 1)}
    return far == set(seen.space.axes) & set(named.replace("and", "").replace(",", "").split())


def never_fewer(seen, said):
    """From turn to turn there are no fewer pieces; within a turn one may be over another."""
    kept, actor, before = 0, None, None
    for state, _, after in seen.steps:
        if state is not before:
            kept, actor = 0, None
        if state.actor != actor:
            count = sum(map(bool, state.cells))
            if count < kept:
                return False
            kept, actor = count, state.actor
        before = after
    return True


def rolls_place(seen, said):
    """The roll itself places the piece."""
    rolls = [step for step in seen.steps if not step[0].actor and step[0].stage.name == "placing"]
    return rolls and all(after.cells[action.end] for _, action, after in rolls)


def won_while_placing(seen, said):
    """Who has all but one space of a set in the stage of placing, and the last one too, has won."""
    goal = next(goal for goal in seen.game.rules.goals if goal.ends and goal.table is not None)
    own = rule_examples.counted_rows(goal)[0]
    left = {*goal.table.spaces[own].tolist()}
    state = seen.game.start()
    while left and state.stage.name == "placing":
        mine, others = state.mover == 1, {*range(len(state.cells))} - left
        wanted = left if mine else others
        action = next(one for one in state.actions() if one.end in wanted)
        left -= {action.end} if mine else set()
        state = state.play(action)
    return not left and state.outcome is not None and state.outcome.winners == (1,)


def straight_on(seen, said):
    sets = sets_of(seen, "vector")
    by = by_one(seen, sets[:, 1:], sets[:, :-1])
    return (np.abs(by) <= 1).all() and (by == by[:, :1]).all() and by.any(axis=(1, 2)).all()


def crossed(seen, said):
    sets = sets_of(seen, "cross")
    by = by_one(seen, np.delete(sets, 1, axis=1), sets[:, 1:2])
    return (np.abs(by).sum(axis=2) == 1).all() and not by.sum(axis=1).any() and len(by[0]) == 4


def over_a_seam(seen, said):
    named = said["axes"] if isinstance(said["axes"], str) else said["axes"].say("en")
    rings = [k for k, ring in enumerate(seen.space.cyclic) if ring]
    assert all(seen.space.axes[k] in named for k in rings)
    sets = np.vstack([sets_of(seen, "vector"), sets_of(seen, "cross")[:, :4]])
    return (np.abs(np.diff(sets, axis=1))[:, :, rings] == 3).any()


def listed(seen, said):
    names = said["names"].say("en").replace(" and ", ", ").split(", ")
    goals = [goal for goal in seen.game.rules.goals if goal.table and len(goal.table) == len(names)]
    return any(
        {frozenset(name.split("-")) for name in names}
        == {frozenset(seen.space.names[i] for i in row) for row in goal.table.spaces}
        for goal in goals
    )


def forced(seen, said):
    """Where an enemy piece can be pushed down nothing else is legal."""
    legal = [{action.kind for action in state.actions()} for state, _, _ in seen.turns]
    return any("push" in kinds for kinds in legal) and all(
        kinds <= {"push"} or "push" not in kinds for kinds in legal
    )


def assimilates(seen, said):
    """Nobody's pieces change owner but to the mover's side, next to where the mover has come."""
    near = seen.space.neighbours.linked
    turns = [(state, action, changed_sides(state, after)[0]) for state, action, after in seen.turns]
    return any(turned for _, _, turned in turns) and all(
        owners(state, i) != own(state) and near[i] for state, _, turned in turns for i in turned
    )


def sides_are_chosen(seen, said):
    """Who begins has the spaces that he names, the others all those that he might have named."""
    state = seen.steps[0][0]
    groups = {action: {*action.text.strip("[]").split(",")} for action in state.actions()}
    for action, chosen in groups.items():
        cells = state.play(action).cells
        has = [{seen.space.names[i] for i, code in enumerate(cells) if code == side} for side in (1, 2)]
        if has != [chosen, set().union(*groups.values()) - chosen]:
            return False
    return state.actor == 1 and len(groups) == seen.game.players


def told_in_rulebook(seen, said):
    """What is played is none of the stages that sheets tell of; the window and a page of docs have its rules."""
    book, _, number = seen.game.rules.section.partition(" ")
    page = (ROOT / "docs" / "rules" / f"{book}.md").read_text("utf-8")
    head, sheet = [[one.head for one in found(seen.game, words("en"))] for found in (sections, rules_text._sheet)]
    own = any(type(state.stage).__module__.startswith("vectorgames.games.") for state, _, _ in seen.steps)
    return said["name"] not in STAGES and own and re.search(rf"^#+ {number}", page, re.M) and head != sheet


def goes_through(seen, said):
    """A first move onto a piece leaves it there, and the same piece goes on to an unoccupied space; a second move
    leads to no piece that stays."""
    over = 0
    for state, _, _ in seen.turns:
        for action in state.actions():
            there = state.cells[action.end] if action.kind in ("place", "move") else 0
            if not there:
                continue
            after = state.play(action)
            ends = {then.end for then in after.actions() if then.start in (action.end, -1)}
            if state.memo is not None or after.actor != state.actor or after.cells[action.end] != there:
                return False
            if len(ends) != len(after.actions()) or any(after.cells[end] for end in ends):
                return False
            over += 1
    return over > 0


def bent_steps(seen, said):
    """Each move is so many steps of one kind by the names of nodes, and some turn on their way."""
    way = definition_of(seen.game).tree.value["stages"].plain()[0]["moves"][0]
    kinds = [MEANT[f"tree.{word}"] for word in way.get("mirror") or way["push"]]
    names, turns = seen.space.names, 0
    for action in {action for _, action, _ in seen.turns if action.kind == "move"}:
        start, end = names[action.start], names[action.end]
        ways = []
        for leads in kinds:
            reached = [{start}]
            for _ in range(said["most"]):
                reached.append({name for name in names[1:] if any(leads(one, name) for one in reached[-1])})
            ways.append([n for n in range(said["least"], said["most"] + 1) if end in reached[n]])
        if not any(ways):
            return False
        turns += len(start) + 2 == len(end) and end[-1] != end[-2]
    return turns > 0


def right_under_one(seen, said):
    """Each set is all four spaces whose names have one letter more than that of another space."""
    goal = next(goal for goal in seen.game.rules.goals if goal.phrase.key.endswith("goal.gryb"))
    rows = goal.table.spaces[rule_examples.counted_rows(goal)].tolist()
    sets = [{seen.space.names[i] for i in row} for row in rows]
    return sets and all({next(iter(one))[:-1] + letter for letter in RING} == one for one in sets)


SAID = {
    "goal.gryb": right_under_one,
    "goal.vector": straight_on,
    "goal.vector_two_quadrants": straight_on,
    "figure.vector": straight_on,
    "figure.cross": crossed,
    "figure_round": over_a_seam,
    "figure_round_t": over_a_seam,
    "written": lambda seen, said: seen.dealt[0][0].play(seen.dealt[0][1].text) == seen.dealt[0][2],
    "allowed": lambda seen, said: bool(seen.dealt),
    "picture_key": lambda seen, said: bool(seen.dealt),
    "nothing_taken": never_fewer,
    "not_placing": lambda seen, said: all(
        not state.quiet and not after.quiet for state, _, after in seen.steps if state.stage.name == "placing"
    ),
    "while_placing": won_while_placing,
    **dict.fromkeys([f"dice_placing.{word}" for word in ("space", "bottom_node", "any_node")], rolls_place),
    "reroll": lambda seen, said: all(
        not any(state.cells[action.end] for action in state.actions())
        for state, _, _ in seen.steps
        if not state.actor and state.stage.name == "placing"
    ),
    "reroll_full": lambda seen, said: any(not state.actor for state, _, _ in seen.steps),
    "rolled": lambda seen, said: any(
        said["example"] in [action.text for action in state.actions()]
        for state, _, _ in seen.steps
        if not state.actor
    ),
    "listed": listed,
    "forced": forced,
    "effect.assimilate": assimilates,
    "effect_smaller": assimilates,
    "effect.simultaneous": lambda seen, said: seen.game.stages and len(seen.game.rules.effects) > 0,
    "mirror_groups": lambda seen, said: 4 == len(said["groups"].split(", ")) == len({*said["groups"].split(", ")}),
    "push.over_edge": lambda seen, said: any(
        sum(map(bool, after.cells)) < sum(map(bool, state.cells)) for state, _, after in seen.turns
    ),
    "hop.repeat": lambda seen, said: any(after.actor == state.actor for state, _, after in seen.turns),
    "map.stack": lambda seen, said: picture_of(
        seen,
        lambda at: (
            at("b1L1")[0] > at("a1L1")[0]
            and at("a2L1")[1] < at("a1L1")[1]
            and abs(at("a1L2") - at("a1L1")).max() > abs(at("g7L1") - at("a1L1")).max()
        ),
    ),
    "board.values": names_are,
    "board.values_named": names_are,
    "board.ring_t": lambda seen, said: rings_close(seen, {"axes": "t"}),
    "board.rings": rings_close,
    "board.name": lambda seen, said: seen.space.names[seen.space.parse(said["example"])] == said["example"],
    "board.name_stack": lambda seen, said: seen.space.names[seen.space.parse(said["example"])] == said["example"],
    "map.lattice4": lambda seen, said: picture_of(
        seen,
        lambda at: (
            at("(2,1,1,SW)")[0] > at("(1,1,1,SW)")[0]
            and at("(1,2,1,SW)")[1] < at("(1,1,1,SW)")[1]
            and at("(1,1,2,SW)")[1] < at("(1,4,1,SW)")[1]
            and at("(1,1,1,NW)")[0] > at("(4,1,1,SW)")[0]
        ),
    ),
    "map.tree": lambda seen, said: picture_of(
        seen,
        lambda at: (
            np.allclose(sum(at(c) for c in RING) / 4, at("0"), atol=1)
            and at("G")[0] == at("B")[0] < at("0")[0] < at("R")[0] == at("Y")[0]
            and at("G")[1] == at("R")[1] < at("0")[1] < at("B")[1] == at("Y")[1]
            and np.allclose(sum(at("G" + c) for c in RING) / 4, at("G"), atol=1)
        ),
    ),
    "players": lambda seen, said: said["n"] == seen.game.players == len({s.actor for s, _, _ in seen.dealt}),
    "supply_hand": lambda seen, said: all(
        seen.roster.in_hand(seen.game.start().in_hand, player) == said["n"]
        for player in range(1, seen.game.players + 1)
    ),
    "supply_endless": lambda seen, said: seen.game.start().in_hand is None,
    "kind": lambda seen, said: any(seen.roster.kinds),
    "royal": no_king_is_left_attacked,
    "set_up_empty": lambda seen, said: not any(seen.game.start().cells),
    **dict.fromkeys(["set_up", "set_up_seen"], lambda seen, said: any(seen.steps[0][0].cells)),
    "stage.first": lambda seen, said: len(seen.game.stages) > 1,
    "stage.then": lambda seen, said: len(seen.game.stages) > 1,
    "stage.introduce": lambda seen, said: all(
        action.start < 0 for _, action, _ in seen.dealt if hasattr(action, "start")
    ),
    "stage.placing": lambda seen, said: all(
        not any(state.in_hand or ()) or action.kind != "move" for state, action, _ in seen.dealt
    ),
    "stage.sides": sides_are_chosen,
    "stage.of_game": told_in_rulebook,
    "length": lambda seen, said: all(s.stage.length.most == said["n"] for s, _, _ in seen.turns),
    "through": goes_through,
    "distance.pushing_bent": bent_steps,
    "no_rest": lambda seen, said: not any(action.kind == "stop" for _, action, _ in seen.dealt),
    "same_piece.allowed": lambda seen, said: not any(s.stage.bound for s, _, _ in seen.turns),
    **dict.fromkeys(
        [f"dice.{word}" for word in ("colour", "bottom_node", "any_node", "space", "grid", "column")],
        lambda seen, said: seen.ends_in_roll() and any(not state.actor for state, _, _ in seen.steps),
    ),
    **dict.fromkeys(
        ["no_move.lose", "no_move.end", "no_move.draw"],
        lambda seen, said: (
            not any(len(s.actions()) == 1 and a.kind == "pass" for s, a, _ in seen.turns if s.roll is None)
        ),
    ),
    "no_move.pass": lambda seen, said: all(
        action.kind != "pass" or len(state.actions()) == 1 for state, action, _ in seen.turns
    ),
    "fixed": lambda seen, said: all(
        seen.space.names[action.start] not in said["spaces"].split(", ")
        for _, action, _ in seen.turns
        if action.start >= 0
    ),
    "quiet_limit": quiet_counts,
    "quiet_limit_plain": quiet_counts,
    "progress": progress_is,
    "left": lambda seen, said: all(
        after.outcome or sum(map(bool, after.cells)) > said["n"] for _, _, after in seen.steps if after.actor
    ),
    "option": lambda seen, said: (
        str(getattr(said["value"], "key", said["value"])).removeprefix("sheet.option_value.").lower()
        in {str(value).lower() for value in seen.game.options.values()}
    ),
    **{f"means.{word}": lambda seen, said, w=word: seen.leads(w.split(".")[1], MEANT[w]) for word in MEANT},
    **{f"board.{kind}": counts_of_board for kind in ("lattice", "tree", "stack", "dots", "squares", "union")},
}
"""Sentence under ``sheet`` -> what has to be so of what was played, and of what the sentence is told with."""

FITS = {
    "group_size": lambda seen, s, a, said: said["least"] <= seen.together(s, a.start) <= said["most"],
    "group_size_from": lambda seen, s, a, said: said["least"] <= seen.together(s, a.start),
    "larger_group": lambda seen, s, a, said: seen.together(s, a.end) < seen.together(s, a.start),
    "target_group_size_from": lambda seen, s, a, said: said["least"] <= seen.together(s, a.end),
    "takes_group": lambda seen, s, a, said: (
        sum(map(bool, s.cells)) - sum(map(bool, s.play(a).cells)) == seen.together(s, a.end)
    ),
    "bridge": lambda seen, s, a, said: any(
        owners(s, i) == own(s) for i in seen.space.neighbours.linked[a.end] - {a.start}
    ),
    "distance.pushing": lambda seen, s, a, said: any(
        said["least"] <= far <= said["most"]  # either way round a ring
        for far in (lambda n: (n, 4 - n))(max(apart(seen.space.names[a.start], seen.space.names[a.end])))
    ),
    "hop.remove": lambda seen, s, a, said: a.kind != "capture" or takes(s, a, s.play(a)),
    "hop.revisit": lambda seen, s, a, said: lands_free(s, a, None),
    "claim_where": lambda seen, s, a, said: on_places(seen, a.end, said["places"]),
    "way.introduce": lambda seen, s, a, said: on_places(seen, a.end, said["places"]),
    "chain.top": lambda seen, s, a, said: all(
        owners(s, seen.space.index[name]) == own(s)
        for name in (seen.space.names[a.end][:k] for k in range(1, len(seen.space.names[a.end])))
    ),
    "distance.free": lambda seen, s, a, said: not s.cells[a.end],
}
"""Sentence of a way to act -> what has to be so of the state and the action of its example."""


def told(game):
    """Every passage of a sheet: the key of its section, (key, sentence) of each, and its examples."""
    for section in rules_sheet(game):
        for passage in section.passages:
            yield section.key, [(getattr(one, "key", ""), one) for one in passage.sentences], passage.examples


def check_way(game, seen, sentences, example):
    state, keys = example.state, dict(sentences)
    way = next(name for name in keys if name.startswith("sheet.way.")).removeprefix("sheet.way.")
    for action in example.actions:
        after = state.play(action.text)
        if (holds := TRUE.get(way)) is not None:
            assert holds(state, action, after), (way, action.text)
        for name, sentence in sentences:
            if (fits := FITS.get(name.removeprefix("sheet."))) is not None and (
                action.kind == "capture" or not name.startswith(("sheet.target", "sheet.larger", "sheet.takes"))
            ):
                assert fits(seen, state, action, sentence.params), (name, action.text)
        if "sheet.kinds" in keys and action.start >= 0:
            letter = game.roster.pieces[state.cells[action.start]][1:]
            named = keys["sheet.kinds"].params["kinds"]
            assert letter in (named if isinstance(named, str) else named.say("en"))


def check_set_up(game, example):
    """The picture has the pieces with which the game begins, those that its definition lists, and no others."""
    names = game.space.names
    shown = {names[piece.space]: piece.text[0] for piece in tableau(example).pieces}
    start = game.start().position()
    listed = definition_of(game).tree.value["setup"].plain()
    mirrored = listed.pop("mirror", False)
    pieces = {name: str(piece) for piece, those in listed.items() for name in fnmatched(names, those)}
    assert example.state == game.start() and shown == {name: piece[0] for name, piece in start.items()} != {}
    assert {name: piece for name, piece in start.items() if not mirrored or piece[0] == "1"} == pieces
    assert len(start) == len(pieces) * (2 if mirrored else 1)


def fnmatched(names, patterns):
    return [name for name in names if any(fnmatchcase(name, pattern) for pattern in patterns)]


def check_goal(game, example):
    """The end is one, and each set that is shown is one."""
    if example.pattern is None:
        assert example.before.play(example.action.text) == example.state
        assert example.state.outcome.winners
        return
    for lines in drawn_sets(game.space, example.pattern) if has_sheet(game.space) else ():
        cells = bytearray(game.space.size)
        for space in {space for line in lines for space in line}:
            cells[space] = 1
        goals = [goal for goal in game.rules.goals if goal.table is not None]
        assert any(goal.anywhere(bytes(cells), 1) or goal.quadrants is not None for goal in goals)


@pytest.mark.parametrize("name", [*vectorgames.games(), *FILES], ids=lambda name: getattr(name, "stem", name))
def test_each_sentence_of_a_sheet_is_true_of_the_game_and_of_its_example(name, monkeypatch):
    """Of every game there is, and of examples that have every way to act between them."""
    monkeypatch.setattr(rule_examples, "_GAMES", 12 if name in FILES else 3)
    game = load(str(name))
    seen = Played(game)
    for section, sentences, examples in told(game):
        for key, sentence in sentences:
            for lang in LANGUAGES:
                said = sentence if isinstance(sentence, str) else sentence.say(lang)
                assert said and not re.search(r"[{}]|sheet\.", said), said
            if (holds := SAID.get(key.removeprefix("sheet."))) is not None:
                assert holds(seen, sentence.params), (key, said)
        for example in examples:
            if section == "goals":
                check_goal(game, example)
            elif section == "pieces":
                check_set_up(game, example)
            elif example.action is not None:
                check_way(game, seen, sentences, example)


def test_every_sentence_that_a_built_in_game_can_have_is_held_against_what_is_played():
    held = {*SAID, *FITS} | {f"way.{way}" for way in TRUE}
    for name in vectorgames.games():
        for section in rules_sheet(load(name), examples=False):
            for key in (getattr(one, "key", "") for passage in section.passages for one in passage.sentences):
                if key.startswith("sheet."):
                    assert key.removeprefix("sheet.") in held, key


@pytest.mark.parametrize(
    ("board", "figure"),
    [
        ("{model: chess_4d}", [[0, 0, 0], [1, 0, 1], [2, 1, 2]]),
        ("{dimensions: 3}", [[0, 0, 0], [1, 0, 0], [1, 1, 0], [1, 1, 1]]),
    ],
)
@pytest.mark.parametrize("up_to", ["rotation", "reflection"])
def test_a_figure_is_turned_as_its_sentences_say(tmp_path, board, figure, up_to):
    """Quarter turns in which coordinates change places that may do so, half turns, and mirrored with reflection."""
    shape = f"{{offsets: {figure}, up_to: {up_to}}}"
    file = tmp_path / "mine.yaml"
    file.write_text(
        f"format: 1\nid: mine\ntitle: Mine\nboard: {board}\npieces: 9\nplayers: 2\n"
        "stages: [{stage: turn, moves: [{introduce: any}]}]\n"
        f"goals: [{{goal: configuration, shape: {shape}}}]\n"
    )
    game = load(str(file))
    keys = [key for name, sentences, _ in told(game) if name == "goals" for key, _ in sentences]
    assert f"sheet.turned.{up_to}" in keys and any(key.startswith("sheet.exchanged.") for key in keys)
    alike = [0, 1] if game.space.kind == "stack" else [0, 1, 2]

    def quarter(way, a, b):
        turned = [*map(list, way)]
        for one in turned:
            one[a], one[b] = -one[b], one[a]
        return tuple(sorted(tuple(np.subtract(one, np.min(turned, axis=0)).tolist()) for one in turned))

    def flipped(way, axes):
        turned = [[-by if k in axes else by for k, by in enumerate(one)] for one in way]
        return tuple(sorted(tuple(np.subtract(one, np.min(turned, axis=0)).tolist()) for one in turned))

    todo = {flipped(figure, ())}
    found = set()
    while todo:
        way = todo.pop()
        found.add(way)
        more = {quarter(way, a, b) for a in alike for b in alike if a != b}
        more |= {flipped(way, (a, b)) for a in range(3) for b in range(3) if a != b}
        more |= {flipped(way, (a,)) for a in range(3)} if up_to == "reflection" else set()
        todo |= more - found
    at = game.space.coordinates[game.rules.goals[0].table.spaces].astype(int)
    there = {tuple(sorted(map(tuple, (one - one.min(axis=0)).tolist()))) for one in at}
    assert there == found


def test_every_block_has_its_sentence():
    """One without would be missed when somebody reads the rules of a game that has it."""
    every = words("en").keys()
    known = [key for key in every if key.startswith("sheet.")]
    for table, blocks in (("way", WAYS), ("effect", EFFECTS), ("stage", {*STAGES} - {"turn"})):
        for name in blocks:
            assert any(key.startswith(f"sheet.{table}.{name}") for key in known), (table, name)


def test_a_game_without_rules_of_its_own_shows_its_sheet_in_the_window():
    game = load(str(ROOT / "configs" / "examples" / "hop_race.yaml"))
    heads = [section.head for section in sections(game, words("en"))]
    assert heads[:4] == ["Board", "Players and pieces", "The turn", "What you may do"]
    assert "**" not in "".join(section.text for section in sections(game, words("de")))


def test_the_command_writes_each_kind_of_file_and_the_same_each_time(tmp_path):
    game = tmp_path / "mine.yaml"
    game.write_text(FLAT)
    for suffix in ("html", "md", "pdf", "html"):
        out = tmp_path / f"rules.{suffix}"
        before = out.read_bytes() if out.exists() else None
        assert run("sheet", str(game), "--out", str(out), "--lang", "de").code == 0
        assert before in (None, out.read_bytes())
    assert "<h1>Mine</h1>" in (tmp_path / "rules.html").read_text("utf-8")
    pictures = re.findall(r"\]\((.+?)\)", (tmp_path / "rules.md").read_text("utf-8"))
    assert len(pictures) == 3 and all(Image.open(tmp_path / name).width > 300 for name in pictures)
    assert "expected a name that ends in" in refused("sheet", str(game), "--out", str(tmp_path / "rules.txt"))
