"""Who works at the program, out of which class, and what the class has done: for all pages on which pupils work;
the boards on which they practise, and the dialogs for names and for the table of the class."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from vectorgames.app.names import board_title
from vectorgames.app.page import Services
from vectorgames.app.settings import FileQuestion
from vectorgames.base import bounds
from vectorgames.base.files import write_atomic
from vectorgames.base.paths import documents
from vectorgames.base.words import LocalizedError, LocalizedText, Words
from vectorgames.play.lessons import class_list, course, progress
from vectorgames.play.lessons.class_list import Row as Line
from vectorgames.play.lessons.class_list import everybody, table
from vectorgames.play.lessons.lesson import Listed
from vectorgames.play.lessons.progress import WAYS, Done, Progress, progress_of
from vectorgames.rules.definitions import definition
from vectorgames.ui.actions import action
from vectorgames.ui.boxes import Button, Field, line_button
from vectorgames.ui.canvas import Ui
from vectorgames.ui.dialogs import Dialog, Main, bottom, tall
from vectorgames.ui.layout import BAR, Box, Column, Forms, Row, Scroll, Text
from vectorgames.ui.widgets import TALL_H

TREE, STACK, LATTICE = "ez_gryb", "chess_4d", "time_vectors"


class PracticeBoard(NamedTuple):
    """A game whose board it is, and its options."""

    game: str
    options: tuple[tuple[str, Any], ...] = ()

    @property
    def key(self) -> str:
        """``time_vectors dimensions=4``."""
        return " ".join((self.game, *(f"{name}={value}" for name, value in self.options)))

    def title(self, words: Words) -> str:
        """``4 dimensions, levels in a ring``; ``GRYB board``."""
        chosen = dict(self.options)
        if not chosen:
            return board_title(definition.definition(self.game).board, words)
        said = words("app.dimensions", n=chosen["dimensions"])
        return f"{said}, {words('games.option.periodic_z')}" if chosen.get("periodic_z") else said


def practice_boards() -> tuple[PracticeBoard, ...]:
    options = {option.name: option for option in definition.definition(LATTICE).options}
    lattices = [PracticeBoard(LATTICE, (("dimensions", n),)) for n in sorted(options["dimensions"].values)]
    ring = PracticeBoard(LATTICE, (("dimensions", 4), ("periodic_z", True)))
    return (*lattices, ring, PracticeBoard(STACK), PracticeBoard(TREE))


class Classroom:
    """``changed`` is called when somebody else works from now on."""

    def __init__(self, services: Services, changed: Callable[[], object] = lambda: None):
        self.services, self.context, self._changed = services, services.context, changed

    # ---- reading ----

    @property
    def pupil(self) -> str:
        """Who works; "": nobody has given a name."""
        return self.context.pupil

    @property
    def progress(self) -> Progress:
        return progress.progress_of(self.pupil)

    @property
    def file(self) -> Path | None:
        """The list of names that was chosen."""
        chosen = self.context.preferences.settings.class_list
        return Path(chosen) if chosen else None

    @property
    def names(self) -> tuple[str, ...]:
        """Those in the list; none where none was chosen. LocalizedError where it cannot be read any more."""
        return class_list.class_list(self.file) if self.file is not None else ()

    @property
    def lessons(self) -> tuple[Listed, ...]:
        """All that can be read, for their titles."""
        entries = map(course.entry, course.lesson_files())
        return tuple(entry.lesson for entry in entries if entry.lesson is not None)

    def tell(self, told: LocalizedText | None) -> None:
        """Say what is to be told of a file that was damaged, if anything is."""
        if told is not None:
            self.services.tell(told.say(self.context.language), "error")

    def mend(self) -> None:
        self.tell(progress.mend(self.pupil))

    # ---- what commands do ----

    @action("pupils", section="learn", menu=("lesson", 6))
    def ask_who(self) -> None:
        self.context.dialog = PupilsDialog(self.pupil, lambda: self.file, lambda: self.names)

    @action("pupil")
    def take_pupil(self, name: str) -> None:
        """Somebody works from now on; "": under no name."""
        self.context.dialog = None
        named = class_list.one_name(name)[: bounds.NAME]
        if named != self.pupil:
            self.context.pupil = named
            self._changed()
        self.mend()

    @action("class_list")
    def ask_for_list(self) -> None:
        self.services.dialogs.ask(FileQuestion("names", self._take_list, suffix="", folder=str(documents())))

    def _take_list(self, path: Path) -> None:
        names = class_list.class_list(path)
        self._prefer(str(path))
        words = self.context.words
        self.services.tell(words("progress.list_read", n=len(names), file=path.name), "info")
        self.ask_who()

    @action("class_none")
    def leave_list(self) -> None:
        self._prefer("")

    def _prefer(self, path: str) -> None:
        problem = self.context.prefer("settings", "class_list", path)
        if problem:
            self.services.tell(problem, "error")

    @action("progress", section="learn", menu=("lesson", 7))
    def show_table(self) -> None:
        self.context.dialog = ProgressDialog(self.known_names, lambda: self.lessons)

    @action("progress_csv")
    def save_table(self) -> None:
        name = f"{self.context.words('progress.file')}-{time.strftime('%Y-%m-%d')}.csv"
        self.services.dialogs.ask(FileQuestion("progress", self._write_table, name, ".csv", str(documents())))

    def _write_table(self, path: Path) -> None:
        words = self.context.words
        boards = {board.key: board.title(words) for board in practice_boards()}
        write_atomic(path, class_list.as_csv(self.known_names, self.lessons, boards, words))
        self.services.tell(words("progress.written", file=str(path)), "info")

    @property
    def known_names(self) -> tuple[str, ...]:
        """The names of the list; none where it cannot be read any more."""
        try:
            return self.names
        except LocalizedError:
            return ()


_FIELD = "dialog name"

MOST = 60
"""Names that are listed at once; by typing one comes to the others."""


def _typed(ui: Ui) -> str:
    return ui.layer.drafts.get(_FIELD, "").strip()


def _matching(names: Sequence[str], typed: str) -> list[str]:
    return [name for name in names if typed.casefold() in name.casefold()]


def _more(ui: Ui, found: int) -> Box | None:
    """That there are more than are listed."""
    return Text(ui.words("progress.more", n=found - MOST), "note", "second") if found > MOST else None


class PupilsDialog(Dialog):
    """The names of the list, one of which is clicked, or a field for one's name where there is no list.

    ``pupil``: who works now; ``file``: the list that was chosen, ``names`` those in it, LocalizedError where it
    cannot be read.
    """

    width, height, fixed = 560, 620, True
    field = _FIELD

    def __init__(self, pupil: str, file: Callable[[], Path | None], names: Callable[[], tuple[str, ...]]):
        self._pupil, self._file, self._names = pupil, file, names

    def title(self, words: Words) -> str:
        return words("progress.who")

    def body(self, ui: Ui) -> Box:
        words, file, typed = ui.words, self._file(), _typed(ui)
        problem = ""
        try:
            names = self._names()
        except LocalizedError as error:
            names, problem = (), error.say(words.language)
        known = names or tuple(name for name in everybody(()) if name)
        found = _matching(known, typed)
        taken = found[0] if typed and found else "" if names else typed
        rows = [
            Row(
                Text(name, cut=True, lines=1, grow=1.0),
                ground=line_button(f"pupil {number}", ("pupil", name), name == self._pupil),
                pad=("normal", "none"),
                height=34,
            )
            for number, name in enumerate(found[:MOST])
        ]
        listed = file.name if file else words("progress.no_list")
        hint = words("progress.search" if names else "progress.your_name")
        choose = ("pupil", taken) if taken else ""
        return Column(
            Text(words("progress.who_help"), "note", "second"),
            Text(problem, "text", "warning") if problem else None,
            Row(
                Field(_FIELD, hint, enter=choose, height=TALL_H, grow=1.0),
                Main("take pupil", words("progress.take"), choose, enabled=bool(taken)),
            ),
            Scroll("pupils", Column(*rows, _more(ui, len(found)), gap="none"), grow=1.0),
            Row(
                Text(listed, "note", "second", cut=True, lines=1),
                Button("no list", words("progress.leave_list"), "class_none", kind="quiet") if file else None,
            ),
            bottom(
                tall("list", words("progress.choose_list"), "class_list"),
                tall("nobody", words("progress.nobody"), ("pupil", "")),
            ),
        )


class ProgressDialog(Dialog):
    """A line for each pupil; a click on one lists his pages.

    ``names``: of the list that was chosen; ``lessons``: for their titles.
    """

    width, height, fixed = 1000, 680, True

    def __init__(self, names: tuple[str, ...], lessons: Callable[[], tuple[Listed, ...]]):
        self._names, self._lessons = names, lessons
        self.pupil: str | None = None  # whose pages are listed; None: all pupils are

    def title(self, words: Words) -> str:
        told = self.pupil or words("progress.nobody")
        return words("progress.title") if self.pupil is None else words("progress.title_of", pupil=told)

    @action("progress_of")
    def show_pupil(self, name: str) -> None:
        self.pupil = name

    @action("progress_all")
    def show_all(self) -> None:
        self.pupil = None

    def body(self, ui: Ui) -> Box:
        words = ui.words
        if self.pupil is None:
            lines = table(self._names)
            typed = _typed(ui).casefold()
            found = [line for line in lines if typed in (line.pupil or words("progress.nobody")).casefold()]
            listed: Box = Forms(*(_pupils(ui, found, columns) for columns in _COLUMNS), grow=1.0)
            search: Box | None = Field(_FIELD, words("progress.search"), enter="", height=TALL_H)
            back: Box | None = None
        else:
            listed, search = self._pages(ui, self.pupil), None
            back = tall("all", words("progress.back"), "progress_all")
        return Column(search, listed, bottom(back, Main("csv", words("progress.save"), "progress_csv")))

    def _pages(self, ui: Ui, pupil: str) -> Box:
        words = ui.words
        titles = {lesson.id: lesson.title.say(words.language) for lesson in self._lessons()}
        named = [words(f"progress.column.{name}") for name in ("page", "way", "tries", "hints")]
        lines = [(words("progress.column.lesson"), [*named, words("progress.short.seconds")])]
        for (lesson, page), done in sorted(progress_of(pupil).pages.items()):
            lines.append((titles.get(lesson, lesson), [str(page + 1), *_told(done, words)]))

        def first(columns: int) -> Box:
            head, *rows = (
                _line(name, cells[:columns], "text" if number else "note")
                for number, (name, cells) in enumerate(lines)
            )
            return _listed(ui, head, rows)

        return Forms(*map(first, (5, 3, 2, 1)), grow=1.0)


_NUMBER = 92  # design width of a column

_COLUMNS = (
    ("alone", "hints", "shown", "open", "tries", "seconds", "practice"),
    ("alone", "hints", "shown", "open", "practice"),
    ("alone", "hints", "shown"),
    ("alone",),
)
"""Of the table of pupils: all of them, and those that are left in little room."""


def _pupils(ui: Ui, lines: Sequence[Line], columns: Sequence[str]) -> Box:
    words = ui.words
    head = _line(words("progress.column.pupil"), [words(f"progress.short.{name}") for name in columns], "note")
    rows = []
    for line in lines[:MOST]:
        cells = _cells(line, words)
        name = line.pupil or words("progress.nobody")
        rows.append(_line(name, [cells[name] for name in columns], "text", ("progress_of", line.pupil)))
    return _listed(ui, head, [*rows, _more(ui, len(lines))])


def _listed(ui: Ui, head: Box, rows: Sequence[Box | None]) -> Box:
    """A table whose lines scroll under its head."""
    head.grow = 1.0
    empty = None if any(rows) else Text(ui.words("progress.nothing"), "text", "second", up=0.0)
    lines = Column(*rows, empty, gap="none")
    return Column(Row(head, Box(width=BAR), gap="none"), Scroll("progress", lines, grow=1.0), grow=1.0)


def _line(first: str, cells: list[str], style: str, what: tuple[str, str] | None = None) -> Box:
    colour = "second" if style == "note" else "text"
    return Row(
        Text(first, style, colour, cut=True, lines=1, grow=1.0, width=80),
        *(Text(cell, style, colour, lines=1, at=1.0, width=_NUMBER) for cell in cells),
        ground=line_button(f"progress {first}", what) if what else None,
        gap="none",
        pad=("normal", "none"),
        height=34,
    )


def _cells(line: Line, words: Words) -> dict[str, str]:
    cells = {way: str(n or "–") for way, n in zip(WAYS, line.ways, strict=True)}
    cells["tries"], cells["seconds"] = str(line.tries or "–"), _time(line.seconds, words)
    cells["practice"] = words("progress.of", n=line.right, asked=line.asked) if line.asked else "–"
    return cells


def _told(done: Done, words: Words) -> list[str]:
    return [words(f"progress.way.{done.way}"), str(done.tries), str(done.hints), _time(done.seconds, words)]


def _time(seconds: int, words: Words) -> str:
    return words("progress.minutes", n=seconds // 60, seconds=f"{seconds % 60:02}") if seconds else "–"
