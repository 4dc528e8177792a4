"""Royal pieces of games made of blocks (rules/gryb.md 8.2, 8.5; rules/time_vectors.md 12), and what all games with
royal pieces have in common. The two chesses have tests of their own."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

import vectorgames
from tests.rules import load as game_of
from vectorgames.rules.action import Outcome
from vectorgames.rules.adviser import adviser_of
from vectorgames.rules.blocks.limited import Limited
from vectorgames.rules.blocks.royal import BlockRoyal, Royal
from vectorgames.rules.blocks.turn_stage import Turn
from vectorgames.rules.game import new_state
from vectorgames.rules.reason import Impossible

DEFINITION = """
format: 1
id: royal_{players}
title: Kings, Towers and Guards
players: {players}
{teams}board: {{model: time_vectors}}
pieces: {{kinds: KTGW}}
stages:
  - stage: turn
    dice: {dice}
    moves:
      - {{step: {{axes: xyzt}}, onto: both, kinds: KW}}
      - {{step: {{axes: xyz}}, onto: both, distance: [1, 3], kinds: T}}
      - {{step: neighbour, onto: unoccupied, kinds: G}}
      - {{step: {{axes: xyz, together: [2]}}, onto: enemy, kinds: G}}
goals: [{{goal: capture, left: 0}}]
end: {{quiet_limit: 40}}
texts: {{rules: time_vectors 13}}
"""
"""Kings and wazirs go one step, towers slide, guards go straight and take aslant."""


@pytest.fixture(scope="module")
def load(tmp_path_factory):
    folder, made = tmp_path_factory.mktemp("royal"), {}

    def one(players: int = 2, dice: str = "none", teams: str = ""):
        if (players, dice, teams) not in made:
            path = folder / f"royal_{len(made)}.yaml"
            path.write_text(DEFINITION.format(players=players, dice=dice, teams=teams))
            made[players, dice, teams] = vectorgames.load(str(path))
        return made[players, dice, teams]

    return one


TEAMS = "teams: [[1, 3], [2, 4]]\n"


def royal_of(game, letters: str = "K") -> BlockRoyal:
    turn = game.stages[-1]
    return BlockRoyal(turn, letters, turn.blocks)


def cells_of(game, pieces: str) -> bytes:
    cells = bytearray(game.space.size)
    for piece in pieces.split():
        cells[game.space.index[piece[2:]]] = game.roster.pieces.index(piece[:2])
    return bytes(cells)


def named(game, spaces) -> list[str]:
    return [game.space.names[space] for space in spaces]


def guarded(game, royal: BlockRoyal, pieces: str):
    """The state in which player 1 is to move, and may not leave a royal piece attacked."""
    return new_state(guarded_turn(game, royal, royal.stage.blocks), cells_of(game, pieces), 1, 1)


def guarded_turn(game, royal: BlockRoyal, blocks) -> Turn:
    turn = Turn(game.rules, royal.guarded(blocks))
    turn.game = game
    return turn


# ---- attacks ----

ATTACKS = [
    ("2T(4,1,1,SW)", True),  # along a row
    ("2T(4,1,1,SW) 2G(2,1,1,SW)", False),
    ("2T(4,1,1,SW) 1G(2,1,1,SW)", False),
    ("1T(4,1,1,SW)", False),
    ("2T(1,1,1,NW)", False),  # towers stay in their quadrant
    ("2G(2,1,1,SW)", False),  # guards take aslant only
    ("2G(2,2,1,SW)", True),
    ("2K(1,1,1,SE)", True),
]


@pytest.mark.parametrize(("others", "attacked"), ATTACKS)
def test_a_piece_is_attacked_where_another_side_could_take_it(load, others, attacked):
    game = load()
    cells = cells_of(game, f"1K(1,1,1,SW) {others}")
    assert named(game, royal_of(game).attacked(cells, 1)) == ["(1,1,1,SW)"] * attacked


def test_a_pinned_piece_attacks_all_the_same(load):
    game = load()
    royal = royal_of(game)
    cells = cells_of(game, "2K(1,4,1,SW) 2T(1,3,1,SW) 1T(1,1,1,SW) 1K(4,3,1,SW)")
    gone = cells_of(game, "2K(1,4,1,SW) 1T(1,1,1,SW) 1K(4,3,1,SW)")
    assert royal.attacked(cells, 1) and not royal.attacked(cells, 2) and royal.attacked(gone, 2)


def test_the_dice_do_not_shield_a_piece(load):
    game = load(dice="column")
    cells = cells_of(game, "1K(1,1,1,SW) 2T(4,1,1,SW)")
    assert royal_of(game).attacked(cells, 1)


def test_a_team_does_not_attack_its_own(load):
    game = load(4)
    cells = cells_of(game, "1K(1,1,1,SW) 3T(4,1,1,SW) 2K(4,4,4,SW) 3G(3,3,4,SW)")
    alone, together = royal_of(game), royal_of(load(4, teams=TEAMS))
    assert alone.attacked(cells, 1) and not together.attacked(cells, 1)
    assert together.attacked(cells, 2)


def test_every_royal_piece_counts_and_no_other(load):
    game = load()
    cells = cells_of(game, "1K(1,1,1,SW) 1W(4,4,1,SW) 2G(2,2,1,SW) 2T(4,4,4,SW) 1T(2,2,4,SW)")
    assert named(game, royal_of(game, "KW").attacked(cells, 1)) == ["(1,1,1,SW)", "(4,4,1,SW)"]
    assert named(game, royal_of(game, "W").attacked(cells, 1)) == ["(4,4,1,SW)"]
    assert royal_of(game, "W").attacked(cells, 2) == ()


def test_marks_of_check(load):
    game = load()
    cells = cells_of(game, "1K(1,1,1,SW) 2T(4,1,1,SW) 2K(3,1,4,SW) 1T(3,4,4,SW)")
    royal, index = royal_of(game), game.space.index
    both = (("check", index["(1,1,1,SW)"]), ("check", index["(3,1,4,SW)"]))
    assert royal.warnings(cells) == both and royal.warnings(cells, (2,)) == both[1:]


# ---- what may not leave a royal piece attacked ----


WHY = [
    ("K", "1T(2,1,1,SW) 2T(4,1,1,SW)", "T(2,1,1,SW)-(2,2,1,SW)", "Danach stünde dein eigener König im Schach."),
    ("K", "1T(2,2,1,SW) 2T(4,1,1,SW)", "T(2,2,1,SW)-(2,3,1,SW)", "Dein König steht im Schach und bliebe darin."),
    ("W", "1T(2,1,1,SW) 2T(4,1,1,SW)", "T(2,1,1,SW)-(2,2,1,SW)", "königlicher Stein auf (1,1,1,SW) geschlagen"),
    ("W", "2T(4,2,1,SW)", "W(1,1,1,SW)-(1,2,1,SW)", "königlicher Stein auf (1,2,1,SW) geschlagen"),
    ("W", "2T(4,1,1,SW) 2T(4,2,1,SW)", "W(1,1,1,SW)-(1,2,1,SW)", "angegriffen und könnte auf (1,2,1,SW)"),
    ("K", "1T(2,1,1,SW) 2T(4,1,1,SW)", "T(2,1,1,SW)-(2,2,2,SW)", "zieht kein Stein"),
    ("K", "1T(2,1,1,SW) 1G(2,2,1,SW) 2T(4,1,1,SW)", "T(2,1,1,SW)-(2,2,1,SW)", "steht schon ein Stein"),
]


@pytest.mark.parametrize(("royals", "others", "text", "why"), WHY)
def test_the_reason_comes_after_all_others(load, royals, others, text, why):
    game = load()
    state = guarded(game, royal_of(game, royals), f"1{royals}(1,1,1,SW) {others}")
    said, section = game.why_not(state, text, "de")
    assert why in said and section == "time_vectors 13"


def test_a_legal_action_that_is_written_otherwise_is_said_so(load):
    game = load()
    state = guarded(game, royal_of(game), "1K(1,1,1,SW) 1T(2,1,1,SW) 2T(4,1,1,SW)")
    assert "T(2,1,1,SW)x(4,1,1,SW)" in game.why_not(state, "T(2,1,1,SW)-(4,1,1,SW)")[0]


PIECES = ("1K", "1T", "1T", "1G", "1G", "1W", "2K", "2T", "2T", "2T", "2G", "2G", "2G", "2W")


def random_cells(game, rng: random.Random) -> bytes:
    cells = bytearray(game.space.size)
    codes = [game.roster.pieces.index(piece) for piece in PIECES]
    near = [i for i, name in enumerate(game.space.names) if name.endswith(("SW)", "NW)"))]
    for space, code in zip(rng.sample(near, len(codes)), codes, strict=True):
        cells[space] = code
    return bytes(cells)


def test_what_is_listed_is_what_leaves_no_capture_of_a_royal_piece(load):
    game, rng = load(), random.Random("royal")
    royal, bare = royal_of(game), game.stages[-1]
    attacked = 0
    for _ in range(40):
        cells = random_cells(game, rng)
        plain = new_state(bare, cells, 1, 1)
        safe = set()
        for action in bare.actions(plain):
            after = bytearray(cells)
            after[action.end], after[action.start] = after[action.start], 0
            king = after.index(game.roster.pieces.index("1K"))
            theirs = bare.actions(new_state(bare, bytes(after), 2, 2))
            if not any(answer.kind == "capture" and answer.end == king for answer in theirs):
                safe.add(str(action))
        state = new_state(guarded_turn(game, royal, bare.blocks), cells, 1, 1)
        assert {str(a) for a in state.actions()} - {"pass"} == safe
        attacked += bool(royal.attacked(cells, 1))
        for block in state.stage.blocks:
            assert isinstance(block, Limited)
            assert [*map(str, block.listing(state))] == [*map(str, block.plain(state))]
    assert 5 < attacked < 38


def test_a_block_attacks_what_it_lists_a_capture_of(load):
    game, rng = load(), random.Random("attacks")
    for _ in range(10):
        cells = random_cells(game, rng)
        for player in (1, 2):
            state = new_state(game.stages[-1], cells, player, player)
            for block in game.stages[-1].blocks:
                taken = {move.end for move in block.plain(state) if move.kind == "capture"}
                spaces = [space for space, code in enumerate(cells) if code]
                spaces += [move.end for move in block.plain(state)][:5]  # where it goes without taking, too
                assert {space for space in spaces if block.attacks(state, space)} == taken & {*spaces}


# ---- ends ----


def test_mate_is_an_attack_without_a_way_out(load):
    game = load()
    royal = royal_of(game)
    mate = "1K(1,1,1,SW) 2T(4,1,1,SW) 2T(2,4,1,SW) 2T(4,2,1,SW) 2T(4,1,2,SW) 2T(4,1,1,NW) 2T(4,1,1,SE)"
    state = guarded(game, royal, mate)
    assert not state.stage.possible(state)
    assert royal.mated(state.cells, 1) == Outcome((2,), None, "checkmate")
    stale = guarded(game, royal, mate.replace("2T(4,1,1,SW) ", ""))
    assert not stale.stage.possible(stale) and royal.mated(stale.cells, 1) is None


def test_the_other_sides_win_by_mate(load):
    game = load(4)
    assert royal_of(game).mate(2) == Outcome((1, 3, 4), None, "checkmate")
    assert royal_of(load(4, teams=TEAMS)).mate(2) == Outcome((1, 3), None, "checkmate")


ENDS = [  # quiet turns, can move, attacked, no_move_first, reason
    (39, True, True, False, None),
    (40, True, True, False, "limit"),
    (40, False, True, False, "checkmate"),
    (40, False, True, True, "checkmate"),
    (40, False, False, False, "limit"),
    (40, False, False, True, "stalemate"),
    (0, False, False, False, "stalemate"),
]


@pytest.mark.parametrize(("quiet", "can_move", "attacked", "first", "reason"), ENDS)
def test_how_a_game_ends_as_a_turn_begins(load, quiet, can_move, attacked, first, reason):
    royal = Royal(load().rules, "K", lambda cells, player: (), no_move_first=first)
    ended = royal.ending(1, quiet, can_move, attacked)
    assert (ended and ended.reason) == reason
    assert ended is None or ended.winners == ((2,) if reason == "checkmate" else ())


# ---- positions ----


@pytest.mark.parametrize(
    ("letters", "pieces", "said"),
    [
        ("K", "1K(1,1,1,SW) 2K(4,4,4,SW) 2T(4,1,1,SW)", "player 1 is in check, and it is not his turn"),
        ("K", "1K(1,1,1,SW) 2K(4,4,4,SW) 1K(1,1,2,SW)", "player 1: expected exactly one king"),
        ("KW", "1K(1,1,1,SW) 2K(4,4,4,SW) 1W(1,1,2,SW)", "player 1: expected exactly one royal piece"),
        ("KW", "1K(1,1,1,SW)", "player 2: expected exactly one royal piece"),
    ],
)
def test_impossible_positions_are_refused(load, letters, pieces, said):
    game = load()
    royal = royal_of(game, letters)
    royal.rules = replace(game.rules, setup=cells_of(game, "1K(1,1,1,SW) 2K(4,4,4,SW)"))
    royal.refuse_impossible(cells_of(game, "1K(1,1,1,SW) 2K(4,4,4,SW) 2T(1,1,1,SE)"), 1)
    with pytest.raises(Impossible) as refused:
        royal.refuse_impossible(cells_of(game, pieces), 1)
    assert said in str(refused.value)


# ---- a game of its own ----


def put(*pieces: str, actor: int = 1):
    """Kings and Towers with these pieces on the board."""
    game = game_of("kings_and_towers")
    return game.start(setup={"position": {piece[2:]: piece[:2] for piece in pieces}, "actor": actor})


HIDDEN = ("2K(1,1,1,SW)", "2G(2,1,1,SW)", "2G(1,2,1,SW)", "2G(1,1,1,NW)", "2G(1,1,1,SE)", "1K(4,4,4,NE)")


def test_mate_ends_a_game_made_of_blocks():
    state = put(*HIDDEN, "1T(1,1,3,NW)")
    won = {str(action) for action in state.actions() if state.play(action).outcome}
    assert won == {"T(1,1,3,NW)-(1,1,3,SW)"}
    assert vectorgames.hints(state).wins == ("(1,1,3,SW)",)
    mated = state.play(*won)
    assert mated.outcome == Outcome((1,), None, "checkmate")
    assert put(*HIDDEN, "1T(1,1,3,SW)", actor=2).outcome == mated.outcome


def test_check_has_to_be_ended():
    state = put(*(piece for piece in HIDDEN if piece != "2G(2,1,1,SW)"), "1T(1,1,3,SW)", actor=2)
    assert {str(action) for action in state.actions()} == {"K(1,1,1,SW)-(2,1,1,SW)"}
    assert adviser_of(state.game).warnings(state) == (("check", state.game.space.index["(1,1,1,SW)"]),)
    why, _ = state.game.why_not(state, "G(1,2,1,SW)-(1,3,1,SW)")
    assert "check" in why
    why, _ = state.game.why_not(put(*HIDDEN, "1T(1,1,3,NW)"), "T(1,1,3,NW)x(1,1,1,NW)")
    assert "taken" in why or "take" in why, "guards cannot be taken"


def test_a_position_without_a_king_or_with_the_other_in_check_is_refused():
    with pytest.raises(ValueError, match="king"):
        put(*HIDDEN[1:], "1T(1,1,3,NW)")
    with pytest.raises(ValueError, match="check"):
        put(*HIDDEN, "1T(1,1,3,SW)", actor=1)


CASTLE = """\
format: 1
id: castle
title: Castle
board: {model: gryb, depth: 2}
pieces: {kinds: {K: {count: 1}, R: {count: 1}, P: {count: 1}}}
setup: {1K: [GG], 1R: [RG], 1P: [BB], 2K: [YY], 2R: [BY], 2P: [YB]}
stages:
- stage: turn
  TERMS
  moves: [{step: sideways}, {castle: R, apart: hyperspace, kinds: K}]
goals: [{goal: capture}]
end: {quiet_limit: 20}
"""


@pytest.mark.parametrize(
    ("terms", "before", "legal", "why"),
    [
        ("dice: colour", ["roll G"], True, ""),
        ("dice: colour", ["roll R"], False, "red"),
        ("fixed: [RG]", [], False, "RG"),
        ("fixed: [BB]", [], True, ""),
        ("moves_per_turn: 2", ["PBB-BG"], True, ""),
    ],
)
def test_castling_is_a_part_of_any_turn(tmp_path, terms, before, legal, why):
    """With dice one of the two has to end on what was rolled, and neither leaves a fixed space."""
    file = tmp_path / "castle.yaml"
    file.write_text(CASTLE.replace("TERMS", terms))
    state = vectorgames.load(file).start()
    for text in before:
        state = state.play(text)
    assert ("castle" in {str(action) for action in state.actions()}) == legal
    assert legal or why in state.game.why_not(state, "castle")[0]
    if legal:
        assert state.play("castle").position().items() >= {"GG": "1R", "RG": "1K"}.items()


def test_a_position_may_have_the_royal_pieces_that_have_come_in(tmp_path):
    """Where supplies have no end, one more king was refused as impossible."""
    file = tmp_path / "mine.yaml"
    file.write_text(
        "format: 1\nid: mine\ntitle: Mine\nboard: {dimensions: 2}\npieces: {kinds: {K: {royal: true}}}\n"
        "setup: {1K: ['(1,1)'], 2K: ['(4,4)']}\nstages: [{stage: turn, moves: [{introduce: any}]}]\n"
        "goals: [{goal: configuration, shape: {row: 4}}]\n"
    )
    state = vectorgames.load(str(file)).start().play("K(2,2)")
    assert state.game.start(setup=state.setup()) == state


@pytest.mark.parametrize(
    ("way", "pieces"),
    [
        ("push: neighbour, over_edge: true", "1P(2,1) 1P(3,1) 2K(1,1)"),
        ("hop: neighbour, over: enemy, remove: true", "1P(3,1) 1P(4,1) 2K(2,1)"),
    ],
)
@pytest.mark.parametrize("limit", ["", ", group_size: [2, 9]", ", group_size: [3, 9]"])
def test_what_only_groups_may_do_threatens_a_king_all_the_same(tmp_path, way, pieces, limit):
    """It is pushed off or hopped over, and no piece ends where it stands."""
    file = tmp_path / "mine.yaml"
    file.write_text(
        "format: 1\nid: mine\ntitle: Mine\nboard: {dimensions: 2}\npieces: {kinds: {P: {}, K: {royal: true}}}\n"
        f"setup: {{1P: ['(4,4)'], 2K: ['(1,1)']}}\nstages: [{{stage: turn, moves: [{{{way}{limit}}}]}}]\n"
        "goals: [{goal: configuration, shape: {row: 4}}]\n"
    )
    game = vectorgames.load(str(file))
    attacked = game.stages[-1].royal.attacked(cells_of(game, pieces), 2)
    assert named(game, attacked) == ([pieces.split("2K")[1]] if "[3" not in limit else [])
