"""The rules of a game as a page to hand to somebody, written by a command or from the window."""

from __future__ import annotations

import re
import threading
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from vectorgames.app import names
from vectorgames.app.dialogs.reading import rules
from vectorgames.app.file_process import Progress, by_process
from vectorgames.app.page import Services
from vectorgames.base.words import LocalizedText, words
from vectorgames.play.rules_sheet import rules_sheet
from vectorgames.rules.definitions import definition
from vectorgames.rules.game import Game

if TYPE_CHECKING:
    from vectorgames.fabrication.rules_files import Part


@dataclass(frozen=True)
class RulesPage:
    """The page of a game, by its id or path, with its options."""

    game: str
    options: tuple[tuple[str, Any], ...]
    lang: str
    maker, progress = "vectorgames.app.rules_page:content", ""


def contents(game: Game, lang: str) -> tuple[Part, ...]:
    """What stands on the page of a game."""
    from vectorgames.fabrication import rules_files  # loads what writes PDFs

    say, made = words(lang), definition.definition_of(game)
    return tuple(rules_files.page(game, names.title(made, say), names.sentence(made, say), rules_sheet(game), lang))


def content(page: RulesPage, suffix: str, _told: Progress) -> bytes:
    from vectorgames.fabrication import rules_files

    told = contents(definition.load(page.game, dict(page.options)), page.lang)
    if suffix == ".pdf":
        return rules_files.as_pdf(told, page.lang)
    return rules_files.as_html(told, page.lang).encode()


def save(services: Services, game: Game, suffix: str) -> None:
    """Ask where the page goes, under the title of the game, and have it written beside the frames.

    ``suffix``: ``pdf`` or ``html``."""
    lang, stop = services.context.language, threading.Event()
    page = RulesPage(game.about.source or game.id, tuple(game.options.items()), lang)
    write = by_process(page, stop, written="sheet.file_written")

    def told(path: Path) -> LocalizedText:
        services.tasks.news.append(LocalizedText("sheet.file_begun"))  # its examples take a while
        return write(path)

    title = names.title(definition.definition_of(game), services.context.words)
    services.write_picture("rules", suffix, told, stop, re.sub(r"[^\w -]+", " ", title).strip()[:80] or game.id)


def show_rules(services: Services, game: Game, at: int = 0) -> None:
    """Open the rules, to be read and to be saved. ``at``: the section asked for, from 1."""
    services.context.dialog = rules(game, services.context.words, at, partial(save, services, game))
