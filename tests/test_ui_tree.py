"""The panels of games on a tree: steps, sets, letters on dice and buttons, going inside, games board by board."""

from dataclasses import replace

import pytest

from tests.looks import LOOKS
from tests.panels import click, draw, frame_of, layer, press, rects, written  # noqa: F401
from tests.panels_stack import stack_game
from tests.panels_tree import TREE, reach, tree_game, xray
from tests.support import begin, do, shown
from vectorgames.base.words import words
from vectorgames.play.views import View
from vectorgames.spaces.filters import Filter
from vectorgames.spaces.tree import STEPS
from vectorgames.ui import dialog_model, nodes, pages, prompt_card
from vectorgames.ui import model as m
from vectorgames.ui.actions import Command
from vectorgames.ui.canvas import Ui
from vectorgames.ui.chooser import by_board
from vectorgames.ui.dialogs import help_rows
from vectorgames.ui.layout import Text
from vectorgames.ui.overlay import explained
from vectorgames.ui.reach_panel import rows_of
from vectorgames.view.tableau import Mark, Path, Tableau

# ruff: noqa: F811

LANGUAGES = pytest.mark.parametrize("language", ["en", "de"])


def sent(layer, screen, at, **how):
    return [c for c in click(layer, screen, at, **how) if c.name != "hover"]


@pytest.fixture
def letters(monkeypatch):
    """(text, colour) of everything that is written in the panels."""
    seen = []
    original = Ui.text

    def text(self, rect, text, style="text", colour="text", *rest, **named):
        seen.append((text, colour))
        return original(self, rect, text, style, colour, *rest, **named)

    monkeypatch.setattr(Ui, "text", text)
    return seen


@pytest.fixture
def paragraphs(monkeypatch):
    """(text, rectangle) of every paragraph, and of every text in a box."""
    seen = []
    original, in_a_box = Ui.paragraph, Text.draw
    monkeypatch.setattr(
        Text, "draw", lambda box, ui, rect: (seen.append((box.text, rect)), in_a_box(box, ui, rect))
    )

    def paragraph(self, rect, text, *rest, **named):
        seen.append((text, rect))
        return original(self, rect, text, *rest, **named)

    monkeypatch.setattr(Ui, "paragraph", paragraph)
    return seen


@pytest.fixture
def spots(monkeypatch):
    """(letter, middle, radius, whether it has the form of its colour) of every spot drawn."""
    seen = []
    original = nodes.spot

    def spot(ui, centre, radius, letter, shaped=False, *rest, **named):
        seen.append((letter, centre, radius, shaped))
        return original(ui, centre, radius, letter, shaped, *rest, **named)

    monkeypatch.setattr(nodes, "spot", spot)
    return seen


# ---- steps ----


def test_every_kind_of_step_has_a_switch_and_limited_ones_stand_beside_the_others(layer, rects):
    screen = tree_game()
    draw(layer, screen, times=3)
    for row in screen.reach.rows:
        place = rects[f"kind {row.kind}"]
        assert sent(layer, screen, place.centre) == [Command("switch", (row.kind, not row.shown))]
    for row, limited in rows_of(screen.reach):
        if limited:
            assert limited.kind == f"limited_{row.kind}"
            beside = rects[f"kind {limited.kind}"]
            assert beside.y == rects[f"kind {row.kind}"].y and beside.x > rects[f"kind {row.kind}"].right
    assert [row.kind for row, _ in rows_of(screen.reach)] == [k for k in STEPS if not k.startswith("limited_")]


def test_the_letter_that_changes_is_gold_in_every_target(layer, letters):
    """RGYB: sideways G and Y in place of B, hyperspace in the first three loci."""
    draw(layer, tree_game(reach=reach("RGY")), size=(1920, 1080), times=2)
    letters.clear()
    draw(layer, tree_game(reach=reach("RGY")), size=(1920, 1080))
    gold = "".join(text for text, colour in letters if colour == "gold" and len(text) == 1)
    # down, sideways, hyperspace, interjection; up and excision show a bar instead
    assert gold.startswith("GRYB" + "RB")
    wide = "".join(name[locus - 1] for name, locus in dict(rows(reach("RGY")))["hyperspace"])
    assert wide in gold


def rows(found):
    return [(row.kind, row.steps) for row in found.rows]


def test_a_row_opens_with_all_targets_and_what_each_changes(layer, rects, letters):
    screen = tree_game()
    draw(layer, screen, times=3)
    assert any(text.startswith("+") for text, _ in letters), "not all have room"
    assert sent(layer, screen, rects["reach hyperspace"].centre) == []
    layer.mouse(5, 5)
    draw(layer, screen, times=2)
    letters.clear()
    draw(layer, screen)
    arrows = sum(text.strip() == "→" for text, _ in letters)
    assert arrows == len(dict(rows(screen.reach))["hyperspace"]) == 6
    assert sent(layer, screen, rects["reach excision"].centre) == []
    layer.mouse(5, 5)
    draw(layer, screen, times=2)
    letters.clear()
    draw(layer, screen)
    # RGYB without R, without G, without Y: what is taken out is struck out in gold
    cut = [text for text, colour in letters if colour == "gold" and len(text) == 1]
    assert {*cut[-3:]} == {*"RGY"}


@pytest.mark.parametrize("start", ["0", "R", "GY", "BRYG"])
def test_every_node_can_be_looked_at(layer, letters, start):
    screen = tree_game(reach=reach(start))
    draw(layer, screen, times=3)
    assert (start, "text") in letters
    none = sum(text == words("en")("ui.reach.none") for text, _ in letters[-200:])
    assert bool(none) == any(not row.steps for row, _ in rows_of(screen.reach))


@LOOKS
def test_nothing_jumps_whatever_is_looked_at(layer, rects, written, language, size, scale):
    changes = (
        {},
        {"reach": reach("")},
        {"reach": reach("0")},
        {"dock": "moves"},
        {"dock": "xray", "xray": xray()},
        {"dock": "xray", "xray": xray("R", 0)},
        {"dice": m.Dice(True, "G", ("G",), 0.0, "G")},
    )
    for helps in (("wins", "xray"), ("wins",)):
        places = set()
        for change in changes:
            draw(layer, tree_game(language, helps=helps, **change), size, scale, times=3)
            places.add((rects["small map"], rects["dock0"], rects["dock1"]))
        assert len(places) == 1
    written.clear()
    draw(layer, tree_game(language), size, scale)
    table = words(language)
    kinds = {table(f"games.step.{kind}") for kind in STEPS if not kind.startswith("limited_")}
    assert kinds <= {drawn for _, drawn, _ in written}, "no name of a kind is cut"


def test_steps_that_are_marked_are_named_by_their_kinds():
    marks = (Mark("reach", 5, 0, "hyperspace", 2), Mark("reach", 6, 0, "limited_excision", 1), Mark("aim", 7))
    assert explained(tree_game(tableau=Tableau(marks=marks))) == ["aim", "hyperspace", "limited_excision", "locus"]
    unnumbered = (Mark("reach", 5, 0, "hyperspace"),)
    wave = (Path("xray", (1, 2, 3, 4)),)
    assert explained(tree_game(tableau=Tableau(marks=unnumbered, paths=wave))) == ["hyperspace", "xray"]


@LOOKS
def test_where_only_plain_sets_count_integrated_ones_can_be_asked_for(layer, rects, language, size, scale):
    how = {"size": size, "scale": scale}
    screen = tree_game(language, dock="xray", xray=xray("R", 0))
    draw(layer, screen, times=3, **how)
    assert "filter uncounted" not in rects
    plain = replace(screen, plain=True, filter=Filter(run="1"))
    draw(layer, plain, times=3, **how)
    place = rects["filter uncounted"]
    panel = frame_of(plain, size, scale).side_panel
    assert panel.x <= place.x and place.right <= panel.right
    if place.bottom > panel.bottom:  # a small panel: the tab scrolls
        return
    assert not any(place.overlaps(rects[f"filter {n}"]) for n in TREE.axes)
    assert sent(layer, plain, place.centre, **how) == [Command("filter", Filter("1", uncounted=True))]
    asked = replace(plain, filter=Filter("1", uncounted=True))
    draw(layer, asked, times=3, **how)
    assert sent(layer, asked, rects["filter uncounted"].centre, **how) == [Command("filter", Filter("1"))]
    clear = rects["filter clear"]
    if clear.bottom <= panel.bottom:
        assert sent(layer, asked, clear.centre, **how) == [Command("filter", Filter(uncounted=True))]


@LANGUAGES
def test_limited_kinds_have_a_head(layer, letters, language):
    draw(layer, tree_game(language), times=2)
    assert (words(language)("ui.reach.limited"), "second") in letters


@LANGUAGES
def test_a_goal_that_needs_two_lines_has_them(layer, paragraphs, language):
    table = words(language)
    goal = f"{table('games.goal.gryb_removes')} {table('games.goal.few', n=3)}"
    draw(layer, tree_game(language, goal=goal), times=2)
    place = next(rect for text, rect in paragraphs if text == goal)
    ui = Ui(layer, language, 1.0)
    assert place.h >= len(ui.wrap(goal, place.w, "note")) * ui.line("note") > ui.line("note")


def test_there_is_a_tab_for_steps_only_where_there_are_steps(layer, rects):
    assert tree_game().tabs == ("moves", "xray", "reach")
    assert "reach" not in stack_game().tabs
    assert sent(layer, tree_game(dock="moves"), (0, 0)) == []
    assert sent(layer, tree_game(dock="moves"), rects["dock2"].centre) == [Command("dock", "reach")]


# ---- sets ----


def test_the_x_ray_of_a_tree_filters_by_loci(layer, rects, letters, written):
    screen = tree_game(dock="xray", xray=xray(), filter=Filter("1", "3"))
    draw(layer, screen, times=3)
    assert {f"filter {n}" for n in "1234"} <= set(rects) and "filter hidden" not in rects
    label = next(rect for text, _, rect in written if text == words("en")("ui.filter.loci"))
    assert label.right <= rects["filter 1"].x
    assert sent(layer, screen, rects["filter 2"].centre) == [Command("filter", Filter("12", "3"))]
    assert sent(layer, screen, rects["filter 1"].centre) == [Command("filter", Filter("", "13"))]
    draw(layer, tree_game(dock="xray", xray=xray()), times=2)
    assert words("en")("ui.xray_tree.through", n=40, space="RGYB") in {text for text, _ in letters}


def test_a_set_is_told_with_its_running_letters_its_points_and_what_stands_on_it(layer, letters):
    at = next(i for i, line in enumerate(xray().lines) if line.dims == "14" and line.held == 1)
    found = xray(chosen=at)
    line = found.lines[at]
    assert line.points == 9 and "RGYB" in line.names
    draw(layer, tree_game(dock="xray", xray=found), times=3)
    letters.clear()
    draw(layer, tree_game(dock="xray", xray=found))
    texts = [text for text, _ in letters]
    assert "letters 1 and 4 run · 9 points · 1 of 4 held" in texts
    begin = next(i for i, text in enumerate(texts) if text.strip() == "→")
    first = letters[begin - 4 : begin]
    assert [text for text, _ in first] == [*line.names[0]]
    assert [colour for _, colour in first] == ["gold", "text", "text", "gold"]
    assert "1/4" in texts and "9" in texts


def test_points_are_told_only_where_they_count(layer, letters):
    draw(layer, tree_game(dock="xray", xray=xray(chosen=9, points=False)), times=3)
    assert not any("point" in text for text, _ in letters)


def test_the_card_at_the_end_names_the_loci_and_the_nodes(layer, rects, written, paragraphs):
    names = ("GG", "RR", "YY", "BB")
    end = m.Outcome("Light wins", 1, names, "12", "An integrated GRYB.", "3 points")
    screen = tree_game(outcome=end, dock="moves", moves=m.Moves())
    draw(layer, screen, times=3)
    side = frame_of(screen).side_panel
    assert {"1", "2", *names} <= {drawn for _, drawn, rect in written if side.contains(*rect.centre)}
    assert "An integrated GRYB. 3 points" in {text for text, _ in paragraphs}
    assert sent(layer, tree_game(outcome=end), rects["again"].centre) == [Command("play_again")]


@pytest.mark.parametrize("size", [(1280, 800), (1920, 1080)])
@LANGUAGES
def test_the_map_stays_where_it_is_to_the_end(layer, rects, language, size):
    table = words(language)
    title = table("games.outcome.won", player=table("games.player.1"))
    end = m.Outcome(title, 1, ("BYRG", "GBGB", "RGBY", "YRYR"), "1234", table("games.reason.gryb"), "")
    for match in (None, m.Match("games", 5, 2, (12, 5), ((8, 1),))):
        places = set()
        for outcome in (None, end, m.Outcome(table("games.outcome.draw"))):
            draw(layer, tree_game(language, outcome=outcome, match=match), size, times=3)
            places.add(rects["small map"])
        assert len(places) == 1


# ---- dice ----


def test_dice_show_letters_in_their_colours_and_forms(layer, spots, monkeypatch):
    monkeypatch.setattr(prompt_card, "die", lambda ui, at, side, letter: nodes.die(ui, at, side, letter))
    for faces in (("R",), tuple("RYGB"), ("0",)):
        spots.clear()
        draw(layer, tree_game(dice=m.Dice(True, "".join(faces), faces, 0.0, "G"), view=View("flat")))
        shaped = [s for s in spots if s[3]]
        assert [s[0] for s in shaped] == [*faces]
        middles = [s[1][0] for s in shaped]
        assert all(b - a > 2 * shaped[0][2] for a, b in zip(middles, middles[1:], strict=False))
    big = [s[2] for s in spots if s[3]]
    spots.clear()
    draw(layer, tree_game(dice=m.Dice(True, "RYGB", tuple("RYGB"), 0.0, "G"), view=View("flat")))
    assert big[0] > max(s[2] for s in spots if s[3]), "a single die is larger"


def test_what_is_said_beside_a_large_die_is_not_under_it(layer, rects, paragraphs):
    screen = tree_game(dice=m.Dice(True, "R", ("R",), 0.0, "G"), prompt=m.Prompt("Light: roll", "word " * 60))
    draw(layer, screen, times=2)
    note = next(rect for text, rect in paragraphs if text.startswith("word"))
    assert note.right <= rects["faces"].x


# ---- the tool bar, and inside ----


# ---- games, keys ----


def test_games_stand_board_by_board_on_the_first_page(layer, rects, written):
    cards = [
        dialog_model.GameCard(f"g{i}", f"Game {i}", "A sentence.", "2 players", f"Board {i % 3}") for i in range(7)
    ]
    cards += [dialog_model.GameCard(f"h{i}", f"More {i}", "A sentence.", "2 players", "Board 2") for i in range(8)]
    groups = by_board(tuple(cards))
    assert [(board, len(group)) for board, group in groups] == [("Board 0", 3), ("Board 1", 2), ("Board 2", 10)]
    screen = m.Screen(page=pages.CHOOSER, chooser=dialog_model.Chooser(tuple(cards)))
    for size in ((1280, 800), (1920, 1080), (1000, 640)):
        rects.clear(), written.clear()
        draw(layer, screen, size, times=3)
        places = [rects[f"game {card.id}"] for card in cards]
        assert not [(a, b) for i, a in enumerate(places) for b in places[i + 1 :] if a.overlaps(b)]
        assert all(place.x >= 0 and place.right <= size[0] for place in places)
        heads = {text: rect.y for text, _, rect in written if text.startswith("Board")}
        for board, group in groups:
            assert heads[board] < min(rects[f"game {card.id}"].y for card in group)
    assert sent(layer, screen, rects["game g0"].centre, size=(1000, 640)) == [Command("new", "g0")]


def test_the_keyboard_walks_to_the_last_game(layer, rects):
    cards = tuple(
        dialog_model.GameCard(f"g{i}", f"Game {i}", "A sentence.", "2 players", f"Board {i % 2}") for i in range(15)
    )
    screen = m.Screen(page=pages.CHOOSER, chooser=dialog_model.Chooser(cards))
    draw(layer, screen, times=3)
    last = f"game {by_board(cards)[-1][1][-1].id}"
    below = rects[last].y
    for _ in range(12):
        press(layer, screen, "arrow_down")
    draw(layer, screen, times=3)
    assert rects[last].y < below and rects[last].bottom <= 800, "it has scrolled there"


@LANGUAGES
def test_the_keys_of_a_tree_are_told(session, language):
    table = words(language)
    begin(session, "sumo_drangles")
    screen = replace(tree_game(language), actions=shown(session).actions)
    found = {row.label: row for row in help_rows(screen, table)}
    assert found[table("ui.command.aim_down")].keys == "G R Y B"
    assert found[table("ui.command.aim_up")].keys == table("ui.key.Backspace")
    assert table("ui.command.aim_xy") not in found and table("ui.command.mouse_apart") not in found
    assert found[table("ui.command.inside")].command == Command("inside")
    assert table("ui.command.inside_out") not in found
    do(session, "inside", "R")
    assert table("ui.command.inside_out") in {row.label for row in help_rows(shown(session), table)}
    kind = table("ui.command.reach", kind=table("games.step.excision"))
    assert found[kind].command == Command("switch", ("excision", False))
    assert found[table("ui.switch.shapes")].command == Command("switch", ("shapes", True))
    assert table("ui.switch.shapes") not in {row.label for row in help_rows(stack_game(language), table)}


def test_letters_and_forms_can_be_switched_in_the_hints(layer, rects):
    screen = tree_game()
    draw(layer, screen, times=2)
    assert sent(layer, screen, rects["hints"].centre) == []
    assert sent(layer, screen, rects["letters"].centre) == [Command("switch", ("letters", False))]
    assert sent(layer, screen, rects["shapes"].centre) == [Command("switch", ("shapes", True))]
    shaped = replace(screen, switches=m.Switches(shapes=True))
    draw(layer, shaped, times=2)
    assert TREE.depth == 4


# ---- help ----


@LANGUAGES
def test_the_help_leads_to_the_rules_and_tells_how_to_roll(layer, rects, session, language):
    screen = tree_game(language, dialog=dialog_model.Help(), dice=m.Dice(True, "", (), 0.0, "G"))
    draw(layer, screen, times=3)
    assert sent(layer, screen, rects["help rules"].centre) == [Command("close"), Command("rules")]
    table = words(language)
    begin(session, "chancy_time_vectors")
    keys = {row.label: row.keys for row in help_rows(shown(session), table)}
    assert keys[table("ui.command.roll")] == table("ui.key.Enter")
