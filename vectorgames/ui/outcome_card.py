"""The card at the end of a game: who won, with which vector, drawn name by name as the board draws it."""

from __future__ import annotations

from dataclasses import replace

from vectorgames.ui.canvas import Ui
from vectorgames.ui.icons import CHIP_H, CHIP_W, dimension_chip, dimension_mark, piece_icon
from vectorgames.ui.model import Match, Outcome, Player, Screen
from vectorgames.ui.sets import APART, ARROW, has_sets, widest_line
from vectorgames.ui.widgets import button, button_width
from vectorgames.view.primitives import Rect

KINDS = {"games": 5, "points": 21}  # how a match may be won, and the number that is proposed for it
MOST = {"games": 99, "points": 999}


def terms_of(match: str | None) -> tuple[str, int]:
    """Kind and number of ``games:5``; no kind for a single game."""
    kind, _, number = (match or "").partition(":")
    return kind, int(number) if number else KINDS.get(kind, 0)


def game_text(ui: Ui, match: Match) -> str:
    """``Game 2 of 5``; ``Game 2 · to 21 points``."""
    return ui.words(f"ui.match.now_{match.kind}", game=match.game, n=match.n)


def points_text(points: float) -> str:
    """``3``, ``½``, ``2½``."""
    whole, half = divmod(points, 1)
    return f"{int(whole) if whole or not half else ''}{'½' if half else ''}"


def total_of(screen: Screen, player: Player) -> str:
    """How many points a player has in the match so far; empty where there is no match."""
    totals = screen.match.totals if screen.match else ()
    return points_text(totals[player.number - 1]) if player.number <= len(totals) else ""


def results_text(ui: Ui, screen: Screen, player: Player) -> str:
    """``Points so far: 4 + 0 + 8 = 12``."""
    match = screen.match
    if match is None or not match.results:
        return ""
    row = " + ".join(points_text(points[player.number - 1]) for points in match.results)
    total = total_of(screen, player)
    return ui.words("ui.match.so_far", points=row if len(match.results) == 1 else f"{row} = {total}")


def ended_text(ui: Ui, screen: Screen) -> str:
    """At the end of a game: how the match stands, or who has won it."""
    match, words = screen.match, ui.words
    if match is None:
        return ""
    names = {player.number: player.name for player in screen.players}
    if match.over and match.winners:
        won = f" {words('games.and')} ".join(names.get(player, str(player)) for player in match.winners)
        totals = " : ".join(points_text(match.totals[player - 1]) for player in _by_side(match))
        key = "ui.match.won" if len(match.winners) == 1 else "ui.match.won_together"
        return words(key, player=won, totals=totals, n=match.game)
    totals = ", ".join(f"{names.get(n, n)} {points_text(points)}" for n, points in enumerate(match.totals, 1))
    if match.over:
        return words("ui.match.drawn", totals=totals, n=match.game)
    return words(f"ui.match.stands_{match.kind}", totals=totals, game=match.game, n=match.n)


def _by_side(match: Match) -> list[int]:
    """One player of those who have won together, and all others, by their points."""
    players = range(1, len(match.totals) + 1)
    counted = [player for player in players if player == match.winners[0] or player not in match.winners]
    return sorted(counted, key=lambda player: -match.totals[player - 1])


_PAD = 14

CARD_H = 36  # design height of the buttons of the cards
_CLOSE = 28  # width of a coordinate's sign and letter without a chip round them
_NOTES = 2  # lines kept for what the vector is and what each step of it changes


def card_at_end(ui: Ui, width: float, screen: Screen) -> float:
    """Height that the card will have when somebody has won on this board, as far as can be known before."""
    if not has_sets(screen.space):
        return 0.0
    longest = max((p.name for p in screen.players), key=lambda name: ui.measure(name, "prompt"), default="")
    title = f"{longest} {ui.words('ui.wins')}"
    outcome = Outcome(title, 1, widest_line(screen.space), screen.space.axes, " ", "")
    card = Rect(0, 0, width, 0)
    height = outcome_card(ui, card, outcome, replace(screen, match=None), draw=False)
    return height + (ui.line("strong") if screen.match else (_NOTES - 1) * ui.line("note"))


def outcome_card(ui: Ui, rect: Rect, outcome: Outcome, screen: Screen, draw: bool, least: float = 0.0) -> float:
    """Draw it at the top of the rectangle, or only measure it. Returns its height, the same at every moment."""
    words, pad = ui.words, ui.px(_PAD)
    inner_w = rect.w - 2 * pad
    taken = ui.measure(outcome.title, "prompt") + ui.px(36)
    chips = len(outcome.dims) * ui.px(CHIP_W + 6)
    close = chips + taken > inner_w and len(outcome.dims) * ui.px(_CLOSE) + taken <= inner_w
    if close:
        chips = len(outcome.dims) * ui.px(_CLOSE)
    narrow = chips + taken > inner_w
    title = ui.line("prompt")
    dims_text = outcome.dims_text or (words("ui.vector.dims", n=len(outcome.dims)) if outcome.dims else "")
    second = _sentences(ui, inner_w, dims_text, outcome.detail)
    ended = ended_text(ui, screen)
    names = _flow(ui, inner_w, outcome)[1]
    body = names + sum(ui.height(t, inner_w, "note", 2) for t in second)
    body += ui.height(ended, inner_w, "strong", 2)
    under = ui.px(CHIP_H + 6) if narrow and outcome.dims else 0
    height = ui.px(12) + title + ui.px(3) + under + body + ui.px(8) + ui.px(CARD_H) + ui.px(12)
    # Not lower than the card of a prompt, so that the map stays where it is.
    height = max(height, least, ui.px(71) + title + 2 * ui.line("note"))
    if not draw:
        return height
    card = rect.top(height)
    ui.card(card, "card", "gold")
    inner = card.inset(pad, 0).below(ui.px(12))
    x = inner.x
    player = outcome.player or next((p.number for p in screen.players if p.wins), 0)
    if player:
        piece = next((p.piece for p in screen.players if p.number == player), "") or str(player)
        piece_icon(ui, (x + ui.px(8), inner.y + title / 2), ui.px(8), piece)
        x += ui.px(26)
    ui.text(Rect(x, inner.y, inner.right - x - (0 if narrow else chips), title), outcome.title, "prompt")
    if outcome.dims:
        y = inner.y + (title + ui.px(3) if narrow else (title - ui.px(CHIP_H)) / 2)
        _chips(ui, inner.x if narrow else inner.right - chips + ui.px(6), round(y), outcome, close)
    rest = inner.below(title + ui.px(3) + under)
    _names(ui, rest, outcome)
    rest = rest.below(names)
    whole = outcome.reached >= len(outcome.line)
    for text in second:
        rest = rest.below(ui.paragraph(rest, text, "note", "second" if whole else "third", 2))
    ui.paragraph(rest, ended, "strong", "gold" if screen.match and screen.match.over else "text", 2)
    _buttons(ui, Rect(inner.x, card.bottom - ui.px(12 + CARD_H), inner.w, ui.px(CARD_H)), screen)
    return height


def _sentences(ui: Ui, width: float, *texts: str) -> list[str]:
    """The sentences that there are, in one line where they fit."""
    said = [text for text in texts if text]
    joined = " ".join(said)
    return [joined] if len(said) > 1 and ui.measure(joined, "note") <= width else said


def named_dims(outcome: Outcome) -> int:
    """How many of the coordinates are named when the drawing has come this far: all at the last space."""
    steps = max(1, len(outcome.line) - 1)
    done = min(steps, max(0, outcome.reached - 1))
    return -(-len(outcome.dims) * done // steps)


def _chips(ui: Ui, x: float, y: float, outcome: Outcome, close: bool) -> None:
    """The coordinates that run: as chips, or where there is less room their signs and letters alone."""
    named = named_dims(outcome)
    for i, dim in enumerate(outcome.dims):
        if close:
            alpha, middle = 1.0 if i < named else 0.4, y + ui.px(CHIP_H) / 2
            dimension_mark(ui, (x + ui.px(5), middle), 4.6 * ui.scale, dim, ui.theme.dimension(dim), alpha)
            ui.text(Rect(x + ui.px(12), y, ui.px(13), ui.px(CHIP_H)), dim, "label", "text", 0.0, alpha)
            x += ui.px(_CLOSE)
            continue
        x += dimension_chip(ui, x, y, dim, i < named) + ui.px(6)


def _flow(ui: Ui, width: float, outcome: Outcome) -> tuple[list[tuple[float, float, str]], float]:
    """(x, y, text) of names and what is between, broken before a name; and the height."""
    out: list[tuple[float, float, str]] = []
    names, between = outcome.line, _between(outcome)
    arrow, step = ui.measure(between, "strong"), ui.line("strong")
    x = y = 0.0
    for i, name in enumerate(names):
        wide = ui.measure(name, "strong")
        last = i + 1 == len(names)
        if x and x + wide + (0 if last else ui.measure(between.rstrip(), "strong")) > width:
            x, y = 0.0, y + step
        out.append((x, y, name))
        x += wide
        if not last:
            out.append((x, y, between))
            x += arrow
    return out, y + step if names else 0.0


def _between(outcome: Outcome) -> str:
    return ARROW if outcome.ordered else APART


def _names(ui: Ui, rect: Rect, outcome: Outcome) -> None:
    """The spaces in order: bright as far as the drawing has come, the newest in gold."""
    whole, between = outcome.reached >= len(outcome.line), _between(outcome)
    for i, (x, y, text) in enumerate(_flow(ui, rect.w, outcome)[0]):
        number = i // 2 + 1
        reached = number <= outcome.reached and (text != between or number < outcome.reached)
        colour = "gold" if number == outcome.reached and not whole and text != between else "text"
        place = Rect(rect.x + x, rect.y + y, ui.measure(text, "strong"), ui.line("strong"))
        ui.text(place, text, "strong", colour, 0.0, 1.0 if reached else 0.32)


def _buttons(ui: Ui, row: Rect, screen: Screen) -> None:
    """The next game of a match, else the same again; and the line once more."""
    outcome = screen.outcome
    label = ui.words("ui.replay_win")
    width = max(button_width(ui, label), ui.px(110)) if outcome and outcome.line else 0
    main = row.left(row.w - width - (ui.px(8) if width else 0))
    if screen.match and not screen.match.over:
        if button(ui, "next", main, ui.words("ui.match.next"), kind="primary"):
            ui.send("next_game")
    elif button(ui, "again", main, ui.words("ui.play_again"), kind="primary"):
        ui.send("play_again")
    if width and button(ui, "show", Rect(row.right - width, row.y, width, row.h), label):
        ui.send("replay_win")
