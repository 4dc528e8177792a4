"""Pictures of the board looked at, as files: a vector being drawn, the moves, the flat map. Knows no page."""

from __future__ import annotations

import threading
from collections.abc import Callable
from pathlib import Path
from typing import Any

from vectorgames.app.handlers import does
from vectorgames.app.looking import Looking
from vectorgames.app.page import Services
from vectorgames.app.step_player import drawn_path
from vectorgames.tableau import Tableau


class PictureSaving:
    """``tableau``: what is to be seen on the board of ``looking``. Written beside the frames."""

    def __init__(self, services: Services, looking: Looking, tableau: Callable[[], Tableau]):
        self.services, self.context = services, services.context
        self._looking, self._tableau = looking, tableau

    @does("save_vector")
    def save_vector(self, kind: str) -> None:
        """The vector that is shown, being drawn, as a moving picture of what is looked at."""
        from vectorgames.app.replay_job import vector_by_process
        from vectorgames.app.vector_film import VectorFilm

        tableau, looking, context = self._tableau(), self._looking, self.context
        path, game = drawn_path(tableau), looking.game
        if path is None or game is None:
            return
        theme, switches = context.theme, context.switches
        film = VectorFilm(
            game,
            tableau,
            path.spaces,
            path.dims,
            looking.view,
            (looking.explode, looking.apart),
            theme.id,
            theme.given,
            context.language,
            (switches.letters, switches.shapes),
            context.host.camera_from_home(),
        )
        self._write_moving("vector", kind, lambda *told: vector_by_process(film, *told))

    @does("stop_pictures")
    def stop(self) -> None:
        self.services.jobs.stop()

    def _write_moving(self, what: str, kind: str, writing: Callable[..., Callable[[Path], object]]) -> None:
        """``writing``: given who is told how far it is, and what stops it, gives what writes it to a path."""
        stop = threading.Event()
        self.services.write_picture(what, kind, writing(self.services.jobs.news.append, stop), stop)


class GamePictureSaving(PictureSaving):
    """The same of the game of the context; ``fields``: what the panels show of a tableau."""

    def __init__(
        self, services: Services, tableau: Callable[[], Tableau], fields: Callable[[Tableau], dict[str, Any]]
    ):
        super().__init__(services, services.context, tableau)
        self._fields = fields

    @does("save_replay")
    def save_replay(self, kind: str) -> None:
        """The moves as a moving picture of what is looked at."""
        from vectorgames.app.replay_job import replay_by_process

        shown = self.context.record, self.context.view, self.context.language
        self._write_moving("replay", kind, lambda *told: replay_by_process(*shown, *told))

    @does("save_map")
    def save_map(self, kind: str) -> None:
        """The flat map as it is now."""
        from vectorgames.app.sheet import sheet_of

        tableau = self._tableau()
        self.services.write_picture("map", kind, sheet_of(self.context, self._fields(tableau), tableau))
