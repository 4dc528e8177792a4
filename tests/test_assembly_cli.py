"""``assemble`` on the command line: verdict lines, JSON, refusals of one line each."""

from __future__ import annotations

import json

import pytest

from tests.support import ROOT
from vectorgames.cli.main import main


@pytest.fixture
def told(capsys):
    """What a command prints, as lines. Its exit code must be 1 if it checks what cannot be built, else 0."""

    def run(*arguments: str) -> list[str]:
        code = main(["assemble", *arguments])
        out = capsys.readouterr()
        lost = "cannot be built" in out.out or "nicht bauen" in out.out or '"buildable": false' in out.out
        assert code == int(lost and "--check" in arguments), out.err
        assert out.err == ""
        return out.out.splitlines()

    return run


@pytest.fixture
def refused(capsys):
    """The lines on standard error of a command that must refuse its input."""

    def run(*arguments: str) -> list[str]:
        assert main(["assemble", *arguments]) == 2
        out = capsys.readouterr()
        assert out.out == ""
        lines = out.err.splitlines()
        assert all(line.startswith("vectorgames: ") for line in lines)
        return [line.removeprefix("vectorgames: ") for line in lines]

    return run


def line(lines: list[str], *words: str) -> str:
    """The only line that has all these words."""
    found = [one for one in lines if all(word in one for word in words)]
    assert len(found) == 1, found
    return found[0]


@pytest.mark.parametrize(("board", "lang"), [("time_vectors", "de"), ("gryb", "en"), ("chess_4d", "de")])
def test_every_board_is_checked_and_told(told, board, lang):
    lines = told(board, "--check", "--lang", lang)
    assert lines[-1].startswith("can be built" if lang == "en" else "lässt sich bauen")
    assert sum(("wrong order" if lang == "en" else "falsche Reihenfolge") in one for one in lines) >= 2
    steps = told(board, "--steps", "--lang", lang)
    assert steps[0].startswith("1. ") and "{" not in "".join(lines + steps)


def test_parts_in_hand(told):
    lines = told(
        "time_vectors", "--check", "--measured", "board=2.9", "--measured", "board2=3.2", "--measured", "rod=9.6"
    )
    assert "loose" in line(lines, "board 3 in the notches")
    assert "will not fit, 0.10 mm too much" in line(lines, "board 2 in the notches", "(cut")
    assert "cut 9.825 mm, part 9.60 mm" in line(lines, "key rod between")
    met = line(lines, "step 3,", "board 2 and support E meet")
    assert met.endswith("board 2 in the notches of the supports, 0.10 mm too much")
    assert lines[0] == "Time Vectors: will not fit; cannot be built"
    assert not any("sway" in one for one in lines), "what is not built does not sway"
    assert lines[-1] == "cannot be built: 4 pairs of parts meet"
    early = line(lines, "wrong order, rod before the last support")
    assert "support S and the key rod overlap by 5.97 mm" in early, "of its own, not of the thick board"
    again = told("time_vectors", "--check", "--recut", "--measured", "board=2.9", "--measured", "board 2=3.2")
    assert again[-1].startswith("can be built")


def test_json(told):
    found = json.loads("".join(told("time_vectors", "--check", "--json", "--measured", "support_E=6.2")))
    assert found["buildable"] is False and found["verdict"] == "none"
    slot = next(fit for fit in found["fits"] if fit["part"] == "support E" and fit["joint"] == "slot")
    assert slot == {
        "joint": "slot",
        "part": "support E",
        "verdict": "none",
        "left": -0.05,
        "size": 6.2,
        "cut": 6.15,
        "order": 6.0,
        "recut": 6.35,
    }
    assert found["collisions"][0] == {
        "step": 2,
        "name": "first",
        "pair": ["support E", "board 4"],
        "overlap": 0.025,
        "share": 0.1515,
    }
    good = json.loads("".join(told("time_vectors", "--set", "Tb=2.85", "--check", "--json")))
    assert good["buildable"] and good["verdict"] == "snug" and not good["collisions"]
    assert {fit["verdict"] for fit in good["in_usual_cut"] if fit["joint"] == "notch"} == {"loose"}
    assert good["wrong_orders"]["rod_first"][0]["pair"] == ["support E", "rod"]
    steps = json.loads("".join(told("gryb", "--json", "--lang", "de")))["steps"]
    assert steps[0]["title"] == "Grundplatte" and steps[2]["paths"]["quadrangles 4"][-1] == [0, 0, 0]


@pytest.mark.parametrize(
    ("given", "said"),
    [
        ("Tb=-1", "Tb: -1 is out of range: expected 2.8 to 6.7 mm"),
        ("board-thickness=0", "board-thickness: 0 is out of range: expected 2.8 to 6.7 mm"),
        ("support_thickness=", "support_thickness: the number is missing: expected 4.5 to 6.7 mm"),
        ("rod=thick", "rod: thick is no number: expected 9.2 to 10 mm"),
        ("boards=2.5", "boards: 2.5 is no whole number: expected 1 to 8"),
        ("toe=0.5", "toe: 0.5 is out of range: expected 0 or 0.8 to 1.4 mm"),
        ("clearance=0.2", "clearance: 0.2 is out of range: expected 0.05 to 0.15 mm"),
        ("gw", "gw: expected NAME=VALUE"),
    ],
)
def test_impossible_sizes_are_refused_in_one_line(refused, given, said):
    assert refused("time_vectors", "--set", given) == [said]


def test_every_bad_size_is_named_in_one_line(refused):
    (line,) = refused("time_vectors", "--set", "Tb=8", "--set", "colour=red", "--set", "rod=", "--set", "Ts=6")
    said = line.split("; ")
    assert [one.split(":")[0] for one in said] == ["colour is unknown", "rod", "Tb"]
    assert said[0].endswith("assemble time_vectors --sizes lists all names") and "did you mean" not in line
    (many,) = refused("time_vectors", *(word for n in range(40) for word in ("--set", f"size_{n}=3")))
    assert many.startswith("size_0 is unknown") and many.endswith("more)") and len(many) < 300
    near = refused("time_vectors", "--lang", "de", "--set", "board_thicknes=3")[0]
    assert near.startswith("board_thicknes gibt es nicht: meinst du board_thickness?")
    assert refused("time_vectors", "--set", "Tb=3", "--set", "board_thickness=3.1") == [
        "board_thickness is given twice"
    ]


def test_refusals_in_german_and_for_other_boards(refused, tmp_path):
    assert refused("time_vectors", "--lang", "de", "--set", "Tb=8") == [
        "Tb: 8 liegt außerhalb: erwartet wird 2,8 bis 6,7 mm"
    ]
    assert refused("chess_4d", "--set", "pitch=500") == ["pitch: 500 is out of range: expected 40 to 118 mm"]
    assert refused("chess_4d", "--set", "thread=M3.5")[0].startswith(
        "thread: there is no thread M3.5: expected M2, M2.5, 4-40 UNC, M3"
    )
    assert refused("chess_4d", "--set", "stud_thread=M5", "--lang", "de") == [
        "stud_thread: M5 liegt außerhalb: erwartet wird M2, M2.5, 4-40 UNC, M3 oder 6-32 UNC"
    ]
    own = tmp_path / "own.yaml"
    usual = (ROOT / "configs/boards/chess_4d.yaml").read_text("utf-8")
    own.write_text(usual.replace("# thread: M3 ", "thread: M3.3 "), "utf-8")
    assert "stand.thread: M3.3, expected M2, M2.5, 4-40 UNC, M3" in refused(str(own))[0]
    assert refused("gryb", "--measured", "rod=3") == ["rod is unknown: expected sheet, layer or dowel"]
    assert "bord is unknown" in refused("time_vectors", "--measured", "bord=3")[0]
    assert refused("time_vectors", "--measured", "board 2=-3") == [
        "board 2: -3 is out of range: expected 0.5 to 40 mm"
    ]
    assert refused("draughts") == ["there is no board draughts: expected chess_4d, gryb or time_vectors"]
    for board in ("draughts", "nowhere/mine.yaml"):
        assert refused(board, "--lang", "de")[0].startswith(f"ein Brett {board} gibt es nicht")
