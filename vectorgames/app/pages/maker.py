"""The maker's page: a game of the user's own beside its board, by controls that the schema offers, by clicks and by
its YAML."""

from __future__ import annotations

import time
from collections.abc import Callable, Hashable
from pathlib import Path
from typing import Any

from vectorgames.app.board_page import beside_board
from vectorgames.app.context import Looking
from vectorgames.app.document_editor import DocumentEditor, Reading
from vectorgames.app.document_page import DocumentPage
from vectorgames.app.names import board_title
from vectorgames.app.page import Services
from vectorgames.app.pages.maker_board import GOALS, Showing
from vectorgames.app.pages.maker_examples import ByExample
from vectorgames.app.pages.maker_trial import Trial
from vectorgames.base import yaml_document
from vectorgames.base.files import changed_at
from vectorgames.base.numbers import parse_int
from vectorgames.base.words import LocalizedError
from vectorgames.base.yaml_document import Document
from vectorgames.boards.model import board_ids
from vectorgames.play import own_games
from vectorgames.players.characters import characters
from vectorgames.rules.blocks.shape_goals import Figure
from vectorgames.rules.definitions import building, definition
from vectorgames.rules.definitions.offers import board_of, game_check, shapes
from vectorgames.rules.game import Game
from vectorgames.rules.schema import DefinitionError, Node, parse, read_text
from vectorgames.spaces.space import Space
from vectorgames.ui.actions import action
from vectorgames.ui.frame import MAKER
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
        self.trial = Trial(services)
        self.looking.dock = BOARD
        self.brush, self.beside = "", True

    @property
    def parts(self) -> tuple[object, ...]:
        return (self.showing, self.by_example, self.trial, *super().parts)

    # ---- opening and leaving ----

    @action("make", everywhere=True)
    def begin(self) -> None:
        """Go on with the game of the user's own that was changed last; where there is none, with a new one."""
        known = own_games.OwnGames()
        known.look()
        last = max((game.path for game in known.games), key=changed_at, default=None)
        board = next(iter(own_games.GOAL_OF_BOARD))
        self.open(str(last or own_games.new(self.context.words("app.own.first_title"), board)))

    @action("edit_own", everywhere=True)
    def open(self, file: str) -> None:
        """Make on a game in a file. LocalizedError where there is no text in it."""
        self.save()  # it may be this file
        path = Path(file)
        text = read_text(path)
        self.game, self.drafted = None, None
        self.write_on(path, text)
        if self.game is None:  # what is wrong is told; until it is mended, the board that it names is seen
            self.game = self._bare()
        self.enter(BOARD)
        own_games.remember(path)
        self.looking.dock = TEXT if self.editor.document.problem is not None else BOARD
        self.looking.point_nowhere()
        self.cursor = None
        self.showing.clear()
        self.by_example.clear()
        self.trial.forget()
        self.display.begin()

    def stop(self) -> None:
        super().stop()
        self.trial.forget()

    # ---- the file ----

    def _bare(self) -> Game:
        """A game on the board that the file names, in which nothing is said yet."""
        model = board_of(self.editor.value(("board",)))
        text = f"format: 1\nid: bare\ntitle: Bare\nboard: {{model: {model}}}\nstages: [{{stage: introduce}}]\n"
        made = definition.drafted(self.file, f"{text}goals: [{{goal: vacate}}]\n")
        return building.build(made, {})

    def _read(self, document: Document) -> Reading:
        """What the document says of a game: what is offered for its board, and the first mistake."""
        errors: tuple[DefinitionError, ...] = ()
        try:
            self.drafted = made = definition.drafted(self.file, document.text)
            self.game = building.build(made, {option.name: option.default for option in made.options})
        except DefinitionError as error:
            errors = (DefinitionError(error.file, error.line, error.what),)
        plain = document.plain if isinstance(document.plain, dict) else {}
        model = board_of(plain.get("board"))
        space = self.game.space if self.game is not None and not errors else self._space(document, model)
        letters = "".join(self.game.roster.kinds) if self.game is not None else ""
        players = self.game.players if self.game is not None else 2
        return Reading(game_check(space, model, letters, board_ids(), players), errors, self.game)

    def _space(self, document: Document, model: str) -> Space:
        """The board that the document means, as far as that can be told."""
        tree = parse(document.text, self.file.name)
        said = tree.value.get("board") if isinstance(tree.value, dict) else None
        for node in (said, Node({"model": Node(model, "", 0)}, "", 0)):
            try:
                if node is not None:
                    return building.board(node).space
            except (LocalizedError, AttributeError):
                continue
        raise AssertionError(model)

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
        return *super().ticks(), ("trial", self.trial.tick)

    @property
    def moving(self) -> bool:
        return self.opened and (self.showing.moving or self.trial.moving) or super().moving

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

    @property
    def mirrored(self) -> bool:
        return self.editor.value(("setup", "mirror")) is True

    @action("make_brush")
    def take_brush(self, piece: str) -> None:
        self.brush = piece

    @action("make_mirror")
    def mirror(self, on: bool) -> None:
        """Whether the pieces of player 2 stand opposite to those of player 1; as they stand now, if not."""
        if on:
            kept = {piece: names for piece, names in self._standing().items() if str(piece).startswith("1")}
            self.editor.set(("setup",), {"mirror": True, **kept})
        else:
            self.editor.set(("setup",), self._standing() or None)

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
        mirrored = self.mirrored
        if mirrored and brush.startswith("2"):
            across = game.space.reflected(at)
            at, brush = (at if across is None else across), f"1{brush[1:]}"
        name, key = game.space.names[at], _key(brush)
        found = {piece: [one for one in names if one != name] for piece, names in self._standing().items()}
        if mirrored:
            found = {piece: names for piece, names in found.items() if str(piece).startswith("1")}
        if game.roster.pieces[game.rules.setup[at]] != brush:
            found.setdefault(key, []).append(name)
        left: dict[Any, Any] = {piece: names for piece, names in found.items() if names}
        self.editor.set(("setup",), {**({"mirror": True} if mirrored and left else {}), **left} or None)

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

    @action("make_many")
    def play_many(self) -> None:
        """Have many games played, and tell what they were like."""
        self._ready()
        self.trial.begin(definition.load(str(self.file)), self.editor.document.text)

    def _ready(self) -> None:
        self.save()
        definition.load(str(self.file))


def _key(piece: str) -> int | str:
    """A piece as definitions name it: a player's only one by his number, others by their text."""
    number = parse_int(piece)
    return piece if number is None else number
