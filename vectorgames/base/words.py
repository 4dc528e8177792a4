"""Every text that people read, by key, from configs/texts/<language>/*.yaml.

A key is dotted: the name of the file, then the keys inside it (``ui.undo``). A plural text has the keys ``one`` and
``other`` and is chosen by the parameter ``n``.
"""

from __future__ import annotations

import errno
import re
from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any

from vectorgames.base import yaml_reader
from vectorgames.base.paths import CONFIGS, MODELS, ROOT

PACKAGE = "vectorgames"
LANGUAGES = ("en", "de")

UNITS = ("mm", "inch")
"""Of lengths, the usual one first."""

LONGEST_ERROR = 280  # of an error's line: with the program's name before it, and three "…" as "...", 300 are enough
LONGEST_VALUE_ERROR = 1000  # of what a script reads in an exception: it lists all that is valid
_LONGEST_LIST = 600
_LONGEST_QUOTE = 60


def locale(language: str, units: str = UNITS[0]) -> str:
    """The tag of a language, and of the unit of lengths if that is not the usual one: ``de``, ``de+inch``.

    Wherever a language is asked for to say something in it, such a tag will do.
    """
    return language if units == UNITS[0] else f"{language}+{units}"


def language_of(tag: str) -> str:
    """The language of such a tag."""
    return tag.partition("+")[0]


def units_of(tag: str) -> str:
    return tag.partition("+")[2] or UNITS[0]


class LocalizedText:
    """A text by key with its parameters, not yet said in any language.

    Parameters may be phrases themselves; a tuple is said as a list, ``a, b or c``.
    """

    __slots__ = ("key", "params")

    def __init__(self, key: str, /, **params: Any):
        self.key = key
        self.params = params

    def say(self, lang: str = "en", noun: str = "") -> str:
        """In a language; ``noun``: what the pieces of the game are called, see ``words``."""
        return words(lang, noun)(
            self.key, **{name: _said(value, lang, noun) for name, value in self.params.items()}
        )

    def __str__(self) -> str:
        return self.say()

    def alike(self, other: LocalizedText) -> bool:
        """Whether both say the same in every language."""
        if self.key != other.key or self.params.keys() != other.params.keys():
            return False
        return self.params == other.params or all(map(_alike, self.params.values(), other.params.values()))


def _alike(one: Any, other: Any) -> bool:
    """Whether two parameters are said alike; those of one text, made alike, are in the same order."""
    texts = isinstance(one, LocalizedText) and isinstance(other, LocalizedText)
    return one.alike(other) if texts else bool(one == other)


class LocalizedError(ValueError):
    """An error for people: one line that is not too long, in any language; ``str`` gives the English one."""

    def __init__(self, phrase: LocalizedText | str, /, **params: Any):
        self.phrase = LocalizedText(phrase, **params) if isinstance(phrase, str) else phrase
        super().__init__(self.phrase)

    def say(self, lang: str = "en", noun: str = "") -> str:
        return one_line(self.phrase.say(lang, noun))

    def __str__(self) -> str:
        return one_line(self.phrase.say(), LONGEST_VALUE_ERROR)


class Incomplete(LocalizedError):
    """A file of the program itself is missing or damaged. Said without the texts: they may be what is missing."""

    def __init__(self, file: str | Path):
        path = Path(file)
        super().__init__(_Incomplete("", file=str(path.relative_to(ROOT) if path.is_relative_to(ROOT) else path)))


class _Incomplete(LocalizedText):
    def say(self, lang: str = "en", noun: str = "") -> str:
        return _INCOMPLETE[language_of(lang)].format(**self.params)


_INCOMPLETE = {
    "en": "a file of the program is missing or damaged: {file}: install Vectorgames again",
    "de": "eine Datei des Programms fehlt oder ist beschädigt: {file}: bitte Vectorgames neu installieren",
}


def installed(path: Path) -> Path:
    """A file of the program, which is there; for libraries that say nothing one would understand if it is not."""
    if not path.is_file():
        raise Incomplete(path)
    return path


def broken_installation(error: BaseException) -> LocalizedError | None:
    """What is to be said if an error comes of a part of the program, or of a library, that is not there."""
    if isinstance(error, Incomplete):
        return error
    if isinstance(error, OSError) and isinstance(error.filename, str):
        own = any(Path(error.filename).is_relative_to(folder) for folder in (CONFIGS, MODELS, ROOT / PACKAGE))
        return Incomplete(error.filename) if own else None
    if isinstance(error, ModuleNotFoundError):
        first, *rest = (error.name or "").split(".")
        if first == PACKAGE:
            return Incomplete(ROOT.joinpath(first, *rest).with_suffix(".py"))
        return LocalizedError("system.no_package", name=error.name)
    if isinstance(error, ImportError) and (error.name or "").split(".")[0] != PACKAGE:
        return LocalizedError("system.no_library", what=say(error))
    if isinstance(error, ImportError) and error.path and Path(error.path).name == "__init__.py":
        named = re.match(r"cannot import name '(\w+)'", error.msg)  # a module of that folder, by from … import
        return Incomplete(Path(error.path).with_name(f"{named[1]}.py")) if named else None
    return None


class Words:
    """The texts of one language. ``words("ui.undo")``; ``words("ui.moves", n=3)``.

    ``tag``: what it was made for, see ``locale``; texts that speak of millimetres are others for other units.

    Raises KeyError for an unknown key: a missing text is a defect, found by a test.
    """

    def __init__(self, language: str = "en", extra: dict[str, str] | None = None):
        self.tag, self.language = language, language_of(language)
        if self.language not in LANGUAGES or units_of(language) not in UNITS:
            raise ValueError(f"language {language!r}: expected one of {', '.join(LANGUAGES)}")
        self._special = _measured(language) | (extra or {})

    def _found(self, key: str) -> str | None:
        return self._special.get(key) or _load(self.language, key.partition(".")[0]).get(key)

    def __call__(self, key: str, /, **params: Any) -> str:
        text = self._found(key) or self._found(f"{key}.{'one' if params.get('n') == 1 else 'other'}")
        if text is None:
            installed(_file(self.language, key.partition(".")[0]))
            raise KeyError(key)
        return text.format(**params) if params else text

    def __contains__(self, key: str) -> bool:
        return bool(self._found(key) or self._found(f"{key}.other"))

    def first(self, *keys: str, otherwise: str, **params: Any) -> str:
        """The text of the first of these keys that there is; ``otherwise``: a text where there is none."""
        key = next((key for key in keys if key in self), None)
        return otherwise if key is None else self(key, **params)

    def listed(self, parts: Sequence[str], last: str = "ui.and") -> str:
        """``a, b and c``; ``last``: the key of the last word between them."""
        said = (", ".join(parts[:-1]), *parts[-1:])
        return f" {self(last)} ".join(filter(None, said))

    def keys(self) -> frozenset[str]:
        return frozenset(key for stem in _stems(self.language) for key in _load(self.language, stem))


def say(error: BaseException, lang: str = "en") -> str:
    """The one line of any error."""
    if isinstance(error, LocalizedError):
        return error.say(lang)
    return one_line((str(error).strip() or repr(error)).split("\n", 1)[0])


def one_line(text: str, most: int = LONGEST_ERROR) -> str:
    """A text on one line of so many characters; the middle is left out where it is longer: errors begin with
    the place and end with what was expected."""
    line = "".join(c if c.isprintable() else "\ufffd" for c in " ".join(text.split()))
    if len(line) <= most:
        return line
    end = most // 3
    return f"{line[: most - end - 3]} … {line[-end:]}"


def why_unreadable(error: OSError | ValueError) -> LocalizedText | str:
    """Why a file could not be read, in our words or the system's, never in Python's."""
    if isinstance(error, yaml_reader.Unreadable):
        return not_read(error)
    if isinstance(error, UnicodeDecodeError):
        return LocalizedText("errors.not_text")
    if isinstance(error, LocalizedError):
        return error.phrase
    return _why(error) if isinstance(error, OSError) else say(error)


def not_read(error: yaml_reader.Unreadable) -> LocalizedText:
    """What is wrong with a text that is no YAML of ours."""
    return LocalizedText(f"errors.{error.key}", **error.params)


def unwritable(path: Path, error: OSError) -> LocalizedError:
    """The error of a file or folder that could not be written."""
    return LocalizedError("errors.unwritable", file=str(path), why=_why(error))


def _why(error: OSError) -> LocalizedText | str:
    """What the system refused, in our words if we have any for it, else in its own."""
    key = f"errors.system.{errno.errorcode.get(error.errno or 0, 'none').lower()}"
    return LocalizedText(key) if key in words() else error.strerror or say(error)


@cache
def words(language: str = "en", noun: str = "") -> Words:
    """The shared texts of a language; with a ``noun`` of ``NOUNS``, which a game has for its pieces, in those about
    play that noun stands for piece."""
    return Words(language, _renamed(language_of(language), noun) if noun else None)


NOUNS = ("ring", "unit", "figure")

_OF_PLAY = (
    "rules.", "games.goal.", "games.end.", "games.reason.", "games.shape.", "app.", "ui.tray.", "ui.switch.",
    "ui.reach.", "ui.command.together", "players.why.", "players.gain.", "players.object.", "players.clue.",
)  # fmt: skip

_OF_SHEETS = "app.workshop."  # pieces there are what is cut out of sheets


def _renamed(language: str, noun: str) -> dict[str, str]:
    """The texts about play in which a piece is named, with another noun in its place."""
    stems = {start.partition(".")[0] for start in (*_OF_PLAY, "nouns.")}
    texts = {key: text for stem in stems for key, text in _load(language, stem).items()}
    of_play = {k: text for k, text in texts.items() if k.startswith(_OF_PLAY) and not k.startswith(_OF_SHEETS)}
    found = _replaced(of_play, texts, f"nouns.{noun}")
    return {key: text for key, text in found.items() if text != texts[key]}


def _replaced(found: dict[str, str], texts: Mapping[str, str], key: str) -> dict[str, str]:
    """Texts with words in place of others: those of the table under a key, which may name a table to be applied
    before it. Names of what is put in stay as they are."""
    table: dict[str, str] = {}
    for item in texts[key].split(", "):
        word, _, instead = item.partition(" = ")
        if instead:
            table[word] = instead
        else:
            found = _replaced(found, texts, f"nouns.{word}")
    longest = "|".join(sorted(map(re.escape, table), key=len, reverse=True))
    named = re.compile(rf"(?<!{{)\b(?:{longest})\b")
    return {name: named.sub(lambda word: table[word[0]], text) for name, text in found.items()}


def _measured(tag: str) -> dict[str, str]:
    """The texts that are others in the units of a tag: they stand under the same keys in a file of that name."""
    units = units_of(tag)
    texts = _load(language_of(tag), units) if units != UNITS[0] else {}
    return {key.removeprefix(f"{units}."): text for key, text in texts.items()}


@cache
def _stems(language: str) -> frozenset[str]:
    return frozenset(file.stem for file in _file(language, "*").parent.glob("*.yaml"))


@cache
def _load(language: str, stem: str) -> dict[str, str]:
    """The texts of a file by their whole keys; none where there is no such file."""
    texts: dict[str, str] = {}
    if stem in _stems(language):
        file = _file(language, stem)
        try:
            _flatten(stem, yaml_reader.parse(file.read_text("utf-8"), aliases=True), texts)
        except (OSError, ValueError):
            raise Incomplete(file) from None
    return texts


def _file(language: str, stem: str) -> Path:
    return CONFIGS / "texts" / language / f"{stem}.yaml"


def _flatten(prefix: str, tree: Any, into: dict[str, str]) -> None:
    if isinstance(tree, dict):
        for key, value in tree.items():
            _flatten(f"{prefix}.{key}", value, into)
    else:
        into[prefix] = str(tree)


def _said(value: Any, lang: str, noun: str) -> Any:
    if isinstance(value, (LocalizedText, LocalizedError)):
        return value.say(lang, noun)
    if isinstance(value, tuple):
        return _listed([cut(str(_said(part, lang, noun))) for part in value], words(lang)("errors.or"))
    return value


def _listed(parts: list[str], last: str) -> str:
    """``a, b or c``; what is too much is left out."""
    length = 0
    for number, part in enumerate(parts):
        length += len(part) + 2
        if length > _LONGEST_LIST:
            return ", ".join([*parts[:number], "…"])
    return f"{', '.join(parts[:-1])} {last} {parts[-1]}" if len(parts) > 1 else "".join(parts)


def cut(text: str) -> str:
    """What somebody has written, as far as errors say it again."""
    return text if len(text) <= _LONGEST_QUOTE else text[: _LONGEST_QUOTE - 3] + "…"


def quoted(text: str) -> str:
    """What somebody has written, in quotes and not longer than errors may be."""
    return repr(cut(text))
