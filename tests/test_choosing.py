"""Choosing an action, in every game: by clicks alone, by the keyboard alone, on the map; what may be clicked is
marked, and little; what would come of an action is seen before it is played."""

from __future__ import annotations

import math
import random
from dataclasses import replace

import pytest

import vectorgames
from tests.panels import layer, live, rects  # noqa: F401
from tests.support import WON, begin, do, given, shown
from vectorgames.app.picture import Still
from vectorgames.play.record import GameRecord
from vectorgames.play.views import View
from vectorgames.rules.action import Action, Pick
from vectorgames.rules.selection import Selection, with_others
from vectorgames.ui.labels import landing_names
from vectorgames.view.flat_map import MapStyle, flat_layout, flat_primitives, has_sheet
from vectorgames.view.primitives import Rect
from vectorgames.view.themes import load_theme

# ruff: noqa: F811

SHEET = Rect(0, 0, 1200, 900)


def some_way_on(game: str, seed: int, most: int = 90) -> GameRecord:
    """A random game up to where somebody decides between actions of pieces on the board, if anybody does."""
    rng, record = random.Random(seed), GameRecord(vectorgames.load(game))
    steps, last = rng.randrange(20, most), 0
    while record.state.outcome is None and record.number < most + 300:
        actions = record.state.actions()
        if record.state.actor and len(actions) > 1:
            last = record.number
            if record.number >= steps and len(actions[0].picks) > 1:
                break
        record.play(rng.choice(actions))
    if record.state.outcome is None:
        return record
    before = GameRecord(record.game)  # where somebody looks back nothing is chosen
    for turn in record.line[:last]:
        before.play(turn.action)
    return before


def at(session):
    return session.play.move_input


def click(session, pick: Pick) -> None:
    """Click what is marked; what is not, cannot be meant by people."""
    if pick.kind == "space":
        assert pick.value in {mark.space for mark in session.tableau().choices.marks}, pick
        do(session, "aim", pick.value)
        return
    if pick.kind == "card":
        assert any(card.name == pick.value and card.choice for card in session.tableau().cards)
    elif pick.kind == "arrow":
        assert any(stroke.name == pick.value and stroke.choice for stroke in session.tableau().strokes)
    elif pick.kind == "button":
        assert pick.value in {choice.value for choice in shown(session).choices}
    do(session, "pick", pick)


def press(session, pick: Pick) -> None:
    """Walk to it by one key, and press Enter."""
    for _ in range(700):
        move_input = at(session)
        here = move_input.button or (Pick("space", move_input.cursor) if move_input.cursor is not None else None)
        arrow = session.context.aside
        if pick in (here, arrow):
            break
        do(session, "next_choice", 1)
    else:
        raise AssertionError(f"{pick} is never reached")
    if at(session).ready is None or at(session).aim != pick.value:
        do(session, "confirm")


def choose(session, action: Action, by, rng) -> list[int]:
    """Choose an action, one pick after the other; how many spaces could be clicked after the first."""
    number, counts = session.record.number, []
    for _ in range(12):
        move_input = at(session)
        if move_input.ready == action:
            do(session, "confirm")
        if session.record.number > number:
            break
        nexts = action.after(move_input.selection.picked)
        assert nexts, (action, move_input.selection.picked)
        by(session, rng.choice(nexts))
        if session.record.number == number and at(session).stem:
            counts.append(len(session.tableau().choices.marks))
    assert session.record.here.action == action
    do(session, "undo")
    return counts


@pytest.mark.parametrize("game", vectorgames.games())
def test_every_action_is_chosen_by_what_is_marked(session, game):
    rng, record = random.Random(game), some_way_on(game, 5)
    session.begin(record)
    for action in rng.sample([*record.state.actions()], min(3, len(record.state.actions()))):
        choose(session, action, click, rng)
    choose(session, rng.choice(record.state.actions()), press, rng)
    space, tableau = record.game.space, session.tableau()
    layout = flat_layout(space, SHEET) if has_sheet(space) else None
    for mark in rng.sample(tableau.choices.marks, min(8, len(tableau.choices.marks))) if layout else ():
        x, y = layout.places[mark.space]
        assert layout.pick(float(x), float(y), tableau, record.state.mover) == mark.space


def test_what_goes_without_saying_is_not_drawn(session):
    """Of pieces most of which may be moved none is marked, nor are all free spaces where one may be put down."""

    def seen(game: str, *clicks: str, **options) -> tuple[set[str], set[str]]:
        loaded = vectorgames.load(game, **options)
        session.begin(GameRecord(loaded))
        for click in clicks:
            do(session, "aim", loaded.space.index[click])
        choices = session.tableau().choices
        return {mark.kind for mark in choices.marks}, {mark.kind for mark in choices.drawn}

    assert seen("time_vectors") == ({"legal"}, set())
    said, drawn = seen("vector_chess_5d", "(2,2,1,NW,SW)")
    assert said and drawn == said, "where a piece is chosen all is said"
    said, drawn = seen("vector_chess_5d")
    assert said == {"movable"} and not drawn
    at = {"d1L4": "1K", "f1L4": "1N", "b2L4": "1P", "b3L4": "2N", "d7L4": "2K"}
    index = sitting(session, "chess_4d", at, stage="turn", moves=[1, 1])
    choices = session.tableau().choices
    assert {mark.kind for mark in choices.marks} == {"movable"} and not choices.drawn
    do(session, "aim", index["b2L4"])  # it can only step out of time
    assert shown(session).prompt.detail == "It can go nowhere now, only do what the button says."
    for roll, kinds in (("G", {"legal", "movable"}), ("R", {"movable"})):
        sitting(session, "ez_gryb", {"R": "1", "RR": "1", "Y": "2"}, stage="turn", roll=roll)
        assert {mark.kind for mark in session.tableau().choices.drawn} == kinds, "where pieces come in, others move"
        assert ("Bring in a piece" in shown(session).prompt.detail) == ("legal" in kinds)


def sitting(session, game: str, position: dict, **more) -> dict[str, int]:
    """Sit down at a position; numbers of spaces by name."""
    loaded = vectorgames.load(game)
    session.begin(GameRecord(loaded, start=loaded.start(setup={"position": position, "actor": 1, **more})))
    return loaded.space.index


def seen_now(session):
    """What is to be seen once the engine has answered."""
    session.play.analysis.think()
    return session.tableau()


def ghosts(tableau, why: str) -> set[tuple[int, str]]:
    return {(ghost.space, ghost.text) for ghost in tableau.ghosts if ghost.why == why}


def numbers(tableau, kind: str) -> dict[int, int]:
    return {mark.space: mark.number for mark in tableau.marks if mark.kind == kind}


def test_what_an_advance_would_meet_is_seen_before_the_click(session):
    """Units, their strength and who is the stronger: at every target of the group chosen, and in a sentence."""
    units = {"RG": "1L", "RGB": "1S", "RRB": "1S", "RRY": "1S", "RBB": "2S"} | dict.fromkeys(["RYR", "RYY"], "2S")
    patriots = {"GGGG": "1", "YYYY": "2", "YYYG": "2", "YYYB": "2"}
    at_node = sitting(session, "battlefield", units | patriots, stage="turn", hands=[0, 0])
    do(session, "aim", at_node["RG"])
    assert numbers(seen_now(session), "weaker") == {at_node["RB"]: 1}
    do(session, "hover", at_node["RB"])
    seen_now(session)
    assert shown(session).prompt.detail.endswith("Strength 5 against 1. Taken away: RBB.")
    do(session, "cancel")
    do(session, "aim", at_node["RRY"])
    do(session, "aim", at_node["RRY"])
    assert numbers(seen_now(session), "holds") == {at_node["RYY"]: 2}
    do(session, "hover", at_node["RYY"])
    assert numbers(seen_now(session), "holds") == {at_node["RYR"]: 2, at_node["RYY"]: 0}, "who it is that holds"
    assert "strength 2" in shown(session).prompt.detail.lower()


def test_that_a_platoon_would_fall_apart_is_seen_before_the_click(session):
    """With whom it leaves on which nodes, who is taken, and what comes to stand there."""
    units = dict.fromkeys(["RGBG", "RGBR", "RGBY", "RGYB"], "1") | {"RG": "2L", "RGB": "2S", "RGG": "2S"}
    far = dict.fromkeys(["YYYY", "YYBR", "YBBY"], "1")
    at_node = sitting(session, "battlefield", units | far, stage="turn", hands=[0, 0])
    do(session, "aim", at_node["RGYB"])
    do(session, "aim", at_node["RGBB"])
    tableau = seen_now(session)
    assert ghosts(tableau, "becomes") == {(at_node["RGR"], "2s"), (at_node["RGY"], "2s")}
    assert ghosts(tableau, "lands") == {(at_node["RGB"], "1s")}
    assert set(tableau.marked("take")) >= {at_node["RG"], at_node["RGB"]}
    assert shown(session).prompt.detail.endswith(
        "Taken away: RGB. United on: RGB. Falls apart: RG, into RGR, RGY; lost: 2."
    )


BLOBS = dict.fromkeys(["YB", "YBY", "GG", "GGG", "GGR", "GGY"], "1") | dict.fromkeys(["GGB", "BBBB", "RRRR"], "2")


def test_a_group_moves_whole_where_its_ghosts_are(session):
    """A line: a piece of it alone, all together by a second click, a key, the wheel; what comes of it is seen."""
    at_node = sitting(session, "blobs", BLOBS | {"YYYY": "2"}, stage="turn", hands=[0, 0])
    do(session, "aim", at_node["YB"])
    assert set(seen_now(session).marked("member")) == {at_node["YB"], at_node["YBY"]}
    assert shown(session).prompt.detail.startswith("A line of 2. This piece may go to ")
    alone = set(session.tableau().choices.marks)
    for command in (("aim", at_node["YB"]), ("together", 1), ("choose", "together")):
        do(session, *command)
        assert [pick.value for pick in at(session).stem] == [at_node["YB"], at_node["YBY"]]
        do(session, "together", -1)
        assert set(session.tableau().choices.marks) == alone
    do(session, "hover", at_node["YB"])
    assert session.game.wheel_aims(-1) and len(at(session).stem) == 2
    do(session, "hover", at_node["RB"])
    tableau = seen_now(session)
    assert ghosts(tableau, "lands") == {(at_node["RB"], "1"), (at_node["RBY"], "1")}
    assert landing_names(tableau, session.context.space, "en")[at_node["RBY"]] == (("R", "gold"), ("BY", "text"))
    assert "[YB,YBY]-[RB,RBY]" in shown(session).prompt.detail and session.record.number == 0
    do(session, "hover", at_node["YYYG"])
    seen_now(session)
    assert "No step takes all these pieces there alike" in shown(session).prompt.detail, "why it cannot go there"
    for _ in range(3):
        do(session, "cancel")
    do(session, "aim", at_node["GGY"])
    do(session, "hover", at_node["GGB"])
    assert ("take", at_node["GGB"]) in {(mark.kind, mark.space) for mark in seen_now(session).marks}


VECTOBU = dict.fromkeys(["(1,1,1,SW)", "(3,4,2,NE)", "(1,2,1,NW)", "(1,3,1,SE)"], "1")
VECTOBU |= dict.fromkeys(["(4,4,2,NE)", "(4,1,4,SW)", "(4,2,4,NW)", "(4,3,4,SE)"], "2")


RINGS = {"1:GG": "1", "1:YB": "1", "1:B": "1", "2:B": "2", "2:YG": "2"}


def test_a_conduit_is_chosen_by_its_button_or_its_node_and_what_it_removes_is_seen_before(session):
    at_node = sitting(session, "multiverse", RINGS, stage="turn", roll="R", hands=[0, 0])
    do(session, "point_choice", "conduit R")
    assert shown(session).prompt.detail.startswith("Marker to red. A click plays it.")
    do(session, "point_choice", "")
    sitting(session, "multiverse", RINGS | {"2:G": "2", "2:R": "2"}, stage="turn", roll="G", hands=[0, 0])
    do(session, "point_choice", "conduit G")
    tableau = seen_now(session)
    removed = {path.spaces for path in tableau.paths if path.kind == "removal"}
    assert removed == {(at_node["1:GG"], at_node["2:G"]), (at_node["1:B"], at_node["2:B"])}
    assert ("conduit", (at_node["1:G"], at_node["2:0"]), True) in {
        (p.kind, p.spaces, p.quiet) for p in tableau.paths
    }
    assert shown(session).prompt.detail.endswith("Taken away: 2:G, 2:B.")
    do(session, "point_choice", "")
    assert not any(path.kind == "removal" for path in seen_now(session).paths)
    while at(session).button is None:  # the same by the keyboard
        do(session, "next_choice", 1)
    assert at(session).button.value == "conduit G"
    assert {path.spaces for path in seen_now(session).paths if path.kind == "removal"} == removed
    at(session).let_go()
    assert ("begins", at_node["1:G"]) in {(mark.kind, mark.space) for mark in session.tableau().choices.marks}
    do(session, "hover", at_node["1:G"])
    assert {path.spaces for path in seen_now(session).paths if path.kind == "removal"} == removed
    for _ in range(2):
        do(session, "aim", at_node["1:G"])
    assert session.record.here.action.text == "conduit G"


LIGHT, DARK = "YB YBY YBYG YBYR YBR GG GGG GGR", "YBB YBBB YG YR YRG YRR YRY YRYB RB BBBB BBBR GBBB"


def test_what_a_large_group_may_take_or_change_is_seen_with_the_sizes(session):
    """Blobs and collectives: whom they meet, how far they reach, and only steps that are the reason of a move."""
    position = dict.fromkeys(LIGHT.split(), "1") | dict.fromkeys(DARK.split(), "2")
    at_node = sitting(session, "blobs", position, stage="turn", hands=[0, 0])
    do(session, "aim", at_node["YBR"])
    tableau = seen_now(session)
    assert numbers(tableau, "weaker") == {at_node["YBB"]: 2}
    assert numbers(tableau, "holds") == {at_node["YG"]: 6} and not tableau.marked("reach"), "nobody steps there"
    do(session, "hover", at_node["YBB"])
    seen_now(session)
    assert "A group of 5 against one of 2." in shown(session).prompt.detail
    at_node = sitting(session, "borg", position, stage="turn", hands=[0, 0])
    do(session, "hover", at_node["YRG"])
    tableau, reached = seen_now(session), {"Y", "YY", "YRB", "YRGG", "YRYY", "YRBB"}
    spread = {session.context.space.names[space] for space in tableau.marked("spread")}
    assert spread & reached == reached - {"YRBB"} and not tableau.marked("reach")
    do(session, "switch", ("groups", False))
    assert not seen_now(session).marked("spread")
    do(session, "dock", "reach")
    assert {session.context.space.names[space] for space in seen_now(session).marked("spread")} == spread
    assert {*shown(session).reach.together} == spread
    do(session, "dock", "moves")
    do(session, "switch", ("groups", True))
    do(session, "hover", at_node["GBBB"])
    assert at_node["GBB"] in seen_now(session).marked("reach"), "a single piece steps"
    do(session, "aim", at_node["YBYR"])
    do(session, "hover", at_node["YBG"])
    tableau = seen_now(session)
    assert ghosts(tableau, "becomes") == {(at_node["YBB"], "1")}
    assert shown(session).prompt.detail.endswith("Changes sides: YBB.")
    drawn = flat_primitives(session.context.space, tableau, SHEET, MapStyle(load_theme()))
    plain = flat_primitives(session.context.space, replace(tableau, ghosts=()), SHEET, MapStyle(load_theme()))
    assert len(drawn) > len(plain), "the map shows it, too"


def test_every_answer_to_a_passive_move_is_a_ghost_and_escape_takes_the_move_back(session):
    index = sitting(session, "vectobu", VECTOBU)
    for name in ("(1,1,1,SW)", "(2,1,1,SW)", "(2,1,1,SW)"):
        do(session, "aim", index[name])
    tableau = seen_now(session)
    answers = {(index["(4,4,2,NE)"], "1"), (index["(2,3,1,SE)"], "1")}
    assert ghosts(tableau, "option") == answers and tableau.marked("off") == (index["(4,4,2,NE)"],)
    assert {space for space, _ in answers} <= {mark.space for mark in tableau.choices.marks}
    do(session, "aim", index["(2,3,1,SE)"])
    assert at(session).ready.text == "(1,3,1,SE)-(2,3,1,SE)" and session.record.number == 1
    do(session, "aim", index["(4,4,2,NE)"])
    assert at(session).ready.text == "(3,4,2,NE)-(4,4,2,NE)>off", "another ghost instead"
    for left, number in ((0, 1), (0, 0), (0, 0)):
        do(session, "cancel")
        assert (len(at(session).stem), session.record.number) == (left, number)


def test_hops_are_made_one_by_one_and_two_ways_round_are_both_shown(session):
    ring = dict.fromkeys(["(1,1,1,SW)", "(1,1,4,SE)"], "1") | dict.fromkeys(["(1,1,1,NW)", "(1,1,1,SE)"], "2")
    index = sitting(session, "checkers_4d", ring | {"(4,4,4,NE)": "2", "(2,1,1,NE)": "2"})
    do(session, "aim", index["(1,1,1,SW)"])
    do(session, "aim", index["(1,1,1,NE)"])
    tableau = seen_now(session)
    ways = {path.spaces for path in tableau.paths if path.kind == "way"}
    quadrants = [index[f"(1,1,1,{name})"] for name in ("SW", "NW", "NE", "SE")]
    assert ways == {(quadrants[0], quadrants[k], quadrants[2]) for k in (1, 3)}
    assert shown(session).prompt.detail.startswith("2 ways lead there")
    do(session, "aim", quadrants[3])
    do(session, "confirm")
    assert session.record.here.action.text == "(1,1,1,SW)x(1,1,1,NE) over (1,1,1,SE)"
    assert [(choice.value, choice.key) for choice in shown(session).choices] == [("stop", "S")]
    assert ghosts(seen_now(session), "option") == {(index["(3,1,1,NE)"], "1"), (quadrants[0], "1")}
    do(session, "stop")
    assert session.record.here.action.text == "stop" and session.record.state.actor == 2


def test_little_may_be_clicked_once_a_piece_is_chosen():
    """Over the games in which pieces move: of how many things people choose at a time."""
    counts = []
    for game in vectorgames.games():
        state = some_way_on(game, 3, 60).state
        fresh = Selection(state.actions())
        for pick in sorted(fresh.choices(), key=str)[:4]:
            after = with_others(fresh.click(pick))
            counts += [len(after.choices())] if len(after.left[0].picks) > 1 else []
    assert sorted(counts)[len(counts) // 2] <= 10 and sorted(counts)[len(counts) * 9 // 10] <= 20


def test_a_click_beside_a_space_means_it_and_one_farther_away_says_what_can_be_clicked(live, rects):
    session = live.session
    begin(session)
    live.draw()
    rect = rects["small map"]
    layout = flat_layout(session.context.space, rect)
    space = min(range(session.context.space.size), key=lambda at: sum(layout.places[at]))
    x, y = layout.places[space]
    live.drag((x - 0.8 * layout.cell, y))
    assert at(session).aim == space
    live.drag((rect.right - 2, rect.bottom - 2))
    assert at(session).aim == space and shown(session).prompt.why == "Nothing is there. Click a free space."
    begin(session, "ez_gryb")
    do(session, "miss")
    assert shown(session).prompt.why.endswith("Roll the dice first.")
    begin(session, "checkers_4d")
    do(session, "miss")
    assert shown(session).prompt.why.endswith("your pieces that can move.")


def test_a_click_beside_a_space_in_3d_means_the_nearest_that_is_shown(home):
    still = Still(GameRecord(vectorgames.load("time_vectors")), View(), (1280, 800), 1.0, "en", False)
    view, tableau = still.board_view, still.session.tableau()
    points = view.camera.project(view.scene.anchors)
    x, y = min(view.pixels(tableau).values())
    while view.pick(x, y, tableau) is not None:
        x -= 1
    near = view.near(x, y)
    off = [float(math.hypot(a - x, b - y)) for a, b, _ in points.tolist()]
    assert near is not None and off[near] == min(off)
    assert view.near(x - 80, y) is None
    still.close()


def test_stepping_out_of_time_says_what_it_needs_and_takes_two_clicks(session):
    index = sitting(session, "chess_4d", {"d1L4": "1K", "b1L4": "1N", "d7L4": "2K"}, stage="turn", moves=[1, 1])
    do(session, "aim", index["b1L4"])
    out = Pick("button", "→")
    assert [one.label for one in shown(session).choices] == ["Step out of time · back when b1 is empty"]
    do(session, "pick", out)
    (choice,) = shown(session).choices
    assert session.record.number == 0 and choice.primary and choice.label == "Again: Step out of time"
    do(session, "cancel")
    assert at(session).button is None
    for number in (0, 1):
        do(session, "aim", index["b1L4"]) if not number else None
        do(session, "pick", out)
        assert session.record.number == number
    do(session, "undo")
    do(session, "switch", ("confirm", False))
    do(session, "aim", index["b1L4"])
    do(session, "pick", out)
    assert session.record.number == 1, "who wants no confirming needs one click"


def test_check_is_told_in_the_title_and_an_own_piece_that_cannot_move_says_why_at_once(session):
    at = {"d1L4": "1K", "b2L4": "1P", "f2L4": "2N", "d7L4": "2K"}
    index = sitting(session, "chess_4d", at, stage="turn", moves=[1, 1])
    assert shown(session).prompt.text == "White to move: check!"
    do(session, "aim", index["b2L4"])
    assert shown(session).prompt.why == "Your king is in check, and would still be."
    do(session, "aim", index["b5L1"])
    assert not shown(session).prompt.why, "of other spaces only who clicks once more wants to know"
    at = {"a1L4": "1K", "e1L4": "1P", "b7L4": "2R", "d2L4": "2R", "d7L4": "2K"}
    index = sitting(session, "chess_4d", at, stage="turn", moves=[1, 1])
    do(session, "aim", index["a1L4"])
    assert shown(session).prompt.why.startswith("Wherever your king could step")


def test_a_position_gone_back_to_asks_before_a_branch_begins(session):
    begin(session)
    for action in WON[:5]:
        do(session, "play", action)
    do(session, "undo")
    do(session, "aim", 60)
    assert at(session).aim == 60 and not session.page.words, "what is taken back is played otherwise at once"
    do(session, "goto", 2)
    assert shown(session).prompt.detail.startswith("This was played.") and session.page.words
    for command in (("aim", 60), ("aim", 60), ("confirm", None), ("miss", None), ("roll", None)):
        do(session, *command)
        assert (session.record.number, len(session.record.line)) == (2, 5)
    assert "Play on from here?" in shown(session).prompt.why and given(session, "enter").name == "play_on"
    do(session, "to_end")
    assert session.record.number == 5 and not session.play.playback.looks_back
    do(session, "goto", 2)
    do(session, "play_on")
    for _ in range(2):
        do(session, "aim", 60)
    assert session.record.number == 3 and [len(m.branches) for m in shown(session).moves.rows] == [0, 0, 1]
    do(session, "undo")
    assert not session.play.playback.looks_back


def test_a_target_clicked_first_chooses_the_only_piece_that_goes_there_or_says_that_one_is_to_be_chosen(session):
    begin(session, "checkers_4d")
    ways: dict[int, list[Action]] = {}
    for action in session.record.state.actions():
        ways.setdefault(action.space, []).append(action)
    assert {len(some) for some in ways.values()} == {1, 2}
    for target, some in ways.items():
        do(session, "aim", target)
        if len(some) == 1:
            assert (at(session).ready, at(session).aim) == (some[0], target)
        else:
            assert at(session).ready is None
            assert shown(session).prompt.detail == session.context.words("app.goer_first")
        at(session).forget()
