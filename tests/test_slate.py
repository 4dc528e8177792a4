"""Veptheca as it is seen and clicked: strokes of chalk on the slate, lines on the map, what is being chosen."""

from __future__ import annotations

import numpy as np
import pytest

from tests.display import wait_for
from tests.drawing import drawn_by
from tests.support import begin, do, shown
from vectorgames.games.veptheca.adviser import MOST
from vectorgames.play.record import GameRecord
from vectorgames.play.solver import Solved, solve
from vectorgames.view.arrows import figures
from vectorgames.view.flat_map import flat_layout
from vectorgames.view.map_files import sheet
from vectorgames.view.map_pieces import piece_parts
from vectorgames.view.primitives import PieceShape, Rect
from vectorgames.view.tableau import Stroke
from vectorgames.view.themes import load_theme

SIZE = (900, 720)
CARD = Rect(0, 0, 600, 600)


@pytest.fixture(scope="module")
def seen(tmp_path_factory):
    return drawn_by(__file__, tmp_path_factory.mktemp("slate"))


def test_a_whole_game_is_played_by_clicks_on_dots_and_vectors(seen):
    """Unit vectors from dot to dot; sums, in turn, by their two summands or by their result."""
    _, facts = seen
    assert facts["played"] == facts["planned"] and facts["winners"] == facts["winner"]
    assert sum("=" in action for action in facts["planned"]) > 3


def test_players_are_told_apart_on_the_slate_without_colours(seen):
    """Along the line: in one part, in dashes, in dots; across it: two lines of the fourth."""
    images, facts = seen
    grey = images["styles"].astype(float).mean(-1)

    def runs(ends, least):
        (x, y), (u, v) = ends
        way = np.linspace(0.14, 0.7, 160)
        line = grey[np.rint(y + way * (v - y)).astype(int), np.rint(x + way * (u - x)).astype(int)]
        return int((np.diff((line > least).astype(int)) > 0).sum())

    dark = float(np.median(grey[200:500, 250:650]))
    whole, dashes, dots = (runs(facts["ends"][str(player)], dark + 45) for player in (1, 2, 3))
    assert whole <= 1 < dashes < dots


def test_a_used_vector_is_thinner_and_each_player_has_a_style():
    def parts(player, used=False):
        return figures((Stroke("drawn", "a1>c1", (1, 1), (3, 1), player, used),), ())

    counts = [len(parts(player)) for player in (1, 2, 3, 4)]
    assert counts[0] == 2 and counts[3] == 3 and 3 < counts[1] < counts[2]
    (thick, _), (thin, *_) = parts(1), parts(1, used=True)
    tall = [max(y for _, y in bar.points) - min(y for _, y in bar.points) for bar in (thick, thin)]
    assert tall[1] < 0.6 * tall[0] and thin.alpha < thick.alpha


def test_why_a_vector_cannot_be_drawn_is_seen(session):
    """The one it meets is lit, the point marked, and the reason said: a click there would begin another one."""
    at = begin(session, "veptheca", size=4)
    for action in ("a3>b3", "d1>d2"):
        do(session, "play", action)
    do(session, "aim", at["a4"])
    do(session, "hover", at["b1"])
    tableau = session.tableau()
    lit = {stroke.name: (stroke.kind, stroke.lit) for stroke in tableau.strokes}
    assert lit == {"a3>b3": ("drawn", "met"), "d1>d2": ("drawn", "last"), "a4>b1": ("wrong", "")}
    assert [tuple(round(v, 3) for v in start) for start, _ in tableau.meetings] == [(1.333, 3.0)]
    assert "a4>b1 is no unit vector" in shown(session).prompt.why
    do(session, "aim", at["b1"])
    assert [pick.space for pick in session.play.move_input.stem] == [at["b1"]]


def test_a_parallelogram_is_a_ghost_until_its_second_side_is_clicked(session):
    begin(session, "veptheca", size=4)
    for action in ("a1>b1", "a1>a2"):
        do(session, "play", action)
    assert all(stroke.choice for stroke in session.tableau().strokes)
    do(session, "aim", "a1>b1")
    do(session, "hover", "a1>a2")
    tableau = session.tableau()
    assert [s.kind for s in tableau.strokes] == ["drawn", "drawn", "copy", "copy", "sum"]
    ghost = tableau.strokes[-1]
    assert (ghost.start, ghost.end) == ((1, 1), (2, 2))
    svg = sheet(session.context.space, tableau, (400, 400)).content(".svg").decode()
    assert "(1, 1)" in svg and "1 a1&gt;b1" in svg
    layout = flat_layout(session.context.space, CARD)
    assert layout.pick(*layout.placed((1.5, 1.05)), tableau) == "a1>b1"
    assert layout.pick(*layout.placed((1.1, 1.05)), tableau) == session.context.space.index["a1"]
    assert layout.pick(*layout.placed((2.5, 2.5)), tableau) is None
    do(session, "aim", "a1>a2")
    assert session.record.here.action.text == "a1>b2=a1>a2+a1>b1"
    used = {stroke.name: stroke.used for stroke in session.tableau().strokes}
    assert used == {"a1>b1": True, "a1>a2": True, "a1>b2": False}
    do(session, "aim", "a1>b1")
    assert "a1>b1" in session.play.move_input.why[0] and not session.play.move_input.stem


def test_a_drag_on_board_or_map_draws_a_vector(session):
    """From dot to dot, from vector to vector; from one to the other it means nothing."""
    at = begin(session, "veptheca", size=4)
    do(session, "drag", (at["a1"], at["b1"]))
    do(session, "confirm")
    do(session, "drag", (at["a1"], at["a2"]))
    do(session, "confirm")
    do(session, "drag", (at["c3"], "a1>b1"))
    assert session.record.number == 2 and not session.play.move_input.stem
    do(session, "aim", at["d4"])  # what has been begun is left
    do(session, "drag", ("a1>b1", "a1>a2"))
    assert session.record.here.action.text == "a1>b2=a1>a2+a1>b1"


def test_nothing_but_a_vector_is_drawn_between_two_dots(session):
    at = begin(session, "veptheca", players=4)
    do(session, "aim", at["a1"])
    do(session, "hover", at["a2"])
    tableau = session.tableau()
    assert [stroke.kind for stroke in tableau.strokes] == ["sum"] and not tableau.ghosts and not tableau.paths
    emblems = [player.piece for player in shown(session).players]
    assert emblems == ["1vector", "2vector", "3vector", "4vector"]
    counts = [len(piece_parts(PieceShape((0, 0), 10, text), load_theme())) for text in emblems]
    assert counts[0] == 2 < counts[1] < counts[2] and counts[3] == 3


def test_who_wins_is_found_out_beside_the_game_and_read_with_a_line_to_the_end(session):
    begin(session, "veptheca", size=3)
    for action in ("a1>b1", "c3>b3", "a1>a2", "c3>c2", "b1>b2", "b2>c2"):
        do(session, "play", action)
    do(session, "solve")
    assert session.play.solving.solver.busy
    wait_for(lambda: session.tick() or session.context.dialog, "the answer")
    found = solve(session.record.state)
    reading = session.context.dialog
    assert reading.title(session.context.words) == f"{['Light', 'Dark'][found.winner - 1]} wins"
    line = reading.sections[1].text.splitlines()
    assert [row.partition(": ")[2] for row in line] == [*found.line] and line[0].startswith("1. Light")
    session.play.solving.take(Solved(session.record.state))
    said, ways = (
        session.messages.shown[-1].text,
        len({a.text.partition("=")[0] for a in session.record.state.actions()}),
    )
    assert said.startswith(f"{MOST} positions were looked at") and f"{ways} vectors could be drawn" in said
    do(session, "solve")
    do(session, "play", session.record.state.actions()[0].text)
    assert not session.play.solving.solver.busy, "the position is another one"
    for options, why in (({"size": 5}, "up to 4 dots along a side"), ({"players": 3}, "in games of two")):
        begin(session, "veptheca", **options)
        session.play.solving.take(Solved(session.record.state))
        assert why in session.messages.shown[-1].text


def draw() -> tuple[dict, dict]:
    from vectorgames.app.picture import Still
    from vectorgames.play.views import View
    from vectorgames.rules.definitions import definition
    from vectorgames.ui.actions import Command

    images, facts = {}, {}
    game = definition.load("veptheca", {"size": 3})
    planned = GameRecord(game)
    actions = _played_out(planned)
    still = Still(GameRecord(game), View(), SIZE, 1.0, "en", panels=False)
    try:
        session, view = still.session, still.board_view

        def click(place):
            x, y = view.camera.project(np.array([(*view.board.at(place), view.board.foot)]))[0, :2]
            found = session.game.pick(view, (float(x), float(y)), session.tableau())
            session.do(Command("hover", found))
            session.do(Command("aim", found))

        arrows = game.rules.arrows
        for number, text in enumerate(actions):
            name, _, summands = text.partition("=")
            if summands and number % 2:
                for summand in summands.split("+"):
                    (x, y), (u, v) = map(arrows.place, arrows.ends(arrows.parse(summand)))
                    click(((x + u) / 2, (y + v) / 2))
                continue
            tail, head = map(arrows.place, arrows.ends(arrows.parse(name)))
            click(tail)
            click(head)
            if session.play.move_input.ready is None:  # several ways to get it
                session.do(Command("choose", summands))
            else:
                click(head)
        facts["played"] = [turn.action.text for turn in session.record.line]
        facts["winners"] = list(session.record.state.outcome.winners)
        facts["winner"], facts["planned"] = list(planned.state.outcome.winners), actions
    finally:
        still.close()
    record = GameRecord(definition.load("veptheca", {"size": 5, "players": 4}))
    names = ("a1>b1", "a2>b2", "a3>b3", "a4>b4", "e5>e4")
    for name in names:
        record.play(name)
    still = Still(record, View("top"), SIZE, 1.0, "en", panels=False)
    try:
        images["styles"] = still.image()
        pixels = still.pixels()
        facts["ends"] = {str(n): [pixels[dot] for dot in names[n - 1].split(">")] for n in (1, 2, 3, 4)}
    finally:
        still.close()
    return images, facts


def _played_out(record) -> list[str]:
    """A game to its end in which sums are drawn where there are any, the longest first."""
    while record.state.outcome is None:
        actions = sorted(record.state.actions(), key=lambda action: (-len(action.text), action.text))
        record.play(actions[0])
    return [turn.action.text for turn in record.line]
