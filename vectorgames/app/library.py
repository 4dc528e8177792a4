"""What can be played and what was played: games to choose, their options and titles, unfinished and recent ones."""

from __future__ import annotations

import contextlib
import re
import time
from dataclasses import dataclass, replace
from functools import cache, lru_cache
from pathlib import Path
from typing import Any

from vectorgames.app.history import turns
from vectorgames.app.names import board_title, player_name, sentence, title
from vectorgames.app.outcome import outcome_line
from vectorgames.base import yaml_reader
from vectorgames.base.files import files_in, free_name, stamp, when, write_atomic
from vectorgames.base.numbers import parse_int
from vectorgames.base.paths import CONFIGS, MODELS, home
from vectorgames.base.words import LANGUAGES, LocalizedError, Words, words
from vectorgames.boards.settings import built
from vectorgames.play import saves as saves_module
from vectorgames.play.autosave import Autosaver
from vectorgames.play.match import Match, Terms
from vectorgames.play.own_games import OwnGames
from vectorgames.play.record import GameRecord
from vectorgames.play.study import Study
from vectorgames.rules.definitions import definition
from vectorgames.rules.definitions.options import Option
from vectorgames.rules.game import Game
from vectorgames.spaces.space import Space
from vectorgames.view.build_view import build_view
from vectorgames.view.flat_map import has_sheet
from vectorgames.view.study_view import study_tableau
from vectorgames.view.tableau import Tableau

RECENT, LARGE = 12, 1000  # games offered; spaces of a board that takes megabytes

MANY_GAMES = 50  # so many cards of games are kept in each language

PLAYED = re.compile(r"^(actions:$|branches:|match:|result:)", re.MULTILINE)
"""What a saved game has in which something was played, if only to be undone again."""

STUDIED = re.compile(r"^  (position:$|selected:|pinned:)", re.MULTILINE)
"""What a study has in which there is something."""


@dataclass(frozen=True, slots=True)
class GameCard:
    """A game that can be chosen. ``told``: how many play, how long, with or without luck, how hard it is;
    ``board``: name of its board; ``picture``: path of its picture; ``built``: whether the board is put together out
    of parts."""

    id: str
    title: str
    sentence: str
    told: tuple[str, ...]
    board: str
    picture: str | None = None
    board_id: str = ""
    built: bool = False

    def found(self, words: str) -> bool:
        """Whether each of these words is part of what its card says."""
        said = " ".join((self.title, self.sentence, self.board, *self.told)).casefold()
        return all(word in said for word in words.casefold().split())


@dataclass(frozen=True, slots=True)
class SavedGame:
    """A game that was begun, or ``study``. ``people``: who plays; ``detail``: how far it is, and when it was saved;
    ``space``, ``position``: what stands on its board; ``ended``: whether there is nothing to go on with."""

    file: str
    title: str
    detail: str = ""
    people: str = ""
    study: bool = False
    space: Space | None = None
    position: Tableau | None = None
    ended: bool = False


class Library:
    """What the first page shows: games, and what was begun, each in one file, an autosave or one set aside:
    ``unfinished`` games and studies, and ``recent`` games, which have ended."""

    def __init__(self, autosaver: Autosaver, studies: Autosaver):
        self.autosaver, self.studies = autosaver, studies
        self.games: tuple[GameCard, ...] = ()
        self.own = OwnGames()
        self.unfinished: tuple[SavedGame, ...] = ()
        self.recent: tuple[SavedGame, ...] = ()
        self.problems: dict[Path, LocalizedError] = {}  # autosaves that could not be read, and why

    def list_games(self, words: Words) -> None:
        self.games = tuple(_card(name, words) for name in _in_order())

    def refresh(self, words: Words) -> None:
        """Look again at what is there. Each saved game is held with its board until ``let_go``."""
        self.list_games(words)
        self.own.look()
        self.find_autosaved(words)
        for file in files_in(_recent_folder())[:RECENT]:
            with contextlib.suppress(LocalizedError):  # what cannot be read is no game to offer; it stays there
                self._add(file, words)

    def find_autosaved(self, words: Words) -> None:
        """Look only for what was played or explored last in this window, and in each that has ended."""
        self.unfinished, self.recent, self.problems = (), (), {}
        for path in (*self.autosaver.left(), *self.studies.left()):
            try:
                self._add(path, words)
            except LocalizedError as error:
                self.problems[path] = error

    def _add(self, file: Path, words: Words) -> None:
        game = _saved(file, stamp(file), words)
        if game is not None and game.ended:
            self.recent += (game,)
        elif game is not None:
            self.unfinished += (game,)

    def let_go(self) -> None:
        """Nobody looks at the games that were begun any more: those on large boards are read again for the next."""
        if any(game.space is not None and game.space.size > LARGE for game in self.unfinished + self.recent):
            _saved.cache_clear()
        self.unfinished = self.recent = ()

    def keep_unfinished(self) -> None:
        """Before another game begins: the one in the autosave moves to the recent games, so nothing is lost."""
        self._keep(self.autosaver, PLAYED)

    def keep_study(self, following: str) -> None:
        """The study in the autosave moves to the recent ones, before the one of this text begins."""
        self._keep(self.studies, STUDIED, following)

    def _keep(self, autosaver: Autosaver, worth: re.Pattern[str], following: str = "") -> None:
        autosaver.flush()
        content = _content(autosaver.path)
        if content is None or content == following or not worth.search(content):
            return
        folder = _recent_folder()
        before = files_in(folder)
        target = free_name(folder, time.strftime("%Y%m%d-%H%M%S"))
        write_atomic(target, content)
        same = [old for old in before if _content(old) == content]
        for old in (autosaver.path, *same, *before[RECENT:]):  # of those shown, one may be what is gone on with
            with contextlib.suppress(OSError):
                old.unlink()
        self.unfinished = tuple(
            replace(game, file=str(target)) if game.file == str(autosaver.path) else game
            for game in self.unfinished
        )

    def set_aside(self, path: Path) -> Path | None:
        """Move an autosave that cannot be read out of the way, so that the next one does not replace it."""
        target = free_name(path.parent, f"autosave-unreadable-{time.strftime('%Y%m%d-%H%M%S')}")
        try:
            path.rename(target)
        except OSError:
            return None
        return target

    def take_over(self, path: Path) -> None:
        """What another file held is gone on with here, in this window's autosave: that file has done its duty."""
        own = self.autosaver, self.studies
        if path not in [one.path for one in own] and all(one.flush() for one in own):
            with contextlib.suppress(OSError):
                path.unlink()


# ---- new games ----


def shown_games() -> tuple[str, ...]:
    """Ids of the built-in games that a window can show, sorted."""
    return tuple(name for name in definition.builtin() if _visible(definition.load(name)))


@cache
def _in_order() -> tuple[str, ...]:
    """Ids of those games by their boards and as in the rulebooks: the plain game before its variants."""
    return tuple(sorted(shown_games(), key=lambda name: _section(definition.load(name))))


def refuse_unseen(game: Game) -> None:
    """Raise LocalizedError for a game that no window can show."""
    if not _visible(game):
        raise LocalizedError("errors.not_shown", game=game.id)


def _visible(game: Game) -> bool:
    """Whether painters know the board."""
    return has_sheet(game.space)


OptionValue = str | bool | int | None


@dataclass(frozen=True, slots=True)
class OptionShown:
    """An option of a game in words. kind: ``choice``, ``bool``, ``whole``, ``whole_or_none``."""

    name: str
    label: str
    kind: str
    value: OptionValue
    choices: tuple[tuple[OptionValue, str], ...] = ()
    help: str = ""
    minimum: int = 1
    maximum: int = 9999


def board_options(game: Game, words: Words) -> tuple[OptionShown, ...]:
    """The options of a game that choose among boards, as they are, each with its choices."""
    made = definition.definition(game.about.source or game.id)
    return tuple(asked_option(game.id, option, game.options, words) for option in made.board_options)


def in_labels(problem: LocalizedError, words: Words) -> str:
    """The error about options that do not go together, in the words of the dialog."""
    phrase = problem.phrase
    if phrase.key != "errors.option_pair":
        return problem.say(words.language)
    given = phrase.params
    value = str(given["value"]).strip("'")
    return words(
        "app.option_pair",
        option=words.first(f"games.option.{given['name']}", otherwise=given["name"]),
        value=words.first(f"games.option_value.{given['name']}.{value}", otherwise=value),
        other=words.first(f"games.option.{given['other']}", otherwise=given["other"]),
        expected=", ".join(given["expected"]),
    )


def start(game: str, options: dict[str, Any], seed: int, terms: Terms | None = None) -> GameRecord:
    """A new game; with ``terms`` the first game of several."""
    made = definition.load(game, options)
    return GameRecord(made, seed, match=Match.of(made, terms) if terms else None, date=today())


def today() -> str:
    return time.strftime("%Y-%m-%d")


def picture(game: str) -> str | None:
    """Path of the picture that stands for a game."""
    path = MODELS / "pictures" / f"{game}.png"
    return str(path) if path.exists() else None


def players_text(numbers: tuple[int, ...], words: Words) -> str:
    if len(numbers) == 1:
        return words("games.players", n=numbers[0])
    key = "games.players_range" if len(numbers) == 2 else "games.players_from_to"
    return words(key, first=numbers[0], last=numbers[-1])


def _section(game: Game) -> tuple[bool, str, list[int]]:
    """Where a game stands in the rulebooks, for sorting; Time Vectors, which the program is named after, first."""
    section = game.rules.section.rpartition(" ")[2]
    numbers = [n for n in map(parse_int, section.split(".")) if n is not None]
    return game.about.board != "time_vectors", game.about.board, numbers


@lru_cache(2 * MANY_GAMES)
def _card(name: str, words: Words) -> GameCard:
    made = definition.definition(name)
    numbers = next((o.values for o in made.options if o.name == "players"), None) or (
        definition.load(name).players,
    )
    default = next((o.default for o in made.options if o.name == "players"), numbers[0])
    shown = players_text(tuple(numbers), words) if default == numbers[0] else players_text((default,), words)
    return GameCard(
        name,
        title(made, words),
        sentence(made, words),
        (shown, *_facts(name, words)),
        board_title(made.board, words),
        picture(name),
        made.board,
        made.board in built(),
    )


@cache
def facts() -> dict[str, dict[str, Any]]:
    """Of each built-in game how long and how hard it is, and whether chance plays in it; ``models/facts.py`` writes
    it of random games."""
    return yaml_reader.mapping_in(CONFIGS / "facts.yaml")


def _facts(name: str, words: Words) -> tuple[str, ...]:
    """How long a game lasts, whether chance plays in it, how hard it is."""
    if (known := facts().get(name)) is None:
        return ()
    chance, level = words(f"games.chance.{known['chance']}"), words(f"games.level.{known['level']}")
    return words("games.minutes", n=known["minutes"]), chance, level


@lru_cache(2 * RECENT)
def _saved(path: Path, _stamp: tuple[int, int], words: Words) -> SavedGame | None:
    """What a file holds; None where nothing was played or explored."""
    kept = saves_module.load_any(path)
    game, ended = kept.game, False
    if isinstance(kept, Study):
        if not (kept.position or kept.selected or kept.pinned):
            return None
        detail = words("explore.saved_detail", n=len(kept.position), selected=len(kept.selected), when=when(path))
        name, people, shown = words("explore.of", game=title(game.about, words)), "", study_tableau(kept)
    else:
        match, over = kept.match, kept.state.outcome is not None
        if not (kept.line or over or (match is not None and match.played)):
            return None
        ended = over and (match is None or match.over(kept))
        players = [player_name(kept, player, words) for player in range(1, game.players + 1)]
        name, people = title(game.about, words), " – ".join(players)
        detail = " · ".join(filter(None, (_how_far(kept, words), when(path))))
        shown = build_view(kept.state, action=kept.here.action)
    return SavedGame(str(path), name, detail, people, isinstance(kept, Study), game.space, shown, ended)


def _how_far(record: GameRecord, words: Words) -> str:
    """How a game has ended; before, or where people have gone back into it, how many turns were played."""
    if record.state.outcome is not None:
        return outcome_line(record, words)
    played = turns(record, record.number)
    if record.can_redo:
        return words("app.gone_back", n=played, total=turns(record, len(record.line)))
    return words("app.saved_detail", n=played)


def _recent_folder() -> Path:
    return home() / "recent"


def _content(path: Path) -> str | None:
    """The text of a file; None if there is none, or no text."""
    try:
        return path.read_text("utf-8")
    except (OSError, UnicodeDecodeError):
        return None


def asked_option(
    game: str, option: Option, values: dict[str, Any], words: Words, best: OptionValue = None
) -> OptionShown:
    """An option as the dialog asks for it, in the words of the game where it has its own. ``best``: the value that
    is recommended; None: none is."""

    def said(part: str, fallback: str) -> str:
        keys = f"games.{game}.{part}.{option.name}", f"games.{part}.{option.name}"
        return words.first(*keys, otherwise=fallback)

    value, label, note = values[option.name], said("option", option.name), said("option_help", "")
    if option.kind == "choice":
        names = {v: words.first(f"games.option_value.{option.name}.{v}", otherwise=str(v)) for v in option.values}
        if best is not None:
            names[best] = words("app.recommended", what=names[best])
            note = f"{words(_recommends(game, option, best))} {note}"
        return OptionShown(option.name, label, "choice", value, tuple(names.items()), note)
    if option.kind == "bool":
        return OptionShown(option.name, label, "bool", value, (), note)
    kind = "whole_or_none" if option.none else "whole"
    return OptionShown(option.name, label, kind, value, (), note, option.least or 0, option.most or 9999)


def recommended(game: str, option: Option, values: dict[str, Any]) -> OptionValue:
    """What the texts recommend for an option, where it goes with the other values; None: nothing."""
    known = words(LANGUAGES[0])
    good = (v for v in option.values or () if _recommends(game, option, v) in known)
    return next((v for v in good if _goes(game, values | {option.name: v})), None)


def _recommends(game: str, option: Option, value: OptionValue) -> str:
    return f"games.{game}.recommended.{option.name}.{value}"


def _goes(game: str, values: dict[str, Any]) -> bool:
    """Whether these values of options go together."""
    try:
        definition.load(game, values)
    except LocalizedError:
        return False
    return True
