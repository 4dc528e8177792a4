"""Pictures of the assembly page without a window."""

from __future__ import annotations

import numpy as np

from vectorgames.app.assembly_view import AssemblyView
from vectorgames.app.opening import offscreen
from vectorgames.app.picture import with_panels
from vectorgames.app.screens import screen
from vectorgames.app.session import Session
from vectorgames.app.typed import Typed
from vectorgames.app.workshop_screen import part_tags
from vectorgames.ui.frame import frame
from vectorgames.ui.overlay import BoardLabels


class WorkshopStill:
    """The assembly page of a board at one size. ``session``: to be told Commands before ``image``."""

    def __init__(
        self, board: str, size: tuple[int, int], scale: float = 1.0, lang: str = "en", given: Typed | None = None
    ):
        self.host = offscreen()
        self.session = Session(language=lang, animation=False)
        self.session.workshop.open(board, given or Typed())
        self.session.workshop.settle()
        self.size, self.frame = size, frame(size, scale, "assembly")
        self.view = AssemblyView(self.host, self.frame, language=lang)

    def close(self) -> None:
        self.view.close()
        self.session.close()

    def image(self) -> np.ndarray:
        """uint8[h, w, 3]: the page as it is now."""
        session, shop = self.session, self.session.workshop
        self.view.show(shop.made, shop.plan.model, shop.scenery, shop.film.step, animate=False)
        labels = BoardLabels(parts=part_tags(self.view.labels(), session.language))
        shown = screen(session, session.tableau())
        return with_panels(self.host, self.view.viewport, self.size, self.frame, shown, labels)
