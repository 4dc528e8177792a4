"""The bar at the top: which game, whose turn, undo and redo, hints, help, menu."""

from __future__ import annotations

from imgui_bundle import imgui

from vectorgames.base.words import LANGUAGES
from vectorgames.ui import outcome_card
from vectorgames.ui.actions import Command
from vectorgames.ui.canvas import Ui
from vectorgames.ui.frame import Frame
from vectorgames.ui.icons import caret
from vectorgames.ui.imgui_layer import ImguiLayer
from vectorgames.ui.menus import hints_menu, main_menu, undo_menu
from vectorgames.ui.model import Player, Screen
from vectorgames.ui.side_frame import page_selector, selector_least, tabs_width
from vectorgames.ui.widgets import (
    BUTTON_H,
    button,
    button_width,
    pill,
    score_width,
    segment_widths,
    segments,
    steps_width,
)
from vectorgames.view.primitives import Rect

_GAP = 6

_FIRST = ("undo", "redo", "leave_page", "help")
"""Buttons beside the menu, the most needed first, where the page has them."""


def paged_bar(layer: ImguiLayer, frame: Frame, screen: Screen) -> list[Command]:
    """The bar of a page whose panels are pages; what the user wants."""
    ui = Ui(layer, screen.language, frame.scale)
    with ui.panel("top bar", frame.top_bar) as rect:
        row = _row(ui, rect)
        shown = _shown(ui, row, screen)
        right = _menu(ui, row, screen, tuple(n for n in (*_buttons(screen), "undo_series") if n not in shown))
        works = {"undo": screen.can_undo, "redo": screen.can_redo}
        for name in shown:
            label = _label(ui, name, screen)
            width = button_width(ui, label)
            place = Rect(right - width, row.y, width, row.h)
            if button(ui, name, place, label, enabled=works.get(name, True), keys=ui.keys(name)):
                ui.send(name)
            right = place.x - ui.px(_GAP)
        page_selector(ui, row.left(right - row.x), frame, screen)
    return ui.commands


def _buttons(screen: Screen) -> tuple[str, ...]:
    return tuple(name for name in _FIRST if name in screen.actions)


def _label(ui: Ui, name: str, screen: Screen) -> str:
    if name == "leave_page":
        return screen.back or ui.words("ui.back")
    return ui.words(f"ui.{name}")


def _row(ui: Ui, rect: Rect) -> Rect:
    height = ui.px(BUTTON_H)
    return Rect(rect.x + ui.px(_GAP), round(rect.centre[1] - height / 2), rect.w - 2 * ui.px(_GAP), height)


def _shown(ui: Ui, row: Rect, screen: Screen) -> list[str]:
    """The buttons that have room beside the menu and the choice of pages: none where that needs their place to be
    tabs."""
    free = row.w - button_width(ui, ui.words("ui.menu")) - ui.px(_GAP)
    every = sum(button_width(ui, _label(ui, name, screen)) + ui.px(_GAP) for name in _buttons(screen))
    if free - every < tabs_width(ui, screen) <= free:
        return []
    left = row.w - selector_least(ui, screen) - button_width(ui, ui.words("ui.menu")) - ui.px(_GAP)
    shown = []
    for name in _buttons(screen):
        left -= button_width(ui, _label(ui, name, screen)) + ui.px(_GAP)
        if left < 0:
            break
        shown.append(name)
    return shown


def _menu(ui: Ui, row: Rect, screen: Screen, more: tuple[str, ...]) -> float:
    """The button at the right end, and its menu. Returns where what is beside it ends."""
    label = ui.words("ui.menu")
    width = button_width(ui, label)
    place = Rect(row.right - width, row.y, width, row.h)
    if button(ui, "menu", place, label):
        imgui.open_popup("menu")
    first = [name for name in more if name != "help" and (name != "undo_series" or screen.can_undo_series)]
    entries: list[str | None] = [*first, None] if first else []
    entries += screen.actions.menu()
    main_menu(ui, (place.right, place.bottom + ui.px(_GAP)), screen, tuple(entries))
    return place.x - ui.px(_GAP)


def page_bar(layer: ImguiLayer, frame: Frame, screen: Screen) -> list[Command]:
    if frame.paged:
        return paged_bar(layer, frame, screen)
    ui = Ui(layer, screen.language, frame.scale)
    with ui.panel("top bar", frame.top_bar) as rect:
        _bar(ui, rect.inset(ui.px(20), 0), screen)
    return ui.commands


def _bar(ui: Ui, inner: Rect, screen: Screen) -> None:
    entries = _entries(ui, screen)
    title = ui.measure(screen.title, "title") + ui.px(24)
    while bar_width(ui, entries) + title > inner.w and len(entries) > 3:  # the way back, help and menu stay
        del entries[0]
    places, pressed = bar_buttons(ui, inner, entries)
    if pressed == "menu":
        imgui.open_popup("menu")
    elif pressed:
        ui.send(pressed)
    main_menu(ui, (inner.right + ui.px(8), inner.bottom + ui.px(6)), screen)
    room = inner.left(places[entries[0][0]].x - inner.x - ui.px(18))
    width = ui.text(room, screen.title, "title") + ui.px(14)
    if width + ui.measure(screen.subtitle, "note") <= room.w:
        ui.text(room.beside(width), screen.subtitle, "note", "second")


def _entries(ui: Ui, screen: Screen) -> list[ButtonEntry]:
    """The buttons; those that come first are the first to go where there is no room."""
    words = ui.words
    first = {
        "undo": (words("ui.undo"), screen.can_undo),
        "redo": (words("ui.redo"), screen.can_redo),
        "start_here": (words("explore.start_here"), screen.actions.possible("start_here")),
    }
    return [
        *((name, label, works, ui.keys(name)) for name, (label, works) in first.items() if name in screen.actions),
        *present_entry(ui, screen),
        ("leave_page", f"← {screen.back}", True, ""),
        ("help", words("ui.help"), True, ui.keys("help")),
        ("menu", words("ui.menu"), True, ""),
    ]


_TRIANGLE = 24  # width of a button that only opens a menu
_LONGEST_SERIES = 5  # room is kept for the dots of so many moves in a row
LANGUAGE_NAMES = {"en": "English", "de": "Deutsch"}

ButtonEntry = tuple[str, str, bool, str]
"""Name, label, enabled, shortcut of a button."""


def bar_buttons(ui: Ui, inner: Rect, entries: list[ButtonEntry]) -> tuple[dict[str, Rect], str | None]:
    """Buttons at the right end. Returns where they lie, and the pressed one.

    One without a label is a triangle that opens a menu, close to the button before it.
    """
    widths, gaps = _bar_widths(ui, entries)
    x = inner.right + ui.px(8) - sum(widths) - sum(gaps)
    height = ui.px(BUTTON_H)
    y = round(inner.centre[1] - height / 2)
    places, pressed = {}, None
    for (name, label, enabled, keys), width, before in zip(entries, widths, gaps, strict=True):
        x += before
        places[name] = Rect(x, y, width, height)
        if button(ui, name, places[name], label, enabled=enabled, keys=keys):
            pressed = name
        if not label:
            caret(ui, places[name].centre, "second", ui.strength(enabled), down=True)
        x += width
    return places, pressed


def present_entry(ui: Ui, screen: Screen) -> list[ButtonEntry]:
    if screen.space is None:
        return []
    return [("present", ui.words("ui.present"), True, ui.keys("present"))]


def bar_width(ui: Ui, entries: list[ButtonEntry]) -> float:
    widths, gaps = _bar_widths(ui, entries)
    return sum(widths) + sum(gaps) - ui.px(8)


def _bar_widths(ui: Ui, entries: list[ButtonEntry]) -> tuple[list[float], list[float]]:
    """Widths of the buttons, and of what is left free before each."""
    widths = [button_width(ui, label) if label else ui.px(_TRIANGLE) for _, label, _, _ in entries]
    return widths, [0.0, *(ui.px(8 if label else 2) for _, label, _, _ in entries[1:])]


def chooser_bar(layer: ImguiLayer, frame: Frame, screen: Screen) -> list[Command]:
    ui = Ui(layer, screen.language, frame.scale)
    with ui.panel("top bar", frame.top_bar) as rect:
        _chooser_bar(ui, rect.inset(ui.px(20), 0), screen)
    return ui.commands


def _chooser_bar(ui: Ui, inner: Rect, screen: Screen) -> None:
    words = ui.words
    labels = [LANGUAGE_NAMES[language] for language in LANGUAGES]
    width = sum(segment_widths(ui, labels)) + ui.px(4)
    entries = [
        ("open_dialog", words("ui.chooser.open_file"), True, ui.keys("open_dialog")),
        ("settings", words("ui.settings.title"), True, ""),
        ("help", words("ui.help"), True, ui.keys("help")),
        ("quit", words("ui.command.quit"), True, ""),
    ]
    title = ui.measure(words("ui.program"), "title") + ui.px(20)
    narrow = title + width + ui.px(20) + bar_width(ui, entries) > inner.w
    menu: list[ButtonEntry] = [("menu", words("ui.menu"), True, "")]
    places, pressed = bar_buttons(ui, inner, menu if narrow else entries)
    if pressed == "menu":
        imgui.open_popup("menu")
    elif pressed:
        ui.send(pressed)
    main_menu(ui, (inner.right + ui.px(8), inner.bottom), screen, tuple(name for name, *_ in entries))
    height = ui.px(BUTTON_H)
    first = min(place.x for place in places.values())
    rect = Rect(first - width - ui.px(20), round(inner.centre[1] - height / 2), width, height)
    if inner.x + title <= rect.x:
        ui.text(inner, words("ui.program"), "title")
    chosen = segments(ui, "language", rect, labels, [language == screen.language for language in LANGUAGES])
    if chosen is not None:
        ui.send("language", LANGUAGES[chosen])


def game_bar(layer: ImguiLayer, frame: Frame, screen: Screen) -> list[Command]:
    if frame.paged:
        return paged_bar(layer, frame, screen)
    ui = Ui(layer, screen.language, frame.scale)
    with ui.panel("top bar", frame.top_bar) as rect:
        _game_bar(ui, rect.inset(ui.px(20), 0), screen)
    return ui.commands


def _game_bar(ui: Ui, inner: Rect, screen: Screen) -> None:
    words = ui.words
    series = screen.series or screen.can_undo_series
    entries: list[ButtonEntry] = [
        ("undo", words("ui.undo"), screen.can_undo, ui.keys("undo")),
        *([("undo menu", "", screen.can_undo_series, "")] if series else []),
        ("redo", words("ui.redo"), screen.can_redo, ui.keys("redo")),
        ("hints", words("ui.hints"), True, ""),
        ("help", words("ui.help"), True, ui.keys("help")),
        ("menu", words("ui.menu"), True, ""),
    ]
    explore: ButtonEntry = ("explore", words("explore.title"), True, ui.keys("explore"))
    players = sum(_pill_widths(ui, screen)) + ui.px(8 * len(screen.players))
    for entry in (explore, *present_entry(ui, screen)):
        taken = bar_width(ui, [*entries, entry]) + players
        if taken + ui.measure(screen.title, "title") + ui.px(60) <= inner.w:
            entries.insert(-2, entry)
    places, pressed = bar_buttons(ui, inner, entries)
    if pressed in ("hints", "menu", "undo menu"):
        imgui.open_popup(pressed)
    elif pressed:
        ui.send(pressed)
    corner = (inner.right + ui.px(8), inner.bottom + ui.px(6))
    hints_menu(ui, corner, screen)
    main_menu(ui, corner, screen)
    if series:
        undo_menu(ui, places["undo"], screen)

    room = inner.left(places["undo"].x - inner.x - ui.px(18))
    title = min(ui.measure(screen.title, "title"), room.w * 0.4)
    ui.text(room.left(title), screen.title, "title")
    left = title + ui.px(14)
    pills = _pill_widths(ui, screen)
    gap = ui.px(8)
    need = sum(pills) + gap * max(0, len(pills) - 1)
    tries = [(text, ui.measure(text, "note")) for text in _subtitles(ui, screen)]
    text, subtitle = next((t for t in tries if left + t[1] + ui.px(24) + need <= room.w), ("", 0.0))
    if text:
        ui.text(room.beside(left), text, "note", "second")
        left += subtitle + ui.px(24)
        saved = _saved(ui, screen)
        width = ui.measure(saved, "note") + ui.px(24)
        if saved and room.x + left + width < min(ui.layer.size[0] / 2 - need / 2, room.right - need):
            ui.text(room.beside(left), saved, "note", "third")
            left += width
    space = room.w - left
    tight = need > space
    bare = False
    if tight and pills:
        pills, bare = _shared_out(ui, screen, pills, space, gap)
        need = sum(pills) + gap * (len(pills) - 1)
    # In the middle of the window if that is free, else in the middle of what is left.
    middle = ui.layer.size[0] / 2 - need / 2
    x = min(max(middle, room.x + left), room.right - need)
    height = ui.px(30)
    for player, width in zip(screen.players, pills, strict=True):
        rect = Rect(round(x), round(inner.centre[1] - height / 2), round(width), height)
        pill(
            ui, f"player{player.number}", rect, player.piece or str(player.number),
            "" if bare and not _named(player) else player.name, _extra(ui, player, tight),
            on=player.to_move, wins=player.wins, steps=_steps(player),
            help=_help(ui, screen, player, bare),
            score=outcome_card.total_of(screen, player),
        )  # fmt: skip
        x += width + gap


def player_lines(ui: Ui, rect: Rect, screen: Screen) -> float:
    """The players one under the other, with all there is to say of each. Returns the height."""
    row, step = ui.px(30), ui.px(36)
    for i, (player, width) in enumerate(zip(screen.players, _pill_widths(ui, screen), strict=True)):
        place = Rect(rect.x, rect.y + i * step, min(width, rect.w), row)
        pill(
            ui, f"player{player.number}", place, player.piece or str(player.number), player.name,
            _extra(ui, player, tight=width > rect.w), on=player.to_move, wins=player.wins, steps=_steps(player),
            help=_help(ui, screen, player, False), score=outcome_card.total_of(screen, player),
        )  # fmt: skip
    return step * len(screen.players) + ui.px(6)


def _shared_out(ui: Ui, screen: Screen, pills: list[float], space: float, gap: float) -> tuple[list[float], bool]:
    """Widths where there is no room for all; and whether only who is to move, or has won, keeps his name, because
    of the others' not enough would be left to be read."""
    share = (space - gap * (len(pills) - 1)) / len(pills)
    if share >= ui.px(104):
        return [share] * len(pills), False
    least, named = ui.px(44), sum(map(_named, screen.players))
    room = (space - (least + gap) * (len(pills) - named)) / max(1, named)
    return [min(pills[0], room) if _named(player) else least for player in screen.players], True


def _named(player: Player) -> bool:
    return player.to_move or player.wins


def _help(ui: Ui, screen: Screen, player: Player, bare: bool) -> str:
    told = ui.words("ui.owes", n=player.owes) if player.owes else outcome_card.results_text(ui, screen, player)
    return told or (player.name if bare else "")


def _subtitles(ui: Ui, screen: Screen) -> list[str]:
    """What may stand beside the title, longer and shorter: which game of a match it is comes first."""
    game = outcome_card.game_text(ui, screen.match) if screen.match else ""
    both = " · ".join(filter(None, (game, screen.subtitle)))
    return [text for text in dict.fromkeys((both, game or screen.subtitle)) if text]


def _saved(ui: Ui, screen: Screen) -> str:
    """Where the game is saved, and whether that is still true."""
    if not screen.saved.unsaved:
        return screen.saved.name
    if not screen.saved.name:
        return ui.words("ui.unnamed")
    return " · ".join((screen.saved.name, ui.words("ui.unsaved")))


def _extra(ui: Ui, player: Player, tight: bool = False) -> str:
    if player.wins:
        return ui.words("ui.wins")
    if player.end:
        return player.end
    parts = [player.supply] if player.supply else []
    if player.to_move and not tight:
        parts.append(ui.words("ui.to_move"))
    return " · ".join(parts)


def _steps(player: Player) -> tuple[int, int]:
    """How many moves of a series a player has made, and of how many."""
    count = max(player.series, player.owes)
    return (count - player.owes, count) if player.owes else (0, 0)


def _pill_widths(ui: Ui, screen: Screen) -> list[float]:
    """Widths at which nothing is shortened; room is kept for the words that come with a turn."""
    steps = steps_width(ui, _LONGEST_SERIES) + ui.px(8) if screen.series else 0.0
    out = []
    for player in screen.players:
        longest = max(
            (ui.measure(w, "label") for w in (ui.words("ui.wins"), ui.words("ui.to_move"), _extra(ui, player))),
        )
        score = outcome_card.total_of(screen, player)
        plate = score_width(ui, score) + ui.px(5) if score else 0.0
        name = min(ui.measure(player.name, "label"), ui.px(220))
        out.append(name + longest + steps + plate + ui.px(10 + 24 + 12 + 12))
    return out
