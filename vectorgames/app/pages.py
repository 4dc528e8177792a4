"""Every page of the program; of those that want to be shown, the first is. A new one is a class in this list.

Knows nothing of what is on them.
"""

from vectorgames.app.assembly_page import AssemblyPage
from vectorgames.app.chooser_page import ChooserPage
from vectorgames.app.game_page import GamePage
from vectorgames.app.page import Page

PAGES: tuple[type[Page], ...] = (AssemblyPage, GamePage, ChooserPage)
