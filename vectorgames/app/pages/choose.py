"""The first page: every game, the unfinished and the recent ones, the ways to the other pages."""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import replace
from itertools import groupby
from pathlib import Path

from vectorgames.app.dialogs.own_games import OwnGameCommands
from vectorgames.app.library import GameCard, Library, SavedGame, picture
from vectorgames.app.names import board_title, sentence, title
from vectorgames.app.page import WAYS, Page, Services, filling
from vectorgames.play.lessons.first_game import FirstGame, first_games, followed
from vectorgames.play.own_games import OwnGame
from vectorgames.rules.definitions import definition
from vectorgames.spaces import space as spaces
from vectorgames.ui.actions import action
from vectorgames.ui.boxes import Button, Send, Typed, begin_here
from vectorgames.ui.canvas import Ui
from vectorgames.ui.layout import Box, Column, Custom, Fitted, Forms, Grid, Row, Scroll, Space, Text, steps
from vectorgames.ui.paint import paint
from vectorgames.ui.theme import ROUND_CARD
from vectorgames.ui.widgets import TALL_H, card_button, tooltip
from vectorgames.view.build_view import build_view
from vectorgames.view.flat_map import MapStyle, flat_primitives
from vectorgames.view.primitives import Rect
from vectorgames.view.primitives import Text as Letters
from vectorgames.view.tableau import Tableau

LOOKS = 0.5  # seconds between looks at the user's own games


class ChooserPage(Page):
    """What the library holds; shown where no other page wants to be.

    ``search``: what the games shown are to say; ``visits``: another number whenever it is begun anew, from the top.
    """

    panels = filling("chooser")
    way_in = "back_to_chooser"
    offers = (*Page.offers, *WAYS)
    types_into = "search"
    bar = (("language", 0), ("of_program", 0))

    def __init__(self, services: Services):
        super().__init__(services)
        self.search, self.visits = "", 0
        self.own_games = OwnGameCommands(services)
        self._looked = 0.0

    @property
    def shared(self) -> tuple[object, ...]:
        return (self.own_games,)

    @property
    def title(self) -> str:
        return self.context.words("ui.program")

    @property
    def called(self) -> str:
        return self.context.words("app.to_chooser")

    def close(self) -> None:
        self.search = ""
        self.visits += 1

    @property
    def moving(self) -> bool:
        """Whether a file of the user's own games has changed."""
        now = time.monotonic()
        if self.context.record is not None or now - self._looked < LOOKS:
            return False
        self._looked = now
        return self.services.library.own.look()

    @action("search")
    def look_for(self, what: str) -> None:
        self.search = what

    def escape(self) -> None:
        self.search = ""

    def body(self, ui: Ui, steps: Box | None = None) -> Box:
        fitted = Fitted(lambda width: _page(ui, self, width), width=_WIDEST, most=_WIDEST, align=0.5)
        return Scroll(f"chooser {self.visits}", Column(fitted))


_WIDEST, _CARD, _SEARCH = 1320, 290, 260  # design widths: of the page, of a card and of the search at least
_PICTURE, _MAP = 104, 96  # design widths of the picture of a game, and of the map of one that was begun


def _page(ui: Ui, page: ChooserPage, width: float) -> Box:
    words, library = ui.words, page.services.library
    found = tuple(game for game in library.games if game.found(page.search)) if page.search else ()
    gap = steps(ui, "large")
    columns = max(1, int((width + gap) // (ui.px(_CARD) + gap)))
    head = _head(ui, page, ("new", found[0].id) if found else "")
    if page.search:
        none = None if found else Text(words("ui.chooser.found_none", what=page.search), "text", "second")
        shelves = _boards(ui, found, columns, True)
        return Column(head, none, *shelves, gap="large", pad=("tiny", "normal"))
    begun, older = _begun(ui, library, columns)
    return Column(
        head,
        begun,
        _start_here(ui, columns),
        _own_games(ui, library.own.games, columns) if library.own.games else None,
        *_boards(ui, library.games, columns, not library.unfinished),
        older,
        gap="large",
        pad=("tiny", "normal"),
    )


def _head(ui: Ui, page: ChooserPage, first: Send) -> Box:
    """The ways to the other pages, and where one searches. ``first``: what opens the first game found."""
    words = ui.words

    def title() -> Box | None:
        library = page.services.library
        begun = library.recent or library.unfinished or any(map(followed, first_games()))
        return Text(words("ui.chooser.title"), "display", lines=1) if begun else None

    def search() -> Box:
        return Typed(
            "search", page.search, lambda ui, text: ui.send("search", text), enter=first,
            hint=words("ui.chooser.search"), help=words("ui.chooser.search_help"), width=_SEARCH, height=TALL_H,
            align=0.5,
        )  # fmt: skip

    beside = Row(*_ways(ui, page), gap="close", align=0.5)
    under = _ways(ui, page)
    widest = max(button.widths(ui).natural for button in under) / ui.scale
    rows = Grid(*under, even=len(under), gap="close", most=1.6 * widest * len(under), align=0.0)
    return Forms(
        Row(title(), beside, Space(), search(), gap="huge"),
        Column(Row(title(), Space(), search(), gap="huge"), rows),
        Column(title(), search(), rows),
    )


def _ways(ui: Ui, page: ChooserPage) -> list[Button]:
    """What one may do with the program; this page is one of them."""
    return [
        Button(
            f"way {name}", ui.words(f"ui.chooser.way.{name}"), "" if name == page.name else command,
            kind="selected" if name == page.name else "normal",
            help=ui.words(f"ui.chooser.way_help.{name}"), height=TALL_H,
        )
        for name, command in page.services.ways_in
    ]  # fmt: skip


# ---- where one starts ----


def _start_here(ui: Ui, columns: int) -> Box:
    """Guided first games, one for each board; the first that was not yet played stands out."""
    firsts = first_games()
    due = next((first for first in firsts if not followed(first)), None)
    cards = (_first_card(ui, first, first is due) for first in firsts)
    grid = Grid(*cards, columns=min(len(firsts), columns), gap="large")
    return Column(Text(ui.words("ui.guide.title"), "title"), grid, gap="close")


def _first_card(ui: Ui, first: FirstGame, due: bool) -> Box:
    about = f"{first.summary.say(ui.words.language)} {ui.words('ui.guide.takes')}"
    said = ui.words(f"ui.guide.{'again' if followed(first) else 'begin'}")
    label = Text(said, "label", "on_accent" if due else "accent")
    draw = Ui.fill if due else Ui.outline
    go = Row(label, pad=("normal", "tiny"), ground=lambda ui, rect: draw(ui, rect, "accent", 1.0, 6), align=0.0)
    lines = (Text(title(definition.definition(first.game), ui.words), "prompt"), Space(), go)
    wanted, shown = ("first_game", first.id), _file_picture(picture(first.game))
    return _card(f"first {first.id}", shown, lines, wanted, "accent" if due else "line", help=about)


def _card(
    name: str,
    shown: Box | None,
    lines: Sequence[Box | None],
    wanted: tuple[str, object],
    edge: str = "",
    first: bool = False,
    help: str = "",
) -> Box:
    """A picture beside lines of text, which give ``wanted`` when they are pressed. ``edge``: its colour; ``first``:
    the keyboard begins there; ``help``: what is said where it is pointed at."""

    def ground(ui: Ui, rect: Rect) -> None:
        card_button(ui, name, rect, *wanted)
        tooltip(ui, help)
        if edge:
            ui.outline(rect, edge, 0.9, ROUND_CARD)
        if first:
            begin_here(ui)

    return Row(shown, Column(*lines, gap="hair", grow=1.0), gap="normal", pad="close", ground=ground)


def _file_picture(path: str | None) -> Box | None:
    if path is None:
        return None
    return Custom(lambda ui, rect: ui.picture(path, rect, 8), width=_PICTURE, height=_PICTURE)


def _board_picture(space: spaces.Space, position: Tableau) -> Box:
    """The map of a board, and what stands on it, without words and signs, for which there is no room."""
    unsigned = replace(position, paths=tuple(replace(path, dims="") for path in position.paths))

    def board(ui: Ui, rect: Rect) -> None:
        shapes = flat_primitives(space, unsigned, rect, MapStyle(ui.theme, lang=ui.words.language))
        paint(ui, tuple(shape for shape in shapes if not isinstance(shape, Letters)))

    return Custom(board, width=_MAP, height=_MAP, align=0.5)


# ---- games that were begun ----


def begun_card(ui: Ui, game: SavedGame, number: int, first: bool = False) -> Box:
    """A card with what stands on the board of an unfinished or recent game or study, which goes on with it: who
    plays, how far it is. ``number``: of the card; ``first``: the keyboard begins there."""
    edge, mark = "" if game.ended else "accent", ui.words(f"ui.chooser.{'study' if game.study else 'unfinished'}")
    lines = (
        None if game.ended else Text(mark, "note", edge),
        Text(game.title, "strong"),
        Text(game.people, "note", "second") if game.people else None,
        Text(game.detail, "note", "second"),
    )
    board = _board_picture(game.space, game.position) if game.space and game.position else None
    return _card(f"resume {number}", board, lines, ("resume", game.file), edge, first)


def _begun(ui: Ui, library: Library, columns: int) -> tuple[Box | None, Box | None]:
    """A row of what there is to go on with and of games that have ended, each kind under its title; and below, all
    others that were begun."""
    unfinished, ended = library.unfinished, library.recent
    going_on = min(len(unfinished), max(1, columns - bool(ended)))
    room = columns - going_on
    games = (*unfinished[:going_on], *ended[:room], *unfinished[going_on:], *ended[room:])
    cards = [begun_card(ui, game, k, first=k == 0 < going_on) for k, game in enumerate(games)]
    titles = {going_on: ui.words("ui.chooser.recent")} | ({0: ui.words("ui.chooser.begun")} if going_on else {})
    row = [Column(Text(titles.get(k, " "), "title"), card, gap="close") for k, card in enumerate(cards[:columns])]
    older = Grid(*cards[columns:], columns=columns, gap="large")
    below = Column(Text(ui.words("ui.chooser.older"), "title"), older, gap="close")
    return Grid(*row, columns=columns, gap="large") if row else None, below if older.boxes else None


# ---- games to be begun ----


def _boards(ui: Ui, games: tuple[GameCard, ...], columns: int, first: bool) -> list[Box]:
    """A heading for every board, and its games, which come together. ``first``: the keyboard begins there."""
    boards = (tuple(group) for _, group in groupby(games, key=lambda game: game.board))
    return [
        Column(
            _heading(ui, group),
            Grid(*(_game_card(game, first and game is games[0]) for game in group), columns=columns, gap="large"),
        )
        for group in boards
    ]


def _heading(ui: Ui, group: tuple[GameCard, ...]) -> Box:
    """The name of a board, how many games there are for it, and how it is put together."""
    words, built = ui.words, next((game.board_id for game in group if game.built), "")
    build = Button(
        f"assemble {built}", words("ui.chooser.assemble"), ("assembly", built),
        help=words("ui.chooser.assemble_help"), height=32, align=0.5,
    )  # fmt: skip
    return _over(group[0].board, words("ui.chooser.games", n=len(group)), build if built else None)


def _over(title: str, note: str, button: Box | None) -> Box:
    """What stands over cards: a title, a note, and what can be done besides, in one row or in two."""
    told = Text(note, "note", "third", lines=1, drop=1)
    beside = Row(Text(title, "title", lines=1), told, Space(), button, gap="wide", height=34)
    return Forms(beside, Column(Text(title, "title"), Row(told, Space(), button), gap="tiny"))


def _game_card(game: GameCard, first: bool) -> Box:
    lines = (
        Text(game.title, "head"),
        Text(game.sentence, "note", "second", up=0.0, grow=1.0),
        Text("\n".join(map(" · ".join, (game.told[:2], game.told[2:]))), "note", "third"),
    )
    return _card(f"game {game.id}", _file_picture(game.picture), lines, ("new", game.id), first=first)


# ---- games of the user's own ----


def _own_games(ui: Ui, games: tuple[OwnGame, ...], columns: int) -> Box:
    """A card for each of the user's own games, and how there come to be more."""
    words = ui.words
    new = Button("new own", words("app.own.new"), ("new_own", None), height=32, align=0.5)
    cards = (_own_card(ui, game) for game in games)
    head = _over(words("app.own.games"), words("app.own.about"), new)
    return Column(head, Grid(*cards, columns=columns, gap="large"), gap="close")


def _own_card(ui: Ui, game: OwnGame) -> Box:
    """How it begins, what it is called and about, where its file lies; or what is wrong with it, in which line."""
    name, made, lang = f"own {game.path}", game.made, ui.words.language
    if made is not None:
        start = definition.load(str(game.path)).start()
        about = sentence(made, ui.words) or board_title(made.board, ui.words)
        lines = (
            Text(title(made, ui.words), "head"),
            Text(about, "note", "second", up=0.0, grow=1.0),
            Text(game.path.name, "note", "third", lines=1),
        )
        shown = _board_picture(start.game.space, build_view(start))
        return _card(name, shown, lines, ("new", str(game.path)))
    line, what = getattr(game.problem, "line", 0), getattr(game.problem, "what", game.problem)
    file = Path(getattr(game.problem, "file", game.path)).name
    assert what is not None
    told = (
        Text(ui.words("app.own.at", file=file, line=line) if line else file, "head", "warning"),
        Text(what.say(lang), "note", "text", up=0.0, grow=1.0),
    )
    return _card(name, None, told, ("edit_own", str(game.path)), "warning")
