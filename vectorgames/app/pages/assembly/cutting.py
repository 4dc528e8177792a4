"""What is chosen for checking and cutting a board: sizes in hand, presets, how files are drawn, how often parts are
made, where pieces lie. Checking, and laying out sheets, is done in a thread.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol

import yaml

from vectorgames.base import yaml_reader
from vectorgames.base.files import write_atomic
from vectorgames.base.numbers import Number, length, pointed, span_text
from vectorgames.base.paths import home
from vectorgames.base.words import UNITS, LocalizedError, LocalizedText, cut, language_of, units_of, words
from vectorgames.boards.model import SHEET
from vectorgames.boards.settings import by_field, names
from vectorgames.fabrication import style as presets
from vectorgames.fabrication.check import Plan
from vectorgames.fabrication.settings import KINDS, MOST, Place, Settings, read_place
from vectorgames.fabrication.stock import Size, own_names, read_sheets
from vectorgames.fabrication.style import VERSIONS, Style
from vectorgames.play.engine import Answer, Engine
from vectorgames.ui.actions import action
from vectorgames.ui.dialogs import Dialog

if TYPE_CHECKING:
    from vectorgames.app.context import Context
    from vectorgames.fabrication.bom import Row
    from vectorgames.fabrication.drawing import Drawing


class Orders(NamedTuple):
    """Asks for the orders in which a planned board cannot be put together."""

    plan: Plan


def answer(question: Plan | Orders, _focus: None = None) -> Plan | Orders:
    """Find out what is asked, which the plan has from then on; for the thread."""
    if isinstance(question, Orders):
        _ = question.plan.wrong
    else:
        _ = question.hits, question.limits, question.hold, question.weights
    return question


FIRST_KINDS = ("svg", "bom", "pdf")


@dataclass
class Chosen:
    """How it is cut: ``choices`` by name, ``counts`` by part, ``places`` by piece; ``kinds`` of files; ``sheets``:
    sizes of stock sheets that are others than usual, as typed, by their names.

    ``folder``: where they go, as typed; None where nothing was.
    """

    choices: dict[str, str] = field(default_factory=dict)
    counts: dict[str, int] = field(default_factory=dict)
    places: dict[str, Place] = field(default_factory=dict)
    sheets: dict[str, str] = field(default_factory=dict)
    kinds: tuple[str, ...] = FIRST_KINDS
    folder: str | None = None


@dataclass
class Measurements:
    """Texts as typed: ``sizes`` of the model by their names, ``measured`` parts in hand by theirs.

    ``recut``: whether the cut is made for what was measured. ``cut``: how it is cut.
    """

    sizes: dict[str, str] = field(default_factory=dict)
    measured: dict[str, str] = field(default_factory=dict)
    recut: bool = False
    cut: Chosen = field(default_factory=Chosen)


_INCHES = " in"


def meant(text: str, units: str, counted: bool = False) -> str:
    """What is kept of a text that was typed while lengths were shown in such units: without one it is meant in
    these. ``counted``: it is no length."""
    text = text.strip()
    return text + _INCHES if units == "inch" and _bare(text) and not counted else text


def shown(text: str, units: str, counted: bool = False) -> str:
    """The text of a field for what is kept."""
    if units == "inch" and not counted:
        if text.endswith(_INCHES):
            return text.removesuffix(_INCHES)
        return f"{text} mm" if _bare(text) else text
    return text


def as_typed(text: str, lang: str) -> str:
    """A number or a length as somebody who speaks that language would type it."""
    return pointed(text, lang) if length(text) is not None else text


def _bare(text: str) -> bool:
    """Whether a text ends without a unit."""
    return bool(text) and text[-1] in "0123456789.,/-"


def path() -> Path:
    return home() / "assembly.yaml"


def load() -> dict[str, Measurements]:
    """What is kept, by board. What makes no sense is left out; nothing is raised."""
    kept = yaml_reader.mapping_in(path())
    return {
        str(board): Measurements(
            _texts(values, "sizes"),
            _texts(values, "measured"),
            values.get("recut") is True,
            _chosen(values.get("cut")),
        )
        for board, values in kept.items()
        if isinstance(values, dict)
    }


def store(typed: dict[str, Measurements]) -> None:
    """Keep it all; LocalizedError if that cannot be."""
    told = {board: _told(values) for board, values in typed.items() if values != Measurements()}
    if told or path().exists():
        write_atomic(path(), yaml.safe_dump(told, sort_keys=False, allow_unicode=True))


def _told(values: Measurements) -> dict[str, Any]:
    cut = asdict(values.cut) | {"kinds": list(values.cut.kinds)}
    cut["places"] = {piece: str(place) for piece, place in values.cut.places.items()}
    return asdict(values) | {"cut": cut}


def _chosen(values: Any) -> Chosen:
    if not isinstance(values, dict):
        return Chosen()
    counts, kinds, folder = values.get("counts"), values.get("kinds"), values.get("folder")
    whole = {str(part): n for part, n in counts.items() if type(n) is int} if isinstance(counts, dict) else {}
    places = {}
    for piece, text in _texts(values, "places").items():
        try:
            places[piece] = read_place(f"{piece}={text}")[1]
        except LocalizedError:
            continue
    named = tuple(kind for kind in KINDS if kind in kinds) if isinstance(kinds, list) else FIRST_KINDS
    typed, sheets = _texts(values, "choices"), _texts(values, "sheets")
    return Chosen(typed, whole, places, sheets, named, folder if isinstance(folder, str) else None)


def _texts(values: dict[str, Any], name: str) -> dict[str, str]:
    part = values.get(name)
    return {str(k): str(v) for k, v in part.items()} if isinstance(part, dict) else {}


class LaidOut(NamedTuple):
    """``command``: what was asked for; ``found``: its sheets with only what is cut, or why something has no room;
    ``hints``: how fewer would do."""

    command: str
    found: list[Drawing] | LocalizedError
    hints: tuple[LocalizedText, ...] = ()


def laid_out(settings: Settings, _focus: None = None) -> LaidOut:
    # Their libraries take a while to load.
    from vectorgames.fabrication.savings import hints, laid_out, smaller_sheets

    try:
        found = laid_out(settings, bare=True)
    except LocalizedError as error:
        return LaidOut(settings.command("svg"), error)
    told = *hints(settings, found), *smaller_sheets(settings, found, typed=False)
    return LaidOut(settings.command("svg"), found, told)


PINNED = 40  # pieces of a stock that all stay where they are while one of them is moved
USUAL = {"line_width": "0.1", "dxf": "R2010", "relief": "0", "chamfer": "0", "paper": "a4"}

OPTIONS = {
    "line_width": ("0.1", "hairline"),
    "dxf": VERSIONS,
    "relief": ("0", "0.3", "0.4", "0.5", "0.6"),
    "chamfer": ("0", "0.3", "0.4", "0.5"),
    "paper": ("a4", "letter"),
}
"""What can be chosen besides presets: name -> the values, as they are typed on the command line."""

DRAWN = ("line_width", "dxf")
EASED = ("relief", "chamfer")


class Shop(Protocol):
    """What this needs of the page that it is part of: the board, what is planned, numbers to be typed there."""

    board: str
    context: Context
    plan: Plan
    changes: dict[str, float]

    @property
    def fields(self) -> Measurements: ...

    def type_sizes(self, texts: dict[str, str]) -> None: ...


class Cutting:
    """``dialog_of`` makes the preview of it.

    ``sheets``: as they were laid out last, None before; ``error``: why the last wish was not fulfilled; ``hints``:
    how fewer sheets would do."""

    def __init__(self, shop: Shop, tell: Callable[[str, str], None]):
        self.shop, self._tell = shop, tell
        self.sheets: list[Drawing] | None = None
        self.error: LocalizedError | None = None
        self.hints: tuple[LocalizedText, ...] = ()
        self.dialog_of: Callable[[Cutting], Dialog | None] = lambda _cutting: None
        self.dialog: Dialog | None = None
        self._asked = ""  # the command of what is laid out, or is being so
        self._good: dict[str, Place] = {}  # places with which it went last
        self._engine: Engine | None = None  # lays out sheets; its thread begins when it is first asked
        self._presets: dict[str, list[presets.Preset]] = {}

    # ---- reading ----

    @property
    def chosen(self) -> Chosen:
        """What is chosen for the board shown."""
        return self.shop.fields.cut

    def choice(self, name: str) -> str:
        """The value that is chosen of OPTIONS, or the name of a preset, empty for none; only what there is."""
        if name in EASED:  # numbers of the board
            return f"{self.shop.changes.get(name, 0.0):g}"
        known = OPTIONS.get(name) or [one.name for one in self.presets(name)]
        value = self.chosen.choices.get(name, "")
        return value if value in known else USUAL.get(name, "")

    def has(self, name: str) -> bool:
        """Whether the board shown has such a number."""
        return self.shop.plan is not None and name in names(self.shop.plan.model)

    def presets(self, kind: str) -> list[presets.Preset]:
        """The presets of a kind; looked for once."""
        if kind not in self._presets:
            self._presets[kind] = presets.every(kind)
        return self._presets[kind]

    @property
    def settings(self) -> Settings:
        shop, chosen = self.shop, self.chosen
        program = self.choice("program")
        found = next((one for one in self.presets("program") if one.name == program), None)
        style = Style(found.name, found.colours).changed(found.texts) if found else Style()
        style = style.changed({name: self.choice(name) for name in DRAWN if name in chosen.choices})
        plan, paper = shop.plan, self.choice("paper")
        parts = {part.name for part in plan.made.parts}  # what was kept of a board may be of another one by now
        counts = {part: n for part, n in chosen.counts.items() if n != 1 and part in parts}
        places = {piece: place for piece, place in chosen.places.items() if piece.partition("/")[0] in parts}
        return Settings(
            shop.board, shop.changes, shop.context.language, plan.cut, plan.own, style, counts, paper, places,
            shop.context.preferences.settings.units, self._sheet_sizes()[0],
            machine=self.choice("machine"), material=self.choice("material"),
        )  # fmt: skip

    @property
    def sheet_errors(self) -> dict[str, LocalizedError]:
        """What is wrong with sizes of stock sheets that were typed, by their names."""
        return self._sheet_sizes()[1]

    def _sheet_sizes(self) -> tuple[dict[str, Size], dict[str, LocalizedError]]:
        parts = self.shop.plan.made.parts
        sizes: dict[str, Size] = {}
        bad: dict[str, LocalizedError] = {}
        for name, text in self.chosen.sheets.items():
            if name not in own_names(parts):
                continue  # what was kept of a board may be of another one by now
            try:
                sizes |= read_sheets([f"{name}={text}"], parts)
            except LocalizedError:
                bad[name] = LocalizedError(
                    "assembly.bad.sheet", name=name, given=cut(text), allowed=span_text(*SHEET)
                )
        return sizes, bad

    @property
    def busy(self) -> bool:
        """Whether sheets are being laid out, or something is known that has not been looked at."""
        return self._engine is not None and (self._engine.busy or self._engine.news)

    @property
    def open(self) -> bool:
        """Whether the preview is seen."""
        return self.dialog is not None and self.shop.context.dialog is self.dialog

    # ---- time ----

    def tick(self) -> None:
        """Have the sheets laid out when they are shown and something is other than before."""
        got = self._engine.poll() if self._engine is not None else None
        if isinstance(got, Answer):
            self._take(got.found)
        elif got is not None:
            self.shop.context.touch()
            self.error = LocalizedError("cli.plain", what=got.reason)
        if self.open and (settings := self.settings).command("svg") != self._asked:
            self._asked = settings.command("svg")
            if self._engine is None:
                self._engine = Engine(laid_out)
            elif not self._engine.alive:
                self._engine.restart()
            self._engine.ask(settings)

    def finish(self) -> None:
        """Wait for what is being laid out; for pictures and tests, not for a window."""
        self.tick()
        while self.busy:
            time.sleep(0.002)
            self.tick()

    def stop(self) -> None:
        if self._engine is not None:
            self._engine.stop()

    def _take(self, made: LaidOut) -> None:
        self.shop.context.touch()
        if isinstance(made.found, LocalizedError):
            self.error = made.found
            if self.chosen.places != self._good:  # what was just put somewhere goes back
                self.chosen.places = dict(self._good)
            elif self.chosen.places:
                self.chosen.places, self._good = {}, {}
        elif made.command == self._asked:
            self.sheets, self.hints, self._good = made.found, made.hints, dict(self.chosen.places)

    # ---- what commands do ----

    @action("cut_choice")
    def choose(self, name: str, wanted: str) -> None:
        """Choose one of OPTIONS, the unit of lengths, or a preset; a machine or a material sets numbers, too."""
        if name in EASED:
            self.shop.type_sizes({name: wanted})
            return
        if name == "units":
            if trouble := self.shop.context.prefer("settings", name, wanted):
                self._tell(trouble, "error")
            return
        choices = self.chosen.choices
        choices[name] = wanted
        if name == "material" and name in self.shop.fields.sizes:
            del self.shop.fields.sizes[name]  # unless the next one says it again
            self.shop.type_sizes({})
        if name not in presets.KINDS or not wanted:
            return
        try:
            found = presets.preset(name, wanted)
        except LocalizedError as error:
            del choices[name]
            self._tell(error.say(self.shop.context.language), "error")
            return
        choices.update(found.texts)
        if found.program:
            choices["program"] = found.program
        if found.numbers:
            both = {kind: self.choice(kind) for kind in ("machine", "material")}
            numbers, _ = presets.combined(both["machine"], both["material"], "")
            lang = self.shop.context.language
            texts = {key: as_typed(f"{number:g}", lang) for key, number in numbers.items() if self.has(key)}
            self.shop.type_sizes(by_field(self.shop.board, texts))

    @action("stock_sheet")
    def size_sheets(self, name: str, text: str) -> None:
        """Another size for the sheets of one stock, as typed; an empty text stands for that of all."""
        self.chosen.sheets[name] = meant(text, self.shop.context.preferences.settings.units)
        if not text.strip():
            del self.chosen.sheets[name]

    @action("sheets")
    def preview(self) -> None:
        self.error, self._asked = None, ""
        self.sheets, self.hints, self._good = None, (), dict(self.chosen.places)
        self.dialog = self.dialog_of(self)
        self.shop.context.dialog = self.dialog

    @action("part_count")
    def count(self, part: str, many: int) -> None:
        """Make a part, and those that are alike, so many times; 0 leaves them out."""
        self.error = None
        alike = next((row.names for row in self.rows() if part in row.names), (part,))
        places = self.chosen.places
        self.chosen.counts.update(dict.fromkeys(alike, min(MOST, max(0, many))))
        kept = {piece: place for piece, place in places.items() if piece.partition("/")[0] not in alike}
        self.chosen.places, self._good = kept, dict(kept)  # the others stay where they were put

    @action("place_piece")
    def place(self, piece: str, sheet: int, turned: bool) -> None:
        """Put a piece on a sheet of its stock, one way round; the others of a small stock stay where they are."""
        self.error = None
        places = dict(self.chosen.places)
        for stock in self.stocks():
            pieces = [(one.name, number, one.turned) for number, drawn in enumerate(stock, 1) for one in drawn.laid]
            if piece in [name for name, *_ in pieces]:
                if len(pieces) <= PINNED:
                    places |= {name: Place(number, how) for name, number, how in pieces}
                places[piece] = Place(sheet, turned)
        self.chosen.places = places

    @action("lay_out_anew")
    def anew(self) -> None:
        """Every part once, and where it goes best."""
        self.error = None
        self.chosen.counts.clear()
        self.chosen.places = self._good = {}

    def stocks(self) -> list[list[Drawing]]:
        """Sheets that are alike together, in their order."""
        from vectorgames.fabrication.drawing import alike  # its libraries take a while to load

        return alike(self.sheets or ())

    @property
    def changed(self) -> bool:
        """Whether something lies where it was put, or is made more or less than once."""
        return bool(self.settings.places or self.settings.counts)

    def rows(self) -> list[Row]:
        """Parts that are alike, row by row."""
        from vectorgames.fabrication.bom import rows

        shop = self.shop
        return rows(Settings(shop.board, shop.changes, shop.context.tag, shop.plan.cut, shop.plan.own))


def choices(cutting: Cutting, lang: str) -> Iterator[tuple[str, str, str, dict[str, str]]]:
    """What can be chosen from lists: its name, what it is called, the value, what each value is called."""
    say = words(lang)
    named = {units: say(f"app.workshop.option.{units}") for units in UNITS}
    yield "units", say("app.workshop.choice.units"), units_of(lang), named
    for kind in ("machine", "material", "program"):
        named = {one.name: one.title(language_of(lang)) for one in cutting.presets(kind)}
        options = {"": say(f"app.workshop.no_{kind}"), **named}
        yield kind, say(f"app.workshop.choice.{kind}"), cutting.choice(kind), options
    for name, values in OPTIONS.items():
        now = cutting.choice(name)
        if name not in EASED or cutting.has(name):
            options = {value: _option(name, value, lang) for value in (*values, now)}
            yield name, say(f"app.workshop.choice.{name}"), now, options


def _option(name: str, value: str, lang: str) -> str:
    say = words(lang)
    if f"app.workshop.option.{value}" in say:
        return say(f"app.workshop.option.{value}")
    if name in ("relief", "chamfer"):
        return say("app.workshop.option.none") if value == "0" else Number(float(value), 1).say(lang)
    return Number(float(value), 1).say(lang) if name == "line_width" else value
