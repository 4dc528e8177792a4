"""A screen of a game on a tree, for tests of the panels: no rules behind it."""

from __future__ import annotations

from dataclasses import replace

from vectorgames.base.words import words
from vectorgames.spaces.tree import STEPS, QuadTree, tree
from vectorgames.ui import model as m
from vectorgames.ui import pages
from vectorgames.view.tableau import Mark, Piece, Tableau

TREE = tree()


def reach(start: str = "RGYB", space: QuadTree = TREE, on: tuple[str, ...] = ("hyperspace",)) -> m.Reach:
    """Every kind of step from a node; from none where nothing is looked at."""
    if not start:
        return m.Reach("", "", tuple(m.ReachRow(kind, kind in on) for kind in STEPS))
    node, rows = space.index[start], []
    for kind in STEPS:
        steps = tuple((space.names[end], space.changed(kind, node, end)) for end in space.steps(kind)[node])
        rows.append(m.ReachRow(kind, kind in on, steps, max(0, len(steps) - 1)))
    return m.Reach(start, "1", tuple(rows))


def xray(at: str = "RGYB", chosen: int | None = 3, points: bool = True) -> m.Xray:
    """The sets through a node: open to both, to one, to nobody, to the other, in turn."""
    lines = []
    table = TREE.vectors
    for n, row in enumerate(table.rows_through(TREE.index[at]).tolist()):
        mask, nodes = int(table.dims[row]), table.spaces[row].tolist()
        opened = ((1, 2), (1,), (), (2,))[n % 4]
        names = tuple(TREE.names[node] for node in nodes)
        held = n % 3 + 1 if len(opened) == 1 else 0
        lines.append(m.XrayLine(TREE.dims_text(mask), names, (), opened, mask if points else 0, held))
    return m.Xray(at, len(lines), tuple(lines), ((1, 20), (2, 18)), chosen)


def tree_game(language: str = "en", space: QuadTree = TREE, **changes) -> m.Screen:
    """In the middle of a game."""
    table = words(language)
    names = [table(f"games.player.{n}") for n in (1, 2)]
    pieces = tuple(Piece(space.index[name], text) for name, text in (("GRY", "1"), ("B", "2"), ("RGYB", "1")))
    screen = m.Screen(
        page=pages.GAME,
        language=language,
        title=table("games.sumo_drangles.title"),
        goal=table("games.goal.integrated_gryb"),
        players=(m.Player(1, names[0], "1", to_move=True), m.Player(2, names[1], "2")),
        prompt=m.Prompt(table("games.turn.move", player=names[0]), "Bring in a piece or move one of yours."),
        moves=m.Moves((m.Move(1, "0"), m.Move(1, "0-G"), m.Move(2, "0"), m.Move(2, "0-R")), 4),
        can_undo=True,
        confirm_label=table("app.place"),
        space=space,
        tableau=Tableau(pieces, (Mark("last", space.index["GRY"]),)),
        reach=reach(space=space),
        dock="reach",
    )
    return replace(screen, **changes)
