"""The reference of definitions: made from the keys of the blocks, and each key and value used by a game that is
played here (tests/test_blocks.py, tests/test_laws.py and others play them)."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

import vectorgames
from tests.support import OWN, ROOT
from vectorgames.base.words import words
from vectorgames.rules.definitions import definition, reference
from vectorgames.rules.goal import EFFECTS, GOALS, Effect, Goal
from vectorgames.rules.schema import offer
from vectorgames.spaces.lattice import lattice
from vectorgames.spaces.space import CONTIGUOUS
from vectorgames.spaces.stack import stack
from vectorgames.spaces.tree import tree

BLOCKS = {(table, name): told for table, blocks in reference.blocks().items() for name, told in blocks.items()}
EXAMPLES = reference.examples()


def test_the_page_says_what_the_blocks_say():
    text = reference.PAGE.read_text("utf-8")
    assert reference.page(text) == text, "python -m vectorgames.rules.definitions.reference"
    missing = [name for name in reference.tables() if f"<!-- table {name} -->" not in text]
    assert not missing


def test_the_example_of_the_page_is_the_one_among_the_examples(tmp_path):
    file = tmp_path / "evaporate.yaml"
    file.write_text(re.search(r"```yaml\n(.*?)```", reference.PAGE.read_text("utf-8"), re.DOTALL)[1])
    start = vectorgames.load(str(file)).start()
    other = vectorgames.load(str(ROOT / "configs" / "examples" / "evaporate.yaml")).start()
    assert start.position() == other.position()
    assert list(map(str, start.actions())) == list(map(str, other.actions()))


def test_every_block_and_key_says_what_it_is_and_what_may_stand_there():
    for (table, name), told in BLOCKS.items():
        assert told.meaning or table == "board" or not name or next(iter(told.keys)) in (name, "kinds")
        for key, field in told.keys.items():
            assert field.meaning and reference.said(field) and (table, name, key) in EXAMPLES, (table, name, key)


def test_what_is_said_of_a_key_in_one_block_is_of_a_key_that_it_has():
    keys = words("en").keys()
    said = [key.split(".")[2:] for key in keys if key.startswith("make.help_of.")]
    for block, key in said:
        assert any(key in told.keys for (_, name), told in BLOCKS.items() if name == block), (block, key)
    assert said


@pytest.fixture(scope="module")
def trees() -> list[dict]:
    """What the definitions say, as plain values; whether they can be played is tried elsewhere."""
    with pytest.MonkeyPatch.context() as changed:
        changed.setattr("vectorgames.view.smoke_test.rehearse", lambda game: None)
        return [
            definition.definition(name).tree.plain() for name in (*definition.builtin(), *(own.game for own in OWN))
        ]


@pytest.fixture(scope="module")
def used(trees) -> dict[tuple[str, str, str], list]:
    """Of each key of each block the values that the definitions give it."""
    found: dict = {}
    for said in trees:
        options = {f"${name}": [*o.get("values", ()), o["default"]] for name, o in _options(said).items()}
        for block, values in reference.blocks_in(said):
            for key, value in values.items():
                # For an option all that it may put in.
                found.setdefault((*block, key), []).append(options.get(value, value) if _plain(value) else value)
    return found


def _options(tree: dict) -> dict[str, dict]:
    return tree.get("options") or {}


def _plain(value) -> bool:
    return isinstance(value, (str, int, bool, type(None)))


def test_every_key_and_value_is_used_by_a_game_that_is_played(used):
    for (table, name), block in BLOCKS.items():
        for key, field in block.keys.items():
            given = used.get((table, name, key))
            assert given, f"no definition uses {table} {name} {key}"
            parts = (part for value in given for part in (value if isinstance(value, list) else [value]))
            told = offer(field.check)
            told = offer(told.item) if told.kind == "list" and told.item is not None else told
            assert not {*told.values} - {field.default} - {part for part in parts if _plain(part)}, (
                table,
                name,
                key,
            )


@pytest.mark.parametrize("space", [lattice(), stack(), tree()], ids=lambda space: space.kind)
def test_every_word_of_a_space_is_used_by_a_game_that_is_played(space, trees):
    used = {word for found in trees for word in _words(found)}
    words = {*space.RELATIONS, *space.DICE, *space.SETS, *space.ENTRIES, CONTIGUOUS, "jump", "straight", "up_to"}
    assert not {word.partition(":")[0] for word in words} - used


def _words(value) -> Iterator[str]:
    """Every text in a definition, keys too, as far as a colon."""
    if isinstance(value, dict):
        for key, part in value.items():
            yield str(key)
            yield from _words(part)
    elif isinstance(value, list):
        for part in value:
            yield from _words(part)
    elif isinstance(value, str):
        yield value.partition(":")[0]


@pytest.mark.parametrize(("base", "table"), [(Goal, GOALS), (Effect, EFFECTS)])
def test_whatever_says_what_it_means_is_entered(base, table):
    """A goal or an effect that nobody can name in a definition would be forgotten unseen."""

    def every(kind: type) -> Iterator[type]:
        for one in kind.__subclasses__():
            yield one
            yield from every(one)

    blocks = [kind for kind in every(base) if kind.__module__.startswith("vectorgames.rules")]
    assert {kind for kind in blocks if "meaning" in vars(kind)} == {*table.values()}
