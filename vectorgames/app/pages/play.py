"""The page on which a game is played: its state, and what is done there."""

from __future__ import annotations

import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

from vectorgames.app import library
from vectorgames.app.announcer import Announcer
from vectorgames.app.board_page import BoardPage, GamePictureSaving
from vectorgames.app.context import Context
from vectorgames.app.display import PANEL, explained
from vectorgames.app.file_dialogs import FileDialogs
from vectorgames.app.game_opening import GameOpening
from vectorgames.app.game_screen import game_fields, refused_now
from vectorgames.app.glides import Glides
from vectorgames.app.history import under_way
from vectorgames.app.page import WAYS, Services
from vectorgames.app.people import People
from vectorgames.app.play import Play
from vectorgames.app.saving import Saving
from vectorgames.base.words import LocalizedError
from vectorgames.play import autosave
from vectorgames.play import saves as saves_module
from vectorgames.play.phrasing import meant
from vectorgames.play.record import GameRecord
from vectorgames.rules.adviser import adviser_of
from vectorgames.ui import dialog_model, pages
from vectorgames.ui.actions import Command, Entry, action
from vectorgames.view.tableau import Tableau


class GameSaving(Saving):
    """The game of the context."""

    kind, said_copied = "game", "app.copied"

    def __init__(
        self,
        context: Context,
        dialogs: FileDialogs,
        tell: Callable[[str, str], None],
        autosaver: autosave.Autosaver,
    ):
        super().__init__(context, dialogs, tell)
        self._autosaver = autosaver

    def text(self) -> str:
        return saves_module.dump(self.context.playing)

    def free_name(self) -> str:
        return self._dialogs.free_name(self.context.playing.game.id)

    @property
    def saved_as(self) -> Path | None:
        return self.context.save_path

    def note_saved(self, path: Path) -> None:
        self.context.save_path, self.context.playing.saved = path, True

    def keep(self) -> None:
        """Have the autosave written: in its own thread, as the game stands now."""
        record, here = self.context.playing, self.context.playing.here
        self._autosaver.save(lambda: saves_module.dump(record, here))


class PlayPage(BoardPage):
    """The game of the context, in play."""

    panels = pages.GAME
    offers = (*BoardPage.offers, *WAYS, "pages")
    entries = (
        Entry("cancel", "play", key="Esc", anywhere=True, command="cancel", when=lambda page: not page.presenting),
        PANEL,
        Entry("mouse_play", "mouse", told="left_click", when=lambda page: not page.columns),
        Entry("mouse_aim", "mouse", told="left_click", when=lambda page: page.columns),
        Entry("mouse_level", "mouse", told="wheel", when=lambda page: page.space.height > 1 and not page.tree),
    )

    def __init__(self, services: Services):
        super().__init__(services, services.context)
        context, tell = self.context, services.tell
        self.saving = GameSaving(context, services.dialogs, tell, services.library.autosaver)
        self.play = Play(context, services.engine, tell, self.saving.keep)
        self.opening = GameOpening(services, self.play.play)
        self.people = People(context, self.play.changed, self.saving.keep, tell)
        self.announcer = Announcer(context, tell)
        self.glides = Glides(context)
        self.pictures = GamePictureSaving(services, self.tableau, self.fields)

    @property
    def is_open(self) -> bool:
        return self.context.record is not None

    @property
    def back_for_a_moment(self) -> bool:
        return self.play.playback.before

    @property
    def parts(self) -> tuple[object, ...]:
        presentation, page, steps, *others = super().parts
        return presentation, steps, *self.play.parts, page, *others, self.people, self.saving

    @property
    def shared(self) -> tuple[object, ...]:
        return (self.opening,)

    @property
    def running(self) -> bool:
        """Whether the game goes on."""
        return self.context.playing.state.outcome is None

    @property
    def has_lines(self) -> bool:  # type: ignore[override]
        return "xray" in adviser_of(self.context.playing.game).features

    @property
    def numbers(self) -> tuple[int, ...]:  # type: ignore[override]
        return self.play.inspector.numbers

    def begin(self, record: GameRecord | None, path: Path | None, as_before: bool, keep: bool) -> None:
        self.play.exchange(record, path)
        if record is None:
            return
        if not as_before:
            self.display.begin()
        self.play.analysis.ask()
        if keep:
            self.saving.keep()
        if not as_before:
            self.context.host.home()

    def stop(self) -> None:
        self.play.solving.forget()
        self.play.thinking.close()
        self.announcer.stop()

    # ---- time ----

    def ticks(self) -> tuple[tuple[str, Callable[[], object]], ...]:
        play = self.play
        thinking = ("engine", play.analysis.hear_and_ask), ("solver", play.solving.hear), ("players", play.tick)
        walking = ("dice", play.dice.tick), ("replay", play.playback.tick)
        return *super().ticks(), *walking, *thinking, ("speech", self.announcer.tick)

    @property
    def moving(self) -> bool:
        return self.play.moving or self.glides.moving or super().moving

    # ---- what is shown ----

    @property
    def cursor(self) -> int | None:
        return self.play.move_input.cursor

    @cursor.setter
    def cursor(self, space: int | None) -> None:
        self.play.move_input.cursor = space

    def position(self) -> Tableau:
        return self.play.tableau()

    def tableau(self) -> Tableau:
        record, shown = self.context.record, super().tableau()
        return self.glides.shown(shown, record.game.space) if record is not None else shown

    @property
    def pointed(self) -> int | None:
        pointed, move_input = self.context.pointed, self.play.move_input
        return move_input.aim if pointed is None or move_input.turned(pointed) else pointed

    @property
    def legend(self) -> bool:  # type: ignore[override]
        return explained(self.context.record)

    @property
    def words(self) -> bool:  # type: ignore[override]
        return self.context.switches.words

    def fields(self, tableau: Tableau) -> dict[str, Any]:
        said = self.announcer.said if self.words else ""
        return {**game_fields(self.play, tableau), **super().fields(tableau), "said": said}

    # ---- what people do ----

    def back(self) -> None:
        """The replay, else the aim, else the last action of a turn that is going on."""
        if self.play.playback.replaying:
            self.play.playback.stop()
        elif not self.play.move_input.back() and under_way(self.context.playing):
            self.play.playback.undo()

    def drag(self, start: int | str, end: int | str | None) -> tuple[Command, ...]:
        return (Command("drag", (start, end)),) if end is not None else ()

    @action("drag")
    def draw_from(self, start: int | str, end: int | str) -> None:
        """A vector is drawn from dot to dot, or a vector added to another one; a piece goes to a square."""
        if not adviser_of(self.context.playing.game).sketches or start == end or type(start) is not type(end):
            return
        move_input = self.play.move_input
        while move_input.aim is not None or any(pick.kind != "card" for pick in move_input.stem):
            if not move_input.back():
                break
        move_input.click(start)
        move_input.click(end)

    def wheel_aims(self, by: int) -> bool:
        at, move_input = self.context.pointed, self.play.move_input
        over = at is not None and bool(move_input.stem)  # else one wants to come nearer
        return (over and move_input.go_together(-by, at)) or move_input.level(by)

    @action("play_again", section="game")
    def play_again(self) -> None:
        record = self.context.playing
        terms = record.match.terms if record.match else None
        people = record.names, record.colours
        self.opening.start_new(
            record.game.about.source or record.game.id, dict(record.game.options), terms, *people
        )

    @action("deal_again", section="game", when=lambda page: page.context.playing.can_deal)
    def deal_again(self) -> None:
        """Deal other cards, before the first move."""
        dealt = self.context.playing.deal_again(random.SystemRandom().randrange(1_000_000))
        self.services.begin(dealt, self.context.save_path, as_before=True, keep=True)

    @action("next_game")
    def next_game(self) -> None:
        """The next game of the match of several; the loser begins."""
        record = self.context.playing
        before = record.match.seats if record.match else ()
        following = record.next_game(record.seed + 1, library.today())
        self.services.begin(following, self.context.save_path, as_before=True, keep=True)
        if following.match is not None and following.match.seats != before:
            self.services.tell(self.context.words("app.seats_changed"), "info")

    @action("back_to_chooser", section="game", menu=("file", 1))
    def leave(self) -> None:
        self.services.library.autosaver.flush()
        self.services.begin(None)
        self.services.library.refresh(self.context.words)

    @action("type_move", section="play", key="M", when=lambda page: page.running)
    def type_move(self, text: str | None) -> None:
        """Play an action by its text, or by what is typed for it in a hurry, and ask for the next; None: ask."""
        context, record = self.context, self.context.playing
        error = said = ""
        if text is not None:
            try:
                self.play.play(meant(record.state, text))
                said = self.announcer.said
            except LocalizedError as refused:
                error = refused.say(context.language, context.noun)
        if record.state.outcome is not None:
            context.dialog = None
            return
        example = record.game.notation.text(record.state.actions()[0], context.language)
        context.dialog = dialog_model.TypeMove(example, error, said)

    @action("rules", section="game", key="F2", menu=("page", 1))
    def read_rules(self, section: int | None) -> None:
        """At a section; None: at the one that the refusal on the screen cites, if there is one."""
        context = self.context
        at = refused_now(self.play)[1] if section is None else section
        context.dialog = library.rules(context.playing.game, context.words, at)
