"""The step player: along a vector space by space, by keys and buttons; its bead in the scene, its card."""

from tests.display import wait_for
from tests.support import begin, do, given, shown
from vectorgames.app import step_player
from vectorgames.app.panels.side_panel import changes, walked


def looked_into(session, space):
    session.context.pinned = space
    session.context.point(space)
    wait_for(lambda: (session.tick(), not session.play.analysis.engine.busy)[1], "the engine")
    session.tick()


def test_a_vector_is_walked_along_by_keys(session, monkeypatch):
    now = [100.0]
    monkeypatch.setattr(step_player.time, "monotonic", lambda: now[0])
    index = begin(session)
    looked_into(session, index["(2,3,2,NE)"])
    assert session.do(given(session, "space")) is None or session.tableau().stepped is None, (
        "there is no vector yet"
    )
    session.do(given(session, "n"))
    chosen = next(path for path in session.tableau().paths if path.kind == "chosen")
    assert walked(shown(session)).spaces == chosen.spaces
    for at in (0, 1, 2, 3, 0):
        session.do(given(session, "space"))
        stepped = session.tableau().stepped
        assert (stepped.spaces, stepped.at, stepped.flash) == (chosen.spaces, at, 1.0) and session.moving
    now[0] += 10
    assert session.tableau().stepped.flash == 0 and not session.game.steps.moving
    session.do(given(session, "space", shift=True))
    assert session.tableau().stepped.at == 3
    # Again goes on by itself, faster if that is wanted, and rests at the end.
    session.do(given(session, "q"))
    assert session.tableau().stepped.number == stepped.number + 1
    session.do(given(session, "space", control=True))
    seen = []
    for _ in range(8):
        seen.append(session.tableau().stepped.at)
        now[0] += 1.36 * step_player.PACES[session.tableau().stepped.number]
        session.tick()
    assert seen == [0, 1, 2, 3, 3, 3, 3, 3]
    session.do(given(session, "n"))
    assert session.tableau().stepped is None, "another vector begins anew"


def test_its_buttons_are_there_for_whoever_sees_a_vector(session):
    index = begin(session)
    looked_into(session, index["(1,1,1,SW)"])
    assert walked(shown(session)) is None
    before = session.page.frame((1280, 800), 1.0)
    do(session, "xray_choose", 0)
    assert walked(shown(session)) is not None
    placed = session.page.frame((1280, 800), 1.0)
    assert placed.steps and not before.steps and placed.view == before.view, "the board stays where it is"
    # a set of a tree is walked along in Explore as well, locus by locus
    do(session, "explore", "sumo_drangles")
    at = session.page.looking.space.index
    do(session, "pin", tuple(at[name] for name in ("GYR", "RYY", "YYB", "BYG")))
    assert walked(shown(session)).dims == "13"
    for _ in range(2):
        session.do(given(session, "space"))
    session.tableau()
    page = session.page
    assert page.board.tableau.stepped.at == 1 and walked(page).spaces == page.board.tableau.stepped.spaces
    assert changes(page, walked(page), 1) == [("1", "1: G→R"), ("3", "3: R→Y")]
    # over the flat map they have a row of their own; of one of several boards it says the letters, not the number
    do(session, "explore", "multiverse")
    at = session.page.looking.space.index
    do(session, "pin", tuple(at[name] for name in ("2:GYR", "2:RYY", "2:YYB", "2:BYG")))
    do(session, "layout", "flat")
    session.tableau()
    page = session.page
    placed = session.page.frame((1280, 800), 1.0)
    assert placed.steps and not placed.steps.overlaps(placed.flat_rect)
    assert session.page.frame((1280, 800), 2.0).steps is None, "where that left too little to the map there is none"
    for _ in range(2):
        session.do(given(session, "space"))
    assert changes(page, walked(page), 1) == [("1", "1: G→R"), ("3", "3: R→Y")]
    within = session.tableau().within(341, 341)
    assert within.stepped.at == 1 and within.stepped.spaces == tuple(space - 341 for space in walked(page).spaces)
    assert session.tableau().within(0, 341).stepped is None
