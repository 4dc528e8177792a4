"""A sitting at a game in which pieces move between columns: choosing, levels, trays, series, what is told."""

from __future__ import annotations

import pytest

from tests.display import wait_for
from tests.support import begin, do, shown
from vectorgames.app import history

GAME = "chess_4d"


def thought(session):
    """What the panels show once the engine has answered."""
    session.tick()
    analysis = session.play.analysis
    wait_for(lambda: (session.tick(), not analysis.engine.busy and analysis.found)[1], "the engine")
    return shown(session)


def marked(session, kind: str) -> set[str]:
    names = session.record.game.space.names
    return {names[i] for i in session.tableau().marked(kind)}


def test_a_piece_and_then_a_column(session):
    index = begin(session, GAME)
    session.play.move_input.click(index["b1L1"])
    assert marked(session, "from") == {"b1L1"} and not session.play.move_input.ready
    assert marked(session, "free") == {f"{c}L{n}" for c in ("a3", "c3") for n in range(1, 9)}
    assert marked(session, "own") == {f"d2L{n}" for n in (2, 3, 6, 7)}
    session.play.move_input.click(index["c3L6"])
    assert session.record.number == 0 and session.play.move_input.aim == index["c3L6"]
    others = {f"{c}L{n}" for c in ("a3", "c3") for n in range(1, 9)} - {"c3L6"}
    assert marked(session, "free") == others, "what may be aimed at instead"
    assert shown(session).can_confirm and shown(session).confirm_label == "Move"
    session.play.move_input.click(index["c3L6"])
    assert session.record.here.action.text == "Nb1L1-c3L6"
    assert session.tableau().moved == ((index["b1L1"], index["c3L6"]),)


def test_the_level_next_to_the_pointer(session):
    index = begin(session, GAME)
    session.play.move_input.click(index["b1L1"])
    session.play.move_input.click(index["d2L8"])  # a pawn of one's own stands there: it is chosen instead
    assert marked(session, "from") == {"d2L8"}
    do(session, "cancel")
    session.play.move_input.click(index["d1L4"])
    session.play.move_input.click(index["c2L8"])
    assert marked(session, "from") == {"c2L8"}
    for action in ("Pc2L1-c4L1", "Pd6L1-d4L3", "Pa2L1-a3L1", "Pd6L4-d5L4"):
        session.record.play(action)
    session.play.changed()
    session.play.move_input.click(index["c4L1"])  # d5 is the enemy's column: only the pawn in it can be taken
    session.play.move_input.click(index["d5L8"])
    assert session.play.move_input.aim == index["d5L4"] and session.play.move_input.ready.text == "Pc4L1xd5L4"


def test_a_click_where_it_left_chooses_the_absent_piece(session):
    index = begin(session, GAME)
    for action in ("Nb1L1-c3L2", "Pb6L1-b5L1", "Nc3L2→", "Pa6L1-a5L1"):
        session.record.play(action)
    session.play.changed()
    session.play.move_input.click(index["c3L2"])
    assert session.play.move_input.tray == ("tray", "Nc3L2") and marked(session, "take") == {"b5L1"}
    session.play.move_input.click(index["c3L2"])
    assert session.play.move_input.tray is None, "the second click lets go of it again"


def test_castling_is_marked_as_such(session):
    index = begin(session, GAME)
    for file in "ef":
        for level in (1, 4, 5, 8):
            kind = "N" if file == "e" else "B"
            session.record.play(f"{kind}{file}1L{level}→")
            session.record.play(f"N{'be'[file == 'f']}7L{level}→")
    session.play.changed()
    session.play.move_input.click(index["d1L4"])
    assert marked(session, "castle") == {f"f1L{n}" for n in range(1, 9)}
    assert marked(session, "free") >= {"e1L1"} and not any(name[0] == "f" for name in marked(session, "free"))
    session.play.move_input.click(index["f1L2"])
    assert marked(session, "castle") == {f"f1L{n}" for n in range(1, 9) if n != 2}
    assert marked(session, "aim") == {"f1L2"} and "f1L2" not in marked(session, "free")


def test_levels_by_wheel_and_keys(session):
    index = begin(session, GAME)
    session.play.move_input.click(index["b1L1"])
    assert not session.play.move_input.level(1), "the pointer is on no target"
    session.context.point(index["d2L1"])
    counted = [(m.space, m.number) for m in session.tableau().marks if m.kind == "count"]
    assert counted == [(index["d2L1"], 4)]
    seen = []
    for _ in range(5):
        assert session.play.move_input.level(1)
        seen.append(session.play.move_input.aim)
        assert session.page.pointed == seen[-1], "that is what is named, though the pointer is on the first"
    assert [session.record.game.space.names[i] for i in seen] == ["d2L2", "d2L3", "d2L6", "d2L7", "d2L2"]
    session.play.keyboard.step(2, -1)  # Page Down
    assert session.play.move_input.aim == index["d2L7"]


def test_keyboard_alone(session):
    index = begin(session, GAME)
    session.play.keyboard.step(0, 1)
    first = session.play.move_input.cursor
    assert session.record.state.cells[first], "it begins on a piece that may move"
    while session.play.move_input.cursor != index["b1L1"]:
        place = session.record.game.space.coordinates[session.play.move_input.cursor]
        axis, wanted = next((k, w) for k, w in enumerate((1, 0, 0)) if place[k] != w)
        session.play.keyboard.step(axis, 1 if place[axis] < wanted else -1)
    assert session.play.move_input.aim is None and not session.play.move_input.stem, (
        "walking over pieces chooses none"
    )
    do(session, "confirm")
    assert marked(session, "from") == {"b1L1"}
    session.play.keyboard.step(0, 1)
    session.play.keyboard.step(1, 1)
    session.play.keyboard.step(1, 1)
    assert session.play.move_input.aim == index["c3L1"]
    session.play.keyboard.step(2, 1)
    do(session, "confirm")
    assert session.record.here.action.text == "Nb1L1-c3L2"


def test_out_of_time_and_back(session):
    index = begin(session, GAME)
    session.play.move_input.click(index["b1L1"])
    assert [c.value for c in shown(session).choices] == ["→"]
    do(session, "choose", "→")
    do(session, "choose", "→")
    assert session.record.here.action.text == "Nb1L1→"
    for action in ("Pa6L1-a5L1", "Nb1L4→", "Pa6L4-a5L4", "Nb1L5→", "Pa6L5-a5L5", "Nb1L8→", "Pb6L1-b5L1"):
        session.record.play(action)
    session.play.changed()
    tray = shown(session).players[0].tray
    assert [(item.piece, item.origin) for item in tray] == [("1N", f"b1L{n}") for n in (1, 4, 5, 8)]
    assert "4" in tray[0].age and "one" in tray[3].age, "turns of its owner"
    assert {g.space for g in session.tableau().ghosts} == {index[f"b1L{n}"] for n in (1, 4, 5, 8)}
    do(session, "pick", tray[0].value)
    assert marked(session, "from") == {"b1L1"} and shown(session).players[0].tray[0].chosen
    assert {name for name in marked(session, "free") if name[:2] == "c3"} == {f"c3L{n}" for n in range(1, 9)}
    assert marked(session, "own") == {f"d2L{n}" for n in (2, 3, 6, 7)}
    session.play.move_input.click(index["c3L3"])
    do(session, "confirm")
    assert session.record.here.action.text == "→Nc3L3 (b1L1)"
    assert not session.tableau().moved and marked(session, "last") == {"c3L3"}


def test_why_a_piece_cannot_return(session):
    index = begin(session, GAME)
    for action in ("Nb1L1→", "Pa6L1-a5L1"):
        session.record.play(action)
    session.play.changed()
    item = shown(session).players[0].tray[0]
    do(session, "pick", item.value)
    screen = thought(session)
    assert "b1" in screen.prompt.detail and screen.players[0].tray[0].why == screen.prompt.detail
    assert marked(session, "blocked") == {f"b1L{n}" for n in (4, 5, 8)}
    do(session, "pick", item.value)
    assert "b1" not in thought(session).prompt.detail and marked(session, "blocked") == set()
    assert marked(session, "origin") == {"b1L1"}
    assert index


@pytest.mark.parametrize(
    ("clicks", "word"),
    [
        (["e4L4"], ""),
        (["b6L1"], ""),
        (["b6L1", "b6L1"], "opponent"),
        (["b1L1", "e5L4"], "b1"),
        (["b1L1", "b2L2"], "b2"),
    ],
)
def test_clicks_that_lead_nowhere_are_explained(session, clicks, word):
    index = begin(session, GAME)
    for name in clicks:
        session.play.move_input.click(index[name])
    why = shown(session).prompt.why
    assert (word in why) if word else not why


def test_what_has_changed_and_what_was_lost(session):
    begin(session, GAME)
    for action in ("Pe2L1-e4L1", "Pd6L1-d4L1", "Pe2L4-e3L4", "Pa6L1-a5L1", "Pe3L4xd4L1"):
        session.record.play(action)
    session.play.changed()
    names = session.record.game.space.names
    assert {names[i] for i in history.changed(session.record)} == {"e3L4", "d4L1"}
    assert shown(session).players[1].captured == ("2P",) and shown(session).players[0].captured == ()
    do(session, "switch", ("changed", False))
    assert marked(session, "changed") == set()


def test_a_series_is_shown_and_undone_as_one(session):
    begin(session, GAME)
    session.record.play("Pa2L1-a3L1")
    session.play.changed()
    assert [c.value for c in shown(session).choices] == [f"speed {n}" for n in (2, 3, 4, 5)]
    do(session, "choose", "speed 2")
    assert {c.value for c in shown(session).choices} == {"accept", "decline"}
    do(session, "choose", "accept")
    assert [p.owes for p in shown(session).players] == [2, 2]
    for action in ("Pa6L1-a5L1", "Pb6L1-b5L1", "Pb2L1-b3L1"):
        session.record.play(action)
    session.play.changed()
    screen = shown(session)
    assert [p.owes for p in screen.players] == [1, 0] and screen.can_undo_series
    assert [(m.number, m.series) for m in screen.moves.rows] == [(1, 0), (0, 0), (0, 0), (1, 1), (2, 1), (2, 2)]
    do(session, "undo")
    assert session.record.number == 5
    do(session, "undo_series")
    assert session.record.number == 1 and not shown(session).can_undo_series


def test_the_column_under_the_pointer_in_words(session):
    index = begin(session, GAME)
    session.context.point(index["d1L4"])
    probe = shown(session).probe
    assert probe.title == "Column d1" and [row.level for row in probe.rows] == [f"L{n}" for n in range(8, 0, -1)]
    assert [row.text for row in probe.rows][:5] == ["White queen", "empty", "empty", "White queen", "White king"]
    assert [row.pointed for row in probe.rows] == [n == 4 for n in range(8, 0, -1)]
    do(session, "language", "de")
    probe = shown(session).probe
    assert probe.title == "Säule d1" and probe.rows[0].level == "E8" and "König" in probe.rows[4].text
    for text in ("Nb1L4-c3L4", "Pd6L8-d5L8", "Nc3L4xd5L8"):
        do(session, "play", text)
    session.context.point(index["d5L8"])
    row = shown(session).probe.rows[0]
    assert row.piece == "1N" and "last" in row.marks and "gone" not in row.marks


def test_promotion_is_chosen_by_a_button(session):
    begin(session, GAME)
    state = session.record.state
    while "=Q" not in "".join(map(str, state.actions())):
        # every pawn on its way: the first action that brings one forward
        texts = sorted(str(action) for action in state.actions() if str(action).startswith("P"))
        pushes = [t for t in texts if "x" in t] or texts
        session.record.play(pushes[-1] if state.actor == 1 else pushes[0])
        state = session.record.state
        assert session.record.number < 200
    session.play.changed()
    action = next(a for a in state.actions() if str(a).endswith("=Q"))
    start, target = (pick.value for pick in action.picks[:2])
    session.play.move_input.click(start)
    session.play.move_input.click(target)
    assert session.play.move_input.aim == target and not session.play.move_input.ready
    assert [c.value for c in shown(session).choices] == ["Q", "R", "B", "N"]
    do(session, "choose", "N")
    assert session.record.here.action.text == str(action)[:-1] + "N"


KNIGHT_CHECKS = ("Nb7L1-c5L1", "Nc5L1-e4L1", "Ne4L1-c3L6")


@pytest.mark.parametrize(
    ("language", "said", "side"),
    [
        ("en", "Your king is in check: end it with a move, or by a return.", "White king"),
        ("de", "Dein König steht im Schach: Wehre es mit einem Zug oder einer Rückkehr ab.", "König von Weiß"),
    ],
)
def test_a_check_is_told(session, language, said, side):
    index = begin(session, GAME)
    do(session, "language", language)
    for white, black in zip(("Pa2L1-a3L1", "Pa2L4-a3L4", "Pa2L5-a3L5"), KNIGHT_CHECKS, strict=True):
        assert thought(session).prompt.detail != said and marked(session, "check") == set()
        session.record.play(white)
        session.record.play(black)
        session.play.changed()
    session.context.point(index["d1L4"])
    screen = thought(session)
    assert screen.prompt.detail == said and marked(session, "check") == {"d1L4"}
    told = {row.text: row.marks for row in screen.probe.rows if row.marks}
    assert {text for text, marks in told.items() if "check" in marks} == {side}, "of the column, the king alone"
    session.record.play("Pb2L8xc3L6")
    session.play.changed()
    assert thought(session).prompt.detail != said and marked(session, "check") == set()


def test_a_check_that_ends_a_series_is_told_to_who_answers(session):
    begin(session, GAME)
    for action in ("speed 5", "accept", "Nb1L1-c3L1", "Nc3L1-e4L1", "Ne4L1-c5L8"):
        session.record.play(action)
    session.play.changed()
    screen = thought(session)
    assert screen.prompt.detail == "Your king is in check, and 5 moves of your series are left."
    assert marked(session, "check") == {"d7L4"} and [p.owes for p in screen.players] == [0, 5]
