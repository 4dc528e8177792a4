"""The words of the panels: complete in both languages, and every one that is asked for exists."""

import re
from pathlib import Path

import pytest

import vectorgames
from tests.support import begin
from vectorgames.app.dialogs.help import help_rows, search
from vectorgames.base.words import LANGUAGES, words

PACKAGE = Path(vectorgames.__file__).parent


def texts(language: str) -> dict[str, str]:
    table = words(language)
    return {key: table(key) for key in sorted(table.keys()) if key.startswith("ui.")}


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
