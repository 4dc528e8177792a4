"""Studies as files: saved games that begin with a position (CONTRACT, Positions), in which nothing is played.

Under ``study`` stands what is looked at besides. Any saved game can be read as the study of its last position.
Knows no window.
"""

from __future__ import annotations

from pathlib import Path

from vectorgames import bounds
from vectorgames.catalog.reading import parse, read
from vectorgames.core.schema import Field, Node, as_it_stands, integer, mapping, text
from vectorgames.game_record import GameRecord
from vectorgames.saves.format import FORMAT, load, loads
from vectorgames.saves.writing import mapping_lines, quoted, section
from vectorgames.study import MARKS, Study, game_of, study_on

_FIELDS = {
    "format": Field(integer(1, FORMAT)),
    "game": Field(text),
    "options": Field(as_it_stands, None),
    "start": Field(as_it_stands),
    "actions": Field(as_it_stands, None),
    "study": Field(as_it_stands),
}
_START = {"position": Field(as_it_stands), "actor": Field(integer(1, 9), 1)}


def dump_study(study: Study) -> str:
    """The text of its file."""
    game = study.game
    lines = [f"format: {FORMAT}", f"game: {quoted(game.source or game.id)}"]
    lines += mapping_lines("options", game.options)
    lines += section("start", study.setup())
    lines.append("actions: []")
    lines += section("study", study.marks())
    return "\n".join(lines) + "\n"


def load_study(path: Path) -> Study:
    """The study of a file, or of the last position of a saved game. DefinitionError with file and line."""
    node = read(path, bounds.SAVE)
    return _study(node) if _is_study(node) else Study.of_state(load(path).state)


def load_any(path: Path) -> GameRecord | Study:
    """The study or the saved game of a file. DefinitionError with file and line."""
    node = read(path, bounds.SAVE)
    return _study(node) if _is_study(node) else load(path)


def loads_study(content: str, name: str = "text") -> Study:
    """The same of a text, of a pasted one for example."""
    node = parse(content, name)
    return _study(node) if _is_study(node) else Study.of_state(loads(content, name).state)


def _is_study(node: Node) -> bool:
    return isinstance(node.value, dict) and "study" in node.value


def _study(node: Node) -> Study:
    told = mapping(_FIELDS)(node)
    game = game_of(node, told["game"], told["options"])
    start = mapping(_START)(told["start"])
    marks = told["study"] if told["study"].value is not None else Node({}, node.file, node.line)
    seen = start | mapping(MARKS)(marks)
    return study_on(game, Node({**marks.value, **told["start"].value}, marks.file, marks.line), seen)
