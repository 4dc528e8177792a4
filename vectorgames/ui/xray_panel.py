"""The X-ray of the space looked at: which vectors run through it, one by one.

Shows what the Screen says (``model.Xray``, ``Filter``) and sends ``filter``, ``xray_step``, ``xray_choose``
and ``switch``; it looks for no vector itself.
"""

from __future__ import annotations

from dataclasses import replace

from imgui_bundle import imgui

from vectorgames.spaces.lattice import Lattice
from vectorgames.ui.commands import keys_of
from vectorgames.ui.filter_chips import chip_flow, filter_chips
from vectorgames.ui.frame import Rect
from vectorgames.ui.icons import CHIP_H, CHIP_W, dimension_chip, dimension_mark, piece_icon
from vectorgames.ui.kit import Ui
from vectorgames.ui.model import Screen, Xray, XrayLine
from vectorgames.ui.outcome_card import widest_line
from vectorgames.ui.widgets import button, button_width, hit, row_button, switch, tooltip

LIST_GAP, LIST_ROW = 8, 27
_COUNTS, _STEPPER, _LINE = 24, 30, 20
_MANY = 888
"""More vectors than this run through no space; wide digits."""
_ARROW = " → "


# ---- the head: switch and space ----


def xray_head(ui: Ui, rect: Rect, screen: Screen) -> None:
    """Beside the tabs: the space looked at, and whether its vectors are shown."""
    on, word = screen.switches.xray, ui.words("ui.switch.xray")
    track = ui.px(38)
    name = screen.xray.space if screen.xray and on and _name_in_head(ui, rect.w, screen.xray.space) else ""
    taken = ui.measure(name, "strong") + ui.px(14) if name else 0
    label = word if taken + ui.measure(word, "text") + ui.px(10) + track <= rect.w else ""
    width = track + (ui.measure(label, "text") + ui.px(12) if label else 0)
    ui.text(rect.left(rect.w - width - ui.px(4)), name, "strong")
    place = Rect(rect.right - width, rect.y, width, rect.h)
    help = f"{word}: {ui.words('ui.switch.xray_help')}"
    if switch(ui, "xray", place, label, on, help, keys_of("xray", ui.words)):
        ui.send("switch", ("xray", not on))


def _name_in_head(ui: Ui, width: float, name: str) -> bool:
    return ui.measure(name, "strong") + ui.px(4 + 38) <= width


# ---- the body ----


def xray_height(ui: Ui, width: float, screen: Screen) -> float:
    """Height of everything but the list; the same whatever is looked at."""
    chips = chip_flow(ui, width, screen)[1]
    names = _name_lines(ui, width, widest_line(screen.space)) if isinstance(screen.space, Lattice) else 1
    return chips + ui.px(6 + _COUNTS + 4 + _STEPPER + 4) + (names + 1) * ui.px(_LINE)


def xray_body(ui: Ui, rect: Rect, screen: Screen) -> None:
    """Chips, counts, stepper, the vector stepped to, and the list where it has room.

    Where not even these have room it scrolls, and the names of the vector come first.
    """
    least = xray_height(ui, rect.w, screen)
    if rect.h >= least:
        _body(ui, rect, screen, least)
        return
    with ui.scroll("xray", rect) as (area, used):
        inner = Rect(area.x, area.y, area.w - ui.px(4), 0)
        least = xray_height(ui, inner.w, screen)
        used.append(least)
        _body(ui, replace(inner, h=least), screen, least, scrolled=True)


def _body(ui: Ui, rect: Rect, screen: Screen, least: float, scrolled: bool = False) -> None:
    words = ui.words
    if not isinstance(screen.space, Lattice) or not screen.vectors:
        _say(ui, rect, words("ui.xray.no_vectors"))
        return
    if not screen.switches.xray:
        _say(ui, rect, words("ui.xray.off", key=keys_of("xray", words)))
        return
    xray = screen.xray
    chips, counts = chip_flow(ui, rect.w, screen)[1] + ui.px(6), ui.px(_COUNTS + 4)
    first = rect.below(least - chips - counts if scrolled else 0)
    filter_chips(ui, first, screen)
    room = _counts(ui, first.below(chips).top(ui.px(_COUNTS)), screen)
    rest = rect if scrolled else rect.below(chips + counts)
    if xray is None or not xray.total:
        # Nothing is counted: the words stand there, but not under the button.
        place = rest if scrolled else rect.below(chips).left(room)
        _say(ui, place, words("ui.xray.none" if xray else "ui.xray.nothing"))
    elif not xray.lines:
        _say(ui, rest, words("ui.xray.filtered", n=xray.total))
    else:
        _stepper(ui, rest.top(ui.px(_STEPPER)), xray)
        _chosen(ui, rest.below(ui.px(_STEPPER + 4)), screen, xray)
        area = rect.below(least + ui.px(LIST_GAP))
        if not scrolled and area.h >= ui.px(2 * LIST_ROW):
            # Whole rows only.
            _list(ui, area.top(area.h // ui.px(LIST_ROW) * ui.px(LIST_ROW)), screen, xray)


def _say(ui: Ui, rect: Rect, text: str) -> None:
    ui.paragraph(rect.below(ui.px(4)), text, "note", "second", 4)


# ---- counts ----


def _counts(ui: Ui, rect: Rect, screen: Screen) -> float:
    """How many pass, how many of these are open to each player; the way back to all of them.

    Returns the width beside the latter.
    """
    words, xray = ui.words, screen.xray
    if screen.filter:
        label = words("ui.xray.clear")
        width = button_width(ui, label) - ui.px(8)
        place = Rect(rect.right - width, rect.y, width, rect.h)
        if button(ui, "filter clear", place, label, kind="quiet", ink="accent", help=words("ui.xray.clear_help")):
            ui.send("filter", type(screen.filter)())
        rect = rect.left(rect.w - width - ui.px(8))
    if xray is None or not xray.total:
        return rect.w
    text, opened, gap = _counts_texts(ui, xray, rect.w)
    x = rect.x + ui.text(rect, text, "note", "text") + ui.px(gap)
    if opened:
        x += ui.text(rect.beside(x - rect.x), opened, "note", "second") + ui.px(8)
    for player, count in xray.open:
        piece_icon(ui, (x + ui.px(7), rect.centre[1]), ui.px(6), _piece(screen, player))
        x += ui.px(18)
        x += ui.text(rect.beside(x - rect.x), str(count), "strong") + ui.px(gap - 4)
    return rect.w


def _counts_texts(ui: Ui, xray: Xray, width: float) -> tuple[str, str, float]:
    """Words for the counts, and the gap between: shorter ones where there is less room."""
    words, n, total = ui.words, len(xray.lines), xray.total
    long = words("ui.xray.all", n=total) if n == total else words("ui.xray.some", n=n, total=total)
    short = str(total) if n == total else words("ui.xray.position", n=n, total=total)
    opened = words("ui.xray.open")
    tries = (
        (long, opened, 16),
        (long, opened, 10),
        (long, "", 12),
        (long, "", 8),
        (short, opened, 8),
        (short, "", 8),
    )
    for text, second, gap in tries:
        counts = sum(ui.px(18 + gap - 4) + ui.measure(str(c), "strong") for _, c in xray.open)
        middle = ui.measure(second, "note") + ui.px(8) if second else 0
        if ui.measure(text, "note") + ui.px(gap) + middle + counts <= width:
            return text, second, gap
    return tries[-1]


def _piece(screen: Screen, player: int) -> str:
    return next((p.piece for p in screen.players if p.number == player), "")[:1] or str(player)


# ---- one by one ----


def _stepper(ui: Ui, rect: Rect, xray: Xray) -> None:
    """To the vector before and to the next, where we are, and which coordinates run in it."""
    words, side = ui.words, ui.px(36)
    total = len(xray.lines)
    at = words("ui.xray.position", n="–" if xray.chosen is None else xray.chosen + 1, total=total)
    # As wide as it ever gets, so that the buttons stay under the pointer.
    widest = max(total, _MANY)
    room = ui.measure(words("ui.xray.position", n=widest, total=widest), "label") + ui.px(14)
    places = (rect.left(side), rect.beside(side + room).left(side))
    for (name, by, sign), place in zip((("previous", -1, "◀"), ("next", 1, "▶")), places, strict=True):
        # No help while people step: it would lie on the names.
        help = words(f"ui.xray.{name}") if xray.chosen is None else ""
        keys = keys_of(f"xray_{name}", words) if help else ""
        if button(ui, f"xray {name}", place, sign, help=help, keys=keys):
            ui.send("xray_step", by)
    ui.text(rect.beside(side).left(room), at, "label", "text", 0.5)
    if xray.chosen is None:
        return
    line = xray.lines[xray.chosen]
    x, gap = places[1].right + ui.px(14), ui.px(5)
    fits = len(line.dims) * (ui.px(CHIP_W) + gap) <= rect.right - x + gap
    for dim in line.dims:
        y = round(rect.centre[1] - ui.px(CHIP_H) / 2)
        if fits:
            x += dimension_chip(ui, x, y, dim) + gap
        else:  # a narrow panel and many coordinates: the signs alone
            dimension_mark(ui, (x + ui.px(6), rect.centre[1]), 5 * ui.scale, dim, ui.theme.dimensions[dim])
            x += ui.px(18)


def _chosen(ui: Ui, rect: Rect, screen: Screen, xray: Xray) -> None:
    """Names of the vector stepped to, what each step changes, and who may still complete it."""
    words, line_h = ui.words, ui.px(_LINE)
    if xray.chosen is None:
        keys = [keys_of(f"xray_{name}", words) for name in ("previous", "next")]
        ui.paragraph(
            rect.below(ui.px(2)), words("ui.xray.step_hint", back=keys[0], on=keys[1]), "note", "second", 2
        )
        return
    line = xray.lines[xray.chosen]
    y = rect.y
    for text in _names(ui, rect.w, line.names):
        ui.text(Rect(rect.x, y, rect.w, line_h), text, "note", "text")
        y += line_h
    row = Rect(rect.x, y, rect.w, line_h)
    right = _open_to(ui, row, screen, line)
    steps = ", ".join(f"{axis} {'+' if by > 0 else '−'}{abs(by)}" for axis, by in line.components)
    room = right - row.x - ui.px(10)
    long = words("ui.xray.each_step", steps=steps)
    ui.text(row.left(room), long if ui.measure(long, "note") <= room else steps, "note", "second")


def _open_to(ui: Ui, row: Rect, screen: Screen, line: XrayLine) -> float:
    """At the right: who may still complete it. Returns where that begins."""
    if not line.open:
        text = ui.words("ui.xray.dead")
        width = ui.measure(text, "note")
        ui.text(Rect(row.right - width, row.y, width, row.h), text, "note", "third")
        return row.right - width
    x = row.right
    for player in reversed(line.open):
        piece_icon(ui, (x - ui.px(8), row.centre[1]), ui.px(6), _piece(screen, player))
        x -= ui.px(19)
    text = ui.words("ui.xray.open")
    width = ui.measure(text, "note")
    ui.text(Rect(x - width - ui.px(4), row.y, width, row.h), text, "note", "second")
    hit(ui, "xray open", Rect(x - width, row.y, row.right - x + width, row.h))
    names = [p.name for p in screen.players if p.number in line.open]
    tooltip(ui, ui.words("ui.xray.open_help", players=", ".join(names)))
    return x - width - ui.px(4)


def _names(ui: Ui, width: float, names: tuple[str, ...]) -> list[str]:
    """The names with arrows between, in one line, or two of each side by side, or one a line."""
    for row in (len(names), 2, 1):
        starts = range(0, len(names), row)
        lines = [
            _ARROW.join(names[i : i + row]) + (_ARROW.rstrip() if i + row < len(names) else "") for i in starts
        ]
        if all(ui.measure(line, "note") <= width for line in lines):
            break
    return lines


def _name_lines(ui: Ui, width: float, names: tuple[str, ...]) -> int:
    return len(_names(ui, width, names))


# ---- the list ----


def _list(ui: Ui, area: Rect, screen: Screen, xray: Xray) -> None:
    """Every vector in a row: a click chooses it, another one lets it go."""
    ui.fill(Rect(area.x, area.y - ui.px(5), area.w, ui.px(1)), "line")
    height, total = ui.px(LIST_ROW), len(xray.lines)
    with ui.scroll("vectors", area) as (body, used):
        hidden = -(-(total * height - area.h) // height)
        used.append(area.h + hidden * height if hidden > 0 else total * height)
        _follow(ui, xray, height, area.h)
        first = max(0, int((area.y - body.y) // height))
        last = min(total, int((area.bottom - body.y) // height) + 1)
        for i in range(first, last):
            row = Rect(body.x, body.y + i * height, body.w - ui.px(2), height).inset(0, ui.px(1))
            _row(ui, row, screen, xray, i)


def _row(ui: Ui, row: Rect, screen: Screen, xray: Xray, i: int) -> None:
    line = xray.lines[i]
    chosen = i == xray.chosen
    if row_button(ui, f"xray line {i}", row, chosen):
        ui.send("xray_choose", None if chosen else i)
    axes = screen.space.axes
    step = ui.px(26 if len(axes) < 5 else 22)
    x, alpha = row.x + ui.px(8), 1.0 if line.open else 0.5
    for k, dim in enumerate(axes):
        if dim in line.dims:
            at = (x + k * step + ui.px(5), row.centre[1])
            dimension_mark(ui, at, 4.2 * ui.scale, dim, ui.theme.dimensions[dim], alpha)
            ui.text(Rect(at[0] + ui.px(7), row.y, step, row.h), dim, "note", "text", 0.0, alpha)
    x += len(axes) * step + ui.px(6)
    right = row.right - ui.px(6)
    for player in reversed(line.open):
        piece_icon(ui, (right - ui.px(7), row.centre[1]), ui.px(5.2), _piece(screen, player))
        right -= ui.px(17)
    text = f"{line.names[0]}{_ARROW}{line.names[-1]}"
    ui.text(Rect(x, row.y, right - ui.px(6) - x, row.h), text, "note", "text", 0.0, alpha)


def _follow(ui: Ui, xray: Xray, height: float, shown: float) -> None:
    """Scroll so that the vector stepped to is seen, whenever it changes."""
    state = (xray.space, xray.chosen, int(shown))
    before, frames = ui.layer.memory.get("vectors at", ((), 0))
    frames = frames + 1 if before == state else 1  # twice: at first imgui may not know how long the list is
    if frames > 2:
        return
    ui.layer.memory["vectors at"] = (state, frames)
    y, top = (xray.chosen or 0) * height, imgui.get_scroll_y()
    if y < top or y + height > top + shown:
        imgui.set_scroll_y(max(0, -(-(y + height - shown) // height) * height) if y > top else y)
        ui.layer.touch()
