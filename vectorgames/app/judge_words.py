"""What Explore says of selected spaces, in words. Knows no panel; asks ``spaces.judgement``, and judges nothing."""

from __future__ import annotations

from vectorgames.spaces.judgement import LEAST, Judgement, judged
from vectorgames.spaces.space import Space
from vectorgames.ui.explore_model import Axis, Offer, Selected, StepRow, Verdict
from vectorgames.words import Words

OFFERS = 12
"""Vectors that are offered at most; all of them can be stepped through."""


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
    told = [f"{axis} {'+' if by > 0 else '−'}{abs(by)}" for axis, by in changes]
    if space.parts[0].hanging:
        told = [words("explore.tree.step", change=change) for change in told]
    return ", ".join(told) or words("explore.no_change")


class _Teller:
    """Says things of the spaces of a board."""

    def __init__(self, space: Space, words: Words):
        self.space, self.words = space, words
        self.kind = "tree" if space.parts[0].hanging else "grid"

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
