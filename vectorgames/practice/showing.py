"""What is seen of a question: pieces, rings, what was clicked, the answer. Knows no window."""

from __future__ import annotations

from vectorgames.memoize import memoize
from vectorgames.practice.question import LETTERS, NAMES, Question
from vectorgames.practice.round import NOBODY, Round
from vectorgames.tableau import Mark, Path, Piece, Tableau

BOTH = (1, 2)


@memoize(most=4)
def tableau(now: Round, hover: int | None = None) -> Tableau:
    """The board of the question asked now; once it is answered, with what was right."""
    question, answer = now.question, now.answer
    pieces = [Piece(at, "1") for at in question.own] + [Piece(at, "2") for at in question.enemy]
    marks = [] if question.own else [Mark("step", at) for at in question.rings]
    paths: list[Path] = []
    if answer is not None:
        few = len(question.answer) < 3
        kind = "vector" if few else "xray"
        paths = [Path(kind, spaces, dims, open=BOTH, named=False) for spaces, dims in question.answer]
        marks += [Mark("line", at) for spaces, _ in question.answer if few for at in spaces]
        marks += [Mark("line", at) for at in question.targets]
        if question.clicked and answer.given != NOBODY and not answer.right:
            marks.append(Mark("aim", answer.given))
    if hover is not None:
        # Where the name is the riddle, no name is told at the pointer.
        marks.append(Mark("aim" if now.open and question.kind in NAMES else "hover", hover))
        marks += [Mark("level", at) for at in now.space.levels(hover)]
    return Tableau(tuple(pieces), tuple(marks), tuple(paths))


def labels(question: Question) -> tuple[tuple[int, str], ...]:
    """What is written at spaces: letters of those that are asked about, where these are several."""
    return tuple(zip(question.rings, LETTERS, strict=False)) if len(question.rings) > 1 else ()
