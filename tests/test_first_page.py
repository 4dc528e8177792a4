"""The first page: what its cards say and where they come from, searching, what it offers to go on with."""

# ruff: noqa: F811

import random
import runpy
from math import dist
from pathlib import Path
from types import SimpleNamespace

import pytest

import vectorgames
from tests.panels import click as click_at
from tests.panels import draw, fields, layer, live, rects  # noqa: F401
from tests.support import ROOT, WON, begin, do, given, shown
from tests.test_choosing import click
from vectorgames.app.library import RECENT, facts
from vectorgames.app.move_input import REMINDED
from vectorgames.app.pages.play_card import last_roll
from vectorgames.app.session import Session
from vectorgames.base.words import LANGUAGES
from vectorgames.play import saves as saves_module
from vectorgames.play.lessons.first_game import ROLL, first_games, followed
from vectorgames.rules.adviser import adviser_of
from vectorgames.rules.definitions import definition
from vectorgames.ui.actions import Command
from vectorgames.ui.canvas import Ui
from vectorgames.ui.labels import BoardLabels


def test_what_cards_say_of_games_is_what_random_games_are_like():
    measured = runpy.run_path(str(ROOT / "models" / "facts.py"))["measured"]
    assert {*facts()} >= {*vectorgames.games()}
    for game in ("vector_battle", "smack_down", "chancy_time_vectors"):
        assert measured(definition.load(game)) == facts()[game], game


def cards(rects) -> dict[str, object]:
    return {name.removeprefix("game "): rect for name, rect in rects.items() if name.startswith("game ")}


def test_games_are_searched_by_what_their_cards_say_and_escape_shows_all(live, rects, fields):
    live.session.library.refresh(live.session.context.words)
    live.draw()
    for typed, found in (("morris dice", {"chancy_vector_morris"}), ("cards", {"vector_battle"}), ("zzz", set())):
        live.type(fields["search"], typed)
        rects.clear()
        live.draw()
        assert set(cards(rects)) == found
        live.do("cancel")
        live.draw()
        assert live.session.page.search == ""
    rects.clear()
    live.draw()
    assert len(cards(rects)) == len(vectorgames.games())


def test_enter_opens_the_first_game_that_was_found(live, fields):
    live.session.library.refresh(live.session.context.words)
    live.draw()
    live.type(fields["search"], "morris dice")
    live.press("enter")
    assert live.session.context.dialog.game == "chancy_vector_morris"


def test_a_card_looks_pressed_in_a_picture_before_what_it_opens_takes_its_time(live, rects, monkeypatch):
    live.session.library.refresh(live.session.context.words)
    live.draw()
    card, fills, fill = rects["game time_vectors"], [], Ui.fill
    live.layer.mouse(*card.centre)
    live.draw()
    live.layer.button(0, True)
    live.draw()
    live.layer.button(0, False)
    monkeypatch.setattr(
        Ui, "fill", lambda ui, at, colour, *how: (fills.append((at, colour)), fill(ui, at, colour, *how))
    )
    assert not live.draw(1) and (card, "selected") in fills
    fills.clear()
    assert [command.name for command in live.draw(1)] == ["new"]
    assert (card, "selected") in fills, "the picture that is seen until what it opens is there"


def test_a_click_on_a_ring_that_calls_or_on_its_sign_is_one_on_its_space(live, rects):
    do(live.session, "first_game", first_games()[0].id)
    at, page = live.session.play.guided_to.space, live.session.page
    labels = BoardLabels(notes=((page.written[0][1], (400.0, 300.0)),), rings=((400.0, 360.0),))
    draw(live.layer, live.session, times=3, labels=labels)
    covered = rects[f"called {at}"]
    assert covered.contains(400, 300) and covered.bottom < rects[f"ring {at}"].y, "between them others are clicked"
    for part in (covered, rects[f"ring {at}"]):
        assert click_at(live.layer, live.session, part.centre, labels=labels) == [Command("aim", at)]


def test_a_sign_stands_where_no_piece_is_nearer_to_it_than_its_ring_and_is_alone_until_the_first_click(session):
    do(session, "first_game", first_games()[1].id)
    page, tableau = session.page, session.page.tableau()
    at, stem = session.play.guided_to.space, session.play.move_input.stem[0].space
    for side in ((0.0, -70.0), (70.0, 0.0), (0.0, 70.0)):
        view = SimpleNamespace(frame=SimpleNamespace(scale=1.0), labels=lambda *_: BoardLabels())
        view.seen_at = lambda spaces, side=side: [[0.0, 0.0] if one == at else [*side] for one in spaces]
        labels = page.labels(view, None, tableau)
        ((_, sign),) = labels.notes
        assert labels.rings == ((0.0, 0.0), side) and dist(sign, labels.rings[0]) < dist(sign, side)
    assert [path.spaces for path in tableau.paths if path.kind == "way"] == [(stem, at)]
    assert page.calls_alone and not shown(session).prompt.detail
    do(session, "aim", at)
    assert not page.calls_alone


def test_whoever_is_guided_means_the_space_that_he_clicks_not_another_one_of_its_column(session):
    do(session, "first_game", first_games()[2].id)
    aimed = session.play.guided_to.space
    index, name = session.context.space.index, session.context.space.name(aimed)
    do(session, "aim", index[name[:-1] + "5"])
    assert session.record.number == 0 and session.play.move_input.reminds > 0
    do(session, "aim", aimed)
    assert session.record.number == 1


def test_a_game_gone_back_into_has_no_winner(session):
    begin(session)
    for action in WON:
        do(session, "play", action)
    do(session, "goto", 3)
    do(session, "back_to_chooser")
    (offered,) = session.library.recent
    assert offered.detail.startswith("Light wins") and len(offered.position.pieces) == len(WON), "only looked at"
    do(session, "resume", offered.file)
    do(session, "goto", 3)
    do(session, "play_on")
    do(session, "back_to_chooser")
    (offered,), turns = session.library.unfinished, (len(WON) + 1) // 2
    assert offered.detail.startswith(f"at turn 2 of {turns} ·") and offered.people == "Light – Dark"
    assert len(offered.position.pieces) == 3


def test_what_was_begun_is_offered_once_where_it_belongs_whatever_was_opened_since(session):
    """Each game in which something was played, where there are as many as are kept; ``begun``: seed -> whether it
    has ended."""
    rng, begun, library = random.Random(5), dict[int, bool](), session.library
    for step in range(40):
        offered = library.unfinished + library.recent
        if offered and (step % 2 or len(begun) > RECENT):
            do(session, "resume", rng.choice(offered).file)
        else:
            do(session, "start", ("time_vectors", {"opening": "standard"}))
        record = session.record
        if rng.random() < 0.3 and record.line:
            do(session, "goto", rng.randrange(len(record.line)))
        elif rng.random() < 0.3 and record.state.outcome is None:
            do(session, "resign", 1)
        elif rng.random() < 0.5 and record.state.outcome is None:
            do(session, "play", str(rng.choice(record.state.actions())))
        if record.line or record.state.outcome is not None:
            end = record.line[-1] if record.line else record.root
            begun[record.seed] = end.result is not None
        do(session, "back_to_chooser")
        for games, ended in ((library.unfinished, False), (library.recent, True)):
            seeds = [saves_module.load(Path(game.file)).seed for game in games]
            assert sorted(seeds) == sorted(seed for seed in begun if begun[seed] is ended), step
            assert all(game.ended is ended for game in games)
    assert len(begun) == RECENT + 1 and {*begun.values()} == {True, False}


def take(session, action) -> None:
    """Choose the only action that a guide offers, by clicks on what is marked on the board and told in a word."""
    number, told, clicks = session.record.number, set(), 0
    while session.record.number == number:
        pick, page = session.play.guided_to, session.page
        assert pick in action.picks
        marked = [mark.space for mark in page.tableau().marks if mark.kind == "hint"]
        away = [one.origin for one in adviser_of(session.record.game).tray(session.record.state)]
        at = {"button": [], "tray": away}.get(pick.kind, [pick.space])
        assert marked == [space for space, _ in page.written] == at
        told.add(shown(session).prompt.text)
        stem, space = session.play.move_input.stem, page.space
        wrong = next(one for one in range(space.size) if not {*at} & {*space.column(one)})
        for beside in (("aim", wrong), ("miss",)) if clicks == 0 else ():
            do(session, "hover", wrong)
            do(session, *beside)
            said = shown(session).prompt
            given = session.play.move_input
            assert said.why and said.why in said.text and "/" in said.text, "what is to be clicked in which step"
            assert given.reminds and session.moving
            given._reminded_at -= REMINDED
            session.play.tick()
            assert not shown(session).prompt.why, "after a while it looks as before"
            assert session.play.move_input.stem == stem and session.record.number == number
            assert page.pointed is None and not page.tableau().marked("hover")
        if stem and stem[0].space is not None:
            do(session, "aim", stem[0].space)
            assert session.play.move_input.reminds, "the piece is chosen already"
        click(session, pick)
        clicks += 1
    chosen = number == 0 and len(action.picks) > 1  # the first piece is chosen already
    assert told and clicks == len(action.picks) + any(pick.kind == "button" for pick in action.picks) - chosen


@pytest.mark.parametrize("first", first_games(), ids=lambda first: first.id)
def test_a_guided_game_is_played_by_clicks_to_its_end_and_won_from_there(session, first):
    do(session, "first_game", first.id)
    guide, said = session.play.guide, []
    assert last_roll(session.page)[1] == (("Y",) if first.game == "ez_gryb" else ()), "the die of the position"
    assert 5 <= first.actions <= 8 and not followed(first)
    while guide.leads:
        step = guide.step
        marks = session.page.tableau().marks
        stars = [session.page.space.names[mark.space] for mark in marks if mark.kind == "win"]
        assert stars == [*step.win] and session.page.meant == {"win": "would_win"}, "not to be played yet"
        for name in stars:
            do(session, "aim", session.page.space.index[name])
            assert shown(session).prompt.why == f"{name} would win, but cannot be played now."
        if not step.number:
            session.play.seats._since = float("-inf")
            session.play.tick()
        elif step.play == ROLL:
            said.append(shown(session).prompt.detail)
            do(session, "roll")
        else:
            said.append(shown(session).prompt.detail)
            (only,) = session.play.move_input.fresh.legal
            take(session, only)
    assert len(set(said)) == first.actions and followed(first)
    asked = [step for step in first.steps if step.number > 1]
    assert said[0] == "" and all(step.say.say(lang) for step in asked for lang in LANGUAGES)
    assert shown(session).prompt.text == "Now you can win"
    assert [*session.play.move_input.fresh.legal] == [*session.record.state.actions()]
    state, page = session.record.state, session.page
    assert not page.meant
    (star,) = [mark.space for mark in page.tableau().marks if mark.kind == "win"]
    won = next(one for one in state.actions() if one.picks[-1].space == star and state.play(one).outcome)
    for pick in won.picks:
        do(session, "miss")
        assert shown(session).prompt.detail == first.steps[-1].say.say("en"), "what wins stays said"
        assert [at for at, _ in page.written] == [pick.space], "one piece, then one space is marked"
        click(session, pick)
    assert session.record.state is state, "whoever is not told where to click confirms"
    do(session, "aim", star)
    assert session.record.state.outcome.winners == (1,)
    review, before = session.play.review, [session.record.root, *session.record.line[:-1]]
    review._found = {turn: (0.9, "better", None, {}) for turn in before if turn.state.actor}
    do(session, "undo")
    assert not review.turning + review.dearest, "what a guide told people to play is no mistake"
    assert not review.rows, "nor is what won, though it was taken back and something else wins as well"


def test_a_guided_game_is_taken_back_to_the_learners_action_and_left_by_another(session):
    first = first_games()[0]
    do(session, "first_game", first.id)
    take(session, session.play.move_input.fresh.legal[0])
    session.play.seats._since = float("-inf")
    session.play.tick()
    assert session.record.number == 2
    do(session, "undo")
    assert session.record.number == 0 and session.play.guide.step is first.steps[0]
    do(session, "leave_guide")
    assert session.play.guide.left and session.play.guide.step is None
    do(session, "guide")
    assert not session.play.guide.left and session.play.guide.step is first.steps[0]
    do(session, "play", "(4,4,4,NE)")
    assert session.play.guide.step is None and session.play.seats.player == 2
    do(session, "first_game", "4_none")
    assert "no guided game" in session.messages.shown[-1].text


@pytest.mark.parametrize(
    ("named", "language"),
    [({"LANG": "de_AT.UTF-8"}, "de"), ({"LANG": "en_GB"}, "en"), ({"LC_ALL": "fr", "LANG": "de"}, "en")],
)
def test_the_first_start_is_in_the_language_of_the_system_until_people_choose(home, monkeypatch, named, language):
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(name, raising=False)
    for name, value in named.items():
        monkeypatch.setenv(name, value)
    session = Session()
    assert session.context.language == language
    other = next(one for one in LANGUAGES if one != language)
    do(session, "language", other)
    session.close()
    again = Session()
    assert again.context.language == other
    again.close()


def test_learn_is_opened_from_practise(session):
    do(session, "practise")
    command = given(session, "l", control=True)
    assert command is not None
    do(session, command.name)
    assert session.page.name == "learn"
