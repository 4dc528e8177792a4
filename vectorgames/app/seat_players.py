"""Characters and programs that play: whoever sits on the seat that is to move thinks, and moves by himself."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence

from vectorgames.app.context import Context
from vectorgames.base.words import LocalizedError, LocalizedText
from vectorgames.play.record import GameRecord
from vectorgames.play.seats import PERSON
from vectorgames.players.player import Analysis, Budget, Player
from vectorgames.players.process import Question, Thinking
from vectorgames.rules.action import Action
from vectorgames.rules.game import State
from vectorgames.ui.actions import action

HOPELESS = -0.97
"""Who finds his position worth no more than this, so many times in a row, may resign."""

IN_A_ROW = 3


def mover(record: GameRecord) -> int:
    """The player who is to choose, or for whom dice are to be rolled; 0 after the end."""
    state = record.state
    return 0 if state.outcome is not None else state.actor or state.mover


class SeatPlayers:
    """Those of the game in play.

    ``play`` plays an action by its text, ``roll`` rolls the dice, ``resign`` gives the game up for a player;
    ``held`` says whether people look back, ``busy`` whether something else is still shown; ``failed`` is told for
    whom nobody can choose, and why; ``planned`` gives the action of a guided game, empty where whoever is to move
    chooses.
    """

    def __init__(
        self,
        context: Context,
        thinking: Thinking,
        play: Callable[[str], None],
        roll: Callable[[], None],
        resign: Callable[[int], None],
        held: Callable[[], bool],
        busy: Callable[[], bool],
        failed: Callable[[int, LocalizedText], None],
        planned: Callable[[], str],
    ):
        self.context, self.thinking = context, thinking
        self._play, self._roll, self._resign = play, roll, resign
        self._held, self._busy, self._failed, self._planned = held, busy, failed, planned
        self.exchange()

    def exchange(self) -> None:
        """Another game, or none."""
        self.paused = False
        self._low: dict[int, int] = {}  # player -> how many times in a row his position was hopeless
        self._values: dict[int, float] = {}  # player -> what his position was worth to him last
        self.position_changed()

    def position_changed(self) -> None:
        """Nothing is known of this position."""
        self._found: Analysis | None = None
        self._player: Player | None = None
        self._legal: Sequence[Action] = ()
        self._failing = False
        self._why: LocalizedText | None = None  # he cannot go on, as long as that has not been told
        self._since = time.monotonic()

    # ---- reading ----

    @property
    def player(self) -> int:
        """The player who is to move by himself here; 0: none is, or people look back."""
        record = self.context.record
        who = mover(record) if record is not None and not self._held() else 0
        return who if who and self.context.playing.seats.of(who) != PERSON else 0

    @property
    def goes_on(self) -> bool:
        """Whether whoever is to move does so by himself, and nobody has stopped him."""
        return bool(self.player) and not self.paused and not self._failing

    @property
    def some(self) -> bool:
        """Whether anybody plays by himself."""
        record = self.context.record
        return record is not None and bool(record.seats.taken)

    @property
    def progress(self) -> float:
        """For which part of his time the player to move has thought, 0 … 1."""
        settings = self.context.preferences.settings
        return min(1.0, (time.monotonic() - self._since) / max(settings.think_seconds, settings.move_seconds, 0.01))

    # ---- thinking ----

    @property
    def question(self) -> Question | None:
        record = self.context.record
        if record is None or not self.goes_on or self._found is not None:
            return None
        state = record.state
        if not state.actor or len(self._actions(state)) == 1 or self._planned():
            return None
        if self._player is None:
            try:
                self._player = record.seats.player(
                    state, record.root.state, [str(t.action) for t in record.here.way]
                )
            except LocalizedError as error:
                self.fail(None, error.phrase)
                return None
        budget = Budget(self.context.preferences.settings.think_seconds)
        return Question(self._player, state, budget, 1, record.seed + record.number)

    def _actions(self, state: State) -> Sequence[Action]:
        """What is legal in this position, listed once: it is asked for in every frame."""
        self._legal = self._legal or state.actions()
        return self._legal

    def hear(self, question: Question, found: Analysis, whole: bool) -> None:
        if whole:
            self._found = found

    def fail(self, question: Question | None, why: LocalizedText) -> None:
        self._failing, self._why = True, why

    # ---- moving ----

    def tick(self) -> None:
        """Have the player who is to move do so, once he knows what and may; one who cannot go on is told of when no
        dialog is open."""
        record, dialog = self.context.record, self.context.dialog
        if dialog is not None and dialog.halts:
            return
        if self._why is not None:
            why, self._why = self._why, None
            if self.player:  # else the position is another one by now, where nobody plays by himself
                self._failed(self.player, why)
        if record is None or not self.goes_on or self._busy():
            return
        if time.monotonic() - self._since < self.context.preferences.settings.move_seconds:
            return
        state, player = record.state, self.player
        if not state.actor:
            self._roll()
        elif planned := self._planned():
            self._play(planned)
        elif len(actions := self._actions(state)) == 1:
            self._play(actions[0].text)
        elif self._found is not None:
            best = self._found.lines[0]
            self._values[player] = best.score
            self._low[player] = self._low.get(player, 0) + 1 if best.score <= HOPELESS else 0
            if self._low[player] >= IN_A_ROW and self.context.preferences.settings.resigns:
                self._resign(player)
            else:
                self._play(best.actions[0])

    def accepts_draw(self, player: int) -> bool:
        """Whether a player who plays by himself agrees on a draw: he does not stand better."""
        return self._values.get(player, 1.0) <= 0.0

    # ---- what people do ----

    @action("move_now", section="play", key="Ctrl+Enter", when=lambda page: bool(page.play.seats.player))
    def move_now(self) -> None:
        """The player to move makes the best move that he has found; one who was stopped goes on."""
        if not self.goes_on:
            self.paused = False
            self.position_changed()
        else:
            self._since = float("-inf")
            self.thinking.hurry(self)

    @action("seat_again")
    def again(self, player: int) -> None:
        """Whoever sits there is to go on; a program that a file has named may be started from now on."""
        record = self.context.playing
        record.seat(player, record.seats.of(player))
        self.context.dialog = None
        self.position_changed()

    @action("pause_players", section="play", key="Ctrl+P", when=lambda page: page.play.seats.some)
    def pause(self) -> None:
        """Nobody moves by himself until this is asked for again."""
        self.paused = not self.paused
        self.position_changed()
