"""The people at the board: their names and colours, who resigns, who offers a draw; the dialogs for that."""

from __future__ import annotations

from collections.abc import Callable

from vectorgames.app.context import Context
from vectorgames.base.words import LocalizedError
from vectorgames.play.record import COLOURS, Result
from vectorgames.rules.schema import number_range
from vectorgames.ui.actions import action


class People:
    """``changed`` is told when others play the game, ``keep`` has it written down, ``tell`` shows a line of a kind;
    ``accepts`` says whether a player who plays by himself agrees on a draw; ``end`` ends the game."""

    def __init__(
        self,
        context: Context,
        changed: Callable[[], None],
        keep: Callable[[], None],
        tell: Callable[[str, str], None],
        accepts: Callable[[int], bool],
        end: Callable[[Result], None],
    ):
        self.context, self._changed, self._keep, self._tell = context, changed, keep, tell
        self._accepts, self._end_game = accepts, end

    # ---- names and colours ----

    @action("players", section="game", key="F3", menu=("people", 1))
    def ask_for_names(self) -> None:
        from vectorgames.app.dialogs.people import Players

        self.context.dialog = Players(self.context)

    @action("player_name")
    def set_name(self, player: int, name: str) -> None:
        self.context.playing.name(self._player(player), name.strip())
        self._keep()

    @action("player_colour")
    def set_colour(self, player: int, colour: int) -> None:
        if colour not in range(1, COLOURS + 1):
            raise LocalizedError("errors.key_value", key="colours", value=colour, expected=number_range(1, COLOURS))
        self.context.playing.colour(self._player(player), colour)
        self._keep()

    @action("seat")
    def set_seat(self, player: int, seat: str) -> None:
        """Who plays for a player: a character, a program; "": a person."""
        self.context.playing.seat(self._player(player), seat)
        self._changed()

    def _player(self, number: int) -> int:
        """The number of a player. LocalizedError where there is none."""
        if number not in range(1, self.context.playing.game.players + 1):
            raise LocalizedError("errors.player", given=number, players=self.context.playing.game.players)
        return number

    # ---- ending a game ----

    @action("resign", section="game", key="Ctrl+R", when=lambda page: page.running, menu=("people", 3))
    def resign(self, player: int | None) -> None:
        """Somebody gives the game up; None: ask who. Undo takes it back."""
        if player is not None:
            self._end(Result(self._player(player)))
        else:
            from vectorgames.app.dialogs.people import Resign

            self.context.dialog = Resign(self.context.playing)

    @action("offer_draw", section="game", key="Ctrl+D", when=lambda page: page.running, menu=("people", 2))
    def offer_draw(self) -> None:
        """Ask the others; those who play by themselves answer at once."""
        from vectorgames.app.dialogs.people import DrawOffer

        record = self.context.playing
        side, mover = record.game.roster.side, record.state.actor or record.state.mover
        others = tuple(p for p in range(1, record.game.players + 1) if side[p] != side[mover])
        if all(record.seats.of(player) for player in others):
            self.answer_draw(all(map(self._accepts, others)))
        else:
            self.context.dialog = DrawOffer(record, others)

    @action("answer_draw")
    def answer_draw(self, agreed: bool) -> None:
        if agreed:
            self._end(Result())
        else:
            self.context.dialog = None
            self._tell(self.context.words("app.draw_declined"), "info")

    def _end(self, result: Result) -> None:
        self.context.dialog = None
        self._end_game(result)
