"""Hyper-Chess, sentence by sentence of the rulebook (rules/gryb.md section 5)."""

from __future__ import annotations

import os
import random

import pytest

import vectorgames
from tests.hyper_reference import EVERY, Slow, attacked, named
from tests.rules import standing, texts
from tests.support import begun
from vectorgames.base.words import LocalizedError
from vectorgames.games.hyper_chess import castling
from vectorgames.rules.action import Outcome
from vectorgames.rules.adviser import adviser_of
from vectorgames.spaces.relation import spaces_of

KINGS = "1KYBYB 2KYGYG"


def load(**options):
    return vectorgames.load("hyper_chess", **options)


def placed(pieces: str, **options):
    return standing(load(**options), pieces)


def spaces(state, *names: str) -> tuple[int, ...]:
    return tuple(sorted(state.game.space.index[name] for name in names))


# ---- how pieces move, on an empty board ----

QUAD = "GRYB"
# ---- castling ----

CASTLES = {
    "BBBB": {"BYB", "BGB", "BBB"},
    "RG": {f"{a}{c}G" for a in "RGY" for c in QUAD} | {"G", "R", "B"},
    "R": {f"{c}{f}" for c in QUAD for f in "RGY"},
    "GRY": {"RY", "BY", "GY"} | {f"G{a}{c}Y" for a in "RGY" for c in QUAD},
    "0": set(),
}


@pytest.mark.parametrize("king", CASTLES)
def test_where_the_rook_has_to_stand_for_castling(king):
    game = load()
    others = [name for name in game.space.names if name not in (king, "YBYB")]
    far = "YBYB" if king != "YBYB" else "GBGB"
    found = {rook for rook in others if "castle" in texts(placed(f"1K{king} 1R{rook} 2K{far}"))}
    near = {rook for rook in CASTLES[king] if rook != far}
    assert found == near


# ---- endings ----

MATES = [
    "1KRR 2BRRR 2KGB 2QBBB 2QY",
    "1KYB 2BBR 2KBRG 2QY 2QYGB",
    "1KGBB 2KB 2QBGG 2QGB 2RGGBG",
    "1KBG 2KGBG 2NG 2QBGG 2QR",
    "1KGGGR 2KBBY 2NY 2QGG",
]
STALEMATES = ["1K0 2KGGGB 2QGGBY 2QYGY 2RBRR", "1K0 2KYY 2NRYY 2QBRB", "1K0 2KBGB 2NYRR 2QGRR"]


@pytest.mark.parametrize("pieces", MATES)
def test_checkmate_loses(pieces):
    state = placed(pieces)
    assert state.outcome == Outcome((2,), None, "checkmate") and not state.actions()
    assert state.game.why_not(state, "castle")[0] == "The game is over."


@pytest.mark.parametrize("pieces", STALEMATES)
def test_without_a_move_and_without_check_it_is_a_draw(pieces):
    assert placed(pieces).outcome == Outcome((), None, "stalemate")


def test_mate_comes_before_the_limit_and_the_limit_before_stalemate():
    mate = "2KGGGR 1KBBY 1NY 1Q0"
    assert placed(mate, quiet_limit=1).play("Q0-GG").outcome == Outcome((1,), None, "checkmate")
    assert placed(mate, quiet_limit=1).play("Q0-G").outcome == Outcome((), None, "limit")
    still = "2K0 1KBGB 1NYRR 1QGRRR"
    assert placed(still, quiet_limit=1).play("QGRRR-GRR").outcome == Outcome((), None, "limit")
    assert placed(still, quiet_limit=2).play("QGRRR-GRR").outcome == Outcome((), None, "stalemate")


# ---- texts ----


def test_the_first_letter_is_always_the_kind():
    state = placed(f"1BRRRR 1RBBB 1PGG {KINGS}")
    parse = state.game.notation.parse
    for text in ("BRRRR-RRG", "RBBB-BBBB", "PGG-GGG", "KYBYB-YBY", "castle", "QBBYBxBBYG", "K0-G", "NGxB"):
        for sloppy in (text, text.lower(), text.upper(), f" {text} ", text.replace("-", " – ")):
            assert parse(sloppy) == text
    assert "RBBB-BBBB" in texts(state) and state.play("rbbb-bbbb") == state.play("RBBB-BBBB")
    assert "RBBB-BB" in texts(state), "the rook from BBB, never a bishop or no piece from RBBB"
    action = next(iter(state.actions()))
    german = state.game.notation.text(action, "de")
    assert german[0] == "KDTLSB"["KQRBNP".index(str(action)[0])] and german[1:] == str(action)[1:]
    assert [parse(f"{letter}GGG-GG")[0] for letter in "DTLS"] == ["Q", "R", "B", "N"]


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("GGG-GG", "lacks the letter of the piece"),
        ("0-G", "lacks the letter of the piece"),
        ("XBB-B", "X stands for no piece"),
        ("KBBBBB-B", "is no node"),
        ("KBOB-B", "is no node"),
        ("K-B", "lacks the letter of the piece"),
        ("pass", "no action of this game"),
        ("roll G", "no action of this game"),
        ("KBBBB", "no action of this game"),
        ("", "empty text"),
        (3, "3"),
    ],
)
def test_what_is_wrong_with_a_text(text, said):
    notation = load().notation
    with pytest.raises(LocalizedError) as wrong:
        notation.parse(text)
    assert said in wrong.value.say("en") and wrong.value.say("de") != wrong.value.say("en")
    assert "\n" not in wrong.value.say("de")


REASONS = [
    ("", "KGGGG-GGG", "GGGG is empty"),
    ("", "KRRRR-RRRG", "opponent stands on RRRR"),
    ("", "QBBBB-BBBG", "is the king, not the queen"),
    ("", "KBBBB-BBBB", "leads away from BBBB"),
    ("", "RBYBB-BY", "From BYBB to BY is no move of the rook"),
    ("", "NBBGB-BBG", "no move of the knight"),
    ("", "RBYBB-BYB", "own stands on BYB"),
    ("", "BBGBB-BRB", "way to BRB is shut: BGB"),
    ("", "KBBBBxBBBG", "written KBBBB-BBBG"),
    ("", "castle", "BYBB is not so far from BBBB"),
    (f"1PG 2NR {KINGS}", "PGxR", "the pawn takes nothing"),
    (f"1RG 2PR {KINGS}", "RGxR", "pawns are never taken"),
    (f"1RG 2NR {KINGS}", "RG-R", "written RGxR"),
    (f"1QRGYY 1PRGYR 2PRGYB {KINGS}", "QRGYY-RGYG", "Every way to RGYG is shut, by what stands on RGYB, RGYR"),
    ("1KGGGG 1RYY 2RGGG 2KYBYB", "RYY-Y", "in check, and would still be"),
    ("1KGGGG 1RGGG 2QGG 2KYBYB", "RGGG-GGGR", "own king would be in check"),
    ("1KGGGG 2RGGR 2KYBYB", "KGGGG-GGRG", "On GGRG your king"),
    ("1KBBBB 1RBYB 2RBYBG 2KRRRR", "castle", "On BYB, where the rook stands"),
    ("1KBBBB 2KRRRR", "castle", "rook has been taken"),
    (f"1BBGBB 1PBGB 1PBGYB 1PBGGB {KINGS}", "BBGBB-BGBB", "is shut in"),
    ("1KGGGG 1NYY 2RGGG 2KYBYB", "NYY-YY", "in check, and would still be"),
]


@pytest.mark.parametrize(("pieces", "text", "said"), REASONS)
def test_reasons(pieces, text, said):
    state = placed(pieces) if pieces else load().start()
    sentence, section = state.game.why_not(state, text)
    assert said in sentence and section == "gryb 5"
    german, _ = state.game.why_not(state, text, "de")
    assert german != sentence and "{" not in german
    with pytest.raises(ValueError, match="."):
        state.play(text)


# ---- what people see ----


def test_hints_tell_mates():
    state = placed("2KGGGR 1KBBY 1NY 1Q0")
    found = vectorgames.hints(state)
    expected = {str(a) for a in state.actions() if (o := state.play(a).outcome) and o.winners == (1,)}
    assert "Q0-GG" in expected and found.wins == tuple(sorted({text.split("-")[-1] for text in expected}))
    other = placed("1KGGGR 2KBBY 2NY 2Q0 1PYYYY")
    assert "GG" in vectorgames.hints(other).blocks
    check = placed("1KGGGR 2KBBY 2NY 2Q0 2RGGG")
    assert check.outcome is None and vectorgames.hints(check).blocks == ()


# ---- games of one's own ----


def test_on_a_deeper_board(tmp_path):
    file = tmp_path / "own.yaml"
    file.write_text("format: 1\nid: own\ntitle: Own\nextends: hyper_chess\nboard: {depth: 5}\n", "utf-8")
    state = vectorgames.load(str(file)).start()
    assert "KBBBB-BBBBR" in texts(state) and state.play("KBBBB-BBBBR").actor == 2


def possible(game, setup: dict) -> bool:
    """Whether a game can stand so."""
    try:
        return game.start(setup=setup).outcome is None
    except ValueError:
        return False


def test_castling_as_a_block_is_that_of_hyper_chess():
    """Kings and rooks of the definition do what they do here, in positions with the rook where castling is."""
    block, own, rng = vectorgames.load("tests/definitions/castling.yaml"), load(), random.Random(5)
    names, castled = own.space.names, 0
    for _ in range(18):
        king, *others = rng.sample(range(own.space.size), 4)
        near = spaces_of(castling(own.space)[king])
        spaces = (king, rng.choice([*near]) if near else others[0], *others[1:])
        setup = {"position": dict(zip((names[i] for i in spaces), ("1K", "1R", "2K", "2R"), strict=True))}
        if len({*spaces}) < 4 or not possible(own, setup):
            continue
        here, there = block.start(setup=setup), own.start(setup=setup)
        assert texts(here) == texts(there)
        if "castle" in texts(here):
            assert here.play("castle").position() == there.play("castle").position()
            castled += 1
        else:
            with pytest.raises(ValueError, match="do not lie so|in check"):
                here.play("castle")
    assert 3 < castled < 18


# ---- beside a slow reading ----


# How many games; a large number is for a change of the rules' code: CHESS_GAMES=300.
GAMES = int(os.environ.get("CHESS_GAMES", "4"))


def board_of(state):
    return {name.strip("0"): (int(piece[0]), piece[1]) for name, piece in state.position().items()}


def same(state, slow: Slow) -> list[str]:
    """The legal texts, after everything has been compared."""
    texts = [str(action) for action in state.actions()]
    expected = slow.actions()
    assert sorted(texts) == sorted(expected), (set(texts) ^ set(expected), state.position())
    assert board_of(state) == slow.board and state.quiet == slow.quiet
    if slow.outcome:
        assert (state.outcome.winners, state.outcome.reason) == slow.outcome
    else:
        assert state.outcome is None and state.actor == slow.actor
        assert bool(adviser_of(state.game).warnings(state)) == attacked(slow.board, slow.actor)
    return texts


def crowd(rng: random.Random, near: bool) -> dict[str, tuple[int, str]]:
    """Some pieces of all kinds; ``near``: within one branch and the upper levels, so that they meet."""
    nodes = [n for n in EVERY if not near or len(n) < 3 or n.startswith("BG")]
    chosen = iter(rng.sample(nodes, 26))
    board = {}
    for player in (1, 2):
        kinds = "KR" if rng.random() < 0.6 else "K"
        kinds += "".join(rng.choice("QQNBBP") for _ in range(rng.randint(2, 10)))
        board |= {next(chosen): (player, kind) for kind in kinds}
    return board


def start(board, **options):
    game = vectorgames.load("hyper_chess", **options)
    cells = bytearray(game.space.size)
    for n, (owner, letter) in board.items():
        cells[game.space.index[named(n)]] = game.roster.pieces.index(f"{owner}{letter}")
    return begun(game, cells)


def chosen(rng: random.Random, texts: list[str]) -> str:
    """A random action, with a liking for what is rare."""
    some = {"x": [t for t in texts if "x" in t], "c": [t for t in texts if t == "castle"]}.get(rng.choice("xca"))
    return rng.choice(some or texts)


@pytest.mark.parametrize("near", [True, False], ids=["near", "far"])
def test_random_positions(near):
    seen, ended, castled = 0, set(), 0
    for seed in range(GAMES):
        rng = random.Random(f"{near} {seed}")
        while attacked(board := crowd(rng, near), 2):
            pass  # nobody may be left in check
        limit = rng.choice((4, 12, 100))
        state, slow = start(board, quiet_limit=limit), Slow(board, limit=limit).judged()
        for _ in range(12):
            texts = same(state, slow)
            if not texts:
                ended.add(state.outcome.reason)
                break
            text = chosen(rng, texts)
            action = next(action for action in state.actions() if str(action) == text)
            state, slow = state.play(action), slow.play(text)
            seen, castled = seen + 1, castled + (text == "castle")
    assert seen > 4 * GAMES and "limit" in ended


def test_whole_games():
    for seed in range(max(1, GAMES // 6)):
        rng = random.Random(f"whole {seed}")
        state = vectorgames.load("hyper_chess").start()
        slow = Slow(board_of(state))
        for ply in range(120):
            texts = same(state, slow) if ply % 9 == 0 else [str(action) for action in state.actions()]
            if not texts:
                break
            text = chosen(rng, texts)
            state, slow = state.play(text), slow.play(text)
