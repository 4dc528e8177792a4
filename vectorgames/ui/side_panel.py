"""The panel at the right of a game: goal, what is to be done, what is off the board, map or column, the tabs."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import NamedTuple

from vectorgames.base.words import words
from vectorgames.ui.boxes import show_top
from vectorgames.ui.canvas import Ui
from vectorgames.ui.frame import Frame
from vectorgames.ui.icons import piece_icon
from vectorgames.ui.map_panel import flat_map
from vectorgames.ui.menus import hints
from vectorgames.ui.model import Player, Screen
from vectorgames.ui.moves_panel import ROW, moves_head, moves_head_least, moves_list
from vectorgames.ui.outcome_card import card_at_end
from vectorgames.ui.overlay import mark_list
from vectorgames.ui.probe_panel import ROW_LEAST, ROW_MOST, probe_height, probe_panel, probe_rows, probe_title
from vectorgames.ui.prompt_card import prompt_card
from vectorgames.ui.reach_panel import reach_body, reach_head, reach_height
from vectorgames.ui.side_frame import board_page, open_page, side_frame
from vectorgames.ui.top_bar import players
from vectorgames.ui.tray_card import counted, tray_body, tray_smallest, tray_strip
from vectorgames.ui.widgets import button, button_width, hit, segment_widths, segments, tooltip
from vectorgames.ui.xray_panel import LIST_GAP, LIST_ROW, xray_body, xray_head, xray_height
from vectorgames.view.flat_map import has_sheet
from vectorgames.view.primitives import Rect

HEAD = 30

_DOCK_GAP = 8


def dock(ui: Ui, rect: Rect, screen: Screen, column: bool = False) -> None:
    """Draw the tabs and what lies under the one that is open; sends ``dock``.

    ``column``: the column looked at, which has no room elsewhere, is the first tab, open until another one is.
    """
    column = column and screen.columns
    tabs = ("column", *screen.tabs) if column else screen.tabs
    labels = [ui.words(f"ui.dock.{tab}") for tab in tabs]
    open_tab = screen.dock if screen.dock in tabs else tabs[0]
    if column and ui.layer.memory.get("column tab", True):
        open_tab = "column"
    head = rect.top(ui.px(HEAD))
    width = sum(segment_widths(ui, labels)) + ui.px(4) * (len(labels) - 1)
    pressed = segments(ui, "dock", head.left(width), labels, [tab == open_tab for tab in tabs])
    if pressed is not None and tabs[pressed] != open_tab:
        ui.layer.memory["column tab"] = tabs[pressed] == "column"
        if tabs[pressed] in screen.tabs and tabs[pressed] != screen.dock:
            ui.send("dock", tabs[pressed])
    rest, body = head.beside(width + ui.px(14)), rect.below(ui.px(HEAD + _DOCK_GAP))
    under = rect.h >= 2 * ui.px(HEAD + _DOCK_GAP) + 2 * ui.px(ROW)
    if open_tab == "moves" and under and rest.w < moves_head_least(ui, screen):
        rest, body = body.top(ui.px(HEAD)), body.below(ui.px(HEAD + _DOCK_GAP))
    tab_head(ui, rest, screen, open_tab)
    tab_body(ui, body, screen, open_tab)


def tab_head(ui: Ui, rect: Rect, screen: Screen, tab: str) -> None:
    """What stands beside the tabs."""
    heads = {"xray": xray_head, "column": probe_title, "reach": reach_head, "moves": moves_head}
    if tab in heads:
        heads[tab](ui, rect, screen)


def tab_body(ui: Ui, rect: Rect, screen: Screen, tab: str, page: bool = False) -> None:
    """What lies under them; ``page``: as a page of its own."""
    if tab == "xray":
        xray_body(ui, rect, screen, page)
        return
    bodies = {
        "column": probe_rows, "reach": reach_body, "tray": tray_body, "moves": moves_list
    }  # fmt: skip
    bodies[tab](ui, rect, screen)


def dock_smallest(ui: Ui) -> float:
    """Height at which two moves are seen; the vectors scroll then."""
    return ui.px(HEAD + _DOCK_GAP + 2 * ROW)


def dock_least(ui: Ui, width: float, screen: Screen, large: bool = False) -> float:
    """Height at which everything about the vectors has room but their list, a few absent pieces, or all steps.
    ``large``: with their names in large letters."""
    least = xray_height(ui, width, screen, large) if "xray" in screen.tabs else 0.0
    if screen.tree and least:  # the tab of steps has rows enough for two of the list as well
        least += ui.px(LIST_GAP + 2 * LIST_ROW)
    tray = tray_smallest(ui, screen) if screen.trays else 0.0
    return ui.px(HEAD + _DOCK_GAP) + max(least, tray, reach_height(ui, screen), ui.px(2 * ROW))


_ROW, _OFF_BOARD_GAP, _ICON = 26, 10, 18

_OVER = 8  # design pixels from one piece of a pile to the next, which lies over it
_PILE = 12  # so many pieces of a pile are drawn, the others counted only


class _Pile(NamedTuple):
    """What is said of some pieces, and how wide that is. ``drawn``: how many of each are seen."""

    word: str
    pieces: tuple[tuple[str, int], ...]
    drawn: int
    width: float


def off_board_line(ui: Ui, rect: Rect, screen: Screen, draw: bool = True) -> float:
    """Draw it, two players in a row. Returns its height, which nothing that happens in a game changes."""
    if not screen.off_board:
        return 0.0
    row, across = ui.px(_ROW), min(2, len(screen.players))
    rows = -(-len(screen.players) // across) if across else 0
    if draw and not any(player.hand or player.captured or player.taken for player in screen.players):
        ui.text(Rect(rect.x + ui.px(2), rect.y, rect.w - ui.px(2), row), ui.words("ui.tray.none"), "note", "third")
        return rows * row + (ui.px(_OFF_BOARD_GAP) if rows else 0)
    names = _piled(screen.players)
    for number, player in enumerate(screen.players if draw else ()):
        line = Rect(rect.x + ui.px(2), rect.y + number // across * row, rect.w - ui.px(2), row)
        _player(ui, line.columns(across, ui.px(_OFF_BOARD_GAP))[number % across], player, names)
    return rows * row + (ui.px(_OFF_BOARD_GAP) if rows else 0)


def _piled(players: Sequence[Player]) -> tuple[str, ...]:
    """Which piles are seen. Of two players, what one has taken is what the other has lost, unless it is kept."""
    lost = any(player.captured for player in players)
    return ("hand", "gone") if lost and len(players) < 3 else ("hand", "taken", "gone")


def _player(ui: Ui, row: Rect, player: Player, names: tuple[str, ...]) -> None:
    """Whose they are, then his piles; as small as they have to be."""
    room = row.beside(ui.px(_ICON + 4))
    piece_icon(ui, (row.x + ui.px(8), row.centre[1]), ui.px(6.5), player.piece or str(player.number))
    x = room.x
    piles = next(
        piles
        for drawn in (_PILE, 6, 3, 1, 0)
        if _fits(piles := _piles(ui, player, names, drawn), room) or not drawn
    )
    for pile in piles:
        x = _pile(ui, room, x, pile)
    if not piles:
        said = ui.words("ui.tray.none")
        ui.text(room, said if ui.measure(said, "note") <= room.w else "–", "note", "third")
    hit(ui, f"off board {player.number}", row)
    tooltip(ui, _said(ui, player))


def _said(ui: Ui, player: Player) -> str:
    piles = ("in_hand", player.hand), ("took", player.taken), ("lost", player.captured)
    lines = [ui.words(f"ui.tray.{key}", n=len(pieces)) for key, pieces in piles if pieces]
    return "\n".join((player.name, *(lines or [ui.words("ui.tray.none")])))


def _fits(piles: list[_Pile], room: Rect) -> bool:
    return sum(pile.width for pile in piles) <= room.w


def _piles(ui: Ui, player: Player, names: tuple[str, ...], drawn: int) -> list[_Pile]:
    """What he has in hand, has taken and has lost; ``drawn``: pieces of each kind that are seen at most."""
    out = []
    for word, pieces in (("hand", player.hand), ("taken", player.taken), ("gone", player.captured)):
        if not pieces or word not in names:
            continue
        said, kinds = ui.words(f"ui.tray.{word}"), tuple(counted(pieces))
        width = ui.measure(said, "note") + ui.px(8 + 8)
        for _, n in kinds if drawn else ():
            width += ui.px(_ICON + (min(n, drawn) - 1) * _OVER) + _number(ui, n)
        if not drawn:
            width += ui.measure(str(len(pieces)), "note")
        out.append(_Pile(said, kinds, drawn, width))
    return out


def _number(ui: Ui, n: int) -> float:
    return ui.measure(str(n), "note") + ui.px(5) if n > 1 else 0.0


def _pile(ui: Ui, room: Rect, x: float, pile: _Pile) -> float:
    at = Rect(x, room.y, room.w, room.h)
    x += ui.text(at, pile.word, "note", "third") + ui.px(8)
    if not pile.drawn:
        number = str(sum(n for _, n in pile.pieces))
        return x + ui.text(Rect(x, room.y, room.w, room.h), number, "note", "second") + ui.px(8)
    for piece, n in pile.pieces:
        for k in range(min(n, pile.drawn)):
            piece_icon(ui, (x + ui.px(_ICON / 2 + k * _OVER), room.centre[1]), ui.px(6.5), piece, 0.9)
        x += ui.px(_ICON + (min(n, pile.drawn) - 1) * _OVER)
        if n > 1:
            ui.text(Rect(x, room.y, room.w, room.h), str(n), "note", "second")
            x += _number(ui, n)
    return x + ui.px(8)


def goal_line(ui: Ui, rect: Rect, screen: Screen, lines: int, draw: bool = True) -> float:
    """The goal in so many lines, none without room; where it is cut, all of it under the pointer. Its height."""
    if not screen.goal or not lines:
        return 0.0
    label = ui.measure(ui.words("ui.goal"), "head") + ui.px(12)
    width = rect.w - label - ui.px(4)
    line = ui.line("note")
    said = _first_sentence(ui, screen, width) if lines == 1 and screen.columns else screen.goal
    height = ui.height(said, width, "note", lines)
    if draw:
        place = Rect(rect.x + ui.px(2), rect.y, label, line)
        ui.text(place, ui.words("ui.goal"), "head", "gold")
        text = Rect(rect.x + ui.px(2) + label, rect.y, width, height)
        ui.paragraph(text, said, "note", "second", lines)
        if len(ui.wrap(screen.goal, width, "note")) > lines:
            hit(ui, "goal", text)
            tooltip(ui, screen.goal)
    return height + ui.px(10)


def goal_lines(ui: Ui, width: float, screen: Screen) -> int:
    """How many lines the whole of it takes; 1 where its first sentence has room in one."""
    room = width - ui.measure(ui.words("ui.goal"), "head") - ui.px(16)
    return len(ui.wrap(_first_sentence(ui, screen, room), room, "note"))


def _first_sentence(ui: Ui, screen: Screen, width: float) -> str:
    """The goal, or where it is too long for its line the first sentence of it that fits."""
    first = screen.goal.split(". ")[0] + "."
    fits = ui.measure(screen.goal, "note") > width >= ui.measure(first, "note")
    return first if fits and len(first) < len(screen.goal) else screen.goal


def engine_card(ui: Ui, rect: Rect, screen: Screen, draw: bool = True) -> float:
    """A card if the helper for hints has stopped. Returns its height."""
    if screen.engine.state != "stopped":
        return 0.0
    label = ui.words("ui.engine.restart")
    width = button_width(ui, label)
    text = ui.words("ui.engine.stopped", reason=screen.engine.reason)
    room = rect.w - width - ui.px(38)
    inner = max(ui.height(text, room, "note", 3), ui.px(32))
    height = inner + ui.px(16)
    if draw:
        card = rect.top(height)
        ui.card(card, "warning_card", "warning")
        ui.paragraph(Rect(card.x + ui.px(14), card.y + ui.px(8), room, inner), text, "note", "text", 3)
        place = Rect(card.right - width - ui.px(10), round(card.centre[1] - ui.px(16)), width, ui.px(32))
        if button(ui, "restart", place, label):
            ui.send("restart_engine")
    return height + ui.px(12)


_HEAD, _PAGE_GAP = 30, 8


def panel_page(ui: Ui, body: Rect, screen: Screen, name: str) -> None:
    """Draw the page of this name into the rectangle; what is longer scrolls."""
    if board_page(ui, body, screen, name):
        return
    if name in screen.tabs:
        tab_head(ui, body.top(ui.px(_HEAD)), screen, name)
        tab_body(ui, body.below(ui.px(_HEAD + _PAGE_GAP)), screen, name, page=True)
    else:
        with ui.scroll(f"page {name}", body) as (area, used):
            used.append(_PAGES[name](ui, area.left(area.w - ui.px(4)), screen))


def _turn(ui: Ui, area: Rect, screen: Screen) -> float:
    """Whose turn it is and what is to be done, who plays, the goal. Its height."""
    y = prompt_card(ui, area, screen) + ui.px(12)
    y += engine_card(ui, area.below(y), screen)
    y += tray_strip(ui, area.below(y), screen)
    y += off_board_line(ui, area.below(y), screen)
    y += show_top(
        ui, "players", area.below(y), (screen.players, screen.match, screen.series), partial(players, screen=screen)
    )
    y += ui.px(12)
    return y + goal_line(ui, area.below(y), screen, 99)


def _column(ui: Ui, area: Rect, screen: Screen) -> float:
    """The column looked at, its levels as high as there is room. Its height."""
    height = max(probe_height(ui, screen, ROW_LEAST + 2), area.h)
    probe_panel(ui, replace(area, h=height), screen)
    return height


def _hints(ui: Ui, area: Rect, screen: Screen) -> float:
    """What helps: hints to be switched on, and what is marked on the board. Its height."""
    key = screen.switches, screen.helps, screen.engine, screen.can_solve, screen.tree, screen.shape
    y = show_top(ui, "hints", area, key, partial(hints, screen=screen, pad=False)) + ui.px(12)
    return y + mark_list(ui, area.below(y), screen)


_PAGES = {"turn": _turn, "column": _column, "hints": _hints}

_MAP_SHAPE = 0.935  # height of the map by its width
_MAP_GOOD = 0.6  # height of the map by its width below which the goal is told in two lines, or in one
_MAP_LEAST, _MAP_TINY = 170, 140

_GAP = 10

_DOCK_SHARE = 0.36  # of a panel in which not everything has room, the tabs take this part
_DOCK_GOOD = 0.3  # of a panel with a column, the tabs should have this part
_LARGE_NAMES = 660
"""Design height of the panel from which the names of a vector stand in large letters under the map."""

_ROOMY = 800  # design height of the panel from which a goal may take three lines over a column


@dataclass(frozen=True, slots=True)
class _Plan:
    """Lines for the goal, least height of the card; heights of everything over the tabs, the tabs, the column."""

    lines: int
    card: float
    upper: float
    tabs: float
    probe: float = 0.0


def side_panel(ui: Ui, frame: Frame, screen: Screen) -> None:
    if frame.side_panel is None:
        return
    ui.words = words(screen.language, screen.noun)
    with side_frame(ui, frame, frame.side_panel) as body:
        if frame.paged:
            panel_page(ui, body, screen, open_page(frame, screen))
            return
        plan = _plan(ui, body, screen)
        if plan.upper + plan.tabs > body.h:
            # The tabs stay where they are and scroll by themselves, so that no bar is inside another one.
            tabs = max(dock_smallest(ui), min(plan.tabs, _DOCK_SHARE * body.h))
            with ui.scroll("side scroll", body.top(body.h - tabs - ui.px(_GAP))) as (area, used):
                inner = Rect(area.x, area.y, area.w - ui.px(4), 0)
                least = _fixed(ui, inner.w, screen, plan.lines) + _map_room(ui, screen) + plan.probe
                used.append(least)
                _upper(ui, replace(inner, h=least), screen, plan)
            dock(ui, body.below(body.h - tabs), screen, column=not plan.probe)
        else:
            _upper(ui, body.top(plan.upper), screen, plan)
            dock(ui, body.below(plan.upper), screen, column=not plan.probe)


def _map_shown(screen: Screen) -> bool:
    """Where the column looked at is shown, a small map would have no room beside it."""
    return has_sheet(screen.space) and not screen.columns and screen.view.view.layout != "flat"


def _map_room(ui: Ui, screen: Screen) -> float:
    return ui.px(_MAP_LEAST + _GAP) if _map_shown(screen) else 0.0


def _fixed(ui: Ui, width: float, screen: Screen, lines: int, card: float = 0.0) -> float:
    """Height of goal, card, what is off the board and what is said of the engine."""
    rect = Rect(0, 0, width, 0)
    height = prompt_card(ui, rect, screen, draw=False, least=card) + ui.px(12)
    height += tray_strip(ui, rect, screen, draw=False) + off_board_line(ui, rect, screen, draw=False)
    return goal_line(ui, rect, screen, lines, draw=False) + height + engine_card(ui, rect, screen, draw=False)


def _plan(ui: Ui, body: Rect, screen: Screen) -> _Plan:
    """The tabs get what their fullest state needs, the map all the rest up to its full size.

    What it is made of does not change while a game is played, so the map keeps its place to the end.
    """
    if screen.columns:
        return _plan_column(ui, body, screen)
    tabs = dock_least(ui, body.w, screen, large=body.h >= ui.px(_LARGE_NAMES))
    end = card_at_end(ui, body.w, screen)
    needed = goal_lines(ui, body.w, screen)
    goal = {n: goal_line(ui, Rect(0, 0, body.w, 0), screen, n, draw=False) for n in (3, 2, 1)}
    room = body.h - end - ui.px(12 + _GAP) - tabs
    if not _map_shown(screen):
        card = end if room - goal[3] >= 0 else 0.0
        return _Plan(3, card, _fixed(ui, body.w, screen, 3, card), tabs)
    lines = 3 if room - goal[3] >= _MAP_GOOD * body.w else 2 if room - goal[2] >= ui.px(_MAP_LEAST) else 1
    card = end if room - goal[lines] >= ui.px(_MAP_LEAST) else 0.0
    part = max(dock_smallest(ui), min(tabs, _DOCK_SHARE * body.h))
    if lines < needed:  # all of it, or nothing
        whole = goal_line(ui, body, screen, needed, draw=False)
        lines = needed if room + tabs - part - whole >= ui.px(_MAP_LEAST) or room - whole >= ui.px(_MAP_TINY) else 0
    fixed = _fixed(ui, body.w, screen, lines, card) + ui.px(_GAP)
    height = min(body.h - fixed - tabs, _MAP_SHAPE * body.w)
    good = min(_MAP_GOOD * body.w, body.h - fixed - part)
    if height < good:
        # The tabs scroll first, as long as a good part is theirs.
        height, tabs = good, body.h - fixed - good
    if height < ui.px(_MAP_LEAST):
        height = min(ui.px(_MAP_LEAST), body.h - fixed - dock_smallest(ui))
        tabs = body.h - fixed - height if height >= ui.px(_MAP_TINY) else tabs
        height = max(height, ui.px(_MAP_TINY))
    return _Plan(lines, card, fixed + height, tabs)


def _plan_column(ui: Ui, body: Rect, screen: Screen) -> _Plan:
    """The column has rows as high as there is room, the tabs at least their part.

    Where it has no room over the tabs it is one of them.
    """
    least, most = (probe_height(ui, screen, row) for row in (ROW_LEAST, ROW_MOST))
    lines = 3 if body.h >= ui.px(_ROOMY) else 1
    needed, tabs = goal_lines(ui, body.w, screen), max(dock_least(ui, body.w, screen), _DOCK_GOOD * body.h)
    if lines < needed:  # all of it, or nothing
        whole = _fixed(ui, body.w, screen, needed) + ui.px(_GAP + 2) + least + tabs <= body.h
        lines = needed if whole else 0
    fixed = _fixed(ui, body.w, screen, lines) + ui.px(_GAP + 2)
    if body.h - fixed - least < dock_smallest(ui):
        fixed = _fixed(ui, body.w, screen, 0) + ui.px(2)
        return _Plan(0, 0.0, fixed, max(dock_smallest(ui), body.h - fixed))
    probe = min(max(body.h - fixed - tabs, least), most)
    tabs = max(min(tabs, body.h - fixed - probe), dock_smallest(ui))
    return _Plan(lines, 0.0, fixed + probe, tabs, probe)


def _upper(ui: Ui, body: Rect, screen: Screen, plan: _Plan) -> None:
    """Goal, card, what is off the board, what is said of the engine, map or column, filling the rectangle."""
    rest = body.below(goal_line(ui, body, screen, plan.lines))
    rest = rest.below(prompt_card(ui, rest, screen, least=plan.card) + ui.px(12))
    rest = rest.below(tray_strip(ui, rest, screen) + off_board_line(ui, rest, screen))
    rest = rest.below(engine_card(ui, rest, screen))
    if plan.probe:
        probe_panel(ui, rest.top(plan.probe), screen)
    if _map_shown(screen):
        flat_map(ui, "small map", rest.top(rest.h - ui.px(_GAP)), screen)
