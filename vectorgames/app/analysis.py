"""Analysis: asks the engine about the position and what is looked at, and holds what it has found out.

Knows no window and decides nothing: it tells what is known by now.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from vectorgames.app.context import Context
from vectorgames.app.handlers import does
from vectorgames.app.inspector import Inspector
from vectorgames.app.move_input import MoveInput
from vectorgames.app.preview import Preview
from vectorgames.core.action import Pick
from vectorgames.core.prospects import Prospects
from vectorgames.engine.findings import NOTHING_FOUND, Findings, Focus, find
from vectorgames.engine.outlook import Outlook
from vectorgames.engine.reach import Step
from vectorgames.engine.thread import Answer, Engine
from vectorgames.ui import model


class Analysis:
    """``tell`` shows a line of a kind for a while.

    ``found``: what the engine has found out about this position, None until it has. ``state``: of the engine.
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
        self.state = model.Engine("ready")
        self._asked: tuple | None = None  # what the engine was asked last
        self.forget()

    def forget(self) -> None:
        """The position is another one now."""
        self.found: Findings | None = None
        self._for: Pick | None = None  # what was picked when it was found
        self._from: tuple | None = None  # and from where by which steps
        self._attempt = ""  # and what was tried
        self._at: int | None = None  # and where people looked
        self._piece: int | None = None  # and whose ways were asked for
        self._picked: tuple[int, ...] = ()  # and which pieces were chosen
        self._group: int | None = None  # and whose group's reach was asked for

    # ---- what is known ----

    @property
    def shown(self) -> Findings:
        """What is known of what people look at now, as far as it is to be shown."""
        found, switches, focus = self.found, self.context.switches, self._inspector.focus
        if found is None:
            return NOTHING_FOUND
        contested = switches.contest and self._at == self.context.pointed
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
            rays=found.rays if focus is not None and self._piece == focus.piece else (),
            sets=found.sets if switches.sets else (),
            opposed=found.opposed if focus is not None and self._picked == focus.picked else (),
            spread=found.spread if focus is not None and self._group == focus.group else (),
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
        return self.found.prospects if self.found and pick and self._for == pick else None

    @property
    def reach(self) -> tuple[Step, ...]:
        """The steps from what is looked at, once they are found; none after the end."""
        focus = self._inspector.focus
        if focus is None or self.found is None or self.context.record.state.outcome is not None:
            return ()
        return self.found.reach if self._from == (focus.start, focus.steps, focus.real, focus.picked) else ()

    @property
    def why(self) -> tuple[str, str] | None:
        """Why what is pointed at is not possible with what is picked, once it is found."""
        return self.found.why if self.found and self._attempt and self._attempt == self._preview.attempt else None

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
        if isinstance(answer, Answer):
            if record is not None and answer.state is record.state:
                self._take(answer.found, answer.focus)
                self._inspector.take(answer.focus, answer.found.xray)
        elif answer is not None:
            self.state = model.Engine("stopped", answer.reason)
            self._tell(self.context.words("app.engine_stopped", reason=answer.reason), "error")
        if self.state.state != "stopped":
            self.state = model.Engine("working" if self.engine.busy else "ready")

    def think(self) -> None:
        """Know at once what the engine would find; for pictures, not for a window."""
        focus = self._inspector.focus
        self._take(find(self.context.record.state, focus), focus)

    def look_into(self, focus: Focus) -> None:
        """Point at a space and know at once what the engine would find; for pictures, not for a window."""
        self.context.hover, self.context.dock = focus.space, "xray"
        focus = replace(focus, wants=self._inspector.wants)
        self._take(find(self.context.record.state, focus), focus)
        self._inspector.look(focus, self.found.xray)

    def _take(self, found: Findings, focus: Focus | None) -> None:
        self.found, self._for = found, focus.pick if focus else None
        self._from = (focus.start, focus.steps, focus.real, focus.picked) if focus else None
        self._attempt = focus.attempt if focus else ""
        self._at = focus.space if focus else None
        self._piece = focus.piece if focus else None
        self._picked, self._group = (focus.picked, focus.group) if focus else ((), None)

    @does("restart_engine")
    def restart(self) -> None:
        self.engine.restart()
        self.state = model.Engine("working")
        self._asked = None
        self.ask()
