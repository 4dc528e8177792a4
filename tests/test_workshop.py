"""The workshop: what the commands of the assembly page do, without a window."""

import re

import pytest

from tests.display import wait_for
from tests.support import begin, do
from vectorgames.app import cutting as measurements
from vectorgames.app import settings as preferences
from vectorgames.app.cutting import answer
from vectorgames.app.session import Session
from vectorgames.app.workshop_screen import assembly_page
from vectorgames.base.words import LANGUAGES
from vectorgames.play.engine import Engine
from vectorgames.ui.actions import handlers

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


def page(shop, tab: str = ""):
    """What the panels show, with another tab open."""
    if tab:
        do_in(shop, "assembly_tab", tab)
    return assembly_page(shop, shop.context.tag)


def joint(shop, what: str):
    """The row of a joint whose words begin like this."""
    return next(row for row in page(shop).fit.joints if row.what.lower().startswith(what))


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


def test_a_new_game_leaves_it(session):
    do(session, "assembly", "gryb")
    begin(session, "time_vectors")
    assert session.page.name == "game"


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_page_has_all_its_words(session, lang):
    do(session, "language", lang)
    for board in BOARDS:
        do(session, "assembly", board)
        session.workshop.settle()
        shop = session.workshop
        shown = page(shop, "cut")
        assert shown.check.good is True and shown.fit.verdict == "snug" and shown.cut.works
        assert all(joint.word and joint.what and joint.left_text for joint in shown.fit.joints)
        assert shown.fit.fields and shown.cut.fields and shown.check.wrong and shown.check.play
        for number, title in enumerate(shown.steps.titles):
            do(session, "step", number)
            steps = page(shop).steps
            assert (steps.current, steps.titles[number]) == (number, title) and steps.do and steps.watch
            assert all(part.label and part.size and part.outlines for part in steps.parts)
            assert not any(re.search(r" \d$", part.label) for part in steps.parts), "a number stays with its word"


# ---- steps ----


def test_steps_by_number_by_one_and_by_scrubbing(shop):
    do_in(shop, "step", 3)
    assert page(shop).steps.parts[0].name == "support W"
    do_in(shop, "step_by", 1)
    assert (shop.film.step, page(shop).steps.share) == (4, 1.0)
    do_in(shop, "step_by", -1)
    assert shop.film.step == 3
    do_in(shop, "scrub", 6.25)
    assert (shop.film.step, shop.film.share) == (6, 0.25)
    assert shop.scenery.offsets["rod"][2] > 100 and shop.scenery.new == {"rod"}
    do_in(shop, "pull_apart", 0.5)
    assert not shop.scenery.new and len(shop.scenery.offsets) == len(shop.made.parts), "the whole board, apart"
    do_in(shop, "step_by", 1)
    assert shop.explode == 0


def test_the_film_runs_to_its_end_by_the_clock(session):
    do(session, "switch", ("animation", True))
    do(session, "assembly", "time_vectors")
    shop = session.workshop
    assert shop.film.active and session.moving, "the first step is shown at once"
    shop.film.speed = 60.0
    do(session, "run", True)

    def over() -> bool:
        session.tick()
        return not shop.film.active

    wait_for(over, "the end of the film")
    assert (shop.film.step, shop.film.share) == (8, 1.0) and shop.scenery.lit
    do(session, "run")
    assert shop.film.active, "without a value it is the other way round"
    do(session, "run")
    assert not shop.film.active


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


@pytest.mark.parametrize(
    "size, verdict, left",
    [("3,02", "snug", 0.08), ("3.15", "none", -0.05)],
)
def test_boards_of_another_thickness_in_the_usual_cut(shop, size, verdict, left):
    """c2 = notch − board; the notch of the usual cut is 3.10."""
    for level in range(1, 5):
        do_in(shop, "measure", (f"board {level}", size))
    shop.settle()
    row = joint(shop, "all boards in the notches")
    assert row.verdict == verdict and row.left == pytest.approx(left)
    shown = page(shop)
    assert shown.check.good is (verdict != "none") and shop.fields.measured
    if verdict == "none":
        assert "3.00 mm" in " ".join(row.advice) and "3.25 mm" in " ".join(row.advice), "what to order, what to cut"
        assert shown.check.meetings and not shown.cut.works
    do_in(shop, "recut", True)
    shop.settle()
    assert joint(shop, "all boards in the notches").verdict == "snug" and page(shop).check.good


def test_a_single_thick_board_jams_in_its_step(shop):
    measured(shop, "board 1", "2.8")
    measured(shop, "board 2", "3.2")
    assert "sway" not in page(shop).fit.summary, "what cannot be built does not sway"
    hit = shop.hit
    assert {hit.part, hit.other} == {"board 2", "support E"}
    do_in(shop, "scrub", 9)
    assert shop.film.jammed and set(shop.scenery.clash) == {"board 2", "support E"}
    text = page(shop).steps.meets
    assert "board 2" in text and "support E" in text
    others = shop.found.hits[1:]
    assert others and len(page(shop).check.meetings) == len(others) + 1
    for number, met in enumerate(others, 1):
        do_in(shop, "meeting", number)
        assert shop.film.jammed and (shop.film.step, shop.film.share) == (met.step, met.share)
        assert shop.scenery.clash == (met.part, met.other)
        assert page(shop).steps.meets in page(shop).check.meetings[number]
    do_in(shop, "run", True)
    assert (shop.film.step, shop.film.share) == (hit.step, hit.share), "the first one is where it stops by itself"
    for part in ("board 1", "board 2"):
        measured(shop, part, "")
    assert page(shop).check.good and shop.hit is None and not shop.fields.measured
    do_in(shop, "scrub", 9)
    assert shop.scenery.lit and not shop.scenery.clash


def test_what_makes_no_sense_is_said_at_its_field_and_the_rest_stays(shop):
    measured(shop, "board 1", "2.9")
    for text in ("-3", "three", "1e400", "nan"):
        measured(shop, "board 2", text)
        fields = {field.name: field for field in page(shop).fit.fields}
        field, error = fields["board 2"], fields["board 2"].error
        assert field.text == text and "0.5" in error and "40" in error
        assert "\n" not in error and not fields["board 1"].error
        assert shop.plan.own["board 1"] == 2.9 and shop.plan.own["board 2"] == 3.0
        assert not page(shop).cut.works, "nothing is cut from what is half understood"


def test_the_summary_says_what_to_buy_and_what_recutting_changes(shop):
    for part, size in MAKERS.items():
        do_in(shop, "measure", (part, size))
    shop.settle()
    shown = page(shop).fit
    assert shown.verdict == "loose" and "sway" in shown.summary
    assert shop.found.hold.sway == pytest.approx(4.83, abs=0.01), "the tightest board keeps the others straight"
    assert (
        "4 × board 3.00 mm" in shown.summary
        and "1 × support 6.00 mm" in shown.summary
        and "rod" not in shown.summary
    )
    do_in(shop, "recut", True)
    shop.settle()
    shown = page(shop).fit
    assert shown.verdict == "snug" and "in parts already cut: loose" in shown.summary and "×" not in shown.summary
    assert page(shop).cut.note, "and the page of the cut says so"
    do_in(shop, "recut", False)
    assert not page(shop).cut.note


def test_a_wrong_number_takes_the_verdict_away_and_a_strange_one_is_asked_about(shop):
    measured(shop, "board 2", "-3")
    shown = page(shop).fit
    assert shown.verdict == "warn" and "marked" in shown.word
    measured(shop, "board 2", ".91")
    field = {field.name: field for field in page(shop).fit.fields}["board 2"]
    assert "3.00 mm" in field.note and not field.error
    measured(shop, "board 2", "2.91")
    assert not any(field.note for field in page(shop).fit.fields)


# ---- the model ----


def test_numbers_of_the_model_change_the_plan_at_once(shop):
    do_in(shop, "size", ("board_thickness", "2.85"))
    shop.settle()
    assert shop.plan.model.joint.Tb == 2.85 and shop.made.part("board 1").thickness == 2.85
    assert page(shop).check.good and page(shop).cut.changed
    do_in(shop, "size", ("board_thickness", "5"))
    shop.settle()
    field = next(f for f in page(shop, "cut").cut.fields if f.name == "board_thickness")
    assert "2.8" in field.error and "3.2" in field.error and shop.plan.model.joint.Tb == 3.0
    do_in(shop, "usual_sizes")
    assert not page(shop).cut.changed and not shop.errors


def test_lengths_are_typed_and_shown_in_inches_on_wish(shop):
    do_in(shop, "measure", ("rod", "9.6"))
    carry(shop.cutting, "cut_choice", ("units", "inch"))
    for name, text in (("boards", "3"), ("board_thickness", "0.12"), ("side", "8 3/4"), ("foot", "16 mm")):
        do_in(shop, "size", (name, text))
    shown = page(shop, "cut")
    texts = {field.name: field.text for field in (*shown.cut.fields, *shown.fit.fields)}
    assert (texts["boards"], texts["board_thickness"], texts["side"]) == ("3", "0.12", "8 3/4"), "as typed"
    assert (texts["foot"], texts["rod"]) == ("16 mm", "9.6 mm"), "in which it was typed"
    joint = shop.plan.model.joint
    assert (joint.n, joint.Tb, joint.B, joint.foot) == (3, 3.048, 222.25, 16.0) and not shop.errors
    assert {field.name: field.usual for field in shown.fit.fields}["rod"] == "3/8"
    assert "0.0059 in left" in {row.left_text for row in shown.fit.joints}
    assert shop.cutting.settings.units == "inch" and preferences.load().settings.units == "inch"
    carry(shop.cutting, "cut_choice", ("units", "mm"))
    assert {field.name: field.text for field in page(shop).cut.fields}["side"] == "8 3/4 in"


def test_numbers_that_do_not_go_together_are_said(shop):
    do_in(shop, "size", ("notch_depth", "6.7"))
    do_in(shop, "size", ("toe", "1.4"))
    assert len(shop.errors) == 1
    shop.settle()
    assert not page(shop).cut.works


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
    for row in page(shop).check.wrong:
        do(session, "wrong_order", row.name)
        assert shop.film.jammed and len(shop.scenery.clash) == 2, row.name
        shown = page(shop)
        assert shown.steps.wrong == row.text and shown.steps.meets == row.why
        assert next(r for r in shown.check.wrong if r.shown).name == row.name
        do(session, "step_by", 1)
        assert shop.film.jammed, "there is no way on"
    do(session, "wrong_order", "")
    assert not shop.film.jammed and not page(shop).steps.wrong and shop.made is shop.plan.made


def test_the_thread_checks_by_itself_and_its_end_is_told(session, reported):
    do(session, "assembly", "time_vectors")
    shop = session.workshop

    def known() -> bool:
        session.tick()
        return shop.known and shop.orders is not None

    wait_for(known, "the check")
    assert page(shop).check.good and page(shop).check.wrong

    def broken(_question, _focus):
        raise RuntimeError("out of order")

    shop._engine.stop()
    shop._running = Engine(broken)
    do(session, "measure", ("board 1", "3.05"))

    def told() -> bool:
        session.tick()
        return any("out of order" in message.text for message in session.messages.shown)

    wait_for(told, "the message")
    assert page(shop).check.good is None
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
    assert page(shop).cut.progress is not None and session.moving

    def done() -> bool:
        session.tick()
        return page(shop).cut.progress is None and bool(session.messages.shown)

    wait_for(done, "the files")
    names = {path.suffix for path in folder.iterdir() if path.suffix}
    assert {".dxf", ".csv"} <= names and ".svg" not in names
    text = session.messages.shown[-1].text
    assert str(folder) in text and str(len([path for path in folder.iterdir() if path.suffix != ".json"])) in text
    assert page(shop).cut.done == text, "and it stays to be read"


def test_a_folder_that_is_none_is_said(shop, session, tmp_path):
    file = tmp_path / "taken"
    file.write_text("")
    do(session, "export_folder", str(file))
    do(session, "export")

    def told() -> bool:
        session.tick()
        return any(message.kind == "error" for message in session.messages.shown)

    wait_for(told, "the message")
    assert page(shop).cut.progress is None and file.read_text() == ""
    assert str(file) in page(shop).cut.done


def test_an_answer_about_numbers_of_before_is_not_taken(shop):
    found, orders = shop.found, shop.orders
    measured(shop, "board 2", "3.2")
    shop._take(found)
    shop._take(orders)
    assert shop.known and shop.found.hits and shop.orders is not orders


def test_sheets_are_shown_as_they_will_be_cut(shop):
    """Chosen machine, parts that are left out, pieces on other sheets: the preview, the numbers, the command."""
    cutting = shop.cutting
    do_in(shop, "assembly_tab", "cut")
    carry(cutting, "cut_choice", ("machine", "bed_600x400"))
    assert shop.fields.sizes["sheet_height"] == "400" and shop.plan.model.cutting.sheet_height == 400
    carry(cutting, "cut_choice", ("relief", "0.5"))
    row = {one.name: one.value for one in page(shop).cut.choices}
    assert (row["machine"], row["program"], row["relief"], row["paper"]) == (
        "bed_600x400",
        "lightburn",
        "0.5",
        "a4",
    )
    carry(cutting, "sheets")
    assert shop.context.dialog.sheets is None and not shop.context.dialog.changed
    cutting.finish()
    shown = shop.context.dialog
    assert [(one.stock.split()[0], one.number, len(one.pieces)) for one in shown.sheets] == [
        ("board", 1, 2), ("board", 2, 2), ("support", 1, 4),
    ]  # fmt: skip
    assert "3 stock sheets, 8 pieces" in shown.summary and shown.sheets[0].pieces[0].label == "Board 1"
    carry(cutting, "place_piece", ("board 1", 3, False))
    cutting.finish()
    assert [len(one.pieces) for one in shop.context.dialog.sheets] == [1, 2, 1, 4] and shop.context.dialog.changed
    carry(cutting, "place_piece", ("board 1", 2, False))
    cutting.finish()
    assert "no room" in shop.context.dialog.error
    assert [len(one.pieces) for one in shop.context.dialog.sheets] == [1, 2, 1, 4], "it goes back"
    command = cutting.settings.command("svg")
    assert "--place 'board 1=3u'" in command and "--set relief=0.5 --program lightburn" in command
    carry(cutting, "part_count", ("support N", 0))
    cutting.finish()
    assert {one.stock.split()[0] for one in shop.context.dialog.sheets} == {"board"}
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
    assert not shop.context.dialog.changed and len(shop.context.dialog.sheets) == 3
    shop.fields.cut.choices.update(machine="of somebody else", paper="a9")
    shop.fields.cut.counts["board 9"] = 2
    assert cutting.choice("machine") == "" and cutting.settings.paper == "a4" and not cutting.settings.counts
    assert not cutting.busy


def carry(part, name, value=None):
    handlers((part,))[name].run(value)
