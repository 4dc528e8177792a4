"""The plain board of a tree: a grey ground from which the pieces of all players stand away in lightness."""

from __future__ import annotations

from functools import cache

from vectorgames.spaces.tree import HEAD, QuadTree
from vectorgames.view.map_lines import mixed
from vectorgames.view.markers import TARGETS
from vectorgames.view.tableau import Tableau
from vectorgames.view.themes import Theme, lightness, rgb

NODE_COLOURS = {
    "G": ("#3CC48C", "#06281D"),
    "R": ("#E0484C", "#FFFFFF"),
    "Y": ("#F6CE46", "#2E2200"),
    "B": ("#4A78E8", "#FFFFFF"),
    HEAD: ("#D4D8DE", "#1A1F26"),
}
"""Letter of a node -> its colour, and that of the letter on it: on pieces, light and dark ones, all can be read."""

LIGHTER = (0.05, 0.10, 0.15, 0.20, 0.24)
"""How much lighter than the ground the square of a node is, from those below the head on; as in tree.frag."""

SOFTENED, CROWDED = 0.18, 0.7
"""How far the colour of an empty node goes towards the ground; and where nodes lie close together."""
_LIGHT_FROM, _LIGHTEST_FROM = 90.0, 200.0
"""Lightness of a colour, 0 … 255, from which on a piece of it is light: on a dark board, on a pale one."""

_FEW = 24  # letters are told where no more than so many nodes may be clicked
_LIGHT, _DARK = 186.0, 0.3
"""Lightness of a light piece at least; that of a dark one by that of its colour."""


@cache
def tones(theme: Theme, owner: int) -> tuple[str, str]:
    """Body and edge of a player's pieces: pale with a dark edge, or nearly black with a pale one."""
    fill = theme.player(owner)[0]
    if lightness(fill) < (_LIGHTEST_FROM if theme.bright else _LIGHT_FROM):
        return mixed("#000000", fill, _DARK), mixed(fill, "#FFFFFF", 0.82 if owner == 2 else 0.5)
    brighter = min(1 / max(rgb(fill)), max(1.0, _LIGHT / lightness(fill)))
    body = "#" + "".join(f"{min(255, round(255 * part * brighter)):02X}" for part in rgb(fill))
    lacking = max(0.0, _LIGHT - lightness(body)) / (255 - lightness(body) or 1.0)
    return mixed(body, "#FFFFFF", lacking), mixed(fill, "#000000", 0.76)


def told(space: QuadTree, tableau: Tableau) -> frozenset[int]:
    """Nodes of the bottom level whose letters matter now: round the one pointed at, and where what is chosen may go
    as long as that is few of them."""
    targets = {mark.space for mark in tableau.every_mark if mark.kind in TARGETS}
    nodes = targets if len(targets) <= _FEW else set[int]()
    nodes |= {mark.space for mark in tableau.marks if mark.kind in ("aim", "lands", "step", "line")}
    for node in tableau.marked("hover"):
        nodes.update(space.quadrangle(node) + space.children(node))
    return frozenset(node for node in nodes if node >= space.firsts[space.depth])


def ground(theme: Theme, depth: int) -> str:
    """The colour of the square of a node so many levels below the head."""
    share = (0.0, *LIGHTER)[min(depth, len(LIGHTER))]
    return mixed(theme["board"], "#FFFFFF", share)


def softened(theme: Theme, letter: str, crowded: bool = False) -> str:
    """The colour of an empty node."""
    return mixed(NODE_COLOURS[letter][0], theme["board"], CROWDED if crowded else SOFTENED)
