"""Filing: commands about games and files: beginning, opening, saving, copying, pasting, going on."""

from __future__ import annotations

import random
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from vectorgames import saves
from vectorgames.app import clipboard, library
from vectorgames.app.album import new_picture
from vectorgames.contest import Terms
from vectorgames.match import Match
from vectorgames.ui import model
from vectorgames.words import SaidError

if TYPE_CHECKING:
    from vectorgames.app.session import Session


def _seed() -> int:
    return random.SystemRandom().randrange(1_000_000)


class Filing:
    """Part of a Session: each ``_do_name`` carries out the command ``name``."""

    def __init__(self, session: Session):
        self.session = session

    def _do_new(self, game: str | None) -> None:
        if game is None:
            self._do_back_to_chooser(None)
        else:
            self.session.dialog = library.new_game(game, self.session.words)

    def _do_option(self, value: tuple[str, Any]) -> None:
        name, new = value
        if isinstance(self.session.dialog, model.NewGame):
            dialog = self.session.dialog
            self.session.dialog = library.new_game(
                dialog.game, self.session.words, library.values(dialog) | {name: new}, dialog.contest
            )

    def _do_contest(self, terms: str | None) -> None:
        """In the dialog of a new game: a match of several, by its terms; None: a single game."""
        if isinstance(self.session.dialog, model.NewGame):
            contest = str(Terms.parse(terms)) if terms else None
            self.session.dialog = replace(self.session.dialog, contest=contest)

    def _do_start(self, value: tuple[str, dict[str, Any]]) -> None:
        game, options = value
        dialog = self.session.dialog
        contest = dialog.contest if isinstance(dialog, model.NewGame) and dialog.game == game else None
        self._start(game, options, Terms.parse(contest) if contest else None)

    def _start(self, game: str, options: dict[str, Any], terms: Terms | None) -> None:
        self.session.library.keep_unfinished()
        self.session.begin(library.start(game, options, _seed(), terms))

    def _do_play_again(self, _value: None) -> None:
        game, contest = self.session.match.game, self.session.match.contest
        self._start(game.source or game.id, dict(game.options), contest.terms if contest else None)

    def _do_next_game(self, _value: None) -> None:
        """The next game of the match of several; the loser begins."""
        session = self.session
        before = session.match.contest.seats if session.match.contest else ()
        session.begin(session.match.next_game(session.match.seed + 1), session.save_path, as_before=True)
        session.keep()
        if session.match.contest.seats != before:
            session.tell(session.words("app.seats_changed"))

    def _do_back_to_chooser(self, _value: None) -> None:
        self.session.autosaver.flush()
        self.session.match = None
        self.session.dialog = None
        self.session.position_changed()
        self.session.library.refresh(self.session.words)

    def _do_save_map(self, kind: str) -> None:
        """The flat map as a picture file among the user's pictures; painted beside the frames."""
        from vectorgames.app.sheet import sheet_of

        self.session.errands.run(sheet_of(self.session), new_picture("map", kind))

    def _do_open_dialog(self, _value: None) -> None:
        self.session.dialog = self.session.library.files(saving=False)

    def _do_save_dialog(self, _value: None) -> None:
        library = self.session.library
        self.session.dialog = library.files(saving=True, name=library.free_name(self.session.match))

    def _do_open(self, name: str) -> None:
        try:
            path = self.session.library.path(name)
            match = saves.load(path)
        except SaidError as error:
            self._file_error(error)
            return
        self._begin(match, path)

    def _do_save(self, name: str | None) -> None:
        if name is None and self.session.save_path is None:
            self._do_save_dialog(None)
            return
        try:
            path = self.session.save_path if name is None else self.session.library.path(name)
            if name is not None and path.exists() and path != self.session.save_path:
                self.session.dialog = replace(self.session.library.files(True, name), taken=path.name)
                return
            self._save(path)
        except SaidError as error:
            self._file_error(error)

    def _do_replace(self, name: str) -> None:
        """Save under a name under which another game is saved."""
        try:
            self._save(self.session.library.path(name))
        except SaidError as error:
            self._file_error(error)

    def _save(self, path: Path) -> None:
        saves.write_atomic(path, saves.dump(self.session.match))
        self.session.save_path = path
        self.session.match.saved = True
        self.session.dialog = None
        self.session.tell(self.session.words("app.saved", file=path.name))

    def _file_error(self, error: SaidError) -> None:
        if isinstance(self.session.dialog, model.Files):
            self.session.dialog = replace(self.session.dialog, error=error.say(self.session.language), taken="")
        else:
            self.session.tell(error.say(self.session.language), "error")

    def _do_copy(self, _value: None) -> None:
        clipboard.put(saves.dump(self.session.match))
        self.session.tell(self.session.words("app.copied"))

    def _do_paste(self, _value: None) -> None:
        content = clipboard.get()
        if not content.strip():
            self.session.tell(self.session.words("app.nothing_to_paste"), "error")
            return
        try:
            match = saves.loads(content, self.session.words("app.pasted_name"))
        except SaidError as error:
            line = getattr(error, "line", None)
            what = getattr(error, "what", error)
            text = content.splitlines()[line - 1] if line and line <= len(content.splitlines()) else ""
            self.session.dialog = model.PasteError(what.say(self.session.language), line, text[:200])
            return
        self._begin(match)
        self.session.tell(self.session.words("app.pasted"))

    def _do_resume(self, file: str) -> None:
        """Go on with an unfinished game, of this window or of one that has ended."""
        path, session = Path(file), self.session
        match = saves.load(path)
        if path != session.autosaver.path:  # its own game goes on: it is not one before
            session.library.keep_unfinished()
        session.begin(match)
        session.keep()
        session.library.take_over(path)

    def _do_recent(self, file: str) -> None:
        self._begin(saves.load(Path(file)))

    def _begin(self, match: Match, path: Path | None = None) -> None:
        """Play a match out of a file or the clipboard; the one before is kept."""
        self.session.library.keep_unfinished()
        self.session.begin(match, path)
        self.session.keep()

    def _do_discard(self, _file: str) -> None:
        self.session.dialog = None
