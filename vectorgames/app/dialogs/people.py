"""Dialogs about the people at the board: names and colours, who plays for them, who resigns, whether all agree on a
draw."""

from __future__ import annotations

from functools import partial

from vectorgames.app.context import Context
from vectorgames.app.names import emblem, player_name, seat_name, together, usual_name
from vectorgames.base import bounds
from vectorgames.base.words import Words, say
from vectorgames.play.record import COLOURS, GameRecord, Result
from vectorgames.play.seats import PERSON
from vectorgames.players.characters import characters
from vectorgames.players.seat import offered
from vectorgames.ui.actions import action
from vectorgames.ui.boxes import Button, RoomFor, Segments, Switch, Typed, piece
from vectorgames.ui.canvas import Ui
from vectorgames.ui.dialogs import Dialog, Main, bottom, tall
from vectorgames.ui.layout import Box, Column, Custom, Flow, Forms, Row, Scroll, Space, Stack, Text
from vectorgames.ui.widgets import hit, tooltip
from vectorgames.view.primitives import Rect

_PIECE, _SWATCH, _FIELD = 11, 32, 38


class Players(Dialog):
    """A row for each player: his piece, a field for his name, the colours that he may have."""

    width = 700

    def __init__(self, context: Context):
        self._context = context

    def title(self, words: Words) -> str:
        return words("ui.players.title")

    def body(self, ui: Ui) -> Box:
        words, record = ui.words, self._context.playing
        head = Row(
            Box(width=2 * _PIECE),
            Text(words("ui.players.name"), "note", "second", lines=1, grow=1.0),
            Text(words("ui.players.colour"), "note", "second", lines=1, width=_SWATCH * COLOURS),
            gap="large",
        )
        wide: list[Box] = [head]
        narrow: list[Box] = []
        for player in range(1, record.game.players + 1):
            icon, name, colours = _seat(record, player, words)
            who = seat_choice("seat", player, record.seats.of(player), words)
            wide.append(Column(Row(icon, name, colours, gap="large"), who))
            narrow.append(Column(Row(icon, name), colours, who))
        wrong = [Text(say(error, words.language), "note", "warning") for error in offered()[1]]
        rows = Forms(Column(*wide, gap="large"), Column(*narrow, gap="large"))
        return Column(
            Scroll("players", Column(rows, *wrong), grow=1.0),
            setting_switch(words, "questions", self._context.preferences.settings.questions),
            bottom(Main("done", words("ui.players.done"), "close")),
            gap="wide",
        )


def seat_choice(command: str, player: int, now: str, words: Words, label: str = "") -> Box:
    """Who may play for a player, and a sentence about whoever does; ``command``: what is sent with the player and
    the text of a seat, ``label``: what is written before it."""
    there, known = ("", *offered()[0]), characters().get(now)
    seats = there if now in there else (*there, now)
    labels = [seat_name(seat, words) if seat else words("players.person") for seat in seats]

    def take(ui: Ui, number: int) -> None:
        ui.send(command, (player, seats[number]))

    return Column(
        Row(
            Text(label, lines=1, grow=1.0) if label else None,
            Segments(f"{command} {player}", labels, seats.index(now), take, align=0.0),
        ),
        Stack(
            RoomFor(*(Text(one.sentence(words.language), "note") for one in characters().values())),
            Text(known.sentence(words.language) if known else "", "note", "second", up=0.0),
        ),
        gap="tiny",
    )


def setting_switch(words: Words, name: str, on: bool) -> Box:
    """Turns a setting that lasts from game to game."""
    return Switch(name, words(f"ui.settings.{name}"), on, ("setting", (name, not on)))


def _seat(record: GameRecord, player: int, words: Words) -> tuple[Box, Box, Box]:
    """The piece of a player, a field for his name, the colours that he may have."""
    colours = record.colours or range(1, record.game.players + 1)
    given = record.names[player - 1] if player <= len(record.names) else ""
    return (
        piece(emblem(record, player), _PIECE),
        Typed(
            f"dialog name {player}", given,
            lambda ui, name: ui.send("player_name", (player, name[: bounds.TYPED_NAME])),
            hint=usual_name(record.game, player, words), height=_FIELD, width=120, grow=1.0,
        ),
        Flow(*(_swatch(player, n, n == colours[player - 1]) for n in range(1, COLOURS + 1)), gap="none"),
    )  # fmt: skip


def _swatch(player: int, colour: int, chosen: bool) -> Box:
    name = f"colour {player} {colour}"

    def paint(ui: Ui, rect: Rect) -> None:
        pressed, hovered, _ = hit(ui, name, rect)
        tooltip(ui, ui.words(f"games.player.{colour}"))
        fill, trim = ui.theme.players[colour]
        ui.draw.add_circle_filled(rect.centre, ui.px(9), ui.colour(fill))
        ui.draw.add_circle(rect.centre, ui.px(9), ui.colour(trim), 0, max(1.0, 1.6 * ui.scale))
        if chosen or hovered:
            ink = ui.colour("accent" if chosen else "second")
            ui.draw.add_circle(rect.centre, ui.px(13), ink, 0, max(1.0, 2 * ui.scale))
        if pressed and not chosen:
            ui.send("player_colour", (player, colour))

    return Custom(paint, name=name, width=_SWATCH, height=_SWATCH, align=0.5)


class SeatTrouble(Dialog):
    """A character or program cannot go on: again, or somebody else in its place. ``why``: what has happened."""

    def __init__(self, record: GameRecord, player: int, why: str):
        self._record, self._player, self._why = record, player, why

    def title(self, words: Words) -> str:
        return words("ui.seat_trouble.title", player=player_name(self._record, self._player, words))

    def body(self, ui: Ui) -> Box:
        words, player = ui.words, self._player

        def seat(ui: Ui, name: str) -> None:
            ui.send("seat", (player, name))
            ui.send("close")

        others = [
            Button(f"seat {name}", seat_name(name, words), partial(seat, name=name))
            for name in offered()[0]
            if name != self._record.seats.of(player)
        ]
        return Column(
            Text(self._why[:1].upper() + self._why[1:]),
            Text(words("ui.seat_trouble.who"), "note", "second"),
            Flow(*others, gap="close"),
            Space(),
            bottom(
                tall("person", words("players.person"), partial(seat, name=PERSON)),
                Main("again", words("ui.seat_trouble.again"), ("seat_again", player)),
            ),
        )


class Resign(Dialog):
    """Who gives the game up, and who wins then."""

    height = 250

    def __init__(self, record: GameRecord):
        state = record.state
        out = state.record.out if state.record is not None else ()
        left = [player for player in range(1, record.game.players + 1) if player not in out]
        # Who plays by himself gives up by himself.
        self._record, self._left = record, [player for player in left if not record.seats.of(player)] or left
        asked = state.actor or state.mover
        self.who = asked if asked in self._left else self._left[0]

    def title(self, words: Words) -> str:
        return words("ui.resign.title")

    @action("resigns")
    def choose(self, player: int) -> None:
        self.who = player

    def body(self, ui: Ui) -> Box:
        words, record, left = ui.words, self._record, self._left
        winners = Result(self.who).outcome(record.state).winners
        return Column(
            Text(words("ui.resign.who"), "note", "second"),
            Segments(
                "resigns", [player_name(record, player, words) for player in left], left.index(self.who),
                lambda ui, number: ui.send("resigns", left[number]), align=0.0,
            ),
            Text(words("app.resign_wins", n=len(winners), player=together(record, winners, words))),
            Space(),
            bottom(
                tall("no", words("ui.resign.play_on"), "close"),
                Main("yes", words("ui.resign.resign"), ("resign", self.who)),
            ),
        )  # fmt: skip


class DrawOffer(Dialog):
    """Whoever is to move offers a draw: to whom, and the two answers. ``others``: the players who have to agree."""

    height = 200

    def __init__(self, record: GameRecord, others: tuple[int, ...]):
        self._record, self._others = record, others

    def title(self, words: Words) -> str:
        return words("ui.draw_offer.title")

    def text(self, words: Words) -> str:
        record, others = self._record, self._others
        return words(
            "app.draw_offered",
            player=player_name(record, record.state.actor or record.state.mover, words),
            others=together(record, others, words),
            n=len(others),
        )

    def body(self, ui: Ui) -> Box:
        words = ui.words
        return Column(
            Text(self.text(words)),
            Space(),
            bottom(
                tall("no", words("ui.draw_offer.decline"), ("answer_draw", False)),
                Main("yes", words("ui.draw_offer.accept"), ("answer_draw", True)),
            ),
        )
