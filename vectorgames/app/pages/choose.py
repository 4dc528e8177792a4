"""The first page: every game, the unfinished and the recent ones, the ways to the other pages."""

from __future__ import annotations

from vectorgames.app.page import WAYS, Page, filling


class ChooserPage(Page):
    """What the library holds; shown where no other page wants to be."""

    panels = filling("chooser")
    way_in = "back_to_chooser"
    offers = (*Page.offers, *WAYS)
