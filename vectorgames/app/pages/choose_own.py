"""The shelf of the user's own games on the first page."""

from __future__ import annotations

from pathlib import Path

from vectorgames.app.names import board_title, sentence, title
from vectorgames.play.own_games import OwnGame
from vectorgames.rules.definitions import definition
from vectorgames.ui.boxes import Button
from vectorgames.ui.canvas import Ui
from vectorgames.ui.layout import Box, Column, Custom, Forms, Grid, Row, Space, Text
from vectorgames.ui.paint import paint
from vectorgames.ui.theme import ROUND_CARD
from vectorgames.ui.widgets import card_button
from vectorgames.view.build_view import build_view
from vectorgames.view.flat_map import flat_primitives
from vectorgames.view.primitives import Rect

_MAP = 96  # design width of the map of a game


def own_games_box(ui: Ui, games: tuple[OwnGame, ...], columns: int) -> Box:
    """A card for each of the user's own games, and how there come to be more."""
    words = ui.words
    new = Button("new own", words("app.own.new"), ("new_own", None), height=32, align=0.5)
    about = Text(words("app.own.about"), "note", "third", lines=1, drop=1)
    beside = Row(Text(words("app.own.games"), "title", lines=1), about, Space(), new, gap="wide", height=34)
    head = Forms(beside, Column(Text(words("app.own.games"), "title"), new, gap="tiny"))
    cards = (_card(ui, game) for game in games)
    return Column(head, Grid(*cards, columns=columns, gap="large"), gap="close")


def _card(ui: Ui, game: OwnGame) -> Box:
    def ground(ui: Ui, rect: Rect) -> None:
        if card_button(ui, f"own {game.path}", rect)[0]:
            ui.send("new" if game.made is not None else "edit_own", str(game.path))
        if game.problem is not None:
            ui.outline(rect, "warning", 0.9, ROUND_CARD)

    return Row(
        *(_wrong(ui, game) if game.made is None else _told(ui, game)), gap="normal", pad="close", ground=ground
    )


def _told(ui: Ui, game: OwnGame) -> list[Box]:
    """How it begins, what it is called and about, where its file lies."""
    made = game.made
    assert made is not None
    start = definition.load(str(game.path)).start()

    def board(ui: Ui, rect: Rect) -> None:
        paint(ui, flat_primitives(start.game.space, build_view(start), rect, ui.theme, lang=ui.words.language))

    about = sentence(made, ui.words) or board_title(made.board, ui.words)
    return [
        Custom(board, width=_MAP, height=_MAP, align=0.5),
        Column(
            Text(title(made, ui.words), "head"),
            Text(about, "note", "second", up=0.0, grow=1.0),
            Text(game.path.name, "note", "third", lines=1),
            gap="hair",
            grow=1.0,
        ),
    ]


def _wrong(ui: Ui, game: OwnGame) -> list[Box]:
    """What is wrong with it, and in which line."""
    problem, lang = game.problem, ui.words.language
    line, what = getattr(problem, "line", 0), getattr(problem, "what", problem)
    file = Path(getattr(problem, "file", game.path)).name
    assert what is not None
    return [
        Column(
            Text(ui.words("app.own.at", file=file, line=line) if line else file, "head", "warning"),
            Text(what.say(lang), "note", "text", up=0.0, grow=1.0),
            gap="hair",
            grow=1.0,
        )
    ]
