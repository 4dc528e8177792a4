"""The words of the panels: complete in both languages, and every one that is asked for exists."""

import re
from pathlib import Path

import pytest
import yaml

import vectorgames
from tests.support import begin
from vectorgames.app.dialogs.help import help_rows, search
from vectorgames.base.paths import CONFIGS
from vectorgames.base.words import LANGUAGES, words

PACKAGE = Path(vectorgames.__file__).parent
SOURCES = sorted(path for part in ("ui", "app") for path in (PACKAGE / part).rglob("*.py"))


def texts(language: str) -> dict[str, str]:
    table = words(language)
    return {key: table._texts[key] for key in sorted(table.keys()) if key.startswith("ui.")}


def placeholders(text: str) -> set[str]:
    return set(re.findall(r"\{(\w+)", text))


@pytest.mark.parametrize("language", LANGUAGES)
def test_same_keys_and_placeholders_as_in_english(language):
    english, other = texts("en"), texts(language)
    assert set(other) == set(english)
    for key, text in english.items():
        assert placeholders(other[key]) == placeholders(text), key
        assert other[key].strip(), key


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_key_became_a_truth_value(language):
    """YAML reads a bare ``off`` or ``no`` as a truth value."""
    tree = yaml.safe_load((CONFIGS / "texts" / language / "ui.yaml").read_text("utf-8"))
    stack = [tree]
    while stack:
        node = stack.pop()
        for key, value in node.items():
            assert isinstance(key, str) and isinstance(value, str | dict), key
            if isinstance(value, dict):
                stack.append(value)


@pytest.mark.parametrize("source", SOURCES, ids=lambda p: p.stem)
def test_every_key_in_the_code_exists(source):
    table = words("en")
    code = source.read_text("utf-8")
    for key in re.findall(r'(?<!f)"(ui\.[a-z_.]+)"', code):
        assert key in table, key
    for start in re.findall(r'f"(ui\.[a-z_.]+)\{', code):
        assert any(key.startswith(start) for key in sorted(table.keys())), start


def test_no_word_is_left_that_nobody_asks_for():
    code = "\n".join(source.read_text("utf-8") for source in PACKAGE.rglob("*.py"))
    starts = tuple(re.findall(r'f"(ui\.[a-z_.]+)\{', code))
    asked = set(re.findall(r'"(ui\.[a-z_.]+)"', code))
    idle = {
        key
        for key in texts("en")
        if key not in asked and not key.startswith(starts) and key.rsplit(".", 1)[0] not in asked
    }
    assert not idle


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("playing", [True, False])
def test_help_lists_commands_with_keys(session, language, playing):
    if playing:
        begin(session)
    rows = help_rows(session.page, words(language))
    assert len({(r.section, r.label) for r in rows}) == len(rows)
    found = search(rows, words(language)("ui.command.settings"))
    assert [r.command.name for r in found if r.command] == ["settings"]
    assert any(r.keys == "F1" for r in rows)
    assert search(rows, "qqqq") == ()
