"""The workshop: what the commands of the assembly page do, without a window."""


import pytest

from tests.display import wait_for
from tests.panels import fields, layer, live  # noqa: F401
from tests.support import begin, do, given
from vectorgames.app import settings as preferences
from vectorgames.app.pages.assembly import cutting as measurements
from vectorgames.app.pages.assembly.cutting import answer, as_typed, choices
from vectorgames.app.pages.assembly.sheets import pictures
from vectorgames.app.session import Session
from vectorgames.fabrication.stock import by_own_names, read_sheets
from vectorgames.play.engine import Engine
from vectorgames.ui.actions import Command, handlers
from vectorgames.ui.boxes import Typed

# ruff: noqa: F811

BOARDS = ("time_vectors", "gryb", "chess_4d")
MAKERS = {
    "board 1": "2.87",
    "board 2": "2.91",
    "board 3": "2.88",
    "board 4": "2.93",
    "rod": "9.51",
    "support E": "6.08",
    "support N": "5.95",
    "support W": "6.02",
    "support S": "6.11",
}


@pytest.fixture
def shop(session):
    """The workshop with the Time Vectors board, all checked, nothing moving."""
    do(session, "assembly", "time_vectors")
    session.workshop.settle()
    return session.workshop


def do_in(shop, name, value=None):
    """Let the workshop carry out a command."""
    handlers((shop,))[name].run(value)


def said(live, tab: str) -> str:
    """What the panel of a tab says."""
    live.do("assembly_tab", tab)
    return live.said("side panel")


def joint(shop, name: str):
    return next(one for one in shop.plan.fits if one.joint == name)


def measured(shop, part: str, text: str) -> None:
    do_in(shop, "measure", (part, text))
    shop.settle()


# ---- opening and leaving ----


@pytest.mark.parametrize(
    "game, board", [("ez_gryb", "gryb"), ("chess_4d", "chess_4d"), ("time_vectors", "time_vectors")]
)
def test_it_opens_with_the_board_in_play_and_gives_the_game_back(session, game, board):
    begin(session, game)
    record = session.record
    do(session, "assembly")
    assert (session.page.name, session.workshop.board) == ("assembly", board)
    do(session, "help")
    do(session, "cancel")
    assert session.page.name == "assembly" and session.context.dialog is None, "Escape closes the dialog first"
    do(session, "cancel")
    assert session.page.name == "game" and session.record is record


@pytest.mark.parametrize(
    "key, held, command",
    [
        ("1", {}, Command("assembly_tab", "steps")),
        ("3", {"control": True}, Command("assembly_number", 3)),
        ("+", {}, Command("pull_apart_by", 0.1)),
        ("=", {"shift": True}, Command("pull_apart_by", 0.1)),
        ("<", {}, Command("speed_by", -1)),
        ("<", {"shift": True}, Command("speed_by", 1)),
        ("space", {}, Command("run")),
        ("arrow_right", {}, Command("step_by", 1)),
        ("tab", {}, None),
        ("escape", {}, Command("cancel")),
    ],
)
def test_keys_where_a_board_is_put_together(session, key, held, command):
    do(session, "assembly", "gryb")
    assert given(session, key, **held) == command


# ---- steps ----


def test_every_board_stays_where_it_was_left(shop, session):
    do(session, "switch", ("animation", True))
    do(session, "scrub", 4.5)
    do(session, "assembly", "gryb")
    assert (shop.film.step, shop.film.active) == (0, True), "a board seen for the first time shows its first step"
    do(session, "wrong_order", "layers")
    do(session, "assembly", "time_vectors")
    assert (shop.film.step, shop.film.share, shop.film.active) == (4, 0.5, False)
    do(session, "leave_page")
    do(session, "assembly", "time_vectors")
    assert (shop.film.step, shop.film.share) == (4, 0.5)


# ---- fit ----


def test_a_single_thick_board_jams_in_its_step(shop, live):
    measured(shop, "board 1", "2.8")
    measured(shop, "board 2", "3.2")
    assert "sway" not in said(live, "fit"), "what cannot be built does not sway"
    hit = shop.hit
    assert {hit.part, hit.other} == {"board 2", "support E"}
    do_in(shop, "scrub", 9)
    assert shop.film.jammed and set(shop.scenery.clash) == {"board 2", "support E"}
    text = shop.meets.say("en")
    assert "board 2" in text and "support E" in text
    others = shop.found.hits[1:]
    told = said(live, "check")
    assert others
    for number, met in enumerate(others, 1):
        do_in(shop, "meeting", number)
        assert shop.film.jammed and (shop.film.step, shop.film.share) == (met.step, met.share)
        assert shop.scenery.clash == (met.part, met.other)
        assert shop.meets.say("en") in told
    do_in(shop, "run", True)
    assert (shop.film.step, shop.film.share) == (hit.step, hit.share), "the first one is where it stops by itself"
    for part in ("board 1", "board 2"):
        measured(shop, part, "")
    assert shop.buildable and shop.hit is None and not shop.fields.measured
    do_in(shop, "scrub", 9)
    assert shop.scenery.lit and not shop.scenery.clash


def test_what_makes_no_sense_is_said_at_its_field_and_the_rest_stays(shop, live):
    measured(shop, "board 1", "2.9")
    for text in ("-3", "three", "1e400", "nan"):
        measured(shop, "board 2", text)
        told = next(line for line in said(live, "fit").splitlines() if line.startswith("Board 2:"))
        assert "0.5" in told and "40" in told and shop.fields.measured["board 2"] == text
        assert list(shop.errors) == [("measure", "board 2")]
        assert shop.plan.own["board 1"] == 2.9 and shop.plan.own["board 2"] == 3.0
        assert not shop.can_export, "nothing is cut from what is half understood"
    assert shop.fit_verdict == "warn" and "marked" in said(live, "fit")
    measured(shop, "board 2", ".91")
    assert "Far from 3.00 mm" in said(live, "fit") and not shop.errors
    measured(shop, "board 2", "2.91")
    assert "Far from" not in said(live, "fit")


def test_the_summary_says_what_to_buy_and_what_recutting_changes(shop, live):
    for part, size in MAKERS.items():
        do_in(shop, "measure", (part, size))
    shop.settle()
    told = said(live, "fit")
    assert shop.fit_verdict == "loose" and "sway" in told
    assert shop.found.hold.sway == pytest.approx(4.83, abs=0.01), "the tightest board keeps the others straight"
    assert "4 × board 3.00 mm" in told and "1 × support 6.00 mm" in told and "× rod" not in told
    do_in(shop, "recut", True)
    shop.settle()
    told = said(live, "fit")
    assert shop.fit_verdict == "snug" and "in parts already cut: loose" in told and "×" not in told
    assert "Cut for the parts in hand" in said(live, "cut"), "and the page of the cut says so"
    do_in(shop, "recut", False)
    assert "Cut for the parts in hand" not in said(live, "cut")


# ---- the model ----


def test_lengths_are_typed_and_shown_in_inches_on_wish(shop, live, fields):
    do_in(shop, "measure", ("rod", "9.6"))
    carry(shop.cutting, "cut_choice", ("units", "inch"))
    for name, text in (("boards", "3"), ("board_thickness", "0.12"), ("side", "8 3/4"), ("foot", "16 mm")):
        do_in(shop, "size", (name, text))
    live.size = (1280, 4000)

    def typed(tab):
        """What stands in the fields, and what is usual."""
        live.do("assembly_tab", tab)
        boxes = [box for box in live.layer.panels["side panel"].box.all() if isinstance(box, Typed)]
        return {box.name.split(" ", 2)[-1]: box.text for box in boxes}

    assert "foot" not in typed("cut"), "the usual size in another unit: its group is folded"
    do_in(shop, "size", ("foot", "17 mm"))
    texts = typed("cut")
    assert (texts["boards"], texts["board_thickness"], texts["side"]) == ("3", "0.12", "8 3/4"), "as typed"
    assert (texts["foot"], typed("fit")["rod"]) == ("17 mm", "9.6 mm"), "in which it was typed"
    assert "0.0059 in left" in said(live, "fit")
    joint = shop.plan.model.joint
    assert (joint.n, joint.Tb, joint.B, joint.foot) == (3, 3.048, 222.25, 17.0) and not shop.errors
    assert shop.cutting.settings.units == "inch" and preferences.load().settings.units == "inch"
    carry(shop.cutting, "cut_choice", ("units", "mm"))
    assert typed("cut")["side"] == "8 3/4 in"


def test_what_was_typed_is_there_again(shop, session):
    measured(shop, "rod", "9.4")
    do(session, "recut", True)
    do(session, "size", ("kerf", "0.15"))
    do(session, "assembly", "gryb")
    assert not shop.fields.measured
    do(session, "leave_page")
    other = Session()
    do(other, "assembly", "time_vectors")
    again = other.workshop
    assert (again.fields.measured, again.fields.sizes, again.fields.recut) == (
        {"rod": "9.4"},
        {"kerf": "0.15"},
        True,
    )
    assert again.plan.own["rod"] == again.plan.cut["rod"] == 9.4
    other.close()


# ---- wrong orders, the thread ----


@pytest.mark.parametrize("board", BOARDS)
def test_wrong_orders_are_shown_up_to_where_they_jam(session, board):
    do(session, "assembly", board)
    shop = session.workshop
    shop.settle()
    for name in shop.orders.wrong:
        do(session, "wrong_order", name)
        assert shop.film.jammed and len(shop.scenery.clash) == 2 and shop.meets, name
        do(session, "step_by", 1)
        assert shop.film.jammed, "there is no way on"
    do(session, "wrong_order", "")
    assert not shop.film.jammed and not shop.wrong and shop.made is shop.plan.made


def test_the_thread_checks_by_itself_and_its_end_is_told(session, reported):
    do(session, "assembly", "time_vectors")
    shop = session.workshop

    def known() -> bool:
        session.tick()
        return shop.known and shop.orders is not None

    wait_for(known, "the check")
    assert shop.buildable and shop.orders.wrong

    def broken(_question, _focus):
        raise RuntimeError("out of order")

    shop._engine.stop()
    shop._running = Engine(broken)
    do(session, "measure", ("board 1", "3.05"))

    def told() -> bool:
        session.tick()
        return any("out of order" in message.text for message in session.messages.shown)

    wait_for(told, "the message")
    assert shop.buildable is None
    shop._engine._compute = answer
    do(session, "measure", ("board 1", ""))
    wait_for(known, "the check after it began again")
    assert "Traceback" in reported()


# ---- files ----


def test_files_are_written_while_the_page_stays_alive(shop, session, tmp_path):
    for kind in ("svg", "pdf"):
        do(session, "export_kind", (kind, False))
    do(session, "export_kind", ("dxf", True))
    folder = tmp_path / "parts"
    do(session, "export_folder", str(folder))
    do(session, "export")
    assert shop.progress is not None and session.moving

    def done() -> bool:
        session.tick()
        return shop.progress is None and bool(session.messages.shown)

    wait_for(done, "the files")
    names = {path.suffix for path in folder.iterdir() if path.suffix}
    assert {".dxf", ".csv"} <= names and ".svg" not in names
    text = session.messages.shown[-1].text
    assert str(folder) in text and str(len([path for path in folder.iterdir() if path.suffix != ".json"])) in text
    assert shop.written["time_vectors"].say("en") == text, "and it stays to be read"


def test_sheets_of_one_stock_have_a_size_of_their_own(shop, live):
    cutting = shop.cutting
    carry(cutting, "stock_sheet", ("support clear", "150 x"))
    assert not shop.can_export and "150x150, each 60 to 3000 mm" in cutting.sheet_errors["support clear"].say()
    live.draw()
    assert cutting.settings.sheets == {}
    carry(cutting, "stock_sheet", ("support clear", "150x250"))
    assert shop.can_export and cutting.settings.sheets == {"support clear": (150.0, 250.0)}
    carry(cutting, "sheets")
    cutting.finish()
    assert [one.drawing.size for one in pictures(cutting, "en")] == [(600, 450), (150, 250)] and not cutting.hints
    shop._keep()
    assert measurements.load()["time_vectors"].cut.sheets == {"support clear": "150x250"}
    carry(cutting, "stock_sheet", ("support clear", ""))
    cutting.finish()
    assert [line.say() for line in cutting.hints] == ["smaller stock sheets would do: support 150 × 250 mm"]
    given = read_sheets(["acrylic=400x400", "6mm=200x250"], shop.plan.made.parts)
    assert by_own_names(given, shop.plan.made.parts) == {"board clear": (400, 400), "support clear": (200, 250)}


def test_sheets_are_shown_as_they_will_be_cut(shop, live):
    """Chosen machine, parts that are left out, pieces on other sheets: the preview, the numbers, the command."""
    cutting = shop.cutting
    carry(cutting, "cut_choice", ("machine", "bed_600x400"))
    assert shop.fields.sizes["sheet_height"] == "400" and shop.plan.model.cutting.sheet_height == 400
    carry(cutting, "cut_choice", ("relief", "0.5"))
    row = {name: value for name, _, value, _ in choices(cutting, "en")}
    assert (row["machine"], row["program"], row["relief"], row["paper"]) == (
        "bed_600x400",
        "lightburn",
        "0.5",
        "a4",
    )
    carry(cutting, "sheets")
    assert cutting.open and cutting.sheets is None and not cutting.changed
    cutting.finish()
    shown = pictures(cutting, "en")
    assert [(one.stock.split()[0], one.number, len(one.drawing.laid)) for one in shown] == [
        ("board", 1, 2), ("board", 2, 2), ("support", 1, 4),
    ]  # fmt: skip
    assert shown[0].drawing.laid[0].label.startswith("Board 1 · ")
    live.draw()
    assert "3 stock sheets, 8 pieces" in live.said("dialog")
    carry(cutting, "place_piece", ("board 1", 3, False))
    cutting.finish()
    assert [len(one.drawing.laid) for one in pictures(cutting, "en")] == [1, 2, 1, 4] and cutting.changed
    carry(cutting, "place_piece", ("board 1", 2, False))
    cutting.finish()
    assert "no room" in cutting.error.say("en")
    assert [len(one.drawing.laid) for one in pictures(cutting, "en")] == [1, 2, 1, 4], "it goes back"
    command = cutting.settings.command("svg")
    assert "--place 'board 1=3u'" in command
    assert "--set relief=0.5 --machine bed_600x400 --program lightburn" in command
    carry(cutting, "part_count", ("support N", 0))
    cutting.finish()
    assert {one.stock.split()[0] for one in pictures(cutting, "en")} == {"board"}
    assert "--count 'support N=0'" in cutting.settings.command("svg")
    for kind, on in (("dxf", True), ("pdf", False)):
        do_in(shop, "export_kind", (kind, on))
    do_in(shop, "export_folder", "here")
    shop.open("time_vectors")
    shop._keep()
    kept = measurements.load()["time_vectors"]
    assert kept == shop.fields and (kept.cut.kinds, kept.cut.folder) == (("svg", "dxf", "bom"), "here")
    assert kept.cut.places["board 1"] == (3, False) and kept.cut.counts["support N"] == 0, (
        "others stay where they were"
    )
    carry(cutting, "lay_out_anew")
    cutting.finish()
    assert not cutting.changed and len(cutting.sheets) == 3
    shop.fields.cut.choices.update(machine="of somebody else", paper="a9")
    shop.fields.cut.counts["board 9"] = 2
    assert cutting.choice("machine") == "" and cutting.settings.paper == "a4" and not cutting.settings.counts
    assert not cutting.busy


def carry(part, name, value=None):
    handlers((part,))[name].run(value)


def test_a_material_that_is_chosen_is_what_the_parts_are_made_of_until_another_one_is(shop):
    """Its numbers stand in the fields as somebody who speaks the language types them."""
    shop.open("gryb")
    cutting = shop.cutting
    for material, made_of, kerf in (("plywood_birch", "plywood", "0.25"), ("acrylic_a3", "acrylic", "0.2")):
        carry(cutting, "cut_choice", ("material", material))
        cut = {row.material for row in cutting.rows() if row.cut}
        assert cut == {made_of} and shop.fields.sizes["kerf"] == kerf
    carry(cutting, "cut_choice", ("material", "plywood_birch"))
    carry(cutting, "cut_choice", ("material", ""))
    assert {row.material for row in cutting.rows()} == {"acrylic"}
    assert (as_typed("0.25", "de"), as_typed("M2.5", "de"), as_typed("0.25", "en")) == ("0,25", "M2.5", "0.25")
