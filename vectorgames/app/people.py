"""The people at the board: their names and colours, who resigns, who offers a draw; the dialogs for that."""

from __future__ import annotations

from collections.abc import Callable

from vectorgames.app.context import Context
from vectorgames.base.words import LocalizedError
from vectorgames.play.record import COLOURS, Result
from vectorgames.rules.schema import number_range
from vectorgames.ui.actions import action


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
        from vectorgames.app.dialogs.people import DrawOffer

        self.context.dialog = DrawOffer(self.context.playing)

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
