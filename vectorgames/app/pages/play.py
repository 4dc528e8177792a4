"""The page on which a game is played: its state, and what is done there; the people at the board; a file of rules
that is followed.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Hashable
from pathlib import Path
from typing import TYPE_CHECKING, Any

from vectorgames.app import history, library
from vectorgames.app.announcer import Announcer
from vectorgames.app.board_page import ON_BOARD, GamePictureSaving
from vectorgames.app.context import Context
from vectorgames.app.display import PANEL
from vectorgames.app.game_clock import SHORT, Face, GameClock
from vectorgames.app.game_opening import GameOpening
from vectorgames.app.game_page import GamePage
from vectorgames.app.game_texts import Choice, Match, Prompt, choices_of, has_trays, match_of, prompt, subtitle
from vectorgames.app.names import title
from vectorgames.app.page import SIDE_PANEL, WAYS, Panels, Saved, Services, once
from vectorgames.app.play import Play
from vectorgames.app.saving import Saving
from vectorgames.app.sounds import Sounds
from vectorgames.base.files import FileWatch
from vectorgames.base.words import LocalizedError, quoted
from vectorgames.play import saves as saves_module
from vectorgames.play.clock import shown
from vectorgames.play.lessons.first_game import first_games
from vectorgames.play.phrasing import meant
from vectorgames.play.record import COLOURS, GameRecord, Result, Turn
from vectorgames.play.reloading import TOLD, changed_keys, reloaded
from vectorgames.rules.adviser import adviser_of
from vectorgames.rules.definitions import definition
from vectorgames.rules.schema import number_range
from vectorgames.ui.actions import Entry, action
from vectorgames.ui.frame import GAME
from vectorgames.view.flat_map import Caption, has_sheet

if TYPE_CHECKING:
    from vectorgames.ui.canvas import Ui
    from vectorgames.ui.layout import Box


class GameSaving(Saving):
    """The game of the context; while people look back (``looks_back``) as it stands at its end."""

    kind, said_copied = "game", "app.copied"

    def __init__(self, services: Services, looks_back: Callable[[], bool]):
        super().__init__(services.context, services.dialogs, services.tell)
        self._autosaver, self._looks_back = services.library.autosaver, looks_back

    @property
    def _here(self) -> Turn:
        record = self.context.playing
        return record.line[-1] if self._looks_back() else record.here

    def text(self) -> str:
        return saves_module.dump(self.context.playing, self._here)

    def free_name(self) -> str:
        return self._dialogs.free_name(self.context.playing.game.id)

    @property
    def saved_as(self) -> Path | None:
        return self.context.save_path

    def note_saved(self, path: Path) -> None:
        self.context.save_path, self.context.playing.saved = path, True

    def keep(self) -> None:
        """Have the autosave written: in its own thread, as the game stands now."""
        record, here = self.context.playing, self._here
        self._autosaver.save(lambda: saves_module.dump(record, here))


_ABOUT = "live game"  # the matter of its messages


class LiveGame:
    """Looks at the files of the definition of the game in play, if that is one of the user's own; ``shown``: only
    while the page of the game is."""

    def __init__(self, services: Services):
        self.services, self.context = services, services.context
        self.shown = True
        self._game: object = None
        self._watch = FileWatch()
        self._said: dict[str, Any] = {}
        self._cut: tuple[GameRecord, int, GameRecord] | None = None  # what was cut short, how long, and out of what

    @property
    def moving(self) -> bool:
        """Whether a file has changed, and has not been read again."""
        record = self.context.record
        if record is None or not record.game.about.source:
            return False
        if self._game is not record.game:
            self._follow(record)
        return self.shown and self._watch.changed

    def tick(self) -> None:
        record = self.context.record
        if self.moving and record is not None:
            self._read_again(record)

    def _whole(self, record: GameRecord) -> GameRecord:
        """The record with what could not be played again, as long as nothing else has been played."""
        if self._cut is not None and self._cut[0] is record and self._cut[1] == len(record.line):
            return self._cut[2]
        return record

    def _follow(self, record: GameRecord) -> None:
        """Look at the files of this game from now on."""
        source = Path(record.game.about.source)
        self._game = record.game
        self._watch.read(*definition.files_of(source))
        try:
            self._said = definition.definition(source).tree.plain()
        except LocalizedError:
            self._said = {}

    def _read_again(self, record: GameRecord) -> None:
        words, source = self.context.words, Path(record.game.about.source)
        self._watch.read(*definition.files_of(source))
        if not source.is_file():  # some editors take it away for a moment
            return
        try:
            found = reloaded(self._whole(record))
        except LocalizedError as error:
            self._tell(words("app.live.wrong", why=error.say(words.language)), "error")
            return
        keys = changed_keys(self._said, definition.definition(source).tree.plain())
        if not keys:
            return
        path = self.context.save_path
        same_board = found.record.game.space is record.game.space
        self.services.begin(found.record, path, as_before=same_board, keep=True)
        self._follow(found.record)
        self._cut = (found.record, len(found.record.line), self._whole(record)) if found.stopped else None
        named = words.listed(keys[:TOLD]) + (" …" if len(keys) > TOLD else "")
        told = words("app.live.changed", title=title(found.record.game.about, words), keys=named)
        self._tell(f"{told} {found.told.say(words.language)}", "info" if found.why is None else "error")

    def _tell(self, text: str, kind: str) -> None:
        self.services.tell(text, kind, _ABOUT)


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


@once
def _card(page: PlayPage) -> tuple[Prompt, tuple[Choice, ...]]:
    return prompt(page.play), choices_of(page.play)


class PlayPage(GamePage):
    """The game of the context, in play."""

    tabs_below = True
    bar = (
        *(("undo", 0), ("redo", 0), ("edit_played", 2), ("hints", 0), ("explore", 4), ("present", 3)),
        *(("declared", 0), ("back_to_chooser", 5), ("help", 0), ("menu", 0)),
    )
    panels = Panels(
        "game",
        (
            "panels.map_panel:flat_view",
            "panels.overlay:mark_line",
            "panels.overlay:move_words",
            "panels.side_panel:step_card",
            SIDE_PANEL,
            "panels.tool_bar:tool_bar",
            "pages.play_card:turn_strip",
            "panels.tool_bar:inside_bar",
            "panels.top_bar:top_bar",
        ),
        GAME,
        labels=ON_BOARD,
    )
    panel_file = "play_panels"
    offers = (*GamePage.offers, *WAYS, "pages")
    entries = (
        Entry("cancel", "play", key="Esc", anywhere=True, command="cancel", when=lambda page: not page.presenting),
        PANEL,
        Entry("mouse_play", "mouse", told="left_click", when=lambda page: not page.space.by_column),
        Entry("mouse_aim", "mouse", told="left_click", when=lambda page: page.space.by_column),
        Entry(
            "mouse_level",
            "mouse",
            told="wheel",
            when=lambda page: page.space.height > 1 and not page.space.walk_keys,
        ),
    )

    def __init__(self, services: Services):
        super().__init__(services)
        context, tell = self.context, services.tell
        self.saving = GameSaving(services, lambda: self.play.playback.looks_back)
        self.play = Play(context, services.engine, tell, self.saving.keep)
        self.clock = GameClock(context, self.play.end, tell)
        self.sounds = Sounds(context, self.play.move_input)
        self.opening = GameOpening(services, self.play.play)
        self.people = People(
            *(context, self.play.changed, self.saving.keep, tell, self.play.seats.accepts_draw, self.play.end)
        )
        self.announcer = Announcer(context, tell)
        self.live = LiveGame(services)
        self.pictures = GamePictureSaving(services, self.tableau, lambda: self.caption)

    @property
    def is_open(self) -> bool:
        return self.context.record is not None

    @property
    def parts(self) -> tuple[object, ...]:
        presentation, page, steps, *others = super().parts
        return presentation, steps, *self.play.parts, page, *others, self.people, self.saving

    @property
    def shared(self) -> tuple[object, ...]:
        return (self.opening,)

    def begin(self, record: GameRecord | None, path: Path | None, as_before: bool, keep: bool) -> None:
        self.play.exchange(record, path, as_before and self.play.playback.looks_back)
        if record is None:
            return
        if not as_before:
            self.display.begin()
        self.play.analysis.ask()
        if keep:
            self.saving.keep()
        if not as_before:
            self.context.host.home()

    def _keep_time(self) -> None:
        """Time has passed since the last move: what is left is written down."""
        if self.context.record is not None and self.context.record.clock is not None:
            self.saving.keep()

    def stop(self) -> None:
        self._keep_time()
        self.play.solving.forget()
        self.play.thinking.close()
        self.announcer.stop()

    # ---- time ----

    def ticks(self) -> tuple[tuple[str, Callable[[], object]], ...]:
        play = self.play
        thinking = ("engine", play.analysis.hear_and_ask), ("solver", play.solving.hear), ("players", play.tick)
        walking = ("dice", play.dice.tick), ("replay", play.playback.tick)
        telling = ("speech", self.announcer.tick), ("sounds", self.sounds.tick)
        return *super().ticks(), *walking, *thinking, ("live", self.live.tick), *telling

    @property
    def moving(self) -> bool:
        of_itself = self.play.moving or self.glides.moving or self.clock.moving or self.live.moving
        return of_itself or super().moving

    # ---- what is shown ----

    @property
    def words(self) -> bool:  # type: ignore[override]
        return self.context.switches.words or self.play.playback.looks_back

    @property
    def panel_pages(self) -> tuple[str, ...]:
        """Its panels where each is a page."""
        board = "column" if self.space.by_column else "map" if has_sheet(self.space) else ""
        return "turn", *((board,) if board else ()), *self.tabs, "view", "hints"

    @property
    def tabs(self) -> tuple[str, ...]:  # type: ignore[override]
        """The tabs of its panel: only what the game has."""
        there = {"xray": self.has_lines, "reach": bool(self.space.step_kinds), "tray": has_trays(self.record.game)}
        return "moves", *(tab for tab, has in there.items() if has), "analysis"

    @property
    def panel_revision(self) -> Hashable:
        """Of what the pointer is on these tabs say nothing, and what is over them only what the card says."""
        looking = self.context
        still = looking.dock in ("moves", "analysis") and not looking.panel_page and not self.columns
        if not still or self.presentation.on or self.record.state.outcome is not None:
            return super().panel_revision
        return looking.settled, _card(self)

    @property
    def caption(self) -> Caption:
        """What is said under a picture of a position."""
        said = " · ".join(filter(None, (self.headline, self.lines.through)))
        return Caption(self.title, said, self.piece)

    @property
    def piece(self) -> str:  # type: ignore[override]
        won = self.ended.player if self.ended else 0
        about = next((one for one in self.players if (one.number == won if self.ended else one.to_move)), None)
        return (about.piece or str(about.number)) if about else ""

    @property
    def faces(self) -> tuple[Face, ...]:  # type: ignore[override]
        clock = self.record.clock
        return tuple(
            Face(one.piece or str(one.number), shown(left), left <= SHORT, one.to_move, self.clock.runs)
            for one, left in zip(self.players, clock.left if clock is not None else (), strict=False)
        )

    @property
    def match(self) -> Match | None:
        return match_of(self.record)

    @property
    def series(self) -> bool:
        """Whether there are series of moves, which are taken back as a whole."""
        return adviser_of(self.record.game).series

    @property
    def undoes_series(self) -> bool:  # type: ignore[override]
        """Whether there is one to be taken back."""
        return history.before_series(self.record) is not None

    @property
    def saved(self) -> Saved:  # type: ignore[override]
        path = self.context.save_path
        return Saved(path.name if path else "", not self.record.saved)

    @property
    def called(self) -> str:
        return self.context.words("app.to_game")

    @property
    def title(self) -> str:
        return title(self.record.game.about, self.context.words)

    @property
    def subtitle(self) -> str:  # type: ignore[override]
        return subtitle(self.play)

    @property
    def can_undo(self) -> bool:  # type: ignore[override]
        return self.record.can_undo

    @property
    def can_redo(self) -> bool:  # type: ignore[override]
        return self.record.can_redo

    def body(self, ui: Ui, steps: Box | None = None) -> Box:
        return self.panel("body", ui)

    # ---- what people do ----

    def back(self) -> None:
        """The replay, else the aim, else the last action of a turn that is going on."""
        if self.play.playback.replaying:
            self.play.playback.stop()
        elif self.play.blunders.found is not None:
            self.play.blunders.choose_again()
        elif not self.play.move_input.back() and history.under_way(self.context.playing):
            self.play.playback.undo()

    @action("first_game", everywhere=True)
    def begin_first_game(self, name: str) -> None:
        """A guided first game, by its id. LocalizedError where there is none."""
        known = {first.id: first for first in first_games()}
        if name not in known:
            raise LocalizedError("errors.no_first_game", given=quoted(name), known=tuple(known))
        first = known[name]
        self.services.library.keep_unfinished()
        record = first.begin()
        record.date = library.today()
        self.services.begin(record)
        self.play.guide.follow(first, record)

    @property
    def guided(self) -> str:
        """Id of the guided first game of the game shown; empty where there is none."""
        return next((first.id for first in first_games() if first.game == self.record.game.id), "")

    @action("guide", section="play", menu=("people", 4), when=lambda page: page.guided)
    def begin_guided(self) -> None:
        self.begin_first_game(self.guided)

    @action("edit_played", section="game", when=lambda page: page.record.game.about.source)
    def edit_played(self) -> None:
        """Go on making the game that is played, which is one of a file."""
        self.services.everywhere["edit_own"].run(self.record.game.about.source)

    @action("play_again", section="game")
    def play_again(self) -> None:
        record = self.context.playing
        terms = record.match.terms if record.match else None
        people = record.names, record.colours, record.seats, record.clock.control if record.clock else None
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
        self._keep_time()
        self.services.begin(None)
        self.services.library.refresh(self.context.words)

    @action("comment", section="play", key="Ctrl+M", when=lambda page: page.record.here.action is not None)
    def comment(self, text: str | None) -> None:
        """Say something of the last action, with a sign before it or without; None: ask what."""
        from vectorgames.app.dialogs.moves import Comment

        if text is None:
            self.context.dialog = Comment(self.record, self.context.language)
            return
        self.context.dialog = None
        self.record.comment(self.record.here, text.strip())
        self.saving.keep()

    @action("type_move", section="play", key="Ctrl+T", when=lambda page: page.running)
    def type_move(self, text: str | None) -> None:
        """Play an action by its text, or by what is typed for it in a hurry, and ask for the next; None: ask."""
        from vectorgames.app.dialogs.moves import TypeMove

        context, record = self.context, self.context.playing
        dialog = context.dialog if isinstance(context.dialog, TypeMove) else TypeMove()
        dialog.error = dialog.said = ""
        if text is not None:
            try:
                self.play.play(meant(record.state, text))
                dialog.said = self.announcer.said if not self.play.blunders.waits else ""
            except LocalizedError as refused:
                dialog.error = context.say(refused)
        if record.state.outcome is not None:
            context.dialog = None
            return
        dialog.example = record.game.notation.text(record.state.actions()[0], context.language)
        context.dialog = dialog
