"""The first page: games to choose, an unfinished one, recent ones. Knows nothing of how a game is played."""

from __future__ import annotations

from typing import Any

from vectorgames.app.page import Page
from vectorgames.tableau import Tableau
from vectorgames.ui import model, pages


class ChooserPage(Page):
    """What the library holds; shown where no other page wants to be."""

    panels = pages.CHOOSER
    way_in = "back_to_chooser"

    def fields(self, tableau: Tableau) -> dict[str, Any]:
        shelf = self.services.library
        return {"chooser": model.Chooser(shelf.games, shelf.unfinished, shelf.recent, self.services.ways_in)}
