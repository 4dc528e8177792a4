"""Every page of the program; of those that want to be shown, the first is. A new one is a class in this list.

Those with a ``way_in`` have a button on the first page, in the opposite order: the last one stands first.
Knows nothing of what is on them.
"""

from vectorgames.app.assembly_page import AssemblyPage
from vectorgames.app.chooser_page import ChooserPage
from vectorgames.app.explore_page import ExplorePage
from vectorgames.app.game_page import GamePage
from vectorgames.app.learn_page import LearnPage
from vectorgames.app.lesson_page import LessonPage
from vectorgames.app.page import Page
from vectorgames.app.practise_page import PractisePage

PAGES: tuple[type[Page], ...] = (
    AssemblyPage,
    PractisePage,
    LessonPage,
    LearnPage,
    ExplorePage,
    GamePage,
    ChooserPage,
)
