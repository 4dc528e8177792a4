"""The commands that print: their output to the letter (docs/python.md)."""

from __future__ import annotations

import json
import subprocess
import sys
from xml.etree import ElementTree as Xml

import pytest
from PIL import Image

import vectorgames
from tests.support import ROOT, refused, run, started
from vectorgames.base import files
from vectorgames.cli.main import verbs
from vectorgames.play import saves as saves_module
from vectorgames.play.record import GameRecord
from vectorgames.rules.definitions import definition

WIN = ["(1,1,1,SW)", "(1,2,1,SW)", "(2,1,1,NW)", "(2,2,1,SW)", "(3,1,1,NE)", "(3,2,1,NE)", "(4,1,1,SE)"]

SHORT = (
    "format: 1\nid: short\ntitle: Short\nboard: {}\npieces: 1\nstages: [{stage: introduce}]\n"
    "goals: [{goal: configuration, shape: vector}]\n"
)


def output(*arguments: str, given: str | bytes | None = None, cwd=None) -> list[str]:
    """The lines that a command prints that must succeed, and say nothing else."""
    ran = run(*arguments, given=given, cwd=cwd)
    assert (ran.code, ran.err) == (0, ""), ran
    assert ran.out == "" or ran.out.endswith("\n")
    return ran.lines


def of_json(*arguments: str):
    return json.loads("\n".join(output(*arguments, "--json")))


# ---- moves ----


def test_moves_prints_position_actor_actions():
    lines = output("moves", "time_vectors", "(4,1,4,SE)", "(1,1,1,SW)")
    assert lines[:3] == ["position (1,1,1,SW) 2", "position (4,1,4,SE) 1", "actor 1"]
    actions = lines[3:]
    assert actions == sorted(actions) and len(actions) == 254
    assert actions[0] == "action (1,1,1,NE)"


def test_moves_prints_the_outcome():
    lines = output("moves", "time_vectors", *WIN)
    assert lines[-1] == "outcome 1 vector" and all(line.startswith("position ") for line in lines[:-1])
    assert len(lines) == 8


def test_moves_as_json():
    found = of_json("moves", "time_vectors", "(4,1,4,SE)")
    assert found["position"] == {"(4,1,4,SE)": "1"} and found["actor"] == 2 and len(found["actions"]) == 255
    assert "outcome" not in found
    found = of_json("moves", "time_vectors", *WIN)
    assert found["outcome"] == {"winners": [1], "reason": "vector", "scores": None}
    assert set(found) == {"position", "outcome"}


@pytest.mark.parametrize(
    "arguments",
    [
        ["moves", "time_vectors", "-o", "players=3", "(1,1,1,SW)", "(2,2,2,NE)"],
        ["moves", "time_vectors", "(1,1,1,SW)", "(2,2,2,NE)", "-o", "players=3"],
        ["moves", "time_vectors", "-o", "players=3", "--lang", "de", "--", "(1,1,1,SW)", "(2,2,2,NE)"],
        ["moves", "time_vectors", "-o", "players=2", "-o", "players=3", "(1,1,1,sw)", " ( 2,2,2,Ne)"],
    ],
    ids=lambda arguments: " ".join(arguments[1:4]),
)
def test_options_and_actions_in_any_order(arguments):
    assert output(*arguments)[:3] == ["position (1,1,1,SW) 1", "position (2,2,2,NE) 2", "actor 3"]


def test_actions_from_a_file_and_from_standard_input(tmp_path):
    listed = "# a comment\n(1,1,1,SW)\n\n   (2,2,2,NE)   \n"
    file = tmp_path / "actions.txt"
    for content in (listed, listed.replace("\n", "\r\n"), listed.rstrip("\n")):
        file.write_bytes(content.encode())
        assert output("moves", "time_vectors", "--actions", str(file))[2] == "actor 1"
        assert output("moves", "time_vectors", "--actions", "-", given=content)[2] == "actor 1"
    lines = output("moves", "time_vectors", "--actions", "-", "(3,3,3,NW)", given=listed)
    assert lines[3] == "actor 2", "those of the file come first, then those listed"
    assert output("moves", "time_vectors", "--actions", "-", given="")[0] == "actor 1"
    lines = output("hints", "time_vectors", "--actions", "-", given="\n".join(WIN[:6]))
    assert lines[0] == "wins (4,1,1,SE)"


def test_a_bad_action_is_named_with_file_and_line(tmp_path):
    file = tmp_path / "actions.txt"
    file.write_text("(1,1,1,SW)\n# again\n(1,1,1,SW)\n")
    for line in (
        refused("moves", "time_vectors", "--actions", str(file)),
        refused("moves", "time_vectors", "--actions", "actions.txt", cwd=tmp_path),
    ):
        assert "actions.txt:3: " in line and "(1,1,1,SW)" in line and "player 1" in line
    assert ":2: " in refused("moves", "time_vectors", "--actions", "-", given="(1,1,1,SW)\nfive\n")
    assert "(1,1,1,SW)" in refused("hints", "time_vectors", "(1,1,1,SW)", "(1,1,1,SW)")


def test_load(tmp_path):
    record = GameRecord(vectorgames.load("chancy_time_vectors", players=3), seed=5)
    for _ in range(5):
        record.roll()
        record.play(record.state.actions()[2])
    file = tmp_path / "game.yaml"
    files.write_atomic(file, saves_module.dump(record))
    lines = output("moves", "chancy_time_vectors", "--load", str(file))
    assert lines[:5] == [f"position {name} {piece}" for name, piece in sorted(record.state.position().items())]
    assert lines[5] == "actor 0"
    more = output("moves", "chancy_time_vectors", "--load", str(file), "-o", "players=3", lines[6][7:])
    assert more[5] == "actor 3"
    assert output("hints", "chancy_time_vectors", "--load", str(file))


def test_seed_draws_the_rolls_that_are_due():
    drawn = {}
    for seed in ("1", "2", "1"):
        first = GameRecord(vectorgames.load("chancy_time_vectors"), int(seed))
        first.roll()
        place = sorted(map(str, first.state.actions()))[0]
        lines = output("moves", "chancy_time_vectors", "--seed", seed, place)
        assert lines[:2] == [f"position {place} 1", "actor 0"]
        assert drawn.setdefault(seed, place) == place
    rolled = output("moves", "chancy_time_vectors", "--seed", "1", "roll (*,*,3,NE)", "(1,1,3,NE)")
    assert rolled[:2] == ["position (1,1,3,NE) 1", "actor 0"]
    assert "roll" in refused("moves", "chancy_time_vectors", "(1,1,1,SW)"), "without a seed nothing is drawn"


# ---- games, perft, vectors, hints ----


def test_games():
    lines = output("games")
    heads = [line for line in lines if not line.startswith(" ")]
    assert [head.split("\t")[0] for head in heads] == list(vectorgames.games())
    for head in heads:
        made = definition.definition(head.split("\t")[0])
        assert head.split("\t")[1:3] == [made.title, f"board {made.board}"]
        assert head.split("\t")[3].startswith("players ")
    assert "time_vectors\tTime Vectors\tboard time_vectors\tplayers 2, 3" in lines
    assert "  opening=standard\tstandard or swap" in [line.replace("'", "") for line in lines]
    assert "  pieces_each=none\ta whole number from 4 to 9999 or none" in lines


def test_perft():
    assert output("perft", "time_vectors", "2", "-o", "players=3") == ["1 256", "2 65280"]
    assert of_json("perft", "chancy_time_vectors", "2") == [{"depth": 1, "count": 16}, {"depth": 2, "count": 256}]
    assert output("perft", "time_vectors", "1", "-o", "dimensions=6", "--seed", "3") == ["1 4096"]


def test_perft_goes_no_further_than_the_end(tmp_path):
    (tmp_path / "short.yaml").write_text(SHORT)
    assert output("perft", "short.yaml", "3", cwd=tmp_path) == ["1 256", "2 65280", "3 0"]


def test_vectors():
    lines = output("vectors", "time_vectors")
    assert len(lines) == 976 and len(set(lines)) == 976
    assert all(len(line.split(" ")) == 4 for line in lines)
    assert lines[0] == "(1,1,1,SW) (1,1,1,NW) (1,1,1,NE) (1,1,1,SE)"
    through = output("vectors", "time_vectors", "--through", "( 4,1,4, se)")
    assert through == [line for line in lines if "(4,1,4,SE)" in line.split(" ")] and len(through) == 22
    running = output("vectors", "time_vectors", "--dims", "tx")
    assert len(running) == 128 and set(running) <= set(lines)
    assert output("vectors", "time_vectors", "--dims", "xt", "--through", "(4,1,4,SE)") == [
        line for line in through if line in running
    ]
    assert output("vectors", "time_vectors", "--dims", "xyzt", "--through", "(1,1,2,SW)") == []


def test_vectors_count():
    lines = output("vectors", "time_vectors", "--count")
    dims = ["x", "y", "z", "t", "xy", "xz", "xt", "yz", "yt", "zt", "xyz", "xyt", "xzt", "yzt", "xyzt"]
    assert [line.split(" ")[0] for line in lines] == [*dims, "total"]
    assert lines[0] == "x 64" and lines[-1] == "total 976"
    assert output("vectors", "time_vectors", "--count", "--dims", "xt") == ["xt 128", "total 128"]
    lines = output("vectors", "time_vectors", "--count", "--through", "(1,1,2,SW)")
    assert lines[-1] == "total 13" and sum(int(line.split(" ")[1]) for line in lines[:-1]) == 13
    assert output("vectors", "time_vectors", "--count", "--dims", "xyz", "--through", "(1,1,2,SW)") == ["total 0"]


def test_hints():
    lines = output("hints", "time_vectors", *WIN[:6])
    assert lines[0] == "wins (4,1,1,SE)"
    heads = [line.split(" ")[0] for line in lines]
    assert heads == sorted(heads, key=["wins", "blocks", "doubles", "open"].index)
    counted = [line for line in lines if line.startswith("open ")]
    assert len(counted) == 256 and counted == sorted(counted)
    found = vectorgames.hints(played_out(WIN[:6]))
    assert [line.split(" ", 1)[1] for line in lines if line.startswith("doubles ")] == list(found.doubles)
    for line in counted[:20]:
        _, name, *numbers = line.split(" ")
        assert dict(enumerate(map(int, numbers), 1)) == found.open[name]
    as_json = of_json("hints", "time_vectors", *WIN[:6])
    assert as_json["wins"] == ["(4,1,1,SE)"] and as_json["doubles"] == list(found.doubles)
    assert as_json["open"]["(4,4,4,SE)"] == {str(p): n for p, n in found.open["(4,4,4,SE)"].items()}
    assert set(as_json) == {"wins", "blocks", "doubles", "open", "returns", "reach"}


def played_out(texts: list[str]):
    state = vectorgames.load("time_vectors").start()
    for text in texts:
        state = state.play(text)
    return state


# ---- bad input: exit code 2 and one line ----


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["dance"], "dance"),
        (["moves"], "GAME"),
        (["moves", "no_game.yaml"], "no_game.yaml"),
        (["moves", "time_vectors", "five"], "five"),
        (["moves", "time_vectors", ""], "empty"),
        (["moves", "time_vectors", "(1,1,5,SW)"], "z 5"),
        (["moves", "time_vectors", "(1,1,1,SW)\n(2,2,2,NE)"], "expected"),
        (["moves", "time_vectors", "-o", "players=9"], "players 9 2 3"),
        (["moves", "time_vectors", "-o", "colour=red"], "colour players"),
        (["moves", "time_vectors", "-o", "opening=swap", "-o", "players=3"], "opening players"),
        (["moves", "time_vectors", "--colour"], "--colour"),
        (["moves", "time_vectors", "--lang", "fr"], "--lang fr en de"),
        (["moves", "time_vectors", "--actions", "nowhere.txt"], "nowhere.txt"),
        (["games", "more"], "more"),
        (["perft", "time_vectors"], "DEPTH"),
        (["perft", "time_vectors", "0"], "0"),
        (["vectors", "time_vectors", "--through", "(1,1,1)"], "(1,1,1)"),
        (["vectors", "time_vectors", "--dims", ""], "xyzt"),
        (["vectors", "time_vectors", "--dims", "u"], "u xyzt"),
        (["assemble", "9" * 600 + ".yaml"], "board"),  # too long for the name of a file
        (["lessons", "--handout", "9" * 600], "lesson"),
    ],
    ids=lambda given: " ".join(given).replace("\n", " ")[:60] if isinstance(given, list) else "",
)
def test_bad_input_gives_one_line(arguments, words):
    line = refused(*arguments)
    for word in words.split():
        assert word in line, f"{word!r} not in {line}"


@pytest.mark.parametrize("given", [b"\xff\xfe(1,1,1,SW)", b"(1,1,1,SW)\n\x00\n", b"\x1b[2J\n"])
def test_bad_bytes_on_standard_input_give_one_line(given):
    assert "\x1b" not in refused("moves", "time_vectors", "--actions", "-", given=given)


def test_a_defect_of_ours_is_one_line_and_a_file(home, reported):
    code = (
        "import sys; from vectorgames.cli.main import main; from vectorgames.cli.verbs import games\n"
        "games.run = lambda given: 1 / 0\n"
        "sys.exit(main(['games']))"
    )
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True)
    assert done.returncode not in (0, 2) and done.stderr.count("\n") == 1
    assert str(home / "error.log") in done.stderr
    text = reported()
    assert "ZeroDivisionError" in text and "command 'games'" in text


# ---- in a process of its own ----


@pytest.mark.parametrize(
    ("arguments", "given"),
    [
        (["moves", "time_vectors", "--actions", "-", "(3,3,3,NW)"], "# one\r\n(1,1,1,SW)\r\n(2,2,2,NE)"),
        (["moves", "chess_4d", "--lang", "de", "--", "Nb1L1-c3L2", "Pb6L1-b5L1"], None),
        (["play", "--help"], None),
    ],
    ids=lambda given: " ".join(given[:2]) if isinstance(given, list) else "",
)
def test_a_process_says_what_the_command_says(arguments, given, tmp_path):
    """What all other tests take for granted: that ``main.py`` is the command, streams and exit code included."""
    (tmp_path / "short.yaml").write_text(SHORT)
    ran = started(*arguments, given=given, cwd=tmp_path)
    assert ran == run(*arguments, given=given, cwd=tmp_path)
    assert (ran.code, ran.out == "", ran.err == "") in ((0, False, True), (2, True, False))


# ---- help, pipes, what is imported ----


@pytest.mark.parametrize("command", verbs())
def test_every_command_has_help(command):
    lines = output(command, "--help")
    assert lines[0].startswith(f"usage: main.py {command}")
    assert len(lines) > 3 and "{" not in "".join(lines[3:]).replace("{en,de}", "")


def test_a_reader_that_has_had_enough_is_no_error():
    main = [sys.executable, str(ROOT / "main.py"), "vectors", "time_vectors", "-o", "dimensions=6"]
    done = subprocess.Popen(main, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    assert done.stdout.readline().startswith(b"(1,1,1,SW,SW,SW) ")
    done.stdout.close()
    assert done.stderr.read() == b"" and done.wait(60) == 0
    done.stderr.close()


PRINT = (
    "games", "moves chancy_time_vectors --seed 1", "perft time_vectors 1", "vectors time_vectors --count",
    "hints time_vectors", "moves nonsense",
)  # fmt: skip
NO_GRAPHICS = f"""
import sys
from vectorgames.cli.main import main
for line in {PRINT}:
    main(line.split())
    bad = {{name.partition(".")[0] for name in sys.modules}} & {{"panda3d", "direct", "imgui_bundle", "PIL"}}
    bad |= {{"vectorgames.scene", "vectorgames.ui", "vectorgames.app"}} & {{*sys.modules}}
    assert not bad, (line, bad)
"""


def test_commands_that_print_import_no_graphics():
    done = subprocess.run([sys.executable, "-c", NO_GRAPHICS], cwd=ROOT, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr


FIRST_PAGE = """
import sys
from vectorgames.base import yaml_reader
read, parse = [], yaml_reader.parse
yaml_reader.parse = lambda text, *given, **how: read.append(text) or parse(text, *given, **how)
from vectorgames.app.session import Session
from vectorgames.rules.definitions import building
built, build = [], building.build
building.build = lambda *given: built.append(given) or build(*given)
session = Session()
session.context.words("ui.undo"), session.context.words("ui.redo")
texts = [text for text in read if text != "format: 1\\n"]
assert len(texts) == 1 and "Undo" in texts[0], [text[:50] for text in texts]
assert not built and "vectorgames.players.check" not in sys.modules
import vectorgames
from vectorgames.view.flat_map import BACKENDS
assert BACKENDS.of(vectorgames.load("time_vectors").space)
assert "vectorgames.boards.squares" not in sys.modules, "each kind of board when it is asked for"
"""


def test_a_session_reads_builds_and_imports_only_what_its_first_page_needs():
    done = subprocess.run([sys.executable, "-c", FIRST_PAGE], cwd=ROOT, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr


# ---- render ----


def test_the_flat_map_is_drawn_without_any_renderer(tmp_path):
    """Neither Panda3D nor imgui is so much as imported."""
    out = tmp_path / "map.png"
    code = (
        "import sys\n"
        "from vectorgames.cli.main import main\n"
        f"code = main(['render', 'time_vectors', '--view', 'flat', '--out', {str(out)!r}, '(1,1,1,SW)'])\n"
        "assert code == 0\n"
        "assert not {'panda3d', 'imgui_bundle'} & {name.split('.')[0] for name in sys.modules}"
    )
    subprocess.run([sys.executable, "-c", code], cwd=ROOT, check=True, timeout=60)
    with Image.open(out) as picture:
        assert picture.size == (1280, 800)


def test_the_vectors_through_a_space_are_drawn_as_svg(tmp_path):
    """All of them, or those of exactly these coordinates; --through and --dims as for ``vectors``."""

    def strokes(*more: str) -> tuple[int, str]:
        out = tmp_path / "map.svg"
        output("render", "time_vectors", "--view", "flat", "--out", str(out), *more, "(1,1,1,SW)")
        text = out.read_text("utf-8")
        return len(list(Xml.fromstring(text).iter("{http://www.w3.org/2000/svg}path"))) + text.count("<poly"), text

    none, _ = strokes()
    some, text = strokes("--through", "(2,3,2,NE)", "--dims", "xt")
    every, _ = strokes("--through", "(2,3,2,NE)")
    assert none < some < every
    assert "Dark to move" in text and "(2,3,2,NE)" in text


@pytest.mark.parametrize(
    ("given", "said"),
    [
        (("--out", "a.jpg"), ".svg"),
        (("--out", "a.svg"), "--view flat"),
        (("--out", "a.png", "--dims", "x"), "--through"),
        (("--out", "a.png", "--through", "(1,1,1,SW)", "--dims", "u"), "xyzt"),
        (("--out", "a.png", "--view", "top+level:7"), "level:1"),
    ],
)
def test_render_says_in_a_line_what_was_expected(tmp_path, given, said):
    ran = run("render", "time_vectors", *given, cwd=tmp_path)
    assert (ran.code, ran.out) == (2, "")
    assert ran.err.count("\n") == 1 and said in ran.err, ran.err
    assert not list(tmp_path.glob("a.*"))


def test_a_saved_game_in_place_of_a_definition_is_told_apart(tmp_path):
    record = GameRecord(vectorgames.load("time_vectors"))
    record.play("(1,1,1,SW)")
    files.write_atomic(tmp_path / "mine.yaml", saves_module.dump(record))
    ran = run("moves", "mine.yaml", cwd=tmp_path)
    assert ran.code == 2 and ran.err.count("\n") == 1
    assert "time_vectors --load mine.yaml" in ran.err


def test_hints_of_what_may_return():
    moves = ["Nb1L1-c3L2", "Pb6L1-b5L1", "Nc3L2→", "Pa6L1-a5L1"]
    ran = run("hints", "chess_4d", "--", *moves)
    kinds = {line.split("\t")[0].removeprefix("return "): line.split("\t")[1] for line in ran.lines if "\t" in line}
    assert kinds["→Nxb5L1"] == "elimination" and kinds["→Na4L8"] == "free" and kinds["→Ne2L2"] == "own column"
    found = json.loads(run("hints", "chess_4d", "--json", "--", *moves).out)["returns"]
    assert {text: kind for kind, texts in found.items() for text in texts} == kinds
