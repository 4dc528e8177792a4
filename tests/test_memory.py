"""What is kept of games, boards and pictures goes with them."""

import gc
import pickle
import tracemalloc
import weakref
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from threading import Barrier, BrokenBarrierError

import numpy as np
import pytest

import vectorgames
import vectorgames.base.memoize as memoizing
from tests.display import wait_for
from tests.sitting import sitting  # noqa: F401
from tests.support import begin, do
from vectorgames.app.library import picture, shown_games
from vectorgames.base.memoize import memoize, memoize_by_value, size_of
from vectorgames.games.chess_4d import state as actions
from vectorgames.play.lessons import course
from vectorgames.play.study import Study
from vectorgames.play.views import View
from vectorgames.rules.action import Moves
from vectorgames.spaces import space as shared
from vectorgames.spaces.lattice import lattice
from vectorgames.spaces.relation import Table
from vectorgames.spaces.sets import SetTable
from vectorgames.spaces.stack import stack
from vectorgames.spaces.tree import tree
from vectorgames.ui import imgui_layer, paint
from vectorgames.view.flat_map import MapStyle, flat_layout, flat_primitives
from vectorgames.view.primitives import Polygon, Rect, Stamp, circle
from vectorgames.view.study_view import study_tableau
from vectorgames.view.tableau import Tableau
from vectorgames.view.themes import load_theme

# ruff: noqa: F811


class Thing:
    """Something that keeps what is worked out of it."""


def test_results_live_as_long_as_what_they_were_made_of():
    made = []

    @memoize(most=2)
    def twice(thing, number):
        made.append(number)
        return thing, number

    thing, other = Thing(), Thing()
    assert twice(thing, 1) is twice(thing, 1)
    assert twice(other, 1) is not twice(thing, 1)
    assert made == [1, 1]
    twice(thing, 2), twice(thing, 1), twice(thing, 3), twice(thing, 1)
    assert made == [1, 1, 2, 3], "of three results for one thing the one not asked for longest goes"
    twice(thing, 2)
    assert made == [1, 1, 2, 3, 2]
    gone = weakref.ref(thing)
    del thing
    gc.collect()
    assert gone() is None


def test_what_grows_while_it_is_counted_is_counted():
    """Others may run whenever the garbage collector does: a table was filled by the engine meanwhile."""
    table = dict.fromkeys(range(100), "value")

    def grow(_phase: str, _told: object) -> None:
        table[len(table)] = "value"

    before = gc.get_threshold()
    gc.callbacks.append(grow)
    gc.set_threshold(1)
    try:
        assert size_of(table) > 100
    finally:
        gc.set_threshold(*before)
        gc.callbacks.remove(grow)


def test_all_results_together_are_bounded_by_bytes(monkeypatch):
    monkeypatch.setattr(memoizing, "_all", weakref.WeakSet())
    monkeypatch.setattr(memoizing, "BUDGET", 1_000_000)
    made = []

    @memoize
    def table(thing, size):
        made.append(size)
        return np.zeros(size, np.uint8)

    @memoize_by_value
    def texts(number):
        return tuple(str(n) + 500 * "x" for n in range(number, number + 20))

    things = [Thing() for _ in range(30)]
    for n, thing in enumerate(things):
        table(things[0], 50_000)
        table(thing, 50_000 + n)
        texts(n)
        assert memoizing.held() <= 1_000_000
    assert made.count(50_000) == 1, "what is asked for again and again stays"
    table(things[-1], 50_029)
    assert made.count(50_029) == 1, "so does what was made last"
    before = memoizing.held()
    memoize(lambda thing: [table(thing, 50_029)])(things[-1])
    assert memoizing.held() < before + 1000, "a result that another one mentions is counted once"
    table(things[1], 50_001)
    assert made.count(50_001) == 2, "what has not been asked for longest has gone"


@pytest.mark.parametrize(("make", "other"), [(lattice, (5, True)), (tree, (3, "up")), (stack, (3, 3, 2))])
def test_a_space_is_shared_while_it_is_used_and_goes_with_the_last_user(make, other, monkeypatch):
    monkeypatch.setattr(shared, "_used", weakref.WeakValueDictionary())  # those of other tests stay out of it
    space = make(*other)
    assert make(*other) is space
    assert pickle.loads(pickle.dumps(space)) is space
    gone = weakref.ref(space)
    lattice(6), tree(1)
    assert make(*other) is space, "somebody uses it"
    del space
    gc.collect()
    assert gone() is make(*other), "it was asked for last"
    tree(1)
    gc.collect()
    assert gone() is None


@pytest.mark.parametrize(
    ("game", "options"),
    [
        ("time_vectors", {"dimensions": 5}),
        ("hyper_drangles", {"depth": 5}),
        ("twenty_five_mens_gryb", {"periodic": "up"}),
    ],
)
def test_nothing_is_left_of_a_game_when_others_have_been_played(session, game, options):
    begin(session, game, **options)
    gone = [weakref.ref(thing) for thing in (session.record, session.record.game)]
    for _ in range(6):
        do(session, "play", str(session.record.state.actions()[0]))
        session.context.point(5)
        session.play.analysis.think()
        session.play.review.rows  # noqa: B018  (worked out and kept)
        see(session)
    session.context.point(None)
    for another in ("time_vectors", "ez_gryb"):
        begin(session, another)
        session.play.analysis.engine.ask(session.record.state)
        wait_for(lambda: not session.play.analysis.engine.busy, "the engine")
        session.play.analysis.think()
        see(session)
    gc.collect()
    assert [thing() for thing in gone] == [None] * 2


def test_a_game_goes_though_the_lines_of_one_of_its_spaces_were_seen(session):
    begin(session, "ez_gryb")
    gone = weakref.ref(session.record.game)
    session.context.point(5)

    def lines():
        session.tick()
        return session.tableau().paths

    wait_for(lines, "lines through the space")
    session.context.point(None)
    begin(session, "time_vectors")
    session.tick()
    see(session)
    gc.collect()
    assert gone() is None


def test_games_on_large_boards_go_once_another_is_played(session):
    begin(session, "hyper_drangles", depth=5, periodic="down")  # no other test holds its board
    do(session, "play", str(session.record.state.actions()[0]))
    for _ in range(2):
        begin(session, "ez_gryb")
        do(session, "back_to_chooser")
    assert [game.space.size for game in session.library.unfinished] == [1365]
    begin(session, "ez_gryb")
    do(session, "language", "de")
    session.library.games = ()
    do(session, "explore", None)
    do(session, "leave_page")
    assert len(session.library.games) > 30 and not session.library.unfinished
    tree(1)
    gc.collect()
    assert (type(tree(1)), (5, "down")) not in shared._used


def test_a_study_on_a_large_board_goes_once_it_is_left_for_a_game(session):
    begin(session, "time_vectors")
    for leave in (lambda: do(session, "leave_page"), lambda: begin(session, "time_vectors")):
        do(session, "explore", "hyper_drangles")
        do(session, "explore_option", ("depth", 6))
        do(session, "explore_option", ("periodic", "down"))  # no other test holds this board
        do(session, "pin", tuple(session.page.space.vectors.spaces[0].tolist()))
        session.tableau()
        gone = weakref.ref(session.page.space)
        assert gone().size == 5461
        leave()
        session.tick()
        see(session)
        tree(1)
        gc.collect()
        assert gone() is None
    do(session, "explore", None)
    assert session.page.space.size == 256 and not session.page.can_undo


def test_vertices_of_a_map_are_not_kept(monkeypatch):
    drawn = []
    monkeypatch.setattr(paint, "_write", lambda _draw, *arrays: drawn.append(weakref.ref(arrays[0])))
    spots = Stamp((Polygon(circle(5.0), "#FFFFFF"),), tuple((float(at), 0.0) for at in range(300)))
    paint._paint(None, None, spots)
    assert [array() is None for array in drawn] == [True]


def test_games_of_lessons_go_once_the_list_has_been_read(home):
    course._entry.cache_clear()
    gc.collect()
    held = {*shared._used}  # by other tests of the same process
    entries = [course.entry(path) for path in course.lesson_files()]
    assert len(entries) > 15 and all(entry.lesson.pages for entry in entries)
    lattice(4)
    gc.collect()
    assert {*shared._used} - held <= {(type(lattice(4)), (4, False))}, "boards of lessons are kept"


def test_tables_of_six_dimensions_are_made_for_play_and_take_little_more_meanwhile(monkeypatch):
    monkeypatch.setattr(shared, "_used", weakref.WeakValueDictionary())  # those of other tests stay out of it
    game = vectorgames.load("time_vectors", dimensions=6)
    study_tableau(Study.of(game))
    table = game.space.vectors
    assert "companions" not in vars(table), "nobody has played"
    tracemalloc.start()
    try:
        made = SetTable.companions.func(table)
        kept, most = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert len(made) == 4**6 and most < 4 * kept, (kept, most)


def see(session):
    """What the panels and the flat map show."""
    tableau = session.tableau()
    space = session.record.game.space
    flat_primitives(space, tableau, Rect(0, 0, 700, 500), MapStyle(load_theme(), session.context.view, "en"))


@pytest.mark.parametrize("game", ["time_vectors", "chess_4d", "ez_gryb"])
def test_of_many_sizes_of_the_map_the_last_few_are_kept(game):
    space = vectorgames.load(game).space
    layouts = []
    for width in range(300, 330):
        rect = Rect(0, 0, width, 400)
        flat_primitives(space, Tableau(), rect, MapStyle(load_theme(), View(), "en"))
        layouts.append(weakref.ref(flat_layout(space, rect)))
    gc.collect()
    assert sum(layout() is not None for layout in layouts) <= 8


def test_the_tables_of_4d_chess_begin_anew_before_they_grow_large(monkeypatch):
    monkeypatch.setattr(actions, "MOST_GROUPS", 500)
    state, seen = vectorgames.load("chess_4d").start(), []
    groups = []
    for _ in range(40):
        legal = state.actions()
        seen.append([str(action) for action in legal])
        state = state.play(legal[len(legal) // 2])
        groups.append(actions.Landings.groups)
    assert min(groups[1:]) < 500 and max(groups[5:]) <= 500 + len(legal), groups
    monkeypatch.setattr(actions, "MOST_GROUPS", 30_000)
    state = vectorgames.load("chess_4d").start()
    for texts in seen:
        legal = state.actions()
        assert [str(action) for action in legal] == texts
        state = state.play(legal[len(legal) // 2])


# ---- two threads at once: the window and the engine ask for the same ----


def asked_by_two(ask):
    """What two threads get that ask at the same time."""
    with ThreadPoolExecutor(2) as threads:
        one, other = (threads.submit(ask) for _ in range(2))
        return one.result(), other.result()


def meeting():
    """A function that lets nobody go on before two threads have come to it."""
    both = Barrier(2)

    def wait():
        with suppress(BrokenBarrierError):
            both.wait(0.5)

    return wait


def test_of_what_two_threads_make_at_once_both_get_the_same():
    meet = meeting()

    def make(*_):
        meet()
        return object()

    thing, table, by_value = Thing(), Table(make), memoize_by_value(make)
    for ask in (lambda: table[0], lambda: memoize(make)(thing), lambda: by_value(1)):
        one, other = asked_by_two(ask)
        assert one is other


MADE = {
    "step": lambda moves: moves.make("move", 0, 1),
    "push": lambda moves: moves.push(0, 1, 2),
    "claim": lambda moves: moves.claim(0, 1),
    "push down": lambda moves: moves.push_down(0, 1),
    "hop": lambda moves: moves.hop("capture", 0, 1),
    "over": lambda moves: moves.over("move", 0, 2, 1),
    "new piece": lambda moves: moves.entries("K"),
    "capture by a new piece": lambda moves: moves.seizures("K"),
}


@pytest.mark.parametrize("make", MADE.values(), ids=MADE)
def test_play_knows_a_move_that_two_threads_made_at_once(make):
    """Play knows its own moves by identity: what the engine lists is what the window's tables have."""
    meet = meeting()

    class Names(tuple):
        def __getitem__(self, number):
            meet()
            return super().__getitem__(number)

        def __iter__(self):
            meet()
            return super().__iter__()

    moves = Moves(tree(2))
    moves.names = Names(moves.names)
    one, other = asked_by_two(lambda: make(moves))
    assert one is other is make(moves)


def test_pictures_of_the_first_page_go_when_it_has_been_left(sitting):
    first = sitting()
    first.do(("back_to_chooser",))
    first.draw()
    before = {path: first.layer.picture(path, (190, 120)) for path in map(picture, shown_games())}
    assert len(before) > 20 and all(before.values())
    first.draw(3)
    assert all(first.layer.picture(path, (190, 120)) is texture for path, texture in before.items())
    first.begin()
    first.draw(62)
    again = [first.layer.picture(path, (190, 120)) for path in before]
    assert not {id(texture) for texture in again} & {id(texture) for texture in before.values()}, "read anew"


def test_a_picture_is_read_once_it_is_seen_and_kept_while_it_is_scrolled_away(sitting, monkeypatch):
    """Reading all of them would take most of the time in which the first page appears."""
    files, original = [], imgui_layer._read_picture

    def read(path, bright):
        files.append(path)
        return original(path, bright)

    monkeypatch.setattr(imgui_layer, "_read_picture", read)
    first = sitting()
    first.session.library.refresh(first.session.context.words)
    first.draw(3)
    assert 2 < len(files) < len(shown_games()) / 2
    first.layer.mouse(*first.frame.view.centre)
    first.layer.wheel(0, -99)
    first.draw(70)
    assert picture(first.session.library.games[-1].id) in files
    files.clear()
    first.layer.wheel(0, 99)
    first.draw(70)
    assert picture("time_vectors") not in files


def test_panels_of_a_game_go_when_it_has_been_left(sitting):
    left = sitting().begin("time_vectors", moves=8)
    left.draw(3)
    gone = [weakref.ref(left.panel(name)) for name in ("side panel", "tool bar")]
    left.do(("back_to_chooser",))
    left.draw(3)
    gc.collect()
    assert [panel() for panel in gone] == [None] * 2, "though nothing else was built since"
