"""Cut files for the machines that people have: notes, colours, widths, versions, presets."""

from __future__ import annotations

import re
import subprocess
import sys
from dataclasses import replace
from xml.etree import ElementTree as Xml

import numpy as np
import pytest
import shapely

from tests.cut_orders import EN, files, sheets
from tests.cutfiles import SVG, read_dxf, read_svg
from vectorgames.base.words import LocalizedError, words
from vectorgames.boards.settings import read
from vectorgames.fabrication import style as presets
from vectorgames.fabrication.cut_files import dxf, svg
from vectorgames.fabrication.drawing import Piece, pieces
from vectorgames.fabrication.nest import nested
from vectorgames.fabrication.savings import laid_out
from vectorgames.fabrication.settings import Settings, read_place
from vectorgames.fabrication.shape import Ring, Shape
from vectorgames.fabrication.style import VERSIONS, Style
from vectorgames.fabrication.trial import trial


def outline(line) -> np.ndarray:
    """Points on an outline, arcs and all."""
    ring = Ring(np.zeros((0, 2)), np.zeros(0))
    ring.__dict__["vertices"] = np.column_stack([line.points, np.tan(line.angles / 4)])
    return ring.flat()


LEAST = {"engrave_letters": 0.95, "engrave_lines": 0.85, "engrave_areas": 0.85, "notes": 0.35}  # from a cut


@pytest.mark.parametrize(("board", "lang"), [("time_vectors", "en"), ("gryb", "en"), ("chess_4d", "de")])
def test_notes_cross_no_cut_and_engraving_keeps_away_from_it(board, lang):
    order, say = Settings(board, lang=lang), words(lang)
    made = [*trial(order.model, say), *pieces(order.model, order.made.parts, say)]
    unlike = {(one.name if "trial" in one.name else one.stock): one for one in made if "spot" not in one.name}
    for sheet in nested(unlike.values(), order.cutting_of, say):
        layers = read_svg(svg(sheet, "", order)).layers
        cuts = [shapely.LinearRing(outline(x)) for name in ("cut_outside", "cut_inside") for x in layers[name]]
        tree = shapely.STRtree(cuts)
        for layer, least in LEAST.items():
            drawn = [shapely.LineString(x.points) for x in layers[layer]]
            if drawn:
                near = tree.query_nearest(drawn, return_distance=True, all_matches=False)[1]
                assert near.min() > least, layer
        assert len(layers["notes"]) > 60, "there are notes"


@pytest.fixture(scope="module")
def engraved_sheet():
    """A small sheet with something on every layer, and what it is made from."""
    plain = Settings("chess_4d", {"levels": 2, "files": 4, "ranks": 4})
    sheet = plain.made.part("sheet 1")
    (drawn,) = nested(pieces(plain.model, [sheet], EN), plain.cutting_of, EN)
    assert all(drawn.paths.values())
    return plain, drawn


def test_the_colours_are_those_of_a_cutting_program_and_what_it_would_work_is_left_out(engraved_sheet):
    every = {one.name: one for one in presets.every("program")}
    assert {"lightburn", "k40_whisperer", "rdworks", "printer_driver"} <= set(every)
    plain, drawn = engraved_sheet
    for name in every:
        _, style = presets.combined("", "", name)
        order = replace(plain, style=style)
        styles = looks(svg(drawn, "", order))
        found = {layer: one["fill"] if one["stroke"] == "none" else one["stroke"] for layer, one in styles.items()}
        file = read_dxf(dxf(drawn, "", order))
        assert set(file.layers) - {"0", "Defpoints"} == set(found), "the same layers"
        assert f"--program {name}" in file.command
        if name == "lightburn":
            assert found["sheet"] == "#f36926" and found["notes"] == found["reference"] == "#0c96d9", "T1, T2"
            assert (found["cut_outside"], found["engrave_letters"]) == ("#ff0000", "#000000")
        if name in ("k40_whisperer", "printer_driver"):
            assert set(found) == {"engrave_areas", "engrave_lines", "engrave_letters", "cut_inside", "cut_outside"}
            assert set(found.values()) == {"#000000", "#0000ff", "#ff0000"}
        hair = name == "printer_driver"
        assert widths(styles) == ({"0.01"}, {"non-scaling-stroke"}) if hair else ({"0.1"}, {None})


def looks(data: bytes) -> dict[str, dict[str, str]]:
    """How the paths of every layer of an SVG are drawn, as a program reads it that asks only the paths."""
    root, out = Xml.fromstring(data), {}
    for group in root.iter(f"{SVG}g"):
        every = {path.get("style") for path in group}
        if every:
            (style,) = every
            out[group.get("id")] = dict(one.split(":", 1) for one in style.split(";"))
    names = [path.get("id") for path in root.iter(f"{SVG}path")]
    assert len(set(names)) == len(names) and None not in names
    return out


def widths(styles: dict[str, dict[str, str]]) -> tuple[set[str | None], set[str | None]]:
    """Of lines, and whether they are hairlines."""
    lined = [one for one in styles.values() if "stroke-width" in one]
    return {one["stroke-width"] for one in lined}, {one.get("vector-effect") for one in lined}


STYLES = [*({"program": one.name} for one in presets.every("program"))]
LINES = ("0.1", "hairline", "0.25 mm")
STYLES += [{"dxf": version, "line_width": LINES[k % len(LINES)]} for k, version in enumerate(VERSIONS)]


@pytest.mark.parametrize("asked", STYLES, ids=lambda asked: " ".join(asked.values()))
def test_both_kinds_of_files_say_the_same_on_every_layer(engraved_sheet, asked):
    """Whatever the program, the version of DXF, the width of lines; the readers share nothing with the writers."""
    plain, drawn = engraved_sheet
    style = presets.combined("", "", asked["program"])[1] if "program" in asked else Style().changed(asked)
    order = replace(plain, style=style)
    one, other = read_svg(svg(drawn, "", order)), read_dxf(dxf(drawn, "", order))
    layers = {layer.name for layer in style.layers}
    assert set(one.layers) == layers == set(other.layers) - {"0", "Defpoints"}
    for name in layers:
        assert len(one.layers[name]) == len(other.layers[name]) > 0
        for a, b in zip(one.layers[name], other.layers[name], strict=True):
            assert a.closed == b.closed and np.allclose(a.box, b.box, atol=0.02), name
            if name in ("cut_inside", "cut_outside"):
                assert np.allclose(a.points, b.points, atol=1e-5) and np.allclose(a.angles, b.angles, atol=1e-5)
    if "line_width" in asked:
        wide, hair = widths(looks(svg(drawn, "", order)))
        assert wide == {{"hairline": "0.01", "0.25 mm": "0.25"}.get(asked["line_width"], "0.1")}
        assert hair == {"non-scaling-stroke" if asked["line_width"] == "hairline" else None}
        assert asked["dxf"] == "R2010" or f"--dxf-version {asked['dxf']}" in other.command


def test_presets_are_read_combined_and_refused_in_a_line(tmp_path, monkeypatch):
    monkeypatch.setenv("VECTORGAMES_HOME", str(tmp_path))
    own = tmp_path / "cutting"
    own.mkdir()
    (own / "mine.yaml").write_text(
        "format: 1\nkind: machine\nname: {de: Meine}\nprogram: lightburn\nsheet_width: 500\n"
        "sheet_height: 300\nkerf: 0.1\nrelief: 0.4\n", "utf-8",
    )  # fmt: skip
    assert "mine" in [one.name for one in presets.every("machine")]
    assert presets.preset("machine", "mine").title("de") == "Meine"
    (own / "nameless.yaml").write_text("format: 1\nkind: machine\nname: ''\n", "utf-8")
    assert presets.preset("machine", "nameless").title("de") == "nameless"
    numbers, style = presets.combined("mine", "acrylic_a3", "")
    assert numbers == {"sheet_width": 420, "sheet_height": 297, "kerf": 0.2, "relief": 0.4}
    assert (style.program, style.colours["sheet"]) == ("lightburn", (243, 105, 38))
    assert presets.combined("mine", "", "rdworks")[1].program == "rdworks"
    assert presets.combined("", "acrylic_1_4in", "")[0]["thickness"] == 6.35
    for text, said in (
        ("kind: machine", "bad.yaml:1: key format is missing"),
        ("format: 1\nkind: saw", "bad.yaml:2: key kind: 'saw': expected program, machine or material"),
        ("format: 1\nkind: machine\nkerf: 3", "bad.yaml:3: key kerf: 3: expected a number from 0 to 0.6"),
        ("format: 1\nkind: machine\nspeed: 3", "bad.yaml:3: unknown key speed: expected format, kind"),
        ("format: 1\nkind: machine\ndxf: R12", "bad.yaml:3: unknown key dxf"),
        ("format: 1\nkind: program\ndxf: R9", "bad.yaml:3: version of DXF: R9: expected R12"),
        ("format: 1\nkind: program\ncolours: {cut_outside: null}", 'key cut_outside: none: expected "#ff0000"'),
        ("format: 1\nkind: program\ncolours:\n  notes: red", "bad.yaml:4: key notes: 'red': expected \"#ff0000\""),
        ("format: [", "not YAML"),
    ):
        (own / "bad.yaml").write_text(text, "utf-8")
        with pytest.raises(LocalizedError) as refused:
            presets.preset("machine", str(own / "bad.yaml"))
        assert said in refused.value.say() and "bad.yaml" in refused.value.say("de")
    assert "mine" in [one.name for one in presets.every("machine")], "one that is bad hides no other"
    for kind in ("program", "machine", "material"):
        with pytest.raises(LocalizedError, match="there is no .* nobody: expected "):
            presets.preset(kind, "nobody")
    with pytest.raises(LocalizedError, match="there is no material xxx"):
        presets.preset("material", "x" * 5000 + ".yaml")


# ---- laid on sheets ----


@pytest.mark.parametrize("board", ["time_vectors", "chess_4d"])
@pytest.mark.parametrize("size", [(320, 340), (900, 700)])
def test_pieces_lie_apart_inside_their_sheets(board, size):
    room = {"spacing": 4.0, "sheet_margin": 2.0}
    order = Settings(board, {"sheet_width": float(size[0]), "sheet_height": float(size[1]), **room})
    found = sheets(order, bare=True)
    assert len({(s.stock, s.thickness) for s in found}) == (2 if board == "time_vectors" else 1)
    for sheet in found:
        file = read_svg(svg(sheet, "", order))
        boxes = [line.box for line in file.layers["cut_outside"]]
        boxes.append(
            np.concatenate([(line.box for line in file.layers["reference"] if line.length > 99).__next__()])
        )
        for k, a in enumerate(boxes):
            assert (a[:2] >= 2 - 1e-3).all() and (a[2:] <= np.array(size) - 2 + 1e-3).all()
            for b in boxes[:k]:
                apart = np.maximum(a[:2] - b[2:], b[:2] - a[2:]).max()
                assert apart >= 4 - 2e-3


def test_sheets_too_small_are_refused_with_the_size_that_is_needed():
    with pytest.raises(LocalizedError, match=r"Board 1 .* 218\.2 × 218\.2 .* 220 × 220 .* at least") as refused:
        sheets(Settings("time_vectors", {"sheet_width": 220.0, "sheet_height": 220.0}))
    wide, high = (float(n) for n in re.findall(r"(\d+) × (\d+)", str(refused.value))[-1])
    assert len(sheets(Settings("time_vectors", {"sheet_width": wide, "sheet_height": high}))) == 4 + 1
    with pytest.raises(LocalizedError):
        sheets(Settings("time_vectors", {"sheet_width": wide, "sheet_height": high - 1}))


@pytest.mark.parametrize("board", ["time_vectors", "chess_4d"])
def test_a_smaller_board_is_offered_that_fits_the_bed_and_can_be_built(board):
    bed = {"sheet_width": 300.0, "sheet_height": 200.0}
    with pytest.raises(LocalizedError, match="or a smaller board: ") as refused:
        laid_out(Settings(board, bed))
    offered = re.findall(r"([a-z_]+) ([0-9.]+) mm", str(refused.value).partition("smaller board")[2])
    smaller = Settings(board, bed | read(board, offered))
    assert not smaller.plan.hits
    assert {sheet.size for sheet in laid_out(smaller, bare=True)} == {(300.0, 200.0)}


def test_a_piece_that_only_fits_turned_is_turned():
    order = Settings("time_vectors", {"sheet_width": 420.0, "sheet_height": 226.0})
    assert order.model.joint.H > 226
    (file,) = files(order, bare=True)["support"]
    assert len(file.layers["cut_outside"]) == 4
    for line in file.layers["cut_outside"]:
        wide, high = line.box[2:] - line.box[:2]
        assert wide > 226 > high


def test_pieces_are_turned_where_that_saves_a_sheet():
    cutting = replace(Settings("time_vectors").model.cutting, sheet_width=200.0, sheet_height=140.0, kerf=0.0)
    alike = [Piece(f"{k}", "", Shape(Ring.box(0, 0, 60, 90)), 3.0) for k in range(4)]
    (sheet,) = nested(alike, lambda *_: cutting, EN)
    for (ring,) in sheet.paths["cut_outside"]:
        assert np.ptp(ring.points, axis=0) == pytest.approx((90, 60))


def test_pieces_lie_where_they_are_put_and_the_command_says_so():
    order = Settings("time_vectors", {"sheet_width": 700.0, "sheet_height": 500.0})
    usual = [[one.name for one in sheet.laid] for sheet in laid_out(order, bare=True)]
    assert usual[0] == [f"board {k}" for k in (1, 2, 3, 4)]
    asked = dict(map(read_place, ["board 3=2", "board 1=r", "support E=1r"]))
    moved = replace(order, places=asked)
    found = laid_out(moved, bare=True)
    names = [[one.name for one in sheet.laid] for sheet in found]
    assert names == [["board 1", "board 2", "board 4"], ["board 3"], usual[1]]
    turned = {one.name: one.turned for sheet in found for one in sheet.laid if one.name in asked}
    assert turned == {"board 1": True, "board 3": False, "support E": True}
    assert "--place 'board 3=2' --place 'board 1=r' --place 'support E=1r'" in moved.command("svg")
    double = replace(order, counts={"board 2": 2}, places=dict(map(read_place, ["board 2/2=3"])))
    assert [one.name for one in laid_out(double, bare=True)[-2].laid] == ["board 2/2"]
    small_sheets = {"sheet_width": 500.0, "sheet_height": 250.0}
    crowded = [f"board {k}=1" for k in (1, 2, 3)]
    wrong = (crowded, "sheet 1 has no room"), (["bord=1"], "no piece bord"), (["rod=x"], "expected a piece")
    for texts, said in wrong:
        with pytest.raises(LocalizedError, match=said):
            laid_out(replace(order, changes=small_sheets, places=dict(map(read_place, texts))), bare=True)


def test_a_board_that_nobody_cuts_says_so():
    with pytest.raises(ValueError, match="vector_battle: its file has no sheets to cut"):
        _ = Settings("vector_battle").cutting


def test_nothing_that_writes_files_is_loaded_to_show_what_sheets_there_are():
    """A preview would otherwise leave some 30 MB of it in the window's process."""
    code = """
import sys
from vectorgames.app.pages.assembly.cutting import laid_out
from vectorgames.fabrication.settings import Settings
assert laid_out(Settings("time_vectors")).found
print(sorted({"ezdxf", "fpdf", "trimesh"} & set(sys.modules)))
"""
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert run.stdout == "[]\n"
