"""A YAML text is changed place by place, and nothing else of it."""

from __future__ import annotations

import copy

from hypothesis import given
from hypothesis import strategies as st

from tests.support import ROOT
from vectorgames.base import yaml_reader
from vectorgames.base.yaml_document import Document, dump

FILES = sorted((ROOT / "configs" / "lessons").glob("*.yaml")) + sorted((ROOT / "configs" / "games").glob("*.yaml"))

TEXTS = st.text(st.sampled_from("a b:#'\"-,{}[]|>&*!%@`\n0.e1?~ä☃😀y"), max_size=12) | st.sampled_from(
    ["yes", "1.5e3", "0x1", "null", "~", "- a", "a: b", "a #b", "2024-01-01", "(1,2,3,SW)", "12:30", "=", "<<"]
)
VALUES = st.recursive(
    TEXTS | st.integers(-99, 99) | st.booleans() | st.none(),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(TEXTS.filter(bool), inner, max_size=3),
    max_leaves=8,
)

COMMENTED = """\
# about all of it
format: 1  # the first
title: {en: A, de: "Ä: b"}   # both
pages:
# the first page
- title: one
  text: |
    line

    another
  rings: ["(1,1,1,SW)", 'b']  # short
  # about the task
  task:
    do: name
    hints:
    - a
    # of the second
    - b
# the second page
- title: 😀
  text: t
# the end
"""


def places(value, path=()):
    yield path
    entries = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, part in entries:
        yield from places(part, (*path, key))


def within(value, path):
    for part in path:
        value = value[part]
    return value


@given(VALUES)
def test_what_is_written_is_read_back(value):
    assert yaml_reader.parse(dump([value])) == [value]


@given(st.data())
def test_changing_a_place_changes_what_is_read_there_alone(data):
    """The same as with plain values; comments of what stays are still there."""
    document, plain = Document(COMMENTED), yaml_reader.parse(COMMENTED)
    for _ in range(4):
        path = data.draw(st.sampled_from([one for one in places(plain) if one] or [("new",)]))
        container, key = within(plain, path[:-1]), path[-1]
        if key == "new" and "new" not in container:
            break
        match data.draw(st.sampled_from(("set", "add", "remove", "move"))):
            case "set":
                container[key] = copy.deepcopy(value := data.draw(VALUES))
                document = document.set(path, value)
            case "add" if isinstance(container, list):
                container.append(value := data.draw(VALUES))
                document = document.set((*path[:-1], len(container) - 1), copy.deepcopy(value))
            case "add":
                container["new"] = value = data.draw(VALUES)
                document = document.set((*path[:-1], "new"), copy.deepcopy(value), ("text", "new"))
            case "remove":
                del container[key]
                document = document.remove(path)
            case _ if isinstance(container, list):
                to = data.draw(st.integers(0, len(container) - 1))
                container.insert(to, container.pop(key))
                document = document.move(path, to)
        assert document.plain == plain, document.text
    assert "# about all of it" in document.text or "format" not in plain


def test_every_value_of_our_files_can_be_changed_alone():
    """No line but its own is another one then."""
    for path in FILES:
        text = path.read_text("utf-8")
        document = Document(text)
        scalars = [one for one in places(document.plain) if not isinstance(document.value(one), (list, dict))]
        for place in scalars[:: max(1, len(scalars) // 5)]:
            changed = document.set(place, "another")
            assert changed.value(place) == "another"
            assert changed.set(place, document.value(place)).plain == document.plain
            kept = [line for line in text.split("\n") if line in changed.text.split("\n")]
            assert len(kept) >= len(text.split("\n")) - 1 - str(document.value(place)).count("\n"), (path, place)
            assert document.at_line(document.line(place), str(place[-1]))


def test_keys_come_in_their_order_and_comments_go_with_what_they_are_about():
    document = Document(COMMENTED)
    ordered = document.set(("pages", 0, "view"), "flat", ("title", "text", "view", "rings"))
    assert "    another\n  view: flat\n  rings" in ordered.text
    moved = document.move(("pages", 1), 0)
    assert moved.text.index("# the second page\n- title: 😀") < moved.text.index("# the first page\n- title: one")
    assert moved.move(("pages", 1), 0).text == COMMENTED
