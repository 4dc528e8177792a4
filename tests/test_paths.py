"""Names of files as people write them."""

from pathlib import Path

import pytest

from vectorgames.base.files import typed_folder, typed_path
from vectorgames.base.words import LocalizedError

FOLDER = Path("games")
IMPOSSIBLE = (
    "",
    "  ",
    "a\0b",
    "~nobody-of-that-name/x",
    "~nobody-of-that-name",
    "a" * 5000,
    "a/" * 2500,
    "\ud800",
    "~\ud800",
)


@pytest.mark.parametrize("text", [*IMPOSSIBLE, ".", "..", "/", "a/", "a/.", "a/..", "~", "~/"])
@pytest.mark.parametrize("suffix", ["", ".yaml"])
def test_what_no_file_can_be_called_is_refused_in_a_line(text, suffix):
    with pytest.raises(LocalizedError) as refused:
        typed_path(text, FOLDER, suffix)
    for lang in ("en", "de"):
        assert len(refused.value.say(lang)) < 200


@pytest.mark.parametrize("text", IMPOSSIBLE)
def test_what_no_folder_can_be_called_is_refused(text):
    with pytest.raises(LocalizedError):
        typed_folder(text, FOLDER)


def test_a_name_lies_in_the_folder_and_gets_its_suffix(monkeypatch, tmp_path):
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setenv("USERPROFILE", str(tmp_path))
    assert typed_path("a b", FOLDER, ".yaml") == FOLDER / "a b.yaml"
    assert typed_path("a.yml", FOLDER, ".yaml") == FOLDER / "a.yml"
    assert typed_path("v1.5", FOLDER, ".yaml") == FOLDER / "v1.5.yaml"
    assert typed_path("../x.YAML", FOLDER, ".yaml") == FOLDER / "../x.YAML"
    assert typed_path("/x/y", FOLDER) == Path("/x/y")
    assert typed_path("x") == Path("x")
    assert typed_path("~/x", FOLDER) == tmp_path / "x"
    assert typed_path("./~x", FOLDER) == FOLDER / "~x"
    assert typed_folder("~", FOLDER) == tmp_path
    assert [typed_folder(text, FOLDER) for text in (".", "a/")] == [FOLDER, FOLDER / "a"]
    with pytest.raises(LocalizedError):
        typed_path("a" * 252, FOLDER, ".yaml")
