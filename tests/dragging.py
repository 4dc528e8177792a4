"""Dragging files onto a window as other programs do (XDND, freedesktop.org), to the window under the pointer.

``python -m tests.dragging ADDRESS ...`` with the display in the environment; prints ``dropped`` or ``refused``.
With ``--bit-by-bit`` the addresses are handed over in pieces, as long lists are; with ``--text`` they are no files.
"""

import ctypes
import select
import sys
import time
from ctypes import POINTER, byref, c_char_p, c_int, c_long, c_ubyte, c_uint, c_ulong, c_void_p

LIMIT = 20.0  # seconds that the other program may take
CURRENT = 0
ATOM, WINDOW, ANY = 4, 33, 0
PROPERTY_CHANGE = 1 << 22
PROPERTY_NOTIFY, SELECTION_REQUEST, SELECTION_NOTIFY, CLIENT_MESSAGE = 28, 30, 31, 33


class Head(ctypes.Structure):
    _fields_ = (("type", c_int), ("serial", c_ulong), ("sent", c_int), ("display", c_void_p))


class Client(ctypes.Structure):
    _fields_ = (("head", Head), ("window", c_ulong), ("kind", c_ulong), ("format", c_int), ("data", c_long * 5))


class Request(ctypes.Structure):
    _fields_ = (
        *(("head", Head), ("owner", c_ulong), ("requestor", c_ulong), ("selection", c_ulong), ("target", c_ulong)),
        *(("property", c_ulong), ("time", c_ulong)),
    )


class Answer(ctypes.Structure):
    _fields_ = (
        *(("head", Head), ("requestor", c_ulong), ("selection", c_ulong), ("target", c_ulong)),
        *(("property", c_ulong), ("time", c_ulong)),
    )


class Changed(ctypes.Structure):
    _fields_ = (("head", Head), ("window", c_ulong), ("atom", c_ulong), ("time", c_ulong), ("state", c_int))


class Event(ctypes.Union):
    _fields_ = (
        *(("head", Head), ("client", Client), ("request", Request), ("answer", Answer), ("changed", Changed)),
        ("pad", c_long * 24),
    )


class Source:
    """A window that has something to be dragged."""

    def __init__(self):
        self.x = ctypes.CDLL("libX11.so.6")
        for name, result in (("XOpenDisplay", c_void_p), ("XDefaultRootWindow", c_ulong), ("XInternAtom", c_ulong)):
            getattr(self.x, name).restype = result
        self.x.XCreateSimpleWindow.restype = c_ulong
        self.display = c_void_p(self.x.XOpenDisplay(None))
        self.root = self.x.XDefaultRootWindow(self.display)
        self.window = c_ulong(self.x.XCreateSimpleWindow(self.display, c_ulong(self.root), 0, 0, 9, 9, 0, 0, 0))

    def atom(self, name: str) -> int:
        return self.x.XInternAtom(self.display, c_char_p(name.encode()), 0)

    def number(self, window: int, name: str) -> int:
        """A property that is one number, 0 where there is none."""
        kind, form, count, after, data = c_ulong(), c_int(), c_ulong(), c_ulong(), POINTER(c_ulong)()
        out = (byref(kind), byref(form), byref(count), byref(after), byref(data))
        given = (c_ulong(window), c_ulong(self.atom(name)), c_long(0), c_long(1), 0, c_ulong(ANY))
        self.x.XGetWindowProperty(self.display, *given, *out)
        return data[0] if count.value else 0

    def target(self) -> tuple[int, int]:
        """The window under the pointer that takes drops, and the one that stands in for it."""
        window, child = self.root, c_ulong(self.root)
        while child.value:
            window = child.value
            rest = [c_int() for _ in range(4)]
            mask = c_uint()
            out = (byref(c_ulong()), byref(child), *map(byref, rest), byref(mask))
            self.x.XQueryPointer(self.display, c_ulong(window), *out)
            proxy = self.number(window, "XdndProxy")
            if proxy and self.number(proxy, "XdndProxy") != proxy:
                proxy = 0
            if self.number(proxy or window, "XdndAware") >= 3:
                return window, proxy or window
        raise SystemExit("nothing under the pointer takes drops")

    def send(self, to: int, about: int, name: str, *data: int) -> None:
        event = Event()
        event.client.head.type, event.client.window = CLIENT_MESSAGE, about
        event.client.kind, event.client.format = self.atom(name), 32
        event.client.data = (c_long * 5)(*data, *[0] * (5 - len(data)))
        self.x.XSendEvent(self.display, c_ulong(to), 0, c_long(0), byref(event))

    def events(self):
        """What comes, until nothing has for long."""
        event, end = Event(), time.monotonic() + LIMIT
        while time.monotonic() < end:
            self.x.XFlush(self.display)
            if not self.x.XPending(self.display):
                select.select([self.x.XConnectionNumber(self.display)], [], [], 0.05)
                continue
            self.x.XNextEvent(self.display, byref(event))
            yield event
        raise SystemExit("no answer")

    def message(self, name: str) -> list[int]:
        """What the next message of this name says; requests are answered meanwhile."""
        wanted = self.atom(name)
        for event in self.events():
            if event.head.type == SELECTION_REQUEST:
                self.hand_over(event.request)
            elif event.head.type == PROPERTY_NOTIFY and event.changed.state == 1 and self.pieces:
                self.next_piece(event.changed.window, event.changed.atom)
            elif event.head.type == CLIENT_MESSAGE and event.client.kind == wanted:
                return list(event.client.data)
        raise AssertionError

    # ---- the drag ----

    pieces: list[bytes] = []

    def write(self, window: int, name: int, kind: str, data: bytes, form: int = 8) -> None:
        given = (c_ulong(window), c_ulong(name), c_ulong(self.atom(kind)), form, 0)
        count = len(data) if form == 8 else len(data) // 8
        self.x.XChangeProperty(self.display, *given, (c_ubyte * len(data))(*data), count)

    def hand_over(self, request: Request) -> None:
        """The addresses: whole, or the first of many pieces."""
        requestor, name = request.requestor, request.property
        if self.bit_by_bit:
            self.x.XSelectInput(self.display, c_ulong(requestor), c_long(PROPERTY_CHANGE))
            self.pieces = [self.listed[k : k + 7] for k in range(0, len(self.listed), 7)] + [b""]
            self.write(requestor, name, "INCR", bytes(c_ulong(len(self.listed))), 32)
        else:
            self.write(requestor, name, self.kind, self.listed)
        event = Event()
        event.answer = Answer(
            Head(SELECTION_NOTIFY), requestor, request.selection, request.target, name, request.time
        )
        self.x.XSendEvent(self.display, c_ulong(requestor), 0, c_long(0), byref(event))

    def next_piece(self, window: int, name: int) -> None:
        self.write(window, name, self.kind, self.pieces.pop(0))

    def drag(self, addresses: list[str], bit_by_bit: bool, kind: str) -> bool:
        """Enter, move, drop; whether it was taken."""
        self.listed = "".join(f"{one}\r\n" for one in addresses).encode()
        self.bit_by_bit, self.kind = bit_by_bit, kind
        self.x.XSetSelectionOwner(self.display, c_ulong(self.atom("XdndSelection")), self.window, c_ulong(CURRENT))
        window, proxy = self.target()
        source, copied = self.window.value, self.atom("XdndActionCopy")
        self.send(proxy, window, "XdndEnter", source, 5 << 24, self.atom("text/html"), self.atom(kind))
        self.send(proxy, window, "XdndPosition", source, 0, 100 << 16 | 100, CURRENT, copied)
        about, taken, *_ = self.message("XdndStatus")
        assert about == window, "the answer is of the window, not of what stands in for it"
        if not taken & 1:
            self.send(proxy, window, "XdndLeave", source)
            self.x.XSync(self.display, 0)
            return False
        self.send(proxy, window, "XdndDrop", source, 0, CURRENT)
        about, taken, *_ = self.message("XdndFinished")
        assert about == window
        return bool(taken & 1)


if __name__ == "__main__":
    given = sys.argv[1:]
    how = [one for one in given if one.startswith("--")]
    kind = "text/plain" if "--text" in how else "text/uri-list"
    done = Source().drag([one for one in given if one not in how], "--bit-by-bit" in how, kind)
    print("dropped" if done else "refused")
