"""A class: the list of its names that a teacher has in a file, and what its pupils have done as a table."""

from __future__ import annotations

import csv
import io
import re
import unicodedata
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

from vectorgames.base import bounds, yaml_reader
from vectorgames.base.files import stamp
from vectorgames.base.words import LocalizedError, LocalizedText, Words, why_unreadable
from vectorgames.play.lessons.lesson import Listed
from vectorgames.play.lessons.progress import WAYS, Progress, progress_of, pupils

MOST = 2_000
"""Names in a list."""

_SEPARATORS = re.compile(r"[;\t]+")


def class_list(path: Path) -> tuple[str, ...]:
    """The names in a file, one a line, in their order; of equal ones the second is ``Anna (2)``. Columns of a
    spreadsheet are parts of a name. LocalizedError (one line) for what is no such list."""
    return _list(path, stamp(path))


@lru_cache(maxsize=4)
def _list(path: Path, _stamp: tuple[int, int]) -> tuple[str, ...]:
    out: dict[str, None] = {}
    for number, line in enumerate(_text(path).splitlines(), 1):
        name = one_name(_SEPARATORS.sub(" ", line).replace('"', ""))
        if len(name) > bounds.NAME:
            raise _refused(path, LocalizedText("progress.long_name", line=number, most=bounds.NAME))
        if name:
            more = 1
            while (told := f"{name} ({more})" if more > 1 else name) in out:
                more += 1
            out[told] = None
        if len(out) > MOST:
            raise _refused(path, LocalizedText("progress.many_names", most=MOST))
    if not out:
        raise _refused(path, LocalizedText("progress.no_names"))
    return tuple(out)


def one_name(text: str) -> str:
    """A name as it is kept: single blanks, accents in one form, nothing that cannot be seen."""
    shown = "".join(c for c in unicodedata.normalize("NFC", text) if c.isprintable() or c in "\t\u200d")
    return " ".join(shown.split())


def _text(path: Path) -> str:
    """The text of a file, in UTF-8 or as Windows and its spreadsheets write it."""
    try:
        try:
            text = yaml_reader.read_text(path).removeprefix("\ufeff")
        except UnicodeDecodeError:
            data = path.read_bytes()
            text = data.decode("utf-16" if data[:2] in (b"\xff\xfe", b"\xfe\xff") else "cp1252", "replace")
    except FileNotFoundError:
        raise _refused(path, LocalizedText("errors.no_file")) from None
    except (OSError, ValueError) as error:
        raise _refused(path, why_unreadable(error)) from None
    if "\0" in text:
        raise _refused(path, LocalizedText("errors.not_text"))
    return text


def _refused(path: Path, why: LocalizedText | str) -> LocalizedError:
    return LocalizedError("errors.file", file=str(path), what=why)


# ---- the table ----


@dataclass(frozen=True, slots=True)
class Row:
    """A pupil: ``ways``: how many pages he did in each of ``WAYS``; answers he gave; seconds; of Practise, how many
    questions were right, and asked."""

    pupil: str
    ways: tuple[int, ...]
    tries: int
    seconds: int
    right: int
    asked: int


def table(names: Sequence[str]) -> list[Row]:
    """The names of a list in their order, then others under which something is kept, last what was done under
    none."""
    return [_row(name, progress_of(name)) for name in everybody(names)]


def everybody(names: Sequence[str]) -> list[str]:
    others = [name for name in pupils() if name not in names]
    return [*names, *others, *([""] if progress_of("") else [])]


def _row(pupil: str, progress: Progress) -> Row:
    pages, scores = progress.pages.values(), progress.scores.values()
    ways = tuple(sum(done.way == way for done in pages) for way in WAYS)
    tries, seconds = sum(done.tries for done in pages), sum(done.seconds for done in pages)
    right, asked = sum(score.right for score in scores), sum(score.asked for score in scores)
    return Row(pupil, ways, tries, seconds, right, asked)


def as_csv(names: Sequence[str], lessons: Iterable[Listed], boards: Mapping[str, str], words: Words) -> bytes:
    """A line for each page that a pupil has worked on, for each kind of question and level in Practise, and for
    each who has done nothing; as spreadsheets of people of the language open it: with semicolons where a comma
    stands in numbers. ``boards``: what those of Practise are called, by their keys."""
    known = {lesson.id: lesson for lesson in lessons}
    out = io.StringIO()
    writer = csv.writer(out, delimiter=";" if words.language == "de" else ",", lineterminator="\r\n")
    columns = ("pupil", "lesson", "page", "title", "way", "tries", "hints", "seconds", "right", "asked")
    writer.writerow([words(f"progress.column.{column}") for column in columns])
    for pupil in everybody(names):
        progress, told = progress_of(pupil), _cell(pupil or words("progress.nobody"))
        if not progress:
            writer.writerow([told, *[""] * (len(columns) - 1)])
        for (lesson, page), done in sorted(progress.pages.items()):
            found = known.get(lesson)
            named = found.title.say(words.language) if found is not None else lesson
            pages = found.pages if found is not None else ()
            title = pages[page].say(words.language) if page < len(pages) else ""
            way = words(f"progress.way.{done.way}")
            counts = done.tries, done.hints, done.seconds, "", ""
            writer.writerow([told, _cell(named), page + 1, _cell(title), way, *counts])
        for (board, kind, level), score in sorted(progress.scores.items()):
            what = words.first(f"practice.kind.{kind}", otherwise=kind)
            place = f"{words('learn.practise')}: {boards.get(board, board)}"
            writer.writerow([told, _cell(place), level, _cell(what), "", "", "", "", score.right, score.asked])
    return b"\xef\xbb\xbf" + out.getvalue().encode()


def _cell(text: str) -> str:
    """A text that a spreadsheet takes for no formula."""
    return f"'{text}" if text[:1] in "=+-@\t\r" and text else text
