"""Move input: clicks, keys and buttons that narrow the legal actions down to the one that is played.

Knows no mouse, no key and no rule.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from vectorgames.app.context import Context
from vectorgames.app.dice import Dice
from vectorgames.app.handlers import does
from vectorgames.app.keyboard_picks import first_space, next_in_tray, only_button
from vectorgames.core.action import Action, Pick
from vectorgames.core.selection import Selection
from vectorgames.core.sketch import Sketch
from vectorgames.core.stage import Reason
from vectorgames.present import Aimed


class MoveInput:
    """What is picked so far. ``play`` plays the action that it comes to.

    aim      the space aimed at: where a piece will be placed or land; None before
    stem     what was picked before the aim: the piece to be moved, on the board or in a tray, or the kind of one
             that comes in
    looked   something in a tray that was clicked though it cannot be chosen now
    cursor   the space reached by keyboard
    seen     the space that was clicked though nothing can be played there: it is only looked at
    why      why nothing can be played there, once that was asked: (sentence, rule section)
    """

    def __init__(self, context: Context, dice: Dice, play: Callable[[Action], None]):
        self.context, self._dice, self._play = context, dice, play
        self.forget()

    def forget(self) -> None:
        """Nothing is picked; the position is another one now."""
        record = self.context.record
        self.selection = Selection(record.state.actions() if record else ())
        self._let_go()

    def _let_go(self) -> None:
        self.stem: tuple[Pick, ...] = ()
        self._before: Selection | None = None
        self.aim: int | None = None
        self.looked: Pick | None = None
        self.cursor: int | None = None
        self._nothing()

    def _nothing(self) -> None:
        """Nothing that cannot be played is looked at."""
        self.seen: int | None = None
        self.why: tuple[str, str] | None = None

    # ---- reading ----

    @property
    def ready(self) -> Action | None:
        """The action that is aimed at and may be confirmed."""
        return self.selection.ready() if self.aim is not None else None

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

    def allowed(self, space: int) -> list[int]:
        """The spaces of a space's column that may be aimed at now, from the lowest."""
        choices = self._at_stem().choices()
        return [s for s in self.context.space.column(space) if Pick("space", s) in choices]

    def _at_stem(self) -> Selection:
        """The selection as it was before the aim; made once, since it is asked for in every frame."""
        if self.selection.picked == self.stem:
            return self.selection
        known = self._before
        if known is None or known.picked != self.stem or known.legal is not self.selection.legal:
            known = self._before = Selection(self.selection.legal, self.stem)
        return known

    @property
    def aimed(self) -> Aimed:
        """What has been clicked so far."""
        return Aimed(self._at_stem(), self.selection, self.aim, self.looked)

    # ---- clicks ----

    @does("aim")
    def click(self, space: int | str) -> None:
        """A click on a space: aims; on the aimed one, confirms; on a vector: chooses it. SaidError where there is
        no such one.

        Where nothing can be played it looks; a second click asks why.
        """
        if isinstance(space, str):
            self.pick(Pick("arrow", self.context.named(space)))
            return
        self.context.numbered(space)
        if self._dice.falling:
            return
        if space == self.aim and self.ready:
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
        record = self.context.record
        self.context.pinned = space
        fresh, pick = Selection(record.state.actions()), Pick("space", space)
        before = Selection(fresh.legal, self.stem)
        self.aim = self.looked = None
        self._nothing()
        if not self.stem and pick not in before.choices() and (only := self._only_way(before, pick)):
            self.stem, before = only.picked, only  # what is left to say goes without saying
        if pick in before.choices():
            self._choose(before, pick)
        elif self.stem and pick in fresh.choices():
            self.stem = ()
            self._choose(fresh, pick)
        elif self.stem and (near := self._nearest(space)) is not None:
            self._choose(before, Pick("space", near))
        elif (absent := self._left_from(space)) and (not self.stem or self.tray == absent):
            self.pick(absent)
        else:
            self._look(space, before)

    def _only_way(self, fresh: Selection, space: Pick) -> Selection | None:
        """The selection after the only button, or the only piece that may go, where a space may follow it."""
        for kind in ("button", "space"):
            firsts = [pick for pick in fresh.choices() if pick.kind == kind]
            if len(firsts) == 1 and space in (after := fresh.click(firsts[0])).choices():
                return after
        return None

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

    def _choose(self, before: Selection, pick: Pick) -> None:
        """Take one more pick: of a target, or of the piece that will move."""
        after, n = before.click(pick), len(before.picked) + 1
        further = [after.next(action) for action in after.left]
        starts = any(p.kind == "space" for picks in further for p in picks) or (n == 1 and all(further))
        if starts and not (n > 1 and len(after.left) == 1):
            self.stem, self.selection = after.picked, after
            if n > 1 and after.ready() is not None:  # it may be played, or one more click makes it another action
                self.aim = pick.value
            return
        self.aim, self.selection = pick.value, after.filled()

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
        if pick.kind == "arrow":
            self._pick_drawn(pick)
            return
        if pick.kind != "tray":
            if pick in self.selection.choices():
                self.selection = self.selection.click(pick)
                if action := self.selection.ready():
                    self._play(action)
                elif self.aim is None:  # a space follows: that on which the piece comes in
                    self.stem = self.selection.picked
                    self._nothing()
            return
        chosen, fresh = pick in (*self.stem, self.looked), Selection(self.selection.legal)
        self._let_go()
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
        before = self._at_stem()
        chosen, fresh = pick in self.stem, Selection(before.legal)
        if pick not in before.choices() and pick in fresh.choices() and not self._drawn_before:
            before = fresh
        stem = before.picked
        self._let_go()
        self.selection = fresh
        if chosen:
            return
        if pick not in before.choices():
            state = self.context.record.state
            self.selection, self.stem = before, stem
            if (why := state.game.presenter.why_not_picked(state, stem, pick)) is not None:
                self.why = why.say(self.context.language), why.section if isinstance(why, Reason) else ""
            return
        self.selection = before.click(pick)
        self.stem = self.selection.picked
        if action := self.selection.ready():
            self._play(action)

    @property
    def _drawn_before(self) -> bool:
        """Whether a vector has been picked, to which another one is to be added."""
        return any(pick.kind == "arrow" for pick in self.stem)

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
        if context.arrow is not None:
            return Pick("arrow", context.arrow)
        return Pick("space", context.pointed) if context.pointed is not None else None

    @does("level")
    def level(self, by: int) -> bool:
        """To the next level allowed in the column aimed or pointed at, round and round; False if there is none."""
        if not self.context.space.by_column or not self.stem:
            return False
        space = self.aim if self.aim is not None else self.context.pointed
        levels = self.allowed(space) if space is not None else []
        if not levels:
            return False
        if self.aim is None:
            target = min(levels, key=lambda s: (abs(s - space), s))
        else:
            target = levels[(levels.index(space) + by) % len(levels)] if space in levels else levels[0]
        cursor = self.cursor
        self.aim_at(target)
        self.cursor = target if cursor is not None else None
        return True

    # ---- keys ----

    @does("step_aim")
    def _step(self, way: tuple[int, int]) -> None:
        self.step(*way)

    def step(self, axis: int, by: int) -> None:
        """Move the aim by keyboard; cyclic axes wrap. The pointer's space is left behind.

        Where pieces move, the cursor only points until a piece is chosen; then it aims wherever it may go.
        """
        space = self.context.space
        if axis >= len(space.axes) or (axis == space.level_axis and self.aim is not None and self.level(by)):
            return
        start = self.cursor if self.cursor is not None else self.aim
        target = (
            first_space(self.context.record, self.selection, self.moves)
            if start is None
            else space.step(start, axis, by)
        )
        if target is not None:
            self._go(target)

    @does("walk")
    def walk(self, key: str) -> bool:
        """Move the aim by a letter, on boards whose spaces are words; False if the key means nothing there."""
        if not self.context.space.walk_keys:
            return False
        start = self.cursor if self.cursor is not None else self.aim
        target = self.context.space.walk(start, key)
        if target is not None:
            self._go(target)
        return target is not None

    def _go(self, target: int) -> None:
        """The cursor of the keyboard is here now."""
        self.cursor = target
        self.context.point(target)
        if self.context.record.rolls():
            return  # what the dice allow is not known yet
        if not self.moves:
            self.aim_at(target)
        elif self.stem:
            self._aim_along(target)

    def _aim_along(self, cursor: int) -> None:
        """Aim at the level nearest to the cursor where its column is a target; else at nothing."""
        before, near = self._at_stem(), self._nearest(cursor)
        self.aim, self.selection = None, before
        self._nothing()
        if near is not None:
            self._choose(before, Pick("space", near))

    @does("confirm")
    def confirm(self) -> None:
        """Play what is aimed at; choose what the cursor is on; roll where dice are due."""
        if self.context.record.rolls():
            self._dice.roll()
        elif self.ready:
            self._play(self.ready)
        elif (self.aim is not None or only_button(self.selection)) and (buttons := self.buttons):
            self.pick(buttons[0])
        elif self.seen is not None:
            self.ask_why()
        elif self.cursor is not None and self.moves:
            cursor = self.cursor
            self.aim_at(cursor)
            self.cursor = cursor

    def back(self) -> None:
        """One click back: the aim, then the piece chosen, of several the last one."""
        if self.aim is not None and self.stem:
            self.selection, self.aim = self._at_stem(), None
            self._nothing()
            return
        if len(self.stem) > 1 and all(pick.kind == "space" for pick in self.stem):  # several pieces, one by one
            self.stem = self.stem[:-1]
            self._nothing()
            self.selection = Selection(self.selection.legal, self.stem)
            return
        self.selection = Selection(self.selection.legal)
        self._let_go()
        self.context.pinned = None

    # ---- what else commands do ----

    @does("hover")
    def hover(self, space: int | str | None) -> None:
        """The pointer is on a space now, on a vector, or on none; the keyboard begins anew where it is."""
        if isinstance(space, str):
            name = self.context.named(space)
            self.context.point(None)
            self.context.arrow = name
            return
        self.context.point(space)
        if space is not None:
            self.cursor = None

    @does("choose")
    def choose(self, value: str) -> None:
        self.pick(Pick("button", value))

    @does("tray")
    def next_in_tray(self, by: int) -> None:
        """The next of the actor's pieces off the board, round and round."""
        found = next_in_tray(self.context.record.state, self.tray, by)
        if found is not None:
            self.pick(found)
