"""The reference of definitions: made from the keys of the blocks, and each key and value used by a game that is
played here (tests/test_blocks.py, tests/test_laws.py and others play them)."""

from __future__ import annotations

import pytest

from tests.support import OWN
from vectorgames import catalog
from vectorgames.blocks.effects import EFFECTS
from vectorgames.blocks.turn import COMMON, WAYS
from vectorgames.catalog import building, pieces, reference
from vectorgames.core.schema import choices

BLOCKS = {
    ("top", ""): building.WHOLE,
    ("end", ""): building.END,
    ("kind", ""): pieces.RANK,
    **{("board", kind): fields for kind, fields in building.BOARD.items()},
    **{("stage", name): module.KEYS for name, module in building.STAGES.items()},
    **{("way", name): block.keys for name, block in WAYS.items()},
    ("way", "all"): COMMON,
    **{("goal", name): goal.keys for name, goal in building.GOALS.items()},
    **{("effect", name): effect.keys for name, effect in EFFECTS.items()},
}
ALL = [(block, key) for block, fields in BLOCKS.items() for key in fields]


def test_the_page_says_what_the_blocks_say():
    text = reference.PAGE.read_text("utf-8")
    assert reference.page(text) == text, "python -m vectorgames.catalog.reference"
    missing = [name for name in reference.tables() if f"<!-- table {name} -->" not in text]
    assert not missing


@pytest.mark.parametrize(("block", "key"), ALL, ids=str)
def test_every_key_says_what_it_means(block, key):
    assert BLOCKS[block][key].meaning


@pytest.fixture(scope="module")
def used() -> dict[tuple[tuple[str, str], str], list]:
    """Of each key of each block the values that the definitions give it."""
    found: dict = {}
    for name in (*catalog.builtin(), *(own.game for own in OWN)):
        _note(found, catalog.definition(name).tree.plain())
    return found


def _note(found: dict, tree: dict) -> None:
    def note(block: tuple[str, str], values: dict) -> None:
        for key, value in values.items():
            found.setdefault((block, key), []).append(value)

    options = {f"${name}": [*option.get("values", ()), option["default"]] for name, option in _options(tree)}
    note(("top", ""), tree)
    note(("end", ""), tree.get("end") or {})
    for kind in building.BOARD:
        note(("board", kind), _settled(tree["board"], options))
    kinds = tree["pieces"].get("kinds") if isinstance(tree.get("pieces"), dict) else None
    for rank in kinds.values() if isinstance(kinds, dict) else ():
        note(("kind", ""), rank)
    for list_of, word in (("stages", "stage"), ("goals", "goal"), ("effects", "effect")):
        for block in tree.get(list_of) or ():
            note((word, block[word]), block)
            for way in block.get("moves", ()) if list_of == "stages" else ():
                note(("way", next(name for name in WAYS if name in way)), way)
                note(("way", "all"), way)


def _options(tree: dict):
    return (tree.get("options") or {}).items()


def _settled(values: dict, options: dict) -> dict:
    """A mapping with all values that options may put in, as lists."""
    return {key: options.get(value, value) for key, value in values.items()}


@pytest.mark.parametrize(("block", "key"), ALL, ids=str)
def test_every_key_and_value_is_used_by_a_game_that_is_played(block, key, used):
    given = used.get((block, key))
    assert given, "no definition uses this key"
    seen = {part for value in given for part in (value if isinstance(value, list) else [value]) if _plain(part)}
    wanted = set(choices(BLOCKS[block][key].check)) - {BLOCKS[block][key].default}
    assert not wanted - seen


def _plain(value) -> bool:
    return isinstance(value, (str, int, bool, type(None)))
