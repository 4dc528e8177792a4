"""A crawler: ``python -m tests.crawl [--seconds N] [--seed 1] [--page NAME] [--language en|de] [--by mouse|key]``.

It opens the window on a screen of its own and presses everything that can be pressed on every page, with every
game, board and lesson, in every dialog, menu and tab: once by mouse, once by key, in both languages. What there is,
the window itself tells (vectorgames.ui.shown). Input goes into the window where the system's arrives; time is the
crawler's own, so that a busy machine changes nothing.

A fault is a press that is not answered within two seconds (of that time, and of the processor's) or not heard, with
which the program ends, or which leaves a report in error.log. Each is told with the presses that led to it. At the
end: how many places, presses and seconds. Exit code 1 where there was a fault.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import os
import random
import re
import sys
import tempfile
import time
import traceback
from collections import Counter, deque
from collections.abc import Callable, Iterator
from dataclasses import asdict, dataclass, field
from importlib import import_module
from pathlib import Path
from typing import Any

from tests.display import Forked, Screen
from tests.monkey import in_front

TICK = 1 / 60
ANSWER = 2.0
"""Seconds within which a press is answered."""
REST = 0.35
"""Seconds between presses: what has just appeared takes none yet."""
FEW, ALIKE = 6, 2
"""Of more than so many widgets whose names differ by numbers only, so many are pressed."""
STUCK = 60.0
"""Seconds of the processor in one press after which the program is given up."""
LANGUAGES, WAYS = ("en", "de"), ("mouse", "key")
MOST = 400
"""Presses in one place, by mouse or by key."""
OFTEN = 30
"""Presses of one thing, as a way to others."""
KEYS = {
    "←": "arrow_left", "→": "arrow_right", "↑": "arrow_up", "↓": "arrow_down", "PageUp": "page_up",
    "PageDown": "page_down", "Esc": "escape", "Ctrl": "control", "Shift": "shift", "Space": "space",
}  # fmt: skip


@dataclass
class Fault:
    """``kind``: unanswered, unheard, slow, fell, reported, stuck, died; ``path``: the presses that led there."""

    kind: str
    what: str
    path: list[str]

    def __str__(self) -> str:
        return f"{self.kind}: {self.what}\n    {' › '.join(self.path)}"


@dataclass
class Report:
    """What crawlers saw.

    ``done``: keys of what has been pressed; ``leads``: state -> what is pressed there -> the state that follows,
    without a state: that which followed last; ``unreached``: where neither Tab and arrows nor the wheel led.
    """

    done: set[str] = field(default_factory=set)
    presses: int = 0
    ticks: int = 0
    seconds: float = 0.0  # of the processor
    places: set[str] = field(default_factory=set)
    finished: list[str] = field(default_factory=list)
    faults: list[Fault] = field(default_factory=list)
    slowest: list[tuple[float, str]] = field(default_factory=list)
    leads: dict[str, dict[str, str]] = field(default_factory=dict)
    unreached: set[str] = field(default_factory=set)


class Clock:
    """Time that passes by a tick of the window, for all of the program."""

    def __init__(self) -> None:
        self.now = time.monotonic()
        time.monotonic = lambda: self.now  # type: ignore[assignment]


@dataclass(frozen=True)
class Choice:
    """Something to press. ``key``: by which it is known; ``act``: presses it, False where it could not."""

    key: str
    act: Callable[[], bool]


class Hands:
    """Presses in a window of this process, as the system would tell it of them."""

    def __init__(self, window: Any):
        self.window, self.clock, self.report = window, Clock(), Report()
        self.device = window.base.win.get_input_device(0)
        self.begun = 0.0  # time of the processor at the last press
        self.unheard = 0  # presses that were taken for ones of what was there before

    def tick(self, count: int = 1) -> None:
        for _ in range(count):
            self.clock.now += TICK
            self.report.ticks += 1
            self.window.step()
            if self.window.session.moving:
                REAL_SLEEP(0.001)  # others compute

    def answered(self) -> bool:
        """Tick until what was done has been taken; False where that does not come about."""
        end = self.clock.now + ANSWER
        while self.clock.now < end:
            self.tick()
            pointer, layer = self.window.pointer, self.window.layer
            if not pointer.waiting and layer.frame_count >= pointer._answered:
                return True
        return False

    def rest(self) -> None:
        """Until what has been pressed is seen, and what has appeared by it takes presses."""
        self.tick(4)
        self.clock.now += REST
        self.tick(2)

    def move(self, x: float, y: float) -> None:
        self.device.set_pointer_in_window(x, y)
        self.tick(3)

    def click(self, x: float, y: float) -> None:
        from panda3d.core import MouseButton

        self.move(x, y)
        end = self.clock.now + ANSWER
        # What comes by itself takes none yet, nor does what is there once it has gone, as a message above another.
        while not (taken := self.window.layer.takes_press(self.clock.now)) and self.clock.now < end:
            self.rest()
        self.unheard += not taken
        self.begun = time.thread_time()
        self.device.button_down(MouseButton.one())
        self.tick(2)
        self.device.button_up(MouseButton.one())

    def wheel(self, x: float, y: float, up: bool) -> None:
        from panda3d.core import MouseButton

        self.move(x, y)
        button = MouseButton.wheel_up() if up else MouseButton.wheel_down()
        self.device.button_down(button)
        self.device.button_up(button)
        self.tick(3)

    def key(self, name: str) -> None:
        """``Ctrl+Shift+Z``, or a key by Panda3D's name."""
        from panda3d.core import ButtonRegistry

        *held, last = name.split("+") if len(name) > 1 and not name.endswith("+") else [name]
        buttons = [ButtonRegistry.ptr().find_button(KEYS.get(one, one.lower())) for one in (*held, last)]
        self.begun = time.thread_time()
        for button in buttons:
            self.device.button_down(button)
        if not held and len(last) == 1:
            self.device.keystroke(ord(last.lower()))
        self.tick(2)
        for button in reversed(buttons):
            self.device.button_up(button)


class Crawler:
    """Presses all there is in one window. ``log``: a file to which each press is written before it is done."""

    def __init__(self, window: Any, given: dict[str, Any], log: Path):
        self.window, self.hands, self.log = window, Hands(window), log
        self.report = self.hands.report
        self.report.done = set(given["done"])
        self.given = given
        self.path: list[str] = []
        self.root = ""
        self.count: Counter[str] = Counter()
        self.leads = self.report.leads = given["leads"]
        # By mouse or key: state -> what had not been pressed there when it was seen last.
        self.fresh: dict[str, dict[str, set[str]]] = {way: {} for way in WAYS}
        self.language, self.way = "en", "mouse"
        self.rng = random.Random(given["seed"])
        self.end = time.perf_counter() + given["seconds"]
        self.errors = Path(os.environ["VECTORGAMES_HOME"]) / "error.log"
        self.quit = False
        window.quit = self._quits

    def _quits(self) -> None:
        """The program is told to close: it would, and goes on here."""
        self.quit = True

    # ---- where one is ----

    @property
    def session(self) -> Any:
        return self.window.session

    def menus(self) -> list[str]:
        """The menus that are open, by imgui's names of their windows."""
        return sorted({w.window for w in self.widgets if w.window.startswith("##Popup")})

    @property
    def widgets(self) -> list[Any]:
        return [*self.window.layer.shown.widgets.values()]

    @property
    def scope(self) -> str:
        """In which what is pressed has its own meaning."""
        page, dialog = self.window.layer.shown.place
        menu = "menu" if self.menus() else ""
        if dialog:
            return f"{page} {dialog.strip()}"
        where = self.root if page == self.root.partition(" ")[0] else page
        return f"{where} {menu}".strip()

    def state(self) -> str:
        """Where one is and what is there, in a few letters."""
        names = sorted({family(w.name) for w in self.widgets if w.enabled})
        return f"{self.scope} {hashlib.md5(' '.join(names).encode()).hexdigest()[:8]}"

    # ---- what can be pressed ----

    def choices(self) -> list[Choice]:
        found = [*self._widgets_by_mouse(), *self._board()]
        if self.way == "key":
            found = [*self._widgets_by_key(), *self._keys(), *found]
        return found

    def _name(self, how: str, what: str) -> str:
        return f"{self.language} {how} {self.scope}: {what}"

    def _widgets_by_mouse(self) -> Iterator[Choice]:
        menus = self.menus()
        for widget in in_front(self.window.layer.shown):
            if menus and widget.window not in menus:
                continue
            yield Choice(self._name("mouse", widget.name), lambda w=widget: self._click(w))

    def _widgets_by_key(self) -> Iterator[Choice]:
        if self.window.layer.keyboard_walk:
            for widget in in_front(self.window.layer.shown):
                yield Choice(self._name("key", widget.name), lambda w=widget: self._walk_to(w))

    def _keys(self) -> Iterator[Choice]:
        """Keys that do something by themselves."""
        layer, page = self.window.layer, self.session.page
        if layer.want_text or self.menus():
            return
        dialog = layer.shown.place[1]
        for name, anywhere in page.actions.now.bound.items():
            if anywhere or not dialog:
                yield Choice(self._name("key", f"key {name}"), lambda k=name: self._key(k))

    def _board(self) -> Iterator[Choice]:
        """Places where no widget is."""
        window = self.window
        width, height = window.size
        for number, (x, y) in enumerate(((0.31, 0.43), (0.42, 0.55), (0.52, 0.5), (0.02, 0.6), (0.5, 0.97))):
            at = round(x * width), round(y * height)
            if not any(w.seen.contains(*at) for w in self.widgets):
                yield Choice(self._name("mouse", f"place {number}"), lambda at=at: self._click_at(at))

    # ---- pressing ----

    def _click_at(self, at: tuple[float, float]) -> bool:
        self.hands.click(*at)
        return True

    def _click(self, widget: Any) -> bool:
        for _ in range(40):
            seen = widget.seen
            if seen.w >= min(6, widget.rect.w) and seen.h >= min(6, widget.rect.h) and seen.w and seen.h:
                self.hands.click(*seen.centre)
                return True
            clip = widget.clip
            if not clip.w or not clip.h:
                return False
            before = widget.rect
            self.hands.wheel(*clip.centre, widget.rect.centre[1] < clip.centre[1])
            widget = self.window.layer.shown.widgets.get(widget.id)
            if widget is None or widget.rect == before:
                break
        self.report.unreached.add(self._name("mouse", family(widget.name)) if widget else "")
        return False

    def _walk_to(self, widget: Any) -> bool:
        """The keyboard goes to it, and presses it."""
        from imgui_bundle import imgui

        for step in range(3 * len(self.widgets) + 9):
            context = imgui.get_current_context()
            if context.nav_id == widget.id and self.window.layer.ring:
                self.hands.key("enter")
                if widget.name.startswith("field "):
                    self.hands.answered()
                    self.hands.key("7")
                    self.hands.answered()
                    self.hands.key("enter")
                return True
            self.hands.key("tab" if step < len(self.widgets) + 5 else "arrow_down")
            if not self.hands.answered():
                return True  # told by who asked
        self.report.unreached.add(self._name("key", family(widget.name)))
        return False

    def _key(self, name: str) -> bool:
        self.hands.key(name)
        return True

    def press(self, choice: Choice) -> None:
        """Press it, and look whether all is as it should be."""
        self.path.append(choice.key)
        self._note(choice.key)
        self.count[choice.key] += 1
        self.report.done.add(choice.key)
        self.report.presses += 1
        state, scope, ticks = self.state(), self.scope, self.report.ticks
        self.report.places.add(scope)
        try:
            done = choice.act()
            if done and not self.hands.answered():
                self._fault("unanswered", "the program takes no input any more")
                raise Lost
            self.hands.rest()
        except Lost:
            raise
        except Exception as error:
            at = traceback.extract_tb(error.__traceback__)[-1]
            self._fault("fell", f"{error!r} at {Path(at.filename).name}:{at.lineno}")
            raise Lost from None
        took = time.thread_time() - self.hands.begun if done else 0.0
        self.report.slowest = sorted([*self.report.slowest, (round(took, 2), choice.key)])[-8:]
        if took > ANSWER * self.given["patience"]:
            self._fault("slow", f"{took:.1f} s of the processor for {self.report.ticks - ticks} frames")
        if self.hands.unheard:
            self._fault("unheard", "what has been there for long took no press")
        self.hands.unheard = 0
        self._read_log()
        self.leads.setdefault(state, {})[choice.key] = self.leads.setdefault("", {})[choice.key] = self.state()
        self.quit = False
        if self.outside():
            self._escape()

    def outside(self) -> bool:
        """Whether a dialog of files looks where nothing of this run lies."""
        dialog = self.session.context.dialog
        folder = getattr(dialog, "folder", None)
        return folder is not None and not str(self.session.dialogs.folder).startswith(self.given["files"])

    def _note(self, key: str) -> None:
        with self.log.open("a") as log:
            log.write(json.dumps([key, self.path[-12:]]) + "\n")

    def _fault(self, kind: str, what: str) -> None:
        self.report.faults.append(Fault(kind, what, self.path[-12:]))

    def _read_log(self) -> None:
        if not self.errors.exists():
            return
        text = self.errors.read_text("utf-8")
        self.errors.unlink()
        lines = [line.strip() for line in text.splitlines() if line.strip()]
        where = [line for line in lines if line.startswith("File ")]
        raised = [line for line in lines if re.match(r"[\w.]*(Error|Exception|Interrupt)\b", line)]
        self._fault("reported", f"{(raised or lines)[-1][:200]}; {where[-1] if where else ''}")

    # ---- going about ----

    def _escape(self) -> None:
        self.path.append("Esc")
        self.hands.key("Esc")
        self.hands.answered()
        self.hands.rest()

    def _go(self, root: str) -> None:
        """To a place as it is at first."""
        session, (page, _, rest) = self.session, root.partition(" ")
        session.context.dialog = None
        self.path = [f"{self.language} {root}"]
        self._note(self.path[0])
        if session.context.language != self.language:
            session.do(command("language", self.language))
        session.context.panel_page = ""
        if page == "game":
            from vectorgames.play.record import GameRecord
            from vectorgames.rules.definitions import definition

            session.begin(GameRecord(definition.load(rest)))
        elif page == "lesson":
            session.begin(None)
            file, _, number = rest.partition(" ")
            from vectorgames.base.paths import CONFIGS

            session.do(command("lesson", (str(CONFIGS / "lessons" / f"{file}.yaml"), int(number or 0))))
        else:
            session.begin(None)
            name = "back_to_chooser" if page == "chooser" else page
            session.do(command(name, rest) if rest else command(name))
        try:
            self.window._wake()
            self.hands.rest()
        except Exception as error:
            at = traceback.extract_tb(error.__traceback__)[-1]
            self._fault("fell", f"{error!r} at {Path(at.filename).name}:{at.lineno}")
            raise Lost from None
        self._read_log()

    def crawl(self, root: str) -> None:
        """Press everything in a place, and what is behind it, unless that is another place."""
        self.root = root
        self._go(root)
        families: Counter[str] = Counter(family(key) for key in self.report.done)
        home, presses, lost = self.state(), 0, 0
        while time.perf_counter() < self.end and presses < self.given["most"]:
            choices = self.choices()
            state = self.state()
            many = Counter(family(c.key) for c in choices)
            todo = [c for c in choices if c.key not in self.report.done and f" {self.way} " in c.key[:10]]
            todo = [c for c in todo if many[family(c.key)] <= FEW or families[family(c.key)] < ALIKE]
            page, dialog = self.window.layer.shown.place
            own = bool(dialog) or page == root.partition(" ")[0]
            self.fresh[self.way][state] = {c.key for c in todo} if own else set()
            if todo and own:
                choice = self._next(todo)
                families[family(choice.key)] += 1
            elif own and (key := self._towards(state, [c.key for c in choices])):
                choice = next(c for c in choices if c.key == key)
            elif state == home and len(self.path) == 1:
                break
            else:
                lost += 1
                if lost > 60:
                    break
                if own and lost % 3:
                    self._escape()
                else:
                    self._go(root)
                    home = self.state()
                continue
            presses += 1
            self.press(choice)

    def _next(self, todo: list[Choice]) -> Choice:
        """Any of them, after those that are wanted first; of those that the keyboard walks to, the nearest."""
        from imgui_bundle import imgui

        first = [choice for choice in todo if any(name in choice.key for name in self.given.get("first", ()))]
        if first:
            return first[0]
        ring = {self._name("key", widget.name): number for number, widget in enumerate(self.widgets)}
        walked = [choice for choice in todo if self.way == "key" and choice.key in ring]
        if not walked:
            return self.rng.choice(todo)
        at = next((n for n, w in enumerate(self.widgets) if w.id == imgui.get_current_context().nav_id), -1)
        return min(walked, key=lambda choice: (ring[choice.key] - at) % len(self.widgets))

    def _towards(self, state: str, keys: list[str]) -> str:
        """What to press here on the way to what has not been pressed; empty where no way is known.

        What has not been pressed in just this state may do what it did elsewhere; what leads nowhere often enough
        is let be.
        """
        seen, fresh = {state}, self.fresh[self.way]
        here, elsewhere = self.leads.get(state, {}), self.leads.get("", {})
        usual = [key for key in keys if self.count[key] < OFTEN]
        queue = deque((key, to) for key in usual if (to := here.get(key, elsewhere.get(key))) is not None)
        while queue:
            first, at = queue.popleft()
            if at in seen:
                continue
            seen.add(at)
            if at not in fresh or fresh[at] - self.report.done:
                return first
            queue.extend((first, to) for to in self.leads.get(at, {}).values())
        return ""

    def run(self) -> bool:
        """Press all there is, at last what ends the program; whether it can be gone on with."""
        try:
            self._crawl_all()
            self._go("chooser")
            del self.window.quit
            if not self._press("quit"):  # where the bar has no room for it, it is in the menu
                self._press("menu")
                self._press("quit")
            return self.hands.answered()
        except Lost:
            return False

    def _press(self, name: str) -> bool:
        """Click what is called so; whether it is there."""
        widget = next((widget for widget in self.widgets if widget.name == name), None)
        if widget is not None:
            self._click(widget)
            self.hands.answered()
            self.hands.rest()
        return widget is not None

    def _crawl_all(self) -> None:
        for language in self.given["languages"]:
            for root in self.given["roots"]:
                for way in self.given["ways"]:
                    name = f"{language} {way} {root}"
                    if time.perf_counter() >= self.end:
                        return
                    if name in self.given["finished"]:
                        continue
                    self.language, self.way = language, way
                    self.crawl(root)
                    self.report.finished.append(name)


class Lost(Exception):
    """The program cannot be gone on with."""


def command(name: str, value: Any = None) -> Any:
    from vectorgames.ui.actions import Command

    return Command(name, value)


def family(name: str) -> str:
    """What is alike but for its numbers has the same."""
    return re.sub(r"\d+", "#", name)


def roots() -> list[str]:
    """Every place where a crawl begins."""
    from vectorgames.app.library import shown_games
    from vectorgames.app.pages.assembly.workshop import BOARDS
    from vectorgames.base.paths import CONFIGS

    lessons = sorted(path.stem for path in (CONFIGS / "lessons").glob("*.yaml"))
    return [
        "chooser", *(f"assembly {board}" for board in BOARDS), "learn", "practise",
        *(f"lesson {name}" for name in lessons), *(f"game {game}" for game in shown_games()),
        *(f"explore {game}" for game in ("time_vectors", "ez_gryb", "chess_4d")),
    ]  # fmt: skip


REAL_SLEEP = time.sleep


def inside(given: dict[str, Any], log: str, answer: str) -> None:
    """Crawl in a window of this process until all is done, or the program cannot be gone on with."""
    from vectorgames.app.window import Window
    from vectorgames.cli.main import main

    run = Window.run

    def crawl(window: Any, *rest: Any) -> None:
        crawler = Crawler(window, given, Path(log))
        lost = not crawler.run()
        crawler.report.seconds = time.process_time()
        Path(answer).write_text(json.dumps(asdict(crawler.report), default=sorted), "utf-8")
        if lost:
            os._exit(0)
        run(window, *rest)

    Window.run = crawl  # type: ignore[method-assign]
    main(["play", "time_vectors", "--fresh", "--no-animation", "--size", "1280x800", "--lang", "en"])


def run_inside(arguments: tuple[str, ...], environment: dict[str, str], output: str) -> None:
    """What a process of its own does."""
    from tests import quick_window

    quick_window.SHARE = 1 / 16  # nobody looks
    quick_window.prepared(environment, output)
    given = json.loads(arguments[0])
    if "plant" in given:  # faults for the crawler to find
        module, _, name = given["plant"].partition(":")
        getattr(import_module(module), name)()
    inside(given, arguments[1], arguments[2])


def crawl(given: dict[str, Any], tell: Callable[[str], None] = lambda line: None) -> Report:
    """Crawl, again and again where the program could not be gone on with, until all is done or time is up."""
    found, begun = Report(), time.perf_counter()
    with tempfile.TemporaryDirectory() as folder:
        home = Path(folder) / "home"
        home.mkdir()
        screen = Screen()
        environment = os.environ | {
            "VECTORGAMES_HOME": str(home), "VECTORGAMES_DIALOGS": "own", "HOME": folder, "DISPLAY": screen.name,
        }  # fmt: skip
        try:
            rounds = 0
            while (rest := given["seconds"] - (time.perf_counter() - begun)) > 1 and rounds < 99:
                rounds += 1
                now = given | {
                    "done": sorted(found.done), "leads": found.leads, "finished": found.finished, "seconds": rest,
                    "files": folder, "seed": given["seed"] + rounds,
                }  # fmt: skip
                if not _round(now, Path(folder), environment, found, tell):
                    break
        finally:
            screen.close()
    return found


def _round(given: dict, folder: Path, environment: dict, found: Report, tell: Callable[[str], None]) -> bool:
    """One process; whether another has to go on."""
    log, answer, output = folder / "log", folder / "answer", folder / "output"
    for file in (log, answer, output, folder / "home" / "error.log"):
        file.unlink(missing_ok=True)
    log.touch()
    arguments = json.dumps(given), str(log), str(answer)
    process = Forked._context.Process(target=run_inside, args=(arguments, environment, str(output)))
    process.start()
    size, since = -1, 0.0
    while process.exitcode is None:
        process.join(0.2)
        used = _seconds_of(process.pid)
        if log.stat().st_size != size:
            size, since = log.stat().st_size, used
        elif used - since > STUCK:
            process.kill()
            process.join()
    lines = [json.loads(line) for line in log.read_text().splitlines()]
    if answer.exists():
        told = json.loads(answer.read_text("utf-8"))
        faults = [Fault(**one) for one in told["faults"]]
        for name in ("done", "places", "unreached"):
            getattr(found, name).update(told[name])
        found.finished += told["finished"]
        found.leads = told["leads"]
        found.presses += told["presses"]
        found.ticks += told["ticks"]
        found.seconds += told["seconds"]
        found.slowest = sorted([*found.slowest, *(tuple(one) for one in told["slowest"])])[-8:]
        if process.exitcode != 0:
            faults.append(Fault("stuck", "Quit does not end the program", ["chooser", "quit"]))
        found.faults += faults
        for fault in faults:
            tell(str(fault))
        return any(fault.kind in ("unanswered", "fell") for fault in faults)
    last = lines[-1][1] if lines else ["start"]
    found.done |= {key for key, _ in lines}
    found.presses += len(lines)
    fault = Fault("stuck" if process.exitcode == -9 else "died", output.read_text()[-1500:], last)
    found.faults.append(fault)
    tell(str(fault))
    return bool(lines)


def _seconds_of(pid: int) -> float:
    """Time of the processor used so far."""
    try:
        fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    except OSError:
        return 0.0
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def _main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=36000.0)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--page", default="", help="only places that begin like this: game, assembly, …")
    parser.add_argument("--language", choices=LANGUAGES)
    parser.add_argument("--by", choices=WAYS)
    parser.add_argument("--most", type=int, default=MOST, help="presses in one place")
    given = parser.parse_args()
    wanted = [root for root in roots() if root.startswith(given.page)]
    languages, ways = [given.language] if given.language else LANGUAGES, [given.by] if given.by else WAYS
    begun, crawls = time.perf_counter(), len(wanted) * len(languages) * len(ways)
    report = crawl(
        {
            "roots": wanted, "seconds": given.seconds, "seed": given.seed, "most": given.most, "patience": 1.0,
            "languages": languages, "ways": ways,
        },
        lambda line: print(line, flush=True),
    )  # fmt: skip
    seconds = time.perf_counter() - begun
    print(
        f"{len(report.finished)} crawls of places, languages and ways finished of {crawls}, "
        f"{len(report.places)} places, {report.presses} presses, {report.ticks} frames, {seconds:.0f} s, "
        f"{report.seconds:.0f} s of the processor"
    )
    print("longest:", *(f"{took} s {key};" for took, key in reversed(report.slowest)))
    print(f"not reached: {len(report.unreached)}", *sorted(report.unreached)[:40], sep="\n    ")
    print(f"{len(report.faults)} faults")
    return 1 if report.faults else 0


if __name__ == "__main__":
    sys.exit(_main())
