"""Pictures of the assembly page without a window. Knows no window."""

from __future__ import annotations

import numpy as np

from vectorgames.app.assembly_view import AssemblyView
from vectorgames.app.measurements import Measurements
from vectorgames.app.picture import with_panels
from vectorgames.app.renderer import offscreen
from vectorgames.app.screen import screen
from vectorgames.app.session import Session


class WorkshopStill:
    """The assembly page of a board at one size. ``session``: to be told Commands before ``image``."""

    def __init__(
        self,
        board: str,
        size: tuple[int, int],
        scale: float = 1.0,
        lang: str = "en",
        given: Measurements | None = None,
    ):
        self.host = offscreen()
        self.session = Session(language=lang, animation=False)
        self.session.workshop.open(board, given or Measurements())
        self.session.workshop.settle()
        self.size, self.frame = size, self.session.page.frame(size, scale)
        self.view = AssemblyView(self.host, self.frame, language=lang)

    def close(self) -> None:
        self.view.close()
        self.session.close()

    def image(self) -> np.ndarray:
        """uint8[h, w, 3]: the page as it is now."""
        session, tableau = self.session, self.session.tableau()
        labels = session.page.draw(self.view, self.frame, tableau)
        return with_panels(self.host, self.view.viewport, self.size, self.frame, screen(session, tableau), labels)
