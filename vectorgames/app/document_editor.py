"""A YAML document being edited: through controls that its schema offers, and through its text; with undo, and with
its mistakes told where they are.

A page has one among its ``parts``, and draws it with ``panels.document_form``.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, NamedTuple

from vectorgames.base import bounds
from vectorgames.base.history import Changes
from vectorgames.base.words import LANGUAGES, LocalizedError, LocalizedText, not_read
from vectorgames.base.yaml_document import Document, Path
from vectorgames.rules.schema import Check, DefinitionError, Offer, anything, mapping, offer, simplest
from vectorgames.ui.actions import action


class Mistake(NamedTuple):
    """What is wrong at a line, from 1, and at the control that stands for it."""

    line: int
    path: Path
    what: LocalizedText


@dataclass(frozen=True)
class Reading:
    """What a document was found to say: the check that it passed, or failed, and its mistakes. ``value``: what was
    read, whatever the page makes of it."""

    check: Check
    errors: tuple[DefinitionError, ...] = ()
    value: Any = None


class DocumentEditor:
    """``read`` says what is to be thought of a document that is YAML; it raises DefinitionError where it finds no
    more than one mistake. ``changed`` is called after every change.

    document   the document as it is; its text may be no YAML while somebody types
    readable   the last one that was YAML, of which the controls are
    words      under which the labels of keys (``.key``), what is said of them (``.help``) and the names of choices
               (``.value``) are found
    two        whether texts are written in two languages
    plain_language   which one a text is meant to be in that is one for all languages
    seen       what is seen on the board now, for what the schema calls so (``Offer.of``): values of keys that stand
               beside each other, None where they are to be taken away; empty: nothing of that kind
    named      what somebody would call a value that is no word of the texts; "": as it is written
    explained  whether what an item of a list does can be shown on the board; ``showing``: that of which it is
    taking     the place whose control takes what is clicked on the board; None: none does
    wanted     the place whose control is to be brought into view, once it is drawn
    brush      what is put at a space that is clicked, where spaces have something each
    """

    def __init__(
        self,
        words: str,
        read: Callable[[Document], Reading],
        changed: Callable[[], object] = lambda: None,
        seen: Callable[[str], Mapping[str, Any]] = lambda _of: {},
        named: Callable[[Any], str] = lambda _value: "",
        explained: Callable[[Path], bool] = lambda _path: False,
    ):
        self.named, self.explained = named, explained
        self.words, self._read, self._changed, self.seen = words, read, changed, seen
        self.reading = Reading(mapping({}))
        self.mistakes: tuple[Mistake, ...] = ()
        self.two, self.plain_language, self.brush = False, LANGUAGES[0], ""
        self._start("format: 1\n")

    def begin(self, text: str) -> None:
        """Edit this text from now on; what was done before cannot be undone."""
        self._start(text)
        self._look()

    def _start(self, text: str) -> None:
        self._history = Changes(Document(text))
        self._last: Path | None = None
        self.taking: Path | None = None
        self.showing: Path | None = None
        self.wanted: Path | None = None
        self.readable = Document("format: 1\n") if self.document.problem is not None else self.document

    @property
    def document(self) -> Document:
        return self._history.here

    @property
    def can_undo(self) -> bool:
        return self._history.can_undo

    @property
    def can_redo(self) -> bool:
        return self._history.can_redo

    # ---- asking ----

    def value(self, path: Path) -> Any:
        return self.readable.value(path)

    def check_at(self, path: Path) -> Check:
        """The check of a place, as far as the schema says it."""
        check = self.reading.check
        for depth, part in enumerate(path):
            told = offer(check)
            if told.kind in ("mapping", "block"):
                field = told.fields_of(self.value(path[:depth])).get(str(part))
                check = field.check if field is not None else anything
            else:
                check = told.item or anything
        return check

    def offered(self, path: Path) -> Offer:
        return offer(self.check_at(path))

    def wrong(self, path: Path, below: bool = False) -> tuple[Mistake, ...]:
        """The mistakes at a place itself, or also ``below`` it."""
        return tuple(one for one in self.mistakes if one.path == path or below and one.path[: len(path)] == path)

    # ---- changing ----

    def change(self, document: Document, about: Path | None = None) -> None:
        """It is another one now. What is typed on and on ``about`` one place is undone at once. LocalizedError for
        one that is longer than a file may be."""
        if document.text == self.document.text:
            return
        if len(document.text.encode("utf-8", "replace")) > bounds.FILE:
            raise LocalizedError("errors.too_long_file", most=bounds.FILE)
        self._history.change(document, about is not None and about == self._last and self.can_undo)
        self._last = about
        self._look()
        self._changed()

    def _look(self) -> None:
        document, problem = self.document, self.document.problem
        if problem is not None:
            what = not_read(problem)
            self.mistakes = (Mistake(problem.line, (), what),)
            return
        self.readable = document
        try:
            self.reading = self._read(document)
            errors = self.reading.errors
        except DefinitionError as wrong:
            errors = (wrong,)
        self.mistakes = tuple(
            Mistake(error.line, document.at_line(error.line, str(error.what.params.get("key", ""))), error.what)
            for error in errors
        )

    @action("document_set")
    def set(self, path: tuple[str | int, ...], value: Any) -> None:
        """Put a value at a place; None: take it away. Where it says of which kind a block is, those keys stay that
        the block has then, and those come that it needs."""
        if value is None:
            self.remove(path)
            return
        above, before = self.offered(path[:-1]), self.value(path[:-1])
        if above.kind == "block" and path[-1] == above.key and isinstance(before, dict):
            fields = above.fields_of({above.key: value})
            left = {key: one for key, one in before.items() if key in fields} | {above.key: value}
            needed = {key: simplest(one.check) for key, one in fields.items() if one.required and key not in left}
            self.change(self._ready().set(path[:-1], left | needed))
            return
        typed = path if isinstance(value, (str, dict)) and self.readable.has(path) else None
        self.change(self._ready().set(path, value, self._order(path[:-1])), typed)

    def _order(self, path: Path) -> tuple[str, ...]:
        return tuple(self.offered(path).fields_of(self.value(path)))

    @action("document_say")
    def say(self, path: tuple[str | int, ...], language: str, text: str) -> None:
        """Write a text in a language. One that is for all languages becomes one for each where it is written in
        two. What may be left out, and is always shown, is left out while it is empty."""
        before = self.value(path)
        told: Any = text
        if isinstance(before, dict):
            told = before | {language: text}
        elif self.two and language != self.plain_language:
            told = {self.plain_language: before or "", language: text}
        if isinstance(told, dict):
            told = {name: one for name, one in told.items() if one}
        field = self.offered(path[:-1]).fields_of(self.value(path[:-1])).get(str(path[-1]))
        empty = None if field is not None and field.usual and not field.required else ""
        self.set(path, told or empty)

    @action("document_add")
    def add(self, path: tuple[str | int, ...]) -> None:
        """Put in what is simplest: at a key that is not there yet, or as another item of a list."""
        told, there = self.offered(path), self.value(path)
        if told.kind == "list" and told.item is not None and not told.of:
            path = (*path, len(there or ()))
        self.set(path, simplest(self.check_at(path)))
        self._take_first(path)

    def _take_first(self, path: Path) -> None:
        """What has just come takes clicks, if it can, else the first that it needs which can."""
        told = self.offered(path)
        fields = told.fields_of(self.value(path))
        places = [path, *((*path, key) for key, field in fields.items() if field.required)]
        self.taking = next((place for place in places if self.offered(place).of == "space"), self.taking)
        self.wanted = next((one.path for one in self.mistakes if one.path[: len(path)] == path), path)

    @action("document_add_block")
    def add_block(self, path: tuple[str | int, ...], kind: str) -> None:
        """Put in a block of a kind, with the keys that it needs: at a key, or as another item of a list."""
        told = self.offered(path)
        if told.kind == "list" and told.item is not None:
            path, told = (*path, len(self.value(path) or ())), offer(told.item)
        fields = told.fields_of({told.key: kind})
        fields = fields if told.key else told.blocks()[kind]
        needed = {key: simplest(one.check) for key, one in fields.items() if one.required and key != told.key}
        self.set(path, ({told.key: kind} if told.key else {}) | needed)
        self._take_first(path)

    def insert(self, path: Path, value: Any) -> None:
        """Put another item into a list."""
        self.change(self._ready().insert(path, value))

    @action("document_remove")
    def remove(self, path: tuple[str | int, ...]) -> None:
        if self.readable.has(path):
            self.change(self._ready().remove(path))

    @action("document_move")
    def move(self, path: tuple[str | int, ...], to: int) -> None:
        """Put an item of a list at another place of it."""
        values = self.value(path[:-1])
        if isinstance(values, list) and 0 <= to < len(values):
            self.change(self._ready().move(path, to))

    @action("document_text")
    def type(self, text: str) -> None:
        """The whole text is another one."""
        self.change(Document(text), ("text",))

    def _ready(self) -> Document:
        """The document, where it can be read. LocalizedError where it cannot: then its controls stand still."""
        if self.document.problem is not None:
            raise LocalizedError("document.unreadable", line=self.document.problem.line)
        return self.document

    @action("document_languages")
    def write_two(self, two: bool) -> None:
        self.two = two

    @action("undo", section="play", key="Ctrl+Z")
    def undo(self) -> None:
        if self.can_undo:
            self._history.undo()
            self._turned()

    @action("redo", section="play", key="Ctrl+Shift+Z", also="Ctrl+Y")
    def redo(self) -> None:
        if self.can_redo:
            self._history.redo()
            self._turned()

    def _turned(self) -> None:
        """The document is one of those before or after: it is read anew."""
        self._last = None
        self._look()
        self._changed()

    # ---- what is clicked on the board ----

    @action("document_take")
    def take(self, path: tuple[str | int, ...]) -> None:
        """The control of a place takes what is clicked; the same one again: it no longer does."""
        self.taking = None if path == self.taking else path

    @action("document_show")
    def show(self, path: tuple[str | int, ...]) -> None:
        """Show on the board what the item at a place does; the same one again: no longer."""
        self.showing = None if path == self.showing else path

    def brush_of(self, told: Offer) -> Any:
        """What is put at spaces where these entries are taken: the brush, if it may stand there."""
        item = told.item or anything
        return self.brush if self.brush in offer(item).values else simplest(item)

    @action("document_brush")
    def take_brush(self, brush: str) -> None:
        self.brush = brush

    @action("document_seen")
    def put_seen(self, path: tuple[str | int, ...]) -> None:
        """Put in what is seen on the board now: all of it is undone at once."""
        for key, value in self.seen(self.offered(path).of).items():
            place = (*path[:-1], key)
            if value is not None:
                self.change(self._ready().set(place, value, self._order(path[:-1])), path)
            elif self.readable.has(place):
                self.change(self._ready().remove(place), path)

    def clicked(self, space: str) -> bool:
        """A space was clicked on the board: it goes into the control that takes some, or out of it again. False:
        none does."""
        path = self.taking
        if path is None:
            return False
        told, before = self.offered(path), self.value(path)
        if told.kind == "entries":
            there = dict(before) if isinstance(before, dict) else {}
            put = self.brush_of(told)
            if there.pop(space, None) != put:
                there[space] = put
            self.set(path, there or None)
        elif told.kind == "list":
            named = isinstance(before, str) and before not in told.values
            spaces = before if isinstance(before, list) else [before] if named else []
            left = [one for one in spaces if one != space]
            spaces = left if len(left) < len(spaces) else [*spaces, space]
            self.set(path, spaces or None)
        else:
            self.set(path, space)
        return True
