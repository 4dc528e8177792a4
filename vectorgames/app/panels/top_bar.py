"""The bar at the top of every page: what it is about, what can be done, the menu, in which is what has no room."""

from __future__ import annotations

from imgui_bundle import imgui

from vectorgames.app.game_texts import Player, game_text, results_text, total_of
from vectorgames.app.page import Page, Saved
from vectorgames.app.pages.play import PlayPage
from vectorgames.app.panels.menus import hints_menu, main_menu, undo_menu
from vectorgames.app.panels.side_panel import open_page, page_selector, turned_by_keys
from vectorgames.base.numbers import parse_int
from vectorgames.base.words import LANGUAGES
from vectorgames.ui.boxes import Button, Reserve, Segments, piece, show
from vectorgames.ui.canvas import Ui
from vectorgames.ui.frame import Frame
from vectorgames.ui.icons import caret
from vectorgames.ui.layout import Box, Column, Custom, Draw, Forms, Measure, Row, Sizes, Space, Stack, Text
from vectorgames.ui.theme import ROUND_PILL
from vectorgames.ui.widgets import button, hit, tooltip
from vectorgames.view.primitives import Rect

LANGUAGE_NAMES = {"en": "English", "de": "Deutsch"}
_LONGEST_SERIES = 5  # room is kept for the dots of so many moves in a row
_NAME = 220  # design width of a player's name at most
OF_CHOOSER = ("open_dialog", "settings", "help", "quit")


def top_bar(ui: Ui, frame: Frame, page: Page) -> None:
    with ui.panel("top bar", frame.top_bar) as rect:
        bar(ui, rect, frame, page)


def bar(ui: Ui, rect: Rect, frame: Frame, page: Page) -> None:
    """What is in the bar of a page, into the panel that is open."""
    key = page, page.context.settled, frame.paged, open_page(frame, page)
    shown = show(ui, "top bar", rect, key, lambda ui: _bar(ui, frame, page))
    if frame.paged and "pages" in ui.layer.actions:
        turned_by_keys(ui, frame, page)
    left_out = tuple(box.name for box in shown.all() if isinstance(box, _Bar) for box in box.left_out if box.name)
    _menus(ui, rect, shown, page, left_out)


class _Middle(Row):
    """What stands in the middle of a bar, if that is free."""


class _Bar(Row):
    """A row of which what is left out is in the menu."""

    def _way(self, m: Measure, width: float) -> list[tuple[Box, float, float]]:
        way = super()._way(m, width)
        for i, (box, _, w) in enumerate(way):
            if isinstance(box, _Middle):  # between two spaces
                first, last = way[i - 1][1], way[i + 1][1] + way[i + 1][2] - w
                way[i] = (box, round(min(max((width - w) / 2, first), last)), w)
        return way


def _bar(ui: Ui, frame: Frame, page: Page) -> Box:
    """What the page is called and what there is to say of it, then its buttons; where panels are pages, which one
    is open, and the buttons that are needed most."""
    names, contents = page.bar, list[Box | None]()
    if frame.paged and page.panel_pages:
        names, contents = PAGED_BAR, [page_selector(ui, frame, page, gives=9), Space()]
    else:
        game, saved = page if isinstance(page, PlayPage) else None, _saved(ui, page.saved)
        pills = [player_pill(ui, game, player) for player in game.players] if game else []
        contents = [
            Row(Text(page.title, "title", cut=True, lines=1, grow=1.0), pad=("small", "none")),
            _notes(*_told(ui, game) if game else (page.subtitle,)),
            Text(saved, "note", "third", lines=1, drop=1) if saved else None,
            page.beside_title(ui),
            *([Space(), _Middle(*pills, gap="close", align=0.5)] if pills else []),
            Space(),
        ]
    buttons = [box for name, drop in names for box in _entry(ui, page, name, drop, paged=names is PAGED_BAR)]
    gap, pad = ("small", "small") if frame.paged else ("close", "wide")
    menu = _opens(ui, "menu") if frame.paged and ("menu", 0) not in names else None
    return _Bar(*contents, *buttons, menu, gap=gap, pad=(pad, "none"))


PAGED_BAR: tuple[tuple[str, int], ...] = (("undo", 4), ("redo", 3), ("leave_page", 2), ("help", 1))
"""The buttons where panels are pages, like ``Page.bar``; the menu stands behind them."""


def _entry(ui: Ui, page: Page, name: str, drop: int, paged: bool) -> list[Box | None]:
    """What a name in the bar of a page stands for."""
    match name:
        case "declared":
            return [_action(ui, page, one, number) for one, number in ui.layer.actions.bar()]
        case "menu" | "hints":
            return [_opens(ui, name)]
        case "language":
            return [_languages(ui)]
        case "of_program":
            buttons = Row(*(_action(ui, page, one) for one in OF_CHOOSER), gap="close")
            return [Forms(buttons, _opens(ui, "menu"), gives=1)]
        case "leave_page":
            label = page.way_back if paged else f"← {page.way_back}"
            return [_action(ui, page, name, drop, label, ui.keys("cancel"))]
        case "back_to_chooser":
            return [_action(ui, page, name, drop, f"← {ui.words('app.to_chooser')}")]
        case "undo" if isinstance(page, PlayPage) and not paged and (page.series or page.undoes_series):
            menu = Custom(_undo_menu(page.undoes_series), width=24)
            return [Row(_action(ui, page, name), menu, gap="hair", align=0.5)]
        case "edit_played" if not ui.layer.actions.possible(name):
            return []
    return [_action(ui, page, name, drop)]


def _action(ui: Ui, page: Page, name: str, drop: int = 0, label: str = "", keys: str = "") -> Box | None:
    """A button for something that can be done on the page."""
    if name not in ui.layer.actions:
        return None
    works = {"undo": page.can_undo, "redo": page.can_redo}.get(name, ui.layer.actions.possible(name))
    said = label or ui.words(_LABELS.get(name, f"ui.command.{name}"))
    return Button(name, said, name, enabled=works, keys=keys or ui.keys(name), drop=drop, align=0.5)


_LABELS = {
    "undo": "ui.undo",
    "redo": "ui.redo",
    "present": "ui.present",
    "help": "ui.help",
    "hints": "ui.hints",
    "menu": "ui.menu",
    "edit_played": "app.own.edit",
    "explore": "explore.title",
    "start_here": "explore.start_here",
    "open_dialog": "ui.chooser.open_file",
    "settings": "ui.settings.title",
}


def _opens(ui: Ui, name: str) -> Box:
    return Button(name, ui.words(_LABELS[name]), lambda ui: imgui.open_popup(name), align=0.5)


def _notes(*texts: str) -> Box | None:
    """What stands beside the title if it has room, longer and shorter."""
    forms = [Text(text, "note", "second", lines=1) for text in dict.fromkeys(texts) if text]
    return Forms(*forms, None, gives=2) if forms else None


def _told(ui: Ui, page: PlayPage) -> tuple[str, str]:
    """Which game of a match it is, and what is special about it, longer and shorter."""
    game = game_text(ui.words, page.match) if page.match else ""
    return " · ".join(filter(None, (game, page.subtitle))), game or page.subtitle


def _languages(ui: Ui) -> Box:
    languages = Segments(
        "language",
        [LANGUAGE_NAMES[language] for language in LANGUAGES],
        LANGUAGES.index(ui.words.language),
        lambda ui, chosen: ui.send("language", LANGUAGES[chosen]),
        align=0.5,
    )
    return Row(languages, pad=("small", "none"))


def _undo_menu(works: bool) -> Draw:
    def paint(ui: Ui, rect: Rect) -> None:
        if button(ui, "undo menu", rect, "", enabled=works):
            imgui.open_popup("undo menu")
        caret(ui, rect.centre, "second", ui.strength(works), down=True)

    return paint


def _menus(ui: Ui, rect: Rect, shown: Box, page: Page, left_out: tuple[str, ...]) -> None:
    """The menus that are open, under the bar."""
    corner = (rect.right - ui.px(12), rect.bottom + ui.px(6))
    first = [name for name in ("undo_series",) if page.undoes_series and "undo" in left_out]
    first = [*reversed([name for name in left_out if name not in ui.layer.actions.menu()]), *first]
    rest = ui.layer.actions.menu() or OF_CHOOSER
    main_menu(ui, corner, page, (*first, None, *rest) if first else rest)
    if isinstance(page, PlayPage) and any(box.name == "hints" for box in shown.all()):
        hints_menu(ui, corner, page)
    undo = next((box for box in shown.all() if box.name == "undo"), None)
    if undo is not None:
        undo_menu(ui, undo.rect, page)


# ---- players ----


def player_pill(ui: Ui, page: PlayPage, player: Player) -> Box:
    """A player: his piece, name, and what is to be said of him; of ``3 in hand`` the number says enough."""
    words, wins, on = ui.words, player.wins, player.to_move
    extra = _extra(ui, player)
    score, steps = total_of(page.match, player), _steps(player)
    ink = "text" if on or wins else "second"
    short = [extra, "" if wins else player.end or player.supply]
    short.append(short[1].partition(" ")[0] if parse_int(short[1][:1]) is not None else "")
    room = Reserve(words("ui.wins"), words("ui.to_move"), extra)
    texts = [
        Text(said, "label", "gold" if wins else "second", lines=1, at=1.0) for said in dict.fromkeys(short) if said
    ]
    told = words("ui.owes", n=player.owes) if player.owes else results_text(words, page.match, player)
    help = "\n".join(filter(None, (f"{player.name}  {extra}", told)))

    def ground(ui: Ui, rect: Rect) -> None:
        if wins:
            ui.fill(rect, "gold_card", 1.0, ROUND_PILL)
            ui.outline(rect, "gold", 0.85, ROUND_PILL, 1.2)
        elif on:
            ui.fill(rect, "selected", 1.0, ROUND_PILL)
            ui.outline(rect, "accent", 0.9, ROUND_PILL, 1.3)
        hit(ui, f"player{player.number}", rect)
        tooltip(ui, help)

    def plate(ui: Ui, rect: Rect) -> None:
        ui.fill(rect, "field", 1.0, 10)
        ui.text(rect, score, "strong", "gold" if wins else "text", 0.5)

    name: Sizes = {"most": _NAME, "least": 40}
    name |= {"gives": 4} if on or wins else {"drop": 2}  # who is to move, or has won, keeps his name
    kept = _LONGEST_SERIES if page.series else steps[1]
    return Row(
        piece(player.piece or str(player.number), 8),
        Text(player.name, "label", ink, cut=True, lines=1, **name),
        Custom(lambda ui, rect: _dots(ui, rect, steps), width=10 * kept, gives=1, least=10 * steps[1])
        if kept
        else None,
        Forms(Stack(room, *texts[:1], grow=1.0), *texts[1:], None, gives=3 if wins else 1),
        Custom(plate, lambda m: max(m.px(24), m.measure(score, "strong") + m.px(14)), height=20, align=0.5)
        if score
        else None,
        gap="close",
        pad=("normal", "none"),
        height=30,
        ground=ground,
        align=0.5,
    )


def players(ui: Ui, page: PlayPage) -> Box:
    """The players one under the other, with all there is to say of each."""
    pills = [player_pill(ui, page, player) for player in page.players]
    for pill in pills:
        pill.align = 0.0
    return Column(*pills, gap="small")


def _saved(ui: Ui, saved: Saved) -> str:
    """Where the game is saved, and whether that is still true."""
    if not saved.unsaved:
        return saved.name
    if not saved.name:
        return ui.words("ui.unnamed")
    return " · ".join((saved.name, ui.words("ui.unsaved")))


def _extra(ui: Ui, player: Player) -> str:
    if player.wins:
        return ui.words("ui.wins")
    parts = [player.supply, ui.words("ui.to_move") if player.to_move else ""]
    return player.end or " · ".join(filter(None, parts))


def _steps(player: Player) -> tuple[int, int]:
    """How many moves of a series a player has made, and of how many."""
    count = max(player.series, player.owes)
    return (count - player.owes, count) if player.owes else (0, 0)


def _dots(ui: Ui, rect: Rect, steps: tuple[int, int]) -> None:
    """Dots for moves in a row: full ones are still to be made, rings are done."""
    done, count = steps
    for i in range(count):
        at = (rect.x + ui.px(10) * i + ui.px(5), rect.centre[1])
        if i < done:
            ui.draw.add_circle(at, ui.px(3), ui.colour("second", 0.8), 0, max(1.0, 1.2 * ui.scale))
        else:
            ui.draw.add_circle_filled(at, ui.px(3.5), ui.colour("accent"))
