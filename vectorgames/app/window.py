"""The window: Panda3D's window with the 3D view and the panels, drawn when something has changed."""

from __future__ import annotations

import contextlib
import sys
import time
from typing import TYPE_CHECKING, Any

import panda3d.core as p3d

from vectorgames.app import clipboard
from vectorgames.app.board_view import BoardView, card_layer
from vectorgames.app.exposure import Exposure
from vectorgames.app.looks import explained
from vectorgames.app.pointer import Pointer
from vectorgames.app.screens import remaining, screen
from vectorgames.app.session import Session
from vectorgames.app.system_window import SystemWindow
from vectorgames.match import Match
from vectorgames.scene.memory import tidy
from vectorgames.scene.viewport import Viewport
from vectorgames.tableau import Tableau, View
from vectorgames.ui.frame import Frame, frame
from vectorgames.ui.imgui_layer import ImguiLayer
from vectorgames.ui.inside_bar import bar_shown
from vectorgames.ui.model import Command, Screen
from vectorgames.ui.overlay import BoardLabels
from vectorgames.ui.panels import draw_panels
from vectorgames.ui.theme import load_theme

if TYPE_CHECKING:
    from vectorgames.app.assembly_view import AssemblyView

TICK = 1 / 60  # seconds between looks at input and clock; nothing is drawn at most of them
CALM_TICK = 1 / 30  # the same where nothing has happened for a while
AWAKE = 0.4  # seconds for which everything is looked at after the last input or movement
AWAKE_TICKS = 4  # but so many ticks at least, however long one takes
BEHIND = 1.0  # seconds for which nothing is drawn at most while input waits that will change the picture again


class Window:
    """Opens the window and runs until it is closed. SaidError if no window opens."""

    def __init__(self, session: Session, size: tuple[int, int] | None = None, scale: float | None = None):
        self.session = session
        self.scale = scale or session.preferences.settings.scale
        self._given_scale = scale is not None
        self._system = SystemWindow(size)
        self.base = self._system.base
        # The engine thread shares Python with the frames: let them take turns often.
        sys.setswitchinterval(0.0001)
        self.size = self._system.size
        self._theme = session.preferences.settings.theme
        self.layer = ImguiLayer(self.size, self.scale, load_theme(self._theme))
        self.layer.clipboard_get, self.layer.clipboard_set = clipboard.get, clipboard.put
        self.layer.attach(self.base.win.make_display_region())
        self._cards = card_layer(self.base.win)
        self.board_view: BoardView | None = None
        self.assembly_view: AssemblyView | None = None
        self.frame: Frame = self._frame()
        self.tableau = Tableau()
        self._screen: Screen | None = None
        self._labels: BoardLabels | None = None
        self._commands: list[Command] = []
        self._last = self._drawn_at = time.monotonic()
        self._owed = False  # a picture, until input has been taken
        self._untidy = False  # something large has gone, and what it took is not yet given back
        self._ticks = 0
        self._wake()
        self.pictures = 0  # drawn so far
        self._closed = self._leaving = False  # by the system; as soon as no file is being written
        self._foreground, self._minimized = True, False
        self._exposure = Exposure(self.base.win, self.base.pipe)
        self.pointer = Pointer(self)
        session.outside = {
            "home": lambda _: self._home(),
            "camera": lambda _: self.board_view.camera_place() if self.board_view else (),
            "place_camera": self._place_camera,
            "camera_home": lambda _: self.assembly_view.home(session.switches.animation),
            "quit": lambda _: self.close(),
            "fullscreen": self._system.set_fullscreen,
            "screenshot": lambda _: self._screenshot(),
        }
        self._drawn_for: Match | None = None  # the match that the panels drawn last are about
        self._page = session.page
        self._fell: Exception | None = None  # what the tick before fell with
        guard = session.guard
        self.base.accept("window-event", lambda win: guard.once("window", lambda: self._window_event(win)))
        self.base.task_mgr.add(self._tick, "vectorgames", sort=40)  # after input, before drawing

    # ---- running ----

    def run(self) -> None:
        """Until the window is closed."""
        try:
            while not (self._closed or (self._leaving and not self.session.errands.under_way)):
                self.turn()
        finally:
            self.session.close()

    def turn(self) -> bool:
        """One tick, and the rest until the next one; whether a picture was drawn in it."""
        begun = time.monotonic()
        drawn = self.step()
        if not drawn and not self._owed:
            time.sleep(max(0.0, (TICK if self.awake else CALM_TICK) - (time.monotonic() - begun)))
        return drawn

    def step(self) -> bool:
        """One tick; whether a picture was drawn in it."""
        self.base.task_mgr.step()
        drawn = self.base.win.is_active()
        self.pictures += drawn
        return drawn

    @property
    def awake(self) -> bool:
        """Whether something has happened lately, so that everything is looked at in every tick."""
        return self._last <= self._awake_until or self._ticks <= self._awake_tick

    def _wake(self) -> None:
        """Something has happened."""
        self._awake_until, self._awake_tick = time.monotonic() + AWAKE, self._ticks + AWAKE_TICKS

    def close(self) -> None:
        """Close the window as soon as no file is being written."""
        if self.session.errands.under_way and not self._leaving:
            self.session.tell(self.session.words("app.finishing"))
        self._leaving = True

    def _tick(self, task: Any) -> int:
        """The last line: what falls here twice in a row ends the program, whose game is kept.

        Whatever can fall by itself is caught before, part by part.
        """
        try:
            self._look()
        except Exception as error:
            if self._fell is not None and repr(self._fell) == repr(error):
                raise
            self._fell = error
            self.session.guard.failed(error, "window")
        else:
            self._fell = None
        return task.cont

    def _look(self) -> None:
        """Once a tick: take what people do, let time pass, draw what has changed."""
        now = time.monotonic()
        passed, self._last = now - self._last, now
        self._tell_ready()
        session, guard = self.session, self.session.guard
        commands, self._commands = self._commands, []
        for command in commands:  # of the panels, clicked before what the pointer does now
            if session.match is not self._drawn_for:
                break  # the rest was meant for the match before
            session.do(command)
        if self._exposure.happened():  # what is drawn is known
            self.layer.touch()
        if self.pointer.look() or commands or session.moving or self._moving():
            self._wake()
        self.base.win.set_active(False)
        if self._minimized:
            session.tick()
            return
        if self._untidy and not self.awake:  # nobody waits for anything
            self._untidy = False
            tidy()
        fresh, behind = not self.layer.idle, self.pointer.waiting and now - self._drawn_at < BEHIND
        if self.awake:
            session.tick()
            guard.part("window", self._follow)
            self.tableau = guard.part("position", session.tableau) or Tableau()
            labels = guard.part("board", lambda: self._draw(None if behind else passed)) or BoardLabels()
            if "board" in guard.off and session.view.layout != "flat":
                session.look(View("flat", light=session.view.light))  # what can still be seen of the game
            shown = guard.part("panels", lambda: screen(session, self.tableau)) or remaining(session, self._screen)
            fresh = fresh or shown != self._screen or labels != self._labels or session.rolling > 0
            self._screen, self._labels = shown, labels
        if fresh:
            self._drawn_for = session.match
            self._commands = draw_panels(self.layer, self.frame, self._screen, self._labels, now, guard.part)
        viewport = self._viewport
        drawing = fresh or self._owed or (viewport is not None and viewport.active)
        self._owed = drawing and behind
        if drawing and not behind:
            self.base.win.set_active(True)
            self._drawn_at = now

    def _show_board(self) -> None:
        """Have the board of the match, or its assembly, to be seen in 3D."""
        if self._ticks < 2:  # the first frame is the panels': they are there at once
            return
        game, old = self.session.match.game if self.session.match else None, self.board_view
        if (old.game if old else None) is not game:
            if old is not None and game is not None and old.game.key == game.key:
                old.game = game
            else:
                self._exchange(game)
        self._build(self.session.page == "assembly")

    def _draw(self, passed: float | None) -> BoardLabels:
        """Bring what is seen in 3D up to date; what is to be written over it. None: without a picture of it."""
        self._show_board()
        session, board, building = self.session, self.board_view, self.assembly_view
        animate = session.switches.animation
        if building is not None:
            from vectorgames.app.workshop_screen import part_tags

            shop = session.workshop
            building.set_frame(self.frame)
            building.set_language(session.language)
            building.show(shop.made, shop.plan.model, shop.scenery, shop.film.step, animate)
            _update(building.viewport, passed)
            return BoardLabels(parts=part_tags(building.labels(), session.language))
        if board is None or session.page != "game":
            return BoardLabels()
        board.set_frame(self.frame)
        board.scene.set_language(session.language)
        board.scene.set_spots(session.switches.letters, session.switches.shapes)
        board.set_view(session.view, session.explode, session.apart, animate)
        board.scene.show(self.tableau, animate)
        _update(board.viewport, passed)
        named = session.pointed if session.pointed is not None else session.aiming.aim
        return board.labels(named if session.switches.coordinates else None)

    @property
    def camera(self):
        """The camera that looks at what is seen in 3D; None where that is nothing, or flat."""
        if self.assembly_view is not None:
            return self.assembly_view.camera
        playing = self.session.page == "game" and self.session.view.layout != "flat"
        return self.board_view.camera if self.board_view is not None and playing else None

    @property
    def _viewport(self):
        view = self.assembly_view or self.board_view
        return view.viewport if view is not None else None

    def _moving(self) -> bool:
        """Whether what is seen in 3D or its camera are on their way, or the sharp picture is still to come."""
        viewport = self._viewport
        return viewport is not None and viewport.moving and not self._minimized

    def _tell_ready(self) -> None:
        """Say ``ready`` once the first picture is on the screen: from the second tick on input is taken."""
        self._ticks += 1
        if self._ticks == 2:
            with contextlib.suppress(OSError):  # nobody listens, or can
                print("ready", flush=True)

    # ---- following the session ----

    def _follow(self) -> None:
        """Make board, frame and title agree with the session."""
        session = self.session
        if not self._given_scale:
            self.scale = session.preferences.settings.scale
        self.frame = self._frame()
        if self._theme != session.preferences.settings.theme:
            self._theme = session.preferences.settings.theme
            self.layer.use_theme(load_theme(self._theme))
        if self._page != session.page:
            self._page = session.page
            session.guard.again()
        shown = self._screen.title if self._screen else ""
        self._system.set_title(f"Vectorgames – {shown}" if shown else "Vectorgames")

    def _exchange(self, game) -> None:
        """Another game's board."""
        if self.board_view is not None:
            self._card.remove_node()
            self.board_view.close()
            self.board_view, self._untidy = None, True
        if game is not None:
            self.board_view = BoardView(self.base, game, self.frame, language=self.session.language)
            self._card = self.board_view.viewport.card(self._cards)

    def _build(self, on: bool) -> None:
        """The assembly in place of the board, which waits behind it; or the board again."""
        if on == (self.assembly_view is not None):
            return
        if on:
            from vectorgames.app.assembly_view import AssemblyView  # starting does not wait for it

            self.assembly_view = AssemblyView(self.base, self.frame, language=self.session.language)
            self._bench = self.assembly_view.viewport.card(self._cards)
        else:
            self._bench.remove_node()
            self.assembly_view.close()
            self.assembly_view, self._untidy = None, True
        if self.board_view is not None:
            (self._card.hide if on else self._card.show)()
            self.board_view.viewport.pause()

    def _frame(self) -> Frame:
        session = self.session
        match = session.match if session.page == "game" else None
        bar = match is not None and bar_shown(match.game.space, session.view)
        return frame(self.size, self.scale, session.page, session.side_panel_open, explained(match), bar)

    def _home(self) -> None:
        if self.board_view is not None:
            session, animate = self.session, self.session.switches.animation
            self.board_view.set_view(session.view, session.explode, session.apart, animate)
            self.board_view.home(animate)

    def _place_camera(self, place: tuple[float, ...]) -> None:
        if self.board_view is not None:
            session, animate = self.session, self.session.switches.animation
            self.board_view.set_view(session.view, session.explode, session.apart, animate)
            self.board_view.place_camera(place, animate)

    # ---- the system's window ----

    def _window_event(self, win: p3d.GraphicsWindow) -> None:
        if win != self.base.win:  # not ``is``: Panda3D hands over another wrapper of the same window
            return
        properties = win.get_properties()
        if not properties.get_open():
            self._closed = True
            return
        if self._system.size != self.size:
            self.size = self._system.size
            self.layer.resize(self.size)
        if properties.get_foreground() != self._foreground:
            self._foreground = properties.get_foreground()
            self.layer.focus(self._foreground)
            self.pointer.let_go()
        self._minimized = properties.get_minimized()
        if self._minimized and self._viewport is not None:
            self._viewport.pause()
        self.layer.touch()
        self._wake()

    def _screenshot(self) -> None:
        path = self._system.photograph()
        self.session.tell(self.session.words("app.screenshot", file=path))


def _update(viewport: Viewport, passed: float | None) -> None:
    """Draw what has changed; None: nothing of it, for now."""
    if passed is None:
        viewport.pause()
    else:
        viewport.update(passed)
