"""What there is to read: the rules of every game as sections of text, pieces and marks; how they are drawn.

And that what a refusal cites leads into them.
"""

import ast
import random
import re
from importlib import import_module
from pathlib import Path

import pytest
import yaml

import vectorgames
from tests.panels import draw, game, layer, written  # noqa: F401
from tests.support import ROOT
from vectorgames.app.dialogs.reading import Reading, rules
from vectorgames.app.rules_text import cited
from vectorgames.base.paths import CONFIGS
from vectorgames.base.words import LANGUAGES, words
from vectorgames.rules.definitions import definition
from vectorgames.view.map_marks import NAMED, has_sign, sign
from vectorgames.view.tableau import Mark
from vectorgames.view.themes import load_theme

# ruff: noqa: F811

SECTION = {"head", "text", "when", "pieces", "marks", "more_marks"}


def reading(name: str, language: str = "en", **options) -> Reading:
    return rules(definition.load(name, options), words(language))


def trees() -> list[dict]:
    files = [CONFIGS / "texts" / language / "rules_text.yaml" for language in LANGUAGES]
    return [yaml.safe_load(file.read_text("utf-8")) for file in files]


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_game_with_texts_has_sections_with_heads_and_no_brace_is_left(language):
    for name in vectorgames.games():
        found = reading(name, language).sections
        assert len(found) >= 3 and all(section.head and (section.text or section.rows) for section in found), name
        said = [t for s in found for t in (s.text, *(row.text for row in s.rows))]
        assert not [text for text in said if re.search(r"[{}]", text)], name


def test_sections_are_the_same_in_both_languages_and_know_only_what_can_be_shown():
    english, german = trees()
    assert [*english] == [*german]
    for name, sections in english.items():
        assert [*sections] == [*german[name]] == [str(n + 1) for n in range(len(sections))]
        options = {option.name for option in definition.definition(name).options}
        kinds = set(definition.load(name).roster.kinds)
        for n, section in sections.items():
            other = german[name][n]
            assert set(section) == set(other) <= SECTION, (name, n)
            assert section.get("when") == other.get("when") and {section.get("when")} <= options | {None}
            for part, known in (("pieces", kinds), ("marks", set(NAMED)), ("more_marks", set(NAMED))):
                assert set(section.get(part, ())) == set(other.get(part, ())) <= known, (name, n, part)


@pytest.mark.parametrize("declared, speed", [(False, True), (True, False)])
def test_what_an_option_leaves_out_is_not_told(declared, speed):
    heads = {section.head for section in reading("chess_4d", declared=declared, speed_moves=speed).sections}
    assert ("Declared time outs" in heads) == declared and ("Speed moves" in heads) == speed
    assert {"Columns", "Castling", "Out of time", "Coming back", "Elimination", "Endings"} <= heads


def test_the_limit_told_is_the_one_played_with():
    said = " ".join(section.text for section in reading("chess_4d", quiet_limit=37).sections)
    assert "37 moves" in said and "100" not in said


@pytest.mark.parametrize("language", LANGUAGES)
def test_pieces_and_marks_are_told_with_their_signs(layer, game, written, monkeypatch, language):
    pieces, marks = [], []
    monkeypatch.setattr("vectorgames.app.dialogs.reading.piece_icon", lambda ui, at, r, piece: pieces.append(piece))
    monkeypatch.setattr("vectorgames.app.dialogs.reading.sign", lambda kind, *a: marks.append(kind) or [])
    session, value = game(language), reading("chess_4d", language)
    session.context.dialog = value
    draw(layer, session)
    assert pieces == [f"1{kind}" for kind in "KQRBNP"]
    assert {"from", "free", "own", "take", "eliminate", "castle", "later", "check", "risk", "last"} <= set(marks)
    table = words(language)
    names = {drawn for _, drawn, _ in written}
    assert {table(f"ui.mark.{kind}") for kind in marks} <= names, "no name is cut"
    assert {f"{n}  {section.head}" for n, section in enumerate(value.sections, 1)} <= {
        text for text, _, _ in written
    }


def test_a_kind_without_a_sign_is_left_out_of_the_marks():
    look = load_theme("studio")
    rows = [row for section in reading("chess_4d").sections for row in section.rows if row.mark]
    assert rows and all(sign(row.mark, (9.0, 9.0), 8.0, look) for row in rows)
    assert not has_sign("no such kind") and all(has_sign(Mark(kind, 0).kind) for kind in NAMED)


@pytest.mark.parametrize("name", ["time_vectors", "three_way_time_vectors", "chancy_time_vectors"])
def test_games_of_placing_explain_their_marks_too(name):
    marks = [row.mark for section in reading(name).sections for row in section.rows]
    assert marks == ["aim", "win", "block", "double", "last"]


def test_a_game_without_texts_shows_its_goal():
    made = definition.load(str(ROOT / "tests" / "definitions" / "castling.yaml"))
    assert made.goal_line("en") in [section.text for section in rules(made, words("en")).sections]


# ---- what refusals cite ----


def topics(package: str) -> set[str]:
    """What the reasons of a game's own package cite after its rulebook: of every call of a function that makes one,
    the argument for it."""
    found = set()
    for file in Path(import_module(f"vectorgames.games.{package}").__file__).parent.glob("*.py"):
        module = import_module(f"vectorgames.games.{package}.{file.stem}")
        for call in ast.walk(ast.parse(file.read_text("utf-8"))):
            name = call.func.id if isinstance(call, ast.Call) and isinstance(call.func, ast.Name) else ""
            if name in ("reason", "_reason", "of_chess"):
                for part in ast.walk(call.args[1]):
                    if isinstance(part, ast.Name) and part.id.isupper():
                        found.add(str(getattr(module, part.id)))
                    elif isinstance(part, ast.Constant):
                        found.add(str(part.value))
    return found


def citations(made) -> set[str]:
    """All that ``why_not`` of a game can cite."""
    package = made.id if made.id in ("chess_4d", "veptheca", "vector_battle") else None
    own = {f"{made.rules.section} {topic}" for topic in topics(package)} if package else {made.rules.section}
    return own | {made.rules.common_section}


NONSENSE = (
    "",
    "x",
    "pass",
    "stop",
    "roll G",
    "roll 1",
    "pair",
    "O-O",
    "accept",
    "speed 2",
    "a1L1",
    "0",
    "G",
    "S0-G",
)


@pytest.mark.parametrize("name", vectorgames.games())
def test_what_a_refusal_cites_leads_to_a_section_of_the_rules_here(name):
    made, table, dice = definition.load(name), words("en"), random.Random(name)
    expected, numbers = citations(made), range(1, len(reading(name).sections) + 1)
    for citation in expected:
        assert cited(made, citation, table) in numbers, citation
    state, met = made.start(), set()
    for _ in range(12):
        names = dice.sample(made.space.names, 3)
        given = (*NONSENSE, names[0], f"{names[0]}-{names[1]}", f"{names[1]}x{names[2]}", f"x{names[2]}")
        found = (made.why_not(state, text) for text in given)
        met |= {why[1] for why in found if why is not None}
        if state.outcome is None:
            state = state.play(dice.choice(state.actions()[:30]))
    assert met and met <= expected


def test_rules_open_at_a_section_scrolled_and_lit(layer, game, monkeypatch):
    lit, session = [], game()
    monkeypatch.setattr("vectorgames.app.dialogs.reading._light", lambda ui, rect: lit.append(rect))
    for name, at in (("chess_4d", 9), ("chess_4d", 1)):
        session.context.dialog = None
        draw(layer, session)
        session.context.dialog = rules(definition.load(name), words("en"), at)
        draw(layer, session, times=4)
        assert 0 < lit[-1].y < layer.size[1] / 2, "it is scrolled to"
