"""What pages share on which a game is played by its rules: the game in play, a puzzle; pieces that glide; the
rules, to be read and saved.
"""

from __future__ import annotations

import math
import threading
import time
from collections.abc import Mapping
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from vectorgames.app import history
from vectorgames.app.background_tasks import by_process
from vectorgames.app.board_page import BoardPage
from vectorgames.app.context import Context
from vectorgames.app.display import explained
from vectorgames.app.game_texts import Player, choices_of, players, prompt, refused_now
from vectorgames.app.inspector import Inspector
from vectorgames.app.names import title as title_of
from vectorgames.app.outcome import Told, told
from vectorgames.app.page import Services, once
from vectorgames.app.play import Play
from vectorgames.app.rules_text import RulesPage
from vectorgames.base.files import file_name
from vectorgames.base.words import LocalizedText
from vectorgames.play.engine import Findings
from vectorgames.play.record import GameRecord
from vectorgames.rules.adviser import adviser_of
from vectorgames.rules.definitions import definition
from vectorgames.rules.game import Game
from vectorgames.rules.goal import Goal
from vectorgames.scene.motion import MOVERS, SECONDS, Transition, smooth, transitions
from vectorgames.spaces.tree import STEPS
from vectorgames.ui.actions import Command, action
from vectorgames.ui.labels import BoardLabels
from vectorgames.view.build_view import build_view
from vectorgames.view.flat_map import flat_points, has_sheet
from vectorgames.view.primitives import Rect
from vectorgames.view.tableau import Glide, Mark, Motion, Piece, Tableau
from vectorgames.view.tableau import Path as Curve

if TYPE_CHECKING:
    from vectorgames.app.board_view import BoardView


@once
def _players(page: GamePage) -> tuple[Player, ...]:
    return players(page.play)


@once
def _ended(page: GamePage) -> Told | None:
    return told(page.play, page.board.tableau) if page.record.state.outcome is not None else None


LINES = {"win": "wins", "block": "blocks", "double": "doubles"}
"""Kind of a mark for the lines of a position -> the switch for it."""


SIGNS = (0, -60), (66, 0), (-66, 0), (0, 56)  # design pixels from a ring to its sign, the sides in order of liking
CROWDED = 80  # design pixels between a sign and pieces from which on a side is as good as another
SHEET = Rect(0, 0, 1000, 1000)  # of any size: of pieces of one kind those go together that are nearest on it


class Glides:
    """``shown`` adds to a tableau what moves on maps of it."""

    def __init__(self, context: Context):
        self.context = context
        self._space: Any = None
        self._pieces: tuple[Piece, ...] = ()
        self._ways: list[Transition] = []  # from space to space
        self._gone: list[Transition] = []
        self._begun = self._end = 0.0

    @property
    def moving(self) -> bool:
        """Whether something is on its way now."""
        return time.monotonic() < self._end

    def shown(self, tableau: Tableau, space: Any) -> Tableau:
        """The tableau with what moves on a map of this space; nothing from one game to another."""
        if tableau.pieces != self._pieces or space is not self._space:
            known = space is self._space and has_sheet(space) and self.context.switches.animation
            self._begin(tableau, space, known)
        now = time.monotonic()
        if now >= self._end:
            return tableau
        return replace(tableau, motion=self._motion(now - self._begun))

    def _begin(self, tableau: Tableau, space: Any, known: bool) -> None:
        old, new = ({piece.space: piece for piece in some} for some in (self._pieces, tableau.pieces))
        self._space, self._pieces = space, tableau.pieces
        self._ways, self._gone, self._begun = [], [], time.monotonic()
        self._end = self._begun
        gone = [piece for at, piece in old.items() if new.get(at) != piece]
        come = [piece for at, piece in new.items() if old.get(at) != piece]
        if not known or len(gone) + len(come) > MOVERS:
            return
        for transition in transitions(gone, come, tableau, (), flat_points(space, SHEET)):
            if transition.over:
                self._ways.append(transition)
            elif transition.kind in ("sink", "leave"):
                self._gone.append(transition)
        self._end += max((one.delay + SECONDS[one.kind] for one in (*self._ways, *self._gone)), default=0.0)

    def _motion(self, now: float) -> Motion:
        """What moves so many seconds after the position has changed."""
        under_way = [way for way in self._ways if now < way.delay + SECONDS[way.kind]]
        gliding = [_glide(way, now) for way in under_way if not way.waits or now >= way.delay]
        fading = [(one.piece, 1.0 - (now - one.delay) / SECONDS[one.kind]) for one in self._gone]
        return Motion(
            tuple(gliding),
            frozenset(way.piece.space for way in under_way),
            tuple((piece, min(1.0, seen)) for piece, seen in fading if seen > 0),
        )


def _glide(way: Transition, now: float) -> Glide:
    """Where its piece is so many seconds after the position has changed."""
    gone = smooth(min(1.0, max(0.0, (now - way.delay) / SECONDS[way.kind])))
    return Glide(way.piece.text, way.over[0], way.piece.space, gone)


class GamePage(BoardPage):
    """The board of the game of its context; ``play`` plays it."""

    play: Play

    def __init__(self, services: Services):
        super().__init__(services, services.context)
        self.glides = Glides(self.context)

    @property
    def back_for_a_moment(self) -> bool:
        return self.play.playback.before

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

    # ---- what is shown ----

    @property
    def cursor(self) -> int | None:
        return self.play.move_input.cursor

    @cursor.setter
    def cursor(self, space: int | None) -> None:
        self.play.move_input.cursor = space

    @property
    def found(self) -> Findings:
        """What is known of the position, as far as it is to be shown."""
        return self.play.analysis.shown

    @property
    def shown_lines(self) -> frozenset[str]:
        """The kinds of lines that hints mark."""
        helps, switches = self.helps, self.context.switches
        return frozenset(kind for kind, name in LINES.items() if name in helps and getattr(switches, name))

    def position(self) -> Tableau:
        play, record, switches = self.play, self.context.record, self.context.switches
        if record is None:
            return Tableau()
        if play.playback.before and record.here.parent is not None:
            return self.glides.shown(build_view(record.here.parent.state), record.game.space)
        helps = adviser_of(record.game).features
        looked: dict[str, Any] = {}
        if not play.guide.leads:  # else only what the step speaks of is to be seen
            looked = {"hover": self.context.pointed, "xray": play.inspector.paths(), "group": play.group}
            looked["found"] = replace(self.found, reach=play.reach)
        shown = build_view(
            record.state,
            history.last_turn(record),
            aimed=play.preview.aimed,
            action=record.here.action,
            shown=self.shown_lines,
            drawn=play.playback.drawn,
            changed=history.changed(record) if switches.changed and "changed" in helps else (),
            pointed=play.move_input.pointed,
            **looked,
        )
        for found in (play.hint, play.evaluation, play.review, play.blunders):
            shown = found.shown(shown)
        marks = *(Mark("hint", at) for at, _ in self.written), *(Mark("win", at) for at in play.guide.winning)
        ways = tuple(Curve("way", (begun, at)) for at, _ in self.written for begun in self._begun)
        shown = replace(shown, marks=shown.marks + marks, paths=shown.paths + ways)
        return self.glides.shown(play.playback.dealing(shown), record.game.space)

    @property
    def written(self) -> tuple[tuple[int, str], ...]:  # type: ignore[override]
        """Where who is guided is to click."""
        if (pick := self.play.guided_to) is None:
            return ()
        state = self.record.state
        away = {piece.pick: piece.origin for piece in adviser_of(state.game).tray(state)}
        at = away.get(pick, pick.space)
        return () if at is None else ((at, self.context.words("ui.guide.here")),)

    @property
    def _begun(self) -> tuple[int, ...]:
        """Where the piece stands that whoever is told where to click has chosen."""
        given = self.play.move_input
        at = given.stem[0].space if given.stem and given.aim is None else None
        return () if at is None else (at,)

    @property
    def calls_alone(self) -> bool:  # type: ignore[override]
        step = self.play.guide.step
        return step is not None and step.number == 1 and not self.play.move_input.why and not self.context.dialog

    def labels(self, view: BoardView, pointed: int | None, tableau: Tableau) -> BoardLabels:
        """The sign for who is guided stands on that side of its ring on which it is farthest from any piece."""
        shown = view.labels(pointed, tableau)
        if not self.written or not self.in_3d:
            return shown
        ((at, text),) = self.written
        others = [piece.space for piece in tableau.pieces if piece.space != at]
        ring, *crowd = ((x, y) for x, y in view.seen_at((at, *others)))
        begun = tuple((x, y) for x, y in view.seen_at(self._begun))
        places = [(ring[0] + x * view.frame.scale, ring[1] + y * view.frame.scale) for x, y in SIGNS]
        far = CROWDED * view.frame.scale
        free = max(places, key=lambda place: min((far, *(math.dist(place, one) for one in crowd))))
        shown = replace(shown, landings=()) if self.calls_alone else shown
        again = max(0.0, 2 * self.play.move_input.reminds - 1)
        return replace(shown, notes=((text, free), *shown.notes), rings=(ring, *begun), again=again)

    @property
    def legend(self) -> bool:  # type: ignore[override]
        return explained(self.context.record)

    @property
    def pointed(self) -> int | None:
        move_input = self.play.move_input
        pointed = None if self.play.guide.leads else self.context.pointed
        return move_input.aim if pointed is None or move_input.turned(pointed) else pointed

    @property
    def record(self) -> GameRecord:
        return self.context.playing

    @property
    def offered(self) -> tuple[tuple[str, str, Command], ...]:  # type: ignore[override]
        """What can be chosen in the position: pieces off the board, buttons."""
        words, away = self.context.words, (item for player in self.players for item in player.tray)
        trays = [
            (words("ui.tray.choose", space=item.origin, age=item.age), "", Command("pick", item.value))
            for item in away
            if item.value is not None
        ]
        return *trays, *(
            (one.help or " ".join(filter(None, (one.group, one.label))), one.key, Command("choose", one.value))
            for one in choices_of(self.play)
        )

    @property
    def step_kinds(self) -> tuple[str, ...]:  # type: ignore[override]
        """Kinds of step of the board that pieces take in the game."""
        own = self.record.game.steps if self.space.step_kinds else ()
        return tuple(kind for kind in STEPS if kind in own)

    @property
    def players(self) -> tuple[Player, ...]:
        return _players(self)

    @property
    def ended(self) -> Told | None:
        """The end as it is told; None before."""
        return _ended(self)

    @property
    def meant(self) -> Mapping[str, str]:  # type: ignore[override]
        returning = any(item.chosen for player in self.players for item in player.tray)
        return {"take": "eliminate"} if returning else {"win": "would_win"} if self.play.guide.leads else {}

    @property
    def headline(self) -> str:  # type: ignore[override]
        """Whose turn it is, or who has won."""
        return self.ended.title if self.ended else prompt(self.play).text

    @property
    def helps(self) -> tuple[str, ...]:  # type: ignore[override]
        return adviser_of(self.record.game).features

    @property
    def lines(self) -> Inspector:  # type: ignore[override]
        return self.play.inspector

    @property
    def vectors(self) -> bool:
        return self._goal is not None

    @property
    def shape(self) -> str:  # type: ignore[override]
        return self._goal.shape if self._goal is not None else ""

    @property
    def set_size(self) -> int:  # type: ignore[override]
        return self._goal.table.width if self._goal is not None and self._goal.table is not None else 4

    @property
    def integrated(self) -> bool:  # type: ignore[override]
        return bool(getattr(self._goal, "integrated", True))

    @property
    def _goal(self) -> Goal | None:
        return self.record.game.rules.goal_of_sets

    # ---- what people do ----

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

    @action("rules", section="game", key="F2", menu=("page", 1))
    def read_rules(self, section: int | None) -> None:
        """At a section; None: at the one that the refusal on the screen cites, if there is one."""
        context = self.context
        at = refused_now(self.play)[1] if section is None else section
        show_rules(self.services, context.playing.game, at)


def _save_rules(services: Services, game: Game, suffix: str) -> None:
    """Ask where the page goes, under the title of the game, and have it written beside the frames.

    ``suffix``: ``pdf`` or ``html``."""
    lang, stop = services.context.language, threading.Event()
    page = RulesPage(game.about.source or game.id, tuple(game.options.items()), lang)
    write = by_process(page, stop, written="sheet.file_written")

    def told(path: Path) -> LocalizedText:
        services.tasks.news.append(LocalizedText("sheet.file_begun"))  # its examples take a while
        return write(path)

    title = title_of(definition.definition_of(game), services.context.words)
    services.write_picture("rules", suffix, told, stop, file_name(title) or game.id)


def show_rules(services: Services, game: Game, at: int = 0) -> None:
    """Open the rules, to be read and to be saved. ``at``: the section asked for, from 1."""
    from vectorgames.app.dialogs.reading import rules

    services.context.dialog = rules(game, services.context.words, at, partial(_save_rules, services, game))
