"""What the panels of Learn and Practise show. Values only, in words; knows no panel, no lesson and no question."""

from __future__ import annotations

from dataclasses import dataclass

CHOOSE, ORDER, TYPE, BOARD = "choose", "order", "type", "board"
"""How a task is answered: by a button, by buttons in order, by typing, on the board."""


@dataclass(frozen=True, slots=True)
class LessonCard:
    """A lesson in the list. ``done``: page by page; ``next_page``: where one goes on, from 0; ``own``: it is the
    user's; ``problem``: why it cannot be read, with file and line."""

    id: str
    file: str
    title: str
    summary: str = ""
    board: str = ""
    done: tuple[bool, ...] = ()
    next_page: int = 0
    own: bool = False
    problem: str = ""


@dataclass(frozen=True, slots=True)
class Course:
    """The list of lessons. ``folder``: where people put their own; ``loading``: whether more are to come."""

    cards: tuple[LessonCard, ...] = ()
    folder: str = ""
    loading: bool = False


@dataclass(frozen=True, slots=True)
class AnswerRow:
    """Something to choose. ``value``: what is sent for it; ``state``: ``picked``, ``right``, ``wrong`` or empty;
    ``place``: which it is in an order, from 1."""

    value: str
    text: str
    state: str = ""
    place: int = 0


@dataclass(frozen=True, slots=True)
class TaskCard:
    """What is to be done, and what came of it.

    kind      how it is answered
    rows      what there is to choose
    picked    names of spaces that have been clicked; ``size``: how many are wanted
    example   what a typed answer looks like
    feedback  what is said to the last answer; ``right``: whether it was right, None: there is none
    hints     those asked for; ``hints_left``: how many more there are
    solved    it is over; ``can_show``: the answer can be had
    number    changes with the task: what was typed for another one is gone
    """

    prompt: str
    kind: str = BOARD
    rows: tuple[AnswerRow, ...] = ()
    picked: tuple[str, ...] = ()
    size: int = 1
    example: str = ""
    feedback: str = ""
    right: bool | None = None
    hints: tuple[str, ...] = ()
    hints_left: int = 0
    solved: bool = False
    can_show: bool = False
    number: int = 0


@dataclass(frozen=True, slots=True)
class LessonShown:
    """The page of a lesson. ``at``: which it is, from 0; ``done``: page by page; ``labels``: what is written at
    which spaces; ``problem``: why the file as it is now cannot be read."""

    title: str
    at: int
    done: tuple[bool, ...]
    heading: str
    text: str
    task: TaskCard | None = None
    labels: tuple[tuple[int, str], ...] = ()
    problem: str = ""
    is_last: bool = False


@dataclass(frozen=True, slots=True)
class Choice:
    """One of several values of something that is set. ``value``: what is sent."""

    value: object
    text: str
    chosen: bool = False


@dataclass(frozen=True, slots=True)
class Team:
    """One who answers. ``turn``: it is his question."""

    name: str
    points: int
    right: int
    asked: int
    turn: bool = False


@dataclass(frozen=True, slots=True)
class Practising:
    """The page Practise: what may be set, by name, and the round, once one has begun.

    number    of the question, from 1, of ``length``; ``level``: of the question
    seconds   left for it, None: as many as one wants; ``limit``: at first
    labels    what is written at which spaces
    over      the round has come to its end; ``verdict``: what is said of it
    """

    settings: tuple[tuple[str, tuple[Choice, ...]], ...] = ()
    kinds: tuple[Choice, ...] = ()
    running: bool = False
    task: TaskCard | None = None
    kind: str = ""
    number: int = 0
    length: int = 0
    level: int = 1
    seconds: int | None = None
    limit: int = 0
    teams: tuple[Team, ...] = ()
    labels: tuple[tuple[int, str], ...] = ()
    over: bool = False
    verdict: str = ""
