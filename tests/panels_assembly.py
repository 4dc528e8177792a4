"""The assembly page as the application would show it: steps of a real board, fit and check with all verdicts."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from math import inf

from vectorgames.base.words import words
from vectorgames.boards.assembly import named
from vectorgames.boards.backend import assembly, load_model
from vectorgames.ui import assembly_model as a
from vectorgames.ui import pages
from vectorgames.ui.dialog_model import Help, PartCount, PiecePicture, SheetPicture, Sheets

BOARDS = (("time_vectors", "Time Vectors"), ("gryb", "GRYB"), ("chess_4d", "4D-Schach"))
LEFT = {"none": -0.08, "press": 0.02, "snug": 0.1, "loose": 0.2, "wide": 0.4, "unsafe": 2.5, "unlocked": 6.2}
BANDS = (0.0, 0.03, 0.15, 0.3)


@cache
def made(board: str):
    return assembly(load_model(board))


def steps(board="time_vectors", language="en", current=0, **changes) -> a.Steps:
    whole = made(board)
    step = whole.steps[current]
    parts = []
    for name, _ in step.brings:
        part, label = whole.part(name), named(name).say(language)
        size = f"{part.thickness:.2f} mm"
        parts.append(a.PartCard(name, label, part.count, part.mark, size, part.outlines))
    titles = tuple(one.title.say(language) for one in whole.steps)
    said = step.do.say(language), step.watch.say(language)
    return replace(a.Steps(titles, current, 1.0, *said, tuple(parts)), **changes)


def joints(language="en") -> tuple[a.JointRow, ...]:
    """One of each verdict, the best first."""
    say = words(language)
    what = say("assembly.fit.notch", part=say("assembly.part.boards"))
    advice = (say("assembly.fit.sand"), say("assembly.recut.rod", size="9,965 mm"))
    rows = [
        a.JointRow(
            what, verdict, say(f"assembly.verdict.{verdict}"), left, f"{left} mm", BANDS, "3.10 / 3.00", advice
        )
        for verdict, left in LEFT.items()
    ]
    rows.append(replace(rows[2], what=say("assembly.fit.opposite", part="E"), bands=(0.0, 0.3, inf, inf), sizes=""))
    return tuple(sorted(rows, key=lambda row: row.verdict != "snug"))


def measured(error="") -> tuple[a.SizeField, ...]:
    allowed = "0.5 – 40 mm"
    boards = [a.SizeField(f"board {i}", f"Platte {i}", "", "Platten", allowed, "3") for i in (1, 2, 3, 4)]
    supports = [a.SizeField(f"support {arm}", f"Stütze {arm}", "", "Stützen", allowed, "6") for arm in "ENWS"]
    boards[1] = replace(boards[1], text="2.85")
    supports[0] = replace(supports[0], text="6x", error=error)
    rod = a.SizeField("rod", "Schlüsselstab", "", "Schlüsselstab", allowed, "9.525")
    light = a.SizeField("penlight", "Stablampe, Breite", "", "Stablampe", allowed, "16")
    return (*boards, *supports, rod, light)


def check(language="en", good: bool | None = True, shown="") -> a.Check:
    say = words(language)
    keys = ("slot", "notch", "hold", "loose_opposite", "tips")
    limits = tuple(
        a.CheckRow(say(f"assembly.limit.{key}"), "1,23 mm", key != "notch", key == "tips") for key in keys
    )
    ways = ("0,075", "0,075", "0,05", "0,05", say("assembly.play.free"), "0")
    orders = ("rod_first", "loose_neighbour", "loose_rod")
    wrong = tuple(
        a.WrongRow(name, say(f"assembly.wrong.time_vectors.{name}"), "Step 3: 5.97 mm", name == shown)
        for name in orders
    )
    met = () if good is not False else ("step 3: support E and the key rod", "step 7: they meet again")
    verdict = {True: say("assembly.check.good"), False: say("assembly.check.bad", n=2), None: "…"}[good]
    lean = a.CheckRow(say("assembly.hold.sway", part="Platte 4", sway="3,4 mm"), good=False, weak=True)
    return a.Check(good, verdict, "So.", met, limits, (a.PlayRow("Platte 1, Platte 2", ways),), (lean,), wrong)


KINDS = tuple(
    (kind, f"Zuschnitt als {kind.upper()}", "Für Laserschneider und Zeichenprogramme, mit Gravur.", kind != "stl")
    for kind in ("svg", "dxf", "test", "stl", "gltf", "3mf", "bom", "pdf")
)


def cut(**changes) -> a.Cut:
    kinds = [("material", "Material")] * 4 + [("joint", "Verbindung")] * 4 + [("cutting", "Zuschnitt")] * 4
    fields = tuple(
        a.SizeField(f"size{i}", f"Dicke von etwas, Nummer {i}", "", group, "1 – 9 mm", "3", kind=kind)
        for i, (kind, group) in enumerate(kinds)
    )
    fields = (replace(fields[0], text="2.85"), replace(fields[1], text="99", error="out of range"), *fields[2:])
    return replace(a.Cut(fields, KINDS, "parts/time_vectors", changed=True, choices=CHOICES), **changes)


CHOICES = (
    a.Choice("machine", "Maschine", "bed", (("", "beliebig"), ("bed", "Laser, Tisch 600 × 400 mm"))),
    a.Choice("dxf", "DXF", "R2010", (("R12", "R12"), ("R2010", "R2010"))),
)


def piece(name: str, x: float, y: float, turned=False) -> PiecePicture:
    outline = ((x, y), (x + 180, y), (x + 180, y + 180), (x, y + 180))
    hole = ((x + 60, y + 60), (x + 90, y + 60), (x + 90, y + 90))
    return PiecePicture(name, name.title(), (outline, hole), (x, y, x + 180, y + 180), turned)


def sheets(**changes) -> Sheets:
    """Two sheets that are alike, with two pieces and one, and one of another stock."""
    pieces = (
        (piece("board 1", 10, 10), piece("board 2", 210, 10)),
        (piece("board 3", 10, 10),),
        (piece("plate", 5, 5),),
    )
    shown = tuple(
        SheetPicture(stock, number, f"{stock}, sheet {number}", "600 × 400 × 3 mm", (600.0, 400.0), here)
        for (stock, number), here in zip((("board", 1), ("board", 2), ("plate", 1)), pieces, strict=True)
    )
    counts = (PartCount("board 1", "Platte 1, 2, 3"), PartCount("rod", "Schlüsselstab", 0))
    return replace(Sheets("Rohplatten", shown, counts, "3 Rohplatten, 4 Stücke", changed=True), **changes)


def page(tab="steps", language="en", board="time_vectors", current=0, **changes) -> a.Assembly:
    """The page with every part of it filled."""
    say = words(language)
    fit = a.Fit(measured("6x is no number"), joints(language), False, "none", say("assembly.verdict.none"), "So.")
    whole = a.Assembly(board, BOARDS, tab, steps(board, language, current), fit, check(language), cut(), 0.0)
    return replace(whole, **changes)


SCREENS = {
    **{
        f"assembly {tab}": {
            "page": pages.ASSEMBLY,
            "back": "Zurück zum Spiel",
            "assembly": page(tab, "de", current=1),
        }
        for tab in a.TABS
    },
    "assembly help": {"page": pages.ASSEMBLY, "assembly": page(), "dialog": Help()},
    "assembly wrong": {
        "page": pages.ASSEMBLY,
        "assembly": page(
            steps=steps(
                "chess_4d", "de", 1, wrong="Eine Scheibe vor ihren Stellringen", meets="Sie stoßen zusammen"
            ),
            check=check("de", False, "loose_rod"),
        ),
    },
    "assembly broken": {
        "page": pages.ASSEMBLY,
        "assembly": page("check", "de", check=check("de", False, "loose_rod")),
    },
    "assembly writing": {
        "page": pages.ASSEMBLY,
        "assembly": page("cut", "de", cut=cut(progress=0.4, at="time_vectors_board_2.dxf")),
    },
    "assembly sheets": {"page": pages.ASSEMBLY, "assembly": page("cut", "de"), "dialog": sheets()},
    "assembly laying": {
        "page": pages.ASSEMBLY,
        "assembly": page("cut", "de"),
        "dialog": sheets(sheets=None, error="was auf Rohplatte 1 liegen soll, hat dort keinen Platz"),
    },
    "assembly shut": {"page": pages.ASSEMBLY, "assembly": page("cut", "de", cut=cut(works=False))},
}
