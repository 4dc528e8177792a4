"""Pictures of the board alone, on white, with the names of the vector that is shown, as files and to be copied."""

from __future__ import annotations

import threading

import numpy as np
import pytest

from tests.support import do
from vectorgames.app import films, saving
from vectorgames.app.dialogs.picture import PictureQuestion, writing
from vectorgames.app.films import BoardPicture
from vectorgames.app.session import Session


@pytest.fixture
def page(home):
    session = Session(language="en", animation=False)
    do(session, "explore", "time_vectors")
    space = session.page.space
    do(session, "select_only", tuple(space.index[f"({n},1,1,SW)"] for n in range(1, 5)))
    return session.page


def _of(page, names):
    return BoardPicture.of(page.context, page.looking, page.tableau(), names)


def test_the_board_alone_is_on_white_with_the_names_of_its_vector(page):
    bare, named = (np.asarray(_of(page, names).image()).astype(int) for names in (False, True))
    for picture in (bare, named):
        assert (picture[:40, :40] == 255).all() and picture.shape[:2] == films.BOARD_SIZE[::-1]
    low = round((1 - films.NAMES) * films.BOARD_SIZE[1])
    beside = [(picture[low:, :200].min(axis=2) < 100).sum() for picture in (bare, named)]
    assert beside[0] == 0 < beside[1] and (bare[:low].sum(axis=2) < 600).mean() > 0.02
    svg = _of(page, True).svg().decode()
    assert "(4,1,1,SW)" in svg and "(4,1,1,SW)" not in _of(page, False).svg().decode()


def test_f12_asks_where_there_is_a_board_and_the_window_is_taken_at_once_elsewhere(page, tmp_path, monkeypatch):
    taken, session_of = [], page.services
    monkeypatch.setattr(session_of.context.host, "take_screenshot", taken.append, raising=False)
    program = session_of.everywhere["screenshot"]
    program.run(None)
    dialog = session_of.context.dialog
    assert isinstance(dialog, PictureQuestion) and not taken
    program.run(None)
    assert taken == [False]
    dialog.write_as("svg")
    monkeypatch.setattr(saving, "put", taken.append)
    dialog.copy()
    session_of.tasks.finish()
    assert "<svg" in taken[1] and session_of.tasks.news[-1].key == "app.picture_copied"
    file = tmp_path / "board.png"
    writing(_of(page, True), "png", threading.Event())(file)
    assert file.read_bytes()[:4] == b"\x89PNG"
