"""Saved games: what is written is read again, whoever edited it; a crash never spoils a file."""

from __future__ import annotations

import multiprocessing
import random
import re
import time
from itertools import count

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import vectorgames
from tests.support import refused, run
from vectorgames.base import bounds, files
from vectorgames.base.words import LocalizedError
from vectorgames.play import saves as saves_module
from vectorgames.play.record import GameRecord
from vectorgames.rules.schema import Node

START = """\
format: 1
game: "chancy_time_vectors"
options:
  players: 3
  opening: "standard"
  two_quadrants: true
  periodic_z: false
  dimensions: 4
  pieces_each: none
seed: 5
players: ["Zoë \\"Z\\"", "Bob: the 2nd", "-"]
actions:
- "roll (*,*,1,SW)"
- "(1,1,1,SW)"
- "roll (*,*,2,NE)"
- "(2,2,2,NE)"
- "roll (*,*,2,NE)"
comments:
  2: "in the corner"
branches:
- after: 2
  actions: ["roll (*,*,4,SE)", "(4,4,4,SE)"]
- after: 5
  actions: ["(1,2,2,NE)", "roll (*,*,1,SW)"]
"""


def tree(turn) -> dict:
    """What was played from a turn on, as nested texts with comments."""
    return {(str(child.action), child.comment): tree(child) for child in turn.children}


def path(record: GameRecord) -> list[str]:
    return [str(turn.action) for turn in record.line[: record.number]]


def same(one: GameRecord, other: GameRecord) -> None:
    assert one.game.about.key == other.game.about.key
    assert (one.seed, one.names, one.number) == (other.seed, other.names, other.number)
    assert one.state == other.state and path(one) == path(other)
    assert tree(one.root) == tree(other.root)


# ---- round trip ----

STEPS = st.lists(st.sampled_from(["play", "play", "play", "undo", "redo", "jump", "comment"]), max_size=40)
LETTERS = st.characters(exclude_categories=("Cs",))  # at once, without a table of a codec
NAMES = st.lists(st.text(LETTERS, max_size=12), max_size=2)
OPTIONS = st.sampled_from(
    [
        {},
        {"opening": "swap", "pieces_each": 9},
        {"two_quadrants": True, "periodic_z": True},
        {"dimensions": 5},
        {"players": 3},
    ]
)
GAMES = st.sampled_from(["time_vectors", "chancy_time_vectors", "three_way_time_vectors"])


@settings(max_examples=80)
@given(
    game=GAMES,
    options=OPTIONS,
    seed=st.integers(-(10**12), 10**12),
    names=NAMES,
    steps=STEPS,
    text=st.text(LETTERS),
)
def test_whatever_was_played_is_read_again(game, options, seed, names, steps, text):
    options = {"players": 2} | options
    record = GameRecord(vectorgames.load(game, **options), seed, tuple(names))
    rng = random.Random(seed)
    for step in steps:
        if step == "undo":
            record.undo()
        elif step == "redo":
            record.redo()
        elif step == "jump":
            record.go(rng.randrange(len(record.line) + 1))
        elif step == "comment":
            record.comment(record.here, text if record.number else "")
        elif record.state.outcome is None:
            record.play(rng.choice(list(record.state.actions())[:3]))
    main = [*path(record)]
    for turn in everything(record.root):  # comments are kept on the line that leads here
        turn.comment = turn.comment if turn in record.line[: len(main)] else ""
    again = saves_module.loads(saves_module.dump(record))
    same(record, again)
    assert again.saved
    assert saves_module.dump(saves_module.loads(saves_module.dump(again))) == saves_module.dump(again)


def everything(turn):
    yield turn
    for child in turn.children:
        yield from everything(child)


@pytest.mark.parametrize(
    "name",
    [
        "",
        " ",
        "null",
        "true",
        "12",
        "'single' \"double\" \\ back",
        "Ünicode ß 中文 🎲 → −",
        "line\nbreak\r\n\ttab",
        "# no comment: no: key",
        "- [a, b] {c: d} & * ! | > % @ `",
        "\x00\x01\x07\x1b\x7f\x80\x85\x9f\xa0\xad\u200b\u2028\u2029\ufeff\ufffd\ufffe\uffff",
        "x" * bounds.NAME,
        "{n} {} {0}",
        "---\n...\n",
    ],
    ids=lambda name: ascii(name[:12]),
)
def test_names_and_comments_of_every_kind(name, tmp_path):
    record = GameRecord(vectorgames.load("time_vectors"), 1, (name, "Anna"))
    record.play("(1,1,1,SW)").comment = name
    file = tmp_path / "game.yaml"
    files.write_atomic(file, saves_module.dump(record))
    same(record, saves_module.load(file))


def test_half_a_character_does_not_keep_a_game_from_being_saved(tmp_path):
    record = GameRecord(vectorgames.load("time_vectors"), 1, ("half \ud800 one",))
    file = tmp_path / "game.yaml"
    files.write_atomic(file, saves_module.dump(record))
    assert saves_module.load(file).names == ("half \ufffd one",)


def test_a_game_of_a_thousand_actions_and_all_of_them_undone():
    """Longer than any nesting of calls allows."""
    record = GameRecord(vectorgames.load("chancy_time_vectors", dimensions=6, pieces_each=700))
    rng = random.Random(1)
    while record.number < 1200:
        actions = record.state.actions()
        record.play(next(a for a in (rng.choice(actions) for _ in count()) if not record.state.play(a).outcome))
    again = saves_module.loads(saves_module.dump(record))
    assert again.state == record.state and again.number == 1200
    record.go(0)
    again = saves_module.loads(saves_module.dump(record))
    assert again.number == 0 and path(again) == []
    again.go(1200)
    record.go(1200)
    assert again.state == record.state


def test_the_form_that_people_read():
    record = saves_module.loads(START)
    assert saves_module.dump(record) == START
    assert record.names == ('Zoë "Z"', "Bob: the 2nd", "-")
    assert record.line[1].comment == "in the corner"
    assert (record.number, record.state.actor, record.can_redo) == (5, 3, True)
    fresh = GameRecord(vectorgames.load("time_vectors"))
    assert "actions: []\n" in saves_module.dump(fresh)
    same(fresh, saves_module.loads(saves_module.dump(fresh)))


# ---- edited by hand ----


@pytest.mark.parametrize(
    "content",
    [
        "format: 1\ngame: time_vectors\nactions: []\n",
        "actions: ['(1,1,1,SW)', ' ( 1, 1,2 , sw )']\ngame: time_vectors\nformat: 1\n",
        "format: 1\ngame: time_vectors\noptions:\nactions:\n  - (1,1,1,SW)\n  - (1,1,2,SW)\n",
        "# mine\nformat: 1\ngame: time_vectors\noptions: {opening: swap}\nactions: [\n  '(1,1,1,SW)'\n]\n",
        "\ufeffformat: 1\r\ngame: time_vectors\r\nactions:\r\n- '(1,1,1,SW)'\r\n",
        "format: 1\ngame: time_vectors\noptions: {pieces_each: none, dimensions: 4}\nactions: []\ncomments:\n",
        '{"format": 1, "game": "time_vectors", "actions": ["(1,1,1,SW)"], "seed": -3}',
    ],
)
def test_files_edited_by_hand(content, tmp_path):
    file = tmp_path / "hand.yaml"
    file.write_bytes(content.encode())
    record = saves_module.load(file)
    assert record.game.id == "time_vectors"
    same(record, saves_module.loads(saves_module.dump(record)))


BAD = {
    "no save": ("hello: 1\n", 1, "no saved game expected"),
    "a definition": ("format: 1\nid: mine\ntitle: Mine\n", 2, "id expected"),
    "empty": ("", 1, "empty expected"),
    "a newer version": ("format: 2\ngame: time_vectors\nactions: []\n", 1, "format 2 newer"),
    "game unknown": ("format: 1\ngame: chess_17d\nactions: []\n", 2, "chess_17d unknown expected time_vectors"),
    "no actions": ("format: 1\ngame: time_vectors\n", 1, "actions missing"),
    "action nothing": ("format: 1\ngame: time_vectors\nactions:\n- \n", 4, "expected action quotes"),
    "action nonsense": ("format: 1\ngame: time_vectors\nactions:\n- five\n- ???\n", 4, "action 1 'five'"),
    "illegal in the middle": (
        "format: 1\ngame: time_vectors\nactions:\n- (1,1,1,SW)\n- (1,1,2,SW)\n- (1,1,1,SW)\n- (2,2,2,NE)\n",
        6,
        "action 3 (1,1,1,SW) taken player 1",
    ),
    "after the end": (
        "format: 1\ngame: time_vectors\noptions: {players: 2}\nactions:\n"
        + "".join(f"- ({x},1,1,SW)\n- ({x},2,1,NW)\n" for x in (1, 2, 3))
        + "- (4,1,1,SW)\n- (4,4,4,NE)\n",
        12,
        "action 8 over",
    ),
    "illegal in a branch": (
        "format: 1\ngame: time_vectors\nactions: ['(1,1,1,SW)']\nbranches:\n- after: 1\n  actions:\n"
        "  - (1,1,2,SW)\n  - (1,1,1,SW)\n",
        8,
        "action 2 taken",
    ),
    "branch beyond the end": (
        "format: 1\ngame: time_vectors\nactions: []\nbranches:\n- after: 1\n  actions: []\n",
        5,
        "after 1 expected 0",
    ),
    "option unknown": (
        "format: 1\ngame: time_vectors\noptions:\n  colour: red\nactions: []\n",
        4,
        "colour expected",
    ),
    "option's value": (
        "format: 1\ngame: time_vectors\noptions:\n  players: 9\nactions: []\n",
        4,
        "players 9 expected",
    ),
    "options' combination": (
        "format: 1\ngame: time_vectors\noptions:\n  players: 3\n  opening: swap\nactions: []\n",
        5,
        "opening swap players",
    ),
    "option's value a list": (
        "format: 1\ngame: time_vectors\noptions: {players: [2]}\nactions: []\n",
        3,
        "players",
    ),
    "comment nowhere": ("format: 1\ngame: time_vectors\nactions: []\ncomments: {1: a}\n", 4, "comments 1"),
    "comment no text": (
        "format: 1\ngame: time_vectors\nactions: ['(1,1,1,SW)']\ncomments: {1: 5}\n",
        4,
        "expected text",
    ),
    "unknown key": ("format: 1\ngame: time_vectors\nactions: []\nmood: good\n", 4, "mood expected"),
    "key twice": ("format: 1\ngame: time_vectors\ngame: time_vectors\nactions: []\n", 3, "game twice"),
    "an alias": ("format: 1\ngame: time_vectors\nplayers: [&a Ann, *a]\nactions: []\n", 3, "anchors"),
    "an object": ("format: 1\ngame: !!python/name:os.system\nactions: []\n", 2, "expected"),
    "option self": ("format: 1\ngame: time_vectors\noptions:\n  self: 1\nactions: []\n", 4, "self unknown players"),
    "a tag as a key": ("format: 1\n!!seq a: 1\ngame: time_vectors\nactions: []\n", 2, "tag seq"),
    "a long number as format": (f"format: 0x{'f' * 4000}\ngame: time_vectors\nactions: []\n", 1, "format 0xfff"),
    "a long number as option": (
        f"format: 1\ngame: time_vectors\noptions: {{pieces_each: {'9' * 5000}}}\nactions: []\n",
        3,
        "pieces_each '999 expected",
    ),
    "a time as action": ("format: 1\ngame: time_vectors\nactions: [1:59:59]\n", 3, "action 1 '1:59:59'"),
    "its game's file missing": ("format: 1\ngame: nowhere.yaml\nactions: []\n", 2, "nowhere.yaml no such file"),
}


@pytest.mark.parametrize("kind", BAD)
def test_a_bad_file_gives_one_line(kind, tmp_path):
    content, number, words = BAD[kind]
    file = tmp_path / "bad.yaml"
    file.write_text(content, "utf-8")
    with pytest.raises(ValueError) as error:
        saves_module.load(file)
    for lang in ("en", "de"):
        line = error.value.say(lang)
        assert "\n" not in line and len(line) <= 300 and not re.search(r"\{[a-z_]+\}", line)
        found = re.search(r"([^:]*):(\d+): ", line)
        assert found, line
        assert number is None or (found[1], int(found[2])) == (str(file), number), line
    for word in words.split():
        assert word in str(error.value), f"{word!r} not in {error.value}"


def test_an_illegal_list_of_actions_changes_nothing():
    record = saves_module.loads(START)
    other = saves_module.loads("format: 1\ngame: time_vectors\nactions: []\n")
    before = saves_module.dump(record), record.line, record.here
    nodes = [Node(text, "text", n) for n, text in enumerate(["(1,1,2,NE)", "roll (*,*,1,SW)", "stop"], 7)]
    with pytest.raises(ValueError, match="text:9: action 3, 'stop'"):
        saves_module.replay(record, nodes)
    assert (saves_module.dump(record), record.line, record.here) == before and record.saved
    saves_module.replay(record, nodes[:2])
    assert path(record)[-2:] == ["(1,1,2,NE)", "roll (*,*,1,SW)"]
    same(other, saves_module.loads(saves_module.dump(other)))


def test_a_file_cut_off_anywhere_is_a_game_or_one_line(tmp_path):
    whole = START.encode()
    file = tmp_path / "cut.yaml"
    games = 0
    for length in range(len(whole)):
        file.write_bytes(whole[:length])
        try:
            saves_module.dump(saves_module.load(file))
            games += 1
        except ValueError as error:
            assert re.match(re.escape(str(file)) + r":\d+: [^\n]+\Z", str(error)), error
    assert games > 3, "cut off after a whole line the rest is a game"


def test_a_save_of_another_game_or_with_other_options_is_refused(tmp_path):
    file = tmp_path / "game.yaml"
    file.write_text(START, "utf-8")
    assert "chancy_time_vectors" in refused("moves", "time_vectors", "--load", str(file))
    assert str(file) in refused("moves", "chancy_time_vectors", "--load", str(file), "-o", "players=2")
    assert run("moves", "chancy_time_vectors", "--load", str(file)).lines[2] == "actor 3"


# ---- writing ----


def test_writing_makes_the_folder_and_leaves_nothing_else(tmp_path):
    file = tmp_path / "a" / "b" / "game.yaml"
    for content in ("one\n", "two → ü\n", ""):
        files.write_atomic(file, content)
        assert file.read_bytes() == content.encode()
    assert [entry.name for entry in file.parent.iterdir()] == ["game.yaml"]


def test_a_file_that_cannot_be_written_gives_one_line_and_stays(tmp_path):
    wall = tmp_path / "wall"
    wall.write_text("a file, no folder")
    with pytest.raises(LocalizedError) as error:
        files.write_atomic(wall / "game.yaml", "x")
    assert str(wall / "game.yaml") in str(error.value) and "\n" not in str(error.value)
    (tmp_path / "taken").mkdir()
    (tmp_path / "taken" / "inside").write_text("x")
    with pytest.raises(LocalizedError):
        files.write_atomic(tmp_path / "taken", "x")
    assert sorted(entry.name for entry in tmp_path.iterdir()) == ["taken", "wall"]
    assert wall.read_text() == "a file, no folder"


ONE, TWO = ("".join(f"{word} {n}\n" for n in range(12_000)) for word in ("one", "twice"))


def write_for_ever(file, ready) -> None:
    """Save one content and the other in turn; run in a process that is killed."""
    for n in count():
        files.write_atomic(file, TWO if n % 2 else ONE)
        if n == 0:
            ready.send(True)


def test_killed_while_saving_again_and_again(tmp_path):
    file = tmp_path / "game.yaml"
    methods = multiprocessing.get_all_start_methods()
    context = multiprocessing.get_context("fork" if "fork" in methods else "spawn")
    rng, seen = random.Random(3), set()
    for _ in range(40):
        receive, send = context.Pipe(duplex=False)
        child = context.Process(target=write_for_ever, args=(file, send), daemon=True)
        child.start()
        receive.recv()
        time.sleep(rng.uniform(0, 0.012))
        child.kill()
        child.join()
        content = file.read_bytes().decode()
        assert content in (ONE, TWO), f"half a file of {len(content)} characters"
        seen.add(content)
    assert seen == {ONE, TWO}
    files.write_atomic(file, "still writable\n")
    assert file.read_text() == "still writable\n"
