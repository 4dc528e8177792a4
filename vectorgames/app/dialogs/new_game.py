"""Dialogs about beginning games: options and of how many games; unfinished ones that are gone on with; one that was
pasted and cannot be read."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from typing import Any

from imgui_bundle import imgui

from vectorgames.app import library
from vectorgames.app.dialogs.people import seat_choice
from vectorgames.app.library import OptionShown, OptionValue, SavedGame
from vectorgames.app.names import sentence, title, usual_name
from vectorgames.app.pages.choose import begun_card
from vectorgames.base.words import LocalizedError, Words
from vectorgames.play.clock import GAME, KINDS, MOST_ADDED, MOVE, TimeControl
from vectorgames.play.match import Terms
from vectorgames.play.seats import Seats
from vectorgames.players.characters import characters
from vectorgames.rules.definitions import definition
from vectorgames.rules.definitions.options import Option
from vectorgames.ui.actions import action
from vectorgames.ui.boxes import Button, Segments, Send, Switch, send
from vectorgames.ui.canvas import Ui
from vectorgames.ui.dialogs import Dialog, Main, bottom, tall
from vectorgames.ui.layout import Box, Column, Custom, Forms, Row, Scroll, Space, Text
from vectorgames.view.primitives import Rect

USUAL = {GAME: 900, MOVE: 60}
"""Seconds that are proposed, by kind of clock."""
LONGEST_ASKED = {60: 600, 1: 3_600}
"""Of minutes for a game, and of seconds for a move: unit -> how many may be asked for."""

MOST = {"games": 99, "points": 999}  # of a match
_ROW, _WIDE, _PICTURE = 38, 560, 262
"""Design sizes: height of an option; width from which a picture has room beside the options, and its width."""


class NewGame(Dialog):
    """The options of a game before it starts; ``terms``: of a match of several games, None: a single one;
    ``seats``: who plays for whom; ``control``: how much time there is, None: as much as people want. ``begin`` is
    given all of these."""

    width, height = 820, 430

    def __init__(self, game: str, begin: Callable[..., None]):
        self.game, self._begin, self._made = game, begin, definition.definition(game)
        self.values = {option.name: option.default for option in self._made.options}
        self._asked = set[str]()
        self.seats = Seats()
        self._prefer()
        self.terms: Terms | None = None
        self.control: TimeControl | None = None

    def title(self, words: Words) -> str:
        return title(self._made, words)

    @action("option")
    def set_option(self, name: str, new: Any) -> None:
        self.values[name] = new
        self._asked.add(name)
        self._prefer()

    def _prefer(self) -> None:
        """What nobody has set: the others are played by the weakest character, options are what is recommended."""
        with suppress(LocalizedError):  # options that do not go together are told of
            for player in range(2, definition.load(self.game, self.values).players + 1):
                if f"seat {player}" not in self._asked:
                    self.seats = self.seats.given(player, next(iter(characters())))
        for option in self._made.options:
            if option.name not in self._asked:
                self.values[option.name] = option.default
                best = self._best(option)
                self.values[option.name] = option.default if best is None else best

    def _best(self, option: Option) -> OptionValue:
        """What is recommended to people who play with one another, where it goes with the other options."""
        return library.recommended(self.game, option, self.values) if not self.seats.taken else None

    @action("terms")
    def set_terms(self, terms: str | None) -> None:
        """A match of several games; None: a single game."""
        self.terms = Terms.parse(terms) if terms else None

    @action("new_seat")
    def set_seat(self, player: int, seat: str) -> None:
        """Who plays for a player: a character; "": a person."""
        self.seats = self.seats.given(player, seat)
        self._asked.add(f"seat {player}")
        self._prefer()

    @action("new_clock")
    def set_clock(self, kind: str | None) -> None:
        """Time for the game, or for each move; None: as much as people want."""
        self.control = TimeControl(kind, USUAL[kind]) if kind in USUAL else None

    @action("new_time")
    def set_time(self, name: str, new: int | bool) -> None:
        """``seconds`` for each, ``added`` after each turn, whether running out ``ends`` the game."""
        if self.control is not None:
            changed: dict[str, Any] = {name: new}
            self.control = replace(self.control, **changed)

    @action("start")
    def start(self, game: str, options: dict[str, Any]) -> None:
        same = {"terms": self.terms, "seats": self.seats, "control": self.control} if game == self.game else {}
        self._begin(game, options, **same)

    def error(self, words: Words) -> str:
        """Why the options do not go together; empty where they do."""
        try:
            definition.load(self.game, self.values)
        except LocalizedError as problem:
            return library.in_labels(problem, words)
        return ""

    def options(self, words: Words) -> tuple[OptionShown, ...]:
        return tuple(
            library.asked_option(self.game, one, self.values, words, self._best(one)) for one in self._made.options
        )

    def body(self, ui: Ui) -> Box:
        words, error = ui.words, self.error(ui.words)
        told = Text(sentence(self._made, words), "text", "second", up=0.0)
        asked = [*(self._seats(words) if not error else ()), *self._clock(words)]
        boxes = [(option.kind, option_box(words, option, _changed)) for option in self.options(words)]
        asked += [box for kind, box in boxes if not kind.startswith("whole")]
        asked += self._match(words)
        asked += [box for kind, box in boxes if kind.startswith("whole")]  # limits, for those who know the game
        asked += [Box(height=_ROW, drop=1)] if self.terms is None else []  # room for what a match asks
        options = Scroll("options", Column(*asked), grow=1.0)
        path = library.picture(self.game)
        if path is None:
            wide: Box = Column(told, options, width=_WIDE)
        else:
            picture = Custom(lambda ui, rect: ui.picture(path, rect, 10), high=lambda _m, width: 0.8 * width)
            beside = Column(options, grow=1.0)
            wide = Row(Column(picture, told, width=_PICTURE, most=_PICTURE), beside, gap="huge", width=_WIDE)
        narrow = Scroll("options", Column(told, *asked), grow=1.0)
        usual = Text(words("ui.new_game.enter"), "note", "second", lines=1, height=40, drop=1)
        said = Text(error, "note", "warning") if error else usual
        start = Main(
            "start", words("ui.new_game.start"), ("start", (self.game, dict(self.values))), enabled=not error,
            first=True,
        )  # fmt: skip
        foot = Forms(bottom(*self._own(words), start), Column(bottom(*self._own(words)), bottom(start)))
        return Column(Forms(wide, narrow, grow=1.0), said, foot, gap="small")

    def _own(self, words: Words) -> list[Box]:
        """What can be done with a game of the user's own; any other may become one."""
        file = self._made.source
        if not file:
            return [tall("new own", words("app.own.copy_of"), ("new_own", self.game))]
        names = ("remove_own", "share_own", "edit_own")
        return [tall(name, words(f"app.own.{name.removesuffix('_own')}"), (name, file)) for name in names]

    def _seats(self, words: Words) -> list[Box]:
        """Who plays for each player."""
        game = definition.load(self.game, self.values)
        rows = (
            seat_choice("new_seat", player, self.seats.of(player), words, usual_name(game, player, words))
            for player in range(1, game.players + 1)
        )
        return [*rows, Text(words("ui.new_game.seats_help"), "note", "second")]

    def _match(self, words: Words) -> list[Box]:
        """What is asked about a match of several games."""
        kind = self.terms.kind if self.terms else None
        kinds = (None, words("ui.match.single")), *((kind, words(f"ui.match.by_{kind}")) for kind in MOST)
        how = OptionShown("match", words("ui.match.title"), "choice", kind, kinds, words("ui.match.help"))
        asked = option_box(words, how, lambda _, kind: ("terms", kind and str(Terms.parse(str(kind)))))
        if self.terms is None:
            return [asked]
        label = words(f"ui.match.number_{kind}")
        number = OptionShown("match number", label, "whole", self.terms.n, (), "", 1, MOST[self.terms.kind])
        return [asked, option_box(words, number, lambda _, n: ("terms", f"{kind}:{n}"))]

    def _clock(self, words: Words) -> list[Box]:
        """What is asked about clocks."""
        control = self.control
        kinds = [(kind, words(f"ui.clock.{kind or 'none'}")) for kind in (None, *KINDS)]
        now = control.kind if control is not None else None
        how = OptionShown("clock", words("ui.clock.title"), "choice", now, tuple(kinds))
        asked = [option_box(words, how, lambda _, kind: ("new_clock", kind))]
        if control is None:
            return asked
        unit = 60 if control.kind == GAME else 1
        label = words(f"ui.clock.time_{control.kind}")
        time = OptionShown("clock time", label, "whole", control.seconds // unit, (), "", 1, LONGEST_ASKED[unit])
        asked.append(option_box(words, time, lambda _, n: ("new_time", ("seconds", unit * int(n or 1)))))
        if control.kind == GAME:
            added = OptionShown("added", words("ui.clock.added"), "whole", control.added, (), "", 0, MOST_ADDED)
            asked.append(option_box(words, added, lambda _, n: ("new_time", ("added", int(n or 0)))))
        ends = OptionShown("time ends", words("ui.clock.ends"), "bool", control.ends)
        return [*asked, option_box(words, ends, lambda _, on: ("new_time", ("ends", bool(on))))]


def _changed(name: str, new: OptionValue) -> Send:
    return "option", (name, new)


def option_box(words: Words, option: OptionShown, change: Callable[[str, OptionValue], Send]) -> Box:
    """An option: what it is called, what can be chosen, a note. ``change``: what is sent for its name and a new
    value."""
    if option.kind == "bool":
        control: Box = Switch(option.name, option.label, bool(option.value), change(option.name, not option.value))
    elif option.kind == "choice":
        control = _choice(option, change)
    else:
        control = _number(words, option, change)
    return Column(control, Text(option.help, "note", "second") if option.help else None, gap="none")


def _choice(option: OptionShown, change: Callable[[str, OptionValue], Send]) -> Box:
    """Choices beside what they are about, else under it, else one under the other."""
    values, labels = [value for value, _ in option.choices], [label for _, label in option.choices]
    now = values.index(option.value) if option.value in values else -1
    sends = [change(option.name, value) for value in values]
    about = Text(option.label, lines=1, grow=1.0)
    beside, under = (
        Segments(option.name, labels, now, lambda ui, k: send(ui, sends[k]), folds=False, align=at)
        for at in (0.5, 0.0)
    )
    listed = (
        Button(f"{option.name}{k}", label, sends[k], kind="selected" if k == now else "normal", least=40)
        for k, label in enumerate(labels)
    )
    return Forms(
        Row(about, beside, gap="large", height=_ROW),
        Column(about, under, gap="tiny"),
        Column(about, *listed, gap="tiny"),
    )


def _number(words: Words, option: OptionShown, change: Callable[[str, OptionValue], Send]) -> Box:
    """A number with minus and plus; perhaps a button for none."""
    name, least, most = option.name, option.minimum, option.maximum
    none = option.value is None
    value = least if none else int(option.value or 0)

    def by(way: int) -> Send:
        def work(ui: Ui) -> None:
            step = 10 if imgui.get_io().key_ctrl else 1
            send(ui, change(name, value if none else min(max(value + way * step, least), most)))

        return work

    def plate(ui: Ui, rect: Rect) -> None:
        ui.fill(rect, "field", 1.0, 6)
        ui.text(rect, "" if none else str(value), "strong", "text", 0.5)

    unlimited = Button(
        f"{name} none", words("ui.new_game.none"), change(name, least if none else None),
        kind="selected" if none else "normal", align=0.5,
    )  # fmt: skip
    return Row(
        Text(option.label, grow=1.0),
        unlimited if option.kind == "whole_or_none" else None,
        Button(f"{name}-", "−", by(-1), enabled=not none and value > least, align=0.5),
        Custom(plate, lambda m: max(m.px(56), m.measure(str(most), "strong") + m.px(20)), height=34, align=0.5),
        Button(f"{name}+", "+", by(1), enabled=none or value < most, align=0.5),
        gap="tiny",
        height=_ROW,
    )


class PasteError(Dialog):
    """What was pasted cannot be read: why, and the line of it."""

    width, height = 620, 360

    def __init__(self, message: str, line: int | None = None, text: str = ""):
        self.message, self.line, self.text = message, line, text

    def title(self, words: Words) -> str:
        return words("ui.paste.title")

    def body(self, ui: Ui) -> Box:
        words = ui.words
        where = None if self.line is None else Text(words("ui.paste.line", line=self.line), "note", "warning")
        line = Column(
            where, Text(self.text, "text", "second"), Space(),
            gap="none", pad=("wide", "normal"), ground=lambda ui, rect: ui.fill(rect, "field", 1.0, 8), grow=1.0,
        )  # fmt: skip
        ok = Main("ok", words("ui.close"), "close")
        return Column(Text(self.message), line if self.text else Space(), bottom(ok), gap="wide")


_SEEN = 3  # unfinished games that are seen at once; the others are scrolled to


class Resume(Dialog):
    """Unfinished games, offered at the start; Enter goes on with the first."""

    width = 640

    def __init__(self, games: tuple[SavedGame, ...]):
        self.games = games
        self.fixed = len(games) > _SEEN
        self.height = 140 + _SEEN * 122 if self.fixed else 0

    def title(self, words: Words) -> str:
        return words("ui.resume.title")

    def body(self, ui: Ui) -> Box:
        cards = [begun_card(ui, game, k) for k, game in enumerate(self.games)]
        later = tall("later", ui.words("ui.resume.later"), "close")
        main = Main("continue", ui.words("ui.chooser.continue"), ("resume", self.games[0].file))
        return Column(Scroll("resume", Column(*cards), grow=1.0), bottom(later, main))
