"""Definitions of games: bad ones give one line with file, line and what was expected; a good one plays."""

from __future__ import annotations

import pickle
import random
import re
from dataclasses import FrozenInstanceError, fields

import pytest

import vectorgames
from tests.support import walk
from vectorgames.base import bounds
from vectorgames.base.paths import CONFIGS
from vectorgames.base.words import LANGUAGES, LocalizedError
from vectorgames.boards.backend import load_board
from vectorgames.boards.layout import Pose
from vectorgames.rules.definitions import definition

GOOD = """\
format: 1
id: mine
title: A Game of Mine
board: {dimensions: $size, periodic_z: true}
players: $players
pieces: 20
options:
  players: {values: [2, 3], default: 2}
  size: {values: [4, 5], default: 4}
  chance: {type: bool, default: false, only: {true: {players: [2]}}}
  limit: {type: integer, least: 4, most: 9, none: true, default: none}
stages:
  - {stage: introduce, when: {chance: false}}
  - {stage: introduce, dice: grid, when: {chance: true}}
goals:
  - {goal: configuration, shape: vector}
texts: {summary: "Four in a row, once more."}
"""

HOP = "{hop: neighbour, over: any}"
# What is put in place of a line (or of the whole, where no line is given), the line that the error has to
# name, and words that it has to contain.
BAD = {
    "unknown key": ("players:", "colour: red", 5, "colour expected players"),
    "unknown key inside": ("board:", "board: {dimension: 4}", 4, "dimension expected dimensions"),
    "wrong type": ("players:", "players: many", 5, "players 'many' expected whole number from 2 to 8"),
    "wrong type of a text": ("title:", "title: 5", 3, "title 5 expected text"),
    "mapping for a text": ("title:", "title: {a: b}", 3, "title expected text"),
    "number out of range": ("players:", "players: 9", 5, "players 9 expected"),
    "a switch for a number": ("players:", "players: true", 5, "players true expected whole number"),
    "not a switch": ("board:", "board: {periodic_z: maybe}", 4, "periodic_z 'maybe' expected true or false"),
    "not among the choices": ("board:", "board: {dimensions: 7}", 4, "dimensions 7 expected 2, 3, 4, 5 or 6"),
    "board a list": ("board:", "board: [4]", 4, "board expected mapping"),
    "board's model a number": ("board:", "board: {model: 5}", 4, "model 5 expected text"),
    "goals a word": ("  - {goal:", "  vector", 15, "goals 'vector' expected list"),
    "goals none": ("  - {goal:", "  []", 16, "goals expected at least one"),
    "goal of no kind": ("  - {goal:", "  - {shape: vector}", 16, "expected goal configuration"),
    "goal unknown": ("  - {goal:", "  - {goal: glory}", 16, "goal 'glory' expected configuration"),
    "shape unknown": ("  - {goal:", "  - {goal: configuration, shape: heart}", 16, "heart sets expected vector"),
    "stage unknown": ("  - {stage: introduce, when", "  - {stage: dance}", 13, "stage 'dance' expected introduce"),
    "missing title": ("title:", "", 1, "title missing"),
    "missing format": ("format:", "", 1, "format missing"),
    "key twice": ("players:", "players: 2\nplayers: 2", 6, "players twice expected once"),
    "no such option": ("board:", "board: {dimensions: $sice}", 4, "sice expected players size chance limit"),
    "extends nothing": ("players:", "extends: chess_17d", 5, "extends 'chess_17d' expected time_vectors"),
    "a built-in id": ("id:", "id: time_vectors", 2, "id 'time_vectors' built-in expected"),
    "option without default": ("  size:", "  size: {values: [4, 5]}", 9, "default missing"),
    "option of no kind": ("  size:", "  size: {type: colour, default: 4}", 9, "colour expected"),
    "option's default not allowed": (
        "  size:",
        "  size: {values: [4, 5], default: 6}",
        9,
        "size 6 expected 4 or 5",
    ),
    "option's only half": ("  size:", "  size: {values: [4, 5], default: 4, only: {4: x}}", 9, "'x' expected"),
    "an object of Python's": ("players:", "players: !!python/object:os.system x", 5, "expected"),
    "not YAML": ("players:", "players: [2", None, "not YAML"),
    "a tabulator": ("players:", "\tplayers: 2", 5, "not YAML"),
    "moves without a turn": ("players:", "moves: [{step: neighbour}]", 5, "moves turn expected stage"),
    "chess without its pieces": (
        None,
        "format: 1\nid: mine\ntitle: T\nboard: {}\nplayers: 4\npieces: 2\n"
        "stages: [{stage: vector_chess_5d}]\ngoals: [{goal: checkmate}]\n",
        7,
        "vector_chess_5d expected two players pieces KQBNRP",
    ),
    "a hop under a limit that writes what another does": (
        "  - {stage: introduce, when",
        f"  - {{stage: turn, moves: [{HOP}, {HOP[:-1]}, row: chain, group_size: [2, none]}}]}}",
        13,
        "hop limit expected one of them",
    ),
    "a board": (None, (CONFIGS / "boards" / "gryb.yaml").read_text(), 4, "file of a board expected"),
    "a lesson": (None, "format: 1\ntitle: T\ngame: time_vectors\npages: []\n", 4, "lesson --check expected"),
    "empty": (None, "", 1, "empty expected"),
    "a list": (None, "- format: 1\n", 1, "list expected mapping"),
    "nested much too deeply": (None, "format: " + "[" * 300_000 + "]" * 300_000, 1, "nested expected"),
}


def write(folder, content: str | bytes, name: str = "mine.yaml"):
    file = folder / name
    file.write_bytes(content.encode() if isinstance(content, str) else content)
    return file


def spoiled(start: str | None, instead: str) -> str:
    """The good definition with the line that begins with ``start`` replaced."""
    if start is None:
        return instead
    lines = GOOD.splitlines()
    numbers = [n for n, line in enumerate(lines) if line.startswith(start)]
    lines[numbers[0]] = instead
    return "\n".join(line for n, line in enumerate(lines) if line or n != numbers[0]) + "\n"


@pytest.mark.parametrize("kind", BAD)
def test_a_bad_definition_gives_one_line(kind, tmp_path):
    start, instead, number, words = BAD[kind]
    refused(write(tmp_path, spoiled(start, instead)), number, words)


def refused(file, number: int | None, words: str) -> None:
    """One line in either language with file, line and these words."""
    with pytest.raises(LocalizedError) as error:
        vectorgames.load(str(file))
    for lang in LANGUAGES:
        line = error.value.say(lang)
        assert "\n" not in line and not re.search(r"\{[a-z_]+\}", line)
        found = re.match(re.escape(str(file)) + r":(\d+): ", line)
        assert found, line
        assert number in (None, int(found[1])), line
    for word in words.split():
        assert word in str(error.value), f"{word!r} not in {error.value}"


@pytest.mark.parametrize(
    ("content", "words"),
    [
        (b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR\xff\xfe", "cannot be read"),
        (bytes(range(256)) * 20, "cannot be read"),
        (GOOD.encode("utf-16"), "cannot be read"),
        (GOOD.encode() + b"\xe4\n", "cannot be read"),
    ],
    ids=["picture", "bytes", "utf-16", "latin-1"],
)
def test_a_binary_file_gives_one_line(content, words, tmp_path):
    refused(write(tmp_path, content), None, words)


def test_files_that_are_none(tmp_path):
    (tmp_path / "folder.yaml").mkdir()
    for name in ("missing.yaml", "folder.yaml", "a" * 5000 + ".yaml", "no/such/folder.yml", "nul\0l.yaml"):
        with pytest.raises(ValueError) as error:
            vectorgames.load(str(tmp_path / name))
        assert "\n" not in str(error.value)
    for name in ("mine.txt", "mine", "", " ", "time_vectors.yam", "Time_Vectors"):
        with pytest.raises(ValueError, match="time_vectors"):
            vectorgames.load(name)


def test_extending_in_a_circle(tmp_path):
    for name, other in (("one", "two"), ("two", "three"), ("three", "one")):
        write(tmp_path, f"format: 1\nid: {name}\ntitle: T\nextends: {other}.yaml\n", f"{name}.yaml")
    with pytest.raises(ValueError, match=r":4: key extends: .* expected"):
        vectorgames.load(str(tmp_path / "one.yaml"))
    file = write(tmp_path, "format: 1\nid: self\ntitle: T\nextends: self.yaml\n", "self.yaml")
    with pytest.raises(ValueError, match=r":4: key extends: .* expected"):
        vectorgames.load(str(file))


def test_what_is_wrong_in_the_base_names_the_base(tmp_path):
    base = write(tmp_path, spoiled("players:", "players: many"), "base.yaml")
    file = write(tmp_path, "format: 1\nid: over\ntitle: T\nextends: base.yaml\n")
    with pytest.raises(ValueError) as error:
        vectorgames.load(str(file))
    assert str(error.value).startswith(f"{base}:5: ")


@pytest.mark.parametrize("missing", ["id", "title", "format"])
def test_what_a_game_has_to_say_itself_is_missed_in_its_own_file(missing, tmp_path):
    keys = {"format": "1", "id": "over", "title": "T", "extends": "time_vectors"}
    del keys[missing]
    file = write(tmp_path, "".join(f"{key}: {value}\n" for key, value in keys.items()))
    refused(file, 1, f"{missing} missing")


def test_extending_replaces_lists_and_merges_mappings(tmp_path):
    write(tmp_path, GOOD, "base.yaml")
    over = "format: 1\nid: over\ntitle: Over\nextends: base.yaml\nplayers: 3\noptions:\n  size: {default: 5}\n"
    game = vectorgames.load(str(write(tmp_path, over)))
    assert (game.id, game.title, game.players, game.space.dimensions) == ("over", "Over", 3, 5)
    assert set(game.options) == {"players", "size", "chance", "limit"}
    assert game.space.periodic_z and len(game.start().trays()[3]) == 20


# ---- a game of one's own plays like a built-in one ----


def test_a_game_of_ones_own(tmp_path):
    file = write(tmp_path, GOOD)
    game = vectorgames.load(str(file))
    assert (game.id, game.title, game.players) == ("mine", "A Game of Mine", 2)
    assert game.options == {"players": 2, "size": 4, "chance": False, "limit": None}
    end = walk(game.start(), random.Random(4))[-1]
    assert end.outcome is not None and len(end.actions()) == 0
    assert vectorgames.load(str(file), chance=True).start().actor == 0
    assert vectorgames.load(str(file), size=5).space.size == 1024
    with pytest.raises(ValueError, match="players"):
        vectorgames.load(str(file), chance=True, players=3)
    assert "mine" not in vectorgames.games()


BOOKS = "time_vectors", "gryb", "chess_4d"


def test_every_built_in_game_is_described(tmp_path):
    for name in vectorgames.games():
        made = definition.definition(name)
        assert made.id == name and made.title.strip()
        assert vectorgames.load(name).rules.section.split()[0] in (*BOOKS, name)


# ---- kinds of pieces, and where they stand at first ----

STAND = """\
format: 1
id: mine
title: Mine
board: {model: chess_4d}
pieces: {kinds: KQRBNP}
setup:
  1K: [d1L4]
  1P: ["?2L[18]"]
  2K: [d7L4]
stages: [{stage: chess_4d}]
goals: [{goal: checkmate}]
end: {quiet_limit: 40}
"""


def test_kinds_and_setup(tmp_path):
    game = vectorgames.load(str(write(tmp_path, STAND)))
    assert game.roster.pieces == ("", *(f"{p}{kind}" for p in (1, 2) for kind in "KQRBNP"))
    assert game.roster.owners == (0, *[1] * 6, *[2] * 6)
    assert game.rules.quiet_limit == 40
    position = game.start().position()
    assert sum(piece == "1P" for piece in position.values()) == 14
    assert position["d1L4"] == "1K" and position["d7L4"] == "2K" and position["g2L8"] == "1P"


@pytest.mark.parametrize(
    ("old", "new", "line", "words"),
    [
        ("1K: [d1L4]", "3K: [d1L4]", 7, "3K expected 1K 1P 2K"),
        ("2K: [d7L4]", "2K: [d7L9]", 9, "d7L9 a1L1"),
        ("2K: [d7L4]", "2K: [d2L1]", 9, "d2L1 twice"),
        ("2K: [d7L4]", "2K: d7L4", 9, "expected list"),
        ("end: {quiet_limit: 40}", "end: {quiet_limit: 0}", 12, "quiet_limit 0 expected"),
        ("end: {quiet_limit: 40}", "end: {limit: 4}", 12, "limit quiet_limit"),
        ("{kinds: KQRBNP}", "{kind: KQRBNP}", 5, "kind kinds"),
        ("{model: chess_4d}", "{model: chess_4d, dimensions: 5}", 4, "dimensions model"),
        ("{model: chess_4d}", "{model: checkers}", 4, "checkers chess_4d time_vectors"),
        ("[{stage: chess_4d}]", "[{stage: swap_opening}]", 10, "stack expected lattice"),
        (
            'pieces: {kinds: KQRBNP}\nsetup:\n  1K: [d1L4]\n  1P: ["?2L[18]"]\n  2K: [d7L4]\n'
            "stages: [{stage: chess_4d}]\ngoals: [{goal: checkmate}]",
            "stages: [{stage: turn, moves: [{push_down: any}]}]\ngoals: [{goal: capture}]",
            5,
            "board stack expected tree",
        ),
        ("[{goal: checkmate}]", "[{goal: configuration, shape: vector}]", 11, "vector sets expected row"),
    ],
)
def test_a_bad_setup_gives_one_line(old, new, line, words, tmp_path):
    refused(write(tmp_path, STAND.replace(old, new)), line, words)


# ---- blocks that are right each and do not go together, and games that fall when they are played ----

TREE = "format: 1\nid: mine\ntitle: Mine\nboard: {model: gryb}\n"
TURN = "{stage: turn, moves: [{introduce: top}, {step: [down, sideways], onto: both}]}"
TOGETHER = {
    "checkmate where nothing is mated": (f"stages: [{TURN}]\ngoals: [{{goal: checkmate}}]", 6, "checkmate stage"),
    "most where nothing is gathered": (f"stages: [{TURN}]\ngoals: [{{goal: most, of: gathered}}]", 6, "most gryb"),
    "squirrels after a gryb": (
        "pieces: {kinds: ['', S], count: 3}\nstages: [{stage: placing, dice: bottom_node},"
        " {stage: squirrel_race, move_limit: 9}]\ngoals: [{goal: gryb}]",
        7,
        "gryb expected most",
    ),
    "a stage that is never reached": (
        f"stages:\n- {TURN}\n- {{stage: placing}}\npieces: 3\ngoals: [{{goal: gryb}}]",
        7,
        "never reached",
    ),
    "placing last": ("pieces: 3\nstages: [{stage: placing}]\ngoals: [{goal: gryb}]", 6, "last expected"),
    "placing where all is full": (
        f"setup: {{1: ['*']}}\npieces: 344\nstages: [{{stage: placing}}, {TURN}]\ngoals: [{{goal: gryb}}]",
        7,
        "pieces at most 0",
    ),
    "sides of one node": (
        f"stages: [{{stage: sides, of: [[GGGG], [YYYY]]}}, {TURN}]\ngoals: [{{goal: gryb}}]",
        5,
        "sides expected two",
    ),
    "kinds that no stage knows": (
        "pieces: {kinds: KQ}\nstages: [{stage: sides, of: [[GGGG], [YYYY]]}]\ngoals: [{goal: gryb}]",
        5,
        "pieces kinds expected",
    ),
    "claims that are written like steps": (
        "stages: [{stage: turn, moves: [{claim: sideways}, {step: down, onto: enemy}]}]\ngoals: [{goal: gryb}]",
        5,
        "claim written alike",
    ),
    "a file of the system extended": ("extends: /etc/passwd\nstages: []", 5, "extends '/etc/passwd' unknown"),
    "a name that cannot be saved": (
        f"options: {{'yes': {{type: bool, default: true}}}}\nstages: [{TURN}]\ngoals: [{{goal: gryb}}]",
        5,
        "'yes' option expected",
    ),
}


@pytest.mark.parametrize("kind", TOGETHER)
def test_what_cannot_be_played_is_refused_in_one_line(kind, tmp_path):
    content, number, words = TOGETHER[kind]
    refused(write(tmp_path, TREE + content + "\n"), number, words)


def test_a_game_in_which_nobody_can_do_anything_is_refused(tmp_path):
    file = write(tmp_path, GOOD.replace("pieces: 20", "pieces: 300") + "setup: {1: ['*']}\n")
    refused(file, 1, "cannot be played: before action 1 nobody")


OPENING = """\
format: 1
id: mine
title: Mine
extends: time_vectors
stages:
- {stage: swap_opening}
- {stage: introduce}
"""


@pytest.mark.parametrize(
    ("old", "new", "line"),
    [
        ("- {stage: introduce}", "- {stage: swap_opening}\n- {stage: introduce}", 7),
        ("stages:", "setup: {1: ['(1,1,1,SW)']}\nstages:", 7),
        ("stages:", "players: 3\nstages:", 7),
        ("stages:", "pieces: 1\nstages:", 7),
    ],
    ids=["twice", "with a setup", "of three", "with a piece each"],
)
def test_an_opening_that_does_not_work_out_is_refused(old, new, line, tmp_path):
    assert vectorgames.load(str(write(tmp_path, OPENING))).start().play("(1,1,1,SW)").actor == 1
    refused(write(tmp_path, OPENING.replace(old, new, 1)), line, "expected" if "swap" not in new else "")


def test_whatever_falls_in_the_rehearsal_is_one_line(tmp_path, monkeypatch):
    """The blocks refuse what is known; this is for what nobody has thought of."""
    from vectorgames.rules.blocks.placing import Placing

    file = write(tmp_path, GOOD)
    vectorgames.load(str(file))
    for spoiled_method in ("refuse", "placeable", "apply"):
        monkeypatch.undo()
        monkeypatch.setattr(Placing, spoiled_method, lambda *_: 1 // 0)
        write(tmp_path, GOOD.replace("of Mine", f"of {spoiled_method}"))
        if spoiled_method == "apply":  # not asked where ``play`` does it
            vectorgames.load(str(file))
            continue
        refused(file, 1, "cannot be played: ZeroDivisionError: ")
    monkeypatch.undo()
    assert vectorgames.load(str(file)).start().actions()


def test_a_definition_is_a_value(tmp_path):
    """Games that are made of it leave nothing in it."""
    file = write(tmp_path, GOOD.replace("of Mine", "that is pickled"))
    made = definition.definition(file)
    before = pickle.dumps([getattr(made, field.name) for field in fields(made)])
    vectorgames.load(str(file), size=5)
    assert definition.definition(file) is made
    assert pickle.dumps([getattr(made, field.name) for field in fields(made)]) == before


def test_a_board_of_ones_own_lies_beside_the_game(tmp_path):
    board = (CONFIGS / "boards" / "gryb.yaml").read_text("utf-8")
    write(tmp_path, board.replace("id: gryb", "id: own"), "own.yaml")
    file = write(tmp_path, TREE.replace("gryb", "own.yaml") + f"stages: [{TURN}]\ngoals: [{{goal: gryb}}]\n")
    game = vectorgames.load(str(file))
    assert load_board(game.about.board, game.space).anchors(Pose(0.0)).shape == (341, 3)
    tower = (CONFIGS / "boards" / "time_vectors.yaml").read_text("utf-8")
    write(tmp_path, tower.replace("n: 4", "n: 3"), "own.yaml")
    with pytest.raises(ValueError, match=r"key board: .*3 boards, expected 4"):
        vectorgames.load(str(file))


def test_a_limited_hop_beside_what_writes_other_texts_is_a_game(tmp_path):
    """A step ends where no hop does."""
    moves = "{introduce: any}, {step: neighbour}, {hop: neighbour, group_size: [2, none]}"
    text = GOOD.replace("{stage: introduce, when", f"{{stage: turn, moves: [{moves}], when", 1)
    assert vectorgames.load(str(write(tmp_path, text))).stages[-1].name == "turn"


def test_a_long_chain_of_games_that_extend_one_another_is_refused_for_being_long(tmp_path):
    for number in range(1500):
        base = f"g{number + 1}.yaml" if number < 1499 else "time_vectors"
        write(tmp_path, f"format: 1\nid: g{number}\ntitle: T\nextends: {base}\n", f"g{number}.yaml")
    for number in (0, 1499 - bounds.EXTENDED):
        with pytest.raises(LocalizedError, match=f"extends.*at most {bounds.EXTENDED}"):
            vectorgames.load(str(tmp_path / f"g{number}.yaml"))
    assert vectorgames.load(str(tmp_path / f"g{1500 - bounds.EXTENDED + 1}.yaml")).title == "T"


def test_nothing_writes_to_a_game_once_it_is_built():
    game = vectorgames.load("battlefield")
    for part, field in ((game, "stages"), (game.rules, "goals"), (game.about, "title"), (game.roster, "own")):
        with pytest.raises(FrozenInstanceError):
            setattr(part, field, None)
