"""What the assembly page says where something does not fit or is not meant, in what order it asks for numbers."""

from dataclasses import replace

import pytest

from tests import panels_assembly as pa
from tests.panels import click, draw, layer, rects  # noqa: F401
from tests.test_ui_assembly import fields, fit, screen, texts  # noqa: F401
from vectorgames.base.words import words
from vectorgames.ui.actions import Command
from vectorgames.ui.assembly import steps
from vectorgames.ui.canvas import Ui

# ruff: noqa: F811


# ---- where parts do not fit ----


def test_where_it_jams_there_is_no_next(layer, rects, monkeypatch):
    said = []
    monkeypatch.setattr(steps, "tooltip", lambda ui, text, *r, **k: said.append(text))
    for jammed in (False, True):
        said.clear()
        shown = screen(steps=pa.steps(current=2, share=0.4, meets="board 1 and support E", jammed=jammed))
        draw(layer, shown, times=2)
        assert bool(click(layer, shown, rects["step next"].centre)) == (not jammed)
        assert any("Board 1 and support E" in text for text in said) == jammed


def test_parts_that_meet_lead_to_their_fit(layer, rects):
    draw(layer, screen(), times=2)
    assert "to fit" not in rects
    shown = screen(steps=pa.steps(current=2, meets="they meet, 0.05 mm too much"))
    draw(layer, shown, times=2)
    assert "They meet, 0.05 mm too much" in [text.text for text in texts(layer, "steps tab")]
    assert click(layer, shown, rects["to fit"].centre) == [Command("assembly_tab", "fit")]
    rects.clear()
    draw(layer, screen(steps=pa.steps(current=2, wrong="Rod first", meets="they meet")), times=2)
    assert "to fit" not in rects and "right order" in rects


def test_a_wrong_order_has_its_own_verdict(layer):
    def headline(shown):
        draw(layer, screen("check", check=pa.check(shown=shown)))
        return next((text.text, text.colour) for text in texts(layer, "check tab") if text.style == "heading")

    good, colour = headline("")
    assert colour == "good"
    said = words("en")
    assert headline("rod_first") == (said("ui.assembly.wrong_shown"), "warning")
    assert any(said("ui.assembly.in_right_order", verdict=good) in text.text for text in texts(layer, "check tab"))


def test_an_order_to_try_looks_like_a_button(layer, rects, monkeypatch):
    grounds = []
    monkeypatch.setattr(Ui, "fill", lambda ui, rect, colour, *_: grounds.append((rect, colour)))
    for shown, colour in (("", "button"), ("rod_first", "warning_card")):
        grounds.clear()
        draw(layer, screen("check", check=pa.check(shown=shown)), times=2)
        assert (rects["wrong rod_first"], colour) in grounds


def test_the_check_is_at_its_top_when_opened_and_when_its_verdict_changes(layer, rects):
    def turn(shown, by):
        layer.mouse(1000, 400)
        draw(layer, shown, times=2)
        layer.wheel(0, by)
        draw(layer, shown, times=3)
        return rects["wrong rod_first"].y

    good, bad = (screen("check", check=pa.check(good=state)) for state in (True, False))
    draw(layer, good, times=3)
    top = rects["wrong rod_first"].y
    low = turn(good, -3)
    assert low < top - 60
    draw(layer, screen("check", check=pa.check(good=None)), times=2)
    draw(layer, good, times=2)  # the check was only at work, its answer is the same
    assert rects["wrong rod_first"].y < top - 25
    draw(layer, screen("fit"), times=2)
    draw(layer, good, times=2)
    assert rects["wrong rod_first"].y == top
    turn(good, -3)
    draw(layer, bad, times=2)
    seen = rects["wrong rod_first"].y
    draw(layer, screen("fit"), times=2)
    draw(layer, bad, times=2)
    assert rects["wrong rod_first"].y == seen


# ---- numbers to cut by ----


def test_sheet_and_files_come_before_the_sizes_of_the_board(layer, rects, fields):
    draw(layer, screen("cut"), times=3)
    assert (
        fields["size time_vectors size8"].y < rects["kind svg"].y < rects["kind pdf"].y < rects["fold material"].y
    )
    assert rects["fold material"].y < fields["size time_vectors size0"].y < rects["fold joint"].y
    assert "size time_vectors size4" not in fields and "fold cutting" not in rects


@pytest.mark.parametrize("changes", [{"text": "4"}, {"error": "no"}, {"text": "3", "note": "far"}])
def test_a_group_is_unfolded_by_a_click_and_by_what_is_changed_in_it(layer, rects, fields, changes):
    def shown(**changed):
        sizes = [one for one in pa.cut().fields if one.kind != "cutting"]
        kept = tuple(replace(one, **changed) if one.name == "size5" else one for one in sizes)
        return screen("cut", cut=pa.cut(fields=kept, kinds=()))

    draw(layer, shown(), times=3)
    assert click(layer, shown(), rects["fold joint"].centre) == []
    assert "size time_vectors size5" in fields
    click(layer, shown(), rects["fold joint"].centre)
    fields.clear()
    draw(layer, shown(), times=2)
    assert "size time_vectors size5" not in fields
    draw(layer, shown(**changes), times=2)
    assert "size time_vectors size5" in fields
    click(layer, shown(**changes), rects["fold joint"].centre)  # it stays open
    fields.clear()
    draw(layer, shown(), times=2)  # and does not shut when the number is put back
    assert "size time_vectors size5" in fields


def test_a_doubt_stands_under_its_field_like_an_error(layer, fields):
    rows = tuple(replace(one, note="far from 3") if one.name == "board 3" else one for one in pa.measured())
    draw(layer, screen("fit", fit=fit(fields=rows)), times=2)
    assert "gold" in [text.colour for text in texts(layer, "fit tab") if text.text == "far from 3"]


@pytest.mark.parametrize("failed", [False, True])
def test_what_was_written_is_told_and_may_be_written_again(layer, rects, failed):
    shown = screen("cut", cut=pa.cut(done="4 files written", failed=failed))
    draw(layer, shown, times=3)
    assert "4 files written" in [text.text for text in texts(layer, "cut tab")]
    assert click(layer, shown, rects["export"].centre) == [Command("export")]


def test_the_verdict_leaves_the_fields_where_they_are(layer, fields):
    def place(text):
        draw(layer, screen("fit", fit=fit(summary=text)), times=3)
        return fields["measure time_vectors board 1"].y

    first = place("Fits.")
    assert place("It sways. " * 9) == first
    after = place("It sways. " * 40)
    assert after > first and place("Fits.") == after
