"""The card at the end of a game: who won, with which vector, drawn name by name as the board draws it."""

from __future__ import annotations

from functools import partial

from vectorgames.app.game_texts import ended_text
from vectorgames.app.outcome import Told
from vectorgames.app.pages.play import PlayPage
from vectorgames.app.panels.sets import APART, ARROW
from vectorgames.ui.boxes import Button, Reserve, piece
from vectorgames.ui.canvas import Ui
from vectorgames.ui.icons import CHIP_H, CHIP_W, dimension_chip, dimension_mark
from vectorgames.ui.layout import Box, Column, Custom, Flow, Forms, Row, Space, Stack, Text
from vectorgames.view.primitives import Rect

CARD_H = 36  # design height of the buttons of the cards
_CLOSE = 28  # width of a coordinate's sign and letter without a chip round them
_NOTES = 2  # lines kept for what the vector is and what each step of it changes


def outcome_card(ui: Ui, outcome: Told, page: PlayPage) -> Box:
    """Who won, the names of the vector, what it is; the same height at every moment of its drawing."""
    words = ui.words
    player = outcome.player or next((p.number for p in page.players if p.wins), 0)
    text = next((p.piece for p in page.players if p.number == player), "") or str(player)
    icon = piece(text, 8) if player else None
    title = Text(outcome.title, "prompt", lines=1)
    dims_text = outcome.dims_text or (words("ui.vector.dims", n=len(outcome.dims)) if outcome.dims else "")
    ended = ended_text(ui.words, page.match, page.players)
    over = page.match is not None and page.match.over
    ink = "second" if outcome.reached >= len(outcome.line) else "third"
    said = [text for text in (dims_text, outcome.detail) if text]
    two = Column(*(Text(text, "note", ink, lines=2, cut=True) for text in said), gap="none")
    notes = Forms(Text(" ".join(said), "note", ink, lines=1), two) if len(said) > 1 else two
    chips, close = _chips(outcome, close=False), _chips(outcome, close=True)
    heads = [
        Row(icon, title, Space(), *chips, gap="small"),
        Row(icon, title, Space(), *close, gap="small"),
        Column(
            Row(icon, Text(outcome.title, "prompt", cut=True, lines=1, grow=1.0), gap="small"),
            Row(*chips, gap="small"),
        ),
    ]
    told = Column(
        Forms(*heads) if outcome.dims else heads[1],
        _names(outcome) if outcome.line else None,
        Stack(Reserve(style="note", lines=1 if page.match else _NOTES), notes),
        Text(ended, "strong", "gold" if over else "text", lines=2, cut=True) if ended else None,
        gap="hair",
        grow=1.0,
    )
    ground = partial(Ui.card, colour="card", stripe="gold")
    return Column(told, _buttons(ui, page), gap="close", pad=("wide", "normal"), ground=ground)


def named_dims(outcome: Told) -> int:
    """How many of the coordinates are named when the drawing has come this far: all at the last space."""
    steps = max(1, len(outcome.line) - 1)
    done = min(steps, max(0, outcome.reached - 1))
    return -(-len(outcome.dims) * done // steps)


def _chips(outcome: Told, close: bool) -> list[Box]:
    """The coordinates that run: as chips, or where there is less room their signs and letters alone."""
    named = named_dims(outcome)

    def chip(dim: str, on: bool) -> Box:
        return Custom(
            lambda ui, rect: dimension_chip(ui, rect.x, rect.y, dim, on), width=CHIP_W, height=CHIP_H, align=0.5
        )

    def sign(dim: str, alpha: float) -> Box:
        def paint(ui: Ui, rect: Rect) -> None:
            at = rect.x + ui.px(5), rect.centre[1]
            dimension_mark(ui, at, 4.6 * ui.scale, dim, ui.theme.dimension(dim), alpha)
            ui.text(rect.beside(ui.px(12)), dim, "label", "text", 0.0, alpha)

        return Custom(paint, width=_CLOSE - 3, height=CHIP_H, align=0.5)

    if close:
        return [sign(dim, 1.0 if i < named else 0.4) for i, dim in enumerate(outcome.dims)]
    return [chip(dim, i < named) for i, dim in enumerate(outcome.dims)]


def _names(outcome: Told) -> Box:
    """The spaces in order, broken before a name: bright as far as the drawing has come, the newest in gold."""
    whole, between = outcome.reached >= len(outcome.line), ARROW if outcome.ordered else APART
    names: list[Box] = []
    for number, name in enumerate(outcome.line, 1):
        newest = number == outcome.reached and not whole
        bright = 1.0 if number <= outcome.reached else 0.32
        after = 1.0 if number < outcome.reached else 0.32
        arrow = Text(between, "strong", lines=1, alpha=after) if number < len(outcome.line) else None
        names.append(
            Row(Text(name, "strong", "gold" if newest else "text", lines=1, alpha=bright), arrow, gap="none")
        )
    return Flow(*names, gap="none")


def _buttons(ui: Ui, page: PlayPage) -> Box:
    """The next game of a match, else the same again; and the line once more."""
    outcome, words = page.ended, ui.words
    following = page.match is not None and not page.match.over
    name, label, command = (
        ("next", "ui.match.next", "next_game") if following else ("again", "ui.play_again", "play_again")
    )
    show = Button("show", words("ui.replay_win"), "replay_win", width=110, height=CARD_H)
    return Row(
        Button(name, words(label), command, kind="primary", height=CARD_H, grow=1.0),
        show if outcome and outcome.line else None,
        gap="close",
    )
