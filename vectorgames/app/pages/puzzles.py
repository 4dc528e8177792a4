"""The page Puzzles: positions in which one action is right, to be found and played on the board."""

from __future__ import annotations

import random
import time
from collections.abc import Callable, Hashable
from dataclasses import replace
from datetime import date
from typing import Any

from vectorgames.app.board_page import beside_board
from vectorgames.app.context import Context, SideContext
from vectorgames.app.display import PANEL
from vectorgames.app.game_page import GamePage
from vectorgames.app.hint import with_explanation
from vectorgames.app.library import shown_games
from vectorgames.app.names import title, unusual, usual_name
from vectorgames.app.page import OpenedPage, Services
from vectorgames.app.pages.play_card import prompt_card
from vectorgames.app.pages.play_panels import map_box
from vectorgames.app.panels.task import TaskCard, task_card
from vectorgames.app.play import Play
from vectorgames.app.sounds import Sounds
from vectorgames.base.words import LocalizedError, LocalizedText, Words
from vectorgames.play.engine import Engine, Findings
from vectorgames.play.phrasing import action_text, played_in
from vectorgames.play.puzzle_run import FOLLOWS, JUDGED, LINE, OPEN, SOLVED, WRONG, Judging, PuzzleRun, Verdict
from vectorgames.play.puzzle_store import identity, keep, note_solved, puzzles, solved
from vectorgames.players.process import Inquiry
from vectorgames.players.puzzles import Puzzle, Task, of_day
from vectorgames.rules.action import Action
from vectorgames.rules.definitions import definition
from vectorgames.ui.actions import Entry, action
from vectorgames.ui.boxes import Button, line_button, progress, rule
from vectorgames.ui.canvas import Ui
from vectorgames.ui.frame import EXPLORE
from vectorgames.ui.layout import Box, Column, Custom, Flow, Forms, Grid, Row, Scroll, Text
from vectorgames.ui.widgets import TALL_H, hit, tooltip
from vectorgames.view.primitives import Rect
from vectorgames.view.tableau import Tableau

PAUSE = 0.7
"""Seconds between what somebody plays and what follows on it."""

PUZZLE, COLLECTION = "puzzle", "collection"
TABS = (PUZZLE, COLLECTION)

MADE = 5
"""So many puzzles are made when more are asked for, in so many games at most."""
GAMES = 40

ANY = "any"
"""A choice that leaves nothing out."""


class PuzzlePlay(Play):
    """Play on the board of a puzzle. ``run``: the puzzle being solved; ``took`` is told what was played."""

    run: PuzzleRun | None = None

    def __init__(
        self, context: Context, engine: Engine, tell: Callable[[str, str], None], took: Callable[[], None]
    ):
        super().__init__(context, engine, tell, lambda: None)
        self._took = took

    @property
    def by_hand(self) -> bool:
        return super().by_hand and self.run is not None and self.run.phase == OPEN

    @action("play")
    def play(self, action: Action | str) -> None:
        """Play an action of whoever solves the puzzle."""
        run = self.run
        if run is None or run.phase != OPEN:
            return
        before = self.context.playing.state
        turn = self.context.playing.play(action)
        run.took(before, str(turn.action))
        self.changed()
        self._took()

    def follow(self) -> None:
        """Play what follows."""
        if self.run is not None:
            self.context.playing.play(self.run.follow())
            self.changed()


class Judge:
    """What a run wants to know of the process of the players."""

    def __init__(self, page: PuzzlePage):
        self._page = page

    @property
    def question(self) -> Inquiry | None:
        run = self._page.run if self._page.opened else None
        return run.question if run is not None else None

    def hear(self, question: Judging, found: Verdict, whole: bool) -> None:
        run = self._page.run
        if whole and run is not None and run.question is question:
            run.heard(found)
            self._page.play.position_changed()
            self._page.wait()

    def fail(self, question: Judging, why: LocalizedText) -> None:
        self._page.services.tell(why.say(self._page.context.language), "error")
        self.hear(question, Verdict(False), True)


class Maker:
    """More puzzles of a game, made in the process of the players, one game after the other.

    game     of which they are made; empty: nothing is made
    tried    how many games have been played, ``made`` what was found in them; ``actions``: of the one being played
    """

    def __init__(self, page: PuzzlePage):
        self._page = page
        self.game, self.tried, self.actions = "", 0, 0
        self.made: list[Puzzle] = []
        self._seed = 0

    @property
    def question(self) -> Inquiry | None:
        return Task(self.game, (), self._seed + self.tried) if self.game else None

    @property
    def progress(self) -> float:
        return max(len(self.made) / MADE, self.tried / GAMES)

    def begin(self, game: str) -> None:
        self.game, self.tried, self.actions, self.made = game, 0, 0, []
        self._seed = random.SystemRandom().randrange(1_000_000_000)

    def hear(self, question: Task, found: Any, whole: bool) -> None:
        if not self.game:
            return
        self.actions = 0 if whole else found
        if not whole:
            return
        self.tried += 1
        self.made += {(one.kind, one.depth): one for one in found}.values()
        if len(self.made) >= MADE or self.tried >= GAMES:
            self.end()

    def fail(self, question: Task, why: LocalizedText) -> None:
        self._page.services.tell(why.say(self._page.context.language), "error")
        self.end()

    def end(self) -> None:
        """No more are made; those made so far are kept."""
        made, self.game = self.made, ""
        if made:
            keep(made)
        self._page.note_made(len(made))


class PuzzlePage(OpenedPage, GamePage):
    """The puzzles, while the page is open.

    all       the puzzles there are; ``problems``: what is wrong with files of puzzles
    run       the one that is solved; None before the page was opened
    game, kind, dims: what is shown of all; ``others``: whether games without puzzles are listed, too
    """

    panels = beside_board("puzzles", EXPLORE)
    way_in = "puzzles"
    reading = True
    tabs = TABS
    entries = (Entry("leave_page", "program", command="leave_page"), PANEL)

    def __init__(self, services: Services):
        super().__init__(replace(services, context=SideContext(services.context)))
        self.play: PuzzlePlay = PuzzlePlay(self.context, Engine(), services.tell, self._played)
        self.sounds = Sounds(self.context, self.play.move_input)
        self.judge, self.maker = Judge(self), Maker(self)
        self.play.thinking.askers = self.judge, self.maker
        self.context.dock = PUZZLE
        self.all: tuple[Puzzle, ...] = ()
        self.problems: tuple[LocalizedError, ...] = ()
        self.game = self.kind = self.dims = ANY
        self.others = False
        self._due = 0.0

    @property
    def parts(self) -> tuple[object, ...]:
        presentation, page, steps, *others = super().parts
        play = self.play
        playing = play.keyboard, play.move_input, play, play.inspector, play.analysis
        return presentation, steps, *playing, page, *others

    @property
    def run(self) -> PuzzleRun | None:
        return self.play.run

    # ---- opening and leaving ----

    @action("puzzles", section="game", everywhere=True)
    def open(self) -> None:
        self._read()
        self.enter(PUZZLE)
        if self.run is None:
            self.open_day()

    def _read(self) -> None:
        self.all, self.problems = puzzles()

    def back(self) -> None:
        """What was picked is let go, a wrong action taken back; else the page is left."""
        if self.play.move_input.back():
            return
        if self.run is not None and self.run.phase in (WRONG, LINE):
            self.again()
        else:
            self.leave()

    def close(self) -> None:
        super().close()
        self.play.thinking.cancel()
        self.maker.game = ""

    def stop(self) -> None:
        self.play.thinking.close()
        self.play.analysis.engine.stop()

    # ---- time ----

    def ticks(self) -> tuple[tuple[str, Callable[[], object]], ...]:
        if not self.opened:
            return ()
        play = self.play
        return (
            *super().ticks(),
            ("replay", play.playback.tick),
            ("engine", play.analysis.hear_and_ask),
            ("players", play.thinking.tick),
            ("puzzles", self._tick),
            ("sounds", self.sounds.tick),
        )

    def _tick(self) -> None:
        """Play what follows, once that is due."""
        if self.run is not None and self.run.phase == FOLLOWS and time.monotonic() >= self._due:
            self.play.follow()
            self.wait()
            self._note()

    def wait(self) -> None:
        """What follows is played in a moment."""
        self._due = time.monotonic() + (PAUSE if self.context.switches.animation else 0.0)

    @property
    def moving(self) -> bool:
        if not self.opened:
            return False
        due = self.run is not None and self.run.phase == FOLLOWS and time.monotonic() >= self._due
        return due or self.play.moving or self.glides.moving or super().moving

    # ---- what is shown ----

    @property
    def place(self) -> Hashable:  # type: ignore[override]
        return identity(self.run.puzzle) if self.run is not None else None

    @property
    def title(self) -> str:
        return self.context.words("puzzles.title")

    @property
    def subtitle(self) -> str:  # type: ignore[override]
        return self.named(self.run.puzzle) if self.run is not None else ""

    @property
    def strip(self) -> tuple[str, bool | None]:  # type: ignore[override]
        """What is asked, or said to what was played, in a line; whether that was right."""
        if self.run is None:
            return self.title, None
        said, right = feedback(self, self.run)
        return (said, right) if said else (asked(self, self.run), None)

    @property
    def found(self) -> Findings:
        """Nothing that gives the answer away."""
        return replace(super().found, hints=None, sets=(), threats=())

    @property
    def shown_lines(self) -> frozenset[str]:
        return frozenset()

    def position(self) -> Tableau:
        shown, run = super().position(), self.run
        if run is None or not run.at_first or run.phase != OPEN:
            return shown
        told = [word for word, _ in run.clues[: run.hints]]
        if run.shown or told[-1:] in (["line"], ["piece"]):
            found = run.explanation
            places = (found.start, found.space) if run.shown else (found.start,) if "piece" in told else ()
            return with_explanation(shown, run.record.game, found, places)
        return shown

    def named(self, puzzle: Puzzle) -> str:
        """The game of a puzzle, and what is unusual in it."""
        words, game = self.context.words, definition.load(puzzle.game, dict(puzzle.options))
        return " · ".join((title(game.about, words), *unusual(game, words, "two_quadrants", "periodic_z")))

    # ---- choosing ----

    @property
    def games(self) -> dict[str, int]:
        """Ids of games, with how many puzzles there are of each."""
        count = dict.fromkeys(shown_games(), 0)
        for puzzle in self.all:
            count[puzzle.game] = count.get(puzzle.game, 0) + 1
        return count

    def matches(
        self, puzzle: Puzzle, game: str | None = None, kind: str | None = None, dims: str | None = None
    ) -> bool:
        """Whether a puzzle is among those chosen; given another choice, of those."""
        asked = (
            (self.game if game is None else game, puzzle.game),
            (self.kind if kind is None else kind, kind_of(puzzle)),
            (self.dims if dims is None else dims, str(puzzle.dimensions)),
        )
        return all(wanted in (ANY, has) for wanted, has in asked)

    @property
    def chosen(self) -> tuple[Puzzle, ...]:
        return tuple(filter(self.matches, self.all))

    @action("puzzle_set")
    def set(self, name: str, value: str) -> None:
        match name:
            case "game" if value in (ANY, *self.games):
                self.game = value
                self.kind = self.dims = ANY
            case "kind":
                self.kind, self.dims = value, ANY
            case "dims":
                self.dims = value
            case "others":
                self.others = not self.others

    @action("puzzle_open")
    def open_puzzle(self, number: int) -> None:
        """That of a number of those chosen, from 0."""
        if number in range(len(self.chosen)):
            self._begin(self.chosen[number])

    @action("puzzle_day", section="learn", key="Ctrl+D")
    def open_day(self) -> None:
        """The puzzle of today."""
        puzzle = self.of_day
        if puzzle is None:
            self.context.dock = COLLECTION
        else:
            self._begin(puzzle)

    @property
    def of_day(self) -> Puzzle | None:
        return of_day(date.today())

    @action("puzzle_next", section="learn", key="Ctrl+N")
    def following(self) -> None:
        """The next of those chosen that has not been solved, else the next one."""
        some, done = self.chosen, solved()
        if not some:
            return
        now = self.run.puzzle if self.run is not None else None
        at = some.index(now) + 1 if now in some else 0
        ring = (*some[at:], *some[:at])
        self._begin(next((one for one in ring if identity(one) not in done and one != now), ring[0]))

    def _begin(self, puzzle: Puzzle) -> None:
        """LocalizedError where the rules do not lead to its position."""
        try:
            run = PuzzleRun(puzzle)
        except ValueError as error:
            raise LocalizedError("errors.puzzles", file=f"{puzzle.game}.yaml") from error
        before = self.context.game
        self.play.run = run
        self.play.exchange(run.record)
        if before is not self.context.game:
            self.display.begin()
            self.context.host.home()
        self.context.dock = PUZZLE
        if self.context.panel_page:
            self.context.panel_page = "tab"
        self.play.analysis.ask()

    # ---- solving ----

    def _played(self) -> None:
        self.wait()
        self._note()

    def _note(self) -> None:
        """Write down that the puzzle is solved, if it is."""
        run = self.run
        if run is not None and run.phase == SOLVED and not run.shown:
            note_solved(run.puzzle)

    @action("hint", section="learn", key="Ctrl+H", when=lambda page: page.hints_left)
    def hint(self) -> None:
        """Say something of what to do; asked again, more."""
        if self.run is not None and self.hints_left:
            self.run.hints += 1

    @property
    def hints_left(self) -> int:
        run = self.run
        return len(run.clues) - run.hints if run is not None and run.phase == OPEN and run.at_first else 0

    @action("show_answer", section="learn", key="Ctrl+Shift+H", when=lambda page: page.can_show)
    def show_answer(self) -> None:
        """Mark the right action; it can be played then."""
        if self.run is not None:
            self.run.shown = True

    @property
    def can_show(self) -> bool:
        return self.run is not None and self.run.phase == OPEN and self.run.at_first and not self.run.shown

    @action("answer_again", section="learn", key="Ctrl+Z")
    def again(self) -> None:
        """A wrong action is taken back; at the end it begins anew."""
        if self.run is not None:
            self.run.again()
            self.play.playback.play_on()

    @action("puzzle_why", section="learn", key="Ctrl+Y", when=lambda page: page.can_explain)
    def why(self) -> None:
        """Show the line, action by action."""
        if self.run is not None:
            self.run.show_line()
            self.play.changed()
            self.play.playback.replay(True)

    @property
    def can_explain(self) -> bool:
        """Whether the line may be seen: something has been tried, or the answer shown."""
        run = self.run
        return run is not None and (run.finished or run.shown or run.phase == WRONG or bool(run.right))

    @action("goto", when=lambda page: page.run is not None and page.run.phase == LINE)
    def go(self, number: int) -> None:
        """To the position after so many actions of the line."""
        if self.run is not None:
            self.play.playback.stop()
            self.run.record.go(self.run.start + number)
            self.play.changed()

    # ---- making ----

    @action("puzzle_make")
    def make(self) -> None:
        """More of the game chosen, else of that of the puzzle."""
        self.maker.begin(self.made_game)

    @property
    def made_game(self) -> str:
        return self.game if self.game != ANY else self.run.puzzle.game if self.run is not None else "time_vectors"

    @action("puzzle_stop")
    def stop_making(self) -> None:
        self.maker.end()

    def note_made(self, number: int) -> None:
        self._read()
        words = self.context.words
        self.services.tell(words("puzzles.made", n=number) if number else words("puzzles.made_none"), "info")

    def puzzle(self, ui: Ui) -> Box:
        """What is asked, what came of it, what can be pressed, the map."""
        run = self.run
        if run is None:
            return Column(Text(ui.words("puzzles.none"), "text", "second"))
        card = prompt_card(ui, self) if run.phase == OPEN else None
        parts = _heading(ui, self, run), task_card(ui, _task(self, run)), _line(ui, self, run), card
        name = f"puzzle {identity(run.puzzle)}"
        return Column(
            Forms(
                Column(*parts, map_box(self), grow=1.0), Scroll(name, Column(*parts, map_box(self)), grow=1.0)
            ),
            _buttons(ui, self, run),
        )  # fmt: skip

    def collection(self, ui: Ui) -> Box:
        """The day's, what is shown of all, a number for each, and more that can be made."""
        words, some, done = ui.words, self.chosen, solved()
        count = words("puzzles.count", n=len(some), solved=sum(identity(one) in done for one in some))
        day = self.of_day
        problems = [Text(problem.say(words.language), "note", "warning") for problem in self.problems]
        listed = Column(
            *problems,
            _day(ui, day, identity(day) in done) if day is not None else None,
            _games(ui, self),
            _set(
                ui,
                self,
                "kind",
                [(kind, _kind_label(kind, words)) for kind in kinds(_of(self, kind=ANY, dims=ANY))],
            ),
            _set(ui, self, "dims", [(n, n if n != "0" else words("puzzles.dims.none")) for n in _dims(self)]),
            rule(),
            Text(count, "label", "second") if some else Text(words("puzzles.none"), "text", "second"),
            Grid(
                *(_cell(ui, self, n, one, identity(one) in done) for n, one in enumerate(some)),
                column=_CELL,
                gap="tiny",
            ),
        )
        return Column(Scroll("puzzles listed", listed, grow=1.0), _making(ui, self))


def kind_of(puzzle: Puzzle) -> str:
    """``win 2``, ``defence 1``."""
    return f"{puzzle.kind} {puzzle.depth}"


def kinds(some: Any) -> list[str]:
    """The kinds of some puzzles, wins before defences, the short ones first."""
    return sorted({kind_of(puzzle) for puzzle in some}, key=lambda kind: (kind.startswith("defence"), kind))


_CELL, _ROW, _LOW = 40, 28, 29  # design sizes: of the number of a puzzle, an action of the line, a choice


# ---- the puzzle ----


def _heading(ui: Ui, page: PuzzlePage, run: PuzzleRun) -> Box:
    """What kind of puzzle it is, of which game, which one of how many."""
    words, shown, some = ui.words, run.puzzle, page.chosen
    done = identity(shown) in solved()
    if shown == page.of_day:
        where = words("puzzles.day")
    elif shown in some:
        where = words("puzzles.number", n=some.index(shown) + 1, total=len(some))
    else:
        where = words("puzzles.made_here")
    return Column(
        Row(
            Text(kind_name(shown, words), "heading", "gold", grow=1.0),
            Text(f"✓ {words('puzzles.has_been')}", "label", "good", lines=1, align=0.5) if done else None,
        ),
        Text(f"{page.named(shown)} · {where}", "note", "second"),
        gap="hair",
    )


def kind_name(shown: Puzzle, words: Words) -> str:
    return words(f"puzzles.kind.{shown.kind}", n=shown.depth)


def _task(page: PuzzlePage, run: PuzzleRun) -> TaskCard:
    said, right = feedback(page, run)
    return TaskCard(
        asked(page, run),
        feedback=said,
        right=right,
        hints=clues(page, run),
        hints_left=page.hints_left,
        solved=True,  # the card of the prompt says where one plays
        can_show=page.can_show,
    )


def asked(page: PuzzlePage, run: PuzzleRun) -> str:
    """The task in a sentence."""
    shown = run.puzzle
    return page.context.words(f"puzzles.asked.{shown.kind}", n=shown.depth, player=_called(page, run, run.player))


def _called(page: PuzzlePage, run: PuzzleRun, player: int) -> str:
    return usual_name(run.record.game, player, page.context.words)


def told(page: PuzzlePage, run: PuzzleRun, texts: tuple[str, ...], start: int) -> tuple[tuple[int, str], ...]:
    """Actions in words, each with the player who acts, or for whom dice are rolled, from a place of the record."""
    way = run.record.here.way
    state = way[start - 1].state if start else run.record.root.state
    game, lang = run.record.game, page.context.language
    return tuple((at.actor or at.mover, action_text(game, action, lang)) for at, action in played_in(state, texts))


def feedback(page: PuzzlePage, run: PuzzleRun) -> tuple[str, bool | None]:
    """What is said to what was played last, and whether that was right; empty where there is nothing to say."""
    words, lang, shown = page.context.words, page.context.language, run.puzzle
    if run.phase == SOLVED:
        why = run.explanation.why.say(lang, page.context.noun)
        return words("puzzles.solved.shown" if run.shown else f"puzzles.solved.{shown.kind}", why=why), True
    if run.phase == LINE:
        return "", None
    if run.phase == JUDGED:
        return words("puzzles.looks" if run.right is None else "puzzles.not_this"), run.right
    if run.right is False:
        return _wrong(page, run), False
    if run.right:
        if run.phase == FOLLOWS:
            return words("puzzles.goes"), True
        return words("puzzles.go_on", answer=_answer(page, run), player=_called(page, run, run.player)), True
    return "", None


def _answer(page: PuzzlePage, run: PuzzleRun) -> str:
    """What the other has answered last; empty where nobody has."""
    roster = run.record.game.roster
    for turn in reversed(run.record.here.way):
        before = turn.parent.state if turn.parent is not None else None
        if before is None or not before.actor or turn.action is None:
            continue
        if roster.side[before.actor] == run.side:
            break
        action = action_text(run.record.game, turn.action, page.context.language)
        return page.context.words("puzzles.answers", player=_called(page, run, before.actor), action=action)
    return ""


def _wrong(page: PuzzlePage, run: PuzzleRun) -> str:
    words = page.context.words
    over = run.record.state.outcome is not None and not run.refutation
    if over:
        return words("puzzles.wrong.over")
    line = told(page, run, run.refutation, run.wrong_at)
    if run.puzzle.kind == "defence" and line:
        answer = words(
            "puzzles.wrong.loses",
            player=_called(page, run, line[-1][0]),
            actions=", ".join(text for _, text in line),
        )
    else:
        answer = (
            words("puzzles.wrong.answered", player=_called(page, run, line[0][0]), action=line[0][1])
            if line
            else ""
        )
    return words(f"puzzles.wrong.{run.puzzle.kind}", answer=answer).strip()


def clues(page: PuzzlePage, run: PuzzleRun) -> tuple[str, ...]:
    """The hints asked for so far, the answer among them once it is shown."""
    words, lang = page.context.words, page.context.language
    said = [clue.say(lang, page.context.noun) for _, clue in run.clues[: run.hints]]
    if run.shown and run.phase == OPEN and run.at_first:
        said.append(words("puzzles.marked", action=told(page, run, (run.puzzle.answer,), run.start)[0][1]))
    return tuple(said)


def _line(ui: Ui, page: PuzzlePage, run: PuzzleRun) -> Box | None:
    """The actions of the line, while it is shown; a click goes there."""
    if run.phase != LINE:
        return None
    now, rows = run.record.number - run.start, []
    answer = told(page, run, (run.puzzle.answer,), run.start)[0][1]
    for n, (player, text) in enumerate(told(page, run, run.puzzle.line, run.start), 1):
        name = _called(page, run, player)
        rows.append(
            Row(
                Text(name, "note", "second", lines=1, width=90),
                Text(text, "strong", cut=True, lines=1, grow=1.0),
                ground=line_button(f"line {n}", ("goto", n), n == now),
                height=_ROW,
                pad=("close", "none"),
            )
        )
    said = Text(ui.words(f"puzzles.line.{run.puzzle.kind}", action=answer), "label", "second")
    return Column(said, Column(*rows, gap="none"), gap="tiny")


def _buttons(ui: Ui, page: PuzzlePage, run: PuzzleRun) -> Box:
    words = ui.words
    back = words("puzzles.to_position" if run.phase == LINE else "puzzles.again")
    wrong = run.phase in (WRONG, LINE) or (run.phase == JUDGED and run.right is False)
    return Row(
        Button("again", back, "answer_again", kind="primary", keys=ui.keys("answer_again"), height=TALL_H, grow=1.0)
        if wrong
        else None,
        Button("why", words("puzzles.why"), "puzzle_why", keys=ui.keys("puzzle_why"), height=TALL_H)
        if page.can_explain and run.phase != LINE
        else None,
        Button(
            "next", words("puzzles.next"), "puzzle_next", kind="primary" if run.phase == SOLVED else "normal",
            keys=ui.keys("puzzle_next"), height=TALL_H, grow=1.0,
        ),
        gap="close",
    )  # fmt: skip


# ---- all of them ----


def _of(page: PuzzlePage, **other: str) -> list[Puzzle]:
    return [one for one in page.all if page.matches(one, **other)]


def _dims(page: PuzzlePage) -> list[str]:
    return sorted({str(one.dimensions) for one in _of(page, dims=ANY)})


def _day(ui: Ui, day: Puzzle, done: bool) -> Box:
    words = ui.words
    label = f"{words('puzzles.day')}: {kind_name(day, words)}"
    return Button("day", f"✓ {label}" if done else label, "puzzle_day", keys=ui.keys("puzzle_day"), height=TALL_H)


def _kind_label(kind: str, words: Words) -> str:
    name, depth = kind.split()
    return words(f"puzzles.kind.{name}", n=int(depth))


def _games(ui: Ui, page: PuzzlePage) -> Box:
    words, count = ui.words, page.games
    there = [name for name, n in count.items() if n or page.others or name == page.game]
    there.sort(key=lambda name: -count[name])
    buttons = [_choice("game", ANY, words("puzzles.any_game"), page.game)]
    for name in there:
        called = title(definition.definition(name), words)
        buttons.append(_choice("game", name, f"{called} · {count[name]}", page.game))
    hidden = len(count) - sum(1 for n in count.values() if n)
    more = words("puzzles.fewer") if page.others else words("puzzles.others", n=hidden)
    buttons.append(Button("others", more, ("puzzle_set", ("others", "")), kind="quiet", ink="accent", height=_LOW))
    return Column(Text(words("puzzles.set.game"), "head"), Flow(*buttons, gap="tiny"), gap="tiny")


def _set(ui: Ui, page: PuzzlePage, name: str, values: list[tuple[str, str]]) -> Box | None:
    if len(values) < 2:
        return None
    now = getattr(page, name)
    buttons = [
        _choice(name, value, label, now) for value, label in [(ANY, ui.words(f"puzzles.{name}.any")), *values]
    ]
    return Column(Text(ui.words(f"puzzles.set.{name}"), "head"), Flow(*buttons, gap="tiny"), gap="tiny")


def _choice(name: str, value: str, label: str, now: str) -> Box:
    ticked = f"✓ {label}"
    chosen = value == now
    return Button(
        f"{name} {value}", ticked if chosen else label, ("puzzle_set", (name, value)),
        kind="selected" if chosen else "normal", room_for=ticked, height=_LOW,
    )  # fmt: skip


def _cell(ui: Ui, page: PuzzlePage, number: int, one: Puzzle, done: bool) -> Box:
    """The number of a puzzle, with a tick once it is solved."""
    here = page.run is not None and page.run.puzzle == one
    help = f"{ui.words('puzzles.cell', n=number + 1, kind=kind_name(one, ui.words))} · {page.named(one)}"

    def paint(ui: Ui, rect: Rect) -> None:
        pressed, hovered, _ = hit(ui, f"puzzle {number}", rect)
        tooltip(ui, help)
        ui.fill(rect, "selected" if here else "button_hovered" if hovered else "field", 1.0, 6)
        ui.outline(rect, "accent" if here else "line", 1.0, 6, 1.4)
        ui.text(rect, "✓" if done else str(number + 1), "note", "good" if done else "second", 0.5)
        if pressed:
            ui.send("puzzle_open", number)

    return Custom(paint, width=_CELL, height=_ROW)


def _making(ui: Ui, page: PuzzlePage) -> Box:
    """The button that has more made; while they are, how far that is."""
    words, maker = ui.words, page.maker
    if not maker.game:
        game = title(definition.definition(page.made_game), words)
        return Button(
            "make", words("puzzles.make", game=game), "puzzle_make", help=words("puzzles.make_help"), height=TALL_H
        )

    said = words("puzzles.making", n=len(maker.made), games=maker.tried, actions=maker.actions)
    return Column(
        Text(said, "note", "second", lines=1),
        Row(
            progress(lambda: maker.progress, in_row=True),
            Button("stop making", words("puzzles.cancel"), "puzzle_stop", height=TALL_H),
        ),
        gap="hair",
    )
