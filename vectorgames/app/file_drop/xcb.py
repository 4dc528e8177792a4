"""A connection of our own to the X server, through libxcb: as much of it as files that are dropped need.

A connection is used by one thread only. Errors of requests come as events and mean nothing. Knows no game.
"""

from __future__ import annotations

import ctypes
from ctypes import c_char_p, c_int, c_int16, c_uint8, c_uint16, c_uint32, c_void_p
from struct import Struct

ATOM, WINDOW = 4, 33
"""Types of properties."""
PROPERTY_NOTIFY, SELECTION_NOTIFY, CLIENT_MESSAGE = 28, 31, 33
"""Numbers of events."""
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
    """To the display of the environment. OSError where there is none, or no library for it."""

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
        return self._xcb.xcb_get_file_descriptor(self._line)

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
        made, heard = self._xcb.xcb_generate_id(self._line), (c_uint32 * 1)(_PROPERTY_CHANGE)
        place = (-1, -1, 1, 1, 0, _INPUT_ONLY)
        self._xcb.xcb_create_window(self._line, 0, made, parent, *place, 0, _EVENT_MASK, heard)
        return made

    def put(self, window: int, name: str, kind: int, value: int) -> None:
        """Set a property to one number."""
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
