"""What is seen of the page of a lesson, and of a question: a Tableau, labels on the board."""

from __future__ import annotations

from vectorgames.base.memoize import memoize
from vectorgames.play.lessons.course import Run
from vectorgames.play.lessons.lesson import BY_BOARD, Drawing, Text, vector_of
from vectorgames.play.practice import LETTERS, NAMES, Question
from vectorgames.play.practice_round import NOBODY, Round
from vectorgames.rules.adviser import adviser_of
from vectorgames.spaces.space import Space
from vectorgames.view.build_view import build_view
from vectorgames.view.tableau import Ghost, Mark, Path, Piece, Stroke, Tableau

NOBODYS = (1, 2)
"""Vectors of lessons are nobody's, and never dead."""


@memoize(most=4)
def lesson_tableau(run: Run, hover: int | None = None) -> Tableau:
    """The board of the page open: pieces, drawing, what was picked, and once it is solved what that reveals."""
    page, task, space = run.page, run.task, run.lesson.game.space
    base = build_view(page.state) if page.state is not None else Tableau()
    pieces = {piece.space: piece.text for piece in base.pieces} | dict(page.pieces) | dict(page.drawing.pieces)
    drawings = [page.drawing]
    if task is not None and run.solved:
        drawings.append(task.reveal)
        pieces |= dict(task.reveal.pieces)
    else:
        pieces = {at: text for at, text in pieces.items() if at not in page.hidden}
    marks, paths = list(base.marks), list(base.paths)
    strokes, sketches = list(base.strokes), adviser_of(run.lesson.game).sketches
    for drawing in drawings:
        marks += _marks(drawing)
        paths += _paths(drawing, arrows=not sketches)
        strokes += _strokes(drawing, space) if sketches else ()
    ghosts = base.ghosts
    picked = _picked(run)
    if task is not None and task.kind == "place":
        standing = [at for at in picked if at not in pieces]
        if run.solved:
            pieces |= {at: str(task.player) for at in standing}
        ghosts += tuple(Ghost(at, str(task.player), "lands") for at in standing if not run.solved)
    marks += [Mark("aim" if not run.solved else "line", at) for at in picked]
    if hover is not None:
        marks.append(Mark("aim" if run.riddle else "hover", hover))  # at what is aimed at no name is told
        marks += [Mark("level", at) for at in space.levels(hover)]
    if task is not None and run.solved and task.right[0].sets:  # one of many: the vector that was found
        line, dims = vector_of([space.names[at] for at in picked], space)
        paths.append(Path("vector", line, dims))
    shown = tuple(Piece(at, text) for at, text in sorted(pieces.items()))
    return Tableau(
        shown, tuple(marks), tuple(paths), ghosts, (), strokes=tuple(strokes), meetings=base.meetings,
        boards=base.boards, cards=base.cards,
    )  # fmt: skip


def lesson_labels(run: Run) -> tuple[tuple[int, Text], ...]:
    """What is written at spaces: (space, text)."""
    task = run.task
    return run.page.drawing.labels + (task.reveal.labels if task is not None and run.solved else ())


def _picked(run: Run) -> list[int]:
    space, task, work = run.lesson.game.space, run.task, run.work
    if task is None:
        return []
    names = work.picked
    if task.kind == "order":
        places = {one.number: one.space for one in task.choices}
        return [at for name in names if (at := places.get(name)) is not None]
    if task.kind == "name":
        return [space.index[name] for name in names if name in space.index and run.solved]
    return [space.index[name] for name in names if name in space.index] if task.kind in BY_BOARD else []


def _marks(drawing: Drawing) -> list[Mark]:
    numbers = range(1, len(drawing.rings) + 1) if drawing.numbered else [0] * len(drawing.rings)
    rings = [Mark("step", at, number=number) for at, number in zip(drawing.rings, numbers, strict=True)]
    lines = [Mark("line", at) for spaces, _ in drawing.vectors for at in spaces]
    return lines + rings + [Mark(kind, at) for kind, at in drawing.marks]


def _paths(drawing: Drawing, arrows: bool) -> list[Path]:
    many = [Path("xray", spaces, dims, open=NOBODYS, named=False) for spaces, dims in drawing.sets]
    ways = [Path("way", ends, named=False) for ends in drawing.arrows] if arrows else []
    return many + [Path("vector", spaces, dims) for spaces, dims in drawing.vectors] + ways


def _strokes(drawing: Drawing, space: Space) -> tuple[Stroke, ...]:
    """Arrows where pieces are arrows, or move by them."""

    def place(at: int) -> tuple[int, int]:
        x, y, *_ = space.values(at)
        return 1 + x, 1 + y

    return tuple(Stroke("sum", "", place(start), place(end)) for start, end in drawing.arrows)


@memoize(most=4)
def question_tableau(now: Round, hover: int | None = None) -> Tableau:
    """The board of the question asked now; once it is answered, with what was right."""
    question, answer = now.question, now.answer
    pieces = [Piece(at, "1") for at in question.own] + [Piece(at, "2") for at in question.enemy]
    marks = [] if question.own else [Mark("step", at) for at in question.rings]
    paths: list[Path] = []
    if answer is not None:
        few = len(question.answer) < 3
        kind = "vector" if few else "xray"
        paths = [Path(kind, spaces, dims, open=NOBODYS, named=False) for spaces, dims in question.answer]
        marks += [Mark("line", at) for spaces, _ in question.answer if few for at in spaces]
        marks += [Mark("line", at) for at in question.targets]
        if question.clicked and answer.given != NOBODY and not answer.right:
            marks.append(Mark("aim", answer.given))
    if hover is not None:
        # Where the name is the riddle, no name is told at the pointer.
        marks.append(Mark("aim" if now.open and question.kind in NAMES else "hover", hover))
        marks += [Mark("level", at) for at in now.space.levels(hover)]
    return Tableau(tuple(pieces), tuple(marks), tuple(paths))


def question_labels(question: Question) -> tuple[tuple[int, str], ...]:
    """What is written at spaces: letters of those that are asked about, where these are several."""
    return tuple(zip(question.rings, LETTERS, strict=False)) if len(question.rings) > 1 else ()
