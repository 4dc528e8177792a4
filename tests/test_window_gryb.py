"""Games on the GRYB board in the real window: a match with dice, and Hyper-Chess to mate, by clicks."""

import yaml

from tests.display import wait_for
from tests.hands import places_of
from tests.support import run
from tests.test_window import program, screen  # noqa: F401  fixtures
from vectorgames.play import saves as saves_module
from vectorgames.play.match import Match, Terms
from vectorgames.play.record import GameRecord
from vectorgames.rules.definitions import definition

SEED = 2142  # of two short games


def chosen(state):
    """What the players of the test do: 1 brings pieces in, 2 goes down, who can win wins."""
    actions = sorted(state.actions(), key=str)
    wins = [a for a in actions if state.play(a).outcome]
    down = [a for a in actions if "-" in a.text]
    new = [a for a in actions if len(a.text) == 1]
    return next(iter(wins or (down if state.actor == 2 else new) or actions[::-1]))


def played_out(record: GameRecord) -> list[str]:
    """The texts of a game between these players, with the dice of its seed."""
    while record.state.outcome is None:
        record.roll() if record.rolls() else record.play(chosen(record.state))
    return [turn.action.text for turn in record.line]


def clicks_of(action: str) -> list[str]:
    """A hand's clicks: the piece, then where it goes, which a second click confirms."""
    if action.startswith("roll"):
        return [f"play {action}"]  # no click: Enter rolls
    if action == "pass":
        return ["button pass"]
    spaces = action.lstrip("KQNP").replace("x", "-").split("-")
    return [*spaces, spaces[-1]]


def test_a_match_of_ez_gryb_is_played_by_clicks(program):  # noqa: F811
    """Dice by Enter; pieces by clicks; the loser begins the second game."""
    game = definition.load("ez_gryb")
    first = GameRecord(game, SEED, (), Match.of(game, Terms("games", 2)))
    given = ("--size", "1280x800", "--fresh", "--no-animation", "--seed", str(SEED), "--match", "games:2")
    window = program("play", "ez_gryb", "--view", "flat", *given)
    record, number = first, 1
    while True:
        actions = played_out(record)
        plays = [f"play {action}" for action in actions]
        places = iter(places_of("ez_gryb", "flat", "1280x800", [c for a in actions for c in clicks_of(a)]))
        for count, action in enumerate(actions, 1):
            if action.startswith("roll"):
                window.key("Return")
            else:
                for _ in clicks_of(action):
                    window.click(*next(places))
            wait_for(lambda n=count: window.played() == n, f"{action}, action {count} of game {number}")
        if number == 2:
            break
        window.click(*places_of("ez_gryb", "flat", "1280x800", [*plays, "match games:2", "widget next"])[0])
        record, number = record.next_game(record.seed + 1), 2
        wait_for(lambda: window.played() == 0, "the next game")
    kept = saves_module.load(window.autosave)
    assert kept.match.totals(kept) == record.match.totals(record) and kept.match.over(kept)
    assert [turn.action.text for turn in kept.match.played[0].record.line] == [t.action.text for t in first.line]
    assert kept.match.seats == record.match.seats


def test_a_tree_is_walked_by_letters(program):  # noqa: F811
    """Roll by Enter, the node by its letters, Backspace up, Enter to play."""
    window = program("play", "ez_gryb", "--size", "1280x800", "--fresh", "--no-animation", "--seed", str(SEED))
    window.key("Return")
    wait_for(lambda: window.played() == 1, "the roll")
    colour = yaml.safe_load(window.autosave.read_text("utf-8"))["actions"][0][-1].lower()
    window.key(colour, "g", "b", "BackSpace", "BackSpace", "Return")
    wait_for(lambda: window.played() == 2, "the piece")
    assert f"position {colour.upper()} 1" in run("moves", "ez_gryb", "--load", str(window.autosave)).lines
