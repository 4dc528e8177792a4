"""What the panels show of Explore, made out of ``Exploring``. Knows no panel and no window."""

from __future__ import annotations

from typing import Any

from vectorgames.app import judge_words, library
from vectorgames.app.context import Context
from vectorgames.app.exploring import Exploring
from vectorgames.app.lesson_screen import board_fields
from vectorgames.core.game import Game
from vectorgames.memoize import memoize
from vectorgames.spaces.counting import counts, derived
from vectorgames.spaces.filters import Filter
from vectorgames.study import Study, row_of
from vectorgames.study_tableau import MOST, Lines
from vectorgames.tableau import Tableau
from vectorgames.ui import model
from vectorgames.ui.explore_model import (
    BOARD,
    SPACE,
    Axis,
    BoardChoice,
    CountRow,
    Explore,
    Pinned,
    Selected,
    Verdict,
    Why,
)
from vectorgames.words import Words
from vectorgames.words import words as words_of

LISTED = 400
"""Vectors that are listed at most."""


def explore_fields(
    page: Exploring, context: Context, games: tuple[model.GameCard, ...], tableau: Tableau
) -> dict[str, Any]:
    """The fields of a Screen that are about the board explored, but how it is looked at."""
    study, looking, words, history = page.study, page.looking, context.words, page.history
    game, lines = study.game, page.lines
    return {
        "title": words("explore.title"),
        "subtitle": _board(game, words),
        "can_undo": history.can_undo,
        "can_redo": history.can_redo,
        **board_fields(game, tableau, looking.hover, words),
        "numbers": study.space.vectors.numbers if study.space.vectors is not None else (),
        "helps": ("xray",) if study.space.vectors is not None else (),
        "xray": _xray(study, lines, page.chosen, page.pointed, words.language) if lines is not None else None,
        "filter": study.filter,
        "dock": looking.dock,
        "explore": _explore(page, context, games, lines),
    }


def _board(game: Game, words: Words) -> str:
    """Which board it is."""
    parts = [library.board_title(game.board, words)]
    if game.options.get("dimensions", 4) != 4:
        parts.append(words("app.dimensions", n=game.options["dimensions"]))
    if game.options.get("periodic_z"):
        parts.append(words("games.option.periodic_z"))
    return " · ".join(parts)


# ---- vectors ----


@memoize(most=4)
def _xray(study: Study, lines: Lines, chosen: int | None, pointed: int | None, lang: str) -> model.Xray:
    """The vectors looked at; where they are far too many to be listed only how many."""
    named = ", ".join(study.space.name(at, lang) for at in lines.through)
    opened = tuple(enumerate(lines.open.sum(1).tolist(), 1))
    listed = _rows(study, lines)
    return model.Xray(named, lines.total, listed, opened, chosen, pointed, len(lines) - len(listed))


@memoize(most=4)
def _rows(study: Study, lines: Lines) -> tuple[model.XrayLine, ...]:
    space, out = study.space, []
    few = slice(0, LISTED)
    rows = lines.table.spaces[lines.rows[few]].tolist()
    columns = zip(
        rows, lines.dims[few].tolist(), lines.open[:, few].T.tolist(), lines.held[few].tolist(), strict=True
    )
    for row, mask, opened, held in columns:
        steps = zip(space.axes, space.components(row[0], row[1]), strict=False)
        players = tuple(player for player, yes in enumerate(opened, 1) if yes)
        names = tuple(space.names[at] for at in row)
        changes = tuple((axis, by) for axis, by in steps if by)
        out.append(
            model.XrayLine(space.dims_text(mask), names, changes, players, held=held if len(players) == 1 else 0)
        )
    return tuple(out)


# ---- the page ----


def _explore(page: Exploring, context: Context, games: tuple[model.GameCard, ...], lines: Lines | None) -> Explore:
    study, words = page.study, context.words
    space, lang = study.space, words.language
    selected, axes, verdict = _judged(study, lang)
    at = study.selected[-1] if study.selected else page.looking.pinned
    scopes = ((BOARD, words("explore.counts.board")),)
    if at is not None:
        scopes += ((SPACE, space.name(at, lang)),)
    scope = page.scope if len(scopes) > 1 else BOARD
    counted = at if scope == SPACE else None
    return Explore(
        judges=space.vectors is not None,
        board=library.board_title(study.game.board, words),
        boards=boards(games),
        options=library.board_options(study.game, words),
        selected=selected,
        axes=axes,
        verdict=verdict,
        pinned=_pinned(study, words),
        example=space.example,
        typing=page.typing,
        named=page.named,
        tool=page.tool,
        pieces=study.game.pieces[1:] if study.has_pieces else (),
        brush=page.brush,
        placed=len(study.cells) - study.cells.count(0),
        hidden=len(study.hidden),
        begins=study.actor,
        scope=scope,
        scopes=scopes,
        counts=count_rows(study, counted, words),
        shown=_shown(study, lines, words),
        why=_why(study, page.asked, counted, words) if page.asked else None,
    )


@memoize(most=2)
def _judged(study: Study, lang: str) -> tuple[tuple[Selected, ...], tuple[Axis, ...], Verdict]:
    """The selected spaces, the columns of their table, and what is said of them."""
    space, selected = study.space, study.selected
    found = judge_words.judgement(space, selected)
    through = len(space.vectors.rows_through(selected[0])) if len(selected) == 1 and space.vectors else 0
    told = judge_words.verdict(space, selected, found, words_of(lang), through)
    return judge_words.rows(space, selected, lang), judge_words.axes(space, found), told


def boards(games: tuple[model.GameCard, ...]) -> tuple[BoardChoice, ...]:
    """The boards there are, each with the game that stands for it: of its games the first one in the rulebook."""
    found: dict[str, BoardChoice] = {}
    for card in games:
        found.setdefault(card.board_id, BoardChoice(card.id, card.board))
    return tuple(found.values())


def _pinned(study: Study, words: Words) -> tuple[Pinned, ...]:
    space, table, out = study.space, study.space.vectors, []
    for number, spaces in enumerate(study.pinned, 1):
        told = judge_words.said_step(space, space.components(spaces[0], spaces[1]), words)
        row = row_of(space, spaces)
        assert row is not None and table is not None
        dims = space.dims_text(int(table.dims[row]))
        names = tuple(space.name(at, words.language) for at in spaces)
        out.append(Pinned(number, spaces, names, dims, told))
    return tuple(out)


# ---- counts ----


def count_rows(study: Study, at: int | None, words: Words) -> tuple[CountRow, ...]:
    """All of them, those of each number of coordinates, and under each those of every set of that number."""
    space, only = study.space, study.filter
    found = counts(space, at)
    if not found:
        return ()
    kind = "tree" if space.parts[0].hanging else "grid"
    out = [CountRow("all", words(f"explore.{kind}.all"), sum(row.n for row in found), not only)]
    for number in range(1, len(space.axes) + 1):
        some = [row for row in found if len(row.dims) == number]
        if some:
            label = words(f"explore.{kind}.number", n=number)
            out.append(CountRow(str(number), label, sum(row.n for row in some), only == Filter(number=number)))
        out += [CountRow(f"={row.dims}", row.dims, row.n, only == just(study, row.dims)) for row in some]
    return tuple(out)


def just(study: Study, dims: str) -> Filter:
    """The filter that lets only vectors pass in which exactly these coordinates run."""
    return Filter(run="".join(sorted(dims)), number=len(dims))


def _shown(study: Study, lines: Lines | None, words: Words) -> str:
    """How many vectors are looked at, and whether these are drawn."""
    if lines is None:
        return words("explore.counts.how")
    kind = "tree" if study.space.parts[0].hanging else "grid"
    return words(f"explore.{kind}.{'shown' if len(lines) <= MOST else 'too_many_shown'}", n=len(lines))


def _why(study: Study, key: str, at: int | None, words: Words) -> Why:
    dims = key[1:] if key.startswith("=") else ""
    number = int(key) if key != "all" and not dims else 0
    found = derived(study.space, dims, number, at)
    lines = tuple((line.phrase.say(words.language), line.n) for line in found.lines)
    sign = " + " if found.summed else " · "
    numbers = [str(line.n) for line in found.lines]
    told = sign.join(numbers)
    if found.boards > 1:
        lines += ((words("explore.why.boards"), found.boards),)
        told = f"({told}) · {found.boards}" if found.summed and len(numbers) > 1 else f"{told} · {found.boards}"
    told = f"{told} = {found.n}" if len(lines) > 1 else str(found.n)
    kind = "tree" if study.space.parts[0].hanging else "grid"
    if key == "all":
        title = words(f"explore.{kind}.why_all", n=found.n)
    elif dims:
        title = words(f"explore.{kind}.why_dims", dims=", ".join(dims), n=found.n)
    else:
        title = words(f"explore.{kind}.why_number", number=number, n=found.n)
    return Why(key, title, lines, told)
