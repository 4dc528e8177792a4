"""Files dropped on an X11 window: XDND, version 5 (freedesktop.org), in a thread of its own.

Panda3D does not hear messages of other programs, so a companion window does: XdndProxy names it to them, as the
protocol provides, and messages about the window go to it. Knows no game.
"""

from __future__ import annotations

import os
import select
import socket
import threading
from collections import deque
from urllib.parse import unquote_to_bytes, urlsplit

from vectorgames.app.file_drop import xcb
from vectorgames.reports import report

VERSION = 5
_LIST = "text/uri-list"
_INTO = "VECTORGAMES_DROPPED"


class X11FileDrop:
    """Of the window of this number. OSError where X11 cannot be asked."""

    def __init__(self, window: int):
        self._window, self._x = window, xcb.Connection()
        self._drops: deque[tuple[str, ...]] = deque()
        self._companion = self._x.child(window)
        for one in (window, self._companion):
            self._x.put(one, "XdndProxy", xcb.WINDOW, self._companion)
            self._x.put(one, "XdndAware", xcb.ATOM, VERSION)
        self._x.flush()
        self._source = 0  # the window from which something is dragged
        self._wanted = False  # whether it has files
        self._pieces: list[bytes] | None = None  # of a long list, which comes bit by bit
        self._wake, self._waker = os.pipe()
        self._thread = threading.Thread(target=self._run, name="file drop", daemon=True)
        self._thread.start()

    def taken(self) -> tuple[tuple[str, ...], ...]:
        return tuple(self._drops.popleft() for _ in range(len(self._drops)))

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
                if self._wake in select.select([self._x, self._wake], [], [])[0]:
                    break
        except Exception as error:  # a defect: nothing can be dropped any more, all else goes on
            report(error, "files dropped")
        finally:
            self._x.close()
            os.close(self._wake)

    def _hear(self, event: xcb.Event) -> None:
        words = event.words
        if event.number == xcb.CLIENT_MESSAGE:
            about, kind, *data = words
            for name, heard in (
                ("XdndEnter", self._enter),
                ("XdndPosition", self._position),
                ("XdndLeave", self._leave),
                ("XdndDrop", self._drop),
            ):
                if kind == self._x.atom(name) and (name == "XdndEnter" or data[0] == self._source):
                    heard(*data)
        elif event.number == xcb.SELECTION_NOTIFY and self._source:
            self._selection(*words[:5])
        elif event.number == xcb.PROPERTY_NOTIFY and self._pieces is not None:
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
