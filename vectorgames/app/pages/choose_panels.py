"""The panel of the first page: every game with a picture, board by board, unfinished and recent ones on top."""

from __future__ import annotations

from vectorgames.app.library import GameCard, SavedGame
from vectorgames.app.pages.choose import ChooserPage
from vectorgames.ui.boxes import Button, begin_here
from vectorgames.ui.canvas import Ui
from vectorgames.ui.dialogs import Main
from vectorgames.ui.layout import Box, Column, Custom, Fitted, Forms, Grid, Row, Scroll, Space, Text, steps
from vectorgames.ui.theme import ROUND_CARD
from vectorgames.ui.widgets import TALL_H, card_button, row_button
from vectorgames.view.primitives import Rect

_WIDEST, _CARD, _WAY = 1320, 290, 120  # design widths: of the page, of a card and of a way at least
_HEIGHT, _THUMB = 0.58, 62  # of a picture: by its width, and the design height of a small one


def body(page: ChooserPage, ui: Ui, _steps: Box | None) -> Box:
    fitted = Fitted(lambda width: _page(ui, page, width), width=_WIDEST, most=_WIDEST, align=0.5)
    return Scroll("chooser scroll", Column(fitted))


def _page(ui: Ui, page: ChooserPage, width: float) -> Box:
    words, library = ui.words, page.services.library
    gap = steps(ui, "large")
    columns = max(1, int((width + gap) // (ui.px(_CARD) + gap)))
    recent, older = library.recent[:columns], library.recent[columns:]
    begun = (unfinished(ui, game, f"resume {k}", k == 0) for k, game in enumerate(library.unfinished))
    return Column(
        Column(
            Text(words("ui.chooser.title"), "display"),
            Text(words("ui.chooser.subtitle"), "text", "second"),
            gap="hair",
        ),
        _ways(ui, page),
        _recent(ui, recent, columns) if recent else None,
        *begun,
        *_boards(ui, library.games, columns, (width + gap) / columns, gap, not library.unfinished),
        _older(ui, older, columns) if older else None,
        gap="large",
        pad=("tiny", "normal"),
    )


def _ways(ui: Ui, page: ChooserPage) -> Box:
    """What one may do with the program, in as many rows as are needed; this page is one of them."""
    ways = page.services.ways_in
    buttons = [
        Button(
            f"way {name}", ui.words(f"ui.chooser.way.{name}"), "" if name == page.name else command,
            kind="selected" if name == page.name else "normal",
            help=ui.words(f"ui.chooser.way_help.{name}"), height=TALL_H, width=_WAY,
        )
        for name, command in ways
    ]  # fmt: skip
    widest = 1.6 * max(button.widths(ui).natural for button in buttons) / ui.scale
    return Grid(*buttons, even=len(ways), gap="close", most=widest * len(ways), width=widest * len(ways), align=0.0)


# ---- games that were begun ----


def unfinished(ui: Ui, game: SavedGame, name: str, first: bool = False) -> Box:
    """A card with an unfinished game or study and the button to go on with it. ``first``: the keyboard begins
    there."""
    words = ui.words
    kind = Text(words("ui.chooser.study" if game.study else "ui.chooser.unfinished"), "note", "accent", lines=1)
    button = Main(name, words("ui.chooser.continue"), ("resume", game.file), first=first)
    button.align = 0.5

    def picture(ui: Ui, rect: Rect) -> None:
        if game.picture:
            ui.picture(game.picture, rect, 7)

    def ground(ui: Ui, rect: Rect) -> None:
        ui.card(rect, "card", "accent")
        ui.outline(rect, "line", 0.9, ROUND_CARD)

    wide = Row(
        Custom(picture, width=1.5 * _THUMB, height=_THUMB, align=0.5) if game.picture else None,
        Column(
            kind, Text(game.title, "prompt", lines=1), Text(game.detail, "note", "second", lines=1),
            gap="none", grow=1.0, align=0.5,
        ),
        button, gap="wide", pad=("large", "normal"), ground=ground,
    )  # fmt: skip
    narrow = Column(
        kind, Text(game.title, "prompt"), Text(game.detail, "note", "second"), Row(Space(), button),
        gap="tiny", pad=("large", "normal"), ground=ground,
    )  # fmt: skip
    return Forms(wide, narrow)


def _recent(ui: Ui, games: tuple[SavedGame, ...], columns: int) -> Box:
    """The newest, in one row of cards."""
    head = Text(ui.words("ui.chooser.recent"), "head", "second")
    cards = (_recent_card(number, game) for number, game in enumerate(games))
    return Column(head, Grid(*cards, columns=columns, gap="large"), gap="close")


def _recent_card(number: int, game: SavedGame) -> Box:
    def ground(ui: Ui, rect: Rect) -> None:
        if card_button(ui, f"recent{number}", rect)[0]:
            ui.send("recent", game.file)

    return Column(
        Text(game.title, "strong"), Text(game.detail, "note", "second"),
        gap="none", pad=("wide", "close"), ground=ground,
    )  # fmt: skip


def _older(ui: Ui, games: tuple[SavedGame, ...], first: int) -> Box:
    """The older ones, from number ``first`` on, in a list."""
    rows = (_older_row(number, game) for number, game in enumerate(games, first))
    return Column(Text(ui.words("ui.chooser.older"), "head", "second"), *rows, gap="tiny")


def _older_row(number: int, game: SavedGame) -> Box:
    def ground(ui: Ui, rect: Rect) -> None:
        ui.fill(rect, "card", 0.7, 7)
        if row_button(ui, f"recent{number}", rect):
            ui.send("recent", game.file)

    title, detail = Text(game.title, "strong", lines=1), Text(game.detail, "note", "second", lines=1)
    narrow = Column(
        Text(game.title, "strong"), Text(game.detail, "note", "second"),
        gap="none", pad=("large", "close"), ground=ground,
    )  # fmt: skip
    return Forms(Row(title, Space(), detail, pad=("large", "none"), height=38, ground=ground), narrow)


# ---- games to be begun ----


def by_board(games: tuple[GameCard, ...]) -> list[tuple[GameCard, ...]]:
    """The games of every board, in the order in which they are given."""
    boards = dict.fromkeys(game.board for game in games)
    return [tuple(game for game in games if game.board == board) for board in boards]


def _boards(ui: Ui, games: tuple[GameCard, ...], columns: int, step: float, gap: float, first: bool) -> list[Box]:
    """A heading for every board and its games; boards side by side where they have room. ``step``: pixels from one
    column to the next; ``first``: the keyboard begins at the first game."""
    lines: list[list[Box]] = []
    room = 0
    for group in by_board(games):
        taken = min(len(group), columns)
        if room < taken:
            lines.append([])
            room = columns
        room -= taken
        cards = (_card(ui, game, first and game is games[0]) for game in group)
        wide = (taken * step - gap) / ui.scale
        grid = Grid(*cards, columns=taken, gap="large")
        lines[-1].append(Column(_heading(ui, group), grid, width=wide, most=wide, least=_CARD))
    return [Row(*line, gap="large") for line in lines]


def _heading(ui: Ui, group: tuple[GameCard, ...]) -> Box:
    """The name of a board, how many games there are for it, and how it is put together."""
    words, board = ui.words, group[0].board
    games = Text(words("ui.chooser.games", n=len(group)), "note", "third", lines=1, drop=1)
    built = next((game.board_id for game in group if game.built), "")
    if not built:
        return Row(Text(board, "title", lines=1), games, gap="wide", height=34)
    build = Button(
        f"assemble {built}", words("ui.chooser.assemble"), ("assembly", built),
        help=words("ui.chooser.assemble_help"), height=32, align=0.5,
    )  # fmt: skip
    side_by_side = Row(Text(board, "title", lines=1), games, Space(), build, gap="wide", height=34)
    return Forms(side_by_side, Column(Text(board, "title"), Row(games, Space(), build), gap="tiny"))


def _card(ui: Ui, game: GameCard, first: bool) -> Box:
    def ground(ui: Ui, rect: Rect) -> None:
        if card_button(ui, f"game {game.id}", rect)[0]:
            ui.send("new", game.id)
        if first:
            begin_here(ui)

    def picture(ui: Ui, rect: Rect) -> None:
        if game.picture:
            ui.picture(game.picture, rect, 8)

    return Column(
        Custom(picture, high=lambda _m, width: round(_HEIGHT * width)) if game.picture else None,
        Column(
            Text(game.title, "prompt"),
            Text(game.sentence, "text", "second", up=0.0, grow=1.0),
            Text(game.players, "note", "second"),
            gap="tiny",
            pad=("normal", "tiny"),
            grow=1.0,
        ),
        gap="tiny",
        pad="close",
        ground=ground,
    )
