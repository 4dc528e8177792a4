"""Controls for a YAML document, drawn from what its schema offers (``rules.schema.Offer``), and its text.

Nothing is listed by hand: of a mapping those keys are seen that are needed, usual, or there; the others are in a
menu. The words of keys and choices are found under ``DocumentEditor.words``; where there are none, they stand as
they are written.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Sequence
from functools import partial
from typing import Any

from imgui_bundle import imgui

from vectorgames.app.document_editor import DocumentEditor, Mistake
from vectorgames.base import bounds, yaml_reader
from vectorgames.base.words import LANGUAGES
from vectorgames.base.yaml_document import Path, in_line
from vectorgames.rules.schema import Field, Fields, Offer, offer
from vectorgames.ui import widgets
from vectorgames.ui.boxes import Button, MenuButton, Segments, Switch, Typed, line_button, show_popup, shut
from vectorgames.ui.canvas import Ui
from vectorgames.ui.layout import Box, Column, Custom, Flow, Forms, Row, Scroll, Text
from vectorgames.view.primitives import Rect

_LABEL = 116  # design width of the words before a control
_FEW = 5  # so many choices stand side by side, where they have room; more are a list
_WORD = 60  # least width of a field
_SHORT = 40  # letters of all their words together
_SMALL = 32  # of the buttons that move and take away
_SIZE = 14.0  # of letters of the text
_GUTTER = 40  # design width of the numbers of its lines
_NOTE = 18  # design height of what is said of a mistake
_ABOVE = 40  # of a control over that


def document_form(ui: Ui, editor: DocumentEditor, path: Path = (), but: Collection[str] = ()) -> Box:
    """The controls of a mapping of the document; ``but``: keys that stand somewhere else."""
    form = _Form(ui, editor, len(path))
    return Column(form.wrong(path), form.mapping(path, but), gap="none")


def mistakes_box(ui: Ui, editor: DocumentEditor, wrong: Collection[Mistake]) -> Box | None:
    """What is wrong, each with its line."""
    words = ui.words
    said = [words("document.mistake", line=one.line, what=one.what.say(words.language)) for one in wrong]
    return Column(*(Text(one, "note", "warning") for one in said), gap="hair") if said else None


def item_buttons(ui: Ui, path: Path, count: int) -> list[Box]:
    """To move an item of a list up or down, and to take it away."""
    at, name, words = int(path[-1]), _name(path), ui.words
    steps = (("▲", at - 1, at > 0, "up"), ("▼", at + 1, at + 1 < count, "down"))
    return [
        *(
            Button(f"{help} {name}", sign, ("document_move", (path, to)), enabled=works, width=_SMALL,
                   help=words(f"document.{help}"))
            for sign, to, works, help in steps
        ),
        _take_away(ui, path),
    ]  # fmt: skip


def _take_away(ui: Ui, path: Path) -> Box:
    return Button(
        f"remove {_name(path)}", "×", ("document_remove", path), width=_SMALL, help=ui.words("document.remove")
    )


def _name(path: Path) -> str:
    return "/".join(map(str, path))


def plain_text(value: Any) -> str:
    """A value as it stands in a field: texts as they are, several with ``;`` between, else as YAML."""
    if value is None:
        return ""
    if isinstance(value, list) and all(isinstance(one, str) and ";" not in one for one in value):
        return "; ".join(value)
    return value if isinstance(value, str) else in_line(value)


def typed_value(text: str, told: Offer) -> Any:
    """What is meant by what was typed into a field; None: nothing."""
    if not text.strip():
        return None
    if told.of and told.kind == "list" and not text.lstrip().startswith(("[", "{")):
        parts = [part.strip() for part in text.split(";") if part.strip()]
        return parts[0] if len(parts) == 1 and told.least is None else parts
    if told.kind in ("whole", "number"):
        return yaml_reader.scalar(text.strip())
    if told.kind in ("text", "choice"):
        return text
    try:
        return yaml_reader.parse(text)
    except ValueError:
        return text


class _Form:
    """``depth``: how many parts the path of the outermost mapping has."""

    def __init__(self, ui: Ui, editor: DocumentEditor, depth: int):
        self.ui, self.editor, self.depth = ui, editor, depth

    # ---- words ----

    def _word(self, group: str, word: Any) -> str:
        key = f"{self.editor.words}.{group}.{word}"
        return self.ui.words(key) if key in self.ui.words else ""

    def label(self, key: str | int, told: Offer) -> str:
        """The name of a key, perhaps one of its own where it means something of this kind."""
        return self._word("key", f"{key}_{told.kind}") or self._word("key", key) or str(key).replace("_", " ")

    def _help(self, path: Path, field: Field) -> str:
        """What a key means, perhaps in a block of this kind alone."""
        block = self.editor.offered(path[:-1]).block_of(self.editor.value(path[:-1]))
        return self._word(f"help_of.{block}", path[-1]) or self._word("help", path[-1]) or field.meaning

    def choice(self, value: Any) -> str:
        """The name of something to be chosen: a word of the schema, a game, a player whose piece it is."""
        own = f"{self.editor.words}.value.{value}"
        if own not in self.ui.words and (named := self.editor.named(value)):
            return named
        kinds = [own, *((f"games.{value}.title", f"games.player.{value}") if isinstance(value, str) else ())]
        return self.ui.words.first(*kinds, otherwise=plain_text(value))

    # ---- mappings ----

    def mapping(self, path: Path, but: Collection[str] = ()) -> Box:
        told, value = self.editor.offered(path), self.editor.value(path)
        fields = {key: one for key, one in told.fields_of(value).items() if key not in but}
        there = value if isinstance(value, dict) else {}
        shown = [key for key, one in fields.items() if one.required or one.usual or key in there]
        return Column(
            *(self.control((*path, key), fields[key]) for key in shown),
            *(self._unknown((*path, key)) for key in there if key not in told.fields_of(value) and key not in but),
            self._more(path, {key: one for key, one in fields.items() if key not in shown}),
            gap="tiny",
        )

    def wrong(self, path: Path, below: bool = False, **sizes: Any) -> Box:
        """What is wrong at a place, perhaps also below it. It has its room while nothing is, so that no control
        moves under the pointer."""
        return _Wrong(self.editor, path, below, self.ui.words.language, **sizes)

    def _unknown(self, path: Path) -> Box:
        """A key that the schema does not know here."""
        label = Text(str(path[-1]), "label", "warning", width=_LABEL)
        value = Text(plain_text(self.editor.value(path)), "note", "second", lines=2, grow=1.0)
        return Column(Row(label, value, _take_away(self.ui, path), gap="tiny"), self.wrong(path), gap="none")

    def _more(self, path: Path, left: Fields) -> Box | None:
        """A menu of the keys that may be there besides."""
        if not left:
            return None
        name = f"more {_name(path)}"

        def listed(ui: Ui) -> Box:
            lines = [
                Row(
                    Text(self.label(key, offer(one.check)), "label", lines=1, width=150),
                    Text(self._help((*path, key), one), "note", "second", lines=1, grow=1.0),
                    ground=line_button(f"{name} {key}", shut(("document_add", (*path, key)))),
                    height=_SMALL,
                    pad=("normal", "none"),
                )
                for key, one in left.items()
            ]
            return Column(*lines, gap="none", pad="close")

        def menu(ui: Ui, under: Rect) -> None:
            at = (under.x, under.bottom + ui.px(4))
            show_popup(ui, f"{name} menu", tuple(left), listed, lambda _w, _h: at)

        words, above = self.ui.words, [part for part in path if isinstance(part, str)]
        about = self.label(above[-1], self.editor.offered(path)) if len(path) > self.depth and above else ""
        said = words("document.more_about", what=about) if about else words("document.more")
        return Row(MenuButton(name, said, menu))

    # ---- controls ----

    def control(self, path: Path, field: Field) -> Box:
        """What is set at a key: its name, its control, and what is wrong with it."""
        told, value = offer(field.check), self.editor.value(path)
        there, removable = self.editor.readable.has(path), not field.required
        if not there and not field.required and told.kind in ("choice", "truth"):
            value = field.default  # what holds while nothing is said
        name = self.label(path[-1], told)
        help = self._help(path, field)
        away = _take_away(self.ui, path) if there and removable else None
        if told.kind in ("mapping", "block") or (told.kind == "list" and not told.of) or told.kind == "entries":
            label = Told(f"label {_name(path)}", name, help, "head")
            wrong = self.wrong(path, told.kind == "entries", grow=1.0)
            head = Row(label, wrong, *self._taking(path, told), away, gap="close")
            body = self._inside(path, told) if there else self._begin(path, told)
            return Column(head, body, gap="small", pad=("normal", "small"), ground=_card)
        label = Told(f"label {_name(path)}", name, help, "label", width=_LABEL, most=_LABEL)
        row = self._line(path, told, value, label, [away] if away else [])
        further = self.mapping(path) if told.kind == "choice" and told.fields and isinstance(value, dict) else None
        return Column(row, further, self.wrong(path, below=True), gap="none")

    def _begin(self, path: Path, told: Offer) -> Box | None:
        """How something that is not there yet begins; where it is clicked on the board, it does with the click."""
        return self._adding(path, told) if told.of != "space" else None

    def _adding(self, path: Path, told: Offer) -> Box:
        """To put in another one, of blocks each kind that there is."""
        block = offer(told.item) if told.kind == "list" and told.item is not None else told
        if block.kind != "block":
            return Row(Button(f"add {_name(path)}", self.ui.words("document.add"), ("document_add", path)))
        return Flow(
            *(
                Button(f"add {_name(path)} {kind}", self.choice(kind), ("document_add_block", (path, kind)))
                for kind in block.blocks()
            ),
            gap="tiny",
        )

    def _inside(self, path: Path, told: Offer) -> Box:
        if told.kind == "list":
            return self._items(path, told)
        if told.kind == "entries":
            return self._entries(path, told)
        return self.mapping(path)

    def _items(self, path: Path, told: Offer) -> Box:
        """The items of a list, each to be moved and taken away, and one more."""
        values = self.editor.value(path)
        count = len(values) if isinstance(values, list) else 0
        return Column(
            *(self._item((*path, n), count) for n in range(count)),
            self._adding(path, told),
            gap="small",
        )

    def _item(self, path: Path, count: int) -> Box:
        told, value = self.editor.offered(path), self.editor.value(path)
        buttons = item_buttons(self.ui, path, count)
        number = Text(f"{int(path[-1]) + 1}", "label", "second", width=18)
        if told.kind in ("mapping", "block"):
            kind = told.block_of(value) if told.kind == "block" else ""
            named, wrong = Text(self.choice(kind) if kind else "", "head"), self.wrong(path, grow=1.0)
            own = [*self._showing(path), *buttons]
            two = Column(Row(number, named, wrong, gap="tiny"), Flow(*own, gap="tiny"), gap="tiny")
            head = Forms(Row(number, named, wrong, *own, gap="tiny"), two)
            about = self._word("about", kind) if kind else ""
            said = Text(about, "note", "second") if about else None
            but = {told.key} if kind and told.key else ()
            return Column(head, said, self.mapping(path, but), gap="tiny", pad="small", ground=_card)
        row = self._line(path, told, value, number, buttons)
        return Column(row, self.wrong(path, below=True), gap="none")

    def _showing(self, path: Path) -> Iterator[Box]:
        """To have what the item does shown on the board."""
        if self.editor.explained(path):
            lit = "selected" if self.editor.showing == path else "normal"
            yield Button(f"show {_name(path)}", self.ui.words("document.show"), ("document_show", path), kind=lit,
                         help=self.ui.words("document.show_help"))  # fmt: skip

    def _line(self, path: Path, told: Offer, value: Any, label: Box, buttons: list[Box]) -> Box:
        """A control of one line between its name and what else can be done with it, which is under it in less
        room, and where several names need all there is; the fields of a text, which need no more room."""
        if told.kind == "text" and told.of in ("languages", "paragraphs"):
            return Row(label, self._simple(path, told, value), *buttons, gap="tiny")
        control, others = self._simple(path, told, value), [*self._taking(path, told), *buttons]
        two = Column(Row(label, control, gap="tiny"), Flow(*others, gap="tiny"), gap="tiny")
        return two if told.kind == "list" and others else Forms(Row(label, control, *others, gap="tiny"), two)

    def _entries(self, path: Path, told: Offer) -> Box:
        """What stands under keys of its own: each key, its value, and to take it away."""
        values = self.editor.value(path)
        assert told.item is not None
        own = offer(told.item)
        rows = [
            Row(
                Text(str(key), "label", width=_LABEL),
                self._simple((*path, key), own, value),
                _take_away(self.ui, (*path, key)),
                gap="tiny",
            )
            for key, value in (values.items() if isinstance(values, dict) else ())
        ]
        return Column(self._brushes(told) if self.editor.taking == path else None, *rows, gap="tiny")

    def _brushes(self, told: Offer) -> Box | None:
        """What a click puts at a space, where there is a choice."""
        values = offer(told.item).values if told.item is not None else ()
        if not values:
            return None
        at = values.index(self.editor.brush_of(told))
        labels = [self.choice(one) for one in values]
        return Segments("brush", labels, at, lambda ui, number: ui.send("document_brush", values[number]))

    def _simple(self, path: Path, told: Offer, value: Any) -> Box:
        """One value in one line, or the fields of a text."""
        if told.kind == "text" and told.of in ("languages", "paragraphs"):
            return self._texts(path, told, value)
        name = f"set {_name(path)}"
        wrong = "warning" if self.editor.wrong(path, below=True) else ""

        def put(new: Any, ui: Ui) -> None:
            ui.send("document_set", (path, new))

        if told.kind == "truth":
            return Switch(name, "", value is True, partial(put, value is not True), grow=1.0)
        if told.kind == "choice":
            return self._choice(name, path, told, value)
        if told.of in ("several", "letters") and told.item is not None and offer(told.item).values:
            return self._several(name, path, told, value)

        def take(ui: Ui, text: str) -> None:
            put(typed_value(text, told), ui)

        typed = Typed(name, plain_text(value), take, wrong=wrong, longest=bounds.PARAGRAPH, grow=1.0, width=_WORD)
        if not told.values:
            return typed
        return Column(self._buttons(name, told.values, (value,), put), typed, gap="hair", grow=1.0)

    def _buttons(
        self, name: str, values: Sequence[Any], chosen: Collection[Any], take: Callable[[Any, Ui], object]
    ) -> Box:
        """A button for each of some values, the chosen ones lit."""
        return Flow(
            *(
                Button(f"{name} {one}", self.choice(one), partial(take, one),
                       kind="selected" if one in chosen else "normal", least=40)
                for one in values
            ),
            gap="tiny", grow=1.0,
        )  # fmt: skip

    def _several(self, name: str, path: Path, told: Offer, value: Any) -> Box:
        """Some of the choices of a list, each of which is chosen or not."""
        assert told.item is not None
        values = offer(told.item).values
        chosen = [*value] if isinstance(value, list) or told.of == "letters" and isinstance(value, str) else [value]

        def take(one: Any, ui: Ui) -> None:
            left = [other for other in values if (other in chosen) != (other == one)]
            ui.send("document_set", (path, ("".join(left) if told.of == "letters" else left) or None))

        return self._buttons(name, values, chosen, take)

    def _choice(self, name: str, path: Path, told: Offer, value: Any) -> Box:
        other = () if value is None or value in told.values else (value,)  # said by the text, or by clicks
        values = (*told.values, *other)
        labels = [self.choice(one) for one in values]
        at = values.index(value) if value in values else -1

        def take(ui: Ui, number: int) -> None:
            ui.send("document_set", (path, values[number]))

        if len(values) <= _FEW and sum(map(len, labels)) <= _SHORT:
            return Segments(name, labels, at, take, grow=1.0)

        def listed(ui: Ui) -> Box:
            lines = [
                Row(Text(label, lines=1), height=_SMALL, pad=("normal", "none"),
                    ground=line_button(f"{name} {n}", shut(partial(take, number=n)), n == at))
                for n, label in enumerate(labels)
            ]  # fmt: skip
            return Column(*lines, gap="none", pad="close")

        def menu(ui: Ui, under: Rect) -> None:
            show_popup(ui, f"{name} menu", at, listed, lambda _w, _h: (under.x, under.bottom + ui.px(4)))

        shown = labels[at] if at >= 0 else ""
        return MenuButton(name, shown, menu, grow=1.0, least=60)

    def _texts(self, path: Path, told: Offer, value: Any) -> Box:
        """A text; in two languages one under the other, where it is written in two."""
        editor, own = self.editor, self.editor.plain_language
        languages = LANGUAGES if editor.two else (own,)
        wrong = "warning" if editor.wrong(path, below=True) else ""
        rows = []
        for language in languages:
            if isinstance(value, dict):
                said = str(value.get(language, ""))
            else:
                said = plain_text(value) if language == own else ""

            def take(ui: Ui, text: str, language: str = language) -> None:
                ui.send("document_say", (path, language, text))

            field = Typed(
                f"say {_name(path)} {language}", said, take, wrong=wrong, lines=told.of == "paragraphs",
                longest=int(told.most or bounds.PARAGRAPH), grow=1.0, least=60,
            )  # fmt: skip
            rows.append(Row(Text(language, "note", "third", width=20), field, gap="tiny") if editor.two else field)
        return Column(*rows, gap="hair", grow=1.0)

    def _taking(self, path: Path, told: Offer) -> Iterator[Box]:
        """To have clicks on the board, or what is seen there, put in."""
        words, name = self.ui.words, _name(path)
        if told.of == "space":
            kind = "selected" if self.editor.taking == path else "normal"
            yield Button(
                f"take {name}", words("document.take"), ("document_take", path), kind=kind,
                help=words("document.take_help"),
            )  # fmt: skip
        elif told.of and self.editor.seen(told.of):
            yield Button(f"seen {name}", words("document.seen"), ("document_seen", path))


class Told(Text):
    """The words before a control, which tell under the pointer what it means."""

    def __init__(self, name: str, text: str, help: str, style: str, **said: Any):
        super().__init__(text, style, **said)
        self.name, self.help = name, help

    def draw(self, ui: Ui, rect: Rect) -> None:
        super().draw(ui, rect)
        if self.help:
            widgets.hit(ui, self.name, rect, enabled=True)
            widgets.tooltip(ui, self.help)


class _Wrong(Told):
    """What is wrong at a place, in a line, whole under the pointer; it comes into view where that is wanted."""

    def __init__(self, editor: DocumentEditor, path: Path, below: bool, language: str, **sizes: Any):
        said = " ".join(one.what.say(language) for one in editor.wrong(path, below))
        sizes.setdefault("height", _NOTE)
        super().__init__(f"wrong {_name(path)}", said, said, "note", colour="warning", lines=1, cut=True, **sizes)
        self._editor, self._path, self._below = editor, path, below

    def draw(self, ui: Ui, rect: Rect) -> None:
        super().draw(ui, rect)
        wanted, path = self._editor.wanted, self._path
        if wanted is None or wanted != path and not (self._below and wanted[: len(path)] == path):
            return
        self._editor.wanted = None
        top, high = imgui.get_window_pos().y, imgui.get_window_height()
        if rect.y - ui.px(_ABOVE) < top or rect.bottom + ui.px(_ABOVE) > top + high:
            imgui.set_scroll_from_pos_y(rect.y - top, 0.4)
            ui.layer.touch()


def _card(ui: Ui, rect: Rect) -> None:
    ui.fill(rect, "card", 1.0, 8)
    ui.outline(rect, "line", 1.0, 8)


def language_switch(ui: Ui, editor: DocumentEditor) -> Box:
    return Switch(
        "two languages", ui.words("document.two"), editor.two, ("document_languages", not editor.two),
        ui.words("document.two_help"),
    )  # fmt: skip


# ---- the text ----


def document_text(ui: Ui, editor: DocumentEditor, name: str = "document text") -> Box:
    """The text with the numbers of its lines, to be typed into; over it what is wrong, each line of it marked."""
    text, wrong = editor.document.text, {one.line for one in editor.mistakes}
    lines = text.count("\n") + 1

    def high(m: Any, _width: float) -> float:
        return float((lines + 1) * _line(m) + m.px(2 * widgets.LINE_PAD[1]))

    def paint(ui: Ui, rect: Rect) -> None:
        line, gutter, top = _line(ui), ui.px(_GUTTER), rect.y + ui.px(widgets.LINE_PAD[1])
        field = Rect(rect.x + gutter, rect.y, rect.w - gutter, rect.h)
        low, high = imgui.get_window_pos().y, imgui.get_window_pos().y + imgui.get_window_height()
        first, last = max(0, int((low - top) // line)), min(lines, int((high - top) // line) + 1)
        new = widgets.typed(
            ui, name, field, text, lines=True, wraps=False, most=bounds.FILE, size=_SIZE
        )  # fmt: skip
        for number in range(first, last):
            place = Rect(rect.x, top + number * line, gutter - ui.px(8), line)
            marked = number + 1 in wrong
            if marked:
                ui.fill(Rect(rect.x, place.y, rect.w, line), "warning", 0.2)
            ui.text(place, str(number + 1), "note", "warning" if marked else "third", 1.0)
        if new is not None:
            ui.send("document_text", new)

    return Column(
        mistakes_box(ui, editor, editor.mistakes),
        Scroll(f"{name} scroll", Custom(paint, high=high, name=name), grow=1.0),
        gap="close",
        grow=1.0,
    )


def _line(m: Any) -> float:
    """Pixels from one line of the text to the next."""
    return max(1.0, float(m.px(_SIZE)))


