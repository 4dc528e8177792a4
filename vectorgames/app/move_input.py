"""Move input: clicks, keys and buttons that narrow the legal actions down to the one that is played.

Knows no mouse, no key and no rule.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from vectorgames.app.aside_picks import ASIDE
from vectorgames.app.context import Context
from vectorgames.app.dice import Dice
from vectorgames.app.handlers import does
from vectorgames.app.history import under_way
from vectorgames.app.level_wheel import column_turned, next_level
from vectorgames.core.action import Action, Pick
from vectorgames.core.choosing import FEW, Chosen, clicked, place_of, taken, walked
from vectorgames.core.selection import Selection
from vectorgames.core.sketch import Sketch
from vectorgames.ui.commands import STOPS, TOGETHER


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
    play     plays the action that it comes to
    """

    def __init__(self, context: Context, dice: Dice, play: Callable[[Action], None]):
        self.context, self._dice, self.play = context, dice, play
        self.forget()

    def forget(self) -> None:
        """Nothing is picked; the position is another one now."""
        record = self.context.record
        self._of = record.state if record else None
        self.selection = self.fresh = Selection(self._of.actions() if self._of else ())
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
        """The buttons by which the next click may choose."""
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

    @does("aim")
    def click(self, space: int | str) -> None:
        """A click on a space: aims; on the aimed one, confirms; on something else, by its name: chooses it.
        LocalizedError where there is no such thing.

        Where nothing can be played it looks; a second click asks why.
        """
        if isinstance(space, str):
            self.pick(self.context.thing(space))
            return
        self.context.numbered(space)
        if self._dice.falling:
            return
        if self.ready and (space == self.aim or self.turned(space)):
            self.confirm()
            return
        if space == self.seen:
            self.ask_why()
            return
        self.aim_at(space)
        if self.ready and not self.context.switches.confirm:
            self.confirm()

    def aim_at(self, space: int) -> None:
        """Aim at a space without playing, or choose the piece on it; look at it where neither is possible.

        Where people mean a column first, the level allowed that is nearest to the one pointed at is aimed at.
        """
        if self._of is not self.context.record.state:
            self.forget()
        self.context.pinned = space
        found, before = self.clicked(space), self.before_aim
        self.aim = self.looked = None
        self._nothing()
        if found is not None:
            self._take(found)
        elif (absent := self._left_from(space)) and (not self.stem or self.tray == absent):
            self.pick(absent)
        else:
            self._look(space, before)

    def clicked(self, space: int) -> Chosen | None:
        """What a click on a space comes to now; None where it leads nowhere."""
        levels = self.allowed(space) if self.stem and self.context.space.by_column else ()
        return clicked(self.fresh, self.before_aim, space, levels, self.ends)

    @property
    def ends(self) -> bool:
        """Whether the end of an action may be clicked before the piece that goes there: all are shown by ghosts."""
        return self.goes_on and len(self.fresh.left) <= FEW and not self.stem

    def _take(self, chosen: Chosen) -> None:
        self.stem, self.selection, self.aim = chosen.stem.picked, chosen.selection, chosen.aim

    def _left_from(self, space: int) -> Pick | None:
        """What chooses the actor's absent piece that left from a space."""
        state = self.context.record.state
        own = (p for p in state.game.presenter.tray(state) if p.origin == space and p.piece[0] == str(state.actor))
        return next((piece.pick for piece in own), None)

    def _nearest(self, space: int) -> int | None:
        """The space of the same column that is allowed and nearest in level, the lower one of two."""
        if not self.context.space.by_column:
            return None
        return min(self.allowed(space), key=lambda s: (abs(s - space), s), default=None)

    def _look(self, space: int, before: Selection) -> None:
        """Nothing can be played there. What has been picked is kept, unless the square is bare.

        With a piece chosen the click was meant to move it: why that cannot be is said at once.
        """
        state = self.context.record.state
        if state.game.presenter.attempt(state, before.picked, space):
            self.seen = space
        else:
            self.stem = ()
        self.selection = Selection(before.legal, self.stem)
        if self.stem:
            self.ask_why()

    @does("why")
    def ask_why(self) -> None:
        """Say why nothing can be played on the space looked at."""
        record = self.context.record
        if self.seen is None:
            return
        text = record.game.presenter.attempt(record.state, self.selection.picked, self.seen)
        self.why = record.game.why_not(record.state, text, self.context.language) if text else None

    @does("pick")
    def pick(self, pick: Pick) -> None:
        """Pick something that is no space: a piece in a tray, a button."""
        if self._dice.falling:
            return
        if pick.kind in ASIDE:
            self.button = None
            ASIDE[pick.kind](self, pick)
            return
        if pick.kind != "tray":
            if pick in self.selection.choices():
                self.selection = self.selection.click(pick)
                if action := self.selection.ready():
                    self.play(action)
                elif self.aim is None:  # a space follows: that on which the piece comes in
                    self.stem = self.selection.picked
                    self._nothing()
            return
        chosen, fresh = pick in (*self.stem, self.looked), self.fresh
        self.let_go()
        self.selection = fresh
        if chosen:
            return
        if pick in fresh.choices():
            self.selection = fresh.click(pick)
            self.stem = self.selection.picked
        else:
            self.looked = pick

    @property
    def sketch(self) -> Sketch | None:
        """What is to be drawn of the action that is being chosen by what is picked and pointed at."""
        state = self.context.record.state
        if not self.selection.picked or state.outcome is not None:
            return None
        return state.game.presenter.sketch(state, self.selection.picked, self.pointed)

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

    @does("level")
    def level(self, by: int) -> bool:
        """To the next level allowed in the column aimed or pointed at, round and round; False if there is none."""
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

    @does("confirm")
    def confirm(self) -> None:
        """Play what is aimed at; choose what the cursor is on; roll where dice are due."""
        if self.context.record.rolls():
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

    @does("hover")
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

    @does("choose")
    def choose(self, value: str) -> None:
        """Press a button: what of several may go together is no part of the action."""
        if value == TOGETHER:
            self.go_together(1)
        else:
            self.pick(Pick("button", value))

    @does("point_choice")
    def point_choice(self, value: str) -> None:
        """The pointer is on this button now; "": on none."""
        self._over = Pick("button", value) if value else None

    @property
    def pressed(self) -> Action | None:
        """What a press of the button would play that the pointer, or the cursor of the keyboard, is on."""
        pick = self._over or self.button
        at = self.selection
        return at.click(pick).ready() if pick is not None and pick in at.choices() else None

    @does("card")
    def nth_card(self, number: int) -> None:
        """The card of this number, from 1, of whoever is to move, from the left as he sees them."""
        state = self.context.record.state
        own = [card for card in state.game.presenter.cards(state) if card.holder == state.actor]
        if 0 < number <= len(own):
            self.pick(Pick("card", own[number - 1].name))

    @does("stop")
    def stop(self) -> None:
        """Let the rest of the turn be, or pass."""
        for value in STOPS:
            if Pick("button", value) in self.fresh.choices():
                self.selection = self.fresh
                self.pick(Pick("button", value))
                return

    @does("together")
    def go_together(self, by: int, space: int | None = None) -> bool:
        """The next of the ways in which a piece may go, alone or with others, or the one before: of that on a
        space, else of the one chosen, or pointed at. False where there is one only."""
        if space is None:
            space = self.stem[0].space if self.stem else self.context.pointed
        found = walked(self.fresh, self.stem, space, by) if space is not None and not self._dice.falling else None
        if found is None:
            return False
        cursor, self.looked = self.cursor, None
        self._nothing()
        self._take(found)
        self.cursor = cursor
        return True
