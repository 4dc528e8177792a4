"""The first page: every game with a picture, board by board, unfinished and recent ones on top."""

from __future__ import annotations

from imgui_bundle import imgui

from vectorgames.ui.canvas import Ui
from vectorgames.ui.dialog_model import GameCard, SavedGame
from vectorgames.ui.frame import Frame
from vectorgames.ui.model import Screen
from vectorgames.ui.theme import ROUND_CARD
from vectorgames.ui.widgets import TALL_H, button, button_width, card_button, row_button
from vectorgames.view.primitives import Rect

_CARD_LEAST, _CARD_MOST = 290, 400

_TEXT_H = 138  # height of what is written on a card: a title, three lines, for how many it is
_HEADING = 44

_ASSEMBLE = 32  # height of the button at the heading of a board
_HERO_H = 340

UNFINISHED_H = 86  # height of the card of an unfinished game
_GAP = 18

_RECENT_HEAD = 34  # height of the heading over recent games
_WIDEST = 1320

_FOCUSED = 2  # frames after which windows that have appeared no longer take the keyboard


def chooser(ui: Ui, frame: Frame, screen: Screen) -> None:
    memory = ui.layer.memory
    if screen.dialog is not None or ui.layer.frame_count > memory.get("chooser seen", 0) + 1:
        memory.pop("chooser frames", None)
    memory["chooser seen"] = ui.layer.frame_count
    ui.target = imgui.get_background_draw_list()
    _ground(ui, frame.window)
    ui.target = None
    fresh = screen.dialog is None and memory.get("chooser frames", 0) < _FOCUSED
    if fresh:
        # The keyboard walks over the games first; at the beginning the bars would take it.
        memory["chooser frames"] = memory.get("chooser frames", 0) + 1
        imgui.set_next_window_focus()
    with ui.panel("chooser", frame.free, background=False) as rect:
        if fresh and imgui.is_window_focused():
            # Where it was last, a page or a dialog ago, there is nothing any more.
            imgui.internal.nav_init_window(imgui.internal.get_current_window(), True)
        with ui.scroll("chooser scroll", rect) as (area, used):
            width = min(area.w, ui.px(_WIDEST))
            body = Rect(round(area.centre[0] - width / 2), area.y, width, area.h)
            used.append(_page(ui, body, screen) - area.y)


def _ground(ui: Ui, rect: Rect) -> None:
    """The ground: lighter above than below."""
    top, low = ui.colour("backdrop_high"), ui.colour("backdrop_low")
    ui.draw.add_rect_filled_multi_color((rect.x, rect.y), (rect.right, rect.bottom), top, top, low, low)


def _page(ui: Ui, area: Rect, screen: Screen) -> float:
    words, data = ui.words, screen.chooser
    y = area.y + ui.px(10)
    inner = Rect(area.x + ui.px(4), y, area.w - ui.px(8), area.h)
    y += ui.paragraph(Rect(inner.x, y, inner.w, 0), words("ui.chooser.title"), "display") + ui.px(3)
    y += ui.paragraph(Rect(inner.x, y, inner.w, 0), words("ui.chooser.subtitle"), "text", "second") + ui.px(16)
    ways = _Ways(ui, Rect(inner.x, y, inner.w, 0), screen)
    y = ways.end + ui.px(20)
    top, shown = y, _recent_columns(ui, inner.w)
    if data.recent:
        y += ui.px(_RECENT_HEAD) + _recent_height(ui, inner.w, data.recent[:shown], shown) + ui.px(_GAP)
    for i, game in enumerate(data.unfinished):
        height = unfinished_height(ui, inner.w, game)
        y = unfinished(ui, Rect(inner.x, y, inner.w, height), game, f"resume {i}") + ui.px(_GAP)
    if not data.games:
        ui.text(Rect(inner.x, y, inner.w, ui.px(40)), words("ui.chooser.no_games"), "text", "third")
        y += ui.px(50)
    elif len(data.games) == 1:
        y = _hero(ui, Rect(inner.x, y, inner.w, ui.px(_HERO_H)), data.games[0]) + ui.px(_GAP)
    else:
        y = _boards(ui, Rect(inner.x, y, inner.w, 0), data.games)
    # After the games, on which the keyboard begins.
    if data.recent:
        _recent(ui, Rect(inner.x, top, inner.w, ui.px(_RECENT_HEAD)), data.recent[:shown], shown)
    ways.draw()
    if len(data.recent) > shown:
        y = _more_recent(ui, Rect(inner.x, y + ui.px(8), inner.w, 0), data.recent, shown)
    return y + ui.px(10)


class _Ways:
    """What one may do with the program, in as many rows as are needed; this page is one of them.

    ``end``: where they end.
    """

    def __init__(self, ui: Ui, rect: Rect, screen: Screen):
        self._ui, self._rect, self._screen = ui, rect, screen
        ways = screen.chooser.ways if len(screen.chooser.ways) > 1 else ()
        self._labels = [ui.words(f"ui.chooser.way.{name}") for name, _ in ways]
        widest = max((button_width(ui, label) for label in self._labels), default=0.0)
        self._widest, self._gap, self._height = max(ui.px(120), widest), ui.px(8), ui.px(TALL_H)
        self._columns = min(len(ways), max(1, int((rect.w + self._gap) // (self._widest + self._gap))))
        rows = -(-len(ways) // self._columns) if ways else 0
        self.end = rect.y + max(0, rows * (self._height + self._gap) - self._gap)

    def draw(self) -> None:
        ui, rect, gap, height = self._ui, self._rect, self._gap, self._height
        if not self._labels:
            return
        width = min((rect.w - gap * (self._columns - 1)) / self._columns, 1.6 * self._widest)
        for i, ((name, command), label) in enumerate(zip(self._screen.chooser.ways, self._labels, strict=True)):
            line, column = divmod(i, self._columns)
            x, y = rect.x + column * (width + gap), rect.y + line * (height + gap)
            here = name == self._screen.page.name
            kind, help = "selected" if here else "normal", ui.words(f"ui.chooser.way_help.{name}")
            place = Rect(round(x), y, round(width), height)
            if button(ui, f"way {name}", place, label, kind=kind, help=help) and not here:
                ui.send(command)


def _unfinished_narrow(ui: Ui, width: float, game: SavedGame) -> bool:
    """Whether picture, words and button have no room side by side."""
    words = max(ui.measure(game.title, "prompt"), ui.measure(game.detail, "note"))
    return width < words + ui.px(130 + 20 + 36) + ui.px(62) * 1.5 + ui.px(16)


def unfinished_height(ui: Ui, width: float, game: SavedGame) -> float:
    """Height of its card, which in little room has the button under the words."""
    if not _unfinished_narrow(ui, width, game):
        return ui.px(UNFINISHED_H)
    inner = width - 2 * ui.px(18)
    words = ui.height(game.title, inner, "prompt") + ui.height(game.detail, inner, "note")
    return words + ui.px(18 + 8 + TALL_H + 24)


def _unfinished_in_rows(ui: Ui, rect: Rect, game: SavedGame, name: str) -> float:
    inner = rect.inset(ui.px(18), ui.px(12))
    ui.text(inner.top(ui.px(18)), _kind(ui, game), "note", "accent")
    rest = inner.below(ui.px(18))
    rest = rest.below(ui.paragraph(rest, game.title, "prompt"))
    ui.paragraph(rest, game.detail, "note", "second")
    label = ui.words("ui.chooser.continue")
    width = min(max(button_width(ui, label), ui.px(130)), inner.w)
    place = Rect(inner.right - width, inner.bottom - ui.px(TALL_H), width, ui.px(TALL_H))
    if button(ui, name, place, label, kind="primary"):
        ui.send("resume", game.file)
    return rect.bottom


def _kind(ui: Ui, game: SavedGame) -> str:
    return ui.words("ui.chooser.study" if game.study else "ui.chooser.unfinished")


def unfinished(ui: Ui, rect: Rect, game: SavedGame, name: str) -> float:
    """A card with an unfinished game or study and the button to go on with it. Returns where it ends."""
    ui.card(rect, "card", "accent")
    ui.outline(rect, "line", 0.9, ROUND_CARD)
    if _unfinished_narrow(ui, rect.w, game):
        return _unfinished_in_rows(ui, rect, game, name)
    inner = rect.inset(ui.px(18), ui.px(12))
    texture = ui.layer.picture(game.picture)
    if texture:
        ui.picture(texture, inner.left(inner.h * 1.5), 7)
        inner = inner.beside(inner.h * 1.5 + ui.px(16))
    label = ui.words("ui.chooser.continue")
    width = max(button_width(ui, label), ui.px(130))
    place = Rect(inner.right - width, round(rect.centre[1] - ui.px(TALL_H) / 2), width, ui.px(TALL_H))
    text = inner.left(inner.w - width - ui.px(20))
    ui.text(text.top(ui.px(18)), _kind(ui, game), "note", "accent")
    ui.text(text.below(ui.px(18)).top(ui.px(24)), game.title, "prompt")
    ui.text(text.below(ui.px(42)).top(ui.px(20)), game.detail, "note", "second")
    if button(ui, name, place, label, kind="primary"):
        ui.send("resume", game.file)
    return rect.bottom


def _hero(ui: Ui, rect: Rect, game: GameCard) -> float:
    pressed, _ = card_button(ui, f"game {game.id}", rect)
    inner = rect.inset(ui.px(12))
    picture = inner.left(round(min(rect.w * 0.52, inner.h * 1.65)))
    _picture(ui, picture, game)
    text = Rect(picture.right + ui.px(30), rect.y + ui.px(34), rect.right - picture.right - ui.px(60), rect.h)
    text = text.below(ui.paragraph(text, game.title, "display", "text", 2) + ui.px(10))
    text = text.below(ui.paragraph(text, game.sentence, "text", "text", 5) + ui.px(14))
    ui.paragraph(text, f"{game.players} · {game.board}", "note", "second", 2)
    label = ui.words("ui.chooser.play")
    width = max(button_width(ui, label), ui.px(160))
    place = Rect(text.x, rect.bottom - ui.px(34 + TALL_H), width, ui.px(TALL_H))
    _play_face(ui, place, label)
    if pressed:
        ui.send("new", game.id)
    return rect.bottom


def _play_face(ui: Ui, rect: Rect, label: str) -> None:
    """Looks like the main button; the whole card is the button."""
    ui.fill(rect, "accent", 1.0, 7)
    ui.text(rect, label, "label", "on_accent", 0.5)


def by_board(games: tuple[GameCard, ...]) -> list[tuple[str, tuple[GameCard, ...]]]:
    """The games of every board, in the order in which they are given."""
    boards = dict.fromkeys(game.board for game in games)
    return [(board, tuple(game for game in games if game.board == board)) for board in boards]


def _boards(ui: Ui, rect: Rect, games: tuple[GameCard, ...]) -> float:
    """A heading for every board, if there are several, and its games; two boards side by side where they have room.

    Returns where they end.
    """
    groups, gap = by_board(games), ui.px(_GAP)
    columns = max(1, int((rect.w + gap) // (ui.px(_CARD_LEAST) + gap)))
    columns = min(columns, len(games)) if len(groups) == 1 else columns
    width = (rect.w - gap * (columns - 1)) / columns
    width = width if len(games) >= columns and columns > 1 else min(width, ui.px(_CARD_MOST))
    y, end, taken, before = rect.y, rect.y, 0, None
    for board, group in groups:
        pictures = any(ui.layer.picture(game.picture) for game in group)
        if taken + len(group) > columns or pictures != before:
            y, taken, before = end, 0, pictures
        area = Rect(rect.x + taken * (width + gap), y, rect.w, 0)
        room = min(len(group), columns) * (width + gap)
        below = area.below(_heading_height(ui, board, group, room)) if len(groups) > 1 else area
        picture_h = round(width * 0.58) if pictures else 0
        end = max(end, _cards(ui, below, group, columns, width, picture_h, len(groups) == 1))
        if len(groups) > 1:  # after its games: the keyboard comes to a game first
            _heading(ui, area, board, group, room)
        taken += len(group)
    return end


def _heading_height(ui: Ui, board: str, group: tuple[GameCard, ...], width: float) -> float:
    """Height of a heading, which in little room has its button under the name of the board."""
    inner = width - ui.px(_GAP)
    needed = ui.measure(board, "title") + ui.px(24) + button_width(ui, ui.words("ui.chooser.assemble"))
    over = needed > inner and any(game.built for game in group)
    return ui.px(_HEADING) + (ui.height(board, inner, "title") + ui.px(8) if over else 0.0)


def _heading(ui: Ui, at: Rect, board: str, group: tuple[GameCard, ...], width: float) -> None:
    """The name of a board, how many games there are for it, and how it is put together."""
    head = Rect(at.x, at.y, width - ui.px(_GAP), ui.px(_HEADING))
    rest, over = head, 0.0
    needed = ui.measure(board, "title") + ui.px(24)
    board_id = next((game.board_id for game in group if game.built), "")
    if board_id:
        label = ui.words("ui.chooser.assemble")
        button_w = button_width(ui, label)
        if needed + button_w > head.w:  # the button under the name
            over = ui.paragraph(rest.below(ui.px(8)), board, "title") + ui.px(8)
            head = rest = Rect(head.x, head.y + over, head.w, head.h)
        place = Rect(rest.right - button_w, head.y + ui.px(5), button_w, ui.px(_ASSEMBLE))
        if button(ui, f"assemble {board_id}", place, label, help=ui.words("ui.chooser.assemble_help")):
            ui.send("assembly", board_id)
        rest = rest.left(rest.w - button_w - ui.px(10))
    if not over:
        rest = rest.beside(ui.text(rest, board, "title") + ui.px(14))
    games = ui.words("ui.chooser.games", n=len(group))
    if ui.measure(games, "note") <= rest.w:
        ui.text(rest, games, "note", "third")


def _cards(
    ui: Ui, rect: Rect, games: tuple[GameCard, ...], columns: int, width: float, picture_h: float, alone: bool
) -> float:
    """Cards in rows. ``alone``: no heading says on which board they are played. Returns where they end."""
    gap, height = ui.px(_GAP), picture_h + ui.px(_TEXT_H)
    for i, game in enumerate(games):
        line, column = divmod(i, columns)
        place = Rect(
            round(rect.x + column * (width + gap)), round(rect.y + line * (height + gap)), round(width), height
        )
        _card(ui, place, picture_h, game, alone)
    return rect.y + -(-len(games) // columns) * (height + gap)


def _card(ui: Ui, rect: Rect, picture_h: float, game: GameCard, with_board: bool) -> None:
    pressed, _ = card_button(ui, f"game {game.id}", rect)
    pad = ui.px(8)
    if picture_h:
        _picture(ui, Rect(rect.x + pad, rect.y + pad, rect.w - 2 * pad, picture_h - pad), game)
    text = Rect(rect.x + ui.px(18), rect.y + picture_h + ui.px(12), rect.w - ui.px(36), ui.px(_TEXT_H))
    ui.text(text.top(ui.px(24)), game.title, "prompt")
    ui.paragraph(text.below(ui.px(28)), game.sentence, "text", "second", 3)
    foot = Rect(text.x, rect.bottom - ui.px(34), text.w, ui.px(22))
    board = min(ui.measure(game.board, "note"), foot.w * 0.6) if with_board else 0.0
    ui.text(foot.left(foot.w - board - ui.px(12)), game.players, "note", "second")
    if board:
        ui.text(foot.beside(foot.w - board), game.board, "note", "third", 1.0)
    if pressed:
        ui.send("new", game.id)


def _picture(ui: Ui, rect: Rect, game: GameCard) -> None:
    texture = ui.layer.picture(game.picture)
    if texture:
        ui.picture(texture, rect, 8)
    else:
        ui.fill(rect, "field", 1.0, 8)
        ui.text(rect, game.title, "title", "third", 0.5)


def _recent_columns(ui: Ui, width: float) -> int:
    return max(1, int((width + ui.px(_GAP)) // (ui.px(_CARD_LEAST + _GAP))))


def _recent_height(ui: Ui, width: float, games: tuple[SavedGame, ...], columns: int) -> float:
    inner = (width - ui.px(_GAP) * (columns - 1)) / columns - 2 * ui.px(14)
    texts = (ui.height(game.title, inner, "strong") + ui.height(game.detail, inner, "note") for game in games)
    return max(texts, default=0.0) + 2 * ui.px(9)


def _recent(ui: Ui, rect: Rect, games: tuple[SavedGame, ...], columns: int) -> None:
    """The newest, in one row of cards."""
    ui.text(rect.top(ui.px(_RECENT_HEAD)), ui.words("ui.chooser.recent"), "head", "second")
    gap = ui.px(_GAP)
    width = (rect.w - gap * (columns - 1)) / columns
    y, height = rect.y + ui.px(_RECENT_HEAD), _recent_height(ui, rect.w, games, columns)
    for i, game in enumerate(games):
        place = Rect(round(rect.x + i * (width + gap)), y, round(width), height)
        if card_button(ui, f"recent{i}", place)[0]:
            ui.send("recent", game.file)
        inner = place.inset(ui.px(14), ui.px(9))
        used = ui.paragraph(inner, game.title, "strong")
        ui.paragraph(inner.below(used), game.detail, "note", "second")


def _more_recent(ui: Ui, rect: Rect, games: tuple[SavedGame, ...], first: int) -> float:
    """The older ones, from number ``first`` on, in a list. Returns where it ends."""
    ui.text(Rect(rect.x, rect.y, rect.w, ui.px(34)), ui.words("ui.chooser.older"), "head", "second")
    y = rect.y + ui.px(38)
    for i, game in enumerate(games[first:], first):
        wide = ui.measure(game.title, "strong") + ui.measure(game.detail, "note") + ui.px(48) <= rect.w
        under = 0.0 if wide else ui.height(game.detail, rect.w - ui.px(32), "note") + ui.px(4)
        place = Rect(rect.x, y, rect.w, ui.px(42) + under)
        ui.fill(place.inset(0, ui.px(2)), "card", 0.7, 7)
        if row_button(ui, f"recent{i}", place.inset(0, ui.px(2))):
            ui.send("recent", game.file)
        inner = place.inset(ui.px(16), 0)
        y += place.h
        if under:
            ui.text(inner.top(ui.px(38)), game.title, "strong")
            ui.paragraph(inner.below(ui.px(36)), game.detail, "note", "second")
            continue
        detail = ui.measure(game.detail, "note")
        ui.text(inner.left(inner.w - detail - ui.px(16)), game.title, "strong")
        ui.text(inner.beside(inner.w - detail), game.detail, "note", "second", 1.0)
    return y
