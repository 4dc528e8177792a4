"""What the panels show of Explore, made out of ``Exploring``."""

from __future__ import annotations

from typing import Any

from vectorgames.app import library
from vectorgames.app.board_page import board_fields
from vectorgames.app.context import Context
from vectorgames.app.exploring import Exploring
from vectorgames.base.memoize import memoize
from vectorgames.base.words import Words
from vectorgames.base.words import words as words_of
from vectorgames.play.study import Study, row_of
from vectorgames.rules.game import Game
from vectorgames.spaces.counting import counts, derived
from vectorgames.spaces.filters import Filter, Lines
from vectorgames.spaces.judgement import LEAST, Judgement, judged
from vectorgames.spaces.space import Space
from vectorgames.ui import dialog_model
from vectorgames.ui.page_models import (
    BOARD,
    SPACE,
    Axis,
    BoardChoice,
    CountRow,
    Explore,
    Offer,
    Pinned,
    Selected,
    StepRow,
    Verdict,
    Why,
)
from vectorgames.view.study_view import MOST
from vectorgames.view.tableau import Tableau

OFFERS = 12  # vectors that are offered at most; all of them can be stepped through


def rows(space: Space, selected: tuple[int, ...], lang: str) -> tuple[Selected, ...]:
    """The selected spaces with their coordinates; before the first of these the number of the board, of several."""
    out = []
    for at in selected:
        values = space.elements(at)
        if len(space.parts) > 1 and values:
            values = (f"{space.board_of(at) + 1}:{values[0]}", *values[1:])
        out.append(Selected(at, space.name(at, lang), values))
    return tuple(out)


def judgement(space: Space, selected: tuple[int, ...]) -> Judgement | None:
    """What is to be said of so many spaces; None of too few or too many."""
    table = space.vectors
    if table is None or not LEAST <= len(selected) <= table.width:
        return None
    return judged(space, selected)


def axes(space: Space, found: Judgement | None) -> tuple[Axis, ...]:
    """The columns of the table, with the verdict on each where there is one."""
    told = {column.axis: column.verdict for column in found.columns} if found is not None else {}
    return tuple(Axis(name, told.get(name, "")) for name in space.axes)


def verdict(
    space: Space, selected: tuple[int, ...], found: Judgement | None, words: Words, through: int
) -> Verdict:
    """What is said of the selected spaces; ``through``: how many vectors run through the only one."""
    tell = _Teller(space, words)
    if found is not None:
        return tell.judged(found)
    if space.vectors is None:
        return Verdict(words("explore.no_vectors"))
    if len(selected) == 1:
        return Verdict(words(f"explore.{tell.kind}.one", n=through, space=tell.name(selected[0])))
    if selected:
        return Verdict(words(f"explore.{tell.kind}.too_many", n=space.vectors.width), "bad")
    return Verdict(words("explore.nothing"), reasons=(words(f"explore.{tell.kind}.how", example=space.example),))


def said_step(space: Space, step: tuple[int, ...], words: Words) -> str:
    """What a step changes: ``x +1, t −1``."""
    changes = [(axis, by) for axis, by in zip(space.axes, step, strict=False) if by]
    told = [
        words(f"explore.{space.texts}.step", change=f"{axis} {'+' if by > 0 else '−'}{abs(by)}")
        for axis, by in changes
    ]
    return ", ".join(told) or words("explore.no_change")


class _Teller:
    """Says things of the spaces of a board."""

    def __init__(self, space: Space, words: Words):
        self.space, self.words = space, words
        self.kind = space.texts

    def name(self, at: int) -> str:
        return self.space.name(at, self.words.language)

    def names(self, spaces: tuple[int, ...]) -> str:
        return self.list([self.name(at) for at in spaces])

    def list(self, texts: list[str]) -> str:
        """``x, y and t``."""
        last = self.words("ui.and")
        return f" {last} ".join(filter(None, (", ".join(texts[:-1]), *texts[-1:])))

    def judged(self, found: Judgement) -> Verdict:
        words, kind = self.words, self.kind
        if found.dims:
            told = words(f"explore.{kind}.is", n=len(found.dims), axes=self.list([*found.dims]))
            return Verdict(told, "good", found.dims, (), self.steps(found), pin=found.order)
        if found.rows:
            n = len(found.rows)
            return Verdict(
                words(f"explore.{kind}.share", n=n),
                "good",
                "",
                (),
                (),
                words("explore.missing"),
                self.missing(found),
            )
        reasons = self.reasons(found)
        title = words(f"explore.{kind}.not" if found.whole else f"explore.{kind}.none_shared")
        heading = words("explore.mends", n=len(found.spaces) - len(found.mends[0].out)) if found.mends else ""
        return Verdict(
            title, "bad", "", reasons, self.steps(found) if found.whole else (), heading, self.mends(found)
        )

    def reasons(self, found: Judgement) -> tuple[str, ...]:
        words, out = self.words, []
        columns = {column.axis: column for column in found.columns}
        if found.boards:
            out.append(words(f"explore.{self.kind}.boards", boards=self.list([str(n + 1) for n in found.boards])))
        for axis in found.neither:
            values = ", ".join(value or "–" for value in columns[axis].values)
            short = "" in columns[axis].values
            out.append(words(f"explore.{self.kind}.{'short' if short else 'neither'}", axis=axis, values=values))
        if found.clash:
            values = "; ".join(f"{axis} {', '.join(columns[axis].values)}" for axis in found.clash)
            out.append(words(f"explore.{self.kind}.clash", axes=self.list([*found.clash]), values=values))
        if found.whole and found.failing and found.step is not None:
            out += [self.failed(found, k) for k in found.failing]
        return tuple(out)

    def failed(self, found: Judgement, k: int) -> str:
        """What is wrong with a step."""
        start, end = found.order[k], found.order[k + 1]
        return self.words(
            "explore.step_fails",
            start=self.name(start),
            end=self.name(end),
            step=said_step(self.space, found.steps[k], self.words),
            wanted=said_step(self.space, found.step or (), self.words),
        )

    def steps(self, found: Judgement) -> tuple[StepRow, ...]:
        place = {at: k for k, at in enumerate(found.spaces, 1)}
        return tuple(
            StepRow(place[a], place[b], said_step(self.space, step, self.words), k in found.failing)
            for k, (a, b, step) in enumerate(zip(found.order, found.order[1:], found.steps, strict=False))
        )

    def missing(self, found: Judgement) -> tuple[Offer, ...]:
        pairs = sorted(zip(found.rows, found.missing, strict=True), key=lambda pair: self.number(found, pair[0]))
        return tuple(
            Offer(self.names(spaces), (*found.spaces, *spaces), self.dims(found, row))
            for row, spaces in pairs[:OFFERS]
        )

    def mends(self, found: Judgement) -> tuple[Offer, ...]:
        out = []
        for mend in found.mends[:OFFERS]:
            here = tuple(space for space in found.spaces if space not in mend.out)
            text = self.words("explore.instead", out=self.names(mend.out), into=self.names(mend.into))
            out.append(Offer(text, (*here, *mend.into), self.dims(found, mend.row)))
        return tuple(out)

    def dims(self, found: Judgement, row: int) -> str:
        return self.space.dims_text(int(found.table.dims[row]))

    def number(self, found: Judgement, row: int) -> tuple[int, int]:
        return int(found.table.dims[row]).bit_count(), row


def explore_fields(
    page: Exploring, context: Context, games: tuple[dialog_model.GameCard, ...], tableau: Tableau
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
        "xray": page.listed(),
        "filter": study.filter,
        "dock": looking.dock,
        "explore": _explore(page, context, games, lines),
    }


def _board(game: Game, words: Words) -> str:
    """Which board it is."""
    parts = [library.board_title(game.about.board, words)]
    if game.options.get("dimensions", 4) != 4:
        parts.append(words("app.dimensions", n=game.options["dimensions"]))
    if game.options.get("periodic_z"):
        parts.append(words("games.option.periodic_z"))
    return " · ".join(parts)


# ---- the page ----


def _explore(
    page: Exploring, context: Context, games: tuple[dialog_model.GameCard, ...], lines: Lines | None
) -> Explore:
    study, words = page.study, context.words
    space, lang = study.space, words.language
    selected, axes, verdict = _judged(study, lang)
    at = study.selected[-1] if study.selected else page.looking.pinned
    scopes: tuple[tuple[str, str], ...] = ((BOARD, words("explore.counts.board")),)
    if at is not None:
        scopes += ((SPACE, space.name(at, lang)),)
    scope = page.scope if len(scopes) > 1 else BOARD
    counted = at if scope == SPACE else None
    return Explore(
        judges=space.vectors is not None,
        board=library.board_title(study.game.about.board, words),
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
        pieces=study.game.roster.pieces[1:] if study.has_pieces else (),
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
    found = judgement(space, selected)
    through = len(space.vectors.rows_through(selected[0])) if len(selected) == 1 and space.vectors else 0
    told = verdict(space, selected, found, words_of(lang), through)
    return rows(space, selected, lang), axes(space, found), told


def boards(games: tuple[dialog_model.GameCard, ...]) -> tuple[BoardChoice, ...]:
    """The boards there are, each with the game that stands for it: of its games the first one in the rulebook."""
    found: dict[str, BoardChoice] = {}
    for card in games:
        found.setdefault(card.board_id, BoardChoice(card.id, card.board))
    return tuple(found.values())


def _pinned(study: Study, words: Words) -> tuple[Pinned, ...]:
    space, table, out = study.space, study.space.vectors, []
    for number, spaces in enumerate(study.pinned, 1):
        told = said_step(space, space.components(spaces[0], spaces[1]), words)
        row = row_of(space, spaces)
        assert row is not None and table is not None
        dims = space.dims_text(int(table.dims[row]))
        names = tuple(space.name(at, words.language) for at in spaces)
        out.append(Pinned(number, spaces, names, dims, told))
    return tuple(out)


# ---- counts ----


def count_rows(study: Study, at: int | None, words: Words) -> tuple[CountRow, ...]:
    """How many vectors there are: in all, with each number of coordinates, and under each those of every set of
    that number."""
    space, only = study.space, study.filter
    found = counts(space, at)
    if not found:
        return ()
    kind = space.texts
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
    kind = study.space.texts
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
    kind = study.space.texts
    if key == "all":
        title = words(f"explore.{kind}.why_all", n=found.n)
    elif dims:
        title = words(f"explore.{kind}.why_dims", dims=", ".join(dims), n=found.n)
    else:
        title = words(f"explore.{kind}.why_number", number=number, n=found.n)
    return Why(key, title, lines, told)
