"""A game being played: what is picked, looked into and found out, who wins by force, dice, playback; a guided first
game.
"""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from vectorgames.app.blunders import BlunderCheck
from vectorgames.app.context import Context
from vectorgames.app.evaluation import PositionAnalysis
from vectorgames.app.hint import Hint
from vectorgames.app.inspector import Inspector, Preview
from vectorgames.app.keyboard import Keyboard
from vectorgames.app.move_input import Dice, MoveInput
from vectorgames.app.names import player_name
from vectorgames.app.playback import Playback
from vectorgames.app.review import Review
from vectorgames.app.rules_text import Section
from vectorgames.app.seat_players import SeatPlayers
from vectorgames.base.words import LocalizedError, LocalizedText
from vectorgames.play.engine import NOTHING_FOUND, Answer, Engine, Findings, Focus, find
from vectorgames.play.hints import Outlook, Step
from vectorgames.play.lessons.first_game import ROLL, FirstGame
from vectorgames.play.lessons.first_game import Step as GuideStep
from vectorgames.play.lessons.progress import Done, note_page
from vectorgames.play.phrasing import action_text
from vectorgames.play.record import GameRecord, Result, Turn
from vectorgames.play.solver import Solved, Solver
from vectorgames.players.process import Thinking
from vectorgames.rules.action import Action, Pick
from vectorgames.rules.adviser import Prospects, Solution, adviser_of
from vectorgames.rules.game import State
from vectorgames.rules.reason import Reason
from vectorgames.ui.actions import action
from vectorgames.view.tableau import WHOLE

if TYPE_CHECKING:
    from vectorgames.app.dialogs.reading import Reading


class Solving:
    """``tell`` shows a line of a kind for a while."""

    def __init__(self, context: Context, tell: Callable[[str, str], None]):
        self.context, self._tell = context, tell
        self.solver = Solver()

    def forget(self) -> None:
        if self.solver.busy:
            self.solver.stop()

    @property
    def possible(self) -> bool:
        """Whether it can be asked who wins."""
        record = self.context.record
        return record is not None and adviser_of(record.game).solves and record.state.outcome is None

    @action("solve", section="helps", when=lambda page: page.play.solving.possible)
    def ask(self) -> None:
        """Look for who wins by force from here."""
        self.solver.ask(self.context.playing.state)
        self._tell(self.context.words("app.solver.looking"), "info")

    def hear(self) -> None:
        if (found := self.solver.poll()) is not None:
            self.take(found)

    def take(self, found: Solved) -> None:
        words, record = self.context.words, self.context.record
        if found.failed:
            self._tell(words("app.solver.failed", reason=found.failed), "error")
        elif found.solution is None:
            why = adviser_of(found.state.game).unsolved(found.state)
            self._tell(why.say(self.context.language) if why else words("app.solver.unknown"), "info")
        elif record is not None and found.state is record.state:
            self.context.dialog = self._told(found.solution)

    def _told(self, solution: Solution) -> Reading:
        """Who wins and why, and a line to the end."""
        from vectorgames.app.dialogs.reading import Reading

        words, state = self.context.words, self.context.playing.state
        winner = player_name(self.context.playing, solution.winner, words)
        key = "mover" if solution.winner == state.mover else "other"
        why = words(f"app.solver.why_{key}", player=winner, n=len(solution.line))
        moves, shown = [], state
        for number, text in enumerate(solution.line, 1):
            who = player_name(self.context.playing, shown.mover, words)
            action = shown.stage.find(shown, text)
            text = action_text(state.game, action, words.language)
            moves.append(words("app.solver.move", n=number, player=who, action=text))
            shown = shown.play(action)
        sections = [
            Section(words("app.solver.why"), why),
            Section(words("app.solver.line"), "\n".join(moves)),
        ]
        if solution.looked:
            sections.append(Section("", words("app.solver.looked", n=solution.looked)))
        return Reading(words("app.solver.title", player=winner), tuple(sections))


class Analysis:
    """``tell`` shows a line of a kind for a while.

    ``found``: what the engine has found out about this position, None until it has. ``stopped``: why it finds no
    more; empty while it does.
    """

    def __init__(
        self,
        context: Context,
        engine: Engine,
        move_input: MoveInput,
        preview: Preview,
        inspector: Inspector,
        tell: Callable[[str, str], None],
    ):
        self.context, self.engine, self._tell = context, engine, tell
        self._move_input, self._preview, self._inspector = move_input, preview, inspector
        self.stopped = ""
        self._asked: tuple[State, Focus | None] | None = None  # what the engine was asked last
        self.forget()

    def forget(self) -> None:
        self.found: Findings | None = None
        self._of = Focus()  # what people looked at when it was found

    # ---- what is known ----

    @property
    def shown(self) -> Findings:
        """What is known of what people look at now, as far as it is to be shown."""
        found, switches, focus = self.found, self.context.switches, self._inspector.focus
        if found is None:
            return NOTHING_FOUND
        contested = switches.contest and self._of.space == self.context.pointed
        options = found.options
        return replace(
            found,
            # A king's risk is no check.
            warnings=tuple(one for one in found.warnings if one[0] != "risk" or switches.risk),
            prospects=self.prospects,
            reach=self.reach,
            outlook=self.outlook,
            options=options if [one.action for one in options] == [*self._preview.options] else (),
            threats=found.threats if switches.threatened else (),
            contest=found.contest if contested else (),
            groups=found.groups if switches.groups else (),
            rays=found.rays if focus is not None and self._of.piece == focus.piece else (),
            sets=found.sets if switches.sets else (),
            opposed=found.opposed if focus is not None and self._of.picked == focus.picked else (),
            spread=found.spread if focus is not None and self._of.group == focus.group else (),
        )

    @property
    def outlook(self) -> Outlook | None:
        """What would come of what is aimed at, once it is found."""
        outlook = self.found.outlook if self.found else None
        return outlook if outlook is not None and outlook.action == self._preview.tried else None

    @property
    def prospects(self) -> Prospects | None:
        """What may become of the piece picked in a tray, once it is found."""
        pick = self._move_input.tray
        return self.found.prospects if self.found and pick and self._of.pick == pick else None

    @property
    def reach(self) -> tuple[Step, ...]:
        """The steps from what is looked at, once they are found; none after the end."""
        focus = self._inspector.focus
        if focus is None or self.found is None or self.context.playing.state.outcome is not None:
            return ()
        asked = [(one.start, one.steps, one.real, one.picked) for one in (self._of, focus)]
        return self.found.reach if asked[0] == asked[1] else ()

    @property
    def why(self) -> Reason | None:
        """Why what is pointed at is not possible with what is picked, once it is found."""
        attempt = self._of.attempt
        return self.found.why if self.found and attempt and attempt == self._preview.attempt else None

    # ---- asking ----

    def ask(self) -> None:
        """Ask the engine about the position and what is looked at, unless that was its last question."""
        record = self.context.record
        if record is None or not self.engine.alive:
            return
        state, focus = record.state, self._inspector.focus
        if self._asked is None or self._asked[0] is not state or self._asked[1] != focus:
            self._asked = (state, focus)
            self.engine.ask(state, focus)

    def hear_and_ask(self) -> None:
        """Take the engine's answer, and ask what is to be known next."""
        self._hear()
        self.ask()

    def _hear(self) -> None:
        answer, record = self.engine.poll(), self.context.record
        if answer is not None:
            self.context.touch(pointed=self.found is not None and isinstance(answer, Answer))
        if isinstance(answer, Answer):
            if record is not None and answer.state is record.state:
                self._take(answer.found, answer.focus)
                self._inspector.take(answer.focus, answer.found.xray)
        elif answer is not None:
            self.stopped = answer.reason
            self._tell(self.context.words("app.engine_stopped", reason=answer.reason), "error")

    def think(self) -> None:
        """Know at once what the engine would find; for pictures, not for a window."""
        focus = self._inspector.focus
        self._take(find(self.context.playing.state, focus), focus)

    def look_into(self, focus: Focus) -> None:
        """Point at a space and know at once what the engine would find; for pictures, not for a window."""
        self.context.hover, self.context.dock = focus.space, "xray"
        focus = replace(focus, wants=self._inspector.wants)
        found = find(self.context.playing.state, focus)
        self._take(found, focus)
        self._inspector.look(focus, found.xray)

    def _take(self, found: Findings, focus: Focus | None) -> None:
        self.found, self._of = found, focus or Focus()

    @action("restart_engine")
    def restart(self) -> None:
        self.engine.restart()
        self.stopped = ""
        self._asked = None
        self.ask()


class Guide:
    """Follows the game of the context as long as it is as planned. ``changed`` is told that other actions are legal
    for people now."""

    def __init__(self, context: Context, changed: Callable[[], None]):
        self.context, self._changed = context, changed
        self.first: FirstGame | None = None
        self._told: FirstGame | None = None  # also once nobody wants to be led any more
        self._record: GameRecord | None = None

    def follow(self, first: FirstGame, record: GameRecord) -> None:
        self.first, self._told, self._record = first, first, record
        self._changed()

    @property
    def step(self) -> GuideStep | None:
        """What is next; None where nobody is guided."""
        record = self.context.record
        if self.first is None or record is None or record is not self._record:
            return None
        return self.first.step(record)

    @property
    def left(self) -> bool:
        """Whether this is a game in which nobody wanted to be led any more."""
        return self.first is None and self._record is not None and self.context.record is self._record

    @property
    def leads(self) -> bool:
        """Whether steps are still to come, before which nothing but them is shown."""
        return (step := self.step) is not None and bool(step.play)

    @property
    def winning(self) -> tuple[int, ...]:
        """Spaces of which people are told that they win."""
        step, index = self.step, self.context.space.index
        return tuple(index[name] for name in step.win) if step else ()

    def told(self, line: Sequence[Turn]) -> int:
        """How many actions of a game, from its beginning, it told people to play."""
        return self._told.told(line) if self._told is not None and self.context.record is self._record else 0

    def offered(self, actions: Sequence[Action]) -> Sequence[Action]:
        """Of the legal actions, those that people may choose."""
        step = self.step
        return [one for one in actions if step.means(one)] if step is not None and step.number else actions

    @property
    def answer(self) -> str:
        """The action that is answered to the learner now; empty where none is planned."""
        step = self.step
        return step.play if step is not None and not step.number and step.play != ROLL else ""

    def position_changed(self) -> None:
        """Note that it was played to the end."""
        if self.first is not None and self.step is not None and not self.leads:
            with contextlib.suppress(LocalizedError):
                note_page("", self.first.id, 0, Done(solved=True))

    @action("leave_guide", section="play", when=lambda page: page.play.guide.step is not None)
    def leave(self) -> None:
        """From now on everything that is legal may be played."""
        self.first = None
        self._changed()


class Play:
    """``keep`` has the game written down as it stands now, ``tell`` shows a line of a kind for a while."""

    def __init__(
        self, context: Context, engine: Engine, tell: Callable[[str, str], None], keep: Callable[[], None]
    ):
        self.context, self._keep = context, keep
        self._tab = ""  # which was open before the game ended, and is again in the next one
        self.dice = Dice(context, self.play, self.changed)
        self.guide = Guide(context, lambda: self.changed(False))
        self._winning: tuple[Pick, ...] = ()
        self.playback = Playback(context, self.changed)
        self.move_input = MoveInput(context, self.dice, self.play, self._offered, self.playback, self._guided)
        self.keyboard = Keyboard(context, self.move_input)
        self.preview = Preview(context, self.move_input)
        self.inspector = Inspector(context, self.move_input, self.preview)
        self.analysis = Analysis(context, engine, self.move_input, self.preview, self.inspector, tell)
        self.solving = Solving(context, tell)
        self.thinking = Thinking(lambda why: tell(why.say(context.language), "error"), context.touch)
        self.seats = SeatPlayers(
            *(context, self.thinking, self.play, self.dice.roll, self.resign),
            held=lambda: self.playback.looks_back,
            busy=lambda: bool(self.dice.falling or self.dice.series or self.playback.drawn < WHOLE),
            failed=self._ask_who_plays,
            planned=lambda: self.guide.answer,
        )
        self.blunders = BlunderCheck(context, self.move_input, lambda: self.by_hand, self.play)
        self.hint = Hint(context, self.move_input, tell)
        self.evaluation = PositionAnalysis(context, tell)
        self.review = Review(context, self.guide.told)
        self.thinking.askers = self.seats, self.blunders, self.hint, self.evaluation, self.review

    @property
    def parts(self) -> tuple[object, ...]:
        looking = self.inspector, self.analysis, self.solving
        players = self.seats, self.blunders, self.hint, self.evaluation
        return self.keyboard, self.move_input, self, self.dice, self.playback, self.guide, *looking, *players

    @property
    def moving(self) -> bool:
        """Whether something changes by itself now, or has done so and has not been looked at."""
        news = self.analysis.engine.news or self.solving.solver.news
        thinks = self.thinking.news or self.seats.goes_on or self.blunders.waits
        shown = self.dice.falling or self.dice.series or self.playback.moving or self.move_input.reminds
        return bool(shown or news or thinks)

    @property
    def by_hand(self) -> bool:
        """Whether a person is to choose now."""
        record = self.context.record
        if record is None or self.playback.looks_back:
            return False
        return record.state.outcome is None and not self.seats.player

    def _offered(self, state: State) -> Sequence[Action]:
        """The actions that people may choose in a position."""
        return self.guide.offered(state.actions()) if self.by_hand else ()

    def _guided(self) -> GuideStep | None:
        """What a person is told to play; None where nobody is."""
        return self.guide.step if self.guide.leads and self.by_hand else None

    @property
    def guided_to(self) -> Pick | None:
        """What who is guided is to pick next, or once more, and at the end to win; None: nobody is guided, or dice
        are to be rolled."""
        given = self.move_input
        if self._guided():
            return next(iter(given.before_aim.choices()), None)
        chosen = len(given.stem)
        return next(iter(self._winning[chosen:]), None) if given.stem == self._winning[:chosen] else None

    def _wins_at_once(self) -> tuple[Pick, ...]:
        """What is picked for the action by which who has been guided to the end wins; empty before and after."""
        step, record = self.guide.step, self.context.record
        if step is None or step.play or record is None or not self.by_hand:
            return ()
        state, goals = record.state, self.guide.winning
        ends = (action for action in state.actions() if action.picks and action.picks[-1].space in goals)
        return next((action.picks for action in ends if state.play(action).outcome is not None), ())

    def tick(self) -> None:
        """Hear what players have found, and have one of them move."""
        self.thinking.tick()
        self.seats.tick()
        self.blunders.tick()
        self.move_input.tick()

    def exchange(self, record: GameRecord | None, path: Path | None = None, looks_back: bool = True) -> None:
        """Another game, or none; ``looks_back``: it is only looked at, where it stands before its end."""
        self.context.exchange(record, path)
        self.context.dock, self._tab = self._tab or self.context.dock, ""
        self.inspector.begin()
        self.playback.begin(looks_back)
        self.seats.exchange()
        self.review.exchange()
        self.position_changed()

    @action("play")
    def play(self, action: Action | str) -> None:
        """Play an action, or its text, at once or when it has been looked at. ValueError, and nothing changes, if
        it is not legal."""
        if self.blunders.holds(action):
            return
        self.context.playing.play(action)
        self.changed()
        if self.context.playing.state.outcome is not None:
            self._open_analysis()
            if self.context.dialog is not None and not self.context.dialog.halts:  # moves are typed there
                self.context.dialog = None

    def _ask_who_plays(self, player: int, why: LocalizedText) -> None:
        """A player who plays by himself cannot go on: somebody is to say what happens to his seat."""
        from vectorgames.app.dialogs.people import SeatTrouble

        self.context.touch()
        self.context.dialog = SeatTrouble(self.context.playing, player, why.say(self.context.language))

    def resign(self, player: int) -> None:
        """A player gives the game up."""
        self.end(Result(player))

    def end(self, result: Result) -> None:
        """People end the game here. LocalizedError where it is over already."""
        self.context.playing.end(result)
        self.changed()
        self._open_analysis()

    def _open_analysis(self) -> None:
        self._tab, self.context.dock = self._tab or self.context.dock, "analysis"

    def changed(self, autosave: bool = True) -> None:
        """The game stands at another position now; ``autosave`` ends a replay, too."""
        if autosave:
            self.playback.stop()
        self.position_changed()
        if self.context.playing.state.outcome is not None:
            self.context.still = self.context.hover
        self.analysis.ask()
        if autosave:
            self._keep()

    def position_changed(self) -> None:
        """Forget everything that belonged to another position."""
        self.context.touch()
        self.seats.position_changed()
        self.blunders.position_changed()
        self.hint.position_changed()
        self.evaluation.position_changed()
        self.dice.forget()
        self.move_input.forget()
        self.analysis.forget()
        self.solving.forget()
        self.inspector.forget()
        self.context.still = None
        self.playback.position_changed()
        self.guide.position_changed()
        self._winning = self._wins_at_once()
        pick, given = self.guided_to, self.move_input
        if pick is not None and pick.space is not None and not self.context.playing.number and given.moves:
            given.aim_at(pick.space)  # the first click is a move

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
        state, stem = self.context.playing.state, self.move_input.stem
        chosen = stem[0].space if stem else None
        at = chosen if chosen is not None else self.context.pointed
        if at is None or state.outcome is not None or not state.cells[at]:
            return ()
        return tuple(sorted(adviser_of(state.game).group(state, at), key=lambda space: (space != at, space)))
