"""The page on which a lesson is written: its board, controls for all that a page can say, its YAML, both ways."""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import replace
from pathlib import Path
from typing import Any

from vectorgames.app.board_page import beside_board
from vectorgames.app.context import Looking
from vectorgames.app.document_editor import DocumentEditor, Reading
from vectorgames.app.document_page import DocumentPage
from vectorgames.app.page import Services
from vectorgames.app.pages.lesson import LessonSharing
from vectorgames.app.panels.document_form import document_form, document_text, language_switch
from vectorgames.app.study_saving import looked_at
from vectorgames.base import yaml_document
from vectorgames.base.files import free_name, write_atomic
from vectorgames.base.yaml_document import Document
from vectorgames.play.lessons import course
from vectorgames.play.lessons.course import Run
from vectorgames.play.lessons.lesson import Lesson, Page
from vectorgames.play.lessons.reading import Draft, read_draft
from vectorgames.play.views import View
from vectorgames.rules.schema import DefinitionError, parse, read_text
from vectorgames.ui.actions import action
from vectorgames.ui.boxes import Button, rule
from vectorgames.ui.canvas import Ui
from vectorgames.ui.frame import LESSON
from vectorgames.ui.layout import Box, Column, Fitted, Flow, Row, Scroll, Space, Text
from vectorgames.view.lesson_view import lesson_labels, lesson_tableau
from vectorgames.view.tableau import Mark, Tableau

PAGE, WHOLE, TEXT = "write_page", "write_whole", "write_text"
TABS = (PAGE, WHOLE, TEXT)

FIRST = "time_vectors"  # whose board a new lesson is about


class LessonEditorPage(DocumentPage):
    """A lesson's file, while it is written; ``at``: the number of the page that is written, from 0."""

    panels = beside_board("lesson_editor", LESSON)

    def __init__(self, services: Services):
        self._draft: Draft | None = None
        super().__init__(services, Looking(lambda: self._draft.game if self._draft is not None else None))
        self.at = 0
        self._board: Hashable = None  # the key of the game whose board is seen
        self._shown: tuple[Page | None, ...] = ()  # as they were when they could be read last
        self.editor = DocumentEditor("write", self._read, self.changed, self._seen)
        self.sharing = LessonSharing(services, self._saved_file)
        self.looking.dock = PAGE

    @property
    def parts(self) -> tuple[object, ...]:
        return (self.sharing, *super().parts)

    @property
    def path(self) -> yaml_document.Path:
        """Where in the document the page stands."""
        return "pages", self.at

    @property
    def pages(self) -> list[Any]:
        """The pages as the file says them."""
        found = self.editor.value(("pages",))
        return found if isinstance(found, list) else []

    # ---- opening and leaving ----

    @action("write_lesson", everywhere=True)
    def open(self, file: str, page: int) -> None:
        """Write on a lesson in a file, whatever is wrong with it; on one of the program's as a copy of one's own.
        LocalizedError where there is no text in it."""
        self.save()  # it may be this file
        path = Path(file)
        text = read_text(path)
        if path.parent == course.SHIPPED:
            path = self._free(path.stem)
            write_atomic(path, text)
            self.services.tell(self.context.words("write.copied", file=str(path)), "info")
        self._begin(path, text, page)

    @action("new_lesson", everywhere=True)
    def begin(self) -> None:
        """A lesson of one page, on the board of the game in play. Its file comes with the first change, or when it
        is tried or given away: what was opened by mistake leaves nothing in the course."""
        words, game = self.context.words, self.context.game
        made = self._new_lesson((game.about.source or game.id) if game is not None else FIRST)
        self._begin(self._free(words("write.new_file")), yaml_document.dump(made), 0)

    def _begin(self, path: Path, text: str, page: int) -> None:
        self.editor.plain_language = self.context.language
        self.editor.two = False
        self._draft, self._shown = None, ()
        self.write_on(path, text)
        unreadable = self._draft is None
        if self._draft is None:  # there is a board all the same, beside the text that is to be mended
            self._draft = read_draft(parse(yaml_document.dump(self._new_lesson(FIRST)), path.name))
        self._board = self._draft.game.about.key
        self.enter(TEXT if unreadable else PAGE)
        self.looking.dock = TEXT if unreadable else PAGE
        self._write_on(page)

    def _free(self, stem: str) -> Path:
        folder = course.own_folder()
        folder.mkdir(parents=True, exist_ok=True)
        return free_name(folder, stem)

    def _new_lesson(self, game: str) -> dict[str, Any]:
        title = self.context.words("write.new_title")
        return {"format": 1, "title": title, "game": game, "pages": [self._new_page(1)]}

    def _new_page(self, number: int) -> dict[str, Any]:
        words = self.context.words
        return {"title": words("learn.kept_page", n=number), "text": words("learn.kept_text")}

    # ---- the file ----

    def _read(self, document: Document) -> Reading:
        """What the document says of a lesson; of each page the first mistake, and answers that are none."""
        draft = read_draft(parse(document.text, self.file.name))
        self._draft = draft
        kept = self._shown if len(self._shown) == len(draft.pages) else (None,) * len(draft.pages)
        pages = zip(draft.pages, kept, strict=True)
        self._shown = tuple(new if isinstance(new, Page) else old for new, old in pages)
        errors = [page for page in draft.pages if isinstance(page, DefinitionError)]
        for page in draft.pages:
            if isinstance(page, Page):
                errors += _wrong_answers(self._lesson(page))
        return Reading(draft.check, tuple(errors), draft)

    def _lesson(self, page: Page) -> Lesson:
        """A lesson of this page alone."""
        draft = self._draft
        assert draft is not None
        return Lesson(self.file.stem, draft.title, draft.summary, draft.game, (page,), self.file.name)

    def changed(self) -> None:
        """The document is another one; on another board what belonged to the one before is gone."""
        super().changed()
        self.at = min(self.at, max(0, len(self.pages) - 1))
        board = self.looking.played_on.about.key
        if board != self._board:
            self._board = board
            self._write_on(self.at)

    def _saved_file(self) -> Path:
        if not self.file.exists():
            self.changed()
        self.save()
        return self.file

    # ---- what is shown ----

    @property
    def tabs(self) -> tuple[str, ...]:  # type: ignore[override]
        return TABS

    @property
    def run(self) -> Run | None:
        """The page written as learners see it at first; None: it could never be read."""
        page = self._shown[self.at] if self.at < len(self._shown) else None
        return Run(self._lesson(page)) if page is not None else None

    def position(self) -> Tableau:
        """The page, and what the control that takes clicks has taken."""
        run, taken = self.run, self.editor.value(self.editor.taking) if self.editor.taking is not None else None
        seen = lesson_tableau(run, self.looking.pointed) if run is not None else Tableau()
        names = taken if isinstance(taken, list) else [taken]
        spaces = [self.space.index[name] for name in names if isinstance(name, str) and name in self.space.index]
        return replace(seen, marks=(*seen.marks, *(Mark("line", at) for at in spaces)))

    @property
    def written(self) -> tuple[tuple[int, str], ...]:  # type: ignore[override]
        run = self.run
        labels = lesson_labels(run) if run is not None else ()
        return tuple((at, text.say(self.context.language)) for at, text in labels)

    @property
    def title(self) -> str:
        return self.context.words("write.title")

    @property
    def hint(self) -> str:
        return "write.taking" if self.editor.taking is not None else "write.fine"

    @property
    def called(self) -> str:
        return self.context.words("write.to_editor")

    @property
    def place(self) -> Hashable:  # type: ignore[override]
        return str(self.file), self.at

    def _seen(self, of: str) -> dict[str, Any]:
        if of != "view":
            return {}
        looking = self.looking
        told = looked_at(
            self.space, looking.view, looking.explode, looking.apart, self.context.host.camera_from_home()
        )
        return dict.fromkeys(("view", "camera", "explode", "apart")) | told

    # ---- pages ----

    def _write_on(self, page: int) -> None:
        """Write on another page, looked at as it says."""
        self.at = min(max(page, 0), max(0, len(self.pages) - 1))
        self.editor.taking = None
        self.looking.point_nowhere()
        self.cursor = None
        run = self.run
        view = run.page.view if run is not None else View(self.display.first.layout)
        self.display.look(view)
        self.looking.view = replace(view, light=self.looking.view.light)
        if run is not None:
            page_seen, meant = run.page, self.display.board.layout(view.layout)
            self.looking.explode = meant.explode if page_seen.explode is None else page_seen.explode
            self.looking.apart = meant.apart if page_seen.apart is None else page_seen.apart

    @action("write_to_page")
    def turn_to(self, page: int) -> None:
        self._write_on(page)

    @action("write_add_page")
    def add_page(self) -> None:
        """Another page after the one that is written, looked at as this is."""
        made = self._new_page(len(self.pages) + 1)
        run = self.run
        if run is not None and run.page.view != View():
            made["view"] = str(run.page.view)
        self.editor.insert(("pages", self.at + 1), made)
        self._write_on(self.at + 1)

    @action("write_move_page")
    def move_page(self, by: int) -> None:
        self.editor.move(self.path, self.at + by)
        self._write_on(self.at + by)

    @action("write_remove_page")
    def remove_page(self) -> None:
        if len(self.pages) > 1:
            self.editor.remove(self.path)
            self._write_on(self.at)

    @action("write_try", section="learn", key="Ctrl+Enter")
    def try_page(self) -> None:
        """See and answer the page as learners do; leaving it leads back here. Where something is wrong, to that."""
        if self.editor.mistakes:
            self.to_mistake()
        else:
            self.services.everywhere["try_lesson"].run((str(self._saved_file()), self.at))

    @action("write_to_mistake")
    def to_mistake(self) -> None:
        """The control, or the line, of the first mistake comes into view."""
        if not self.editor.mistakes:
            return
        path = self.editor.mistakes[0].path
        tab = TEXT if self.editor.document.problem is not None else WHOLE
        if tab == WHOLE and path[:1] == ("pages",) and len(path) > 1:
            tab = PAGE
            if path[1] != self.at:
                self._write_on(int(path[1]))
        self.looking.dock = tab
        if self.context.panel_page:  # where tabs are pages of their own
            self.context.panel_page = tab
        self.editor.wanted = path

    # ---- clicks ----

    @action("aim")
    def click(self, space: int | str) -> None:
        if not isinstance(space, int):
            return
        at = self.looking.numbered(space)
        self.looking.pinned = at
        if not self.editor.clicked(self.space.names[at]):
            self.services.tell(self.context.words("write.takes_nothing"), "info")

    def back(self) -> None:
        """The control takes no clicks any more, else the page is left."""
        if self.editor.taking is not None:
            self.editor.taking = None
        else:
            super().back()

    def write_page(self, ui: Ui) -> Box:
        """The controls of one page; beside them the YAML, where there is room."""
        form = Column(
            _pages(ui, self),
            Scroll(f"write {self.at}", document_form(ui, self.editor, self.path), grow=1.0),
            grow=1.0,
        )

        def body(width: float) -> Box:
            if width < ui.px(_BESIDE):
                return form
            text = document_text(ui, self.editor, "text beside")
            return Row(form, Column(text, width=_SHARE * width / ui.scale), gap="wide")

        return Column(Fitted(body, grow=1.0), _foot(ui, self), gap="close")

    def write_whole(self, ui: Ui) -> Box:
        """What the lesson says besides its pages."""
        parts = Column(
            document_form(ui, self.editor, (), ("format", "pages")),
            language_switch(ui, self.editor),
            rule(),
            Flow(
                Button("give lesson", ui.words("ui.command.give_lesson"), "give_lesson"),
                Button("copy lesson", ui.words("ui.command.copy_lesson"), "copy_lesson"),
                gap="small",
            ),
            Text(ui.words("write.give_help"), "note", "second"),
        )
        return Column(Scroll("write whole", parts, grow=1.0), _foot(ui, self), gap="close")

    def write_text(self, ui: Ui) -> Box:
        return Column(document_text(ui, self.editor), _foot(ui, self), gap="close")


def _wrong_answers(lesson: Lesson) -> list[DefinitionError]:
    try:
        course.check(lesson)
    except DefinitionError as error:
        return [error]
    return []


_BESIDE = 760  # design width from which the YAML stands beside the controls
_SHARE = 0.45  # of the width, for the YAML then
_NUMBER = 32


def _pages(ui: Ui, page: LessonEditorPage) -> Box:
    """The pages by their numbers, those with a mistake marked; to move the one open, take it away, add one."""
    words, count = ui.words, len(page.pages)
    wrong = {one.path[1] for one in page.editor.mistakes if len(one.path) > 1 and one.path[0] == "pages"}
    numbers = [
        Button(f"to page {n}", str(n + 1), ("write_to_page", n), kind="selected" if n == page.at else "normal",
               ink="warning" if n in wrong else "", width=_NUMBER)
        for n in range(count)
    ]  # fmt: skip
    return Column(
        Flow(*numbers, Button("add page", "+", "write_add_page", help=words("write.add_page"), width=_NUMBER),
             gap="tiny"),
        Row(
            Text(words("learn.page", n=page.at + 1, pages=count), "note", "second", grow=1.0),
            Button("page earlier", "◀", ("write_move_page", -1), enabled=page.at > 0,
                   help=words("write.earlier"), width=_NUMBER),
            Button("page later", "▶", ("write_move_page", 1), enabled=page.at + 1 < count,
                   help=words("write.later"), width=_NUMBER),
            Button("remove page", "×", "write_remove_page", enabled=count > 1, help=words("write.remove_page"),
                   width=_NUMBER),
            gap="tiny",
        ),
        gap="tiny",
    )  # fmt: skip


def _foot(ui: Ui, page: LessonEditorPage) -> Box:
    count = len(page.editor.mistakes)
    fine = Text(ui.words("write.fine"), "note", "good", lines=1, cut=True)
    wrong = Button("to mistake", ui.words("document.mistakes", n=count), "write_to_mistake", ink="warning")
    return Row(
        wrong if count else fine,
        Space(),
        Button("try", ui.words("write.try"), "write_try", kind="primary", keys=ui.keys("write_try")),
        gap="close",
    )
