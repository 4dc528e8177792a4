"""The people at the board: their names and colours, who resigns, who offers a draw."""

from __future__ import annotations

from collections.abc import Callable

from vectorgames.app.context import Context
from vectorgames.base.words import LocalizedError, Words
from vectorgames.play.record import COLOURS, GameRecord, Result
from vectorgames.players.characters import characters
from vectorgames.players.seat import PROGRAM, RANDOM
from vectorgames.rules.blocks.block import figures
from vectorgames.rules.game import Game
from vectorgames.rules.schema import number_range
from vectorgames.ui import dialog_model
from vectorgames.ui.actions import action


def usual_name(game: Game, player: int, words: Words) -> str:
    """``Light``, ``White``."""
    side = f"games.side.{player}"
    return words(side if figures(game.rules) and side in words else f"games.player.{player}")


def player_name(record: GameRecord, player: int, words: Words) -> str:
    """As he was named, as the character or program is called that plays for him, or as usual."""
    names, seat = record.names, record.seats.of(player)
    given = names[player - 1] if player <= len(names) else ""
    return given or (seat_name(seat, words) if seat else usual_name(record.game, player, words))


def seat_name(seat: str, words: Words) -> str:
    """What a character or program is called."""
    there = characters()
    if seat in there:
        return there[seat].name
    return words("players.random") if seat == RANDOM else seat.removeprefix(PROGRAM)


def together(record: GameRecord, players: tuple[int, ...], words: Words) -> str:
    """Names of players as a list."""
    *most, last = (player_name(record, player, words) for player in players)
    return f"{', '.join(most)} {words('games.and')} {last}" if most else last


class People:
    """``changed`` is told when a game has ended, ``keep`` has it written down, ``tell`` shows a line of a kind."""

    def __init__(
        self,
        context: Context,
        changed: Callable[[], None],
        keep: Callable[[], None],
        tell: Callable[[str, str], None],
    ):
        self.context, self._changed, self._keep, self._tell = context, changed, keep, tell

    # ---- names and colours ----

    @action("players", section="game", key="F3", menu=("people", 1))
    def ask_for_names(self) -> None:
        record, words = self.context.playing, self.context.words
        names = (*record.names, *[""] * record.game.players)
        colours = record.colours or tuple(range(1, record.game.players + 1))
        self.context.dialog = dialog_model.Players(
            tuple(
                dialog_model.Seat(
                    player, names[player - 1], usual_name(record.game, player, words), colours[player - 1]
                )
                for player in range(1, record.game.players + 1)
            )
        )

    @action("player_name")
    def set_name(self, player: int, name: str) -> None:
        self.context.playing.name(self._player(player), name.strip())
        self._asked_again()

    @action("player_colour")
    def set_colour(self, player: int, colour: int) -> None:
        if colour not in range(1, COLOURS + 1):
            raise LocalizedError("errors.key_value", key="colours", value=colour, expected=number_range(1, COLOURS))
        self.context.playing.colour(self._player(player), colour)
        self._asked_again()

    def _asked_again(self) -> None:
        """The dialog shows what it has come to."""
        self._keep()
        if isinstance(self.context.dialog, dialog_model.Players):
            self.ask_for_names()

    def _player(self, number: int) -> int:
        """The number of a player. LocalizedError where there is none."""
        if number not in range(1, self.context.playing.game.players + 1):
            raise LocalizedError("errors.player", given=number, players=self.context.playing.game.players)
        return number

    # ---- ending a game ----

    @action("resign", section="game", key="Ctrl+R", when=lambda page: page.running, menu=("people", 3))
    def resign(self, player: int | None) -> None:
        """Somebody gives the game up; None: ask who. Undo takes it back."""
        record, words = self.context.playing, self.context.words
        if player is not None:
            self._end(Result(self._player(player)))
            return
        state = record.state
        out = state.record.out if state.record is not None else ()
        left = [p for p in range(1, record.game.players + 1) if p not in out]
        names = tuple((p, player_name(record, p, words)) for p in left)
        winners = ((p, Result(p).outcome(state).winners) for p in left)
        said = tuple((p, words("app.resign_wins", n=len(w), player=together(record, w, words))) for p, w in winners)
        asked = state.actor or state.mover
        self.context.dialog = dialog_model.Resign(names, asked if asked in left else left[0], said)

    @action("offer_draw", section="game", key="Ctrl+D", when=lambda page: page.running, menu=("people", 2))
    def offer_draw(self) -> None:
        record, words = self.context.playing, self.context.words
        state, side = record.state, record.game.roster.side
        mover = state.actor or state.mover
        others = tuple(p for p in range(1, record.game.players + 1) if side[p] != side[mover])
        asked = words(
            "app.draw_offered",
            player=player_name(record, mover, words),
            others=together(record, others, words),
            n=len(others),
        )
        self.context.dialog = dialog_model.DrawOffer(asked)

    @action("answer_draw")
    def answer_draw(self, agreed: bool) -> None:
        if agreed:
            self._end(Result())
        else:
            self.context.dialog = None
            self._tell(self.context.words("app.draw_declined"), "info")

    def _end(self, result: Result) -> None:
        self.context.dialog = None
        self.context.playing.end(result)
        self._changed()
