"""A fuzzer of the session: commands, keys, clicks, pastes, games and pages in any order, without a window."""

from __future__ import annotations

import random
import shutil
import traceback
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any

from tests.support import ROOT, variants
from tests.thinkers import AtOnce
from vectorgames.app import pointer, saving
from vectorgames.app.library import shown_games
from vectorgames.app.pages.assembly.page import TABS
from vectorgames.app.pages.assembly.workshop import SPEEDS
from vectorgames.app.panels.drawing import draw_panels
from vectorgames.app.session import Session
from vectorgames.app.settings import SWITCHES
from vectorgames.base.words import LANGUAGES, LocalizedText
from vectorgames.boards.backend import board_class
from vectorgames.fabrication.settings import KINDS
from vectorgames.play import saves as saves_module
from vectorgames.play.seats import PERSON
from vectorgames.play.views import LIGHTS, PLAIN, QUADRANTS, View
from vectorgames.players import process
from vectorgames.players.characters import characters
from vectorgames.rules.action import Pick
from vectorgames.spaces.filters import Filter
from vectorgames.spaces.tree import STEPS
from vectorgames.ui.actions import Command
from vectorgames.ui.imgui_layer import ImguiLayer

KEYS = (
    *(
        "enter",
        "escape",
        "home",
        "tab",
        "backspace",
        "space",
        *pointer._NAMES,
        "[",
        ",",
        *(f"f{n}" for n in range(1, 14)),
    ),
    *"abcdefghijklmnopqrstuvwxyz0123456789+-=<>,.[]ßä→#",
)
NAMES = (
    "mine",
    "a/b",
    ".",
    "..",
    "/",
    "~x",
    "~no-such-user/x",
    "",
    " ",
    "\0",
    "x" * 300,
    "games.yaml",
    "ü.yml",
    "mine.yaml",
)
SIZES = ((1000, 640), (1280, 800), (1920, 1080))
SITTING = 150
"""Steps of a sitting of the long run."""
NUMBERS = (-1.0, 0.0, 0.3, 1.0, 7.5, float("inf"), float("nan"))
TEXTS = ("", "0", "3", "2.91", "-1", "1e400", "nan", "²", "9" * 5000, "a b", "3,05", "6.0 mm")


class ByChance(AtOnce):
    """In place of the process of players: it waits, answers, fails or is started again, whatever the clock says."""

    nodes = 30

    def __init__(self, rng: random.Random):
        super().__init__()
        self.rng = rng

    def poll(self) -> Any:
        chance = self.rng.random()
        if chance < 0.4:
            return None
        self.lost = chance < 0.6
        self.died = LocalizedText("players.process.hung") if chance > 0.9 else None
        return super().poll()


class SessionFuzzer:
    """A sitting and what it is put through. ``fallen``: what fell, and when; ``done``: how often what was done."""

    def __init__(self, seed: int, home: Path):
        self.rng = random.Random(seed)
        self.home = home
        process.PlayerProcess = lambda: ByChance(self.rng)
        self.session = Session(animation=False)
        self.layer = ImguiLayer(SIZES[0])
        self.clipboard = ""
        saving.get, saving.put = lambda: self.clipboard, lambda text: setattr(self, "clipboard", text)
        self.texts = [path.read_text("utf-8") for path in sorted((ROOT / "tests" / "golden").glob("*.yaml"))]
        self.fallen: list[str] = []
        self.done: Counter[str] = Counter()
        self.session.library.refresh(self.session.context.words)

    def run(self, steps: int, told: Callable[[str], None] = lambda _line: None) -> None:
        for step in range(steps):
            what = self.rng.choices(*zip(*self.kinds().items(), strict=True))[0]
            self.done[what.__name__] += 1
            before = self.session.boundary.failures
            try:
                what()
                self.look(step)
            except Exception:
                self._fell(step, what.__name__, traceback.format_exc(), told)
            if self.session.boundary.failures > before:
                log = self.home / "error.log"
                self._fell(step, what.__name__, log.read_text("utf-8")[-3000:], told)
                log.unlink()
            if step % 1000 == 999:
                told(f"{step + 1} steps, {len(self.fallen)} fell")

    def close(self) -> None:
        self.session.close()
        self.layer.close()

    def _fell(self, step: int, what: str, how: str, told: Callable[[str], None]) -> None:
        self.fallen.append(f"step {step}, {what}:\n{how}")
        told(self.fallen[-1])

    # ---- what is looked at ----

    def look(self, step: int) -> None:
        """Let time pass and paint what is to be seen; everything has to fit together."""
        session = self.session
        session.tick()
        session.tableau()
        for message in session.messages.shown:
            assert "\n" not in message.text, message.text
            assert len(message.text) <= 2 * 300, message.text
        if self.rng.random() < 0.25:
            assert session.stamp is not None
            if self.rng.random() < 0.3:
                self.draw()
        if step % 500 == 499 and session.record is not None:
            session.game.saving.keep()
            assert session.autosaver.flush()
            assert saves_module.load(session.autosaver.path).state == session.record.state

    def draw(self) -> list[Command]:
        session = self.session
        session.tableau()
        placed = session.page.frame(self.layer.size, session.context.preferences.settings.scale)
        return draw_panels(self.layer, placed, session.page, session.messages.shown)

    # ---- what is done ----

    def kinds(self) -> dict[Callable[[], None], float]:
        """What may be done now, with how often."""
        session = self.session
        every = {self.command: 3.0, self.key: 3.0, self.click_panels: 1.5, self.paste: 0.3, self.other_game: 0.4}
        every |= {self.resize: 0.1, self.type_text: 0.2, self.two_games_in_a_frame: 0.1, self.files: 0.3}
        if session.page.name == "game":
            every |= {self.click_board: 6.0, self.point: 3.0, self.play: 5.0, self.seats: 3.0}
        if session.page.name == "assembly":
            every |= {self.assembly: 6.0}
        return every

    def do(self, name: str, value: Any = None) -> None:
        self.session.do(Command(name, value))

    def a_space(self) -> int:
        """A space of the board, now and then one that other boards have."""
        size = self.session.record.game.space.size if self.session.record else 100
        return self.rng.randrange(size) if self.rng.random() < 0.97 else self.rng.choice((-1, size, 5000))

    def click_board(self) -> None:
        session, rng = self.session, self.rng
        choices = [p.value for p in session.play.move_input.selection.choices() if p.kind == "space"]
        space = rng.choice(sorted(choices)) if choices and rng.random() < 0.7 else self.a_space()
        for _ in range(rng.choice((1, 1, 2))):
            self.do("aim", space)

    def point(self) -> None:
        self.do("hover", self.rng.choice((None, self.a_space(), self.a_space())))

    def play(self) -> None:
        state = self.session.record.state
        if state.outcome is None and not state.actor:
            self.do("roll")
        elif state.outcome is None:
            self.do("play", str(self.rng.choice(state.actions())))

    def seats(self) -> None:
        """Who plays by himself, and when he moves; at once, where he knows what."""
        self.session.context.ask_for("move_seconds", 0.0)
        player = self.rng.randint(1, self.session.record.game.rules.players)
        if self.rng.random() < 0.5:
            self.do("seat", (player, self.rng.choice((PERSON, "random", *characters()))))
        else:
            self.do(self.rng.choice(("move_now", "pause_players", "move_hint", "offer_draw", "resign")))

    def key(self) -> None:
        """As vectorgames.app.pointer has it, without a window."""
        session, name = self.session, self.rng.choice(KEYS)
        held = pointer.Held(self.rng.random() < 0.15, self.rng.random() < 0.15)
        found = session.page.key(*pointer.names(name, held), anywhere=session.context.dialog is not None)
        if found is not None:
            session.do(found)

    def click_panels(self) -> None:
        layer, rng = self.layer, self.rng
        layer.mouse(rng.random() * layer.size[0], rng.random() * layer.size[1])
        record = self.session.record
        for down in (None, True, False, None):
            if down is not None:
                layer.button(0, down)
            for command in self.draw():
                if self.session.record is record and command.name not in ("quit", "export"):
                    self.session.do(command)

    def type_text(self) -> None:
        self.layer.text(self.rng.choice(TEXTS)[:20])
        self.draw()

    def resize(self) -> None:
        self.layer.resize(self.rng.choice(SIZES))

    def paste(self) -> None:
        text = self.rng.choice([*self.texts, self.clipboard, "", "format: 1\ngame: [", "\0", "a: &a [*a]"])
        if "\nsave:" in text or text.startswith("save:"):
            text = "\n".join(line[2:] for line in text.partition("save:")[2].splitlines()[1:])
        if text and self.rng.random() < 0.3:
            at = self.rng.randrange(len(text))
            text = text[:at] + self.rng.choice(TEXTS)[:9] + text[at + self.rng.randrange(9) :]
        self.clipboard = text
        self.do("paste")

    def other_game(self) -> None:
        rng = self.rng
        variant = rng.choice(variants(rng.choice(shown_games())))
        if rng.random() < 0.4:
            self.do("new", variant.game)
            self.do("terms", rng.choice((None, "games:2", "points:5")))
            for name, value in variant.options:
                self.do("option", (name, value))
        self.do("start", (variant.game, dict(variant.options)))

    def two_games_in_a_frame(self) -> None:
        """The pointer rests on a space of the game before."""
        self.do("hover", self.a_space())
        self.other_game()
        self.session.tableau()

    def files(self) -> None:
        rng, session = self.rng, self.session
        name = rng.choice(NAMES)
        kind = rng.choice(("save", "open", "replace", "save_dialog", "open_dialog", "resume"))
        if kind == "resume":
            session.library.refresh(session.context.words)
            offered = session.library.unfinished + session.library.recent
            name = rng.choice(offered).file if offered else str(self.home / name.replace("\0", "0"))
        self.do(kind, None if kind.endswith("dialog") else name)

    def command(self) -> None:
        name, value = self.rng.choice(list(self.commands().items()))
        self.do(name, value() if callable(value) else value)

    def a_view(self) -> View:
        rng, session = self.rng, self.session
        board = board_class(session.record.game.space) if session.record else None
        layout = rng.choice(tuple(board.layouts) if board else PLAIN)
        some = lambda of: frozenset(rng.sample(of, rng.randrange(len(of)))) if of else frozenset()  # noqa: E731
        levels = some(range(1, session.record.game.space.height + 1)) if session.record else frozenset()
        view = View(layout, levels, some(board.quadrants if board else QUADRANTS), light=rng.choice(LIGHTS))
        return view if rng.random() < 0.8 else view.whole

    def commands(self) -> dict[str, Any]:
        rng, session = self.rng, self.session
        number = lambda: rng.choice((-1, 0, 1, 2, 3, 7, 40, 10**6))  # noqa: E731
        axes = session.record.game.space.axes if session.record else "xyzt"
        buttons = [pick.value for pick in session.play.move_input.selection.choices() if pick.kind == "button"]
        trays = [pick for pick in session.play.move_input.selection.choices() if pick.kind == "tray"]
        return {
            "choose": lambda: rng.choice([*buttons, "accept", "speed 3"]),
            "pick": lambda: rng.choice([*trays, Pick("tray", "K1"), Pick("space", 3), Pick("button", "no")]),
            "tray": lambda: rng.choice((1, -1)),
            "level": lambda: rng.choice((1, -1)),
            **dict.fromkeys(("undo", "undo", "redo", "undo_series", "confirm", "cancel", "roll", "home", "copy")),
            "goto": number,
            "branch": lambda: (number(), number()),
            "type_roll": lambda: rng.choice(("G", "grYb", "2 NE", "(*,*,2,NE)", "roll", "", "²", "RYGB")),
            "view": self.a_view,
            "inside": lambda: rng.choice((None, "", "R", "RG", "XX")),
            "explode": lambda: rng.choice(NUMBERS),
            "apart": lambda: rng.choice(NUMBERS),
            "keep_view": lambda: rng.randrange(0, 7),
            "recall_view": lambda: rng.randrange(0, 7),
            "filter": lambda: Filter(*("".join(rng.sample(axes, rng.randrange(3))) for _ in range(2))),
            "xray_step": lambda: rng.choice((1, -1)),
            "xray_choose": lambda: rng.choice((None, number())),
            "xray_point": lambda: rng.choice((None, number())),
            "dock": lambda: rng.choice(("moves", "xray", "reach", "tray")),
            "panel": lambda: rng.random() < 0.7,
            "switch": lambda: (rng.choice((*SWITCHES[:-3], *STEPS)), rng.random() < 0.5),
            "toggle": lambda: rng.choice((*SWITCHES[:-3], *STEPS)),
            "new": lambda: rng.choice(shown_games()),
            "language": lambda: rng.choice(LANGUAGES),
            "setting": lambda: ("scale", rng.choice((0.75, 1.0, 2.0, 3.0))),
            **dict.fromkeys(("help", "rules", "settings", "close", "replay_win", "play_again", "next_game")),
            "replay": lambda: rng.random() < 0.5,
            **dict.fromkeys(("restart_engine", "back_to_chooser", "leave_page")),
            "dismiss": number,
            "assembly": lambda: rng.choice((None, "time_vectors", "gryb", "chess_4d")),
        }

    def assembly(self) -> None:
        rng, shop = self.rng, self.session.workshop
        name = rng.choice(list(shop.plan.model.usual) if hasattr(shop.plan.model, "usual") else ["board_thickness"])
        wrong = list(shop.orders.wrong) if shop.orders else []
        values: dict[str, Any] = {
            "assembly_tab": rng.choice(TABS),
            "step": rng.randrange(-2, 15),
            "step_by": rng.choice((1, -1)),
            "scrub": rng.choice((*NUMBERS[:-2], 3.7)),
            "run": rng.choice((None, True, False)),
            "speed": rng.choice((*SPEEDS, 17.0)),
            "pull_apart": rng.choice(NUMBERS[:-1]),
            "measure": (rng.choice(("board", "support E", "rod", "no such part")), rng.choice(TEXTS)),
            "size": (rng.choice((name, "board_thickness", "clearance", "no such size")), rng.choice(TEXTS)),
            "recut": rng.random() < 0.5,
            "usual_sizes": None,
            "wrong_order": rng.choice(["", "no such order", *wrong]),
            "export_kind": (rng.choice(KINDS), rng.random() < 0.5),
            "export_folder": rng.choice(NAMES),
        }
        kind = rng.choice(list(values))
        self.do(kind, values[kind])


def case(rng: random.Random, folder: Path) -> str:
    """A sitting of its own."""
    home = folder / "home"
    shutil.rmtree(home)
    home.mkdir()
    fuzzer = SessionFuzzer(rng.randrange(10**9), home)
    try:
        fuzzer.run(SITTING)
    finally:
        fuzzer.close()
    assert not fuzzer.fallen, fuzzer.fallen[0]
    assert len(fuzzer.done) > 4, "things of many kinds are done"
    return f"{SITTING} steps"
