"""Rules of the Time Vectors games, case by case (rules/time_vectors.md 1 to 4 and 14)."""

from __future__ import annotations

import random
from itertools import permutations, product

import pytest

import vectorgames
from tests.support import coordinates, played, sample, vector_sets
from vectorgames.spaces.lattice import lattice

KINDS = [*product((4, 5, 6), (False, True)), (2, False), (3, False), (3, True)]
COUNTS = {
    (2, False): 10,
    (3, False): 76,
    (3, True): 136,
    (4, False): 976,
    (4, True): 1696,
    (5, False): 11968,
    (5, True): 20608,
    (6, False): 144640,
    (6, True): 248320,
}


def load(game="time_vectors", **options):
    return vectorgames.load(game, **options)


def spaces(text: str) -> frozenset[str]:
    return frozenset(text.split())


# ---- vectors (1.2) ----


def product_sets(dimensions: int, periodic_z: bool) -> set[frozenset[str]]:
    """The product's vectors as sets of names."""
    space = lattice(dimensions, periodic_z)
    return {frozenset(space.names[i] for i in row) for row in space.vectors.spaces.tolist()}


@pytest.mark.parametrize(("dimensions", "periodic_z"), [*KINDS[:4], *KINDS[6:]])
def test_the_vectors_are_those_of_the_definition(dimensions, periodic_z):
    assert product_sets(dimensions, periodic_z) == vector_sets(dimensions, periodic_z)


@pytest.mark.parametrize(("dimensions", "periodic_z"), KINDS)
def test_how_many_vectors(dimensions, periodic_z):
    table = lattice(dimensions, periodic_z).vectors
    assert len(table) == COUNTS[dimensions, periodic_z]
    cyclic = max(0, dimensions - (2 if periodic_z else 3))
    linear = dimensions - cyclic
    formula = (6**linear - 4**linear) * 12**cyclic // 2 + 4**linear * (12**cyclic - 4**cyclic) // 8
    assert len(table) == formula
    assert table.spaces.tolist() == sorted(table.spaces.tolist())
    rows = [tuple(sorted(row)) for row in table.spaces.tolist()]
    assert len(set(rows)) == len(rows) and all(len(set(row)) == 4 for row in rows)


def runs(values: tuple[int, ...], cyclic: bool) -> bool:
    """Whether a sequence of four values of one coordinate runs (1.2), word by word."""
    if not cyclic:
        return values in ((0, 1, 2, 3), (3, 2, 1, 0))
    return {(b - a) % 4 for a, b in zip(values, values[1:], strict=False)} in ({1}, {3})


def sequences(names, dimensions: int, periodic_z: bool) -> list[tuple[tuple[int, ...], ...]]:
    """All orders in which four spaces are a vector."""
    cyclic = [k > 2 or (k == 2 and periodic_z) for k in range(dimensions)]
    places = [coordinates(name) for name in names]
    return [
        order
        for order in permutations(places)
        if all(len(set(v)) == 1 or runs(v, c) for v, c in zip(zip(*order, strict=True), cyclic, strict=True))
    ]


@pytest.mark.parametrize(("dimensions", "periodic_z"), KINDS)
def test_the_sequence_shown_is_the_first_and_says_which_dimensions_run(dimensions, periodic_z):
    space = lattice(dimensions, periodic_z)
    rows = range(len(space.vectors)) if dimensions <= 4 else random.Random(2).sample(range(len(space.vectors)), 500)
    for row in rows:
        names = [space.names[i] for i in space.vectors.spaces[row]]
        valid = sequences(names, dimensions, periodic_z)
        assert tuple(map(coordinates, names)) == min(valid)
        running = "".join("xyztuv"[k] for k in range(dimensions) if len({coordinates(n)[k] for n in names}) > 1)
        assert space.dims_text(space.vectors.dims[row]) == running


# ---- time_vectors (2) ----


@pytest.mark.parametrize("periodic_z", [False, True])
def test_each_vector_wins_whichever_piece_comes_last(periodic_z):
    game = load(periodic_z=periodic_z)
    vectors = sorted(map(sorted, vector_sets(4, periodic_z)))
    rng = random.Random(5)
    for vector in vectors:
        own = rng.sample(vector, 4)
        others = iter(
            ("(1,1,1,SW)", "(1,1,2,SW)", "(1,2,4,NE)", "(2,1,3,NW)", "(4,4,2,SE)", "(3,1,4,SW)", "(2,4,1,SE)")
        )
        state = game.start()
        for name in own[:3]:
            state = played(state, name, next(n for n in others if n not in vector))
            assert state.outcome is None
        assert state.play(own[3]).outcome.winners == (1,)


def test_two_quadrants():
    state = load(two_quadrants=True).start()
    state = played(state, "(1,1,1,SW)", "(1,1,1,NW)", "(2,1,1,SW)", "(1,1,2,NW)", "(3,1,1,SW)", "(1,2,1,NW)")
    state = state.play("(4,1,1,SW)")
    assert state.outcome is None and state.actor == 2
    assert state.play("(1,3,1,NW)").outcome is None
    state = state.play("(2,2,3,NE)")
    assert state.outcome is None and state.actor == 1
    assert state.play("(2,2,2,NE)").outcome.winners == (1,)
    assert state.play("(2,2,2,NE)").outcome.reason == "vector"
    assert state.play("(2,2,2,SW)").outcome is None


def test_two_quadrants_are_values_of_t_in_more_dimensions_too():
    state = load(two_quadrants=True, dimensions=5).start()
    mine = ("(1,1,1,SW,SW)", "(1,1,1,SW,NW)", "(1,1,1,SW,NE)", "(1,1,1,SW,SE)")
    for name, other in zip(mine, ("(2,1,1,SW,SW)", "(2,1,1,NW,NW)", "(3,1,1,NE,NE)", "(2,3,1,SE,NW)"), strict=True):
        state = played(state, name, other)
    assert state.outcome is None
    assert state.play("(2,2,2,NE,SW)").outcome.winners == (1,)
    assert state.play("(2,2,2,SW,NE)").outcome is None


# ---- the opening by swap ----

OPENING = ("(1,1,1,SW)", "(1,1,2,SW)", "(1,1,3,SW)")


def test_swap_opening():
    state = load(opening="swap").start()
    actors = []
    for name in OPENING:
        actors.append(state.actor)
        state = state.play(name)
    assert actors == [1, 1, 1] and state.actor == 2
    assert sorted(map(str, state.actions())) == ["pair", "single"]
    assert [state.position()[name] for name in OPENING] == ["1", "1", "2"]
    pair, single = state.play("pair"), state.play("single")
    assert ([pair.position()[name] for name in OPENING], pair.actor) == (["2", "2", "1"], 1)
    assert ([single.position()[name] for name in OPENING], single.actor) == (["1", "1", "2"], 2)
    for after in (pair, single):
        assert len(after.actions()) == 253
        assert after.play("(4,4,4,NE)").actor == 3 - after.actor
    assert single.play("(4,4,4,NE)").position()["(4,4,4,NE)"] == "2"


# ---- draws ----

# The owner of every space, in the order of names, of two full boards without a vector.
FOR_TWO = (
    "1112212221112212122122121121211111121121212222212212211122211211"
    "1222211211212111222112111222112121211222111221222111122121222221"
    "2111121121222221112122121112212221221211221212112221212221111121"
    "1222211122211211111211212122222122212122211111211112222111121222"
)
FOR_THREE = (
    "1223233322211222323312333112222131112323321231133111133113122322"
    "2323213312131321131121322333221231223211212132133121222131311133"
    "3223313122311122231311232322331223223313331231132212121131311231"
    "2332311113213212212232213313111231213323311213322113132223112333"
)


def owners(pattern: str) -> dict[str, int]:
    return {name: int(owner) for name, owner in zip(lattice(4).names, pattern, strict=True)}


def order_of_play(board: dict[str, int], players: int, last: str = "") -> list[str]:
    """The spaces in an order in which the owners take turns; ``last``: what its owner plays last."""
    left = {p: [n for n, owner in board.items() if owner == p and n != last] for p in range(1, players + 1)}
    if last:
        left[board[last]].append(last)
    return [left[k % players + 1].pop(0) for k in range(len(board))]


@pytest.mark.parametrize(
    ("game", "players", "supply"),
    [
        ("time_vectors", 2, None),
        ("time_vectors", 2, 128),
        ("time_vectors", 2, 200),
        ("three_way_time_vectors", 3, None),
        ("three_way_time_vectors", 3, 86),
    ],
)
def test_a_full_board_is_a_draw(game, players, supply):
    """Also where the supplies run out with the last space: the board is looked at first."""
    board = owners(FOR_TWO if players == 2 else FOR_THREE)
    state = load(game, players=players, pieces_each=supply).start()
    for name in order_of_play(board, players):
        assert state.outcome is None
        state = state.play(name)
    assert (state.outcome.winners, state.outcome.scores, state.outcome.reason) == ((), None, "full")
    assert state.position() == {name: str(owner) for name, owner in board.items()}


@pytest.mark.parametrize("supply", [None, 128])
def test_a_vector_on_the_last_space_wins(supply):
    board = owners(FOR_TWO) | {"(1,1,1,SW)": 2, "(1,2,1,NW)": 1}
    state = load(pieces_each=supply).start()
    for name in order_of_play(board, 2, last="(1,1,1,SW)"):
        assert state.outcome is None
        state = state.play(name)
    assert (state.outcome.winners, state.outcome.reason) == ((2,), "vector")


@pytest.mark.parametrize(("players", "supply"), [(2, 4), (2, 9), (3, 4), (3, 20)])
def test_a_draw_when_all_pieces_are_placed(players, supply):
    board = owners(FOR_TWO if players == 2 else FOR_THREE)
    state = load(players=players, pieces_each=supply).start()
    for count, name in enumerate(order_of_play(board, players)[: players * supply]):
        assert state.outcome is None and state.actor == count % players + 1
        left = {p: supply - (count + players - p) // players for p in range(1, players + 1)}
        assert state.trays() == {p: (str(p),) * n for p, n in left.items()}
        state = state.play(name)
    assert (state.outcome.winners, state.outcome.scores, state.outcome.reason) == ((), None, "no pieces")


# ---- chancy_time_vectors (4) ----


@pytest.mark.parametrize(("dimensions", "grids"), [(3, 4), (4, 16), (5, 64), (6, 256)])
def test_a_roll_chooses_the_grid(dimensions, grids):
    state = load("chancy_time_vectors", dimensions=dimensions).start()
    rolls = sorted(map(str, state.actions()))
    assert state.actor == 0 and len(rolls) == grids
    tails = {name.split(",", 2)[2] for name in lattice(dimensions).names}
    assert rolls == sorted(f"roll (*,*,{tail}" for tail in tails)
    for roll in sample(rolls, 8, random.Random(1)):
        after = state.play(roll)
        tail = roll.removeprefix("roll (*,*,")
        wanted = [f"({x},{y},{tail}" for x in "1234" for y in "1234"]
        assert after.actor == 1 and sorted(map(str, after.actions())) == sorted(wanted)
        next_turn = after.play(wanted[5])
        assert next_turn.actor == 0 and next_turn.position() == {wanted[5]: "1"}
        assert next_turn.play(roll).actor == 2 and len(next_turn.play(roll).actions()) == 15


@pytest.mark.parametrize("opening", ["standard", "swap"])
def test_a_full_grid_is_no_outcome(opening):
    state = load("chancy_time_vectors", opening=opening).start()
    board = owners(FOR_TWO)
    grid = {p: [n for n in board if n.endswith(",2,NE)") and board[n] == p] for p in (1, 2)}
    elsewhere = iter(n for n in board if n.endswith(",4,SW)"))
    count = 0
    while True:
        if str(state.actions()[0]) in ("pair", "single"):
            state = state.play("single")
        if count == 16:
            break
        player = 1 if opening == "swap" and count < 2 else 2 if opening == "swap" and count == 2 else state.mover
        roll = "roll (*,*,2,NE)"
        assert len(state.actions()) == 16
        if grid[player]:
            name, count = grid[player].pop(), count + 1
        else:
            name = next(elsewhere)
            roll = "roll (*,*,4,SW)"
        state = played(state, roll, name)
    assert state.outcome is None and state.actor == 0
    rolls = set(map(str, state.actions()))
    assert len(rolls) == 15 and "roll (*,*,2,NE)" not in rolls
    with pytest.raises(ValueError):
        state.play("roll (*,*,2,NE)")


def test_chancy_swap_has_a_roll_before_each_placement_and_none_before_the_choice():
    state = load("chancy_time_vectors", opening="swap").start()
    for name in ("(1,1,1,SW)", "(1,1,1,SW)", "(2,1,1,SW)"):
        assert state.actor == 0 and len(state.actions()) == 16
        state = state.play("roll (*,*,1,SW)")
        assert state.actor == 1
        if name in state.position():
            assert name not in map(str, state.actions())
            name = "(4,4,1,SW)"
        state = state.play(name)
    assert state.actor == 2 and sorted(map(str, state.actions())) == ["pair", "single"]
    for choice, owner in (("pair", 1), ("single", 2)):
        after = state.play(choice)
        assert after.actor == 0 and after.play("roll (*,*,3,SE)").actor == owner


# ---- texts of all forms that the contract names ----


@pytest.mark.parametrize(
    ("given", "wanted"),
    [
        ("( 4, 1,4 ,se )", "(4,1,4,SE)"),
        ("(1,1,1,sw) – (1,2,1,SW)", "(1,1,1,SW)-(1,2,1,SW)"),
        ("(1,1,1,SW)->(1,2,1,SW)", "(1,1,1,SW)-(1,2,1,SW)"),
        ("(1,1,1,SW)X(3,1,1,SW)", "(1,1,1,SW)x(3,1,1,SW)"),
        ("(1,1,1,SW) - (1,2,1,SW) > OFF", "(1,1,1,SW)-(1,2,1,SW)>off"),
        ("(1,1,1,SW)-(1,2,1,SW)>(1,3,1,sw)", "(1,1,1,SW)-(1,2,1,SW)>(1,3,1,SW)"),
        ("(1,1,1,SW)x(1,1,1,NE) Over (1,1,1,se)", "(1,1,1,SW)x(1,1,1,NE) over (1,1,1,SE)"),
        ("X (1,2,3,NE)", "x(1,2,3,NE)"),
        ("ROLL (*, *,2,ne)", "roll (*,*,2,NE)"),
        ("roll(3,1,2,SE)", "roll (3,1,2,SE)"),
        ("[(1,1,1,NE),(1,1,1,SW)]-[(1,2,1,NE),(1,2,1,SW)]", "[(1,1,1,NE),(1,1,1,SW)]-[(1,2,1,NE),(1,2,1,SW)]"),
        (
            "[ (1,1,1,SW), (1,1,1,NE) ] – [ (1,2,1,SW), (1,2,1,NE) ]",
            "[(1,1,1,NE),(1,1,1,SW)]-[(1,2,1,NE),(1,2,1,SW)]",
        ),
        (" Pass ", "pass"),
        ("SPEED  3", "speed 3"),
    ],
)
def test_forms_of_actions(given, wanted):
    parse = load().notation.parse
    assert parse(given) == wanted == parse(wanted)


NO_ACTIONS = (
    "||(1,1,1)|(1,1,1,SW,SW)|(0,1,1,SW)|(1,1,1,S)|(1,1,1,SW)-|-(1,1,1,SW)|(1,1,1,SW)(1,1,1,SW)|roll|roll (5,*,*,*)"
    "|[(1,1,1,SW)]-[]|[]-[]|x|speed three|+|(1,1,1,SW)>off"
)


@pytest.mark.parametrize("text", [" ", None, 5, *NO_ACTIONS.split("|")])
def test_what_is_no_action(text):
    parse = load().notation.parse
    if text in ("roll", "x"):
        assert parse(text) == text, "a word in form; no game has it"
        return
    with pytest.raises(ValueError):
        parse(text)


# ---- options ----


WRONG = [
    *({"players": n} for n in (4, 1, "two", None, True, 2.0)),
    *({"opening": how} for how in ("other", "Swap", True)),
    {"opening": "swap", "players": 3},
    *({"two_quadrants": on} for on in ("yes", 1)),
    *({"periodic_z": on} for on in ("on", None)),
    *({"dimensions": n} for n in (1, 7, "4d")),
    {"dimensions": 3, "two_quadrants": True},
    {"dimensions": 2, "periodic_z": True},
    *({"pieces_each": n} for n in (3, 0, -4, 4.5, "many", True)),
    *({"nonsense": 1}, {"quiet_limit": 100}),
]


@pytest.mark.parametrize("options", WRONG, ids=str)
def test_wrong_options_are_errors_that_list_the_valid_ones(options):
    with pytest.raises(ValueError) as error:
        load(**options)
    line = str(error.value)
    assert "expected" in line or "goes only with" in line
    assert "\n" not in line and "{" not in line
    assert next(iter(options)) in line


def test_options_as_text_are_the_same_as_values():
    texts = {"players": "2", "opening": "swap", "two_quadrants": "true", "periodic_z": "False"}
    texts |= {"dimensions": "5", "pieces_each": "none"}
    values = {"players": 2, "opening": "swap", "two_quadrants": True, "periodic_z": False}
    values |= {"dimensions": 5, "pieces_each": None}
    assert load(**texts).options == values == load(**values).options
    assert load(pieces_each="12").options["pieces_each"] == 12
    assert load(**texts).start() == load(**values).start()
