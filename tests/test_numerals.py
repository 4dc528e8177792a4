"""Numbers as people write them, everywhere where people write some."""

import math

import pytest

from tests.support import do, given
from tests.test_architecture import EVERY, source
from vectorgames.base.numbers import decimal, length, parse_int
from vectorgames.base.words import LocalizedError
from vectorgames.boards import settings
from vectorgames.play.match import Terms
from vectorgames.play.views import View

LONG = "9" * 5000
ODD = (
    "²",
    "٣",
    "①",
    "፩",
    "३",
    "½",
    "1_000",
    "0x10",
    "1e400",
    "+1",
    " 1",
    "1\n",
    "nan",
    "inf",
    "-inf",
    "",
    "-",
    LONG,
)
NEVER_ASKED_BY_PEOPLE = {"rules.definitions.options"}  # the program's own digits; asked of ASCII only


@pytest.mark.parametrize("text", ODD, ids=lambda text: ascii(text[:9]))
def test_what_is_no_number(text):
    assert parse_int(text) is None and decimal(text) is None


def test_what_is_a_number():
    assert [parse_int(text) for text in ("0", "007", "-3", "9" * 18)] == [0, 7, -3, 10**18 - 1]
    assert [decimal(text) for text in ("0", "2.85", ".5", "3.", "-1.5")] == [0, 2.85, 0.5, 3, -1.5]
    inches = {
        '3/8"': 9.525,
        "1 1/2 in": 38.1,
        '1-1/2"': 38.1,
        ",375 Zoll": 9.525,
        "9 cm": 90,
        "2,85 mm": 2.85,
        "-1": -1,
    }
    assert {text: length(text) for text in inches} == inches
    for text in ("3/8", "3/0 in", "1 2", "in", "1.2.3 mm", "²/8 in", "1e3"):
        assert length(text) is None
    assert parse_int("2.0") is None and decimal("1.2.3") is None and decimal(".") is None


@pytest.mark.parametrize(
    "text", [text for text in ODD if text and text == text.strip()], ids=lambda text: ascii(text[:9])
)
def test_odd_numbers_are_refused_in_a_short_line(text):
    for read in (
        lambda: Terms.parse(f"games:{text}"),
        lambda: View.parse(f"level:{text}", ("board",), 4, (), (), ()),
        lambda: View.parse(text, ("board",), 4, (), (), ()),
    ):
        with pytest.raises(LocalizedError) as refused:
            read()
        assert len(str(refused.value)) < 300
    model = settings.board_model("time_vectors")
    for found in (
        settings.tried("time_vectors", [("kerf", text)])[1]["kerf"],
        settings.tried_measured(model, [("rod", text)])[1]["rod"],
    ):
        assert len(str(found)) < 300
    assert settings.tried_measured(model, [(f"board {text}", "3")])[1]


@pytest.mark.parametrize("key", ["²", "٣", "①", "½", "፩"])
def test_keys_that_only_look_like_digits_do_nothing(session, key):
    for page in ("start", "assembly"):
        do(session, page, ("time_vectors", {}) if page == "start" else "gryb")
        for held in ({}, {"shift": True}, {"control": True}):
            assert given(session, key, **held) is None


def test_nobody_asks_unicode_what_a_digit_is():
    asked = (".isdigit(", ".isdecimal(", ".isnumeric(")
    asking = {m for m in EVERY if any(word in source(m).read_text("utf-8") for word in asked)}
    assert asking == NEVER_ASKED_BY_PEOPLE


def test_sizes_of_parts_are_finite():
    assert math.isfinite(settings.tried("time_vectors", [("kerf", "0,15 mm")])[0]["kerf"])
