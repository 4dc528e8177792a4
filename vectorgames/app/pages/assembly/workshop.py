"""A board being put together, measured and checked: the film of its steps, what was typed, what the check said."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

from vectorgames.app.background_tasks import BackgroundTasks
from vectorgames.app.context import Context
from vectorgames.app.pages.assembly import cutting
from vectorgames.app.pages.assembly.cutting import Cutting, Orders, answer
from vectorgames.base.files import typed_folder
from vectorgames.base.numbers import Joined, lengths
from vectorgames.base.paths import home
from vectorgames.base.words import LocalizedError, LocalizedText
from vectorgames.boards import settings
from vectorgames.boards.assembly import Assembly, Scenery, length, scenery, worst
from vectorgames.boards.backend import load_model, sizes_of
from vectorgames.fabrication import check_texts
from vectorgames.fabrication.check import Collision, Plan
from vectorgames.fabrication.settings import KINDS, Settings
from vectorgames.play.engine import Answer, Engine
from vectorgames.ui.actions import DIGITS, Entry, action

SPEEDS = (0.5, 1.0, 2.0)
PACE = 120.0  # millimetres that a part moves in a second
SHORTEST, LONGEST = 1.6, 6.0  # seconds of a step
REST = 2.5  # seconds between two steps of a film that runs: what to watch out for wants to be read
LONG_TICK = 0.1  # seconds that pass at most from one picture to the next


class Film:
    """``step`` from 0, ``share`` 0 … 1 of it done.

    ``moving``: the step is being shown; ``running``: so are those that follow. ``jam``: (step, share) beyond which
    parts cannot move, None if nothing is in the way.
    """

    def __init__(self, made: Assembly):
        self.speed = 1.0
        self.show(made)

    def show(self, made: Assembly, jam: tuple[int, float] | None = None) -> None:
        """Another film, from its beginning."""
        self.made, self.jam = made, jam
        self.step, self.share = 0, 0.0
        self.moving = self.running = False
        self._rest = 0.0

    def exchange(self, made: Assembly, jam: tuple[int, float] | None = None) -> None:
        """Show parts of other sizes; the film stays where it is."""
        self.made, self.jam = made, jam
        self.step = min(self.step, len(made.steps) - 1)
        self._stop_at_jam()

    @property
    def active(self) -> bool:
        return self.moving or self.running

    @property
    def jammed(self) -> bool:
        """Whether the parts have come to where they cannot go on."""
        return self.jam is not None and (self.step, self.share) >= self.jam

    @property
    def at(self) -> float:
        """How far it has come: 0 … number of steps."""
        return self.step + self.share

    @property
    def told(self) -> tuple[Assembly, int, bool, bool]:
        """What panels tell of it besides how far it is, which they paint as it is."""
        return self.made, self.step, self.active, self.jammed

    @property
    def goes_on(self) -> bool:
        """Whether it is neither over nor jammed."""
        return not self.jammed and self.at < len(self.made.steps)

    @property
    def last(self) -> int:
        """The last step that can be begun."""
        return len(self.made.steps) - 1 if self.jam is None else self.jam[0]

    def go(self, step: int, animate: bool = True) -> None:
        """Go to a step, which is shown from its beginning; without animation it is done."""
        self.step, self.share = min(self.last, max(0, step)), 0.0
        self.moving, self._rest = animate, 0.0
        if not animate:
            self.share = 1.0
        self._stop_at_jam()

    def scrub(self, at: float) -> None:
        """Go to a place in the whole: step and share of it as one number."""
        at = min(float(len(self.made.steps)), max(0.0, at))
        self.step = min(int(at), len(self.made.steps) - 1)
        self.share, self.moving, self.running = at - self.step, False, False
        self._stop_at_jam()

    def run(self, on: bool, animate: bool = True) -> None:
        """Run on to the end, from the beginning if it is there; without animation be there at once."""
        if not on:
            self.moving = self.running = False
            return
        if self.jammed or (self.step, self.share) >= (self.last, 1.0):
            self.go(0, animate)
        if animate:
            self.running = self.moving = True
        else:
            self.go(self.last, animate=False)

    def advance(self, dt: float) -> None:
        dt = min(dt, LONG_TICK) * self.speed
        if self.moving:
            self.share += dt / self._seconds()
            self._stop_at_jam()
            if self.share >= 1.0:
                self.share, self.moving, self._rest = 1.0, False, REST
        elif self.running:
            self._rest -= dt
            if self._rest <= 0 and self.step < self.last:
                self.go(self.step + 1)
            elif self._rest <= 0:
                self.running = False

    def _seconds(self) -> float:
        """How long the step is shown."""
        way = sum(length(leg.way) for leg in self.made.legs[self.step])
        return min(LONGEST, max(SHORTEST, way / PACE))

    def _stop_at_jam(self) -> None:
        if self.jam is not None and (self.step, self.share) >= self.jam:
            (self.step, self.share), self.moving, self.running = self.jam, False, False


BOARDS = ("time_vectors", "gryb", "chess_4d")


SPEED_KEYS = {"<": -1, ",": -1, ">": 1, ".": 1, "Shift+<": 1}
"""The two signs share a key on some keyboards, with Shift for the second."""


class Workshop:
    """``tell`` shows a line of a kind for a while.

    ``board``: the one shown, "" while the page is not open; ``plan``, what is to be built, and ``film``, its steps,
    are there once it was. ``found``: the plan that was checked last, for a moment the one before (see ``known``);
    ``orders``: the one with known wrong orders; ``wrong``: the order that is shown; ``meeting``: number of the
    meeting of parts at which the film stops.
    ``errors``: (kind of field, name) -> why what was typed is not taken. ``progress``: share and file of an export.
    """

    plan: Plan
    film: Film

    def __init__(self, context: Context, tasks: BackgroundTasks, tell: Callable[[str, str], None]):
        self.context, self._tasks, self._tell = context, tasks, tell
        self.measurements = cutting.load()
        self.board = self.wrong = ""
        self.meeting = 0
        self.explode = 0.0
        self.progress: tuple[float, str] | None = None
        self.written: dict[str, LocalizedText | LocalizedError] = {}  # board -> what came of its last export
        self.found: Plan | None = None
        self.orders: Plan | None = None
        self.errors: dict[tuple[str, str], LocalizedError] = {}
        self._left: dict[str, float] = {}  # board -> how far its film was when another one was shown
        self._running: Engine | None = None
        self._at = 0.0
        self._painted = 0  # so many commands changed nothing but what is painted as it is
        self._told: object = None  # of the film, when what panels show of it was told last
        self.cutting = Cutting(self, tell)

    # ---- reading ----

    @property
    def _engine(self) -> Engine:
        """What checks plans; its thread begins when it is first asked for."""
        if self._running is None:
            self._running = Engine(answer)
        return self._running

    @property
    def changing(self) -> bool:
        """Whether something but the film's place in its step changes by itself, or has done so and has not been
        looked at."""
        told, self._told = self._told, self.film.told
        return told != self._told or self._engine.news or self.progress is not None or self.cutting.busy

    @property
    def revision(self) -> int:
        """Grows whenever panels may have to be built anew: not by what they paint as it is."""
        return self.context.revision - self._painted

    @property
    def boards(self) -> tuple[str, ...]:
        """The boards there are to choose from; one of somebody's own while it is shown."""
        return tuple(dict.fromkeys((*BOARDS, self.board)))

    @property
    def fields(self) -> cutting.Measurements:
        return self.measurements.setdefault(self.board, cutting.Measurements())

    @property
    def counted(self) -> frozenset[str]:
        """The names of numbers that are no lengths."""
        return settings.counts(self.plan.model)

    @property
    def folder(self) -> str:
        """The folder for files, as typed."""
        typed = self.fields.cut.folder
        return str(home() / "parts" / Path(self.board).stem) if typed is None else typed

    @property
    def kinds(self) -> frozenset[str]:
        """The kinds of files that are to be written."""
        return frozenset(self.fields.cut.kinds)

    @property
    def made(self) -> Assembly:
        """What is shown: the planned board, or a wrong order."""
        return self.film.made

    @property
    def hit(self) -> Collision | None:
        """Which parts meet where what is shown stops: the first that do, unless another meeting was chosen."""
        right = self.found.hits if self.found is not None and self.known else ()
        hits = self.orders.wrong[self.wrong][1] if self.orders and self.wrong else right
        return hits[min(self.meeting, len(hits) - 1)] if hits else None

    @property
    def meets(self) -> LocalizedText | None:
        """Which parts meet in the step that is shown."""
        hit = self.hit
        if hit is None or hit.step != self.film.step:
            return None
        return check_texts.meeting(self.made, hit, () if self.wrong else self.plan.fits)

    @property
    def mismeasured(self) -> bool:
        """Whether something that was typed of the parts in hand is not taken."""
        return any(kind == "measure" for kind, _ in self.errors)

    @property
    def fit_verdict(self) -> str:
        """The worst of all joints, ``warn`` where what was typed is not taken."""
        return "warn" if self.mismeasured else worst(self.plan.fits)

    @property
    def buildable(self) -> bool | None:
        """Whether what was checked last can be built and nothing comes off it; None: that is not known."""
        found = self.found
        if found is None or self.failed:
            return None
        return not found.hits and not (found.hold is not None and found.hold.loose)

    @property
    def can_export(self) -> bool:
        """Whether files can be written: the plan can be built, all that was typed is taken, a kind is chosen."""
        found = self.found
        typed = not self.errors and not self.cutting.sheet_errors
        return typed and bool(self.kinds) and found is not None and self.known and not found.hits

    @property
    def known(self) -> bool:
        """Whether the check has answered for the plan as it is."""
        return self.found is not None and self.found is self.plan

    @property
    def failed(self) -> bool:
        """Whether no answer will come."""
        return not self.known and not self._engine.alive

    def order(self, name: str) -> LocalizedText:
        """What is wrong with an order that cannot work."""
        return check_texts.wrong_order(self.plan.made, name)

    @property
    def scenery(self) -> Scenery:
        """What is to be seen now; pulled apart it is the whole board."""
        film, hit = self.film, self.hit
        clash = (hit.part, hit.other) if hit and film.jammed else ()
        if self.explode > 0 and not self.wrong:
            return scenery(self.made, len(self.made.steps) - 1, 1.0, self.explode)
        return scenery(self.made, film.step, film.share, 0.0, clash)

    # ---- opening, closing, time ----

    def open(self, board: str, given: cutting.Measurements | None = None) -> None:
        """Show a board, with what was typed for it, or with what is given, by whatever names.

        LocalizedError for one that is not put together out of parts.
        """
        settings.board_model(board)
        if given is not None:
            sizes, before = settings.by_field(board, given.sizes), self.measurements.get(board)
            cut = given.cut if before is None or given.cut != cutting.Chosen() else before.cut
            self.measurements[board] = replace(given, sizes=sizes, cut=cut)
        self._leave()
        self.board, self.explode = board, 0.0
        self.found = self.orders = None
        try:
            self._plan(fresh=True)
        except Exception:
            self.board = ""
            raise
        if board in self._left:
            self.film.scrub(self._left[board])
        else:
            self.film.go(0, self.context.switches.animation)

    def close(self) -> None:
        if self.board:
            self._leave()
            self.board = ""
            self._keep()

    def stop(self) -> None:
        self.close()
        self.cutting.stop()
        if self._running is not None:
            self._running.stop()

    def settle(self) -> None:
        """Know at once what the thread would find; for pictures and tests, not for a window."""
        self._take(answer(self.plan))
        self._take(answer(Orders(self.plan)))

    def tick(self) -> None:
        """Let time pass: the film, answers of the check."""
        now = time.monotonic()
        passed, self._at = now - self._at, now
        if not self.board:
            return
        self.film.advance(passed)
        self.cutting.tick()
        got = self._engine.poll()
        if isinstance(got, Answer):
            self._take(got.found)
        elif got is not None:
            self._tell(self.context.words("app.check_stopped", reason=got.reason), "error")

    def _take(self, found: Plan | Orders) -> None:
        self.context.touch()
        if isinstance(found, Orders):
            if found.plan is self.plan:
                self.orders = found.plan
            return
        if found is not self.plan:
            return
        self.found, self.meeting = found, 0
        self._engine.ask(Orders(self.plan))
        if not self.wrong:
            self.film.exchange(self.plan.made, self._jam())

    def _plan(self, fresh: bool = False) -> None:
        """Plan the board anew from what was typed, and have it checked; ``fresh``: it has just been opened."""
        fields, board = self.fields, self.board
        changes, bad = settings.tried(board, fields.sizes.items())
        model = load_model(board, **changes)
        own, wrong = settings.tried_measured(model, fields.measured.items())
        self.errors = {("size", name): error for name, error in bad.items()}
        self.errors |= {("measure", name): error for name, error in wrong.items()}
        cut = own if fields.recut else sizes_of(model)
        self.changes = changes
        plan = Plan(model, cut, own)
        made = plan.made
        self.plan, self.wrong = plan, ""
        if fresh:
            self.film = Film(made)
        else:
            self.film.exchange(made)
        if not self._engine.alive:  # whatever stopped it was a matter of the numbers before
            self._engine.restart()
        self._engine.ask(self.plan)

    def _jam(self) -> tuple[int, float] | None:
        hit = self.hit
        return (hit.step, hit.share) if hit else None

    def _leave(self) -> None:
        """Remember where the film is; a wrong order is not gone on with."""
        if self.board and not self.wrong:
            self._left[self.board] = self.film.at

    def _keep(self) -> None:
        try:
            cutting.store(self.measurements)
        except LocalizedError as error:
            self._tell(error.say(self.context.language), "error")

    # ---- what commands do ----

    @action(
        "assembly_number",
        Entry("board", "assembly", told="Ctrl+1 – 3", family={f"Ctrl+{key}": n for key, n in DIGITS.items()}),
    )
    def open_number(self, number: int) -> None:
        """The board at this place in the bar, from 1."""
        if 0 < number <= len(self.boards):
            self.open(self.boards[number - 1])

    @action("step")
    def go(self, number: int) -> None:
        self._stop_at(0)
        self.film.running = False
        self.film.go(number, self.context.switches.animation)

    @action(
        "step_by",
        Entry("step_next", "assembly", 1, key="→ PageDown Enter"),
        Entry("step_back", "assembly", -1, key="← PageUp", also="Backspace"),
    )
    def go_by(self, by: int) -> None:
        self.go(self.film.step + by)

    @action("scrub")
    def scrub(self, at: float) -> None:
        told, self.explode = self.film.told, 0.0
        self.film.scrub(at)
        self._painted += told == self.film.told

    @action("run", section="assembly", key="Space")
    def run(self, on: bool | None) -> None:
        """Without a value the other way round. From a jam it begins anew, and stops at the first."""
        self.explode = 0.0
        on = not self.film.active if on is None else on
        if on and self.film.jammed:
            self._stop_at(0)
            self.film.scrub(0.0)
        self.film.run(on, self.context.switches.animation)

    @action("meeting")
    def go_to_meeting(self, number: int) -> None:
        """Go to the step in which the parts of this meeting meet; it stops where they do."""
        self._stop_at(number)
        self.film.running = False
        self.film.go(self.film.last, self.context.switches.animation)

    def _stop_at(self, meeting: int) -> None:
        self.explode, self.meeting = 0.0, meeting
        self.film.jam = self._jam()

    @action("speed")
    def set_speed(self, speed: float) -> None:
        self.film.speed = speed if speed in SPEEDS else 1.0

    @action("speed_by", Entry("speed", "assembly", told="<   >", family=SPEED_KEYS))
    def set_speed_by(self, by: int) -> None:
        self.film.speed = SPEEDS[min(len(SPEEDS) - 1, max(0, SPEEDS.index(self.film.speed) + by))]

    @action("pull_apart")
    def pull_apart(self, share: float) -> None:
        self.explode = min(1.0, max(0.0, share))
        self._painted += 1

    @action("pull_apart_by", Entry("pull_apart", "assembly", told="+   −", family={"+": 0.1, "=": 0.1, "-": -0.1}))
    def pull_apart_by(self, share: float) -> None:
        self.pull_apart(round(self.explode + share, 3))

    @action("measure")
    def set_measured(self, part: str, text: str) -> None:
        self._type(self.fields.measured, part, text)

    @action("size")
    def set_size(self, name: str, text: str) -> None:
        self._type(self.fields.sizes, name, text)

    def type_sizes(self, texts: dict[str, str]) -> None:
        """Numbers of the model, several at once."""
        self.fields.sizes.update(texts)
        self._plan()

    def _type(self, texts: dict[str, str], name: str, text: str) -> None:
        """An empty field stands for the usual size."""
        units = self.context.preferences.settings.units
        texts[name] = cutting.meant(text, units, name in self.counted)
        if not text.strip():
            del texts[name]
        self._plan()

    @action("recut")
    def set_recut(self, on: bool) -> None:
        self.fields.recut = bool(on)
        self._plan()

    @action("usual_sizes")
    def use_usual_sizes(self) -> None:
        self.fields.sizes.clear()
        self._plan()

    @action("wrong_order")
    def show_wrong_order(self, name: str) -> None:
        """Show how a wrong order ends, or the right one again."""
        self.explode, animate = 0.0, self.context.switches.animation
        self.wrong = name if self.orders and name in self.orders.wrong else ""
        self.meeting = 0
        self.film.show(self.orders.wrong[name][0] if self.orders and self.wrong else self.plan.made, self._jam())
        self.film.go(self.film.last if self.wrong else 0, animate)

    # ---- files ----

    @action("export_kind")
    def choose_kind(self, kind: str, on: bool) -> None:
        self.fields.cut.kinds = tuple(one for one in KINDS if (on if one == kind else one in self.kinds))

    @action("export_folder")
    def set_folder(self, text: str) -> None:
        self.fields.cut.folder = text

    @property
    def smaller(self) -> dict[str, float]:
        """Sizes of a smaller board that has room on the stock sheets, if the last export said so."""
        done = self.written.get(self.board)
        return done.phrase.params.get("smaller", {}) if isinstance(done, LocalizedError) else {}

    @action("smaller_board")
    def take_smaller_board(self) -> None:
        sizes = {name: f"{size:g}" for name, size in self.smaller.items()}
        del self.written[self.board]
        self.type_sizes(sizes)

    @action("export")
    def export(self) -> None:
        """Write the files in a thread of their own."""
        if self.progress is not None:
            return
        board = self.board
        path = typed_folder(self.folder, home())
        wanted = self.cutting.settings
        kinds = [kind for kind in KINDS if kind in self.kinds]
        self.progress = (0.0, "")
        self._keep()

        def work(folder: Path) -> LocalizedText:
            from vectorgames.fabrication.writing import write  # its libraries take a while to load

            try:
                names, _, replaced, _ = write(
                    wanted, kinds, folder, lambda share, name: setattr(self, "progress", (share, name))
                )
            except LocalizedError as error:
                refused = self.written[board] = _with_labels(error, wanted)
                raise refused from None
            finally:
                self.progress = None
            done = LocalizedText("app.exported", n=len(names), folder=str(folder))
            if replaced:
                done = LocalizedText("app.exported_over", n=len(replaced), done=done)
            self.written[board] = done
            return done

        self._tasks.run(work, path)


def _with_labels(error: LocalizedError, wanted: Settings) -> LocalizedError:
    """An error that offers a smaller board, with its sizes called what their fields are called."""
    smaller = error.phrase.params.get("smaller")
    if not smaller:
        return error
    labels = {one.name: one.label for one in settings.fields(wanted.model, wanted.board)}
    said = [LocalizedText("exports.size", name=labels[name], value=lengths([one])) for name, one in smaller.items()]
    return LocalizedError(error.phrase.key, **{**error.phrase.params, "sizes": Joined(said, ", ")})
