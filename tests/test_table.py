"""Vector Battle as it is seen and clicked: cards on the table and on the map, arrows tip to tail, the exchange."""

from __future__ import annotations

import pytest

from tests.drawing import drawn_by
from tests.panels import draw as draw_panels
from tests.panels import layer, rects  # noqa: F401  fixtures
from tests.support import begin, do, given, shown
from vectorgames.app.library import refuse_unseen, shown_games
from vectorgames.base.words import LocalizedError
from vectorgames.play.record import GameRecord
from vectorgames.rules.action import Pick
from vectorgames.view.flat_map import flat_layout
from vectorgames.view.map_files import sheet
from vectorgames.view.primitives import Rect

FORCED = ("d1-d3:F2-B2", "a7-a6:R5-R4", "d3xd7:F4-B6")
SEED, SIZE = 24, (1280, 800)


@pytest.fixture
def dealt(session):
    """A game of which the first player can win by force, and numbers of its squares by name."""
    at = begin(session, "vector_battle")
    session.begin(GameRecord(session.record.game, SEED))
    return at


# ---- choosing ----


@pytest.mark.parametrize(
    "clicks",
    [
        *("d1 F2 B2", "F2 d1 B2 d3", "B2 F2 d1 d3", "d1 d3 d3", "d1 F2 d3", "F4 B2 F2 d1 d3", "d1 F4 F4 B2 F2"),
        "c1 F2 d1 B2",
    ],
)
def test_piece_cards_and_target_are_clicked_in_any_order(session, dealt, clicks):
    for name in clicks.split():
        do(session, "aim", dealt.get(name, name))
    if session.record.number == 0:  # the last click has not been the second one on the target
        assert [card.name for card in session.tableau().cards if card.picked] == ["F2", "B2"]
        do(session, "confirm")
    assert session.record.here.action.text == FORCED[0]


def test_the_keyboard_alone_is_enough(session, dealt):
    for key in ("h", "k", "h", "h"):  # the first card is let go, and taken again
        session.do(given(session, key))
    assert {card.name for card in session.tableau().cards if card.picked} == {"F2", "B2"}
    for key in (*["arrow_right"] * 4, "enter", "arrow_up", "arrow_up", "enter"):
        session.do(given(session, key))
    assert session.record.here.action.text == FORCED[0]


def test_what_is_chosen_is_drawn_before_the_click(session, dealt):
    """All that a piece can do with the cards; tip to tail where one pair is left; what leads off the board, too."""
    do(session, "aim", dealt["d1"])
    kinds = [(stroke.kind, stroke.label) for stroke in session.tableau().strokes]
    assert kinds and {kind for kind, _ in kinds} == {"sum"} and ("sum", "F2-B2") in kinds
    do(session, "hover", dealt["d3"])
    strokes = session.tableau().strokes
    assert [(s.kind, s.start, s.end, s.label) for s in strokes] == [
        ("summand", (4, 1), (4, 2), "F2"),
        ("back", (4, 2), (4, 3), "-B2"),
        ("sum", (4, 1), (4, 3), "F2-B2"),
    ]
    assert [s.beside for s in strokes] == [True, True, False], "all on one line"
    do(session, "hover", None)
    do(session, "aim", "F4")
    do(session, "aim", "F2")
    faint = {s.label: s.faint for s in session.tableau().strokes}
    assert faint == {"F2+F4": False, "F2-F4": True, "F4-F2": False}, "one leads off the board"


def test_the_last_turn_stays_until_the_next_one(session, dealt):
    """The arrows of its cards, and the cards, which lie at the side now, turned to whose turn it is."""
    do(session, "play", FORCED[0])
    tableau = session.tableau()
    assert [(s.kind, s.label, s.faint) for s in tableau.strokes] == [
        ("summand", "F2", True),
        ("back", "-B2", True),
        ("sum", "F2-B2", True),
    ]
    used = [card for card in tableau.cards if card.used]
    assert [(card.name, card.holder, card.reader) for card in used] == [("F2", 0, 2), ("B2", 0, 2)]
    assert [card.name for card in tableau.cards if card.holder == 1] == ["F4", "R3", "B6"]
    do(session, "aim", dealt["a7"])
    assert not any(s.faint for s in session.tableau().strokes), "what is being chosen hides it"


def test_cards_that_were_exchanged_are_told_though_nothing_moved(session):
    import vectorgames

    game = vectorgames.load("vector_battle")
    cards = {1: ["F1", "R3", "R5"], 2: ["F2", "F3", "F4"], 0: ["L1", "L2"]}
    start = game.start(setup={"position": {"g7": "1M", "d7": "2M"}, "actor": 1, "cards": cards})
    session.begin(GameRecord(game, start=start))
    for name in ("R5", "F1"):
        do(session, "aim", name)
    assert session.record.here.action.text == "swap F1 R5"
    assert [card.name for card in session.tableau().cards if card.used] == ["F1", "R5"]


def test_why_a_card_cannot_be_chosen_is_said_by_its_name(session, dealt):
    for name, said in (("R4", "R4 is in your opponent’s hand"), ("B6", "B6 lies at the side")):
        do(session, "aim", name)
        assert said in session.play.move_input.why[0]
    do(session, "aim", "L6")
    assert "L6" in session.messages.shown[-1].text


def test_cards_are_dealt_again_and_a_word_says_when_that_would_be_fair(session, dealt):
    session.know(None)
    told = shown(session)
    assert told.can_deal and "two moves" in told.prompt.detail
    names = session.record.names
    do(session, "deal_again")
    assert session.record.seed != SEED and session.record.names == names and session.record.number == 0
    do(session, "play", session.record.state.actions()[0].text)
    assert not shown(session).can_deal
    do(session, "deal_again")
    assert session.record.number == 1


def test_every_game_is_shown_and_what_no_window_can_show_is_refused_in_a_line(session, monkeypatch):
    assert {"time_vectors", "veptheca", "vector_battle"} <= {*shown_games()}
    monkeypatch.setattr("vectorgames.app.library.has_sheet", lambda space: space.kind != "squares")
    assert "vector_battle" not in shown_games()
    do(session, "start", ("vector_battle", {}))
    assert session.record is None and "vector_battle" in session.messages.shown[-1].text
    with pytest.raises(LocalizedError):
        import vectorgames

        refuse_unseen(vectorgames.load("vector_battle"))


# ---- cards, and the map ----


def test_cards_lie_round_the_map_and_can_be_clicked_there(session, dealt):
    space, tableau = session.context.space, session.tableau()
    for size in ((420, 380), (1400, 900)):
        layout = flat_layout(space, Rect(0, 0, *size))
        spots = [layout.card(card.holder, card.slot, card.reader) for card in tableau.cards]
        for card, rect in zip(tableau.cards, spots, strict=True):
            assert layout.pick(*rect.centre, tableau) == card.name
            assert rect.inside(Rect(-1, -1, size[0] + 2, size[1] + 2))
        assert not any(a.overlaps(b) for k, a in enumerate(spots) for b in spots[:k])
        assert layout.pick(*layout.places[dealt["d1"]], tableau) == dealt["d1"]
    svg = sheet(space, tableau, (600, 600)).content(".svg").decode()
    assert all(card.name in svg for card in tableau.cards) and "1student a1" in svg


def test_on_the_map_a_drag_from_a_piece_to_a_square_aims(session, dealt, layer, rects):  # noqa: F811
    """And a click on a card there chooses it."""

    def now():
        return session

    def use(*points):
        for point, pressed in points:
            layer.mouse(*point)
            if pressed is not None:
                layer.button(0, pressed)
            for command in draw_panels(layer, now()):
                session.do(command)

    draw_panels(layer, now(), times=2)
    layout = flat_layout(session.context.space, rects["small map"])
    start, end = layout.places[dealt["d1"]], layout.places[dealt["d3"]]
    use((start, None), (start, True), (end, None), (end, False), (end, None))
    assert session.play.move_input.ready.text == FORCED[0]
    do(session, "cancel")
    do(session, "cancel")
    card = layout.card(1, 0, 1).centre
    use((card, None), (card, True), (card, False), (card, None))
    assert [card.name for card in session.tableau().cards if card.picked] == ["F2"]


# ---- on the table ----


@pytest.fixture(scope="module")
def seen(tmp_path_factory):
    return drawn_by(__file__, tmp_path_factory.mktemp("table"))


def test_cards_are_clicked_on_the_table(seen):
    """Each where it lies; a square before them is that square."""
    _, facts = seen
    assert facts["found"] == facts["cards"] and len(facts["found"]) == 8


def test_cards_go_to_the_side_before_those_from_there_come(seen):
    """So that everybody can follow: after half a second nobody has got what lay at the side."""
    _, facts = seen
    assert facts["moving"][0] == sorted(facts["used"]) and not {*facts["moving"][0]} & {*facts["got"]}
    assert {*facts["got"]} <= {*facts["moving"][1]} and facts["moving"][2] == []


def draw() -> tuple[dict, dict]:
    from vectorgames.app.picture import Still
    from vectorgames.play.views import View
    from vectorgames.rules.definitions import definition
    from vectorgames.ui.actions import Command

    images, facts = {}, {}
    record = GameRecord(definition.load("vector_battle"), SEED)
    still = Still(record, View(), SIZE, 1.0, "en", panels=True)
    session, view = still.session, still.board_view

    def lying() -> dict[str, tuple[float, float]]:
        out = {}
        for card in session.tableau().cards:
            place = view.board.cards(card.holder, card.reader)[card.slot][:3]
            out[card.name] = tuple(view.camera.project(place[None].astype(float))[0, :2].tolist())
        return out

    def moving() -> list[str]:
        nodes = view.scene.layers[0].structure._cards._nodes
        return sorted(name for name, node in nodes.items() if node._begin <= node._time < node._end)

    try:
        facts["lying"], facts["squares"] = [lying()], still.pixels()
        facts["cards"] = [*lying()]
        facts["notes"] = [text for text, _ in view.written(session.tableau())]
        facts["found"] = [session.game.pick(view, at, session.tableau()) for at in lying().values()]
        session.do(Command("pick", Pick("card", "F2")))
        session.game.draw(view, still.frame, session.tableau())
        before = {card.name: card.holder for card in session.tableau().cards}
        session.do(Command("switch", ("animation", True)))
        session.do(Command("play", FORCED[0]))
        session.game.draw(view, still.frame, session.tableau())
        after = {card.name: card.holder for card in session.tableau().cards}
        facts["used"] = [name for name in after if before[name] and not after[name]]
        facts["got"] = [name for name in after if after[name] and not before[name]]
        facts["moving"] = []
        for seconds in (0.3, 0.6, 3.0):
            view.scene.advance(seconds)
            facts["moving"].append(moving())
        facts["lying"].append(lying())
        session.do(Command("play", FORCED[1]))
        facts["lying"].append(lying())
    finally:
        still.close()
    return images, facts
