"""What is chosen for cutting a board: presets, how files are drawn, how often parts are made, where pieces lie.

The sheets are laid out in a thread of their own. Knows no panel.
"""

from __future__ import annotations

import threading
from collections.abc import Callable
from typing import TYPE_CHECKING, Protocol

from vectorgames.app.handlers import does
from vectorgames.app.measurements import Chosen, Measurements
from vectorgames.boards.settings import names
from vectorgames.exports import presets
from vectorgames.exports.counts import MOST
from vectorgames.exports.places import Place
from vectorgames.exports.settings import Settings
from vectorgames.exports.style import VERSIONS, Style
from vectorgames.reports import report
from vectorgames.ui.sheets_model import Sheets
from vectorgames.words import LocalizedError, say

if TYPE_CHECKING:
    from vectorgames.app.checking import Plan
    from vectorgames.app.context import Context
    from vectorgames.exports.drawing import Drawing

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
    plan: Plan | None
    changes: dict[str, float]

    @property
    def fields(self) -> Measurements: ...

    def type_sizes(self, texts: dict[str, str]) -> None: ...


class Cutting:
    """``picture`` makes the preview of it that the panels show.

    ``sheets``: as they were laid out last, None before; ``error``: why the last wish was not fulfilled.
    """

    def __init__(self, shop: Shop, tell: Callable[[str, str], None]):
        self._shop, self._tell = shop, tell
        self.picture: Callable[[Cutting, Shop], Sheets] = lambda cutting, shop: Sheets("")
        self.sheets: list[Drawing] | None = None
        self.error: LocalizedError | None = None
        self._asked = ""  # the command of what is laid out, or is being so
        self._good: dict[str, Place] = {}  # places with which it went last
        self._found: tuple[str, list[Drawing] | LocalizedError] | None = None
        self._thread: threading.Thread | None = None
        self._presets: dict[str, list[presets.Preset]] = {}

    # ---- reading ----

    @property
    def chosen(self) -> Chosen:
        """For the board shown."""
        return self._shop.fields.cut

    def choice(self, name: str) -> str:
        """The value that is chosen of OPTIONS, or the name of a preset, empty for none; only what there is."""
        if name in EASED:  # numbers of the board
            return f"{self._shop.changes.get(name, 0.0):g}"
        known = OPTIONS.get(name) or [one.name for one in self.presets(name)]
        value = self.chosen.choices.get(name, "")
        return value if value in known else USUAL.get(name, "")

    def has(self, name: str) -> bool:
        """Whether the board shown has such a number."""
        return self._shop.plan is not None and name in names(self._shop.plan.model)

    def presets(self, kind: str) -> list[presets.Preset]:
        """Those there are; looked for once."""
        if kind not in self._presets:
            self._presets[kind] = presets.every(kind)
        return self._presets[kind]

    @property
    def settings(self) -> Settings:
        """What files are to be made from."""
        shop, chosen = self._shop, self.chosen
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
            shop.context.preferences.settings.units,
        )  # fmt: skip

    @property
    def busy(self) -> bool:
        """Whether sheets are being laid out, or something is known that has not been looked at."""
        return self._thread is not None

    @property
    def open(self) -> bool:
        """Whether the preview is shown."""
        return isinstance(self._shop.context.dialog, Sheets)

    # ---- time ----

    def tick(self) -> None:
        """Have the sheets laid out when they are shown and something is other than before."""
        if self._thread is not None:
            if self._thread.is_alive():
                return
            self._thread = None
            self._take()
        if self.open:
            settings = self.settings
            if (key := settings.command("svg")) != self._asked:
                self._asked = key
                self._thread = threading.Thread(target=self._work, args=(key, settings), name="sheets", daemon=True)
                self._thread.start()
            self._show()

    def finish(self) -> None:
        """Wait for what is being laid out; for pictures and tests, not for a window."""
        self.tick()
        while self._thread is not None:
            self._thread.join()
            self.tick()

    def _work(self, key: str, settings: Settings) -> None:
        from vectorgames.exports.writing import laid_out  # its libraries take a while to load

        try:
            self._found = key, laid_out(settings, bare=True)
        except LocalizedError as error:
            self._found = key, error
        except Exception as error:  # told to the user: nothing may fail unseen
            report(error, "laying out sheets")
            self._found = key, LocalizedError("cli.plain", what=say(error))

    def _take(self) -> None:
        key, found = self._found or ("", [])
        if isinstance(found, LocalizedError):
            self.error = found
            if self.chosen.places != self._good:  # what was just put somewhere goes back
                self.chosen.places = dict(self._good)
            elif self.chosen.places:
                self.chosen.places, self._good = {}, {}
        elif key == self._asked:
            self.sheets, self._good = found, dict(self.chosen.places)

    def _show(self) -> None:
        shown, context = self.picture(self, self._shop), self._shop.context
        if shown != context.dialog:
            context.dialog = shown

    # ---- what commands do ----

    @does("cut_choice")
    def choose(self, value: tuple[str, str]) -> None:
        """Choose one of OPTIONS, the unit of lengths, or a preset; a machine or a material sets numbers, too."""
        name, wanted = value
        if name in EASED:
            self._shop.type_sizes({name: wanted})
            return
        if name == "units":
            if trouble := self._shop.context.prefer("settings", name, wanted):
                self._tell(trouble, "error")
            return
        choices = self.chosen.choices
        choices[name] = wanted
        if name not in presets.KINDS or not wanted:
            return
        try:
            found = presets.preset(name, wanted)
        except LocalizedError as error:
            del choices[name]
            self._tell(error.say(self._shop.context.language), "error")
            return
        choices.update(found.texts)
        if found.program:
            choices["program"] = found.program
        if found.numbers:
            both = {kind: self.choice(kind) for kind in ("machine", "material")}
            numbers, _ = presets.combined(both["machine"], both["material"], "")
            self._shop.type_sizes({key: f"{number:g}" for key, number in numbers.items() if self.has(key)})

    @does("sheets")
    def preview(self) -> None:
        """Show the sheets."""
        self.error, self._asked = None, ""
        self.sheets, self._good = None, dict(self.chosen.places)
        self._show()

    @does("part_count")
    def count(self, value: tuple[str, int]) -> None:
        """Make a part, and those that are alike, so many times; 0 leaves them out."""
        part, many = value
        self.error = None
        alike, places = self._alike(part), self.chosen.places
        self.chosen.counts.update(dict.fromkeys(alike, min(MOST, max(0, many))))
        kept = {piece: place for piece, place in places.items() if piece.partition("/")[0] not in alike}
        self.chosen.places, self._good = kept, dict(kept)  # the others stay where they were put

    @does("place_piece")
    def place(self, value: tuple[str, int, bool]) -> None:
        """Put a piece on a sheet of its stock, one way round; the others of a small stock stay where they are."""
        piece, sheet, turned = value
        self.error = None
        places = dict(self.chosen.places)
        for stock in self._stocks():
            pieces = [(one.name, number, one.turned) for number, drawn in enumerate(stock, 1) for one in drawn.laid]
            if piece in [name for name, *_ in pieces]:
                if len(pieces) <= PINNED:
                    places |= {name: Place(number, how) for name, number, how in pieces}
                places[piece] = Place(sheet, turned)
        self.chosen.places = places

    @does("lay_out_anew")
    def anew(self) -> None:
        """Every part once, and where it goes best."""
        self.error = None
        self.chosen.counts.clear()
        self.chosen.places = self._good = {}

    def _stocks(self) -> list[list[Drawing]]:
        """Sheets that are alike together, in their order."""
        found: dict[tuple[str, float], list[Drawing]] = {}
        for sheet in self.sheets or ():
            found.setdefault((sheet.stock, sheet.thickness), []).append(sheet)
        return list(found.values())

    def _alike(self, part: str) -> list[str]:
        from vectorgames.exports.bom import rows

        shop = self._shop
        every = rows(Settings(shop.board, shop.changes, "en", shop.plan.cut, shop.plan.own))
        return next((list(row.names) for row in every if part in row.names), [part])
