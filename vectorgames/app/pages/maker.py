"""The maker's page: a game of the user's own beside its board, by controls that the schema offers, by clicks and by
its YAML."""

from __future__ import annotations

import time
from collections.abc import Callable, Hashable
from functools import partial
from pathlib import Path
from typing import Any

from vectorgames.app.board_page import beside_board
from vectorgames.app.context import Looking
from vectorgames.app.document_editor import DocumentEditor, Reading
from vectorgames.app.document_page import DocumentPage
from vectorgames.app.game_page import show_rules
from vectorgames.app.names import board_title
from vectorgames.app.page import Services
from vectorgames.app.pages.maker_trial import GOALS, MOVES, SHAPE, ByExample, Showing, Trial
from vectorgames.app.panels.document_form import document_form, document_text, mistakes_box
from vectorgames.base import yaml_document
from vectorgames.base.files import changed_at
from vectorgames.base.numbers import parse_int
from vectorgames.base.words import LocalizedError
from vectorgames.base.yaml_document import Document
from vectorgames.boards.model import board_ids
from vectorgames.play import own_games
from vectorgames.play.by_example import FoundWay, Shape
from vectorgames.players.characters import characters
from vectorgames.rules.blocks.shape_goals import Figure
from vectorgames.rules.definitions import building, definition
from vectorgames.rules.definitions.offers import board_of, game_check, shapes
from vectorgames.rules.game import Game
from vectorgames.rules.schema import DefinitionError, read_text
from vectorgames.ui.actions import action
from vectorgames.ui.boxes import Button, Switch, Typed, line_button, piece, progress
from vectorgames.ui.canvas import Ui
from vectorgames.ui.frame import MAKER
from vectorgames.ui.layout import Box, Column, Fitted, Flow, Grid, Row, Scroll, Text
from vectorgames.view.tableau import Tableau

BOARD, SETUP, TURN, TEXT, TRY = "make_board", "make_setup", "make_turn", "make_text", "make_try"
TABS = (BOARD, SETUP, TURN, GOALS, TEXT, TRY)

SECTIONS = {
    BOARD: ("title", "board", "players", "teams", "share", "members", "pieces", "options", "texts"),
    TURN: ("stages", "moves"),
    GOALS: ("goals", "effects", "end"),
}
"""Tab -> the keys of a definition of which it has the controls."""


class MakerPage(DocumentPage):
    """The file of a game, while it is made.

    game       what it made last that could be built; ``drafted``: what the file said then
    showing    what is tried on the board: a piece put down, a shape
    by_example goals and ways to act that are shown by clicks
    trial      games played by it
    beside     whether the YAML is seen with the controls
    """

    panels = beside_board("maker", MAKER)
    way_in = "make"

    def __init__(self, services: Services):
        self.game: Game | None = None
        self.drafted: building.Definition | None = None
        super().__init__(services, Looking(lambda: self.game))
        self.editor = DocumentEditor("make", self._read, self.changed, named=self.named, explained=self._explained)
        self.showing = Showing(self)
        self.by_example = ByExample(self, self.showing.clear)
        self.trial: Trial | None = None
        self.looking.dock = BOARD
        self.brush, self.beside = "", True

    @property
    def parts(self) -> tuple[object, ...]:
        return (self.showing, self.by_example, *super().parts)

    # ---- opening and leaving ----

    @action("make", everywhere=True)
    def begin(self) -> None:
        """Go on with the game of the user's own that was changed last; where there is none, with a new one."""
        known = own_games.OwnGames()
        known.look()
        last = max((game.path for game in known.games), key=changed_at, default=None)
        board = next(iter(own_games.GOAL_OF_BOARD))
        self.open(str(last or own_games.new(self.context.words("app.own.first_title"), board)))
        if last is not None:
            said = str(self.editor.value(("title",)) or last.stem)
            self.services.tell(self.context.words("make.going_on", title=said), "info")

    @action("edit_own", everywhere=True)
    def open(self, file: str) -> None:
        """Make on a game in a file. LocalizedError where there is no text in it."""
        self.save()  # it may be this file
        path = Path(file)
        text = read_text(path)
        self.game, self.drafted = None, None
        self.write_on(path, text)
        if self.game is None:  # what is wrong is told; until it is mended, the board that it names is seen
            self.game = self._bare(self.editor.readable.plain)
        self.enter(BOARD)
        own_games.remember(path)
        self.looking.dock = TEXT if self.editor.document.problem is not None else BOARD
        self.looking.point_nowhere()
        self.cursor = None
        self.showing.clear()
        self.by_example.clear()
        self._forget_trial()
        self.display.begin()

    def stop(self) -> None:
        super().stop()
        self._forget_trial()

    def _forget_trial(self) -> None:
        if self.trial is not None:
            self.trial.unwanted = True
        self.trial = None

    # ---- the file ----

    def _bare(self, plain: Any) -> Game:
        """A game on the board that a document names, as far as that can be told, in which nothing is said yet."""
        said = plain.get("board") if isinstance(plain, dict) else None
        bare = {"format": 1, "id": "bare", "title": "Bare", "pieces": 1}
        rules = {"stages": [{"stage": "introduce"}], "goals": [{"goal": "vacate"}]}
        for board in (said, {"model": board_of(said)}):
            try:
                text = definition.as_text(bare | {"board": board} | rules)
                return building.build(definition.drafted(self.file, text), {})
            except LocalizedError:
                continue
        raise AssertionError(said)

    def _read(self, document: Document) -> Reading:
        """What the document says of a game: what is offered for its board, and the first mistake."""
        errors: tuple[DefinitionError, ...] = ()
        try:
            self.drafted = made = definition.drafted(self.file, document.text)
            self.game = building.build(made, {option.name: option.default for option in made.options})
        except DefinitionError as error:
            errors = (DefinitionError(error.file, error.line, error.what),)
        space = self.game.space if self.game is not None and not errors else self._bare(document.plain).space
        letters = "".join(self.game.roster.kinds) if self.game is not None else ""
        players = self.game.players if self.game is not None else 2
        model = board_of(document.value(("board",)))
        return Reading(game_check(space, model, letters, board_ids(), players), errors, self.game)

    def changed(self) -> None:
        super().changed()
        self.showing.changed()

    def named(self, value: Any) -> str:
        """What people call a board, a step, a shape."""
        if isinstance(value, str) and value in board_ids():
            return board_title(value, self.context.words)
        words, step = self.context.words, f"games.step.{value}"
        if isinstance(value, list):
            return self._named_list(value)
        if isinstance(value, dict) and "together" in value:
            return words("make.axes")
        figure = isinstance(value, dict) and self.game is not None and {*value} & {*self.game.space.SETS}
        if self.game is None or not (figure or value in shapes(self.game.space)):
            return words(step) if isinstance(value, str) and step in words else ""
        try:
            return Figure(self.game.space, value).phrase.say(self.context.language)
        except LocalizedError:
            return ""

    def _named_list(self, value: list[Any]) -> str:
        """What people call several steps, how far something goes, or teams."""
        words = self.context.words
        if value and all(isinstance(one, list) for one in value):
            teams = (words.listed(tuple(words(f"games.player.{player}") for player in team)) for team in value)
            return f" {words('make.against')} ".join(teams)
        if len(value) == 2 and type(value[0]) is int and value[1] in (value[0], "none"):
            return words("make.exactly" if value[0] == value[1] else "make.least", n=value[0])
        if len(value) == 2 and all(type(one) is int for one in value):
            return words("make.from_to", least=value[0], most=value[1])
        named = tuple(self.named(one) for one in value)
        return words.listed(named) if all(named) else ""

    def _explained(self, path: yaml_document.Path) -> bool:
        """Whether an item of a list is a way to act, or has a shape, which can be shown."""
        if "moves" in path:
            return path[-2] == "moves"
        value = self.editor.value(path)
        return isinstance(value, dict) and "shape" in value

    def ticks(self) -> tuple[tuple[str, Callable[[], object]], ...]:
        return *super().ticks(), ("trial", self._tick_trial)

    def _tick_trial(self) -> None:
        if self.trial is not None and self.trial.news:
            self.trial.news = False
            self.context.touch()

    @property
    def moving(self) -> bool:
        news = self.trial is not None and self.trial.news
        return self.opened and (self.showing.moving or news) or super().moving

    # ---- what is shown ----

    @property
    def tabs(self) -> tuple[str, ...]:  # type: ignore[override]
        return TABS

    @property
    def scene(self) -> Hashable:  # type: ignore[override]
        """Another one for another board or other pieces only: it stays while rules are changed."""
        if self.game is None or not self.opened:
            return None
        return "maker", self.game.space, self.game.roster.pieces

    def position(self) -> Tableau:
        by_example = self.by_example.tableau() if self.tab in (TURN, GOALS) else None
        return by_example if by_example is not None else self.showing.tableau(time.monotonic())

    @property
    def title(self) -> str:
        return self.context.words("make.title", title=str(self.editor.value(("title",)) or self.file.stem))

    @property
    def hint(self) -> str:
        return f"make.strip.{self.tab}"

    # ---- clicks ----

    @action("aim")
    def click(self, space: int | str) -> None:
        """Into the control that takes clicks, the set-up, a shape or a move; else a piece is put down, to see where
        it may go."""
        if not isinstance(space, int) or self.game is None:
            return
        at = self.looking.numbered(space)
        self.looking.pinned = at
        if self.editor.clicked(self.game.space.names[at]):
            return
        if self.tab == SETUP:
            self.put(at)
        elif not self.by_example.clicked(at):
            self.showing.put(at)

    def drag(self, start: int | str, end: int | str | None) -> tuple[Any, ...]:
        return self.by_example.drag(start, end)

    def back(self) -> None:
        """The control takes no clicks any more, what is tried on the board goes, else the page is left."""
        if self.editor.taking is not None:
            self.editor.taking = None
        elif self.by_example.on:
            self.by_example.clear()
        elif self.showing.space is not None:
            self.showing.clear()
        else:
            super().back()

    # ---- the set-up ----

    @property
    def pieces(self) -> tuple[str, ...]:
        """Texts of the pieces that may be set up."""
        return self.game.roster.pieces[1:] if self.game is not None else ()

    @action("make_brush")
    def take_brush(self, piece: str) -> None:
        self.brush = piece

    @action("make_clear_setup")
    def clear_setup(self) -> None:
        self.editor.remove(("setup",))

    def _standing(self) -> dict[Any, list[str]]:
        """By text of a piece the spaces on which it stands, as a definition lists them."""
        assert self.game is not None
        roster, names, found = self.game.roster, self.game.space.names, dict[Any, list[str]]()
        for at, code in enumerate(self.game.rules.setup):
            if code:
                text = roster.pieces[code]
                found.setdefault(_key(text), []).append(names[at])
        return found

    def put(self, at: int) -> None:
        """Put the piece that has been chosen on a space of the set-up; where it stands already, take it away."""
        game = self.game
        if game is None or not self.pieces:
            return
        brush = self.brush if self.brush in self.pieces else self.pieces[0]
        name = game.space.names[at]
        found = {piece: [one for one in names if one != name] for piece, names in self._standing().items()}
        if game.roster.pieces[game.rules.setup[at]] != brush:
            found.setdefault(_key(brush), []).append(name)
        self.editor.set(("setup",), {piece: names for piece, names in found.items() if names} or None)

    @action("make_beside")
    def show_yaml(self, on: bool) -> None:
        self.beside = on

    # ---- kinds of pieces ----

    @action("make_kinds")
    def set_kinds(self, letters: str) -> None:
        """Pieces of these kinds, which are what they were as far as they were there; without letters all alike."""
        said = self.editor.value(("pieces", "kinds"))
        before = said if isinstance(said, dict) else {}
        wanted = dict.fromkeys(letter for letter in letters.upper() if "A" <= letter <= "Z" and letter != "X")
        kinds = {letter: before.get(letter) or {} for letter in wanted}
        self.editor.set(("pieces",), {"kinds": kinds} if kinds else None)

    # ---- trying ----

    @action("make_play", section="explore", key="Ctrl+Enter")
    def play(self) -> None:
        """Play the game against oneself. LocalizedError: the first mistake."""
        self._ready()
        self.services.everywhere["start"].run((str(self.file), {}))

    @action("make_play_against")
    def play_against(self) -> None:
        """Ask who plays, the weakest character against oneself if nothing else is said, and play."""
        from vectorgames.app.dialogs.new_game import NewGame

        self._ready()
        self.services.everywhere["new"].run(str(self.file))
        dialog = self.context.dialog
        if isinstance(dialog, NewGame):
            dialog.set_seat(2, next(iter(characters())))

    @action("make_rules")
    def read_rules(self) -> None:
        """The rules that players are told, to be read and to be saved."""
        self._ready()
        show_rules(self.services, definition.load(str(self.file)))

    @action("make_many")
    def play_many(self) -> None:
        """Have many games played, and tell what they were like."""
        self._ready()
        self._forget_trial()
        self.trial = Trial(definition.load(str(self.file)), self.editor.document.text)

    def _ready(self) -> None:
        self.save()
        definition.load(str(self.file))

    def make_board(self, ui: Ui) -> Box:
        new = Row(Button("new own", ui.words("app.own.new"), ("new_own", None)))
        controls = Column(_form(ui, self, BOARD), _kinds(ui, self), new, gap="close")
        return _with_text(ui, self, Scroll("make board", controls, grow=1.0))

    def make_setup(self, ui: Ui) -> Box:
        """The pieces, of which a click on the board puts down the one chosen."""
        words = ui.words
        brush = self.brush if self.brush in self.pieces else next(iter(self.pieces), "")
        lines = [
            Row(
                piece(text, _PIECE),
                Text(f"{ui.words(f'games.player.{text[0]}')} {text[1:]}".strip(), "label", lines=1, grow=1.0),
                ground=line_button(f"brush {text}", ("make_brush", text), text == brush),
                height=_LINE,
                pad=("normal", "none"),
            )
            for text in self.pieces
        ]
        wrong = [one for one in self.editor.mistakes if one.path[:1] == ("setup",)]
        controls = Column(
            Text(words("make.setup_help"), "text", "second"),
            *lines,
            Row(Button("make clear", words("make.clear_setup"), "make_clear_setup")),
            mistakes_box(ui, self.editor, wrong),
            gap="tiny",
        )
        return _with_text(ui, self, Scroll("make setup", controls, grow=1.0))

    def make_turn(self, ui: Ui) -> Box:
        controls = Column(_by_moves(ui, self), _tried(ui, self), _form(ui, self, TURN), gap="close")
        return _with_text(ui, self, Scroll("make turn", controls, grow=1.0))

    def make_goals(self, ui: Ui) -> Box:
        controls = Column(_by_shape(ui, self), _tried(ui, self), _form(ui, self, GOALS), gap="close")
        return _with_text(ui, self, Scroll("make goals", controls, grow=1.0))

    def make_text(self, ui: Ui) -> Box:
        return Column(document_text(ui, self.editor), _foot(ui, self), gap="close")

    def make_try(self, ui: Ui) -> Box:
        """Play it, or have many games played, and what came of them."""
        words, wrong, trial = ui.words, self.editor.mistakes, self.trial
        file, running = str(self.file), trial is not None and trial.running
        buttons = Flow(
            Button("try alone", words("make.try_alone"), "make_play", kind="primary", enabled=not wrong),
            Button("try against", words("make.try_against"), "make_play_against", enabled=not wrong),
            Button("try many", words("make.try_many"), "make_many", enabled=not wrong and not running),
            Button("make rules", words("make.rules"), "make_rules", enabled=not wrong),
            Button("share own", words("app.own.share"), ("share_own", file), enabled=not wrong),
            gap="tiny",
        )
        parts: list[Box | None] = [
            mistakes_box(ui, self.editor, wrong),
            Text(words("make.try_help"), "note", "second"),
        ]
        if trial is not None and running:
            share = trial.done / max(1, trial.of)
            parts += [Text(words("check.progress", n=trial.done, of=trial.of)), progress(lambda: share)]
        if trial is not None and trial.problem is not None:
            parts.append(Text(trial.problem.say(words.language), "text", "warning"))
        if trial is not None and trial.found is not None:
            if trial.played != self.editor.document.text:
                parts.append(Text(words("make.try_old"), "text", "warning"))
            parts.append(_table(ui, trial.found))
        return Scroll("make try", Column(buttons, *parts, gap="close"))


def _key(piece: str) -> int | str:
    """A piece as definitions name it: a player's only one by his number, others by their text."""
    number = parse_int(piece)
    return piece if number is None else number


_BESIDE = 820  # design width from which the YAML stands beside the controls
_YAML = 0.34  # part of the height that it has under them
_LINE = 34
_PIECE = 12  # design radius of a piece that may be set up


def _with_text(ui: Ui, page: MakerPage, controls: Box) -> Box:
    """The controls and the YAML."""

    def body(width: float) -> Box:
        if not page.beside:
            return Column(controls, grow=1.0)
        text = document_text(ui, page.editor, "text beside")
        if width >= ui.px(_BESIDE):
            half = width / ui.px(1) / 2
            return Row(Column(controls, grow=1.0, most=half), Column(text, grow=1.0), gap="wide", grow=1.0)
        return Column(Column(controls, grow=1.0), Column(text, least=_YAML, grow=_YAML), gap="close", grow=1.0)

    switch = Switch("yaml", ui.words("ui.dock.make_text"), page.beside, ("make_beside", not page.beside))
    return Column(Fitted(body, grow=1.0), _foot(ui, page, switch), gap="close")


def _foot(ui: Ui, page: MakerPage, switch: Box | None = None) -> Box:
    words, wrong = ui.words, page.editor.mistakes
    said = words("document.mistakes", n=len(wrong)) if wrong else words("make.fine")
    return Row(
        Text(said, "note", "warning" if wrong else "good", lines=1, cut=True, grow=1.0),
        switch,
        Button("make play", words("make.play"), "make_play", kind="primary", enabled=not wrong,
               keys=ui.keys("make_play")),
        gap="close",
    )  # fmt: skip


def _form(ui: Ui, page: MakerPage, tab: str) -> Box:
    """The controls of the keys of a tab."""
    every = page.editor.offered(()).fields
    return document_form(ui, page.editor, (), [key for key in every if key not in SECTIONS[tab]])


def _kinds(ui: Ui, page: MakerPage) -> Box:
    """Letters of kinds of pieces, and what is said of each."""
    words, editor = ui.words, page.editor
    said = editor.value(("pieces", "kinds"))
    letters = said if isinstance(said, str) else "".join(map(str, said)) if isinstance(said, (dict, list)) else ""
    field = Typed("make kinds", letters, lambda ui, text: ui.send("make_kinds", text), grow=1.0, least=60)
    each = [
        Column(
            Text(words("make.kind", letter=letter), "head"),
            document_form(ui, editor, ("pieces", "kinds", letter)),
            gap="tiny",
        )
        for letter in (said if isinstance(said, dict) else ())
    ]
    return Column(
        Row(Text(words("make.kinds"), "label", width=116, most=116), field, gap="tiny"),
        Text(words("make.kinds_help"), "note", "second"),
        *each,
        gap="close",
    )


def _tried(ui: Ui, page: MakerPage) -> Box | None:
    """What comes of the piece that has been put down, or how a shape lies through a space."""
    if page.by_example.on:
        return None
    told, kind = page.showing.told, "shape" if page.tab == GOALS else "way"
    said = ui.words(f"make.put_down.{kind}") if told is None else ui.words(f"make.tried_{kind}", n=told)
    return Text(said, "note", "second" if told is None else "accent")


# ---- by example ----


def _by_shape(ui: Ui, page: MakerPage) -> Box:
    """Spaces that are clicked become a goal."""
    clicked = ", ".join(page.space.names[at] for at in page.by_example.spaces)
    return _by_example(ui, page, SHAPE, "make.click_shape", clicked, "make.to_goal")


def _by_moves(ui: Ui, page: MakerPage) -> Box:
    """Moves that are shown become a way to act."""
    names = page.space.names
    shown = "; ".join(f"{names[start]} → {names[end]}" for start, end in page.by_example.moves)
    return _by_example(ui, page, MOVES, "make.drag_move", shown, "make.to_way")


def _by_example(ui: Ui, page: MakerPage, what: str, help: str, shown: str, take: str) -> Box:
    """The button that begins, and what has been ``shown`` and what was found for it, each with a button."""
    own = page.by_example
    on = own.on == what
    label = ui.words("make.end_example" if on else f"make.by_{what}")
    begin = Row(Button(f"by {what}", label, ("make_by_example", what), kind="selected" if on else "normal"))
    if not on:
        return begin
    none = Text(ui.words("make.no_way"), "text", "warning") if own.moves and not own.found else None
    said = (_said_shape(ui, page, one) if isinstance(one, Shape) else _said_way(ui, page, one) for one in own.found)
    found = (_found(ui, page, number, one, take) for number, one in enumerate(said))
    return Column(begin, Text(ui.words(help), "note", "second"), Text(shown) if shown else None, none, *found,
                  gap="tiny")  # fmt: skip


def _said_shape(ui: Ui, page: MakerPage, shape: Shape) -> str:
    named = ui.words(f"make.up_to.{shape.said.get('up_to', 'none')}") if shape.own else page.named(shape.said)
    return f"{named} · {ui.words('make.occurs', n=len(shape.table))}"


def _said_way(ui: Ui, page: MakerPage, found: FoundWay) -> str:
    """A way to act in words: which, by what steps, how far, and what else it allows."""
    words, name = ui.words, next(iter(found.way))
    steps, distance = found.way[name], found.way.get("distance")
    if isinstance(steps, dict):
        together = words.listed(tuple(map(str, steps["together"])))
        said = words("make.along", axes=", ".join(steps.get("axes", page.space.axes)), together=together)
    else:
        said = words.listed(tuple(page.named(one) or one for one in ([steps] if isinstance(steps, str) else steps)))
    far = words("make.far", n=distance[1]) if distance else ""
    told = (words(f"make.value.{name}"), said, far, words("make.others", n=found.others))
    return " · ".join(filter(None, told))


def _found(ui: Ui, page: MakerPage, number: int, said: str, take: str) -> Box:
    """Something that was found: a click has it lit on the board, its button takes it."""
    ground = line_button(f"found {number}", ("make_choose", number), number == page.by_example.chosen)
    return Row(
        Row(Text(said, "text", grow=1.0), ground=ground, pad=("normal", "tiny"), grow=1.0),
        Button(f"take found {number}", ui.words(take), ("make_take", number), align=0.5),
        gap="close",
    )


# ---- trying ----


def _table(ui: Ui, found: Any) -> Box:
    """The table of a check, and its sentences."""
    from vectorgames.players import check_lines

    say: Callable[[Any], str] = partial(_say, ui)
    head = ("", ui.words("check.column.chance"), ui.words("check.column.characters"))
    rows = [head, *((say(row.label), say(row.chance), say(row.characters)) for row in check_lines.rows(found))]
    cells = [Text(cell, "note", "second" if n == 0 else "text") for n, row in enumerate(rows) for cell in row]
    sentences = (Text(say(one), "text") for one in check_lines.sentences(found))
    return Column(Grid(*cells, columns=len(head), gap="tiny"), *sentences, gap="close")


def _say(ui: Ui, text: Any) -> str:
    return text if isinstance(text, str) else str(text.say(ui.words.language))
