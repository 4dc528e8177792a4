"""Legal moves of 4D chess and of 5D Vector Chess through the public contract, against python-chess in the same run,
per move listed.

Both list every legal move of positions from plies 10 to 60 of their own seeded random games, other ones in
each run. The states that are listed are twins of those that were played on: nothing has been asked of them
before. What is warm are the tables of actions, which the program keeps for as long as it runs.
"""

from __future__ import annotations

import random
import statistics
from collections.abc import Callable
from time import perf_counter

import vectorgames
from benchmarks.measure import RUNS, Figure, seconds, spoken

FIRST, LAST, GAMES = 10, 60, 12


def start(game: str = "chess_4d"):
    return vectorgames.load(game).start()


def our_positions(run: int, game: str = "chess_4d") -> list:
    """The states of the run's own games from ply FIRST on."""
    found = []
    for seed in range(run * GAMES, (run + 1) * GAMES):
        rng, state = random.Random(seed), start(game)
        for ply in range(1, LAST + 1):
            actions = state.actions()
            if not actions:
                break
            action = rng.choice(actions)
            if ply >= FIRST:
                found.append(state.play(action))
            state = state.play(action)
    return found


def their_positions(run: int) -> list:
    import chess  # a package of requirements-benchmark.txt

    found = []
    for seed in range(run * GAMES, (run + 1) * GAMES):
        rng, board = random.Random(seed), chess.Board()
        for ply in range(1, LAST + 1):
            moves = list(board.legal_moves)
            if not moves:
                break
            board.push(rng.choice(moves))
            if ply >= FIRST:
                found.append(board.copy(stack=False))
    return found


def our_listing(positions: list) -> int:
    return sum(len(list(state.actions())) for state in positions)


def their_listing(positions: list) -> int:
    return sum(len(list(board.legal_moves)) for board in positions)


def moves_a_second(listing: Callable[[list], int], positions: list) -> tuple[float, float]:
    """(moves listed, positions) a second."""
    begin = perf_counter()
    moves = listing(positions)
    took = perf_counter() - begin
    return moves / took, len(positions) / took


def listed() -> Figure:
    return _listed("chess_4d", "4D chess", gate=2, aim=3)


def listed_5d() -> Figure:
    """Tables are made when they are first asked for: two games' worth before anything is timed."""
    for run in (RUNS, RUNS + 1):
        our_listing(our_positions(run, "vector_chess_5d"))
    return _listed("vector_chess_5d", "5D chess", gate=2, aim=3)


def _listed(game: str, name: str, gate: float, aim: float) -> Figure:
    pairs = []
    for run in range(RUNS):
        ours = moves_a_second(our_listing, our_positions(run, game))
        pairs.append((ours, moves_a_second(their_listing, their_positions(run))))
    ratio = statistics.median(ours[0] / theirs[0] for ours, theirs in pairs)
    moves, lists, others = (
        statistics.median(column) for column in zip(*((*a, b[0]) for a, b in pairs), strict=True)
    )
    told = f"{moves / 1e6:.2f} M moves/s in {lists:.0f} positions/s, {others / 1e6:.2f} M"
    return Figure(f"moves of {name} listed, against python-chess", ratio, told, gate=gate, aim=aim)


def from_the_start() -> Figure:
    """The 891 actions of the first position against the 20 of python-chess, per move."""
    import chess

    pairs = []
    for _ in range(RUNS):
        ours, _ = moves_a_second(our_listing, [start() for _ in range(100)])
        pairs.append((ours, moves_a_second(their_listing, [chess.Board() for _ in range(1000)])[0]))
    ratio = statistics.median(a / b for a, b in pairs)
    told = f"{statistics.median(a for a, _ in pairs) / 891:.0f} lists/s of 891"
    return Figure("the first moves of 4D chess, against python-chess", ratio, told, gate=2, aim=3)


def two_plies() -> int:
    state = start()
    return sum(len(list(state.play(action).actions())) for action in state.actions())


def perft() -> Figure:
    """Two plies: 891 actions played and the answers to each listed, against their number listed alone."""
    assert two_plies() == 782949
    pairs = []
    for run in range(RUNS):
        took = seconds(two_plies)
        pairs.append((took, 782949 / moves_a_second(our_listing, our_positions(run))[0]))
    ratio = statistics.median(alone / took for took, alone in pairs)
    took = statistics.median(took for took, _ in pairs)
    return Figure("perft 2 of 4D chess against listing alone", ratio, spoken(took), gate=0.3)


def play() -> Figure:
    """Random games of 4D chess by the actions listed, against listing such positions alone."""

    def game(seed: int) -> int:
        rng, state, plies = random.Random(seed), start(), 0
        while plies < LAST and (actions := state.actions()):
            state = state.play(rng.choice(actions))
            plies += 1
        return plies

    pairs = []
    for run in range(RUNS):
        positions = our_positions(run)
        begin = perf_counter()
        plies = sum(game(seed) for seed in range(run * GAMES, (run + 1) * GAMES))
        pairs.append(((perf_counter() - begin) / plies, 1 / moves_a_second(our_listing, positions)[1]))
    ratio = statistics.median(alone / both for both, alone in pairs)
    both = statistics.median(both for both, _ in pairs)
    return Figure("a ply of 4D chess played, against listing alone", ratio, f"{1 / both:.0f} plies/s", gate=0.3)
