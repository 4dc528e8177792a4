"""The card at the end of a game: who won, with which vector, drawn name by name as the board draws it."""

from __future__ import annotations

from vectorgames.ui.frame import Rect
from vectorgames.ui.icons import CHIP_H, CHIP_W, dimension_chip, piece_icon
from vectorgames.ui.kit import Ui
from vectorgames.ui.model import Outcome, Screen
from vectorgames.ui.widgets import TALL_H, button, button_width

_PAD = 14
CARD_AT_END = 164
"""Design height of the card at the end of a game, as a rule."""
_ARROW = " → "


def outcome_card(ui: Ui, rect: Rect, outcome: Outcome, screen: Screen, draw: bool) -> float:
    """Draw it at the top of the rectangle, or only measure it. Returns its height, the same at every moment."""
    words, pad = ui.words, ui.px(_PAD)
    inner_w = rect.w - 2 * pad
    chips = len(outcome.dims) * ui.px(CHIP_W + 6)
    narrow = chips + ui.measure(outcome.title, "prompt") + ui.px(36) > inner_w
    title = ui.line("prompt")
    dims_text = outcome.dims_text or (words("ui.vector.dims", n=len(outcome.dims)) if outcome.dims else "")
    second = [t for t in (dims_text, outcome.detail) if t]
    names = _flow(ui, inner_w, outcome.line)[1]
    body = names + sum(ui.height(t, inner_w, "note", 2) for t in second)
    under = ui.px(CHIP_H + 6) if narrow and outcome.dims else 0
    height = ui.px(12) + title + ui.px(6) + under + body + ui.px(12) + ui.px(TALL_H) + pad
    # Not lower than the card of a prompt, so that the map stays where it is.
    least = ui.px(12) + title + ui.px(3) + 2 * ui.line("note") + ui.px(8) + ui.px(TALL_H) + pad
    height = max(height, least)
    if not draw:
        return height
    card = rect.top(height)
    ui.card(card, "card", "gold")
    inner = card.inset(pad, 0).below(ui.px(12))
    x = inner.x
    if outcome.player:
        piece = next((p.piece for p in screen.players if p.number == outcome.player), "") or str(outcome.player)
        piece_icon(ui, (x + ui.px(8), inner.y + title / 2), ui.px(8), piece)
        x += ui.px(26)
    ui.text(Rect(x, inner.y, inner.right - x - (0 if narrow else chips), title), outcome.title, "prompt")
    if outcome.dims:
        y = inner.y + (title + ui.px(6) if narrow else (title - ui.px(CHIP_H)) / 2)
        _chips(ui, inner.x if narrow else inner.right - chips + ui.px(6), round(y), outcome)
    rest = inner.below(title + ui.px(6) + under)
    _names(ui, rest, outcome)
    rest = rest.below(names)
    whole = outcome.reached >= len(outcome.line)
    for text in second:
        rest = rest.below(ui.paragraph(rest, text, "note", "second" if whole else "third", 2))
    _buttons(ui, Rect(inner.x, card.bottom - pad - ui.px(TALL_H), inner.w, ui.px(TALL_H)), outcome)
    return height


def named_dims(outcome: Outcome) -> int:
    """How many of the coordinates are named when the drawing has come this far: all at the last space."""
    steps = max(1, len(outcome.line) - 1)
    done = min(steps, max(0, outcome.reached - 1))
    return -(-len(outcome.dims) * done // steps)


def _chips(ui: Ui, x: float, y: float, outcome: Outcome) -> None:
    named = named_dims(outcome)
    for i, dim in enumerate(outcome.dims):
        x += dimension_chip(ui, x, y, dim, i < named) + ui.px(6)


def _flow(ui: Ui, width: float, names: tuple[str, ...]) -> tuple[list[tuple[float, float, str]], float]:
    """(x, y, text) of names and arrows, broken before a name; and the height."""
    out: list[tuple[float, float, str]] = []
    arrow, step = ui.measure(_ARROW, "strong"), ui.line("strong")
    x = y = 0.0
    for i, name in enumerate(names):
        wide = ui.measure(name, "strong")
        last = i + 1 == len(names)
        if x and x + wide + (0 if last else ui.measure(_ARROW.rstrip(), "strong")) > width:
            x, y = 0.0, y + step
        out.append((x, y, name))
        x += wide
        if not last:
            out.append((x, y, _ARROW))
            x += arrow
    return out, y + step if names else 0.0


def _names(ui: Ui, rect: Rect, outcome: Outcome) -> None:
    """The spaces in order: bright as far as the drawing has come, the newest in gold."""
    whole = outcome.reached >= len(outcome.line)
    for i, (x, y, text) in enumerate(_flow(ui, rect.w, outcome.line)[0]):
        number = i // 2 + 1
        reached = number <= outcome.reached and (text != _ARROW or number < outcome.reached)
        colour = "gold" if number == outcome.reached and not whole and text != _ARROW else "text"
        place = Rect(rect.x + x, rect.y + y, ui.measure(text, "strong"), ui.line("strong"))
        ui.text(place, text, "strong", colour, 0.0, 1.0 if reached else 0.32)


def _buttons(ui: Ui, row: Rect, outcome: Outcome) -> None:
    label = ui.words("ui.replay_win")
    width = max(button_width(ui, label), ui.px(110)) if outcome.line else 0
    main = row.left(row.w - width - (ui.px(8) if width else 0))
    if button(ui, "again", main, ui.words("ui.play_again"), kind="primary"):
        ui.send("play_again")
    if width and button(ui, "show", Rect(row.right - width, row.y, width, row.h), label):
        ui.send("replay_win")
