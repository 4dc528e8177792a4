"""Explore: a board without turns, by commands and in its panels; studies as values and as files."""

from __future__ import annotations

from dataclasses import astuple

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import vectorgames
from tests.display import wait_for
from tests.panels import click, draw, layer, rects, written  # noqa: F401  fixtures
from tests.support import begin, do, refused, run, shown
from vectorgames.app.session import Session
from vectorgames.play import saves as saves_module
from vectorgames.play.study import Study
from vectorgames.play.views import View
from vectorgames.spaces.filters import Filter
from vectorgames.spaces.lattice import lattice
from vectorgames.ui.actions import Command
from vectorgames.view.flat_map import flat_points
from vectorgames.view.study_view import lines_of, study_tableau

# ruff: noqa: F811

GAMES = (("time_vectors", {}), ("time_vectors", {"dimensions": 5}), ("drangles", {}), ("chess_4d", {}))
VECTOR = ["(1,1,1,SW)", "(2,2,1,NW)", "(3,3,1,NE)", "(4,4,1,SE)"]


@st.composite
def studies(draw) -> Study:
    """Any study: of any board, with anything on it."""
    name, options = draw(st.sampled_from(GAMES))
    game = vectorgames.load(name, **options)
    spaces, codes = st.integers(0, game.space.size - 1), st.integers(1, len(game.roster.pieces) - 1)
    study = Study.of(game)
    for at, code in draw(st.dictionaries(spaces, codes, max_size=6)).items():
        study = study.with_piece(at, code)
    study = study.with_hidden(draw(st.sets(st.sampled_from(range(0, game.space.size, 7)), max_size=9)), True)
    for at in draw(st.lists(spaces, max_size=6)):
        study = study.with_selected(at)
    rows = range(len(game.space.vectors)) if game.space.vectors else ()
    for row in draw(st.lists(st.sampled_from(rows), max_size=5)) if rows else ():
        study = study.with_pinned(tuple(game.space.vectors.spaces[row].tolist()))
    only = Filter(
        draw(st.sampled_from(("", "x", "24"))), draw(st.sampled_from(("", "t"))), number=draw(st.integers(0, 4))
    )
    seen = {"view": draw(st.sampled_from((View(), View("flat"), View("exploded")))), "explode": 0.25, "apart": 0.5}
    actor = draw(st.integers(1, game.players))
    return Study(game, study.cells, actor, study.hidden, study.selected, study.pinned, only, **seen)


@settings(max_examples=20, deadline=None)
@given(studies())
def test_a_study_is_written_and_read_back(tmp_path_factory, study):
    path = tmp_path_factory.mktemp("studies") / "a.yaml"
    path.write_text(saves_module.dump_study(study), "utf-8")
    assert saves_module.load_any(path) == study
    assert study_tableau(study).occupied == {i for i, c in enumerate(study.cells) if c and i not in study.hidden}


@settings(max_examples=20, deadline=None)
@given(studies(), st.integers(0, 80))
def test_the_vectors_shown_are_those_through_all_selected_spaces_that_pass(study, at):
    """Beside every vector of the board, looked at one by one; and who may still complete each."""
    table, space = study.space.vectors, study.space
    lines = lines_of(study, at)
    if table is None or len(study.selected) > 4:
        assert lines is None
        return
    through, wanted = {*(study.selected or (at,))}, []
    only = study.filter
    for row, (spaces, mask) in enumerate(zip(table.spaces.tolist(), table.dims.tolist(), strict=True)):
        dims = space.dims_text(mask)
        good = {*only.run} <= {*dims} and not {*only.stay} & {*dims} and only.number in (0, len(dims))
        if through <= {*spaces} and good:
            wanted.append((len(dims), mask, row))
    assert lines.rows.tolist() == [row for *_, row in sorted(wanted)]
    owners = [study.game.roster.owners[code] for code in study.shown_cells]
    for k, row in enumerate(lines.rows.tolist()):
        there = {owners[i] for i in table.spaces[row].tolist()} - {0}
        assert lines.open[:, k].tolist() == [there <= {player} for player in range(1, study.game.players + 1)]


def test_a_file_that_is_no_study_is_refused_with_its_line(tmp_path):
    text = saves_module.dump_study(Study.of(vectorgames.load("time_vectors")).with_selected(3))
    path = tmp_path / "a.yaml"
    for old, new, what in (
        ('"(1,1,1,SE)"', '"(1,1,1,XX)"', "t is XX"),
        ("actor: 1", "actor: 3", "actor"),
        ("position: {}", 'position: {"(1,1,1,SE)": "9"}', "9"),
    ):
        assert old in text
        path.write_text(text.replace(old, new), "utf-8")
        line = next(n for n, row in enumerate(text.splitlines(), 1) if old in row)
        with pytest.raises(ValueError, match=rf"a.yaml:{line}: .*{what}"):
            saves_module.load_any(path)


def test_a_study_is_a_position_for_every_command(tmp_path):
    study = Study.of(vectorgames.load("time_vectors"))
    for at, code in ((0, 1), (9, 2), (20, 1)):
        study = study.with_piece(at, code)
    path = tmp_path / "a.yaml"
    path.write_text(saves_module.dump_study(Study(study.game, study.cells, 2, frozenset({9}), (4,))), "utf-8")
    lines = run("moves", "time_vectors", "--setup", str(path)).lines
    assert [line for line in lines if line.startswith("position")] == [
        f"position {name} {piece}" for name, piece in sorted(study.position.items())
    ]
    assert "actor 2" in lines
    wrong = study.with_piece(30, 1).with_piece(31, 1)
    path.write_text(saves_module.dump_study(wrong), "utf-8")
    assert saves_module.load_any(path).cells == wrong.cells
    assert "time_vectors" in refused("moves", "drangles", "--setup", str(path))


# ---- the page, by commands ----


def selected(session) -> list[str]:
    return [session.page.space.names[at] for at in session.page.study.selected]


def seen(layer, session, written) -> set[str]:
    """What is written in the window."""
    written.clear()
    draw(layer, session, times=2)
    return {drawn for _, drawn, _ in written}


def test_spaces_are_selected_and_judged(session, layer, rects, written):
    do(session, "explore", "time_vectors")
    do(session, "select", " ".join(VECTOR[:3]))
    page = session.page
    assert page.strip[1] and VECTOR[3] in seen(layer, session, written)
    do(session, "select_only", (*page.study.selected, *page.judgement.missing[0]))
    assert selected(session) == VECTOR and page.judgement.dims == "xyt"
    assert [path.kind for path in session.tableau().paths] == ["vector"]
    do(session, *astuple(page.key("K")))
    assert [*map(set, page.study.pinned)] == [{*page.study.selected}]
    do(session, "cancel")
    do(session, "aim", lattice(4).index["(4,3,1,SE)"])
    assert page.strip[1] is False and page.judgement.failing == (2,)
    assert [column.verdict for column in page.judgement.columns] == ["runs", "neither", "stays", "runs"]
    assert {"(4,4,1,SE) instead of (4,3,1,SE)", "x +1, y +1, t +1"} <= seen(layer, session, written)
    assert click(layer, session, rects["offer 0"].centre)[-1].name == "select_only"
    do(session, "view", View("flat"))
    draw(layer, session, times=2)
    at = flat_points(page.space, rects["large map"], page.looking.view)[7]
    assert Command("aim", 7) in click(layer, session, at) and "Explore" in page.title
    for _ in range(5):
        do(session, "undo")
    assert not page.study.selected and not shown(session).can_undo


def test_a_board_to_which_undo_leads_is_looked_at_as_its_own(session):
    """What was isolated, or pointed at, on the other board has no meaning there."""
    do(session, "explore", "time_vectors")
    do(session, "explore", "connection")
    page = session.page
    do(session, "only_quadrant", 1)
    do(session, "hover", 340)
    quadrant = page.looking.view.quadrants
    do(session, "undo")
    assert page.study.game.id == "time_vectors" and page.looking.pointed is None
    assert page.looking.view == page.display.first and quadrant
    do(session, "redo")
    assert page.study.game.id == "connection" and page.looking.view == page.display.first


def test_pieces_are_put_down_hidden_and_played_with(session):
    do(session, "explore", "time_vectors")
    do(session, "brush", "2")
    for at in (5, 9):
        do(session, "aim", at)
    do(session, "brush", "1")
    do(session, "aim", 9)
    do(session, "aim", 12)
    assert {(p.space, p.text) for p in session.tableau().pieces} == {(5, "2"), (9, "1"), (12, "1")}
    do(session, "tool", "hide")
    do(session, "aim", 5)
    assert session.tableau().occupied == {9, 12} and session.page.study.hidden == {5}
    do(session, "hide_all", True)
    assert not session.tableau().pieces
    do(session, "tool", "erase")
    do(session, "aim", 12)
    do(session, "undo")
    do(session, "begins", 2)
    do(session, "start_here")
    assert session.page is session.game
    assert session.record.state.position() == {lattice(4).names[i]: p for i, p in ((5, "2"), (9, "1"), (12, "1"))}
    assert session.record.state.actor == 2


def test_a_piece_is_put_down_before_one_is_chosen_and_keys_reach_each_tab(session):
    do(session, "explore", "time_vectors")
    do(session, "tool", "place")
    do(session, "aim", 5)
    assert session.page.study.cells[5] and not session.page.study.selected
    tabs = []
    for _ in session.page.tabs:
        do(session, *astuple(session.page.key("Ctrl+PageDown")))
        tabs.append(session.page.tab)
    assert sorted(tabs) == sorted(session.page.tabs)
    do(session, *astuple(session.page.key("Ctrl+L")))
    assert session.page.name == "learn"


def test_counts_are_filters_and_have_reasons(session, layer, rects, written):
    do(session, "explore", "time_vectors")
    do(session, "dock", "counts")
    seen(layer, session, written)
    assert click(layer, session, rects["count =xt"].centre)[-1] == Command("filter", Filter("tx", number=2))
    do(session, "filter", Filter("tx", number=2))
    lines = session.page.lines
    assert len(lines.lines) == 128 and {*lines.lines.dims} == {9}
    assert click(layer, session, rects["count =xt"].centre)[-1] == Command("filter", Filter())
    do(session, "filter", Filter(run="z"))
    do(session, "filter_number", -1)  # from any number round to the largest
    assert lines.filter == Filter("z", number=4) and lines.numbers == (1, 2, 3, 4)
    assert {*lines.lines.dims} == {15}
    do(session, "why_count", "all")
    assert "304 + 64 + 608 = 976" in seen(layer, session, written)
    do(session, "aim", 0)
    do(session, "scope", "space")
    do(session, "filter", Filter("tx", number=2))
    do(session, "why_count", "=xt")
    assert lines.lines.total == 22 and len(lines.lines) == 2
    assert "1 · 2 = 2" in seen(layer, session, written)


def test_a_study_is_saved_and_opened_again(session, tmp_path):
    do(session, "explore", "drangles")
    do(session, "select", "GR YB RY")
    do(session, "brush", "2")
    do(session, "aim", 8)
    path = tmp_path / "mine.yaml"
    do(session, "save", str(path))
    wait_for(path.exists, "the file")
    do(session, "clear", "selected")
    do(session, "explore", "time_vectors")
    do(session, "open", str(path))
    assert selected(session) == ["GR", "YB", "RY"] and len(session.tableau().pieces) == 1
    do(session, "save")
    assert session.page.name == "explore" and session.messages.shown[-1].kind == "info"


def test_a_study_comes_back_after_a_crash_as_games_do(session, home):
    """Each change is in the autosave; the next start offers it, and what was explored before is not lost."""
    do(session, "explore", "drangles")
    session.tick()
    assert not (home / "autosave-study.yaml").exists(), "nothing has been done"
    do(session, "select", "GR YB")
    session.tick()
    assert session.library.studies.flush()
    after = Session()  # of a window that comes when this one was killed
    session.library.studies.close()
    after.library.refresh(after.context.words)
    (offered,) = after.library.unfinished
    assert offered.study and "2 selected" in offered.detail
    do(after, "resume", offered.file)
    assert after.page.name == "explore" and selected(after) == ["GR", "YB"]
    assert not (home / "recent").exists(), "it is this one that goes on"
    do(after, "explore", "time_vectors")
    after.library.refresh(after.context.words)
    (before,) = after.library.unfinished
    do(after, "resume", before.file)
    assert selected(after) == ["GR", "YB"]
    after.close()


def test_what_is_copied_can_be_pasted(session, monkeypatch):
    """A study as text, and names of spaces; a game that waits behind the page is not played on."""
    board = {"text": ""}
    monkeypatch.setattr("vectorgames.app.saving.put", lambda text: board.update(text=text))
    monkeypatch.setattr("vectorgames.app.saving.get", lambda: board["text"])
    begin(session)
    do(session, "explore")
    do(session, "select", "111sw 221nw")  # in a hurry, as moves are typed
    do(session, "copy")
    do(session, "clear", "selected")
    do(session, "paste")
    assert selected(session) == VECTOR[:2]
    board["text"] = VECTOR[2]
    do(session, "paste")
    assert selected(session) == VECTOR[:3]
    assert session.record.number == 0 and session.page.name == "explore"
