"""Texts: every language has all of them, and the code asks for none that is missing."""

from __future__ import annotations

import ast
import re
import string
from functools import cache

import pytest
import yaml

from tests.support import ROOT
from vectorgames.base.words import LANGUAGES, LocalizedError, LocalizedText, Words, locale, words

TEXTS = ROOT / "configs" / "texts"
FILES = sorted({path.name for path in TEXTS.glob("*/*.yaml")})
STEMS = {name.removesuffix(".yaml") for name in FILES}
PLURAL = {"one", "other"}


@cache
def texts(language: str, file: str) -> dict[str, str]:
    """Texts of one file by key, the file's name included."""
    out: dict[str, str] = {}

    def flatten(prefix: str, value) -> None:
        if isinstance(value, dict):
            for key, part in value.items():
                assert isinstance(key, str), f"{language}/{file}: the key {prefix}.{key} is not a word: quote it"
                flatten(f"{prefix}.{key}", part)
        else:
            assert isinstance(value, str), f"{language}/{file}: {prefix} is not a text: quote it"
            out[prefix] = value

    flatten(file.removesuffix(".yaml"), yaml.load((TEXTS / language / file).read_text("utf-8"), yaml.CSafeLoader))
    return out


def placeholders(text: str) -> set[str]:
    return {name for _, name, _, _ in string.Formatter().parse(text) if name is not None}


def test_languages_have_the_same_files():
    assert {path.name for path in TEXTS.iterdir()} == set(LANGUAGES)
    for language in LANGUAGES:
        assert sorted(path.name for path in (TEXTS / language).glob("*.yaml")) == FILES


@pytest.mark.parametrize("file", FILES)
@pytest.mark.parametrize("language", LANGUAGES)
def test_no_key_stands_twice_in_a_file(language, file):
    def look(node) -> None:
        if isinstance(node, yaml.MappingNode):
            keys = [key.value for key, _ in node.value]
            assert len(set(keys)) == len(keys), f"{language}/{file}: {sorted(k for k in keys if keys.count(k) > 1)}"
            for _, value in node.value:
                look(value)

    look(yaml.compose((TEXTS / language / file).read_text("utf-8"), yaml.CSafeLoader))


@pytest.mark.parametrize("file", FILES)
def test_languages_have_the_same_keys_and_placeholders(file):
    first = texts(LANGUAGES[0], file)
    for language in LANGUAGES[1:]:
        other = texts(language, file)
        assert sorted(other) == sorted(first)
        for key, text in first.items():
            free = {"n"} if key.endswith(".one") else set()  # "one element", "ein Element": no number there
            assert placeholders(other[key]) - free == placeholders(text) - free, f"{key} in {language}"


@pytest.mark.parametrize("file", FILES)
@pytest.mark.parametrize("language", LANGUAGES)
def test_texts_are_texts(language, file):
    for key, text in texts(language, file).items():
        assert text == text.strip() != "", f"{key} is empty or has blanks around it"
        assert all(name.isidentifier() for name in placeholders(text)), f"{key} has a placeholder without a name"
        group, _, last = key.rpartition(".")
        if last in PLURAL:
            assert {f"{group}.{form}" for form in PLURAL} <= texts(language, file).keys()


# ---- what the code asks for ----


def modules():
    return sorted((ROOT / "vectorgames").rglob("*.py"))


def constant(node: ast.AST) -> str | None:
    """A literal text; an f-string with ``*`` where something is put in; None for anything else."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        return node.value
    if isinstance(node, ast.JoinedStr):
        return "".join(p.value if isinstance(p, ast.Constant) else "*" for p in node.values)
    return None


def asked(tree: ast.AST):
    """(line, key, names of parameters or None if unknown) for each text that a module asks for."""
    taken, nodes = set(), [*ast.walk(tree)]
    for node in nodes:
        if not (isinstance(node, ast.Call) and node.args):
            continue
        name = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
        arguments = [node.args[0]]
        if isinstance(arguments[0], ast.IfExp):
            arguments = [arguments[0].body, arguments[0].orelse]
        given = None if any(k.arg is None for k in node.keywords) else {k.arg for k in node.keywords}
        for argument in arguments:
            key = constant(argument)
            if key is None:
                continue
            if name == "Reason":
                yield node.lineno, f"rules.{key}", given
            elif name == "fail" and isinstance(node.func, ast.Attribute):
                yield node.lineno, f"errors.{key}", given
            elif is_key(key):
                direct = name in ("LocalizedText", "LocalizedError") or not isinstance(node.func, ast.Attribute)
                taken.add(id(argument))
                yield node.lineno, key, given if direct else None
    taken |= {id(part) for node in nodes if isinstance(node, ast.JoinedStr) for part in node.values}
    for node in nodes:
        key = constant(node)
        if key is not None and is_key(key) and id(node) not in taken:
            yield node.lineno, key, None


def is_key(text: str) -> bool:
    """Whether a literal looks like a text's key: ``errors.value``, ``cli.help.*``; not ``ui.yaml``."""
    stem, dot, rest = text.partition(".")
    return (
        bool(dot)
        and stem in STEMS
        and re.fullmatch(r"[a-z0-9_.*]+", rest) is not None
        and rest not in ("yaml", "*")
    )


@cache
def english() -> dict[str, str]:
    return {k: t for file in FILES for k, t in texts("en", file).items()}


def known(key: str) -> list[str]:
    """The English texts that a key (perhaps with ``*``) may mean, plural forms included."""
    every = english()
    if "*" not in key:
        return [every[k] for k in (key, f"{key}.one", f"{key}.other") if k in every]
    pattern = re.compile(re.escape(key).replace(r"\*", "[A-Za-z0-9_.]+") + r"(\.(one|other))?")
    return [text for k, text in every.items() if pattern.fullmatch(k)]


def group(key: str) -> bool:
    """Whether there are texts below a key."""
    return any(k.startswith(f"{key.removesuffix('.')}.") for file in FILES for k in texts("en", file))


def test_every_text_that_the_code_asks_for_exists():
    missing = []
    for path in modules():
        for line, key, given in asked(ast.parse(path.read_text("utf-8"))):
            found = known(key)
            where = f"{path.relative_to(ROOT)}:{line}"
            if not found and not (given is None and group(key)):
                missing.append(f"{where}: no text {key}")
            if found and given is not None and "*" not in key:
                wanted = set().union(*map(placeholders, found))
                if wanted - given:
                    missing.append(f"{where}: {key} wants {sorted(wanted - given)}")
    assert not missing, "\n".join(missing)


def test_the_walk_finds_what_is_asked_for():
    code = (
        'words("en")("cli.usage", program=1, what=2)\nPhrase("errors.or")\n'
        'Reason("over", s)\nnode.fail("value", a=1)\n'
        'x = "errors.no_such_thing"\nt(f"cli.help.{name}")\nSaidError("errors.a" if x else "errors.b")\n"ui.yaml"\n'
    )
    assert {key for _, key, _ in asked(ast.parse(code))} == {
        "cli.usage",
        "errors.or",
        "rules.over",
        "errors.value",
        "errors.no_such_thing",
        "cli.help.*",
        "errors.a",
        "errors.b",
    }
    assert known("errors.no_such_thing") == [] and known("cli.help.*") and len(known("errors.elements")) == 2


# ---- saying them ----


def test_a_plural_is_chosen_by_n():
    t = words("en")
    assert "one name" in t("errors.too_many_names", n=1, players=2)
    assert "3 names" in t("errors.too_many_names", n=3, players=2)
    assert "errors.too_many_names" in t and "errors.nothing" not in t
    with pytest.raises(KeyError):
        t("errors.nothing")


def test_phrases_within_phrases_are_said_in_the_same_language():
    phrase = LocalizedText(
        "errors.value", value=LocalizedText("errors.a_list"), expected=("a", "b", LocalizedText("errors.a_text"))
    )
    assert phrase.say("en") == str(phrase) == "a list: expected a, b or a text"
    assert phrase.say("de") == "eine Liste: erwartet wird a, b oder ein Text"
    error = LocalizedError(phrase)
    assert (str(error), error.say("de")) == (phrase.say("en"), phrase.say("de"))
    assert str(LocalizedError("errors.or")) == "or"


def test_texts_of_braces_in_values_are_left_alone():
    assert LocalizedText("errors.value", value="{n}", expected="{0}").say() == "{n}: expected {0}"


def test_unknown_language():
    for tag in ("fr", "fr+inch", "en+mile"):
        with pytest.raises(ValueError, match="en"):
            Words(tag)


def test_texts_in_inches_stand_in_for_those_that_there_are():
    for language in LANGUAGES:
        plain, inches = words(language), words(locale(language, "inch"))
        every = plain.keys()
        others = {key.removeprefix("inch.") for key in every if key.startswith("inch.")}
        assert others <= every and "assembly.mm" in others
        assert all(inches(key, n=3, of=3, long=3) != plain(key, n=3, of=3, long=3) for key in others)
        assert words(locale(language)) is plain and inches.language == language


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_is_to_be_done_fits_into_two_lines_of_a_small_window(language):
    """1024 by 768: the card has room for 45 letters in a line."""
    long = {key: text for key, text in texts(language, "rules.yaml").items() if key.startswith("rules.prompt.")}
    assert not [(len(text), key) for key, text in long.items() if len(text) > 90]
