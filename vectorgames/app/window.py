"""The window: Panda3D's window with the 3D view and the panels, drawn when something has changed."""

from __future__ import annotations

import contextlib
import ctypes
import gc
import os
import select
import time
from collections.abc import Callable, Hashable, Iterator
from ctypes import c_long, c_ulong, c_void_p
from dataclasses import dataclass
from pathlib import Path
from typing import Any, NoReturn

import panda3d.core as p3d
from direct.showbase.ShowBase import ShowBase

from vectorgames.app import saving
from vectorgames.app.audio import LIBRARY, Speaker
from vectorgames.app.board_view import SceneView, card_layer
from vectorgames.app.context import Host
from vectorgames.app.file_dialogs import new_picture
from vectorgames.app.file_drop import file_drop, file_opening
from vectorgames.app.page import Page
from vectorgames.app.panels.drawing import draw_panels
from vectorgames.app.pointer import Pointer
from vectorgames.app.session import Session
from vectorgames.app.settings import Asked, available
from vectorgames.base.files import write_atomic
from vectorgames.base.paths import home
from vectorgames.base.words import LocalizedError, LocalizedText
from vectorgames.scene.materials import release_unused
from vectorgames.scene.viewport import Viewport, held_back, release_compiler, tidy
from vectorgames.ui.actions import Command
from vectorgames.ui.frame import Frame
from vectorgames.ui.imgui_layer import ImguiLayer
from vectorgames.ui.labels import BoardLabels
from vectorgames.view.tableau import Tableau

_MASK = 1 << 15  # ExposureMask

_EVENT_BYTES = 24 * ctypes.sizeof(c_long)


class Exposure:
    """Whether a window has to be shown again because a part of it was uncovered."""

    def __init__(self, window: p3d.GraphicsWindow, pipe: p3d.GraphicsPipe):
        self._display = None
        if not pipe.get_type().get_name().startswith("glx"):
            return
        try:
            self._x = ctypes.CDLL("libX11.so.6")
        except OSError:
            return
        for function, *given in (
            ("XOpenDisplay", c_void_p),
            ("XSelectInput", c_void_p, c_ulong, c_long),
            ("XFlush", c_void_p),
            ("XPending", c_void_p),
            ("XConnectionNumber", c_void_p),
            ("XNextEvent", c_void_p, c_void_p),
        ):
            getattr(self._x, function).argtypes = given
        self._x.XOpenDisplay.restype = c_void_p
        self._display = self._x.XOpenDisplay(None)  # a line of its own, on which nothing but this is told
        self._event = ctypes.create_string_buffer(_EVENT_BYTES)
        if self._display:
            self._x.XSelectInput(self._display, window.get_window_handle().get_int_handle(), _MASK)
            self._x.XFlush(self._display)

    @property
    def sockets(self) -> tuple[int, ...]:
        """Where it is told."""
        return (self._x.XConnectionNumber(self._display),) if self._display else ()

    def happened(self) -> bool:
        """Whether something was uncovered since this was asked last."""
        found = False
        while self._display and self._x.XPending(self._display):
            self._x.XNextEvent(self._display, self._event)
            found = True
        return found


_HANDLER = ctypes.CFUNCTYPE(ctypes.c_int, ctypes.c_void_p)

_kept: list[object] = []
"""Handlers that Xlib has, which must not be collected: it may call them until the process ends."""


def on_display_loss(pipe: p3d.GraphicsPipe, work: Callable[[], object]) -> None:
    """Have ``work`` called when a connection of this process to an X display has broken, as when its server is
    killed. It has to end the process, which Xlib else does with code 1, and may use neither the display nor the
    renderer. Other systems end no program for that.

    It takes the place of Panda3D's handler, so the pipe has to be open.
    """
    if not pipe.get_type().get_name().startswith("glx"):
        return
    try:
        set_handler = ctypes.CDLL("libX11.so.6").XSetIOErrorHandler
    except (OSError, AttributeError):
        return
    handler = _HANDLER(lambda _display: (work(), 0)[1])
    set_handler.argtypes, set_handler.restype = [_HANDLER], ctypes.c_void_p
    _kept.append(handler)
    set_handler(handler)


UNUSED = ("resetPrevTransform", "ivalLoop", "collisionLoop", "audioLoop")
"""Tasks that ShowBase does in every tick: no collisions or intervals here, and sounds of our own."""

# auto-flip: a picture is shown once it is drawn; else it would wait for the next one, which may never come, since
# nothing is drawn while nothing changes.
SETTINGS = f"""
auto-flip true
window-title Vectorgames
sync-video true
framebuffer-multisample false
audio-library-name {LIBRARY}
notify-level-audio fatal
notify-level-device fatal
notify-level-x11display fatal
notify-level-egldisplay fatal
notify-level-glxdisplay fatal
default-directnotify-level error
textures-power-2 none
loader-support-entry-points false
framebuffer-depth false
depth-bits 0
"""


class _Base(ShowBase):  # type: ignore[misc]
    def createBaseAudioManagers(self) -> None:
        """None of its own, which would open the device at once."""
        self.musicManager, self.musicManagerIsValid = None, False


class SystemWindow:
    """One window of the system. LocalizedError if none opens; ``size``: None for one that fits.

    base      Panda3D's
    sockets   where there is something to read once there is input; none where that is not known
    """

    def __init__(self, size: tuple[int, int] | None):
        p3d.load_prc_file_data("vectorgames", SETTINGS)
        self.base, self.sockets = _opened(size)
        self.base.disable_mouse()
        self.base.win.set_clear_color((0.063, 0.075, 0.094, 1))
        for region in self.base.win.get_display_regions():  # nothing is drawn through ShowBase's own cameras
            if region.get_camera() in (self.base.cam, self.base.cam2d):
                region.set_active(False)
        for name in UNUSED:
            self.base.task_mgr.remove(name)
        self._windowed: p3d.WindowProperties | None = None  # what it was before it filled the screen
        self._title = ""
        self.exposure = Exposure(self.base.win, self.base.pipe)

    def rest(self, quiet: float) -> None:
        """Until there is input, or a while has passed: the longer, the longer nothing has happened (``quiet``, in
        seconds). Where the system does not tell of input, its next look is never far away.
        """
        device = self.base.win.get_input_device(0)
        if device.has_pointer_event() or device.has_button_event():  # has come after this tick asked for it
            return
        if self.sockets:
            seconds = max(CALM_TICK, min(LONGEST_TICK, quiet / QUIET_TICKS))
            select.select([*self.sockets, *self.exposure.sockets], [], [], seconds)
        else:
            time.sleep(CALM_TICK)

    @property
    def size(self) -> tuple[int, int]:
        """Width and height in pixels."""
        return max(1, self.base.win.get_x_size()), max(1, self.base.win.get_y_size())

    @property
    def fullscreen(self) -> bool:
        return self._windowed is not None

    def set_title(self, title: str) -> None:
        if title != self._title:
            self._title = title
            wish = p3d.WindowProperties()
            wish.set_title(title)
            self.base.win.request_properties(wish)

    def set_fullscreen(self, on: bool | None = None) -> None:
        """A window without a frame, as large as the screen: exclusive full screen is not to be trusted.

        None: the other way round.
        """
        wish = p3d.WindowProperties()
        on = self._windowed is None if on is None else bool(on)
        if on and self._windowed is None:
            self._windowed = p3d.WindowProperties(self.base.win.get_properties())
            pipe = self.base.pipe
            wish.set_undecorated(True)
            wish.set_origin(0, 0)
            wish.set_size(pipe.get_display_width() or self.size[0], pipe.get_display_height() or self.size[1])
        elif not on and self._windowed is not None:
            wish.set_undecorated(False)
            wish.set_size(self._windowed.get_x_size(), self._windowed.get_y_size())
            wish.set_origin(self._windowed.get_x_origin(), self._windowed.get_y_origin())
            self._windowed = None
        self.base.win.request_properties(wish)

    def photograph(self) -> str:
        """Write what is seen to a file among the user's pictures; its path. LocalizedError if that cannot be."""
        picture, content = p3d.PNMImage(), p3d.StringStream()
        self.base.win.set_active(True)
        self.base.graphics_engine.render_frame()
        path = new_picture("window", "png")
        if not self.base.win.get_screenshot(picture):
            raise LocalizedError("system.no_picture")
        picture.write(content, "png")
        write_atomic(path, content.data)
        return str(path)


def _sockets() -> dict[str, int]:
    """The sockets of this process, by their names; none where the system does not tell."""
    found = {}
    with contextlib.suppress(OSError):
        for number in os.listdir("/proc/self/fd"):
            with contextlib.suppress(OSError):  # the folder itself is open, too
                found[os.readlink(f"/proc/self/fd/{number}")] = int(number)
    return {name: number for name, number in found.items() if name.startswith("socket:")}


def _opened(size: tuple[int, int] | None) -> tuple[ShowBase, list[int]]:
    """Panda3D with its window, and its connection to the display, if that is known: Panda3D does not tell."""
    wish = p3d.WindowProperties()
    wish.set_size(*(size or (1280, 800)))
    with held_back("errors.no_window"):  # Panda3D raises bare Exceptions here
        base = _Base(windowType="none")
        before = _sockets()
        base.make_default_pipe(printPipeTypes=False)
        opened = [number for name, number in _sockets().items() if name not in before]
        if size is None and base.pipe is not None:
            wish.set_size(*_comfortable(base.pipe))
        file_opening()
        base.open_default_window(props=wish, type="onscreen")
        if base.win is None or not base.win.get_gsg():
            raise RuntimeError("no window")
    return base, opened if len(opened) == 1 else []


def _comfortable(pipe: p3d.GraphicsPipe) -> tuple[int, int]:
    """A window that leaves room around it on this screen."""
    width, height = pipe.get_display_width() or 1280, pipe.get_display_height() or 800
    return min(1600, round(width * 0.92)), min(960, round(height * 0.88))


TICK = 1 / 60  # seconds between looks at input and clock; nothing is drawn at most of them

CALM_TICK = 1 / 30  # the same where nothing has happened for a while

LONGEST_TICK = 1 / 10  # the same where nothing has happened for long, and input would be told of

QUIET_TICKS = 16  # so many in the time for which nothing has happened: by so little is late what comes after it

AWAKE = 0.4  # seconds for which everything is looked at after the last input or movement

AWAKE_TICKS = 4  # but so many ticks at least, however long one takes

TIDY = 2.0  # seconds after which what has become free is given back again, at rest or between two frames

LATE = 5.0  # seconds after which this is done for what only the garbage collector frees, though there was no rest

BEHIND = 1.0  # seconds for which nothing is drawn at most while input waits that will change the picture again


@dataclass
class Shown:
    """What is seen of a page in 3D: ``scene`` of the page, its view, the card that shows it."""

    scene: Hashable
    view: SceneView
    card: p3d.NodePath


class Window(Host):
    """Opens the window and runs until it is closed. LocalizedError if no window opens."""

    def __init__(self, session: Session, size: tuple[int, int] | None = None, scale: float | None = None):
        self.session, self.context = session, session.context
        self.context.host = self
        self.scale = scale or self.context.preferences.settings.scale
        self._given_scale = scale is not None
        self._system = SystemWindow(size)
        self.base = self._system.base
        self.size = self._system.size
        self._theme = self.context.theme
        self.layer = ImguiLayer(self.size, self.scale, self._theme)
        self.layer.clipboard_get, self.layer.clipboard_set = saving.get, saving.put
        self.layer.attach(self.base.win.make_display_region())
        self._cards = card_layer(self.base.win)
        self._shown: dict[Page, Shown] = {}
        self.frame: Frame = self._frame()
        self.tableau = Tableau()
        self._stamp: Hashable = None  # of what the panels showed last
        self._labels: BoardLabels | None = None
        self._revision = -1  # of what is known about, at the last tick
        self._last = self._drawn_at = time.monotonic()
        self._owed = False  # a picture, until input has been taken
        self._tidied = self._last
        self._untidy = 0.0  # when something large went of which not all is given back yet; 0: nothing did
        self._ticks = 0
        self._wake()
        self.pictures = 0  # drawn so far
        self._closed = self._leaving = False  # by the system; as soon as no file is being written
        self._foreground, self._minimized = True, False
        self.pointer = Pointer(self)
        self.speaker = Speaker()
        self._dropped = file_drop(self.base.win, self.base.pipe)
        self._page = session.page
        self._fell: Exception | None = None  # what the tick before fell with
        self.base.accept("window-event", self._window_event)
        self.base.task_mgr.add(self._tick, "vectorgames", sort=40)  # after input, before drawing

    # ---- running ----

    def run(self, lost: Callable[[LocalizedError | LocalizedText], NoReturn]) -> None:
        """Until the window is closed. LocalizedError if what was played could not be kept then.

        ``lost`` is called when the connection to the display has broken, with what there is to say of it, and ends
        the process at once: neither the display nor the renderer may be used any more, not even to close them.
        """
        on_display_loss(self.base.pipe, lambda: lost(self._keep_all()))
        try:
            while not (self._closed or (self._leaving and not self.session.tasks.under_way)):
                self.turn()
        finally:
            self._dropped.close()
            self.speaker.close()
            self.session.close()

    def _keep_all(self) -> LocalizedError | LocalizedText:
        """Write down all there is, without the display; what came of it."""
        self.session.tasks.stop()
        try:
            self.session.close()
        except LocalizedError as error:
            return error
        return LocalizedText("errors.display_lost", folder=str(home()))

    def turn(self) -> bool:
        """One tick, and the rest until the next one; whether a picture was drawn in it."""
        begun = time.monotonic()
        drawn = self.step()
        if not drawn and not self._owed:
            now = time.monotonic()
            if self.awake:
                time.sleep(max(0.0, TICK - (now - begun)))
            else:
                self._system.rest(now - self._awake_until)
        return drawn

    def step(self) -> bool:
        """One tick; whether a picture was drawn in it."""
        self.base.task_mgr.step()
        drawn = bool(self.base.win.is_active())
        self.pictures += drawn
        return drawn

    @property
    def awake(self) -> bool:
        """Whether something has happened lately, so that everything is looked at in every tick."""
        return self._last <= self._awake_until or self._ticks <= self._awake_tick

    def _wake(self) -> None:
        """Something has happened."""
        self._awake_until, self._awake_tick = time.monotonic() + AWAKE, self._ticks + AWAKE_TICKS

    def play_sound(self, name: str, loudness: float, pitch: float, side: float) -> None:
        self.speaker.play(name, loudness, pitch, side)
        while self.speaker.missing:
            self.session.messages.tell(self.context.words("app.no_sound", name=self.speaker.missing.pop()), "error")

    def quit(self) -> None:
        if self.session.tasks.under_way and not self._leaving:
            self.session.messages.tell(self.context.words("app.finishing"))
        self._leaving = True

    @contextlib.contextmanager
    def last_line(self) -> Iterator[None]:
        """A page on which the same falls twice in a row is left.

        Whatever can fall by itself is caught before, part by part. The first page cannot be left: there the program
        ends, and its game is kept.
        """
        try:
            yield
        except Exception as error:
            again = self._fell is not None and repr(self._fell) == repr(error)
            if again and not self.session.retreat():
                raise
            self._fell = error
            self.session.boundary.failed(error, "window")
        else:
            self._fell = None

    def _tick(self, task: Any) -> int:
        """Once a tick: take what people do, let time pass, draw what has changed."""
        with self.last_line():
            now = time.monotonic()
            passed, self._last = now - self._last, now
            if self.base.win.is_active():  # what was drawn in the tick before
                self.layer.seen(now)
            self._tell_ready()
            self.speaker.update()
            session, boundary = self.session, self.session.boundary
            for addresses in self._dropped.taken():
                session.do(Command("drop", addresses))
                self._wake()
            if self._system.exposure.happened():  # what is drawn is known
                self.layer.touch()
            if self.pointer.look() or session.moving or self._moving() or self.context.revision != self._revision:
                self._wake()
                self._revision = self.context.revision
            self.base.win.set_active(False)
            if self._minimized:
                session.tick()
                return int(task.cont)
            if not self.awake:
                self._rest()
            elif now - self._tidied > TIDY:  # there may be no rest for long
                if self._untidy and self._viewport is not None:
                    self._viewport.rest()
                self._tidy(collect=0 < self._untidy < now - LATE)
            fresh, behind = not self.layer.idle, self.pointer.waiting and now - self._drawn_at < BEHIND
            if self.awake:
                session.tick()
                boundary.part("window", self._follow)
                self.tableau = boundary.part("position", session.page.seen) or Tableau()
                labels = boundary.part("board", lambda: self._draw(None if behind else passed)) or BoardLabels()
                if "board" in boundary.off and session.page.in_3d:
                    session.page.leave_3d()
                stamp = session.stamp
                fresh = fresh or stamp != self._stamp or labels != self._labels or session.play.dice.falling > 0
                self._stamp, self._labels = stamp, labels
            if fresh and self._stamp is not None:
                record, shown = session.record, session.messages.shown
                for command in draw_panels(
                    self.layer, self.frame, session.page, shown, self._labels, now, boundary.part
                ):
                    if session.record is record:  # else it was meant for the game before
                        session.do(command)
            viewport = self._viewport
            drawing = fresh or self._owed or (viewport is not None and viewport.active)
            self._owed = drawing and behind
            if drawing and not behind:
                self.base.win.set_active(True)
                self._drawn_at = now
        return int(task.cont)

    def _rest(self) -> None:
        """Nobody waits for anything: give back memory that is not needed for what is seen."""
        if self._viewport is not None:
            self._viewport.rest()
        if self._untidy or (self._drawn_at > self._tidied and self._last - self._tidied > TIDY):
            self._tidy(collect=self._untidy > 0)

    def _tidy(self, collect: bool) -> None:
        """Give back what has become free."""
        if self._viewport is not None and self._viewport.software:
            release_compiler()
        tidy(collect)
        self._tidied = self._last
        if collect:
            self._untidy = 0.0

    def _show_scenes(self) -> None:
        """Have what there is of each page in 3D; that of the page shown is seen, the others wait behind it."""
        if self._ticks < 2:  # the first frame is the panels': they are there at once
            return
        page = self.session.page
        gone = [(other, shown) for other, shown in self._shown.items() if other.scene != shown.scene]
        for other, shown in gone:
            shown.card.remove_node()
            shown.view.close()
            del self._shown[other]
        if gone:
            release_unused(kept.view.viewport.scene.root for kept in self._shown.values())
            self._untidy = self._untidy or self._last
        if page.scene is not None and page not in self._shown:
            view = page.open_scene(self.base, self.frame)
            self._shown[page] = Shown(page.scene, view, view.viewport.card(self._cards))
        for other, shown in self._shown.items():
            if shown.card.is_hidden() != (other is not page):
                (shown.card.show if other is page else shown.card.hide)()
                shown.view.viewport.close()  # the one shown now opens them again as it is drawn
                self._untidy = self._untidy or self._last

    def _draw(self, passed: float | None) -> BoardLabels:
        """Bring what is seen in 3D up to date; what is to be written over it. None: without a picture of it."""
        self._show_scenes()
        page, view = self.session.page, self.view
        if view is None:
            return BoardLabels()
        labels = page.draw(view, self.frame, self.tableau)
        if passed is None:
            view.viewport.pause()
        elif view.viewport.update(passed):
            labels = page.draw(view, self.frame, self.tableau)  # what moves is elsewhere now
        return labels

    @property
    def view(self) -> SceneView | None:
        """What there is of the page shown in 3D; None where there is nothing, or not yet."""
        page = self.session.page
        shown = self._shown.get(page)
        return shown.view if shown is not None and shown.scene == page.scene else None

    @property
    def camera(self) -> Any:
        """The camera that looks at what is seen in 3D; None where that is nothing, or flat."""
        return view.camera if (view := self.view) is not None and self.session.page.in_3d else None

    @property
    def _viewport(self) -> Viewport | None:
        return view.viewport if (view := self.view) is not None else None

    def _moving(self) -> bool:
        """Whether what is seen in 3D or its camera are on their way, or the sharp picture is still to come."""
        viewport = self._viewport
        return viewport is not None and viewport.moving and not self._minimized

    def _tell_ready(self) -> None:
        """Say ``ready`` once the first picture is on the screen: from the second tick on input is taken."""
        self._ticks += 1
        if self._ticks == 2:
            gc.freeze()  # what a start loads is needed until the end: to look through all of it takes long
            gc.enable()
            with contextlib.suppress(OSError):  # nobody listens, or can
                print("ready", flush=True)

    # ---- following the session ----

    def _follow(self) -> None:
        """Make board, frame and title agree with the session."""
        session = self.session
        if not self._given_scale:
            self.scale = self.context.preferences.settings.scale
        self.frame = self._frame()
        if self._theme is not self.context.theme:
            self._theme = self.context.theme
            self.layer.use_theme(self._theme)
        if self._page != session.page:
            self._page = session.page
            session.boundary.again()
        program, title = self.context.words("ui.program"), session.page.title
        self._system.set_title(program if title in ("", program) else f"{program} – {title}")

    def _frame(self) -> Frame:
        return self.session.page.frame(self.size, self.scale)

    # ---- what a session wants, see Host ----

    def home(self) -> None:
        self._brought(lambda view: view.home(self.context.switches.animation))

    def camera_place(self) -> tuple[float, ...]:
        return self.view.camera_place() if self.view is not None else ()

    def camera_from_home(self) -> tuple[float, ...]:
        return self.view.camera_from_home() if self.view is not None else ()

    def place_camera(self, place: tuple[float, ...]) -> None:
        self._brought(lambda view: view.place_camera(place, self.context.switches.animation))

    def _brought(self, move: Callable[[Any], None]) -> None:
        """Move the camera of what is seen, which has to stand as it is looked at before."""
        if self.view is not None and not self.session.page.still:
            self.session.page.stand(self.view)
            move(self.view)

    def turn_camera(self) -> None:
        self._brought(lambda view: view.turn(self.context.switches.animation))

    @property
    def fullscreen(self) -> bool:  # type: ignore[override]
        return self._system.fullscreen

    def set_fullscreen(self, on: bool | None) -> None:
        self._system.set_fullscreen(on)

    def ask_for_file(self, kind: str, title: str, start: Path, kinds: tuple[str, str]) -> Asked | None:
        return Asked(kind, title, start, kinds) if available() else None

    def take_screenshot(self, copied: bool) -> None:
        path = self._system.photograph()
        if copied:
            saving.put_picture(Path(path))
        told = "app.picture_copied" if copied else "app.screenshot"
        self.session.messages.tell(self.context.words(told, file=path))

    # ---- the system's window ----

    def _window_event(self, win: p3d.GraphicsWindow) -> None:
        if win != self.base.win:  # not ``is``: Panda3D hands over another wrapper of the same window
            return
        with self.session.boundary.once("window"):
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
