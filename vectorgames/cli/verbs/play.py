"""``play``: the window, with a game."""

from __future__ import annotations

import random
from argparse import ArgumentParser, Namespace

from vectorgames.cli import common, position
from vectorgames.cli.window import notice_unreadable, scale_of, show, size_of
from vectorgames.play import seats
from vectorgames.play.match import Terms
from vectorgames.play.record import GameRecord


def arguments(sub: ArgumentParser) -> None:
    common.game(sub)
    common.beginning(sub)
    common.add(sub, "--save", "save", "FILE")
    common.seed(sub)
    common.view(sub)
    common.window(sub)
    common.language(sub, None)
    common.add(sub, "--seat", "seat", "N=NAME", dest="seats", action="append", default=[])
    common.add(sub, "--match", "match", "TERMS")
    common.flag(sub, "--no-animation", "no_animation")
    common.flag(sub, "--fresh", "fresh")


def run(given: Namespace) -> None:
    from vectorgames.app.library import refuse_unseen
    from vectorgames.boards.backend import opening_view

    size, scale = size_of(given.size), scale_of(given.scale)
    save = position.target(given.save) or position.target(given.load)
    record = _begun(given)
    for text in given.seats:
        record.seat(*seats.parse(text, record.game.players))
    refuse_unseen(record.game)
    view = opening_view(given.view, record.game.space) if given.view else None
    from vectorgames.app.dialogs.new_game import Resume
    from vectorgames.app.session import Session
    from vectorgames.app.window import Window

    session = Session(language=given.lang, animation=False if given.no_animation else None, theme=given.theme)
    opened = Window(session, size, scale)
    session.library.find_autosaved(session.context.words)
    notice_unreadable(session)
    session.library.keep_unfinished()
    unfinished = session.library.unfinished
    session.begin(record, save)
    if view is not None:
        session.game.display.look(view)
    if unfinished and not given.load and not given.setup and not given.fresh:
        session.context.dialog = Resume(unfinished)
    show(opened)


def _begun(given: Namespace) -> GameRecord:
    given.actions, given.played = None, []
    if given.load is not None:
        return position.record(given)
    seed = given.seed if given.seed is not None else random.SystemRandom().randrange(1_000_000)
    made = position.begun(given, seed, Terms.parse(given.match) if given.match else None)
    from vectorgames.app.library import today

    made.date = today()
    return made
