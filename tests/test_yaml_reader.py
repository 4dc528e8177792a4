"""The one reader of YAML: what it takes for what, what it refuses, and that it waits for nothing."""

from __future__ import annotations

import ast
import os
from itertools import pairwise

import pytest

from tests.support import ROOT, refused
from vectorgames.app import display, settings
from vectorgames.app.pages.assembly import cutting
from vectorgames.base import bounds
from vectorgames.base.words import LONGEST_ERROR, LONGEST_VALUE_ERROR, LocalizedError, LocalizedText, one_line
from vectorgames.base.yaml_reader import Unreadable, mapping_in, parse, read_text
from vectorgames.spaces.lattice import lattice

PLAIN = """\
texts: [a, "5", '', 1:59, 0x1f, 0o7, 012, 1_000, 2020-13-45, .nan, -.inf, 1e5, 1.0e+999, <<, =, 1000000000000000000]
whole: [0, -3, +4, 999999999999999999]
decimals: [1.5, -0.25, 1.0e-5, .5]
switches: [true, No, ON]
nothing: [null, ~, ]
3: a number as key
"""


def test_what_words_mean():
    found = parse(PLAIN)
    assert all(type(value) is str for value in found["texts"]) and found["texts"][3] == "1:59"
    assert found["whole"] == [0, -3, 4, 10**18 - 1] and found["decimals"] == [1.5, -0.25, 1.0e-5, 0.5]
    assert found["switches"] == [True, False, True] and found["nothing"] == [None, None]
    assert found[3] == "a number as key"
    assert parse(PLAIN, lambda value, line: (line, value))[1]["nothing"][0] == 5


@pytest.mark.parametrize(
    ("text", "line", "key"),
    [
        ("a: 1\nb: !!int 5", 2, "tag"),
        ("a: !!seq b", 1, "tag"),
        ("!!seq a: 1", 1, "tag"),
        ("a: ! b", 1, "tag"),
        ("a: !!python/object:os.system x", 1, "tag"),
        ("a: &b 1", 1, "alias"),
        ("a: &b [*b]", 1, "alias"),
        ("a: *b", 1, "alias"),
        ("[a, b]: 1", 1, "key_word"),
        ("1.5: 1", 1, "key_word"),
        ("null: 1", 1, "key_word"),
        ("a: 1\na: 2", 2, "key_twice"),
        ("---\na\n---\nb", 3, "two_documents"),
        ("# nothing", 1, "empty_file"),
        ("[" * 300_000, 1, "too_deep"),
        ("a\ud800", 1, "not_yaml"),
        ("a: [", 2, "not_yaml"),
        ("a: \x00", 1, "not_yaml"),
    ],
)
def test_what_is_refused(text, line, key):
    with pytest.raises(Unreadable) as error:
        parse(text)
    assert (error.value.line, error.value.key) == (line, key)


def test_aliases_count_as_what_they_repeat(monkeypatch):
    assert parse("a: &x [1, 2]\nb: *x", aliases=True) == {"a": [1, 2], "b": [1, 2]}
    many = "a: &a [x, x, x, x]\n"
    many += "".join(f"{b}: &{b} [*{a}, *{a}, *{a}, *{a}]\n" for a, b in pairwise("abcdefghijk"))
    with pytest.raises(Unreadable, match="too_many_values"):
        parse(many, aliases=True)
    with pytest.raises(Unreadable, match="alias"):
        parse("a: &a [*a]", aliases=True)
    monkeypatch.setattr(bounds, "VALUES", 10)
    with pytest.raises(Unreadable, match="too_many_values"):
        parse("[1, 2, 3, 4, 5, 6, 7, 8, 9, 10]")


def test_only_regular_files_are_read(tmp_path, monkeypatch):
    pipe = tmp_path / "pipe.yaml"
    if hasattr(os, "mkfifo"):
        os.mkfifo(pipe)
        assert "Not a regular file" in refused("moves", "time_vectors", "--load", str(pipe))
        assert "Not a regular file" in refused("moves", str(pipe))
        assert "Not a regular file" in refused("moves", "time_vectors", "--load", "/dev/zero")
    for path in (tmp_path, pipe, tmp_path / "missing.yaml"):
        with pytest.raises(OSError):
            read_text(path)
        assert mapping_in(path) == {}
    monkeypatch.setattr(bounds, "FILE", 10)
    (tmp_path / "long.yaml").write_text("a: 4567890")
    assert read_text(tmp_path / "long.yaml") == "a: 4567890"
    (tmp_path / "long.yaml").write_text("a: 45678901")
    with pytest.raises(Unreadable, match="too_long_file, 10"):
        read_text(tmp_path / "long.yaml")


def test_nobody_else_reads_yaml():
    """Writing it is another matter, and so is finding where in a text a value stands (``yaml_document``)."""
    for path in (ROOT / "vectorgames").rglob("*.py"):
        text = path.read_text("utf-8")
        if path.stem not in ("yaml_reader", "yaml_document") and "yaml." in text:
            every = ast.walk(ast.parse(text))
            used = [node for node in every if isinstance(node, ast.Attribute)]
            names = {node.attr for node in used if getattr(node.value, "id", "") == "yaml"}
            assert names <= {"safe_dump"}, path.name


# ---- the user's own folder ----

BAD = [
    "2020-13-45",
    "[" * 3000,
    "{settings: 5, switches: [a]}",
    "settings: {scale: .nan, language: !!python/name:os.system x}",
    "settings: {scale: " + "9" * 400 + ", language: 3, theme: [a]}",
    "settings: {scale: .inf}",
    "settings: {scale: 1:59}\nswitches: {wins: 1, confirm: 2020-13-45}",
    "time_vectors: {cut: {choices: 3, counts: {rod: x}, places: {board 1: 0q}, kinds: 7, folder: [a]}}",
    "\ud800",
]


@pytest.mark.parametrize("content", BAD, ids=lambda content: ascii(content[:30]))
def test_bad_settings_are_as_if_missing(content, home):
    home.mkdir()
    settings.path().write_bytes(content.encode("utf-8", "surrogatepass"))
    assert settings.load() == settings.Preferences(settings.load().settings)
    assert settings.load().settings.scale == 1.0 and settings.load().settings.language == "en"
    cutting.path().write_bytes(content.encode("utf-8", "surrogatepass"))
    for board, values in cutting.load().items():
        assert isinstance(board, str) and values.cut == cutting.Chosen()


@pytest.mark.parametrize(
    ("row", "camera"),
    [
        ("view: board, explode: 0.5, apart: 0, camera: [10.0, 20.0, 900.0, 0.0, 0.0, 0.0, 30.0]", 7),
        ("view: board, explode: 0.5, apart: 0, camera: []", 0),
        ("view: board, explode: 0.5, apart: 0, camera: [10.0, 20.0, 0.0, 0.0, 0.0, 0.0, 30.0]", 0),
        ("view: board, explode: 0.5, apart: 0, camera: [10.0, 20.0, 9.0, 0.0, 0.0, 0.0, 180]", 0),
        ("view: board, explode: 0.5, apart: 0, camera: [.nan, 20.0, 9.0, 0.0, 0.0, 0.0, 30.0]", None),
        ("view: board, explode: 0.5, apart: 0, camera: ['nan', 20.0, 9.0, 0.0, 0.0, 0.0, 30.0]", None),
        ("view: board, explode: 0.5, apart: 0, camera: [1.0e+99, 20.0, 9.0, 0.0, 0.0, 0.0, 30.0]", None),
        ("view: board, explode: 'nan', apart: 0, camera: []", None),
        ("view: board, explode: .inf, apart: 0, camera: []", None),
        ("view: board, explode: " + "9" * 400 + ", apart: 0, camera: []", None),
        ("view: 'level:²', explode: 0, apart: 0, camera: []", None),
    ],
)
def test_a_kept_view_that_makes_no_sense_is_an_empty_one(row, camera, home):
    home.mkdir()
    display._path().write_text(f"time_vectors-4: [{{{row}}}]", "utf-8")
    kept = display._views(mapping_in(display._path()).get("time_vectors-4"), lattice(4))[0]
    assert kept is None if camera is None else len(kept.camera) == camera


# ---- errors ----


def test_an_error_is_one_line_that_is_not_too_long():
    long = LocalizedError("errors.place", file="a/" * 3000, line=3, what=LocalizedText("errors.no_file"))
    assert len(long.say()) <= LONGEST_ERROR < 300 and long.say().endswith("no such file")
    assert len(str(long)) <= LONGEST_VALUE_ERROR and str(long).endswith("no such file")
    many = LocalizedError("errors.value", value="x", expected=tuple(f"choice {n}" for n in range(5000)))
    assert len(many.say("de")) <= LONGEST_ERROR and "choice 0, choice 1," in str(many) and str(many).endswith("…")
    assert one_line("a\nb\r\n\tc\x1b[0m\u2028d\x00") == "a b c\ufffd[0m d\ufffd"
    assert one_line("x" * LONGEST_ERROR) == "x" * LONGEST_ERROR
