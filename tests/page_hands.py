"""Where hands have to click on the first page and the assembly page, and what they should see there.

Pictures are as small and rough as those of the windows that tests use (tests/quick_window.py).

An item is ``open BOARD`` (the assembly page, of which then), ``do COMMAND JSON``, ``where WIDGET`` (a pixel),
``see FILE`` (the 3D view as a picture).
"""

from __future__ import annotations

import json
import sys
import tempfile
from pathlib import Path
from pkgutil import resolve_name

import pytest

from tests.quick_window import small_buffer
from vectorgames.app.pages.assembly.cutting import Measurements
from vectorgames.app.pages.assembly.page import AssemblyPage
from vectorgames.app.pages.assembly.view import AssemblyView
from vectorgames.app.panels.drawing import draw_panels
from vectorgames.app.picture import with_panels, write_png
from vectorgames.app.session import Session
from vectorgames.scene.viewport import Viewport, offscreen, open_offscreen
from vectorgames.ui import widgets
from vectorgames.ui import widgets as fields
from vectorgames.ui.actions import Command
from vectorgames.ui.imgui_layer import ImguiLayer


class WorkshopStill:
    """The assembly page of a board at one size."""

    def __init__(self, board: str, size: tuple[int, int]):
        self.host = offscreen()
        self.session = Session(language="en", animation=False)
        self.session.workshop.open(board, Measurements())
        self.session.workshop.settle()
        self.size, self.frame = size, self.session.page.frame(size, 1.0)
        self.view = AssemblyView(self.host, self.frame)

    def close(self) -> None:
        self.view.close()
        self.session.close()

    def image(self):
        page, tableau = self.session.page, self.session.tableau()
        labels = page.draw(self.view, self.frame, tableau)
        return with_panels(self.host, self.view.viewport, self.size, self.frame, page, labels)


def spots(size: str, *items: str) -> list[list[int]]:
    """The pixel [x, y] of every ``where``, in order."""
    with tempfile.TemporaryDirectory() as home, pytest.MonkeyPatch.context() as patch:
        patch.setattr(Viewport, "_buffer", small_buffer)
        patch.setenv("VECTORGAMES_HOME", home)  # what is typed here is not typed in the window
        return _spots(patch, size, *items)


def _spots(patch, size: str, *items: str) -> list[list[int]]:
    rects: dict[str, object] = {}
    hit, plain_field = widgets.hit, fields.text_field

    def noted(ui, name, rect, enabled=True):
        rects[name] = rect
        return hit(ui, name, rect, enabled)

    def noted_field(ui, name, rect, *rest, **named):
        rects[name] = rect
        return plain_field(ui, name, rect, *rest, **named)

    for name in AssemblyPage.panels.panels:  # what they call is loaded with them
        resolve_name(f"vectorgames.app.{name}")
    for name, module in list(sys.modules.items()):
        if name.startswith("vectorgames.") and getattr(module, "hit", None) is hit:
            patch.setattr(module, "hit", noted)
    patch.setattr(fields, "text_field", noted_field)
    width, height = (int(n) for n in size.split("x"))
    open_offscreen()
    still, session = None, Session(language="en", animation=False)
    session.library.refresh(session.context.words)
    layer = ImguiLayer((width, height))
    out, settled = [], True
    for item in items:
        kind, _, rest = item.partition(" ")
        if kind in ("see", "where") and not settled:  # only what is looked at has to be known
            session.workshop.settle()
            if session.workshop.cutting.open:
                session.workshop.cutting.finish()
            settled = True
        if kind == "open":
            (still or session).close()
            still = WorkshopStill(rest, (width, height))
            session = still.session
        elif kind == "do":
            name, _, value = rest.partition(" ")
            given = json.loads(value)
            session.do(Command(name, tuple(given) if isinstance(given, list) else given))
            settled = False
        elif kind == "see":
            write_png(Path(rest), still.image())
        else:
            session.tableau()
            for _ in range(4):
                draw_panels(layer, session.page.frame((width, height), 1.0), session.page)
            x, y = rects[rest].centre
            out.append([round(x), round(y)])
    (still or session).close()
    layer.close()
    return out
