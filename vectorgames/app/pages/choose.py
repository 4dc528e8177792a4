"""The first page: every game, the unfinished and the recent ones, the ways to the other pages."""

from __future__ import annotations

import time

from vectorgames.app.page import WAYS, Page, Services, filling
from vectorgames.ui.actions import action

LOOKS = 0.5  # seconds between looks at the user's own games


class ChooserPage(Page):
    """What the library holds; shown where no other page wants to be.

    ``search``: what the games shown are to say; ``visits``: another number whenever it is begun anew, from the top.
    """

    panels = filling("chooser")
    way_in = "back_to_chooser"
    offers = (*Page.offers, *WAYS)
    types_into = "search"
    bar = (("language", 0), ("of_program", 0))

    def __init__(self, services: Services):
        super().__init__(services)
        self.search, self.visits = "", 0
        self._looked = 0.0

    @property
    def title(self) -> str:
        return self.context.words("ui.program")

    @property
    def called(self) -> str:
        return self.context.words("app.to_chooser")

    def close(self) -> None:
        self.search = ""
        self.visits += 1

    @property
    def moving(self) -> bool:
        """Whether a file of the user's own games has changed."""
        now = time.monotonic()
        if self.context.record is not None or now - self._looked < LOOKS:
            return False
        self._looked = now
        return self.services.library.own.look()

    @action("search")
    def look_for(self, what: str) -> None:
        self.search = what

    def escape(self) -> None:
        self.search = ""
