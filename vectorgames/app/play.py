"""A game being played: what is picked, looked into and found out, dice, playback. Knows no panels and no files."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

from vectorgames.app import history
from vectorgames.app.analysis import Analysis
from vectorgames.app.context import Context
from vectorgames.app.dice import Dice
from vectorgames.app.handlers import does
from vectorgames.app.inspector import Inspector
from vectorgames.app.keyboard import Keyboard
from vectorgames.app.move_input import MoveInput
from vectorgames.app.playback import Playback
from vectorgames.app.preview import Preview
from vectorgames.app.solving import Solving
from vectorgames.core.action import Action, Pick
from vectorgames.engine.reach import Step
from vectorgames.engine.thread import Engine
from vectorgames.game_record import GameRecord
from vectorgames.present import present
from vectorgames.tableau import DEALT, Tableau

SHOWN = {"win": "wins", "block": "blocks", "double": "doubles"}


class Play:
    """``keep`` has the game written down as it stands now, ``tell`` shows a line of a kind for a while."""

    def __init__(
        self, context: Context, engine: Engine, tell: Callable[[str, str], None], keep: Callable[[], None]
    ):
        self.context, self._keep = context, keep
        self.dice = Dice(context, self.play, self.changed)
        self.move_input = MoveInput(context, self.dice, self.play)
        self.keyboard = Keyboard(context, self.move_input)
        self.preview = Preview(context, self.move_input)
        self.inspector = Inspector(context, self.move_input, self.preview)
        self.analysis = Analysis(context, engine, self.move_input, self.preview, self.inspector, tell)
        self.playback = Playback(context, self.changed)
        self.solving = Solving(context, tell)

    @property
    def parts(self) -> tuple[object, ...]:
        """What carries out commands."""
        looking = self.inspector, self.analysis, self.solving
        return self, self.dice, self.move_input, self.keyboard, self.playback, *looking

    @property
    def moving(self) -> bool:
        """Whether something changes by itself now, or has done so and has not been looked at."""
        news = self.analysis.engine.news or self.solving.solver.news
        return bool(self.dice.falling or self.dice.series or self.playback.moving or news)

    def exchange(self, record: GameRecord | None, path: Path | None = None) -> None:
        """Another game, or none."""
        self.context.exchange(record, path)
        self.inspector.begin()
        self.playback.stop()
        self.position_changed()

    @does("play")
    def play(self, action: Action | str) -> None:
        """Play an action, or its text. ValueError, and nothing changes, if it is not legal."""
        self.context.record.play(action)
        self.changed()

    def changed(self, autosave: bool = True) -> None:
        """The game stands at another position now; ``autosave`` ends a replay, too."""
        if autosave:
            self.playback.stop()
        self.position_changed()
        if self.context.record.state.outcome is not None:
            self.context.still = self.context.hover
        self.analysis.ask()
        if autosave:
            self._keep()

    def position_changed(self) -> None:
        """Forget everything that belonged to another position."""
        self.dice.forget()
        self.move_input.forget()
        self.analysis.forget()
        self.solving.forget()
        self.inspector.forget()
        self.context.still = None
        self.playback.position_changed()

    @property
    def reach(self) -> tuple[Step, ...]:
        """The steps from what is looked at; once a piece is chosen, those that it may take."""
        steps = self.analysis.reach
        if not self.move_input.stem or self.context.dock == "reach":
            return steps
        choices = self.move_input.before_aim.choices()
        return tuple(step for step in steps if Pick("space", step.end) in choices)

    @property
    def group(self) -> tuple[int, ...]:
        """The pieces that act together with the one chosen, or pointed at, that one first."""
        state, stem = self.context.record.state, self.move_input.stem
        chosen = stem[0].space if stem else None
        at = chosen if chosen is not None else self.context.pointed
        if at is None or state.outcome is not None or not state.cells[at]:
            return ()
        return tuple(sorted(state.game.presenter.group(state, at), key=lambda space: (space != at, space)))

    def tableau(self) -> Tableau:
        """What is to be seen of the position."""
        record, switches, analysis = self.context.record, self.context.switches, self.analysis
        if record is None:
            return Tableau()
        if self.playback.before and record.here.parent is not None:
            return present(record.here.parent.state)
        helps = record.game.helps
        shown = frozenset(kind for kind, name in SHOWN.items() if name in helps and getattr(switches, name))
        shown_now = present(
            record.state,
            history.last_turn(record),
            aimed=self.preview.aimed,
            found=replace(analysis.shown, reach=self.reach),
            action=record.here.action,
            hover=self.context.pointed,
            shown=shown,
            xray=self.inspector.paths(),
            drawn=self.playback.drawn,
            group=self.group,
            changed=history.changed(record) if switches.changed and "changed" in helps else (),
            pointed=self.move_input.pointed,
        )
        dealt, lay = self.playback.dealt, self.playback.lay
        if dealt >= DEALT:
            return shown_now
        cards = tuple(replace(card, came=lay.get(card.name)) for card in shown_now.cards)
        return replace(shown_now, cards=cards, dealt=dealt)
