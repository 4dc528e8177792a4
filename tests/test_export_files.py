"""``assemble --export``: bill of materials, instructions, all files or none, one line for each bad input."""

from __future__ import annotations

import csv
import io
import json
import re
import shlex
from dataclasses import replace
from html.parser import HTMLParser

import numpy as np
import pytest
import shapely
from hypothesis import given
from hypothesis import strategies as st
from PIL import Image
from pypdf import PdfReader

from tests.cutfiles import read_svg
from tests.support import run
from vectorgames.base.numbers import Length
from vectorgames.base.words import LocalizedError, words
from vectorgames.boards.assembly import Camera
from vectorgames.boards.backend import sizes_of
from vectorgames.boards.hardware import value_of
from vectorgames.boards.part import Part, lying, plate
from vectorgames.cli.main import main
from vectorgames.fabrication import bom, document, part_drawings, savings, solids, writing
from vectorgames.fabrication import bom as shopping
from vectorgames.fabrication import instructions as booklet
from vectorgames.fabrication.curves import width_of
from vectorgames.fabrication.drawing import WAYS, pieces
from vectorgames.fabrication.line_drawing import Eye, hidden_lines
from vectorgames.fabrication.nest import nested
from vectorgames.fabrication.painters import png
from vectorgames.fabrication.settings import Settings, read_counts
from vectorgames.fabrication.stock import own_names, read_sheets, stock_label
from vectorgames.fabrication.trial import advice, trial
from vectorgames.fabrication.writing import LIST


def quiet(_share: float, _name: str) -> None:
    """No progress."""


# ---- bill of materials ----


def table(order: Settings) -> list[dict[str, str]]:
    text = bom.bom_csv(bom.rows(order), words(order.lang)).decode("utf-8-sig")
    return list(csv.DictReader(io.StringIO(text), delimiter={"en": ",", "de": ";"}[order.lang]))


def test_bill_of_materials():
    board, support, rod, penlight = table(Settings("time_vectors", {"Tb": 2.85}))
    assert (board["part"], board["number"], board["material"]) == ("Board 1–4", "4", "acrylic")
    assert (board["nominal thickness mm"], board["measured thickness mm"]) == ("3.000", "2.850")
    assert (board["width mm"], board["length mm"], board["from"]) == ("218.000", "218.000", "cut from stock sheets")
    joint = Settings("time_vectors").model.joint
    assert support["length mm"] == "228.850" and float(support["width mm"]) == pytest.approx(33.2875, abs=1e-3)
    assert (rod["measured thickness mm"], rod["length mm"]) == ("9.525", "216.850")
    assert (rod["from"], penlight["from"]) == ("made from rods or bars", "bought")
    assert (penlight["mass g"], penlight["measured thickness mm"]) == ("", f"{joint.D:.3f}")
    for row, part in ((board, "board 1"), (support, "support E"), (rod, "rod")):
        boxes = Settings("time_vectors", {"Tb": 2.85}).made.part(part).boxes
        grams = np.prod(boxes[:, 3:] - boxes[:, :3], axis=1).sum() * 1.19e-3
        assert float(row["mass g"]) == pytest.approx(grams, abs=0.1)
        assert float(row["mass of all g"]) == pytest.approx(grams * int(row["number"]), abs=0.4)


def test_sheets_of_other_thickness_have_lines_of_their_own():
    sizes = sizes_of(Settings("time_vectors").model).changed({"board 2": 2.98})
    order = Settings("time_vectors", cut=sizes, measured=sizes)
    rows = table(order)
    assert [(r["part"], r["number"], r["measured thickness mm"]) for r in rows[:2]] == [
        ("Board 1, 3, 4", "3", "3.000"),
        ("Board 2", "1", "2.980"),
    ]
    assert "--measured 'board 2=2.98' --recut" in order.command("svg")


def test_spreadsheets_of_a_language_read_its_numbers_and_parts_are_made_as_often_as_they_are_asked_for():
    model = Settings("time_vectors").model
    order = Settings("time_vectors", lang="de", counts=read_counts(["board=2", "board 3=1", "rod=0"], model))
    (two, one, _, lamp) = table(order)
    assert (two["Teil"], two["Anzahl"], one["Anzahl"]) == ("Platte 1, 2, 4", "6", "1")
    assert two["Masse zusammen g"].replace(",", ".") == f"{6 * float(two['Masse g'].replace(',', '.')):.1f}"
    assert one["gemessene Dicke mm"] == "3,000" and lamp["Teil"] == "Stablampe"
    names = [
        name
        for sheet in nested(pieces(model, order.wanted, words("de")), order.cutting_of, words("de"))
        for name in sheet.names
    ]
    assert names.count("board 1") == 2 and names.count("board 3") == 1
    for text, said in (
        ("board", "expected a part and how many"),
        ("rod=-1", "0 to 99"),
        ("bord=1", "no part bord"),
    ):
        with pytest.raises(LocalizedError, match=said):
            read_counts([text], model)


# ---- what to buy ----


@given(st.lists(st.floats(3, 400), min_size=1, max_size=60))
def test_every_rod_is_cut_once_and_no_bar_is_longer_than_it_is_sold(lengths):
    sold, saw = 500.0, 2.5
    bars = shopping.cut_list(lengths, sold, saw)
    cut = sorted(long for bar in bars for many, long in bar.cuts for _ in range(many))
    assert cut == pytest.approx(sorted(lengths), abs=1e-3)
    for bar in bars:
        pieces = sum(many for many, _ in bar.cuts)
        used = sum(many * long for many, long in bar.cuts) + pieces * saw
        assert bar.length == sold and bar.left == pytest.approx(sold - used) and bar.left >= shopping.HELD - 1e-6
    assert len(bars) <= 1 + 2 * sum(long + saw for long in lengths) / (sold - shopping.HELD)


def test_the_shopping_list_has_totals_and_tells_how_to_cut():
    every = {
        stock_label(stock, Settings("gryb").made.parts).say("de")
        for stock in own_names(Settings("gryb").made.parts).values()
    }
    assert every == {
        "Grundplatte",
        "Viereck",
        *(f"Punkt, {colour}" for colour in ("grün", "rot", "gelb", "blau", "grau")),
    }
    order = Settings("gryb", lang="de", counts={"spots 0": 0})
    say, rows = words("de"), bom.rows(order)
    plain = [replace(one, engraved=(), label="") for one in pieces(order.model, order.wanted, say)]
    items = shopping.shopping(order, nested(plain, order.cutting_of, say), rows)
    lines = list(csv.reader(io.StringIO(shopping.shopping_csv(items, say).decode("utf-8-sig")), delimiter=";"))
    rod = next(k for k, line in enumerate(lines) if "Dübel" in line[0])
    made = sum(part.thickness * part.count for part in order.made.parts if part.kind == "dowel")
    assert lines[rod][3] == f"{made / 1000:.2f} m".replace(".", ",")
    assert "Stange: " in lines[rod + 1][4] and lines[rod + 1][:4] == [""] * 4
    sheets = [line for line in lines if line[0].startswith("Rohplatte")]
    assert {line[0] for line in sheets} >= {
        "Rohplatte, Acryl, für: Punkt, grün", "Rohplatte, klares Acryl, gegossen, für: Viereck",
    }  # fmt: skip
    assert "Rohplatte, Acryl, für: Punkt, grau" not in {line[0] for line in sheets}, "it was left out"
    assert all(line[3].startswith("zu ") and "% genutzt" in line[3] for line in sheets)


def test_what_sheets_are_made_of_is_one_number_that_lists_masses_names_and_the_check_read():
    for board in ("gryb", "time_vectors", "chess_4d"):
        acrylic, plywood = (Settings(board, {"material": number}) for number in range(2))
        assert "--set material=plywood" in plywood.command("bom")
        for one, other in zip(bom.rows(acrylic), bom.rows(plywood), strict=True):
            assert (one.material == other.material) == (not one.cut) == (one.mass == other.mass)
            assert not one.cut or (other.material, other.mass / one.mass) == ("plywood", pytest.approx(0.68 / 1.19))
        items = shopping.shopping(plywood, savings.laid_out(plywood, bare=True), bom.rows(plywood))
        sheets = [item.what.say() for item in items if "stock sheet" in item.what.say()]
        assert sheets and all("plywood" in one and "acrylic" not in one for one in sheets)
        assert read_sheets(["plywood=300x300"], plywood.made.parts)
        with pytest.raises(LocalizedError):
            read_sheets(["plywood=300x300"], acrylic.made.parts)
        assert not any(part.stock.cut and part.stock.underside for part in plywood.made.parts)
        light, heavy = plywood.plan.weights, acrylic.plan.weights
        assert all(less < more for less, more in zip(light, heavy, strict=True))


def test_whatever_a_step_or_a_drawing_asks_for_is_on_the_shopping_list_in_each_way_of_making_it():
    """Standard parts that notes name, bars, drills and taps; by reading the papers' own words."""
    for units, changes in (("mm", {}), ("inch", {"thread": value_of("thread", "4-40")}), ("mm", {"post": 4.5})):
        order = Settings("chess_4d", changes, units=units)
        rows = bom.rows(order)
        items = shopping.shopping(order, [], rows)
        told = {
            way: " ".join(f"{i.what.say(order.tag)} {i.size.say(order.tag)}" for i in items if i.way in ("", way))
            for way in WAYS
        }
        for row in rows:
            part = order.made.part(row.names[0])
            for line in () if row.cut else part_drawings.described(order, part, row.number)[1]:
                note = line.say(order.tag)
                way = "bought" if note.startswith("Without turning") else "turned"
                standard = r"(?:DIN|ISO) \d+ (?:A )?M?\d+(?:\.\d+)?|(?<=tap )M\d+(?:\.\d+)?|(?<=tap )[-\d]+ UNC"
                named = re.findall(standard, note)
                named += re.findall(r"Ø[\d.,/ ]+(?:mm|in)", note) if "drill" in note or "round bar" in note else []
                assert all(one in told[way] for one in named), (note, told[way])


# ---- instructions ----


@pytest.fixture(scope="module")
def printed():
    """Settings, the instructions, and the shares that progress was told of while they were made."""
    order, told = Settings("time_vectors", {"Tb": 2.85}, "de", paper="letter"), []
    return order, instructions(order, told.append), told


def instructions(order: Settings, tell=lambda share: None) -> bytes:
    say, rows = words(order.lang), bom.rows(order)
    sheets = nested(pieces(order.model, order.wanted, say), order.cutting_of, say)
    items = shopping.shopping(order, sheets, rows)
    made = booklet.instructions(order, order.command("pdf"), rows, items, sheets, (), True)
    return document.pdf(made, order.paper, tell)


def test_instructions_have_a_page_and_a_picture_for_every_step(printed):
    order, data, told = printed
    lang, reader = order.lang, PdfReader(io.BytesIO(data))
    assert told == sorted(told) and told[0] > 0 and told[-1] == 1
    steps = order.made.steps
    assert len(reader.pages) == len(steps) + 6
    assert all(page.mediabox[2:] == pytest.approx((612, 792), abs=0.1) for page in reader.pages)
    said = [" ".join(page.extract_text().split()) for page in reader.pages]
    assert words(lang)("exports.booklet.subtitle") in said[0]
    assert order.command("pdf") in said[0]
    assert "2,85" in said[1]
    for number, row in enumerate(bom.rows(order), 1):
        assert f"{number} {row.number} × {row.title(words(lang))}" in said[1], "its number, under its picture"
    assert "0,22 m" in said[2]
    assert "9,525 × 9,525" not in said[3] and "vierkant, 9,525 mm, 217 mm lang" in said[3], "numbers are drawn"
    assert "Schnittfuge: 0,20 mm" in said[4] and "Platte, 600 × 450 × 2,85 mm" in said[4]
    assert said[5].count("1 : 1") == 1, "the page that is as large as what is cut says so"
    for told in advice(order.model, trial(order.model, words(lang))):
        assert told.say(lang) in said[5], "what the test pieces tell"
    for step, text, page in zip(steps, said[6:], reader.pages[6:], strict=True):
        for phrase in (step.title, step.do, step.watch):
            assert phrase.say(lang) in text
        drawn = page.get_contents().get_data()
        assert drawn.count(b" l") + drawn.count(b"\nl") > 300, "a picture"
    fonts = {font["/BaseFont"] for page in reader.pages for font in _fonts(page)}
    assert {name.rpartition("+")[2] for name in fonts} == {"Inter", "InterSemiBold"}
    assert all("/FontFile2" in font["/FontDescriptor"] for page in reader.pages for font in _fonts(page))


@pytest.mark.parametrize("board", ["chess_4d", "gryb", "time_vectors"])
@pytest.mark.parametrize("changes", [{}, {"post": 2.0, "head": 14.5, "thread": 2.0}, {"post": 5.0, "thread": 6.0}])
def test_drawings_of_what_is_made_have_every_size_and_no_number_lies_on_another(monkeypatch, board, changes):
    if changes and board != "chess_4d":
        return
    words_at: list[tuple[str, shapely.Polygon]] = []

    def noted(out, words, at, high, colour, align):
        wide = width_of(words) * high
        left = at[0] - align * wide
        words_at.append((words, shapely.box(left, at[1] - high / 2, left + wide, at[1] + high / 2)))
        return wide

    monkeypatch.setattr(part_drawings, "write", noted)
    for units in ("mm", "inch"):
        order = Settings(board, changes, units=units)
        for row in bom.rows(order):
            words_at.clear()
            part = order.made.part(row.names[0])
            spec, _ = part_drawings.described(order, part, row.number)
            if row.cut and not spec.spans:
                continue
            if row.cut:
                drawn = part_drawings.SheetDrawing(order.model, part, spec, order.tag)
                sizes = [b - a for a, b in spec.spans]
            else:
                drawn = part_drawings.PartDrawing(part, spec, order.tag)
                sizes = [drawn.heights[-1], *(deep for deep, _ in drawn.deep)]
                sizes += [drawn.steps[-1][1] - drawn.steps[-1][0]] * (row.kind == "post")
            size = part_drawings.WIDE, drawn.high
            assert png(*size, lambda out, drawn=drawn, size=size: drawn.draw(out, (0.0, 0.0, *size)))
            said = " ".join(words for words, _ in words_at)
            assert all(Length(size, decimals=3).say(order.tag) in said for size in sizes), row.names
            for thread in spec.threads.values():
                assert thread.name in said
            page = shapely.box(0, 0, part_drawings.WIDE, drawn.high)
            boxes = [box for _, box in words_at]
            assert all(page.covers(box) for box in boxes), row.names
            assert not any(a.intersects(b) for k, a in enumerate(boxes) for b in boxes[:k]), (row.names, said)


def test_the_page_for_browsers_has_every_step_and_all_its_pictures(tmp_path):
    """Its words are those of the printed one; of what was taller before no picture of a sheet stays behind."""
    small_board = {"n": 1.0, "B": 150.0, "cell": 14.0, "sheet_width": 200.0, "sheet_height": 200.0}
    order = Settings("time_vectors", small_board, "de", units="inch", machine="bed_600x400")
    written = writing.write(order, ("html",), tmp_path, quiet)
    text: list[str] = []
    shown: set[str] = set()
    reader = HTMLParser()
    reader.handle_data = text.append
    reader.handle_starttag = lambda tag, given: shown.add(dict(given)["src"]) if tag == "img" else None
    reader.feed((tmp_path / "time_vectors-instructions.html").read_text("utf-8"))
    said = " ".join("".join(text).split())
    for step in order.made.steps:
        for phrase in (step.title, step.do, step.watch):
            assert phrase.say(order.tag) in said
    for line in (*booklet.cut_facts(order), *booklet.sheet_titles(savings.laid_out(order), order)):
        assert line.say(order.tag) in said
    assert "Laser" in said and "Stangen für: Schlüsselstab, Acryl" in said and "3/8 × 3/8 Zoll" in said
    assert order.command("svg,test,html") in said, "with the files that it speaks of"
    assert shown == set(written.files) - {"time_vectors-instructions.html"}
    for name in shown:
        picture = Image.open(tmp_path / name)
        dark = np.asarray(picture.convert("L")) < 140
        assert 0.001 < dark.mean() < 0.5 and not dark[:3].any() and not dark[:, -3:].any(), name
    large = replace(order, changes={**small_board, "sheet_width": 600.0})
    removed = writing.write(large, ("bom",), tmp_path, quiet).removed
    assert set(removed) == {name for name in written.files if "layout" in name or name.endswith(".html")}


def _fonts(page):
    for font in page["/Resources"]["/Font"].values():
        yield font.get_object()["/DescendantFonts"][0].get_object()


def test_the_same_settings_give_the_same_instructions(printed):
    order, data, _ = printed
    assert instructions(Settings(order.board, order.changes, order.lang, paper=order.paper)) == data


def square(name: str, x: float, z: float, half: float = 10.0) -> Part:
    outline = ((x - half, -half), (x + half, -half), (x + half, half), (x - half, half))
    boxes = plate((x - half, -half, x + half, half), z, z + 2, np.zeros((0, 4)))
    return Part(name, "rod", (outline,), 2.0, boxes, lying(z))


def test_what_lies_behind_is_hidden():
    model, eye = Settings("time_vectors").model, Eye(Camera(0.0, 90.0, (0.0, 0.0, 0.0), 40.0))
    parts, here = [square("low", 5, 0), square("high", 0, 9, 12.0)], (0.0, 0.0, 0.0)
    drawn = {one.name: one for one in hidden_lines(model, parts, {"low": here, "high": here}, eye)}
    assert length(drawn["high"].seen) == pytest.approx(4 * 24, abs=0.1) and not len(drawn["high"].hidden)
    assert length(drawn["low"].seen) == pytest.approx(3 + 20 + 3, abs=0.3), "what stands out beside the upper one"
    assert drawn["low"].area.area == pytest.approx(400)


def length(lines: np.ndarray) -> float:
    return float(np.linalg.norm(lines[:, 1] - lines[:, 0], axis=1).sum())


# ---- all files or none ----


def test_a_folder_appears_whole_or_not_at_all(tmp_path, monkeypatch):
    order, folder = Settings("time_vectors"), tmp_path / "deep" / "out"

    def broken(*_):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(bom, "bom_csv", broken)
    with pytest.raises(LocalizedError, match="No space left") as raised:
        writing.write(order, ("stl", "bom"), folder, quiet)
    assert "kein Platz mehr" in raised.value.say("de")
    assert list(tmp_path.iterdir()) == []
    monkeypatch.undo()
    names = writing.write(order, ("stl", "bom"), folder, quiet).files
    monkeypatch.setattr(writing, "_list", broken)  # the disk is full at the last
    with pytest.raises(LocalizedError, match="No space left"):
        writing.write(Settings("time_vectors", {"Tb": 2.85}), ("svg",), folder, quiet)
    monkeypatch.undo()
    assert sorted(path.name for path in folder.iterdir()) == sorted([*names, LIST])
    assert [path.name for path in tmp_path.iterdir()] == ["deep"]
    before = (folder / "time_vectors-parts.csv").read_bytes()
    monkeypatch.setattr(bom, "bom_csv", broken)
    with pytest.raises(LocalizedError):
        writing.write(Settings("time_vectors", {"Tb": 2.85}), ("stl", "bom"), folder, quiet)
    assert (folder / "time_vectors-parts.csv").read_bytes() == before
    assert (folder / "time_vectors-board.stl").read_bytes() == (solids.stl(order.made.part("board 1")))


def contents(folder) -> set[str]:
    return {path.name for path in folder.iterdir()} - {LIST}


def small(width: float) -> Settings:
    """A board whose sheets are many or few."""
    return Settings("time_vectors", {"sheet_width": width, "sheet_height": 300.0})


def test_sheets_of_other_sizes_do_not_stay_behind(tmp_path):
    many = writing.write(small(300.0), ("svg",), tmp_path, quiet)
    assert "time_vectors-board-3.00mm-4.svg" in many.files and not many.removed
    few = writing.write(small(900.0), ("svg",), tmp_path, quiet)
    assert "time_vectors-board-3.00mm-4.svg" in few.removed and contents(tmp_path) == set(few.files)
    thin = writing.write(Settings("time_vectors", {"Tb": 2.85}), ("svg", "bom"), tmp_path, quiet)
    assert "time_vectors-board-3.00mm-1.svg" in thin.removed and contents(tmp_path) == set(thin.files)
    assert json.loads((tmp_path / LIST).read_text("utf-8"))["files"].keys() == contents(tmp_path)


def test_nothing_is_removed_that_is_not_of_an_export(tmp_path):
    """People's own files, sheets that they have changed, files of another board, whatever a list says."""
    (tmp_path / "time_vectors-board-3.00mm-9.svg").write_text("mine", "utf-8")
    writing.write(small(300.0), ("svg",), tmp_path, quiet)
    writing.write(Settings("chess_4d"), ("svg",), tmp_path, quiet)
    (tmp_path / "time_vectors-board-3.00mm-2.svg").write_text("changed", "utf-8")
    (tmp_path / "time_vectors-board-3.00mm-3.svg").unlink()
    last = writing.write(small(900.0), ("svg",), tmp_path, quiet)
    assert last.removed == ["time_vectors-board-3.00mm-4.svg"]
    kept = {"time_vectors-board-3.00mm-9.svg", "time_vectors-board-3.00mm-2.svg", "chess_4d-sheet-4.00mm-1.svg"}
    assert kept <= contents(tmp_path)
    assert (tmp_path / "time_vectors-board-3.00mm-2.svg").read_text("utf-8") == "changed"
    with pytest.raises(LocalizedError, match=r"changed since: time_vectors-board-3\.00mm-2\.svg: move"):
        writing.write(small(300.0), ("svg",), tmp_path, quiet)
    for broken in ("{", "[]", '{"files": {"../out": {"board": "time_vectors"}}}'):
        (tmp_path / LIST).write_text(broken, "utf-8")
        assert writing.write(small(600.0), ("bom",), tmp_path, quiet).removed == []
        for name in ("time_vectors-parts.csv", "time_vectors-shopping.csv"):
            (tmp_path / name).unlink()


def test_files_that_no_export_wrote_are_not_written_over(tmp_path):
    (tmp_path / "time_vectors-parts.csv").write_text("mine", "utf-8")
    before = contents(tmp_path)
    with pytest.raises(LocalizedError, match=r"or that were changed since: time_vectors-parts\.csv: move them"):
        writing.write(small(600.0), ("svg", "bom"), tmp_path, quiet)
    assert contents(tmp_path) == before and (tmp_path / "time_vectors-parts.csv").read_text("utf-8") == "mine"
    (tmp_path / "time_vectors-parts.csv").unlink()
    times = []
    for kerf in (0.2, 0.3):  # its own it does, but for what is as it was
        order = replace(small(600.0), changes=small(600.0).changes | {"kerf": kerf})
        writing.write(order, ("bom", "svg"), tmp_path, quiet)
        times.append({path.name: path.stat().st_mtime_ns for path in tmp_path.iterdir()})
    untouched = {name for name in times[0] if times[0][name] == times[1][name]}
    assert "time_vectors-parts.csv" in untouched and not any(name.endswith(".svg") for name in untouched)


# ---- the command ----


def test_the_command_writes_what_it_is_asked_for_and_its_files_can_be_made_again(tmp_path, capsys):
    out = tmp_path / "out"
    ran = run(
        "assemble", "time_vectors", "--set", "board_thickness=2.85", "--kerf", "0.15", "--sheet", "700x500",
        "--export", "svg", "--export", "bom", "--out", str(out), "--units", "inch",
    )  # fmt: skip
    assert (ran.code, ran.err) == (0, "")
    assert ran.lines[0] == "  0%  time_vectors-board-2.85mm-1.svg" and ran.lines[-2].startswith("100%")
    assert ran.lines[-1] == 'smaller stock sheets would do: --sheet "support clear=6x10in"'
    files = {path.name: path.read_bytes() for path in out.iterdir()}
    tables = {"time_vectors-parts.csv", "time_vectors-shopping.csv"}
    assert set(files) == {"time_vectors-board-2.85mm-1.svg", "time_vectors-support-6.00mm-1.svg", *tables, LIST}
    sheet = read_svg(files["time_vectors-board-2.85mm-1.svg"])
    assert sheet.size == (700, 500) and "--units inch" in sheet.command
    bought = list(csv.DictReader(io.StringIO(files["time_vectors-parts.csv"].decode("utf-8-sig"))))[2]
    assert (bought["nominal thickness in"], bought["length in"]) == ("0.3750", f"{216.85 / 25.4:.3f}")
    assert "3/8 in, 1000 mm (39.37 in) long" in files["time_vectors-shopping.csv"].decode("utf-8-sig")
    again = [word.replace("FOLDER", str(tmp_path / "again")) for word in shlex.split(sheet.command)]
    assert main([*again, "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert told["files"] == ["time_vectors-board-2.85mm-1.svg", "time_vectors-support-6.00mm-1.svg"]
    for name in told["files"]:
        assert (tmp_path / "again" / name).read_bytes() == files[name]


def test_the_command_takes_measured_parts_of_other_boards_and_tells_what_it_removes(tmp_path, capsys):
    out = tmp_path / "out"
    asked = ["assemble", "chess_4d", "--export", "svg", "--out", str(out), "--measured"]
    assert main([*asked, "sheet 3=3.9", "--measured", "post=6.1", "--recut"]) == 0
    file = read_svg((out / "chess_4d-sheet-3.90mm-1.svg").read_bytes())
    assert "--measured 'sheet 3=3.9' --measured post=6.1 --recut" in file.command
    usual = [f"chess_4d-sheet-4.00mm-{k}.svg" for k in range(1, 8)]
    assert sorted(name for name in contents(out) if "4.00" in name) == usual
    capsys.readouterr()
    assert main([*asked, "sheet=4"]) == 0
    lines = capsys.readouterr().out.splitlines()
    replaced = [f"replaced: {name}, of an earlier export" for name in usual]
    removed = "removed: chess_4d-sheet-3.90mm-1.svg, of an earlier export with other sizes"
    assert lines[-10:-2] == [removed, *replaced], "and last how fewer sheets would do"
    assert "chess_4d-sheet-4.00mm-8.svg" in contents(out)


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["--export", "svg"], "--out is missing"),
        (["--out", "x"], "--export is missing: expected svg, dxf"),
        (["--export", "png", "--out", "x"], "png is unknown: expected svg, dxf, test, stl, gltf, 3mf, bom"),
        (["--export", "svg", "--out", "x", "--sheet", "wide"], "--sheet: wide: expected width and height"),
        (["--export", "svg", "--out", "x", "--sheet", "200x200"], "does not fit on 200 × 200 mm"),
        (["--export", "svg", "--out", "x", "--sheet", "board=90x90"], "does not fit on 90 × 90 mm: expected stock"),
        (["--export", "svg", "--out", "x", "--sheet", "pink=99x99"], "are pink: expected acrylic, board"),
        (["--export", "svg", "--out", "x", "--sheet", "clear=300"], "clear=300: expected width and height"),
        (["--export", "svg", "--out", "x", "--sheet", "clear=5x5"], "clear=5x5: expected sides of 60 to 3000 mm"),
        (["--export", "svg", "--out", "x", "--set", "sheet_margin=200", "--sheet", "300x300"], "leaves no room on"),
        (
            ["--export", "svg", "--out", "x", "--kerf", ".6", "--measured", "board=.5", "--recut"],
            "Support E · 6.00 mm: the kerf of 0.6 mm is wider than a slot or hole",
        ),
        (["--export", "svg", "--out", "x", "--dxf-version", "R9"], "version of DXF: R9: expected R12, R2000"),
        (
            ["--export", "svg", "--out", "x", "--line-width", "9"],
            "line width: 9: expected 0.01 to 1 mm",
        ),
        (["--export", "svg", "--out", "x", "--machine", "none"], "there is no machine none: expected bed_1300x900"),
        (["--export", "svg", "--out", "x", "--paper", "a9"], "--paper: a9 is unknown: expected a4 or letter"),
        (["--export", "svg", "--out", "x", "--count", "board"], "--count: board: expected a part"),
        (["--export", "svg", "--out", "x", "--measured", "board=3.2"], "nothing written: step 3"),
        (["--export", "svg", "--out", "file"], "is a file: expected a folder"),
    ],
)
def test_bad_input_is_one_line_and_writes_nothing(tmp_path, capsys, arguments, said):
    (tmp_path / "file").write_text("mine", "utf-8")
    here = [str(tmp_path / word) if word in ("x", "file") else word for word in arguments]
    assert main(["assemble", "time_vectors", *here]) == 2
    out, line = capsys.readouterr()
    assert said in line and out == "" and line.count("\n") == 1
    assert [path.name for path in tmp_path.iterdir()] == ["file"]
    assert (tmp_path / "file").read_text("utf-8") == "mine"
