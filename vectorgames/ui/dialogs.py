"""Dialogs, each a card in the middle of a darkened window: help, rules, files, settings, and those of a game.

Esc closes every one of them; arrows and Tab walk over its widgets; Enter presses the main button unless something
else is being used. Which one is in ``Screen.dialog``.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Callable, Iterator
from typing import Any

from imgui_bundle import imgui

from vectorgames.base.words import LANGUAGES, UNITS, Words
from vectorgames.ui.actions import SECTIONS, Command
from vectorgames.ui.canvas import Ui
from vectorgames.ui.chooser import UNFINISHED_H, unfinished
from vectorgames.ui.dialog_game import (
    draw_body,
    new_game_body,
    new_game_height,
    players_body,
    players_size,
    resign_body,
    type_move_body,
)
from vectorgames.ui.dialog_model import (
    DrawOffer,
    Files,
    Help,
    HelpRow,
    NewGame,
    OwnDialog,
    PasteError,
    Players,
    Reading,
    Resign,
    Resume,
    SettingsDialog,
    SignRow,
    SystemFiles,
    TypeMove,
    dialog_kind,
)
from vectorgames.ui.frame import Frame
from vectorgames.ui.icons import piece_icon
from vectorgames.ui.imgui_layer import SCALES, ImguiLayer
from vectorgames.ui.model import HELPS, SPOKEN, SPOTS, SWITCHES, Screen
from vectorgames.ui.paint import paint
from vectorgames.ui.signs import NUMBERED, sign
from vectorgames.ui.theme import ROUND_WINDOW
from vectorgames.ui.top_bar import LANGUAGE_NAMES
from vectorgames.ui.widgets import (
    TALL_H,
    button,
    button_width,
    key_cap,
    row_button,
    segment_widths,
    segments,
    switch,
    text_field,
)
from vectorgames.view.primitives import Rect

_ROW = 36

_MARGIN = 14  # room before what is read, for the bar beside a section that was asked for
_SCROLLS = 3  # frames for which is scrolled to a section


def help_body(ui: Ui, body: Rect, screen: Screen, value: Help) -> None:
    """A field to search in, and the list; a click on a command carries it out."""
    rows = value.rows or help_rows(screen, ui.words)
    place = body.top(ui.px(40))
    if "rules" in screen.actions:
        label = ui.words("ui.command.rules")
        width = button_width(ui, label)
        place = place.left(place.w - width - ui.px(8))
        if button(ui, "help rules", Rect(place.right + ui.px(8), place.y, width, place.h), label):
            ui.send("close")
            ui.send("rules")
    if ui.layer.memory["dialog is new"]:
        ui.layer.give_keyboard("dialog search")
    text, entered = text_field(ui, "dialog search", place, ui.words("ui.help_dialog.search"))
    found = search(rows, text)
    with ui.scroll("help", body.below(ui.px(52))) as (area, used):
        y = area.y
        if not found:
            ui.text(area.top(ui.px(_ROW)), ui.words("ui.help_dialog.none"), "text", "third")
        section = ""
        for i, row in enumerate(found):
            if row.section != section:
                section = row.section
                y += ui.px(6) if i else 0
                ui.text(Rect(area.x + ui.px(4), y, area.w, ui.px(30)), section, "head", "second")
                y += ui.px(30)
            width = area.w - ui.px(4)
            place = Rect(area.x, y, width, _row_height(ui, width, row))
            _row(ui, place, i, row)
            y += place.h
        used.append(y - area.y)
    first = next((row for row in found if row.command), None)
    if entered and text.strip() and first and first.command:
        ui.send("close")
        ui.commands.append(first.command)


def help_rows(screen: Screen, words: Words) -> tuple[HelpRow, ...]:
    """Everything that can be done on the page, by section, with its keys."""
    rows = screen.actions.rows(words)
    rows += [("play", *one) for one in screen.own.offered]
    rows += _switches(screen, words)
    rows.sort(key=lambda row: SECTIONS.index(row[0]))
    return tuple(HelpRow(words(f"ui.section.{row[0]}"), *row[1:]) for row in rows)


Row = tuple[str, str, str, Command | None]
"""Section, words, keys, command."""


def _switches(screen: Screen, words: Words) -> Iterator[Row]:
    """Fields of ``Switches``, how each stands, and the command that turns it."""
    hidden = {name for name in HELPS if name not in screen.helps} | ({*SPOTS} if not screen.tree else set())
    names = (
        ["animation"]
        if screen.space is None and screen.own is not None and screen.own.scene is not None
        else [name for name in SWITCHES if name not in hidden]
    )
    labels = {name: words(f"ui.switch.{name}") for name in names}
    labels |= {k: words("ui.command.reach", kind=words(f"games.step.{k}")) for k in screen.own.step_kinds}
    for name, label in labels.items():
        on = getattr(screen.switches, name)
        state = words("ui.help_dialog.on" if on else "ui.help_dialog.off")
        yield "helps", label, state, Command("switch", (name, not on))


def search(rows: tuple[HelpRow, ...], text: str) -> tuple[HelpRow, ...]:
    """Rows that contain every word typed, in the label, section or keys; see ``_plain``."""
    wanted = [_plain(word) for word in text.split()]
    return tuple(r for r in rows if all(any(w in _plain(t) for t in (r.label, r.section, r.keys)) for w in wanted))


def _plain(text: str) -> str:
    """Without case, accents, hyphens and blanks: ``X-ray``, ``x ray`` and ``xray`` are one."""
    letters = unicodedata.normalize("NFKD", text.casefold())
    return "".join(c for c in letters if not (unicodedata.combining(c) or c.isspace() or c in "-‐‑–—"))


def _row(ui: Ui, place: Rect, i: int, row: HelpRow) -> None:
    if row.command and row_button(ui, f"help{i}", place.inset(0, ui.px(1))):
        ui.send("close")
        ui.commands.append(row.command)
    inner = place.inset(ui.px(12), 0)
    if place.h > ui.px(_ROW):  # the keys have no room beside the words
        used = ui.paragraph(inner.below(ui.px(6)), row.label)
        if row.keys:
            key_cap(ui, inner.right, inner.y + ui.px(6) + used + ui.px(14), row.keys)
        return
    left = key_cap(ui, inner.right, place.centre[1], row.keys) if row.keys else inner.right
    ui.text(inner.left(left - inner.x - ui.px(12)), row.label)


def _row_height(ui: Ui, width: float, row: HelpRow) -> float:
    """One line where label and keys have room in it."""
    inner = width - 2 * ui.px(12)
    keys = ui.measure(row.keys, "note") + ui.px(16 + 12) if row.keys else ui.px(12)
    if ui.measure(row.label) <= inner - keys:
        return ui.px(_ROW)
    return ui.height(row.label, inner) + ui.px(12) + (ui.px(28) if row.keys else 0.0)


def reading_body(ui: Ui, body: Rect, screen: Screen, value: Reading) -> None:
    """Sections one under the other, numbered, scrolled: a head, paragraphs, signs with their words.

    The section asked for is lit, and scrolled to.
    """
    memory, room = ui.layer.memory, ui.px(_MARGIN)
    if memory["dialog is new"]:
        memory["reading scrolls"] = _SCROLLS if value.at else 0
    with ui.scroll("reading", body) as (area, used):
        rest = Rect(area.x + room, area.y, area.w - room - ui.px(14), 1e6)
        for n, section in enumerate(value.sections, 1):
            rest = rest.below(ui.px(14) if n > 1 and section.head else 0)
            top = rest.y
            if section.head:
                rest = rest.below(ui.paragraph(rest, f"{n}  {section.head}", "prompt", "gold") + ui.px(4))
            for text in section.text.split("\n"):
                rest = rest.below(ui.paragraph(rest, text) + ui.px(6) if text else 0)
            names = max((ui.measure(row.name, "strong") for row in section.rows), default=0.0) + ui.px(18)
            for row in section.rows:
                rest = rest.below(_sign_row(ui, rest, row, names))
            if n == value.at:
                _light(ui, Rect(area.x, top - ui.px(6), area.w - ui.px(4), rest.y - top + ui.px(8)))
                if memory["reading scrolls"]:  # not only once: at first imgui does not know how long all is
                    memory["reading scrolls"] -= 1
                    imgui.set_scroll_y(max(0.0, top - area.y - ui.px(10)))
                    ui.layer.touch()
        used.append(rest.y - area.y)


def _light(ui: Ui, rect: Rect) -> None:
    """What was asked for: a veil of gold over it, and a bar before it."""
    ui.fill(rect, "gold", 0.09, 7)
    ui.fill(rect.left(ui.px(3)), "gold", 1.0, 2)


def _sign_row(ui: Ui, rect: Rect, row: SignRow, names: float) -> float:
    """A sign, its name in so much width, and what it means. Its height."""
    line, radius = ui.line() + ui.px(2), ui.px(8)
    at = (rect.x + ui.px(12), rect.y + line / 2)
    words = rect.beside(ui.px(34))
    ui.text(words.top(line), row.name, "strong")
    if row.piece:
        piece_icon(ui, at, radius, row.piece)
    else:
        paint(ui, sign(row.mark, at, radius, ui.theme, 3 if row.mark in NUMBERED else 0))
    if words.w - names < ui.px(160):  # under the name, where there is little room beside it
        return line + ui.paragraph(words.below(line), row.text, "text", "second") + ui.px(7)
    text = words.beside(names)
    return max(line, ui.paragraph(Rect(text.x, text.y + ui.px(1), text.w, text.h), row.text)) + ui.px(5)


MOST_RESUMED = 3  # unfinished games that are seen at once; the others are scrolled to
_LEAST: dict[type, int] = {Files: 300, Resume: 200, PasteError: 220, NewGame: 170}
"""Design height that what is under the title needs; in less it scrolls as a whole, with its buttons."""

Body = Callable[[Ui, Rect, Screen, Any], None]
"""Fills the rectangle under the title."""


def dialog(ui: Ui, frame: Frame, screen: Screen) -> None:
    value = screen.dialog
    if value is None:
        _forget_drafts(ui.layer)
        return
    ui.layer.memory["dialog is new"] = ui.layer.memory.get("dialog") != dialog_kind(value)
    if ui.layer.memory["dialog is new"]:
        _forget_drafts(ui.layer)
        ui.layer.memory["dialog"] = dialog_kind(value)
    title, size, body = _kind(ui, screen, value)
    edge, pad = (ui.px(6), ui.px(12)) if frame.paged else (ui.px(24), ui.px(24))
    limit = frame.window.inset(edge)
    width, height = min(ui.px(size[0]), limit.w), min(ui.px(size[1]), limit.h)
    card = Rect(
        round(frame.window.centre[0] - width / 2), round(frame.window.centre[1] - height / 2), width, height
    )
    flags = (
        imgui.WindowFlags_.no_decoration
        | imgui.WindowFlags_.no_move
        | imgui.WindowFlags_.no_background
        | imgui.WindowFlags_.no_saved_settings
        | imgui.WindowFlags_.no_scroll_with_mouse
    )
    imgui.set_next_window_pos((0, 0))
    imgui.set_next_window_size((frame.window.w, frame.window.h))
    imgui.push_style_var(imgui.StyleVar_.window_border_size, 0.0)
    imgui.begin("dialog", None, flags)
    imgui.pop_style_var()
    if imgui.is_window_appearing():
        imgui.set_window_focus()
    ui.fill(frame.window, "#05070A", 0.45 if ui.theme.bright else 0.62)
    ui.fill(card, "window", 1.0, ROUND_WINDOW)
    ui.outline(card, "line", 1.0, ROUND_WINDOW)
    inner = card.inset(pad, ui.px(10 if frame.paged else 20))
    label = ui.words("ui.close")
    close_w = button_width(ui, label)
    room = inner.w - close_w - ui.px(12)
    head = max(ui.px(34), ui.height(title, room, "title") + ui.px(6))
    name = Rect(inner.x, round(inner.y + (head - ui.height(title, room, "title")) / 2), room, head)
    ui.paragraph(name, title, "title")
    place = Rect(inner.right - close_w + ui.px(8), inner.y, close_w, ui.px(34))
    rest, least = inner.below(head + ui.px(6 if frame.paged else 14)), ui.px(_LEAST.get(type(value), 0))
    if rest.h >= least:
        body(ui, rest, screen, value)
    else:
        with ui.scroll("dialog scroll", rest) as (area, used):
            used.append(least)
            body(ui, Rect(area.x, area.y, area.w - ui.px(4), least), screen, value)
    # Last, so that the keyboard comes to what the dialog is about first.
    closing = button(ui, "close", place, label, keys=ui.keys("cancel"))
    if closing or _pressed(ui, imgui.Key.escape):
        ui.send("close")
    imgui.end()


def _forget_drafts(layer: ImguiLayer) -> None:
    for name in [n for n in layer.drafts if n.startswith("dialog ")]:
        del layer.drafts[name]
    layer.memory.pop("dialog", None)


def _kind(ui: Ui, screen: Screen, value: object) -> tuple[str, tuple[float, float], Body]:
    words = ui.words
    match value:
        case NewGame():
            need = new_game_height(ui, value, ui.px(820 - 48)) / ui.scale
            return value.title, (820, max(430, need + 2 * 20 + 34 + 14)), new_game_body
        case Files():
            return words(f"ui.files.title.{value.kind}"), (640, 560), _files
        case SystemFiles():
            return words(f"ui.files.title.{value.kind}"), (560, 190), _system_files
        case Help():
            return words("ui.help_dialog.title"), (720, 680), help_body
        case Reading():
            return value.title, (760, 720), reading_body
        case Resume():
            if len(value.games) == 1:
                return words("ui.resume.title"), (560, 310), _resume
            seen = min(len(value.games), MOST_RESUMED)
            return words("ui.resume.title"), (640, 140 + seen * (UNFINISHED_H + 10)), _resume_several
        case PasteError():
            return words("ui.paste.title"), (620, 360), _paste_error
        case Players():
            return words("ui.players.title"), players_size(value), players_body
        case TypeMove():
            return words("ui.type_move.title"), (620, 260), type_move_body
        case Resign():
            return words("ui.resign.title"), (560, 250), resign_body
        case DrawOffer():
            return words("ui.draw_offer.title"), (560, 200), draw_body
        case OwnDialog():
            return value.title.say(words.tag), value.size, lambda ui, body, *_: value.draw(ui, body)
        case SettingsDialog():
            return (
                words("ui.settings.title"),
                (640, 424 + (76 if len(screen.settings.themes) > 1 else 0)),
                _settings,
            )
    raise TypeError(f"{type(value).__name__} is no dialog")


def _pressed(ui: Ui, key: imgui.Key) -> bool:
    """A key was pressed for the dialog: in its first frame, it was meant for what was there before."""
    return imgui.is_key_pressed(key, False) and not ui.layer.memory["dialog is new"]


def _entered(ui: Ui) -> bool:
    """Whether Enter was pressed and nothing else uses it."""
    used = imgui.is_any_item_active() or imgui.get_io().nav_visible
    return _pressed(ui, imgui.Key.enter) and not used


def _bottom_row(ui: Ui, body: Rect) -> Rect:
    return Rect(body.x, body.bottom - ui.px(TALL_H), body.w, ui.px(TALL_H))


def _right(ui: Ui, row: Rect, label: str) -> Rect:
    width = max(button_width(ui, label), ui.px(120))
    return Rect(row.right - width, row.y, width, row.h)


# ---- files ----


def _files(ui: Ui, body: Rect, screen: Screen, value: Files) -> None:
    words, drafts = ui.words, ui.layer.drafts
    up = words("ui.files.up")
    width = button_width(ui, up)
    ui.text(body.top(ui.px(30)).left(body.w - width - ui.px(12)), value.folder, "note", "second")
    if button(ui, "up", Rect(body.right - width, body.y, width, ui.px(30)), up):
        ui.send("folder", "..")
    bottom = _bottom_row(ui, body)
    low = ui.px(TALL_H + 12) + (0 if value.kind == "folder" else ui.px(TALL_H + 10))
    trouble = ui.words("ui.files.taken", file=value.taken) if value.taken else value.error
    low += ui.px(44) if trouble else 0
    listing = Rect(body.x, body.y + ui.px(38), body.w, body.h - ui.px(38) - low)
    ui.fill(listing, "field", 1.0, 8)
    chosen = drafts.setdefault("dialog file", value.name if value.saving else "")
    _rows(ui, listing.inset(ui.px(6)), value, chosen)
    y = listing.bottom + ui.px(10)
    if value.kind == "folder":
        if value.error:
            ui.paragraph(Rect(body.x, y, body.w, ui.px(40)), value.error, "note", "warning", 2)
        label = words("ui.files.use")
        if button(ui, "do", _right(ui, bottom, label), label, kind="primary") or _entered(ui):
            ui.send("use_folder")
        return
    name, entered = drafts["dialog file"], _entered(ui)
    place = Rect(body.x, y, body.w, ui.px(TALL_H))
    if ui.layer.memory["dialog is new"] and value.saving:
        ui.layer.give_keyboard("dialog file")
    hint = words("ui.files.name" if value.saving else "ui.files.path")
    name, typed = text_field(ui, "dialog file", place, hint, value.name)
    entered = entered or typed
    y = place.bottom + ui.px(8)
    if trouble:
        ui.paragraph(Rect(body.x, y, body.w, ui.px(40)), trouble, "note", "warning", 2)
    # A name that is taken has to be confirmed by a click: Enter was pressed for the name.
    replacing = bool(value.taken) and name.strip() == value.name
    what = ("replace" if replacing else "save") if value.saving else "open"
    label = words(f"ui.files.{what}")
    place = _right(ui, bottom, label)
    ready = bool(name.strip())
    if button(ui, "do", place, label, kind="primary", enabled=ready) or (entered and ready and not replacing):
        ui.send(what, name.strip())


def _rows(ui: Ui, area: Rect, value: Files, chosen: str) -> None:
    height = ui.px(38)
    with ui.scroll("files", area) as (inside, used):
        used.append(len(value.rows) * height)
        if not value.rows:
            ui.text(inside.top(height).inset(ui.px(10), 0), ui.words("ui.files.empty"), "text", "third")
        for i, row in enumerate(value.rows):
            place = Rect(inside.x, inside.y + i * height, inside.w, height)
            if row_button(ui, f"file{i}", place.inset(0, ui.px(1)), row.name == chosen):
                if row.folder:
                    ui.send("folder", row.name)
                    continue
                if chosen == row.name and not value.saving:
                    ui.send("open", row.name)
                ui.layer.drafts["dialog file"] = row.name
            inner, told = place.inset(ui.px(12), 0), row.detail
            if row.folder:
                told = ui.words("ui.files.subfolder")
            detail = min(ui.measure(told, "note"), inner.w * 0.5)
            ui.text(inner.left(inner.w - detail - ui.px(16)), f"{row.name}/" if row.folder else row.name)
            ui.text(inner.beside(inner.w - detail), told, "note", "second", 1.0)


def _system_files(ui: Ui, body: Rect, screen: Screen, value: SystemFiles) -> None:
    ui.paragraph(body, ui.words("ui.files.system"), "text", "second", 3)
    label = ui.words("ui.files.own")
    if button(ui, "own", _right(ui, _bottom_row(ui, body), label), label):
        ui.send("own_files")


# ---- small ones ----


def _resume(ui: Ui, body: Rect, screen: Screen, value: Resume) -> None:
    words = ui.words
    bottom = _bottom_row(ui, body)
    card = body.top(body.h - ui.px(TALL_H + 18))
    ui.card(card, "card", "accent")
    inner = card.inset(ui.px(20), ui.px(16))
    (game,) = value.games
    texture = ui.layer.picture(game.picture)
    if texture:
        size = inner.h * 1.4
        ui.picture(texture, Rect(inner.right - size, inner.y, size, inner.h), 8)
        inner = inner.left(inner.w - size - ui.px(16))
    ui.text(inner.top(ui.px(28)), game.title, "prompt")
    ui.paragraph(inner.below(ui.px(34)), game.detail, "text", "second", 4)
    label = words("ui.resume.continue")
    place = _right(ui, bottom, label)
    if button(ui, "resume", place, label, kind="primary") or _entered(ui):
        ui.send("resume", game.file)
    label = words("ui.resume.later")
    width = button_width(ui, label)
    if button(ui, "later", Rect(place.x - width - ui.px(10), place.y, width, place.h), label):
        ui.send("close")


def _resume_several(ui: Ui, body: Rect, screen: Screen, value: Resume) -> None:
    """Games of windows that have ended, one under the other; Enter goes on with the first."""
    bottom = _bottom_row(ui, body)
    height, gap = ui.px(UNFINISHED_H), ui.px(10)
    with ui.scroll("resume", body.top(bottom.y - body.y - gap)) as (inside, used):
        used.append(len(value.games) * (height + gap))
        for i, game in enumerate(value.games):
            unfinished(ui, Rect(inside.x, inside.y + i * (height + gap), inside.w, height), game, f"resume {i}")
    label = ui.words("ui.resume.later")
    if button(ui, "later", _right(ui, bottom, label), label):
        ui.send("close")
    elif _entered(ui):
        ui.send("resume", value.games[0].file)


def _paste_error(ui: Ui, body: Rect, screen: Screen, value: PasteError) -> None:
    rest = body.below(ui.paragraph(body, value.message, "text", "text", 4) + ui.px(12))
    bottom = _bottom_row(ui, body)
    if value.text:
        box = rest.top(rest.h - ui.px(TALL_H + 16))
        ui.fill(box, "field", 1.0, 8)
        inner = box.inset(ui.px(14), ui.px(10))
        if value.line is not None:
            used = ui.paragraph(inner, ui.words("ui.paste.line", line=value.line), "note", "warning", 1)
            inner = inner.below(used)
        most = max(1, int(inner.h // ui.line("text")))
        ui.paragraph(inner, value.text, "text", "second", most)
    label = ui.words("ui.close")
    if button(ui, "ok", _right(ui, bottom, label), label, kind="primary") or _entered(ui):
        ui.send("close")


# ---- settings ----


def _settings(ui: Ui, body: Rect, screen: Screen, value: SettingsDialog) -> None:
    settings, words = screen.settings, ui.words
    row, head = ui.px(42), ui.px(26)
    with ui.scroll("settings", body) as (area, used):
        y = area.y
        names = [LANGUAGE_NAMES[language] for language in LANGUAGES]
        ui.text(Rect(area.x, y, area.w, head), words("ui.settings.language"), "note", "second")
        place = Rect(area.x, y + head, sum(segment_widths(ui, names)) + ui.px(60), ui.px(34))
        on = [language == settings.language for language in LANGUAGES]
        chosen = segments(ui, "language", place, names, on)
        if chosen is not None:
            ui.send("language", LANGUAGES[chosen])
        names = [words(f"app.workshop.option.{units}") for units in UNITS]
        place = Rect(place.right + ui.px(40), place.y, sum(segment_widths(ui, names)) + ui.px(40), place.h)
        ui.text(Rect(place.x, y, area.right - place.x, head), words("ui.settings.units"), "note", "second")
        chosen = segments(ui, "units", place, names, [units == settings.units for units in UNITS])
        if chosen is not None:
            ui.send("setting", ("units", UNITS[chosen]))
        y += head + ui.px(34 + 16)

        ui.text(Rect(area.x, y, area.w, head), words("ui.settings.scale"), "note", "second")
        steps = [s for s in (0.75, 0.9, 1.0, 1.25, 1.5, 2.0, 2.5, 3.0) if SCALES[0] <= s <= SCALES[1]]
        labels = [f"{round(s * 100)} %" for s in steps]
        place = Rect(area.x, y + head, area.w - ui.px(4), ui.px(34))
        nearest = min(steps, key=lambda s: abs(s - settings.scale))
        chosen = segments(ui, "scale", place, labels, [s == nearest for s in steps])
        if chosen is not None:
            ui.send("setting", ("scale", steps[chosen]))
        y += head + ui.px(34 + 16)

        if len(settings.themes) > 1:
            ui.text(Rect(area.x, y, area.w, head), words("ui.settings.theme"), "note", "second")
            names = [words(f"ui.theme.{t}") for t in settings.themes]
            place = Rect(area.x, y + head, sum(segment_widths(ui, names)) + ui.px(60), ui.px(34))
            chosen = segments(ui, "theme", place, names, [t == settings.theme for t in settings.themes])
            if chosen is not None:
                ui.send("setting", ("theme", settings.themes[chosen]))
            y += head + ui.px(34 + 16)

        for name in ("confirm", "animation", "coordinates", *SPOKEN):
            on = getattr(screen.switches, name)
            place = Rect(area.x, y, area.w - ui.px(4), row)
            if switch(ui, name, place, words(f"ui.switch.{name}"), on, words(f"ui.switch.{name}_help")):
                ui.send("switch", (name, not on))
            y += row
        place = Rect(area.x, y, area.w - ui.px(4), row)
        if switch(ui, "fullscreen", place, words("ui.settings.fullscreen"), settings.fullscreen):
            ui.send("setting", ("fullscreen", not settings.fullscreen))
        if settings.has_system_dialogs:
            y += row
            place = Rect(area.x, y, area.w - ui.px(4), row)
            if switch(ui, "system dialogs", place, words("ui.settings.system_dialogs"), settings.system_dialogs):
                ui.send("setting", ("system_dialogs", not settings.system_dialogs))
        used.append(y + row - area.y)
