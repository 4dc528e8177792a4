"""Definitions spoiled and made up at random: each is refused in one line, or played, saved, loaded and shown."""

from __future__ import annotations

import pickle
import random
from functools import cache
from itertools import product
from pathlib import Path

import vectorgames
from tests.fuzzing import VALUES, mutated, said, spoiled, written
from tests.support import shown
from vectorgames.base.paths import CONFIGS, ROOT
from vectorgames.base.words import LANGUAGES, LocalizedError
from vectorgames.base.yaml_reader import parse
from vectorgames.play import saves as saves_module
from vectorgames.play.engine import find
from vectorgames.play.record import GameRecord
from vectorgames.rules.definitions.definition import definition as definition_of
from vectorgames.spaces.tree import PERIODIC, STEPS
from vectorgames.view.flat_map import MapStyle, flat_primitives
from vectorgames.view.primitives import Rect

ACTIONS = 200
MENDS = 12
"""How often a definition is tried, each time without what it was refused for."""
MAP = Rect(0, 0, 1280, 800)
NODES = ("0", "G", "R", "YB", "GGGG", "YYYY", "BBBB", "RRRR", "(1,1,1,SW)", "d1L4")


@cache
def whole() -> tuple[tuple[str, dict], ...]:
    """All definitions that there are under ids of somebody's own, those of games, examples and tests: text and
    tree."""
    out = []
    folders = (CONFIGS / "games", CONFIGS / "examples", ROOT / "tests" / "definitions")
    for file in sorted(file for folder in folders for file in folder.rglob("*.yaml")):
        text = file.read_text("utf-8").replace(f"id: {file.stem}", "id: mine", 1)
        out.append((text, parse(text)))
    return tuple(out)


def made_up(rng: random.Random) -> dict:
    """A definition of blocks put together at random; most of them go together."""
    pick = rng.choice
    tree = rng.random() < 0.7
    board = {"model": "gryb", "depth": pick((1, 2, 3, 4, 4, 4, 4, 4)), "periodic": pick(PERIODIC)}
    if not tree:
        board = {"model": "time_vectors", "dimensions": pick((4, 4, 5)), "periodic_z": pick((True, False))}
    made = {"format": 1, "id": "mine", "title": "Mine", "board": board, "players": pick((2, 2, 3, 4))}
    if rng.random() < 0.6:
        made["pieces"] = pick((None, 1, 2, 4, 8, 20, 64, 9999) * 4 + ({"kinds": ["", "S"]}, {"kinds": "KQNRBP"}))
    if rng.random() < 0.3:
        made["setup"] = {
            pick(("1", 2, "2", 1, "1S", "1K")): [pick((*NODES[: 8 if tree else None], "*", "G*", "(*,1,1,SW)"))]
            for _ in range(2)
        }
    if rng.random() < 0.7:
        made["end"] = {"quiet_limit": pick((1, 2, 100))}
    turn = {"stage": "turn", "moves": [_way(rng) for _ in range(rng.randint(1, 3))]}
    for key, values in (
        ("dice", ("none", "colour")),
        ("moves_per_turn", (1, 2)),
        ("through", (True, False)),
        ("no_move", ("pass", "lose")),
        ("progress", ([], ["introduce"], ["capture", "step"])),
        ("fixed", ([], ["G"], ["GGGG", "0"])),
    ):
        if rng.random() < 0.4:
            turn[key] = pick(values)
    groups = [rng.sample(NODES[1:8], pick((1, 2, 2, 2))) for _ in range(made["players"])]
    stages = {
        "placing": {"stage": "placing", "dice": pick(("none", "bottom_node", "any_node"))},
        "turn": turn,
        "sides": {"stage": "sides", "of": groups},
        "interrupt": {"stage": "interrupt", "push": pick((True, False))},
        "squirrel_race": {"stage": "squirrel_race", "move_limit": pick((1, 30))},
        "hyper_chess": {"stage": "hyper_chess"},
        "vector_chess_5d": {"stage": "vector_chess_5d"},
        "introduce": {"stage": "introduce", "dice": pick(("none", "grid"))},
        "swap_opening": {"stage": "swap_opening", "dice": pick(("none", "grid"))},
    }
    chains = ("turn", "placing turn", "sides turn", "sides placing turn", "interrupt", "placing squirrel_race")
    chains = chains if tree else ("introduce", "introduce", "swap_opening introduce", "vector_chess_5d")
    names = pick(chains).split() if rng.random() < 0.8 else rng.choices(list(stages), k=rng.randint(1, 3))
    made["stages"] = [stages[name] for name in names]
    if "placing" in names and rng.random() < 0.9:
        made["pieces"] = {"kinds": ["", "S"], "count": 3} if "squirrel_race" in names else pick((1, 2, 3, 8))
    if "vector_chess_5d" in names and rng.random() < 0.9:
        made |= {"players": 2, "pieces": {"kinds": "KQBNRP"}, "setup": _chessmen(rng, made["board"])}
    goals = {
        "gryb": {"goal": "gryb", "integrated": pick((True, False)), "then": pick(("end", "end", "remove"))},
        "connection": {"goal": "connection", "ends": [rng.sample(NODES[:8], 2)], "by": [pick(STEPS), "down"]},
        "capture": {"goal": "capture", "left": pick((0, 1, 3))},
        "most": {"goal": "most", "of": "gathered"},
        "checkmate": {"goal": "checkmate"},
        "configuration": {"goal": "configuration", "shape": "vector", "quadrants": pick((1, 2))},
    }
    goals["gryb"] |= pick(
        ({}, {}, {}, {"levels": [1, 2]}, {"levels": [7]}, {"points": "none"}, {"points": "level"}, {"levels": []})
    )
    names = (*["gryb"] * 8, *["connection", "capture"] * 4, "most", "checkmate")
    names = names if tree else ("configuration", "capture")
    names = ("checkmate",) if "vector_chess_5d" in str(made["stages"]) and rng.random() < 0.9 else names
    names = ("most",) if "squirrel_race" in str(made["stages"]) and rng.random() < 0.9 else names
    made["goals"] = [goals[pick(names)] for _ in range(pick((1, 1, 2)))]
    return made


def _chessmen(rng: random.Random, board: dict) -> dict:
    """A king and a few others of player 1 in a corner, those of player 2 opposite; now and then one is missing."""
    ends = [",".join(some) for some in product(*["12"] * 3, *[("SW", "NW")] * (board.get("dimensions", 4) - 3))]
    spaces = iter(rng.sample(ends, 8))
    kinds = ("1K",) * (rng.random() < 0.9), rng.choices(("1Q", "1B", "1N", "1R", "1P"), k=rng.randint(0, 6))
    setup: dict = {"mirror": True}
    for kind in (*kinds[0], *kinds[1]):
        setup.setdefault(kind, []).append(f"({next(spaces)})")
    return setup


def _way(rng: random.Random) -> dict:
    if rng.random() < 0.4:
        return {"introduce": rng.choice(("top", "head", "any"))}
    if rng.random() < 0.2:
        return {"push_down": rng.choice(("top", "from:1", "any")), "forced": rng.choice((True, False))}
    if rng.random() < 0.2:
        return {"claim": rng.sample(STEPS, rng.randint(1, 2)), "where": rng.choice(("any", "from:2"))}
    return {"step": rng.sample(STEPS, rng.randint(0, 3)), "onto": rng.choice(("unoccupied", "enemy", "both"))}


def definition(rng: random.Random) -> str:
    """The text of a definition: spoiled as a text or as a tree, or made up."""
    text, tree = rng.choice(whole())
    how = rng.random()
    if how < 0.15:
        return spoiled(text, rng)
    trees = [tree for _, tree in whole()]
    if how < 0.4:
        return written(mutated(tree, rng, trees))
    made = made_up(rng)
    return written(mutated(made, rng, trees) if rng.random() < 0.3 else made)


@cache
def sitting():
    """The program without a window."""
    from vectorgames.app.session import Session

    session = Session()
    session.context.prefer("switches", "animation", False)
    session.autosaver.save = lambda content: None
    return session


def case(rng: random.Random, folder: Path) -> str:
    return tried(definition(rng), rng, folder)


def tried(text: str, rng: random.Random, folder: Path) -> str:
    """What becomes of a definition: it is refused in one line, or played, without what was refused at most."""
    file = folder / "mine.yaml"
    for _ in range(MENDS):
        file.write_bytes(text.encode("utf-8", "surrogatepass"))
        result, line = once(file, rng)
        if line < 2 or line > len(text.splitlines()):
            return result
        text = without(text, line, rng)
    return result


def once(file: Path, rng: random.Random) -> tuple[str, int]:
    """What becomes of the definition in a file, and the line that it is refused for, 0 for none."""
    try:
        game = vectorgames.load(str(file))
        for option in definition_of(str(file)).options[: rng.randint(0, 2)]:
            values = option.values or (True, False, option.least, option.most, None, rng.choice(VALUES))
            game = vectorgames.load(str(file), **{option.name: rng.choice(values)})
    except LocalizedError as error:
        said(error)
        result = "played badly" if "cannot be played" in str(error) else "a line"
        return result, getattr(error, "line", 0)
    play(game, rng)
    return "a game", 0


def without(text: str, line: int, rng: random.Random) -> str:
    """A text without one of its lines and what belongs to it: where a stage begins there, without one of its keys;
    where another item of a list does, its next key begins it."""
    lines = text.splitlines()
    if lines[line - 1].startswith("- stage"):
        line = rng.choice([*range(line + 1, end_of(lines, line) + 1)] or [line])
    depth, item = indent(lines[line - 1]), lines[line - 1].lstrip().startswith("- ")
    end = end_of(lines, line)
    kept = lines[line:end]
    if not item or not kept or indent(kept[0]) != depth + 2:
        return "\n".join(lines[: line - 1] + lines[end:]) + "\n"
    return "\n".join([*lines[: line - 1], " " * depth + "- " + kept[0].lstrip(), *kept[1:], *lines[end:]]) + "\n"


def indent(line: str) -> int:
    return len(line) - len(line.lstrip())


def end_of(lines: list[str], line: int) -> int:
    """The number of the last line that belongs to one: what is indented more, and the items of its list."""
    depth, item = indent(lines[line - 1]), lines[line - 1].lstrip().startswith("- ")
    end = line
    while end < len(lines) and (
        indent(lines[end]) > depth or not item and lines[end].startswith(" " * depth + "- ")
    ):
        end += 1
    return end


def play(game, rng: random.Random) -> None:
    """Play a game, ask what is asked while it is played, save it, load it, show it, draw its map."""
    record = GameRecord(game, 1)
    session = sitting()
    looked = {rng.randrange(12), rng.randrange(ACTIONS)}
    while record.state.outcome is None and record.number < ACTIONS:
        state = record.state
        actions = state.actions()
        assert len(actions), "nobody can act"
        if record.number in looked:
            show(session, record)
            comes_back(state)
            for lang in LANGUAGES:
                game.why_not(state, rng.choice(game.space.names), lang)
        record.play(rng.choice(actions))
    if record.number < ACTIONS:
        show(session, record)
    comes_back(record.state)
    content = saves_module.dump(record)
    again = saves_module.loads(content)
    assert again.state == record.state and saves_module.dump(again) == content


def comes_back(state) -> None:
    """A state is the same again out of its position and out of a pickle."""
    setup = state.setup()
    assert state.game.start(setup=setup) == state, setup
    assert pickle.loads(pickle.dumps(state)) == state


def show(session, record: GameRecord) -> None:
    if record.game.space.size <= 1400:
        find(record.state)
    session.begin(record)
    session.context.hover = 0
    asked = shown(session)
    for name in ("prompt", "choices", "goal", "outcome", "moves", "dice", "probe"):
        getattr(asked, name)
    flat_primitives(record.game.space, session.tableau(), MAP, MapStyle(session.context.theme))
