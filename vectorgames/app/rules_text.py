"""The rules of a game in short, section by section; and as a page to hand to somebody."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING, Any, NamedTuple

from vectorgames.app import names
from vectorgames.app.background_tasks import Progress
from vectorgames.base import yaml_reader
from vectorgames.base.memoize import memoize
from vectorgames.base.paths import CONFIGS
from vectorgames.base.words import LocalizedText, Words
from vectorgames.base.words import words as words_of
from vectorgames.play.rules_sheet import rules_sheet
from vectorgames.rules.adviser import adviser_of
from vectorgames.rules.definitions import definition
from vectorgames.rules.game import Game
from vectorgames.view.map_marks import NAMED, has_sign

if TYPE_CHECKING:
    from vectorgames.fabrication.rules_files import Part


class SignRow(NamedTuple):
    """A sign and what it stands for: of a mark of this kind, or a piece. ``name``: what it is called."""

    mark: str
    piece: str
    name: str
    text: str


class Section(NamedTuple):
    """Part of something to read: head or empty, text with a line for each paragraph, signs and their words."""

    head: str
    text: str = ""
    rows: tuple[SignRow, ...] = ()


MARKS = ("marks", "more_marks")


def sections(game: Game, words: Words) -> tuple[Section, ...]:
    """The sections ``rules_text.<id>.1 …`` that hold with the options of the game; of one that has no texts those
    of the sheet made from its definition.

    Of each: ``head``, ``text`` (a line for each paragraph), ``pieces``, ``marks`` and ``more_marks`` (kind: words;
    the latter of one game where it shares the others), ``when`` (the option without which it is left out). Texts
    may name options in braces.
    """
    out = []
    held = _held(game, words)
    if not held:
        return _sheet(game, words)
    for number in held:
        key = f"rules_text.{game.id}.{number}"
        text = words.first(f"{key}.text", otherwise="", **game.options)
        pieces = _told(game.roster.kinds, f"{key}.pieces", words)
        rows = [_piece(game, kind, words(f"{key}.pieces.{kind}"), words) for kind in pieces]
        marks = {
            kind: words(f"{key}.{some}.{kind}") for some in MARKS for kind in _told(NAMED, f"{key}.{some}", words)
        }
        rows += [_mark(kind, marks[kind], words) for kind in NAMED if kind in marks and has_sign(kind)]
        out.append(Section(words(f"{key}.head"), text, tuple(rows)))
    return tuple(out)


@memoize(most=4)
def _sheet(game: Game, words: Words) -> tuple[Section, ...]:
    found = []
    for section in rules_sheet(game, examples=False):
        said = (" ".join(_said(one, words, game) for one in passage.sentences) for passage in section.passages)
        found.append(Section(words(f"sheet.head.{section.key}"), "\n".join(said).replace("**", "")))
    return tuple(found)


def _said(sentence: LocalizedText | str, words: Words, game: Game) -> str:
    return sentence if isinstance(sentence, str) else sentence.say(words.language, game.about.noun)


def cited(game: Game, citation: str, words: Words) -> int | None:
    """Which of the sections, from 1, tells what a citation of the rulebook is about; None where there is none.

    Where an option leaves that section out, the one about what all games share.
    """
    held, table = _held(game, words), _citations().get(game.id, {})
    numbers = (table.get(said) for said in (citation, game.rules.common_section))
    return next((held.index(number) + 1 for number in numbers if number in held), None)


@cache
def _citations() -> dict[str, dict[str, Any]]:
    found: dict[str, dict[str, Any]] = yaml_reader.parse((CONFIGS / "citations.yaml").read_text("utf-8"))
    return found


def _held(game: Game, words: Words) -> list[int]:
    """The numbers of the sections that hold with the options of a game."""
    found, number = [], 1
    while f"{(key := f'rules_text.{game.id}.{number}')}.head" in words and not game.about.source:
        if f"{key}.when" not in words or game.options.get(words(f"{key}.when")):
            found.append(number)
        number += 1
    return found


def _told(kinds: tuple[str, ...] | str, key: str, words: Words) -> list[str]:
    return [kind for kind in kinds if f"{key}.{kind}" in words]


def _piece(game: Game, kind: str, text: str, words: Words) -> SignRow:
    own = f"games.{game.id}.piece.{kind}"  # where a letter means another kind of piece than elsewhere
    name = words.first(own, f"games.piece.{kind}", otherwise=kind)
    return SignRow("", adviser_of(game).figure(f"1{kind}"), name[:1].upper() + name[1:], text)


def _mark(kind: str, text: str, words: Words) -> SignRow:
    return SignRow(kind, "", words(f"ui.mark.{kind}"), text)


# ---- the page ----


@dataclass(frozen=True)
class RulesPage:
    """The page of a game, by its id or path, with its options."""

    game: str
    options: tuple[tuple[str, Any], ...]
    lang: str
    maker, progress = "vectorgames.app.rules_text:content", ""


def contents(game: Game, lang: str) -> tuple[Part, ...]:
    """What stands on the page of a game."""
    from vectorgames.fabrication import rules_files  # loads what writes PDFs

    say, made = words_of(lang), definition.definition_of(game)
    return tuple(rules_files.page(game, names.title(made, say), names.sentence(made, say), rules_sheet(game), lang))


def content(page: RulesPage, suffix: str, _told: Progress) -> bytes:
    from vectorgames.fabrication import rules_files

    told = contents(definition.load(page.game, dict(page.options)), page.lang)
    name = f"rules{suffix}"
    return rules_files.files(told, name, page.lang)[name]
