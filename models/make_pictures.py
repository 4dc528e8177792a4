"""Draws the chooser's pictures of the games, and those of the window in README and docs, into models/pictures.

``python models/make_pictures.py [NAME ...]``; without names all of them. Those of the games are drawn once more for
themes with a light ground, into models/pictures/light.
"""

import random
import sys
import tempfile
from collections.abc import Callable
from functools import partial
from pathlib import Path

from PIL import Image

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

import os

os.environ["VECTORGAMES_HOME"] = tempfile.mkdtemp()  # nobody's settings shall be in the pictures

from tests.page_hands import WorkshopStill  # noqa: E402
from vectorgames.app.picture import Still, write_png  # noqa: E402
from vectorgames.app.settings import Switches  # noqa: E402
from vectorgames.boards.backend import board_class  # noqa: E402
from vectorgames.play.engine import Focus  # noqa: E402
from vectorgames.play.record import GameRecord  # noqa: E402
from vectorgames.play.views import View  # noqa: E402
from vectorgames.rules.action import Pick  # noqa: E402
from vectorgames.rules.definitions import definition  # noqa: E402
from vectorgames.ui.actions import Command  # noqa: E402

SIZE, WINDOW = (760, 475), (1280, 800)
THEMES = ("studio", "light")
HERE = Path(__file__).resolve().parent / "pictures"
VECTORS = {
    "time_vectors": ("(1,4,1,SE)", "(2,3,2,SW)", "(3,2,3,NW)", "(4,1,4,NE)"),
    "three_way_time_vectors": ("(2,1,4,SE)", "(2,2,3,SW)", "(2,3,2,NW)", "(2,4,1,NE)"),
    "chancy_time_vectors": ("(1,1,3,NE)", "(2,2,3,SE)", "(3,3,3,SW)", "(4,4,3,NW)"),
}
MOVES = {  # a knight has stepped out of time, and may come back everywhere and in every way
    "chess_4d": "Nb1L1-d2L2 Pc6L4-c4L4 Nb1L5-d2L7 Pc4L4-c3L4 Nb1L8→ Pc6L5-c4L7 Nb1L4→ Pc4L7-c3L7",
}
QUEEN = "(1,2,3,NE,SW)"
OPENING = (  # of 5D Vector Chess; the queen comes to stand where her slides are shown
    "B(2,1,1,SE,SW)-(2,4,1,NE,SW) B(4,3,4,SE,NE)-(3,3,4,NE,NE) B(2,4,1,NE,SW)-(2,4,4,NE,NW) "
    "K(3,4,4,NE,NE)-(3,4,4,NE,NW) N(1,1,2,NW,SW)-(3,1,2,NW,NW) Q(4,3,4,NE,NE)-(4,3,4,NE,NW) "
    "Q(1,2,1,SW,SW)-(1,2,3,NE,SW) P(3,3,3,NE,NE)-(3,2,3,NE,NE)"
)
UNITS = (  # of Battlefield: a squad is about to join three others
    "RGGG RGGR RGGY RGRB YYGB YBRG GBBY BRYG SGRG SGRR SGRY SBYB",
    "YGYR YGYB GRYB BBRR BGYB RBBY YYBR LBY SBYG SYRG SYRR",
)
BATTLE = (  # seed, moves, and the piece whose ways are shown
    5, "c1-a2:L5-B2 a7-d5:L1+L4 b1-c4:F5-B1 d5-b4:R5-B2 c4-d4:R4+L1 e7xd4:F5-B1 e1-c3:L4-B2 d4xc3:L1-L5", "d1",
)  # fmt: skip
OTHERS = 14  # pieces of everybody else, placed at random
STANDING = {  # a position of the Time Vectors board: pieces of both players, and what is played in it
    "lemonade": (
        "(1,1,4,NW) (2,2,3,NE) (3,3,2,SE) (4,2,1,SW) (1,4,1,NE) (4,1,3,SW)",
        "(2,4,1,SW) (3,1,4,NW) (1,3,2,SE) (4,3,4,SE) (2,1,1,NE) (3,4,3,SW)",
        "(4,2,1,SW)-(4,4,1,SW)",
    ),
    "cross": (
        "(2,3,3,NW) (1,3,3,NW) (3,3,3,NW) (2,3,3,SW) (2,1,3,NE) (4,4,1,SE) (1,1,2,SW)",
        "(2,4,1,SE) (3,1,4,NW) (1,3,2,SE) (4,2,4,SE) (2,1,1,NE) (3,4,2,SW) (4,2,2,SW)",
        "(2,1,3,NE)-(2,3,3,NE)",
    ),
    "vector_morris": (
        "(1,3,1,SE) (2,3,2,SW) (3,3,3,NW) (4,2,4,NE) (1,1,1,NE) (2,4,4,SW) (4,1,2,SE) (1,2,3,NW) (3,1,1,SW)",
        "(2,1,1,SE) (3,4,1,NW) (4,4,2,SW) (1,4,4,NE) (2,2,3,SE) (4,3,1,SE) (3,1,4,SW) (1,1,2,SW) (4,1,4,NW)",
        "(4,2,4,NE)-(4,3,4,NE)",
    ),
    "chancy_vector_morris": (
        "(2,1,1,NW) (2,2,2,NW) (2,3,3,NW) (2,4,3,NW) (4,1,1,SW) (1,3,4,SE) (3,4,2,NE) (1,1,1,SE) (4,3,4,SW)",
        "(3,2,1,SW) (4,4,1,NE) (1,2,4,SW) (3,3,3,SE) (2,4,1,SW) (1,4,2,NE) (4,2,3,NE) (3,1,2,SE) (1,1,4,NW)",
        "roll (2,4,*,*)", "(2,4,3,NW)-(2,4,4,NW)",
    ),
}  # fmt: skip
MIDDLES = {"veptheca": 17, "checkers_4d": 16, "vectobu": 25, "tv_jungle": 60}
"""Games on that board of which a position after so many actions at random is shown."""
VIEWS = {
    "three_way_time_vectors": "exploded",
    "chancy_time_vectors": "top",
    "checkers_4d": "projection",
    "lemonade": "ring",
    "cross": "top",
    "vectobu": "exploded",
    "vector_morris": "strip",
    "chancy_vector_morris": "top",
    "tv_jungle": "ladder",
}
"""How games on that board are looked at, so that none looks like the one beside it."""
TREES = {  # a game on a tree: (view, actions played at random, node looked at)
    "ez_gryb": ("board", 41, ""),
    "interrupt": ("torus", 60, ""),
    "smack_down": ("raised", 40, ""),
    "drangles": ("raised", 30, ""),
    "hyper_drangles": ("raised", 20, "GRYB"),
    "sumo_drangles": ("exploded", 60, "RYGB"),
    "fourth_level": ("exploded", 40, ""),
    "squirrel_race": ("board", 90, ""),
    "twenty_five_mens_gryb": ("board", 30, ""),
    "shapes_morris": ("raised", 64, ""),
    "lines_morris": ("board", 60, ""),
    "square_deal": ("torus", 50, ""),
    "blobs": ("exploded", 90, ""),
    "borg": ("raised", 100, ""),
    "multiverse": ("board", 84, ""),
    "grybu": ("board", 40, ""),
    "connection": ("board", 70, ""),
    "hyper_chess": ("raised", 14, ""),
}


def played(game: str) -> GameRecord:
    """A game in which the last player to have moved completes the vector of this game."""
    record = GameRecord(definition.load(game))
    vector = list(VECTORS[game])
    winner = record.game.players
    rng = random.Random(game)
    while record.state.outcome is None:
        if record.rolls():
            wanted = vector[0] if record.state.mover == winner and _moves(record) >= OTHERS else None
            rolls = record.state.actions()
            if wanted:
                grid = wanted[1:-1].split(",", 2)[2]
                record.play(next(r for r in rolls if r.text.endswith(f",{grid})")))
            else:
                record.play(rng.choice(rolls))
            continue
        if record.state.actor == winner and vector and _moves(record) >= OTHERS:
            record.play(vector.pop(0))
            continue
        quiet = [
            a
            for a in record.state.actions()
            if a.text not in VECTORS[game] and record.state.play(a).outcome is None
        ]
        record.play(rng.choice(quiet))
    return record


def standing(game: str) -> GameRecord:
    """A position of this game, and what is played in it."""
    first, second, *actions = STANDING[game]
    made = definition.load(game)
    position = {space: str(player) for player, some in ((1, first), (2, second)) for space in some.split()}
    rolls = actions[0].startswith("roll")
    begun = {"stage": "roll", "actor": 0, "mover": 1} if rolls else {"stage": "turn", "actor": 1}
    record = GameRecord(made, start=made.start(setup={"position": position, "hands": [0, 0], **begun}))
    for text in actions:
        record.play(text)
    return record


def _moves(record: GameRecord) -> int:
    return sum(1 for code in record.state.cells if code)


def chess(theme: str) -> Still:
    """Where an absent knight may return."""
    record = GameRecord(definition.load("chess_4d"))
    for text in MOVES["chess_4d"].split():
        record.play(text)
    picks = (Pick("tray", "Nb1L4"),)
    return Still(record, View("towers"), SIZE, 1.0, "en", False, picks=picks, theme=theme, caption=False)


def chess_5d(theme: str) -> Still:
    """Where a queen may go on four boards."""
    record = GameRecord(definition.load("vector_chess_5d"))
    for text in OPENING.split():
        record.play(text)
    picks = (Pick("space", record.game.space.index[QUEEN]),)
    return Still(record, View(), SIZE, 1.0, "en", False, picks=picks, theme=theme, caption=False)


def battle(theme: str) -> Still:
    """Squads and a platoon, and patriots about to enlist."""
    made = definition.load("battlefield", {"patriots": 64})
    position = {}
    for player, units in enumerate(UNITS, 1):
        for name in units.split():
            kind = name[0] if name[0] in "SL" else ""
            position[name[len(kind) :]] = f"{player}{kind}"
    state = made.start(setup={"position": position, "stage": "turn", "actor": 1, "hands": [0, 0]})
    return Still(GameRecord(made, start=state), View(), SIZE, 1.0, "en", panels=False, theme=theme, caption=False)


def cards(theme: str) -> Still:
    """Masters have left their temples; what one of them could do with the cards of his hand."""
    record = GameRecord(definition.load("vector_battle"), BATTLE[0])
    for text in BATTLE[1].split():
        record.play(text)
    picks = (Pick("space", record.game.space.index[BATTLE[2]]),)
    return Still(record, View(), SIZE, 1.0, "en", False, picks=picks, theme=theme, caption=False)


def in_the_middle(game: str, count: int) -> GameRecord:
    """A game after so many actions at random."""
    record, rng = GameRecord(definition.load(game)), random.Random(game)
    while record.number < count:
        quiet = [a for a in record.state.actions() if record.state.play(a).outcome is None]
        record.play(rng.choice(sorted(quiet, key=str)))
    return record


def on_a_tree(game: str, theme: str) -> Still:
    """A position in the middle of a game, and what leads away from a node."""
    view, count, node = TREES[game]
    record = in_the_middle(game, count)
    at = record.game.space.index[node] if node else None
    focus = Focus(at, start=at, steps=Switches().steps) if node else None
    return Still(record, View(view), SIZE, 1.0, "en", False, focus, theme=theme, caption=False)


def gryb() -> Still:
    """The whole window: where a node leads by steps that no eye sees."""
    still = Still(in_the_middle("hyper_drangles", 20), View(), WINDOW, 1.0, "en", True)
    session = still.session
    session.context.dock, session.context.hover = "reach", session.context.space.index["RGYY"]
    session.know(session.play.inspector.focus)
    session.context.dock = "reach"
    still.tableau = session.tableau()
    session.game.draw(still.board_view, still.frame, still.tableau)
    return still


def xray() -> Still:
    """The whole window in the middle of a game: one vector of four coordinates is stepped to."""
    record = played("time_vectors")
    record.go(OTHERS)
    focus = Focus(record.game.space.index["(2,3,2,SE)"])
    return Still(record, View(), WINDOW, 1.0, "en", True, focus, chosen=20)


def building() -> WorkshopStill:
    """The whole window: the last support of a tower on its way down."""
    still = WorkshopStill("time_vectors", WINDOW)
    still.session.do(Command("scrub", 5.5))
    return still


def seen(game: str, begun: Callable[[], GameRecord], theme: str) -> Still:
    """A game as ``VIEWS`` has it."""
    record = begun()
    layouts = tuple(board_class(record.game.space).layouts)
    view = View.parse(VIEWS.get(game, "board"), layouts, levels=record.game.space.height)
    return Still(record, view, SIZE, 1.0, "en", panels=False, theme=theme, caption=False)


def pictures() -> dict[str, Callable[[str], Still]]:
    """What draws each game in a theme."""
    records: dict[str, Callable[[], GameRecord]] = {game: partial(played, game) for game in VECTORS}
    records |= {game: partial(in_the_middle, game, MIDDLES[game]) for game in MIDDLES}
    records |= {game: partial(standing, game) for game in STANDING}
    found: dict[str, Callable[[str], Still]] = {
        game: partial(seen, game, begun)
        for game, begun in records.items()
    }
    found |= {game: partial(on_a_tree, game) for game in TREES}
    return found | {"chess_4d": chess, "vector_chess_5d": chess_5d, "vector_battle": cards, "battlefield": battle}


def main(wanted: list[str]) -> None:
    (HERE / "light").mkdir(parents=True, exist_ok=True)
    for name, drawn in pictures().items():
        for theme in THEMES if not wanted or name in wanted else ():
            still = drawn(theme)
            image = still.image()
            still.close()
            if theme == "light":
                Image.fromarray(image).save(HERE / "light" / f"{name}.jpg", quality=90)
            else:
                write_png(HERE / f"{name}.png", image)
    for name, window in {"xray": xray, "gryb": gryb, "assembly": building}.items():
        if not wanted or name in wanted:
            still = window()
            write_png(HERE / f"{name}.png", still.image())
            still.close()


if __name__ == "__main__":
    main(sys.argv[1:])
