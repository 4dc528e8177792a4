"""Clicks, keys and buttons that narrow the legal actions down to the one that is played; dice that are rolled."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from typing import Any

from vectorgames.app.context import Context
from vectorgames.app.history import under_way
from vectorgames.app.playback import Playback
from vectorgames.base.words import LocalizedError, LocalizedText, say
from vectorgames.play.lessons.first_game import Step
from vectorgames.play.phrasing import rolled
from vectorgames.rules.action import Action, Pick
from vectorgames.rules.adviser import Sketch, adviser_of
from vectorgames.rules.game import State
from vectorgames.rules.reason import Reason
from vectorgames.rules.selection import (
    FEW,
    Chosen,
    Selection,
    clicked,
    goers,
    place_of,
    taken,
    walked,
    with_others,
)
from vectorgames.spaces.space import Space
from vectorgames.ui.actions import action

TOGETHER, STOPS = "together", ("stop", "pass")  # values of buttons that have keys of their own
NEXT_SET, LET_BE = "A", "S"  # these

SECONDS = 0.7  # for which dice fall
BETWEEN = 0.08  # seconds from roll to roll where all are made at once that only set up

REMINDED = 2.0  # seconds for which it stands out that a click was not where the guide wants one


def _due(page: Any) -> bool:
    """Whether dice may be rolled now: not in a position gone back to."""
    return page.context.playing.rolls() and not page.play.playback.looks_back


class Dice:
    """``play`` plays an action or its text, ``changed`` is told when dice have been rolled. ``error``: why a typed
    roll was not taken."""

    def __init__(self, context: Context, play: Callable[[Action | str], None], changed: Callable[[], None]):
        self.context, self._play, self._changed = context, play, changed
        self.forget()

    def forget(self) -> None:
        self.error = ""
        self._thrown_at: float | None = None
        self._next_at: float | None = None

    @property
    def series(self) -> bool:
        """Whether rolls that only set up are made one after the other."""
        return self._next_at is not None

    @property
    def falling(self) -> float:
        """How far they are, 0 … 1; 0 at rest."""
        return 0.0 if self._thrown_at is None else min(1.0, (time.monotonic() - self._thrown_at) / SECONDS)

    def tick(self) -> None:
        if self._thrown_at is not None and self.falling >= 1:
            self._thrown_at = None
            self.context.playing.roll()
            self._changed()
        elif self._next_at is not None and time.monotonic() >= self._next_at:
            self._roll_on()

    @action("roll", section="play", told="Enter", when=_due)
    def roll(self) -> None:
        if not self.context.playing.rolls() or self._thrown_at is not None or self.series:
            return
        if self.context.switches.animation:
            self._thrown_at = time.monotonic()
        else:
            self.context.playing.roll()
            self._changed()

    @action(
        "roll_all", section="play", key="Shift+Enter", when=lambda page: page.context.playing.sets_up and _due(page)
    )
    def roll_all(self) -> None:
        """Roll until somebody has to decide something."""
        if not self.context.playing.sets_up or self._thrown_at is not None or self.series:
            return
        self._roll_on()
        while self.series and not self.context.switches.animation:
            self._roll_on()

    def _roll_on(self) -> None:
        more = self.context.playing.sets_up
        self.context.playing.roll()
        self._changed()  # the position is another one: that ends the series
        self._next_at = time.monotonic() + BETWEEN if more else None

    @action("type_roll")
    def take(self, text: str) -> None:
        """A roll of real dice. What lies on them is enough: ``2 NE`` for ``roll (*,*,2,NE)``."""
        if not self.context.playing.rolls():
            return
        try:
            self._play(rolled(self.context.playing.state, text.strip()))
        except LocalizedError as error:
            self.error = say(error, self.context.language)


def column_turned(space: Space, aim: int | None, pointed: int | None, chosen: bool) -> int | None:
    """A space of the column in which the wheel turns: the one aimed at, else the one pointed at; None: it zooms.

    ``chosen``: what is to go there has been chosen. Where people do not mean a column first, the pointer has to be
    on that column.
    """
    if space.by_column:
        return (aim if aim is not None else pointed) if chosen else None
    if pointed is None or not space.levels(pointed):
        return None
    if aim is not None and aim in space.column(pointed):
        return aim
    return pointed if chosen else None


def next_level(start: int, aim: int | None, allowed: Callable[[int], list[int]], by: int) -> int | None:
    """The next space allowed in the column of a space, round and round; None if there is none."""
    levels = allowed(start)
    if not levels:
        return None
    if aim is None:
        return min(levels, key=lambda s: (abs(s - start), s))
    return levels[(levels.index(start) + by) % len(levels)] if start in levels else levels[0]


def _holds_cards(page: Any) -> bool:
    state = page.context.playing.state
    return bool(adviser_of(state.game).cards(state))


def told_reason(why: LocalizedText, context: Context) -> tuple[str, str]:
    """Why something is not possible, in a sentence, and the section of the rules that says so; "": none does."""
    return context.say(why), why.section if isinstance(why, Reason) else ""


class MoveInput:
    """What is picked so far.

    aim      the space aimed at: where a piece will be placed or land; None before
    stem     what was picked before the aim: the piece to be moved, on the board or in a tray, or the kind of one
             that comes in
    looked   something in a tray that was clicked though it cannot be chosen now
    cursor   the space reached by keyboard; button: the button
    fresh    the selection with nothing picked
    goes_on  whether the player is in the middle of a turn
    seen     the space that was clicked though nothing can be played there: it is only looked at
    why      why nothing can be played there, once that was asked: (sentence, rule section)
    play     plays the action that it comes to; ``offered``: the actions that a person may choose in a position
    playback whether the position is one gone back to, in which clicks only ask whether to play on
    guided   whether somebody is told where to click: one click there plays, and any other only says so again
    """

    def __init__(
        self,
        context: Context,
        dice: Dice,
        play: Callable[[Action], None],
        offered: Callable[[State], Sequence[Action]],
        playback: Playback,
        guided: Callable[[], Step | None],
    ):
        self.context, self._dice, self.play, self._offered = context, dice, play, offered
        self._playback, self._guided = playback, guided
        self.forget()

    def forget(self) -> None:
        record = self.context.record
        self._of = record.state if record else None
        self.selection = self.fresh = Selection(self._offered(self._of) if self._of else ())
        self.goes_on = record is not None and under_way(record)
        self.let_go()

    def let_go(self) -> None:
        self.stem: tuple[Pick, ...] = ()
        self._before: Selection | None = None
        self.aim: int | None = None
        self.looked: Pick | None = None
        self.cursor: int | None = None
        self._turned: tuple[int | None, int | None] | None = None  # where the wheel turned, what it aims at
        self._nothing()

    def _nothing(self) -> None:
        """Nothing that cannot be played is looked at, and no button is meant."""
        self._over: Pick | None = None
        self.button: Pick | None = None
        self.seen: int | None = None
        self.why: tuple[str, str] | None = None
        self._reminded_at = 0.0

    def _remind(self, space: int | None = None) -> None:
        """Say once more what the guide wants clicked; where it would win, that this cannot be played now."""
        step, names, said = self._guided(), self.context.space.names, self.clickable
        if step is not None and space is not None and names[space] in step.win:
            said = self.context.words("app.would_win", space=names[space])
        self.why, self._reminded_at = (said, ""), time.monotonic()

    @property
    def reminds(self) -> float:
        """How much is left of the time for which that stands out, 1 … 0."""
        gone = (time.monotonic() - self._reminded_at) / REMINDED
        return max(0.0, 1 - gone) if self.why and self._guided() and not self._dice.falling else 0.0

    def tick(self) -> None:
        if self.why and self._guided() and not self.reminds:
            self.why = None
            self.context.touch()

    # ---- reading ----

    @property
    def ready(self) -> Action | None:
        """The action that is aimed at and may be confirmed."""
        return self.selection.ready() if self.aim is not None else None

    @property
    def options(self) -> Sequence[Action]:
        """The actions that are all shown by their ghosts: what a turn may go on with, the ways to one target."""
        left, chosen = self.selection.left, self.selection.picked
        if self.ready is not None or len(left) > FEW:
            return ()
        alike = len(left) > 1 and len(chosen) > 1 and len({action.target(chosen) for action in left}) == 1
        return left if alike or (self.goes_on and len(chosen) < 2) else ()

    @property
    def together(self) -> tuple[int, int]:
        """Which of the ways in which the piece chosen may go is chosen, alone or with others, from 0, and how many
        there are."""
        return place_of(self.fresh, self.stem)

    @property
    def moves(self) -> bool:
        """Whether a piece is chosen first, and then where it goes."""
        return any(len(action.picks) > 1 for action in self.selection.legal)

    @property
    def tray(self) -> Pick | None:
        """What is chosen, or only looked at, in a tray."""
        return next((pick for pick in self.stem if pick.kind == "tray"), self.looked)

    @property
    def buttons(self) -> Sequence[Pick]:
        selection = self.selection
        picks = (pick for action in selection.left for pick in selection.next(action) if pick.kind == "button")
        return tuple(dict.fromkeys(picks))

    @property
    def _only_button(self) -> bool:
        """Whether one button is all there is to choose: to pass, nearly always."""
        choices = self.selection.choices()
        return len(choices) == 1 and next(iter(choices)).kind == "button"

    def allowed(self, space: int) -> list[int]:
        """The spaces of a space's column that may be aimed at now, from the lowest."""
        choices = self.before_aim.choices()
        return [s for s in self.context.space.column(space) if Pick("space", s) in choices]

    @property
    def before_aim(self) -> Selection:
        """The selection as it was before the aim; made once, since it is asked for in every frame."""
        if self.selection.picked == self.stem:
            return self.selection
        if not self.stem:
            return self.fresh
        known = self._before
        if known is None or known.picked != self.stem or known.legal is not self.selection.legal:
            known = self._before = Selection(self.selection.legal, self.stem)
        return known

    # ---- clicks ----

    @action("aim")
    def click(self, space: int | str) -> None:
        """A click on a space: aims; on the aimed one, confirms; on something else, by its name: chooses it.
        LocalizedError where there is no such thing.

        Where nothing can be played it looks; a second click asks why.
        """
        if isinstance(space, str):
            self.pick(self.context.thing(space))
            return
        self.context.numbered(space)
        if self._dice.falling or self._asks_to_play_on(space):
            return
        if (ready := self.ready) and (space == self.aim or self.turned(space)):
            self.play(ready)
            return
        if space == self.seen:
            self.ask_why()
            return
        self.aim_at(space)
        if (ready := self.ready) and (self._guided() or not self.context.switches.confirm):
            self.play(ready)

    @action("miss", when=lambda page: page.running and not page.play.dice.falling)
    def miss(self) -> None:
        """A click beside everything: look at nothing any more, and say what can be clicked."""
        if self._asks_to_play_on():
            return
        self.context.pinned = None
        if self._guided():
            self._remind()
        else:
            self._nothing()
            self.why = f"{self.context.words('app.click.nothing')} {self.clickable}", ""

    def _asks_to_play_on(self, space: int | None = None) -> bool:
        """In a position gone back to, ask whether to play on from there, and look at the space clicked."""
        if not self._playback.looks_back:
            return False
        self._nothing()
        self.context.pinned = space
        self.why = self.context.words("app.back.ask"), ""
        return True

    @property
    def clickable(self) -> str:
        """What can be clicked now, in a sentence."""
        words, choices = self.context.words, self.before_aim.choices()
        kinds = {pick.kind for pick in choices}
        if self.context.playing.rolls():
            return words("ui.dice_falling" if self._dice.falling else "app.click.dice")
        if not choices:
            return words("app.click.wait")
        if self._guided():
            return words("app.click.blue" if "button" in kinds else "app.click.ring")
        if "space" in kinds:
            enters = any(len(a.picks) == 1 and a.picks[0].kind == "space" for a in self.selection.legal)
            piece = "piece_or_space" if enters else "piece"
            known = "target" if self.stem else piece if self.moves else "space"
            return words(f"app.click.{known}")
        known = next((kind for kind in ("card", "arrow", "tray") if kind in kinds), "button")
        return words(f"app.click.{known}")

    def aim_at(self, space: int) -> None:
        """Aim at a space without playing, or choose the piece on it; look at it where neither is possible.

        Where people mean a column first, the level allowed that is nearest to the one pointed at is aimed at.
        """
        if self._of is not self.context.playing.state:
            self.forget()
        self.context.pinned = space
        found, before = self.clicked(space), self.before_aim
        self.aim, self.looked, button = None, None, self.button
        self._nothing()
        chosen = self._guided() and found is not None and (found.stem.picked, found.aim) == (self.stem, None)
        if found is not None and not chosen:
            self._take(found)
        elif (absent := self._left_from(space)) and (not self.stem or self.tray == absent):
            self.pick(absent)
        elif self._guided():  # what has been picked is kept
            self.selection, self.button = before, button
            self._remind(space)
        else:
            self._look(space, before)

    def clicked(self, space: int) -> Chosen | None:
        """What a click on a space comes to now; None where it leads nowhere."""
        by_column = self.context.space.by_column and not self._guided()  # who is guided means what he clicks
        levels = self.allowed(space) if self.stem and by_column else ()
        found = clicked(self.fresh, self.before_aim, space, levels, self.ends)
        if found is None and len(first := self.goers(space)) == 1:
            found = clicked(self.fresh, with_others(self.fresh.click(*first)), space)
        return found

    def goers(self, space: int) -> frozenset[Pick]:
        """The pieces that may go to a space, as long as none is chosen and nobody is told which one is next."""
        return frozenset() if self.stem or self._guided() else goers(self.fresh).get(space, frozenset())

    @property
    def ends(self) -> bool:
        """Whether the end of an action may be clicked before the piece that goes there: all are shown by ghosts."""
        return self.goes_on and len(self.fresh.left) <= FEW and not self.stem

    def _take(self, chosen: Chosen) -> None:
        self.stem, self.selection, self.aim = chosen.stem.picked, chosen.selection, chosen.aim

    def _left_from(self, space: int) -> Pick | None:
        """What chooses the actor's absent piece that left from a space."""
        state = self.context.playing.state
        own = (
            p for p in adviser_of(state.game).tray(state) if p.origin == space and p.piece[0] == str(state.actor)
        )
        return next((piece.pick for piece in own), None)

    def _nearest(self, space: int) -> int | None:
        """The space of the same column that is allowed and nearest in level, the lower one of two."""
        if not self.context.space.by_column:
            return None
        return min(self.allowed(space), key=lambda s: (abs(s - space), s), default=None)

    def _look(self, space: int, before: Selection) -> None:
        """Nothing can be played there. What has been picked is kept, unless the square is bare.

        With a piece chosen the click was meant to move it, one on an own piece to choose it: why that cannot be is
        said at once.
        """
        state = self.context.playing.state
        own = bool(state.actor) and state.game.roster.owners[state.cells[space]] == state.actor
        if adviser_of(state.game).attempt(state, before.picked, space):
            self.seen = space
        else:
            self.stem = ()
        self.selection = Selection(before.legal, self.stem)
        if self.stem or own:
            self.ask_why()

    @action("why", section="play", key="W")
    def ask_why(self) -> None:
        """Say why nothing can be played on the space looked at."""
        record = self.context.playing
        if self.seen is None:
            return
        shows, picked = adviser_of(record.game), self.selection.picked
        stuck = None if picked else shows.prospects(record.state, Pick("space", self.seen))
        text = shows.attempt(record.state, picked, self.seen)
        why = stuck.why if stuck else record.game.refused(record.state, text) if text else None
        self.why = told_reason(why, self.context) if why is not None else (self.clickable, "")

    @action("pick")
    def pick(self, pick: Pick) -> None:
        """Pick something that is no space: a piece in a tray, a button."""
        if self._dice.falling or self._asks_to_play_on():
            return
        if pick.kind in ("arrow", "card"):
            self.button = None
            (self._pick_drawn if pick.kind == "arrow" else self._pick_card)(pick)
            return
        if pick.kind != "tray":
            if pick in self.selection.choices():
                if pick != self.button and self.context.switches.confirm and self.caution(pick) is not None:
                    self.button, self.why = pick, None
                    return
                self.selection = self.selection.click(pick)
                if action := self.selection.ready():
                    self.play(action)
                elif self.aim is None:  # a space follows: that on which the piece comes in
                    self.stem = self.selection.picked
                    self._nothing()
            return
        chosen, fresh = pick in (*self.stem, self.looked), self.fresh
        if self._guided() and (chosen or pick not in fresh.choices()):
            self._remind()
            return
        self.let_go()
        self.selection = fresh
        if chosen:
            return
        if pick in fresh.choices():
            self.selection = fresh.click(pick)
            self.stem = self.selection.picked
        else:
            self.looked = pick

    def _pick_drawn(self, pick: Pick) -> None:
        """Pick a vector on the board: with another one it is added; picked again, it is let go."""
        before, fresh = self.before_aim, self.fresh
        chosen = pick in self.stem
        begun = any(one.kind == "arrow" for one in self.stem)  # one to which another is to be added
        if pick not in before.choices() and pick in fresh.choices() and not begun:
            before = fresh
        stem = before.picked
        self.let_go()
        self.selection = fresh
        if chosen:
            return
        if pick not in before.choices():
            self.selection, self.stem = before, stem
            self._refuse(pick)
            return
        self.selection = before.click(pick)
        self.stem = self.selection.picked
        if action := self.selection.ready():
            self.play(action)

    def _pick_card(self, pick: Pick) -> None:
        """Pick a card; picked again, it is let go. Where it does not go with all that has been picked it goes with
        as much of that as it can."""
        stem, legal = self.stem, self.selection.legal
        if pick in stem:
            self._pick_all(tuple(one for one in stem if one != pick))
            return
        aim = (Pick("space", self.aim),) if self.aim is not None else ()
        pieces = tuple(one for one in stem if one.kind != "card")
        fewer = [tuple(one for one in stem if one != card) for card in stem if card.kind == "card"]
        for kept in ((*stem, *aim), stem, *fewer, (*pieces, *aim), pieces, ()):
            if pick in Selection(legal, kept).choices():
                self._pick_all((*kept, pick))
                return
        self._refuse(pick)

    def _pick_all(self, picked: tuple[Pick, ...]) -> None:
        """These are picked now: what they come to is aimed at, if it is one action with a target."""
        legal, aim, cursor = self.selection.legal, self.aim, self.cursor
        self.let_go()
        self.cursor, self.stem = cursor, picked
        self.selection = selection = Selection(legal, picked)
        action = selection.ready()
        if action is not None and action.space is None:
            self.play(action)
        elif aim is not None and Pick("space", aim) in picked[1:]:
            self.aim, self.stem = aim, tuple(one for one in picked if one.space != aim)
            self.selection = selection.filled()
        elif len(selection.left) == 1 and any(one.space is not None for one in picked):
            self.selection = selection.filled()
            self.aim = selection.left[0].space

    def _refuse(self, pick: Pick) -> None:
        state = self.context.playing.state
        if (why := adviser_of(state.game).why_not_picked(state, self.stem, pick)) is not None:
            self.why = told_reason(why, self.context)

    @property
    def sketch(self) -> Sketch | None:
        """What is to be drawn of the action that is being chosen by what is picked and pointed at."""
        state = self.context.playing.state
        if not self.selection.picked or state.outcome is not None:
            return None
        return adviser_of(state.game).sketch(state, self.selection.picked, self.pointed)

    @property
    def pointed(self) -> Pick | None:
        """What the pointer is on, as a pick."""
        context = self.context
        if context.aside is not None:
            return context.aside
        return Pick("space", context.pointed) if context.pointed is not None else None

    def turned(self, space: int | None) -> bool:
        """Whether the wheel was turned over this space to what is aimed at: a click there confirms that."""
        return self._turned is not None and self._turned == (space, self.aim)

    @action("level")
    def level(self, by: int) -> bool:
        """Go to the next level allowed in the column aimed or pointed at, round and round; False: there is none."""
        pointed = self.context.pointed
        start = column_turned(self.context.space, self.aim, pointed, bool(self.stem))
        target = next_level(start, self.aim, self.allowed, by) if start is not None else None
        if target is None:
            return False
        cursor = target if self.cursor is not None else None
        self.aim_at(target)
        self.cursor, self._turned = cursor, (pointed, self.aim)
        return True

    def aim_along(self, cursor: int) -> None:
        """Aim where the cursor of the keyboard is, in its column at the nearest level; else at nothing."""
        before, near = self.before_aim, self._nearest(cursor)
        self.aim, self.selection = None, before
        self._nothing()
        pick = Pick("space", cursor if near is None else near)
        if pick in before.choices() and (found := taken(before, pick)).aim is not None:
            self._take(found)

    @action("confirm", section="play", key="Enter", when=lambda page: not page.play.playback.looks_back)
    def confirm(self) -> None:
        """Play what is aimed at; choose what the cursor is on; roll where dice are due."""
        if self.context.playing.rolls():
            self._dice.roll()
        elif self.button is not None:
            self.pick(self.button)
        elif self.context.aside is not None and self.context.aside not in self.stem:
            self.pick(self.context.aside)
        elif self.ready:
            self.play(self.ready)
        elif (self.aim is not None or self._only_button) and (buttons := self.buttons):
            self.pick(buttons[0])
        elif self.seen is not None:
            self.ask_why()
        elif self.cursor is not None and self.moves:
            cursor = self.cursor
            self.aim_at(cursor)
            self.cursor = cursor

    def back(self) -> bool:
        """One click back: the aim, then the piece chosen, of several the last one. False: there was nothing."""
        something = bool(self.stem) or self.aim is not None or self.looked is not None or self.seen is not None
        if self.aim is not None and self.stem:
            self.selection, self.aim = self.before_aim, None
            self._nothing()
            return True
        if len(self.stem) > 1 and all(pick.kind in ("space", "card") for pick in self.stem):  # one by one
            self.stem = self.stem[:-1]
            self._nothing()
            self.selection = Selection(self.selection.legal, self.stem)
            return True
        self.selection = self.fresh
        self.let_go()
        self.context.pinned = None
        return something

    # ---- what else commands do ----

    @action("hover")
    def hover(self, space: int | str | None) -> None:
        """The pointer is on a space now, on a vector, or on none; the keyboard begins anew where it is."""
        if isinstance(space, str):
            thing = self.context.thing(space)
            self.context.point(None)
            self.context.aside = thing
            return
        self.context.point(space)
        if space is not None:
            self.cursor = None

    @action("choose")
    def choose(self, value: str) -> None:
        """Press a button: what of several may go together is no part of the action."""
        if value == TOGETHER:
            self.go_together(1)
        else:
            self.pick(Pick("button", value))

    @action("point_choice")
    def point_choice(self, value: str) -> None:
        """The pointer is on this button now; "": on none."""
        self._over = Pick("button", value) if value else None

    @property
    def pressed(self) -> Action | None:
        """What a press of the button would play that the pointer, or the cursor of the keyboard, is on."""
        pick = self._over or self.button
        at = self.selection
        return at.click(pick).ready() if pick is not None and pick in at.choices() else None

    @action("card", section="play", family={"H": 1, "J": 2, "K": 3}, when=_holds_cards)
    def nth_card(self, number: int) -> None:
        """The card of this number, from 1, of whoever is to move, from the left as he sees them."""
        state = self.context.playing.state
        own = [card for card in adviser_of(state.game).cards(state) if card.holder == state.actor]
        if 0 < number <= len(own):
            self.pick(Pick("card", own[number - 1].name))

    @action("stop", section="play", key=LET_BE, when=lambda page: page.play.move_input.stops)
    def stop(self) -> None:
        """Let the rest of the turn be, or pass."""
        if self.stops:
            self.selection = self.fresh
            self.pick(self.stops[0])

    def caution(self, pick: Pick) -> LocalizedText | None:
        """What is told of the action that a button plays, if that is not taken lightly."""
        state, played = self.context.playing.state, self.selection.click(pick).ready()
        return adviser_of(state.game).caution(state, played) if played is not None else None

    @property
    def stops(self) -> list[Pick]:
        """The buttons that let the rest of the turn be."""
        choices = self.fresh.choices()
        return [pick for value in STOPS if (pick := Pick("button", value)) in choices]

    @action(
        "together",
        section="play",
        family={NEXT_SET: 1, f"Shift+{NEXT_SET}": -1},
        when=lambda page: page.play.move_input.goes_together,
    )
    def go_together(self, by: int, space: int | None = None) -> bool:
        """The next of the ways in which a piece may go, alone or with others, or the one before: of that on a
        space, else of the one chosen, or pointed at. False where there is one only."""
        found = self._set_after(by, space)
        if found is None:
            return False
        cursor, self.looked = self.cursor, None
        self._nothing()
        self._take(found)
        self.cursor = cursor
        return True

    def _set_after(self, by: int, space: int | None = None) -> Chosen | None:
        if space is None:
            space = self.stem[0].space if self.stem else self.context.pointed
        return walked(self.fresh, self.stem, space, by) if space is not None and not self._dice.falling else None

    @property
    def goes_together(self) -> bool:
        """Whether the piece chosen, or pointed at, may go in several ways, alone or with others."""
        return self._set_after(1) is not None
