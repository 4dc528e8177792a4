"""Numbers as people type them: what is taken, what is refused by name, what is allowed as the others are."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from vectorgames.base.numbers import Length, Number, length, lengths
from vectorgames.base.words import LANGUAGES
from vectorgames.boards import settings
from vectorgames.boards.backend import load_model, sizes_of

BOARDS = ("time_vectors", "gryb", "chess_4d")


def said(bad) -> dict[str, str]:
    return {name: error.say() for name, error in bad.items()}


def fields(board: str, **changes: float):
    return {field.name: field for field in settings.fields(load_model(board, **changes))}


def test_what_is_good_is_taken_and_what_is_bad_is_said_by_name():
    pairs = [("board_thickness", "2,85"), ("rod", "thick"), ("kerf", ""), ("colour", "red"), ("Ts", "9")]
    changes, bad = settings.tried("time_vectors", pairs)
    assert changes == {"Tb": 2.85}
    assert list(bad) == ["rod", "kerf", "colour", "Ts"]
    assert said(bad)["Ts"] == "Ts: 9 is out of range: expected 4.5 to 6.7 mm"


def test_sizes_that_only_go_together_are_taken_together():
    assert settings.tried("time_vectors", [("side", "150")])[0] == {}
    assert settings.tried("time_vectors", [("side", "160"), ("grid_pitch", "15")]) == (
        {"B": 160.0, "cell": 15.0},
        {},
    )
    pitches = [("level_spacing", "150"), ("tower_pitch", "160"), ("exploded_pitch", "150"), ("levels", "7")]
    changes, bad = settings.tried("chess_4d", pitches)
    assert changes == {"pitch": 150.0, "tower_pitch": 160.0, "exploded_pitch": 150.0}
    assert said(bad) == {"levels": "levels: 7 is out of range: expected an even number, 2 to 8"}


def test_of_two_that_do_not_go_together_one_is_refused_with_what_the_other_leaves():
    changes, bad = settings.tried("time_vectors", [("gr", "0.1"), ("ga", "0.15")])
    assert changes == {"gr": 0.1} and said(bad) == {"ga": "ga: 0.15 is out of range: expected 0 to 0.1 mm"}


@pytest.mark.parametrize(
    ("board", "pair", "english", "german"),
    [
        ("chess_4d", ("level_spacing", "150"), "expected 40 to 118", "erwartet wird 40 bis 118"),
        ("chess_4d", ("files", "12"), "expected 4 to 9", "erwartet wird 4 bis 9"),
        ("time_vectors", ("exploded_pitch", "50"), "expected 66 to 300", "erwartet wird 66 bis 300"),
        ("time_vectors", ("grid_pitch", "24"), "expected 14 to 23", "erwartet wird 14 bis 23"),
    ],
)
def test_sizes_that_follow_from_others_are_refused_in_both_languages(board, pair, english, german):
    _, bad = settings.tried(board, [pair])
    assert english in bad[pair[0]].say("en") and german in bad[pair[0]].say("de")


THREADED = "chess_4d", "post_diameter"  # thinner ones have thinner studs, if nobody asked for a thread


@pytest.mark.parametrize("board", BOARDS)
def test_every_field_has_its_name_range_and_usual_size(board):
    for lang in LANGUAGES:
        labels = [field.label.say(lang) for field in fields(board).values()]
        assert len(set(labels)) == len(labels) and all(labels)
    for name, field in fields(board).items():
        assert field.low <= field.usual == field.value <= field.high
        for value in (field.low, field.high):
            assert settings.tried(board, [(name, str(value))])[1] == {}, name
        for value in (field.low - 0.01, field.high + 0.01):
            assert (board, name) == THREADED or settings.tried(board, [(name, str(value))])[0] == {}, name


def test_fields_follow_the_other_sizes():
    assert (fields("time_vectors")["side"].low, fields("time_vectors", cell=20)["side"].low) == (210, 194)
    thin = fields("time_vectors", Tb=2.85)["board_thickness"]
    assert (thin.usual, thin.value, thin.allowed.say("de"), thin.say(thin.usual).say()) == (
        3.0,
        2.85,
        "2,8 bis 6,7 mm",
        "3 mm",
    )
    assert fields("time_vectors")["boards"].allowed.say() == "1 to 8"
    assert fields("time_vectors")["toe"].allowed.say() == "0 or 0.8 to 1.4 mm"


# ---- parts in hand ----

MEASURABLE = {
    "time_vectors": {"board 1", "board 4", "support E", "rod", "penlight"},
    "chess_4d": {"sheet 1", "sheet 8", "post"},
    "gryb": {"sheet", "layer", "dowel"},
}


@pytest.mark.parametrize("board", BOARDS)
def test_what_can_be_measured(board):
    model = load_model(board)
    assert set(settings.measurable(model)) >= MEASURABLE[board]
    measures = settings.measures(model)
    assert [field.name for field in measures] == list(settings.measurable(model))
    assert {field.name: field.usual for field in measures} == dict(sizes_of(model))
    for lang in LANGUAGES:
        assert len({field.label.say(lang) for field in measures}) == len(measures)


def test_measured_sizes_by_name():
    model = load_model("time_vectors")
    pairs = [
        ("board", "2,9"),
        ("board 2", "x"),
        ("support_e", "6.1"),
        ("Board3", "3.05"),
        ("rod", "99"),
        ("post", "1"),
    ]
    sizes, bad = settings.tried_measured(model, pairs)
    assert sizes.each("board") == (2.9, 2.9, 3.05, 2.9) and sizes["support E"] == 6.1 and sizes["rod"] == 9.525
    assert list(bad) == ["board 2", "rod", "post"]
    assert said(bad)["rod"] == "rod: 99 is out of range: expected 0.5 to 40 mm"
    stand, bad = settings.tried_measured(
        load_model("chess_4d"), [("sheet", "4.1"), ("sheet 3", "3.9"), ("post", "6,1")]
    )
    assert not bad and stand.each("sheet")[1:4] == (4.1, 3.9, 4.1) and stand["post"] == 6.1


def test_names_of_any_kind_are_those_of_the_fields():
    given = {"Tb": "2.9", "clearance": "0.1", "side": "220", "kerf": "0.1", "nonsense": "1"}
    assert settings.by_field("time_vectors", given) == {
        "board_thickness": "2.9",
        "slot_clearance": "0.1",
        "notch_clearance": "0.1",
        "side": "220",
        "kerf": "0.1",
        "nonsense": "1",
    }
    assert settings.by_field("chess_4d", {"post": "3.1"}) == {"post": "3.1"}, "a radius is no diameter"


@given(st.floats(-50, 3000), st.sampled_from([-1, 0, 1]), st.sampled_from(["en+inch", "de+inch"]))
def test_what_is_shown_in_inches_can_be_typed_and_keeps_to_limits(value, towards, tag):
    shown = Length(value, towards).say(tag)
    meant = length(f'{shown}"')
    assert meant is not None and meant == pytest.approx(value, abs=0.027)
    assert (meant - value) * towards >= -1e-4
    assert length(Number(value).say(tag)) == pytest.approx(value, abs=0.027)


def test_inches_are_fractions_where_they_are_ones():
    assert [Number(mm).say("en+inch") for mm in (9.525, 38.1, 3.0, 0.1)] == [
        "3/8 in", "1 1/2 in", "0.118 in", "0.0039 in",
    ]  # fmt: skip
    assert lengths((600, 9.525)).say("de+inch") == "23,622 × 3/8 Zoll" and lengths((600, 3)).say() == "600 × 3 mm"
    (field,) = (one for one in settings.fields(load_model("time_vectors")) if one.name == "board_thickness")
    assert field.allowed.say("en+inch") == "0.1103 to 0.2637 in", "0.2638 in are more than 6.7 mm"
