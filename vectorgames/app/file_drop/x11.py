"""Files dropped on an X11 window: XDND, version 5 (freedesktop.org), in a thread of its own.

Panda3D does not hear messages of other programs, so a companion window does: XdndProxy names it to them, as the
protocol provides, and messages about the window go to it.
"""

from __future__ import annotations

import ctypes
import os
import select
import socket
import threading
from ctypes import c_char_p, c_int, c_int16, c_uint8, c_uint16, c_uint32, c_void_p
from struct import Struct
from urllib.parse import unquote_to_bytes, urlsplit

from vectorgames.app.file_drop.drops import FileDrop
from vectorgames.base.reports import report

ATOM, WINDOW = 4, 33  # types of properties
PROPERTY_NOTIFY, SELECTION_NOTIFY, CLIENT_MESSAGE = 28, 31, 33  # numbers of events
_EVENT_BYTES = 32

_INPUT_ONLY, _EVENT_MASK, _PROPERTY_CHANGE = 2, 1 << 11, 1 << 22

_CHUNK = 1 << 16  # of a property is read at a time, in units of four bytes

_CLIENT, _WORDS = Struct("=BBHII5I"), Struct("=I7I")


class _Cookie(ctypes.Structure):
    _fields_ = (("sequence", c_uint32),)


class _Atom(ctypes.Structure):
    _fields_ = (
        ("type", c_uint8),
        ("pad", c_uint8),
        ("sequence", c_uint16),
        ("length", c_uint32),
        ("atom", c_uint32),
    )


class _Property(ctypes.Structure):
    _fields_ = (
        *(("response", c_uint8), ("format", c_uint8), ("sequence", c_uint16), ("length", c_uint32)),
        *(("type", c_uint32), ("after", c_uint32), ("count", c_uint32)),
    )


class Connection:
    """A connection to the display of the environment. OSError where there is none, or no library for it."""

    def __init__(self) -> None:
        self._xcb, self._c = ctypes.CDLL("libxcb.so.1"), ctypes.CDLL(None)
        self._c.free.argtypes = (c_void_p,)
        for name, result, *given in (
            ("connect", c_void_p, c_char_p, c_void_p),
            ("connection_has_error", c_int),
            ("get_file_descriptor", c_int),
            ("disconnect", None),
            ("generate_id", c_uint32),
            ("flush", c_int),
            ("poll_for_event", c_void_p),
            ("intern_atom", _Cookie, c_uint8, c_uint16, c_char_p),
            ("intern_atom_reply", ctypes.POINTER(_Atom), _Cookie, c_void_p),
            ("change_property", _Cookie, c_uint8, *[c_uint32] * 3, c_uint8, c_uint32, c_void_p),
            ("delete_property", _Cookie, c_uint32, c_uint32),
            ("get_property", _Cookie, c_uint8, *[c_uint32] * 5),
            ("get_property_reply", ctypes.POINTER(_Property), _Cookie, c_void_p),
            ("convert_selection", _Cookie, *[c_uint32] * 5),
            ("send_event", _Cookie, c_uint8, c_uint32, c_uint32, c_char_p),
            (
                *("create_window", _Cookie, c_uint8, c_uint32, c_uint32, c_int16, c_int16, *[c_uint16] * 4),
                *(c_uint32, c_uint32, c_void_p),
            ),
        ):
            function = getattr(self._xcb, f"xcb_{name}")
            function.restype = result
            function.argtypes = given if name == "connect" else (c_void_p, *given)
        self._line = self._xcb.xcb_connect(None, None)
        if self.broken:
            self.close()
            raise OSError("no display")
        self._atoms: dict[str, int] = {}

    @property
    def broken(self) -> bool:
        return bool(self._xcb.xcb_connection_has_error(self._line))

    def fileno(self) -> int:
        """What becomes readable when there are events."""
        return int(self._xcb.xcb_get_file_descriptor(self._line))

    def close(self) -> None:
        self._xcb.xcb_disconnect(self._line)

    def flush(self) -> None:
        self._xcb.xcb_flush(self._line)

    def atom(self, name: str) -> int:
        """The number of a name."""
        if name not in self._atoms:
            text = name.encode()
            cookie = self._xcb.xcb_intern_atom(self._line, 0, len(text), text)
            reply = self._xcb.xcb_intern_atom_reply(self._line, cookie, None)
            self._atoms[name] = reply[0].atom if reply else 0
            self._c.free(reply)
        return self._atoms[name]

    def child(self, parent: int) -> int:
        """A new window in another one, which nobody sees; it hears of its properties."""
        made, heard = int(self._xcb.xcb_generate_id(self._line)), (c_uint32 * 1)(_PROPERTY_CHANGE)
        place = (-1, -1, 1, 1, 0, _INPUT_ONLY)
        self._xcb.xcb_create_window(self._line, 0, made, parent, *place, 0, _EVENT_MASK, heard)
        return made

    def put(self, window: int, name: str, kind: int, value: int) -> None:
        given = (c_uint32 * 1)(value)
        self._xcb.xcb_change_property(self._line, 0, window, self.atom(name), kind, 32, 1, given)

    def delete(self, window: int, name: str) -> None:
        self._xcb.xcb_delete_property(self._line, window, self.atom(name))

    def get(self, window: int, name: str) -> tuple[int, bytes]:
        """The type of a property and all that it holds; 0 and nothing where there is none."""
        kind, found, after = 0, b"", 1
        while after:
            given = (0, window, self.atom(name), 0, len(found) // 4, _CHUNK)
            reply = self._xcb.xcb_get_property_reply(
                self._line, self._xcb.xcb_get_property(self._line, *given), None
            )
            if not reply:
                return 0, b""
            size = reply[0].count * reply[0].format // 8
            found += ctypes.string_at(ctypes.addressof(reply[0]) + _EVENT_BYTES, size)
            kind, after = reply[0].type, reply[0].after if size else 0
            self._c.free(reply)
        return kind, found

    def ask_selection(self, window: int, selection: str, kind: str, into: str, when: int) -> None:
        """Have a selection written into a property of a window; that it is there comes as an event."""
        atoms = self.atom(selection), self.atom(kind), self.atom(into)
        self._xcb.xcb_convert_selection(self._line, window, *atoms, when)

    def send(self, to: int, about: int, name: str, *numbers: int) -> None:
        """Send a client's message about a window: five numbers at most."""
        data = (*numbers, 0, 0, 0, 0, 0)[:5]
        event = _CLIENT.pack(CLIENT_MESSAGE, 32, 0, about, self.atom(name), *data)
        self._xcb.xcb_send_event(self._line, 0, to, 0, event)

    def event(self) -> Event | None:
        """The next event, if there is one already."""
        found = self._xcb.xcb_poll_for_event(self._line)
        if not found:
            return None
        raw = ctypes.string_at(found, _EVENT_BYTES)
        self._c.free(found)
        return Event(raw)


class Event:
    """``number``: which one it is; ``words``: what follows its head, in numbers of four bytes."""

    def __init__(self, raw: bytes):
        self.number = raw[0] & 0x7F
        self.words: tuple[int, ...] = _WORDS.unpack(raw)[1:]


VERSION = 5

_LIST = "text/uri-list"

_INTO = "VECTORGAMES_DROPPED"


class X11FileDrop(FileDrop):
    """Files dropped on the window of this number. OSError where X11 cannot be asked."""

    def __init__(self, window: int):
        super().__init__()
        self._window, self._x = window, Connection()
        self._companion = self._x.child(window)
        for one in (window, self._companion):
            self._x.put(one, "XdndProxy", WINDOW, self._companion)
            self._x.put(one, "XdndAware", ATOM, VERSION)
        self._x.flush()
        self._source = 0  # the window from which something is dragged
        self._wanted = False  # whether it has files
        self._pieces: list[bytes] | None = None  # of a long list, which comes bit by bit
        self._wake, self._waker = os.pipe()
        self._thread = threading.Thread(target=self._run, name="file drop", daemon=True)
        self._thread.start()

    def close(self) -> None:
        os.close(self._waker)
        self._thread.join(5.0)

    # ---- in the thread ----

    def _run(self) -> None:
        try:
            while not self._x.broken:
                while event := self._x.event():
                    self._hear(event)
                self._x.flush()
                if self._wake in select.select([self._x.fileno(), self._wake], [], [])[0]:
                    break
        except Exception as error:  # a defect: nothing can be dropped any more, all else goes on
            report(error, "files dropped")
        finally:
            self._x.close()
            os.close(self._wake)

    def _hear(self, event: Event) -> None:
        words = event.words
        if event.number == CLIENT_MESSAGE:
            about, kind, *data = words
            for name, heard in (
                ("XdndEnter", self._enter),
                ("XdndPosition", self._position),
                ("XdndLeave", self._leave),
                ("XdndDrop", self._drop),
            ):
                if kind == self._x.atom(name) and (name == "XdndEnter" or data[0] == self._source):
                    heard(*data)
        elif event.number == SELECTION_NOTIFY and self._source:
            self._selection(*words[:5])
        elif event.number == PROPERTY_NOTIFY and self._pieces is not None:
            self._piece(*words[:4])

    def _enter(self, source: int, about: int, *kinds: int) -> None:
        self._source, self._pieces = source, None
        if about & 1:  # it has more kinds than a message holds
            raw = self._x.get(source, "XdndTypeList")[1]
            kinds = tuple(memoryview(raw).cast("I")) if len(raw) % 4 == 0 else ()
        self._wanted = self._x.atom(_LIST) in kinds

    def _position(self, source: int, *_: int) -> None:
        copied = self._x.atom("XdndActionCopy") if self._wanted else 0
        self._x.send(source, self._window, "XdndStatus", self._window, int(self._wanted), 0, 0, copied)

    def _leave(self, *_: int) -> None:
        self._source, self._wanted, self._pieces = 0, False, None

    def _drop(self, source: int, _: int, when: int, *__: int) -> None:
        if self._wanted:
            self._x.ask_selection(self._companion, "XdndSelection", _LIST, _INTO, when)
        else:
            self._finish(None)

    def _selection(self, _when: int, _requestor: int, _selection: int, _kind: int, into: int) -> None:
        kind, found = self._x.get(self._companion, _INTO) if into else (0, None)
        if kind == self._x.atom("INCR"):
            self._pieces = []  # the next one comes when this one is gone
        else:
            self._finish(found)
        self._x.delete(self._companion, _INTO)

    def _piece(self, _window: int, name: int, _when: int, state: int) -> None:
        if name != self._x.atom(_INTO) or state & 0xFF:  # another property, or this one has gone
            return
        _, found = self._x.get(self._companion, _INTO)
        self._x.delete(self._companion, _INTO)
        assert self._pieces is not None
        self._pieces.append(found)
        if not found:
            self._finish(b"".join(self._pieces))

    def _finish(self, found: bytes | None) -> None:
        """All has come; None: nothing could be had."""
        copied = self._x.atom("XdndActionCopy") if found is not None else 0
        self._x.send(self._source, self._window, "XdndFinished", self._window, int(found is not None), copied)
        if found is not None and (paths := paths_of(found)):
            self._drops.append(paths)
        self._leave()


def paths_of(listed: bytes) -> tuple[str, ...]:
    """The paths of a list of addresses (RFC 2483); one that is no file of this machine stays as it is."""
    lines = (line.strip(b"\0 \t") for line in listed.splitlines())
    return tuple(_path(line) for line in lines if line and not line.startswith(b"#"))


def _path(address: bytes) -> str:
    text = os.fsdecode(address)
    try:
        parts = urlsplit(text)
    except ValueError:
        return text
    if parts.scheme.lower() != "file" or parts.netloc.lower() not in (
        "",
        "localhost",
        socket.gethostname().lower(),
    ):
        return text
    return os.fsdecode(unquote_to_bytes(text[len("file:") :].removeprefix("//" + parts.netloc)))
